/* grade_trace.c - what a student's program visited against the algorithm of the course: the first difference in one
 * sentence, and the mistake that explains the whole trace. */
#include "ask/trace/grade_trace.h"
#include "ask/explain/course.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "teach/trace/trace.h"

/* What is printed. */
struct report {
    poda__request *request;
    const poda__trace_tree *tree;
    poda__trace_rule rule;
    const poda__trace_marks *marks;
};

enum { NUMBER = 32 };

static const char *number(const struct report *on, double value, char room[NUMBER])
{
    const bool unicode = on->request->options->unicode && !on->request->options->json;
    poda_text text = {room, NUMBER, 0};
    room[0] = 0;
    if (isinf(value))
        poda_text_add(&text, "%s%s", value < 0 ? "-" : "+", unicode ? "∞" : "inf");
    else
        poda_text_add(&text, "%.10g", value + 0.0);
    return room;
}

static const char *name(const struct report *on, int32_t node)
{
    return node >= 0 ? on->tree->nodes[node].name : "";
}

/* The value that a bound has because a child returned it. */
static void say_bound(const struct report *on, poda__buffer *out)
{
    const poda__request *request = on->request;
    const poda__trace_marks *marks = on->marks;
    const bool alpha = marks->what == PODA__DIFFERENCE_ALPHA;
    char yours[NUMBER], right[NUMBER];
    (void)number(on, marks->yours, yours);
    (void)number(on, marks->right, right);
    if (alpha)
        poda__buffer_add(out, SAY("at node %s your alpha is %s, it must be %s: "),
                         name(on, marks->node), yours, right);
    else
        poda__buffer_add(out, SAY("at node %s your beta is %s, it must be %s: "),
                         name(on, marks->node), yours, right);
    switch (marks->reason) {
    case PODA__BOUND_NOT_PASSED:
        if (marks->either) {
            poda__buffer_add(
                out, SAY("%s has returned %s at %s, and it was not set there or not passed down"),
                name(on, marks->by), right, name(on, marks->at));
            break;
        }
        poda__buffer_add(out, SAY("it was not passed down from %s, where %s has returned %s"),
                         name(on, marks->at), name(on, marks->by), right);
        break;
    case PODA__BOUND_NOT_SET:
        if (alpha)
            poda__buffer_add(out, SAY("%s has returned %s, which raises alpha at %s"),
                             name(on, marks->by), right, name(on, marks->at));
        else
            poda__buffer_add(out, SAY("%s has returned %s, which lowers beta at %s"),
                             name(on, marks->by), right, name(on, marks->at));
        break;
    case PODA__BOUND_OPEN:
        poda__buffer_add(out, "%s", SAY("nothing on the way from the root has set it yet"));
        break;
    case PODA__BOUND_OTHER:
        poda__buffer_add(out, SAY("it comes from %s, where %s has returned %s"),
                         name(on, marks->at), name(on, marks->by), right);
        break;
    }
}

static void say_value(const struct report *on, poda__buffer *out)
{
    const poda__request *request = on->request;
    const poda__trace_marks *marks = on->marks;
    const poda__trace_node *node = &on->tree->nodes[marks->node];
    const bool max = node->player == PODA_MAX;
    char yours[NUMBER], right[NUMBER];
    (void)number(on, marks->yours, yours);
    (void)number(on, marks->right, right);
    if (node->child_count == 0)
        poda__buffer_add(out, SAY("the leaf %s returns %s, its value is %s"), node->name, yours,
                         right);
    else if (on->rule.fail_hard && !on->rule.minimax && marks->bounded)
        poda__buffer_add(out,
                         SAY("%s returns %s, it must return %s: with fail-hard a value beyond the "
                             "window becomes its bound"),
                         node->name, yours, right);
    else if (on->rule.fail_own && !on->rule.minimax && marks->bounded)
        poda__buffer_add(
            out,
            SAY("%s returns %s, it must return %s: a node returns its player's bound as it "
                "stands, alpha for MAX and beta for MIN"),
            node->name, yours, right);
    else if (!on->rule.minimax && marks->yours == (max ? marks->alpha : marks->beta))
        poda__buffer_add(out,
                         max ? SAY("%s returns %s, it must return %s: it returns alpha, not the "
                                   "largest value found")
                             : SAY("%s returns %s, it must return %s: it returns beta, not the "
                                   "smallest value found"),
                         node->name, yours, right);
    else if (max)
        poda__buffer_add(out,
                         SAY("%s returns %s, it must return %s: it is a node of MAX, who takes the "
                             "largest value"),
                         node->name, yours, right);
    else
        poda__buffer_add(out,
                         SAY("%s returns %s, it must return %s: it is a node of MIN, who takes the "
                             "smallest value"),
                         node->name, yours, right);
}

