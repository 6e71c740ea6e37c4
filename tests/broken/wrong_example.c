/* wrong_example.c - the example of a position is none. */
#define STRIP_EXAMPLE "|.|| 1"
#include "strip.h"
