/* route_scan.c - reads decimal numbers from a text, whatever the program's locale. */
#include "problems/graph/route_scan.h"

#include <locale.h>

enum {
    LENGTH = 100,   /* characters of the longest number */
    DIGITS = 19,    /* a 64-bit integer holds any of this many */
    EXACT_TEN = 22, /* the largest power of ten that is exact as a double */
};

/* Converts the number with strtod, with the decimal point it expects. */
static double by_library(const char *from, const char *to)
{
    char copy[LENGTH + 28];
    poda_text text = {copy, sizeof copy, 0};
    const struct lconv *local = localeconv();
    copy[0] = 0;
    for (const char *c = from; c < to; c++)
        if (*c == '.')
            poda_text_add(&text, "%s", local->decimal_point);
        else
            poda_text_add(&text, "%c", *c);
    return strtod(copy, NULL);
}

bool poda__scan_number(poda__scan *in, double *value)
{
    static const double tens[EXACT_TEN + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                               1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const char *at = in->at;
    const char *const end = in->end - at > LENGTH ? at + LENGTH : in->end;
    uint64_t digits = 0;
    int seen = 0, power = 0;
    bool any = false, point = false;
    const bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    for (; at < end && (poda__scan_digit(*at) || (*at == '.' && !point)); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        any = true;
        power -= point;
        if (seen < DIGITS)
            digits = digits * 10 + (uint64_t)(*at - '0');
        seen += seen > 0 || *at != '0';
    }
    if (!any)
        return false;
    if (at < end && (*at == 'e' || *at == 'E')) {
        const char *from = at + 1;
        const bool small = from < end && *from == '-';
        int exponent = 0;
        if (from < end && (*from == '-' || *from == '+'))
            from++;
        if (from < end && poda__scan_digit(*from)) {
            for (; from < end && poda__scan_digit(*from); from++)
                exponent = exponent < 10000 ? exponent * 10 + (*from - '0') : exponent;
            power += small ? -exponent : exponent;
            at = from;
        }
    }
    /* both parts are exact, so a single operation rounds once (Clinger 1990) */
    if (seen <= DIGITS && digits <= (UINT64_C(1) << 53) && power >= -EXACT_TEN &&
        power <= EXACT_TEN) {
        const double whole = (double)digits;
        const double number = power < 0 ? whole / tens[-power] : whole * tens[power];
        *value = negative ? -number : number;
    } else {
        *value = by_library(in->at, at);
    }
    in->at = at;
    return true;
}
