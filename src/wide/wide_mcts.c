/* wide_mcts.c - Monte Carlo tree search for any number of players, with chance, hidden knowledge and
 * moves made together. Each playout begins in a state that the player holds possible. A node is what
 * the player to move sees there (information-set MCTS with a tree for every player: Cowling, Powley &
 * Whitehouse 2012), so in an open game it is the position, however it was reached. Moves are chosen
 * by UCB1; where players choose at once, each by regret matching on its own, since there a best move
 * need not exist (Lanctot, Lisy & Winands 2013). */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/set.h"
#include "wide/wide_run.h"

enum { NODES = 1 << 20, EDGES = 1 << 23, PATH = PODA__WIDE_PLIES };

typedef struct edge {
    double total; /* of the payoffs of the node's player */
    double regret, strategy;
    uint32_t visits;
} edge;

typedef struct node {
    uint32_t first, count; /* its moves: edges in their order */
    uint32_t visits;
    int16_t player;
    bool together;
} node;

typedef struct step {
    uint32_t node, move;
    double chance; /* of choosing this move where players choose at once */
} step;

typedef struct tree {
    poda_wide_search *search;
    poda__set keys; /* who moves and what that player sees */
    node *nodes;
    edge *edges;
    size_t edge_count, node_room, edge_room, most;
    unsigned char *key;
    double least, most_seen; /* payoffs seen so far, or the range of the game */
    double *mix;             /* of the node being looked at */
    size_t mix_room;
    step path[PATH];
    int length; /* of the path of the last playout */
    /* for reports: all moves of that path, chance's too, and the moves of the root as they stand */
    poda_move taken[PATH];
    size_t taken_count;
    poda_wide_move *standing;
    int depth; /* of the deepest node */
    /* sums by move of the root and player, and their number, which differs from the visits where a
     * play returns to the root */
    double *root_pay;
    uint64_t *root_count;
    poda_random random;
} tree;

static bool grow(void **array, size_t *room, size_t count, size_t size)
{
    if (count <= *room)
        return true;
    const size_t more = *room * 2 > count ? *room * 2 : count + 64;
    void *larger = poda__resize(*array, more, size);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

/* The index of the node; -1: it is new and was added, or there is no room for it. */
static int64_t find_node(tree *it, const poda_state *state, int player, size_t moves)
{
    poda_wide_search *search = it->search;
    poda_state seen;
    uint32_t index;
    poda_state_sees(search->game, state, player, &seen);
    memset(it->key, 0, 8);
    it->key[0] = (unsigned char)player;
    memcpy(it->key + 8, &seen, search->state_size);
    if (poda__set_find(&it->keys, it->key, &index))
        return index;
    if (it->keys.count >= it->most || it->edge_count + moves > EDGES)
        return -1;
    size_t edge_room = it->edge_room;
    if (!grow((void **)&it->nodes, &it->node_room, it->keys.count + 1, sizeof *it->nodes) ||
        !grow((void **)&it->edges, &edge_room, it->edge_count + moves, sizeof *it->edges) ||
        poda__set_add(&it->keys, it->key, &index) != PODA__SET_NEW) {
        poda__wide_fail(search, poda_fail_memory(search->error));
        return -1;
    }
    it->edge_room = edge_room;
    it->nodes[index] = (node){.first = (uint32_t)it->edge_count,
                              .count = (uint32_t)moves,
                              .player = (int16_t)player,
                              .together = poda_state_movers(search->game, state) != 0};
    memset(it->edges + it->edge_count, 0, moves * sizeof *it->edges);
    it->edge_count += moves;
    return -1;
}

/* The mixture of moves by regret matching, in it->mix. */
static void mix_moves(tree *it, const node *at)
{
    double total = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        const double regret = it->edges[at->first + i].regret;
        it->mix[i] = regret > 0 ? regret : 0;
        total += it->mix[i];
    }
    for (uint32_t i = 0; i < at->count; i++)
        it->mix[i] = total > 0 ? it->mix[i] / total : 1 / (double)at->count;
}

static uint32_t pick_mixed(tree *it, const node *at, double *chance)
{
    static const double explore = 0.1;
    mix_moves(it, at);
    double whole = (double)(poda_random_next(&it->random) >> 11) * 0x1p-53;
    uint32_t move = at->count - 1;
    for (uint32_t i = 0; i < at->count; i++) {
        const double share = (1 - explore) * it->mix[i] + explore / (double)at->count;
        it->edges[at->first + i].strategy += it->mix[i];
        if (whole < share && move == at->count - 1)
            move = i;
        whole -= share;
    }
    *chance = (1 - explore) * it->mix[move] + explore / (double)at->count;
    return move;
}

/* The logarithm by arithmetic alone: those of C libraries differ in their last digits, and so would
 * the moves. */
static double natural_log(double number)
{
    int power;
    const double part = frexp(number, &power); /* 0.5 to 1 */
    const double ratio = (part - 1) / (part + 1), square = ratio * ratio;
    double sum = 0;
    for (int term = 39; term >= 1; term -= 2)
        sum = sum * square + 1.0 / term;
    return 2 * ratio * sum + power * 0x1.62e42fefa39efp-1;
}

