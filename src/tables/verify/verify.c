/* verify.c - checks a table without the builder: the bytes of the file by their checksums, then every
 * position that can be reached by what its moves lead to. A win in d plies must have a move to a loss
 * of the opponent in d - 1 and none to a quicker one; all moves of a loss must lead to wins, the slowest in
 * d - 1; a draw has no winning move and one that does not lose. This is a proof also where positions
 * repeat: take a wrong value of least true distance; the values that it follows from are right,
 * so one of the rules above is broken there.
 *
 * Which positions there are is found here anew, from the first one on, with the words of the rules and
 * marks of its own. */
#define _XOPEN_SOURCE 700
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include "tables/checksum.h"
#include "tables/sorted_keys.h"
#include "tables/verify/verify.h"

poda_status poda__audit_pause(poda__audit *audit)
{
    if (++audit->since_pause < 1024)
        return PODA_OK;
    audit->since_pause = 0;
    if (poda__stopped(audit->stop))
        return poda_fail(audit->error, PODA_STOPPED, "", "stopped before the end");
    const double now = poda__seconds();
    if (audit->progress && now >= audit->next_progress) {
        const poda_progress progress = {
            .game = audit->table->game, .nodes = audit->positions, .seconds = now - audit->started};
        audit->next_progress = now + 0.1;
        audit->progress(audit->user, &progress);
    }
    return PODA_OK;
}

poda_status poda__audit_wrong(const poda__audit *audit, const poda_state *state,
                              poda__audit_fault how)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_error *const error = audit->error;
    const char *path = audit->table->path;
    poda_state_text(audit->table->game, state, &text);
    switch (how) {
    case PODA__AUDIT_MISSING:
        return poda_fail(error, PODA_BAD_FILE, path, "the table does not have the position %.200s",
                         words);
    case PODA__AUDIT_RANKED:
        return poda_fail(error, PODA_BAD_RULES, path,
                         "the rank of the position %.200s does not lead back to it", words);
    case PODA__AUDIT_CROWDED:
        return poda_fail(error, PODA_TOO_LARGE, path, "too many moves in the position %.200s",
                         words);
    case PODA__AUDIT_VALUED:
        break;
    }
    return poda_fail(error, PODA_BAD_FILE, path,
                     "the value of the position %.200s does not follow from its moves", words);
}

/* ---- one position ---- */

