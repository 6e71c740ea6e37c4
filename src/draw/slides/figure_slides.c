/* figure_slides.c - a film as slides of 16:9, one a frame: the tree as large as the page allows, the
 * sentence below it in large type. With questions, each frame is preceded by one that asks for it. */
#include <math.h>
#include <stdio.h>

#include "base/stop.h"
#include "draw/drawing.h"
#include "draw/figure_scene.h"

enum {
    PAGE_WIDE = 960, /* points, as presentation programs have them */
    PAGE_HIGH = 540,
    EDGE = 26,
    WORDS_WIDE = PAGE_WIDE - 2 * EDGE,
    TITLE_TYPE = 18,
    LEGEND_TYPE = 15,
    COUNT_TYPE = 13,
    WORDS_TYPE = 26, /* of the sentence; smaller where it would take more than these lines */
    WORDS_LEAST_TYPE = 16,
    WORDS_LINES = 3,
    SCALE_MOST = 3,
};

typedef struct slides {
    const poda__film *film;
    poda__scene scene;
    poda__buffer words; /* the question on the current page */
    double type, row;   /* of the sentence */
    double top, bottom; /* of the space for the tree */
    int lines;
    bool failed;
} slides;

static double row_of(double type)
{
    return ceil(type * 1.3);
}

static bool asks(const slides *on, int32_t page)
{
    return on->film->ask && page % 2 == 1;
}

static int32_t frame_of(const slides *on, int32_t page)
{
    return on->film->ask ? page / 2 : page;
}

/* The words below the tree. */
static const char *words_of(slides *on, int32_t page, const poda__figure *figure)
{
    if (!asks(on, page))
        return figure->caption;
    if (on->words.at)
        on->words.at[on->words.length = 0] = 0;
    on->film->ask(on->film->user, frame_of(on, page) + 1, &on->words);
    on->failed |= on->words.failed;
    return on->words.at;
}

static int32_t page_count(const slides *on)
{
    return on->film->ask ? 2 * on->film->frames - 1 : on->film->frames;
}

/* The most lines of any sentence. */
static int lines_at(slides *on, double type)
{
    int most = 0;
    for (int32_t page = 0; page < page_count(on) && !poda__stopped(on->film->stop); page++) {
        const poda__figure *figure = on->film->at(on->film->user, frame_of(on, page));
        const int lines =
            poda__text_lines(words_of(on, page, figure), type, WORDS_WIDE, &on->failed);
        if (lines > most)
            most = lines;
    }
    return most;
}

static void draw_lines(poda__pen *pen, const char *text, double y, double type)
{
    const poda__font font = {type, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    poda__pen_lines(pen, text, PAGE_WIDE / 2.0, y, WORDS_WIDE, row_of(type), &font);
}

static void draw_tree(const slides *on, const poda__figure *figure, poda__pen *pen)
{
    const poda__scene *scene = &on->scene;
    const double room = on->bottom - on->top,
                 scale = fmin(fmin(WORDS_WIDE / scene->width, room / scene->height), SCALE_MOST);
    poda__figure bare = *figure;
    bare.legend = bare.caption = bare.title = NULL;
    pen->zoom(pen, (PAGE_WIDE - scene->width * scale) / 2,
              on->top + (room - scene->height * scale) / 2, scale);
    poda__scene_draw_ground(scene, &bare, pen);
    for (int32_t i = 0; i < bare.count; i++)
        poda__scene_draw_node(scene, &bare, i, pen);
    pen->zoom(pen, 0, 0, 0);
}

static void draw_slide(void *user, int32_t page, poda__pen *pen)
{
    slides *on = user;
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    const poda__font small = {COUNT_TYPE, PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE, false, false};
    const int32_t frame = frame_of(on, page);
    const poda__figure *figure = on->film->at(on->film->user, frame);
    char place[32];
    pen->box(pen, 0, 0, PAGE_WIDE, PAGE_HIGH, 0, &paper);
    draw_lines(pen, on->film->title, 4, TITLE_TYPE);
    draw_tree(on, figure, pen);
    draw_lines(pen, figure->legend, on->bottom, LEGEND_TYPE);
    draw_lines(pen, words_of(on, page, figure), PAGE_HIGH - EDGE - on->lines * on->row, on->type);
    snprintf(place, sizeof place, "%d / %d", (int)(frame + 1 + asks(on, page)),
             (int)on->film->frames);
    pen->text(pen, PAGE_WIDE - EDGE - 16, PAGE_HIGH - 9, place, &small);
    pen->failed |= on->failed;
}

/* Sizes are those of the largest frame, so that nothing moves between pages. */
static void measure(slides *on)
{
    const poda__film *film = on->film;
    const char *legend = NULL;
    on->scene.large = true;
    for (int32_t frame = 0; frame < film->frames && !on->scene.failed; frame++) {
        poda__figure figure = *film->at(film->user, frame);
        legend = figure.legend;
        figure.caption = figure.title = figure.legend = NULL;
        poda__scene_measure(&on->scene, &figure);
        if (poda__stopped(film->stop))
            return;
    }
    poda__scene_place(&on->scene, NULL);
    on->type = WORDS_TYPE;
    while ((on->lines = lines_at(on, on->type)) > WORDS_LINES && on->type > WORDS_LEAST_TYPE)
        on->type -= 2;
    on->row = row_of(on->type);
    const int titles = poda__text_lines(film->title, TITLE_TYPE, WORDS_WIDE, &on->failed),
              legends = poda__text_lines(legend, LEGEND_TYPE, WORDS_WIDE, &on->failed);
    on->top = 6 + titles * row_of(TITLE_TYPE);
    on->bottom = PAGE_HIGH - EDGE - on->lines * on->row - 4 - legends * row_of(LEGEND_TYPE);
    if (on->bottom < on->top + PAGE_HIGH / 3.0) /* words without end: the tree comes first */
        on->bottom = on->top + PAGE_HIGH / 3.0;
}

poda_status poda__film_pdf(const poda__film *film, poda__buffer *out, poda_error *error)
{
    slides on = {.film = film};
    measure(&on);
    const poda__drawing drawing = {PAGE_WIDE,  PAGE_HIGH, page_count(&on), film->title,
                                   draw_slide, &on,       film->stop};
    poda_status status;
    if (poda__stopped(film->stop))
        poda__buffer_fail(out, PODA_STOPPED);
    if (out->failed)
        status = poda__buffer_status(out, error);
    else if (on.scene.failed || on.failed)
        status = poda_fail_memory(error);
    else
        status = poda__drawing_pdf(&drawing, out, error);
    poda__scene_release(&on.scene);
    poda__buffer_release(&on.words);
    return status;
}
