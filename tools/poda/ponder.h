/* ponder.h - the engine thinks on the person's time: a thread searches the position after the reply that is
 * expected, and leaves what it finds in the engine's table. */
#ifndef PODA_CLI_PONDER_H
#define PODA_CLI_PONDER_H

#include "poda/poda.h"

struct ponder {
    struct pondering *under_way; /* NULL: none */
};

/* Begins to search `state` with `search`, which is the thread's until ponder_end, for so many seconds, 0: until
 * then; the limits of `options` do not count. Nothing happens where there is no memory or no thread: it would only have helped. */
void ponder_begin(struct ponder *ponder, poda_search *search, const poda_state *state,
                  const poda_search_options *options, double seconds);
/* Ends it at once; harmless when there is none. */
void ponder_end(struct ponder *ponder);

#endif
