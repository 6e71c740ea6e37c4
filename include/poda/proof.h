/* proof.h - what a side can force, as a strategy in a file that can be checked without any search.
 *
 * A proof has up to two bounds of the value of a position for MAX. The lower one is a strategy of MAX
 * with which it gets at least so much whatever MIN replies, the upper one a strategy of MIN with which
 * MAX gets at most so much. If they are equal, the value is exact. docs/proofs.md describes the format
 * and the argument; tools/verify.c is a checker that shares no code with this one.
 * Ownership: poda_proof_make allocates, poda_free frees.
 * Threads:   functions may be called from several threads; the progress function runs in the caller's.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_PROOF_H
#define PODA_PROOF_H

#include "poda/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes with which a proof begins (poda_file_kind). */
#define PODA_PROOF_BEGINS "poda proof 1\n"

enum { PODA_PROOF_TEXT = 4096 }; /* bytes of the longest text in a head, including the zero */

/* Values are scores, or 1, 0 and -1 for won, drawn and lost. */
typedef struct poda_proof_bound {
    bool proven; /* there is one; else the other fields are 0 */
    poda_value value;
    bool endless;       /* play that never ends, and repetition, are good enough for the side */
    uint64_t entries;   /* positions in which the strategy says what the side plays */
    uint64_t bytes;     /* of these moves in the file */
    uint64_t positions; /* that were visited, those of the other side included; 0: only read */
    int64_t longest;    /* plies to the end of the longest game; -1: may never end, or only read */
} poda_proof_bound;

/* What a proof claims, before any of it is checked. */
typedef struct poda_proof_head {
    char game[PODA_PROOF_TEXT], options[PODA_PROOF_TEXT];
    char position[PODA_PROOF_TEXT]; /* empty: where the game begins */
    uint64_t rules;                 /* fingerprint: poda_proof_rules */
    bool symmetry;                  /* one image of a position stands for all */
    poda_proof_bound lower, upper;
} poda_proof_head;

typedef struct poda_proof_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    /* PODA_SOLVE_AUTO: all positions if they are few, else searches; no theory */
    poda_solve_method method;
    uint64_t positions; /* most positions that are solved whole; 0: as many as is quick */
    bool plain;         /* images of a position are positions of their own */
    bool no_lower, no_upper;
    poda_search_options search; /* how to search; memory, stop and progress of all methods */
    /* values come from here instead; NULL: none. It need not be trusted: the strategy is checked */
    poda_table *table;
} poda_proof_options;

/* Finds what both sides can force from `from` and writes the proof. The positions before `from` do not
 * count. PODA_BAD_GAME: no proof of this form exists, because a position may not occur again or because
 * the game is not for two players who see everything. */
PODA_API PODA_CHECKED poda_status poda_proof_make(const poda_game *game, const poda_state *from,
                                                  const poda_proof_options *options,
                                                  unsigned char **bytes, size_t *length,
                                                  poda_proof_head *head, poda_error *error);

/* Reads the head; the checksum must be right. Nothing is proven yet. O(length). */
PODA_API PODA_CHECKED poda_status poda_proof_read(const unsigned char *bytes, size_t length,
                                                  poda_proof_head *head, poda_error *error);

/* Opens the registered game of a head with its options, and sets its position. If the game is not
 * registered: `rules` that the program holds, or the `path` of a shared object (else NULL). */
PODA_API PODA_CHECKED poda_status poda_proof_open(const poda_proof_head *head,
                                                  const poda_rules *rules, const char *path,
                                                  poda_game **game, poda_state *from,
                                                  poda_error *error);

/* Checks all of it against the rules: PODA_OK only if every bound is proven. `head` then has the
 * figures. PODA_BAD_FILE says what is wrong. O(positions x moves). */
PODA_API PODA_CHECKED poda_status poda_proof_check(const poda_game *game, const poda_state *from,
                                                   const unsigned char *bytes, size_t length,
                                                   const volatile int *stop, poda_proof_head *head,
                                                   poda_error *error);

/* A number that changes when the rules do: of positions, moves and results of random games. */
PODA_API PODA_CHECKED poda_status poda_proof_rules(const poda_game *game, uint64_t *number,
                                                   poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
