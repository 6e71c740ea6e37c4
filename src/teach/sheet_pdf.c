/* sheet_pdf.c - sheets as PDF on A4 paper, drawn by cairo: one exercise per page, keys on as many
 * as they need. Trees come as PNG from figure.h and are scaled to the page. */
#include "teach/sheet.h"
#include "teach/sheet_page.h"

#ifdef HAVE_CAIRO

#include <math.h>
#include <string.h>

#include "draw/pen.h"

#define SAY(text) poda__sheet_say(sheet, text)

static const double PNG_SCALE = 2; /* pixels per point in the PNG */

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

static poda_status add_figure(poda__page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                              bool key, poda_error *error)
{
    poda__buffer png = {0};
    poda_status status = poda__sheet_figure(sheet, quiz, key, draw_png, &png, error);
    if (status == PODA_OK && png.length > 0) {
        source reading = {&png, 0};
        cairo_surface_t *image = cairo_image_surface_create_from_png_stream(give, &reading);
        if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
            const double wide = cairo_image_surface_get_width(image),
                         high = cairo_image_surface_get_height(image);
            double scale = fmin(1 / PNG_SCALE, (PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN) / wide);
            scale = fmin(scale, (PODA__PAGE_HEIGHT - 2 * PODA__PAGE_MARGIN) / high);
            if (on->y + high * scale > PODA__PAGE_HEIGHT - PODA__PAGE_MARGIN)
                poda__page_next(on);
            cairo_save(on->cr);
            cairo_translate(on->cr, (PODA__PAGE_WIDTH - wide * scale) / 2, on->y);
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

static void add_title(poda__page *on, const poda__sheet *sheet, const char *title, bool with_seed)
{
    char seed[64] = "";
    poda_text text = {seed, sizeof seed, 0};
    poda_text_add(&text, "%s %llu", SAY("seed"), (unsigned long long)sheet->seed);
    poda__page_line(on, title, 16, true, false, 0);
    if (with_seed)
        poda__page_line(on, seed, 9, false, false, 0);
    on->y += 6;
}

/* The first line, name and code, in large type; the link below it also as a QR code beside it. */
static void add_head(poda__page *on, const poda__sheet *sheet, const poda__quiz *quiz)
{
    const char *head = poda__sheet_head(sheet, quiz);
    const size_t length = strcspn(head, "\n");
    poda__buffer name = {0};
    if (!*head)
        return;
    if (head[length])
        poda__page_code(on, head + length + 1);
    poda__buffer_put(&name, head, length);
    on->failed |= name.failed;
    if (name.at)
        poda__page_words(on, name.at, 12, true, 0);
    if (head[length])
        poda__page_words(on, head + length + 1, 7, false, 0);
    poda__buffer_release(&name);
    on->y += 8;
}

static poda_status add_statement(poda__page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                                 int32_t number, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda__sheet_title(sheet, number, false, &text);
    add_head(on, sheet, quiz);
    add_title(on, sheet, title, number > 0 && !sheet->heads);
    poda__page_wide(on);
    poda__page_words(on, poda__quiz_text(quiz, quiz->statement), 11, false, 0);
    on->y += 6;
    poda__page_board(on, poda__quiz_text(quiz, quiz->board));
    const poda_status status = add_figure(on, sheet, quiz, false, error);
    if (status != PODA_OK)
        return status;
    on->y += 6;
    poda__page_words(on, poda__quiz_text(quiz, quiz->convention), 10, false, 0);
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
            poda__page_words(on, words.at ? words.at : "", 11, false, 0);
        poda__buffer_release(&words);
    }
    return PODA_OK;
}

static poda_status add_key(poda__page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                           int32_t number, poda_error *error)
{
    char title[64] = "";
    poda_text text = {title, sizeof title, 0};
    poda__buffer words = {0};
    poda__sheet_title(sheet, number, true, &text);
    add_head(on, sheet, quiz);
    add_title(on, sheet, title, number > 0 && !sheet->heads);
    poda__page_wide(on);
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer_add(&words, "%d. %s\n", i + 1,
                         poda__quiz_text(quiz, quiz->questions[i].answer));
    }
    on->failed |= words.failed;
    if (!words.failed)
        poda__page_words(on, words.at ? words.at : "", 11, false, 0);
    poda__buffer_release(&words);
    poda_status status = add_figure(on, sheet, quiz, true, error);
    on->y += 6;
    if (status == PODA_OK)
        status = poda__quiz_steps(quiz, &words, error);
    on->failed |= words.failed;
    if (status == PODA_OK && !words.failed && words.length > 0)
        poda__page_words(on, words.at ? words.at : "", 9, false, 0);
    poda__buffer_release(&words);
    return status;
}

/* All statements, then all keys, each on a new page. */
static poda_status add_pages(poda__page *on, const poda__sheet *sheet, bool key, bool *first,
                             poda_error *error)
{
    poda_status status = PODA_OK;
    for (int32_t i = 0; i < sheet->count && status == PODA_OK; i++) {
        const poda_exercise *exercise = sheet->exercises[i];
        if (!*first)
            poda__page_next(on);
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
    poda__page on;
    poda__page_begin(&on, out);
    if (sheet->statement)
        status = add_pages(&on, sheet, false, &first, error);
    if (status == PODA_OK && sheet->key)
        status = add_pages(&on, sheet, true, &first, error);
    if (!poda__page_end(&on, out) && status == PODA_OK)
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
