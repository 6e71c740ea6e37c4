/* query.c - turns queries and forms into words: decodes percent escapes and plus signs, and refuses
 * anything that is not clean text. */
#include <string.h>

#include "handler.h"

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The length written to `out`; SIZE_MAX: a bad escape, or a zero. */
static size_t decode(const char *text, size_t length, bool form, char *out)
{
    size_t written = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '%') {
            const int high = i + 2 < length ? hex_digit(text[i + 1]) : -1;
            const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
            if (low < 0)
                return SIZE_MAX;
            c = (char)(high * 16 + low);
            i += 2;
        } else if (c == '+' && form) {
            c = ' ';
        }
        if (!c)
            return SIZE_MAX;
        out[written++] = c;
    }
    out[written] = 0;
    return written;
}

/* Well-formed UTF-8 (Unicode 15, table 3-7)? */
static bool is_text(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        const unsigned lead = *at++;
        if (lead < 0x80)
            continue;
        const int more = lead >= 0xc2 && lead <= 0xdf   ? 1
                         : (lead & 0xf0) == 0xe0        ? 2
                         : lead >= 0xf0 && lead <= 0xf4 ? 3
                                                        : 0;
        const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (more == 0 || *at < least || *at > most)
            return false;
        for (int i = 0; i < more; i++, at++)
            if ((*at & 0xc0) != 0x80)
                return false;
    }
    return true;
}

bool poda__path_decode(const char *text, size_t length, char *out)
{
    return decode(text, length, false, out) != SIZE_MAX && is_text(out);
}

static bool is_key(const char *key)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return *key && key[strspn(key, letters)] == 0;
}

static bool is_known(const struct poda__question *question, const char *key, size_t length)
{
    for (size_t i = 1; i < question->count; i++)
        if (strncmp(question->words[i], key, length) == 0 && question->words[i][length] == '=')
            return true;
    return false;
}

/* One `key=value`, decoded to `*room`. */
static poda_status add_word(struct poda__question *question, const char *text, size_t length,
                            char **room, poda_error *error)
{
    const char *equals = memchr(text, '=', length);
    const size_t key_length = equals ? (size_t)(equals - text) : length;
    char *word = *room;
    const size_t key = decode(text, key_length, true, word);
    if (key == SIZE_MAX || !is_key(word))
        return poda_fail(error, PODA_BAD_REQUEST, "",
                         "a parameter's name is not made of letters, digits, '_', '.' and '-'");
    if (!equals)
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "'%.60s' is not a parameter; parameters are written key=value", word);
    char *value = word + key + 1;
    const size_t value_length = decode(equals + 1, length - key_length - 1, true, value);
    if (value_length == SIZE_MAX || !is_text(value))
        return poda_fail(error, PODA_BAD_REQUEST, word,
                         "parameter '%.40s' is not text: UTF-8 without zeros, as percent escapes, "
                         "is expected",
                         word);
    if (is_known(question, word, key))
        return poda_fail(error, PODA_BAD_REQUEST, word, "parameter '%.40s' is given twice", word);
    if (question->count > PODA__WORDS_MAX)
        return poda_fail(error, PODA_BAD_REQUEST, "", "too many parameters");
    word[key] = '=';
    question->words[question->count++] = word;
    *room = value + value_length + 1;
    return PODA_OK;
}

poda_status poda__query_words(struct poda__question *question, const char *text, size_t length,
                              char **room, poda_error *error)
{
    poda_status status = PODA_OK;
    for (size_t at = 0; at < length && status == PODA_OK;) {
        const char *end = memchr(text + at, '&', length - at);
        const size_t next = end ? (size_t)(end - text) : length;
        if (next > at)
            status = add_word(question, text + at, next - at, room, error);
        at = next + 1;
    }
    return status;
}
