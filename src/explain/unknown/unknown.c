/* unknown.c - the questions of poda/unknown.h. */
#include "poda/unknown.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "explain/tree/explanation.h"
#include "explain/unknown/cover.h"
#include "explain/unknown/leaves.h"

static double number_of(const void *user, poda_value value)
{
    return poda_score_number(user, value);
}

static poda_status check_leaf(const poda__model *model, int32_t leaf, poda_error *error)
{
    if (leaf < 0 || leaf >= model->count)
        return poda_fail(error, PODA_BAD_OPTION, "leaf", "there is no node %d", (int)leaf);
    if (model->nodes[leaf].child_count > 0)
        return poda_fail(error, PODA_BAD_REQUEST, "leaf",
                         "%s has moves; only leaves have a value of their own",
                         poda__model_name(model, leaf));
    const poda_value value = model->nodes[leaf].value;
    if (model->nodes[leaf].over && (value == PODA_SCORE_LIMIT || value == -PODA_SCORE_LIMIT))
        return poda_fail(error, PODA_BAD_REQUEST, "leaf",
                         "%s may not be played, since it has occurred before: it has no value that "
                         "could be another",
                         poda__model_name(model, leaf));
    return PODA_OK;
}

poda_status poda__unknown_check(const poda__model *model, const int32_t *leaves, size_t count,
                                poda_error *error)
{
    if (!poda_game_rules_of(model->game)->scored || model->options.sign)
        return poda_fail(error, PODA_BAD_REQUEST, "leaf",
                         "this question is for trees and games with scores");
    if (model->count > model->generated_by_minimax)
        return poda_fail(error, PODA_BAD_REQUEST, "",
                         "questions are about a tree without nodes below the horizon");
    if (count == 0)
        return poda_fail(error, PODA_BAD_OPTION, "leaf", "no leaf is named");
    for (size_t i = 0; i < count; i++) {
        const poda_status status = check_leaf(model, leaves[i], error);
        if (status != PODA_OK)
            return status;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (leaves[i] == leaves[j])
                return poda_fail(error, PODA_BAD_OPTION, "leaf", "%s is named twice",
                                 poda__model_name(model, leaves[i]));
    return PODA_OK;
}

static poda_status check_unknown(const poda__model *model, const int32_t *leaves, size_t count,
                                 poda_error *error)
{
    if (count > PODA_UNKNOWN_LEAVES)
        return poda_fail(error, PODA_BAD_OPTION, "leaf",
                         "%zu unknown {leaf|leaves}; a question is about %d at the most", count,
                         PODA_UNKNOWN_LEAVES);
    return poda__unknown_check(model, leaves, count, error);
}

/* A node that the condition names must be there, and be what the condition is about. */
static poda_status check_condition(const poda__model *model, const poda_condition *condition,
                                   poda_error *error)
{
    const bool value = condition->kind == PODA_CONDITION_VALUE;
    const int32_t node = condition->node, other = condition->other;
    if (node < 0 || node >= model->count || other < -1 || other >= model->count)
        return poda_fail(error, PODA_BAD_OPTION, "condition", "there is no such node");
    if (value && other < 0 && !isfinite(condition->number))
        return poda_fail(error, PODA_BAD_OPTION, "condition", "the number must be finite");
    if (condition->kind == PODA_CONDITION_BEST && model->nodes[node].parent != 0)
        return poda_fail(error, PODA_BAD_OPTION, "condition", "%s is not a move of the root",
                         poda__model_name(model, node));
    if (condition->kind == PODA_CONDITION_CUT && model->nodes[node].child_count == 0)
        return poda_fail(error, PODA_BAD_OPTION, "condition",
                         "%s is a leaf; a cut is at a node with moves",
                         poda__model_name(model, node));
    if (condition->kind == PODA_CONDITION_CUT && other >= 0 && model->nodes[other].parent != node)
        return poda_fail(error, PODA_BAD_OPTION, "condition", "%s is not a move of %s",
                         poda__model_name(model, other), poda__model_name(model, node));
    return PODA_OK;
}

/* Reads the options; `own` is what the question may spend if it shares nothing. */
static poda_status take_options(const poda_unknown_options *options, int64_t *own,
                                poda__spend *spend, poda_error *error)
{
    poda_unknown_options how;
    const poda_status status = PODA__TAKE(poda_unknown_options, &how, options, work, error);
    if (status != PODA_OK)
        return status;
    *own = PODA_UNKNOWN_WORK;
    *spend = (poda__spend){.stop = how.stop, .left = how.work ? how.work : own};
    return PODA_OK;
}

/* ---- regions ---- */

struct asked {
    const poda_condition *conditions;
    size_t count;
    bool *holds; /* of each cell */
    size_t room;
};

static void begin_regions(void *user)
{
    (void)user;
}

static bool note_holds(void *user, poda__cells *cells, size_t cell)
{
    struct asked *asked = user;
    if (cells->count > asked->room) {
        bool *larger = poda__resize(asked->holds, cells->count, sizeof *larger);
        if (!larger)
            return false;
        asked->holds = larger;
        asked->room = cells->count;
    }
    asked->holds[cell] = true;
    for (size_t i = 0; i < asked->count; i++) /* all: each may compare with other numbers */
        asked->holds[cell] &= poda__cells_hold(cells, &asked->conditions[i]);
    return true;
}

static poda_status find_regions(const poda__model *model, const int32_t *leaves, size_t leaf_count,
                                const poda_condition *conditions, size_t condition_count,
                                poda__spend *spend, poda_regions *out, poda_error *error)
{
    struct asked asked = {conditions, condition_count, NULL, 0};
    poda__plain plain;
    poda__cells cells;
    poda_status status = poda__plain_init(&plain, model, error);
    if (status != PODA_OK)
        return status;
    status = poda__cells_init(&cells, &plain, poda__plain_rule_in(model), leaves, leaf_count,
                              conditions, condition_count, number_of, model->game, spend, error);
    if (status == PODA_OK) {
        status = poda__cells_walk(&cells, begin_regions, note_holds, &asked, error);
        if (status == PODA_OK)
            status = poda__cover_init(out, &cells, asked.holds, NULL, NULL, error);
        poda__cells_release(&cells);
    }
    free(asked.holds);
    poda__plain_release(&plain);
    return status;
}

poda_status poda_explanation_regions(const poda_explanation *explanation, const int32_t *leaves,
                                     size_t leaf_count, const poda_condition *conditions,
                                     size_t condition_count, const poda_unknown_options *options,
                                     poda_regions *out, poda_error *error)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda_regions regions;
    poda__spend spend;
    int64_t own;
    poda_status status = take_options(options, &own, &spend, error);
    if (status == PODA_OK)
        status = check_unknown(model, leaves, leaf_count, error);
    for (size_t i = 0; i < condition_count && status == PODA_OK; i++)
        status = check_condition(model, &conditions[i], error);
    if (status == PODA_OK)
        status = find_regions(model, leaves, leaf_count, conditions, condition_count, &spend,
                              &regions, error);
    if (status == PODA_OK)
        *out = regions;
    return status;
}

