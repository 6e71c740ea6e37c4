/* ranks_marks.c - which slots can be reached, by all ranks together: each follows the moves from its own marks, sends marks
 * in blocks of others to their owners, and so on until none is new. What a rank has marked in a block of another
 * one is what its own positions lead to: those are the blocks that it needs the values of. */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "poda/file.h"
#include "system/clock.h"
#include "tables/ranks/ranks.h"

static void suffix_of(const poda__ranks *it, const char *more, char room[64])
{
    snprintf(room, 64, ".marks-%u%s", it->ranks, more);
}

/* ---- an interrupted build goes on ---- */

static poda_status open_marks(const poda__ranks *it, poda__ledger *ledger, const char *more)
{
    char suffix[64];
    poda__buffer head = {0};
    *ledger = (poda__ledger){.file = -1, .error = it->build->error};
    poda__table_head_write(&it->build->head, &head);
    suffix_of(it, more, suffix);
    const poda_status status = poda__ledger_open(ledger, it->build->path, suffix, &head, false, 0);
    poda__buffer_release(&head);
    return status;
}

void poda__ranks_marks_remove(const poda__ranks *it)
{
    static const char *const ends[] = {"", PODA_FILE_BESIDE};
    for (size_t i = 0; i < 2; i++) {
        char suffix[64];
        suffix_of(it, ends[i], suffix);
        poda__ledger ledger = {.path = poda__ledger_path(it->build->path, suffix)};
        poda__ledger_remove(&ledger);
        free(ledger.path);
    }
}

static void put_tier(const poda__tier *tier, poda__buffer *out)
{
    uint64_t last = 0;
    poda__put_number(out, tier->id);
    poda__put_number(out, tier->loops);
    poda__put_number(out, tier->kid_count);
    for (size_t i = 0; i < tier->kid_count; i++)
        poda__put_number(out, tier->kids[i]->id);
    for (uint64_t word = 0; word <= tier->slots / 64; word++)
        if (tier->reached[word]) {
            poda__put_number(out, word - last + 1);
            poda__put_word(out, tier->reached[word], 8);
            poda__put_word(out, tier->shard->seen[word], 8);
            last = word;
        }
    poda__put_number(out, 0);
}

/* All marks so far: everything that was followed has its marks among them, so no other rank need have saved the same
 * moment. */
static poda_status save(poda__ranks *it, bool complete)
{
    poda__build *const build = it->build;
    const double began = poda__seconds();
    poda__ledger ledger = {0}, old;
    poda_status status = open_marks(it, &ledger, PODA_FILE_BESIDE);
    uint64_t at;
    if (status == PODA_OK)
        status = poda__ledger_cut(&ledger);
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        poda__buffer out = {0};
        if (!poda__shard_of(it, build->tiers[i]))
            status = poda_fail_memory(build->error);
        else
            put_tier(build->tiers[i], &out);
        if (status == PODA_OK)
            status = poda__ledger_add(&ledger, &out, NULL, &at);
        poda__buffer_release(&out);
    }
    if (status == PODA_OK) {
        poda__buffer out = {0};
        poda__put_number(&out, complete);
        status = poda__ledger_add(&ledger, &out, NULL, &at); /* the last: shorter than any tier */
        poda__buffer_release(&out);
    }
    if (status == PODA_OK) {
        status = open_marks(it, &old, "");
        if (status == PODA_OK)
            status = poda__ledger_replace(&old, &ledger);
        poda__ledger_close(&old);
    }
    poda__ledger_close(&ledger);
    build->saved = poda__seconds();
    build->save_cost = build->saved - began;
    return status;
}

