/* long_text.c - texts are longer than a text may be. */
#define STRIP_WRITES_LONG
#include "strip.h"
