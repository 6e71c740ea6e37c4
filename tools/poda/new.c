/* new.c - `poda new NAME`: a folder with a small complete game, with --kind one of another kind, or
 * with --space a small complete single-player problem, as a starting point, in C, or with --cpp and --python in
 * these languages. It is written under a temporary name and renamed when complete, so a failure
 * leaves nothing behind. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "skeleton.h"

enum { NAME_MAX_LENGTH = 32, PATH_ROOM = 4096 };

enum { FILE_COUNT = 3 };

/* What can be created. The word of a file, in its name and text, is replaced by the new name. Games
 * of other kinds are those of examples/, of which only the README is translated. */
static const struct kind {
    const char *name; /* of --kind; NULL: it has a flag of its own, or none */
    struct file {
        const char *word, *name, *text; /* a NULL name: there is no such file */
        const char *spanish;            /* NULL: the text is the same for all */
    } files[FILE_COUNT];
} kinds[] = {{NULL,
              {{"mygame", "mygame.c", skeleton_game, skeleton_game_es},
               {"mygame", "Makefile", skeleton_makefile, NULL},
               {"mygame", "README.md", skeleton_readme, skeleton_readme_es}}},
             {NULL,
              {{"myspace", "myspace.c", skeleton_space, skeleton_space_es},
               {"myspace", "Makefile", skeleton_space_makefile, NULL},
               {"myspace", "README.md", skeleton_space_readme, skeleton_space_readme_es}}},
#define A_KIND(name, word, text)                                                                   \
    {name,                                                                                         \
     {{word, word ".c", text, NULL},                                                               \
      {"mygame", "Makefile", skeleton_makefile, NULL},                                             \
      {"mygame", "README.md", skeleton_wide_readme, skeleton_wide_readme_es}}},
             A_KIND("chance", "pig", skeleton_chance) A_KIND("hidden", "kuhn", skeleton_hidden)
                 A_KIND("together", "undercut", skeleton_together)
                     A_KIND("players", "thirds", skeleton_players)
#undef A_KIND
};

/* In other programming languages. */
static const struct kind
    python_game = {NULL,
                   {{"mygame", "mygame.py", skeleton_python, skeleton_python_es},
                    {NULL, NULL, NULL, NULL},
                    {"mygame", "README.md", skeleton_python_readme, skeleton_python_readme_es}}},
    python_space = {NULL,
                    {{"myspace", "myspace.py", skeleton_python_space, skeleton_python_space_es},
                     {NULL, NULL, NULL, NULL},
                     {"myspace", "README.md", skeleton_python_space_readme,
                      skeleton_python_space_readme_es}}},
    cpp_game = {NULL,
                {{"mygame", "mygame.cpp", skeleton_cpp, skeleton_cpp_es},
                 {"mygame", "Makefile", skeleton_cpp_makefile, NULL},
                 {"mygame", "README.md", skeleton_cpp_readme, skeleton_cpp_readme_es}}};

static poda_status check_name(const char *name, poda_error *error)
{
    const size_t length = strlen(name);
    if (length == 0 || length > NAME_MAX_LENGTH || name[0] < 'a' || name[0] > 'z' ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != length)
        return poda_fail(error, PODA_BAD_REQUEST, "name",
                         "'%.40s' cannot be a name: 1 to %d lower-case letters, digits "
                         "and _, a letter first",
                         name, NAME_MAX_LENGTH);
    if (strncmp(name, "poda", 4) == 0)
        return poda_fail(error, PODA_BAD_REQUEST, "name",
                         "'%.40s' cannot be a name: names that begin with poda belong "
                         "to the library",
                         name);
    return PODA_OK;
}

static bool has_headers(const char *folder)
{
    char path[PATH_ROOM + 32];
    snprintf(path, sizeof path, "%s/poda/rules.h", folder);
    return access(path, R_OK) == 0;
}

/* Where the headers are: next to the running program if it is installed, else in the source tree
 * that it was built from, else in the intended installation folder. */
static void find_paths(char program[PATH_ROOM], char include[PATH_ROOM])
{
    const ssize_t length = readlink("/proc/self/exe", program, PATH_ROOM - 16);
    if (length > 0) {
        program[length] = 0;
        memcpy(include, program, (size_t)length + 1);
        for (int i = 0; i < 2; i++) { /* PREFIX/bin/poda */
            char *slash = strrchr(include, '/');
            if (slash)
                *slash = 0;
        }
        strcat(include, "/include");
        if (has_headers(include))
            return;
    } else {
        strcpy(program, "poda");
    }
    strcpy(include,
           has_headers(PODA_SOURCE_INCLUDE) ? PODA_SOURCE_INCLUDE : PODA_INSTALLED_INCLUDE);
}

/* Escapes a path for a makefile, where dollars and hashes are special. */
static void write_path(FILE *out, const char *path)
{
    for (; *path; path++)
        fprintf(out, *path == '$' ? "$%c" : *path == '#' ? "\\%c" : "%c", *path);
}

static void write_text(FILE *out, const char *text, const char *word, const char *name,
                       const char *program, const char *include)
{
    const size_t length = strlen(word);
    while (*text) {
        if (strncmp(text, word, length) == 0) {
            fputs(name, out);
            text += length;
        } else if (strncmp(text, "@INCLUDE@", 9) == 0) {
            write_path(out, include);
            text += 9;
        } else if (strncmp(text, "@PODA@", 6) == 0) {
            write_path(out, program);
            text += 6;
        } else {
            fputc(*text++, out);
        }
    }
}

