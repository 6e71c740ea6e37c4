/* long_tier_name.c - the name of a tier does not fit. */
#define STRIP_RANKED
#define STRIP_TIER_NAME "a_name_that_is_longer_than_the_name_of_any_other_tier_of_the_strip"
#include "strip.h"
