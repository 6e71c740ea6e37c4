/* explain_regret.c - regret minimisation laid open: regrets, strategy and average strategy of one
 * information set, iteration by iteration, as a table, a chart or a film. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "ask/solve/strategies.h"
#include "base/memory.h"
#include "base/stop.h"
#include "draw/curves.h"

enum {
    ITERATIONS = 20,          /* unless requested otherwise */
    ITERATIONS_MOST = 100000, /* recorded in all */
    POINTS_MOST = 2000,       /* of a chart */
    FRAMES_MOST = 200,        /* of a film */
    MOVES_MOST = 64,
};

/* What is explained. */
typedef struct regret_record {
    poda_extensive *tree;
    poda_extensive_facts facts;
    poda_extensive_set set;
    int32_t number; /* of the set */
    poda_regret_method method;
    uint64_t seed;
    int iterations;
    /* by iteration, `moves` numbers each: the strategy that it uses, then regrets, the strategy that
     * they lead to and the average after it */
    double *used, *regrets, *current, *average;
    double *exploitability; /* by iteration; NULL: a player forgets */
} regret_record;

static poda_status find_set(poda__request *request, regret_record *of)
{
    const char *words = poda_option_text(&request->parameters, "set", "");
    poda_extensive_set set;
    const char *at = words;
    uint64_t number = 0;
    const bool by_number = *words && poda_read_number(&at, INT32_MAX, &number) && !*at;
    for (int32_t s = 0; poda_extensive_set_at(of->tree, s, &set); s++)
        if (!*words || strcmp(set.label, words) == 0 || (by_number && (uint64_t)s + 1 == number)) {
            of->set = set;
            of->number = s;
            return set.moves <= MOVES_MOST
                       ? PODA_OK
                       : poda_fail(request->error, PODA_TOO_LARGE, "set",
                                   "the information set '%.100s' has %d {move|moves}; at most %d "
                                   "can be shown",
                                   set.label, (int)set.moves, MOVES_MOST);
        }
    if (of->facts.sets == 0)
        return poda_fail(request->error, PODA_BAD_POSITION, "position",
                         "no player has a decision to make from here on");
    return poda_fail(request->error, PODA_BAD_OPTION, "set",
                     "'%.100s' is no information set: write it as 'solve %s' does, or a number "
                     "from 1 to %d",
                     words, poda_game_name(request->game), (int)of->facts.sets);
}

static poda_status record(poda__request *request, regret_record *of)
{
    const size_t moves = (size_t)of->set.moves, count = (size_t)of->iterations;
    double *strategy = poda__array((size_t)of->facts.moves, sizeof *strategy);
    poda_regret *learner = NULL;
    of->used = poda__array(count * moves, sizeof *of->used);
    of->regrets = poda__array(count * moves, sizeof *of->regrets);
    of->current = poda__array(count * moves, sizeof *of->current);
    of->average = poda__array(count * moves, sizeof *of->average);
    of->exploitability = poda__array(count, sizeof *of->exploitability);
    const poda_regret_options options = {.method = of->method, .seed = of->seed};
    poda_status status =
        strategy && of->used && of->regrets && of->current && of->average && of->exploitability
            ? poda_regret_open(&learner, of->tree, &options, request->error)
            : poda_fail_memory(request->error);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        if (poda__stopped(request->options->stop))
            status =
                poda_fail(request->error, PODA_STOPPED, "", "stopped before the search was over");
        if (status == PODA_OK)
            poda_regret_set(learner, of->number, NULL, of->used + i * moves, NULL);
        if (status == PODA_OK)
            status =
                poda_regret_run(learner, &(poda_regret_limits){.iterations = 1}, request->error);
        if (status != PODA_OK)
            break;
        poda_regret_set(learner, of->number, of->regrets + i * moves, of->current + i * moves,
                        of->average + i * moves);
        if (of->facts.forgets >= 0)
            continue;
        poda_exploit exploit;
        poda_regret_average(learner, strategy);
        status = poda_extensive_exploit(of->tree, strategy, &exploit, request->error);
        if (status == PODA_OK)
            of->exploitability[i] = exploit.exploitability;
    }
    poda_regret_close(learner);
    free(strategy);
    return status;
}

