/* verb_explain.c - explains every step of a search: reads the request, records the search, and has
 * it described, drawn or compared. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/course.h"
#include "ask/explain/explain_ways.h"
#include "ask/explain/explain_why.h"
#include "ask/script_read.h"
#include "ask/table_use.h"

const poda_parameter poda__parameters_explain[] = {
    {"algorithm", "alphabeta",
     "minimax, firstwin (stops at the first move that wins), alphabeta, negamax, pvs, mtdf, mcts "
     "or dfpn; games with chance or several players: expectiminimax, star1, star2, maxn, paranoid, "
     "brs or mcts; hidden games: ismcts or pimc"},
    {"format", "text",
     "text, svg, png, pdf, dot, latex, html (steps), film (animated svg), slides (pdf)"},
    {"values", "distance", "distance, or sign: a win is +1, a loss -1, whenever it comes"},
    {"course", "",
     "000, 001, 002, 003 or 004: what these notes return at a node (fail), what a win is worth "
     "(values), and how they call a cut"},
    {"code", "no",
     "pseudocode, python, c, or 000 to 004 for the form of that document: the algorithm, and which "
     "line each step is at"},
    {"steps", "200", "how many steps are shown (frames=yes: 20000); all: every one"},
    {"step", "",
     "text and pictures: the tree after this step, not after the last; html opens with it"},
    {"show", "60", "how many nodes are drawn; the others are folded"},
    {"wide", "12", "how many moves of one node are drawn"},
    {"fold", "", "nodes below which nothing is drawn, for example B,D"},
    {"open", "", "nodes whose moves are all drawn, whatever show and wide say"},
    {"frames", "no", "yes: --json has the place of each node and what each step changes"},
    {"guess", "no",
     "yes: slides, and the frames of --json, ask what comes next before they show it"},
    {"classes", "", "N and P: of games unless no; yes: of a tree whose leaves are 1, 0 and -1 too"},
    {"as", "tree", "tree, or graph: equal positions are one node"},
    {"compare", "", "algorithms to compare on this tree, for example minimax,alphabeta,pvs"},
    {"low", "", "least payoff of a leaf: for star1, star2 and maxn"},
    {"high", "", "largest payoff of a leaf: for star1 and star2"},
    {"sum", "", "maxn: what the payoffs of a leaf add up to at the most"},
    {"player", "", "paranoid: whose payoff counts; response: who responds"},
    {"why", "", "why this move, or best: reasons for the move, whatever the search would choose"},
    {"whatif", "",
     "for which values of this leaf, or of several (J,M), the cuts, the best move and the value "
     "stay; what other values change (J=5,M=7)"},
    {"when", "",
     "for which values of the leaves of whatif=, or of unknown leaves of a tree (X=?), this holds: "
     "best=C, cut=E, cut=E:J, visited=Y, B>2, X<Y, or != for not; several separated by commas"},
    {"order", "no", "yes: the orders of moves with the fewest and the most leaves"},
    {"critical", "no",
     "yes: the nodes of alpha-beta with every best move first (Knuth and Moore), by type"},
    {"label", "1", "table: the label that the path of Lemke and Howson drops first"},
    {"form", "tree",
     "strategic: a small game as a table of payoffs, its dominated strategies and an equilibrium"},
    {"sss", "no", "yes: SSS*, best-first, instead of the algorithm"},
    {"set", "", "hidden games: the information set to show, as solve writes it, or its number"},
    {"iterations", "20", "hidden games: how many iterations are shown"},
    {"method", "auto",
     "hidden games: cfr, cfr+, dcfr, external, outcome, lp (sequence form) or response (best "
     "response); moves at once: stages; open games with chance or several players: iteration or "
     "policy; table: dominance, "
     "weak, pure, lemke-howson, lp, correlated, supports or all"},
    {"playouts", "20",
     "mcts and ismcts of games with chance, several players or hidden knowledge: how many are "
     "shown"},
    {"worlds", "20", "pimc: how many states are guessed"},
    {"against", "uniform", "response: uniform or equilibrium, the strategy that is responded to"},
    {"limit", "", "games examined as a whole: the most positions, or nodes of their trees"},
    {"watch", "", "iteration and policy: positions whose values are shown, separated by ';'"},
    {"tables", "",
     "a table of the game (poda table build): the values of positions that it has are taken from "
     "it, "
     "and nothing below them is searched"},
    {"edit", "",
     "changes the text of a tree and gives it: value J 7, name J K, chance J 1/3, marker B min, "
     "add B, remove B, "
     "order A C B; none: as it is"},
    {NULL, NULL, NULL},
};

const poda_parameter poda__parameters_payoff[] = {
    {"table", "",
     "a payoff table instead of a tree, for example '3,1 5,-5 / 5,0 -10,1'; a number: "
     "transposition table in MiB"},
    {"rows", "", "names of the rows of the table, for example T,M"},
    {"cols", "", "names of its columns"},
    {"first", "rows", "rows or cols: who moves first in the tree of the table"},
    {NULL, NULL, NULL},
};

/* in the order of poda_verb_formats */
enum format { TEXT, SVG, PNG, PDF, DOT, LATEX, HTML, FILM, SLIDES };

