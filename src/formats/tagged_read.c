/* tagged_read.c - games in PGN and PDN: tags in brackets, then moves with numbers, comments and
 * variations, then the result. The reader is generous, as both standards demand for import: it
 * decides by tags and by the first move which of the two a game is, skips variations and marks of
 * strength, and needs neither tags nor result. */
#include <ctype.h>
#include <string.h>

#include "formats/transcript.h"

static int peek(const poda__reader *reader, size_t ahead)
{
    const size_t at = reader->at + ahead;
    return at < reader->length ? (unsigned char)reader->text[at] : -1;
}

static bool is_in(int c, const char *set)
{
    return c > 0 && strchr(set, c);
}

static bool at_line_start(const poda__reader *reader)
{
    return reader->at == 0 || reader->text[reader->at - 1] == '\n';
}

static void skip_line(poda__reader *reader)
{
    while (reader->at < reader->length && reader->text[reader->at] != '\n')
        reader->at++;
}

/* Skips blanks and comments; the comments go to `out` (NULL: nowhere). */
static poda_status skip_blanks(poda__reader *reader, poda__transcript *out, poda_error *error)
{
    for (;;) {
        const int c = peek(reader, 0);
        const size_t from = reader->at;
        if (c == '{') {
            const char *end = memchr(reader->text + from, '}', reader->length - from);
            if (!end)
                return poda_fail(poda__reader_at(reader, from, error), PODA_BAD_FILE, "",
                                 "the comment that begins here is not closed by '}'");
            reader->at = (size_t)(end - reader->text) + 1;
            if (out)
                poda__transcript_add_comment(
                    out,
                    poda__transcript_text(out, reader->text + from + 1, reader->at - from - 2));
        } else if (c == ';') {
            skip_line(reader);
            if (out)
                poda__transcript_add_comment(
                    out,
                    poda__transcript_text(out, reader->text + from + 1, reader->at - from - 1));
        } else if (c == '%' && (at_line_start(reader) || reader->format == PODA__FORMAT_PDN)) {
            skip_line(reader);
        } else if (c >= 0 && (isspace(c) || c == 0xa0 || c == 0)) {
            reader->at++;
        } else {
            return PODA_OK;
        }
    }
}

/* ---- tags ---- */

/* [Name "value"], where quotes within the value follow a backslash. */
static poda_status read_tag(poda__reader *reader, poda__transcript *out, poda_error *error)
{
    const size_t begin = reader->at++;
    while (is_in(peek(reader, 0), " \t"))
        reader->at++;
    const size_t name = reader->at;
    while (peek(reader, 0) > 0 && (isalnum(peek(reader, 0)) || is_in(peek(reader, 0), "_-+#=:")))
        reader->at++;
    const size_t name_length = reader->at - name;
    while (peek(reader, 0) > 0 && isspace(peek(reader, 0)))
        reader->at++;
    if (name_length == 0 || peek(reader, 0) != '"')
        return poda_fail(poda__reader_at(reader, reader->at, error), PODA_BAD_FILE, "",
                         "a tag is written [Name \"value\"]");
    const size_t value = ++reader->at;
    while (peek(reader, 0) >= 0 && peek(reader, 0) != '"' && peek(reader, 0) != '\n')
        reader->at += peek(reader, 0) == '\\' && is_in(peek(reader, 1), "\"\\") ? 2 : 1;
    if (peek(reader, 0) != '"')
        return poda_fail(poda__reader_at(reader, value - 1, error), PODA_BAD_FILE, "",
                         "the value of the tag is not closed by '\"' in its line");
    const char *copy = poda__transcript_text(out, reader->text + value, reader->at++ - value);
    if (strchr(copy, '\\')) { /* unescaped in place: the copy is the transcript's */
        char *to = (char *)(uintptr_t)copy;
        for (const char *from = copy; *from; from++) {
            from += *from == '\\' && is_in(from[1], "\"\\");
            *to++ = *from;
        }
        *to = 0;
    }
    while (peek(reader, 0) > 0 && isspace(peek(reader, 0)))
        reader->at++;
    if (peek(reader, 0) != ']')
        return poda_fail(poda__reader_at(reader, reader->at, error), PODA_BAD_FILE, "",
                         "the tag is not closed by ']'");
    reader->at++;
    const char *const key = poda__transcript_text(out, reader->text + name, name_length);
    if (strcmp(key, "FEN") == 0 && *copy) {
        out->position = copy;
        out->position_offset = begin;
    }
    poda__transcript_add_tag(out, key, copy);
    return PODA_OK;
}

