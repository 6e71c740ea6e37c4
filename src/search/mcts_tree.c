/* mcts_tree.c - selection, back-up and proof in the Monte Carlo tree. */
#include "search/mcts_tree.h"

#include <assert.h>
#include <math.h>

#include "base/memory.h"
#include "search/settle.h"
#include "search/team.h"

enum { TREE_MOST = 1 << 24 }; /* nodes: at most 1 GiB */

/* What selection goes by. Each was chosen by matches: docs/performance.md. */
static const double EXPLORE = 0.7;       /* of the bound of UCB1 */
static const double EXPLORE_RAPID = 0.5; /* the same where moves have rapid values too */
static const double RAPID_VISITS = 200;  /* visits after which both values count about as much */
static const double PERSISTENCE = 0.9;   /* of moves, from which on rapid values mean something */
static const double MINIMAX = 0.3;       /* share of the evaluation, backed up by minimax */
static const double TRUSTED = 0.06;      /* correlation from which on evaluations count fully */
static const double JUDGED_UNIT = 4;     /* differences of evaluations that count as decisive */
/* Bounds that differ by less are equal: the last bits of a logarithm differ between processors. */
static const double NEARLY = 1e-9;

/* What the search remembers beside the tree: how evaluations and the playouts below them go together. */
typedef struct experience {
    poda__made made; /* first: the tree points to it */
    double count, eval, reward, eval_square, reward_square,
        product; /* sums over evaluated leaves */
} experience;

static experience *experience_of(const poda__tree *tree)
{
    return (experience *)tree->made;
}

bool poda__tree_init(poda__tree *tree, const poda_search *search, int player)
{
    /* old and new arrays while it grows */
    const size_t memory = search->options->memory;
    const size_t most = memory / (3 * sizeof *tree->nodes) / poda__team_count(search);
    *tree = (poda__tree){.room = 1024,
                         .scale = 1,
                         .most = memory && most < TREE_MOST ? most : TREE_MOST,
                         .scored = search->game->rules->scored && !search->options->sign,
                         .alternates = search->game->rules->alternates,
                         .judges = search->eval >= 0};
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
    free(tree->made);
    *tree = (poda__tree){0};
}

bool poda__tree_adapt(poda__tree *tree, double persistence)
{
    tree->rapid = tree->alternates && persistence >= PERSISTENCE;
    tree->implicit = tree->judges && !tree->rapid;
    experience *room = poda__array(1, sizeof *room);
    tree->made = room ? &room->made : NULL;
    return room != NULL;
}

void poda__tree_judge(poda__tree *tree, const uint32_t *path, int ply, poda_value eval)
{
    tree->nodes[path[ply]].eval = eval;
    tree->nodes[path[ply]].judged = true;
    if (ply == 0) {
        tree->root_eval = eval;
        return;
    }
    tree->judged++;
    tree->difference += fabs((double)eval - tree->nodes[path[ply - 1]].eval);
}

