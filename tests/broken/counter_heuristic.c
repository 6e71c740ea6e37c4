/* counter_heuristic.c - a heuristic that is no number. */
#define COUNTER_BREAKS_HEURISTIC
#include "counter.h"
