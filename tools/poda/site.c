/* site.c - `poda site FOLDER`: the page as files for any static host, with the library compiled to
 * WebAssembly instead of a server. Every file is written under a temporary name and renamed when
 * complete. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assets.h"
#include "cli.h"

enum { PATH_ROOM = 4096 };

static const char engine_name[] = "poda.wasm", worker_name[] = "offline.js";
/* What the page itself loads: hosts seldom compress wasm files. */
static const char packed_name[] = "poda.wasm.gz";
/* Where a server would identify itself, the site says that there is none. */
static const char no_server[] = "{\"engine\":\"wasm\"}\n";

static const struct poda__asset *find_asset(const char *path)
{
    const struct poda__asset *asset = poda__assets;
    while (asset->path && strcmp(asset->path, path) != 0)
        asset++;
    return asset->path ? asset : NULL;
}

/* Is there an obstacle to writing to `folder`? A site only replaces another site. */
static poda_status look_at(const char *folder, poda_error *error)
{
    DIR *listing = opendir(folder);
    if (!listing && errno == ENOENT && mkdir(folder, 0777) == 0)
        return PODA_OK;
    if (!listing)
        return poda_fail(error, PODA_BAD_FILE, folder, "cannot make the folder '%.200s': %s",
                         folder, poda_error_system(error, errno));
    bool empty = true, own = false;
    for (const struct dirent *entry; (entry = readdir(listing));) {
        own = own || strcmp(entry->d_name, engine_name) == 0;
        empty = empty && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
    }
    closedir(listing);
    if (!empty && !own)
        return poda_fail(error, PODA_BAD_FILE, folder,
                         "'%.200s' has other files in it; name a new folder, an empty one or a "
                         "site made before",
                         folder);
    return PODA_OK;
}

/* The head of the service worker: the list of files it keeps. A change in any of them changes it,
 * which tells browsers that there is a new version. */
static void write_list(FILE *out)
{
    uint64_t version = 0xcbf29ce484222325; /* FNV-1a */
    for (const struct poda__asset *asset = poda__assets; asset->path; asset++)
        for (const char *c = asset->etag; *c; c++)
            version = (version ^ (unsigned char)*c) * 0x100000001b3;
    fprintf(out, "const SITE = {version: '%016" PRIx64 "', files: ['./', 'api'", version);
    for (const struct poda__asset *asset = poda__assets; asset->path; asset++)
        if (strcmp(asset->path, worker_name) != 0)
            fprintf(out, ", '%s'",
                    strcmp(asset->path, engine_name) == 0 && asset->packed ? packed_name
                                                                           : asset->path);
    fputs("]};\n", out);
}

/* Writes all the bytes; the service worker after its list. */
static poda_status write_whole(const char *path, bool listed, const void *data, size_t length,
                               poda_error *error)
{
    const poda_file_kind any = {NULL, 0}; /* the folder is known to be a site */
    if (!listed)
        return poda_file_write(path, any, data, length, error);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return poda_fail_memory(error);
    write_list(out);
    fwrite(data, 1, length, out);
    const bool failed = ferror(out);
    const poda_status status = fclose(out) != 0 || failed
                                   ? poda_fail_memory(error)
                                   : poda_file_write(path, any, text, size, error);
    free(text);
    return status;
}

static poda_status write_file(const char *folder, const char *name, const void *data, size_t length,
                              poda_error *error)
{
    char path[PATH_ROOM];
    const int end = snprintf(path, sizeof path, "%s/%s", folder, name);
    bool written = end > 0 && end < PATH_ROOM;
    if (!written)
        errno = ENAMETOOLONG;
    char *slash = written && strchr(name, '/') ? strrchr(path, '/') : NULL;
    if (slash) {
        *slash = 0;
        written = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
    }
    if (written)
        return write_whole(path, strcmp(name, worker_name) == 0, data, length, error);
    return poda_fail(error, PODA_BAD_FILE, name, "cannot write '%.200s/%.60s': %s", folder, name,
                     poda_error_system(error, errno));
}

