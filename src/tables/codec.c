/* codec.c - models and blocks; the form of both is specified in docs/tables.md. */
#include "tables/codec.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

enum { TOTAL = 1 << PODA__MODEL_BITS, LEAST_BITS = 16 };

/* log2 in 1/256, rounded down, by squaring. */
static unsigned log2_of(uint64_t x)
{
    const unsigned whole = 63 - (unsigned)__builtin_clzll(x);
    uint64_t part = whole > 31 ? x >> (whole - 31) : x << (31 - whole); /* 2^31 .. 2^32 */
    unsigned log = whole;
    for (int i = 0; i < 8; i++) {
        part = (part * part) >> 31;
        log *= 2;
        if (part >> 32) {
            part >>= 1;
            log++;
        }
    }
    return log;
}

/* ---- contexts ---- */

static size_t context_count(const poda__odds *model)
{
    const size_t side = model->symbols + 1;
    return model->order == 2 ? side * side : 0;
}

static bool make_contexts(poda__odds *model)
{
    const size_t pairs = context_count(model);
    model->one = poda__array(model->symbols + 1, sizeof *model->one);
    model->two = poda__array(pairs ? pairs : 1, sizeof *model->two);
    return model->one && model->two;
}

void poda__odds_release(poda__odds *model)
{
    free(model->one);
    free(model->two);
    free(model->shares);
    *model = (poda__odds){0};
}

static const poda__context *context_of(const poda__odds *model, unsigned last, unsigned before)
{
    const poda__context *context = &model->none;
    if (model->order == 2 && model->two[last * (model->symbols + 1) + before].count)
        return &model->two[last * (model->symbols + 1) + before];
    return model->one[last].count ? &model->one[last] : context;
}

static bool add_share(poda__odds *model, poda__share share)
{
    if (model->share_count == model->share_room) {
        const uint32_t room = model->share_room ? 2 * model->share_room : 256;
        poda__share *larger = poda__resize(model->shares, room, sizeof *larger);
        if (!larger)
            return false;
        model->shares = larger;
        model->share_room = room;
    }
    model->shares[model->share_count++] = share;
    return true;
}

/* ---- making a model ---- */

struct maker {
    poda__odds *model;
    uint16_t *codes;
    size_t count, block;
    uint8_t symbol_of[UINT16_MAX + 1];
    uint32_t *one, *two; /* counts by context, then symbol */
    uint32_t none[PODA__MODEL_SYMBOLS + 1];
};

static int by_count(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x < y) - (x > y);
}

static int by_code(const void *a, const void *b)
{
    const uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
    return (x > y) - (x < y);
}

/* The codes that occur, the most frequent ones if there are too many. */
static bool choose_symbols(struct maker *maker)
{
    poda__odds *model = maker->model;
    uint64_t *found = poda__array(UINT16_MAX + 1, sizeof *found);
    size_t kinds = 0;
    if (!found)
        return false;
    for (size_t i = 0; i < maker->count; i++)
        found[maker->codes[i]]++;
    for (size_t code = 1; code <= UINT16_MAX; code++)
        if (found[code]) /* of equally many the lower code first */
            found[kinds++] = found[code] << 16 | (UINT16_MAX - code);
    qsort(found, kinds, sizeof *found, by_count);
    const bool escapes = kinds > PODA__MODEL_SYMBOLS;
    const size_t kept = escapes ? PODA__MODEL_SYMBOLS - 1 : kinds;
    for (size_t i = 0; i < kept; i++)
        model->code[i] = (uint16_t)(UINT16_MAX - (found[i] & UINT16_MAX));
    free(found);
    model->symbols = (unsigned)kept;
    if (escapes || kept == 0)
        model->code[model->symbols++] = 0;
    qsort(model->code, model->symbols, sizeof *model->code, by_code);
    memset(maker->symbol_of, 0, sizeof maker->symbol_of); /* what is written in full sorts first */
    for (unsigned i = 0; i < model->symbols; i++)
        maker->symbol_of[model->code[i]] = (uint8_t)i;
    model->order = model->symbols <= PODA__MODEL_PAIRS ? 2 : 1;
    return true;
}

