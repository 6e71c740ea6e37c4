/* test_qr.c - QR codes read back: fixed patterns, format and version words, the mask with the least
 * penalty, blocks without a fault by their syndromes, and the text. The reader is written from the
 * other end and shares nothing with the writer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/qr/qr.h"

enum { MOST = 177, WORDS = 4000, VERSIONS = 40 };

/* Bytes that fit each version at error correction M, as the standard lists them (table 7). */
static const int capacity[VERSIONS + 1] = {
    0,    14,   26,   42,   62,   84,   106,  122,  152,  180,  213,  251,  287,  331,
    362,  412,  450,  504,  560,  624,  666,  711,  779,  857,  911,  997,  1059, 1125,
    1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331};
/* Blocks of each version; those of a version have the same number of checks. */
static const int blocks[VERSIONS + 1] = {0,  1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,
                                         9,  10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
                                         26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49};

static uint8_t powers[510];
static int logs[256];

static void make_field(void)
{
    unsigned value = 1;
    for (int i = 0; i < 255; i++) {
        powers[i] = powers[i + 255] = (uint8_t)value;
        logs[value] = i;
        value = value & 0x80 ? value << 1 ^ 0x11d : value << 1;
    }
}

/* Where a standard code has modules that carry no data. */
static bool is_fixed(int version, int row, int column)
{
    const int side = 17 + 4 * version, count = version / 7 + 2;
    if (row == 6 || column == 6)
        return true;
    if ((row < 9 && column < 9) || (row < 9 && column >= side - 8) ||
        (row >= side - 8 && column < 9))
        return true;
    if (version >= 7 && ((row < 6 && column >= side - 11) || (column < 6 && row >= side - 11)))
        return true;
    if (version < 2)
        return false;
    /* the centres of alignment patterns (table E.1) lie evenly from side - 7 to the left */
    const int length = side - 13, parts = count - 1;
    int step = (length + parts - 1) / parts;
    step += step % 2;
    step = version == 32 ? 26 : step;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            const int y = i ? side - 7 - (count - 1 - i) * step : 6,
                      x = k ? side - 7 - (count - 1 - k) * step : 6;
            const bool corner =
                (i == 0 && (k == 0 || k == count - 1)) || (i == count - 1 && k == 0);
            if (!corner && abs(row - y) <= 2 && abs(column - x) <= 2)
                return true;
        }
    return false;
}

static bool masks(int mask, int i, int j)
{
    const int product = i * j;
    const bool holds[] = {(i + j) % 2 == 0,
                          i % 2 == 0,
                          j % 3 == 0,
                          (i + j) % 3 == 0,
                          (i / 2 + j / 3) % 2 == 0,
                          product % 2 + product % 3 == 0,
                          (product % 2 + product % 3) % 2 == 0,
                          ((i + j) % 2 + product % 3) % 2 == 0};
    return holds[mask];
}

/* The 15 bits of the format, near the finder at the left top, highest first. */
static int read_format(const poda__qr *qr)
{
    int word = 0;
    for (int column = 0; column < 9; column++)
        if (column != 6)
            word = word << 1 | qr->dark[8][column];
    for (int row = 7; row >= 0; row--)
        if (row != 6)
            word = word << 1 | qr->dark[row][8];
    return word;
}

static int read_other_format(const poda__qr *qr)
{
    int word = 0;
    for (int row = qr->side - 1; row > qr->side - 8; row--)
        word = word << 1 | qr->dark[row][8];
    for (int column = qr->side - 8; column < qr->side; column++)
        word = word << 1 | qr->dark[8][column];
    return word;
}

/* Is the word divisible by the polynomial? */
static bool divides(int polynomial, int degree, int bits, int word)
{
    for (int i = bits - 1; i >= degree; i--)
        if (word >> i & 1)
            word ^= polynomial << (i - degree);
    return word == 0;
}

static void check_finder(const poda__qr *qr, int top, int left)
{
    static const char *const rows[] = {"1111111", "1000001", "1011101", "1011101",
                                       "1011101", "1000001", "1111111"};
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 7; k++)
            assert_int_equal(qr->dark[top + i][left + k], rows[i][k] == '1');
}

