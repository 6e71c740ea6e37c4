/* pen_text.c - cleans, shortens, wraps and measures texts from outside. */
#include <string.h>

#include "draw/pen.h"

enum { ELLIPSIS = 0x2026 };

static bool is_wide(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
           (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) ||
           (c >= 0x20000 && c <= 0x3fffd);
}

static bool is_combining(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) ||
           (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) ||
           (c >= 0x200b && c <= 0x200d) || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xfe20 && c <= 0xfe2f);
}

int poda__text_columns(uint32_t character)
{
    return is_combining(character) ? 0 : is_wide(character) ? 2 : 1;
}

/* Stops at the newline unless `through`, which writes it as '/'. */
static void cut_line(const char **text, int most, bool through, char *room)
{
    char last[4];
    size_t length = 0, before_last = 0;
    int count = 0;
    for (const char *at = *text;; *text = at) {
        const uint32_t c = poda__utf8_next(&at);
        if (c == 0 || (c == '\n' && !through)) {
            *text = c ? at : *text;
            break;
        }
        if (++count > most) /* skips the rest of the line */
            continue;
        before_last = length;
        const size_t size = poda__utf8_encode(c == '\n' ? '/' : c, last);
        memcpy(room + length, last, size);
        length += size;
    }
    if (count > most)
        length = before_last + poda__utf8_encode(ELLIPSIS, room + before_last);
    room[length] = 0;
}

void poda__text_line(const char **text, int most, char room[PODA__LABEL_ROOM])
{
    cut_line(text, most < PODA__LABEL_MOST ? most : PODA__LABEL_MOST, false, room);
}

const char *poda__text_label(const char *text, int most, char room[PODA__LABEL_ROOM])
{
    if (!text)
        text = "";
    cut_line(&text, most < PODA__LABEL_MOST ? most : PODA__LABEL_MOST, true, room);
    return room;
}

/* Widths in hundredths of the font size from ' ' to '~', the wider of DejaVu Sans and Arial. */
static const unsigned char widths[] = {
    32, 40, 46, 84, 64, 95, 78, 28, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 56, 102, 68, 69, 72, 77, 67, 61, 78, 75, 30, 50, 67, 56, 86, 75, 79,
    67, 79, 72, 67, 61, 73, 68, 99, 69,  67, 69, 39, 34, 39, 84, 56, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 53, 64, 34, 64, 84};

static double character_width(uint32_t c)
{
    if (c >= ' ' && c <= '~')
        return widths[c - ' '] / 100.0;
    return is_combining(c)               ? 0
           : is_wide(c)                  ? 1.05
           : c < 0x250                   ? 0.67
           : c >= 0x370 && c < 0x400     ? 0.68
           : c == ELLIPSIS || c < 0x2000 ? 1.0
                                         : 0.86;
}

double poda__text_width(const char *clean, double size, bool bold, bool mono)
{
    double width = 0;
    for (uint32_t c; (c = poda__utf8_next(&clean));)
        width += mono ? 0.62 * poda__text_columns(c) : character_width(c) * (bold ? 1.12 : 1);
    return width * size;
}

bool poda__text_wrap(const char **text, double size, double width, poda__buffer *line)
{
    line->length = 0;
    while (**text == ' ' || **text == '\n')
        ++*text;
    if (!**text)
        return false;
    const char *at = *text, *resume = NULL;
    size_t keep = 0;
    double wide = 0;
    for (uint32_t c; (c = poda__utf8_next(&at)) && c != '\n';) {
        wide += character_width(c) * size;
        if (c == ' ') {
            keep = line->length;
            resume = at;
        }
        if (wide > width && line->length > 0 && c != ' ') {
            if (!resume) { /* a word wider than the line is broken */
                keep = line->length;
                resume = *text;
            }
            line->length = keep;
            if (line->at)
                line->at[keep] = 0;
            *text = resume;
            return true;
        }
        poda__utf8_put(line, c);
        *text = at;
    }
    *text = at;
    return true;
}

static bool next_line(const char **text, double size, double width, poda__buffer *line)
{
    return *text && **text && poda__text_wrap(text, size, width, line);
}

int poda__text_lines(const char *text, double size, double width, bool *failed)
{
    poda__buffer line = {0};
    int lines = 0;
    while (next_line(&text, size, width, &line))
        lines++;
    *failed |= line.failed;
    poda__buffer_release(&line);
    return lines;
}

void poda__pen_lines(poda__pen *pen, const char *text, double x, double y, double width, double row,
                     const poda__font *font)
{
    poda__buffer line = {0};
    while (next_line(&text, font->size, width / (font->bold ? 1.12 : 1), &line)) {
        y += row;
        if (line.length)
            pen->text(pen, x, y - 6, line.at, font);
    }
    pen->failed |= line.failed;
    poda__buffer_release(&line);
}
