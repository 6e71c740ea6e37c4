/* rules_pig.h - Pig (Scarne 1945): the player to move rolls a die as often as it dares and then holds,
 * which adds the points of the turn to its score; a 1 ends the turn and loses them. The first to
 * reach the goal wins, as soon as score and turn together do, so the points of a turn are bounded.
 * The die that was rolled last is no part of the state: what follows does not depend on it, and
 * there would be six times as many states. */
#ifndef PODA_GAMES_DICE_RULES_PIG_H
#define PODA_GAMES_DICE_RULES_PIG_H

#include "games/felt.h"
#include "games/spoken.h"

enum { PIG_HOLD = 'h', PIG_ROLL = 'r' }; /* moves of players; those of chance are the faces */

typedef struct pig_game {
    int64_t goal, sides, players;
} pig_game;

typedef struct pig_state {
    int16_t score[PODA_PLAYERS_MAX], pot; /* pot: the points of this turn */
    int8_t turn, rolling;                 /* rolling: chance is to roll the die for `turn` */
} pig_state;

#define pig_HAS_PLAYERS 1
#define pig_HAS_SUM 1
#define pig_HAS_CHANCE 1
#define pig_HAS_DRAW 1
#define pig_HAS_PAYOFFS 1
#define pig_HAS_RANGE 1
#define pig_HAS_EVAL 1
#define pig_HAS_MOVE_READ 1
#define pig_HAS_VIEW 1
#define pig_NO_START 1

static inline poda_status pig_init(pig_game *game, const poda_options *options, poda_error *error)
{
    *game = (pig_game){.goal = 100, .sides = 6, .players = 2};
    poda_status status = poda_option_int(options, "goal", 2, 10000, &game->goal, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "sides", 2, 100, &game->sides, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "players", 2, PODA_PLAYERS_MAX, &game->players, error);
    return status;
}

static inline int pig_players(const pig_game *game)
{
    return (int)game->players;
}

/* The winner gets 1, the others 0. */
static inline poda_value pig_sum(const pig_game *game)
{
    (void)game;
    return 1;
}

static inline void pig_range(const pig_game *game, poda_value *least, poda_value *most)
{
    (void)game;
    *least = 0;
    *most = 1;
}

static inline int pig_turn(const pig_game *game, const pig_state *state)
{
    (void)game;
    return state->rolling ? PODA_CHANCE : state->turn;
}

static inline void pig_chance(const pig_game *game, const pig_state *state, poda_chances *list)
{
    (void)state;
    for (poda_move die = 1; die <= (poda_move)game->sides; die++)
        poda_chances_add(list, die, 1);
}

static inline poda_move pig_draw(const pig_game *game, const pig_state *state, poda_random *random)
{
    (void)state;
    return 1 + poda_random_below(random, (uint64_t)game->sides);
}

static inline void pig_moves(const pig_game *game, const pig_state *state, poda_moves *list)
{
    (void)game;
    poda_moves_add(list, PIG_ROLL);
    if (state->pot > 0)
        poda_moves_add(list, PIG_HOLD);
}

static inline void pig_play(const pig_game *game, const pig_state *state, poda_move move,
                            pig_state *to)
{
    *to = *state;
    to->rolling = !state->rolling && move == PIG_ROLL;
    if (to->rolling)
        return;
    int16_t *score = &to->score[state->turn];
    if (state->rolling && move > 1) {
        to->pot = (int16_t)(state->pot + (int)move);
        if (*score + to->pot < game->goal)
            return;
    }
    if (!state->rolling || move > 1)
        *score = (int16_t)(*score + to->pot);
    to->pot = 0;
    if (*score < game->goal)
        to->turn = (int8_t)((state->turn + 1) % game->players);
}

static inline bool pig_payoffs(const pig_game *game, const pig_state *state, poda_value *pay)
{
    for (int player = 0; player < game->players; player++)
        if (state->score[player] >= game->goal) {
            pay[player] = 1;
            return true;
        }
    return false;
}

/* An equal share of the payoff, and more or less by the player's score minus the best of the others,
 * in parts of twice the goal; `lead`: with the points of the turn. */
static inline poda_value pig_eval(const pig_game *game, const pig_state *state, int which,
                                  int player)
{
    poda_value own = 0, best = 0;
    for (int i = 0; i < game->players; i++) {
        const poda_value score =
            state->score[i] + (which == 1 && i == state->turn ? state->pot : 0);
        if (i == player)
            own = score;
        else if (score > best)
            best = score;
    }
    return (poda_value)(PODA_WIDE_EVAL / game->players +
                        (own - best) * PODA_WIDE_EVAL / (2 * game->goal));
}

/* "12,30 +8 p1 roll": the scores, the points of the turn, who is to move, and whether the die is
 * being rolled. */
static inline void pig_state_text(const pig_game *game, const pig_state *state, poda_text *text)
{
    for (int player = 0; player < game->players; player++)
        poda_text_add(text, "%s%d", player ? "," : "", state->score[player]);
    if (state->pot > 0)
        poda_text_add(text, " +%d", state->pot);
    poda_text_add(text, " p%d%s", state->turn + 1, state->rolling ? " roll" : "");
}