poda_value poda__tree_estimate(const poda__tree *tree, poda_value eval)
{
    if (!tree->scored)
        return eval > 0 ? PODA_WIN : eval < 0 ? -PODA_WIN : 0;
    return eval > tree->scale    ? (poda_value)tree->scale
           : eval < -tree->scale ? (poda_value)-tree->scale
                                 : eval;
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

/* An evaluation as a reward: compared with that of the root, in units that are measured. */
static double judged_reward(const poda__tree *tree, poda_value eval)
{
    const double unit = JUDGED_UNIT * (tree->judged > 0 ? tree->difference / tree->judged : 0) + 1;
    const double lead = ((double)eval - tree->root_eval) / unit;
    return 0.5 + 0.5 * lead / (1 + fabs(lead));
}

/* A leaf with an evaluation was played out. */
static void compare(const poda__tree *tree, const poda__leaf *leaf, double reward)
{
    experience *known = experience_of(tree);
    const double eval = (double)leaf->eval - tree->root_eval;
    known->count++;
    known->eval += eval;
    known->reward += reward;
    known->eval_square += eval * eval;
    known->reward_square += reward * reward;
    known->product += eval * reward;
}

/* How far evaluations can be trusted, 0 to 1: by their correlation with the playouts. One playout is
 * mostly chance, so that of a good evaluation is 0.1. */
static double trust_in(const poda__tree *tree)
{
    enum { LEAST = 50 };
    const experience *known = experience_of(tree);
    if (known->count < LEAST)
        return 0;
    const double evals = known->count * known->eval_square - known->eval * known->eval;
    const double rewards = known->count * known->reward_square - known->reward * known->reward;
    const double both = known->count * known->product - known->eval * known->reward;
    if (both <= 0 || evals <= 0 || rewards <= 0)
        return 0;
    const double trust = both / sqrt(evals * rewards) / TRUSTED;
    return trust < 1 ? trust : 1;
}

/* The mean of its playouts for MAX, with what else is known of it; the node was visited, or its move
 * was made in playouts from its parent. */
static double worth_of(const poda__tree *tree, const poda__leaf *child, double minimax)
{
    double mean = child->visits ? child->reward / child->visits : 0.5;
    if (child->visits && child->judged)
        mean += minimax * (judged_reward(tree, child->eval) - mean);
    if (child->rapid_visits) {
        /* RAVE (Gelly & Silver 2007) */
        const double share =
            child->visits ? sqrt(RAPID_VISITS / (3.0 * child->visits + RAPID_VISITS)) : 1.0;
        mean += share * ((double)child->rapid_reward / child->rapid_visits - mean);
    }
    return mean;
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
    const double constant = tree->rapid ? EXPLORE_RAPID : EXPLORE;
    const double minimax = parent->judged ? MINIMAX * trust_in(tree) : 0;
    uint32_t best = 0;
    double best_bound = -1;
    bool best_open = false;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        const poda__leaf *child = &children[i];
        const bool open =
            child->lower != child->upper && ceiling_of(child, parent->player) > best_floor;
        double bound = INFINITY;
        if (child->visits || child->rapid_visits) {
            const double mean = worth_of(tree, child, minimax);
            bound = (parent->player == PODA_MAX ? mean : 1.0 - mean) +
                    sqrt(explore / (child->visits + tree->rapid)) * constant;
        }
        if ((open && !best_open) || (open == best_open && bound > best_bound + NEARLY)) {
            best = i;
            best_bound = bound;
            best_open = open;
        }
    }
    return parent->first_child + best;
}

/* Bounds and evaluation of a node from those of its children. */
static void tighten(poda__tree *tree, uint32_t node)
{
    poda__leaf *parent = &tree->nodes[node];
    const poda__leaf *children = tree->nodes + parent->first_child;
    poda_value lower = -PODA_INFINITY, upper = -PODA_INFINITY, best = 0;
    bool any = false;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (floor_of(&children[i], parent->player) > lower)
            lower = floor_of(&children[i], parent->player);
        if (ceiling_of(&children[i], parent->player) > upper)
            upper = ceiling_of(&children[i], parent->player);
        /* implicit minimax (Lanctot et al. 2014) */
        if (children[i].judged && (!any || poda__better(parent->player, children[i].eval, best))) {
            best = children[i].eval;
            any = true;
        }
    }
    if (parent->child_count == 0)
        return;
    if (any)
        parent->eval = best;
    parent->lower = parent->player == PODA_MAX ? lower : -upper;
    parent->upper = parent->player == PODA_MAX ? upper : -lower;
    assert(parent->lower <= parent->upper);
}

