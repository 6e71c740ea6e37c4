/* packing_order.c - an order that changes. */
#define PACKING_BREAKS_ORDER
#include "packing.h"
