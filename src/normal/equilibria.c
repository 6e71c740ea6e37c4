/* equilibria.c - results of solving a table: their memory, their numbers, and the choice of the
 * method. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/take.h"
#include "normal/normal_form.h"

typedef struct poda__pool_block {
    struct poda__pool_block *before;
    size_t used, room;
    _Alignas(max_align_t) char bytes[];
} poda__pool_block;

void *poda__pool_take(poda__pool *pool, size_t count, size_t size)
{
    enum { BLOCK = 1 << 14, ALIGN = _Alignof(max_align_t) };
    if (size && count > (SIZE_MAX / 2 - sizeof *pool->last) / size) {
        pool->failed = true;
        return NULL;
    }
    const size_t bytes = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    poda__pool_block *block = pool->last;
    if (!block || block->room - block->used < bytes) {
        const size_t room = bytes > BLOCK ? bytes : BLOCK;
        block = poda__array(1, sizeof *block + room);
        if (!block) {
            pool->failed = true;
            return NULL;
        }
        block->room = room;
        block->before = pool->last;
        pool->last = block;
    }
    void *taken = block->bytes + block->used;
    block->used += bytes;
    return taken;
}

void poda__memory_release(void *memory)
{
    for (poda__pool_block *block = memory; block;) {
        poda__pool_block *before = block->before;
        free(block);
        block = before;
    }
}

void poda__pool_release(poda__pool *pool)
{
    poda__memory_release(pool->last);
    *pool = (poda__pool){0};
}

poda_status poda__pool_hand(poda__pool *pool, void **memory, poda_error *error)
{
    if (pool->failed) {
        poda__pool_release(pool);
        return poda_fail_memory(error);
    }
    *memory = pool->last;
    return PODA_OK;
}

void poda__pool_fraction(poda__pool *pool, const poda__fraction *value, poda_number *to)
{
    poda__buffer text = {0};
    if (pool->failed)
        return;
    pool->failed |= !poda__fraction_text(value, &text);
    char *kept = pool->failed ? NULL : poda__pool_take(pool, text.length + 1, 1);
    if (kept) {
        memcpy(kept, text.at, text.length);
        *to = (poda_number){poda__fraction_double(value), kept};
    }
    poda__buffer_release(&text);
}

void poda__pool_number(poda__pool *pool, const poda__big *top, const poda__big *bottom,
                       poda_number *to)
{
    poda__fraction value = {0};
    pool->failed |= !poda__fraction_make(&value, top, bottom);
    poda__pool_fraction(pool, &value, to);
    poda__fraction_release(&value);
}

poda_equilibrium *poda__solving_add(poda__solving *solving)
{
    poda_equilibria *out = &solving->out;
    if (out->count == solving->room) { /* the old array stays in the pool until the end */
        const size_t room = solving->room ? 2 * solving->room : 16;
        poda_equilibrium *larger = poda__pool_take(&solving->pool, room, sizeof *larger);
        if (!larger)
            return NULL;
        if (out->count)
            memcpy(larger, out->at, out->count * sizeof *larger);
        out->at = larger;
        solving->room = room;
    }
    poda_equilibrium *added = &out->at[out->count];
    for (int p = 0; p < solving->normal->players; p++) {
        const size_t count = (size_t)solving->normal->strategies[p];
        added->strategy[p] = poda__pool_take(&solving->pool, count, sizeof(poda_number));
        if (!added->strategy[p])
            return NULL;
        for (size_t s = 0; s < count; s++)
            added->strategy[p][s] = (poda_number){0, "0"};
    }
    out->count++;
    return added;
}

void poda__solving_pure(poda__solving *solving, size_t profile)
{
    const poda_normal *normal = solving->normal;
    poda_equilibrium *added = poda__solving_add(solving);
    for (int p = 0; added && p < normal->players; p++) {
        added->strategy[p][poda_normal_choice(normal, profile, p)] = (poda_number){1, "1"};
        poda__pool_whole(&solving->pool, poda_normal_payoff(normal, profile, p), normal->unit,
                         &added->payoff[p]);
    }
}

static poda_status solve_pure(poda__solving *solving)
{
    for (size_t i = 0; i < solving->normal->profiles; i++) {
        if (poda_normal_stable(solving->normal, i))
            poda__solving_pure(solving, i);
        solving->out.nodes++;
        if (i % 4096 == 0 && poda__stopped(solving->how->stop))
            return poda_fail(solving->error, PODA_STOPPED, "",
                             "stopped before the search was over");
    }
    solving->out.complete = true;
    return PODA_OK;
}

static poda_status choose(poda__solving *solving)
{
    const poda_normal *normal = solving->normal;
    const poda_normal_method method = solving->how->method;
    if (method == PODA_NORMAL_PURE)
        return solve_pure(solving);
    if (method == PODA_NORMAL_ALL && normal->players == 2)
        return poda__solve_bimatrix(solving);
    if (method == PODA_NORMAL_ALL)
        return poda__solve_supports(solving);
    if (normal->players != 2)
        return poda_fail(solving->error, PODA_BAD_REQUEST, "method",
                         "this method is for two players, and the table has %d", normal->players);
    return method == PODA_NORMAL_LEMKE ? poda__solve_lemke(solving) : poda__solve_linear(solving);
}

poda_status poda_normal_solve(const poda_normal *normal, const poda_normal_how *how,
                              poda_equilibria *out, poda_error *error)
{
    poda_normal_how own;
    poda_status status = PODA__TAKE(poda_normal_how, &own, how, stop, error);
    if (status != PODA_OK)
        return status;
    poda__solving solving = {.normal = normal, .how = &own, .error = error};
    solving.out.exact = true;
    status = choose(&solving);
    if (status == PODA_OK) {
        status = poda__pool_hand(&solving.pool, &solving.out.memory, error);
        if (status == PODA_OK)
            *out = solving.out;
    } else {
        poda__pool_release(&solving.pool);
    }
    return status;
}

void poda_equilibria_release(poda_equilibria *equilibria)
{
    poda__memory_release(equilibria->memory);
    *equilibria = (poda_equilibria){0};
}
