/* row.c - the game with scores of the tests of tables as a module, for programs that load it. */
#define PODA_LOADED 1
#include "rules_row.h"
