/* packing_bound.c - a bound that is too low. */
#define PACKING_BREAKS_BOUND
#include "packing.h"
