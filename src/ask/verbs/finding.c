/* finding.c - reads the parameters of `find` and searches: in the plain form, whose iterations can
 * be shown, as long as few states suffice, else in the problem's fast form. */
#include "ask/verbs/finding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ask/find/best_cost.h"
#include "ask/find/own_h.h"
#include "base/memory.h"
#include "system/load.h"

enum { FEW_STATES = 1000, JSON_PASSES = 200, CHANGES_PASSES = 10000, SLIDES_PASSES = 500 };
/* For searches that keep no states, so that no limit of memory ends them: a few seconds. */
enum { USUAL_STATES = 10000000 };

const poda_parameter poda__parameters_find[] = {
    {"algorithm", "",
     "bfs, dfs, deepening, dijkstra, greedy, astar, weighted, bidirectional, idastar, backtracking "
     "or jps; what suits the problem when left out"},
    {"heuristic", "", "estimate of the cost that is left, by name; zero always exists"},
    {"h", "",
     "estimates of your own, state:number for every state that can be reached, as S:5,B:4; they "
     "are "
     "judged too"},
    {"admissible", "no",
     "yes: whether the estimate is admissible and consistent, and the state or step where it is "
     "not"},
    {"best", "no",
     "yes: also the cost of a cheapest path, by Dijkstra's algorithm, and whether this one is as "
     "cheap"},
    {"weight", "2", "weighted: f = g + weight x h; 1 or more"},
    {"ties", "deep", "equal f: deep (larger g first), shallow, first or last come"},
    {"what", "", "first, all or best solution (all and best by backtracking)"},
    {"method", "",
     "plain (the scheme of the course, shown pass by pass) or fast; plain if it is short"},
    {"passes", "",
     "yes: show every pass with OPEN and CLOSED, or every step of backtracking; with --json also "
     "changes: what each pass changes, up to 10000"},
    {"guess", "no", "yes: passes=changes asks what comes next before each pass"},
    {"code", "no",
     "pseudocode, python, c, or 003 for the form of that document: the algorithm, and which lines "
     "each pass runs through (with passes)"},
    {"format", "text",
     "text, svg, png, pdf, dot, html (steps back and forth), film (plays) or slides"},
    {"as", "chart",
     "the picture: chart (the map or graph, where there is one), tree, or table (of the passes)"},
    {"position", "", "a state as text to start from"},
    {"result", "any", "for a game: how it must end, any, max, min or draw"},
    {"nodes", "",
     "stop after this many states (plain forms); 0: no limit; when left out, idastar and deepening "
     "stop after 10000000, unless seconds= is given"},
    {"seconds", "0", "stop after this many seconds; 0: no limit"},
    {"memory", "2048", "MiB for states (plain forms, and knapsack); 0: no limit"},
    {"depth", "0", "moves on a path at most (bfs, deepening, backtracking); 0: no limit"},
    {"show", "20", "how many solutions to show if all are requested"},
    {NULL, NULL, NULL},
};

static poda_status set_heuristic(poda__request *request, poda__finding *finding, const char *name)
{
    const char *const *names = finding->space->about->evals;
    char known[200] = "";
    poda_text text = {known, sizeof known, 0};
    if (strcmp(name, "zero") == 0) {
        finding->options.heuristic = PODA_HEURISTIC_ZERO;
        return PODA_OK;
    }
    if (!poda_problem_rules_of(finding->problem)) /* the evaluations of a game are not estimates */
        names = NULL;
    for (int i = 0; names && names[i]; i++) {
        if (strcmp(names[i], name) == 0) {
            finding->options.heuristic = i;
            return PODA_OK;
        }
        poda_text_add(&text, "%s, ", names[i]);
    }
    return poda_fail(request->error, PODA_BAD_OPTION, "heuristic",
                     "%s has no heuristic '%.40s'; it has: %szero", finding->space->about->name,
                     name, known);
}

static poda_status read_number(poda__request *request, const char *key, double least, double *value)
{
    const char *text = poda_option_text(&request->parameters, key, NULL);
    char *end = NULL;
    if (!text)
        return PODA_OK;
    const double number = strtod(text, &end);
    if (!*text || *end || !isfinite(number) || number < least || number > 1e9)
        return poda_fail(request->error, PODA_BAD_OPTION, key,
                         "%s=%.40s: expected a number from %g to 1000000000", key, text, least);
    *value = number;
    return PODA_OK;
}