/* All codewords in their order, without the mask. */
static int read_words(const poda__qr *qr, int mask, uint8_t *words)
{
    int bit = 0;
    bool up = true;
    memset(words, 0, WORDS);
    for (int pair = qr->side - 1; pair > 0; pair -= 2) {
        pair -= pair == 6;
        for (int i = 0; i < qr->side; i++)
            for (int k = 0; k < 2; k++) {
                const int row = up ? qr->side - 1 - i : i, column = pair - k;
                assert_int_equal(qr->fixed[row][column], is_fixed(qr->version, row, column));
                if (is_fixed(qr->version, row, column))
                    continue;
                if (qr->dark[row][column] != masks(mask, row, column))
                    words[bit / 8] |= (uint8_t)(128 >> bit % 8);
                bit++;
            }
        up = !up;
    }
    return bit / 8;
}

/* The data of all blocks, one after the other; every block is a codeword of its Reed-Solomon code. */
static int read_data(const poda__qr *qr, const uint8_t *words, int count, uint8_t *data)
{
    const int parts = blocks[qr->version], header = qr->version < 10 ? 2 : 3;
    const int total = capacity[qr->version] + header, checks = (count - total) / parts;
    int taken = 0;
    assert_int_equal((count - total) % parts, 0);
    for (int part = 0; part < parts; part++) {
        const int shorter = total / parts, longer = part >= parts - total % parts;
        uint8_t block[256];
        int length = 0;
        for (int i = 0; i < shorter; i++)
            block[length++] = words[i * parts + part];
        if (longer)
            block[length++] = words[shorter * parts + part - (parts - total % parts)];
        memcpy(data + taken, block, (size_t)length);
        taken += length;
        for (int i = 0; i < checks; i++)
            block[length++] = words[total + i * parts + part];
        for (int root = 0; root < checks; root++) {
            unsigned sum = 0;
            for (int i = 0; i < length; i++)
                sum = (sum ? powers[logs[sum] + root] : 0) ^ block[i];
            assert_int_equal(sum, 0);
        }
    }
    return taken;
}

/* By the letter of the standard, on a picture made of rows of characters. */
static int penalty(const char picture[MOST][MOST + 1], int side)
{
    int sum = 0, dark = 0;
    for (int turn = 0; turn < 2; turn++)
        for (int line = 0; line < side; line++) {
            char text[MOST + 1];
            for (int i = 0; i < side; i++)
                text[i] = turn ? picture[i][line] : picture[line][i];
            text[side] = 0;
            for (int i = 0, run; i < side; i += run) {
                for (run = 1; text[i + run] == text[i]; run++)
                    ;
                sum += run >= 5 ? 3 + run - 5 : 0;
            }
            for (const char *at = text; (at = strstr(at, "1011101")); at++) {
                sum += strncmp(at + 7, "0000", 4) == 0 ? 40 : 0;
                sum += at - text >= 4 && strncmp(at - 4, "0000", 4) == 0 ? 40 : 0;
            }
        }
    for (int i = 0; i < side; i++)
        for (int k = 0; k < side; k++) {
            dark += picture[i][k] == '1';
            if (i && k && picture[i][k] == picture[i - 1][k] &&
                picture[i][k] == picture[i][k - 1] && picture[i][k] == picture[i - 1][k - 1])
                sum += 3;
        }
    const int percent20 = dark * 20, all = side * side; /* steps of 5 per cent from the half */
    const int away = abs(percent20 - 10 * all) / all;
    return sum + 10 * away;
}

static int word_of(int mask)
{
    int rest = mask << 10;
    for (int i = 14; i >= 10; i--)
        if (rest >> i & 1)
            rest ^= 0x537 << (i - 10);
    return (mask << 10 | rest) ^ 0x5412; /* level M is 00 */
}

/* The code as it would be with another mask. */
static int penalty_with(const poda__qr *qr, int mask)
{
    static char picture[MOST][MOST + 1];
    const int word = word_of(mask);
    for (int i = 0; i < qr->side; i++)
        for (int k = 0; k < qr->side; k++) {
            bool dark = qr->dark[i][k];
            if (!is_fixed(qr->version, i, k))
                dark = dark != (masks(qr->mask, i, k) != masks(mask, i, k));
            picture[i][k] = dark ? '1' : '0';
        }
    int bit = 14;
    for (int column = 0; column < 9; column++)
        if (column != 6)
            picture[8][column] = word >> bit-- & 1 ? '1' : '0';
    for (int row = 7; row >= 0; row--)
        if (row != 6)
            picture[row][8] = word >> bit-- & 1 ? '1' : '0';
    bit = 14;
    for (int row = qr->side - 1; row > qr->side - 8; row--)
        picture[row][8] = word >> bit-- & 1 ? '1' : '0';
    for (int column = qr->side - 8; column < qr->side; column++)
        picture[8][column] = word >> bit-- & 1 ? '1' : '0';
    return penalty((const char(*)[MOST + 1]) picture, qr->side);
}

