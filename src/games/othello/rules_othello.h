/* rules_othello.h - Othello on 4x4, 6x6 and 8x8: Black (X) is MAX and moves first. Boards of every
 * size occupy the top left corner of an 8x8 layout, cell row * 8 + col, so that shifts are
 * constant. A player who cannot move passes (a move of its own); the game is over when neither
 * player can move, and its value is the discs of MAX minus those of MIN. Empty cells do not count,
 * or count for the winner as in tournaments. */
#ifndef PODA_GAMES_OTHELLO_RULES_OTHELLO_H
#define PODA_GAMES_OTHELLO_RULES_OTHELLO_H

#include "games/grid.h"
#include "games/othello/othello_patterns.h"
#include "games/othello/othello_rays.h"

enum { OTHELLO_PASS = 64, OTHELLO_WEIGHTS = 7 };

typedef struct othello_game {
    int size;
    bool winner; /* empty cells go to the winner */
    uint64_t board, corners;
    int8_t weight[64];                  /* of each cell; 0 off the board */
    int8_t weight_of[OTHELLO_WEIGHTS];  /* the weights that occur */
    uint64_t weighted[OTHELLO_WEIGHTS]; /* the cells with each of them */
} othello_game;

typedef struct othello_state {
    uint64_t discs[2]; /* of MAX and MIN */
    uint64_t turn;
} othello_state;

#define othello_ALTERNATES 1
#define othello_SCORED 1
#define othello_HAS_HASH 1
#define othello_HAS_SYMMETRY 1
#define othello_HAS_EVAL 1
#define othello_HAS_READY 1
#define othello_HAS_ORDER 1
#define othello_HAS_NOISY 1
#define othello_HAS_VIEW 1

/* The weights of the course's document 001, one quarter of the 8x8 board from its corner.
 * Smaller boards use the part nearest to the corners: a cell's weight depends on its distance to
 * the edges. */
static inline void othello_weigh(othello_game *game)
{
    static const int8_t quarter[4][4] = {
        {50, -1, 5, 2}, {-1, -10, 1, 1}, {5, 1, 1, 1}, {2, 1, 1, 0}};
    static const int8_t occurring[OTHELLO_WEIGHTS] = {50, 5, 2, 1, 0, -1, -10};
    memcpy(game->weight_of, occurring, sizeof occurring);
    for (int row = 0; row < game->size; row++)
        for (int col = 0; col < game->size; col++) {
            const int down = row < game->size / 2 ? row : game->size - 1 - row;
            const int right = col < game->size / 2 ? col : game->size - 1 - col;
            const int cell = row * 8 + col;
            game->weight[cell] = quarter[down][right];
            for (int i = 0; i < OTHELLO_WEIGHTS; i++)
                if (occurring[i] == quarter[down][right])
                    game->weighted[i] |= (uint64_t)1 << cell;
        }
}

static inline poda_status othello_init(othello_game *game, const poda_options *options,
                                       poda_error *error)
{
    int which = 2, empties = 0;
    poda_status status = poda_option_choice(options, "size", "4 6 8", &which, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "empties", "nobody winner", &empties, error);
    if (status != PODA_OK)
        return status;
    *game = (othello_game){.size = 4 + 2 * which, .winner = empties == 1};
    for (int row = 0; row < game->size; row++)
        game->board |= (uint64_t)0xff >> (8 - game->size) << 8 * row;
    const int last = game->size - 1;
    game->corners =
        (uint64_t)1 | (uint64_t)1 << last | (uint64_t)1 << 8 * last | (uint64_t)1 << 9 * last;
    othello_weigh(game);
    return PODA_OK;
}

/* d4 and e5 white, e4 and d5 black on the large board. */
static inline void othello_start(const othello_game *game, othello_state *state)
{
    const int middle = 9 * (game->size / 2 - 1); /* the upper left of the four centre cells */
    *state = (othello_state){{(uint64_t)0x102 << middle, (uint64_t)0x201 << middle}, PODA_MAX};
}

/* Discs of `through` in an unbroken row from the neighbours of `from` on, by parallel prefix: six
 * steps cover the longest row between two discs. One function shifts left, one right. */
static inline uint64_t othello_run_up(uint64_t from, uint64_t through, int shift)
{
    uint64_t run = through & from << shift;
    run |= through & run << shift;
    const uint64_t pairs = through & through << shift;
    run |= pairs & run << 2 * shift;
    return run | (pairs & run << 2 * shift);
}

static inline uint64_t othello_run_down(uint64_t from, uint64_t through, int shift)
{
    uint64_t run = through & from >> shift;
    run |= through & run >> shift;
    const uint64_t pairs = through & through >> shift;
    run |= pairs & run >> 2 * shift;
    return run | (pairs & run >> 2 * shift);
}

/* A horizontal or diagonal run never passes through an outer column, so it cannot wrap to the next
 * row. */