/* The code of a position; it is marked as one that can be reached. */
static poda_status find_code(poda__audit *audit, const poda_state *state, unsigned *code)
{
    poda_table *const table = audit->table;
    poda__site site;
    uint32_t at;
    *code = PODA__CODE_NONE;
    if (audit->walks && poda__set_add(&audit->met, state, &at) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(audit->error);
    if (!audit->sheets) {
        *code = poda__table_code(table, state);
    } else {
        if (!poda__sheets_site(audit->sheets, state, &site))
            return poda__audit_wrong(audit, state, PODA__AUDIT_MISSING);
        poda__sheets_mark(audit->sheets, &site);
        audit->shelf = site.shelf;
        *code = poda__sheets_code(audit->sheets, state, &site);
    }
    return table->status;
}

void poda__audit_add(poda__audit_sum *sum, unsigned code, bool own, bool max)
{
    if (code == PODA__CODE_OPEN) {
        sum->open = true;
    } else if (code < PODA__CODE_LOSS) {
        sum->draw = true;
    } else {
        const bool good = own ? code % 2 == 1 : code % 2 == 0;
        const unsigned plies = (code - PODA__CODE_LOSS) / 2;
        if (plies == PODA__CODE_DISTANCE) {
            sum->endless_win |= good;
            sum->endless_loss |= !good;
        } else if (good) {
            const unsigned win = 7 + 2 * plies; /* one ply more */
            sum->win = !sum->win || win < sum->win ? win : sum->win;
        } else if (6 + 2 * plies > sum->loss) {
            sum->loss = 6 + 2 * plies;
        }
    }
    const bool better = max ? code > sum->score : code < sum->score;
    sum->score = sum->count == 0 || better ? code : sum->score;
    sum->count++;
}

/* Without distances: only whether it is won, drawn or lost. */
static bool agrees_plainly(const poda__audit_sum *sum, unsigned code)
{
    if (sum->win || sum->endless_win)
        return poda__code_is_won(code);
    return sum->draw || sum->count == 0 ? code == PODA__CODE_DRAW : poda__code_is_lost(code);
}

static bool agrees(const poda__audit_sum *sum, unsigned code, bool scored)
{
    if (sum->open || code == PODA__CODE_OPEN)
        return true; /* not known, and not said to be */
    if (scored)
        return sum->score == code;
    if (sum->win)
        return code == sum->win;
    if (code == PODA__CODE_LOSS + 1 + 2 * PODA__CODE_DISTANCE)
        return sum->endless_win;
    if (sum->draw || sum->endless_win || sum->count == 0)
        return code == PODA__CODE_DRAW;
    return sum->endless_loss ? code == PODA__CODE_LOSS + 2 * PODA__CODE_DISTANCE
                             : code == sum->loss;
}

poda_status poda__audit_list(poda__audit *audit, const poda_state *state, poda_moves *list)
{
    *list = (poda_moves){audit->moves, 0, PODA__AUDIT_MOVES};
    audit->table->rules->space.moves(audit->table->params, state, list);
    return list->count <= PODA__AUDIT_MOVES ? PODA_OK
                                            : poda__audit_wrong(audit, state, PODA__AUDIT_CROWDED);
}

void poda__audit_count(poda__audit *audit, const poda_state *state, unsigned code, uint64_t weight)
{
    const poda_rules *rules = audit->table->rules;
    const bool known = code != PODA__CODE_OPEN;
    const bool max = rules->scored && rules->turn(audit->table->params, state) == PODA_MAX;
    const bool more = max ? code > PODA__CODE_ZERO : code < PODA__CODE_ZERO;
    const bool won = known && (rules->scored ? more : poda__code_is_won(code));
    const bool lost =
        known && !won && (rules->scored ? code != PODA__CODE_ZERO : poda__code_is_lost(code));
    audit->positions += weight;
    audit->won += won ? weight : 0;
    audit->lost += lost ? weight : 0;
    audit->drawn += known && !won && !lost ? weight : 0;
    audit->weight += weight;
}

/* Checks one position against its moves, and marks what they lead to. */
static poda_status check_position(poda__audit *audit, const poda_state *state, uint64_t weight)
{
    poda_table *const table = audit->table;
    const poda_rules *rules = table->rules;
    poda__audit_sum sum = {0};
    poda_moves list;
    const int turn = rules->turn(table->params, state);
    poda_status status = poda__audit_pause(audit);
    if (status != PODA_OK)
        return status;
    unsigned code = poda__table_ended(table, state);
    const bool over = code != 0;
    if (!over)
        status = find_code(audit, state, &code);
    if (status != PODA_OK)
        return status;
    if (code == 0)
        return poda__audit_wrong(audit, state, PODA__AUDIT_MISSING);
    poda__audit_count(audit, state, code, weight);
    if (over)
        return PODA_OK;
    status = poda__audit_list(audit, state, &list);
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state child;
        memset(&child, 0, rules->space.state_size);
        rules->space.play(table->params, state, list.at[i], &child);
        unsigned after;
        status = find_code(audit, &child, &after);
        if (status != PODA_OK)
            return status;
        if (audit->sheets && audit->shelf == audit->sheets->current)
            audit->stays = audit->shelf + 1;
        else if (table->about.conversion && after >= PODA__CODE_LOSS)
            after = PODA__CODE_LOSS | (after & 1); /* of another tier */
        if (after == 0 && table->about.plies) {
            sum.missing = true;
            continue;
        }
        if (after == 0)
            return poda__audit_wrong(audit, &child, PODA__AUDIT_MISSING);
        if (table->it.leads && !rules->outcome(table->params, &child, &(poda_value){0}))
            after += (unsigned)rules->past->lead(table->params, &child);
        poda__audit_add(&sum, after, rules->turn(table->params, &child) == turn, turn == PODA_MAX);
    }
    if (sum.missing)
        audit->searched += weight;
    else if (status == PODA_OK && (table->head.flags & PODA__TABLE_WDL) && !sum.open &&
             code != PODA__CODE_OPEN)
        status = agrees_plainly(&sum, code) ? PODA_OK
                                            : poda__audit_wrong(audit, state, PODA__AUDIT_VALUED);
    else if (status == PODA_OK && !agrees(&sum, code, rules->scored))
        status = poda__audit_wrong(audit, state, PODA__AUDIT_VALUED);
    return status;
}

/* ---- all positions ---- */

