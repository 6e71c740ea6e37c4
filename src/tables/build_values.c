/* build_values.c - the values of all tiers, from the last to the first. A tier whose moves all leave it
 * is valued in one pass; one in which moves stay, level by level (build_levels.c). */
#include <stdlib.h>

#include "base/memory.h"
#include "system/clock.h"
#include "tables/build.h"

static bool hold_codes(poda__build *build, poda__tier *tier)
{
    tier->codes = poda__array((size_t)tier->slots + 1, sizeof *tier->codes);
    build->in_memory += tier->codes ? tier->slots * sizeof *tier->codes : 0;
    return tier->codes != NULL;
}

static void drop_codes(poda__build *build, poda__tier *tier)
{
    if (tier->codes)
        build->in_memory -= tier->slots * sizeof *tier->codes;
    free(tier->codes);
    tier->codes = NULL;
}

void poda__build_set_works(const poda__build *build, unsigned level, bool count, bool restore)
{
    for (unsigned i = 0; i < build->threads; i++) {
        poda__tier_work *const work = build->works[i];
        work->level = level;
        work->restore = restore;
        work->kid_count = 0;
        work->changed = 0;
        work->positions = work->won = work->lost = work->drawn = 0;
        work->histogram = count ? build->histogram + (size_t)i * (UINT16_MAX + 1) : NULL;
    }
}

/* Reads the blocks of a tier's section into its codes. */
static poda_status read_codes(poda__build *build, poda__tier *tier)
{
    const poda__section *section = &build->streams[0].sections[tier->section];
    const size_t block = build->head.block;
    poda__odds model;
    uint8_t *bytes = poda__array((size_t)section->data_length, 1);
    uint16_t *codes = poda__array(block, sizeof *codes);
    poda_status status = bytes && codes ? PODA_OK : poda_fail_memory(build->error);
    if (status == PODA_OK)
        status = poda__ledger_read(&build->journal, section->data_at, bytes,
                                   (size_t)section->data_length);
    if (status == PODA_OK) {
        poda__bytes in = {bytes, bytes + section->model_length, false};
        bool fine = poda__odds_read(&model, &in);
        const uint8_t *at = bytes + section->model_length;
        for (size_t i = 0; i < section->blocks && fine; at += section->lengths[i++]) {
            const uint64_t first = (uint64_t)i * block;
            const uint64_t end = first + block < section->slots ? first + block : section->slots;
            if (section->lengths[i] == 0 || end <= tier->offset ||
                first >= tier->offset + tier->slots)
                continue;
            fine = poda__block_read(&model, at, section->lengths[i], codes, (size_t)(end - first));
            for (uint64_t slot = first; slot < end; slot++)
                if (slot >= tier->offset && slot - tier->offset < tier->slots)
                    tier->codes[slot - tier->offset] = codes[slot - first];
        }
        if (fine)
            poda__odds_release(&model);
        else
            status = poda_fail(build->error, PODA_BAD_FILE, build->journal.path,
                               "%.200s: section %zu is damaged; remove the file to begin anew",
                               build->journal.path, tier->section);
    }
    free(bytes);
    free(codes);
    return status;
}

poda_status poda__build_restore(poda__build *build, poda__tier *tier)
{
    if (tier->codes)
        return PODA_OK;
    if (!hold_codes(build, tier))
        return poda_fail_memory(build->error);
    poda_status status = poda__reached_hold(build, tier);
    if (status == PODA_OK)
        status = read_codes(build, tier);
    if (status != PODA_OK)
        return status;
    for (uint64_t slot = 0; slot < tier->slots; slot++) /* codes that are not kept were filled in */
        if (!poda__tier_holds(tier, slot))
            tier->codes[slot] = 0;
    poda__build_set_works(build, 0, false, true);
    return poda__build_pass(build, tier, poda__pass_value);
}

