/* broken_features.c - a feature beyond the limit. */
#define STRIP_BREAKS_FEATURES
#include "strip.h"
