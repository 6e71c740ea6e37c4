/* theory.h - answers that need no search: nim-values, the XOR rule, periods.
 * Sprague 1935, Grundy 1939; misere nim: Bouton 1901.
 * Ownership: results hold no memory, except the array of poda_nim_values: poda_free.
 * Threads:   may be called from any thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK, except that
 *            poda_theory_solve empties `winning`. */
#ifndef PODA_THEORY_H
#define PODA_THEORY_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_theory {
    bool wins;          /* the player to move wins: an N position; else P */
    int64_t distance;   /* plies to the end with best play; -1 if theory does not give it */
    int64_t nim_value;  /* -1 if the position has none (misere play) */
    const char *method; /* how, in English, for translation: "the XOR rule" */
    uint64_t winning;   /* how many moves win; the list holds the first of them */
} poda_theory;

/* `*known` is false if there is no theory for this game. `winning` (NULL allowed) receives
 * winning moves as far as they fit. Fast at any size: nim with heaps to 2^62, corks to 10^18. */
PODA_API PODA_CHECKED poda_status poda_theory_solve(const poda_game *game, const poda_state *state,
                                                    bool *known, poda_theory *out,
                                                    poda_moves *winning, poda_error *error);

/* The rule behind poda_theory_solve, in a form that a person can apply. */
typedef enum poda_rule_kind {
    PODA_RULE_REMAINDERS, /* leave one of certain remainders: corks */
    PODA_RULE_XOR,        /* leave heaps whose sizes or nim-values have XOR 0 */
    PODA_RULE_XOR_MISERE, /* the same, but if only heaps of 1 remain, leave an odd number: nim */
    PODA_RULE_PARITY,     /* the number of moves is fixed, and its parity decides: split */
} poda_rule_kind;

enum { PODA_RULE_NUMBERS = 16, PODA_RULE_HEAPS = 32 };

typedef struct poda_rule {
    poda_rule_kind kind;
    bool wins;        /* the player to move wins: this is not a position to leave */
    bool last_loses;  /* the player who makes the last move loses */
    uint64_t objects; /* in all heaps */
    uint64_t heaps;   /* number of non-empty heaps */
    /* REMAINDERS: the numbers of objects to leave are k * period plus one of `remainder` from
     * `from` on, and the numbers in `early` below it */
    uint64_t period, from;
    size_t remainders, earlies;
    uint64_t remainder[PODA_RULE_NUMBERS], early[PODA_RULE_NUMBERS];
    uint64_t least; /* fewer objects cannot be taken: the game is over */
    /* XOR: the heaps with the numbers that are added, as far as they fit */
    bool by_value; /* nim-values; else sizes */
    size_t terms;  /* 0 if there are too many heaps to list */
    uint64_t size[PODA_RULE_HEAPS], term[PODA_RULE_HEAPS];
    uint64_t sum;   /* their XOR */
    uint64_t large; /* heaps of 2 or more */
    uint64_t plies; /* PARITY: moves that remain */
} poda_rule;

/* `*known` is false if there is no rule for this game, or none short enough to remember. */
PODA_API PODA_CHECKED poda_status poda_theory_rule(const poda_game *game, const poda_state *state,
                                                   bool *known, poda_rule *out, poda_error *error);
/* Is this a number of objects to leave, by PODA_RULE_REMAINDERS? O(1). */
PODA_API bool poda_rule_leaves(const poda_rule *rule, uint64_t objects);

/* The nim-value of any position of an impartial game under normal play, by the mex rule over all
 * positions below it. */
PODA_API PODA_CHECKED poda_status poda_nim_value(const poda_game *game, const poda_state *state,
                                                 const volatile int *stop, uint64_t *value,
                                                 poda_error *error);

/* Nim-values of a single heap of 0..n in a heap game (corks, nim, split, grundy, kayles,
 * dawson); free `*values` with poda_free. Grundy's game uses its sparse space, the others the
 * rule. */
PODA_API PODA_CHECKED poda_status poda_nim_values(const poda_game *game, uint64_t n,
                                                  const volatile int *stop, uint32_t **values,
                                                  poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
