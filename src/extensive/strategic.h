/* strategic.h - the reduced strategic form: a table of payoffs whose strategies name a move for each
 * information set that the player's own earlier moves do not exclude (Kuhn 1953). Strategies that
 * differ elsewhere lead to the same play, and are one. Players may forget: nothing here needs perfect
 * recall, except that mixed strategies are turned into behaviour strategies. */
#ifndef PODA_EXTENSIVE_STRATEGIC_H
#define PODA_EXTENSIVE_STRATEGIC_H

#include "exact/big.h"
#include "extensive/form.h"
#include "poda/normal.h"

typedef struct poda__strategic {
    poda_normal *normal;
    int32_t first_set[PODA_PLAYERS_MAX], set_count[PODA_PLAYERS_MAX];
    /* By strategy, then by set of the player: the move; -1: own moves exclude the set. */
    int32_t *moves[PODA_PLAYERS_MAX];
    bool forgets[PODA_PLAYERS_MAX]; /* the player has imperfect recall */
    bool seen;                      /* every set has one node */
} poda__strategic;

typedef struct poda__strategic_limits {
    int strategies;           /* of a player; 0: PODA_NORMAL_STRATEGIES */
    uint64_t profiles;        /* 0: PODA_NORMAL_PROFILES */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
} poda__strategic_limits;

/* Makes the form. PODA_TOO_LARGE beyond the limits (NULL: the defaults), with too many sets, or if
 * payoffs do not fit 56 bits; `out` is untouched by an error. O(strategies x nodes + ends x
 * profiles). */
PODA_CHECKED poda_status poda__strategic_init(poda__strategic *out, const poda__form *form,
                                              const poda__strategic_limits *limits,
                                              poda_error *error);
void poda__strategic_release(poda__strategic *strategic);

/* The probability of a move of a set when its player, who does not forget, plays the mixed strategy. */
typedef struct poda__strategic_chance {
    bool reached; /* own moves lead to the set; else nothing below is known */
    bool is_exact;
    double value;
    poda__fraction exact;
} poda__strategic_chance;

/* `out` must be zeroed or have been used before; false if memory runs out. O(strategies). */
PODA_CHECKED bool poda__strategic_behaviour(const poda__strategic *strategic,
                                            const poda__form *form, int32_t set, int32_t move,
                                            const poda_number *mixed, poda__strategic_chance *out);

#endif
