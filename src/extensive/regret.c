/* regret.c - counterfactual regret minimisation over the sequence form. */
#include "extensive/regret.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/take.h"
#include "system/clock.h"

static bool samples(poda_regret_method method)
{
    return method == PODA_CFR_EXTERNAL || method == PODA_CFR_OUTCOME;
}

/* ---- all play ---- */

/* What an iteration does to regrets and sums. */
typedef struct pace {
    double weight;        /* of the strategy in the average */
    double gains, losses; /* discounts of regrets */
    double past;          /* discount of the sum */
} pace;

/* Sets the probabilities of a block's moves from their regrets. `total`: the sum of the positive
 * ones, which are in `current`. */
static inline void match_block(const poda__block *block, const double *total,
                               double *restrict current)
{
    double scale[PODA__LANES], even[PODA__LANES];
    for (int lane = 0; lane < PODA__LANES; lane++) {
        const bool some = total[lane] >= DBL_MIN; /* so that its inverse is finite */
        scale[lane] = some ? 1 / total[lane] : 0;
        even[lane] = some ? 0 : 1.0 / block->count;
    }
    for (int32_t move = 0; move < block->count; move++, current += PODA__LANES)
        for (int lane = 0; lane < PODA__LANES; lane++)
            current[lane] = current[lane] * scale[lane] + even[lane];
}

/* One block: the values of its moves, its regrets, its next strategy; returns what its sets are
 * worth in `worth`. */
static inline void learn_block(poda_regret *learner, const poda__block *block, const pace *how,
                               double *restrict worth, poda_regret_method method)
{
    const poda__lanes *lanes = &learner->tree->lanes;
    double *restrict current = learner->current + block->place;
    double *restrict regret = learner->regret + block->place;
    double *restrict value = learner->value + block->place;
    double total[PODA__LANES] = {0};
    for (int lane = 0; lane < PODA__LANES; lane++)
        worth[lane] = 0;
    for (int32_t move = 0; move < block->count; move++) {
        const size_t at = (size_t)move * PODA__LANES;
        double gain[PODA__LANES];
        memcpy(gain, value + at, sizeof gain);
        poda__lanes_worth(lanes, block->place + move * PODA__LANES, learner->played, gain);
        for (int lane = 0; lane < PODA__LANES; lane++)
            worth[lane] += current[at + lane] * gain[lane];
        memcpy(value + at, gain, sizeof gain);
    }
    for (int32_t move = 0; move < block->count; move++) {
        const size_t at = (size_t)move * PODA__LANES;
        for (int lane = 0; lane < PODA__LANES; lane++) {
            double sum = regret[at + lane] + (value[at + lane] - worth[lane]);
            if (method == PODA_CFR_DISCOUNTED)
                sum *= sum > 0 ? how->gains : how->losses;
            const double positive = sum > 0 ? sum : 0;
            regret[at + lane] = method == PODA_CFR_PLUS ? positive : sum;
            current[at + lane] = positive;
            total[lane] += positive;
            value[at + lane] = 0;
        }
    }
    match_block(block, total, current);
}

/* From the last sets of a player to the first: values, regrets and the next strategy. */
static inline void learn(poda_regret *learner, int player, const pace *how,
                         poda_regret_method method)
{
    const poda__lanes *lanes = &learner->tree->lanes;
    const poda__block *const first = lanes->blocks + lanes->first_block[player];
    for (const poda__block *block = lanes->blocks + lanes->first_block[player + 1];
         block-- > first;) {
        double worth[PODA__LANES];
        learn_block(learner, block, how, worth, method);
        for (int lane = 0; lane < PODA__LANES; lane++)
            learner->value[block->parent[lane]] += worth[lane];
    }
    learner->value[PODA__EMPTY] = learner->value[PODA__NEVER] = 0;
}

/* From the first sets to the last: adds the strategy that was played to the average, and makes the
 * probabilities of sequences those of the next one. */
