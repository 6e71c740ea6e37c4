/* wrong_index.c - the number of a move is beyond the limit once pins are missing. */
#define STRIP_INDEX(state, move) ((unsigned)((state)->taken ? PODA_INDICES : (move)))
#include "strip.h"
