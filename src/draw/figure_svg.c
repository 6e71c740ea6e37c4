/* figure_svg.c - pictures as SVG documents: a single figure, or a film that plays by itself. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "draw/figure_film.h"

enum {
    FILM_TENTHS = 25, /* tenths of a second per frame */
    FILM_REST = 2,    /* the last frame is shown for this many frames longer */
};

void poda__svg_open(poda__buffer *out, double width, double height, const char *title,
                    const char *about, const char *language)
{
    poda__buffer_add(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                     "aria-labelledby=\"title desc\" xml:lang=\"%s\" width=\"",
                     language);
    poda__svg_number(out, width);
    poda__buffer_add(out, "\" height=\"");
    poda__svg_number(out, height);
    poda__buffer_add(out, "\" viewBox=\"0 0 ");
    poda__svg_number(out, width);
    poda__buffer_add(out, " ");
    poda__svg_number(out, height);
    poda__buffer_add(out, "\">\n<title id=\"title\">");
    poda__escape_xml(out, title);
    poda__buffer_add(out, "</title>\n<desc id=\"desc\">");
    poda__escape_xml(out, about);
    poda__buffer_add(out, "</desc>\n<style>\n");
    poda__svg_style(out, false);
}

static void open_document(const poda__scene *scene, const poda__figure *figure, const char *title,
                          poda__buffer *out)
{
    poda__buffer about = {0};
    int32_t pruned = 0;
    for (int32_t i = 0; i < figure->count; i++)
        pruned += (figure->nodes[i].marks & PODA__MARK_PRUNED) != 0;
    poda__buffer_add(&about, tr(figure->translate, "a tree of %d {node|nodes}, %d of them pruned"),
                     (int)figure->count, (int)pruned);
    if (figure->caption && *figure->caption)
        poda__buffer_add(&about, ". %s", figure->caption);
    poda__svg_open(out, scene->width, scene->height,
                   title && *title ? title : tr(figure->translate, "Tree"),
                   about.at ? about.at : "", tr(figure->translate, "en"));
    for (int32_t i = 0; i < figure->count; i++)
        if (figure->nodes[i].board) {
            poda__svg_board_style(out);
            break;
        }
    out->failed |= about.failed;
    poda__buffer_release(&about);
}

void poda__figure_svg(const poda__figure *figure, poda__buffer *out)
{
    poda__scene scene = {0};
    poda__scene_measure(&scene, figure);
    poda__scene_place(&scene, figure->title);
    poda__scene_caption_room(&scene, figure->caption);
    if (!scene.failed) {
        poda__svg_pen pen = poda__svg_pen_on(out);
        open_document(&scene, figure, figure->title, out);
        poda__buffer_add(out, "</style>\n");
        poda__scene_draw(&scene, figure, figure->title, &pen.pen);
        out->failed |= pen.pen.failed;
        poda__buffer_add(out, "</svg>\n");
    }
    out->failed |= scene.failed;
    poda__scene_release(&scene);
}

/* The percentage of the film at which `frame` begins; the last one is shown longer. */
static double moment(int32_t frame, int32_t frames)
{
    return 100.0 * frame / (frames + FILM_REST);
}

static void percent(poda__buffer *out, double number)
{
    const long long parts = (long long)(number * 10000 + 0.5);
    poda__buffer_add(out, "%lld.%04lld%%", parts / 10000, parts % 10000);
}

/* When a piece is visible. Renderers without animation, and readers who prefer reduced motion, see
 * the last frame. */
static void write_rule(const poda__piece *piece, int32_t frames, int64_t number, poda__buffer *out)
{
    const bool first = piece->from == 0, last = piece->to == frames;
    if (first && last)
        return;
    const int tenths = (frames + FILM_REST) * FILM_TENTHS;
    poda__buffer_add(out, "#p%lld{visibility:%s;animation:k%lld %d.%ds step-end infinite}",
                     (long long)number, last ? "visible" : "hidden", (long long)number, tenths / 10,
                     tenths % 10);
    poda__buffer_add(out, "@keyframes k%lld{0%%{visibility:%s}", (long long)number,
                     first ? "visible" : "hidden");
    if (!first) {
        percent(out, moment(piece->from, frames));
        poda__buffer_add(out, "{visibility:visible}");
    }
    if (!last) {
        percent(out, moment(piece->to, frames));
        poda__buffer_add(out, "{visibility:hidden}");
    }
    poda__buffer_add(out, "}\n");
}

void poda__reel_svg(const poda__reel *reel, void (*still)(void *user, poda__pen *pen), void *user,
                    poda__buffer *out)
{
    for (size_t i = 0; i < reel->count; i++)
        write_rule(&reel->pieces[i], reel->frames, (int64_t)i, out);
    poda__buffer_add(out, "@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n"
                          "</style>\n");
    poda__svg_pen pen = poda__svg_pen_on(out);
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    pen.pen.box(&pen.pen, 0, 0, reel->width, reel->height, 0, &paper);
    still(user, &pen.pen);
    for (size_t i = 0; i < reel->count; i++) {
        const poda__piece *piece = &reel->pieces[i];
        poda__buffer_add(out, "<g id=\"p%lld\">\n", (long long)i);
        poda__buffer_put(out, reel->drawn.at + piece->at, piece->length);
        poda__buffer_add(out, "</g>\n");
    }
    poda__buffer_add(out, "</svg>\n");
    out->failed |= pen.pen.failed;
}

struct titled {
    const poda__scene *scene;
    const char *title;
};

static void draw_title(void *user, poda__pen *pen)
{
    const struct titled *titled = user;
    poda__scene_draw_title(titled->scene, titled->title, pen);
}

void poda__film_svg(const poda__film *film, poda__buffer *out)
{
    poda__reel reel = {0};
    poda__scene scene = {0};
    const poda_status drawn =
        film->frames > 0 ? poda__film_reel(&reel, &scene, film, true) : PODA_OK;
    if (film->frames > 0 && drawn == PODA_OK) {
        struct titled titled = {&scene, film->title};
        open_document(&scene, film->at(film->user, film->frames - 1), film->title, out);
        poda__reel_svg(&reel, draw_title, &titled, out);
    }
    poda__buffer_fail(out, drawn);
    poda__reel_release(&reel);
    poda__scene_release(&scene);
}
