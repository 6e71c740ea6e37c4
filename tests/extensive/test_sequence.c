/* test_sequence.c - the linear program of the sequence form against values that others published or
 * that can be computed by hand; every answer is proven by exact best replies inside the library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "extensive/efg.h"
#include "extensive/sequence.h"
#include "poda/extensive.h"

/* Koller, Megiddo and von Stengel 1994, their example. */
static const char STOC94[] =
    "EFG 2 R \"\" {\"1\" \"2\"} c \"\" 1 \"\" {\"1\" .2 \"2\" .2 \"3\" .2 \"4\" .4} 0 "
    "p \"\" 1 1 \"\" {\"l\" \"r\"} 0 t \"\" 1 {5 -5} p \"\" 2 1 \"\" {\"p\" \"q\"} 0 "
    "p \"\" 1 3 \"\" {\"L\" \"R\"} 0 t \"\" 2 {10 -10} t \"\" 3 {15 -15} "
    "p \"\" 1 3 0 t \"\" 4 {20 -20} t \"\" 7 {-5 5} "
    "p \"\" 1 2 \"\" {\"c\" \"d\"} 0 t \"\" 2 t \"\" 4 "
    "p \"\" 1 2 0 p \"\" 2 2 \"\" {\"s\" \"t\"} 0 t \"\" 4 t \"\" 5 {50 -50} "
    "p \"\" 2 2 0 t \"\" 6 {30 -30} t \"\" 3 t \"\" 1";

static poda_status form_of_game(const char *name, poda_pair *pairs, size_t count, poda__form *form)
{
    poda_game *game = NULL;
    poda_state start;
    const poda_options options = {pairs, count};
    assert_int_equal(poda_game_open(&game, name, &options, NULL), PODA_OK);
    poda_state_start(game, &start);
    const poda_status status = poda__form_from_game(form, game, &start, NULL, NULL);
    poda_game_close(game);
    return status;
}

static void assert_payoffs(const poda__sequence_answer *answer, const char *first,
                           const char *second)
{
    const char *const expected[2] = {first, second};
    for (int p = 0; p < 2; p++) {
        poda__buffer text = {0};
        assert_true(poda__fraction_text(&answer->payoffs[p], &text));
        assert_string_equal(text.at, expected[p]);
        poda__buffer_release(&text);
    }
}

static void assert_solved(poda__form *form, const char *first, const char *second)
{
    poda__sequence_answer answer;
    assert_int_equal(poda__sequence_solve(form, NULL, &answer, NULL), PODA_OK);
    assert_payoffs(&answer, first, second);
    poda__sequence_release(&answer);
    poda__form_release(form);
}

static void assert_chance(const poda__sequence_answer *answer, int32_t slot, const char *expected)
{
    poda__buffer text = {0};
    const poda__fraction chance = {answer->top[slot], answer->bottom[slot]};
    assert_true(poda__fraction_text(&chance, &text));
    assert_string_equal(text.at, expected);
    poda__buffer_release(&text);
}

/* Kuhn 1950: -1/18. The second player calls with Q and bluffs with J once in three. */
static void test_kuhn(void **unused)
{
    (void)unused;
    poda__form form;
    poda__sequence_answer answer;
    assert_int_equal(form_of_game("kuhn", NULL, 0, &form), PODA_OK);
    assert_int_equal(poda__sequence_solve(&form, NULL, &answer, NULL), PODA_OK);
    assert_payoffs(&answer, "-1/18", "1/18");
    int thirds = 0;
    for (int32_t s = 0; s < form.set_count; s++)
        if (form.sets[s].player == 1) {
            poda__buffer text = {0};
            const int32_t bet = form.sets[s].slot + 1;
            const poda__fraction chance = {answer.top[bet], answer.bottom[bet]};
            assert_true(poda__fraction_text(&chance, &text));
            thirds += strcmp(text.at, "1/3") == 0;
            poda__buffer_release(&text);
        }
    assert_int_equal(thirds, 2);
    poda__sequence_release(&answer);
    poda__form_release(&form);
}

