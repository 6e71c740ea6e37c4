/* wide_deepen.c - iterative deepening for the depth searches of wide games. */
#include <string.h>

#include "base/memory.h"
#include "wide/wide_run.h"

/* The best move, of equal ones the first that the pass tried. */
static size_t best_of(const poda_wide_search *search, const size_t *order,
                      const poda_wide_move *found)
{
    const double tie = search->kind.chance ? 1e-12 : 0; /* sums over chance are rounded */
    size_t best = order[0];
    for (size_t i = 1; i < search->move_count; i++)
        if (found[order[i]].known &&
            found[order[i]].payoffs[search->player] > found[best].payoffs[search->player] + tie)
            best = order[i];
    return best;
}

/* The best move of the depth before comes first, the others keep their order. */
static void put_first(size_t *order, size_t count, size_t best)
{
    size_t last = 1;
    order[0] = best;
    for (size_t i = 0; i < count; i++)
        if (i != best)
            order[last++] = i;
}

poda_status poda__wide_deepen(poda_wide_search *search, const poda_state *state,
                              poda__wide_pass_fn *pass, void *user, poda_wide_result *out)
{
    const poda_wide_options *options = &search->options;
    const size_t count = search->move_count;
    const int most =
        options->depth > 0 && options->depth < PODA__WIDE_PLIES ? options->depth : PODA__WIDE_PLIES;
    const bool limited = options->nodes || options->seconds > 0;
    poda_wide_move *found = poda__array(count, sizeof *found);
    size_t *order = poda__array(count, sizeof *order), best = 0;
    if (!found || !order) {
        free(found);
        free(order);
        return poda_fail_memory(search->error);
    }
    out->move = search->moves[0].move; /* if not even depth 1 is finished */
    for (int depth = limited ? 1 : most; depth <= most; depth++) {
        search->cut_off = false;
        put_first(order, count, best);
        memset(found, 0, count * sizeof *found);
        for (size_t i = 0; i < count; i++)
            found[i].move = search->moves[i].move;
        pass(user, search, state, depth, order, found);
        if (search->stopped || search->status != PODA_OK)
            break;
        best = best_of(search, order, found);
        found[best].share = 1;
        memcpy(search->moves, found, count * sizeof *found);
        memcpy(out->payoffs, found[best].payoffs, sizeof out->payoffs);
        out->move = found[best].move;
        out->known = true;
        out->depth = depth;
        out->exact = !search->cut_off;
        if (out->exact) /* deeper is the same */
            break;
    }
    free(found);
    free(order);
    return search->status;
}
