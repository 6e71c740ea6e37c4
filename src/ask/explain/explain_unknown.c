/* explain_unknown.c - leaves without a value: what they decide, and for which values something happens;
 * other values of several leaves at once. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_goal.h"
#include "base/wording.h"
#include "games/tree/tree_edit.h"

void poda__unknown_release(poda__unknown *unknown)
{
    poda__buffer_release(&unknown->text);
    poda__buffer_release(&unknown->options);
    poda__buffer_release(&unknown->words);
    unknown->count = 0;
}

/* What has an answer although the values are unknown. */
static poda_status check_request(poda__request *request)
{
    static const char *const fine = " algorithm format course steps show wide fold open frames "
                                    "guess when fail cut moves position seconds ";
    const poda_options *parameters = &request->parameters;
    const char *algorithm = poda_option_text(parameters, "algorithm", "alphabeta");
    for (size_t i = 0; i < parameters->count; i++) {
        const char *key = parameters->pairs[i].key;
        char word[40];
        snprintf(word, sizeof word, " %.36s ", key);
        if (!strstr(fine, word))
            return poda_fail(request->error, PODA_BAD_REQUEST, key,
                             "%s= needs the values of all leaves, and the tree has unknown ones",
                             key);
    }
    if (strcmp(algorithm, "alphabeta") != 0 && strcmp(algorithm, "minimax") != 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "algorithm",
                         "a tree with unknown leaves is searched by alphabeta or minimax");
    return PODA_OK;
}

static poda_status list_names(poda__request *request, const poda__gametree *tree, const char *text,
                              poda__unknown *unknown)
{
    size_t offsets[PODA_UNKNOWN_LEAVES] = {0};
    if (tree->unknown_count > PODA_UNKNOWN_LEAVES)
        return poda_fail(request->error, PODA_BAD_OPTION, "tree",
                         "%d unknown {leaf|leaves}; a question is about %d at the most",
                         (int)tree->unknown_count, PODA_UNKNOWN_LEAVES);
    if (tree->count == 1)
        return poda_fail(request->error, PODA_BAD_OPTION, "tree",
                         "the whole tree is one unknown leaf: there is nothing to search");
    for (int32_t node = 0; node < tree->count; node++)
        if (tree->nodes[node].count == 0 && poda__gametree_is_unknown(tree, text, node)) {
            const char *name = tree->names + tree->nodes[node].name;
            offsets[unknown->count++] = unknown->words.length;
            poda__buffer_put(&unknown->words, name, strlen(name) + 1);
        }
    if (unknown->words.failed)
        return poda_fail_memory(request->error);
    for (size_t i = 0; i < unknown->count; i++)
        unknown->names[i] = unknown->words.at + offsets[i];
    return PODA_OK;
}

/* Opens a tree with 0 in the unknown leaves instead; the answers do not depend on that number. */
static poda_status replace(poda__request *request, poda_pair *pair, poda__unknown *unknown)
{
    poda__buffer_put(&unknown->text, pair->value, strlen(pair->value));
    poda__buffer_add(&unknown->options, "tree=%s", pair->value);
    if (unknown->text.failed || unknown->options.failed)
        return poda_fail_memory(request->error);
    for (char *at = unknown->text.at; (at = strchr(at, '?'));)
        *at = '0';
    pair->value = unknown->text.at;
    request->told_options = unknown->options.at;
    return PODA_OK;
}

poda_status poda__explain_unknown(poda__request *request, poda__unknown *unknown)
{
    poda__gametree tree;
    if (!request->subject || strcmp(request->subject, "tree") != 0)
        return PODA_OK;
    for (size_t i = 0; i < request->game_options.count; i++) {
        poda_pair *pair = &request->game_pairs[i];
        if (strcmp(pair->key, "tree") != 0 || !strchr(pair->value, '?'))
            continue;
        poda_status status =
            poda__gametree_init(&tree, pair->value, PODA_MAX, false, request->error);
        if (status != PODA_OK)
            return status;
        status = list_names(request, &tree, pair->value, unknown);
        poda__gametree_release(&tree);
        if (status == PODA_OK)
            status = check_request(request);
        return status == PODA_OK ? replace(request, pair, unknown) : status;
    }
    return PODA_OK;
}

