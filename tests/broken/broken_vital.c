/* broken_vital.c - only the first move matters, it says, and it is not the best. */
#define STRIP_BREAKS_VITAL
#include "strip.h"
