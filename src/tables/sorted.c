/* sorted.c - positions as sorted keys: those of a game without ranks, which is solved in memory (solve/whole.h),
 * or of a book. Blocks hold the keys and then the codes. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "solve/whole_log.h"
#include "system/clock.h"
#include "tables/build.h"
#include "tables/by_text.h"
#include "tables/sorted_keys.h"

struct sorter {
    const uint8_t *keys;
    size_t bytes;
    uint32_t *order, *room;
};

/* Merge sort, since the order of keys depends on their length. */
static void sort(struct sorter *sorter, size_t first, size_t count)
{
    if (count < 2)
        return;
    const size_t half = count / 2;
    sort(sorter, first, half);
    sort(sorter, first + half, count - half);
    uint32_t *const order = sorter->order + first, *const room = sorter->room;
    memcpy(room, order, half * sizeof *room);
    for (size_t left = 0, right = half, to = 0; left < half; to++) {
        const bool takes_left =
            right == count ||
            poda__keys_compare(sorter->keys + room[left] * sorter->bytes,
                               sorter->keys + order[right] * sorter->bytes, sorter->bytes) < 0;
        order[to] = takes_left ? room[left++] : order[right++];
    }
}

static poda_status code_of(const poda__build *build, poda__worth worth, int turn, unsigned *code)
{
    const char *name = poda_game_name(build->game);
    if (!poda__worth_known(worth)) {
        *code = PODA__CODE_OPEN;
    } else if (build->rules->scored) {
        if (worth.value > PODA__CODE_SCORE || worth.value < -PODA__CODE_SCORE)
            return poda_fail(build->error, PODA_TOO_LARGE, name,
                             "%s: a score of %d is too large for a table", name, (int)worth.value);
        *code = (unsigned)(PODA__CODE_ZERO + worth.value);
    } else if (worth.value == 0) {
        *code = worth.distance == 0 ? PODA__CODE_ENDED : PODA__CODE_DRAW;
    } else if (worth.distance >= PODA__CODE_DISTANCE) {
        return poda_fail(build->error, PODA_TOO_LARGE, name,
                         "%s: a win takes too many plies for a table", name);
    } else {
        const bool won = (worth.value > 0) == (turn == PODA_MAX);
        /* the longest distance stands for play that never ends and is won all the same */
        const unsigned plies = worth.distance < 0 ? PODA__CODE_DISTANCE : (unsigned)worth.distance;
        *code = won ? poda__code_won(plies) : poda__code_lost(plies);
    }
    return PODA_OK;
}

static void state_at(const poda__sorted *all, uint32_t at, poda_state *state)
{
    const poda__packing *packing = &all->it->packing;
    uint64_t key[PODA__KEY_WORDS] = {0}, words[PODA__KEY_WORDS];
    memcpy(key, all->keys + at * packing->bytes, packing->bytes);
    poda__unpack(packing, key, words, packing->state_words);
    memset(state, 0, sizeof *state);
    memcpy(state, words, packing->state_size);
}

/* The code of a position, which is counted. */
static poda_status take_position(poda__build *build, const poda__sorted *all, uint32_t at,
                                 poda__tier *tier, unsigned *code)
{
    const poda__breeder *breeder = build->game->cores->breeder;
    uint64_t key[PODA__KEY_WORDS] = {0};
    poda_state state;
    memcpy(key, all->keys + at * all->it->packing.bytes, all->it->packing.bytes);
    state_at(all, at, &state);
    const uint64_t weight = all->it->weighs ? breeder->weight_of(all->it, key) : 1;
    const poda__worth worth = all->worth(all->user, at);
    const int turn = poda_state_turn(all->game, &state);
    const poda_status status = code_of(build, worth, turn, code);
    if (status != PODA_OK)
        return status;
    const int own = turn == PODA_MAX ? 1 : -1;
    const bool known = poda__worth_known(worth);
    tier->positions += weight;
    tier->won += known && own * worth.value > 0 ? weight : 0;
    tier->lost += known && own * worth.value < 0 ? weight : 0;
    tier->drawn += known && worth.value == 0 ? weight : 0;
    build->histogram[*code] += weight;
    return PODA_OK;
}

