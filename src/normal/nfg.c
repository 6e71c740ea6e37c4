/* nfg.c - Gambit's files of strategic games.
 *
 *   NFG 1 R TEXT { players } { 3 2 } or { { names } { names } } [ TEXT ] payoffs
 *   NFG 1 R TEXT { players } { { names } .. } [ TEXT ] { { TEXT pay, pay } .. } outcome numbers */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "normal/normal_form.h"

typedef struct nfg_reader {
    const char *at, *begin;
    int players;
    int strategies[PODA_PLAYERS_MAX];
    char *text; /* names, each ended by a zero; no longer than the file */
    size_t text_length;
    size_t title, player_name[PODA_PLAYERS_MAX]; /* where each begins */
    const char *names[PODA_PLAYERS_MAX * PODA_NORMAL_STRATEGIES];
    size_t name_count;
    int64_t *top, *bottom; /* numbers as fractions */
    size_t count, room;
    poda_error *error;
} nfg_reader;

/* Fails: what was expected, and the line. */
static poda_status tell(nfg_reader *reader, const char *text, poda_status status)
{
    int line = 1;
    char where[32] = "";
    poda_text digits = {where, sizeof where, 0};
    poda_error *error = reader->error;
    for (const char *c = reader->begin; c < reader->at; c++)
        line += *c == '\n';
    poda_text_add(&digits, "%d", line);
    return poda_fail(error, status, where, "line %d: expected %s", line,
                     error && error->translate ? error->translate(text) : text);
}

static void skip(nfg_reader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n,");
}

static bool take(nfg_reader *reader, char c)
{
    skip(reader);
    if (*reader->at != c)
        return false;
    reader->at++;
    return true;
}

/* "text", with \" inside; its place in `text`. */
static poda_status read_text(nfg_reader *reader, size_t *where)
{
    if (!take(reader, '"'))
        return tell(reader, "a text in quotes", PODA_BAD_FILE);
    *where = reader->text_length;
    while (*reader->at && *reader->at != '"') {
        if (*reader->at == '\\' && (reader->at[1] == '"' || reader->at[1] == '\\'))
            reader->at++;
        reader->text[reader->text_length++] = *reader->at++;
    }
    if (*reader->at != '"')
        return tell(reader, "a quote at the end of the text", PODA_BAD_FILE);
    reader->at++;
    reader->text[reader->text_length++] = 0;
    return PODA_OK;
}

/* The greatest common divisor of numbers that are not negative, at least 1. */
static int64_t divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a > 0 ? a : 1;
}

/* Digits at `*text`, appended to `*value`; false if it becomes too large. */
static bool append_digits(const char **text, int64_t *value, int *digits)
{
    for (; **text >= '0' && **text <= '9'; ++*text, ++*digits)
        if (__builtin_mul_overflow(*value, 10, value) ||
            __builtin_add_overflow(*value, **text - '0', value))
            return false;
    return true;
}

/* e+2: multiplies top or bottom by ten. */
static bool read_exponent(const char **text, int64_t *top, int64_t *bottom)
{
    const char *at = *text + 1;
    const bool negative = *at == '-';
    int64_t exponent = 0;
    int digits = 0;
    at += *at == '-' || *at == '+';
    if (!append_digits(&at, &exponent, &digits))
        return false;
    if (digits == 0) /* no exponent after all */
        return true;
    for (; exponent > 0 && *top; exponent--)
        if (__builtin_mul_overflow(negative ? *bottom : *top, 10, negative ? bottom : top))
            return false;
    *text = at;
    return true;
}

size_t poda__rational_read(const char *text, int64_t *top, int64_t *bottom, bool *fits)
{
    const char *at = text;
    const bool negative = *at == '-';
    int digits = 0, after = 0;
    at += *at == '-' || *at == '+';
    *top = 0;
    *bottom = 1;
    *fits = append_digits(&at, top, &digits);
    if (*fits && *at == '/' && digits > 0 && at[1] >= '0' && at[1] <= '9') {
        at++;
        *bottom = 0;
        *fits = append_digits(&at, bottom, &after) && *bottom > 0;
    } else if (*fits) {
        if (*at == '.') {
            at++;
            *fits = append_digits(&at, top, &after);
        }
        for (int i = 0; *fits && i < after; i++)
            *fits = !__builtin_mul_overflow(*bottom, 10, bottom);
        if (*fits && digits + after > 0 && (*at == 'e' || *at == 'E'))
            *fits = read_exponent(&at, top, bottom);
    }
    if (digits + after == 0 && *fits)
        return 0;
    if (*fits) {
        const int64_t common = divisor(*top, *bottom);
        *top /= common;
        *bottom /= common;
        *top = negative ? -*top : *top;
    }
    return (size_t)(at - text) + (at == text);
}

