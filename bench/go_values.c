/* go_values.c - solves empty boards of Go and compares them with published values:
 *     go_values [MEGABYTES [ROWS COLS [centre]]]
 * Without a board, all those below in turn, 2x8, and the number of legal boards of 4x4. `centre`: does black
 * own the whole board after a first stone in the middle? Area scoring, positional superko. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/go/go_solve.h"

/* mathpuzzle.com/go (Drange). 5x5 is proved by van der Werf et al. (2003), with 4.5 thousand million
 * nodes and 22 plies from the stone in the centre; `5 5 centre` has not been run to
 * its end. */
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

static bool say_depth(void *user, uint64_t nodes)
{
    enum { STEP = 1 << 26 };
    static int last;
    const go_solver *const solver = user;
    if (solver->round != last)
        printf("%d plies from %llu nodes on\n", last = solver->round, (unsigned long long)nodes);
    else if (nodes % STEP == 0)
        printf("%llu nodes, %.0f s\n", (unsigned long long)nodes, (double)clock() / CLOCKS_PER_SEC);
    fflush(stdout);
    return false;
}

/* White is to move and asks for one point, so that black has not all. */
static bool owns_all(int rows, int cols, size_t bytes)
{
    static go_solver solver;
    const go_sides empty = {0, 0};
    const go_question asked = {.sides.rival = (uint32_t)1 << (rows / 2 * cols + cols / 2),
                               .turn = 1};
    int lower = -rows * cols, upper = rows * cols;
    if (!go_solver_init(&solver, rows, cols, false, bytes)) {
        fprintf(stderr, "go_values: out of memory\n");
        exit(2);
    }
    solver.refute = true;
    solver.pause = say_depth;
    solver.user = &solver;
    go_solver_before(&solver, &empty, 0);
    go_solve(&solver, &asked, 1 - rows * cols, true, &lower, &upper);
    const bool all = upper == -rows * cols;
    printf("%dx%d, a stone in the centre: black %s, %llu nodes\n", rows, cols,
           all ? "owns the board" : "does not own the board", (unsigned long long)solver.nodes);
    go_solver_release(&solver);
    return all;
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
            fprintf(stderr, "usage: go_values [MEGABYTES [ROWS COLS [centre]]], 2 to %d points\n",
                    GO_SMALL_POINTS);
            return 2;
        }
        if (argc > 4 && strcmp(argv[4], "centre") == 0)
            return owns_all(rows, cols, bytes) ? 0 : 1;
        return solve(rows, cols, bytes, NULL) ? 0 : 1;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        same = solve(known[i][0], known[i][1], bytes, &known[i][2]) && same;
    same = owns_all(2, 8, bytes) && same; /* 16, all there is */
    go_small small;
    go_small_init(&small, 4, 4);
    const long legal = legal_boards(&small, 0, 0, 0); /* A094777 */
    printf("legal boards of 4x4: %ld%s\n", legal, legal == 24318165 ? "" : ": DIFFERS");
    return same && legal == 24318165 ? 0 : 1;
}
