/* wrong_halves.c - halves from which no move leads to the other: the lowest bit of a rank is the player. */
#define STRIP_RANKED
#define STRIP_HALVES STRIP_SIZE
#include "strip.h"
