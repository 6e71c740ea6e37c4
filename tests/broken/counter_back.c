/* counter_back.c - a way back that does not lead here. */
#define COUNTER_BREAKS_BACK
#include "counter.h"
