/* figure_slides.c - a film as slides, one a frame: the tree as large as the page allows, or the part of it
 * in which the search is. With questions, each frame is preceded by one that asks for it. */

#include "base/stop.h"
#include "draw/slides/slide_parts.h"

typedef struct slides {
    const poda__film *film;
    poda__scene scene;
    poda__slide_parts parts;
    poda__buffer words; /* the question on the current page */
} slides;

static bool asks(const slides *on, int32_t page)
{
    return on->film->ask && page % 2 == 1;
}

static int32_t frame_of(const slides *on, int32_t page)
{
    return on->film->ask ? page / 2 : page;
}

static const char *words_of(void *user, int32_t page)
{
    slides *on = user;
    const int32_t frame = frame_of(on, page);
    if (!asks(on, page))
        return on->film->at(on->film->user, frame)->caption;
    if (on->words.at)
        on->words.at[on->words.length = 0] = 0;
    on->film->ask(on->film->user, frame + 1, &on->words);
    return on->words.at;
}

/* A question belongs to the step that it asks about. */
static int32_t step_of(void *user, int32_t page)
{
    return frame_of(user, page) + asks(user, page);
}

static void draw_slide(void *user, int32_t page, const poda__deck_room *room, poda__pen *pen)
{
    const slides *on = user;
    const poda__scene *scene = &on->scene;
    poda__figure figure = *on->film->at(on->film->user, frame_of(on, page));
    figure.legend = figure.caption = figure.title = NULL;
    pen->failed |= on->words.failed;
    if (on->parts.parts) {
        poda__slide_parts_draw(&on->parts, &figure, scene, pen);
        return;
    }
    poda__deck_zoom(room, 0, scene->width, scene->height, pen);
    poda__scene_draw_ground(scene, &figure, pen);
    for (int32_t i = 0; i < figure.count; i++)
        poda__scene_draw_node(scene, &figure, i, pen);
    pen->zoom(pen, 0, 0, 0);
}

/* Sizes are those of the largest frame, so that nothing moves between pages. Returns the legend. */
static const char *measure(slides *on)
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
            return legend;
    }
    poda__scene_place(&on->scene, NULL);
    return legend;
}

poda_status poda__film_pdf(const poda__film *film, poda__buffer *out, poda_error *error)
{
    slides on = {.film = film};
    const poda__deck deck = {.pages = film->ask ? 2 * film->frames - 1 : film->frames,
                             .title = film->title,
                             .legend = measure(&on),
                             .words = words_of,
                             .step = step_of,
                             .steps = film->frames,
                             .draw = draw_slide,
                             .user = &on,
                             .stop = film->stop};
    poda_status status = on.scene.failed ? poda_fail_memory(error) : PODA_OK;
    if (status == PODA_OK && !poda__stopped(film->stop)) {
        const poda__deck_layout layout = poda__deck_lay(&deck);
        status = poda__slide_parts_init(&on.parts, film, &on.scene, &layout.picture, error);
        if (status == PODA_OK)
            status = poda__deck_pdf(&deck, &layout, out, error);
    } else if (status == PODA_OK) {
        poda__buffer_fail(out, PODA_STOPPED);
        status = poda__buffer_status(out, error);
    }
    poda__slide_parts_release(&on.parts);
    poda__scene_release(&on.scene);
    poda__buffer_release(&on.words);
    return status;
}
