/* apart.c - the check of a shared object in a child process. When that crashes or does not come back,
 * what it had noted last (watch.h) is the fault, and a second child puts position and moves into words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "check/internal.h"
#include "check/watch.h"
#include "poda/child.h"

static const char crash[] = "crash"; /* the test that it failed */

/* What both processes are about. */
struct subject {
    const char *path;
    const poda_options *options;
    poda_check_as as;
    const poda_check_options *check;
    poda_error *error;
    poda__watch *watch; /* shared */
    uint64_t calls;     /* that the parent has seen */
    int idle;           /* looks in which it saw no other */
    double patience;    /* seconds */
};

/* What the child sends first; the faults and the remarks follow. */
struct report {
    poda_status status;
    poda_error error;
    poda_check_result result;
};

/* Opens the file, then once more with its functions under watch. */
static poda_status open_problem(const struct subject *subject, poda_problem **out,
                                poda_error *error)
{
    poda_problem *plain;
    poda_status status = poda_problem_open(&plain, subject->path, subject->options, error);
    if (status != PODA_OK)
        return status;
    const poda_problem_rules *rules = poda_problem_rules_of(plain);
    if (!rules && subject->as == PODA_CHECK_ANY) {
        poda_problem_close(plain); /* it is a game */
        *out = NULL;
        return PODA_OK;
    }
    snprintf(subject->watch->name, sizeof subject->watch->name, "%s",
             poda_problem_space(plain)->about->name);
    subject->watch->is_problem = true;
    if (rules)
        return poda_problem_open_rules(out, poda__watch_problem(rules), subject->options, error);
    poda_game *game;
    status = poda_game_open(&game, subject->path, subject->options, error);
    return status == PODA_OK
               ? poda_problem_open_game(out, poda__watch_game(poda_game_rules_of(game)),
                                        subject->options, error)
               : status;
}

static poda_status open_game(const struct subject *subject, poda_game **out, poda_error *error)
{
    poda_game *plain;
    poda_status status = poda_game_open(&plain, subject->path, subject->options, error);
    if (status != PODA_OK)
        return status;
    snprintf(subject->watch->name, sizeof subject->watch->name, "%s", poda_game_name(plain));
    return poda_game_open_rules(out, poda__watch_game(poda_game_rules_of(plain)), subject->options,
                                error);
}

/* One of them is NULL, unless it fails. */
static poda_status open_subject(const struct subject *subject, poda_problem **problem,
                                poda_game **game, poda_error *error)
{
    poda_status status = PODA_OK;
    *problem = NULL;
    *game = NULL;
    poda__watch_begin(subject->watch);
    poda__watch_note("init");
    if (subject->as != PODA_CHECK_GAME)
        status = open_problem(subject, problem, error);
    if (status == PODA_OK && !*problem)
        status = open_game(subject, game, error);
    subject->watch->inside = false;
    subject->watch->opened = status == PODA_OK;
    return status;
}

/* In the child. */
static void run_check(void *user, int out, const volatile int *stop)
{
    const struct subject *subject = user;
    poda_problem *problem;
    poda_game *game;
    struct report report;
    memset(&report, 0, sizeof report);
    report.error.translate = subject->error ? subject->error->translate : NULL;
    poda_check_options options = *subject->check;
    options.stop = stop;
    report.status = open_subject(subject, &problem, &game, &report.error);
    if (report.status == PODA_OK)
        report.status = problem ? poda__check_problem(problem, &options, subject->watch,
                                                      &report.result, &report.error)
                                : poda__check_game(game, &options, subject->watch, &report.result,
                                                   &report.error);
    const poda_check_result *result = &report.result;
    if (!poda_child_write(out, &report, sizeof report) || report.status != PODA_OK)
        return;
    poda_child_write(out, result->faults, (size_t)result->fault_count * sizeof *result->faults);
    poda_child_write(out, result->remarks, (size_t)result->remark_count * sizeof *result->remarks);
}

/* Words for what a child has noted, made by another one, which may crash as well. */
struct words {
    char position[PODA_TEXT_MAX], moves[PODA_TEXT_MAX], move[100];
};

