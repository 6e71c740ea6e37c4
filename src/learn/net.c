/* net.c - the network of net.h: one body, compiled for what every processor has and for AVX2. */
#include "learn/net.h"

#include <stdlib.h>
#include <string.h>

poda__net poda__net_at(const int16_t *numbers, int hidden, uint32_t inputs)
{
    const size_t width = (size_t)hidden;
    return (poda__net){.hidden = hidden,
                       .bias = numbers,
                       .row = numbers + width,
                       .out = numbers + width * (inputs + (size_t)1)};
}

/* The largest weight of inputs from .. to - 1 for one hidden sum. */
static int32_t largest(const poda__net *net, int which, uint32_t from, uint32_t to)
{
    int32_t most = 0;
    for (uint32_t i = from; i < to; i++) {
        const int32_t size = abs(net->row[(size_t)i * (size_t)net->hidden + (size_t)which]);
        most = size > most ? size : most;
    }
    return most;
}

bool poda__net_is_safe(const poda__net *net, uint32_t inputs, uint32_t first, uint32_t group)
{
    int64_t total = 0;
    for (int k = 0; k < net->hidden; k++) {
        int64_t sum = abs(net->bias[k]) + largest(net, k, 0, first);
        for (uint32_t from = first; from < inputs; from += group)
            sum += largest(net, k, from, from + group);
        if (sum > INT16_MAX)
            return false;
        total += (int64_t)abs(net->out[k]) * PODA__NET_CLIP;
    }
    return total <= INT32_MAX;
}

static inline __attribute__((always_inline)) int32_t value_of(const poda__net *net,
                                                              const uint16_t *on, int count)
{
    int16_t sum[PODA__NET_MOST];
    const size_t hidden = (size_t)net->hidden;
    int32_t value = 0;
    /* a register at a time stays in it for all inputs */
    for (size_t from = 0; from < hidden; from += PODA__NET_STEP) {
        int16_t part[PODA__NET_STEP];
        memcpy(part, net->bias + from, sizeof part);
        for (int i = 0; i < count; i++) {
            const int16_t *const row = net->row + on[i] * hidden + from;
            for (int k = 0; k < PODA__NET_STEP; k++)
                part[k] = (int16_t)(part[k] + row[k]);
        }
        memcpy(sum + from, part, sizeof part);
    }
    for (size_t k = 0; k < hidden; k++) {
        const int16_t least = (int16_t)(sum[k] > 0 ? sum[k] : 0);
        const int16_t clipped = (int16_t)(least < PODA__NET_CLIP ? least : PODA__NET_CLIP);
        value += (int32_t)clipped * net->out[k];
    }
    return value / (PODA__NET_ONE * PODA__NET_OUT);
}

int32_t poda__net_plain(const poda__net *net, const uint16_t *on, int count)
{
    return value_of(net, on, count);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static int32_t net_avx2(const poda__net *net, const uint16_t *on,
                                                        int count)
{
    return value_of(net, on, count);
}
#endif

poda__net_value *poda__net_fast(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return net_avx2;
#endif
    return poda__net_plain;
}
