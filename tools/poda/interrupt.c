/* interrupt.c - Ctrl-C: the first one asks the search for its best so far, the second one ends. */
#include <signal.h>
#include <unistd.h>

#include "cli.h"

volatile int interrupt_stop;
volatile int interrupt_line;
static volatile sig_atomic_t interrupts; /* since the last prompt */
static volatile sig_atomic_t at_prompt;

static void take_interrupt(int number)
{
    (void)number;
    if (interrupts && !at_prompt) {
        if (interrupt_line && write(STDERR_FILENO, "\n", 1) < 0)
            _exit(CLI_ERROR);
        _exit(CLI_INTERRUPTED);
    }
    interrupts = 1;
    interrupt_stop = 1;
}

void interrupt_install(void)
{
    struct sigaction action = {.sa_handler = take_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL); /* no SA_RESTART: a read at the prompt must end */
}

void interrupt_search(void)
{
    interrupt_stop = 0;
}

void interrupt_prompt(bool begins)
{
    if (begins)
        interrupts = interrupt_stop = 0;
    at_prompt = begins;
}

bool interrupt_taken(void)
{
    bool taken = interrupts;
    interrupts = interrupt_stop = 0;
    return taken;
}
