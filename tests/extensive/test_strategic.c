/* test_strategic.c - the reduced strategic form: known tables, and random games, in which each
 * equilibrium is compared with every plan of every player, reduced or not, in fractions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "extensive/efg.h"
#include "extensive/strategic.h"
#include "failing.h"
#include "poda/extensive.h"

enum { SETS = 32, PLANS = 4096 };

static poda__form read_form(const char *text)
{
    poda__form form;
    poda_error error = {0};
    if (poda__efg_read(&form, text, &error) != PODA_OK)
        fail_msg("%s: %s", text, error.message);
    return form;
}

static poda__strategic form_table(const poda__form *form)
{
    poda__strategic table;
    assert_int_equal(poda__strategic_init(&table, form, NULL, NULL), PODA_OK);
    return table;
}

/* ---- known tables ---- */

/* Once out, player 1 has no second move: three strategies, not four. */
static const char OUT[] = "EFG 2 R \"\" {\"1\" \"2\"} p \"\" 1 1 \"\" {\"out\" \"in\"} 0 "
                          "t \"\" 1 {2 2} p \"\" 2 1 \"\" {\"l\" \"r\"} 0 "
                          "p \"\" 1 2 \"\" {\"a\" \"b\"} 0 t \"\" 2 {3 1} t \"\" 3 {0 0} "
                          "p \"\" 1 2 0 t \"\" 4 {0 0} t \"\" 5 {1 3}";

static void test_reduced(void **unused)
{
    (void)unused;
    static const char *const names[] = {"out,-", "in,a", "in,b"};
    static const int64_t payoffs[6][2] = {{2, 2}, {3, 1}, {0, 0}, {2, 2}, {0, 0}, {1, 3}};
    poda__form form = read_form(OUT);
    poda__strategic table = form_table(&form);
    assert_int_equal(poda_normal_strategies(table.normal, 0), 3);
    assert_int_equal(poda_normal_strategies(table.normal, 1), 2);
    assert_int_equal(poda_normal_unit(table.normal), 1);
    for (int s = 0; s < 3; s++)
        assert_string_equal(poda_normal_name(table.normal, 0, s), names[s]);
    for (size_t i = 0; i < 6; i++)
        for (int p = 0; p < 2; p++)
            assert_int_equal(poda_normal_payoff(table.normal, i, p), payoffs[i][p]);
    assert_false(table.seen);
    assert_false(table.forgets[0] || table.forgets[1]);
    poda__strategic_release(&table);
    poda__form_release(&form);
}

/* A player without sets has one strategy; payoffs of ends are weighted by chance. */
static void test_chance(void **unused)
{
    (void)unused;
    poda__form form =
        read_form("EFG 2 R \"t\" {\"x\" \"y\"} c \"\" 1 \"\" {\"\" 1/3 \"\" 2/3} 1 {1 1} p \"\" 1 "
                  "1 \"\" {\"\" \"\" \"\"} 0 t \"\" 0 t \"\" 2 {3 0} t \"\" 3 {6 1/2} t \"\" 3");
    poda__strategic table = form_table(&form);
    assert_int_equal(poda_normal_profiles(table.normal), 3);
    assert_string_equal(poda_normal_name(table.normal, 0, 2), "3");
    assert_string_equal(poda_normal_name(table.normal, 1, 0), "-");
    assert_string_equal(poda_normal_title(table.normal), "t");
    /* 1 + 2/3 x 6 and 1 + 1/3 x 3 + 2/3 x 6, in parts */
    const int64_t unit = poda_normal_unit(table.normal);
    assert_int_equal(poda_normal_payoff(table.normal, 0, 0), 5 * unit);
    assert_int_equal(poda_normal_payoff(table.normal, 1, 0), 6 * unit);
    assert_int_equal(6 * poda_normal_payoff(table.normal, 2, 1), 9 * unit);
    assert_true(table.seen);
    poda__strategic_release(&table);
    poda__form_release(&form);
}

