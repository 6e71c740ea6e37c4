/* value_source.c - values for the maker of proofs: from a game solved whole, a table on disk, or by searches. */
#include "proof/value_source.h"

#include <stdlib.h>

#include "base/memory.h"
#include "solve/expand.h"

typedef struct whole_source {
    poda__source source;
    const poda_game *game;
    poda_whole *whole;
} whole_source;

static poda_status ask_whole(poda__source *source, const poda_state *state,
                             const poda__claim *claim, poda__known *known, poda_error *error)
{
    const whole_source *it = (const whole_source *)source;
    poda_value value;
    int distance;
    (void)claim;
    (void)error;
    *known = (poda__known){-PODA_INFINITY, PODA_INFINITY, -1};
    if (poda_whole_value(it->whole, state, &value, &distance)) {
        known->lower = known->upper = poda__claim_unit(it->game, value);
        known->distance = distance;
    }
    return PODA_OK;
}

static void close_whole(poda__source *source)
{
    whole_source *it = (whole_source *)source;
    poda_whole_close(it->whole);
    free(it);
}

poda_status poda__source_whole(poda__source **out, const poda_game *game, const poda_state *from,
                               bool symmetry, uint64_t most, const poda_search_options *options,
                               poda_error *error)
{
    const poda_whole_options how = {
        .size = sizeof how,
        .symmetry = symmetry,
        .limit =
            poda__positions_in(options->memory, poda_game_rules_of(game)->space.state_size, most),
        .stop = options->stop,
        .progress = options->progress,
        .progress_user = options->progress_user,
    };
    poda_value value;
    int distance;
    whole_source *it = poda__array(1, sizeof *it);
    if (!it)
        return poda_fail_memory(error);
    it->source = (poda__source){ask_whole, close_whole, true, false};
    it->game = game;
    poda_status status = poda__whole_open(&it->whole, game, from, 1, 0, &how, error);
    /* with clocks, if what is won without them takes longer than they allow */
    if (status == PODA_OK && poda_whole_value(it->whole, from, &value, &distance) &&
        !poda__whole_timely(it->whole, from, value, distance)) {
        poda_whole_close(it->whole);
        it->whole = NULL;
        status = poda__whole_open(&it->whole, game, from, 1, PODA__WHOLE_CLOCKS, &how, error);
    }
    if (status == PODA_OK)
        *out = &it->source;
    else
        free(it);
    return status;
}

typedef struct search_source {
    poda__source source;
    const poda_game *game;
    poda_search *search;
    poda_search_options options;
} search_source;

/* A bound of a search in units of claims, in which no plies are counted. */
static poda_value unit_of(const search_source *it, poda_value bound)
{
    const bool none = bound >= PODA_INFINITY || bound <= -PODA_INFINITY;
    return none ? bound : poda__claim_unit(it->game, bound);
}

static poda_status ask_search(poda__source *source, const poda_state *state,
                              const poda__claim *claim, poda__known *known, poda_error *error)
{
    search_source *it = (search_source *)source;
    poda_result result;
    /* where a side can win, distances lead to short proofs */
    it->options.sign = claim && source->plain && !poda_game_rules_of(it->game)->scored;
    const poda_status status =
        poda_search_run(it->search, state, &it->options, NULL, NULL, &result, error);
    if (status != PODA_OK)
        return status;
    *known = (poda__known){unit_of(it, result.lower), unit_of(it, result.upper), -1};
    if (result.exact) {
        known->lower = known->upper = poda__claim_unit(it->game, result.value);
        known->distance = it->options.sign ? -1 : poda_value_distance(result.value);
    }
    return PODA_OK;
}

static void close_search(poda__source *source)
{
    search_source *it = (search_source *)source;
    poda_search_close(it->search);
    free(it);
}

poda_status poda__source_search(poda__source **out, const poda_game *game,
                                const poda_search_options *options, poda_error *error)
{
    search_source *it = poda__array(1, sizeof *it);
    if (!it)
        return poda_fail_memory(error);
    it->source = (poda__source){ask_search, close_search, false, false};
    it->game = game;
    it->options = *options;
    it->options.keep = true;
    it->options.line = it->options.every_move = false;
    const poda_status status = poda_search_open(&it->search, game, error);
    if (status == PODA_OK)
        *out = &it->source;
    else
        free(it);
    return status;
}

typedef struct table_source {
    poda__source source;
    const poda_game *game;
    poda_table *table;
} table_source;

static poda_status ask_table(poda__source *source, const poda_state *state,
                             const poda__claim *claim, poda__known *known, poda_error *error)
{
    const table_source *it = (const table_source *)source;
    poda_value value = 0;
    int distance = -1;
    bool found = false;
    (void)claim;
    *known = (poda__known){-PODA_INFINITY, PODA_INFINITY, -1};
    const poda_status status = poda_table_value(it->table, state, &found, &value, &distance, error);
    if (status != PODA_OK || !found || !poda_table_timely(it->table, state, value, distance))
        return status;
    known->lower = known->upper = poda__claim_unit(it->game, value);
    known->distance = distance;
    return PODA_OK;
}

static void close_table(poda__source *source)
{
    free(source);
}

poda_status poda__source_table(poda__source **out, const poda_game *game, const poda_state *from,
                               poda_table *table, poda_error *error)
{
    if (!poda_table_fits(table, from, 1))
        return poda_fail(error, PODA_BAD_REQUEST, "tables",
                         "a table with ranks holds the positions that games lead to from the "
                         "first: a proof from another one cannot use it");
    table_source *it = poda__array(1, sizeof *it);
    if (!it)
        return poda_fail_memory(error);
    it->source = (poda__source){ask_table, close_table, true, false};
    it->game = game;
    it->table = table;
    *out = &it->source;
    return PODA_OK;
}
