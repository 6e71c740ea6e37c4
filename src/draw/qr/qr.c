/* qr.c - makes QR codes: the bits of the text, Reed-Solomon codes over GF(256) in blocks, the
 * modules in their zigzag between the fixed patterns, and the mask. Chapters are those of ISO/IEC
 * 18004. */
#include "draw/qr/qr.h"

#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 40, CODEWORDS = 3706, CHECKS = 30, FORMAT_M = 0, MASKS = 8 };

/* Error correction M: codewords for it in a block, and blocks (table 9). */
static const uint8_t checks_of[VERSIONS + 1] = {
    0,  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28};
static const uint8_t blocks_of[VERSIONS + 1] = {
    0,  1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9,  10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49};

/* Modules for data and checks: all but the fixed patterns (chapter 6.3). */
static int codewords_of(int version)
{
    const int side = 17 + 4 * version, aligns = version > 1 ? version / 7 + 2 : 0;
    int modules = side * side - 3 * 64 - 2 * (side - 16) - 31; /* finders, timing, format */
    if (aligns) /* those on the timing lines share 5 modules with them */
        modules -= 25 * (aligns * aligns - 3) - 2 * 5 * (aligns - 2);
    if (version >= 7)
        modules -= 2 * 18;
    return modules / 8;
}

static int data_codewords(int version)
{
    return codewords_of(version) - checks_of[version] * blocks_of[version];
}

/* ---- the bits ---- */

typedef struct bits {
    uint8_t at[CODEWORDS];
    size_t count; /* of bits */
} bits;

static void put_bits(bits *out, unsigned value, int count)
{
    for (int i = count - 1; i >= 0; i--, out->count++)
        if (value >> i & 1)
            out->at[out->count / 8] |= (uint8_t)(0x80 >> out->count % 8);
}

static int length_bits(int version)
{
    return version < 10 ? 8 : 16;
}

/* The smallest version that holds so many bytes; 0: none. */
static int choose_version(size_t length)
{
    for (int version = 1; version <= VERSIONS; version++)
        if (4 + (size_t)length_bits(version) + 8 * length <= 8 * (size_t)data_codewords(version))
            return version;
    return 0;
}

/* Mode, length, bytes, an end, and alternating filling (chapter 7.4). */
static void fill_data(bits *out, int version, const uint8_t *text, size_t length)
{
    const size_t most = 8 * (size_t)data_codewords(version);
    put_bits(out, 4, 4); /* byte mode */
    put_bits(out, (unsigned)length, length_bits(version));
    for (size_t i = 0; i < length; i++)
        put_bits(out, text[i], 8);
    put_bits(out, 0, most - out->count < 4 ? (int)(most - out->count) : 4);
    put_bits(out, 0, (int)((8 - out->count % 8) % 8));
    for (unsigned filling = 0xec; out->count < most; filling ^= 0xec ^ 0x11)
        put_bits(out, filling, 8);
}

/* ---- Reed-Solomon codes (chapter 7.5) ---- */

static uint8_t multiply(unsigned a, unsigned b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7 & 1) * 0x11d;
        product ^= (b >> i & 1) * a;
    }
    return (uint8_t)product;
}

/* The product of (x - 2^i), i below `degree`, without its leading 1, highest power first. */
static void make_divisor(uint8_t *divisor, int degree)
{
    uint8_t root = 1;
    memset(divisor, 0, (size_t)degree);
    divisor[degree - 1] = 1;
    for (int i = 0; i < degree; i++) {
        for (int k = 0; k < degree; k++)
            divisor[k] = multiply(divisor[k], root) ^ (k + 1 < degree ? divisor[k + 1] : 0);
        root = multiply(root, 2);
    }
}

static void make_checks(const uint8_t *data, int count, const uint8_t *divisor, int degree,
                        uint8_t *checks)
{
    memset(checks, 0, (size_t)degree);
    for (int i = 0; i < count; i++) {
        const uint8_t factor = data[i] ^ checks[0];
        memmove(checks, checks + 1, (size_t)(degree - 1));
        checks[degree - 1] = 0;
        for (int k = 0; k < degree; k++)
            checks[k] ^= multiply(divisor[k], factor);
    }
}

/* Cuts the data into blocks, adds the checks of each, and writes them in turns (chapter 7.6). The
 * last blocks have one codeword more than the first ones. */
