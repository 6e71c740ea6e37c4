/* lang.c - run by the build: converts translations (lang/CODE/NAME.po) for the programs.
 *   lang --c OUTPUT CODE FILE [CODE FILE]...      the tables of src/base/language.h
 *   lang --page OUTPUT FILE                       the texts of the page as JSON, {"English":"Español"}
 *   lang --names OUTPUT CODE FILE [CODE FILE]...  the languages as JSON, {"en":"English","es":"Español"}
 * It supports msgid, msgstr, comments and multi-line strings of the PO format; contexts and plurals
 * are refused: Poda writes {one|many} inside a text. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 16384 };

struct entry {
    char *english, *own; /* as they are between the quotes */
};

struct file {
    const char *path;
    struct entry *entries;
    size_t count, line;
    char *name; /* the language's name for itself; NULL if the file does not give it */
};

static bool complain(const struct file *file, const char *what)
{
    fprintf(stderr, "%s:%zu: %s\n", file->path, file->line, what);
    return false;
}

static void *need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return memory;
}

/* Appends the quoted part of a line to `text`. */
static bool join(struct file *file, char **text, const char *quoted)
{
    const char *end = strrchr(quoted, '"');
    if (*quoted != '"' || end == quoted || strspn(end + 1, " \r\n") != strlen(end + 1))
        return complain(file, "expected a text in quotes");
    const size_t before = strlen(*text), more = (size_t)(end - quoted - 1);
    *text = need(realloc(*text, before + more + 1));
    memcpy(*text + before, quoted + 1, more);
    (*text)[before + more] = 0;
    return true;
}

static char *empty(void)
{
    return need(calloc(1, 1));
}

/* The header of the file is the translation of the empty text. */
static void read_head(struct file *file, const char *head)
{
    static const char key[] = "X-Name: ";
    const char *at = strstr(head, key);
    const char *end = at ? strstr(at, "\\n") : NULL;
    if (end) {
        at += sizeof key - 1;
        file->name = need(calloc((size_t)(end - at) + 1, 1));
        memcpy(file->name, at, (size_t)(end - at));
    }
}

static bool read_line(struct file *file, char *line, char ***into)
{
    if (*line == '#' || strspn(line, " \r\n") == strlen(line))
        return true;
    if (strncmp(line, "msgid ", 6) == 0) {
        file->entries = need(realloc(file->entries, (file->count + 1) * sizeof *file->entries));
        file->entries[file->count++] = (struct entry){empty(), empty()};
        *into = &file->entries[file->count - 1].english;
        return join(file, *into, line + 6);
    }
    if (strncmp(line, "msgstr ", 7) == 0 && file->count) {
        *into = &file->entries[file->count - 1].own;
        return join(file, *into, line + 7);
    }
    if (*line == '"' && *into)
        return join(file, *into, line);
    return complain(file, "expected msgid, msgstr, a comment or a text in quotes");
}

/* The next character of an escaped text, as strcmp compares them; 0 at its end. */
static int next(const char **text)
{
    int c = (unsigned char)*(*text)++;
    if (c == '\\') {
        c = (unsigned char)*(*text)++;
        c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    return c;
}

/* In the order of the lookup. */
static int by_english(const void *a, const void *b)
{
    const char *one = ((const struct entry *)a)->english,
               *other = ((const struct entry *)b)->english;
    int c, d;
    do {
        c = next(&one);
        d = next(&other);
    } while (c && c == d);
    return c - d;
}

static bool is_sound(struct file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        const struct entry *entry = &file->entries[i];
        if (i > 0 && strcmp(entry[-1].english, entry->english) == 0) {
            fprintf(stderr, "%s: \"%s\" is there twice\n", file->path, entry->english);
            return false;
        }
        if (!*entry->own) {
            fprintf(stderr, "%s: \"%s\" has no translation\n", file->path, entry->english);
            return false;
        }
    }
    return file->count > 0 || complain(file, "there is no text");
}

static void release(struct file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        free(file->entries[i].english);
        free(file->entries[i].own);
    }
    free(file->entries);
    free(file->name);
    file->entries = NULL;
    file->name = NULL;
    file->count = 0;
}

