/* watch.h - watched rules: tables whose functions record in shared memory what they are about to
 * call, and with what, so that another process knows after a crash. Only for child processes: one
 * game or problem is watched per process. */
#ifndef PODA_CHECK_WATCH_WATCH_H
#define PODA_CHECK_WATCH_WATCH_H

#include "poda/find.h"
#include "poda/game.h"

enum { PODA__WATCH_PATH = 1024, PODA__WATCH_PAIRS = 32 };

/* What rules must not do, detected when it happens. */
typedef enum poda__deed {
    PODA__DEED_NONE,
    PODA__DEED_FORKED,
    PODA__DEED_CLOSED,  /* the file through which the child reports */
    PODA__DEED_UNDERRAN /* the list that it was to fill */
} poda__deed;

/* In memory shared by both processes. String literals have the same addresses in both. */
typedef struct poda__watch {
    volatile uint64_t calls;     /* changes before and after each call */
    const char *volatile called; /* the last function, "play"; NULL: none yet */
    volatile bool inside;        /* it has not returned yet */
    volatile bool has_state, has_move, is_problem;
    volatile bool steps; /* the call plays and asks for the outcome */
    volatile poda__deed deed;
    poda_move move;
    poda_move played; /* the last move made, by play or step */
    _Alignas(poda_state) unsigned char state[PODA_STATE_MAX];
    char text[100];          /* the beginning of the text passed to a reader; empty: none */
    size_t room;             /* of the list it may fill; 0: there is none */
    const void *guard_begin; /* addresses after the room it may fill */
    const void *guard_end;
    const void *volatile fault; /* the address that was accessed */
    volatile bool has_fault;
    const void *stack;         /* approximate stack address of the last call */
    uint64_t positions, tests; /* progress of the check */
    size_t path_length;        /* moves from the start to the position under test */
    poda_move path[PODA__WATCH_PATH];
    char name[80];       /* of the game or problem */
    size_t option_count; /* it was opened with: keys and values, each zero-terminated */
    char options[2000];
    bool options_cut; /* they did not fit */
} poda__watch;

/* From here on calls and addresses of faults are recorded in `watch`. */
void poda__watch_begin(poda__watch *watch);
/* After each call, checks that this file is still open. */
void poda__watch_file(int file);
/* Records code of the rules that is not one of their functions. */
void poda__watch_note(const char *what);
/* A table that records and then calls `rules`, which must outlive it. */
const poda_rules *poda__watch_game(const poda_rules *rules);
const poda_problem_rules *poda__watch_problem(const poda_problem_rules *rules);

#endif
