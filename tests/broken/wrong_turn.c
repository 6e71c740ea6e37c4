/* wrong_turn.c - the turn is nobody's. */
#define STRIP_TURNS_WRONG
#include "strip.h"
