/* ranks_values.c - the values of all tiers by several ranks. Tiers of one level (moves to the last tier, at most) do not
 * depend on each other: they are valued together, each block by its owner, which then sends it to the ranks whose
 * positions lead there. Where moves stay in a tier, what a level settles is sent before the next one. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/ranks/ranks.h"

#define TOGETHER                                                                                   \
    (UINT64_C(1) << 26) /* slots that are valued between exchanges, unless a tier has more */

static poda_status hold_codes(const poda__ranks *it, poda__tier *tier)
{
    tier->codes = poda__array((size_t)tier->slots + 1, sizeof *tier->codes);
    return tier->codes ? PODA_OK : poda_fail_memory(it->build->error);
}

static void drop_codes(poda__tier *tier)
{
    free(tier->codes);
    tier->codes = NULL;
}

static bool is_own(const poda__ranks *it, const poda__tier *tier, size_t block)
{
    return poda__block_owner(it, tier->shard, block) == it->rank;
}

/* Reads own blocks that an earlier run has valued. */
static poda_status read_known(poda__ranks *it, const poda__tier *tier, bool *all)
{
    poda_status status = PODA_OK;
    for (size_t i = 0; i < tier->shard->blocks && status == PODA_OK; i++)
        if (is_own(it, tier, i) && tier->shard->at[i])
            status = poda__store_read(it, tier, i, tier->codes + poda__block_first(tier->shard, i));
        else if (is_own(it, tier, i))
            *all = false;
    return status;
}

/* Values and counts own blocks that are not valued yet; a tier in which moves stay is settled by then. */
static poda_status value_own(poda__ranks *it, poda__tier *tier)
{
    poda__build *const build = it->build;
    poda__shard *const shard = tier->shard;
    const poda__tier_work *const sum = build->works[0];
    poda_status status = PODA_OK;
    for (size_t i = 0; i < shard->blocks && status == PODA_OK; i++) {
        if (!is_own(it, tier, i) || shard->at[i])
            continue;
        poda__build_set_works(build, 0, true, false);
        status = poda__build_range(build, tier, tier->loops ? poda__pass_count : poda__pass_value,
                                   poda__block_first(shard, i), poda__block_end(shard, tier, i));
        shard->positions += sum->positions;
        shard->won += sum->won;
        shard->lost += sum->lost;
        shard->drawn += sum->drawn;
        shard->recounted = true;
        if (status == PODA_OK && !poda__store_add(it, tier, i))
            status = poda_fail_memory(build->error);
        if (status == PODA_OK && poda__build_is_due(build))
            status = poda__store_flush(it);
    }
    return status;
}

/* ---- exchange of blocks ---- */

/* The blocks of these tiers that `owner` has and `needer` needs, one after another. Both know them. */
struct list {
    const poda__ranks *it;
    poda__tier *const *tiers;
    size_t count;
    unsigned owner, needer;
};

/* Calls for each; with `codes` copies from the tiers (`out`) or to them. */
static uint64_t copy_list(const struct list *list, uint16_t *codes, bool out)
{
    uint64_t at = 0;
    for (size_t i = 0; i < list->count; i++) {
        const poda__tier *const tier = list->tiers[i];
        const poda__shard *const shard = tier->shard;
        for (size_t block = 0; block < shard->blocks; block++) {
            if (poda__block_owner(list->it, shard, block) != list->owner ||
                !poda__block_needed(list->it, shard, block, list->needer))
                continue;
            const uint64_t from = poda__block_first(shard, block);
            const size_t slots = (size_t)(poda__block_end(shard, tier, block) - from);
            const poda__word64 *const wanted =
                poda__block_wanted(list->it, tier, shard, list->needer);
            if (codes && out) /* the rest stays 0, which costs little */
                for (size_t slot = 0; slot < slots; slot++)
                    codes[at + slot] = wanted[(from + slot) / 64] >> ((from + slot) % 64) & 1
                                           ? tier->codes[from + slot]
                                           : PODA__CODE_NONE;
            else if (codes)
                memcpy(tier->codes + from, codes + at, slots * sizeof *codes);
            at += slots;
        }
    }
    return at;
}

