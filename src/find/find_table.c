/* find_table.c - the single-player searches, compiled for problems known only by their table; they
 * also trace the others. */
#include <math.h>

#include "find/rules_table.h"

#define PODA_RULES table
#include "find/find_instance.inc.h"
