/* paths.h - random little games for tests of what came before: a token moves along the edges of a
 * graph that a seed makes. Options decide what history means in it, so that brute force can answer
 * every question. Include after cmocka. */
#ifndef PODA_TESTS_PATHS_H
#define PODA_TESTS_PATHS_H

#include "poda/poda.h"

enum { PATHS_NODES = 10 };

typedef struct paths_game {
    int64_t seed, again, limit;
    int64_t scored;  /* the edges pay, and nodes only lead on to larger ones */
    int64_t stalled; /* who wins by a repetition depends on the node */
} paths_game;

typedef struct paths_state {
    int32_t node, turn, clock, score;
} paths_state;

/* A number that depends on the seed, a node and a question. */
static uint32_t paths_ask(const paths_game *game, int node, int question)
{
    return (uint32_t)(poda_mix(poda_mix((uint64_t)game->seed) ^ (uint64_t)(node * 64 + question)) >>
                      33);
}

static poda_status paths_init(paths_game *game, const poda_options *options, poda_error *error)
{
    *game = (paths_game){0};
    poda_status status = poda_option_int(options, "seed", 0, 1 << 20, &game->seed, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "again", -1, 9, &game->again, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "limit", 0, 100, &game->limit, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "scored", 0, 1, &game->scored, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "stalled", 0, 1, &game->stalled, error);
    return status;
}

static void paths_start(const paths_game *game, paths_state *state)
{
    (void)game;
    *state = (paths_state){0};
}

static int paths_target(const paths_game *game, int node, int edge)
{
    const uint32_t number = paths_ask(game, node, edge);
    if (!game->scored)
        return (int)(number % PATHS_NODES);
    return node + 1 + (int)(number % (uint32_t)(PATHS_NODES - node - 1));
}

/* Nodes end the game: the last one of a scored game, some of the others. */
static bool paths_ends(const paths_game *game, int node)
{
    return game->scored ? node == PATHS_NODES - 1 : node > 0 && paths_ask(game, node, 9) % 4 == 0;
}

static bool paths_outcome(const paths_game *game, const paths_state *state, poda_value *value)
{
    if (paths_ends(game, state->node)) {
        const int sign = (int)(paths_ask(game, state->node, 10) % 3) - 1;
        *value = game->scored ? state->score : sign * PODA_WIN;
        return true;
    }
    *value = game->scored ? state->score : 0;
    return game->limit > 0 && state->clock >= game->limit;
}

static void paths_moves(const paths_game *game, const paths_state *state, poda_moves *list)
{
    const int count = 1 + (int)(paths_ask(game, state->node, 11) % 3);
    for (int edge = 0; edge < count; edge++)
        poda_moves_add(list, (poda_move)edge);
}

static void paths_play(const paths_game *game, const paths_state *state, poda_move move,
                       paths_state *to)
{
    const int edge = (int)move;
    const int pay = (int)(paths_ask(game, state->node, 20 + edge) % 5);
    const bool lasting = paths_ask(game, state->node, 30 + edge) % 8 == 0;
    const bool again = game->scored && paths_ask(game, state->node, 40 + edge) % 3 == 0;
    const int score = game->scored ? state->score + (state->turn == PODA_MAX ? pay : -pay) : 0;
    *to =
        (paths_state){paths_target(game, state->node, edge), again ? state->turn : 1 - state->turn,
                      game->limit == 0 || lasting ? 0 : state->clock + 1, score};
}

static int paths_turn(const paths_game *game, const paths_state *state)
{
    (void)game;
    return state->turn;
}

static void paths_state_text(const paths_game *game, const paths_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d %d", state->node, state->turn, state->clock, state->score);
}

static poda_status paths_state_read(const paths_game *game, const char *text, paths_state *state,
                                    poda_error *error)
{
    paths_state read = {0};
    (void)game;
    if (sscanf(text, "%d %d %d %d", &read.node, &read.turn, &read.clock, &read.score) != 4 ||
        read.node < 0 || read.node >= PATHS_NODES || (read.turn & ~1) || read.clock < 0)
        return poda_fail(error, PODA_BAD_POSITION, "position", "four numbers are expected");
    *state = read;
    return PODA_OK;
}

