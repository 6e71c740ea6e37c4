/* stages.c - opens the solution of a game of stages, and says what positions are worth. */
#include "poda/stages.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "normal/normal_form.h"
#include "stages/stage_graph.h"
#include "stages/stage_matrix.h"
#include "system/clock.h"

static poda_status check_kind(const poda_game *game, poda_error *error)
{
    const poda_kind kind = poda_game_kind(game);
    if (kind.players != 2 || !kind.fixed_sum || !kind.together)
        return poda_fail(error, PODA_BAD_GAME, "game",
                         "%.60s is not a game of two players of fixed sum who choose at once: "
                         "stages are for those",
                         poda_game_name(game));
    return PODA_OK;
}

poda_status poda_stages_open(poda_stages **out, const poda_game *game, const poda_state *from,
                             const poda_stages_options *options, poda_error *error)
{
    poda_stages_options taken;
    const double started = poda__seconds();
    poda_status status = PODA__TAKE(poda_stages_options, &taken, options, progress_user, error);
    if (status == PODA_OK)
        status = check_kind(game, error);
    if (status == PODA_OK)
        status = poda_state_check(game, from, error);
    if (status != PODA_OK)
        return status;
    poda_stages *stages = poda__array(1, sizeof *stages);
    if (!stages)
        return poda_fail_memory(error);
    stages->game = game;
    stages->kind = poda_game_kind(game);
    stages->bits = taken.bits < 0 ? 0 : taken.bits ? taken.bits : PODA_STAGES_BITS;
    status = poda__stages_build(stages, from, &taken, error);
    if (status == PODA_OK)
        status = poda__stages_settle(stages, &taken, error);
    stages->info.seconds = poda__seconds() - started;
    if (status == PODA_OK)
        *out = stages;
    else
        poda_stages_close(stages);
    return status;
}

void poda_stages_close(poda_stages *stages)
{
    if (!stages)
        return;
    for (size_t i = 0; stages->values && i < stages->states.count; i++)
        poda__stage_value_release(&stages->values[i]);
    for (size_t i = 0; stages->end_values && i < stages->ends.count; i++)
        poda__stage_value_release(&stages->end_values[i]);
    poda__set_release(&stages->states);
    poda__set_release(&stages->ends);
    free(stages->nodes);
    free(stages->cells);
    free(stages->values);
    free(stages->end_values);
    free(stages);
}

void poda_stages_look(const poda_stages *stages, poda_stages_info *out)
{
    *out = stages->info;
}

bool poda_stages_next(const poda_stages *stages, uint64_t *at, poda_state *out)
{
    while (*at < stages->states.count) {
        const uint32_t index = (uint32_t)(*at)++;
        if (stages->nodes[index].turn == PODA_CHANCE)
            continue;
        memset(out, 0, sizeof *out);
        memcpy(out, poda__set_at(&stages->states, index), stages->states.state_size);
        return true;
    }
    return false;
}

/* ---- one position ---- */

typedef struct asking {
    const poda_stages *stages;
    const poda_state *state;
    poda__stage_choices choices;
    poda__stage_target *targets;
    const poda__stage_value **entry;
    poda__mixture mixture;
    poda__stage_value value; /* from what follows */
    poda__pool pool;
    poda_stage out;
    poda_error *error;
} asking;

static poda_status unknown(poda_error *error)
{
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "the position is not one of those that were solved");
}

static bool find_target(const poda_stages *stages, poda_state *state, poda__stage_target *target)
{
    poda_value payoff = 0;
    uint32_t index;
    const bool end = poda__stage_follow(stages->game, state, &payoff);
    const bool found = end ? poda__set_find(&stages->ends, &payoff, &index)
                           : poda__set_find(&stages->states, state, &index);
    if (found)
        *target = (end ? PODA__STAGE_END : 0) | index;
    return found;
}

static poda_status find_targets(asking *it)
{
    const poda_stages *stages = it->stages;
    const size_t rows = it->choices.count[0], cols = it->choices.count[1];
    it->targets = poda__array(rows * cols, sizeof *it->targets);
    it->entry = poda__array(rows * cols, sizeof(const poda__stage_value *));
    if (!it->targets || !it->entry || !poda__mixture_init(&it->mixture, (int)rows, (int)cols))
        return poda_fail_memory(it->error);
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
            poda_state next;
            poda__stage_target *target = &it->targets[i * cols + j];
            poda__stage_play(stages->game, it->state, &it->choices, i, j, &next);
            if (!find_target(stages, &next, target))
                return unknown(it->error);
            it->entry[i * cols + j] = poda__stage_value_of(stages, *target);
        }
    return PODA_OK;
}

