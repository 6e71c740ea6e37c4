/* wrong_score.c - a score that is out of range. */
#define STRIP_WINS INT32_MIN
#define strip_SCORED 1
#include "strip.h"
