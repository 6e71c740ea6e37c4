/* explain_frames.c - a film as JSON, for the page: the position of every node, and the changes of
 * each step. A frame gives the whole state of the nodes that changed since the one before. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "ask/worth_words.h"
#include "base/memory.h"
#include "base/stop.h"
#include "draw/figure_sizes.h"

enum { FRAMES_MOST = 20000, STATE_ROOM = 512 };

static const struct {
    uint32_t mark;
    const char *word;
} marks[] = {{PODA__MARK_CURRENT, "current"},    {PODA__MARK_PATH, "path"},
             {PODA__MARK_PRUNED, "pruned"},      {PODA__MARK_CUT, "cut"},
             {PODA__MARK_BEST, "best"},          {PODA__MARK_WAITING, "waiting"},
             {PODA__MARK_UNREACHED, "unreached"}};

static const char *shape_word(poda__shape shape)
{
    static const char *const words[] = {
        [PODA__SHAPE_MAX] = "max",   [PODA__SHAPE_MIN] = "min",     [PODA__SHAPE_CHANCE] = "chance",
        [PODA__SHAPE_LEAF] = "leaf", [PODA__SHAPE_STATE] = "state", [PODA__SHAPE_FOLD] = "fold"};
    return words[shape];
}

/* A value of the game; otherwise a text that reads as a number becomes one, and infinity becomes
 * null. */
static void json_reading(poda__request *request, const char *key, const char *text,
                         const poda_value *value)
{
    poda__json *json = &request->json;
    char *end = NULL;
    if (!text)
        return;
    if (value) {
        poda__json_value(json, key, request, *value);
        return;
    }
    const double number = strtod(text, &end);
    if (*text && !*end)
        poda__json_number(json, key, number);
    else if (strcmp(text, "+∞") == 0 || strcmp(text, "-∞") == 0)
        poda__json_null(json, key);
    else
        poda__json_text(json, key, text);
}

/* The name of a node, or of the fold below a node. */
static void json_id(poda__json *json, const char *key, const poda__film_nodes *nodes, int32_t index)
{
    const poda__shown *shown = &nodes->fold->at[index];
    if (shown->node >= 0) {
        poda__json_text(json, key, nodes->name(nodes->user, shown->node));
        return;
    }
    poda__buffer id = {0};
    const poda__shown *parent = &nodes->fold->at[shown->parent];
    poda__buffer_add(&id, "%s…", nodes->name(nodes->user, parent->node));
    poda__json_text(json, key, id.at ? id.at : "");
    json->out->failed |= id.failed;
    poda__buffer_release(&id);
}

static void json_place(poda__json *json, const poda__scene *scene, int32_t index)
{
    const poda__spot *spot = &scene->spots[index];
    const poda__parts *parts = &scene->parts[index];
    const double top = scene->tree_y + spot->y - spot->height / 2;
    poda__json_number(json, "x", scene->tree_x + spot->x);
    poda__json_number(json, "y", top + poda__scene_above(scene, index) + parts->shape_height / 2);
    poda__json_number(json, "width", parts->shape_width);
    poda__json_number(json, "height", parts->shape_height);
    poda__json_number(json, "top", top); /* with all its texts */
    poda__json_number(json, "bottom", top + spot->height);
}

/* The page draws a small board from this: a view without clicks, and the space that it has. */
static void json_board(poda__request *request, const poda__small_board *board)
{
    poda__json_open(&request->json, "board", '{');
    poda__json_number(&request->json, "width", board->width);
    poda__json_number(&request->json, "height", board->height);
    poda__json_board(request, board->view);
    poda__json_close(&request->json, '}');
}

