/* explain.h - a search as data: the tree that plain minimax generates, the part of it that an
 * algorithm visited, every step it took, and sentences that describe the steps.
 * Ownership: _open allocates, _close frees (NULL allowed). Texts of nodes belong to the
 *            explanation; sentences are freed with poda_free. Answers to questions have a _release
 *            function. The game must outlive the explanation.
 * Threads:   an explanation does not change once it is open: threads may share it.
 * Errors:    a status; outputs are untouched when it is not PODA_OK.
 *
 * Nodes, steps, cuts and sentences are numbered from 0. Values, alpha and beta are for MAX, as in
 * poda_result; poda_score_number turns them into the game's own scores. */
#ifndef PODA_EXPLAIN_H
#define PODA_EXPLAIN_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_explanation poda_explanation;

#define PODA_EXPLAIN_NODES 200000 /* most nodes of a tree */
#define PODA_EXPLAIN_PLAYOUTS 20  /* playouts of mcts if no number is given */

/* Generates the tree from `from` to the depth of `options` (NULL: alpha-beta to the end of the
 * game), values it by plain minimax and runs the search on it. Depth 0 means the end of the game
 * or, if that tree has more than PODA_EXPLAIN_NODES nodes, a depth that can be drawn
 * (`depth_chosen` of the summary). Nodes that quiescence or playouts reach below the horizon are
 * added. A node below the root whose value `known` of the options has is a leaf with that value.
 * The limits of `options` bound the search: the steps taken until then are kept, and `stopped` of
 * the summary is set. Only the stop flag ends the generation of the tree. One depth is searched
 * once, in the calling thread: `deepen`, `threads`, `soft_seconds` and `every_move` have no effect.
 * PODA_TOO_LARGE: more nodes than PODA_EXPLAIN_NODES. PODA_STOPPED: the stop flag was set while the
 * tree was generated. PODA_BAD_OPTION: PODA_ENGINE, which does not report its steps. O(nodes of the
 * tree). */
PODA_API PODA_CHECKED poda_status poda_explanation_open(poda_explanation **out,
                                                        const poda_game *game,
                                                        const poda_state *from,
                                                        const poda_search_options *options,
                                                        poda_error *error);
PODA_API void poda_explanation_close(poda_explanation *explanation);

/* The result of the search itself, without `moves`; valid until the explanation is closed. */
PODA_API const poda_result *poda_explanation_result(const poda_explanation *explanation);

typedef struct poda_explained_summary {
    poda_algorithm algorithm;
    int depth;         /* the horizon, in plies; 0: the end of the game */
    bool depth_chosen; /* no depth was given, and the whole tree is too large */
    bool stopped;      /* a limit or the stop flag ended the search: it has no value */
    /* the search was stopped because too many nodes lie below the horizon */
    bool full;
    int32_t choice;          /* the child of the root that the search chose; -1: none */
    size_t steps, sentences; /* how many there are */
    size_t cuts;             /* cuts that skip a move, counted each time one happens */
    int32_t nodes;           /* nodes of the tree, including those below the horizon */
    int32_t minimax;         /* nodes down to the horizon, which plain minimax generates */
    int32_t visited, leaves; /* how many of these the search visited, and how many were leaves */
    int32_t pruned;          /* how many of these it skipped; mcts and dfpn skip none */
    int32_t beyond;          /* nodes below the horizon that it visited */
    uint64_t searched;       /* nodes visited, counting repetitions */
} poda_explained_summary;

PODA_API void poda_explanation_summarise(const poda_explanation *explanation,
                                         poda_explained_summary *out);

/* A parent comes before its children. Siblings are adjacent and in the order of poda_state_moves;
 * where quiescence continues, the children are those of the noisy moves only. If a node was not
 * visited, its fields from `answered` on are meaningless. */
