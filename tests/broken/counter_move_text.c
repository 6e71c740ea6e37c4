/* counter_move_text.c - two moves share a text. */
#define COUNTER_BREAKS_MOVE_TEXT
#include "counter.h"