/* Kuhn 1950: 27 and 64 strategies. Every path of Lemke and Howson ends where player 1 gets -1/18, and
 * what is played there cannot be exploited. */
static void test_kuhn(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_extensive *tree = NULL;
    poda_state start;
    poda_normal *normal = NULL;
    double strategy[64];
    assert_int_equal(poda_game_open(&game, "kuhn", NULL, NULL), PODA_OK);
    poda_state_start(game, &start);
    assert_int_equal(poda_extensive_open(&tree, game, &start, NULL, NULL), PODA_OK);
    assert_int_equal(poda_extensive_strategic(tree, NULL, &normal, NULL), PODA_OK);
    assert_int_equal(poda_normal_strategies(normal, 0), 27);
    assert_int_equal(poda_normal_strategies(normal, 1), 64);
    for (int label = 0; label < 27 + 64; label++) {
        const poda_normal_how how = {.method = PODA_NORMAL_LEMKE, .label = label};
        poda_equilibria found;
        poda_exploit exploit;
        assert_int_equal(poda_normal_solve(normal, &how, &found, NULL), PODA_OK);
        assert_int_equal(found.count, 1);
        assert_string_equal(found.at[0].payoff[0].exact, "-1/18");
        assert_string_equal(found.at[0].payoff[1].exact, "1/18");
        for (int p = 0; p < 2 && label % 13 == 0; p++)
            assert_int_equal(
                poda_extensive_behaviour(tree, p, found.at[0].strategy[p], strategy, NULL),
                PODA_OK);
        if (label % 13 == 0) {
            assert_int_equal(poda_extensive_exploit(tree, strategy, &exploit, NULL), PODA_OK);
            assert_true(exploit.exploitability >= 0 && exploit.exploitability < 1e-12);
        }
        poda_equilibria_release(&found);
    }
    poda_normal_close(normal);
    poda_extensive_close(tree);
    poda_game_close(game);
}

/* ---- random games ---- */

typedef struct writer {
    poda_random random;
    poda__buffer text;
    int players, outcomes, left; /* inner nodes that may still be written */
    int sets[3], moves[3][SETS]; /* by player: its sets, and their moves */
} writer;

static int below(writer *to, int n)
{
    return (int)(poda_random_next(&to->random) % (uint64_t)n);
}

static void write_node(writer *to, int depth)
{
    const int kind = below(to, 8);
    int count = 2 + below(to, 4) / 3;
    if (to->left == 0 || depth == 0 || (kind == 0 && depth < 3)) {
        poda__buffer_add(&to->text, " t \"\" %d {", ++to->outcomes);
        for (int p = 0; p < to->players; p++)
            poda__buffer_add(&to->text, " %d", below(to, 7) - 2);
        poda__buffer_add(&to->text, " }");
        return;
    }
    to->left--;
    if (kind == 1) {
        poda__buffer_add(&to->text, " c \"\" %d \"\" {\"h\" 1/3 \"t\" 2/3} 0", to->left + 1);
        count = 2;
    } else {
        const int player = below(to, to->players);
        int set = below(to, to->sets[player] + 1);
        if (set == to->sets[player])
            to->moves[player][to->sets[player]++] = count;
        count = to->moves[player][set];
        poda__buffer_add(&to->text, " p \"\" %d %d \"\" {\"a\" \"b\"%s} 0", player + 1, set + 1,
                         count > 2 ? " \"c\"" : "");
    }
    for (int i = 0; i < count; i++)
        write_node(to, depth - 1);
}

/* Any sets, so players may forget, even where they are. */
static void write_game(writer *to, int players, int nodes)
{
    to->players = players;
    to->left = nodes;
    to->outcomes = 0;
    to->text.length = 0;
    memset(to->sets, 0, sizeof to->sets);
    poda__buffer_add(&to->text, "EFG 2 R \"\" {");
    for (int p = 0; p < players; p++)
        poda__buffer_add(&to->text, " \"%d\"", p + 1);
    poda__buffer_add(&to->text, " }");
    write_node(to, 5);
}

