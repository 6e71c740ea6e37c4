/* wrong_alias.c - one of its other names is an alias of a problem that is built in. */
#define STRIP_NAME "stripe"
#define STRIP_ALIASES "banda Mochila"
#include "strip.h"