static void file_path(char path[PATH_ROOM], const char *folder, const struct kind *kind,
                      size_t file, const char *name)
{
    const char *as = kind->files[file].name, *word = kind->files[file].word;
    const size_t length = strlen(word);
    const bool own = strncmp(as, word, length) == 0;
    snprintf(path, PATH_ROOM, "%s/%s%s", folder, own ? name : "", as + (own ? length : 0));
}

static poda_status write_files(const char *folder, const struct kind *kind, const char *name,
                               bool spanish, poda_error *error)
{
    char program[PATH_ROOM], include[PATH_ROOM], path[PATH_ROOM];
    find_paths(program, include);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (!kind->files[i].name)
            continue;
        file_path(path, folder, kind, i, name);
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        if (!out)
            return poda_fail_memory(error);
        const struct file *file = &kind->files[i];
        write_text(out, spanish && file->spanish ? file->spanish : file->text, file->word, name,
                   program, include);
        const bool failed = ferror(out);
        poda_status status;
        if (fclose(out) != 0 || failed)
            status = poda_fail_memory(error);
        else
            status = poda_file_write(path, (poda_file_kind){NULL, 0}, text, length, error);
        free(text);
        if (status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

static void remove_files(const char *folder, const struct kind *kind, const char *name)
{
    char path[PATH_ROOM];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (!kind->files[i].name)
            continue;
        file_path(path, folder, kind, i, name);
        unlink(path);
        snprintf(path + strlen(path), sizeof path - strlen(path), "%s", PODA_FILE_BESIDE);
        unlink(path);
    }
    rmdir(folder);
}

static poda_status make_folder(const struct kind *kind, const char *name, bool spanish,
                               poda_error *error)
{
    char folder[NAME_MAX_LENGTH + sizeof "." PODA_FILE_BESIDE];
    struct stat about;
    if (lstat(name, &about) == 0) /* rename would replace an empty folder */
        return poda_fail(error, PODA_BAD_FILE, name, "'%.40s' exists already", name);
    snprintf(folder, sizeof folder, ".%s" PODA_FILE_BESIDE, name);
    remove_files(folder, kind, name); /* left by a killed run */
    if (mkdir(folder, 0777) != 0)
        return poda_fail(error, PODA_BAD_FILE, name, "cannot make the folder '%.40s': %s", name,
                         poda_error_system(error, errno));
    poda_status status = write_files(folder, kind, name, spanish, error);
    if (status == PODA_OK && rename(folder, name) != 0)
        status = poda_fail(error, PODA_BAD_FILE, name, "cannot write the folder '%.40s': %s", name,
                           poda_error_system(error, errno));
    if (status != PODA_OK)
        remove_files(folder, kind, name);
    return status;
}

/* What the flags ask for. */
static const struct kind *kind_of(const struct new_flags *flags)
{
    const struct kind *kind = &kinds[flags->space];
    if (flags->python)
        return flags->space ? &python_space : &python_game;
    if (flags->cpp)
        return &cpp_game;
    for (size_t i = 0; flags->kind && i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].name && strcmp(kinds[i].name, flags->kind) == 0)
            kind = &kinds[i];
    return kind;
}

static poda_status check_flags(const struct new_flags *flags, poda_error *error)
{
    if (flags->space && flags->kind)
        return poda_fail(error, PODA_BAD_REQUEST, "--kind",
                         "--kind is for games: it does not go with --space");
    if (flags->python && flags->cpp)
        return poda_fail(error, PODA_BAD_REQUEST, "--cpp", "--python or --cpp, not both");
    if ((flags->python || flags->cpp) && flags->kind)
        return poda_fail(error, PODA_BAD_REQUEST, "--kind",
                         "games of other kinds are written in C");
    if (flags->cpp && flags->space)
        return poda_fail(error, PODA_BAD_REQUEST, "--space",
                         "a problem is written in C or with --python");
    return PODA_OK;
}

static void print_files(const struct cli *cli, const struct kind *kind, const char *name)
{
    const char *between = "";
    char path[PATH_ROOM];
    fprintf(cli->out, "{\"name\":\"%s\",\"files\":[", name);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (!kind->files[i].name)
            continue;
        file_path(path, name, kind, i, name);
        fprintf(cli->out, "%s\"%s\"", between, path);
        between = ",";
    }
    fprintf(cli->out, "]}\n");
}

int new_verb(struct cli *cli, const char *const *words, size_t count, const struct new_flags *flags)
{
    poda_error error = cli_error(cli);
    const struct kind *const kind = kind_of(flags);
    const bool spanish = strcmp(poda_language_code(cli->ask.language), "es") == 0;
    poda_status status = check_flags(flags, &error);
    if (status == PODA_OK && count != 2)
        status = poda_fail(&error, PODA_BAD_REQUEST, "name",
                           "new needs one name, for example: poda new mygame");
    if (status == PODA_OK)
        status = check_name(words[1], &error);
    if (status == PODA_OK)
        status = make_folder(kind, words[1], spanish, &error);
    if (status != PODA_OK)
        return cli_report(cli, &error);
    const char *const name = words[1], *const verb = flags->space ? "find" : "play";
    if (cli->ask.json) {
        print_files(cli, kind, name);
        return CLI_OK;
    }
    if (flags->python) {
        fprintf(cli->out, tr(cli, "%s/ has %s.py and a README.md. Try it:\n"), name, name);
        fprintf(cli->out, "  cd %s && poda %s %s.py\n", name, verb, name);
        return CLI_OK;
    }
    if (flags->cpp)
        fprintf(cli->out, tr(cli, "%s/ has %s.cpp, a Makefile and a README.md. Try it:\n"), name,
                name);
    else
        fprintf(cli->out, tr(cli, "%s/ has %s.c, a Makefile and a README.md. Try it:\n"), name,
                name);
    fprintf(cli->out, "  cd %s && make %s\n", name, verb);
    return CLI_OK;
}