poda_status poda__audit_compare(const poda__audit *audit, const poda__shelf *shelf)
{
    const char *path = audit->table->path;
    return audit->weight == shelf->positions && audit->won == shelf->won &&
                   audit->lost == shelf->lost && audit->drawn == shelf->drawn
               ? PODA_OK
               : poda_fail(audit->error, PODA_BAD_FILE, path,
                           "%.200s: the counts of tier %llu are wrong", path,
                           (unsigned long long)shelf->id);
}

/* One marked slot of a tier; `done` notes it and its images. */
static poda_status check_slot(poda__audit *audit, size_t index, uint64_t slot, uint64_t *done)
{
    poda_table *const table = audit->table;
    poda__sheets *const sheets = audit->sheets;
    const poda__site site = {index, slot};
    uint64_t weight = 1;
    poda_state state;
    memset(&state, 0, sizeof state);
    if (!table->rules->ranks->unrank(table->params, table->shelves[index].id, slot, &state) ||
        !poda__sheets_images(sheets, &site, &state, &weight))
        return poda__audit_wrong(audit, &state, PODA__AUDIT_RANKED);
    for (size_t i = 0; i < sheets->rank_count; i++)
        done[sheets->ranks[i] / 64] |= UINT64_C(1) << (sheets->ranks[i] % 64);
    return check_position(audit, &state, weight);
}

static poda_status check_shelf(poda__audit *audit, size_t index)
{
    poda_table *const table = audit->table;
    const poda__shelf *shelf = &table->shelves[index];
    const poda__word64 *const marks = audit->sheets->at[index].marks;
    const size_t words = (size_t)(shelf->slots / 64 + 1);
    uint64_t *const done = poda__array(words, sizeof *done);
    poda_status status = done ? PODA_OK : poda_fail_memory(audit->error);
    audit->won = audit->lost = audit->drawn = audit->weight = 0;
    audit->sheets->current = index;
    for (bool more = true; more && status == PODA_OK;) { /* moves may stay in the tier */
        more = false;
        for (size_t word = 0; word < words && status == PODA_OK; word++)
            while (status == PODA_OK && (marks[word] & ~done[word])) {
                const uint64_t left = marks[word] & ~done[word];
                const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
                more = true;
                status = check_slot(audit, index, slot, done);
            }
    }
    free(done);
    return status == PODA_OK ? poda__audit_compare(audit, shelf) : status;
}

static poda_status mark_state(poda__audit *audit, const poda_state *state)
{
    poda__site site;
    if (!poda__sheets_site(audit->sheets, state, &site))
        return poda__audit_wrong(audit, state, PODA__AUDIT_MISSING);
    poda__sheets_mark(audit->sheets, &site);
    return PODA_OK;
}

poda_status poda__audit_mark(poda__audit *audit)
{
    poda_table *const table = audit->table;
    poda_state state;
    if (table->about.whole) {
        memset(&state, 0, sizeof state);
        poda_state_start(table->game, &state);
        return mark_state(audit, &state);
    }
    poda_status status = PODA_OK;
    for (size_t i = 0; i < table->shelf_count; i++)
        for (uint64_t slot = 0; table->shelves[i].asked && slot < table->shelves[i].slots; slot++) {
            memset(&state, 0, sizeof state);
            if (table->rules->ranks->unrank(table->params, table->shelves[i].id, slot, &state) &&
                (status = mark_state(audit, &state)) != PODA_OK)
                return status;
        }
    return PODA_OK;
}

/* `plain`: see poda__sheets. */
static poda_status check_tiers(poda__audit *audit, bool plain)
{
    poda__sheets sheets;
    if (!poda__sheets_open(&sheets, audit->table, plain))
        return poda_fail_memory(audit->error);
    audit->sheets = &sheets;
    bool loops = true;
    poda_status status = poda__audit_mark(audit);
    if (status == PODA_OK && !audit->stays)
        status = poda__audit_forward(audit, &loops);
    for (size_t i = 0; i < audit->table->shelf_count && status == PODA_OK && loops; i++) {
        status = check_shelf(audit, i);
        poda__sheets_drop(&sheets, i);
    }
    const bool mixed = sheets.mixed;
    poda__sheets_close(&sheets);
    audit->sheets = NULL;
    if (!mixed)
        return status;
    audit->positions = 0;
    return check_tiers(audit, true);
}

