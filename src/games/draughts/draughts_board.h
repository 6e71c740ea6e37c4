/* draughts_board.h - the boards and the laws of draughts.
 *
 * Only the dark squares exist. All boards lie in the layout of the largest, 10x10: rows of five
 * squares from the top, and one bit that is no square after every second row,
 *
 *        0   1   2   3   4
 *      5   6   7   8   9   (10)
 *       11  12  13  14  15
 *     16  17  18  19  20   (21)
 *
 * so that a diagonal step is a shift by 5 or 6 whatever the square, and leads off every board into
 * bits that `board` does not have. White is MAX, begins at the bottom and moves up. A board whose
 * lower left corner is not played on is the mirror image of one whose corner is: only names of
 * squares and views know which of them it is. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_BOARD_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_BOARD_H

#include "games/draughts/draughts_numbers.h"
#include "poda/rules.h"

/* Where most of the time goes. */
#define DRAUGHTS_INLINE static inline __attribute__((always_inline))

enum {
    DRAUGHTS_BITS = 54,  /* bits of the layout */
    DRAUGHTS_SIDE = 20,  /* pieces of a player on the largest board */
    DRAUGHTS_MOST = 50,  /* squares of the largest board */
    DRAUGHTS_CLOCK = 500 /* the longest clock, in moves of each player */
};

typedef struct draughts_state {
    uint64_t pieces[2]; /* men and kings of White and Black */
    uint64_t kings;     /* of both */
    uint32_t turn;
    uint32_t clock; /* plies since the last capture or move of a man; 0 if nothing counts them */
} draughts_state;

/* What becomes of a man that reaches the far row in the middle of a capture. */
typedef enum draughts_promotion {
    DRAUGHTS_END,  /* it goes on as a man; it is crowned only where the capture ends */
    DRAUGHTS_STOP, /* it is crowned, and the capture ends */
    DRAUGHTS_KING, /* it is crowned, and goes on as a king */
} draughts_promotion;

typedef enum draughts_names { DRAUGHTS_TOP, DRAUGHTS_BOTTOM, DRAUGHTS_LETTERS } draughts_names;

/* Captures are compared by a number of which a law looks at some bits: how many pieces are taken,
 * whether a king takes them, how many kings are among them, and where in the sequence they come. */
#define DRAUGHTS_RANK_ONE (1u << 26)
#define DRAUGHTS_RANK_BY_KING (1u << 25)
#define DRAUGHTS_RANK_KING (1u << 20)
#define DRAUGHTS_RANK_SEQUENCE (DRAUGHTS_RANK_KING - 1)
#define DRAUGHTS_RANK_PIECES (~0u << 26)
#define DRAUGHTS_RANK_KINGS (DRAUGHTS_RANK_BY_KING - DRAUGHTS_RANK_KING)
#define DRAUGHTS_RANK_ALL (~0u)

/* The laws of one kind of draughts. */
typedef struct draughts_laws {
    int size;
    bool flying;    /* kings go as far as they like */
    bool back;      /* men capture backwards too */
    bool men_kings; /* men may capture kings */
    draughts_promotion promotion;
    uint32_t rank; /* which captures must be made: the bits that are compared */
    bool mirrored; /* the lower left corner is not played on */
    draughts_names names;
    uint32_t first; /* who begins */
    uint32_t clock; /* moves of each player with kings and without captures that make a draw */
    int again;      /* occurrences of a position that make a draw */
    /* the same moves if a king is alone against one or two pieces, against three; 0: no such law */
    uint32_t lone[2];
} draughts_laws;

