/* check.h - tests the rules of any game and of any problem for one: what an author gets wrong, and
 * the smallest position that shows it. */
#ifndef PODA_CHECK_H
#define PODA_CHECK_H

#include "poda/find.h"
#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_check_options {
    size_t size;        /* of the struct, or 0: poda/status.h */
    uint64_t positions; /* how many to look at, breadth-first, then in random games; 0: 2000 */
    uint64_t seed;
    const volatile int *stop;     /* becomes non-zero: give what is known so far */
    poda_translate_fn *translate; /* for the messages of faults; NULL: English */
    double patience; /* poda_check_file: seconds that one call of the rules may take; 0: ten */
} poda_check_options;

#define PODA_FAULT_MAX 32

typedef struct poda_fault {
    const char *what;             /* which test: "hash", "text", "heuristic", "back", ... */
    char message[400];            /* what is wrong, in the caller's language */
    char position[PODA_TEXT_MAX]; /* the smallest position found that shows it */
    char moves[PODA_TEXT_MAX];    /* how to get there from the start */
    bool onward;                  /* found backwards: `moves` lead from there to the goal */
} poda_fault;

typedef struct poda_check_result {
    uint64_t positions; /* looked at; when it was stopped, perhaps not by every test */
    uint64_t tests;     /* single comparisons made */
    bool stopped;       /* the stop flag ended it early */
    int ran_count;      /* which tests ran, by name */
    const char *ran[PODA_FAULT_MAX];
    int skipped_count; /* which were left out because tests that they build upon failed */
    const char *skipped[PODA_FAULT_MAX];
    int fault_count;    /* at most one fault a test */
    poda_fault *faults; /* free with poda_check_release */
    int remark_count;   /* what an author may want to know, but no search goes wrong by */
    poda_fault *remarks;
    char name[80];   /* poda_check_file: of the game or problem, */
    bool is_problem; /* and which of the two it is */
} poda_check_result;

/* Looks at positions breadth-first from the start and then in random games, so that the first
 * position that fails a test is one of those nearest to the start. Bounded work on any game, also
 * on endless and huge ones. Options: `init` must take every choice that is declared, and an option is a
 * fault when none of the values that could be guessed changes positions, moves, ends or evaluations in
 * random games. A fault is no error: the status is PODA_OK. `options` may be NULL. */
PODA_API PODA_CHECKED poda_status poda_check_game(const poda_game *game,
                                                  const poda_check_options *options,
                                                  poda_check_result *out, poda_error *error);
/* The same for a problem for one, whose functions are compared with what they promise (space.h) on
 * the positions found: from the start, on a path to a goal, and backwards from the target where it
 * has one. A heuristic that is larger than the cost of a path to a goal is a fault, "admissible";
 * one that falls by more than a move costs is a remark, "consistent", since A* opens states again.
 * Searches that promise the same are compared where they end within 1500 states. A game is checked
 * as a problem by its moves, texts and ends alone. */
PODA_API PODA_CHECKED poda_status poda_check_problem(const poda_problem *problem,
                                                     const poda_check_options *options,
                                                     poda_check_result *out, poda_error *error);
/* The same for the shared object at `path`, whose rules run in a child process. What crashes, does not
 * return, ends the program or writes behind what it is to fill is the fault "crash", with the function
 * and the position it was called with; nothing of that reaches the caller. */
typedef enum poda_check_as { PODA_CHECK_ANY, PODA_CHECK_GAME, PODA_CHECK_PROBLEM } poda_check_as;
PODA_API PODA_CHECKED poda_status poda_check_file(const char *path, const poda_options *options,
                                                  poda_check_as as, const poda_check_options *check,
                                                  poda_check_result *out, poda_error *error);
PODA_API void poda_check_release(poda_check_result *result);

/* Whether the shared object at `path` can be opened without options, and has a start: tried in a child
 * process. PODA_BAD_RULES: its code ended that, and the message names the function. */
PODA_API PODA_CHECKED poda_status poda_check_opening(const char *path, poda_error *error);

/* What rules were doing when the child process that ran them ended (poda/child.h). In memory that a child
 * made afterwards shares; NULL: there is none. */
typedef struct poda_watch poda_watch;
struct poda_child_end;
PODA_API poda_watch *poda_watch_open(void);
PODA_API void poda_watch_close(poda_watch *watch);
/* In the child: a table that notes each call and makes it. One table a process, one thread. */
PODA_API const poda_rules *poda_watch_game(poda_watch *watch, const poda_rules *rules);
PODA_API const poda_problem_rules *poda_watch_problem(poda_watch *watch,
                                                      const poda_problem_rules *rules);
/* In the child: rules that close `file` end it there, and are named. A system call for each of theirs. */
PODA_API void poda_watch_file(int file);
/* In the parent, for a child that did not return: PODA_BAD_RULES with a message such as
 * "'play' crashed (segmentation fault); the move was '4'; the position was '.|||| 1', after 1". `game`
 * or `problem` are the rules that were watched; another child asks them for the words. PODA_STOPPED: it
 * was stopped, but not in the rules. */
PODA_API poda_status poda_watch_end(poda_watch *watch, const poda_rules *game,
                                    const poda_problem_rules *problem,
                                    const struct poda_child_end *end, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
