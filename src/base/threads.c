/* threads.c - POSIX threads, and a single one where there are none. */
#include "base/threads.h"

#if defined(__wasm__)

unsigned poda__threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    (void)count;
    work(user, 0);
    return 1;
}

#else

#include <pthread.h>

struct worker {
    void (*work)(void *user, unsigned index);
    void *user;
    unsigned index;
    pthread_t thread;
};

static void *begin(void *user)
{
    const struct worker *worker = user;
    worker->work(worker->user, worker->index);
    return NULL;
}

unsigned poda__threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    struct worker workers[PODA__THREADS_MOST];
    unsigned started = 1;
    for (; started < count && started < PODA__THREADS_MOST; started++) {
        workers[started] = (struct worker){.work = work, .user = user, .index = started};
        if (pthread_create(&workers[started].thread, NULL, begin, &workers[started]) != 0)
            break;
    }
    work(user, 0);
    for (unsigned i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return started;
}

#endif
