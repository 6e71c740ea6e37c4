/* crash_load.c - a constructor writes through a null pointer. */
#define STRIP_CRASHES_LOAD
#include "strip.h"
