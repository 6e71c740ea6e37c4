/* general_several.c - values with one payoff per player, each maximising their own: backward
 * induction, which is max^n without cuts, and the shallow cuts of max^n (Korf 1991) if the sum of
 * payoffs is bounded. Then all outcomes that result from some way of breaking ties. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "explain/general/general_search.h"

typedef struct several_search {
    poda__general_search *note;
    poda__general *out;
    const poda__gametree *tree;
    bool cuts;
    double low, sum;
} several_search;

/* The best that the player above has found so far. */
typedef struct above {
    int32_t player; /* -1: nothing yet, or a chance node is in between */
    double has;
} above;

static bool search_node(several_search *search, int32_t node, above over);

static void search_chance(several_search *search, int32_t node, double *mean)
{
    poda__general *out = search->out;
    const poda__gametree_node *here = &search->tree->nodes[node];
    memset(mean, 0, (size_t)out->width * sizeof *mean);
    for (int32_t i = 0; i < here->count; i++) {
        const int32_t child = search->tree->kids[here->first + i];
        search_node(search, child, (above){.player = -1});
        const double *given = poda__general_at(out, out->returned, child);
        for (int32_t k = 0; k < out->width; k++)
            mean[k] += search->tree->chances[child] * given[k];
        poda__general_note(search->note, PODA__GENERAL_ADD, node, child, -INFINITY, INFINITY, mean);
    }
}

/* How much for the player at a node is enough to stop there: no payoff is larger or, if the players
 * differ, the one above has more elsewhere. */
static double enough(const several_search *search, int32_t player, above over, bool *shallow)
{
    const double others = (double)(search->tree->player_count - 2) * search->low;
    const double all = search->sum - others - search->low;
    *shallow = over.player >= 0 && over.player != player;
    return *shallow ? search->sum - others - over.has : all;
}

/* True if it was cut because the player above has something better, so that the value is of no
 * use. */
static bool search_choice(several_search *search, int32_t node, above over, double *best)
{
    poda__general *out = search->out;
    const poda__gametree_node *here = &search->tree->nodes[node];
    const int32_t player = here->player;
    above mine = {.player = -1};
    for (int32_t i = 0; i < here->count; i++) {
        const int32_t child = search->tree->kids[here->first + i];
        const bool refuted = search_node(search, child, mine);
        const double *given = poda__general_at(out, out->returned, child);
        const double more = given[player] - best[player];
        const bool update = i == 0 || (!refuted && more > out->tolerance);
        if (update) {
            memcpy(best, given, (size_t)out->width * sizeof *best);
            out->nodes[node].best = child;
            mine.player = player;
            mine.has = best[player];
        }
        poda__general_note(search->note,
                           update                                     ? PODA__GENERAL_UPDATE
                           : !refuted && fabs(more) <= out->tolerance ? PODA__GENERAL_TIE
                                                                      : PODA__GENERAL_KEEP,
                           node, child, -INFINITY, INFINITY, best);
        if (search->cuts && i + 1 < here->count) {
            bool shallow;
            const double bound = enough(search, player, over, &shallow);
            if (best[player] >= bound) {
                poda__general_note_cut(search->note, node, child, shallow ? over.has : -INFINITY,
                                       bound, best);
                return shallow;
            }
        }
    }
    return false;
}

static bool search_node(several_search *search, int32_t node, above over)
{
    poda__general *out = search->out;
    double *value = poda__general_at(out, out->returned, node);
    bool refuted = false;
    out->nodes[node].visited = out->nodes[node].valued = true;
    if (search->tree->nodes[node].count == 0) {
        memcpy(value, poda__general_payoffs(out, node), (size_t)out->width * sizeof *value);
        poda__general_note(search->note, PODA__GENERAL_LEAF, node, -1, -INFINITY, INFINITY, value);
        return false;
    }
    poda__general_note(search->note, PODA__GENERAL_ENTER, node, -1, -INFINITY, INFINITY, NULL);
    if (search->tree->nodes[node].player == PODA__CHANCE)
        search_chance(search, node, value);
    else
        refuted = search_choice(search, node, over, value);
    poda__general_note(search->note, PODA__GENERAL_RETURN, node, -1, -INFINITY, INFINITY, value);
    return refuted;
}

