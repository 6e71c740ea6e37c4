/* proof_make.c - makes proofs: asks a source what the position is worth, chooses a strategy for each
 * side, and writes its moves while walking through it, which checks it too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "base/take.h"
#include "proof/proof_file.h"
#include "proof/strategy.h"

enum {
    WHOLE_QUICK = 3000000, /* positions that are solved whole if nobody says how many */
    GRAPH_MOST = 12000000, /* positions among which a small strategy is chosen */
    UNION_MOST = 80000000, /* the same of strategies that searches found */
};

typedef struct maker {
    const poda_game *game;
    const poda_state *from;
    poda_proof_options options;
    poda__source *source;
    poda_proof_head *head;
    poda_error *error;
} maker;

/* Writes the moves of a strategy as the walk asks for them. */
typedef struct writer {
    const maker *make;
    const poda__strategy *strategy;
    poda__bits bits;
} writer;

static bool uses_images(const maker *make)
{
    return make->head->symmetry;
}

static poda_status write_move(void *user, const poda_state *state, const poda_moves *list,
                              size_t *index, poda_error *error)
{
    writer *to = user;
    const maker *make = to->make;
    const poda__set *set = &to->strategy->set;
    poda_state key;
    uint32_t number, child = PODA__NO_CHOICE;
    poda__proof_key(make->game, uses_images(make), state, &key);
    const uint32_t choice =
        poda__set_find(set, &key, &number) ? to->strategy->choice[number] : PODA__NO_CHOICE;
    for (*index = 0; *index < list->count; ++*index) {
        poda_state after;
        poda_state_play(make->game, state, list->at[*index], &after);
        poda__proof_key(make->game, uses_images(make), &after, &key);
        if (poda__set_find(set, &key, &child) && child == choice)
            break;
    }
    if (choice == PODA__NO_CHOICE || *index == list->count) /* images that are none */
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(make->game),
                         "%s: the moves of symmetric positions do not correspond",
                         poda_game_name(make->game));
    return poda__bits_put(&to->bits, poda__move_bits(list->count), *index)
               ? PODA_OK
               : poda_fail_memory(error);
}

/* One way to prove a claim. */
typedef struct attempt {
    bool endless, falls;
} attempt;

static poda_status try(maker *make, poda__claim claim, attempt how, poda_proof_bound *bound,
                       poda__bits *bits)
{
    claim.endless = how.endless;
    const poda__strategist it = {.game = make->game,
                                 .claim = claim,
                                 .symmetry = uses_images(make),
                                 .falls = how.falls,
                                 .source = make->source,
                                 .options = &make->options.search,
                                 .most = GRAPH_MOST};
    poda__strategist lazy = it;
    poda__strategy strategy = {0};
    lazy.most = UNION_MOST;
    poda_status status = PODA_TOO_LARGE;
    if (make->source->quick)
        status = poda__strategy_among_all(&it, make->from, &strategy, make->error);
    if (status == PODA_TOO_LARGE && !how.falls)
        status = poda__strategy_on_the_way(&lazy, make->from, &strategy, make->error);
    if (status != PODA_OK)
        return status;
    writer to = {make, &strategy, {0}};
    poda__proof_walk walk = {.game = make->game,
                             .claim = claim,
                             .symmetry = uses_images(make),
                             .stop = make->options.search.stop,
                             .choose = write_move,
                             .user = &to};
    status = poda__proof_walk_run(&walk, make->from, make->error);
    poda__strategy_release(&strategy);
    if (status != PODA_OK) {
        free(to.bits.bytes);
        return status;
    }
    /* play that always ends needs no word about play that does not */
    const bool ends = walk.longest >= 0 && poda_game_again(make->game) == 0;
    *bits = to.bits;
    *bound = (poda_proof_bound){.proven = true,
                                .value = claim.value,
                                .endless = claim.endless && !ends,
                                .entries = walk.entries,
                                .bytes = to.bits.length,
                                .positions = walk.positions,
                                .longest = walk.longest};
    return PODA_OK;
}

/* Was it a way that does not lead there, rather than an error? */
static bool may_go_on(poda_status status)
{
    return status == PODA_BAD_FILE || status == PODA_TOO_LARGE;
}

