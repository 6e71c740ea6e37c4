/* passes_changes.c - the passes as changes in JSON: every state once, and for every pass its effect
 * on OPEN and CLOSED, on the places of a chart and on the path. In full these would grow with the
 * square of the number of passes. A reader only has to apply the changes. */
#include "base/memory.h"
#include "explain/passes/passes_guess.h"
#include "explain/passes/route.h"

/* Carried from pass to pass. */
struct telling {
    poda__json *json;
    poda__cursor cursor;
    uint32_t current; /* the node of the current state */
    double limit;
    bool limited;
    uint64_t goals;
    uint32_t *way, *next; /* nodes from the root to `current`, in searches without lists */
    size_t length;
    bool asks; /* a question comes before each pass */
};

static void put_states(poda__json *json, const poda__passes *passes)
{
    static const char *const kinds[] = {
        [PODA__PASSES_LISTS] = "lists",
        [PODA__PASSES_LIMITS] = "limits",
        [PODA__PASSES_STORY] = "story",
    };
    poda__json_text(json, "told_as", kinds[passes->kind]);
    poda__json_bool(json, "costs", poda__passes_costs(passes));
    poda__json_bool(json, "fractions", passes->fractions);
    poda__json_open(json, "states", '[');
    for (size_t i = 0; i < passes->node_count; i++)
        poda__json_state(json, NULL, passes, (uint32_t)i);
    poda__json_close(json, ']');
    if (passes->places.at) {
        poda__json_open(json, "places", '[');
        for (size_t i = 0; i < passes->node_count; i++)
            poda__json_uint(json, NULL, passes->nodes[i].place);
        poda__json_close(json, ']');
    }
    if (passes->options.algorithm == PODA_BIDIRECTIONAL) {
        poda__json_open(json, "sides", '[');
        for (size_t i = 0; i < passes->node_count; i++)
            poda__json_text(json, NULL, passes->nodes[i].side ? "goal" : "start");
        poda__json_close(json, ']');
    }
}

/* The list into which the step puts its state, or in which the state gets another f, and its
 * predecessor there. */
static void put_listed(poda__json *json, const poda__cursor *cursor, const poda__find_step *step)
{
    static const char *const lists[2][2] = {{"open", "closed"}, {"open_goal", "closed_goal"}};
    const poda__list_node *node = &cursor->nodes[step->node];
    const bool listed = step->kind == PODA_FIND_SELECT || step->kind == PODA_FIND_OPEN ||
                        step->kind == PODA_FIND_BETTER || step->kind == PODA_FIND_REOPEN;
    if (!listed)
        return;
    poda__json_text(json, "list", lists[step->side != 0][node->where == PODA__PLACE_CLOSED]);
    if (node->before == PODA__NO_STEP)
        poda__json_null(json, "after");
    else
        poda__json_uint(json, "after", node->before);
}

/* The appearance of the place of the step's state from now on. */
static void put_mark(poda__json *json, uint8_t marks, poda_find_event_kind kind)
{
    if (!marks)
        return;
    poda__json_text(json, "mark",
                    marks & PODA__PLACE_OPEN     ? "open"
                    : marks & PODA__PLACE_CLOSED ? "closed"
                                                 : "beyond");
    if (kind != PODA_FIND_SELECT) /* how it is reached does not change */
        poda__json_bool(json, "reached", true);
}

static void put_change(struct telling *telling, const poda__find_step *step)
{
    const poda__passes *passes = telling->cursor.passes;
    poda__json *json = telling->json;
    const uint8_t marks = poda__cursor_step(&telling->cursor, step);
    const bool limit = step->kind == PODA_FIND_LIMIT, costs = passes->kind != PODA__PASSES_STORY ||
                                                              step->kind == PODA_FIND_GOAL ||
                                                              step->kind == PODA_FIND_BOUND;
    char room[PODA__LABEL_ROOM];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "what", poda__step_word(step->kind));
    poda__json_why(json, passes, step);
    if (!limit)
        poda__json_uint(json, "state", step->node);
    if (!limit && step->parent != step->node)
        poda__json_uint(json, "from", step->parent);
    if (!limit && (step->kind == PODA_FIND_REFUSE || step->parent != step->node))
        poda__json_text(json, "move", poda__passes_move(passes, step, PODA__LABEL_MOST, room));
    if (passes->kind != PODA__PASSES_LISTS && !limit)
        poda__json_uint(json, "depth", step->depth);
    if (costs && !limit && passes->kind != PODA__PASSES_STORY) {
        poda__json_number(json, "g", step->g);
        poda__json_number(json, "h", step->h);
    }
    if (costs)
        poda__json_number(json, "f", step->f);
    put_listed(json, &telling->cursor, step);
    put_mark(json, marks, step->kind);
    if (limit)
        poda__json_bool(json, "cleared", true);
    poda__json_close(json, '}');
}

/* The effect of a step on the current state, the limit and the number of solutions. */
static void follow(struct telling *telling, const poda__find_step *step)
{
    switch (step->kind) {
    case PODA_FIND_GOAL:
        telling->goals++;
        telling->current = step->node;
        break;
    case PODA_FIND_SELECT:
    case PODA_FIND_ENTER:
    case PODA_FIND_NOTE:
    case PODA_FIND_REFUSE:
        telling->current = step->node;
        break;
    case PODA_FIND_UNNOTE:
    case PODA_FIND_LEAVE:
        telling->current = step->parent == step->node ? 0 : step->parent;
        break;
    case PODA_FIND_LIMIT:
        telling->limit = step->f;
        telling->limited = true;
        break;
    default:
        break;
    }
}

