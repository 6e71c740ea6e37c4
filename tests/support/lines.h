/* lines.h - a game or problem as a line of words, "hanoi discs=4", parsed. */
#ifndef PODA_TESTS_LINES_H
#define PODA_TESTS_LINES_H

#include <stdio.h>
#include <string.h>

#include "poda/rules.h"

enum { TEST_PAIRS = 8 };

typedef struct test_line {
    char words[2048]; /* begins with the name */
    poda_pair pairs[TEST_PAIRS];
    poda_options options; /* point into this struct: valid while it is not copied */
} test_line;

static inline void test_line_read(test_line *line, const char *text)
{
    line->options = (poda_options){line->pairs, 0};
    snprintf(line->words, sizeof line->words, "%s", text);
    char *rest = strchr(line->words, ' ');
    while (rest && line->options.count < TEST_PAIRS) {
        *rest++ = 0;
        poda_pair *pair = &line->pairs[line->options.count++];
        pair->key = rest;
        rest = strchr(rest, '=');
        assert_non_null(rest);
        *rest++ = 0;
        pair->value = rest;
        rest = strchr(rest, ' ');
    }
    assert_null(rest);
}

#endif
