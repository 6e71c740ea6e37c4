/* counter.c - the space as it should be. */
#include "counter.h"
