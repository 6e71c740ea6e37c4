/* broken_text.c - a position reads back as another. */
#define STRIP_BREAKS_TEXT
#include "strip.h"
