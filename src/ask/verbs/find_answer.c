/* find_answer.c - the result of a single-player search, as JSON and as text. */
#include <math.h>
#include <string.h>

#include "ask/board_text.h"
#include "ask/find/best_cost.h"
#include "ask/find/own_h.h"
#include "ask/script_read.h"
#include "ask/verbs/finding.h"
#include "base/stop.h"
#include "base/view.h"
#include "system/clock.h"

static const char *state_words(const poda__finding *finding, const void *state, char *room)
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    finding->space->state_text(finding->params, state, &text);
    return room;
}

/* Does the path consist of places, which are listed instead of moves? */
static bool by_places(const poda__finding *finding)
{
    return poda__problem_chart(finding->problem) != NULL;
}

typedef struct path_writer {
    poda__request *request;
    bool states;     /* texts of states, else of moves */
    bool silent;     /* only the last state is needed */
    int64_t written; /* how many were written as text so far */
    poda_state last;
    double started;
    bool cut; /* time was up before the whole path was written */
} path_writer;

static void write_step(path_writer *writer, const poda__finding *finding, const poda_state *state,
                       const poda_move *move)
{
    char words[PODA_TEXT_MAX];
    poda_text text = {words, sizeof words, 0};
    words[0] = 0; /* a path may have millions of moves, so the rest is not initialised */
    if (writer->silent || (!writer->states && !move))
        return;
    if (writer->states)
        state_words(finding, state, words);
    else
        finding->space->move_text(finding->params, &writer->last, *move, &text);
    if (writer->request->options->json)
        poda__json_text(&writer->request->json, NULL, words);
    else
        poda__buffer_add(&writer->request->out, "%s%s",
                         writer->written == 0 ? ""
                         : writer->states     ? "-"
                                              : " ",
                         words);
    writer->written++;
}

/* Has writing the path used up the time that the search left? */
static bool is_late(const path_writer *writer, const poda__finding *finding, size_t written)
{
    enum { LOOK = 1 << 14 };
    if (written % LOOK || written == 0)
        return false;
    const double left = finding->options.seconds - finding->result.seconds;
    return poda__stopped(writer->request->options->stop) ||
           (finding->options.seconds > 0 && poda__seconds() - writer->started > left);
}

/* The path from the start; `last` becomes the state at its end. */
static void write_path(path_writer *writer, const poda__finding *finding)
{
    const bool large = poda__problem_large(finding->problem);
    poda_state next;
    writer->started = poda__seconds();
    writer->last = finding->from;
    memset(&next, 0, sizeof next);
    write_step(writer, finding, &finding->from, NULL);
    for (size_t i = 0; i < finding->result.length; i++) {
        if (large && is_late(writer, finding, i)) {
            writer->cut = true;
            return;
        }
        if (!large)
            finding->space->play(finding->params, &writer->last, finding->result.path[i], &next);
        write_step(writer, finding, &next, &finding->result.path[i]);
        if (!large)
            writer->last = next;
    }
}

static void json_list(poda__request *request, const poda__finding *finding, const char *key)
{
    poda__json_open(&request->json, key, '[');
    const char *at = finding->list.at;
    for (int64_t i = 0; i < finding->listed; i++, at += strlen(at) + 1)
        poda__json_text(&request->json, NULL, at);
    poda__json_close(&request->json, ']');
}

static void json_digits(poda__request *request, const char *key, const poda__finding *finding,
                        double value)
{
    /* digits are an exact integer: more than a double can hold */
    if (finding->result.digits[0])
        poda__json_raw(&request->json, key, finding->result.digits);
    else
        poda__json_number(&request->json, key, value);
}

static void json_found(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    poda__json *json = &request->json;
    path_writer writer = {.request = request, .states = by_places(finding)};
    char words[PODA_TEXT_MAX];
    if (rules && rules->value)
        json_digits(request, "value", finding, result->value);
    poda__json_number(json, "cost", result->cost);
    poda__json_uint(json, "length", result->length);
    poda__json_open(json, "path", '[');
    write_path(&writer, finding);
    poda__json_close(json, ']');
    poda__json_bool(json, "path_complete", !writer.cut);
    if (!poda__problem_large(finding->problem))
        poda__json_text(json, "goal", state_words(finding, &writer.last, words));
}

