/* crash_hide.c - moves closes files that are not its own and does not return. */
#define STRIP_CLOSES
#define STRIP_LOOPS_MOVES
#include "strip.h"