static poda_status draw_film(poda__request *request, int32_t nodes, const poda__film *film,
                             int format)
{
    poda__buffer *out = &request->out;
    poda_status status = PODA_OK;
    poda__film_cut cut;
    bool guess = false;
    status = poda__request_flag(request, "guess", &guess);
    if (status == PODA_OK && guess && !film->ask)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "guess",
                           "guess= is not for this algorithm, whose steps are no questions");
    if (status != PODA_OK)
        return status;
    poda__film_cut_init(&cut, film, nodes, format == SLIDES);
    if (format == SLIDES)
        status = poda__film_pdf(&cut.film, out, request->error);
    else if (format == HTML)
        poda__film_html(&cut.film, out);
    else
        poda__film_svg(&cut.film, out);
    if (status == PODA_OK && cut.sentence.failed)
        poda__buffer_fail(out, PODA_NO_MEMORY);
    poda__film_cut_release(&cut);
    return status;
}

poda_status poda__explain_step(poda__request *request, const poda__film *film, int32_t *step)
{
    const char *text = poda_option_text(&request->parameters, "step", "");
    int64_t number = 0;
    *step = 0;
    if (!*text)
        return PODA_OK;
    if (film->frames == 0)
        return poda_fail(request->error, PODA_BAD_OPTION, "step", "this search has no steps");
    const poda_status status =
        poda_option_int(&request->parameters, "step", 1, film->frames, &number, request->error);
    *step = (int32_t)number;
    return status;
}

poda_status poda__explain_draw(poda__request *request, const poda__figure *figure,
                               const poda__film *film, int format)
{
    poda__buffer *out = &request->out;
    int32_t step = 0;
    const poda_status read = poda__explain_step(request, film, &step);
    if (read != PODA_OK)
        return read;
    poda__film opened = *film;
    opened.start = step > 0 ? step - 1 : 0;
    if (step > 0 && format < HTML)
        figure = film->at(film->user, step - 1);
    switch (format) {
    case SVG:
        poda__figure_svg(figure, out);
        return PODA_OK;
    case DOT:
        poda__figure_dot(figure, out);
        return PODA_OK;
    case LATEX:
        poda__figure_latex(figure, out);
        return PODA_OK;
    case PNG:
        return poda__figure_png(figure, out, request->error);
    case PDF:
        return poda__figure_pdf(figure, out, request->error);
    default:
        return draw_film(request, figure->count, &opened, format);
    }
}

/* Answers the question that was asked instead of an explanation. */
struct question {
    const char *whatif, *goal;
    bool order, critical, sss;
    const poda__unknown *unknown; /* leaves without a value */
};

static bool asks(const struct question *question)
{
    return *question->whatif || *question->goal || question->order || question->critical ||
           question->sss;
}

