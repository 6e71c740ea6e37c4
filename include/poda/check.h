/* check.h - tests the rules of any game or single-player problem: finds the author's mistakes,
 * and for each the smallest position that shows it.
 * Ownership: poda_check_release frees a result; poda_watch_open allocates, poda_watch_close frees
 *            (NULL allowed).
 * Threads:   checks may run in several threads at once; rules watched by poda_watch_game or
 *            poda_watch_problem belong to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. A fault is not an error. */
#ifndef PODA_CHECK_H
#define PODA_CHECK_H

#include "poda/find.h"
#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_check_options {
    size_t size;        /* of the struct, or 0: poda/status.h */
    uint64_t positions; /* how many to examine, breadth-first, then in random games; 0: 2000 */
    uint64_t seed;
    const volatile int *stop;     /* when non-zero: return what is known so far */
    poda_translate_fn *translate; /* for messages about faults; NULL: English */
    double patience; /* poda_check_file: seconds that one call of the rules may take; 0: 10 */
} poda_check_options;

#define PODA_FAULT_MAX 40

typedef struct poda_fault {
    const char *what;             /* name of the test: "hash", "text", "heuristic", "back", ... */
    char message[400];            /* what is wrong, in the caller's language */
    char position[PODA_TEXT_MAX]; /* the smallest position found that shows it */
    char moves[PODA_TEXT_MAX];    /* moves that lead to it from the start */
    bool onward;                /* found searching backwards: `moves` lead from there to the goal */
    bool two_plays;             /* it takes two plays to show: */
    char second[PODA_TEXT_MAX]; /* the moves of the other one */
} poda_fault;

typedef struct poda_check_result {
    uint64_t positions; /* examined; after a stop, some perhaps not by every test */
    uint64_t tests;     /* single comparisons made */
    bool stopped;       /* the stop flag ended the check early */
    int ran_count;      /* names of the tests that ran */
    const char *ran[PODA_FAULT_MAX];
    int skipped_count; /* tests left out because a test they depend on failed */
    const char *skipped[PODA_FAULT_MAX];
    int fault_count;    /* at most one fault per test */
    poda_fault *faults; /* free with poda_check_release */
    int remark_count;   /* worth knowing for an author, but harmless to every search */
    poda_fault *remarks;
    char name[80];   /* poda_check_file: of the game or problem */
    bool is_problem; /* poda_check_file: it is a problem, not a game */
} poda_check_result;

/* Examines positions breadth-first from the start and then in random games, so the first
 * position that fails a test is among those nearest to the start. The work is bounded for any
 * game, including endless and huge ones. Options: `init` must accept every declared choice, and
 * an option is a fault if none of the values that could be guessed changes positions, moves,
 * ends or evaluations in random games. A wide game (poda/wide.h) is also examined by its plays, all
 * of them where the tree is small, for weights, payoffs, what its players see, remember and guess;
 * no search is compared. A fault is not an error: the status is PODA_OK. `options` may be NULL. */
PODA_API PODA_CHECKED poda_status poda_check_game(const poda_game *game,
                                                  const poda_check_options *options,
                                                  poda_check_result *out, poda_error *error);
/* The same for a single-player problem. Its functions are compared with what they promise
 * (space.h) on the positions found: from the start, on a path to a goal, and backwards from the
 * target if it has one. A heuristic larger than the cost of a path to a goal is the fault
 * "admissible"; one that falls by more than the cost of a move is the remark "consistent", since
 * A* then reopens states. Searches that promise the same result are compared if they end within
 * 1500 states. A game is checked as a problem only by its moves, texts and ends. */
PODA_API PODA_CHECKED poda_status poda_check_problem(const poda_problem *problem,
                                                     const poda_check_options *options,
                                                     poda_check_result *out, poda_error *error);
/* The same for the shared object at `path`, whose rules run in a child process. Rules that
 * crash, do not return, end the process or write past a buffer have the fault "crash", which
 * names the function and the position it was called with; the caller's process is not affected. */
typedef enum poda_check_as { PODA_CHECK_ANY, PODA_CHECK_GAME, PODA_CHECK_PROBLEM } poda_check_as;
PODA_API PODA_CHECKED poda_status poda_check_file(const char *path, const poda_options *options,
                                                  poda_check_as as, const poda_check_options *check,
                                                  poda_check_result *out, poda_error *error);
PODA_API void poda_check_release(poda_check_result *result);

/* Checks in a child process that the shared object at `path` can be opened without options and
 * has a start. PODA_BAD_RULES: its code ended that process; the message names the function. */
PODA_API PODA_CHECKED poda_status poda_check_opening(const char *path, poda_error *error);

/* Records what the rules were doing when the child process that ran them ended (poda/child.h).
 * It lives in memory shared with children created afterwards. poda_watch_open returns NULL if
 * there is none. */
typedef struct poda_watch poda_watch;
struct poda_child_end;
PODA_API poda_watch *poda_watch_open(void);
PODA_API void poda_watch_close(poda_watch *watch);
/* In the child: a table that records each call and forwards it. One table per process, one
 * thread. */
PODA_API const poda_rules *poda_watch_game(poda_watch *watch, const poda_rules *rules);
PODA_API const poda_problem_rules *poda_watch_problem(poda_watch *watch,
                                                      const poda_problem_rules *rules);
/* In the child: rules that close `file` end the child at once, and the message names them. Costs
 * one system call per call of the rules. */
PODA_API void poda_watch_file(int file);
/* In the parent, for a child that did not return: PODA_BAD_RULES with a message such as "'play'
 * crashed (segmentation fault); the move was '4'; the position was '.|||| 1', after 1". `game`
 * or `problem` are the rules that were watched; a second child asks them for these texts.
 * PODA_STOPPED: the child was stopped outside the rules. */
PODA_API poda_status poda_watch_end(poda_watch *watch, const poda_rules *game,
                                    const poda_problem_rules *problem,
                                    const struct poda_child_end *end, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
