/* connect4_make.h - builds a book of Connect 4 with the solver. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_MAKE_H
#define PODA_GAMES_CONNECT4_CONNECT4_MAKE_H

#include "games/connect4/connect4_book.h"

typedef struct poda__connect4_order {
    int plies;
    const char *path; /* the book; results so far are kept in PATH.part */
    size_t table_bytes;
    unsigned threads;
    int checks;               /* positions that are solved again as a check */
    const volatile int *stop; /* NULL allowed */
    void (*hear)(void *user, size_t done, size_t count, uint64_t nodes); /* called now and then */
    void *user;
} poda__connect4_order;

typedef struct poda__connect4_made {
    size_t positions, known, bytes; /* known before this run */
    uint64_t nodes;
    int wrong; /* of the checks */
} poda__connect4_made;

/* PODA_STOPPED: the results are kept, and the same order continues from there. */
poda_status poda__connect4_make(const connect4_game *game, const poda__connect4_order *order,
                                poda__connect4_made *made, poda_error *error);

#endif
