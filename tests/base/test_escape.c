/* test_escape.c - every format accepts any bytes: reserved characters are escaped, invalid UTF-8
 * and terminal controls are replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/escape.h"
#include "base/utf8.h"

static poda__buffer out;

static const char *written(void)
{
    return out.length ? out.at : "";
}

static int clear(void **unused)
{
    (void)unused;
    poda__buffer_release(&out);
    out = (poda__buffer){0};
    return 0;
}

static void elements_are_not_opened(void **unused)
{
    (void)unused;
    poda__escape_xml(&out, "<a b=\"c\">&'\n\x1b[31m\xff");
    assert_string_equal(written(),
                        "&lt;a b=&quot;c&quot;&gt;&amp;&#39;\n\xef\xbf\xbd[31m\xef\xbf\xbd");
    clear(NULL);
    poda__escape_html(&out, "a\n<", "<br>");
    assert_string_equal(written(), "a<br>&lt;");
}

static void questions_keep_their_marks(void **unused)
{
    (void)unused;
    poda__escape_gift(&out, "{a=1}~#:\\\n'");
    assert_string_equal(written(), "\\{a\\=1\\}\\~\\#\\:\\\\<br>&\\#39;");
    clear(NULL);
    poda__escape_cloze(&out, "a}~\xe2\x89\xa5\n#'\\<&", false);
    assert_string_equal(written(), "a\\}&#126;\xe2\x89\xa5 \\#'&#92;&lt;&amp;");
    clear(NULL);
    poda__escape_cloze(&out, "L < 6 \"\\#\"", true);
    assert_string_equal(written(), "L &amp;lt; 6 &amp;quot;&#92;\\#&amp;quot;");
}

static void strings_are_not_ended(void **unused)
{
    static const char text[] = "\"</script>\\\n\t\x7f\xc3\xa9\xc3";
    (void)unused;
    poda__escape_json(&out, text, strlen(text), false);
    assert_string_equal(written(), "\"\\\"</script>\\\\\\n\\u0009\\u007f\xc3\xa9\\ufffd\"");
    clear(NULL);
    poda__escape_json(&out, "</script>", 9, true);
    assert_string_equal(written(), "\"\\u003c/script>\"");
    clear(NULL);
    poda__escape_dot(&out, "a\"b\\c\nd");
    poda__escape_dot(&out, NULL);
    assert_string_equal(written(), "a\\\"b\\\\c\\nd");
}

static void latex_compiles(void **unused)
{
    (void)unused;
    poda__escape_latex(&out, "50% of $_{#}^~\\ <-3 - x=-\xe2\x88\x9e \xc3\xb1\xe2\x96\xb3\n", "|",
                       false);
    assert_string_equal(written(), "50\\% of \\$\\_\\{\\#\\}\\textasciicircum{}\\textasciitilde{}"
                                   "\\textbackslash{} \\textless{}-3 - x=$-$$\\infty$ \xc3\xb1?|");
    clear(NULL);
    poda__escape_latex(&out, "-3 a", "|", true);
    poda__escape_latex(&out, NULL, "|", true);
    assert_string_equal(written(), "$-$3~a");
}

/* Every Unicode character is kept, except those that could do harm. */
static void characters_come_back(void **unused)
{
    (void)unused;
    for (uint32_t c = 1; c < 0x110000; c++) {
        char bytes[5] = "";
        if (c >= 0xd800 && c < 0xe000)
            continue;
        bytes[poda__utf8_encode(c, bytes)] = 0;
        const char *at = bytes;
        const uint32_t back = poda__utf8_next(&at);
        assert_true(*at == 0);
        const uint32_t expected = c == '\t' ? ' ' : c;
        if (back != expected)
            assert_true(back == 0xfffd &&
                        (c != '\n' && (c < 0xa0 || c == 0x61c || c == 0xfeff ||
                                       (c >= 0x200e && c <= 0x2069) || (c & 0xfffe) == 0xfffe)));
    }
    for (int first = 0x80; first < 0x100; first++) { /* invalid alone */
        const char lone[] = {(char)first, 'a', 0};
        const char *at = lone;
        assert_int_equal(poda__utf8_next(&at), 0xfffd);
        assert_int_equal(*at, 'a');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(elements_are_not_opened, clear),
        cmocka_unit_test_teardown(questions_keep_their_marks, clear),
        cmocka_unit_test_teardown(strings_are_not_ended, clear),
        cmocka_unit_test_teardown(latex_compiles, clear),
        cmocka_unit_test(characters_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
