/* wrong_rank.c - a size that forgets the turn. */
#define STRIP_RANKED
#define STRIP_SIZE (1u << strip_PINS)
#include "strip.h"