typedef struct person_writer {
    poda__json *json;
    const poda__finding *finding;
    bool written;
} person_writer;

static void write_person(void *user, const char *text, const void *state)
{
    person_writer *writer = user;
    char words[PODA_TEXT_MAX];
    if (!writer->written)
        poda__json_open(writer->json, "person", '[');
    writer->written = true;
    poda__json_open(writer->json, NULL, '{');
    poda__json_text(writer->json, "text", text);
    poda__json_text(writer->json, "state", state_words(writer->finding, state, words));
    poda__json_close(writer->json, '}');
}

/* Further contents of the text answer: the solution in words, and how a person finds it. */
static void json_words(poda__request *request, const poda__finding *finding)
{
    poda__json *json = &request->json;
    poda_translate_fn *translate = poda__translator(request);
    poda__buffer words = {0};
    person_writer writer = {json, finding, false};
    if (!finding->result.found || finding->options.want == PODA_WANT_ALL)
        return;
    if (poda__problem_report(finding->problem, &finding->from, &finding->result, translate, &words))
        poda__json_text(json, "report", words.at);
    json->out->failed |= words.failed;
    poda__buffer_release(&words);
    if (!poda__problem_person(finding->problem, &finding->from, translate, write_person, &writer))
        json->out->failed = true;
    if (writer.written)
        poda__json_close(json, ']');
}

/* The lines that a pass runs through: the goal, or what it begins with, is the current one. */
static poda__lit light(const poda__passes *passes, const poda__script *code, size_t pass)
{
    poda__lit lit = {.count = 0};
    const size_t first = passes->firsts[pass], end = poda__pass_end(passes, pass);
    for (size_t i = first; i < end; i++)
        poda__lit_add(&lit, code, poda__script_find(passes->steps[i].kind, pass == 0),
                      passes->steps[i].kind == PODA_FIND_GOAL);
    if (lit.count == 0 && pass == 0) /* nothing has happened yet */
        lit = (poda__lit){.at = {1}, .count = 1};
    return lit;
}

static void json_listing(poda__request *request, const poda__finding *finding)
{
    const poda__passes *passes = &finding->passes;
    poda__script_json_open(&request->json, &finding->code);
    for (size_t pass = 0; pass < passes->count; pass++) {
        const poda__lit lit = light(passes, &finding->code, pass);
        poda__script_json_step(&request->json, &lit);
    }
    poda__script_json_close(&request->json);
}

void poda__finding_json(poda__request *request, const poda__finding *finding)
{
    static const char *const ends[] = {"done", "stopped", "nodes", "seconds", "memory", "depth"};
    const poda_find_result *result = &finding->result;
    const poda_about *about = finding->space->about;
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "problem", about->name);
    poda__json_text(json, "options", poda_problem_options(finding->problem));
    if (!poda__problem_large(finding->problem))
        poda__json_text(json, "position", state_words(finding, &finding->from, words));
    poda__json_text(json, "algorithm", poda_finder_name(finding->options.algorithm));
    poda__json_text(json, "heuristic",
                    finding->options.algorithm == PODA_JPS             ? "octile"
                    : finding->options.heuristic == PODA_HEURISTIC_OWN ? "own"
                    : finding->options.heuristic < 0 ||
                            !poda__finder_estimates(finding->options.algorithm)
                        ? "zero"
                        : about->evals[finding->options.heuristic]);
    poda__json_text(json, "method", finding->fast ? "fast" : "plain");
    poda__json_bool(json, "found", result->found);
    if (result->found)
        json_found(request, finding);
    else
        poda__json_null(json, "cost");
    if (!result->found) {
        poda__json_open(json, "path", '[');
        poda__json_close(json, ']');
    }
    json_words(request, finding);
    if (finding->judged)
        poda__estimates_json(request, finding);
    poda__best_cost_json(request, finding);
    if (finding->walk)
        json_list(request, finding, "order");
    if (finding->options.want == PODA_WANT_ALL) {
        poda__json_uint(json, "count", result->count);
        json_list(request, finding, "solutions");
    }
    if (finding->recorded && finding->show_passes == 2) {
        poda__route_json_changes(&finding->passes, finding->guess, json);
    } else if (finding->recorded && finding->show_passes >= 0) {
        poda__route_json(&finding->passes, &finding->look, "passes", json);
    } else {
        poda__json_open(json, "passes", '[');
        poda__json_close(json, ']');
    }
    if (finding->code.listing && finding->recorded && finding->show_passes >= 0)
        json_listing(request, finding);
    poda__json_text(json, "end", ends[result->end]);
    poda__json_number(json, "bound", result->bound);
    poda__json_uint(json, "expanded", result->expanded);
    poda__json_uint(json, "generated", result->generated);
    poda__json_uint(json, "reopened", result->reopened);
    poda__json_uint(json, "iterations", result->iterations);
    poda__json_uint(json, "open", result->open);
    poda__json_uint(json, "closed", result->closed);
    poda__json_uint(json, "memory", result->memory);
    poda__json_number(json, "seconds", result->seconds);
    poda__json_close(json, '}');
}

