/* tables.h - solved games on disk: the value of every position, computed once, compressed, checked and
 * looked up in microseconds. docs/tables.md has the format and the algorithms.
 *
 * A table holds what each position is worth to the player to move: won or lost, in how many plies if
 * both play their best; drawn; or the score. Draws and scores have no distance. A game with ranks
 * (poda/rank.h) is solved tier by tier, any other one in memory (poda/solve.h).
 * Ownership: _open allocates, _close frees (NULL allowed).
 * Threads:   a poda_table belongs to one thread at a time.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. A damaged file is PODA_BAD_FILE,
 *            with the block that is damaged. */
#ifndef PODA_TABLES_H
#define PODA_TABLES_H

#include "poda/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_table poda_table;

typedef struct poda_table_options {
    size_t size;      /* of the struct, or 0: poda/status.h */
    unsigned threads; /* 0 and 1: only the caller's */
    uint64_t memory;  /* bytes for values that are in memory; 0: no limit */
    /* only every so many levels of tiers are kept, which a search of fewer plies recovers; 0 and 1:
     * all. Needs ranks and tiers that no move stays in */
    int every;
    /* the positions of these tiers and those that follow from them, instead of the first position; NULL:
     * from the first position */
    const uint64_t *tiers;
    size_t tier_count;
    uint64_t positions; /* without ranks: most positions; 0: PODA_WALK_LIMIT */
    /* slots that are compressed and kept together; 0: 2^20. Fewer make a larger file, and less is lost
     * when a build is interrupted */
    uint64_t section;
    const volatile int
        *stop; /* when non-zero: end with PODA_STOPPED; the same call goes on later */
    poda_progress_fn *progress;
    void *progress_user;
} poda_table_options;

/* Solves the game and writes the table to `path`. Until it is complete, what is known is in
 * `path`.part and `path`.marks, and the same call goes on from there, after a kill too; the bytes of the
 * table are the same however often it was interrupted and whatever `threads` and `memory` are. A file at
 * `path` that is no table is not replaced. `options` may be NULL. O(positions x moves). */
PODA_API PODA_CHECKED poda_status poda_table_build(const poda_game *game, const char *path,
                                                   const poda_table_options *options,
                                                   poda_error *error);

typedef struct poda_table_about {
    char game[64];     /* the name of the game, */
    char options[512]; /* and its options as given, "cols=5 rows=5" */
    bool ranked;       /* else sorted states */
    bool scored;
    bool whole; /* all positions from the first one; else of some tiers and what follows */
    int every, depth;
    uint64_t fingerprint; /* of the rules */
    uint64_t bytes, tiers, slots, blocks;
    uint64_t positions, over, won, lost, drawn, unknown; /* for the player to move */
    int longest;                                         /* the largest distance */
    /* by plies to the end, of positions that are won or lost; the last counts all beyond too */
    uint64_t by_distance[PODA_MAX_PLY + 1];
} poda_table_about;

/* What a file says of itself; only its head and its directory are read and checked. */
PODA_API PODA_CHECKED poda_status poda_table_look(const char *path, poda_table_about *out,
                                                  poda_error *error);
/* Opens a table of this game: PODA_BAD_FILE if it is of another game, other options or other rules. `cache`:
 * bytes for blocks that were read; 0: 64 MiB. */
PODA_API PODA_CHECKED poda_status poda_table_open(poda_table **out, const poda_game *game,
                                                  const char *path, size_t cache,
                                                  poda_error *error);
PODA_API void poda_table_close(poda_table *table);
PODA_API const poda_table_about *poda_table_of(const poda_table *table);

/* One tier, in the order of the file; false past the last. */
typedef struct poda_table_tier {
    uint64_t tier, slots, positions, won, lost, drawn;
    bool kept; /* in the file; else a search recovers it (every) */
} poda_table_tier;
PODA_API bool poda_table_tier_at(const poda_table *table, size_t index, poda_table_tier *out);

/* The value of a position for MAX, as poda_whole_value has it: PODA_WIN - n, n - PODA_WIN, a score or 0;
 * `*distance` is n, or -1. `*found` is false if the table does not have the position or does not know its
 * value. A ranked table cannot tell positions that no game leads to from others: it must be asked only
 * about those that moves have led to (poda_table_about.whole). */
PODA_API PODA_CHECKED poda_status poda_table_value(poda_table *table, const poda_state *state,
                                                   bool *found, poda_value *value, int *distance,
                                                   poda_error *error);
/* Where a position is: its tier, its number in it, and the block of the file; false if it is nowhere. */
typedef struct poda_table_place {
    uint64_t tier, slot, block;
    bool kept;     /* the value is in the file; else a search finds it */
    unsigned code; /* if it is kept: docs/tables.md */
} poda_table_place;
PODA_API PODA_CHECKED poda_status poda_table_find(poda_table *table, const poda_state *state,
                                                  bool *found, poda_table_place *out,
                                                  poda_error *error);
/* The best move as a search would report it, like poda_whole_best; and the value of each move, which
 * may be NULL, in the order of poda_state_moves, with room for `room`. `*found` is false if a position is
 * not in the table. */
PODA_API PODA_CHECKED poda_status poda_table_best(poda_table *table, const poda_state *state,
                                                  bool *found, poda_result *out, poda_error *error);
PODA_API PODA_CHECKED poda_status poda_table_moves(poda_table *table, const poda_state *state,
                                                   bool *found, poda_solved_move *out, size_t room,
                                                   size_t *count, poda_error *error);

typedef struct poda_table_verified {
    uint64_t positions, blocks;
} poda_table_verified;

/* Checks the whole file: all checksums, then every position that can be reached, whose value must follow
 * from those of its moves. With distances that is a proof: docs/tables.md. PODA_BAD_FILE says which
 * block or position is wrong. */
PODA_API PODA_CHECKED poda_status poda_table_verify(poda_table *table, const volatile int *stop,
                                                    poda_progress_fn *progress, void *user,
                                                    poda_table_verified *out, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
