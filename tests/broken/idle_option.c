/* idle_option.c - an option that init never reads. */
#define STRIP_IDLE_OPTION
#include "strip.h"
