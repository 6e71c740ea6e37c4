/* reached.c - which slots can be reached, in a file: FILE.marks is a ledger (tables/ledger.h) from which an interrupted
 * build goes on, and to which marks are moved that `memory` has no room for. A mark is never taken back, but for that
 * of another image, so every mark in the file is right, however many of the later ones are missing: a record says up
 * to where the moves are all marked. */
#include <stdlib.h>

#include "base/memory.h"
#include "poda/file.h"
#include "system/clock.h"
#include "tables/build.h"

enum {
    CHUNK = 1024,      /* words of marks that are written together, without those that are 0 */
    MASK = CHUNK / 64, /* words that say which they are */
    /* kinds of records */
    TIER = 1,
    FOLLOWED,
    NEXT,
};

#define SLACK (UINT64_C(64) << 20) /* bytes that may be out of date, beside twice what is not */

struct poda__kept_marks {
    uint64_t *at;   /* by chunk: where it is in the file; 0: it has no marks there */
    uint64_t *sums; /* of what is there */
    uint32_t *lengths;
    size_t kids;
    bool loops;
    bool final; /* nothing changes any more, and all is in the file */
    uint64_t followed_at, followed_length;
};

static size_t words_of(const poda__tier *tier)
{
    return (size_t)(tier->slots / 64 + 1);
}

static size_t chunks_of(const poda__tier *tier)
{
    return (words_of(tier) + CHUNK - 1) / CHUNK;
}

static size_t chunk_words(const poda__tier *tier, size_t chunk)
{
    const size_t left = words_of(tier) - chunk * CHUNK;
    return left < CHUNK ? left : CHUNK;
}

static bool keep(poda__tier *tier)
{
    if (tier->kept)
        return true;
    struct poda__kept_marks *kept = poda__array(1, sizeof *kept);
    if (!kept)
        return false;
    kept->at = poda__array(chunks_of(tier), sizeof *kept->at);
    kept->sums = poda__array(chunks_of(tier), sizeof *kept->sums);
    kept->lengths = poda__array(chunks_of(tier), sizeof *kept->lengths);
    kept->kids = SIZE_MAX;
    tier->kept = kept;
    const bool made = kept->at && kept->sums && kept->lengths;
    if (!made)
        poda__reached_release(tier);
    return made;
}

void poda__reached_release(poda__tier *tier)
{
    if (!tier->kept)
        return;
    free(tier->kept->at);
    free(tier->kept->sums);
    free(tier->kept->lengths);
    free(tier->kept);
    tier->kept = NULL;
}

/* ---- words ---- */

static void put_words(const poda__word64 *words, size_t count, poda__buffer *out)
{
    uint64_t mask[MASK] = {0};
    for (size_t i = 0; i < count; i++)
        mask[i / 64] |= (uint64_t)(words[i] != 0) << (i % 64);
    for (size_t i = 0; i < MASK; i++)
        poda__put_word(out, mask[i], 8);
    for (size_t i = 0; i < count; i++)
        if (words[i])
            poda__put_word(out, words[i], 8);
}

static bool take_words(poda__bytes *in, poda__word64 *words, size_t count)
{
    uint64_t mask[MASK];
    for (size_t i = 0; i < MASK; i++)
        mask[i] = poda__get_word(in, 8);
    for (size_t i = 0; i < count; i++)
        words[i] = mask[i / 64] >> (i % 64) & 1 ? poda__get_word(in, 8) : 0;
    return !in->failed;
}

/* ---- saving ---- */

static void put_head(const poda__tier *tier, poda__buffer *out)
{
    poda__put_number(out, TIER);
    poda__put_number(out, tier->id);
    poda__put_number(out, tier->slots);
    poda__put_number(out, tier->loops);
    poda__put_number(out, tier->kid_count);
    for (size_t k = 0; k < tier->kid_count; k++)
        poda__put_number(out, tier->kids[k]->id);
}

