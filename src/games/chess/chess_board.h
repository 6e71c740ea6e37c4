/* chess_board.h - a chess position as bitboards, and the squares that men attack.
 *
 * Square 0 is a1, 7 is h1, 63 is h8. Queens are kept as both diagonal and straight movers, which
 * saves a board and a case in the generator. Attacks along a line come from obstruction difference
 * (Isenberg and Hyatt): no large tables, no multiplications, and no instruction that a machine may
 * lack. */
#ifndef PODA_GAMES_CHESS_CHESS_BOARD_H
#define PODA_GAMES_CHESS_CHESS_BOARD_H

#include "poda/rules.h"

#define CHESS_INLINE static inline __attribute__((always_inline))

#define CHESS_RARE(x) __builtin_expect(!!(x), 0)
#define CHESS_BIT(square) ((uint64_t)1 << (square))
#define CHESS_RANK_1 0xffu
#define CHESS_RANK_3 0xff0000u
#define CHESS_RANK_6 0xff0000000000u
#define CHESS_RANK_8 0xff00000000000000u
#define CHESS_FILE_A 0x0101010101010101u
#define CHESS_FILE_H 0x8080808080808080u
#define CHESS_DARK 0xaa55aa55aa55aa55u /* the colour of a1 */

enum { CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN, CHESS_KING, CHESS_NONE };

enum {
    CHESS_FIFTY = 100,      /* plies without a capture or a pawn move that end the game */
    CHESS_CLOCK_MOST = 9999 /* where the clock and the number of moves stop */
};

typedef struct chess_state {
    uint64_t white; /* the men of White, who is MAX */
    uint64_t pawns, knights;
    uint64_t diagonal, straight; /* bishops and queens, rooks and queens */
    uint64_t kings;
    uint64_t rights;   /* the rooks with which castling is still allowed */
    uint16_t halfmove; /* plies since the last capture or pawn move */
    uint16_t fullmove; /* the number of the move, from 1 */
    uint8_t turn;      /* PODA_MAX or PODA_MIN */
    uint8_t passed;    /* the square that a pawn has passed if it can be taken there; else 0 */
    uint8_t unused[2];
} chess_state;

enum { CHESS_PAIRS = 462, CHESS_PAIRS_PAWNS = 1806 };

/* The numbers of pairs of kings, and the images of squares (chess_rank.h). */
typedef struct chess_places {
    uint16_t pair[2][64][64]; /* with pawns: 1; of the king of the player to move and the other */
    uint8_t kings[2][CHESS_PAIRS_PAWNS][2];
    uint8_t image[8][64];
    uint8_t turned[64]; /* the image in which the square is in the triangle a1-d1-d4 */
    uint64_t above;     /* the squares above the diagonal from a1 */
} chess_places;

typedef struct chess_game {
    bool draws; /* fifty moves and dead positions end the game */
    bool any;   /* castling from any squares: the variant 960 */
    bool fast;  /* the processor counts bits */
    bool wide;  /* it has AVX2, too */
    int number; /* of the start, Scharnagl's numbering */
    chess_places places;
} chess_game;

/* The squares of one line through a square, without it. */
typedef struct chess_line {
    uint64_t all, lower, upper; /* lower: those with smaller numbers */
} chess_line;

enum { CHESS_BY_FILE, CHESS_BY_RANK, CHESS_BY_DIAGONAL, CHESS_BY_ANTI, CHESS_LINES };

extern const chess_line poda__chess_line[64][CHESS_LINES];
extern const uint64_t poda__chess_knight[64], poda__chess_king[64];
extern const uint64_t poda__chess_pawn[2][64]; /* what a pawn of the player attacks from there */

CHESS_INLINE int chess_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

