/* chess_net.c - the network of src/games/chess/chess_net.h, fitted to what a search said of a position
 * and a little to how its game ended: Adam (Kingma and Ba 2014) over batches in a shuffled order, with
 * a rate that falls along a cosine, and then rounded. Weights stay within what fits 16 bits. */
#include "chess_net.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/chess/chess_net.h"
#include "program.h"

enum { HIDDEN = CHESS_NET_HIDDEN, BOTH = 2 * HIDDEN, BATCH = 4096 };

static const float trust = 0.15F; /* in the end of the game, rather than in the search */
static const float speed = 1e-3F; /* of the numbers, at first */

typedef struct chess_fit_net {
    float row[CHESS_NET_ROWS][HIDDEN], bias[HIDDEN];
    float out[CHESS_NET_OUTPUTS][BOTH], out_bias[CHESS_NET_OUTPUTS];
} chess_fit_net;
enum { NUMBERS = sizeof(chess_fit_net) / sizeof(float) };

typedef struct work {
    const train_samples *samples;
    uint32_t *order; /* those that are learnt from, then those that are not */
    size_t learnt;
    chess_fit_net net, slope, mean, square;
    float first, second; /* powers of the two decays */
} work;

/* A position as the network sees it: the player to move first. */
typedef struct look {
    int men, output;
    uint16_t on[2][CHESS_NET_MEN];
    float aim;
    float sum[2][HIDDEN];
} look;

static float chance(float value)
{
    return 1 / (1 + expf(-value));
}

static void look_at(const work *it, size_t index, look *to)
{
    chess_state state;
    uint64_t men[2][CHESS_NET_KINDS];
    uint16_t list[CHESS_NET_MEN];
    const train_label label = train_sample_label(it->samples, index);
    memcpy(&state, train_sample_state(it->samples, index), sizeof state);
    chess_net_men(&state, men);
    to->men = 0;
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < CHESS_NET_KINDS; kind++)
            to->men =
                chess_net_list(men[player][kind], chess_net_input(player, kind, 0), list, to->men);
    for (int view = 0; view < 2; view++) {
        const unsigned bits = chess_net_view(&state, view ? state.turn ^ 1 : state.turn);
        for (int i = 0; i < to->men; i++)
            to->on[view][i] = (uint16_t)(list[i] ^ bits);
    }
    to->output = chess_net_output(&state);
    const float sign = state.turn == PODA_MAX ? 1 : -1;
    to->aim = trust * (sign * label.score + 1) / 2 +
              (1 - trust) * chance(sign * label.searched / CHESS_NET_UNIT);
}

static float cut(float sum)
{
    return sum < 0 ? 0 : sum < 1 ? sum : 1;
}

/* What the network makes of it, as a chance to win. */
static float forward(const chess_fit_net *net, look *at)
{
    float value = net->out_bias[at->output];
    for (int view = 0; view < 2; view++) {
        float *const sum = at->sum[view];
        const float *const out = net->out[at->output] + view * HIDDEN;
        float part[HIDDEN];
        memcpy(sum, net->bias, sizeof net->bias);
        for (int i = 0; i < at->men; i++)
            for (int k = 0; k < HIDDEN; k++)
                sum[k] += net->row[at->on[view][i]][k];
        for (int k = 0; k < HIDDEN; k++)
            part[k] = cut(sum[k]) * cut(sum[k]) * out[k];
        for (int k = 0; k < HIDDEN; k++)
            value += part[k];
    }
    return chance(value);
}

/* Adds the slopes of the squared error at one position; returns that error. */
static double descend(work *it, size_t index)
{
    look at;
    look_at(it, index, &at);
    const float is = forward(&it->net, &at), wrong = is - at.aim;
    const float slope = 2 * wrong * is * (1 - is);
    chess_fit_net *const to = &it->slope;
    to->out_bias[at.output] += slope;
    for (int view = 0; view < 2; view++) {
        const float *const sum = at.sum[view];
        const float *const out = it->net.out[at.output] + view * HIDDEN;
        float *const out_slope = to->out[at.output] + view * HIDDEN;
        float down[HIDDEN];
        for (int k = 0; k < HIDDEN; k++) {
            const float is_cut = cut(sum[k]);
            out_slope[k] += slope * is_cut * is_cut;
            down[k] = sum[k] > 0 && sum[k] < 1 ? slope * out[k] * 2 * is_cut : 0;
            to->bias[k] += down[k];
        }
        for (int i = 0; i < at.men; i++)
            for (int k = 0; k < HIDDEN; k++)
                to->row[at.on[view][i]][k] += down[k];
    }
    return (double)wrong * wrong;
}

