/* test_wording.c - forms agree with the number before them, translations have decimal commas, and
 * the output of other formats is unchanged. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

#include "poda/rules.h"

static char room[400];

static const char *format(const char *text, ...) PODA_PRINTF(1, 2);

static const char *format(const char *text, ...)
{
    poda_text out = {room, sizeof room, 0};
    va_list args;
    va_start(args, text);
    poda_text_add_list(&out, text, args);
    va_end(args);
    assert_int_equal(out.length, strlen(room));
    return room;
}

static void knows_all_directives(void **unused)
{
    (void)unused;
    char plain[100];
    snprintf(plain, sizeof plain, "%p 1 node", (void *)room);
    assert_string_equal(format("%p %d {node|nodes}", (void *)room, 1), plain);
    assert_string_equal(format("%.2Lf %s %d {node|nodes}", 0.5L, "a", 2), "0.50 a 2 nodes");
    assert_string_equal(format("%.2e %G %d {node|nodes}", 0.5, 0.25, 2), "5.00e-01 0.25 2 nodes");
    assert_string_equal(format("%hhd %lc %ls %d {a|b}", (signed char)7, (wint_t)L'x', L"wide", 1),
                        "7 x wide 1 a");
    assert_string_equal(format("%40c %d {a|b}", 'x', 1),
                        "                                       x 1 a");
    assert_string_equal(format("%.*s %*d {a|b}", -1, "whole", -3, 1), "whole 1   a");
    assert_string_equal(format("|%s| %p", "{a|b}", (void *)NULL), "|{a|b}| (nil)");
}

static void forms_agree(void **unused)
{
    (void)unused;
    assert_string_equal(format("%d {node|nodes}", 0), "0 nodes");
    assert_string_equal(format("%d {node|nodes}", 1), "1 node");
    assert_string_equal(format("%d {node|nodes}", 21), "21 nodes");
    assert_string_equal(format("%llu of %zu {leaf is|leaves are} left", 4ULL, (size_t)1),
                        "4 of 1 leaf is left");
    assert_string_equal(format("%u {cut|cuts}, %lu {hit|hits}", 1U, 2UL), "1 cut, 2 hits");
    assert_string_equal(format("%-5d|{one|many}", 1), "1    |one");
    assert_string_equal(format("%5d {one|many}", 1), "    1 one");
    assert_string_equal(format("%+d {one|many}", 1), "+1 one");
    assert_string_equal(format("%.3g {second|seconds}", 1.0), "1 second");
    assert_string_equal(format("%.3g {second|seconds}", 1.5), "1.5 seconds");
}

/* Names of states and nodes belong to the user, whatever they look like. */
static void texts_stay(void **unused)
{
    (void)unused;
    assert_string_equal(format("%d {node|nodes}: %s", 2, "1 nodes, {a|b}, %d"),
                        "2 nodes: 1 nodes, {a|b}, %d");
    assert_string_equal(format("%d: %s {one|many}", 1, "7"), "1: 7 one");
    assert_string_equal(format("{a|b} %d", 1), "{a|b} 1");
    assert_string_equal(format("%d {a} {b%d|c}", 1, 2), "1 {a} {b2|c}");
    assert_string_equal(format("%.*s| %d {one|many}", 2, (const char[]){'a', 'b'}, 1), "ab| 1 one");
}

/* The text from which forms are chosen is what printf would have written. */
static void directives_are_those_of_printf(void **unused)
{
    (void)unused;
    assert_string_equal(
        format("%d|%s|%c|%%|%5.1f|%lld|%*d|%x", -3, "x", 'y', 2.25, LLONG_MIN, 4, 7, 255U),
        "-3|x|y|%|  2.2|-9223372036854775808|   7|ff");
    assert_string_equal(format("|%zu|%llu|%ld|%-4s|%+.10g", SIZE_MAX, ULLONG_MAX, -1L, "ab", 0.5),
                        "|18446744073709551615|18446744073709551615|-1|ab  |+0.5");
    char little[6];
    poda_text out = {little, sizeof little, 0};
    poda_text_add(&out, "%d {node|nodes}", 1);
    assert_string_equal(little, "1 nod");
    poda_text_add(&out, "%d {node|nodes}", 1);
    assert_string_equal(little, "1 nod");
}

static void commas(void **unused)
{
    (void)unused;
    /* only translations have them: the compiler, which checks these formats, knows no such flag */
    static const char *volatile translated = "%s: %,.2f s, %,+.10g, %.1f";
    poda_text out = {room, sizeof room, 0};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
    poda_text_add(&out, translated, "1.5", 0.25, -2.5, 0.5);
#pragma GCC diagnostic pop
    assert_string_equal(room, "1.5: 0,25 s, -2,5, 0.5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_agree), cmocka_unit_test(knows_all_directives),
        cmocka_unit_test(texts_stay),  cmocka_unit_test(directives_are_those_of_printf),
        cmocka_unit_test(commas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
