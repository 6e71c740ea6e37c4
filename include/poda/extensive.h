/* extensive.h - games with hidden knowledge as trees: strategies, best responses, and strategies
 * learnt by minimising regret.
 * A strategy is an array of probabilities, one for each move of each information set: those of set s
 * are strategy[set.slot] to strategy[set.slot + set.moves - 1]. Its length is `moves` of
 * poda_extensive_facts.
 * Ownership: _open allocates, _close frees (NULL allowed). Texts belong to the tree.
 * Threads:   a poda_extensive does not change once it is open: threads may share it. A poda_regret
 *            belongs to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_EXTENSIVE_H
#define PODA_EXTENSIVE_H

#include "poda/normal.h"
#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the tree ---- */

typedef struct poda_extensive poda_extensive;

typedef struct poda_extensive_options {
    size_t size;              /* of the struct, or 0: poda/status.h */
    uint64_t nodes;           /* at most; 0: PODA_EXTENSIVE_NODES */
    size_t memory;            /* bytes for nodes and states; 0: no limit */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
} poda_extensive_options;

#define PODA_EXTENSIVE_NODES 4000000u

/* All play of any game, wide or not, from a position. Moves made together come one after another.
 * An information set is a player and what it sees (poda_state_sees). PODA_TOO_LARGE beyond the
 * limits, PODA_BAD_REQUEST if play can return to a position, PODA_BAD_RULES if states that look the
 * same have different moves. The game need not outlive the tree. O(nodes log nodes). */
PODA_API PODA_CHECKED poda_status poda_extensive_open(poda_extensive **out, const poda_game *game,
                                                      const poda_state *from,
                                                      const poda_extensive_options *options,
                                                      poda_error *error);
PODA_API void poda_extensive_close(poda_extensive *tree);

typedef struct poda_extensive_facts {
    int players;
    int32_t nodes, ends, chances; /* all nodes; those without moves; those where chance moves */
    int32_t sets, moves;          /* information sets; the length of a strategy */
    int32_t forgets; /* a set whose player has forgotten a move of its own; -1: perfect recall */
    bool fixed_sum;  /* do all ends pay the same in total? Then: */
    double sum;
} poda_extensive_facts;

PODA_API void poda_extensive_describe(const poda_extensive *tree, poda_extensive_facts *out);

enum { PODA_EXTENSIVE_END = -1 }; /* the player of a node without moves; PODA_CHANCE is another */

typedef struct poda_extensive_node {
    int player;
    int32_t parent;       /* -1: the root, which is node 0 */
    int32_t first, count; /* its children are nodes first to first + count - 1, all after it */
    int32_t set;          /* -1: chance, or an end */
    int depth;
    uint64_t weight;   /* of the outcome of chance that leads here; else 0 */
    const char *label; /* the text of the move that leads here */
    bool has_move;     /* is the move known as one of the game? Then: */
    poda_move move;
} poda_extensive_node;

/* False past the last. O(1). */
PODA_API bool poda_extensive_node_at(const poda_extensive *tree, int32_t index,
                                     poda_extensive_node *out);
/* What each player has been paid up to and including a node. O(depth). */
PODA_API void poda_extensive_payoffs(const poda_extensive *tree, int32_t node,
                                     double pay[PODA_PLAYERS_MAX]);

typedef struct poda_extensive_set {
    int player;
    int32_t moves;
    int32_t slot;      /* where its moves are in a strategy */
    int32_t members;   /* nodes that its player cannot tell apart */
    const char *label; /* the text of the position as seen */
} poda_extensive_set;

/* Sets of one player are consecutive. False past the last. O(1). */
PODA_API bool poda_extensive_set_at(const poda_extensive *tree, int32_t index,
                                    poda_extensive_set *out);
/* The i-th node of a set. O(1). */
PODA_API int32_t poda_extensive_member(const poda_extensive *tree, int32_t set, int32_t i);
/* The text of the i-th move of a set. O(1). */
PODA_API const char *poda_extensive_move_label(const poda_extensive *tree, int32_t set, int32_t i);

