/* broken_move_text.c - two moves share a text. */
#define STRIP_BREAKS_MOVE_TEXT
#include "strip.h"
