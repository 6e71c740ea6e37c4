/* build_tiers.c - the tiers of a game and which of their slots are positions that can be reached. Tiers
 * are taken in the order of their numbers: no move leads to a lower one, so a tier is complete when its
 * turn comes, but for moves that stay in it, which are followed until nothing new is found. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include "tables/build.h"

/* Slots at a time, a multiple of PODA__TIER_BLOCK; fewer than two of them are one thread's. To start a thread takes
 * some 30 microseconds, to value a piece several times that. */
enum { PIECE = 1 << 12, ALONE = 2 * PIECE };

poda_status poda__build_fault(const poda__build *build, const poda__tier *tier,
                              const poda__tier_work *work)
{
    const char *name = poda_game_name(build->game);
    const unsigned long long id = tier->id, slot = work->slot;
    switch (work->fault) {
    case PODA__TIER_FINE:
        return PODA_OK;
    case PODA__TIER_FALLS:
        return poda_fail(build->error, PODA_BAD_RULES, name,
                         "%s: a move from tier %llu, rank %llu leads to a lower tier", name, id,
                         slot);
    case PODA__TIER_RANK:
        return poda_fail(
            build->error, PODA_BAD_RULES, name,
            "%s: after a move from tier %llu, rank %llu the rank is not below the size "
            "of its tier",
            name, id, slot);
    case PODA__TIER_UNRANK:
        return poda_fail(build->error, PODA_BAD_RULES, name,
                         "%s: tier %llu, rank %llu is the rank of a position, and unrank has none",
                         name, id, slot);
    case PODA__TIER_MOVES:
        return poda_fail(build->error, PODA_TOO_LARGE, name,
                         "%s: a position of tier %llu has more than %d moves", name, id,
                         PODA__TIER_MOVES_MOST);
    case PODA__TIER_FAR:
        return poda_fail(build->error, PODA_TOO_LARGE, name,
                         "%s: a score or distance in tier %llu is too large for a table", name, id);
    case PODA__TIER_SCORES:
        return poda_fail(build->error, PODA_BAD_REQUEST, name,
                         "%s: a game with scores has a table only if no move stays in a tier, and "
                         "one does in tier %llu",
                         name, id);
    case PODA__TIER_MIXED:
    case PODA__TIER_MEMORY:
        break;
    }
    return poda_fail_memory(build->error);
}

static size_t place_of(const poda__build *build, uint64_t id)
{
    size_t at = (size_t)poda_mix(id) & (build->by_id_room - 1);
    while (build->by_id[at] && build->by_id[at]->id != id)
        at = (at + 1) & (build->by_id_room - 1);
    return at;
}

static bool grow_by_id(poda__build *build)
{
    poda__tier **const old = build->by_id;
    const size_t room = build->by_id_room;
    if (2 * (build->tier_count + 1) <= room)
        return true;
    poda__tier **larger = poda__array(room ? 2 * room : 64, sizeof(poda__tier *));
    if (!larger)
        return false;
    build->by_id = larger;
    build->by_id_room = room ? 2 * room : 64;
    for (size_t i = 0; i < room; i++)
        if (old[i])
            build->by_id[place_of(build, old[i]->id)] = old[i];
    free(old);
    return true;
}

static poda__tier *make_tier(poda__build *build, uint64_t id)
{
    if (build->tier_count == build->tier_room) {
        const size_t room = build->tier_room ? 2 * build->tier_room : 64;
        poda__tier **larger = poda__resize(build->tiers, room, sizeof(poda__tier *));
        if (!larger)
            return NULL;
        build->tiers = larger;
        build->tier_room = room;
    }
    if (!grow_by_id(build))
        return NULL;
    poda__tier *tier = poda__array(1, sizeof *tier);
    if (!tier)
        return NULL;
    tier->id = id;
    tier->slots = build->rules->ranks->size(poda_game_params(build->game), id);
    tier->reached = tier->slots < UINT64_C(1) << 48
                        ? poda__array((size_t)(tier->slots / 64 + 1), sizeof *tier->reached)
                        : NULL;
    if (!tier->reached) {
        free(tier);
        return NULL;
    }
    build->in_memory += tier->slots / 8;
    build->tiers[build->tier_count++] = tier;
    build->by_id[place_of(build, id)] = tier;
    return tier;
}

