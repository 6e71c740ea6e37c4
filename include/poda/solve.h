/* solve.h - whole games: walks over all positions, and the exact value of each.
 * Memory grows with the number of distinct positions; `limit` bounds it (TOO_LARGE beyond). */
#ifndef PODA_SOLVE_H
#define PODA_SOLVE_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_walk_options {
    bool depth_first;         /* else breadth-first */
    bool symmetry;            /* count mirror images once */
    int depth;                /* plies; -1: all of it */
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
    bool symmetry;  /* keep one of each position's mirror images: less memory, the same answers */
    uint64_t limit; /* distinct positions; 0: PODA_WALK_LIMIT */
    const volatile int *stop;
    poda_progress_fn *progress;
    void *progress_user;
} poda_whole_options;

/* `options` may be NULL; the game must outlive the answer. O(positions x moves). */
PODA_API PODA_CHECKED poda_status poda_whole_new(poda_whole **out, const poda_game *game,
                                                 const poda_state *from,
                                                 const poda_whole_options *options,
                                                 poda_error *error);
PODA_API void poda_whole_free(poda_whole *whole);

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

#ifdef __cplusplus
}
#endif
#endif