#define OTHELLO_INNER 0x7e7e7e7e7e7e7e7eu

/* Cells where `own` may move. */
static inline uint64_t othello_mobility(const othello_game *game, uint64_t own, uint64_t rival)
{
    const uint64_t inner = rival & OTHELLO_INNER;
    const uint64_t ends =
        othello_run_up(own, inner, 1) << 1 | othello_run_down(own, inner, 1) >> 1 |
        othello_run_up(own, rival, 8) << 8 | othello_run_down(own, rival, 8) >> 8 |
        othello_run_up(own, inner, 7) << 7 | othello_run_down(own, inner, 7) >> 7 |
        othello_run_up(own, inner, 9) << 9 | othello_run_down(own, inner, 9) >> 9;
    return ends & game->board & ~(own | rival);
}

static inline void othello_moves(const othello_game *game, const othello_state *state,
                                 poda_moves *list)
{
    uint64_t cells =
        othello_mobility(game, state->discs[state->turn], state->discs[state->turn ^ 1]);
    if (!cells)
        poda_moves_add(list, OTHELLO_PASS);
    for (; cells; cells &= cells - 1)
        if (!poda_moves_add(list, (poda_move)__builtin_ctzll(cells)))
            return;
}

static inline void othello_play(const othello_game *game, const othello_state *state,
                                poda_move move, othello_state *to)
{
    (void)game;
    *to = *state;
    to->turn = state->turn ^ 1;
    if (move == OTHELLO_PASS)
        return;
    const uint64_t own = state->discs[state->turn], rival = state->discs[state->turn ^ 1];
    const uint64_t flips = othello_turned((int)move, own, rival);
    to->discs[state->turn] = own | (uint64_t)1 << move | flips;
    to->discs[state->turn ^ 1] = rival ^ flips;
}

