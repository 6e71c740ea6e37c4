/* counter_play.c - playing writes behind the state. */
#define COUNTER_BREAKS_PLAY
#include "counter.h"
