/* rank.h - numbers for the positions of a game, so that a table of all of them (poda/tables.h) needs
 * no keys, and ready-made functions to write them with. All of it is optional: a game that has no
 * rank is kept as sorted states.
 *
 * A game is cut into tiers, and the positions of a tier are numbered from 0. Announced together by
 * `#define NAME_HAS_RANK 1`:
 *   uint64_t NAME_tier(game, state);           a number that no move makes smaller, such as the set of
 *                                              cells that are filled, or the pieces taken so far
 *   uint64_t NAME_size(game, tier);            how many numbers the tier has; 0: too many, so that it
 *                                              has no table
 *   uint64_t NAME_rank(game, state);           0 .. size - 1, different for different positions of a tier
 *   bool NAME_unrank(game, tier, rank, NAME_state *to);   the position; false: this number is no
 *                                              position, as far as the game can easily tell
 * Many small tiers are better than few large ones: a tier is computed from those that its moves lead
 * to, and only these need to be in memory. A tier whose moves stay within it is solved level by level.
 * What `NAME_key` leaves out of a state (poda/past.h) its rank leaves out too. Positions that differ only
 * in the players may have one rank, and unrank gives one of them: what is kept is the value for the
 * player to move.
 *
 * A tier in which moves stay is computed several times faster if the game can go back, announced by
 * `#define NAME_HAS_BACK 1` besides:
 *   void NAME_backs(game, state, poda_moves *);          ways in which a move from a position of the same
 *                                              tier leads to this one; others may be left out
 *   poda_move NAME_back(game, state, poda_move way, NAME_state *from);   sets the position that the
 *                                              way comes from, and returns the move from there. If
 *                                              that position is over, the way does not count
 *
 * Images of a position (`symmetry`) may have one rank too, announced by `#define NAME_RANKS_IMAGES 1`: all of
 * them, in all tiers. Tables then look at no images.
 *
 * A table of some tiers (`poda table build NAME tiers=...`) is made without a pass that looks for the tiers that
 * moves lead to, if the game lists them, announced by `#define NAME_HAS_KIDS 1`:
 *   void NAME_kids(game, tier, poda_tiers *);  all tiers that a move from this one may lead to, itself too if
 *                                              moves may stay; more do no harm but for the time they take.
 *                                              At most PODA_KIDS_MOST
 * A table needs to keep only half of a tier whose moves lead from each half of it to the other, as they do where the
 * player to move has the larger force or the smaller one (`every=2`). For games in which few moves leave a tier: a probe
 * follows those through all tiers after it. Announced by `#define NAME_HAS_HALVES 1`:
 *   uint64_t NAME_halves(game, tier);          the numbers below this one are one half, the others the other: a move
 *                                              that stays in the tier leads from one to the other; 0: no halves
 * A tier can be asked for by name, announced by `#define NAME_HAS_TIER_NAMES 1`:
 *   void NAME_tier_text(game, tier, poda_text *);          such as KQvKR, shorter than PODA_TIER_NAME
 *   poda_status NAME_tier_read(game, const char *text, uint64_t *tier, poda_error *);
 *
 * Three lines for a game in which stones fill cells, `max` and `min` being the cells of the players:
 *   tier: return state->max | state->min;
 *   size: n = poda_count_bits(tier), return poda_choose(n, (n + 1) / 2);
 *   rank: return poda_rank_subset(poda_squeeze(state->max, state->max | state->min)); */
#ifndef PODA_RANK_H
#define PODA_RANK_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PODA_KIDS_MOST = 1024, /* tiers that the moves from one lead to */
    PODA_TIER_NAME = 64    /* bytes of a tier's name, with the zero at its end */
};

/* A list of tiers in the caller's storage. */
typedef struct poda_tiers {
    uint64_t *at;
    size_t count; /* capacity + 1 if some did not fit */
    size_t capacity;
} poda_tiers;

/* Adds a tier that is not in the list yet. O(tiers). */
static inline void poda_tiers_add(poda_tiers *list, uint64_t tier)
{
    for (size_t i = 0; i < list->count && i < list->capacity; i++)
        if (list->at[i] == tier)
            return;
    if (list->count < list->capacity)
        list->at[list->count++] = tier;
    else
        list->count = list->capacity + 1;
}

/* The functions as a table, built by poda/export.h. */
typedef struct poda_ranks {
    uint64_t (*tier)(const void *game, const void *state);
    uint64_t (*size)(const void *game, uint64_t tier);
    uint64_t (*rank)(const void *game, const void *state);
    bool (*unrank)(const void *game, uint64_t tier, uint64_t rank, void *to);
    /* both or none */
    void (*backs)(const void *game, const void *state, poda_moves *list);
    poda_move (*back)(const void *game, const void *state, poda_move way, void *from);
    bool images;                                                         /* have one rank */
    void (*kids)(const void *game, uint64_t tier, poda_tiers *list);     /* may be NULL */
    void (*tier_text)(const void *game, uint64_t tier, poda_text *text); /* both or none */
    poda_status (*tier_read)(const void *game, const char *text, uint64_t *tier, poda_error *error);
    uint64_t (*halves)(const void *game, uint64_t tier); /* may be NULL */
} poda_ranks;

enum { PODA_CHOOSE_MOST = 64 };

/* Binomial coefficients by n, then k; 0 for k > n. */
PODA_API extern const uint64_t poda_binomials[PODA_CHOOSE_MOST + 1][PODA_CHOOSE_MOST + 1];

/* How many subsets of `count` of `of` things there are; 0 outside 0 .. 64. */
static inline uint64_t poda_choose(int of, int count)
{
    return of < 0 || of > PODA_CHOOSE_MOST || count < 0 || count > of ? 0
                                                                      : poda_binomials[of][count];
}

