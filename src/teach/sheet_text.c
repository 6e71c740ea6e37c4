/* sheet_text.c - sheets as plain text. */
#include "teach/sheet.h"

#define SAY(text) poda__sheet_say(sheet, text)

static void add_items(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    for (int32_t i = 0; i < question->item_count; i++)
        poda__buffer_add(out, "   %c) %s", 'a' + i,
                         poda__quiz_text(quiz, quiz->items[question->first_item + i].name));
    poda__buffer_add(out, "\n");
}

static void add_title(const poda__sheet *sheet, int32_t number, bool key, poda__buffer *out)
{
    char title[64] = "";
    poda__sheet_title(sheet, number, key, &(poda_text){title, sizeof title, 0});
    poda__buffer_add(out, "%s", title);
    if (number > 0 && !sheet->heads)
        poda__buffer_add(out, SAY(" (seed %llu)\n\n"), (unsigned long long)sheet->seed);
    else
        poda__buffer_add(out, "\n\n");
}

static void add_head(const poda__sheet *sheet, const poda__quiz *quiz, poda__buffer *out)
{
    const char *head = poda__sheet_head(sheet, quiz);
    if (*head)
        poda__buffer_add(out, "%s\n\n", head);
}

static poda_status add_statement(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                                 poda__buffer *out, poda_error *error)
{
    add_head(sheet, quiz, out);
    add_title(sheet, number, false, out);
    poda__buffer_add(out, "%s\n\n", poda__quiz_text(quiz, quiz->statement));
    if (*poda__quiz_text(quiz, quiz->board))
        poda__buffer_add(out, "%s\n", poda__quiz_text(quiz, quiz->board));
    poda_status status = poda__sheet_figure(sheet, quiz, false, poda__sheet_draw_text, out, error);
    if (status != PODA_OK)
        return status;
    if (poda__exercise_is_tree(quiz->exercise->kind))
        poda__buffer_add(out, "\n%s\n", quiz->exercise->text);
    if (*poda__quiz_text(quiz, quiz->convention))
        poda__buffer_add(out, "%s%s\n\n", poda__exercise_is_tree(quiz->exercise->kind) ? "\n" : "",
                         poda__quiz_text(quiz, quiz->convention));
    for (int32_t i = 0; i < quiz->question_count; i++) {
        const poda__question *question = &quiz->questions[i];
        poda__buffer_add(out, "%d. %s\n", i + 1, poda__quiz_text(quiz, question->prompt));
        if (question->kind == PODA_QUESTION_CHOICE)
            add_items(quiz, question, out);
    }
    poda__buffer_add(out, "\n");
    return PODA_OK;
}

static poda_status add_key(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                           poda__buffer *out, poda_error *error)
{
    add_head(sheet, quiz, out);
    add_title(sheet, number, true, out);
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer_add(out, "%d. %s\n", i + 1, poda__quiz_text(quiz, quiz->questions[i].answer));
    }
    poda__buffer_add(out, "\n");
    poda_status status = poda__sheet_figure(sheet, quiz, true, poda__sheet_draw_text, out, error);
    if (status == PODA_OK && (quiz->exercise->has_model || quiz->exercise->has_general))
        poda__buffer_add(out, "\n");
    if (status == PODA_OK)
        status = poda__quiz_steps(quiz, out, error);
    poda__buffer_add(out, "\n");
    return status;
}

poda_status poda__sheet_text(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    poda_status status = PODA_OK;
    if (sheet->statement)
        status = poda__sheet_each(sheet, add_statement, out, error);
    if (status == PODA_OK && sheet->key)
        status = poda__sheet_each(sheet, add_key, out, error);
    return status;
}