/* ---- cases ---- */

struct found {
    poda_condition *at;
    size_t count, room;
    bool *seen;   /* by the key of a condition */
    size_t nodes; /* of the tree */
    /* of each condition after those of the value: in which cells it holds */
    size_t values;
    bool *holds;
    size_t *cuts; /* by the child after which the others are cut: the index of the condition */
};

/* Keys of what can happen: a cut after a node, a best move, a leaf's value, a number. */
enum { CUT_KEYS, BEST_KEYS, LEAF_KEYS, NUMBER_KEYS, KEYS };

static size_t key_of(const struct found *found, int keys, int32_t which)
{
    return (size_t)keys * found->nodes + (size_t)which;
}

static void begin_cases(void *user)
{
    struct found *found = user;
    found->count = 0;
    memset(found->seen, 0, KEYS * found->nodes * sizeof *found->seen);
}

static bool append(struct found *found, const poda_condition *added)
{
    if (found->count == found->room) {
        const size_t room = found->room ? 2 * found->room : 16;
        poda_condition *larger = poda__resize(found->at, room, sizeof *larger);
        if (!larger)
            return false;
        found->at = larger;
        found->room = room;
    }
    found->at[found->count++] = *added;
    return true;
}

/* Once for each key. */
static bool add_condition(struct found *found, size_t key, const poda_condition *added)
{
    if (found->seen[key])
        return true;
    found->seen[key] = true;
    return append(found, added);
}

