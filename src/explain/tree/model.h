/* model.h - a search laid open: the whole tree that plain minimax would generate, what an algorithm
 * saw of it, and every step it took. Built once from a traced search; words, tables, pictures,
 * questions and exercises are all made from it. */
#ifndef PODA_EXPLAIN_TREE_MODEL_H
#define PODA_EXPLAIN_TREE_MODEL_H

#include "poda/explain.h"
#include "search/window.h"

enum {
    PODA__MODEL_NODES = PODA_EXPLAIN_NODES, /* a larger tree gets its summary only */
    PODA__MODEL_DRAWN =
        3000, /* nodes at most where the depth is chosen, unless its first move has more */
    PODA__MODEL_GROWN = 20000, /* beyond the horizon it does not grow any larger */
    PODA__MODEL_WIDTH = 4096,  /* moves of one node at most */
};

/* One node of the tree, in reading order: a parent comes before its children. */
typedef struct poda__model_node {
    int32_t parent;      /* -1: the root */
    int32_t first_child; /* children are first_child, then next_sibling on; -1: none */
    int32_t next_sibling;
    int32_t child_count;
    int32_t depth;
    int32_t player; /* to move: PODA_MAX or PODA_MIN; of a leaf too */
    uint32_t name; /* where its name begins in `texts`: A, B, ... level by level, without N and P */
    uint32_t move; /* likewise the move that leads here, "" at the root */
    uint32_t state; /* likewise the position; trees have none beside the name */
    uint32_t
        board;     /* bytes of that text without the player to move, where the game names it last */
    int32_t index; /* the place of that move among all of the parent's, from 0 */
    poda_move played; /* and the move itself */
    bool leaf;        /* the game is over here, or this is the horizon */
    bool over;
    bool beyond; /* the horizon: only quiescence or playouts come here; `value` means nothing */
    poda_value value; /* what plain minimax gives it */
    /* what the algorithm did */
    bool visited;
    bool answered;       /* has returned a value; not where the search was stopped inside */
    poda_value returned; /* to its parent, last */
    uint32_t playouts;   /* mcts: that went through it */
    double total, mean; /* of their results: scores, or 1 won, 0 drawn, -1 lost; to four decimals */
    poda_value alpha_in, beta_in; /* passed down, last */
    int32_t cut_after;            /* the child after which the rest was cut; -1: no cut */
    int32_t best;                 /* the child it would choose; -1 */
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
    poda_value least, most; /* of 0 and the leaves, wins and losses aside */
    double mean;            /* mcts: of the playouts through the move that it chooses */
    bool full;    /* more lies beyond the horizon than is kept: the search was stopped for that */
    bool stopped; /* the search did not come to its end: there is no value at the root */
    bool
        mixed; /* evaluations beside wins that count no plies: +1 would be less than many of them */
    /* counts, all nodes with the root: */
    int32_t visited; /* distinct nodes that the search saw */
    int32_t leaves;  /* distinct leaves among them */
    int32_t saved;   /* nodes that it skipped: all others, unless it was stopped */
    int32_t generated_by_minimax;
    int32_t beyond;    /* distinct nodes beyond the horizon that it saw beside those */
    int depth_chosen;  /* no depth was given, and the whole tree is too large: this one; else 0 */
    uint64_t searched; /* nodes with repetitions, as result.nodes */
} poda__model;

/* Expands the tree from `from` to the depth of `options` and runs the search on it. Depth 0 is to the
 * end, or where the whole tree has more than PODA__MODEL_NODES nodes, to a depth that can be drawn
 * (depth_chosen). What a search looks at beyond the horizon is added as it goes.
 * PODA_TOO_LARGE when the tree has more nodes than that, PODA_STOPPED when the search did not come to
 * its end. */
PODA_CHECKED poda_status poda__model_init(poda__model *model, const poda_game *game,
                                          const poda_state *from,
                                          const poda_search_options *options, poda_error *error);
