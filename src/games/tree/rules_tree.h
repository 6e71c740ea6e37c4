/* rules_tree.h - an explicit game tree given as text (see tree_text.h): a state is a node, a move
 * the index of a child, and the number of a leaf is its value for MAX. */
#ifndef PODA_GAMES_TREE_RULES_TREE_H
#define PODA_GAMES_TREE_RULES_TREE_H

#include "games/grid.h"
#include "games/tree/tree_text.h"

typedef poda__gametree tree_game;

typedef struct tree_state {
    int32_t node;
} tree_state;

#define tree_SCORED 1
#define tree_HAS_HASH 1
#define tree_HAS_UNPLAY 1
#define tree_HAS_MOVE_READ 1
#define tree_HAS_VIEW 1
#define tree_HAS_SCORE 1
#define tree_HAS_RELEASE 1

static inline poda_status tree_init(tree_game *game, const poda_options *options, poda_error *error)
{
    const char *text = poda_option_text(options, "tree", PODA__GAMETREE_USUAL);
    int root = PODA_MAX;
    poda_status status = poda_option_choice(options, "root", "max min", &root, error);
    if (status == PODA_OK)
        status = poda__gametree_init(game, text, root, false, error);
    if (status == PODA_OK && game->unknown_count > 0) {
        status = poda__gametree_refuse_unknown(game, text, error);
        poda__gametree_release(game);
    }
    return status;
}

static inline void tree_release(tree_game *game)
{
    poda__gametree_release(game);
}

static inline void tree_start(const tree_game *game, tree_state *state)
{
    (void)game;
    state->node = 0;
}

static inline void tree_moves(const tree_game *game, const tree_state *state, poda_moves *list)
{
    for (int32_t i = 0; i < game->nodes[state->node].count; i++)
        if (!poda_moves_add(list, (poda_move)i))
            return;
}

static inline int32_t tree_child(const tree_game *game, const tree_state *state, poda_move move)
{
    return game->kids[game->nodes[state->node].first + (int32_t)move];
}

static inline void tree_play(const tree_game *game, const tree_state *state, poda_move move,
                             tree_state *to)
{
    to->node = tree_child(game, state, move);
}

static inline void tree_unplay(const tree_game *game, tree_state *state, poda_move move)
{
    (void)move;
    state->node = game->nodes[state->node].parent;
}

static inline int tree_turn(const tree_game *game, const tree_state *state)
{
    return game->nodes[state->node].player;
}

static inline bool tree_outcome(const tree_game *game, const tree_state *state, poda_value *value)
{
    *value = game->nodes[state->node].rank;
    return game->nodes[state->node].count == 0;
}

/* Values in a search are ranks; bounds may lie beyond the last of them. */
static inline double tree_score(const tree_game *game, poda_value value)
{
    const poda_value last = game->score_count - 1 - game->zero;
    return game->scores[game->zero + (value > last          ? last
                                      : value < -game->zero ? -game->zero
                                                            : value)];
}

static inline uint64_t tree_hash(const tree_game *game, const tree_state *state)
{
    (void)game;
    return poda_mix((uint64_t)state->node);
}

static inline const char *tree_name(const tree_game *game, int32_t node)
{
    return game->names + game->nodes[node].name;
}

static inline void tree_state_text(const tree_game *game, const tree_state *state, poda_text *text)
{
    poda_text_add(text, "%s", tree_name(game, state->node));
}

static inline poda_status tree_state_read(const tree_game *game, const char *text,
                                          tree_state *state, poda_error *error)
{
    text += strspn(text, " \t");
    const size_t length = strcspn(text, " \t");
    const poda_status status = poda__read_end(text + length, error);
    if (status != PODA_OK)
        return status;
    const int32_t node = poda__gametree_find(game, text, length);
    if (node < 0)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the tree has no node '%.40s'; the root is '%s'", text,
                         tree_name(game, 0));
    state->node = node;
    return PODA_OK;
}

static inline void tree_move_text(const tree_game *game, const tree_state *state, poda_move move,
                                  poda_text *text)
{
    poda_text_add(text, "%s", tree_name(game, tree_child(game, state, move)));
}

/* Uses the index of names, because a node may have very many children. */
static inline poda_status tree_move_read(const tree_game *game, const tree_state *state,
                                         const char *text, poda_move *move, poda_error *error)
{
    const poda__gametree_node *here = &game->nodes[state->node];
    const int32_t child = poda__gametree_find(game, text, strlen(text));
    if (child < 0 || game->nodes[child].parent != state->node)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a child of '%s'; its children are '%s' to '%s'", text,
                         tree_name(game, state->node), tree_name(game, game->kids[here->first]),
                         tree_name(game, game->kids[here->first + here->count - 1]));
    /* children are in reading order */
    int32_t low = here->first, high = here->first + here->count - 1;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (game->kids[middle] < child)
            low = middle + 1;
        else
            high = middle;
    }
    *move = (poda_move)(low - here->first);
    return PODA_OK;
}

/* "D=3.5", with the complete number; a long name is cut. */
static inline void tree_label(const tree_game *game, int32_t index, char *room, size_t size)
{
    char number[32] = "";
    poda_text label = {room, size, 0}, value = {number, sizeof number, 0};
    const char *name = tree_name(game, index);
    size_t length = strlen(name);
    if (game->nodes[index].count == 0)
        poda_text_add(&value, "=%.10g", tree_score(game, game->nodes[index].rank));
    const size_t left = value.length < size ? size - 1 - value.length : 0;
    while (length > left || (name[length] & 0xC0) == 0x80)
        length--;
    poda_text_add(&label, "%.*s%s", (int)length, name, number);
}

/* The subtree of the node, level by level, as far as it fits. */
static inline void tree_view(const tree_game *game, const tree_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"□", "=", "leaf", -1},
                                        {"△", "^", "MAX to move", PODA_MAX},
                                        {"▽", "v", "MIN to move", PODA_MIN}};
    enum { SHOWN = 256 };
    int32_t shown[SHOWN];
    int count = 1;
    shown[0] = state->node;
    view->kind = PODA_VIEW_GRAPH;
    view->rows = 1;
    view->pieces = pieces;
    view->piece_count = 3;
    view->cell[0].parent = -1;
    for (int i = 0; i < count; i++) {
        const poda__gametree_node *node = &game->nodes[shown[i]];
        poda_cell *cell = &view->cell[i];
        tree_label(game, shown[i], cell->label, sizeof cell->label);
        cell->piece = (uint8_t)(node->count == 0 ? 0 : 1 + node->player);
        for (int32_t kid = 0; kid < node->count; kid++) {
            if (count == SHOWN) {
                view->more = true;
                break;
            }
            if (i == 0)
                poda_view_click(view, (poda_move)kid, count, -1);
            view->cell[count].parent = (int16_t)i;
            shown[count++] = game->kids[node->first + kid];
        }
    }
    view->cols = view->cell_count = count;
}

static const poda_option tree_options[] = {
    {"tree", PODA__GAMETREE_USUAL,
     "the tree; names are optional, max or min before a node says who is to move there"},
    {"root", "max", "who is to move at the root, max or min"},
    {NULL, NULL, NULL},
};
static const poda_choices tree_choices[] = {{"root", "max min"}, {NULL, NULL}};
static const poda_about tree_about = {
    .name = "tree",
    .title = "Game tree",
    .summary = "a tree given as text; a leaf pays its number to MAX",
    .player = {"MAX", "MIN"},
    .moves_like = "B",
    .position_like = "A",
    .options = tree_options,
    .aliases = "arbol",
    .choices = tree_choices,
};

#endif
