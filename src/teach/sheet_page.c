/* sheet_page.c - pages that are filled from top to bottom, drawn by cairo. */
#include "teach/sheet_page.h"

#ifdef HAVE_CAIRO

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "draw/pen.h"
#include "draw/qr/qr.h"

static cairo_status_t collect(void *closure, const unsigned char *data, unsigned int length)
{
    poda__buffer *out = closure;
    poda__buffer_put(out, (const char *)data, length);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

void poda__page_begin(poda__page *on, poda__buffer *out)
{
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(collect, out, PODA__PAGE_WIDTH, PODA__PAGE_HEIGHT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Poda");
    *on = (poda__page){.surface = surface, .cr = cairo_create(surface), .y = PODA__PAGE_MARGIN};
}

bool poda__page_end(poda__page *on, const poda__buffer *out)
{
    cairo_show_page(on->cr);
    cairo_destroy(on->cr);
    cairo_surface_finish(on->surface);
    const cairo_status_t drawn = cairo_surface_status(on->surface);
    cairo_surface_destroy(on->surface);
    return drawn == CAIRO_STATUS_SUCCESS && !on->failed && !out->failed;
}

void poda__page_next(poda__page *on)
{
    cairo_show_page(on->cr);
    on->y = PODA__PAGE_MARGIN;
}

void poda__page_line(poda__page *on, const char *text, double size, bool bold, bool mono,
                     double indent)
{
    if (on->y + 1.4 * size > PODA__PAGE_HEIGHT - PODA__PAGE_MARGIN)
        poda__page_next(on);
    on->y += 1.4 * size;
    cairo_select_font_face(on->cr, mono ? "monospace" : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(on->cr, size);
    cairo_set_source_rgb(on->cr, 0, 0, 0);
    cairo_move_to(on->cr, PODA__PAGE_MARGIN + indent, on->y);
    cairo_show_text(on->cr, text);
}

void poda__page_words(poda__page *on, const char *text, double size, bool bold, double indent)
{
    poda__buffer line = {0};
    const double room =
        (PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN - indent - on->narrow) / (bold ? 1.12 : 1);
    while (*text && poda__text_wrap(&text, size, room, &line))
        poda__page_line(on, line.length ? line.at : "", size, bold, false, indent);
    on->failed |= line.failed;
    poda__buffer_release(&line);
}

void poda__page_code(poda__page *on, const char *text)
{
    static const double LEAST = 1.1, USUAL = 90; /* of a module; of a code: 32 mm */
    poda__qr *qr = poda__array(1, sizeof *qr);
    if (!qr || !poda__qr_make(qr, text, strlen(text))) {
        on->failed |= !qr;
        free(qr);
        return;
    }
    const double unit = fmax(LEAST, USUAL / qr->side), side = unit * qr->side;
    const double left = PODA__PAGE_WIDTH - PODA__PAGE_MARGIN - side, top = PODA__PAGE_MARGIN;
    cairo_set_source_rgb(on->cr, 0, 0, 0);
    for (int row = 0, column = 0, run; (run = poda__qr_run(qr, &row, &column)); column += run)
        cairo_rectangle(on->cr, left + column * unit, top + row * unit, run * unit, unit);
    cairo_fill(on->cr);
    on->narrow = side + PODA__QR_QUIET * unit;
    on->below = top + on->narrow;
    free(qr);
}

void poda__page_wide(poda__page *on)
{
    on->y = fmax(on->y, on->below);
    on->narrow = on->below = 0;
}

void poda__page_rule(poda__page *on, double room)
{
    on->y += room;
    cairo_set_source_rgb(on->cr, 0.6, 0.6, 0.6);
    cairo_set_line_width(on->cr, 0.5);
    cairo_move_to(on->cr, PODA__PAGE_MARGIN, on->y - 4);
    cairo_line_to(on->cr, PODA__PAGE_WIDTH - PODA__PAGE_MARGIN, on->y - 4);
    cairo_stroke(on->cr);
}

void poda__page_board(poda__page *on, const char *text)
{
    enum { INDENT = 20, SIZE = 12 };
    static const double wide = 0.62; /* of a letter, in parts of its size */
    size_t longest = 1;
    for (const char *at = text; *at; at += *at == '\n') {
        const size_t length = strcspn(at, "\n");
        longest = length > longest ? length : longest;
        at += length;
    }
    const double room = PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN - INDENT;
    const double size = fmin(SIZE, room / (wide * (double)longest));
    while (*text) {
        poda__buffer line = {0};
        const size_t length = strcspn(text, "\n");
        poda__buffer_put(&line, text, length);
        poda__page_line(on, line.at ? line.at : "", size, false, true, INDENT);
        on->failed |= line.failed;
        poda__buffer_release(&line);
        text += length + (text[length] == '\n');
    }
}

#else
typedef int sheet_page_empty; /* a file must not be empty */
#endif