static poda_status solve_one(asking *it)
{
    const size_t rows = it->choices.count[0], cols = it->choices.count[1];
    if (it->choices.turn == PODA_CHANCE)
        return poda__stage_average(it->stages, it->targets, it->choices.weight, rows, &it->value)
                   ? PODA_OK
                   : poda_fail_memory(it->error);
    const poda__matrix matrix = {
        .rows = (int)rows, .cols = (int)cols, .entry = it->entry, .bits = it->stages->bits};
    return poda__matrix_solve(&matrix, &it->mixture, &it->value, it->error);
}

static void write_value(const poda__stage_value *value, poda__pool *pool, poda_number *to)
{
    if (value->exact)
        poda__pool_fraction(pool, &value->fraction, to);
    else
        *to = (poda_number){.value = (value->low + value->high) / 2};
}

static void write_payoffs(asking *it, const poda__stage_value *value)
{
    const poda_kind *kind = &it->stages->kind;
    poda__stage_value other = {.exact = value->exact};
    poda__fraction sum = {0};
    other.low = other.high =
        (double)kind->sum / (double)kind->unit - (value->low + value->high) / 2;
    if (value->exact)
        it->pool.failed |= !poda__fraction_set(&sum, kind->sum, kind->unit) ||
                           !poda__fraction_subtract(&other.fraction, &sum, &value->fraction);
    write_value(value, &it->pool, &it->out.payoffs[0]);
    if (!it->pool.failed)
        write_value(&other, &it->pool, &it->out.payoffs[1]);
    it->out.error = value->exact ? 0 : (value->high - value->low) / 2;
    poda__fraction_release(&sum);
    poda__stage_value_release(&other);
}

static void write_moves(asking *it)
{
    poda_stage *out = &it->out;
    const poda__stage_choices *choices = &it->choices;
    const bool chance = choices->turn == PODA_CHANCE;
    uint64_t total = 0;
    for (size_t i = 0; chance && i < choices->count[0]; i++)
        total += choices->weight[i];
    for (int p = 0; p < 2; p++) {
        const size_t count = choices->count[p];
        const bool chooses = choices->turn == PODA_TOGETHER || choices->turn == p;
        out->moves[p] = (int)count;
        out->move[p] = poda__pool_take(&it->pool, count, sizeof *out->move[p]);
        out->share[p] = poda__pool_take(&it->pool, count, sizeof *out->share[p]);
        for (size_t i = 0; i < count && !it->pool.failed; i++) {
            if (chooses || (chance && p == 0))
                out->move[p][i] = choices->move[p][i];
            if (chance)
                poda__pool_whole(&it->pool, p ? 1 : (int64_t)choices->weight[i],
                                 p ? 1 : (int64_t)total, &out->share[p][i]);
            else if (it->mixture.exact)
                poda__pool_fraction(&it->pool, &it->mixture.fraction[p][i], &out->share[p][i]);
            else
                out->share[p][i].value = it->mixture.share[p][i];
        }
    }
    const size_t cells = choices->count[0] * choices->count[1];
    out->after = poda__pool_take(&it->pool, cells, sizeof *out->after);
    for (size_t i = 0; i < cells && !it->pool.failed; i++)
        write_value(it->entry[i], &it->pool, &out->after[i]);
}

/* A position that is not over. */
static poda_status describe(asking *it)
{
    const poda_stages *stages = it->stages;
    const bool fits = poda__stage_list(stages->game, it->state, &it->choices);
    it->out.turn = it->choices.turn;
    if (!fits || it->choices.count[0] == 0 || it->choices.count[1] == 0 ||
        (it->choices.turn != PODA_CHANCE && !poda__stage_open(stages, it->state)))
        return unknown(it->error);
    poda_status status = find_targets(it);
    if (status == PODA_OK)
        status = solve_one(it);
    if (status != PODA_OK)
        return status;
    uint32_t index;
    const bool known = poda__set_find(&stages->states, it->state, &index);
    write_payoffs(it, known ? &stages->values[index] : &it->value);
    write_moves(it);
    return PODA_OK;
}