static void interleave(const bits *data, int version, uint8_t *out)
{
    const int degree = checks_of[version], blocks = blocks_of[version], all = codewords_of(version),
              shortest = all / blocks - degree, shorter = blocks - all % blocks;
    uint8_t divisor[CHECKS], checks[CHECKS];
    make_divisor(divisor, degree);
    for (int block = 0, first = 0; block < blocks; block++) {
        const int count = shortest + (block >= shorter);
        make_checks(data->at + first, count, divisor, degree, checks);
        for (int i = 0; i < count; i++) /* the last of a longer block follows all others */
            out[i < shortest ? i * blocks + block : shortest * blocks + block - shorter] =
                data->at[first + i];
        for (int i = 0; i < degree; i++)
            out[all - degree * blocks + i * blocks + block] = checks[i];
        first += count;
    }
}

/* ---- fixed patterns (chapter 6.3) ---- */

static void fix(poda__qr *qr, int row, int column, bool dark)
{
    if (row < 0 || column < 0 || row >= qr->side || column >= qr->side)
        return;
    qr->dark[row][column] = dark;
    qr->fixed[row][column] = true;
}

static int larger(int a, int b)
{
    return abs(a) > abs(b) ? abs(a) : abs(b);
}

/* A square with rings round its centre: 9 x 9 with its light border, or 5 x 5. */
static void put_square(poda__qr *qr, int row, int column, int reach)
{
    for (int down = -reach; down <= reach; down++)
        for (int right = -reach; right <= reach; right++) {
            const int ring = larger(down, right);
            fix(qr, row + down, column + right, reach == 4 ? ring != 2 && ring != 4 : ring != 1);
        }
}

static void put_alignments(poda__qr *qr)
{
    const int count = qr->version > 1 ? qr->version / 7 + 2 : 0;
    if (!count)
        return;
    /* equal steps from the far side, the first one takes what is left; version 32 differs */
    const int step =
        qr->version == 32 ? 26 : (4 * qr->version + 2 * count + 1) / (2 * count - 2) * 2;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            const bool corner =
                (i == 0 && k == 0) || (i == 0 && k == count - 1) || (i == count - 1 && k == 0);
            if (!corner)
                put_square(qr, i ? qr->side - 7 - (count - 1 - i) * step : 6,
                           k ? qr->side - 7 - (count - 1 - k) * step : 6, 2);
        }
}

/* `bits` bits of data, followed by the remainder of their division. */
static unsigned with_remainder(unsigned data, int degree, unsigned divisor)
{
    unsigned rest = data << degree;
    for (int i = 31; i >= degree; i--)
        if (rest >> i & 1)
            rest ^= divisor << (i - degree);
    return data << degree | rest;
}

/* Level and mask, twice (chapter 7.9). */
static void put_format(poda__qr *qr, int mask)
{
    const unsigned word = with_remainder(FORMAT_M << 3 | (unsigned)mask, 10, 0x537) ^ 0x5412;
    const int side = qr->side;
    for (int i = 0; i < 15; i++) {
        const bool bit = word >> i & 1;
        fix(qr, i < 6 ? i : i < 8 ? i + 1 : 8, i < 8 ? 8 : i == 8 ? 7 : 14 - i, bit);
        fix(qr, i < 8 ? 8 : side - 15 + i, i < 8 ? side - 1 - i : 8, bit);
    }
    fix(qr, side - 8, 8, true);
}

static void put_version(poda__qr *qr)
{
    const unsigned word = with_remainder((unsigned)qr->version, 12, 0x1f25);
    for (int i = 0; i < 18 && qr->version >= 7; i++) {
        fix(qr, i / 3, qr->side - 11 + i % 3, word >> i & 1);
        fix(qr, qr->side - 11 + i % 3, i / 3, word >> i & 1);
    }
}

static void put_patterns(poda__qr *qr)
{
    for (int i = 0; i < qr->side; i++) {
        fix(qr, 6, i, i % 2 == 0);
        fix(qr, i, 6, i % 2 == 0);
    }
    put_square(qr, 3, 3, 4);
    put_square(qr, 3, qr->side - 4, 4);
    put_square(qr, qr->side - 4, 3, 4);
    put_alignments(qr);
    put_format(qr, 0); /* reserves its place */
    put_version(qr);
}

/* ---- data and mask ---- */

