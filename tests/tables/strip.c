/* strip.c - the game of the tests of tables as a module, for programs that load it. */
#define PODA_LOADED 1
#include "rules_strip.h"
