/* solve_wide.c - `solve` for games with chance, hidden knowledge, moves made together or another
 * number of players than two: chooses who solves the game, and writes what all answers share. */
#include "ask/kind_words.h"
#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "base/outcome.h"
#include "games/own.h"

/* One way to solve a game: the first that applies is taken. */
typedef struct way {
    bool (*applies)(const poda__request *request); /* NULL: always */
    poda__verb_fn *solve;
} way;

static bool asks_strategic(const poda__request *request)
{
    return strcmp(poda_option_text(&request->parameters, "method", ""), "strategic") == 0;
}

static bool has_solver(const poda__request *request)
{
    return poda__game_own_solver(request->game) != NULL;
}

/* One table of payoffs, before anything is chosen. */
static bool is_table(const poda__request *request)
{
    poda_state start;
    poda_state_start(request->game, &start);
    return strcmp(poda_game_name(request->game), "table") == 0 &&
           poda_state_equal(request->game, &start, &request->state);
}

static bool is_hidden(const poda__request *request)
{
    const poda_kind kind = poda_game_kind(request->game);
    return kind.hidden || kind.together;
}

/* Does some player not see all of the position? The tree begins there, so its players know it. */
static bool is_disclosed(const poda__request *request)
{
    poda_state start;
    poda_state_start(request->game, &start);
    return is_hidden(request) && !poda_state_equal(request->game, &start, &request->state) &&
           poda__hides(request->game, &request->state, -1);
}

/* Exactly if the game is small, else by regret. */
static poda_status solve_hidden(poda__request *request)
{
    bool solved;
    const poda__own *own = poda__game_own(request->game);
    poda_status status = own && own->refuses
                             ? own->refuses(poda_game_params(request->game), request->error)
                             : PODA_OK;
    if (status != PODA_OK)
        return status;
    status = poda__solve_stages(request, &solved);
    if (status == PODA_OK && !solved)
        status = poda__solve_sequence(request, &solved);
    if (status == PODA_OK && !solved)
        status = poda__solve_strategic(request, &solved);
    if (status == PODA_OK && !solved)
        status = poda__solve_hidden(request);
    if (status == PODA_OK && !request->options->json && is_disclosed(request))
        poda__print(request, "solved as a game that begins here: all players know the position, "
                             "also what is hidden in play\n");
    return status;
}

/* The strategic form if it is asked for; then a game's own solver; then games that are one table of
 * payoffs, hidden games, and open games with chance or several players. */
static const way ways[] = {
    {asks_strategic, solve_hidden}, {has_solver, poda__solve_own}, {is_table, poda__solve_table},
    {is_hidden, solve_hidden},      {NULL, poda__solve_chance},
};

void poda__solve_wide_json(poda__request *request)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_text(json, "position", poda__state_words(request, &request->state, words));
    if (is_disclosed(request))
        poda__json_bool(json, "disclosed", true);
}

const char *poda__set_words(const char *label, int player, int32_t number, char room[32])
{
    poda_text text = {room, 32, 0};
    poda_text_add(&text, "%d:%d", player + 1, (int)number + 1);
    return *label ? label : room;
}

void poda__solve_wide_payoffs(poda__request *request, const double *payoffs,
                              const char *const *exact)
{
    poda__json *json = &request->json;
    const int players = poda_game_kind(request->game).players;
    if (!request->options->json) {
        for (int p = 0; p < players; p++) {
            const bool whole = exact && !strchr(exact[p], '/');
            const bool shown = exact && !whole && strlen(exact[p]) <= PODA__FRACTION_SHOWN;
            poda__buffer_add(&request->out, "%s", p ? SAY(", ") : "");
            poda__buffer_add(&request->out, "%s: ", poda__player_name(request, p));
            poda__print(request, exact && !shown && !whole ? "%.10f" : "%.9g", payoffs[p]);
            if (shown)
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
    const way *one = ways;
    while (one->applies && !one->applies(request))
        one++;
    return one->solve(request);
}
