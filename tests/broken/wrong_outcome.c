/* wrong_outcome.c - a win that is not PODA_WIN. */
#define STRIP_WINS INT32_MAX
#include "strip.h"
