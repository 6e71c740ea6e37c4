/* order.h - how the order of children decides what alpha-beta visits: the orders with the fewest and
 * with the most leaves, beside the order given. */
#ifndef PODA_EXPLAIN_TREE_ORDER_H
#define PODA_EXPLAIN_TREE_ORDER_H

#include "explain/tree/plain.h"

typedef struct poda__order {
    int32_t *kids; /* laid out as the kids of poda__plain */
    int32_t leaves, nodes;
    bool exact; /* no order has fewer (or more) leaves; else the best one found */
} poda__order;

typedef struct poda__orders {
    poda__order given, fewest, most;
    /* Leaves that any search must visit to prove the value: no order has fewer. Reached by `fewest`
     * whenever the cut is at >=. */
    int32_t least_leaves;
    uint64_t count;  /* of orders: the product of the factorials of numbers of children; */
    bool count_over; /* it does not fit, and `count` is UINT64_MAX */
    bool tried_all;  /* every order was tried, because no bound had settled it before */
} poda__orders;

/* `plain` gives values and the given order, and is left as it was but for the last search. With a cut
 * at >=, `fewest` is exact for every tree: O(nodes). `most`, and `fewest` with a strict cut, are exact
 * when all orders can be tried or a bound is reached, else the best of a bounded search, the same on
 * every machine. Orders change no more than they need to. */
PODA_CHECKED poda_status poda__orders_init(poda__orders *orders, poda__plain *plain,
                                           poda__plain_rule rule, poda_error *error);
void poda__orders_release(poda__orders *orders);

/* Puts an order into `plain`. */
void poda__order_use(const poda__order *order, poda__plain *plain);

#endif
