/* order.c - orders of children with fewest and most leaves.
 *
 * Fewest: a value v is proved by a strategy of MAX that gives at least v and one of MIN that gives
 * at most v, and any search must visit the leaves of both (Knuth & Moore 1975). The cheapest such
 * pair is found bottom-up, and alpha-beta with a cut at >= visits exactly its leaves if the
 * strategies' moves come first, so this is exact for trees of any shape. Searching the best value
 * first is not: a refutation that is good enough may be cheaper.
 * Most: all orders if they are few, else local search. */
#include "explain/tree/order.h"

#include <assert.h>

#include "base/memory.h"
#include "base/random.h"

enum {
    ORDERS_TRIED = 200000,     /* most orders when all are tried */
    VISITS_ALL = 100000000,    /* most nodes visited by that */
    VISITS_CLIMB = 10000000,   /* most nodes visited by a local search */
    STALE = 2000,              /* changes without gain before a restart */
    IMPOSSIBLE = INT32_MAX / 2 /* leaves of a proof that does not exist */
};

/* What must be proved about a node in the cheapest proof. */
typedef enum claim { NOTHING, AT_LEAST, AT_MOST, EXACTLY } claim;

typedef struct proof {
    int32_t at_least, at_most, exactly; /* leaves needed to prove it; or IMPOSSIBLE */
    int32_t first[4];                   /* per claim: the child to search first; -1: any */
} proof;

static int32_t sum(int32_t a, int32_t b)
{
    return a >= IMPOSSIBLE || b >= IMPOSSIBLE ? IMPOSSIBLE : a + b;
}

static proof prove_leaf(poda_value value, poda_value root)
{
    return (proof){.at_least = value >= root ? 1 : IMPOSSIBLE,
                   .at_most = value <= root ? 1 : IMPOSSIBLE,
                   .exactly = value == root ? 1 : IMPOSSIBLE,
                   .first = {-1, -1, -1, -1}};
}

/* The player proves `own` with one child; the opponent's claim needs all children. */
static proof prove_inner(const poda__plain *plain, int32_t node, const proof *proofs)
{
    const bool max = plain->nodes[node].player == PODA_MAX;
    const claim own = max ? AT_LEAST : AT_MOST;
    const int32_t *kids = plain->kids + plain->first[node];
    const int32_t kid_count = plain->nodes[node].child_count;
    int32_t one = IMPOSSIBLE, all = 0, exactly = IMPOSSIBLE;
    proof made = {.first = {-1, -1, -1, -1}};
    for (int32_t i = 0; i < kid_count; i++) {
        const proof *kid = &proofs[kids[i]];
        const int32_t cost = max ? kid->at_least : kid->at_most;
        all = sum(all, max ? kid->at_most : kid->at_least);
        if (cost < one) {
            one = cost;
            made.first[own] = kids[i];
        }
    }
    for (int32_t i = 0; i < kid_count && all < IMPOSSIBLE; i++) {
        const proof *kid = &proofs[kids[i]];
        const int32_t rest = all - (max ? kid->at_most : kid->at_least);
        const int32_t cost = sum(rest, kid->exactly);
        if (cost < exactly) {
            exactly = cost;
            made.first[EXACTLY] = kids[i];
        }
    }
    made.at_least = max ? one : all;
    made.at_most = max ? all : one;
    made.exactly = exactly;
    return made;
}

static void to_front(int32_t *kids, int32_t kid)
{
    int32_t at = 0;
    while (kids[at] != kid)
        at++;
    memmove(kids + 1, kids, (size_t)at * sizeof *kids);
    kids[0] = kid;
}

/* Orders `plain` for the cheapest proof of the root's value; returns its leaves, or -1 if memory
 * runs out. */
static int32_t order_for_proof(poda__plain *plain)
{
    const size_t count = (size_t)plain->count;
    int32_t leaves = -1;
    poda_value *values = poda__array(count, sizeof *values);
    proof *proofs = poda__array(count, sizeof *proofs);
    claim *claims = poda__array(count, sizeof *claims);
    if (!values || !proofs || !claims)
        goto out;
    poda__plain_minimax(plain, values);
    for (int32_t n = plain->count; n-- > 0;)
        proofs[n] = poda__plain_leaf(plain, n) ? prove_leaf(values[n], values[0])
                                               : prove_inner(plain, n, proofs);
    leaves = proofs[0].exactly;
    claims[0] = EXACTLY;
    for (int32_t n = 0; n < plain->count; n++) { /* a parent comes before its children */
        const claim own = plain->nodes[n].player == PODA_MAX ? AT_LEAST : AT_MOST;
        const claim rival = own == AT_LEAST ? AT_MOST : AT_LEAST;
        const claim here = claims[n];
        if (poda__plain_leaf(plain, n) || here == NOTHING)
            continue;
        int32_t *kids = plain->kids + plain->first[n];
        const int32_t first = here == rival ? -1 : proofs[n].first[here];
        for (int32_t i = 0; i < plain->nodes[n].child_count; i++)
            claims[kids[i]] = kids[i] == first ? here : here == own ? NOTHING : rival;
        if (first >= 0)
            to_front(kids, first);
    }
out:
    free(values);
    free(proofs);
    free(claims);
    return leaves;
}