/* What `player` gets below a node if the plan of each player is plans[p][set]. */
static void walk(const poda__form *form, int32_t at, int player, int32_t *const *plans,
                 poda__fraction *out)
{
    const poda__form_node *node = &form->nodes[at];
    poda__fraction part = {0}, weight = {0};
    int64_t total = 0;
    if (node->pay >= 0)
        assert_true(
            poda__fraction_set(out, form->pays[node->pay * form->players + player], form->unit));
    else
        assert_true(poda__fraction_set(out, 0, 1));
    for (int32_t i = 0; i < node->count; i++)
        total += form->weight[node->first + i];
    for (int32_t i = 0; i < node->count; i++) {
        const bool chance = node->player == PODA_CHANCE;
        if (!chance && plans[node->player][node->set] != i)
            continue;
        walk(form, node->first + i, player, plans, &part);
        if (chance)
            assert_true(poda__fraction_set(&weight, form->weight[node->first + i], total) &&
                        poda__fraction_multiply(&part, &part, &weight));
        assert_true(poda__fraction_add(out, out, &part));
    }
    poda__fraction_release(&part);
    poda__fraction_release(&weight);
}

/* A strategy as a plan for all sets, excluded ones by chance. */
static void fill_plan(writer *from, const poda__strategic *table, const poda__form *form,
                      int player, int strategy, int32_t *plan)
{
    for (int32_t s = 0; s < table->set_count[player]; s++) {
        const int32_t set = table->first_set[player] + s;
        const int32_t move = table->moves[player][strategy * table->set_count[player] + s];
        plan[set] = move >= 0 ? move : below(from, form->sets[set].count);
    }
}

/* Goes on to the next plan of all of a player; false after the last. */
static bool next_plan(const poda__form *form, int player, int32_t *plan)
{
    for (int32_t s = 0; s < form->set_count; s++) {
        if (form->sets[s].player != player)
            continue;
        if (++plan[s] < form->sets[s].count)
            return true;
        plan[s] = 0;
    }
    return false;
}

static int plans_of(const poda__form *form, int player)
{
    int plans = 1;
    for (int32_t s = 0; s < form->set_count; s++)
        if (form->sets[s].player == player && plans < PLANS)
            plans *= form->sets[s].count;
    return plans;
}

/* What `player` gets by a plan against what the others play in `one`. */
static void expect(writer *from, const poda__strategic *table, const poda__form *form,
                   const poda_equilibrium *one, int player, int32_t *const *plans,
                   poda__fraction *out)
{
    poda__fraction weight = {0}, factor = {0}, pay = {0};
    assert_true(poda__fraction_set(out, 0, 1));
    for (size_t i = 0; i < poda_normal_profiles(table->normal); i++) {
        if (poda_normal_choice(table->normal, i, player) != 0)
            continue;
        assert_true(poda__fraction_set(&weight, 1, 1));
        for (int p = 0; p < form->players; p++) {
            const int strategy = poda_normal_choice(table->normal, i, p);
            if (p == player)
                continue;
            assert_true(poda__fraction_read(&factor, one->strategy[p][strategy].exact) &&
                        poda__fraction_multiply(&weight, &weight, &factor));
            fill_plan(from, table, form, p, strategy, plans[p]);
        }
        if (poda__big_sign(&weight.top) == 0)
            continue;
        walk(form, 0, player, plans, &pay);
        assert_true(poda__fraction_multiply(&pay, &pay, &weight) &&
                    poda__fraction_add(out, out, &pay));
    }
    poda__fraction_release(&weight);
    poda__fraction_release(&factor);
    poda__fraction_release(&pay);
}