static void say_difference(const struct report *on, poda__buffer *out)
{
    const poda__request *request = on->request;
    const poda__trace_marks *marks = on->marks;
    const char *const own = marks->node >= 0 ? name(on, marks->node) : marks->name;
    const char *const other = name(on, marks->other), *const at = name(on, marks->at);
    char alpha[NUMBER], beta[NUMBER];
    (void)number(on, marks->alpha, alpha);
    (void)number(on, marks->beta, beta);
    switch (marks->what) {
    case PODA__DIFFERENCE_NONE:
        break;
    case PODA__DIFFERENCE_UNKNOWN:
        poda__buffer_add(out, SAY("the tree has no node '%s'"), marks->name);
        break;
    case PODA__DIFFERENCE_ALPHA:
    case PODA__DIFFERENCE_BETA:
        say_bound(on, out);
        break;
    case PODA__DIFFERENCE_VALUE:
        say_value(on, out);
        break;
    case PODA__DIFFERENCE_PRUNED:
        poda__buffer_add(out, SAY("%s is visited, but it is pruned: at %s alpha is %s and beta %s"),
                         own, at, alpha, beta);
        break;
    case PODA__DIFFERENCE_MISSED:
        if (on->rule.minimax)
            poda__buffer_add(out, SAY("%s is not visited: minimax visits all children of %s"),
                             other, at);
        else
            poda__buffer_add(out,
                             SAY("%s is not visited, but it is not pruned: at %s alpha is %s and "
                                 "beta %s"),
                             other, at, alpha, beta);
        break;
    case PODA__DIFFERENCE_ORDER:
        poda__buffer_add(out, SAY("%s is visited before %s: children go from left to right"), own,
                         other);
        break;
    case PODA__DIFFERENCE_TWICE:
        if (marks->node == marks->other)
            poda__buffer_add(out, SAY("%s is visited twice; it must return first"), own);
        else
            poda__buffer_add(out, SAY("%s is visited twice; %s would be next"), own, other);
        break;
    case PODA__DIFFERENCE_EARLY:
        if (marks->node == marks->other)
            poda__buffer_add(out,
                             SAY("%s returns, but no line enters it, although the trace has such "
                                 "lines of other nodes"),
                             own);
        else
            poda__buffer_add(out, SAY("%s comes too early; %s would be next"), own, other);
        break;
    case PODA__DIFFERENCE_ENDS:
        poda__buffer_add(out, SAY("the trace ends, and %s would be next"), other);
        break;
    case PODA__DIFFERENCE_MORE:
        poda__buffer_add(out, SAY("%s comes after the end of the search"), own);
        break;
    }
}