/* Writes the chunks of a tier that the file does not have as they are. */
static poda_status save_tier(poda__build *build, poda__ledger *log, poda__tier *tier, bool final)
{
    poda__buffer out = {0};
    uint64_t at;
    if (!keep(tier))
        return poda_fail_memory(build->error);
    struct poda__kept_marks *const kept = tier->kept;
    if (kept->final || !tier->reached)
        return PODA_OK;
    bool changed = kept->kids != tier->kid_count || kept->loops != tier->loops;
    put_head(tier, &out);
    for (size_t i = 0; i < chunks_of(tier); i++) {
        const size_t count = chunk_words(tier, i);
        const uint64_t sum = poda__checksum_of(tier->reached + i * CHUNK, count * 8);
        if (sum == kept->sums[i])
            continue;
        changed = true;
        poda__put_number(&out, i + 1);
        const size_t start = out.length;
        put_words(tier->reached + i * CHUNK, count, &out);
        build->marks_live += out.length - start - kept->lengths[i];
        kept->lengths[i] = (uint32_t)(out.length - start);
        kept->at[i] = start; /* made absolute below */
        kept->sums[i] = sum;
    }
    poda__put_number(&out, 0);
    poda_status status = changed ? poda__ledger_add(log, &out, NULL, &at) : PODA_OK;
    if (status == PODA_OK && changed) {
        poda__bytes in = {(const uint8_t *)out.at, (const uint8_t *)out.at + out.length, false};
        for (size_t i = 0; i < 4; i++)
            (void)poda__get_number(&in);
        for (uint64_t i = poda__get_number(&in); i > 0; i--)
            (void)poda__get_number(&in);
        for (uint64_t i; (i = poda__get_number(&in)) != 0;) {
            kept->at[i - 1] = at + (uint64_t)(in.at - (const uint8_t *)out.at);
            (void)poda__get_bytes(&in, kept->lengths[i - 1]);
        }
        kept->kids = tier->kid_count;
        kept->loops = tier->loops;
    }
    kept->final = status == PODA_OK && final;
    poda__buffer_release(&out);
    return status;
}

/* What was followed within a tier: its codes that are not 0, as bits. */
static poda_status save_followed(poda__build *build, const poda__tier *tier)
{
    poda__buffer out = {0};
    uint64_t at;
    poda__word64 words[CHUNK];
    poda__put_number(&out, FOLLOWED);
    poda__put_number(&out, tier->id);
    for (size_t i = 0; i < chunks_of(tier); i++) {
        memset(words, 0, sizeof words);
        const uint64_t first = (uint64_t)i * CHUNK * 64;
        for (uint64_t slot = first; slot < tier->slots && slot - first < CHUNK * 64; slot++)
            words[(slot - first) / 64] |= (uint64_t)(tier->codes[slot] != 0) << (slot % 64);
        put_words(words, chunk_words(tier, i), &out);
    }
    const poda_status status = poda__ledger_add(&build->marks, &out, NULL, &at);
    poda__buffer_release(&out);
    return status;
}

static poda_status save_next(poda__ledger *log, size_t next, uint64_t slot, bool again)
{
    poda__buffer out = {0};
    uint64_t at;
    poda__put_number(&out, NEXT);
    poda__put_number(&out, next);
    poda__put_number(&out, slot);
    poda__put_number(&out, again);
    const poda_status status = poda__ledger_add(log, &out, NULL, &at);
    poda__buffer_release(&out);
    return status;
}

static void drop(poda__build *build, poda__tier *tier)
{
    if (tier->reached)
        build->in_memory -= tier->slots / 8;
    free(tier->reached);
    tier->reached = NULL;
}

static poda_status open_log(poda__build *build, poda__ledger *log, const char *suffix)
{
    poda__buffer head = {0};
    *log = (poda__ledger){.file = -1, .error = build->error};
    poda__table_head_write(&build->head, &head);
    const poda_status status = poda__ledger_open(log, build->path, suffix, &head, false, 0);
    poda__buffer_release(&head);
    return status;
}

/* Writes the file anew, without what is out of date. What was followed and where it stands comes after. */
static poda_status renew(poda__build *build, size_t next)
{
    poda__ledger log;
    poda_status status = open_log(build, &log, ".marks" PODA_FILE_BESIDE);
    if (status == PODA_OK) /* of a run that was killed just here */
        status = poda__ledger_cut(&log);
    build->marks_live = 0;
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        poda__tier *const tier = build->tiers[i];
        const bool absent = !tier->reached;
        status = poda__reached_hold(build, tier);
        poda__reached_release(tier);
        if (status == PODA_OK)
            status = save_tier(build, &log, tier, i < next);
        if (absent)
            drop(build, tier);
    }
    if (status == PODA_OK)
        status = poda__ledger_replace(&build->marks, &log);
    else
        poda__ledger_remove(&log);
    poda__ledger_close(&log);
    return status;
}

