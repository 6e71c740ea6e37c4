/* explain_goal.c - conditions on a tree in words, read and written: best=C, cut!=E, cut=E:J, visited!=Y,
 * B>2, X<Y; and the values of leaves for which they hold. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_goal.h"
#include "base/wording.h"
#include "games/tree/tree_edit.h"

/* ---- reading ---- */

static const struct {
    const char *sign;
    unsigned relation;
} relations[] = {{"<=", PODA_LESS | PODA_EQUAL},
                 {">=", PODA_GREATER | PODA_EQUAL},
                 {"!=", PODA_LESS | PODA_GREATER},
                 {"≤", PODA_LESS | PODA_EQUAL},
                 {"≥", PODA_GREATER | PODA_EQUAL},
                 {"≠", PODA_LESS | PODA_GREATER},
                 {"<", PODA_LESS},
                 {">", PODA_GREATER},
                 {"=", PODA_EQUAL}};
enum { RELATIONS = sizeof relations / sizeof relations[0] };

static size_t relation_at(const char *text, unsigned *relation)
{
    for (size_t i = 0; i < RELATIONS; i++) {
        const size_t length = strlen(relations[i].sign);
        if (strncmp(text, relations[i].sign, length) == 0) {
            *relation = relations[i].relation;
            return length;
        }
    }
    return 0;
}

static poda_status bad_goal(poda__request *request, const char *part)
{
    return poda_fail(request->error, PODA_BAD_OPTION, "when",
                     "when: '%.60s' is no condition; expected best=C, cut=E, cut=E:J, visited=Y, "
                     "B>2 or X<Y, with =, !=, <, <=, > or >=",
                     part);
}

static poda_status find_node(poda__request *request, const poda_explanation *explanation,
                             const char *name, int32_t *node)
{
    *node = poda_explanation_find(explanation, name);
    return *node >= 0 ? PODA_OK
                      : poda_fail(request->error, PODA_BAD_OPTION, "when",
                                  "when: the tree has no node '%.40s'", name);
}

static char *trimmed(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = 0;
    return text;
}

/* best, cut or visited, with = or !=. */
static poda_status read_event(poda__request *request, const poda_explanation *explanation,
                              const char *word, char *name, poda_condition *condition)
{
    char *child = strchr(name, ':');
    condition->kind = strcmp(word, "best") == 0  ? PODA_CONDITION_BEST
                      : strcmp(word, "cut") == 0 ? PODA_CONDITION_CUT
                                                 : PODA_CONDITION_VISITED;
    condition->negated = condition->relation != PODA_EQUAL;
    poda_status status = PODA_OK;
    if (child) {
        *child = 0;
        status = condition->kind != PODA_CONDITION_CUT
                     ? bad_goal(request, name)
                     : find_node(request, explanation, trimmed(child + 1), &condition->other);
    }
    return status == PODA_OK ? find_node(request, explanation, trimmed(name), &condition->node)
                             : status;
}

static bool read_number(const char *text, double *number)
{
    const size_t length = poda__gametree_number(text);
    *number = length > 0 && !text[length] ? strtod(text, NULL) : NAN;
    return isfinite(*number);
}

static poda_status read_condition(poda__request *request, const poda_explanation *explanation,
                                  char *part, poda_condition *condition)
{
    char *at = part;
    size_t sign = 0;
    *condition = (poda_condition){.other = -1};
    while (*at && (sign = relation_at(at, &condition->relation)) == 0)
        at++;
    if (!*at)
        return bad_goal(request, part);
    *at = 0;
    char *left = trimmed(part), *right = trimmed(at + sign);
    const bool says_event =
        strcmp(left, "best") == 0 || strcmp(left, "cut") == 0 || strcmp(left, "visited") == 0;
    const bool equality =
        condition->relation == PODA_EQUAL || condition->relation == (PODA_LESS | PODA_GREATER);
    const bool is_number = read_number(right, &condition->number);
    if (!*left || !*right)
        return bad_goal(request, *left ? left : right);
    if (says_event && equality && !is_number)
        return read_event(request, explanation, left, right, condition);
    poda_status status = find_node(request, explanation, left, &condition->node);
    if (status == PODA_OK && !is_number)
        status = find_node(request, explanation, right, &condition->other);
    return status;
}

