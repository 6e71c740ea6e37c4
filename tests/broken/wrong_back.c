/* wrong_back.c - ways back that take two pins apart from each other. */
#define STRIP_RANKED
#define STRIP_BACK_MOST 5
#include "strip.h"
