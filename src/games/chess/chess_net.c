/* chess_net.c - the network of chess_net.h. A thread keeps the hidden sums of the position that it
 * evaluated last: the next one in a search differs by a few men, whose rows are taken away or added.
 * One body, compiled for what every processor has and for AVX2, with equal results. */
#include "games/chess/chess_net.h"

#include <assert.h>
#include <string.h>

#include "data/carried.h"
#include "data/once.h"
#include "data/weights.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef int16_t lanes __attribute__((vector_size(32)));
enum { LANES = sizeof(lanes) / sizeof(int16_t), WIDTH = CHESS_NET_HIDDEN / LANES };

/* More changes than these take longer than to begin anew. */
enum { MANY = 20 };

typedef struct sums {
    lanes at[WIDTH];
} sums;

static struct {
    sums bias, row[CHESS_NET_ROWS];
    int16_t out[CHESS_NET_OUTPUTS][2][CHESS_NET_HIDDEN]; /* of the player to move, of the other */
    int16_t out_bias[CHESS_NET_OUTPUTS];
} net;
static poda__once net_once;

static int16_t *sum_of(sums *of, int which)
{
    return (int16_t *)of->at + which;
}

static poda_status unpack(const void *bytes, size_t size)
{
    poda__weights_reader reader;
    const poda_status status = poda__weights_reader_init(&reader, bytes, size, NULL);
    if (status != PODA_OK || reader.shape.phases != 1 ||
        reader.shape.features != CHESS_NET_NUMBERS || reader.shape.unit != 1)
        return PODA_BAD_FILE;
    for (int k = 0; k < CHESS_NET_HIDDEN; k++) {
        *sum_of(&net.bias, k) = poda__weights_next(&reader, 0);
        for (int player = 0; player < 2; player++)
            for (int i = 0; i < CHESS_NET_KINDS * 64; i++)
                *sum_of(&net.row[chess_net_input(player, 0, 0) + (unsigned)i], k) =
                    poda__weights_next(&reader, 0);
    }
    for (int i = 0; i < CHESS_NET_OUTPUTS; i++)
        for (int k = 0; k < 2 * CHESS_NET_HIDDEN; k++)
            net.out[i][k / CHESS_NET_HIDDEN][k % CHESS_NET_HIDDEN] = poda__weights_next(&reader, 0);
    for (int i = 0; i < CHESS_NET_OUTPUTS; i++)
        net.out_bias[i] = poda__weights_next(&reader, 0);
    return poda__weights_complete(&reader) ? PODA_OK : PODA_BAD_FILE;
}

static void prepare(void)
{
    if (!poda__once_begin(&net_once))
        return;
    const poda_status status = unpack(poda__data_chess.bytes, poda__data_chess.length);
    assert(status == PODA_OK); /* a test reads the file */
    (void)status;
    poda__once_done(&net_once);
}

/* What a thread keeps. */
typedef struct memory {
    sums view[2];
    unsigned bits[2]; /* of the views */
    uint64_t men[2][CHESS_NET_KINDS];
    bool ready;
} memory;
static _Thread_local memory kept;

/* The men that came and went since the last position. */
typedef struct changes {
    int came, went;
    uint16_t on[2 * CHESS_NET_MEN], off[2 * CHESS_NET_MEN];
} changes;

ALWAYS_INLINE void compare(uint64_t men[2][CHESS_NET_KINDS], uint64_t were[2][CHESS_NET_KINDS],
                           changes *to)
{
    to->came = to->went = 0;
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < CHESS_NET_KINDS; kind++) {
            const uint64_t now = men[player][kind], before = were[player][kind];
            if (now == before)
                continue;
            const unsigned first = chess_net_input(player, kind, 0);
            to->came = chess_net_list(now & ~before, first, to->on, to->came);
            to->went = chess_net_list(before & ~now, first, to->off, to->went);
        }
}

ALWAYS_INLINE void change(sums *to, const sums *from, const changes *by, unsigned bits)
{
    sums sum = *from; /* in registers */
    for (int i = 0; i < by->came; i++)
        for (int k = 0; k < WIDTH; k++)
            sum.at[k] += net.row[by->on[i] ^ bits].at[k];
    for (int i = 0; i < by->went; i++)
        for (int k = 0; k < WIDTH; k++)
            sum.at[k] -= net.row[by->off[i] ^ bits].at[k];
    *to = sum;
}

_Static_assert((CHESS_NET_MEN + MANY + 1) * CHESS_NET_MOST <= INT16_MAX &&
                   CHESS_NET_ONE * CHESS_NET_MOST_OUT <= INT16_MAX,
               "hidden sums, and what they are multiplied by, fit 16 bits");
_Static_assert((int64_t)2 * CHESS_NET_HIDDEN * CHESS_NET_ONE * CHESS_NET_ONE * CHESS_NET_MOST_OUT +
                       (int64_t)INT16_MAX *
                           (CHESS_NET_ONE * CHESS_NET_ONE * CHESS_NET_OUT / CHESS_NET_BIAS) <=
                   INT32_MAX,
               "outputs fit 32 bits");

ALWAYS_INLINE int32_t weighted(const sums *view, const int16_t *out)
{
    int16_t sum[CHESS_NET_HIDDEN];
    int32_t total = 0;
    memcpy(sum, view, sizeof sum);
    for (int k = 0; k < CHESS_NET_HIDDEN; k++) {
        const int16_t least = (int16_t)(sum[k] > 0 ? sum[k] : 0);
        const int16_t cut = (int16_t)(least < CHESS_NET_ONE ? least : CHESS_NET_ONE);
        total += (int32_t)(int16_t)(cut * out[k]) * cut;
    }
    return total;
}

ALWAYS_INLINE int32_t value_of(memory *last, const chess_state *state)
{
    uint64_t men[2][CHESS_NET_KINDS];
    static const uint64_t none[2][CHESS_NET_KINDS];
    changes by;
    chess_net_men(state, men);
    compare(men, last->men, &by);
    const bool few = last->ready && by.came + by.went <= MANY;
    for (int player = 0; player < 2; player++) {
        const unsigned bits = chess_net_view(state, player);
        if (few && bits == last->bits[player]) {
            change(&last->view[player], &last->view[player], &by, bits);
        } else {
            changes all;
            compare(men, (uint64_t(*)[CHESS_NET_KINDS])none, &all);
            change(&last->view[player], &net.bias, &all, bits);
        }
        last->bits[player] = bits;
    }
    memcpy(last->men, men, sizeof men);
    last->ready = true;
    const int which = chess_net_output(state), turn = state->turn;
    const int32_t total = weighted(&last->view[turn], net.out[which][0]) +
                          weighted(&last->view[turn ^ 1], net.out[which][1]);
    const int32_t one = CHESS_NET_ONE * CHESS_NET_ONE * CHESS_NET_OUT;
    return (total + net.out_bias[which] * (one / CHESS_NET_BIAS)) / (one / CHESS_NET_UNIT);
}

static __attribute__((noinline)) int32_t value_plain(memory *last, const chess_state *state)
{
    return value_of(last, state);
}

#if defined(__x86_64__)
static __attribute__((noinline, target("avx2,popcnt,bmi"))) int32_t
value_fast(memory *last, const chess_state *state)
{
    return value_of(last, state);
}
#endif

int32_t poda__chess_net(const chess_game *game, const chess_state *state)
{
    assert(chess_net_knows(state));
    prepare();
#if defined(__x86_64__)
    if (game->wide)
        return value_fast(&kept, state);
#endif
    (void)game;
    return value_plain(&kept, state);
}
