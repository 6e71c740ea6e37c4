/* rules_pawns.h - pawns against pawns (hexapawn, Gardner 1962) or against one piece of chess. White is
 * MAX, moves first and goes up. A pawn on the last row wins, and so does taking all men of the
 * rival, or its king: there is no check, kings are taken like other pieces.
 *
 * Rows of bitboards have 8 squares whatever the board: a1 is bit 0, a2 is bit 8. A move is the square
 * it leaves plus 64 times the one it reaches. */
#ifndef PODA_GAMES_PAWNS_RULES_PAWNS_H
#define PODA_GAMES_PAWNS_RULES_PAWNS_H

#include "games/grid.h"

enum { PAWNS_SIDE = 8, PAWNS_NOWHERE = 64, PAWNS_RAYS = 8, PAWNS_KINDS = 6 };

typedef enum pawns_kind {
    PAWNS_NO_PIECE,
    PAWNS_QUEEN,
    PAWNS_ROOK,
    PAWNS_BISHOP,
    PAWNS_KNIGHT,
    PAWNS_KING
} pawns_kind;

typedef struct pawns_state {
    uint64_t pawns[2];
    uint8_t piece[2]; /* its square, or PAWNS_NOWHERE */
    uint8_t passed;   /* the square that a pawn has just passed, if it can be taken there; or
                         * PAWNS_NOWHERE */
    uint8_t turn;
    uint8_t nothing[4]; /* 0: no padding */
} pawns_state;

typedef struct pawns_game {
    int rows, cols;
    bool twice, passing; /* two steps from the home row; taking in passing */
    bool stuck_draws;
    pawns_kind kind[2]; /* the piece of each side */
    bool has_pawns[2];
    uint64_t board, last[2];      /* all squares; the row on which each side wins */
    uint64_t home[2];             /* the row on which pawns start */
    uint64_t ray[PAWNS_RAYS][64]; /* N, NE, E, NW, then S, SW, W, SE */
    uint64_t hop[2][64];          /* of knight and king */
    pawns_state start;
} pawns_game;

#define pawns_ALTERNATES 1
#define pawns_HAS_RESULT 1
#define pawns_HAS_HASH 1
#define pawns_HAS_SYMMETRY 1
#define pawns_HAS_EVAL 1
#define pawns_HAS_ORDER 1
#define pawns_HAS_NOISY 1
#define pawns_HAS_MOVE_READ 1
#define pawns_HAS_VIEW 1
#define pawns_HAS_AGAIN 1

static const char *const pawns_kind_word[PAWNS_KINDS] = {"none",   "queen",  "rook",
                                                         "bishop", "knight", "king"};
static const char pawns_letter[2][PAWNS_KINDS + 1] = {"PQRBNK", "pqrbnk"};
static const poda_value pawns_worth[PAWNS_KINDS] = {0, 900, 500, 330, 320, 350};

#define PAWNS_FILE_A 0x0101010101010101u
#define PAWNS_FILE_H 0x8080808080808080u

/* One side: "pawns", a piece, or both as in "pawns+queen". */
static inline bool pawns_side_read(const char *text, bool *pawns, pawns_kind *kind)
{
    *pawns = false;
    *kind = PAWNS_NO_PIECE;
    for (;;) {
        const size_t length = strcspn(text, "+");
        int found = 0;
        if (length == 5 && strncmp(text, "pawns", 5) == 0) {
            if (*pawns)
                return false;
            *pawns = true;
        } else {
            for (int i = 1; i < PAWNS_KINDS; i++)
                if (strlen(pawns_kind_word[i]) == length &&
                    strncmp(text, pawns_kind_word[i], length) == 0)
                    found = i;
            if (!found || *kind != PAWNS_NO_PIECE)
                return false;
            *kind = (pawns_kind)found;
        }
        text += length;
        if (!*text)
            return true;
        text++;
    }
}

