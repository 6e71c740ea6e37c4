/* crash_stack.c - outcome calls itself without end. */
#define STRIP_RECURSES
#include "strip.h"
