/* theory.h - answers that need no search: nim-values, the XOR rule, periods.
 * Sprague 1935, Grundy 1939; misere nim: Bouton 1901. */
#ifndef PODA_THEORY_H
#define PODA_THEORY_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_theory {
    bool wins;          /* the player to move wins: an N position; else P */
    int64_t distance;   /* plies to the end with best play, -1 when theory does not tell */
    int64_t nim_value;  /* -1 when the position has none (misere play) */
    const char *method; /* how, in English, for translation: "the XOR rule" */
    uint64_t winning;   /* how many moves win; the first of them are in the list */
} poda_theory;

/* False when there is no theory for this game. `winning` (NULL allowed) receives winning moves as
 * far as there is room. Fast at any size: nim with heaps to 2^62, corks to 10^18. */
PODA_API PODA_CHECKED poda_status poda_theory_solve(const poda_game *game, const poda_state *state,
                                                    bool *known, poda_theory *out,
                                                    poda_moves *winning, poda_error *error);

/* The rule behind poda_theory_solve, as a person can play by it. */
typedef enum poda_rule_kind {
    PODA_RULE_REMAINDERS, /* leave one of certain remainders: corks */
    PODA_RULE_XOR,        /* leave heaps whose sizes or nim-values have XOR 0 */
    PODA_RULE_XOR_MISERE, /* the same, except that heaps of 1 alone are left in odd number: nim */
    PODA_RULE_PARITY,     /* the number of moves is fixed, and its parity decides: split */
} poda_rule_kind;

enum { PODA_RULE_NUMBERS = 16, PODA_RULE_HEAPS = 32 };

typedef struct poda_rule {
    poda_rule_kind kind;
    bool wins;        /* the player to move, by the rule: this position is none to leave */
    bool last_loses;  /* what the last move does */
    uint64_t objects; /* in all heaps */
    uint64_t heaps;   /* that are not empty */
    /* REMAINDERS: a number of objects to leave is, from `from` on, k * period plus one of
     * `remainder`, and below `from` one of `early` */
    uint64_t period, from;
    size_t remainders, earlies;
    uint64_t remainder[PODA_RULE_NUMBERS], early[PODA_RULE_NUMBERS];
    uint64_t
        least; /* fewer objects cannot be taken: the game is over, the last move was the last one */
    /* XOR: heaps with the numbers that are added, as far as there is room for them */
    bool by_value; /* nim-values; else the sizes themselves */
    size_t terms;  /* 0 when the heaps are too many to list */
    uint64_t size[PODA_RULE_HEAPS], term[PODA_RULE_HEAPS];
    uint64_t sum;   /* their XOR */
    uint64_t large; /* heaps of 2 or more */
    uint64_t plies; /* PARITY: moves that are left */
} poda_rule;

/* False when there is no rule for this game, or none short enough to be remembered. */
PODA_API PODA_CHECKED poda_status poda_theory_rule(const poda_game *game, const poda_state *state,
                                                   bool *known, poda_rule *out, poda_error *error);
/* Is this number of objects one to leave, by PODA_RULE_REMAINDERS. O(1). */
PODA_API bool poda_rule_leaves(const poda_rule *rule, uint64_t objects);

/* The nim-value of any position of an impartial game under normal play, by the mex rule over all
 * positions below it. */
PODA_API PODA_CHECKED poda_status poda_nim_value(const poda_game *game, const poda_state *state,
                                                 const volatile int *stop, uint64_t *value,
                                                 poda_error *error);

/* Nim-values of one heap of 0..n for a heap game (corks, nim, split, grundy, kayles, dawson); the
 * caller frees `*values` with poda_free. Grundy's game by its sparse space, others by the rule. */
PODA_API PODA_CHECKED poda_status poda_nim_values(const poda_game *game, uint64_t n,
                                                  const volatile int *stop, uint32_t **values,
                                                  poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
