/* wording.c - printf with plural forms and decimal commas. */
#include "base/wording.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "base/language.h"
#include "poda/rules.h"
#include "poda/status.h"

enum { SPEC_MAX = 32 };

/* One directive of a format. */
struct directive {
    char spec[SPEC_MAX]; /* as printf takes it: without the comma, with the stars filled in */
    char kind;           /* its last letter */
    char size;           /* 'l', 'q' (ll), 'L', 'z', 'j', 't' or 0 */
    bool comma;
};

/* What has been written so far. */
struct line {
    char *room;
    size_t size, length; /* length: of the complete text, as vsnprintf counts */
    bool counted, one;   /* a number was printed; the last one was 1 */
};

static void put(struct line *line, const char *text, size_t length)
{
    if (line->length < line->size) {
        const size_t left = line->size - line->length;
        memcpy(line->room + line->length, text, length < left ? length : left);
    }
    line->length += length;
}

/* Reads the directive at `format` ('%') and fills in its stars. Returns the end of the
 * directive. */
static const char *read_directive(const char *format, va_list *args, struct directive *out)
{
    size_t to = 0;
    *out = (struct directive){.spec = ""};
    while (*format && to + 16 < SPEC_MAX) {
        const char c = *format++;
        if (c == ',') {
            out->comma = true;
            continue;
        }
        if (c == '*') {
            const int star = va_arg(*args, int);
            if (star < 0 && out->spec[to - 1] == '.') /* a negative precision counts as none */
                to--;
            else
                to += (size_t)snprintf(out->spec + to, SPEC_MAX - to, "%d", star);
            continue;
        }
        out->spec[to++] = c;
        if (strchr("lzjtL", c)) {
            out->size = out->size == 'l' ? 'q' : c;
        } else if (to > 1 && !strchr("-+ #0123456789.h", c)) {
            out->kind = c;
            break;
        }
    }
    out->spec[to] = 0;
    return format;
}

static intmax_t next_signed(va_list *args, char size)
{
    switch (size) {
    case 'l':
        return va_arg(*args, long);
    case 'q':
        return va_arg(*args, long long);
    case 'z':
    case 't':
        return va_arg(*args, ptrdiff_t);
    case 'j':
        return va_arg(*args, intmax_t);
    default:
        return va_arg(*args, int);
    }
}

static uintmax_t next_unsigned(va_list *args, char size)
{
    switch (size) {
    case 'l':
        return va_arg(*args, unsigned long);
    case 'q':
        return va_arg(*args, unsigned long long);
    case 'z':
    case 't':
        return va_arg(*args, size_t);
    case 'j':
        return va_arg(*args, uintmax_t);
    default:
        return va_arg(*args, unsigned);
    }
}

/* The spec for the widest type: "%-5d" and "%-5ld" become "%-5jd". */
static void widen(struct directive *directive)
{
    size_t length = strcspn(directive->spec, "lzjth");
    const size_t plain = strlen(directive->spec) - 1;
    length = length < plain ? length : plain;
    snprintf(directive->spec + length, SPEC_MAX - length, "j%c", directive->kind);
}

static bool is_point(const char *text, size_t at)
{
    return text[at] == '.' && at > 0 && isdigit((unsigned char)text[at - 1]) &&
           isdigit((unsigned char)text[at + 1]);
}

/* Turns 0.5, 2 into 0,5; 2. In place. */
static char *commas(char *text)
{
    bool any = false;
    for (size_t i = 0; text[i]; i++)
        any |= is_point(text, i);
    for (size_t i = 0; any && text[i]; i++)
        text[i] = is_point(text, i) ? ',' : text[i] == ',' && text[i + 1] == ' ' ? ';' : text[i];
    return text;
}

