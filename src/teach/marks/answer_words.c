/* answer_words.c - answers as people write them. Sixty students write "Sí", "s - f - a" and "a)" where one form is
 * asked for, and Moodle takes most of that for right; so does this, as long as it can mean one thing only. */
#include "teach/marks/answer_words.h"

#include <ctype.h>
#include <string.h>

static const char between[] = " \t\n,;";

/* ---- letters without case and accents ---- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Past accents that are characters of their own, as some systems write "é": U+0300 to U+036F. */
static const char *past_accents(const char *text)
{
    while ((text[0] == '\xcc' && (unsigned char)text[1] >= 0x80) ||
           (text[0] == '\xcd' && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] <= 0xaf))
        text += 2;
    return text;
}

/* The letter at *text, which is advanced; those of Latin-1 without their accents. */
static unsigned plain_letter(const char **text)
{
    static const char from_c0[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyps"; /* both cases */
    const unsigned char *at = (const unsigned char *)*text;
    if (at[0] == 0xc3 && at[1] >= 0x80 && at[1] < 0xc0) {
        *text = past_accents(*text + 2);
        return (unsigned char)from_c0[at[1] & 31];
    }
    *text = past_accents(*text + 1);
    return (unsigned)tolower(at[0]);
}

static bool same_plain(const char *text, size_t length, const char *other)
{
    const char *const end = text + length;
    while (text < end && *other)
        if (plain_letter(&text) != plain_letter(&other))
            return false;
    return text == end && !*other;
}

bool poda__same_words(const char *text, const char *other)
{
    return same_plain(text, strlen(text), other);
}

static bool is_one_of(const char *text, size_t length, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (same_plain(text, length, words[i]))
            return true;
    return false;
}

/* ---- names ---- */

typedef struct answer {
    const poda__quiz *quiz;
    const poda__question *question;
} answer;

static const char *name_of(const answer *on, int32_t item)
{
    return poda__quiz_text(on->quiz, on->quiz->items[on->question->first_item + item].name);
}

static int32_t find_exact(const answer *on, const char *text, size_t length)
{
    for (int32_t i = 0; i < on->question->item_count; i++)
        if (strncmp(name_of(on, i), text, length) == 0 && !name_of(on, i)[length])
            return i;
    return -1;
}

/* The only item with this name but for case and accents; -1: none, or several. */
static int32_t find_plain(const answer *on, const char *text, size_t length)
{
    int32_t found = -1;
    for (int32_t i = 0; i < on->question->item_count; i++)
        if (same_plain(text, length, name_of(on, i))) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* The words of tasks, in the other language too. */
static int32_t find_word(const answer *on, const char *text, size_t length)
{
    static const char *const words[][2] = {
        {"row", "fila"}, {"column", "columna"}, {"yes", "si"}, {"no", "no"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_one_of(text, length, words[i], 2))
            for (int k = 0; k < 2; k++) {
                const int32_t item = find_plain(on, words[i][k], strlen(words[i][k]));
                if (item >= 0)
                    return item;
            }
    return -1;
}

/* Without brackets, quotes and full stops around it. */
static void unwrap(const char **text, size_t *length)
{
    static const char around[] = "[](){}'\".";
    while (*length > 0 && strchr(around, (*text)[0])) {
        ++*text;
        --*length;
    }
    while (*length > 0 && strchr(around, (*text)[*length - 1]))
        --*length;
}

/* "f(A)" is about A; g(3) is g3. */
static int32_t find_called(const answer *on, const char *text, size_t length)
{
    char joined[32];
    const char *const open = memchr(text, '(', length);
    if (!open || open == text || text[length - 1] != ')' || length > sizeof joined)
        return -1;
    const size_t before = (size_t)(open - text), inside = length - before - 2;
    memcpy(joined, text, before);
    memcpy(joined + before, open + 1, inside);
    const int32_t item = find_plain(on, joined, before + inside);
    return item >= 0 ? item : find_plain(on, open + 1, inside);
}

static int32_t find_item(const answer *on, const char *text, size_t length)
{
    int32_t item = find_exact(on, text, length);
    if (item >= 0)
        return item;
    item = find_called(on, text, length);
    if (item >= 0)
        return item;
    unwrap(&text, &length);
    item = length > 0 ? find_exact(on, text, length) : -1;
    item = item < 0 && length > 0 ? find_plain(on, text, length) : item;
    return item < 0 ? find_word(on, text, length) : item;
}

/* ---- lists ---- */

/* "and" before the last name: no comma stands beside it. */
static bool is_joint(const char *begin, const char *word, size_t length)
{
    static const char *const joints[] = {"and", "y", "e", "&"};
    const char *before = word, *after = word + length;
    if (!is_one_of(word, length, joints, sizeof joints / sizeof joints[0]))
        return false;
    while (before > begin && before[-1] == ' ')
        before--;
    after += strspn(after, " ");
    return before > begin && *after && !strchr(",;", before[-1]) && !strchr(",;", *after);
}

/* Is some name written exactly? Then "y" is no name. */
static bool has_exact(const answer *on, const char *text)
{
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        const char *word = text;
        size_t length = strcspn(text, between);
        text += length;
        unwrap(&word, &length);
        if (length > 0 && find_exact(on, word, length) >= 0)
            return true;
    }
    return false;
}

/* "SABT": names with nothing between them, if there is one way only to tell them apart. */
static bool add_cut(const answer *on, const char *text, size_t length, poda__buffer *out)
{
    enum { LONGEST = 64 };
    int ways[LONGEST + 1] = {0};      /* of cutting what begins there, at most two */
    int32_t first[LONGEST + 1] = {0}; /* the name that it begins with */
    if (length < 2 || length > LONGEST)
        return false;
    ways[length] = 1;
    for (size_t at = length; at-- > 0;)
        for (int32_t i = 0; i < on->question->item_count && ways[at] < 2; i++) {
            const size_t name = strlen(name_of(on, i));
            if (name > 0 && name <= length - at && ways[at + name] > 0 &&
                same_plain(text + at, name, name_of(on, i))) {
                ways[at] += ways[at + name];
                first[at] = i;
            }
        }
    if (ways[0] != 1)
        return false;
    for (size_t at = 0; at < length; at += strlen(name_of(on, first[at])))
        poda__buffer_add(out, "%s, ", name_of(on, first[at]));
    return true;
}

static void tidy_list(const answer *on, const char *text, poda__buffer *out)
{
    const char *const begin = text;
    const bool exact = has_exact(on, text);
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        const size_t length = strcspn(text, between);
        const bool joint = is_joint(begin, text, length) && find_exact(on, text, length) < 0 &&
                           (exact || on->question->kind != PODA_QUESTION_ORDER);
        const int32_t item = joint ? -1 : find_item(on, text, length);
        const char *word = text;
        size_t inside = length;
        unwrap(&word, &inside);
        if (joint && (exact || find_plain(on, text, length) < 0))
            ; /* it joins two names */
        else if (item >= 0)
            poda__buffer_add(out, "%s, ", name_of(on, item));
        else if (on->question->kind != PODA_QUESTION_ORDER || !add_cut(on, word, inside, out)) {
            poda__buffer_put(out, text, length);
            poda__buffer_add(out, ", ");
        }
        text += length;
    }
}

static bool is_none(const answer *on, const char *text, size_t length)
{
    static const char *const words[] = {"none",    "ninguno", "ninguna", "ningun", "nada",
                                        "nothing", "{}",      "[]",      "()",     "empty",
                                        "vacio",   "vacia",   "no move", "∅"};
    return find_exact(on, text, length) < 0 &&
           (is_one_of(text, length, words, sizeof words / sizeof words[0]) ||
            same_plain(text, length, poda__quiz_none(on->quiz, on->question)));
}

/* ---- choices ---- */

/* The item by its letter on the sheet, "b" or "b)"; -1: it is none. */
static int32_t find_letter(const answer *on, const char *text, size_t length)
{
    unwrap(&text, &length);
    const int32_t item = length == 1 ? tolower((unsigned char)*text) - 'a' : -1;
    return item >= 0 && item < on->question->item_count ? item : -1;
}

/* Beside letters that are names a letter could be either: "b" of "a) B, b) C" is left as it is. */
static void tidy_choice(const answer *on, const char *text, size_t length, poda__buffer *out)
{
    const char *inside = text;
    size_t inner = length;
    unwrap(&inside, &inner);
    const bool marked = inside[inner] == ')';
    const int32_t letter = find_letter(on, text, length), item = find_item(on, text, length);
    const bool named = inner > 0 && find_exact(on, inside, inner) >= 0;
    const bool either = letter >= 0 && item >= 0 && letter != item && named == marked;
    const bool list =
        strcmp(on->question->id, "best") == 0 || strcmp(on->question->id, "first") == 0;
    if (find_exact(on, text, length) >= 0 || either)
        poda__buffer_put(out, text, length);
    else if (letter >= 0 && !named)
        poda__buffer_add(out, "%d", (int)letter + 1);
    else if (item >= 0)
        poda__buffer_add(out, "%s", name_of(on, item));
    else if (list)
        tidy_list(on, text, out);
    else
        poda__buffer_put(out, text, length);
}

/* ---- numbers ---- */

size_t poda__answer_number(const char *text)
{
    size_t length = strcspn(text, between);
    if (length > 0 && text[length] == ',' && isdigit((unsigned char)text[length - 1]) &&
        isdigit((unsigned char)text[length + 1]))
        length += 1 + strcspn(text + length + 1, between);
    return length;
}

static bool is_number(const char *text)
{
    text += *text == '-' || *text == '+';
    text += *text == '.' || *text == ',';
    return isdigit((unsigned char)*text) || begins(text, "∞") || same_plain(text, 3, "inf");
}

/* "A: 5", "A 5", "f(A)=5"; what is something else stays as it is. */
static void tidy_values(const answer *on, const char *text, poda__buffer *out)
{
    while (*text) {
        const size_t blank = strspn(text, between);
        poda__buffer_put(out, text, blank);
        text += blank;
        const size_t length = strcspn(text, " \t\n,;=:");
        const char *after = text + length + strspn(text + length, " \t\n");
        const bool sign = *after == '=' || *after == ':';
        const int32_t item = length > 0 ? find_item(on, text, length) : -1;
        after += sign ? 1 + strspn(after + 1, " \t\n") : 0;
        if (item >= 0 && after > text + length && (sign || is_number(after))) {
            const size_t digits = poda__answer_number(after);
            poda__buffer_add(out, "%s=", name_of(on, item));
            poda__buffer_put(out, after, digits);
            text = after + digits;
        } else {
            const size_t rest = length + (text[length] == '=' || text[length] == ':');
            poda__buffer_put(out, text, rest);
            text += rest;
        }
    }
}

/* ---- all ---- */

/* Signs that stand for plainer ones: − for -, arrows and dashes for a blank, blanks that do not break. */
static void add_plain_signs(poda_question_kind kind, const char *text, poda__buffer *out)
{
    static const char *const arrows[] = {"→", "⇒", "–", "—", "|", "/"};
    while (*text) {
        const char *sign = NULL;
        for (size_t i = 0; i < sizeof arrows / sizeof arrows[0] && kind == PODA_QUESTION_ORDER; i++)
            sign = begins(text, arrows[i]) ? arrows[i] : sign;
        if (begins(text, "\xc2\xa0"))
            sign = "\xc2\xa0";
        if (sign) {
            poda__buffer_add(out, " ");
            text += strlen(sign);
        } else if (begins(text, "−")) {
            poda__buffer_add(out, "-");
            text += strlen("−");
        } else {
            poda__buffer_put(out, text++, 1);
        }
    }
}

/* In an order "-" and ">" stand between names. */
static void split_order(char *text)
{
    for (; *text; text++)
        if (strchr("->", *text))
            *text = ' ';
}

void poda__answer_tidy(const poda__quiz *quiz, const poda__question *question, const char *text,
                       poda__buffer *out)
{
    const answer on = {quiz, question};
    poda__buffer plain = {0};
    add_plain_signs(question->kind, text, &plain);
    if (!plain.failed && plain.at) {
        char *from = plain.at + strspn(plain.at, " \t\n");
        size_t length = strlen(from);
        while (length > 0 && strchr(" \t\n", from[length - 1]))
            from[--length] = 0;
        switch (question->kind) {
        case PODA_QUESTION_SET:
            if (is_none(&on, from, length))
                poda__buffer_add(out, "none");
            else
                tidy_list(&on, from, out);
            break;
        case PODA_QUESTION_ORDER:
            split_order(from);
            tidy_list(&on, from, out);
            break;
        case PODA_QUESTION_CHOICE:
            tidy_choice(&on, from, length, out);
            break;
        case PODA_QUESTION_VALUES:
            tidy_values(&on, from, out);
            break;
        default:
            poda__buffer_put(out, from, length);
        }
    }
    while (out->length > 0 && strchr(" ,", out->at[out->length - 1])) /* after the last name */
        out->at[--out->length] = 0;
    out->failed |= plain.failed;
    poda__buffer_release(&plain);
}