/* ---- regions ---- */

/* The nodes with these names: some leaves of the whole tree may lie outside the part in question. */
static poda_status find_leaves(poda__request *request, const poda_explanation *explanation,
                               const char *const *names, int32_t *leaves, const char **inside,
                               size_t *count)
{
    *count = 0;
    for (size_t i = 0; names[i]; i++) {
        const int32_t leaf = poda_explanation_find(explanation, names[i]);
        if (leaf < 0)
            continue;
        leaves[*count] = leaf;
        inside[(*count)++] = names[i];
    }
    inside[*count] = NULL;
    return *count ? PODA_OK
                  : poda_fail(request->error, PODA_BAD_REQUEST, "tree",
                              "no unknown leaf is below this position");
}

static void print_intervals(poda__request *request, const poda_intervals *intervals)
{
    if (intervals->count == 0)
        poda__buffer_add(&request->out, "∅");
    for (size_t i = 0; i < intervals->count; i++) {
        const poda_interval *one = &intervals->at[i];
        char room[80] = "";
        poda_text text = {room, sizeof room, 0};
        if (isinf(one->low))
            poda_text_add(&text, "-∞, ");
        else
            poda_text_add(&text, "%.10g, ", one->low);
        if (isinf(one->high))
            poda_text_add(&text, "+∞");
        else
            poda_text_add(&text, "%.10g", one->high);
        poda__buffer_add(&request->out, "%s%c%s%c", i ? " ∪ " : "", one->low_closed ? '[' : '(',
                         poda__decimals(poda__translator(request), room),
                         one->high_closed ? ']' : ')');
    }
}

/* Of each leaf alone, where several decide together. */
static void print_each(poda__request *request, const poda_regions *regions,
                       const char *const *leaves)
{
    if (regions->leaf_count < 2 || regions->always || regions->count == 0)
        return;
    for (size_t i = 0; leaves[i]; i++) {
        poda__print(request, "%s alone: possible ", leaves[i]);
        print_intervals(request, &regions->some[i]);
        poda__print(request, ", enough ");
        print_intervals(request, &regions->every[i]);
        poda__buffer_add(&request->out, "\n");
    }
}

static void json_names(poda__json *json, const char *key, const char *const *names)
{
    poda__json_open(json, key, '[');
    for (size_t i = 0; names[i]; i++)
        poda__json_text(json, NULL, names[i]);
    poda__json_close(json, ']');
}

/* The answer to `goal` for these leaves. */
static poda_status answer_goal(poda__request *request, const poda_explanation *explanation,
                               const int32_t *leaves, const char *const *names, size_t count,
                               const char *text)
{
    const poda_unknown_options how = {.stop = request->out.stop};
    poda__goal goal;
    poda_regions regions;
    poda_status status = poda__goal_read(request, explanation, text, &goal);
    if (status == PODA_OK)
        status = poda_explanation_regions(explanation, leaves, count, goal.conditions, goal.count,
                                          &how, &regions, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_position(request);
        json_names(&request->json, "leaves", names);
        poda__json_text(&request->json, "when", text);
        poda__regions_json(request, &regions, names);
        poda__json_close(&request->json, '}');
    } else {
        poda__buffer_add(&request->out, "%s: ", text);
        poda__regions_put(request, &request->out, &regions, names);
        poda__buffer_add(&request->out, "\n");
        print_each(request, &regions, names);
    }
    poda_regions_release(&regions);
    return PODA_OK;
}

poda_status poda__explain_goal(poda__request *request, const poda_explanation *explanation,
                               const char *const *names, const char *goal)
{
    int32_t leaves[PODA_UNKNOWN_LEAVES];
    const char *inside[PODA_UNKNOWN_LEAVES + 1];
    size_t count;
    const poda_status status = find_leaves(request, explanation, names, leaves, inside, &count);
    return status == PODA_OK ? answer_goal(request, explanation, leaves, inside, count, goal)
                             : status;
}

