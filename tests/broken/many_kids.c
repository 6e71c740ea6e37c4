/* many_kids.c - kids lists more tiers than a table can have. */
#define STRIP_RANKED
#define STRIP_HAS_ONE_IMAGE /* else kids is not asked for a table */
#define STRIP_KIDS (PODA_KIDS_MOST + 1)
#include "strip.h"
