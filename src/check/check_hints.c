/* check_hints.c - tests of the hints to searches (poda/hints.h). Those to the selective search cannot
 * make an answer false, but a number that is out of range or a pass that leads nowhere makes it
 * poor. What those to the exact search claim is compared with minimax by algorithms.c. */
#include "check/checker.h"

/* After a pass it is the opponent's turn, in the same position each time. */
static void check_pass(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    poda_state to, again, copy = at->state;
    memset(&to, 0, sizeof to);
    memset(&again, 0, sizeof again);
    memset(&again, 0xff, check->size);
    const bool passes = hints->pass(check->params, &copy, &to);
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index,
                          hints->pass(check->params, &at->state, &again) == passes &&
                              poda__check_same(check, &copy, &at->state),
                          "pass answers differently when asked twice, or changes the position") ||
        !passes)
        return;
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index, memcmp(&to, &again, sizeof to) == 0,
                          "passing twice gives two positions, or writes behind the state"))
        return;
    poda__check_that(check, PODA__TEST_HINTS, at->index,
                     check->rules->turn(check->params, &to) == 1 - at->turn,
                     "after a pass it is not the opponent's turn");
}

/* Vital moves are legal moves, the same each time. */
static void check_vital(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    poda_move room[2][64];
    poda_moves list[2] = {{room[0], 0, 64}, {room[1], 0, 64}};
    poda_state copy = at->state;
    for (int i = 0; i < 2; i++)
        hints->vital(check->params, &copy, &list[i]);
    const size_t count = list[0].count;
    if (!poda__check_that(check, PODA__TEST_HINTS, at->index,
                          count == list[1].count && poda__check_same(check, &copy, &at->state),
                          "vital answers differently when asked twice, or changes the position"))
        return;
    for (size_t i = 0; i < count && i < 64; i++) {
        bool legal = false;
        for (size_t j = 0; j < at->move_count; j++)
            legal |= check->moves[j] == room[0][i];
        poda__check_that(check, PODA__TEST_HINTS, at->index, legal && room[0][i] == room[1][i],
                         "vital lists a move that is not legal, or another one each time");
    }
}

/* Bounds leave a value between them. */
static void check_bounds(poda__check *check, const poda__case *at)
{
    poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
    poda_state copy = at->state;
    check->rules->hints->bounds(check->params, &copy, &lower, &upper);
    poda__check_that(check, PODA__TEST_HINTS, at->index,
                     lower <= upper && poda__check_same(check, &copy, &at->state),
                     "bounds leaves no value between %ld and %ld, or changes the position",
                     (long)lower, (long)upper);
}

static void check_move(poda__check *check, const poda__case *at, poda_move move)
{
    const poda_hints *hints = check->rules->hints;
    if (hints->index)
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         hints->index(check->params, &at->state, move) < PODA_INDICES,
                         "the index of a move is %u; it must be below %d",
                         hints->index(check->params, &at->state, move), (int)PODA_INDICES);
    if (hints->gains)
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         !hints->gains(check->params, &at->state, move, 1) ||
                             hints->gains(check->params, &at->state, move, -1),
                         "an exchange gains 1 and does not gain -1");
}

void poda__check_hints(poda__check *check, const poda__case *at)
{
    const poda_hints *hints = check->rules->hints;
    if (!hints || at->over || !poda__check_open(check, PODA__TEST_HINTS))
        return;
    if (hints->calm) {
        poda_state copy = at->state;
        const bool calm = hints->calm(check->params, &copy);
        poda__check_that(check, PODA__TEST_HINTS, at->index,
                         hints->calm(check->params, &at->state) == calm &&
                             poda__check_same(check, &copy, &at->state),
                         "calm answers differently when asked twice, or changes the position");
    }
    if (hints->pass)
        check_pass(check, at);
    if (hints->vital)
        check_vital(check, at);
    if (hints->bounds)
        check_bounds(check, at);
    for (size_t i = 0; i < at->move_count && !check->failed[PODA__TEST_HINTS]; i++)
        check_move(check, at, check->moves[i]);
}