static void paths_move_text(const paths_game *game, const paths_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", 'a' + (int)move);
}

#define paths_HAS_EVAL 1
static poda_value paths_eval(const paths_game *game, const paths_state *state, int which,
                             int player)
{
    const poda_value value = state->score + (poda_value)(paths_ask(game, state->node, 50) % 9) - 4;
    (void)which;
    return player == PODA_MAX ? value : -value;
}

#define paths_HAS_AGAIN 1
static int paths_again(const paths_game *game)
{
    return (int)game->again;
}

#define paths_HAS_STALLED 1
static poda_value paths_stalled(const paths_game *game, const paths_state *state)
{
    const int sign = (int)(paths_ask(game, state->node, 12) % 3) - 1;
    return game->stalled ? sign * PODA_WIN : 0;
}

#define paths_HAS_KEY 1
static void paths_key(const paths_game *game, const paths_state *state, paths_state *to)
{
    (void)game;
    *to = (paths_state){state->node, state->turn, 0, 0};
}

/* Mixed small numbers, as a stranger may choose them. */
#define paths_HAS_HASH 1
static uint64_t paths_hash(const paths_game *game, const paths_state *state)
{
    (void)game;
    return poda_mix((uint64_t)(PATHS_NODES - state->node + 16 * state->turn));
}

#define paths_HAS_LEAD 1
static poda_value paths_lead(const paths_game *game, const paths_state *state)
{
    (void)game;
    return state->score;
}

#define paths_HAS_CLOCK 1
static poda_idle paths_clock(const paths_game *game, const paths_state *state)
{
    return (poda_idle){state->clock, (int)game->limit};
}

static const poda_option paths_options[] = {
    {"seed", "0", "which graph"},
    {"again", "0", "what repetition means"},
    {"limit", "0", "plies without a lasting move"},
    {"scored", "0", "1: edges pay"},
    {"stalled", "0", "1: repetitions are won"},
    {NULL, NULL, NULL},
};
static const char *const paths_evals[] = {"guess", NULL};
static const poda_about paths_about = {.name = "paths",
                                       .title = "Paths",
                                       .summary = "a token on a graph",
                                       .player = {"Left", "Right"},
                                       .moves_like = "a b",
                                       .position_like = "0 0 0 0",
                                       .options = paths_options,
                                       .evals = paths_evals};

#define PODA_RULES paths
#include "poda/export.h"
#undef PODA_RULES

static poda_over paths_step_scored(const void *game, const void *from, poda_move move, void *to,
                                   poda_value *value)
{
    paths_play(game, from, move, to);
    return paths_outcome(game, to, value) ? PODA_SCORED : PODA_GOES_ON;
}

/* Whether it has scores is a fact of the rules, so there are two tables. */
static poda_game *paths_open_with(int seed, int again, int limit, bool scored, const char *stalled)
{
    static poda_rules rules[2];
    char text[3][16];
    poda_game *game = NULL;
    poda_error error = {.status = PODA_OK};
    rules[0] = rules[1] = paths_rules;
    rules[1].scored = true;
    rules[1].step = paths_step_scored;
    snprintf(text[0], sizeof text[0], "%d", seed);
    snprintf(text[1], sizeof text[1], "%d", again);
    snprintf(text[2], sizeof text[2], "%d", limit);
    const poda_pair pairs[] = {{"seed", text[0]},
                               {"again", text[1]},
                               {"limit", text[2]},
                               {"scored", scored ? "1" : "0"},
                               {"stalled", stalled}};
    if (poda_game_open_rules(&game, &rules[scored], &(poda_options){pairs, 5}, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return game;
}

static inline poda_game *paths_open(int seed, int again, int limit, bool scored)
{
    return paths_open_with(seed, again, limit, scored, "0");
}

#endif
