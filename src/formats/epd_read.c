/* epd_read.c - chess positions, one a line: FEN, or EPD with its operations, `bm Nf3; id "a.1";`, which
 * become tags. */
#include <ctype.h>
#include <string.h>

#include "formats/transcript.h"

/* The end of the next word from `at` on. */
static size_t word_end(const char *line, size_t length, size_t at)
{
    while (at < length && !isspace((unsigned char)line[at]))
        at++;
    return at;
}

static size_t skip(const char *line, size_t length, size_t at)
{
    while (at < length && isspace((unsigned char)line[at]))
        at++;
    return at;
}

/* One operation, up to its semicolon; returns where the next begins. */
static size_t read_operation(poda__transcript *out, const char *line, size_t length, size_t at)
{
    const size_t name = at, name_end = word_end(line, length, at);
    size_t from = skip(line, length, name_end), to = from;
    bool quoted = false;
    while (to < length && (quoted || line[to] != ';')) {
        quoted ^= line[to] == '"';
        to++;
    }
    const size_t next = skip(line, length, to < length ? to + 1 : to);
    while (to > from && isspace((unsigned char)line[to - 1]))
        to--;
    if (to > from + 1 && line[from] == '"' && line[to - 1] == '"') {
        from++;
        to--;
    }
    size_t key = name_end - name;
    if (key > 0 && line[name + key - 1] == ';') /* an operation without operand */
        return poda__transcript_add_tag(out, poda__transcript_text(out, line + name, key - 1), ""),
               skip(line, length, name_end);
    poda__transcript_add_tag(out, poda__transcript_text(out, line + name, key),
                             poda__transcript_text(out, line + from, to > from ? to - from : 0));
    return next;
}

poda_status poda__epd_next(poda__reader *reader, poda__transcript *out, bool *found,
                           poda_error *error)
{
    *found = false;
    while (reader->at < reader->length) {
        const size_t from = reader->at;
        const char *const line = reader->text + from;
        const char *const end = memchr(line, '\n', reader->length - from);
        const size_t length = end ? (size_t)(end - line) : reader->length - from;
        size_t at = skip(line, length, 0);
        reader->at += length + (end != NULL);
        if (at == length || line[at] == '#' || line[at] == '%')
            continue;
        const size_t begin = at;
        size_t last = at;
        for (int field = 0; field < 4; field++) {
            if (at == length)
                return poda_fail(poda__reader_at(reader, from + last, error), PODA_BAD_FILE, "",
                                 "a position of chess has a board, w or b, castling rights and an "
                                 "en passant square: field %d of 4 is missing",
                                 field + 1);
            last = word_end(line, length, at);
            at = skip(line, length, last);
        }
        for (int counter = 0; counter < 2 && at < length && isdigit((unsigned char)line[at]);
             counter++) {
            last = word_end(line, length, at);
            at = skip(line, length, last);
        }
        *found = true;
        out->position = poda__transcript_text(out, line + begin, last - begin);
        out->position_offset = from + begin;
        while (at < length && !out->failed)
            at = read_operation(out, line, length, at);
        return PODA_OK;
    }
    return PODA_OK;
}
