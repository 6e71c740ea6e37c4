/* contents.h - what stands on the cells of a game's board, read from the bits of its states. */
#ifndef PODA_LEARN_CONTENTS_H
#define PODA_LEARN_CONTENTS_H

#include "poda/game.h"
#include "poda/learn.h"

enum {
    PODA__CONTENTS_BITS = 6,     /* that decide a cell, at most */
    PODA__CONTENTS_SYMBOLS = 32, /* different contents of cells, at most */
    PODA__CONTENTS_MOST = 512,
};

/* How a cell is read: the bits make a number, which says what stands there. */
typedef struct poda__contents_cell {
    int bits;
    uint16_t
        bit[PODA__CONTENTS_BITS]; /* byte * 8 + bit of the state; PODA__CONTENTS_TURN: whose turn */
    uint8_t symbol[1 << PODA__CONTENTS_BITS];
} poda__contents_cell;

enum { PODA__CONTENTS_TURN = UINT16_MAX };

typedef struct poda__contents {
    int cells, symbols; /* symbol 0: the commonest content, usually an empty cell */
    poda__contents_cell *cell;
    /* the look of the board, for neighbours */
    poda_view_kind kind;
    bool hexagons;
    int rows, cols; /* of a grid; cells beyond it are in hands */
    int edges;
    poda_edge *edge; /* of places */
    int *filled;     /* of the sampled positions: cells that are not symbol 0, rising */
    int samples;
} poda__contents;

PODA_CHECKED poda_status poda__contents_find(poda__contents *board, const poda_game *game,
                                             poda_error *error);
void poda__contents_release(poda__contents *board);

/* Writes the symbol of each cell. */
void poda__contents_read(const poda__contents *board, const void *state, int turn, uint8_t *symbol);

#endif
