/* deep.h - what the selective search (cores/deep.inc.h) remembers while it runs: which moves cut
 * before, alone and after which others, how far evaluations were from what a search found, and what
 * each ply of the current line has. */
#ifndef PODA_SEARCH_DEEP_H
#define PODA_SEARCH_DEEP_H

#include "poda/rules.h"

enum {
    PODA__NO_INDEX = PODA_INDICES,
    PODA__DEEP_ROW =
        PODA_INDICES + 32,      /* rows of a power of two would share few lines of the cache */
    PODA__CREDIT_MOST = 16384,  /* of a move in one table */
    PODA__DEEP_TABLE = 64,      /* sides of the table of reductions */
    PODA__VITAL = 32,           /* moves of VITAL that are looked at instead of all */
    PODA__SAMPLES = 32,         /* that the scale of the evaluation rests on before it is used */
    PODA__SCALE_MOST = 1 << 20, /* so that its multiples by depth fit into a value */
    /* where the images of a position are looked up: near the root, and no more than so many */
    PODA__IMAGE_PLIES = 4,
    PODA__IMAGE_DEPTH = 2,
    PODA__IMAGES_MOST = 16,
    PODA__JUDGED = 1 << 16 /* evaluations that are remembered; a power of two */
};

/* What the search consists of, by the names that bench/ablation.sh knows. */
#define PODA__FEATURES(X)                                                                          \
    X(QUIESCENCE, "quiescence")                                                                    \
    X(EXCHANGE, "exchange")                                                                        \
    X(HISTORY, "history")                                                                          \
    X(CONTINUATION, "continuation")                                                                \
    X(CORRECTION, "correction")                                                                    \
    X(REVERSE, "reverse")                                                                          \
    X(RAZOR, "razor")                                                                              \
    X(PASS, "pass")                                                                                \
    X(PROBCUT, "probcut")                                                                          \
    X(INTERNAL, "internal")                                                                        \
    X(LATE, "late")                                                                                \
    X(FUTILITY, "futility")                                                                        \
    X(SINGULAR, "singular")                                                                        \
    X(MULTICUT, "multicut")                                                                        \
    X(FORCED, "forced")                                                                            \
    X(REDUCTION, "reduction")                                                                      \
    X(ADJUSTMENT, "adjustment")                                                                    \
    X(IMAGES, "images")                                                                            \
    X(REPETITION, "repetition")                                                                    \
    X(UNREST, "unrest")                                                                            \
    X(QUIETS, "quiets")                                                                            \
    X(PRUNING, "pruning")                                                                          \
    X(LEAVES, "leaves")                                                                            \
    X(SELECTIVE, "selective")

/* Is a part of the search in use? Always, but in a build for measurements. */
#ifdef PODA_ABLATION
enum {
#define PODA__FEATURE(name, text) PODA__USES_##name,
    PODA__FEATURES(PODA__FEATURE)
#undef PODA__FEATURE
};
#define PODA__WITH(name) (!(search->deep->without >> PODA__USES_##name & 1))
#else
#define PODA__WITH(name) true
#endif

/* A rank as PODA__RANK makes it, which also says what kind of move it is. */
enum { PODA__IS_NOISY = 1, PODA__IS_GAIN = 2, PODA__LAST_NUMBER = (1 << 28) - 1 };
#define PODA__DEEP_RANK(score, number, kind)                                                       \
    ((int64_t)(score)*4294967296 + (int64_t)((PODA__LAST_NUMBER - (number)) * 4 + (kind)))
#define PODA__DEEP_NUMBER(rank) (PODA__LAST_NUMBER - (size_t)((uint32_t)(rank) >> 2))

typedef struct poda__deep_ply {
    poda_value eval; /* for MAX */
    bool judged;     /* there is one, and the position is calm */
    bool probing;    /* a shallow search of the node itself is under way */
    bool noisy;      /* the move that is tried here is */
    uint16_t index;  /* of the move that is tried here; PODA__NO_INDEX: none */
    size_t excluded; /* a move that is left out, by its number among the game's; SIZE_MAX: none */
    int longer;      /* plies by which the line has been extended so far */
    uint64_t key;    /* of the position, without what only counts */
} poda__deep_ply;

