/* model.h - a search as data: the whole tree that plain minimax would generate, the part that an
 * algorithm visited, and every step it took. Built once from a traced search; sentences, tables,
 * pictures, questions and exercises are all made from it. */
#ifndef PODA_EXPLAIN_TREE_MODEL_H
#define PODA_EXPLAIN_TREE_MODEL_H

#include "poda/explain.h"
#include "search/window.h"

enum {
    PODA__MODEL_NODES = PODA_EXPLAIN_NODES, /* a larger tree gets only a summary */
    PODA__MODEL_DRAWN =
        3000, /* most nodes if the depth is chosen, unless the first move alone has more */
    PODA__MODEL_GROWN = 20000, /* larger trees are not extended beyond the horizon */
    PODA__MODEL_WIDTH = 4096,  /* most moves of one node */
};

/* How a cut is called: courses do not agree. */
typedef enum poda__cut_names {
    PODA__CUTS_PLAIN, /* not at all */
    PODA__CUTS_OWN,   /* after the player's own bound: at a MAX node an alpha pruning */
    PODA__CUTS_RIVAL, /* after the bound that is reached: at a MAX node a beta cut */
} poda__cut_names;

/* One node of the tree, in reading order: a parent comes before its children. */
typedef struct poda__model_node {
    int32_t parent;      /* -1: the root */
    int32_t first_child; /* children are first_child, then along next_sibling; -1: none */
    int32_t next_sibling;
    int32_t child_count;
    int32_t depth;
    int32_t player; /* the player to move, PODA_MAX or PODA_MIN, also at a leaf */
    uint32_t name;  /* offset of its name in `texts`: A, B, ... level by level, without N and P */
    uint32_t move;  /* likewise the move that leads here, "" at the root */
    uint32_t state; /* likewise the position; nodes of trees have only a name */
    /* bytes of that text without the player to move, if the game writes the player last */
    uint32_t board;
    int32_t index;    /* index of that move among all moves of the parent, from 0 */
    poda_move played; /* the move itself */
    bool leaf;        /* the game is over here, or this is the horizon */
    bool over;
    bool
        known; /* a leaf because options.known has its value, such as a table of solved positions */
    /* beyond the horizon: reached only by quiescence or playouts; `value` is meaningless */
    bool beyond;
    bool unknown;     /* a leaf without a value, or above one: `value` is meaningless */
    poda_value value; /* the value by plain minimax */
    /* results of the algorithm */
    bool visited;
    bool answered;       /* has returned a value; false if the search was stopped inside */
    poda_value returned; /* the last value returned to its parent */
    uint32_t playouts;   /* mcts: playouts through this node */
    /* mean of their results: scores, or 1 won, 0 drawn, -1 lost; to four decimals */
    double total, mean;
    poda_value alpha_in, beta_in; /* the last window passed down */
    int32_t cut_after;            /* the child after which the rest was cut; -1: no cut */
    int32_t best;                 /* the child it would choose; -1: none */
} poda__model_node;

typedef struct poda__model {
    const poda_game *game;
    poda_search_options options; /* the search that was traced */
    poda__model_node *nodes;
    int32_t count;
    char *texts;
    size_t text_length, text_room;
    poda_explained_step *steps;
    size_t step_count, step_room;
    poda_result result;
    size_t scout; /* the first step that enters with a null window (pvs, mtdf); SIZE_MAX: none */
    poda_value least, most; /* over 0 and the leaves, without wins and losses */
    double mean;            /* mcts: of the playouts through the chosen move */
    bool full; /* the search was stopped because too many nodes lie beyond the horizon */
    /* it was stopped because the value of this leaf is unknown; 0: it was not */
    int32_t blocked;
    bool stopped; /* the search did not run to its end: the root has no value */
    /* there are evaluations and wins that do not count plies: +1 would be less than many
     * evaluations */
    bool mixed;
    /* counts of nodes, including the root: */
    int32_t visited; /* distinct nodes that the search visited */
    int32_t leaves;  /* distinct leaves among them */
    int32_t saved;   /* nodes that it skipped: all others, unless it was stopped */
    int32_t generated_by_minimax;
    int32_t beyond; /* additional distinct nodes that it visited beyond the horizon */
    int32_t known;  /* of the leaves, those whose values options.known has */
    /* the depth chosen if none was given and the whole tree is too large; else 0 */
    int depth_chosen;
    uint64_t searched; /* nodes counting repetitions, as result.nodes */
    poda__cut_names cut_names;
} poda__model;

/* Expands the tree from `from` to the depth of `options` and runs the search on it. Depth 0 means
 * the end of the game or, if the whole tree has more than PODA__MODEL_NODES nodes, a depth that can
 * be drawn (depth_chosen). Nodes that the search visits beyond the horizon are added as it runs.
 * PODA_TOO_LARGE: the tree has more nodes than that. PODA_STOPPED: the search did not run to its
 * end. */
