/* ranks_sections.c - the sections of the file: one by each rank in turn, from the values of all; rank 0 appends them in
 * their order to the journal, from which it writes the file. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/ranks/ranks.h"

struct plan {
    poda__tier **tiers; /* that the file keeps, in its order */
    size_t *starts;     /* of each section, and the end */
    size_t count;
};

static bool make_plan(const poda__build *build, struct plan *plan)
{
    const poda__stream *const stream = &build->streams[build->stream_count - 1];
    size_t tiers = 0;
    uint64_t slots = 0;
    plan->tiers = poda__array(build->tier_count, sizeof(poda__tier *));
    plan->starts = poda__array(build->tier_count + 2, sizeof *plan->starts);
    if (!plan->tiers || !plan->starts)
        return false;
    for (size_t i = build->tier_count; i-- > 0;) {
        if (!poda__stream_keeps(stream, build->tiers[i]))
            continue;
        plan->tiers[tiers++] = build->tiers[i];
        slots += build->tiers[i]->slots;
        if (slots >= build->head.section) {
            plan->starts[++plan->count] = tiers;
            slots = 0;
        }
    }
    if (plan->starts[plan->count] < tiers)
        plan->starts[++plan->count] = tiers;
    return true;
}

/* Own blocks of a section, without what a search recovers. */
static poda_status put_section(poda__ranks *it, const struct plan *plan, size_t section,
                               poda__buffer *out)
{
    const poda__build *const build = it->build;
    const unsigned depth = build->streams[build->stream_count - 1].depth;
    const bool wdl = build->head.flags & PODA__TABLE_WDL;
    const bool scored = build->head.flags & PODA__TABLE_SCORED;
    uint64_t slots = 0, at = 0;
    for (size_t i = plan->starts[section]; i < plan->starts[section + 1]; i++)
        slots += plan->tiers[i]->slots;
    uint16_t *codes = poda__array((size_t)slots, sizeof *codes);
    poda_status status = codes ? PODA_OK : poda_fail_memory(build->error);
    for (size_t i = plan->starts[section]; i < plan->starts[section + 1]; i++) {
        const poda__tier *const tier = plan->tiers[i];
        for (size_t block = 0; block < tier->shard->blocks && status == PODA_OK; block++) {
            if (poda__block_owner(it, tier->shard, block) != it->rank)
                continue;
            status = poda__store_read(it, tier, block, codes + at);
            at += poda__block_end(tier->shard, tier, block) - poda__block_first(tier->shard, block);
        }
    }
    for (uint64_t i = 0; i < at && status == PODA_OK; i++)
        if (poda__code_is_free(codes[i], depth, scored))
            codes[i] = PODA__CODE_NONE;
        else if (wdl)
            codes[i] = (uint16_t)poda__code_plain(codes[i]);
    if (status == PODA_OK && at > 0)
        poda__codes_put(out, codes, (size_t)at, true);
    free(codes);
    return status;
}

/* The blocks that a rank has sent, into the codes of the tiers. */
static poda_status take_blocks(poda__ranks *it, const struct plan *plan, size_t section,
                               unsigned from)
{
    uint64_t slots = 0, at = 0;
    for (size_t pass = 0; pass < 2; pass++) {
        uint16_t *codes = pass ? poda__array((size_t)slots, sizeof *codes) : NULL;
        if (pass && !codes)
            return poda_fail_memory(it->build->error);
        if (pass && slots && !poda__codes_get(&it->in[from], codes, (size_t)slots, true)) {
            free(codes);
            return poda__ranks_bad(it, from);
        }
        for (size_t i = plan->starts[section]; i < plan->starts[section + 1]; i++) {
            const poda__tier *const tier = plan->tiers[i];
            for (size_t block = 0; block < tier->shard->blocks; block++) {
                if (poda__block_owner(it, tier->shard, block) != from)
                    continue;
                const uint64_t first = poda__block_first(tier->shard, block);
                const uint64_t count = poda__block_end(tier->shard, tier, block) - first;
                if (pass)
                    memcpy(tier->codes + first, codes + at, (size_t)count * sizeof *codes);
                at += count;
            }
        }
        slots = at;
        at = 0;
        free(codes);
    }
    return PODA_OK;
}