static inline int othello_turn(const othello_game *game, const othello_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline bool othello_outcome(const othello_game *game, const othello_state *state,
                                   poda_value *value)
{
    const uint64_t own = state->discs[state->turn], rival = state->discs[state->turn ^ 1];
    *value = 0;
    if (othello_mobility(game, own, rival) || othello_mobility(game, rival, own))
        return false;
    *value = __builtin_popcountll(state->discs[0]) - __builtin_popcountll(state->discs[1]);
    if (game->winner && *value)
        *value += (*value > 0 ? 1 : -1) * __builtin_popcountll(game->board & ~(own | rival));
    return true;
}

enum { OTHELLO_EVAL_WEIGHTS, OTHELLO_EVAL_PATTERNS };

/* The patterns exist only for the 8x8 board. */
static inline poda_status othello_ready(const othello_game *game, int which, poda_error *error)
{
    if (which == OTHELLO_EVAL_PATTERNS && game->size != 8)
        return poda_fail(error, PODA_BAD_OPTION, "eval",
                         "the evaluation 'patterns' is for size=8; 'weights' is for every size");
    return PODA_OK;
}

/* `patterns`: the predicted disc difference at the end, in whole discs, since it is compared with
 * results. */
static inline poda_value othello_eval_patterns(const othello_state *state, int player)
{
    const othello_patterns *const patterns = poda__othello_patterns();
    const uint64_t own = state->discs[state->turn], rival = state->discs[state->turn ^ 1];
    othello_features features;
    othello_features_set(&patterns->steps, own, rival, &features);
    const int value = othello_patterns_value(patterns, &features, own, rival);
    const int discs = (value + (value < 0 ? -OTHELLO_UNIT / 2 : OTHELLO_UNIT / 2)) / OTHELLO_UNIT;
    return player == (int)state->turn ? discs : -discs;
}

/* `weights`: the player's discs minus the opponent's, by the weight of their cells. */
static inline poda_value othello_eval(const othello_game *game, const othello_state *state,
                                      int which, int player)
{
    if (which == OTHELLO_EVAL_PATTERNS)
        return othello_eval_patterns(state, player);
    poda_value sum = 0;
    for (int i = 0; i < OTHELLO_WEIGHTS; i++)
        sum += game->weight_of[i] *
               (__builtin_popcountll(state->discs[player] & game->weighted[i]) -
                __builtin_popcountll(state->discs[player ^ 1] & game->weighted[i]));
    return sum;
}

/* Corners first, cells that give them away last. */
static inline int othello_order(const othello_game *game, const othello_state *state,
                                poda_move move)
{
    (void)state;
    return move == OTHELLO_PASS ? 0 : game->weight[move];
}

static inline bool othello_noisy(const othello_game *game, const othello_state *state,
                                 poda_move move)
{
    (void)state;
    return move != OTHELLO_PASS && (game->corners >> move & 1);
}

static inline uint64_t othello_hash(const othello_game *game, const othello_state *state)
{
    (void)game;
    return poda_mix(state->discs[0] ^ poda_mix(state->discs[1] ^ poda_mix(state->turn)));
}

/* Converts the layout to rows of `size` cells, as grids are written, and back. */
static inline uint64_t othello_to_grid(const othello_game *game, uint64_t discs)
{
    uint64_t grid = 0;
    for (int row = 0; row < game->size; row++)
        grid |= (discs >> 8 * row & 0xff) << game->size * row;
    return grid;
}

static inline uint64_t othello_from_grid(const othello_game *game, uint64_t grid)
{
    uint64_t discs = 0;
    for (int row = 0; row < game->size; row++)
        discs |= (grid >> game->size * row & 0xff >> (8 - game->size)) << 8 * row;
    return discs;
}

static inline int othello_symmetries(const othello_game *game)
{
    (void)game;
    return 8;
}

static inline void othello_symmetry(const othello_game *game, const othello_state *state, int which,
                                    othello_state *to)
{
    to->turn = state->turn;
    for (int player = 0; player < 2; player++) {
        const uint64_t grid = othello_to_grid(game, state->discs[player]);
        to->discs[player] =
            othello_from_grid(game, poda__grid_image(game->size, game->size, grid, which));
    }
}

/* "..../.OX./.XO./.... X": rows from the top, and the player to move, which the discs do not
 * determine. */
static inline void othello_state_text(const othello_game *game, const othello_state *state,
                                      poda_text *text)
{
    poda__grid_text(game->size, game->size,
                    (const uint64_t[2]){othello_to_grid(game, state->discs[0]),
                                        othello_to_grid(game, state->discs[1])},
                    "XO", text);
    poda_text_add(text, " %c", "XO"[state->turn]);
}

static inline poda_status othello_state_read(const othello_game *game, const char *text,
                                             othello_state *state, poda_error *error)
{
    uint64_t grid[2];
    const char *rest;
    poda_status status = poda__grid_read(game->size, game->size, text, "XO", grid, &rest, error);
    if (status != PODA_OK)
        return status;
    rest += strspn(rest, " ");
    static const char players[] = "XOxo";
    const char *const player = *rest ? strchr(players, *rest) : NULL;
    if (!player)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the board: expected X or O, who is to move", rest);
    status = poda__read_end(rest + 1, error);
    if (status != PODA_OK)
        return status;
    *state = (othello_state){{othello_from_grid(game, grid[0]), othello_from_grid(game, grid[1])},
                             (uint64_t)(player - players) & 1};
    return PODA_OK;
}

static inline void othello_move_text(const othello_game *game, const othello_state *state,
                                     poda_move move, poda_text *text)
{
    (void)game, (void)state;
    if (move == OTHELLO_PASS)
        poda_text_add(text, "pass");
    else
        poda__cell_text(8, (int)move, text);
}

static inline void othello_view(const othello_game *game, const othello_state *state,
                                poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"✕", "X", "black disc", PODA_MAX},
                                        {"○", "O", "white disc", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_WHITE}};
    poda_value value;
    poda__grid_view(game->size, game->size,
                    (const uint64_t[2]){othello_to_grid(game, state->discs[0]),
                                        othello_to_grid(game, state->discs[1])},
                    pieces, view);
    view->look = PODA_LOOK_FELT;
    view->dress = dress;
    for (int player = 0; player < 2; player++)
        poda_view_note(view, player, "discs", __builtin_popcountll(state->discs[player]));
    if (othello_outcome(game, state, &value))
        return;
    uint64_t cells =
        othello_mobility(game, state->discs[state->turn], state->discs[state->turn ^ 1]);
    if (!cells) /* clicking anywhere on the board passes */
        for (int cell = 0; cell < game->size * game->size; cell++)
            poda_view_click(view, OTHELLO_PASS, cell, -1);
    for (; cells; cells &= cells - 1) {
        const int cell = __builtin_ctzll(cells);
        poda_view_click(view, (poda_move)cell, cell / 8 * game->size + cell % 8, -1);
    }
}

static const poda_option othello_options[] = {
    {"size", "8", "rows and columns: 4, 6 or 8"},
    {"empties", "nobody", "who gets the empty cells at the end: nobody or winner"},
    {NULL, NULL, NULL},
};
static const char *const othello_evals[] = {"weights", "patterns", NULL};
static const poda_choices othello_choices[] = {
    {"size", "4 6 8"}, {"empties", "nobody winner"}, {NULL, NULL}};
static const poda_about othello_about = {
    .name = "othello",
    .title = "Othello",
    .summary = "enclosed discs turn over, most discs win; X is MAX and moves first",
    .player = {"X", "O"},
    .moves_like = "d3",
    .position_like = "......../......../......../...OX.../...XO.../......../......../........ X",
    .options = othello_options,
    .evals = othello_evals,
    .aliases = "reversi otelo",
    .choices = othello_choices,
};

#endif
