/* sheet_pdf.c - sheets as PDF on A4 paper, drawn by cairo: one exercise per page, keys on as many
 * as they need. Below the questions there is room for the answers. */
#include "teach/sheet.h"
#include "teach/sheet_page.h"

#ifdef HAVE_CAIRO

#include <math.h>
#include <string.h>

#include "draw/pen.h"
#include "draw/slides/figure_paper.h"

#define SAY(text) poda__sheet_say(sheet, text)

/* A tree on the page: alone and centred, or its top and then the other parts in rows. */
typedef struct trees {
    poda__page *on;
    const poda__sheet *sheet;
    int32_t nodes; /* of the whole tree */
    bool begun;
    double x, row; /* where the next part begins, how high those beside it are */
} trees;

static poda_status place_part(void *user, const poda__part *part, poda_error *error)
{
    trees *all = user;
    poda__page *on = all->on;
    const double right = PODA__PAGE_WIDTH - PODA__PAGE_MARGIN,
                 bottom = PODA__PAGE_HEIGHT - PODA__PAGE_MARGIN;
    const bool first = !all->begun;
    const double scale = fmin(part->scale, (bottom - PODA__PAGE_MARGIN) / part->height),
                 width = scale * part->width, height = scale * part->height;
    if (first && part->figure->count < all->nodes)
        poda__page_words(on, poda__sheet_parts(all->sheet), 10, false, 0);
    if (first || all->x + width > right) {
        on->y += all->row;
        all->x = first ? (PODA__PAGE_WIDTH - width) / 2 : PODA__PAGE_MARGIN;
        all->row = 0;
    }
    if (on->y + height > bottom) {
        poda__page_next(on);
        all->x = first ? all->x : PODA__PAGE_MARGIN;
        all->row = 0;
    }
    all->begun = true;
    const poda_status status = poda__figure_put(part->figure, on->cr, all->x, on->y, scale, error);
    all->x = first ? right : all->x + width + PODA__PART_GAP; /* the top has its row alone */
    all->row = fmax(all->row, height);
    return status;
}

static poda_status draw_tree(const poda__sheet *sheet, const poda__figure *figure, void *to,
                             poda_error *error)
{
    trees all = {.on = to, .sheet = sheet, .nodes = figure->count};
    poda__part_room room = poda__paper_room;
    room.width = PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN;
    const poda_status status = poda__figure_parts(figure, &room, place_part, &all, error);
    all.on->y += all.row;
    return status;
}

static poda_status add_figure(poda__page *on, const poda__sheet *sheet, const poda__quiz *quiz,
                              bool key, poda_error *error)
{
    return poda__sheet_figure(sheet, quiz, key, draw_tree, on, error);
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

enum { QUESTION_SIZE = 11, QUESTION_GAP = 5 };

static void question_words(const poda__quiz *quiz, int32_t index, poda__buffer *words)
{
    const poda__question *question = &quiz->questions[index];
    poda__buffer_add(words, "%d. %s", index + 1, poda__quiz_text(quiz, question->prompt));
    for (int32_t k = 0; question->kind == PODA_QUESTION_CHOICE && k < question->item_count; k++)
        poda__buffer_add(words, "%s%c) %s", k ? "    " : "\n", 'a' + k,
                         poda__quiz_text(quiz, quiz->items[question->first_item + k].name));
}

/* What each answer that is written may take of the rest of the page; 0 if that is too little. */
static double room_for_answers(poda__page *on, const poda__quiz *quiz)
{
    static const double LEAST = 18, MOST = 64;
    double rest = PODA__PAGE_HEIGHT - PODA__PAGE_MARGIN - on->y;
    int32_t written = 0;
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer words = {0};
        question_words(quiz, i, &words);
        rest -= QUESTION_GAP + 1.4 * QUESTION_SIZE *
                                   poda__text_lines(words.at ? words.at : "", QUESTION_SIZE,
                                                    PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN,
                                                    &on->failed);
        written += quiz->questions[i].kind != PODA_QUESTION_CHOICE;
        on->failed |= words.failed;
        poda__buffer_release(&words);
    }
    return written > 0 && rest / written >= LEAST ? fmin(rest / written, MOST) : 0;
}

static void add_questions(poda__page *on, const poda__quiz *quiz)
{
    const double room = room_for_answers(on, quiz);
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer words = {0};
        question_words(quiz, i, &words);
        on->y += QUESTION_GAP;
        on->failed |= words.failed;
        if (!words.failed)
            poda__page_words(on, words.at ? words.at : "", QUESTION_SIZE, false, 0);
        poda__buffer_release(&words);
        if (room > 0 && quiz->questions[i].kind != PODA_QUESTION_CHOICE)
            poda__page_rule(on, room);
    }
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
    on->y += *poda__quiz_text(quiz, quiz->board) ? 6 : 0;
    const poda_status status = add_figure(on, sheet, quiz, false, error);
    if (status != PODA_OK)
        return status;
    on->y += poda__exercise_is_tree(quiz->exercise->kind) ? 6 : 0;
    poda__page_words(on, poda__quiz_text(quiz, quiz->convention), 10, false, 0);
    add_questions(on, quiz);
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
