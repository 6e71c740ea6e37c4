/* counter_names.c - a heuristic without a name. */
#define COUNTER_BREAKS_NAMES
#include "counter.h"
