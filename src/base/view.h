/* view.h - the view of a position, looked at before it is believed: rules fill it, and drawing reads as
 * many cells, pieces and clicks as it says. */
#ifndef PODA_BASE_VIEW_H
#define PODA_BASE_VIEW_H

#include "poda/rules.h"

/* How many cells, heaps or nodes it shows; 0 too when the shape is impossible. */
int poda__view_cells(const poda_view *view);
/* PODA_BAD_GAME and what is wrong with it: nothing of it may be read then but numbers. */
poda_status poda__view_check(const poda_view *view, poda_error *error);

#endif
