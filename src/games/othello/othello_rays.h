/* othello_rays.h - the lines of the 8x8 board as bit sets, and the portable way to turn discs over
 * with them; shared by rules and engine. Cell row * 8 + col, as in rules_othello.h. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_RAYS_H
#define PODA_GAMES_OTHELLO_OTHELLO_RAYS_H

#include <stdint.h>

/* The cells visible from a cell, in steps of 1, 8, 9 and 7, towards higher numbers and towards
 * lower ones. Aligned so that four are one load. */
typedef struct othello_rays {
    _Alignas(32) uint64_t up[4];
    uint64_t down[4];
} othello_rays;

#define OTHELLO_COLUMN 0x0101010101010101u
#define OTHELLO_RIGHT(x) (OTHELLO_COLUMN * ((uint64_t)0xfe << ((x)&7) & 0xff))
#define OTHELLO_LEFT(x) (OTHELLO_COLUMN * (((uint64_t)1 << ((x)&7)) - 1))
#define OTHELLO_RAYS(x)                                                                            \
    {                                                                                              \
        {((uint64_t)0xfe << ((x)&7) & 0xff) << ((x)&56), (uint64_t)0x0101010101010100 << (x),      \
         (uint64_t)0x8040201008040200 << (x)&OTHELLO_RIGHT(x),                                     \
         (uint64_t)0x0102040810204080 << (x)&OTHELLO_LEFT(x)},                                     \
            {(((uint64_t)1 << ((x)&7)) - 1) << ((x)&56),                                           \
             (uint64_t)0x0080808080808080 >> (63 - (x)),                                           \
             (uint64_t)0x0040201008040201 >> (63 - (x)) & OTHELLO_LEFT(x),                         \
             (uint64_t)0x0102040810204080 >> (63 - (x)) & OTHELLO_RIGHT(x)},                       \
    }
#define OTHELLO_RAYS8(x)                                                                           \
    OTHELLO_RAYS((x)), OTHELLO_RAYS((x) + 1), OTHELLO_RAYS((x) + 2), OTHELLO_RAYS((x) + 3),        \
        OTHELLO_RAYS((x) + 4), OTHELLO_RAYS((x) + 5), OTHELLO_RAYS((x) + 6), OTHELLO_RAYS((x) + 7)

static const othello_rays othello_rays_of[64] = {
    OTHELLO_RAYS8(0),  OTHELLO_RAYS8(8),  OTHELLO_RAYS8(16), OTHELLO_RAYS8(24),
    OTHELLO_RAYS8(32), OTHELLO_RAYS8(40), OTHELLO_RAYS8(48), OTHELLO_RAYS8(56)};

/* Discs of `rival` that a disc of `own` at `cell` turns over. Upwards, a carry runs through the
 * opponent's discs of a ray to the first other cell; downwards, that cell is the highest one not
 * the opponent's. */
static inline uint64_t othello_turned(int cell, uint64_t own, uint64_t rival)
{
    const othello_rays *const rays = &othello_rays_of[cell];
    uint64_t turned = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t up = rays->up[i], down = rays->down[i];
        const uint64_t above = ((rival | ~up) + 1) & up & own;
        turned |= (above - (above != 0)) & up;
        const uint64_t below =
            (uint64_t)1 << (63 - __builtin_clzll((down & ~rival) | 1)) & down & own;
        turned |= (0 - 2 * below) & down;
    }
    return turned;
}

#endif