/* One section: its codes are compressed with one model, and each block begins with its keys. */
static poda_status write_section(poda__build *build, const uint8_t *keys, uint16_t *codes,
                                 size_t count, poda__tier *tier)
{
    const size_t block = build->head.block, bytes = build->key_bytes;
    const bool scored = build->head.flags & PODA__TABLE_SCORED;
    poda__section section = {.slots = count, .blocks = (count + block - 1) / block};
    poda__odds model = {0};
    poda__buffer data = {0};
    section.tiers = build->streams[0].section_count == 0; /* the tier goes through all of them */
    section.lengths = poda__array(section.blocks, sizeof *section.lengths);
    section.sums = poda__array(section.blocks, sizeof *section.sums);
    section.keys = poda__array(section.blocks, bytes);
    for (size_t i = 0; i < count; i++)
        if (poda__code_is_free(codes[i], PODA__TABLE_DEPTH, scored))
            codes[i] = 0;
        else if (build->streams[0].wdl)
            codes[i] = (uint16_t)poda__code_plain(codes[i]);
    bool fine = section.lengths && section.sums && section.keys &&
                poda__odds_make(&model, codes, count, block, &data);
    section.model_length = data.length;
    section.model_sum = fine ? (uint32_t)poda__checksum_of(data.at, data.length) : 0;
    for (size_t i = 0; i < section.blocks && fine; i++) {
        const size_t first = i * block, start = data.length;
        const size_t slots = count - first < block ? count - first : block;
        memcpy(section.keys + i * bytes, keys + first * bytes, bytes);
        poda__keys_write(keys + first * bytes, slots, bytes, &data);
        poda__block_write(&model, codes + first, slots, &data);
        fine = !data.failed;
        section.lengths[i] = (uint32_t)(data.length - start);
        section.sums[i] =
            fine ? (uint32_t)poda__checksum_of(data.at + start, section.lengths[i]) : 0;
    }
    section.data_length = data.length;
    poda__odds_release(&model);
    poda_status status = fine ? PODA_OK : poda_fail_memory(build->error);
    if (status == PODA_OK)
        status = poda__journal_section(build, 0, &section, &data, &tier);
    poda__buffer_release(&data);
    if (status != PODA_OK) {
        free(section.lengths);
        free(section.sums);
        free(section.keys);
    }
    return status;
}

static poda_status write_sections(poda__build *build, const poda__sorted *all,
                                  const struct sorter *sorter, poda__tier *tier)
{
    const size_t count = all->count;
    const size_t most = count < build->head.section ? count : build->head.section;
    uint8_t *keys = poda__array(most, sorter->bytes);
    uint16_t *codes = poda__array(most, sizeof *codes);
    poda_status status = keys && codes ? PODA_OK : poda_fail_memory(build->error);
    for (size_t first = 0; first < count && status == PODA_OK; first += most) {
        const size_t slots = count - first < most ? count - first : most;
        for (size_t i = 0; i < slots && status == PODA_OK; i++) {
            const uint32_t at = sorter->order[first + i];
            unsigned code = 0;
            memcpy(keys + i * sorter->bytes, sorter->keys + at * sorter->bytes, sorter->bytes);
            status = take_position(build, all, at, tier, &code);
            codes[i] = (uint16_t)code;
        }
        if (status == PODA_OK)
            status = write_section(build, keys, codes, slots, tier);
    }
    free(keys);
    free(codes);
    return status;
}

poda_status poda__sorted_write(poda__build *build, const poda__sorted *all)
{
    const poda__packing *packing = &all->it->packing;
    const size_t count = all->count;
    build->head.state_size = all->texts ? PODA__TEXT_KEY : packing->state_size;
    if (all->texts) {
        memset(build->head.first, 0, PODA__TEXT_KEY);
        memset(build->head.varies, 0xff, PODA__TEXT_KEY);
        build->key_bytes = PODA__TEXT_KEY;
    } else {
        memcpy(build->head.first, packing->first, packing->state_size);
        memcpy(build->head.varies, packing->varies, packing->state_size);
        build->key_bytes = packing->bytes;
    }
    struct sorter sorter = {.keys = all->texts ? all->texts : all->keys, .bytes = build->key_bytes};
    poda__tier *tier = poda__array(1, sizeof *tier);
    sorter.order = poda__array(count, sizeof *sorter.order);
    sorter.room = poda__array(count / 2 + 1, sizeof *sorter.room);
    build->tiers = poda__array(1, sizeof(poda__tier *));
    poda_status status = PODA_OK;
    if (!tier || !sorter.order || !sorter.room || !build->tiers) {
        free(tier);
        status = poda_fail_memory(build->error);
    } else {
        tier->slots = count;
        tier->loops = all->loops;
        build->tiers[0] = tier;
        build->tier_count = build->tier_room = 1;
        for (size_t i = 0; i < count; i++)
            sorter.order[i] = (uint32_t)i;
        sort(&sorter, 0, count);
        if (build->journal.file < 0)
            status = poda__journal_open(build);
    }
    if (status == PODA_OK)
        status = write_sections(build, all, &sorter, tier);
    free(sorter.order);
    free(sorter.room);
    return status;
}