void poda__general_several(poda__general_search *note)
{
    poda__general *out = note->out;
    several_search search = {.note = note,
                             .out = out,
                             .tree = &out->tree,
                             .cuts = out->options.has_sum && out->algorithm == PODA__GENERAL_MAXN,
                             .low = out->options.has_low ? out->options.low : 0,
                             .sum = out->options.sum};
    search_node(&search, 0, (above){.player = -1});
}

/* The outcomes of one node, until those of its parent are computed. */
typedef struct outcome_set {
    poda__general_outcome *at; /* the first results from first-move tie-breaking */
    int32_t count, room;
} outcome_set;

typedef struct outcome_search {
    poda__general *out;
    outcome_set *sets; /* by node */
    int32_t held;      /* in all sets */
} outcome_search;

/* Adds an outcome if there is room; false if memory runs out. */
static bool add_outcome(outcome_search *search, outcome_set *set,
                        const poda__general_outcome *outcome)
{
    if (set->count == PODA__GENERAL_OUTCOMES ||
        (set->count > 0 && search->held >= PODA__GENERAL_OUTCOMES_HELD)) {
        search->out->outcomes_left_out = true;
        return true;
    }
    if (set->count == set->room) {
        const int32_t room = set->room ? set->room * 2 : 1;
        void *larger = poda__resize(set->at, (size_t)room, sizeof *set->at);
        if (!larger)
            return false;
        set->at = larger;
        memset(set->at + set->room, 0, (size_t)(room - set->room) * sizeof *set->at);
        set->room = room;
    }
    assert(outcome);
    set->at[set->count++] = *outcome;
    search->held++;
    return true;
}

/* Indices of the outcomes of one set by the hash of their payoffs: index + 1, or 0. */
enum { SLOTS = 4 * PODA__GENERAL_OUTCOMES };
typedef struct outcome_slots {
    uint16_t at[SLOTS];
} outcome_slots;

