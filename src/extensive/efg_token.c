/* efg_token.c - the scanner of .efg files. */
#include "extensive/efg_token.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static const int64_t MOST = INT64_C(1) << 62;

bool poda__efg_times(int64_t a, int64_t b, int64_t *product)
{
    const int64_t size = b < 0 ? -b : b;
    if (size > 0 && (a < 0 ? -a : a) > MOST / size)
        return false;
    *product = a * b;
    return true;
}

int64_t poda__efg_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a > 0 ? a : 1;
}

bool poda__efg_multiple(int64_t a, int64_t b, int64_t *least)
{
    return poda__efg_times(a / poda__efg_divisor(a, b), b, least);
}

efg_place poda__efg_place(const efg_scanner *scanner, const char *where)
{
    efg_place place = {1, 1, ""};
    for (const char *c = scanner->text; c < where; c++) {
        if (*c == '\n') {
            place.line++;
            place.column = 1;
        } else if (((unsigned char)*c & 0xc0) != 0x80) {
            place.column++;
        }
    }
    snprintf(place.at, sizeof place.at, "efg:%d:%d", place.line, place.column);
    return place;
}

poda_status poda__efg_unexpected(const efg_scanner *scanner, const char *like)
{
    const efg_place place = poda__efg_place(scanner, scanner->where);
    if (scanner->kind == EFG_END)
        return poda_fail(scanner->error, PODA_BAD_FILE, place.at,
                         "line %d, column %d: the file ends where %s should be", place.line,
                         place.column, like);
    const size_t length = strcspn(scanner->where, " \t\r\n");
    return poda_fail(scanner->error, PODA_BAD_FILE, place.at,
                     "line %d, column %d: '%.*s' is where %s should be", place.line, place.column,
                     length > 30 ? 30 : (int)length, scanner->where, like);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A character of a text. Old files have bytes that are not UTF-8: Latin-1. */
static const char *put_character(poda__buffer *out, const char *at)
{
    const unsigned char *const byte = (const unsigned char *)at;
    uint32_t number = *byte;
    char bytes[4];
    size_t length = poda__utf8_length(byte, byte + strnlen(at, 4), &number);
    if (length == 0) {
        number = *byte;
        length = 1;
    }
    if (number == '\n' || number == '\r' || number == '\t')
        number = ' ';
    else if (poda__is_control(number))
        number = '?';
    poda__buffer_put(out, bytes, poda__utf8_encode(number, bytes));
    return at + length;
}

static poda_status scan_text(efg_scanner *scanner)
{
    scanner->kind = EFG_TEXT;
    scanner->at++;
    while (*scanner->at != '"') {
        if (scanner->at[0] == '\\' && scanner->at[1] == '"')
            scanner->at++;
        if (!*scanner->at) {
            const efg_place place = poda__efg_place(scanner, scanner->where);
            return poda_fail(scanner->error, PODA_BAD_FILE, place.at,
                             "line %d, column %d: the text that begins here has no end", place.line,
                             place.column);
        }
        scanner->at = put_character(&scanner->string, scanner->at);
    }
    scanner->at++;
    return poda__buffer_status(&scanner->string, scanner->error);
}

static poda_status bad_number(const efg_scanner *scanner)
{
    const efg_place place = poda__efg_place(scanner, scanner->where);
    return poda_fail(scanner->error, PODA_BAD_FILE, place.at,
                     "line %d, column %d: a number with too many digits; 18 fit", place.line,
                     place.column);
}

/* Appends the digits at `at` to `number`; false if it becomes too large. */
static bool add_digits(const char **at, int64_t *number, int *count)
{
    for (*count = 0; is_digit(**at); (*at)++, (*count)++) {
        if (*number > (MOST - 9) / 10)
            return false;
        *number = *number * 10 + (**at - '0');
    }
    return true;
}

/* Multiplies or divides by a power of ten. */
static bool shift(efg_number *number, int places)
{
    for (; places > 0 && number->up != 0; places--)
        if (!poda__efg_times(number->up, 10, &number->up))
            return false;
    for (; places < 0 && number->up != 0; places++) {
        if (number->up % 10 == 0)
            number->up /= 10;
        else if (!poda__efg_times(number->down, 10, &number->down))
            return false;
    }
    return true;
}

static bool exponent_at(const char *at)
{
    return (*at == 'e' || *at == 'E') &&
           (is_digit(at[1]) || ((at[1] == '+' || at[1] == '-') && is_digit(at[2])));
}

static poda_status scan_number(efg_scanner *scanner)
{
    const char *at = scanner->at;
    const bool minus = *at == '-';
    efg_number number = {0, 1, 0};
    int digits = 0, decimals = 0, count;
    int64_t exponent = 0;
    at += *at == '-' || *at == '+';
    bool fits = add_digits(&at, &number.up, &digits);
    if (fits && *at == '.') {
        at++;
        fits = add_digits(&at, &number.up, &decimals);
        number.decimals = decimals;
    } else if (fits && *at == '/' && digits > 0 && is_digit(at[1])) {
        at++;
        number.down = 0;
        fits = add_digits(&at, &number.down, &count);
    }
    if (fits && exponent_at(at)) {
        const bool down = at[1] == '-';
        at += at[1] == '-' || at[1] == '+' ? 2 : 1;
        fits = add_digits(&at, &exponent, &count) && exponent < 100;
        exponent = down ? -exponent : exponent;
    }
    fits = fits && number.down > 0 && shift(&number, (int)exponent - decimals);
    if (!fits)
        return bad_number(scanner);
    scanner->kind = EFG_NUMBER;
    if (digits + decimals == 0)
        return poda__efg_unexpected(scanner, "2 | -1.5 | 2/3");
    const int64_t common = poda__efg_divisor(number.up, number.down);
    scanner->number = (efg_number){(minus ? -number.up : number.up) / common, number.down / common,
                                   number.decimals};
    scanner->at = at;
    return PODA_OK;
}

poda_status poda__efg_next(efg_scanner *scanner)
{
    scanner->at += strspn(scanner->at, " \t\r\n\f\v");
    const char c = *(scanner->where = scanner->at);
    scanner->string.length = 0;
    if (c == '"')
        return scan_text(scanner);
    if (is_digit(c) || c == '-' || c == '+' || c == '.')
        return scan_number(scanner);
    scanner->kind = c ? EFG_SIGN : EFG_END;
    scanner->sign = c;
    if (is_letter(c)) {
        scanner->kind = EFG_WORD;
        while (is_letter(*scanner->at))
            poda__buffer_put(&scanner->string, scanner->at++, 1);
        return poda__buffer_status(&scanner->string, scanner->error);
    }
    scanner->at += c != 0;
    return PODA_OK;
}
