/* sequence.c - solves the linear program of the sequence form: a basis by floating point, its
 * solution in fractions, and the proof that it is an equilibrium. */
#include "extensive/sequence.h"

#include <string.h>

#include "base/memory.h"
#include "extensive/sequence_parts.h"

enum { ATTEMPTS = 4 };

/* The probabilities of sequences of each player, as whole numbers over the first one. */
typedef struct plans {
    poda__big *plan[2];
    size_t count[2];
} plans;

static void bigs_free(poda__big *numbers, size_t count)
{
    for (size_t i = 0; numbers && i < count; i++)
        poda__big_release(&numbers[i]);
    free(numbers);
}

/* ---- the solution of a basis ---- */

/* Completes a plan: in each set the move that was left out takes what the others leave. */
static bool complete(const sequence_form *seq, int player, const int32_t *left_out, poda__big *plan)
{
    const sequence_side *side = &seq->side[player];
    bool fits = true;
    for (int32_t s = 0; s < side->sets && fits; s++) {
        const poda__form_set *set = &seq->form->sets[side->first_set + s];
        poda__big *rest = &plan[left_out[s]];
        fits = poda__big_copy(rest, &plan[side->parent[s]]);
        for (int32_t i = 0; i < set->count && fits; i++) {
            const int32_t move = set->slot - side->base + 1 + i;
            if (move != left_out[s])
                fits = poda__big_subtract(rest, rest, &plan[move]);
        }
    }
    return fits;
}

/* x: by column of the basis, y: by row, each with its denominator last. */
static bool read_plans(const sequence_form *seq, const sequence_table *table,
                       const sequence_basis *basis, const poda__big *x, const poda__big *y,
                       plans *out)
{
    bool fits = poda__big_copy(&out->plan[0][0], &x[basis->count]) &&
                poda__big_copy(&out->plan[1][0], &y[basis->count]);
    for (int32_t i = 0; i < basis->count && fits; i++) {
        const int32_t col = table->col_move[basis->cols[i]];
        const int32_t row = table->row_move[basis->rows[i]];
        if (col < table->rest)
            fits = poda__big_copy(&out->plan[0][col], &x[i]);
        if (row >= table->rest && fits) {
            poda__big *to = &out->plan[1][row - table->rest];
            fits = poda__big_copy(to, &y[i]);
            to->negative = to->count > 0 && !to->negative;
        }
    }
    return fits && complete(seq, 0, table->chosen, out->plan[0]) &&
           complete(seq, 1, table->tight, out->plan[1]);
}

static poda_status solve_basis(const sequence_form *seq, const sequence_table *table,
                               const sequence_basis *basis, const volatile int *stop, plans *out,
                               bool *found, poda_error *error)
{
    const size_t n = (size_t)basis->count, width = (size_t)table->cols + 1;
    int64_t *matrix = poda__array(n * n, sizeof *matrix);
    int64_t *right = poda__array(n, sizeof *right), *below = poda__array(n, sizeof *below);
    poda__big *x = poda__array(n + 1, sizeof *x), *y = poda__array(n + 1, sizeof *y);
    poda_status status = PODA_OK;
    if (!matrix || !right || !below || !x || !y)
        status = poda_fail_memory(error);
    for (size_t r = 0; status == PODA_OK && r < n; r++) {
        const int64_t *row = table->cells + (size_t)basis->rows[r] * width;
        for (size_t c = 0; c < n; c++)
            matrix[r * n + c] = row[basis->cols[c]];
        right[r] = -row[table->cols];
        below[r] = table->cells[(size_t)table->rows * width + (size_t)basis->cols[r]];
    }
    const sequence_system system = {(int32_t)n, matrix, right, below, stop};
    if (status == PODA_OK)
        status = poda__sequence_lift(&system, x, y, found, error);
    if (status == PODA_OK && *found && !read_plans(seq, table, basis, x, y, out))
        status = poda_fail_memory(error);
    free(matrix);
    free(right);
    free(below);
    bigs_free(x, n + 1);
    bigs_free(y, n + 1);
    return status;
}

/* ---- the proof ---- */

/* What `player` gets at most, or the least that player 0 gets if it is player 1, against the
 * other's plan; times the plan's denominator and the scale. */
