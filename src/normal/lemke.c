/* lemke.c - one equilibrium of two players by the path of Lemke and Howson (1964): from the origin,
 * which has all labels, one label is dropped; then the label that was taken twice is dropped in the
 * other polytope, until the first one is taken again. */
#include "base/stop.h"
#include "normal/polytope.h"

enum { STEPS = 10000 }; /* most steps that are recorded */

typedef struct trail {
    poda__solving *solving;
    poda__positive payoffs[2];
    poda__polytope polytope[2];
} trail;

static void record(trail *path, int player, int drops, int takes)
{
    poda__solving *solving = path->solving;
    poda_equilibria *out = &solving->out;
    if (!out->steps) {
        out->steps = poda__pool_take(&solving->pool, STEPS, sizeof *out->steps);
        if (!out->steps)
            return;
    }
    if (out->step_count == STEPS)
        return;
    poda_lemke_step *step = &out->steps[out->step_count++];
    *step = (poda_lemke_step){player, drops, takes, {NULL, NULL}};
    if (out->step_count > 1) /* the other point has not moved */
        step->strategy[!player] = step[-1].strategy[!player];
    poda_number *point =
        poda__pool_take(&solving->pool, (size_t)path->polytope[player].own, sizeof *point);
    if (point && poda__polytope_point(&path->polytope[player], solving->normal,
                                      &path->payoffs[!player], &solving->pool, point, NULL))
        step->strategy[player] = point;
}

static poda_status follow(trail *path, int first)
{
    poda__solving *solving = path->solving;
    const int rows = path->polytope[0].own;
    int player = first < rows ? 0 : 1, label = first;
    do {
        poda__polytope *polytope = &path->polytope[player];
        const int col = polytope->label_col[label];
        const int row = poda__polytope_leaves(polytope, col);
        const int taken = polytope->row_label[row];
        if (poda__stopped(solving->how->stop))
            return poda_fail(solving->error, PODA_STOPPED, "",
                             "stopped before the search was over");
        if (!poda__polytope_pivot(polytope, row, col))
            return poda_fail_memory(solving->error);
        record(path, player, label, taken);
        solving->out.nodes++;
        label = taken;
        player = !player;
    } while (label != first);
    return PODA_OK;
}

poda_status poda__solve_lemke(poda__solving *solving)
{
    const poda_normal *normal = solving->normal;
    const int labels = normal->strategies[0] + normal->strategies[1];
    trail path = {.solving = solving};
    if (solving->how->label < 0 || solving->how->label >= labels)
        return poda_fail(solving->error, PODA_BAD_OPTION, "label",
                         "label: the table has labels 1 to %d", labels);
    bool ok = true;
    for (int p = 0; p < 2; p++)
        ok = ok && poda__positive_init(&path.payoffs[p], normal, p);
    for (int p = 0; p < 2; p++)
        ok = ok && poda__polytope_init(&path.polytope[p], &path.payoffs[!p], p);
    poda_status status = ok ? follow(&path, solving->how->label) : poda_fail_memory(solving->error);
    poda_equilibrium *added = status == PODA_OK ? poda__solving_add(solving) : NULL;
    for (int p = 0; p < 2; p++) {
        if (added)
            (void)poda__polytope_point(&path.polytope[p], normal, &path.payoffs[!p], &solving->pool,
                                       added->strategy[p], &added->payoff[!p]);
        poda__positive_release(&path.payoffs[p]);
        poda__polytope_release(&path.polytope[p]);
    }
    return status;
}