static poda_status answer(poda__request *request, const poda_explanation *explanation,
                          const struct question *question, const poda__told *told)
{
    if (question->unknown->count)
        return poda__explain_goal(request, explanation, question->unknown->names, question->goal);
    if (strpbrk(question->whatif, ",=: ") || *question->goal)
        return poda__explain_whatifs(request, explanation, question->whatif, question->goal);
    if (*question->whatif)
        return poda__explain_whatif(request, explanation, question->whatif);
    if (question->order)
        return poda__explain_order(request, explanation);
    if (question->critical)
        return poda__explain_critical(request, explanation);
    return poda__explain_sss(request, explanation, told);
}

/* The reasons for a move, with the counts of a tree that is too large to be explained. */
static poda_status explain_large(poda__request *request, const poda_search_options *search,
                                 poda__why *why)
{
    const poda_status status = poda__why_make(request, NULL, why);
    if (status == PODA_OK && !request->options->json)
        poda__why_print(request, why);
    return status == PODA_OK ? poda__explain_summary(request, search, why) : status;
}

/* If N and P are requested explicitly, every leaf must be a win, a loss or neither. */
static poda_status check_classes(poda__request *request, const poda__model *model)
{
    for (int32_t i = 0; i < model->count && poda_game_rules_of(model->game)->scored; i++) {
        const poda_value own = model->nodes[i].value;
        const double value = poda_score_number(model->game, own);
        const bool sign = poda_is_win(own) || poda_is_loss(own); /* values=sign */
        char number[32];
        if (model->nodes[i].leaf && !sign && value != 0 && value != 1 && value != -1)
            return poda_fail(request->error, PODA_BAD_OPTION, "classes",
                             "N and P need leaves of 1, 0 and -1; %s is %s",
                             poda__model_name(model, i),
                             poda__model_value(model, own, poda__translator(request), number));
    }
    return PODA_OK;
}

static poda_status tell_all(poda__request *request, const poda_explanation *explanation,
                            const poda__told *told, const poda__unknown *unknown, poda__why *why)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda__show *show = NULL;
    poda__show_options look = told->look;
    const bool text = told->format == TEXT;
    poda_status status = poda__why_make(request, explanation, why);
    if (status == PODA_OK && look.scores)
        status = check_classes(request, model);
    if (why->asked && why->known.node > 0)
        look.fold.kept = why->known.node;
    if (status == PODA_OK)
        status = poda__show_new(&show, model, &look, request->error);
    if (status == PODA_OK && request->options->json) {
        status = poda__explain_json(request, explanation, told->frames ? show : NULL, why, unknown);
    } else if (status == PODA_OK && text) {
        poda__why_print(request, why);
        status = poda__explain_print(request, explanation, show, told->steps);
        if (status == PODA_OK && unknown->count)
            status = poda__explain_cases(request, explanation, unknown->names);
    } else if (status == PODA_OK) {
        status = poda__explain_film(request, explanation, show, told->format);
    }
    poda__show_free(show);
    return status;
}

poda_status poda__explain_whole(poda__request *request, const poda_search_options *options,
                                poda_explanation **out)
{
    poda_explained_summary summary;
    const poda_status status =
        poda_explanation_open(out, request->game, &request->state, options, request->error);
    if (status != PODA_OK)
        return status;
    poda_explanation_summarise(*out, &summary);
    if (!summary.stopped)
        return PODA_OK;
    poda_explanation_close(*out);
    *out = NULL;
    return poda_fail(request->error, PODA_STOPPED, "", "stopped before the search was over");
}

static poda_status read_course(poda__request *request, poda_search_options *search,
                               poda__cut_names *names)
{
    poda__course course;
    const poda_status status = poda__course_read(&request->parameters, &course, request->error);
    *names = course.cut_names;
    if (course.fail_own)
        search->fail_own = true;
    if (course.sign && !poda_game_rules_of(request->game)->scored)
        search->sign = request->sign = true;
    return status;
}

