/* explain.h - a search as data: the tree that plain minimax generates, what an algorithm saw of it, every step
 * that it took, and the sentences that describe them.
 * Ownership: _open allocates, _close frees (NULL allowed). Texts of nodes belong to the explanation; sentences
 *            are freed with poda_free. The game must outlive the explanation.
 * Threads:   an explanation does not change once it is open: threads may share it.
 * Errors:    a status; outputs are untouched when it is not PODA_OK.
 *
 * Nodes, steps, cuts and sentences are numbered from 0. Values, alpha and beta are for MAX, as in poda_result;
 * poda_score_number turns them into the game's own scores. */
#ifndef PODA_EXPLAIN_H
#define PODA_EXPLAIN_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_explanation poda_explanation;

#define PODA_EXPLAIN_NODES 200000 /* of a tree at most */
#define PODA_EXPLAIN_PLAYOUTS 20  /* of mcts where no number is given */

/* Lays out the tree from `from` to the depth of `options` (NULL: alpha-beta to the end of the game), has plain
 * minimax value it and runs the search on it. Depth 0 is to the end of the game or, where that tree has more
 * than PODA_EXPLAIN_NODES nodes, to a depth that can be drawn (`depth_chosen` of the summary). Nodes that
 * quiescence or playouts meet below the horizon are added.
 * The limits of `options` bound the search: what it saw until then is kept, and `stopped` of the summary is set.
 * Only the stop flag ends the layout. One depth is searched once, by the caller's thread: `deepen`, `threads`,
 * `soft_seconds` and `every_move` have no effect.
 * PODA_TOO_LARGE: more nodes than PODA_EXPLAIN_NODES. PODA_STOPPED: the stop flag, during the layout.
 * PODA_BAD_OPTION: PODA_ENGINE, whose steps are not reported. O(nodes of the tree). */
PODA_API PODA_CHECKED poda_status poda_explanation_open(poda_explanation **out,
                                                        const poda_game *game,
                                                        const poda_state *from,
                                                        const poda_search_options *options,
                                                        poda_error *error);
PODA_API void poda_explanation_close(poda_explanation *explanation);

/* What the search itself returned, without `moves`; valid until the explanation is closed. */
PODA_API const poda_result *poda_explanation_result(const poda_explanation *explanation);

typedef struct poda_explained_summary {
    poda_algorithm algorithm;
    int depth;               /* the horizon, in plies; 0: the end of the game */
    bool depth_chosen;       /* none was given, and the whole tree is too large */
    bool stopped;            /* a limit or the stop flag ended the search: it has no value */
    bool full;               /* it was stopped because too many nodes lie below the horizon */
    int32_t choice;          /* the child of the root that the search chooses; -1: none */
    size_t steps, sentences; /* how many there are */
    size_t cuts;             /* that skip a move, each time one happens */
    int32_t nodes;           /* of the tree, with those below the horizon */
    int32_t minimax;         /* nodes down to the horizon: what plain minimax generates */
    int32_t visited, leaves; /* of these the search saw so many, and so many leaves */
    int32_t pruned;          /* of these it skipped so many; mcts and dfpn skip none */
    int32_t beyond;          /* nodes below the horizon that it saw */
    uint64_t searched;       /* nodes that it saw, with repetitions */
} poda_explained_summary;

PODA_API void poda_explanation_summarise(const poda_explanation *explanation,
                                         poda_explained_summary *out);

/* A parent comes before its children, which lie side by side in the order of poda_state_moves. */
typedef struct poda_explained_node {
    int32_t parent;                   /* -1: this is the root, node 0 */
    int32_t first_child, child_count; /* first_child, first_child + 1, ...; -1 and 0: none */
    int32_t depth;
    int32_t player;         /* to move, of a leaf too: PODA_MAX or PODA_MIN */
    poda_move move;         /* that leads here; nothing at the root */
    int32_t index;          /* the place of that move among all moves of the parent, from 0 */
    const char *name;       /* A, B, ...; the nodes of the game `tree` have names of their own */
    const char *move_text;  /* "" at the root */
    const char *position;   /* as text; "" where the name says it all */
    bool over;              /* the game ends here */
    bool leaf;              /* it does, or this is the horizon */
    bool beyond;            /* below the horizon; `minimax` means nothing */
    poda_value minimax;     /* what plain minimax gives it */
    bool visited;           /* the search came here: what follows means nothing elsewhere */
    bool pruned;            /* it did not: the node is cut off, or lies below one that is */
    bool answered;          /* it has returned `value`; false where it was stopped inside */
    poda_value value;       /* the last one; dfpn: 1 proven, -1 disproven, 0 neither */
    poda_value alpha, beta; /* passed down, the last ones */
    int32_t cut_after;      /* the child after which the others were cut off; -1: no cut */
    int32_t best;           /* the child that it would choose; -1: none */
    uint32_t playouts;      /* mcts: that went through it */
    double mean;            /* mcts: of their results, as in poda_result */
} poda_explained_node;

