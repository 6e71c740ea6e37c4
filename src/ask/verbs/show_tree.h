/* show_tree.h - the game of a request as an extensive form. */
#ifndef PODA_ASK_VERBS_SHOW_TREE_H
#define PODA_ASK_VERBS_SHOW_TREE_H

#include "ask/request.h"
#include "extensive/form.h"

/* A form that was made for the request, or that the game `efg` holds. */
typedef struct poda__whole {
    const poda__form *form;
    poda__form made;
} poda__whole;

/* The whole game from the request's position, with up to `nodes` nodes (0: PODA__FORM_NODES). */
PODA_CHECKED poda_status poda__request_form(poda__request *request, uint64_t nodes,
                                            poda__whole *whole);
void poda__whole_release(poda__whole *whole);
/* The field `set`, and `position`, what its player sees there, where that is another text: the sets of a
 * file have names of their own. */
void poda__whole_set_json(poda__request *request, const poda__form *form, int32_t index);

#endif
