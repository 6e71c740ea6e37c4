/* explain_table.c - `explain` of a table of payoffs, or of a game in strategic form: which strategies
 * are dominated, one after another, best responses, and the path of Lemke and Howson to an
 * equilibrium, step by step. */
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "ask/explain/lesson.h"
#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "ask/verbs/show_tree.h"
#include "extensive/strategic.h"

void poda__lesson_table_title(poda__lesson *lesson, const char *method)
{
    const poda__request *request = lesson->request;
    const char *title = poda_normal_title(poda__table_of(request->game));
    poda__lesson_begin(lesson, PODA__LESSON_TITLE);
    poda__lesson_put(lesson,
                     *title ? title : SAY(poda_game_rules_of(request->game)->space.about->title));
    poda__lesson_put(lesson, ": ");
    poda__lesson_put(lesson, method);
}

poda_status poda__lesson_table_write(poda__lesson *lesson, const poda__told *how,
                                     const char *method, poda_status status)
{
    poda__request *request = lesson->request;
    if (status == PODA_OK && !request->options->json)
        status = poda__lesson_write(lesson, how);
    if (status == PODA_OK && request->options->json) {
        poda__solve_wide_json(request);
        poda__json_text(&request->json, "method", method);
        poda__lesson_json(lesson);
    }
    return status;
}

/* ---- dominance ---- */