typedef struct poda_explained_node {
    int32_t parent;                   /* -1 for the root, node 0 */
    int32_t first_child, child_count; /* first_child, first_child + 1, ...; -1 and 0: none */
    int32_t depth;
    int32_t player;        /* the player to move, also at a leaf: PODA_MAX or PODA_MIN */
    poda_move move;        /* the move that leads here; meaningless at the root */
    int32_t index;         /* the index of that move among all moves of the parent, from 0 */
    const char *name;      /* A, B, ...; nodes of the game `tree` keep their own names */
    const char *move_text; /* "" at the root */
    const char *position;  /* as text; "" if the name says everything */
    /* length of that text without the player to move, if the game writes the player last */
    size_t board_length;
    bool over;              /* the game ends here */
    bool leaf;              /* the game is over, or this is the horizon */
    bool beyond;            /* below the horizon; `minimax` is meaningless */
    poda_value minimax;     /* the value by plain minimax */
    bool visited;           /* the search entered this node */
    bool pruned;            /* the node was cut off, or lies below one that was */
    bool answered;          /* it returned `value`; false if the search was stopped inside */
    poda_value value;       /* the last value returned; dfpn: 1 proven, -1 disproven, 0 neither */
    poda_value alpha, beta; /* the last window passed down */
    int32_t cut_after;      /* the child after which the others were cut off; -1: no cut */
    int32_t best;           /* the child that the node would choose; -1: none */
    uint32_t playouts;      /* mcts: playouts through this node */
    double mean;            /* mcts: the mean of their results, as in poda_result */
} poda_explained_node;

/* False if there is no such node. */
PODA_API bool poda_explanation_node(const poda_explanation *explanation, int32_t node,
                                    poda_explained_node *out);
/* The node with that name; -1: none. O(nodes). */
PODA_API int32_t poda_explanation_find(const poda_explanation *explanation, const char *name);

typedef enum poda_step_kind {
    PODA_STEP_ENTER,  /* node entered with alpha, beta */
    PODA_STEP_LEAF,   /* leaf returns value */
    PODA_STEP_UPDATE, /* child returned value: alpha or beta of node changed to these */
    PODA_STEP_KEEP,   /* child returned value: nothing changed */
    PODA_STEP_CUT,    /* alpha and beta met after child: the other children are skipped */
    PODA_STEP_TABLE,  /* the table held value */
    PODA_STEP_RETURN, /* node returns value */
    /* quiescence: node was evaluated as value; alpha and beta are the new window */
    PODA_STEP_EVALUATE,
    PODA_STEP_STOP, /* always last: a limit or the stop flag ended the search at node */
    /* node returns value, which is known from elsewhere (poda_search_options.known): a leaf */
    PODA_STEP_KNOWN,
} poda_step_kind;

typedef struct poda_explained_step {
    poda_step_kind kind;
    int32_t node;
    int32_t child; /* UPDATE, KEEP, CUT: the child just searched; else -1 */
    poda_value alpha, beta, value;
    int32_t left; /* CUT: children skipped; 0: the last child met the bound, so nothing is cut */
    /* CUT: the ancestor, of the other player, that set the bound; -1: the bound came from a scout
     * or an empty window, not from a node */
    int32_t holder;
    uint32_t playouts; /* mcts: playouts through the node, including this step, and their mean */
    double mean;
} poda_explained_step;

/* False if there is no such step. */
PODA_API bool poda_explanation_step(const poda_explanation *explanation, size_t step,
                                    poda_explained_step *out);

/* A cut that skips at least one child. The reason: the player to move at `node` has reached alpha
 * >= beta with `child`, and at `holder` the other player already has an option that is at least as
 * good. */
typedef struct poda_explained_cut {
    size_t step; /* the index of the CUT among the steps */
    int32_t node, child;
    int32_t holder; /* as in a step */
    poda_value alpha, beta;
    int32_t skipped; /* children cut off */
    int32_t saved;   /* nodes cut off, including all below those children */
} poda_explained_cut;

/* False if there is no such cut. */
PODA_API bool poda_explanation_cut(const poda_explanation *explanation, size_t cut,
                                   poda_explained_cut *out);
/* Iterates over the children that the cut skips, in the order of the tree: returns the first one
 * after `after` (-1: from the beginning), or -1 if there are no more, there is no such cut, or
 * `after` is not a child of its node. If the search orders moves, they may come before `child`. */
