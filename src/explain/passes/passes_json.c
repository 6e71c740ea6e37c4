/* passes_json.c - the passes as JSON, for programs and for the page. */
#include "explain/passes/passes_words.h"
#include "explain/passes/route.h"

enum { LISTED = 50 }; /* the lists of all passes together grow with the square of their number */

const char *poda__step_word(poda_find_event_kind kind)
{
    switch (kind) {
    case PODA_FIND_OPEN:
        return "opened";
    case PODA_FIND_BETTER:
        return "better";
    case PODA_FIND_REOPEN:
        return "reopened";
    case PODA_FIND_DROP:
        return "dropped";
    case PODA_FIND_KNOWN:
        return "known";
    case PODA_FIND_LIMIT:
        return "limit";
    case PODA_FIND_ENTER:
        return "entered";
    case PODA_FIND_BEYOND:
        return "beyond";
    case PODA_FIND_LEAVE:
        return "left";
    case PODA_FIND_REFUSE:
        return "refused";
    case PODA_FIND_NOTE:
        return "noted";
    case PODA_FIND_DEAD:
        return "dead";
    case PODA_FIND_BOUND:
        return "bound";
    case PODA_FIND_UNNOTE:
        return "unnoted";
    case PODA_FIND_GOAL:
        return "goal";
    case PODA_FIND_MEET:
        return "met";
    default:
        return "selected";
    }
}

void poda__json_state(poda__json *json, const char *key, const poda__passes *passes, uint32_t node)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    passes->options.space->state_text(passes->options.params, poda__passes_state(passes, node),
                                      &text);
    poda__json_text(json, key, words);
}

void poda__json_why(poda__json *json, const poda__passes *passes, const poda__find_step *step)
{
    poda__buffer why = {0};
    poda__passes_why(passes, step, &why);
    if (why.length)
        poda__json_text(json, "why", why.at);
    json->out->failed |= why.failed;
    poda__buffer_release(&why);
}

static void put_list(poda__json *json, const char *key, const poda__cursor *cursor, int side,
                     bool closed, size_t listed)
{
    const poda__list *list = closed ? &cursor->closed[side] : &cursor->open[side];
    size_t hidden = list->count > listed ? list->count - listed : 0, shown = 0;
    const size_t room = list->count - hidden;
    poda__json_open(json, key, '[');
    for (uint32_t node = list->first; node != PODA__NO_STEP && shown < room;
         node = cursor->nodes[node].after) {
        if (closed && hidden > 0) { /* the last ones are shown */
            hidden--;
            continue;
        }
        poda__json_open(json, NULL, '{');
        poda__json_state(json, "state", cursor->passes, node);
        if (poda__passes_costs(cursor->passes))
            poda__json_number(json, "f", cursor->nodes[node].f);
        poda__json_close(json, '}');
        shown++;
    }
    poda__json_close(json, ']');
}

static void put_step(poda__json *json, const poda__passes *passes, const poda__find_step *step)
{
    char room[PODA__LABEL_ROOM];
    const bool limit = step->kind == PODA_FIND_LIMIT;
    poda__json_open(json, NULL, '{');
    if (!limit)
        poda__json_state(json, "state", passes, step->node);
    if (!limit && (step->kind == PODA_FIND_REFUSE || step->parent != step->node))
        poda__json_text(json, "move", poda__passes_move(passes, step, PODA__LABEL_MOST, room));
    if (passes->kind != PODA__PASSES_LISTS && !limit)
        poda__json_uint(json, "depth", step->depth);
    if (passes->kind != PODA__PASSES_STORY || step->kind == PODA_FIND_GOAL ||
        step->kind == PODA_FIND_BOUND)
        poda__json_number(json, "f", step->f);
    poda__json_text(json, "what", poda__step_word(step->kind));
    poda__json_why(json, passes, step);
    poda__json_close(json, '}');
}

static void put_lists(poda__json *json, const poda__cursor *cursor, size_t listed)
{
    const bool two = cursor->passes->options.algorithm == PODA_BIDIRECTIONAL;
    put_list(json, "open", cursor, 0, false, listed);
    put_list(json, "closed", cursor, 0, true, listed);
    if (two) {
        put_list(json, "open_goal", cursor, 1, false, listed);
        put_list(json, "closed_goal", cursor, 1, true, listed);
    }
    poda__json_uint(json, "open_size", cursor->open[0].count + cursor->open[1].count);
    poda__json_uint(json, "closed_size", cursor->closed[0].count + cursor->closed[1].count);
}

/* Where a chain of probes looks. */
static void put_probe(poda__json *json, const poda__passes *passes, uint32_t node)
{
    poda__probe probe;
    passes->options.probes->at(passes->options.params, poda__passes_state(passes, node), &probe);
    poda__json_int(json, "low", probe.low);
    if (probe.looks)
        poda__json_int(json, "middle", probe.middle);
    else
        poda__json_null(json, "middle");
    poda__json_int(json, "high", probe.high);
}

static void put_pass(poda__json *json, const poda__cursor *cursor, size_t listed)
{
    const poda__passes *passes = cursor->passes;
    const size_t first = passes->firsts[cursor->pass], end = poda__pass_end(passes, cursor->pass);
    const bool lists = passes->kind == PODA__PASSES_LISTS;
    const bool selects = lists && first < end && passes->steps[first].kind == PODA_FIND_SELECT;
    poda__buffer sentence = {0};
    poda__json_open(json, NULL, '{');
    poda__json_uint(json, "pass", cursor->pass);
    if (selects) {
        const poda__find_step *step = &passes->steps[first];
        poda__json_state(json, "selected", passes, step->node);
        if (poda__passes_costs(passes)) {
            poda__json_number(json, "g", step->g);
            poda__json_number(json, "h", step->h);
            poda__json_number(json, "f", step->f);
        }
        if (passes->options.algorithm == PODA_BIDIRECTIONAL)
            poda__json_text(json, "side", step->side ? "goal" : "start");
        if (poda__passes_probe(passes))
            put_probe(json, passes, step->node);
    }
    if (lists)
        put_lists(json, cursor, listed);
    poda__json_open(json, lists ? "children" : "steps", '[');
    for (size_t i = first + selects; i < end; i++)
        put_step(json, passes, &passes->steps[i]);
    poda__json_close(json, ']');
    poda__passes_tell(passes, cursor->pass, &sentence);
    poda__json_text(json, "text", sentence.at ? sentence.at : "");
    json->out->failed |= sentence.failed;
    poda__buffer_release(&sentence);
    poda__json_close(json, '}');
}

void poda__route_json(const poda__passes *passes, const poda__route_look *look, const char *key,
                      poda__json *json)
{
    poda__cursor cursor;
    const bool enough = poda__cursor_init(&cursor, passes, false);
    poda__json_open(json, key, '[');
    for (size_t pass = 0; enough && pass < passes->count; pass++) {
        poda__cursor_go(&cursor, pass);
        put_pass(json, &cursor, look->listed ? look->listed : LISTED);
    }
    poda__json_close(json, ']');
    json->out->failed |= !enough;
    poda__cursor_release(&cursor);
}
