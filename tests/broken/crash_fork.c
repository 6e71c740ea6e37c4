/* crash_fork.c - moves starts another process. */
#define STRIP_FORKS
#include "strip.h"