static inline void play(poda_regret *learner, int player, const pace *how,
                        poda_regret_method method)
{
    const poda__lanes *lanes = &learner->tree->lanes;
    const poda__block *const end = lanes->blocks + lanes->first_block[player + 1];
    const double weight = how->weight, past = how->past;
    for (const poda__block *block = lanes->blocks + lanes->first_block[player]; block < end;
         block++) {
        double before[PODA__LANES];
        for (int lane = 0; lane < PODA__LANES; lane++)
            before[lane] = learner->played[block->parent[lane]];
        const double *restrict current = learner->current + block->place;
        double *restrict sum = learner->sum + block->place;
        double *restrict played = learner->played + block->place;
        for (int32_t i = 0; i < block->count * PODA__LANES; i += PODA__LANES)
            for (int lane = 0; lane < PODA__LANES; lane++) {
                double next = sum[i + lane] + weight * played[i + lane];
                if (method == PODA_CFR_DISCOUNTED)
                    next *= past;
                sum[i + lane] = next;
                played[i + lane] = before[lane] * current[i + lane];
            }
    }
}

/* One iteration for one player. */
static inline void advance(poda_regret *learner, int player, const pace *how,
                           poda_regret_method method)
{
    learn(learner, player, how, method);
    play(learner, player, how, method);
}

static void iterate(poda_regret *learner)
{
    const double t = (double)learner->iterations;
    const double growing = t * sqrt(t), share = t / (t + 1);
    pace how = {.weight = 1, .gains = 1, .losses = 1, .past = 1};
    if (learner->method == PODA_CFR_DISCOUNTED)
        how.gains = growing / (growing + 1), how.losses = 0.5, how.past = share * share;
    else if (learner->method == PODA_CFR_PLUS)
        how.weight = t;
    for (int p = 0; p < learner->tree->form.players; p++)
        switch (learner->method) {
        case PODA_CFR:
            advance(learner, p, &how, PODA_CFR);
            break;
        case PODA_CFR_PLUS:
            advance(learner, p, &how, PODA_CFR_PLUS);
            break;
        case PODA_CFR_DISCOUNTED:
            advance(learner, p, &how, PODA_CFR_DISCOUNTED);
            break;
        case PODA_CFR_EXTERNAL:
            poda__sample_external(learner, p);
            break;
        case PODA_CFR_OUTCOME:
            poda__sample_outcome(learner, p);
            break;
        }
}

/* ---- open and run ---- */

void poda__regret_match(const double *regret, int32_t count, double *current)
{
    double total = 0;
    for (int32_t i = 0; i < count; i++)
        total += regret[i] > 0 ? regret[i] : 0;
    for (int32_t i = 0; i < count; i++)
        current[i] = total >= DBL_MIN ? (regret[i] > 0 ? regret[i] / total : 0) : 1.0 / count;
}

static bool ready_samples(poda_regret *learner)
{
    const poda__form *form = &learner->tree->form;
    learner->paid = poda__form_totals(form);
    learner->total = poda__array((size_t)form->count, sizeof *learner->total);
    learner->room = poda__array(poda__sample_room(form), sizeof *learner->room);
    for (int32_t n = 1; learner->total && n < form->count; n++)
        learner->total[form->nodes[n].parent] += form->weight[n];
    return learner->paid && learner->total && learner->room;
}

static bool ready(poda_regret *learner)
{
    const poda_extensive *tree = learner->tree;
    const bool by_slot = samples(learner->method);
    const size_t length = (size_t)(by_slot ? tree->form.slots : tree->lanes.length);
    learner->regret = poda__array(length, sizeof *learner->regret);
    learner->current = poda__array(length, sizeof *learner->current);
    learner->sum = poda__array(length, sizeof *learner->sum);
    if (!learner->regret || !learner->current || !learner->sum)
        return false;
    if (by_slot) {
        poda_extensive_uniform(tree, learner->current);
        return ready_samples(learner);
    }
    learner->played = poda__lanes_array(&tree->lanes);
    learner->value = poda__array(length, sizeof *learner->value);
    if (!learner->played || !learner->value)
        return false;
    for (int32_t b = 0; b < tree->lanes.block_count; b++) {
        const poda__block *block = &tree->lanes.blocks[b];
        match_block(block, (const double[PODA__LANES]){0}, learner->current + block->place);
    }
    for (int p = 0; p < tree->form.players; p++)
        poda__lanes_play(&tree->lanes, p, learner->current, learner->played);
    return true;
}

