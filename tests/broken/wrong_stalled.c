/* wrong_stalled.c - a repetition is worth more than a win. */
#define STRIP_AGAIN 3
#define STRIP_STALLED (PODA_WIN + 1)
#include "strip.h"
