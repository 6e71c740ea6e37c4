/* wrong_again.c - every position ends the game when it occurs for the first time. */
#define STRIP_AGAIN 1
#include "strip.h"