/* ---- moves ---- */

static const char *const pgn_results[] = {"1-0", "0-1", "1/2-1/2", "1/2", "*", NULL};
static const char *const pdn_results[] = {"1-0", "0-1", "1/2-1/2", "2-0", "0-2",
                                          "1-1", "0-0", "*",       NULL};

static bool is_result(const char *const *results, const char *word, size_t length)
{
    for (; *results; results++)
        if (strlen(*results) == length && memcmp(*results, word, length) == 0)
            return true;
    return false;
}

/* The length of the word here, which ends at a blank or a bracket. */
static size_t word_length(const poda__reader *reader)
{
    size_t length = 0;
    while (peek(reader, length) > 0 && !isspace(peek(reader, length)) &&
           !is_in(peek(reader, length), "{}()[];$\"!?"))
        length++;
    return length;
}

/* A first move that no chessman makes: "c3-d4" changes file and row, and so does "c3d4" by one each. */
static bool is_diagonal(const char *word, size_t length)
{
    const bool apart = length >= 3 && is_in(word[2], "-:x");
    if (length < 4 + (size_t)apart)
        return false;
    const char *const to = word + 2 + apart;
    if (!is_in(word[0], "abcdefgh") || !is_in(word[1], "12345678") || !is_in(to[0], "abcdefgh") ||
        !is_in(to[1], "12345678"))
        return false;
    const int files = to[0] - word[0], rows = to[1] - word[1];
    return apart ? files != 0 && rows != 0
                 : (files == 1 || files == -1) && (rows == 1 || rows == -1);
}

/* PGN or PDN? By the tags, else by the first move. */
static poda__format decide(const poda__reader *reader, const poda__transcript *out)
{
    const char *const type = poda__transcript_tag(out, "GameType");
    poda__reader ahead = *reader;
    poda_error error = {0};
    if (*type)
        return poda__transcript_number(type) == 0 ? PODA__FORMAT_PGN : PODA__FORMAT_PDN;
    if (out->position)
        return strchr(out->position, ':') ? PODA__FORMAT_PDN : PODA__FORMAT_PGN;
    while (skip_blanks(&ahead, NULL, &error) == PODA_OK) {
        size_t digits = 0;
        while (peek(&ahead, digits) > 0 && isdigit(peek(&ahead, digits)))
            digits++;
        if (digits > 0 && peek(&ahead, digits) == '.') {
            ahead.at += digits;
            while (peek(&ahead, 0) == '.')
                ahead.at++;
            continue;
        }
        const char *const word = ahead.text + ahead.at;
        const size_t length = word_length(&ahead);
        const bool castles = length >= 3 && memcmp(word, "0-0", 3) == 0;
        while (is_in(peek(&ahead, digits), " \t"))
            digits++;
        if (is_result(pgn_results, word, length))
            return PODA__FORMAT_PGN;
        if (is_result(pdn_results, word, length) || is_diagonal(word, length))
            return castles ? PODA__FORMAT_PGN : PODA__FORMAT_PDN;
        return length > 0 && isdigit((unsigned char)*word) && !castles &&
                       is_in(peek(&ahead, digits), "-x:")
                   ? PODA__FORMAT_PDN
                   : PODA__FORMAT_PGN;
    }
    return PODA__FORMAT_PGN;
}

/* Skips a variation with all that is within it. */
static poda_status skip_variation(poda__reader *reader, poda_error *error)
{
    const size_t begin = reader->at;
    for (int depth = 0;;) {
        const poda_status status = skip_blanks(reader, NULL, error);
        const int c = peek(reader, 0);
        if (status != PODA_OK)
            return status;
        if (c < 0 || c == '[')
            return poda_fail(poda__reader_at(reader, begin, error), PODA_BAD_FILE, "",
                             "the variation that begins here is not closed by ')'");
        reader->at++;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0)
            return PODA_OK;
    }
}

/* "!", "?!", "(!)" in PDN: how good a move is. Returns its length, 0 if it is not there. */
static size_t strength_length(const poda__reader *reader)
{
    size_t length = peek(reader, 0) == '(' ? 1 : 0;
    const bool within = length > 0;
    while (is_in(peek(reader, length), "!?"))
        length++;
    if (!within)
        return length;
    return length > 1 && peek(reader, length) == ')' ? length + 1 : 0;
}

