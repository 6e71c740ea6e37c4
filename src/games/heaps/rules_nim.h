/* rules_nim.h - nim: take any number from one heap; taking the last one wins, or loses. A move is
 * its index in the list of all moves, heap by heap (take 1, take 2, ...), so that it fits in 64
 * bits; for this the heaps must add up to less than 2^64. */
#ifndef PODA_GAMES_HEAPS_RULES_NIM_H
#define PODA_GAMES_HEAPS_RULES_NIM_H

#include "games/heaps/heap_text.h"

#define NIM_HEAPS 32
#define NIM_MOST ((uint64_t)1 << 62) /* in one heap */

/* Heaps keep their places: an empty one stays as 0. */
typedef struct nim_state {
    uint64_t heap[NIM_HEAPS];
    uint32_t count; /* of heaps; the rest are 0 */
    uint32_t turn;
} nim_state;

typedef struct nim_game {
    nim_state start;
    bool last_loses;
} nim_game;

#define nim_ALTERNATES 1
#define nim_IMPARTIAL 1
#define nim_HAS_HASH 1
#define nim_HAS_MOVE_READ 1
#define nim_HAS_VIEW 1

/* Do the heaps add up to less than 2^64? */
static inline bool nim_sum_fits(const nim_state *state)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        if (state->heap[i] > UINT64_MAX - sum)
            return false;
        sum += state->heap[i];
    }
    return true;
}

static inline poda_status nim_init(nim_game *game, const poda_options *options, poda_error *error)
{
    size_t count = 3;
    int last = 0;
    *game = (nim_game){.start.heap = {3, 4, 5}};
    poda_status status =
        poda_option_list(options, "heaps", 0, NIM_MOST, NIM_HEAPS, game->start.heap, &count, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "last", "wins loses", &last, error);
    if (status != PODA_OK)
        return status;
    game->start.count = (uint32_t)count;
    for (size_t i = count; i < NIM_HEAPS; i++)
        game->start.heap[i] = 0; /* clears the rest of the default */
    game->last_loses = last == 1;
    if (!nim_sum_fits(&game->start))
        return poda_fail(error, PODA_BAD_OPTION, "heaps",
                         "the heaps are too large: together they hold less than 2^64");
    return PODA_OK;
}

static inline void nim_start(const nim_game *game, nim_state *state)
{
    *state = game->start;
}

static inline void nim_moves(const nim_game *game, const nim_state *state, poda_moves *list)
{
    uint64_t sum = 0;
    (void)game;
    for (uint32_t i = 0; i < state->count; i++)
        sum += state->heap[i];
    for (poda_move move = 0; move < sum; move++)
        if (!poda_moves_add(list, move))
            return;
}

/* Decodes the heap (from 0) and the number taken; false if there is no such move. */
static inline bool nim_decode(const nim_state *state, poda_move move, uint32_t *heap,
                              uint64_t *taken)
{
    for (uint32_t i = 0; i < state->count; i++) {
        if (move < state->heap[i]) {
            *heap = i;
            *taken = move + 1;
            return true;
        }
        move -= state->heap[i];
    }
    return false;
}

static inline poda_move nim_encode(const nim_state *state, uint32_t heap, uint64_t taken)
{
    poda_move move = taken - 1;
    for (uint32_t i = 0; i < heap; i++)
        move += state->heap[i];
    return move;
}

static inline void nim_play(const nim_game *game, const nim_state *state, poda_move move,
                            nim_state *to)
{
    uint32_t heap = 0;
    uint64_t taken = 0;
    (void)game;
    *to = *state;
    if (nim_decode(state, move, &heap, &taken))
        to->heap[heap] -= taken;
    to->turn = state->turn ^ 1;
}

