/* task.h - exercises that are a line of text and a function: the text says what is given, so that a
 * teacher can write one, and the function asks about it. Each knows the usual mistakes as other
 * answers to its questions (slips). */
#ifndef PODA_TEACH_TASKS_TASK_H
#define PODA_TEACH_TASKS_TASK_H

#include "teach/quiz.h"

typedef struct poda__task_kind {
    /* Writes a random one; `text` is empty before. */
    poda_status (*make)(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error);
    /* Reads the text and asks. PODA_BAD_OPTION with the key "given": it cannot be read. */
    poda_status (*ask)(poda__quiz *quiz, const char *text, poda_error *error);
} poda__task_kind;

/* How exercises of this kind are made; NULL: it is no task. */
const poda__task_kind *poda__task_of(poda_exercise_kind kind);

extern const poda__task_kind poda__task_walk, poda__task_astar, poda__task_nimsum,
    poda__task_payoff, poda__task_heuristic, poda__task_queens, poda__task_regret, poda__task_array;

/* ---- for the kinds ---- */

/* A slip and what it does; returns its index in the items. */
int poda__task_slip(poda__quiz *quiz, const char *id, size_t text);
/* An item of VALUES or ORDER, or of NUMBER (name 0: none). */
poda__quiz_item *poda__task_number(poda__quiz *quiz, poda__question *question, size_t name,
                                   double number, size_t why);
/* An item of CHOICE or SET. */
poda__quiz_item *poda__task_item(poda__quiz *quiz, poda__question *question, size_t name,
                                 bool right, size_t why);
/* yes and no. */
void poda__task_yes_no(poda__quiz *quiz, poda__question *question, bool yes, size_t why);
/* Lines that are shown as they are, in place of a picture. */
void poda__task_board(poda__quiz *quiz, const poda__buffer *lines);
void poda__task_steps(poda__quiz *quiz, const poda__buffer *lines);
/* A line of the steps; the format is translated. */
void poda__task_step(const poda__quiz *quiz, poda__buffer *steps, const char *format, ...)
    PODA_PRINTF(3, 4);

/* "5", "-0.25"; as a fraction of small numbers where it is one: "3/7". */
const char *poda__task_fraction(double number, char room[32]);
/* Never as a fraction. */
const char *poda__task_decimal(double number, char room[32]);

/* Reads a whole number with a sign at *text, past blanks, and advances. */
bool poda__task_read(const char **text, int least, int most, int *value);
/* Fails: `text` is not written like `example`. */
poda_status poda__task_bad(poda_error *error, const char *text, const char *example);

/* Marks: how many answered items agree with the right answer (-1) or with a slip. */
struct poda__marks;
int32_t poda__task_agree(const struct poda__marks *marks, int slip);
/* The slip that explains the answers best, -1: none explains them better than the right answer. */
int poda__task_likely(const struct poda__marks *marks);

#endif