/* Differences and how many there were. */
typedef struct poda__deep_spread {
    uint64_t samples, sum;
} poda__deep_spread;

/* What a position was evaluated to, for MAX. */
typedef struct poda__judged {
    uint32_t upper; /* half of its key; the lower one says where it is */
    poda_value value;
} poda__judged;

typedef struct poda__deep {
    int16_t credit[2][PODA_INDICES];
    /* after the move before, and after the one before that */
    int16_t after[2][PODA_INDICES + 1][PODA__DEEP_ROW];
    bool learnt[2][PODA_INDICES + 1];                 /* which of its rows are not all 0 */
    int32_t error[2][PODA_INDICES + 1];               /* of the evaluation after a move, in 1/256 */
    uint8_t less[PODA__DEEP_TABLE][PODA__DEEP_TABLE]; /* reductions by depth and number, in 1/16 */
    poda__deep_spread found; /* between an evaluation and what a search found */
    poda__deep_spread drift; /* between evaluations two quiet moves apart */
    poda_value root_value;   /* of the best move so far, for the player to move */
#ifdef PODA_ABLATION
    uint32_t without;
#endif
    poda__deep_ply at[PODA_MAX_PLY + 2];
    poda__judged judged[PODA__JUDGED];
} poda__deep;

/* NULL: out of memory. */
poda__deep *poda__deep_new(void);
/* Forgets what earlier runs found. */
void poda__deep_forget(poda__deep *deep);

static inline uint64_t poda__deep_mean(const poda__deep_spread *spread)
{
    return spread->samples < PODA__SAMPLES ? 0 : spread->sum / spread->samples;
}

/* How far a value usually is from the evaluation of its position; 0: not known yet. What searches with
 * narrow windows find is a bound and near the window, so it says too little; twice the change by two quiet
 * moves is about right, is known much sooner, and is nothing where only noisy moves change the
 * evaluation. */
static inline poda_value poda__deep_scale(const poda__deep *deep)
{
    const uint64_t found = poda__deep_mean(&deep->found), drift = 2 * poda__deep_mean(&deep->drift);
    const uint64_t usual = found > drift ? found : drift;
    if (usual == 0 && deep->found.samples < PODA__SAMPLES)
        return 0;
    return usual < PODA__SCALE_MOST ? (poda_value)usual + 1 : PODA__SCALE_MOST;
}

/* An estimate is neither a win nor a loss. */
static inline poda_value poda__deep_within(poda_value value)
{
    return value > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
           : value < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                       : value;
}

static inline void poda__deep_sample(poda__deep_spread *spread, poda_value one, poda_value other)
{
    spread->samples++;
    spread->sum += (uint64_t)(one > other ? one - other : other - one);
    if (spread->samples >= (uint64_t)1 << 16) { /* what was seen long ago counts less */
        spread->samples /= 2;
        spread->sum /= 2;
    }
}

/* Brings the noisy moves from `from` on to the front, and returns where they end. */
static inline size_t poda__deep_noisy(poda_move *moves, int64_t *ranks, size_t from, size_t count)
{
    for (size_t i = from; i < count; i++) {
        if (!(ranks[i] & PODA__IS_NOISY))
            continue;
        const poda_move move = moves[i];
        const int64_t rank = ranks[i];
        moves[i] = moves[from];
        ranks[i] = ranks[from];
        moves[from] = move;
        ranks[from++] = rank;
    }
    return from;
}

/* Moves a credit towards its limit by a share of what is missing ("gravity"). */
static inline void poda__deep_credit(int16_t *credit, int by)
{
    const int size = by < 0 ? -by : by;
    *credit = (int16_t)(*credit + by - *credit * size / PODA__CREDIT_MOST);
}

#endif
