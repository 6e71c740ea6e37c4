/* watch.h - rules under watch: tables whose functions note in shared memory what they are about to call,
 * and with what, so that after a crash another process knows. For child processes only: what is watched
 * is one game or problem of the whole process. */
#ifndef PODA_CHECK_WATCH_H
#define PODA_CHECK_WATCH_H

#include "poda/find.h"
#include "poda/game.h"

enum { PODA__WATCH_PATH = 1024, PODA__WATCH_PAIRS = 32 };

/* What rules must not do, seen when it is done. */
typedef enum poda__deed {
    PODA__DEED_NONE,
    PODA__DEED_FORKED,
    PODA__DEED_CLOSED,  /* the file by which the child is heard */
    PODA__DEED_UNDERRAN /* the list that it was to fill */
} poda__deed;

/* In memory that both processes see. Addresses of literals are the same in both. */
typedef struct poda__watch {
    volatile uint64_t calls;     /* changes before and after each call */
    const char *volatile called; /* the last function, "play"; NULL: none yet */
    volatile bool inside;        /* it has not returned */
    volatile bool has_state, has_move, is_problem;
    volatile bool steps; /* the call plays and asks for the outcome */
    volatile poda__deed deed;
    poda_move move;
    poda_move played; /* the last move made, by play or step */
    unsigned char state[PODA_STATE_MAX];
    char text[100];          /* what a reader is given, from its beginning; empty: nothing */
    size_t room;             /* of the list it may fill; 0: it has none */
    const void *guard_begin; /* addresses behind what it may fill */
    const void *guard_end;
    const void *volatile fault; /* the address that was touched */
    volatile bool has_fault;
    const void *stack;         /* about where the last call was made */
    uint64_t positions, tests; /* how far the check has come */
    size_t path_length;        /* moves from the start to the position under test */
    poda_move path[PODA__WATCH_PATH];
    char name[80];       /* of the game or problem */
    size_t option_count; /* that it was opened with: keys and values, each ended by a zero */
    char options[2000];
    bool options_cut; /* they did not fit */
} poda__watch;

/* From here on calls are noted in `watch`; addresses of faults too. */
void poda__watch_begin(poda__watch *watch);
/* After each call it is looked whether this file is still open. */
void poda__watch_file(int file);
/* What is not a function of the rules, but runs code of theirs. */
void poda__watch_note(const char *what);
/* A table that notes and then calls `rules`, which must stay. */
const poda_rules *poda__watch_game(const poda_rules *rules);
const poda_problem_rules *poda__watch_problem(const poda_problem_rules *rules);

#endif