poda__tier *poda__build_tier(poda__build *build, uint64_t id)
{
    while (__atomic_test_and_set(&build->lock, __ATOMIC_ACQUIRE))
        ;
    poda__tier *tier = build->by_id_room ? build->by_id[place_of(build, id)] : NULL;
    if (!tier)
        tier = make_tier(build, id);
    else if (build->marking && poda__reached_hold(build, tier) != PODA_OK)
        tier = NULL;
    __atomic_clear(&build->lock, __ATOMIC_RELEASE);
    return tier;
}

poda_status poda__build_pause(poda__build *build, uint64_t done, uint64_t of)
{
    const double now = poda__seconds();
    if (poda__stopped(build->options->stop))
        return poda_fail(build->error, PODA_STOPPED, "",
                         "stopped; the same command goes on from here");
    if (!build->options->progress || now < build->next_progress)
        return PODA_OK;
    build->next_progress = now + 0.1;
    const poda_progress progress = {.game = build->game,
                                    .nodes = build->done,
                                    .seconds = now - build->started,
                                    .part = "tier",
                                    .done = (uint32_t)done,
                                    .parts = (uint32_t)of};
    build->options->progress(build->options->progress_user, &progress);
    return PODA_OK;
}

/* ---- one pass over a tier ---- */

struct pass {
    poda__build *build;
    poda__tier *tier;
    poda__tier_pass *run;
    poda__word64 next; /* slot, taken atomically */
    uint64_t end;
};

static void run_pass(void *user, unsigned index)
{
    struct pass *pass = user;
    poda__tier_work *work = pass->build->works[index];
    for (;;) {
        const uint64_t from = __atomic_fetch_add(&pass->next, PIECE, __ATOMIC_RELAXED);
        if (from >= pass->end || work->fault != PODA__TIER_FINE)
            return;
        const uint64_t to = from + PIECE < pass->end ? from + PIECE : pass->end;
        pass->run(pass->build, work, pass->tier, from, to);
        if (index == 0 && poda__stopped(pass->build->options->stop))
            __atomic_store_n(&pass->next, pass->end, __ATOMIC_RELAXED);
    }
}

poda_status poda__build_range(poda__build *build, poda__tier *tier, poda__tier_pass *run,
                              uint64_t from, uint64_t to)
{
    struct pass pass = {.build = build, .tier = tier, .run = run, .next = from, .end = to};
    const unsigned threads = to - from < ALONE ? 1 : build->threads;
    if (threads == 1)
        run_pass(&pass, 0);
    else
        poda__threads_run(threads, run_pass, &pass);
    poda__tier_work *const sum = build->works[0];
    for (unsigned i = 1; i < build->threads; i++) {
        poda__tier_work *const work = build->works[i];
        sum->changed += work->changed;
        sum->positions += work->positions;
        sum->won += work->won;
        sum->lost += work->lost;
        sum->drawn += work->drawn;
        work->changed = work->positions = work->won = work->lost = work->drawn = 0;
        if (sum->fault == PODA__TIER_FINE && work->fault != PODA__TIER_FINE) {
            sum->fault = work->fault;
            sum->slot = work->slot;
        }
    }
    const poda_status status = poda__build_fault(build, tier, sum);
    return status == PODA_OK ? poda__build_pause(build, build->valued, build->tier_count) : status;
}

bool poda__build_is_due(const poda__build *build)
{
    const double wait = (double)build->options->save / 1000;
    const double since = poda__seconds() - build->saved;
    return since > wait && since > 8 * build->save_cost;
}

poda_status poda__build_sweep(poda__build *build, poda__tier *tier, poda__tier_pass *run,
                              uint64_t from, poda__save *save)
{
    poda_status status = PODA_OK;
    while (from < tier->slots && status == PODA_OK) {
        const double started = poda__seconds();
        const uint64_t to = tier->slots - from > build->range ? from + build->range : tier->slots;
        status = poda__build_range(build, tier, run, from, to);
        const double took = poda__seconds() - started;
        if (took > 0.5 && build->range > PIECE)
            build->range /= 2;
        else if (took < 0.1 && build->range < UINT64_C(1) << 32 && to - from == build->range)
            build->range *= 2;
        from = to;
        if (status == PODA_OK && save && from < tier->slots && poda__build_is_due(build)) {
            const double began = poda__seconds();
            status = save(build, tier, from);
            build->save_cost = poda__seconds() - began;
        }
    }
    return status;
}

