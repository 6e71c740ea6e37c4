/* book.h - a game or a space written in Python, during one request. A state of the library is the
 * number of a Python object in the book; equal positions have the same number. The book also remembers
 * what Python said about each position, so every function is called once for each of them, and what is
 * known already is read without the interpreter lock.
 * Threads: requests about Python games run in one thread (module.c); others may read what it has written. */
#ifndef PODA_PYTHON_BOOK_H
#define PODA_PYTHON_BOOK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>

#include "poda/poda.h"

/* The functions that Python hands over, by name; those that are not there are NULL. */
#define METHODS(X)                                                                                 \
    X(START, "start")                                                                              \
    X(MOVES, "moves")                                                                              \
    X(PLAY, "play")                                                                                \
    X(TURN, "turn")                                                                                \
    X(OUTCOME, "outcome")                                                                          \
    X(KEY, "key")                                                                                  \
    X(TEXT, "text")                                                                                \
    X(PARSE, "parse")                                                                              \
    X(MOVE_TEXT, "move_text")                                                                      \
    X(ORDER, "order")                                                                              \
    X(NOISY, "noisy")                                                                              \
    X(BOARD, "board")                                                                              \
    X(CLICKS, "clicks")                                                                            \
    X(GOAL, "goal")                                                                                \
    X(COST, "cost")                                                                                \
    X(ACCEPTABLE, "acceptable")                                                                    \
    X(WHY, "why")                                                                                  \
    X(VALUE, "value")                                                                              \
    X(BOUND, "bound")

enum method {
#define METHOD_ENUM(name, text) name,
    METHODS(METHOD_ENUM)
#undef METHOD_ENUM
        METHOD_COUNT
};

enum { EVALS_MAX = 16, CHUNK = 4096, CHUNKS = 1 << 14, GLYPH = 24 };

/* What is remembered of a position; an evaluation is KNOWN_EVAL << its number. */
enum { KNOWN_TURN = 1, KNOWN_OVER = 2, KNOWN_MOVES = 4, KNOWN_GOAL = 8, KNOWN_EVAL = 16 };

struct child {
    poda_move move;
    _Atomic uint64_t to; /* 0: not played yet */
};

struct entry {
    PyObject *state;
    _Atomic uint32_t known;
    int turn;
    bool over, goal;
    poda_value value; /* for MAX, if over */
    uint32_t count;   /* of moves */
    struct child *child;
    poda_value *eval; /* for MAX, one for each evaluation */
};

struct book {
    /* first: what the tables need */
    poda_about about;
    poda_rules rules;
    poda_problem_rules problem;
    poda_past past;
    poda_loaded loaded;
    int slot;
    bool is_problem, scored, memo;
    int again;
    PyObject *method[METHOD_COUNT];
    PyObject *eval[EVALS_MAX];
    const char *eval_name[EVALS_MAX + 1];
    int evals;
    PyObject *names; /* keeps the texts of `about` */
    /* positions and moves */
    PyObject *index;      /* key -> number */
    PyObject *move_index; /* move -> number */
    PyObject *move_list;
    struct entry *chunk[CHUNKS];
    uint64_t count, most;
    bool full;
    /* kinds of pieces on boards */
    poda_piece piece[PODA_VIEW_PIECES];
    poda_dress dress[PODA_VIEW_PIECES];
    char glyph[PODA_VIEW_PIECES][GLYPH];
    int pieces;
    PyObject *owners;  /* glyph -> player */
    PyObject *dresses; /* glyph -> (shape, colour) */
    int look;
    /* the first exception, and the flag that ends the request after it */
    _Atomic int failed;
    PyObject *type, *exception, *traceback;
    volatile int *stop;
};

/* The struct of options that the library keeps for an open game. */
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

/* NULL for a state that was never made, after an exception. */
static inline struct entry *entry_of(const struct book *book, uint64_t number)
{
    if (number == 0 || number > book->count)
        return NULL;
    number--;
    return &book->chunk[number / CHUNK][number % CHUNK];
}

static inline bool is_known(const struct book *book, const struct entry *entry, uint32_t what)
{
    return book->memo && (atomic_load_explicit(&entry->known, memory_order_acquire) & what);
}

static inline void set_known(struct entry *entry, uint32_t what)
{
    atomic_fetch_or_explicit(&entry->known, what, memory_order_release);
}

/* Makes a book from the dictionary that poda/_own.py writes; NULL with an exception. */
struct book *book_open(PyObject *table, volatile int *stop);
void book_close(struct book *book);

/* All of these need the lock. */
void book_fail(struct book *book);                            /* keeps the exception, stops */
uint64_t book_number(struct book *book, PyObject *state);     /* takes the reference; 0: failed */
bool book_list(struct book *book, struct entry *entry);       /* its moves */
PyObject *book_move(const struct book *book, poda_move move); /* borrowed; NULL with an exception */
bool book_number_move(struct book *book, PyObject *move, poda_move *out); /* false: exception */
bool book_utf8(PyObject *text, poda_text *out); /* false with an exception */

/* A whole number; false with an exception that names `who`. */
bool book_whole(PyObject *number, const char *who, long long most, long long *out);

/* space.c, game.c, problem.c: the tables. */
void space_fill(struct book *book, poda_space *space);
/* Words about a move: MOVE_TEXT, WHY. */
void space_move_words(const void *game, int method, const void *state, poda_move move,
                      poda_text *text);
void game_fill(struct book *book);
void problem_fill(struct book *book);
/* slots.c: which book the next opened game belongs to. */
enum { SLOTS = 16 };
typedef poda_status init_fn(void *game, const poda_options *options, poda_error *error);
init_fn *slot_take(struct book *book); /* NULL: all are taken */
void slot_give(const struct book *book);
/* board.c */
void board_view(const void *game, const void *state, poda_view *view);

#endif
