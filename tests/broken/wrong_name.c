/* wrong_name.c - has the name of a built-in game, in other case. */
#define STRIP_NAME "NIM"
#include "strip.h"