static bool is_square(const char **at, const char *end)
{
    if (*at + 1 < end && is_in(**at, "abcdefgh") && is_in((*at)[1], "12345678")) {
        *at += 2;
        return true;
    }
    const char *from = *at;
    while (*at < end && *at - from < 2 && isdigit((unsigned char)**at))
        ++*at;
    return *at > from && (*at - from > 1 || *from != '0') &&
           (*at == end || !isdigit((unsigned char)**at));
}

/* "32-28", "19x28", "a3:c5:e7", "a3b4". */
static bool is_pdn_move(const char *word, size_t length)
{
    const char *at = word, *const end = word + length;
    int squares = 1;
    if (!is_square(&at, end))
        return false;
    for (; at < end; squares++) {
        if (is_in(*at, "-x:"))
            at++;
        else if (!isalpha((unsigned char)*at))
            return false;
        if (!is_square(&at, end))
            return false;
    }
    return squares > 1;
}

/* "e4", "Nbd7", "exd8=Q+", "O-O", "0-0-0", "e7e8q", "--", "@@@@". */
static bool is_pgn_move(const char *word, size_t length)
{
    if (length < 2 || length > 16)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)word[i]) && !is_in((unsigned char)word[i], "+#=-:/@*"))
            return false;
    return isalpha((unsigned char)word[0]) || word[0] == '0' || word[0] == '-' || word[0] == '@';
}

/* Joins "32 - 28", which old files have, to one word in `word`; returns its length, and sets how much
 * of the file it is. */
static size_t join_squares(const poda__reader *reader, char *word, size_t size, size_t *used)
{
    size_t length = 0, at = 0;
    bool gap = false;
    for (;; at++) {
        const int c = peek(reader, at);
        const int last = length ? word[length - 1] : 0;
        if (is_in(c, " \t\r\n")) {
            gap = true;
            continue;
        }
        const bool separator = is_in(c, "-x:");
        const bool part = c > 0 && (isalnum(c) || separator || c == '/' || c == '*');
        if (!part || length + 1 >= size)
            break;
        if (gap && !separator && !is_in(last, "-x:"))
            break;
        if (gap && separator && !isdigit(peek(reader, at + 1)) && peek(reader, at + 1) != ' ')
            break;
        gap = false;
        word[length++] = (char)c;
        *used = at + 1;
    }
    word[length] = 0;
    return length;
}

/* A word among the moves: a number, the result, or a move. `*over`: it was the result. */
static poda_status read_word(poda__reader *reader, poda__transcript *out, bool *over,
                             poda_error *error)
{
    const bool pdn = out->format == PODA__FORMAT_PDN;
    const size_t from = reader->at;
    const char *const word = reader->text + from;
    size_t digits = 0;
    char joined[80];
    /* "12." and "12...", also before "e4", and "..." for a move that is not there. They come before the
     * length of the word, which in "1.1.1.1." is the whole rest of the file each time. */
    while (peek(reader, digits) > 0 && isdigit(peek(reader, digits)))
        digits++;
    if (peek(reader, digits) == '.') {
        reader->at += digits;
        while (peek(reader, 0) == '.')
            reader->at++;
        return PODA_OK;
    }
    size_t length = word_length(reader), used = length;
    *over = is_result(pdn ? pdn_results : pgn_results, word, length);
    if (*over) {
        out->result = poda__transcript_text(out, word, length);
        reader->at += length;
        return PODA_OK;
    }
    if (pdn && length > 0)
        length = join_squares(reader, joined, sizeof joined, &used);
    if (pdn && length > 1 && joined[length - 1] == '*' && is_pdn_move(joined, length - 1)) {
        length--; /* "32-28*": the end of the game, or the only move; the end, as PDN 3.0 has it */
        used--;
    }
    const bool number = !pdn && digits > 0 && digits == length; /* "1 e4" */
    if (number || (!pdn && length == 4 && memcmp(word, "e.p.", 4) == 0)) {
        reader->at += length;
        return PODA_OK;
    }
    if (pdn && !is_pdn_move(joined, length))
        return poda_fail(poda__reader_at(reader, from, error), PODA_BAD_FILE, "",
                         "'%.20s' is not a move of draughts, like 32-28, 19x28 or c3-d4, nor the "
                         "end of a game, like 1-0, 1/2-1/2, 1-1 or *",
                         poda__transcript_text(out, word, used ? used : 1));
    if (!pdn && !is_pgn_move(word, length))
        return poda_fail(poda__reader_at(reader, from, error), PODA_BAD_FILE, "",
                         "'%.20s' is not a move of chess, like e4, Nf3, O-O or e2e4, nor the end "
                         "of a game: 1-0, 0-1, 1/2-1/2 or *",
                         poda__transcript_text(out, word, length ? length : 1));
    poda__transcript_add_move(out,
                              pdn ? poda__transcript_text(out, joined, length)
                                  : poda__transcript_text(out, word, length),
                              from, -1);
    reader->at += used;
    return PODA_OK;
}

