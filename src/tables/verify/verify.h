/* verify.h - what the two ways of verifying a table share: by sheets of codes that are looked up (verify.c), and by
 * values of its own where no move stays in a tier (verify_forward.c). */
#ifndef PODA_TABLES_VERIFY_VERIFY_H
#define PODA_TABLES_VERIFY_VERIFY_H

#include "base/set.h"
#include "tables/reader.h"
#include "tables/verify/verify_sheets.h"

enum { PODA__AUDIT_MOVES = 4096 };

typedef struct poda__audit {
    poda_table *table;
    poda__sheets *sheets; /* of a ranked table */
    poda__set met;        /* keys do not lead back to positions: those that were met */
    bool walks;           /* and then these are followed */
    size_t shelf;         /* of the code that was found last, */
    size_t stays;         /* and how many there are up to the last one in which a move stays */
    unsigned threads;
    poda_move *moves;
    const volatile int *stop;
    poda_progress_fn *progress;
    void *user;
    poda_error *error;
    double started, next_progress;
    uint64_t positions, since_pause;
    uint64_t searched; /* of a book: what does not follow from its moves */
    /* of the tier being checked */
    uint64_t won, lost, drawn, weight;
} poda__audit;

typedef enum poda__audit_fault {
    PODA__AUDIT_MISSING,
    PODA__AUDIT_RANKED,
    PODA__AUDIT_CROWDED,
    PODA__AUDIT_VALUED,
} poda__audit_fault;

/* What the moves of a position must give. */
typedef struct poda__audit_sum {
    unsigned win, loss; /* codes of the position: the quickest win, the slowest loss; 0: none */
    unsigned endless_win, endless_loss;
    bool draw, open, missing;
    unsigned score; /* the best */
    size_t count;
} poda__audit_sum;

poda_status poda__audit_pause(poda__audit *audit);
poda_status poda__audit_wrong(const poda__audit *audit, const poda_state *state,
                              poda__audit_fault how);
/* `own`: the position that the move leads to, of this code, is of the same player. */
void poda__audit_add(poda__audit_sum *sum, unsigned code, bool own, bool max);
/* Counts a position of this code. */
void poda__audit_count(poda__audit *audit, const poda_state *state, unsigned code, uint64_t weight);
poda_status poda__audit_list(poda__audit *audit, const poda_state *state, poda_moves *list);
/* Marks the first position, or all of the tiers that were asked for. */
poda_status poda__audit_mark(poda__audit *audit);
/* Were as many positions counted as the table says of the tier? */
poda_status poda__audit_compare(const poda__audit *audit, const poda__shelf *shelf);

/* verify_forward.c: values every position by its moves, from the last tier to the first, and compares it with what is
 * kept. `*loops`: a move stays in a tier, so that this cannot be done; nothing is known then. */
poda_status poda__audit_forward(poda__audit *audit, bool *loops);

#endif
