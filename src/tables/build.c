/* build.c - builds a table: what is asked for, memory, and the order of the steps. */
#include "tables/build.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/take.h"
#include "poda/file.h"
#include "system/clock.h"

/* A tier that a thread meets: it is one of the kids of the tier being worked on. */
static poda__tier *meet_tier(poda__tier_work *work, uint64_t id)
{
    poda__tier *tier = NULL;
    for (size_t i = 0; i < work->kid_count && !tier; i++)
        if (work->kids[i]->id == id)
            tier = work->kids[i];
    const bool is_new = !tier;
    if (is_new && !(tier = poda__build_tier(work->user, id)))
        return NULL;
    work->cache[(id * 0x9e3779b97f4a7c15u) >> 56] = tier;
    if (!is_new)
        return tier;
    if (work->kid_count == work->kid_room) {
        const size_t room = work->kid_room ? 2 * work->kid_room : 16;
        poda__tier **larger = poda__resize(work->kids, room, sizeof(poda__tier *));
        if (!larger)
            return NULL;
        work->kids = larger;
        work->kid_room = room;
    }
    work->kids[work->kid_count++] = tier;
    return tier;
}

static bool make_works(poda__build *build)
{
    for (unsigned i = 0; i < build->threads; i++) {
        poda__tier_work *work = poda__array(1, sizeof *work);
        if (!work)
            return false;
        build->works[i] = work;
        work->params = build->game->by_table ? (const void *)build->game : build->game->params;
        work->rules = build->rules;
        work->rules_params = build->game->params;
        work->images = build->images;
        work->image_count = build->image_count;
        work->find = meet_tier;
        work->user = build;
        work->mixed = build->mixed;
        work->converts = build->head.flags & PODA__TABLE_CONVERSION;
        work->moves = poda__array(PODA__TIER_MOVES_MOST, sizeof *work->moves);
        if (!work->moves)
            return false;
    }
    return true;
}

static void release_stream(poda__stream *stream)
{
    for (size_t i = 0; i < stream->section_count; i++) {
        free(stream->sections[i].lengths);
        free(stream->sections[i].sums);
        free(stream->sections[i].keys);
    }
    free(stream->sections);
    free(stream->waiting);
}

void poda__build_release(poda__build *build)
{
    for (size_t i = 0; i < build->tier_count; i++) {
        free(build->tiers[i]->reached);
        free(build->tiers[i]->codes);
        free(build->tiers[i]->kids);
        poda__reached_release(build->tiers[i]);
        free(build->tiers[i]);
    }
    free(build->tiers);
    free(build->by_id);
    for (unsigned i = 0; i < build->threads; i++)
        if (build->works[i]) {
            free(build->works[i]->moves);
            free(build->works[i]->kids);
            free(build->works[i]);
        }
    for (unsigned s = 0; s < 2; s++)
        release_stream(&build->streams[s]);
    free(build->histogram);
    free(build->images);
    free(build->pieces);
    poda__ledger_close(&build->marks);
    poda__ledger_close(&build->journal);
}

/* Has what is asked for numbers? */
static poda_status refuse_sizes(const poda__build *build)
{
    const char *name = poda_game_name(build->game);
    const poda_table_options *options = build->options;
    const poda_ranks *ranks = build->rules->ranks;
    const void *params = poda_game_params(build->game);
    poda_state first;
    poda_state_start(build->game, &first);
    if (!options->tier_count && ranks->size(params, ranks->tier(params, &first)) == 0)
        return poda_fail(build->error, PODA_TOO_LARGE, name,
                         "%s: the first position is in a tier that is too large for a table; "
                         "tiers= names others",
                         name);
    for (size_t i = 0; i < options->tier_count; i++)
        if (ranks->size(params, options->tiers[i]) == 0)
            return poda_fail(
                build->error, PODA_TOO_LARGE, name,
                "%s: tier %llu is too large for a table, or there is none of this number", name,
                (unsigned long long)options->tiers[i]);
    return PODA_OK;
}

