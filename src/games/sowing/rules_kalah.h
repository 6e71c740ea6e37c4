/* rules_kalah.h - Kalah(m, n): m houses a side, n seeds in each. Seeds are sown into the houses to
 * the right, the own store and the other side, not into the other store. A last seed in the own
 * store gives another move; a last seed in an empty house of one's own captures it and the seeds
 * opposite. The game ends when a side is empty, and the seeds that remain belong to their side. The
 * value is the difference of the stores (Irving, Donkers and Uiterwijk, Solving Kalah, 2000). */
#ifndef PODA_GAMES_SOWING_RULES_KALAH_H
#define PODA_GAMES_SOWING_RULES_KALAH_H

#include "games/sowing/sowing.h"

enum { KALAH_SEEDS_OPPOSITE, KALAH_EMPTY_TOO, KALAH_NO_CAPTURE };
enum { KALAH_REST_OWNER, KALAH_REST_FINISHER, KALAH_REST_NOBODY };
#define KALAH_CAPTURES "seeds empty none"
#define KALAH_RESTS "owner finisher nobody"

typedef struct kalah_game {
    int houses, seeds;
    int capture, rest; /* KALAH_... */
} kalah_game;

typedef sowing_state kalah_state;

#define kalah_SCORED 1
#define kalah_HAS_MASK 1
#define kalah_HAS_HASH 1
#define kalah_HAS_KEY 1
#define kalah_HAS_LEAD 1
#define kalah_HAS_EVAL 1
#define kalah_HAS_ORDER 1
#define kalah_HAS_NOISY 1
#define kalah_HAS_MOVE_READ 1
#define kalah_HAS_VIEW 1

static inline poda_status kalah_init(kalah_game *game, const poda_options *options,
                                     poda_error *error)
{
    kalah_game read = {.houses = 0};
    poda_status status = sowing_read_size(options, &read.houses, &read.seeds, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "capture", KALAH_CAPTURES, &read.capture, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "rest", KALAH_RESTS, &read.rest, error);
    if (status == PODA_OK)
        *game = read;
    return status;
}

static inline void kalah_start(const kalah_game *game, kalah_state *state)
{
    sowing_start(game->houses, game->seeds, state);
}

static inline int kalah_turn(const kalah_game *game, const kalah_state *state)
{
    (void)game;
    return state->turn;
}

static inline uint64_t kalah_mask(const kalah_game *game, const kalah_state *state)
{
    uint64_t mask = 0;
    for (int i = 0; i < game->houses; i++)
        mask |= (uint64_t)(state->house[state->turn][i] > 0) << i;
    return mask;
}

static inline void kalah_play(const kalah_game *game, const kalah_state *state, poda_move move,
                              kalah_state *to)
{
    const int own = state->turn, houses = game->houses, ring = 2 * houses + 1;
    *to = *state;
    uint8_t *const mine = to->house[own], *const theirs = to->house[own ^ 1];
    int at = (int)move; /* houses, store, houses of the other side */
    const int seeds = mine[at];
    mine[at] = 0;
    for (int i = 0; i < seeds; i++) {
        at = at + 1 < ring ? at + 1 : 0;
        if (at < houses)
            mine[at]++;
        else if (at == houses)
            to->store[own]++;
        else
            theirs[at - houses - 1]++;
    }
    if (at < houses && mine[at] == 1 && game->capture != KALAH_NO_CAPTURE) {
        uint8_t *const opposite = &theirs[houses - 1 - at];
        if (*opposite || game->capture == KALAH_EMPTY_TOO) {
            to->store[own] = (uint8_t)(to->store[own] + 1 + *opposite);
            mine[at] = *opposite = 0;
        }
    }
    to->turn = (uint8_t)(at == houses ? own : own ^ 1);
}

static inline poda_value kalah_lead(const kalah_game *game, const kalah_state *state)
{
    (void)game;
    return sowing_lead(state);
}

static inline void kalah_key(const kalah_game *game, const kalah_state *state, kalah_state *to)
{
    (void)game;
    sowing_key(state, to);
}

static inline bool kalah_outcome(const kalah_game *game, const kalah_state *state,
                                 poda_value *value)
{
    const int south = sowing_side(state, PODA_MAX), north = sowing_side(state, PODA_MIN);
    const int rest = south - north;
    *value = sowing_lead(state) + (game->rest == KALAH_REST_OWNER      ? rest
                                   : game->rest == KALAH_REST_FINISHER ? -rest
                                                                       : 0);
    return south == 0 || north == 0;
}

