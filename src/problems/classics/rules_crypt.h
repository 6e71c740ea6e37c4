/* rules_crypt.h - cryptarithms (Dudeney 1924): digits for letters so that the sum is right. Letters
 * are assigned column by column from the right, and each column is checked, with its carry, as soon
 * as all its letters have digits. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_CRYPT_H
#define PODA_PROBLEMS_CLASSICS_RULES_CRYPT_H

#include "base/wording.h"
#include "poda/space.h"

enum { CRYPT_BASE = 16, CRYPT_COLUMNS = 32, CRYPT_TEXT = 512, CRYPT_NONE = 255 };
static const char crypt_digits[] = "0123456789abcdef";

typedef struct crypt_space {
    int base, letters, columns;
    char sum[CRYPT_TEXT];       /* upper case, no blanks */
    char name[CRYPT_BASE];      /* of each letter, in the order of assignment */
    uint8_t index[26];          /* the index of A to Z in that order, CRYPT_NONE: not present */
    uint32_t leading;           /* letters that cannot be zero */
    uint32_t in[CRYPT_COLUMNS]; /* letters that a column depends on */
    /* how often each letter is added in a column; letters of the result are subtracted */
    int16_t times[CRYPT_COLUMNS][CRYPT_BASE];
    poda_translate_fn *translate; /* for reasons; NULL: English */
} crypt_space;

typedef struct crypt_state {
    uint8_t digit[CRYPT_BASE]; /* of each letter; CRYPT_NONE: not known */
} crypt_state;

#define crypt_PARTIAL 1

static const poda_option crypt_options[] = {
    {"sum", "SEND+MORE=MONEY", "words joined by '+', then '=' and the result"},
    {"base", "10", "base of the numbers, 2 to 16"},
    {NULL, NULL, NULL}};

static const poda_about crypt_about = {
    .name = "crypt",
    .title = "cryptarithm",
    .summary = "a digit for each letter so that the sum is right",
    .moves_like = "D=7",
    .position_like = "SE67+M0RE=M0NE2",
    .options = crypt_options,
    .aliases = "criptoaritmetica",
};

/* Copies the sum in upper case without blanks; it must consist of words, '+' and one '='. */
static inline poda_status crypt_read_sum(crypt_space *space, const char *text, poda_error *error)
{
    size_t length = 0;
    int equals = 0;
    char last = '+'; /* what a word may follow */
    for (const char *at = text; *at; at++) {
        const char upper = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
        const bool sign = *at == '+' || *at == '=';
        if (*at == ' ')
            continue;
        if (!sign && (upper < 'A' || upper > 'Z'))
            return poda_fail(error, PODA_BAD_OPTION, "sum",
                             "character %d of the sum: expected letters A to Z, '+' and '='",
                             (int)(at - text) + 1);
        if (sign && (last == '+' || last == '='))
            return poda_fail(error, PODA_BAD_OPTION, "sum",
                             "a word is missing before '%c' at character %d of the sum", *at,
                             (int)(at - text) + 1);
        if (length + 1 == CRYPT_TEXT)
            return poda_fail(error, PODA_BAD_OPTION, "sum", "the sum has more than %d characters",
                             CRYPT_TEXT - 1);
        equals += *at == '=';
        space->sum[length++] = last = upper;
    }
    if (equals != 1 || last == '=' || last == '+' || strchr(strchr(space->sum, '='), '+'))
        return poda_fail(error, PODA_BAD_OPTION, "sum",
                         "sum=%.60s: expected one '=' with one word after it: SEND+MORE=MONEY",
                         text);
    return PODA_OK;
}

/* Adds the letter to its column, counted from the right. */
static inline poda_status crypt_enter(crypt_space *space, char letter, int column, int times,
                                      poda_error *error)
{
    uint8_t *index = &space->index[letter - 'A'];
    if (*index == CRYPT_NONE) {
        if (space->letters == space->base)
            return poda_fail(
                error, PODA_BAD_OPTION, "sum",
                "the sum has more than %d letters, but base %d has only %d {digit|digits}",
                space->base, space->base, space->base);
        space->name[space->letters] = letter;
        *index = (uint8_t)space->letters++;
    }
    space->times[column][*index] = (int16_t)(space->times[column][*index] + times);
    return PODA_OK;
}

/* The letters of one column, top to bottom. */
static inline poda_status crypt_column(crypt_space *space, int column, poda_error *error)
{
    const char *result = strchr(space->sum, '=') + 1;
    for (const char *word = space->sum; *word;) {
        const int length = (int)strcspn(word, "+=");
        poda_status status = PODA_OK;
        if (column < length)
            status = crypt_enter(space, word[length - 1 - column], column, word == result ? -1 : 1,
                                 error);
        if (status != PODA_OK)
            return status;
        if (length > 1 && column == length - 1)
            space->leading |= 1u << space->index[*word - 'A'];
        word += length;
        word += *word != 0;
    }
    for (int i = 0; i < space->letters; i++)
        if (space->times[column][i])
            space->in[column] |= 1u << i;
    return PODA_OK;
}

