/* rules_heaps.h - four games with common rules: some objects are removed from a heap, and the rest
 * may be left in two parts. split: none removed, two parts; grundy: none, two unequal parts;
 * kayles: 1 or 2 (octal 0.77); dawson: exactly 2 (Dawson's Kayles, octal 0.07). Several heaps form
 * a sum. Equal heaps are counted, not listed, so equal moves appear once; a position consists of
 * all its heaps, including those that can never be moved, sorted by size, so equal positions have
 * equal bytes. */
#ifndef PODA_GAMES_HEAPS_RULES_HEAPS_H
#define PODA_GAMES_HEAPS_RULES_HEAPS_H

#include "games/heaps/heap_text.h"

/* 1 + 2 + ... + 63 is 2016, so heaps that add up to 2000 have at most 62 different sizes; no move
 * makes the sum larger. */
enum { HEAPS_TOTAL = 2000, HEAPS_SIZES = 62 };

/* Longer runs of equal heaps are written "4x12", so that every position has a text. */
enum { HEAPS_RUN = 9 };

typedef enum heaps_kind { HEAPS_SPLIT, HEAPS_GRUNDY, HEAPS_KAYLES, HEAPS_DAWSON } heaps_kind;

typedef struct heaps_pile {
    uint16_t size, count;
} heaps_pile;

typedef struct heaps_state {
    heaps_pile pile[HEAPS_SIZES]; /* by size, all different; zeros after the last */
    uint32_t piles;
    uint32_t turn;
} heaps_state;

typedef struct heaps_game {
    heaps_state start;
    heaps_kind kind;
    uint32_t taken_least, taken_most; /* how many a move removes */
    uint32_t part_least;              /* 1: both parts must be left, 0: either may be empty */
    uint32_t unequal;                 /* 1: the parts differ */
    uint32_t live;                    /* the smallest heap that can be moved */
    bool last_loses;
} heaps_game;

#define heaps_ALTERNATES 1
#define heaps_IMPARTIAL 1
#define heaps_HAS_HASH 1
#define heaps_HAS_MOVE_READ 1
#define heaps_HAS_VIEW 1

/* A move: the heap and its two parts, the smaller first. */
static inline poda_move heaps_encode(uint32_t size, uint32_t small, uint32_t large)
{
    return (poda_move)size << 24 | (poda_move)large << 12 | small;
}

static inline uint32_t heaps_size(poda_move move)
{
    return (uint32_t)(move >> 24);
}

static inline uint32_t heaps_large(poda_move move)
{
    return (uint32_t)(move >> 12) & 0xfff;
}

static inline uint32_t heaps_small(poda_move move)
{
    return (uint32_t)move & 0xfff;
}

static inline void heaps_add(heaps_state *state, uint32_t size, uint32_t count)
{
    if (size == 0 || count == 0)
        return;
    uint32_t at = state->piles;
    while (at > 0 && state->pile[at - 1].size >= size)
        at--;
    if (at < state->piles && state->pile[at].size == size) {
        state->pile[at].count = (uint16_t)(state->pile[at].count + count);
        return;
    }
    memmove(state->pile + at + 1, state->pile + at, (state->piles - at) * sizeof *state->pile);
    state->pile[at] = (heaps_pile){(uint16_t)size, (uint16_t)count};
    state->piles++;
}

/* Removes one heap of this size, which must exist. */
static inline void heaps_remove(heaps_state *state, uint32_t size)
{
    uint32_t at = 0;
    while (at + 1 < state->piles && state->pile[at].size != size)
        at++;
    if (--state->pile[at].count)
        return;
    state->piles--;
    memmove(state->pile + at, state->pile + at + 1, (state->piles - at) * sizeof *state->pile);
    state->pile[state->piles] = (heaps_pile){0, 0};
}

/* In heaps.c: not needed in an inner loop. */
poda_status poda__heaps_init(heaps_game *game, heaps_kind kind, const poda_options *options,
                             poda_error *error);
void poda__heaps_text(const heaps_state *state, poda_text *text);
poda_status poda__heaps_read(const heaps_game *game, const char *text, heaps_state *state,
                             poda_error *error);
poda_status poda__heaps_move_read(const heaps_game *game, const heaps_state *state,
                                  const char *text, poda_move *move, poda_error *error);
void poda__heaps_view(const heaps_game *game, const heaps_state *state, poda_view *view);

static inline void heaps_start(const heaps_game *game, heaps_state *state)
{
    *state = game->start;
}

/* The moves in one heap; false if the list is full. */
static inline bool heaps_pile_moves(const heaps_game *game, uint32_t size, poda_moves *list)
{
    for (uint32_t taken = game->taken_least; taken <= game->taken_most && taken <= size; taken++) {
        const uint32_t rest = size - taken;
        for (uint32_t small = game->part_least; 2 * small + game->unequal <= rest; small++)
            if (!poda_moves_add(list, heaps_encode(size, small, rest - small)))
                return false;
    }
    return true;
}

static inline void heaps_moves(const heaps_game *game, const heaps_state *state, poda_moves *list)
{
    for (uint32_t i = 0; i < state->piles; i++)
        if (!heaps_pile_moves(game, state->pile[i].size, list))
            return;
}

static inline void heaps_play(const heaps_game *game, const heaps_state *state, poda_move move,
                              heaps_state *to)
{
    (void)game;
    *to = *state;
    heaps_remove(to, heaps_size(move));
    heaps_add(to, heaps_small(move), 1);
    heaps_add(to, heaps_large(move), 1);
    to->turn = state->turn ^ 1;
}

static inline int heaps_turn(const heaps_game *game, const heaps_state *state)
{
    (void)game;
    return (int)state->turn;
}

/* Can no heap be moved? Only the largest needs a test. */
static inline bool heaps_stuck(const heaps_game *game, const heaps_state *state)
{
    return state->piles == 0 || state->pile[state->piles - 1].size < game->live;
}

static inline bool heaps_outcome(const heaps_game *game, const heaps_state *state,
                                 poda_value *value)
{
    if (!heaps_stuck(game, state))
        return false;
    *value = poda__last_move_value((int)state->turn, game->last_loses);
    return true;
}

static inline uint64_t heaps_hash(const heaps_game *game, const heaps_state *state)
{
    uint64_t hash = poda_mix((uint64_t)state->piles << 1 | state->turn);
    (void)game;
    for (uint32_t i = 0; i < state->piles; i += 2) { /* two per word; an odd last one has a zero */
        uint64_t word;
        memcpy(&word, state->pile + i, sizeof word);
        hash = poda_mix(hash ^ word);
    }
    return hash;
}

static inline void heaps_state_text(const heaps_game *game, const heaps_state *state,
                                    poda_text *text)
{
    (void)game;
    poda__heaps_text(state, text);
}

static inline poda_status heaps_state_read(const heaps_game *game, const char *text,
                                           heaps_state *state, poda_error *error)
{
    return poda__heaps_read(game, text, state, error);
}

/* "7=2+4", "7=6" if one part is left, "2=0" if nothing is. */
static inline void heaps_move_text(const heaps_game *game, const heaps_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%u=", (unsigned)heaps_size(move));
    if (heaps_small(move))
        poda_text_add(text, "%u+", (unsigned)heaps_small(move));
    poda_text_add(text, "%u", (unsigned)heaps_large(move));
}

static inline poda_status heaps_move_read(const heaps_game *game, const heaps_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    return poda__heaps_move_read(game, state, text, move, error);
}

static inline void heaps_view(const heaps_game *game, const heaps_state *state, poda_view *view)
{
    poda__heaps_view(game, state, view);
}

#endif
