/* markup.h - checks that a document is well-formed: for the tests of drawings and pages. */
#ifndef PODA_TESTS_MARKUP_H
#define PODA_TESTS_MARKUP_H

#include <string.h>

#include "draw/pen.h"

static void check_utf8(const char *text)
{
    for (const char *at = text; *at;) {
        const char *from = at;
        const uint32_t c = poda__utf8_next(&at);
        assert_true(c != 0xfffd || *from == 0x1b ||
                    memcmp(from, "\xef\xbf\xbd", 3) == 0); /* written as such */
    }
}

/* Elements closed in order, attributes quoted, only the known entities, no raw '<' or '&'. `html`:
 * some elements need no end. */
static void check_markup(const char *text, bool html)
{
    const char *open[64] = {NULL};
    int depth = 0;
    check_utf8(text);
    for (const char *at = text; *at;) {
        if (*at == '&') {
            assert_true(!strncmp(at, "&lt;", 4) || !strncmp(at, "&gt;", 4) ||
                        !strncmp(at, "&amp;", 5) || !strncmp(at, "&quot;", 6) ||
                        !strncmp(at, "&#39;", 5));
            at++;
            continue;
        }
        if (*at != '<') {
            at++;
            continue;
        }
        if (at[1] == '!') {
            at = strchr(at, '>');
            assert_non_null(at);
            continue;
        }
        const bool closing = at[1] == '/';
        const char *name = at + 1 + closing;
        const size_t length = strcspn(name, " />\n");
        for (at = name + length; *at != '>' && strncmp(at, "/>", 2) != 0;) {
            at += strspn(at, " \n");
            at += strcspn(at, "=/> \n");
            if (*at == '=') {
                assert_true(at[1] == '"');
                at += 2;
                at += strcspn(at, "\"<");
                assert_true(*at++ == '"');
            }
        }
        if (closing) {
            assert_true(depth > 0);
            depth--;
            assert_true(open[depth] && strncmp(open[depth], name, length) == 0);
        } else if (*at != '/' &&
                   !(html && (!strncmp(name, "meta", 4) || !strncmp(name, "link", 4) ||
                              !strncmp(name, "input", 5) || !strncmp(name, "wbr", 3)))) {
            assert_true(depth < 64);
            open[depth++] = name;
        }
        at += *at == '/' ? 2 : 1;
        if (html && !closing && !strncmp(name, "script", 6)) { /* raw until its end */
            at = strstr(at, "</script>");
            assert_non_null(at);
        }
    }
    assert_int_equal(depth, 0);
}

#endif
