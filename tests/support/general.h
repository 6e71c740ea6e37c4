/* general.h - trees with chance and several payoffs for tests: random ones with their plain values,
 * and the properties of every result. */
#ifndef PODA_TESTS_GENERAL_H
#define PODA_TESTS_GENERAL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "explain/general/general.h"

enum { KIDS = 4, NODES = 600, CHANCE = -1, PAYOFFS = PODA__GAMETREE_PAYOFFS };

/* --- random trees --------------------------------------------------------------------------- */

typedef struct sample_node {
    int player, count; /* CHANCE, or from 0; 0: a leaf */
    int kids[KIDS];
    double chances[KIDS];
    double payoffs[PAYOFFS];
} sample_node;

typedef struct sample {
    sample_node nodes[NODES];
    int count;
    int players, payoffs; /* payoffs 1: what player 0 gets */
    bool exact;           /* probabilities and payoffs whose sums are exact */
    bool zero_sum;        /* the last payoff balances the others */
    int chance_percent, leaf_percent, depth, range;
    uint64_t seed;
    char text[NODES * 64];
    size_t length;
} sample;

static inline int below(sample *made, int limit)
{
    return (int)poda__random_below(&made->seed, (uint32_t)limit);
}

static inline void write_text(sample *made, const char *format, ...) PODA_PRINTF(2, 3);

static inline void write_text(sample *made, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    made->length += (size_t)vsnprintf(made->text + made->length, sizeof made->text - made->length,
                                      format, args);
    va_end(args);
    assert_true(made->length < sizeof made->text);
}

static inline void grow_leaf(sample *made, sample_node *node)
{
    for (int k = 0; k < made->payoffs; k++) {
        node->payoffs[k] = below(made, 2 * made->range + 1) - made->range;
        if (made->zero_sum && k + 1 == made->payoffs) {
            node->payoffs[k] = 0;
            for (int i = 0; i < k; i++)
                node->payoffs[k] -= node->payoffs[i];
        }
        if (!made->exact)
            node->payoffs[k] = node->payoffs[k] * 0.1;
        write_text(made, "%s%.17g", k ? "," : made->payoffs > 1 ? "[" : "", node->payoffs[k]);
    }
    write_text(made, "%s", made->payoffs > 1 ? "]" : "");
}

/* `turn` is the default player to move. */
static inline int grow_node(sample *made, int depth, int turn)
{
    const int index = made->count++;
    sample_node *node = &made->nodes[index];
    assert_true(made->count < NODES);
    memset(node, 0, sizeof *node);
    if (depth == 0 || (depth < made->depth && below(made, 100) < made->leaf_percent)) {
        grow_leaf(made, node);
        return index;
    }
    node->count = 1 + below(made, KIDS);
    node->player = turn;
    if (below(made, 100) < made->chance_percent) {
        node->player = CHANCE;
        write_text(made, "chance ");
    } else if (below(made, 4) == 0) {
        node->player = below(made, made->players);
        if (made->players == 2 && below(made, 2))
            write_text(made, "%s", node->player ? "min" : "max");
        else
            write_text(made, "p%d", node->player + 1);
    }
    const bool given = below(made, 2) || (made->exact && node->count == 3);
    int parts = made->exact ? 16 : 30;
    const int whole = parts;
    write_text(made, "(");
    for (int i = 0; i < node->count; i++) {
        node->chances[i] = 1.0 / node->count;
        if (node->player == CHANCE && given) {
            const int part = i + 1 == node->count ? parts : below(made, parts + 1);
            parts -= part;
            node->chances[i] = (double)part / whole;
            write_text(made, "%d/%d:", part, whole);
        }
        node->kids[i] = grow_node(
            made, depth - 1, node->player == CHANCE ? turn : (node->player + 1) % made->players);
        write_text(made, i + 1 < node->count ? " " : ")");
    }
    return index;
}

static inline void grow_tree(sample *made)
{
    made->count = 0;
    made->length = 0;
    grow_node(made, made->depth, 0);
}

/* --- plain computations --------------------------------------------------------------------- */

/* One number: `player` maximises payoff `which`, all others minimise it. */
static inline double plain_value(const sample *made, int index, int player, int which)
{
    const sample_node *node = &made->nodes[index];
    double value = 0;
    if (node->count == 0)
        return node->payoffs[which];
    for (int i = 0; i < node->count; i++) {
        const double child = plain_value(made, node->kids[i], player, which);
        if (node->player == CHANCE)
            value += node->chances[i] * child;
        else if (i == 0 || (node->player == player ? child > value : child < value))
            value = child;
    }
    return value;
}

