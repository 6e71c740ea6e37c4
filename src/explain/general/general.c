/* general.c - validates a request about a general tree, runs the algorithm, and counts. */
#include "explain/general/general.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "explain/general/general_search.h"

static poda_status allocate(poda__general *general, poda_error *error)
{
    const size_t count = (size_t)general->tree.count, width = (size_t)general->width;
    general->values = poda__array(count * width, sizeof *general->values);
    general->returned = poda__array(count * width, sizeof *general->returned);
    general->nodes = poda__array(count, sizeof *general->nodes);
    general->pruned = poda__array(count, sizeof *general->pruned);
    general->pv = poda__array(PODA_MAX_PLY, sizeof *general->pv);
    return general->values && general->returned && general->nodes && general->pruned && general->pv
               ? PODA_OK
               : poda_fail_memory(error);
}

static poda_status choose_algorithm(poda__general *general, poda_error *error)
{
    const poda__general_options *options = &general->options;
    const int payoffs = general->tree.payoff_count;
    general->algorithm = options->algorithm;
    if (options->algorithm == PODA__GENERAL_AUTO)
        general->algorithm = payoffs > 2                             ? PODA__GENERAL_MAXN
                             : payoffs == 2                          ? PODA__GENERAL_INDUCTION
                             : options->has_low && options->has_high ? PODA__GENERAL_STAR1
                                                                     : PODA__GENERAL_EXPECTIMINIMAX;
    const bool for_one = general->algorithm <= PODA__GENERAL_STAR2;
    if (for_one && payoffs > 1)
        return poda_fail(
            error, PODA_BAD_OPTION, "algorithm",
            "%s is for one number in a leaf, and this tree has %d; expected induction, "
            "maxn or paranoid",
            poda__general_algorithm_name(general->algorithm), payoffs);
    if (!for_one && payoffs == 1)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "%s is for several payoffs in a leaf, and this tree has one; expected "
                         "expectiminimax, star1 or star2",
                         poda__general_algorithm_name(general->algorithm));
    if (options->player > general->tree.player_count)
        return poda_fail(error, PODA_BAD_OPTION, "player",
                         "player=%d: this tree is for %d {player|players}", options->player,
                         (int)general->tree.player_count);
    general->width = for_one || general->algorithm == PODA__GENERAL_PARANOID ? 1 : payoffs;
    if (general->algorithm == PODA__GENERAL_PARANOID) {
        const int32_t first = general->tree.nodes[0].player;
        general->player = options->player > 0 ? options->player - 1
                          : first >= 0        ? first
                                              : options->root;
    }
    return PODA_OK;
}

/* Compares the leaves of the tree with what the options promise about them. */
static poda_status check_bounds(const poda__general *general, poda_error *error)
{
    const poda__general_options *options = &general->options;
    const poda__gametree *tree = &general->tree;
    const bool star =
        general->algorithm == PODA__GENERAL_STAR1 || general->algorithm == PODA__GENERAL_STAR2;
    double least = INFINITY, most = -INFINITY, largest_sum = -INFINITY;
    int32_t low_leaf = 0, high_leaf = 0, sum_leaf = 0;
    for (int32_t i = 0; i < tree->count; i++) {
        double sum = 0;
        for (int k = 0; tree->nodes[i].count == 0 && k < tree->payoff_count; k++) {
            const double payoff = poda__general_payoffs(general, i)[k];
            sum += payoff;
            if (payoff < least)
                least = payoff, low_leaf = i;
            if (payoff > most)
                most = payoff, high_leaf = i;
        }
        if (tree->nodes[i].count == 0 && sum > largest_sum)
            largest_sum = sum, sum_leaf = i;
    }
    if (star && !(options->has_low && options->has_high))
        return poda_fail(
            error, PODA_BAD_OPTION, "low",
            "%s cuts by bounds on the leaves: expected low and high, such as low=%.10g "
            "high=%.10g",
            poda__general_algorithm_name(general->algorithm), least, most);
    if (options->has_low && options->has_high && !(options->low < options->high))
        return poda_fail(error, PODA_BAD_OPTION, "low",
                         "low=%.10g high=%.10g: low must be below high", options->low,
                         options->high);
    if (options->has_low && least < options->low)
        return poda_fail(error, PODA_BAD_OPTION, "low",
                         "low=%.10g, but the leaf %s has %.10g; expected at most that",
                         options->low, poda__general_name(general, low_leaf), least);
    if (options->has_high && most > options->high)
        return poda_fail(error, PODA_BAD_OPTION, "high",
                         "high=%.10g, but the leaf %s has %.10g; expected at least that",
                         options->high, poda__general_name(general, high_leaf), most);
    if (options->has_sum && general->algorithm == PODA__GENERAL_MAXN) {
        if (!options->has_low && least < 0)
            return poda_fail(error, PODA_BAD_OPTION, "sum",
                             "cuts by sum need the least payoff: the leaf %s has %.10g; expected "
                             "low=%.10g as well",
                             poda__general_name(general, low_leaf), least, least);
        if (largest_sum - options->sum > 1e-9 * fmax(fabs(largest_sum), fabs(options->sum)))
            return poda_fail(
                error, PODA_BAD_OPTION, "sum",
                "sum=%.10g, but the payoffs of the leaf %s add up to %.10g; expected at "
                "least that",
                options->sum, poda__general_name(general, sum_leaf), largest_sum);
    }
    return PODA_OK;
}