/* ---- words ---- */

static const char *title_of(const poda__request *request, const regret_record *of, char *room,
                            size_t size)
{
    poda_text_add(&(poda_text){room, size, 0}, SAY("%s, %s: %s sees '%.60s'"),
                  SAY(poda_game_rules_of(request->game)->space.about->title),
                  poda__regret_name(of->method), poda__player_name(request, of->set.player),
                  of->set.label);
    return room;
}

static const char *move_said(const poda__request *request, const regret_record *of, int32_t move,
                             char room[PODA_TEXT_MAX])
{
    return poda__move_said(request, poda_extensive_move_label(of->tree, of->number, move), room);
}

/* "pass 0.5, bet 0.5" */
static void add_moves(const poda__request *request, const regret_record *of, const double *numbers,
                      poda_text *text)
{
    char move[PODA_TEXT_MAX];
    for (int32_t i = 0; i < of->set.moves; i++)
        poda_text_add(text, i ? SAY(", %s %.4g") : SAY("%s %.4g"), move_said(request, of, i, move),
                      numbers[i]);
}

static const char *sentence(const poda__request *request, const regret_record *of, int iteration,
                            char *room, size_t size)
{
    poda_text text = {room, size, 0};
    const size_t at = (size_t)(iteration - 1) * (size_t)of->set.moves;
    room[0] = 0;
    poda_text_add(&text, SAY("Iteration %d: strategy: "), iteration);
    add_moves(request, of, of->used + at, &text);
    poda_text_add(&text, "%s", SAY("; regrets after it: "));
    add_moves(request, of, of->regrets + at, &text);
    poda_text_add(&text, "%s", SAY("; next strategy: "));
    add_moves(request, of, of->current + at, &text);
    poda_text_add(&text, "%s", SAY("; average so far: "));
    add_moves(request, of, of->average + at, &text);
    return room;
}

/* Is this row of a long table shown? All up to 10, then 20, 50, 100, 200, ... */
static bool is_shown(const regret_record *of, int iteration, size_t most)
{
    if ((size_t)of->iterations <= most || iteration <= 10 || iteration == of->iterations)
        return true;
    int rest = iteration;
    while (rest % 10 == 0)
        rest /= 10;
    return rest == 1 || rest == 2 || rest == 5;
}

/* What the numbers of the table are, in two or three sentences. */
static void say_method(poda__lesson *lesson, const regret_record *of)
{
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "The regret of a move is how much more it would have paid than the strategy "
                     "that was used, summed over all iterations so far; each iteration counts "
                     "with the probability that chance and the other players lead here.");
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "Regret matching: the next iteration plays each move in proportion to its "
                     "positive regret, and all moves equally if no regret is positive. The "
                     "average of the strategies is the result.");
    if (of->method != PODA_CFR)
        poda__lesson_begin(lesson, PODA__LESSON_LINE);
    switch (of->method) {
    case PODA_CFR_PLUS:
        poda__lesson_say(lesson, "cfr+: a negative regret is set to 0, and the strategy of "
                                 "iteration t counts t times in the average.");
        break;
    case PODA_CFR_DISCOUNTED:
        poda__lesson_say(lesson, "dcfr: before each iteration t + 1, positive regrets are "
                                 "multiplied by t^1.5 / (t^1.5 + 1) and negative ones by 1/2; "
                                 "the strategy of iteration t counts t^2 times in the average.");
        break;
    case PODA_CFR_EXTERNAL:
        poda__lesson_say(lesson,
                         "external: chance and the moves of the other players are sampled, so "
                         "the information set is updated only in iterations that reach it.");
        break;
    case PODA_CFR_OUTCOME:
        poda__lesson_say(lesson,
                         "outcome: each iteration samples one play, and a payoff counts divided "
                         "by the probability of its sample.");
        break;
    default:
        break;
    }
}

