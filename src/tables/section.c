/* section.c - tiers that are valued go into a section together: small ones share a model. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/build.h"

enum { TOGETHER = 64 }; /* blocks that a thread compresses at a time */

bool poda__stream_keeps(const poda__stream *stream, const poda__tier *tier)
{
    return stream->halves || (unsigned)tier->level % stream->every == 0;
}

poda_status poda__section_take(poda__build *build, unsigned stream, poda__tier *tier)
{
    poda__stream *const to = &build->streams[stream];
    if (to->waiting_count == to->waiting_room) {
        const size_t room = to->waiting_room ? 2 * to->waiting_room : 64;
        poda__tier **larger = poda__resize(to->waiting, room, sizeof(poda__tier *));
        if (!larger)
            return poda_fail_memory(build->error);
        to->waiting = larger;
        to->waiting_room = room;
    }
    to->waiting[to->waiting_count++] = tier;
    to->waiting_slots += tier->slots;
    return PODA_OK;
}

bool poda__section_add(poda__stream *stream, poda__section section)
{
    if (stream->section_count == stream->section_room) {
        const size_t room = stream->section_room ? 2 * stream->section_room : 16;
        poda__section *larger = poda__resize(stream->sections, room, sizeof *larger);
        if (!larger)
            return false;
        stream->sections = larger;
        stream->section_room = room;
    }
    stream->sections[stream->section_count++] = section;
    return true;
}

/* The codes of a section being compressed, by several threads. */
struct squeeze {
    const poda__odds *model;
    const uint16_t *codes;
    const uint8_t *kept; /* by block: does it hold a code that is kept? */
    size_t count, block, blocks, pieces;
    size_t next;
    poda__buffer *out; /* by piece */
    uint32_t *lengths, *sums;
};

static void squeeze_piece(struct squeeze *it, size_t piece)
{
    poda__buffer *const out = &it->out[piece];
    const size_t end = (piece + 1) * TOGETHER < it->blocks ? (piece + 1) * TOGETHER : it->blocks;
    for (size_t i = piece * TOGETHER; i < end; i++) {
        const size_t first = i * it->block, start = out->length;
        const size_t count = it->count - first < it->block ? it->count - first : it->block;
        if (it->kept[i])
            poda__block_write(it->model, it->codes + first, count, out);
        if (out->failed)
            return;
        it->lengths[i] = (uint32_t)(out->length - start);
        it->sums[i] =
            it->lengths[i] ? (uint32_t)poda__checksum_of(out->at + start, out->length - start) : 0;
    }
}

static void squeeze_blocks(void *user, unsigned index)
{
    struct squeeze *it = user;
    (void)index;
    for (;;) {
        const size_t piece = __atomic_fetch_add(&it->next, 1, __ATOMIC_RELAXED);
        if (piece >= it->pieces)
            return;
        squeeze_piece(it, piece);
    }
}

/* The slots of a tier that a stream keeps. */
struct span {
    uint64_t from, to;
};

static struct span span_of(const poda__build *build, const poda__stream *stream,
                           const poda__tier *tier, unsigned half)
{
    struct span span = {0, tier->slots};
    if (stream->halves && half) {
        const uint64_t halves =
            build->rules->ranks->halves(poda_game_params(build->game), tier->id);
        *(half == 1 ? &span.to : &span.from) = halves;
    }
    return span;
}

/* Calls for each code of the span that is kept, with its slot. */
#define EACH_KEPT(stream, tier, span, scored, slot, code)                                          \
    for (uint64_t word = (span).from / 64; word * 64 < (span).to; word++)                          \
        for (uint64_t left = (tier)->reached[word], slot, code;                                    \
             left && (slot = word * 64 + (uint64_t)__builtin_ctzll(left),                          \
                     code = (tier)->codes[slot], true);                                            \
             left &= left - 1)                                                                     \
            if (slot >= (span).from && slot < (span).to &&                                         \
                !poda__code_is_free((unsigned)code, (stream)->depth, scored))

/* The half of a tier that is kept: that in which the code changes less often, which takes fewer bytes. */
static unsigned choose_half(const poda__build *build, const poda__stream *stream,
                            const poda__tier *tier)
{
    const uint64_t halves =
        stream->halves ? build->rules->ranks->halves(poda_game_params(build->game), tier->id) : 0;
    uint64_t changes[3] = {0};
    if (!halves || halves >= tier->slots)
        return 0;
    for (unsigned half = 1; half <= 2; half++) {
        const struct span span = span_of(build, stream, tier, half);
        uint64_t last = 0;
        EACH_KEPT(stream, tier, span, false, slot, code)
        {
            changes[half] += code != last;
            last = code;
        }
    }
    return changes[2] < changes[1] ? 2 : 1;
}

