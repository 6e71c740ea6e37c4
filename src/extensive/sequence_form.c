/* sequence_form.c - the sequence form of an extensive form, and its linear program as a dictionary
 * from which what the tree fixes has been eliminated. */
#include <limits.h>
#include <string.h>

#include "base/memory.h"
#include "extensive/efg_token.h"
#include "extensive/sequence_parts.h"

static const int64_t NUMBER_MOST = INT64_C(1) << 40; /* so that sums and products fit */

static poda_status too_large(poda_error *error)
{
    return poda_fail(error, PODA_TOO_LARGE, "lp",
                     "the linear program has numbers that are too large");
}

/* ---- sequences ---- */

static bool side_init(sequence_side *side, const poda__form *form, int player, const int32_t *last)
{
    side->first_set = -1;
    for (int32_t s = 0; s < form->set_count; s++)
        if (form->sets[s].player == player) {
            if (side->first_set < 0) {
                side->first_set = s;
                side->base = form->sets[s].slot;
            }
            side->sets++;
            side->sequences += form->sets[s].count;
        }
    side->sequences++;
    side->parent = poda__array((size_t)side->sets, sizeof *side->parent);
    side->next_set = poda__array((size_t)side->sets, sizeof *side->next_set);
    side->kids = poda__array((size_t)side->sequences, sizeof *side->kids);
    if (!side->parent || !side->next_set || !side->kids)
        return false;
    for (int32_t i = 0; i < side->sequences; i++)
        side->kids[i] = -1;
    for (int32_t s = side->sets - 1; s >= 0; s--) {
        const int32_t node = form->members[form->sets[side->first_set + s].first];
        const int32_t move = last[(size_t)node * 2 + (size_t)player];
        side->parent[s] = move < 0 ? 0 : move - side->base + 1;
        side->next_set[s] = side->kids[side->parent[s]];
        side->kids[side->parent[s]] = s;
    }
    return true;
}

/* A set comes after the one in which its player moved before: else the order of sums is wrong. */
static bool side_sorted(const sequence_side *side, const poda__form *form)
{
    for (int32_t s = 0; s < side->sets; s++)
        if (side->parent[s] > form->sets[side->first_set + s].slot - side->base)
            return false;
    return true;
}

/* ---- payoffs ---- */