/* ---- strategies ---- */

/* Every move of a set is equally likely. */
PODA_API void poda_extensive_uniform(const poda_extensive *tree, double *strategy);
/* What each player gets on average if all play `strategy`. O(nodes). */
PODA_API PODA_CHECKED poda_status poda_extensive_value(const poda_extensive *tree,
                                                       const double *strategy,
                                                       double pay[PODA_PLAYERS_MAX],
                                                       poda_error *error);
/* The most that `player` can get if the others play `strategy`, and in `best` (NULL allowed) a
 * strategy that gets it: the moves of `player` with probability 1 for the first best one, those of
 * the others as in `strategy`. Examines all play, samples nothing. Needs perfect recall of all
 * players: else PODA_BAD_REQUEST. O(nodes). */
PODA_API PODA_CHECKED poda_status poda_extensive_respond(const poda_extensive *tree,
                                                         const double *strategy, int player,
                                                         double *value, double *best,
                                                         poda_error *error);

/* The same as numbers: what each move of each set of `player` is worth, in its place of a strategy;
 * other places stay as they are. It is weighted with the probability that chance and the others lead
 * to the set, and the player's later moves are best ones (a counterfactual value). */
PODA_API PODA_CHECKED poda_status poda_extensive_worths(const poda_extensive *tree,
                                                        const double *strategy, int player,
                                                        double *value, double *worths,
                                                        poda_error *error);

typedef struct poda_exploit {
    double payoffs[PODA_PLAYERS_MAX]; /* of the strategy */
    double best[PODA_PLAYERS_MAX];    /* the most that each player can get against the others */
    double nash_conv;      /* the sum of what players gain by deviating alone; 0: an equilibrium */
    double exploitability; /* the same per player: (best[0] + best[1]) / 2 if two share 0 */
} poda_exploit;

/* How far `strategy` is from an equilibrium. As poda_extensive_respond, for every player. */
PODA_API PODA_CHECKED poda_status poda_extensive_exploit(const poda_extensive *tree,
                                                         const double *strategy, poda_exploit *out,
                                                         poda_error *error);

/* ---- files and exact solutions ---- */

/* The tree of a Gambit .efg file, given as its text. Errors name line and column. O(length). */
PODA_API PODA_CHECKED poda_status poda_extensive_read(poda_extensive **out, const char *text,
                                                      poda_error *error);
/* The tree as such a file, which Gambit reads. The caller frees it with poda_free. O(nodes). */
PODA_API PODA_CHECKED poda_status poda_extensive_write(const poda_extensive *tree, char **text,
                                                       poda_error *error);
/* An equilibrium of a game of two players whose sum is fixed, by the linear program of the sequence
 * form (Koller, Megiddo and von Stengel 1994), proven in fractions. `strategy` (NULL allowed) has
 * its probabilities, all moves of a set equally likely where its player never comes; `payoffs` (NULL
 * allowed) what both players get, exactly, "-1/18 1/18", to be freed with poda_free.
 * PODA_BAD_REQUEST for other games or if a player forgets, PODA_TOO_LARGE if the program is too
 * large or cannot be proven. O(sets^2) memory; a pivot takes as many steps. */
PODA_API PODA_CHECKED poda_status poda_extensive_exact(const poda_extensive *tree,
                                                       const volatile int *stop, double *strategy,
                                                       char **payoffs, poda_error *error);

/* The reduced strategic form: a table of payoffs whose strategies name a move for each information
 * set of their player in order, "raise,-,fold", but none where the player's own earlier moves never
 * lead. Moves without texts of their own are numbers, and so are all if names become long. Players
 * may forget. poda_normal_close closes it. PODA_TOO_LARGE beyond the sizes of tables. O(strategies x
 * nodes + ends x profiles). */
