/* test_general_texts.c - trees with chance nodes and several payoffs: the payoff table, texts that
 * are refused, large trees, and memory that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "failing.h"
#include "general.h"

/* --- the payoff table ----------------------------------------------------------------------- */

static const char course_table[] = "3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2";

static poda__general explain_table(bool cols_first)
{
    poda__buffer text = {.at = NULL};
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__payoff_tree("T,M,B", "L,C,R", course_table, cols_first, &text, &error),
                     PODA_OK);
    poda__general general = explain(text.at, (poda__general_options){.low = 0});
    poda__buffer_release(&text);
    assert_int_equal(general.algorithm, PODA__GENERAL_INDUCTION);
    check_result(&general);
    return general;
}

static void check_line(const poda__general *general, int32_t which, const char *line, double first,
                       double second)
{
    poda__buffer text = {.at = NULL};
    poda__general_line(general, general->outcomes[which].end, &text);
    assert_string_equal(text.at, line);
    assert_true(general->outcomes[which].payoffs[0] == first);
    assert_true(general->outcomes[which].payoffs[1] == second);
    poda__buffer_release(&text);
}

static void test_payoff_table(void **unused)
{
    (void)unused;
    poda__general general = explain_table(false);
    assert_int_equal(general.outcome_count, 2);
    check_line(&general, 0, "T T_L", 3, 1);
    check_line(&general, 1, "B B_L", 3, 5);
    assert_int_equal(general.nodes[0].tied, 2);
    assert_string_equal(poda__general_player(&general, 0), "p1");
    poda__general_release(&general);
    general = explain_table(true);
    assert_int_equal(general.outcome_count, 1);
    check_line(&general, 0, "L L_M", 5, 0);
    assert_string_equal(poda__general_player(&general, 0), "p2");
    poda__general_release(&general);
    poda__buffer text = {.at = NULL};
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__payoff_tree(NULL, NULL, "1,2", false, &text, &error), PODA_OK);
    assert_string_equal(text.at, "p1 root(p2 r1(r1_c1=[1,2]))");
    poda__buffer_release(&text);
    static const char *const bad[][4] = {
        {"T,M", NULL, "1,2", "rows: 2 names, but the table has 1"},
        {"T,T", NULL, "1,2 / 3,4", "rows: the name 'T' is used twice"},
        {"T,", NULL, "1,2", "rows: '' is no name"},
        {"p1", NULL, "1,2", "rows: 'p1' is no name"},
        {NULL, "L,9", "1,2", "cols: '9' is no name"},
        {NULL, NULL, "", "table: row 1 is empty"},
        {NULL, NULL, "1,2 /", "table: row 2 is empty"},
        {NULL, NULL, "1,2 3,4 / 5,6", "table: row 2 has 1 column and the first has 2"},
        {NULL, NULL, "1,2 3", "table: row 1, column 2: '3' is not two payoffs"},
        {NULL, NULL, "1,2,3", "'1,2,3' is not two payoffs"},
        {NULL, NULL, "1,nan", "'1,nan' is not two payoffs"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const poda_status status =
            poda__payoff_tree(bad[i][0], bad[i][1], bad[i][2], false, &text, &error);
        if (status != PODA_BAD_OPTION || !strstr(error.message, bad[i][3]))
            fail_msg("table %s: '%s', expected '%s'", bad[i][2], error.message, bad[i][3]);
    }
    poda__buffer_release(&text);
}

/* --- texts ---------------------------------------------------------------------------------- */

