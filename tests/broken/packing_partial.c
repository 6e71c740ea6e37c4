/* packing_partial.c - states that come again on a path. */
#define PACKING_BREAKS_PARTIAL
#include "packing.h"