static poda_status read_number(nfg_reader *reader)
{
    bool fits = true;
    skip(reader);
    if (reader->count == reader->room) {
        const size_t room = reader->room ? 2 * reader->room : 256;
        void *top = poda__resize(reader->top, room, sizeof *reader->top);
        if (top)
            reader->top = top;
        void *bottom = top ? poda__resize(reader->bottom, room, sizeof *reader->bottom) : NULL;
        if (!bottom)
            return poda_fail_memory(reader->error);
        reader->bottom = bottom;
        reader->room = room;
    }
    const size_t length = poda__rational_read(reader->at, &reader->top[reader->count],
                                              &reader->bottom[reader->count], &fits);
    if (length == 0)
        return tell(reader, "a number", PODA_BAD_FILE);
    if (!fits)
        return tell(reader, "a number of at most 18 digits", PODA_TOO_LARGE);
    reader->at += length;
    reader->count++;
    return PODA_OK;
}

static poda_status read_players(nfg_reader *reader)
{
    if (!take(reader, '{'))
        return tell(reader, "an opening brace before the players", PODA_BAD_FILE);
    while (!take(reader, '}')) {
        if (reader->players == PODA_PLAYERS_MAX)
            return tell(reader, "a closing brace: a table has at most 8 players", PODA_TOO_LARGE);
        const poda_status status = read_text(reader, &reader->player_name[reader->players]);
        if (status != PODA_OK)
            return status;
        reader->players++;
    }
    return reader->players ? PODA_OK : tell(reader, "a player's name", PODA_BAD_FILE);
}

/* { "a" "b" } of one player. */
static poda_status read_names(nfg_reader *reader, int player)
{
    while (!take(reader, '}')) {
        size_t where = 0;
        if (reader->strategies[player] == PODA_NORMAL_STRATEGIES)
            return tell(reader, "a closing brace: a player has at most 1000 strategies",
                        PODA_TOO_LARGE);
        const poda_status status = read_text(reader, &where);
        if (status != PODA_OK)
            return status;
        reader->names[reader->name_count++] = reader->text + where;
        reader->strategies[player]++;
    }
    return PODA_OK;
}

static poda_status read_strategies(nfg_reader *reader)
{
    if (!take(reader, '{'))
        return tell(reader, "an opening brace before the strategies", PODA_BAD_FILE);
    for (int p = 0; p < reader->players; p++) {
        if (take(reader, '{')) {
            const poda_status status = read_names(reader, p);
            if (status != PODA_OK)
                return status;
            continue;
        }
        uint64_t count = 0;
        if (!poda_read_number(&reader->at, PODA_NORMAL_STRATEGIES, &count))
            return tell(reader, "a number of strategies, 1 to 1000", PODA_BAD_FILE);
        reader->strategies[p] = (int)count;
        for (uint64_t s = 0; s < count; s++)
            reader->names[reader->name_count++] = NULL;
        skip(reader);
    }
    return take(reader, '}') ? PODA_OK
                             : tell(reader, "a closing brace after the strategies", PODA_BAD_FILE);
}

/* Replaces the list of outcomes and their numbers by payoffs. */
static poda_status read_outcomes(nfg_reader *reader, size_t profiles)
{
    const size_t players = (size_t)reader->players;
    size_t where = 0, outcomes = 0;
    poda_status status = PODA_OK;
    for (; status == PODA_OK && !take(reader, '}'); outcomes++) {
        if (!take(reader, '{'))
            return tell(reader, "an opening brace before an outcome", PODA_BAD_FILE);
        status = read_text(reader, &where);
        for (size_t p = 0; p < players && status == PODA_OK; p++)
            status = read_number(reader);
        if (status == PODA_OK && !take(reader, '}'))
            return tell(reader, "a closing brace after the payoffs of an outcome", PODA_BAD_FILE);
    }
    if (status != PODA_OK)
        return status;
    int64_t *top = poda__array(profiles * players, sizeof *top);
    int64_t *bottom = poda__array(profiles * players, sizeof *bottom);
    if (!top || !bottom)
        status = poda_fail_memory(reader->error);
    for (size_t i = 0; i < profiles && status == PODA_OK; i++) {
        uint64_t which = 0;
        skip(reader);
        if (!poda_read_number(&reader->at, outcomes, &which)) {
            status = tell(reader, "the number of an outcome", PODA_BAD_FILE);
            break;
        }
        for (size_t p = 0; p < players; p++) { /* outcome 0 pays nothing */
            top[i * players + p] = which ? reader->top[(which - 1) * players + p] : 0;
            bottom[i * players + p] = which ? reader->bottom[(which - 1) * players + p] : 1;
        }
    }
    if (status != PODA_OK) {
        free(top);
        free(bottom);
        return status;
    }
    free(reader->top);
    free(reader->bottom);
    reader->top = top;
    reader->bottom = bottom;
    reader->count = profiles * players;
    return PODA_OK;
}