/* Remembers the number `text` for the forms that follow it. */
static void note_number(struct line *line, const char *text)
{
    text += strspn(text, " ");
    text += *text == '+' || *text == '-';
    line->counted = true;
    line->one = text[0] == '1' && text[1 + strspn(text + 1, " ")] == 0;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored                                                                     \
    "-Wformat-nonliteral" /* parts of formats that are checked as a whole */

static void put_number(struct line *line, struct directive *directive, va_list *args)
{
    char text[512];
    const char kind = directive->kind;
    if (kind == 'd' || kind == 'i') {
        widen(directive);
        snprintf(text, sizeof text, directive->spec, next_signed(args, directive->size));
    } else if (strchr("ouxX", kind)) {
        widen(directive);
        snprintf(text, sizeof text, directive->spec, next_unsigned(args, directive->size));
    } else {
        if (directive->size == 'L')
            snprintf(text, sizeof text, directive->spec, va_arg(*args, long double));
        else
            snprintf(text, sizeof text, directive->spec, va_arg(*args, double));
        char *point = directive->comma ? strchr(text, '.') : NULL;
        if (point)
            *point = ',';
    }
    note_number(line, text);
    put(line, text, strlen(text));
}

/* Prints what is not a number. */
static void put_spec(struct line *line, const char *spec, ...)
{
    va_list args;
    const size_t left = line->length < line->size ? line->size - line->length : 0;
    va_start(args, spec);
    const int length = vsnprintf(left ? line->room + line->length : NULL, left, spec, args);
    va_end(args);
    if (length > 0)
        line->length += (size_t)length;
}

static void put_text(struct line *line, const struct directive *directive, const char *text)
{
    char numbers[512];
    if (directive->comma) { /* numbers that are already text */
        snprintf(numbers, sizeof numbers, "%s", text);
        text = commas(numbers);
    }
    put_spec(line, directive->spec, text);
}

static void put_directive(struct line *line, struct directive *directive, va_list *args)
{
    switch (directive->kind) {
    case 0: /* a format that ends too soon */
        break;
    case '%':
        put(line, "%", 1);
        break;
    case 'c':
        if (directive->size == 'l')
            put_spec(line, directive->spec, va_arg(*args, wint_t));
        else
            put_spec(line, directive->spec, va_arg(*args, int));
        break;
    case 's':
        if (directive->size == 'l')
            put_spec(line, directive->spec, va_arg(*args, const wchar_t *));
        else
            put_text(line, directive, va_arg(*args, const char *));
        break;
    case 'n': /* %n would write to memory: ignored */
        (void)va_arg(*args, void *);
        break;
    case 'p':
        put_spec(line, directive->spec, va_arg(*args, void *));
        break;
    default:
        put_number(line, directive, args);
    }
}

#pragma GCC diagnostic pop

/* Finds {one|many} at `format`; returns its end, or NULL if there is none. */
static const char *read_forms(const char *format, const char **bar)
{
    const size_t one = strcspn(format + 1, "{|}%");
    if (format[0] != '{' || format[1 + one] != '|')
        return NULL;
    *bar = format + 1 + one;
    const char *end = *bar + 1 + strcspn(*bar + 1, "{|}%");
    return *end == '}' ? end : NULL;
}

static size_t format_words(char *room, size_t size, const char *format, va_list args)
    PODA_PRINTF(3, 0);

static size_t format_words(char *room, size_t size, const char *format, va_list args)
{
    struct line line = {room, size, 0, false, false};
    va_list rest;
    va_copy(rest, args);
    while (*format) {
        const char *bar, *end = line.counted ? read_forms(format, &bar) : NULL;
        if (*format == '%') {
            struct directive directive;
            format = read_directive(format, &rest, &directive);
            put_directive(&line, &directive, &rest);
        } else if (end) {
            const char *from = line.one ? format + 1 : bar + 1;
            put(&line, from, (size_t)((line.one ? bar : end) - from));
            format = end + 1;
        } else {
            const size_t length = 1 + strcspn(format + 1, "%{");
            put(&line, format, length);
            format += length;
        }
    }
    va_end(rest);
    if (size > 0)
        room[line.length < size ? line.length : size - 1] = 0;
    return line.length;
}

size_t poda__format(char *room, size_t size, const char *format, va_list args)
{
    if ((strchr(format, '{') && strchr(format, '|')) || strstr(format, "%,"))
        return format_words(room, size, format, args);
    va_list rest;
    va_copy(rest, args);
    const int length = vsnprintf(room, size, format, rest);
    va_end(rest);
    return length > 0 ? (size_t)length : 0;
}

static bool is_language(poda_language language)
{
    return language >= 0 && language < poda__language_count;
}

int poda_languages(void)
{
    return poda__language_count;
}

const char *poda_language_code(poda_language language)
{
    return is_language(language) ? poda__languages[language].code : NULL;
}

const char *poda_language_name(poda_language language)
{
    return is_language(language) ? poda__languages[language].name : NULL;
}

const char *poda_language_codes(char *room)
{
    poda_text text = {room, PODA_LANGUAGE_CODES, 0};
    for (int i = 0; i < poda__language_count; i++)
        poda_text_add(&text, "%s%s", i ? " " : "", poda__languages[i].code);
    return room;
}

bool poda_language_read(const char *text, poda_language *out)
{
    const size_t length = strcspn(text, "_-.@");
    for (int i = 0; i < poda__language_count; i++)
        if (strlen(poda__languages[i].code) == length &&
            strncmp(poda__languages[i].code, text, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

const char *poda_translate(poda_language language, const char *text)
{
    if (!is_language(language))
        return text;
    const poda__language *const own = &poda__languages[language];
    for (size_t low = 0, high = own->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        const int side = strcmp(own->texts[middle].english, text);
        if (side == 0)
            return own->texts[middle].own;
        if (side < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return text;
}

poda_translate_fn *poda_translator(poda_language language)
{
    return is_language(language) ? poda__languages[language].translate : NULL;
}

size_t poda__word_length(const char *word)
{
    const char *remark = strstr(word, " (");
    return remark ? (size_t)(remark - word) : strlen(word);
}

static bool is_same(const char *text, const char *word)
{
    const size_t length = poda__word_length(word);
    return strlen(text) == length && memcmp(text, word, length) == 0;
}

bool poda__is_word(const char *text, const char *word)
{
    for (poda_language language = 0; language < poda_languages(); language++)
        if (is_same(text, poda_translate(language, word)))
            return true;
    return false;
}

bool poda__has_commas(poda_translate_fn *translate)
{
    return tr(translate, ".")[0] == ','; /* the decimal sign is translated like any text */
}

char *poda__decimals(poda_translate_fn *translate, char *text)
{
    return poda__has_commas(translate) ? commas(text) : text;
}

const char *poda__and(poda_translate_fn *translate, const char *next)
{
    const char *const soft = tr(translate, " and (before the sound i) ");
    /* "hielo" begins with another sound, and so do words with Y; the letter Y alone is "i
     * griega" */
    const bool i = (*next == 'i' || *next == 'I') && next[1] != 'e';
    const bool y = (*next == 'y' || *next == 'Y') && !isalpha((unsigned char)next[1]);
    const bool has_soft = strchr(soft, '(') == NULL; /* else this language has no second word */
    return (i || y) && has_soft ? soft : tr(translate, " and ");
}

/* The remark distinguishes them from other texts. */
static const struct spoken {
    const char *word, *note;
} move_words[] = {
    {"bet", "bet (move)"},
    {"call", "call (move)"},
    {"check", "check (move)"},
    {"confess", "confess (move)"},
    {"cooperate", "cooperate (move)"},
    {"defect", "defect (move)"},
    {"double", "double (move)"},
    {"fold", "fold (move)"},
    {"football", "football (move)"},
    {"heads", "heads (move)"},
    {"hit", "hit (move)"},
    {"hold", "hold (move)"},
    {"liar", "liar (move)"},
    {"no-blackjack", "no-blackjack (move)"},
    {"opera", "opera (move)"},
    {"paper", "paper (move)"},
    {"pass", "pass (move)"},
    {"raise", "raise (move)"},
    {"rock", "rock (move)"},
    {"roll", "roll (move)"},
    {"scissors", "scissors (move)"},
    {"silent", "silent (move)"},
    {"split", "split (move)"},
    {"stand", "stand (move)"},
    {"straight", "straight (move)"},
    {"swerve", "swerve (move)"},
    {"tails", "tails (move)"},
    {"take", "take (move)"},
};

enum { MOVE_WORDS = sizeof move_words / sizeof move_words[0] };

void poda__move_word_add(poda_text *text, poda_translate_fn *translate, const char *word)
{
    for (size_t i = 0; translate && i < MOVE_WORDS; i++)
        if (strcmp(move_words[i].word, word) == 0) {
            const char *said = translate(move_words[i].note);
            poda_text_add(text, "%.*s", (int)poda__word_length(said), said);
            return;
        }
    poda_text_add(text, "%s", word);
}

/* Letters beyond ASCII are compared as they are. */
static bool is_move_word(const char *typed, const char *word)
{
    const size_t length = poda__word_length(word);
    size_t i = 0;
    while (i < length && tolower((unsigned char)typed[i]) == tolower((unsigned char)word[i]))
        i++;
    return i == length && !typed[i];
}

const char *poda__move_word_find(const char *typed, const char *after)
{
    bool passed = !after;
    for (size_t i = 0; i < MOVE_WORDS; i++) {
        for (poda_language language = 1; passed && language < poda_languages(); language++)
            if (is_move_word(typed, poda_translate(language, move_words[i].note)))
                return move_words[i].word;
        passed |= move_words[i].word == after;
    }
    return NULL;
}
