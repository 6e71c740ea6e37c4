/* csv.c - reads and writes tables with commas, semicolons or tabs. */
#include "teach/class/csv.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

/* The separator that the first row has most of. */
static char separator_of(const char *text)
{
    static const char all[] = ",;\t";
    int most = 0;
    char best = ',';
    for (const char *sign = all; *sign; sign++) {
        int count = 0;
        bool quoted = false;
        for (const char *at = text; *at && (quoted || (*at != '\n' && *at != '\r')); at++) {
            quoted ^= *at == '"';
            count += !quoted && *at == *sign;
        }
        if (count > most) {
            most = count;
            best = *sign;
        }
    }
    return best;
}

/* Copies the field at *text to *to without its quotes; false: a quote is not closed. */
static bool take_field(const char **text, char separator, char **to, int32_t *lines)
{
    const char *at = *text;
    char *out = *to;
    while (*at == ' ')
        at++;
    if (*at == '"') {
        for (at++; *at && !(*at == '"' && at[1] != '"'); at++) {
            at += *at == '"';
            *lines += *at == '\n';
            *out++ = *at;
        }
        if (*at != '"')
            return false;
        at++;
        while (*at == ' ')
            at++;
        while (*at && *at != separator && *at != '\n' &&
               *at != '\r') /* it is no part of the quote */
            *out++ = *at++;
    } else {
        while (*at && *at != separator && *at != '\n' && *at != '\r')
            *out++ = *at++;
        while (out > *to && out[-1] == ' ')
            out--;
    }
    *out++ = 0;
    *to = out;
    *text = at;
    return true;
}

static bool is_blank(const char *line)
{
    const size_t length = strcspn(line, "\r\n");
    return strspn(line, " \t,;") >= length;
}

static poda_status fail(const char *name, int32_t line, poda_error *error)
{
    return poda_fail(error, PODA_BAD_OPTION, name, "%s: line %d has a quote that is not closed",
                     name, (int)line);
}

/* One row into `row`; the fields beyond the columns of the first are refused. */
static poda_status take_row(poda__csv *csv, const char **text, char separator, char **to,
                            int32_t *line, const char *name, poda_error *error)
{
    const char *row[PODA__CSV_COLUMNS];
    int32_t count = 0;
    const int32_t began = *line;
    do {
        *text += count > 0;
        if (count == PODA__CSV_COLUMNS)
            return poda_fail(error, PODA_TOO_LARGE, name, "%s: line %d has more than %d fields",
                             name, (int)began, PODA__CSV_COLUMNS);
        row[count++] = *to;
        if (!take_field(text, separator, to, line))
            return fail(name, began, error);
    } while (**text == separator);
    if (csv->rows == 0)
        csv->columns = count;
    while (count > 1 && count > csv->columns && !*row[count - 1])
        count--;
    if (count > csv->columns)
        return poda_fail(error, PODA_BAD_OPTION, name,
                         "%s: line %d has %d fields, and the first line has %d", name, (int)began,
                         (int)count, (int)csv->columns);
    const size_t total = (size_t)(csv->rows + 1) * (size_t)csv->columns;
    const char **fields = poda__resize(csv->fields, total, sizeof(char *));
    if (!fields)
        return poda_fail_memory(error);
    csv->fields = fields;
    int32_t *lines = poda__resize(csv->lines, (size_t)csv->rows + 1, sizeof *lines);
    if (!lines)
        return poda_fail_memory(error);
    csv->lines = lines;
    csv->lines[csv->rows] = began;
    for (int32_t i = 0; i < csv->columns; i++)
        csv->fields[csv->rows * csv->columns + i] = i < count ? row[i] : "";
    csv->rows++;
    return PODA_OK;
}

/* What Windows-1252, in which spreadsheets still save, has where Latin-1 has controls; 0: nothing. */
static uint32_t windows_character(unsigned char byte)
{
    static const uint16_t from_80[] = {
        0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
    };
    return byte >= 0x80 && byte < 0xa0 ? from_80[byte - 0x80] : byte;
}

