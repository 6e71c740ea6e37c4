/* own_chart.c - rows and columns of coloured boxes; every sign is a letter too, so that colours are not
 * needed to read them. */
#include "draw/own_chart.h"

#include <math.h>

enum {
    GAP = 46,
    MARGIN = 20,
    BOX = 26,
    BOX_HIGH = 20,
    NAMES = 52,
    LINE = 22,
    TEXT = 13,
    TITLE = 17
};

typedef struct sheet {
    const poda__own_chart *chart;
    poda_translate_fn *translate;
    double width, height;
} sheet;

void poda__chart_text(const poda__own_chart *chart, poda_translate_fn *translate, poda__buffer *out)
{
    poda__buffer_add(out, "%s\n", tr(translate, chart->title));
    for (int row = 0; row < chart->rows; row++) {
        if (chart->group[row]) {
            poda__buffer_add(out, "\n%s\n       ", tr(translate, chart->group[row]->title));
            for (int col = 0; col < chart->columns; col++)
                poda__buffer_add(out, " %3s", chart->column[col]);
            poda__buffer_add(out, "\n");
        }
        poda__buffer_add(out, "%-7s", chart->row[row]);
        for (int col = 0; col < chart->columns; col++)
            poda__buffer_add(out, " %3s", chart->sign[chart->at[row][col]].sign);
        poda__buffer_add(out, "\n");
    }
    poda__buffer_add(out, "\n");
    for (int i = 0; i < chart->signs; i++)
        poda__buffer_add(out, "%-3s %s\n", chart->sign[i].sign, tr(translate, chart->sign[i].note));
}

static poda__paint paint_of(int sign)
{
    static const poda__paint paints[] = {PODA__PAINT_GREEN, PODA__PAINT_YELLOW, PODA__PAINT_BLUE,
                                         PODA__PAINT_BROWN, PODA__PAINT_RED};
    return paints[(size_t)sign % (sizeof paints / sizeof paints[0])];
}

static void draw_box(poda__pen *pen, double x, double y, const char *text, int sign)
{
    const poda__paint fill = paint_of(sign);
    const poda__brush box = {PODA__PAINT_BLACK, fill, 0.6, false};
    const poda__font font = {TEXT,
                             fill == PODA__PAINT_YELLOW ? PODA__PAINT_BLACK : PODA__PAINT_WHITE,
                             PODA__ANCHOR_MIDDLE, true, false};
    pen->box(pen, x, y, BOX, BOX_HIGH, 0, &box);
    pen->text(pen, x + BOX / 2.0, y + BOX_HIGH / 2.0 + 0.36 * TEXT, text, &font);
}

static void draw(void *user, int32_t page, poda__pen *pen)
{
    const sheet *it = user;
    const poda__own_chart *chart = it->chart;
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    const poda__font title = {TITLE, PODA__PAINT_INK, PODA__ANCHOR_START, true, false},
                     text = {TEXT, PODA__PAINT_INK, PODA__ANCHOR_START, false, false},
                     name = {TEXT, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    double y = MARGIN + TITLE;
    (void)page;
    pen->box(pen, 0, 0, it->width, it->height, 0, &paper);
    pen->text(pen, MARGIN, y, tr(it->translate, chart->title), &title);
    for (int row = 0; row < chart->rows; row++) {
        if (chart->group[row]) {
            y += GAP;
            pen->text(pen, MARGIN, y - LINE - 2, tr(it->translate, chart->group[row]->title),
                      &text);
            for (int col = 0; col < chart->columns; col++)
                pen->text(pen, MARGIN + NAMES + (col + 0.5) * BOX, y - 4, chart->column[col],
                          &name);
        }
        pen->text(pen, MARGIN, y + BOX_HIGH / 2.0 + 0.36 * TEXT, chart->row[row], &text);
        for (int col = 0; col < chart->columns; col++) {
            const int sign = chart->at[row][col];
            draw_box(pen, MARGIN + NAMES + col * (double)BOX, y, chart->sign[sign].sign, sign);
        }
        y += BOX_HIGH;
    }
    y += LINE / 2.0;
    for (int i = 0; i < chart->signs; i++, y += LINE) {
        draw_box(pen, MARGIN, y, chart->sign[i].sign, i);
        pen->text(pen, MARGIN + BOX + 10, y + BOX_HIGH / 2.0 + 0.36 * TEXT,
                  tr(it->translate, chart->sign[i].note), &text);
    }
}

static sheet sheet_of(const poda__own_chart *chart, poda_translate_fn *translate)
{
    int groups = 0;
    double width = 2 * MARGIN + NAMES + chart->columns * (double)BOX + 20;
    width =
        fmax(width, 2 * MARGIN + poda__text_width(tr(translate, chart->title), TITLE, true, false));
    for (int row = 0; row < chart->rows; row++)
        if (chart->group[row]) {
            const char *title = tr(translate, chart->group[row]->title);
            width = fmax(width, 2 * MARGIN + poda__text_width(title, TEXT, false, false));
            groups++;
        }
    for (int i = 0; i < chart->signs; i++)
        width = fmax(width,
                     2 * MARGIN + BOX + 10 +
                         poda__text_width(tr(translate, chart->sign[i].note), TEXT, false, false));
    return (sheet){chart, translate, width,
                   2 * MARGIN + TITLE + groups * (double)GAP + chart->rows * (double)BOX_HIGH +
                       (chart->signs + 0.5) * LINE};
}

void poda__chart_svg(const poda__own_chart *chart, poda_translate_fn *translate, poda__buffer *out)
{
    sheet it = sheet_of(chart, translate);
    poda__svg_pen pen = poda__svg_pen_on(out);
    const char *title = tr(translate, chart->title);
    poda__svg_open(out, it.width, it.height, title, title, tr(translate, "en"));
    poda__svg_board_style(out);
    poda__buffer_add(out, "</style>\n");
    draw(&it, 0, &pen.pen);
    poda__buffer_add(out, "</svg>\n");
    out->failed |= pen.pen.failed;
}

poda_status poda__chart_paper(const poda__own_chart *chart, poda_translate_fn *translate, bool pdf,
                              poda__buffer *out, poda_error *error)
{
    sheet it = sheet_of(chart, translate);
    const poda__drawing drawing = {.width = it.width,
                                   .height = it.height,
                                   .pages = 1,
                                   .title = tr(translate, chart->title),
                                   .draw = draw,
                                   .user = &it};
    return pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
}
