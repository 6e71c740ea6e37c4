/* normal.h - games in strategic form, tables of payoffs: every player chooses one of a few
 * strategies at once. Dominance, best responses and equilibria, as data.
 *
 * Payoffs are whole numbers in parts of a unit, so that fractions are exact: 5/2 and 1/3 are 15 and
 * 2 in parts of 6. A profile, one strategy for each player, has a number: that of the first player's
 * strategy counts one, that of the second as many as the first player has strategies, and so on.
 *
 * Ownership: poda_normal_open and _read make a game, poda_normal_close frees it; results are
 *            released by poda_dominance_release, poda_equilibria_release and
 *            poda_correlated_release; a text is freed by poda_free.
 * Threads:   a poda_normal does not change and may be shared.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_NORMAL_H
#define PODA_NORMAL_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PODA_NORMAL_STRATEGIES = 1000,  /* most strategies of a player */
    PODA_NORMAL_PROFILES = 4000000, /* most profiles of a game */
};

typedef struct poda_normal poda_normal;

typedef struct poda_normal_options {
    size_t size;
    int players; /* 1 to PODA_PLAYERS_MAX */
    int strategies[PODA_PLAYERS_MAX];
    /* profile by profile, one number a player; at most 2^56 in size */
    const int64_t *payoffs;
    int64_t unit; /* payoffs are in so many parts of one; 0: whole numbers */
    const char *title;
    const char *player_name[PODA_PLAYERS_MAX]; /* NULL: its number */
    /* the strategies of the first player, then those of the second, ..; NULL: numbers */
    const char *const *strategy_names;
} poda_normal_options;

PODA_API PODA_CHECKED poda_status poda_normal_open(poda_normal **out,
                                                   const poda_normal_options *options,
                                                   poda_error *error);
PODA_API void poda_normal_close(poda_normal *normal);

/* Reads and writes Gambit's files .nfg. Errors name the line. */
PODA_API PODA_CHECKED poda_status poda_normal_read(poda_normal **out, const char *text,
                                                   poda_error *error);
PODA_API PODA_CHECKED poda_status poda_normal_write(const poda_normal *normal, char **text,
                                                    poda_error *error);

PODA_API const char *poda_normal_title(const poda_normal *normal);
PODA_API int poda_normal_players(const poda_normal *normal);
PODA_API int poda_normal_strategies(const poda_normal *normal, int player);
PODA_API const char *poda_normal_player_name(const poda_normal *normal, int player);
PODA_API const char *poda_normal_name(const poda_normal *normal, int player, int strategy);
PODA_API int64_t poda_normal_unit(const poda_normal *normal);
PODA_API size_t poda_normal_profiles(const poda_normal *normal);
/* What `player` gets in a profile, in parts of the unit. */
PODA_API int64_t poda_normal_payoff(const poda_normal *normal, size_t profile, int player);
/* The strategy of `player` in a profile, and the profile with another one. */
PODA_API int poda_normal_choice(const poda_normal *normal, size_t profile, int player);
PODA_API size_t poda_normal_with(const poda_normal *normal, size_t profile, int player,
                                 int strategy);
/* Is the strategy a best response of `player` to what the others do in the profile? */
PODA_API bool poda_normal_best(const poda_normal *normal, size_t profile, int player, int strategy);
/* Is the profile an equilibrium in pure strategies? */
PODA_API bool poda_normal_stable(const poda_normal *normal, size_t profile);
/* Do the payoffs of every profile add up to the same number? */
PODA_API bool poda_normal_fixed_sum(const poda_normal *normal, int64_t *sum);

/* A number of a result. */
typedef struct poda_number {
    double value;
    const char *exact; /* "15/17"; NULL: only the value is known */
} poda_number;

/* ---- dominance ---- */

typedef struct poda_dominance_options {
    size_t size;
    bool weak;                /* strategies that are never better and somewhere worse go too */
    bool mixed;               /* also by mixtures of strategies, found by linear programs */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
} poda_dominance_options;

