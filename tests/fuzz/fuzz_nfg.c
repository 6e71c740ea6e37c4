/* fuzz_nfg.c - the text of a .nfg file: refused with a reason, or a table that is written and read
 * back as itself. */
#include <string.h>

#include "fuzz.h"
#include "poda/normal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1];
    poda_error error = {.status = PODA_OK};
    poda_normal *normal = NULL, *again = NULL;
    char *once = NULL, *twice = NULL;
    if (!fuzz_text(data, size, text))
        return 0;
    const poda_status status = poda_normal_read(&normal, text, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        return 0;
    }
    FUZZ_HOLDS(poda_normal_write(normal, &once, &error) == PODA_OK);
    FUZZ_HOLDS(poda_normal_read(&again, once, &error) == PODA_OK);
    FUZZ_HOLDS(poda_normal_write(again, &twice, &error) == PODA_OK);
    FUZZ_HOLDS(strcmp(once, twice) == 0);
    poda_free(once);
    poda_free(twice);
    poda_normal_close(normal);
    poda_normal_close(again);
    return 0;
}
