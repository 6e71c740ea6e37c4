/* words.c - runs while building: writes the Spanish texts of the page as JSON, {"English":"Español"}.
 *   words OUTPUT */
#include <stdio.h>

static const char *const texts[][2] = {
#define M(english, spanish) {english, spanish},
#include "ask/messages_page.def"
#undef M
};

static void write_text(FILE *out, const char *text)
{
    putc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            putc('\\', out);
        if (*c == '\n')
            fputs("\\n", out);
        else
            putc(*c, out);
    }
    putc('"', out);
}

int main(int argc, char **argv)
{
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!out)
        return 1;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        fputs(i ? ",\n" : "{\n", out);
        write_text(out, texts[i][0]);
        putc(':', out);
        write_text(out, texts[i][1]);
    }
    fputs("\n}\n", out);
    return fclose(out) == 0 ? 0 : 1;
}