/* What is known of the tier at this moment; the journal keeps it every few seconds. */
static poda_status save(poda__build *build, poda__tier *tier, uint64_t slot)
{
    const poda__tier_work *const sum = build->works[0];
    build->progress.slot = slot;
    tier->positions = sum->positions;
    tier->won = sum->won;
    tier->lost = sum->lost;
    tier->drawn = sum->drawn;
    return poda__journal_pieces(build, tier);
}

/* One pass that counts, from where it is. */
static poda_status value_and_count(poda__build *build, poda__tier *tier)
{
    poda__tier_work *const sum = build->works[0];
    poda__build_set_works(build, 0, true, false);
    sum->positions = tier->positions;
    sum->won = tier->won;
    sum->lost = tier->lost;
    sum->drawn = tier->drawn;
    const poda_status status = poda__build_sweep(
        build, tier, tier->loops ? poda__pass_count : poda__pass_value, build->progress.slot, save);
    tier->positions = sum->positions;
    tier->won = sum->won;
    tier->lost = sum->lost;
    tier->drawn = sum->drawn;
    return status;
}

static bool is_kid(const poda__tier *tier, const poda__tier *of)
{
    for (size_t i = 0; i < of->kid_count; i++)
        if (of->kids[i] == tier)
            return true;
    return tier == of;
}

static bool is_waiting(const poda__build *build, const poda__tier *tier)
{
    for (unsigned s = 0; s < build->stream_count; s++)
        for (size_t i = 0; i < build->streams[s].waiting_count; i++)
            if (build->streams[s].waiting[i] == tier)
                return true;
    return false;
}

/* Drops the codes of tiers that are in the file already, those first that are needed latest. */
static void make_room(poda__build *build, const poda__tier *next)
{
    const uint64_t most = build->options->memory;
    for (size_t i = build->tier_count; most && i-- > 0 && build->in_memory > most;)
        if (build->tiers[i]->codes && !is_kid(build->tiers[i], next) &&
            !is_waiting(build, build->tiers[i]))
            drop_codes(build, build->tiers[i]);
}

static poda_status value_tier(poda__build *build, poda__tier *tier)
{
    poda_status status = poda__reached_make_room(build, build->tier_count, tier);
    make_room(build, tier);
    tier->level = 0;
    for (size_t i = 0; i < tier->kid_count && status == PODA_OK; i++) {
        tier->level = tier->kids[i]->level >= tier->level ? tier->kids[i]->level + 1 : tier->level;
        status = poda__build_restore(build, tier->kids[i]);
    }
    if (status == PODA_OK && !hold_codes(build, tier))
        status = poda_fail_memory(build->error);
    if (status == PODA_OK)
        status = poda__reached_hold(build, tier);
    tier->positions = tier->won = tier->lost = tier->drawn = 0;
    if (status == PODA_OK)
        status = poda__journal_resume(build, tier);
    if (status == PODA_OK && tier->loops && build->progress.stage == PODA__STAGE_VALUES) {
        status = poda__build_levels(build, tier);
    } else if (status == PODA_OK && build->progress.slot > 0) {
        poda__build_set_works(build, 0, false, false);
        status = poda__build_pass(build, tier, poda__pass_images);
    }
    if (status == PODA_OK && build->progress.stage != PODA__STAGE_DONE)
        status = value_and_count(build, tier);
    return status;
}

/* Is it the tier that was valued last, and not every stream has looked at it? */
static bool is_wanted(const poda__build *build, const poda__tier *tier)
{
    bool late = false;
    for (unsigned s = 0; s < build->stream_count; s++)
        late = late || build->streams[s].taken < build->valued;
    return late && build->valued && tier == build->tiers[build->tier_count - build->valued];
}

/* A tier that is in a section and that no further tier leads to. One that an earlier run valued has no codes, and a
 * stream that this run goes on with may still want its marks. */
static void drop_tier(poda__build *build, poda__tier *tier)
{
    if (!tier->codes)
        return;
    drop_codes(build, tier);
    if (!is_wanted(build, tier))
        poda__reached_forget(build, tier);
}