static poda_status send_blocks(poda__ranks *it, poda__tier *const *tiers, size_t count, bool exact,
                               poda_status status)
{
    poda__build *const build = it->build;
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks && status == PODA_OK; to++) {
        const struct list list = {it, tiers, count, it->rank, to};
        const uint64_t slots = to == it->rank ? 0 : copy_list(&list, NULL, true);
        uint16_t *codes = poda__array((size_t)slots, sizeof *codes);
        if (!codes)
            status = poda_fail_memory(build->error);
        if (status == PODA_OK && slots) {
            (void)copy_list(&list, codes, true);
            poda__codes_put(&it->out[to], codes, (size_t)slots, exact);
        }
        free(codes);
    }
    status = poda__ranks_swap(it, status);
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++) {
        const struct list list = {it, tiers, count, from, it->rank};
        const uint64_t slots = from == it->rank ? 0 : copy_list(&list, NULL, false);
        uint16_t *codes = poda__array((size_t)slots, sizeof *codes);
        if (!codes)
            status = poda_fail_memory(build->error);
        else if (slots && !poda__codes_get(&it->in[from], codes, (size_t)slots, exact))
            status = poda__ranks_bad(it, from);
        if (status == PODA_OK && slots)
            (void)copy_list(&list, codes, false);
        free(codes);
    }
    return status;
}

/* ---- levels of tiers in which moves stay ---- */

static bool is_settled(unsigned code, unsigned level)
{
    return code >= PODA__CODE_LOSS && poda__code_distance(code) == level;
}

/* Not settled by a level before this one. */
static bool is_open(unsigned code, unsigned level)
{
    return code < PODA__CODE_LOSS || poda__code_distance(code) > level;
}

/* The slots of a tier that one rank wants from another: each `next` is the next one, or the number of slots. */
struct wanted {
    const struct list *list;
    const poda__tier *tier;
    size_t block;
    uint64_t slot;
};

static uint64_t next_wanted(struct wanted *at)
{
    const poda__ranks *const it = at->list->it;
    const poda__shard *const shard = at->tier->shard;
    const poda__word64 *const wanted = poda__block_wanted(it, at->tier, shard, at->list->needer);
    for (; wanted && at->block < shard->blocks; at->block++) {
        const uint64_t first = poda__block_first(shard, at->block);
        const uint64_t to = poda__block_end(shard, at->tier, at->block);
        if (poda__block_owner(it, shard, at->block) != at->list->owner)
            continue;
        at->slot = at->slot < first ? first : at->slot;
        while (at->slot < to) {
            const uint64_t left = wanted[at->slot / 64] >> (at->slot % 64);
            if (left) {
                at->slot += (uint64_t)__builtin_ctzll(left);
                if (at->slot < to)
                    return at->slot++;
            } else {
                at->slot = (at->slot / 64 + 1) * 64;
            }
        }
    }
    return at->tier->slots;
}

/* What this level settled of what a rank wants: steps between those that were open, and kinds. */
static bool put_settled(poda__buffer *out, const struct list *list, const poda__tier *tier,
                        unsigned level)
{
    struct wanted at = {.list = list, .tier = tier};
    size_t count = 0, room = 0;
    uint64_t open = 0, *gaps = NULL, *kinds = NULL;
    unsigned mask = 0;
    bool fine = true;
    for (uint64_t slot; fine && (slot = next_wanted(&at)) < tier->slots;) {
        const unsigned code = tier->codes[slot];
        open += is_open(code, level);
        if (!is_settled(code, level))
            continue;
        if (count == room) {
            room = room ? 2 * room : 64;
            uint64_t *more_gaps = poda__resize(gaps, room, sizeof *gaps);
            gaps = more_gaps ? more_gaps : gaps;
            uint64_t *more_kinds = poda__resize(kinds, room, sizeof *kinds);
            kinds = more_kinds ? more_kinds : kinds;
            fine = more_gaps && more_kinds;
        }
        if (fine) {
            gaps[count] = open;
            kinds[count++] = code & 1;
            mask |= 1u << (code & 1);
            open = 0;
        }
    }
    if (fine)
        poda__gaps_put(out, gaps, count);
    if (fine && count > 0) {
        poda__put_word(out, mask, 1);
        if (mask & (mask - 1))
            poda__gaps_put(out, kinds, count);
    }
    free(gaps);
    free(kinds);
    return fine;
}

