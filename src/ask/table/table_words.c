/* table_words.c - strategies and equilibria of a table, in words and as JSON. */
#include "ask/table/table_words.h"

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

void poda__number_print(poda__request *request, const poda_number *number)
{
    if (number->exact)
        poda__buffer_add(&request->out, "%s", number->exact);
    else
        poda__print(request, "%.9g", number->value);
}

void poda__mixture_print(poda__request *request, const poda_normal *normal, int player,
                         const poda_number *chance)
{
    const int count = poda_normal_strategies(normal, player);
    char name[PODA__STRATEGY_TEXT];
    bool first = true;
    for (int s = 0; s < count; s++) {
        if (chance[s].value <= 0)
            continue;
        poda__buffer_add(&request->out, "%s%s", first ? "" : ", ",
                         poda__strategy_words(request, normal, player, s, name));
        if (chance[s].value < 1) {
            poda__buffer_add(&request->out, " ");
            poda__number_print(request, &chance[s]);
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

void poda__equilibrium_print(poda__request *request, const poda_normal *normal,
                             const poda_equilibrium *one)
{
    const int players = poda_normal_players(normal);
    for (int p = 0; p < players; p++) {
        poda__buffer_add(&request->out, "%s%s: ", p ? "; " : "", poda__player_name(request, p));
        poda__mixture_print(request, normal, p, one->strategy[p]);
    }
    poda__print(request, "; payoffs ");
    for (int p = 0; p < players; p++) {
        poda__buffer_add(&request->out, "%s", p ? ", " : "");
        poda__number_print(request, &one->payoff[p]);
    }
    if (one->error > 0)
        poda__print(request, " (no player can gain more than %.2g)", one->error);
    poda__buffer_add(&request->out, "\n");
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
