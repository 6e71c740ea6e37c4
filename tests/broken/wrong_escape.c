/* wrong_escape.c - its name controls a terminal. */
#define STRIP_NAME "a\033[31mb"
#include "strip.h"
