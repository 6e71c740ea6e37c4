/* crash_exit.c - play ends the program. */
#define STRIP_EXITS_PLAY
#include "strip.h"
