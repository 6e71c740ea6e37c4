/* wrong_kids.c - kids forgets that moves stay in the tier. */
#define STRIP_RANKED
#define STRIP_KID(tier) 1
#include "strip.h"