static poda_status explain(poda__request *request, const poda_search_options *search,
                           const struct question *question, const poda__told *told, poda__why *why)
{
    poda_explanation *explanation = NULL;
    poda_search_options how = *search;
    if (asks(question)) { /* about the tree down to the horizon */
        how.quiescence = false;
        if (how.algorithm == PODA_MCTS || how.algorithm == PODA_DFPN)
            how.algorithm = PODA_ALPHABETA;
    }
    const poda__unknown *unknown = question->unknown;
    poda_status status =
        asks(question)
            ? poda__explain_whole(request, &how, &explanation)
            : poda__explanation_open(&explanation, request->game, &request->state, &how,
                                     unknown->count ? unknown->names : NULL, request->error);
    if (status == PODA_TOO_LARGE && told->format == TEXT && !told->frames && !asks(question))
        return explain_large(request, search, why);
    if (status != PODA_OK)
        return status;
    poda__explanation_name_cuts(explanation, told->cut_names);
    const poda__model *model = poda__explanation_model(explanation);
    poda__told here = *told;
    request->mixed = model->mixed;
    poda__request_writes(request, search->seconds);
    here.look.stop = request->out.stop;
    if (asks(question) && !request->options->json && told->format == TEXT && model->depth_chosen) {
        poda__words_tell_depth(model, poda__translator(request), &request->out);
        poda__buffer_add(&request->out, "\n\n");
    }
    status = asks(question) ? answer(request, explanation, question, &here)
                            : tell_all(request, explanation, &here, unknown, why);
    poda_explanation_close(explanation);
    return status;
}

/* Format, steps, and what is drawn or folded. */
static poda_status read_told(poda__request *request, poda__told *told)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    int as = 0;
    bool classes = true, guess = false;
    int64_t steps = 200, most = 60, wide = 12;
    poda_status status = poda_option_choice(parameters, "format", poda_verb_formats("explain"),
                                            &told->format, error);
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "as", "tree graph", &as, error);
    if (status == PODA_OK && strcmp(poda_option_text(parameters, "steps", ""), "all") == 0)
        steps = INT64_MAX;
    else if (status == PODA_OK)
        status = poda_option_int(parameters, "steps", 0, INT64_MAX, &steps, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "show", 1, PODA__MODEL_NODES, &most, error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "wide", 1, PODA__MODEL_NODES, &wide, error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "frames", &told->frames);
    if (status == PODA_OK)
        status = poda__request_flag(request, "classes", &classes);
    if (status == PODA_OK)
        status = poda__request_flag(request, "guess", &guess);
    if (status == PODA_OK && guess && told->format != SLIDES && !told->frames)
        status = poda_fail(error, PODA_BAD_REQUEST, "guess",
                           "guess= is for format=slides, and for --json with frames=yes");
    if (status == PODA_OK && *poda_option_text(parameters, "step", "") &&
        (request->options->json || told->format == FILM || told->format == SLIDES))
        status =
            poda_fail(error, PODA_BAD_REQUEST, "step",
                      "step= is for texts, pictures and format=html; this answer has all steps");
    told->steps = (size_t)steps;
    told->look = (poda__show_options){
        .fold = {(int32_t)most, (int32_t)wide, poda_option_text(parameters, "fold", NULL),
                 poda_option_text(parameters, "open", NULL), 0},
        .graph = as == 1,
        .guess = guess,
        .classes = classes,
        .scores = classes && poda_option_text(parameters, "classes", NULL),
        .translate = poda__translator(request)};
    return status;
}

/* The kind of answer: an explanation, or one of the answers that replace it. */
static const char *main_key(const poda__request *request, const struct question *question)
{
    return poda_option_text(&request->parameters, "compare", "")[0] ? "compare"
           : *question->goal                                        ? "when"
           : *question->whatif                                      ? "whatif"
           : question->order                                        ? "order"
           : question->critical                                     ? "critical"
           : question->sss                                          ? "sss"
                                                                    : "format";
}

/* The parameters that affect the requested answer. Others are refused, since they would be ignored
 * silently. */
