/* wrong_gains.c - an exchange that gains much does not gain little. */
#define STRIP_GAINS(least) ((least) > 0)
#include "strip.h"
