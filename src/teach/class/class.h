/* class.h - a whole class: the list of students with their codes, their answers from several sources,
 * and the marks of all with what they show about the questions. */
#ifndef PODA_TEACH_CLASS_CLASS_H
#define PODA_TEACH_CLASS_CLASS_H

#include "poda/teach.h"
#include "teach/class/code.h"
#include "teach/class/csv.h"

enum { PODA__CLASS_ANSWERS = 16, PODA__CLASS_SLIPS = 64, PODA__CLASS_QUESTIONS = 16 };

/* ---- students ---- */

typedef struct poda__student {
    const char *name, *id;
    char code[PODA__CODE_ROOM];
} poda__student;

typedef struct poda__roster {
    poda__csv table;
    poda__student *students;
    int32_t count;
    char *
        *joined; /* names made of two columns, one a student; NULL: names are those of the table */
} poda__roster;

/* Titles of the two columns of a name. */
#define PODA__FAMILY_NAMES "apellido|apellidos|apellido(s)|surname|last name|family name"
#define PODA__GIVEN_NAMES "nombre|first name|given name"

/* Columns `name` and `id`, by their titles or in this order; a list of names alone will do, and a name in two
 * columns too. Two students with one number are refused. */
PODA_CHECKED poda_status poda__roster_read(poda__roster *roster, const char *text,
                                           const char *secret, poda_error *error);
void poda__roster_release(poda__roster *roster);
/* The student with this number, name or code, also in another case or without accents; -1: none, or several of
 * that name. */
int32_t poda__roster_find(const poda__roster *roster, const char *who);
/* "Ana", "García Núñez": "Ana García Núñez". NULL: no memory. free() it. */
char *poda__join_names(const char *given, const char *family);

/* ---- exercises ---- */

typedef struct poda__class_options {
    poda_exercise_options exercise;
    int32_t count;   /* exercises of a student */
    bool same;       /* all have the exercises of exercise.seed; else those of their codes */
    const char *due; /* "": papers are never late */
    bool drop_late;  /* late papers do not count */
    int32_t minutes; /* that an exam takes; 0: any time */
    enum { PODA__KEEP_LAST, PODA__KEEP_FIRST, PODA__KEEP_BEST } keep; /* of several papers */
} poda__class_options;

/* The exercises of a student; close each of them. */
PODA_CHECKED poda_status poda__class_exercises(const poda__class_options *options,
                                               const poda__student *student,
                                               poda_exercise **exercises, poda_error *error);

/* ---- answers ---- */

/* Answers of a student to one exercise. */
typedef struct poda__paper {
    int32_t student, number; /* the exercise, from 1 */
    int32_t row;             /* of the source: later ones count as later */
    const char *time;        /* "2026-11-17 22:00"; "" if it is not known or not of this form */
    int32_t seconds;         /* from the beginning of the exam to its end; -1: not known */
    poda_pair answers[PODA__CLASS_ANSWERS];
    size_t count;
} poda__paper;

typedef struct poda__papers {
    poda__csv table;
    char ids[PODA__CLASS_QUESTIONS + 1][16]; /* of questions, to which papers refer */
    char **opened;                           /* contents of sealed answers */
    int32_t opened_count;
    poda__paper *papers;
    int32_t count;
    poda__buffer notes; /* rows that could not be used, a line each */
    int32_t skipped;
} poda__papers;

/* A table with a row for each student and exercise and a column for each question; or sealed codes of the
 * page, one a line or in a column `result`; or the responses of a quiz as Moodle exports them.
 * Rows of unknown students, codes that were changed and answers to exercises or questions that nobody has
 * are noted. */
PODA_CHECKED poda_status poda__papers_read(poda__papers *papers, const char *text,
                                           const poda__roster *roster,
                                           const poda__class_options *options, poda_error *error);
void poda__papers_release(poda__papers *papers);
/* Rewrites a time like "17 November 2026, 10:30 PM" or "17 de noviembre de 2026, 22:30", as Moodle writes them,
 * in the form that is compared. False: it is none. */
bool poda__time_read(char *text);
/* A date, perhaps with a time of the day, "2026-11-17" or "2026-11-17 22:00": such times are compared. */
bool poda__is_time(const char *text);
/* As strcmp does; 0 if one is no such time. */
int poda__compare_times(const char *one, const char *other);
/* Is it after `due`, or after that day if `due` is a date? */
bool poda__time_after(const char *time, const char *due);
/* Seconds from one time to a later one; -1: it is not later, or one is no such time. */
int32_t poda__seconds_between(const char *from, const char *to);

/* ---- marks ---- */

typedef struct poda__result {
    bool answered, late; /* late alone: it came late and does not count */
    int32_t papers;      /* how many were handed in for this exercise */
    int32_t seconds;     /* that the exam took; -1: not known */
    int32_t points, of;
    int32_t slip; /* index into the slips of the marked class; -1: none */
    int32_t question_points[PODA__CLASS_QUESTIONS];
    bool question_answered[PODA__CLASS_QUESTIONS];
} poda__result;

typedef struct poda__class_slip {
    char id[32];
    char text[160];
    int32_t count;
} poda__class_slip;

typedef struct poda__class_question {
    char id[16];
    char text[240]; /* as it was asked first */
    bool varies;    /* others were asked in other words */
    int32_t answered, asked;
    double share;          /* mean part of the points, of all who were asked */
    double discrimination; /* correlation with the rest of the points; NAN: too few or all alike */
} poda__class_question;

typedef struct poda__marked {
    const poda__roster *roster;
    poda__class_options options;
    poda__result *results; /* student by student, exercise by exercise */
    int *percent;          /* of each student */
    poda__class_slip slips[PODA__CLASS_SLIPS];
    int32_t slip_count;
    poda__class_question questions[PODA__CLASS_QUESTIONS];
    int32_t question_count;
    int32_t handed_in; /* students with at least one paper that counts */
    double mean, deviation, median;
} poda__marked;

/* `papers` gets a note for each answer that cannot be read; it earns nothing. */
PODA_CHECKED poda_status poda__class_mark(poda__marked *marked, const poda__roster *roster,
                                          poda__papers *papers, const poda__class_options *options,
                                          poda_error *error);
void poda__marked_release(poda__marked *marked);

static inline const poda__result *poda__marked_result(const poda__marked *marked, int32_t student,
                                                      int32_t number)
{
    return &marked->results[student * marked->options.count + number - 1];
}

/* ---- reports ---- */

typedef struct poda__report {
    const poda__marked *marked;
    const poda__papers *papers;
    poda_translate_fn *translate;
} poda__report;

void poda__report_text(const poda__report *report, poda__buffer *out);
void poda__report_csv(const poda__report *report, poda__buffer *out);
void poda__report_html(const poda__report *report, poda__buffer *out);
PODA_CHECKED poda_status poda__report_pdf(const poda__report *report, poda__buffer *out,
                                          poda_error *error);

#endif
