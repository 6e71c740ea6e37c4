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

/* A parent comes before its children, which lie side by side in the order of poda_state_moves; where quiescence goes on
 * these are the noisy moves only. From `answered` on, fields of a node that was not visited mean nothing. */
typedef struct poda_explained_node {
    int32_t parent;                   /* -1: this is the root, node 0 */
    int32_t first_child, child_count; /* first_child, first_child + 1, ...; -1 and 0: none */
    int32_t depth;
    int32_t player;        /* to move, of a leaf too: PODA_MAX or PODA_MIN */
    poda_move move;        /* that leads here; nothing at the root */
    int32_t index;         /* the place of that move among all moves of the parent, from 0 */
    const char *name;      /* A, B, ...; the nodes of the game `tree` have names of their own */
    const char *move_text; /* "" at the root */
    const char *position;  /* as text; "" where the name says it all */
    size_t board_length; /* of that text without the player to move, where the game names it last */
    bool over;           /* the game ends here */
    bool leaf;           /* it does, or this is the horizon */
    bool beyond;         /* below the horizon; `minimax` means nothing */
    poda_value minimax;  /* what plain minimax gives it */
    bool visited;        /* the search came here */
    bool pruned;         /* the node was cut off, or lies below one that was */
    bool answered;       /* it has returned `value`; false where the search was stopped inside */
    poda_value value;    /* the last one; dfpn: 1 proven, -1 disproven, 0 neither */
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

/* ---- questions about the tree ----
 *
 * They are about alpha-beta on the tree down to the horizon, with the conventions of the options (fail_hard, cut_strict),
 * whatever algorithm was explained. PODA_BAD_REQUEST: the explanation has nodes below the horizon. Each answer has a
 * function that frees what it holds. */

/* Ends may be infinite, and are open then. */
typedef struct poda_interval {
    double low, high;
    bool low_closed, high_closed;
} poda_interval;

/* Ascending, with gaps between them. */
typedef struct poda_intervals {
    poda_interval *at;
    size_t count;
} poda_intervals;

/* Is the number in one of them. */
PODA_API bool poda_intervals_hold(const poda_intervals *intervals, double number);

typedef struct poda_whatif_cut {
    int32_t node, child;  /* a cut at this node after this child */
    poda_intervals stays; /* for these values of the leaf */
} poda_whatif_cut;

/* For which values of one leaf do the cuts, the best move and the value of the root stay as they are. */
typedef struct poda_whatif {
    int32_t leaf;
    double number; /* its value now, in the game's scores */
    bool pruned;   /* the search does not see it: no value of it changes anything */
    int32_t best;  /* child of the root; -1: the root is a leaf */
    double root;   /* value of the root */
    poda_intervals best_stays, root_stays;
    poda_whatif_cut *cuts;
    size_t cut_count;
} poda_whatif;

/* Exact, over all real numbers. PODA_BAD_OPTION: there is no such node. PODA_BAD_REQUEST: it is no leaf, or the game has
 * no scores. PODA_TOO_LARGE: O(nodes) for each value that the leaf is ever compared with is too much. */
PODA_API PODA_CHECKED poda_status poda_explanation_whatif(const poda_explanation *explanation,
                                                          int32_t leaf, poda_whatif *out,
                                                          poda_error *error);
PODA_API void poda_whatif_release(poda_whatif *whatif);

/* An order of moves, and what alpha-beta visits with it. */
typedef struct poda_move_order {
    int32_t *children; /* of each node, in this order: children[first_child - 1] and on */
    int32_t leaves, nodes;
    bool exact; /* no order has fewer (or more) leaves; else the best one found */
} poda_move_order;

typedef struct poda_move_orders {
    poda_move_order given, fewest, most;
    /* Leaves that any search must visit to prove the value: no order has fewer. Reached by `fewest`
     * whenever the cut is at >=. */
    int32_t least_leaves;
    uint64_t count;  /* of orders: the product of the factorials of numbers of children; */
    bool count_over; /* it does not fit, and `count` is UINT64_MAX */
    bool tried_all;  /* every order was tried, because no bound had settled it before */
} poda_move_orders;

/* With a cut at >=, `fewest` is exact for every tree: O(nodes). `most`, and `fewest` with a strict cut, are exact
 * when all orders can be tried or a bound is reached, else the best of a bounded search, the same on every
 * machine. Orders change no more than they need to. */
PODA_API PODA_CHECKED poda_status poda_explanation_orders(const poda_explanation *explanation,
                                                          poda_move_orders *out, poda_error *error);
PODA_API void poda_move_orders_release(poda_move_orders *orders);

/* The critical tree of Knuth and Moore (1975): what alpha-beta visits when the best move always comes first.
 * Type 1: the root, and the first child of a type 1 node. Type 2: the other children of type 1, and
 * all children of type 3; one child is enough. Type 3: the first child of type 2; needs all children.
 * Where the turn does not change with a move, type 2 is where the player to move refutes and type 3
 * where the rival does, which is the same where it changes. */
typedef struct poda_critical {
    unsigned char *types; /* of each node: 1, 2, 3, or 0: not critical */
    int32_t nodes, leaves;
    bool
        uniform; /* each inner node has `branching` children, each leaf is at `depth`, turns alternate */
    int32_t branching, depth;
    uint64_t minimum; /* uniform: b^ceil(d/2) + b^floor(d/2) - 1 leaves */
    uint64_t maximum; /* uniform: b^d leaves */
} poda_critical;

/* O(nodes). */
PODA_API PODA_CHECKED poda_status poda_explanation_critical(const poda_explanation *explanation,
                                                            poda_critical *out, poda_error *error);
PODA_API void poda_critical_release(poda_critical *critical);

/* SSS* (Stockman 1979), best-first. It never visits a leaf that alpha-beta with a cut at >= skips (Roizen and
 * Pearl 1983). A state is a node, LIVE or SOLVED, with its merit; the best one is taken from OPEN. The player to
 * move at the root is the mover, the other one the rival. */
typedef enum poda_sss_status { PODA_SSS_LIVE, PODA_SSS_SOLVED } poda_sss_status;

typedef enum poda_sss_action {
    PODA_SSS_EVALUATE, /* a leaf: back into OPEN as SOLVED, with the worse of merit and `value` */
    PODA_SSS_ALL,      /* the mover moves here: all children become LIVE */
    PODA_SSS_FIRST,    /* the rival moves here: the first child `next` becomes LIVE */
    PODA_SSS_SIBLING,  /* the rival moves above: its next child `next` becomes LIVE */
    PODA_SSS_ANSWERED, /* the rival moves above and this was its last child: `next` is SOLVED */
    PODA_SSS_CHOSEN,   /* the mover moves above: `next` is SOLVED, `purged` states below it leave */
    PODA_SSS_FINISHED, /* the root is SOLVED: its merit is the value */
} poda_sss_action;

typedef struct poda_sss_step {
    int32_t node; /* the state taken from OPEN: node, status, merit */
    poda_sss_status status;
    poda_value merit; /* for MAX; PODA_INFINITY or -PODA_INFINITY: no bound yet */
    poda_sss_action action;
    int32_t next;     /* the node that enters OPEN; of ALL the first child; -1 */
    poda_value value; /* EVALUATE: of the leaf, for MAX */
    int32_t purged;   /* CHOSEN: states that leave OPEN with it, whatever they are worth */
    int32_t open;     /* states in OPEN afterwards */
} poda_sss_step;

typedef struct poda_sss {
    poda_value value; /* for MAX */
    int32_t best;     /* child of the root; -1: the root is a leaf */
    bool *visited;    /* of each node: taken from OPEN as LIVE */
    int32_t visited_nodes, visited_leaves;
    int32_t most_open; /* the largest size of OPEN: what the search pays with */
    poda_sss_step *steps;
    int32_t step_count;
} poda_sss;

/* O(nodes (depth + log nodes)). */
PODA_API PODA_CHECKED poda_status poda_explanation_sss(const poda_explanation *explanation,
                                                       poda_sss *out, poda_error *error);
PODA_API void poda_sss_release(poda_sss *sss);

/* ---- why a move ---- */

/* What is known of a move, whether or not the search that was explained would choose it. Worths are for MAX, with
 * distances from the position before the move. */
typedef struct poda_why {
    poda_move move;
    bool by_theory; /* theory decides the position (theory.h); else the tree to the end of the game,
                       or longer searches where it does not go there */
    poda_worth worth; /* of the move; an estimate only where no value of the position is proven */
    poda_worth position; /* proven by a longer search; unknown where none ran or proved anything */
    /* beside the search that was explained: */
    int32_t node;   /* that the move leads to; -1: no search was explained */
    int32_t choice; /* the child of the root that the search prefers; -1: none */
    bool agrees;    /* `node` is its choice */
    bool bound; /* it left `node` as soon as that could not be chosen any more: the value that it
                       returned is an upper bound where MAX moves at the root, else a lower one */
    poda_worth
        choice_worth; /* of the choice, where it is another move: by the same means as `worth` */
} poda_why;

/* `move` is legal in `state`. `explanation` is of a search from there; NULL: there is none. Longer searches keep to the
 * limits on nodes, seconds and memory in `limits` (NULL: none) and end at its stop flag; without a limit they
 * take 200,000 nodes. The nodes of mcts are playouts, and no limit here. */
PODA_API PODA_CHECKED poda_status poda_why_move(const poda_game *game, const poda_state *state,
                                                poda_move move, const poda_explanation *explanation,
                                                const poda_search_options *limits, poda_why *out,
                                                poda_error *error);
/* The move to ask about where none is given: the first that wins by theory, else that of a longer search.
 * PODA_BAD_POSITION: the game is over. */
PODA_API PODA_CHECKED poda_status poda_why_best(const poda_game *game, const poda_state *state,
                                                const poda_search_options *limits, poda_move *out,
                                                poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
