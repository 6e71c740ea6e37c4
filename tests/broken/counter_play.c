/* counter_play.c - playing writes past the state. */
#define COUNTER_BREAKS_PLAY
#include "counter.h"
