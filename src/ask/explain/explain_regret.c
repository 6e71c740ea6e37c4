/* explain_regret.c - regret minimisation laid open: regrets, strategy and average strategy of one
 * information set, iteration by iteration, as a table, a chart or a film. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "ask/solve/strategies.h"
#include "base/memory.h"
#include "base/stop.h"
#include "draw/curves.h"

enum {
    ITERATIONS = 20,          /* unless requested otherwise */
    ITERATIONS_MOST = 100000, /* told in all */
    POINTS_MOST = 2000,       /* of a chart */
    FRAMES_MOST = 200,        /* of a film */
    MOVES_MOST = 64,
};

/* What is told. */
typedef struct told_set {
    poda_extensive *tree;
    poda_extensive_facts facts;
    poda_extensive_set set;
    int32_t number; /* of the set */
    poda_regret_method method;
    uint64_t seed;
    int iterations;
    /* by iteration, `moves` numbers each: regrets after it, the strategy it leads to, the average */
    double *regrets, *current, *average;
    double *exploitability; /* by iteration; NULL: a player forgets */
} told_set;

static poda_status find_set(poda__request *request, told_set *told)
{
    const char *words = poda_option_text(&request->parameters, "set", "");
    poda_extensive_set set;
    const char *at = words;
    uint64_t number = 0;
    const bool by_number = *words && poda_read_number(&at, INT32_MAX, &number) && !*at;
    for (int32_t s = 0; poda_extensive_set_at(told->tree, s, &set); s++)
        if (!*words || strcmp(set.label, words) == 0 || (by_number && (uint64_t)s + 1 == number)) {
            told->set = set;
            told->number = s;
            return set.moves <= MOVES_MOST
                       ? PODA_OK
                       : poda_fail(request->error, PODA_TOO_LARGE, "set",
                                   "the information set '%.100s' has %d {move|moves}; at most %d "
                                   "can be shown",
                                   set.label, (int)set.moves, MOVES_MOST);
        }
    if (told->facts.sets == 0)
        return poda_fail(request->error, PODA_BAD_POSITION, "position",
                         "no player has a decision to make from here on");
    return poda_fail(request->error, PODA_BAD_OPTION, "set",
                     "'%.100s' is no information set: write it as 'solve %s' does, or a number "
                     "from 1 to %d",
                     words, poda_game_name(request->game), (int)told->facts.sets);
}

static poda_status record(poda__request *request, told_set *told)
{
    const size_t moves = (size_t)told->set.moves, count = (size_t)told->iterations;
    double *strategy = poda__array((size_t)told->facts.moves, sizeof *strategy);
    poda_regret *learner = NULL;
    told->regrets = poda__array(count * moves, sizeof *told->regrets);
    told->current = poda__array(count * moves, sizeof *told->current);
    told->average = poda__array(count * moves, sizeof *told->average);
    told->exploitability = poda__array(count, sizeof *told->exploitability);
    const poda_regret_options options = {.method = told->method, .seed = told->seed};
    poda_status status =
        strategy && told->regrets && told->current && told->average && told->exploitability
            ? poda_regret_open(&learner, told->tree, &options, request->error)
            : poda_fail_memory(request->error);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        if (poda__stopped(request->options->stop))
            status =
                poda_fail(request->error, PODA_STOPPED, "", "stopped before the search was over");
        if (status == PODA_OK)
            status =
                poda_regret_run(learner, &(poda_regret_limits){.iterations = 1}, request->error);
        if (status != PODA_OK)
            break;
        poda_regret_set(learner, told->number, told->regrets + i * moves, told->current + i * moves,
                        told->average + i * moves);
        if (told->facts.forgets >= 0)
            continue;
        poda_exploit exploit;
        poda_regret_average(learner, strategy);
        status = poda_extensive_exploit(told->tree, strategy, &exploit, request->error);
        if (status == PODA_OK)
            told->exploitability[i] = exploit.exploitability;
    }
    poda_regret_close(learner);
    free(strategy);
    return status;
}

/* ---- words ---- */

static const char *title_of(const poda__request *request, const told_set *told, char *room,
                            size_t size)
{
    poda_text_add(&(poda_text){room, size, 0}, SAY("%s, %s: %s sees '%.60s'"),
                  SAY(poda_game_rules_of(request->game)->space.about->title),
                  poda__regret_name(told->method), poda__player_name(request, told->set.player),
                  told->set.label);
    return room;
}

static const char *move_said(const poda__request *request, const told_set *told, int32_t move,
                             char room[PODA_TEXT_MAX])
{
    return poda__move_said(request, poda_extensive_move_label(told->tree, told->number, move),
                           room);
}

