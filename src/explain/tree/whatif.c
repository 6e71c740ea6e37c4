/* whatif.c - walks the number line from end to end in pieces on which the search is the same: an
 * open interval between two values that the leaf is compared with, then the value itself, and so
 * on. Leaf values become even ranks, so that there is an odd one between any two of them. */
#include "explain/tree/whatif.h"

#include <assert.h>
#include <math.h>

#include "base/memory.h"

enum { VISITS = 200000000 }; /* most nodes visited in all searches together, some seconds */

typedef struct walk {
    poda__plain *plain;
    poda__plain_rule rule;
    poda_whatif *whatif;
    poda_value *given;  /* the original values of `plain` */
    poda_value *sorted; /* the distinct values of leaves; rank 2 i is sorted[i] */
    int32_t distinct;
    int32_t *cut_after; /* for each node in the current search; -1: no cut */
    poda_value root;    /* rank of the root's current value */
    poda__number_fn *number;
    const void *user;
    int64_t visits;
} walk;

bool poda_intervals_hold(const poda_intervals *intervals, double number)
{
    for (size_t i = 0; i < intervals->count; i++) {
        const poda_interval *one = &intervals->at[i];
        if ((one->low_closed ? number >= one->low : number > one->low) &&
            (one->high_closed ? number <= one->high : number < one->high))
            return true;
    }
    return false;
}

bool poda__intervals_all(const poda_intervals *intervals)
{
    return intervals->count == 1 && intervals->at[0].low == -INFINITY &&
           intervals->at[0].high == INFINITY;
}

/* Adds a piece of the line, merged with the piece before it if they touch. */
static bool add(poda_intervals *intervals, const poda_interval *piece)
{
    if (intervals->count > 0) {
        poda_interval *last = &intervals->at[intervals->count - 1];
        assert(last->high <= piece->low); /* from left to right */
        if (last->high == piece->low && last->high_closed != piece->low_closed) {
            last->high = piece->high;
            last->high_closed = piece->high_closed;
            return true;
        }
    }
    if ((intervals->count & (intervals->count - 1)) == 0) { /* full: room for 1, 2, 4, ... */
        const size_t room = intervals->count ? 2 * intervals->count : 1;
        poda_interval *larger = poda__resize(intervals->at, room, sizeof *larger);
        if (!larger)
            return false;
        intervals->at = larger;
    }
    intervals->at[intervals->count++] = *piece;
    return true;
}

static int by_value(const void *a, const void *b)
{
    const poda_value first = *(const poda_value *)a, second = *(const poda_value *)b;
    return (first > second) - (first < second);
}

/* Replaces the values of leaves by their even ranks. */
static void rank_values(walk *on)
{
    poda__plain *plain = on->plain;
    int32_t count = 0;
    memcpy(on->given, plain->values, (size_t)plain->count * sizeof *on->given);
    for (int32_t n = 0; n < plain->count; n++)
        if (poda__plain_leaf(plain, n))
            on->sorted[count++] = plain->values[n];
    qsort(on->sorted, (size_t)count, sizeof *on->sorted, by_value);
    for (int32_t i = 0; i < count; i++)
        if (i == 0 || on->sorted[i] != on->sorted[on->distinct - 1])
            on->sorted[on->distinct++] = on->sorted[i];
    for (int32_t n = 0; n < plain->count; n++) {
        if (!poda__plain_leaf(plain, n))
            continue;
        const poda_value *at =
            bsearch(&on->given[n], on->sorted, (size_t)on->distinct, sizeof *on->sorted, by_value);
        plain->values[n] = 2 * (poda_value)(at - on->sorted);
    }
}

static double number_of(const walk *on, poda_value value)
{
    return on->number ? on->number(on->user, value) : (double)value;
}

static double number_of_rank(const walk *on, poda_value rank)
{
    return rank == -PODA_INFINITY  ? -INFINITY
           : rank == PODA_INFINITY ? INFINITY
                                   : number_of(on, on->sorted[rank / 2]);
}

/* Answers the questions for the search just made, which is the same everywhere in `piece`. */
static bool answer(walk *on, const poda_interval *piece)
{
    const poda__plain *plain = on->plain;
    poda_whatif *whatif = on->whatif;
    bool fits = true;
    for (int32_t i = 0; i < plain->cut_count; i++)
        on->cut_after[plain->cuts[i].node] = plain->cuts[i].child;
    for (size_t i = 0; i < whatif->cut_count && fits; i++) {
        poda_whatif_cut *asked = &whatif->cuts[i];
        if (on->cut_after[asked->node] == asked->child)
            fits = add(&asked->stays, piece);
    }
    for (int32_t i = 0; i < plain->cut_count; i++)
        on->cut_after[plain->cuts[i].node] = -1;
    if (fits && plain->best == whatif->best)
        fits = add(&whatif->best_stays, piece);
    if (fits && plain->value == on->root)
        fits = add(&whatif->root_stays, piece);
    return fits;
}