static const char *slip_text(const struct report *on)
{
    const poda__request *request = on->request;
    if (on->marks->either)
        return SAY("no value that returns changes alpha and beta, or the children do not get them: "
                   "the trace is the same");
    switch (on->marks->slip) {
    case PODA__TRACE_SLIP_ALPHA_KEPT:
        return SAY("alpha is not passed down to the children");
    case PODA__TRACE_SLIP_BETA_KEPT:
        return SAY("beta is not passed down to the children");
    case PODA__TRACE_SLIP_WINDOW_KEPT:
        return SAY("neither alpha nor beta is passed down to the children");
    case PODA__TRACE_SLIP_NOT_NARROWED:
        return SAY("alpha and beta are passed down, but no value that returns changes them");
    case PODA__TRACE_SLIP_OTHER_CUT:
        return on->rule.cut_strict ? SAY("it cuts at alpha >= beta, not only at alpha > beta")
                                   : SAY("it cuts at alpha > beta only, not at alpha >= beta");
    case PODA__TRACE_SLIP_NO_CUT:
        return SAY("it never cuts, although alpha and beta are right");
    case PODA__TRACE_SLIP_BACKWARDS:
        return SAY("children are visited from right to left");
    case PODA__TRACE_SLIP_SWAPPED:
        return SAY("MAX and MIN are swapped");
    case PODA__TRACE_SLIP_LEAF_TWICE:
        return SAY("leaves are visited twice");
    case PODA__TRACE_SLIP_BEST_ZERO:
        return SAY("the best value begins at 0, not at -inf for MAX and +inf for MIN");
    case PODA__TRACE_SLIP_OTHER_FAIL:
        return on->rule.fail_hard || on->rule.fail_own
                   ? SAY("it returns the best value found, not the bound")
                   : SAY("it returns the bound, not the best value found (fail-soft)");
    case PODA__TRACE_SLIP_OWN_BOUND:
        return SAY("it returns alpha at MAX and beta at MIN as they stand, which is right with "
                   "fail=own (course=001)");
    case PODA__TRACE_SLIP_NO_TURNS:
        return SAY("the same player chooses at every node: MAX and MIN do not alternate");
    case PODA__TRACE_SLIP_NONE:
    case PODA__TRACE_SLIP_COUNT:
        break;
    }
    return "";
}

static void print_marks(const struct report *on)
{
    poda__request *request = on->request;
    const poda__trace_marks *marks = on->marks;
    if (marks->what == PODA__DIFFERENCE_NONE) {
        poda__print(request, "the trace is right: %d {line|lines}\n", (int)marks->lines);
        return;
    }
    if (marks->line)
        poda__print(request, "line %d: ", (int)marks->line);
    say_difference(on, &request->out);
    poda__buffer_add(&request->out, "\n");
    if (marks->slip != PODA__TRACE_SLIP_NONE)
        poda__print(request, "a mistake that explains the whole trace: %s\n", slip_text(on));
    else
        poda__print(request, "no typical mistake explains the whole trace\n");
    poda__print(request, "%d of %d {line|lines} agree\n", (int)marks->agree, (int)marks->lines);
}

static void json_number(const struct report *on, const char *key, double value)
{
    char room[NUMBER];
    poda__json_text(&on->request->json, key, number(on, value, room));
}

static void json_marks(const struct report *on)
{
    static const char *const words[] = {"none",   "unknown", "alpha", "beta",  "value", "pruned",
                                        "missed", "order",   "twice", "early", "ends",  "more"};
    poda__json *json = &on->request->json;
    const poda__trace_marks *marks = on->marks;
    const bool numbers = marks->what == PODA__DIFFERENCE_ALPHA ||
                         marks->what == PODA__DIFFERENCE_BETA ||
                         marks->what == PODA__DIFFERENCE_VALUE;
    poda__buffer sentence = {0};
    poda__json_open(json, NULL, '{');
    poda__json_bool(json, "right", marks->what == PODA__DIFFERENCE_NONE);
    poda__json_int(json, "lines", (int64_t)marks->lines);
    poda__json_int(json, "agree", (int64_t)marks->agree);
    poda__json_text(json, "difference", words[marks->what]);
    if (marks->line)
        poda__json_int(json, "line", (int64_t)marks->line);
    else
        poda__json_null(json, "line");
    poda__json_text(json, "node", marks->node >= 0 ? name(on, marks->node) : marks->name);
    if (numbers) {
        json_number(on, "given", marks->yours);
        json_number(on, "expected", marks->right);
    }
    say_difference(on, &sentence);
    poda__json_text(json, "message", sentence.at ? sentence.at : "");
    poda__json_text(json, "mistake", poda__trace_slip_name(marks->slip));
    poda__json_text(json, "mistake_text", slip_text(on));
    poda__json_close(json, '}');
    poda__buffer_release(&sentence);
}