PODA_CHECKED poda_status poda__model_init(poda__model *model, const poda_game *game,
                                          const poda_state *from,
                                          const poda_search_options *options, poda_error *error);
/* The same, but a stopped search keeps the part that it visited and sets model->stopped. The limits
 * on nodes and seconds apply to the search; the tree is generated and valued without them, and only
 * the stop flag ends that with PODA_STOPPED. `unknown` (ended by NULL; NULL: none) names leaves that
 * have no value: the search ends where it would need one. */
PODA_CHECKED poda_status poda__model_init_partly(poda__model *model, const poda_game *game,
                                                 const poda_state *from,
                                                 const poda_search_options *options,
                                                 const char *const *unknown, poda_error *error);
void poda__model_release(poda__model *model);

/* Does the step cut off at least one child? */
static inline bool poda__model_prunes(const poda_explained_step *step)
{
    return step->kind == PODA_STEP_CUT && poda__cut_counts((size_t)step->left);
}
/* Iterates over the children that such a step cuts off, in the order of the tree: returns the first
 * one after `after` (-1: from the beginning), or -1 if there are no more. If the search orders
 * moves, they may come before the child that caused the cut. */
int32_t poda__model_skipped(const poda__model *model, const poda_explained_step *cut,
                            int32_t after);
/* Nodes cut off there, including all below. */
int32_t poda__model_saved(const poda__model *model, const poda_explained_step *cut);
/* The child of the root that a move leads to; 0, the root, if there is none. */
int32_t poda__model_after(const poda__model *model, poda_move move);
/* The child of the root that the search chooses; -1: none. A stopped search must have found a move
 * that is better than none; a proof of a score's sign does not compare moves. */
int32_t poda__model_choice(const poda__model *model);

static inline const char *poda__model_text(const poda__model *model, uint32_t at)
{
    return model->texts + at;
}

static inline const char *poda__model_name(const poda__model *model, int32_t node)
{
    return model->texts + model->nodes[node].name;
}

/* Formats a value for readers: a number, ✓5 (MAX wins in 5), ✗4 (MAX loses in 4), ✓ (won), signs of
 * infinity. Letters are not used: they are names of nodes and classes. `room` holds at least 32
 * bytes. */
const char *poda__model_value(const poda__model *model, poda_value value,
                              poda_translate_fn *translate, char *room);

/* A mean of playouts, with its sign and two decimals, in at least PODA__MEAN_ROOM bytes. */
enum { PODA__MEAN_ROOM = 32 };
const char *poda__mean_words(double mean, poda_translate_fn *translate, char *room);

/* The value that the search gave a visited node, formatted by poda__model_value. */
const char *poda__model_given(const poda__model *model, int32_t node, poda_translate_fn *translate,
                              char *room);

/* "N" if the player to move wins, "P" if the opponent does, else NULL. `scores`: also in games with
 * scores, where 1 is a win and -1 a loss. */
const char *poda__model_class(const poda__model *model, int32_t node, bool scores);

/* Does the search pass windows down? */
static inline bool poda__model_has_window(const poda__model *model)
{
    const poda_algorithm algorithm = model->options.algorithm;
    return algorithm != PODA_MINIMAX && algorithm != PODA_FIRSTWIN && algorithm != PODA_MCTS &&
           algorithm != PODA_DFPN;
}

/* Are its values means of playouts? */
static inline bool poda__model_plays_out(const poda__model *model)
{
    return model->options.algorithm == PODA_MCTS;
}

/* Does it only prove who wins? Its nodes then return the state of a proof, not a value. */
static inline bool poda__model_proves(const poda__model *model)
{
    return model->options.algorithm == PODA_DFPN;
}

/* Is every node that affects the result entered? Playouts and proofs also use positions without
 * nodes. */
static inline bool poda__model_counts(const poda__model *model)
{
    return !poda__model_plays_out(model) && !poda__model_proves(model);
}

/* Does quiescence determine the value of the node? Then it lies at the horizon or beyond. */
static inline bool poda__model_quiet(const poda__model *model, int32_t node)
{
    return model->options.quiescence && poda__model_has_window(model) && model->options.depth > 0 &&
           model->nodes[node].depth >= model->options.depth;
}

/* Did the search skip the node, because itself or an ancestor was cut off? Playouts and proofs cut
 * nothing. In a stopped search, nodes below one that has not returned are only waiting. */
static inline bool poda__model_pruned(const poda__model *model, int32_t node)
{
    if (model->nodes[node].visited || !poda__model_counts(model))
        return false;
    int32_t up = model->nodes[node].parent;
    while (up >= 0 && !model->nodes[up].visited)
        up = model->nodes[up].parent;
    return !model->stopped || (up >= 0 && model->nodes[up].answered);
}

#endif
