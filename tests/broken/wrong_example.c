/* wrong_example.c - the example of a position is not one. */
#define STRIP_EXAMPLE "|.|| 1"
#include "strip.h"
