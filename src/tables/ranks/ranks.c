/* ranks.c - the ranks of a build: who owns what, messages, and the order of the steps. */
#include "tables/ranks/ranks.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    LEAST = 1 << 13,
    A_RANK = 64
}; /* slots of a block; blocks that a rank has of a large tier */

/* Depends on the tier and the number of ranks alone. */
static bool make_shard(const poda__ranks *it, const poda__tier *tier, poda__shard *shard)
{
    shard->block = LEAST;
    while (tier->slots / shard->block > (uint64_t)A_RANK * it->ranks)
        shard->block *= 2;
    shard->blocks = (size_t)((tier->slots + shard->block - 1) / shard->block);
    shard->first = (unsigned)(poda_mix(tier->id) % it->ranks);
    shard->seen = poda__array((size_t)(tier->slots / 64 + 1), sizeof *shard->seen);
    shard->needs = poda__array(shard->blocks, (it->ranks + 7) / 8);
    shard->wanted = poda__array(it->ranks, sizeof(poda__word64 *));
    shard->at = poda__array(shard->blocks, sizeof *shard->at);
    shard->lengths = poda__array(shard->blocks, sizeof *shard->lengths);
    return shard->seen && shard->needs && shard->wanted && shard->at && shard->lengths;
}

poda__shard *poda__shard_of(poda__ranks *it, poda__tier *tier)
{
    if (tier->shard)
        return tier->shard;
    poda__shard *shard = poda__array(1, sizeof *shard);
    if (!shard)
        return NULL;
    tier->shard = shard;
    return make_shard(it, tier, shard) ? shard : NULL;
}

static void free_shard(const poda__ranks *it, poda__tier *tier)
{
    if (!tier->shard)
        return;
    for (unsigned i = 0; tier->shard->wanted && i < it->ranks; i++)
        free(tier->shard->wanted[i]);
    free(tier->shard->wanted);
    free(tier->shard->seen);
    free(tier->shard->needs);
    free(tier->shard->at);
    free(tier->shard->lengths);
    free(tier->shard);
    tier->shard = NULL;
}

/* ---- messages ---- */

void poda__ranks_begin(poda__ranks *it)
{
    for (unsigned i = 0; i < it->ranks; i++) {
        it->out[i].length = 0;
        poda__put_word(&it->out[i], 0, 1);
    }
}

static void forget_received(poda__ranks *it)
{
    for (unsigned i = 0; i < it->ranks; i++) {
        free(it->received[i]);
        it->received[i] = NULL;
        it->lengths[i] = 0;
    }
}

/* Instead of the messages: why this rank failed. */
static void send_failure(poda__ranks *it)
{
    for (unsigned i = 0; i < it->ranks; i++) {
        it->out[i].length = 0;
        it->out[i].failed = false;
        poda__put_word(&it->out[i], 1, 1);
        poda__buffer_add(&it->out[i], "%.400s", it->build->error->message);
    }
}

poda_status poda__ranks_bad(const poda__ranks *it, unsigned from)
{
    return poda_fail(it->build->error, PODA_BAD_FILE, "rank",
                     "rank %u sent something that cannot be read: do all ranks run the same "
                     "program?",
                     from);
}

static poda_status swap(poda__ranks *it)
{
    for (unsigned i = 0; i < it->ranks; i++) {
        it->sent_at[i] = it->out[i].at;
        it->sent_lengths[i] = it->out[i].length;
        it->sent += i == it->rank ? 0 : it->out[i].length;
    }
    return it->peers->swap(it->peers->user, it->sent_at, it->sent_lengths, (void **)it->received,
                           it->lengths, it->build->error);
}

