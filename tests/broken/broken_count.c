/* broken_count.c - counts single pins, and forgets the pairs. */
#define STRIP_BREAKS_COUNT
#include "strip.h"
