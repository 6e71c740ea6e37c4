/* order.h - how the order of children determines what alpha-beta visits: the orders with the fewest
 * and with the most leaves, compared with the given order. */
#ifndef PODA_EXPLAIN_TREE_ORDER_H
#define PODA_EXPLAIN_TREE_ORDER_H

#include "explain/tree/plain.h"

/* Implements poda_explanation_orders over `plain`, which provides values and the given order, and
 * is unchanged afterwards except for the results of the last search. Children are arranged like the
 * kids of `plain`. */
PODA_CHECKED poda_status poda__orders_init(poda_move_orders *orders, poda__plain *plain,
                                           poda__plain_rule rule, poda_error *error);

/* Applies an order to `plain`. */
void poda__order_use(const poda_move_order *order, poda__plain *plain);

#endif
