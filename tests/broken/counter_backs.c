/* counter_backs.c - a way back that is missing. */
#define COUNTER_BREAKS_BACKS
#include "counter.h"
