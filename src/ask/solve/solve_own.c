/* solve_own.c - `solve` for games that bring a solver of their own. */
#include "ask/solve/solution.h"
#include "base/memory.h"
#include "games/own.h"
#include "system/clock.h"

static void json_moves(poda__request *request, const poda__own_solution *solution)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, "moves", '[');
    for (int i = 0; i < solution->moves; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, solution->move[i], words));
        poda__json_number(json, "worth", solution->worth[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void print_moves(poda__request *request, const poda__own_solution *solution)
{
    char words[PODA_TEXT_MAX];
    for (int i = 0; i < solution->moves; i++)
        poda__print(request, "  %-10s %.9g\n",
                    poda__move_words(request, &request->state, solution->move[i], words),
                    solution->worth[i]);
}

poda_status poda__solve_own(poda__request *request)
{
    poda__own_solution *solution = poda__array(1, sizeof *solution);
    const char *exact[PODA_PLAYERS_MAX];
    const char *options = poda_game_options(request->game);
    const double started = poda__seconds();
    if (!solution)
        return poda_fail_memory(request->error);
    const poda_status status = poda__game_own_solver(request->game)
                                   ->solve(request->game, &request->state, request->options->stop,
                                           solution, request->error);
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        exact[i] = solution->exact[i];
    if (status == PODA_OK && request->options->json) {
        poda__solve_wide_json(request);
        poda__json_text(&request->json, "method", solution->way);
        poda__solve_wide_payoffs(request, solution->payoff, *exact[0] ? exact : NULL);
        json_moves(request, solution);
        poda__json_bool(&request->json, "is_exact", !solution->note);
        poda__json_text(&request->json, "note", solution->note ? SAY(solution->note) : "");
        poda__json_uint(&request->json, "nodes", solution->nodes);
        poda__json_number(&request->json, "seconds", poda__seconds() - started);
        poda__json_close(&request->json, '}');
    } else if (status == PODA_OK) {
        poda__solve_wide_payoffs(request, solution->payoff, *exact[0] ? exact : NULL);
        print_moves(request, solution);
        if (solution->note)
            poda__buffer_add(&request->out, "%s\n", SAY(solution->note));
        if (poda__game_own_solver(request->game)->chart)
            poda__print(request, "the chart: poda show %s%s%s chart=yes\n",
                        poda_game_name(request->game), *options ? " " : "", options);
    }
    free(solution);
    return status;
}
