/* rules_oware.h - oware as in abapa: seeds are sown around the board, past the house they came from.
 * A last seed that makes two or three in a house of the rival captures them, and those of the houses
 * before it in a row that hold two or three. A player must not leave the rival without seeds if a
 * move can feed it. When no move is left, and when positions repeat, the seeds on the board belong to
 * their side. The value is the difference of the stores. */
#ifndef PODA_GAMES_SOWING_RULES_OWARE_H
#define PODA_GAMES_SOWING_RULES_OWARE_H

#include "games/sowing/sowing.h"

/* A grand slam would capture all seeds of the rival. */
enum { OWARE_SLAM_NOTHING, OWARE_SLAM_FORBIDDEN, OWARE_SLAM_ALL };
enum { OWARE_CYCLE_OWNER, OWARE_CYCLE_SPLIT };
#define OWARE_SLAMS "nothing forbidden all"
#define OWARE_CYCLES "owner split"

typedef struct oware_game {
    int houses, seeds;
    int slam, cycle; /* OWARE_... */
} oware_game;

typedef sowing_state oware_state;

#define oware_ALTERNATES 1
#define oware_SCORED 1
#define oware_HAS_MASK 1
#define oware_HAS_HASH 1
#define oware_HAS_KEY 1
#define oware_HAS_LEAD 1
#define oware_HAS_AGAIN 1
#define oware_HAS_STALLED 1
#define oware_HAS_EVAL 1
#define oware_HAS_ORDER 1
#define oware_HAS_NOISY 1
#define oware_HAS_MOVE_READ 1
#define oware_HAS_VIEW 1

static inline poda_status oware_init(oware_game *game, const poda_options *options,
                                     poda_error *error)
{
    oware_game read = {.houses = 0};
    poda_status status = sowing_read_size(options, &read.houses, &read.seeds, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "slam", OWARE_SLAMS, &read.slam, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "cycle", OWARE_CYCLES, &read.cycle, error);
    if (status == PODA_OK)
        *game = read;
    return status;
}

static inline void oware_start(const oware_game *game, oware_state *state)
{
    sowing_start(game->houses, game->seeds, state);
}

static inline int oware_turn(const oware_game *game, const oware_state *state)
{
    (void)game;
    return state->turn;
}

/* Sows a house. Returns where the last seed fell, counted from the first house of the player. */
static inline int oware_sow(const oware_game *game, oware_state *state, int from)
{
    const int own = state->turn, houses = game->houses;
    int at = from;
    const int seeds = state->house[own][from];
    state->house[own][from] = 0;
    for (int i = 0; i < seeds; i++) {
        do
            at = at + 1 < 2 * houses ? at + 1 : 0;
        while (at == from);
        state->house[at < houses ? own : own ^ 1][at % houses]++;
    }
    return at;
}

/* Makes the move. Returns false if it is a grand slam and these are forbidden. */
static inline bool oware_try(const oware_game *game, const oware_state *state, int from,
                             oware_state *to)
{
    const int own = state->turn, houses = game->houses;
    *to = *state;
    const int last = oware_sow(game, to, from) - houses;
    uint8_t *const theirs = to->house[own ^ 1];
    int first = last + 1, captured = 0; /* the captured houses are first .. last */
    while (first > 0 && (theirs[first - 1] == 2 || theirs[first - 1] == 3))
        captured += theirs[--first];
    const bool slam = captured > 0 && captured == sowing_side(to, own ^ 1);
    if (captured > 0 && !(slam && game->slam != OWARE_SLAM_ALL)) {
        memset(theirs + first, 0, (size_t)(last + 1 - first));
        to->store[own] = (uint8_t)(to->store[own] + captured);
    }
    to->turn = (uint8_t)(own ^ 1);
    return !(slam && game->slam == OWARE_SLAM_FORBIDDEN);
}

static inline void oware_play(const oware_game *game, const oware_state *state, poda_move move,
                              oware_state *to)
{
    (void)oware_try(game, state, (int)move, to);
}

/* A rival without seeds must be fed: the seeds have to pass the last house. */
static inline uint64_t oware_mask(const oware_game *game, const oware_state *state)
{
    const bool hungry = sowing_side(state, state->turn ^ 1) == 0;
    uint64_t mask = 0;
    for (int i = 0; i < game->houses; i++) {
        const int seeds = state->house[state->turn][i];
        oware_state after;
        if (seeds > 0 && (!hungry || i + seeds >= game->houses) &&
            (game->slam != OWARE_SLAM_FORBIDDEN || oware_try(game, state, i, &after)))
            mask |= (uint64_t)1 << i;
    }
    return mask;
}

static inline poda_value oware_lead(const oware_game *game, const oware_state *state)
{
    (void)game;
    return sowing_lead(state);
}

