/* rank.h - numbers for the positions of a game, so that a table of all of them (poda/tables.h) needs
 * no keys, and ready-made functions to write them with. All of it is optional: a game that has no
 * rank is kept as sorted states.
 *
 * A game is cut into tiers, and the positions of a tier are numbered from 0. Announced together by
 * `#define NAME_HAS_RANK 1`:
 *   uint64_t NAME_tier(game, state);           a number that no move makes smaller, such as the set of
 *                                              cells that are filled, or the pieces taken so far
 *   uint64_t NAME_size(game, tier);            how many numbers the tier has
 *   uint64_t NAME_rank(game, state);           0 .. size - 1, different for different positions of a tier
 *   bool NAME_unrank(game, tier, rank, NAME_state *to);   the position; false: this number is no
 *                                              position, as far as the game can easily tell
 * Many small tiers are better than few large ones: a tier is computed from those that its moves lead
 * to, and only these need to be in memory. A tier whose moves stay within it is solved level by level.
 * What `NAME_key` leaves out of a state (poda/past.h) its rank leaves out too.
 *
 * Three lines for a game in which stones fill cells, `max` and `min` being the cells of the players:
 *   tier: return state->max | state->min;
 *   size: n = __builtin_popcountll(tier), return poda_choose(n, (n + 1) / 2);
 *   rank: return poda_rank_subset(poda_squeeze(state->max, state->max | state->min)); */
#ifndef PODA_RANK_H
#define PODA_RANK_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The functions as a table, built by poda/export.h; all or none. */
typedef struct poda_ranks {
    uint64_t (*tier)(const void *game, const void *state);
    uint64_t (*size)(const void *game, uint64_t tier);
    uint64_t (*rank)(const void *game, const void *state);
    bool (*unrank)(const void *game, uint64_t tier, uint64_t rank, void *to);
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

static inline uint64_t poda_rank_pieces(uint64_t cells, const uint64_t *pieces, int kinds)
{
    uint64_t rank = 0;
    for (int i = 0; i < kinds; cells &= ~pieces[i++])
        rank = rank * poda_choose(__builtin_popcountll(cells), __builtin_popcountll(pieces[i])) +
               poda_rank_subset(poda_squeeze(pieces[i], cells));
    return rank;
}

static inline void poda_unrank_pieces(uint64_t cells, const int *counts, int kinds, uint64_t rank,
                                      uint64_t *pieces)
{
    uint64_t below = poda_size_pieces(__builtin_popcountll(cells), counts, kinds);
    for (int i = 0; i < kinds; cells &= ~pieces[i++]) {
        const int left = __builtin_popcountll(cells);
        below /= poda_choose(left, counts[i]);
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
