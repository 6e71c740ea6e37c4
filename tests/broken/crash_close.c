/* crash_close.c - moves closes files that are not its own. */
#define STRIP_CLOSES
#include "strip.h"