/* `classes`: those at the end, which a frame may not show yet. */
static void json_nodes(poda__request *request, const poda__scene *scene, const poda__figure *figure,
                       const char *const *classes, const poda__film_nodes *nodes)
{
    poda__json *json = &request->json;
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; i < figure->count; i++) {
        const poda__shown *shown = &nodes->fold->at[i];
        const poda__figure_node *node = &figure->nodes[i];
        poda__json_open(json, NULL, '{');
        if (shown->node >= 0) {
            nodes->about(request, nodes->user, shown->node);
        } else {
            json_id(json, "id", nodes, i);
            json_id(json, "parent", nodes, shown->parent);
            poda__json_text(json, "state", "folded");
            poda__json_int(json, "count", shown->hidden);
        }
        poda__json_text(json, "shape", shape_word(node->shape));
        poda__json_text(json, "name", node->name ? node->name : "");
        if (node->board)
            json_board(request, node->board);
        else if (poda__has_text(node->position))
            poda__json_text(json, "label", node->position);
        if (poda__has_text(node->edge))
            poda__json_text(json, "edge", node->edge);
        if (poda__has_text(classes[i]))
            poda__json_text(json, "class", classes[i]);
        json_place(json, scene, i);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    if (figure->link_count == 0)
        return;
    poda__json_open(json, "links", '[');
    for (int32_t i = 0; i < figure->link_count; i++) {
        poda__json_open(json, NULL, '{');
        json_id(json, "from", nodes, figure->links[i][0]);
        json_id(json, "to", nodes, figure->links[i][1]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* Does the node look different from the frame before, which `last` remembers? */
static bool has_changed(char last[STATE_ROOM], const poda__figure_node *node)
{
    char now[STATE_ROOM];
    poda_text text = {now, sizeof now, 0};
    poda_text_add(&text, "%u %s %s", node->marks, node->value ? node->value : "",
                  node->window ? node->window : "");
    if (strcmp(last, now) == 0)
        return false;
    memcpy(last, now, sizeof now);
    return true;
}

static void json_state(poda__request *request, const poda__film_nodes *nodes,
                       const poda__figure_node *node, int32_t index)
{
    poda__json *json = &request->json;
    const poda__figure_values *values = node->values;
    const bool waiting = node->marks & PODA__MARK_WAITING;
    poda__json_open(json, NULL, '{');
    json_id(json, "id", nodes, index);
    if (!waiting && poda__has_text(node->value)) {
        if (values && values->is_mean)
            poda__json_number(json, "value", values->mean);
        else if (values && (values->is_proof || values->is_unknown))
            poda__json_null(json, "value");
        else
            json_reading(request, "value", node->value, values ? &values->value : NULL);
        poda__json_text(json, "label", node->value); /* as drawn */
    }
    if (!waiting && poda__has_text(node->window)) {
        json_reading(request, "alpha", node->alpha, values ? &values->alpha : NULL);
        json_reading(request, "beta", node->beta, values ? &values->beta : NULL);
        poda__json_text(json, "window", node->window);
    }
    poda__json_open(json, "marks", '[');
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (node->marks & marks[i].mark)
            poda__json_text(json, NULL, marks[i].word);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* What the frame is about to show, where it is asked for. */
static void json_question(poda__request *request, const poda__film *film, int32_t frame)
{
    poda__buffer question = {0};
    if (!film->ask)
        return;
    film->ask(film->user, frame, &question);
    poda__json_text(&request->json, "question", question.at ? question.at : "");
    request->out.failed |= question.failed;
    poda__buffer_release(&question);
    poda__film_choices choices = {.count = 0};
    if (film->choices)
        film->choices(film->user, frame, &choices);
    if (choices.count == 0)
        return;
    poda__json_open(&request->json, "choices", '[');
    for (int i = 0; i < choices.count; i++)
        poda__json_text(&request->json, NULL, choices.text[i]);
    poda__json_close(&request->json, ']');
    poda__json_int(&request->json, "right", choices.right);
}

static void json_frame(poda__request *request, const poda__film *film, int32_t frame,
                       const poda__film_nodes *nodes, char (*last)[STATE_ROOM])
{
    const poda__figure *figure = film->at(film->user, frame);
    poda__json *json = &request->json;
    int32_t current = -1;
    const int32_t *some = NULL;
    const int32_t changed = frame > 0 && film->changed ? film->changed(film->user, &some) : -1,
                  count = changed < 0 ? figure->count : changed;
    for (int32_t i = 0; i < count; i++) {
        const int32_t node = changed < 0 ? i : some[i];
        if (figure->nodes[node].marks & PODA__MARK_CURRENT && node > current)
            current = node;
    }
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "text", figure->caption ? figure->caption : "");
    json_question(request, film, frame);
    if (current >= 0)
        json_id(json, "at", nodes, current);
    else
        poda__json_null(json, "at");
    poda__json_open(json, "set", '[');
    for (int32_t i = 0; i < count; i++) {
        const int32_t node = changed < 0 ? i : some[i];
        if (has_changed(last[node], &figure->nodes[node]))
            json_state(request, nodes, &figure->nodes[node], node);
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* Measures the first frames, for the places of the nodes. */
static void measure(poda__scene *scene, const poda__film *film, int32_t count, bool *stopped)
{
    for (int32_t frame = 0; frame < count && !scene->failed && !*stopped; frame++) {
        poda__figure figure = *film->at(film->user, frame);
        const int32_t *some = NULL;
        const int32_t changed = frame > 0 && film->changed ? film->changed(film->user, &some) : -1;
        figure.caption = figure.title = NULL;
        if (changed < 0)
            poda__scene_measure(scene, &figure);
        else
            poda__scene_measure_some(scene, &figure, some, changed);
        *stopped = poda__stopped(film->stop);
    }
}

/* steps= raises the limit; `all` takes it away. */
static int32_t frames_of(const poda__request *request, const poda__film *film)
{
    const char *steps = poda_option_text(&request->parameters, "steps", NULL);
    int64_t most = FRAMES_MOST;
    if (steps && strcmp(steps, "all") == 0)
        most = film->frames;
    else if (steps && poda_option_int(&request->parameters, "steps", 0, INT64_MAX, &most, NULL))
        most = FRAMES_MOST; /* refused before */
    return most < film->frames ? (int32_t)most : film->frames;
}

poda_status poda__explain_frames(poda__request *request, const poda__film *film,
                                 const poda__figure *end, const poda__film_nodes *nodes)
{
    poda__json *json = &request->json;
    poda__scene scene = {0};
    const int32_t count = frames_of(request, film);
    char(*last)[STATE_ROOM] = poda__array((size_t)nodes->fold->count, sizeof *last);
    const char **classes = poda__array((size_t)nodes->fold->count, sizeof *classes);
    poda__figure without = *end;
    without.caption = without.title = NULL;
    for (int32_t i = 0; classes && i < end->count; i++) /* frames write to the same nodes */
        classes[i] = end->nodes[i].class;
    poda__scene_measure(&scene, &without);
    bool stopped = false;
    measure(&scene, film, count, &stopped);
    poda__scene_place(&scene, NULL);
    const bool enough = last && classes && !scene.failed;
    if (enough && !stopped) {
        poda__json_open(json, "layout", '{');
        poda__json_number(json, "width", scene.width);
        poda__json_number(json, "height", scene.height);
        poda__json_bool(json, "names_above", scene.name_row);     /* else beside the shapes */
        poda__json_bool(json, "values_below", scene.value_under); /* else inside */
        poda__json_close(json, '}');
        json_nodes(request, &scene, count > 0 ? film->at(film->user, 0) : end, classes, nodes);
        poda__json_open(json, "frames", '[');
        for (int32_t frame = 0; frame < count && !stopped; frame++) {
            json_frame(request, film, frame, nodes, last);
            stopped = poda__stopped(film->stop);
        }
        poda__json_close(json, ']');
        if (film->frames > count)
            poda__json_int(json, "frames_left_out", film->frames - count);
    }
    poda__scene_release(&scene);
    free(last);
    free(classes);
    if (stopped)
        poda__buffer_fail(&request->out, PODA_STOPPED);
    return enough ? poda__buffer_status(&request->out, request->error)
                  : poda_fail_memory(request->error);
}
