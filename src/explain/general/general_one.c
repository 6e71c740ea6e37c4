/* general_one.c - values that are single numbers: expectiminimax, its Star1 and Star2 cuts (Ballard
 * 1983), and paranoid, which is alpha-beta of one player against all others. One function
 * implements all of them; without bounds on the leaves the window at a chance node stays open and
 * nothing is cut there. */
#include <math.h>

#include "base/memory.h"
#include "explain/general/general_search.h"

typedef struct bounds {
    double least, most; /* known bounds of the node's value */
    /* the weighted bounds of its later siblings under a chance node */
    double rest_least, rest_most;
} bounds;

typedef struct one_search {
    poda__general_search *note;
    poda__general *out;
    const poda__gametree *tree;
    bounds *known; /* one per node; NULL: a search without cuts */
    double low, high;
    bool probes;
} one_search;

static double search_node(one_search *search, int32_t node, double alpha, double beta);

/* Weighted by a probability; 0 times an infinite bound is 0. */
static double weighed(double chance, double value)
{
    return chance > 0 ? chance * value : 0;
}

static int32_t child_of(const one_search *search, int32_t node, int32_t index)
{
    return search->tree->kids[search->tree->nodes[node].first + index];
}

/* The bounds that searching a node with this window has established. */
static void learn(one_search *search, int32_t node, double alpha, double beta, double value)
{
    bounds *known = &search->known[node];
    if (value < beta)
        known->most = fmin(known->most, value);
    if (value > alpha)
        known->least = fmax(known->least, value);
}

static double search_choice(one_search *search, int32_t node, double alpha, double beta)
{
    poda__general *out = search->out;
    const int32_t count = search->tree->nodes[node].count;
    const bool max = poda__general_maximises(out, node);
    double best = max ? -INFINITY : INFINITY;
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = child_of(search, node, i);
        const double value = search_node(search, child, alpha, beta);
        const double more = max ? value - best : best - value;
        const bool update = i == 0 || more > out->tolerance;
        if (more > 0)
            best = value;
        if (update)
            out->nodes[node].best = child;
        if (search->known && max)
            alpha = fmax(alpha, best);
        else if (search->known)
            beta = fmin(beta, best);
        poda__general_note(search->note, update ? PODA__GENERAL_UPDATE : PODA__GENERAL_KEEP, node,
                           child, alpha, beta, &best);
        if (search->known && alpha >= beta && i + 1 < count) {
            poda__general_note_cut(search->note, node, child, alpha, beta, &best);
            break;
        }
    }
    return best;
}

/* Star2: searches one move of each child, which bounds the child from one side, until the combined
 * bounds leave the window. Returns true if they did; `*mean` is then the bound. */
static bool probe(one_search *search, int32_t node, double alpha, double beta, double *mean)
{
    const int32_t count = search->tree->nodes[node].count;
    double least = 0, most = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = child_of(search, node, i);
        least += weighed(search->tree->chances[child], search->known[child].least);
        most += weighed(search->tree->chances[child], search->known[child].most);
    }
    poda__general_note(search->note, PODA__GENERAL_PROBE, node, -1, alpha, beta, NULL);
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = child_of(search, node, i);
        const poda__gametree_node *below = &search->tree->nodes[child];
        const double chance = search->tree->chances[child];
        bounds *known = &search->known[child];
        const bounds before = *known;
        if (chance <= 0 || below->player == PODA__CHANCE || known->least == known->most)
            continue;
        const double child_alpha = (alpha - (most - chance * known->most)) / chance;
        const double child_beta = (beta - (least - chance * known->least)) / chance;
        if (below->count == 0) {
            search_node(search, child, child_alpha, child_beta);
        } else {
            const int32_t move = child_of(search, child, 0);
            search->out->nodes[child].visited = true;
            search_node(search, move, fmax(child_alpha, search->low),
                        fmin(child_beta, search->high));
            if (poda__general_maximises(search->out, child)) {
                known->least = fmax(known->least, search->known[move].least);
                poda__general_note(search->note, PODA__GENERAL_AT_LEAST, node, child, alpha, beta,
                                   &known->least);
            } else {
                known->most = fmin(known->most, search->known[move].most);
                poda__general_note(search->note, PODA__GENERAL_AT_MOST, node, child, alpha, beta,
                                   &known->most);
            }
        }
        least += chance * (known->least - before.least);
        most += chance * (known->most - before.most);
        if (least >= beta || most <= alpha) {
            *mean = least >= beta ? least : most;
            poda__general_note_cut(search->note, node, child, alpha, beta, mean);
            return true;
        }
    }
    return false;
}

