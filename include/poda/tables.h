/* tables.h - solved games on disk: the value of every position, computed once, compressed, checked and
 * looked up in microseconds. docs/tables.md has the format and the algorithms.
 *
 * A table holds what each position is worth to the player to move: won or lost, in how many plies if
 * both play their best; drawn; or the score. Draws and scores have no distance. A game with ranks
 * (poda/rank.h) is solved tier by tier, any other one in memory (poda/solve.h).
 * Ownership: _open allocates, _close frees (NULL allowed).
 * Threads:   several may ask one poda_table; they take turns. Verify it alone.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. A damaged file is PODA_BAD_FILE,
 *            with the block that is damaged. */
#ifndef PODA_TABLES_H
#define PODA_TABLES_H

#include "poda/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_table poda_table;

/* Several processes that build a table together, on one machine or many: this is number `rank` of `ranks`. They
 * need no common files: each has a path of its own for what it goes on from, and rank 0 writes the table. */
typedef struct poda_table_peers {
    unsigned rank, ranks;
    /* where a rank other than 0 keeps what it goes on from; NULL: as `path` of the call, which must then be its alone.
     * Rank 0 keeps it beside the table */
    const char *path;
    /* Called by all ranks at the same time: sends each rank its bytes (also this one), and sets `received` to what
     * each has sent, which the builder frees with free. */
    poda_status (*swap)(void *user, const void *const *sent, const size_t *sent_lengths,
                        void **received, size_t *received_lengths, poda_error *error);
    void *user;
    uint64_t *sent; /* rank 0: bytes that ranks sent to others, in all; may be NULL */
} poda_table_peers;

/* What a table keeps of a position that is won or lost: in how many plies; only that it is; or how many plies it takes
 * until the game ends or comes to another tier, in which it is then won or lost. */
enum { PODA_METRIC_DISTANCE, PODA_METRIC_WDL, PODA_METRIC_CONVERSION };

typedef struct poda_table_options {
    size_t size;      /* of the struct, or 0: poda/status.h */
    unsigned threads; /* 0 and 1: only the caller's */
    uint64_t memory;  /* bytes for values and marks in memory; 0: no limit */
    /* only every so many levels of tiers are kept, which a search of fewer plies recovers; 0 and 1:
     * all. Needs ranks and tiers that no move stays in; or halves (poda/rank.h), of which one is kept */
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
    unsigned save; /* milliseconds of work after which what is known is saved; 0: 3000 */
    /* PODA_METRIC_WDL: a smaller file. Distances are computed all the same, but not kept. PODA_METRIC_CONVERSION: a
     * file of a size between, which shows the way to a win. Both need a game without scores, and conversion ranks with
     * tiers in which moves stay */
    int metric;
    /* NULL: this process alone. A game without ranks (poda/rank.h) is built by rank 0, and the others wait */
    const poda_table_peers *peers;
} poda_table_options;

/* Solves the game and writes the table to `path`. Until it is complete, what is known is in
 * `path`.part and `path`.marks, and the same call goes on from there, after a kill too; the bytes of the
 * table are the same however often it was interrupted and whatever `threads` and `memory` are. A file at
 * `path` that is no table is not replaced. `options` may be NULL. O(positions x moves). */
PODA_API PODA_CHECKED poda_status poda_table_build(const poda_game *game, const char *path,
                                                   const poda_table_options *options,
                                                   poda_error *error);

enum { PODA_BOOK_PLIES = 64 };

typedef struct poda_book_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    int plies;   /* of the last positions, 1 to PODA_BOOK_PLIES */
    int side; /* PODA_MAX or PODA_MIN: of this player only a best move is followed; -1: all moves */
    uint64_t positions; /* most positions; 0: PODA_WALK_LIMIT */
    poda_search_options
        search; /* of one position: nodes and seconds are for each; stop, progress */
    int checks; /* positions that are searched again at the end */
} poda_book_options;

typedef struct poda_book_made {
    uint64_t positions; /* up to symmetry */
    uint64_t searched;  /* of them by a search, the others follow from their moves; */
    uint64_t earlier;   /* by that of an earlier run */
    uint64_t unsolved;  /* left out: not solved within the limits */
    uint64_t nodes;
    uint64_t checked, wrong; /* checked: searched again to the end, within the limits */
} poda_book_made;

