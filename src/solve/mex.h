/* mex.h - the least number missing from a set ("minimal excludant"), computed many times: numbers
 * are stamped with the round in which they were seen, so that nothing has to be cleared. */
#ifndef PODA_SOLVE_MEX_H
#define PODA_SOLVE_MEX_H

#include <stdbool.h>
#include <string.h>

#include "base/memory.h"

typedef struct poda__mex {
    uint32_t *stamp; /* one for each number below room */
    size_t room;
    uint32_t round;
} poda__mex;

/* Makes room for numbers below `room`; false if memory runs out. */
static inline bool poda__mex_reserve(poda__mex *mex, size_t room)
{
    if (room <= mex->room)
        return true;
    uint32_t *stamp = poda__resize(mex->stamp, room, sizeof *stamp);
    if (!stamp)
        return false;
    memset(stamp + mex->room, 0, (room - mex->room) * sizeof *stamp);
    mex->stamp = stamp;
    mex->room = room;
    return true;
}

/* The same for sums of numbers up to `number`: `*width`, a power of two, grows beyond it. */
static inline bool poda__mex_widen(poda__mex *mex, uint32_t number, uint32_t *width)
{
    while (number >= *width)
        *width *= 2;
    return poda__mex_reserve(mex, (size_t)2 * *width);
}

static inline void poda__mex_release(poda__mex *mex)
{
    free(mex->stamp);
    *mex = (poda__mex){NULL, 0, 0};
}

static inline void poda__mex_begin(poda__mex *mex)
{
    mex->round++;
}

static inline void poda__mex_see(poda__mex *mex, uint32_t number)
{
    mex->stamp[number] = mex->round;
}

static inline bool poda__mex_seen(const poda__mex *mex, uint32_t number)
{
    return mex->stamp[number] == mex->round;
}

/* Always below the room: the caller has reserved more than it can see. */
static inline uint32_t poda__mex_least(const poda__mex *mex)
{
    uint32_t number = 0;
    while (number < mex->room && poda__mex_seen(mex, number))
        number++;
    return number;
}

#endif
