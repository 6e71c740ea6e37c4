/* solve_strategic.c - `solve` by the reduced strategic form: equilibria of small games of any payoffs
 * and any number of players, exact where tables of payoffs are solved exactly. The default for hidden
 * games that the linear program of the sequence form does not solve. */
#include <string.h>

#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "ask/verbs/show_tree.h"
#include "extensive/strategic.h"
#include "system/clock.h"

enum {
    AUTO_NODES = 20000,
    AUTO_STRATEGIES = 600, /* of a player */
    AUTO_PROFILES = 8192,
    AUTO_MORE = 256,       /* profiles of more than two players */
    AUTO_VERTICES = 20000, /* beyond it one equilibrium will do */
    VERTEX_BYTES = 1024,   /* of a vertex and its neighbours */
    EQUILIBRIA_SHOWN = 12,
    SETS_SHOWN = 40,    /* of each player */
    FRACTION_MOST = 15, /* characters of a fraction that people read */
};

typedef struct strategic {
    poda__whole whole;
    const poda__form *form;
    poda__strategic table;
    poda_equilibria found;
    bool one; /* all would take too long: one, by Lemke and Howson */
    bool forgets;
    int movers; /* players that move at all */
    double seconds;
} strategic;

/* ---- for programs ---- */

static const char *move_label(const poda__form *form, const poda__form_set *set, int32_t i)
{
    const poda__form_node *node = &form->nodes[form->members[set->first]];
    return form->text + form->label[node->first + i];
}

/* The text of an exact probability, in `text`. */
static const char *exact_text(const poda__strategic_chance *chance, poda__buffer *text)
{
    text->length = 0;
    if (!poda__fraction_text(&chance->exact, text))
        poda__buffer_fail(text, PODA_NO_MEMORY);
    return text->failed ? "" : text->at;
}

static bool json_set(poda__request *request, const strategic *it, int32_t s,
                     const poda_number *mixed, poda__buffer *text)
{
    poda__json *json = &request->json;
    const poda__form_set *set = &it->form->sets[s];
    poda__strategic_chance chance = {0};
    bool ok = true;
    poda__json_open(json, NULL, '{');
    poda__whole_set_json(request, it->form, s);
    poda__json_open(json, "moves", '[');
    for (int32_t i = 0; i < set->count && ok; i++) {
        ok = poda__strategic_behaviour(&it->table, it->form, s, i, mixed, &chance);
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move", move_label(it->form, set, i));
        if (chance.reached)
            poda__json_number(json, "probability", chance.value);
        else
            poda__json_null(json, "probability");
        if (chance.reached && chance.is_exact)
            poda__json_text(json, "exact", exact_text(&chance, text));
        else
            poda__json_null(json, "exact");
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
    poda__fraction_release(&chance.exact);
    return ok;
}

static void json_mixed(poda__request *request, const strategic *it, int player,
                       const poda_number *mixed)
{
    poda__json *json = &request->json;
    for (int s = 0; s < poda_normal_strategies(it->table.normal, player); s++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "strategy", poda_normal_name(it->table.normal, player, s));
        poda__json_number(json, "probability", mixed[s].value);
        if (mixed[s].exact)
            poda__json_text(json, "exact", mixed[s].exact);
        else
            poda__json_null(json, "exact");
        poda__json_close(json, '}');
    }
}

static bool json_equilibrium(poda__request *request, const strategic *it,
                             const poda_equilibrium *one, poda__buffer *text)
{
    poda__json *json = &request->json;
    bool ok = true;
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "strategies", '[');
    for (int p = 0; p < it->form->players; p++) {
        const int32_t first = it->table.first_set[p];
        poda__json_open(json, NULL, '[');
        if (it->table.forgets[p])
            json_mixed(request, it, p, one->strategy[p]);
        else
            for (int32_t s = first; s < first + it->table.set_count[p] && ok; s++)
                ok = json_set(request, it, s, one->strategy[p], text);
        poda__json_close(json, ']');
    }
    poda__json_close(json, ']');
    poda__numbers_json(request, one->payoff, it->form->players);
    if (one->error > 0)
        poda__json_number(json, "exploitability", one->error);
    poda__json_close(json, '}');
    return ok;
}

