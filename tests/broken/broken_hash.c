/* broken_hash.c - two positions share a hash. */
#define STRIP_BREAKS_HASH
#include "strip.h"
