/* go_small.h - boards of at most 30 points as sets of bits, point row * cols + col: captures, area,
 * unconditional life (Benson 1976), an estimate. The solver works on them; the rules have sets of any
 * size. */
#ifndef PODA_GAMES_GO_GO_SMALL_H
#define PODA_GAMES_GO_GO_SMALL_H

#include <stdbool.h>
#include <stdint.h>

enum { GO_SMALL_POINTS = 30, GO_SMALL_BLOCKS = 16, GO_SMALL_STONE = 5 /* in estimates */ };

typedef struct go_small {
    int rows, cols, points;
    uint32_t board;
    uint32_t not_first, not_last; /* points outside the first and the last column */
} go_small;

/* One position as the player to move sees it. */
typedef struct go_sides {
    uint32_t own, rival;
} go_sides;

static inline void go_small_init(go_small *small, int rows, int cols)
{
    *small = (go_small){.rows = rows, .cols = cols, .points = rows * cols};
    for (int point = 0; point < small->points; point++) {
        const uint32_t bit = (uint32_t)1 << point;
        small->board |= bit;
        small->not_first |= point % cols > 0 ? bit : 0;
        small->not_last |= point % cols < cols - 1 ? bit : 0;
    }
}

static inline uint32_t go_small_beside(const go_small *small, uint32_t set)
{
    return ((set & small->not_last) << 1 | (set & small->not_first) >> 1 | set << small->cols |
            set >> small->cols) &
           small->board;
}

/* The points of `within` connected with those of `from`, which are some of them. */
static inline uint32_t go_small_flood(const go_small *small, uint32_t from, uint32_t within)
{
    for (uint32_t last = 0; last != from;) {
        last = from;
        from |= go_small_beside(small, from) & within;
    }
    return from;
}

static inline uint32_t go_lowest(uint32_t set)
{
    return set & (0u - set);
}

/* Places a stone of the player to move and takes what it captures. False: suicide. `*ko`: the only
 * point where the rival may not recapture at once; 0: none. The sides are not swapped. */
static inline bool go_small_play(const go_small *small, const go_sides *from, uint32_t stone,
                                 go_sides *to, uint32_t *ko)
{
    const uint32_t beside = go_small_beside(small, stone), own = from->own | stone;
    uint32_t taken = 0;
    for (uint32_t near = beside & from->rival; near;) {
        const uint32_t block = go_small_flood(small, go_lowest(near), from->rival);
        if (!(go_small_beside(small, block) & ~(own | from->rival)))
            taken |= block;
        near &= ~block;
    }
    *to = (go_sides){own, from->rival & ~taken};
    *ko = 0;
    const uint32_t empty = small->board & ~(to->own | to->rival);
    if (beside & empty && !taken)
        return true;
    const uint32_t block = go_small_flood(small, stone, own);
    const uint32_t liberties = go_small_beside(small, block) & empty;
    if (block == stone && liberties == taken && (taken & (taken - 1)) == 0)
        *ko = taken;
    return liberties != 0;
}

/* The points that count for a side at the end: its stones, and empty regions that touch no other
 * stones. */
static inline uint32_t go_small_area(const go_small *small, uint32_t own, uint32_t rival)
{
    const uint32_t empty = small->board & ~(own | rival);
    return own | (empty & ~go_small_flood(small, go_small_beside(small, rival) & empty, empty) &
                  go_small_flood(small, go_small_beside(small, own) & empty, empty));
}

static inline int go_small_score(const go_small *small, const go_sides *sides)
{
    return __builtin_popcount(go_small_area(small, sides->own, sides->rival)) -
           __builtin_popcount(go_small_area(small, sides->rival, sides->own));
}

/* What a side can no longer lose, whoever moves: */
typedef struct go_small_life {
    uint32_t stones; /* blocks that cannot be captured even if their player always passes */
    /* Points that they enclose where no rival stone can stay. `sure` needs no move of their player:
     * regions of one point. In the others every point is beside one such block, so that the
     * player can fill them, each stone a lasting one, until what stands there is captured. */
    uint32_t sure, filled;
} go_small_life;

/* A region of points without own stones, and the blocks around it. */
typedef struct go_small_region {
    uint32_t points;
    uint32_t around; /* own stones beside it */
} go_small_region;

/* Benson's algorithm: drops blocks with fewer than two healthy regions and regions with dropped
 * blocks around them until nothing changes. A region is healthy for a block if every empty point of
 * it is a liberty of the block. Without suicide. */
