/* wrong_move_length.c - a move's text that is longer than its room. */
#define STRIP_LENGTHENS_MOVE
#include "strip.h"
