/* strength.c - draws playing strength against depth, with the pens of all pictures. Curves differ
 * in their marks and dashes, not only in colour. */
#include "draw/strength.h"

#include <math.h>
#include <stdio.h>

#include "draw/drawing.h"

enum {
    MARGIN = 16,
    AXIS_WIDE = 58, /* the Elo labels */
    PLOT_HIGH = 320,
    COLUMN = 84, /* distance between two depths */
    PLOT_LEAST = 380,
    TITLE_SIZE = 16,
    TEXT_SIZE = 12,
    ROW = 18,
    MARK = 5,
    ASIDE = 10,
};

/* The layout of the chart. */
typedef struct plot {
    const poda__strength *chart;
    double left, top, wide, width, height;
    double low, high, step; /* Elo at both ends of the axis, and between two ticks */
    double legend;          /* the baseline of its first row */
} plot;

/* Round numbers, with at most eight ticks. */
static void choose_scale(plot *it)
{
    static const double steps[] = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
    const poda__strength *chart = it->chart;
    double low = 0, high = 0;
    for (int i = 0; i < chart->depths * chart->curves; i++) {
        low = fmin(low, chart->points[i].elo - chart->points[i].error);
        high = fmax(high, chart->points[i].elo + chart->points[i].error);
    }
    size_t which = 0;
    while (which + 1 < sizeof steps / sizeof steps[0] && (high - low) / steps[which] > 7)
        which++;
    it->step = steps[which];
    it->low = floor(low / it->step) * it->step;
    it->high = ceil(high / it->step) * it->step;
    if (it->high <= it->low)
        it->high = it->low + it->step;
}

static plot place(const poda__strength *chart)
{
    plot it = {.chart = chart, .left = MARGIN + AXIS_WIDE};
    choose_scale(&it);
    it.top = MARGIN + TITLE_SIZE + 2 * ROW + 12;
    it.wide = fmax(PLOT_LEAST, (double)COLUMN * chart->depths);
    it.wide = fmax(it.wide, poda__text_width(chart->title, TITLE_SIZE, true, false) - AXIS_WIDE);
    it.wide = fmax(it.wide, poda__text_width(chart->caption, TEXT_SIZE, false, false) - AXIS_WIDE);
    it.legend = it.top + PLOT_HIGH + 3 * ROW + TEXT_SIZE;
    it.width = it.left + it.wide + MARGIN;
    it.height = it.legend + (double)ROW * (chart->curves - 1) + MARGIN;
    return it;
}

static double x_of(const plot *it, int depth, int curve)
{
    const double column = it->wide / it->chart->depths;
    /* curves are shifted, because their error bars would overlap */
    const double aside = ((double)curve - (double)(it->chart->curves - 1) / 2) * ASIDE;
    return it->left + column * (depth + 0.5) + aside;
}

static double y_of(const plot *it, double elo)
{
    return it->top + PLOT_HIGH * (it->high - elo) / (it->high - it->low);
}

static poda__paint paint_of(int curve)
{
    static const poda__paint paints[] = {PODA__PAINT_INK, PODA__PAINT_ACCENT, PODA__PAINT_ROUTE,
                                         PODA__PAINT_OPEN, PODA__PAINT_MUTED};
    return paints[curve % 5];
}

static void draw_mark(poda__pen *pen, int curve, double x, double y)
{
    const poda__brush brush = {paint_of(curve), curve < 4 ? paint_of(curve) : PODA__PAINT_PAPER,
                               1.4, false};
    const double triangle[3][2] = {
        {x - MARK - 1, y + MARK}, {x, y - MARK - 1}, {x + MARK + 1, y + MARK}};
    const double diamond[4][2] = {
        {x - MARK - 1, y}, {x, y - MARK - 1}, {x + MARK + 1, y}, {x, y + MARK + 1}};
    switch (curve % 4) {
    case 0:
        pen->circle(pen, x, y, MARK - 0.5, &brush);
        break;
    case 1:
        pen->box(pen, x - MARK + 0.5, y - MARK + 0.5, 2 * MARK - 1, 2 * MARK - 1, 0, &brush);
        break;
    case 2:
        pen->polygon(pen, triangle, 3, &brush);
        break;
    default:
        pen->polygon(pen, diamond, 4, &brush);
        break;
    }
}

static void draw_stroke(poda__pen *pen, double x, double y, double to_x, double to_y,
                        const poda__brush *brush)
{
    const double line[2][2] = {{x, y}, {to_x, to_y}};
    pen->line(pen, line, 2, brush);
}

