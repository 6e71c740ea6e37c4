/* ranks_store.c - the values of a rank's own blocks, in a ledger of its own, FILE.blocks-N: from it an interrupted build
 * goes on, and the sections are made. A record holds blocks that were valued and what was counted by then, so that both
 * are there or neither is; or the levels of tiers in which moves stay. */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "system/clock.h"
#include "tables/ranks/ranks.h"

enum { BLOCKS = 1, LEVELS };

/* ---- writing ---- */

bool poda__store_add(poda__ranks *it, poda__tier *tier, size_t block)
{
    if (it->fresh_count == it->fresh_room) {
        const size_t room = it->fresh_room ? 2 * it->fresh_room : 64;
        poda__spot_of *larger = poda__resize(it->fresh, room, sizeof *larger);
        if (!larger)
            return false;
        it->fresh = larger;
        it->fresh_room = room;
    }
    it->fresh[it->fresh_count++] = (poda__spot_of){tier, block};
    return true;
}

/* The codes of the slots of a block that can be reached. */
static void put_block(const poda__tier *tier, size_t block, poda__buffer *out)
{
    const uint64_t from = poda__block_first(tier->shard, block);
    const uint64_t to = poda__block_end(tier->shard, tier, block);
    for (uint64_t slot = from; slot < to; slot++)
        if (poda__tier_holds(tier, slot))
            poda__put_number(out, tier->codes[slot]);
}

static void put_counts(const poda__ranks *it, poda__buffer *out)
{
    for (size_t i = 0; i < it->build->tier_count; i++) {
        const poda__tier *const tier = it->build->tiers[i];
        const poda__shard *const shard = tier->shard;
        if (!shard->recounted)
            continue;
        poda__put_number(out, i + 1);
        poda__put_number(out, shard->positions);
        poda__put_number(out, shard->won);
        poda__put_number(out, shard->lost);
        poda__put_number(out, shard->drawn);
    }
    poda__put_number(out, 0);
}

poda_status poda__store_flush(poda__ranks *it)
{
    poda__build *const build = it->build;
    const double began = poda__seconds();
    poda__buffer out = {0}, data = {0};
    uint64_t at, *starts = poda__array(it->fresh_count + 1, sizeof *starts);
    if (it->fresh_count == 0 || !starts) {
        const bool idle = it->fresh_count == 0;
        free(starts);
        return idle ? PODA_OK : poda_fail_memory(build->error);
    }
    poda__put_number(&out, BLOCKS);
    poda__put_number(&out, it->fresh_count);
    for (size_t i = 0; i < it->fresh_count; i++) {
        put_block(it->fresh[i].tier, it->fresh[i].block, &data);
        starts[i + 1] = data.length;
        poda__put_number(&out, it->fresh[i].tier->id);
        poda__put_number(&out, it->fresh[i].block);
        poda__put_number(&out, starts[i + 1] - starts[i]);
    }
    put_counts(it, &out);
    poda__histogram_put(build, &out);
    const poda_status status = poda__ledger_add(&it->ledger, &out, &data, &at);
    for (size_t i = 0; i < it->fresh_count && status == PODA_OK; i++) {
        poda__shard *const shard = it->fresh[i].tier->shard;
        shard->at[it->fresh[i].block] = at + out.length + starts[i];
        shard->lengths[it->fresh[i].block] = starts[i + 1] - starts[i];
    }
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++)
        build->tiers[i]->shard->recounted = false;
    it->fresh_count = status == PODA_OK ? 0 : it->fresh_count;
    poda__buffer_release(&out);
    poda__buffer_release(&data);
    free(starts);
    build->saved = poda__seconds();
    build->save_cost = build->saved - began;
    return status;
}