/* Fills `file`, which must be released; on failure there is nothing to release. */
static bool read_file(struct file *file, const char *path)
{
    *file = (struct file){.path = path};
    FILE *in = fopen(path, "r");
    if (!in) {
        perror(path);
        return false;
    }
    static char line[LINE];
    char **into = NULL;
    bool good = true;
    while (good && fgets(line, sizeof line, in)) {
        file->line++;
        good = strchr(line, '\n') ? read_line(file, line, &into)
                                  : complain(file, "the line is too long");
    }
    good = good && !ferror(in);
    fclose(in);
    if (good && file->count && !*file->entries[0].english) { /* the header */
        read_head(file, file->entries[0].own);
        free(file->entries[0].english);
        free(file->entries[0].own);
        memmove(file->entries, file->entries + 1, --file->count * sizeof *file->entries);
    }
    if (file->count)
        qsort(file->entries, file->count, sizeof *file->entries, by_english);
    good = good && is_sound(file);
    if (!good)
        release(file);
    return good;
}

/* PO and C have the same escapes; a question mark could begin a trigraph. */
static void write_c(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '?' ? "\\%c" : "%c", *text);
    putc('"', out);
}

static bool write_tables(FILE *out, char **words, int count)
{
    fputs("#include \"base/language.h\"\n", out);
    struct file file;
    for (int i = 0; i + 1 < count; i += 2) {
        if (!read_file(&file, words[i + 1]))
            return false;
        if (!file.name) {
            release(&file);
            return complain(&file, "the header has no X-Name: the language in its own words");
        }
        fprintf(out, "static const poda__text texts_%d[] = {\n", i / 2);
        for (size_t k = 0; k < file.count; k++) {
            fputs("    {", out);
            write_c(out, file.entries[k].english);
            fputs(", ", out);
            write_c(out, file.entries[k].own);
            fputs("},\n", out);
        }
        fprintf(out, "};\nstatic const char name_%d[] = \"%s\";\n", i / 2, file.name);
        fprintf(out,
                "static const char *to_%d(const char *text)\n{\n    return poda_translate(%d, "
                "text);\n}\n",
                i / 2, i / 2 + 1);
        release(&file);
    }
    fprintf(out,
            "const poda__language poda__languages[] = {\n    {\"en\", \"English\", 0, 0, 0},\n");
    for (int i = 0; i + 1 < count; i += 2)
        fprintf(out,
                "    {\"%s\", name_%d, to_%d, texts_%d, sizeof texts_%d / sizeof texts_%d[0]},\n",
                words[i], i / 2, i / 2, i / 2, i / 2, i / 2);
    fprintf(out, "};\nconst int poda__language_count = %d;\n", count / 2 + 1);
    return true;
}

static bool write_page(FILE *out, const char *path)
{
    struct file file;
    if (!read_file(&file, path))
        return false;
    for (size_t i = 0; i < file.count; i++)
        fprintf(out, "%s\"%s\":\"%s\"", i ? ",\n" : "{\n", file.entries[i].english,
                file.entries[i].own);
    fputs("\n}\n", out);
    release(&file);
    return true;
}

static bool write_names(FILE *out, char **words, int count)
{
    fputs("{\"en\":\"English\"", out);
    struct file file;
    for (int i = 0; i + 1 < count; i += 2) {
        if (!read_file(&file, words[i + 1]))
            return false;
        fprintf(out, ",\"%s\":\"%s\"", words[i], file.name ? file.name : words[i]);
        release(&file);
    }
    fputs("}\n", out);
    return true;
}

int main(int argc, char **argv)
{
    FILE *out = argc >= 4 ? fopen(argv[2], "w") : NULL;
    if (!out)
        return 1;
    bool good = false;
    if (strcmp(argv[1], "--c") == 0)
        good = write_tables(out, argv + 3, argc - 3);
    else if (strcmp(argv[1], "--page") == 0)
        good = write_page(out, argv[3]);
    else if (strcmp(argv[1], "--names") == 0)
        good = write_names(out, argv + 3, argc - 3);
    return fclose(out) == 0 && good ? 0 : 1;
}