static void draw_axes(const plot *it, poda__pen *pen)
{
    const poda__brush axis = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.2, false};
    const poda__brush rule = {PODA__PAINT_LEAF, PODA__PAINT_NONE, 1.2, false};
    const poda__font number = {TEXT_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    const double right = it->left + it->wide, bottom = it->top + PLOT_HIGH;
    char words[32];
    const int ticks = (int)lround((it->high - it->low) / it->step);
    for (int i = 0; i <= ticks; i++) {
        const double elo = it->low + i * it->step, y = y_of(it, elo);
        snprintf(words, sizeof words, "%.0f", elo + 0.0);
        draw_stroke(pen, it->left, y, right, y, &rule);
        draw_stroke(pen, it->left - 4, y, it->left, y, &axis);
        pen->text(pen, it->left - 8 - poda__text_width(words, TEXT_SIZE, false, false) / 2, y + 4,
                  words, &number);
    }
    draw_stroke(pen, it->left, it->top, it->left, bottom, &axis);
    draw_stroke(pen, it->left, bottom, right, bottom, &axis);
    for (int i = 0; i < it->chart->depths; i++) {
        const double x = it->left + it->wide / it->chart->depths * (i + 0.5);
        draw_stroke(pen, x, bottom, x, bottom + 4, &axis);
        snprintf(words, sizeof words, "%d", it->chart->from + i);
        pen->text(pen, x, bottom + ROW, words, &number);
    }
    pen->text(pen, it->left, it->top - 8, "Elo", &number);
    pen->text(pen, it->left + it->wide / 2, bottom + 2 * ROW,
              tr(it->chart->translate, "depth in plies"), &number);
}

static void draw_curve(const plot *it, int curve, poda__pen *pen)
{
    const poda__strength *chart = it->chart;
    const poda__strength_point *points = chart->points + (size_t)curve * (size_t)chart->depths;
    const poda__brush line = {paint_of(curve), PODA__PAINT_NONE, 1.8, curve % 2 == 1};
    const poda__brush bar = {paint_of(curve), PODA__PAINT_NONE, 1.2, false};
    for (int i = 0; i + 1 < chart->depths; i++)
        if (!isnan(points[i].elo) && !isnan(points[i + 1].elo))
            draw_stroke(pen, x_of(it, i, curve), y_of(it, points[i].elo), x_of(it, i + 1, curve),
                        y_of(it, points[i + 1].elo), &line);
    for (int i = 0; i < chart->depths; i++) {
        const double x = x_of(it, i, curve), y = y_of(it, points[i].elo);
        const double above = y_of(it, points[i].elo + points[i].error);
        const double below = y_of(it, points[i].elo - points[i].error);
        if (isnan(y))
            continue;
        if (points[i].error > 0) {
            draw_stroke(pen, x, above, x, below, &bar);
            draw_stroke(pen, x - 4, above, x + 4, above, &bar);
            draw_stroke(pen, x - 4, below, x + 4, below, &bar);
        }
        draw_mark(pen, curve, x, y);
    }
}

static void draw(void *user, int32_t page, poda__pen *pen)
{
    const plot *it = user;
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    const poda__font title = {TITLE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, true, false};
    const poda__font text = {TEXT_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, false, false};
    (void)page;
    pen->box(pen, 0, 0, it->width, it->height, 0, &paper);
    pen->text(pen, MARGIN, MARGIN + TITLE_SIZE, it->chart->title, &title);
    pen->text(pen, MARGIN, MARGIN + TITLE_SIZE + ROW, it->chart->caption, &text);
    draw_axes(it, pen);
    for (int curve = 0; curve < it->chart->curves; curve++) {
        const double y = it->legend + (double)ROW * curve;
        const poda__brush line = {paint_of(curve), PODA__PAINT_NONE, 1.8, curve % 2 == 1};
        draw_curve(it, curve, pen);
        draw_stroke(pen, it->left, y - 4, it->left + 36, y - 4, &line);
        draw_mark(pen, curve, it->left + 18, y - 4);
        pen->text(pen, it->left + 44, y, it->chart->names[curve], &text);
    }
}

void poda__strength_svg(const poda__strength *chart, poda__buffer *out)
{
    plot it = place(chart);
    poda__svg_pen pen = poda__svg_pen_on(out);
    poda__svg_open(out, it.width, it.height, chart->title, chart->caption,
                   tr(chart->translate, "en"));
    poda__buffer_add(out, "</style>\n");
    draw(&it, 0, &pen.pen);
    poda__buffer_add(out, "</svg>\n");
    out->failed |= pen.pen.failed;
}

poda_status poda__strength_paper(const poda__strength *chart, bool pdf, poda__buffer *out,
                                 poda_error *error)
{
    plot it = place(chart);
    const poda__drawing drawing = {.width = it.width,
                                   .height = it.height,
                                   .pages = 1,
                                   .title = chart->title,
                                   .draw = draw,
                                   .user = &it};
    return pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
}
