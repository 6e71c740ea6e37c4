/* broken_back.c - ways back that do not know of two pins. */
#define STRIP_RANKED
#define STRIP_BACK_MOST 1
#include "strip.h"
