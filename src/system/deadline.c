/* deadline.c - the flag is set by a thread that sleeps most of the time; in wasm, which has no
 * threads, by whoever checks it. */
#include "system/deadline.h"

#include <math.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"

/* Seconds between two ticks. */
static const double TICK = 0.1;

#if defined(__wasm__)

enum { LOOK = -1 }; /* marks the flag of a deadline */

struct poda__deadline {
    volatile int flag; /* first member, because a check receives its address */
    double at, started, next_tick, looked;
    uint32_t left,
        stride; /* checks until the clock is read next, and from one reading to the next */
    poda__tick_fn *tick;
    void *user;
    const volatile int *stop;
};

poda__deadline *poda__deadline_new(double seconds, const volatile int *stop, poda__tick_fn *tick,
                                   void *user)
{
    poda__deadline *deadline = poda__array(1, sizeof *deadline);
    if (!deadline)
        return NULL;
    const double now = poda__seconds();
    *deadline = (poda__deadline){.flag = LOOK,
                                 .at = seconds > 0 ? now + seconds : (double)INFINITY,
                                 .started = now,
                                 .next_tick = now + TICK,
                                 .looked = now,
                                 .left = 1,
                                 .stride = 1,
                                 .tick = tick,
                                 .user = user,
                                 .stop = stop};
    return deadline;
}

/* The clock is read about every millisecond, however frequent the checks are. */
bool poda__stop_look(const volatile int *flag)
{
    if (*flag != LOOK)
        return true;
    poda__deadline *deadline = (poda__deadline *)flag;
    if (--deadline->left)
        return false;
    const double now = poda__seconds(), since = now - deadline->looked;
    if (since < 0.001 && deadline->stride < 1U << 20)
        deadline->stride *= 2;
    else if (since > 0.004 && deadline->stride > 1)
        deadline->stride /= 2;
    deadline->left = deadline->stride;
    deadline->looked = now;
    if (deadline->tick && now >= deadline->next_tick) {
        deadline->next_tick = now + TICK;
        deadline->tick(deadline->user, now - deadline->started);
    }
    if (poda__stopped(deadline->stop) || now >= deadline->at)
        deadline->flag = 1;
    return deadline->flag == 1;
}

const volatile int *poda__deadline_flag(const poda__deadline *deadline)
{
    return &deadline->flag;
}

bool poda__deadline_passed(const poda__deadline *deadline)
{
    return deadline->flag == 1 && !poda__stopped(deadline->stop);
}

void poda__deadline_free(poda__deadline *deadline)
{
    free(deadline);
}

#else

#include <pthread.h>

bool poda__stop_look(const volatile int *flag)
{
    (void)flag;
    return true;
}

struct poda__deadline {
    double at; /* as poda__seconds counts */
    double started, next_tick;
    poda__tick_fn *tick;
    void *user;
    const volatile int *stop;
    volatile int flag;
    bool over; /* guarded by the lock: the flag is no longer needed */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
};

/* Seconds between two checks of the other flag. */
static const double LOOK = 0.02;

static void sleep_a_while(poda__deadline *deadline)
{
    double pause = deadline->at - poda__seconds();
    pause = pause < 0 ? 0 : pause < LOOK ? pause : LOOK;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(pause * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    (void)pthread_cond_timedwait(&deadline->wake, &deadline->lock, &until);
}

static void *watch(void *user)
{
    poda__deadline *deadline = user;
    pthread_mutex_lock(&deadline->lock);
    while (!deadline->over && !deadline->flag) {
        const double now = poda__seconds();
        if (poda__stopped(deadline->stop) || now >= deadline->at) {
            __atomic_store_n(&deadline->flag, 1, __ATOMIC_RELAXED);
            break;
        }
        if (deadline->tick && now >= deadline->next_tick) {
            deadline->next_tick = now + TICK;
            deadline->tick(deadline->user, now - deadline->started);
        }
        sleep_a_while(deadline);
    }
    pthread_mutex_unlock(&deadline->lock);
    return NULL;
}

poda__deadline *poda__deadline_new(double seconds, const volatile int *stop, poda__tick_fn *tick,
                                   void *user)
{
    poda__deadline *deadline = poda__array(1, sizeof *deadline);
    if (!deadline)
        return NULL;
    deadline->started = poda__seconds();
    deadline->at = seconds > 0 ? deadline->started + seconds : (double)INFINITY;
    deadline->next_tick = deadline->started + TICK;
    deadline->tick = tick;
    deadline->user = user;
    deadline->stop = stop;
    pthread_mutex_init(&deadline->lock, NULL);
    pthread_cond_init(&deadline->wake, NULL);
    if (pthread_create(&deadline->thread, NULL, watch, deadline) == 0)
        return deadline;
    pthread_cond_destroy(&deadline->wake);
    pthread_mutex_destroy(&deadline->lock);
    free(deadline);
    return NULL;
}

const volatile int *poda__deadline_flag(const poda__deadline *deadline)
{
    return &deadline->flag;
}

bool poda__deadline_passed(const poda__deadline *deadline)
{
    return poda__stopped(&deadline->flag) && !poda__stopped(deadline->stop);
}

void poda__deadline_free(poda__deadline *deadline)
{
    if (!deadline)
        return;
    pthread_mutex_lock(&deadline->lock);
    deadline->over = true;
    pthread_cond_signal(&deadline->wake);
    pthread_mutex_unlock(&deadline->lock);
    pthread_join(deadline->thread, NULL);
    pthread_cond_destroy(&deadline->wake);
    pthread_mutex_destroy(&deadline->lock);
    free(deadline);
}

#endif
