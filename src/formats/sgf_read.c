/* sgf_read.c - games in SGF FF[1] to FF[4]: trees of nodes with properties. The main line, which is the
 * first variation everywhere, is kept; others are read for their brackets only. GGF, in which
 * Othello programs write games, has the same shape. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "formats/transcript.h"

enum { NAME_ROOM = 8, SIDE_MAX = 52 };

/* A property of which one value was read. */
typedef struct sgf_value {
    char name[NAME_ROOM + 1];
    const char *value; /* unescaped */
    size_t offset;
} sgf_value;

static int peek(const poda__reader *reader)
{
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

static void skip_blanks(poda__reader *reader)
{
    while (peek(reader) >= 0 && isspace(peek(reader)))
        reader->at++;
}

/* The letters of a name; older files have lower case within, which does not count. */
static poda_status read_name(poda__reader *reader, sgf_value *out, poda_error *error)
{
    const size_t from = reader->at;
    size_t length = 0;
    for (; peek(reader) > 0 && isalnum(peek(reader)); reader->at++)
        if (!islower(peek(reader)) && length < NAME_ROOM)
            out->name[length++] = (char)peek(reader);
    out->name[length] = 0;
    skip_blanks(reader);
    if (length == 0 || peek(reader) != '[')
        return poda_fail(poda__reader_at(reader, from, error), PODA_BAD_FILE, "",
                         "a property is written NAME[value]; '%c' is none",
                         reader->text[from] >= ' ' && reader->text[from] < 127 ? reader->text[from]
                                                                               : '?');
    return PODA_OK;
}

/* A value: a backslash takes the next character as it is, and with a line end it is removed. */
static poda_status read_value(poda__reader *reader, poda__transcript *out, sgf_value *into,
                              poda_error *error)
{
    const size_t from = reader->at + 1;
    into->offset = reader->at;
    for (reader->at++; peek(reader) >= 0 && peek(reader) != ']'; reader->at++)
        if (peek(reader) == '\\')
            reader->at++;
    if (peek(reader) != ']')
        return poda_fail(poda__reader_at(reader, into->offset, error), PODA_BAD_FILE, "",
                         "the value that begins here is not closed by ']'");
    const size_t length = reader->at - from;
    char *const copy = malloc(length + 1);
    size_t kept = 0;
    if (!copy) {
        out->failed = true;
        return PODA_NO_MEMORY;
    }
    for (size_t i = 0; i < length; i++) {
        const char *const at = reader->text + from + i;
        if (*at != '\\') {
            copy[kept++] = *at;
        } else if (i + 1 < length) {
            i++;
            if (at[1] == '\r' && i + 1 < length && at[2] == '\n')
                i++;
            if (at[1] != '\n' && at[1] != '\r')
                copy[kept++] = at[1];
        }
    }
    into->value = poda__transcript_text(out, copy, kept);
    free(copy);
    reader->at++;
    return PODA_OK;
}

/* "a" is 0, "z" 25, "A" 26, "Z" 51; -1: no letter. */
static int letter(char c)
{
    return islower((unsigned char)c) ? c - 'a' : isupper((unsigned char)c) ? c - 'A' + 26 : -1;
}

/* "cd", or the rectangle "aa:cd". */
static poda_status read_stones(poda__reader *reader, poda__transcript *out, const sgf_value *at,
                               int colour, poda_error *error)
{
    const char *value = at->value + strspn(at->value, " ");
    int from[2], to[2];
    for (int i = 0; i < 2; i++)
        from[i] = to[i] = *value ? letter(*value++) : -1;
    if (*value == ':')
        for (int i = 0; i < 2; i++)
            to[i] = *++value ? letter(*value) : -1;
    for (int i = 0; i < 2; i++)
        if (from[i] < 0 || to[i] < from[i])
            return poda_fail(poda__reader_at(reader, at->offset, error), PODA_BAD_FILE, "",
                             "%s[%.20s]: expected a point like cd, or two corners like aa:cd",
                             at->name, at->value);
    if (out->stone_count > (size_t)4 * SIDE_MAX * SIDE_MAX)
        return poda_fail(poda__reader_at(reader, at->offset, error), PODA_BAD_FILE, "",
                         "more stones than any board has points");
    for (int row = from[1]; row <= to[1]; row++)
        for (int col = from[0]; col <= to[0]; col++)
            poda__transcript_add_stone(out, col, row, colour);
    return PODA_OK;
}

static bool is(const sgf_value *property, const char *name)
{
    return strcmp(property->name, name) == 0;
}

static poda_status take(poda__reader *reader, poda__transcript *out, const sgf_value *property,
                        poda_error *error)
{
    const bool stones = is(property, "AB") || is(property, "AW") || is(property, "AE");
    if ((stones || is(property, "PL")) && out->move_count > 0)
        return poda_fail(poda__reader_at(reader, property->offset, error), PODA_BAD_FILE, "",
                         "%s after the first move: stones are set up only before it here",
                         property->name);
    if (is(property, "B") || is(property, "W")) {
        const char *value = property->value + strspn(property->value, " ");
        size_t length = strcspn(value, " /"); /* GGF: F5/1.2/0.5 */
        poda__transcript_add_move(out, poda__transcript_text(out, value, length), property->offset,
                                  property->name[0] == 'B' ? 0 : 1);
    } else if (stones) {
        return read_stones(reader, out, property,
                           property->name[1] == 'B'   ? 0
                           : property->name[1] == 'W' ? 1
                                                      : -1,
                           error);
    } else if (is(property, "PL")) {
        if (!property->value[0] || !strchr("BbWw12", property->value[0]))
            return poda_fail(poda__reader_at(reader, property->offset, error), PODA_BAD_FILE, "",
                             "PL[%.20s]: expected B or W", property->value);
        out->to_move = strchr("Bb1", property->value[0]) ? 0 : 1;
    } else if (is(property, "C")) {
        poda__transcript_add_comment(out, property->value);
    } else {
        if (is(property, "BO")) /* of GGF */
            out->position_offset = property->offset;
        poda__transcript_add_tag(out,
                                 poda__transcript_text(out, property->name, strlen(property->name)),
                                 property->value);
    }
    return PODA_OK;
}

/* Reads one property with all its values; those of variations are not kept. */
static poda_status read_property(poda__reader *reader, poda__transcript *out, bool main,
                                 poda_error *error)
{
    sgf_value property = {.value = ""};
    poda__transcript unused = {.to_move = -1};
    poda_status status = read_name(reader, &property, error);
    while (status == PODA_OK && peek(reader) == '[') {
        status = read_value(reader, main ? out : &unused, &property, error);
        if (status == PODA_OK && main)
            status = take(reader, out, &property, error);
        skip_blanks(reader);
    }
    out->failed |= unused.failed;
    poda__transcript_release(&unused);
    return status;
}

poda_status poda__sgf_next(poda__reader *reader, poda__transcript *out, bool *found,
                           poda_error *error)
{
    poda_status status = PODA_OK;
    size_t depth = 0, nodes = 0;
    bool main = true;
    *found = false;
    /* other text may stand around the games, as in a letter */
    while (peek(reader) >= 0 && peek(reader) != '(')
        reader->at++;
    if (peek(reader) < 0)
        return PODA_OK;
    const size_t begin = reader->at;
    *found = true;
    do {
        const int c = peek(reader);
        const size_t at = reader->at;
        if (c == '(') {
            depth++;
            reader->at++;
            skip_blanks(reader);
            if (peek(reader) != ';')
                return poda_fail(poda__reader_at(reader, at, error), PODA_BAD_FILE, "",
                                 "a game or variation begins with '(;'");
        } else if (c == ')') {
            depth--;
            reader->at++;
            main = false; /* what follows are other variations */
        } else if (c == ';') {
            nodes++;
            reader->at++;
        } else if (c < 0) {
            return poda_fail(poda__reader_at(reader, begin, error), PODA_BAD_FILE, "",
                             "the file is cut short: a game that begins here is not closed by ')'");
        } else if (c == 0 || c == 0xef || c == 0xbb || c == 0xbf) {
            reader->at++; /* marks in the middle of joined files */
        } else {
            status = read_property(reader, out, main, error);
        }
        skip_blanks(reader);
    } while (status == PODA_OK && depth > 0);
    if (status == PODA_OK && *found) {
        out->result = poda__transcript_tag(out, "RE");
        if (out->to_move < 0 && out->move_count > 0)
            out->to_move = out->move[0].colour;
    }
    return status;
}
