/* undercut.c - Undercut (Hofstadter 1985): both players name a number from 1 to 5 at once. Each gets
 * its own number, but who names exactly one less than the other gets both. A game of moves made
 * together: the others' choices are hidden until all have chosen. */
#define PODA_LOADED
#include <stdio.h>

#include <poda/rules.h>

typedef struct undercut_game {
    int64_t most, rounds; /* the options */
} undercut_game;

typedef struct undercut_state {
    int16_t points[2];
    int16_t round;
} undercut_state;

#define undercut_NO_START 1
#define undercut_ZERO_SUM 1
#define undercut_HAS_PAYOFFS 1
#define undercut_HAS_TOGETHER 1

static poda_status undercut_init(undercut_game *game, const poda_options *options,
                                 poda_error *error)
{
    game->most = 5;
    game->rounds = 1;
    const poda_status status = poda_option_int(options, "most", 2, 9, &game->most, error);
    return status != PODA_OK ? status
                             : poda_option_int(options, "rounds", 1, 9, &game->rounds, error);
}

static int undercut_turn(const undercut_game *game, const undercut_state *state)
{
    (void)game, (void)state;
    return PODA_TOGETHER;
}

/* Who chooses: bit 0 is the first player, bit 1 the second. */
static unsigned undercut_movers(const undercut_game *game, const undercut_state *state)
{
    (void)game, (void)state;
    return 3;
}

/* The moves of one of them. */
static void undercut_moves_of(const undercut_game *game, const undercut_state *state, int player,
                              poda_moves *list)
{
    (void)state, (void)player;
    for (poda_move number = 1; number <= (poda_move)game->most; number++)
        poda_moves_add(list, number);
}

/* All have chosen: move[p] is the choice of player p. */
static void undercut_play_all(const undercut_game *game, const undercut_state *state,
                              const poda_move move[], undercut_state *to)
{
    const int number[2] = {(int)move[0], (int)move[1]};
    (void)game;
    *to = *state;
    to->round++;
    for (int player = 0; player < 2; player++)
        if (number[player] + 1 == number[!player])
            to->points[player] = (int16_t)(to->points[player] + number[0] + number[1]);
        else if (number[!player] + 1 != number[player])
            to->points[player] = (int16_t)(to->points[player] + number[player]);
}

/* Where one player moves alone, or chance; not in this game. */
static void undercut_play(const undercut_game *game, const undercut_state *state, poda_move move,
                          undercut_state *to)
{
    (void)game, (void)move;
    *to = *state;
}

static bool undercut_payoffs(const undercut_game *game, const undercut_state *state,
                             poda_value *pay)
{
    pay[0] = state->points[0] - state->points[1];
    pay[1] = -pay[0];
    return state->round == game->rounds;
}

static void undercut_move_text(const undercut_game *game, const undercut_state *state,
                               poda_move move, poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

/* A position as people read it; with undercut_NO_TEXT the library writes its bytes instead. */
static void undercut_state_text(const undercut_game *game, const undercut_state *state,
                                poda_text *text)
{
    poda_text_add(text, "A %d, B %d, rounds %d of %d", state->points[0], state->points[1],
                  state->round, (int)game->rounds);
}

static poda_status undercut_state_read(const undercut_game *game, const char *text,
                                       undercut_state *state, poda_error *error)
{
    unsigned a, b, round;
    int end = 0;
    if (sscanf(text, "A %3u, B %3u, rounds %3u of %*1u%n", &a, &b, &round, &end) != 3 || !end ||
        text[end] || round > (unsigned)game->rounds)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.60s' is not a position like A 5, B 8, rounds 1 of 3", text);
    *state = (undercut_state){{(int16_t)a, (int16_t)b}, (int16_t)round};
    return PODA_OK;
}

static const poda_option undercut_options[] = {
    {"most", "5", "the highest number"}, {"rounds", "1", "how often they choose"}, {0}};

static const poda_about undercut_about = {
    .name = "undercut",
    .title = "Undercut",
    .summary = "name one less than the other",
    .player = {"A", "B"},
    .moves_like = "4",
    .options = undercut_options,
};

#define PODA_RULES undercut
#include <poda/export.h>
