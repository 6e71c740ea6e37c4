/* trace_marks.c - the first difference between a trace and a search, and the mistake that explains the trace. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "teach/trace/trace.h"

/* Which steps a trace writes: of leaves and of inner nodes, entering and returning. */
struct habit {
    bool enters[2], returns[2]; /* [0]: leaves, [1]: inner nodes */
};

struct comparing {
    const poda__trace_tree *tree;
    const poda__trace_line *lines;
    size_t count;
    struct habit habit;
    bool *told; /* by node: its value stood where it was entered */
};

/* The nodes by name and the values of the leaves, sorted: a trace may have as many names as lines. */
struct names {
    const poda__trace_node **by_name;
    double *values;
    size_t count, leaves;
};

static bool same(double a, double b)
{
    return a == b ||
           (isfinite(a) && isfinite(b) && fabs(a - b) <= 1e-9 * fmax(1, fmax(fabs(a), fabs(b))));
}

static bool is_inner(const poda__trace_tree *tree, int32_t node)
{
    return tree->nodes[node].child_count > 0;
}

static bool is_called(const poda__trace_tree *tree, int32_t node, const char *name)
{
    char *end;
    if (strcmp(tree->nodes[node].name, name) == 0)
        return true;
    const double value = strtod(name, &end); /* a leaf without a name is its value */
    return !is_inner(tree, node) && *name && *end == 0 && same(value, tree->nodes[node].value);
}

/* The node of that name; -1: none. A name of its own takes precedence over the value of a leaf. */
static int32_t find_node(const poda__trace_tree *tree, const char *name)
{
    for (int32_t i = 0; i < tree->count; i++)
        if (strcmp(tree->nodes[i].name, name) == 0)
            return i;
    for (int32_t i = 0; i < tree->count; i++)
        if (is_called(tree, i, name))
            return i;
    return -1;
}

/* Does the line enter its node? One with a value alone returns. */
static bool enters(const poda__trace_line *line)
{
    return line->window || !line->given;
}