/* The state of the search for extreme orders. */
typedef struct hunt {
    poda__plain *plain;
    poda__plain_rule rule;
    poda_move_orders *orders;
    poda_value *values; /* by minimax */
    int32_t *branching; /* nodes with at least two children */
    int32_t branching_count;
    int64_t visits;
} hunt;

static size_t kid_bytes(const poda__plain *plain)
{
    return (size_t)plain->count * sizeof *plain->kids;
}

static void keep(poda_move_order *order, const poda__plain *plain)
{
    memcpy(order->children, plain->kids, kid_bytes(plain));
    order->leaves = plain->visited_leaves;
    order->nodes = plain->visited_nodes;
}

/* Searches with the current order and keeps it if it is a record. */
static void measure(hunt *on)
{
    poda__plain_alphabeta(on->plain, on->rule);
    on->visits += on->plain->visited_nodes;
    if (on->plain->visited_leaves < on->orders->fewest.leaves)
        keep(&on->orders->fewest, on->plain);
    if (on->plain->visited_leaves > on->orders->most.leaves)
        keep(&on->orders->most, on->plain);
}

static void swap(int32_t *a, int32_t *b)
{
    const int32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* The next permutation in lexicographic order; false if it was the last one, which wraps around to
 * the first. */
static bool next_permutation(int32_t *kids, int32_t count)
{
    int32_t tail = count - 1;
    while (tail > 0 && kids[tail - 1] > kids[tail])
        tail--;
    if (tail > 0) {
        int32_t larger = count - 1;
        while (kids[larger] < kids[tail - 1])
            larger--;
        swap(&kids[tail - 1], &kids[larger]);
    }
    for (int32_t low = tail, high = count - 1; low < high; low++, high--)
        swap(&kids[low], &kids[high]);
    return tail > 0;
}

static int32_t *kids_of(const hunt *on, int32_t node)
{
    return on->plain->kids + on->plain->first[node];
}

/* Permutations of all nodes count up like the digits of one number; from any start, all orders have
 * occurred after exactly `count` steps. */
static void try_all(hunt *on)
{
    for (uint64_t left = on->orders->count; left > 0; left--) {
        measure(on);
        for (int32_t i = 0; i < on->branching_count; i++)
            if (next_permutation(kids_of(on, on->branching[i]),
                                 on->plain->nodes[on->branching[i]].child_count))
                break;
    }
}

/* With the worst child first every child improves on the one before it, so little is cut. */
static void sort_worst_first(hunt *on)
{
    for (int32_t i = 0; i < on->branching_count; i++) {
        const poda__model_node *node = &on->plain->nodes[on->branching[i]];
        int32_t *kids = kids_of(on, on->branching[i]);
        /* gaps shrink to 1 (Shell 1959): wide nodes take far less than quadratic time */
        int32_t gap = 1;
        while (gap < node->child_count / 3)
            gap = 3 * gap + 1;
        for (; gap > 0; gap /= 3)
            for (int32_t j = gap; j < node->child_count; j++)
                for (int32_t k = j;
                     k >= gap &&
                     poda__better(node->player, on->values[kids[k - gap]], on->values[kids[k]]);
                     k -= gap)
                    swap(&kids[k], &kids[k - gap]);
    }
}

static int64_t height(const poda__plain *plain, bool most)
{
    return most ? plain->visited_leaves : -(int64_t)plain->visited_leaves;
}

/* Swaps two children of a random node; the change is kept unless it makes things worse. Starts from
 * the record, and restarts from it with some random changes when nothing improves any more. */
static void climb(hunt *on, bool most)
{
    const poda_move_order *record = most ? &on->orders->most : &on->orders->fewest;
    const int32_t bound = most ? on->plain->leaf_count : on->orders->least_leaves;
    const int64_t until = on->visits + VISITS_CLIMB;
    uint64_t seed = 1;
    poda__order_use(record, on->plain);
    measure(on);
    int64_t here = height(on->plain, most);
    int stale = 0;
    while (on->visits < until && record->leaves != bound) {
        if (++stale > STALE) {
            stale = 0;
            /* the next order is accepted in any case: it is the first of the random changes */
            here = INT64_MIN;
            poda__order_use(record, on->plain);
        }
        const int32_t node =
            on->branching[poda__random_below(&seed, (uint32_t)on->branching_count)];
        const int32_t count = on->plain->nodes[node].child_count;
        int32_t *kids = kids_of(on, node);
        const uint32_t i = poda__random_below(&seed, (uint32_t)count);
        const uint32_t j = poda__random_below(&seed, (uint32_t)count);
        if (i == j)
            continue;
        swap(&kids[i], &kids[j]);
        measure(on);
        const int64_t there = height(on->plain, most);
        if (there > here)
            stale = 0;
        if (there >= here)
            here = there;
        else
            swap(&kids[i], &kids[j]);
    }
}

static void count_orders(const hunt *on)
{
    poda_move_orders *orders = on->orders;
    orders->count = 1;
    for (int32_t i = 0; i < on->branching_count && !orders->count_over; i++)
        for (int32_t k = 2; k <= on->plain->nodes[on->branching[i]].child_count; k++) {
            if (orders->count > UINT64_MAX / (uint64_t)k) {
                orders->count = UINT64_MAX;
                orders->count_over = true;
                break;
            }
            orders->count *= (uint64_t)k;
        }
}

static void hunt_orders(hunt *on)
{
    poda__plain *plain = on->plain;
    poda_move_orders *orders = on->orders;
    count_orders(on);
    const bool few =
        orders->count <= ORDERS_TRIED && orders->count * (uint64_t)plain->count <= VISITS_ALL;
    orders->tried_all = few && (orders->fewest.leaves > orders->least_leaves ||
                                orders->most.leaves < plain->leaf_count);
    poda__order_use(&orders->given, plain);
    if (orders->tried_all) {
        try_all(on);
    } else if (on->branching_count > 0) {
        sort_worst_first(on);
        measure(on);
        climb(on, true);
        climb(on, false);
    }
    orders->given.exact = true;
    orders->fewest.exact = orders->tried_all || orders->fewest.leaves == orders->least_leaves;
    orders->most.exact = orders->tried_all || orders->most.leaves == plain->leaf_count;
}

void poda__order_use(const poda_move_order *order, poda__plain *plain)
{
    memcpy(plain->kids, order->children, kid_bytes(plain));
}

poda_status poda__orders_init(poda_move_orders *orders, poda__plain *plain, poda__plain_rule rule,
                              poda_error *error)
{
    const size_t count = (size_t)plain->count;
    poda_status status = PODA_OK;
    hunt on = {.plain = plain, .rule = rule, .orders = orders};
    *orders = (poda_move_orders){.count = 1};
    orders->given.children = poda__array(count, sizeof *plain->kids);
    orders->fewest.children = poda__array(count, sizeof *plain->kids);
    orders->most.children = poda__array(count, sizeof *plain->kids);
    on.values = poda__array(count, sizeof *on.values);
    on.branching = poda__array(count, sizeof *on.branching);
    if (!orders->given.children || !orders->fewest.children || !orders->most.children ||
        !on.values || !on.branching) {
        status = poda_fail_memory(error);
        goto out;
    }
    for (int32_t n = 0; n < plain->count; n++)
        if (plain->nodes[n].child_count > 1)
            on.branching[on.branching_count++] = n;
    poda__plain_minimax(plain, on.values);
    poda__plain_alphabeta(plain, rule);
    keep(&orders->given, plain);
    keep(&orders->fewest, plain);
    keep(&orders->most, plain);
    orders->least_leaves = order_for_proof(plain);
    if (orders->least_leaves < 0) {
        status = poda_fail_memory(error);
        goto out;
    }
    measure(&on);
    hunt_orders(&on);
    poda__order_use(&orders->given, plain);
    assert(orders->least_leaves <= orders->fewest.leaves);
    assert(orders->fewest.leaves <= orders->given.leaves);
    assert(orders->given.leaves <= orders->most.leaves);
out:
    free(on.values);
    free(on.branching);
    if (status != PODA_OK)
        poda_move_orders_release(orders);
    return status;
}

void poda_move_orders_release(poda_move_orders *orders)
{
    free(orders->given.children);
    free(orders->fewest.children);
    free(orders->most.children);
    *orders = (poda_move_orders){.count = 0};
}
