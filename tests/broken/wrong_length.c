/* wrong_length.c - a position's text that is longer than its room. */
#define STRIP_LENGTHENS_STATE
#include "strip.h"
