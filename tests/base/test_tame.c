/* test_tame.c - base/tame.h removes everything that controls a terminal or reverses a text, and
 * keeps everything else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/tame.h"

static void table(void **state)
{
    static const struct {
        const char *text, *tamed;
        bool lines, colours;
    } rows[] = {
        {"plain", "plain", false, false},
        {"a\nb\tc", "a?b?c", false, false},
        {"a\nb\tc\r\v", "a\nb\tc??", true, false},
        {"\x1b[2J\x7f\a\b", "?[2J???", true, true},
        {"\x1b[31mred\x1b[0m", "\x1b[31mred\x1b[0m", true, true},
        {"\x1b[31mred", "?[31mred", true, false},
        {"\x1b[3;1", "?[3;1", true, true},
        {"\x9b"
         "2J",
         "?2J", true, true},
        {"\xc2\x9b"
         "2J",
         "??2J", true, true},
        {"jaque ♛ ñ 🐸 \xc2\xa0", "jaque ♛ ñ 🐸 \xc2\xa0", false, false},
        /* this is what they are for: NOLINTNEXTLINE(misc-misleading-bidirectional) */
        {"\xe2\x80\xae|\xe2\x80\xaa|\xe2\x81\xa6|\xe2\x81\xa9", "???|???|???|???", true, true},
        {"\xe2\x80\x8e|\xe2\x80\x8f|\xd8\x9c", "???|???|??", true, true},
        {"\xe2\x80\xaf|\xe2\x80\x90|\xe2\x81\xa5|\xe2\x81\xaa",
         "\xe2\x80\xaf|\xe2\x80\x90|\xe2\x81\xa5|\xe2\x81\xaa", true, true},
        {"\xc3", "?", true, true}, /* cut off */
        {"\xe2\x99", "??", true, true},
        {"\xf0\x9f\x90", "???", true, true},
        {"\xc3(", "?(", true, true},                     /* not continued */
        {"\xc1\x9b|\xe0\x80\x9b", "??|???", true, true}, /* overlong */
        {"\xed\xa0\x80", "???", true, true},             /* half of a pair */
        {"\xf4\x90\x80\x80|\xff\xfe", "????|??", true, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[64];
        strcpy(text, rows[i].text);
        poda__tame(text, strlen(text), rows[i].lines, rows[i].colours);
        assert_string_equal(text, rows[i].tamed);
    }
}

/* Every Unicode character is kept or replaced as a whole; this test knows which are kept. */
static void characters(void **state)
{
    (void)state;
    for (uint32_t c = 0x80; c < 0x110000; c++) {
        const bool four = c >= 0x10000, three = c >= 0x800;
        char text[5] = {0}, *at = text;
        if (four)
            *at++ = (char)(0xf0 | c >> 18);
        if (three)
            *at++ = (char)((four ? 0x80 : 0xe0) | (c >> 12 & 0x3f));
        *at++ = (char)((three ? 0x80 : 0xc0) | (c >> 6 & 0x3f));
        *at++ = (char)(0x80 | (c & 0x3f));
        char tamed[5];
        memcpy(tamed, text, sizeof tamed);
        poda__tame(tamed, strlen(tamed), true, true);
        const bool replaced = c < 0xa0 || c == 0x61c || (c & ~1u) == 0x200e ||
                              (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
                              (c >= 0xd800 && c < 0xe000);
        assert_string_equal(tamed, replaced ? &"????"[4 - strlen(text)] : text);
    }
}

/* Taming is idempotent for any bytes, and touches no byte outside. */
static void any_bytes(void **state)
{
    enum { ROUNDS = 100000, MOST = 24 };
    static const unsigned char likely[] = {0x1b, '[',  'm',  '1',  ';',  0x9b, 0xc2, 0xe2,
                                           0x80, 0xae, 0x81, 0xa6, 0xf0, '\n', 0xbf, 0xed};
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        const size_t length = poda__random_below(&seed, MOST);
        char *text = malloc(length + 1), again[MOST]; /* exact size, for sanitizers */
        assert_non_null(text);
        for (size_t at = 0; at < length; at++)
            text[at] = (char)(poda__random_below(&seed, 4) ? likely[poda__random_below(&seed, 16)]
                                                           : poda__random_below(&seed, 256));
        text[length] = '\x9b';
        poda__tame(text, length, true, true);
        assert_int_equal(text[length], '\x9b');
        memcpy(again, text, length);
        poda__tame(again, length, true, true);
        assert_memory_equal(again, text, length);
        assert_null(memchr(text, 0, length));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table), cmocka_unit_test(characters),
                                       cmocka_unit_test(any_bytes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