static void add_numbers(poda__lesson *lesson, const double *numbers, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        poda__lesson_cell(lesson);
        poda__lesson_fixed(lesson, numbers[i], 5);
    }
}

static poda_status print_table(poda__request *request, const regret_record *of,
                               const poda__told *how)
{
    poda__lesson lesson = {.request = request};
    const poda__told whole = {.format = how->format, .steps = SIZE_MAX};
    const int32_t moves = of->set.moves;
    char room[PODA_TEXT_MAX];
    poda__lesson_begin(&lesson, PODA__LESSON_TITLE);
    poda__lesson_put(&lesson, title_of(request, of, room, sizeof room));
    say_method(&lesson, of);
    poda__lesson_begin(&lesson, PODA__LESSON_HEAD);
    poda__lesson_say(&lesson, "iteration");
    for (int which = 0; which < 3; which++)
        for (int32_t i = 0; i < moves; i++) {
            const char *move = move_said(request, of, i, room);
            poda__lesson_cell(&lesson);
            if (which == 0)
                poda__lesson_say(&lesson, "strategy %.20s", move);
            else if (which == 1)
                poda__lesson_say(&lesson, "regret %.20s", move);
            else
                poda__lesson_say(&lesson, "average %.20s", move);
        }
    if (of->facts.forgets < 0) {
        poda__lesson_cell(&lesson);
        poda__lesson_say(&lesson, "exploitability");
    }
    for (int k = 1; k <= of->iterations; k++) {
        const size_t at = (size_t)(k - 1) * (size_t)moves;
        if (!is_shown(of, k, how->steps))
            continue;
        poda__lesson_begin(&lesson, PODA__LESSON_ROW);
        poda__buffer_add(&lesson.text, "%d", k);
        add_numbers(&lesson, of->used + at, moves);
        add_numbers(&lesson, of->regrets + at, moves);
        add_numbers(&lesson, of->average + at, moves);
        if (of->facts.forgets < 0) {
            poda__lesson_cell(&lesson);
            poda__lesson_number(&lesson, of->exploitability[k - 1], 6);
        }
    }
    const poda_status status = poda__lesson_write(&lesson, &whole);
    poda__lesson_release(&lesson);
    return status;
}

static void json_numbers(poda__json *json, const char *key, const double *numbers, int32_t count)
{
    poda__json_open(json, key, '[');
    for (int32_t i = 0; i < count; i++)
        poda__json_number(json, NULL, numbers[i]);
    poda__json_close(json, ']');
}

static void write_json(poda__request *request, const regret_record *of)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    const int32_t moves = of->set.moves;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_text(json, "position", poda__state_words(request, &request->state, words));
    poda__json_text(json, "method", poda__regret_name(of->method));
    poda__json_text(json, "set", of->set.label);
    poda__json_int(json, "player", of->set.player);
    poda__json_open(json, "moves", '[');
    for (int32_t i = 0; i < moves; i++)
        poda__json_text(json, NULL, poda_extensive_move_label(of->tree, of->number, i));
    poda__json_close(json, ']');
    poda__json_open(json, "iterations", '[');
    for (int k = 1; k <= of->iterations; k++) {
        const size_t at = (size_t)(k - 1) * (size_t)moves;
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "iteration", k);
        json_numbers(json, "regrets", of->regrets + at, moves);
        json_numbers(json, "strategy", of->used + at, moves);
        json_numbers(json, "next", of->current + at, moves);
        json_numbers(json, "average", of->average + at, moves);
        if (of->facts.forgets < 0)
            poda__json_number(json, "exploitability", of->exploitability[k - 1]);
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

