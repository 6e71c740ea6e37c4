/* algorithms.c - compares every algorithm with plain minimax on leaf values drawn from a hash of
 * the state, the traced edition with the fast one, and the values of symmetric images. Node limits
 * keep this short for any game; a search that reaches one is not compared. */
#include "check/checker.h"
#include "poda/search.h"

enum { PLACES = 16, DEPTH = 4, MINIMAX_NODES = 1500, NODES = 30000, PLAYOUTS = 200 };

struct variant {
    poda_algorithm algorithm;
    bool fail_hard, fail_own, cut_strict;
    bool table;    /* with ordering, iterative deepening and aspiration */
    bool sign;     /* only who wins, not how soon */
    bool win_only; /* reports who wins, not how soon, and not always */
};

static const struct variant variants[] = {
    {.algorithm = PODA_MINIMAX},
    {.algorithm = PODA_ALPHABETA},
    {.algorithm = PODA_ALPHABETA, .cut_strict = true},
    {.algorithm = PODA_ALPHABETA, .fail_hard = true},
    {.algorithm = PODA_ALPHABETA, .fail_hard = true, .cut_strict = true},
    {.algorithm = PODA_ALPHABETA, .fail_own = true},
    {.algorithm = PODA_ALPHABETA, .fail_own = true, .cut_strict = true},
    {.algorithm = PODA_NEGAMAX},
    {.algorithm = PODA_NEGAMAX, .table = true},
    {.algorithm = PODA_PVS},
    {.algorithm = PODA_PVS, .table = true},
    {.algorithm = PODA_MTDF},
    {.algorithm = PODA_MTDF, .table = true},
    {.algorithm = PODA_FIRSTWIN, .sign = true},
    {.algorithm = PODA_ALPHABETA, .sign = true},
    {.algorithm = PODA_PVS, .sign = true, .table = true},
    {.algorithm = PODA_MTDF, .sign = true, .table = true},
    {.algorithm = PODA_DEEP, .table = true, .win_only = true},
    {.algorithm = PODA_MCTS, .win_only = true},
    {.algorithm = PODA_DFPN, .win_only = true},
    {.algorithm = PODA_EXACT, .win_only = true},
    {.algorithm = PODA_EXACT, .table = true, .win_only = true},
};

static poda_search_options options_of(const poda__check *check, const struct variant *variant,
                                      int depth)
{
    return (poda_search_options){
        .algorithm = variant->algorithm,
        .depth = variant->algorithm == PODA_EXACT ? 0 : depth, /* to the end, within the nodes */
        .nodes = variant->algorithm == PODA_MINIMAX ? MINIMAX_NODES
                 : variant->algorithm == PODA_MCTS  ? PLAYOUTS
                                                    : NODES,
        .deepen = variant->table,
        .table_bytes = variant->table ? 1 << 14 : 0,
        .eval = PODA_EVAL_RANDOM,
        .seed = check->options.seed + 1,
        .fail_hard = variant->fail_hard,
        .fail_own = variant->fail_own,
        .cut_strict = variant->cut_strict,
        .sign = variant->sign,
        .killers = variant->table,
        .history = variant->table,
        .aspiration = variant->table,
        .stop = check->options.stop,
    };
}

