/* solve.h - exact values: of one position, by whichever method applies, and of all positions of
 * a game. Memory grows with the number of distinct positions; `limit` bounds it (PODA_TOO_LARGE
 * beyond).
 * Ownership: _open allocates, _close frees (NULL allowed); poda_solution_release frees a solution.
 * Threads:   a poda_whole does not change once it is open: threads may share it. Callbacks run in
 *            the calling thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. The exception is poda_solve,
 *            which always writes `*out`: release it even after an error. */
#ifndef PODA_SOLVE_H
#define PODA_SOLVE_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_walk_options {
    size_t size;              /* of the struct, or 0: poda/status.h */
    bool depth_first;         /* else breadth-first */
    bool symmetry;            /* count symmetric images once */
    int depth;                /* plies; 0: no limit */
    uint64_t limit;           /* distinct positions; 0: PODA_WALK_LIMIT */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
    /* Called once per position, in the order of the walk, with the ply at which it was first
     * reached. */
    void (*visit)(void *user, const poda_state *state, int ply);
    void *user;
    poda_progress_fn *progress; /* about ten times a second; nodes: positions so far */
    void *progress_user;
} poda_walk_options;

#define PODA_WALK_LIMIT 50000000u

typedef struct poda_walk_result {
    uint64_t positions; /* distinct, in total */
    int depth;          /* the deepest ply reached */
    /* positions by the ply at which they were first reached; the last counts all beyond too */
    uint64_t by_depth[PODA_MAX_PLY + 1];
} poda_walk_result;

/* Walks the positions reachable from `from`; positions that are over have no successors. A
 * depth-first walk with a depth limit visits a position again when a shorter path leads to it,
 * so that both orders find the same positions. O(positions x moves), times depth in that case. */
PODA_API PODA_CHECKED poda_status poda_walk(const poda_game *game, const poda_state *from,
                                            const poda_walk_options *options, poda_walk_result *out,
                                            poda_error *error);

/* Can play from `from` return to an earlier position, so that a search to the end of the game
 * may not terminate? Looks only in some random games: `*repeats` is true only if a repetition
 * was found. */
PODA_API PODA_CHECKED poda_status poda_game_repeats(const poda_game *game, const poda_state *from,
                                                    const volatile int *stop, bool *repeats,
                                                    poda_error *error);

/* The value of every position reachable from a given one, by retrograde analysis: positions that
 * repeat are drawn if neither side can force a win. Turns need not alternate. If the rules have a
 * `stalled` (poda/past.h), a repetition gives what it says, but distances are those of play without one;
 * where what it gives depends on which position of a cycle recurs, values that it decides are not known,
 * and if `from` has such a value the status is PODA_BAD_RULES, with the bounds of a score in the message. */
typedef struct poda_whole poda_whole;

typedef struct poda_whole_options {
    size_t size;    /* of the struct, or 0: poda/status.h */
    bool symmetry;  /* store one of each position's symmetric images: less memory, same answers */
    uint64_t limit; /* distinct positions; 0: PODA_WALK_LIMIT */
    const volatile int *stop;
    poda_progress_fn *progress;
    void *progress_user;
} poda_whole_options;

/* `options` may be NULL; the game must outlive the answer. O(positions x moves). */
PODA_API PODA_CHECKED poda_status poda_whole_open(poda_whole **out, const poda_game *game,
                                                  const poda_state *from,
                                                  const poda_whole_options *options,
                                                  poda_error *error);
PODA_API void poda_whole_close(poda_whole *whole);

PODA_API uint64_t poda_whole_positions(const poda_whole *whole);
/* `*value` is for MAX: PODA_WIN - n, n - PODA_WIN, or a score (0: drawn). `*distance` is the
 * plies to the end: winners hurry, losers delay, draws (and scores) take the shortest line that
 * keeps the value; negative if play never ends. False if the position is not reachable, or if its
 * value depends on the positions before it. */
PODA_API bool poda_whole_value(const poda_whole *whole, const poda_state *state, poda_value *value,
                               int *distance);

