/* crash_loop.c - moves does not return. */
#define STRIP_LOOPS_MOVES
#include "strip.h"
