/* journal.c - what an interrupted build goes on from, FILE.part: a ledger (tables/ledger.h) of the sections that are
 * complete and, every few seconds, of the values that are in no section yet: those of tiers that wait for one, and
 * of the tier that is being valued, as far as it is. */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "system/clock.h"
#include "tables/build.h"

enum { PIECES = 2 }; /* a record of pieces instead of the number of a stream */

poda_status poda__journal_open(poda__build *build)
{
    enum { WAIT = 10 }; /* seconds, for ranks of a job that has lost one, which end soon */
    char suffix[32] = ".part";
    poda__buffer head = {0};
    if (build->options->peers) /* sections of several ranks hold counts of one of them */
        snprintf(suffix, sizeof suffix, ".part-%u", build->options->peers->ranks);
    poda__table_head_write(&build->head, &head);
    const poda_status status = poda__ledger_open(&build->journal, build->path, suffix, &head, true,
                                                 build->options->peers ? WAIT : 0);
    poda__buffer_release(&head);
    return status;
}

void poda__journal_remove(const poda__build *build)
{
    poda__reached_remove(build);
    poda__ledger_remove(&build->journal);
}

/* ---- sections ---- */

void poda__histogram_put(const poda__build *build, poda__buffer *out)
{
    for (size_t code = 1; code <= UINT16_MAX; code++) {
        uint64_t count = 0;
        for (unsigned i = 0; i < build->threads; i++)
            count += build->histogram[i * ((size_t)UINT16_MAX + 1) + code];
        if (count) {
            poda__put_number(out, code);
            poda__put_number(out, count);
        }
    }
    poda__put_number(out, 0);
}

bool poda__histogram_take(const poda__build *build, poda__bytes *in, bool counts)
{
    for (;;) {
        const uint64_t code = poda__get_number(in);
        const uint64_t count = code ? poda__get_number(in) : 0;
        if (in->failed || code > UINT16_MAX)
            return false;
        if (!code)
            return true;
        if (counts)
            build->histogram[code] = count;
    }
}

static void put_counts(const poda__tier *tier, poda__buffer *out)
{
    poda__put_number(out, tier->positions);
    poda__put_number(out, tier->won);
    poda__put_number(out, tier->lost);
    poda__put_number(out, tier->drawn);
}

static void take_counts(poda__tier *tier, poda__bytes *in)
{
    tier->positions = poda__get_number(in);
    tier->won = poda__get_number(in);
    tier->lost = poda__get_number(in);
    tier->drawn = poda__get_number(in);
}

static void put_section(const poda__build *build, unsigned stream, const poda__section *section,
                        poda__tier *const *tiers, poda__buffer *out)
{
    poda__put_number(out, stream);
    poda__put_number(out, section->tiers);
    poda__put_number(out, section->slots);
    poda__put_number(out, section->model_length);
    poda__put_word(out, section->model_sum, 4);
    poda__put_number(out, section->data_length);
    poda__put_number(out, section->blocks);
    for (size_t i = 0; i < section->blocks; i++) {
        poda__put_number(out, section->lengths[i]);
        poda__put_word(out, section->sums[i], 4);
    }
    for (size_t i = 0; i < section->tiers; i++) {
        put_counts(tiers[i], out);
        poda__put_number(out, build->streams[stream].halves ? tiers[i]->half : 0);
    }
    poda__histogram_put(build, out);
}

/* Where each tier of a section is, if it is that of the builder. */
static void note_places(poda__build *build, unsigned stream, poda__tier *const *tiers, size_t count)
{
    uint64_t offset = 0;
    for (size_t i = 0; i < count && stream == 0; offset += tiers[i++]->slots) {
        tiers[i]->section = build->streams[0].section_count - 1;
        tiers[i]->offset = offset;
    }
}

poda_status poda__journal_section(poda__build *build, unsigned stream, const poda__section *given,
                                  const poda__buffer *data, poda__tier *const *tiers)
{
    poda__section section = *given;
    poda__buffer head = {0};
    put_section(build, stream, &section, tiers, &head);
    poda_status status = poda__ledger_add(&build->journal, &head, data, &section.data_at);
    section.data_at += head.length;
    poda__buffer_release(&head);
    if (status == PODA_OK && !poda__section_add(&build->streams[stream], section))
        status = poda_fail_memory(build->error);
    if (status == PODA_OK)
        note_places(build, stream, tiers, section.tiers);
    return status;
}

