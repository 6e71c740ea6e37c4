/* find_table.c - the searches for one, compiled for problems that are known by their table only; they
 * also trace the others. */
#include <math.h>

#include "find/rules_table.h"

#define PODA_RULES table
#include "find/find_instance.inc.h"
