/* text.c - texts in the caller's storage, parsing of numbers, and the options of a game. */
#include <stdio.h>
#include <string.h>

#include "base/wording.h"
#include "poda/rules.h"

void poda_text_add_list(poda_text *text, const char *format, va_list args)
{
    if (text->length >= text->size) /* rules may have overwritten it */
        return;
    text->length += poda__format(text->at + text->length, text->size - text->length, format, args);
    if (text->length >= text->size)
        text->length = text->size - 1;
}

void poda_text_add(poda_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda_text_add_list(text, format, args);
    va_end(args);
}

bool poda_read_number(const char **text, uint64_t most, uint64_t *value)
{
    const char *at = *text;
    uint64_t number = 0;
    if (*at < '0' || *at > '9')
        return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (number > (most - digit) / 10 || digit > most)
            return false;
        number = number * 10 + digit;
    }
    *text = at;
    *value = number;
    return true;
}

const char *poda_option_text(const poda_options *options, const char *key, const char *missing)
{
    for (size_t i = 0; i < options->count; i++)
        if (strcmp(options->pairs[i].key, key) == 0)
            return options->pairs[i].value;
    return missing;
}

poda_status poda_option_int(const poda_options *options, const char *key, int64_t least,
                            int64_t most, int64_t *value, poda_error *error)
{
    const char *text = poda_option_text(options, key, NULL);
    if (!text)
        return PODA_OK;
    const char *at = text;
    bool negative = *at == '-';
    uint64_t number = 0;
    at += negative;
    if (!poda_read_number(&at, INT64_MAX, &number) || *at ||
        (negative ? -(int64_t)number : (int64_t)number) < least ||
        (negative ? -(int64_t)number : (int64_t)number) > most)
        return poda_fail(error, PODA_BAD_OPTION, key,
                         "%s=%.60s: expected a whole number from %lld to %lld", key, text,
                         (long long)least, (long long)most);
    *value = negative ? -(int64_t)number : (int64_t)number;
    return PODA_OK;
}

poda_status poda_option_choice(const poda_options *options, const char *key, const char *choices,
                               int *which, poda_error *error)
{
    const char *text = poda_option_text(options, key, NULL);
    if (!text)
        return PODA_OK;
    size_t length = strlen(text);
    int index = 0;
    for (const char *at = choices; *at; index++) {
        size_t size = strcspn(at, " ");
        if (size == length && strncmp(at, text, size) == 0) {
            *which = index;
            return PODA_OK;
        }
        at += size;
        at += strspn(at, " ");
    }
    length = strlen(choices);
    while (length && choices[length - 1] == ' ')
        length--;
    return poda_fail(error, PODA_BAD_OPTION, key, "%s=%.60s: expected one of: %.*s", key, text,
                     (int)length, choices);
}

poda_status poda_option_list(const poda_options *options, const char *key, uint64_t least,
                             uint64_t most, size_t room, uint64_t *values, size_t *count,
                             poda_error *error)
{
    const char *text = poda_option_text(options, key, NULL);
    if (!text)
        return PODA_OK;
    uint64_t number = 0;
    size_t found = 0;
    for (const char *at = text;; at++) {
        const char *item = at;
        if (!*item || *item == ',')
            return poda_fail(error, PODA_BAD_OPTION, key,
                             "%s=%.60s: item %zu is empty; expected a whole number from %llu to "
                             "%llu",
                             key, text, found + 1, (unsigned long long)least,
                             (unsigned long long)most);
        if (!poda_read_number(&at, most, &number) || number < least || (*at && *at != ','))
            return poda_fail(error, PODA_BAD_OPTION, key,
                             "%s=%.60s: item %zu ('%.20s') is not a whole number from %llu to %llu",
                             key, text, found + 1, item, (unsigned long long)least,
                             (unsigned long long)most);
        if (found == room)
            return poda_fail(error, PODA_BAD_OPTION, key, "%s=%.60s: at most %zu numbers", key,
                             text, room);
        values[found++] = number;
        if (!*at)
            break;
    }
    *count = found;
    return PODA_OK;
}
