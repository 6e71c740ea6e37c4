/* wrong_print.c - moves prints. */
#define STRIP_PRINTS
#include "strip.h"
