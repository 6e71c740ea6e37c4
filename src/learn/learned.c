/* learned.c - the features of a board and the evaluation that sums their weights. A feature is a
 * content of one cell, the contents of two neighbouring cells, or those of a line of cells; lines
 * count the same wherever they lie, since what makes a row of three strong in one corner does so in
 * another, while single cells and pairs know their place. Besides, there is one for each player to
 * move. The weights depend on how full the board is. Points that are won already
 * (poda_state_lead) are not learnt but added, and so is an evaluation of the game's own, times a
 * factor, if the weights say so. A network (net.h) may come on top. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "learn/contents.h"
#include "learn/net.h"
#include "search/game.h"

enum {
    PHASES = 3,
    DIRECTIONS = 4,
    LINE_MOST = 5,         /* cells of a line */
    LINE_CONTENTS = 343,   /* contents of a line: 3^5, 4^4, 5^3, 7^3, 18^2 */
    PAIR_FEATURES = 60000, /* more of them are left out: large boards with many pieces */
};

/* Cells that are looked at together, and where their features begin. */
typedef struct pattern {
    uint16_t cell[LINE_MOST];
    uint32_t first;
} pattern;

struct poda_board_features {
    const poda_game *game;
    poda__contents board;
    int phases;
    int fuller[PHASES - 1]; /* a board with more contents than this is in a later phase */
    int line;               /* cells of a line */
    size_t pairs, lines;
    pattern *pair, *lined;
    uint32_t limit;
};

_Static_assert(PODA_BOARD_FEATURES_MOST >= 1 + (1 + 2 * DIRECTIONS) * PODA__CONTENTS_MOST,
               "all features of a position have room");

/* Where features of single cells begin: two say who is to move. */
enum { CELLS_FROM = 2 };

static const int8_t step_of[DIRECTIONS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* The directions of a grid; hexagons have three, and (1, 1) is none of them. */
static bool is_direction(const poda__contents *board, int direction)
{
    return !board->hexagons || direction != 2;
}

/* Finds the cells of a line; false if it leaves the grid. */
static bool line_at(const poda__contents *board, int cell, int direction, int length, pattern *to)
{
    int row = cell / board->cols, col = cell % board->cols;
    for (int i = 0; i < length; i++) {
        if (row >= board->rows || col < 0 || col >= board->cols)
            return false;
        to->cell[i] = (uint16_t)(row * board->cols + col);
        row += step_of[direction][0];
        col += step_of[direction][1];
    }
    return true;
}

/* The longest lines whose contents are few enough to be learnt. */
static int line_length(int symbols)
{
    int length = 1, contents = symbols;
    while (length < LINE_MOST && symbols > 1 && contents * symbols <= LINE_CONTENTS) {
        contents *= symbols;
        length++;
    }
    return length;
}

static bool has_grid(const poda__contents *board)
{
    return (board->kind == PODA_VIEW_GRID || board->kind == PODA_VIEW_STRIP) && board->cols > 0 &&
           board->rows * board->cols <= board->cells;
}

static void find_pairs(poda_board_features *features)
{
    const poda__contents *const board = &features->board;
    const uint32_t each = (uint32_t)(board->symbols * board->symbols);
    const uint32_t before = features->limit;
    for (int i = 0; has_grid(board) && i < board->rows * board->cols; i++)
        for (int d = 0; d < DIRECTIONS; d++) {
            pattern *const pair = &features->pair[features->pairs];
            if (!is_direction(board, d) || !line_at(board, i, d, 2, pair))
                continue;
            pair->first = features->limit;
            features->limit += each;
            features->pairs++;
        }
    for (int i = 0; i < board->edges; i++) {
        const poda_edge edge = board->edge[i];
        if (edge.from < 0 || edge.to < 0 || edge.from >= board->cells || edge.to >= board->cells)
            continue;
        features->pair[features->pairs++] =
            (pattern){.cell = {(uint16_t)edge.from, (uint16_t)edge.to}, .first = features->limit};
        features->limit += each;
    }
    if (features->limit - before > PAIR_FEATURES) {
        features->limit = before;
        features->pairs = 0;
    }
}

static void find_lines(poda_board_features *features)
{
    const poda__contents *const board = &features->board;
    features->line = line_length(board->symbols);
    if (features->line < 3 || !has_grid(board))
        return;
    uint32_t contents = 1;
    for (int i = 0; i < features->line; i++)
        contents *= (uint32_t)board->symbols;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (int i = 0; i < board->rows * board->cols; i++) {
            pattern *const line = &features->lined[features->lines];
            if (!is_direction(board, d) || !line_at(board, i, d, features->line, line))
                continue;
            line->first = features->limit;
            features->lines++;
        }
        features->limit += contents;
    }
}

