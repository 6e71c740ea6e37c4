/* verify_forward.c - verifies a table in which no move stays in a tier, also one that keeps only some tiers: first the
 * positions that can be reached, from the first tier to the last, then the value of each by its moves, from the last
 * tier to the first, compared with what the file keeps. It takes two bytes a slot for the tiers that are still led to,
 * and knows nothing of the builder. Threads take pieces of a tier. */
#include <stdlib.h>

#include "base/memory.h"
#include "system/threads.h"
#include "tables/verify/verify.h"

enum { PIECE = 1 << 12, SAMPLE = 1 << 12 };

struct forward;
struct worker {
    poda__audit audit; /* counts of its own */
    poda__sheets sheets;
    poda_error error;
    poda_status status;
    size_t block; /* whose codes these are, + 1; 0: none */
    uint16_t *codes;
};

/* What all threads share. */
struct forward {
    poda__audit *audit;
    struct worker *workers;
    unsigned threads;
    poda__sheets *sheets;
    uint32_t *first;   /* by shelf: the first one that leads there, + 1; 0: none */
    size_t index;      /* the shelf at hand */
    poda__word64 next; /* slot of it, taken atomically */
    poda_status (*run)(struct forward *it, struct worker *worker, uint64_t slot);
    bool loops, mixed, failed;
};

static bool read_state(struct worker *worker, size_t index, uint64_t slot, poda_state *state,
                       uint64_t *weight)
{
    const poda_table *const table = worker->audit.table;
    const poda__site site = {index, slot};
    memset(state, 0, sizeof *state);
    return table->rules->ranks->unrank(table->params, table->shelves[index].id, slot, state) &&
           poda__sheets_images(&worker->sheets, &site, state, weight);
}

static poda_status bad_rank(struct forward *it, const struct worker *worker,
                            const poda_state *state)
{
    if (worker->sheets.mixed)
        __atomic_store_n(&it->mixed, true, __ATOMIC_RELAXED);
    return poda__audit_wrong(&worker->audit, state, PODA__AUDIT_RANKED);
}

static uint64_t least_rank(const poda__sheets *sheets)
{
    uint64_t least = sheets->ranks[0];
    for (size_t i = 1; i < sheets->rank_count; i++)
        least = sheets->ranks[i] < least ? sheets->ranks[i] : least;
    return least;
}

static bool is_marked(const poda__sheets *sheets, size_t index, uint64_t slot)
{
    return __atomic_load_n(&sheets->at[index].marks[slot / 64], __ATOMIC_RELAXED) >> (slot % 64) &
           1;
}

/* Where images are in the tier, the mark of the least one remains. */
static poda_status settle_mark(struct forward *it, struct worker *worker, uint64_t slot)
{
    poda_state state;
    uint64_t weight;
    if (!read_state(worker, it->index, slot, &state, &weight))
        return bad_rank(it, worker, &state);
    const poda__site least = {it->index, least_rank(&worker->sheets)};
    if (least.rank == slot)
        return PODA_OK;
    poda__sheets_mark(&worker->sheets, &least);
    __atomic_fetch_and(&worker->sheets.at[it->index].marks[slot / 64],
                       ~(UINT64_C(1) << (slot % 64)), __ATOMIC_RELAXED);
    return PODA_OK;
}

static void play(const poda_table *table, const poda_state *from, poda_move move, poda_state *to)
{
    memset(to, 0, table->rules->space.state_size);
    table->rules->space.play(table->params, from, move, to);
}

/* Marks what the moves of a position lead to. */
static poda_status follow(struct forward *it, struct worker *worker, uint64_t slot)
{
    const poda_table *const table = worker->audit.table;
    poda_state state;
    poda_moves list;
    memset(&state, 0, table->rules->space.state_size);
    if (!table->rules->ranks->unrank(table->params, table->shelves[it->index].id, slot, &state))
        return bad_rank(it, worker, &state);
    if (poda__table_ended(table, &state))
        return PODA_OK;
    poda_status status = poda__audit_list(&worker->audit, &state, &list);
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state child;
        poda__site site;
        play(table, &state, list.at[i], &child);
        if (!poda__sheets_site(&worker->sheets, &child, &site))
            return poda__audit_wrong(&worker->audit, &child, PODA__AUDIT_MISSING);
        if (site.shelf <= it->index) {
            __atomic_store_n(&it->loops, true, __ATOMIC_RELAXED);
            return PODA_OK;
        }
        poda__sheets_mark(&worker->sheets, &site);
        if (!__atomic_load_n(&it->first[site.shelf], __ATOMIC_RELAXED))
            __atomic_store_n(&it->first[site.shelf], (uint32_t)it->index + 1, __ATOMIC_RELAXED);
    }
    return status;
}

/* The table, whose errors all threads share, is not unlocked before one is taken over. */
static poda_status unlock(struct worker *worker)
{
    poda_table *const table = worker->audit.table;
    const poda_status status = table->status;
    if (status != PODA_OK)
        worker->error = *table->error;
    poda__table_unlock(table);
    return status;
}

