/* ponder.c - the thread that thinks while a person does. */
#include "ponder.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct pondering {
    pthread_t thread;
    volatile int stop;
    poda_search *search;
    poda_state state;
    poda_search_options options;
};

static void *think(void *user)
{
    struct pondering *pondering = user;
    poda_result result;
    /* a failure is met again, and told, when it is the engine's turn */
    (void)!poda_search_run(pondering->search, &pondering->state, &pondering->options, NULL, NULL,
                           &result, NULL);
    return NULL;
}

void ponder_begin(struct ponder *ponder, poda_search *search, const poda_state *state,
                  const poda_search_options *options, double seconds)
{
    struct pondering *pondering = calloc(1, sizeof *pondering);
    sigset_t all, before;
    if (!pondering)
        return;
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
    /* signals are for the thread that reads from the person */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&pondering->thread, NULL, think, pondering) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (begun)
        ponder->under_way = pondering;
    else
        free(pondering);
}

void ponder_end(struct ponder *ponder)
{
    struct pondering *pondering = ponder->under_way;
    if (!pondering)
        return;
    __atomic_store_n(&pondering->stop, 1, __ATOMIC_RELAXED);
    pthread_join(pondering->thread, NULL);
    free(pondering);
    ponder->under_way = NULL;
}