/* Takes over what the record has, if it `*fits`. */
static poda_status take_tier(poda__ranks *it, poda__bytes *in, bool *fits)
{
    poda__build *const build = it->build;
    *fits = false;
    const uint64_t id = poda__get_number(in);
    if (in->failed)
        return PODA_OK;
    poda__tier *const tier = poda__build_tier(build, id);
    if (!tier || !poda__shard_of(it, tier))
        return poda_fail_memory(build->error);
    tier->loops = poda__get_number(in) != 0;
    for (uint64_t kids = poda__get_number(in); kids > 0; kids--) {
        const uint64_t number = poda__get_number(in);
        if (in->failed)
            return PODA_OK;
        poda__tier *const kid = poda__build_tier(build, number);
        if (!kid || !poda__build_add_kid(tier, kid))
            return poda_fail_memory(build->error);
    }
    uint64_t word = 0;
    for (uint64_t step; (step = poda__get_number(in)) != 0;) {
        word += step - 1;
        if (word > tier->slots / 64)
            return PODA_OK;
        tier->reached[word] = poda__get_word(in, 8);
        tier->shard->seen[word] = poda__get_word(in, 8);
    }
    *fits = !in->failed;
    return PODA_OK;
}

static void forget_followed(const poda__build *build)
{
    for (size_t i = 0; i < build->tier_count; i++)
        if (build->tiers[i]->shard)
            memset(build->tiers[i]->shard->seen, 0,
                   (size_t)(build->tiers[i]->slots / 64 + 1) * sizeof(poda__word64));
}

static poda_status load(poda__ranks *it, bool *complete)
{
    poda__ledger ledger;
    bool ended = false;
    poda_status status = open_marks(it, &ledger, "");
    for (bool fits = true; fits && status == PODA_OK;) {
        uint8_t *bytes;
        size_t length;
        uint64_t at;
        status = poda__ledger_next(&ledger, &bytes, &length, &at);
        if (status != PODA_OK || !bytes)
            break;
        poda__bytes in = {bytes, bytes + length, false};
        ended = length == 1;
        if (ended)
            *complete = bytes[0] == 1;
        else
            status = take_tier(it, &in, &fits);
        free(bytes);
    }
    if (!ended) /* marks are right, but some that followed from others may be missing */
        forget_followed(it->build);
    poda__ledger_close(&ledger);
    return status;
}

/* ---- following moves ---- */

/* Follows the new marks of one own block. `front` holds those alone, so that marks that arrive meanwhile wait. */
static poda_status follow_block(poda__ranks *it, poda__tier *tier, poda__tier *front, size_t block,
                                uint64_t *followed)
{
    poda__shard *const shard = tier->shard;
    const uint64_t from = poda__block_first(shard, block);
    const uint64_t to = poda__block_end(shard, tier, block);
    uint64_t fresh = 0;
    for (uint64_t word = from / 64; word * 64 < to; word++) {
        front->reached[word] = tier->reached[word] & ~shard->seen[word];
        fresh += (uint64_t)__builtin_popcountll(front->reached[word]);
    }
    if (fresh == 0)
        return PODA_OK;
    *followed += fresh;
    const poda_status status = poda__build_range(it->build, front, poda__pass_mark, from, to);
    for (uint64_t word = from / 64; word * 64 < to; word++)
        shard->seen[word] |= front->reached[word];
    return status;
}

static poda_status follow_tier(poda__ranks *it, poda__tier *tier, uint64_t *followed)
{
    poda__build *const build = it->build;
    const poda__shard *const shard = poda__shard_of(it, tier);
    poda__tier front = *tier;
    front.codes = NULL;
    front.loops =
        false; /* else the pass leaves the tier to one that notes in codes what was followed */
    front.reached = poda__array((size_t)(tier->slots / 64 + 1), sizeof *front.reached);
    poda_status status = shard && front.reached ? PODA_OK : poda_fail_memory(build->error);
    poda__build_forget_kids(build);
    for (size_t i = 0; status == PODA_OK && i < shard->blocks; i++) {
        if (poda__block_owner(it, shard, i) != it->rank)
            continue;
        status = follow_block(it, tier, &front, i, followed);
        if (status == PODA_OK && !poda__build_take_kids(build, tier))
            status = poda_fail_memory(build->error);
        if (status == PODA_OK && poda__build_is_due(build))
            status = save(it, false);
    }
    free(front.reached);
    return status;
}

/* ---- marks of others ---- */

