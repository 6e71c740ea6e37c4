/* old_interface.c - compiled for the interface before this one. */
#include "poda/rules.h"
#undef PODA_ABI
#define PODA_ABI 9u
#include "strip.h"