/* Thirds of the positions of random games, if boards fill up or empty at all. */
static void find_phases(poda_board_features *features)
{
    const poda__contents *const board = &features->board;
    const int *const filled = board->filled;
    const int last = board->samples - 1;
    features->phases = 1;
    if (filled[last] - filled[0] < 2 * PHASES)
        return;
    features->phases = PHASES;
    for (int i = 0; i < PHASES - 1; i++)
        features->fuller[i] = filled[board->samples * (i + 1) / PHASES];
}

poda_status poda_board_features_open(poda_board_features **out, const poda_game *game,
                                     poda_error *error)
{
    poda_board_features *const features = poda__array(1, sizeof *features);
    if (!features)
        return poda_fail_memory(error);
    poda__contents *const board = &features->board;
    features->game = game;
    poda_status status = poda__contents_find(board, game, error);
    if (status == PODA_OK) {
        const size_t most = (size_t)board->cells * DIRECTIONS;
        features->pair = poda__array(most + (size_t)board->edges + 1, sizeof *features->pair);
        features->lined = poda__array(most + 1, sizeof *features->lined);
        if (!features->pair || !features->lined)
            status = poda_fail_memory(error);
    }
    if (status != PODA_OK) {
        poda_board_features_close(features);
        return status;
    }
    features->limit = CELLS_FROM + (uint32_t)(board->cells * board->symbols);
    find_pairs(features);
    find_lines(features);
    find_phases(features);
    *out = features;
    return PODA_OK;
}

void poda_board_features_close(poda_board_features *features)
{
    if (!features)
        return;
    poda__contents_release(&features->board);
    free(features->pair);
    free(features->lined);
    free(features);
}

int poda_board_features_phases(const poda_board_features *features)
{
    return features->phases;
}

uint32_t poda_board_features_limit(const poda_board_features *features)
{
    return features->limit;
}

/* Reads the board; returns the player to move. */
static int read_board(const poda_board_features *features, const void *state, uint8_t *symbol)
{
    const poda_game *const game = features->game;
    const int turn = game->rules->turn(game->params, state) == PODA_MAX ? 0 : 1;
    poda__contents_read(&features->board, state, turn, symbol);
    return turn;
}

static int phase_of(const poda_board_features *features, const uint8_t *symbol)
{
    int filled = 0, phase = 0;
    for (int i = 0; i < features->board.cells; i++)
        filled += symbol[i] != 0;
    while (phase < features->phases - 1 && filled > features->fuller[phase])
        phase++;
    return phase;
}

int poda_board_features_phase(const poda_board_features *features, const poda_state *state)
{
    uint8_t symbol[PODA__CONTENTS_MOST];
    read_board(features, state, symbol);
    return phase_of(features, symbol);
}

static inline uint32_t cell_feature(const poda_board_features *features, int cell, uint8_t symbol)
{
    return CELLS_FROM + (uint32_t)(cell * features->board.symbols + symbol);
}

static inline uint32_t pattern_feature(const pattern *at, int length, uint32_t symbols,
                                       const uint8_t *symbol)
{
    uint32_t number = 0;
    for (int i = 0; i < length; i++)
        number = number * symbols + symbol[at->cell[i]];
    return at->first + number;
}