/* The root's value in a cell: that of an unknown leaf, or a number. At a number that an unknown leaf
 * happens to have it is the leaf's. */
static bool add_value(struct found *found, const poda__cells *cells, size_t cell)
{
    poda_condition value = {.kind = PODA_CONDITION_VALUE, .other = -1, .relation = PODA_EQUAL};
    const poda_value root = cells->plain->value;
    for (int i = 0; i < cells->unknown; i++)
        if (cells->at[cell * (size_t)cells->unknown + (size_t)i] == root) {
            value.other = cells->leaves[i];
            return add_condition(found, key_of(found, LEAF_KEYS, value.other), &value);
        }
    const int32_t index = root / cells->meetings.step - 1;
    value.number = cells->numbers[index];
    return add_condition(found, key_of(found, NUMBER_KEYS, index), &value);
}

static bool note_cases(void *user, poda__cells *cells, size_t cell)
{
    struct found *found = user;
    const poda__plain *plain = cells->plain;
    const poda_condition best = {.kind = PODA_CONDITION_BEST, .node = plain->best, .other = -1};
    bool fit = add_value(found, cells, cell);
    if (plain->best >= 0)
        fit = fit && add_condition(found, key_of(found, BEST_KEYS, plain->best), &best);
    for (int32_t i = 0; i < plain->cut_count && fit; i++) {
        const poda_condition cut = {
            .kind = PODA_CONDITION_CUT, .node = plain->cuts[i].node, .other = plain->cuts[i].child};
        fit = add_condition(found, key_of(found, CUT_KEYS, plain->cuts[i].child), &cut);
    }
    return fit;
}

static int by_kind(const void *a, const void *b)
{
    const poda_condition *one = a, *other = b;
    if (one->kind != other->kind)
        return (one->kind > other->kind) - (one->kind < other->kind);
    if (one->node != other->node)
        return (one->node > other->node) - (one->node < other->node);
    if (one->other != other->other)
        return (one->other > other->other) - (one->other < other->other);
    return (one->number > other->number) - (one->number < other->number);
}

/* What can happen, without when. */
static poda_status find_cases(poda__cells *cells, struct found *found, poda_error *error)
{
    poda_status status = poda__cells_walk(cells, begin_cases, note_cases, found, error);
    for (int i = 0; i < cells->unknown && status == PODA_OK; i++) {
        const poda_condition visited = {
            .kind = PODA_CONDITION_VISITED, .node = cells->leaves[i], .other = -1};
        if (!append(found, &visited))
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK)
        qsort(found->at, found->count, sizeof *found->at, by_kind);
    return status;
}

/* ---- the cases of everything but the value ----
 * These conditions compare nothing: the cells of the search are also theirs, all searched in one walk. */

static bool note_events(void *user, poda__cells *cells, size_t cell)
{
    const struct found *found = user;
    const poda__plain *plain = cells->plain;
    for (size_t i = found->values; i < found->count; i++) {
        const poda_condition *one = &found->at[i];
        bool *holds = &found->holds[(i - found->values) * cells->count + cell];
        if (one->kind == PODA_CONDITION_BEST || one->kind == PODA_CONDITION_VISITED)
            *holds = poda__cells_hold(cells, one);
    }
    for (int32_t i = 0; i < plain->cut_count; i++) {
        const size_t at = found->cuts[plain->cuts[i].child];
        found->holds[(at - found->values) * cells->count + cell] = true;
    }
    return true;
}