/* The tree of an explanation, as far as a trace needs it. The names are those of the explanation. */
static poda_status copy_tree(const poda_explanation *explanation, const poda_game *game,
                             poda__trace_tree *out, poda_error *error)
{
    poda_explained_summary sum;
    poda_explained_node node;
    poda_explanation_summarise(explanation, &sum);
    if (sum.nodes > PODA__TRACE_NODES)
        return poda_fail(error, PODA_TOO_LARGE, "tree",
                         "a trace is compared on at most %d {node|nodes}", PODA__TRACE_NODES);
    out->nodes = poda__array((size_t)sum.nodes, sizeof *out->nodes);
    if (!out->nodes)
        return poda_fail_memory(error);
    out->count = sum.nodes;
    for (int32_t i = 0; poda_explanation_node(explanation, i, &node); i++)
        out->nodes[i] = (poda__trace_node){
            node.parent, node.first_child, node.leaf ? 0 : node.child_count,
            node.player, node.name,        poda_score_number(game, node.minimax)};
    return PODA_OK;
}

static poda_status read_rule(const poda__request *request, poda__trace_rule *out)
{
    const poda_options *parameters = &request->parameters;
    int algorithm = 0, fail = 0, cut = 0;
    poda_status status = poda_option_choice(parameters, "algorithm", "alphabeta minimax",
                                            &algorithm, request->error);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "fail", "soft hard own", &fail, request->error);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "cut", ">= >", &cut, request->error);
    poda__course course = {.fail_own = false};
    if (status == PODA_OK)
        status = poda__course_read(parameters, &course, request->error);
    *out = (poda__trace_rule){algorithm == 1, cut == 1, fail == 1, fail == 2 || course.fail_own};
    return status;
}

/* The lines themselves, if there are several; else the file that is named. */
static poda_status read_lines(poda__request *request, poda__trace_line **lines, size_t *count)
{
    const char *const given = poda_option_text(&request->parameters, "trace", "");
    char *text = NULL;
    if (strchr(given, '\n'))
        return poda__trace_read(given, lines, count, request->error);
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "trace",
                         "no file is read here: trace= is the lines of the trace");
    poda_status status = poda__file_read(given + (given[0] == '@' ? 1 : 0), &text, request->error);
    if (status == PODA_OK)
        status = poda__trace_read(text, lines, count, request->error);
    free(text);
    return status;
}

poda_status poda__grade_trace(poda__request *request)
{
    const poda_pair pairs[] = {{"tree", poda_option_text(&request->parameters, "tree", "")},
                               {"root", poda_option_text(&request->parameters, "root", "max")}};
    const poda_options options = {pairs, 2};
    poda_search_options search;
    poda__trace_line *lines = NULL;
    poda__trace_tree tree = {NULL, 0};
    poda__trace_marks marks;
    poda__trace_rule rule;
    poda_explanation *explanation = NULL;
    poda_game *game = NULL;
    poda_state state;
    size_t count = 0;
    if (!*pairs[0].value)
        return poda_fail(request->error, PODA_BAD_REQUEST, "tree",
                         "which tree was searched? give tree='A(B(3 5) C(2 9))'");
    poda_status status = read_rule(request, &rule);
    if (status == PODA_OK)
        status = read_lines(request, &lines, &count);
    if (status == PODA_OK)
        status = poda_game_open(&game, "tree", &options, request->error);
    if (status == PODA_OK) {
        poda_search_defaults(&search);
        search.algorithm = PODA_MINIMAX;
        search.stop = request->options->stop;
        poda_state_start(game, &state);
        status = poda_explanation_open(&explanation, game, &state, &search, request->error);
    }
    if (status == PODA_OK)
        status = copy_tree(explanation, game, &tree, request->error);
    if (status == PODA_OK)
        status = poda__trace_mark(&tree, rule, lines, count, &marks, request->error);
    if (status == PODA_OK) {
        const struct report on = {request, &tree, rule, &marks};
        (request->options->json ? json_marks : print_marks)(&on);
    }
    free(tree.nodes);
    free(lines);
    poda_explanation_close(explanation);
    poda_game_close(game);
    return status;
}
