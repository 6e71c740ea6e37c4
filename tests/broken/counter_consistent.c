/* counter_consistent.c - a heuristic that falls by more than a move costs, but is never too large. */
#define COUNTER_BREAKS_CONSISTENT
#include "counter.h"
