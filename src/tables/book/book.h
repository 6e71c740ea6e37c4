/* book.h - a book being made: its positions, and what is known of them. */
#ifndef PODA_TABLES_BOOK_BOOK_H
#define PODA_TABLES_BOOK_BOOK_H

#include "base/set.h"
#include "tables/build.h"

enum { PODA__BOOK_MOVES = 4096 }; /* of a position */

/* Values that an earlier run found. Where a side chooses, its choice decides which positions follow, so they are
 * taken as positions are met, and count only for the same ones. */
typedef struct poda__book_found {
    uint64_t hash, move_plus; /* hash 0: none */
    poda_value value;
} poda__book_found;

typedef struct poda__book_list {
    poda__book_found *at; /* by place */
    size_t room;
} poda__book_list;

/* What is known of a position; its value is for MAX, without the score so far where the game has a `lead`. */
typedef struct poda__book_place {
    poda_value value;
    bool known;
    bool searched;      /* a search found the value, or is to find it */
    uint64_t move_plus; /* of the side that plays its best, + 1; 0: none */
} poda__book_place;

typedef struct poda__book {
    poda__build build;
    const poda_game *game;
    const poda_book_options *options;
    poda__successors it; /* with keys of all bits */
    poda__set keys;      /* ply by ply */
    unsigned char *states;
    poda__book_place *places;
    size_t room;
    poda__book_list earlier;
    bool noted;     /* the journal has values, of this run or an earlier one */
    bool opened;    /* the journal, which belongs to no other run */
    size_t *layers; /* the first place of each ply */
    poda_search *search, *prover;
    poda_search_options how;
    bool proves; /* the exact search comes first: it is quick, but says not how long a win takes */
    poda_move *moves;
    poda_book_made *made;
    double next_progress;
} poda__book;

void poda__book_state(const poda__book *book, size_t at, poda_state *state);
/* The score so far, which values leave out. */
poda_value poda__book_lead(const poda__book *book, const poda_state *state);
poda_status poda__book_interrupted(const poda__book *book);

/* book_search.c: the value of a position by a search, unless an earlier run found it. */
poda_status poda__book_search(poda__book *book, size_t at);
/* Values of an earlier run, from the journal. */
poda_status poda__book_earlier(poda__book *book);
/* Searches some positions again, without what the first searches left. */
poda_status poda__book_check(poda__book *book);

/* book_write.c: the file. */
poda_status poda__book_write(poda__book *book);

#endif