/* By how much `value` is better than `than` for the player at `node`, which is not a chance
 * node. */
static double gain(const poda__general *general, int32_t node, const double *value,
                   const double *than)
{
    if (general->width > 1) {
        const int32_t player = general->tree.nodes[node].player;
        return value[player] - than[player];
    }
    return poda__general_maximises(general, node) ? *value - *than : *than - *value;
}

/* The exact value of every node, children before parents. */
static void compute_values(poda__general *general)
{
    const poda__gametree *tree = &general->tree;
    const size_t width = (size_t)general->width, size = width * sizeof *general->values;
    const double threshold = width == 1 ? 0 : general->tolerance;
    for (int32_t i = tree->count - 1; i >= 0; i--) {
        const poda__gametree_node *node = &tree->nodes[i];
        double *value = poda__general_at(general, general->values, i);
        if (node->count == 0) {
            const double *payoffs = poda__general_payoffs(general, i);
            memcpy(value,
                   tree->payoff_count > 1 && width == 1 ? payoffs + general->player : payoffs,
                   size);
            continue;
        }
        for (int32_t k = 0; k < node->count; k++) {
            const int32_t child = poda__general_child(general, i, k);
            const double *given = poda__general_at(general, general->values, child);
            if (node->player == PODA__CHANCE) {
                for (size_t w = 0; w < width; w++)
                    value[w] += tree->chances[child] * given[w];
            } else if (k == 0 || gain(general, i, given, value) > threshold) {
                memcpy(value, given, size);
            }
        }
        for (int32_t k = 0; node->player != PODA__CHANCE && k < node->count; k++)
            general->nodes[i].tied +=
                fabs(gain(
                    general, i,
                    poda__general_at(general, general->values, poda__general_child(general, i, k)),
                    value)) <= general->tolerance;
    }
}

static void set_tolerance(poda__general *general)
{
    const poda__gametree *tree = &general->tree;
    double scale = 0;
    if (tree->chance_count == 0)
        return;
    for (int32_t i = 0; i < tree->count; i++)
        for (int k = 0; tree->nodes[i].count == 0 && k < tree->payoff_count; k++)
            scale = fmax(scale, fabs(poda__general_payoffs(general, i)[k]));
    general->tolerance = scale * 1e-12;
}

