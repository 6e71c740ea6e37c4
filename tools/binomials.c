/* binomials.c - run by the build: writes the binomial coefficients of poda/rank.h as C source, since the
 * library has no tables that it fills when it starts.
 *   binomials OUTPUT */
#include <inttypes.h>
#include <stdio.h>

enum { MOST = 64 };

int main(int count, char **words)
{
    uint64_t row[MOST + 1] = {1};
    FILE *out = count == 2 ? fopen(words[1], "wb") : NULL;
    if (!out) {
        fprintf(stderr, "binomials: cannot write %s\n", count == 2 ? words[1] : "without a name");
        return 1;
    }
    fputs("#include \"poda/rank.h\"\n"
          "const uint64_t poda_binomials[PODA_CHOOSE_MOST + 1][PODA_CHOOSE_MOST + 1] = {\n",
          out);
    for (int n = 0; n <= MOST; n++) {
        fputs("    {", out);
        for (int k = 0; k <= n; k++)
            fprintf(out, "UINT64_C(%" PRIu64 "),%s", row[k], k % 4 == 3 ? "\n     " : " ");
        fputs("},\n", out);
        for (int k = n < MOST ? n + 1 : 0; k > 0; k--) /* the next row */
            row[k] += row[k - 1];
    }
    fputs("};\n", out);
    return fclose(out) == 0 ? 0 : 1;
}