#define FINDER_WORD(name, text) text " "
static const char finders[] = PODA_FINDERS(FINDER_WORD);
#undef FINDER_WORD

/* -1 if the parameter is not given. */
static poda_status read_choice(poda__request *request, const char *key, const char *choices,
                               int *which)
{
    *which = -1;
    return poda_option_choice(&request->parameters, key, choices, which, request->error);
}

static poda_status read_limits(poda__request *request, poda__finding *finding)
{
    poda_find_options *options = &finding->options;
    int64_t nodes = 0, memory = (int64_t)(options->memory >> 20), depth = 0;
    const poda_options *given = &request->parameters;
    poda_status status = poda_option_int(given, "nodes", 0, INT64_MAX, &nodes, request->error);
    if (status == PODA_OK)
        status = read_number(request, "seconds", 0, &options->seconds);
    if (status == PODA_OK)
        status = poda_option_int(given, "memory", 0, 1 << 22, &memory, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "depth", 0, INT32_MAX, &depth, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "show", 0, 1000000, &finding->show, request->error);
    options->nodes = (uint64_t)nodes;
    options->memory = (size_t)poda__request_limit(request, poda__megabytes((uint64_t)memory), 1);
    options->files = request->options->files;
    options->depth = (uint32_t)depth;
    options->stop = request->options->stop;
    options->progress = request->options->progress;
    options->progress_user = request->options->progress_user;
    return status;
}

/* Which algorithms use which parameters; one that the algorithm does not use is refused. */
enum { ESTIMATES = 1, WEIGHS = 2, ORDERS = 4, OWN = 8 };
static const struct {
    const char *key, *users;
    unsigned use;
} used_words[] = {
    {"heuristic", "greedy, astar, weighted, idastar, jps", ESTIMATES},
    {"h", "greedy, astar, weighted, idastar", OWN},
    {"admissible", "greedy, astar, weighted, idastar", OWN},
    {"weight", "weighted", WEIGHS},
    {"ties", "dijkstra, greedy, astar, weighted", ORDERS},
};
enum { USED_WORDS = sizeof used_words / sizeof used_words[0] };
static const unsigned uses[PODA_FINDER_COUNT] = {
    [PODA_DIJKSTRA] = ORDERS,
    [PODA_GREEDY] = ESTIMATES | OWN | ORDERS,
    [PODA_ASTAR] = ESTIMATES | OWN | ORDERS,
    [PODA_WEIGHTED] = ESTIMATES | OWN | WEIGHS | ORDERS,
    [PODA_IDASTAR] = ESTIMATES | OWN,
    [PODA_JPS] = ESTIMATES,
};

bool poda__finder_estimates(poda_finder finder)
{
    return uses[finder] & ESTIMATES;
}

/* Refuses a parameter that the algorithm would not use, and names the algorithms that do. */
static poda_status check_use(poda__request *request, poda_finder finder)
{
    for (size_t i = 0; i < USED_WORDS; i++)
        if (!(uses[finder] & used_words[i].use) &&
            poda_option_text(&request->parameters, used_words[i].key, NULL))
            return poda_fail(request->error, PODA_BAD_REQUEST, used_words[i].key,
                             "%s does not use %s=; it is for %s", poda_finder_name(finder),
                             used_words[i].key, used_words[i].users);
    return PODA_OK;
}

/* Does the algorithm suit the problem? Estimates need a heuristic, a search from both ends needs
 * moves back, jump points need a map. */
static bool suits(const poda_problem_rules *rules, poda_finder finder)
{
    if (finder == PODA_JPS)
        return strcmp(rules->space.about->name, "map") == 0;
    return finder == PODA_BIDIRECTIONAL ? rules->target && rules->backs
                                        : rules->heuristic || !(uses[finder] & ESTIMATES);
}