static unsigned code_of(uint64_t kind, unsigned level)
{
    return kind ? poda__code_won(level) : poda__code_lost(level);
}

static poda_status take_settled(const struct list *list, const poda__tier *tier, unsigned level)
{
    struct wanted at = {.list = list, .tier = tier};
    const poda__ranks *const it = list->it;
    const unsigned from = list->owner;
    uint64_t *gaps = NULL, *kinds = NULL;
    size_t count = 0, kind_count = 0;
    poda_status status = poda__gaps_get(it, from, &gaps, &count);
    const unsigned mask =
        status == PODA_OK && count ? (unsigned)poda__get_word(&it->in[from], 1) : 1;
    const bool mixed = (mask & (mask - 1)) != 0;
    if (status == PODA_OK && mixed)
        status = poda__gaps_get(it, from, &kinds, &kind_count);
    if (status == PODA_OK && mixed && kind_count != count)
        status = poda__ranks_bad(it, from);
    const uint64_t only = (uint64_t)__builtin_ctz(mask ? mask : 1);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        uint64_t open = gaps[i], slot;
        while ((slot = next_wanted(&at)) < tier->slots)
            if (tier->codes[slot] == PODA__CODE_NONE && open-- == 0)
                break;
        if (slot >= tier->slots) {
            status = poda__ranks_bad(it, from);
            break;
        }
        tier->codes[slot] = (uint16_t)code_of(mixed ? kinds[i] : only, level);
        poda__tier_due(tier, slot, level);
    }
    free(gaps);
    free(kinds);
    return status;
}

static poda_status put_level(poda__ranks *it, poda__tier *const *tiers, size_t count,
                             unsigned level)
{
    for (unsigned to = 0; to < it->ranks; to++) {
        const struct list list = {it, tiers, count, it->rank, to};
        for (size_t i = 0; i < count && to != it->rank; i++)
            if (!put_settled(&it->out[to], &list, tiers[i], level))
                return poda_fail_memory(it->build->error);
    }
    return PODA_OK;
}

static poda_status take_level(const poda__ranks *it, unsigned from, poda__tier *const *tiers,
                              size_t count, unsigned level)
{
    const struct list list = {it, tiers, count, from, it->rank};
    poda_status status = PODA_OK;
    for (size_t i = 0; i < count && status == PODA_OK; i++)
        status = take_settled(&list, tiers[i], level);
    return status == PODA_OK && it->in[from].failed ? poda__ranks_bad(it, from) : status;
}

/* The first level from this one on that settles something in own blocks; UINT32_MAX: none. */
static unsigned next_level(const poda__ranks *it, const poda__tier *tier, unsigned level)
{
    unsigned next = UINT32_MAX;
    for (size_t block = 0; block < tier->shard->blocks; block++) {
        if (!is_own(it, tier, block))
            continue;
        const uint64_t to = poda__block_end(tier->shard, tier, block);
        for (uint64_t slot = poda__block_first(tier->shard, block); slot < to; slot++) {
            const unsigned code = tier->codes[slot];
            if (code < PODA__CODE_LOSS || !poda__tier_holds(tier, slot))
                continue;
            const unsigned distance = poda__code_distance(code);
            next = distance >= level && distance < next ? distance : next;
        }
    }
    return next;
}