static poda__worth worth_in_whole(const void *user, uint32_t at)
{
    const poda_whole *whole = user;
    return poda__worths_get(&whole->worths, at);
}

/* The keys of all positions by their texts. */
static poda_status list_texts(const poda__build *build, const poda__sorted *all, uint8_t **out)
{
    uint8_t *const texts = poda__array(all->count, PODA__TEXT_KEY);
    if (!texts)
        return poda_fail_memory(build->error);
    *out = texts;
    for (size_t i = 0; i < all->count; i++) {
        poda_state state;
        poda__text_state seen;
        state_at(all, (uint32_t)i, &state);
        memcpy(&seen, &state, sizeof seen);
        poda__table_key_of_sum(seen.sum, texts + i * PODA__TEXT_KEY);
    }
    return PODA_OK;
}

/* ---- what an interrupted build goes on from ---- */

/* A game in Python has positions by their texts as well. */
struct notes {
    poda__build *build;
    poda__texts *texts; /* NULL: another game */
};

static bool is_due(void *user)
{
    return poda__build_is_due(((struct notes *)user)->build);
}

static poda_status add_record(poda__build *build, const poda__buffer *record)
{
    const poda__buffer none = {0};
    uint64_t at;
    return poda__ledger_add(&build->journal, record, &none, &at);
}

/* Where play goes round, positions that wait for their turn are found again by their texts. */
static poda_status add_texts(const struct notes *notes, const poda__buffer *record)
{
    poda__buffer words = {0};
    if (record->at[0] == PODA__LOG_GRAPH)
        poda__texts_note(notes->texts, &words);
    poda_status status = poda__texts_check(notes->texts, notes->build->error);
    if (status == PODA_OK && (words.length > 0 || words.failed))
        status = add_record(notes->build, &words);
    poda__buffer_release(&words);
    return status;
}

static poda_status put_record(void *user, const poda__buffer *record)
{
    const struct notes *const notes = user;
    poda__build *const build = notes->build;
    const double began = poda__seconds();
    poda_status status = notes->texts && !record->failed ? add_texts(notes, record) : PODA_OK;
    if (status == PODA_OK)
        status = add_record(build, record);
    build->saved = poda__seconds();
    build->save_cost = build->saved - began;
    return status;
}

static poda_status next_record(void *user, uint8_t **bytes, size_t *length)
{
    const struct notes *const notes = user;
    poda__build *const build = notes->build;
    uint64_t at;
    poda_status status;
    do {
        status = poda__ledger_next(&build->journal, bytes, length, &at);
    } while (status == PODA_OK && *bytes && notes->texts &&
             poda__texts_take(notes->texts, *bytes, *length));
    return status == PODA_OK && !*bytes ? poda__ledger_cut(&build->journal) : status;
}

/* ---- the bits of keys ---- */

/* Packs all keys anew, with the bits that vary between positions and their images. The packing with which they were
 * found depends on the order in which bits turned up, and so on where a build was interrupted. */
