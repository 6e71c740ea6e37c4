/* sampling.c - Monte Carlo counterfactual regret minimisation: an iteration visits a sample of play
 * (Lanctot, Waugh, Zinkevich, Bowling 2009). */
#include "extensive/regret.h"

static double fraction(poda_random *random)
{
    return (double)(poda_random_next(random) >> 11) * 0x1p-53;
}

/* A move by its probability. */
static int32_t sample_move(poda_random *random, const double *chance, int32_t count)
{
    double left = fraction(random);
    int32_t i = 0;
    while (i < count - 1 && left >= chance[i])
        left -= chance[i++];
    while (i > 0 && chance[i] == 0) /* rounding may run past the last that is possible */
        i--;
    return i;
}

/* The child that chance leads to. */
static int32_t sample_outcome(poda_regret *learner, int32_t n)
{
    const poda__form *form = &learner->tree->form;
    int32_t child = form->nodes[n].first;
    uint64_t left = poda_random_below(&learner->random, (uint64_t)learner->total[n]);
    while (left >= (uint64_t)form->weight[child])
        left -= (uint64_t)form->weight[child++];
    return child;
}

static double payoff(const poda_regret *learner, int32_t node, int player)
{
    const poda__form *form = &learner->tree->form;
    const int64_t paid = learner->paid[(size_t)node * (size_t)form->players + (size_t)player];
    return (double)paid / (double)form->unit;
}

/* All moves of `player`, a sample of all others; `own` is the probability of the player's moves so
 * far. Averages are collected where the next player moves: it is met with the probability of its own
 * play. */
static double external(poda_regret *learner, int player, int32_t n, double own, double *room)
{
    const poda__form *form = &learner->tree->form;
    while (form->nodes[n].player == PODA_CHANCE)
        n = sample_outcome(learner, n);
    const poda__form_node *node = &form->nodes[n];
    if (node->count == 0)
        return payoff(learner, n, player);
    const int32_t slot = form->sets[node->set].slot;
    double *regret = learner->regret + slot, *current = learner->current + slot;
    double *sum = learner->sum + slot;
    poda__regret_match(regret, node->count, current);
    const bool collects = node->player == (player + 1) % form->players;
    for (int32_t i = 0; collects && i < node->count; i++)
        sum[i] += own * current[i];
    if (node->player != player)
        return external(learner, player,
                        node->first + sample_move(&learner->random, current, node->count), own,
                        room);
    /* a set that recurs below changes while its moves are tried, so its probabilities are kept */
    double *value = room, *chance = room + node->count, worth = 0;
    const bool alone = form->players == 1;
    for (int32_t i = 0; i < node->count; i++)
        chance[i] = current[i];
    for (int32_t i = 0; i < node->count; i++) {
        value[i] = external(learner, player, node->first + i, alone ? own * chance[i] : own,
                            room + 2 * (size_t)node->count);
        worth += chance[i] * value[i];
    }
    for (int32_t i = 0; i < node->count; i++)
        regret[i] += value[i] - worth;
    return worth;
}

void poda__sample_external(poda_regret *learner, int player)
{
    (void)external(learner, player, 0, 1, learner->room);
}

/* One line of play; returns an estimate of its worth that is right on average. `own`, `others` and
 * `sampled` are the probabilities that the line is reached by the player's moves, by all others and
 * chance, and by the sample. */
static double outcome(poda_regret *learner, int player, int32_t n, double own, double others,
                      double sampled)
{
    static const double EXPLORE = 0.6;
    const poda__form *form = &learner->tree->form;
    while (form->nodes[n].player == PODA_CHANCE) {
        const int32_t child = sample_outcome(learner, n);
        const double chance = poda__form_chance(form->weight[child], learner->total[n]);
        others *= chance;
        sampled *= chance;
        n = child;
    }
    const poda__form_node *node = &form->nodes[n];
    if (node->count == 0)
        return payoff(learner, n, player);
    const int32_t slot = form->sets[node->set].slot;
    double *regret = learner->regret + slot, *current = learner->current + slot;
    double *sum = learner->sum + slot;
    poda__regret_match(regret, node->count, current);
    if (node->player != player) {
        const int32_t i = sample_move(&learner->random, current, node->count);
        return outcome(learner, player, node->first + i, own, others * current[i],
                       sampled * current[i]);
    }
    const bool explores = fraction(&learner->random) < EXPLORE;
    const int32_t chosen = explores
                               ? (int32_t)poda_random_below(&learner->random, (uint64_t)node->count)
                               : sample_move(&learner->random, current, node->count);
    const double share = EXPLORE / node->count + (1 - EXPLORE) * current[chosen];
    const double chance = current[chosen];
    const double value =
        outcome(learner, player, node->first + chosen, own * chance, others, sampled * share) /
        share;
    const double worth = chance * value;
    for (int32_t i = 0; i < node->count; i++) {
        regret[i] += ((i == chosen ? value : 0) - worth) * others / sampled;
        sum[i] += own * current[i] / sampled;
    }
    return worth;
}

void poda__sample_outcome(poda_regret *learner, int player)
{
    (void)outcome(learner, player, 0, 1, 1, 1);
}

size_t poda__sample_room(const poda__form *form)
{
    int32_t moves = 1, depth = 0;
    for (int32_t n = 0; n < form->count; n++) {
        if (form->nodes[n].player >= 0 && form->nodes[n].count > moves)
            moves = form->nodes[n].count;
        if (form->nodes[n].depth > depth)
            depth = form->nodes[n].depth;
    }
    return 2 * (size_t)moves * ((size_t)depth + 1);
}