/* Calls `use` for each feature of the position: to list them, and to sum their weights. */
#define EACH_FEATURE(features, symbol, turn, use)                                                  \
    do {                                                                                           \
        const uint32_t symbols_ = (uint32_t)(features)->board.symbols;                             \
        use((uint32_t)(turn));                                                                     \
        for (int i_ = 0; i_ < (features)->board.cells; i_++)                                       \
            use(cell_feature(features, i_, (symbol)[i_]));                                         \
        for (size_t i_ = 0; i_ < (features)->pairs; i_++)                                          \
            use(pattern_feature(&(features)->pair[i_], 2, symbols_, symbol));                      \
        for (size_t i_ = 0; i_ < (features)->lines; i_++)                                          \
            use(pattern_feature(&(features)->lined[i_], (features)->line, symbols_, symbol));      \
    } while (0)

int poda_board_features_list(const poda_board_features *features, const poda_state *state,
                             uint32_t *to)
{
    uint8_t symbol[PODA__CONTENTS_MOST];
    const int turn = read_board(features, state, symbol);
    int count = 0;
#define LIST(number) (count < PODA_BOARD_FEATURES_MOST ? (void)(to[count++] = (number)) : (void)0)
    EACH_FEATURE(features, symbol, turn, LIST);
#undef LIST
    return count;
}

uint32_t poda_board_features_input_limit(const poda_board_features *features)
{
    return CELLS_FROM + (uint32_t)(features->board.cells * features->board.symbols);
}

int poda_board_features_contents(const poda_board_features *features)
{
    return features->board.symbols;
}

static int inputs_of(const poda_board_features *features, const uint8_t *symbol, int turn,
                     uint16_t *to)
{
    int count = 0;
    to[count++] = (uint16_t)turn;
    for (int i = 0; i < features->board.cells; i++) {
        to[count] = (uint16_t)cell_feature(features, i, symbol[i]);
        count += symbol[i] != 0;
    }
    return count;
}

int poda_board_features_inputs(const poda_board_features *features, const poda_state *state,
                               uint16_t *to)
{
    uint8_t symbol[PODA__CONTENTS_MOST];
    const int turn = read_board(features, state, symbol);
    return inputs_of(features, symbol, turn, to);
}

uint32_t poda_board_features_room(const poda_board_features *features, int hidden)
{
    return features->limit + PODA_LEARNED_BASE +
           (uint32_t)hidden * (poda_board_features_input_limit(features) + 2);
}

/* What a phase has beside the weights of features. */
typedef struct addition {
    int base; /* the evaluation of the game, from 1 */
    int factor, shift;
    poda__net net;
} addition;

/* What a game has learnt. */
typedef struct learned {
    poda__learned common;
    poda_board_features *features;
    poda_weights *weights;
    int32_t divisor;
    addition more[PHASES];
    poda__net_value *net;
} learned;

static poda_value value_of(const poda__learned *common, const void *state)
{
    const learned *const by = (const learned *)common;
    const poda_board_features *const features = by->features;
    const poda_game *const game = features->game;
    uint8_t symbol[PODA__CONTENTS_MOST];
    const int turn = read_board(features, state, symbol), phase = phase_of(features, symbol);
    const int16_t *const weight = poda_weights_of(by->weights, phase);
    const addition *const more = &by->more[phase];
    int64_t sum = 0;
#define SUM(number) (sum += weight[number])
    EACH_FEATURE(features, symbol, turn, SUM);
#undef SUM
    if (more->base > 0) {
        const int64_t base = game->rules->eval(game->params, state, more->base - 1, PODA_MAX);
        sum += base * more->factor / ((int64_t)1 << more->shift);
    }
    if (more->net.hidden > 0) {
        uint16_t on[PODA_BOARD_INPUTS_MOST];
        sum += by->net(&more->net, on, inputs_of(features, symbol, turn, on));
    }
    const poda_value lead = game->rules->past ? poda_state_lead(game, state) : 0;
    const int64_t value = sum / by->divisor + lead;
    return (poda_value)(value > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
                        : value < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                                    : value);
}

poda_value poda_state_learned(const poda_game *game, const poda_state *state)
{
    return game->learned ? game->learned->value(game->learned, state) : 0;
}

static void release(poda__learned *common)
{
    learned *const by = (learned *)common;
    poda_board_features_close(by->features);
    poda_weights_close(by->weights);
    free(by);
}

