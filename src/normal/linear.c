/* linear.c - what linear programs solve: two players whose payoffs have a fixed sum, and correlated
 * equilibria. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "exact/lp.h"
#include "normal/normal_form.h"

/* The pivots as the caller of the library wants them. */
typedef struct pivot_report {
    poda__solving *solving;
    const poda__positive *table;
} pivot_report;

static bool report_pivot(void *user, int enters, int leaves, const poda__lp_answer *now)
{
    const pivot_report *to = user;
    const poda_normal_how *how = to->solving->how;
    poda__pool pool = {0};
    poda_normal_pivot pivot = {.number = now->pivots, .enters = enters, .leaves = leaves};
    poda_number *strategy = poda__pool_take(&pool, (size_t)to->table->cols, sizeof *strategy);
    for (int j = 0; strategy && j < to->table->cols; j++)
        poda__pool_number(&pool, &now->x[j], &now->value, &strategy[j]);
    poda__positive_payoff(to->table, to->solving->normal, &pool, &now->bottom, &now->value,
                          &pivot.most);
    pivot.strategy = strategy;
    const bool ok = !pool.failed;
    if (ok)
        how->pivot(how->user, &pivot);
    poda__pool_release(&pool);
    return ok;
}

/* With positive payoffs A of the first player: maximise the sum of y where A y <= 1. The optimum is
 * 1 / value, y and the dual solution are both players' strategies, times that. */
static poda_status solve_positive(poda__solving *solving, const poda__positive *table,
                                  int64_t *ones, int64_t sum)
{
    const poda_normal *normal = solving->normal;
    pivot_report to = {solving, table};
    const poda__lp program = {.rows = table->rows,
                              .cols = table->cols,
                              .a = table->entry,
                              .limit = ones,
                              .gain = ones,
                              .stop = solving->how->stop,
                              .pivot = solving->how->pivot ? report_pivot : NULL,
                              .user = &to};
    poda__lp_answer answer;
    const poda_status status = poda__lp_solve(&program, &answer, solving->error);
    if (status != PODA_OK)
        return status;
    poda_equilibrium *added = poda__solving_add(solving);
    poda__pool *pool = &solving->pool;
    for (int i = 0; added && i < table->rows; i++)
        poda__pool_number(pool, &answer.dual[i], &answer.value, &added->strategy[0][i]);
    for (int j = 0; added && j < table->cols; j++)
        poda__pool_number(pool, &answer.x[j], &answer.value, &added->strategy[1][j]);
    if (added) {
        poda__positive_payoff(table, normal, pool, &answer.bottom, &answer.value,
                              &added->payoff[0]);
        /* the other gets what is left: sum / unit - payoff */
        poda__fraction rest = {0}, step = {0}, one = {0};
        pool->failed |=
            !(poda__fraction_make(&rest, &answer.bottom, &answer.value) &&
              poda__fraction_set(&one, 1, 1) && poda__fraction_subtract(&rest, &one, &rest) &&
              poda__fraction_set(&step, table->factor, normal->unit) &&
              poda__fraction_multiply(&rest, &rest, &step) &&
              poda__fraction_set(&step, sum - table->least, normal->unit) &&
              poda__fraction_add(&rest, &rest, &step));
        poda__pool_fraction(pool, &rest, &added->payoff[1]);
        poda__fraction_release(&rest);
        poda__fraction_release(&step);
        poda__fraction_release(&one);
    }
    solving->out.nodes = answer.pivots;
    poda__lp_release(&answer);
    return PODA_OK;
}

poda_status poda__solve_linear(poda__solving *solving)
{
    const poda_normal *normal = solving->normal;
    poda__positive table;
    int64_t sum = 0;
    if (!poda_normal_fixed_sum(normal, &sum))
        return poda_fail(solving->error, PODA_BAD_REQUEST, "method",
                         "a linear program solves tables where what one player wins, the other "
                         "loses; method=all or lemke-howson solves this one");
    const int most = normal->strategies[0] > normal->strategies[1] ? normal->strategies[0]
                                                                   : normal->strategies[1];
    int64_t *ones = poda__array((size_t)most, sizeof *ones);
    if (!ones)
        return poda_fail_memory(solving->error);
    for (int i = 0; i < most; i++)
        ones[i] = 1;
    const poda_status status = poda__positive_init(&table, normal, 0)
                                   ? solve_positive(solving, &table, ones, sum)
                                   : poda_fail_memory(solving->error);
    poda__positive_release(&table);
    free(ones);
    return status;
}

