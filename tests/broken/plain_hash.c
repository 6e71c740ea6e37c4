/* plain_hash.c - a correct game whose hash is the position itself, not mixed. */
#define STRIP_PLAIN_HASH
#include "strip.h"