static bool matters(const char *asked, int format, const char *key)
{
    static const struct {
        const char *asked, *unused;
    } table[] = {
        {"compare",
         " algorithm code format steps step show wide fold open frames guess classes as why "
         "whatif when order "
         "critical sss "},
        {"when", " code format steps step show wide fold open frames guess classes as why order "
                 "critical sss "},
        {"whatif", " code format steps step show wide fold open frames guess classes as why order "
                   "critical sss "},
        {"order",
         " code format steps step show wide fold open frames guess classes as why critical sss "},
        {"critical",
         " code format steps step show wide fold open frames guess classes as why sss "},
        {"sss", " algorithm why "},
        {"format", " why steps code "}, /* of a drawing */
    };
    char word[32] = "";
    poda_text text = {word, sizeof word, 0};
    poda_text_add(&text, " %s ", key);
    if (strcmp(asked, "format") == 0 && format == HTML && strcmp(key, "code") == 0)
        return true; /* the listing stands on the page */
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].asked, asked) == 0)
            return (strcmp(asked, "format") == 0 && format == TEXT) ||
                   !strstr(table[i].unused, word);
    return true;
}

/* Does the parameter have its default value? */
static bool is_usual(const char *key, const char *value)
{
    for (const poda_parameter *at = poda__parameters_explain; at->key; at++)
        if (strcmp(at->key, key) == 0)
            return strcmp(at->value, value) == 0;
    return false;
}

static poda_status check_unused(poda__request *request, const struct question *question, int format)
{
    const char *asked = main_key(request, question);
    for (size_t i = 0; i < request->parameters.count; i++) {
        const poda_pair *pair = &request->parameter_pairs[i];
        if (!matters(asked, format, pair->key) && !is_usual(pair->key, pair->value))
            return poda_fail(request->error, PODA_BAD_REQUEST, pair->key,
                             "%s= has no effect beside %s=%.40s", pair->key, asked,
                             poda_option_text(&request->parameters, asked, ""));
    }
    return PODA_OK;
}

/* Steps are described one after another, and compared counts must be the same in every run. */
static poda_status check_threads(poda__request *request, const poda_search_options *search)
{
    return search->threads > 1 ? poda_fail(request->error, PODA_BAD_OPTION, "threads",
                                           "'explain' searches with one thread; 'best' takes more")
                               : PODA_OK;
}

