/* stage_settle.c - the values of all positions of a game of stages, ends before beginnings. If play
 * can return to a position, bounds of all values are iterated until they stand still (Shapley 1953):
 * what a mixed strategy secures against bounds is a bound. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "stages/stage_graph.h"
#include "stages/stage_matrix.h"
#include "system/clock.h"

enum { SWEEPS = 10000, PAUSE = 1 << 6 };

typedef struct settler {
    poda_stages *stages;
    const poda_stages_options *options;
    uint32_t *order; /* positions, those first to which the others lead */
    size_t most;     /* cells of the largest matrix */
    const poda__stage_value **entry;
    poda__mixture mixture; /* room for the largest */
    double started, next_progress;
    poda_error *error;
} settler;

void poda__stage_trim(poda_stages *stages, poda__stage_value *value)
{
    if (!value->exact)
        return;
    const int top = 32 * value->fraction.top.count, bottom = 32 * value->fraction.bottom.count;
    const int bits = top > bottom ? top : bottom;
    if (bits > stages->bits) {
        /* what the nearest double leaves out */
        const double rounding = DBL_EPSILON * fabs(value->low);
        value->low -= rounding;
        value->high += rounding;
        value->exact = false;
        poda__fraction_release(&value->fraction);
        value->fraction = (poda__fraction){.top = {0}};
    } else if (bits > stages->info.bits) {
        stages->info.bits = bits;
    }
}

bool poda__stage_average(const poda_stages *stages, const poda__stage_target *targets,
                         const uint64_t *weights, size_t count, poda__stage_value *out)
{
    poda__fraction term = {0}, weight = {0};
    double low = 0, high = 0, total = 0, largest = 0;
    uint64_t all = 0;
    bool exact = stages->bits > 0, fits = true;
    for (size_t i = 0; i < count; i++) {
        const poda__stage_value *value = poda__stage_value_of(stages, targets[i]);
        low += (double)weights[i] * value->low;
        high += (double)weights[i] * value->high;
        total += (double)weights[i];
        largest = fmax(largest, fmax(fabs(value->low), fabs(value->high)));
        all += weights[i]; /* less than 2^53 */
        exact = exact && value->exact;
    }
    poda__stage_value_release(out);
    const double rounding = poda__stage_rounding(count, largest);
    *out = (poda__stage_value){
        .low = low / total - rounding, .high = high / total + rounding, .exact = exact};
    if (!exact)
        return true;
    fits = poda__fraction_set(&out->fraction, 0, 1);
    for (size_t i = 0; i < count && fits; i++) {
        const poda__stage_value *value = poda__stage_value_of(stages, targets[i]);
        fits = poda__fraction_set(&weight, (int64_t)weights[i], (int64_t)all) &&
               poda__fraction_multiply(&term, &value->fraction, &weight) &&
               poda__fraction_add(&out->fraction, &out->fraction, &term);
    }
    if (fits)
        out->low = out->high = poda__fraction_double(&out->fraction);
    poda__fraction_release(&term);
    poda__fraction_release(&weight);
    return fits;
}

static poda_status update(settler *it, uint32_t index, poda__stage_value *out)
{
    poda_stages *stages = it->stages;
    const poda__stage_node *node = &stages->nodes[index];
    const uint64_t *cells = stages->cells + node->first;
    const size_t count = (size_t)node->rows * node->cols;
    poda_status status = PODA_OK;
    if (node->turn == PODA_CHANCE) {
        if (!poda__stage_average(stages, cells, cells + count, count, out))
            status = poda_fail_memory(it->error);
    } else {
        for (size_t i = 0; i < count; i++)
            it->entry[i] = poda__stage_value_of(stages, cells[i]);
        const poda__matrix matrix = {.rows = (int)node->rows,
                                     .cols = (int)node->cols,
                                     .entry = it->entry,
                                     .bits = stages->bits,
                                     .stop = it->options->stop};
        it->mixture.count[0] = matrix.rows;
        it->mixture.count[1] = matrix.cols;
        status = poda__matrix_solve(&matrix, &it->mixture, out, it->error);
    }
    stages->info.updates++;
    if (status == PODA_OK)
        poda__stage_trim(stages, out);
    return status;
}

static poda_status pause_settle(settler *it, size_t done)
{
    if (poda__stopped(it->options->stop))
        return poda_fail(it->error, PODA_STOPPED, "", "stopped before any value was known");
    const double now = poda__seconds();
    if (it->options->progress && now >= it->next_progress) {
        const poda_progress progress = {.game = it->stages->game,
                                        .nodes = it->stages->states.count,
                                        .seconds = now - it->started,
                                        .part = "position",
                                        .done = (uint32_t)done,
                                        .parts = (uint32_t)it->stages->states.count};
        it->next_progress = now + 0.1;
        it->options->progress(it->options->progress_user, &progress);
    }
    return PODA_OK;
}

/* ---- the order ---- */

typedef struct frame {
    uint32_t node;
    uint32_t edge;
} frame;

static uint32_t edges(const poda_stages *stages, uint32_t node)
{
    return stages->nodes[node].rows * stages->nodes[node].cols;
}

/* Positions in the order in which a depth-first walk leaves them, without recursion: a play may be
 * as long as the game has positions. */