/* Writes the regions of these cases. */
static poda_status find_events(poda__cells *cells, struct found *found, poda_case *cases,
                               poda_error *error)
{
    enum { AN_ENTRY = 32 }; /* of `holds`: what is made of it takes at least as long */
    const size_t events = found->count - found->values;
    poda__spend_on(cells->spend, (int64_t)(events * cells->count) * AN_ENTRY);
    poda_status status = poda__spend_check(cells->spend, error);
    if (status != PODA_OK)
        return status;
    found->holds = poda__array(events * cells->count, sizeof *found->holds);
    found->cuts = poda__array(found->nodes, sizeof *found->cuts);
    if (!found->holds || !found->cuts)
        return poda_fail_memory(error);
    for (size_t i = found->values; i < found->count; i++)
        if (found->at[i].kind == PODA_CONDITION_CUT)
            found->cuts[found->at[i].other] = i;
    status = poda__cells_walk(cells, begin_regions, note_events, found, error);
    for (size_t i = 0; i < events && status == PODA_OK; i++)
        status = poda__cover_init(&cases[found->values + i].regions, cells,
                                  found->holds + i * cells->count, NULL, NULL, error);
    return status;
}

/* ---- the cases of the root's value ----
 * Where it equals several at once, say a number that an unknown leaf has too, one of the cases is
 * enough: the regions become much simpler. */

struct values {
    const poda_condition *conditions; /* the cases */
    size_t count;
    bool *holds; /* of each cell, `count` a cell */
    size_t room; /* cells */
    bool *alone; /* of each cell: only one of them holds */
};

static bool note_values(void *user, poda__cells *cells, size_t cell)
{
    struct values *values = user;
    if (cells->count > values->room) {
        bool *larger = poda__resize(values->holds, cells->count, values->count * sizeof *larger);
        if (!larger)
            return false;
        values->holds = larger;
        values->room = cells->count;
    }
    for (size_t i = 0; i < values->count; i++)
        values->holds[cell * values->count + i] = poda__cells_hold(cells, &values->conditions[i]);
    return true;
}

static poda_status note_alone(const poda__cells *cells, struct values *values, poda_error *error)
{
    values->alone = poda__array(cells->count, sizeof *values->alone);
    if (!values->alone)
        return poda_fail_memory(error);
    for (size_t cell = 0; cell < cells->count; cell++) {
        size_t cases = 0;
        for (size_t i = 0; i < values->count; i++)
            cases += values->holds[cell * values->count + i];
        values->alone[cell] = cases == 1;
    }
    return PODA_OK;
}

/* Writes the regions of one case. If `sharing`, cells with several cases need not be in it. */
static poda_status cover_value(const poda__cells *cells, const struct values *values, size_t which,
                               bool sharing, bool *covered, poda_regions *out, poda_error *error)
{
    bool *holds = poda__array(cells->count, sizeof *holds),
         *needed = poda__array(cells->count, sizeof *needed);
    poda_status status = holds && needed ? PODA_OK : poda_fail_memory(error);
    for (size_t cell = 0; cell < cells->count && status == PODA_OK; cell++) {
        holds[cell] = values->holds[cell * values->count + which];
        needed[cell] = holds[cell] && (values->alone[cell] || !sharing);
    }
    if (status == PODA_OK)
        status = poda__cover_init(out, cells, holds, needed, covered, error);
    free(holds);
    free(needed);
    return status;
}

/* All of them, which together contain every cell: with sharing if they do so, else without. */
static poda_status cover_values(const poda__cells *cells, const struct values *values,
                                poda_case *cases, poda_error *error)
{
    poda_status status = PODA_OK;
    bool complete = false;
    for (int sharing = 1; sharing >= 0 && !complete && status == PODA_OK; sharing--) {
        bool *covered = poda__array(cells->count, sizeof *covered);
        size_t done = 0;
        status = covered ? PODA_OK : poda_fail_memory(error);
        for (; done < values->count && status == PODA_OK; done += status == PODA_OK)
            status =
                cover_value(cells, values, done, sharing, covered, &cases[done].regions, error);
        complete = status == PODA_OK;
        for (size_t i = 0; i < cells->count && complete; i++)
            complete = covered[i];
        free(covered);
        for (size_t i = 0; i < done && !complete; i++)
            poda_regions_release(&cases[i].regions);
    }
    return status;
}

