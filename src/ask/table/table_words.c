/* table_words.c - strategies and equilibria of a table, in words and as JSON. */
#include "ask/table/table_words.h"

#include <string.h>

#include "ask/solve/solution.h"
#include "base/wording.h"

const char *poda__strategy_words(const poda__request *request, const poda_normal *normal,
                                 int player, int strategy, char room[PODA__STRATEGY_TEXT])
{
    poda_text text = {room, PODA__STRATEGY_TEXT, 0};
    room[0] = 0;
    if (normal != poda__table_of(request->game)) {
        poda_text_add(&text, "%s", poda_normal_name(normal, player, strategy));
        return room;
    }
    /* moves are numbered by player and strategy (games/table/table_rules.h) */
    poda_move_words(request->game, &request->state, (poda_move)(player * 1024 + strategy),
                    request->options->json ? NULL : poda__translator(request), &text);
    return room;
}

void poda__number_words(const poda__request *request, const poda_number *number, poda__buffer *out)
{
    if (number->exact)
        poda__buffer_add(out, "%s", number->exact);
    else
        poda__buffer_add(out, SAY("%.9g"), number->value);
}

void poda__mixture_words(const poda__request *request, const poda_normal *normal, int player,
                         const poda_number *chance, poda__buffer *out)
{
    const int count = poda_normal_strategies(normal, player);
    char name[PODA__STRATEGY_TEXT];
    bool first = true;
    for (int s = 0; s < count; s++) {
        if (chance[s].value <= 0)
            continue;
        poda__buffer_add(out, "%s%s", first ? "" : ", ",
                         poda__strategy_words(request, normal, player, s, name));
        if (chance[s].value < 1) {
            poda__buffer_add(out, " ");
            poda__number_words(request, &chance[s], out);
        }
        first = false;
    }
}

void poda__mixture_json(poda__request *request, const poda_normal *normal, int player,
                        const poda_number *chance)
{
    poda__json *json = &request->json;
    const int count = poda_normal_strategies(normal, player);
    char name[PODA__STRATEGY_TEXT];
    poda__json_open(json, NULL, '[');
    for (int s = 0; s < count; s++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move", poda__strategy_words(request, normal, player, s, name));
        poda__json_number(json, "probability", chance[s].value);
        if (chance[s].exact)
            poda__json_text(json, "exact", chance[s].exact);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

void poda__equilibrium_words(const poda__request *request, const poda_normal *normal,
                             const poda_equilibrium *one, poda__buffer *out)
{
    const int players = poda_normal_players(normal);
    for (int p = 0; p < players; p++) {
        poda__buffer_add(out, "%s%s: ", p ? "; " : "", poda__player_name(request, p));
        poda__mixture_words(request, normal, p, one->strategy[p], out);
    }
    poda__buffer_add(out, "%s", SAY("; payoffs "));
    for (int p = 0; p < players; p++) {
        poda__buffer_add(out, "%s", p ? ", " : "");
        poda__number_words(request, &one->payoff[p], out);
    }
    if (one->error > 0)
        poda__buffer_add(out, SAY(" (no player can gain more than %.2g)"), one->error);
}

void poda__equilibrium_print(poda__request *request, const poda_normal *normal,
                             const poda_equilibrium *one)
{
    poda__equilibrium_words(request, normal, one, &request->out);
    poda__buffer_add(&request->out, "\n");
}

void poda__dominance_words(const poda__request *request, const poda_normal *normal,
                           const poda_dominance_step *step, poda__buffer *out)
{
    char name[PODA__STRATEGY_TEXT], by[PODA__STRATEGY_TEXT];
    const char *player = poda__player_name(request, step->player);
    poda__strategy_words(request, normal, step->player, step->strategy, name);
    if (step->by >= 0) {
        poda__strategy_words(request, normal, step->player, step->by, by);
        poda__buffer_add(
            out,
            step->weakly
                ? SAY("%s: %s is never worse than %s and better somewhere: %s is struck out")
                : SAY("%s: %s is always better than %s: %s is struck out"),
            player, by, name, name);
        return;
    }
    poda__buffer_add(out, SAY("%s: the mixture "), player);
    poda__mixture_words(request, normal, step->player, step->mixed, out);
    poda__buffer_add(out,
                     step->weakly
                         ? SAY(" is never worse than %s and better somewhere: %s is struck out")
                         : SAY(" is always better than %s: %s is struck out"),
                     name, name);
}

void poda__dominance_left(const poda__request *request, const poda_normal *normal,
                          const poda_dominance *found, poda__buffer *out)
{
    char name[PODA__STRATEGY_TEXT];
    if (found->count == 0) {
        poda__buffer_add(out, "%s", SAY("no strategy is dominated"));
        return;
    }
    poda__buffer_add(out, "%s", SAY("what is left:"));
    for (int p = 0; p < poda_normal_players(normal); p++) {
        poda__buffer_add(out, "%s %s:", p ? ";" : "", poda__player_name(request, p));
        for (int s = 0; s < poda_normal_strategies(normal, p); s++)
            if (found->left[p][s])
                poda__buffer_add(out, " %s", poda__strategy_words(request, normal, p, s, name));
    }
}

void poda__dominance_print(poda__request *request, const poda_normal *normal,
                           const poda_dominance *found)
{
    for (size_t i = 0; i < found->count; i++) {
        poda__buffer_add(&request->out, "%3zu. ", i + 1);
        poda__dominance_words(request, normal, &found->steps[i], &request->out);
        poda__buffer_add(&request->out, "\n");
    }
    poda__dominance_left(request, normal, found, &request->out);
    poda__buffer_add(&request->out, "\n");
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

void poda__subsets_print(poda__request *request, const poda_equilibria *found)
{
    for (size_t i = 0; i < found->subset_count; i++) {
        const poda_nash_subset *set = &found->subsets[i];
        if (set->count[0] * set->count[1] < 2)
            continue;
        poda__print(request, "any mixture of equilibria ");
        bool first = true;
        for (size_t k = 0; k < found->count; k++) {
            bool in[2] = {false, false};
            for (int p = 0; p < 2; p++)
                for (int j = 0; j < set->count[p]; j++)
                    in[p] |= set->part[p][j] == found->at[k].part[p];
            if (!in[0] || !in[1])
                continue;
            poda__buffer_add(&request->out, "%s%zu", first ? "" : ", ", k + 1);
            first = false;
        }
        poda__print(request, " is one too\n");
    }
    if (found->many_subsets)
        poda__print(request,
                    "mixtures of some of them are equilibria too, in too many ways to list\n");
}

void poda__numbers_json(poda__request *request, const poda_number *payoff, int players)
{
    const char *exact[PODA_PLAYERS_MAX];
    double values[PODA_PLAYERS_MAX];
    bool all = true;
    for (int p = 0; p < players; p++) {
        values[p] = payoff[p].value;
        exact[p] = payoff[p].exact;
        all = all && payoff[p].exact;
    }
    poda__solve_wide_payoffs(request, values, all ? exact : NULL);
}