static void check_code(const poda__qr *qr, const uint8_t *text, int length, bool all_masks)
{
    static uint8_t words[WORDS], data[WORDS];
    const int side = qr->side, format = read_format(qr), word = format ^ 0x5412;
    assert_int_equal(side, 17 + 4 * qr->version);
    check_finder(qr, 0, 0);
    check_finder(qr, 0, side - 7);
    check_finder(qr, side - 7, 0);
    for (int i = 8; i < side - 8; i++) {
        assert_int_equal(qr->dark[6][i], i % 2 == 0);
        assert_int_equal(qr->dark[i][6], i % 2 == 0);
    }
    assert_true(qr->dark[side - 8][8]);
    assert_int_equal(format, read_other_format(qr));
    assert_true(divides(0x537, 10, 15, word));
    assert_int_equal(word >> 13, 0); /* level M */
    const int mask = word >> 10 & 7;
    assert_int_equal(mask, qr->mask);
    int version = 0, other = 0;
    for (int i = 17; i >= 0 && qr->version >= 7; i--) {
        version = version << 1 | qr->dark[i / 3][side - 11 + i % 3];
        other = other << 1 | qr->dark[side - 11 + i % 3][i / 3];
    }
    assert_int_equal(version, other);
    assert_int_equal(version >> 12, qr->version >= 7 ? qr->version : 0);
    assert_true(divides(0x1f25, 12, 18, version));
    const int count = read_words(qr, mask, words);
    read_data(qr, words, count, data);
    const int first = qr->version < 10 ? 12 : 20; /* bits before the text */
    const int told = qr->version < 10 ? (data[0] & 15) << 4 | data[1] >> 4
                                      : (data[0] & 15) << 12 | data[1] << 4 | data[2] >> 4;
    assert_int_equal(data[0] >> 4, 4);
    assert_int_equal(told, length);
    for (int i = 0; i < length; i++)
        assert_int_equal((data[first / 8 + i] & 15) << 4 | data[first / 8 + i + 1] >> 4, text[i]);
    for (int other_mask = 0; other_mask < 8 && all_masks; other_mask++)
        assert_true(penalty_with(qr, mask) <= penalty_with(qr, other_mask));
}

static void codes_can_be_read(void **state)
{
    poda__qr *qr = malloc(sizeof *qr);
    uint8_t text[2400];
    uint64_t random = 1;
    (void)state;
    assert_non_null(qr);
    make_field();
    for (int version = 1; version <= VERSIONS; version++)
        for (int less = 0; less < 4; less += 3) {
            const int length = less < 3 ? capacity[version] - less : capacity[version - 1] + 1;
            for (int i = 0; i < length; i++) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                text[i] = (uint8_t)(random >> 56);
            }
            assert_true(poda__qr_make(qr, text, (size_t)length));
            assert_int_equal(qr->version, version);
            check_code(qr, text, length, version < 10 || (less == 0 && version % 6 == 0));
        }
    assert_true(poda__qr_make(qr, "", 0));
    check_code(qr, text, 0, true);
    assert_false(poda__qr_make(qr, text, 2332));
    assert_false(poda__qr_make(qr, text, SIZE_MAX / 8));
    free(qr);
}

static void runs_are_the_dark_modules(void **state)
{
    poda__qr *qr = malloc(sizeof *qr);
    int dark = 0, covered = 0;
    (void)state;
    assert_non_null(qr);
    assert_true(poda__qr_make(qr, "http://localhost/", 17));
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++)
            dark += qr->dark[row][column];
    for (int row = 0, column = 0, run; (run = poda__qr_run(qr, &row, &column)); column += run)
        for (int i = 0; i < run; i++) {
            assert_true(qr->dark[row][column + i]);
            covered++;
        }
    assert_int_equal(covered, dark);
    free(qr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_can_be_read),
        cmocka_unit_test(runs_are_the_dark_modules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