/* Every key of a table of sorted states; the first position must be among them. */
static poda_status check_sorted(poda__audit *audit)
{
    poda_table *const table = audit->table;
    const poda__breeder *breeder = table->game->cores->breeder;
    poda_status status = PODA_OK;
    poda__spot spot;
    poda_state state;
    poda_state_start(table->game, &state);
    if (!table->about.plies && !poda__table_locate(table, &state, &spot))
        return table->status != PODA_OK ? table->status
                                        : poda__audit_wrong(audit, &state, PODA__AUDIT_MISSING);
    uint8_t *keys = poda__array(table->head.block, table->key_bytes);
    if (!keys)
        return poda_fail_memory(audit->error);
    for (size_t block = 0; block < table->block_count && status == PODA_OK; block++) {
        const poda__leaf *leaf = poda__table_leaf(table, block);
        if (!leaf) {
            status = table->status;
            break;
        }
        const size_t count = leaf->count;
        memcpy(keys, leaf->keys, count * table->key_bytes);
        for (size_t i = 0; i < count && status == PODA_OK; i++) {
            uint64_t key[PODA__KEY_WORDS] = {0}, words[PODA__KEY_WORDS];
            memcpy(key, keys + i * table->key_bytes, table->key_bytes);
            poda__unpack(&table->it.packing, key, words, table->it.packing.state_words);
            memset(&state, 0, sizeof state);
            memcpy(&state, words, table->it.packing.state_size);
            status = check_position(audit, &state, breeder->weight_of(&table->it, key));
        }
    }
    free(keys);
    const poda__shelf *shelf = table->shelves;
    return status == PODA_OK ? poda__audit_compare(audit, shelf) : status;
}

/* The positions of a game whose states a file has by their texts: from the first one on. */
static poda_status check_texts(poda__audit *audit)
{
    const poda_table *const table = audit->table;
    const poda__shelf *const shelf = table->shelves;
    poda__set *const met = &audit->met;
    poda_state state;
    if (!poda__set_init(met, table->rules->space.state_size))
        return poda_fail_memory(audit->error);
    audit->walks = true;
    poda_state_start(table->game, &state);
    uint32_t first;
    poda_status status = poda__set_add(met, &state, &first) == PODA__SET_NO_MEMORY
                             ? poda_fail_memory(audit->error)
                             : PODA_OK;
    for (uint32_t at = 0; at < met->count && status == PODA_OK; at++) {
        memset(&state, 0, sizeof state);
        memcpy(&state, poda__set_at(met, at), met->state_size);
        status = check_position(audit, &state, 1);
    }
    poda__set_release(met);
    return status == PODA_OK ? poda__audit_compare(audit, shelf) : status;
}

/* All bytes of the file by the checksum at its end, and each block by its own. */
static poda_status check_bytes(poda__audit *audit)
{
    poda_table *const table = audit->table;
    for (size_t block = 0; block < table->block_count; block++) {
        if (!poda__table_leaf(table, block))
            return table->status;
        const poda_status status = poda__audit_pause(audit);
        if (status != PODA_OK)
            return status;
    }
    return poda__table_sum(table, audit->error);
}

/* Positions whose values are only known to agree with each other. */
static uint64_t unproven(const poda__audit *audit)
{
    const poda_table *const table = audit->table;
    uint64_t sum = 0;
    if (!(table->head.flags & PODA__TABLE_WDL))
        return 0;
    if (!table->about.ranked)
        return audit->positions;
    for (size_t i = 0; i < audit->stays; i++)
        sum += table->shelves[i].positions;
    return sum;
}

poda_status poda_table_verify(poda_table *table, unsigned threads, const volatile int *stop,
                              poda_progress_fn *progress, void *user, poda_table_verified *out,
                              poda_error *error)
{
    poda_error ignored = {0};
    poda__audit audit = {.table = table,
                         .threads = threads,
                         .stop = stop,
                         .progress = progress,
                         .user = user,
                         .error = error ? error : &ignored,
                         .started = poda__seconds()};
    table->error = audit.error;
    table->status = PODA_OK;
    audit.moves = poda__array(PODA__AUDIT_MOVES, sizeof *audit.moves);
    if (!audit.moves)
        return poda_fail_memory(audit.error);
    poda_status status = check_bytes(&audit);
    if (status == PODA_OK)
        status = table->about.ranked                     ? check_tiers(&audit, false)
                 : table->head.flags & PODA__TABLE_TEXTS ? check_texts(&audit)
                                                         : check_sorted(&audit);
    free(audit.moves);
    if (status == PODA_OK && out)
        *out = (poda_table_verified){audit.positions, table->block_count, audit.searched,
                                     unproven(&audit)};
    return status;
}
