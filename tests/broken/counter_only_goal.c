/* counter_only_goal.c - a second goal beside the target. */
#define COUNTER_BREAKS_ONLY_GOAL
#include "counter.h"
