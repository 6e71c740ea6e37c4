/* match_deals.c - `match` for games with chance, secrets or any number of players: the same deals with
 * every player in every seat. */
#include <stdlib.h>

#include "ask/verbs/match_words.h"

static const char *const player_key[] = {"first", "second", "third", "fourth"};
enum {
    KEYS = sizeof player_key / sizeof player_key[0],
    FEW = 30, /* deals: the interval takes their mean as normally distributed */
};

/* Parameters of matches between two that such a match does not have. */
static poda_status refuse_others(poda__request *request)
{
    static const char *const others[] = {"openings", "random", "jobs", "save", "sprt", "ladder"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (poda_option_text(&request->parameters, others[i], NULL))
            return poda_fail(request->error, PODA_BAD_REQUEST, others[i],
                             "%s= is for games of two players without chance and secrets",
                             others[i]);
    return PODA_OK;
}

static void print_deals(poda__request *request, const poda__match_side *sides,
                        const poda_deals_result *result)
{
    const char *given = poda_game_options(request->game);
    double plies = 0;
    if (result->players > 1)
        poda__print(request, "%s%s%s: games: %u, deals: %u, each from every seat\n",
                    poda_game_name(request->game), *given ? " " : "", given, result->count,
                    result->deals);
    else
        poda__print(request, "%s%s%s: games: %u\n", poda_game_name(request->game),
                    *given ? " " : "", given, result->count);
    const bool bars = result->deals > 1;
    if (result->count > 0 && bars)
        poda__print(request, "player  payoff a game  95 %%\n");
    else if (result->count > 0)
        poda__print(request, "player  payoff a game\n");
    for (int i = 0; i < result->players && result->count > 0 && !bars; i++)
        poda__print(request, "%6d  %13.4f  %s\n", i + 1, result->mean[i], sides[i].name);
    for (int i = 0; i < result->players && result->count > 0 && bars; i++)
        poda__print(request, "%6d  %13.4f  %+.4f .. %+.4f  %s\n", i + 1, result->mean[i],
                    result->mean[i] - result->error_bar[i], result->mean[i] + result->error_bar[i],
                    sides[i].name);
    for (uint32_t i = 0; i < result->count; i++)
        plies += result->games[i].plies;
    if (result->count > 0)
        poda__print(request, "%.1f plies a game\n", plies / result->count);
    if (result->count > 0 && result->deals < FEW)
        poda__print(request,
                    "%u {deal|deals}: too few for a reliable interval; games=%d gives a better "
                    "one\n",
                    result->deals, FEW * result->players);
    if (result->stopped)
        poda__print(request, "stopped before all games were played\n");
}

static void json_game(poda__request *request, const poda_deal_game *game, int players)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_uint(json, "number", game->number);
    poda__json_uint(json, "deal", game->deal);
    poda__json_open(json, "seats", '[');
    for (int i = 0; i < players; i++)
        poda__json_int(json, NULL, game->seat[i]);
    poda__json_close(json, ']');
    poda__json_open(json, "pay", '[');
    for (int i = 0; i < players; i++)
        poda__json_number(json, NULL, game->pay[i]);
    poda__json_close(json, ']');
    poda__json_text(json, "ending", poda_ending_name(game->ending));
    poda__json_int(json, "plies", game->plies);
    poda__json_text(json, "moves", game->text);
    poda__json_close(json, '}');
}

static void json_deals(poda__request *request, const poda__match_side *sides, uint64_t seed,
                       const poda_deals_result *result)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(request->game));
    poda__json_text(json, "options", poda_game_options(request->game));
    poda__json_open(json, "players", '[');
    for (int i = 0; i < result->players; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "settings", sides[i].name);
        poda__json_rounded(json, "pay", result->mean[i]);
        poda__json_rounded(json, "low", result->mean[i] - result->error_bar[i]);
        poda__json_rounded(json, "high", result->mean[i] + result->error_bar[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_uint(json, "seed", seed);
    poda__json_uint(json, "deals", result->deals);
    poda__json_uint(json, "games", result->count);
    poda__json_bool(json, "stopped", result->stopped);
    poda__json_open(json, "results", '[');
    for (uint32_t i = 0; i < result->count; i++)
        json_game(request, &result->games[i], result->players);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

struct listener {
    const poda_ask_options *options;
    unsigned games;
};

static void report_progress(void *user, const poda_deal_game *game)
{
    const struct listener *listener = user;
    const poda_progress progress = {.part = "game", .done = game->number, .parts = listener->games};
    if (listener->options->progress)
        listener->options->progress(listener->options->progress_user, &progress);
}

static poda_status read_options(poda__request *request, int players, poda_deals_options *out)
{
    const poda_options *given = &request->parameters;
    int64_t games = 100, seed = 1, plies = 1000;
    poda_status status = poda_option_int(given, "games", 1, 1000000, &games, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "seed", 0, INT64_MAX, &seed, request->error);
    if (status == PODA_OK)
        status = poda_option_int(given, "plies", 1, 100000, &plies, request->error);
    *out = (poda_deals_options){.size = sizeof *out,
                                .from = &request->state,
                                .deals = (uint32_t)((games + players - 1) / players),
                                .seed = (uint64_t)seed,
                                .plies = (int)plies,
                                .stop = request->options->stop,
                                .on_game = report_progress};
    return status;
}

poda_status poda__match_deals(poda__request *request)
{
    const int players = poda_game_kind(request->game).players;
    poda_deals_options options;
    poda_deals_result result = {0};
    poda__match_side *sides = calloc((size_t)players, sizeof *sides);
    if (!sides)
        return poda_fail_memory(request->error);
    poda_status status = refuse_others(request);
    if (status == PODA_OK)
        status = read_options(request, players, &options);
    for (int i = 0; i < players && status == PODA_OK; i++) {
        status = poda__match_side_set(
            request, i < KEYS ? poda_option_text(&request->parameters, player_key[i], NULL) : NULL,
            &sides[i]);
        sides[i].player.wide.stop = request->options->stop;
        sides[i].player.wide.memory = request->options->memory / 8;
        options.player[i] = &sides[i].player;
    }
    if (status == PODA_OK) {
        struct listener listener = {request->options, options.deals * (unsigned)players};
        options.on_game_user = &listener;
        status = poda_deals_run(request->game, &options, &result, request->error);
    }
    if (status == PODA_OK && request->options->json)
        json_deals(request, sides, options.seed, &result);
    else if (status == PODA_OK)
        print_deals(request, sides, &result);
    poda_deals_release(&result);
    poda__match_sides_free(sides, players);
    return status;
}