static poda_status refuse(const poda__build *build)
{
    const char *name = poda_game_name(build->game);
    const poda_table_options *options = build->options;
    const bool ranked = build->head.flags & PODA__TABLE_RANKED;
    if (options->every > 16 || options->every < 0)
        return poda_fail(build->error, PODA_BAD_OPTION, "every", "every= is 1 to 16, not %d",
                         options->every);
    if (!ranked && (options->every > 1 || options->tier_count))
        return poda_fail(build->error, PODA_BAD_REQUEST, options->every > 1 ? "every" : "tiers",
                         "%s= needs a game with ranks (poda/rank.h), and %s has none that a table "
                         "can use",
                         options->every > 1 ? "every" : "tiers", name);
    if (options->every > 1 && build->rules->scored)
        return poda_fail(build->error, PODA_BAD_REQUEST, "every",
                         "every= needs a game that is won or lost, not one with scores");
    if (options->metric < PODA_METRIC_DISTANCE || options->metric > PODA_METRIC_CONVERSION)
        return poda_fail(build->error, PODA_BAD_OPTION, "metric",
                         "metric= is distance, wdl or conversion, %d to %d, not %d",
                         PODA_METRIC_DISTANCE, PODA_METRIC_CONVERSION, options->metric);
    if (options->metric != PODA_METRIC_DISTANCE && build->rules->scored)
        return poda_fail(build->error, PODA_BAD_REQUEST, "metric",
                         "metric=%s needs a game that is won or lost: a score has no distance "
                         "that could be left out",
                         options->metric == PODA_METRIC_WDL ? "wdl" : "conversion");
    if (options->metric == PODA_METRIC_CONVERSION && !ranked)
        return poda_fail(build->error, PODA_BAD_REQUEST, "metric",
                         "metric=conversion needs a game with ranks (poda/rank.h), and %s has none "
                         "that a table can use",
                         name);
    if (poda_game_again(build->game) == PODA_AGAIN_FORBIDDEN)
        return poda_fail(build->error, PODA_TOO_LARGE, name,
                         "%s: no position may occur again, so a position has no value without "
                         "those before it, and all games are too many",
                         name);
    return ranked ? refuse_sizes(build) : PODA_OK;
}

static poda_status prepare(poda__build *build)
{
    const poda_table_options *options = build->options;
    poda_status status = poda__refuse_wide(build->rules, build->error);
    if (status == PODA_OK)
        status = poda__table_head_of(&build->head, build->game, poda__table_ranked(build->game),
                                     build->error);
    if (status == PODA_OK)
        status = refuse(build);
    if (status == PODA_OK)
        status = poda_file_mine(build->path,
                                (poda_file_kind){PODA__TABLE_MAGIC, PODA__TABLE_MAGIC_LENGTH},
                                build->error);
    if (status != PODA_OK)
        return status;
    const unsigned every = options->every > 1 ? (unsigned)options->every : 1;
    build->head.every = every;
    build->head.section = options->section && options->section < UINT32_MAX
                              ? (unsigned)options->section
                              : PODA__TABLE_SECTION;
    const bool halves = every > 1 && build->rules->ranks->halves;
    if (options->tier_count)
        build->head.tiers =
            poda__checksum_of(options->tiers, options->tier_count * sizeof *options->tiers);
    else
        build->head.flags |= PODA__TABLE_WHOLE;
    build->streams[0] = (poda__stream){.every = 1, .depth = PODA__TABLE_DEPTH};
    const bool wdl = options->metric == PODA_METRIC_WDL;
    const bool converts = options->metric == PODA_METRIC_CONVERSION;
    build->head.flags |= wdl ? PODA__TABLE_WDL : converts ? PODA__TABLE_CONVERSION : 0;
    build->head.depth = poda__table_depth(&build->head, build->rules->ranks);
    if (converts) /* a way to another tier is no win at once, which is found again without other tiers */
        build->streams[0].depth = 0;
    /* what goes into the file, if that is not all that tiers are valued by */
    build->streams[1] =
        (poda__stream){.every = every, .depth = build->head.depth, .wdl = wdl, .halves = halves};
    const bool alike = build->head.depth == build->streams[0].depth && every == 1;
    build->stream_count = alike && !(wdl && poda__table_ranked(build->game)) ? 1 : 2;
    build->streams[0].wdl = wdl && build->stream_count == 1;
    build->histogram = poda__array((size_t)build->threads * (UINT16_MAX + 1), sizeof(uint64_t));
    build->images = poda__table_images(build->game, &build->image_count);
    return build->histogram && build->images && make_works(build) ? PODA_OK
                                                                  : poda_fail_memory(build->error);
}