/* The only equilibrium, as Gambit's tests have it (tests/test_nash.py): sets in the order of the
 * tree, so that l, r and c, d come before L, R. */
static void test_stoc94(void **unused)
{
    (void)unused;
    static const char *const chances[] = {"0",   "1",   "1/3", "2/3", "2/3",
                                          "1/3", "5/6", "1/6", "5/9", "4/9"};
    poda__form form;
    poda__sequence_answer answer;
    assert_int_equal(poda__efg_read(&form, STOC94, NULL), PODA_OK);
    assert_int_equal(poda__sequence_solve(&form, NULL, &answer, NULL), PODA_OK);
    assert_payoffs(&answer, "13", "-13");
    assert_int_equal(form.slots, 10);
    for (int32_t i = 0; i < 10; i++)
        assert_chance(&answer, i, chances[i]);
    poda__sequence_release(&answer);
    poda__form_release(&form);
}

/* thomasahle/snyd, by linear programming: nothing wild, and 1 wild. The last column is what the
 * program here gives with the highest wild. */
static void test_liarsdice(void **unused)
{
    (void)unused;
    /* with 5 sides and the highest wild it proves 1/125, which takes too long for a test */
    static const char *const expected[4][3] = {
        {"0", "1", "1/2"}, {"-1/9", "1/3", "1/9"}, {"-1/8", "0", "1/16"}, {"-3/25", "0", NULL}};
    static const char *const wild[3] = {"none", "1", "highest"};
    static const char *const sides[4] = {"2", "3", "4", "5"};
    for (int i = 0; i < 2 + PODA_TEST_ROUNDS; i++)
        for (int w = 0; w < 3 && expected[i][w]; w++) {
            poda__form form;
            poda__sequence_answer answer;
            poda_pair pairs[2] = {{"sides", sides[i]}, {"wild", wild[w]}};
            assert_int_equal(form_of_game("liarsdice", pairs, 2, &form), PODA_OK);
            assert_int_equal(poda__sequence_solve(&form, NULL, &answer, NULL), PODA_OK);
            poda__buffer text = {0};
            assert_true(poda__fraction_text(&answer.payoffs[0], &text));
            assert_string_equal(text.at, expected[i][w]);
            poda__buffer_release(&text);
            poda__sequence_release(&answer);
            poda__form_release(&form);
        }
}

/* -0.085606424078 is published (OpenSpiel); the fraction is what the program here proves. */
static void test_leduc(void **unused)
{
    (void)unused;
    poda__form form;
    if (PODA_TEST_ROUNDS == 0)
        skip();
    assert_int_equal(form_of_game("leduc", NULL, 0, &form), PODA_OK);
    assert_solved(&form, "-1454920850547486749701863871533/16995463438839962469905132501930",
                  "1454920850547486749701863871533/16995463438839962469905132501930");
}

static void read_solved(const char *tree, const char *first, const char *second)
{
    char text[1024] = "EFG 2 R \"\" {\"1\" \"2\"} ";
    poda__form form;
    strcat(text, tree);
    assert_int_equal(poda__efg_read(&form, text, NULL), PODA_OK);
    assert_solved(&form, first, second);
}

/* By hand: no moves, one player moves, a table, a constant sum, payoffs on the way, chance below. */
static void test_small(void **unused)
{
    (void)unused;
    read_solved("t \"\" 1 {2/3 1/3}", "2/3", "1/3");
    read_solved("p \"\" 1 1 \"\" {\"a\" \"b\"} 1 {1 -1} t \"\" 2 {1/2 -1/2} t \"\" 0", "3/2",
                "-3/2");
    read_solved("p \"\" 2 1 \"\" {\"a\" \"b\"} 1 {1 -1} t \"\" 2 {1/2 -1/2} t \"\" 0", "1", "-1");
    /* [[3, -1], [-2, 1]]: 1/7, moved to a constant sum of 10 */
    read_solved("p \"\" 1 1 \"\" {\"a\" \"b\"} 1 {0 10} p \"\" 2 1 \"\" {\"c\" \"d\"} 0 "
                "t \"\" 2 {3 -3} t \"\" 3 {-1 1} p \"\" 2 1 0 t \"\" 4 {-2 2} t \"\" 5 {1 -1}",
                "1/7", "69/7");
    read_solved(
        "p \"\" 1 1 \"\" {\"a\" \"b\"} 0 c \"\" 1 \"\" {\"x\" 1/7 \"y\" 6/7} 0 t \"\" 1 {7 -7} "
        "t \"\" 0 t \"\" 2 {1/2 -1/2}",
        "1", "-1");
}