static void step(work *it, float rate, size_t batch)
{
    float *const number = (float *)&it->net, *const slope = (float *)&it->slope;
    float *const mean = (float *)&it->mean, *const square = (float *)&it->square;
    const size_t free_from = offsetof(chess_fit_net, out_bias) / sizeof(float);
    const size_t out_from = offsetof(chess_fit_net, out) / sizeof(float);
    it->first *= 0.9F;
    it->second *= 0.999F;
    const float warm = 1 / (1 - it->first), warm_square = 1 / (1 - it->second);
    const float part = 1 / (float)batch;
    for (size_t i = 0; i < NUMBERS; i++) {
        const float is = slope[i] * part;
        mean[i] += 0.1F * (is - mean[i]);
        square[i] += 0.001F * (is * is - square[i]);
        number[i] -= rate * mean[i] * warm / (sqrtf(square[i] * warm_square) + 1e-8F);
        slope[i] = 0;
    }
    for (size_t i = 0; i < free_from; i++) {
        const float most = i < out_from ? (float)CHESS_NET_MOST / CHESS_NET_ONE
                                        : (float)CHESS_NET_MOST_OUT / CHESS_NET_OUT;
        number[i] = number[i] > most ? most : number[i] < -most ? -most : number[i];
    }
}

static double held_out_error(const work *it)
{
    double sum = 0;
    for (size_t i = it->learnt; i < it->samples->count; i++) {
        look at;
        look_at(it, it->order[i], &at);
        const double wrong = forward(&it->net, &at) - at.aim;
        sum += wrong * wrong;
    }
    return it->learnt < it->samples->count ? sum / (double)(it->samples->count - it->learnt) : 0;
}

static float small(uint64_t *seed, float size)
{
    return ((float)train_random(seed, 1 << 20) / (1 << 19) - 1) * size;
}

static void begin(work *it, uint64_t *seed)
{
    size_t held_out = it->samples->count;
    for (size_t i = 0; i < it->samples->count; i++) {
        const bool held = train_sample_label(it->samples, i).game % TRAIN_HELD_OUT == 0;
        it->order[held ? --held_out : it->learnt++] = (uint32_t)i;
    }
    for (int i = 0; i < CHESS_NET_ROWS; i++)
        for (int k = 0; k < HIDDEN; k++)
            it->net.row[i][k] = small(seed, 0.12F);
    for (int k = 0; k < HIDDEN; k++)
        it->net.bias[k] = 0.1F;
    for (int i = 0; i < CHESS_NET_OUTPUTS; i++)
        for (int k = 0; k < BOTH; k++)
            it->net.out[i][k] = small(seed, 0.15F);
    it->first = it->second = 1;
}

static void learn(work *it, int rounds, uint64_t seed, const volatile int *stop)
{
    const float pi = 3.14159265F;
    for (int round = 0; round < rounds && !*stop; round++) {
        const float along = (float)round / (float)rounds;
        const float rate = speed * (0.02F + 0.49F * (1 + cosf(pi * along)));
        double sum = 0;
        train_shuffle(it->order, it->learnt, &seed);
        for (size_t from = 0; from < it->learnt && !*stop; from += BATCH) {
            const size_t to = from + BATCH < it->learnt ? from + BATCH : it->learnt;
            for (size_t i = from; i < to; i++)
                sum += descend(it, it->order[i]);
            step(it, rate, to - from);
        }
        if (*stop)
            return;
        printf("round %d: mean square error %.6f, on games not learnt from %.6f\n", round + 1,
               sum / (double)(it->learnt ? it->learnt : 1), held_out_error(it));
        fflush(stdout);
    }
}

static int16_t rounded(float number, float one)
{
    return (int16_t)lrintf(fminf(fmaxf(number * one, -32767), 32767));
}

/* In the order of the file. */
static void write_numbers(const chess_fit_net *net, int16_t *to)
{
    for (int k = 0; k < HIDDEN; k++) {
        *to++ = rounded(net->bias[k], CHESS_NET_ONE);
        for (int player = 0; player < 2; player++)
            for (unsigned i = 0; i < CHESS_NET_KINDS * 64; i++)
                *to++ = rounded(net->row[chess_net_input(player, 0, 0) + i][k], CHESS_NET_ONE);
    }
    for (int i = 0; i < CHESS_NET_OUTPUTS; i++)
        for (int k = 0; k < BOTH; k++)
            *to++ = rounded(net->out[i][k], CHESS_NET_OUT);
    for (int i = 0; i < CHESS_NET_OUTPUTS; i++)
        *to++ = rounded(net->out_bias[i], CHESS_NET_BIAS);
}

poda_status train_chess_net(const train_samples *samples, int rounds, uint64_t seed,
                            const volatile int *stop, poda_weights **out, poda_error *error)
{
    work *const it = calloc(1, sizeof *it);
    poda_weights *weights = NULL;
    poda_status status = it && samples->count < UINT32_MAX ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        it->samples = samples;
        it->order = malloc((samples->count + 1) * sizeof *it->order);
        status = it->order ? PODA_OK : poda_fail_memory(error);
    }
    if (status == PODA_OK) {
        begin(it, &seed);
        if (it->learnt == 0 || rounds == 0)
            status =
                poda_fail(error, PODA_BAD_OPTION, "games",
                          "nothing to learn from: expected two games or more, and steps=1 or more");
    }
    if (status == PODA_OK)
        status = poda_weights_open(&weights, 1, CHESS_NET_NUMBERS, 1, error);
    if (status == PODA_OK) {
        printf("%zu positions\n", samples->count);
        learn(it, rounds, seed, stop);
        write_numbers(&it->net, weights->at);
        *out = weights;
    }
    if (it)
        free(it->order);
    free(it);
    return status;
}
