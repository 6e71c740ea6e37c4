/* apart.c - the check of a shared object in a child process. If that crashes or does not return,
 * the last call it recorded (watch.h) is the fault. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "check/checker.h"
#include "check/crash.h"

/* Known to both processes. */
struct subject {
    poda__suspect rules;
    const poda_check_options *check;
    poda_error *error;
    uint64_t calls; /* seen by the parent */
    int idle;       /* checks in which it saw no change */
};

/* What the child sends first; faults and remarks follow. */
struct report {
    poda_status status;
    poda_error error;
    poda_check_result result;
};

/* In the child. */
static void run_check(void *user, int out, const volatile int *stop)
{
    const struct subject *subject = user;
    poda_problem *problem;
    poda_game *game;
    struct report report;
    memset(&report, 0, sizeof report);
    report.error.translate = subject->error ? subject->error->translate : NULL;
    report.error.keys = subject->error ? subject->error->keys : NULL;
    poda_check_options options = *subject->check;
    options.stop = stop;
    poda__watch_file(out);
    report.status = poda__suspect_open(&subject->rules, &problem, &game, &report.error);
    if (report.status == PODA_OK)
        report.status = problem ? poda__check_problem(problem, &options, subject->rules.watch,
                                                      &report.result, &report.error)
                                : poda__check_game(game, &options, subject->rules.watch,
                                                   &report.result, &report.error);
    const poda_check_result *result = &report.result;
    if (!poda_child_write(out, &report, sizeof report) || report.status != PODA_OK)
        return;
    poda_child_write(out, result->faults, (size_t)result->fault_count * sizeof *result->faults);
    poda_child_write(out, result->remarks, (size_t)result->remark_count * sizeof *result->remarks);
}

static poda_status take_crash(struct subject *subject, const poda_child_end *end,
                              poda_check_result *out)
{
    const poda__watch *watch = subject->rules.watch;
    poda_check_result result = {.positions = watch->positions, .tests = watch->tests};
    if (end->how == PODA_CHILD_STOPPED) {
        result.stopped = true;
        *out = result;
        return PODA_OK;
    }
    result.faults = poda__array(1, sizeof *result.faults);
    if (!result.faults)
        return poda_fail_memory(subject->error);
    poda__suspect_describe(&subject->rules, end, result.faults);
    result.fault_count = result.ran_count = 1;
    result.ran[0] = result.faults[0].what;
    *out = result;
    return PODA_OK;
}

/* The names of tests have the same addresses in both processes. */
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

/* Counts checks, not time: a program that was suspended has not been slow. */
static bool is_patient(void *user)
{
    enum { LOOKS = 20 }; /* per second */
    struct subject *subject = user;
    const poda__watch *watch = subject->rules.watch;
    const uint64_t calls = watch->calls;
    subject->idle = calls == subject->calls && watch->inside ? subject->idle + 1 : 0;
    subject->calls = calls;
    return subject->idle < subject->rules.patience * LOOKS;
}

poda_status poda_check_file(const char *path, const poda_options *options, poda_check_as as,
                            const poda_check_options *check, poda_check_result *out,
                            poda_error *error)
{
    enum { PATIENCE = 10 };
    static const poda_options none = {NULL, 0};
    poda_check_options taken;
    poda_status status = PODA__TAKE(poda_check_options, &taken, check, patience, error);
    if (status != PODA_OK)
        return status;
    struct subject subject = {.check = &taken, .error = error};
    poda_child_end end;
    poda__watch *watch = poda_child_share(sizeof *watch);
    if (!watch)
        return poda_fail_memory(error);
    subject.rules = (poda__suspect){
        .path = path,
        .options = options ? options : &none,
        .as = as,
        .watch = watch,
        .translate = subject.check->translate,
        .patience = subject.check->patience > 0 ? subject.check->patience : PATIENCE};
    const poda_child_limits limits = {
        .stop = subject.check->stop, .patience = is_patient, .user = &subject};
    status = poda_child_run(run_check, &subject, &limits, &end, error);
    if (status == PODA_OK) {
        status = end.how == PODA_CHILD_RETURNED ? take_report(&subject, &end, out)
                                                : take_crash(&subject, &end, out);
        poda_free(end.bytes);
    }
    if (status == PODA_OK) {
        out->is_problem = watch->is_problem;
        snprintf(out->name, sizeof out->name, "%s", watch->name[0] ? watch->name : path);
    }
    poda_child_unshare(watch, sizeof *watch);
    return status;
}