static bool best_reply(const sequence_form *seq, int player, const poda__big *against,
                       poda__big *value)
{
    const sequence_side *side = &seq->side[player];
    poda__big *gain = poda__array((size_t)side->sequences, sizeof *gain);
    poda__big times = {0}, product = {0};
    bool fits = gain;
    for (size_t i = 0; i < seq->pay_count && fits; i++) {
        const sequence_pay *pay = &seq->pays[i];
        poda__big *to = &gain[player == 0 ? pay->row : pay->col];
        fits = poda__big_set(&times, pay->pay) &&
               poda__big_multiply(&product, &times, &against[player == 0 ? pay->col : pay->row]) &&
               poda__big_add(to, to, &product);
    }
    for (int32_t s = side->sets - 1; s >= 0 && fits; s--) {
        const poda__form_set *set = &seq->form->sets[side->first_set + s];
        const poda__big *moves = &gain[set->slot - side->base + 1], *best = moves;
        for (int32_t i = 1; i < set->count; i++)
            if (poda__big_compare(&moves[i], best) * (player == 0 ? 1 : -1) > 0)
                best = &moves[i];
        fits = poda__big_add(&gain[side->parent[s]], &gain[side->parent[s]], best);
    }
    fits = fits && poda__big_copy(value, &gain[0]);
    bigs_free(gain, (size_t)side->sequences);
    poda__big_release(&times);
    poda__big_release(&product);
    return fits;
}

/* Are both plans probabilities, and is neither reply better than the other secures? Then
 * `payoffs` are exact. */
static bool prove(const sequence_form *seq, const plans *found, poda__fraction payoffs[2],
                  bool *proven)
{
    poda__big most = {0}, least = {0}, a = {0}, b = {0};
    *proven = true;
    for (int p = 0; p < 2; p++)
        for (size_t i = 0; i < found->count[p]; i++)
            *proven = *proven && poda__big_sign(&found->plan[p][i]) >= 0;
    *proven =
        *proven && poda__big_sign(&found->plan[0][0]) > 0 && poda__big_sign(&found->plan[1][0]) > 0;
    bool fits = best_reply(seq, 1, found->plan[0], &least) &&
                best_reply(seq, 0, found->plan[1], &most) &&
                poda__big_multiply(&a, &least, &found->plan[1][0]) &&
                poda__big_multiply(&b, &most, &found->plan[0][0]);
    *proven = *proven && fits && poda__big_compare(&a, &b) == 0;
    if (*proven) {
        poda__fraction sum = {0};
        fits = poda__big_set(&a, seq->scale) && poda__big_set(&b, seq->form->unit) &&
               poda__big_multiply(&a, &a, &b) && poda__big_multiply(&a, &a, &found->plan[0][0]) &&
               poda__fraction_make(&payoffs[0], &least, &a) &&
               poda__fraction_set(&sum, seq->sum, seq->form->unit) &&
               poda__fraction_subtract(&payoffs[1], &sum, &payoffs[0]);
        poda__fraction_release(&sum);
    }
    poda__big_release(&most);
    poda__big_release(&least);
    poda__big_release(&a);
    poda__big_release(&b);
    return fits;
}

/* ---- the whole ---- */

static bool plans_init(plans *found, const sequence_form *seq)
{
    for (int p = 0; p < 2; p++) {
        found->count[p] = (size_t)seq->side[p].sequences;
        found->plan[p] = poda__array(found->count[p], sizeof *found->plan[p]);
    }
    return found->plan[0] && found->plan[1];
}

static void plans_release(plans *found)
{
    for (int p = 0; p < 2; p++)
        bigs_free(found->plan[p], found->count[p]);
    memset(found, 0, sizeof *found);
}