/* What follows from levels below `level`, in own blocks, or `back` where ways back lead there from the last one; `*next` is the level that settles something in some rank. */
static poda_status review_own(poda__ranks *it, poda__tier *const *tiers, size_t count,
                              unsigned level, bool back, unsigned *next, bool *saves)
{
    poda__build *const build = it->build;
    poda_status status = PODA_OK;
    unsigned own = UINT32_MAX;
    poda__build_set_works(build, level, false, false);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        for (size_t block = 0; block < tiers[i]->shard->blocks && status == PODA_OK; block++)
            if (is_own(it, tiers[i], block))
                status =
                    poda__build_range(build, tiers[i], back ? poda__pass_again : poda__pass_review,
                                      poda__block_first(tiers[i]->shard, block),
                                      poda__block_end(tiers[i]->shard, tiers[i], block));
        const unsigned first = next_level(it, tiers[i], level);
        own = first < own ? first : own;
    }
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks; to++) {
        poda__put_number(&it->out[to], own == UINT32_MAX ? 0 : own - level + 1);
        poda__put_number(&it->out[to], poda__build_is_due(build));
    }
    status = poda__ranks_swap(it, status);
    *next = UINT32_MAX;
    *saves = false;
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++) {
        const uint64_t step = poda__get_number(&it->in[from]);
        const bool due = poda__get_number(&it->in[from]) != 0;
        *saves = *saves || (from == 0 && due); /* rank 0 decides when all save */
        if (step && level + step - 1 < *next)
            *next = (unsigned)(level + step - 1);
    }
    return status;
}

/* Sends what this level has settled, and takes what it has settled elsewhere. */
static poda_status send_level(poda__ranks *it, poda__tier *const *tiers, size_t count,
                              unsigned level)
{
    poda__ranks_begin(it);
    poda_status status = put_level(it, tiers, count, level);
    status = poda__ranks_swap(it, status);
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++)
        if (from != it->rank)
            status = take_level(it, from, tiers, count, level);
    return status;
}

/* Ways back from all that this level has settled and this rank wants: its own positions lead to nothing else, and what is
 * not its own is not open here. */
static poda_status spread_level(poda__ranks *it, poda__tier *const *tiers, size_t count,
                                unsigned level)
{
    poda_status status = PODA_OK;
    poda__build_set_works(it->build, level, false, false);
    for (size_t i = 0; i < count && status == PODA_OK; i++)
        status = poda__build_pass(it->build, tiers[i], poda__pass_spread);
    return status;
}

/* The level that all ranks have on disk; UINT32_MAX: all is valued. */
static poda_status common_level(poda__ranks *it, unsigned own, unsigned *level)
{
    poda__ranks_begin(it);
    for (unsigned to = 0; to < it->ranks; to++)
        poda__put_word(&it->out[to], own, 4);
    const poda_status status = poda__ranks_swap(it, PODA_OK);
    *level = UINT32_MAX;
    for (unsigned from = 0; from < it->ranks && status == PODA_OK; from++) {
        const unsigned theirs = (unsigned)poda__get_word(&it->in[from], 4);
        *level = theirs < *level ? theirs : *level;
    }
    return status;
}

/* Forgets what levels from this one on have settled. */
static void cut_levels(const poda__ranks *it, poda__tier *tier, unsigned level)
{
    for (uint64_t slot = 0; slot < tier->slots; slot++) {
        const unsigned code = tier->codes[slot];
        if (code < PODA__CODE_LOSS || poda__code_distance(code) >= level)
            tier->codes[slot] = PODA__CODE_NONE;
    }
    if (tier->shard->level > level)
        tier->shard->level = level;
    (void)it;
}

/* Drawn is what no level settled; of blocks of others only what they need is looked at. */
static void fill_draws(const poda__tier *tier)
{
    for (uint64_t slot = 0; slot < tier->slots; slot++)
        if (tier->codes[slot] == PODA__CODE_NONE || tier->codes[slot] == PODA__CODE_OPEN)
            tier->codes[slot] = PODA__CODE_DRAW;
}

static bool hold_due(poda__tier *tier)
{
    const size_t blocks = (size_t)(tier->slots / PODA__TIER_BLOCK + 1);
    tier->due = poda__array(blocks, sizeof *tier->due);
    tier->dirty = poda__array((size_t)(tier->slots / 64 + 1), sizeof *tier->dirty);
    for (size_t i = 0; i < blocks && tier->due; i++)
        tier->due[i] = UINT32_MAX;
    return tier->due && tier->dirty;
}

