/* best_wide.c - `best` for games with chance, hidden knowledge, moves made together or another number
 * of players than two. */
#include <stdlib.h>
#include <string.h>

#include "ask/worth_words.h"
#include "base/memory.h"
#include "games/own.h"
#include "system/clock.h"

static poda_status read_options(poda__request *request, poda_wide_options *options)
{
    static const char own[] = " level values position moves ";
    int64_t level = 0;
    poda_status status =
        poda_option_int(&request->parameters, "level", 1, 10, &level, request->error);
    if (status == PODA_OK && level)
        poda_wide_level(request->game, (int)level, options);
    for (size_t i = 0; i < request->parameters.count && status == PODA_OK; i++) {
        const poda_pair *pair = &request->parameters.pairs[i];
        char word[32] = "";
        bool used = true;
        poda_text_add(&(poda_text){word, sizeof word, 0}, " %s ", pair->key);
        if (!strstr(own, word))
            status = poda_wide_option_set(request->game, pair->key, pair->value, options, &used,
                                          request->error);
        if (status == PODA_OK && !used)
            status = poda_fail(request->error, PODA_BAD_OPTION, pair->key,
                               "%s= has no effect in %.60s; best takes level, or algorithm, depth, "
                               "nodes, seconds, eval and seed there",
                               pair->key, poda_game_name(request->game));
    }
    options->stop = request->options->stop;
    options->memory = request->options->memory;
    return status;
}

static void json_payoffs(poda__json *json, const poda_wide_result *result, const double *payoffs,
                         bool known)
{
    poda__json_open(json, "payoffs", '[');
    for (int player = 0; player < result->players; player++)
        if (known && (result->all_payoffs || player == result->player))
            poda__json_number(json, NULL, payoffs[player]);
        else
            poda__json_null(json, NULL);
    poda__json_close(json, ']');
}

/* What found the values: an algorithm, or the game's own solver. */
typedef struct finder {
    const char *name;
    const char *note; /* of the game's own solver: what is not exact; NULL: everything is */
    bool own;
} finder;

static void answer_json(poda__request *request, const poda_wide_options *options,
                        const poda_wide_result *result, const finder *by)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "algorithm", by->name);
    if (result->has_move)
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, result->move, words));
    else
        poda__json_null(json, "move");
    if (result->known)
        poda__json_number(json, "score", result->payoffs[result->player < 0 ? 0 : result->player]);
    else
        poda__json_null(json, "score");
    json_payoffs(json, result, result->payoffs, result->known);
    poda__json_bool(json, "exact", result->exact);
    poda__json_int(json, "depth", result->depth);
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < result->move_count; i++) {
        const poda_wide_move *move = &result->moves[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, move->move, words));
        json_payoffs(json, result, move->payoffs, move->known);
        poda__json_number(json, "share", move->share);
        poda__json_uint(json, "visits", move->visits);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "pv", '[');
    if (result->has_move)
        poda__json_text(json, NULL,
                        poda__move_words(request, &request->state, result->move, words));
    poda__json_close(json, ']');
    poda__json_uint(json, "nodes", result->nodes);
    poda__json_uint(json, "leaves", result->leaves);
    poda__json_uint(json, "cuts", result->cuts);
    poda__json_bool(json, "stopped", result->stopped);
    if (options->mistakes > 0)
        poda__json_int(json, "mistakes", options->mistakes);
    poda__json_number(json, "seconds", result->seconds);
    poda__json_close(json, '}');
}

static void print_move(poda__request *request, const poda_wide_result *result, size_t index)
{
    const poda_wide_move *move = &result->moves[index];
    char words[PODA_TEXT_MAX];
    poda__buffer_add(&request->out, "  %-9s",
                     poda__move_words(request, &request->state, move->move, words));
    for (int player = 0; player < result->players && move->known; player++) {
        if (!result->all_payoffs && player != result->player)
            continue;
        poda__buffer_add(&request->out, "  %s: ", poda__player_name(request, player));
        poda__print(request, "%.7g", move->payoffs[player]);
    }
    if (!move->known)
        poda__print(request, "  not better");
    if (move->share > 0 && move->share < 1)
        poda__print(request, "  chosen %.1f %% of the time", 100 * move->share);
    poda__buffer_add(&request->out, "\n");
}