PODA_API int32_t poda_explanation_skipped(const poda_explanation *explanation, size_t cut,
                                          int32_t after);
/* Why was `node` pruned? `*cut` is the last cut that skipped it or a node above it. False if it was
 * not pruned, or not by a cut (the table answered above it). */
PODA_API bool poda_explanation_why_pruned(const poda_explanation *explanation, int32_t node,
                                          size_t *cut);

/* Writes sentence number `sentence` to `*out`, and the range of steps that it describes to `*first`
 * and `*last` (NULL allowed). `translate` turns English into another language; NULL: English.
 * PODA_BAD_OPTION: there is no such sentence. */
PODA_API PODA_CHECKED poda_status poda_explanation_sentence(const poda_explanation *explanation,
                                                            size_t sentence,
                                                            poda_translate_fn *translate,
                                                            char **out, size_t *first, size_t *last,
                                                            poda_error *error);

/* ---- questions about the tree ----
 *
 * All of them are about alpha-beta on the tree down to the horizon, with the conventions of the
 * options (fail_hard, cut_strict), whichever algorithm was explained. PODA_BAD_REQUEST: the
 * explanation has nodes below the horizon. Each answer has a _release function. */

/* Infinite ends are open. */
typedef struct poda_interval {
    double low, high;
    bool low_closed, high_closed;
} poda_interval;

/* In ascending order, with gaps between them. */
typedef struct poda_intervals {
    poda_interval *at;
    size_t count;
} poda_intervals;

/* Does one of the intervals contain the number? */
PODA_API bool poda_intervals_hold(const poda_intervals *intervals, double number);

typedef struct poda_whatif_cut {
    int32_t node, child;  /* a cut at this node after this child */
    poda_intervals stays; /* the cut remains for these values of the leaf */
} poda_whatif_cut;

/* For which values of one leaf do the cuts, the best move and the value of the root remain the
 * same? */
typedef struct poda_whatif {
    int32_t leaf;
    double number; /* its current value, in the game's scores */
    bool pruned;   /* the search does not visit it: no value of it changes anything */
    int32_t best;  /* child of the root; -1: the root is a leaf */
    double root;   /* value of the root */
    poda_intervals best_stays, root_stays;
    poda_whatif_cut *cuts;
    size_t cut_count;
} poda_whatif;

/* Exact, over all real numbers. PODA_BAD_OPTION: there is no such node. PODA_BAD_REQUEST: it is not
 * a leaf, or the game has no scores. PODA_TOO_LARGE: the tree is too large for the work, which is
 * O(nodes) for each value that the leaf is compared with. */
PODA_API PODA_CHECKED poda_status poda_explanation_whatif(const poda_explanation *explanation,
                                                          int32_t leaf, poda_whatif *out,
                                                          poda_error *error);
PODA_API void poda_whatif_release(poda_whatif *whatif);

/* An order of moves, and the work of alpha-beta with it. */
typedef struct poda_move_order {
    /* the children of each node in this order: children[first_child - 1] and following */
    int32_t *children;
    int32_t leaves, nodes;
    bool exact; /* no order visits fewer (or more) leaves; else the best order found */
} poda_move_order;

typedef struct poda_move_orders {
    poda_move_order given, fewest, most;
    /* Leaves that any search must visit to prove the value: no order visits fewer. `fewest` reaches
     * this number whenever the cut is at >=. */
    int32_t least_leaves;
    /* number of orders: the product of the factorials of the numbers of children */
    uint64_t count;
    bool count_over; /* the product overflows, and `count` is UINT64_MAX */
    bool tried_all;  /* every order was tried, because no bound settled the question before */
} poda_move_orders;

/* With a cut at >=, `fewest` is exact for every tree: O(nodes). `most`, and `fewest` with a strict
 * cut, are exact if all orders can be tried or a bound is reached; otherwise they are the best of a
 * bounded search, the same on every machine. Orders differ from the given one only where they need
 * to. */
PODA_API PODA_CHECKED poda_status poda_explanation_orders(const poda_explanation *explanation,
                                                          poda_move_orders *out, poda_error *error);
