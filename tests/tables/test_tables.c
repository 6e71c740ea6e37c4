/* test_tables.c - tables of solved games against poda_whole: every position of every small game, with
 * ranks and without, in games that end and games that go round; known counts; what is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "built_tables.h"

#define PATH "test.table"

/* ---- games with ranks, made for the test ---- */

#include "rules_plain.h"
#include "rules_row.h"
#include "rules_strip.h"

/* ---- against poda_whole ---- */

struct compared {
    poda_table *table;
    poda_whole *whole;
    const poda_game *game;
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
    const bool known = poda_whole_value(it->whole, state, &expected, &expected_distance);
    assert_int_equal(poda_table_value(it->table, state, &found, &value, &distance, &error),
                     PODA_OK);
    if (found != known)
        fail_msg("%s: found %d, known %d", poda_game_name(it->game), found, known);
    if (!known)
        return;
    if (poda_table_of(it->table)->wdl) { /* only what is over or won at once has a distance */
        const bool max = poda_state_turn(it->game, state) == PODA_MAX;
        const bool mine = max ? expected > 0 : expected < 0;
        const bool near = expected_distance == 0 || (expected_distance == 1 && mine);
        if (expected != 0 && !near) {
            expected = expected > 0 ? PODA_WIN : -PODA_WIN;
            expected_distance = -1;
        }
    }
    if (value != expected)
        fail_msg("%s: %d instead of %d", poda_game_name(it->game), value, expected);
    const bool decided = poda_is_win(value) || poda_is_loss(value);
    assert_int_equal(distance, decided ? expected_distance : -1);
}

