/* embed.c - run by the build: writes files into C source.
 *   embed OUTPUT NAME FILE [NAME FILE]...          texts, as zero-terminated arrays of characters
 *   embed --assets OUTPUT PATH FILE [PATH FILE]... the table of server/assets.h: any bytes, with
 *                                                  their HTTP headers
 *   embed --data OUTPUT NAME FILE [NAME FILE]...   the data of src/data/carried.h: any bytes */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Can it be in a literal unescaped? A question mark could begin a trigraph. */
static bool is_plain(int c)
{
    return c >= ' ' && c < 127 && c != '"' && c != '\\' && c != '?';
}

/* As string literals: compilers read a megabyte of them in a moment, but take many seconds for as
 * many numbers. */
static bool write_bytes(FILE *out, const char *path, size_t *length, uint64_t *hash)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return false;
    }
    *length = 0;
    *hash = 0xcbf29ce484222325; /* FNV-1a */
    for (int c = getc(in); c != EOF; c = getc(in)) {
        if ((*length)++ % 64 == 0)
            fputs(*length > 1 ? "\"\n    \"" : "\n    \"", out);
        fprintf(out, is_plain(c) ? "%c" : "\\%03o", c);
        *hash = (*hash ^ (unsigned)c) * 0x100000001b3;
    }
    fputs(*length ? "\"" : "\"\"", out);
    const bool read = !ferror(in);
    fclose(in);
    return read;
}

static const char *content_type(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i][0], end) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static bool write_texts(FILE *out, char **argv, int count)
{
    size_t length;
    uint64_t hash;
    for (int i = 0; i + 1 < count; i += 2) {
        fprintf(out, "static const char %s[] =", argv[i]);
        if (!write_bytes(out, argv[i + 1], &length, &hash))
            return false;
        fprintf(out, ";\n");
    }
    return true;
}

static bool write_assets(FILE *out, char **argv, int count)
{
    enum { MOST = 1000 };
    static size_t length[MOST];
    static uint64_t hash[MOST];
    if (count / 2 > MOST)
        return false;
    fprintf(out, "#include \"assets.h\"\n");
    for (int i = 0; i + 1 < count; i += 2) {
        fprintf(out, "static const unsigned char file_%d[] =", i / 2);
        if (!write_bytes(out, argv[i + 1], &length[i / 2], &hash[i / 2]))
            return false;
        fprintf(out, ";\n");
    }
    fprintf(out, "const struct poda__asset poda__assets[] = {\n");
    for (int i = 0; i + 1 < count; i += 2)
        fprintf(out, "    {\"%s\", \"%s\", file_%d, %zu, \"\\\"%016" PRIx64 "\\\"\"},\n", argv[i],
                content_type(argv[i]), i / 2, length[i / 2], hash[i / 2]);
    fprintf(out, "    {0},\n};\n");
    return true;
}

static bool write_data(FILE *out, char **argv, int count)
{
    size_t length;
    uint64_t hash;
    fprintf(out, "#include \"data/carried.h\"\n");
    for (int i = 0; i + 1 < count; i += 2) {
        fprintf(out, "static const unsigned char %s_bytes[] =", argv[i]);
        if (!write_bytes(out, argv[i + 1], &length, &hash))
            return false;
        fprintf(out, ";\nconst poda__data %s = {%s_bytes, %zu};\n", argv[i], argv[i], length);
    }
    return true;
}

int main(int argc, char **argv)
{
    const bool assets = argc > 2 && strcmp(argv[1], "--assets") == 0;
    const bool data = argc > 2 && strcmp(argv[1], "--data") == 0;
    const int first = assets || data ? 3 : 2;
    FILE *out = argc >= first ? fopen(argv[first - 1], "w") : NULL;
    if (!out)
        return 1;
    fprintf(out, "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
    const bool written = assets ? write_assets(out, argv + first, argc - first)
                         : data ? write_data(out, argv + first, argc - first)
                                : write_texts(out, argv + first, argc - first);
    return fclose(out) == 0 && written ? 0 : 1;
}