/* "pass 0.5, bet 0.5" */
static void add_moves(const poda__request *request, const told_set *told, const double *numbers,
                      poda_text *text)
{
    char move[PODA_TEXT_MAX];
    for (int32_t i = 0; i < told->set.moves; i++)
        poda_text_add(text, i ? SAY(", %s %.4g") : SAY("%s %.4g"),
                      move_said(request, told, i, move), numbers[i]);
}

static const char *sentence(const poda__request *request, const told_set *told, int iteration,
                            char *room, size_t size)
{
    poda_text text = {room, size, 0};
    const size_t at = (size_t)(iteration - 1) * (size_t)told->set.moves;
    room[0] = 0;
    poda_text_add(&text, SAY("Iteration %d: regrets: "), iteration);
    add_moves(request, told, told->regrets + at, &text);
    poda_text_add(&text, "%s", SAY("; next strategy: "));
    add_moves(request, told, told->current + at, &text);
    poda_text_add(&text, "%s", SAY("; average so far: "));
    add_moves(request, told, told->average + at, &text);
    return room;
}

/* Is this row of a long table shown? All up to 10, then 20, 50, 100, 200, ... */
static bool is_shown(const told_set *told, int iteration, size_t most)
{
    if ((size_t)told->iterations <= most || iteration <= 10 || iteration == told->iterations)
        return true;
    int rest = iteration;
    while (rest % 10 == 0)
        rest /= 10;
    return rest == 1 || rest == 2 || rest == 5;
}

static void print_numbers(poda__request *request, const double *numbers, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        poda__print(request, " %10.5f", numbers[i]);
}

static void print_table(poda__request *request, const told_set *told, size_t most)
{
    const char *const heads[] = {SAY("regret"), SAY("strategy"), SAY("average")};
    const int32_t moves = told->set.moves;
    char room[PODA_TEXT_MAX];
    poda__buffer_add(&request->out, "%s\n", title_of(request, told, room, sizeof room));
    poda__print(request, "%9s", SAY("iteration"));
    for (int which = 0; which < 3; which++)
        for (int32_t i = 0; i < moves; i++)
            poda__buffer_add(&request->out, " %10.10s", i ? "" : heads[which]);
    poda__buffer_add(&request->out, "\n%9s", "");
    for (int which = 0; which < 3; which++)
        for (int32_t i = 0; i < moves; i++)
            poda__buffer_add(&request->out, " %10.10s", move_said(request, told, i, room));
    if (told->facts.forgets < 0)
        poda__print(request, "  exploitability");
    poda__buffer_add(&request->out, "\n");
    for (int k = 1; k <= told->iterations; k++) {
        const size_t at = (size_t)(k - 1) * (size_t)moves;
        if (!is_shown(told, k, most))
            continue;
        poda__buffer_add(&request->out, "%9d", k);
        print_numbers(request, told->regrets + at, moves);
        print_numbers(request, told->current + at, moves);
        print_numbers(request, told->average + at, moves);
        if (told->facts.forgets < 0)
            poda__print(request, "  %.6g", told->exploitability[k - 1]);
        poda__buffer_add(&request->out, "\n");
    }
}

static void json_numbers(poda__json *json, const char *key, const double *numbers, int32_t count)
{
    poda__json_open(json, key, '[');
    for (int32_t i = 0; i < count; i++)
        poda__json_number(json, NULL, numbers[i]);
    poda__json_close(json, ']');
}

