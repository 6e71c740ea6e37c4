/* crash_outcome.c - outcome divides by zero. */
#define STRIP_DIVIDES
#include "strip.h"
