/* openings.h - the first moves of the games of a match, each played with both colours. */
#ifndef PODA_MATCH_OPENINGS_H
#define PODA_MATCH_OPENINGS_H

#include "poda/match.h"

typedef struct poda__opening {
    uint32_t from, count; /* in the list of moves */
} poda__opening;

typedef struct poda__openings {
    poda__opening *at;
    uint32_t count, room;
    poda_move *moves;
    uint32_t move_count, move_room;
} poda__openings;

/* Reads a text with one opening per line: moves with or without blanks between them ("f5d6c3",
 * "4435"); '#' begins a comment. Errors name the line. The seed determines the order. */
poda_status poda__openings_read(poda__openings *openings, const poda_game *game,
                                const poda_state *from, const char *text, uint64_t seed,
                                poda_error *error);
/* Makes `count` openings of `plies` random moves each, all different if the game has enough. */
poda_status poda__openings_draw(poda__openings *openings, const poda_game *game,
                                const poda_state *from, uint32_t count, int plies, uint64_t seed,
                                const volatile int *stop, poda_error *error);
void poda__openings_release(poda__openings *openings);

#endif
