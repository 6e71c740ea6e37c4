/* extra_turn.c - a correct game in which players sometimes move again: take one, two or three
 * stones; leaving a multiple of four gives another move; taking the last stone wins. */
#define PODA_LOADED
#include "poda/rules.h"

typedef struct extra_game {
    int64_t stones;
} extra_game;

typedef struct extra_state {
    uint32_t stones, turn;
} extra_state;

static inline poda_status extra_init(extra_game *game, const poda_options *options,
                                     poda_error *error)
{
    game->stones = 15;
    return poda_option_int(options, "stones", 1, 1000, &game->stones, error);
}

static inline void extra_start(const extra_game *game, extra_state *state)
{
    *state = (extra_state){(uint32_t)game->stones, PODA_MAX};
}

static inline void extra_moves(const extra_game *game, const extra_state *state, poda_moves *list)
{
    (void)game;
    for (poda_move take = 1; take <= 3 && take <= state->stones; take++)
        if (!poda_moves_add(list, take))
            return;
}

static inline void extra_play(const extra_game *game, const extra_state *state, poda_move move,
                              extra_state *to)
{
    (void)game;
    to->stones = state->stones - (uint32_t)move;
    to->turn = to->stones && to->stones % 4 == 0 ? state->turn : state->turn ^ 1;
}

static inline int extra_turn(const extra_game *game, const extra_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline bool extra_outcome(const extra_game *game, const extra_state *state,
                                 poda_value *value)
{
    (void)game;
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return state->stones == 0;
}

static inline void extra_state_text(const extra_game *game, const extra_state *state,
                                    poda_text *text)
{
    (void)game;
    poda_text_add(text, "%u,%u", (unsigned)state->stones, (unsigned)state->turn);
}

static inline poda_status extra_state_read(const extra_game *game, const char *text,
                                           extra_state *state, poda_error *error)
{
    uint64_t stones, turn;
    (void)game;
    if (!poda_read_number(&text, 1000, &stones) || *text++ != ',' ||
        !poda_read_number(&text, 1, &turn) || *text)
        return poda_fail(error, PODA_BAD_POSITION, "position", "expected stones and turn: 15,0");
    *state = (extra_state){(uint32_t)stones, (uint32_t)turn};
    return PODA_OK;
}

static inline void extra_move_text(const extra_game *game, const extra_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%u", (unsigned)move);
}

static const poda_option extra_options[] = {{"stones", "15", "how many there are at first"},
                                            {NULL, NULL, NULL}};
static const poda_about extra_about = {
    .name = "extra",
    .title = "Extra turn",
    .summary = "take up to three stones; a multiple of four left gives another turn",
    .player = {"MAX", "MIN"},
    .moves_like = "2",
    .position_like = "15,0",
    .options = extra_options,
};

#define PODA_RULES extra
#include "poda/export.h"