/* Values of own blocks since the level that the ledger has. */
static void put_levels(const poda__ranks *it, const poda__tier *tier, unsigned level,
                       poda__buffer *out)
{
    const poda__shard *const shard = tier->shard;
    uint64_t last = 0;
    for (size_t block = 0; block < shard->blocks; block++) {
        if (poda__block_owner(it, shard, block) != it->rank)
            continue;
        const uint64_t to = poda__block_end(shard, tier, block);
        for (uint64_t slot = poda__block_first(shard, block); slot < to; slot++) {
            const unsigned code = tier->codes[slot];
            if (code < PODA__CODE_LOSS || !poda__tier_holds(tier, slot) ||
                poda__code_distance(code) < shard->level || poda__code_distance(code) >= level)
                continue;
            poda__put_number(out, slot - last + 1);
            poda__put_number(out, code);
            last = slot;
        }
    }
    poda__put_number(out, 0);
}

static bool note_levels(poda__ranks *it, poda__levels_at levels)
{
    if (it->level_count == it->level_room) {
        const size_t room = it->level_room ? 2 * it->level_room : 64;
        poda__levels_at *larger = poda__resize(it->levels, room, sizeof *larger);
        if (!larger)
            return false;
        it->levels = larger;
        it->level_room = room;
    }
    it->levels[it->level_count++] = levels;
    return true;
}

poda_status poda__store_levels(poda__ranks *it, poda__tier *const *tiers, size_t count,
                               unsigned level)
{
    const double began = poda__seconds();
    poda_status status = PODA_OK;
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        poda__buffer out = {0}, data = {0};
        uint64_t at;
        put_levels(it, tiers[i], level, &data);
        poda__put_number(&out, LEVELS);
        poda__put_number(&out, tiers[i]->id);
        poda__put_number(&out, level);
        status = poda__ledger_add(&it->ledger, &out, &data, &at);
        tiers[i]->shard->level = status == PODA_OK ? level : tiers[i]->shard->level;
        poda__buffer_release(&out);
        poda__buffer_release(&data);
    }
    it->build->saved = poda__seconds();
    it->build->save_cost = it->build->saved - began;
    return status;
}

/* ---- reading ---- */

static poda__tier *known_tier(const poda__ranks *it, uint64_t id)
{
    size_t first = 0, end = it->build->tier_count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (it->build->tiers[middle]->id < id)
            first = middle + 1;
        else
            end = middle;
    }
    return first < it->build->tier_count && it->build->tiers[first]->id == id
               ? it->build->tiers[first]
               : NULL;
}

static bool take_blocks(poda__ranks *it, poda__bytes *in, uint64_t end)
{
    const uint64_t count = poda__get_number(in);
    poda__bytes again = *in;
    uint64_t length = 0;
    for (uint64_t i = 0; i < count && !in->failed; i++) {
        const poda__tier *const tier = known_tier(it, poda__get_number(in));
        const uint64_t block = poda__get_number(in), part = poda__get_number(in);
        if (!tier || block >= tier->shard->blocks || part > poda__bytes_left(in) ||
            length > poda__bytes_left(in) - part)
            return false;
        length += part;
    }
    if (in->failed || length > poda__bytes_left(in))
        return false;
    uint64_t at = end - length;
    for (uint64_t i = 0; i < count; i++) {
        poda__shard *const shard = known_tier(it, poda__get_number(&again))->shard;
        const uint64_t block = poda__get_number(&again);
        shard->at[block] = at;
        shard->lengths[block] = poda__get_number(&again);
        at += shard->lengths[block];
    }
    for (uint64_t i; (i = poda__get_number(in)) != 0;) {
        if (i > it->build->tier_count)
            return false;
        poda__shard *const shard = it->build->tiers[i - 1]->shard;
        shard->positions = poda__get_number(in);
        shard->won = poda__get_number(in);
        shard->lost = poda__get_number(in);
        shard->drawn = poda__get_number(in);
    }
    return poda__histogram_take(it->build, in, true) && poda__bytes_left(in) == length;
}

static poda_status take_levels(poda__ranks *it, poda__bytes *in, uint64_t end, bool *fits)
{
    poda__levels_at levels = {.tier = poda__get_number(in)};
    poda__tier *const tier = known_tier(it, levels.tier);
    const uint64_t level = poda__get_number(in);
    levels.level = (unsigned)level;
    levels.length = poda__bytes_left(in);
    levels.at = end - levels.length;
    *fits = !in->failed && tier && level <= UINT16_MAX;
    if (!*fits)
        return PODA_OK;
    tier->shard->level = levels.level;
    return note_levels(it, levels) ? PODA_OK : poda_fail_memory(it->build->error);
}