/* A strategy that is struck out, and the one that dominates it among those that were left. */
typedef struct poda_dominance_step {
    int player, strategy;
    int by;             /* -1: a mixture */
    poda_number *mixed; /* its probabilities by strategy; NULL if `by` is one */
    bool weakly;        /* somewhere it is only as good */
} poda_dominance_step;

typedef struct poda_dominance {
    poda_dominance_step *steps;
    size_t count;
    bool *left[PODA_PLAYERS_MAX]; /* by strategy: was not struck out */
    void *memory;
} poda_dominance;

/* Strikes out dominated strategies one after another until there is none: strictly dominated ones
 * first, in the order of players and strategies. */
PODA_API PODA_CHECKED poda_status poda_normal_dominance(const poda_normal *normal,
                                                        const poda_dominance_options *options,
                                                        poda_dominance *out, poda_error *error);
PODA_API void poda_dominance_release(poda_dominance *dominance);

/* ---- equilibria ---- */

typedef enum poda_normal_method {
    PODA_NORMAL_ALL,    /* all: the extreme ones of two players, else by supports */
    PODA_NORMAL_PURE,   /* those in pure strategies */
    PODA_NORMAL_LEMKE,  /* one, by the path of Lemke and Howson; two players */
    PODA_NORMAL_LINEAR, /* one, by a linear program; two players with a fixed sum */
} poda_normal_method;

/* One pivot of the linear program of a table with a fixed sum: the second player's mixture after it,
 * and the most that the first player can get against it, which falls to the value. Variables are
 * numbered: probabilities of the second player's strategies, then the slacks of the first player's. */
typedef struct poda_normal_pivot {
    uint64_t number; /* from 1 */
    int enters, leaves;
    const poda_number *strategy; /* by strategy of the second player */
    poda_number most;
} poda_normal_pivot;

/* For explanations; what it is given is valid during the call. */
typedef void poda_normal_pivot_fn(void *user, const poda_normal_pivot *pivot);
/* A vertex of a best-response polytope: an extreme strategy of `player`. */
typedef void poda_normal_vertex_fn(void *user, int player, const poda_number *strategy);

typedef struct poda_normal_how {
    size_t size;
    poda_normal_method method;
    int label;      /* Lemke-Howson: the label that is dropped first, from 0; rows come first */
    uint64_t limit; /* most vertices or supports that are examined; 0: no limit */
    const volatile int *stop;
    poda_normal_pivot_fn *pivot;   /* PODA_NORMAL_LINEAR; NULL: none */
    poda_normal_vertex_fn *vertex; /* PODA_NORMAL_ALL of two players; NULL: none */
    void *user;                    /* of both */
} poda_normal_how;

typedef struct poda_equilibrium {
    poda_number *strategy[PODA_PLAYERS_MAX]; /* probabilities, by strategy */
    poda_number payoff[PODA_PLAYERS_MAX];
    double error; /* exact: 0; else no player can gain more than this, in payoff */
    int part[2];  /* two players: the number of its strategies among all extreme ones */
} poda_equilibrium;

/* A maximal set of strategies of both players, each of which is in equilibrium with each of the
 * other: so are all mixtures of them. */
typedef struct poda_nash_subset {
    int count[2];
    int *part[2];
} poda_nash_subset;

/* One pivot of Lemke and Howson's path. Labels from 0: the first player's strategies, then the
 * second's. A point has the label of an own strategy that is not played, and of one of the other
 * player's that is a best response. */
typedef struct poda_lemke_step {
    int player;               /* whose point moves */
    int drops, takes;         /* labels */
    poda_number *strategy[2]; /* the points after it, as probabilities; NULL: still nothing */
} poda_lemke_step;

