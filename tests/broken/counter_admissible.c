/* counter_admissible.c - a heuristic that is too large. */
#define COUNTER_BREAKS_ADMISSIBLE
#include "counter.h"
