/* show_parts.c - `show eval=NAME`: the heuristics of the course on a board, with what each line or
 * cell adds. */
#include <stdlib.h>

#include "ask/request.h"
#include "teach/tasks/parts.h"

static void json_parts(poda__request *request, const poda__parts *parts)
{
    poda__json *json = &request->json;
    poda__json_open(json, "heuristic", '{');
    poda__json_text(json, "name", poda__heuristic_name(parts->heuristic));
    poda__json_int(json, "value", poda__parts_value(parts));
    poda__json_open(json, "parts", '[');
    for (int i = 0; i < parts->count; i++) {
        const poda__part *part = &parts->part[i];
        char cells[32] = "";
        if (part->worth[0] == part->worth[1])
            continue;
        poda__part_cells(parts, part, &(poda_text){cells, sizeof cells, 0});
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "cells", cells);
        poda__json_int(json, "max", part->own[0]);
        poda__json_int(json, "min", part->own[1]);
        poda__json_int(json, "worth", part->worth[0] - part->worth[1]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void print_parts(poda__request *request, const poda__parts *parts)
{
    poda__print(request, "%s, seen by %s: %d\n", poda__heuristic_name(parts->heuristic),
                parts->names[0], poda__parts_value(parts));
    for (int i = 0; i < parts->count; i++) {
        const poda__part *part = &parts->part[i];
        const int worth = part->worth[0] - part->worth[1];
        char cells[32] = "";
        poda__part_cells(parts, part, &(poda_text){cells, sizeof cells, 0});
        if (worth != 0)
            poda__buffer_add(&request->out, "  %+6d  %-12s %s %d, %s %d\n", worth, cells,
                             parts->names[0], part->own[0], parts->names[1], part->own[1]);
    }
}

poda_status poda__show_parts(poda__request *request)
{
    const char *eval = poda_option_text(&request->parameters, "eval", "");
    poda__heuristic heuristic;
    poda_value value;
    if (!*eval)
        return PODA_OK;
    if (!poda__heuristic_find(poda_game_name(request->game), eval, &heuristic))
        return poda_fail(request->error, PODA_BAD_OPTION, "eval",
                         "eval=%.40s: parts are known of lines and windows in connect4, and of "
                         "weights in othello",
                         eval);
    if (poda_state_over(request->game, &request->state, &value))
        return poda_fail(request->error, PODA_BAD_OPTION, "eval",
                         "the game is over, and a heuristic is for positions where it is not");
    poda__parts *parts = poda__array(1, sizeof *parts);
    if (!parts)
        return poda_fail_memory(request->error);
    const poda_status status =
        poda__parts_fill(parts, request->game, &request->state, heuristic, request->error);
    if (status == PODA_OK)
        (request->options->json ? json_parts : print_parts)(request, parts);
    free(parts);
    return status;
}
