/* solve_wide.c - `solve` for games with chance, hidden knowledge, moves made together or another
 * number of players than two: chooses who solves the game, and writes what all answers share. */
#include "ask/kind_words.h"
#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "base/outcome.h"
#include "games/own.h"

/* One way to solve a game: the first that applies is taken. */
typedef struct way {
    const char *game;                       /* only the game of this name; NULL: by its kind */
    bool (*applies)(const poda_kind *kind); /* NULL: always */
    poda__verb_fn *solve;
} way;

static bool is_hidden(const poda_kind *kind)
{
    return kind->hidden || kind->together;
}

/* Exactly if the game is of that kind and small, else by regret. The tree begins at the position,
 * so its players know what that position would hide from them. */
static poda_status solve_hidden(poda__request *request)
{
    bool solved;
    poda_status status = poda__solve_sequence(request, &solved);
    if (status == PODA_OK && !solved)
        status = poda__solve_hidden(request);
    if (status == PODA_OK && !request->options->json &&
        poda__hides(request->game, &request->state,
                    poda_state_turn(request->game, &request->state)))
        poda__print(request, "this is the game in which all players know that it begins at this "
                             "position, with what they would not see\n");
    return status;
}

/* A game's own solver comes first; then games that are one table of payoffs, hidden games, and open
 * games with chance or several players. */
static const way ways[] = {
    {"table", NULL, poda__solve_table},
    {NULL, is_hidden, solve_hidden},
    {NULL, NULL, poda__solve_chance},
    {NULL, NULL, NULL},
};

void poda__solve_wide_json(poda__request *request)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_text(json, "position", poda__state_words(request, &request->state, words));
}

void poda__solve_wide_payoffs(poda__request *request, const double *payoffs,
                              const char *const *exact)
{
    poda__json *json = &request->json;
    const int players = poda_game_kind(request->game).players;
    if (!request->options->json) {
        for (int p = 0; p < players; p++) {
            poda__print(request, p ? ", %s %.9g" : "%s %.9g", poda__player_name(request, p),
                        payoffs[p]);
            if (exact)
                poda__buffer_add(&request->out, " (%s)", exact[p]);
        }
        poda__buffer_add(&request->out, "\n");
        return;
    }
    poda__json_open(json, "payoffs", '[');
    for (int p = 0; p < players; p++)
        poda__json_number(json, NULL, payoffs[p]);
    poda__json_close(json, ']');
    if (!exact)
        return;
    poda__json_open(json, "exact", '[');
    for (int p = 0; p < players; p++)
        poda__json_text(json, NULL, exact[p]);
    poda__json_close(json, ']');
}

poda_status poda__solve_wide(poda__request *request)
{
    const poda_kind kind = poda_game_kind(request->game);
    if (poda__game_own_solver(request->game))
        return poda__solve_own(request);
    for (const way *one = ways; one->solve; one++)
        if ((!one->game || strcmp(one->game, poda_game_name(request->game)) == 0) &&
            (!one->applies || one->applies(&kind)))
            return one->solve(request);
    return poda__refuse_wide(poda_game_rules_of(request->game), request->error);
}