static const poda_space *space_of(const poda_problem *problem, const poda_game *game)
{
    return problem ? poda_problem_space(problem) : &poda_game_rules_of(game)->space;
}

/* The moves that led to the position in question; none where it is not on the way. */
static bool write_way(const poda_space *space, const void *params, const poda__watch *before,
                      char *room, size_t size)
{
    poda_state state = {.bytes = {0}}, next;
    poda_text text = {room, size, 0};
    space->start(params, &state);
    for (size_t i = 0; i <= before->path_length; i++) {
        char word[PODA_TEXT_MAX] = "";
        poda_text to = {word, sizeof word, 0};
        if (i == before->path_length && memcmp(&state, before->state, space->state_size) == 0)
            return true;
        /* after the way, the move that was made last may lead to it */
        const poda_move move = i < before->path_length ? before->path[i] : before->played;
        memset(&next, 0, sizeof next);
        space->move_text(params, &state, move, &to);
        space->play(params, &state, move, &next);
        poda_text_add(&text, "%s%s", i ? " " : "", word);
        state = next;
    }
    return memcmp(&state, before->state, space->state_size) == 0;
}

/* Each word that is made goes to the parent at once. */
static void write_words(const struct subject *subject, const poda__watch *before,
                        struct words *words, int out)
{
    poda_problem *problem;
    poda_game *game;
    if (open_subject(subject, &problem, &game, NULL) != PODA_OK)
        return;
    const poda_space *space = space_of(problem, game);
    const void *params = problem ? poda_problem_params(problem) : poda_game_params(game);
    poda_text position = {words->position, sizeof words->position, 0};
    poda_text move = {words->move, sizeof words->move, 0};
    if (!write_way(space, params, before, words->moves, sizeof words->moves))
        words->moves[0] = 0;
    poda_child_write(out, words->moves, sizeof words->moves);
    space->state_text(params, before->state, &position);
    poda_child_write(out, words->position, sizeof words->position);
    if (before->has_move)
        space->move_text(params, before->state, before->move, &move);
    poda_child_write(out, words->move, sizeof words->move);
}

/* In a child of its own, since the rules are at fault. */
static void find_words(void *user, int out, const volatile int *stop)
{
    struct subject *subject = user;
    struct words *words = calloc(1, sizeof *words);
    poda__watch *before = calloc(1, sizeof *before);
    (void)stop;
    if (words && before) {
        *before = *subject->watch;
        write_words(subject, before, words, out);
    }
    free(before);
    free(words);
}

static void write_bytes(const poda__watch *watch, char *room, size_t size)
{
    enum { SHOWN = 32 };
    poda_text text = {room, size, 0};
    for (int i = 0; i < SHOWN; i++)
        poda_text_add(&text, "%s%02x", i ? " " : "", watch->state[i]);
}

/* The position in words, as far as the rules can still be asked. */
static void ask_words(struct subject *subject, struct words *words)
{
    poda_child_end end;
    const poda_child_limits limits = {.seconds = 2, .grace = 0.1};
    const poda__watch noted = *subject->watch;
    memset(words, 0, sizeof *words);
    if (!noted.has_state || poda_child_run(find_words, subject, &limits, &end, NULL) != PODA_OK) {
        *subject->watch = noted;
        return;
    }
    *subject->watch = noted; /* the second child has noted its own */
    const size_t moves = sizeof words->moves, position = moves + sizeof words->position;
    if (end.length >= moves)
        memcpy(words->moves, end.bytes, sizeof words->moves);
    if (end.length >= position)
        memcpy(words->position, end.bytes + moves, sizeof words->position);
    else
        write_bytes(&noted, words->position, sizeof words->position);
    if (end.length >= position + sizeof words->move)
        memcpy(words->move, end.bytes + position, sizeof words->move);
    free(end.bytes);
}