/* The first cases are those of the value. */
static poda_status find_values(const poda__model *model, const int32_t *leaves, size_t leaf_count,
                               const struct found *found, poda__spend *spend, poda_case *cases,
                               poda_error *error)
{
    struct values values = {.conditions = found->at, .count = found->values};
    poda__plain plain;
    poda__cells cells;
    poda_status status = poda__plain_init(&plain, model, error);
    if (status != PODA_OK)
        return status;
    status =
        poda__cells_init(&cells, &plain, poda__plain_rule_in(model), leaves, leaf_count,
                         values.conditions, values.count, number_of, model->game, spend, error);
    if (status == PODA_OK) {
        status = poda__cells_walk(&cells, begin_regions, note_values, &values, error);
        if (status == PODA_OK)
            status = note_alone(&cells, &values, error);
        if (status == PODA_OK)
            status = cover_values(&cells, &values, cases, error);
        poda__cells_release(&cells);
    }
    free(values.holds);
    free(values.alone);
    poda__plain_release(&plain);
    return status;
}

/* Lists the cases, and finds when those happen that are not about the value. */
static poda_status list_cases(poda__cells *cells, struct found *found, poda_cases *out,
                              poda_error *error)
{
    poda_status status = find_cases(cells, found, error);
    if (status != PODA_OK)
        return status;
    out->at = poda__array(found->count, sizeof *out->at);
    if (!out->at)
        return poda_fail_memory(error);
    out->count = found->count;
    for (size_t i = 0; i < found->count; i++) {
        out->at[i].condition = found->at[i];
        found->values += found->at[i].kind == PODA_CONDITION_VALUE;
    }
    return find_events(cells, found, out->at, error);
}

static poda_status find_all(const poda__model *model, const int32_t *leaves, size_t leaf_count,
                            struct found *found, poda__spend *spend, poda_cases *out,
                            poda_error *error)
{
    poda__plain plain;
    poda__cells cells;
    poda_status status = poda__plain_init(&plain, model, error);
    if (status != PODA_OK)
        return status;
    found->nodes = (size_t)model->count;
    found->seen = poda__array(KEYS * found->nodes, sizeof *found->seen);
    status = found->seen ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK)
        status = poda__cells_init(&cells, &plain, poda__plain_rule_in(model), leaves, leaf_count,
                                  NULL, 0, number_of, model->game, spend, error);
    if (status == PODA_OK) {
        status = list_cases(&cells, found, out, error);
        poda__cells_release(&cells);
    }
    poda__plain_release(&plain);
    if (status == PODA_OK)
        status = find_values(model, leaves, leaf_count, found, spend, out->at, error);
    return status;
}

poda_status poda_explanation_cases(const poda_explanation *explanation, const int32_t *leaves,
                                   size_t leaf_count, const poda_unknown_options *options,
                                   poda_cases *out, poda_error *error)
{
    const poda__model *model = poda__explanation_model(explanation);
    struct found found = {.at = NULL};
    poda_cases cases = {NULL, 0};
    poda__spend spend;
    int64_t own;
    poda_status status = take_options(options, &own, &spend, error);
    if (status == PODA_OK)
        status = check_unknown(model, leaves, leaf_count, error);
    if (status == PODA_OK)
        status = find_all(model, leaves, leaf_count, &found, &spend, &cases, error);
    free(found.at);
    free(found.seen);
    free(found.holds);
    free(found.cuts);
    if (status == PODA_OK)
        *out = cases;
    else
        poda_cases_release(&cases);
    return status;
}

void poda_cases_release(poda_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++)
        poda_regions_release(&cases->at[i].regions);
    free(cases->at);
    *cases = (poda_cases){NULL, 0};
}