/* New marks in a block of another rank, as steps from one to the next. */
static bool put_block(poda__ranks *it, poda__tier *tier, size_t block, uint64_t *gaps)
{
    poda__shard *const shard = tier->shard;
    poda__buffer *const out = &it->out[poda__block_owner(it, shard, block)];
    const uint64_t from = poda__block_first(shard, block);
    const uint64_t to = poda__block_end(shard, tier, block);
    uint64_t last = from;
    size_t count = 0;
    for (uint64_t word = from / 64; word * 64 < to; word++) {
        for (uint64_t left = tier->reached[word] & ~shard->seen[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            gaps[count++] = slot - last;
            last = slot + 1;
        }
        shard->seen[word] = tier->reached[word];
    }
    if (count == 0)
        return false;
    poda__put_number(out, block + 1);
    poda__gaps_put(out, gaps, count);
    return true;
}

static poda_status put_marks(poda__ranks *it)
{
    const poda__build *const build = it->build;
    bool *begun = poda__array(it->ranks, sizeof *begun);
    poda_status status = begun ? PODA_OK : poda_fail_memory(build->error);
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        poda__tier *const tier = build->tiers[i];
        const poda__shard *const shard = poda__shard_of(it, tier);
        uint64_t *gaps = shard ? poda__array((size_t)shard->block, sizeof *gaps) : NULL;
        if (!gaps) {
            status = poda_fail_memory(build->error);
            break;
        }
        /* the tier's number goes before its first block */
        for (unsigned to = 0; to < it->ranks; to++)
            begun[to] = false;
        for (size_t block = 0; block < shard->blocks; block++) {
            const unsigned owner = poda__block_owner(it, shard, block);
            poda__buffer *const out = &it->out[owner];
            if (owner == it->rank)
                continue;
            const size_t start = out->length;
            if (!begun[owner]) {
                poda__put_number(out, 1);
                poda__put_number(out, tier->id);
            }
            if (put_block(it, tier, block, gaps))
                begun[owner] = true;
            else
                out->length = start;
        }
        for (unsigned to = 0; to < it->ranks; to++)
            if (begun[to])
                poda__put_number(&it->out[to], 0);
        free(gaps);
    }
    free(begun);
    return status;
}

/* Marks of one block, in own blocks; `wanted` holds those that this rank sent. */
static poda_status take_block(const poda__ranks *it, unsigned from, poda__tier *tier, size_t block,
                              poda__word64 *wanted)
{
    uint64_t *gaps;
    size_t count;
    if (block >= tier->shard->blocks)
        return poda__ranks_bad(it, from);
    const poda_status status = poda__gaps_get(it, from, &gaps, &count);
    uint64_t slot = poda__block_first(tier->shard, block);
    for (size_t i = 0; i < count && status == PODA_OK; i++, slot++) {
        slot += gaps[i];
        if (slot < tier->slots) {
            poda__tier_mark(tier, slot);
            wanted[slot / 64] |= UINT64_C(1) << (slot % 64);
        }
    }
    free(gaps);
    return status;
}

static poda_status take_marks(poda__ranks *it, unsigned from)
{
    poda__bytes *const in = &it->in[from];
    poda_status status = PODA_OK;
    while (status == PODA_OK && poda__get_number(in) == 1) {
        const uint64_t id = poda__get_number(in);
        if (in->failed)
            break;
        poda__tier *const tier = poda__build_tier(it->build, id);
        const poda__shard *const shard = tier ? poda__shard_of(it, tier) : NULL;
        if (shard && !shard->wanted[from])
            shard->wanted[from] = poda__array((size_t)(tier->slots / 64 + 1), sizeof(poda__word64));
        if (!shard || !shard->wanted[from])
            return poda_fail_memory(it->build->error);
        for (uint64_t block; status == PODA_OK && (block = poda__get_number(in)) != 0;)
            status = take_block(it, from, tier, (size_t)block - 1, shard->wanted[from]);
    }
    if (status == PODA_OK && (in->failed || poda__bytes_left(in) != 0))
        status = poda__ranks_bad(it, from);
    return status;
}

