/* stopped.c - a search that is stopped early must not be wrong: bounds hold, a proven value is the
 * game's, and the move named with it keeps it. The truth comes from plain minimax to the end of the
 * game, so this is tested only where that is quick. */
#include "check/checker.h"
#include "poda/search.h"

enum { WHOLE = 3000, STOPS = 6, LATEST = 400 };

/* A proven value that does not count plies only says who wins. */
static bool agrees(poda_value said, poda_value is)
{
    return said == is || (said == PODA_WIN && poda_is_win(is)) ||
           (said == -PODA_WIN && poda_is_loss(is));
}

static poda_value winner_of(poda_value value)
{
    return poda_is_win(value) ? PODA_WIN : poda_is_loss(value) ? -PODA_WIN : value;
}

/* Of a value that does not count plies, because a repetition may win sooner, bounds only say who wins. */
static bool is_within(poda_value lower, poda_value upper, poda_value value)
{
    return value == winner_of(value) ? winner_of(lower) <= value && value <= winner_of(upper)
                                     : lower <= value && value <= upper;
}

/* The value of a position, by minimax to the end; false if that takes too long. */
static bool solve(poda__check *check, poda_search *search, const poda_state *from,
                  poda_value *value)
{
    const poda_search_options options = {.algorithm = PODA_MINIMAX,
                                         .nodes = WHOLE,
                                         .eval = PODA_EVAL_ZERO,
                                         .stop = check->options.stop};
    poda_result result;
    const poda_status status = poda_search_run(search, from, &options, NULL, NULL, &result, NULL);
    if (status == PODA_NO_MEMORY)
        check->status = poda_fail_memory(check->error);
    if (status != PODA_OK || !result.exact)
        return false;
    *value = result.value;
    return true;
}

/* The value of a move of a solved position. */
static poda_value solve_move(poda__check *check, poda_search *search, const poda_state *from,
                             poda_move move)
{
    poda_state child;
    poda_value value = 0;
    poda__check_step(check, from, move, &child);
    (void)solve(check, search, &child, &value); /* quicker than its parent */
    return poda_is_win(value) ? value - 1 : poda_is_loss(value) ? value + 1 : value;
}

static void compare(poda__check *check, poda_search *search, uint32_t index, const poda_state *from,
                    const poda_search_options *options, poda_value value)
{
    const char *name = poda_algorithm_name(options->algorithm);
    const unsigned long long nodes = options->nodes;
    char move[PODA_TEXT_MAX];
    poda_result said;
    if (poda_search_run(search, from, options, NULL, NULL, &said, NULL) != PODA_OK)
        return;
    const poda_value claimed = said.value;
    poda__check_that(
        check, PODA__TEST_SEARCH, index, is_within(said.lower, said.upper, value),
        "%s, stopped after %llu {node|nodes}, bounds the value by %ld and %ld; it is %ld", name,
        nodes, (long)said.lower, (long)said.upper, (long)value);
    poda__check_that(check, PODA__TEST_SEARCH, index, !said.exact || agrees(claimed, value),
                     "%s, stopped after %llu {node|nodes}, calls the value %ld proven; it is %ld",
                     name, nodes, (long)claimed, (long)value);
    if (!said.move_proven || check->failed[PODA__TEST_SEARCH])
        return;
    const poda_value kept = solve_move(check, search, from, said.move);
    poda__check_that(
        check, PODA__TEST_SEARCH, index, agrees(claimed, kept),
        "%s, stopped after %llu {node|nodes}, names %s for the value %ld; that move is worth %ld",
        name, nodes, poda__check_move_text(check, from, said.move, move, sizeof move),
        (long)claimed, (long)kept);
}

void poda__check_stops(poda__check *check, poda_search *search, uint32_t index)
{
    poda_state from;
    poda_value value;
    poda__check_get(check, index, &from);
    if (poda__check_over(check, &from) || !solve(check, search, &from, &value))
        return;
    for (int algorithm = 0; algorithm < PODA_ALGORITHM_COUNT; algorithm++) {
        if (algorithm == PODA_FIRSTWIN || /* does not count plies */
            (algorithm == PODA_ENGINE && !poda_game_has_engine(check->game)) ||
            /* relies on images, whose fault is named already */
            (algorithm == PODA_EXACT && check->failed[PODA__TEST_SYMMETRY]))
            continue;
        for (int stop = 0; stop < STOPS; stop++) {
            if (poda__check_stopped(check) || check->failed[PODA__TEST_SEARCH])
                return;
            poda_search_options options;
            poda_search_defaults(&options);
            options.algorithm = (poda_algorithm)algorithm;
            options.table_bytes = 1 << 14;
            options.nodes = 1 + poda__random_below(&check->seed, LATEST >> stop);
            options.every_move = stop % 2;
            options.line = false;
            options.seed = check->options.seed + 1;
            options.stop = check->options.stop;
            compare(check, search, index, &from, &options, value);
        }
    }
}
