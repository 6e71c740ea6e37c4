/* own_h.c - reads h=S:5,B:4 and tells what is true of the estimates of a search: that they are
 * admissible and consistent, or the state, the step or the goal where they are not. */
#include "ask/find/own_h.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/set.h"

#define LARGEST 1e9

struct poda__own_h {
    poda__set set; /* the states that have an estimate */
    double *values;
    size_t room;
    bool lacking; /* an estimate was asked for that is not there: */
    poda_state lacks;
    size_t state_size;
};

void poda__own_h_close(struct poda__own_h *own)
{
    if (!own)
        return;
    poda__set_release(&own->set);
    free(own->values);
    free(own);
}

/* A poda_estimate_fn. */
static double look_up(void *user, const poda_state *state)
{
    struct poda__own_h *own = user;
    uint32_t index;
    if (poda__set_find(&own->set, state, &index))
        return own->values[index];
    if (!own->lacking)
        memcpy(&own->lacks, state, own->state_size);
    own->lacking = true;
    return 0;
}

static poda_status bad_item(poda__request *request, const char *item)
{
    return poda_fail(request->error, PODA_BAD_OPTION, "h",
                     "'%.40s' in h: expected state:number, like S:5,B:4; where states have commas "
                     "in them, S:5;B:4",
                     item);
}

static bool read_estimate(const char *text, double *value)
{
    char *end = NULL;
    *value = strtod(text, &end);
    return end > text && !*end;
}

/* One "S:5"; the text is cut in two. */
static poda_status read_item(poda__request *request, poda__finding *finding, char *item)
{
    struct poda__own_h *own = finding->own;
    char *colon = strrchr(item, ':');
    poda_error error = *request->error; /* in the same language */
    poda_state state;
    uint32_t index;
    double value;
    if (!colon || colon == item || !read_estimate(colon + 1, &value))
        return bad_item(request, item);
    *colon = 0;
    if (poda_problem_read(finding->problem, item, &state, &error) != PODA_OK)
        return poda_fail(request->error, PODA_BAD_OPTION, "h", "h: %s", error.message);
    if (!(value >= 0) || value > LARGEST)
        return poda_fail(request->error, PODA_BAD_OPTION, "h",
                         "h(%.40s) = %.10g: an estimate is a number from 0 to 1000000000", item,
                         value);
    if (own->set.count == own->room) {
        const size_t room = own->room ? 2 * own->room : 64;
        double *values = poda__resize(own->values, room, sizeof *values);
        if (!values)
            return poda_fail_memory(request->error);
        own->values = values;
        own->room = room;
    }
    switch (poda__set_add(&own->set, &state, &index)) {
    case PODA__SET_NEW:
        own->values[index] = value;
        return PODA_OK;
    case PODA__SET_KNOWN:
        return poda_fail(request->error, PODA_BAD_OPTION, "h", "h has two estimates for %.40s",
                         item);
    default:
        return poda_fail_memory(request->error);
    }
}

static poda_status read_items(poda__request *request, poda__finding *finding, char *text)
{
    const char *between = strpbrk(text, ";\n") ? ";\n" : ",";
    poda_status status = PODA_OK;
    for (char *item = text, *next; status == PODA_OK && item; item = next) {
        next = strpbrk(item, between);
        if (next)
            *next++ = 0;
        item += strspn(item, " \t\r");
        for (size_t end = strlen(item); end > 0 && strchr(" \t\r", item[end - 1]); end--)
            item[end - 1] = 0;
        if (*item)
            status = read_item(request, finding, item);
    }
    return status;
}

poda_status poda__own_h_open(poda__request *request, poda__finding *finding, int *method)
{
    const char *given = poda_option_text(&request->parameters, "h", NULL);
    if (!given)
        return PODA_OK;
    if (poda_option_text(&request->parameters, "heuristic", NULL))
        return poda_fail(request->error, PODA_BAD_REQUEST, "h",
                         "h has the estimates; leave it or heuristic out");
    if (*method == 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "method",
                         "the fast form has estimates of its own; h is for method=plain");
    *method = 1;
    struct poda__own_h *own = poda__array(1, sizeof *own);
    const size_t length = strlen(given);
    char *text = poda__array(length + 1, 1);
    finding->own = own;
    poda_status status = PODA_OK;
    if (own)
        own->state_size = finding->space->state_size;
    if (!own || !text || !poda__set_init(&own->set, own->state_size)) {
        status = poda_fail_memory(request->error);
    } else {
        memcpy(text, given, length + 1);
        status = read_items(request, finding, text);
    }
    free(text);
    finding->options.heuristic = PODA_HEURISTIC_OWN;
    finding->options.estimate = look_up;
    finding->options.estimate_user = own;
    return status;
}

static const char *words_of(const poda__finding *finding, const poda_state *state,
                            char room[PODA_TEXT_MAX])
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    room[0] = 0;
    finding->space->state_text(finding->params, state, &text);
    return room;
}

poda_status poda__estimates_judge(poda__request *request, poda__finding *finding)
{
    int asked = 0;
    char words[PODA_TEXT_MAX];
    poda_status status =
        poda_option_choice(&request->parameters, "admissible", "no yes", &asked, request->error);
    if (status != PODA_OK || (!asked && !finding->own))
        return status;
    status = poda_estimates_judge(finding->problem, &finding->from, &finding->options,
                                  &finding->estimates, request->error);
    if (status == PODA_OK && finding->own && finding->own->lacking)
        return poda_fail(request->error, PODA_BAD_OPTION, "h", "h has no estimate for %.100s",
                         words_of(finding, &finding->own->lacks, words));
    finding->judged = status == PODA_OK;
    return status;
}

