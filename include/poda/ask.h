/* ask.h - one entry point for every request: a verb, a subject and named parameters in, one
 * answer out. The command line, HTTP and the page pass the same words and get the same answers
 * and errors.
 * Ownership: poda_answer_release frees an answer, poda_loaded_close unloads rules; neither accepts
 *            NULL. Names, summaries, parameters and formats are constants.
 * Threads:   may be called from any thread; threads may share options and loaded rules. The
 *            progress function may be called from another thread, but not after the answer.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_ASK_H
#define PODA_ASK_H

#include "poda/find.h"
#include "poda/language.h"
#include "poda/match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rules of a game or of a single-player problem that the program holds itself; the other
 * pointer is NULL. Both must outlive the requests that use them. */
typedef struct poda_loaded {
    const poda_rules *game;
    const poda_problem_rules *problem;
    void *library; /* set by poda_loaded_open; else NULL */
} poda_loaded;

/* Loads the rules from the shared object at `path`. They are first opened in a child process: if
 * their code ends that process, the status is PODA_BAD_RULES and the message names the function.
 * No function of the rules runs in this process, only the code that the system runs when it
 * loads the file. */
PODA_API PODA_CHECKED poda_status poda_loaded_open(poda_loaded *out, const char *path,
                                                   poda_error *error);
PODA_API void poda_loaded_close(poda_loaded *loaded);
PODA_API const char *poda_loaded_name(const poda_loaded *loaded);
/* Does `name` in a request refer to these rules? */
PODA_API bool poda_loaded_is_called(const poda_loaded *loaded, const char *name);

enum { PODA_SEAL_KEY = 32 }; /* bytes of the key that games are sealed with */

/* A table by its path, and its game and options as poda_table_look finds them. */
typedef struct poda_listed_table {
    const char *path, *game, *options;
} poda_listed_table;

/* A program that plays, by the name that requests use; its command is that of poda_player_options. */
typedef struct poda_listed_player {
    const char *name, *command;
} poda_listed_player;

typedef struct poda_ask_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_language language;
    bool json;                 /* answer in JSON instead of text */
    bool colour;               /* draw boards with terminal colours */
    bool unicode;              /* draw boards with box characters */
    bool files;                /* allow games and options to be loaded from files */
    size_t memory;             /* bytes that one answer may use; 0: only the built-in limits */
    unsigned threads;          /* most threads a search may use; 0: as many as requested */
    const poda_loaded *loaded; /* available by name, in addition to the built-in ones */
    size_t loaded_count;
    const volatile int *stop; /* when non-zero: answer with what is known so far */
    poda_progress_fn *progress;
    void *progress_user;
    /* PODA_SEAL_KEY bytes: clients are not trusted with what is hidden in a game. Sessions of wide
     * games (poda/wide.h) are then handed out as a text that only this key opens. NULL: not sealed */
    const unsigned char *seal;
    /* tables= may be named although `files` is not set: in a page, where they are addresses that the host
     * reads part by part */
    bool addresses;
    /* tables (poda/tables.h) that requests may use although `files` is not set: tables= names one by the last
     * part of its path, and one that is of the game is used without being named */
    const poda_listed_table *tables;
    size_t table_count;
    /* `table build` by several processes, of which this is one */
    const struct poda_table_peers *peers;
    /* programs that sessions may seat (max.player=NAME): a request has the name, never the command */
    const poda_listed_player *players;
    size_t player_count;
    double player_seconds; /* for a move of such a program; 0: 60. Its memory is at most `memory` */
} poda_ask_options;

/* Makes a key from the randomness of the system. */
PODA_API PODA_CHECKED poda_status poda_seal_key(unsigned char key[PODA_SEAL_KEY],
                                                poda_error *error);

/* Writes the name of the game in `text`, the text of saved= or, if `key` is not NULL, of sealed= with
 * this key; false if there is none. For callers that must know which rules a request runs. */
enum { PODA_GAME_NAME_MAX = 1024 }; /* bytes, including the final zero */
PODA_API bool poda_saved_game(const char *text, const unsigned char *key,
                              char name[PODA_GAME_NAME_MAX]);

typedef struct poda_answer {
    char *text; /* ends with a newline */
    size_t length;
    bool failed;  /* `check` found a fault: the answer is complete, the exit status is 1 */
    bool stopped; /* `check` was interrupted before it found a fault: the exit status is 130 */
} poda_answer;

/* Answers one request, such as {"solve", "nim", "heaps=3,4,5"}. Free the answer with
 * poda_answer_release. */
PODA_API PODA_CHECKED poda_status poda_ask(const char *const *words, size_t count,
                                           const poda_ask_options *options, poda_answer *out,
                                           poda_error *error);
PODA_API void poda_answer_release(poda_answer *answer);

/* Writes {"error":{"code","message","at"}} and a newline. */
PODA_API PODA_CHECKED poda_status poda_error_json(const poda_error *error, poda_answer *out);

/* Writes a value as every answer encodes it, from the point of view of `player`:
 * {"kind":"win|loss|draw|score|mean|unknown","distance":N|null,"score":N|null,"proven":true|false}. */
enum { PODA_WORTH_MAX = 128 }; /* bytes, including the final zero */
PODA_API void poda_worth_json(const poda_game *game, const poda_worth *worth, int player,
                              poda_text *out);

/* The parameters of the verbs, for help and completion: the i-th parameter of `verb`, NULL past
 * the last. */
typedef struct poda_parameter {
    const char *key, *value, *help;
} poda_parameter;
PODA_API const char *poda_verb(size_t index); /* the i-th verb; NULL past the last */
PODA_API const char *poda_verb_summary(const char *verb);
/* The words of which one follows the verb, as in `proof make`; NULL past the last, or if the verb is followed
 * by its subject. */
PODA_API const char *poda_verb_action(const char *verb, size_t index);
PODA_API const poda_parameter *poda_verb_parameter(const char *verb, size_t index);

/* A kind of document: its name, as format= takes it, and the type of its content, as HTTP names it. */
typedef struct poda_format {
    const char *name, *type;
} poda_format;
/* The i-th kind that this build of the library makes; NULL past the last. */
PODA_API const poda_format *poda_format_at(size_t index);
/* The kinds that a verb takes, made here or not: names separated by blanks; NULL if it has no format=. */
PODA_API const char *poda_verb_formats(const char *verb);

/* Opens the game that a user names: poda_game_load if `name` is a path (poda_names_file), else
 * poda_game_open with the letters of a language. The strip of frogs and toads is written F and T
 * in English, R and S in Spanish; both are read in either language. */
PODA_API PODA_CHECKED poda_status poda_game_open_in(poda_game **out, poda_language language,
                                                    const char *name, const poda_options *options,
                                                    poda_error *error);

/* Draws the board of a position from its view. `before` is the position before the last move, or
 * NULL. */
PODA_API PODA_CHECKED poda_status poda_board_draw(const poda_game *game, const poda_state *before,
                                                  const poda_state *state,
                                                  const poda_ask_options *options, poda_answer *out,
                                                  poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
