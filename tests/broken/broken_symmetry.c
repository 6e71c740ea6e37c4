/* broken_symmetry.c - images that are not images. */
#define STRIP_BREAKS_SYMMETRY
#include "strip.h"
