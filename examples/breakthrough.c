/* breakthrough.c - Breakthrough (Dan Troyka 2000) on 6x6, with the trained evaluation that
 * docs/write-an-evaluation.md builds. Pieces go one cell ahead, straight or slanted, and take on the
 * slant only. Who reaches the far row wins, or who takes all of the rival's pieces. */
#define PODA_LOADED
#include <poda/weights.h>

enum { ROWS = 6, COLS = 6, CELLS = ROWS * COLS };

typedef struct breakthrough_game {
    poda_weights *weights; /* NULL: not trained */
} breakthrough_game;

typedef struct breakthrough_state {
    char cell[CELLS]; /* 'W', 'B' or '.', row by row from the top */
    char turn;        /* PODA_MAX is white and goes up, PODA_MIN is black and goes down */
} breakthrough_state;

#define breakthrough_ALTERNATES 1
#define breakthrough_HAS_EVAL 1
#define breakthrough_HAS_READY 1
#define breakthrough_HAS_FEATURES 1
#define breakthrough_HAS_RELEASE 1

static poda_status breakthrough_init(breakthrough_game *game, const poda_options *options,
                                     poda_error *error)
{
    const char *file = poda_option_text(options, "weights", "");
    game->weights = NULL;
    return *file ? poda_weights_load(&game->weights, file, error) : PODA_OK;
}

static void breakthrough_release(breakthrough_game *game)
{
    poda_weights_free(game->weights);
}

static void breakthrough_start(const breakthrough_game *game, breakthrough_state *state)
{
    (void)game;
    for (int i = 0; i < CELLS; i++)
        state->cell[i] = i < 2 * COLS ? 'B' : i < CELLS - 2 * COLS ? '.' : 'W';
    state->turn = PODA_MAX;
}

/* Where a move leads, -1 when off the board. A move is the cell times three, plus 0 to go ahead on
 * the left, 1 straight, 2 on the right. */
static int breakthrough_target(const breakthrough_state *state, poda_move move)
{
    const int cell = (int)move / 3, col = cell % COLS + (int)move % 3 - 1;
    const int row = cell / COLS + (state->turn == PODA_MAX ? -1 : 1);
    return row < 0 || row >= ROWS || col < 0 || col >= COLS ? -1 : row * COLS + col;
}

static void breakthrough_moves(const breakthrough_game *game, const breakthrough_state *state,
                               poda_moves *list)
{
    const char mine = "WB"[(int)state->turn];
    (void)game;
    for (poda_move move = 0; move < 3 * CELLS; move++) {
        const int to = state->cell[move / 3] == mine ? breakthrough_target(state, move) : -1;
        if (to >= 0 && state->cell[to] != mine && (move % 3 != 1 || state->cell[to] == '.') &&
            !poda_moves_add(list, move))
            return;
    }
}

static void breakthrough_play(const breakthrough_game *game, const breakthrough_state *state,
                              poda_move move, breakthrough_state *to)
{
    (void)game;
    *to = *state;
    to->cell[breakthrough_target(state, move)] = state->cell[move / 3];
    to->cell[move / 3] = '.';
    to->turn = (char)(1 - state->turn);
}

static int breakthrough_turn(const breakthrough_game *game, const breakthrough_state *state)
{
    (void)game;
    return state->turn;
}

/* Only the player who has just moved can have won. */
static bool breakthrough_outcome(const breakthrough_game *game, const breakthrough_state *state,
                                 poda_value *value)
{
    const char mine = "WB"[(int)state->turn];
    (void)game;
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return memchr(state->cell, 'W', COLS) || memchr(state->cell + CELLS - COLS, 'B', COLS) ||
           !memchr(state->cell, mine, CELLS);
}

/* What the player to move sees on each window of two rows and three columns, with the board turned
 * so that the player goes up. A window and its mirror image share their numbers. */