/* What the file keeps of a slot; `*code` is left as it is where it keeps nothing. */
static poda_status stored(struct forward *it, struct worker *worker, uint64_t slot, unsigned *code)
{
    poda_table *const table = worker->audit.table;
    poda__spot spot;
    poda_status status = PODA_OK;
    if (!poda__table_place_slot(table, &table->shelves[it->index], slot, &spot) || !spot.kept)
        return PODA_OK;
    if (worker->block != spot.block + 1) {
        poda__table_lock(table);
        const poda__leaf *leaf = poda__table_leaf(table, spot.block);
        if (leaf)
            memcpy(worker->codes, leaf->codes, leaf->count * sizeof *worker->codes);
        worker->block = leaf ? spot.block + 1 : 0;
        status = unlock(worker);
    }
    if (status == PODA_OK)
        *code = worker->codes[spot.in_block];
    return status;
}

static unsigned code_of(const poda__audit_sum *sum, bool scored)
{
    if (scored)
        return sum->score;
    return sum->win ? sum->win : sum->draw || sum->count == 0 ? PODA__CODE_DRAW : sum->loss;
}

/* Is the value that was found that of the file, and now and then that of a probe? */
static poda_status compare(struct forward *it, struct worker *worker, const poda_state *state,
                           uint64_t slot, unsigned code)
{
    poda_table *const table = worker->audit.table;
    const unsigned shown = table->head.flags & PODA__TABLE_WDL ? poda__code_plain(code) : code;
    unsigned kept = shown;
    poda_status status = PODA_OK;
    if (!poda__code_is_free(code, table->head.depth, table->rules->scored))
        status = stored(it, worker, slot, &kept);
    if (status == PODA_OK && kept == shown && slot % SAMPLE == 0) {
        poda__table_lock(table);
        kept = poda__table_code(table, state);
        status = unlock(worker);
        if (table->head.flags & PODA__TABLE_WDL)
            kept = poda__code_plain(kept);
    }
    if (status != PODA_OK)
        return status;
    return kept == shown ? PODA_OK : poda__audit_wrong(&worker->audit, state, PODA__AUDIT_VALUED);
}

/* The value of a position, by those of its moves. */
static poda_status value(struct forward *it, struct worker *worker, uint64_t slot)
{
    poda_table *const table = worker->audit.table;
    const poda_rules *const rules = table->rules;
    uint64_t weight;
    poda_state state;
    poda_moves list = {0};
    if (!read_state(worker, it->index, slot, &state, &weight))
        return bad_rank(it, worker, &state);
    unsigned code = poda__table_ended(table, &state);
    const bool over = code != PODA__CODE_NONE;
    const int turn = rules->turn(table->params, &state);
    poda__audit_sum sum = {0};
    poda_status status = over ? PODA_OK : poda__audit_list(&worker->audit, &state, &list);
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state child;
        poda__site site;
        play(table, &state, list.at[i], &child);
        if (!poda__sheets_site(&worker->sheets, &child, &site) ||
            !worker->sheets.at[site.shelf].codes)
            return poda__audit_wrong(&worker->audit, &child, PODA__AUDIT_MISSING);
        const unsigned after = worker->sheets.at[site.shelf].codes[site.rank];
        if (after == PODA__CODE_NONE)
            return poda__audit_wrong(&worker->audit, &child, PODA__AUDIT_MISSING);
        poda__audit_add(&sum, after, rules->turn(table->params, &child) == turn, turn == PODA_MAX);
    }
    if (status != PODA_OK)
        return status;
    if (!over)
        code = code_of(&sum, rules->scored);
    const bool within = worker->sheets.rank_count == table->image_count + 1;
    for (size_t i = 0; i < (within ? worker->sheets.rank_count : 1); i++)
        worker->sheets.at[it->index].codes[worker->sheets.ranks[i]] = (uint16_t)code;
    poda__audit_count(&worker->audit, &state, code, weight);
    return over ? PODA_OK : compare(it, worker, &state, slot, code);
}

/* ---- passes ---- */

static void run_pieces(void *user, unsigned number)
{
    struct forward *const it = user;
    struct worker *const worker = &it->workers[number];
    const uint64_t slots = worker->audit.table->shelves[it->index].slots;
    for (;;) {
        const uint64_t from = __atomic_fetch_add(&it->next, PIECE, __ATOMIC_RELAXED);
        const uint64_t to = from + PIECE < slots ? from + PIECE : slots;
        if (from >= slots || __atomic_load_n(&it->failed, __ATOMIC_RELAXED) ||
            __atomic_load_n(&it->loops, __ATOMIC_RELAXED))
            return;
        for (uint64_t slot = from; slot < to && worker->status == PODA_OK; slot++) {
            if (!is_marked(&worker->sheets, it->index, slot))
                continue;
            worker->status = number == 0 ? poda__audit_pause(&worker->audit) : PODA_OK;
            if (worker->status == PODA_OK)
                worker->status = it->run(it, worker, slot);
        }
        if (worker->status != PODA_OK)
            __atomic_store_n(&it->failed, true, __ATOMIC_RELAXED);
    }
}

