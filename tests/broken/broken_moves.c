/* broken_moves.c - a position without moves that is not over. */
#define STRIP_BREAKS_MOVES
#include "strip.h"