/* No plan of any player gets more than the payoff, and every strategy that is played gets it. */
static void assert_equilibrium(writer *from, const poda__strategic *table, const poda__form *form,
                               const poda_equilibrium *one)
{
    int32_t *plans[3];
    poda__fraction got = {0}, payoff = {0};
    int order;
    for (int p = 0; p < form->players; p++)
        assert_non_null(plans[p] = calloc((size_t)form->set_count + 1, sizeof *plans[p]));
    for (int p = 0; p < form->players; p++) {
        assert_true(poda__fraction_read(&payoff, one->payoff[p].exact));
        memset(plans[p], 0, (size_t)form->set_count * sizeof *plans[p]);
        do {
            expect(from, table, form, one, p, plans, &got);
            assert_true(poda__fraction_compare(&got, &payoff, &order));
            assert_true(order <= 0);
        } while (next_plan(form, p, plans[p]));
        for (int s = 0; s < poda_normal_strategies(table->normal, p); s++) {
            if (one->strategy[p][s].value <= 0)
                continue;
            fill_plan(from, table, form, p, s, plans[p]);
            expect(from, table, form, one, p, plans, &got);
            assert_true(poda__fraction_compare(&got, &payoff, &order));
            assert_int_equal(order, 0);
        }
    }
    for (int p = 0; p < form->players; p++)
        free(plans[p]);
    poda__fraction_release(&got);
    poda__fraction_release(&payoff);
}

/* Played move by move, an equilibrium is still one, unless a player forgets. */
static void assert_behaviour(const char *text, const poda_equilibrium *one)
{
    poda_extensive *tree = NULL;
    poda_extensive_facts facts;
    poda_exploit exploit;
    double strategy[256] = {0};
    assert_int_equal(poda_extensive_read(&tree, text, NULL), PODA_OK);
    poda_extensive_describe(tree, &facts);
    assert_true(facts.moves <= 256);
    for (int p = 0; p < facts.players; p++) {
        const poda_status status =
            poda_extensive_behaviour(tree, p, one->strategy[p], strategy, NULL);
        assert_true(status == PODA_OK || (status == PODA_BAD_REQUEST && facts.forgets >= 0));
    }
    if (facts.forgets < 0) {
        assert_int_equal(poda_extensive_exploit(tree, strategy, &exploit, NULL), PODA_OK);
        assert_true(exploit.nash_conv >= 0 && exploit.nash_conv < 1e-9);
        for (int p = 0; p < facts.players; p++)
            assert_true(exploit.payoffs[p] - one->payoff[p].value < 1e-9 &&
                        one->payoff[p].value - exploit.payoffs[p] < 1e-9);
    }
    poda_extensive_close(tree);
}

static void try_game(writer *from, int players)
{
    write_game(from, players, players == 2 ? 9 : 7);
    poda__form form = read_form(from->text.at);
    poda__strategic table = form_table(&form);
    poda_equilibria found;
    size_t profiles = poda_normal_profiles(table.normal);
    for (int p = 0; p < players; p++)
        profiles *= (size_t)plans_of(&form, p);
    const poda_normal_how how = {.limit = 3000};
    if (profiles > 1500 || poda_normal_solve(table.normal, &how, &found, NULL) == PODA_TOO_LARGE) {
        poda__strategic_release(&table);
        poda__form_release(&form);
        return;
    }
    assert_true(found.count > 0 || !found.complete);
    for (size_t i = 0; i < found.count && i < 4; i++) {
        bool exact = found.at[i].error <= 0;
        for (int p = 0; p < players; p++)
            exact = exact && found.at[i].payoff[p].exact;
        if (!exact) /* numeric: tests of tables look at those */
            continue;
        assert_equilibrium(from, &table, &form, &found.at[i]);
        assert_behaviour(from->text.at, &found.at[i]);
    }
    poda_equilibria_release(&found);
    poda__strategic_release(&table);
    poda__form_release(&form);
}

