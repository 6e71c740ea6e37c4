/* mcts_tree.c - selection, back-up and proof in the Monte Carlo tree. */
#include "search/mcts_tree.h"

#include <assert.h>
#include <math.h>

#include "base/memory.h"
#include "search/settle.h"

enum { TREE_MOST = 1 << 25 }; /* nodes: at most 1.5 GiB */

bool poda__tree_init(poda__tree *tree, int player, size_t memory)
{
    const size_t most = memory / (3 * sizeof *tree->nodes); /* old and new arrays while it grows */
    *tree = (poda__tree){
        .room = 1024, .scale = 1, .most = memory && most < TREE_MOST ? most : TREE_MOST};
    tree->nodes = poda__array(tree->room, sizeof *tree->nodes);
    if (!tree->nodes)
        return false;
    tree->count = 1;
    tree->nodes[0].player = (uint8_t)player;
    tree->nodes[0].lower = -PODA_INFINITY;
    tree->nodes[0].upper = PODA_INFINITY;
    return true;
}

void poda__tree_release(poda__tree *tree)
{
    free(tree->nodes);
    *tree = (poda__tree){0};
}

bool poda__tree_grow(poda__tree *tree, uint32_t node, size_t children)
{
    if (tree->count > tree->most || children > tree->most - tree->count)
        return false;
    if (tree->count + children > tree->room) {
        size_t room = tree->room;
        while (room < tree->count + children)
            room *= 2;
        poda__leaf *nodes = poda__resize(tree->nodes, room, sizeof *nodes);
        if (!nodes)
            return false;
        tree->nodes = nodes;
        tree->room = room;
    }
    assert(node < tree->count && tree->nodes[node].child_count == 0);
    memset(tree->nodes + tree->count, 0, children * sizeof *tree->nodes);
    tree->nodes[node].first_child = (uint32_t)tree->count;
    tree->nodes[node].child_count = (uint32_t)children;
    tree->count += children;
    return true;
}

/* Bounds from the view of the player to move at `node`. */
static poda_value floor_of(const poda__leaf *child, int player)
{
    return player == PODA_MAX ? child->lower : -child->upper;
}

static poda_value ceiling_of(const poda__leaf *child, int player)
{
    return player == PODA_MAX ? child->upper : -child->lower;
}

/* UCB1 over the children that can still be the best one. */
uint32_t poda__tree_select(const poda__tree *tree, uint32_t node)
{
    const poda__leaf *parent = &tree->nodes[node];
    assert(parent->child_count > 0 && parent->first_child + parent->child_count <= tree->count);
    const poda__leaf *children = tree->nodes + parent->first_child;
    poda_value best_floor = -PODA_INFINITY;
    for (uint32_t i = 0; i < parent->child_count; i++)
        if (floor_of(&children[i], parent->player) > best_floor)
            best_floor = floor_of(&children[i], parent->player);
    const double explore = 2.0 * log((double)parent->visits + 1.0);
    uint32_t best = 0;
    double best_bound = -1;
    bool best_open = false;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        const poda__leaf *child = &children[i];
        const bool open =
            child->lower != child->upper && ceiling_of(child, parent->player) > best_floor;
        double bound = INFINITY;
        if (child->visits) {
            double mean = child->reward / child->visits;
            bound = (parent->player == PODA_MAX ? mean : 1.0 - mean) +
                    sqrt(explore / child->visits) * 0.7;
        }
        if ((open && !best_open) || (open == best_open && bound > best_bound)) {
            best = i;
            best_bound = bound;
            best_open = open;
        }
    }
    return parent->first_child + best;
}

static void tighten(poda__tree *tree, uint32_t node)
{
    poda__leaf *parent = &tree->nodes[node];
    const poda__leaf *children = tree->nodes + parent->first_child;
    poda_value lower = -PODA_INFINITY, upper = -PODA_INFINITY;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (floor_of(&children[i], parent->player) > lower)
            lower = floor_of(&children[i], parent->player);
        if (ceiling_of(&children[i], parent->player) > upper)
            upper = ceiling_of(&children[i], parent->player);
    }
    if (parent->child_count == 0)
        return;
    parent->lower = parent->player == PODA_MAX ? lower : -upper;
    parent->upper = parent->player == PODA_MAX ? upper : -lower;
    assert(parent->lower <= parent->upper);
}

void poda__tree_back_up(poda__tree *tree, const uint32_t *path, int ply, poda_value value,
                        double result)
{
    const bool decided = poda_is_win(value) || poda_is_loss(value);
    if (!decided && fabs((double)value) > tree->scale)
        tree->scale = fabs((double)value);
    const double reward = poda_is_win(value)    ? 1.0
                          : poda_is_loss(value) ? 0.0
                                                : 0.5 + 0.5 * (double)value / tree->scale;
    for (int i = ply; i >= 0; i--) {
        poda__leaf *node = &tree->nodes[path[i]];
        node->visits++;
        node->reward += reward;
        node->total += result;
        tighten(tree, path[i]);
    }
}

