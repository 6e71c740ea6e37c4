/* gomoku.c - options, texts and view of rules_gomoku.h, its single instance, and three tables of it:
 * gomoku, renju, and mnk on large boards. */
#include <stdlib.h>

#include "games/gomoku/rules_gomoku.h"

#include "games/game_registry.h"
#include "games/grid.h"
#include "games/grid/mnk_options.h"

/* ---- options ---- */

static void add_ways(gomoku_game *game)
{
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    for (int way = 0; way < 4; way++) {
        game->step[way] = down[way] * (game->cols + 1) + right[way];
        for (int cell = 0; cell < game->rows * game->cols; cell++)
            for (int side = 0; side < 2; side++) {
                int row = cell / game->cols, col = cell % game->cols, reach = -1;
                do {
                    reach++;
                    row += side ? down[way] : -down[way];
                    col += side ? right[way] : -right[way];
                } while (reach < game->k - 1 && row >= 0 && row < game->rows && col >= 0 &&
                         col < game->cols);
                game->reach[cell][way][side] = (uint8_t)reach;
            }
    }
    game->ways = game->k > 1 ? 4 : 1; /* a line of one cell runs in every direction */
}

static void prepare(gomoku_game *game)
{
    const int rows = game->rows, cols = game->cols;
    memset(game->cell, -1, sizeof game->cell);
    game->words = (rows * (cols + 1) + 63) / 64;
    for (int cell = 0; cell < rows * cols; cell++) {
        const int bit = cell / cols * (cols + 1) + cell % cols;
        game->bit[cell] = (int16_t)bit;
        game->cell[bit] = (int16_t)cell;
        gomoku_add(&game->board, bit);
        game->closeness[cell] =
            (int16_t)(-abs(2 * (cell / cols) - (rows - 1)) - abs(2 * (cell % cols) - (cols - 1)));
    }
    for (int cell = 0; cell < rows * cols; cell++)
        for (int other = 0; other < rows * cols; other++)
            if (abs(cell / cols - other / cols) <= 2 && abs(cell % cols - other % cols) <= 2)
                gomoku_add(&game->near[cell], game->bit[other]);
    add_ways(game);
}

static poda_status open_mnk(gomoku_game *game, const poda_options *options, poda_error *error)
{
    poda__mnk_size size = {0};
    const poda_status status = poda__mnk_read(options, GOMOKU_CELLS, &size, error);
    if (status != PODA_OK)
        return status;
    *game = (gomoku_game){.rows = size.rows, .cols = size.cols, .k = size.k, .marks = true};
    prepare(game);
    return PODA_OK;
}

static poda_status open_five(gomoku_game *game, const poda_options *options, bool renju,
                             poda_error *error)
{
    int64_t size = 15, k = 5;
    int law = GOMOKU_FREE;
    poda_status status = poda_option_int(options, "size", 5, 20, &size, error);
    if (status == PODA_OK && !renju)
        status = poda_option_int(options, "k", 3, 20, &k, error);
    if (status == PODA_OK && !renju)
        status = poda_option_choice(options, "rules", "free standard renju", &law, error);
    if (status != PODA_OK)
        return status;
    status = poda__mnk_fits(&(poda__mnk_size){(int)size, (int)size, (int)k}, error);
    if (status != PODA_OK)
        return status;
    if (law == GOMOKU_RENJU && k != 5)
        return poda_fail(error, PODA_BAD_OPTION, "k", "rules=renju is five in a row: k=5, not k=%d",
                         (int)k);
    *game = (gomoku_game){.rows = (int)size,
                          .cols = (int)size,
                          .k = (int)k,
                          .law = renju ? GOMOKU_RENJU : (gomoku_law)law};
    prepare(game);
    return PODA_OK;
}

poda_status poda__gomoku_init(gomoku_game *game, const poda_options *options, poda_error *error)
{
    return open_five(game, options, false, error);
}

/* ---- texts ---- */

static const char *letters_of(const gomoku_game *game)
{
    return game->marks ? "OX" : "XO";
}

void poda__gomoku_text(const gomoku_game *game, const gomoku_state *state, poda_text *text)
{
    const char *letters = letters_of(game);
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        poda_text_add(text, "%s%c", cell && cell % game->cols == 0 ? "/" : "",
                      gomoku_has(&state->stones[0], game->bit[cell])   ? letters[0]
                      : gomoku_has(&state->stones[1], game->bit[cell]) ? letters[1]
                                                                       : '.');
}