/* Upper confidence bounds on payoffs scaled to 0 .. 1; moves never tried come first, at random. */
static uint32_t pick_best(tree *it, const node *at)
{
    static const double explore = 0.7;
    const double span = it->most_seen > it->least ? it->most_seen - it->least : 1;
    const double log_visits = natural_log((double)at->visits + 1);
    uint32_t best = 0, fresh = 0;
    double best_bound = -INFINITY;
    for (uint32_t i = 0; i < at->count; i++) {
        const edge *one = &it->edges[at->first + i];
        if (one->visits == 0) { /* each of those with equal chance */
            if (poda_random_below(&it->random, ++fresh) == 0)
                best = i;
            continue;
        }
        if (fresh)
            continue;
        const double visits = one->visits;
        const double bound =
            (one->total / visits - it->least) / span + explore * sqrt(log_visits / visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

/* The payoffs of a play become those of the moves on its way. Regrets are estimated without bias
 * from the one move that was played, around the mean of each move so far. */
static void back_up(tree *it, const double *pay)
{
    for (int i = it->length - 1; i >= 0; i--) {
        const step *on = &it->path[i];
        node *at = &it->nodes[on->node];
        edge *edges = it->edges + at->first;
        const double payoff = pay[at->player];
        if (at->together) {
            double expected = 0;
            mix_moves(it, at);
            for (int pass = 0; pass < 2; pass++)
                for (uint32_t m = 0; m < at->count; m++) {
                    const double mean = edges[m].visits ? edges[m].total / edges[m].visits : 0;
                    const double worth = m == on->move ? mean + (payoff - mean) / on->chance : mean;
                    if (pass == 0)
                        expected += it->mix[m] * worth;
                    else
                        edges[m].regret += worth - expected;
                }
        }
        at->visits++;
        edges[on->move].visits++;
        edges[on->move].total += payoff;
    }
}

static void note_range(tree *it, const double *pay)
{
    for (int player = 0; player < it->search->kind.players && !it->search->ranged; player++) {
        it->least = pay[player] < it->least ? pay[player] : it->least;
        it->most_seen = pay[player] > it->most_seen ? pay[player] : it->most_seen;
    }
}

/* Follows the tree from a state to a new node and plays on from there at random. */
static void play_once(tree *it, poda_state *state, double *pay)
{
    poda_wide_search *search = it->search;
    it->length = 0;
    it->taken_count = 0;
    bool inside = true;
    while (inside && it->length < PATH && !poda__wide_over(search, state, pay)) {
        const int turn = poda_state_turn(search->game, state);
        const size_t top = search->top;
        poda__wide_choices choices;
        poda_move move;
        if (turn == PODA_CHANCE) {
            const poda_status status =
                poda_state_draw(search->game, state, &it->random, &move, search->error);
            if (status != PODA_OK) {
                poda__wide_fail(search, status);
                return;
            }
        } else {
            if (!poda__wide_choices_push(search, state, turn, &choices))
                return;
            search->top = top;
            const int64_t found = find_node(it, state, turn, choices.count);
            if (search->stopped)
                return;
            inside = found >= 0;
            if (!inside)
                break;
            const node *at = &it->nodes[found];
            if (at->count != choices.count) {
                poda__wide_fail(search,
                                poda_fail(search->error, PODA_BAD_RULES, "sees",
                                          "%.60s: two positions look the same to their player and "
                                          "have different moves",
                                          poda_game_name(search->game)));
                return;
            }
            if (!grow((void **)&it->mix, &it->mix_room, at->count, sizeof *it->mix)) {
                poda__wide_fail(search, poda_fail_memory(search->error));
                return;
            }
            step *on = &it->path[it->length++];
            on->node = (uint32_t)found;
            on->chance = 1;
            on->move = at->together ? pick_mixed(it, at, &on->chance) : pick_best(it, at);
            move = choices.at[on->move];
        }
        if (it->taken_count < PATH)
            it->taken[it->taken_count++] = move;
        poda_state_play(search->game, state, move, state);
    }
    it->depth = it->length > it->depth ? it->length : it->depth;
    poda__wide_playout(search, state, &it->random, pay);
    if (search->status != PODA_OK)
        return;
    note_range(it, pay);
    back_up(it, pay);
}

static poda_status open_tree(tree *it, poda_wide_search *search)
{
    const size_t bytes = search->state_size + 64;
    memset(it, 0, sizeof *it);
    it->search = search;
    it->random = search->random;
    it->most = search->options.memory && search->options.memory / bytes < NODES
                   ? search->options.memory / bytes + 1
                   : NODES;
    it->least = search->ranged ? search->least : INFINITY;
    it->most_seen = search->ranged ? search->most : -INFINITY;
    it->key = poda__array(1, search->state_size + 8);
    it->root_pay = poda__array(search->move_count * PODA_PLAYERS_MAX, sizeof *it->root_pay);
    it->root_count = poda__array(search->move_count, sizeof *it->root_count);
    if (search->options.event) {
        it->standing = poda__array(search->move_count, sizeof *it->standing);
        if (!it->standing)
            return poda_fail_memory(search->error);
    }
    if (!it->key || !it->root_pay || !it->root_count ||
        !poda__set_init(&it->keys, search->state_size + 8))
        return poda_fail_memory(search->error);
    return PODA_OK;
}

static void close_tree(tree *it)
{
    poda__set_release(&it->keys);
    free(it->nodes);
    free(it->edges);
    free(it->key);
    free(it->mix);
    free(it->root_pay);
    free(it->root_count);
    free(it->standing);
    free(it);
}

/* The moves of the root as the playouts so far leave them; returns the number of the one with most
 * playouts, and in `total` the sum of the mixtures, 0 unless players choose at once there. */
static size_t look_at_root(const tree *it, int64_t root, poda_wide_move *moves, double *total)
{
    const poda_wide_search *search = it->search;
    const node *at =
        root >= 0 && it->nodes[root].count == search->move_count ? &it->nodes[root] : NULL;
    size_t best = 0;
    *total = 0;
    for (size_t i = 0; at && i < search->move_count; i++) {
        poda_wide_move *move = &moves[i];
        move->visits = it->root_count[i];
        move->known = move->visits > 0;
        move->share = it->edges[at->first + i].strategy;
        *total += move->share;
        for (int player = 0; player < search->kind.players && move->known; player++)
            move->payoffs[player] =
                it->root_pay[i * PODA_PLAYERS_MAX + (size_t)player] / (double)move->visits;
        best = move->visits > moves[best].visits ? i : best;
    }
    if (at && !at->together)
        *total = 0;
    return best;
}

static void report(tree *it, int64_t root, const poda_state *from, const double *pay)
{
    const poda_wide_options *options = &it->search->options;
    const size_t count = it->search->move_count;
    double total;
    if (!options->event)
        return;
    memcpy(it->standing, it->search->moves, count * sizeof *it->standing);
    const size_t best = look_at_root(it, root, it->standing, &total);
    for (size_t i = 0; i < count; i++)
        it->standing[i].share = total > 0 ? it->standing[i].share / total : i == best;
    poda_wide_event event = {.number = it->search->nodes,
                             .from = from,
                             .length = it->taken_count,
                             .path = it->taken,
                             .move_count = count,
                             .moves = it->standing};
    memcpy(event.payoffs, pay, sizeof event.payoffs);
    options->event(options->event_user, &event);
}

/* The move with most playouts, or one by the average mixture where players choose at once. */
static void conclude(tree *it, int64_t root, poda_wide_result *out)
{
    poda_wide_search *search = it->search;
    const int players = search->kind.players;
    double total;
    size_t best = look_at_root(it, root, search->moves, &total);
    if (total > 0) {
        double whole = (double)(poda_random_next(&it->random) >> 11) * 0x1p-53;
        best = search->move_count;
        for (size_t i = 0; i < search->move_count; i++) {
            search->moves[i].share /= total;
            whole -= search->moves[i].share;
            best = whole < 0 && best == search->move_count ? i : best;
        }
        best = best == search->move_count ? 0 : best;
    } else {
        for (size_t i = 0; i < search->move_count; i++)
            search->moves[i].share = i == best;
    }
    out->move = search->moves[best].move;
    out->known = search->moves[best].known;
    out->depth = it->depth;
    out->all_payoffs = true;
    for (size_t i = 0; i < search->move_count; i++)
        for (int player = 0; player < players; player++)
            out->payoffs[player] += search->moves[i].share * search->moves[i].payoffs[player];
}

poda_status poda__wide_mcts(poda_wide_search *search, const poda_state *state,
                            poda_wide_result *out)
{
    poda__worlds worlds;
    poda_status status = poda__worlds_open(&worlds, search, state);
    if (status != PODA_OK)
        return status;
    tree *it = poda__array(1, sizeof *it);
    if (!it) {
        poda__worlds_close(&worlds);
        return poda_fail_memory(search->error);
    }
    status = open_tree(it, search);
    int64_t root = -1;
    while (status == PODA_OK && !poda__wide_pause(search)) {
        double pay[PODA_PLAYERS_MAX] = {0};
        poda_state from, state_now;
        poda__worlds_draw(&worlds, search, &it->random, &from);
        state_now = from;
        play_once(it, &state_now, pay);
        status = search->status;
        /* the player who asks moves first, or among the first where players choose at once */
        for (int i = 0; root < 0 && i < PODA_PLAYERS_MAX && i < it->length; i++)
            if (it->nodes[it->path[i].node].player == search->player)
                root = it->path[i].node;
        for (int i = 0; root >= 0 && i < PODA_PLAYERS_MAX && i < it->length; i++)
            if (it->path[i].node == root) {
                it->root_count[it->path[i].move]++;
                for (int player = 0; player < search->kind.players; player++)
                    it->root_pay[it->path[i].move * PODA_PLAYERS_MAX + (size_t)player] +=
                        pay[player];
                break;
            }
        if (status == PODA_OK)
            report(it, root, &from, pay);
    }
    if (status == PODA_OK)
        conclude(it, root, out);
    close_tree(it);
    poda__worlds_close(&worlds);
    return status;
}
