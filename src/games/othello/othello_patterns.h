/* othello_patterns.h - an evaluation of 8x8 Othello from patterns (Buro 1997): the discs on groups
 * of cells (corners, edges, rows, diagonals) are numbered, and each number has a weight that was
 * fitted to our own games. A number is in balanced ternary, own discs 1, opponent's -1, so the
 * board seen by the other player has the negative numbers; a move adds one row of a table for its
 * cell and two for each disc turned over. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_PATTERNS_H
#define PODA_GAMES_OTHELLO_OTHELLO_PATTERNS_H

#include "poda/weights.h"

/* A class is a group of cells with all its symmetric images, which share their weights: name,
 * cells, images. */
#define OTHELLO_CLASSES(X)                                                                         \
    X(EDGE_2X, 10, 4)                                                                              \
    X(CORNER_2X5, 10, 8)                                                                           \
    X(TRIANGLE, 10, 4)                                                                             \
    X(CORNER_3X3, 9, 4)                                                                            \
    X(ROW_2, 8, 4)                                                                                 \
    X(ROW_3, 8, 4)                                                                                 \
    X(ROW_4, 8, 4)                                                                                 \
    X(DIAGONAL_8, 8, 2)                                                                            \
    X(DIAGONAL_7, 7, 4)                                                                            \
    X(DIAGONAL_6, 6, 4)                                                                            \
    X(DIAGONAL_5, 5, 4)

enum {
#define OTHELLO_CLASS_NAME(name, cells, images) OTHELLO_##name,
    OTHELLO_CLASSES(OTHELLO_CLASS_NAME)
#undef OTHELLO_CLASS_NAME
        OTHELLO_CLASS_COUNT,
    OTHELLO_CLASS_CELLS = 10, /* at most */
    OTHELLO_LANES = 16,       /* 16-bit numbers of a vector */
    OTHELLO_VECTORS = 3,
    OTHELLO_FEATURE_ROOM = OTHELLO_VECTORS * OTHELLO_LANES, /* the last ones stay zero */
#define OTHELLO_CLASS_IMAGES(name, cells, images) +(images)
    OTHELLO_FEATURES = 0 OTHELLO_CLASSES(OTHELLO_CLASS_IMAGES),
#undef OTHELLO_CLASS_IMAGES
    OTHELLO_PHASE_EMPTIES = 3, /* this many numbers of empty cells share their weights */
    OTHELLO_PHASES = 20,
    OTHELLO_UNIT = 128, /* the value of a disc */
};

/* Where the weights of a class begin, and how many a phase has: 3 to the power of the cells. */
#define OTHELLO_POWER_5 243
#define OTHELLO_POWER_6 729
#define OTHELLO_POWER_7 2187
#define OTHELLO_POWER_8 6561
#define OTHELLO_POWER_9 19683
#define OTHELLO_POWER_10 59049
enum {
#define OTHELLO_CLASS_BASE(name, cells, images)                                                    \
    OTHELLO_##name##_BASE,                                                                         \
        OTHELLO_##name##_LAST = OTHELLO_##name##_BASE + OTHELLO_POWER_##cells - 1,
    OTHELLO_CLASSES(OTHELLO_CLASS_BASE)
#undef OTHELLO_CLASS_BASE
        OTHELLO_PHASE_WEIGHTS
};

/* The numbers of the patterns, from the view of the player to move. */
typedef struct othello_features {
    int16_t at[OTHELLO_FEATURE_ROOM];
} othello_features;

/* What an own disc on a cell adds to them. */
typedef struct othello_steps {
    int16_t of[64][OTHELLO_FEATURE_ROOM];
} othello_steps;

typedef struct othello_patterns {
    othello_steps steps;
    uint16_t
        mirror[OTHELLO_PHASE_WEIGHTS]; /* of a pattern's mirror image, which has the same weight */
    int16_t bias[65];                  /* by empty cells */
    int16_t weight[OTHELLO_PHASES][OTHELLO_PHASE_WEIGHTS]; /* 1/128 disc */
} othello_patterns;

/* One vector, or several smaller ones if the processor needs that; unaligned in tables. Unsigned,
 * since two intermediate steps of a sum may exceed 16 bits, though the sum does not. */
