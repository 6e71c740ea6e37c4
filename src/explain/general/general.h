/* general.h - trees with chance nodes, several payoffs in a leaf, or more than two players, as
 * data, like model.h for two players: the nodes that an algorithm visited, its cuts, and every step
 * it took.
 *
 *   one payoff:  expectiminimax, plain or with the cuts of Star1 and Star2 (Ballard 1983)
 *   several:     backward induction with all tied outcomes; max^n (Luckhardt & Irani 1986) with
 *                shallow cuts (Korf 1991); paranoid (Sturtevant & Korf 2000) with alpha-beta
 *                cuts */
#ifndef PODA_EXPLAIN_GENERAL_GENERAL_H
#define PODA_EXPLAIN_GENERAL_GENERAL_H

#include "base/buffer.h"
#include "draw/figure.h"
#include "explain/tree/fold.h"
#include "explain/tree/words.h"
#include "games/tree/tree_text.h"

enum {
    PODA__GENERAL_NODES = 1 << 20,         /* most nodes of a tree */
    PODA__GENERAL_STEP_NODES = 1 << 17,    /* for a larger tree the result has no steps */
    PODA__GENERAL_OUTCOMES = 1000,         /* most tied outcomes that are listed */
    PODA__GENERAL_OUTCOMES_HELD = 1 << 21, /* most outcomes kept for all nodes at once */
};

typedef enum poda__general_algorithm {
    PODA__GENERAL_AUTO, /* chosen by the contents of the tree */
    PODA__GENERAL_EXPECTIMINIMAX,
    PODA__GENERAL_STAR1,
    PODA__GENERAL_STAR2,
    PODA__GENERAL_INDUCTION,
    PODA__GENERAL_MAXN,
    PODA__GENERAL_PARANOID,
} poda__general_algorithm;

/* In the form that poda_option_choice expects, in the order above. */
#define PODA__GENERAL_ALGORITHMS "auto expectiminimax star1 star2 induction maxn paranoid"

typedef struct poda__general_options {
    poda__general_algorithm algorithm;
    int root; /* the player who moves first, from 0 */
    /* paranoid: the player whose payoff counts, from 1; 0: the player who moves first */
    int player;
    bool has_low,
        has_high; /* bounds of every payoff: for Star1 and Star2, and max^n (low, else 0) */
    double low, high;
    bool has_sum; /* max^n: the payoffs of a leaf add up to at most this */
    double sum;
    bool plain; /* paranoid without cuts */
} poda__general_options;

typedef struct poda__general_node {
    int32_t best;   /* the child chosen; -1: leaf, chance, or not visited */
    int32_t tied;   /* how many children are equally good for the player, by exact values */
    bool visited;   /* else pruned */
    bool estimated; /* a leaf whose value is an estimate: ~ in the text */
    /* the search found a value for it; nodes that Star2 only probes have none */
    bool valued;
    bool windowed;      /* alpha and beta were passed down; the last ones: */
    double alpha, beta; /* infinite if there is no bound */
} poda__general_node;

/* Only cuts that prune something. */
typedef struct poda__general_cut {
    int32_t node, after; /* at this node, after this child */
    /* max^n: what the player above already has (-infinity: irrelevant), and how much is enough
     * here */
    double alpha, beta;
    int32_t first, count; /* the nodes it pruned: pruned[first] .. pruned[first + count - 1] */
    int32_t nodes_saved;  /* including all nodes below them */
} poda__general_cut;

typedef enum poda__general_step_kind {
    PODA__GENERAL_ENTER,  /* node entered */
    PODA__GENERAL_LEAF,   /* leaf returns value */
    PODA__GENERAL_KNOWN,  /* an earlier visit settled the value */
    PODA__GENERAL_RETURN, /* node returns value */
    PODA__GENERAL_UPDATE, /* child returned the best value so far */
    PODA__GENERAL_KEEP,   /* child returned nothing better */
    PODA__GENERAL_TIE,    /* child returned the same for the player: the first one stands */
    PODA__GENERAL_ADD,    /* chance: child's value was weighted; value is the sum so far */
    /* Star2: one move of each child is tried before the children are searched */
    PODA__GENERAL_PROBE,
    PODA__GENERAL_AT_LEAST, /* the probe shows that child is worth at least value */
    PODA__GENERAL_AT_MOST,
    /* the rest of the node is skipped; at a chance node the value is the least (>= beta) or
     * greatest (<= alpha) possible mean */
    PODA__GENERAL_CUT,
} poda__general_step_kind;

typedef struct poda__general_step {
    poda__general_step_kind kind;
    int32_t node;
    int32_t child;      /* -1: none */
    double alpha, beta; /* of the node after the step */
    uint32_t value;     /* step_values[value] and the following width - 1 numbers */
} poda__general_step;