PODA_API void poda_move_orders_release(poda_move_orders *orders);

/* The critical tree of Knuth and Moore (1975): the nodes that alpha-beta visits if the best move
 * always comes first. Type 1: the root, and the first child of a type 1 node. Type 2: the other
 * children of type 1, and all children of type 3; one child is enough. Type 3: the first child of
 * type 2; all children are needed. If turns do not alternate, type 2 is a node where the player to
 * move refutes and type 3 one where the opponent does; with alternating turns this is the same. */
typedef struct poda_critical {
    unsigned char *types; /* type of each node: 1, 2, 3, or 0: not critical */
    int32_t nodes, leaves;
    /* every inner node has `branching` children, every leaf is at `depth`, turns alternate */
    bool uniform;
    int32_t branching, depth;
    uint64_t minimum; /* uniform: b^ceil(d/2) + b^floor(d/2) - 1 leaves */
    uint64_t maximum; /* uniform: b^d leaves */
} poda_critical;

/* O(nodes). */
PODA_API PODA_CHECKED poda_status poda_explanation_critical(const poda_explanation *explanation,
                                                            poda_critical *out, poda_error *error);
PODA_API void poda_critical_release(poda_critical *critical);

/* SSS* (Stockman 1979), a best-first search. It never visits a leaf that alpha-beta with a cut at
 * >= skips (Roizen and Pearl 1983). A state is a node, LIVE or SOLVED, with its merit; the state
 * with the best merit is taken from OPEN. The player to move at the root is the mover, the other
 * one the rival. */
typedef enum poda_sss_status { PODA_SSS_LIVE, PODA_SSS_SOLVED } poda_sss_status;

typedef enum poda_sss_action {
    PODA_SSS_EVALUATE, /* a leaf: back into OPEN as SOLVED, with the worse of merit and `value` */
    PODA_SSS_ALL,      /* the mover moves here: all children become LIVE */
    PODA_SSS_FIRST,    /* the rival moves here: the first child `next` becomes LIVE */
    PODA_SSS_SIBLING,  /* the rival moves above: its next child `next` becomes LIVE */
    PODA_SSS_ANSWERED, /* the rival moves above and this was its last child: `next` is SOLVED */
    /* the mover moves above: `next` is SOLVED, `purged` states below it are removed */
    PODA_SSS_CHOSEN,
    PODA_SSS_FINISHED, /* the root is SOLVED: its merit is the value */
} poda_sss_action;

typedef struct poda_sss_step {
    int32_t node; /* the state taken from OPEN: node, status, merit */
    poda_sss_status status;
    poda_value merit; /* for MAX; PODA_INFINITY or -PODA_INFINITY: no bound yet */
    poda_sss_action action;
    int32_t next;     /* the node that enters OPEN (ALL: the first child); -1: none */
    poda_value value; /* EVALUATE: the value of the leaf, for MAX */
    int32_t purged;   /* CHOSEN: states removed from OPEN with it, whatever their merit */
    int32_t open;     /* states in OPEN afterwards */
} poda_sss_step;

typedef struct poda_sss {
    poda_value value; /* for MAX */
    int32_t best;     /* child of the root; -1: the root is a leaf */
    bool *visited;    /* for each node: was it taken from OPEN as LIVE? */
    int32_t visited_nodes, visited_leaves;
    int32_t most_open; /* the largest size of OPEN: the price in memory */
    poda_sss_step *steps;
    int32_t step_count;
} poda_sss;

/* O(nodes (depth + log nodes)). */
PODA_API PODA_CHECKED poda_status poda_explanation_sss(const poda_explanation *explanation,
                                                       poda_sss *out, poda_error *error);
PODA_API void poda_sss_release(poda_sss *sss);

/* ---- why a move ---- */

/* Facts about a move, whether or not the explained search would choose it. Worths are for MAX, with
 * distances from the position before the move. */
