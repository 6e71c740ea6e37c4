/* wrong_about.c - has neither title nor summary. */
#define STRIP_HAS_NO_TITLE
#include "strip.h"
