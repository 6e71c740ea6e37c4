/* draughts_patterns.c - the blocks of the board and their weights. */
#include "games/draughts/draughts_patterns.h"

/* The numbers of all blocks at once. */
typedef uint16_t block_numbers __attribute__((vector_size(2 * DRAUGHTS_BLOCKS)));

static void add_steps(const draughts_game *game, uint64_t men, int player, block_numbers *sum)
{
    for (; men; men &= men - 1) {
        block_numbers step;
        memcpy(&step, game->step[player][__builtin_ctzll(men)], sizeof step);
        *sum += step;
    }
}

static uint32_t bits(uint64_t set)
{
    return draughts_popcount(set, 0);
}

static uint32_t few(uint32_t kings)
{
    return kings < DRAUGHTS_KINGS ? kings : DRAUGHTS_KINGS - 1;
}

/* Calls for each feature; the same code lists them and adds up their weights. */
#define EACH_FEATURE(feature, do_it)                                                               \
    do {                                                                                           \
        const int player = (int)state->turn;                                                       \
        const uint64_t own = state->pieces[player], rival = state->pieces[player ^ 1];             \
        const uint64_t own_men = own & ~state->kings, rival_men = rival & ~state->kings;           \
        block_numbers numbers = {0}, theirs = {0};                                                 \
        add_steps(game, own_men, player, &numbers);                                                \
        add_steps(game, rival_men, player, &theirs);                                               \
        numbers += theirs + theirs;                                                                \
        uint32_t feature;                                                                          \
        for (int block = 0; block < game->blocks; block++) {                                       \
            feature = (uint32_t)block * DRAUGHTS_BLOCK + numbers[block];                           \
            do_it;                                                                                 \
        }                                                                                          \
        feature = draughts_features_men(game) + bits(own_men) * DRAUGHTS_MEN + bits(rival_men);    \
        do_it;                                                                                     \
        feature = draughts_features_kings(game) + few(bits(own & state->kings)) * DRAUGHTS_KINGS + \
                  few(bits(rival & state->kings));                                                 \
        do_it;                                                                                     \
        for (uint64_t kings = state->kings; kings; kings &= kings - 1) {                           \
            const int square = __builtin_ctzll(kings);                                             \
            feature = draughts_features_places(game) + (own >> square & 1 ? 0 : DRAUGHTS_BITS) +   \
                      (uint32_t)game->place[player][square];                                       \
            do_it;                                                                                 \
        }                                                                                          \
    } while (0)

static int phase_of(const draughts_game *game, const draughts_state *state)
{
    const uint32_t pieces = draughts_popcount(state->pieces[0], state->pieces[1]);
    const uint32_t most = 2 * game->side;
    return pieces > most ? DRAUGHTS_PHASES - 1 : (int)(pieces * DRAUGHTS_PHASES / (most + 1));
}

void poda__draughts_list(const draughts_game *game, const draughts_state *state,
                         poda_features *features)
{
    features->phases = DRAUGHTS_PHASES;
    features->phase = phase_of(game, state);
    features->limit = draughts_features_limit(game);
    EACH_FEATURE(number, poda_features_add(features, number));
}

poda_value poda__draughts_trained(const draughts_game *game, const draughts_state *state)
{
    if (!game->weights)
        return 0;
    const int16_t *const weight =
        game->weights + (size_t)phase_of(game, state) * draughts_features_limit(game);
    poda_value sum = 0;
    EACH_FEATURE(number, sum += weight[number]);
    return sum;
}

/* The column of a square in the layout; boards that are mirrored use the same weights. */
static int column(const draughts_game *game, int square)
{
    const int row = game->row_of[square];
    return 2 * (square - 5 * row - row / 2) + (row % 2 == 0);
}

/* The square that the other player sees in the same place. */
static int turned(const draughts_game *game, int square)
{
    const int size = game->laws.size, row = size - 1 - game->row_of[square];
    int other = __builtin_ctzll(game->row[row]);
    other += (size - 1 - column(game, square) - column(game, other)) / 2;
    return other;
}

/* Blocks of four rows and four columns; smaller boards have one. */
static void lay_blocks(draughts_game *game)
{
    enum { SIDE = 4, SQUARES = 8 };
    game->blocks = 0;
    for (int row = 0; row + SIDE <= game->laws.size; row += 2)
        for (int col = 0; col + SIDE <= game->laws.size; col += 2) {
            uint16_t power = 1;
            for (int square = 0; square < DRAUGHTS_BITS; square++)
                if (game->board >> square & 1 && game->row_of[square] >= row &&
                    game->row_of[square] < row + SIDE && column(game, square) >= col &&
                    column(game, square) < col + SIDE) {
                    game->step[PODA_MAX][square][game->blocks] = power;
                    game->step[PODA_MIN][turned(game, square)][game->blocks] = power;
                    power = (uint16_t)(power * 3);
                }
            game->blocks++;
        }
    for (uint64_t left = game->board; left; left &= left - 1) {
        const int square = __builtin_ctzll(left);
        game->place[PODA_MAX][square] = (uint8_t)square;
        game->place[PODA_MIN][square] = (uint8_t)turned(game, square);
    }
}

void poda__draughts_patterns_init(draughts_game *game)
{
    lay_blocks(game);
}
