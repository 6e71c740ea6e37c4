/* coins.c - coins lie in a row. Each player in turn takes the first or the last one; the sum that one
 * has more than the other is the result. A game whose states hold the score so far, which tables leave
 * out. */
#define PODA_LOADED
#include <poda/rules.h>
#include <stdio.h>

enum { coins_MOST = 60 };

typedef struct coins_game {
    uint64_t coin[coins_MOST]; /* the option */
    size_t count;
} coins_game;

typedef struct coins_state {
    uint8_t first, end; /* the coins from `first` to before `end` are left */
    uint8_t turn, unused;
    int32_t score; /* of MAX minus that of MIN */
} coins_state;

#define coins_ALTERNATES 1
#define coins_SCORED 1
#define coins_HAS_EVAL 1
#define coins_HAS_KEY 1
#define coins_HAS_LEAD 1

static poda_status coins_init(coins_game *game, const poda_options *options, poda_error *error)
{
    static const uint64_t usual[] = {4, 7, 2, 9, 5, 1, 8, 3};
    game->count = sizeof usual / sizeof usual[0];
    memcpy(game->coin, usual, sizeof usual);
    return poda_option_list(options, "coins", 0, 1000, coins_MOST, game->coin, &game->count, error);
}

static void coins_start(const coins_game *game, coins_state *state)
{
    *state = (coins_state){.end = (uint8_t)game->count};
}

static int coins_turn(const coins_game *game, const coins_state *state)
{
    (void)game;
    return state->turn;
}

static void coins_moves(const coins_game *game, const coins_state *state, poda_moves *list)
{
    (void)game;
    poda_moves_add(list, 0);
    if (state->end - state->first > 1)
        poda_moves_add(list, 1);
}

static void coins_play(const coins_game *game, const coins_state *state, poda_move move,
                       coins_state *to)
{
    const int taken = move == 0 ? state->first : state->end - 1;
    const int32_t worth = (int32_t)game->coin[taken];
    *to = *state;
    to->first = (uint8_t)(state->first + (move == 0));
    to->end = (uint8_t)(state->end - (move == 1));
    to->score += state->turn == PODA_MAX ? worth : -worth;
    to->turn = !state->turn;
}

static bool coins_outcome(const coins_game *game, const coins_state *state, poda_value *value)
{
    (void)game;
    *value = state->score;
    return state->first == state->end;
}

static poda_value coins_eval(const coins_game *game, const coins_state *state, int which,
                             int player)
{
    (void)game, (void)which;
    return player == PODA_MAX ? state->score : -state->score;
}

/* What remains to be played for depends on the coins and the turn alone. */
static void coins_key(const coins_game *game, const coins_state *state, coins_state *to)
{
    (void)game;
    *to = *state;
    to->score = 0;
}

static poda_value coins_lead(const coins_game *game, const coins_state *state)
{
    (void)game;
    return state->score;
}

static void coins_state_text(const coins_game *game, const coins_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d-%d %s %d", state->first, state->end, state->turn ? "B" : "A",
                  (int)state->score);
}

static poda_status coins_state_read(const coins_game *game, const char *text, coins_state *state,
                                    poda_error *error)
{
    int first, end, score, used = 0;
    char turn;
    if (sscanf(text, "%3d-%3d %c %6d%n", &first, &end, &turn, &score, &used) != 4 || text[used] ||
        first < 0 || first > end || (size_t)end > game->count || (turn != 'A' && turn != 'B'))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s' is no position; expected the coins that are left, the player to "
                         "move and the score, as in '2-8 A -3'",
                         text);
    *state = (coins_state){
        .first = (uint8_t)first, .end = (uint8_t)end, .turn = turn == 'B', .score = score};
    return PODA_OK;
}

static void coins_move_text(const coins_game *game, const coins_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%s", move == 0 ? "first" : "last");
}

static const poda_option coins_options[] = {
    {"coins", "4,7,2,9,5,1,8,3", "the coins in their order, at most 60"},
    {NULL, NULL, NULL},
};
static const char *const coins_evals[] = {"coins", NULL};
static const poda_about coins_about = {
    .name = "coins",
    .title = "Coins in a row",
    .summary = "take the first or the last coin",
    .player = {"A", "B"},
    .moves_like = "first last",
    .position_like = "2-8 A -3",
    .options = coins_options,
    .evals = coins_evals,
};

#define PODA_RULES coins
#include <poda/export.h>
