/* explain_table.c - `explain` of a table of payoffs, or of a game in strategic form: which strategies
 * are dominated, one after another, and the path of Lemke and Howson to an equilibrium, step by step. */
#include <string.h>

#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "ask/verbs/show_tree.h"
#include "extensive/strategic.h"

void poda__dominance_print(poda__request *request, const poda_normal *normal,
                           const poda_dominance *found)
{
    char name[PODA__STRATEGY_TEXT], by[PODA__STRATEGY_TEXT];
    for (size_t i = 0; i < found->count; i++) {
        const poda_dominance_step *step = &found->steps[i];
        const char *player = poda__player_name(request, step->player);
        poda__strategy_words(request, normal, step->player, step->strategy, name);
        if (step->by >= 0) {
            poda__strategy_words(request, normal, step->player, step->by, by);
            if (step->weakly)
                poda__print(request,
                            "%3zu. %s: %s is never worse than %s and better somewhere: %s is "
                            "struck out\n",
                            i + 1, player, by, name, name);
            else
                poda__print(request, "%3zu. %s: %s is always better than %s: %s is struck out\n",
                            i + 1, player, by, name, name);
            continue;
        }
        poda__print(request, "%3zu. %s: the mixture ", i + 1, player);
        poda__mixture_print(request, normal, step->player, step->mixed);
        if (step->weakly)
            poda__print(request, " is never worse than %s and better somewhere: %s is struck out\n",
                        name, name);
        else
            poda__print(request, " is always better than %s: %s is struck out\n", name, name);
    }
    if (found->count == 0)
        poda__print(request, "no strategy is dominated\n");
    else
        poda__print(request, "what is left:");
    for (int p = 0; found->count && p < poda_normal_players(normal); p++) {
        poda__buffer_add(&request->out, "%s %s:", p ? ";" : "", poda__player_name(request, p));
        for (int s = 0; s < poda_normal_strategies(normal, p); s++)
            if (found->left[p][s])
                poda__buffer_add(&request->out, " %s",
                                 poda__strategy_words(request, normal, p, s, name));
    }
    if (found->count)
        poda__buffer_add(&request->out, "\n");
}

/* A label is a strategy: of the player whose point moves, one that is not played; of the other,
 * a best response. */
static void print_label(poda__request *request, int player, int label, bool takes)
{
    const poda_normal *normal = poda__table_of(request->game);
    const int rows = poda_normal_strategies(normal, 0);
    const int owner = label < rows ? 0 : 1;
    char name[PODA__STRATEGY_TEXT];
    poda__strategy_words(request, normal, owner, owner ? label - rows : label, name);
    if (takes && owner == player)
        poda__print(request, "until %s is no longer played (label %d)", name, label + 1);
    else if (takes)
        poda__print(request, "until %s is a best response too (label %d)", name, label + 1);
    else if (owner == player)
        poda__print(request, "begins to play %s (drops label %d) ", name, label + 1);
    else
        poda__print(request, "makes %s worse than the best response (drops label %d) ", name,
                    label + 1);
}

static void print_path(poda__request *request, const poda_equilibria *found)
{
    const poda_normal *normal = poda__table_of(request->game);
    for (size_t i = 0; i < found->step_count; i++) {
        const poda_lemke_step *step = &found->steps[i];
        poda__buffer_add(&request->out, "%3zu. %s ", i + 1,
                         poda__player_name(request, step->player));
        print_label(request, step->player, step->drops, false);
        print_label(request, step->player, step->takes, true);
        if (step->strategy[step->player]) {
            poda__buffer_add(&request->out, ": ");
            poda__mixture_print(request, normal, step->player, step->strategy[step->player]);
        }
        poda__buffer_add(&request->out, "\n");
    }
    poda__print(request, "the label of the beginning is there again: an equilibrium\n     ");
    poda__equilibrium_print(request, normal, &found->at[0]);
}

