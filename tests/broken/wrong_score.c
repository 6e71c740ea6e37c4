/* wrong_score.c - a score that is none. */
#define STRIP_WINS INT32_MIN
#define strip_SCORED 1
#include "strip.h"
