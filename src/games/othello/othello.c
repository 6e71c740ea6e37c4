/* othello.c - the instance of rules_othello.h; the boards of 8x8 and 6x6 have an engine of
 * their own, and the larger one counts lines with its kernels. */
#include "games/game_registry.h"
#include "games/othello/othello_engine.h"
#include "games/othello/rules_othello.h"

#define PODA_RULES othello
#include "poda/export.h"
#include "search/cores/instance.inc.h"

static const poda__cores large_cores = {
    .run = &othello_run_edition,
#if PODA__THREADS
    .shared = &othello_shared_edition,
#endif
    .count = poda__othello_count,
};

static const poda__cores *choose(const void *params)
{
    return ((const othello_game *)params)->size == 8 ? &large_cores : &poda__cores_othello;
}

const poda__entry poda__entry_othello = {&othello_rules, &poda__cores_othello, choose,
                                         &poda__othello_engine};