typedef struct poda_equilibria {
    poda_equilibrium *at;
    size_t count;
    bool complete; /* all that the method looks for have been found: all extreme ones of two
                      players, all pure ones. Of three and more that mix: in no box of probabilities
                      is it undecided whether there is one; two within 1/512 may be taken for one */
    bool exact;
    /* with PODA_NORMAL_ALL of two players: */
    bool degenerate;   /* without the strategies that are strictly dominated, some strategy has more
                        best responses than it plays pure ones */
    bool many_subsets; /* too many to list them */
    size_t subset_count;
    poda_nash_subset *subsets;
    size_t step_count;
    poda_lemke_step *steps;
    uint64_t nodes; /* vertices, pivots or supports */
    void *memory;
} poda_equilibria;

/* Finds equilibria. Of two players all are exact. Of more than two those by supports are exact where
 * the equations are linear or have a rational solution, else found numerically, with their error. */
PODA_API PODA_CHECKED poda_status poda_normal_solve(const poda_normal *normal,
                                                    const poda_normal_how *how,
                                                    poda_equilibria *out, poda_error *error);
PODA_API void poda_equilibria_release(poda_equilibria *equilibria);

/* ---- correlated equilibrium ---- */

typedef struct poda_correlated {
    poda_number *chance; /* by profile */
    poda_number payoff[PODA_PLAYERS_MAX];
    poda_number sum;
    uint64_t pivots;
    void *memory;
} poda_correlated;

/* The correlated equilibrium (Aumann 1974) with the largest sum of payoffs, by a linear program. */
PODA_API PODA_CHECKED poda_status poda_normal_correlated(const poda_normal *normal,
                                                         const volatile int *stop,
                                                         poda_correlated *out, poda_error *error);
PODA_API void poda_correlated_release(poda_correlated *correlated);

/* ---- what explanations check ---- */

/* Exact numbers in one block of memory. */
typedef struct poda_numbers {
    poda_number *at;
    size_t count;
    void *memory;
} poda_numbers;

PODA_API void poda_numbers_release(poda_numbers *numbers);

/* What `player` expects of each of its strategies if the others play these mixtures, whose
 * probabilities are exact. O(profiles). */
PODA_API PODA_CHECKED poda_status poda_normal_expect(const poda_normal *normal,
                                                     poda_number *const strategy[PODA_PLAYERS_MAX],
                                                     int player, poda_numbers *out,
                                                     poda_error *error);
/* What `player`, being told to play strategy s, gains by playing t instead: at [s * strategies + t],
 * times the probability of being told s. None is positive in a correlated equilibrium. */
PODA_API PODA_CHECKED poda_status poda_normal_incentives(const poda_normal *normal,
                                                         const poda_correlated *correlated,
                                                         int player, poda_numbers *out,
                                                         poda_error *error);

/* Support enumeration of two players (Nash 1951; Porter, Nudelman & Shoham 2004): pairs of supports
 * of the same size, small ones first. The mixture of each player must make all strategies in the
 * other's support equally good. */
typedef enum poda_support_outcome {
    PODA_SUPPORT_EQUILIBRIUM,
    PODA_SUPPORT_SINGULAR, /* the equations of `player`'s mixture have no or many solutions */
    PODA_SUPPORT_NEGATIVE, /* `player` would play `strategy` with a probability of 0 or less */
    PODA_SUPPORT_BETTER,   /* outside its support `player` has a better reply, `strategy` */
} poda_support_outcome;

typedef struct poda_support_step {
    uint64_t number;         /* from 1 */
    const bool *in[2];       /* by strategy: is it in the support? */
    poda_number *mixture[2]; /* by strategy; NULL: not computed */
    poda_number payoff[2];   /* inside the supports, where both mixtures are known */
    poda_support_outcome outcome;
    int player, strategy;
} poda_support_step;

typedef void poda_support_fn(void *user, const poda_support_step *step);

/* Calls `step` for each pair, up to `limit` of them (0: all); `*all` says whether that was every
 * one. PODA_BAD_REQUEST unless there are two players with at most 16 strategies each. */
PODA_API PODA_CHECKED poda_status poda_normal_supports(const poda_normal *normal, uint64_t limit,
                                                       const volatile int *stop,
                                                       poda_support_fn *step, void *user, bool *all,
                                                       poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
