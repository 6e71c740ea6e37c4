/* go_values.c - solves empty boards of Go and compares them with published values:
 *     go_values [MEGABYTES [ROWS COLS]]
 * Without a board, all those below in turn, and the number of legal boards of 4x4. Area scoring,
 * positional superko. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/go/go_solve.h"

/* mathpuzzle.com/go (Drange): 5x5, proved by van der Werf (2003), is out of reach here. */
static const int known[][3] = {{1, 2, 0},  {1, 3, 3}, {1, 4, 4}, {1, 5, 0},  {1, 6, 1},  {1, 7, 2},
                               {1, 8, 3},  {1, 9, 0}, {2, 2, 1}, {2, 3, 0},  {2, 4, 8},  {2, 5, 10},
                               {2, 6, 12}, {3, 3, 9}, {3, 4, 4}, {3, 5, 15}, {2, 7, 14}, {4, 4, 2}};

static bool solve(int rows, int cols, size_t bytes, const int *expected)
{
    static go_solver solver;
    const go_question start = {.turn = 0};
    int lower = -rows * cols, upper = rows * cols;
    const clock_t from = clock();
    if (!go_solver_init(&solver, rows, cols, false, bytes)) {
        fprintf(stderr, "go_values: out of memory\n");
        exit(2);
    }
    go_solve(&solver, &start, 1, false, &lower, &upper);
    printf("%dx%d: %d, %llu nodes, %.1f s", rows, cols, lower, (unsigned long long)solver.nodes,
           (double)(clock() - from) / CLOCKS_PER_SEC);
    const bool same = lower == upper && (!expected || lower == *expected);
    printf("%s\n", same ? "" : ": DIFFERS");
    fflush(stdout);
    go_solver_release(&solver);
    return same;
}

/* Boards on which every block has a liberty. */
static long legal_boards(const go_small *small, int point, uint32_t black, uint32_t white)
{
    if (point < small->points) {
        const uint32_t bit = (uint32_t)1 << point;
        return legal_boards(small, point + 1, black, white) +
               legal_boards(small, point + 1, black | bit, white) +
               legal_boards(small, point + 1, black, white | bit);
    }
    const uint32_t beside = go_small_beside(small, small->board & ~(black | white));
    return go_small_flood(small, beside & black, black) == black &&
           go_small_flood(small, beside & white, white) == white;
}

int main(int argc, char **argv)
{
    const size_t bytes = (size_t)(argc > 1 ? atoi(argv[1]) : 256) << 20;
    const int rows = argc > 3 ? atoi(argv[2]) : 0, cols = argc > 3 ? atoi(argv[3]) : 0;
    bool same = true;
    if (argc > 3) {
        if (rows < 1 || cols < 1 || rows > GO_SMALL_POINTS || cols > GO_SMALL_POINTS ||
            rows * cols > GO_SMALL_POINTS || rows * cols < 2) {
            fprintf(stderr, "usage: go_values [MEGABYTES [ROWS COLS]], 2 to %d points\n",
                    GO_SMALL_POINTS);
            return 2;
        }
        return solve(rows, cols, bytes, NULL) ? 0 : 1;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        same = solve(known[i][0], known[i][1], bytes, &known[i][2]) && same;
    go_small small;
    go_small_init(&small, 4, 4);
    const long legal = legal_boards(&small, 0, 0, 0); /* A094777 */
    printf("legal boards of 4x4: %ld%s\n", legal, legal == 24318165 ? "" : ": DIFFERS");
    return same && legal == 24318165 ? 0 : 1;
}