static poda_status tell_dominance(poda__lesson *lesson, bool weak)
{
    poda__request *request = lesson->request;
    const poda_normal *normal = poda__table_of(request->game);
    const poda_dominance_options options = {
        .size = sizeof options, .weak = weak, .mixed = true, .stop = request->options->stop};
    poda_dominance found;
    const poda_status status = poda_normal_dominance(normal, &options, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    if (weak)
        poda__lesson_say(lesson, "A strategy is weakly dominated if another one, or a mixture of "
                                 "others, is never worse and somewhere better. Each is struck "
                                 "out in turn; what is left can depend on the order.");
    else
        poda__lesson_say(lesson, "A strategy is dominated if another one, or a mixture of "
                                 "others, pays more whatever the other players do. No "
                                 "equilibrium uses it, so it is struck out, and the rest is "
                                 "examined again.");
    for (size_t i = 0; i < found.count; i++) {
        poda__lesson_begin(lesson, PODA__LESSON_STEP);
        poda__dominance_words(request, normal, &found.steps[i], &lesson->text);
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__dominance_left(request, normal, &found, &lesson->text);
    poda_dominance_release(&found);
    return PODA_OK;
}

/* ---- best responses ---- */

/* One row of the table: the payoffs of each profile, with a star at each best response. */
static void tell_row(poda__lesson *lesson, const poda_normal *normal, size_t first)
{
    poda__request *request = lesson->request;
    char name[PODA__STRATEGY_TEXT];
    const int players = poda_normal_players(normal);
    poda__lesson_begin(lesson, PODA__LESSON_ROW);
    for (int p = 0; p < players; p++) {
        if (p == 1 && players > 1)
            continue;
        if (p > 0)
            poda__lesson_put(lesson, ", ");
        poda__lesson_put(lesson, poda__strategy_words(request, normal, p,
                                                      poda_normal_choice(normal, first, p), name));
    }
    const int columns = players > 1 ? poda_normal_strategies(normal, 1) : 1;
    for (int s = 0; s < columns; s++) {
        const size_t profile = players > 1 ? poda_normal_with(normal, first, 1, s) : first;
        poda__lesson_cell(lesson);
        for (int p = 0; p < players; p++) {
            if (p > 0)
                poda__lesson_put(lesson, ", ");
            poda__lesson_number(lesson,
                                (double)poda_normal_payoff(normal, profile, p) /
                                    (double)poda_normal_unit(normal),
                                9);
            if (poda_normal_best(normal, profile, p, poda_normal_choice(normal, profile, p)))
                poda__lesson_put(lesson, "*");
        }
    }
}

static poda_status tell_pure(poda__lesson *lesson)
{
    enum { SHOWN = 400 }; /* profiles */
    poda__request *request = lesson->request;
    const poda_normal *normal = poda__table_of(request->game);
    const size_t profiles = poda_normal_profiles(normal);
    const bool several = poda_normal_players(normal) > 1;
    char name[PODA__STRATEGY_TEXT];
    poda_equilibria found;
    const poda_normal_how how = {
        .size = sizeof how, .method = PODA_NORMAL_PURE, .stop = request->options->stop};
    const poda_status status = poda_normal_solve(normal, &how, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "A star marks a payoff that its player cannot raise by another "
                             "strategy while the others keep theirs: a best response. A cell "
                             "with a star for every player is an equilibrium.");
    if (profiles <= SHOWN && (!several || poda_normal_strategies(normal, 1) < 30)) {
        poda__lesson_begin(lesson, PODA__LESSON_HEAD);
        for (int s = 0; several && s < poda_normal_strategies(normal, 1); s++)
            poda__lesson_next(lesson, poda__strategy_words(request, normal, 1, s, name));
        for (size_t i = 0; i < profiles; i++)
            if (!several || poda_normal_choice(normal, i, 1) == 0)
                tell_row(lesson, normal, i);
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Equilibria in pure strategies: %zu", found.count);
    for (size_t i = 0; i < found.count; i++) {
        poda__lesson_begin(lesson, PODA__LESSON_STEP);
        poda__equilibrium_words(request, normal, &found.at[i], &lesson->text);
    }
    poda_equilibria_release(&found);
    return PODA_OK;
}

/* ---- Lemke and Howson ---- */

/* A label is a strategy: of the player whose point moves, one that is not played; of the other,
 * a best response. */
static void tell_label(poda__lesson *lesson, int player, int label, bool takes)
{
    poda__request *request = lesson->request;
    const poda_normal *normal = poda__table_of(request->game);
    const int rows = poda_normal_strategies(normal, 0);
    const int owner = label < rows ? 0 : 1;
    char name[PODA__STRATEGY_TEXT];
    poda__strategy_words(request, normal, owner, owner ? label - rows : label, name);
    if (takes && owner == player)
        poda__lesson_say(lesson, "until %s is no longer played (label %d)", name, label + 1);
    else if (takes)
        poda__lesson_say(lesson, "until %s is a best response too (label %d)", name, label + 1);
    else if (owner == player)
        poda__lesson_say(lesson, "begins to play %s (drops label %d) ", name, label + 1);
    else
        poda__lesson_say(lesson, "makes %s worse than the best response (drops label %d) ", name,
                         label + 1);
}

static poda_status tell_path(poda__lesson *lesson, int label)
{
    poda__request *request = lesson->request;
    const poda_normal *normal = poda__table_of(request->game);
    poda_equilibria found;
    const poda_normal_how how = {.size = sizeof how,
                                 .method = PODA_NORMAL_LEMKE,
                                 .label = label,
                                 .stop = request->options->stop};
    const poda_status status = poda_normal_solve(normal, &how, &found, request->error);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "The path of Lemke and Howson: a point has the label of each own strategy "
                     "that is not played and of each best response of the other player. From the "
                     "pair that plays nothing one label is dropped; each pivot drops the label "
                     "that is there twice, until all are there once.");
    for (size_t i = 0; i < found.step_count; i++) {
        const poda_lemke_step *step = &found.steps[i];
        poda__lesson_begin(lesson, PODA__LESSON_STEP);
        poda__lesson_put(lesson, poda__player_name(request, step->player));
        poda__lesson_put(lesson, " ");
        tell_label(lesson, step->player, step->drops, false);
        tell_label(lesson, step->player, step->takes, true);
        if (step->strategy[step->player]) {
            poda__lesson_put(lesson, ": ");
            poda__mixture_words(request, normal, step->player, step->strategy[step->player],
                                &lesson->text);
        }
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "the label of the beginning is there again: an equilibrium");
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__equilibrium_words(request, normal, &found.at[0], &lesson->text);
    poda_equilibria_release(&found);
    return PODA_OK;
}

/* Dominance, then the path for two players; for other numbers best responses. */
poda_status poda__explain_table(poda__request *request, const poda__told *how, const char *method)
{
    const bool two = poda_normal_players(poda__table_of(request->game)) == 2;
    const bool all = strcmp(method, "auto") == 0;
    poda__lesson lesson = {.request = request};
    int64_t label = 1;
    poda_status status = poda_option_int(&request->parameters, "label", 1,
                                         2 * PODA_NORMAL_STRATEGIES, &label, request->error);
    const bool lemke = strcmp(method, "lemke-howson") == 0 || (all && two);
    const bool pure = strcmp(method, "pure") == 0 || (all && !two);
    const char *name = lemke ? "lemke-howson" : pure ? "pure" : method;
    poda__lesson_table_title(&lesson, name);
    if (status == PODA_OK && (all || (!lemke && !pure)))
        status = tell_dominance(&lesson, strcmp(method, "weak") == 0);
    if (status == PODA_OK && lemke)
        status = tell_path(&lesson, (int)label - 1);
    if (status == PODA_OK && pure)
        status = tell_pure(&lesson);
    status = poda__lesson_table_write(&lesson, how, name, status);
    if (status == PODA_OK && request->options->json)
        poda__json_close(&request->json, '}');
    poda__lesson_release(&lesson);
    return status;
}

/* ---- strategic forms ---- */

/* The reduced strategic form of the request's game, as the game `table`. */
static poda_status open_strategic(poda__request *request, poda_game **out)
{
    const poda__strategic_limits limits = {.stop = request->options->stop};
    poda__whole whole;
    poda__strategic strategic = {0};
    char *text = NULL;
    poda_status status = poda__request_form(request, 0, &whole);
    if (status != PODA_OK)
        return status;
    status = poda__strategic_init(&strategic, whole.form, &limits, request->error);
    if (status == PODA_OK)
        status = poda_normal_write(strategic.normal, &text, request->error);
    if (status == PODA_OK) {
        poda_pair pair = {"table", text};
        const poda_options options = {&pair, 1};
        status = poda_game_open(out, "table", &options, request->error);
    }
    poda_free(text);
    poda__strategic_release(&strategic);
    poda__whole_release(&whole);
    return status;
}

/* The table, if it is not too large to be read, and its strategies in order. */
static poda_status tell_form(poda__lesson *lesson, const poda__told *how)
{
    enum { CELLS = 200, TEXT = 0 };
    poda__request *request = lesson->request;
    const poda_normal *normal = poda__table_of(request->game);
    char name[PODA__STRATEGY_TEXT];
    poda_status status = PODA_OK;
    if (poda_normal_profiles(normal) <= CELLS && how->format == TEXT && !request->options->json)
        status = poda__print_board(request);
    for (int p = 0; p < poda_normal_players(normal) && status == PODA_OK; p++) {
        poda__lesson_begin(lesson, PODA__LESSON_LINE);
        poda__lesson_put(lesson, poda__player_name(request, p));
        for (int s = 0; s < poda_normal_strategies(normal, p); s++) {
            poda__lesson_put(lesson, s ? " | " : ": ");
            poda__lesson_put(lesson, poda__strategy_words(request, normal, p, s, name));
        }
    }
    return status;
}

poda_status poda__explain_strategic(poda__request *request, const poda__told *how)
{
    poda_game *const game = request->game, *table = NULL;
    const poda_state state = request->state;
    poda__lesson lesson = {.request = request};
    int64_t label = 1;
    poda_status status = poda_option_int(&request->parameters, "label", 1,
                                         2 * PODA_NORMAL_STRATEGIES, &label, request->error);
    if (status == PODA_OK)
        status = open_strategic(request, &table);
    if (status != PODA_OK)
        return status;
    poda__lesson_begin(&lesson, PODA__LESSON_TITLE);
    poda__lesson_put(&lesson, SAY(poda_game_rules_of(game)->space.about->title));
    request->game = table; /* whose strategies are named, and whose table is drawn */
    request->moved = false;
    poda_state_start(table, &request->state);
    const bool two = poda_normal_players(poda__table_of(table)) == 2;
    status = tell_form(&lesson, how);
    if (status == PODA_OK)
        status = tell_dominance(&lesson, false);
    if (status == PODA_OK)
        status = two ? tell_path(&lesson, (int)label - 1) : tell_pure(&lesson);
    request->game = game;
    request->state = state;
    status = poda__lesson_table_write(&lesson, how, two ? "lemke-howson" : "pure", status);
    if (status == PODA_OK && request->options->json)
        poda__json_close(&request->json, '}');
    poda__lesson_release(&lesson);
    poda_game_close(table);
    return status;
}
