/* sheet_pdf.c - sheets as PDF on A4 paper, drawn by cairo: one exercise per page, keys on as many
 * as they need. Trees come as PNG from figure.h and are scaled to the page. */
#include "teach/sheet.h"

#ifdef HAVE_CAIRO

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "draw/pen.h"

#define SAY(text) poda__sheet_say(sheet, text)

static const double WIDTH = 595, HEIGHT = 842, MARGIN = 56; /* points */
static const double PNG_SCALE = 2;                          /* pixels per point in the PNG */

typedef struct page {
    cairo_t *cr;
    double y; /* where the next line begins */
    bool failed;
} page;

static cairo_status_t collect(void *closure, const unsigned char *data, unsigned int length)
{
    poda__buffer *out = closure;
    poda__buffer_put(out, (const char *)data, length);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static void next_page(page *on)
{
    cairo_show_page(on->cr);
    on->y = MARGIN;
}

static void add_line(page *on, const char *text, double size, bool bold, bool mono, double indent)
{
    if (on->y + 1.4 * size > HEIGHT - MARGIN)
        next_page(on);
    on->y += 1.4 * size;
    cairo_select_font_face(on->cr, mono ? "monospace" : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(on->cr, size);
    cairo_set_source_rgb(on->cr, 0, 0, 0);
    cairo_move_to(on->cr, MARGIN + indent, on->y);
    cairo_show_text(on->cr, text);
}

/* Any text, wrapped; its own newlines are kept. */
static void add_words(page *on, const char *text, double size, bool bold, double indent)
{
    poda__buffer line = {0};
    const double room = (WIDTH - 2 * MARGIN - indent) / (bold ? 1.12 : 1);
    while (*text && poda__text_wrap(&text, size, room, &line))
        add_line(on, line.length ? line.at : "", size, bold, false, indent);
    on->failed |= line.failed;
    poda__buffer_release(&line);
}

static void add_board(page *on, const char *text)
{
    while (*text) {
        char line[PODA__LABEL_ROOM];
        poda__text_line(&text, PODA__LABEL_MOST, line);
        add_line(on, line, 12, false, true, 20);
    }
}

static poda_status draw_png(const poda__sheet *sheet, const poda__figure *figure, poda__buffer *out,
                            poda_error *error)
{
    (void)sheet;
    return poda__figure_png(figure, out, error);
}

typedef struct source {
    const poda__buffer *from;
    size_t at;
} source;

static cairo_status_t give(void *closure, unsigned char *data, unsigned int length)
{
    source *reading = closure;
    if (length > reading->from->length - reading->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, reading->from->at + reading->at, length);
    reading->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static poda_status add_figure(page *on, const poda__sheet *sheet, const poda__quiz *quiz, bool key,
                              poda_error *error)
{
    poda__buffer png = {0};
    poda_status status = poda__sheet_figure(sheet, quiz, key, draw_png, &png, error);
    if (status == PODA_OK && png.length > 0) {
        source reading = {&png, 0};
        cairo_surface_t *image = cairo_image_surface_create_from_png_stream(give, &reading);
        if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
            const double wide = cairo_image_surface_get_width(image),
                         high = cairo_image_surface_get_height(image);
            double scale = fmin(1 / PNG_SCALE, (WIDTH - 2 * MARGIN) / wide);
            scale = fmin(scale, (HEIGHT - 2 * MARGIN) / high);
            if (on->y + high * scale > HEIGHT - MARGIN)
                next_page(on);
            cairo_save(on->cr);
            cairo_translate(on->cr, (WIDTH - wide * scale) / 2, on->y);
            cairo_scale(on->cr, scale, scale);
            cairo_set_source_surface(on->cr, image, 0, 0);
            cairo_paint(on->cr);
            cairo_restore(on->cr);
            on->y += high * scale;
        } else {
            on->failed = true;
        }
        cairo_surface_destroy(image);
    }
    poda__buffer_release(&png);
    return status;
}

static void add_title(page *on, const poda__sheet *sheet, const char *title)
{
    char seed[64] = "";
    poda_text text = {seed, sizeof seed, 0};
    poda_text_add(&text, "%s %llu", SAY("seed"), (unsigned long long)sheet->seed);
    add_line(on, title, 16, true, false, 0);
    add_line(on, seed, 9, false, false, 0);
    on->y += 6;
}

static poda_status add_statement(page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                                 int32_t number, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda_text_add(&text, SAY("Exercise %d"), number);
    add_title(on, sheet, title);
    add_words(on, poda__quiz_text(quiz, quiz->statement), 11, false, 0);
    on->y += 6;
    add_board(on, poda__quiz_text(quiz, quiz->board));
    const poda_status status = add_figure(on, sheet, quiz, false, error);
    if (status != PODA_OK)
        return status;
    on->y += 6;
    add_words(on, poda__quiz_text(quiz, quiz->convention), 10, false, 0);
    for (int32_t i = 0; i < quiz->question_count; i++) {
        const poda__question *question = &quiz->questions[i];
        poda__buffer words = {0};
        on->y += 5;
        poda__buffer_add(&words, "%d. %s", i + 1, poda__quiz_text(quiz, question->prompt));
        for (int32_t k = 0; question->kind == PODA_QUESTION_CHOICE && k < question->item_count; k++)
            poda__buffer_add(&words, "%s%c) %s", k ? "    " : "\n", 'a' + k,
                             poda__quiz_text(quiz, quiz->items[question->first_item + k].name));
        on->failed |= words.failed;
        if (!words.failed)
            add_words(on, words.at ? words.at : "", 11, false, 0);
        poda__buffer_release(&words);
    }
    return PODA_OK;
}

static poda_status add_key(page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                           int32_t number, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda__buffer words = {0};
    poda_text_add(&text, SAY("Key to exercise %d"), number);
    add_title(on, sheet, title);
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer_add(&words, "%d. %s\n", i + 1,
                         poda__quiz_text(quiz, quiz->questions[i].answer));
    }
    on->failed |= words.failed;
    if (!words.failed)
        add_words(on, words.at ? words.at : "", 11, false, 0);
    poda__buffer_release(&words);
    poda_status status = add_figure(on, sheet, quiz, true, error);
    on->y += 6;
    if (status == PODA_OK)
        status = poda__quiz_steps(quiz, &words, error);
    on->failed |= words.failed;
    if (status == PODA_OK && !words.failed && words.length > 0)
        add_words(on, words.at ? words.at : "", 9, false, 0);
    poda__buffer_release(&words);
    return status;
}

/* All statements, then all keys, each on a new page. */
static poda_status add_pages(page *on, const poda__sheet *sheet, bool key, bool *first,
                             poda_error *error)
{
    poda_status status = PODA_OK;
    for (int32_t i = 0; i < sheet->count && status == PODA_OK; i++) {
        const poda_exercise *exercise = sheet->exercises[i];
        if (!*first)
            next_page(on);
        *first = false;
        status =
            (key ? add_key : add_statement)(on, sheet, &exercise->quiz, exercise->number, error);
    }
    return status;
}

poda_status poda__sheet_pdf(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    bool first = true;
    poda_status status = PODA_OK;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(collect, out, WIDTH, HEIGHT);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Poda");
    page on = {cairo_create(surface), MARGIN, false};
    if (sheet->statement)
        status = add_pages(&on, sheet, false, &first, error);
    if (status == PODA_OK && sheet->key)
        status = add_pages(&on, sheet, true, &first, error);
    cairo_show_page(on.cr);
    cairo_destroy(on.cr);
    cairo_surface_finish(surface);
    const cairo_status_t drawn = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == PODA_OK && (drawn != CAIRO_STATUS_SUCCESS || on.failed || out->failed))
        status = poda_fail_memory(error);
    return status;
}

#else

poda_status poda__sheet_pdf(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    (void)sheet;
    (void)out;
    return poda_fail(error, PODA_BAD_REQUEST, "cairo",
                     "this library was built without cairo, which draws PDF; ask for format=latex "
                     "and compile that");
}

#endif
