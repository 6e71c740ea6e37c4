/* ask.h - the one door: a verb, a subject and named parameters in, one answer out.
 * The command line, HTTP and the page pass the same words and get the same answers and errors. */
#ifndef PODA_ASK_H
#define PODA_ASK_H

#include "poda/find.h"
#include "poda/language.h"
#include "poda/match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A game or a problem for one that the program holds itself; the other is NULL. Both must outlive
 * the questions. */
typedef struct poda_loaded {
    const poda_rules *game;
    const poda_problem_rules *problem;
    void *library; /* of poda_loaded_open; else NULL */
} poda_loaded;

/* The rules of the shared object at `path`. Opening them is tried in a child process first: where their
 * code ends that, the status is PODA_BAD_RULES and the message names the function. None of their functions
 * runs in this process, only what the system runs when it loads the file. */
PODA_API PODA_CHECKED poda_status poda_loaded_open(poda_loaded *out, const char *path,
                                                   poda_error *error);
PODA_API void poda_loaded_close(poda_loaded *loaded);
PODA_API const char *poda_loaded_name(const poda_loaded *loaded);
/* Whether a question that names `name` means it. */
PODA_API bool poda_loaded_is_called(const poda_loaded *loaded, const char *name);

typedef struct poda_ask_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_language language;
    bool json;                 /* the answer as JSON, else as text */
    bool colour;               /* boards with terminal colours */
    bool unicode;              /* boards with box characters */
    bool files;                /* games and options may be loaded from files */
    size_t memory;             /* bytes that an answer may take; 0: no limit but its own */
    unsigned threads;          /* that a search may use; 0: as many as it is asked for */
    const poda_loaded *loaded; /* known by their names, beside what is built in */
    size_t loaded_count;
    const volatile int *stop; /* becomes non-zero: answer with what is known so far */
    poda_progress_fn *progress;
    void *progress_user;
} poda_ask_options;

typedef struct poda_answer {
    char *text; /* ends with a newline */
    size_t length;
    bool failed;  /* `check` found a fault: the answer is whole, the exit status is 1 */
    bool stopped; /* `check` was interrupted before it found one: the exit status is 130 */
} poda_answer;

/* words: {"solve", "nim", "heaps=3,4,5"}. Free the answer with poda_answer_release. */
PODA_API PODA_CHECKED poda_status poda_ask(const char *const *words, size_t count,
                                           const poda_ask_options *options, poda_answer *out,
                                           poda_error *error);
PODA_API void poda_answer_release(poda_answer *answer);

/* {"error":{"code","message","at"}} and a newline. */
PODA_API PODA_CHECKED poda_status poda_error_json(const poda_error *error, poda_answer *out);

/* The encoding of values in all answers, as `player` sees it:
 * {"kind":"win|loss|draw|score|mean|unknown","distance":N|null,"score":N|null,"proven":true|false}. */
enum { PODA_WORTH_MAX = 128 }; /* bytes, with the zero at the end */
PODA_API void poda_worth_json(const poda_game *game, const poda_worth *worth, int player,
                              poda_text *out);

/* What a verb takes, for help and completion: the i-th parameter of `verb`; NULL past the last. */
typedef struct poda_parameter {
    const char *key, *value, *help;
} poda_parameter;
PODA_API const char *poda_verb(size_t index); /* the i-th verb; NULL past the last */
PODA_API const char *poda_verb_summary(const char *verb);
PODA_API const poda_parameter *poda_verb_parameter(const char *verb, size_t index);

/* What a person names: poda_game_load where `name` names a file (poda_names_file), else poda_game_open with the
 * letters of a language: the strip of frogs and toads is F and T in English, R
 * and S in Spanish, whichever it is given in. */
PODA_API PODA_CHECKED poda_status poda_game_open_in(poda_game **out, poda_language language,
                                                    const char *name, const poda_options *options,
                                                    poda_error *error);

/* The board of a position, drawn from its view. */
PODA_API PODA_CHECKED poda_status poda_board_draw(const poda_game *game, const poda_state *state,
                                                  const poda_ask_options *options, poda_answer *out,
                                                  poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