static void breakthrough_features(const breakthrough_game *game, const breakthrough_state *state,
                                  poda_features *features)
{
    enum { PATTERNS = 729, WINDOWS = (ROWS - 1) * (COLS - 2) / 2 };
    const char mine = "WB"[(int)state->turn];
    (void)game;
    features->phases = 1;
    features->limit = WINDOWS * PATTERNS;
    for (int row = 0; row < ROWS - 1; row++)
        for (int col = 0; col < COLS - 2; col++) {
            const bool mirrored = col >= (COLS - 2) / 2;
            uint32_t pattern = 0;
            for (int i = 0; i < 6; i++) {
                const int c = col + (mirrored ? 2 - i % 3 : i % 3), cell = (row + i / 3) * COLS + c;
                const char piece = state->cell[state->turn == PODA_MAX ? cell : CELLS - 1 - cell];
                pattern = 3 * pattern + (piece == '.' ? 0 : piece == mine ? 1 : 2);
            }
            const int place = row * (COLS - 2) / 2 + (mirrored ? COLS - 3 - col : col);
            poda_features_add(features, (uint32_t)place * PATTERNS + pattern);
        }
}

static poda_status breakthrough_ready(const breakthrough_game *game, int which, poda_error *error)
{
    return which == 1 && !game->weights
               ? poda_fail(error, PODA_BAD_OPTION, "eval",
                           "the evaluation 'trained' needs weights=FILE; poda-train makes the file")
               : PODA_OK;
}

/* `pieces`: how many more the player has; `trained`: the sum of the weights, as `player` sees it. */
static poda_value breakthrough_eval(const breakthrough_game *game, const breakthrough_state *state,
                                    int which, int player)
{
    if (which == 1) {
        poda_features features = {0};
        breakthrough_features(game, state, &features);
        const poda_value value = poda_weights_value(game->weights, &features);
        return player == state->turn ? value : -value;
    }
    poda_value sum = 0;
    for (int i = 0; i < CELLS; i++)
        sum += (state->cell[i] == "WB"[player]) - (state->cell[i] == "BW"[player]);
    return sum;
}

static void breakthrough_state_text(const breakthrough_game *game, const breakthrough_state *state,
                                    poda_text *text)
{
    (void)game;
    poda_text_add(text, "%.*s %c", CELLS, state->cell, "WB"[(int)state->turn]);
}

static poda_status breakthrough_state_read(const breakthrough_game *game, const char *text,
                                           breakthrough_state *state, poda_error *error)
{
    (void)game;
    if (strspn(text, "WB.") != CELLS ||
        (strcmp(text + CELLS, " W") != 0 && strcmp(text + CELLS, " B") != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected %d cells and who is to move, W or B", CELLS);
    const bool white = text[CELLS + 1] == 'W';
    if (memchr(white ? text : text + CELLS - COLS, text[CELLS + 1], COLS) ||
        !memchr(text, white ? 'B' : 'W', CELLS))
        return poda_fail(error, PODA_BAD_POSITION, "position", "%c is to move but has won before",
                         text[CELLS + 1]);
    memcpy(state->cell, text, CELLS);
    state->turn = white ? PODA_MAX : PODA_MIN;
    return PODA_OK;
}

static void breakthrough_move_text(const breakthrough_game *game, const breakthrough_state *state,
                                   poda_move move, poda_text *text)
{
    const int from = (int)move / 3, to = breakthrough_target(state, move);
    (void)game;
    poda_text_add(text, "%c%d%c%d", 'a' + from % COLS, from / COLS + 1, 'a' + to % COLS,
                  to / COLS + 1);
}

static const poda_option breakthrough_options[] = {
    {"weights", "", "the file of the evaluation 'trained'"}, {NULL, NULL, NULL}};
static const char *const breakthrough_evals[] = {"pieces", "trained", NULL};

static const poda_about breakthrough_about = {
    .name = "breakthrough",
    .title = "Breakthrough",
    .summary = "reach the far row",
    .player = {"White", "Black"},
    .moves_like = "a5a4",
    .position_like = "BBBBBBBBBBBB............WWWWWWWWWWWW W",
    .options = breakthrough_options,
    .evals = breakthrough_evals,
};

#define PODA_RULES breakthrough
#include <poda/export.h>