poda_status poda__build_pass(poda__build *build, poda__tier *tier, poda__tier_pass *run)
{
    return poda__build_sweep(build, tier, run, 0, NULL);
}

/* ---- marking ---- */

void poda__build_forget_kids(const poda__build *build)
{
    for (unsigned i = 0; i < build->threads; i++) {
        build->works[i]->kid_count = 0;
        memset(build->works[i]->cache, 0, sizeof build->works[i]->cache);
    }
}

bool poda__build_add_kid(poda__tier *tier, poda__tier *kid)
{
    if (kid == tier) {
        tier->loops = true;
        return true;
    }
    for (size_t i = 0; i < tier->kid_count; i++)
        if (tier->kids[i] == kid)
            return true;
    if (tier->kid_count == tier->kid_room) {
        const size_t room = tier->kid_room ? 2 * tier->kid_room : 8;
        poda__tier **larger = poda__resize(tier->kids, room, sizeof(poda__tier *));
        if (!larger)
            return false;
        tier->kids = larger;
        tier->kid_room = room;
    }
    tier->kids[tier->kid_count++] = kid;
    return true;
}

bool poda__build_take_kids(const poda__build *build, poda__tier *tier)
{
    for (unsigned i = 0; i < build->threads; i++)
        for (size_t k = 0; k < build->works[i]->kid_count; k++)
            if (!poda__build_add_kid(tier, build->works[i]->kids[k]))
                return false;
    return true;
}

static poda_status save_marks(poda__build *build, poda__tier *tier, uint64_t slot)
{
    if (!poda__build_take_kids(build, tier))
        return poda_fail_memory(build->error);
    return poda__reached_save(build, build->marked, slot);
}

/* Follows moves that stay in the tier until all is marked; its codes note what was followed. */
static poda_status mark_loops(poda__build *build, poda__tier *tier, bool again)
{
    poda_status status = PODA_OK;
    tier->codes = poda__array((size_t)tier->slots + 1, sizeof *tier->codes);
    if (!tier->codes)
        return poda_fail_memory(build->error);
    if (again)
        status = poda__reached_followed(build, tier);
    while (status == PODA_OK) {
        build->works[0]->changed = 0;
        status = poda__build_sweep(build, tier, poda__pass_mark, 0, save_marks);
        if (build->works[0]->changed == 0)
            break;
        if (status == PODA_OK && poda__build_is_due(build))
            status = save_marks(build, tier, 0);
    }
    free(tier->codes);
    tier->codes = NULL;
    return status;
}

/* From slot `slot` on; `again`: moves that stay are being followed. */
static poda_status mark_tier(poda__build *build, poda__tier *tier, uint64_t slot, bool again)
{
    poda__build_forget_kids(build);
    poda_status status = poda__reached_hold(build, tier);
    if (status == PODA_OK && !again)
        status = poda__build_sweep(build, tier, poda__pass_mark, slot, save_marks);
    if (status == PODA_OK && !poda__build_take_kids(build, tier))
        status = poda_fail_memory(build->error);
    if (status == PODA_OK && tier->loops) {
        status = mark_loops(build, tier, again);
        if (status == PODA_OK && !poda__build_take_kids(build, tier))
            status = poda_fail_memory(build->error);
    }
    build->done += tier->slots;
    return status;
}

poda_status poda__build_mark_first(poda__build *build)
{
    const poda_table_options *options = build->options;
    poda_state state;
    uint64_t id, rank;
    poda__build_forget_kids(build);
    if (options->tier_count == 0) {
        memset(&state, 0, sizeof state);
        poda_state_start(build->game, &state);
        build->tiering->place(build->works[0], &state, &id, &rank);
        poda__tier *const tier = poda__build_tier(build, id);
        if (!tier)
            return poda_fail_memory(build->error);
        if (rank >= tier->slots) {
            poda__tier_fail(build->works[0], PODA__TIER_RANK, rank);
            return poda__build_fault(build, tier, build->works[0]);
        }
        poda__tier_mark(tier, rank);
        return PODA_OK;
    }
    poda_status status = PODA_OK;
    for (size_t i = 0; i < options->tier_count && status == PODA_OK; i++) {
        poda__tier *const tier = poda__build_tier(build, options->tiers[i]);
        status = tier ? poda__build_pass(build, tier, poda__pass_mark_all)
                      : poda_fail_memory(build->error);
    }
    return status;
}