/* The state at the end of the path: a complete partial solution is written and drawn; others are
 * drawn if they have a board, else written. */
static void print_goal(poda__request *request, const poda__finding *finding,
                       const poda_state *state)
{
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    poda_view *view;
    poda__buffer board = {0};
    if (poda_view_open(&view, NULL) != PODA_OK) {
        request->out.failed = true;
        return;
    }
    poda__view_of(finding->space, finding->params, state, view);
    const bool drawn = poda__view_draw(view, NULL, request->options, &board);
    poda_view_close(view);
    if (!drawn || (rules && rules->partial)) {
        char words[PODA_TEXT_MAX];
        poda__buffer_add(&request->out, "%s\n", state_words(finding, state, words));
    }
    if (drawn)
        poda__buffer_put(&request->out, board.at, board.length);
    request->out.failed |= board.failed;
    poda__buffer_release(&board);
}

static void print_found(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    const char *title = SAY(finding->space->about->title);
    const bool partial = rules && rules->partial;
    if (finding->options.want == PODA_WANT_ALL && result->end == PODA_END_DONE &&
        result->count == 1)
        poda__print(request, "%s: one solution\n", title);
    else if (finding->options.want == PODA_WANT_ALL)
        poda__print(request,
                    result->end == PODA_END_DONE ? "%s: %llu {solution|solutions}\n"
                                                 : "%s: %llu {solution|solutions} so far\n",
                    title, (unsigned long long)result->count);
    else if (rules && rules->value && result->digits[0])
        poda__print(request, "%s: value %s\n", title, result->digits);
    else if (rules && rules->value)
        poda__print(request, "%s: value %.15g\n", title, result->value);
    else if (partial && rules->cost)
        poda__print(request, "%s: cost %.15g\n", title, result->cost);
    else if (partial)
        poda__print(request, "%s: a solution\n", title);
    else
        poda__print(request, "%s: %zu {move|moves}, cost %.10g\n", title, result->length,
                    result->cost);
    if (finding->options.want == PODA_WANT_ALL) {
        const char *at = finding->list.at;
        for (int64_t i = 0; i < finding->listed; i++, at += strlen(at) + 1)
            poda__buffer_add(&request->out, "  %s\n", at);
        const unsigned long long more = result->count - (uint64_t)finding->listed;
        if (more && finding->listed < finding->show) /* the fast form lists only the first ones */
            poda__print(request, "  and %llu more; method=plain show=N shows N of them\n", more);
        else if (more)
            poda__print(request, "  and %llu more; show=N shows N of them\n", more);
        return;
    }
    if (poda__problem_report(finding->problem, &finding->from, result, poda__translator(request),
                             &request->out))
        return;
    if (!result->path)
        return;
    path_writer writer = {.request = request,
                          .states = by_places(finding),
                          .silent = partial && !poda__problem_large(finding->problem)};
    if (!by_places(finding) && !partial)
        print_goal(request, finding, &finding->from); /* where it begins */
    const size_t before = request->out.length;
    write_path(&writer, finding);
    if (request->out.length > before)
        poda__buffer_put(&request->out, "\n", 1);
    if (!by_places(finding) && !poda__problem_large(finding->problem))
        print_goal(request, finding, &writer.last);
}

