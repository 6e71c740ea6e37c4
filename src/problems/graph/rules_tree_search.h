/* rules_tree_search.h - a tree of names (see tree_names.h) to traverse or to search for a node: a
 * state is a node, a move goes down to a child. */
#ifndef PODA_PROBLEMS_GRAPH_RULES_TREE_SEARCH_H
#define PODA_PROBLEMS_GRAPH_RULES_TREE_SEARCH_H

#include "poda/space.h"
#include "problems/graph/tree_names.h"

/* R is the root, in any language. */
#define TREE_OF_THE_COURSE "R(A(A1 A2) B(B1 B2) C(C1 C2))"

typedef struct tree_space {
    poda__nametree tree;
    uint32_t to; /* PODA__NAMETREE_NONE: there is no goal, the tree is traversed */
} tree_space;

typedef struct tree_state {
    uint32_t node;
} tree_state;

static const poda_option tree_options[] = {
    {"tree", TREE_OF_THE_COURSE, "the tree: names, with their children in brackets"},
    {"to", "", "the node to look for; left out: the whole tree is walked through"},
    {NULL, NULL, NULL}};

static const poda_about tree_about = {
    .name = "tree",
    .title = "a tree",
    .summary = "walk through a tree given as text, or look for a node in it",
    .moves_like = "A",
    .position_like = "R",
    .options = tree_options,
    .aliases = "arbol",
};

static inline const char *tree_name(const tree_space *space, uint32_t node)
{
    return space->tree.names + space->tree.nodes[node].name;
}

#define tree_HAS_RELEASE 1
static inline void tree_release(tree_space *space)
{
    poda__nametree_release(&space->tree);
}

static inline poda_status tree_init(tree_space *space, const poda_options *options,
                                    poda_error *error)
{
    const char *to = poda_option_text(options, "to", "");
    *space = (tree_space){.to = PODA__NAMETREE_NONE};
    const poda_status status = poda__nametree_init(
        &space->tree, poda_option_text(options, "tree", TREE_OF_THE_COURSE), error);
    if (status != PODA_OK || !*to)
        return status;
    space->to = poda__nametree_find(&space->tree, to, strlen(to));
    if (space->to != PODA__NAMETREE_NONE)
        return PODA_OK;
    (void)poda_fail(error, PODA_BAD_OPTION, "to", "the tree has no node '%.40s'; the root is '%s'",
                    to, tree_name(space, 0));
    tree_release(space);
    return PODA_BAD_OPTION;
}

static inline void tree_start(const tree_space *space, tree_state *state)
{
    (void)space;
    state->node = 0;
}

/* A move is the number of the child's node. */
static inline void tree_moves(const tree_space *space, const tree_state *state, poda_moves *list)
{
    const poda__nametree_node *nodes = space->tree.nodes;
    uint32_t kid = nodes[state->node].kids ? state->node + 1 : PODA__NAMETREE_NONE;
    for (; kid != PODA__NAMETREE_NONE; kid = nodes[kid].sibling)
        if (!poda_moves_add(list, kid))
            return;
}

static inline void tree_play(const tree_space *space, const tree_state *from, poda_move move,
                             tree_state *to)
{
    (void)space;
    (void)from;
    to->node = (uint32_t)move;
}

static inline bool tree_goal(const tree_space *space, const tree_state *state)
{
    return state->node == space->to;
}

static inline void tree_state_text(const tree_space *space, const tree_state *state,
                                   poda_text *text)
{
    poda_text_add(text, "%s", tree_name(space, state->node));
}

static inline poda_status tree_state_read(const tree_space *space, const char *text,
                                          tree_state *state, poda_error *error)
{
    const uint32_t node = poda__nametree_find(&space->tree, text, strlen(text));
    if (node == PODA__NAMETREE_NONE)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the tree has no node '%.40s'; the root is '%s'", text,
                         tree_name(space, 0));
    state->node = node;
    return PODA_OK;
}

static inline void tree_move_text(const tree_space *space, const tree_state *state, poda_move move,
                                  poda_text *text)
{
    (void)state;
    poda_text_add(text, "%s", tree_name(space, (uint32_t)move));
}

#endif
