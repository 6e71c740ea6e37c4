/* crash_list.c - moves writes past the end of its list. */
#define STRIP_OVERRUNS_MOVES
#include "strip.h"