static inline poda_status crypt_init(crypt_space *space, const poda_options *options,
                                     poda_error *error)
{
    int64_t base = 10;
    memset(space, 0, sizeof *space);
    memset(space->index, CRYPT_NONE, sizeof space->index);
    poda_status status = poda_option_int(options, "base", 2, CRYPT_BASE, &base, error);
    space->base = (int)base;
    space->translate = error ? error->translate : NULL;
    if (status == PODA_OK)
        status = crypt_read_sum(space, poda_option_text(options, "sum", "SEND+MORE=MONEY"), error);
    for (const char *word = space->sum; status == PODA_OK && *word; word += *word != 0) {
        const int length = (int)strcspn(word, "+=");
        if (length > CRYPT_COLUMNS)
            status =
                poda_fail(error, PODA_BAD_OPTION, "sum",
                          "'%.40s' is too long: words have up to %d letters", word, CRYPT_COLUMNS);
        space->columns = length > space->columns ? length : space->columns;
        word += length;
    }
    for (int column = 0; status == PODA_OK && column < space->columns; column++)
        status = crypt_column(space, column, error);
    return status;
}

static inline void crypt_start(const crypt_space *space, crypt_state *state)
{
    memset(state, 0, sizeof *state);
    memset(state->digit, CRYPT_NONE, (size_t)space->letters);
}

/* The first letter without a digit, or the number of letters. */
static inline int crypt_next(const crypt_space *space, const crypt_state *state)
{
    int letter = 0;
    while (letter < space->letters && state->digit[letter] != CRYPT_NONE)
        letter++;
    return letter;
}

/* A move is the digit of the next letter. */
static inline void crypt_moves(const crypt_space *space, const crypt_state *state, poda_moves *list)
{
    if (crypt_next(space, state) < space->letters)
        for (int digit = 0; digit < space->base; digit++)
            if (!poda_moves_add(list, (poda_move)digit))
                return;
}

static inline void crypt_play(const crypt_space *space, const crypt_state *from, poda_move move,
                              crypt_state *to)
{
    const int letter = crypt_next(space, from);
    *to = *from;
    if (letter < CRYPT_BASE)
        to->digit[letter] = (uint8_t)move;
}

/* The first column from the right that does not add up, of those before the first with an unknown
 * letter; the number of columns if a carry is left at the end; -1: none. */
static inline int crypt_wrong(const crypt_space *space, const crypt_state *state)
{
    uint32_t known = 0;
    int carry = 0;
    for (int i = 0; i < space->letters; i++)
        known |= (uint32_t)(state->digit[i] != CRYPT_NONE) << i;
    for (int column = 0; column < space->columns; column++) {
        if (space->in[column] & ~known)
            return -1;
        for (int i = 0; i < space->letters; i++)
            if (space->in[column] >> i & 1)
                carry += space->times[column][i] * state->digit[i];
        if (carry % space->base)
            return column;
        carry /= space->base;
    }
    return carry == 0 ? -1 : space->columns;
}

static inline bool crypt_right(const crypt_space *space, const crypt_state *state)
{
    return crypt_wrong(space, state) < 0;
}

#define crypt_HAS_ACCEPTABLE 1
static inline bool crypt_acceptable(const crypt_space *space, const crypt_state *state,
                                    poda_move move)
{
    const int letter = crypt_next(space, state);
    crypt_state next;
    if (move == 0 && space->leading >> letter & 1)
        return false;
    for (int i = 0; i < space->letters; i++)
        if (state->digit[i] == move)
            return false;
    crypt_play(space, state, move, &next);
    return crypt_right(space, &next);
}

#define crypt_HAS_WHY 1
static inline void crypt_why(const crypt_space *space, const crypt_state *state, poda_move move,
                             poda_text *text)
{
    const int letter = crypt_next(space, state);
    crypt_state next;
    if (move == 0 && space->leading >> letter & 1) {
        poda_text_add(text, "%s", tr(space->translate, "a number does not begin with 0"));
        return;
    }
    for (int i = 0; i < space->letters; i++)
        if (state->digit[i] == move) {
            poda_text_add(text, tr(space->translate, "%c already has this digit"), space->name[i]);
            return;
        }
    crypt_play(space, state, move, &next);
    const int wrong = crypt_wrong(space, &next);
    if (wrong >= 0 && wrong < space->columns)
        poda_text_add(text, tr(space->translate, "column %d from the right does not add up"),
                      wrong + 1);
    else if (wrong >= 0)
        poda_text_add(text, "%s",
                      tr(space->translate, "the sum of the last column has one digit more"));
}

