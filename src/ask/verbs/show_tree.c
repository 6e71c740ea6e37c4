/* show_tree.c - `show` for a whole game: as a tree with its information sets, as Gambit's .efg, or in
 * strategic form as .nfg. */
#include "ask/verbs/show_tree.h"

#include <stdlib.h>

#include "ask/verbs/form_figure.h"
#include "draw/figure_scene.h"
#include "extensive/efg.h"
#include "extensive/strategic.h"
#include "games/efg/efg_tree.h"
#include "games/table/table_text.h"

enum { NODES_DRAWN = 400 };

poda_status poda__request_form(poda__request *request, uint64_t nodes, poda__whole *whole)
{
    const poda__form *read = poda__efg_form(request->game);
    poda_state start;
    *whole = (poda__whole){.form = read};
    poda_state_start(request->game, &start);
    if (read && poda_state_equal(request->game, &start, &request->state))
        return PODA_OK;
    const poda__form_limits limits = {
        .nodes = nodes, .memory = request->options->memory, .stop = request->options->stop};
    whole->form = &whole->made;
    return poda__form_from_game(&whole->made, request->game, &request->state, &limits,
                                request->error);
}

void poda__whole_release(poda__whole *whole)
{
    poda__form_release(&whole->made);
}

void poda__whole_set_json(poda__request *request, const poda__form *form, int32_t index)
{
    const poda__form_set *set = &form->sets[index];
    char words[32] = "";
    poda_text text = {words, sizeof words, 0};
    poda__json_text(&request->json, "set", form->text + set->label);
    if (form != poda__efg_form(request->game))
        return;
    poda_text_add(&text, "%d:%d", (int)set->player + 1, (int)index + 1);
    poda__json_text(&request->json, "position", words);
}

/* A file as the answer, or as a field of it. */
static void put_file(poda__request *request, const char *key, int32_t nodes, const char *text)
{
    poda__json *json = &request->json;
    if (!request->options->json) {
        poda__buffer_add(&request->out, "%s", text);
        return;
    }
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    if (nodes > 0)
        poda__json_int(json, "nodes", nodes);
    poda__json_text(json, key, text);
    poda__json_close(json, '}');
}

static poda_status show_efg(poda__request *request, const poda__form *form)
{
    poda__buffer text = {.most = request->out.most, .stop = request->options->stop};
    poda__efg_write(form, &text);
    const poda_status status = poda__buffer_status(&text, request->error);
    if (status == PODA_OK)
        put_file(request, "efg", form->count, text.at);
    poda__buffer_release(&text);
    return status;
}

/* `form` is NULL if the game is a table, which is its own strategic form. */
static poda_status show_nfg(poda__request *request, const poda__form *form)
{
    const poda__strategic_limits limits = {.stop = request->options->stop};
    poda__strategic strategic = {0};
    char *text = NULL;
    poda_status status =
        form ? poda__strategic_init(&strategic, form, &limits, request->error) : PODA_OK;
    if (status == PODA_OK)
        status = poda_normal_write(form ? strategic.normal : poda__table_of(request->game), &text,
                                   request->error);
    if (status == PODA_OK)
        put_file(request, "nfg", form ? form->count : 0, text);
    poda_free(text);
    poda__strategic_release(&strategic);
    return status;
}

static void json_node(poda__json *json, const poda__form *form, int32_t n, const int64_t *totals,
                      const poda__scene *scene, poda__buffer *text)
{
    const poda__form_node *node = &form->nodes[n];
    poda__json_open(json, NULL, '{');
    poda__json_int(json, "parent", node->parent);
    if (node->player >= 0)
        poda__json_int(json, "player", node->player);
    else
        poda__json_text(json, "player", node->count > 0 ? "chance" : "end");
    poda__json_int(json, "set", node->set);
    poda__json_text(json, "move", form->text + form->label[n]);
    if (node->parent >= 0 && form->nodes[node->parent].player == PODA_CHANCE) {
        text->length = 0;
        poda__form_chance_text(form, n, text);
        poda__json_text(json, "probability", text->at);
    }
    if (node->count == 0) {
        poda__json_open(json, "payoffs", '[');
        for (int p = 0; p < form->players; p++) {
            text->length = 0;
            poda__form_pay_text(form, totals + (size_t)n * (size_t)form->players, p, text);
            poda__json_text(json, NULL, text->at);
        }
        poda__json_close(json, ']');
    }
    poda__json_number(json, "x", scene->tree_x + scene->spots[n].x);
    poda__json_number(json, "y", scene->tree_y + scene->spots[n].y);
    poda__json_close(json, '}');
}

