/* wrong_escape.c - its name drives a terminal. */
#define STRIP_NAME "a\033[31mb"
#include "strip.h"