typedef struct poda_why {
    poda_move move;
    /* theory decides the position (theory.h); else the tree to the end of the game does, or longer
     * searches if the tree ends before */
    bool by_theory;
    poda_worth worth;    /* of the move; an estimate only if no value of the position is proven */
    poda_worth position; /* proven by a longer search; unknown if none ran or proved anything */
    /* relative to the explained search: */
    int32_t node;   /* the node that the move leads to; -1: no search was explained */
    int32_t choice; /* the child of the root that the search prefers; -1: none */
    bool agrees;    /* `node` is its choice */
    /* it left `node` as soon as the node could no longer be chosen: the value returned is an upper
     * bound if MAX moves at the root, else a lower one */
    bool bound;
    /* of the choice, if it is another move; found by the same means as `worth` */
    poda_worth choice_worth;
} poda_why;

/* `move` must be legal in `state`. `explanation` is of a search from there, or NULL. Longer
 * searches obey the limits on nodes, seconds and memory in `limits` (NULL: none) and end at its
 * stop flag; without a limit they visit 200,000 nodes. If `limits` is for mcts, its nodes are
 * playouts and do not limit these searches. */
PODA_API PODA_CHECKED poda_status poda_why_move(const poda_game *game, const poda_state *state,
                                                poda_move move, const poda_explanation *explanation,
                                                const poda_search_options *limits, poda_why *out,
                                                poda_error *error);
/* The move to ask about if none is given: the first that wins by theory, else the choice of a
 * longer search. PODA_BAD_POSITION: the game is over. */
PODA_API PODA_CHECKED poda_status poda_why_best(const poda_game *game, const poda_state *state,
                                                const poda_search_options *limits, poda_move *out,
                                                poda_error *error);

/* ---- one sentence about a move ---- */

/* What can be proven about a move, the most telling first. `win` is a win of the player who makes the
 * move, `rival` the other one; at once: with the next move, which ends the game. */
typedef enum poda_point_kind {
    PODA_POINT_NONE,           /* nothing is proven within the limits */
    PODA_POINT_ENDS,           /* the move ends the game, with `worth` */
    PODA_POINT_ALLOWS_WIN,     /* the rival then wins at once with `reply` */
    PODA_POINT_FORCES_WIN,     /* whatever the rival replies, one of `threats` wins at once */
    PODA_POINT_STOPS_WIN,      /* the rival cannot win at once; after other moves `reply` does */
    PODA_POINT_ALLOWS_THREATS, /* the rival replies `reply`, and then no move stops all `threats` */
    /* only this move avoids that: after each other one the rival wins at once or by threats */
    PODA_POINT_STOPS_THREATS,
    PODA_POINT_WORTH, /* `worth`, by theory or by a longer search */
} poda_point_kind;

enum { PODA_POINT_THREATS = 3 };

typedef struct poda_point {
    poda_point_kind kind;
    poda_move move;
    size_t moves; /* legal moves of the position, this one included */
    /* ENDS, FORCES_WIN, STOPS_WIN, STOPS_THREATS, WORTH: no other move does as well */
    bool only;
    bool has_reply;
    poda_move reply;
    poda_move instead; /* STOPS_...: a move after which `reply` is possible */
    size_t after;      /* STOPS_WIN: after so many of the other moves `reply` wins at once */
    /* one of these wins at once whatever is replied; 0: more than PODA_POINT_THREATS are needed */
    size_t threat_count;
    poda_move threats[PODA_POINT_THREATS];
    bool has_better; /* a move that is proven to be better, and whether it alone is */
    bool better_only;
    poda_move better;
    poda_worth worth, better_worth; /* for MAX, with distances from the position before the move */
    int line_length;                /* what follows the move: the refutation of one that loses */
    poda_move line[PODA_PV_MAX];
} poda_point;

/* `move` must be legal in `state`. Wins at once and threats are found by trying all moves, as far as
 * 300,000 positions reach; games with scores have none. Longer searches visit 200,000 nodes or as
 * many as `limits` (NULL: none) says, and end at its seconds and its stop flag. */
PODA_API PODA_CHECKED poda_status poda_why_point(const poda_game *game, const poda_state *state,
                                                 poda_move move, const poda_search_options *limits,
                                                 poda_point *out, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