typedef uint16_t othello_vector
    __attribute__((vector_size(2 * OTHELLO_LANES), aligned(2), may_alias));

static inline void othello_features_set(const othello_steps *steps, uint64_t own, uint64_t rival,
                                        othello_features *features)
{
    othello_vector *const to = (othello_vector *)features;
    othello_vector sum0 = {0}, sum1 = {0}, sum2 = {0};
    for (; own; own &= own - 1) {
        const othello_vector *const row = (const othello_vector *)steps->of[__builtin_ctzll(own)];
        sum0 += row[0], sum1 += row[1], sum2 += row[2];
    }
    for (; rival; rival &= rival - 1) {
        const othello_vector *const row = (const othello_vector *)steps->of[__builtin_ctzll(rival)];
        sum0 -= row[0], sum1 -= row[1], sum2 -= row[2];
    }
    to[0] = sum0, to[1] = sum1, to[2] = sum2;
}

/* Updates the features after the player to move puts a disc on `cell` and turns `flips` over; `to`
 * is from the view of the other player and may be `from`. */
static inline void othello_features_move(const othello_steps *steps, const othello_features *from,
                                         int cell, uint64_t flips, othello_features *to)
{
    const othello_vector *const old = (const othello_vector *)from->at;
    othello_vector *const new = (othello_vector *)to->at;
    const othello_vector *const put = (const othello_vector *)steps->of[cell];
    othello_vector sum0 = old[0] + put[0], sum1 = old[1] + put[1], sum2 = old[2] + put[2];
    for (; flips; flips &= flips - 1) {
        const othello_vector *const row = (const othello_vector *)steps->of[__builtin_ctzll(flips)];
        sum0 += row[0] + row[0], sum1 += row[1] + row[1], sum2 += row[2] + row[2];
    }
    new[0] = -sum0, new[1] = -sum1, new[2] = -sum2;
}

static inline void othello_features_pass(const othello_features *from, othello_features *to)
{
    for (int i = 0; i < OTHELLO_FEATURE_ROOM; i++)
        to->at[i] = (int16_t)-from->at[i];
}

static inline int othello_phase(int empties)
{
    const int phase = empties > 60 ? 0 : (60 - empties) / OTHELLO_PHASE_EMPTIES;
    return phase < OTHELLO_PHASES ? phase : OTHELLO_PHASES - 1;
}

/* The value for the player to move in 1/128 disc, within +-64 discs. `features` are those of the
 * position. */
static inline int othello_patterns_value(const othello_patterns *patterns,
                                         const othello_features *features, uint64_t own,
                                         uint64_t rival)
{
    const int empties = 64 - __builtin_popcountll(own | rival);
    const int16_t *const weight = patterns->weight[othello_phase(empties)];
    const int16_t *at = features->at;
    int sum = patterns->bias[empties];
#define OTHELLO_CLASS_SUM(name, cells, images)                                                     \
    for (int i = 0; i < (images); i++)                                                             \
        sum += weight[OTHELLO_##name##_BASE + OTHELLO_POWER_##cells / 2 + *at++];
    OTHELLO_CLASSES(OTHELLO_CLASS_SUM)
#undef OTHELLO_CLASS_SUM
    const int most = 64 * OTHELLO_UNIT;
    return sum > most ? most : sum < -most ? -most : sum;
}

/* The embedded weights, unpacked by the first call; never NULL, shared by all threads. */
const othello_patterns *poda__othello_patterns(void);

/* Unpacks a file of weights. */
PODA_CHECKED poda_status poda__othello_patterns_read(othello_patterns *to, const void *bytes,
                                                     size_t size, poda_error *error);

/* For training: the indices of the weights of a phase as they are in the file, without mirror
 * images. A position has OTHELLO_LIST of them. */
enum { OTHELLO_LIST = OTHELLO_FEATURES + 1 };

typedef struct othello_packing {
    othello_steps steps;
    uint32_t packed[OTHELLO_PHASE_WEIGHTS];
    uint32_t count;
} othello_packing;

void poda__othello_packing_init(othello_packing *packing);
void poda__othello_list(const othello_packing *packing, uint64_t own, uint64_t rival,
                        uint32_t *list);

#endif