/* One round: marks go to their owners; `*more`: some rank followed some. */
static poda_status send_marks(poda__ranks *it, poda_status status, uint64_t followed, bool *more)
{
    poda__ranks_begin(it);
    for (unsigned i = 0; i < it->ranks; i++)
        poda__put_number(&it->out[i], followed != 0);
    if (status == PODA_OK)
        status = put_marks(it);
    for (unsigned i = 0; i < it->ranks; i++)
        poda__put_number(&it->out[i], 0);
    status = poda__ranks_swap(it, status);
    *more = false;
    for (unsigned i = 0; i < it->ranks && status == PODA_OK; i++) {
        *more = poda__get_number(&it->in[i]) || *more;
        status = take_marks(it, i);
    }
    return status;
}

/* ---- all tiers ---- */

static poda_status mark_first(poda__ranks *it)
{
    poda__build *const build = it->build;
    if (build->options->tier_count == 0)
        return it->rank == 0 ? poda__build_mark_first(build) : PODA_OK;
    poda_status status = PODA_OK;
    poda__build_forget_kids(build);
    for (size_t i = 0; i < build->options->tier_count && status == PODA_OK; i++) {
        poda__tier *const tier = poda__build_tier(build, build->options->tiers[i]);
        const poda__shard *const shard = tier ? poda__shard_of(it, tier) : NULL;
        if (!shard)
            status = poda_fail_memory(build->error);
        for (size_t block = 0; status == PODA_OK && block < shard->blocks; block++)
            if (poda__block_owner(it, shard, block) == it->rank)
                status = poda__build_range(build, tier, poda__pass_mark_all,
                                           poda__block_first(shard, block),
                                           poda__block_end(shard, tier, block));
    }
    return status;
}

/* All positions of the tiers that follow from those of tiers=, of own blocks; `*filled` counts the tiers. */
static poda_status fill_tiers(poda__ranks *it, uint64_t *filled)
{
    poda__build *const build = it->build;
    poda_status status = PODA_OK;
    for (unsigned i = 0; i < build->threads; i++)
        build->works[i]->within = true;
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        poda__tier *const tier = build->tiers[i];
        poda__shard *const shard = poda__shard_of(it, tier);
        if (!shard)
            status = poda_fail_memory(build->error);
        if (!shard || shard->filled)
            continue;
        shard->filled = true;
        ++*filled;
        for (size_t block = 0; status == PODA_OK && block < shard->blocks; block++)
            if (poda__block_owner(it, shard, block) == it->rank)
                status = poda__build_range(build, tier, poda__pass_mark_all,
                                           poda__block_first(shard, block),
                                           poda__block_end(shard, tier, block));
    }
    for (unsigned i = 0; i < build->threads; i++)
        build->works[i]->within = false;
    return status;
}

/* All ranks learn of all tiers and where their moves lead. */
static poda_status share_tiers(poda__ranks *it)
{
    poda__build *const build = it->build;
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks; to++) {
        poda__put_number(&it->out[to], build->tier_count);
        for (size_t i = 0; i < build->tier_count; i++) {
            const poda__tier *const tier = build->tiers[i];
            poda__put_number(&it->out[to], tier->id);
            poda__put_number(&it->out[to], tier->loops);
            poda__put_number(&it->out[to], tier->kid_count);
            for (size_t k = 0; k < tier->kid_count; k++)
                poda__put_number(&it->out[to], tier->kids[k]->id);
        }
    }
    poda_status status = poda__ranks_swap(it, PODA_OK);
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++) {
        poda__bytes *const in = &it->in[from];
        for (uint64_t left = poda__get_number(in); left > 0 && status == PODA_OK; left--) {
            poda__tier *const tier = poda__build_tier(build, poda__get_number(in));
            bool fine = tier && poda__shard_of(it, tier) && !in->failed;
            if (fine && poda__get_number(in))
                tier->loops = true;
            for (uint64_t kids = fine ? poda__get_number(in) : 0; kids > 0 && fine; kids--) {
                poda__tier *const kid = poda__build_tier(build, poda__get_number(in));
                fine =
                    kid && poda__shard_of(it, kid) && !in->failed && poda__build_add_kid(tier, kid);
            }
            if (!fine)
                status = in->failed ? poda__ranks_bad(it, from) : poda_fail_memory(build->error);
        }
    }
    return status;
}

