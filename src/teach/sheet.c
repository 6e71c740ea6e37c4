/* sheet.c - shared by all sheet formats. */
#include "teach/sheet.h"

#include <string.h>

#include "base/memory.h"
#include "explain/figure/tree_figure.h"

#define SAY(text) poda__sheet_say(sheet, text)

const char *poda__sheet_say(const poda__sheet *sheet, const char *text)
{
    return sheet->translate ? sheet->translate(text) : text;
}

const char *poda__sheet_parts(const poda__sheet *sheet)
{
    return SAY(
        "The tree is wide, so it is drawn in parts: first its top, then what is below each node.");
}

const char *poda__sheet_decimals(const poda__sheet *sheet, const poda__quiz *quiz,
                                 const poda__question *question)
{
    const bool typed =
        question->kind == PODA_QUESTION_NUMBER || question->kind == PODA_QUESTION_VALUES;
    for (int32_t i = 0; typed && i < question->item_count; i++)
        if (strchr(poda__quiz_text(quiz, quiz->items[question->first_item + i].value), '/'))
            return SAY(" Numbers are typed with decimals here, not as fractions; two places are "
                       "enough.");
    return "";
}

const char *poda__sheet_head(const poda__sheet *sheet, const poda__quiz *quiz)
{
    for (int32_t i = 0; sheet->heads && i < sheet->count; i++)
        if (&sheet->exercises[i]->quiz == quiz)
            return sheet->heads[i];
    return "";
}

void poda__sheet_title(const poda__sheet *sheet, int32_t number, bool key, poda_text *title)
{
    if (number > 0)
        poda_text_add(title, key ? SAY("Key to exercise %d") : SAY("Exercise %d"), number);
    else
        poda_text_add(title, "%s", key ? SAY("Key") : SAY("Exercise"));
}

poda_status poda__sheet_each(const poda__sheet *sheet, poda__sheet_part_fn *part, poda__buffer *out,
                             poda_error *error)
{
    poda_status status = PODA_OK;
    for (int32_t i = 0; i < sheet->count && status == PODA_OK; i++)
        status = part(sheet, &sheet->exercises[i]->quiz, sheet->exercises[i]->number, out, error);
    return status == PODA_OK && out->failed ? poda_fail_memory(error) : status;
}

/* In the statement, only what is given: nothing is chosen or visited yet. */
static poda_status chance_figure(const poda__sheet *sheet, const poda__general *general, bool key,
                                 poda__sheet_draw_fn *draw, void *to, poda_error *error)
{
    poda__general_drawing drawing;
    poda_status status = poda__general_drawing_init(&drawing, general, NULL, error);
    if (status != PODA_OK)
        return status;
    drawing.translate = sheet->translate;
    if (poda__general_draw(&drawing, key ? SIZE_MAX : 0)) {
        for (int32_t n = 0; n < general->tree.count && !key; n++)
            drawing.nodes[n].marks = 0;
        drawing.figure.translate = sheet->translate;
        status = draw(sheet, &drawing.figure, to, error);
    } else {
        status = poda_fail_memory(error);
    }
    poda__general_drawing_release(&drawing);
    return status;
}

poda_status poda__sheet_figure(const poda__sheet *sheet, const poda__quiz *quiz, bool key,
                               poda__sheet_draw_fn *draw, void *to, poda_error *error)
{
    const poda__exercise *exercise = quiz->exercise;
    if (exercise->has_general)
        return chance_figure(sheet, &exercise->general, key, draw, to, error);
    if (!exercise->has_model || (!key && !poda__exercise_is_tree(exercise->kind)))
        return PODA_OK;
    if (key) {
        const poda__show_options look = {
            .fold = {.most = exercise->model.count, .wide = exercise->model.count},
            .classes = true,
            .scores = exercise->kind == PODA_EXERCISE_CLASSES,
            .translate = sheet->translate};
        poda__show *show = NULL;
        poda_status status = poda__show_new(&show, &exercise->model, &look, error);
        if (status == PODA_OK)
            status = draw(sheet, poda__show_at(show, SIZE_MAX), to, error);
        poda__show_free(show);
        return status;
    }
    poda__figure figure;
    poda__figure_node *nodes = NULL;
    char *texts = NULL;
    poda_status status = poda__quiz_figure(quiz, &figure, &nodes, &texts, error);
    if (status == PODA_OK) {
        figure.translate = sheet->translate;
        status = draw(sheet, &figure, to, error);
    }
    free(nodes);
    free(texts);
    return status;
}

poda_status poda__sheet_draw_text(const poda__sheet *sheet, const poda__figure *figure, void *to,
                                  poda_error *error)
{
    (void)error;
    poda__figure_text(figure, sheet->unicode, false, to);
    return PODA_OK;
}
