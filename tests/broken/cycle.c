/* cycle.c - a correct game in which positions repeat: a cop (MAX) and a robber (MIN) walk on two
 * rings. MAX wins on the robber's node, MIN at the exit g; at the inn h the game is drawn. The way
 * from f to i is one-way, and in the second ring the robber is caught at once or never.
 *
 *       a - b - c - g        i - j
 *       |       |            |   |
 *  i <- f - e - d - h        l - k          a chord joins a and e */
#define PODA_LOADED
#include "poda/rules.h"

enum { cycle_NODES = 12, cycle_EXIT = 6, cycle_INN = 7 };

static const char *const cycle_ways[cycle_NODES] = {
    "bef", "ac", "bdg", "ceh", "adf", "aei", "c", "d", "jl", "ik", "jl", "ik",
};

typedef struct cycle_game {
    char unused;
} cycle_game;

typedef struct cycle_state {
    uint8_t at[2]; /* the cop's node, the robber's */
    uint8_t turn, unused;
} cycle_state;

#define cycle_ALTERNATES 1

static inline poda_status cycle_init(cycle_game *game, const poda_options *options,
                                     poda_error *error)
{
    (void)game, (void)options, (void)error;
    return PODA_OK;
}

static inline void cycle_start(const cycle_game *game, cycle_state *state)
{
    (void)game;
    *state = (cycle_state){{2, 5}, PODA_MAX, 0};
}

/* A move is the node gone to. */
static inline void cycle_moves(const cycle_game *game, const cycle_state *state, poda_moves *list)
{
    (void)game;
    for (const char *way = cycle_ways[state->at[state->turn]]; *way; way++)
        if (!poda_moves_add(list, (poda_move)(*way - 'a')))
            return;
}

static inline void cycle_play(const cycle_game *game, const cycle_state *state, poda_move move,
                              cycle_state *to)
{
    (void)game;
    *to = *state;
    to->at[state->turn] = (uint8_t)move;
    to->turn = state->turn ^ 1;
}

static inline int cycle_turn(const cycle_game *game, const cycle_state *state)
{
    (void)game;
    return state->turn;
}

static inline bool cycle_outcome(const cycle_game *game, const cycle_state *state,
                                 poda_value *value)
{
    (void)game;
    *value = state->at[0] == state->at[1] ? PODA_WIN : state->at[1] == cycle_EXIT ? -PODA_WIN : 0;
    return *value || state->at[1] == cycle_INN;
}

static inline void cycle_state_text(const cycle_game *game, const cycle_state *state,
                                    poda_text *text)
{
    (void)game;
    poda_text_add(text, "%c%c%d", 'a' + state->at[0], 'a' + state->at[1], state->turn);
}

static inline poda_status cycle_state_read(const cycle_game *game, const char *text,
                                           cycle_state *state, poda_error *error)
{
    (void)game;
    if (strlen(text) != 3 || text[0] < 'a' || text[0] >= 'a' + cycle_NODES || text[1] < 'a' ||
        text[1] >= 'a' + cycle_NODES || (text[2] != '0' && text[2] != '1'))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected two nodes and whose turn it is: cf0");
    *state = (cycle_state){
        {(uint8_t)(text[0] - 'a'), (uint8_t)(text[1] - 'a')}, (uint8_t)(text[2] - '0'), 0};
    return PODA_OK;
}

static inline void cycle_move_text(const cycle_game *game, const cycle_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c", 'a' + (int)move);
}

static const poda_about cycle_about = {
    .name = "cycle",
    .title = "Cop and robber",
    .summary = "catch the robber before the exit",
    .player = {"cop", "robber"},
    .moves_like = "d",
    .position_like = "cf0",
};

#define PODA_RULES cycle
#include "poda/export.h"
