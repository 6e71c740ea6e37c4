/* chess_tables.c - the attacks of kings, knights and pawns and the lines of the board, computed by
 * the compiler. */
#include "games/chess/chess_board.h"

#define EIGHT(of, n)                                                                               \
    of((n)), of((n) + 1), of((n) + 2), of((n) + 3), of((n) + 4), of((n) + 5), of((n) + 6),         \
        of((n) + 7)
#define SQUARES(of)                                                                                \
    {                                                                                              \
        EIGHT(of, 0), EIGHT(of, 8), EIGHT(of, 16), EIGHT(of, 24), EIGHT(of, 32), EIGHT(of, 40),    \
            EIGHT(of, 48), EIGHT(of, 56)                                                           \
    }

/* The square `by` further on if it is on the board: `right` files to the right. */
#define STEP(n, up, right)                                                                         \
    ((n) / 8 + (up) >= 0 && (n) / 8 + (up) < 8 && (n) % 8 + (right) >= 0 && (n) % 8 + (right) < 8  \
         ? CHESS_BIT(((n) + 8 * (up) + (right)) & 63)                                              \
         : 0)

#define KNIGHT(n)                                                                                  \
    (STEP(n, 2, 1) | STEP(n, 2, -1) | STEP(n, 1, 2) | STEP(n, 1, -2) | STEP(n, -1, 2) |            \
     STEP(n, -1, -2) | STEP(n, -2, 1) | STEP(n, -2, -1))
#define KING(n)                                                                                    \
    (STEP(n, 1, -1) | STEP(n, 1, 0) | STEP(n, 1, 1) | STEP(n, 0, -1) | STEP(n, 0, 1) |             \
     STEP(n, -1, -1) | STEP(n, -1, 0) | STEP(n, -1, 1))
#define WHITE_PAWN(n) (STEP(n, 1, -1) | STEP(n, 1, 1))
#define BLACK_PAWN(n) (STEP(n, -1, -1) | STEP(n, -1, 1))

/* The diagonals a1-h8 and a8-h1, moved up or down by whole ranks. */
#define SHIFTED(board, ranks)                                                                      \
    ((ranks) >= 0 ? (board) << 8 * ((ranks)&7) : (board) >> 8 * (-(ranks)&7))
#define FILE_OF(n) (CHESS_FILE_A << (n) % 8)
#define RANK_OF(n) ((uint64_t)CHESS_RANK_1 << ((n)&56))
#define DIAGONAL_OF(n) SHIFTED(0x8040201008040201u, (n) / 8 - (n) % 8)
#define ANTI_OF(n) SHIFTED(0x0102040810204080u, (n) / 8 + (n) % 8 - 7)
#define LINE(board, n)                                                                             \
    {                                                                                              \
        (board) & ~CHESS_BIT(n), (board) & (CHESS_BIT(n) - 1),                                     \
            (board) & ~CHESS_BIT(n) & ~(CHESS_BIT(n) - 1)                                          \
    }
#define LINES(n)                                                                                   \
    {                                                                                              \
        LINE(FILE_OF(n), n), LINE(RANK_OF(n), n), LINE(DIAGONAL_OF(n), n), LINE(ANTI_OF(n), n)     \
    }

const uint64_t poda__chess_knight[64] = SQUARES(KNIGHT);
const uint64_t poda__chess_king[64] = SQUARES(KING);
const uint64_t poda__chess_pawn[2][64] = {SQUARES(WHITE_PAWN), SQUARES(BLACK_PAWN)};
const chess_line poda__chess_line[64][CHESS_LINES] = SQUARES(LINES);
