/* wrong_turn.c - the turn is not a player. */
#define STRIP_TURNS_WRONG
#include "strip.h"