static void test_bad_texts(void **unused)
{
    static const char *const bad[][2] = {
        {"chance(0.3:1 0.6:2)", "line 1, column 1: the probabilities of this chance node add up to "
                                "0.9; expected 1"},
        {"A(1\n chance B(1/3:1 1/3:2))", "line 2, column 2: the probabilities"},
        {"chance(0.3:1 2)", "probabilities for 1 of its 2 children"},
        {"chance(1.5:1 -0.5:2)", "line 1, column 8: a probability lies between 0 and 1"},
        {"chance(-0.5:1 1.5:2)", "a probability lies between"},
        {"chance(1/0:1)", "a probability lies between"},
        {"chance(0/0:1)", "a probability lies between"},
        {"chance(1/-2:1)", "a probability lies between"},
        {"chance(3/4 1/4:2)", "line 1, column 8: a fraction that is no probability"},
        {"chance(1/x:2)", "'x:2' is not a number"},
        {"chance(nan:1)", "'nan' is neither a value"},
        {"chance(1e999:1)", "out of range"},
        {"A(0.5:1 0.5:2)", "line 1, column 3: a probability, but only children"},
        {"0.5:3", "a probability, but only children"},
        {"chance(0.5: 0.5:)", "'0.5:' is not a number"},
        {"chance(1:", "the text ends where a node is expected"},
        {"chance(1:)", "')' is neither"},
        {"chance", "the text ends where a node is expected"},
        {"chance 3", "a marker before a leaf"},
        {"chance chance(1 2)", "a second marker 'chance'"},
        {"p1 max(1 2)", "a second marker 'max'"},
        {"A([1,2] [1,2,3])", "line 1, column 9: payoffs in this leaf: 3, in those before: 2"},
        {"A([1,2] 3)", "payoffs in this leaf: 1, in those before: 2"},
        {"A(3 [1,2])", "payoffs in this leaf: 2, in those before: 1"},
        {"A([1] [2])", "line 1, column 3: payoffs in this leaf: 1; expected 2 to 8"},
        {"A([])", "payoffs in this leaf: 0; expected 2 to 8"},
        {"A([1,2,3,4,5,6,7,8,9])", "payoffs in this leaf: 9; expected 2 to 8"},
        {"A([1,2", "line 1, column 3: '[' without ']'"},
        {"A([", "'[' without ']'"},
        {"A([1,nan])", "'nan' is not a number"},
        {"A([1,[2]])", "'[' is not a number"},
        {"A([1,2)", "'2' is not a number"},
        {"A([1,2]", "the text ends with 1 '(' open"},
        {"p0([1,2])", "line 1, column 1: no player 'p0'; players are p1 to p8"},
        {"A(p9([1,2]))", "line 1, column 3: no player 'p9'"},
        {"p10([1,2])", "no player 'p10'"},
        {"p00000000000000000000000000000000000000000000000000000000000000000000000([1,2])",
         "no player 'p0000"},
        {"A(p3([1,2]))", "line 1, column 3: player p3 in a tree for 2 players"},
        {"p3(1 2)", "player p3 in a tree for 2 players"},
        {"p1([1,2,3] max([1,2,3]))", "line 1, column 12: max and min are for two players"},
        {"p1 3", "a marker before a leaf"},
        {"", "the text ends"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(bad[i][0], (poda__general_options){.low = 0}, bad[i][1]);
    const poda__general_options star = {.algorithm = PODA__GENERAL_STAR1};
    refuse("chance(1 9)", star, "expected low and high, such as low=1 high=9");
    poda__general_options bounds = {.has_low = true, .has_high = true, .low = 2, .high = 5};
    refuse("chance(1 3)", bounds, "low=2, but the leaf B has 1");
    refuse("chance(2 7)", bounds, "high=5, but the leaf C has 7");
    bounds.high = 2;
    refuse("chance(2 2)", bounds, "low must be below high");
    refuse("A([1,2])", star, "star1 is for one number in a leaf, and this tree has 2");
    refuse("A(1 2)", (poda__general_options){.algorithm = PODA__GENERAL_MAXN},
           "maxn is for several payoffs");
    refuse("A([1,2])", (poda__general_options){.player = 3}, "player=3: this tree is for 2");
    const poda__general_options sum = {.algorithm = PODA__GENERAL_MAXN, .has_sum = true, .sum = 3};
    refuse("A([1,2] [2,2])", sum, "sum=3, but the payoffs of the leaf C add up to 4");
    refuse("A([1,2] [-2,2])", sum, "the leaf C has -2; expected low=-2 as well");
}

static void test_texts(void **unused)
{
    char room[32];
    (void)unused;
    assert_true(poda__gametree_is_general("A(chance(1 2))"));
    assert_true(poda__gametree_is_general("A([1,2])"));
    assert_false(poda__gametree_is_general("A(chances(1 2) xchance=3 p1(2 3))"));
    assert_string_equal(poda__general_chance(1.0 / 3, room), "1/3");
    assert_string_equal(poda__general_chance(0.3, room), "0.3");
    assert_string_equal(poda__general_chance(0.25, room), "0.25");
    assert_string_equal(poda__general_chance(1, room), "1");
    assert_string_equal(poda__general_number(0.1 + 0.2, room), "0.3");
    /* turns: chance does not use one up, a marker starts again */
    poda__general general = explain("A([1,2,3] chance B(1/2: C([1,2,3]) 0.5 : p1 D(E([3,2,1]))))",
                                    (poda__general_options){.low = 0});
    const char *const players[] = {"p1", "", "chance", "p2", "", "p1", "p2", ""};
    for (int32_t i = 0; i < general.tree.count; i++)
        assert_string_equal(poda__general_player(&general, i), players[i]);
    poda__general_release(&general);
    general = explain("chance(2 p2(3, 4), 0.5)", (poda__general_options){.low = 0});
    assert_true(near(general.values[0], 5.5 / 3));
    poda__general_release(&general);
    general = explain("7", (poda__general_options){.low = 0});
    assert_true(general.values[0] == 7 && general.best == -1 && general.visited == 1);
    check_result(&general);
    poda__general_release(&general);
}

/* A wide chance node with a probability at each child: reading takes linear time. */
static void test_large(void **unused)
{
    enum { MANY = 200000 };
    char *text = malloc(MANY * 24 + 100), *at = text;
    (void)unused;
    assert_non_null(text);
    at += sprintf(at, "chance(");
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "1/%d:%d\n", MANY, i % 3);
    sprintf(at, ")");
    const int ones = (MANY + 1) / 3, twos = MANY / 3;
    poda__general general = explain(text, (poda__general_options){.low = 0});
    assert_true(near(general.values[0], (ones + 2.0 * twos) / MANY));
    assert_true(general.steps_left_out && general.step_count == 0);
    poda__general_release(&general);
    at = text;
    for (int i = 0; i < PODA_MAX_PLY; i++)
        at += sprintf(at, "chance(");
    at += sprintf(at, "1");
    memset(at, ')', PODA_MAX_PLY);
    at[PODA_MAX_PLY] = 0;
    for (int star = PODA__GENERAL_EXPECTIMINIMAX; star <= PODA__GENERAL_STAR2; star++) {
        general = explain(text, (poda__general_options){.algorithm = (poda__general_algorithm)star,
                                                        .has_low = true,
                                                        .has_high = true,
                                                        .high = 2});
        assert_true(general.values[0] == 1);
        check_result(&general);
        poda__general_release(&general);
    }
    free(text);
}

/* Every allocation fails once: an error is returned and nothing leaks. */
static void test_memory(void **unused)
{
    static const struct {
        const char *text;
        poda__general_options options;
    } runs[] = {
        {"A(chance B(min(8 9) min(8 7)) chance C(D(2 3 1) E(9 9)))",
         {.algorithm = PODA__GENERAL_STAR2, .has_low = true, .has_high = true, .high = 10}},
        {"A(B([1,2] [1,2]) chance C(0.5:[1,1] 0.5:D([1,3] [1,3] [1,4])))",
         {.algorithm = PODA__GENERAL_INDUCTION}},
        {"A(B([3,3,3] [4,2,3]) C([1,7,1] [6,1,2]))", {.has_sum = true, .sum = 9}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        long fail = 0;
        for (bool done = false; !done;) {
            poda__general general;
            poda_error error = {.status = PODA_OK};
            calls = 0;
            fails_at = ++fail;
            poda_status status =
                poda__general_explain(&general, runs[i].text, &runs[i].options, &error);
            if (status == PODA_OK) {
                poda__general_drawing drawing;
                if (poda__general_drawing_init(&drawing, &general, NULL, &error) == PODA_OK) {
                    (void)poda__general_draw(&drawing, SIZE_MAX);
                    poda__general_drawing_release(&drawing);
                }
                size_t count;
                free(poda__general_frames(&general, &count));
                done = calls < fails_at;
                poda__general_release(&general);
            } else {
                assert_int_equal(status, PODA_NO_MEMORY);
            }
            fails_at = 0;
        }
        assert_true(fail > 10);
    }
    bool done = false;
    for (long fail = 1; !done; fail++) {
        poda__buffer text = {.at = NULL};
        calls = 0;
        fails_at = fail;
        const poda_status status =
            poda__payoff_tree("T,M,B", NULL, course_table, true, &text, NULL);
        done = calls < fails_at;
        fails_at = 0;
        assert_int_equal(status, done ? PODA_OK : PODA_NO_MEMORY);
        poda__buffer_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_payoff_table), cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_texts),        cmocka_unit_test(test_large),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
