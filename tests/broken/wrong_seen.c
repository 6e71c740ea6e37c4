/* wrong_seen.c - all positions are the same to a repetition that ends the game. */
#define STRIP_AGAIN 2
#define STRIP_SEEN 7
#include "strip.h"