/* Parameters for tables and wide games do not apply to others. */
static poda_status check_wide(poda__request *request)
{
    static const char *const keys[] = {"set",    "iterations", "method",  "playouts",
                                       "worlds", "watch",      "against", "limit"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (poda_option_text(&request->parameters, keys[i], NULL))
            return poda_fail(
                request->error, PODA_BAD_REQUEST, keys[i],
                "%s= is for tables and for games with chance, hidden knowledge or several players",
                keys[i]);
    return PODA_OK;
}

/* Parameters for trees with chance nodes or several payoffs do not apply to others. */
static poda_status check_parameters(poda__request *request)
{
    static const char *const keys[] = {"low", "high", "sum", "player"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (poda_option_text(&request->parameters, keys[i], NULL))
            return poda_fail(request->error, PODA_BAD_REQUEST, keys[i],
                             "%s= is for trees with chance or several payoffs", keys[i]);
    return PODA_OK;
}

/* A question is about unknown leaves, or about those that it names. */
static poda_status check_goal(poda__request *request, const struct question *question)
{
    return *question->goal && !*question->whatif && question->unknown->count == 0
               ? poda_fail(
                     request->error, PODA_BAD_REQUEST, "when",
                     "when= asks about leaves: write X=? in the tree, or name them in whatif=")
               : PODA_OK;
}

/* What the questions about leaves say of cuts and visits holds for alpha-beta. Minimax has the same
 * values and best moves, so it is asked about these (when=). */
static poda_status check_asked(poda__request *request, const struct question *question,
                               poda_algorithm algorithm)
{
    const bool asked = *question->whatif || *question->goal,
               fits = algorithm == PODA_ALPHABETA || algorithm == PODA_NEGAMAX ||
                      (algorithm == PODA_MINIMAX && *question->goal);
    const char *key = *question->goal ? "when" : "whatif";
    return asked && !fits
               ? poda_fail(request->error, PODA_BAD_REQUEST, "algorithm",
                           "%s= is not answered for algorithm=%s; use algorithm=alphabeta", key,
                           poda_algorithm_name(algorithm))
               : PODA_OK;
}

/* A game for two players that is explained by one search. */
static poda_status explain_search(poda__request *request, poda__told *told,
                                  const poda__unknown *unknown)
{
    const poda_options *parameters = &request->parameters;
    poda_search_options search = {.algorithm = PODA_ALPHABETA, .line = true};
    struct question question = {.whatif = poda_option_text(parameters, "whatif", ""),
                                .goal = poda_option_text(parameters, "when", ""),
                                .unknown = unknown};
    poda_status status = check_wide(request);
    if (status == PODA_OK)
        status = check_goal(request, &question);
    if (status == PODA_OK)
        status = poda__request_flag(request, "order", &question.order);
    if (status == PODA_OK)
        status = poda__request_flag(request, "critical", &question.critical);
    if (status == PODA_OK)
        status = poda__request_flag(request, "sss", &question.sss);
    if (status == PODA_OK)
        status = check_unused(request, &question, told->format);
    unsigned values;
    if (status == PODA_OK)
        status = poda__request_values(request, "distance sign", &values);
    if (status == PODA_OK)
        status = poda__request_search(request, &search);
    if (status == PODA_OK)
        status = check_threads(request, &search);
    if (status == PODA_OK)
        status = check_asked(request, &question, search.algorithm);
    if (status == PODA_OK)
        status = read_course(request, &search, &told->cut_names);
    poda__script code; /* refused before anything is searched */
    if (status == PODA_OK)
        status = poda__script_read(
            request, question.sss ? "sss" : poda_algorithm_name(search.algorithm), &code);
    if (status != PODA_OK)
        return status;
    if (request->line) { /* repetition ends the game, or is forbidden */
        search.past = request->line;
        search.past_count = request->line_count - 1;
    }
    const char *compare = poda_option_text(parameters, "compare", "");
    poda__table_use use;
    status = poda__table_use_named(request, &use, &search);
    if (status == PODA_OK && *compare) {
        status = poda__explain_compare(request, compare, &search);
    } else if (status == PODA_OK) {
        poda__why why;
        status = poda__why_read(request, &search, &why);
        if (status == PODA_OK)
            status = explain(request, &search, &question, told, &why);
        poda__why_release(&why);
    }
    poda__table_use_release(&use);
    return status;
}

poda_status poda__verb_explain(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    poda__told told = {.format = TEXT};
    const char *edit = poda_option_text(parameters, "edit", NULL);
    if (edit)
        return poda__explain_edit(request, edit);
    poda_status status = read_told(request, &told);
    const bool wide = poda__explain_is_wide(request);
    if (status == PODA_OK && !wide && poda__explain_is_general(request))
        return poda_option_text(parameters, "why", NULL)
                   ? poda_fail(request->error, PODA_BAD_REQUEST, "why",
                               "why= is not for trees with chance or several payoffs")
                   : poda__explain_general(request, &told);
    if (status == PODA_OK && !wide)
        status = check_parameters(request);
    poda__unknown unknown = {.count = 0};
    if (status == PODA_OK)
        status = poda__explain_unknown(request, &unknown);
    if (status == PODA_OK)
        status = poda__request_open(request);
    int form = 0;
    if (status == PODA_OK)
        status = poda_option_choice(parameters, "form", "tree strategic", &form, request->error);
    if (status == PODA_OK && form > 0)
        status = poda__explain_form(request, &told);
    else if (status == PODA_OK && poda_game_kind(request->game).wide)
        status = poda__explain_ways(request, &told);
    else if (status == PODA_OK)
        status = explain_search(request, &told, &unknown);
    poda__unknown_release(&unknown);
    return status;
}
