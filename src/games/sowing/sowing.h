/* sowing.h - what kalah and oware share: two rows of houses and two stores, as text both ways and as
 * a board. House i of a player is the i-th from that player's left; seeds are sown to the right and
 * on into the first house of the other side. MAX is South and moves first. */
#ifndef PODA_GAMES_SOWING_SOWING_H
#define PODA_GAMES_SOWING_SOWING_H

#include "games/grid.h"

enum { SOWING_HOUSES = 10, SOWING_SEEDS = 12 }; /* all seeds together fit a byte */

typedef struct sowing_state {
    uint8_t house[2][SOWING_HOUSES];
    uint8_t store[2];
    uint8_t turn;
    uint8_t unused;
} sowing_state;

PODA_STATIC_ASSERT(2 * SOWING_HOUSES * SOWING_SEEDS <= UINT8_MAX, "a house may hold all seeds");

static inline poda_status sowing_read_size(const poda_options *options, int *houses, int *seeds,
                                           poda_error *error)
{
    int64_t wide = 6, deep = 4;
    poda_status status = poda_option_int(options, "houses", 1, SOWING_HOUSES, &wide, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seeds", 1, SOWING_SEEDS, &deep, error);
    *houses = (int)wide;
    *seeds = (int)deep;
    return status;
}

static inline void sowing_start(int houses, int seeds, sowing_state *state)
{
    memset(state, 0, sizeof *state);
    for (int player = 0; player < 2; player++)
        memset(state->house[player], seeds, (size_t)houses);
}

/* The seeds in the houses of `player`. */
static inline int sowing_side(const sowing_state *state, int player)
{
    int seeds = 0;
    for (int i = 0; i < SOWING_HOUSES; i++)
        seeds += state->house[player][i];
    return seeds;
}

static inline poda_value sowing_lead(const sowing_state *state)
{
    return state->store[PODA_MAX] - state->store[PODA_MIN];
}

static inline void sowing_key(const sowing_state *state, sowing_state *to)
{
    *to = *state;
    to->store[0] = to->store[1] = 0;
}

/* Without the stores, as in `sowing_key`. */
static inline uint64_t sowing_hash(const sowing_state *state)
{
    sowing_state key;
    sowing_key(state, &key);
    return poda_hash_bytes(&key, sizeof key);
}

/* "4,4,4,4,4,4:0 4,4,4,4,4,4:0 S": the houses of South and its store, the same of North, each from
 * the player's left, and the player to move. */
static inline void sowing_text(int houses, const sowing_state *state, poda_text *text)
{
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < houses; i++)
            poda_text_add(text, "%s%d", i ? "," : "", state->house[player][i]);
        poda_text_add(text, ":%d ", state->store[player]);
    }
    poda_text_add(text, "%c", "SN"[state->turn]);
}

static inline poda_status sowing_read_row(int houses, const char *text, const char **at, int player,
                                          sowing_state *state, poda_error *error)
{
    for (int i = 0; i <= houses; i++) {
        uint64_t seeds;
        if (i > 0 && *(*at)++ != (i < houses ? ',' : ':'))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "character %d of the position: expected '%c'; a side is written as "
                             "%d {house|houses} separated by commas, ':' and the store",
                             (int)(*at - text), i < houses ? ',' : ':', houses);
        if (!poda_read_number(at, UINT8_MAX, &seeds))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "character %d of the position: expected a number of seeds, at most %d",
                             (int)(*at - text) + 1, UINT8_MAX);
        if (i < houses)
            state->house[player][i] = (uint8_t)seeds;
        else
            state->store[player] = (uint8_t)seeds;
    }
    return PODA_OK;
}

/* At most as many seeds as the game has: some may have left it, as in a position without stores. */
static inline poda_status sowing_read(int houses, int seeds, const char *text, sowing_state *state,
                                      poda_error *error)
{
    sowing_state read;
    const char *at = text;
    memset(&read, 0, sizeof read);
    for (int player = 0; player < 2; player++) {
        const poda_status status = sowing_read_row(houses, text, &at, player, &read, error);
        if (status != PODA_OK)
            return status;
        at += strspn(at, " /");
    }
    const char *const player = *at ? strchr("SNsn", *at) : NULL;
    if (!player)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the houses: expected S or N, who is to move", at);
    read.turn = *player == 'N' || *player == 'n';
    const poda_status status = poda__read_end(at + 1, error);
    if (status != PODA_OK)
        return status;
    const int all = sowing_side(&read, 0) + sowing_side(&read, 1) + read.store[0] + read.store[1];
    if (all > 2 * houses * seeds)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the position has %d seeds, but the game has %d (houses= and seeds=)", all,
                         2 * houses * seeds);
    *state = read;
    return PODA_OK;
}

/* "C": capital letters for South, small ones for North, from the player's left. */
static inline void sowing_move_text(const sowing_state *state, poda_move move, poda_text *text)
{
    poda_text_add(text, "%c", (state->turn == PODA_MAX ? 'A' : 'a') + (int)move);
}

/* Letters of either case, and numbers from 1 on. `mask` has the houses that can be chosen. */
static inline poda_status sowing_move_read(int houses, const sowing_state *state, uint64_t mask,
                                           const char *text, poda_move *move, poda_error *error)
{
    const char *at = text;
    const char first = state->turn == PODA_MAX ? 'A' : 'a', last = (char)(first + houses - 1);
    uint64_t number = 0;
    if (!poda_read_number(&at, (uint64_t)houses, &number) && *at)
        number = (uint64_t)(((unsigned char)*at++ | 0x20) - 'a' + 1);
    if (number < 1 || number > (uint64_t)houses || *at)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a house: expected %c to %c, or 1 to %d", text, first, last,
                         houses);
    if (!(mask >> (number - 1) & 1))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         state->house[state->turn][number - 1] ? "house %.40s cannot be sown here"
                                                               : "house %.40s is empty",
                         text);
    *move = (poda_move)(number - 1);
    return PODA_OK;
}

/* A board with round pits; South is below. `mask` has the houses that can be chosen. */
static inline void sowing_view(int houses, const sowing_state *state, uint64_t mask,
                               poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"●", "o", "seeds", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_SEEDS, PODA_COLOUR_TAN}};
    view->look = PODA_LOOK_FRAME;
    view->pieces = pieces;
    view->piece_count = 2;
    view->dress = dress;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i <= houses; i++) {
            const bool store = i == houses;
            const char name[2] = {
                (char)(store ? "SN"[player] : (player == PODA_MAX ? 'A' : 'a') + i), 0};
            const int x = player == PODA_MAX ? i + 1 : houses - i;
            const double y = store ? 0.6 : player == PODA_MAX ? 1.2 : 0;
            const int at = poda_view_place(view, 1.2 * x, y, name);
            const uint8_t seeds = store ? state->store[player] : state->house[player][i];
            if (store)
                poda_view_size(view, at, 1, 2.25);
            poda_view_put(view, at, seeds > 0);
            if (at >= 0)
                view->cell[at].amount = seeds;
            if (!store && player == state->turn && (mask >> i & 1))
                poda_view_click(view, (poda_move)i, at, -1);
        }
    for (int player = 0; player < 2; player++)
        poda_view_note(view, player, "store", state->store[player]);
}

#endif
