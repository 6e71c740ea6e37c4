/* class_report.h - shared by the forms of a report. */
#ifndef PODA_TEACH_CLASS_CLASS_REPORT_H
#define PODA_TEACH_CLASS_CLASS_REPORT_H

#include "teach/class/class.h"

/* Adds a text; the format is translated. */
void poda__report_add(const poda__report *report, poda__buffer *out, const char *format, ...)
    PODA_PRINTF(3, 4);
/* With two decimals; "-" if it is not a number. */
const char *poda__report_number(const poda__report *report, double number, char room[32]);
/* What a question is called, and as what it was asked: "for example: ..." if not all were asked the same. */
const char *poda__report_title(const poda__report *report, const poda__class_question *question);
void poda__report_asked(const poda__report *report, const poda__class_question *question,
                        poda__buffer *out);
/* What is special about a student's papers; nothing: they are as they should be. */
void poda__report_remarks(const poda__report *report, int32_t student, poda__buffer *out);
/* The misunderstandings of a student, each once, as words or as ids. */
void poda__report_slips(const poda__report *report, int32_t student, bool ids, poda__buffer *out);

#endif
