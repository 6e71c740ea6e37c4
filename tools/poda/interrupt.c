/* interrupt.c - Ctrl-C, and SIGTERM outside of dialogues: the first one stops the search, which
 * returns its best so far; the second one ends the program. */
#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

volatile int interrupt_stop;
volatile int interrupt_line;
static volatile sig_atomic_t interrupts; /* since the last prompt */
static volatile sig_atomic_t at_prompt;
static volatile sig_atomic_t ends;
static struct timespec taken_at;   /* the last one; only for the handler */
static struct timespec stopped_at; /* the last one outside a prompt; only for the handler */

/* Is `now` less than this long after `then`, if there was one? */
static bool is_within(const struct timespec *then, const struct timespec *now, long milliseconds)
{
    if (then->tv_sec == 0 && then->tv_nsec == 0)
        return false;
    const time_t seconds = now->tv_sec - then->tv_sec;
    return seconds <= 1 &&
           (long)seconds * 1000 + (now->tv_nsec - then->tv_nsec) / 1000000 < milliseconds;
}

static void take_interrupt(int number)
{
    struct timespec now;
    const int before = errno;
    (void)number;
    clock_gettime(CLOCK_MONOTONIC, &now);
    /* a signal sent to the program and to its group counts once; no person is that quick */
    const bool same = is_within(&taken_at, &now, 30);
    const bool quick = is_within(&stopped_at, &now, 1000);
    taken_at = now;
    if (same) {
        errno = before;
        return;
    }
    if ((interrupts || quick) && !at_prompt) {
        if (interrupt_line && write(STDERR_FILENO, "\n", 1) < 0)
            _exit(CLI_ERROR);
        _exit(CLI_INTERRUPTED);
    }
    if (at_prompt)
        ends = quick;
    else
        stopped_at = now;
    interrupts = 1;
    interrupt_stop = 1;
    errno = before;
}

static void install(int number)
{
    struct sigaction action = {.sa_handler = take_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL); /* no SA_RESTART: a read at the prompt must end */
}

void interrupt_install(void)
{
    install(SIGINT);
}

void interrupt_end(void)
{
    struct sigaction before;
    if (sigaction(SIGTERM, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        install(SIGTERM);
}

void interrupt_search(void)
{
    interrupt_stop = interrupts; /* one that came before the search began stops it too */
}

void interrupt_prompt(bool begins)
{
    if (begins)
        interrupts = interrupt_stop = ends = 0;
    at_prompt = begins;
}

bool interrupt_waiting(void)
{
    return interrupts;
}

bool interrupt_ends(void)
{
    return ends;
}

bool interrupt_taken(void)
{
    bool taken = interrupts;
    interrupts = interrupt_stop = 0;
    return taken;
}
