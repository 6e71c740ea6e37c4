/* worths.h - value and distance of each position, in two bytes if they are small: which they are in
 * almost every game; the first one that is not turns all into eight. */
#ifndef PODA_SOLVE_WORTHS_H
#define PODA_SOLVE_WORTHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Distances that say something else. */
#define PODA__INEXACT INT32_MIN          /* the value is not known */
#define PODA__WORTH_NEW (INT32_MIN + 1)  /* not valued yet */
#define PODA__WORTH_OPEN (INT32_MIN + 2) /* being valued */

typedef struct poda__worth {
    int32_t value;    /* for MAX: a score; or 1, 0, -1 for won, drawn and lost */
    int32_t distance; /* plies to the end; below 0: endless */
} poda__worth;

typedef struct poda__worths {
    unsigned value_bits; /* of two bytes; the others are the distance */
    uint16_t *narrow;
    poda__worth *wide; /* NULL: the narrow ones are valid */
    size_t room;
} poda__worths;

void poda__worths_init(poda__worths *worths, bool scored);
void poda__worths_release(poda__worths *worths);
/* False if memory runs out. What is added is new. */
bool poda__worths_grow(poda__worths *worths, size_t room);
bool poda__worths_widen(poda__worths *worths);

enum { PODA__WORTH_BELOW = 64 }; /* distances below 0 that fit in two bytes */

/* Two bytes hold value + 2^(bits - 1), which is not 0, in their lower bits, and the distance above. A
 * value of 0 there marks the special ones, whose distance is INT32_MIN and so on. */
static inline poda__worth poda__worths_get(const poda__worths *worths, size_t at)
{
    if (worths->wide)
        return worths->wide[at];
    const int32_t code = worths->narrow[at], half = 1 << (worths->value_bits - 1);
    const int32_t value = code & (2 * half - 1), distance = code >> worths->value_bits;
    return value ? (poda__worth){value - half, distance - PODA__WORTH_BELOW}
                 : (poda__worth){0, INT32_MIN + distance};
}

/* False if memory runs out. */
static inline bool poda__worths_set(poda__worths *worths, size_t at, poda__worth worth)
{
    const int32_t half = 1 << (worths->value_bits - 1);
    if (!worths->wide) {
        if (worth.distance <= PODA__WORTH_OPEN) {
            worths->narrow[at] = (uint16_t)((worth.distance - INT32_MIN) << worths->value_bits);
            return true;
        }
        const int32_t most = (UINT16_MAX >> worths->value_bits) - PODA__WORTH_BELOW;
        if (worth.value > -half && worth.value < half && worth.distance <= most &&
            worth.distance >= -PODA__WORTH_BELOW) {
            worths->narrow[at] =
                (uint16_t)((worth.distance + PODA__WORTH_BELOW) << worths->value_bits |
                           (worth.value + half));
            return true;
        }
        if (!poda__worths_widen(worths))
            return false;
    }
    worths->wide[at] = worth;
    return true;
}

static inline bool poda__worth_known(poda__worth worth)
{
    return worth.distance > PODA__WORTH_OPEN;
}

#endif
