/* packing_propagate.c - conclusions that lose solutions. */
#define PACKING_BREAKS_PROPAGATE
#include "packing.h"
