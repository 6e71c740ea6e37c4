/* stripes.c - run by the build: writes what every shape of two rows of eight cells is worth in
 * Domineering to the player who places dominoes upright, for the bounds of
 * src/games/stones/domineering_bounds.h.
 *
 * A shape is a game in the sense of Conway; Left is the upright player. It is compared with games that
 * are easy to add: numbers n, and switches c +- s (Left moves to c + s, Right to c - s). All are whole
 * quarters of a move. Found is the switch or number that is not better for Left than the shape and has
 * the largest mean c, the one with the smallest s among equals.
 *   stripes OUTPUT */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    COLS = 8,
    SHAPES = 1 << 2 * COLS,
    MOVE = 4,         /* quarters */
    MOST = 10 * MOVE, /* more than any shape is worth */
    SWITCHES = 11,    /* s is 0 to 10 quarters */
    MOVES = 2 * COLS,
};

typedef struct worth {
    int8_t number;       /* the largest n with shape >= n: Left wins shape - n, moving second */
    int8_t first;        /* the largest n so that Left wins shape - n, moving first */
    int8_t at[SWITCHES]; /* the largest c with shape >= c +- s */
} worth;

/* Both cells of every domino that fits. */
static int dominoes(unsigned shape, bool across, unsigned *list)
{
    const int step = across ? 1 : COLS;
    unsigned fits = shape & shape >> step;
    int count = 0;
    if (across)
        fits &= 0x7f7f;
    for (; fits; fits &= fits - 1) {
        const unsigned cell = fits & -fits;
        list[count++] = cell | cell << step;
    }
    return count;
}

/* By how much the options of a number differ from it in canonical form. */
static int step_of(int number)
{
    return number % MOVE == 0 ? MOVE : number % (MOVE / 2) == 0 ? MOVE / 2 : MOVE / 4;
}

/* `left` is the best number of Left's options, `right` the least `first` of Right's. Players may also
 * move in the number: it has an option for Right (that makes n smaller) if it is a fraction or n is
 * positive, one for Left if it is a fraction or n is negative. */
static void compare_numbers(worth *of, int left, int right)
{
    bool second[2 * MOST + 1] = {false}, first[2 * MOST + 1] = {false};
    for (int step = MOVE; step > 0; step /= 2) /* options are simpler than their number */
        for (int size = 0; size <= MOST; size += step)
            for (int sign = 1; sign >= -1; sign -= 2) {
                const int n = sign * size;
                if (step_of(n) != step)
                    continue;
                second[n + MOST] = n <= right;
                first[n + MOST] = n <= left;
                if ((step < MOVE || n > 0) && n - step >= -MOST)
                    second[n + MOST] &= first[n - step + MOST];
                if ((step < MOVE || n < 0) && n + step <= MOST)
                    first[n + MOST] |= second[n + step + MOST];
            }
    of->number = of->first = -MOST;
    for (int n = -MOST; n <= MOST; n++) {
        of->number = second[n + MOST] ? (int8_t)n : of->number;
        of->first = first[n + MOST] ? (int8_t)n : of->first;
    }
}

/* shape >= c +- s if Left, moving second, wins shape - (c +- s). If Right moves in the switch, Left is
 * first at shape - (c + s). If Right moves in the shape, Left answers in the switch or in the shape. */
static void compare_switches(const worth *all, unsigned shape, worth *of)
{
    unsigned mine[MOVES], theirs[MOVES];
    const int left = dominoes(shape, false, mine), right = dominoes(shape, true, theirs);
    for (int s = 0; s < SWITCHES; s++) {
        int least = of->first - s;
        for (int j = 0; j < right; j++) {
            const unsigned after = shape & ~theirs[j];
            int best = all[after].number + s;
            for (int i = 0; i < left; i++)
                if ((after & mine[i]) == mine[i] && all[after & ~mine[i]].at[s] > best)
                    best = all[after & ~mine[i]].at[s];
            least = best < least ? best : least;
        }
        of->at[s] = (int8_t)least;
    }
}

static void value(worth *all, unsigned shape)
{
    unsigned mine[MOVES], theirs[MOVES];
    const int left = dominoes(shape, false, mine), right = dominoes(shape, true, theirs);
    int most = -MOST - 1, least = MOST;
    for (int i = 0; i < left; i++)
        most = all[shape & ~mine[i]].number > most ? all[shape & ~mine[i]].number : most;
    for (int j = 0; j < right; j++)
        least = all[shape & ~theirs[j]].first < least ? all[shape & ~theirs[j]].first : least;
    compare_numbers(&all[shape], most, least);
    compare_switches(all, shape, &all[shape]);
}

int main(int count, char **words)
{
    worth *all = malloc(SHAPES * sizeof *all);
    FILE *out = count == 2 ? fopen(words[1], "wb") : NULL;
    if (!all || !out) {
        fprintf(stderr, "stripes: cannot write %s\n", count == 2 ? words[1] : "without a name");
        free(all);
        if (out)
            fclose(out);
        return 1;
    }
    fputs("#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
          "#include \"games/stones/domineering_bounds.h\"\n"
          "const unsigned char poda__domineering_stripes[] =",
          out);
    for (unsigned shape = 0; shape < SHAPES; shape++) { /* parts of a shape have smaller numbers */
        int mean = 0, best = -1;
        value(all, shape);
        mean = all[shape].number;
        for (int s = 0; s < SWITCHES; s++)
            if (all[shape].at[s] > mean) {
                mean = all[shape].at[s];
                best = s;
            }
        fprintf(out, "%s\\%03o\\%03o",
                shape == 0        ? "\n    \""
                : shape % 16 == 0 ? "\"\n    \""
                                  : "",
                (unsigned)(mean + MOST), (unsigned)(best + 1));
    }
    fputs("\";\n", out);
    free(all);
    return fclose(out) == 0 ? 0 : 1;
}