poda_status poda__reached_save(poda__build *build, size_t next, uint64_t slot)
{
    const double began = poda__seconds();
    const poda__tier *const tier = next < build->tier_count ? build->tiers[next] : NULL;
    const bool again = tier && tier->codes;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++)
        status = save_tier(build, &build->marks, build->tiers[i], i < next);
    if (status == PODA_OK && build->marks.length > SLACK + 3 * build->marks_live)
        status = renew(build, next);
    if (status == PODA_OK && again)
        status = save_followed(build, tier);
    if (status == PODA_OK)
        status = save_next(&build->marks, next, slot, again);
    build->saved = poda__seconds();
    build->save_cost = build->saved - began;
    return status;
}

/* ---- loading ---- */

static poda_status damaged(const poda__build *build)
{
    return poda_fail(build->error, PODA_BAD_FILE, build->marks.path,
                     "%.200s is damaged; remove it, and the same command goes on",
                     build->marks.path);
}

poda_status poda__reached_hold(poda__build *build, poda__tier *tier)
{
    uint8_t bytes[(MASK + CHUNK) * 8];
    if (tier->reached)
        return PODA_OK;
    tier->reached = poda__array(words_of(tier), sizeof *tier->reached);
    if (!tier->reached)
        return poda_fail_memory(build->error);
    build->in_memory += tier->slots / 8;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < chunks_of(tier) && status == PODA_OK && tier->kept; i++) {
        const size_t length = tier->kept->lengths[i];
        if (!tier->kept->at[i])
            continue;
        status = poda__ledger_read(&build->marks, tier->kept->at[i], bytes, length);
        poda__bytes in = {bytes, bytes + length, false};
        poda__word64 *const words = tier->reached + i * CHUNK;
        if (status == PODA_OK &&
            (!take_words(&in, words, chunk_words(tier, i)) ||
             poda__checksum_of(words, chunk_words(tier, i) * 8) != tier->kept->sums[i]))
            status = damaged(build);
    }
    if (status != PODA_OK) /* some of its marks are missing */
        drop(build, tier);
    return status;
}

void poda__reached_forget(poda__build *build, poda__tier *tier)
{
    if (tier->reached)
        drop(build, tier);
}

poda_status poda__reached_make_room(poda__build *build, size_t next, const poda__tier *but)
{
    const uint64_t most = build->options->memory;
    const size_t count = build->tier_count;
    poda_status status = PODA_OK;
    /* first those that are complete, then those whose turn comes last */
    for (size_t i = 0; i < count && most && build->in_memory > most && status == PODA_OK; i++) {
        poda__tier *const tier = build->tiers[i < next ? i : count - 1 - (i - next)];
        if (tier == but || !tier->reached)
            continue;
        status = save_tier(build, &build->marks, tier, i < next);
        if (status == PODA_OK)
            drop(build, tier);
    }
    return status;
}

static poda_status take_kids(poda__build *build, poda__tier *tier, poda__bytes *in, size_t kids)
{
    poda__tier **larger = poda__resize(tier->kids, kids + 1, sizeof(poda__tier *));
    if (!larger)
        return poda_fail_memory(build->error);
    tier->kids = larger;
    tier->kid_room = kids + 1;
    tier->kid_count = 0;
    for (size_t k = 0; k < kids; k++) {
        tier->kids[k] = poda__build_tier(build, poda__get_number(in));
        if (!tier->kids[k])
            return poda_fail_memory(build->error);
        tier->kid_count = k + 1;
    }
    tier->kept->kids = kids;
    return PODA_OK;
}

static bool take_chunks(poda__build *build, const poda__tier *tier, poda__bytes *in, uint64_t end)
{
    poda__word64 words[CHUNK];
    struct poda__kept_marks *const kept = tier->kept;
    for (uint64_t i; (i = poda__get_number(in)) != 0;) {
        if (i > chunks_of(tier))
            return false;
        const uint64_t at = end - poda__bytes_left(in);
        const size_t count = chunk_words(tier, (size_t)i - 1);
        if (!take_words(in, words, count))
            return false;
        const uint32_t length = (uint32_t)(end - poda__bytes_left(in) - at);
        build->marks_live += length - kept->lengths[i - 1];
        kept->lengths[i - 1] = length;
        kept->at[i - 1] = at;
        kept->sums[i - 1] = poda__checksum_of(words, count * 8);
    }
    return !in->failed && poda__bytes_left(in) == 0;
}

