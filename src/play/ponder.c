/* ponder.c - the thread that searches while a person thinks, and leaves its results in the table of
 * its search. */
#include "play/player.h"

#if !defined(__wasm__)

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct poda__pondering {
    pthread_t thread;
    volatile int stop;
    poda_search *search;
    poda_state state;
    poda_search_options options;
};

static void *think(void *user)
{
    struct poda__pondering *pondering = user;
    poda_result result;
    /* a failure will recur, and be reported, when the engine is to move */
    (void)!poda_search_run(pondering->search, &pondering->state, &pondering->options, NULL, NULL,
                           &result, NULL);
    return NULL;
}

poda__pondering *poda__ponder_begin(poda_search *search, const poda_state *state,
                                    const poda_search_options *options, double seconds)
{
    struct poda__pondering *pondering = calloc(1, sizeof *pondering);
    sigset_t all, before;
    if (!pondering)
        return NULL;
    pondering->search = search;
    pondering->state = *state;
    pondering->options = *options;
    pondering->options.nodes = 0;
    pondering->options.seconds = seconds;
    pondering->options.soft_seconds = 0;
    pondering->options.line = pondering->options.every_move = false;
    pondering->options.keep = true;
    pondering->options.stop = &pondering->stop;
    pondering->options.progress = NULL;
    pondering->options.past = NULL; /* the caller's, who may move them meanwhile */
    pondering->options.past_count = 0;
    /* signals are for the thread that reads input */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&pondering->thread, NULL, think, pondering) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (begun)
        return pondering;
    free(pondering);
    return NULL;
}

void poda__ponder_end(poda__pondering *pondering)
{
    if (!pondering)
        return;
    __atomic_store_n(&pondering->stop, 1, __ATOMIC_RELAXED);
    pthread_join(pondering->thread, NULL);
    free(pondering);
}

#else

poda__pondering *poda__ponder_begin(poda_search *search, const poda_state *state,
                                    const poda_search_options *options, double seconds)
{
    (void)search;
    (void)state;
    (void)options;
    (void)seconds;
    return NULL;
}

void poda__ponder_end(poda__pondering *pondering)
{
    (void)pondering;
}

#endif
