/* test_version.c - the text and the numbers of the version agree, and the library matches its
 * headers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "poda/version.h"

static void text_and_numbers_agree(void **unused)
{
    char text[40];
    (void)unused;
    snprintf(text, sizeof text, "%d.%d.%d", PODA_VERSION_MAJOR, PODA_VERSION_MINOR,
             PODA_VERSION_PATCH);
    assert_string_equal(PODA_VERSION, text);
    assert_string_equal(poda_version(), text);
    assert_int_equal(poda_version_number(), PODA_VERSION_NUMBER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(text_and_numbers_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
