/* wrong_pass.c - the player who passes is still to move. */
#define STRIP_PASS(state) ((strip_state){(state)->taken, (state)->turn})
#include "strip.h"
