/* pick.c - three players choose a number at once, twice; the lowest that only one has chosen wins.
 * With fault=WORD it is wrong in one thing. */
#define PODA_LOADED
#include "poda/rules.h"

typedef struct pick_game {
    int fault;
} pick_game;

enum {
    PICK_none,
    PICK_movers_none,
    PICK_movers_many,
    PICK_crash_movers,
    PICK_crash_moves_of,
    PICK_crash_play_all
};

typedef struct pick_state {
    uint8_t round, won[3];
} pick_state;

#define pick_PLAYERS 3
#define pick_NO_START 1
#define pick_NO_TEXT 1
#define pick_HAS_PAYOFFS 1
#define pick_HAS_TOGETHER 1

static volatile int *volatile pick_null;

static poda_status pick_init(pick_game *game, const poda_options *options, poda_error *error)
{
    static const char *const faults[] = {"none",         "movers_none",    "movers_many",
                                         "crash_movers", "crash_moves_of", "crash_play_all"};
    const char *word = poda_option_text(options, "fault", "none");
    for (int i = 0; i < 6; i++)
        if (strcmp(word, faults[i]) == 0) {
            game->fault = i;
            return PODA_OK;
        }
    return poda_fail(error, PODA_BAD_OPTION, "fault", "no such fault");
}

static void pick_crash(const pick_game *game, const pick_state *state, int fault)
{
    if (game->fault == fault && state->round == 1)
        *pick_null = 1;
}

static int pick_turn(const pick_game *game, const pick_state *state)
{
    (void)game, (void)state;
    return PODA_TOGETHER;
}

static unsigned pick_movers(const pick_game *game, const pick_state *state)
{
    pick_crash(game, state, PICK_crash_movers);
    if (game->fault == PICK_movers_none && state->round == 1)
        return 0;
    return game->fault == PICK_movers_many ? 15 : 7;
}

static void pick_moves_of(const pick_game *game, const pick_state *state, int player,
                          poda_moves *list)
{
    (void)player;
    pick_crash(game, state, PICK_crash_moves_of);
    for (poda_move number = 1; number <= 3; number++)
        poda_moves_add(list, number);
}

static void pick_play_all(const pick_game *game, const pick_state *state, const poda_move *move,
                          pick_state *to)
{
    pick_crash(game, state, PICK_crash_play_all);
    *to = *state;
    to->round++;
    for (poda_move number = 1; number <= 3; number++) {
        int chosen = 0, last = 0;
        for (int player = 0; player < 3; player++)
            if (move[player] == number)
                chosen++, last = player;
        if (chosen == 1) {
            to->won[last]++;
            return;
        }
    }
}

static void pick_play(const pick_game *game, const pick_state *state, poda_move move,
                      pick_state *to)
{
    (void)game, (void)move;
    *to = *state;
}

static bool pick_payoffs(const pick_game *game, const pick_state *state, poda_value *pay)
{
    (void)game;
    for (int player = 0; player < 3; player++)
        pay[player] = state->won[player];
    return state->round == 2;
}

static void pick_move_text(const pick_game *game, const pick_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static const poda_option pick_options[] = {{"fault", "none", "what is wrong"}, {0}};

static const poda_about pick_about = {
    .name = "pick",
    .title = "Pick",
    .summary = "the lowest number that nobody else has",
    .player = {"A", "B", "C"},
    .moves_like = "1",
    .options = pick_options,
};

#define PODA_RULES pick
#include "poda/export.h"