/* The best move as a search would report it: wins come soon, losses late; nodes are positions. False
 * if the position is not in it or has no move, or if the clock (poda/past.h) could end the game
 * first. */
PODA_API bool poda_whole_best(const poda_whole *whole, const poda_state *state, poda_result *out);
/* The value of each move, in the order of poda_state_moves; returns their number, 0 if there are more
 * than `room`. */
PODA_API size_t poda_whole_moves(const poda_whole *whole, const poda_state *state,
                                 poda_move_value *out, size_t room);
/* Solves a game in which positions can occur again, and which searches therefore do not see to the
 * end, if it has at most so many positions; else `*out` is NULL. The last of `states` is the position,
 * the others are those of the game before it, oldest first: what occurs too often ends it. */
PODA_API PODA_CHECKED poda_status poda_whole_open_small(poda_whole **out, const poda_game *game,
                                                        const poda_state *states, size_t count,
                                                        uint64_t most, const volatile int *stop,
                                                        poda_error *error);

typedef struct poda_whole_summary {
    /* for the player to move; positions whose value depends on those before are only in the first */
    uint64_t positions, over, won, lost, drawn;
    int longest; /* the largest distance */
    /* by plies to the end; the last counts all beyond too */
    uint64_t by_distance[PODA_MAX_PLY + 1];
    uint64_t
        endless; /* of these, from which play need not end: drawn, or as `stalled` says (poda/past.h) */
    bool to_come; /* LEAD (poda/past.h): won, lost and drawn by what is still to be gained */
} poda_whole_summary;

PODA_API void poda_whole_summarise(const poda_whole *whole, poda_whole_summary *out);

/* How to solve a position. */
typedef enum poda_solve_method {
    PODA_SOLVE_AUTO,   /* theory, else all positions if they are few, else a search */
    PODA_SOLVE_THEORY, /* any size; PODA_BAD_REQUEST if there is no theory */
    PODA_SOLVE_WHOLE,  /* all positions, backwards from the ends */
    PODA_SOLVE_SEARCH, /* to the end of the game, or to the limits */
} poda_solve_method;

typedef struct poda_solve_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_solve_method method;
    uint64_t positions; /* PODA_SOLVE_WHOLE: most positions; 0: PODA_WALK_LIMIT */
    /* options of the search, and the limits of all methods: seconds, memory, stop; every move is
     * valued; sign: ignore distances and scores */
    poda_search_options search;
} poda_solve_options;

typedef struct poda_solved_move {
    poda_move move;
    poda_worth worth; /* distance in plies from the position asked about */
    bool best;        /* it keeps the value and, if distances are known, does so best */
} poda_solved_move;

typedef struct poda_solution {
    poda_worth worth;   /* if proven, the position is solved */
    const char *method; /* how, in English, for translation */
    bool by_search;     /* if not solved, `depth` is how far the search came */
    int64_t nim_value;  /* -1: none */
    poda_solved_move *moves;
    size_t move_count;
    uint64_t winning; /* how many moves win, if they are too many to list */
    bool complete;    /* every legal move is in `moves` */
    bool has_best;    /* of a search: `best` is its choice, so far if it is not solved */
    poda_move best;
    bool move_proven; /* the position is solved, and the moves marked best keep its value */
    bool stopped;     /* a limit ended it */
    bool settled;     /* the list proves which moves are best, stopped or not */
    int depth;
    uint64_t nodes; /* of the search, or positions */
    double seconds;
} poda_solution;

/* PODA_SOLVE_AUTO, with the default search options. */
#define poda_solve_defaults(options)                                                               \
    poda_solve_defaults_sized((options), sizeof(poda_solve_options))
PODA_API void poda_solve_defaults_sized(poda_solve_options *options, size_t size);
/* `options` may be NULL. Always writes `*out`, which may hold memory even after an error: release
 * it with poda_solution_release in every case. */
PODA_API PODA_CHECKED poda_status poda_solve(const poda_game *game, const poda_state *state,
                                             const poda_solve_options *options, poda_solution *out,
                                             poda_error *error);
PODA_API void poda_solution_release(poda_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
