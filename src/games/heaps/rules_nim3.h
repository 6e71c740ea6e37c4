/* rules_nim3.h - nim for three and more players (Li 1978): take any number from one heap. The
 * player who makes the last move is first, the one before it second, and so on; the player who cannot
 * move is last. Each gets as many points as there are players behind it. Li: the player to move
 * can be made last exactly if, for each binary digit, the number of heaps that have it is a
 * multiple of the number of players. */
#ifndef PODA_GAMES_HEAPS_RULES_NIM3_H
#define PODA_GAMES_HEAPS_RULES_NIM3_H

#include "games/grid.h"
#include "games/heaps/heap_text.h"

enum { NIM3_HEAPS = 8, NIM3_MOST = 99 };

typedef struct nim3_state {
    uint8_t heap[NIM3_HEAPS];
    uint8_t count, turn; /* of heaps, which keep their places; the player to move */
} nim3_state;

typedef struct nim3_game {
    nim3_state start;
    int64_t players;
} nim3_game;

#define nim3_HAS_PLAYERS 1
#define nim3_HAS_SUM 1
#define nim3_HAS_PAYOFFS 1
#define nim3_HAS_RANGE 1
#define nim3_HAS_MOVE_READ 1
#define nim3_HAS_VIEW 1

static inline poda_status nim3_init(nim3_game *game, const poda_options *options, poda_error *error)
{
    uint64_t heaps[NIM3_HEAPS] = {3, 4, 5};
    size_t count = 3;
    *game = (nim3_game){.players = 3};
    poda_status status =
        poda_option_list(options, "heaps", 0, NIM3_MOST, NIM3_HEAPS, heaps, &count, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "players", 2, PODA_PLAYERS_MAX, &game->players, error);
    game->start.count = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        game->start.heap[i] = (uint8_t)heaps[i];
    return status;
}

static inline void nim3_start(const nim3_game *game, nim3_state *state)
{
    *state = game->start;
}

static inline int nim3_players(const nim3_game *game)
{
    return (int)game->players;
}

static inline poda_value nim3_sum(const nim3_game *game)
{
    return (poda_value)(game->players * (game->players - 1) / 2);
}

static inline void nim3_range(const nim3_game *game, poda_value *least, poda_value *most)
{
    *least = 0;
    *most = (poda_value)game->players - 1;
}

static inline int nim3_turn(const nim3_game *game, const nim3_state *state)
{
    (void)game;
    return state->turn;
}

/* A move is 100 times the heap, from 0, plus the number taken. */
static inline poda_move nim3_move(int heap, int taken)
{
    return (poda_move)(100 * heap + taken);
}

static inline void nim3_moves(const nim3_game *game, const nim3_state *state, poda_moves *list)
{
    (void)game;
    for (int heap = 0; heap < state->count; heap++)
        for (int taken = 1; taken <= state->heap[heap]; taken++)
            poda_moves_add(list, nim3_move(heap, taken));
}

static inline void nim3_play(const nim3_game *game, const nim3_state *state, poda_move move,
                             nim3_state *to)
{
    *to = *state;
    to->heap[move / 100 % NIM3_HEAPS] = (uint8_t)(to->heap[move / 100 % NIM3_HEAPS] - move % 100);
    to->turn = (uint8_t)((state->turn + 1) % game->players);
}

static inline bool nim3_payoffs(const nim3_game *game, const nim3_state *state, poda_value *pay)
{
    for (int heap = 0; heap < state->count; heap++)
        if (state->heap[heap])
            return false;
    for (int behind = 0; behind < game->players; behind++)
        pay[(state->turn + behind) % game->players] = behind;
    return true;
}

/* "3,4,5 p2": the heaps, and the player to move. */
static inline void nim3_state_text(const nim3_game *game, const nim3_state *state, poda_text *text)
{
    (void)game;
    for (int heap = 0; heap < state->count; heap++)
        poda_text_add(text, "%s%d", heap ? "," : "", state->heap[heap]);
    poda_text_add(text, " p%d", state->turn + 1);
}

static inline poda_status nim3_state_read(const nim3_game *game, const char *text,
                                          nim3_state *state, poda_error *error)
{
    nim3_state read = {.count = 0};
    const char *at = text + strspn(text, " ");
    uint64_t number = 0, turn = 1;
    do {
        if (read.count == NIM3_HEAPS || !poda_read_number(&at, NIM3_MOST, &number))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.40s': expected 1 to %d heaps from 0 to %d, as in 3,4,5 p2", text,
                             NIM3_HEAPS, NIM3_MOST);
        read.heap[read.count++] = (uint8_t)number;
    } while (*at == ',' && at++);
    at += strspn(at, " ");
    if (*at && (*at++ != 'p' || !poda_read_number(&at, (uint64_t)game->players, &turn) || !turn))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s': p1 to p%d, who is to move, must follow the heaps", text,
                         (int)game->players);
    read.turn = (uint8_t)(turn - 1);
    *state = read;
    return poda__read_end(at, error);
}

static inline void nim3_move_text(const nim3_game *game, const nim3_state *state, poda_move move,
                                  poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d:%d", (int)(move / 100) + 1, (int)(move % 100));
}

static inline poda_status nim3_move_read(const nim3_game *game, const nim3_state *state,
                                         const char *text, poda_move *move, poda_error *error)
{
    uint64_t heap, taken;
    const char *at = text;
    (void)game;
    if (!poda_read_number(&at, state->count, &heap) || heap < 1 || *at++ != ':' ||
        !poda_read_number(&at, state->heap[heap - 1], &taken) || taken < 1 || *at)
        return poda_fail(
            error, PODA_BAD_MOVE, "move",
            "'%.40s' is not a legal move; expected HEAP:NUMBER, as 2:3 for three from heap "
            "2, of those that are there",
            text);
    *move = nim3_move((int)heap - 1, (int)taken);
    return PODA_OK;
}

static inline void nim3_view(const nim3_game *game, const nim3_state *state, poda_view *view)
{
    (void)game;
    poda__view_matches(view);
    for (int heap = 0; heap < state->count; heap++) {
        poda_view_heap_of(view, state->heap[heap], 1);
        for (int taken = 1; taken <= state->heap[heap]; taken++)
            poda_view_click(view, nim3_move(heap, taken), heap, taken);
    }
}

static const poda_option nim3_options[] = {
    {"heaps", "3,4,5", "the heaps, at most 8 of up to 99"},
    {"players", "3", "number of players, 2 to 8"},
    {NULL, NULL, NULL},
};
static const poda_about nim3_about = {
    .name = "nim3",
    .title = "Nim for several players",
    .summary = "take any number from one heap; the last to move is first, the one before it second",
    .player = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"},
    .moves_like = "2:3",
    .position_like = "3,4,5 p2",
    .options = nim3_options,
    .aliases = "linim nimn",
};

#endif