/* Without a look at the stop: after the last exchange nobody hears that a rank was stopped. */
static poda_status exchange(poda__ranks *it, poda_status status)
{
    bool full = false;
    for (unsigned i = 0; i < it->ranks; i++)
        full = full || it->out[i].failed;
    if (status == PODA_OK && full)
        status = poda_fail_memory(it->build->error);
    const bool failed = status != PODA_OK;
    if (failed)
        send_failure(it);
    forget_received(it);
    const poda_status swapped = swap(it);
    it->told = failed || swapped != PODA_OK;
    if (it->told)
        return failed ? status : swapped;
    for (unsigned i = 0; i < it->ranks; i++) {
        poda__bytes *const in = &it->in[i];
        *in = (poda__bytes){it->received[i], it->received[i] + it->lengths[i], false};
        const uint64_t kind = poda__get_word(in, 1);
        it->told = kind == 1;
        if (it->told)
            return poda_fail(it->build->error, PODA_BAD_FILE, "rank", "rank %u: %.*s", i,
                             (int)poda__bytes_left(in), (const char *)in->at);
        if (kind != 0 || in->failed)
            return poda__ranks_bad(it, i);
    }
    return PODA_OK;
}

poda_status poda__ranks_swap(poda__ranks *it, poda_status status)
{
    status = exchange(it, status);
    return status == PODA_OK
               ? poda__build_pause(it->build, it->build->valued, it->build->tier_count)
               : status;
}

/* ---- the steps ---- */

/* Do all ranks build the same table? */
static poda_status compare_heads(poda__ranks *it, poda_status status)
{
    poda__buffer head = {0};
    poda__ranks_begin(it);
    poda__table_head_write(&it->build->head, &head);
    poda__put_word(&head, it->build->options->memory,
                   8); /* it decides what is exchanged together */
    for (unsigned i = 0; i < it->ranks && !head.failed; i++)
        poda__buffer_put(&it->out[i], head.at, head.length);
    if (status == PODA_OK && head.failed)
        status = poda_fail_memory(it->build->error);
    status = poda__ranks_swap(it, status);
    for (unsigned i = 0; i < it->ranks && status == PODA_OK; i++)
        if (poda__bytes_left(&it->in[i]) != head.length ||
            memcmp(it->in[i].at, head.at, head.length) != 0)
            status = poda_fail(it->build->error, PODA_BAD_RULES, "rank",
                               "rank %u has another game, other options or other rules than rank "
                               "%u: all ranks must run the same program with the same words",
                               i, it->rank);
    poda__buffer_release(&head);
    return status;
}

/* Counts of all ranks, by tier and by code. */
static poda_status add_counts(poda__ranks *it)
{
    const poda__build *const build = it->build;
    poda__ranks_begin(it);
    for (unsigned i = 0; i < it->ranks; i++) {
        for (size_t k = 0; k < build->tier_count; k++) {
            const poda__shard *shard = build->tiers[k]->shard;
            poda__put_number(&it->out[i], shard->positions);
            poda__put_number(&it->out[i], shard->won);
            poda__put_number(&it->out[i], shard->lost);
            poda__put_number(&it->out[i], shard->drawn);
        }
        poda__histogram_put(build, &it->out[i]);
    }
    poda_status status = poda__ranks_swap(it, PODA_OK);
    it->histogram = poda__array(UINT16_MAX + 1, sizeof *it->histogram);
    if (status == PODA_OK && !it->histogram)
        status = poda_fail_memory(build->error);
    for (unsigned i = 0; i < it->ranks && status == PODA_OK; i++) {
        poda__bytes *const in = &it->in[i];
        for (size_t k = 0; k < build->tier_count; k++) {
            poda__tier *const tier = build->tiers[k];
            tier->positions += poda__get_number(in);
            tier->won += poda__get_number(in);
            tier->lost += poda__get_number(in);
            tier->drawn += poda__get_number(in);
        }
        for (uint64_t code; (code = poda__get_number(in)) != 0;)
            it->histogram[code & UINT16_MAX] += poda__get_number(in);
        if (in->failed)
            status = poda__ranks_bad(it, i);
    }
    return status;
}

