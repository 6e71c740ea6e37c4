/* marks_task.c - why an answer to a task is right or wrong: the reason that the task knows, and what
 * was answered instead. */
#include <string.h>

#include "explain/teller.h"
#include "teach/marks/marks.h"

void poda__marks_explain_task(const poda__marks *marks, const poda__question *question,
                              int32_t item, poda_translate_fn *translate, poda__buffer *out)
{
    const struct teller teller = {.translate = translate, .out = out};
    const poda__mark *mark = &marks->items[item];
    const poda__quiz_item *of = &marks->quiz->items[item];
    const char *why = poda__quiz_text(marks->quiz, of->why);
    if (mark->right) {
        poda__buffer_add(out, "%s", why);
        return;
    }
    switch (question->kind) {
    case PODA_QUESTION_SET:
        if (mark->given)
            tell(&teller, "%s; it does not belong here", why);
        else
            tell(&teller, "%s; it is missing", why);
        break;
    case PODA_QUESTION_ORDER:
        if (mark->given)
            tell(&teller, "%s, not %d", why, (int)mark->number);
        else
            tell(&teller, "%s; it is missing", why);
        break;
    case PODA_QUESTION_CHOICE:
        poda__buffer_add(out, "%s", why);
        break;
    default:
        if (mark->given)
            tell(&teller, "%s, not %s", why, poda__marks_text(marks, mark->answer));
    }
}