static bool block_is_marked(const poda__tier *tier, const poda__shard *shard, size_t block)
{
    const uint64_t to = poda__block_end(shard, tier, block);
    for (uint64_t word = poda__block_first(shard, block) / 64; word * 64 < to; word++)
        if (tier->reached[word])
            return true;
    return false;
}

/* Owners learn who needs their blocks. What this rank needs itself it finds by the same bits. */
static poda_status share_needs(poda__ranks *it)
{
    const poda__build *const build = it->build;
    const size_t stride = (it->ranks + 7) / 8;
    poda__ranks_begin(it);
    for (size_t i = 0; i < build->tier_count; i++) {
        const poda__tier *const tier = build->tiers[i];
        poda__shard *const shard = tier->shard;
        for (size_t block = 0; block < shard->blocks; block++) {
            const unsigned owner = poda__block_owner(it, shard, block);
            if (owner == it->rank || !block_is_marked(tier, shard, block))
                continue;
            shard->needs[block * stride + it->rank / 8] |= (uint8_t)(1u << (it->rank % 8));
            poda__put_number(&it->out[owner], i + 1);
            poda__put_number(&it->out[owner], block);
        }
    }
    for (unsigned to = 0; to < it->ranks; to++)
        poda__put_number(&it->out[to], 0);
    poda_status status = poda__ranks_swap(it, PODA_OK);
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++) {
        poda__bytes *const in = &it->in[from];
        for (uint64_t tier; (tier = poda__get_number(in)) != 0 && status == PODA_OK;) {
            const uint64_t block = poda__get_number(in);
            if (tier > build->tier_count || block >= build->tiers[tier - 1]->shard->blocks)
                status = poda__ranks_bad(it, from);
            else
                build->tiers[tier - 1]->shard->needs[block * stride + from / 8] |=
                    (uint8_t)(1u << (from % 8));
        }
    }
    return status;
}

poda_status poda__ranks_marks(poda__ranks *it)
{
    poda__build *const build = it->build;
    bool complete = false, more = true, some = false;
    poda_status status = load(it, &complete);
    if (status == PODA_OK && poda__build_is_listed(build))
        status = poda__build_list(build);
    if (status == PODA_OK && !complete)
        status = mark_first(it);
    /* marks in blocks of others are sent again: their owners may have lost them */
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        const poda__tier *const tier = build->tiers[i];
        for (size_t block = 0; tier->shard && block < tier->shard->blocks; block++)
            if (poda__block_owner(it, tier->shard, block) != it->rank)
                for (uint64_t word = poda__block_first(tier->shard, block) / 64;
                     word * 64 < poda__block_end(tier->shard, tier, block); word++)
                    tier->shard->seen[word] = 0;
    }
    status = send_marks(it, status, 1, &some);
    while (status == PODA_OK && more) {
        uint64_t followed = 0, before;
        do { /* as far as it gets alone: fewer and denser messages */
            before = followed;
            for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++)
                status = follow_tier(it, build->tiers[i], &followed);
        } while (status == PODA_OK && followed > before);
        status = send_marks(it, status, followed, &more);
        if (status != PODA_OK || more || build->options->tier_count == 0)
            continue;
        uint64_t filled = 0;
        status = share_tiers(it);
        if (status == PODA_OK)
            status = fill_tiers(it, &filled);
        status = send_marks(it, status, filled, &more);
    }
    if (status == PODA_OK)
        status = share_tiers(it);
    if (status == PODA_OK) {
        poda__build_sort(build);
        status = share_needs(it);
    }
    if (status == PODA_OK && poda__seconds() - build->started > 0.2)
        status = save(it, true);
    return status;
}
