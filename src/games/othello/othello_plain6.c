/* othello_plain6.c - the Othello engine on 6x6 for any processor. */
#define OTHELLO_AVX2 0
#define OTHELLO_SIZE 6
#define OTHELLO_EDITION poda__othello_plain6
#include "games/othello/othello_core.inc.h"
