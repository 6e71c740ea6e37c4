/* wrong_tier.c - tiers that fall. */
#define STRIP_RANKED
#define STRIP_TIER(state) (7 - (state)->taken % 8)
#include "strip.h"
