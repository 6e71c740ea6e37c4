/* connect4_whole.c - compares the Connect 4 solver with boards solved whole by other means:
 *     connect4_whole COLS ROWS [EVERY]
 * every position (or every EVERY-th of each number of stones), the score and both bounds. A board of
 * 6x5 takes about 10 GB and an hour. */
#include <limits.h>
#include <stdio.h>

#include "connect4_whole.h"
#include "games/connect4/connect4_solve.h"

/* How many of the positions the solver gets wrong. */
static size_t compare(const struct whole *whole, poda__connect4_solver *solver, size_t every,
                      size_t *compared)
{
    size_t wrong = 0;
    for (int stones = 0; stones < whole->cols * whole->rows; stones++) {
        const struct whole_level *level = &whole->level[stones];
        for (size_t i = 0; i < level->count; i += every) {
            const uint64_t first = whole_stones(whole, level->keys[i], 1);
            const uint64_t second = whole_stones(whole, level->keys[i], 2);
            const connect4_state state = {stones % 2 ? second : first, stones % 2 ? first : second};
            int lower = INT_MIN, upper = INT_MAX;
            poda__connect4_narrow(solver, &state, 0, INT_MIN, INT_MAX, &lower, &upper);
            ++*compared;
            if (lower == level->scores[i] && upper == lower)
                continue;
            if (wrong++ < 5)
                printf("  %d stones, X %llx, O %llx: %d to %d, should be %d\n", stones,
                       (unsigned long long)first, (unsigned long long)second, lower, upper,
                       level->scores[i]);
        }
    }
    return wrong;
}

int main(int count, char **words)
{
    const int cols = count > 2 ? atoi(words[1]) : 0, rows = count > 2 ? atoi(words[2]) : 0;
    const int every = count > 3 ? atoi(words[3]) : 1;
    if (cols < 1 || rows < 1 || cols * rows > WHOLE_CELLS || every < 1) {
        fprintf(stderr, "usage: connect4_whole COLS ROWS [EVERY], at most %d cells\n", WHOLE_CELLS);
        return 2;
    }
    static struct whole whole;
    static poda__connect4_solver solver;
    connect4_game game;
    poda__connect4_sized(&game, cols, rows);
    size_t positions = 0, compared = 0, wrong = 0;
    if (!whole_solve(&whole, cols, rows) ||
        !poda__connect4_solver_init(&solver, &game, (size_t)64 << 20, 1)) {
        fprintf(stderr, "connect4_whole: out of memory\n");
        whole_release(&whole);
        return 2;
    }
    for (int stones = 0; stones < cols * rows; stones++)
        positions += whole.level[stones].count;
    printf("%dx%d: %zu positions, score of the empty board %d\n", cols, rows, positions,
           whole.level[0].scores[0]);
    for (int edition = 0; edition < PODA__CONNECT4_EDITIONS; edition++) {
        solver.test = poda__connect4_test_of(&solver.board, (poda__connect4_edition)edition);
        if (!solver.test || (every == 1 && edition == PODA__CONNECT4_AVX2))
            continue;
        poda__connect4_solver_clear(&solver);
        wrong += compare(&whole, &solver, (size_t)every, &compared);
    }
    printf("%zu compared, %zu wrong\n", compared, wrong);
    poda__connect4_solver_release(&solver);
    whole_release(&whole);
    return wrong ? 1 : 0;
}
