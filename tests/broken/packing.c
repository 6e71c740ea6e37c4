/* packing.c - the space as it should be. */
#include "packing.h"