static poda_status read_body(nfg_reader *reader)
{
    size_t profiles = 1, where = 0;
    for (int p = 0; p < reader->players; p++) {
        profiles *= (size_t)reader->strategies[p];
        if (profiles > PODA_NORMAL_PROFILES)
            return tell(reader, "at most 4000000 cells", PODA_TOO_LARGE);
    }
    skip(reader);
    poda_status status = *reader->at == '"' ? read_text(reader, &where) : PODA_OK;
    if (status != PODA_OK)
        return status;
    if (take(reader, '{'))
        status = read_outcomes(reader, profiles);
    else
        for (size_t i = 0; i < profiles * (size_t)reader->players && status == PODA_OK; i++)
            status = read_number(reader);
    skip(reader);
    return status == PODA_OK && *reader->at ? tell(reader, "the end of the file", PODA_BAD_FILE)
                                            : status;
}

static poda_status read_all(nfg_reader *reader)
{
    size_t version = 0;
    skip(reader);
    if (strncmp(reader->at, "NFG", 3) != 0)
        return tell(reader, "NFG, the first word of such files", PODA_BAD_FILE);
    reader->at += 3;
    skip(reader);
    version = strspn(reader->at, "0123456789");
    reader->at += version;
    skip(reader);
    if (version == 0 || (*reader->at != 'R' && *reader->at != 'D'))
        return tell(reader, "the words NFG 1 R", PODA_BAD_FILE);
    reader->at++;
    poda_status status = read_text(reader, &reader->title);
    if (status == PODA_OK)
        status = read_players(reader);
    if (status == PODA_OK)
        status = read_strategies(reader);
    return status == PODA_OK ? read_body(reader) : status;
}

bool poda__rationals_join(int64_t *top, const int64_t *bottom, size_t count, int64_t *unit)
{
    *unit = 1;
    for (size_t i = 0; i < count; i++) {
        if (__builtin_mul_overflow(*unit, bottom[i] / divisor(*unit, bottom[i]), unit))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (__builtin_mul_overflow(top[i], *unit / bottom[i], &top[i]))
            return false;
    return true;
}

static poda_status open_read(nfg_reader *reader, poda_normal **out)
{
    poda_normal_options options = {.size = sizeof options,
                                   .players = reader->players,
                                   .title = reader->text + reader->title,
                                   .strategy_names = reader->names};
    if (!poda__rationals_join(reader->top, reader->bottom, reader->count, &options.unit))
        return poda_fail(reader->error, PODA_TOO_LARGE, "payoffs",
                         "the payoffs have no common denominator of at most 18 digits");
    for (int p = 0; p < reader->players; p++) {
        options.strategies[p] = reader->strategies[p];
        options.player_name[p] = reader->text + reader->player_name[p];
    }
    options.payoffs = reader->top;
    return poda_normal_open(out, &options, reader->error);
}

poda_status poda_normal_read(poda_normal **out, const char *text, poda_error *error)
{
    nfg_reader *reader = poda__array(1, sizeof *reader);
    if (!reader)
        return poda_fail_memory(error);
    reader->at = reader->begin = text;
    reader->error = error;
    reader->text = poda__array(strlen(text) + 1, 1);
    poda_status status = reader->text ? read_all(reader) : poda_fail_memory(error);
    if (status == PODA_OK)
        status = open_read(reader, out);
    free(reader->text);
    free(reader->top);
    free(reader->bottom);
    free(reader);
    return status;
}

/* ---- writing ---- */

static void put_text(poda__buffer *out, const char *text)
{
    poda__buffer_put(out, "\"", 1);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, text, 1);
    }
    poda__buffer_put(out, "\"", 1);
}

static void put_payoff(poda__buffer *out, int64_t top, int64_t unit)
{
    const int64_t a = divisor(top < 0 ? -top : top, unit);
    poda__buffer_add(out, "%lld", (long long)(top / a));
    if (unit / a != 1)
        poda__buffer_add(out, "/%lld", (long long)(unit / a));
}

poda_status poda_normal_write(const poda_normal *normal, char **text, poda_error *error)
{
    poda__buffer out = {0};
    poda__buffer_add(&out, "NFG 1 R ");
    put_text(&out, normal->title);
    poda__buffer_add(&out, "\n{");
    for (int p = 0; p < normal->players; p++) {
        poda__buffer_add(&out, " ");
        put_text(&out, normal->player_name[p]);
    }
    poda__buffer_add(&out, " }\n{");
    for (int p = 0; p < normal->players; p++) {
        poda__buffer_add(&out, " {");
        for (int s = 0; s < normal->strategies[p]; s++) {
            poda__buffer_add(&out, " ");
            put_text(&out, poda_normal_name(normal, p, s));
        }
        poda__buffer_add(&out, " }");
    }
    poda__buffer_add(&out, " }\n\n");
    for (size_t i = 0; i < normal->profiles; i++)
        for (int p = 0; p < normal->players; p++) {
            put_payoff(&out, poda_normal_payoff(normal, i, p), normal->unit);
            poda__buffer_add(&out, p + 1 < normal->players ? " " : "\n");
        }
    const poda_status status = poda__buffer_status(&out, error);
    if (status == PODA_OK)
        *text = out.at;
    else
        poda__buffer_release(&out);
    return status;
}