poda_status poda_stages_at(const poda_stages *stages, const poda_state *state, poda_stage *out,
                           poda_error *error)
{
    asking it = {
        .stages = stages, .state = state, .choices = {.room = PODA__STAGE_MOVES}, .error = error};
    poda_value pay[PODA_PLAYERS_MAX];
    poda_status status = PODA_OK;
    if (poda_state_payoffs(stages->game, state, pay)) {
        it.out.over = true;
        for (int p = 0; p < 2; p++)
            poda__pool_whole(&it.pool, pay[p], stages->kind.unit, &it.out.payoffs[p]);
    } else {
        for (int p = 0; p < 2; p++)
            it.choices.move[p] = poda__array(PODA__STAGE_MOVES, sizeof(poda_move));
        it.choices.weight = poda__array(PODA__STAGE_MOVES, sizeof *it.choices.weight);
        status = it.choices.move[0] && it.choices.move[1] && it.choices.weight
                     ? describe(&it)
                     : poda_fail_memory(error);
    }
    if (status == PODA_OK)
        status = poda__pool_hand(&it.pool, &it.out.memory, error);
    else
        poda__pool_release(&it.pool);
    if (status == PODA_OK)
        *out = it.out;
    poda__stage_value_release(&it.value);
    poda__mixture_release(&it.mixture);
    free(it.choices.move[0]);
    free(it.choices.move[1]);
    free(it.choices.weight);
    free(it.targets);
    free(it.entry);
    return status;
}

void poda_stage_release(poda_stage *stage)
{
    poda__memory_release(stage->memory);
    *stage = (poda_stage){0};
}

/* ---- as a table of payoffs ---- */

/* The last number is what both players get together. In parts of `*unit`: exactly if the fractions
 * have a short common denominator. */
static bool read_payoffs(const poda_stages *stages, const poda_stage *stage, size_t cells,
                         int64_t *top, int64_t *bottom, int64_t *unit)
{
    enum { DIGITS = 1000000000 };
    const int64_t most = INT64_C(1) << 54;
    bool fits = true;
    for (size_t i = 0; i < cells && fits; i++)
        fits = stage->after[i].exact &&
               poda__rational_read(stage->after[i].exact, &top[i], &bottom[i], &fits) && fits;
    top[cells] = stages->kind.sum;
    bottom[cells] = stages->kind.unit;
    fits = fits && poda__rationals_join(top, bottom, cells + 1, unit);
    for (size_t i = 0; i <= cells && fits; i++)
        fits = top[i] > -most && top[i] < most;
    if (fits)
        return true;
    for (size_t i = 0; i < cells; i++)
        top[i] = (int64_t)rint(stage->after[i].value * DIGITS);
    top[cells] = (int64_t)rint((double)stages->kind.sum / (double)stages->kind.unit * DIGITS);
    *unit = DIGITS;
    return false;
}

poda_status poda_stages_table(const poda_stages *stages, const poda_stage *stage,
                              const char *const *names, poda_normal **out, bool *rounded,
                              poda_error *error)
{
    const size_t rows = (size_t)stage->moves[0], cols = (size_t)stage->moves[1];
    const size_t cells = rows * cols;
    int64_t *top = poda__array(cells + 1, sizeof *top), unit = 1;
    int64_t *bottom = poda__array(cells + 1, sizeof *bottom);
    int64_t *payoffs = poda__array(2 * cells, sizeof *payoffs);
    poda_status status = top && bottom && payoffs ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        const bool exact = read_payoffs(stages, stage, cells, top, bottom, &unit);
        for (size_t i = 0; i < rows; i++)
            for (size_t j = 0; j < cols; j++) {
                int64_t *pay = payoffs + 2 * (j * rows + i);
                pay[0] = top[i * cols + j];
                pay[1] = top[cells] - pay[0];
            }
        const poda_normal_options options = {.size = sizeof options,
                                             .players = 2,
                                             .strategies = {stage->moves[0], stage->moves[1]},
                                             .payoffs = payoffs,
                                             .unit = unit,
                                             .strategy_names = names};
        status = poda_normal_open(out, &options, error);
        if (status == PODA_OK)
            *rounded = !exact;
    }
    free(top);
    free(bottom);
    free(payoffs);
    return status;
}
