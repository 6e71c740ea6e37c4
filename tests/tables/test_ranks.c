/* test_ranks.c - games with ranks whose play goes round: with ways back and without, with symmetric
 * images that stay in their tier, leave it, or do either; against poda_whole, and known counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "built_tables.h"

#define PATH "ranks.table"

/* A hunter and a runner come to a strip, then step on it: the hunter by 1 or 2, the runner by 1 or not at
 * all. The hunter wins by catching the runner, and loses by having been on nearly all cells. */
typedef struct visit_game {
    int length, tiers; /* tiers: 0 by the set of cells, 1 by their number, 2 mixed */
} visit_game;
typedef struct visit_state {
    uint16_t visited;
    uint8_t hunter, runner; /* `length`: not there yet */
    uint8_t turn;
} visit_state;

static const poda_option visit_options[] = {
    {"length", "7", "cells"}, {"tiers", "0", "kinds of tiers"}, {NULL, NULL, NULL}};
static const poda_about visit_about = {
    .name = "visit", .title = "Visit", .summary = "a hunt", .options = visit_options};

static poda_status visit_init(visit_game *game, const poda_options *options, poda_error *error)
{
    int64_t length = 7, tiers = 0;
    poda_status status = poda_option_int(options, "length", 4, 12, &length, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "tiers", 0, 2, &tiers, error);
    *game = (visit_game){(int)length, (int)tiers};
    return status;
}

static void visit_start(const visit_game *game, visit_state *state)
{
    *state =
        (visit_state){.hunter = (uint8_t)game->length, .runner = (uint8_t)game->length, .turn = 0};
}

static void visit_moves(const visit_game *game, const visit_state *state, poda_moves *list)
{
    const bool hunts = state->turn == PODA_MAX;
    const int from = hunts ? state->hunter : state->runner, reach = hunts ? 2 : 1;
    for (int to = 0; to < game->length; to++) {
        const bool near = abs(to - from) <= reach && (to != from || !hunts);
        if (from == game->length ? to != state->hunter : near)
            poda_moves_add(list, (poda_move)to);
    }
}

static void visit_play(const visit_game *game, const visit_state *state, poda_move move,
                       visit_state *to)
{
    (void)game;
    *to = *state;
    to->turn = (uint8_t)(1 - state->turn);
    if (state->turn == PODA_MIN) {
        to->runner = (uint8_t)move;
        return;
    }
    to->hunter = (uint8_t)move;
    to->visited = (uint16_t)(state->visited | 1u << move);
}

static int visit_turn(const visit_game *game, const visit_state *state)
{
    (void)game;
    return state->turn;
}

static bool visit_outcome(const visit_game *game, const visit_state *state, poda_value *value)
{
    const bool caught = state->runner < game->length && state->hunter == state->runner;
    *value = caught ? PODA_WIN : -PODA_WIN;
    return caught || poda_count_bits(state->visited) >= game->length - 2;
}

static void visit_state_text(const visit_game *game, const visit_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d %d", state->visited, state->hunter, state->runner, state->turn);
}

