/* check_hints.c - tests of the hints to the selective search (poda/hints.h). They cannot make an
 * answer false, but a number that is out of range or a pass that leads nowhere makes it poor. */
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
    for (size_t i = 0; i < at->move_count && !check->failed[PODA__TEST_HINTS]; i++)
        check_move(check, at, check->moves[i]);
}
