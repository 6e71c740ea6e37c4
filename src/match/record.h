/* record.h - the file of a match: its settings, then one line per game, appended as games end. */
#ifndef PODA_MATCH_RECORD_H
#define PODA_MATCH_RECORD_H

#include "base/buffer.h"
#include "match/openings.h"

/* What the lines must agree with. */
typedef struct poda__match_plan {
    const poda_game *game;
    const poda_match_options *options;
    const poda_state *from;
    const poda__openings *openings;
    uint32_t games; /* whole pairs */
} poda__match_plan;

/* The opening of a game, from 1 on. */
static inline const poda__opening *poda__plan_opening(const poda__match_plan *plan, uint32_t number)
{
    return &plan->openings->at[(number - 1) / 2 % plan->openings->count];
}

/* The lines above the games. */
void poda__record_head(const poda__match_plan *plan, poda__buffer *out);
void poda__record_line(const poda_match_game *game, poda__buffer *out);
/* Reads a line (without its end) that must be game `number`, and replays the game to verify it. */
poda_status poda__record_read_line(const poda__match_plan *plan, uint32_t number, const char *line,
                                   poda_match_game *out, poda_error *error);
/* Reads a whole file. `*used` is the number of bytes up to the last complete line; the rest was cut
 * short. */
poda_status poda__record_read(const poda__match_plan *plan, const char *text, size_t length,
                              poda_match_game *games, uint32_t *count, size_t *used,
                              poda_error *error);

typedef struct poda__record poda__record;

/* Creates the file, or reads its contents and continues after them. */
poda_status poda__record_open(poda__record **out, const poda__match_plan *plan, const char *path,
                              poda_match_game *games, uint32_t *count, poda_error *error);
poda_status poda__record_add(poda__record *record, const poda_match_game *game, poda_error *error);
poda_status poda__record_close(poda__record *record, poda_error *error); /* NULL allowed */

#endif