static inline int nim_turn(const nim_game *game, const nim_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline bool nim_outcome(const nim_game *game, const nim_state *state, poda_value *value)
{
    for (uint32_t i = 0; i < state->count; i++)
        if (state->heap[i])
            return false;
    *value = poda__last_move_value((int)state->turn, game->last_loses);
    return true;
}

static inline uint64_t nim_hash(const nim_game *game, const nim_state *state)
{
    uint64_t hash = poda_mix((uint64_t)state->count << 1 | state->turn);
    (void)game;
    for (uint32_t i = 0; i < state->count; i++)
        hash = poda_mix(hash ^ state->heap[i]);
    return hash;
}

static inline void nim_state_text(const nim_game *game, const nim_state *state, poda_text *text)
{
    (void)game;
    for (uint32_t i = 0; i < state->count; i++)
        poda_text_add(text, "%s%llu", i ? "," : "", (unsigned long long)state->heap[i]);
    poda__turn_text((int)state->turn, text);
}

static inline poda_status nim_state_read(const nim_game *game, const char *text, nim_state *state,
                                         poda_error *error)
{
    nim_state read = {.count = 0};
    int turn;
    const char *at = text + strspn(text, " \t");
    (void)game;
    for (;; at++) {
        const char *item = at;
        uint64_t heap;
        if (!poda_read_number(&at, NIM_MOST, &heap))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "heap %u ('%.20s') is not a whole number from 0 to %llu; expected "
                             "heaps like 3,4,5",
                             (unsigned)read.count + 1, item, (unsigned long long)NIM_MOST);
        if (read.count == NIM_HEAPS)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position has more than %d heaps", NIM_HEAPS);
        read.heap[read.count++] = heap;
        if (*at != ',')
            break;
    }
    if (!nim_sum_fits(&read))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the heaps are too large: together they hold less than 2^64");
    poda_status status = poda__turn_read(at, &turn, error);
    if (status != PODA_OK)
        return status;
    read.turn = (uint32_t)turn;
    *state = read;
    return PODA_OK;
}

static inline void nim_move_text(const nim_game *game, const nim_state *state, poda_move move,
                                 poda_text *text)
{
    uint32_t heap;
    uint64_t taken;
    (void)game;
    if (nim_decode(state, move, &heap, &taken))
        poda_text_add(text, "%u:%llu", (unsigned)heap + 1, (unsigned long long)taken);
    else
        poda_text_add(text, "?");
}

static inline poda_status nim_move_read(const nim_game *game, const nim_state *state,
                                        const char *text, poda_move *move, poda_error *error)
{
    uint64_t heap, taken;
    const char *at = text;
    bool read = poda_read_number(&at, UINT64_MAX, &heap) && (*at == ':' || *at == '-');
    (void)game;
    if (read) {
        at++;
        read = poda_read_number(&at, UINT64_MAX, &taken) && !*at;
    }
    if (!read)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a move; expected HEAP:NUMBER, as 2:3 for three from heap "
                         "2",
                         text);
    if (heap < 1 || heap > state->count)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': there is no heap %llu, the heaps are 1 to %u", text,
                         (unsigned long long)heap, (unsigned)state->count);
    if (taken < 1 || taken > state->heap[heap - 1])
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': heap %llu has %llu, so %llu cannot be taken", text,
                         (unsigned long long)heap, (unsigned long long)state->heap[heap - 1],
                         (unsigned long long)taken);
    *move = nim_encode(state, (uint32_t)heap - 1, taken);
    return PODA_OK;
}

/* Each heap gets its share of the available clicks. */
static inline void nim_view(const nim_game *game, const nim_state *state, poda_view *view)
{
    enum { SHOWN = 256 };
    (void)game;
    poda__view_matches(view);
    const uint64_t share = SHOWN / (state->count ? state->count : 1);
    poda_move move = 0; /* the first of heap i */
    for (uint32_t i = 0; i < state->count; i++) {
        const uint64_t heap = state->heap[i];
        poda_view_heap_of(view, heap, 1);
        if (heap > share)
            view->more = true;
        for (uint64_t taken = 1; taken <= heap && taken <= share; taken++)
            poda_view_click(view, move + taken - 1, (int)i, (int)taken);
        move += heap;
    }
}

static const poda_option nim_options[] = {
    {"heaps", "3,4,5", "the heaps, at most 32 of up to 2^62"},
    {"last", "wins", "taking the last one: wins or loses"},
    {NULL, NULL, NULL},
};
static const poda_choices nim_choices[] = {{"last", "wins loses"}, {NULL, NULL}};
static const poda_about nim_about = {
    .name = "nim",
    .title = "Nim",
    .summary = "take any number from one heap; taking the last one wins",
    .player = {"MAX", "MIN"},
    .moves_like = "2:3",
    .position_like = "3,4,5",
    .options = nim_options,
    .choices = nim_choices,
};

#endif