static void assert_refused(const char *tree, poda_status expected, const char *word)
{
    char text[1024] = "EFG 2 R \"\" {\"1\" \"2\"} ";
    poda__form form;
    poda__sequence_answer answer;
    poda_error error = {0};
    strcat(text, tree);
    assert_int_equal(poda__efg_read(&form, text, NULL), PODA_OK);
    assert_int_equal(poda__sequence_solve(&form, NULL, &answer, &error), expected);
    assert_non_null(strstr(error.message, word));
    assert_int_equal(poda__sequence_cells(&form), 0);
    poda__form_release(&form);
}

static void test_refused(void **unused)
{
    (void)unused;
    assert_refused("p \"\" 1 1 \"\" {\"a\" \"b\"} 0 t \"\" 1 {1 1} t \"\" 2 {0 1}",
                   PODA_BAD_REQUEST, "sum");
    assert_refused(
        "p \"\" 1 1 \"\" {\"a\" \"b\"} 0 p \"\" 1 2 \"\" {\"c\"} 0 t \"\" 0 p \"\" 1 2 0 "
        "t \"\" 0",
        PODA_BAD_REQUEST, "forget");
    assert_refused("p \"\" 1 1 \"\" {\"a\"} 0 p \"\" 1 1 0 t \"\" 0", PODA_BAD_REQUEST, "forget");
    poda__form form;
    poda__sequence_answer answer;
    poda_pair three = {"players", "3"};
    assert_int_equal(form_of_game("kuhn", &three, 1, &form), PODA_OK);
    assert_int_equal(poda__sequence_solve(&form, NULL, &answer, NULL), PODA_BAD_REQUEST);
    poda__form_release(&form);
    assert_int_equal(form_of_game("kuhn", NULL, 0, &form), PODA_OK);
    const poda__sequence_limits few = {.cells = 100};
    assert_int_equal(poda__sequence_solve(&form, &few, &answer, NULL), PODA_TOO_LARGE);
    assert_int_equal(poda__sequence_cells(&form), 13 * 13);
    const int stop = 1;
    const poda__sequence_limits stopped = {.stop = &stop};
    assert_int_equal(poda__sequence_solve(&form, &stopped, &answer, NULL), PODA_STOPPED);
    poda__form_release(&form);
}

/* By the public functions: read, solved, written; the strategy cannot be exploited. */
static void test_public(void **unused)
{
    (void)unused;
    poda_extensive *tree = NULL;
    double strategy[10];
    char *payoffs = NULL, *text = NULL;
    poda_exploit exploit;
    assert_int_equal(poda_extensive_read(&tree, STOC94, NULL), PODA_OK);
    assert_int_equal(poda_extensive_exact(tree, NULL, strategy, &payoffs, NULL), PODA_OK);
    assert_string_equal(payoffs, "13 -13");
    assert_int_equal(poda_extensive_exploit(tree, strategy, &exploit, NULL), PODA_OK);
    assert_true(exploit.nash_conv < 1e-12);
    assert_int_equal(poda_extensive_write(tree, &text, NULL), PODA_OK);
    assert_int_equal(strncmp(text, "EFG 2 R", 7), 0);
    poda_free(payoffs);
    poda_free(text);
    poda_extensive_close(tree);
    assert_int_equal(poda_extensive_read(&tree, "EFG", NULL), PODA_BAD_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),  cmocka_unit_test(test_kuhn),
        cmocka_unit_test(test_stoc94), cmocka_unit_test(test_liarsdice),
        cmocka_unit_test(test_leduc),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