static poda_status take_record(poda__ranks *it, poda__bytes *in, uint64_t end, bool *fits)
{
    const uint64_t kind = poda__get_number(in);
    if (kind == LEVELS)
        return take_levels(it, in, end, fits);
    *fits = kind == BLOCKS && take_blocks(it, in, end);
    return PODA_OK;
}

static poda_status replay(poda__ranks *it)
{
    for (bool fits = true; fits;) {
        uint8_t *bytes;
        size_t length;
        uint64_t at;
        const uint64_t before = it->ledger.length;
        poda_status status = poda__ledger_next(&it->ledger, &bytes, &length, &at);
        if (status == PODA_OK && !bytes)
            break;
        if (status == PODA_OK) {
            poda__bytes in = {bytes, bytes + length, false};
            status = take_record(it, &in, at + length, &fits);
        }
        free(bytes);
        if (status != PODA_OK) /* the records count, with more memory */
            return status;
        if (!fits)
            it->ledger.length = before;
    }
    return poda__ledger_cut(&it->ledger);
}

poda_status poda__store_open(poda__ranks *it)
{
    char suffix[64];
    poda__buffer head = {0};
    snprintf(suffix, sizeof suffix, ".blocks-%u", it->ranks);
    poda__table_head_write(&it->build->head, &head);
    poda__put_word(&head, it->ranks, 4);
    poda__put_word(&head, it->rank, 4);
    const poda_status status =
        poda__ledger_open(&it->ledger, it->build->path, suffix, &head, false, 0);
    poda__buffer_release(&head);
    return status == PODA_OK ? replay(it) : status;
}

static poda_status damaged(const poda__ranks *it)
{
    return poda_fail(it->build->error, PODA_BAD_FILE, it->ledger.path,
                     "%.200s is damaged; remove it, and the same command goes on", it->ledger.path);
}

poda_status poda__store_read(poda__ranks *it, const poda__tier *tier, size_t block, uint16_t *codes)
{
    const poda__shard *const shard = tier->shard;
    const uint64_t from = poda__block_first(shard, block);
    const uint64_t to = poda__block_end(shard, tier, block);
    const size_t length = (size_t)shard->lengths[block];
    uint8_t *bytes = poda__array(length, 1);
    if (!bytes)
        return poda_fail_memory(it->build->error);
    poda_status status = poda__ledger_read(&it->ledger, shard->at[block], bytes, length);
    poda__bytes in = {bytes, bytes + length, false};
    for (uint64_t slot = from; slot < to && status == PODA_OK; slot++)
        codes[slot - from] =
            poda__tier_holds(tier, slot) ? (uint16_t)poda__get_number(&in) : PODA__CODE_NONE;
    if (status == PODA_OK && (in.failed || poda__bytes_left(&in)))
        status = damaged(it);
    free(bytes);
    return status;
}

poda_status poda__store_read_levels(poda__ranks *it, const poda__tier *tier)
{
    poda_status status = PODA_OK;
    for (size_t i = 0; i < it->level_count && status == PODA_OK; i++) {
        const poda__levels_at *levels = &it->levels[i];
        if (levels->tier != tier->id)
            continue;
        uint8_t *bytes = poda__array((size_t)levels->length, 1);
        if (!bytes)
            return poda_fail_memory(it->build->error);
        status = poda__ledger_read(&it->ledger, levels->at, bytes, (size_t)levels->length);
        poda__bytes in = {bytes, bytes + levels->length, false};
        uint64_t slot = 0;
        for (uint64_t step; status == PODA_OK && (step = poda__get_number(&in)) != 0;) {
            slot += step - 1;
            const uint64_t code = poda__get_number(&in);
            if (slot < tier->slots && code <= UINT16_MAX)
                tier->codes[slot] = (uint16_t)code;
            else
                status = damaged(it);
        }
        if (status == PODA_OK && in.failed)
            status = damaged(it);
        free(bytes);
    }
    return status;
}
