/* lp.c - the simplex method in whole numbers.
 *
 * The tableau has one row for each constraint and one for the objective; its columns are those of
 * the variables, one for the variable that makes a first solution feasible, and the constants. In
 * the order of work: free variables enter the basis and stay; the slacks of equations leave it and
 * stay out; if a constant is negative, one artificial variable makes all of them feasible and is
 * driven out again; then the objective is maximised. */
#include "exact/lp.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"

/* Variables: 0 to cols - 1 are those of the program, cols + i is the slack of row i, and the last
 * is the artificial one. */
typedef struct simplex {
    const poda__lp *program;
    poda__tableau tableau;
    int objective, artificial, constant; /* row; columns at the start */
    int *in_row, *in_col;                /* variables */
    int *row_at, *col_at;                /* where a variable is; -1: not there */
    bool *may_leave, *may_enter;         /* by row, by column */
    int *row_of, *col_of, *first;        /* of the variables of the first basis */
    int first_count;
} simplex;

static bool equation(const poda__lp *program, int row)
{
    return program->kind && program->kind[row] == '=';
}

static bool is_free(const poda__lp *program, int col)
{
    return program->free && program->free[col];
}

static void place(simplex *solver, int row, int col)
{
    solver->row_at[solver->in_row[row]] = row;
    solver->col_at[solver->in_row[row]] = -1;
    solver->col_at[solver->in_col[col]] = col;
    solver->row_at[solver->in_col[col]] = -1;
}

static bool read_answer(const simplex *solver, poda__lp_answer *answer);

static bool pivot(simplex *solver, int row, int col)
{
    const poda__lp *program = solver->program;
    if (!poda__tableau_pivot(&solver->tableau, row, col))
        return false;
    const int leaving = solver->in_row[row];
    solver->in_row[row] = solver->in_col[col];
    solver->in_col[col] = leaving;
    place(solver, row, col);
    if (!program->pivot)
        return true;
    poda__lp_answer now = {.pivots = solver->tableau.pivots};
    const bool ok = read_answer(solver, &now) &&
                    program->pivot(program->user, solver->in_row[row], leaving, &now);
    poda__lp_release(&now);
    return ok;
}

/* One row of the program and its limit, as they are given. */
static bool set_row(simplex *solver, int row)
{
    const poda__lp *program = solver->program;
    const int cols = program->cols;
    const int sign = program->kind && program->kind[row] == '>' ? -1 : 1;
    poda__tableau *tableau = &solver->tableau;
    bool fits = true;
    for (int j = 0; j < cols && fits; j++) {
        const size_t at = (size_t)row * (size_t)cols + (size_t)j;
        if (program->big_a)
            fits = poda__tableau_set_big(tableau, row, j, &program->big_a[at]);
        else
            poda__tableau_set(tableau, row, j, sign * program->a[at]);
    }
    if (program->big_a)
        return fits &&
               poda__tableau_set_big(tableau, row, solver->constant, &program->big_limit[row]);
    poda__tableau_set(tableau, row, solver->constant, sign * program->limit[row]);
    return true;
}

static bool open_solver(simplex *solver, const poda__lp *program)
{
    const int rows = program->rows, cols = program->cols;
    const size_t all = (size_t)rows + (size_t)cols + 1;
    *solver = (simplex){.program = program,
                        .objective = rows,
                        .artificial = cols,
                        .constant = cols + 1,
                        .in_row = poda__array((size_t)rows, sizeof(int)),
                        .in_col = poda__array((size_t)cols + 1, sizeof(int)),
                        .row_at = poda__array(all, sizeof(int)),
                        .col_at = poda__array(all, sizeof(int)),
                        .may_leave = poda__array((size_t)rows, sizeof(bool)),
                        .may_enter = poda__array((size_t)cols + 1, sizeof(bool)),
                        .row_of = poda__array((size_t)rows, sizeof(int)),
                        .col_of = poda__array((size_t)rows, sizeof(int)),
                        .first = poda__array((size_t)rows, sizeof(int))};
    if (!solver->in_row || !solver->in_col || !solver->row_at || !solver->col_at ||
        !solver->may_leave || !solver->may_enter || !solver->row_of || !solver->col_of ||
        !solver->first || !poda__tableau_init(&solver->tableau, rows + 1, cols + 2))
        return false;
    for (int i = 0; i < rows; i++) {
        if (!set_row(solver, i))
            return false;
        solver->in_row[i] = cols + i;
        solver->row_at[cols + i] = i;
        solver->col_at[cols + i] = -1;
        solver->may_leave[i] = true;
    }
    for (int j = 0; j <= cols; j++) {
        solver->in_col[j] = j < cols ? j : cols + rows;
        solver->col_at[solver->in_col[j]] = j;
        solver->row_at[solver->in_col[j]] = -1;
        solver->may_enter[j] = j < cols;
        if (j < cols && program->gain) /* the row of the objective is what it still can gain */
            poda__tableau_set(&solver->tableau, rows, j, -program->gain[j]);
    }
    poda__tableau_unbound(&solver->tableau);
    return true;
}