/* Writes a book: a table of the positions after at most so many plies. Those after exactly so many are searched to the
 * end of the game. With a side, they are the positions that come up when it plays a best move each time. Until it is
 * complete, what is known is in `path`.part, and the same call goes on from there, after a kill too. If a checked
 * value is `wrong`, no file is written. A file at `path` that is no book of this game and its options is not replaced.
 * `*out`, which may be NULL, is filled in any case. */
PODA_API PODA_CHECKED poda_status poda_book_make(const poda_game *game, const char *path,
                                                 const poda_book_options *options,
                                                 poda_book_made *out, poda_error *error);

typedef struct poda_table_about {
    char game[64];     /* the name of the game, */
    char options[512]; /* and its options as given, "cols=5 rows=5" */
    bool ranked;       /* else sorted states */
    bool scored;
    bool whole; /* all positions from the first one; else of some tiers and what follows */
    bool wdl;   /* wins and losses have no distance, but of 0 and 1 plies to a win */
    int every, depth;
    uint64_t fingerprint; /* of the rules */
    uint64_t bytes, tiers, slots, blocks;
    uint64_t positions, over, won, lost, drawn, unknown; /* for the player to move */
    int longest;                                         /* the largest distance */
    /* by plies to the end, of positions that are won or lost; the last counts all beyond too */
    uint64_t by_distance[PODA_MAX_PLY + 1];
    int plies; /* of a book: those of its last positions; 0: a table */
    int side;  /* of a book: the player whose best moves alone it follows; -1: all moves */
    /* distances are those to the end or to another tier; `wdl` is true, as no distance to the end is kept */
    bool conversion;
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
/* Is a result that far away reached before a clock (poda/past.h) can end the game? Tables have no clocks, so a value
 * of poda_table_value counts only if this is true. */
PODA_API bool poda_table_timely(poda_table *table, const poda_state *state, poda_value value,
                                int distance);
/* Does the table answer for the last of these positions of a game, the first of which comes first? Not after a
 * position whose next occurrence ends the game, if it can occur again: a table knows nothing of it; and a ranked one
 * that holds what games lead to only in games from the first position. */
PODA_API bool poda_table_fits(const poda_table *table, const poda_state *states, size_t count);
enum { PODA_TABLE_PATH = 1024 };

/* The folder of tables that are used without being named: $PODA_TABLES, $XDG_CACHE_HOME/poda/tables or
 * ~/.cache/poda/tables; false if none of these variables is set, or the path is too long. */
PODA_API bool poda_table_folder(char folder[PODA_TABLE_PATH]);
/* The first file NAME.table of the folder, in the order of names, whose head says that it is of this game with these
 * options and rules; false: there is none. Damaged files and those of others are passed over. */
PODA_API bool poda_table_seek(const poda_game *game, const char *folder,
                              char path[PODA_TABLE_PATH]);

/* What a search that asks a table needs: in the caller's storage, unchanged while it runs. */
typedef struct poda_table_guide {
    poda_table *table;
    bool past;     /* only positions of later tiers are believed, */
    bool sign;     /* the search does not count plies: wins without a distance are believed too */
    uint64_t tier; /* than this, the root's */
    uint32_t hits; /* positions that the table had */
    int reach;     /* plies below the root at which it is asked at most */
} poda_table_guide;

/* Lets a search of the last of these positions use the table below its root (poda_search_options.known): where
 * repetition ends the game, for positions of later tiers than the root's, which no earlier position can follow;
 * wins only if the clock leaves time for them. Sets nothing if it can be believed nowhere. The table must outlive the
 * search. */
PODA_API void poda_table_inform(poda_table *table, const poda_state *states, size_t count,
                                poda_table_guide *guide, poda_search_options *options);
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
    uint64_t
        searched; /* of a book: positions whose moves lead out of it, so that nothing is compared */
    /* without distances: positions whose values agree with those of their moves, which proves nothing where play
     * can go round. All of a table of sorted states, else those of tiers up to the last one in which moves stay */
    uint64_t unproven;
} poda_table_verified;

/* Checks the whole file: all checksums, then every position that can be reached, whose value must follow
 * from those of its moves. With distances that is a proof: docs/tables.md. PODA_BAD_FILE says which
 * block or position is wrong. `threads` (0 and 1: only the caller's) share the work where no move stays in a tier. */
PODA_API PODA_CHECKED poda_status poda_table_verify(poda_table *table, unsigned threads,
                                                    const volatile int *stop,
                                                    poda_progress_fn *progress, void *user,
                                                    poda_table_verified *out, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
