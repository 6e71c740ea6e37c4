/* packing.c - which bits of a state go where in its key. */
#include "search/successors.h"

enum { RUNS = 24 }; /* in a key that is packed quickly */

/* The bits of a word, and the gaps of at most `gap` bits between them. */
static uint64_t closed(uint64_t bits, int gap)
{
    uint64_t whole = bits;
    int last = -1; /* the bit before */
    for (uint64_t left = bits; left; left &= left - 1) {
        const int bit = __builtin_ctzll(left);
        if (last >= 0 && bit - last - 1 <= gap)
            for (int between = last + 1; between < bit; between++)
                whole |= UINT64_C(1) << between;
        last = bit;
    }
    return whole;
}

static int length_of_run(uint64_t bits) /* of ones, from bit 0 */
{
    return (~bits) ? __builtin_ctzll(~bits) : 64;
}

/* Runs and bits of a key in which gaps of at most `gap` bits are closed. */
static void measure(const poda__packing *packing, int gap, size_t *runs, size_t *bits)
{
    *runs = *bits = 0;
    for (size_t i = 0; i < packing->state_words; i++) {
        const uint64_t kept = closed(packing->varies[i], gap);
        *bits += (size_t)__builtin_popcountll(kept);
        *runs += (size_t)__builtin_popcountll(kept & ~(kept << 1));
    }
}

static size_t words_of(size_t bits)
{
    return bits ? (bits + 63) / 64 : 1;
}

/* Few runs make keys quickly: gaps are closed as long as that does not cost a word. */
static int choose_gap(const poda__packing *packing)
{
    size_t runs, bits, fewer, wider;
    int gap = 0;
    measure(packing, gap, &runs, &bits);
    const size_t words = words_of(bits);
    while (gap < 63 && runs > RUNS * words) {
        measure(packing, gap + 1, &fewer, &wider);
        if (words_of(wider) > words)
            break;
        runs = fewer;
        gap++;
    }
    return runs > 2 * PODA__KEY_WORDS ? 63 : gap; /* and never more than there is room for */
}

void poda__packing_plan(poda__packing *packing)
{
    const int gap = choose_gap(packing);
    size_t to = 0; /* the next bit of the key */
    packing->run_count = 0;
    for (size_t i = 0; i < packing->state_words; i++) {
        packing->varies[i] = closed(packing->varies[i], gap);
        for (uint64_t left = packing->varies[i]; left;) {
            const int from = __builtin_ctzll(left);
            int length = length_of_run(left >> from);
            if (length > 64 - (int)(to % 64)) /* the rest goes to the next word */
                length = 64 - (int)(to % 64);
            const uint64_t ones = length == 64 ? UINT64_MAX : (UINT64_C(1) << length) - 1;
            assert(packing->run_count < PODA__KEY_RUNS);
            packing->run[packing->run_count++] =
                (poda__run){.mask = ones << from,
                            .word = (uint16_t)i,
                            .key_word = (uint16_t)(to / 64),
                            .turn = (uint16_t)((to - (size_t)from) % 64)};
            left &= ~(ones << from);
            to += (size_t)length;
        }
    }
    packing->words = words_of(to);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    packing->bytes = to ? (to + 7) / 8 : 1;
#else
    packing->bytes = 8 * packing->words; /* the first bytes of a word are not its lowest */
#endif
}

void poda__packing_begin(poda__packing *packing, size_t state_size, const void *state)
{
    *packing = (poda__packing){.state_size = state_size, .state_words = (state_size + 7) / 8};
    memcpy(packing->first, state, state_size);
    poda__packing_plan(packing);
}