static poda_status visit_state_read(const visit_game *game, const char *text, visit_state *state,
                                    poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void visit_move_text(const visit_game *game, const visit_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static int visit_symmetries(const visit_game *game)
{
    (void)game;
    return 2;
}

static void visit_symmetry(const visit_game *game, const visit_state *state, int which,
                           visit_state *to)
{
    const int last = game->length - 1;
    (void)which;
    *to = *state;
    to->visited = 0;
    for (int i = 0; i <= last; i++)
        to->visited |= (uint16_t)((state->visited >> i & 1) << (last - i));
    if (state->hunter <= last)
        to->hunter = (uint8_t)(last - state->hunter);
    if (state->runner <= last)
        to->runner = (uint8_t)(last - state->runner);
}

static uint64_t visit_tier(const visit_game *game, const visit_state *state)
{
    const unsigned there = (state->hunter < game->length) + (state->runner < game->length);
    const unsigned count = (unsigned)poda_count_bits(state->visited);
    const unsigned group = game->tiers == 0   ? state->visited
                           : game->tiers == 1 ? count
                                              : 2 * count + (state->visited & 1);
    return group * 4 + there;
}

static uint64_t visit_size(const visit_game *game, uint64_t tier)
{
    const uint64_t places = (uint64_t)(game->length + 1) * (uint64_t)(game->length + 1) * 2;
    (void)tier;
    return game->tiers == 0 ? places : places << game->length;
}

static uint64_t visit_rank(const visit_game *game, const visit_state *state)
{
    const uint64_t side = (uint64_t)game->length + 1;
    const uint64_t sets = game->tiers == 0 ? 0 : state->visited;
    return ((sets * side + state->hunter) * side + state->runner) * 2 + state->turn;
}

static bool visit_unrank(const visit_game *game, uint64_t tier, uint64_t rank, visit_state *to)
{
    const uint64_t side = (uint64_t)game->length + 1, sets = rank / 2 / side / side;
    *to = (visit_state){(uint16_t)(game->tiers == 0 ? tier / 4 : sets),
                        (uint8_t)(rank / 2 / side % side), (uint8_t)(rank / 2 % side),
                        (uint8_t)(rank % 2)};
    return visit_tier(game, to) == tier;
}

static void visit_backs(const visit_game *game, const visit_state *state, poda_moves *list)
{
    const bool hunted = state->turn == PODA_MIN;
    const int to = hunted ? state->hunter : state->runner, reach = hunted ? 2 : 1;
    for (int from = 0; from < game->length; from++)
        if (to < game->length && abs(to - from) <= reach &&
            (hunted ? from != to && state->visited >> from & 1 : true))
            poda_moves_add(list, (poda_move)from);
}

static poda_move visit_back(const visit_game *game, const visit_state *state, poda_move way,
                            visit_state *from)
{
    const bool hunted = state->turn == PODA_MIN;
    (void)game;
    *from = *state;
    from->turn = (uint8_t)(1 - state->turn);
    if (hunted)
        from->hunter = (uint8_t)way;
    else
        from->runner = (uint8_t)way;
    return hunted ? state->hunter : state->runner;
}

#define visit_ALTERNATES 1
#define visit_HAS_SYMMETRY 1
#define visit_HAS_RANK 1
#define visit_HAS_BACK 1
#define PODA_RULES visit
#include <poda/export.h>
#undef PODA_RULES

/* The same without ways back. */
typedef visit_game onward_game;
typedef visit_state onward_state;
#define onward_about visit_about
#define onward_init visit_init
#define onward_start visit_start
#define onward_moves visit_moves
#define onward_play visit_play
#define onward_turn visit_turn
#define onward_outcome visit_outcome
#define onward_state_text visit_state_text
#define onward_state_read visit_state_read
#define onward_move_text visit_move_text
#define onward_symmetries visit_symmetries
#define onward_symmetry visit_symmetry
#define onward_tier visit_tier
#define onward_size visit_size
#define onward_rank visit_rank
#define onward_unrank visit_unrank
#define onward_HAS_SYMMETRY 1
#define onward_HAS_RANK 1
#define PODA_RULES onward
#include <poda/export.h>
#undef PODA_RULES

struct compared {
    poda_table *table;
    poda_whole *whole;
    uint64_t positions;
};

static void compare_one(void *user, const poda_state *state, int ply)
{
    struct compared *it = user;
    poda_value expected = 0, value = 0;
    int expected_distance = -1, distance = -1;
    bool found = false;
    poda_error error = {0};
    (void)ply;
    it->positions++;
    assert_true(poda_whole_value(it->whole, state, &expected, &expected_distance));
    assert_int_equal(poda_table_value(it->table, state, &found, &value, &distance, &error),
                     PODA_OK);
    assert_true(found);
    assert_int_equal(value, expected);
    if (poda_is_win(value) || poda_is_loss(value))
        assert_int_equal(distance, expected_distance);
}

/* Every position is as poda_whole has it, and the table verifies. `all`: positions are counted alike. */
static void compare(const poda_game *game, bool all)
{
    struct compared it = {0};
    poda_error error = {0};
    poda_state first;
    poda_walk_result walked;
    const poda_walk_options walk = {.visit = compare_one, .user = &it};
    poda_state_start(game, &first);
    assert_int_equal(poda_whole_open(&it.whole, game, &first, NULL, &error), PODA_OK);
    if (poda_table_open(&it.table, game, PATH, 0, &error) != PODA_OK)
        fail_msg("%s", error.message);
    assert_int_equal(poda_walk(game, &first, &walk, &walked, &error), PODA_OK);
    assert_true(!all || poda_table_of(it.table)->positions == it.positions);
    if (poda_table_verify(it.table, 2, NULL, NULL, NULL, NULL, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_table_close(it.table);
    poda_whole_close(it.whole);
}

static void test_round(void **unused)
{
    (void)unused;
    const poda_rules *const rules[] = {&visit_rules, &onward_rules};
    for (int length = 4; length <= 8; length++)
        for (int tiers = 0; tiers <= 2; tiers++)
            for (int i = 0; i < 2; i++) {
                char options[40];
                snprintf(options, sizeof options, "length=%d tiers=%d", length, tiers);
                poda_game *game = open_game(rules[i], "visit", options);
                build(game, PATH, (poda_table_options){0});
                compare(game, true);
                if (length == 8) {
                    for (unsigned threads = 2; threads < 4; threads++) {
                        build(game, "other.table", (poda_table_options){.threads = threads});
                        same_file(PATH, "other.table");
                    }
                    build(game, "other.table", (poda_table_options){.memory = 1 << 14});
                    same_file(PATH, "other.table");
                }
                poda_game_close(game);
            }
}

/* Positions that differ only in the players have one rank. */
static void test_quixo(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, PODA_TEST_EXAMPLES "/quixo.so", "size=3");
    build(game, PATH, (poda_table_options){.threads = 2});
    compare(game, false);
    /* moves stay in its tiers, which have no halves */
    const poda_table_options thin = {.size = sizeof thin, .every = 2};
    poda_error error = {0};
    assert_int_equal(poda_table_build(game, "none.table", &thin, &error), PODA_BAD_REQUEST);
    assert_non_null(strstr(error.message, "every= needs tiers that no move stays in"));
    poda_game_close(game);
}

/* The tier of draughts in which the players have so many men and kings. */
static uint64_t draughts_tier(int men, int kings, int other_men, int other_kings)
{
    const uint64_t one = (uint64_t)(men * 32 + kings),
                   two = (uint64_t)(other_men * 32 + other_kings);
    const uint64_t all_men = (uint64_t)(men + other_men);
    const uint64_t all = all_men + (uint64_t)(kings + other_kings);
    return ((64 - all) << 7 | (64 - all_men)) << 20 | (one > two ? one : two) << 10 |
           (one > two ? two : one);
}

/* All positions with so many pieces: as many as Chinook's authors count. A side without pieces has lost, and is the one
 * to move in the numbers of these rules. */
static void test_draughts_positions(void **unused)
{
    (void)unused;
    static const uint64_t known[] = {120, 6972, 261224};
    poda_game *game = open_game(NULL, "draughts", "rules=english");
    const poda_ranks *ranks = poda_game_rules_of(game)->ranks;
    const void *params = poda_game_params(game);
    for (int pieces = 1; pieces <= 3; pieces++) {
        uint64_t count = 0;
        for (int one = 0; one <= pieces / 2; one++)
            for (int men = 0; men <= one; men++)
                for (int other = 0; other <= pieces - one; other++) {
                    const int x = men * 32 + one - men, y = other * 32 + pieces - one - other;
                    const uint64_t tier =
                        draughts_tier(men, one - men, other, pieces - one - other);
                    poda_state state;
                    for (uint64_t rank = 0;
                         (2 * one < pieces || x <= y) && rank < ranks->size(params, tier); rank++)
                        count += ranks->unrank(params, tier, rank, &state) ? one == 0 ? 2 : 1 : 0;
                }
        assert_int_equal(count, known[pieces - 1]);
    }
    poda_game_close(game);
}

static void test_draughts(void **unused)
{
    (void)unused;
    /* English, for the player to move, both players having pieces: computed by a program of its own that
     * shares nothing with this one; of king against king also by Trice */
    static const uint64_t known[][3] = {{716, 402, 2370}, {100250, 87305, 8477}};
    poda_game *game = open_game(NULL, "draughts", "rules=english");
    for (int pieces = 2; pieces <= 3; pieces++) {
        uint64_t tiers[64], won = 0, lost = 0, drawn = 0;
        size_t count = 0;
        poda_table *table = NULL;
        poda_error error = {0};
        poda_table_tier tier;
        for (int one = 1; one <= pieces / 2; one++)
            for (int men = 0; men <= one; men++)
                for (int other = 0; other <= pieces - one; other++)
                    tiers[count++] = draughts_tier(men, one - men, other, pieces - one - other);
        build(game, PATH, (poda_table_options){.tiers = tiers, .tier_count = count, .threads = 2});
        if (poda_table_open(&table, game, PATH, 0, &error) != PODA_OK)
            fail_msg("%s", error.message);
        for (size_t i = 0; poda_table_tier_at(table, i, &tier); i++) {
            if (tier.tier >> 27 != (uint64_t)(64 - pieces))
                continue;
            won += tier.won;
            lost += tier.lost;
            drawn += tier.drawn;
            if (tier.tier == draughts_tier(0, 1, 0, 1)) {
                assert_int_equal(tier.won, 230);
                assert_int_equal(tier.lost, 108);
                assert_int_equal(tier.drawn, 654);
            }
        }
        assert_int_equal(won, known[pieces - 2][0]);
        assert_int_equal(lost, known[pieces - 2][1]);
        assert_int_equal(drawn, known[pieces - 2][2]);
        poda_table_close(table);
    }
    poda_game_close(game);
}

/* Stairs: from each place of a step to the next place of it, or to any place of the step above. Whoever comes to the
 * first place of the top has won, and to another one lost: so all win from below the top, and none goes there. */
enum { STAIRS = 60, PLACES = 4 };
typedef struct stairs_game {
    int steps;
} stairs_game;
typedef struct stairs_state {
    uint8_t step, place, turn;
} stairs_state;

static const poda_about stairs_about = {.name = "stairs", .title = "Stairs", .summary = "a climb"};

static poda_status stairs_init(stairs_game *game, const poda_options *options, poda_error *error)
{
    (void)options, (void)error;
    *game = (stairs_game){STAIRS};
    return PODA_OK;
}

static void stairs_start(const stairs_game *game, stairs_state *state)
{
    (void)game;
    *state = (stairs_state){0, 0, PODA_MAX};
}

static void stairs_moves(const stairs_game *game, const stairs_state *state, poda_moves *list)
{
    (void)game, (void)state;
    for (int place = 0; place <= PLACES; place++)
        poda_moves_add(list, (poda_move)place);
}

static void stairs_play(const stairs_game *game, const stairs_state *state, poda_move move,
                        stairs_state *to)
{
    (void)game;
    *to = *state;
    to->turn = (uint8_t)(1 - state->turn);
    if (move == PLACES) {
        to->place = (uint8_t)((state->place + 1) % PLACES);
        return;
    }
    to->step++;
    to->place = (uint8_t)move;
}

static int stairs_turn(const stairs_game *game, const stairs_state *state)
{
    (void)game;
    return state->turn;
}

static bool stairs_outcome(const stairs_game *game, const stairs_state *state, poda_value *value)
{
    *value = (state->turn == PODA_MAX) == (state->place > 0) ? PODA_WIN : -PODA_WIN;
    return state->step == game->steps;
}

static void stairs_state_text(const stairs_game *game, const stairs_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d %d", state->step, state->place, state->turn);
}

static poda_status stairs_state_read(const stairs_game *game, const char *text, stairs_state *state,
                                     poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void stairs_move_text(const stairs_game *game, const stairs_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}
static uint64_t stairs_tier(const stairs_game *game, const stairs_state *state)
{
    (void)game;
    return state->step;
}

static uint64_t stairs_size(const stairs_game *game, uint64_t tier)
{
    return tier <= (uint64_t)game->steps ? 2 * PLACES : 0;
}

static uint64_t stairs_rank(const stairs_game *game, const stairs_state *state)
{
    (void)game;
    return (uint64_t)(2 * state->place + state->turn);
}

static bool stairs_unrank(const stairs_game *game, uint64_t tier, uint64_t rank, stairs_state *to)
{
    *to = (stairs_state){(uint8_t)tier, (uint8_t)(rank / 2), (uint8_t)(rank % 2)};
    return rank < stairs_size(game, tier);
}

#define stairs_HAS_RANK 1
#define PODA_RULES stairs
#include <poda/export.h>
#undef PODA_RULES

/* Many moves lead to another tier, and many tiers follow: a table of ways there must not follow them all when it is
 * asked. */
static void test_many_tiers(void **unused)
{
    poda_game *game = open_game(&stairs_rules, "stairs", "");
    poda_error error = {0};
    poda_table *table = NULL;
    uint64_t positions = 0;
    (void)unused;
    build(game, PATH, (poda_table_options){.metric = PODA_METRIC_CONVERSION});
    if (poda_table_open(&table, game, PATH, 0, &error) != PODA_OK)
        fail_msg("%s", error.message);
    for (uint64_t tier = 0; tier < STAIRS; tier++)
        for (uint64_t rank = 0; rank < 2 * PLACES; rank++, positions++) {
            poda_state state = {0};
            poda_value value = 0;
            int distance = -1;
            bool found = false;
            poda_table_place place;
            assert_true(stairs_unrank(poda_game_params(game), tier, rank, (stairs_state *)&state));
            assert_int_equal(poda_table_value(table, &state, &found, &value, &distance, &error),
                             PODA_OK);
            assert_true(found);
            const int sign = tier + 1 < STAIRS ? 0 : rank % 2 == PODA_MAX ? 1 : -1;
            assert_int_equal((value > 0) - (value < 0), sign);
            assert_int_equal(poda_table_find(table, &state, &found, &place, &error), PODA_OK);
            assert_true(found && place.kept);
        }
    if (poda_table_verify(table, 2, NULL, NULL, NULL, NULL, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_table_close(table);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_tiers), cmocka_unit_test(test_round),
        cmocka_unit_test(test_quixo),      cmocka_unit_test(test_draughts_positions),
        cmocka_unit_test(test_draughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