/* What is true of the estimates, and of the path if it is not the cheapest. */
static void say_admissible(const poda__report *to, const poda__finding *finding)
{
    const poda_estimates *judged = &finding->estimates;
    char words[PODA_TEXT_MAX];
    if (judged->admissible)
        add_sentence(to,
                     "h is admissible: it is never above the true cost, in %llu {state|states}\n",
                     (unsigned long long)judged->states);
    else
        add_sentence(to,
                     "h is not admissible: h(%s) = %.10g, but the cheapest way from there costs "
                     "%.10g\n",
                     words_of(finding, &judged->state, words), judged->estimate, judged->cost);
    if (judged->too_high > 1)
        add_sentence(to, "  it is too high for %llu of %llu {state|states}\n",
                     (unsigned long long)judged->too_high, (unsigned long long)judged->states);
}

static void say_consistent(const poda__report *to, const poda__finding *finding)
{
    const poda_estimates *judged = &finding->estimates;
    char from[PODA_TEXT_MAX], onto[PODA_TEXT_MAX];
    if (judged->consistent) {
        add_sentence(to,
                     "h is consistent: it never falls by more than a step costs, in %llu "
                     "{step|steps}\n",
                     (unsigned long long)judged->steps);
        return;
    }
    words_of(finding, &judged->from, from);
    if (judged->too_steep == 0) {
        add_sentence(to, "h is not consistent: h(%s) = %.10g, and not 0, at the goal\n", from,
                     judged->from_estimate);
        return;
    }
    words_of(finding, &judged->to, onto);
    add_sentence(to,
                 "h is not consistent: h(%s) = %.10g > %.10g + %.10g = cost of the step to %s + "
                 "h(%s)\n",
                 from, judged->from_estimate, judged->move_cost, judged->to_estimate, onto, onto);
    if (judged->too_steep > 1)
        add_sentence(to, "  it falls too much on %llu of %llu {step|steps}\n",
                     (unsigned long long)judged->too_steep, (unsigned long long)judged->steps);
}

/* Whether the path is one of the cheapest; sums may differ in the last digits. */
static bool is_best(const poda__finding *finding)
{
    const double best = finding->estimates.best;
    return finding->result.cost <= best + 1e-9 * (1 + fabs(best));
}

static void say_all(const poda__report *to, const poda__finding *finding)
{
    const poda_estimates *judged = &finding->estimates;
    if (!judged->complete) {
        add_sentence(to, "whether h is admissible and consistent is not known: too many states\n");
        return;
    }
    say_admissible(to, finding);
    say_consistent(to, finding);
    if (finding->result.found && !is_best(finding))
        add_sentence(to, "the path is not the cheapest: the cheapest costs %.10g\n", judged->best);
}

void poda__estimates_text(poda__request *request, const poda__finding *finding)
{
    const poda__report to = {poda__translator(request), &request->out};
    say_all(&to, finding);
}

/* The same sentences, one text each. */
static void json_text(poda__request *request, const poda__finding *finding)
{
    poda__buffer lines = {0};
    const poda__report to = {poda__translator(request), &lines};
    say_all(&to, finding);
    poda__json_open(&request->json, "text", '[');
    for (char *line = lines.at, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        poda__json_text(&request->json, NULL, line + strspn(line, " "));
    }
    poda__json_close(&request->json, ']');
    request->out.failed |= lines.failed;
    poda__buffer_release(&lines);
}

static void json_witnesses(poda__request *request, const poda__finding *finding)
{
    const poda_estimates *judged = &finding->estimates;
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    if (!judged->admissible) {
        poda__json_open(json, "too_high", '{');
        poda__json_text(json, "state", words_of(finding, &judged->state, words));
        poda__json_number(json, "h", judged->estimate);
        poda__json_number(json, "cost", judged->cost);
        poda__json_uint(json, "count", judged->too_high);
        poda__json_close(json, '}');
    }
    if (!judged->consistent && judged->too_steep == 0) {
        poda__json_open(json, "goal_not_0", '{');
        poda__json_text(json, "state", words_of(finding, &judged->from, words));
        poda__json_number(json, "h", judged->from_estimate);
        poda__json_close(json, '}');
    } else if (!judged->consistent) {
        poda__json_open(json, "too_steep", '{');
        poda__json_text(json, "from", words_of(finding, &judged->from, words));
        poda__json_text(json, "to", words_of(finding, &judged->to, words));
        poda__json_number(json, "h_from", judged->from_estimate);
        poda__json_number(json, "cost", judged->move_cost);
        poda__json_number(json, "h_to", judged->to_estimate);
        poda__json_uint(json, "count", judged->too_steep);
        poda__json_close(json, '}');
    }
}

void poda__estimates_json(poda__request *request, const poda__finding *finding)
{
    const poda_estimates *judged = &finding->estimates;
    poda__json *json = &request->json;
    poda__json_open(json, "estimates", '{');
    if (judged->complete) {
        poda__json_bool(json, "admissible", judged->admissible);
        poda__json_bool(json, "consistent", judged->consistent);
        poda__json_number(json, "best", judged->best);
        json_witnesses(request, finding);
    } else {
        poda__json_null(json, "admissible");
        poda__json_null(json, "consistent");
    }
    poda__json_uint(json, "states", judged->states);
    poda__json_uint(json, "steps", judged->steps);
    json_text(request, finding);
    poda__json_close(json, '}');
}