typedef struct draughts_game {
    draughts_laws laws;
    int half;         /* squares in a row */
    int rows;         /* rows of men at the start */
    uint32_t side;    /* pieces of a player at the start */
    uint32_t limit;   /* plies at which the clock ends the game; 0: never */
    uint32_t soonest; /* the least such number with any pieces */
    bool fast;        /* the processor counts bits */
    bool paths;       /* captures that differ only in their way are listed as different moves */
    uint64_t board;   /* its squares */
    uint64_t home[2]; /* the row behind each player */
    uint64_t start[2];
    uint64_t crowned[2]; /* where men of each player are crowned and go on as kings */
    uint64_t preferred;  /* all squares if it matters whether a king is captured; else none */
    uint64_t row[10];
    uint64_t diagonal;                                   /* the longest one */
    int8_t row_of[DRAUGHTS_BITS], col_of[DRAUGHTS_BITS]; /* as the board is drawn */
    int8_t number_of[DRAUGHTS_BITS];
    int8_t square_of[DRAUGHTS_MOST + 1]; /* of each number */
    /* for the evaluation, as each player sees the board (draughts_places) */
    const draughts_numbers *numbers;
    draughts_pair place[2][2][DRAUGHTS_BITS]; /* of a man, of a king */
    uint8_t to_go[2][DRAUGHTS_BITS],
        column[2][DRAUGHTS_BITS];      /* rows to the last one; from the left */
    uint8_t ring[DRAUGHTS_BITS];       /* distance from the edge */
    uint8_t guard[2][32], guard_at[2]; /* men of the first row from the left; its first bit */
    uint64_t system[2]; /* columns with a square in the first row: they tell who has the move */
} draughts_game;

/* In the order of draughts_kinds. */
#define DRAUGHTS_KINDS "spanish english international russian brazilian italian"

/* Sources: the rules of the federations as quoted in the headers of rhalbersma/dctl; PDN's GameType
 * for boards, numbers and who begins; for a king alone the rules of fmjd64.org, 7.2.4 to 7.2.8
 * (Russian, Brazilian), as quoted in lidraughts' variant Russian, and its variant Standard, after
 * FMJD (international). The clock is not the letter of these: it returns to 0 when a man moves,
 * where the laws of a lone king go on counting. And some laws of fmjd64 are not here: five moves
 * for three pieces against a king on the long diagonal, and 30 or 60 moves for four to seven
 * pieces with kings on both sides, moves of men included; with kings only, `clock` comes first. */
static const draughts_laws draughts_kinds[] = {
    {.size = 8, /* Spanish */
     .flying = true,
     .men_kings = true,
     .promotion = DRAUGHTS_STOP,
     .rank = DRAUGHTS_RANK_PIECES | DRAUGHTS_RANK_KINGS,
     .mirrored = true,
     .names = DRAUGHTS_BOTTOM,
     .first = PODA_MAX,
     .clock = 20,
     .again = 3},
    {.size = 8, /* English */
     .men_kings = true,
     .promotion = DRAUGHTS_STOP,
     .names = DRAUGHTS_TOP,
     .first = PODA_MIN,
     .clock = 40,
     .again = 3},
    {.size = 10, /* international */
     .flying = true,
     .back = true,
     .men_kings = true,
     .promotion = DRAUGHTS_END,
     .rank = DRAUGHTS_RANK_PIECES,
     .names = DRAUGHTS_TOP,
     .first = PODA_MAX,
     .clock = 25,
     .again = 3,
     .lone = {5, 16}},
    {.size = 8, /* Russian */
     .flying = true,
     .back = true,
     .men_kings = true,
     .promotion = DRAUGHTS_KING,
     .names = DRAUGHTS_LETTERS,
     .first = PODA_MAX,
     .clock = 15,
     .again = 3,
     .lone = {5, 0}},
    {.size = 8, /* Brazilian */
     .flying = true,
     .back = true,
     .men_kings = true,
     .promotion = DRAUGHTS_END,
     .rank = DRAUGHTS_RANK_PIECES,
     .names = DRAUGHTS_LETTERS,
     .first = PODA_MAX,
     .clock = 20,
     .again = 3,
     .lone = {5, 0}},
    {.size = 8, /* Italian */
     .promotion = DRAUGHTS_STOP,
     .rank = DRAUGHTS_RANK_ALL,
     .mirrored = true,
     .names = DRAUGHTS_TOP,
     .first = PODA_MAX,
     .clock = 40,
     .again = 4},
};

