/* threads.c - POSIX threads, or a single thread where there are none. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* sigaltstack */
#endif
#include "system/threads.h"

#if defined(__wasm__)

unsigned poda__threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    (void)count;
    work(user, 0);
    return 1;
}

unsigned poda__processors(void)
{
    return 1;
}

#else

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct worker {
    void (*work)(void *user, unsigned index);
    void *user;
    unsigned index;
    pthread_t thread;
    bool guarded; /* the creating thread handles signals on an alternate stack */
};

static bool has_signal_stack(void)
{
    stack_t stack;
    return sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE);
}

/* An alternate stack belongs to one thread: without one, no handler could run when the thread's own
 * stack overflows. */
static void *begin(void *user)
{
    const struct worker *worker = user;
    enum { SIZE = 1 << 16 };
    const stack_t none = {.ss_flags = SS_DISABLE, .ss_size = SIZE};
    char *room = worker->guarded && !has_signal_stack() ? malloc(SIZE) : NULL;
    const stack_t stack = {.ss_sp = room, .ss_size = SIZE};
    if (room)
        (void)sigaltstack(&stack, NULL);
    worker->work(worker->user, worker->index);
    if (room)
        (void)sigaltstack(&none, NULL);
    free(room);
    return NULL;
}

unsigned poda__threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    struct worker workers[PODA__THREADS_MOST];
    const bool guarded = count > 1 && has_signal_stack();
    unsigned started = 1;
    for (; started < count && started < PODA__THREADS_MOST; started++) {
        workers[started] =
            (struct worker){.work = work, .user = user, .index = started, .guarded = guarded};
        if (pthread_create(&workers[started].thread, NULL, begin, &workers[started]) != 0)
            break;
    }
    work(user, 0);
    for (unsigned i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return started;
}

unsigned poda__processors(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}

#endif