static poda_status write_site(const char *folder, poda_error *error)
{
    const struct poda__asset *engine = find_asset(engine_name);
    if (!engine)
        return poda_fail(error, PODA_BAD_REQUEST, "site",
                         "this poda was built without WebAssembly: install clang, lld, wasi-libc "
                         "and libclang-rt-dev-wasm32, and build it again");
    poda_status status = look_at(folder, error);
    /* first the file that marks the folder as a site, so that the command can be repeated if a
     * later file fails */
    if (status == PODA_OK)
        status = write_file(folder, engine->path, engine->data, engine->length, error);
    if (status == PODA_OK && engine->packed)
        status = write_file(folder, packed_name, engine->packed, engine->packed_length, error);
    if (status == PODA_OK)
        status = write_file(folder, "api", no_server, sizeof no_server - 1, error);
    const struct poda__asset *worker = NULL;
    for (const struct poda__asset *asset = poda__assets; asset->path && status == PODA_OK; asset++)
        if (strcmp(asset->path, worker_name) == 0)
            worker = asset;
        else if (asset != engine)
            status = write_file(folder, asset->path, asset->data, asset->length, error);
    if (status == PODA_OK && worker) /* last: it makes browsers fetch all the others */
        status = write_file(folder, worker->path, worker->data, worker->length, error);
    return status;
}

/* The file of a word tables=FILE; NULL: another word. */
static const char *table_of(const char *word)
{
    static const char key[] = "tables=";
    return strncmp(word, key, sizeof key - 1) == 0 ? word + sizeof key - 1 : NULL;
}

/* The name of the copy of a table. */
static void name_table(const char *path, char *name, size_t room)
{
    snprintf(name, room, "tables/%s", last_part(path));
}

/* Copies a table beside the page, which reads parts of it. */
static poda_status write_table(const char *folder, const char *path, poda_error *error)
{
    poda_table_about about;
    char name[PATH_ROOM];
    poda_status status = poda_table_look(path, &about, error);
    if (status != PODA_OK)
        return status;
    FILE *in = fopen(path, "rb");
    char *bytes = about.bytes < SIZE_MAX ? malloc((size_t)about.bytes) : NULL;
    if (!bytes)
        status = poda_fail_memory(error);
    else if (!in || fread(bytes, 1, (size_t)about.bytes, in) != about.bytes)
        status = poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                           poda_error_system(error, errno));
    name_table(path, name, sizeof name);
    if (status == PODA_OK)
        status = write_file(folder, name, bytes, (size_t)about.bytes, error);
    if (in)
        fclose(in);
    free(bytes);
    return status;
}

void print_table_link(FILE *out, const char *path, const char *folder)
{
    poda_table_about about;
    if (poda_table_look(path, &about, NULL) != PODA_OK)
        return;
    for (char *c = about.options; *c; c++)
        *c = *c == ' ' ? '&' : *c;
    fprintf(out, "#/play?game=%s%s%s&tables=%s%s", about.game, *about.options ? "&" : "",
            about.options, folder, last_part(path));
}

static poda_status check_words(const char *const *words, size_t count, poda_error *error)
{
    bool fine = count >= 2 && words[1][0];
    for (size_t i = 2; i < count; i++)
        fine = fine && table_of(words[i]) && *table_of(words[i]);
    return fine ? PODA_OK
                : poda_fail(error, PODA_BAD_REQUEST, "folder",
                            "site needs one folder, for example: poda site site; tables=FILE "
                            "adds a table");
}

int site_verb(struct cli *cli, const char *const *words, size_t count)
{
    poda_error error = cli_error(cli);
    poda_status status = check_words(words, count, &error);
    if (status == PODA_OK)
        status = write_site(words[1], &error);
    for (size_t i = 2; i < count && status == PODA_OK; i++)
        status = write_table(words[1], table_of(words[i]), &error);
    if (status != PODA_OK)
        return cli_report(cli, &error);
    if (cli->ask.json) {
        fprintf(cli->out, "{\"files\":[\"api\",\"%s\"", packed_name);
        for (const struct poda__asset *asset = poda__assets; asset->path; asset++)
            fprintf(cli->out, ",\"%s\"", asset->path);
        fputs("],\"links\":[", cli->out);
        for (size_t i = 2; i < count; i++) {
            fputs(i > 2 ? ",\"" : "\"", cli->out);
            print_table_link(cli->out, table_of(words[i]), "tables/");
            fputs("\"", cli->out);
        }
        fputs("]}\n", cli->out);
        return CLI_OK;
    }
    fprintf(cli->out, tr(cli, "%s has the page. Any web host can hand it out; to see it here:\n"),
            words[1]);
    fprintf(cli->out, "  python3 -m http.server -b 127.0.0.1 -d %s\n", words[1]);
    if (count > 2)
        fputs(tr(cli,
                 "Links that use the tables, on hosts that hand out parts of files (that one does "
                 "not):\n"),
              cli->out);
    for (size_t i = 2; i < count; i++) {
        fputs("  ", cli->out);
        print_table_link(cli->out, table_of(words[i]), "tables/");
        fputs("\n", cli->out);
    }
    return CLI_OK;
}