/* Would the same command fail again, so that nothing is to be gone on from? Of a game without ranks more positions
 * than positions= allows are kept: a larger number goes on. */
static bool is_refused(const poda__build *build, poda_status status)
{
    return status == PODA_BAD_REQUEST || status == PODA_BAD_RULES || status == PODA_BAD_OPTION ||
           (status == PODA_TOO_LARGE && (build->head.flags & PODA__TABLE_RANKED));
}

/* `*mixed`: every position is looked up as its least image; set if that turns out to be needed. */
static poda_status build_table(const poda_game *game, const char *path,
                               const poda_table_options *options, bool *mixed, poda_error *error)
{
    poda__build build = {.game = game,
                         .rules = poda_game_rules_of(game),
                         .tiering = game->cores ? game->cores->tiering : NULL,
                         .path = path,
                         .options = options,
                         .error = error,
                         /* ranks send marks and values of least images alone */
                         .mixed = *mixed || options->peers,
                         .journal.file = -1,
                         .marks.file = -1,
                         .range = PODA__RANGE,
                         .started = poda__seconds()};
    build.journal.error = build.marks.error = build.error;
    build.saved = build.started;
    build.threads = options->threads < 1                    ? 1
                    : options->threads > PODA__THREADS_MOST ? PODA__THREADS_MOST
                                                            : options->threads;
    poda_status status = prepare(&build);
    const bool ranked = build.head.flags & PODA__TABLE_RANKED;
    if (options->peers) {
        status = poda__build_ranks(&build, status);
        poda__build_release(&build);
        return status;
    }
    if (status == PODA_OK && !ranked) {
        status = poda__build_sorted(&build);
    } else if (status == PODA_OK) {
        status = poda__journal_open(&build);
        if (status == PODA_OK)
            status = poda__reached_open(&build);
        if (status == PODA_OK)
            status = poda__build_marks(&build);
        if (status == PODA_OK)
            status = poda__build_values(&build);
    }
    if (status == PODA_OK)
        status = poda__build_finish(&build);
    if (build.works[0] && build.works[0]->fault == PODA__TIER_MIXED) {
        *mixed = true;
        poda__journal_remove(&build);
    } else if (is_refused(&build, status)) {
        poda__journal_remove(&build);
    }
    poda__build_release(&build);
    return status;
}

/* What a rank goes on from is its own; the table is rank 0's. */
static const char *path_of(const poda_table_peers *peers, const char *path)
{
    return peers && peers->rank > 0 && peers->path ? peers->path : path;
}

static poda_status refuse_peers(const poda_table_peers *peers, poda_error *error)
{
    if (peers && (peers->rank >= peers->ranks || !peers->swap))
        return poda_fail(error, PODA_BAD_REQUEST, "peers",
                         "rank %u of %u cannot build a table: ranks count from 0, and a function "
                         "carries their messages",
                         peers->rank, peers->ranks);
    return PODA_OK;
}

poda_status poda_table_build(const poda_game *game, const char *path,
                             const poda_table_options *options, poda_error *error)
{
    poda_table_options taken;
    poda_error ignored = {0};
    bool mixed = false;
    poda_status status = PODA__TAKE(poda_table_options, &taken, options, progress_user, error);
    if (status != PODA_OK)
        return status;
    status = refuse_peers(taken.peers, error);
    if (status != PODA_OK)
        return status;
    taken.save = taken.save ? taken.save : 3000;
    path = path_of(taken.peers, path);
    status = build_table(game, path, &taken, &mixed, error ? error : &ignored);
    return mixed ? build_table(game, path, &taken, &mixed, error ? error : &ignored) : status;
}