static void json_case(poda__request *request, const poda_explanation *explanation,
                      const poda_case *one, const char *const *names)
{
    static const char *const kinds[] = {"value", "best", "cut", "visited"};
    poda__json *json = &request->json;
    const poda_condition *condition = &one->condition;
    poda__buffer words = {0};
    poda__condition_put(request, explanation, &words, condition);
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "condition", words.at ? words.at : "");
    poda__json_text(json, "kind", kinds[condition->kind]);
    poda__json_text(json, "node", poda__explain_name(explanation, condition->node));
    if (condition->kind == PODA_CONDITION_VALUE && condition->other < 0)
        poda__json_number(json, "number", condition->number);
    else if (condition->other >= 0)
        poda__json_text(json, condition->kind == PODA_CONDITION_CUT ? "after" : "leaf",
                        poda__explain_name(explanation, condition->other));
    poda__regions_json(request, &one->regions, names);
    poda__json_close(json, '}');
    json->out->failed |= words.failed;
    poda__buffer_release(&words);
}

/* There are too many cases to list. */
static void tell_many(poda__request *request, const char *const *names)
{
    if (request->options->json) {
        json_names(&request->json, "unknown", names);
        poda__json_null(&request->json, "cases");
        return;
    }
    poda__print(request, "\ntoo many cases to list; when= asks about one\n");
}

poda_status poda__explain_cases(poda__request *request, const poda_explanation *explanation,
                                const char *const *names)
{
    int32_t leaves[PODA_UNKNOWN_LEAVES];
    const char *inside[PODA_UNKNOWN_LEAVES + 1];
    const poda_unknown_options how = {.stop = request->out.stop};
    size_t count;
    poda_cases cases;
    poda_status status = find_leaves(request, explanation, names, leaves, inside, &count);
    if (status == PODA_OK)
        status = poda_explanation_cases(explanation, leaves, count, &how, &cases, request->error);
    if (status == PODA_TOO_LARGE) { /* the steps are an answer without them */
        tell_many(request, inside);
        return PODA_OK;
    }
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        json_names(&request->json, "unknown", inside);
        poda__json_open(&request->json, "cases", '[');
    } else {
        poda__buffer_add(&request->out, "\n");
    }
    const bool cuts = poda__model_has_window(poda__explanation_model(explanation));
    for (size_t i = 0; i < cases.count; i++) {
        const poda_condition_kind kind = cases.at[i].condition.kind;
        if (!cuts && (kind == PODA_CONDITION_CUT || kind == PODA_CONDITION_VISITED))
            continue; /* minimax visits everything */
        if (request->options->json) {
            json_case(request, explanation, &cases.at[i], inside);
            continue;
        }
        poda__condition_put(request, explanation, &request->out, &cases.at[i].condition);
        poda__buffer_add(&request->out, ": ");
        poda__regions_put(request, &request->out, &cases.at[i].regions, inside);
        poda__buffer_add(&request->out, "\n");
    }
    if (request->options->json)
        poda__json_close(&request->json, ']');
    poda_cases_release(&cases);
    return PODA_OK;
}

/* ---- several leaves of whatif= ---- */

enum { LEAVES = 64 };

typedef struct named {
    char room[PODA__GOAL_ROOM];
    const char *names[LEAVES + 1];
    int32_t leaves[LEAVES];
    double numbers[LEAVES];
    size_t count, valued;
} named;

static poda_status bad_leaf(poda__request *request, const char *part)
{
    return poda_fail(
        request->error, PODA_BAD_OPTION, "whatif",
        "whatif: '%.60s' is neither the name of a leaf nor a leaf and its number, such "
        "as J or J=5",
        part);
}

/* J or J=5. */
static poda_status read_leaf(poda__request *request, const poda_explanation *explanation,
                             char *part, named *list)
{
    char *value = strpbrk(part, "=:");
    if (list->count == LEAVES)
        return poda_fail(request->error, PODA_BAD_OPTION, "whatif", "whatif: more than %d leaves",
                         LEAVES);
    if (value) {
        const size_t length = poda__gametree_number(value + 1);
        if (length == 0 || value[1 + length])
            return bad_leaf(request, part);
        *value++ = 0;
        list->numbers[list->count] = strtod(value, NULL);
        list->valued++;
    }
    const int32_t leaf = poda_explanation_find(explanation, part);
    if (leaf < 0)
        return *part ? poda_fail(request->error, PODA_BAD_OPTION, "whatif",
                                 "whatif=%.40s: there is no node of that name", part)
                     : bad_leaf(request, part);
    list->names[list->count] = part;
    list->leaves[list->count++] = leaf;
    list->names[list->count] = NULL;
    return PODA_OK;
}