PODA_API PODA_CHECKED poda_status poda_extensive_strategic(const poda_extensive *tree,
                                                           const volatile int *stop,
                                                           poda_normal **out, poda_error *error);
/* Replaces the moves of `player` in `strategy` by those that lead to the same play as `mixed`, the
 * probabilities of its strategies in that table (Kuhn 1953); all moves of a set are equally likely
 * where the player never comes. PODA_BAD_REQUEST if the player forgets: then there need not be any. As
 * poda_extensive_strategic. */
PODA_API PODA_CHECKED poda_status poda_extensive_behaviour(const poda_extensive *tree, int player,
                                                           const poda_number *mixed,
                                                           double *strategy, poda_error *error);

/* ---- strategies learnt by regret ---- */

/* The first three visit all play in each iteration and update one player after another. In games of
 * two players whose sum is fixed, the average strategy comes as close to an equilibrium as wanted; with
 * more players or another sum nothing is guaranteed but that regret vanishes (the play approaches a
 * coarse correlated equilibrium), and poda_extensive_exploit says how good the result is. They need
 * perfect recall: else PODA_BAD_REQUEST. The other two visit a sample in each iteration; they accept
 * games whose players forget, where nothing is guaranteed.
 *   cfr       counterfactual regret minimisation (Zinkevich et al. 2007)
 *   cfr+      no negative regret, later iterations count more (Tammelin 2014)
 *   dcfr      discounted: 3/2, 0, 2 (Brown and Sandholm 2019)
 *   external  samples chance and the others' moves (Lanctot et al. 2009)
 *   outcome   samples one line of play, exploring with probability 0.6 (the same) */
#define PODA_REGRETS(X)                                                                            \
    X(CFR, "cfr")                                                                                  \
    X(CFR_PLUS, "cfr+")                                                                            \
    X(CFR_DISCOUNTED, "dcfr")                                                                      \
    X(CFR_EXTERNAL, "external")                                                                    \
    X(CFR_OUTCOME, "outcome")

typedef enum poda_regret_method {
#define PODA_REGRET_ENUM(name, text) PODA_##name,
    PODA_REGRETS(PODA_REGRET_ENUM)
#undef PODA_REGRET_ENUM
} poda_regret_method;

typedef struct poda_regret poda_regret;

typedef struct poda_regret_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_regret_method method;
    uint64_t seed; /* of the samples */
} poda_regret_options;

/* `options` may be NULL; the tree must outlive the answer. */
PODA_API PODA_CHECKED poda_status poda_regret_open(poda_regret **out, const poda_extensive *tree,
                                                   const poda_regret_options *options,
                                                   poda_error *error);
PODA_API void poda_regret_close(poda_regret *regret);

typedef struct poda_regret_limits {
    size_t size;         /* of the struct, or 0: poda/status.h */
    uint64_t iterations; /* more; 0: no limit */
    double seconds;      /* 0: no limit */
    const volatile int *stop;
    poda_progress_fn *progress; /* about ten times a second; parts: iterations */
    void *progress_user;
} poda_regret_limits;

/* Runs more iterations until a limit is reached; calls in sequence give what one gives. `stop` ends
 * it after an iteration, which is no error. O(iterations x sets), or the size of a sample. */
PODA_API PODA_CHECKED poda_status poda_regret_run(poda_regret *regret,
                                                  const poda_regret_limits *limits,
                                                  poda_error *error);
/* Iterations so far. */
PODA_API uint64_t poda_regret_iterations(const poda_regret *regret);
/* The strategy of the next iteration, and the average of all, which is the result. O(moves). */
PODA_API void poda_regret_current(const poda_regret *regret, double *strategy);
PODA_API void poda_regret_average(const poda_regret *regret, double *strategy);
/* The same for one set, with its regrets: arrays of its moves, NULL: not wanted. O(moves of the
 * set). */
PODA_API void poda_regret_set(const poda_regret *regret, int32_t set, double *regrets,
                              double *current, double *average);

#ifdef __cplusplus
}
#endif
#endif