static bool grow(void **array, size_t count, size_t *room, size_t size)
{
    if (count <= *room)
        return true;
    size_t more = *room ? *room : 64;
    while (more < count)
        more *= 2;
    void *larger = poda__resize(*array, more, size);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

void poda__general_note(poda__general_search *search, poda__general_step_kind kind, int32_t node,
                        int32_t child, double alpha, double beta, const double *value)
{
    poda__general *out = search->out;
    const size_t width = (size_t)out->width;
    if (search->silent || search->failed)
        return;
    void *steps = out->steps, *values = out->step_values;
    search->failed =
        !grow(&steps, out->step_count + 1, &search->step_room, sizeof *out->steps) ||
        !grow(&values, search->value_count + width, &search->value_room, sizeof *out->step_values);
    out->steps = steps;
    out->step_values = values;
    if (search->failed)
        return;
    out->steps[out->step_count++] =
        (poda__general_step){kind, node, child, alpha, beta, (uint32_t)search->value_count};
    if (value)
        memcpy(out->step_values + search->value_count, value, width * sizeof *value);
    else
        memset(out->step_values + search->value_count, 0, width * sizeof *value);
    search->value_count += width;
}

void poda__general_note_cut(poda__general_search *search, int32_t node, int32_t after, double alpha,
                            double beta, const double *value)
{
    poda__general *out = search->out;
    void *cuts = out->cuts;
    poda__general_note(search, PODA__GENERAL_CUT, node, after, alpha, beta, value);
    if (search->failed ||
        !grow(&cuts, (size_t)out->cut_count + 1, &search->cut_room, sizeof *out->cuts)) {
        search->failed = true;
        return;
    }
    out->cuts = cuts;
    out->cuts[out->cut_count++] =
        (poda__general_cut){.node = node, .after = after, .alpha = alpha, .beta = beta};
}

/* Computes which nodes each cut pruned. Star2 may cut nodes while probing and visit them later, and
 * a node may be cut twice: a node that was never visited was pruned by the last cut at its parent,
 * or else at the nearest ancestor with one. Cuts that pruned nothing are dropped. */
static poda_status settle_cuts(poda__general *general, poda_error *error)
{
    const poda__gametree *tree = &general->tree;
    int32_t *owner = poda__array((size_t)tree->count, sizeof *owner); /* index of a cut + 1, or 0 */
    int32_t first = 0, kept = 0;
    if (!owner)
        return poda_fail_memory(error);
    for (int32_t i = 0; i < general->cut_count; i++)
        owner[general->cuts[i].node] = i + 1;
    /* downwards; for pruned nodes: the cut that pruned them */
    for (int32_t i = 0; i < tree->count; i++) {
        if (i > 0 && (!general->nodes[i].visited || owner[i] == 0))
            owner[i] = owner[tree->nodes[i].parent];
        if (general->nodes[i].visited) {
            general->visited++;
            general->leaves += tree->nodes[i].count == 0;
            continue;
        }
        poda__general_cut *cut = &general->cuts[owner[i] - 1];
        cut->nodes_saved++;
        cut->count += general->nodes[tree->nodes[i].parent].visited;
    }
    for (int32_t i = 0; i < general->cut_count; i++) {
        general->cuts[i].first = first;
        first += general->cuts[i].count;
        general->cuts[i].count = 0;
    }
    for (int32_t i = 0; i < tree->count; i++)
        if (!general->nodes[i].visited && general->nodes[tree->nodes[i].parent].visited) {
            poda__general_cut *cut = &general->cuts[owner[i] - 1];
            general->pruned[cut->first + cut->count++] = i;
        }
    for (int32_t i = 0; i < general->cut_count; i++)
        if (general->cuts[i].count > 0)
            general->cuts[kept++] = general->cuts[i];
    general->cut_count = kept;
    general->generated = tree->count;
    free(owner);
    return PODA_OK;
}

static void follow_best(poda__general *general)
{
    general->best = general->nodes[0].best;
    for (int32_t node = general->best; node >= 0; node = general->nodes[node].best)
        general->pv[general->pv_count++] = node;
}

poda_status poda__general_explain(poda__general *general, const char *tree_text,
                                  const poda__general_options *options, poda_error *error)
{
    *general = (poda__general){.options = *options, .best = -1};
    poda__general_search search = {.out = general};
    poda_status status = poda__gametree_init(&general->tree, tree_text, options->root, true, error);
    if (status != PODA_OK)
        return status;
    if (general->tree.count > PODA__GENERAL_NODES)
        status = poda_fail(
            error, PODA_TOO_LARGE, "tree",
            "a tree of %d {node|nodes}; with chance or several payoffs at most %d are explained",
            (int)general->tree.count, PODA__GENERAL_NODES);
    if (status == PODA_OK)
        status = choose_algorithm(general, error);
    if (status == PODA_OK)
        status = check_bounds(general, error);
    if (status == PODA_OK)
        status = allocate(general, error);
    if (status != PODA_OK)
        goto out;
    set_tolerance(general);
    compute_values(general);
    for (int32_t i = 0; i < general->tree.count; i++) {
        poda__general_node *node = &general->nodes[i];
        node->best = -1;
        node->estimated = general->tree.nodes[i].count == 0 &&
                          *poda__gametree_written(&general->tree, tree_text, i).value.at == '~';
        general->estimates += node->estimated;
    }
    search.silent = general->steps_left_out = general->tree.count > PODA__GENERAL_STEP_NODES;
    if (general->width == 1)
        poda__general_one(&search);
    else
        poda__general_several(&search);
    if (search.failed) {
        status = poda_fail_memory(error);
        goto out;
    }
    follow_best(general);
    status = settle_cuts(general, error);
    if (status == PODA_OK && general->algorithm == PODA__GENERAL_INDUCTION)
        status = poda__general_outcomes(general, error);
out:
    if (status != PODA_OK)
        poda__general_release(general);
    return status;
}

void poda__general_release(poda__general *general)
{
    poda__gametree_release(&general->tree);
    free(general->values);
    free(general->returned);
    free(general->nodes);
    free(general->pv);
    free(general->cuts);
    free(general->pruned);
    free(general->steps);
    free(general->step_values);
    free(general->outcomes);
    *general = (poda__general){.best = -1};
}
