/* crash_text.c - state_text traps. */
#define STRIP_CRASHES_TEXT
#include "strip.h"
