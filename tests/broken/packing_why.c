/* packing_why.c - refusals without a reason. */
#define PACKING_BREAKS_WHY
#include "packing.h"
