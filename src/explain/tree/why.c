/* why.c - why a move: what theory, the explained tree and longer searches say about it. */
#include "base/memory.h"
#include "base/take.h"
#include "explain/tree/explanation.h"
#include "poda/theory.h"

enum { FURTHER = 200000 }; /* nodes of the longer search: the same on every machine */

/* A question about a move, and everything the answer is based on. */
typedef struct question {
    const poda_game *game;
    const poda_state *state;
    poda_search_options limits; /* nodes, seconds, memory, stop */
    const poda__model *model;   /* NULL: no search was explained */
    poda_why *why;
    poda_error *error;
} question;

static poda_status take(question *asked, const poda_search_options *limits)
{
    return poda__options_take(&asked->limits, offsetof(poda_search_options, reserved), limits,
                              sizeof asked->limits, asked->error);
}

/* Searches `state`, which comes after `past`, within so many nodes and seconds; without limits, within
 * FURTHER nodes. */
static poda_status search_further(const question *asked, const poda_state *state,
                                  const poda_state *past, size_t past_count, uint64_t nodes,
                                  double seconds, poda_result *result)
{
    poda_search *search = NULL;
    poda_search_options options;
    poda_search_defaults(&options);
    options.nodes = nodes == 0 && seconds <= 0 ? FURTHER : nodes;
    options.seconds = seconds;
    if (options.nodes)
        options.table_bytes = poda__table_for(options.nodes);
    options.memory = asked->limits.memory;
    if (options.memory && options.table_bytes > options.memory / 2)
        options.table_bytes = options.memory / 2;
    options.stop = asked->limits.stop;
    options.past = past;
    options.past_count = past_count;
    if (state == asked->state) { /* what is known depends on the positions before */
        options.known = asked->limits.known;
        options.known_user = asked->limits.known_user;
    }
    poda_search_choose(asked->game, NULL, &options);
    poda_status status = poda_search_open(&search, asked->game, asked->error);
    if (status == PODA_OK)
        status = poda_search_run(search, state, &options, NULL, NULL, result, asked->error);
    poda_search_close(search);
    return status;
}

static poda_status search_here(const question *asked, poda_result *result)
{
    const poda_search_options *limits = &asked->limits;
    const uint64_t nodes =
        limits->algorithm == PODA_MCTS ? 0 : limits->nodes; /* those are playouts */
    return search_further(asked, asked->state, limits->past, limits->past_count, nodes,
                          limits->seconds, result);
}

/* The same for a position after one move. */
static poda_status search_after(const question *asked, const poda_state *child, poda_result *result)
{
    const poda_search_options *limits = &asked->limits;
    poda_state *past = poda__array(limits->past_count + 1, sizeof *past);
    if (!past)
        return poda_fail_memory(asked->error);
    if (limits->past_count > 0)
        memcpy(past, limits->past, limits->past_count * sizeof *past);
    past[limits->past_count] = *asked->state;
    const poda_status status =
        search_further(asked, child, past, limits->past_count + 1, FURTHER, 0, result);
    free(past);
    return status;
}

/* What theory says about the move. */
static poda_status ask_theory(const question *asked)
{
    poda_why *why = asked->why;
    const bool max = poda_state_turn(asked->game, asked->state) == PODA_MAX;
    poda_theory theory;
    poda_state child;
    poda_value value;
    poda_status status =
        poda_theory_solve(asked->game, asked->state, &why->by_theory, &theory, NULL, asked->error);
    if (status != PODA_OK || !why->by_theory)
        return status;
    poda_state_play(asked->game, asked->state, why->move, &child);
    if (poda_state_over(asked->game, &child, &value)) {
        why->worth = poda_certain_worth(value, 1);
        return PODA_OK;
    }
    status = poda_theory_solve(asked->game, &child, &why->by_theory, &theory, NULL, asked->error);
    if (status == PODA_OK && why->by_theory)
        why->worth = poda_certain_worth(theory.wins == max ? -PODA_WIN : PODA_WIN,
                                        theory.distance < 0 ? -1 : theory.distance + 1);
    return status;
}

/* The worth of a move by a longer search from the position after it. `here` is the result of a
 * search of the position before it: if that is proven, an estimate could only contradict it. */
