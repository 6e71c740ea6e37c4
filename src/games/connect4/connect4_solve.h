/* connect4_solve.h - the exact solver of Connect 4 on any board of 64 bits. A score is for the
 * player to move: 0 is a draw, s > 0 a win with s own stones left, including the last one played (a
 * win with the last stone of the board is 1), s < 0 a loss likewise. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_SOLVE_H
#define PODA_GAMES_CONNECT4_CONNECT4_SOLVE_H

#include "games/connect4/connect4.h"
#include "games/connect4/connect4_table.h"

enum {
    PODA__CONNECT4_COLUMNS = 32,  /* most columns of any board */
    PODA__CONNECT4_BUSY = 1 << 12 /* slots for positions that a thread is searching */
};

/* The board, with constants that depend on its size. */
typedef struct poda__connect4_board {
    int cols, rows, cells;
    uint64_t bottom, board;
    uint64_t odd, even; /* rows 1, 3, 5 and rows 2, 4, 6, counted from below */
    /* the cells of each column, the middle first; then 0 */
    uint64_t column[PODA__CONNECT4_COLUMNS];
} poda__connect4_board;

typedef struct poda__connect4_solver poda__connect4_solver;

/* One thread's part of a search. */
typedef struct poda__connect4_worker {
    uint64_t nodes;
    int64_t patience; /* nodes until the next check */
    bool stopped;
    poda__connect4_slots table;
    const poda__connect4_board *board;
    poda__word64 *busy; /* NULL: there is only one thread */
    poda__connect4_solver *solver;
    unsigned index;
    int64_t patience_given;
    uint64_t counted; /* of the nodes, those already reported to the solver */
} poda__connect4_worker;

/* Is the score above alpha? Returns a lower bound above alpha, or an upper bound not above it. */
typedef int poda__connect4_test_fn(poda__connect4_worker *worker, uint64_t own, uint64_t rival,
                                   int alpha);

/* The same search compiled for different processors. */
typedef enum poda__connect4_edition {
    PODA__CONNECT4_PLAIN,
    PODA__CONNECT4_AVX2,
    PODA__CONNECT4_AVX512,
    PODA__CONNECT4_EDITIONS
} poda__connect4_edition;

/* NULL if this processor does not support it. */
poda__connect4_test_fn *poda__connect4_test_of(const poda__connect4_board *board,
                                               poda__connect4_edition edition);

struct poda__connect4_solver {
    poda__connect4_board board;
    poda__connect4_table table;
    poda__connect4_test_fn *test;
    unsigned threads;
    poda__word64 *busy;
    poda__word64 nodes;    /* so far, of all threads */
    uint64_t grown_at;     /* node count when the table last grew */
    uint64_t budget;       /* most nodes of one test, in total; 0: no limit */
    bool over_budget;      /* the budget was exceeded */
    uint64_t limit;        /* node count at which `pause` is expected to end the search; 0: none */
    volatile int finished; /* a thread has the answer, or a limit is reached: the others stop */
    /* called every few thousand nodes on the caller's thread: true ends the search; NULL: never */
    bool (*pause)(void *user, uint64_t nodes);
    void *user;
    bool stopped; /* `pause` returned true */
};

/* False: no memory. The solver must stay at its address while it searches. */
bool poda__connect4_solver_init(poda__connect4_solver *solver, const connect4_game *game,
                                size_t table_bytes, unsigned threads);
void poda__connect4_solver_release(poda__connect4_solver *solver);
/* Clears the results of earlier searches. */
void poda__connect4_solver_clear(poda__connect4_solver *solver);

/* Narrows lower <= score <= upper, which must hold at the call (INT_MIN and INT_MAX are
 * allowed), until they meet or both lie on one side of the window low..high. `guess` is the
 * expected score; any value works. The bounds are valid even if the search was stopped. The game
 * must not be over. */
void poda__connect4_narrow(poda__connect4_solver *solver, const connect4_state *state, int guess,
                           int low, int high, int *lower, int *upper);

enum { PODA__CONNECT4_CHEAP = 20000 }; /* nodes of an easy test */

/* The same while no test takes more than this many nodes, with one thread; true if the bounds
 * meet. */
bool poda__connect4_easy(poda__connect4_solver *solver, const connect4_state *state, uint64_t nodes,
                         int *lower, int *upper);

/* The same within a window. */
void poda__connect4_window(poda__connect4_solver *solver, const connect4_state *state,
                           uint64_t nodes, int low, int high, int *lower, int *upper);

/* The stones that both players still play in a game with that score, from a position with `empty`
 * free cells; all of them for 0. */
int poda__connect4_plies(int score, int empty);

/* Called by a worker whose patience is used up; true: it must stop. */
bool poda__connect4_look(poda__connect4_worker *worker);

#endif