static inline bool crypt_goal(const crypt_space *space, const crypt_state *state)
{
    return crypt_next(space, state) == space->letters && crypt_right(space, state);
}

/* The sum with the known digits; digits above 9 are lower-case letters. */
static inline void crypt_state_text(const crypt_space *space, const crypt_state *state,
                                    poda_text *text)
{
    for (const char *at = space->sum; *at; at++) {
        const int digit =
            *at >= 'A' && *at <= 'Z' ? state->digit[space->index[*at - 'A']] : CRYPT_NONE;
        poda_text_add(text, "%c", digit == CRYPT_NONE ? *at : crypt_digits[digit]);
    }
}

/* The digit that `written` gives the letter; CRYPT_NONE if it leaves it unknown; -1 if it is
 * neither. */
static inline int crypt_read_digit(const crypt_space *space, char letter, char written)
{
    const char *at = written ? strchr(crypt_digits, written) : NULL;
    const int digit = at ? (int)(at - crypt_digits) : CRYPT_BASE;
    if (written == letter)
        return CRYPT_NONE;
    return digit < space->base ? digit : -1;
}

static inline poda_status crypt_state_read(const crypt_space *space, const char *text,
                                           crypt_state *state, poda_error *error)
{
    crypt_state read;
    uint32_t used = 0;
    bool right = strlen(text) == strlen(space->sum);
    memset(&read, 0, sizeof read);
    for (int letter = 0; right && letter < space->letters; letter++) {
        const char *at = strchr(space->sum, space->name[letter]);
        const int digit = crypt_read_digit(space, *at, text[at - space->sum]);
        right = digit >= 0 && (digit == CRYPT_NONE || !(used >> digit & 1)) &&
                !(digit == 0 && space->leading >> letter & 1);
        if (right && digit != CRYPT_NONE)
            used |= 1u << digit;
        read.digit[letter] = (uint8_t)digit;
    }
    for (size_t i = 0; right && space->sum[i]; i++) {
        const char letter = space->sum[i];
        right = letter >= 'A' ? crypt_read_digit(space, letter, text[i]) ==
                                    read.digit[space->index[letter - 'A']]
                              : text[i] == letter;
    }
    if (!right)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected %.200s with digits in place of some letters: the same for the "
                         "same letter, others for others, no word beginning with 0",
                         space->sum);
    *state = read;
    return PODA_OK;
}

static inline void crypt_move_text(const crypt_space *space, const crypt_state *state,
                                   poda_move move, poda_text *text)
{
    poda_text_add(text, "%c=%c", space->name[crypt_next(space, state)], crypt_digits[move]);
}

/* The words below one another, as a sum is written: digits that are known on tiles. */
#define crypt_HAS_VIEW 1
static inline void crypt_view(const crypt_space *space, const crypt_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{" ", " ", "empty", -1},
                                        {"?", "?", "letter", PODA_MAX},
                                        {"#", "#", "digit", PODA_MIN},
                                        {"+", "+", "sign", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}};
    enum { ROWS = 20 };
    const char *word = space->sum;
    int rows = 1, cols = 0;
    for (const char *at = word; *at; at++)
        rows += *at == '+' || *at == '=';
    for (size_t length; *word; word += length + (word[length] != 0))
        if ((length = strcspn(word, "+=")) > (size_t)cols)
            cols = (int)length;
    if (rows > ROWS || cols > CRYPT_COLUMNS)
        return;
    poda_view_grid(view, rows, ++cols, pieces, 4);
    view->dress = dress;
    view->numbered_cols = true;
    view->look = PODA_LOOK_PAPER;
    for (int i = 0; i < rows * cols; i++)
        view->cell[i].tone = PODA_TONE_GONE;
    word = space->sum;
    for (int row = 0; row < rows; row++) {
        const int length = (int)strcspn(word, "+=");
        for (int i = -1; i < length; i++) {
            poda_cell *cell = &view->cell[row * cols + (i < 0 ? 0 : cols - length + i)];
            if (i < 0 && row == 0)
                continue;
            const uint8_t digit = i < 0 ? CRYPT_NONE : state->digit[space->index[word[i] - 'A']];
            poda_text label = {cell->label, sizeof cell->label, 0};
            cell->tone = PODA_TONE_LOOK;
            cell->piece = i < 0 ? 3 : digit == CRYPT_NONE ? 1 : 2;
            poda_text_add(&label, "%c",
                          i < 0                 ? word[-1]
                          : digit == CRYPT_NONE ? word[i]
                                                : crypt_digits[digit]);
        }
        word += length + (word[length] != 0);
    }
}

#endif