/* The next `count` tiers that a stream keeps, from those that it has taken on. */
static size_t next_tiers(poda__build *build, unsigned s, poda__tier **to, size_t count)
{
    poda__stream *const stream = &build->streams[s];
    size_t found = 0;
    while (found < count && stream->taken < build->tier_count) {
        poda__tier *const tier = build->tiers[build->tier_count - 1 - stream->taken++];
        if (poda__stream_keeps(stream, tier))
            to[found++] = tier;
    }
    return found;
}

/* Takes over a section, if it `*fits`. */
static poda_status take_section(poda__build *build, unsigned stream, poda__bytes *in, uint64_t end,
                                bool *fits)
{
    const size_t length = poda__bytes_left(in);
    *fits = false;
    poda__section section = {.tiers = (size_t)poda__get_number(in)};
    section.slots = poda__get_number(in); /* one after the other: initialisers have no order */
    section.model_length = poda__get_number(in);
    section.model_sum = (uint32_t)poda__get_word(in, 4);
    section.data_length = poda__get_number(in);
    section.blocks = (size_t)poda__get_number(in);
    if (in->failed || stream >= build->stream_count || section.tiers > build->tier_count ||
        section.blocks > length)
        return PODA_OK;
    poda__tier **list = poda__array(section.tiers, sizeof(poda__tier *));
    section.lengths = poda__array(section.blocks, sizeof *section.lengths);
    section.sums = poda__array(section.blocks, sizeof *section.sums);
    const bool memory = list && section.lengths && section.sums;
    poda_status status = memory ? PODA_OK : poda_fail_memory(build->error);
    bool fine = memory && next_tiers(build, stream, list, section.tiers) == section.tiers;
    for (size_t i = 0; i < section.blocks && fine; i++) {
        section.lengths[i] = (uint32_t)poda__get_number(in);
        section.sums[i] = (uint32_t)poda__get_word(in, 4);
    }
    for (size_t i = 0; i < section.tiers && fine; i++) {
        take_counts(list[i], in);
        const uint64_t half = poda__get_number(in);
        fine = half <= (build->streams[stream].halves ? 2 : 0);
        list[i]->half = fine && half ? (uint8_t)half : list[i]->half;
    }
    fine = fine && poda__histogram_take(build, in, stream == 0) &&
           poda__bytes_left(in) == section.data_length;
    section.data_at = end - section.data_length;
    if (fine && poda__section_add(&build->streams[stream], section)) {
        note_places(build, stream, list, section.tiers);
        build->valued += stream == 0 ? section.tiers : 0;
        *fits = true;
    } else {
        free(section.lengths);
        free(section.sums);
        if (fine)
            status = poda_fail_memory(build->error);
    }
    free(list);
    return status;
}

poda_status poda__journal_take(poda__build *build, const uint8_t *bytes, size_t length)
{
    poda__buffer record = {0};
    uint64_t at;
    bool fits = false;
    poda__buffer_put(&record, (const char *)bytes, length);
    poda_status status = poda__ledger_add(&build->journal, &record, NULL, &at);
    poda__buffer_release(&record);
    if (status != PODA_OK)
        return status;
    poda__bytes in = {bytes, bytes + length, false};
    const uint64_t stream = poda__get_number(&in);
    if (stream < PIECES)
        status = take_section(build, (unsigned)stream, &in, at + length, &fits);
    return status != PODA_OK || fits ? status
                                     : poda_fail(build->error, PODA_BAD_FILE, "rank",
                                                 "a rank sent a section that does not fit");
}

poda_status poda__journal_pass(poda__build *build, unsigned stream, size_t tiers)
{
    poda__tier **list = poda__array(tiers, sizeof(poda__tier *));
    if (!list)
        return poda_fail_memory(build->error);
    (void)next_tiers(build, stream, list, tiers);
    free(list);
    return PODA_OK;
}

/* ---- pieces: values that are in no section ---- */

