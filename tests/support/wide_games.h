/* wide_games.h - small games of other kinds than two players, open and in turn, for tests. */
#ifndef PODA_TESTS_WIDE_GAMES_H
#define PODA_TESTS_WIDE_GAMES_H

#include "poda/poda.h"

/* ---- race: Pig with a die of any number of sides or a coin; payoffs 1 and 0, or the points ---- */

typedef struct race_game {
    int64_t goal, sides; /* sides 1: a coin, tails lose the turn, heads are worth 1 */
    int points;          /* the game pays the difference of the scores */
    int waits;           /* a player may hold with nothing, so a play need not end */
} race_game;

typedef struct race_state {
    int16_t score[2], pot;
    int8_t turn, rolling;
} race_state;

#define race_PLAYERS 2
#define race_HAS_SUM 1
#define race_HAS_CHANCE 1
#define race_HAS_PAYOFFS 1
#define race_HAS_RANGE 1
#define race_HAS_EVAL 1
#define race_NO_START 1
#define race_NO_TEXT 1
enum { RACE_HOLD = 100, RACE_ROLL = 101 };

static poda_status race_init(race_game *game, const poda_options *options, poda_error *error)
{
    *game = (race_game){.goal = 100, .sides = 6};
    poda_status status = poda_option_int(options, "goal", 1, 1000, &game->goal, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "sides", 1, 6, &game->sides, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "pays", "win points", &game->points, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "waits", "no yes", &game->waits, error);
    return status;
}

static poda_value race_sum(const race_game *game)
{
    return game->points ? 0 : 1;
}

static void race_range(const race_game *game, poda_value *least, poda_value *most)
{
    *most = game->points ? (poda_value)(game->goal + game->sides) : 1;
    *least = game->points ? -*most : 0;
}

static int race_turn(const race_game *game, const race_state *state)
{
    (void)game;
    return state->rolling ? PODA_CHANCE : state->turn;
}

static void race_chance(const race_game *game, const race_state *state, poda_chances *list)
{
    (void)state;
    for (poda_move face = 1; face <= (poda_move)(game->sides == 1 ? 2 : game->sides); face++)
        poda_chances_add(list, face, 1);
}

static void race_moves(const race_game *game, const race_state *state, poda_moves *list)
{
    poda_moves_add(list, RACE_ROLL);
    if (state->pot > 0 || game->waits)
        poda_moves_add(list, RACE_HOLD);
}

static void race_play(const race_game *game, const race_state *state, poda_move move,
                      race_state *to)
{
    *to = *state;
    to->rolling = !state->rolling && move == RACE_ROLL;
    if (to->rolling)
        return;
    int16_t *score = &to->score[state->turn];
    if (state->rolling && move > 1) {
        to->pot = (int16_t)(state->pot + (game->sides == 1 ? 1 : (int)move));
        if (*score + to->pot < game->goal)
            return;
    }
    if (!state->rolling || move > 1)
        *score = (int16_t)(*score + to->pot);
    to->pot = 0;
    if (*score < game->goal)
        to->turn = !state->turn;
}

static bool race_payoffs(const race_game *game, const race_state *state, poda_value *pay)
{
    if (state->score[0] < game->goal && state->score[1] < game->goal)
        return false;
    for (int player = 0; player < 2; player++)
        pay[player] = game->points ? (poda_value)(state->score[player] - state->score[!player])
                                   : state->score[player] >= game->goal;
    return true;
}

/* Points: the lead, with those of the turn. Else half, and more or less by the lead. */
static poda_value race_eval(const race_game *game, const race_state *state, int which, int player)
{
    (void)which;
    const int pot = state->turn == player ? state->pot : -state->pot;
    const poda_value lead = state->score[player] - state->score[!player] + pot;
    return game->points
               ? lead * PODA_WIDE_EVAL
               : PODA_WIDE_EVAL / 2 + (poda_value)(lead * PODA_WIDE_EVAL / (2 * game->goal));
}

static void race_move_text(const race_game *game, const race_state *state, poda_move move,
                           poda_text *text)
{
    (void)game;
    if (state->rolling)
        poda_text_add(text, "%d", (int)move);
    else
        poda_text_add(text, move == RACE_ROLL ? "roll" : "hold");
}

static const poda_option race_options[] = {{"goal", "100", "points that win"},
                                           {"sides", "6", "of the die"},
                                           {"pays", "win", "win or points"},
                                           {"waits", "no", "may a player hold with nothing?"},
                                           {NULL, NULL, NULL}};
static const poda_about race_about = {.name = "race",
                                      .title = "Race",
                                      .summary = "roll or hold",
                                      .player = {"A", "B"},
                                      .moves_like = "roll",
                                      .position_like = "roll 3",
                                      .options = race_options};
#define PODA_RULES race
#include "poda/export.h"
#undef PODA_RULES

