/* worths.c - how values and distances of positions are stored. */
#include "solve/worths.h"

#include "base/memory.h"

void poda__worths_init(poda__worths *worths, bool scored)
{
    *worths = (poda__worths){.value_bits = scored ? 8 : 2};
}

void poda__worths_release(poda__worths *worths)
{
    free(worths->narrow);
    free(worths->wide);
    *worths = (poda__worths){0};
}

bool poda__worths_grow(poda__worths *worths, size_t room)
{
    if (room <= worths->room)
        return true;
    void *const grown = worths->wide
                            ? poda__resize(worths->wide, room, sizeof *worths->wide)
                            : (void *)poda__resize(worths->narrow, room, sizeof *worths->narrow);
    if (!grown)
        return false;
    if (worths->wide)
        worths->wide = grown;
    else
        worths->narrow = grown;
    for (size_t at = worths->room; at < room; at++)
        if (worths->wide)
            worths->wide[at] = (poda__worth){0, PODA__WORTH_NEW};
        else
            worths->narrow[at] = (uint16_t)(1 << worths->value_bits);
    worths->room = room;
    return true;
}

bool poda__worths_widen(poda__worths *worths)
{
    poda__worth *const wide = poda__array(worths->room, sizeof *wide);
    if (!wide)
        return false;
    for (size_t at = 0; at < worths->room; at++)
        wide[at] = poda__worths_get(worths, at);
    free(worths->narrow);
    worths->narrow = NULL;
    worths->wide = wide;
    return true;
}
