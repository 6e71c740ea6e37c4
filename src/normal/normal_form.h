/* normal_form.h - a game in strategic form from inside, and what its results are made of. */
#ifndef PODA_NORMAL_NORMAL_FORM_H
#define PODA_NORMAL_NORMAL_FORM_H

#include "exact/big.h"
#include "poda/normal.h"

struct poda_normal {
    int players;
    int strategies[PODA_PLAYERS_MAX];
    size_t step[PODA_PLAYERS_MAX]; /* what the next strategy of a player adds to a profile */
    size_t profiles;
    int64_t unit;
    int64_t *payoffs;
    char *text; /* all names, each ended by a zero */
    const char *title, *player_name[PODA_PLAYERS_MAX];
    const char **names; /* by player and strategy */
    int first_name[PODA_PLAYERS_MAX];
};

/* Blocks of memory that are freed together; the first failure is remembered. */
typedef struct poda__pool {
    struct poda__pool_block *last;
    bool failed;
} poda__pool;

/* Zeroed; NULL if memory runs out. */
void *poda__pool_take(poda__pool *pool, size_t count, size_t size);
void poda__pool_release(poda__pool *pool);
/* Moves the pool to the field `memory` of a result, or frees it if it failed. */
PODA_CHECKED poda_status poda__pool_hand(poda__pool *pool, void **memory, poda_error *error);
void poda__memory_release(void *memory);

/* top / bottom in lowest terms, as a number of a result. */
void poda__pool_number(poda__pool *pool, const poda__big *top, const poda__big *bottom,
                       poda_number *to);
void poda__pool_fraction(poda__pool *pool, const poda__fraction *value, poda_number *to);
static inline void poda__pool_whole(poda__pool *pool, int64_t value, int64_t unit, poda_number *to)
{
    poda__fraction exact = {0};
    pool->failed |= !poda__fraction_set(&exact, value, unit);
    poda__pool_fraction(pool, &exact, to);
    poda__fraction_release(&exact);
}

/* The payoffs of one of two players as whole numbers from 1 on: payoff = ((entry - 1) * factor +
 * least) / unit. */
typedef struct poda__positive {
    int64_t *entry; /* rows x cols: own strategies by those of the other player */
    int rows, cols;
    int64_t factor, least;
} poda__positive;

PODA_CHECKED bool poda__positive_init(poda__positive *table, const poda_normal *normal, int player);
void poda__positive_release(poda__positive *table);
/* The payoff that the value top / bottom of the positive table stands for. */
void poda__positive_payoff(const poda__positive *table, const poda_normal *normal, poda__pool *pool,
                           const poda__big *top, const poda__big *bottom, poda_number *to);

/* Reads "-5", "0.25", "1e3" or "5/2" as a fraction in lowest terms; returns its length, 0 if it is
 * no number. `*fits` is false if it has too many digits. */
size_t poda__rational_read(const char *text, int64_t *top, int64_t *bottom, bool *fits);
/* Brings fractions to one denominator, in place; false if it is too large. */
bool poda__rationals_join(int64_t *top, const int64_t *bottom, size_t count, int64_t *unit);

typedef struct poda__solving {
    const poda_normal *normal;
    const poda_normal_how *how;
    poda__pool pool;
    poda_equilibria out;
    size_t room;
    poda_error *error;
} poda__solving;

/* A new equilibrium with its arrays; NULL if memory runs out. */
poda_equilibrium *poda__solving_add(poda__solving *solving);
/* Fills in a pure equilibrium. */
void poda__solving_pure(poda__solving *solving, size_t profile);

PODA_CHECKED poda_status poda__solve_bimatrix(poda__solving *solving);
PODA_CHECKED poda_status poda__solve_lemke(poda__solving *solving);
PODA_CHECKED poda_status poda__solve_linear(poda__solving *solving);
PODA_CHECKED poda_status poda__solve_supports(poda__solving *solving);
/* Those in which three or more players mix; `complete`: none can be missing. */
PODA_CHECKED poda_status poda__solve_mixed(poda__solving *solving, bool *complete);
/* What `player` expects of each of its strategies, exactly, if the others play as in `one`; `pay` is
 * zeroed by the caller, who releases it. False if memory runs out. */
PODA_CHECKED bool poda__expect(const poda_normal *normal, poda_number *const strategy[], int player,
                               poda__fraction *pay);
/* Is every strategy that is played a best response? Sets the payoffs. All numbers are exact; false
 * if memory runs out. */
PODA_CHECKED bool poda__check_exactly(poda__solving *solving, poda_equilibrium *one, bool *stable);

#endif
