/* wrong_unrank.c - unrank gives another position. */
#define STRIP_RANKED
#define STRIP_UNRANKED(rank) ((rank) / 2 ^ ((rank) / 2 == 6))
#include "strip.h"