/* Adds the outcome unless one with the same payoffs exists. */
static bool add_new_outcome(outcome_search *search, outcome_set *set,
                            const poda__general_outcome *outcome, outcome_slots *slots)
{
    const size_t size = (size_t)search->out->width * sizeof outcome->payoffs[0];
    uint64_t slot = poda_hash_bytes(outcome->payoffs, size) % SLOTS;
    for (; slots->at[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(set->at[slots->at[slot] - 1].payoffs, outcome->payoffs, size) == 0)
            return true;
    const int32_t count = set->count;
    const bool fine = add_outcome(search, set, outcome);
    if (set->count > count)
        slots->at[slot] = (uint16_t)set->count;
    return fine;
}

static void drop_set(outcome_search *search, outcome_set *set)
{
    search->held -= set->count;
    free(set->at);
    *set = (outcome_set){.at = NULL};
}

/* Adds child's outcomes, weighted, to those in `mine`, in all combinations. */
static bool combine(outcome_search *search, outcome_set *mine, int32_t child)
{
    const outcome_set *given = &search->sets[child];
    assert(given->count > 0); /* every node has an outcome before its parent */
    const double chance = search->out->tree.chances[child];
    if (given->count == 1 || mine->count == PODA__GENERAL_OUTCOMES) { /* no more than there are */
        search->out->outcomes_left_out |= given->count > 1;
        for (int32_t a = 0; a < mine->count; a++)
            for (int32_t k = 0; k < search->out->width; k++)
                mine->at[a].payoffs[k] += chance * given->at[0].payoffs[k];
        return true;
    }
    outcome_slots slots = {{0}};
    outcome_set sums = {.at = NULL};
    bool fine = true;
    for (int32_t a = 0; fine && a < mine->count; a++)
        for (int32_t b = 0; fine && b < given->count; b++) {
            poda__general_outcome sum = mine->at[a];
            for (int32_t k = 0; k < search->out->width; k++)
                sum.payoffs[k] += chance * given->at[b].payoffs[k];
            fine = add_new_outcome(search, &sums, &sum, &slots);
            if (sums.count == PODA__GENERAL_OUTCOMES && search->out->outcomes_left_out)
                break;
        }
    drop_set(search, mine);
    *mine = sums;
    return fine;
}

/* The means of all combinations of the children's outcomes, without repeating equal payoffs. */
static bool combine_outcomes(outcome_search *search, int32_t node)
{
    const poda__general_outcome start = {.end = node};
    bool fine = add_outcome(search, &search->sets[node], &start);
    for (int32_t i = 0; fine && i < search->out->tree.nodes[node].count; i++)
        fine = combine(search, &search->sets[node], poda__general_child(search->out, node, i));
    return fine;
}

/* An outcome of a child is an outcome of the node if its player cannot get more elsewhere: if every
 * other child has an outcome that pays at most as much. */
static bool choose_outcomes(outcome_search *search, int32_t node)
{
    poda__general *out = search->out;
    const poda__gametree_node *here = &out->tree.nodes[node];
    const int32_t player = here->player, best = out->nodes[node].best;
    double bar = -INFINITY, second = -INFINITY; /* the two largest of the least payoffs */
    int32_t bar_child = -1;
    for (int32_t i = 0; i < here->count; i++) {
        const int32_t child = poda__general_child(out, node, i);
        double least = INFINITY;
        for (int32_t k = 0; k < search->sets[child].count; k++)
            least = fmin(least, search->sets[child].at[k].payoffs[player]);
        if (bar_child < 0 || least > bar) {
            second = bar;
            bar = least;
            bar_child = child;
        } else {
            second = fmax(second, least);
        }
    }
    bool fine = add_outcome(search, &search->sets[node], &search->sets[best].at[0]);
    for (int32_t i = 0; fine && i < here->count; i++) {
        const int32_t child = poda__general_child(out, node, i);
        const double needs = (child == bar_child ? second : bar) - out->tolerance;
        const outcome_set *given = &search->sets[child];
        for (int32_t k = child == best; fine && k < given->count; k++)
            if (given->at[k].payoffs[player] >= needs)
                fine = add_outcome(search, &search->sets[node], &given->at[k]);
    }
    return fine;
}

poda_status poda__general_outcomes(poda__general *general, poda_error *error)
{
    const poda__gametree *tree = &general->tree;
    outcome_search search = {.out = general};
    bool fine = true;
    search.sets = poda__array((size_t)tree->count, sizeof *search.sets);
    if (!search.sets)
        return poda_fail_memory(error);
    for (int32_t i = tree->count - 1; fine && i >= 0; i--) {
        const poda__gametree_node *node = &tree->nodes[i];
        if (node->count == 0) {
            poda__general_outcome outcome = {.end = i};
            memcpy(outcome.payoffs, poda__general_payoffs(general, i),
                   (size_t)general->width * sizeof outcome.payoffs[0]);
            fine = add_outcome(&search, &search.sets[i], &outcome);
            continue;
        }
        fine = node->player == PODA__CHANCE ? combine_outcomes(&search, i)
                                            : choose_outcomes(&search, i);
        for (int32_t k = 0; k < node->count; k++)
            drop_set(&search, &search.sets[poda__general_child(general, i, k)]);
    }
    general->outcomes = search.sets[0].at;
    general->outcome_count = search.sets[0].count;
    for (int32_t i = 1; i < tree->count; i++)
        free(search.sets[i].at);
    free(search.sets);
    return fine ? PODA_OK : poda_fail_memory(error);
}
