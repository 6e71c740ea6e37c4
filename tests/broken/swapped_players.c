/* swapped_players.c - a position ends in the name of the player who is not to move. */
#define STRIP_PLAYERS "1", "0"
#include "strip.h"
