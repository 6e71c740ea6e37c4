/* explain_response.c - best responses in hidden games, information set by information set from the
 * last one up; and, by them, the proof of the linear program of the sequence form. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "ask/solve/solution.h"
#include "ask/solve/strategies.h"
#include "base/memory.h"
#include "extensive/extensive.h"
#include "extensive/sequence.h"

enum { MOVES_SHOWN = 8, LATE = 15 /* characters of a fraction that people read */ };

typedef struct responses {
    poda__request *request;
    poda__lesson *lesson;
    poda_extensive *tree;
    poda_extensive_facts facts;
    double *strategy; /* by slot */
    double *values;   /* by slot: counterfactual values of the moves of the player who responds */
    double *reach;    /* by node: if that player's own moves were certain */
    int32_t *order;   /* sets of that player, the last ones first */
    int32_t *last;    /* by node and player: the last own move, -1: none */
    bool lp, equilibrium;
    poda__sequence_answer answer; /* if `lp` or `equilibrium` */
    poda_exploit exploit;
} responses;

static void release(responses *it)
{
    poda__sequence_release(&it->answer);
    poda_extensive_close(it->tree);
    free(it->strategy);
    free(it->values);
    free(it->reach);
    free(it->order);
    free(it->last);
}

static void put_set(const responses *it, int32_t index)
{
    const poda__form_set *set = &it->tree->form.sets[index];
    char room[32];
    poda__lesson_put(it->lesson,
                     poda__set_words(it->tree->form.text + set->label, set->player, index, room));
}

static void put_move(const responses *it, int32_t set, int32_t move)
{
    char room[PODA_TEXT_MAX];
    poda__lesson_put(
        it->lesson,
        poda__move_said(it->request, poda_extensive_move_label(it->tree, set, move), room));
}

/* ---- what is responded to ---- */

static poda_status find_equilibrium(responses *it)
{
    poda__request *request = it->request;
    const poda__form *form = &it->tree->form;
    const poda__sequence_limits limits = {.stop = request->options->stop};
    const poda_status status = poda__sequence_solve(form, &limits, &it->answer, request->error);
    for (int32_t s = 0; s < form->set_count && status == PODA_OK; s++) {
        const poda__form_set *set = &form->sets[s];
        for (int32_t i = set->slot; i < set->slot + set->count; i++) {
            const poda__fraction chance = {it->answer.top[i], it->answer.bottom[i]};
            it->strategy[i] = poda__big_sign(&chance.bottom) > 0 ? poda__fraction_double(&chance)
                                                                 : 1.0 / set->count;
        }
    }
    return status;
}

static poda_status open_tree(responses *it)
{
    poda__request *request = it->request;
    poda_status status = poda__strategies_tree(request, &it->tree);
    if (status != PODA_OK)
        return status;
    poda_extensive_describe(it->tree, &it->facts);
    if (it->facts.sets == 0)
        return poda_fail(request->error, PODA_BAD_POSITION, "position",
                         "no player has a decision to make from here on");
    it->strategy = poda__array((size_t)it->facts.moves, sizeof *it->strategy);
    it->values = poda__array((size_t)it->facts.moves, sizeof *it->values);
    it->reach = poda__array((size_t)it->facts.nodes, sizeof *it->reach);
    it->order = poda__array((size_t)it->facts.sets, sizeof *it->order);
    it->last = poda__form_last(&it->tree->form);
    if (!it->strategy || !it->values || !it->reach || !it->order || !it->last)
        return poda_fail_memory(request->error);
    if (it->lp || it->equilibrium)
        status = find_equilibrium(it);
    else
        poda_extensive_uniform(it->tree, it->strategy);
    if (status == PODA_OK)
        status = poda_extensive_exploit(it->tree, it->strategy, &it->exploit, request->error);
    return status;
}

/* ---- one player ---- */

static int depth_of(const responses *it, int32_t set)
{
    const poda__form *form = &it->tree->form;
    return form->nodes[form->members[form->sets[set].first]].depth;
}

/* The sets of a player, the deepest first; sets of one depth keep their order. */
static int32_t list_sets(responses *it, int player)
{
    int32_t count = 0;
    int deepest = 0;
    for (int32_t s = 0; s < it->facts.sets; s++)
        deepest = depth_of(it, s) > deepest ? depth_of(it, s) : deepest;
    for (int depth = deepest; depth >= 0; depth--)
        for (int32_t s = 0; s < it->facts.sets; s++)
            if (it->tree->form.sets[s].player == player && depth_of(it, s) == depth)
                it->order[count++] = s;
    return count;
}

