/* broken_turn.c - turns that do not alternate as promised. */
#define STRIP_BREAKS_TURN
#include "strip.h"