static void close_solver(simplex *solver)
{
    poda__tableau_release(&solver->tableau);
    free(solver->in_row);
    free(solver->in_col);
    free(solver->row_at);
    free(solver->col_at);
    free(solver->may_leave);
    free(solver->may_enter);
    free(solver->row_of);
    free(solver->col_of);
    free(solver->first);
}

/* Free variables enter: in any row where they can, best in one that has only equals to lose. */
static bool enter_free(simplex *solver)
{
    const poda__lp *program = solver->program;
    for (int col = 0; col < program->cols; col++) {
        if (!is_free(program, col))
            continue;
        int row = -1;
        for (int i = 0; i < program->rows; i++)
            if (solver->may_leave[i] && poda__tableau_sign(&solver->tableau, i, col) &&
                (row < 0 || (equation(program, i) && !equation(program, row))))
                row = i;
        if (row < 0) { /* the others determine all rows: it can only matter to the objective */
            solver->may_enter[col] = false;
            continue;
        }
        const int slack = solver->in_row[row];
        if (!pivot(solver, row, col))
            return false;
        solver->may_leave[row] = false;
        solver->may_enter[col] = !equation(program, slack - program->cols);
    }
    return true;
}

/* The slacks of equations leave. An equation without coefficients is kept if it says 0 = 0. */
static bool leave_equations(simplex *solver, bool *feasible)
{
    const poda__lp *program = solver->program;
    for (int i = 0; i < program->rows; i++) {
        const int row = solver->row_at[program->cols + i];
        if (!equation(program, i) || row < 0)
            continue;
        int col = -1;
        for (int j = 0; j < program->cols && col < 0; j++)
            if (solver->may_enter[j] && poda__tableau_sign(&solver->tableau, row, j))
                col = j;
        if (col < 0) {
            *feasible = poda__tableau_sign(&solver->tableau, row, solver->constant) == 0;
            solver->may_leave[row] = false;
            if (!*feasible)
                return true;
            continue;
        }
        if (!pivot(solver, row, col))
            return false;
        solver->may_enter[col] = false;
    }
    return true;
}

/* A basis without negative constants is lexicographically feasible if it is called the first. */
static void note_first(simplex *solver)
{
    solver->first_count = 0;
    for (int row = 0; row < solver->program->rows; row++)
        if (solver->may_leave[row])
            solver->first[solver->first_count++] = solver->in_row[row];
}

static int leaves(simplex *solver, int col)
{
    for (int i = 0; i < solver->first_count; i++) {
        solver->row_of[i] = solver->row_at[solver->first[i]];
        solver->col_of[i] = solver->col_at[solver->first[i]];
    }
    const poda__basis basis = {0,
                               solver->program->rows,
                               solver->may_leave,
                               solver->row_of,
                               solver->col_of,
                               solver->first_count};
    return poda__tableau_leaves(&solver->tableau, col, solver->constant, &basis);
}

/* The column whose entry in `row` is least, if that is negative; -1 otherwise. */
static int enters(const simplex *solver, int row)
{
    const poda__tableau *tableau = &solver->tableau;
    int best = -1;
    for (int j = 0; j <= solver->program->cols; j++)
        if (solver->may_enter[j] && poda__tableau_sign(tableau, row, j) < 0 &&
            (best < 0 ||
             poda__words_compare(poda__tableau_cell(tableau, row, j),
                                 poda__tableau_cell(tableau, row, best), tableau->words) < 0))
            best = j;
    return best;
}

/* The row with the lexicographically least constant, if that is negative; among equals the last,
 * since a positive unit further back counts less. */
static int worst_row(const simplex *solver)
{
    const poda__tableau *tableau = &solver->tableau;
    int worst = -1;
    for (int i = 0; i < solver->program->rows; i++)
        if (solver->may_leave[i] && poda__tableau_sign(tableau, i, solver->constant) < 0 &&
            (worst < 0 || poda__words_compare(poda__tableau_cell(tableau, i, solver->constant),
                                              poda__tableau_cell(tableau, worst, solver->constant),
                                              tableau->words) <= 0))
            worst = i;
    return worst;
}

/* The artificial variable left the basis, or is 0 in it: it must not come back. */
static bool drop_artificial(simplex *solver, int variable, bool *feasible)
{
    const int row = solver->row_at[variable];
    if (row < 0) {
        solver->may_enter[solver->col_at[variable]] = false;
        return true;
    }
    *feasible = poda__tableau_sign(&solver->tableau, row, solver->constant) == 0;
    for (int j = 0; *feasible && j <= solver->program->cols; j++) {
        if (!solver->may_enter[j] || !poda__tableau_sign(&solver->tableau, row, j))
            continue;
        solver->may_enter[j] = false;
        return pivot(solver, row, j);
    }
    solver->may_leave[row] = false;
    return true;
}

