/* sliding_bench.c - solves a file of 15-puzzle positions, one per line (Korf's 100 and the like),
 * and compares with the lengths in a file beside it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/bench.h"
#include "base/memory.h"
#include "base/stop.h"
#include "problems/sliding/sliding_solve.h"
#include "system/clock.h"
#include "system/file.h"

enum { LINE_ROOM = 512, PATH_ROOM = 4096, INSTANCES_MOST = 1000000 };

static int count_numbers(const char *line)
{
    int count = 0;
    for (bool inside = false; *line; line++) {
        const bool digit = *line >= '0' && *line <= '9';
        count += digit && !inside;
        inside = digit;
    }
    return count;
}

/* Reads a line of 16 tiles, optionally preceded by the number of the instance, which otherwise is
 * one more than the last. */
static poda_status read_instance(const char *line, uint64_t *instance, poda__sliding *board,
                                 poda_error *error)
{
    const char *at = line;
    ++*instance;
    if (count_numbers(line) == 17) {
        while (*at == ' ' || *at == '\t')
            at++;
        if (!poda_read_number(&at, INSTANCES_MOST, instance) || *instance == 0)
            return poda_fail(error, PODA_BAD_FILE, "instance",
                             "'%.20s' is not the number of an instance, 1 to %d", line,
                             INSTANCES_MOST);
    }
    return poda__sliding_read(board, 4, 4, false, at, error);
}

/* The known lengths by instance, 0 where there is none. */
struct lengths {
    uint16_t *at;
    size_t count;
};

static bool note_length(struct lengths *lengths, uint64_t instance, uint64_t length)
{
    if (instance >= lengths->count) {
        const size_t count = 2 * (size_t)instance + 64;
        uint16_t *grown = poda__resize(lengths->at, count, sizeof *grown);
        if (!grown)
            return false;
        memset(grown + lengths->count, 0, (count - lengths->count) * sizeof *grown);
        lengths->at = grown;
        lengths->count = count;
    }
    lengths->at[instance] = (uint16_t)(length + 1); /* a solved position has length 0 */
    return true;
}

/* "korf100.txt" has its lengths in "korf100-lengths.txt"; the file is optional. */
static poda_status read_lengths(const char *set, struct lengths *lengths, poda_error *error)
{
    char path[PATH_ROOM], line[LINE_ROOM];
    const char *dot = strrchr(set, '.'), *slash = strrchr(set, '/');
    const size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - set) : strlen(set);
    const int length = snprintf(path, sizeof path, "%.*s-lengths%s", (int)stem, set, set + stem);
    FILE *file = length < (int)sizeof path ? fopen(path, "r") : NULL;
    poda_status status = PODA_OK;
    for (int number = 1;
         file && status == PODA_OK && poda__line_get(line, sizeof line, file, number); number++) {
        const char *at = line;
        uint64_t instance, moves;
        if (*at == '#' || *at == '\n')
            continue;
        bool right = poda_read_number(&at, INSTANCES_MOST, &instance);
        at += strspn(at, " \t,");
        right = right && poda_read_number(&at, PODA__SLIDING_MOVES, &moves);
        if (!right)
            status = poda_fail(error, PODA_BAD_FILE, path,
                               "%.200s, line %d: expected an instance and a length, not '%.20s'",
                               path, number, line);
        else if (!note_length(lengths, instance, moves))
            status = poda_fail_memory(error);
    }
    if (file)
        fclose(file);
    return status;
}

static bool leads_to_goal(poda__sliding board, const poda__sliding_result *result)
{
    for (int i = 0; i < result->length; i++)
        if (!poda__sliding_move(&board, result->moves[i]))
            return false;
    return poda__sliding_is_goal(&board);
}

/* What a run needs besides the set and the tally. */
struct run {
    int64_t limit;
    poda__sliding_pattern *pattern;
    struct lengths lengths;
    poda__sliding_result result;
};

static poda_status solve_one(struct run *run, const poda__bench_set *set, uint64_t instance,
                             const poda__sliding *board, poda__bench_tally *tally,
                             poda_error *error)
{
    poda__sliding_result *result = &run->result;
    const double from = poda__cpu_seconds();
    const poda_status status = poda__sliding_solve(board, run->pattern, set->stop, result, error);
    tally->seconds += poda__cpu_seconds() - from;
    tally->nodes += result->generated;
    if (status != PODA_OK || !result->proven)
        return status;
    const int known = instance < run->lengths.count ? run->lengths.at[instance] - 1 : -1;
    tally->positions++;
    if (known >= 0 && (!result->found || result->length != known))
        tally->wrong++;
    else if (result->found && !leads_to_goal(*board, result))
        tally->wrong++;
    return PODA_OK;
}

static poda_status run_file(struct run *run, const poda__bench_set *set, FILE *file,
                            poda__bench_tally *tally, poda_error *error)
{
    char line[LINE_ROOM];
    uint64_t instance = 0;
    poda_status status = PODA_OK;
    for (int number = 1; status == PODA_OK && poda__line_get(line, sizeof line, file, number);
         number++) {
        poda__sliding board;
        if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0')
            continue;
        if ((int64_t)tally->positions == run->limit || poda__stopped(set->stop))
            break;
        poda_error inner = {.translate = error ? error->translate : NULL};
        if (read_instance(line, &instance, &board, &inner) != PODA_OK)
            return poda_fail(error, PODA_BAD_FILE, set->path, "%.100s, line %d: %.250s", set->path,
                             number, inner.message);
        status = solve_one(run, set, instance, &board, tally, error);
    }
    return status;
}

poda_status poda__sliding_bench(const poda__bench_set *set, poda__bench_tally *tally,
                                poda_error *error)
{
    int heuristic = 0;
    poda__bench_tally counted = {0};
    poda_status status =
        poda_option_choice(set->options, "heuristic", "pattern manhattan", &heuristic, error);
    struct run *run = poda__array(1, sizeof *run);
    if (status != PODA_OK || !run) {
        free(run);
        return status != PODA_OK ? status : poda_fail_memory(error);
    }
    run->limit = INSTANCES_MOST;
    FILE *file = NULL;
    status = poda_option_int(set->options, "limit", 1, INSTANCES_MOST, &run->limit, error);
    if (status != PODA_OK)
        goto out;
    file = fopen(set->path, "r");
    if (!file) {
        status = poda_fail(error, PODA_BAD_FILE, set->path, "cannot read %.200s: %s", set->path,
                           poda_error_system(error, errno));
        goto out;
    }
    status = read_lengths(set->path, &run->lengths, error);
    if (status == PODA_OK && heuristic == 0)
        status = poda__sliding_pattern_new(
            &run->pattern, 4, 4, poda_option_text(set->options, "folder", NULL), set->stop, error);
    if (status == PODA_OK)
        status = run_file(run, set, file, &counted, error);
    if (status == PODA_OK)
        *tally = counted;
out:
    if (file)
        fclose(file);
    poda__sliding_pattern_free(run->pattern);
    free(run->lengths.at);
    free(run);
    return status;
}