/* Dominance and, for two players, the path, as lines of text. */
static poda_status print_all(poda__request *request, int label, poda_equilibria *found)
{
    const poda_normal *normal = poda__table_of(request->game);
    const poda_dominance_options options = {
        .size = sizeof options, .mixed = true, .stop = request->options->stop};
    poda_dominance dominance;
    poda_status status = poda_normal_dominance(normal, &options, &dominance, request->error);
    if (status != PODA_OK)
        return status;
    poda__print(request, "Dominance\n");
    poda__dominance_print(request, normal, &dominance);
    poda_dominance_release(&dominance);
    const bool two = poda_normal_players(normal) == 2;
    const poda_normal_how how = {.size = sizeof how,
                                 .method = two ? PODA_NORMAL_LEMKE : PODA_NORMAL_PURE,
                                 .label = label,
                                 .stop = request->options->stop};
    status = poda_normal_solve(normal, &how, found, request->error);
    if (status != PODA_OK)
        return status;
    if (two) {
        poda__print(request, "The path of Lemke and Howson\n");
        print_path(request, found);
        return PODA_OK;
    }
    poda__print(request, "Equilibria in pure strategies: %zu\n", found->count);
    for (size_t i = 0; i < found->count; i++) {
        poda__buffer_add(&request->out, "%3zu. ", i + 1);
        poda__equilibrium_print(request, normal, &found->at[i]);
    }
    return PODA_OK;
}

void poda__lines_json(poda__json *json, char *text)
{
    poda__json_open(json, "steps", '[');
    for (char *line = text; line && *line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        poda__json_text(json, NULL, line + strspn(line, " "));
        line = end ? end + 1 : NULL;
    }
    poda__json_close(json, ']');
}

/* What was written becomes the field `steps`. */
static void write_json(poda__request *request, const poda_equilibria *found)
{
    poda__json *json = &request->json;
    poda__buffer lines = request->out;
    request->out = (poda__buffer){.most = lines.most, .stop = lines.stop};
    poda__solve_wide_json(request);
    poda__json_text(json, "method", found->step_count ? "lemke-howson" : "pure");
    poda__lines_json(json, lines.at);
    poda__json_close(json, '}');
    poda__buffer_release(&lines);
}

static poda_status read_label(poda__request *request, int *label)
{
    int64_t number = 1;
    const poda_status status = poda_option_int(&request->parameters, "label", 1,
                                               2 * PODA_NORMAL_STRATEGIES, &number, request->error);
    *label = (int)number - 1;
    return status;
}

poda_status poda__explain_table(poda__request *request)
{
    int label;
    poda_equilibria found = {0};
    poda_status status = read_label(request, &label);
    if (status == PODA_OK)
        status = print_all(request, label, &found);
    if (status == PODA_OK && request->options->json && !request->out.failed)
        write_json(request, &found);
    poda_equilibria_release(&found);
    return status;
}

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
static poda_status print_form(poda__request *request)
{
    enum { CELLS = 200 };
    const poda_normal *normal = poda__table_of(request->game);
    char name[PODA__STRATEGY_TEXT];
    poda_status status = PODA_OK;
    if (poda_normal_profiles(normal) <= CELLS)
        status = poda__print_board(request);
    for (int p = 0; p < poda_normal_players(normal) && status == PODA_OK; p++) {
        poda__buffer_add(&request->out, "%s:", poda__player_name(request, p));
        for (int s = 0; s < poda_normal_strategies(normal, p); s++)
            poda__buffer_add(&request->out, "%s %s", s ? " |" : "",
                             poda__strategy_words(request, normal, p, s, name));
        poda__buffer_add(&request->out, "\n");
    }
    return status;
}

poda_status poda__explain_strategic(poda__request *request)
{
    poda_game *const game = request->game;
    const poda_state state = request->state;
    poda_game *table = NULL;
    poda_equilibria found = {0};
    int label;
    poda_status status = read_label(request, &label);
    if (status == PODA_OK)
        status = open_strategic(request, &table);
    if (status != PODA_OK)
        return status;
    request->game = table; /* whose strategies are named, and whose table is drawn */
    request->moved = false;
    poda_state_start(table, &request->state);
    if (!request->options->json)
        status = print_form(request);
    if (status == PODA_OK)
        status = print_all(request, label, &found);
    request->game = game;
    request->state = state;
    if (status == PODA_OK && request->options->json && !request->out.failed)
        write_json(request, &found);
    poda_equilibria_release(&found);
    poda_game_close(table);
    return status;
}