/* Reads the cells: 0, 1 for a stone of MAX and MIN, -1 for none. */
static poda_status read_cells(const gomoku_game *game, const char *text, int8_t *cells,
                              poda_error *error)
{
    const char *at = text, *letters = letters_of(game);
    for (int cell = 0; cell < game->rows * game->cols; cell++, at++) {
        if (cell && cell % game->cols == 0 && (*at == '/' || *at == ' '))
            at++;
        const char piece = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
        if (piece == 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position ends at cell %d; expected %d {row|rows} of %d from %c, "
                             "%c and '.', with '/' between rows",
                             cell + 1, game->rows, game->cols, letters[0], letters[1]);
        if (piece != letters[0] && piece != letters[1] && piece != '.' && piece != '-' &&
            piece != '_')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%c' at character %d of the position; expected %d {row|rows} of %d "
                             "from %c, %c and '.', with '/' between rows",
                             *at, (int)(at - text) + 1, game->rows, game->cols, letters[0],
                             letters[1]);
        cells[cell] = (int8_t)(piece == letters[0] ? 0 : piece == letters[1] ? 1 : -1);
    }
    at += strspn(at, " \t");
    return *at ? poda_fail(error, PODA_BAD_POSITION, "position",
                           "'%.20s' is left over after the position", at)
               : PODA_OK;
}

/* Places the stones one after another, MAX's turn or not. */
static void place(const gomoku_game *game, const int8_t *cells, gomoku_state *state)
{
    gomoku_start(game, state);
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        if (cells[cell] < 0)
            continue;
        gomoku_state to;
        state->turn = (uint8_t)cells[cell];
        gomoku_play(game, state, (poda_move)cell, &to);
        *state = to;
    }
    state->won = 0;
    state->turn = (uint8_t)(state->count & 1);
}

/* The longest row of a player; `*won`: one of them wins. */
static int longest_row(const gomoku_game *game, const gomoku_state *state, int player, bool *won)
{
    int longest = 0;
    *won = false;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        for (int way = 0; way < game->ways; way++) {
            if (!gomoku_has(&state->stones[player], game->bit[cell]))
                continue;
            const int run = gomoku_run(game, &state->stones[player], cell, way);
            longest = run > longest ? run : longest;
            *won |= gomoku_wins(game, player, run);
        }
    return longest;
}

poda_status poda__gomoku_read(const gomoku_game *game, const char *text, gomoku_state *state,
                              poda_error *error)
{
    int8_t cells[GOMOKU_CELLS];
    int counts[2] = {0, 0};
    bool won[2];
    gomoku_state read;
    const char *letters = letters_of(game);
    const poda_status status = read_cells(game, text, cells, error);
    if (status != PODA_OK)
        return status;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        if (cells[cell] >= 0)
            counts[cells[cell]]++;
    if (counts[0] != counts[1] && counts[0] != counts[1] + 1)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         game->marks
                             ? "%d O and %d X: O moves first, so it has as many as X or one more"
                             : "%d X and %d O: X moves first, so it has as many as O or one more",
                         counts[0], counts[1]);
    place(game, cells, &read);
    const int longest = longest_row(game, &read, PODA_MAX, &won[0]);
    (void)longest_row(game, &read, PODA_MIN, &won[1]);
    if (won[read.turn])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but has a line already: the game ended before",
                         letters[read.turn]);
    if (game->law == GOMOKU_RENJU && longest > game->k && !won[PODA_MAX])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c has %d in a row: renju forbids it to play more than five", letters[0],
                         longest);
    read.won = won[read.turn ^ 1];
    *state = read;
    return PODA_OK;
}

/* Bit 0 flips rows, bit 1 columns, bit 2 swaps rows with columns. */
void poda__gomoku_symmetry(const gomoku_game *game, const gomoku_state *state, int which,
                           gomoku_state *to)
{
    *to = *state;
    memset(to->stones, 0, sizeof to->stones);
    memset(&to->near, 0, sizeof to->near);
    to->hash = 0;
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int player = gomoku_has(&state->stones[0], game->bit[cell])   ? 0
                           : gomoku_has(&state->stones[1], game->bit[cell]) ? 1
                                                                            : -1;
        if (player < 0)
            continue;
        const int row = cell / game->cols, col = cell % game->cols;
        const int r = which & 1 ? game->rows - 1 - row : row;
        const int c = which & 2 ? game->cols - 1 - col : col;
        const int image = which & 4 ? c * game->cols + r : r * game->cols + c;
        const int bit = game->bit[image];
        gomoku_add(&to->stones[player], bit);
        for (int w = 0; w < game->words; w++)
            to->near.word[w] |= game->near[image].word[w];
        to->hash ^= poda_mix((uint64_t)(2 * bit + player));
    }
}

/* ---- view ---- */

static void mark_lines(const gomoku_game *game, const gomoku_state *state, poda_view *view)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int player = state->turn ^ 1;
    const gomoku_set *stones = &state->stones[player];
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        for (int way = 0; way < game->ways; way++) {
            if (!gomoku_has(stones, game->bit[cell]))
                continue;
            const int run = gomoku_run(game, stones, cell, way);
            const int row = cell / game->cols - step[way][0],
                      col = cell % game->cols - step[way][1];
            const bool first = row < 0 || col < 0 || col >= game->cols ||
                               !gomoku_has(stones, game->bit[row * game->cols + col]);
            for (int i = 0; first && gomoku_wins(game, player, run) && i < run; i++)
                poda_view_mark(view, cell + i * (step[way][0] * game->cols + step[way][1]),
                               PODA_MARK_WIN);
        }
}