static bool find_order(settler *it)
{
    enum { NEW, OPEN, DONE };
    poda_stages *stages = it->stages;
    const size_t count = stages->states.count;
    uint8_t *mark = poda__array(count, 1);
    frame *path = poda__array(count, sizeof *path);
    size_t depth = 0, left = 0;
    it->order = poda__array(count, sizeof *it->order);
    const bool fits = mark && path && it->order;
    if (fits && count > 0) { /* all are reachable from the first */
        path[depth++] = (frame){0, 0};
        mark[0] = OPEN;
    }
    while (fits && depth > 0) {
        frame *top = &path[depth - 1];
        if (top->edge == edges(stages, top->node)) {
            mark[top->node] = DONE;
            it->order[left++] = top->node;
            depth--;
            continue;
        }
        const poda__stage_target next = stages->cells[stages->nodes[top->node].first + top->edge++];
        if (next & PODA__STAGE_END)
            continue;
        if (mark[next] == OPEN)
            stages->info.cyclic = true;
        if (mark[next] != NEW)
            continue;
        mark[next] = OPEN;
        path[depth++] = (frame){(uint32_t)next, 0};
    }
    free(mark);
    free(path);
    return fits;
}

/* ---- values ---- */

static poda_status settle_backwards(settler *it)
{
    poda_stages *stages = it->stages;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < stages->states.count && status == PODA_OK; i++) {
        if (i % PAUSE == 0)
            status = pause_settle(it, i);
        if (status == PODA_OK)
            status = update(it, it->order[i], &stages->values[it->order[i]]);
    }
    return status;
}

/* Did the bounds of a position that this one leads to move in the last sweep or in this one? */
static bool is_stale(const poda_stages *stages, const int *moved, uint32_t index, int sweep)
{
    const poda__stage_node *node = &stages->nodes[index];
    for (uint32_t i = 0; i < edges(stages, index); i++) {
        const poda__stage_target next = stages->cells[node->first + i];
        if (!(next & PODA__STAGE_END) && moved[next] >= sweep - 1)
            return true;
    }
    return sweep == 0;
}

/* Bounds only come closer: an update that rounding made worse is not taken. */
static double tighten(poda__stage_value *value, const poda__stage_value *by)
{
    const double low = fmin(fmax(value->low, by->low), value->high);
    const double high = fmax(fmin(value->high, by->high), low);
    const double moved = fmax(low - value->low, value->high - high);
    *value = (poda__stage_value){.low = low, .high = high};
    return moved;
}

static poda_status settle_by_sweeps(settler *it)
{
    poda_stages *stages = it->stages;
    const size_t count = stages->states.count;
    poda_value least, most;
    if (!poda_game_range(stages->game, &least, &most))
        return poda_fail(it->error, PODA_BAD_GAME, "game",
                         "play can return to a position of %.60s, which does not say the range of "
                         "its payoffs",
                         poda_game_name(stages->game));
    const double unit = (double)stages->kind.unit, low = (double)least / unit;
    const double high = (double)most / unit, scale = fmax(1, fmax(fabs(low), fabs(high)));
    int *moved = poda__array(count, sizeof *moved);
    poda__stage_value next = {0};
    poda_status status = moved ? PODA_OK : poda_fail_memory(it->error);
    stages->bits = 0;
    for (size_t i = 0; i < count; i++)
        stages->values[i] = (poda__stage_value){.low = low, .high = high};
    bool going = true;
    for (int sweep = 0; going && sweep < SWEEPS && status == PODA_OK; sweep++) {
        going = false;
        for (size_t i = 0; i < count && status == PODA_OK; i++) {
            const uint32_t index = it->order[i];
            if (i % PAUSE == 0)
                status = pause_settle(it, 0);
            if (status != PODA_OK || !is_stale(stages, moved, index, sweep))
                continue;
            status = update(it, index, &next);
            if (status == PODA_OK &&
                tighten(&stages->values[index], &next) > 4 * DBL_EPSILON * scale) {
                moved[index] = sweep;
                going = true;
            }
        }
    }
    poda__stage_value_release(&next);
    free(moved);
    return status;
}

static bool settle_ends(poda_stages *stages)
{
    bool fits = true;
    stages->end_values = poda__array(stages->ends.count, sizeof *stages->end_values);
    for (uint32_t i = 0; i < stages->ends.count && stages->end_values && fits; i++) {
        poda_value pay;
        poda__stage_value *value = &stages->end_values[i];
        memcpy(&pay, poda__set_at(&stages->ends, i), sizeof pay);
        value->low = value->high = (double)pay / (double)stages->kind.unit;
        value->exact = stages->bits > 0;
        fits = poda__fraction_set(&value->fraction, pay, stages->kind.unit);
    }
    return stages->end_values && fits;
}

poda_status poda__stages_settle(poda_stages *stages, const poda_stages_options *options,
                                poda_error *error)
{
    settler it = {.stages = stages, .options = options, .started = poda__seconds(), .error = error};
    const size_t count = stages->states.count;
    uint32_t rows = 1, cols = 1;
    it.most = 1;
    for (size_t i = 0; i < count; i++) {
        const poda__stage_node *node = &stages->nodes[i];
        const size_t cells = (size_t)node->rows * node->cols;
        if (node->turn == PODA_CHANCE)
            continue;
        it.most = cells > it.most ? cells : it.most;
        rows = node->rows > rows ? node->rows : rows;
        cols = node->cols > cols ? node->cols : cols;
    }
    it.entry = poda__array(it.most, sizeof(const poda__stage_value *));
    stages->values = poda__array(count, sizeof *stages->values);
    poda_status status = PODA_OK;
    if (!it.entry || !stages->values || !poda__mixture_init(&it.mixture, (int)rows, (int)cols) ||
        !settle_ends(stages) || !find_order(&it))
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = stages->info.cyclic ? settle_by_sweeps(&it) : settle_backwards(&it);
    for (size_t i = 0; i < count && status == PODA_OK; i++)
        stages->info.exact += stages->values[i].exact;
    it.mixture.count[0] = (int)rows;
    it.mixture.count[1] = (int)cols;
    poda__mixture_release(&it.mixture);
    free(it.order);
    free(it.entry);
    return status;
}