/* Is this code one that the journal does not have? Images are left out. Of a tier in which moves stay those
 * that are settled are kept, and in the middle of a pass, all before its slot; draws follow from what is
 * missing. */
static inline bool is_unsaved(const poda__tier *tier, const poda__progress *progress, uint64_t slot)
{
    const unsigned code = tier->codes[slot];
    if (code == PODA__CODE_NONE || !poda__tier_holds(tier, slot))
        return false;
    if (!tier->loops)
        return slot >= tier->saved_slot && slot < progress->slot;
    const bool settles = progress->stage == PODA__STAGE_VALUES;
    if (settles && progress->slot > 0 && slot < progress->slot)
        return slot >= tier->saved_slot || tier->saved_level <= progress->level;
    if (code < PODA__CODE_LOSS)
        return !settles && code == PODA__CODE_ENDED;
    const unsigned level = poda__code_distance(code);
    return level + 1 >= tier->saved_level && (!settles || level < progress->level);
}

/* The values that the journal does not have. */
static void put_codes(const poda__tier *tier, const poda__progress *progress, poda__buffer *out)
{
    uint64_t last = 0;
    for (uint64_t at = tier->loops ? 0 : tier->saved_slot; at < tier->slots; at++)
        if (is_unsaved(tier, progress, at)) {
            poda__put_number(out, at - last + 1);
            poda__put_number(out, tier->codes[at]);
            last = at;
        }
    poda__put_number(out, 0);
}

static void put_piece(poda__tier *tier, const poda__progress *progress, poda__buffer *out)
{
    poda__buffer codes = {0};
    put_codes(tier, progress, &codes);
    poda__put_number(out, tier->id);
    poda__put_number(out, progress->stage);
    poda__put_number(out, progress->level);
    poda__put_number(out, progress->slot);
    put_counts(tier, out);
    poda__put_number(out, codes.length);
    if (codes.failed)
        poda__buffer_fail(out, PODA_NO_MEMORY);
    else
        poda__buffer_put(out, codes.at, codes.length);
    poda__buffer_release(&codes);
}

static void note_saved(poda__tier *tier, const poda__progress *progress)
{
    tier->saved_slot = progress->slot;
    tier->saved_level = progress->level + 1;
    tier->saved = progress->stage == PODA__STAGE_DONE;
}

poda_status poda__journal_pieces(poda__build *build, poda__tier *tier)
{
    const poda__stream *const stream = &build->streams[0];
    poda__buffer out = {0};
    uint64_t at;
    size_t count = 0;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < stream->waiting_count && status == PODA_OK; i++) {
        count += !stream->waiting[i]->saved;
        if (!stream->waiting[i]->saved)
            status = poda__reached_hold(build, stream->waiting[i]);
    }
    if (status != PODA_OK)
        return status;
    poda__put_number(&out, PIECES);
    poda__put_number(&out, count + (tier != NULL));
    for (size_t i = 0; i < stream->waiting_count; i++) {
        poda__tier *const waits = stream->waiting[i];
        const poda__progress done = {.stage = PODA__STAGE_DONE, .slot = waits->slots};
        if (!waits->saved)
            put_piece(waits, &done, &out);
    }
    if (tier)
        put_piece(tier, &build->progress, &out);
    poda__histogram_put(build, &out);
    status = poda__ledger_add(&build->journal, &out, NULL, &at);
    poda__buffer_release(&out);
    if (status != PODA_OK)
        return status;
    for (size_t i = 0; i < stream->waiting_count; i++)
        stream->waiting[i]->saved = true;
    if (tier)
        note_saved(tier, &build->progress);
    build->saved = poda__seconds();
    return PODA_OK;
}

