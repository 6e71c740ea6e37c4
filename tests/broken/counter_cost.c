/* counter_cost.c - a negative cost. */
#define COUNTER_BREAKS_COST
#include "counter.h"