static inline void plain_payoffs(const sample *made, int index, double *value)
{
    const sample_node *node = &made->nodes[index];
    if (node->count == 0) {
        memcpy(value, node->payoffs, sizeof node->payoffs);
        return;
    }
    memset(value, 0, sizeof node->payoffs);
    for (int i = 0; i < node->count; i++) {
        double child[PAYOFFS];
        plain_payoffs(made, node->kids[i], child);
        if (node->player == CHANCE)
            for (int k = 0; k < made->payoffs; k++)
                value[k] += node->chances[i] * child[k];
        else if (i == 0 || child[node->player] > value[node->player])
            memcpy(value, child, sizeof child);
    }
}

/* --- running -------------------------------------------------------------------------------- */

static inline poda__general explain(const char *text, poda__general_options options)
{
    poda__general general;
    poda_error error = {.status = PODA_OK};
    if (poda__general_explain(&general, text, &options, &error) != PODA_OK)
        fail_msg("%.200s: %s", text, error.message);
    return general;
}

static inline void refuse(const char *text, poda__general_options options, const char *part)
{
    poda__general general;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__general_explain(&general, text, &options, &error);
    if (status == PODA_OK || !strstr(error.message, part) || strchr(error.message, '\n'))
        fail_msg("%.60s: status %s, message '%s', expected '%s'", text, poda_status_name(status),
                 error.message, part);
}

static inline bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(1, fmax(fabs(a), fabs(b)));
}

/* Properties of every result: counts, cuts, steps, words and pictures. */
static inline void check_result(const poda__general *general)
{
    int32_t visited = 0, leaves = 0, saved = 0, pruned = 0;
    size_t frame_count;
    const size_t width = (size_t)general->width;
    for (int32_t i = 0; i < general->tree.count; i++) {
        const poda__general_node *node = &general->nodes[i];
        visited += node->visited;
        leaves += node->visited && general->tree.nodes[i].count == 0;
        if (i > 0 && node->visited)
            assert_true(general->nodes[general->tree.nodes[i].parent].visited);
        if (!node->valued)
            continue;
        const double exact = general->values[(size_t)i * width];
        const double got = general->returned[(size_t)i * width];
        if (!node->windowed && general->cut_count == 0)
            assert_memory_equal(general->values + (size_t)i * width,
                                general->returned + (size_t)i * width, width * sizeof(double));
        else if (node->windowed) /* outside of the window it is a bound, inside exact */
            assert_true(near(got, exact) || (got >= node->beta && exact > got) ||
                        (got <= node->alpha && exact < got));
    }
    assert_int_equal(general->visited, visited);
    assert_int_equal(general->leaves, leaves);
    assert_int_equal(general->generated, general->tree.count);
    for (int32_t i = 0; i < general->cut_count; i++) {
        const poda__general_cut *cut = &general->cuts[i];
        assert_true(cut->count > 0 && cut->nodes_saved >= cut->count);
        assert_int_equal(general->tree.nodes[cut->after].parent, cut->node);
        assert_int_equal(cut->first, pruned);
        for (int32_t k = 0; k < cut->count; k++)
            assert_false(general->nodes[general->pruned[cut->first + k]].visited);
        saved += cut->nodes_saved;
        pruned += cut->count;
    }
    assert_int_equal(saved, general->generated - general->visited);
    for (int32_t i = 0; i < general->pv_count; i++)
        assert_int_equal(general->tree.nodes[general->pv[i]].parent, i ? general->pv[i - 1] : 0);
    poda__frame *frames = poda__general_frames(general, &frame_count);
    poda__buffer words = {.at = NULL};
    for (size_t i = 0; i < frame_count; i++) {
        const size_t before = words.length;
        poda__general_tell(general, frames[i], NULL, &words);
        assert_true(words.length > before);
    }
    const size_t moments[] = {0, general->step_count / 2, SIZE_MAX};
    for (size_t i = 0; i < 3; i++) {
        poda__general_drawing drawing;
        assert_int_equal(poda__general_drawing_init(&drawing, general, NULL, NULL), PODA_OK);
        assert_true(poda__general_draw(&drawing, moments[i]));
        assert_int_equal(drawing.figure.count, general->tree.count);
        for (int32_t k = 0; k < drawing.figure.count; k++)
            assert_true(!(drawing.figure.nodes[k].marks & PODA__MARK_PRUNED) ||
                        !general->nodes[drawing.fold.at[k].node].visited ||
                        general->algorithm == PODA__GENERAL_STAR2);
        poda__general_drawing_release(&drawing);
    }
    poda__buffer_release(&words);
    free(frames);
}

static inline sample *new_sample(void)
{
    sample *made = calloc(1, sizeof *made);
    assert_non_null(made);
    return made;
}

#endif
