/* wrong_choice.c - a choice that init refuses. */
#define STRIP_WRONG_CHOICE
#include "strip.h"