void poda__json_finders(poda__request *request, const poda_problem_rules *rules)
{
    poda__json *json = &request->json;
    poda_find_options usual;
    poda_problem *problem = NULL;
    const poda_status status = poda_problem_open_rules(&problem, rules, NULL, NULL);
    if (status == PODA_OK) {
        poda_find_defaults(problem, &usual);
        poda__json_text(json, "usual", poda_finder_name(usual.algorithm));
    }
    if (status == PODA_NO_MEMORY) /* an incomplete list would look complete */
        request->out.failed = true;
    poda_problem_close(problem);
    poda__json_open(json, "algorithms", '[');
    for (int i = 0; i < PODA_FINDER_COUNT; i++) {
        if (!suits(rules, (poda_finder)i))
            continue;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "name", poda_finder_name((poda_finder)i));
        poda__json_open(json, "uses", '[');
        for (size_t k = 0; k < USED_WORDS; k++)
            if (uses[i] & used_words[k].use)
                poda__json_text(json, NULL, used_words[k].key);
        if (i == PODA_BACKTRACKING)
            poda__json_text(json, NULL, "what");
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* `method`: -1 not given, 0 fast, 1 plain. */
static poda_status read_options(poda__request *request, poda__finding *finding, int *method)
{
    poda_find_options *options = &finding->options;
    static const poda_value ends[] = {PODA_ANY_END, PODA_WIN, -PODA_WIN, 0};
    const char *heuristic = poda_option_text(&request->parameters, "heuristic", NULL);
    int algorithm, ties, what, end, passes, format, as;
    poda_find_defaults(finding->problem, options);
    options->weight = 2;
    finding->show = 20;
    poda_status status = read_choice(request, "algorithm", finders, &algorithm);
    if (status == PODA_OK && heuristic)
        status = set_heuristic(request, finding, heuristic);
    if (status == PODA_OK)
        status = read_number(request, "weight", 1, &options->weight);
    if (status == PODA_OK)
        status = read_choice(request, "ties", "deep shallow first last", &ties);
    if (status == PODA_OK)
        status = read_choice(request, "what", "first all best", &what);
    if (status == PODA_OK)
        status = read_choice(request, "method", "fast plain", method);
    if (status == PODA_OK)
        status = read_choice(request, "result", "any max min draw", &end);
    if (status == PODA_OK)
        status = read_choice(request, "passes", "no yes changes", &passes);
    if (status == PODA_OK)
        status = poda__request_flag(request, "guess", &finding->guess);
    if (status == PODA_OK)
        status = read_choice(request, "format", poda_verb_formats("find"), &format);
    if (status == PODA_OK)
        status = read_choice(request, "as", "chart tree table", &as);
    if (status == PODA_OK)
        status = read_limits(request, finding);
    if (status != PODA_OK)
        return status;
    if (format > 0 && request->options->json)
        return poda_fail(request->error, PODA_BAD_REQUEST, "format",
                         "--json gives the search as data; for format=%s leave it out",
                         poda_option_text(&request->parameters, "format", ""));
    if (passes == 2 && !request->options->json)
        return poda_fail(request->error, PODA_BAD_REQUEST, "passes",
                         "passes=changes is for --json; in words it is passes=yes");
    if (finding->guess && passes != 2)
        return poda_fail(request->error, PODA_BAD_REQUEST, "guess",
                         "guess=yes is for passes=changes with --json");
    finding->format = format > 0 ? (poda__find_format)format : PODA__FIND_TEXT;
    finding->show_passes = passes > 0 ? passes : passes == 0 ? -1 : 0;
    /* iterations and pictures come from the plain form; JSON includes the iterations of a short
     * search by default */
    if (passes > 0 || format > 0) {
        if (*method == 0)
            return poda_fail(request->error, PODA_BAD_REQUEST, "method",
                             "the fast form has no passes to show or draw; method=plain has");
        *method = 1;
    }
    finding->recording = passes > 0 || format > 0 || (request->options->json && passes != 0) ||
                         poda__problem_chart(finding->problem);
    finding->most = passes == 2                            ? CHANGES_PASSES
                    : request->options->json && passes < 1 ? JSON_PASSES
                    : format == PODA__FIND_SLIDES          ? SLIDES_PASSES
                                                           : 0;
    finding->look = (poda__route_look){.title = SAY(finding->space->about->title),
                                       .unicode = request->options->unicode,
                                       .colour = request->options->colour,
                                       .tree = as == 1};
    finding->table = as == 2;
    if (as == 2 && format != PODA__FIND_SVG && format != PODA__FIND_PNG && format != PODA__FIND_PDF)
        return poda_fail(request->error, PODA_BAD_REQUEST, "as",
                         "as=table is for format=svg, png and pdf; in words it is passes=yes");
    if (end > 0 && poda_problem_rules_of(finding->problem))
        return poda_fail(request->error, PODA_BAD_REQUEST, "result",
                         "%s is not a game: it has no result", finding->space->about->name);
    if (algorithm >= 0)
        options->algorithm = (poda_finder)algorithm;
    if (ties >= 0)
        options->ties = (poda_ties)ties;
    if (end >= 0)
        options->goal = ends[end];
    if (what >= 0)
        options->want = (poda_wanted)what;
    else if (options->algorithm != PODA_BACKTRACKING)
        options->want = PODA_WANT_FIRST;
    if (what > 0 && algorithm < 0)
        options->algorithm = PODA_BACKTRACKING;
    else if (algorithm < 0 && poda_option_text(&request->parameters, "h", NULL))
        options->algorithm = PODA_ASTAR;
    status = check_use(request, options->algorithm);
    if (status == PODA_OK)
        status = poda__script_read(request, poda_finder_name(options->algorithm), &finding->code);
    const char *position = poda_option_text(&request->parameters, "position", NULL);
    if (status == PODA_OK && position)
        status = poda_problem_read(finding->problem, position, &finding->from, request->error);
    return status == PODA_OK ? poda__own_h_open(request, finding, method) : status;
}

/* One more text for the answer's list. */
static void list(poda__finding *finding, const char *text)
{
    if (finding->listed >= finding->show)
        return;
    finding->listed++;
    poda__buffer_put(&finding->list, text, strlen(text) + 1);
}

/* A complete partial solution is the answer; otherwise the path is. */
static void hear_solution(void *user, const poda_move *moves, size_t count, const poda_state *goal,
                          double worth)
{
    poda__finding *finding = user;
    const poda_space *space = finding->space;
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    const bool places = poda__problem_chart(finding->problem) != NULL;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    (void)worth;
    if (finding->options.want != PODA_WANT_ALL || finding->listed >= finding->show)
        return;
    if (rules && rules->partial) {
        space->state_text(finding->params, goal, &text);
    } else {
        poda_state state = finding->from, next;
        memset(&next, 0, sizeof next);
        if (places)
            space->state_text(finding->params, &state, &text);
        for (size_t i = 0; i < count; i++, state = next) {
            space->play(finding->params, &state, moves[i], &next);
            poda_text_add(&text, places ? "-" : i ? " " : "");
            if (places)
                space->state_text(finding->params, &next, &text);
            else
                space->move_text(finding->params, &state, moves[i], &text);
        }
    }
    list(finding, words);
}

static void hear_event(void *user, const poda_find_event *event)
{
    poda__finding *finding = user;
    if (finding->recorded)
        poda__passes_event(&finding->passes, event);
    if (!finding->walk || (event->kind != PODA_FIND_SELECT && event->kind != PODA_FIND_NOTE &&
                           event->kind != PODA_FIND_ENTER))
        return;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    finding->space->state_text(finding->params, event->state, &text);
    list(finding, words);
}

/* Clears an earlier search. */
static void clear(poda__finding *finding)
{
    poda_find_release(&finding->result);
    poda__buffer_release(&finding->list);
    finding->listed = 0;
    if (finding->recorded)
        poda__passes_release(&finding->passes);
    finding->recorded = false;
}

static poda_status record(poda__request *request, poda__finding *finding)
{
    const poda_problem_rules *rules = poda_problem_rules_of(finding->problem);
    const poda__passes_options options = {
        .space = finding->space,
        .params = finding->params,
        .rules = rules,
        .chart = poda__problem_chart(finding->problem),
        .probes = poda__problem_probes(finding->problem),
        .algorithm = finding->options.algorithm,
        .weight = finding->options.weight,
        .from = &finding->from,
        .target = rules && rules->target && !finding->walk ? &finding->target : NULL,
        .walk = finding->walk,
        .valued = rules && rules->value,
        .most = finding->most,
        .translate = poda__translator(request)};
    if (options.target)
        rules->target(finding->params, &finding->target);
    poda_status status = poda__passes_init(&finding->passes, &options, request->error);
    finding->recorded = status == PODA_OK;
    return status;
}

/* Would no limit end the search? */
static bool needs_limit(const poda__request *request, const poda_find_options *options, bool fast)
{
    return !fast && options->nodes == 0 && options->seconds <= 0 &&
           (options->algorithm == PODA_IDASTAR || options->algorithm == PODA_DEEPENING) &&
           !poda_option_text(&request->parameters, "nodes", NULL);
}

/* One search, in the fast form or the plain one; an earlier one is cleared. */
static poda_status run(poda__request *request, poda__finding *finding, bool fast)
{
    poda_find_options options = finding->options;
    finding->usual_limit = needs_limit(request, &options, fast);
    if (finding->usual_limit)
        options.nodes = USUAL_STATES;
    options.fast = fast;
    options.solution = hear_solution;
    options.solution_user = finding;
    clear(finding);
    finding->fast = fast;
    poda_status status = !fast && finding->recording ? record(request, finding) : PODA_OK;
    const bool heard = !fast && (finding->walk || finding->recorded);
    if (status == PODA_OK)
        status = poda_find(finding->problem, &finding->from, &options, heard ? hear_event : NULL,
                           finding, &finding->result, request->error);
    if (status == PODA_OK && finding->recorded)
        status = poda__passes_finish(&finding->passes, &finding->result, request->error);
    if (status == PODA_OK && finding->list.failed)
        status = poda_fail_memory(request->error);
    return status;
}

static poda_status search(poda__request *request, poda__finding *finding, int method)
{
    const bool has_fast = poda_problem_fast(finding->problem) != NULL;
    if (method == 0 && !has_fast)
        return poda_fail(request->error, PODA_BAD_REQUEST, "method",
                         "%s has no fast form; leave method out", finding->space->about->name);
    /* fast forms do not count states and have no depth */
    if (method == 1 || !has_fast || finding->walk ||
        (method < 0 && (finding->options.nodes || finding->options.depth)))
        return run(request, finding, false);
    if (method == 0 || finding->options.algorithm == PODA_JPS)
        return run(request, finding, true);
    /* first a few states in the plain form */
    finding->options.nodes = FEW_STATES;
    poda_status status = run(request, finding, false);
    finding->options.nodes = 0;
    const bool few = status == PODA_OK && finding->result.end != PODA_END_NODES;
    if (few || (status != PODA_OK && status != PODA_TOO_LARGE))
        return status;
    const bool fits = status == PODA_OK;
    status = run(request, finding, true);
    /* an algorithm that the fast form does not support is left to the plain form */
    return status == PODA_BAD_REQUEST && fits ? run(request, finding, false) : status;
}

/* Detects the name of a file where its contents are expected. */
static poda_status check_names(poda__request *request)
{
    for (size_t i = 0; i < request->game_options.count; i++) {
        const poda_pair *pair = &request->game_pairs[i];
        struct stat about;
        if (request->options->files && !request->files[i] && strpbrk(pair->value, "./") &&
            stat(pair->value, &about) == 0 && S_ISREG(about.st_mode))
            return poda_fail(request->error, PODA_BAD_OPTION, pair->key,
                             "%s=%.60s is the name of a file; to read it, write %s=@%.60s",
                             pair->key, pair->value, pair->key, pair->value);
    }
    return PODA_OK;
}

poda_status poda__finding_run(poda__request *request, poda__finding *finding)
{
    int method = -1;
    poda_status status = check_names(request);
    if (status == PODA_OK)
        status = poda__problem_open(request, request->subject, &request->game_options,
                                    &finding->problem);
    if (status != PODA_OK)
        return status;
    finding->space = poda_problem_space(finding->problem);
    finding->params = poda_problem_params(finding->problem);
    finding->walk = poda__problem_walks(finding->problem);
    poda_problem_start(finding->problem, &finding->from);
    status = read_options(request, finding, &method);
    if (status == PODA_OK)
        status = poda__estimates_judge(request, finding);
    if (status == PODA_OK)
        status = search(request, finding, method);
    return status == PODA_OK ? poda__best_cost_find(request, finding) : status;
}

void poda__finding_release(poda__finding *finding)
{
    clear(finding);
    poda__own_h_close(finding->own);
    poda_problem_close(finding->problem);
}
