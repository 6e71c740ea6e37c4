/* deep.c - the memory of the selective search. */
#include "search/deep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void poda__deep_forget(poda__deep *deep)
{
    memset(deep->credit, 0, sizeof deep->credit);
    /* what was used of 4 MB: a short search would take longer to clear all */
    for (int back = 0; back < 2; back++)
        for (int i = 0; i <= PODA_INDICES; i++)
            if (deep->learnt[back][i])
                memset(deep->after[back][i], 0, sizeof deep->after[back][i]);
    memset(deep->learnt, 0, sizeof deep->learnt);
    memset(deep->error, 0, sizeof deep->error);
    memset(deep->judged, 0, sizeof deep->judged);
    deep->found = deep->drift = (poda__deep_spread){0, 0};
}

#ifdef PODA_ABLATION
/* The features that PODA_WITHOUT names, separated by commas. */
static uint32_t read_without(const char *text)
{
    static const char *const names[] = {
#define PODA__FEATURE(name, word) word,
        PODA__FEATURES(PODA__FEATURE)
#undef PODA__FEATURE
    };
    uint32_t without = 0;
    for (; text && *text; text += strcspn(text, ",") + (text[strcspn(text, ",")] == ',')) {
        const size_t length = strcspn(text, ",");
        size_t i = 0;
        while (i < sizeof names / sizeof names[0] &&
               (strlen(names[i]) != length || memcmp(names[i], text, length) != 0))
            i++;
        if (i == sizeof names / sizeof names[0])
            abort();
        without |= (uint32_t)1 << i;
    }
    return without;
}
#endif

poda__deep *poda__deep_new(void)
{
    poda__deep *deep = poda__array(1, sizeof *deep);
    if (!deep)
        return NULL;
    for (int depth = 1; depth < PODA__DEEP_TABLE; depth++)
        for (int number = 1; number < PODA__DEEP_TABLE; number++)
            deep->less[depth][number] =
                (uint8_t)(16 * (0.6 + log(depth) * log(number) / 2.2) + 0.5);
#ifdef PODA_ABLATION
    deep->without = read_without(getenv("PODA_WITHOUT"));
#endif
    return deep;
}
