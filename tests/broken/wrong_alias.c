/* wrong_alias.c - one of its aliases is an alias of a built-in problem. */
#define STRIP_NAME "stripe"
#define STRIP_ALIASES "banda Mochila"
#include "strip.h"