bool poda__tree_decided(const poda__tree *tree)
{
    const poda__leaf *root = &tree->nodes[0];
    const poda__leaf *children = tree->nodes + root->first_child;
    for (uint32_t i = 0; i < root->child_count; i++)
        if (floor_of(&children[i], root->player) == PODA_WIN)
            return true;
    return false;
}

/* Is the move proven lost? */
static bool is_lost(const poda__leaf *child, int player)
{
    return poda_is_loss(ceiling_of(child, player));
}

/* The mean reward of its playouts for `player`, if there were any. */
static double reward_of(const poda__leaf *node, int player)
{
    const double reward = node->visits ? node->reward / node->visits : 0;
    return player == PODA_MAX ? reward : -reward;
}

/* The move to choose at `node`: one proven better than another can be, else the most visited; moves
 * that are proven lost come last. */
static uint32_t choose(const poda__tree *tree, uint32_t node)
{
    const poda__leaf *parent = &tree->nodes[node];
    const poda__leaf *children = tree->nodes + parent->first_child;
    poda_value sure = -PODA_INFINITY; /* the proven minimum of the best move */
    for (uint32_t i = 0; i < parent->child_count; i++)
        if (floor_of(&children[i], parent->player) > sure)
            sure = floor_of(&children[i], parent->player);
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (ceiling_of(&children[i], parent->player) < sure)
            continue; /* proven worse than another */
        if (best == UINT32_MAX) {
            best = i;
            continue;
        }
        const poda__leaf *a = &children[i], *b = &children[best];
        const poda_value a_floor = floor_of(a, parent->player);
        const poda_value b_floor = floor_of(b, parent->player);
        const poda_value a_ceiling = ceiling_of(a, parent->player);
        const poda_value b_ceiling = ceiling_of(b, parent->player);
        if (is_lost(a, parent->player) != is_lost(b, parent->player))
            best = is_lost(a, parent->player) ? best : i;
        else if (a_floor >= b_ceiling && (a_floor > b_ceiling || a_ceiling > b_ceiling))
            best = i; /* proven at least as good */
        else if (b_floor >= a_ceiling && b_ceiling > a_floor)
            continue; /* proven no better */
        else if (a->visits > b->visits ||
                 (a->visits == b->visits &&
                  reward_of(a, parent->player) > reward_of(b, parent->player)))
            best = i;
    }
    assert(best < parent->child_count);
    return parent->first_child + best;
}

static double mean_of(const poda__leaf *node)
{
    return node->visits ? node->total / node->visits : 0;
}

/* The number by which moves are compared: the proven value, or the mean of the playouts on the
 * scale of values. */
static poda_value mean_value(const poda_search *search, const poda__tree *tree,
                             const poda__leaf *node)
{
    enum { UNIT = 10000 }; /* in games won or lost: far less than a win */
    if (node->lower == node->upper || !node->visits)
        return node->lower == node->upper ? node->lower : 0;
    const poda_rules *rules = poda_game_rules_of(search->game);
    if (!rules->scored || search->options->sign)
        return (poda_value)lround(mean_of(node) * UNIT);
    if (!rules->score)
        return (poda_value)lround(mean_of(node));
    /* values are ranks there */
    return (poda_value)lround((node->reward / node->visits - 0.5) * 2.0 * tree->scale);
}

void poda__tree_result(const poda__tree *tree, poda_search *search, poda_result *result)
{
    const poda__leaf *root = &tree->nodes[0];
    /* wins are proven without counting plies */
    result->lower = poda_is_win(root->lower) ? PODA__LEAST_WIN : root->lower;
    result->upper = poda_is_loss(root->upper) ? -PODA__LEAST_WIN : root->upper;
    result->playouts = true;
    result->pv_length = 0;
    for (uint32_t node = 0; tree->nodes[node].child_count && result->pv_length < PODA_PV_MAX;) {
        node = choose(tree, node);
        if (tree->nodes[node].visits == 0 && result->pv_length > 0 &&
            tree->nodes[node].lower != tree->nodes[node].upper)
            break;
        result->pv[result->pv_length++] = tree->nodes[node].move;
    }
    result->move = result->pv[0];
    result->depth = search->deepest;
    for (uint32_t i = 0; i < root->child_count && i < search->move_value_room; i++) {
        const poda__leaf *child = tree->nodes + root->first_child + i;
        const bool exact = child->lower == child->upper;
        search->move_values[i] =
            (poda_move_value){child->move, mean_value(search, tree, child),
                              exact || child->visits > 0, exact, mean_of(child)};
        poda__search_keeps(search, child->move, floor_of(child, root->player));
        if (child->move == result->move) { /* the position is worth as much */
            result->known = search->move_values[i].known;
            result->value = search->move_values[i].value;
            result->mean = search->move_values[i].mean;
        }
    }
    result->move_count =
        root->child_count < search->move_value_room ? root->child_count : search->move_value_room;
}