/* Codes of tiers that no further tier leads to. */
static void drop_done(poda__build *build, poda__tier *tier)
{
    for (size_t i = 0; i < tier->kid_count; i++) {
        poda__tier *const kid = tier->kids[i];
        if (--kid->parents == 0 && !is_waiting(build, kid))
            drop_tier(build, kid);
    }
}

static void drop_written(poda__build *build, poda__tier *const *tiers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (tiers[i]->parents == 0 && !is_waiting(build, tiers[i]))
            drop_tier(build, tiers[i]);
}

/* Hands a tier to a stream, and drops what is written by then. */
static poda_status hand_over(poda__build *build, unsigned s, poda__tier *tier)
{
    poda__stream *const stream = &build->streams[s];
    stream->taken++;
    if (!poda__stream_keeps(stream, tier))
        return PODA_OK;
    poda_status status = poda__build_restore(build, tier);
    if (status == PODA_OK)
        status = poda__section_take(build, s, tier);
    if (status != PODA_OK || stream->waiting_slots < build->head.section)
        return status;
    const size_t count = stream->waiting_count;
    status = poda__section_flush(build, s);
    drop_written(build, stream->waiting, count);
    return status;
}

poda_status poda__build_refuse_loops(const poda__build *build)
{
    bool loops = false;
    for (size_t i = 0; i < build->tier_count; i++) {
        loops = loops || build->tiers[i]->loops;
        if (build->tiers[i]->loops && build->head.every > 1 && !build->rules->ranks->halves)
            return poda_fail(build->error, PODA_BAD_REQUEST, "every",
                             "every= needs tiers that no move stays in, and moves stay in tier "
                             "%llu of %s",
                             (unsigned long long)build->tiers[i]->id, poda_game_name(build->game));
    }
    if (!loops && build->head.flags & PODA__TABLE_CONVERSION)
        return poda_fail(build->error, PODA_BAD_REQUEST, "metric",
                         "metric=conversion needs tiers in which moves stay, and every move of %s "
                         "leaves its tier: metric=wdl keeps as much",
                         poda_game_name(build->game));
    return PODA_OK;
}

void poda__build_order(const poda__build *build)
{
    for (size_t i = build->tier_count; i-- > 0;) {
        poda__tier *const tier = build->tiers[i];
        tier->level = 0;
        for (size_t k = 0; k < tier->kid_count; k++) {
            tier->kids[k]->parents++;
            if (tier->kids[k]->level >= tier->level)
                tier->level = tier->kids[k]->level + 1;
        }
    }
}

poda_status poda__build_values(poda__build *build)
{
    poda_status status = poda__build_refuse_loops(build);
    const size_t count = build->tier_count;
    poda__build_order(build);
    if (status == PODA_OK)
        status = poda__journal_replay(build);
    for (size_t i = 0; i < build->valued; i++)
        drop_done(build, build->tiers[count - 1 - i]);
    for (unsigned s = 1; s < build->stream_count && status == PODA_OK; s++)
        while (build->streams[s].taken < build->valued && status == PODA_OK)
            status = hand_over(build, s, build->tiers[count - 1 - build->streams[s].taken]);
    while (build->valued < count && status == PODA_OK) {
        poda__tier *const tier = build->tiers[count - 1 - build->valued];
        status = value_tier(build, tier);
        build->valued += status == PODA_OK;
        build->done += tier->slots;
        for (unsigned s = 0; s < build->stream_count && status == PODA_OK; s++)
            if (build->streams[s].taken < build->valued) /* else the journal has it */
                status = hand_over(build, s, tier);
        if (status == PODA_OK)
            drop_done(build, tier);
        if (status == PODA_OK && poda__build_is_due(build))
            status = poda__journal_pieces(build, NULL);
    }
    for (unsigned s = 0; s < build->stream_count && status == PODA_OK; s++)
        if (build->streams[s].waiting_count)
            status = poda__section_flush(build, s);
    return status;
}
