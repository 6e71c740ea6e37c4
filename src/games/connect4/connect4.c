/* connect4.c - Connect 4: one instance with constants for 7x6, one for all other sizes. */
#include "games/connect4/connect4.h"

#include "games/connect4/connect4_engine.h"
#include "games/game_registry.h"

#define connect4_ALTERNATES 1
#define connect4_BY_VALUE 1
#define connect4_HAS_MASK 1
#define connect4_HAS_RESULT 1
#define connect4_HAS_EVAL 1
#define connect4_HAS_HASH 1
#define connect4_HAS_ORDER 1
#define connect4_HAS_NOISY 1
#define connect4_HAS_RANK 1
#define connect4_HAS_NEAR 1
#define connect4_HAS_SYMMETRY 1
#define connect4_HAS_UNPLAY 1
#define connect4_HAS_VIEW 1

static const poda_option connect4_options[] = {
    {"cols", "7", "columns; (rows + 1) x cols is at most 64"},
    {"rows", "6", "rows"},
    {NULL, NULL, NULL},
};
static const char *const connect4_evals[] = {"lines", "windows", NULL};
static const poda_about connect4_about = {
    .name = "connect4",
    .title = "Connect 4",
    .summary = "stones fall into columns, four in a row win",
    .player = {"X", "O"},
    .moves_like = "4",
    .position_like = "......./......./......./......./...O.../...X...",
    .options = connect4_options,
    .evals = connect4_evals,
    .aliases = "connectfour fourinarow conecta4 cuatroenraya cuatroenlinea",
};

poda_status poda__connect4_init(connect4_game *game, const poda_options *options, poda_error *error)
{
    int64_t cols = 7, rows = 6;
    poda_status status = poda_option_int(options, "cols", 1, 32, &cols, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "rows", 1, 31, &rows, error);
    if (status != PODA_OK)
        return status;
    if ((rows + 1) * cols > 64)
        return poda_fail(error, PODA_BAD_OPTION, "cols",
                         "a board of %d {column|columns} and %d {row|rows} is too large: (rows + "
                         "1) x cols is at most 64",
                         (int)cols, (int)rows);
    poda__connect4_sized(game, (int)cols, (int)rows);
    return PODA_OK;
}

/* Sums over all lines of four: `lines` counts 10^k for k stones of only one player (course document
 * 001), `windows` is the table of document 003, which is not symmetric between the players. */
poda_value poda__connect4_eval(const connect4_game *game, const connect4_state *state, int which,
                               int player)
{
    static const poda_value powers[5] = {1, 10, 100, 1000, 10000};
    static const poda_value own[5] = {0, 0, 2, 5, 100};
    static const poda_value rival[5] = {0, 0, 0, -4, 0};
    const int steps[4] = {1, game->rows + 1, game->rows, game->rows + 2};
    const uint64_t stones[2] = {poda__connect4_stones(state, player),
                                poda__connect4_stones(state, 1 - player)};
    poda_value sum = 0;
    for (int i = 0; i < 4 && 3 * steps[i] < 64; i++) {
        const uint64_t next = game->board & game->board >> steps[i];
        for (uint64_t first = next & next >> 2 * steps[i]; first; first &= first - 1) {
            const int cell = __builtin_ctzll(first);
            int count[2];
            for (int side = 0; side < 2; side++) { /* 0: the player's own stones */
                const uint64_t line = stones[side] >> cell;
                count[side] = (int)((line & 1) + (line >> steps[i] & 1) +
                                    (line >> 2 * steps[i] & 1) + (line >> 3 * steps[i] & 1));
            }
            if (which == 0)
                sum += (count[1] ? 0 : powers[count[0]]) - (count[0] ? 0 : powers[count[1]]);
            else if (count[1] == 0)
                sum += own[count[0]];
            else if (count[0] == 0)
                sum += rival[count[1]];
        }
    }
    if (which == 1)
        sum += 3 * __builtin_popcountll(stones[0] & game->middle);
    return sum;
}

/* Converts columns to rows from the top, as grids are written, and back. */
static uint64_t to_grid(const connect4_game *game, uint64_t stones)
{
    uint64_t grid = 0;
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int row = game->rows - 1 - cell / game->cols, col = cell % game->cols;
        grid |= (stones >> (col * (game->rows + 1) + row) & 1) << cell;
    }
    return grid;
}

static uint64_t from_grid(const connect4_game *game, uint64_t grid)
{
    uint64_t stones = 0;
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int row = game->rows - 1 - cell / game->cols, col = cell % game->cols;
        stones |= (grid >> cell & 1) << (col * (game->rows + 1) + row);
    }
    return stones;
}