static inline poda_status pig_read_scores(const pig_game *game, const char **at, pig_state *read,
                                          poda_error *error)
{
    const char *text = *at;
    int winners = 0;
    for (int player = 0; player < game->players; player++) {
        uint64_t score;
        if ((player > 0 && *(*at)++ != ',') ||
            !poda_read_number(at, (uint64_t)(game->goal + game->sides), &score))
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "'%.40s' does not begin with %d scores from 0 to %d, as in 12,30 +8 p1", text,
                (int)game->players, (int)(game->goal + game->sides));
        read->score[player] = (int16_t)score;
        winners += (int64_t)score >= game->goal;
    }
    return winners < 2 ? PODA_OK
                       : poda_fail(error, PODA_BAD_POSITION, "position",
                                   "'%.40s': only one player can have reached the goal", text);
}

static inline poda_status pig_state_read(const pig_game *game, const char *text, pig_state *state,
                                         poda_error *error)
{
    pig_state read = {.turn = 0};
    poda_value pay[PODA_PLAYERS_MAX];
    const char *at = text + strspn(text, " \t");
    const poda_status status = pig_read_scores(game, &at, &read, error);
    if (status != PODA_OK)
        return status;
    uint64_t pot = 0;
    at += strspn(at, " \t");
    if (*at == '+' && (at++, !poda_read_number(&at, (uint64_t)game->goal, &pot)))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s': a number, the points of the turn, must follow '+'", text);
    read.pot = (int16_t)pot;
    at += strspn(at, " \t");
    uint64_t turn = 1;
    if (*at && (*at++ != 'p' || !poda_read_number(&at, (uint64_t)game->players, &turn) || !turn))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s': p1 to p%d, who is to move, must follow the scores", text,
                         (int)game->players);
    read.turn = (int8_t)(turn - 1);
    const bool over = pig_payoffs(game, &read, pay);
    if (pot == 1 || read.score[read.turn] + (int64_t)pot >= (over ? 1 << 20 : game->goal) ||
        (over && pot > 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s': no turn has %d {point|points} here", text, (int)pot);
    at += strspn(at, " \t");
    if (*at && !over && strcmp(at, "roll") == 0) {
        read.rolling = 1;
        at += strlen(at);
    }
    *state = read;
    return poda__read_end(at, error);
}

static const poda__spoken pig_words[] = {{PIG_ROLL, "roll"}, {PIG_HOLD, "hold"}, {0, NULL}};

static inline void pig_move_text(const pig_game *game, const pig_state *state, poda_move move,
                                 poda_text *text)
{
    (void)game;
    if (state->rolling)
        poda_text_add(text, "%d", (int)move);
    else
        poda_text_add(text, "%s", poda__spoken_text(pig_words, move));
}

static inline poda_status pig_move_read(const pig_game *game, const pig_state *state,
                                        const char *text, poda_move *move, poda_error *error)
{
    const char *at = text;
    uint64_t die;
    if (!state->rolling) {
        poda_move moves[2];
        poda_moves list = {moves, 0, 2};
        pig_moves(game, state, &list);
        return poda__spoken_read(pig_words, &list, text, move, error);
    }
    if (!poda_read_number(&at, (uint64_t)game->sides, &die) || *at || die < 1)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a roll; expected a number from 1 to %d", text,
                         (int)game->sides);
    *move = die;
    return PODA_OK;
}

/* A click on the die rolls it, one on the points of the turn holds. */
static inline void pig_view(const pig_game *game, const pig_state *state, poda_view *view)
{
    poda__felt(view);
    const int die = poda__felt_place(view, 0, 0, FELT_DIE, 0),
              pot = poda__felt_place(view, 1.2, 0, state->pot > 0 ? FELT_CHIPS : FELT_NONE,
                                     (uint64_t)state->pot);
    poda_view_click(view, PIG_ROLL, die, -1);
    if (state->pot > 0)
        poda_view_click(view, PIG_HOLD, pot, -1);
    for (int player = 0; player < game->players; player++)
        poda_view_note(view, player, "points", state->score[player]);
    if (game->players < PODA_VIEW_NOTES)
        poda_view_note(view, state->turn, "in this turn", state->pot);
}

static const poda_option pig_options[] = {
    {"goal", "100", "the points that win"},
    {"sides", "6", "sides of the die"},
    {"players", "2", "number of players, 2 to 8"},
    {NULL, NULL, NULL},
};
static const char *const pig_evals[] = {"scores", "lead", NULL};
static const poda_about pig_about = {
    .name = "pig",
    .title = "Pig",
    .summary = "roll the die as often as you dare; a 1 loses the points of the turn",
    .player = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"},
    .moves_like = "roll",
    .position_like = "12,30 +8 p1",
    .options = pig_options,
    .evals = pig_evals,
    .aliases = "cerdo",
};

#endif