poda_status poda_regret_open(poda_regret **out, const poda_extensive *tree,
                             const poda_regret_options *options, poda_error *error)
{
    poda_regret_options how;
    poda_status status = PODA__TAKE(poda_regret_options, &how, options, seed, error);
    if (status == PODA_OK && (how.method < PODA_CFR || how.method > PODA_CFR_OUTCOME))
        status =
            poda_fail(error, PODA_BAD_REQUEST, "method", "there is no method %d", (int)how.method);
    if (status == PODA_OK && !samples(how.method))
        status = poda__extensive_recall(tree, error);
    if (status != PODA_OK)
        return status;
    poda_regret *learner = poda__array(1, sizeof *learner);
    if (learner) {
        learner->tree = tree;
        learner->method = how.method;
        learner->random.state = how.seed;
    }
    if (!learner || !ready(learner)) {
        poda_regret_close(learner);
        return poda_fail_memory(error);
    }
    *out = learner;
    return PODA_OK;
}

void poda_regret_close(poda_regret *regret)
{
    if (!regret)
        return;
    free(regret->regret);
    free(regret->current);
    free(regret->sum);
    free(regret->played);
    free(regret->value);
    free(regret->total);
    free(regret->paid);
    free(regret->room);
    free(regret);
}

poda_status poda_regret_run(poda_regret *regret, const poda_regret_limits *limits,
                            poda_error *error)
{
    enum { STEPS = 1 << 18 }; /* moves or nodes between two looks at the clock */
    poda_regret_limits until;
    const poda_status status = PODA__TAKE(poda_regret_limits, &until, limits, progress_user, error);
    if (status != PODA_OK)
        return status;
    if (!until.iterations && until.seconds <= 0 && !until.stop)
        return poda_fail(error, PODA_BAD_REQUEST, "iterations",
                         "without a limit this would never end: set iterations, seconds or stop");
    const int32_t size = regret->method == PODA_CFR_OUTCOME ? 4 * regret->tree->form.players
                                                            : regret->tree->form.slots;
    const uint64_t chunk = 1 + STEPS / (uint64_t)(size + 16);
    const double begun = poda__seconds();
    double next = begun + 0.1;
    for (uint64_t done = 0; !until.iterations || done < until.iterations;) {
        if (poda__stopped(until.stop))
            break;
        for (uint64_t i = 0; i < chunk && (!until.iterations || done < until.iterations);
             i++, done++) {
            regret->iterations++;
            iterate(regret);
        }
        const double now = poda__seconds();
        if (until.seconds > 0 && now - begun >= until.seconds)
            break;
        if (until.progress && now >= next) {
            const poda_progress progress = {
                .seconds = now - begun,
                .part = "iteration",
                .done = done < UINT32_MAX ? (uint32_t)done : UINT32_MAX,
                .parts = until.iterations < UINT32_MAX ? (uint32_t)until.iterations : UINT32_MAX};
            until.progress(until.progress_user, &progress);
            next = now + 0.1;
        }
    }
    return PODA_OK;
}

/* ---- results ---- */

uint64_t poda_regret_iterations(const poda_regret *regret)
{
    return regret->iterations;
}

void poda_regret_set(const poda_regret *regret, int32_t set, double *regrets, double *current,
                     double *average)
{
    const poda__form_set *one = &regret->tree->form.sets[set];
    double total = 0;
    if (current &&
        samples(regret->method)) /* what was played last is not what its regrets say now */
        poda__regret_match(regret->regret + one->slot, one->count, current);
    for (int pass = 0; pass < 2; pass++)
        for (int32_t i = 0; i < one->count; i++) {
            const int32_t slot = one->slot + i;
            const int32_t at = samples(regret->method) ? slot : regret->tree->lanes.place[slot];
            if (pass == 0) {
                total += regret->sum[at];
                continue;
            }
            if (regrets)
                regrets[i] = regret->regret[at];
            if (current && !samples(regret->method))
                current[i] = regret->current[at];
            if (average)
                average[i] = total > 0 ? regret->sum[at] / total : 1.0 / one->count;
        }
}

void poda_regret_current(const poda_regret *regret, double *strategy)
{
    const poda__form *form = &regret->tree->form;
    for (int32_t s = 0; s < form->set_count; s++)
        poda_regret_set(regret, s, NULL, strategy + form->sets[s].slot, NULL);
}

void poda_regret_average(const poda_regret *regret, double *strategy)
{
    const poda__form *form = &regret->tree->form;
    for (int32_t s = 0; s < form->set_count; s++)
        poda_regret_set(regret, s, NULL, NULL, strategy + form->sets[s].slot);
}
