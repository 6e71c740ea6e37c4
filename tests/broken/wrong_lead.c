/* wrong_lead.c - the score so far is larger than any score. */
#define STRIP_LEAD 2147483647
#include "strip.h"
