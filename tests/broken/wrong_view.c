/* wrong_view.c - the view is larger than its arrays. */
#define STRIP_VIEWS_WIDE
#include "strip.h"