static poda_status chart_words(const poda__request *request, const regret_record *of, charted *to)
{
    char room[PODA_TEXT_MAX], move[PODA_TEXT_MAX];
    const size_t curves = 2 * (size_t)of->set.moves, points = (size_t)of->iterations;
    size_t *ends = poda__array(curves + points, sizeof *ends);
    if (!ends)
        return PODA_NO_MEMORY;
    for (size_t i = 0; i < curves + points; i++) {
        room[0] = 0;
        if (i < curves)
            poda_text_add(&(poda_text){room, sizeof room, 0},
                          i % 2 ? SAY("%.40s: strategy") : SAY("%.40s: average strategy"),
                          move_said(request, of, (int32_t)(i / 2), move));
        else
            sentence(request, of, (int)(i - curves) + 1, room, sizeof room);
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

static poda_status draw(poda__request *request, const regret_record *of, int format)
{
    enum { SVG = 1, PNG, PDF, DOT, LATEX, HTML, FILM, SLIDES };
    const size_t moves = (size_t)of->set.moves, points = (size_t)of->iterations;
    const int most = format >= HTML ? FRAMES_MOST : POINTS_MOST;
    if (format == DOT)
        return poda_fail(request->error, PODA_BAD_OPTION, "format",
                         "regrets are written as text or latex, and drawn as svg, png, pdf, html, "
                         "film or slides");
    if (of->iterations > most)
        return poda_fail(request->error, PODA_TOO_LARGE, "iterations",
                         "a picture shows at most %d {iteration|iterations}, and a film %d",
                         POINTS_MOST, FRAMES_MOST);
    charted parts = {.values = poda__array(2 * moves * points, sizeof *parts.values),
                     .names = poda__array(2 * moves, sizeof *parts.names),
                     .sentences = poda__array(points, sizeof *parts.sentences)};
    poda_status status = parts.values && parts.names && parts.sentences
                             ? chart_words(request, of, &parts)
                             : PODA_NO_MEMORY;
    if (status == PODA_OK) {
        char title[PODA_TEXT_MAX] = "";
        for (size_t k = 0; k < points; k++)
            for (size_t i = 0; i < moves; i++) {
                parts.values[(2 * i) * points + k] = of->average[k * moves + i];
                parts.values[(2 * i + 1) * points + k] = of->used[k * moves + i];
            }
        const poda__curves chart = {.title = title_of(request, of, title, sizeof title),
                                    .caption =
                                        SAY("probabilities of the moves, iteration by iteration"),
                                    .axis = SAY("iteration"),
                                    .points = of->iterations,
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
        else if (format == SLIDES)
            status = poda__curves_slides(&chart, &request->out, request->error);
        else
            status = poda__curves_paper(&chart, format == PDF, &request->out, request->error);
    } else {
        status = poda_fail_memory(request->error);
    }
    poda__buffer_release(&parts.words);
    free(parts.values);
    free(parts.names);
    free(parts.sentences);
    return status;
}

poda_status poda__explain_regret(poda__request *request, const poda__told *how, const char *name)
{
    enum { LATEX = 5 };
    regret_record all = {0};
    int64_t iterations = ITERATIONS;
    int64_t seed = 0;
    poda_status status =
        poda_option_int(&request->parameters, "seed", 0, INT64_MAX, &seed, request->error);
    for (int m = PODA_CFR; m <= PODA_CFR_OUTCOME; m++)
        if (strcmp(name, poda__regret_name((poda_regret_method)m)) == 0)
            all.method = (poda_regret_method)m;
    all.seed = (uint64_t)seed;
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "iterations", 1, ITERATIONS_MOST,
                                 &iterations, request->error);
    all.iterations = (int)iterations;
    if (status == PODA_OK)
        status = poda__strategies_tree(request, &all.tree);
    if (status == PODA_OK) {
        poda_extensive_describe(all.tree, &all.facts);
        status = find_set(request, &all);
    }
    if (status == PODA_OK)
        status = record(request, &all);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        if (request->options->json)
            write_json(request, &all);
        else if (how->format == 0 || how->format == LATEX)
            status = print_table(request, &all, how);
        else
            status = draw(request, &all, how->format);
    }
    poda_extensive_close(all.tree);
    free(all.used);
    free(all.regrets);
    free(all.current);
    free(all.average);
    free(all.exploitability);
    return status;
}
