/* grade.c - reads an answer and compares it with the key and with each wrong procedure. */
#include "teach/marks/grade.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"

static const char between[] = " \t\n,;"; /* separates the names of a list */

static int32_t find_node(const poda__model *model, const char *name, size_t length)
{
    for (int32_t n = 0; n < model->count; n++) {
        const char *other = poda__model_name(model, n);
        if (strncmp(other, name, length) == 0 && other[length] == 0)
            return n;
    }
    return -1;
}

/* The child of the root with this name or, if none has it, with this number from 1; -1: none. */
static int32_t find_child(const poda__model *model, const char *text, size_t length)
{
    const poda__model_node *root = &model->nodes[0];
    const int32_t node = find_node(model, text, length);
    const char *at = text;
    uint64_t number = 0;
    if (node >= 0 && model->nodes[node].parent == 0)
        return node;
    return poda_read_number(&at, (uint64_t)root->child_count, &number) && at == text + length &&
                   number > 0
               ? root->first_child + (int32_t)number - 1
               : -1;
}

static poda_status read_value(poda__grade *grade, const char *text, poda_error *error)
{
    char *end;
    grade->value = strtod(text, &end);
    if (end == text || *end || !isfinite(grade->value))
        return poda_fail(error, PODA_BAD_REQUEST, "value",
                         "value=%.40s: expected the number that the root is worth", text);
    grade->value_given = true;
    return PODA_OK;
}

static poda_status read_best(poda__grade *grade, const poda__model *model, const char *text,
                             poda_error *error)
{
    const char *at = text + strspn(text, between);
    do { /* also once for an empty list, which names no child */
        const size_t length = strcspn(at, between);
        const int32_t node = find_child(model, at, length);
        if (node < 0)
            return poda_fail(error, PODA_BAD_REQUEST, "best",
                             "best=%.40s: expected a child of the root '%s', from '%s' on", text,
                             poda__model_name(model, 0), poda__model_name(model, 1));
        grade->best[node] = true;
        at += length;
        at += strspn(at, between);
    } while (*at);
    grade->best_given = true;
    return PODA_OK;
}

static poda_status read_pruned(poda__grade *grade, const poda__model *model, const char *text,
                               poda_error *error)
{
    grade->pruned_given = true;
    if (strcmp(text, "none") == 0 && find_node(model, "none", 4) < 0)
        return PODA_OK;
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        const size_t length = strcspn(text, between);
        const int32_t node = find_node(model, text, length);
        if (node < 0)
            return poda_fail(error, PODA_BAD_REQUEST, "pruned",
                             "pruned: the tree has no node '%.*s'; names are separated by commas",
                             length < 40 ? (int)length : 40, text);
        if (node == 0)
            return poda_fail(error, PODA_BAD_REQUEST, "pruned",
                             "pruned: '%s' is the root, which is always visited",
                             poda__model_name(model, 0));
        grade->named[node] = true;
        text += length;
    }
    /* a node is never visited without its parent; children come after it */
    for (int32_t n = 1; n < model->count; n++)
        grade->named[n] |= grade->named[model->nodes[n].parent];
    return PODA_OK;
}

static void judge_nodes(poda__grade *grade, const poda__model *model)
{
    for (int32_t n = 1; n < model->count; n++) {
        const bool pruned = poda__model_pruned(model, n);
        if (pruned == grade->named[n]) {
            grade->verdicts[n] = pruned ? PODA__VERDICT_PRUNED : PODA__VERDICT_VISITED;
            grade->right++;
        } else if (pruned) {
            grade->verdicts[n] = PODA__VERDICT_MISSED;
            grade->missed++;
        } else {
            grade->verdicts[n] = PODA__VERDICT_EXTRA;
            grade->extra++;
        }
    }
}

static void judge(poda__grade *grade, const poda__model *model)
{
    const poda__model_node *root = &model->nodes[0];
    if (grade->value_given) {
        const double right = poda_score_number(model->game, root->value);
        grade->value_right = fabs(grade->value - right) <= 1e-9 * fmax(1, fabs(right));
    }
    grade->best_right = grade->best_given;
    for (int32_t n = 1; n < model->count; n++)
        grade->best_right &= !grade->best[n] || model->nodes[n].value == root->value;
    if (grade->pruned_given)
        judge_nodes(grade, model);
    grade->all_right = grade->value_given == grade->value_right &&
                       grade->best_given == grade->best_right && grade->missed + grade->extra == 0;
}

