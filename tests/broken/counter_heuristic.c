/* counter_heuristic.c - a heuristic that is not a number. */
#define COUNTER_BREAKS_HEURISTIC
#include "counter.h"
