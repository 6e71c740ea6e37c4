/* solve_others.c - the other forms of `solve`: all positions of a game, the nim-values of a heap,
 * and sums of games. */
#include <stdlib.h>
#include <string.h>

#include "ask/solve/solution.h"
#include "base/memory.h"
#include "system/clock.h"

static void print_summary(poda__request *request, const poda_whole_summary *summary)
{
    poda__print(request, "%llu {position|positions}, %llu of them over\n",
                (unsigned long long)summary->positions, (unsigned long long)summary->over);
    poda__print(request,
                summary->to_come
                    ? "for the player to move, by what is still to be gained, without the score "
                      "so far: %llu won, %llu lost, %llu even\n"
                    : "for the player to move: %llu won, %llu lost, %llu drawn\n",
                (unsigned long long)summary->won, (unsigned long long)summary->lost,
                (unsigned long long)summary->drawn);
    const poda_past *past = poda_game_rules_of(request->game)->past;
    const uint64_t valued = summary->won + summary->lost + summary->drawn;
    if (summary->endless && past && past->stalled)
        poda__print(request, "of these by repetition: %llu\n",
                    (unsigned long long)summary->endless);
    else if (summary->endless)
        poda__print(request, "drawn without an end: %llu\n", (unsigned long long)summary->endless);
    if (valued < summary->positions)
        poda__print(request, "whose value depends on the positions before: %llu\n",
                    (unsigned long long)(summary->positions - valued));
    const poda_idle clock = poda_state_clock(request->game, &request->state);
    const int limit = clock.limit;
    if (limit > 0 && summary->longest > limit - clock.plies)
        poda__print(request,
                    "without the rule that ends the game after %d {ply|plies} without a lasting "
                    "move\n",
                    limit);
    poda__print(request, "distance         positions\n");
    for (int i = 0; i <= summary->longest && i <= PODA_MAX_PLY; i++)
        poda__buffer_add(&request->out, "%8d %17llu\n", i,
                         (unsigned long long)summary->by_distance[i]);
}

static void json_summary(poda__request *request, const poda_whole_summary *summary, double seconds)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_uint(json, "positions", summary->positions);
    poda__json_uint(json, "over", summary->over);
    poda__json_uint(json, "won", summary->won);
    poda__json_uint(json, "lost", summary->lost);
    poda__json_uint(json, "drawn", summary->drawn);
    poda__json_uint(json, "endless", summary->endless);
    if (summary->to_come)
        poda__json_bool(json, "to_come", true);
    poda__json_open(json, "by_distance", '[');
    for (int i = 0; i <= summary->longest && i <= PODA_MAX_PLY; i++)
        poda__json_uint(json, NULL, summary->by_distance[i]);
    poda__json_close(json, ']');
    poda__json_number(json, "seconds", seconds);
    poda__json_close(json, '}');
}

poda_status poda__solve_whole(poda__request *request)
{
    poda_whole *whole = NULL;
    poda_whole_options options = {.stop = request->options->stop,
                                  .progress = request->options->progress,
                                  .progress_user = request->options->progress_user};
    int64_t limit = PODA_WALK_LIMIT;
    const double started = poda__seconds();
    poda_status status = poda__request_flag(request, "symmetry", &options.symmetry);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    options.limit = poda__request_positions(request, (uint64_t)limit);
    poda_whole_summary *summary = poda__array(1, sizeof *summary);
    if (status == PODA_OK && !summary)
        status = poda_fail_memory(request->error);
    if (status == PODA_OK)
        status = poda_whole_open(&whole, request->game, &request->state, &options, request->error);
    if (status == PODA_OK) {
        poda_whole_summarise(whole, summary);
        if (request->options->json)
            json_summary(request, summary, poda__seconds() - started);
        else
            print_summary(request, summary);
    }
    poda_whole_close(whole);
    free(summary);
    return status;
}

poda_status poda__solve_values(poda__request *request)
{
    int64_t n = 0;
    uint32_t *values = NULL;
    const double started = poda__seconds();
    poda_status status =
        poda_option_int(&request->parameters, "values", 0, 10000000, &n, request->error);
    if (status == PODA_OK)
        status = poda_nim_values(request->game, (uint64_t)n, request->options->stop, &values,
                                 request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "game", poda_game_name(request->game));
        poda__json_text(json, "options", poda_game_options(request->game));
        poda__json_open(json, "nim_values", '[');
        for (int64_t i = 0; i <= n; i++)
            poda__json_uint(json, NULL, values[i]);
        poda__json_close(json, ']');
        poda__json_number(json, "seconds", poda__seconds() - started);
        poda__json_close(json, '}');
    } else {
        poda__print(request, "nim-values of one heap of 0 to %lld\n", (long long)n);
        for (int64_t row = 0; row <= n; row += 20) {
            poda__buffer_add(&request->out, "%8lld:", (long long)row);
            for (int64_t i = row; i <= n && i < row + 20; i++)
                poda__buffer_add(&request->out, " %2u", values[i]);
            poda__buffer_add(&request->out, "\n");
        }
    }
    poda_free(values);
    return PODA_OK;
}

/* One game of a sum. */
typedef struct summand {
    poda_game *game;
    poda_state state;
    uint64_t value;
    char words[200];
} summand;

enum { PARTS = 32, WORDS = 16 };

