/* verify_sheets.h - what the verifier knows of a ranked table while it goes through it: by tier a sheet with
 * the positions that can be reached and the codes that were looked up, each once. */
#ifndef PODA_TABLES_VERIFY_VERIFY_SHEETS_H
#define PODA_TABLES_VERIFY_VERIFY_SHEETS_H

#include "system/word.h"
#include "tables/reader.h"

/* Where a position is: its own number if the images of its tier's positions lie in that tier, else that
 * of the least image. */
typedef struct poda__site {
    size_t shelf;
    uint64_t rank;
} poda__site;

typedef struct poda__sheet {
    poda__word64 *marks; /* a bit for each slot: can be reached */
    uint16_t *codes;     /* that were looked up; NULL: none */
    uint64_t *live;      /* is known not to be over */
    size_t used;         /* the shelf that was being checked when the codes were needed last */
    uint8_t form;        /* of the images; 0: not known */
} poda__sheet;

enum { PODA__SHEETS_BITS = 6 };

typedef struct poda__sheets {
    poda_table *table;
    poda__sheet *at; /* by shelf */
    size_t current;  /* the shelf that is being checked */
    uint64_t bytes;  /* of codes */
    bool plain;      /* every position is looked up as its least image */
    bool mixed;      /* and it was found that this is needed */
    poda_move *moves;
    const poda__shelf
        *shelves[1 << PODA__SHEETS_BITS];    /* that were looked up, by a hash of the tier */
    uint64_t ranks[PODA_SYMMETRIES_MAX + 1]; /* of the position and its images, in its tier */
    size_t rank_count;
} poda__sheets;

bool poda__sheets_open(poda__sheets *sheets, poda_table *table, bool plain);
void poda__sheets_close(poda__sheets *sheets);
/* False: the table does not have its tier or number. */
bool poda__sheets_site(poda__sheets *sheets, const poda_state *state, poda__site *site);
void poda__sheets_mark(const poda__sheets *sheets, const poda__site *site);
/* Are the images of its positions in the tier, by the first that was met? */
bool poda__sheets_within(const poda__sheets *sheets, size_t shelf);
/* The position of a marked slot: how many different images it has, and in `ranks` those of its tier. False: its number
 * does not lead back to it, or sheets->mixed. */
bool poda__sheets_images(poda__sheets *sheets, const poda__site *site, const poda_state *state,
                         uint64_t *weight);
/* As poda__table_code, for a position at this site. */
unsigned poda__sheets_code(poda__sheets *sheets, const poda_state *state, const poda__site *site);
/* The tier is checked. */
void poda__sheets_drop(poda__sheets *sheets, size_t shelf);

#endif