/* Cuts and visits are those of alpha-beta: of minimax they would be said falsely. */
static poda_status check_search(poda__request *request, const poda_explanation *explanation,
                                const poda_condition *condition)
{
    const bool minimax = poda__explanation_model(explanation)->options.algorithm == PODA_MINIMAX;
    return minimax && (condition->kind == PODA_CONDITION_CUT ||
                       condition->kind == PODA_CONDITION_VISITED)
               ? poda_fail(request->error, PODA_BAD_REQUEST, "when",
                           "minimax cuts nothing off and visits every node; to ask about cuts and "
                           "visits, use algorithm=alphabeta")
               : PODA_OK;
}

poda_status poda__goal_read(poda__request *request, const poda_explanation *explanation,
                            const char *goal, poda__goal *out)
{
    char room[PODA__GOAL_ROOM];
    *out = (poda__goal){.count = 0};
    if (strlen(goal) >= sizeof room)
        return poda_fail(request->error, PODA_BAD_OPTION, "when", "when: more than %d characters",
                         PODA__GOAL_ROOM - 1);
    snprintf(room, sizeof room, "%s", goal);
    for (char *part = room; part;) {
        char *comma = strchr(part, ',');
        if (comma)
            *comma = 0;
        if (out->count == PODA__GOALS)
            return poda_fail(request->error, PODA_BAD_OPTION, "when",
                             "when: more than %d conditions", PODA__GOALS);
        poda_condition *condition = &out->conditions[out->count];
        poda_status status = read_condition(request, explanation, part, condition);
        if (status == PODA_OK)
            status = check_search(request, explanation, condition);
        if (status != PODA_OK)
            return status;
        out->count++;
        part = comma ? comma + 1 : NULL;
    }
    return PODA_OK;
}

/* ---- writing ---- */

static const char *sign_of(unsigned relation)
{
    return relation == PODA_LESS                     ? "<"
           : relation == (PODA_LESS | PODA_EQUAL)    ? "≤"
           : relation == PODA_EQUAL                  ? "="
           : relation == (PODA_GREATER | PODA_EQUAL) ? "≥"
           : relation == PODA_GREATER                ? ">"
                                                     : "≠";
}

static const char *number_text(const poda__request *request, double number, char room[32])
{
    snprintf(room, 32, "%.10g", number);
    return poda__decimals(poda__translator(request), room);
}

/* "2 < X ≤ 5"; nothing if X can be anything. */
static bool put_interval(const poda__request *request, poda__buffer *out, const char *name,
                         const poda_interval *interval)
{
    char low[32], high[32];
    const bool below = !isinf(interval->low), above = !isinf(interval->high);
    number_text(request, interval->low, low);
    number_text(request, interval->high, high);
    if (below && above && interval->low == interval->high)
        poda__buffer_add(out, "%s = %s", name, low);
    else if (below && above)
        poda__buffer_add(out, "%s %s %s %s %s", low, interval->low_closed ? "≤" : "<", name,
                         interval->high_closed ? "≤" : "<", high);
    else if (below)
        poda__buffer_add(out, "%s %s %s", name, interval->low_closed ? "≥" : ">", low);
    else if (above)
        poda__buffer_add(out, "%s %s %s", name, interval->high_closed ? "≤" : "<", high);
    return below || above;
}

