/* show_own.c - `show` for what a game's files know beyond its rules: a chart, and how likely each
 * cell hides something. */
#include <stdlib.h>

#include "ask/request.h"
#include "base/memory.h"
#include "draw/own_chart.h"

enum { SHADES = 6 };

poda_status poda__show_chart(poda__request *request, int format)
{
    const poda__own *own = poda__game_own(request->game);
    poda_translate_fn *translate = poda__translator(request);
    if (!own || !own->chart)
        return poda_fail(request->error, PODA_BAD_OPTION, "chart", "%.60s has no chart",
                         poda_game_name(request->game));
    poda__own_chart *chart = poda__array(1, sizeof *chart);
    if (!chart)
        return poda_fail_memory(request->error);
    poda_status status = own->chart(request->game, chart, request->error);
    if (status == PODA_OK && request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "game", poda_game_name(request->game));
        poda__json_text(json, "options", poda_game_options(request->game));
        poda__json_open(json, "chart", '[');
        for (int row = 0; row < chart->rows; row++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "row", chart->row[row]);
            poda__json_open(json, "signs", '[');
            for (int col = 0; col < chart->columns; col++)
                poda__json_text(json, NULL, chart->sign[chart->at[row][col]].sign);
            poda__json_close(json, ']');
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    } else if (status == PODA_OK && format == 0) {
        poda__chart_text(chart, translate, &request->out);
    } else if (status == PODA_OK && format == 1) {
        poda__chart_svg(chart, translate, &request->out);
    } else if (status == PODA_OK) {
        status = poda__chart_paper(chart, translate, format == 3, &request->out, request->error);
    }
    free(chart);
    return status;
}

void poda__json_own(poda__request *request)
{
    const poda__own *own = poda__game_own(request->game);
    poda__json *json = &request->json;
    poda__json_open(json, "shows", '[');
    if (own && own->chart)
        poda__json_text(json, NULL, "chart");
    if (own && own->heat)
        poda__json_text(json, NULL, "heat");
    poda__json_close(json, ']');
}

/* The odds of all cells for a player, and what that player sees; free them with free(). */
static poda_status find_heat(poda__request *request, int player, poda_state *seen, double **out,
                             bool *exact)
{
    const poda__own *own = poda__game_own(request->game);
    if (!own || !own->heat)
        return poda_fail(request->error, PODA_BAD_OPTION, "heat",
                         "%.60s has no cells that hide something", poda_game_name(request->game));
    double *heat = poda__array(PODA_VIEW_CELLS, sizeof *heat);
    if (!heat)
        return poda_fail_memory(request->error);
    poda_state_sees(request->game, &request->state, player, seen);
    const poda_status status = own->heat(request->game, seen, player, heat, exact, request->error);
    if (status == PODA_OK)
        *out = heat;
    else
        free(heat);
    return status;
}

/* What the numbers are, as a line beside the board. */
static void add_caption(const poda__request *request, poda_view *view, bool exact)
{
    const int before = view->note_count;
    poda_view_note(view, -1, "ships in percent", 0);
    if (view->note_count > before) {
        poda_note *note = &view->note[before];
        poda_text value = {note->value, sizeof note->value, 0};
        note->value[0] = 0;
        poda_text_add(&value, "%s", exact ? SAY("counted") : SAY("by sampling"));
    }
}

poda_status poda__view_heat(poda__request *request, poda_view *view, uint8_t *shade)
{
    const int turn = poda_state_turn(request->game, &request->state), player = turn >= 0 ? turn : 0;
    bool exact;
    double *heat;
    poda_state seen;
    const poda_status status = find_heat(request, player, &seen, &heat, &exact);
    if (status != PODA_OK)
        return status;
    poda_state_view(request->game, &seen, view); /* not the ships that the player looks for */
    double most = 0;
    for (int i = 0; i < view->cell_count; i++)
        most = heat[i] > most ? heat[i] : most;
    for (int i = 0; i < view->cell_count; i++)
        if (heat[i] >= 0) {
            poda_text label = {view->cell[i].label, sizeof view->cell[i].label, 0};
            poda_text_add(&label, "%d", (int)(100 * heat[i] + 0.5));
            if (shade && most > 0)
                shade[i] = (uint8_t)(1 + (int)(SHADES * heat[i] / most * 0.999));
        }
    add_caption(request, view, exact);
    free(heat);
    return PODA_OK;
}

poda_status poda__json_heat(poda__request *request, int32_t cells)
{
    const int turn = poda_state_turn(request->game, &request->state), player = request->seat >= 0
                                                                                   ? request->seat
                                                                               : turn >= 0 ? turn
                                                                                           : 0;
    bool exact;
    double *heat;
    poda_state seen;
    poda__json *json = &request->json;
    const poda_status status = find_heat(request, player, &seen, &heat, &exact);
    if (status != PODA_OK)
        return status;
    poda__json_open(json, "heat", '[');
    for (int32_t i = 0; i < cells; i++)
        if (heat[i] >= 0)
            poda__json_number(json, NULL, heat[i]);
        else
            poda__json_null(json, NULL);
    poda__json_close(json, ']');
    poda__json_bool(json, "heat_exact", exact);
    free(heat);
    return PODA_OK;
}
