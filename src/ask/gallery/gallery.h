/* gallery.h - all games and problems at a glance, for the page's first view, and short films of them. */
#ifndef PODA_ASK_GALLERY_GALLERY_H
#define PODA_ASK_GALLERY_GALLERY_H

#include "ask/request.h"

/* 'poda games gallery': every game and problem once, in groups by kind, with all its names. */
PODA_CHECKED poda_status poda__gallery(poda__request *request);

/* film=: the number of moves; -1 where it is not given. */
PODA_CHECKED poda_status poda__film_length(poda__request *request, int *moves);
/* The board of the request's position, and those after each of the next moves, as an engine plays them: an object with the
 * field `film`, or text. */
PODA_CHECKED poda_status poda__film_game(poda__request *request, int moves);
/* The same for a problem: the first moves of a solution, if a short search finds one. */
PODA_CHECKED poda_status poda__film_problem(poda__request *request, const poda_problem *problem,
                                            const poda_state *from, int moves);

#endif