/* Two columns at a time from the right, up and down (chapter 7.7.3). */
static void put_codewords(poda__qr *qr, const uint8_t *codewords, int count)
{
    int bit = 0;
    bool upward = true;
    for (int right = qr->side - 1; right > 0; right -= 2, upward = !upward) {
        if (right == 6) /* the timing line */
            right--;
        for (int i = 0; i < qr->side; i++)
            for (int column = right; column >= right - 1; column--) {
                const int row = upward ? qr->side - 1 - i : i;
                if (qr->fixed[row][column])
                    continue;
                qr->dark[row][column] = bit < 8 * count && codewords[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
            }
    }
}

static bool is_masked(int mask, int row, int column)
{
    switch (mask) {
    case 0:
        return (row + column) % 2 == 0;
    case 1:
        return row % 2 == 0;
    case 2:
        return column % 3 == 0;
    case 3:
        return (row + column) % 3 == 0;
    case 4:
        return (row / 2 + column / 3) % 2 == 0;
    case 5:
        return row * column % 2 + row * column % 3 == 0;
    case 6:
        return (row * column % 2 + row * column % 3) % 2 == 0;
    default:
        return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

/* Masking twice takes it off. */
static void put_mask(poda__qr *qr, int mask)
{
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++)
            qr->dark[row][column] ^= !qr->fixed[row][column] && is_masked(mask, row, column);
}

static bool module_at(const poda__qr *qr, bool turned, int line, int at)
{
    return turned ? qr->dark[at][line] : qr->dark[line][at];
}

/* Long runs of one colour, and patterns like those of a finder (table 11, N1 and N3). */
static int line_penalty(const poda__qr *qr, bool turned, int line)
{
    enum { WINDOW = 0x7ff, BEFORE = 0x05d, AFTER = 0x5d0 }; /* 1011101 beside four light ones */
    int penalty = 0, run = 0;
    unsigned window = 0;
    for (int at = 0; at < qr->side; at++) {
        const bool dark = module_at(qr, turned, line, at);
        run = at > 0 && module_at(qr, turned, line, at - 1) == dark ? run + 1 : 1;
        penalty += run == 5 ? 3 : run > 5 ? 1 : 0;
        window = (window << 1 | dark) & WINDOW;
        if (at >= 10 && (window == BEFORE || window == AFTER))
            penalty += 40;
    }
    return penalty;
}

static int penalty_of(const poda__qr *qr)
{
    int penalty = 0, darks = 0;
    for (int row = 0; row < qr->side; row++) {
        penalty += line_penalty(qr, false, row) + line_penalty(qr, true, row);
        for (int column = 0; column < qr->side; column++) {
            const bool dark = qr->dark[row][column];
            darks += dark;
            if (row > 0 && column > 0 && qr->dark[row - 1][column] == dark &&
                qr->dark[row][column - 1] == dark && qr->dark[row - 1][column - 1] == dark)
                penalty += 3; /* a block of 2 x 2, N2 */
        }
    }
    const int all = qr->side * qr->side, away = abs(2 * darks - all);
    return penalty + 10 * (away * 10 / all); /* each 5 per cent away from one half, N4 */
}

bool poda__qr_make(poda__qr *qr, const void *text, size_t length)
{
    const int version = length <= PODA__QR_BYTES ? choose_version(length) : 0;
    bits data = {.count = 0};
    uint8_t codewords[CODEWORDS] = {0};
    if (!version)
        return false;
    memset(qr, 0, sizeof *qr);
    qr->version = version;
    qr->side = 17 + 4 * version;
    fill_data(&data, version, text, length);
    interleave(&data, version, codewords);
    put_patterns(qr);
    put_codewords(qr, codewords, codewords_of(version));
    int best = -1;
    for (int mask = 0; mask < MASKS; mask++) {
        put_mask(qr, mask);
        put_format(qr, mask);
        const int penalty = penalty_of(qr);
        if (best < 0 || penalty < best) {
            best = penalty;
            qr->mask = mask;
        }
        put_mask(qr, mask);
    }
    put_mask(qr, qr->mask);
    put_format(qr, qr->mask);
    return true;
}

int poda__qr_run(const poda__qr *qr, int *row, int *column)
{
    for (; *row < qr->side; ++*row, *column = 0)
        for (; *column < qr->side; ++*column) {
            int length = 0;
            while (*column + length < qr->side && qr->dark[*row][*column + length])
                length++;
            if (length)
                return length;
        }
    return 0;
}
