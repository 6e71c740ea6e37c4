/* othello.c - train-othello: trains the pattern weights of 8x8 Othello from games against itself. A
 * game begins with some random moves; some games have another one later, and positions before it
 * are not used. */
#include <stdlib.h>

#include "othello_play.h"
#include "program.h"

typedef struct othello_user {
    othello_packing packing;
    othello_patterns patterns; /* of this generation */
    int depth;
} othello_user;

static poda_status begin(void *user, const poda_weights *weights, int depth, poda_error *error)
{
    othello_user *const othello = user;
    unsigned char *bytes;
    size_t size;
    poda_status status = poda_weights_write(weights, &bytes, &size, error);
    if (status != PODA_OK)
        return status;
    status = poda__othello_patterns_read(&othello->patterns, bytes, size, error);
    free(bytes);
    othello->depth = depth;
    return status;
}

static int empties_of(othello_board board)
{
    return 64 - __builtin_popcountll(board.own | board.rival);
}

static int random_move(othello_board board, uint64_t *seed)
{
    uint64_t moves = train_othello_moves(board);
    if (!moves)
        return -1;
    for (uint32_t skip = train_random(seed, (uint32_t)__builtin_popcountll(moves)); skip > 0;
         skip--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

static othello_board moved(othello_board board, int cell)
{
    return cell < 0 ? (othello_board){board.rival, board.own} : train_othello_play(board, cell);
}

/* A move that keeps the exact value. */
static int exact_move(othello_board board, int value)
{
    for (uint64_t moves = train_othello_moves(board); moves; moves &= moves - 1) {
        const int cell = __builtin_ctzll(moves);
        if (-train_othello_exact(train_othello_play(board, cell), -value, 1 - value) >= value)
            return cell;
    }
    return -1;
}

static bool over(othello_board board)
{
    return !train_othello_moves(board) &&
           !train_othello_moves((othello_board){board.rival, board.own});
}

enum { OPENING = 2, OPENING_MORE = 18, LATEST_SLIP = 52, GAME_PLIES = 128 };

/* The target value of a position: the end of the game, but on the way back each position blends in
 * a tenth of its search value, since the end depends on many later moves (Sutton's lambda, 1988).
 * Searches of one ply know too little for that. */
static double blended(double end, double searched, int depth)
{
    const double lambda = depth > 1 ? 0.9 : 1;
    return lambda * end + (1 - lambda) * searched;
}

static poda_status play(void *user, uint64_t seed, train_samples *samples, poda_error *error)
{
    const othello_user *const othello = user;
    othello_board line[GAME_PLIES] = {{(uint64_t)0x102 << 27, (uint64_t)0x201 << 27}};
    double searched[GAME_PLIES] = {0}; /* discs */
    const int opening = OPENING + (int)train_random(&seed, OPENING_MORE);
    int slip = opening + (int)train_random(&seed, 2 * (uint32_t)(LATEST_SLIP - opening));
    slip = slip < LATEST_SLIP ? slip : 0;
    int length = 0, first = 0;
    (void)error;
    for (; !over(line[length]); length++) {
        const othello_board board = line[length];
        const int empties = empties_of(board);
        const bool guess = othello->depth == 0 && empties > OTHELLO_EXACT;
        int cell;
        if (length < opening || length == slip || guess) {
            cell = random_move(board, &seed);
            first = guess ? 0 : length + 1;
        } else if (empties > OTHELLO_EXACT) {
            searched[length] =
                (double)train_othello_search(&othello->patterns, board, othello->depth, &cell) /
                OTHELLO_UNIT;
        } else {
            const int value = train_othello_exact(board, -64, 64);
            searched[length] = value;
            cell = exact_move(board, value);
        }
        line[length + 1] = moved(board, cell);
    }
    double worth =
        __builtin_popcountll(line[length].own) - __builtin_popcountll(line[length].rival);
    for (int i = length - 1; i >= first; i--) {
        worth = -worth;
        train_samples_add(samples, &line[i], worth, worth);
        worth = blended(worth, searched[i], othello->depth);
    }
    return PODA_OK;
}

static int phase(void *user, const void *state)
{
    (void)user;
    return othello_phase(empties_of(*(const othello_board *)state));
}

static int list(void *user, const void *state, uint32_t *features)
{
    const othello_board *const board = state;
    poda__othello_list(&((othello_user *)user)->packing, board->own, board->rival, features);
    return OTHELLO_LIST;
}

int main(int argc, char **argv)
{
    static othello_user othello;
    train_plan plan = TRAIN_PLAN;
    for (int i = 1; i < argc; i++)
        if (!train_word(&plan, argv[i])) {
            train_usage(argv[0], "", "");
            return 2;
        }
    if (!plan.file || plan.generations == 0) {
        train_usage(argv[0], "", "");
        return 2;
    }
    poda__othello_packing_init(&othello.packing);
    const train_subject subject = {
        .user = &othello,
        .name = "othello",
        .state_size = sizeof(othello_board),
        .phases = OTHELLO_PHASES,
        .unit = OTHELLO_UNIT,
        .step = OTHELLO_UNIT / 8,
        .features = othello.packing.count,
        .begin = begin,
        .play = play,
        .phase = phase,
        .list = list,
    };
    return train_main(&subject, &plan, argv[0]);
}
