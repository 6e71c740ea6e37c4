/* verb_solve.c - exact values: translates the words of a request into the options of poda_solve. */
#include <string.h>

#include "ask/solve/solution.h"

const poda_parameter poda__parameters_solve[] = {
    {"method", "auto",
     "theory, whole (all positions), search, or auto: the first that can; moves made at once: "
     "stages; small games: strategic; hidden games: lp, cfr, cfr+, dcfr, external or outcome; a "
     "table of payoffs: all, pure, lemke-howson, lp, correlated, dominance or weak"},
    {"iterations", "0", "hidden games: iterations of the method; 0: by the size of the game"},
    {"whole", "no", "yes: a summary of all positions of the game"},
    {"symmetry", "no", "yes, with whole: mirror images count once"},
    {"limit", "50000000", "whole: give up beyond this many positions"},
    {"values", "",
     "N: nim-values of one heap of 0 to N, for heap games; sign: a win is +1, a loss -1, "
     "whenever it comes"},
    {"tables", "",
     "a table of the game (poda table build) that answers, and that a search asks below the "
     "position; left out: one of the folder of tables; empty: none"},
    {"label", "1", "table: the label that the path of Lemke and Howson drops first"},
    {"of", "", "solve sum of='nim heaps=3,4 + kayles n=7': a sum of games"},
    {NULL, NULL, NULL},
};

static poda_status choose_method(poda__request *request, poda_solve_options *how)
{
    int which = PODA_SOLVE_AUTO;
    int64_t limit = PODA_WALK_LIMIT;
    poda_status status = poda_option_choice(&request->parameters, "method",
                                            "auto theory whole search", &which, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    how->method = (poda_solve_method)which;
    how->positions = (uint64_t)limit;
    /* naming an algorithm requests a search */
    if (which == PODA_SOLVE_AUTO && poda_option_text(&request->parameters, "algorithm", NULL))
        how->method = PODA_SOLVE_SEARCH;
    return status;
}

static poda_status solve_position(poda__request *request, poda_solve_options *how)
{
    poda_solution solution;
    poda__theory_words words = {0};
    bool ruled = false;
    bool by_table = false;
    poda__table_use use;
    poda_status status = poda__table_use_open(request, &use);
    if (status != PODA_OK)
        return status;
    status = poda__table_solution(request, &use, &by_table, &solution);
    how->search.past = request->line;
    how->search.past_count = request->line ? request->line_count - 1 : 0;
    if (status == PODA_OK && !by_table) {
        poda_solution_release(&solution);
        poda__table_use_inform(request, &use, &how->search);
        status = poda_solve(request->game, &request->state, how, &solution, request->error);
    }
    if (status == PODA_OK)
        status = poda__theory_words_make(request, &request->state, NULL, &ruled, &words);
    if (status == PODA_OK && request->options->json)
        poda__solution_json(request, &solution, ruled ? &words : NULL, &use);
    else if (status == PODA_OK)
        status = poda__solution_print(request, &solution, ruled ? &words : NULL);
    if (status == PODA_OK && !request->options->json)
        poda__table_use_say(request, &use);
    poda__table_use_release(&use);
    poda__theory_words_release(&words);
    poda_solution_release(&solution);
    return status;
}

poda_status poda__verb_solve(poda__request *request)
{
    if (request->subject && strcmp(request->subject, "sum") == 0)
        return poda__solve_sum(request);
    poda_status status = poda__request_open(request);
    poda_solve_options how;
    bool whole = false;
    unsigned words;
    const char *method = poda_option_text(&request->parameters, "method", "");
    if (status == PODA_OK && poda_game_kind(request->game).wide)
        return poda__solve_wide(request);
    if (status == PODA_OK && strcmp(method, "strategic") == 0)
        return poda__solve_strategic(request, &whole);
    poda_solve_defaults(&how);
    if (status == PODA_OK)
        status = choose_method(request, &how);
    if (status == PODA_OK)
        status = poda__request_flag(request, "whole", &whole);
    if (status != PODA_OK)
        return status;
    if (whole)
        return poda__solve_whole(request);
    const char *values = poda_option_text(&request->parameters, "values", "");
    if (*values >= '0' && *values <= '9')
        return poda__solve_values(request);
    status = poda__request_values(request, "distance sign", &words);
    if (status == PODA_OK)
        status = poda__request_search(request, &how.search);
    if (status != PODA_OK)
        return status;
    poda__request_prefer_engine(request, &how.search);
    return solve_position(request, &how);
}
