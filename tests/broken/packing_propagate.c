/* packing_propagate.c - propagation that loses solutions. */
#define PACKING_BREAKS_PROPAGATE
#include "packing.h"
