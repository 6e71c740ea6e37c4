/* probcut.c - probcut-othello: measures how far a shallow search is from a deeper one, for the
 * error model of ProbCut (src/games/othello/othello_probcut.h). Plays games against itself with the
 * weights of the library, searches positions of these games to all depths, and prints the standard
 * deviation of the differences in discs, then a fit. Usage: probcut-othello [GAMES [DEPTH]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "othello_play.h"
#include "program.h"

enum { DEPTHS = 11, BUCKET = 6, BUCKETS = 60 / BUCKET, EXACT = 13, TERMS = 4 };

typedef struct sums {
    long count;
    double square, sum;
} sums;

/* By empty cells, depth and reduced depth; the exact end is depth DEPTHS. */
static sums table[BUCKETS][DEPTHS + 1][DEPTHS];

static void compare(int empties, int depth, int reduced, double difference)
{
    sums *const cell = &table[empties / BUCKET][depth][reduced];
    cell->count++;
    cell->sum += difference;
    cell->square += difference * difference;
}

static void measure(const othello_patterns *patterns, othello_board board, int most)
{
    const int empties = 64 - __builtin_popcountll(board.own | board.rival);
    double value[DEPTHS + 1];
    othello_features features;
    int ignored;
    othello_features_set(&patterns->steps, board.own, board.rival, &features);
    value[0] = othello_patterns_value(patterns, &features, board.own, board.rival);
    const int deepest = empties < most ? empties - 1 : most;
    for (int depth = 1; depth <= deepest; depth++)
        value[depth] = train_othello_search(patterns, board, depth, &ignored);
    for (int depth = 0; depth <= deepest; depth++)
        for (int reduced = 0; reduced < depth; reduced++)
            compare(empties, depth, reduced, (value[depth] - value[reduced]) / OTHELLO_UNIT);
    if (empties > EXACT)
        return;
    const int exact = train_othello_exact(board, -64, 64);
    for (int reduced = 0; reduced <= deepest; reduced++)
        compare(empties, DEPTHS, reduced, exact - value[reduced] / OTHELLO_UNIT);
}

/* Plays to the end with a search of two plies; measures one position in six on the way. */
static void play(const othello_patterns *patterns, uint64_t seed, int most)
{
    othello_board board = {(uint64_t)0x102 << 27, (uint64_t)0x201 << 27};
    const int opening = 6 + (int)train_random(&seed, 10);
    for (int ply = 0;; ply++) {
        uint64_t moves = train_othello_moves(board);
        int cell = -1;
        if (!moves) {
            board = (othello_board){board.rival, board.own};
            if (!train_othello_moves(board))
                return;
            continue;
        }
        if (ply < opening) {
            uint32_t skip = train_random(&seed, (uint32_t)__builtin_popcountll(moves));
            for (; skip > 0; skip--)
                moves &= moves - 1;
            cell = __builtin_ctzll(moves);
        } else {
            if (train_random(&seed, 6) == 0)
                measure(patterns, board, most);
            (void)train_othello_search(patterns, board, 2, &cell);
        }
        board = train_othello_play(board, cell);
    }
}

static double deviation(const sums *cell)
{
    return sqrt(cell->square / (double)cell->count);
}

static void print_table(int most)
{
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        printf("empties %d-%d\n", bucket * BUCKET, bucket * BUCKET + BUCKET - 1);
        for (int depth = 1; depth <= DEPTHS; depth++) {
            if (depth > most && depth < DEPTHS)
                continue;
            printf(depth == DEPTHS ? "   end" : "%6d", depth);
            for (int reduced = 0; reduced < depth && reduced <= most; reduced++)
                if (table[bucket][depth][reduced].count >= 30)
                    printf(" %6.2f", deviation(&table[bucket][depth][reduced]));
            printf("\n");
        }
    }
}

/* The terms in which the model is linear; the middle of a bucket stands for its empty cells. */
static void terms_of(int bucket, int depth, int reduced, double term[TERMS])
{
    const double empties = bucket * BUCKET + (BUCKET - 1) / 2.0;
    term[0] = 1;
    term[1] = empties;
    term[2] = depth;
    term[3] = reduced;
}

/* Least squares for the logarithm of the deviation, by Gaussian elimination. */
static void fit(int first, int last, const char *name)
{
    double matrix[TERMS][TERMS + 1] = {{0}};
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int depth = first; depth <= last; depth++)
            for (int reduced = 0; reduced < depth && reduced < DEPTHS; reduced++) {
                const sums *const cell = &table[bucket][depth][reduced];
                double term[TERMS];
                if (cell->count < 30 || (last < DEPTHS && (depth - reduced) % 2))
                    continue;
                terms_of(bucket, depth, reduced, term);
                for (int i = 0; i < TERMS; i++) {
                    for (int k = 0; k < TERMS; k++)
                        matrix[i][k] += (double)cell->count * term[i] * term[k];
                    matrix[i][TERMS] += (double)cell->count * term[i] * log(deviation(cell));
                }
            }
    for (int i = 0; i < TERMS; i++)
        matrix[i][i] += 1e-9;
    for (int i = 0; i < TERMS; i++)
        for (int row = 0; row < TERMS; row++) {
            const double times = row == i ? 0 : matrix[row][i] / matrix[i][i];
            for (int k = 0; k <= TERMS; k++)
                matrix[row][k] -= times * matrix[i][k];
        }
    printf("%s: log sigma =", name);
    static const char *const names[] = {"", " empties", " depth", " reduced"};
    for (int i = 0; i < TERMS; i++)
        printf(" %+.4f%s", matrix[i][TERMS] / matrix[i][i], names[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 100, most = argc > 2 ? atoi(argv[2]) : 8;
    if (games < 1 || most < 1 || most >= DEPTHS) {
        fprintf(stderr, "usage: %s [GAMES [DEPTH]], a depth of 1 to %d\n", argv[0], DEPTHS - 1);
        return 2;
    }
    for (int game = 0; game < games; game++)
        play(poda__othello_patterns(), poda_mix((uint64_t)game), most);
    print_table(most);
    fit(2, DEPTHS - 1, "midgame");
    fit(DEPTHS, DEPTHS, "exact end");
    return 0;
}