/* The sets, named as in the picture: "2.3" is the third of the second player. */
static void json_sets(poda__json *json, const poda__form *form, int32_t shown, poda__buffer *text)
{
    int32_t counts[PODA_PLAYERS_MAX] = {0};
    poda__json_open(json, "sets", '[');
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        text->length = 0;
        poda__buffer_add(text, "%d.%d", set->player + 1, (int)++counts[set->player]);
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "player", set->player);
        poda__json_text(json, "name", text->at);
        poda__json_text(json, "label", form->text + set->label);
        poda__json_int(json, "all_nodes", set->members);
        poda__json_open(json, "nodes", '[');
        for (int32_t i = 0; i < set->members; i++)
            if (form->members[set->first + i] < shown)
                poda__json_int(json, NULL, form->members[set->first + i]);
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* Nodes, sets and where they are drawn, for pages that draw the tree themselves or explain the
 * parts of the picture. */
static poda_status json_tree(poda__request *request, const poda__form *form,
                             const poda__form_figure *drawing)
{
    poda__json *json = &request->json;
    poda__scene scene = {0};
    poda__buffer text = {0};
    int64_t *totals = poda__form_totals(form);
    poda__scene_measure(&scene, &drawing->figure);
    poda__scene_place(&scene, drawing->figure.title);
    if (!totals || scene.failed) {
        free(totals);
        poda__scene_release(&scene);
        return poda_fail_memory(request->error);
    }
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_number(json, "width", scene.width);
    poda__json_number(json, "height", scene.height);
    poda__json_int(json, "all_nodes", form->count);
    poda__json_open(json, "nodes", '[');
    for (int32_t n = 0; n < drawing->shown; n++)
        json_node(json, form, n, totals, &scene, &text);
    poda__json_close(json, ']');
    json_sets(json, form, drawing->shown, &text);
    poda__json_close(json, '}');
    poda__buffer_fail(&request->out, text.failed ? PODA_NO_MEMORY : PODA_OK);
    poda__buffer_release(&text);
    poda__scene_release(&scene);
    free(totals);
    return PODA_OK;
}

static poda_status draw_tree(poda__request *request, const poda__form *form, int format)
{
    enum { TEXT, SVG, PNG, PDF };
    poda__form_figure drawing;
    poda_status status = poda__form_figure_init(&drawing, form, NODES_DRAWN,
                                                poda__translator(request), request->error);
    if (status != PODA_OK)
        return status;
    poda__request_writes(request, 0);
    if (request->options->json)
        status = json_tree(request, form, &drawing);
    else if (format == TEXT)
        poda__figure_text(&drawing.figure, request->options->unicode, request->options->colour,
                          &request->out);
    else if (format == SVG)
        poda__figure_svg(&drawing.figure, &request->out);
    else if (format == PNG)
        status = poda__figure_png(&drawing.figure, &request->out, request->error);
    else if (format == PDF)
        status = poda__figure_pdf(&drawing.figure, &request->out, request->error);
    else
        poda__figure_latex(&drawing.figure, &request->out);
    poda__form_figure_release(&drawing);
    return status;
}

poda_status poda__show_tree(poda__request *request, bool tree, int format)
{
    enum { EFG = 5, NFG };
    poda__whole whole;
    if (!tree && format < EFG)
        return poda_fail(request->error, PODA_BAD_OPTION, "format", "format=latex needs whole=yes");
    if (format == NFG && poda__table_of(request->game))
        return show_nfg(request, NULL);
    poda_status status = poda__request_form(request, 0, &whole);
    if (status != PODA_OK)
        return status;
    if (format == EFG)
        status = show_efg(request, whole.form);
    else if (format == NFG)
        status = show_nfg(request, whole.form);
    else
        status = draw_tree(request, whole.form, format);
    poda__whole_release(&whole);
    return status;
}
