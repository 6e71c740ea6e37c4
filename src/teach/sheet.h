/* sheet.h - exercises on paper and for learning platforms: the sheet for the student, and the key
 * with every step. */
#ifndef PODA_TEACH_SHEET_H
#define PODA_TEACH_SHEET_H

#include "teach/handle.h"

typedef struct poda__sheet {
    poda_exercise *const *exercises;
    int32_t count;
    const char *const *heads; /* whose each of them is, in lines of text; NULL: nobody's */
    uint64_t seed;
    bool statement, key; /* which of the two are wanted */
    bool unicode;        /* text: draw trees with box characters */
    poda_translate_fn *translate;
} poda__sheet;

/* Each writes a whole document. Moodle, GIFT and R/exams always contain the answers; with `key`
 * they also contain the steps, as feedback or solution. */
typedef poda_status poda__sheet_fn(const poda__sheet *sheet, poda__buffer *out, poda_error *error);
PODA_CHECKED poda__sheet_fn poda__sheet_text, poda__sheet_latex, poda__sheet_pdf,
    poda__sheet_moodle, poda__sheet_gift, poda__sheet_rexams;

/* For the writers. */

/* What stands above a tree that is drawn in parts (draw/slides/figure_paper.h). */
const char *poda__sheet_parts(const poda__sheet *sheet);
const char *poda__sheet_say(const poda__sheet *sheet, const char *text) PODA_FORMAT_ARG(2);

/* " ..." after the prompt of a question some of whose values are fractions, for platforms that read numbers only with
 * decimals; "" after others. */
const char *poda__sheet_decimals(const poda__sheet *sheet, const poda__quiz *quiz,
                                 const poda__question *question);
/* Whose exercise this is; "" if nobody's. */
const char *poda__sheet_head(const poda__sheet *sheet, const poda__quiz *quiz);
/* "Exercise 3", "Key to exercise 3", with the seed below or beside it; an exercise that was given has
 * neither number nor seed. */
void poda__sheet_title(const poda__sheet *sheet, int32_t number, bool key, poda_text *title);

/* One exercise of the sheet, as questions. */
typedef poda_status poda__sheet_part_fn(const poda__sheet *sheet, const poda__quiz *quiz,
                                        int32_t number, poda__buffer *out, poda_error *error);
PODA_CHECKED poda_status poda__sheet_each(const poda__sheet *sheet, poda__sheet_part_fn *part,
                                          poda__buffer *out, poda_error *error);

/* The picture of the statement (only trees), or of the key: the tree after the search. Draws
 * nothing if there is none. `to` is what the writer draws on. */
typedef poda_status poda__sheet_draw_fn(const poda__sheet *sheet, const poda__figure *figure,
                                        void *to, poda_error *error);
PODA_CHECKED poda_status poda__sheet_figure(const poda__sheet *sheet, const poda__quiz *quiz,
                                            bool key, poda__sheet_draw_fn *draw, void *to,
                                            poda_error *error);
/* `to` is a poda__buffer. */
poda__sheet_draw_fn poda__sheet_draw_text;

#endif
