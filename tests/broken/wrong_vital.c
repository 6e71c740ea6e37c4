/* wrong_vital.c - lists a move that is not legal. */
#define STRIP_WRONG_VITAL
#include "strip.h"