static void test_random(void **unused)
{
    (void)unused;
    writer to = {.random = {7}};
    for (int i = 0; i < PODA_TEST_ROUNDS; i++)
        try_game(&to, 2 + (i % 3 == 0));
    poda__buffer_release(&to.text);
}

/* ---- limits ---- */

static void test_refused(void **unused)
{
    (void)unused;
    poda__form form = read_form(OUT);
    poda__strategic table;
    poda_error error = {0};
    const int stop = 1;
    const poda__strategic_limits few = {.strategies = 2}, small = {.profiles = 5},
                                 stopped = {.stop = &stop};
    assert_int_equal(poda__strategic_init(&table, &form, &few, &error), PODA_TOO_LARGE);
    assert_non_null(strstr(error.message, "player 1"));
    assert_int_equal(poda__strategic_init(&table, &form, &small, &error), PODA_TOO_LARGE);
    assert_int_equal(poda__strategic_init(&table, &form, &stopped, &error), PODA_STOPPED);
    poda__form_release(&form);
    form = read_form("EFG 2 R \"\" {\"1\"} c \"\" 1 \"\" {\"x\" 1/1000000007 \"y\" "
                     "1000000006/1000000007} 0 t \"\" 1 {1} t \"\" 2 {1000000000000}");
    assert_int_equal(poda__strategic_init(&table, &form, NULL, &error), PODA_TOO_LARGE);
    poda__form_release(&form);
}

/* Absent-minded (Piccione and Rubinstein 1997): the set comes before itself; one move for both. */
static void test_forgets(void **unused)
{
    (void)unused;
    static const char text[] = "EFG 2 R \"\" {\"1\"} p \"\" 1 1 \"\" {\"exit\" \"on\"} 0 t \"\" 1 "
                               "{0} p \"\" 1 1 0 t \"\" 2 {4} t \"\" 3 {1}";
    poda__form form = read_form(text);
    poda__strategic table = form_table(&form);
    poda_extensive *tree = NULL;
    double strategy[2];
    assert_int_equal(poda_normal_profiles(table.normal), 2);
    assert_int_equal(poda_normal_payoff(table.normal, 0, 0), 0);
    assert_int_equal(poda_normal_payoff(table.normal, 1, 0), 1);
    assert_true(table.forgets[0]);
    assert_int_equal(poda_extensive_read(&tree, text, NULL), PODA_OK);
    const poda_number mixed[2] = {{0, "0"}, {1, "1"}};
    assert_int_equal(poda_extensive_behaviour(tree, 0, mixed, strategy, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_extensive_behaviour(tree, 1, mixed, strategy, NULL), PODA_BAD_REQUEST);
    poda_extensive_close(tree);
    poda__strategic_release(&table);
    poda__form_release(&form);
}

static void test_memory(void **unused)
{
    (void)unused;
    poda_extensive *tree = NULL;
    bool failed = true;
    assert_int_equal(poda_extensive_read(&tree, OUT, NULL), PODA_OK);
    for (long n = 0; failed; n++) {
        const poda_number mixed[3] = {{0, "0"}, {1.0 / 3, "1/3"}, {2.0 / 3, "2/3"}};
        double strategy[6] = {-1, -1, -1, -1, -1, -1};
        poda_normal *normal = NULL;
        fail_after(n);
        poda_status status = poda_extensive_strategic(tree, NULL, &normal, NULL);
        if (status == PODA_OK)
            status = poda_extensive_behaviour(tree, 0, mixed, strategy, NULL);
        failed = stop_failing();
        assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        assert_true(failed ? strategy[2] < 0 : strategy[2] > 0.3 && strategy[2] < 0.4);
        poda_normal_close(normal);
    }
    poda_extensive_close(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reduced), cmocka_unit_test(test_chance),
        cmocka_unit_test(test_kuhn),    cmocka_unit_test(test_random),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_forgets),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