static poda_status worth_further(const question *asked, const poda_result *here, poda_move move,
                                 poda_worth *worth)
{
    poda_state child;
    poda_value value;
    poda_result result;
    poda_state_play(asked->game, asked->state, move, &child);
    if (poda_state_over(asked->game, &child, &value)) {
        *worth = poda_certain_worth(value, 1);
        return PODA_OK;
    }
    if (here->exact && here->move_proven && here->move == move) {
        *worth = poda_result_worth(here);
        return PODA_OK;
    }
    const poda_status status = search_after(asked, &child, &result);
    if (status != PODA_OK)
        return status;
    *worth = poda_result_worth(&result);
    if (worth->distance >= 0)
        worth->distance++;
    if (here->exact && !worth->proven)
        worth->known = false;
    return PODA_OK;
}

static bool has_rival(const poda_why *why)
{
    return why->choice >= 0 && why->choice != why->node;
}

/* What longer searches found about the position, the move, and the move that the tree prefers. */
static poda_status find_further(const question *asked)
{
    poda_why *why = asked->why;
    poda_result here;
    poda_status status = search_here(asked, &here);
    if (status != PODA_OK)
        return status;
    if (here.exact)
        why->position = poda_result_worth(&here);
    status = worth_further(asked, &here, why->move, &why->worth);
    if (status == PODA_OK && has_rival(why))
        status = worth_further(asked, &here, asked->model->result.move, &why->choice_worth);
    return status;
}

static poda_worth worth_in_tree(const poda__model *model, int32_t node)
{
    poda_worth worth = poda_proven_worth(model->nodes[node].value);
    if (worth.distance == 0)
        worth.distance = -1; /* firstwin does not count plies */
    return worth;
}

/* The worth of the move by the tree, if it reaches the end of the game, or by longer searches. */
static poda_status ask_searches(const question *asked)
{
    poda_why *why = asked->why;
    const poda__model *model = asked->model;
    if (!model || model->stopped || model->options.depth > 0 || why->node < 0)
        return find_further(asked);
    why->worth = worth_in_tree(model, why->node);
    if (has_rival(why))
        why->choice_worth = worth_in_tree(model, why->choice);
    return PODA_OK;
}

/* The child of the root; -1: none. */
static int32_t child_after(const poda__model *model, poda_move move)
{
    const int32_t child = poda__model_after(model, move);
    return child > 0 ? child : -1;
}

/* Compares the move with the result of the explained search. */
static void ask_tree(const question *asked)
{
    poda_why *why = asked->why;
    const poda__model *model = asked->model;
    why->node = why->choice = -1;
    if (!model)
        return;
    why->node = child_after(model, why->move);
    if (model->result.has_move && (!model->stopped || model->nodes[0].best >= 0))
        why->choice = child_after(model, model->result.move);
    why->agrees = why->choice >= 0 && why->choice == why->node;
    if (why->node >= 0 && poda__model_counts(model)) {
        const poda__model_node *node = &model->nodes[why->node];
        why->bound = node->visited && node->answered && node->returned != node->value;
    }
}

poda_status poda_why_move(const poda_game *game, const poda_state *state, poda_move move,
                          const poda_explanation *explanation, const poda_search_options *limits,
                          poda_why *out, poda_error *error)
{
    poda_why why = {.move = move};
    question asked = {
        .game = game,
        .state = state,
        .model = explanation ? poda__explanation_model(explanation) : NULL,
        .why = &why,
        .error = error,
    };
    poda_status status = take(&asked, limits);
    if (status != PODA_OK)
        return status;
    ask_tree(&asked);
    status = ask_theory(&asked);
    if (status == PODA_OK && !why.by_theory)
        status = ask_searches(&asked);
    if (status == PODA_OK)
        *out = why;
    return status;
}

poda_status poda_why_best(const poda_game *game, const poda_state *state,
                          const poda_search_options *limits, poda_move *out, poda_error *error)
{
    question asked = {.game = game, .state = state, .error = error};
    poda_move move = 0;
    poda_moves winning = {&move, 0, 1};
    poda_theory theory;
    poda_result result;
    bool known = false;
    poda_value value;
    if (poda_state_over(game, state, &value))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the game is over: there is no move");
    poda_status status = take(&asked, limits);
    if (status == PODA_OK)
        status = poda_theory_solve(game, state, &known, &theory, &winning, error);
    if (status == PODA_OK && winning.count == 0) {
        status = search_here(&asked, &result);
        if (status == PODA_OK)
            move = result.move;
    }
    if (status == PODA_OK)
        *out = move;
    return status;
}