/* One pass over the marked slots of a tier. */
static poda_status run_pass(struct forward *it, size_t index,
                            poda_status (*run)(struct forward *, struct worker *, uint64_t))
{
    const uint64_t slots = it->audit->table->shelves[index].slots;
    it->index = index;
    it->next = 0;
    it->run = run;
    if (it->threads > 1 && slots >= 2 * PIECE)
        poda__threads_run(it->threads, run_pieces, it);
    else
        run_pieces(it, 0);
    for (unsigned i = 0; i < it->threads; i++)
        if (it->workers[i].status != PODA_OK) {
            *it->audit->error = it->workers[i].error;
            return it->workers[i].status;
        }
    return PODA_OK;
}

static poda_status mark_all(struct forward *it)
{
    const poda_table *const table = it->audit->table;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < table->shelf_count && status == PODA_OK && !it->loops; i++) {
        if (table->image_count && poda__sheets_within(it->sheets, i))
            status = run_pass(it, i, settle_mark);
        if (status == PODA_OK)
            status = run_pass(it, i, follow);
    }
    return status;
}

/* Adds up what the threads have counted of a tier. */
static poda_status take_counts(struct forward *it, const poda__shelf *shelf)
{
    poda__audit *const sum = it->audit;
    sum->won = sum->lost = sum->drawn = sum->weight = 0;
    for (unsigned i = 0; i < it->threads; i++) {
        poda__audit *const audit = &it->workers[i].audit;
        sum->won += audit->won;
        sum->lost += audit->lost;
        sum->drawn += audit->drawn;
        sum->weight += audit->weight;
        audit->won = audit->lost = audit->drawn = audit->weight = 0;
    }
    sum->positions += sum->weight;
    it->workers[0].audit.positions = sum->positions; /* it reports the progress of all */
    return poda__audit_compare(sum, shelf);
}

static void drop_codes(struct forward *it, size_t index)
{
    free(it->sheets->at[index].codes);
    it->sheets->at[index].codes = NULL;
}

/* A tier is valued after all that its moves lead to; the codes of these go when no tier that is left leads there. */
static poda_status value_all(struct forward *it)
{
    const poda_table *const table = it->audit->table;
    const size_t count = table->shelf_count;
    /* chains of the tiers that a tier is the first to lead to: numbers + 1 */
    uint32_t *const last = poda__array(count, sizeof *last);
    uint32_t *const before = poda__array(count, sizeof *before);
    poda_status status = last && before ? PODA_OK : poda_fail_memory(it->audit->error);
    for (size_t i = 0; i < count && status == PODA_OK; i++)
        if (it->first[i]) {
            before[i] = last[it->first[i] - 1];
            last[it->first[i] - 1] = (uint32_t)i + 1;
        }
    for (size_t i = count; i-- > 0 && status == PODA_OK;) {
        it->sheets->at[i].codes =
            poda__array((size_t)table->shelves[i].slots + 1, sizeof(uint16_t));
        status =
            it->sheets->at[i].codes ? run_pass(it, i, value) : poda_fail_memory(it->audit->error);
        if (status == PODA_OK)
            status = take_counts(it, &table->shelves[i]);
        for (uint32_t kid = last[i]; kid; kid = before[kid - 1])
            drop_codes(it, kid - 1);
        if (!it->first[i])
            drop_codes(it, i);
    }
    free(last);
    free(before);
    return status;
}

static bool hire(struct forward *it)
{
    const poda_table *const table = it->audit->table;
    it->workers = poda__array(it->threads, sizeof *it->workers);
    it->first = poda__array(table->shelf_count, sizeof *it->first);
    bool fine = it->workers && it->first;
    for (unsigned i = 0; i < it->threads && fine; i++) {
        struct worker *const worker = &it->workers[i];
        worker->audit = *it->audit;
        worker->audit.error = &worker->error;
        worker->sheets = *it->sheets;
        worker->audit.moves = poda__array(PODA__AUDIT_MOVES, sizeof *worker->audit.moves);
        worker->codes = poda__array(table->head.block, sizeof *worker->codes);
        fine = worker->audit.moves && worker->codes;
    }
    return fine;
}

poda_status poda__audit_forward(poda__audit *audit, bool *loops)
{
    struct forward it = {.audit = audit, .sheets = audit->sheets};
    it.threads = audit->threads < 1                    ? 1
                 : audit->threads > PODA__THREADS_MOST ? PODA__THREADS_MOST
                                                       : audit->threads;
    poda_status status = hire(&it) ? mark_all(&it) : poda_fail_memory(audit->error);
    if (status == PODA_OK && !it.loops)
        status = value_all(&it);
    *loops = it.loops;
    audit->sheets->mixed = it.mixed;
    for (unsigned i = 0; it.workers && i < it.threads; i++) {
        free(it.workers[i].audit.moves);
        free(it.workers[i].codes);
    }
    free(it.workers);
    free(it.first);
    return status;
}
