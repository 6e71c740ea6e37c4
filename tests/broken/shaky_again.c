/* shaky_again.c - a position may occur twice when the game is opened, and as often as you like then. */
static int strip_asked;
#define STRIP_AGAIN (strip_asked++ ? 0 : 2)
#include "strip.h"
