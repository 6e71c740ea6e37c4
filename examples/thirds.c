/* thirds.c - three players take coins from a pile in turn, one to three at a time, and keep them; but
 * who takes the last coin gives all of them back. A game for more than two players, whose payoffs do
 * not always add up to the same. */
#define PODA_LOADED
#include <poda/rules.h>

enum { thirds_MOST = 30 };

typedef struct thirds_game {
    int64_t coins, players; /* the options */
} thirds_game;

typedef struct thirds_state {
    uint8_t left, turn;
    uint8_t taken[PODA_PLAYERS_MAX];
    int8_t last; /* 1 + the player who took the last coin; 0: there are coins left */
} thirds_state;

#define thirds_HAS_PLAYERS 1 /* or, where options do not decide: #define thirds_PLAYERS 3 */
#define thirds_NO_TEXT 1
#define thirds_HAS_PAYOFFS 1
#define thirds_HAS_RANGE 1
#define thirds_HAS_VIEW 1 /* a board is enough: the library writes positions (NO_TEXT) */

static poda_status thirds_init(thirds_game *game, const poda_options *options, poda_error *error)
{
    game->coins = 10;
    game->players = 3;
    const poda_status status =
        poda_option_int(options, "coins", 1, thirds_MOST, &game->coins, error);
    return status != PODA_OK
               ? status
               : poda_option_int(options, "players", 2, PODA_PLAYERS_MAX, &game->players, error);
}

/* How many players there are, 1 to PODA_PLAYERS_MAX. They are numbered from 0 on. */
static int thirds_players(const thirds_game *game)
{
    return (int)game->players;
}

static void thirds_start(const thirds_game *game, thirds_state *state)
{
    state->left = (uint8_t)game->coins;
}

static int thirds_turn(const thirds_game *game, const thirds_state *state)
{
    (void)game;
    return state->turn;
}

static void thirds_moves(const thirds_game *game, const thirds_state *state, poda_moves *list)
{
    (void)game;
    for (poda_move coins = 1; coins <= 3 && coins <= state->left; coins++)
        poda_moves_add(list, coins);
}

static void thirds_play(const thirds_game *game, const thirds_state *state, poda_move move,
                        thirds_state *to)
{
    *to = *state;
    to->left = (uint8_t)(to->left - move);
    to->taken[state->turn] = (uint8_t)(to->taken[state->turn] + move);
    if (to->left == 0)
        to->last = (int8_t)(state->turn + 1);
    to->turn = (uint8_t)((state->turn + 1) % game->players);
}

/* Is it over, and what does each player get? */
static bool thirds_payoffs(const thirds_game *game, const thirds_state *state, poda_value *pay)
{
    for (int player = 0; player < game->players; player++)
        pay[player] = state->last == player + 1 ? 0 : state->taken[player];
    return state->last != 0;
}

/* The least and the most that a player may get: searches cut off more. */
static void thirds_range(const thirds_game *game, poda_value *least, poda_value *most)
{
    *least = 0;
    *most = (poda_value)game->coins;
}

static void thirds_move_text(const thirds_game *game, const thirds_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

/* The board: the pile, what can be clicked, and a line for each player. */
static void thirds_view(const thirds_game *game, const thirds_state *state, poda_view *view)
{
    poda_view_heap(view, state->left);
    for (int coins = 1; coins <= 3 && coins <= state->left; coins++)
        poda_view_click(view, (poda_move)coins, 0, coins);
    for (int player = 0; player < game->players; player++)
        poda_view_note(view, player, "coins", state->taken[player]);
}

static const poda_option thirds_options[] = {
    {"coins", "10", "in the pile"}, {"players", "3", "how many play"}, {0}};

static const poda_about thirds_about = {
    .name = "thirds",
    .title = "Thirds",
    .summary = "take coins, but not the last one",
    .player = {"A", "B", "C", "D", "E", "F", "G", "H"},
    .moves_like = "2",
    .options = thirds_options,
};

#define PODA_RULES thirds
#include <poda/export.h>