CHESS_INLINE int chess_men_in(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The squares of the line up to and including the first man on each side. The subtraction carries
 * from the nearest man below to the nearest above. */
CHESS_INLINE uint64_t chess_reach(const chess_line *line, uint64_t occupied)
{
    const uint64_t lower = line->lower & occupied, upper = line->upper & occupied;
    const uint64_t from = ~(uint64_t)0 << (63 - __builtin_clzll(lower | 1));
    return line->all & (2 * (upper & (0 - upper)) + from);
}

CHESS_INLINE uint64_t chess_reach_straight(int square, uint64_t occupied)
{
    const chess_line *const line = poda__chess_line[square];
    return chess_reach(&line[CHESS_BY_FILE], occupied) |
           chess_reach(&line[CHESS_BY_RANK], occupied);
}

CHESS_INLINE uint64_t chess_reach_diagonal(int square, uint64_t occupied)
{
    const chess_line *const line = poda__chess_line[square];
    return chess_reach(&line[CHESS_BY_DIAGONAL], occupied) |
           chess_reach(&line[CHESS_BY_ANTI], occupied);
}

CHESS_INLINE uint64_t chess_occupied(const chess_state *state)
{
    return state->pawns | state->knights | state->diagonal | state->straight | state->kings;
}

/* The men of `player`. */
CHESS_INLINE uint64_t chess_men(const chess_state *state, int player)
{
    return player == PODA_MAX ? state->white : chess_occupied(state) & ~state->white;
}

/* One step forward for `player`. */
CHESS_INLINE uint64_t chess_forward(uint64_t set, int player)
{
    return player == PODA_MAX ? set << 8 : set >> 8;
}

/* The squares that pawns of `player` attack. */
CHESS_INLINE uint64_t chess_pawns_attack(uint64_t pawns, int player)
{
    const uint64_t ahead = chess_forward(pawns, player);
    return (ahead & ~CHESS_FILE_A) >> 1 | (ahead & ~CHESS_FILE_H) << 1;
}

/* Do these bishops, rooks and queens attack the square? */
CHESS_INLINE bool chess_slides_to(int square, uint64_t occupied, uint64_t diagonal,
                                  uint64_t straight)
{
    const chess_line *const line = poda__chess_line[square];
    return (straight & (line[CHESS_BY_FILE].all | line[CHESS_BY_RANK].all) &&
            straight & chess_reach_straight(square, occupied)) ||
           (diagonal & (line[CHESS_BY_DIAGONAL].all | line[CHESS_BY_ANTI].all) &&
            diagonal & chess_reach_diagonal(square, occupied));
}

/* Do the men `by` of the opponent of `player` attack the square, if these squares are occupied? */
CHESS_INLINE bool chess_attacked(const chess_state *state, int square, int player, uint64_t by,
                                 uint64_t occupied)
{
    return (poda__chess_knight[square] & state->knights & by) ||
           (poda__chess_pawn[player][square] & state->pawns & by) ||
           (poda__chess_king[square] & state->kings & by) ||
           chess_slides_to(square, occupied, state->diagonal & by, state->straight & by);
}

/* Is the king of `player` attacked? */
static inline bool chess_in_check(const chess_state *state, int player)
{
    const uint64_t own = chess_men(state, player), occupied = chess_occupied(state);
    return chess_attacked(state, chess_first(state->kings & own), player, occupied & ~own,
                          occupied);
}

/* The kind of man on a square. */
static inline int chess_kind(const chess_state *state, int square)
{
    const int slides = (int)(state->diagonal >> square & 1) | (int)(state->straight >> square & 1)
                                                                  << 1;
    return slides == 3                    ? CHESS_QUEEN
           : slides == 2                  ? CHESS_ROOK
           : slides == 1                  ? CHESS_BISHOP
           : state->pawns >> square & 1   ? CHESS_PAWN
           : state->knights >> square & 1 ? CHESS_KNIGHT
           : state->kings >> square & 1   ? CHESS_KING
                                          : CHESS_NONE;
}

/* The men of one kind, of both players. */
static inline uint64_t chess_of_kind(const chess_state *state, int kind)
{
    switch (kind) {
    case CHESS_PAWN:
        return state->pawns;
    case CHESS_KNIGHT:
        return state->knights;
    case CHESS_BISHOP:
        return state->diagonal & ~state->straight;
    case CHESS_ROOK:
        return state->straight & ~state->diagonal;
    case CHESS_QUEEN:
        return state->straight & state->diagonal;
    default:
        return state->kings;
    }
}

/* Puts a man of a kind on an empty square. */
static inline void chess_put(chess_state *state, int kind, int player, int square)
{
    const uint64_t bit = CHESS_BIT(square);
    if (player == PODA_MAX)
        state->white |= bit;
    if (kind == CHESS_PAWN)
        state->pawns |= bit;
    else if (kind == CHESS_KNIGHT)
        state->knights |= bit;
    else if (kind == CHESS_KING)
        state->kings |= bit;
    if (kind == CHESS_BISHOP || kind == CHESS_QUEEN)
        state->diagonal |= bit;
    if (kind == CHESS_ROOK || kind == CHESS_QUEEN)
        state->straight |= bit;
}

/* Exchanges bits that are `by` apart: those of `mask` with those above. */
CHESS_INLINE uint64_t chess_exchange(uint64_t set, uint64_t mask, int by)
{
    const uint64_t differ = (set ^ set >> by) & mask;
    return set ^ differ ^ differ << by;
}

/* Flips files with bit 0, ranks with bit 1, and swaps both with bit 2. */
static inline uint64_t chess_image(uint64_t set, int which)
{
    if (which & 1) {
        set = chess_exchange(set, 0x5555555555555555u, 1);
        set = chess_exchange(set, 0x3333333333333333u, 2);
        set = chess_exchange(set, 0x0f0f0f0f0f0f0f0fu, 4);
    }
    if (which & 2)
        set = __builtin_bswap64(set);
    if (which & 4) {
        set = chess_exchange(set, 0x00aa00aa00aa00aau, 7);
        set = chess_exchange(set, 0x0000cccc0000ccccu, 14);
        set = chess_exchange(set, 0x00000000f0f0f0f0u, 28);
    }
    return set;
}

/* The squares that the king of `player` can come to while no pawn moves; more than there are, since
 * the other king is left out. */
static inline uint64_t chess_roams(const chess_state *state, int player)
{
    const uint64_t own = chess_men(state, player);
    const uint64_t open =
        ~(state->pawns & own) & ~chess_pawns_attack(state->pawns & ~own, player ^ 1);
    uint64_t seen = state->kings & own;
    for (uint64_t before = 0; before != seen;) {
        before = seen;
        const uint64_t wide = seen | (seen & ~CHESS_FILE_A) >> 1 | (seen & ~CHESS_FILE_H) << 1;
        seen |= (wide | wide << 8 | wide >> 8) & open;
    }
    return seen;
}

/* Kings and pawns, of which no pawn can ever move or be taken: each has a pawn before it and none to
 * take, and no king can come to one of the opponent's that no pawn guards. Then only kings move,
 * and they never give check. */
__attribute__((noinline)) static bool chess_walled(const chess_state *state)
{
    const uint64_t white = state->pawns & state->white, black = state->pawns & ~state->white;
    return !state->passed && !(white << 8 & ~state->pawns) && !(black >> 8 & ~state->pawns) &&
           !(chess_pawns_attack(white, PODA_MAX) & black) &&
           !(chess_roams(state, PODA_MAX) & black) && !(chess_roams(state, PODA_MIN) & white);
}

/* Whatever is played, neither side can mate (FIDE 5.2.2): bare kings, a single minor piece, bishops
 * that all stand on squares of one colour, or a wall of pawns. */
static inline bool chess_dead(const chess_state *state)
{
    const uint64_t minors = state->knights | state->diagonal;
    if (state->pawns | state->straight)
        return CHESS_RARE(!(minors | state->straight)) && chess_walled(state);
    return (minors & (minors - 1)) == 0 ||
           (!state->knights && (!(minors & CHESS_DARK) || !(minors & ~CHESS_DARK)));
}

#endif
