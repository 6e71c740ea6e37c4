/* openings.h - the first moves of the games of a match, each played with both colours. */
#ifndef PODA_MATCH_OPENINGS_H
#define PODA_MATCH_OPENINGS_H

#include "poda/match.h"

typedef struct poda__opening {
    uint32_t from, count; /* of the list of moves */
} poda__opening;

typedef struct poda__openings {
    poda__opening *at;
    uint32_t count, room;
    poda_move *moves;
    uint32_t move_count, move_room;
} poda__openings;

/* Reads a text of one opening a line: moves with blanks between them or without ("f5d6c3",
 * "4435"); '#' begins a comment. Errors name the line. The order is drawn from the seed. */
poda_status poda__openings_read(poda__openings *openings, const poda_game *game,
                                const poda_state *from, const char *text, uint64_t seed,
                                poda_error *error);
/* `count` openings of `plies` random moves each, different ones as far as the game has them. */
poda_status poda__openings_draw(poda__openings *openings, const poda_game *game,
                                const poda_state *from, uint32_t count, int plies, uint64_t seed,
                                const volatile int *stop, poda_error *error);
void poda__openings_release(poda__openings *openings);

#endif
