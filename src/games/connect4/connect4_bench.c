/* connect4_bench.c - runs the solver over a set of positions with known scores, without the search
 * driver: easy positions take only a few microseconds. */
#include "games/connect4/connect4_bench.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "games/connect4/connect4_solve.h"
#include "system/clock.h"

/* Reads "44455 3"; false if it is not a position, the game is over, or the score is missing. */
static bool read_line(const connect4_game *game, const char *line, connect4_state *state,
                      int *score)
{
    *state = (connect4_state){0, 0};
    for (; *line >= '1' && *line <= '9'; line++) {
        const int col = *line - '1';
        if (col >= game->cols)
            return false;
        const uint64_t column = (((uint64_t)1 << game->rows) - 1) << col * (game->rows + 1);
        const uint64_t move = ((state->own | state->rival) + game->bottom) & column;
        *state = (connect4_state){state->rival, state->own | move};
        if (!move || poda__connect4_has_line(game, state->rival))
            return false;
    }
    char *end;
    const long value = strtol(line, &end, 10);
    *score = (int)value;
    return end > line && value >= -64 && value <= 64 && *line == ' ' &&
           end[strspn(end, " \t\r")] == '\0' && (state->own | state->rival) != game->board;
}

static int sign(int score)
{
    return (score > 0) - (score < 0);
}

/* True if the answer is right. */
static bool solve(poda__connect4_solver *solver, const connect4_state *state, bool wdl,
                  int expected, poda__bench_tally *tally)
{
    int lower = INT_MIN, upper = INT_MAX;
    const double started = poda__seconds(), before = poda__cpu_seconds();
    poda__connect4_narrow(solver, state, 0, wdl ? -1 : INT_MIN, wdl ? 1 : INT_MAX, &lower, &upper);
    tally->seconds += poda__cpu_seconds() - before;
    tally->elapsed += poda__seconds() - started;
    return wdl ? sign(lower) == sign(upper) && sign(lower) == sign(expected)
               : lower == upper && lower == expected;
}

static bool pause(void *user, uint64_t nodes)
{
    (void)nodes;
    return poda__stopped(user);
}

poda_status poda__connect4_bench(const poda__bench_set *set, const connect4_game *game,
                                 const char *lines, unsigned threads, size_t table_bytes,
                                 poda__bench_tally *tally, poda_error *error)
{
    int64_t first = INT_MAX;
    int answer = 0;
    poda_status status = poda_option_int(set->options, "first", 1, INT_MAX, &first, error);
    if (status == PODA_OK)
        status = poda_option_choice(set->options, "answer", "score wdl", &answer, error);
    if (status != PODA_OK)
        return status;
    poda__connect4_solver solver;
    if (!poda__connect4_solver_init(&solver, game, table_bytes, threads))
        return poda_fail_memory(error);
    solver.pause = pause;
    solver.user = (void *)(uintptr_t)set->stop;
    int number = 0;
    for (const char *line = lines, *next; *line && (int64_t)tally->positions < first; line = next) {
        char one[200];
        const size_t length = strcspn(line, "\n");
        connect4_state state;
        int expected;
        next = line + length + (line[length] != 0);
        number++;
        if (length == 0)
            continue;
        if (length < sizeof one) {
            memcpy(one, line, length);
            one[length] = 0;
        }
        if (length >= sizeof one || !read_line(game, one, &state, &expected)) {
            status = poda_fail(error, PODA_BAD_FILE, set->path,
                               "%.200s, line %d: expected columns and a score, as in '44455 3'",
                               set->path, number);
            break;
        }
        poda__connect4_solver_clear(&solver);
        const bool right = solve(&solver, &state, answer == 1, expected, tally);
        if (solver.stopped) {
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the bench was over");
            break;
        }
        tally->positions++;
        tally->wrong += !right;
        tally->nodes += solver.nodes;
    }
    poda__connect4_solver_release(&solver);
    return status;
}