static int by_pair(const void *a, const void *b)
{
    const sequence_pay *x = a, *y = b;
    if (x->col != y->col)
        return x->col < y->col ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* Adds up the entries of the same pair. */
static bool merge(sequence_form *seq)
{
    size_t kept = 0;
    if (seq->pay_count > 0)
        qsort(seq->pays, seq->pay_count, sizeof *seq->pays, by_pair);
    for (size_t i = 0; i < seq->pay_count; i++) {
        if (kept > 0 && by_pair(&seq->pays[kept - 1], &seq->pays[i]) == 0)
            seq->pays[kept - 1].pay += seq->pays[i].pay;
        else
            seq->pays[kept++] = seq->pays[i];
        const int64_t pay = seq->pays[kept - 1].pay;
        if (pay > NUMBER_MOST || pay < -NUMBER_MOST)
            return false;
    }
    seq->pay_count = kept;
    return true;
}

/* The ends with what they pay, times their chance; false if a number is too large. `constant`
 * becomes false if the players' payoffs do not always have the same sum. */
static bool list_pays(sequence_form *seq, const int32_t *last, const int64_t *totals,
                      const int64_t *up, const int64_t *down, bool *constant)
{
    const poda__form *form = seq->form;
    bool first = true;
    seq->scale = 1;
    *constant = true;
    for (int32_t n = 0; n < form->count; n++)
        if (form->nodes[n].count == 0 && !poda__efg_multiple(seq->scale, down[n], &seq->scale))
            return false;
    if (seq->scale > NUMBER_MOST)
        return false;
    for (int32_t n = 0; n < form->count; n++) {
        if (form->nodes[n].count > 0 || up[n] == 0)
            continue;
        const int64_t *pay = &totals[(size_t)n * 2];
        sequence_pay *entry = &seq->pays[seq->pay_count++];
        if (first)
            seq->sum = pay[0] + pay[1];
        first = false;
        *constant = *constant && seq->sum == pay[0] + pay[1];
        entry->row = last[(size_t)n * 2] < 0 ? 0 : last[(size_t)n * 2] - seq->side[0].base + 1;
        entry->col =
            last[(size_t)n * 2 + 1] < 0 ? 0 : last[(size_t)n * 2 + 1] - seq->side[1].base + 1;
        if (!poda__efg_times(up[n] * (seq->scale / down[n]), pay[0], &entry->pay) ||
            entry->pay > NUMBER_MOST || entry->pay < -NUMBER_MOST)
            return false;
    }
    return merge(seq);
}

poda_status poda__sequence_form_init(sequence_form *seq, const poda__form *form, poda_error *error)
{
    *seq = (sequence_form){.form = form};
    if (form->players != 2)
        return poda_fail(error, PODA_BAD_REQUEST, "lp",
                         "the linear program is for two players; this game has %d", form->players);
    int32_t *last = poda__form_last(form);
    int64_t *totals = poda__form_totals(form);
    int64_t *up = poda__array((size_t)form->count, sizeof *up);
    int64_t *down = poda__array((size_t)form->count, sizeof *down);
    seq->pays = poda__array((size_t)form->count, sizeof *seq->pays);
    poda_status status = PODA_OK;
    bool constant = true;
    if (!last || !totals || !up || !down || !seq->pays ||
        !side_init(&seq->side[0], form, 0, last) || !side_init(&seq->side[1], form, 1, last))
        status = poda_fail_memory(error);
    else if (poda__form_forgets(form, last) >= 0 || !side_sorted(&seq->side[0], form) ||
             !side_sorted(&seq->side[1], form))
        status = poda_fail(error, PODA_BAD_REQUEST, "lp",
                           "the linear program needs players who forget nothing");
    else if (!poda__form_chances(form, up, down) ||
             !list_pays(seq, last, totals, up, down, &constant))
        status = too_large(error);
    else if (!constant)
        status = poda_fail(error, PODA_BAD_REQUEST, "lp",
                           "the linear program needs payoffs whose sum is always the same");
    free(last);
    free(totals);
    free(up);
    free(down);
    if (status != PODA_OK)
        poda__sequence_form_release(seq);
    return status;
}

void poda__sequence_form_release(sequence_form *seq)
{
    for (int p = 0; p < 2; p++) {
        free(seq->side[p].parent);
        free(seq->side[p].kids);
        free(seq->side[p].next_set);
    }
    free(seq->pays);
    *seq = (sequence_form){.form = NULL};
}

/* ---- the dictionary ---- */

/* The sequences of a set: `*first` to the result, exclusive. */
static int32_t moves_of(const sequence_form *seq, int player, int32_t set, int32_t *first)
{
    const sequence_side *side = &seq->side[player];
    const poda__form_set *at = &seq->form->sets[side->first_set + set];
    *first = at->slot - side->base + 1;
    return *first + at->count;
}

/* Player 0 always takes the first move; player 1 replies best, from the last set to the first. */
static void choose_start(const sequence_form *seq, sequence_table *table, int64_t *reach,
                         int64_t *gain)
{
    const sequence_side *one = &seq->side[0], *two = &seq->side[1];
    reach[0] = 1;
    for (int32_t s = 0; s < one->sets; s++) {
        int32_t first;
        (void)moves_of(seq, 0, s, &first);
        table->chosen[s] = first;
        reach[first] = reach[one->parent[s]];
    }
    for (size_t i = 0; i < seq->pay_count; i++)
        gain[seq->pays[i].col] += reach[seq->pays[i].row] * seq->pays[i].pay;
    for (int32_t s = two->sets - 1; s >= 0; s--) {
        int32_t first;
        const int32_t end = moves_of(seq, 1, s, &first);
        table->tight[s] = first;
        for (int32_t j = first + 1; j < end; j++)
            if (gain[j] < gain[table->tight[s]])
                table->tight[s] = j;
        gain[two->parent[s]] += gain[table->tight[s]];
    }
}

static void number_moves(const sequence_form *seq, sequence_table *table, int32_t *col_of)
{
    int32_t cols = 0, rows = 0;
    for (int32_t s = 0; s < seq->side[0].sets; s++) {
        int32_t first;
        const int32_t end = moves_of(seq, 0, s, &first);
        for (int32_t i = first; i < end; i++) {
            if (i == table->chosen[s]) {
                table->row_move[rows++] = i;
                continue;
            }
            col_of[i] = cols;
            table->col_move[cols++] = i;
        }
    }
    for (int32_t s = 0; s < seq->side[1].sets; s++) {
        int32_t first;
        const int32_t end = moves_of(seq, 1, s, &first);
        for (int32_t j = first; j < end; j++)
            if (j != table->tight[s])
                table->row_move[rows++] = table->rest + j;
        table->col_move[cols++] = table->rest + table->tight[s];
    }
}

static void add_row(int64_t *to, const int64_t *from, int64_t times, int32_t width)
{
    for (int32_t c = 0; c < width; c++)
        to[c] += times * from[c];
}

/* `moves`: each sequence of player 0 in terms of the columns. `values`: each sequence of player 1,
 * what it pays with the best replies after it; then its sets' values are subtracted. */
static void fill_cells(const sequence_form *seq, sequence_table *table, const int32_t *col_of,
                       int64_t *moves, int64_t *values)
{
    const sequence_side *one = &seq->side[0], *two = &seq->side[1];
    const int32_t width = table->cols + 1;
    int32_t row = 0;
    moves[width - 1] = 1;
    for (int32_t s = 0; s < one->sets; s++) {
        int32_t first;
        const int32_t end = moves_of(seq, 0, s, &first);
        int64_t *chosen = moves + (size_t)table->chosen[s] * (size_t)width;
        memcpy(chosen, moves + (size_t)one->parent[s] * (size_t)width,
               (size_t)width * sizeof *moves);
        for (int32_t i = first; i < end; i++)
            if (i != table->chosen[s]) {
                moves[(size_t)i * (size_t)width + (size_t)col_of[i]] = 1;
                chosen[col_of[i]] -= 1;
            }
        memcpy(table->cells + (size_t)row++ * (size_t)width, chosen, (size_t)width * sizeof *moves);
    }
    for (size_t i = 0; i < seq->pay_count; i++)
        add_row(values + (size_t)seq->pays[i].col * (size_t)width,
                moves + (size_t)seq->pays[i].row * (size_t)width, seq->pays[i].pay, width);
    for (int32_t s = two->sets - 1; s >= 0; s--) {
        int64_t *tight = values + (size_t)table->tight[s] * (size_t)width;
        tight[table->cols - two->sets + s] -= 1;
        add_row(values + (size_t)two->parent[s] * (size_t)width, tight, 1, width);
    }
    for (int32_t s = 0; s < two->sets; s++) {
        int32_t first;
        const int32_t end = moves_of(seq, 1, s, &first);
        const int64_t *tight = values + (size_t)table->tight[s] * (size_t)width;
        for (int32_t j = first; j < end; j++)
            if (j != table->tight[s]) {
                int64_t *to = table->cells + (size_t)row++ * (size_t)width;
                memcpy(to, values + (size_t)j * (size_t)width, (size_t)width * sizeof *to);
                add_row(to, tight, -1, width);
            }
    }
    memcpy(table->cells + (size_t)row * (size_t)width, values, (size_t)width * sizeof *values);
}

poda_status poda__sequence_table_init(sequence_table *table, const sequence_form *seq,
                                      poda_error *error)
{
    const sequence_side *one = &seq->side[0], *two = &seq->side[1];
    *table = (sequence_table){.cols = one->sequences - 1 - one->sets + two->sets,
                              .rows = two->sequences - 1 - two->sets + one->sets,
                              .rest = one->sequences};
    const size_t width = (size_t)table->cols + 1;
    table->cells = poda__array(((size_t)table->rows + 1) * width, sizeof *table->cells);
    table->col_move = poda__array(width, sizeof *table->col_move);
    table->row_move = poda__array((size_t)table->rows, sizeof *table->row_move);
    table->chosen = poda__array((size_t)one->sets, sizeof *table->chosen);
    table->tight = poda__array((size_t)two->sets, sizeof *table->tight);
    int32_t *col_of = poda__array((size_t)one->sequences, sizeof *col_of);
    int64_t *moves = poda__array((size_t)one->sequences * width, sizeof *moves);
    int64_t *values = poda__array((size_t)two->sequences * width, sizeof *values);
    int64_t *reach = poda__array((size_t)one->sequences, sizeof *reach);
    int64_t *gain = poda__array((size_t)two->sequences, sizeof *gain);
    poda_status status = PODA_OK;
    if (!table->cells || !table->col_move || !table->row_move || !table->chosen || !table->tight ||
        !col_of || !moves || !values || !reach || !gain) {
        status = poda_fail_memory(error);
    } else {
        choose_start(seq, table, reach, gain);
        number_moves(seq, table, col_of);
        fill_cells(seq, table, col_of, moves, values);
    }
    free(col_of);
    free(moves);
    free(values);
    free(reach);
    free(gain);
    if (status != PODA_OK)
        poda__sequence_table_release(table);
    return status;
}

void poda__sequence_table_release(sequence_table *table)
{
    free(table->cells);
    free(table->col_move);
    free(table->row_move);
    free(table->chosen);
    free(table->tight);
    *table = (sequence_table){.rows = 0};
}