/* Without what is left of rounding. */
static double tidy(double number)
{
    return fabs(number) < 1e-13 ? 0 : number;
}

static int32_t best_move(const responses *it, const poda__form_set *set)
{
    int32_t best = 0;
    for (int32_t i = 1; i < set->count; i++)
        best = it->values[set->slot + i] > it->values[set->slot + best] ? i : best;
    return best;
}

static void add_set(responses *it, int32_t index)
{
    poda__lesson *lesson = it->lesson;
    const poda__form_set *set = &it->tree->form.sets[index];
    const int32_t best = best_move(it, set);
    double reached = 0;
    for (int32_t i = 0; i < set->members; i++)
        reached += it->reach[it->tree->form.members[set->first + i]];
    poda__lesson_begin(lesson, PODA__LESSON_ROW);
    put_set(it, index);
    poda__lesson_cell(lesson);
    poda__lesson_number(lesson, reached, 5);
    poda__lesson_cell(lesson);
    for (int32_t i = 0; i < set->count && i < MOVES_SHOWN; i++) {
        poda__lesson_put(lesson, i ? ", " : "");
        put_move(it, index, i);
        poda__lesson_put(lesson, " ");
        poda__lesson_number(lesson, tidy(it->values[set->slot + i]), 6);
    }
    if (set->count > MOVES_SHOWN)
        poda__lesson_put(lesson, ", ...");
    poda__lesson_cell(lesson);
    put_move(it, index, best);
}

/* What is paid where the player has not moved at all comes on top of its first sets. */
static double first_sets(const responses *it, int player)
{
    const poda__form *form = &it->tree->form;
    double sum = 0;
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        const size_t member = (size_t)form->members[set->first];
        if (set->player == player && it->last[member * (size_t)form->players + (size_t)player] < 0)
            sum += it->values[set->slot + best_move(it, set)];
    }
    return sum;
}

static poda_status respond(responses *it, int player)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    const char *name = poda__player_name(request, player);
    double value;
    const poda_status status =
        poda_extensive_worths(it->tree, it->strategy, player, &value, it->values, request->error);
    if (status != PODA_OK)
        return status;
    poda__form_reach(&it->tree->form, it->strategy, player, it->reach);
    const int32_t count = list_sets(it, player);
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "%s sees", name);
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "others lead here");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "counterfactual values");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "best move");
    for (int32_t i = 0; i < count; i++)
        add_set(it, it->order[i]);
    const double sets = first_sets(it, player);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "Best response of %s: %.7g from its first information sets and %.7g from "
                     "plays in which it never moves, together %.9g.",
                     name, tidy(sets), tidy(value - sets), tidy(value));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    const double paid = it->exploit.payoffs[player];
    if (it->lp || it->equilibrium)
        poda__lesson_say(lesson, "The equilibrium pays %s %.9g: the response gains %.7g.", name,
                         tidy(paid), tidy(value - paid));
    else
        poda__lesson_say(lesson, "The uniform strategy pays %s %.9g: the response gains %.7g.",
                         name, tidy(paid), tidy(value - paid));
    return PODA_OK;
}

static void say_title(responses *it, const char *name)
{
    const poda__request *request = it->request;
    poda__lesson_begin(it->lesson, PODA__LESSON_TITLE);
    poda__lesson_put(it->lesson, SAY(poda_game_rules_of(request->game)->space.about->title));
    poda__lesson_put(it->lesson, ", ");
    poda__lesson_put(it->lesson, name);
}

static void say_values(responses *it)
{
    poda__lesson_begin(it->lesson, PODA__LESSON_LINE);
    poda__lesson_say(it->lesson,
                     "The counterfactual value of a move is what it pays on average, weighted with "
                     "the probability that chance and the others lead to the information set if "
                     "the player itself does what it can to get there. The last sets come first; a "
                     "set is worth its best move, and that is added to the own move before it.");
}

/* ---- the program ---- */

