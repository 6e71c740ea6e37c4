/* team.h - several threads search one tree: all begin at its root, share a table, and leave to the end the
 * moves that another is searching. The first to finish has the value, which is the same as with one thread.
 * In Monte Carlo search each has a tree of its own.
 * A pass that is too short, or for which the machine has no processors left, is made by fewer. */
#ifndef PODA_SEARCH_TEAM_H
#define PODA_SEARCH_TEAM_H

#include "search/searcher.h"

/* Makes the search a team of `count` threads; 1 ends its team. False: out of memory. */
bool poda__team_resize(poda_search *search, unsigned count);

/* The value of core(search, state, ply, alpha, beta), found by the whole team. */
poda_value poda__team_run(poda_search *search, poda__core *core, const void *state, int ply,
                          poda_value alpha, poda_value beta);

/* Clears the killers and histories of the members. */
void poda__team_forget(poda_search *search);

/* Gives each member what the selective search remembers. False: out of memory. */
bool poda__team_deepens(poda_search *search);

/* How many threads there are for the search; the search of each, the first is `search` itself. */
unsigned poda__team_count(const poda_search *search);
poda_search *poda__team_member(poda_search *search, unsigned index);

/* The total of the nodes of all members; for poda__search_pause. */
uint64_t poda__team_nodes(poda_search *search);
/* The most threads that made a pass of this run together. */
unsigned poda__team_size(const poda_search *search);
/* Has another member found the value, or stopped for a limit? */
bool poda__team_done(const poda_search *search);

#endif