/* The step that reaches a node of a search without lists; NULL for the root. */
static const poda__find_step *way_to(const poda__passes *passes, uint32_t node)
{
    const uint32_t way = passes->nodes[node].way;
    return way == PODA__NO_STEP || passes->steps[way].parent == node ? NULL : &passes->steps[way];
}

/* The path to the current state: how much of the previous path it keeps, and what follows. */
static void put_way(struct telling *telling)
{
    const poda__passes *passes = telling->cursor.passes;
    const poda__find_step *step;
    char room[PODA__LABEL_ROOM];
    size_t length = 1, kept = 0;
    for (uint32_t node = telling->current; (step = way_to(passes, node)); node = step->parent)
        length++;
    uint32_t node = telling->current;
    for (size_t i = length; i-- > 0;) {
        telling->next[i] = node;
        step = way_to(passes, node);
        node = step ? step->parent : node;
    }
    while (kept < length && kept < telling->length && telling->next[kept] == telling->way[kept])
        kept++;
    poda__json_uint(telling->json, "kept", kept);
    poda__json_open(telling->json, "then", '[');
    for (size_t i = kept; i < length; i++) {
        step = way_to(passes, telling->next[i]);
        poda__json_open(telling->json, NULL, '{');
        poda__json_uint(telling->json, "state", telling->next[i]);
        if (step)
            poda__json_text(telling->json, "move",
                            poda__passes_move(passes, step, PODA__LABEL_MOST, room));
        poda__json_close(telling->json, '}');
        telling->way[i] = telling->next[i];
    }
    poda__json_close(telling->json, ']');
    telling->length = length;
}

/* Backtracking begins at a place that no step reports. */
static void put_start(poda__json *json, const poda__passes *passes)
{
    if (passes->kind != PODA__PASSES_STORY || !passes->places.at || !passes->node_count ||
        passes->nodes[0].place == PODA__NO_PLACE)
        return;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "what", "start");
    poda__json_uint(json, "state", 0);
    put_mark(json, PODA__PLACE_CLOSED, PODA_FIND_NOTE);
    poda__json_close(json, '}');
}

static void put_question(struct telling *telling, size_t pass)
{
    poda__json *json = telling->json;
    poda__film_choices choices;
    poda__buffer question = {0};
    poda__passes_guess(&telling->cursor, pass, &question, &choices);
    poda__json_text(json, "question", question.at ? question.at : "");
    if (choices.count) {
        poda__json_open(json, "choices", '[');
        for (int i = 0; i < choices.count; i++)
            poda__json_text(json, NULL, choices.text[i]);
        poda__json_close(json, ']');
        poda__json_int(json, "right", choices.right);
    }
    json->out->failed |= question.failed;
    poda__buffer_release(&question);
}

static void put_pass(struct telling *telling, size_t pass)
{
    const poda__passes *passes = telling->cursor.passes;
    poda__json *json = telling->json;
    const size_t end = poda__pass_end(passes, pass);
    poda__buffer sentence = {0};
    poda__json_open(json, NULL, '{');
    if (telling->asks && pass > 0)
        put_question(telling, pass);
    poda__json_open(json, "changes", '[');
    if (pass == 0)
        put_start(json, passes);
    for (size_t i = passes->firsts[pass]; i < end; i++) {
        put_change(telling, &passes->steps[i]);
        follow(telling, &passes->steps[i]);
    }
    poda__json_close(json, ']');
    poda__json_uint(json, "current", telling->current);
    if (telling->limited)
        poda__json_number(json, "limit", telling->limit);
    if (passes->kind == PODA__PASSES_STORY)
        poda__json_uint(json, "goals", telling->goals);
    if (passes->kind != PODA__PASSES_LISTS)
        put_way(telling);
    poda__passes_tell(passes, pass, &sentence);
    poda__json_text(json, "text", sentence.at ? sentence.at : "");
    json->out->failed |= sentence.failed;
    poda__buffer_release(&sentence);
    poda__json_close(json, '}');
}

void poda__route_json_changes(const poda__passes *passes, bool asks, poda__json *json)
{
    struct telling telling = {.json = json,
                              .asks = asks,
                              .way = poda__array(passes->node_count, sizeof *telling.way),
                              .next = poda__array(passes->node_count, sizeof *telling.next)};
    poda__buffer sentence = {0};
    const bool enough =
        poda__cursor_init(&telling.cursor, passes, true) && telling.way && telling.next;
    if (enough) {
        put_states(json, passes);
        poda__cursor_clear(&telling.cursor);
    }
    /* including the start, recorded or not */
    poda__json_uint(json, "passes_total", passes->total + 1);
    poda__passes_tell_end(passes, &sentence);
    poda__json_text(json, "end_text", sentence.at ? sentence.at : "");
    poda__json_open(json, "passes", '[');
    for (size_t pass = 0; enough && pass < passes->count; pass++)
        put_pass(&telling, pass);
    poda__json_close(json, ']');
    json->out->failed |= !enough || sentence.failed;
    poda__buffer_release(&sentence);
    poda__cursor_release(&telling.cursor);
    free(telling.way);
    free(telling.next);
}
