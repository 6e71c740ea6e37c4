/* watch_wide.h - what watch.c shares with the files that watch functions of one kind: of games of every kind
 * (poda/wide.h), of their past and hints, of problems. */
#ifndef PODA_CHECK_WATCH_WATCH_WIDE_H
#define PODA_CHECK_WATCH_WATCH_WIDE_H

#include "check/watch/watch.h"

/* Records the call of `name` with `state` (NULL: without one), and that it has returned. */
void poda__watch_enter(const char *name, const void *state);
void poda__watch_enter_move(const char *name, const void *state, poda_move move);
void poda__watch_leave(void);
/* `bytes` of room directly before the guard; NULL if there is not that much. */
void *poda__watch_guarded(size_t bytes);
/* The list that the rules may fill has room for so many entries. */
void poda__watch_room(size_t room);
/* Fills `list` through guarded room, with a mark before it; then the call has returned. */
void poda__watch_list(void (*fill)(const void *, const void *, poda_moves *), const void *game,
                      const void *state, poda_moves *list);
/* Makes `table` one that records and then calls the functions of `inner`, which must outlive it. */
void poda__watch_space(poda_space *table, const poda_space *inner);

/* A table that records and then calls `rules`, which must outlive it. */
const poda_wide *poda__watch_wide(const poda_wide *rules);
/* The same for poda/past.h. */
const poda_past *poda__watch_past(const poda_past *rules);
/* And for poda/hints.h. */
const poda_hints *poda__watch_hints(const poda_hints *rules);

/* The functions that a table asks for the turn: where players choose at once, two. */
static inline const char *poda__watch_turn_name(const poda_wide *wide)
{
    return wide && wide->movers ? "turn or movers" : "turn";
}

#endif
