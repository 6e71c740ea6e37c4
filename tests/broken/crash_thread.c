/* crash_thread.c - the stack of a playing thread overflows, not that of the program. */
#define STRIP_RECURSES_ON_THREADS
#include "strip.h"
