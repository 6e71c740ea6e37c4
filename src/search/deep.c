/* deep.c - the memory of the selective search. */
#include "search/deep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void poda__deep_forget(poda__deep *deep)
{
    memset(deep->credit, 0, sizeof deep->credit);
    memset(deep->after, 0, sizeof deep->after);
    memset(deep->error, 0, sizeof deep->error);
    deep->samples = deep->differences = 0;
}

poda__deep *poda__deep_new(void)
{
    poda__deep *deep = poda__array(1, sizeof *deep);
    if (!deep)
        return NULL;
    for (int depth = 1; depth < PODA__DEEP_TABLE; depth++)
        for (int number = 1; number < PODA__DEEP_TABLE; number++)
            deep->less[depth][number] =
                (uint8_t)(16 * (0.6 + log(depth) * log(number) / 2.2) + 0.5);
    return deep;
}