static poda_status answer_json(poda__request *request, const strategic *it)
{
    poda__json *json = &request->json;
    poda__buffer text = {0};
    bool ok = true;
    double worst = 0;
    poda__solve_wide_json(request);
    poda__json_text(json, "method", "strategic");
    if (it->found.count > 0)
        poda__numbers_json(request, it->found.at[0].payoff, it->form->players);
    poda__json_open(json, "equilibria", '[');
    for (size_t i = 0; i < it->found.count && ok; i++) {
        ok = json_equilibrium(request, it, &it->found.at[i], &text);
        worst = it->found.at[i].error > worst ? it->found.at[i].error : worst;
    }
    poda__json_close(json, ']');
    if (worst > 0)
        poda__json_number(json, "exploitability", worst);
    poda__json_bool(json, "complete", it->found.complete);
    if (!it->one)
        poda__json_bool(json, "degenerate", it->found.degenerate);
    poda__json_bool(json, "is_exact", worst <= 0 && it->found.count > 0);
    poda__json_open(json, "strategies", '[');
    for (int p = 0; p < it->form->players; p++)
        poda__json_int(json, NULL, poda_normal_strategies(it->table.normal, p));
    poda__json_close(json, ']');
    poda__json_int(json, "sets", it->form->set_count);
    poda__json_int(json, "nodes", it->form->count);
    poda__json_number(json, "seconds", it->seconds);
    poda__json_close(json, '}');
    ok = ok && !text.failed;
    poda__buffer_release(&text);
    return ok ? PODA_OK : poda_fail_memory(request->error);
}

/* ---- for people ---- */

static void print_number(poda__request *request, const char *exact, double value)
{
    if (exact && strlen(exact) <= FRACTION_MOST)
        poda__buffer_add(&request->out, "%s", exact);
    else
        poda__print(request, "%.6g", value);
}

static bool print_set(poda__request *request, const strategic *it, int32_t s,
                      const poda_number *mixed, poda__buffer *text)
{
    const poda__form_set *set = &it->form->sets[s];
    poda__strategic_chance chance = {0};
    char room[32], move[PODA_TEXT_MAX];
    bool ok = true;
    poda__buffer_add(&request->out, "  %s, %s:", poda__player_name(request, set->player),
                     poda__set_words(it->form->text + set->label, set->player, s, room));
    for (int32_t i = 0; i < set->count && ok; i++) {
        ok = poda__strategic_behaviour(&it->table, it->form, s, i, mixed, &chance);
        poda__buffer_add(&request->out, "%s %s ", i ? "," : "",
                         poda__move_said(request, move_label(it->form, set, i), move));
        if (chance.reached)
            print_number(request, chance.is_exact ? exact_text(&chance, text) : NULL, chance.value);
        else
            poda__buffer_add(&request->out, "-");
    }
    poda__buffer_add(&request->out, "\n");
    poda__fraction_release(&chance.exact);
    return ok;
}

static void print_mixed(poda__request *request, const strategic *it, int player,
                        const poda_number *mixed)
{
    const char *between = "";
    poda__buffer_add(&request->out, "  %s: ", poda__player_name(request, player));
    for (int s = 0; s < poda_normal_strategies(it->table.normal, player); s++) {
        if (mixed[s].value <= 0)
            continue;
        poda__buffer_add(&request->out, "%s(%s)", between,
                         poda_normal_name(it->table.normal, player, s));
        between = " + ";
        if (mixed[s].value < 1) {
            poda__buffer_add(&request->out, " ");
            print_number(request, mixed[s].exact, mixed[s].value);
        }
    }
    poda__buffer_add(&request->out, "\n");
}

static bool print_equilibrium(poda__request *request, const strategic *it, size_t index,
                              poda__buffer *text)
{
    const poda_equilibrium *one = &it->found.at[index];
    bool ok = true;
    poda__buffer_add(&request->out, "%zu. ", index + 1);
    for (int p = 0; p < it->form->players; p++) {
        poda__buffer_add(&request->out, "%s%s: ", p ? ", " : "", poda__player_name(request, p));
        print_number(request, one->payoff[p].exact, one->payoff[p].value);
    }
    if (one->error > 0)
        poda__print(request, " (no player can gain more than %.2g)", one->error);
    poda__buffer_add(&request->out, "\n");
    for (int p = 0; p < it->form->players && ok; p++) {
        const int32_t first = it->table.first_set[p], sets = it->table.set_count[p];
        if (it->table.forgets[p]) {
            print_mixed(request, it, p, one->strategy[p]);
            continue;
        }
        for (int32_t s = 0; s < sets && s < SETS_SHOWN && ok; s++)
            ok = print_set(request, it, first + s, one->strategy[p], text);
        if (sets > SETS_SHOWN)
            poda__print(request, "  ... and %d more {set|sets}; --json has all\n",
                        (int)(sets - SETS_SHOWN));
    }
    return ok;
}