static poda_status prove(maker *make, poda__claim claim, poda_proof_bound *bound, poda__bits *bits)
{
    const poda_value stalled =
        poda__claim_unit(make->game, poda_state_stalled(make->game, make->from));
    bool repeats = poda_game_again(make->game) > 0;
    poda_status status = PODA_OK;
    if (!repeats)
        status = poda_game_repeats(make->game, make->from, make->options.search.stop, &repeats,
                                   make->error);
    if (status != PODA_OK)
        return status;
    status = PODA_BAD_FILE;
    if (poda__claim_met(&claim, stalled))
        status = try(make, claim, (attempt){true, false}, bound, bits);
    if (may_go_on(status) && !repeats)
        status = try(make, claim, (attempt){false, false}, bound, bits);
    if (may_go_on(status) && make->source->quick)
        status = try(make, claim, (attempt){false, true}, bound, bits);
    if (may_go_on(status) && repeats)
        status = try(make, claim, (attempt){false, false}, bound, bits);
    if (status == PODA_BAD_FILE)
        return poda_fail(make->error, PODA_TOO_LARGE, "proof",
                         "no strategy was found that can be shown to end in time, or to need no "
                         "end");
    return status;
}

static poda_status write_texts(const maker *make)
{
    poda_proof_head *head = make->head;
    const char *name = poda_game_name(make->game), *options = poda_game_options(make->game);
    char room[PODA_TEXT_MAX] = "";
    poda_text text = {room, sizeof room, 0};
    poda_state start, again;
    memset(&start, 0, sizeof start);
    memset(&again, 0, sizeof again);
    poda_state_start(make->game, &start);
    if (!poda_state_equal(make->game, &start, make->from)) {
        poda_state_text(make->game, make->from, &text);
        poda_status status = poda_state_read(make->game, room, &again, make->error);
        if (status != PODA_OK)
            return status;
        if (!poda_state_equal(make->game, &again, make->from))
            return poda_fail(make->error, PODA_BAD_REQUEST, "position",
                             "the text of this position does not say all of it: %.200s", room);
    }
    if (strlen(name) >= PODA_PROOF_TEXT || strlen(options) >= PODA_PROOF_TEXT - 16 ||
        strpbrk(options, "\n\r\t"))
        return poda_fail(make->error, PODA_BAD_REQUEST, "options",
                         "the options are too long for a proof, or have more than one line");
    snprintf(head->game, sizeof head->game, "%s", name);
    snprintf(head->options, sizeof head->options, "%s", options);
    snprintf(head->position, sizeof head->position, "%s", room);
    return poda_proof_rules(make->game, &head->rules, make->error);
}

static poda_status open_source(maker *make)
{
    const poda_proof_options *options = &make->options;
    const bool searches = options->method == PODA_SOLVE_SEARCH;
    const uint64_t most = options->positions                    ? options->positions
                          : options->method == PODA_SOLVE_WHOLE ? PODA_WALK_LIMIT
                                                                : WHOLE_QUICK;
    poda_status status = PODA_TOO_LARGE;
    if (options->method == PODA_SOLVE_THEORY)
        return poda_fail(make->error, PODA_BAD_REQUEST, "method",
                         "a proof is made from all positions or from searches");
    if (options->table)
        return poda__source_table(&make->source, make->game, make->from, options->table,
                                  make->error);
    if (!searches)
        status = poda__source_whole(&make->source, make->game, make->from, uses_images(make), most,
                                    &options->search, make->error);
    if (status == PODA_TOO_LARGE && options->method != PODA_SOLVE_WHOLE)
        status = poda__source_search(&make->source, make->game, &options->search, make->error);
    return status;
}

/* What each side can force, as far as the source knows. */
static poda_status find_claims(const maker *make, poda__known *known)
{
    poda_value value;
    if (poda_state_over(make->game, make->from, &value)) {
        const poda_status status =
            poda__outcome_check(poda_game_rules_of(make->game), value, make->error);
        known->lower = known->upper = poda__claim_unit(make->game, value);
        return status;
    }
    return make->source->ask(make->source, make->from, NULL, known, make->error);
}

/* A bound that everybody knows is none. */
static bool says_something(const maker *make, poda_value bound, poda_value trivial)
{
    return bound > -PODA_INFINITY && bound < PODA_INFINITY &&
           (poda_game_rules_of(make->game)->scored || bound != trivial);
}

