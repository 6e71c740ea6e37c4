/* extensive.h - a tree as the public functions hold it. */
#ifndef PODA_EXTENSIVE_EXTENSIVE_H
#define PODA_EXTENSIVE_EXTENSIVE_H

#include "extensive/lanes.h"
#include "poda/extensive.h"

struct poda_extensive {
    poda__form form;
    poda__lanes lanes; /* empty if a player forgets */
    int32_t forgets;   /* poda__form_forgets */
};

/* Takes a form from any source, which then belongs to the tree, or is released after an error. */
PODA_CHECKED poda_status poda__extensive_adopt(poda_extensive **out, poda__form *form,
                                               poda_error *error);
/* Fails, naming the player and the set, if a player forgets. */
PODA_CHECKED poda_status poda__extensive_recall(const poda_extensive *tree, poda_error *error);

#endif
