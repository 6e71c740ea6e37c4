/* packing_conclusions.c - propagation that stops after one step. */
#define PACKING_BREAKS_CONCLUSIONS
#include "packing.h"
