/* solve.h - exact values: of a position by whichever method can, and of all positions of a game.
 * Memory grows with the number of distinct positions; `limit` bounds it (TOO_LARGE beyond). */
#ifndef PODA_SOLVE_H
#define PODA_SOLVE_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_walk_options {
    size_t size;              /* of the struct, or 0: poda/status.h */
    bool depth_first;         /* else breadth-first */
    bool symmetry;            /* count mirror images once */
    int depth;                /* plies; 0: no limit */
    uint64_t limit;           /* distinct positions; 0: PODA_WALK_LIMIT */
    const volatile int *stop; /* becomes non-zero: end with PODA_STOPPED; NULL: never */
    /* Called once a position, in the order of the walk, with the ply at which it was first met. */
    void (*visit)(void *user, const poda_state *state, int ply);
    void *user;
    poda_progress_fn *progress; /* about ten times a second; nodes: positions so far */
    void *progress_user;
} poda_walk_options;

#define PODA_WALK_LIMIT 50000000u

typedef struct poda_walk_result {
    uint64_t positions;                  /* distinct, in all */
    int depth;                           /* the deepest ply met */
    uint64_t by_depth[PODA_MAX_PLY + 1]; /* positions by the ply they were first met at; the last
                                            counts all from there on */
} poda_walk_result;

/* Walks the space of the game from `from`; positions that are over have no successors. Depth-first
 * with a depth limit goes through a position again when a shorter way leads to it, so that both
 * orders find the same positions. O(positions x moves), times depth in that case. */
PODA_API PODA_CHECKED poda_status poda_walk(const poda_game *game, const poda_state *from,
                                            const poda_walk_options *options, poda_walk_result *out,
                                            poda_error *error);

/* Does a line of play from `from` come back to a position, so that a search to the end of the game may
 * have none? `*repeats` becomes true only for one that was found, in some random games. */
PODA_API PODA_CHECKED poda_status poda_game_repeats(const poda_game *game, const poda_state *from,
                                                    const volatile int *stop, bool *repeats,
                                                    poda_error *error);

/* The value of every position reachable from one, by retrograde analysis: positions that repeat
 * are drawn when neither side can force a win. Turns need not alternate. Scored games are solved
 * where no position repeats; else PODA_BAD_RULES says so. */
typedef struct poda_whole poda_whole;

typedef struct poda_whole_options {
    size_t size;    /* of the struct, or 0: poda/status.h */
    bool symmetry;  /* keep one of each position's mirror images: less memory, the same answers */
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
/* `*value` for MAX: PODA_WIN - n, n - PODA_WIN, or a score (0: drawn). `*distance`: plies to the
 * end; winners hurry, losers delay, draws (and scores) take the shortest way that keeps the value;
 * -1 where a draw never ends. False: the position is not reachable. */
PODA_API bool poda_whole_value(const poda_whole *whole, const poda_state *state, poda_value *value,
                               int *distance);

typedef struct poda_whole_summary {
    uint64_t positions, over, won, lost, drawn; /* for the player to move */
    int longest;                                /* the largest distance */
    uint64_t by_distance[PODA_MAX_PLY + 1];     /* by plies to the end; the last: and beyond */
    uint64_t endless;                           /* draws that never end */
} poda_whole_summary;

PODA_API void poda_whole_summarise(const poda_whole *whole, poda_whole_summary *out);

/* How a position is solved. */
typedef enum poda_solve_method {
    PODA_SOLVE_AUTO,   /* theory, else all positions where they are few, else a search */
    PODA_SOLVE_THEORY, /* at any size; PODA_BAD_REQUEST where there is none */
    PODA_SOLVE_WHOLE,  /* all positions, backwards from the ends */
    PODA_SOLVE_SEARCH, /* to the end of the game, or to the limits */
} poda_solve_method;

typedef struct poda_solve_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_solve_method method;
    uint64_t positions;         /* PODA_SOLVE_WHOLE: give up beyond so many; 0: PODA_WALK_LIMIT */
    poda_search_options search; /* the search, and what ends all methods: seconds, memory, stop;
                                   every move is valued; sign: distances and scores do not count */
} poda_solve_options;

typedef struct poda_solved_move {
    poda_move move;
    poda_worth worth; /* its distance in plies from the position that was asked about */
    bool best;        /* it keeps the value and, where distances are known, does so best */
} poda_solved_move;

typedef struct poda_solution {
    poda_worth worth;   /* proven: the position is solved */
    const char *method; /* how, in English, for translation */
    bool by_search;     /* then `depth` says how far an unsolved search came */
    int64_t nim_value;  /* -1: none */
    poda_solved_move *moves;
    size_t move_count;
    uint64_t winning; /* all moves that win, when they are too many to list */
    bool complete;    /* every legal move is in `moves` */
    bool has_best;    /* of a search: `best` is its choice, so far when it is not solved */
    poda_move best;
    bool move_proven; /* the position is solved, and a move that is called best keeps its value */
    bool stopped;     /* a limit ended it */
    bool settled;     /* the list proves which moves are best, stopped or not */
    int depth;
    uint64_t nodes; /* of the search, or positions */
    double seconds;
} poda_solution;

/* Auto, with the defaults of a search. */
#define poda_solve_defaults(options)                                                               \
    poda_solve_defaults_sized((options), sizeof(poda_solve_options))
PODA_API void poda_solve_defaults_sized(poda_solve_options *options, size_t size);
/* `options` may be NULL. Release the solution with poda_solution_release, also after an error. */
PODA_API PODA_CHECKED poda_status poda_solve(const poda_game *game, const poda_state *state,
                                             const poda_solve_options *options, poda_solution *out,
                                             poda_error *error);
PODA_API void poda_solution_release(poda_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