/* All codes of the waiting tiers, free ones as 0. */
static void gather(const poda__build *build, const poda__stream *stream, size_t block,
                   uint16_t *codes, uint8_t *kept)
{
    const bool scored = build->head.flags & PODA__TABLE_SCORED;
    size_t at = 0;
    for (size_t i = 0; i < stream->waiting_count; i++) {
        const poda__tier *tier = stream->waiting[i];
        const struct span span = span_of(build, stream, tier, tier->half);
        EACH_KEPT(stream, tier, span, scored, slot, code)
        {
            const size_t to = at + (size_t)(slot - span.from);
            codes[to] = (uint16_t)(stream->wdl ? poda__code_plain((unsigned)code) : code);
            kept[to / block] = 1;
        }
        at += (size_t)(span.to - span.from);
    }
}

/* Marks and halves of the waiting tiers; `*slots` of them are kept. */
static poda_status hold_waiting(poda__build *build, const poda__stream *stream, size_t *slots)
{
    poda_status status = PODA_OK;
    *slots = 0;
    for (size_t i = 0; i < stream->waiting_count && status == PODA_OK; i++) {
        poda__tier *const tier = stream->waiting[i];
        status = poda__reached_hold(build, tier);
        if (status == PODA_OK && stream->halves)
            tier->half = (uint8_t)choose_half(build, stream, tier);
        const struct span span = span_of(build, stream, tier, tier->half);
        *slots += (size_t)(span.to - span.from);
    }
    return status;
}

static bool squeeze(poda__build *build, struct squeeze *it, poda__buffer *data)
{
    it->out = poda__array(it->pieces, sizeof *it->out);
    if (!it->out)
        return false;
    if (build->threads > 1 && it->pieces > 1)
        poda__threads_run(build->threads, squeeze_blocks, it);
    else
        squeeze_blocks(it, 0);
    bool fine = true;
    for (size_t i = 0; i < it->pieces; i++) {
        fine = fine && !it->out[i].failed;
        if (fine && it->out[i].length)
            poda__buffer_put(data, it->out[i].at, it->out[i].length);
        poda__buffer_release(&it->out[i]);
    }
    free(it->out);
    return fine && !data->failed;
}

poda_status poda__section_flush(poda__build *build, unsigned s)
{
    poda__stream *const stream = &build->streams[s];
    const size_t block = build->head.block;
    size_t count;
    poda_status status = hold_waiting(build, stream, &count);
    if (status != PODA_OK)
        return status;
    poda__section section = {
        .slots = count, .tiers = stream->waiting_count, .blocks = (count + block - 1) / block};
    poda__odds model = {0};
    poda__buffer data = {0};
    uint16_t *codes = poda__array(count, sizeof *codes);
    uint8_t *kept = poda__array(section.blocks, 1);
    section.lengths = poda__array(section.blocks, sizeof *section.lengths);
    section.sums = poda__array(section.blocks, sizeof *section.sums);
    status =
        codes && kept && section.lengths && section.sums ? PODA_OK : poda_fail_memory(build->error);
    if (status == PODA_OK) {
        gather(build, stream, block, codes, kept);
        bool fine = poda__odds_make(&model, codes, count, block, &data);
        section.model_length = data.length;
        section.model_sum = fine ? (uint32_t)poda__checksum_of(data.at, data.length) : 0;
        struct squeeze it = {.model = &model,
                             .codes = codes,
                             .kept = kept,
                             .count = count,
                             .block = block,
                             .blocks = section.blocks,
                             .pieces = (section.blocks + TOGETHER - 1) / TOGETHER,
                             .lengths = section.lengths,
                             .sums = section.sums};
        fine = fine && squeeze(build, &it, &data);
        section.data_length = data.length;
        status = fine ? PODA_OK : poda_fail_memory(build->error);
    }
    if (status == PODA_OK)
        status = poda__journal_section(build, s, &section, &data, stream->waiting);
    poda__odds_release(&model);
    poda__buffer_release(&data);
    free(codes);
    free(kept);
    if (status != PODA_OK) {
        free(section.lengths);
        free(section.sums);
        return status;
    }
    stream->waiting_count = 0;
    stream->waiting_slots = 0;
    return PODA_OK;
}
