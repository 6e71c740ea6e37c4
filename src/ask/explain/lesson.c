/* lesson.c - sentences, tables and steps of an explanation as text, HTML, LaTeX and JSON. */
#include "ask/explain/lesson.h"

#include <stdio.h>
#include <string.h>

#include "base/escape.h"
#include "base/wording.h"

enum { COLUMNS = 40, SEPARATOR = 0x1f, TEXT = 0, LATEX = 5, HTML = 6 };

void poda__lesson_release(poda__lesson *lesson)
{
    poda__buffer_release(&lesson->text);
}

void poda__lesson_begin(poda__lesson *lesson, poda__lesson_kind kind)
{
    const char mark[2] = {0, (char)kind};
    lesson->text.stop = lesson->request->options->stop;
    poda__buffer_put(&lesson->text, lesson->begun ? mark : mark + 1, lesson->begun ? 2 : 1);
    lesson->begun = true;
}

void poda__lesson_say(poda__lesson *lesson, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(&lesson->text, poda__say(lesson->request, format), args);
    va_end(args);
}

void poda__lesson_put(poda__lesson *lesson, const char *text)
{
    poda__buffer_put(&lesson->text, text, strlen(text));
}

void poda__lesson_number(poda__lesson *lesson, double number, int digits)
{
    char room[PODA__DIGITS + 8];
    snprintf(room, sizeof room, "%.*g", digits, number + 0.0); /* no minus before 0 */
    poda__lesson_put(lesson, poda__decimals(poda__translator(lesson->request), room));
}

void poda__lesson_fixed(poda__lesson *lesson, double number, int places)
{
    char room[400]; /* the largest double has 309 digits */
    snprintf(room, sizeof room, "%.*f", places, number + 0.0);
    poda__lesson_put(lesson, poda__decimals(poda__translator(lesson->request), room));
}

void poda__lesson_cell(poda__lesson *lesson)
{
    poda__buffer_put(&lesson->text, (const char[]){SEPARATOR}, 1);
}

/* ---- reading what was recorded ---- */

const char *poda__lesson_part(const poda__lesson *lesson, const char *part)
{
    if (!part)
        return lesson->text.at;
    const char *next = part + strlen(part) + 1;
    return next < lesson->text.at + lesson->text.length ? next : NULL;
}

typedef struct cells {
    const char *at[COLUMNS];
    int length[COLUMNS];
    int count;
} cells;

static void split(const char *part, cells *out)
{
    const char *from = part + 1;
    for (out->count = 0; out->count < COLUMNS; from++) {
        const char *end = strchr(from, SEPARATOR);
        out->at[out->count] = from;
        out->length[out->count++] = (int)(end ? (size_t)(end - from) : strlen(from));
        if (!end)
            return;
        from = end;
    }
}

