/* embed.c - run by the build: writes files into C source.
 *   embed OUTPUT NAME FILE [NAME FILE]...          texts, as zero-terminated arrays of characters
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
    const bool data = argc > 2 && strcmp(argv[1], "--data") == 0;
    const int first = data ? 3 : 2;
    FILE *out = argc >= first ? fopen(argv[first - 1], "w") : NULL;
    if (!out)
        return 1;
    fprintf(out, "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
    const bool written = data ? write_data(out, argv + first, argc - first)
                              : write_texts(out, argv + first, argc - first);
    return fclose(out) == 0 && written ? 0 : 1;
}
