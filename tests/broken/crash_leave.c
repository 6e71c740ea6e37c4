/* crash_leave.c - play calls exit, with a function to be run then. */
#define STRIP_LEAVES_PLAY
#include "strip.h"