/* The open piece just above `low`; it ends at *high. */
static bool open_piece(walk *on, poda_value low, poda_value *high)
{
    const poda_value between = low == -PODA_INFINITY ? -1 : low + 1;
    on->plain->values[on->whatif->leaf] = between;
    poda__plain_span span = poda__plain_watch(on->plain, on->rule, between);
    /* if the root has the leaf's value, it equals the old one only at one point */
    if (on->plain->value == between && on->root > between && on->root < span.high)
        span.high = on->root;
    *high = span.high;
    assert(*high > low);
    on->visits += on->plain->visited_nodes;
    const poda_interval piece = {number_of_rank(on, low), number_of_rank(on, *high), false, false};
    return answer(on, &piece);
}

static bool point_piece(walk *on, poda_value rank)
{
    on->plain->values[on->whatif->leaf] = rank;
    poda__plain_alphabeta(on->plain, on->rule);
    on->visits += on->plain->visited_nodes;
    const double number = number_of_rank(on, rank);
    const poda_interval piece = {number, number, true, true};
    return answer(on, &piece);
}

static poda_status walk_line(walk *on, poda_error *error)
{
    poda_value at = -PODA_INFINITY;
    for (;;) {
        if (!open_piece(on, at, &at))
            return poda_fail_memory(error);
        if (at == PODA_INFINITY)
            return PODA_OK;
        if (!point_piece(on, at))
            return poda_fail_memory(error);
        if (on->visits > VISITS)
            return poda_fail(error, PODA_TOO_LARGE, "whatif",
                             "the tree is too large for this question: the value of the leaf is "
                             "compared with too many others; ask about a smaller tree");
    }
}

/* The search with the current value, to which the others are compared. */
static poda_status remember(walk *on, int32_t leaf, poda_error *error)
{
    poda__plain *plain = on->plain;
    poda_whatif *whatif = on->whatif;
    poda__plain_alphabeta(plain, on->rule);
    whatif->leaf = leaf;
    whatif->number = number_of(on, on->given[leaf]);
    whatif->pruned = !plain->visited[leaf];
    whatif->best = plain->best;
    whatif->root = number_of_rank(on, plain->value);
    on->root = plain->value;
    whatif->cuts = poda__array((size_t)plain->cut_count, sizeof *whatif->cuts);
    if (!whatif->cuts)
        return poda_fail_memory(error);
    whatif->cut_count = (size_t)plain->cut_count;
    for (int32_t i = 0; i < plain->cut_count; i++)
        whatif->cuts[i] =
            (poda_whatif_cut){.node = plain->cuts[i].node, .child = plain->cuts[i].child};
    return PODA_OK;
}

poda_status poda__whatif_init(poda_whatif *whatif, poda__plain *plain, poda__plain_rule rule,
                              int32_t leaf, poda__number_fn *number, const void *user,
                              poda_error *error)
{
    if (leaf < 0 || leaf >= plain->count || !poda__plain_leaf(plain, leaf))
        return poda_fail(error, PODA_BAD_REQUEST, "whatif",
                         "the question is about a leaf, and this node is none; name a node without "
                         "children");
    const size_t count = (size_t)plain->count;
    poda_status status = PODA_OK;
    walk on = {.plain = plain, .rule = rule, .whatif = whatif, .number = number, .user = user};
    *whatif = (poda_whatif){.leaf = leaf};
    on.given = poda__array(count, sizeof *on.given);
    on.sorted = poda__array(count, sizeof *on.sorted);
    on.cut_after = poda__array(count, sizeof *on.cut_after);
    if (!on.given || !on.sorted || !on.cut_after) {
        status = poda_fail_memory(error);
        goto out;
    }
    for (size_t n = 0; n < count; n++)
        on.cut_after[n] = -1;
    rank_values(&on);
    status = remember(&on, leaf, error);
    if (status == PODA_OK)
        status = walk_line(&on, error);
    memcpy(plain->values, on.given, count * sizeof *on.given);
    if (status != PODA_OK)
        poda_whatif_release(whatif);
    else /* with its current value nothing changes */
        assert(poda_intervals_hold(&whatif->root_stays, whatif->number) &&
               poda_intervals_hold(&whatif->best_stays, whatif->number));
out:
    free(on.given);
    free(on.sorted);
    free(on.cut_after);
    return status;
}

void poda_whatif_release(poda_whatif *whatif)
{
    for (size_t i = 0; i < whatif->cut_count; i++)
        free(whatif->cuts[i].stays.at);
    free(whatif->cuts);
    free(whatif->best_stays.at);
    free(whatif->root_stays.at);
    *whatif = (poda_whatif){.leaf = -1};
}