void poda__gomoku_view(const gomoku_game *game, const gomoku_state *state, poda_view *view)
{
    static const poda_piece marks[] = {
        {"·", ".", "empty", -1}, {"○", "O", "nought", PODA_MAX}, {"✕", "X", "cross", PODA_MIN}};
    static const poda_piece stones[] = {
        {"·", ".", "empty", -1}, {"●", "X", "black", PODA_MAX}, {"○", "O", "white", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_WHITE}};
    poda_value value;
    poda_view_grid(view, game->rows, game->cols, game->marks ? marks : stones, 3);
    if (!game->marks) {
        view->look = PODA_LOOK_POINTS;
        view->dress = dress;
        view->upward = true;
        poda__view_stars(view);
    } else {
        poda__grid_pencil(view);
    }
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        poda_view_put(view, cell,
                      gomoku_has(&state->stones[0], game->bit[cell])   ? 1
                      : gomoku_has(&state->stones[1], game->bit[cell]) ? 2
                                                                       : 0);
    if (state->won)
        mark_lines(game, state, view);
    if (gomoku_outcome(game, state, &value))
        return;
    poda_move list[GOMOKU_CELLS];
    poda_moves moves = {list, 0, GOMOKU_CELLS};
    gomoku_moves(game, state, &moves);
    for (size_t i = 0; i < moves.count; i++)
        poda_view_click(view, list[i], (int)list[i], -1);
}

/* ---- the tables ---- */

static const char *const gomoku_evals[] = {"threats", "lines", NULL};
static const poda_choices gomoku_choices[] = {{"rules", "free standard renju"}, {NULL, NULL}};
static const poda_option gomoku_options[] = {
    {"size", "15", "rows and columns, 5 to 20"},
    {"k", "5", "stones in a row that win, 3 to 20"},
    {"rules", "free", "free: k or more win; standard: exactly k; renju: as in the game renju"},
    {NULL, NULL, NULL},
};
static const poda_about gomoku_about = {
    .name = "gomoku",
    .title = "Gomoku",
    .summary = "five in a row; black moves first",
    .player = {"Black", "White"},
    .moves_like = "h8",
    .options = gomoku_options,
    .evals = gomoku_evals,
    .aliases = "fiveinarow cincoenraya",
    .choices = gomoku_choices,
};

#define PODA_RULES gomoku
#include "poda/export.h"
#include "search/cores/instance.inc.h"

#define GOMOKU_TABLE(name)                                                                         \
    static const poda_rules name##_rules = {                                                       \
        .space = {.abi = PODA_ABI,                                                                 \
                  .about = &name##_about,                                                          \
                  .game_size = sizeof(gomoku_game),                                                \
                  .state_size = sizeof(gomoku_state),                                              \
                  .init = name##_init,                                                             \
                  .start = gomoku_thunk_start,                                                     \
                  .moves = gomoku_thunk_moves,                                                     \
                  .play = gomoku_thunk_play,                                                       \
                  .state_text = gomoku_thunk_state_text,                                           \
                  .state_read = gomoku_thunk_state_read,                                           \
                  .move_text = gomoku_thunk_move_text,                                             \
                  .hash = gomoku_thunk_hash,                                                       \
                  .symmetries = gomoku_thunk_symmetries,                                           \
                  .symmetry = gomoku_thunk_symmetry,                                               \
                  .view = gomoku_thunk_view},                                                      \
        .alternates = true,                                                                        \
        .turn = gomoku_thunk_turn,                                                                 \
        .outcome = gomoku_thunk_outcome,                                                           \
        .step = gomoku_thunk_step,                                                                 \
        .eval = gomoku_thunk_eval,                                                                 \
        .order = gomoku_thunk_order,                                                               \
        .noisy = gomoku_thunk_noisy,                                                               \
    };                                                                                             \
    const poda__entry poda__entry_##name = {&name##_rules, &poda__cores_gomoku, NULL, NULL}

const poda__entry poda__entry_gomoku = {&gomoku_rules, &poda__cores_gomoku, NULL, NULL};

static const poda_option renju_options[] = {
    {"size", "15", "rows and columns, 5 to 20"},
    {NULL, NULL, NULL},
};
static const poda_about renju_about = {
    .name = "renju",
    .title = "Renju",
    .summary = "five in a row, with two threes, two fours and six in a row forbidden to black",
    .player = {"Black", "White"},
    .moves_like = "h8",
    .options = renju_options,
    .evals = gomoku_evals,
};

static poda_status renju_init(void *game, const poda_options *options, poda_error *error)
{
    return open_five(game, options, true, error);
}

GOMOKU_TABLE(renju);

/* Not registered: what mnk opens with options that need it (mnk.c). */
static const poda_about mnk_large_about = {
    .name = "mnk",
    .title = "k in a row",
    .summary = "k in a row on a board of any size; O is MAX and moves first",
    .player = {"O", "X"},
    .moves_like = "b2",
    .position_like = "O..X/.O../..X./....",
    .options = poda__mnk_options,
    .evals = gomoku_evals,
    .aliases = "kinarow kenraya",
};

static poda_status mnk_large_init(void *game, const poda_options *options, poda_error *error)
{
    return open_mnk(game, options, error);
}

GOMOKU_TABLE(mnk_large);