/* Does the last seed of the house end in the player's own store? */
static inline bool kalah_ends_home(const kalah_game *game, const kalah_state *state, int player,
                                   int house)
{
    const int seeds = state->house[player][house];
    return seeds > 0 && seeds % (2 * game->houses + 1) == game->houses - house;
}

/* Seeds that a move brings into the store, more than one for a capture. */
static inline int kalah_gain(const kalah_game *game, const kalah_state *state, poda_move move)
{
    kalah_state after;
    kalah_play(game, state, move, &after);
    return after.store[state->turn] - state->store[state->turn];
}

enum { KALAH_EVAL_STORES, KALAH_EVAL_TEMPO };

/* `stores`: the lead. `tempo`: also what the best move of the player to move brings into the store,
 * and two seeds for every house that gives another move. The seeds on a player's side, which may be
 * its own in the end, made it weaker. */
static inline poda_value kalah_eval(const kalah_game *game, const kalah_state *state, int which,
                                    int player)
{
    poda_value value = sowing_lead(state); /* for MAX */
    if (which == KALAH_EVAL_TEMPO) {
        int homes = 0, most = 0;
        for (int i = 0; i < game->houses; i++) {
            homes += kalah_ends_home(game, state, PODA_MAX, i);
            homes -= kalah_ends_home(game, state, PODA_MIN, i);
            const int gain =
                state->house[state->turn][i] ? kalah_gain(game, state, (poda_move)i) : 0;
            most = gain > most ? gain : most;
        }
        value += 2 * homes + (state->turn == PODA_MAX ? most : -most);
    }
    return player == PODA_MAX ? value : -value;
}

/* Moves that give another one first, from the right, where they do not spoil each other; then
 * captures. */
static inline int kalah_order(const kalah_game *game, const kalah_state *state, poda_move move)
{
    return kalah_ends_home(game, state, state->turn, (int)move) ? 1000 + (int)move
                                                                : kalah_gain(game, state, move);
}

static inline bool kalah_noisy(const kalah_game *game, const kalah_state *state, poda_move move)
{
    return kalah_ends_home(game, state, state->turn, (int)move) ||
           kalah_gain(game, state, move) > 1;
}

static inline uint64_t kalah_hash(const kalah_game *game, const kalah_state *state)
{
    (void)game;
    return sowing_hash(state);
}

static inline void kalah_state_text(const kalah_game *game, const kalah_state *state,
                                    poda_text *text)
{
    sowing_text(game->houses, state, text);
}

static inline poda_status kalah_state_read(const kalah_game *game, const char *text,
                                           kalah_state *state, poda_error *error)
{
    return sowing_read(game->houses, game->seeds, text, state, error);
}

static inline void kalah_move_text(const kalah_game *game, const kalah_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game;
    sowing_move_text(state, move, text);
}

static inline poda_status kalah_move_read(const kalah_game *game, const kalah_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    return sowing_move_read(game->houses, state, kalah_mask(game, state), text, move, error);
}

static inline void kalah_view(const kalah_game *game, const kalah_state *state, poda_view *view)
{
    poda_value value;
    sowing_view(game->houses, state,
                kalah_outcome(game, state, &value) ? 0 : kalah_mask(game, state), view);
}

static const poda_option kalah_options[] = {
    {"houses", "6", "houses of each player, 1 to 10"},
    {"seeds", "4", "seeds in each house at the start, 1 to 12"},
    {"capture", "seeds",
     "a last seed in an empty house of one's own captures: seeds: if there are seeds opposite; "
     "empty: in any case; none: never"},
    {"rest", "owner",
     "who gets the seeds that remain when a side is empty: owner, the player on whose side they "
     "are; finisher, the other; nobody"},
    {NULL, NULL, NULL},
};
static const char *const kalah_evals[] = {"stores", "tempo", NULL};
static const poda_choices kalah_choices[] = {
    {"capture", KALAH_CAPTURES}, {"rest", KALAH_RESTS}, {NULL, NULL}};
static const poda_about kalah_about = {
    .name = "kalah",
    .title = "Kalah",
    .summary = "sow seeds around the board into the own store; a last seed there moves again, most "
               "seeds win",
    .player = {"South", "North"},
    .moves_like = "C",
    .position_like = "4,4,0,5,5,5:1 4,4,4,4,4,4:0 S",
    .options = kalah_options,
    .evals = kalah_evals,
    .aliases = "mancala kalaha",
    .choices = kalah_choices,
};

#endif