static bool is_utf8(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *const end = at + length;
    while (at < end) {
        uint32_t character;
        const size_t bytes = poda__utf8_length(at, end, &character);
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

/* *copy is the text in UTF-8; lines that are something else are read as Windows-1252. */
static poda_status to_utf8(const char *name, const char *text, char **copy, poda_error *error)
{
    *copy = poda__array(strlen(text) + 2, 3); /* no character needs more */
    if (!*copy)
        return poda_fail_memory(error);
    char *to = *copy;
    for (int line = 1; *text; line++) {
        const size_t rest = strcspn(text, "\n"), length = rest + (text[rest] == '\n');
        const bool plain = is_utf8(text, length);
        for (size_t i = 0; i < length; i++) {
            const unsigned char byte = (unsigned char)text[i];
            const uint32_t character = plain ? byte : windows_character(byte);
            if (character == 0) {
                free(*copy);
                return poda_fail(error, PODA_BAD_OPTION, name,
                                 "%s: line %d is neither UTF-8 nor Windows-1252", name, line);
            }
            if (plain)
                *to++ = (char)byte;
            else
                to += poda__utf8_encode(character, to);
        }
        text += length;
    }
    *to = 0;
    return PODA_OK;
}

poda_status poda__csv_read(poda__csv *csv, const char *name, const char *text, poda_error *error)
{
    char *copy = NULL;
    int32_t line = 1;
    *csv = (poda__csv){.texts = NULL};
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* the byte order mark of spreadsheets */
        text += 3;
    poda_status status = to_utf8(name, text, &copy, error);
    if (status != PODA_OK)
        return status;
    text = copy;
    const char separator = separator_of(text);
    csv->texts = poda__array(strlen(text) + 2, 2);
    if (!csv->texts) {
        free(copy);
        return poda_fail_memory(error);
    }
    char *to = csv->texts;
    while (*text && status == PODA_OK) {
        if (csv->rows == PODA__CSV_ROWS)
            status = poda_fail(error, PODA_TOO_LARGE, name, "%s: more than %d rows", name,
                               PODA__CSV_ROWS);
        else if (is_blank(text))
            text += strcspn(text, "\r\n");
        else
            status = take_row(csv, &text, separator, &to, &line, name, error);
        text += *text == '\r';
        line += *text == '\n';
        text += *text == '\n';
    }
    free(copy);
    if (status == PODA_OK && csv->rows == 0)
        status = poda_fail(error, PODA_BAD_OPTION, name, "%s: the table is empty", name);
    if (status != PODA_OK)
        poda__csv_release(csv);
    return status;
}

void poda__csv_release(poda__csv *csv)
{
    free(csv->texts);
    free(csv->fields);
    free(csv->lines);
    *csv = (poda__csv){.texts = NULL};
}

static bool same_name(const char *text, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != tolower((unsigned char)name[i]))
            return false;
    return !text[length];
}

int32_t poda__csv_column(const poda__csv *csv, const char *names)
{
    for (const char *name = names; *name; name += *name == '|') {
        const size_t length = strcspn(name, "|");
        for (int32_t i = 0; i < csv->columns; i++)
            if (same_name(poda__csv_at(csv, 0, i), name, length))
                return i;
        name += length;
    }
    return -1;
}

void poda__csv_put(poda__buffer *out, const char *text, bool first)
{
    if (!first)
        poda__buffer_add(out, ",");
    const bool formula = *text && strchr("=+-@\t\r", *text);
    if (!formula && !text[strcspn(text, ",;\"\r\n")]) {
        poda__buffer_add(out, "%s", text);
        return;
    }
    poda__buffer_add(out, formula ? "\"'" : "\"");
    for (; *text; text++)
        poda__buffer_add(out, *text == '"' ? "\"\"" : "%c", *text);
    poda__buffer_add(out, "\"");
}
