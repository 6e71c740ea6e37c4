/* space.h - what the author of a space, a single-player search problem, writes.
 *
 * A space NAME is written like a game (rules.h), over two plain structs, NAME_space (its options) and
 * NAME_state, with a goal instead of players and turns.
 *
 * Required, as in a game:
 *   NAME_about  NAME_init  NAME_start  NAME_moves  NAME_play
 *   NAME_state_text  NAME_state_read  NAME_move_text
 * and
 *   bool NAME_goal(const NAME_space *, const NAME_state *);
 *
 * Optional, each announced by `#define NAME_HAS_... 1`; everything works without them:
 *   COST        double NAME_cost(space, from, move);     default: 1 per move; never negative
 *   HEURISTIC   double NAME_heuristic(space, state, int which);      estimated remaining cost;
 *               the names are in about.evals
 *   TARGET      void NAME_target(space, NAME_state *);   the only goal
 *   BACK        void NAME_backs(space, state, poda_moves *);         the ways to reach it
 *               poda_move NAME_back(space, state, poda_move way, NAME_state *from);
 *               sets the state that this way comes from, and returns the move from there;
 *               with TARGET and BACK a space can be searched from both ends
 *   ACCEPTABLE  bool NAME_acceptable(space, state, move);     `moves` lists all options, and
 *               only acceptable ones can be chosen: backtracking reports those it refuses
 *   WHY         void NAME_why(space, state, move, poda_text *);     why the option is not
 *               acceptable, in words that can follow a colon: "the queen of row 1 attacks it"
 *   ORDER       int NAME_order(space, state, move);      larger is tried first by backtracking
 *   PROPAGATE   bool NAME_propagate(space, NAME_state *);     deduces consequences of a choice,
 *               in place; false: no solution remains. Only for backtracking
 *   VALUE       double NAME_value(space, state);         worth of a goal, to be maximised
 *   BOUND       double NAME_bound(space, state);         no goal below is worth more
 *   MOVE_READ  VIEW  RELEASE  MASK                       as in a game
 *
 * A fact, also by #define:
 *   NAME_PARTIAL 1   states are partial solutions that grow with every move, so no state
 *                    occurs twice on a path: backtracking is the default search
 *
 * Functions must be pure: they depend only on their arguments and are called from several threads. */
#ifndef PODA_SPACE_H
#define PODA_SPACE_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The same functions as a table, built by poda/export_problem.h. */
typedef struct poda_problem_rules {
    poda_space space;
    bool partial;
    bool (*goal)(const void *space, const void *state);
    /* optional */
    double (*cost)(const void *space, const void *from, poda_move move);
    double (*heuristic)(const void *space, const void *state, int which);
    void (*target)(const void *space, void *state);
    void (*backs)(const void *space, const void *state, poda_moves *list);
    poda_move (*back)(const void *space, const void *state, poda_move way, void *from);
    bool (*acceptable)(const void *space, const void *state, poda_move move);
    int (*order)(const void *space, const void *state, poda_move move);
    bool (*propagate)(const void *space, void *state);
    double (*value)(const void *space, const void *state);
    double (*bound)(const void *space, const void *state);
    void (*why)(const void *space, const void *state, poda_move move, poda_text *text);
} poda_problem_rules;

#ifdef __cplusplus
}
#endif
#endif