static void set_within(const poda__build *build, bool within)
{
    for (unsigned i = 0; i < build->threads; i++)
        build->works[i]->within = within;
}

/* A table of some tiers has all positions of the tiers that follow, too: it cannot tell those that its moves lead
 * to from those that another game leads to. */
static poda_status mark_rest(poda__build *build, poda__tier *tier)
{
    poda_status status = poda__reached_hold(build, tier);
    set_within(build, true);
    if (status == PODA_OK)
        status = poda__build_pass(build, tier, poda__pass_mark_all);
    set_within(build, false);
    return status;
}

bool poda__build_is_listed(const poda__build *build)
{
    return build->options->tier_count && build->rules->ranks->kids && !build->image_count;
}

poda_status poda__build_list(poda__build *build)
{
    uint64_t room[PODA_KIDS_MOST] = {0};
    const char *name = poda_game_name(build->game);
    const void *params = poda_game_params(build->game);
    for (size_t i = 0; i < build->options->tier_count; i++)
        if (!poda__build_tier(build, build->options->tiers[i]))
            return poda_fail_memory(build->error);
    for (size_t i = 0; i < build->tier_count; i++) {
        poda__tier *const tier = build->tiers[i];
        poda_tiers list = {room, 0, PODA_KIDS_MOST};
        build->rules->ranks->kids(params, tier->id, &list);
        if (list.count > PODA_KIDS_MOST)
            return poda_fail(build->error, PODA_TOO_LARGE, name,
                             "%s: moves from tier %llu lead to more than %d tiers", name,
                             (unsigned long long)tier->id, (int)PODA_KIDS_MOST);
        for (size_t k = 0; k < list.count; k++) {
            poda__tier *const kid = poda__build_tier(build, room[k]);
            if (!kid || !poda__build_add_kid(tier, kid))
                return poda_fail_memory(build->error);
        }
    }
    return PODA_OK;
}

/* All positions of the tiers that a game lists: no move is looked at. */
static poda_status mark_listed(poda__build *build)
{
    poda_status status = poda__build_list(build);
    for (size_t i = 0; i < build->tier_count && status == PODA_OK; i++) {
        status = mark_rest(build, build->tiers[i]);
        if (status == PODA_OK)
            status = poda__reached_make_room(build, 0, NULL);
    }
    return status;
}

static int by_number(const void *a, const void *b)
{
    const poda__tier *x = *(poda__tier *const *)a, *y = *(poda__tier *const *)b;
    return (x->id > y->id) - (x->id < y->id);
}

void poda__build_sort(const poda__build *build)
{
    qsort(build->tiers, build->tier_count, sizeof(poda__tier *), by_number);
}

poda_status poda__build_marks(poda__build *build)
{
    size_t next = 0, sorted = 0;
    uint64_t slot = 0;
    bool again = false;
    poda_status status = poda__reached_replay(build, &next, &slot, &again);
    build->marking = true;
    if (build->image_count) /* marks of images before this slot may have come from later ones */
        slot = 0;
    const bool some = build->options->tier_count;
    const bool listed = poda__build_is_listed(build);
    if (status == PODA_OK && next == 0 && slot == 0 && !again)
        status = listed ? mark_listed(build) : poda__build_mark_first(build);
    if (status == PODA_OK) /* those whose moves are marked have the lowest numbers */
        poda__build_sort(build);
    if (listed)
        next = build->tier_count;
    while (status == PODA_OK && next < build->tier_count) {
        if (sorted != build->tier_count) { /* new tiers are behind this one in the order */
            qsort(build->tiers + next, build->tier_count - next, sizeof(poda__tier *), by_number);
            sorted = build->tier_count;
        }
        build->marked = next;
        if (some)
            status = mark_rest(build, build->tiers[next]);
        if (status == PODA_OK)
            status = mark_tier(build, build->tiers[next++], slot, again);
        slot = 0;
        again = false;
        if (status == PODA_OK)
            status = poda__reached_make_room(build, next, NULL);
        if (status == PODA_OK && poda__build_is_due(build))
            status = poda__reached_save(build, next, 0);
    }
    build->marking = false;
    poda__build_forget_kids(build);
    /* quickly made again: then it is not worth a file */
    if (status == PODA_OK && poda__seconds() - build->started > 0.2)
        status = poda__reached_save(build, next, 0);
    return status;
}