static poda_status answer_text(poda__request *request, const poda_wide_result *result,
                               const finder *by)
{
    char words[PODA_TEXT_MAX];
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    if (!result->has_move) {
        poda__print(request, "the game is over\n");
        return PODA_OK;
    }
    poda__print(request, "best move %s",
                poda__move_words(request, &request->state, result->move, words));
    if (result->known) {
        poda__print(request, ": %s may expect ", poda__player_name(request, result->player));
        poda__print(request, "%.7g", result->payoffs[result->player]);
    }
    poda__buffer_add(&request->out, "\n");
    for (size_t i = 0; result->known && i < result->move_count; i++)
        print_move(request, result, i);
    poda__buffer_add(&request->out, "%s", by->name);
    const bool playouts =
        result->algorithm == PODA_WIDE_MCTS || result->algorithm == PODA_WIDE_ISMCTS;
    const bool values = result->algorithm == PODA_WIDE_VALUES && !by->own;
    if (result->depth > 0)
        poda__print(request, ", depth %d", result->depth);
    if (by->own || result->algorithm == PODA_WIDE_STAGES)
        poda__print(request, ", %llu {node|nodes}", (unsigned long long)result->nodes);
    else if (values)
        poda__print(request, ", %llu {position|positions}", (unsigned long long)result->nodes);
    else if (playouts)
        poda__print(request, ", %llu {playout|playouts}", (unsigned long long)result->nodes);
    else if (result->nodes > 0)
        poda__print(request, ", %llu {node|nodes}, %llu {leaf|leaves}, %llu {cut|cuts}",
                    (unsigned long long)result->nodes, (unsigned long long)result->leaves,
                    (unsigned long long)result->cuts);
    poda__print(request, ", %.2f s\n", result->seconds);
    if (by->note)
        poda__buffer_add(&request->out, "%s\n", SAY(by->note));
    else if (result->exact && values)
        poda__print(request, "the values of all positions are known: they are exact but for "
                             "rounding\n");
    else if (result->exact && !by->own)
        poda__print(request, "the tree reaches the end of the game: the value is exact\n");
    else if (result->known && !result->exact)
        poda__print(request, "not exact: these values are estimates\n");
    return PODA_OK;
}

/* The game's own solver, where nothing else is asked for; false if there is none, or if the game is
 * too large for it. */
static bool solve_by_own(poda__request *request, const poda_wide_options *options,
                         poda_wide_result *result, poda_wide_move **moves, finder *by)
{
    const poda__own *own = poda__game_own_solver(request->game);
    const double started = poda__seconds();
    if (!own || !own->solve || options->algorithm != PODA_WIDE_AUTO || options->depth ||
        options->nodes || options->seconds > 0)
        return false;
    poda_error ignored = {.status = PODA_OK};
    poda__own_solution *found = poda__array(1, sizeof *found);
    *moves = poda__array(PODA__OWN_MOVES, sizeof **moves);
    const bool good = found && *moves &&
                      own->solve(request->game, &request->state, request->options->stop, found,
                                 &ignored) == PODA_OK &&
                      found->moves > 0;
    if (good) {
        const int player = poda_state_turn(request->game, &request->state);
        int best = 0;
        for (int i = 1; i < found->moves; i++)
            best = found->worth[i] > found->worth[best] ? i : best;
        for (int i = 0; i < found->moves; i++) {
            (*moves)[i] =
                (poda_wide_move){.move = found->move[i], .known = true, .share = i == best};
            (*moves)[i].payoffs[player] = found->worth[i];
        }
        *result = (poda_wide_result){.has_move = true,
                                     .move = found->move[best],
                                     .player = player,
                                     .players = poda_game_kind(request->game).players,
                                     .known = true,
                                     .exact = !found->note,
                                     .nodes = found->nodes,
                                     .move_count = (size_t)found->moves,
                                     .moves = *moves};
        result->payoffs[player] = found->worth[best];
        result->seconds = poda__seconds() - started;
        *by = (finder){found->way, found->note, true};
    }
    free(found);
    return good;
}

poda_status poda__best_wide(poda__request *request)
{
    poda_wide_search *search = NULL;
    poda_wide_options options = {.size = sizeof options};
    poda_wide_result result;
    poda_wide_move *moves = NULL;
    finder by = {NULL, NULL, false};
    poda_status status = read_options(request, &options);
    if (status == PODA_OK && !solve_by_own(request, &options, &result, &moves, &by)) {
        status = poda_wide_search_open(&search, request->game, request->error);
        if (status == PODA_OK)
            status =
                poda_wide_search_run(search, &request->state, &options, &result, request->error);
        if (status == PODA_OK)
            by.name = poda_wide_algorithm_name(result.algorithm);
    }
    if (status == PODA_OK && request->options->json)
        answer_json(request, &options, &result, &by);
    else if (status == PODA_OK)
        status = answer_text(request, &result, &by);
    poda_wide_search_close(search);
    free(moves);
    return status;
}