static poda_status copy_weights(poda_weights **out, const poda_weights *from, poda_error *error)
{
    const poda_status status =
        poda_weights_open(out, from->phases, from->features, from->unit, error);
    if (status == PODA_OK) {
        memcpy((*out)->at, from->at, (size_t)from->phases * from->features * sizeof *from->at);
        memcpy((*out)->note, from->note, sizeof from->note);
    }
    return status;
}

static poda_status other_game(const learned *by, const poda_weights *weights, poda_error *error)
{
    return poda_fail(error, PODA_BAD_OPTION, "learned",
                     "these weights are for another game, or for other options: %s has "
                     "%d x %u features, the file %d x %u",
                     poda_game_name(by->features->game), by->features->phases, by->features->limit,
                     weights->phases, weights->features);
}

/* How many hidden sums weights of this size have; -1: the size fits none. */
static int hidden_of(const poda_board_features *features, uint32_t size)
{
    for (int hidden = 0; hidden <= PODA__NET_MOST; hidden += PODA__NET_STEP)
        if (poda_board_features_room(features, hidden) == size)
            return hidden;
    return -1;
}

/* Is the evaluation there to be added to? */
static bool base_is_good(const poda_game *game, const addition *more)
{
    enum { MOST_SHIFT = 30 };
    const poda_rules *const rules = game->rules;
    const char *const *const evals = rules->space.about->evals;
    int count = 0;
    while (rules->eval && evals && evals[count])
        count++;
    return more->base >= 0 && more->base <= count && more->shift >= 0 &&
           more->shift <= MOST_SHIFT &&
           (more->base == 0 || !rules->ready ||
            rules->ready(game->params, more->base - 1, NULL) == PODA_OK);
}

/* Finds what comes after the weights of the features. */
static poda_status find_more(learned *by, poda_error *error)
{
    const poda_board_features *const features = by->features;
    const poda_weights *const weights = by->weights;
    const uint32_t inputs = poda_board_features_input_limit(features);
    if (features->phases != weights->phases)
        return other_game(by, weights, error);
    if (features->limit == weights->features)
        return PODA_OK;
    const int hidden = hidden_of(features, weights->features);
    if (hidden < 0)
        return other_game(by, weights, error);
    by->net = poda__net_fast();
    for (int phase = 0; phase < weights->phases; phase++) {
        const int16_t *const at = poda_weights_of(weights, phase) + features->limit;
        addition *const more = &by->more[phase];
        *more = (addition){at[0], at[1], at[2], {0}};
        more->net = poda__net_at(at + PODA_LEARNED_BASE, hidden, inputs);
        if (!base_is_good(features->game, more) ||
            !poda__net_is_safe(&more->net, inputs, CELLS_FROM, (uint32_t)features->board.symbols))
            return poda_fail(error, PODA_BAD_OPTION, "learned",
                             "these weights are for another game: %s has no such evaluation, or "
                             "the sums of the network are too large",
                             poda_game_name(features->game));
    }
    return PODA_OK;
}

poda_status poda_game_learn(poda_game *game, const poda_weights *weights, poda_error *error)
{
    learned *by = NULL;
    poda_status status = PODA_OK;
    if (weights) {
        by = poda__array(1, sizeof *by);
        if (!by)
            return poda_fail_memory(error);
        by->common = (poda__learned){value_of, release};
        /* a scored game counts in points, others in thousandths of a logistic unit */
        by->divisor = game->rules->scored && weights->unit > 0 ? weights->unit : 1;
        status = poda_board_features_open(&by->features, game, error);
        if (status == PODA_OK)
            status = copy_weights(&by->weights, weights, error);
        if (status == PODA_OK)
            status = find_more(by, error);
        if (status != PODA_OK) {
            release(&by->common);
            return status;
        }
    }
    if (game->learned)
        game->learned->release(game->learned);
    game->learned = by ? &by->common : NULL;
    return status;
}

poda_status poda_game_learn_file(poda_game *game, const char *path, poda_error *error)
{
    poda_weights *weights = NULL;
    poda_status status = poda_weights_load(&weights, path, error);
    if (status == PODA_OK)
        status = poda_game_learn(game, weights, error);
    poda_weights_close(weights);
    return status;
}

bool poda_game_has_learned(const poda_game *game)
{
    return game->learned != NULL;
}