/* In the child: sends the error, or nothing if there is none. */
static void try_opening(void *user, int out, const volatile int *stop)
{
    const struct subject *subject = user;
    poda_problem *problem;
    poda_game *game;
    poda_error error = {.translate = subject->rules.translate};
    poda_state start;
    (void)stop;
    poda_status status = poda__suspect_open(&subject->rules, &problem, &game, &error);
    if (status == PODA_OK && problem) {
        poda_problem_start(problem, &start);
    } else if (status == PODA_OK) {
        poda_state_start(game, &start);
        status = poda_state_check(game, &start, &error);
    }
    error.status = status;
    poda_child_write(out, &error, sizeof error);
}

poda_status poda_check_opening(const char *path, poda_error *error)
{
    enum { SECONDS = 10 };
    static const poda_options none = {NULL, 0};
    poda_error said = {.translate = error ? error->translate : NULL};
    poda_child_end end = {.bytes = NULL};
    poda__watch *watch = poda_child_share(sizeof *watch);
    if (!watch)
        return poda_fail_memory(error);
    struct subject subject = {
        .rules = {.path = path, .options = &none, .watch = watch, .translate = said.translate}};
    const poda_child_limits limits = {.seconds = SECONDS, .grace = 0.1};
    poda_status status = poda_child_run(try_opening, &subject, &limits, &end, error);
    if (status == PODA_OK && end.how != PODA_CHILD_RETURNED) {
        poda_fault fault;
        poda__suspect_describe(&subject.rules, &end, &fault);
        status = poda_fail(error, PODA_BAD_RULES, path, "%.100s: %.250s", path, fault.message);
    } else if (status == PODA_OK && end.length == sizeof said) {
        memcpy(&said, end.bytes, sizeof said);
        status = said.status;
        if (status != PODA_OK && error)
            *error = said;
    } else if (status == PODA_OK) {
        status = poda_fail(error, PODA_BAD_RULES, path,
                           "%.100s: closes files that it has not opened", path);
    }
    poda_free(end.bytes);
    poda_child_unshare(watch, sizeof *watch);
    return status;
}

struct poda_watch {
    poda__watch noted;
};

poda_watch *poda_watch_open(void)
{
    return poda_child_share(sizeof(poda_watch));
}

void poda_watch_close(poda_watch *watch)
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

void poda_watch_file(int file)
{
    poda__watch_file(file);
}

poda_status poda_watch_end(poda_watch *watch, const poda_rules *game,
                           const poda_problem_rules *problem, const poda_child_end *end,
                           poda_error *error)
{
    poda__watch *noted = &watch->noted;
    const poda__suspect suspect = {.game = game,
                                   .problem = problem,
                                   .watch = noted,
                                   .translate = error ? error->translate : NULL};
    poda_fault fault;
    if ((end->how == PODA_CHILD_STOPPED || end->how == PODA_CHILD_LATE) && !noted->inside)
        return poda_fail(error, PODA_STOPPED, "", "stopped before the answer was complete");
    poda__suspect_describe(&suspect, end, &fault);
    const char *called = noted->called ? noted->called : "init";
    if (fault.moves[0])
        return poda_fail(error, PODA_BAD_RULES, called,
                         "%.200s; the position was '%.80s', after %.80s", fault.message,
                         fault.position, fault.moves);
    return fault.position[0]
               ? poda_fail(error, PODA_BAD_RULES, called, "%.200s; the position was '%.80s'",
                           fault.message, fault.position)
               : poda_fail(error, PODA_BAD_RULES, called, "%s", fault.message);
}
