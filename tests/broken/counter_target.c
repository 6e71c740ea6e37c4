/* counter_target.c - a target that is not a goal. */
#define COUNTER_BREAKS_TARGET
#include "counter.h"
