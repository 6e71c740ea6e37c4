/* guard.c - a loaded game runs in this process, at full speed: if its rules end the process, one
 * line and a status are left, and what the rules print does not get into the answer. The lines are
 * prepared in advance, since a signal handler can do little more than write bytes. A debugger sees
 * the signal first; a sanitizer with a handler of its own keeps it. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* sigaltstack */
#endif
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { KINDS = 5, LINE = 1200 };

static const int signals[KINDS - 1] = {SIGSEGV, SIGFPE, SIGILL, SIGABRT};

static struct {
    int file; /* where the line goes */
    char line[KINDS][LINE];
    volatile bool ended; /* the program ends by itself */
    int taken;           /* the line is being written */
} guard;

static void write_line(int kind)
{
    const char *line = guard.line[kind];
    while (__atomic_exchange_n(&guard.taken, 1, __ATOMIC_RELAXED))
        pause(); /* another thread has crashed as well, and its line is enough */
    if ((interrupt_line && write(STDERR_FILENO, "\n", 1) < 0) ||
        write(guard.file, line, strlen(line)) < 0)
        _exit(CLI_ERROR);
    _exit(CLI_ERROR);
}

static void take_crash(int number)
{
    int kind = 0; /* SIGBUS counts as the first kind too */
    for (int i = 0; i < KINDS - 1; i++)
        if (signals[i] == (number == SIGTRAP ? SIGILL : number))
            kind = i;
    write_line(kind);
}

static void take_exit(void)
{
    if (!guard.ended)
        write_line(KINDS - 1);
}

void guard_end(void)
{
    guard.ended = true;
}

/* On an alternate stack, because that of the rules may be full. */
static void catch_signals(void)
{
    static char room[1 << 16];
    const stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    static const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    if (sigaltstack(&stack, NULL) != 0)
        return;
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++) {
        struct sigaction action = {.sa_handler = take_crash, .sa_flags = SA_ONSTACK}, before;
        sigemptyset(&action.sa_mask);
        if (sigaction(caught[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(caught[i], &action, NULL);
    }
}

/* What happened, as a predicate, in the order of `signals`, then the end. */
static void say_kind(int kind, poda_error *what)
{
    if (kind == 0)
        (void)poda_fail(what, PODA_BAD_RULES, "", "crashed (segmentation fault)");
    else if (kind == 1)
        (void)poda_fail(what, PODA_BAD_RULES, "", "crashed (division by zero)");
    else if (kind == 2)
        (void)poda_fail(what, PODA_BAD_RULES, "", "crashed (illegal instruction)");
    else if (kind == 3)
        (void)poda_fail(what, PODA_BAD_RULES, "", "crashed (abort)");
    else
        (void)poda_fail(what, PODA_BAD_RULES, "", "ended the program");
}

static void prepare_lines(struct cli *cli, const char *path)
{
    for (int kind = 0; kind < KINDS; kind++) {
        poda_error what = cli_error(cli), error = what;
        poda_answer answer = {0};
        poda_text line = {guard.line[kind], LINE, 0};
        say_kind(kind, &what);
        (void)poda_fail(&error, PODA_BAD_RULES, path,
                        "%.100s %.80s; 'poda check %.100s' finds where", path, what.message, path);
        if (cli->ask.json && poda_error_json(&error, &answer) == PODA_OK)
            poda_text_add(&line, "%s", answer.text);
        else
            poda_text_add(&line, "poda: %s\n", error.message);
        poda_answer_release(&answer);
    }
    guard.file = fileno(cli->ask.json ? cli->out : cli->err);
}

/* Standard output is for the answer: what the rules print there goes to standard error. */
static void part_output(struct cli *cli)
{
    const int own = cli->out == stdout ? dup(STDOUT_FILENO) : -1;
    FILE *out = own >= 0 ? fdopen(own, "w") : NULL;
    if (out && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
        cli->out = out;
}

/* Rules in Python run in a process of their own. */
static bool is_python(const char *path)
{
    const size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".py") == 0;
}

/* The shared object among the words that name a game or a problem; NULL if there is none. */
static const char *loaded_path(const char *const *words, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const char *equals = strchr(words[i], '='), *path = equals ? equals + 1 : words[i];
        const bool names = equals ? strncmp(words[i], "game=", strlen("game=")) == 0 ||
                                        strncmp(words[i], "problem=", strlen("problem=")) == 0
                                  : i == 1;
        if (names && poda_names_file(path) && !is_python(path))
            return path;
    }
    return NULL;
}

void guard_begin(struct cli *cli, const char *const *words, size_t count)
{
    /* these run rules in another process, or none */
    static const char *const safe[] = {"check", "serve", "site", "new"};
    const char *path = loaded_path(words, count);
    for (size_t i = 0; i < sizeof safe / sizeof safe[0]; i++)
        if (strcmp(words[0], safe[i]) == 0)
            path = NULL;
    if (!path)
        return;
    part_output(cli);
    prepare_lines(cli, path);
    catch_signals();
    (void)atexit(take_exit);
}