static inline void go_small_benson(const go_small *small, uint32_t own, uint32_t rival,
                                   go_small_life *life)
{
    uint32_t block[GO_SMALL_BLOCKS], liberties[GO_SMALL_BLOCKS];
    go_small_region region[GO_SMALL_BLOCKS];
    int blocks = 0, regions = 0;
    *life = (go_small_life){0};
    for (uint32_t left = own; left; left &= ~block[blocks++]) {
        block[blocks] = go_small_flood(small, go_lowest(left), own);
        liberties[blocks] = go_small_beside(small, block[blocks]);
    }
    for (uint32_t left = small->board & ~own; left; left &= ~region[regions++].points) {
        const uint32_t points = go_small_flood(small, go_lowest(left), small->board & ~own);
        region[regions] = (go_small_region){points, go_small_beside(small, points) & own};
    }
    uint32_t alive = own;
    for (bool changed = true; changed && alive;) {
        changed = false;
        for (int i = 0; i < blocks; i++) {
            int healthy = 0;
            if (!(block[i] & alive))
                continue;
            for (int j = 0; j < regions; j++)
                healthy += (region[j].around & block[i]) && !(region[j].around & ~alive) &&
                           !(region[j].points & ~rival & ~liberties[i]);
            if (healthy < 2) {
                alive &= ~block[i];
                changed = true;
            }
        }
    }
    life->stones = alive;
    for (int j = 0; j < regions && alive; j++) {
        if (region[j].around & ~alive)
            continue;
        if ((region[j].points & (region[j].points - 1)) == 0) {
            life->sure |= region[j].points;
            continue;
        }
        for (int i = 0; i < blocks; i++)
            if ((block[i] & alive) && !(region[j].points & ~liberties[i])) {
                life->filled |= region[j].points;
                break;
            }
    }
}

/* More that the side holds once some of its blocks are alive by regions that they touch at every
 * point, which filling does not spoil. Another region around which all blocks are so alive needs no
 * eye: the player fills what is beside them, each stone a lasting one. With no point apart from
 * them, rival stones there run out of liberties; with one such point, they keep only that liberty at
 * last, and a stone there takes them all. It has two points beside it, both empty then, so that the
 * next move connects it whatever the rival does. `life` is that of go_small_benson, and is narrowed
 * to these blocks. False: none is alive so. */
static inline bool go_small_holdings(const go_small *small, uint32_t own, go_small_life *life)
{
    uint32_t block[GO_SMALL_BLOCKS], liberties[GO_SMALL_BLOCKS];
    go_small_region region[GO_SMALL_BLOCKS];
    int blocks = 0, regions = 0;
    for (uint32_t left = life->stones; left; left &= ~block[blocks++]) {
        block[blocks] = go_small_flood(small, go_lowest(left), own);
        liberties[blocks] = go_small_beside(small, block[blocks]);
    }
    for (uint32_t left = small->board & ~own; left;) {
        const uint32_t points = go_small_flood(small, go_lowest(left), small->board & ~own);
        const uint32_t around = go_small_beside(small, points) & own;
        left &= ~points;
        if (!(around & ~life->stones))
            region[regions++] = (go_small_region){points, around};
    }
    uint32_t alive = life->stones;
    for (bool changed = true; changed && alive;) {
        changed = false;
        for (int i = 0; i < blocks; i++) {
            int eyes = 0;
            if (!(block[i] & alive))
                continue;
            for (int j = 0; j < regions; j++)
                eyes += !(region[j].points & ~liberties[i]) && !(region[j].around & ~alive);
            if (eyes < 2) {
                alive &= ~block[i];
                changed = true;
            }
        }
    }
    *life = (go_small_life){.stones = alive};
    const uint32_t beside = go_small_beside(small, alive);
    for (uint32_t left = alive ? small->board & ~alive : 0; left;) {
        const uint32_t points = go_small_flood(small, go_lowest(left), small->board & ~alive);
        const uint32_t apart = points & ~beside;
        left &= ~points;
        if (points & own) /* their boards could have been there before */
            continue;
        if ((points & (points - 1)) == 0)
            life->sure |= points;
        else if (!apart || ((apart & (apart - 1)) == 0 && small->rows > 1 && small->cols > 1))
            life->filled |= points;
    }
    return alive != 0;
}

/* Groups of a set of stones less the eyes that they surround: Euler's number. */
static inline int go_small_euler(const go_small *small, uint32_t set)
{
    const uint32_t across = set & set >> 1 & small->not_last, up = set & set >> small->cols;
    return __builtin_popcount(set) - __builtin_popcount(across) - __builtin_popcount(up) +
           __builtin_popcount(across & across >> small->cols);
}

/* How promising a position is: stones, liberties, groups that are connected and have eyes, few
 * stones on the edge; the features of van der Werf et al. (2003). With points nearer to one
 * side's stones instead, 3x5 took three times as many nodes. */
static inline int go_small_estimate(const go_small *small, const go_sides *sides)
{
    const uint32_t own = sides->own, rival = sides->rival, empty = small->board & ~(own | rival);
    const uint32_t edge =
        small->board & ~(small->not_first & small->not_last & small->board << small->cols &
                         small->board >> small->cols);
    const int liberties = __builtin_popcount(go_small_beside(small, own) & empty) -
                          __builtin_popcount(go_small_beside(small, rival) & empty);
    return GO_SMALL_STONE * (__builtin_popcount(own) - __builtin_popcount(rival)) +
           2 * (liberties > 4    ? 4
                : liberties < -4 ? -4
                                 : liberties) -
           4 * (go_small_euler(small, own) - go_small_euler(small, rival)) -
           4 * (__builtin_popcount(own & edge) - __builtin_popcount(rival & edge));
}

#endif