/* False: there is no such node. */
PODA_API bool poda_explanation_node(const poda_explanation *explanation, int32_t node,
                                    poda_explained_node *out);
/* The node of that name; -1: none. O(nodes). */
PODA_API int32_t poda_explanation_find(const poda_explanation *explanation, const char *name);

typedef enum poda_step_kind {
    PODA_STEP_ENTER,    /* node entered with alpha, beta */
    PODA_STEP_LEAF,     /* leaf returns value */
    PODA_STEP_UPDATE,   /* child gave value: alpha or beta of node is now alpha, beta */
    PODA_STEP_KEEP,     /* child gave value: nothing changes */
    PODA_STEP_CUT,      /* alpha and beta met after child: the rest is skipped */
    PODA_STEP_TABLE,    /* the table knew value */
    PODA_STEP_RETURN,   /* node returns value */
    PODA_STEP_EVALUATE, /* quiescence: node evaluated with value, alpha and beta are now these */
    PODA_STEP_STOP,     /* the last one: a limit or the stop flag ended the search at node */
} poda_step_kind;

typedef struct poda_explained_step {
    poda_step_kind kind;
    int32_t node;
    int32_t child; /* UPDATE, KEEP, CUT: after which child; -1 */
    poda_value alpha, beta, value;
    int32_t
        left; /* CUT: children that are skipped; 0: the last one met the bound, nothing is cut */
    /* CUT: the ancestor of the other player that has the bound which was met; -1: the bound came with the
     * question, from a scout or an empty window */
    int32_t holder;
    uint32_t playouts; /* mcts: through the node, with this step, and their mean */
    double mean;
} poda_explained_step;

/* False: there is no such step. */
PODA_API bool poda_explanation_step(const poda_explanation *explanation, size_t step,
                                    poda_explained_step *out);

/* A cut that skips at least one child. Why: the player to move at `node` has reached alpha >= beta with `child`,
 * and at `holder` the other player has something at least as good. */
typedef struct poda_explained_cut {
    size_t step; /* the CUT among the steps */
    int32_t node, child;
    int32_t holder; /* as in a step */
    poda_value alpha, beta;
    int32_t skipped; /* children that are cut off */
    int32_t saved;   /* nodes that are, with all below */
} poda_explained_cut;

/* False: there is no such cut. */
PODA_API bool poda_explanation_cut(const poda_explanation *explanation, size_t cut,
                                   poda_explained_cut *out);
/* The children that the cut skips, in the order of the tree: the one after `after`, -1: the first. -1: no more.
 * They may lie before `child` where the search orders the moves. */
PODA_API int32_t poda_explanation_skipped(const poda_explanation *explanation, size_t cut,
                                          int32_t after);
/* Why was `node` pruned: `*cut` is the last cut that skipped it or a node above it. False: it was not pruned, or no cut
 * did it (the table answered above it). */
PODA_API bool poda_explanation_why_pruned(const poda_explanation *explanation, int32_t node,
                                          size_t *cut);

/* The sentence number `sentence`, and the steps that it describes: *first to *last (NULL allowed). `translate`
 * turns English into another language; NULL: English. PODA_BAD_OPTION: there is no such sentence. */
PODA_API PODA_CHECKED poda_status poda_explanation_sentence(const poda_explanation *explanation,
                                                            size_t sentence,
                                                            poda_translate_fn *translate,
                                                            char **out, size_t *first, size_t *last,
                                                            poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