static inline void pawns_make_rays(pawns_game *game)
{
    static const int8_t way[PAWNS_RAYS][2] = {{0, 1},  {1, 1},   {1, 0},  {-1, 1},
                                              {0, -1}, {-1, -1}, {-1, 0}, {1, -1}};
    static const int8_t jump[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                      {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int square = 0; square < 64; square++)
        for (int i = 0; i < PAWNS_RAYS; i++) {
            int col = square % 8 + way[i][0], row = square / 8 + way[i][1];
            for (int step = 0; col >= 0 && row >= 0 && col < game->cols && row < game->rows;
                 step++, col += way[i][0], row += way[i][1]) {
                game->ray[i][square] |= (uint64_t)1 << (row * 8 + col);
                if (step == 0)
                    game->hop[1][square] |= (uint64_t)1 << (row * 8 + col);
            }
            col = square % 8 + jump[i][0], row = square / 8 + jump[i][1];
            if (col >= 0 && row >= 0 && col < game->cols && row < game->rows)
                game->hop[0][square] |= (uint64_t)1 << (row * 8 + col);
        }
}

static inline poda_status pawns_read_sides(pawns_game *game, const poda_options *options,
                                           poda_error *error)
{
    static const char *const key[2] = {"white", "black"};
    for (int side = 0; side < 2; side++) {
        const char *const text = poda_option_text(options, key[side], "pawns");
        if (!pawns_side_read(text, &game->has_pawns[side], &game->kind[side]))
            return poda_fail(
                error, PODA_BAD_OPTION, key[side],
                "%s=%.40s: expected pawns, a piece (queen, rook, bishop, knight or king) "
                "or both, as in pawns+king",
                key[side], text);
    }
    return PODA_OK;
}

/* Pawns start on the first row, or on the second one, behind which there is a piece or from which
 * they may go two steps. */
static inline void pawns_set_up(pawns_game *game, int from)
{
    const uint64_t row = game->last[PODA_MIN];
    const int top = 8 * (game->rows - 1);
    game->home[0] = row << 8 * (from - 1);
    game->home[1] = row << (top - 8 * (from - 1));
    game->start = (pawns_state){.passed = PAWNS_NOWHERE, .turn = PODA_MAX};
    for (int side = 0; side < 2; side++) {
        const int home = side == PODA_MAX ? 0 : top;
        if (game->has_pawns[side])
            game->start.pawns[side] = game->home[side];
        game->start.piece[side] = (uint8_t)(game->kind[side] ? home + (game->cols - 1) / 2 : 64);
    }
}

static inline poda_status pawns_init(pawns_game *game, const poda_options *options,
                                     poda_error *error)
{
    int64_t rows = 3, cols = 3, from = 0;
    int twice = 0, stuck = 0;
    *game = (pawns_game){.rows = 0};
    poda_status status = poda_option_int(options, "rows", 3, PAWNS_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, PAWNS_SIDE, &cols, error);
    if (status == PODA_OK)
        status = pawns_read_sides(game, options, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "double", "no yes passing", &twice, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "stuck", "loses draws", &stuck, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "from", 1, 2, &from, error);
    if (status != PODA_OK)
        return status;
    const bool both =
        (game->has_pawns[0] && game->kind[0]) || (game->has_pawns[1] && game->kind[1]);
    /* room for both rows of pawns and one between them */
    const int64_t least = game->has_pawns[0] && game->has_pawns[1] ? 5 : 3;
    if (from == 0)
        from = both || (twice && rows >= least) ? 2 : 1;
    if (from == 1 && both)
        return poda_fail(error, PODA_BAD_OPTION, "from",
                         "from=1: pawns with a piece start on the second row, before it");
    if (from == 2 && rows < least)
        return poda_fail(error, PODA_BAD_OPTION, "rows",
                         "rows=%d: too few for pawns that start on the second row; expected at "
                         "least %d",
                         (int)rows, (int)least);
    game->rows = (int)rows;
    game->cols = (int)cols;
    game->twice = twice > 0;
    game->passing = twice == 2;
    game->stuck_draws = stuck == 1;
    game->last[PODA_MIN] = UINT64_MAX >> (64 - cols);
    game->last[PODA_MAX] = game->last[PODA_MIN] << 8 * (rows - 1);
    for (int row = 0; row < rows; row++)
        game->board |= game->last[PODA_MIN] << 8 * row;
    pawns_make_rays(game);
    pawns_set_up(game, (int)from);
    return PODA_OK;
}

static inline void pawns_start(const pawns_game *game, pawns_state *state)
{
    *state = game->start;
}

static inline int pawns_turn(const pawns_game *game, const pawns_state *state)
{
    (void)game;
    return state->turn;
}

static inline uint64_t pawns_bit(int square)
{
    return square < 64 ? (uint64_t)1 << square : 0;
}

static inline uint64_t pawns_men(const pawns_state *state, int side)
{
    return state->pawns[side] | pawns_bit(state->piece[side]);
}

static inline uint64_t pawns_ahead(uint64_t set, int side)
{
    return side == PODA_MAX ? set << 8 : set >> 8;
}

/* Squares that pawns attack to the left and to the right, as White sees the board. */
static inline uint64_t pawns_hits(uint64_t pawns, int side, int right)
{
    const uint64_t shifted = pawns_ahead(pawns, side);
    return right ? (shifted & ~PAWNS_FILE_H) << 1 : (shifted & ~PAWNS_FILE_A) >> 1;
}

/* What the piece of `side` attacks: the blockers of both colours included. */
static inline uint64_t pawns_reach(const pawns_game *game, const pawns_state *state, int side)
{
    const int square = state->piece[side];
    const uint64_t men = pawns_men(state, 0) | pawns_men(state, 1);
    uint64_t set = 0;
    if (square >= 64)
        return 0;
    if (game->kind[side] >= PAWNS_KNIGHT)
        return game->hop[game->kind[side] - PAWNS_KNIGHT][square];
    for (int i = 0; i < PAWNS_RAYS; i++) {
        if (game->kind[side] != PAWNS_QUEEN && (i % 2 == 0) != (game->kind[side] == PAWNS_ROOK))
            continue;
        const uint64_t ray = game->ray[i][square], blockers = ray & men;
        if (!blockers)
            set |= ray;
        else if (i < 4) /* to larger numbers: N, NE, E, NW */
            set |= ray & ~game->ray[i][__builtin_ctzll(blockers)];
        else
            set |= ray & ~game->ray[i][63 - __builtin_clzll(blockers)];
    }
    return set;
}

/* All moves of pawns as four sets of destinations: one step, two steps, and taking to the left and
 * to the right. */
typedef struct pawns_steps {
    uint64_t one, two, left, right;
} pawns_steps;

static inline pawns_steps pawns_find(const pawns_game *game, const pawns_state *state)
{
    const int side = state->turn;
    const uint64_t own = state->pawns[side], rival = pawns_men(state, side ^ 1);
    const uint64_t free = game->board & ~(rival | pawns_men(state, side));
    const uint64_t prey = rival | pawns_bit(state->passed);
    pawns_steps steps = {.one = pawns_ahead(own, side) & free};
    if (game->twice)
        steps.two = pawns_ahead(pawns_ahead(own & game->home[side], side) & free, side) & free;
    steps.left = pawns_hits(own, side, 0) & prey;
    steps.right = pawns_hits(own, side, 1) & prey;
    return steps;
}

static inline bool pawns_add(poda_moves *list, uint64_t set, int back)
{
    for (; set; set &= set - 1) {
        const int to = __builtin_ctzll(set);
        if (!poda_moves_add(list, (poda_move)(to + back) | (poda_move)to << 6))
            return false;
    }
    return true;
}

static inline void pawns_moves(const pawns_game *game, const pawns_state *state, poda_moves *list)
{
    const int side = state->turn, back = side == PODA_MAX ? -8 : 8;
    const pawns_steps steps = pawns_find(game, state);
    if (!pawns_add(list, steps.left, back + 1) || !pawns_add(list, steps.right, back - 1) ||
        !pawns_add(list, steps.one, back) || !pawns_add(list, steps.two, 2 * back))
        return;
    for (uint64_t set = pawns_reach(game, state, side) & ~pawns_men(state, side); set;
         set &= set - 1)
        if (!poda_moves_add(list, state->piece[side] | (poda_move)__builtin_ctzll(set) << 6))
            return;
}

static inline int pawns_from(poda_move move)
{
    return (int)(move & 63);
}

static inline int pawns_to(poda_move move)
{
    return (int)(move >> 6);
}

static inline void pawns_play(const pawns_game *game, const pawns_state *state, poda_move move,
                              pawns_state *to)
{
    const int side = state->turn, rival = side ^ 1;
    const int from = pawns_from(move), reached = pawns_to(move);
    *to = *state;
    to->turn = (uint8_t)rival;
    to->passed = PAWNS_NOWHERE;
    to->pawns[rival] &= ~pawns_bit(reached);
    if (state->piece[rival] == reached)
        to->piece[rival] = PAWNS_NOWHERE;
    if (state->piece[side] == from) {
        to->piece[side] = (uint8_t)reached;
        return;
    }
    to->pawns[side] ^= pawns_bit(from) | pawns_bit(reached);
    if (reached == state->passed && from % 8 != reached % 8)
        to->pawns[rival] &= ~pawns_bit(side == PODA_MAX ? reached - 8 : reached + 8);
    if (game->passing && (reached - from == 16 || from - reached == 16)) {
        const uint64_t middle = pawns_bit((from + reached) / 2), pawns = to->pawns[rival];
        if ((pawns_hits(pawns, rival, 0) | pawns_hits(pawns, rival, 1)) & middle)
            to->passed = (uint8_t)((from + reached) / 2);
    }
}

static inline bool pawns_can_move(const pawns_game *game, const pawns_state *state)
{
    const pawns_steps steps = pawns_find(game, state);
    return steps.one || steps.left || steps.right ||
           (pawns_reach(game, state, state->turn) & ~pawns_men(state, state->turn));
}

/* Has `side` lost what it must not lose: all its men, or its king? */
static inline bool pawns_is_taken(const pawns_game *game, const pawns_state *state, int side)
{
    return !pawns_men(state, side) ||
           (game->kind[side] == PAWNS_KING && state->piece[side] == PAWNS_NOWHERE);
}

static inline poda_over pawns_result(const pawns_game *game, const pawns_state *state)
{
    const int side = state->turn, rival = side ^ 1;
    if ((state->pawns[rival] & game->last[rival]) || pawns_is_taken(game, state, side))
        return PODA_LOST;
    if (!pawns_can_move(game, state))
        return game->stuck_draws ? PODA_DRAWN : PODA_LOST;
    return PODA_GOES_ON;
}

/* Where both sides have pieces, positions can come again: the third time is a draw. */
static inline int pawns_again(const pawns_game *game)
{
    return game->kind[0] && game->kind[1] ? 3 : 0;
}

/* How far the pawns of a side have come; squared where no pawn of the rival can stop them. */
static inline poda_value pawns_progress(const pawns_game *game, const pawns_state *state, int side)
{
    poda_value sum = 0;
    for (uint64_t set = state->pawns[side]; set; set &= set - 1) {
        const int square = __builtin_ctzll(set), row = square / 8;
        const int come = side == PODA_MAX ? row : game->rows - 1 - row;
        uint64_t before = game->ray[side == PODA_MAX ? 0 : 4][square];
        before |= (before & ~PAWNS_FILE_A) >> 1 | (before & ~PAWNS_FILE_H) << 1;
        sum += before & state->pawns[side ^ 1] ? 4 * come : 20 + 8 * come * come;
    }
    return sum;
}

/* `men`: pawns are 100, pieces as usual in chess. `race`: also how far the pawns have come. */
static inline poda_value pawns_eval(const pawns_game *game, const pawns_state *state, int which,
                                    int player)
{
    poda_value sum = 0;
    for (int side = 0; side < 2; side++) {
        poda_value men = 100 * __builtin_popcountll(state->pawns[side]);
        men += state->piece[side] < 64 ? pawns_worth[game->kind[side]] : 0;
        men += which == 1 ? pawns_progress(game, state, side) : 0;
        sum += side == player ? men : -men;
    }
    return sum;
}

static inline bool pawns_takes(const pawns_state *state, poda_move move)
{
    const int rival = state->turn ^ 1, to = pawns_to(move);
    return (pawns_men(state, rival) >> to & 1) ||
           (to == state->passed && state->piece[state->turn] != pawns_from(move));
}

/* Pawns that win, then captures of pieces, then of pawns, then pawns that have come far; a piece does
 * not go where a pawn takes it. */
static inline int pawns_order(const pawns_game *game, const pawns_state *state, poda_move move)
{
    const int side = state->turn, rival = side ^ 1, to = pawns_to(move);
    const uint64_t bit = pawns_bit(to), pawns = state->pawns[rival];
    const bool piece = pawns_from(move) == state->piece[side];
    const bool hit = (pawns_hits(pawns, rival, 0) | pawns_hits(pawns, rival, 1)) & bit;
    if (!piece && (bit & game->last[side]))
        return 1000;
    int worth = state->piece[rival] == to ? 900 : pawns_takes(state, move) ? 100 : 0;
    if (piece)
        return worth - (hit ? 800 : 0);
    worth += 4 * (side == PODA_MAX ? to / 8 : game->rows - 1 - to / 8);
    return worth - (hit ? 20 : 0) - (pawns_reach(game, state, rival) & bit ? 10 : 0);
}

/* Captures, and pawns on the last row. */
static inline bool pawns_noisy(const pawns_game *game, const pawns_state *state, poda_move move)
{
    return pawns_takes(state, move) || (pawns_from(move) != state->piece[state->turn] &&
                                        (pawns_bit(pawns_to(move)) & game->last[state->turn]));
}

static inline uint64_t pawns_hash(const pawns_game *game, const pawns_state *state)
{
    const uint64_t rest = (uint64_t)state->piece[0] << 24 | (uint64_t)state->piece[1] << 16 |
                          (uint64_t)state->passed << 8 | state->turn;
    (void)game;
    return poda_mix(state->pawns[0] ^ poda_mix(state->pawns[1] ^ poda_mix(rest)));
}

static inline int pawns_symmetries(const pawns_game *game)
{
    (void)game;
    return 2;
}

static inline uint64_t pawns_mirror(const pawns_game *game, uint64_t set)
{
    uint64_t image = 0;
    for (int col = 0; col < game->cols; col++)
        image |= (set >> col & PAWNS_FILE_A) << (game->cols - 1 - col);
    return image;
}

static inline uint8_t pawns_mirror_square(const pawns_game *game, uint8_t square)
{
    return (uint8_t)(square < 64 ? (square & ~7) + game->cols - 1 - (square & 7) : square);
}

static inline void pawns_symmetry(const pawns_game *game, const pawns_state *state, int which,
                                  pawns_state *to)
{
    (void)which;
    *to = *state;
    for (int side = 0; side < 2; side++) {
        to->pawns[side] = pawns_mirror(game, state->pawns[side]);
        to->piece[side] = pawns_mirror_square(game, state->piece[side]);
    }
    to->passed = pawns_mirror_square(game, state->passed);
}

#endif
