/* curves.c - draws probabilities over time with the pens of all pictures. */
#include "draw/curves.h"

#include <math.h>
#include <stdio.h>

#include "base/memory.h"
#include "base/stop.h"
#include "draw/drawing.h"
#include "draw/slides/deck.h"

enum {
    MARGIN = 16,
    AXIS_WIDE = 44,
    PLOT_WIDE = 560,
    PLOT_HIGH = 280,
    TITLE_SIZE = 16,
    TEXT_SIZE = 12,
    ROW = 18,
    PAIRS = 2, /* curves of one colour */
};

typedef struct plot {
    const poda__curves *chart;
    double left, top, width, height, legend;
    double (*line)[2]; /* room for one curve */
} plot;

static bool plot_init(plot *it, const poda__curves *chart)
{
    *it = (plot){.chart = chart, .left = MARGIN + AXIS_WIDE};
    it->top = MARGIN + TITLE_SIZE + 2 * ROW;
    it->legend = it->top + PLOT_HIGH + 3 * ROW + TEXT_SIZE;
    const double wide = poda__text_width(chart->title, TITLE_SIZE, true, false);
    it->width = 2 * MARGIN + fmax(AXIS_WIDE + PLOT_WIDE, wide);
    it->height = it->legend + (double)ROW * (chart->curves - 1) + MARGIN;
    it->line = poda__array((size_t)chart->points + 1, sizeof *it->line);
    return it->line;
}

static double x_of(const plot *it, double point) /* the first point is 1 */
{
    const int span = it->chart->points > 1 ? it->chart->points - 1 : 1;
    return it->left + PLOT_WIDE * (point - 1) / span;
}

static double y_of(const plot *it, double value)
{
    return it->top + PLOT_HIGH * (1 - value);
}

static void stroke(poda__pen *pen, double x, double y, double to_x, double to_y,
                   const poda__brush *brush)
{
    const double line[2][2] = {{x, y}, {to_x, to_y}};
    pen->line(pen, line, 2, brush);
}

static poda__brush brush_of(int curve)
{
    static const poda__paint paints[] = {PODA__PAINT_INK, PODA__PAINT_ACCENT, PODA__PAINT_ROUTE,
                                         PODA__PAINT_OPEN, PODA__PAINT_MUTED};
    const bool dashed = curve % PAIRS == 1;
    return (poda__brush){paints[curve / PAIRS % 5], PODA__PAINT_NONE, dashed ? 1.1 : 2.2, dashed};
}

static void draw_title(void *user, poda__pen *pen)
{
    const poda__font title = {TITLE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, true, false};
    pen->text(pen, MARGIN, MARGIN + TITLE_SIZE, ((const plot *)user)->chart->title, &title);
}

/* Everything but the title and the curves. */
static void draw_ground(const plot *it, poda__pen *pen)
{
    const poda__curves *chart = it->chart;
    const poda__brush axis = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.2, false};
    const poda__brush rule = {PODA__PAINT_LEAF, PODA__PAINT_NONE, 1.2, false};
    const poda__font number = {TEXT_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    const poda__font text = {TEXT_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, false, false};
    const double right = it->left + PLOT_WIDE, bottom = it->top + PLOT_HIGH;
    char words[32];
    for (int i = 0; i <= 4; i++) {
        const double y = y_of(it, i / 4.0);
        snprintf(words, sizeof words, "%.2f", i / 4.0);
        poda__decimals(chart->translate, words);
        stroke(pen, it->left, y, right, y, &rule);
        pen->text(pen, it->left - AXIS_WIDE / 2.0, y + 4, words, &number);
    }
    int step = 1; /* 1, 2, 5, 10, 20, 50, ...: at most ten marks */
    for (int i = 1; chart->points / step > 10; i++)
        step = i % 3 == 2 ? step / 2 * 5 : 2 * step;
    for (int i = 0; i <= chart->points; i += step) {
        const int point = i ? i : 1;
        stroke(pen, x_of(it, point), bottom, x_of(it, point), bottom + 4, &axis);
        snprintf(words, sizeof words, "%d", point);
        if (i != 0 || step > 1) /* 1 is marked once */
            pen->text(pen, x_of(it, point), bottom + ROW, words, &number);
    }
    stroke(pen, it->left, it->top, it->left, bottom, &axis);
    stroke(pen, it->left, bottom, right, bottom, &axis);
    pen->text(pen, it->left + PLOT_WIDE / 2.0, bottom + 2 * ROW, chart->axis, &number);
    for (int curve = 0; curve < chart->curves; curve++) {
        const poda__brush brush = brush_of(curve);
        const double y = it->legend + (double)ROW * curve;
        stroke(pen, it->left, y - 4, it->left + 36, y - 4, &brush);
        pen->text(pen, it->left + 44, y, chart->names[curve], &text);
    }
}

/* The first `points` points of a curve. */
static void draw_curve(const plot *it, int curve, int points, poda__pen *pen)
{
    const double *values = it->chart->values + (size_t)curve * (size_t)it->chart->points;
    const poda__brush brush = brush_of(curve);
    for (int i = 0; i < points; i++) {
        it->line[i][0] = x_of(it, i + 1);
        it->line[i][1] = y_of(it, values[i]);
    }
    const poda__brush dot = {brush.stroke, brush.stroke, 1, false};
    if (points > 1)
        pen->line(pen, (const double(*)[2])it->line, points, &brush);
    pen->circle(pen, it->line[points - 1][0], it->line[points - 1][1], curve % PAIRS ? 2 : 3, &dot);
}