/* The tier of a record, with room for what is kept of it. */
static poda_status take_name(poda__build *build, uint64_t id, poda__tier **tier)
{
    *tier = poda__build_tier(build, id);
    return *tier && keep(*tier) ? PODA_OK : poda_fail_memory(build->error);
}

static poda_status take_tier(poda__build *build, poda__bytes *in, uint64_t end, bool *fits)
{
    poda__tier *tier;
    const uint64_t id = poda__get_number(in), slots = poda__get_number(in);
    if (in->failed || slots != build->rules->ranks->size(poda_game_params(build->game), id))
        return PODA_OK;
    poda_status status = take_name(build, id, &tier);
    if (status != PODA_OK)
        return status;
    drop(build, tier);
    tier->kept->loops = tier->loops = poda__get_number(in) != 0;
    const uint64_t kids = poda__get_number(in);
    if (in->failed || kids > poda__bytes_left(in))
        return PODA_OK;
    status = take_kids(build, tier, in, (size_t)kids);
    *fits = status == PODA_OK && take_chunks(build, tier, in, end);
    return status;
}

static poda_status take_followed(poda__build *build, poda__bytes *in, uint64_t end, bool *fits)
{
    poda__tier *tier;
    const uint64_t id = poda__get_number(in);
    if (in->failed)
        return PODA_OK;
    const poda_status status = take_name(build, id, &tier);
    if (status != PODA_OK)
        return status;
    tier->kept->followed_length = poda__bytes_left(in);
    tier->kept->followed_at = end - poda__bytes_left(in);
    *fits = true;
    return PODA_OK;
}

poda_status poda__reached_followed(poda__build *build, poda__tier *tier)
{
    poda__word64 words[CHUNK];
    if (!tier->kept || !tier->kept->followed_at)
        return PODA_OK;
    const size_t length = (size_t)tier->kept->followed_length;
    uint8_t *bytes = poda__array(length, 1);
    if (!bytes)
        return poda_fail_memory(build->error);
    poda_status status = poda__ledger_read(&build->marks, tier->kept->followed_at, bytes, length);
    poda__bytes in = {bytes, bytes + length, false};
    for (size_t i = 0; i < chunks_of(tier) && status == PODA_OK; i++) {
        const uint64_t first = (uint64_t)i * CHUNK * 64;
        if (!take_words(&in, words, chunk_words(tier, i)))
            status = damaged(build);
        for (uint64_t slot = first; slot < tier->slots && slot - first < CHUNK * 64; slot++)
            tier->codes[slot] = words[(slot - first) / 64] >> (slot % 64) & 1 ? 3 : 0;
    }
    free(bytes);
    return status;
}

poda_status poda__reached_open(poda__build *build)
{
    return open_log(build, &build->marks, ".marks");
}

void poda__reached_remove(const poda__build *build)
{
    poda__ledger beside = {.path = poda__ledger_path(build->path, ".marks" PODA_FILE_BESIDE)};
    poda__ledger_remove(&build->marks);
    poda__ledger_remove(&beside);
    free(beside.path);
}

/* How far the moves were marked. */
struct reached {
    size_t *next;
    uint64_t *slot;
    bool *again;
};

static poda_status take_record(poda__build *build, const struct reached *until, poda__bytes *in,
                               uint64_t end, bool *fits)
{
    const uint64_t kind = poda__get_number(in);
    *fits = false;
    if (kind == TIER)
        return take_tier(build, in, end, fits);
    if (kind == FOLLOWED)
        return take_followed(build, in, end, fits);
    *until->next = (size_t)poda__get_number(in);
    *until->slot = poda__get_number(in);
    *until->again = poda__get_number(in) != 0;
    *fits = kind == NEXT && !in->failed;
    return PODA_OK;
}

poda_status poda__reached_replay(poda__build *build, size_t *next, uint64_t *slot, bool *again)
{
    const struct reached until = {next, slot, again};
    uint8_t *bytes;
    size_t length;
    uint64_t at;
    for (bool fits = true; fits;) {
        const uint64_t before = build->marks.length;
        poda_status status = poda__ledger_next(&build->marks, &bytes, &length, &at);
        if (status == PODA_OK && !bytes)
            break;
        if (status == PODA_OK) {
            poda__bytes in = {bytes, bytes + length, false};
            status = take_record(build, &until, &in, at + length, &fits);
        }
        free(bytes);
        if (status != PODA_OK) /* the records count, with more memory */
            return status;
        if (!fits)
            build->marks.length = before;
    }
    return poda__ledger_cut(&build->marks);
}
