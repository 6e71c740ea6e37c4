/* script_read.c - reads code=. */
#include "ask/script_read.h"

#include <string.h>

poda_status poda__script_read(poda__request *request, const char *algorithm, poda__script *code)
{
    static const char *const forms[] = {"",    "pseudocode", "python", "c",  "000",
                                        "001", "002",        "003",    "004"};
    const poda_options *parameters = &request->parameters;
    const char *course = poda_option_text(parameters, "course", "");
    const char *language = poda_language_code(request->options->language);
    int which = 0;
    *code = (poda__script){.order = ""};
    const poda_status status =
        poda_option_choice(parameters, "code", PODA__LISTING_FORMS, &which, request->error);
    if (status != PODA_OK || which == 0)
        return status;
    if (which == 1 && *course && poda__script_open(code, algorithm, course, language))
        return PODA_OK;
    if (poda__script_open(code, algorithm, forms[which], language))
        return PODA_OK;
    return which > 3
               ? poda_fail(request->error, PODA_BAD_OPTION, "code",
                           "document %s has no form of %s; code= takes pseudocode, python or c",
                           forms[which], algorithm)
               : poda_fail(request->error, PODA_BAD_OPTION, "code",
                           "there is no listing of %s: it has no steps", algorithm);
}
