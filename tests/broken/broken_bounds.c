/* broken_bounds.c - says that MAX cannot lose, which it can. */
#define STRIP_BREAKS_BOUNDS
#include "strip.h"