/* ---- throw: rock, paper, scissors; scissors may win more ---- */

typedef struct throw_game {
    int64_t prize; /* what scissors win */
} throw_game;

typedef struct throw_state {
    int8_t thrown[2], over;
} throw_state;

#define throw_PLAYERS 2
#define throw_ZERO_SUM 1
#define throw_HAS_PAYOFFS 1
#define throw_HAS_TOGETHER 1
#define throw_NO_START 1
#define throw_NO_TEXT 1

static poda_status throw_init(throw_game *game, const poda_options *options, poda_error *error)
{
    game->prize = 1;
    return poda_option_int(options, "prize", 1, 10, &game->prize, error);
}

static int throw_turn(const throw_game *game, const throw_state *state)
{
    (void)game, (void)state;
    return PODA_TOGETHER;
}

static unsigned throw_movers(const throw_game *game, const throw_state *state)
{
    (void)game, (void)state;
    return 3;
}

static void throw_moves_of(const throw_game *game, const throw_state *state, int player,
                           poda_moves *list)
{
    (void)game, (void)state, (void)player;
    for (poda_move hand = 0; hand < 3; hand++)
        poda_moves_add(list, hand);
}

static void throw_play(const throw_game *game, const throw_state *state, poda_move move,
                       throw_state *to)
{
    (void)game, (void)move;
    *to = *state;
}

static void throw_play_all(const throw_game *game, const throw_state *state, const poda_move *move,
                           throw_state *to)
{
    (void)game, (void)state;
    *to = (throw_state){{(int8_t)move[0], (int8_t)move[1]}, 1};
}

static bool throw_payoffs(const throw_game *game, const throw_state *state, poda_value *pay)
{
    const int ahead = (state->thrown[0] - state->thrown[1] + 3) % 3;
    if (!state->over)
        return false;
    if (ahead) {
        const int winner = ahead == 2;
        pay[winner] = state->thrown[winner] == 2 ? (poda_value)game->prize : 1;
        pay[!winner] = -pay[winner];
    }
    return true;
}

static void throw_move_text(const throw_game *game, const throw_state *state, poda_move move,
                            poda_text *text)
{
    static const char *const names[] = {"rock", "paper", "scissors"};
    (void)game, (void)state;
    poda_text_add(text, "%s", names[move % 3]);
}

static const poda_option throw_options[] = {{"prize", "1", "for scissors"}, {NULL, NULL, NULL}};
static const poda_about throw_about = {.name = "throw",
                                       .title = "Throw",
                                       .summary = "rock, paper, scissors",
                                       .player = {"A", "B"},
                                       .moves_like = "rock",
                                       .position_like = "",
                                       .options = throw_options};
#define PODA_RULES throw
#include "poda/export.h"
#undef PODA_RULES

/* ---- pile: players in turn take 1 to 3 of a pile; what each gets depends on a hash of the play ---- */

typedef struct pile_game {
    int64_t size, players, seed;
    int chance; /* a coin after each move */
} pile_game;

typedef struct pile_state {
    uint64_t taken; /* two bits a move, a 1 before them */
    int16_t left, turn, coin, unused;
} pile_state;

#define pile_HAS_PLAYERS 1
#define pile_HAS_PAYOFFS 1
#define pile_HAS_CHANCE 1
#define pile_HAS_RANGE 1
#define pile_HAS_UNIT 1
#define pile_NO_TEXT 1

static poda_status pile_init(pile_game *game, const poda_options *options, poda_error *error)
{
    *game = (pile_game){.size = 6, .players = 3};
    poda_status status = poda_option_int(options, "size", 1, 12, &game->size, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "players", 1, PODA_PLAYERS_MAX, &game->players, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, 1 << 30, &game->seed, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "coin", "no yes", &game->chance, error);
    return status;
}

static void pile_start(const pile_game *game, pile_state *state)
{
    *state = (pile_state){.taken = 1, .left = (int16_t)game->size};
}

static int pile_players(const pile_game *game)
{
    return (int)game->players;
}

static poda_value pile_unit(const pile_game *game)
{
    (void)game;
    return 2;
}

static void pile_range(const pile_game *game, poda_value *least, poda_value *most)
{
    (void)game;
    *least = 0;
    *most = 9;
}

static int pile_turn(const pile_game *game, const pile_state *state)
{
    (void)game;
    return state->coin ? PODA_CHANCE : state->turn;
}

static void pile_chance(const pile_game *game, const pile_state *state, poda_chances *list)
{
    (void)game, (void)state;
    poda_chances_add(list, 0, 1);
    poda_chances_add(list, 1, 2);
}

static void pile_moves(const pile_game *game, const pile_state *state, poda_moves *list)
{
    (void)game;
    for (int take = 1; take <= 3 && take <= state->left; take++)
        poda_moves_add(list, (poda_move)take);
}

