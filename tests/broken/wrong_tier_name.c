/* wrong_tier_name.c - the name of a tier is not read. */
#define STRIP_RANKED
#define STRIP_NAME "some"
#include "strip.h"