static poda_status value_of(poda__request *request, const poda_game *game, const poda_state *state,
                            uint64_t *value)
{
    poda_theory theory;
    bool known = false;
    poda_status status = poda_theory_solve(game, state, &known, &theory, NULL, request->error);
    if (status == PODA_OK && known && theory.nim_value >= 0) {
        *value = (uint64_t)theory.nim_value;
        return PODA_OK;
    }
    return status == PODA_OK
               ? poda_nim_value(game, state, request->options->stop, value, request->error)
               : status;
}

/* Opens "nim heaps=3,4", which is split into words in place. */
static poda_status open_part(poda__request *request, char *text, summand *out)
{
    poda_pair pairs[WORDS];
    poda_options options = {pairs, 0};
    char *rest = text, *word;
    poda_text words = {out->words, sizeof out->words, 0};
    const char *name = strtok_r(rest, " \t", &rest);
    if (!name)
        return poda_fail(request->error, PODA_BAD_OPTION, "of",
                         "of=...: a game is missing beside a '+'");
    poda_text_add(&words, "%s", name);
    while ((word = strtok_r(rest, " \t", &rest))) {
        char *equals = strchr(word, '=');
        if (!equals || options.count == WORDS)
            return poda_fail(request->error, PODA_BAD_OPTION, "of",
                             "of=...: '%.40s' is not an option; options are written key=value",
                             word);
        poda_text_add(&words, " %s", word);
        *equals = 0;
        pairs[options.count++] = (poda_pair){word, equals + 1};
    }
    poda_status status = poda__game_open(request, name, &options, &out->game);
    if (status != PODA_OK)
        return status;
    poda_state_start(out->game, &out->state);
    return value_of(request, out->game, &out->state, &out->value);
}

/* Moves in one game that leave the whole sum at zero. */
static poda_status print_winning(poda__request *request, const summand *parts, size_t index,
                                 uint64_t total)
{
    enum { ROOM = 4096 };
    const summand *part = &parts[index];
    const uint64_t target = part->value ^ total;
    poda_move *moves = poda__array(ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(request->error);
    poda_moves list = {moves, 0, ROOM};
    poda_status status = PODA_OK;
    poda_state_moves(part->game, &part->state, &list);
    if (list.count > list.capacity)
        list.count = 0; /* too many to try: the other games or theory must suffice */
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state child;
        uint64_t value;
        poda_state_play(part->game, &part->state, moves[i], &child);
        status = value_of(request, part->game, &child, &value);
        if (status != PODA_OK || value != target)
            continue;
        poda_move_text(part->game, &part->state, moves[i], &text);
        if (request->options->json) {
            poda__json_open(&request->json, NULL, '{');
            poda__json_uint(&request->json, "part", index + 1);
            poda__json_text(&request->json, "move", words);
            poda__json_close(&request->json, '}');
        } else {
            poda__print(request, "  in game %zu: %s\n", index + 1, words);
        }
    }
    free(moves);
    return status;
}

static poda_status report_sum(poda__request *request, const summand *parts, size_t count)
{
    poda__json *json = &request->json;
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total ^= parts[i].value;
    if (request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "game", "sum");
        poda__json_open(json, "parts", '[');
    }
    for (size_t i = 0; i < count; i++) {
        if (request->options->json) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "game", parts[i].words);
            poda__json_uint(json, "nim_value", parts[i].value);
            poda__json_close(json, '}');
        } else {
            poda__print(request, "%3zu. nim-value %3llu  %s\n", i + 1,
                        (unsigned long long)parts[i].value, parts[i].words);
        }
    }
    if (request->options->json) {
        poda__json_close(json, ']');
        poda__json_uint(json, "nim_value", total);
        poda__json_text(json, "value", total ? "win" : "loss");
        poda__json_text(json, "class", total ? "N" : "P");
        poda__json_open(json, "best", '[');
    } else {
        poda__print(request, "together nim-value %llu: ", (unsigned long long)total);
        poda__print(request,
                    total ? "the next player wins (N)\n" : "the previous player wins (P)\n");
    }
    poda_status status = PODA_OK;
    for (size_t i = 0; i < count && total && status == PODA_OK; i++)
        status = print_winning(request, parts, i, total);
    if (request->options->json) {
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    return status;
}

poda_status poda__solve_sum(poda__request *request)
{
    const char *of = poda_option_text(&request->parameters, "of", "");
    if (!*of)
        return poda_fail(request->error, PODA_BAD_REQUEST, "of",
                         "which games? for example: solve sum of='nim heaps=3,4 + kayles n=7'");
    poda_status status = PODA_OK;
    size_t count = 0;
    char *copy = poda__array(strlen(of) + 1, 1);
    summand *parts = poda__array(PARTS, sizeof *parts);
    if (!copy || !parts)
        status = poda_fail_memory(request->error);
    else
        memcpy(copy, of, strlen(of));
    for (char *at = copy; status == PODA_OK && at;) {
        char *plus = strchr(at, '+');
        if (plus)
            *plus = 0;
        if (count == PARTS)
            status =
                poda_fail(request->error, PODA_TOO_LARGE, "of", "at most %d games in a sum", PARTS);
        else
            status = open_part(request, at, &parts[count++]);
        at = plus ? plus + 1 : NULL;
    }
    if (status == PODA_OK)
        status = report_sum(request, parts, count);
    for (size_t i = 0; i < count; i++)
        poda_game_close(parts[i].game);
    free(parts);
    free(copy);
    return status;
}