static void pile_play(const pile_game *game, const pile_state *state, poda_move move,
                      pile_state *to)
{
    *to = *state;
    to->taken = state->taken << 2 | (uint64_t)move;
    if (!state->coin) {
        to->left = (int16_t)(state->left - (int)move);
        to->turn = (int16_t)((state->turn + 1) % game->players);
    }
    to->coin = game->chance && !state->coin;
}

static bool pile_payoffs(const pile_game *game, const pile_state *state, poda_value *pay)
{
    if (state->left > 0 || state->coin)
        return false;
    for (int player = 0; player < game->players; player++)
        pay[player] = (poda_value)(poda_mix((uint64_t)game->seed << 40 ^ state->taken ^
                                            (uint64_t)player << 36) %
                                   10);
    return true;
}

static void pile_move_text(const pile_game *game, const pile_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static const poda_option pile_options[] = {{"size", "6", "of the pile"},
                                           {"players", "3", "their number"},
                                           {"seed", "0", "of the payoffs"},
                                           {"coin", "no", "yes: after each move"},
                                           {NULL, NULL, NULL}};
static const poda_about pile_about = {.name = "pile",
                                      .title = "Pile",
                                      .summary = "take 1 to 3",
                                      .player = {"A", "B", "C"},
                                      .moves_like = "2",
                                      .position_like = "1 2",
                                      .options = pile_options};
#define PODA_RULES pile
#include "poda/export.h"
#undef PODA_RULES

/* ---- duel: Kuhn poker, without a guess of the other card ---- */

typedef struct duel_game {
    char unused;
} duel_game;

typedef struct duel_state {
    char card[2]; /* '1' J, '2' Q, '3' K; 0 not dealt, '?' not seen */
    char said[4]; /* 'p' pass or 'b' bet, then zeros */
} duel_state;

#define duel_PLAYERS 2
#define duel_ZERO_SUM 1
#define duel_NO_INIT 1
#define duel_NO_START 1
#define duel_NO_TEXT 1
#define duel_HAS_CHANCE 1
#define duel_HAS_PAYOFFS 1
#define duel_HAS_SEES 1

static int duel_turn(const duel_game *game, const duel_state *state)
{
    (void)game;
    return state->card[1] ? (int)strlen(state->said) % 2 : PODA_CHANCE;
}

static void duel_chance(const duel_game *game, const duel_state *state, poda_chances *list)
{
    (void)game;
    for (int card = '1'; card <= '3'; card++)
        if (card != state->card[0])
            poda_chances_add(list, (poda_move)card, 1);
}

static void duel_moves(const duel_game *game, const duel_state *state, poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, 'p');
    poda_moves_add(list, 'b');
}

static void duel_play(const duel_game *game, const duel_state *state, poda_move move,
                      duel_state *to)
{
    *to = *state;
    if (duel_turn(game, state) == PODA_CHANCE)
        to->card[state->card[0] != 0] = (char)move;
    else
        to->said[strlen(to->said)] = (char)move;
}

static bool duel_payoffs(const duel_game *game, const duel_state *state, poda_value *pay)
{
    const char *said = state->said;
    const size_t n = strlen(said);
    (void)game;
    if (n < 2 || (n == 2 && said[0] == 'p' && said[1] == 'b'))
        return false;
    const bool folded = said[n - 1] == 'p' && said[n - 2] == 'b';
    const int winner = folded ? (int)n % 2 : state->card[1] > state->card[0];
    pay[winner] = said[n - 1] == 'b' ? 2 : 1;
    pay[!winner] = -pay[winner];
    return true;
}

static void duel_sees(const duel_game *game, const duel_state *state, int player, duel_state *to)
{
    (void)game;
    *to = *state;
    if (to->card[!player])
        to->card[!player] = '?';
}

static void duel_move_text(const duel_game *game, const duel_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", (char)move);
}

static const poda_about duel_about = {
    .name = "duel",
    .title = "Duel",
    .summary = "one card each, one bet",
    .player = {"first", "second"},
    .moves_like = "b",
    .position_like = "1 2 p b",
};
#define PODA_RULES duel
#include "poda/export.h"
#undef PODA_RULES

/* Opens one of them with options "key=value", ended by NULL. */
static inline poda_game *open_wide(const poda_rules *rules, const char *const *words)
{
    poda_pair pairs[8];
    char keys[8][16];
    poda_options options = {pairs, 0};
    poda_game *game = NULL;
    for (; words && *words; words++) {
        const char *equals = strchr(*words, '=');
        char *key = keys[options.count];
        memcpy(key, *words, (size_t)(equals - *words));
        key[equals - *words] = 0;
        pairs[options.count++] = (poda_pair){key, equals + 1};
    }
    const poda_status status = poda_game_open_rules(&game, rules, &options, NULL);
    return status == PODA_OK ? game : NULL;
}

#endif
