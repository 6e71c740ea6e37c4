/* crash_init.c - init aborts. */
#define STRIP_CRASHES_INIT
#include "strip.h"
