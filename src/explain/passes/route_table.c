/* route_table.c - the table of the passes as a picture: the lines of its text in a monospaced font,
 * which keeps columns aligned, with a rule above each pass. */
#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "draw/drawing.h"
#include "explain/passes/route.h"

enum {
    MARGIN = 20,
    LINE = 18,
    SIZE = 12,
    TITLE_SIZE = 16,
    A_PAGE = 50,       /* lines per page of a PDF */
    MOST_PASSES = 150, /* the limit of a picture; a PDF has pages */
};

typedef struct table {
    poda__buffer text;
    const char **lines;
    size_t count, a_page;
    double width;
    const char *title;
} table;

static bool open_table(table *it, const poda__passes *passes, const poda__route_look *look,
                       bool pages)
{
    poda__route_look own = *look;
    own.unicode = true;
    own.colour = false;
    if (!pages && own.told == 0)
        own.told = MOST_PASSES;
    *it = (table){.title = look->title ? look->title : ""};
    poda__route_text(passes, &own, &it->text);
    for (size_t i = 0; i < it->text.length; i++)
        it->count += it->text.at[i] == '\n';
    it->lines = poda__array(it->count, sizeof *it->lines);
    if (it->text.failed || !it->lines)
        return false;
    char *at = it->text.at;
    it->width = poda__text_width(it->title, TITLE_SIZE, true, false);
    for (size_t i = 0; i < it->count; i++) {
        char *end = strchr(at, '\n');
        *end = 0;
        it->lines[i] = at;
        const double width = poda__text_width(at, SIZE, i == 0, true);
        it->width = width > it->width ? width : it->width;
        at = end + 1;
    }
    it->a_page = pages && it->count > A_PAGE ? A_PAGE : it->count;
    return true;
}

static void close_table(table *it)
{
    poda__buffer_release(&it->text);
    free(it->lines);
}

/* A pass begins with its number; its description is indented. */
static bool begins_pass(const char *line)
{
    const size_t blanks = strspn(line, " ");
    return blanks < 5 && isdigit((unsigned char)line[blanks]);
}

static poda__drawing drawing_of(table *it, void (*draw)(void *user, int32_t page, poda__pen *pen))
{
    const size_t pages = it->a_page ? (it->count + it->a_page - 1) / it->a_page : 1;
    return (poda__drawing){.width = it->width + 2 * MARGIN,
                           .height = (double)(it->a_page + 2) * LINE + 2 * MARGIN,
                           .pages = (int32_t)pages,
                           .title = it->title,
                           .draw = draw,
                           .user = it};
}

static void draw(void *user, int32_t page, poda__pen *pen)
{
    table *it = user;
    const poda__drawing size = drawing_of(it, draw);
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    const poda__brush rule = {PODA__PAINT_MUTED, PODA__PAINT_NONE, 0.6, false};
    const poda__font title = {TITLE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, true, false};
    const size_t first = (size_t)page * it->a_page;
    pen->box(pen, 0, 0, size.width, size.height, 0, &paper);
    pen->text(pen, MARGIN, MARGIN + TITLE_SIZE, it->title, &title);
    for (size_t i = first; i < it->count && i < first + it->a_page; i++) {
        const double y = MARGIN + (double)(i - first + 2) * LINE + SIZE;
        const poda__font font = {SIZE, PODA__PAINT_INK, PODA__ANCHOR_START, i == 0, true};
        if (begins_pass(it->lines[i])) {
            const double line[2][2] = {{MARGIN, y - SIZE - 1.5},
                                       {size.width - MARGIN, y - SIZE - 1.5}};
            pen->line(pen, line, 2, &rule);
        }
        pen->text(pen, MARGIN, y, it->lines[i], &font);
    }
}

void poda__route_table_svg(const poda__passes *passes, const poda__route_look *look,
                           poda__buffer *out)
{
    table it;
    if (open_table(&it, passes, look, false)) {
        const poda__drawing drawing = drawing_of(&it, draw);
        poda__svg_pen pen = poda__svg_pen_on(out);
        poda_translate_fn *translate = passes->options.translate;
        poda__svg_open(out, drawing.width, drawing.height,
                       *it.title ? it.title : tr(translate, "Drawing of the search"), "",
                       tr(translate, "en"));
        poda__buffer_add(out, "text{white-space:pre}\n</style>\n");
        draw(&it, 0, &pen.pen);
        poda__buffer_add(out, "</svg>\n");
        out->failed |= pen.pen.failed;
    } else {
        out->failed = true;
    }
    close_table(&it);
}

poda_status poda__route_table_paper(const poda__passes *passes, const poda__route_look *look,
                                    bool pdf, poda__buffer *out, poda_error *error)
{
    table it;
    poda_status status;
    if (open_table(&it, passes, look, pdf)) {
        const poda__drawing drawing = drawing_of(&it, draw);
        status =
            pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
    } else {
        status = poda_fail_memory(error);
    }
    close_table(&it);
    return status;
}
