/* quiz.h - an exercise as questions with answers, in one language: the source of every sheet
 * format. */
#ifndef PODA_TEACH_QUIZ_H
#define PODA_TEACH_QUIZ_H

#include "base/buffer.h"
#include "draw/figure.h"
#include "teach/exercise.h"

enum { PODA__QUIZ_QUESTIONS = 10, PODA__QUIZ_SLIPS = 6 };

/* Texts are offsets in the quiz's buffer. */
typedef struct poda__quiz_item {
    size_t name;
    size_t value;  /* NUMBER, VALUES: the answer */
    double number; /* the same as a number */
    bool right;    /* CHOICE, SET */
    int32_t node;  /* the node of the tree, or the move, that it refers to; -1: none */
    size_t why;    /* the reason, where the exercise is a task */
    /* what each slip of the quiz answers: a number, a place, or 1 (named, chosen) and 0; NAN: the same as
     * the right answer */
    double slip[PODA__QUIZ_SLIPS];
} poda__quiz_item;

typedef struct poda__question {
    poda_question_kind kind;
    const char *id; /* for programs: "value", "best", "pruned", ... */
    size_t prompt;
    size_t answer;  /* the right one as text: "B", "A=5, B=5", "K, G", "none" */
    size_t in, out; /* SET: the words for named and other items, "pruned" and "visited" */
    int32_t first_item, item_count;
    bool extra; /* asked only on request */
} poda__question;

/* A usual mistake that the answers may show. */
typedef struct poda__slip {
    const char *id; /* for programs */
    size_t text;    /* what it does, in words */
} poda__slip;

typedef struct poda__quiz {
    const poda__exercise *exercise;
    poda_translate_fn *translate;
    poda__buffer texts;
    size_t statement, convention; /* the convention is empty for games */
    size_t board;                 /* lines to be shown verbatim; empty: none */
    poda__question questions[PODA__QUIZ_QUESTIONS];
    int32_t question_count;
    poda__quiz_item *items;
    int32_t item_count, item_room;
    poda__quiz_item spare; /* written to when there is no memory for another */
    poda__slip slips[PODA__QUIZ_SLIPS];
    int32_t slip_count;
    size_t steps; /* tasks: the steps to the answers */
    bool failed;  /* out of memory */
} poda__quiz;

PODA_CHECKED poda_status poda__quiz_init(poda__quiz *quiz, const poda__exercise *exercise,
                                         poda_translate_fn *translate, poda_error *error);
void poda__quiz_release(poda__quiz *quiz);
/* Keeps only the questions of the list, a comma-separated list of ids. PODA_BAD_REQUEST if the quiz
 * has no such question. */
PODA_CHECKED poda_status poda__quiz_keep(poda__quiz *quiz, const char *ids, poda_error *error);
/* Drops the questions that are asked only on request. */
void poda__quiz_drop_extra(poda__quiz *quiz);
/* One point for each value, choice or item of a set. */
int32_t poda__quiz_points(const poda__quiz *quiz, const poda__question *question);
/* Points lost by each item that is named but does not belong to the set: one, or as many as make
 * naming all of them worth nothing. Guessing is worth nothing either. */
double poda__quiz_cost(const poda__quiz *quiz, const poda__question *question);

/* ---- for those who ask ---- */

static inline PODA_FORMAT_ARG(2) const
    char *poda__quiz_words(const poda__quiz *quiz, const char *text)
{
    return quiz->translate ? quiz->translate(text) : text;
}
/* Adds a separate text; the format is translated. Returns its offset. */
size_t poda__quiz_say(poda__quiz *quiz, const char *format, ...) PODA_PRINTF(2, 3);
/* The next text continues the last one. */
void poda__quiz_go_on(poda__quiz *quiz);
/* Begins the statement with where the tree comes from, if it is that of a game; the next text goes on. */
void poda__quiz_begin(poda__quiz *quiz);
/* Adds a text as it is. */
size_t poda__quiz_put(poda__quiz *quiz, const char *text);
poda__question *poda__quiz_ask(poda__quiz *quiz, poda_question_kind kind, const char *id,
                               size_t prompt);
/* The item as it was added, without answers of slips; valid until the next one is added. */
poda__quiz_item *poda__quiz_add(poda__quiz *quiz, poda__question *question, poda__quiz_item item);

static inline const char *poda__quiz_text(const poda__quiz *quiz, size_t at)
{
    return quiz->texts.at ? quiz->texts.at + at : ""; /* without memory there are none */
}

/* The option `key` of the exercise's game, from its text "n=11 take=1,2,3"; "" if there is none. */
const char *poda__quiz_game_option(const poda__exercise *exercise, const char *key, char *room,
                                   size_t size);

/* The answer for an empty set: no node, or no move, which is a different word in Spanish. */
const char *poda__quiz_none(const poda__quiz *quiz, const poda__question *question);

/* The steps to the answers, one sentence per line: every step of the search, or each move of a
 * game. */
PODA_CHECKED poda_status poda__quiz_steps(const poda__quiz *quiz, poda__buffer *out,
                                          poda_error *error);

/* The tree as given: names, values of leaves, with the leaf that is asked about marked. Free the
 * nodes; none for games. `texts` holds the values. */
PODA_CHECKED poda_status poda__quiz_figure(const poda__quiz *quiz, poda__figure *figure,
                                           poda__figure_node **nodes, char **texts,
                                           poda_error *error);

#endif
