/* othello_position.inc.h - a position in the search, and what it is estimated to be worth: on 8x8 by
 * patterns, whose numbers go along with the discs; on 6x6, for which none were fitted, by moves,
 * corners and the cells diagonal to them. */

typedef struct position {
    uint64_t own, rival;
#if OTHELLO_SIZE == 8
    othello_features features;
#endif
} position;

static inline int empties_of(const position *at)
{
    return OTHELLO_CELLS - othello_count(at->own | at->rival);
}

static inline void set_position(const othello_thinker *thinker, uint64_t own, uint64_t rival,
                                position *at)
{
    (void)thinker;
    *at = (position){.own = own, .rival = rival};
#if OTHELLO_SIZE == 8
    othello_features_set(&thinker->lore->patterns->steps, own, rival, &at->features);
#endif
}

static inline void play_move(const othello_thinker *thinker, const position *at, const move *m,
                             position *to)
{
    (void)thinker;
    to->own = at->rival ^ m->flips;
    to->rival = at->own ^ m->flips ^ (uint64_t)1 << m->cell;
#if OTHELLO_SIZE == 8
    othello_features_move(&thinker->lore->patterns->steps, &at->features, m->cell, m->flips,
                          &to->features);
#endif
}

static inline void play_pass(const position *at, position *to)
{
    to->own = at->rival;
    to->rival = at->own;
#if OTHELLO_SIZE == 8
    othello_features_pass(&at->features, &to->features);
#endif
}

#if OTHELLO_SIZE == 8

static inline int judge(const othello_thinker *thinker, const position *at)
{
    return othello_patterns_value(thinker->lore->patterns, &at->features, at->own, at->rival);
}

#else

/* Empty cells beside discs of `cells`: moves that may come. */
static inline uint64_t beside(uint64_t cells)
{
    const uint64_t wide = cells | cells << 1 | cells >> 1;
    return (wide | wide << 8 | wide >> 8) & OTHELLO_BOARD;
}

static inline int judge(const othello_thinker *thinker, const position *at)
{
    (void)thinker;
    enum {
        MOVE = OTHELLO_UNIT,
        NEAR = OTHELLO_UNIT / 3,
        CORNER = 5 * OTHELLO_UNIT,
        DIAGONAL = 2 * OTHELLO_UNIT
    };
    const uint64_t empty = othello_empties(at->own, at->rival);
    const uint64_t open = empty & OTHELLO_CORNERS;
    const uint64_t risky = (open << 9 | open << 7 | open >> 7 | open >> 9) & 0x003c3c3c3c0000u;
    return MOVE * (othello_count(othello_mobility_of(at->own, at->rival)) -
                   othello_count(othello_mobility_of(at->rival, at->own))) +
           NEAR *
               (othello_count(empty & beside(at->rival)) - othello_count(empty & beside(at->own))) +
           CORNER * (othello_count(at->own & OTHELLO_CORNERS) -
                     othello_count(at->rival & OTHELLO_CORNERS)) -
           DIAGONAL * (othello_count(at->own & risky) - othello_count(at->rival & risky));
}

#endif

/* In whole discs; always less than winning all of them. */
static inline int evaluate(othello_thinker *thinker, const position *at)
{
    const int value = judge(thinker, at);
    const int discs = (value + (value < 0 ? -OTHELLO_UNIT / 2 : OTHELLO_UNIT / 2)) / OTHELLO_UNIT;
    thinker->nodes++;
    return discs > OTHELLO_CELLS - 1   ? OTHELLO_CELLS - 1
           : discs < 1 - OTHELLO_CELLS ? 1 - OTHELLO_CELLS
                                       : discs;
}
