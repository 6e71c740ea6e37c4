/* escape.c - the characters that a format reserves, and their replacements. */
#include "base/escape.h"

#include <string.h>

#include "base/utf8.h"

void poda__utf8_put(poda__buffer *out, uint32_t character)
{
    char bytes[4];
    poda__buffer_put(out, bytes, poda__utf8_encode(character, bytes));
}

static void put(poda__buffer *out, const char *text)
{
    poda__buffer_put(out, text, strlen(text));
}

static const char *in_xml(uint32_t c)
{
    return c == '<'    ? "&lt;"
           : c == '>'  ? "&gt;"
           : c == '&'  ? "&amp;"
           : c == '"'  ? "&quot;"
           : c == '\'' ? "&#39;"
                       : NULL;
}

void poda__escape_html(poda__buffer *out, const char *text, const char *line)
{
    for (uint32_t c; (c = poda__utf8_next(&text));) {
        const char *entity = c == '\n' ? line : in_xml(c);
        if (entity)
            put(out, entity);
        else
            poda__utf8_put(out, c);
    }
}

void poda__escape_xml(poda__buffer *out, const char *text)
{
    poda__escape_html(out, text, "\n");
}

/* HTML with a backslash before each character of `own`. */
static void put_marked(poda__buffer *out, const char *text, const char *line, const char *own)
{
    poda__buffer html = {0};
    poda__escape_html(&html, text, line);
    out->failed |= html.failed;
    for (const char *at = html.length ? html.at : ""; *at; at++) {
        if (strchr(own, *at))
            poda__buffer_put(out, "\\", 1);
        poda__buffer_put(out, at, 1);
    }
    poda__buffer_release(&html);
}

void poda__escape_gift(poda__buffer *out, const char *text)
{
    put_marked(out, text, "<br>", "~=#{}:\\");
}

/* Moodle decodes entities, then removes the backslash of \} and \#, and of no others. */
void poda__escape_cloze(poda__buffer *out, const char *text, bool html)
{
    for (uint32_t c; (c = poda__utf8_next(&text));) {
        const char *const entity = c == '\'' ? NULL : in_xml(c);
        if (entity)
            poda__buffer_add(out, "&%s%s", html ? "amp;" : "", entity + 1);
        else if (c == '~' || c == '\\')
            poda__buffer_add(out, "&#%d;", (int)c);
        else if (c == '}' || c == '#')
            poda__buffer_add(out, "\\%c", (int)c);
        else
            poda__utf8_put(out, c == '\n' ? ' ' : c);
    }
}

void poda__escape_json(poda__buffer *out, const char *text, size_t length, bool script)
{
    const unsigned char *at = (const unsigned char *)text, *const end = at + length;
    poda__buffer_put(out, "\"", 1);
    while (at < end) {
        uint32_t number;
        const size_t bytes = poda__utf8_length(at, end, &number);
        if (bytes == 0)
            put(out, "\\ufffd");
        else if (*at == '"' || *at == '\\')
            poda__buffer_add(out, "\\%c", *at);
        else if (*at == '\n')
            put(out, "\\n");
        else if (*at < ' ' || *at == 127 ||
                 (script && *at == '<')) /* "</script>" ends the script */
            poda__buffer_add(out, "\\u%04x", *at);
        else
            poda__buffer_put(out, (const char *)at, bytes);
        at += bytes ? bytes : 1;
    }
    poda__buffer_put(out, "\"", 1);
}

void poda__escape_dot(poda__buffer *out, const char *text)
{
    for (uint32_t c; text && (c = poda__utf8_next(&text));) {
        if (c == '\n')
            put(out, "\\n");
        else if (c == '"' || c == '\\')
            poda__buffer_add(out, "\\%c", (char)c);
        else
            poda__utf8_put(out, c);
    }
}

/* Characters that pdflatex does not accept as they are. */
static const char *in_latex(uint32_t c)
{
    static const struct {
        uint32_t c;
        const char *text;
    } table[] = {
        {'\\', "\\textbackslash{}"},
        {'{', "\\{"},
        {'}', "\\}"},
        {'$', "\\$"},
        {'&', "\\&"},
        {'#', "\\#"},
        {'%', "\\%"},
        {'_', "\\_"},
        {'^', "\\textasciicircum{}"},
        {'~', "\\textasciitilde{}"},
        {'<', "\\textless{}"},
        {'>', "\\textgreater{}"},
        {'|', "\\textbar{}"},
        {'"', "\\textquotedbl{}"},
        {'\'', "\\textquotesingle{}"},
        {'`', "\\textasciigrave{}"},
        {0xa0, "~"},
        {0xb7, "$\\cdot$"},
        {0xd7, "$\\times$"},
        {0x3b1, "$\\alpha$"},
        {0x3b2, "$\\beta$"},
        {0x3b3, "$\\gamma$"},
        {0x3b4, "$\\delta$"},
        {0x3b5, "$\\varepsilon$"},
        {0x221e, "$\\infty$"},
        {0x2212, "$-$"},
        {0x2264, "$\\leq$"},
        {0x2265, "$\\geq$"},
        {0x2260, "$\\neq$"},
        {0x2026, "\\dots{}"},
        {0x2192, "$\\rightarrow$"},
        {0x2713, "$\\checkmark$"},
        {0x2717, "$\\times$"},
        {0x2190, "$\\leftarrow$"},
        {0x2013, "--"},
        {0x2014, "---"},
        {0x2018, "`"},
        {0x2019, "'"},
        {0x201c, "``"},
        {0x201d, "''"},
        {0x25cb, "$\\circ$"},
        {0x25cf, "$\\bullet$"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].c == c)
            return table[i].text;
    return NULL;
}

/* A hyphen before a number is a minus sign. */
static bool is_minus(uint32_t before, const char *after)
{
    const uint32_t next = poda__utf8_next(&after);
    return (before == 0 || strchr(" =([,:", (int)before)) &&
           ((next >= '0' && next <= '9') || next == '.' || next == 0x221e);
}

/* Combining marks, which modify the character before them. */
static bool is_joined(uint32_t c)
{
    return (c >= 0x300 && c < 0x370) || (c >= 0x200b && c <= 0x200d) ||
           (c >= 0xfe00 && c <= 0xfe0f);
}

void poda__escape_latex(poda__buffer *out, const char *text, const char *line, bool board)
{
    uint32_t before = 0;
    for (uint32_t c; text && (c = poda__utf8_next(&text)); before = c < 0x80 ? c : 'x') {
        const char *written = c == '\n'                            ? line
                              : c == '-' && is_minus(before, text) ? "$-$"
                              : c == ' ' && board                  ? "~"
                                                                   : in_latex(c);
        if (written)
            put(out, written);
        else if (c < 0x80 || (c > 0xa0 && c < 0x180))
            poda__utf8_put(out, c); /* Latin letters with accents: inputenc knows them */
        else if (!is_joined(c))
            put(out, "?");
    }
}
