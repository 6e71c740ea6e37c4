/* sheet_rexams.c - sheets as R/exams exercises in R Markdown: one cloze exercise each, after a
 * comment with the name of its file. https://www.r-exams.org/intro/cloze/ Sets are typed, not
 * ticked: R/exams weighs wrong boxes by their number (exams_eval, "false2"), and with a box for
 * "none" among them, ticking all the others would always earn something. */
#include <math.h>
#include <string.h>

#include "teach/sheet.h"

#define SAY(text) poda__sheet_say(sheet, text)

/* Verbatim lines. */
static void add_verbatim(poda__buffer *out, const char *text)
{
    poda__buffer_add(out, "```\n%s%s```\n\n", text,
                     *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

/* Markdown treats these as markup. */
static void add_markdown(poda__buffer *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("\\`*_{}[]<>#|$~^", *text))
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, text, 1);
        if (*text == '\n') /* on a line of its own */
            poda__buffer_add(out, "\n");
    }
}

static bool one_right(const poda__quiz *quiz, const poda__question *question)
{
    int32_t right = 0;
    for (int32_t i = 0; i < question->item_count; i++)
        right += quiz->items[question->first_item + i].right;
    return question->kind == PODA_QUESTION_CHOICE && right == 1;
}

static bool is_numeric(const poda__question *question)
{
    return question->kind == PODA_QUESTION_NUMBER || question->kind == PODA_QUESTION_VALUES;
}

/* Typed as a text. */
static bool is_set(const poda__question *question)
{
    return question->kind == PODA_QUESTION_SET || question->kind == PODA_QUESTION_ORDER;
}

/* How to write a set, so that there is only one way. */
static void add_manner(const poda__sheet *sheet, const poda__quiz *quiz,
                       const poda__question *question, poda__buffer *out)
{
    poda__buffer_add(out, " ");
    if (question->kind == PODA_QUESTION_ORDER) {
        poda__buffer_add(out, "%s", SAY("The names with a comma and a blank between them."));
        return;
    }
    poda__buffer_add(out, SAY("In this order, with a comma and a blank between them, or \"%s\":"),
                     poda__quiz_none(quiz, question));
    for (int32_t i = 0; i < question->item_count; i++) {
        poda__buffer_add(out, i ? ", " : " ");
        add_markdown(out, poda__quiz_text(quiz, quiz->items[question->first_item + i].name));
    }
}

static void add_answerlist(const poda__quiz *quiz, bool solution, poda__buffer *out)
{
    poda__buffer_add(out, "Answerlist\n----------\n");
    for (int32_t q = 0; q < quiz->question_count; q++) {
        const poda__question *question = &quiz->questions[q];
        if (is_set(question)) {
            poda__buffer_add(out, "* %d: ", q + 1);
            if (solution)
                poda__buffer_add(out, "%s", poda__quiz_text(quiz, question->answer));
            poda__buffer_add(out, "\n");
        }
        for (int32_t i = 0; i < question->item_count && !is_set(question); i++) {
            const poda__quiz_item *item = &quiz->items[question->first_item + i];
            poda__buffer_add(out, "* %d: ", q + 1);
            if (question->kind != PODA_QUESTION_NUMBER)
                add_markdown(out, poda__quiz_text(quiz, item->name));
            if (solution && is_numeric(question))
                poda__buffer_add(out, " %s", poda__quiz_text(quiz, item->value));
            else if (solution)
                poda__buffer_add(out, item->right ? " +" : " -");
            poda__buffer_add(out, "\n");
        }
    }
    poda__buffer_add(out, "\n");
}

/* "0101": which of the answers are right. */
static void add_bits(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    for (int32_t i = 0; i < question->item_count; i++)
        poda__buffer_add(out, "%d", quiz->items[question->first_item + i].right);
}