/* The same, but a search that is stopped leaves what it has seen, and model->stopped. The limits on
 * nodes and seconds are the search's; the tree is laid out and valued without them, and only the stop
 * flag ends that with PODA_STOPPED. */
PODA_CHECKED poda_status poda__model_init_partly(poda__model *model, const poda_game *game,
                                                 const poda_state *from,
                                                 const poda_search_options *options,
                                                 poda_error *error);
void poda__model_release(poda__model *model);

/* Does the step cut off at least one child. */
static inline bool poda__model_prunes(const poda_explained_step *step)
{
    return step->kind == PODA_STEP_CUT && poda__cut_counts((size_t)step->left);
}
/* The children that such a step cuts off, in the order of the tree, one after the other: `after` is the one
 * before, -1 for the first; -1: no more. Where the search orders the moves, they may come before the child
 * that cut. */
int32_t poda__model_skipped(const poda__model *model, const poda_explained_step *cut,
                            int32_t after);
/* Nodes that are cut off there, with all below. */
int32_t poda__model_saved(const poda__model *model, const poda_explained_step *cut);
/* The child of the root that a move leads to; 0, the root: none. */
int32_t poda__model_after(const poda__model *model, poda_move move);
/* The child of the root that the search chooses; -1: none. One that was stopped has to have seen a move that is
 * better than nothing; a proof of a score's sign does not compare moves. */
int32_t poda__model_choice(const poda__model *model);

static inline const char *poda__model_text(const poda__model *model, uint32_t at)
{
    return model->texts + at;
}

static inline const char *poda__model_name(const poda__model *model, int32_t node)
{
    return model->texts + model->nodes[node].name;
}

/* A value as people read it: a number, ✓5 (MAX wins in 5), ✗4 (MAX loses in 4), ✓ (won), signs of
 * infinity. No letters: those are names of nodes and classes. `room` holds at least 32 bytes. */
const char *poda__model_value(const poda__model *model, poda_value value,
                              poda_translate_fn *translate, char *room);

/* A mean of playouts, with the sign and two decimals, in at least PODA__MEAN_ROOM bytes. */
enum { PODA__MEAN_ROOM = 32 };
const char *poda__mean_words(double mean, poda_translate_fn *translate, char *room);

/* The value that the search gave the node, which it has visited, as poda__model_value. */
const char *poda__model_given(const poda__model *model, int32_t node, poda_translate_fn *translate,
                              char *room);

/* "N" where the player to move wins, "P" where the other one does, else NULL. `scores`: of games with
 * scores too, where 1 is a win and -1 a loss. */
const char *poda__model_class(const poda__model *model, int32_t node, bool scores);

/* Does the search pass windows down. */
static inline bool poda__model_has_window(const poda__model *model)
{
    const poda_algorithm algorithm = model->options.algorithm;
    return algorithm != PODA_MINIMAX && algorithm != PODA_FIRSTWIN && algorithm != PODA_MCTS &&
           algorithm != PODA_DFPN;
}

/* Are its values means of playouts. */
static inline bool poda__model_plays_out(const poda__model *model)
{
    return model->options.algorithm == PODA_MCTS;
}

/* Does it only prove who wins: what its nodes return is the state of a proof, not a value. */
static inline bool poda__model_proves(const poda__model *model)
{
    return model->options.algorithm == PODA_DFPN;
}

/* Is every node that decides anything entered: playouts and proofs also look at positions without. */
static inline bool poda__model_counts(const poda__model *model)
{
    return !poda__model_plays_out(model) && !poda__model_proves(model);
}

/* Does quiescence decide what the node is worth: it lies at the horizon or beyond. */
static inline bool poda__model_quiet(const poda__model *model, int32_t node)
{
    return model->options.quiescence && poda__model_has_window(model) && model->options.depth > 0 &&
           model->nodes[node].depth >= model->options.depth;
}

/* Is the node skipped by the search: itself or an ancestor was cut off; playouts and proofs cut nothing. Where the search was stopped,
 * nodes below one that has not returned only wait. */
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
