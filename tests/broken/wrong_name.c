/* wrong_name.c - called like a game that is built in, but for the size of the letters. */
#define STRIP_NAME "NIM"
#include "strip.h"
