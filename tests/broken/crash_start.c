/* crash_start.c - start writes through a null pointer. */
#define STRIP_CRASHES_START
#include "strip.h"
