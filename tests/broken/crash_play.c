/* crash_play.c - play writes through a null pointer. */
#define STRIP_CRASHES_PLAY
#include "strip.h"
