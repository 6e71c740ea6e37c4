/* chess_terms.h - the terms of the evaluation `position`, and how many numbers each has. A term is
 * worth a pair of values, for the middlegame and for the endgame; `chess_numbers.h` has the values,
 * which train-chess fits. Ranks are seen from the player's side. */
#ifndef PODA_GAMES_CHESS_CHESS_TERMS_H
#define PODA_GAMES_CHESS_CHESS_TERMS_H

#include <stdbool.h>
#include <stdint.h>

/* A pair of values in one number, so that both are added at once: the endgame in the upper half. */
typedef int32_t chess_pair;
#define CHESS_PAIR(middle, end) ((int32_t)((uint32_t)(end) << 16) + (middle))

#define CHESS_TERMS(X)                                                                             \
    X(man, 6)          /* by kind; the king is worth nothing */                                    \
    X(pawn_square, 32) /* by rank and file, mirrored: a and h are the first file */                \
    X(knight_square, 32)                                                                           \
    X(bishop_square, 32)                                                                           \
    X(rook_square, 32)                                                                             \
    X(queen_square, 32)                                                                            \
    X(king_square, 32)                                                                             \
    X(knight_moves, 9) /* by squares that it can go to and that no pawn of the rival guards */     \
    X(bishop_moves, 14)                                                                            \
    X(rook_moves, 15)                                                                              \
    X(queen_moves, 28)                                                                             \
    X(bishops, 1)      /* on both colours */                                                       \
    X(bishop_pawns, 1) /* own pawns on squares of its colour */                                    \
    X(outpost, 2)      /* knight, bishop: guarded by a pawn, and no pawn can attack it */          \
    X(sheltered, 2)    /* knight, bishop: a pawn stands before it */                               \
    X(rook_file, 2)    /* no own pawn on its file; no pawn at all */                               \
    X(rook_seventh, 1) /* with a pawn or the king to bear on */                                    \
    X(doubled, 1)                                                                                  \
    X(isolated, 2)       /* with a pawn of the rival before it; without */                         \
    X(backward, 2)       /* the same */                                                            \
    X(supported, 8)      /* guarded by a pawn, by rank */                                          \
    X(beside, 8)         /* another pawn beside it, by rank */                                     \
    X(candidate, 8)      /* may become a passed pawn, by rank */                                   \
    X(passed, 8)         /* by rank, as the next ones */                                           \
    X(passed_blocked, 8) /* a man stands before it */                                              \
    X(passed_safe, 8)    /* the rival does not attack the square before it */                      \
    X(passed_free, 8)    /* the way to the last rank is empty and not attacked */                  \
    X(passed_king, 8)    /* times the distance of the own king */                                  \
    X(passed_rival, 8)   /* times the distance of the rival's king */                              \
    X(passed_behind, 2)  /* an own rook or queen behind it; one of the rival */                    \
    X(unstoppable, 1)    /* the rival has only a king, which comes too late */                     \
    X(shelter, 32)       /* by file near the king, and rank of the first own pawn; 0: none */      \
    X(storm, 16)         /* free or blocked, and the rank of the rival's first pawn */             \
    X(by_pawn, 6)        /* threats, by the kind that is attacked */                               \
    X(by_minor, 6)                                                                                 \
    X(by_rook, 6)                                                                                  \
    X(by_king, 1)                                                                                  \
    X(hanging, 1) /* attacked and not protected */                                                 \
    X(by_push, 1) /* pieces that a safe step of a pawn would attack */                             \
    X(space, 1)   /* safe squares in the middle on the own side */                                 \
    X(tempo, 1)   /* to move */

/* How much the king of the rival is in danger: added up, then squared. */
#define CHESS_DANGERS(X)                                                                           \
    X(always, 1)                                                                                   \
    X(attackers, 6) /* men that bear on the squares around the king, by kind */                    \
    X(squares, 1)   /* such attacks */                                                             \
    X(weak, 1)      /* squares around the king that only king or queen protect */                  \
    X(checks, 6)    /* kinds that can check safely */                                              \
    X(unsafe, 1)    /* kinds that can check */                                                     \
    X(no_queen, 1)                                                                                 \
    X(knight, 1) /* of the rival near its king */                                                  \
    X(open, 1)   /* files near the king without a pawn of its side */

/* How much of the endgame's value is left, in 1/64, by the pawns of the side that is better; three
 * times: usually, with bishops of opposite colours and other pieces, with these bishops alone. */
enum { CHESS_SCALES = 27, CHESS_SCALE = 64 };

#define CHESS_TERM_ARRAY(name, count) chess_pair name[count];
#define CHESS_DANGER_ARRAY(name, count) int32_t name[count];

typedef struct chess_values {
    CHESS_TERMS(CHESS_TERM_ARRAY)
} chess_values;

typedef struct chess_dangers {
    CHESS_DANGERS(CHESS_DANGER_ARRAY)
} chess_dangers;

typedef struct chess_numbers {
    chess_values values;
    chess_dangers dangers;
    int32_t scale[CHESS_SCALES];
} chess_numbers;

enum {
    CHESS_VALUES = sizeof(chess_values) / sizeof(chess_pair),
    CHESS_DANGER_VALUES = sizeof(chess_dangers) / sizeof(int32_t),
    CHESS_DANGER_MIDDLE = 256, /* the square of the danger by this is its middlegame value, */
    CHESS_DANGER_END = 16,     /* the danger by this its endgame value */
    CHESS_PHASES = 24,
};

/* What train-chess fits: how often each number counts in a position, White minus Black; the
 * dangers each player makes, and what else enters the value. */
typedef struct chess_ledger {
    int values[CHESS_VALUES];
    int dangers[2][CHESS_DANGER_VALUES];
    int phase;
    int scale[2];     /* the index of the scale if this player is better */
    bool hopeless[2]; /* this player cannot win */
    int rest;         /* of the endgame's value: what is not fitted */
} chess_ledger;

#endif
