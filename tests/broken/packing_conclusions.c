/* packing_conclusions.c - conclusions that are drawn one at a time. */
#define PACKING_BREAKS_CONCLUSIONS
#include "packing.h"
