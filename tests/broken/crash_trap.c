/* crash_trap.c - stops at a trap, as for a debugger. */
#define STRIP_TRAPS_PLAY
#include "strip.h"
