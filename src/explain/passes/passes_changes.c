/* passes_changes.c - the passes as changes in JSON: every state once, every pass with what it did to
 * OPEN and CLOSED only. The page rebuilds the lists from it, which in full grow with the square of
 * the number of passes. */
#include "explain/passes/passes_words.h"
#include "explain/passes/route.h"

static void put_states(poda__json *json, const poda__passes *passes)
{
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

/* Does the step put its state somewhere in OPEN: then it tells behind which other. */
static bool is_placed(const poda__passes *passes, const poda__find_step *step)
{
    return passes->kind == PODA__PASSES_LISTS &&
           (step->kind == PODA_FIND_OPEN || step->kind == PODA_FIND_REOPEN ||
            (step->kind == PODA_FIND_BETTER && passes->options.algorithm == PODA_DFS));
}

static void put_change(poda__json *json, const poda__cursor *cursor, const poda__find_step *step)
{
    const poda__passes *passes = cursor->passes;
    const bool limit = step->kind == PODA_FIND_LIMIT, costs = passes->kind != PODA__PASSES_STORY ||
                                                              step->kind == PODA_FIND_GOAL ||
                                                              step->kind == PODA_FIND_BOUND;
    char room[PODA__LABEL_ROOM];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "what", poda__step_word(step->kind));
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
    if (is_placed(passes, step) && cursor->nodes[step->node].before == PODA__NO_STEP)
        poda__json_null(json, "after");
    else if (is_placed(passes, step))
        poda__json_uint(json, "after", cursor->nodes[step->node].before);
    poda__json_close(json, '}');
}

static void put_pass(poda__json *json, poda__cursor *cursor, size_t pass)
{
    const poda__passes *passes = cursor->passes;
    const size_t end = poda__pass_end(passes, pass);
    poda__buffer sentence = {0};
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "changes", '[');
    for (size_t i = passes->firsts[pass]; i < end; i++) {
        poda__cursor_step(cursor, &passes->steps[i]);
        put_change(json, cursor, &passes->steps[i]);
    }
    poda__json_close(json, ']');
    poda__passes_tell(passes, pass, &sentence);
    poda__json_text(json, "text", sentence.at ? sentence.at : "");
    json->out->failed |= sentence.failed;
    poda__buffer_release(&sentence);
    poda__json_close(json, '}');
}

void poda__route_json_changes(const poda__passes *passes, poda__json *json)
{
    poda__cursor cursor;
    poda__buffer sentence = {0};
    const bool enough = poda__cursor_init(&cursor, passes, false);
    if (enough) {
        put_states(json, passes);
        poda__cursor_clear(&cursor);
    }
    poda__json_uint(json, "passes_total", passes->total + 1); /* with the start, kept or not */
    poda__passes_tell_end(passes, &sentence);
    poda__json_text(json, "end_text", sentence.at ? sentence.at : "");
    poda__json_open(json, "passes", '[');
    for (size_t pass = 0; enough && pass < passes->count; pass++)
        put_pass(json, &cursor, pass);
    poda__json_close(json, ']');
    json->out->failed |= !enough || sentence.failed;
    poda__buffer_release(&sentence);
    poda__cursor_release(&cursor);
}
