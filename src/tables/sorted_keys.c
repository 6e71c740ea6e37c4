/* sorted_keys.c - sorted keys of positions, as differences. */
#include "tables/sorted_keys.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

int poda__keys_compare(const uint8_t *a, const uint8_t *b, size_t bytes)
{
    for (size_t i = bytes; i-- > 0;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* a - b - 1, for a > b; keys of a block are different. */
static void difference(const uint8_t *a, const uint8_t *b, size_t bytes, uint8_t *out)
{
    unsigned borrow = 1;
    for (size_t i = 0; i < bytes; i++) {
        const unsigned less = b[i] + borrow;
        out[i] = (uint8_t)(a[i] - less);
        borrow = a[i] < less;
    }
}

static size_t bit_length(const uint8_t *number, size_t bytes)
{
    for (size_t i = bytes; i-- > 0;)
        if (number[i])
            return 8 * i + 32 - (size_t)__builtin_clz(number[i]);
    return 0;
}

struct bits {
    poda__buffer *out;
    unsigned held, count;
};

static void put_bit(struct bits *bits, unsigned bit)
{
    bits->held |= bit << bits->count;
    if (++bits->count == 8) {
        poda__put_word(bits->out, bits->held, 1);
        bits->held = bits->count = 0;
    }
}

/* The number of bits beyond `least` in ones and a zero, then the bits: all of them if they are at most
 * `least`, else those below the highest. */
static void put_gap(struct bits *bits, const uint8_t *gap, size_t bytes, size_t least)
{
    const size_t length = bit_length(gap, bytes);
    for (size_t i = least; i < length; i++)
        put_bit(bits, 1);
    put_bit(bits, 0);
    for (size_t i = 0; i < (length > least ? length - 1 : least); i++)
        put_bit(bits, i / 8 < bytes ? gap[i / 8] >> (i % 8) & 1 : 0);
}

/* The parameter that needs the fewest bits. */
static size_t choose_least(const uint32_t *lengths, size_t most)
{
    size_t best = 0;
    uint64_t best_cost = UINT64_MAX;
    for (size_t least = 0; least <= most && least < 256; least++) {
        uint64_t cost = 0;
        for (size_t length = 0; length <= most; length++)
            cost += (uint64_t)lengths[length] *
                    (length > least ? length - least + 1 + length - 1 : 1 + least);
        if (cost < best_cost) {
            best_cost = cost;
            best = least;
        }
    }
    return best;
}

void poda__keys_write(const uint8_t *keys, size_t count, size_t bytes, poda__buffer *out)
{
    uint32_t *lengths = poda__array(8 * bytes + 1, sizeof *lengths);
    uint8_t *gap = poda__array(bytes, 1);
    if (!lengths || !gap) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
    } else {
        for (size_t i = 1; i < count; i++) {
            difference(keys + i * bytes, keys + (i - 1) * bytes, bytes, gap);
            lengths[bit_length(gap, bytes)]++;
        }
        const size_t least = choose_least(lengths, 8 * bytes);
        struct bits bits = {.out = out};
        poda__put_word(out, least, 1);
        for (size_t i = 1; i < count; i++) {
            difference(keys + i * bytes, keys + (i - 1) * bytes, bytes, gap);
            put_gap(&bits, gap, bytes, least);
        }
        while (bits.count)
            put_bit(&bits, 0);
    }
    free(lengths);
    free(gap);
}

struct reader {
    poda__bytes *in;
    unsigned held, count;
};

static unsigned get_bit(struct reader *reader)
{
    if (reader->count == 0) {
        reader->held = (unsigned)poda__get_word(reader->in, 1);
        reader->count = 8;
    }
    const unsigned bit = reader->held & 1;
    reader->held >>= 1;
    reader->count--;
    return bit;
}

/* to = from + gap + 1 */
static bool add_gap(const uint8_t *from, const uint8_t *gap, size_t bytes, uint8_t *to)
{
    unsigned carry = 1;
    for (size_t i = 0; i < bytes; i++) {
        const unsigned sum = from[i] + gap[i] + carry;
        to[i] = (uint8_t)sum;
        carry = sum >> 8;
    }
    return carry == 0;
}

bool poda__keys_read(poda__bytes *in, uint8_t *keys, size_t count, size_t bytes)
{
    struct reader reader = {.in = in};
    const size_t least = (size_t)poda__get_word(in, 1);
    uint8_t *gap = poda__array(bytes + 1, 1);
    bool fine = gap != NULL && !in->failed;
    for (size_t i = 1; i < count && fine; i++) {
        size_t length = least;
        memset(gap, 0, bytes + 1);
        while (!in->failed && length <= 8 * bytes && get_bit(&reader))
            length++;
        fine = !in->failed && length <= 8 * bytes + (length == least ? 8 : 0);
        const size_t low = length > least ? length - 1 : least;
        for (size_t bit = 0; bit < low && fine; bit++) {
            const unsigned one = get_bit(&reader);
            if (bit / 8 < bytes)
                gap[bit / 8] |= (uint8_t)(one << (bit % 8));
            else
                fine = one == 0;
        }
        if (length > least && fine)
            gap[low / 8] |= (uint8_t)(1u << (low % 8));
        fine = fine && !in->failed && add_gap(keys + (i - 1) * bytes, gap, bytes, keys + i * bytes);
    }
    free(gap);
    return fine;
}
