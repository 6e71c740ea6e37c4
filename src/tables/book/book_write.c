/* book_write.c - the file of a book: the positions whose values are known, as a table of sorted states. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/book/book.h"

typedef struct shelf {
    const poda__book *book;
    const uint32_t *order; /* places whose values are known */
} shelf;

static poda__worth worth_of(const void *user, uint32_t at)
{
    const shelf *it = user;
    const poda_value value = it->book->places[it->order[at]].value;
    if (it->book->build.rules->scored)
        return (poda__worth){value, 0};
    const int distance = poda_value_distance(value);
    return (poda__worth){(value > 0) - (value < 0), distance > 0 ? distance : value ? 0 : 1};
}

static void vary(poda__packing *packing, const uint64_t *words)
{
    for (size_t i = 0; i < packing->state_words; i++)
        packing->varies[i] |= words[i] ^ packing->first[i];
}

/* The bits in which the kept positions and their images differ. */
static void plan_packing(poda__book *book, const uint32_t *order, size_t count,
                         poda__successors *it)
{
    const poda__packing *const whole = &book->it.packing;
    uint64_t words[PODA__KEY_WORDS] = {0};
    *it = book->it;
    for (size_t i = 0; i < count; i++) {
        poda__unpack(whole, poda__set_at(&book->keys, order[i]), words, whole->state_words);
        if (i == 0)
            poda__packing_begin(&it->packing, whole->state_size, words);
        vary(&it->packing, words);
        for (size_t k = 0; k < it->image_count; k++) {
            poda_state state, image;
            memset(&state, 0, sizeof state);
            memset(&image, 0, sizeof image);
            memcpy(&state, words, whole->state_size);
            book->build.rules->space.symmetry(it->rules_params, &state, it->images[k], &image);
            uint64_t others[PODA__KEY_WORDS] = {0};
            memcpy(others, &image, whole->state_size);
            vary(&it->packing, others);
        }
    }
    poda__packing_plan(&it->packing);
}

poda_status poda__book_write(poda__book *book)
{
    const size_t count = book->keys.count;
    uint32_t *const order = poda__array(count, sizeof *order);
    size_t kept = 0;
    poda__successors it;
    if (!order)
        return poda_fail_memory(book->build.error);
    for (size_t at = 0; at < count; at++)
        if (book->places[at].known)
            order[kept++] = (uint32_t)at;
    book->made->unsolved = count - kept;
    if (kept == 0) {
        free(order);
        return poda_fail(book->build.error, PODA_TOO_LARGE, "nodes",
                         "no position was solved within the limits: more nodes=, or more plies=");
    }
    plan_packing(book, order, kept, &it);
    const size_t bytes = it.packing.bytes;
    uint8_t *const keys = poda__array(kept, bytes);
    poda_status status = keys ? PODA_OK : poda_fail_memory(book->build.error);
    for (size_t i = 0; i < kept && keys; i++) {
        uint64_t words[PODA__KEY_WORDS], key[PODA__KEY_WORDS] = {0};
        poda__unpack(&book->it.packing, poda__set_at(&book->keys, order[i]), words,
                     it.packing.state_words);
        poda__pack(&it.packing, words, it.packing.state_words, key);
        memcpy(keys + i * bytes, key, bytes);
    }
    const shelf user = {book, order};
    if (status == PODA_OK)
        status = poda__sorted_write(&book->build, &(poda__sorted){.it = &it,
                                                                  .game = book->build.game,
                                                                  .keys = keys,
                                                                  .count = kept,
                                                                  .worth = worth_of,
                                                                  .user = &user});
    if (status == PODA_OK)
        status = poda__build_finish(&book->build);
    free(keys);
    free(order);
    return status;
}
