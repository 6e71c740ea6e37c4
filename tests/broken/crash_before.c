/* crash_before.c - moves writes before the beginning of its list. */
#define STRIP_UNDERRUNS_MOVES
#include "strip.h"