/* ---- correlated equilibrium ---- */

/* One row for each player and each pair of strategies: being told `s`, playing `t` gains nothing;
 * the last one makes probabilities of the profiles. */
static int fill_rows(const poda_normal *normal, int64_t *a, int64_t *limit, char *kind)
{
    const size_t cols = normal->profiles;
    int row = 0;
    for (int p = 0; p < normal->players; p++)
        for (int s = 0; s < normal->strategies[p]; s++)
            for (int t = 0; t < normal->strategies[p]; t++) {
                if (s == t)
                    continue;
                for (size_t i = 0; i < cols; i++)
                    if (poda_normal_choice(normal, i, p) == s)
                        a[(size_t)row * cols + i] =
                            poda_normal_payoff(normal, poda_normal_with(normal, i, p, t), p) -
                            poda_normal_payoff(normal, i, p);
                kind[row++] = '<';
            }
    for (size_t i = 0; i < cols; i++)
        a[(size_t)row * cols + i] = 1;
    limit[row] = 1;
    kind[row++] = '=';
    return row;
}

static bool write_correlated(const poda_normal *normal, const poda__lp_answer *answer,
                             poda__pool *pool, poda_correlated *out)
{
    poda__big all = {0}, term = {0}, bottom = {0};
    out->chance = poda__pool_take(pool, normal->profiles, sizeof *out->chance);
    if (!out->chance)
        return false;
    for (size_t i = 0; i < normal->profiles; i++)
        poda__pool_number(pool, &answer->x[i], &answer->bottom, &out->chance[i]);
    bool ok = poda__big_set(&bottom, normal->unit) &&
              poda__big_multiply(&bottom, &bottom, &answer->bottom);
    for (int p = 0; ok && p < normal->players; p++) {
        ok = poda__big_set(&all, 0);
        for (size_t i = 0; ok && i < normal->profiles; i++)
            ok = poda__big_set(&term, poda_normal_payoff(normal, i, p)) &&
                 poda__big_multiply(&term, &term, &answer->x[i]) &&
                 poda__big_add(&all, &all, &term);
        if (ok)
            poda__pool_number(pool, &all, &bottom, &out->payoff[p]);
    }
    if (ok)
        poda__pool_number(pool, &answer->value, &bottom, &out->sum);
    out->pivots = answer->pivots;
    poda__big_release(&all);
    poda__big_release(&term);
    poda__big_release(&bottom);
    return ok;
}

poda_status poda_normal_correlated(const poda_normal *normal, const volatile int *stop,
                                   poda_correlated *out, poda_error *error)
{
    enum { CELLS = 4000000 };
    size_t rows = 1;
    for (int p = 0; p < normal->players; p++)
        rows += (size_t)normal->strategies[p] * (size_t)(normal->strategies[p] - 1);
    if (rows * normal->profiles > CELLS)
        return poda_fail(error, PODA_TOO_LARGE, "method",
                         "the table is too large for a correlated equilibrium");
    int64_t *a = poda__array(rows * normal->profiles, sizeof *a);
    int64_t *limit = poda__array(rows, sizeof *limit);
    int64_t *gain = poda__array(normal->profiles, sizeof *gain);
    char *kind = poda__array(rows, 1);
    poda_status status = a && limit && gain && kind ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        for (size_t i = 0; i < normal->profiles; i++)
            for (int p = 0; p < normal->players; p++)
                gain[i] += poda_normal_payoff(normal, i, p);
        poda__lp_answer answer;
        const poda__lp program = {.rows = fill_rows(normal, a, limit, kind),
                                  .cols = (int)normal->profiles,
                                  .a = a,
                                  .limit = limit,
                                  .kind = kind,
                                  .gain = gain,
                                  .stop = stop};
        status = poda__lp_solve(&program, &answer, error);
        if (status == PODA_OK) {
            poda__pool pool = {0};
            poda_correlated made = {0};
            pool.failed |= !write_correlated(normal, &answer, &pool, &made);
            status = poda__pool_hand(&pool, &made.memory, error);
            if (status == PODA_OK)
                *out = made;
            poda__lp_release(&answer);
        }
    }
    free(a);
    free(limit);
    free(gain);
    free(kind);
    return status;
}

void poda_correlated_release(poda_correlated *correlated)
{
    poda__memory_release(correlated->memory);
    *correlated = (poda_correlated){0};
}