/* An outcome that results from some way of breaking ties. The line of moves leads from the root to
 * `end`: a leaf, or the first chance node on the way, whose mean is paid. */
typedef struct poda__general_outcome {
    int32_t end;
    double payoffs[PODA__GAMETREE_PAYOFFS];
} poda__general_outcome;

typedef struct poda__general {
    poda__gametree tree;
    poda__general_options options;
    poda__general_algorithm algorithm; /* never AUTO */
    int player;                        /* with one number: the player whose payoff it is, from 0 */
    int32_t width;                     /* numbers in a value: 1, or one per player */
    /* exact value of every node, pruned or not: `width` numbers each */
    double *values;
    /* the values that the search found; only for visited nodes */
    double *returned;
    /* values closer than this count as tied: 0 without chance, where sums are exact */
    double tolerance;
    poda__general_node *nodes;
    int32_t best;                       /* at the root; -1: a leaf or chance */
    int32_t *pv, pv_count;              /* from the child of the root to a leaf or a chance node */
    int32_t visited, leaves, generated; /* distinct nodes, including the root */
    int32_t estimates;                  /* leaves, visited or not, whose values are estimates */
    poda__general_cut *cuts;
    int32_t cut_count;
    int32_t *pruned; /* by cut */
    poda__general_step *steps;
    size_t step_count;
    double *step_values;
    bool steps_left_out; /* the tree is too large */
    /* induction: the first one results from first-move tie-breaking */
    poda__general_outcome *outcomes;
    int32_t outcome_count;
    bool outcomes_left_out; /* there are more */
} poda__general;

/* Reads the tree and runs the algorithm on it. After an error there is nothing to release.
 * O(nodes); with several payoffs O(nodes x payoffs + depth x outcomes). */
PODA_CHECKED poda_status poda__general_explain(poda__general *general, const char *tree_text,
                                               const poda__general_options *options,
                                               poda_error *error);
void poda__general_release(poda__general *general);

const char *poda__general_algorithm_name(poda__general_algorithm algorithm);

static inline const char *poda__general_name(const poda__general *general, int32_t node)
{
    return general->tree.names + general->tree.nodes[node].name;
}

static inline int32_t poda__general_child(const poda__general *general, int32_t node, int32_t index)
{
    return general->tree.kids[general->tree.nodes[node].first + index];
}

/* "MAX", "MIN", "chance", "p1"; "" for leaves; never NULL. */
const char *poda__general_player(const poda__general *general, int32_t node);

/* Formats numbers for readers: "4.5" or "(3, 1)". An infinite bound has its sign; a probability is
 * a fraction if that is shorter. */
enum { PODA__GENERAL_TEXT = 32 * PODA__GAMETREE_PAYOFFS };
const char *poda__general_value(const poda__general *general, const double *value,
                                char room[PODA__GENERAL_TEXT]);
const char *poda__general_number(double number, char room[32]);
const char *poda__general_chance(double chance, char room[32]);

/* The names from the root's child to `end`, separated by blanks. */
void poda__general_line(const poda__general *general, int32_t end, poda__buffer *out);

/* The steps as sentences, as in words.h. */
poda__frame *poda__general_frames(const poda__general *general, size_t *count);
void poda__general_tell(const poda__general *general, poda__frame frame,
                        poda_translate_fn *translate, poda__buffer *out);

/* A picture; its texts are valid until the next step is drawn. */
typedef struct poda__general_drawing {
    poda__figure figure;
    const poda__general *general;
    poda__fold fold; /* the nodes of the figure */
    poda__figure_node *nodes;
    poda__buffer texts;
    struct poda__offsets *offsets;
    struct poda__progress *progress; /* for every node of the tree */
    size_t done;                     /* number of steps applied to `progress` */
    poda_translate_fn *translate;    /* for the numbers; NULL: English */
} poda__general_drawing;

/* `options` NULL: the whole tree. After an error there is nothing to release. */
PODA_CHECKED poda_status poda__general_drawing_init(poda__general_drawing *drawing,
                                                    const poda__general *general,
                                                    const poda__fold_options *options,
                                                    poda_error *error);
/* After the whole search, or after `steps` steps; SIZE_MAX: all. False if memory runs out. */
bool poda__general_draw(poda__general_drawing *drawing, size_t steps);
void poda__general_drawing_release(poda__general_drawing *drawing);

/* Converts a payoff table to the text of a tree in which one player moves first and the other
 * answers: table "3,1 5,-5 / 5,0 -10,1", names "T,M" and "L,C" (NULL: r1, r2 .. and c1, c2 ..). */
PODA_CHECKED poda_status poda__payoff_tree(const char *rows, const char *cols, const char *table,
                                           bool cols_first, poda__buffer *out, poda_error *error);

#endif
