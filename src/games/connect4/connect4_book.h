/* connect4_book.h - the exact scores of all positions of the first plies. A book stores one level,
 * the positions of exactly `plies` stones that are not over, mirror images once; the shallower
 * levels follow from it. Positions are not stored: they are generated again in the same order. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_BOOK_H
#define PODA_GAMES_CONNECT4_CONNECT4_BOOK_H

#include "base/buffer.h"
#include "games/connect4/connect4.h"
#include "poda/file.h"

enum { PODA__CONNECT4_BOOK_PLIES = 10 };

typedef struct poda__connect4_level {
    uint64_t *keys; /* ascending */
    int8_t *scores; /* as in connect4_solve.h */
    size_t count;
} poda__connect4_level;

typedef struct poda__connect4_book {
    connect4_game game;
    int plies;
    poda__connect4_level level[PODA__CONNECT4_BOOK_PLIES + 1];
} poda__connect4_book;

/* All positions, with scores of zero. 1 <= plies <= PODA__CONNECT4_BOOK_PLIES. */
poda_status poda__connect4_book_init(poda__connect4_book *book, const connect4_game *game,
                                     int plies, poda_error *error);
void poda__connect4_book_release(poda__connect4_book *book);
/* Position number `index` of the deepest level. */
connect4_state poda__connect4_book_state(const poda__connect4_book *book, size_t index);
/* Computes the scores of the shallower levels from those of the deepest. */
void poda__connect4_book_fill(poda__connect4_book *book);
/* The first bytes of such a file. */
extern const poda_file_kind poda__connect4_book_kind;
/* Packs the scores of the deepest level into the bytes of a file; out->failed: no memory. */
void poda__connect4_book_pack(const poda__connect4_book *book, poda__buffer *out);
/* The board and the plies of a book, from the start of its file; false if it is not a book. */
bool poda__connect4_book_about(const void *bytes, size_t length, int *cols, int *rows, int *plies);
/* Reads a book from the bytes of its file and fills all levels. PODA_BAD_FILE: it is not a book, or
 * damaged. */
poda_status poda__connect4_book_read(poda__connect4_book *book, const void *bytes, size_t length,
                                     poda_error *error);
/* False if the position is not in the book. */
bool poda__connect4_book_find(const poda__connect4_book *book, const connect4_state *state,
                              int *score);

#endif