/* Every position of the table that was built must be as poda_whole has it, and it must verify. */
static void compare(const poda_game *game, const char *path)
{
    struct compared it = {.game = game};
    poda_error error = {0};
    poda_state first;
    poda_walk_result walked;
    poda_table_verified verified;
    poda_whole_summary *summary = calloc(1, sizeof *summary);
    const poda_walk_options walk = {.visit = compare_one, .user = &it};
    assert_non_null(summary);
    poda_state_start(game, &first);
    assert_int_equal(poda_whole_open(&it.whole, game, &first, NULL, &error), PODA_OK);
    if (poda_table_open(&it.table, game, path, 0, &error) != PODA_OK)
        fail_msg("%s", error.message);
    assert_int_equal(poda_walk(game, &first, &walk, &walked, &error), PODA_OK);
    poda_whole_summarise(it.whole, summary);
    const poda_table_about *about = poda_table_of(it.table);
    assert_int_equal(about->positions, summary->positions);
    assert_int_equal(about->positions, it.positions);
    assert_int_equal(about->won, summary->won);
    assert_int_equal(about->lost, summary->lost);
    assert_int_equal(about->drawn, summary->drawn);
    if (poda_table_verify(it.table, 2, NULL, NULL, NULL, &verified, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    assert_int_equal(verified.positions, about->positions);
    if (!about->wdl)
        assert_int_equal(verified.unproven, 0);
    poda_table_close(it.table);
    poda_whole_close(it.whole);
    free(summary);
}

static void test_every_game(void **unused)
{
    (void)unused;
    static const char *const games[][2] = {
        {"tictactoe", ""},
        {"connect4", "cols=4 rows=4"},
        {"connect4", "cols=5 rows=3"},
        {"connect4", "cols=1 rows=5"},
        {"mnk", "rows=3 cols=4 k=3"},
        {"nim", "heaps=3,4,5"},
        {"nim", "heaps=2,3 last=loses"},
        {"corks", "n=20"},
        {"toads", ""},
        {"hare", ""},
        {"pawns", ""},
        {"othello", "size=4"},
        {"kalah", "houses=2 seeds=2"},
        {"oware", "houses=2 seeds=2"},
        {"dots", "rows=2 cols=2"},
        {"domineering", "size=3"},
        {"clobber", "rows=3 cols=4"},
        {"hex", "size=3"},
        {"morris", "men=3"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = open_game(NULL, games[i][0], games[i][1]);
        build(game, PATH, (poda_table_options){0});
        compare(game, PATH);
        poda_game_close(game);
    }
}

/* Tables without distances say who wins, in fewer bytes, and claim no proof where play goes round. */
static void test_wdl(void **unused)
{
    (void)unused;
    static const struct {
        const poda_rules *rules;
        const char *name, *options;
        bool proven;
    } games[] = {{NULL, "connect4", "cols=4 rows=4", true},
                 {NULL, "mnk", "rows=3 cols=4 k=3", true},
                 {NULL, "nim", "heaps=3,4,5", false},
                 {NULL, "hare", "", false},
                 {NULL, "morris", "men=3", false},
                 {&strip_rules, "own", "length=12", false},
                 {&strip_rules, "own", "length=30 safe=1", false}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = open_game(games[i].rules, games[i].name, games[i].options);
        poda_table *table = NULL;
        poda_table_about with, without;
        poda_table_verified verified;
        poda_error error = {0};
        build(game, PATH, (poda_table_options){0});
        assert_int_equal(poda_table_look(PATH, &with, &error), PODA_OK);
        build(game, PATH, (poda_table_options){.metric = PODA_METRIC_WDL});
        compare(game, PATH);
        assert_int_equal(poda_table_look(PATH, &without, &error), PODA_OK);
        assert_true(without.wdl && !with.wdl);
        assert_true(without.bytes <= with.bytes);
        assert_int_equal(without.over, with.over);
        build(game, "other.table",
              (poda_table_options){.metric = PODA_METRIC_WDL,
                                   .threads = 3,
                                   .memory = with.ranked ? 1 << 16 : 0,
                                   .save = 1});
        same_file(PATH, "other.table");
        assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
        assert_int_equal(poda_table_verify(table, 2, NULL, NULL, NULL, &verified, &error), PODA_OK);
        assert_int_equal(verified.unproven == 0, games[i].proven);
        poda_table_close(table);
        poda_game_close(game);
    }
    poda_game *scored = open_game(NULL, "othello", "size=4");
    poda_error error = {0};
    const poda_table_options options = {.size = sizeof options, .metric = PODA_METRIC_WDL};
    assert_int_equal(poda_table_build(scored, PATH, &options, &error), PODA_BAD_REQUEST);
    poda_game_close(scored);
}

static void test_own_games(void **unused)
{
    (void)unused;
    static const struct {
        const poda_rules *rules;
        const char *options;
    } games[] = {{&strip_rules, ""},          {&strip_rules, "length=5"},
                 {&strip_rules, "length=12"}, {&strip_rules, "length=30 safe=1"},
                 {&plain_rules, "length=12"}, {&row_rules, ""},
                 {&row_rules, "coins=1"}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = open_game(games[i].rules, "own", games[i].options);
        build(game, PATH, (poda_table_options){0});
        compare(game, PATH);
        poda_game_close(game);
    }
}

static void test_loaded(void **unused)
{
    (void)unused;
    static const char *const games[] = {"hare", "pawns", "pawns_plus"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char path[500];
        snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_EXAMPLES, games[i]);
        poda_game *game = open_game(NULL, path, "");
        build(game, PATH, (poda_table_options){0});
        compare(game, PATH);
        poda_game_close(game);
    }
}

/* ---- known counts ---- */

static void test_counts(void **unused)
{
    (void)unused;
    /* for the player to move, computed independently by BDDs (Böck 2025) and by hand-written code */
    static const struct {
        const char *options;
        uint64_t won, lost, drawn, over;
    } boards[] = {
        {"cols=4 rows=4", 38675, 32234, 90120, 21404},
        {"cols=4 rows=5", 509601, 484233, 712421, 320734},
        {"cols=5 rows=4", 1390516, 1251559, 1303636, 807998},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        poda_game *game = open_game(NULL, "connect4", boards[i].options);
        poda_table_about about;
        poda_error error = {0};
        build(game, PATH, (poda_table_options){.threads = 2});
        assert_int_equal(poda_table_look(PATH, &about, &error), PODA_OK);
        assert_int_equal(about.won, boards[i].won);
        assert_int_equal(about.lost, boards[i].lost);
        assert_int_equal(about.drawn, boards[i].drawn);
        assert_int_equal(about.by_distance[0], boards[i].over);
        poda_game_close(game);
    }
}

/* What the first player gains in dots and boxes, computed by a program of its own. */
static void test_scores(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        poda_value net;
    } boards[] = {{"rows=1 cols=1", -1}, {"rows=1 cols=2", 0},  {"rows=1 cols=3", -1},
                  {"rows=1 cols=4", 0},  {"rows=1 cols=5", -1}, {"rows=2 cols=2", 2},
                  {"rows=2 cols=3", -2}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        poda_game *game = open_game(NULL, "dots", boards[i].options);
        poda_table *table = NULL;
        poda_error error = {0};
        poda_state first;
        poda_value value = 0;
        int distance = -1;
        bool found = false;
        build(game, PATH, (poda_table_options){0});
        assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
        poda_state_start(game, &first);
        assert_int_equal(poda_table_value(table, &first, &found, &value, &distance, &error),
                         PODA_OK);
        assert_true(found);
        assert_int_equal(value, boards[i].net);
        poda_table_close(table);
        poda_game_close(game);
    }
}

/* ---- what is kept ---- */

/* Thin tables hold less and say the same. */
static void test_every(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    poda_table_about all, thin;
    poda_error error = {0};
    build(game, PATH, (poda_table_options){0});
    assert_int_equal(poda_table_look(PATH, &all, &error), PODA_OK);
    for (int every = 2; every <= 5; every++) {
        build(game, PATH, (poda_table_options){.every = every});
        compare(game, PATH);
        assert_int_equal(poda_table_look(PATH, &thin, &error), PODA_OK);
        assert_true(thin.bytes < all.bytes);
    }
    poda_game_close(game);
}

/* The ready ranks of poda/rank.h: all numbers, each once, in both directions. */
static void test_ranks(void **unused)
{
    (void)unused;
    assert_int_equal(poda_choose(64, 32), UINT64_C(1832624140942590534));
    assert_int_equal(poda_choose(5, 6), 0);
    for (int of = 0; of <= 10; of++)
        for (int count = 0; count <= of; count++)
            for (uint64_t rank = 0; rank < poda_choose(of, count); rank++) {
                const uint64_t set = poda_unrank_subset(of, count, rank);
                assert_int_equal(__builtin_popcountll(set), count);
                assert_true(set < UINT64_C(1) << of);
                assert_int_equal(poda_rank_subset(set), rank);
            }
    const uint64_t cells = 0xf00f0000000000c3u;
    const int counts[3] = {2, 3, 1};
    const uint64_t size = poda_size_pieces(__builtin_popcountll(cells), counts, 3);
    assert_int_equal(size, 66 * 120 * 7);
    for (uint64_t rank = 0; rank < size; rank++) {
        uint64_t pieces[3];
        poda_unrank_pieces(cells, counts, 3, rank, pieces);
        assert_int_equal((pieces[0] | pieces[1] | pieces[2]) & ~cells, 0);
        assert_int_equal(poda_rank_pieces(cells, pieces, 3), rank);
    }
    for (uint64_t rank = 0; rank < poda_choose(9 + 4, 4); rank++) {
        uint8_t heaps[4];
        poda_unrank_heaps(9, 4, rank, heaps);
        assert_true(heaps[0] <= heaps[1] && heaps[1] <= heaps[2] && heaps[2] <= heaps[3] &&
                    heaps[3] <= 9);
        assert_int_equal(poda_rank_heaps(heaps, 4), rank);
    }
    assert_int_equal(poda_spread(poda_squeeze(0x123456789abcdef0u, UINT64_MAX), UINT64_MAX),
                     0x123456789abcdef0u);
}

/* All positions of a tier, whether or not a game leads to them. */
static void test_tiers(void **unused)
{
    (void)unused;
    poda_game *game = open_game(&strip_rules, "strip", "");
    const uint64_t tiers[] = {1};
    poda_table *table = NULL;
    poda_table_about about;
    poda_error error = {0};
    build(game, PATH, (poda_table_options){.tiers = tiers, .tier_count = 1});
    assert_int_equal(poda_table_look(PATH, &about, &error), PODA_OK);
    assert_int_equal(about.tiers, 3);
    assert_false(about.whole);
    assert_true(about.positions >= 162);
    assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
    if (poda_table_verify(table, 2, NULL, NULL, NULL, NULL, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_table_close(table);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game), cmocka_unit_test(test_own_games),
        cmocka_unit_test(test_wdl),        cmocka_unit_test(test_loaded),
        cmocka_unit_test(test_counts),     cmocka_unit_test(test_scores),
        cmocka_unit_test(test_every),      cmocka_unit_test(test_tiers),
        cmocka_unit_test(test_ranks),
    };
    char folder[] = "/tmp/poda-tables-XXXXXX";
    if (!enter_folder(folder))
        return 1;
    return leave_folder(folder, PATH, cmocka_run_group_tests(tests, NULL, NULL));
}