static void put_region(const poda__request *request, poda__buffer *out, const poda_region *region,
                       const char *const *leaves)
{
    poda_translate_fn *const translate = poda__translator(request);
    bool some = false;
    for (size_t i = 0; leaves[i]; i++) {
        poda__buffer one = {0};
        if (put_interval(request, &one, leaves[i], &region->intervals[i]) && one.at) {
            poda__buffer_add(out, "%s%s", some ? poda__and(translate, one.at) : "", one.at);
            some = true;
        }
        out->failed |= one.failed;
        poda__buffer_release(&one);
    }
    for (size_t i = 0; i < region->order_count; i++) {
        const poda_leaf_order *order = &region->orders[i];
        const char *first = leaves[order->first];
        poda__buffer_add(out, "%s%s %s %s", some ? poda__and(translate, first) : "", first,
                         sign_of(order->relation), leaves[order->second]);
        some = true;
    }
}

void poda__regions_put(const poda__request *request, poda__buffer *out, const poda_regions *regions,
                       const char *const *leaves)
{
    if (regions->always)
        poda__buffer_add(out, "%s", SAY("always"));
    else if (regions->count == 0)
        poda__buffer_add(out, "%s", SAY("never"));
    for (size_t i = 0; i < regions->count && !regions->always; i++) {
        poda__buffer_add(out, "%s", i ? SAY(", or ") : "");
        put_region(request, out, &regions->at[i], leaves);
    }
}

static void json_interval(poda__json *json, const poda_interval *interval)
{
    poda__json_number(json, "low", interval->low); /* null: no bound */
    poda__json_bool(json, "low_closed", interval->low_closed);
    poda__json_number(json, "high", interval->high);
    poda__json_bool(json, "high_closed", interval->high_closed);
}

static void json_region(poda__json *json, const poda_region *region, const char *const *leaves)
{
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "intervals", '[');
    for (size_t i = 0; leaves[i]; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "leaf", leaves[i]);
        json_interval(json, &region->intervals[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "orders", '[');
    for (size_t i = 0; i < region->order_count; i++) {
        const poda_leaf_order *order = &region->orders[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "first", leaves[order->first]);
        poda__json_text(json, "relation", sign_of(order->relation));
        poda__json_text(json, "second", leaves[order->second]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void json_intervals(poda__json *json, const char *key, const poda_intervals *intervals)
{
    poda__json_open(json, key, '[');
    for (size_t i = 0; i < intervals->count; i++) {
        poda__json_open(json, NULL, '{');
        json_interval(json, &intervals->at[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

void poda__regions_json(poda__request *request, const poda_regions *regions,
                        const char *const *leaves)
{
    poda__json *json = &request->json;
    poda__buffer text = {0};
    poda__regions_put(request, &text, regions, leaves);
    poda__json_text(json, "text", text.at ? text.at : "");
    json->out->failed |= text.failed;
    poda__buffer_release(&text);
    poda__json_bool(json, "always", regions->always);
    poda__json_bool(json, "never", regions->count == 0);
    poda__json_open(json, "regions", '[');
    for (size_t i = 0; i < regions->count; i++)
        json_region(json, &regions->at[i], leaves);
    poda__json_close(json, ']');
    poda__json_open(json, "each", '[');
    for (size_t i = 0; leaves[i]; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "leaf", leaves[i]);
        json_intervals(json, "some", &regions->some[i]);
        json_intervals(json, "every", &regions->every[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

void poda__condition_put(const poda__request *request, const poda_explanation *explanation,
                         poda__buffer *out, const poda_condition *condition)
{
    const char *node = poda__explain_name(explanation, condition->node);
    const char *other =
        condition->other >= 0 ? poda__explain_name(explanation, condition->other) : NULL;
    char room[32];
    switch (condition->kind) {
    case PODA_CONDITION_VALUE:
        if (other)
            poda__buffer_add(out, SAY("the value of %s is that of %s"), node, other);
        else
            poda__buffer_add(out, SAY("the value of %s is %s"), node,
                             number_text(request, condition->number, room));
        break;
    case PODA_CONDITION_BEST:
        poda__buffer_add(out, SAY("the best move is %s"), node);
        break;
    case PODA_CONDITION_CUT:
        poda__buffer_add(out, SAY("cut at %s after %s"), node, other ? other : "?");
        break;
    case PODA_CONDITION_VISITED:
        poda__buffer_add(out, SAY("%s is visited"), node);
        break;
    }
}