/* How many bits are set: in line also where the compiler may not use the processor's instruction. */
static inline int poda_count_bits(uint64_t word)
{
#if defined(__POPCNT__) || !defined(__x86_64__)
    return __builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (int)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

/* The number of a set among the sets of as many bits, in the order of the words. O(bits). */
static inline uint64_t poda_rank_subset(uint64_t set)
{
    uint64_t rank = 0;
    for (int count = 1; set; set &= set - 1, count++)
        rank += poda_binomials[__builtin_ctzll(set)][count];
    return rank;
}

/* The set of `count` bits below bit `of` with this number, which is less than
 * poda_choose(of, count). O(of). */
static inline uint64_t poda_unrank_subset(int of, int count, uint64_t rank)
{
    uint64_t set = 0;
    for (int bit = of - 1; bit >= 0 && count > 0; bit--) {
        const uint64_t below = poda_binomials[bit][count];
        const uint64_t take = rank >= below;
        set |= take << bit;
        rank -= below & (0 - take);
        count -= (int)take;
    }
    return set;
}

/* The bits of `word` that are in `mask`, moved together; and back. Quick where the mask has few runs
 * of bits, as columns of stones do. O(runs). */
static inline uint64_t poda_squeeze(uint64_t word, uint64_t mask)
{
    uint64_t out = 0;
    for (int at = 0; mask;) {
        const int first = __builtin_ctzll(mask);
        const uint64_t rest = mask >> first;
        const int length = ~rest ? __builtin_ctzll(~rest) : 64;
        const uint64_t ones = length == 64 ? ~(uint64_t)0 : ((uint64_t)1 << length) - 1;
        out |= (word >> first & ones) << at;
        mask &= ~(ones << first);
        at += length;
    }
    return out;
}

static inline uint64_t poda_spread(uint64_t word, uint64_t mask)
{
    uint64_t out = 0;
    while (mask) {
        const int first = __builtin_ctzll(mask);
        const uint64_t rest = mask >> first;
        const int length = ~rest ? __builtin_ctzll(~rest) : 64;
        const uint64_t ones = length == 64 ? ~(uint64_t)0 : ((uint64_t)1 << length) - 1;
        out |= (word & ones) << first;
        word = length == 64 ? 0 : word >> length;
        mask &= ~(ones << first);
    }
    return out;
}

/* Pieces of several kinds on up to 64 cells: `pieces[i]` is the set of the cells of kind i, no cell in
 * two of them. The size is for so many pieces of each kind; it must be below 2^64. O(cells). */
static inline uint64_t poda_size_pieces(int cells, const int *counts, int kinds)
{
    uint64_t size = 1;
    for (int i = 0; i < kinds; cells -= counts[i++])
        size *= poda_choose(cells, counts[i]);
    return size;
}

/* Takes the cells of `gone` out of a set that has none of them: higher ones move down. O(bits of gone). */
static inline uint64_t poda_close_gaps(uint64_t set, uint64_t gone)
{
    for (int moved = 0; gone; gone &= gone - 1, moved++)
        set -= (set & (0 - ((gone & (0 - gone)) >> moved))) >> 1;
    return set;
}

static inline uint64_t poda_rank_pieces(uint64_t cells, const uint64_t *pieces, int kinds)
{
    uint64_t rank = 0, gone = 0;
    int left = poda_count_bits(cells);
    const bool packed = (cells & (cells + 1)) == 0; /* from bit 0 on without a gap */
    for (int i = 0; i < kinds; gone |= pieces[i++]) {
        uint64_t number = 0;
        int count = 0;
        if (packed)
            for (uint64_t set = poda_close_gaps(pieces[i], gone); set; set &= set - 1)
                number += poda_binomials[__builtin_ctzll(set)][++count];
        else
            for (uint64_t set = pieces[i]; set; set &= set - 1)
                number += poda_binomials[poda_count_bits(cells & ~gone & ((set & (0 - set)) - 1))]
                                        [++count];
        rank = rank * poda_binomials[left][count] + number;
        left -= count;
    }
    return rank;
}

static inline void poda_unrank_pieces(uint64_t cells, const int *counts, int kinds, uint64_t rank,
                                      uint64_t *pieces)
{
    uint64_t below = poda_size_pieces(poda_count_bits(cells), counts, kinds);
    for (int i = 0; i < kinds; cells &= ~pieces[i++]) {
        const int left = poda_count_bits(cells);
        const uint64_t ways = poda_choose(left, counts[i]);
        below = ways > 0 && ways <= below ? below / ways : 1; /* ways of the kinds that follow */
        pieces[i] = poda_spread(poda_unrank_subset(left, counts[i], rank / below), cells);
        rank %= below;
    }
}

/* Heaps in any order, each of at most `most` things, heaps + most at most 64: the number of the
 * multiset, below poda_choose(most + heaps, heaps). `sorted` holds the sizes in rising order. */
static inline uint64_t poda_rank_heaps(const uint8_t *sorted, int heaps)
{
    uint64_t rank = 0;
    for (int i = 0; i < heaps; i++)
        rank += poda_binomials[sorted[i] + i][i + 1];
    return rank;
}

static inline void poda_unrank_heaps(int most, int heaps, uint64_t rank, uint8_t *sorted)
{
    uint64_t set = poda_unrank_subset(most + heaps, heaps, rank);
    for (int i = 0; i < heaps; i++, set &= set - 1)
        sorted[i] = (uint8_t)(__builtin_ctzll(set) - i);
}

#ifdef __cplusplus
}
#endif
#endif