static int by_name(const void *a, const void *b)
{
    const poda__trace_node *const x = *(const poda__trace_node *const *)a;
    const poda__trace_node *const y = *(const poda__trace_node *const *)b;
    const int order = strcmp(x->name, y->name);
    return order ? order : (x > y) - (x < y);
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sort_names(const poda__trace_tree *tree, struct names *out)
{
    out->count = (size_t)tree->count;
    for (int32_t i = 0; i < tree->count; i++) {
        out->by_name[i] = &tree->nodes[i];
        if (!is_inner(tree, i))
            out->values[out->leaves++] = tree->nodes[i].value;
    }
    qsort(out->by_name, out->count, sizeof(const poda__trace_node *), by_name);
    qsort(out->values, out->leaves, sizeof *out->values, by_value);
}

/* The first node of that name, as find_node finds it; NULL: none. */
static const poda__trace_node *look_up(const struct names *names, const char *name)
{
    size_t low = 0, high = names->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(names->by_name[middle]->name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < names->count && strcmp(names->by_name[low]->name, name) == 0 ? names->by_name[low]
                                                                              : NULL;
}

/* Is it the value of a leaf? */
static bool is_leaf_value(const struct names *names, const char *name)
{
    char *end;
    const double value = strtod(name, &end);
    const double near = isfinite(value) ? 2e-9 * fmax(1, fabs(value)) : 0; /* wider than same() */
    size_t low = 0, high = names->leaves;
    if (!*name || *end)
        return false;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (names->values[middle] < value - near)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < names->leaves && names->values[low] <= value + near; low++)
        if (same(value, names->values[low]))
            return true;
    return false;
}

static void note_habit(const struct names *names, const poda__trace_line *line, struct habit *habit)
{
    bool *const written = enters(line) ? habit->enters : habit->returns;
    if (written[0] && written[1])
        return;
    const poda__trace_node *const node = look_up(names, line->name);
    if (node)
        written[node->child_count > 0] = true;
    else if (!written[0])
        written[0] = is_leaf_value(names, line->name);
}

static poda_status find_habit(struct comparing *with, poda_error *error)
{
    const size_t count = (size_t)with->tree->count;
    struct names names = {.by_name = poda__array(count, sizeof(const poda__trace_node *)),
                          .values = poda__array(count, sizeof(double))};
    const bool memory = names.by_name && names.values;
    if (memory)
        sort_names(with->tree, &names);
    for (size_t i = 0; i < with->count && memory; i++)
        note_habit(&names, &with->lines[i], &with->habit);
    free(names.by_name);
    free(names.values);
    return memory ? PODA_OK : poda_fail_memory(error);
}

static bool is_written(const struct comparing *with, const poda__trace_step *step)
{
    const bool inner = is_inner(with->tree, step->node);
    return step->enter ? with->habit.enters[inner] : with->habit.returns[inner];
}

/* How far a line and a step agree: everything that the line says. */
static bool agrees(const struct comparing *with, const poda__trace_line *line,
                   const poda__trace_run *run, const poda__trace_step *step, bool minimax)
{
    if (!is_called(with->tree, step->node, line->name) || enters(line) != step->enter)
        return false;
    if (line->window && !minimax &&
        (!same(line->alpha, step->alpha) || !same(line->beta, step->beta)))
        return false;
    const poda__trace_step *const back = step->enter ? &run->steps[step->back] : step;
    return !line->given || same(line->value, back->value);
}

/* Walks over both as far as they agree. `*line` and `*step` are where they differ, or their ends. Returns of
 * nodes whose value stood where they were entered are not expected again. */
static void follow(const struct comparing *with, const poda__trace_run *run, bool minimax,
                   size_t *line, size_t *step)
{
    memset(with->told, 0, (size_t)with->tree->count * sizeof *with->told);
    *line = *step = 0;
    for (; *step < run->count; ++*step) {
        const poda__trace_step *const now = &run->steps[*step];
        if (!is_written(with, now) || (!now->enter && with->told[now->node]))
            continue;
        if (*line == with->count || !agrees(with, &with->lines[*line], run, now, minimax))
            break;
        if (now->enter)
            with->told[now->node] = with->lines[*line].given;
        ++*line;
    }
}

static const poda__trace_step *entered(const poda__trace_run *run, int32_t node, size_t before)
{
    for (size_t i = 0; i < before; i++)
        if (run->steps[i].node == node && run->steps[i].enter)
            return &run->steps[i];
    return NULL;
}

static bool is_below(const poda__trace_tree *tree, int32_t node, int32_t above)
{
    while (node >= 0 && node != above)
        node = tree->nodes[node].parent;
    return node == above;
}

/* Alpha or beta of a node differs. */
static void mark_bound(const poda__trace_step *step, const poda__trace_line *line, bool alpha,
                       poda__trace_marks *out)
{
    out->what = alpha ? PODA__DIFFERENCE_ALPHA : PODA__DIFFERENCE_BETA;
    out->yours = alpha ? line->alpha : line->beta;
    out->right = alpha ? step->alpha : step->beta;
    out->at = alpha ? step->alpha_at : step->beta_at;
    out->by = alpha ? step->alpha_by : step->beta_by;
    out->reason = isinf(out->right)   ? PODA__BOUND_OPEN
                  : isinf(out->yours) ? PODA__BOUND_NOT_PASSED
                  : (alpha ? out->yours < out->right : out->yours > out->right)
                      ? PODA__BOUND_NOT_SET
                      : PODA__BOUND_OTHER;
}

/* The cut that prunes a node: where, and after which child. */
static bool mark_pruned(const struct comparing *with, const poda__trace_run *run, int32_t node,
                        size_t before, poda__trace_marks *out)
{
    const poda__trace_tree *tree = with->tree;
    for (size_t i = run->count; i-- > 0;)
        if (run->steps[i].node == node)
            return false; /* it is visited */
    int32_t top = node;
    while (tree->nodes[top].parent >= 0 && !entered(run, tree->nodes[top].parent, run->count))
        top = tree->nodes[top].parent;
    const poda__trace_step *const in = entered(run, tree->nodes[top].parent, before);
    if (!in)
        return false; /* the cut comes later: so far it is only too early */
    const poda__trace_step *const left = &run->steps[in->back];
    out->what = PODA__DIFFERENCE_PRUNED;
    out->at = left->node;
    out->alpha = left->alpha;
    out->beta = left->beta;
    return true;
}

/* Does a line from this one on enter the node? */
static bool comes_later(const struct comparing *with, int32_t node, const poda__trace_line *from)
{
    for (const poda__trace_line *at = from; at < with->lines + with->count; at++)
        if (is_called(with->tree, node, at->name))
            return true;
    return false;
}

/* The line names another node, or returns where another is entered. */
static void mark_way(const struct comparing *with, const poda__trace_run *run, size_t step,
                     const poda__trace_line *line, poda__trace_marks *out)
{
    const poda__trace_tree *tree = with->tree;
    const poda__trace_step *const next = &run->steps[step];
    const int32_t node =
        is_called(tree, next->node, line->name) ? next->node : find_node(tree, line->name);
    out->node = node;
    out->other = next->node;
    if (node < 0) {
        out->what = PODA__DIFFERENCE_UNKNOWN;
        return;
    }
    if (enters(line) && mark_pruned(with, run, node, step, out))
        return;
    if (enters(line) && entered(run, node, step)) {
        out->what = PODA__DIFFERENCE_TWICE;
        return;
    }
    const int32_t parent = tree->nodes[next->node].parent;
    if (enters(line) && next->enter && parent >= 0 && tree->nodes[node].parent == parent) {
        out->what = PODA__DIFFERENCE_ORDER;
        return;
    }
    if (next->enter && parent >= 0 && is_inner(tree, parent) && !is_below(tree, node, next->node) &&
        (!enters(line) || !is_below(tree, node, parent)) && !comes_later(with, next->node, line)) {
        /* the bounds at the parent as the next child would get them */
        out->what = PODA__DIFFERENCE_MISSED;
        out->at = parent;
        out->alpha = next->alpha;
        out->beta = next->beta;
        return;
    }
    out->what = PODA__DIFFERENCE_EARLY;
}

static void mark_difference(const struct comparing *with, const poda__trace_run *run, bool minimax,
                            size_t at, size_t step, poda__trace_marks *out)
{
    if (at == with->count) {
        out->what = PODA__DIFFERENCE_ENDS;
        out->other = run->steps[step].node;
        return;
    }
    const poda__trace_line *const line = &with->lines[at];
    out->line = line->number;
    strcpy(out->name, line->name);
    out->node = find_node(with->tree, line->name);
    if (step == run->count) {
        out->what = out->node < 0 ? PODA__DIFFERENCE_UNKNOWN : PODA__DIFFERENCE_MORE;
        return;
    }
    const poda__trace_step *const next = &run->steps[step];
    if (!is_called(with->tree, next->node, line->name) || enters(line) != next->enter) {
        mark_way(with, run, step, line, out);
        return;
    }
    out->node = next->node;
    if (line->window && !minimax && !same(line->alpha, next->alpha)) {
        mark_bound(next, line, true, out);
    } else if (line->window && !minimax && !same(line->beta, next->beta)) {
        mark_bound(next, line, false, out);
    } else {
        out->what = PODA__DIFFERENCE_VALUE;
        out->yours = line->value;
        const poda__trace_step *const back = next->enter ? &run->steps[next->back] : next;
        out->right = back->value;
        out->alpha = back->alpha;
        out->beta = back->beta;
        const bool max = with->tree->nodes[next->node].player == PODA_MAX;
        out->bounded = same(back->value, max ? back->beta : back->alpha) ||
                       (max ? back->alpha_at : back->beta_at) != next->node;
    }
}

/* A bound that is missing may not have been passed down, or not have been set where a child returned it:
 * at the parent both look the same, unless the whole trace tells them apart. */
static void judge_bound(const poda__trace_tree *tree, poda__trace_marks *out)
{
    const bool bound = out->what == PODA__DIFFERENCE_ALPHA || out->what == PODA__DIFFERENCE_BETA;
    if (bound && out->reason == PODA__BOUND_NOT_PASSED &&
        (out->slip == PODA__TRACE_SLIP_NOT_NARROWED || out->slip == PODA__TRACE_SLIP_SWAPPED ||
         out->slip == PODA__TRACE_SLIP_NO_TURNS ||
         (out->slip == PODA__TRACE_SLIP_NONE && out->at == tree->nodes[out->node].parent)))
        out->reason = PODA__BOUND_NOT_SET;
}

/* A search with this mistake makes the whole trace; run->full: that is not known. */
static bool explains(const struct comparing *with, poda__trace_rule rule, poda__trace_slip slip,
                     poda__trace_run *run)
{
    size_t line, step;
    poda__trace_search(with->tree, rule, slip, run);
    if (run->full)
        return false;
    follow(with, run, rule.minimax, &line, &step);
    return line == with->count && step == run->count;
}

/* The first difference, and the mistake. Without memory run->full is set. */
static void compare(const struct comparing *with, poda__trace_rule rule, poda__trace_run *run,
                    poda__trace_marks *out)
{
    size_t line = 0, step = 0;
    poda__trace_search(with->tree, rule, PODA__TRACE_SLIP_NONE, run);
    if (run->full)
        return;
    follow(with, run, rule.minimax, &line, &step);
    out->agree = line;
    if (line < with->count || step < run->count)
        mark_difference(with, run, rule.minimax, line, step, out);
    if (out->what == PODA__DIFFERENCE_NONE)
        return;
    for (int slip = 1; slip < PODA__TRACE_SLIP_COUNT && !run->full; slip++)
        if (explains(with, rule, (poda__trace_slip)slip, run)) {
            const bool kept = slip == PODA__TRACE_SLIP_ALPHA_KEPT ||
                              slip == PODA__TRACE_SLIP_BETA_KEPT ||
                              slip == PODA__TRACE_SLIP_WINDOW_KEPT;
            out->slip = (poda__trace_slip)slip;
            out->either = kept && explains(with, rule, PODA__TRACE_SLIP_NOT_NARROWED, run);
            return;
        }
}

poda_status poda__trace_mark(const poda__trace_tree *tree, poda__trace_rule rule,
                             const poda__trace_line *lines, size_t count, poda__trace_marks *out,
                             poda_error *error)
{
    struct comparing with = {.tree = tree, .lines = lines, .count = count};
    poda__trace_run run = {.steps = NULL};
    *out = (poda__trace_marks){.lines = count, .node = -1, .at = -1, .by = -1, .other = -1};
    with.told = poda__array((size_t)tree->count, sizeof *with.told);
    poda_status status = with.told ? find_habit(&with, error) : poda_fail_memory(error);
    if (status == PODA_OK) {
        compare(&with, rule, &run, out);
        judge_bound(tree, out);
        if (run.full)
            status = poda_fail_memory(error);
    }
    free(with.told);
    free(run.steps);
    return status;
}
