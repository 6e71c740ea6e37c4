/* check_game.c - runs the tests of a game on its positions. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/take.h"
#include "check/checker.h"

typedef struct hashed {
    uint64_t hash;
    uint32_t place, index; /* place: in check->order */
} hashed;

static int compare_hashed(const void *left, const void *right)
{
    const hashed *a = left, *b = right;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* Do two positions differ only in what their key leaves out? */
static bool have_equal_keys(const poda__check *check, uint32_t one, uint32_t two)
{
    poda_state a, b;
    if (!check->rules->past || !check->rules->past->key)
        return false;
    poda__check_get(check, one, &a);
    poda__check_get(check, two, &b);
    poda_state_key(check->game, &a, &a);
    poda_state_key(check->game, &b, &b);
    return poda__check_same(check, &a, &b);
}

/* Stores with each position the nearest other one with the same hash. */
static bool find_equal_hashes(poda__check *check)
{
    const size_t count = check->set.count;
    hashed *all = poda__array(count, sizeof *all);
    if (!all)
        return false;
    for (uint32_t place = 0; place < count; place++) {
        poda_state state;
        const uint32_t index = check->order[place];
        poda__check_get(check, index, &state);
        all[place] = (hashed){poda_state_hash(check->game, &state), place, index};
    }
    qsort(all, count, sizeof *all, compare_hashed);
    for (size_t i = 1, first = 0; i < count; i++) {
        if (all[i].hash != all[i - 1].hash)
            first = i;
        else if (!have_equal_keys(check, all[i].index, all[first].index))
            check->found[all[i].index].same_hash = all[first].index;
    }
    free(all);
    return true;
}

/* A byte that equals the turn in every position is taken as the turn, if changing it changes the
 * turn. */
static int find_turn_byte(const poda__check *check)
{
    for (size_t byte = 0; byte < check->size; byte++) {
        bool fits = true, both = false;
        for (uint32_t i = 0; i < check->set.count && fits; i++) {
            poda_state state;
            poda__check_get(check, i, &state);
            const int turn = check->rules->turn(check->params, &state);
            fits = state.bytes[byte] == turn && (turn == 0 || turn == 1);
            both = both || turn == 1;
            state.bytes[byte] ^= 1;
            fits = fits && check->rules->turn(check->params, &state) == 1 - turn;
        }
        if (fits && both)
            return (int)byte;
    }
    return -1;
}

static void test_position(poda__check *check, uint32_t index, bool first)
{
    poda__case at = {.index = index};
    poda__check_at(check, index);
    poda__check_get(check, index, &at.state);
    poda__check_moves(check, &at);
    if (first) {
        poda__check_play(check, &at);
        return;
    }
    poda__check_texts(check, &at);
    poda__check_hash(check, &at);
    poda__check_eval(check, &at);
    poda__check_view(check, &at);
    if (poda__check_basics(check)) {
        poda__check_unplay(check, &at);
        poda__check_symmetry(check, &at);
        poda__check_past(check, &at);
        poda__check_hints(check, &at);
        poda__check_rank(check, &at);
        poda__check_impartial(check, &at);
    }
}

static void run_tests(poda__check *check)
{
    poda_state start;
    const size_t most = (size_t)check->options.positions;
    poda_state_start(check->game, &start);
    check->whole = poda__check_find(check, &start, most - most / 2, most);
    if (poda__check_stopped(check)) {
        check->result.positions = check->set.count;
        return;
    }
    if (!poda__check_sort(check) || !find_equal_hashes(check)) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    if (check->rules->impartial)
        check->turn_byte = find_turn_byte(check);
    /* the basics first: if they fail, tests that depend on them would only add noise */
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++) {
        test_position(check, check->order[i], true);
        check->result.positions++;
    }
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++)
        test_position(check, check->order[i], false);
    if (poda__check_basics(check) && !poda__check_stopped(check)) {
        poda__check_names(check);
        poda__check_option_use(check);
        poda__check_seen(check);
        if (!check->rules->wide)
            poda__check_repeats(check);
    }
    if (check->rules->wide && poda__check_basics(check) && !poda__check_stopped(check))
        poda__check_wide(check);
    else if (poda__check_basics(check) && !poda__check_stopped(check))
        poda__check_search(check);
}

/* Was a test that applies to the game left out because others failed? */
static bool is_skipped(const poda__check *check, poda__test test)
{
    if (check->ran[test])
        return false;
    const bool basics = poda__check_basics(check);
    const poda_wide *wide = check->rules->wide;
    switch (test) {
    case PODA__TEST_UNPLAY:
        return !basics && check->space->unplay;
    case PODA__TEST_SYMMETRY:
        return !basics && check->space->symmetry;
    case PODA__TEST_PAST:
        return !basics && check->rules->past;
    case PODA__TEST_HINTS:
        return !basics && check->rules->hints;
    case PODA__TEST_RANK:
        return !basics && check->rules->ranks;
    case PODA__TEST_IMPARTIAL:
        return !basics && check->rules->impartial && check->turn_byte >= 0;
    case PODA__TEST_CHANCE:
        return !basics && wide && wide->chance;
    case PODA__TEST_PAYOFFS:
        return !basics && wide && wide->payoffs;
    case PODA__TEST_SEES:
        return !basics && wide && wide->sees;
    case PODA__TEST_RECALL:
        return (!basics || check->failed[PODA__TEST_SEES]) && wide && wide->sees;
    case PODA__TEST_GUESS:
        return (!basics || check->failed[PODA__TEST_SEES]) && wide && wide->guess;
    case PODA__TEST_SEARCH:
        return !wide && (!basics || check->failed[PODA__TEST_HASH] || check->merged);
    default:
        return false;
    }
}

poda_status poda_check_game(const poda_game *game, const poda_check_options *options,
                            poda_check_result *out, poda_error *error)
{
    poda_check_options taken;
    const poda_status status = PODA__TAKE(poda_check_options, &taken, options, patience, error);
    return status == PODA_OK ? poda__check_game(game, &taken, NULL, out, error) : status;
}

poda_status poda__check_game(const poda_game *game, const poda_check_options *options,
                             struct poda__watch *watch, poda_check_result *out, poda_error *error)
{
    poda__check check = {
        .watch = watch,
        .space = &poda_game_rules_of(game)->space,
        .params = poda_game_params(game),
        .game = game,
        .rules = poda_game_rules_of(game),
        .error = error,
        .turn_byte = -1,
    };
    if (poda__check_begin(&check, options))
        run_tests(&check);
    return poda__check_end(&check, is_skipped, out);
}