static void write_json(poda__request *request, const told_set *told)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    const int32_t moves = told->set.moves;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_text(json, "position", poda__state_words(request, &request->state, words));
    poda__json_text(json, "method", poda__regret_name(told->method));
    poda__json_text(json, "set", told->set.label);
    poda__json_int(json, "player", told->set.player);
    poda__json_open(json, "moves", '[');
    for (int32_t i = 0; i < moves; i++)
        poda__json_text(json, NULL, poda_extensive_move_label(told->tree, told->number, i));
    poda__json_close(json, ']');
    poda__json_open(json, "iterations", '[');
    for (int k = 1; k <= told->iterations; k++) {
        const size_t at = (size_t)(k - 1) * (size_t)moves;
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "iteration", k);
        json_numbers(json, "regrets", told->regrets + at, moves);
        json_numbers(json, "strategy", told->current + at, moves);
        json_numbers(json, "average", told->average + at, moves);
        if (told->facts.forgets < 0)
            poda__json_number(json, "exploitability", told->exploitability[k - 1]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* ---- pictures ---- */

/* What a chart needs: two curves a move, and their names and sentences. */
typedef struct charted {
    double *values;
    poda__buffer words;
    const char **names, **sentences;
} charted;

static poda_status chart_words(const poda__request *request, const told_set *told, charted *to)
{
    char room[PODA_TEXT_MAX], move[PODA_TEXT_MAX];
    const size_t curves = 2 * (size_t)told->set.moves, points = (size_t)told->iterations;
    size_t *ends = poda__array(curves + points, sizeof *ends);
    if (!ends)
        return PODA_NO_MEMORY;
    for (size_t i = 0; i < curves + points; i++) {
        room[0] = 0;
        if (i < curves)
            poda_text_add(&(poda_text){room, sizeof room, 0},
                          i % 2 ? SAY("%.40s: strategy") : SAY("%.40s: average strategy"),
                          move_said(request, told, (int32_t)(i / 2), move));
        else
            sentence(request, told, (int)(i - curves) + 1, room, sizeof room);
        poda__buffer_put(&to->words, room, strlen(room) + 1);
        ends[i] = to->words.length;
    }
    for (size_t i = 0; i < curves + points && !to->words.failed; i++) {
        const char *text = to->words.at + (i ? ends[i - 1] : 0);
        if (i < curves)
            to->names[i] = text;
        else
            to->sentences[i - curves] = text;
    }
    free(ends);
    return to->words.failed ? PODA_NO_MEMORY : PODA_OK;
}

static poda_status draw(poda__request *request, const told_set *told, int format)
{
    enum { SVG = 1, PNG, PDF, DOT, LATEX, HTML, FILM, SLIDES };
    const size_t moves = (size_t)told->set.moves, points = (size_t)told->iterations;
    const int most = format >= HTML ? FRAMES_MOST : POINTS_MOST;
    if (format == DOT || format == LATEX)
        return poda_fail(request->error, PODA_BAD_OPTION, "format",
                         "regrets are drawn as svg, png, pdf, html, film or slides");
    if (told->iterations > most)
        return poda_fail(request->error, PODA_TOO_LARGE, "iterations",
                         "a picture shows at most %d {iteration|iterations}, and a film %d",
                         POINTS_MOST, FRAMES_MOST);
    charted parts = {.values = poda__array(2 * moves * points, sizeof *parts.values),
                     .names = poda__array(2 * moves, sizeof *parts.names),
                     .sentences = poda__array(points, sizeof *parts.sentences)};
    poda_status status = parts.values && parts.names && parts.sentences
                             ? chart_words(request, told, &parts)
                             : PODA_NO_MEMORY;
    if (status == PODA_OK) {
        char title[PODA_TEXT_MAX] = "";
        for (size_t k = 0; k < points; k++)
            for (size_t i = 0; i < moves; i++) {
                parts.values[(2 * i) * points + k] = told->average[k * moves + i];
                parts.values[(2 * i + 1) * points + k] = told->current[k * moves + i];
            }
        const poda__curves chart = {.title = title_of(request, told, title, sizeof title),
                                    .caption =
                                        SAY("probabilities of the moves, iteration by iteration"),
                                    .axis = SAY("iteration"),
                                    .points = told->iterations,
                                    .curves = (int)(2 * moves),
                                    .names = parts.names,
                                    .values = parts.values,
                                    .words = parts.sentences,
                                    .translate = poda__translator(request),
                                    .stop = request->out.stop};
        if (format == SVG)
            poda__curves_svg(&chart, &request->out);
        else if (format == HTML)
            poda__curves_html(&chart, &request->out);
        else if (format == FILM)
            poda__curves_film(&chart, &request->out);
        else
            status = poda__curves_paper(&chart, format == PDF, format == SLIDES, &request->out,
                                        request->error);
    } else {
        status = poda_fail_memory(request->error);
    }
    poda__buffer_release(&parts.words);
    free(parts.values);
    free(parts.names);
    free(parts.sentences);
    return status;
}

poda_status poda__explain_regret(poda__request *request, const poda__told *how)
{
    told_set told = {0};
    int64_t iterations = ITERATIONS;
    poda_status status = poda__regret_words(request, PODA_CFR, &told.method, &told.seed);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "iterations", 1, ITERATIONS_MOST,
                                 &iterations, request->error);
    told.iterations = (int)iterations;
    if (status == PODA_OK)
        status = poda__strategies_tree(request, &told.tree);
    if (status == PODA_OK) {
        poda_extensive_describe(told.tree, &told.facts);
        status = find_set(request, &told);
    }
    if (status == PODA_OK)
        status = record(request, &told);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        if (request->options->json)
            write_json(request, &told);
        else if (how->format == 0)
            print_table(request, &told, how->steps);
        else
            status = draw(request, &told, how->format);
    }
    poda_extensive_close(told.tree);
    free(told.regrets);
    free(told.current);
    free(told.average);
    free(told.exploitability);
    return status;
}