static inline void oware_key(const oware_game *game, const oware_state *state, oware_state *to)
{
    (void)game;
    sowing_key(state, to);
}

static inline bool oware_outcome(const oware_game *game, const oware_state *state,
                                 poda_value *value)
{
    *value = sowing_lead(state) + sowing_side(state, PODA_MAX) - sowing_side(state, PODA_MIN);
    return oware_mask(game, state) == 0;
}

static inline int oware_again(const oware_game *game)
{
    (void)game;
    return 3;
}

static inline poda_value oware_stalled(const oware_game *game, const oware_state *state)
{
    return sowing_lead(state) + (game->cycle == OWARE_CYCLE_OWNER
                                     ? sowing_side(state, PODA_MAX) - sowing_side(state, PODA_MIN)
                                     : 0);
}

/* Seeds that a move captures. */
static inline int oware_gain(const oware_game *game, const oware_state *state, poda_move move)
{
    oware_state after;
    oware_play(game, state, move, &after);
    return after.store[state->turn] - state->store[state->turn];
}

/* The largest capture of `player`, were it to move. */
static inline int oware_threat(const oware_game *game, const oware_state *state, int player)
{
    oware_state own = *state;
    int most = 0;
    own.turn = (uint8_t)player;
    for (uint64_t mask = oware_mask(game, &own); mask; mask &= mask - 1) {
        const int gain = oware_gain(game, &own, (poda_move)__builtin_ctzll(mask));
        most = gain > most ? gain : most;
    }
    return most;
}

enum { OWARE_EVAL_STORES, OWARE_EVAL_THREATS };

/* `stores`: the lead. `threats`: also the largest capture of the player to move, less half of the
 * other's, and a seed for each house more that is not empty. */
static inline poda_value oware_eval(const oware_game *game, const oware_state *state, int which,
                                    int player)
{
    poda_value value = sowing_lead(state); /* for MAX */
    if (which == OWARE_EVAL_THREATS) {
        const int own = state->turn;
        int filled = 0;
        for (int i = 0; i < game->houses; i++)
            filled += (state->house[own][i] > 0) - (state->house[own ^ 1][i] > 0);
        const int more =
            oware_threat(game, state, own) - oware_threat(game, state, own ^ 1) / 2 + filled / 2;
        value += own == PODA_MAX ? more : -more;
    }
    return player == PODA_MAX ? value : -value;
}

static inline int oware_order(const oware_game *game, const oware_state *state, poda_move move)
{
    return oware_gain(game, state, move);
}

static inline bool oware_noisy(const oware_game *game, const oware_state *state, poda_move move)
{
    return oware_gain(game, state, move) > 0;
}

static inline uint64_t oware_hash(const oware_game *game, const oware_state *state)
{
    (void)game;
    return sowing_hash(state);
}

static inline void oware_state_text(const oware_game *game, const oware_state *state,
                                    poda_text *text)
{
    sowing_text(game->houses, state, text);
}

static inline poda_status oware_state_read(const oware_game *game, const char *text,
                                           oware_state *state, poda_error *error)
{
    return sowing_read(game->houses, game->seeds, text, state, error);
}

static inline void oware_move_text(const oware_game *game, const oware_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game;
    sowing_move_text(state, move, text);
}

static inline poda_status oware_move_read(const oware_game *game, const oware_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    return sowing_move_read(game->houses, state, oware_mask(game, state), text, move, error);
}

static inline void oware_view(const oware_game *game, const oware_state *state, poda_view *view)
{
    sowing_view(game->houses, state, oware_mask(game, state), view);
}

static const poda_option oware_options[] = {
    {"houses", "6", "houses of each player, 1 to 10"},
    {"seeds", "4", "seeds in each house at the start, 1 to 12"},
    {"slam", "nothing",
     "a move that would capture all seeds of the rival: captures nothing; is forbidden; captures "
     "all"},
    {"cycle", "owner",
     "the seeds on the board when a position occurs for the third time: owner, they belong to "
     "their side; split, half to each"},
    {NULL, NULL, NULL},
};
static const char *const oware_evals[] = {"stores", "threats", NULL};
static const poda_choices oware_choices[] = {
    {"slam", OWARE_SLAMS}, {"cycle", OWARE_CYCLES}, {NULL, NULL}};
static const poda_about oware_about = {
    .name = "oware",
    .title = "Oware",
    .summary =
        "sow seeds around the board; two or three in a house of the rival are captured, most "
        "seeds win",
    .player = {"South", "North"},
    .moves_like = "C",
    .position_like = "4,4,0,5,5,5:0 5,4,4,4,4,4:0 N",
    .options = oware_options,
    .evals = oware_evals,
    .aliases = "awari awale wari abapa",
    .choices = oware_choices,
};

#endif
