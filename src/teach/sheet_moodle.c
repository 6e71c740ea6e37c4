/* sheet_moodle.c - sheets as Moodle XML: one cloze question per exercise, with the picture as an
 * embedded file, so that all parts share one tree. https://docs.moodle.org/en/Moodle_XML_format */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "teach/sheet.h"

#define SAY(text) poda__sheet_say(sheet, text)

static void add_base64(poda__buffer *out, const char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0u);
        const char four[] = {digits[group >> 18], digits[group >> 12 & 63],
                             i + 1 < length ? digits[group >> 6 & 63] : '=',
                             i + 2 < length ? digits[group & 63] : '='};
        poda__buffer_put(out, four, sizeof four);
    }
}

static void add_percent(poda__buffer *out, double percent)
{
    char room[32];
    snprintf(room, sizeof room, "%.5f", percent);
    char *end = room + strlen(room);
    while (end[-1] == '0')
        *--end = 0;
    if (end[-1] == '.')
        end[-1] = 0;
    poda__buffer_add(out, "%%%s%%", room);
}

/* All items as one part with check boxes. One drop-down per item would pay for each "visited", and
 * those are most of a tree: here each wrong tick costs, so that ticking nothing, everything or at
 * random earns nothing. An empty set is an answer of its own; a blank is no answer. */
static void add_set(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    const int32_t points = poda__quiz_points(quiz, question);
    bool none = true;
    poda__buffer_add(out, "{%d:MULTIRESPONSE_H:", (int)points);
    for (int32_t i = 0; i < question->item_count; i++) {
        add_percent(out, (items[i].right ? 100 : -100 * poda__quiz_cost(quiz, question)) / points);
        poda__escape_cloze(out, poda__quiz_text(quiz, items[i].name), true);
        poda__buffer_add(out, "~");
        none &= !items[i].right;
    }
    poda__buffer_add(out, none ? "%%100%%" : "%%-100%%");
    poda__escape_cloze(out, poda__quiz_none(quiz, question), true);
    poda__buffer_add(out, "}");
}

/* Infinity is written as text; a fraction may also be given as a decimal number. */
static void add_number(const poda__quiz *quiz, const poda__quiz_item *item, poda__buffer *out)
{
    const char *value = poda__quiz_text(quiz, item->value);
    if (isinf(item->number))
        poda__buffer_add(out, item->number > 0 ? "{1:SHORTANSWER:=inf~=+inf~=∞~=+∞}"
                                               : "{1:SHORTANSWER:=-inf~=-∞}");
    else if (strchr(value, '/'))
        poda__buffer_add(out, "{1:NUMERICAL:=%.6f:0.005}", item->number);
    else
        poda__buffer_add(out, "{1:NUMERICAL:=%s:0}", value);
}

/* All or nothing: the names one after the other, with blanks, commas or nothing between. */
static void add_order(const poda__quiz *quiz, const poda__question *question, poda__buffer *out)
{
    static const char *const betweens[] = {" ", ",", ", ", "-", ""};
    poda__buffer_add(out, "{%d:SHORTANSWER:", (int)poda__quiz_points(quiz, question));
    for (int b = 0; b < 5; b++) {
        poda__buffer_add(out, b ? "~=" : "=");
        for (int32_t i = 0; i < question->item_count; i++) {
            const poda__quiz_item *item = &quiz->items[question->first_item + i];
            if (!item->right)
                continue;
            poda__buffer_add(out, "%s", i ? betweens[b] : "");
            poda__escape_cloze(out, poda__quiz_text(quiz, item->name), false);
        }
    }
    poda__buffer_add(out, "}");
}

static void add_question(const poda__sheet *sheet, const poda__quiz *quiz,
                         const poda__question *question, poda__buffer *out)
{
    const poda__quiz_item *items = quiz->items + question->first_item;
    poda__buffer_add(out, "<li>");
    poda__escape_html(out, poda__quiz_text(quiz, question->prompt), " ");
    poda__escape_html(out, poda__sheet_decimals(sheet, quiz, question), " ");
    poda__buffer_add(out, "<br>");
    switch (question->kind) {
    case PODA_QUESTION_NUMBER:
        add_number(quiz, &items[0], out);
        break;
    case PODA_QUESTION_ORDER:
        add_order(quiz, question, out);
        break;
    case PODA_QUESTION_CHOICE:
        poda__buffer_add(out, "{1:MULTICHOICE:");
        for (int32_t i = 0; i < question->item_count; i++) {
            poda__buffer_add(out, "%s%s", i ? "~" : "", items[i].right ? "=" : "");
            poda__escape_cloze(out, poda__quiz_text(quiz, items[i].name), true);
        }
        poda__buffer_add(out, "}");
        break;
    case PODA_QUESTION_VALUES:
        for (int32_t i = 0; i < question->item_count; i++) {
            poda__buffer_add(out, "%s = ", poda__quiz_text(quiz, items[i].name));
            add_number(quiz, &items[i], out);
            poda__buffer_add(out, " ");
        }
        break;
    case PODA_QUESTION_SET:
        add_set(quiz, question, out);
        break;
    }
    poda__buffer_add(out, "</li>\n");
}

