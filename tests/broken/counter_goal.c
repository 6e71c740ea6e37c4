/* counter_goal.c - a goal that is one every other time. */
#define COUNTER_BREAKS_GOAL
#include "counter.h"
