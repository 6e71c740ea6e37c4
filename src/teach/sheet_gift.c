/* sheet_gift.c - sheets as GIFT: one question for each part, each with the tree as text, on one
 * line because blank lines end a question. https://docs.moodle.org/en/GIFT_format */
#include <string.h>

#include "teach/sheet.h"

/* Moodle accepts only these fractions of a mark, with five decimals. */
static const double parts[] = {5,  10, 11.11111, 12.5,     14.28571, 16.66667, 20,
                               25, 30, 33.33333, 40,       50,       60,       66.66667,
                               70, 75, 80,       83.33333, 90,       100};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* The smallest such fraction that is not less. */
static double part_above(double percent)
{
    int i = 0;
    while (i < PARTS - 1 && parts[i] < percent - 1e-4)
        i++;
    return parts[i];
}

/* The share of the `index`-th of `right` items, 100 in total: equal parts of up to 10; of up to 20
 * some tenths and some twentieths; beyond that, the first twenty count. */
static double share(int32_t index, int32_t right)
{
    if (right <= 10)
        return part_above(100.0 / right);
    if (right <= 20)
        return index < 20 - right ? 10 : 5;
    return index < 20 ? 5 : 0;
}

/* One question with several answers, as in Moodle XML: each wrong one costs, a blank earns
 * nothing. */
static void add_set(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    const double cost = poda__quiz_cost(quiz, question) / poda__quiz_points(quiz, question);
    int32_t right = 0, index = 0;
    for (int32_t i = 0; i < question->item_count; i++)
        right += items[i].right;
    for (int32_t i = 0; i < question->item_count; i++) {
        poda__buffer_add(out, " ~%%%.7g%%",
                         items[i].right ? share(index, right) : -part_above(100 * cost));
        index += items[i].right;
        poda__escape_gift(out, poda__quiz_text(quiz, items[i].name));
    }
    poda__buffer_add(out, right > 0 ? " ~%%-100%%" : " ~%%100%%");
    poda__escape_gift(out, poda__quiz_none(quiz, question));
}

static void add_values(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    for (int32_t i = 0; i < question->item_count; i++) {
        poda__buffer_add(out, " =");
        poda__escape_gift(out, poda__quiz_text(quiz, items[i].name));
        poda__buffer_add(out, " -> ");
        poda__escape_gift(out, poda__quiz_text(quiz, items[i].value));
    }
}

/* The names one after the other, with blanks, commas, hyphens or nothing between. */
static void add_order(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    static const char *const betweens[] = {" ", ",", ", ", "-", ""};
    for (int b = 0; b < 5; b++) {
        poda__buffer_add(out, " =");
        for (int32_t i = 0; i < question->item_count; i++) {
            const poda__quiz_item *item = &quiz->items[question->first_item + i];
            if (!item->right)
                continue;
            poda__escape_gift(out, i ? betweens[b] : "");
            poda__escape_gift(out, poda__quiz_text(quiz, item->name));
        }
    }
}

static void add_answers(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    if (question->kind == PODA_QUESTION_SET) {
        add_set(quiz, question, out);
    } else if (question->kind == PODA_QUESTION_ORDER) {
        add_order(quiz, question, out);
    } else if (question->item_count == 1) {
        if (strchr(poda__quiz_text(quiz, items[0].value), '/'))
            poda__buffer_add(out, "#%.6f:0.005", items[0].number);
        else
            poda__buffer_add(out, "#%s:0", poda__quiz_text(quiz, items[0].value));
    } else if (question->kind == PODA_QUESTION_VALUES) {
        add_values(quiz, question, out);
    } else {
        for (int32_t i = 0; i < question->item_count; i++) {
            poda__buffer_add(out, " %c", items[i].right ? '=' : '~');
            poda__escape_gift(out, poda__quiz_text(quiz, items[i].name));
        }
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
        poda__escape_gift(out, poda__quiz_text(quiz, quiz->statement));
        poda__buffer_add(out, "</p>");
        if (picture.length > 0 || *poda__quiz_text(quiz, quiz->board)) {
            poda__buffer_add(out, "<pre>");
            poda__escape_gift(out,
                              picture.length > 0 ? picture.at : poda__quiz_text(quiz, quiz->board));
            poda__buffer_add(out, "</pre>");
        }
        poda__buffer_add(out, "<p>");
        poda__escape_gift(out, poda__quiz_text(quiz, quiz->convention));
        poda__buffer_add(out, "</p><p>");
        poda__escape_gift(out, poda__quiz_text(quiz, question->prompt));
        if (question->item_count == 1) /* several are chosen from a list */
            poda__escape_gift(out, poda__sheet_decimals(sheet, quiz, question));
        poda__buffer_add(out, "</p> {");
        add_answers(quiz, question, out);
        if (steps.length > 0) {
            poda__buffer_add(out, " ####");
            poda__escape_gift(out, steps.at);
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