static poda_status draw_svg(const poda__sheet *sheet, const poda__figure *figure, void *to,
                            poda_error *error)
{
    (void)sheet;
    (void)error;
    poda__figure_svg(figure, to);
    return PODA_OK;
}

/* <text> with the HTML and its picture; an empty picture is left out. */
static void close_text(poda__buffer *out, const poda__buffer *picture, const char *file)
{
    poda__buffer_add(out, "]]></text>\n");
    if (picture->length > 0) {
        poda__buffer_add(out, "<file name=\"%s\" path=\"/\" encoding=\"base64\">", file);
        add_base64(out, picture->at, picture->length);
        poda__buffer_add(out, "</file>\n");
    }
}

static poda_status add_exercise(const poda__sheet *sheet, const poda__quiz *quiz, int32_t number,
                                poda__buffer *out, poda_error *error)
{
    poda__buffer picture = {0}, solved = {0}, steps = {0};
    poda_status status = poda__sheet_figure(sheet, quiz, false, draw_svg, &picture, error);
    if (status == PODA_OK && sheet->key)
        status = poda__sheet_figure(sheet, quiz, true, draw_svg, &solved, error);
    if (status == PODA_OK && sheet->key)
        status = poda__quiz_steps(quiz, &steps, error);
    if (status == PODA_OK && (picture.failed || solved.failed || steps.failed))
        status = poda_fail_memory(error);
    if (status != PODA_OK)
        goto out;
    poda__buffer_add(out, "<question type=\"cloze\">\n<name><text>Poda %llu-%d</text></name>\n",
                     (unsigned long long)sheet->seed, number);
    poda__buffer_add(out, "<questiontext format=\"html\"><text><![CDATA[<p>");
    poda__escape_html(out, poda__quiz_text(quiz, quiz->statement), " ");
    poda__buffer_add(out, "</p>\n");
    if (picture.length > 0) {
        poda__buffer_add(out, "<p><img src=\"@@PLUGINFILE@@/tree.svg\" alt=\"");
        poda__escape_html(out, quiz->exercise->text, " ");
        poda__buffer_add(out, "\"></p>\n");
    }
    if (*poda__quiz_text(quiz, quiz->board)) {
        poda__buffer_add(out, "<pre>");
        poda__escape_html(out, poda__quiz_text(quiz, quiz->board), "\n");
        poda__buffer_add(out, "</pre>\n");
    }
    if (*poda__quiz_text(quiz, quiz->convention)) {
        poda__buffer_add(out, "<p>");
        poda__escape_html(out, poda__quiz_text(quiz, quiz->convention), " ");
        poda__buffer_add(out, "</p>\n");
    }
    poda__buffer_add(out, "<ol>\n");
    for (int32_t i = 0; i < quiz->question_count; i++)
        add_question(sheet, quiz, &quiz->questions[i], out);
    poda__buffer_add(out, "</ol>");
    close_text(out, &picture, "tree.svg");
    poda__buffer_add(out, "</questiontext>\n<generalfeedback format=\"html\"><text><![CDATA[");
    if (solved.length > 0)
        poda__buffer_add(out, "<p><img src=\"@@PLUGINFILE@@/key.svg\" alt=\"%s\"></p>\n",
                         SAY("the tree after the search"));
    if (steps.length > 0)
        poda__escape_html(out, steps.at, "<br>\n");
    close_text(out, &solved, "key.svg");
    poda__buffer_add(out, "</generalfeedback>\n<penalty>0</penalty>\n<hidden>0</hidden>\n"
                          "</question>\n");
out:
    poda__buffer_release(&picture);
    poda__buffer_release(&solved);
    poda__buffer_release(&steps);
    return status;
}

poda_status poda__sheet_moodle(const poda__sheet *sheet, poda__buffer *out, poda_error *error)
{
    poda__buffer_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                          "<question type=\"category\"><category><text>$course$/top/Poda"
                          "</text></category></question>\n");
    const poda_status status = poda__sheet_each(sheet, add_exercise, out, error);
    poda__buffer_add(out, "</quiz>\n");
    return status;
}
