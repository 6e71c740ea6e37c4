/* counter_moves.c - a move is listed twice. */
#define COUNTER_BREAKS_MOVES
#include "counter.h"