/* Characters, each one column wide. */
static int width_of(const char *text, int length)
{
    int width = 0;
    for (int i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

static bool is_number(const char *text, int length)
{
    return length == 0 || (text[0] >= '0' && text[0] <= '9') ||
           (length > 1 && (text[0] == '-' || text[0] == '+') &&
            ((text[1] >= '0' && text[1] <= '9') || text[1] == '.'));
}

/* The columns of a table: how wide, and whether all are numbers, which end at the right. */
typedef struct columns {
    int width[COLUMNS], count;
    bool right[COLUMNS];
    size_t rows;
    const char *end; /* the part after the table; NULL: none */
} columns;

static void measure(const poda__lesson *lesson, const char *head, columns *out)
{
    cells row;
    *out = (columns){.count = 0};
    for (const char *part = head; part; part = poda__lesson_part(lesson, part)) {
        if (part != head && part[0] != PODA__LESSON_ROW) {
            out->end = part;
            return;
        }
        split(part, &row);
        out->rows += part != head;
        for (int i = 0; i < row.count; i++) {
            const int width = width_of(row.at[i], row.length[i]);
            if (i >= out->count) {
                out->count = i + 1;
                out->right[i] = true;
            }
            out->width[i] = width > out->width[i] ? width : out->width[i];
            out->right[i] &= part == head || is_number(row.at[i], row.length[i]);
        }
    }
}

/* ---- text ---- */

static void print_row(poda__buffer *out, const cells *row, const columns *all)
{
    for (int i = 0; i < row->count; i++) {
        const int blanks = all->width[i] - width_of(row->at[i], row->length[i]);
        poda__buffer_add(out, "%s%*s%.*s", i ? "  " : "", all->right[i] ? blanks : 0, "",
                         row->length[i], row->at[i]);
        if (!all->right[i] && i + 1 < row->count)
            poda__buffer_add(out, "%*s", blanks, "");
    }
    poda__buffer_add(out, "\n");
}

static void write_text(poda__lesson *lesson, size_t most)
{
    poda__request *request = lesson->request;
    poda__buffer *out = &request->out;
    size_t steps = 0;
    const char *part = lesson->text.at;
    while (part) {
        if (part[0] == PODA__LESSON_HEAD) {
            columns all;
            cells row;
            size_t shown = 0;
            measure(lesson, part, &all);
            for (; part && part != all.end; part = poda__lesson_part(lesson, part), shown++) {
                split(part, &row);
                if (shown <= most || shown == all.rows)
                    print_row(out, &row, &all);
                else if (shown == most + 1)
                    poda__print(request, "... and %zu more {row|rows}; steps=all shows every one\n",
                                all.rows - most - 1);
            }
            continue;
        }
        if (part[0] == PODA__LESSON_SAID) {
            part = poda__lesson_part(lesson, part);
            continue;
        }
        steps += part[0] == PODA__LESSON_STEP;
        if (part[0] == PODA__LESSON_STEP && steps <= most)
            poda__buffer_add(out, "%3zu. %s\n", steps, part + 1);
        else if (part[0] != PODA__LESSON_STEP)
            poda__buffer_add(out, "%s\n", part + 1);
        part = poda__lesson_part(lesson, part);
        if (steps > most && (!part || part[0] != PODA__LESSON_STEP)) {
            poda__print(request, "     and %zu more {step|steps}; steps=all shows every one\n",
                        steps - most);
            steps = 0;
        } else if (!part || part[0] != PODA__LESSON_STEP) {
            steps = 0;
        }
    }
}

/* ---- documents ---- */

/* What is written around the parts, in a markup. */
typedef struct markup {
    const char *title[2], *line[2], *table[2], *row[2], *head[2], *cell[2], *between;
    const char *steps[2], *step[2];
    void (*escape)(poda__buffer *out, const char *text);
} markup;

static void escape_latex(poda__buffer *out, const char *text)
{
    poda__escape_latex(out, text, " ", false);
}

static const markup html = {.title = {"<h1>", "</h1>\n"},
                            .line = {"<p>", "</p>\n"},
                            .table = {"<table>\n", "</table>\n"},
                            .row = {"<tr>", "</tr>\n"},
                            .head = {"<th>", "</th>"},
                            .cell = {"<td>", "</td>"},
                            .between = "",
                            .steps = {"<ol>\n", "</ol>\n"},
                            .step = {"<li>", "</li>\n"},
                            .escape = poda__escape_xml};
static const markup latex = {.title = {"\\section*{", "}\n"},
                             .line = {"", "\n\n"},
                             .table = {NULL, "\\end{tabular}\n\\medskip\n\n"},
                             .row = {"", " \\\\\n"},
                             .head = {"\\textbf{", "}"},
                             .cell = {"", ""},
                             .between = " & ",
                             .steps = {"\\begin{enumerate}\n", "\\end{enumerate}\n"},
                             .step = {"\\item ", "\n"},
                             .escape = escape_latex};

static void mark_text(poda__lesson *lesson, const markup *how, const char *const around[2],
                      const char *text, int length)
{
    poda__buffer *out = &lesson->request->out;
    poda__buffer copy = {0};
    poda__buffer_put(&copy, text, (size_t)length);
    poda__buffer_add(out, "%s", around[0]);
    how->escape(out, copy.at ? copy.at : "");
    poda__buffer_add(out, "%s", around[1]);
    poda__buffer_fail(out, copy.failed ? PODA_NO_MEMORY : PODA_OK);
    poda__buffer_release(&copy);
}

static const char *mark_table(poda__lesson *lesson, const markup *how, const char *part)
{
    poda__buffer *out = &lesson->request->out;
    columns all;
    measure(lesson, part, &all);
    if (how->table[0]) {
        poda__buffer_add(out, "%s", how->table[0]);
    } else {
        poda__buffer_add(out, "\\noindent\\begin{tabular}{");
        for (int i = 0; i < all.count; i++)
            poda__buffer_add(out, "%s", all.right[i] ? "r" : "l");
        poda__buffer_add(out, "}\n");
    }
    for (const char *head = part; part && part != all.end; part = poda__lesson_part(lesson, part)) {
        cells row;
        split(part, &row);
        poda__buffer_add(out, "%s", how->row[0]);
        for (int i = 0; i < row.count; i++) {
            poda__buffer_add(out, "%s", i ? how->between : "");
            mark_text(lesson, how, part == head ? how->head : how->cell, row.at[i], row.length[i]);
        }
        poda__buffer_add(out, "%s", how->row[1]);
    }
    poda__buffer_add(out, "%s", how->table[1]);
    return part;
}

static void mark_parts(poda__lesson *lesson, const markup *how)
{
    poda__buffer *out = &lesson->request->out;
    const char *part = lesson->text.at;
    while (part) {
        if (part[0] == PODA__LESSON_HEAD) {
            part = mark_table(lesson, how, part);
        } else if (part[0] == PODA__LESSON_STEP) {
            poda__buffer_add(out, "%s", how->steps[0]);
            for (; part && part[0] == PODA__LESSON_STEP; part = poda__lesson_part(lesson, part))
                mark_text(lesson, how, how->step, part + 1, (int)strlen(part + 1));
            poda__buffer_add(out, "%s", how->steps[1]);
        } else {
            if (part[0] != PODA__LESSON_SAID)
                mark_text(lesson, how, part[0] == PODA__LESSON_TITLE ? how->title : how->line,
                          part + 1, (int)strlen(part + 1));
            part = poda__lesson_part(lesson, part);
        }
    }
}

static void write_html(poda__lesson *lesson)
{
    const poda__request *request = lesson->request;
    poda__buffer *out = &lesson->request->out;
    poda__buffer_add(out,
                     "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                     "style-src 'unsafe-inline';img-src data:\">\n"
                     "<link rel=\"icon\" href=\"data:,\">\n<title>",
                     poda_language_code(request->options->language));
    poda__escape_xml(out, lesson->text.at + 1);
    poda__buffer_add(
        out, "</title>\n<style>\n:root { color-scheme: light dark; }\n"
             "body { font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; "
             "padding: 1rem; }\nh1 { font-size: 1.3rem; }\n"
             "table { border-collapse: collapse; font-variant-numeric: tabular-nums; "
             "display: block; overflow-x: auto; }\n"
             "th, td { border: 1px solid #8a9098; padding: 0.15rem 0.5rem; text-align: left; }\n"
             "</style>\n</head>\n<body>\n");
    mark_parts(lesson, &html);
    poda__buffer_add(out, "</body>\n</html>\n");
}

static void write_latex(poda__lesson *lesson)
{
    poda__buffer *out = &lesson->request->out;
    poda__buffer_add(out, "%% compile with pdflatex\n\\documentclass{article}\n"
                          "\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
                          "\\usepackage{textcomp,amssymb}\n"
                          "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                          "\\begin{document}\n");
    mark_parts(lesson, &latex);
    poda__buffer_add(out, "\\end{document}\n");
}

poda_status poda__lesson_write(poda__lesson *lesson, const poda__told *how)
{
    poda__request *request = lesson->request;
    poda_status status = poda__buffer_status(&lesson->text, request->error);
    if (status != PODA_OK)
        return status;
    if (how->format == TEXT)
        write_text(lesson, how->steps);
    else if (how->format == HTML)
        write_html(lesson);
    else if (how->format == LATEX)
        write_latex(lesson);
    else
        status = poda_fail(request->error, PODA_BAD_OPTION, "format",
                           "this explanation is a table of steps: expected format=text, html or "
                           "latex");
    return status;
}

/* ---- JSON ---- */

static void json_row(poda__json *json, const char *key, const char *part, poda__buffer *room)
{
    cells row;
    split(part, &row);
    poda__json_open(json, key, '[');
    for (int i = 0; i < row.count; i++) {
        room->length = 0;
        poda__buffer_put(room, row.at[i], (size_t)row.length[i]);
        poda__json_text(json, NULL, room->at && row.length[i] ? room->at : "");
    }
    poda__json_close(json, ']');
}

static void json_parts(const poda__lesson *lesson, poda__json *json, const char *key,
                       poda__lesson_kind kind)
{
    poda__json_open(json, key, '[');
    for (const char *part = lesson->text.at; part; part = poda__lesson_part(lesson, part))
        if (part[0] == (char)kind || (kind == PODA__LESSON_STEP && part[0] == PODA__LESSON_SAID))
            poda__json_text(json, NULL, part + 1);
    poda__json_close(json, ']');
}

/* The rows of all tables as sentences, where there are no others. */
static void json_rows(const poda__lesson *lesson, poda__json *json, poda__buffer *room)
{
    cells head = {.count = 0}, row;
    poda__json_open(json, "steps", '[');
    for (const char *part = lesson->text.at; part; part = poda__lesson_part(lesson, part)) {
        if (part[0] == PODA__LESSON_HEAD)
            split(part, &head);
        if (part[0] != PODA__LESSON_ROW)
            continue;
        split(part, &row);
        room->length = 0;
        for (int i = 0; i < row.count; i++) {
            const bool named = i < head.count && head.length[i] > 0;
            poda__buffer_add(room, "%s%.*s%s%.*s", i ? "; " : "", named ? head.length[i] : 0,
                             named ? head.at[i] : "", named ? ": " : "", row.length[i], row.at[i]);
        }
        poda__json_text(json, NULL, room->at && room->length ? room->at : "");
    }
    poda__json_close(json, ']');
}

static bool has_steps(const poda__lesson *lesson)
{
    for (const char *part = lesson->text.at; part; part = poda__lesson_part(lesson, part))
        if (part[0] == PODA__LESSON_STEP || part[0] == PODA__LESSON_SAID)
            return true;
    return false;
}

void poda__lesson_json(poda__lesson *lesson)
{
    poda__json *json = &lesson->request->json;
    poda__buffer room = {0};
    if (lesson->text.failed || !lesson->text.at) {
        poda__buffer_fail(&lesson->request->out,
                          lesson->text.cause != PODA_OK ? lesson->text.cause : PODA_NO_MEMORY);
        return;
    }
    poda__json_text(json, "title", lesson->text.at + 1);
    json_parts(lesson, json, "notes", PODA__LESSON_LINE);
    poda__json_open(json, "tables", '[');
    for (const char *part = lesson->text.at; part;) {
        if (part[0] != PODA__LESSON_HEAD) {
            part = poda__lesson_part(lesson, part);
            continue;
        }
        poda__json_open(json, NULL, '{');
        json_row(json, "columns", part, &room);
        poda__json_open(json, "rows", '[');
        for (part = poda__lesson_part(lesson, part); part && part[0] == PODA__LESSON_ROW;
             part = poda__lesson_part(lesson, part))
            json_row(json, NULL, part, &room);
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    if (has_steps(lesson))
        json_parts(lesson, json, "steps", PODA__LESSON_STEP);
    else
        json_rows(lesson, json, &room);
    poda__buffer_fail(&lesson->request->out, room.failed ? PODA_NO_MEMORY : PODA_OK);
    poda__buffer_release(&room);
}