/* Value and best move count as one node each, so they decide between equal sets. An answer that
 * names a node has pruned, whatever else went wrong. */
static int32_t closeness(const poda__grade *grade, poda_procedure procedure)
{
    if (procedure == PODA_PROCEDURE_NONE && grade->prunes)
        return -1;
    return 2 * (grade->pruned_given ? grade->agree[procedure] : 0) + grade->fits[procedure];
}

bool poda__grade_ties(const poda__grade *grade, poda_procedure other)
{
    return grade->differs[other] && closeness(grade, other) == closeness(grade, grade->likely);
}

static poda_status compare(poda__grade *grade, const poda__model *model, poda_error *error)
{
    const poda__plain_rule rule = poda__plain_rule_in(model);
    const size_t count = (size_t)model->count;
    poda_value *values = poda__array(count, sizeof *values);
    poda__procedure_run key = {.pruned = poda__array(count, sizeof *key.pruned)};
    poda__procedure_run run = {.pruned = poda__array(count, sizeof *run.pruned)};
    poda_status status = PODA_OK;
    if (!values || !key.pruned || !run.pruned) {
        status = poda_fail_memory(error);
        goto out;
    }
    for (int32_t n = 0; n < model->count; n++) {
        values[n] = model->nodes[n].value;
        grade->prunes |= grade->named[n];
    }
    poda__procedure_run_on(model->nodes, model->count, values, NULL, PODA_PROCEDURE_RIGHT, rule,
                           &key);
    for (int p = 0; p < PODA_PROCEDURE_COUNT; p++) {
        poda__procedure_run_on(model->nodes, model->count, values, NULL, (poda_procedure)p, rule,
                               &run);
        for (int32_t n = 1; n < model->count; n++)
            grade->agree[p] += run.pruned[n] == grade->named[n];
        grade->differs[p] = run.value != key.value || run.best != key.best ||
                            memcmp(run.pruned, key.pruned, count * sizeof *key.pruned) != 0;
        const double number = poda_score_number(model->game, run.value);
        grade->fits[p] =
            (!grade->value_given || fabs(grade->value - number) <= 1e-9 * fmax(1, fabs(number))) &&
            (!grade->best_given || grade->best[run.best]);
        if (grade->differs[p] &&
            closeness(grade, (poda_procedure)p) > closeness(grade, grade->likely))
            grade->likely = (poda_procedure)p;
    }
    /* where nothing is pruned, pruning was most likely left out, though another mistake may lead there too */
    if (grade->pruned_given && !grade->prunes && poda__grade_ties(grade, PODA_PROCEDURE_NONE))
        grade->likely = PODA_PROCEDURE_NONE;
    /* a misconception explains nearly all of an answer; otherwise these are slips */
    if (grade->pruned_given && 10 * grade->agree[grade->likely] < 9 * (model->count - 1))
        grade->likely = PODA_PROCEDURE_RIGHT;
out:
    free(values);
    free(key.pruned);
    free(run.pruned);
    return status;
}

poda_status poda__grade_init(poda__grade *grade, const poda__model *model,
                             const poda__answer *answer, poda_error *error)
{
    poda_status status = PODA_OK;
    *grade = (poda__grade){.likely = PODA_PROCEDURE_RIGHT};
    grade->verdicts = poda__array((size_t)model->count, sizeof *grade->verdicts);
    grade->named = poda__array((size_t)model->count, sizeof *grade->named);
    grade->best = poda__array((size_t)model->count, sizeof *grade->best);
    if (!grade->verdicts || !grade->named || !grade->best)
        status = poda_fail_memory(error);
    if (status == PODA_OK && answer->value)
        status = read_value(grade, answer->value, error);
    if (status == PODA_OK && answer->best)
        status = read_best(grade, model, answer->best, error);
    if (status == PODA_OK && answer->pruned)
        status = read_pruned(grade, model, answer->pruned, error);
    if (status == PODA_OK) {
        judge(grade, model);
        status = compare(grade, model, error);
    }
    if (status != PODA_OK)
        poda__grade_release(grade);
    return status;
}

void poda__grade_release(poda__grade *grade)
{
    free(grade->verdicts);
    free(grade->named);
    free(grade->best);
    *grade = (poda__grade){0};
}