/* Counts what follows each context. With `likely`, free codes are given the likeliest symbol of their
 * context, and counted; else they repeat the one before, and are not. */
static void count_all(struct maker *maker, const uint8_t *likely)
{
    const unsigned symbols = maker->model->symbols, side = symbols + 1;
    uint32_t *const counts = maker->two ? maker->two : maker->one;
    unsigned last = symbols, before = symbols;
    for (size_t i = 0; i < maker->count; i++) {
        if (i % maker->block == 0)
            last = before = symbols;
        const size_t pair = maker->two ? (size_t)last * side + before : last;
        unsigned symbol = maker->symbol_of[maker->codes[i]];
        const bool kept = maker->codes[i] != 0;
        if (!kept && likely) {
            symbol = likely[pair];
            maker->codes[i] = maker->model->code[symbol];
        }
        if (kept || likely)
            counts[pair * symbols + symbol]++;
        before = last;
        last = kept || likely ? symbol : last;
    }
}

static unsigned likeliest(const uint32_t *counts, unsigned symbols)
{
    unsigned best = 0;
    for (unsigned i = 1; i < symbols; i++)
        if (counts[i] > counts[best])
            best = i;
    return best;
}

/* Frequencies that add up to TOTAL, at least 1 for what occurs. */
static void scale(const uint32_t *counts, unsigned symbols, uint16_t *frequency)
{
    uint64_t sum = 0;
    unsigned given = 0;
    assert(symbols > 0);
    for (unsigned i = 0; i < symbols; i++)
        sum += counts[i];
    for (unsigned i = 0; i < symbols; i++) {
        const uint64_t share = sum ? (uint64_t)counts[i] * TOTAL / sum : 0;
        frequency[i] = (uint16_t)(counts[i] && !share ? 1 : share);
        given += frequency[i];
    }
    while (given != TOTAL) { /* what is left over or too much goes to the largest */
        unsigned top = 0;
        for (unsigned i = 1; i < symbols; i++)
            if (frequency[i] > frequency[top])
                top = i;
        if (given < TOTAL) {
            frequency[top] = (uint16_t)(frequency[top] + TOTAL - given);
            given = TOTAL;
        } else {
            const unsigned most = frequency[top] / 2u, over = given - TOTAL;
            const unsigned less = over < most ? over : most;
            frequency[top] = (uint16_t)(frequency[top] - less);
            given -= less;
        }
    }
}

