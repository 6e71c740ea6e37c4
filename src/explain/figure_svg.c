/* figure_svg.c - pictures as SVG documents: one figure, or a film that plays by itself. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/figure_film.h"

/* What a reader who does not see the picture is told. */
static void describe(const poda__figure *figure, poda__buffer *out)
{
    int32_t pruned = 0;
    for (int32_t i = 0; i < figure->count; i++)
        pruned += (figure->nodes[i].marks & PODA__MARK_PRUNED) != 0;
    poda__buffer_add(out, tr(figure->translate, "a tree of %d nodes, %d of them pruned"),
                     (int)figure->count, (int)pruned);
}

static void open_document(const poda__scene *scene, const poda__figure *figure, const char *title,
                          poda__buffer *out)
{
    poda__buffer_add(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
                     "aria-labelledby=\"title desc\" xml:lang=\"%s\" width=\"",
                     tr(figure->translate, "en"));
    poda__svg_number(out, scene->width);
    poda__buffer_add(out, "\" height=\"");
    poda__svg_number(out, scene->height);
    poda__buffer_add(out, "\" viewBox=\"0 0 ");
    poda__svg_number(out, scene->width);
    poda__buffer_add(out, " ");
    poda__svg_number(out, scene->height);
    poda__buffer_add(out, "\">\n<title id=\"title\">");
    poda__xml_text(out, title && *title ? title : tr(figure->translate, "Tree"));
    poda__buffer_add(out, "</title>\n<desc id=\"desc\">");
    describe(figure, out);
    if (figure->caption && *figure->caption) {
        poda__buffer_add(out, ". ");
        poda__xml_text(out, figure->caption);
    }
    poda__buffer_add(out, "</desc>\n<style>\n");
    poda__svg_style(out, false);
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

/* Percent of the film at which `frame` begins; the last one stays longer. */
static double moment(int32_t frame, int32_t frames)
{
    return 100.0 * frame / (frames + FILM_REST);
}

static void percent(poda__buffer *out, double number)
{
    const long long parts = (long long)(number * 10000 + 0.5);
    poda__buffer_add(out, "%lld.%04lld%%", parts / 10000, parts % 10000);
}

/* When a piece is to be seen. Renderers that know no animation, and readers who want none, get the
 * last frame. */
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

void poda__film_svg(const poda__film *film, poda__buffer *out)
{
    poda__reel reel = {0};
    if (film->frames <= 0 || !poda__reel_init(&reel, film, true)) {
        out->failed |= film->frames > 0;
        poda__reel_release(&reel);
        return;
    }
    open_document(&reel.scene, film->at(film->user, film->frames - 1), film->title, out);
    for (size_t i = 0; i < reel.count; i++)
        write_rule(&reel.pieces[i], film->frames, (int64_t)i, out);
    poda__buffer_add(out, "@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n"
                          "</style>\n");
    poda__svg_pen pen = poda__svg_pen_on(out);
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    pen.pen.box(&pen.pen, 0, 0, reel.scene.width, reel.scene.height, 0, &paper);
    poda__scene_draw_title(&reel.scene, film->title, &pen.pen);
    for (size_t i = 0; i < reel.count; i++) {
        const poda__piece *piece = &reel.pieces[i];
        poda__buffer_add(out, "<g id=\"p%lld\">\n", (long long)i);
        poda__buffer_put(out, reel.drawn.at + piece->at, piece->length);
        poda__buffer_add(out, "</g>\n");
    }
    poda__buffer_add(out, "</svg>\n");
    out->failed |= pen.pen.failed;
    poda__reel_release(&reel);
}
