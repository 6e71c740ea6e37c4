/* ranks_pack.c - what ranks send each other: gaps by Golomb and Rice's code, codes by that of sections (codec.h). */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/ranks/ranks.h"

enum { UNARY_MOST = 32, TOGETHER = 1 << 16, PLAIN = 1 << 14 };

struct bits {
    poda__buffer *out;
    uint64_t held;
    unsigned count;
};

static void put_bits(struct bits *bits, uint64_t word, unsigned count)
{
    while (count > 0) {
        const unsigned part = count < 8 - bits->count ? count : 8 - bits->count;
        bits->held |= (word & ((1u << part) - 1)) << bits->count;
        bits->count += part;
        word >>= part;
        count -= part;
        if (bits->count == 8) {
            poda__put_word(bits->out, bits->held, 1);
            bits->held = 0;
            bits->count = 0;
        }
    }
}

struct reader {
    poda__bytes *in;
    uint64_t held;
    unsigned count;
};

static uint64_t get_bits(struct reader *reader, unsigned count)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < count; i++) {
        if (reader->count == 0) {
            reader->held = poda__get_word(reader->in, 1);
            reader->count = 8;
        }
        word |= (reader->held & 1) << i;
        reader->held >>= 1;
        reader->count--;
    }
    return word;
}

void poda__gaps_put(poda__buffer *out, const uint64_t *gaps, size_t count)
{
    struct bits bits = {.out = out};
    uint64_t sum = 0;
    unsigned low = 0;
    for (size_t i = 0; i < count; i++)
        sum += gaps[i];
    /* the best parameter is near the logarithm of 0.69 times the mean */
    while (count && low < 40 && (sum / count * 11 / 16) >> (low + 1))
        low++;
    poda__put_number(out, count);
    if (count == 0)
        return;
    poda__put_word(out, low, 1);
    for (size_t i = 0; i < count; i++) {
        const uint64_t high = gaps[i] >> low;
        if (high < UNARY_MOST) {
            put_bits(&bits, (UINT64_C(1) << high) - 1, (unsigned)high + 1);
            put_bits(&bits, gaps[i], low);
        } else {
            put_bits(&bits, (UINT64_C(1) << UNARY_MOST) - 1, UNARY_MOST);
            put_bits(&bits, gaps[i], 64);
        }
    }
    if (bits.count)
        poda__put_word(out, bits.held, 1);
}

poda_status poda__gaps_get(const poda__ranks *it, unsigned from, uint64_t **gaps, size_t *count)
{
    poda__bytes *const in = &it->in[from];
    struct reader reader = {.in = in};
    const uint64_t number = poda__get_number(in);
    *gaps = NULL;
    *count = 0;
    if (in->failed || number / 8 > poda__bytes_left(in)) /* a gap takes a bit at least */
        return poda__ranks_bad(it, from);
    if (number == 0)
        return PODA_OK;
    const unsigned low = (unsigned)poda__get_word(in, 1);
    if (low > 40)
        return poda__ranks_bad(it, from);
    uint64_t *const list = poda__array((size_t)number, sizeof *list);
    if (!list)
        return poda_fail_memory(it->build->error);
    for (uint64_t i = 0; i < number && !in->failed; i++) {
        unsigned high = 0;
        while (high < UNARY_MOST && get_bits(&reader, 1))
            high++;
        list[i] = high < UNARY_MOST ? (uint64_t)high << low | get_bits(&reader, low)
                                    : get_bits(&reader, 64);
    }
    if (in->failed) {
        free(list);
        return poda__ranks_bad(it, from);
    }
    *gaps = list;
    *count = (size_t)number;
    return PODA_OK;
}

/* ---- codes ---- */

static void put_plain(poda__buffer *out, const uint16_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        poda__put_number(out, codes[i]);
}

static bool put_modelled(poda__buffer *out, uint16_t *codes, size_t count)
{
    poda__odds model = {0};
    poda__buffer data = {0};
    bool fine = poda__odds_make(&model, codes, count, TOGETHER, &data);
    const size_t model_length = data.length;
    if (fine) {
        poda__put_number(out, model_length);
        poda__buffer_put(out, data.at, data.length);
    }
    for (size_t first = 0; first < count && fine; first += TOGETHER) {
        const size_t slots = count - first < TOGETHER ? count - first : TOGETHER;
        data.length = 0;
        poda__block_write(&model, codes + first, slots, &data);
        fine = !data.failed;
        poda__put_number(out, data.length);
        if (fine)
            poda__buffer_put(out, data.at, data.length);
    }
    poda__odds_release(&model);
    poda__buffer_release(&data);
    return fine;
}

void poda__codes_put(poda__buffer *out, uint16_t *codes, size_t count, bool exact)
{
    bool some = false;
    for (size_t i = 0; i < count; i++) {
        if (exact && codes[i] == PODA__CODE_NONE)
            codes[i] = PODA__CODE_OPEN; /* which a ranked game does not have */
        some = some || codes[i];
    }
    if (!some) {
        poda__put_number(out, 0);
        return;
    }
    const size_t start = out->length;
    poda__put_number(out, 1);
    if (count < PLAIN)
        put_plain(out, codes, count);
    const size_t plain = out->length - start;
    poda__buffer modelled = {0};
    poda__put_number(&modelled, 2);
    if (!put_modelled(&modelled, codes, count) || modelled.failed) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
    } else if (count >= PLAIN || modelled.length < plain) {
        out->length = start;
        poda__buffer_put(out, modelled.at, modelled.length);
    }
    poda__buffer_release(&modelled);
}

static bool get_modelled(poda__bytes *in, uint16_t *codes, size_t count)
{
    poda__odds model;
    const size_t model_length = (size_t)poda__get_number(in);
    const uint8_t *const bytes = poda__get_bytes(in, model_length);
    if (!bytes)
        return false;
    poda__bytes head = {bytes, bytes + model_length, false};
    if (!poda__odds_read(&model, &head))
        return false;
    bool fine = true;
    for (size_t first = 0; first < count && fine; first += TOGETHER) {
        const size_t slots = count - first < TOGETHER ? count - first : TOGETHER;
        const size_t length = (size_t)poda__get_number(in);
        const uint8_t *const block = poda__get_bytes(in, length);
        fine = block && poda__block_read(&model, block, length, codes + first, slots);
    }
    poda__odds_release(&model);
    return fine;
}

bool poda__codes_get(poda__bytes *in, uint16_t *codes, size_t count, bool exact)
{
    const uint64_t kind = poda__get_number(in);
    if (kind == 0)
        memset(codes, 0, count * sizeof *codes);
    else if (kind == 1)
        for (size_t i = 0; i < count; i++)
            codes[i] = (uint16_t)poda__get_number(in);
    else if (kind != 2 || !get_modelled(in, codes, count))
        return false;
    for (size_t i = 0; i < count && exact; i++)
        if (codes[i] == PODA__CODE_OPEN)
            codes[i] = PODA__CODE_NONE;
    return !in->failed;
}