/* Bits of the four diagonal neighbours: up to the left and right, down to the left and right, as
 * rotations of a word. What leaves the layout above lands in bits that no board has. The opposite
 * of direction d is d ^ 3, the two across it are d ^ 1 and d ^ 2. */
DRAUGHTS_INLINE uint64_t draughts_step(uint64_t squares, int direction)
{
    const int by = direction < 2 ? 58 + direction : 3 + direction;
    return squares << by | squares >> (64 - by);
}

/* How far the number of a square grows with a step. */
DRAUGHTS_INLINE int draughts_by(int direction)
{
    return direction < 2 ? direction - 6 : 3 + direction;
}

/* The bits of two words. Compilers for any processor call a function for __builtin_popcountll; here
 * it is where the time goes. `fast`: the function is compiled for processors that count bits. */
DRAUGHTS_INLINE uint32_t draughts_bits_of(uint64_t one, uint64_t two, const bool fast)
{
#ifdef __POPCNT__
    const bool counts = true;
#else
    const bool counts = fast;
#endif
    if (counts)
        return (uint32_t)(__builtin_popcountll(one) + __builtin_popcountll(two));
    one -= one >> 1 & 0x5555555555555555u;
    two -= two >> 1 & 0x5555555555555555u;
    one = (one & 0x3333333333333333u) + (one >> 2 & 0x3333333333333333u) +
          (two & 0x3333333333333333u) + (two >> 2 & 0x3333333333333333u);
    one = (one & 0x0f0f0f0f0f0f0f0fu) + (one >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return (uint32_t)(one * 0x0101010101010101u >> 56);
}

DRAUGHTS_INLINE uint32_t draughts_popcount(uint64_t one, uint64_t two)
{
    return draughts_bits_of(one, two, false);
}

/* The law that a king of `player` alone has against the pieces of the other, who has a king too. */
static inline uint32_t draughts_lone(const draughts_game *game, const draughts_state *state,
                                     int player)
{
    const uint64_t own = state->pieces[player], rival = state->pieces[player ^ 1];
    if (own & (own - 1) || !(own & state->kings) || !(rival & state->kings))
        return 0;
    const uint32_t pieces = draughts_popcount(rival, 0);
    return pieces > 3 ? 0 : 2 * game->laws.lone[pieces == 3];
}

/* Plies of the clock that end the game with these pieces; 0: never. Pieces change only with moves
 * that return the clock to 0. */
static inline uint32_t draughts_limit(const draughts_game *game, const draughts_state *state)
{
    uint32_t limit = game->limit;
    for (int player = 0; player < 2 && limit; player++) {
        const uint32_t lone = draughts_lone(game, state, player);
        limit = lone && lone < limit ? lone : limit;
    }
    return limit;
}

DRAUGHTS_INLINE bool draughts_is_late(const draughts_game *game, const draughts_state *state)
{
    return state->clock >= game->soonest && state->clock >= draughts_limit(game, state);
}

/* Lays out the board: squares, their names and places, the rows of men. */
static inline void draughts_lay(draughts_game *game)
{
    const int size = game->laws.size, half = size / 2, squares = size * half;
    game->half = half;
    for (int row = 0; row < size; row++)
        for (int k = 0; k < half; k++) {
            const int bit = 5 * row + row / 2 + k;
            const int col = 2 * k + (row % 2 == 0);
            const int from_top = row * half + (game->laws.mirrored ? half - 1 - k : k) + 1;
            const int number =
                game->laws.names == DRAUGHTS_BOTTOM ? squares + 1 - from_top : from_top;
            game->board |= (uint64_t)1 << bit;
            game->row[row] |= (uint64_t)1 << bit;
            game->row_of[bit] = (int8_t)row;
            game->col_of[bit] = (int8_t)(game->laws.mirrored ? size - 1 - col : col);
            game->number_of[bit] = (int8_t)number;
            game->square_of[number] = (int8_t)bit;
            if (row + col == size - 1)
                game->diagonal |= (uint64_t)1 << bit;
        }
    game->home[PODA_MAX] = game->row[size - 1];
    game->home[PODA_MIN] = game->row[0];
    for (int player = 0; player < 2; player++)
        game->crowned[player] = game->laws.promotion == DRAUGHTS_KING ? game->home[player ^ 1] : 0;
    if (!game->laws.men_kings || game->laws.rank & DRAUGHTS_RANK_KING)
        game->preferred = game->board;
    for (int row = 0; row < game->rows; row++) {
        game->start[PODA_MAX] |= game->row[size - 1 - row];
        game->start[PODA_MIN] |= game->row[row];
    }
    game->side = (uint32_t)(game->rows * half);
}

/* Which numbers suit the laws. */
static inline const draughts_numbers *draughts_numbers_of(const draughts_laws *laws)
{
    return !laws->flying    ? &draughts_numbers_short
           : laws->size > 8 ? &draughts_numbers_large
           : laws->back     ? &draughts_numbers_back
                            : &draughts_numbers_flying;
}

/* What the evaluation knows about the squares. Black sees the board turned round. */
static inline void draughts_places(draughts_game *game)
{
    const int size = game->laws.size, half = game->half;
    const draughts_numbers *const numbers = draughts_numbers_of(&game->laws);
    game->numbers = numbers;
    for (int row = 0; row < size; row++)
        for (int k = 0; k < half; k++) {
            const int bit = 5 * row + row / 2 + k, col = 2 * k + (row % 2 == 0);
            const int down = row < size - 1 - row ? row : size - 1 - row;
            const int right = col < size - 1 - col ? col : size - 1 - col;
            game->ring[bit] = (uint8_t)(down < right ? down : right);
            for (int player = 0; player < 2; player++) {
                const int to_go = player == PODA_MAX ? row : size - 1 - row;
                const int column = player == PODA_MAX ? col : size - 1 - col;
                game->to_go[player][bit] = (uint8_t)to_go;
                game->column[player][bit] = (uint8_t)column;
                game->place[player][0][bit] =
                    numbers->man[0] + numbers->row[to_go] + numbers->column[column];
                game->place[player][1][bit] = numbers->king[0] + numbers->ring[game->ring[bit]];
                if (column % 2 == 0) /* as the lower left corner, which is played on */
                    game->system[player] |= (uint64_t)1 << bit;
            }
        }
    game->guard_at[PODA_MAX] = (uint8_t)__builtin_ctzll(game->home[PODA_MAX]);
    for (int men = 0; men < 32; men++)
        for (int k = 0; k < half; k++) {
            game->guard[PODA_MAX][men] |= (uint8_t)((men >> k & 1) << k);
            game->guard[PODA_MIN][men] |= (uint8_t)((men >> k & 1) << (half - 1 - k));
        }
}

/* An option that is `usual`, what the kind of draughts says, or one of `words`. */
static inline poda_status draughts_choose(const poda_options *options, const char *key,
                                          const char *words, int *which, poda_error *error)
{
    int chosen = 0;
    const poda_status status = poda_option_choice(options, key, words, &chosen, error);
    if (status == PODA_OK && chosen > 0)
        *which = chosen - 1;
    return status;
}

/* The same with a number. */
static inline poda_status draughts_option_number(const poda_options *options, const char *key,
                                                 int64_t least, int64_t most, int64_t *value,
                                                 poda_error *error)
{
    return strcmp(poda_option_text(options, key, "usual"), "usual") == 0
               ? PODA_OK
               : poda_option_int(options, key, least, most, value, error);
}

/* The options that take words. The first ones change a law: draughts_change. */
static const poda_choices draughts_choices[] = {
    {"size", "usual 4 6 8 10"},
    {"kings", "usual flying short"},
    {"back", "usual yes no"},
    {"over", "usual kings men"},
    {"promotion", "usual end stop king"},
    {"must", "usual any most kings sequence"},
    {"corner", "usual dark light"},
    {"squares", "usual top bottom letters"},
    {"first", "usual white black"},
    {"rules", DRAUGHTS_KINDS},
    {"captures", "results paths"},
    {NULL, NULL},
};

/* Laws that are not those of the kind. */
static inline poda_status draughts_change(draughts_laws *laws, const poda_options *options,
                                          poda_error *error)
{
    static const uint32_t ranks[] = {0, DRAUGHTS_RANK_PIECES,
                                     DRAUGHTS_RANK_PIECES | DRAUGHTS_RANK_KINGS, DRAUGHTS_RANK_ALL};
    int size = laws->size / 2 - 2, flying = laws->flying ? 0 : 1, back = laws->back ? 0 : 1;
    int men_kings = laws->men_kings ? 0 : 1, promotion = (int)laws->promotion, rank = -1;
    int corner = laws->mirrored, names = (int)laws->names, first = (int)laws->first;
    int64_t clock = laws->clock, again = laws->again;
    int *const which[] = {&size, &flying, &back,  &men_kings, &promotion,
                          &rank, &corner, &names, &first};
    poda_status status = PODA_OK;
    for (size_t i = 0; i < sizeof which / sizeof which[0] && status == PODA_OK; i++)
        status = draughts_choose(options, draughts_choices[i].key, draughts_choices[i].values,
                                 which[i], error);
    if (status == PODA_OK)
        status = draughts_option_number(options, "idle", 0, DRAUGHTS_CLOCK, &clock, error);
    if (status == PODA_OK)
        status = draughts_option_number(options, "again", 0, 100, &again, error);
    if (status != PODA_OK)
        return status;
    if (again == 1)
        return poda_fail(error, PODA_BAD_OPTION, "again",
                         "again=1: every position occurs once; expected 2 or more, or 0 for no "
                         "such rule");
    laws->size = 4 + 2 * size;
    laws->flying = flying == 0;
    laws->back = back == 0;
    laws->men_kings = men_kings == 0;
    laws->promotion = (draughts_promotion)promotion;
    laws->rank = rank < 0 ? laws->rank : ranks[rank];
    laws->mirrored = corner == 1;
    laws->names = (draughts_names)names;
    laws->first = (uint32_t)first;
    laws->clock = (uint32_t)clock;
    laws->again = (int)again;
    return PODA_OK;
}

static inline poda_status draughts_init(draughts_game *game, const poda_options *options,
                                        poda_error *error)
{
    int kind = 0, captures = 0;
    memset(game, 0, sizeof *game);
    poda_status status = poda_option_choice(options, "rules", DRAUGHTS_KINDS, &kind, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "captures", "results paths", &captures, error);
    if (status != PODA_OK)
        return status;
    game->laws = draughts_kinds[kind];
    game->paths = captures == 1;
    status = draughts_change(&game->laws, options, error);
    const int most = game->laws.size / 2 - 1; /* one row on each side of the middle stays empty */
    int64_t rows = most;
    if (status == PODA_OK)
        status = draughts_option_number(options, "men", 1, most, &rows, error);
    if (status != PODA_OK)
        return status;
    game->rows = (int)rows;
    game->limit = 2 * game->laws.clock;
    game->soonest = game->limit ? game->limit : UINT32_MAX;
    for (int i = 0; i < 2 && game->limit; i++)
        if (game->laws.lone[i] && 2 * game->laws.lone[i] < game->soonest)
            game->soonest = 2 * game->laws.lone[i];
#if defined(__x86_64__)
    game->fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
#endif
    draughts_lay(game);
    draughts_places(game);
    return PODA_OK;
}

#endif
