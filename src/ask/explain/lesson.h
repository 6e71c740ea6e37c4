/* lesson.h - an explanation that is sentences, tables and numbered steps: recorded once, then
 * written as text, HTML, LaTeX or JSON. */
#ifndef PODA_ASK_EXPLAIN_LESSON_H
#define PODA_ASK_EXPLAIN_LESSON_H

#include "ask/explain/explain.h"

typedef enum poda__lesson_kind {
    PODA__LESSON_TITLE = 'T',
    PODA__LESSON_LINE = 'L', /* a sentence before, between or after tables */
    PODA__LESSON_HEAD = 'H', /* the names of the columns of a table, which begins here */
    PODA__LESSON_ROW = 'R',
    PODA__LESSON_STEP = 'S', /* numbered */
    PODA__LESSON_SAID = 's', /* what a row says, as a sentence: a step for programs and films */
} poda__lesson_kind;

typedef struct poda__lesson {
    poda__request *request;
    poda__buffer text; /* the parts: kind, cells between separators, a zero */
    bool begun;
} poda__lesson;

/* A zeroed lesson with its request is ready. */
void poda__lesson_release(poda__lesson *lesson);

/* Begins a part, which ends the one before. */
void poda__lesson_begin(poda__lesson *lesson, poda__lesson_kind kind);
/* Adds to the part: `format` is translated. */
void poda__lesson_say(poda__lesson *lesson, const char *format, ...) PODA_PRINTF(2, 3);
/* The same without a translation: names, moves. */
void poda__lesson_put(poda__lesson *lesson, const char *text);
/* A number with the decimal sign of the language, at most `digits` significant digits. */
void poda__lesson_number(poda__lesson *lesson, double number, int digits);
/* The same with so many decimal places. */
void poda__lesson_fixed(poda__lesson *lesson, double number, int places);
/* Ends a cell of a table, which is not the last of its row. */
void poda__lesson_cell(poda__lesson *lesson);
/* A separator and one cell: for the second cell and those that follow. */
static inline void poda__lesson_next(poda__lesson *lesson, const char *text)
{
    poda__lesson_cell(lesson);
    poda__lesson_put(lesson, text);
}

/* The part after this one; NULL: there is none, or this is the last. The first one: `part` NULL. */
const char *poda__lesson_part(const poda__lesson *lesson, const char *part);

/* Writes it in the format of `how`: text, html or latex; others are refused. Of more than how->steps
 * rows or steps the first ones are written, and of a table the last one. */
PODA_CHECKED poda_status poda__lesson_write(poda__lesson *lesson, const poda__told *how);
/* The fields title, notes[], tables[{columns[] rows[[]]}] and steps[] of an open object; without
 * steps the rows become sentences. */
void poda__lesson_json(poda__lesson *lesson);

/* ---- numbers of the rows as a chart of curves (draw/curves.h) ---- */

typedef struct poda__chart {
    const char *caption, *axis;
    size_t points, curves;
    double *values; /* `points` numbers between 0 and 1 a curve, made by init */
    poda__lesson *lesson;
    poda__buffer names; /* one after another, each ended by a zero */
} poda__chart;

/* Is it a format of charts: svg, png, pdf, html, film or slides? */
bool poda__chart_draws(int format);
/* The lesson has the title and, as PODA__LESSON_SAID, a sentence for each point. */
PODA_CHECKED poda_status poda__chart_init(poda__chart *chart, poda__lesson *lesson);
/* The name of the next curve; `format` has one %s and is translated already. */
void poda__chart_name(poda__chart *chart, const char *format, ...) PODA_PRINTF(2, 3);
PODA_CHECKED poda_status poda__chart_write(poda__chart *chart, int format);
void poda__chart_release(poda__chart *chart);

#endif
