/* mygame - take counters from one heap, but never as many as the opponent has just taken. A player
 * who cannot move loses. A complete game: change it into your own. `make check` tests the rules.
 *
 * Every function is pure: it reads its arguments and keeps nothing. mygame_game holds the options,
 * the same for a whole game; mygame_state is one position, plain bytes without pointers. */
#define PODA_LOADED
#include <poda/rules.h>

typedef struct mygame_game {
    int64_t start, most; /* counters at the beginning; how many may be taken at once */
} mygame_game;

typedef struct mygame_state {
    uint32_t left, last, turn; /* counters; how many were taken last, 0: none; the player to move */
} mygame_state;

#define mygame_ALTERNATES 1 /* the turn changes with every move */
#define mygame_IMPARTIAL 1  /* both players have the same moves */
#define mygame_HAS_VIEW 1   /* mygame_view draws a board; without both, the text is shown */

/* Reads the options, which have defaults: poda play ./mygame.so start=20 */
static poda_status mygame_init(mygame_game *game, const poda_options *options, poda_error *error)
{
    game->start = 15;
    game->most = 3;
    poda_status status = poda_option_int(options, "start", 0, 1000, &game->start, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "most", 1, 9, &game->most, error);
    return status;
}

static void mygame_start(const mygame_game *game, mygame_state *state)
{
    *state = (mygame_state){(uint32_t)game->start, 0, PODA_MAX};
}

/* A move is a number whose meaning you choose: here, how many counters are taken. */
static bool mygame_allows(const mygame_game *game, const mygame_state *state, uint32_t take)
{
    return take <= game->most && take <= state->left && take != state->last;
}

static void mygame_moves(const mygame_game *game, const mygame_state *state, poda_moves *list)
{
    for (uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take) && !poda_moves_add(list, take))
            return;
}

/* Writes the position after `move` to `to`; `state` must not change. */
static void mygame_play(const mygame_game *game, const mygame_state *state, poda_move move,
                        mygame_state *to)
{
    (void)game;
    *to = (mygame_state){state->left - (uint32_t)move, (uint32_t)move, state->turn ^ 1};
}

static int mygame_turn(const mygame_game *game, const mygame_state *state)
{
    (void)game;
    return (int)state->turn;
}

/* Is the game over, and what is the result for MAX: PODA_WIN, -PODA_WIN or 0 for a draw? */
static bool mygame_outcome(const mygame_game *game, const mygame_state *state, poda_value *value)
{
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN; /* a player who cannot move loses */
    return !mygame_allows(game, state, 1) && !mygame_allows(game, state, 2);
}

/* Positions and moves as text, which must read back unchanged: "15,0,max". */
static void mygame_state_text(const mygame_game *game, const mygame_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%u,%u,%s", state->left, state->last, state->turn ? "min" : "max");
}

static poda_status mygame_state_read(const mygame_game *game, const char *text, mygame_state *state,
                                     poda_error *error)
{
    uint64_t left, last;
    if (poda_read_number(&text, 1000, &left) && *text++ == ',' &&
        poda_read_number(&text, (uint64_t)game->most, &last) && *text++ == ',' &&
        (strcmp(text, "max") == 0 || strcmp(text, "min") == 0)) {
        *state = (mygame_state){(uint32_t)left, (uint32_t)last, text[1] == 'i'};
        return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "expected counters, the last move and max or min, like 15,0,max");
}

static void mygame_move_text(const mygame_game *game, const mygame_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%u", (unsigned)move);
}

/* The position as data, from which a board is drawn, and which clicks on it make which move. */
static void mygame_view(const mygame_game *game, const mygame_state *state, poda_view *view)
{
    poda_view_heap(view, state->left);
    for (uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take))
            poda_view_click(view, take, 0, (int)take);
}

static const poda_option mygame_options[] = {
    {"start", "15", "counters at the beginning"},
    {"most", "3", "how many may be taken at once"},
    {NULL, NULL, NULL},
};

static const poda_about mygame_about = {
    .name = "mygame",
    .title = "mygame",
    .summary = "take counters, but not as many as were just taken; who cannot move loses",
    .player = {"MAX", "MIN"},
    .moves_like = "2",
    .position_like = "15,0,max",
    .options = mygame_options,
};

#define PODA_RULES mygame
#include <poda/export.h>
