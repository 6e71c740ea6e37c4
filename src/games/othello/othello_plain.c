/* othello_plain.c - the Othello engine on 8x8 for any processor. */
#define OTHELLO_AVX2 0
#define OTHELLO_SIZE 8
#define OTHELLO_EDITION poda__othello_plain
#include "games/othello/othello_core.inc.h"