void poda__connect4_text(const connect4_game *game, const connect4_state *state, poda_text *text)
{
    poda__grid_text(game->rows, game->cols,
                    (const uint64_t[2]){to_grid(game, poda__connect4_stones(state, PODA_MAX)),
                                        to_grid(game, poda__connect4_stones(state, PODA_MIN))},
                    "XO", text);
}

poda_status poda__connect4_read(const connect4_game *game, const char *text, connect4_state *state,
                                poda_error *error)
{
    uint64_t grid[2];
    const char *rest;
    poda_status status = poda__grid_read(game->rows, game->cols, text, "XO", grid, &rest, error);
    if (status == PODA_OK)
        status = poda__read_end(rest, error);
    if (status != PODA_OK)
        return status;
    const uint64_t stones[2] = {from_grid(game, grid[0]), from_grid(game, grid[1])};
    const int counts[2] = {__builtin_popcountll(stones[0]), __builtin_popcountll(stones[1])};
    if (counts[0] != counts[1] && counts[0] != counts[1] + 1)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%d X and %d O: X moves first, so it has as many as O or one more",
                         counts[0], counts[1]);
    const uint64_t filled = stones[0] | stones[1];
    const uint64_t floating = filled & ~(game->bottom | filled << 1);
    if (floating)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "a stone in column %d hangs in the air: stones fall to the bottom",
                         __builtin_ctzll(floating) / (game->rows + 1) + 1);
    const int turn = counts[0] - counts[1];
    if (poda__connect4_has_line(game, stones[turn]))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but has a line already: the game ended before", "XO"[turn]);
    *state = (connect4_state){stones[turn], stones[1 - turn]};
    return PODA_OK;
}

void poda__connect4_view(const connect4_game *game, const connect4_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"✕", "X", "stone", PODA_MAX}, {"○", "O", "stone", PODA_MIN}};
    poda__grid_view(game->rows, game->cols,
                    (const uint64_t[2]){to_grid(game, poda__connect4_stones(state, PODA_MAX)),
                                        to_grid(game, poda__connect4_stones(state, PODA_MIN))},
                    pieces, view);
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_RED},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_YELLOW}};
    view->numbered_cols = true;
    view->look = PODA_LOOK_FRAME;
    view->dress = dress;
    poda__grid_mark_lines(view, 4);
    const uint64_t filled = state->own | state->rival;
    for (uint64_t set = (filled + game->bottom) & game->board; set; set &= set - 1) {
        const int cell = __builtin_ctzll(set), col = cell / (game->rows + 1);
        for (int row = 0; row < game->rows; row++) /* anywhere in the column */
            poda_view_click(view, (poda_move)cell, row * game->cols + col, -1);
    }
}

#define CONNECT4_ROWS(game) (game)->rows
#define CONNECT4_BOTTOM(game) (game)->bottom
#define CONNECT4_BOARD(game) (game)->board
#define PODA_RULES connect4
#include "games/connect4/rules_connect4.inc.h"
#include "poda/export.h"
#include "search/cores/instance.inc.h"
#undef CONNECT4_ROWS
#undef CONNECT4_BOTTOM
#undef CONNECT4_BOARD

/* 7x6: seven bits a column. */
typedef connect4_game connect4_7x6_game;
typedef connect4_state connect4_7x6_state;
#define connect4_7x6_ALTERNATES 1
#define connect4_7x6_BY_VALUE 1
#define connect4_7x6_HAS_MASK 1
#define connect4_7x6_HAS_RESULT 1
#define connect4_7x6_HAS_EVAL 1
#define connect4_7x6_HAS_HASH 1
#define connect4_7x6_HAS_ORDER 1
#define connect4_7x6_HAS_NOISY 1
#define connect4_7x6_HAS_RANK 1
#define connect4_7x6_HAS_NEAR 1
#define connect4_7x6_HAS_UNPLAY 1
#define CONNECT4_ROWS(game) 6
#define CONNECT4_BOTTOM(game) 0x0000040810204081u
#define CONNECT4_BOARD(game) 0x0000fdfbf7efdfbfu
#define PODA_RULES connect4_7x6
#include "games/connect4/rules_connect4.inc.h"
#include "search/cores/instance.inc.h"

static const poda__cores *choose(const void *params)
{
    const connect4_game *game = params;
    return game->cols == 7 && game->rows == 6 ? &poda__cores_connect4_7x6 : &poda__cores_connect4;
}

const poda__entry poda__entry_connect4 = {&connect4_rules, &poda__cores_connect4, choose,
                                          &poda__connect4_engine};
