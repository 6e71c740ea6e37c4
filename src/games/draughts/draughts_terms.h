/* draughts_terms.h - the terms of the evaluation `position`, and how many numbers each has. A term is
 * worth a pair of values, with all pieces on the board and with few; `draughts_numbers.h` has the
 * values, which train-draughts fits. Rows and columns are seen from the player's side. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_TERMS_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_TERMS_H

#include <stdint.h>

/* A pair of values in one number, so that both are added at once: few pieces in the upper half. */
typedef int32_t draughts_pair;
#define DRAUGHTS_PAIR(many, few) ((int32_t)((uint32_t)(few) << 16) + (many))

#define DRAUGHTS_TERMS(X)                                                                          \
    X(man, 1)                                                                                      \
    X(king, 1)                                                                                     \
    X(more, 1)    /* pieces more than the rival, in 64ths of all: exchanges favour who is ahead */ \
    X(row, 10)    /* men, by the rows to go until they are crowned */                              \
    X(column, 10) /* men, by column */                                                             \
    X(home, 32)   /* which squares of the own first row have men, while the rival has any */       \
    X(runaway, 10)   /* men that no piece of the rival can stop, by the rows to go */              \
    X(backed, 1)     /* own pieces behind men */                                                   \
    X(exposed, 1)    /* empty squares behind men */                                                \
    X(blocked, 1)    /* men that cannot step */                                                    \
    X(steps, 1)      /* of men */                                                                  \
    X(safe, 1)       /* such steps after which no man can take the man */                          \
    X(ring, 5)       /* kings, by the distance from the edge */                                    \
    X(king_steps, 1) /* squares beside kings where they can go */                                  \
    X(stuck, 1)      /* kings that cannot step */                                                  \
    X(diagonal, 1)   /* a king on the long diagonal */                                             \
    X(only_king, 1)  /* the rival has no king */                                                   \
    X(chase, 1)      /* distance of kings from the nearest rival, if the player is ahead */        \
    X(turn, 1)       /* to move */                                                                 \
    X(opposition, 1) /* to move, and as many pieces on either side: who gets "the move" */

#define DRAUGHTS_TERM(name, count) draughts_pair name[count];
typedef struct draughts_numbers {
    DRAUGHTS_TERMS(DRAUGHTS_TERM)
} draughts_numbers;
#undef DRAUGHTS_TERM

#endif
