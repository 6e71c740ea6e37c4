/* wrong_path.c - its name leads to another folder. */
#define STRIP_NAME "../strip"
#include "strip.h"