static poda_status pack_keys(const poda__build *build, const poda__sorted *all,
                             poda__successors *it, uint8_t **keys)
{
    const poda__packing *const old = &all->it->packing;
    poda__packing *const packing = &it->packing;
    poda_state state, image;
    uint64_t words[PODA__KEY_WORDS] = {0}, key[PODA__KEY_WORDS];
    *it = *all->it;
    state_at(all, 0, &state);
    poda__packing_begin(packing, old->state_size, &state);
    for (size_t i = 0; i < all->count; i++) {
        state_at(all, (uint32_t)i, &state);
        for (size_t which = 0; which <= it->image_count; which++) {
            memcpy(words, &state, old->state_size);
            if (which > 0) {
                memset(&image, 0, sizeof image);
                build->rules->space.symmetry(it->rules_params, &state, it->images[which - 1],
                                             &image);
                memcpy(words, &image, old->state_size);
            }
            for (size_t word = 0; word < packing->state_words; word++)
                packing->varies[word] |= words[word] ^ packing->first[word];
        }
    }
    poda__packing_plan(packing);
    *keys = poda__array(all->count, packing->bytes);
    if (!*keys)
        return poda_fail_memory(build->error);
    for (size_t i = 0; i < all->count; i++) {
        state_at(all, (uint32_t)i, &state);
        memcpy(words, &state, old->state_size);
        poda__pack(packing, words, packing->state_words, key);
        memcpy(*keys + i * packing->bytes, key, packing->bytes);
    }
    return PODA_OK;
}

/* Solves `game`, which is that of the build or how it is seen by its texts, and writes the sections. */
static poda_status solve_and_write(poda__build *build, const poda_game *game, poda__texts *texts)
{
    const poda_table_options *options = build->options;
    const size_t size = poda_game_rules_of(game)->space.state_size;
    const poda_whole_options how = {
        .limit = poda__positions_in((size_t)options->memory, size, options->positions),
        .stop = options->stop,
        .progress = options->progress,
        .progress_user = options->progress_user};
    struct notes notes = {build, texts};
    poda__whole_log log = {.due = is_due, .put = put_record, .next = next_record, .user = &notes};
    poda_whole *whole = NULL;
    poda_state first;
    poda_state_start(game, &first);
    poda_status status = poda__whole_open_logged(&whole, game, &first, &how, &log, build->error);
    free(log.held);
    if (texts &&
        status != PODA_STOPPED) { /* what its functions did comes before what followed from it */
        const poda_status trouble = poda__texts_check(texts, build->error);
        status = trouble != PODA_OK ? trouble : status;
    }
    if (status == PODA_OK) {
        poda__sorted all = {.it = &whole->it,
                            .game = game,
                            .keys = whole->positions.keys,
                            .count = whole->positions.count,
                            .loops = !whole->acyclic,
                            .worth = worth_in_whole,
                            .user = whole};
        uint8_t *sums = NULL, *keys = NULL;
        poda__successors *const it = poda__array(1, sizeof *it);
        status = !it     ? poda_fail_memory(build->error)
                 : texts ? list_texts(build, &all, &sums)
                         : pack_keys(build, &all, it, &keys);
        if (status == PODA_OK && keys) {
            all.it = it;
            all.keys = keys;
        }
        all.texts = sums;
        if (status == PODA_OK)
            status = poda__sorted_write(build, &all);
        free(sums);
        free(keys);
        free(it);
    }
    poda_whole_close(whole);
    return status;
}

static poda_status build_by_texts(poda__build *build)
{
    poda__texts texts;
    poda_status status = poda__texts_open(&texts, build->game, build->error);
    if (status == PODA_OK)
        status = solve_and_write(build, texts.seen, &texts);
    const bool misread = status != PODA_OK && texts.misread && status != PODA_NO_MEMORY;
    poda__texts_release(&texts);
    if (!misread)
        return status;
    /* this game does not read what it writes, so that nothing can be gone on from: it begins again */
    poda__ledger_remove(&build->journal);
    poda__ledger_close(&build->journal);
    status = poda__journal_open(build);
    if (status == PODA_OK)
        status = poda__texts_open(&texts, build->game, build->error);
    if (status == PODA_OK)
        status = solve_and_write(build, texts.seen, &texts);
    poda__texts_release(&texts);
    return status;
}

poda_status poda__build_sorted(poda__build *build)
{
    const bool by_texts = build->head.flags & PODA__TABLE_TEXTS;
    const poda_status status = poda__journal_open(build);
    return status != PODA_OK ? status
           : by_texts        ? build_by_texts(build)
                             : solve_and_write(build, build->game, NULL);
}
