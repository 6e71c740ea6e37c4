/* packing_value.c - a goal without a value. */
#define PACKING_BREAKS_VALUE
#include "packing.h"
