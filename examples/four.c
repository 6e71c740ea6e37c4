/* four.c - four in a row on six columns of five cells, with the trained evaluation that
 * docs/write-an-evaluation.md builds. A stone falls to the lowest free cell of its column. */
#define PODA_LOADED
#include <poda/weights.h>

enum { ROWS = 5, COLS = 6, CELLS = ROWS * COLS, WINDOWS = 39 };

typedef struct four_game {
    poda_weights *weights; /* NULL: not trained */
} four_game;

typedef struct four_state {
    char cell[CELLS]; /* 'X', 'O' or '.', row by row from the top */
    char turn;        /* PODA_MAX has X and begins */
} four_state;

#define four_ALTERNATES 1
#define four_HAS_MASK 1
#define four_HAS_RESULT 1
#define four_HAS_EVAL 1
#define four_HAS_READY 1
#define four_HAS_FEATURES 1
#define four_HAS_RELEASE 1

static poda_status four_init(four_game *game, const poda_options *options, poda_error *error)
{
    const char *file = poda_option_text(options, "weights", "");
    game->weights = NULL;
    return *file ? poda_weights_load(&game->weights, file, error) : PODA_OK;
}

static void four_release(four_game *game)
{
    poda_weights_close(game->weights);
}

static void four_start(const four_game *game, four_state *state)
{
    (void)game;
    memset(state->cell, '.', CELLS);
    state->turn = PODA_MAX;
}

/* A move is a column from 0. */
static uint64_t four_mask(const four_game *game, const four_state *state)
{
    uint64_t set = 0;
    (void)game;
    for (int col = 0; col < COLS; col++)
        if (state->cell[col] == '.')
            set |= (uint64_t)1 << col;
    return set;
}

static void four_play(const four_game *game, const four_state *state, poda_move move,
                      four_state *to)
{
    int cell = CELLS - COLS + (int)move;
    (void)game;
    while (state->cell[cell] != '.')
        cell -= COLS;
    *to = *state;
    to->cell[cell] = "XO"[(int)state->turn];
    to->turn = (char)(1 - state->turn);
}

static int four_turn(const four_game *game, const four_state *state)
{
    (void)game;
    return state->turn;
}

/* Four cells in a row: where they begin, how they go on, and a number that they share with their
 * mirror image. */
typedef struct window {
    int first, step, place;
} window;

static int four_windows(window list[WINDOWS])
{
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    int count = 0;
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++)
            for (int way = 0; way < 4; way++) {
                const int end = col + 3 * right[way];
                if (row + 3 * down[way] >= ROWS || end < 0 || end >= COLS)
                    continue;
                const bool mirrored = col + end > COLS - 1; /* the nearer to the right edge */
                const bool turned = mirrored && way == 0;   /* a row is read from its other end */
                const int edge = mirrored ? COLS - 1 - (turned ? end : col) : col;
                list[count++] = (window){
                    .first = row * COLS + (turned ? end : col),
                    .step = (turned ? -1 : right[way]) + COLS * down[way],
                    .place = (row * COLS + edge) * 4 + (mirrored && way > 1 ? 5 - way : way),
                };
            }
    return count;
}

static poda_over four_result(const four_game *game, const four_state *state)
{
    const char theirs = "OX"[(int)state->turn];
    window list[WINDOWS];
    const int count = four_windows(list);
    for (int i = 0; i < count; i++) {
        int stones = 0;
        for (int k = 0; k < 4; k++)
            stones += state->cell[list[i].first + k * list[i].step] == theirs;
        if (stones == 4)
            return PODA_LOST;
    }
    return four_mask(game, state) == 0 ? PODA_DRAWN : PODA_GOES_ON;
}

/* What the player to move sees on each window: 81 patterns of own and opponent's stones. A phase
 * lasts eight stones. */
static void four_features(const four_game *game, const four_state *state, poda_features *features)
{
    enum { PATTERNS = 81, PHASES = 4 };
    const char mine = "XO"[(int)state->turn];
    window list[WINDOWS];
    const int count = four_windows(list);
    int stones = 0;
    (void)game;
    for (int i = 0; i < CELLS; i++)
        stones += state->cell[i] != '.';
    features->phases = PHASES;
    features->phase = stones / 8;
    features->limit = CELLS * 4 * PATTERNS;
    for (int i = 0; i < count; i++) {
        int pattern = 0;
        for (int k = 0; k < 4; k++) {
            const char stone = state->cell[list[i].first + k * list[i].step];
            pattern = 3 * pattern + (stone == '.' ? 0 : stone == mine ? 1 : 2);
        }
        poda_features_add(features, (uint32_t)(list[i].place * PATTERNS + pattern));
    }
}

static poda_status four_ready(const four_game *game, int which, poda_error *error)
{
    return which == 1 && !game->weights
               ? poda_fail(error, PODA_BAD_OPTION, "eval",
                           "the evaluation 'trained' needs weights=FILE; poda-train makes the file")
               : PODA_OK;
}

/* `centre`: stones in the middle columns count; `trained`: the sum of the weights. */
static poda_value four_eval(const four_game *game, const four_state *state, int which, int player)
{
    if (which == 1) {
        poda_features features = {0};
        four_features(game, state, &features);
        const poda_value value = poda_weights_value(game->weights, &features);
        return player == state->turn ? value : -value;
    }
    poda_value sum = 0;
    for (int i = 0; i < CELLS; i++) {
        const int col = i % COLS, worth = col < COLS / 2 ? col : COLS - 1 - col;
        sum += state->cell[i] == '.' ? 0 : state->cell[i] == "XO"[player] ? worth : -worth;
    }
    return sum;
}

static void four_state_text(const four_game *game, const four_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%.*s %c", CELLS, state->cell, "XO"[(int)state->turn]);
}

static poda_status four_state_read(const four_game *game, const char *text, four_state *state,
                                   poda_error *error)
{
    (void)game;
    if (strspn(text, "XO.") != CELLS ||
        (strcmp(text + CELLS, " X") != 0 && strcmp(text + CELLS, " O") != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected %d cells and who is to move, X or O", CELLS);
    for (int i = 0; i < CELLS - COLS; i++)
        if (text[i] != '.' && text[i + COLS] == '.')
            return poda_fail(error, PODA_BAD_POSITION, "position", "a stone hangs in the air");
    memcpy(state->cell, text, CELLS);
    state->turn = text[CELLS + 1] == 'X' ? PODA_MAX : PODA_MIN;
    return PODA_OK;
}

static void four_move_text(const four_game *game, const four_state *state, poda_move move,
                           poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move + 1);
}

static const poda_option four_options[] = {{"weights", "", "the file of the evaluation 'trained'"},
                                           {NULL, NULL, NULL}};
static const char *const four_evals[] = {"centre", "trained", NULL};

static const poda_about four_about = {
    .name = "four",
    .title = "Four",
    .summary = "four stones in a row; they fall to the lowest free cell",
    .player = {"X", "O"},
    .moves_like = "4",
    .position_like = ".............................. X",
    .options = four_options,
    .evals = four_evals,
};

#define PODA_RULES four
#include <poda/export.h>