/* Probabilities of moves from those of sequences, in lowest terms. */
static bool read_moves(const sequence_form *seq, const plans *found, poda__sequence_answer *answer)
{
    bool fits = true;
    poda__fraction chance = {0};
    answer->slots = seq->form->slots;
    answer->top = poda__array((size_t)answer->slots, sizeof *answer->top);
    answer->bottom = poda__array((size_t)answer->slots, sizeof *answer->bottom);
    if (!answer->top || !answer->bottom)
        return false;
    for (int p = 0; p < 2; p++) {
        const sequence_side *side = &seq->side[p];
        for (int32_t s = 0; s < side->sets; s++) {
            const poda__form_set *set = &seq->form->sets[side->first_set + s];
            const poda__big *before = &found->plan[p][side->parent[s]];
            for (int32_t i = set->slot; i < set->slot + set->count && fits; i++)
                if (poda__big_sign(before) > 0)
                    fits =
                        poda__fraction_make(&chance, &found->plan[p][i - side->base + 1], before) &&
                        poda__big_copy(&answer->top[i], &chance.top) &&
                        poda__big_copy(&answer->bottom[i], &chance.bottom);
        }
    }
    poda__fraction_release(&chance);
    return fits;
}

static poda_status attempt(const sequence_form *seq, const sequence_table *table, uint64_t seed,
                           const volatile int *stop, poda__sequence_answer *answer, bool *proven,
                           poda_error *error)
{
    sequence_basis basis = {0};
    plans found = {{NULL, NULL}, {0, 0}};
    *proven = false;
    poda_status status = poda__sequence_simplex(table, seed, stop, &basis, error);
    answer->pivots += basis.pivots;
    if (status == PODA_OK && !plans_init(&found, seq))
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = solve_basis(seq, table, &basis, stop, &found, proven, error);
    if (status == PODA_OK && *proven && !prove(seq, &found, answer->payoffs, proven))
        status = poda_fail_memory(error);
    if (status == PODA_OK && *proven && !read_moves(seq, &found, answer))
        status = poda_fail_memory(error);
    free(basis.rows);
    free(basis.cols);
    plans_release(&found);
    return status;
}

/* (rows, cols) as the table will have them. */
static uint64_t cells_of(const sequence_form *seq)
{
    const sequence_side *one = &seq->side[0], *two = &seq->side[1];
    return (uint64_t)(one->sequences - one->sets + two->sets) *
           (uint64_t)(two->sequences - two->sets + one->sets);
}

uint64_t poda__sequence_cells(const poda__form *form)
{
    sequence_form seq;
    if (poda__sequence_form_init(&seq, form, NULL) != PODA_OK)
        return 0;
    const uint64_t cells = cells_of(&seq);
    poda__sequence_form_release(&seq);
    return cells;
}

poda_status poda__sequence_solve(const poda__form *form, const poda__sequence_limits *limits,
                                 poda__sequence_answer *out, poda_error *error)
{
    sequence_form seq;
    sequence_table table = {0};
    poda__sequence_answer answer = {.slots = 0};
    bool proven = false;
    poda_status status = poda__sequence_form_init(&seq, form, error);
    if (status != PODA_OK)
        return status;
    const uint64_t most = limits && limits->cells ? limits->cells : PODA__SEQUENCE_CELLS;
    if (cells_of(&seq) > most)
        status = poda_fail(error, PODA_TOO_LARGE, "lp",
                           "the linear program has more than %llu {cell|cells}",
                           (unsigned long long)most);
    if (status == PODA_OK)
        status = poda__sequence_table_init(&table, &seq, error);
    answer.rows = table.rows;
    answer.cols = table.cols;
    for (uint64_t seed = 1; status == PODA_OK && !proven && seed <= ATTEMPTS; seed++)
        status = attempt(&seq, &table, seed, limits ? limits->stop : NULL, &answer, &proven, error);
    if (status == PODA_OK && !proven)
        status = poda_fail(error, PODA_TOO_LARGE, "lp",
                           "the linear program was solved, but the solution could not be proven");
    poda__sequence_table_release(&table);
    poda__sequence_form_release(&seq);
    if (status == PODA_OK)
        *out = answer;
    else
        poda__sequence_release(&answer);
    return status;
}

void poda__sequence_release(poda__sequence_answer *answer)
{
    bigs_free(answer->top, (size_t)answer->slots);
    bigs_free(answer->bottom, (size_t)answer->slots);
    for (int p = 0; p < 2; p++)
        poda__fraction_release(&answer->payoffs[p]);
    memset(answer, 0, sizeof *answer);
}
