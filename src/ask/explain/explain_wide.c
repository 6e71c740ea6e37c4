/* explain_wide.c - the tree that a depth search of a wide game looks at, for the explanations of
 * general trees: what is explained is what `best` searches. */
#include <string.h>

#include "ask/explain/explain.h"
#include "explain/general/general.h"

enum { DEPTH = 3 }; /* unless the request says how deep */

bool poda__explain_is_wide(const poda__request *request)
{
    const poda_rules *rules =
        request->subject ? poda__game_called(request, request->subject) : NULL;
    return rules && rules->wide;
}

static poda_status read_search(poda__request *request, const char *algorithm,
                               poda_wide_options *search)
{
    static const char *const keys[] = {"depth", "nodes", "eval", "seed"};
    const poda_kind kind = poda_game_kind(request->game);
    const bool one = kind.players == 1 || (kind.players == 2 && kind.fixed_sum);
    poda_status status = PODA_OK;
    bool used;
    if (strcmp(algorithm, "auto") != 0)
        status = poda_wide_option_set(request->game, "algorithm", algorithm, search, &used,
                                      request->error);
    else
        search->algorithm = one ? PODA_WIDE_EXPECTIMINIMAX : PODA_WIDE_MAXN;
    search->depth = DEPTH;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && status == PODA_OK; i++) {
        const char *value = poda_option_text(&request->parameters, keys[i], NULL);
        if (value)
            status =
                poda_wide_option_set(request->game, keys[i], value, search, &used, request->error);
    }
    return status;
}

/* Bounds that the search uses for its cuts too. */
static void set_bounds(const poda_game *game, poda__general_options *options)
{
    const poda_kind kind = poda_game_kind(game);
    poda_value least, most;
    if (!poda_game_range(game, &least, &most))
        return;
    const bool star =
        options->algorithm == PODA__GENERAL_STAR1 || options->algorithm == PODA__GENERAL_STAR2;
    const bool shallow = options->algorithm == PODA__GENERAL_MAXN && kind.fixed_sum &&
                         !poda_game_rules_of(game)->eval;
    options->has_low = star || shallow;
    options->has_high = star;
    options->has_sum = shallow;
    options->low = (double)least / (double)kind.unit;
    options->high = (double)most / (double)kind.unit;
    options->sum = (double)kind.sum / (double)kind.unit;
}

poda_status poda__explain_wide_tree(poda__request *request, const char *algorithm,
                                    poda__general_options *options, char **text)
{
    static const struct {
        poda_wide_algorithm search;
        poda__general_algorithm told;
    } same[] = {{PODA_WIDE_EXPECTIMINIMAX, PODA__GENERAL_EXPECTIMINIMAX},
                {PODA_WIDE_STAR1, PODA__GENERAL_STAR1},
                {PODA_WIDE_STAR2, PODA__GENERAL_STAR2},
                {PODA_WIDE_MAXN, PODA__GENERAL_MAXN},
                {PODA_WIDE_PARANOID, PODA__GENERAL_PARANOID},
                {PODA_WIDE_BRS, PODA__GENERAL_EXPECTIMINIMAX}};
    poda_wide_search *search = NULL;
    poda_wide_options by = {.size = sizeof by};
    poda_status status = read_search(request, algorithm, &by);
    by.stop = request->options->stop;
    if (status == PODA_OK)
        status = poda_wide_search_open(&search, request->game, request->error);
    if (status == PODA_OK)
        status = poda_wide_tree_text(search, &request->state, &by, text, request->error);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (same[i].search == by.algorithm)
            options->algorithm = same[i].told;
    if (poda_game_kind(request->game).players == 1)
        options->algorithm = by.algorithm == PODA_WIDE_STAR1   ? PODA__GENERAL_STAR1
                             : by.algorithm == PODA_WIDE_STAR2 ? PODA__GENERAL_STAR2
                                                               : PODA__GENERAL_EXPECTIMINIMAX;
    if (status == PODA_OK && poda_state_turn(request->game, &request->state) == PODA_CHANCE)
        options->player = 1;
    if (status == PODA_OK)
        set_bounds(request->game, options);
    poda_wide_search_close(search);
    return status;
}