/* /FEN "W:..."/ sets a position; before the first move it is the first position. */
static poda_status read_setup(poda__reader *reader, poda__transcript *out, poda_error *error)
{
    const size_t from = reader->at;
    const char *const end = memchr(reader->text + from + 1, '/', reader->length - from - 1);
    if (!end)
        return poda_fail(poda__reader_at(reader, from, error), PODA_BAD_FILE, "",
                         "the position that begins here is not closed by '/'");
    const char *const text =
        poda__transcript_text(out, reader->text + from, (size_t)(end - reader->text) - from + 1);
    const char *const open = strchr(text, '"'), *const close = strrchr(text, '"');
    reader->at = (size_t)(end - reader->text) + 1;
    if (out->move_count > 0) {
        poda__transcript_add_move(out, text, from, -1); /* refused when the moves are played */
    } else if (open && close > open + 1) {
        out->position = poda__transcript_text(out, open + 1, (size_t)(close - open) - 1);
        out->position_offset = from;
    }
    return PODA_OK;
}

/* A line that is only a position of draughts: W:W31-50:B1-20 */
static bool read_bare_fen(poda__reader *reader, poda__transcript *out)
{
    const size_t from = reader->at;
    if (!is_in(peek(reader, 0), "WB") || peek(reader, 1) != ':')
        return false;
    while (peek(reader, 0) > 0 && !isspace(peek(reader, 0)))
        reader->at++;
    out->format = PODA__FORMAT_PDN;
    out->position = poda__transcript_text(out, reader->text + from, reader->at - from);
    out->position_offset = from;
    return true;
}

/* A second tag Event begins the next game, where one has no moves and no result. */
static bool begins_another(const poda__reader *reader, const poda__transcript *out)
{
    static const char event[] = "[Event ";
    const size_t length = sizeof event - 1;
    if (reader->length - reader->at < length ||
        memcmp(reader->text + reader->at, event, length) != 0)
        return false;
    for (size_t i = 0; i < out->tag_count; i++)
        if (strcmp(out->tag[i].key, "Event") == 0)
            return true;
    return false;
}

poda_status poda__tagged_next(poda__reader *reader, poda__transcript *out, bool *found,
                              poda_error *error)
{
    poda_status status = PODA_OK;
    bool over = false;
    *found = false;
    reader->format = PODA__FORMAT_PGN;
    while (status == PODA_OK && (status = skip_blanks(reader, out, error)) == PODA_OK &&
           peek(reader, 0) == '[' && !begins_another(reader, out)) {
        *found = true;
        status = read_tag(reader, out, error);
    }
    if (status == PODA_OK && !*found && read_bare_fen(reader, out)) {
        *found = true;
        return PODA_OK;
    }
    out->format = reader->format = decide(reader, out);
    while (status == PODA_OK && !over && (status = skip_blanks(reader, out, error)) == PODA_OK &&
           peek(reader, 0) >= 0 && peek(reader, 0) != '[') {
        const int c = peek(reader, 0);
        const size_t strength = strength_length(reader);
        *found = true;
        if (strength > 0) {
            reader->at += strength;
        } else if (c == '(') {
            status = skip_variation(reader, error);
        } else if (c == '$') {
            reader->at++;
            while (peek(reader, 0) > 0 && isdigit(peek(reader, 0)))
                reader->at++;
        } else if (c == '/' && out->format == PODA__FORMAT_PDN) {
            status = read_setup(reader, out, error);
        } else {
            status = read_word(reader, out, &over, error);
        }
    }
    /* in PDN 3.0 '*' only separates games: the result is in the tag */
    const char *const tag = poda__transcript_tag(out, "Result");
    const bool open = out->format == PODA__FORMAT_PDN && strcmp(out->result, "*") == 0 && *tag;
    if (status == PODA_OK && (!*out->result || open))
        out->result = tag;
    return status;
}
