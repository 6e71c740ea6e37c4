/* order.h - how the order of children decides what alpha-beta visits: the orders with the fewest and
 * with the most leaves, beside the order given. */
#ifndef PODA_EXPLAIN_TREE_ORDER_H
#define PODA_EXPLAIN_TREE_ORDER_H

#include "explain/tree/plain.h"

/* poda_explanation_orders, over `plain`, which gives values and the given order, and is left as it was but for the
 * last search. Children are laid out as the kids of `plain`. */
PODA_CHECKED poda_status poda__orders_init(poda_move_orders *orders, poda__plain *plain,
                                           poda__plain_rule rule, poda_error *error);

/* Puts an order into `plain`. */
void poda__order_use(const poda_move_order *order, poda__plain *plain);

#endif
