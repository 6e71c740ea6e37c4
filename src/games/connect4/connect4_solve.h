/* connect4_solve.h - the exact solver of Connect 4 on any board of 64 bits.
 * A score is for the player to move: 0 a draw, s > 0 a win with so many own stones left, the last one
 * counted (a win with the last stone of the board is 1), s < 0 a loss likewise. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_SOLVE_H
#define PODA_GAMES_CONNECT4_CONNECT4_SOLVE_H

#include "games/connect4/connect4.h"
#include "games/connect4/connect4_table.h"

enum {
    PODA__CONNECT4_COLUMNS = 32,  /* the most there are */
    PODA__CONNECT4_BUSY = 1 << 12 /* places for positions that some thread is searching */
};

/* The board, with what follows from its size. */
typedef struct poda__connect4_board {
    int cols, rows, cells;
    uint64_t bottom, board;
    uint64_t odd, even; /* rows 1, 3, 5 and rows 2, 4, 6, counted from below */
    uint64_t
        column[PODA__CONNECT4_COLUMNS]; /* the cells of each column, the middle first; then 0 */
} poda__connect4_board;

typedef struct poda__connect4_solver poda__connect4_solver;

/* One thread's part of a search. */
typedef struct poda__connect4_worker {
    uint64_t nodes;
    int64_t patience; /* nodes until the next look around */
    bool stopped;
    poda__connect4_slots table;
    const poda__connect4_board *board;
    poda__word64 *busy; /* NULL: there is one thread only */
    poda__connect4_solver *solver;
    unsigned index;
    int64_t patience_given;
    uint64_t counted; /* of the nodes, those the solver knows of */
} poda__connect4_worker;

/* Is the score above alpha: returns a lower bound of it above alpha, or an upper bound not above. */
typedef int poda__connect4_test_fn(poda__connect4_worker *worker, uint64_t own, uint64_t rival,
                                   int alpha);

/* The same search compiled for what a processor can do. */
typedef enum poda__connect4_edition {
    PODA__CONNECT4_PLAIN,
    PODA__CONNECT4_AVX2,
    PODA__CONNECT4_AVX512,
    PODA__CONNECT4_EDITIONS
} poda__connect4_edition;

/* NULL: not on this processor. */
poda__connect4_test_fn *poda__connect4_test_of(const poda__connect4_board *board,
                                               poda__connect4_edition edition);

struct poda__connect4_solver {
    poda__connect4_board board;
    poda__connect4_table table;
    poda__connect4_test_fn *test;
    unsigned threads;
    poda__word64 *busy;
    poda__word64 nodes;    /* so far, of all threads */
    uint64_t grown_at;     /* the nodes when the table last changed its size */
    uint64_t budget;       /* a test that takes more nodes in all is given up; 0: none */
    bool over_budget;      /* that happened */
    uint64_t limit;        /* nodes after which `pause` ends the search, as it says; 0: none */
    volatile int finished; /* a thread has the answer, or a limit is reached: the others stop */
    /* asked every few thousand nodes on the caller's thread: true ends the search; NULL: never */
    bool (*pause)(void *user, uint64_t nodes);
    void *user;
    bool stopped; /* it said so */
};

/* False: no memory. The solver must not move while it searches. */
bool poda__connect4_solver_init(poda__connect4_solver *solver, const connect4_game *game,
                                size_t table_bytes, unsigned threads);
void poda__connect4_solver_release(poda__connect4_solver *solver);
/* Forgets what earlier searches found. */
void poda__connect4_solver_clear(poda__connect4_solver *solver);

/* Narrows lower <= score <= upper, true bounds at the call (INT_MIN and INT_MAX will do), until they
 * meet or both lie on one side of the window low..high. `guess` is where the score is expected; any
 * will do. The bounds are true also when it was stopped. The game must not be over. */
void poda__connect4_narrow(poda__connect4_solver *solver, const connect4_state *state, int guess,
                           int low, int high, int *lower, int *upper);

enum { PODA__CONNECT4_CHEAP = 20000 }; /* nodes of a test that is easy */

/* The same for as long as no test takes more than so many nodes, by one thread; true: they meet. */
bool poda__connect4_easy(poda__connect4_solver *solver, const connect4_state *state, uint64_t nodes,
                         int *lower, int *upper);

/* The same within a window. */
void poda__connect4_window(poda__connect4_solver *solver, const connect4_state *state,
                           uint64_t nodes, int low, int high, int *lower, int *upper);

/* Stones that the winner of a game with that score makes until the end, both players', from a position
 * with `empty` free cells; for 0 all of them. */
int poda__connect4_plies(int score, int empty);

/* Called by a worker out of patience; true: it must stop. */
bool poda__connect4_look(poda__connect4_worker *worker);

#endif