static poda_status value_levels(poda__ranks *it, poda__tier *const *tiers, size_t count)
{
    bool all = true, saves = false;
    unsigned own = UINT32_MAX, level = 0, next = 0;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        bool known = true;
        status = poda__store_read_levels(it, tiers[i]);
        if (status == PODA_OK)
            status = read_known(it, tiers[i], &known);
        if (!known)
            own = tiers[i]->shard->level < own ? tiers[i]->shard->level : own;
        all = all && known;
    }
    if (status == PODA_OK)
        status = common_level(it, all ? UINT32_MAX : own, &level);
    const bool complete = level == UINT32_MAX;
    for (size_t i = 0; i < count && status == PODA_OK && !complete; i++)
        cut_levels(it, tiers[i], level);
    if (status == PODA_OK && (complete || level > 0))
        status = send_blocks(it, tiers, count, true, status);
    for (size_t i = 0; i < count && status == PODA_OK && !complete; i++)
        if (!hold_due(tiers[i]))
            status = poda_fail_memory(it->build->error);
    for (bool back = false; status == PODA_OK && !complete;
         back = it->build->rules->ranks->backs != NULL) {
        status = review_own(it, tiers, count, level, back, &next, &saves);
        if (status != PODA_OK || next == UINT32_MAX)
            break;
        status = send_level(it, tiers, count, next);
        if (status == PODA_OK && it->build->rules->ranks->backs)
            status = spread_level(it, tiers, count, next);
        level = next + 1;
        if (status == PODA_OK && saves)
            status = poda__store_levels(it, tiers, count, level);
    }
    for (size_t i = 0; i < count; i++) {
        free(tiers[i]->due);
        free(tiers[i]->dirty);
        tiers[i]->due = NULL;
        tiers[i]->dirty = NULL;
    }
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        status = value_own(it, tiers[i]);
        fill_draws(tiers[i]);
    }
    if (status == PODA_OK)
        status = poda__store_flush(it);
    return status;
}

/* ---- all tiers ---- */

static poda_status value_group(poda__ranks *it, poda__tier **tiers, size_t count)
{
    poda_status status = PODA_OK;
    size_t once = 0; /* those that no move stays in come first */
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        poda__tier *const tier = tiers[i];
        status = hold_codes(it, tier);
        if (!tier->loops) {
            tiers[i] = tiers[once];
            tiers[once++] = tier;
        }
    }
    for (size_t i = 0; i < once && status == PODA_OK; i++) {
        bool all = true;
        status = read_known(it, tiers[i], &all);
        if (status == PODA_OK)
            status = value_own(it, tiers[i]);
    }
    if (status == PODA_OK)
        status = poda__store_flush(it);
    if (once > 0)
        status = send_blocks(it, tiers, once, false, status);
    if (status == PODA_OK && once < count)
        status = value_levels(it, tiers + once, count - once);
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        poda__tier *const tier = tiers[i];
        it->build->valued++;
        for (size_t k = 0; k < tier->kid_count; k++)
            if (--tier->kids[k]->parents == 0)
                drop_codes(tier->kids[k]);
        if (tier->parents == 0)
            drop_codes(tier);
    }
    return status;
}

poda_status poda__ranks_values(poda__ranks *it)
{
    poda__build *const build = it->build;
    const uint64_t most = build->options->memory ? build->options->memory / 8 : TOGETHER;
    int last = 0;
    poda_status status = poda__build_refuse_loops(build);
    poda__tier **group = poda__array(build->tier_count, sizeof(poda__tier *));
    if (!group)
        return poda_fail_memory(build->error);
    poda__build_order(build);
    if (status == PODA_OK)
        status = poda__store_open(it);
    for (size_t i = 0; i < build->tier_count; i++)
        last = build->tiers[i]->level > last ? build->tiers[i]->level : last;
    for (int level = 0; level <= last && status == PODA_OK; level++) {
        size_t count = 0;
        uint64_t slots = 0;
        for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
            if (build->tiers[i]->level != level)
                continue;
            if (count > 0 && slots + build->tiers[i]->slots > most) {
                status = value_group(it, group, count);
                count = 0;
                slots = 0;
            }
            group[count++] = build->tiers[i];
            slots += build->tiers[i]->slots;
        }
        if (count > 0 && status == PODA_OK)
            status = value_group(it, group, count);
    }
    free(group);
    return status;
}
