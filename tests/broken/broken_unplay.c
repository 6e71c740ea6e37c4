/* broken_unplay.c - taking a move back gives another position. */
#define STRIP_BREAKS_UNPLAY
#include "strip.h"
