/* sheet_gift.c - sheets as GIFT: one question for each part, each with the tree in text, on one line
 * because blank lines end a question. https://docs.moodle.org/en/GIFT_format */
#include <string.h>

#include "explain/sheet.h"

/* These characters are GIFT's own; the text is HTML. */
static void add_gift(poda__buffer *out, const char *text)
{
    poda__buffer html = {0};
    poda__sheet_html(&html, text, "<br>");
    out->failed |= html.failed;
    for (const char *at = html.length ? html.at : ""; *at; at++) {
        if (strchr("~=#{}:\\", *at))
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, at, 1);
    }
    poda__buffer_release(&html);
}

static void add_pairs(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    for (int32_t i = 0; i < question->item_count; i++) {
        poda__buffer_add(out, " =");
        add_gift(out, poda__quiz_text(quiz, items[i].name));
        poda__buffer_add(out, " -> ");
        add_gift(out, poda__quiz_text(quiz, question->kind == PODA__QUESTION_VALUES ? items[i].value
                                            : items[i].right                        ? question->in
                                                             : question->out));
    }
}

static void add_answers(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    if (question->item_count == 1 && question->kind != PODA__QUESTION_SET) {
        poda__buffer_add(out, "#%s:0", poda__quiz_text(quiz, items[0].value));
        return;
    }
    if (question->kind != PODA__QUESTION_CHOICE && question->item_count > 1) {
        add_pairs(quiz, question, out);
        return;
    }
    if (question->kind == PODA__QUESTION_SET) { /* one item: is it in the set */
        poda__buffer_add(out, " %c", items[0].right ? '=' : '~');
        add_gift(out, poda__quiz_text(quiz, question->in));
        poda__buffer_add(out, " %c", items[0].right ? '~' : '=');
        add_gift(out, poda__quiz_text(quiz, question->out));
        return;
    }
    for (int32_t i = 0; i < question->item_count; i++) {
        poda__buffer_add(out, " %c", items[i].right ? '=' : '~');
        add_gift(out, poda__quiz_text(quiz, items[i].name));
    }
}

static poda_status add_exercise(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                                poda__buffer *out, poda_error *error)
{
    poda__buffer picture = {0}, steps = {0};
    poda_status status =
        poda__sheet_figure(sheet, quiz, false, poda__sheet_draw_text, &picture, error);
    if (status == PODA_OK && sheet->key)
        status = poda__quiz_steps(quiz, &steps, error);
    if (status == PODA_OK && (picture.failed || steps.failed))
        status = poda_fail_memory(error);
    for (int32_t i = 0; i < quiz->question_count && status == PODA_OK; i++) {
        const poda__question *question = &quiz->questions[i];
        poda__buffer_add(out, "::Poda %llu-%d %s::[html]<p>", (unsigned long long)sheet->seed,
                         number, question->id);
        add_gift(out, poda__quiz_text(quiz, quiz->statement));
        poda__buffer_add(out, "</p>");
        if (picture.length > 0 || *poda__quiz_text(quiz, quiz->board)) {
            poda__buffer_add(out, "<pre>");
            add_gift(out, picture.length > 0 ? picture.at : poda__quiz_text(quiz, quiz->board));
            poda__buffer_add(out, "</pre>");
        }
        poda__buffer_add(out, "<p>");
        add_gift(out, poda__quiz_text(quiz, quiz->convention));
        poda__buffer_add(out, "</p><p>");
        add_gift(out, poda__quiz_text(quiz, question->prompt));
        poda__buffer_add(out, "</p> {");
        add_answers(quiz, question, out);
        if (steps.length > 0) {
            poda__buffer_add(out, " ####");
            add_gift(out, steps.at);
        }
        poda__buffer_add(out, " }\n\n");
    }
    poda__buffer_release(&picture);
    poda__buffer_release(&steps);
    return status;
}

poda_status poda__sheet_gift(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    poda__buffer_add(out, "$CATEGORY: $course$/top/Poda\n\n");
    return poda__sheet_each(sheet, add_exercise, out, error);
}