/* Axes and curves. */
static void draw_chart(const plot *it, int points, poda__pen *pen)
{
    draw_ground(it, pen);
    for (int curve = 0; curve < it->chart->curves; curve++)
        draw_curve(it, curve, points, pen);
}

static void draw_page(plot *it, int points, const char *caption, poda__pen *pen)
{
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    const poda__font text = {TEXT_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, false, false};
    pen->box(pen, 0, 0, it->width, it->height, 0, &paper);
    draw_title(it, pen);
    pen->text(pen, MARGIN, MARGIN + TITLE_SIZE + ROW, caption, &text);
    draw_chart(it, points, pen);
}

void poda__curves_svg(const poda__curves *chart, poda__buffer *out)
{
    plot it;
    if (!plot_init(&it, chart)) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
        return;
    }
    poda__svg_pen pen = poda__svg_pen_on(out);
    poda__svg_open(out, it.width, it.height, chart->title, chart->caption,
                   tr(chart->translate, "en"));
    poda__buffer_add(out, "</style>\n");
    draw_page(&it, chart->points, chart->caption, &pen.pen);
    poda__buffer_add(out, "</svg>\n");
    out->failed |= pen.pen.failed;
    free(it.line);
}

static void draw_whole(void *user, int32_t page, poda__pen *pen)
{
    plot *it = user;
    (void)page;
    draw_page(it, it->chart->points, it->chart->caption, pen);
}

poda_status poda__curves_paper(const poda__curves *chart, bool pdf, poda__buffer *out,
                               poda_error *error)
{
    plot it;
    if (!plot_init(&it, chart))
        return poda_fail_memory(error);
    const poda__drawing drawing = {.width = it.width,
                                   .height = it.height,
                                   .pages = 1,
                                   .title = chart->title,
                                   .draw = draw_whole,
                                   .user = &it,
                                   .stop = chart->stop};
    const poda_status status =
        pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
    free(it.line);
    return status;
}

/* ---- slides ---- */

static const char *words_of(void *user, int32_t page)
{
    return ((const plot *)user)->chart->words[page];
}

/* The chart without the rows of title and caption. */
static void draw_slide(void *user, int32_t page, const poda__deck_room *room, poda__pen *pen)
{
    const plot *it = user;
    const double above = it->top - ROW;
    poda__deck_zoom(room, above, it->width, it->height - above, pen);
    draw_chart(it, page + 1, pen);
    pen->zoom(pen, 0, 0, 0);
}

poda_status poda__curves_slides(const poda__curves *chart, poda__buffer *out, poda_error *error)
{
    plot it;
    if (!plot_init(&it, chart))
        return poda_fail_memory(error);
    const poda__deck deck = {.pages = chart->points,
                             .title = chart->title,
                             .words = words_of,
                             .draw = draw_slide,
                             .user = &it,
                             .width = it.width,
                             .height = it.height,
                             .stop = chart->stop};
    const poda__deck_layout layout = poda__deck_lay(&deck);
    const poda_status status = poda__deck_pdf(&deck, &layout, out, error);
    free(it.line);
    return status;
}

/* The film: the ground, then the curves, each as long as the frame says. */
static poda_status make_reel(plot *it, poda__reel *reel)
{
    const int items = it->chart->curves + 1;
    reel->width = it->width;
    reel->height = it->height;
    bool enough = poda__reel_begin(reel, items, it->chart->points);
    for (int frame = 0; enough && frame < it->chart->points; frame++) {
        if (poda__stopped(it->chart->stop))
            return PODA_STOPPED;
        for (int item = frame ? 1 : 0; enough && item < items; item++) {
            const size_t start = reel->drawn.length;
            poda__svg_pen pen = poda__svg_pen_on(&reel->drawn);
            if (item == 0)
                draw_ground(it, &pen.pen);
            else
                draw_curve(it, item - 1, frame + 1, &pen.pen);
            enough = poda__reel_keep(reel, item, frame, start) && !pen.pen.failed;
        }
    }
    poda__reel_end(reel);
    return enough ? PODA_OK : PODA_NO_MEMORY;
}

static void put_words(void *user, poda__buffer *out)
{
    const poda__curves *chart = ((plot *)user)->chart;
    poda__buffer_add(out, "<details><summary>");
    poda__escape_xml(out, tr(chart->translate, "All steps"));
    poda__buffer_add(out, "</summary>\n<ol id=\"steps\">\n");
    for (int i = 0; i < chart->points; i++) {
        poda__buffer_add(out, "<li>");
        poda__escape_xml(out, chart->words[i]);
        poda__buffer_add(out, "</li>\n");
    }
    poda__buffer_add(out, "</ol></details>\n");
}

static void write_film(const poda__curves *chart, bool html, poda__buffer *out)
{
    plot it;
    poda__reel reel = {0};
    poda_status status = plot_init(&it, chart) ? make_reel(&it, &reel) : PODA_NO_MEMORY;
    if (status == PODA_OK && html) {
        const poda__page page = {.reel = &reel,
                                 .title = chart->title,
                                 .label = chart->caption,
                                 .translate = chart->translate,
                                 .steps = put_words,
                                 .user = &it,
                                 .fits = true};
        poda__page_html(&page, out);
    } else if (status == PODA_OK) {
        poda__svg_open(out, it.width, it.height, chart->title, chart->caption,
                       tr(chart->translate, "en"));
        poda__reel_svg(&reel, draw_title, &it, out);
    }
    poda__buffer_fail(out, status);
    poda__reel_release(&reel);
    free(it.line);
}

void poda__curves_film(const poda__curves *chart, poda__buffer *out)
{
    write_film(chart, false, out);
}

void poda__curves_html(const poda__curves *chart, poda__buffer *out)
{
    write_film(chart, true, out);
}