static void ignore_event(void *user, const poda_event *event)
{
    (void)user, (void)event;
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Runs a search; false if its result is not comparable because a limit was reached. */
static bool run(poda__check *check, poda_search *search, const poda_state *from,
                const poda_search_options *options, bool traced, poda_result *result)
{
    const poda_status status =
        poda_search_run(search, from, options, traced ? ignore_event : NULL, NULL, result, NULL);
    if (status == PODA_NO_MEMORY)
        check->status = poda_fail_memory(check->error);
    return status == PODA_OK && !(result->stopped && options->algorithm != PODA_MCTS);
}

static void check_variant(poda__check *check, poda_search *search, uint32_t index,
                          const poda_state *from, const struct variant *variant, int depth,
                          const poda_result *minimax)
{
    const poda_search_options options = options_of(check, variant, depth);
    const char *name = poda_algorithm_name(variant->algorithm);
    poda_result fast, traced;
    if (!run(check, search, from, &options, false, &fast))
        return;
    if (variant->win_only)
        poda__check_that(check, PODA__TEST_SEARCH, index,
                         !fast.exact || sign_of(fast.value) == sign_of(minimax->value),
                         "%s finds the value %ld, plain minimax %ld", name, (long)fast.value,
                         (long)minimax->value);
    else
        poda__check_that(check, PODA__TEST_SEARCH, index, fast.value == minimax->value,
                         "at depth %d %s finds the value %ld, plain minimax %ld", depth, name,
                         (long)fast.value, (long)minimax->value);
    if (variant->algorithm != PODA_DEEP && variant->algorithm != PODA_EXACT &&
        run(check, search, from, &options, true, &traced))
        poda__check_that(check, PODA__TEST_SEARCH, index,
                         traced.value == fast.value && traced.nodes == fast.nodes,
                         "%s with a trace finds %ld in %llu {node|nodes}, without %ld in %llu",
                         name, (long)traced.value, (unsigned long long)traced.nodes,
                         (long)fast.value, (unsigned long long)fast.nodes);
}

static void check_algorithms(poda__check *check, poda_search *search, uint32_t index)
{
    poda_state from;
    poda_result minimax, sign;
    poda__check_get(check, index, &from);
    for (int depth = 1; depth <= DEPTH; depth++) {
        poda_search_options options = options_of(check, &variants[0], depth);
        if (!run(check, search, &from, &options, false, &minimax))
            return;
        options.sign = true;
        if (!run(check, search, &from, &options, false, &sign))
            return;
        poda__check_that(check, PODA__TEST_SEARCH, index,
                         !minimax.exact || sign_of(sign.value) == sign_of(minimax.value),
                         "minimax finds the value %ld, and %ld when a win is a win",
                         (long)minimax.value, (long)sign.value);
        for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
            if (poda__check_stopped(check) || check->failed[PODA__TEST_SEARCH])
                return;
            if (variants[i].win_only && !minimax.exact)
                continue;
            /* relies on images, whose fault is named already */
            if (variants[i].algorithm == PODA_EXACT && check->failed[PODA__TEST_SYMMETRY])
                continue;
            check_variant(check, search, index, &from, &variants[i], depth,
                          variants[i].sign ? &sign : &minimax);
        }
        if (minimax.exact)
            return;
    }
}

/* Images have the same value; tested with evaluation zero, to a few plies. */
static void check_images(poda__check *check, poda_search *search, uint32_t index)
{
    poda_state from, image;
    poda_result here, there;
    const poda_space *space = check->space;
    poda_search_options options = options_of(check, &variants[1], DEPTH);
    options.eval = PODA_EVAL_ZERO;
    options.nodes = MINIMAX_NODES;
    poda__check_get(check, index, &from);
    if (!run(check, search, &from, &options, false, &here))
        return;
    const int count = space->symmetries(check->params);
    for (int which = 1; which < count && which < 16; which++) {
        memset(&image, 0, sizeof image);
        space->symmetry(check->params, &from, which, &image);
        if (run(check, search, &image, &options, false, &there))
            poda__check_that(check, PODA__TEST_SYMMETRY, index, there.value == here.value,
                             "a search of %d {ply|plies} finds the value %ld, and %ld for image %d",
                             DEPTH, (long)here.value, (long)there.value, which);
    }
}

void poda__check_search(poda__check *check)
{
    poda_search *search = NULL;
    const poda_status status = poda_search_open(&search, check->game, check->error);
    if (status != PODA_OK) {
        check->status = status;
        return;
    }
    const size_t count = check->set.count;
    const size_t places = count < PLACES ? count : PLACES;
    const bool whole = !check->failed[PODA__TEST_HASH] && !check->merged;
    for (size_t i = 0; i < places && !poda__check_stopped(check); i++) {
        const uint32_t index = check->order[i * count / places];
        if (whole && poda__check_open(check, PODA__TEST_SEARCH))
            check_algorithms(check, search, index);
        if (whole && poda__check_open(check, PODA__TEST_SEARCH))
            poda__check_stops(check, search, index);
        if (check->space->symmetry && poda__check_open(check, PODA__TEST_SYMMETRY))
            check_images(check, search, index);
    }
    poda_search_close(search);
}
