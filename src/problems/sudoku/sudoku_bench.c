/* sudoku_bench.c - a file of sudokus, one per line, each counted up to two solutions. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/bench.h"
#include "base/memory.h"
#include "base/stop.h"
#include "problems/sudoku/sudoku_solve.h"
#include "system/clock.h"
#include "system/file.h"

enum { PUZZLE = 81, LINE = 1024 };

/* CPU time, so that other load on the machine does not count. */
typedef struct entry {
    uint8_t puzzle[PUZZLE], expected[PUZZLE]; /* expected[0] is 0 if no solution is given */
} entry;

typedef struct entries {
    entry *at;
    size_t count, room;
} entries;

/* A second field of 81 digits is the solution; anything else after the puzzle is a remark. */
static void read_expected(const char *text, uint8_t expected[PUZZLE])
{
    text += strspn(text, " \t,;:|");
    if (strspn(text, "123456789") == PUZZLE)
        for (int cell = 0; cell < PUZZLE; cell++)
            expected[cell] = (uint8_t)(text[cell] - '0');
}

static poda_status read_line(const char *path, int number, const char *line, entry *out,
                             poda_error *error)
{
    char field[PUZZLE + 1];
    poda_error why = {.translate = error ? error->translate : NULL};
    *out = (entry){0};
    size_t length = 0;
    while (length < PUZZLE && line[length] && !strchr(" \t\r\n", line[length])) {
        field[length] = line[length];
        length++;
    }
    field[length] = '\0';
    const poda_status status = poda__sudoku_read(field, out->puzzle, &why);
    if (status != PODA_OK)
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s, line %d: %.160s", path, number,
                         why.message);
    if (strspn(line, "0123456789._*") >= PUZZLE)
        read_expected(line + PUZZLE, out->expected);
    return PODA_OK;
}

static poda_status read_file(FILE *file, const char *path, entries *out, poda_error *error)
{
    char line[LINE];
    poda_status status = PODA_OK;
    for (int number = 1; status == PODA_OK && poda__line_get(line, sizeof line, file, number);
         number++) {
        if (!strchr(line, '\n') && !feof(file))
            return poda_fail(error, PODA_BAD_FILE, path,
                             "%.200s, line %d: longer than %d characters", path, number, LINE - 2);
        if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0')
            continue;
        if (out->count == out->room) {
            const size_t room = out->room ? 2 * out->room : 1024;
            entry *grown = poda__resize(out->at, room, sizeof *grown);
            if (!grown)
                return poda_fail_memory(error);
            out->at = grown;
            out->room = room;
        }
        status = read_line(path, number, line, &out->at[out->count], error);
        out->count += status == PODA_OK;
    }
    if (status == PODA_OK && ferror(file))
        status = poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                           poda_error_system(error, errno));
    return status;
}

/* Times blocks of puzzles, so that checking the answers does not count and reading the clock does
 * not matter. */
static void run(const entries *set, const volatile int *stop, poda__bench_tally *tally)
{
    enum { BLOCK = 64 };
    for (size_t first = 0; first < set->count && !poda__stopped(stop); first += BLOCK) {
        const size_t end = set->count - first < BLOCK ? set->count : first + BLOCK;
        uint8_t solution[BLOCK][PUZZLE];
        uint64_t found[BLOCK] = {0};
        const double start = poda__cpu_seconds();
        for (size_t i = first; i < end; i++) {
            poda__sudoku_work work;
            found[i - first] =
                poda__sudoku_solve(set->at[i].puzzle, 2, solution[i - first], &work, stop);
            tally->nodes += work.guesses;
        }
        tally->seconds += poda__cpu_seconds() - start;
        for (size_t i = first; i < end && !poda__stopped(stop); i++) {
            const entry *one = &set->at[i];
            const uint8_t *answer = solution[i - first];
            const bool right = found[i - first] == 1 && poda__sudoku_check(one->puzzle, answer) &&
                               (!one->expected[0] || !memcmp(one->expected, answer, PUZZLE));
            tally->positions++;
            tally->wrong += !right;
        }
    }
}

poda_status poda__sudoku_bench(const poda__bench_set *set, poda__bench_tally *tally,
                               poda_error *error)
{
    entries all = {0};
    FILE *file = fopen(set->path, "r");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, set->path, "cannot read %.200s: %s", set->path,
                         poda_error_system(error, errno));
    const poda_status status = read_file(file, set->path, &all, error);
    fclose(file);
    if (status == PODA_OK) {
        *tally = (poda__bench_tally){0};
        run(&all, set->stop, tally);
    }
    free(all.at);
    return status;
}