/* "K? pass" for the sequence that ends with this move; "-" for the empty one. */
static void say_sequence(responses *it, int32_t slot)
{
    const poda__form *form = &it->tree->form;
    if (slot < 0) {
        poda__lesson_put(it->lesson, "-");
        return;
    }
    int32_t s = 0;
    while (slot >= form->sets[s].slot + form->sets[s].count)
        s++;
    put_set(it, s);
    poda__lesson_put(it->lesson, " ");
    put_move(it, s, slot - form->sets[s].slot);
}

/* The probability that the player's own moves lead to the end of the sequence. */
static double weight_of(const responses *it, int32_t slot)
{
    const poda__form *form = &it->tree->form;
    double weight = 1;
    for (int guard = 0; slot >= 0 && guard < form->slots; guard++) {
        int32_t s = 0;
        while (slot >= form->sets[s].slot + form->sets[s].count)
            s++;
        const size_t member = (size_t)form->members[form->sets[s].first];
        weight *= it->strategy[slot];
        slot = it->last[member * (size_t)form->players + (size_t)form->sets[s].player];
    }
    return weight;
}

static poda_status say_probability(responses *it, int32_t slot)
{
    poda__buffer text = {0};
    const poda__fraction chance = {it->answer.top[slot], it->answer.bottom[slot]};
    if (poda__big_sign(&chance.bottom) == 0) {
        poda__lesson_put(it->lesson, "-");
        return PODA_OK;
    }
    const bool ok = poda__fraction_text(&chance, &text) && !text.failed;
    if (ok && text.length <= LATE)
        poda__lesson_put(it->lesson, text.at);
    else if (ok)
        poda__lesson_number(it->lesson, it->strategy[slot], 6);
    poda__buffer_release(&text);
    return ok ? PODA_OK : poda_fail_memory(it->request->error);
}

static poda_status say_program(responses *it, size_t most)
{
    poda__request *request = it->request;
    poda__lesson *lesson = it->lesson;
    const poda__form *form = &it->tree->form;
    int32_t slots[2] = {0, 0}, sets[2] = {0, 0};
    poda_status status = PODA_OK;
    size_t shown = 0;
    for (int32_t s = 0; s < form->set_count; s++) {
        sets[form->sets[s].player]++;
        slots[form->sets[s].player] += form->sets[s].count;
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "A sequence is all own moves of a player up to some point. %s has %d, one of "
                     "them empty, and %s has %d. The unknowns are their weights, the probabilities "
                     "that the player's own moves lead there; in each of their information sets "
                     "(%d and %d) the weights of the moves add up to that of the sequence before.",
                     poda__player_name(request, 0), (int)slots[0] + 1,
                     poda__player_name(request, 1), (int)slots[1] + 1, (int)sets[0], (int)sets[1]);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "What a pair of sequences pays is a matrix, so the best strategy is a linear "
                     "program (Koller, Megiddo and von Stengel). Without what the equations fix it "
                     "has %d {row|rows} and %d {column|columns}; the simplex method takes %llu "
                     "{pivot|pivots}.",
                     (int)it->answer.rows, (int)it->answer.cols,
                     (unsigned long long)it->answer.pivots);
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "player");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "sequence");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "after");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "probability");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "weight");
    for (int32_t s = 0; s < form->set_count && status == PODA_OK; s++) {
        const poda__form_set *set = &form->sets[s];
        const size_t member = (size_t)form->members[set->first];
        const int32_t before = it->last[member * (size_t)form->players + (size_t)set->player];
        for (int32_t i = 0; i < set->count && status == PODA_OK && shown <= most; i++, shown++) {
            poda__lesson_begin(lesson, PODA__LESSON_ROW);
            poda__lesson_put(lesson, poda__player_name(request, set->player));
            poda__lesson_cell(lesson);
            say_sequence(it, set->slot + i);
            poda__lesson_cell(lesson);
            say_sequence(it, before);
            poda__lesson_cell(lesson);
            status = say_probability(it, set->slot + i);
            poda__lesson_cell(lesson);
            poda__lesson_number(lesson, weight_of(it, set->slot + i), 6);
        }
    }
    return status;
}

static poda_status say_worth(responses *it)
{
    poda__buffer text = {0};
    const bool ok = poda__fraction_text(&it->answer.payoffs[0], &text) && !text.failed;
    poda__lesson_begin(it->lesson, PODA__LESSON_LINE);
    if (ok)
        poda__lesson_say(it->lesson,
                         "Value: %s gets %s on average. Proof: against these strategies no best "
                         "response gets more.",
                         poda__player_name(it->request, 0), text.at);
    poda__buffer_release(&text);
    return ok ? PODA_OK : poda_fail_memory(it->request->error);
}

