/* go_solve.h - exact values of positions of small boards under superko: area scores without komi. */
#ifndef PODA_GAMES_GO_GO_SOLVE_H
#define PODA_GAMES_GO_GO_SOLVE_H

#include <stddef.h>

#include "games/go/go_small.h"

enum {
    GO_SOLVE_PLIES = 400,
    GO_SOLVE_BEFORE = 1200, /* boards before the root */
    GO_SOLVE_PASS = GO_SMALL_POINTS,
    GO_SOLVE_NONE, /* no move */
};

/* A position to be solved. */
typedef struct go_question {
    go_sides sides;
    uint32_t ko; /* the point where the player to move may not play, as a set */
    int passes;  /* 0 or 1 */
    int turn;    /* 0 or 1: who that is among the boards before */
} go_question;

typedef struct go_solver go_solver;

struct go_solver {
    go_small small;
    bool situational; /* else positional superko */
    /* look only for a proof that the player to move gets less: smaller trees if so, no end if not */
    bool refute;
    uint64_t nodes;
    bool stopped;
    uint64_t limit;                            /* nodes; 0: none */
    bool (*pause)(void *user, uint64_t nodes); /* true: stop; called every few thousand nodes */
    void *user;
    struct go_solve_slot *slots;
    size_t mask;
    int images;                                  /* of the board: 8 if it is square, else 4 */
    int inverse[8];                              /* the image that undoes each */
    uint8_t image_point[8][GO_SMALL_POINTS + 2]; /* passes and unknown moves included */
    uint32_t image_byte[8][4][256];              /* of eight points at a time */
    int guess, guess_move; /* of the root: a score and a move that are not proven */
    int round;             /* the depth of the current pass */
    int32_t history[2][GO_SMALL_POINTS + 1];
    /* boards from the first on, which may not come back: by player, [0] moves at the root */
    int path_length;
    struct {
        uint32_t side[2];
        int turn; /* who is to move there */
    } path[GO_SOLVE_BEFORE + GO_SOLVE_PLIES + 2];
};

/* False: no memory. */
bool go_solver_init(go_solver *solver, int rows, int cols, bool situational, size_t bytes);
void go_solver_release(go_solver *solver);
void go_solver_clear(go_solver *solver);
/* Forgets the boards that may not come back; adds one of them. */
void go_solver_begin(go_solver *solver);
void go_solver_before(go_solver *solver, const go_sides *sides, int turn);
/* May no move make this board, with `turn` to move on it? */
bool go_solver_forbids(const go_solver *solver, const go_sides *sides, int turn);

/* Narrows proven bounds of the score for the player to move until they meet; `first`: the score that
 * is asked about first. `only`: just that, is the score at least `first`? They stay apart if it was
 * stopped. */
void go_solve(go_solver *solver, const go_question *asked, int first, bool only, int *lower,
              int *upper);

#endif