/* Notes where the pieces of each tier are, if the record `*fits`; the values are read when its turn comes. */
static poda_status take_pieces(poda__build *build, poda__bytes *in, uint64_t end, bool *fits)
{
    *fits = false;
    const uint64_t count = poda__get_number(in);
    for (uint64_t i = 0; i < count && !in->failed; i++) {
        poda__piece piece = {.tier = poda__get_number(in)};
        piece.progress.stage = (unsigned)poda__get_number(in);
        piece.progress.level = (unsigned)poda__get_number(in);
        piece.progress.slot = poda__get_number(in);
        for (size_t k = 0; k < 4; k++)
            piece.counts[k] = poda__get_number(in);
        piece.length = poda__get_number(in);
        piece.at = end - poda__bytes_left(in);
        if (!poda__get_bytes(in, (size_t)piece.length))
            return PODA_OK;
        if (build->piece_count == build->piece_room) {
            const size_t room = build->piece_room ? 2 * build->piece_room : 64;
            poda__piece *larger = poda__resize(build->pieces, room, sizeof *larger);
            if (!larger)
                return poda_fail_memory(build->error);
            build->pieces = larger;
            build->piece_room = room;
        }
        build->pieces[build->piece_count++] = piece;
    }
    *fits = poda__histogram_take(build, in, true) && poda__bytes_left(in) == 0;
    return PODA_OK;
}

static poda_status take_record(poda__build *build, poda__bytes *in, uint64_t end, bool *fits)
{
    const uint64_t kind = poda__get_number(in);
    *fits = false;
    if (kind == PIECES)
        return take_pieces(build, in, end, fits);
    return kind < PIECES ? take_section(build, (unsigned)kind, in, end, fits) : PODA_OK;
}

static bool take_codes(const poda__tier *tier, poda__bytes *in)
{
    uint64_t slot = 0;
    for (uint64_t step; (step = poda__get_number(in)) != 0;) {
        slot += step - 1;
        const uint64_t code = poda__get_number(in);
        if (in->failed || slot >= tier->slots || code > UINT16_MAX)
            return false;
        tier->codes[slot] = (uint16_t)code;
    }
    return !in->failed;
}

static poda_status read_piece(poda__build *build, const poda__tier *tier, const poda__piece *piece)
{
    uint8_t *bytes = poda__array((size_t)piece->length, 1);
    if (!bytes)
        return poda_fail_memory(build->error);
    poda_status status =
        poda__ledger_read(&build->journal, piece->at, bytes, (size_t)piece->length);
    poda__bytes in = {bytes, bytes + piece->length, false};
    if (status == PODA_OK && !take_codes(tier, &in))
        status = poda_fail(build->error, PODA_BAD_FILE, build->journal.path,
                           "%.200s: values of tier %llu are damaged; remove the file to begin anew",
                           build->journal.path, (unsigned long long)tier->id);
    free(bytes);
    return status;
}

poda_status poda__journal_resume(poda__build *build, poda__tier *tier)
{
    poda__progress *const progress = &build->progress;
    poda_status status = PODA_OK;
    bool found = false;
    *progress = (poda__progress){0};
    for (size_t i = 0; i < build->piece_count && status == PODA_OK; i++) {
        const poda__piece *piece = &build->pieces[i];
        if (piece->tier != tier->id)
            continue;
        *progress = piece->progress;
        tier->positions = piece->counts[0];
        tier->won = piece->counts[1];
        tier->lost = piece->counts[2];
        tier->drawn = piece->counts[3];
        found = true;
        status = read_piece(build, tier, piece);
    }
    if (found)
        note_saved(tier, progress);
    if (tier->loops && progress->stage != PODA__STAGE_VALUES) /* what no level settled is drawn */
        for (uint64_t slot = 0; slot < tier->slots; slot++)
            if (tier->codes[slot] == PODA__CODE_NONE || tier->codes[slot] == PODA__CODE_OPEN)
                tier->codes[slot] = PODA__CODE_DRAW;
    return status;
}

poda_status poda__journal_replay(poda__build *build)
{
    uint8_t *bytes;
    size_t length;
    uint64_t at;
    for (bool fits = true; fits;) {
        const uint64_t before = build->journal.length;
        poda_status status = poda__ledger_next(&build->journal, &bytes, &length, &at);
        if (status == PODA_OK && !bytes)
            break;
        if (status == PODA_OK) {
            poda__bytes in = {bytes, bytes + length, false};
            status = take_record(build, &in, at + length, &fits);
        }
        free(bytes);
        if (status != PODA_OK) /* the records count, with more memory */
            return status;
        if (!fits)
            build->journal.length = before;
    }
    return poda__ledger_cut(&build->journal);
}
