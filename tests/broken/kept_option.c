/* kept_option.c - an option that init reads and nothing else does. */
#define STRIP_KEPT_OPTION
#include "strip.h"