static poda_status read_leaves(poda__request *request, const poda_explanation *explanation,
                               const char *text, named *list)
{
    size_t length = 0;
    for (const char *at = text; *at && length + 1 < sizeof list->room; at++)
        if (*at != ' ' && *at != '\t')
            list->room[length++] = *at;
    list->room[length] = 0;
    list->count = list->valued = 0;
    if (strlen(text) >= sizeof list->room)
        return poda_fail(request->error, PODA_BAD_OPTION, "whatif",
                         "whatif: more than %d characters", PODA__GOAL_ROOM - 1);
    for (char *part = list->room; part;) {
        char *comma = strchr(part, ',');
        if (comma)
            *comma = 0;
        const poda_status status = read_leaf(request, explanation, part, list);
        if (status != PODA_OK)
            return status;
        part = comma ? comma + 1 : NULL;
    }
    return list->valued == 0 || list->valued == list->count
               ? PODA_OK
               : poda_fail(request->error, PODA_BAD_OPTION, "whatif",
                           "whatif: numbers for all leaves (J=5,M=7) or for none (J,M)");
}

/* For which values does everything that happens now stay? All of it may cost as much as one question. */
static poda_status tell_stays(poda__request *request, const poda_explanation *explanation,
                              const named *list)
{
    poda_explained_summary summary;
    poda_explained_cut cut;
    poda_condition conditions[2] = {{.kind = PODA_CONDITION_VALUE, .other = -1},
                                    {.kind = PODA_CONDITION_BEST, .other = -1}};
    poda__json *json = &request->json;
    const bool wants_json = request->options->json;
    int64_t work = PODA_UNKNOWN_WORK;
    const poda_unknown_options how = {.stop = request->out.stop, .work = &work};
    poda_regions regions;
    poda_status status = PODA_OK;
    poda_explanation_summarise(explanation, &summary);
    conditions[0].relation = PODA_EQUAL;
    conditions[0].number =
        poda_score_number(request->game, poda_explanation_result(explanation)->value);
    conditions[1].node = summary.choice;
    if (wants_json) {
        poda__json_open(json, NULL, '{');
        json_names(json, "leaves", list->names);
        poda__json_open(json, "stays", '[');
    }
    for (size_t i = 0; i < summary.cuts + 2 && status == PODA_OK; i++) {
        poda_case one = {.condition = conditions[i < 2 ? i : 0]};
        if (i == 1 && summary.choice < 0)
            continue;
        if (i >= 2 && poda_explanation_cut(explanation, i - 2, &cut))
            one.condition =
                (poda_condition){.kind = PODA_CONDITION_CUT, .node = cut.node, .other = cut.child};
        status = poda_explanation_regions(explanation, list->leaves, list->count, &one.condition, 1,
                                          &how, &regions, request->error);
        if (status == PODA_TOO_LARGE && work == 0) /* else each alone is too large */
            status = poda_fail(request->error, PODA_TOO_LARGE, "whatif",
                               "too many cases to list; when= asks about one");
        if (status != PODA_OK)
            break;
        one.regions = regions;
        if (wants_json) {
            json_case(request, explanation, &one, list->names);
        } else {
            poda__condition_put(request, explanation, &request->out, &one.condition);
            poda__buffer_add(&request->out, ": ");
            poda__regions_put(request, &request->out, &regions, list->names);
            poda__buffer_add(&request->out, "\n");
        }
        poda_regions_release(&regions);
    }
    if (wants_json) {
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    return status;
}

static bool has_cut(const poda_search_outline *in, const poda_explained_cut *cut)
{
    for (size_t i = 0; i < in->cut_count; i++)
        if (in->cuts[i].node == cut->node && in->cuts[i].child == cut->child)
            return true;
    return false;
}

/* The cuts of one search that the other does not have. */
static void tell_cuts(poda__request *request, const poda_explanation *explanation,
                      const poda_search_outline *in, const poda_search_outline *other, bool come)
{
    for (size_t i = 0; i < in->cut_count; i++) {
        if (has_cut(other, &in->cuts[i]))
            continue;
        const char *node = poda__explain_name(explanation, in->cuts[i].node),
                   *child = poda__explain_name(explanation, in->cuts[i].child);
        if (come)
            poda__print(request, "new cut at %s after %s\n", node, child);
        else
            poda__print(request, "no cut at %s after %s any more\n", node, child);
    }
}

static void print_change(poda__request *request, const poda_explanation *explanation,
                         const poda_change *change)
{
    const poda_search_outline *before = &change->before, *after = &change->after;
    if (before->value == after->value)
        poda__print(request, "value %.10g, as before\n", after->value);
    else
        poda__print(request, "value %.10g instead of %.10g\n", after->value, before->value);
    if (after->best >= 0 && after->best == before->best)
        poda__print(request, "best move %s, as before\n",
                    poda__explain_name(explanation, after->best));
    else if (after->best >= 0)
        poda__print(request, "best move %s instead of %s\n",
                    poda__explain_name(explanation, after->best),
                    poda__explain_name(explanation, before->best));
    poda__print(request, "visited %d {node|nodes}, %d {leaf|leaves}; before %d and %d\n",
                after->visited, after->leaves, before->visited, before->leaves);
    tell_cuts(request, explanation, before, after, false);
    tell_cuts(request, explanation, after, before, true);
}

static void json_outline(poda__request *request, const poda_explanation *explanation,
                         const char *key, const poda_search_outline *outline)
{
    poda__json *json = &request->json;
    poda__json_open(json, key, '{');
    poda__json_number(json, "value", outline->value);
    if (outline->best >= 0)
        poda__json_text(json, "best", poda__explain_name(explanation, outline->best));
    else
        poda__json_null(json, "best");
    poda__json_int(json, "visited", outline->visited);
    poda__json_int(json, "leaves", outline->leaves);
    poda__json_open(json, "cuts", '[');
    for (size_t i = 0; i < outline->cut_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "at", poda__explain_name(explanation, outline->cuts[i].node));
        poda__json_text(json, "after", poda__explain_name(explanation, outline->cuts[i].child));
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static poda_status tell_change(poda__request *request, const poda_explanation *explanation,
                               const named *list)
{
    poda_change change;
    poda__json *json = &request->json;
    const poda_status status = poda_explanation_change(explanation, list->leaves, list->numbers,
                                                       list->count, &change, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_open(json, "leaves", '[');
        for (size_t i = 0; i < list->count; i++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "leaf", list->names[i]);
            poda__json_number(json, "value", list->numbers[i]);
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        json_outline(request, explanation, "before", &change.before);
        json_outline(request, explanation, "after", &change.after);
        poda__json_close(json, '}');
    } else {
        print_change(request, explanation, &change);
    }
    poda_change_release(&change);
    return PODA_OK;
}

poda_status poda__explain_whatifs(poda__request *request, const poda_explanation *explanation,
                                  const char *leaves, const char *goal)
{
    named list;
    const poda_status status = read_leaves(request, explanation, leaves, &list);
    if (status != PODA_OK)
        return status;
    if (list.valued && *goal)
        return poda_fail(request->error, PODA_BAD_REQUEST, "when",
                         "when= asks for values, and whatif= gives some; name the leaves alone");
    if (list.valued)
        return tell_change(request, explanation, &list);
    if (list.count > PODA_UNKNOWN_LEAVES)
        return poda_fail(request->error, PODA_BAD_OPTION, "whatif",
                         "%zu unknown {leaf|leaves}; a question is about %d at the most",
                         list.count, PODA_UNKNOWN_LEAVES);
    return *goal ? answer_goal(request, explanation, list.leaves, list.names, list.count, goal)
                 : tell_stays(request, explanation, &list);
}
