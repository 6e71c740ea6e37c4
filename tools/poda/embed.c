/* embed.c - runs while building: writes files as C arrays of characters that end with a zero.
 * embed OUTPUT NAME FILE [NAME FILE]... */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *out = argc > 3 ? fopen(argv[1], "w") : NULL;
    if (!out)
        return 1;
    for (int i = 2; i + 1 < argc; i += 2) {
        FILE *in = fopen(argv[i + 1], "r");
        if (!in)
            return 1;
        fprintf(out, "static const char %s[] = {", argv[i]);
        int column = 0;
        for (int c = getc(in); c != EOF; c = getc(in))
            fprintf(out, "%s%d,", column++ % 20 ? "" : "\n    ", c);
        fprintf(out, " 0};\n");
        fclose(in);
    }
    return fclose(out) == 0 ? 0 : 1;
}