static poda_status write_all(const maker *make, const poda__bits *lower, const poda__bits *upper,
                             unsigned char **bytes, size_t *length)
{
    poda__buffer out = {0};
    unsigned char sum[PODA__PROOF_SUM];
    poda__proof_put_head(&out, make->head);
    if (lower->length)
        poda__buffer_put(&out, (const char *)lower->bytes, lower->length);
    if (upper->length)
        poda__buffer_put(&out, (const char *)upper->bytes, upper->length);
    const uint64_t number = poda__sum(PODA__SUM_BEGIN, out.at, out.length);
    for (size_t i = 0; i < sizeof sum; i++)
        sum[i] = (unsigned char)(number >> (56 - 8 * i));
    poda__buffer_put(&out, (const char *)sum, sizeof sum);
    const poda_status status = poda__buffer_status(&out, make->error);
    if (status != PODA_OK) {
        poda__buffer_release(&out);
        return status;
    }
    *bytes = (unsigned char *)out.at;
    *length = out.length;
    return PODA_OK;
}

static poda_status nothing_to_prove(const maker *make, const poda__known *known)
{
    if (poda__stopped(make->options.search.stop))
        return poda_fail(make->error, PODA_STOPPED, "proof", "stopped before anything was known");
    if (known->lower == known->upper)
        return poda_fail(make->error, PODA_BAD_REQUEST, "strategy",
                         "this side loses whatever it does: it can force nothing");
    return poda_fail(make->error, PODA_TOO_LARGE, "proof", "nothing is known that could be proven");
}

static poda_status make_all(maker *make, unsigned char **bytes, size_t *length)
{
    poda__bits lower = {0}, upper = {0};
    poda__known known = {-PODA_INFINITY, PODA_INFINITY, -1};
    poda_proof_head *head = make->head;
    poda_status status = find_claims(make, &known);
    const bool low = !make->options.no_lower && says_something(make, known.lower, -1);
    const bool high = !make->options.no_upper && says_something(make, known.upper, 1);
    if (status == PODA_OK && !low && !high)
        status = nothing_to_prove(make, &known);
    if (status == PODA_OK && low)
        status = prove(make, (poda__claim){PODA_MAX, known.lower, false}, &head->lower, &lower);
    if (status == PODA_OK && high)
        status = prove(make, (poda__claim){PODA_MIN, known.upper, false}, &head->upper, &upper);
    if (status == PODA_OK)
        status = write_all(make, &lower, &upper, bytes, length);
    free(lower.bytes);
    free(upper.bytes);
    return status;
}

/* Do the options mean the same when they are read from the file? A value with "x=" after a blank does not. */
static poda_status check_options(const poda_game *game, poda_error *error)
{
    char text[PODA_PROOF_TEXT];
    poda_pair pairs[PODA__PROOF_OPTIONS];
    poda_game *again = NULL;
    snprintf(text, sizeof text, "%s", poda_game_options(game));
    const poda_options list = {pairs, poda__proof_split(text, pairs, PODA__PROOF_OPTIONS)};
    const poda_status status = poda_game_open_rules(&again, poda_game_rules_of(game), &list, error);
    const bool same =
        status == PODA_OK && strcmp(poda_game_options(again), poda_game_options(game)) == 0;
    poda_game_close(again);
    return status == PODA_NO_MEMORY ? status
           : same                   ? PODA_OK
                                    : poda_fail(error, PODA_BAD_REQUEST, "options",
                                                "the options '%.100s' cannot be written into a proof",
                                                poda_game_options(game));
}

poda_status poda_proof_make(const poda_game *game, const poda_state *from,
                            const poda_proof_options *options, unsigned char **bytes,
                            size_t *length, poda_proof_head *head, poda_error *error)
{
    maker make = {.game = game, .from = from, .error = error};
    poda_status status = PODA__TAKE(poda_proof_options, &make.options, options, search, error);
    if (status == PODA_OK)
        status = poda__refuse_wide(poda_game_rules_of(game), error);
    if (status == PODA_OK && poda_game_again(game) == PODA_AGAIN_FORBIDDEN)
        status = poda_fail(error, PODA_BAD_GAME, poda_game_name(game),
                           "%s: no position may occur again, so what a side can force depends on "
                           "the positions before: there is no proof of this form",
                           poda_game_name(game));
    if (status == PODA_OK)
        status = check_options(game, error);
    if (status != PODA_OK)
        return status;
    if (!options)
        poda_search_defaults(&make.options.search);
    make.head = poda__array(1, sizeof *make.head);
    if (!make.head)
        return poda_fail_memory(error);
    make.head->symmetry = !make.options.plain && poda_game_rules_of(game)->space.symmetry;
    status = write_texts(&make);
    if (status == PODA_OK)
        status = open_source(&make);
    if (status == PODA_OK)
        status = make_all(&make, bytes, length);
    if (status == PODA_OK)
        *head = *make.head;
    if (make.source)
        make.source->close(make.source);
    free(make.head);
    return status;
}
