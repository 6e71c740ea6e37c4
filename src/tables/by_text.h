/* by_text.h - a game whose states are numbers of this run, as one in Python, seen as a game whose states are checksums of
 * texts: those are the same in each run, so that what one has noted of its work another can go on from. */
#ifndef PODA_TABLES_BY_TEXT_H
#define PODA_TABLES_BY_TEXT_H

#include "base/set.h"
#include "tables/bytes.h"
#include "tables/format.h"

typedef struct poda__text_entry {
    uint64_t state;   /* of the game; */
    const char *text; /* of a position that is only in a record of an earlier run, else NULL */
    bool known, read; /* there is a state; it was read from the text */
} poda__text_entry;

typedef struct poda__texts {
    const poda_game *game;
    poda_rules rules;
    poda_game *seen; /* the same by checksums */
    poda__set sums;
    poda__text_entry *entries; /* by the number of a checksum in the set */
    size_t room;
    uint32_t *numbers; /* of checksums, + 1, by states, which are small numbers; 0: not seen */
    size_t number_room;
    size_t noted;     /* entries whose texts are in records */
    uint8_t **blocks; /* records that entries point into */
    size_t block_count;
    bool full, silent,
        misread;        /* no memory; a position without a text; a text not read as its position */
    char twice[200];    /* how the text of two positions begins */
    poda_error trouble; /* the first that was found */
} poda__texts;

/* A state of the game that is seen. */
typedef struct poda__text_state {
    uint64_t sum, turn;
} poda__text_state;

/* `texts` stays where it is. */
poda_status poda__texts_open(poda__texts *texts, const poda_game *game, poda_error *error);
void poda__texts_release(poda__texts *texts);
/* Has every function of the game done what it should so far? Its functions cannot fail, so this is to be asked before
 * anything is believed that came of them. */
poda_status poda__texts_check(poda__texts *texts, poda_error *error);
/* Adds the texts of positions that are in no record yet to `record`, which is to be kept before any that has their
 * checksums only; nothing if there are none. */
void poda__texts_note(poda__texts *texts, poda__buffer *record);
/* Takes such a record, and then `bytes` too; false if it is none. */
bool poda__texts_take(poda__texts *texts, uint8_t *bytes, size_t length);

#endif
