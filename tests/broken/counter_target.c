/* counter_target.c - a target that is no goal. */
#define COUNTER_BREAKS_TARGET
#include "counter.h"
