/* wrong_clock.c - the clock has run out from the start, and the game goes on. */
#define STRIP_CLOCK                                                                                \
    {                                                                                              \
        5, 5                                                                                       \
    }
#include "strip.h"
