/* pig.c - Pig: roll the die as often as you dare, but a 1 loses the points of the turn; the first to
 * reach the goal wins. A game with chance: where turn is PODA_CHANCE, the outcomes are moves. */
#define PODA_LOADED
#include <stdio.h>

#include <poda/rules.h>

typedef struct pig_game { /* the options */
    int64_t goal;
} pig_game;

typedef struct pig_state { /* a position: plain bytes, without pointers; it starts as zeroes */
    int16_t score[2], pot; /* pot: the points of this turn */
    int8_t turn, rolling;  /* rolling: the die is in the air */
} pig_state;

#define pig_HAS_CHANCE 1
#define pig_NO_START 1 /* the first position is all zeroes */
enum { PIG_HOLD, PIG_ROLL };

static poda_status pig_init(pig_game *game, const poda_options *options, poda_error *error)
{
    game->goal = 20;
    return poda_option_int(options, "goal", 1, 1000, &game->goal, error);
}

static int pig_turn(const pig_game *game, const pig_state *state)
{
    (void)game;
    return state->rolling ? PODA_CHANCE : state->turn;
}

/* The outcomes of chance, each with its weight: six sides, all alike. */
static void pig_chance(const pig_game *game, const pig_state *state, poda_chances *list)
{
    (void)game, (void)state;
    for (poda_move side = 1; side <= 6; side++)
        poda_chances_add(list, side, 1);
}

static void pig_moves(const pig_game *game, const pig_state *state, poda_moves *list)
{
    if (state->score[state->turn] + state->pot < game->goal)
        poda_moves_add(list, PIG_ROLL);
    if (state->pot > 0)
        poda_moves_add(list, PIG_HOLD);
}

/* Plays a move, or an outcome of chance. */
static void pig_play(const pig_game *game, const pig_state *state, poda_move move, pig_state *to)
{
    (void)game;
    *to = *state;
    to->rolling = !state->rolling && move == PIG_ROLL;
    if (state->rolling && move > 1)
        to->pot = (int16_t)(to->pot + (int)move);
    if (to->rolling || (state->rolling && move > 1))
        return;
    if (!state->rolling)
        to->score[state->turn] = (int16_t)(to->score[state->turn] + to->pot);
    to->pot = 0;
    to->turn = !state->turn;
}

static bool pig_outcome(const pig_game *game, const pig_state *state, poda_value *value)
{
    *value = state->score[0] >= game->goal ? PODA_WIN : -PODA_WIN;
    return state->score[0] >= game->goal || state->score[1] >= game->goal;
}

static void pig_move_text(const pig_game *game, const pig_state *state, poda_move move,
                          poda_text *text)
{
    (void)game;
    if (state->rolling)
        poda_text_add(text, "%d", (int)move);
    else
        poda_text_add(text, move == PIG_ROLL ? "roll" : "hold");
}

/* A position as people read it; with pig_NO_TEXT the library writes its bytes instead. */
static void pig_state_text(const pig_game *game, const pig_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "A %d, B %d, pot %d of %c%s", state->score[0], state->score[1], state->pot,
                  "AB"[state->turn], state -> rolling ? ", rolling" : "");
}

static poda_status pig_state_read(const pig_game *game, const char *text, pig_state *state,
                                  poda_error *error)
{
    unsigned a, b, pot, most = (unsigned)game->goal + 5;
    int end = 0;
    char who[2];
    if (sscanf(text, "A %4u, B %4u, pot %4u of %1[AB]%n", &a, &b, &pot, who, &end) != 4 ||
        a > most || b > most || pot > most || (text[end] && strcmp(text + end, ", rolling") != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.60s' is not a position like A 12, B 7, pot 3 of A", text);
    *state = (pig_state){{(int16_t)a, (int16_t)b}, (int16_t)pot, *who == 'B', text[end] != 0};
    return PODA_OK;
}

static const poda_option pig_options[] = {{"goal", "20", "points that win"}, {0}};

static const poda_about pig_about = {
    .name = "pig",
    .title = "Pig",
    .summary = "roll or hold",
    .player = {"A", "B"},
    .moves_like = "roll",
    .options = pig_options,
};

#define PODA_RULES pig
#include <poda/export.h>