/* The ranks tell rank 0 how much they have sent. */
static poda_status add_sent(poda__ranks *it, poda_status status)
{
    uint64_t sent = 0;
    poda__ranks_begin(it);
    poda__put_number(&it->out[0], it->sent);
    status = exchange(it, status);
    for (unsigned i = 0; i < it->ranks && status == PODA_OK && it->rank == 0; i++)
        sent += poda__get_number(&it->in[i]);
    if (it->peers->sent)
        *it->peers->sent = sent;
    return status;
}

/* A game without ranks: rank 0 builds its table as one process does, and the others wait. */
static poda_status build_alone(poda__ranks *it)
{
    poda_status status = it->rank == 0 ? poda__build_sorted(it->build) : PODA_OK;
    if (status == PODA_OK && it->rank == 0)
        status = poda__build_finish(it->build);
    status = add_sent(it, status);
    it->told = true; /* that was the last exchange: nobody waits for another */
    return status;
}

/* The file, by rank 0; then no rank needs what it has on disk. */
static poda_status finish(poda__ranks *it, poda_status status)
{
    poda__build *const build = it->build;
    status = add_sent(it, status);
    if (status == PODA_OK && it->rank == 0) {
        for (unsigned i = 0; i < build->threads; i++)
            for (size_t code = 0; code <= UINT16_MAX; code++)
                build->histogram[i * ((size_t)UINT16_MAX + 1) + code] = i ? 0 : it->histogram[code];
        status = poda__build_finish(build);
    } else if (status != PODA_OK) {
        return status;
    }
    poda__ranks_begin(it);
    status = exchange(it, status);
    it->told = true; /* nobody waits for another */
    if (status == PODA_OK) {
        poda__ledger_remove(&build->journal);
        poda__ledger_remove(&it->ledger);
        poda__ranks_marks_remove(it);
    }
    return status;
}

static poda_status build_together(poda__ranks *it)
{
    poda_status status = poda__ranks_marks(it);
    if (status == PODA_OK)
        status = poda__ranks_values(it);
    if (status == PODA_OK)
        status = add_counts(it);
    if (status == PODA_OK)
        status = poda__ranks_sections(it);
    return status == PODA_OK ? finish(it, status) : status;
}

poda_status poda__build_ranks(poda__build *build, poda_status status)
{
    poda__ranks it = {.build = build,
                      .peers = build->options->peers,
                      .rank = build->options->peers->rank,
                      .ranks = build->options->peers->ranks,
                      .ledger = {.file = -1, .error = build->error}};
    it.out = poda__array(it.ranks, sizeof *it.out);
    it.received = poda__array(it.ranks, sizeof(uint8_t *));
    it.lengths = poda__array(it.ranks, sizeof *it.lengths);
    it.in = poda__array(it.ranks, sizeof *it.in);
    /* once: an exchange must not lack memory, for the others would wait */
    it.sent_at = poda__array(it.ranks, sizeof(void *));
    it.sent_lengths = poda__array(it.ranks, sizeof *it.sent_lengths);
    const bool fits = it.out && it.received && it.lengths && it.in && it.sent_at && it.sent_lengths;
    const bool ranked = build->head.flags & PODA__TABLE_RANKED;
    if (status == PODA_OK && !fits)
        status = poda_fail_memory(build->error);
    if (status == PODA_OK && ranked)
        status = poda__journal_open(build);
    if (fits)
        status = compare_heads(&it, status);
    if (status == PODA_OK)
        status = ranked ? build_together(&it) : build_alone(&it);
    if (status != PODA_OK && fits && !it.told) { /* the others wait for a message */
        poda__ranks_begin(&it);
        status = poda__ranks_swap(&it, status);
    }
    for (unsigned i = 0; i < it.ranks && it.out && it.received; i++) {
        poda__buffer_release(&it.out[i]);
        free(it.received[i]);
    }
    for (size_t i = 0; i < build->tier_count; i++)
        free_shard(&it, build->tiers[i]);
    free(it.out);
    free(it.received);
    free(it.lengths);
    free(it.in);
    free(it.sent_at);
    free(it.sent_lengths);
    free(it.fresh);
    free(it.levels);
    free(it.histogram);
    poda__ledger_close(&it.ledger);
    return status;
}