/* Compresses the section. A rank knows only of its own blocks what can be reached: here it is what has a code. */
static poda_status flush(poda__build *build, const struct plan *plan, size_t section)
{
    const size_t first = plan->starts[section], count = plan->starts[section + 1] - first;
    poda__word64 **marks = poda__array(count, sizeof(poda__word64 *));
    poda_status status = marks ? PODA_OK : poda_fail_memory(build->error);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        const poda__tier *const tier = plan->tiers[first + i];
        marks[i] = poda__array((size_t)(tier->slots / 64 + 1), sizeof *marks[i]);
        if (!marks[i])
            status = poda_fail_memory(build->error);
        for (uint64_t slot = 0; slot < tier->slots && marks[i]; slot++)
            marks[i][slot / 64] |= (uint64_t)(tier->codes[slot] != 0) << (slot % 64);
    }
    for (int pass = 0; pass < 2 && marks; pass++) {
        for (size_t i = 0; i < count; i++) {
            poda__word64 *const own = plan->tiers[first + i]->reached;
            plan->tiers[first + i]->reached = marks[i];
            marks[i] = own;
        }
        if (pass == 0 && status == PODA_OK)
            status = poda__section_flush(build, build->stream_count - 1);
    }
    for (size_t i = 0; i < count && marks; i++)
        free(marks[i]);
    free(marks);
    return status;
}

/* Makes this rank's section, in its own journal; `*start` is where its record begins. */
static poda_status make_section(poda__ranks *it, const struct plan *plan, size_t section,
                                uint64_t *start)
{
    poda__build *const build = it->build;
    const unsigned stream = build->stream_count - 1;
    poda_status status = PODA_OK;
    for (size_t i = plan->starts[section]; i < plan->starts[section + 1] && status == PODA_OK;
         i++) {
        poda__tier *const tier = plan->tiers[i];
        tier->codes = poda__array((size_t)tier->slots + 1, sizeof *tier->codes);
        status =
            tier->codes ? poda__section_take(build, stream, tier) : poda_fail_memory(build->error);
    }
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++)
        status = take_blocks(it, plan, section, from);
    *start = build->journal.length + PODA__LEDGER_RECORD;
    if (status == PODA_OK)
        status = flush(build, plan, section);
    for (size_t i = plan->starts[section]; i < plan->starts[section + 1]; i++) {
        free(plan->tiers[i]->codes);
        plan->tiers[i]->codes = NULL;
    }
    if (status == PODA_OK && it->rank == 0)
        status =
            poda__journal_pass(build, stream, plan->starts[section + 1] - plan->starts[section]);
    return status;
}

static poda_status send_section(poda__ranks *it, uint64_t start)
{
    const size_t length = (size_t)(it->build->journal.length - start);
    uint8_t *bytes = poda__array(length, 1);
    poda_status status = bytes ? poda__ledger_read(&it->build->journal, start, bytes, length)
                               : poda_fail_memory(it->build->error);
    if (status == PODA_OK)
        poda__buffer_put(&it->out[0], (const char *)bytes, length);
    free(bytes);
    return status;
}

/* As many sections as there are ranks. */
static poda_status make_round(poda__ranks *it, const struct plan *plan, size_t first)
{
    poda_status status = PODA_OK;
    uint64_t start = 0;
    const size_t mine = first + it->rank;
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks && first + to < plan->count && status == PODA_OK; to++)
        status = put_section(it, plan, first + to, &it->out[to]);
    status = poda__ranks_swap(it, status);
    if (status != PODA_OK)
        return status;
    if (mine < plan->count)
        status = make_section(it, plan, mine, &start);
    poda__ranks_begin(it);
    if (status == PODA_OK && mine < plan->count && it->rank > 0)
        status = send_section(it, start);
    status = poda__ranks_swap(it, status);
    for (unsigned from = 1; from < it->ranks && status == PODA_OK && it->rank == 0; from++)
        if (first + from < plan->count)
            status =
                poda__journal_take(it->build, it->in[from].at, poda__bytes_left(&it->in[from]));
    return status;
}

poda_status poda__ranks_sections(poda__ranks *it)
{
    poda__build *const build = it->build;
    struct plan plan = {0};
    size_t done = 0;
    poda_status status = make_plan(build, &plan) ? PODA_OK : poda_fail_memory(build->error);
    /* only rank 0 goes on from its journal: those of others hold what was sent to it */
    if (status == PODA_OK)
        status = it->rank == 0 ? poda__journal_replay(build) : poda__ledger_cut(&build->journal);
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks; to++)
        poda__put_number(&it->out[to], build->streams[build->stream_count - 1].section_count);
    status = poda__ranks_swap(it, status);
    if (status == PODA_OK)
        done = (size_t)poda__get_number(&it->in[0]);
    for (; done < plan.count && status == PODA_OK; done += it->ranks)
        status = make_round(it, &plan, done);
    free(plan.tiers);
    free(plan.starts);
    return status;
}