/* Appends a context: how many symbols, then each with its frequency, the last one's being the rest. */
static bool add_context(poda__odds *model, poda__context *context, const uint32_t *counts,
                        poda__buffer *out)
{
    uint16_t frequency[PODA__MODEL_SYMBOLS + 1];
    uint32_t order[PODA__MODEL_SYMBOLS + 1];
    unsigned kinds = 0, before = 0;
    scale(counts, model->symbols, frequency);
    for (unsigned i = 0; i < model->symbols; i++) {
        if (!frequency[i])
            continue;
        unsigned place = kinds++; /* sorted by frequency, then by symbol */
        for (; place > 0 && frequency[order[place - 1]] < frequency[i]; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    *context = (poda__context){model->share_count, kinds};
    poda__put_number(out, kinds);
    for (unsigned i = 0; i < kinds; i++) {
        const uint16_t share = frequency[order[i]];
        poda__put_word(out, order[i], 1);
        if (i + 1 < kinds)
            poda__put_number(out, share);
        if (!add_share(model, (poda__share){(uint8_t)order[i], share, (uint16_t)before}))
            return false;
        before += share;
    }
    return true;
}

/* Does a context of its own save more than it costs? Bits are counted in 1/256. */
static bool pays(const uint32_t *counts, const uint32_t *outer, unsigned symbols)
{
    uint64_t sum = 0, outer_sum = 0, cost = 3 * 8 * 256, saved = 0, lost = 0;
    for (unsigned i = 0; i < symbols; i++) {
        sum += counts[i];
        outer_sum += outer[i];
    }
    if (sum == 0)
        return false;
    for (unsigned i = 0; i < symbols; i++) {
        if (!counts[i])
            continue;
        cost += 20 * 256;
        /* log2 of (counts / sum) / (outer / outer_sum) */
        const int64_t gain = (int64_t)log2_of(counts[i]) + (int64_t)log2_of(outer_sum) -
                             (int64_t)log2_of(sum) - (int64_t)log2_of(outer[i]);
        if (gain > 0)
            saved += (uint64_t)gain * counts[i];
        else
            lost += (uint64_t)-gain * counts[i];
    }
    return saved > lost + cost;
}

/* Writes contexts of two codes that pay, then those of one, then the one without. What a context that
 * does not pay counted is counted by the next. */
static bool write_contexts(struct maker *maker, poda__buffer *out)
{
    poda__odds *model = maker->model;
    const unsigned symbols = model->symbols, side = symbols + 1;
    uint32_t *all = poda__array((size_t)side * symbols, sizeof *all);
    if (!all)
        return false;
    size_t last = 0;
    if (maker->two) {
        for (size_t pair = 0; pair < (size_t)side * side; pair++)
            for (unsigned i = 0; i < symbols; i++)
                all[pair / side * symbols + i] += maker->two[pair * symbols + i];
        for (size_t pair = 0; pair < (size_t)side * side; pair++) {
            const uint32_t *counts = &maker->two[pair * symbols];
            if (!pays(counts, &all[pair / side * symbols], symbols)) {
                for (unsigned i = 0; i < symbols; i++)
                    maker->one[pair / side * symbols + i] += counts[i];
                continue;
            }
            poda__put_number(out, pair + 1 - last);
            last = pair + 1;
            if (!add_context(model, &model->two[pair], counts, out)) {
                free(all);
                return false;
            }
        }
        poda__put_number(out, 0);
    }
    free(all);
    uint32_t whole[PODA__MODEL_SYMBOLS + 1] = {0};
    for (unsigned one = 0; one < side; one++)
        for (unsigned i = 0; i < symbols; i++)
            whole[i] += maker->one[one * symbols + i];
    last = 0;
    for (unsigned one = 0; one < side; one++) {
        const uint32_t *counts = &maker->one[one * symbols];
        if (!pays(counts, whole, symbols)) {
            for (unsigned i = 0; i < symbols; i++)
                maker->none[i] += counts[i];
            continue;
        }
        poda__put_number(out, one + 1 - last);
        last = one + 1;
        if (!add_context(model, &model->one[one], counts, out))
            return false;
    }
    poda__put_number(out, 0);
    uint64_t rest = 0;
    for (unsigned i = 0; i < symbols; i++)
        rest += maker->none[i];
    maker->none[0] += rest == 0;
    return add_context(model, &model->none, maker->none, out);
}

/* The likeliest symbol of each context, from codes that are kept. */
static uint8_t *find_likely(struct maker *maker)
{
    const unsigned symbols = maker->model->symbols, side = symbols + 1;
    const size_t contexts = maker->two ? (size_t)side * side : side;
    const uint32_t *counts = maker->two ? maker->two : maker->one;
    uint8_t *likely = poda__array(contexts, 1);
    uint32_t whole[PODA__MODEL_SYMBOLS + 1] = {0};
    if (!likely)
        return NULL;
    for (size_t i = 0; i < contexts * symbols; i++)
        whole[i % symbols] += counts[i];
    for (size_t i = 0; i < contexts; i++) {
        likely[i] = (uint8_t)likeliest(counts + i * symbols, symbols);
        if (counts[i * symbols + likely[i]] ==
            0) /* never seen: repeat the last, or the usual one */
            likely[i] =
                (uint8_t)((maker->two ? i / side : i) < symbols ? (maker->two ? i / side : i)
                                                                : likeliest(whole, symbols));
    }
    return likely;
}

bool poda__odds_make(poda__odds *model, uint16_t *codes, size_t count, size_t block,
                     poda__buffer *out)
{
    struct maker *maker = poda__array(1, sizeof *maker);
    uint8_t *likely = NULL;
    bool made = false;
    *model = (poda__odds){0};
    if (!maker)
        return false;
    *maker = (struct maker){.model = model, .codes = codes, .count = count, .block = block};
    if (choose_symbols(maker) && make_contexts(model)) {
        const size_t symbols = model->symbols, side = symbols + 1;
        maker->one = poda__array(side * symbols, sizeof *maker->one);
        maker->two =
            model->order == 2 ? poda__array(side * side * symbols, sizeof *maker->two) : NULL;
        if (maker->one && (maker->two || model->order == 1)) {
            count_all(maker, NULL);
            likely = find_likely(maker);
        }
        if (likely) {
            uint32_t *const counts = maker->two ? maker->two : maker->one;
            const size_t contexts = maker->two ? side * side : side;
            memset(counts, 0, contexts * symbols * sizeof *counts);
            count_all(maker, likely);
            poda__put_number(out, model->symbols);
            for (unsigned i = 0; i < model->symbols; i++)
                poda__put_number(out, (uint64_t)model->code[i] - (i ? model->code[i - 1] : 0u));
            made = write_contexts(maker, out) && !out->failed;
        }
    }
    free(likely);
    free(maker->one);
    free(maker->two);
    free(maker);
    if (!made)
        poda__odds_release(model);
    return made;
}

/* ---- reading a model ---- */

static bool read_context(poda__odds *model, poda__context *context, poda__bytes *in)
{
    const uint64_t kinds = poda__get_number(in);
    unsigned before = 0;
    if (in->failed || kinds == 0 || kinds > model->symbols)
        return false;
    *context = (poda__context){model->share_count, (uint32_t)kinds};
    for (uint64_t i = 0; i < kinds; i++) {
        const uint64_t symbol = poda__get_word(in, 1);
        const uint64_t share = i + 1 < kinds ? poda__get_number(in) : TOTAL - before;
        if (in->failed || symbol >= model->symbols || share == 0 || share > TOTAL - before ||
            !add_share(model, (poda__share){(uint8_t)symbol, (uint16_t)share, (uint16_t)before}))
            return false;
        before += (unsigned)share;
    }
    return before == TOTAL;
}

/* A list of contexts: steps to the next, 0 after the last. */
static bool read_contexts(poda__odds *model, poda__context *contexts, size_t count, poda__bytes *in)
{
    size_t last = 0;
    for (;;) {
        const uint64_t step = poda__get_number(in);
        if (in->failed || step > count - last)
            return false;
        if (step == 0)
            return true;
        last += (size_t)step;
        if (!read_context(model, &contexts[last - 1], in))
            return false;
    }
}

bool poda__odds_read(poda__odds *model, poda__bytes *in)
{
    uint64_t code = 0;
    *model = (poda__odds){0};
    const uint64_t symbols = poda__get_number(in);
    if (in->failed || symbols == 0 || symbols > PODA__MODEL_SYMBOLS)
        return false;
    model->symbols = (unsigned)symbols;
    model->order = symbols <= PODA__MODEL_PAIRS ? 2 : 1;
    for (unsigned i = 0; i < model->symbols; i++) {
        code += poda__get_number(in);
        if (in->failed || code > UINT16_MAX)
            return false;
        model->code[i] = (uint16_t)code;
    }
    if (make_contexts(model) &&
        (model->order == 1 || read_contexts(model, model->two, context_count(model), in)) &&
        read_contexts(model, model->one, model->symbols + 1, in) &&
        read_context(model, &model->none, in))
        return true;
    poda__odds_release(model);
    return false;
}

/* ---- blocks ---- */

static unsigned symbol_of(const poda__odds *model, unsigned code)
{
    unsigned low = 0, high = model->symbols;
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        if (model->code[middle] <= code)
            low = middle;
        else
            high = middle;
    }
    return model->code[low] == code ? low : 0;
}

/* Codes are written from the last to the first, as rANS is read in the other direction, and so are its
 * words. Codes in full come after them. */
void poda__block_write(const poda__odds *model, const uint16_t *codes, size_t count,
                       poda__buffer *out)
{
    uint8_t *symbols = poda__array(count, 1);
    uint16_t *words = poda__array(2 * count + 2, sizeof *words);
    size_t word_count = 0, full = 0;
    uint32_t state = 1u << LEAST_BITS;
    if (!symbols || !words) {
        poda__buffer_fail(out, PODA_NO_MEMORY);
        free(symbols);
        free(words);
        return;
    }
    unsigned code = 0, symbol = 0;
    for (size_t i = 0; i < count; i++) {
        symbol = codes[i] == code ? symbol : symbol_of(model, codes[i]);
        code = codes[i];
        symbols[i] = (uint8_t)symbol;
        full += model->code[symbol] == 0;
    }
    for (size_t i = count; i-- > 0;) {
        const unsigned last = i > 0 ? symbols[i - 1] : model->symbols;
        const unsigned before = i > 1 ? symbols[i - 2] : model->symbols;
        const poda__context *context = context_of(model, last, before);
        const poda__share *share = &model->shares[context->first];
        while (share->symbol != symbols[i])
            share++;
        if ((uint64_t)state >= (uint64_t)share->frequency << (32 - PODA__MODEL_BITS)) {
            words[word_count++] = (uint16_t)state;
            state >>= 16;
        }
        state = (state / share->frequency << PODA__MODEL_BITS) + state % share->frequency +
                share->before;
    }
    poda__put_word(out, state, 4);
    while (word_count > 0)
        poda__put_word(out, words[--word_count], 2);
    for (size_t i = 0; i < count && full; i++)
        if (model->code[symbols[i]] == 0)
            poda__put_word(out, codes[i], 2);
    free(symbols);
    free(words);
}

static bool read_word(const uint8_t **at, const uint8_t *end, uint32_t *state)
{
    if (end - *at < 2)
        return false;
    *state = *state << 16 | (uint32_t)(*at)[0] | (uint32_t)(*at)[1] << 8;
    *at += 2;
    return true;
}

bool poda__block_read(const poda__odds *model, const uint8_t *bytes, size_t length, uint16_t *codes,
                      size_t count)
{
    poda__bytes in = {bytes, bytes + length, false};
    uint32_t state = (uint32_t)poda__get_word(&in, 4);
    unsigned last = model->symbols, before = model->symbols;
    const uint8_t *at = in.at;
    if (in.failed)
        return false;
    for (size_t i = 0; i < count; i++) {
        const poda__context *context = context_of(model, last, before);
        const poda__share *share = &model->shares[context->first];
        const uint32_t part = state & (TOTAL - 1);
        while (part >= (uint32_t)share->before + share->frequency)
            share++;
        state = share->frequency * (state >> PODA__MODEL_BITS) + part - share->before;
        if (state < 1u << LEAST_BITS && !read_word(&at, in.end, &state))
            return false;
        before = last;
        last = share->symbol;
        codes[i] = model->code[last];
    }
    for (size_t i = 0; i < count && model->code[0] == 0; i++) {
        if (codes[i])
            continue;
        if (in.end - at < 2)
            return false;
        codes[i] = (uint16_t)(at[0] | at[1] << 8);
        at += 2;
    }
    return state == 1u << LEAST_BITS && at == in.end;
}
