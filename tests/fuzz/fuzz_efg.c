/* fuzz_efg.c - the text of an .efg file: refused with a reason, or a form that is written and read
 * back as itself. */
#include <stdlib.h>
#include <string.h>

#include "extensive/efg.h"
#include "fuzz.h"

static void check_form(const poda__form *form)
{
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        FUZZ_HOLDS(node->parent < n && node->first + node->count <= form->count);
        FUZZ_HOLDS(node->count == 0 || node->first > n);
        FUZZ_HOLDS((node->set >= 0) == (node->count > 0 && node->player != PODA_CHANCE));
        FUZZ_HOLDS(node->pay < form->pay_count && form->label[n] < form->text_length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1];
    poda_error error = {.status = PODA_OK};
    poda__form form, again;
    poda__buffer once = {0}, twice = {0};
    if (!fuzz_text(data, size, text))
        return 0;
    const poda_status status = poda__efg_read(&form, text, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        return 0;
    }
    check_form(&form);
    poda__efg_write(&form, &once);
    FUZZ_HOLDS(poda__efg_read(&again, once.at, &error) == PODA_OK);
    poda__efg_write(&again, &twice);
    FUZZ_HOLDS(strcmp(once.at, twice.at) == 0);
    poda__buffer_release(&once);
    poda__buffer_release(&twice);
    poda__form_release(&form);
    poda__form_release(&again);
    return 0;
}
