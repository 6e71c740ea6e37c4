/* languages.h - languages of the library by their codes. */
#ifndef PODA_TESTS_LANGUAGES_H
#define PODA_TESTS_LANGUAGES_H

#include "poda/language.h"

static inline poda_language language_called(const char *code)
{
    poda_language language = -1;
    assert_true(poda_language_read(code, &language));
    return language;
}

#define SPANISH language_called("es")

#endif
