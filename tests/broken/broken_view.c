/* broken_view.c - the view of a position is not always the same. */
#define STRIP_VIEWS_SHAKILY
#include "strip.h"