/* ---- answers ---- */

static void json_sets(responses *it, int player)
{
    poda__json *json = &it->request->json;
    const int32_t count = list_sets(it, player);
    for (int32_t k = 0; k < count; k++) {
        const int32_t index = it->order[k];
        const poda__form_set *set = &it->tree->form.sets[index];
        char room[32];
        double reached = 0;
        for (int32_t i = 0; i < set->members; i++)
            reached += it->reach[it->tree->form.members[set->first + i]];
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "player", player);
        poda__json_text(json, "set",
                        poda__set_words(it->tree->form.text + set->label, player, index, room));
        poda__json_number(json, "reach", reached);
        poda__json_open(json, "moves", '[');
        for (int32_t i = 0; i < set->count; i++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "move", poda_extensive_move_label(it->tree, index, i));
            poda__json_number(json, "probability", it->strategy[set->slot + i]);
            poda__json_number(json, "value", it->values[set->slot + i]);
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        poda__json_text(json, "best",
                        poda_extensive_move_label(it->tree, index, best_move(it, set)));
        poda__json_close(json, '}');
    }
}

static void json_numbers(poda__json *json, const char *key, const double *numbers, int count)
{
    poda__json_open(json, key, '[');
    for (int i = 0; i < count; i++)
        poda__json_number(json, NULL, numbers[i]);
    poda__json_close(json, ']');
}

static poda_status write_json(responses *it, int only)
{
    poda__request *request = it->request;
    poda__json *json = &request->json;
    poda_status status = PODA_OK;
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "method", it->lp ? "lp" : "response");
    poda__json_text(json, "against", it->lp || it->equilibrium ? "equilibrium" : "uniform");
    json_numbers(json, "payoffs", it->exploit.payoffs, it->facts.players);
    json_numbers(json, "best_responses", it->exploit.best, it->facts.players);
    poda__json_number(json, "exploitability", it->exploit.exploitability);
    if (it->lp) {
        poda__json_int(json, "rows", it->answer.rows);
        poda__json_int(json, "columns", it->answer.cols);
        poda__json_uint(json, "pivots", it->answer.pivots);
    }
    poda__json_open(json, "sets", '[');
    for (int p = 0; p < it->facts.players && status == PODA_OK; p++) {
        double value;
        if (only >= 0 && p != only)
            continue;
        status =
            poda_extensive_worths(it->tree, it->strategy, p, &value, it->values, request->error);
        if (status != PODA_OK)
            break;
        poda__form_reach(&it->tree->form, it->strategy, p, it->reach);
        json_sets(it, p);
    }
    poda__json_close(json, ']');
    poda__lesson_json(it->lesson);
    poda__json_close(json, '}');
    return status;
}

poda_status poda__explain_response(poda__request *request, const poda__told *how, const char *name)
{
    poda__lesson lesson = {.request = request};
    responses it = {.request = request, .lesson = &lesson, .lp = strcmp(name, "lp") == 0};
    int64_t player = 0;
    int against = 0;
    poda_status status = poda_option_choice(&request->parameters, "against", "uniform equilibrium",
                                            &against, request->error);
    it.equilibrium = against == 1;
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "player", 1,
                                 poda_game_kind(request->game).players, &player, request->error);
    if (status == PODA_OK)
        status = open_tree(&it);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        say_title(&it, name);
        if (it.lp)
            status = say_program(&it, how->steps);
        if (it.lp && status == PODA_OK)
            status = say_worth(&it);
        say_values(&it);
    }
    for (int p = 0; p < it.facts.players && status == PODA_OK; p++)
        if (player == 0 || p == player - 1)
            status = respond(&it, p);
    if (status == PODA_OK) {
        poda__lesson_begin(&lesson, PODA__LESSON_LINE);
        poda__lesson_say(&lesson, "Exploitability, what a player gains on average: %.7g",
                         tidy(it.exploit.exploitability));
        status = request->options->json ? write_json(&it, (int)player - 1)
                                        : poda__lesson_write(&lesson, how);
    }
    poda__lesson_release(&lesson);
    release(&it);
    return status;
}