/* A playout's reward also counts for the moves that its player made later. */
static void credit_rapid(const poda__tree *tree, const poda__leaf *node, int ply, double reward)
{
    poda__leaf *children = tree->nodes + node->first_child;
    const uint32_t *playout = tree->made->playout[node->player];
    const uint16_t *made = tree->made->ply[node->player];
    for (uint32_t i = 0; i < node->child_count; i++)
        if (playout[children[i].index] == tree->playout && made[children[i].index] >= ply) {
            children[i].rapid_visits++;
            children[i].rapid_reward += (float)reward;
        }
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
    if (tree->nodes[path[ply]].judged && tree->nodes[path[ply]].visits == 0)
        compare(tree, &tree->nodes[path[ply]], reward);
    for (int i = ply; i >= 0; i--) {
        poda__leaf *node = &tree->nodes[path[i]];
        node->visits++;
        node->reward += reward;
        node->total += result;
        tighten(tree, path[i]);
        if (tree->rapid)
            credit_rapid(tree, node, i, reward);
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
    /* nothing is better than a win, or than what the position is proven to be worth */
    const bool settled = poda_is_win(sure) || parent->lower == parent->upper;
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        if (ceiling_of(&children[i], parent->player) < sure ||
            (settled && floor_of(&children[i], parent->player) < sure))
            continue; /* proven worse than another, or not proven as good */
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

/* Is the value of a node proven by its children? Another thread may have proven it, whose tree is another. */
static bool is_shown(const poda__tree *tree, const poda__leaf *node)
{
    const poda__leaf *children = tree->nodes + node->first_child;
    poda_value lower = -PODA_INFINITY, upper = -PODA_INFINITY;
    for (uint32_t i = 0; i < node->child_count; i++) {
        lower = floor_of(&children[i], node->player) > lower ? floor_of(&children[i], node->player)
                                                             : lower;
        upper = ceiling_of(&children[i], node->player) > upper
                    ? ceiling_of(&children[i], node->player)
                    : upper;
    }
    return lower >= floor_of(node, node->player) &&
           (poda_is_win(lower) || upper <= ceiling_of(node, node->player));
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

static void report(const poda__tree *tree, poda_search *search, poda_result *result)
{
    const poda__leaf *root = &tree->nodes[0];
    /* wins are proven without counting plies */
    result->lower = poda_is_win(root->lower) ? PODA__LEAST_WIN : root->lower;
    result->upper = poda_is_loss(root->upper) ? -PODA__LEAST_WIN : root->upper;
    result->playouts = true;
    result->pv_length = 0;
    for (uint32_t node = 0; tree->nodes[node].child_count && result->pv_length < PODA_PV_MAX;) {
        if (!is_shown(tree, &tree->nodes[node]))
            break;
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

/* Adds what another thread found of the same root: playouts add up, and what one has proven holds. */
static void add_root(poda__tree *tree, const poda__tree *other)
{
    poda__leaf *root = &tree->nodes[0];
    const poda__leaf *theirs = other->nodes + other->nodes[0].first_child;
    assert(root->child_count == other->nodes[0].child_count);
    root->visits += other->nodes[0].visits;
    root->reward += other->nodes[0].reward;
    root->total += other->nodes[0].total;
    tree->scale = other->scale > tree->scale ? other->scale : tree->scale;
    for (uint32_t i = 0; i < root->child_count; i++) {
        poda__leaf *child = tree->nodes + root->first_child + i;
        assert(child->move == theirs[i].move);
        child->visits += theirs[i].visits;
        child->reward += theirs[i].reward;
        child->total += theirs[i].total;
        child->lower = theirs[i].lower > child->lower ? theirs[i].lower : child->lower;
        child->upper = theirs[i].upper < child->upper ? theirs[i].upper : child->upper;
        assert(child->lower <= child->upper);
    }
    tighten(tree, 0);
}

void poda__trees_grow(poda_search *search, poda__core *core, const void *position,
                      poda_result *result)
{
    const unsigned count = poda__team_count(search);
    poda__tree *trees = poda__array(count, sizeof *trees);
    if (!trees) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        poda__team_member(search, i)->tree = &trees[i];
    if (count > 1)
        poda__team_run(search, core, position, 0, -PODA_INFINITY, PODA_INFINITY);
    else
        core(search, position, 0, -PODA_INFINITY, PODA_INFINITY);
    for (unsigned i = 1; i < count && trees[0].nodes; i++)
        if (trees[i].nodes) /* it had memory, and the machine a thread for it */
            add_root(&trees[0], &trees[i]);
    if (trees[0].nodes)
        report(&trees[0], search, result);
    for (unsigned i = 0; i < count; i++) {
        poda__team_member(search, i)->tree = NULL;
        poda__tree_release(&trees[i]);
    }
    free(trees);
}
