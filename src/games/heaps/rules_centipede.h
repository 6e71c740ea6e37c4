/* rules_centipede.h - the centipede game (Rosenthal 1981), with the payoffs of McKelvey and Palfrey
 * (1992): two piles, 0.40 and 0.10, double with each pass. In turn the players take the larger
 * pile, which leaves the smaller one to the other and ends the game, or pass; after the last pass,
 * the player who would be next gets the larger one. Backward induction takes at once, although
 * both would have more by passing. */
#ifndef PODA_GAMES_HEAPS_RULES_CENTIPEDE_H
#define PODA_GAMES_HEAPS_RULES_CENTIPEDE_H

#include "games/felt.h"
#include "games/spoken.h"

typedef struct centipede_game {
    int64_t turns;
} centipede_game;

typedef struct centipede_state {
    uint8_t passes, taken;
} centipede_state;

#define centipede_PLAYERS 2
#define centipede_NO_START 1
#define centipede_HAS_PAYOFFS 1
#define centipede_HAS_UNIT 1
#define centipede_HAS_RANGE 1
#define centipede_HAS_MOVE_READ 1
#define centipede_HAS_VIEW 1

static inline poda_status centipede_init(centipede_game *game, const poda_options *options,
                                         poda_error *error)
{
    game->turns = 6;
    return poda_option_int(options, "turns", 1, 20, &game->turns, error);
}

static inline poda_value centipede_unit(const centipede_game *game)
{
    (void)game;
    return 10;
}

static inline void centipede_range(const centipede_game *game, poda_value *least, poda_value *most)
{
    *least = 1;
    *most = 4 << game->turns;
}

static inline int centipede_turn(const centipede_game *game, const centipede_state *state)
{
    (void)game;
    return state->passes % 2;
}

static inline void centipede_moves(const centipede_game *game, const centipede_state *state,
                                   poda_moves *list)
{
    (void)game, (void)state;
    poda_moves_add(list, 't');
    poda_moves_add(list, 'p');
}

static inline void centipede_play(const centipede_game *game, const centipede_state *state,
                                  poda_move move, centipede_state *to)
{
    (void)game;
    *to = *state;
    if (move == 't')
        to->taken = 1;
    else
        to->passes++;
}

static inline bool centipede_payoffs(const centipede_game *game, const centipede_state *state,
                                     poda_value *pay)
{
    const int large = state->passes % 2;
    pay[large] = 4 << state->passes;
    pay[!large] = 1 << state->passes;
    return state->taken || state->passes == game->turns;
}

/* "ppt": what was done so far, "-" at the start. */
static inline void centipede_state_text(const centipede_game *game, const centipede_state *state,
                                        poda_text *text)
{
    (void)game;
    for (int i = 0; i < state->passes; i++)
        poda_text_add(text, "p");
    poda_text_add(text, "%s", state->taken ? "t" : state->passes ? "" : "-");
}

static inline poda_status centipede_state_read(const centipede_game *game, const char *text,
                                               centipede_state *state, poda_error *error)
{
    const char *at = text + strspn(text, " -");
    const size_t passes = strspn(at, "p"), taken = at[passes] == 't';
    if (at[passes + taken] || (int64_t)(passes + taken) > game->turns)
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.40s' is not a position; expected at most %d letters, p for each pass, t at "
            "the end for taking",
            text, (int)game->turns);
    *state = (centipede_state){(uint8_t)passes, (uint8_t)taken};
    return PODA_OK;
}

static const poda__spoken centipede_words[] = {{'t', "take"}, {'p', "pass"}, {0, NULL}};

static inline void centipede_move_text(const centipede_game *game, const centipede_state *state,
                                       poda_move move, poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%s", poda__spoken_text(centipede_words, move));
}

static inline poda_status centipede_move_read(const centipede_game *game,
                                              const centipede_state *state, const char *text,
                                              poda_move *move, poda_error *error)
{
    poda_move moves[2];
    poda_moves list = {moves, 0, 2};
    centipede_moves(game, state, &list);
    return poda__spoken_read(centipede_words, &list, text, move, error);
}

/* What the players would get at each step; a click on the present one takes, on the next one passes. */
static inline void centipede_view(const centipede_game *game, const centipede_state *state,
                                  poda_view *view)
{
    poda_view_grid(view, 1, (int)game->turns + 1, NULL, 0);
    view->kind = PODA_VIEW_STRIP;
    poda__felt(view);
    view->look = PODA_LOOK_PLAIN;
    for (int step = 0; step <= game->turns; step++) {
        char label[2][16] = {"", ""};
        for (int player = 0; player < 2; player++) {
            const int pile = (step % 2 == player ? 4 : 1) << step;
            poda_text text = {label[player], sizeof label[player], 0};
            poda_text_add(&text, "%s%d.%d", player ? ":" : "", pile / 10, pile % 10);
        }
        poda__felt_label(view, step, label[0], label[1]);
        poda_view_put(view, step, step == state->passes ? FELT_TILE : FELT_NONE);
    }
    poda_view_click(view, 't', state->passes, -1);
    if (state->passes < game->turns)
        poda_view_click(view, 'p', state->passes + 1, -1);
}

static const poda_option centipede_options[] = {
    {"turns", "6", "turns until the game ends by itself, 1 to 20"},
    {NULL, NULL, NULL},
};
static const poda_about centipede_about = {
    .name = "centipede",
    .title = "Centipede game",
    .summary = "take the larger of two piles, or pass and let them double",
    .player = {"first", "second"},
    .moves_like = "pass",
    .position_like = "ppp",
    .options = centipede_options,
    .aliases = "ciempies",
};

#endif
