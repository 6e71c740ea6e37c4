/* test_settle.c - random endings of searches around true values: the results of settle.c are
 * consistent and true, and a value in the list of moves is one that a search found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/outcome.h"
#include "search/settle.h"

enum { MOVES = 6, ROUNDS = 100000, SPREAD = 6 };

/* The game that settle.c sees: `turn` is to move, and has all the moves. */
static int turn;

int poda_state_turn(const poda_game *game, const poda_state *state)
{
    (void)game;
    (void)state;
    return turn;
}

void poda_state_moves(const poda_game *game, const poda_state *state, poda_moves *out)
{
    (void)game;
    (void)state;
    for (out->count = 0; out->count < MOVES; out->count++)
        out->at[out->count] = out->count;
}

/* Stubs for what settle.c calls for loaded games; no test here plays a move. */
void poda_state_play(const poda_game *game, const poda_state *state, poda_move move,
                     poda_state *out)
{
    (void)game;
    (void)move;
    *out = *state;
}

uint64_t poda_state_seen(const poda_game *game, const poda_state *state)
{
    (void)game;
    (void)state;
    return 0;
}

poda_status poda__outcome_check(const poda_rules *rules, poda_value value, poda_error *error)
{
    (void)rules;
    (void)value;
    (void)error;
    return PODA_OK;
}

static uint64_t seed = 1;

static int below(int limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (int)(poda_mix(seed) % (uint64_t)limit);
}

static poda_value number(void)
{
    return below(2 * SPREAD + 1) - SPREAD;
}

/* One search as it ended: the truth, what it found, and what is reported. */
typedef struct ending {
    poda_value truth[MOVES], best; /* of the moves and of the position, for MAX */
    poda_move_value given[MOVES];
    poda_move named; /* by the search: the value of the position is its value */
    poda_result result;
} ending;

static poda_value better(poda_value a, poda_value b)
{
    return (turn == PODA_MAX ? a > b : a < b) ? a : b;
}

static void make_up(ending *it, poda_move_value *list)
{
    *it = (ending){.best = turn == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY};
    const bool playouts = below(4) == 0;
    for (size_t i = 0; i < MOVES; i++) {
        poda_move_value *move = &it->given[i];
        it->truth[i] = number();
        it->best = better(it->truth[i], it->best);
        *move = (poda_move_value){.move = i, .known = below(4) != 0};
        move->exact = move->known && below(4) == 0;
        move->value = move->exact ? it->truth[i] : move->known ? number() : 0;
        move->mean = playouts && move->known && !move->exact ? move->value : 0;
    }
    memcpy(list, it->given, sizeof it->given);
    poda_result *result = &it->result;
    const size_t named = (size_t)below(MOVES);
    it->named = named;
    *result = (poda_result){.has_move = true,
                            .move = named,
                            .known = below(8) != 0,
                            .playouts = playouts,
                            .exact = below(8) == 0,
                            .lower = below(2) ? it->best - below(4) : -PODA_INFINITY,
                            .upper = below(2) ? it->best + below(4) : PODA_INFINITY,
                            .move_count = MOVES};
    result->known |= result->exact;
    result->value = result->exact ? it->best : result->known ? number() : 0;
    result->mean = playouts && !result->exact ? result->value : 0;
}

/* The listed value of each move is what a search found, what is proven, or the position's value for
 * the named move. A move estimated above the position has none. */
static void check_list(const ending *it, const poda_move_value *list)
{
    const poda_result *result = &it->result;
    for (size_t i = 0; i < MOVES; i++) {
        const poda_move_value *move = &list[i];
        const bool named = move->move == it->named || move->move == result->move;
        assert_true(move->move == i);
        assert_true(!move->exact || (move->known && move->value == it->truth[i]));
        assert_true(move->exact >= it->given[i].exact);
        if (!move->known)
            assert_int_equal(move->value, 0);
        if (!move->known || move->exact)
            continue;
        assert_true(it->given[i].known || named);
        if (!named)
            assert_int_equal(move->value, it->given[i].value);
        if (result->known)
            assert_int_equal(better(move->value, result->value), result->value);
    }
}

static void lists_say_what_was_found(void **unused)
{
    (void)unused;
    poda_search *search = calloc(1, sizeof *search);
    poda_move_value list[MOVES];
    poda_move moves[MOVES];
    const poda_search_options options = {.every_move = true};
    static const poda_rules rules;
    static const poda_game game = {.rules = &rules};
    assert_non_null(search);
    for (int round = 0; round < ROUNDS; round++) {
        ending it;
        turn = below(2);
        memset(search, 0, sizeof *search);
        search->options = &options;
        search->game = &game;
        search->move_values = list;
        search->move_list = moves;
        search->plies = -1;
        make_up(&it, list);
        const bool known = it.result.known;
        bool gap = false; /* some move was not searched */
        for (size_t i = 0; i < MOVES; i++)
            gap |= !list[i].known;
        poda__search_settle(search, NULL, &it.result);
        const poda_result *result = &it.result;
        assert_true(result->known || !known || result->playouts || gap);
        assert_true(result->lower <= it.best && it.best <= result->upper);
        assert_true(!result->exact || (result->known && result->value == it.best));
        assert_true(!result->known || result->exact ||
                    (result->lower <= result->value && result->value <= result->upper));
        assert_true(!result->move_proven || it.truth[result->move] == it.best);
        check_list(&it, list);
    }
    free(search);
}

/* The named move is proven lost, and the others seem better than an estimate from before: one of them is named, and
 * no estimate is a loss. */
static void lost_moves_are_not_named(void **unused)
{
    poda_search *search = calloc(1, sizeof *search);
    poda_move_value list[MOVES];
    poda_move moves[MOVES];
    const poda_search_options options = {.every_move = true};
    static const poda_rules rules;
    static const poda_game game = {.rules = &rules};
    (void)unused;
    assert_non_null(search);
    for (turn = PODA_MAX; turn <= PODA_MIN; turn++) {
        const poda_value sign = turn == PODA_MAX ? 1 : -1;
        poda_result result = {.has_move = true,
                              .known = true,
                              .value = -5 * sign,
                              .lower = -PODA_INFINITY,
                              .upper = PODA_INFINITY,
                              .move_count = MOVES};
        memset(search, 0, sizeof *search);
        search->options = &options;
        search->game = &game;
        search->move_values = list;
        search->move_list = moves;
        list[0] = (poda_move_value){0, -PODA_WIN * sign, true, true, 0};
        for (size_t i = 1; i < MOVES; i++)
            list[i] = (poda_move_value){i, 5 * sign, true, false, 0};
        poda__search_settle(search, NULL, &result);
        assert_true(result.move != 0 && result.known && !result.exact);
        assert_int_equal(result.value, -5 * sign);
    }
    free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists_say_what_was_found),
                                       cmocka_unit_test(lost_moves_are_not_named)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
