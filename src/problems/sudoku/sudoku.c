/* sudoku.c - the instance of rules_sudoku.h, and its fast form (sudoku_solve.h). */
#include "problems/sudoku/rules_sudoku.h"

#include "problems/fast.h"
#include "problems/problem_registry.h"
#include "problems/report.h"
#include "problems/sudoku/sudoku_words.h"

#define PODA_RULES sudoku
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

enum { LISTED_NODES = 1000000 };

typedef struct listing {
    const poda_find_options *options;
    uint64_t left;
    int enough;
} listing;

static void list_one(void *user, const poda_move *moves, size_t count, const poda_state *goal,
                     double worth)
{
    listing *list = user;
    if (list->left == 0)
        return;
    list->options->solution(list->options->solution_user, moves, count, goal, worth);
    if (--list->left == 0 || poda__fast_stopped(list->options))
        list->enough = 1;
}

/* Lists the first solutions one by one, with the plain form. */
static poda_status list_solutions(const poda_problem *problem, const poda_state *from,
                                  const poda_find_options *options, poda_error *error)
{
    listing list = {options, PODA__FAST_LISTED, 0};
    sudoku_space space = *(const sudoku_space *)poda_problem_params(problem);
    poda_problem plain = *problem;
    poda_find_options listed = *options;
    poda_find_result result;
    space.fewest = space.propagate = true;
    plain.params = &space;
    listed.fast = false;
    listed.progress = NULL;      /* progress is reported by the caller */
    listed.nodes = LISTED_NODES; /* the caller's stop flag is not checked meanwhile */
    listed.solution = list_one;
    listed.solution_user = &list;
    listed.stop = &list.enough;
    const poda_status status = poda_find(&plain, from, &listed, NULL, NULL, &result, error);
    if (status == PODA_OK)
        poda_find_release(&result);
    return status;
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const sudoku_space *space = poda_problem_params(problem);
    sudoku_state state = *(const sudoku_state *)from, next;
    poda__sudoku_work work = {0};
    uint8_t solution[SUDOKU_CELLS];
    poda_move moves[SUDOKU_CELLS];
    size_t length = 0;
    /* even for one solution: a second would show that it is not unique */
    const uint64_t limit = options->want == PODA_WANT_ALL ? UINT64_MAX : 2;
    out->count = poda__sudoku_solve(state.digit, limit, solution, &work, options->stop);
    out->expanded = work.guesses;
    out->end = work.stopped ? PODA_END_STOPPED : PODA_END_DONE;
    if (!out->count)
        return PODA_OK;
    if (options->want == PODA_WANT_ALL && options->solution) {
        const poda_status listing_status = list_solutions(problem, from, options, error);
        if (listing_status != PODA_OK)
            return listing_status;
    }
    for (int cell; (cell = sudoku_next(space, &state)) >= 0; state = next) {
        moves[length] = (poda_move)(cell * 9 + solution[cell] - 1);
        sudoku_play(space, &state, moves[length++], &next);
    }
    const poda_status status = poda__fast_found(out, length, error);
    if (status == PODA_OK)
        memcpy(out->path, moves, length * sizeof *moves);
    out->cost = (double)length;
    return status;
}

static void add_row(poda__buffer *out, const uint8_t *row)
{
    for (int column = 0; column < 9; column++)
        poda__buffer_add(out, "%s%c",
                         column == 0  ? ""
                         : column % 3 ? " "
                                      : " | ",
                         row[column] ? '0' + row[column] : '.');
}

/* The puzzle and its solution side by side, as on paper. */
static void add_grids(poda__buffer *out, const uint8_t *puzzle, const uint8_t *solution)
{
    static const char line[] = "------+-------+------";
    for (int row = 0; row < 9; row++) {
        if (row == 3 || row == 6)
            poda__buffer_add(out, "%s     %s\n", line, line);
        add_row(out, puzzle + 9 * row);
        poda__buffer_add(out, "     ");
        add_row(out, solution + 9 * row);
        poda__buffer_add(out, "\n");
    }
}

static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    const sudoku_space *space = params;
    const poda__report to = {translate, out};
    poda__sudoku_grading grading = {0};
    uint8_t grid[SUDOKU_CELLS], full[SUDOKU_CELLS];
    int givens = 0;
    memcpy(grid, space->given, sizeof grid);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        givens += grid[cell] != 0;
    for (size_t i = 0; i < result->length; i++)
        grid[result->path[i] / 9] = (uint8_t)(result->path[i] % 9 + 1);
    memcpy(full, grid, sizeof full);
    /* digits from propagation are not moves of the path */
    (void)poda__sudoku_solve(grid, 1, full, NULL, NULL);
    add_grids(out, space->given, full);
    if (poda__sudoku_grade_steps(space->given, &grading, NULL, NULL) != PODA_OK) {
        out->failed = true; /* out of memory */
        return;
    }
    if (grading.solutions == 1) {
        add_sentence(&to, "%d {given|givens}, one solution; ", givens);
        poda__sudoku_write_grade(&to, &grading);
        poda__buffer_add(out, "\n");
        if (space->steps)
            poda__sudoku_write_steps(&to, &grading);
    } else {
        add_sentence(&to, "%d {given|givens}; it has other solutions too\n", givens);
    }
    poda__sudoku_grading_release(&grading);
}

static bool person(const void *params, poda_translate_fn *translate, poda__hear_fn *hear,
                   void *user)
{
    const sudoku_space *space = params;
    poda__sudoku_grading grading = {0};
    sudoku_state state, next;
    bool enough = true;
    if (!space->steps)
        return true;
    if (poda__sudoku_grade_steps(space->given, &grading, NULL, NULL) != PODA_OK)
        return false;
    sudoku_start(space, &state);
    for (size_t i = 0; enough && i < grading.count; i++) {
        const poda__sudoku_step *step = &grading.steps[i];
        poda__buffer words = {0};
        poda__sudoku_write_step(&(poda__report){translate, &words}, step);
        if (step->places) {
            sudoku_play(space, &state, (poda_move)(step->cell * 9 + step->digit - 1), &next);
            state = next;
        }
        enough = !words.failed;
        if (enough)
            hear(user, words.at, &state);
        poda__buffer_release(&words);
    }
    poda__sudoku_grading_release(&grading);
    return enough;
}

const poda__problem_entry poda__problem_sudoku = {
    .rules = &sudoku_rules,
    .cores = &poda__find_cores_sudoku,
    .fast = fast,
    .fast_name = "sweeps over the whole grid",
    .report = report,
    .person = person,
};
