/* crash_thread.c - the stack of a thread that plays is full, and that of the program is not. */
#define STRIP_RECURSES_ON_THREADS
#include "strip.h"
