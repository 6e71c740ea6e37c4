/* python_book.h - what this process knows of a file of Python: its head, and for each opened game the positions by
 * number. A state of the library is such a number; equal positions have the same one. */
#ifndef PODA_SYSTEM_PYTHON_PYTHON_BOOK_H
#define PODA_SYSTEM_PYTHON_PYTHON_BOOK_H

#include <pthread.h>

#include "poda/find.h"
#include "poda/past.h"
#include "poda/view.h"
#include "system/python/interpreter.h"
#include "system/python/python.h"

enum { EVALS_MAX = 16, OPTIONS_MAX = 32, CHUNK = 1024, CHUNKS = 1 << 14, GLYPH = 24 };

/* Optional functions that the file has. */
enum has {
    HAS_ORDER = 1,
    HAS_NOISY = 2,
    HAS_BOARD = 4,
    HAS_CLICKS = 8,
    HAS_COST = 16,
    HAS_ACCEPTABLE = 32,
    HAS_VALUE = 64,
    HAS_BOUND = 128,
    HAS_WHY = 256,
};

struct child {
    poda_move move;
    uint64_t to; /* 0: not played yet */
};

/* What is remembered of a position; an evaluation is KNOWN_EVAL << its number. */
enum { KNOWN_LOOK = 1, KNOWN_MOVES = 2, KNOWN_EVAL = 4 };

struct entry {
    uint32_t known;
    bool goal, over;
    int turn;
    poda_value value; /* for MAX, if over */
    uint32_t count;   /* of moves */
    uint32_t next;    /* the move that is probably asked for next: they are played in order */
    struct child *child;
    double *eval; /* for MAX, one for each evaluation */
};

struct owner {
    char glyph[GLYPH];
    int player;
};

struct dressed {
    char glyph[GLYPH];
    poda_dress dress;
};

struct poda__python {
    char *path, *head; /* the head as it came, for other processes to compare */
    size_t head_length;
    char *words; /* the same, cut into the texts below */
    poda__interpreter talk;
    unsigned run; /* how often Python was started: each time it numbers games from 1 on */
    pthread_mutex_t lock;
    int slot; /* -1: none */
    char name[64];
    poda_about about;
    poda_rules rules;
    poda_problem_rules problem;
    poda_past past;
    poda_option option[OPTIONS_MAX + 1];
    int options;
    const char *eval[EVALS_MAX + 1];
    int evals;
    struct owner owner[PODA_VIEW_PIECES];
    int owners;
    struct dressed dressed[PODA_VIEW_PIECES];
    int dresses;
    poda_look look;
    unsigned has;
    int again;
    uint64_t most;
    bool is_problem, scored, memo;
    /* the first trouble since the last question for it */
    bool failed;
    int trouble_line;
    char trouble_file[256], trouble_function[64], trouble_what[640];
    enum { TROUBLE_EXCEPTION, TROUBLE_ENDED, TROUBLE_LATE, TROUBLE_FULL } trouble_kind;
};

/* An opened game: the struct of options that the library keeps for it points here. */
struct book {
    poda__python *python;
    char which[24]; /* its number in the other process, */
    unsigned run;   /* of which this is the run */
    struct entry *chunk[CHUNKS];
    uint64_t count;
    /* kinds of pieces on boards */
    poda_piece piece[PODA_VIEW_PIECES];
    poda_dress dress[PODA_VIEW_PIECES];
    char glyph[PODA_VIEW_PIECES][GLYPH];
    int pieces;
};

struct opened {
    struct book *book;
};

static inline struct book *book_of(const void *game)
{
    return ((const struct opened *)game)->book;
}

static inline uint64_t number_of(const void *state)
{
    uint64_t number;
    memcpy(&number, state, sizeof number);
    return number;
}

static inline void put_number(void *state, uint64_t number)
{
    memcpy(state, &number, sizeof number);
}

/* python_book.c; the lock is held in all of these */
struct book *poda__book_new(poda__python *python, const char *which);
void poda__book_free(struct book *book); /* NULL allowed */
/* NULL for a state that was never made, after an exception. */
struct entry *poda__book_entry(const struct book *book, uint64_t number);
/* Asks in the words of host.py: the verb, the game, and more words. NULL if that failed, which is noted. */
const char *poda__book_ask(struct book *book, const char *verb, const char *format, ...)
    PODA_PRINTF(3, 4);
/* The position that an answer begins with; 0: failed. */
uint64_t poda__book_take(struct book *book, const char *answer);
/* Sees to it that turn, outcome or goal are known; NULL: failed. */
struct entry *poda__book_look(struct book *book, uint64_t number);
struct entry *poda__book_moves(struct book *book, uint64_t number);
/* Notes what an answer that begins with "!" says, or why there is no answer. */
void poda__python_fail(poda__python *python, const char *answer);
/* Copies a word of an answer without its escapes, as many whole characters as there is room for; returns what follows its tab, or its end. */
const char *poda__python_word(const char *answer, char *room, size_t size);

/* python_game.c, python_problem.c, python_board.c */
void poda__python_fill_game(poda__python *python);
void poda__python_fill_problem(poda__python *python);
void poda__python_view(const void *game, const void *state, poda_view *view);
/* python_slots.c: functions that open a game of this file; NULL: too many files. */
typedef poda_status poda__python_init_fn(void *game, const poda_options *options,
                                         poda_error *error);
poda__python_init_fn *poda__python_slot(poda__python *python);
void poda__python_slot_free(poda__python *python);
/* python.c */
poda_status poda__python_init(poda__python *python, void *game, const poda_options *options,
                              poda_error *error);

#endif
