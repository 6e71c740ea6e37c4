/* trace_search.c - minimax and alpha-beta that note each step, right or with one mistake. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "teach/trace/trace.h"

const char *poda__trace_slip_name(poda__trace_slip slip)
{
    static const char *const names[] = {
#define SLIP_NAME(name, text) text,
        PODA__TRACE_SLIPS(SLIP_NAME)
#undef SLIP_NAME
    };
    return slip < PODA__TRACE_SLIP_COUNT ? names[slip] : NULL;
}

struct searcher {
    const poda__trace_tree *tree;
    poda__trace_rule rule;
    poda__trace_slip slip;
    poda__trace_run *run;
};

/* A bound, and where it comes from. */
struct bound {
    double value;
    int32_t at, by;
};

static size_t note(poda__trace_run *run, const poda__trace_step *step)
{
    if (run->count == run->room) {
        const size_t room = run->room ? 2 * run->room : 256;
        poda__trace_step *steps = poda__resize(run->steps, room, sizeof *steps);
        if (!steps) {
            run->full = true;
            return 0;
        }
        run->steps = steps;
        run->room = room;
    }
    run->steps[run->count] = *step;
    return run->count++;
}

static size_t note_step(const struct searcher *with, int32_t node, bool enter,
                        const struct bound bounds[2], double value)
{
    const poda__trace_step step = {.node = node,
                                   .enter = enter,
                                   .alpha = bounds[0].value,
                                   .beta = bounds[1].value,
                                   .value = value,
                                   .alpha_at = bounds[0].at,
                                   .alpha_by = bounds[0].by,
                                   .beta_at = bounds[1].at,
                                   .beta_by = bounds[1].by};
    return note(with->run, &step);
}

static void note_leaf(const struct searcher *with, int32_t node, const struct bound bounds[2])
{
    const double value = with->tree->nodes[node].value;
    const size_t entered = note_step(with, node, true, bounds, value);
    const size_t left = note_step(with, node, false, bounds, value);
    if (!with->run->full)
        with->run->steps[entered].back = (int32_t)left;
}

static bool is_cut(const struct searcher *with, double alpha, double beta)
{
    const bool strict = with->rule.cut_strict != (with->slip == PODA__TRACE_SLIP_OTHER_CUT);
    if (with->rule.minimax || with->slip == PODA__TRACE_SLIP_NO_CUT)
        return false;
    return strict ? alpha > beta : alpha >= beta;
}

/* What the children are entered with. */
static void pass_down(const struct searcher *with, const struct bound own[2], struct bound out[2])
{
    const bool keeps = with->slip == PODA__TRACE_SLIP_WINDOW_KEPT;
    out[0] = own[0];
    out[1] = own[1];
    if (with->rule.minimax || keeps || with->slip == PODA__TRACE_SLIP_ALPHA_KEPT)
        out[0] = (struct bound){-INFINITY, -1, -1};
    if (with->rule.minimax || keeps || with->slip == PODA__TRACE_SLIP_BETA_KEPT)
        out[1] = (struct bound){INFINITY, -1, -1};
}

static double visit(const struct searcher *with, int32_t node, const struct bound window[2])
{
    const poda__trace_node *here = &with->tree->nodes[node];
    if (here->child_count == 0) {
        note_leaf(with, node, window);
        if (with->slip == PODA__TRACE_SLIP_LEAF_TWICE)
            note_leaf(with, node, window);
        return here->value;
    }
    const int32_t player =
        with->slip == PODA__TRACE_SLIP_NO_TURNS ? with->tree->nodes[0].player : here->player;
    const bool max = (player == PODA_MAX) != (with->slip == PODA__TRACE_SLIP_SWAPPED);
    struct bound own[2] = {window[0], window[1]}, passed[2];
    double best = with->slip == PODA__TRACE_SLIP_BEST_ZERO ? 0 : max ? -INFINITY : INFINITY;
    const size_t entered = note_step(with, node, true, window, 0);
    for (int32_t i = 0; i < here->child_count && !with->run->full; i++) {
        const bool back = with->slip == PODA__TRACE_SLIP_BACKWARDS;
        const int32_t child = here->first_child + (back ? here->child_count - 1 - i : i);
        pass_down(with, own, passed);
        const double value = visit(with, child, passed);
        if (max ? value > best : value < best)
            best = value;
        struct bound *const mine = &own[max ? 0 : 1];
        const bool narrower = max ? value > mine->value : value < mine->value;
        if (narrower && with->slip != PODA__TRACE_SLIP_NOT_NARROWED && !with->rule.minimax)
            *mine = (struct bound){value, node, child};
        if (is_cut(with, own[0].value, own[1].value))
            break;
    }
    const bool other = with->slip == PODA__TRACE_SLIP_OTHER_FAIL,
               soft = !with->rule.fail_hard && !with->rule.fail_own;
    if ((with->slip == PODA__TRACE_SLIP_OWN_BOUND || (with->rule.fail_own && !other)) &&
        !with->rule.minimax)
        best = own[max ? 0 : 1].value;
    else if (soft == other && !with->rule.minimax)
        best = max ? fmin(own[0].value, own[1].value) : fmax(own[0].value, own[1].value);
    const size_t left = note_step(with, node, false, own, best);
    if (!with->run->full)
        with->run->steps[entered].back = (int32_t)left;
    return best;
}

void poda__trace_search(const poda__trace_tree *tree, poda__trace_rule rule, poda__trace_slip slip,
                        poda__trace_run *run)
{
    const struct searcher with = {tree, rule, slip, run};
    const struct bound open[2] = {{-INFINITY, -1, -1}, {INFINITY, -1, -1}};
    run->count = 0;
    run->full = false;
    (void)visit(&with, 0, open);
}