static void print_none(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    const char *title = SAY(finding->space->about->title);
    if (result->end != PODA_END_DONE)
        poda__print(request, "%s: nothing found so far\n", title);
    else if (finding->fast || finding->result.iterations ||
             finding->options.algorithm == PODA_BACKTRACKING) /* they reach states many times */
        poda__print(request, "%s: there is no solution\n", title);
    else
        poda__print(request, "%s: there is no solution; states examined, all there are: %llu\n",
                    title, (unsigned long long)result->expanded);
}

static void print_end(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    switch (result->end) {
    case PODA_END_DONE:
        return;
    case PODA_END_STOPPED:
        poda__print(request, "stopped: this is what is known so far");
        break;
    case PODA_END_NODES:
        poda__print(request, "stopped after %llu {state|states}",
                    (unsigned long long)result->expanded);
        break;
    case PODA_END_SECONDS:
        poda__print(request, "stopped after %.3g {second|seconds}", finding->options.seconds);
        break;
    case PODA_END_MEMORY:
        poda__print(request, "stopped: the states do not fit into memory=%zu MiB",
                    finding->options.memory >> 20);
        break;
    case PODA_END_DEPTH:
        poda__print(request, "paths of more than %u moves were not examined",
                    (unsigned)finding->options.depth);
        break;
    }
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    if (result->bound > 0 && !(rules && rules->value))
        poda__print(request, "; nothing costs less than %.10g", result->bound);
    if (result->end == PODA_END_NODES && finding->usual_limit)
        poda__print(request, "; nodes=N allows N states, nodes=0 any number");
    poda__buffer_put(&request->out, "\n", 1);
}

static void print_work(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    if (finding->fast) {
        const char *fast_name = poda__problem_fast_way(finding->problem, &finding->options);
        if (!poda_problem_rules_of(finding->problem)->partial)
            poda__buffer_add(&request->out, "%s, ", poda_finder_name(finding->options.algorithm));
        poda__buffer_add(&request->out, "%s: ", SAY(fast_name));
    } else {
        poda__buffer_add(&request->out, "%s", poda_finder_name(finding->options.algorithm));
        if (finding->own)
            poda__print(request, ", estimates h");
        else if (finding->options.heuristic >= 0 &&
                 poda__finder_estimates(finding->options.algorithm))
            poda__print(request, ", heuristic %s",
                        finding->space->about->evals[finding->options.heuristic]);
        poda__buffer_add(&request->out, ": ");
    }
    if (result->expanded || !result->generated)
        poda__print(request, "%llu {state|states} expanded", (unsigned long long)result->expanded);
    else
        poda__print(request, "%llu {state|states} generated",
                    (unsigned long long)result->generated);
    if (result->expanded && result->generated)
        poda__print(request, ", %llu generated", (unsigned long long)result->generated);
    if (result->reopened)
        poda__print(request, ", %llu reopened", (unsigned long long)result->reopened);
    if (result->iterations)
        poda__print(request, ", %llu {pass|passes}", (unsigned long long)result->iterations);
    poda__print(request, ", %.3f s\n", result->seconds);
}

void poda__finding_text(poda__request *request, const poda__finding *finding)
{
    const poda_find_result *result = &finding->result;
    if (finding->code.listing)
        poda__script_print(&finding->code, &request->out);
    if (finding->show_passes > 0) {
        poda__route_text(&finding->passes, &finding->look, &request->out);
        poda__buffer_put(&request->out, "\n", 1);
    }
    if (finding->walk) {
        poda__print(request, "%s: visits", SAY(finding->space->about->title));
        const char *at = finding->list.at;
        for (int64_t i = 0; i < finding->listed; i++, at += strlen(at) + 1)
            poda__buffer_add(&request->out, " %s", at);
        if ((uint64_t)finding->listed < result->expanded)
            poda__print(request, " and %llu more; show=N shows N of them",
                        (unsigned long long)(result->expanded - (uint64_t)finding->listed));
        poda__buffer_put(&request->out, "\n", 1);
    } else if (result->found) {
        print_found(request, finding);
    } else {
        print_none(request, finding);
    }
    print_end(request, finding);
    if (finding->recorded && poda__problem_chart(finding->problem)) { /* a map or a graph */
        poda__route_look look = finding->look;
        look.title = NULL; /* already written */
        poda__route_picture_text(&finding->passes, &look, &request->out);
    }
    if (finding->judged)
        poda__estimates_text(request, finding);
    poda__best_cost_text(request, finding);
    print_work(request, finding);
}