/* Brings the artificial variable in, with -1 in all rows, and out again. */
static poda_status make_feasible(simplex *solver, bool *feasible, poda_error *error)
{
    const poda__lp *program = solver->program;
    const int variable = program->rows + program->cols;
    const int worst = worst_row(solver);
    if (worst < 0)
        return PODA_OK;
    for (int i = 0; i < program->rows; i++)
        if (solver->may_leave[i])
            poda__tableau_set_minus_det(&solver->tableau, i, solver->artificial);
    solver->may_enter[solver->artificial] = true;
    if (!pivot(solver, worst, solver->artificial))
        return poda_fail_memory(error);
    int row;
    while ((row = solver->row_at[variable]) >= 0) {
        /* its row is the objective: it falls with columns that are positive there */
        int col = 0;
        while (col <= program->cols &&
               !(solver->may_enter[col] && poda__tableau_sign(&solver->tableau, row, col) > 0))
            col++;
        if (col > program->cols)
            break;
        const bool done = poda__tableau_sign(&solver->tableau, row, solver->constant) == 0;
        if (!pivot(solver, done ? row : leaves(solver, col), col))
            return poda_fail_memory(error);
        if (poda__stopped(program->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    }
    return drop_artificial(solver, variable, feasible) ? PODA_OK : poda_fail_memory(error);
}

static poda_status maximise(simplex *solver, bool *unbounded, poda_error *error)
{
    const poda__lp *program = solver->program;
    for (int j = 0; j < program->cols; j++) /* a free variable that is in no row */
        if (is_free(program, j) && solver->col_at[j] >= 0 &&
            poda__tableau_sign(&solver->tableau, solver->objective, solver->col_at[j]))
            *unbounded = true;
    int col;
    while (!*unbounded && (col = enters(solver, solver->objective)) >= 0) {
        const int row = leaves(solver, col);
        if (row < 0)
            *unbounded = true;
        else if (!pivot(solver, row, col))
            return poda_fail_memory(error);
        if (poda__stopped(program->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    }
    return PODA_OK;
}

static bool read_cell(const simplex *solver, int row, int col, poda__big *to)
{
    return poda__big_from_words(to, poda__tableau_cell(&solver->tableau, row, col),
                                solver->tableau.words);
}

static bool read_answer(const simplex *solver, poda__lp_answer *answer)
{
    const poda__lp *program = solver->program;
    answer->x = poda__array((size_t)program->cols, sizeof *answer->x);
    answer->dual = poda__array((size_t)program->rows, sizeof *answer->dual);
    if (!answer->x || !answer->dual)
        return false;
    answer->x_count = program->cols;
    answer->dual_count = program->rows;
    bool ok = poda__big_from_words(&answer->bottom, solver->tableau.det, solver->tableau.words) &&
              read_cell(solver, solver->objective, solver->constant, &answer->value);
    for (int j = 0; ok && j < program->cols; j++)
        if (solver->row_at[j] >= 0)
            ok = read_cell(solver, solver->row_at[j], solver->constant, &answer->x[j]);
    for (int i = 0; ok && i < program->rows; i++) {
        const int col = solver->col_at[program->cols + i];
        if (col >= 0)
            ok = read_cell(solver, solver->objective, col, &answer->dual[i]);
        if (ok && program->kind && program->kind[i] == '>' && answer->dual[i].count > 0)
            answer->dual[i].negative = !answer->dual[i].negative;
    }
    return ok;
}

void poda__lp_release(poda__lp_answer *answer)
{
    poda__big_release(&answer->bottom);
    poda__big_release(&answer->value);
    for (int i = 0; i < answer->x_count; i++)
        poda__big_release(&answer->x[i]);
    for (int i = 0; i < answer->dual_count; i++)
        poda__big_release(&answer->dual[i]);
    free(answer->x);
    free(answer->dual);
    *answer = (poda__lp_answer){0};
}

static poda_status solve(simplex *solver, poda__lp_answer *answer, poda_error *error)
{
    bool feasible = true, unbounded = false;
    if (!enter_free(solver) || !leave_equations(solver, &feasible))
        return poda_fail_memory(error);
    note_first(solver);
    poda_status status = feasible ? make_feasible(solver, &feasible, error) : PODA_OK;
    note_first(solver);
    if (status == PODA_OK && feasible)
        status = maximise(solver, &unbounded, error);
    if (status != PODA_OK)
        return status;
    answer->pivots = solver->tableau.pivots;
    answer->outcome = !feasible   ? PODA__LP_INFEASIBLE
                      : unbounded ? PODA__LP_UNBOUNDED
                                  : PODA__LP_OPTIMAL;
    if (answer->outcome == PODA__LP_OPTIMAL && !read_answer(solver, answer))
        return poda_fail_memory(error);
    return PODA_OK;
}

poda_status poda__lp_solve(const poda__lp *program, poda__lp_answer *answer, poda_error *error)
{
    simplex solver;
    *answer = (poda__lp_answer){.outcome = PODA__LP_INFEASIBLE};
    const poda_status status =
        open_solver(&solver, program) ? solve(&solver, answer, error) : poda_fail_memory(error);
    close_solver(&solver);
    if (status != PODA_OK)
        poda__lp_release(answer);
    return status;
}
