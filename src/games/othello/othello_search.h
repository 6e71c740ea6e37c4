/* othello_search.h - shared by the two editions of the Othello engine and its driver: the data
 * common to all threads, and the data of each thread. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_SEARCH_H
#define PODA_GAMES_OTHELLO_OTHELLO_SEARCH_H

#include "games/othello/othello_patterns.h"
#include "games/othello/othello_table.h"
#include "poda/search.h"

/* ProbCut (Buro 1995) trusts a shallow search that is this many standard deviations outside the
 * window; the last step trusts none. */
enum { OTHELLO_STEPS = 4, OTHELLO_SURE = OTHELLO_STEPS - 1 };

enum {
    OTHELLO_NEAR = 1 << 12,    /* slots for positions near the end, per thread */
    OTHELLO_SHALLOW = 1 << 12, /* sets for the searches that order moves, per thread */
    OTHELLO_BUSY = 1 << 10,    /* positions that a thread is searching */
    OTHELLO_MOVES = 64,        /* 33 in a game; a given position may have more */
    OTHELLO_LINE = 128,        /* moves and passes of a game */
};

/* How far outside the window, in discs, a search must be to be trusted, by steps: a shallow search,
 * and the evaluation for the shallow search to be worthwhile. */
typedef struct othello_doubt {
    uint8_t search[OTHELLO_SURE], here[OTHELLO_SURE];
} othello_doubt;

/* The depth of the shallow search that stands for one of `depth` plies, at least 4: half of it,
 * with the same parity. */
static inline int othello_reduced(int depth)
{
    return 2 * (depth / 4) + (depth & 1);
}

/* The discs of a position. */
typedef struct othello_pair {
    uint64_t own, rival;
} othello_pair;

/* The least of the eight images of a position under the symmetries of the board. */
othello_pair poda__othello_least_image(othello_pair at);

/* Computed once, then only read. */
typedef struct othello_lore {
    uint8_t last[8][256];   /* discs turned by a move at [place] on a line of own discs [bits] */
    uint8_t edge[256][256]; /* stable discs of an edge, [own][rival] */
    othello_doubt doubt[OTHELLO_MOST + 1][OTHELLO_MOST + 1]; /* [empty cells][depth] */
    const othello_patterns *patterns;
} othello_lore;

typedef struct othello_near {
    uint64_t own, rival;
    int8_t lower, upper;
    uint8_t move;
} othello_near;

/* One thread's search. */
typedef struct othello_thinker {
    uint64_t nodes;
    const othello_lore *lore;
    const othello_table *table; /* shared */
    poda__word64 *busy;         /* shared; NULL: there is one thread */
    othello_table shallow;
    othello_near *near;
    const volatile int *flag;  /* stop everything */
    const volatile int *ready; /* another thread has finished this search */
    poda_search *search;       /* NULL except in the first thread, which checks clock and limits */
    uint64_t next_look;        /* node count of the next check */
    uint64_t nodes_before;     /* of earlier searches of this run, all threads */
    unsigned threads;
    bool stopped;
    bool winner;               /* empty cells go to the winner */
    int selectivity;           /* of this search */
    int cuts_deep;             /* nested ProbCut searches around this one */
    int root_value, root_move; /* the best finished at the root; OTHELLO_NO_MOVE: nothing */
    uint8_t length[OTHELLO_LINE + 1];
    uint8_t line[OTHELLO_LINE + 1][OTHELLO_LINE]; /* of best play, by ply */
} othello_thinker;

/* An edition: the same functions compiled for one kind of processor. */
typedef struct othello_edition {
    const char *name;
    int cells; /* of the board */
    uint64_t (*flips)(int cell, uint64_t own, uint64_t rival);
    uint64_t (*mobility)(uint64_t own, uint64_t rival);
    uint64_t (*stable)(const othello_lore *lore, uint64_t own, uint64_t rival);
    /* counts lines of `depth` moves; checks `flag` */
    uint64_t (*count)(const volatile int *flag, uint64_t own, uint64_t rival, int depth);
    /* The value within the window for the player to move, who has moves or must pass; fail-soft. */
    int (*search)(othello_thinker *thinker, uint64_t own, uint64_t rival, int depth, int alpha,
                  int beta);
} othello_edition;

extern const othello_edition poda__othello_plain, poda__othello_plain6;
#if defined(__x86_64__)
extern const othello_edition poda__othello_avx2, poda__othello_avx2_6;
#endif

/* The fastest edition that this processor supports, for boards of 8 or 6 cells a side. */
const othello_edition *poda__othello_edition(int size);

/* The first thread checks whether a limit is reached; true: stop. */
bool poda__othello_look(othello_thinker *thinker);

void poda__othello_lore_init(othello_lore *lore);

#endif
