/* sliding.c - the instance of rules_sliding.h, and its fast form: iterative deepening with pattern
 * tables, which are kept in the user's cache between runs (sliding_solve.h). */
#include "problems/sliding/rules_sliding.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "problems/fast.h"
#include "problems/problem_registry.h"
#include "problems/sliding/sliding_solve.h"

#define PODA_RULES sliding
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

enum { PATH = 1024 };

/* The folder for tables, created if necessary; false if there is none. */
static bool cache_folder(char folder[PATH])
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (cache && *cache) {
        length = snprintf(folder, PATH, "%s", cache);
    } else if (home && *home) {
        length = snprintf(folder, PATH, "%s/.cache", home);
    }
    if (length < 0 || length + 6 > PATH)
        return false;
    (void)mkdir(folder, 0700); /* it exists, or the next call fails */
    memcpy(folder + length, "/poda", 6);
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

static poda_status take(const poda__sliding_result *result, poda_find_result *out,
                        poda_error *error)
{
    out->generated = result->generated;
    out->iterations = (uint64_t)result->iterations;
    out->bound = result->bound;
    out->end = result->proven ? PODA_END_DONE : PODA_END_STOPPED;
    if (!result->found)
        return PODA_OK;
    const poda_status status = poda__fast_found(out, (size_t)result->length, error);
    for (size_t i = 0; status == PODA_OK && i < out->length; i++)
        out->path[i] = result->moves[i];
    out->cost = result->length;
    out->count = 1;
    return status;
}

/* Iterative deepening follows Korf, with only Manhattan; otherwise tables, which take seconds to
 * build, unless the goal is near. */
static bool wants_tables(const poda__sliding *board, const poda_find_options *options)
{
    const int cells = board->rows * board->cols;
    return options->algorithm != PODA_IDASTAR && cells <= PODA__PATTERN_CELLS &&
           poda__sliding_manhattan(board) > cells * 7 / 4;
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const sliding_space *space = poda_problem_params(problem);
    if ((options->algorithm != PODA_ASTAR && options->algorithm != PODA_IDASTAR) ||
        options->heuristic != SLIDING_MANHATTAN || options->want != PODA_WANT_FIRST)
        return poda__fast_refuse(problem, options, error);
    poda__sliding board = {space->rows, space->cols, space->gap_last, {0}};
    memcpy(board.tile, ((const sliding_state *)from)->tile, (size_t)space->cells);
    poda__sliding_pattern *pattern = NULL;
    char folder[PATH];
    poda_status status = PODA_OK;
    if (wants_tables(&board, options))
        status = poda__sliding_pattern_new(&pattern, space->rows, space->cols,
                                           options->files && cache_folder(folder) ? folder : NULL,
                                           options->stop, error);
    if (status == PODA_STOPPED) { /* before anything is known */
        out->end = PODA_END_STOPPED;
        return PODA_OK;
    }
    poda__sliding_result *result = NULL;
    if (status == PODA_OK) {
        result = poda__array(1, sizeof *result);
        status = result ? poda__sliding_solve(&board, pattern, options->stop, result, error)
                        : poda_fail_memory(error);
    }
    if (status == PODA_OK)
        status = take(result, out, error);
    free(result);
    poda__sliding_pattern_free(pattern);
    return status;
}

const poda__problem_entry poda__problem_sliding = {
    .rules = &sliding_rules,
    .cores = &poda__find_cores_sliding,
    .fast = fast,
    .fast_name = "iterative deepening with pattern tables",
};