/* The solutions, types and tolerances of all parts, one after the other. */
static void add_meta(const poda__quiz *quiz, poda__buffer *out)
{
    static const char *const keys[] = {"exsolution: ", "exclozetype: ", "extol: "};
    for (int key = 0; key < 3; key++) {
        const char *bar = "";
        poda__buffer_add(out, "%s", keys[key]);
        for (int32_t q = 0; q < quiz->question_count; q++) {
            const poda__question *question = &quiz->questions[q];
            const poda__quiz_item *items = quiz->items + question->first_item;
            const char *type = is_numeric(question)        ? "num"
                               : is_set(question)          ? "string"
                               : one_right(quiz, question) ? "schoice"
                                                           : "mchoice";
            const int32_t parts = is_numeric(question) ? question->item_count : 1;
            for (int32_t i = 0; i < parts; i++, bar = "|") {
                const char *value =
                    is_numeric(question) ? poda__quiz_text(quiz, items[i].value) : "";
                const bool fraction = strchr(value, '/');
                poda__buffer_add(out, "%s", bar);
                if (key == 1) /* infinity is a text */
                    poda__buffer_add(out, "%s",
                                     is_numeric(question) && isinf(items[i].number) ? "string"
                                                                                    : type);
                else if (key == 2)
                    poda__buffer_add(out, fraction ? "0.005" : "0");
                else if (fraction)
                    poda__buffer_add(out, "%.6f", items[i].number);
                else if (is_numeric(question))
                    poda__buffer_add(out, "%s", value);
                else if (is_set(question))
                    poda__buffer_add(out, "%s", poda__quiz_text(quiz, question->answer));
                else
                    add_bits(quiz, question, out);
            }
        }
        poda__buffer_add(out, "\n");
    }
}

static poda_status add_exercise(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                                poda__buffer *out, poda_error *error)
{
    const poda__sheet plain = {.translate = sheet->translate};
    const unsigned long long seed = (unsigned long long)sheet->seed;
    poda__buffer picture = {0}, steps = {0};
    poda_status status =
        poda__sheet_figure(&plain, quiz, false, poda__sheet_draw_text, &picture, error);
    if (status == PODA_OK && sheet->key)
        status = poda__quiz_steps(quiz, &steps, error);
    if (status == PODA_OK && (picture.failed || steps.failed))
        status = poda_fail_memory(error);
    if (status != PODA_OK)
        goto out;
    poda__buffer_add(out, "<!-- poda-%llu-%d.Rmd -->\n\nQuestion\n========\n", seed, number);
    add_markdown(out, poda__quiz_text(quiz, quiz->statement));
    poda__buffer_add(out, "\n\n");
    if (picture.length > 0)
        add_verbatim(out, picture.at);
    if (*poda__quiz_text(quiz, quiz->board))
        add_verbatim(out, poda__quiz_text(quiz, quiz->board));
    add_markdown(out, poda__quiz_text(quiz, quiz->convention));
    poda__buffer_add(out, "\n\n");
    for (int32_t i = 0; i < quiz->question_count; i++) {
        poda__buffer_add(out, "%d. ", i + 1);
        add_markdown(out, poda__quiz_text(quiz, quiz->questions[i].prompt));
        add_markdown(out, poda__sheet_decimals(sheet, quiz, &quiz->questions[i]));
        if (is_set(&quiz->questions[i]))
            add_manner(sheet, quiz, &quiz->questions[i], out);
        poda__buffer_add(out, "\n");
    }
    poda__buffer_add(out, "\n");
    add_answerlist(quiz, false, out);
    poda__buffer_add(out, "Solution\n========\n");
    if (steps.length > 0)
        add_markdown(out, steps.at);
    poda__buffer_add(out, "\n");
    add_answerlist(quiz, true, out);
    poda__buffer_add(out,
                     "Meta-information\n================\nexname: poda-%llu-%d\n"
                     "extype: cloze\n",
                     seed, number);
    add_meta(quiz, out);
    poda__buffer_add(out, "\n");
out:
    poda__buffer_release(&picture);
    poda__buffer_release(&steps);
    return status;
}

poda_status poda__sheet_rexams(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    return poda__sheet_each(sheet, add_exercise, out, error);
}
