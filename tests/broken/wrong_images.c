/* wrong_images.c - has two thousand million images of a position. */
#define STRIP_HAS_MANY_IMAGES
#include "strip.h"
