/* verb_count.c - perft, perft by move, and distinct positions by depth. */
#include <stdlib.h>
#include <string.h>

#include "ask/request.h"
#include "system/clock.h"

const poda_parameter poda__parameters_count[] = {
    {"depth", "", "plies; needed for lines, all of the game for positions"},
    {"what", "lines", "lines (perft) or positions (distinct ones)"},
    {"divide", "no", "yes: lines below each first move"},
    {"walk", "breadth", "positions: breadth or depth first"},
    {"symmetry", "no", "yes: mirror images count once"},
    {"limit", "50000000", "positions: give up beyond this many"},
    {NULL, NULL, NULL},
};

static poda_status count_lines(poda__request *request, int depth, bool divide)
{
    poda__json *json = &request->json;
    const double started = poda__seconds();
    enum { ROOM = 4096 };
    poda_status status = PODA_OK;
    uint64_t total = 0;
    if (request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_position(request);
        poda__json_int(json, "depth", depth);
    }
    if (!divide || depth == 0) {
        status = poda_count_lines(request->game, &request->state, depth, request->options->stop,
                                  &total, request->error);
    } else {
        poda_move *moves = calloc(ROOM, sizeof *moves);
        if (!moves)
            return poda_fail_memory(request->error);
        poda_moves list = {moves, 0, ROOM};
        poda_state_moves(request->game, &request->state, &list);
        if (list.count > list.capacity)
            status = poda_fail(request->error, PODA_TOO_LARGE, "divide",
                               "more than %d first moves: too many to list", ROOM);
        if (request->options->json)
            poda__json_open(json, "moves", '[');
        for (size_t i = 0; status == PODA_OK && i < list.count; i++) {
            char words[PODA_TEXT_MAX];
            poda_state child;
            uint64_t lines = 0;
            poda_state_play(request->game, &request->state, moves[i], &child);
            status = poda_count_lines(request->game, &child, depth - 1, request->options->stop,
                                      &lines, request->error);
            total += lines;
            poda__move_words(request, &request->state, moves[i], words);
            if (request->options->json) {
                poda__json_open(json, NULL, '{');
                poda__json_text(json, "move", words);
                poda__json_uint(json, "nodes", lines);
                poda__json_close(json, '}');
            } else {
                poda__buffer_add(&request->out, "%-10s %20llu\n", words, (unsigned long long)lines);
            }
        }
        if (request->options->json)
            poda__json_close(json, ']');
        free(moves);
    }
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json_uint(json, "nodes", total);
        poda__json_number(json, "seconds", poda__seconds() - started);
        poda__json_close(json, '}');
    } else {
        poda__print(request, "%llu {line|lines} of %d {move|moves}, %.2f s\n",
                    (unsigned long long)total, depth, poda__seconds() - started);
    }
    return PODA_OK;
}

/* No moves: only the position itself. For a walk, depth 0 would mean no limit. */
static poda_status count_none(poda_walk_result *result)
{
    result->positions = result->by_depth[0] = 1;
    return PODA_OK;
}

/* `depth` -1: no limit. */
static poda_status count_positions(poda__request *request, int depth)
{
    poda__json *json = &request->json;
    poda_walk_options options = {.depth = depth > 0 ? depth : 0,
                                 .stop = request->options->stop,
                                 .progress = request->options->progress,
                                 .progress_user = request->options->progress_user};
    int64_t limit = PODA_WALK_LIMIT;
    int walk = 0;
    poda_status status =
        poda_option_choice(&request->parameters, "walk", "breadth depth", &walk, request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "symmetry", &options.symmetry);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    poda_walk_result *result = calloc(1, sizeof *result);
    if (status == PODA_OK && !result)
        status = poda_fail_memory(request->error);
    options.depth_first = walk == 1;
    options.limit = poda__request_positions(request, (uint64_t)limit);
    const double started = poda__seconds();
    if (status == PODA_OK)
        status = depth == 0
                     ? count_none(result)
                     : poda_walk(request->game, &request->state, &options, result, request->error);
    if (status == PODA_OK && request->options->json) {
        poda__json_open(json, NULL, '{');
        poda__json_position(request);
        poda__json_int(json, "depth", result->depth);
        poda__json_uint(json, "nodes", result->positions);
        poda__json_open(json, "by_depth", '[');
        for (int i = 0; i <= result->depth && i <= PODA_MAX_PLY; i++)
            poda__json_uint(json, NULL, result->by_depth[i]);
        poda__json_close(json, ']');
        poda__json_number(json, "seconds", poda__seconds() - started);
        poda__json_close(json, '}');
    } else if (status == PODA_OK) {
        poda__print(request, "depth            positions\n");
        for (int i = 0; i <= result->depth && i <= PODA_MAX_PLY; i++)
            poda__buffer_add(&request->out, "%5d %20llu\n", i,
                             (unsigned long long)result->by_depth[i]);
        poda__print(request, "%llu distinct {position|positions}, %.2f s\n",
                    (unsigned long long)result->positions, poda__seconds() - started);
    }
    free(result);
    return status;
}

poda_status poda__verb_count(poda__request *request)
{
    int64_t depth = -1;
    int what = 0;
    bool divide = false;
    poda_status status =
        poda_option_int(&request->parameters, "depth", 0, PODA_MAX_PLY, &depth, request->error);
    if (status == PODA_OK)
        status = poda_option_choice(&request->parameters, "what", "lines positions", &what,
                                    request->error);
    if (status == PODA_OK)
        status = poda__request_flag(request, "divide", &divide);
    if (status != PODA_OK)
        return status;
    if (what == 1)
        return count_positions(request, (int)depth);
    if (depth < 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "depth",
                         "count needs depth=N, the number of moves in a line; for example: "
                         "depth=4");
    return count_lines(request, (int)depth, divide);
}
