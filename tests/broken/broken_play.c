/* broken_play.c - playing changes the position played in. */
#define STRIP_BREAKS_PLAY
#include "strip.h"
