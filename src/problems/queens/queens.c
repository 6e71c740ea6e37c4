/* queens.c - the instance of rules_queens.h, and its fast forms: solutions are counted by
 * joining parts of the board; a single one is given by a formula or found by repairing a random
 * placement. */
#include "problems/queens/rules_queens.h"

#include "problems/fast.h"
#include "problems/problem_registry.h"
#include "problems/queens/queens_large.h"
#include "problems/queens/queens_solve.h"
#include "problems/report.h"

#define PODA_RULES queens
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

enum { SHOWN = 100 }; /* most columns in a report */

static poda_status too_large(const queens_space *space, int most, poda_error *error)
{
    return poda_fail(
        error, PODA_TOO_LARGE, "n",
        "n=%lld: the solutions of boards beyond %d are not counted, but one of them is "
        "found",
        (long long)space->n, most);
}

static bool fits(const void *space)
{
    return ((const queens_space *)space)->n <= QUEENS_PLAIN;
}

/* One solution of a board of any size. */
static poda_status find_one(const queens_space *space, const poda_find_options *options,
                            poda_find_result *out, poda_error *error)
{
    enum { BYTES = 24 }; /* per queen: its column, its move, the counts of the repair */
    const uint32_t n = (uint32_t)space->n;
    if (options->memory && n > options->memory / BYTES)
        return poda_fail(error, PODA_TOO_LARGE, "n",
                         "n=%lld: the queens do not fit into %zu MiB; a larger memory is needed",
                         (long long)space->n, options->memory >> 20);
    uint32_t *column = poda__array(n, sizeof *column);
    poda_status status = column ? PODA_OK : poda_fail_memory(error);
    bool found = false;
    if (status == PODA_OK && space->seed)
        status = poda__queens_repair(n, space->seed, options->stop, column, &found, error);
    else if (status == PODA_OK)
        found = poda__queens_construct(n, column);
    if (status == PODA_OK && !found && poda__fast_stopped(options))
        out->end = PODA_END_STOPPED;
    if (status == PODA_OK && found)
        status = poda__fast_found(out, n, error);
    if (status == PODA_OK && found) {
        for (uint32_t row = 0; row < n; row++)
            out->path[row] = column[row];
        out->count = 1;
        out->cost = n;
        out->memory = n * sizeof *column;
    }
    free(column);
    return status;
}

typedef struct listing {
    const queens_space *space;
    const poda_find_options *options;
    poda_move moves[QUEENS_PLAIN];
    uint64_t left;
} listing;

static bool list_one(void *user, const uint8_t *column, int n)
{
    listing *list = user;
    poda_state goal;
    queens_state state, next;
    queens_start(list->space, &state);
    for (int row = 0; row < n; row++) {
        list->moves[row] = column[row];
        queens_play(list->space, &state, column[row], &next);
        state = next;
    }
    memset(&goal, 0, sizeof goal);
    memcpy(&goal, &state, sizeof state);
    list->options->solution(list->options->solution_user, list->moves, (size_t)n, &goal, n);
    return --list->left > 0;
}

/* Counts the solutions; those that are reported are listed separately. */
static poda_status find_all(const queens_space *space, const poda_find_options *options,
                            poda_find_result *out, poda_error *error)
{
    const int n = (int)space->n;
    poda__queens_counted counted;
    poda_status status = poda__queens_count(n, options->stop, &counted, error);
    if (status == PODA_OK && options->solution) {
        listing list = {space, options, {0}, PODA__FAST_LISTED};
        uint64_t listed;
        bool complete;
        status = poda__queens_each(n, list_one, &list, options->stop, &listed, &complete, error);
    }
    if (status == PODA_OK && counted.solutions > 0)
        status = find_one(&(queens_space){space->n, 0, NULL}, options, out, error);
    if (status != PODA_OK)
        return status;
    out->expanded = counted.compared;
    out->count = counted.solutions;
    out->end = counted.complete ? PODA_END_DONE : PODA_END_STOPPED;
    return PODA_OK;
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const queens_space *space = poda_problem_params(problem);
    const queens_state *state = (const queens_state *)from;
    if (state->row > 0) /* queens already placed */
        return poda__fast_refuse(problem, options, error);
    if (options->want != PODA_WANT_ALL)
        return find_one(space, options, out, error);
    if (space->n > QUEENS_PLAIN)
        return too_large(space, PODA__QUEENS_COUNT_MOST, error);
    if (space->n > PODA__QUEENS_COUNT_MOST)
        return poda__fast_refuse(problem, options, error);
    return find_all(space, options, out, error);
}

static const char *fast_way(const void *params, const poda_find_options *options)
{
    static const struct {
        const char *note;
    } ways[] = {{"joined parts of the board"}, {"repairs"}, {"a formula"}};
    const queens_space *space = params;
    return ways[options->want == PODA_WANT_ALL ? 0 : space->seed ? 1 : 2].note;
}

static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const poda__report to = {translate, out};
    if (((const queens_space *)params)->n <= QUEENS_SHOWN)
        return; /* the board shows it better */
    add_sentence(&to, "columns, row by row:");
    for (size_t row = 0; row < result->length && row < SHOWN; row++)
        poda__buffer_add(out, " %llu", (unsigned long long)result->path[row] + 1);
    if (result->length > SHOWN)
        add_sentence(&to, " and %zu more", result->length - SHOWN);
    poda__buffer_add(out, "\n");
}

const poda__problem_entry poda__problem_queens = {
    .rules = &queens_rules,
    .cores = &poda__find_cores_queens,
    .fits = fits,
    .fast = fast,
    .fast_name = "joined parts of the board, a formula, or repairs",
    .fast_way = fast_way,
    .report = report,
};