/* What the function did, as a predicate. */
static void say_crash(const poda__watch *watch, int signal_number, poda_error *what)
{
    enum { NULL_PAGE = 4096, STACK = 64 << 20 };
    const char *at = (const char *)watch->fault;
    if (watch->has_fault && at >= (const char *)watch->guard_begin &&
        at < (const char *)watch->guard_end)
        (void)(watch->room ? poda_fail(what, PODA_BAD_GAME, "",
                                       "writes behind the end of the list, which has room for %lu "
                                       "{move|moves}; poda_moves_add stops there",
                                       (unsigned long)watch->room)
                           : poda_fail(what, PODA_BAD_GAME, "",
                                       "writes behind the end of what it is to fill"));
    else if (watch->has_fault && at < (const char *)watch->stack &&
             (uintptr_t)watch->stack - (uintptr_t)at < STACK)
        (void)poda_fail(what, PODA_BAD_GAME, "",
                        "crashed (the stack is full: does it call itself without end?)");
    else if (watch->has_fault && (uintptr_t)at < NULL_PAGE)
        (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (segmentation fault, null pointer)");
    else
        switch (poda_signal_kind(signal_number)) {
        case PODA_SIGNAL_MEMORY:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (segmentation fault)");
            break;
        case PODA_SIGNAL_ARITHMETIC:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (division by zero)");
            break;
        case PODA_SIGNAL_INSTRUCTION:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (illegal instruction)");
            break;
        case PODA_SIGNAL_ABORT:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (abort)");
            break;
        case PODA_SIGNAL_OTHER:
            (void)poda_fail(what, PODA_BAD_GAME, "", "crashed (signal %d)", signal_number);
            break;
        }
}

static void say_end(const poda__watch *watch, double patience, const poda_child_end *end,
                    poda_error *what)
{
    if (end->how == PODA_CHILD_STUCK)
        (void)poda_fail(what, PODA_BAD_GAME, "", "does not return within %g {second|seconds}",
                        patience);
    else if (end->how == PODA_CHILD_EXITED)
        (void)poda_fail(what, PODA_BAD_GAME, "", "ended the program with exit status %d",
                        end->number);
    else
        say_crash(watch, end->number, what);
}

/* The fault that the end of the child is. */
static void describe(const struct subject *subject, const poda_child_end *end,
                     const struct words *words, poda_fault *fault)
{
    const poda__watch *watch = subject->watch;
    const char *called = watch->called ? watch->called : "init";
    poda_error what = {.translate = subject->check->translate}, whole = what;
    say_end(watch, subject->patience, end, &what);
    if (!watch->inside)
        (void)poda_fail(&whole, PODA_BAD_GAME, "",
                        "memory was overwritten: after '%s' had returned, the program %.200s",
                        called, what.message);
    else if (watch->has_move && words->move[0])
        (void)poda_fail(&whole, PODA_BAD_GAME, "", "'%s' %.200s; the move was '%.60s'", called,
                        what.message, words->move);
    else if (watch->text[0])
        (void)poda_fail(&whole, PODA_BAD_GAME, "", "'%s' %.200s; the text was '%.60s'", called,
                        what.message, watch->text);
    else
        (void)poda_fail(&whole, PODA_BAD_GAME, "", "'%s' %.200s", called, what.message);
    fault->what = crash;
    snprintf(fault->message, sizeof fault->message, "%s", whole.message);
    memcpy(fault->position, words->position, sizeof fault->position);
    memcpy(fault->moves, words->moves, sizeof fault->moves);
}

static poda_status take_crash(struct subject *subject, const poda_child_end *end,
                              poda_check_result *out)
{
    poda_check_result result = {.positions = subject->watch->positions,
                                .tests = subject->watch->tests};
    if (end->how == PODA_CHILD_STOPPED) {
        result.stopped = true;
        *out = result;
        return PODA_OK;
    }
    struct words *words = poda__array(1, sizeof *words);
    result.faults = poda__array(1, sizeof *result.faults);
    if (!words || !result.faults) {
        free(words);
        free(result.faults);
        return poda_fail_memory(subject->error);
    }
    ask_words(subject, words);
    describe(subject, end, words, result.faults);
    free(words);
    result.fault_count = result.ran_count = 1;
    result.ran[0] = crash;
    *out = result;
    return PODA_OK;
}

/* Texts in it, the names of tests, have the same addresses in both processes. */
static poda_status take_report(const struct subject *subject, const poda_child_end *end,
                               poda_check_result *out)
{
    struct report report;
    if (end->length < sizeof report)
        return poda_fail_memory(subject->error);
    memcpy(&report, end->bytes, sizeof report);
    if (report.status != PODA_OK) {
        if (subject->error)
            *subject->error = report.error;
        return report.status;
    }
    poda_check_result *result = &report.result;
    const size_t faults = (size_t)result->fault_count, remarks = (size_t)result->remark_count;
    result->faults = poda__array(faults, sizeof *result->faults);
    result->remarks = poda__array(remarks, sizeof *result->remarks);
    if (!result->faults || !result->remarks ||
        end->length != sizeof report + (faults + remarks) * sizeof *result->faults) {
        poda_check_release(result);
        return poda_fail_memory(subject->error);
    }
    memcpy(result->faults, end->bytes + sizeof report, faults * sizeof *result->faults);
    memcpy(result->remarks, end->bytes + sizeof report + faults * sizeof *result->faults,
           remarks * sizeof *result->remarks);
    *out = *result;
    return PODA_OK;
}

/* Counts looks, not the clock: a program that was suspended has not been slow. */
static bool is_patient(void *user)
{
    enum { LOOKS = 20 }; /* a second */
    struct subject *subject = user;
    const uint64_t calls = subject->watch->calls;
    subject->idle = calls == subject->calls && subject->watch->inside ? subject->idle + 1 : 0;
    subject->calls = calls;
    return subject->idle < subject->patience * LOOKS;
}

poda_status poda_check_file(const char *path, const poda_options *options, poda_check_as as,
                            const poda_check_options *check, poda_check_result *out,
                            poda_error *error)
{
    enum { PATIENCE = 10 };
    static const poda_check_options defaults = {0};
    struct subject subject = {path, options, as, check ? check : &defaults, error, NULL, 0, 0, 0};
    poda_child_end end;
    subject.patience = subject.check->patience > 0 ? subject.check->patience : PATIENCE;
    subject.watch = poda_child_share(sizeof *subject.watch);
    if (!subject.watch)
        return poda_fail_memory(error);
    const poda_child_limits limits = {
        .stop = subject.check->stop, .patience = is_patient, .user = &subject};
    poda_status status = poda_child_run(run_check, &subject, &limits, &end, error);
    if (status == PODA_OK) {
        status = end.how == PODA_CHILD_RETURNED ? take_report(&subject, &end, out)
                                                : take_crash(&subject, &end, out);
        free(end.bytes);
    }
    if (status == PODA_OK) {
        out->is_problem = subject.watch->is_problem;
        snprintf(out->name, sizeof out->name, "%s",
                 subject.watch->name[0] ? subject.watch->name : path);
    }
    poda_child_unshare(subject.watch, sizeof *subject.watch);
    return status;
}

struct poda_watch {
    poda__watch noted;
};

poda_watch *poda_watch_new(void)
{
    return poda_child_share(sizeof(poda_watch));
}

void poda_watch_free(poda_watch *watch)
{
    poda_child_unshare(watch, sizeof *watch);
}

const poda_rules *poda_watch_game(poda_watch *watch, const poda_rules *rules)
{
    poda__watch_begin(&watch->noted);
    return poda__watch_game(rules);
}

const poda_problem_rules *poda_watch_problem(poda_watch *watch, const poda_problem_rules *rules)
{
    poda__watch_begin(&watch->noted);
    return poda__watch_problem(rules);
}

poda_status poda_watch_end(const poda_watch *watch, const poda_child_end *end, poda_error *error)
{
    const poda__watch *noted = &watch->noted;
    const char *called = noted->called ? noted->called : "init";
    poda_error what = {.translate = error ? error->translate : NULL};
    if (end->how == PODA_CHILD_STOPPED || end->how == PODA_CHILD_LATE)
        return poda_fail(error, PODA_BAD_RULES, called, "'%s' does not return", called);
    say_end(noted, 0, end, &what);
    if (!noted->inside)
        return poda_fail(error, PODA_BAD_RULES, called,
                         "memory was overwritten: after '%s' had returned, the program %.200s",
                         called, what.message);
    return poda_fail(error, PODA_BAD_RULES, called, "'%s' %.200s", called, what.message);
}
