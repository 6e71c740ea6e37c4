/* test_bounds.c - what the rules of Domineering know without search, against plain counting: every set
 * of free cells of small boards, with either player to move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games.h"
#include "poda/hints.h"

typedef struct board {
    int rows, cols;
    unsigned sets;
    uint8_t *wins; /* of each set of free cells: bit 0, V wins if it moves, bit 1, H */
} board;

/* Can the player place a domino after which the other, to move, loses? */
static bool wins(const board *of, unsigned free, int player)
{
    const int cells = of->rows * of->cols, step = player ? 1 : of->cols;
    for (int cell = 0; cell + step < cells; cell++) {
        const unsigned domino = 1u << cell | 1u << (cell + step);
        if ((free & domino) == domino && !(player && cell % of->cols == of->cols - 1) &&
            !(of->wins[free & ~domino] >> !player & 1))
            return true;
    }
    return false;
}

static void solve(board *of)
{
    of->sets = 1u << of->rows * of->cols;
    of->wins = malloc(of->sets);
    assert_non_null(of->wins);
    for (unsigned free = 0; free < of->sets; free++)
        of->wins[free] = (uint8_t)(wins(of, free, 0) | wins(of, free, 1) << 1);
}

static void write_board(const board *of, unsigned free, int player, char *text)
{
    for (int cell = 0; cell < of->rows * of->cols; cell++) {
        if (cell && cell % of->cols == 0)
            *text++ = '/';
        *text++ = free >> cell & 1 ? '.' : '#';
    }
    *text++ = ' ';
    *text++ = player ? 'H' : 'V';
    *text = '\0';
}

/* Compares all positions, and counts those that need no search. */
static void compare(const char *line, int rows, int cols, double least_known)
{
    board of = {.rows = rows, .cols = cols};
    poda_game *game = test_open(line);
    const poda_hints *hints = poda_game_rules_of(game)->hints;
    unsigned known = 0;
    solve(&of);
    for (unsigned free = 0; free < of.sets; free++)
        for (int player = 0; player < 2; player++) {
            char text[64];
            poda_state state;
            poda_error error = {.status = PODA_OK};
            poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
            write_board(&of, free, player, text);
            if (poda_state_read(game, text, &state, &error) != PODA_OK)
                fail_msg("%s: %s", text, error.message);
            hints->bounds(poda_game_params(game), &state, &lower, &upper);
            const bool upright = (of.wins[free] >> player & 1) == !player;
            if (lower > -PODA_INFINITY && !upright)
                fail_msg("%s %s: V does not win", line, text);
            if (upper < PODA_INFINITY && upright)
                fail_msg("%s %s: H does not win", line, text);
            known += lower > -PODA_INFINITY || upper < PODA_INFINITY;
        }
    if (known < least_known * 2 * of.sets)
        fail_msg("%s: %u of %u are known without search", line, known, 2 * of.sets);
    free(of.wins);
    poda_game_close(game);
}

static void domineering(void **unused)
{
    (void)unused;
    compare("domineering size=4", 4, 4, 0.75);
    compare("domineering rows=2 cols=8", 2, 8, 0.85);
    compare("domineering rows=8 cols=2", 8, 2, 0.85);
    compare("domineering rows=3 cols=6", 3, 6, 0.7);
    compare("domineering rows=5 cols=4", 5, 4, 0.7);
}

/* Larger boards are counted, not cut into stripes. */
static void larger_boards(void **unused)
{
    (void)unused;
    compare("domineering rows=9 cols=2", 9, 2, 0.2);
    compare("domineering rows=2 cols=10", 2, 10, 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(domineering),
        cmocka_unit_test(larger_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