/* How many there are, and what is known about the others. */
static void print_count(poda__request *request, const strategic *it)
{
    poda__print(request, "reduced strategic form, strategies ");
    for (int p = 0; p < it->form->players; p++)
        poda__buffer_add(&request->out, "%s%d", p ? " x " : "",
                         poda_normal_strategies(it->table.normal, p));
    poda__buffer_add(&request->out, "; ");
    if (it->one)
        poda__print(request, "one equilibrium, by the path of Lemke and Howson; there may be more");
    else if (it->found.complete && it->form->players == 2)
        poda__print(request, "all extreme equilibria: %zu", it->found.count);
    else
        poda__print(request, "%zu {equilibrium|equilibria}", it->found.count);
    if (!it->one && !it->found.complete)
        poda__print(request, " found; there may be more");
    poda__buffer_add(&request->out, "\n");
}

static poda_status answer_text(poda__request *request, const strategic *it)
{
    poda__buffer text = {0};
    bool ok = true;
    size_t shown = 0;
    print_count(request, it);
    for (; shown < it->found.count && shown < EQUILIBRIA_SHOWN && ok; shown++)
        ok = print_equilibrium(request, it, shown, &text);
    if (shown < it->found.count)
        poda__print(request, "... and %zu more {equilibrium|equilibria}; --json has all\n",
                    it->found.count - shown);
    else
        poda__subsets_print(request, &it->found);
    if (it->forgets)
        poda__print(
            request,
            "a player forgets: it draws a strategy, a move for each information set, before "
            "the game; a behaviour strategy, which draws move by move, need not do the "
            "same\n");
    else if (it->table.seen && it->movers > 1)
        poda__print(request, "all moves are seen: some of these equilibria may rest on threats "
                             "that backward induction rules out\n");
    ok = ok && !text.failed;
    poda__buffer_release(&text);
    return ok ? PODA_OK : poda_fail_memory(request->error);
}

/* ---- solving ---- */

static poda_status make_table(poda__request *request, bool asked, strategic *it)
{
    poda_status status = poda__request_form(request, asked ? 0 : AUTO_NODES, &it->whole);
    if (status != PODA_OK)
        return status;
    it->form = it->whole.form;
    poda__strategic_limits limits = {.stop = request->options->stop};
    if (!asked) {
        limits.strategies = AUTO_STRATEGIES;
        limits.profiles = it->form->players > 2 ? AUTO_MORE : AUTO_PROFILES;
    }
    status = poda__strategic_init(&it->table, it->form, &limits, request->error);
    for (int p = 0; p < it->form->players && status == PODA_OK; p++) {
        it->forgets |= it->table.forgets[p];
        it->movers += it->table.set_count[p] > 0;
    }
    return status;
}

static poda_status find_equilibria(poda__request *request, strategic *it)
{
    int64_t limit = AUTO_VERTICES;
    poda_status status =
        poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    poda_normal_how how = {.size = sizeof how,
                           .limit = poda__request_limit(request, (uint64_t)limit, VERTEX_BYTES),
                           .stop = request->options->stop};
    if (status == PODA_OK)
        status = poda_normal_solve(it->table.normal, &how, &it->found, request->error);
    if (status == PODA_TOO_LARGE && it->form->players == 2) {
        it->one = true;
        how.method = PODA_NORMAL_LEMKE;
        status = poda_normal_solve(it->table.normal, &how, &it->found, request->error);
    }
    return status;
}

poda_status poda__solve_strategic(poda__request *request, bool *solved)
{
    const char *method = poda_option_text(&request->parameters, "method", "auto");
    const bool asked = strcmp(method, "strategic") == 0;
    const double started = poda__seconds();
    strategic it = {0};
    *solved = false;
    if (!asked && (strcmp(method, "auto") != 0 || poda__asks_regret(&request->parameters)))
        return PODA_OK;
    poda_status status = make_table(request, asked, &it);
    if (status == PODA_OK)
        status = find_equilibria(request, &it);
    if (status == PODA_OK && (asked || it.found.count > 0)) {
        *solved = true;
        it.seconds = poda__seconds() - started;
        poda__request_writes(request, 0);
        status = request->options->json ? answer_json(request, &it) : answer_text(request, &it);
    }
    poda_equilibria_release(&it.found);
    poda__strategic_release(&it.table);
    poda__whole_release(&it.whole);
    /* what was not asked for may not fit the game: others solve it then */
    if (!asked && (status == PODA_TOO_LARGE || status == PODA_BAD_REQUEST))
        status = PODA_OK;
    return status;
}