static double search_chance(one_search *search, int32_t node, double alpha, double beta)
{
    const int32_t count = search->tree->nodes[node].count;
    double sum = 0;
    if (search->probes && probe(search, node, alpha, beta, &sum))
        return sum;
    sum = 0;
    double rest_least = 0, rest_most = 0;
    for (int32_t i = count - 1; search->known && i >= 0; i--) {
        const int32_t child = child_of(search, node, i);
        bounds *known = &search->known[child];
        known->rest_least = rest_least;
        known->rest_most = rest_most;
        rest_least += weighed(search->tree->chances[child], known->least);
        rest_most += weighed(search->tree->chances[child], known->most);
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = child_of(search, node, i);
        const double chance = search->tree->chances[child];
        if (!search->known || chance <= 0) {
            sum += chance * search_node(search, child, search->low, search->high);
            poda__general_note(search->note, PODA__GENERAL_ADD, node, child, alpha, beta, &sum);
            continue;
        }
        const bounds *known = &search->known[child];
        const double child_alpha = (alpha - sum - known->rest_most) / chance;
        const double child_beta = (beta - sum - known->rest_least) / chance;
        const double value = search_node(search, child, fmax(child_alpha, search->low),
                                         fmin(child_beta, search->high));
        sum += chance * value;
        poda__general_note(search->note, PODA__GENERAL_ADD, node, child, alpha, beta, &sum);
        if (value >= child_beta || value <= child_alpha) {
            /* rounding must not bring the bound back into the window */
            const double mean = value >= child_beta ? fmax(sum + known->rest_least, beta)
                                                    : fmin(sum + known->rest_most, alpha);
            if (i + 1 < count)
                poda__general_note_cut(search->note, node, child, alpha, beta, &mean);
            return mean;
        }
    }
    return sum;
}

static void keep(one_search *search, int32_t node, double alpha, double beta, double value)
{
    poda__general_node *kept = &search->out->nodes[node];
    search->out->returned[node] = value;
    kept->valued = true;
    kept->windowed = search->known != NULL;
    kept->alpha = alpha;
    kept->beta = beta;
}

/* Star2: do the bounds from a probe or an earlier search suffice for this window? */
static bool is_settled(one_search *search, int32_t node, double alpha, double beta, double *value)
{
    const bounds *known = &search->known[node];
    if (known->least < beta && known->most > alpha && known->least < known->most)
        return false;
    const bool high = known->most > alpha;
    *value = high ? known->least : known->most;
    keep(search, node, alpha, beta, *value);
    poda__general_note(search->note, PODA__GENERAL_KNOWN, node, -1, alpha, beta, value);
    if (search->tree->nodes[node].count > 1 && search->out->nodes[node].best < 0 &&
        search->tree->nodes[node].player != PODA__CHANCE) /* only probed: its other moves are cut */
        poda__general_note_cut(search->note, node, child_of(search, node, 0),
                               high ? fmax(alpha, *value) : alpha, high ? beta : fmin(beta, *value),
                               value);
    return true;
}

static double search_node(one_search *search, int32_t node, double alpha, double beta)
{
    poda__general *out = search->out;
    const poda__gametree_node *here = &search->tree->nodes[node];
    double value;
    if (search->known && out->nodes[node].visited && is_settled(search, node, alpha, beta, &value))
        return value;
    out->nodes[node].visited = true;
    if (here->count == 0) {
        value = out->values[node];
        poda__general_note(search->note, PODA__GENERAL_LEAF, node, -1, alpha, beta, &value);
    } else {
        poda__general_note(search->note, PODA__GENERAL_ENTER, node, -1, alpha, beta, NULL);
        value = here->player == PODA__CHANCE ? search_chance(search, node, alpha, beta)
                                             : search_choice(search, node, alpha, beta);
        poda__general_note(search->note, PODA__GENERAL_RETURN, node, -1, alpha, beta, &value);
    }
    keep(search, node, alpha, beta, value);
    if (search->known) {
        if (here->count == 0)
            search->known[node].least = search->known[node].most = value;
        else
            learn(search, node, alpha, beta, value);
    }
    return value;
}

void poda__general_one(poda__general_search *note)
{
    poda__general *out = note->out;
    const poda__general_options *options = &out->options;
    const bool star =
        out->algorithm == PODA__GENERAL_STAR1 || out->algorithm == PODA__GENERAL_STAR2;
    const bool cuts = star || (out->algorithm == PODA__GENERAL_PARANOID && !options->plain);
    one_search search = {.note = note,
                         .out = out,
                         .tree = &out->tree,
                         .low = cuts && options->has_low ? options->low : -INFINITY,
                         .high = cuts && options->has_high ? options->high : INFINITY,
                         .probes = out->algorithm == PODA__GENERAL_STAR2};
    if (cuts) {
        search.known = poda__array((size_t)out->tree.count, sizeof *search.known);
        if (!search.known) {
            note->failed = true;
            return;
        }
        for (int32_t i = 0; i < out->tree.count; i++)
            search.known[i] = (bounds){.least = search.low, .most = search.high};
    }
    search_node(&search, 0, search.low, search.high);
    free(search.known);
}
