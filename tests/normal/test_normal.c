/* test_normal.c - tables of payoffs against published equilibria, and random tables against what
 * must hold of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/normal.h"

enum { MOST = 12 };

/* A table of two players; `a` and `b` row by row, NULL: b = -a. */
static poda_normal *table(int rows, int cols, const int64_t *a, const int64_t *b)
{
    int64_t payoffs[2 * MOST * MOST];
    poda_normal *normal = NULL;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            payoffs[2 * (i + j * rows)] = a[i * cols + j];
            payoffs[2 * (i + j * rows) + 1] = b ? b[i * cols + j] : -a[i * cols + j];
        }
    const poda_normal_options options = {
        .size = sizeof options, .players = 2, .strategies = {rows, cols}, .payoffs = payoffs};
    assert_int_equal(poda_normal_open(&normal, &options, NULL), PODA_OK);
    return normal;
}

static poda_equilibria solve(const poda_normal *normal, poda_normal_method method, int label)
{
    const poda_normal_how how = {.size = sizeof how, .method = method, .label = label};
    poda_equilibria found;
    assert_int_equal(poda_normal_solve(normal, &how, &found, NULL), PODA_OK);
    return found;
}

/* "1/7 6/7 0 | 15/17 2/17 0 | 55/17 1/7" */
static const char *words(const poda_normal *normal, const poda_equilibrium *one, char *room)
{
    poda_text text = {room, 500, 0};
    for (int p = 0; p < poda_normal_players(normal); p++) {
        for (int s = 0; s < poda_normal_strategies(normal, p); s++)
            poda_text_add(&text, "%s ", one->strategy[p][s].exact);
        poda_text_add(&text, "| ");
    }
    for (int p = 0; p < poda_normal_players(normal); p++)
        poda_text_add(&text, p ? " %s" : "%s", one->payoff[p].exact);
    return room;
}

static bool has(const poda_normal *normal, const poda_equilibria *all, const char *expected)
{
    char room[500];
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(words(normal, &all->at[i], room), expected) == 0)
            return true;
    return false;
}

/* Sums and best responses, in doubles. */
static void check_stable(const poda_normal *normal, const poda_equilibrium *one)
{
    const int players = poda_normal_players(normal);
    for (int p = 0; p < players; p++) {
        double expected[64] = {0}, sum = 0, best = -INFINITY, got = 0;
        for (size_t i = 0; i < poda_normal_profiles(normal); i++) {
            double weight = 1;
            for (int q = 0; q < players; q++)
                if (q != p)
                    weight *= one->strategy[q][poda_normal_choice(normal, i, q)].value;
            expected[poda_normal_choice(normal, i, p)] += weight *
                                                          (double)poda_normal_payoff(normal, i, p) /
                                                          (double)poda_normal_unit(normal);
        }
        for (int s = 0; s < poda_normal_strategies(normal, p); s++) {
            const double chance = one->strategy[p][s].value;
            assert_true(chance >= 0);
            sum += chance;
            got += chance * expected[s];
            best = expected[s] > best ? expected[s] : best;
        }
        const double scale = 1 + fabs(best);
        assert_true(fabs(sum - 1) < 1e-12);
        assert_true(best - got <= 1e-9 * scale + one->error);
        assert_true(fabs(got - one->payoff[p].value) < 1e-9 * scale + one->error);
    }
}

/* The 3 x 3 table of the course (kinds.md). */
static void test_course(void **unused)
{
    (void)unused;
    static const int64_t a[] = {3, 5, 2, 5, -10, 3, 3, 4, -22};
    static const int64_t b[] = {1, -5, -20, 0, 1, -2, 5, 4, 2};
    static const char expected[] = "1/7 6/7 0 | 15/17 2/17 0 | 55/17 1/7";
    poda_normal *normal = table(3, 3, a, b);
    char room[500];
    poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 1);
    assert_true(all.complete && all.exact && !all.degenerate);
    assert_string_equal(words(normal, &all.at[0], room), expected);
    assert_true(all.at[0].payoff[0].value == 55.0 / 17);
    poda_equilibria_release(&all);
    for (int label = 0; label < 6; label++) {
        all = solve(normal, PODA_NORMAL_LEMKE, label);
        assert_string_equal(words(normal, &all.at[0], room), expected);
        assert_int_equal(all.steps[0].drops, label);
        assert_int_equal(all.steps[all.step_count - 1].takes, label);
        for (size_t i = 1; i < all.step_count; i++)
            assert_int_equal(all.steps[i].drops, all.steps[i - 1].takes);
        poda_equilibria_release(&all);
    }
    poda_normal_close(normal);
}

/* von Stengel 1999, the version with small payoffs of Savani and von Stengel 2006. */
static void test_75(void **unused)
{
    (void)unused;
    static const int64_t cells[36][2] = {
        {-81, 72},  {-180, -180}, {20, 297},   {-30, -333}, {270, 270},   {90, -153},
        {36, 36},   {72, -81},    {-3, 126},   {17, -126},  {-153, 90},   {-36, -36},
        {-126, 17}, {-333, -30},  {42, 42},    {-33, -33},  {297, 20},    {126, -3},
        {126, -3},  {297, 20},    {-33, -33},  {42, 42},    {-333, -30},  {-126, 17},
        {-36, -36}, {-153, 90},   {17, -126},  {-3, 126},   {72, -81},    {36, 36},
        {90, -153}, {270, 270},   {-30, -333}, {20, 297},   {-180, -180}, {-81, 72}};
    const poda_normal_options options = {
        .size = sizeof options, .players = 2, .strategies = {6, 6}, .payoffs = &cells[0][0]};
    poda_normal *normal = NULL;
    assert_int_equal(poda_normal_open(&normal, &options, NULL), PODA_OK);
    poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 75);
    assert_int_equal(all.subset_count, 75);
    for (size_t i = 0; i < all.count; i++)
        check_stable(normal, &all.at[i]);
    poda_equilibria_release(&all);
    poda_normal_close(normal);
}

static void test_identity(void **unused)
{
    (void)unused;
    for (int n = 1; n <= 10; n++) {
        int64_t a[MOST * MOST] = {0};
        for (int i = 0; i < n; i++)
            a[i * n + i] = 1;
        poda_normal *normal = table(n, n, a, a);
        poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
        assert_int_equal(all.count, (1 << n) - 1);
        poda_equilibria_release(&all);
        poda_normal_close(normal);
    }
}

/* Tables that Nashpy was reported to fail on, by number of the issue. */
static void test_nashpy(void **unused)
{
    (void)unused;
    char room[500];
    static const int64_t a82[] = {0, 0, -6, 0, 0, 0, 0, -3, -2, -1, -4, -3, 0, 0, -1};
    static const int64_t b82[] = {-3, 0, -2, -1, 0, 0, -2, 0, 0, -4, -4, 0, -2, -4, -4};
    poda_normal *normal = table(3, 5, a82, b82);
    poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 8);
    assert_true(all.degenerate);
    static const char *const eight[] = {"1 0 0 | 0 1 0 0 0 | 0 0",
                                        "1 0 0 | 0 0 0 0 1 | 0 0",
                                        "2/3 1/3 0 | 0 1 0 0 0 | 0 -2/3",
                                        "1/3 1/2 1/6 | 0 4/9 2/9 1/3 0 | -4/3 -1",
                                        "0 1/2 1/2 | 0 1/2 1/2 0 0 | -3/2 -1",
                                        "0 1 0 | 3/7 0 4/7 0 0 | -12/7 0",
                                        "0 1 0 | 1 0 0 0 0 | 0 0",
                                        "0 1 0 | 3/8 0 1/4 3/8 0 | -3/2 0"};
    for (size_t i = 0; i < 8; i++)
        assert_true(has(normal, &all, eight[i]));
    assert_true(all.subset_count < 8); /* some are mixtures of one set */
    poda_equilibria_release(&all);
    poda_normal_close(normal);

    static const int64_t a231[] = {0,  -1, -1, -1, 1,  -1, 1, 0, 1,  -1, -1, -1,
                                   1,  -1, 0,  -1, -1, 1,  1, 1, 1,  0,  -1, -1,
                                   -1, 1,  1,  1,  0,  -1, 1, 1, -1, 1,  1,  0};
    normal = table(6, 6, a231, NULL);
    static const char third[] = "0 0 1/3 0 1/3 1/3 | 0 0 1/3 0 1/3 1/3 | 0 0";
    all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_true(has(normal, &all, third));
    poda_equilibria_release(&all);
    all = solve(normal, PODA_NORMAL_LINEAR, 0);
    assert_string_equal(words(normal, &all.at[0], room), third);
    poda_equilibria_release(&all);
    poda_normal_close(normal);

    static const int64_t a39[] = {0, 1, 0, -1, -1, 0, 1, 1, 0, -1, 0, 1, 1, -1, -1, 0};
    static const int64_t a41[] = {0, -1, 1, 1, 1, 0, -1, -1, -1, 1, 0, -1, -1, 1, 1, 0};
    static const int64_t a60[] = {-300000000, 0, 0, -300000000, 0, 0, 0, -300000000,
                                  -300000000, 0, 0, 0,          0, 0, 0, -100000000};
    const int64_t *const others[] = {a39, a41, a60};
    for (size_t i = 0; i < 3; i++) { /* any equilibrium pays the value of the program */
        normal = table(4, 4, others[i], NULL);
        poda_equilibria one = solve(normal, PODA_NORMAL_LINEAR, 0);
        all = solve(normal, PODA_NORMAL_ALL, 0);
        assert_true(all.count > 0 && all.degenerate);
        for (size_t k = 0; k < all.count; k++) {
            check_stable(normal, &all.at[k]);
            assert_string_equal(all.at[k].payoff[0].exact, one.at[0].payoff[0].exact);
        }
        poda_equilibria_release(&one);
        poda_equilibria_release(&all);
        poda_normal_close(normal);
    }
}

/* Winkels 1979, as a file: 12 extreme equilibria in a table with equal rows. */
static void test_file(void **unused)
{
    (void)unused;
    static const char file[] = "NFG 1 R \"Winkels, \\\"degenerate\\\"\" { \"1\" \"2\" }\n"
                               "{ { \"1\" \"2\" \"3\" \"4\" \"5\" \"6\" }\n{ \"1\" \"2\" }\n}\n\n"
                               "1 1 1 0 3 -2 3 4 5/2 -1 2.5 6 3 2 3 -1 1 2 1 -1 25e-1 6 +5/2 -1\n";
    poda_normal *normal = NULL, *again = NULL;
    char *text = NULL;
    assert_int_equal(poda_normal_read(&normal, file, NULL), PODA_OK);
    assert_string_equal(poda_normal_title(normal), "Winkels, \"degenerate\"");
    assert_int_equal(poda_normal_unit(normal), 2);
    poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 12);
    assert_true(all.degenerate);
    poda_equilibria_release(&all);
    assert_int_equal(poda_normal_write(normal, &text, NULL), PODA_OK);
    assert_int_equal(poda_normal_read(&again, text, NULL), PODA_OK);
    for (size_t i = 0; i < poda_normal_profiles(normal); i++)
        for (int p = 0; p < 2; p++)
            assert_int_equal(poda_normal_payoff(normal, i, p), poda_normal_payoff(again, i, p));
    assert_string_equal(poda_normal_title(again), poda_normal_title(normal));
    poda_free(text);
    poda_normal_close(normal);
    poda_normal_close(again);
}

static void test_bad_files(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *at;
        poda_status status;
    } bad[] = {
        {"", "1", PODA_BAD_FILE},
        {"EFG 2 R", "1", PODA_BAD_FILE},
        {"NFG 1 R \"", "1", PODA_BAD_FILE},
        {"NFG 1 R \"\" {", "1", PODA_BAD_FILE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{2 x}", "2", PODA_BAD_FILE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{2 2}\n1 2 3", "3", PODA_BAD_FILE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{1 1}\n1 2 3", "3", PODA_BAD_FILE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{1 1}\n\n1 99999999999999999999", "4", PODA_TOO_LARGE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{1 1}\n\n1 1e999999999", "4", PODA_TOO_LARGE},
        {"NFG 1 R \"\" {\"a\" \"b\" \"c\"}\n{1000 1000 1000}\n", "2", PODA_TOO_LARGE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{99999999999 1}", "2", PODA_BAD_FILE},
        {"NFG 1 R \"\" {\"a\" \"b\"}\n{1 1}\n{ { \"\" 1 2 } }\n7", "4", PODA_BAD_FILE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        poda_normal *normal = NULL;
        poda_error error = {0};
        assert_int_equal(poda_normal_read(&normal, bad[i].text, &error), bad[i].status);
        assert_null(normal);
        if (bad[i].status == PODA_BAD_FILE)
            assert_string_equal(error.at, bad[i].at);
    }
}

static void test_dominance(void **unused)
{
    (void)unused;
    static const int64_t prisoners[] = {-1, -10, 0, -5}, others[] = {-1, 0, -10, -5};
    poda_normal *normal = table(2, 2, prisoners, others);
    poda_dominance found;
    assert_int_equal(poda_normal_dominance(normal, NULL, &found, NULL), PODA_OK);
    assert_int_equal(found.count, 2);
    assert_int_equal(found.steps[0].player, 0);
    assert_int_equal(found.steps[0].strategy, 0);
    assert_int_equal(found.steps[0].by, 1);
    assert_false(found.steps[0].weakly);
    assert_true(found.left[0][1] && found.left[1][1] && !found.left[0][0] && !found.left[1][0]);
    poda_dominance_release(&found);
    poda_normal_close(normal);

    /* the middle row is dominated by half of each other row, by none of them alone */
    static const int64_t mixed[] = {4, 0, 1, 1, 0, 4};
    normal = table(3, 2, mixed, NULL);
    const poda_dominance_options how = {.size = sizeof how, .mixed = true};
    assert_int_equal(poda_normal_dominance(normal, NULL, &found, NULL), PODA_OK);
    assert_int_equal(found.count, 0);
    poda_dominance_release(&found);
    assert_int_equal(poda_normal_dominance(normal, &how, &found, NULL), PODA_OK);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.steps[0].strategy, 1);
    assert_string_equal(found.steps[0].mixed[0].exact, "1/2");
    assert_string_equal(found.steps[0].mixed[2].exact, "1/2");
    poda_dominance_release(&found);
    poda_normal_close(normal);

    /* equal in one column, worse in the other */
    static const int64_t weak[] = {1, 1, 1, 0};
    static const int64_t none[] = {0, 0, 0, 0};
    normal = table(2, 2, weak, none);
    assert_int_equal(poda_normal_dominance(normal, NULL, &found, NULL), PODA_OK);
    assert_int_equal(found.count, 0);
    poda_dominance_release(&found);
    const poda_dominance_options weakly = {.size = sizeof weakly, .weak = true};
    assert_int_equal(poda_normal_dominance(normal, &weakly, &found, NULL), PODA_OK);
    assert_int_equal(found.count, 1);
    assert_true(found.steps[0].weakly && found.steps[0].strategy == 1);
    poda_dominance_release(&found);
    poda_normal_close(normal);
}

/* Aumann 1974: chicken, where a fair choice among three cells pays 5 each and the best 21/4. */
static void test_correlated(void **unused)
{
    (void)unused;
    static const int64_t a[] = {6, 2, 7, 0}, b[] = {6, 7, 2, 0};
    poda_normal *normal = table(2, 2, a, b);
    poda_correlated found;
    assert_int_equal(poda_normal_correlated(normal, NULL, &found, NULL), PODA_OK);
    assert_string_equal(found.sum.exact, "21/2");
    assert_string_equal(found.chance[0].exact, "1/2");
    assert_string_equal(found.chance[1].exact, "1/4");
    assert_string_equal(found.chance[3].exact, "0");
    poda_correlated_release(&found);
    poda_normal_close(normal);
}

static poda_normal *three(const int64_t *payoffs)
{
    poda_normal *normal = NULL;
    const poda_normal_options options = {
        .size = sizeof options, .players = 3, .strategies = {2, 2, 2}, .payoffs = payoffs};
    assert_int_equal(poda_normal_open(&normal, &options, NULL), PODA_OK);
    return normal;
}

/* Three players. McKelvey and McLennan's table (2x2x2.nfg) has 9 equilibria, two of full support;
 * Nau's (2004, section 4) has one, with irrational probabilities. */
static void test_three(void **unused)
{
    (void)unused;
    static const int64_t nine[] = {9, 8, 12, 0, 0, 0, 0, 0, 0, 9, 8, 2,
                                   0, 0, 0,  3, 4, 6, 3, 4, 6, 0, 0, 0};
    static const int64_t nau[] = {3, 0, 2, 0, 1, 0, 0, 2, 0, 1, 0, 0,
                                  1, 0, 0, 0, 3, 0, 0, 1, 0, 2, 0, 3};
    /* the second player may play its first strategy with any chance up to 1/2 if the others play
     * their second ones: infinitely many equilibria, of which three can be listed */
    static const int64_t many[] = {1, 1, 1, 0, 3, 2, 2, 0, 3, 1, 0, 0,
                                   3, 1, 0, 1, 2, 3, 0, 0, 0, 2, 2, 2};
    poda_normal *normal = three(nine);
    poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 9);
    assert_true(all.complete && all.exact);
    assert_true(has(normal, &all, "1/2 1/2 | 2/5 3/5 | 1/4 3/4 | 9/4 5/2 3"));
    assert_true(has(normal, &all, "2/5 3/5 | 1/2 1/2 | 1/3 2/3 | 5/2 8/3 3"));
    for (size_t i = 0; i < all.count; i++)
        check_stable(normal, &all.at[i]);
    poda_equilibria_release(&all);
    poda_normal_close(normal);

    normal = three(nau);
    all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 1);
    assert_true(all.complete && !all.exact);
    assert_null(all.at[0].strategy[0][0].exact);
    assert_true(all.at[0].error > 0 && all.at[0].error < 1e-12);
    check_stable(normal, &all.at[0]);
    poda_equilibria_release(&all);
    poda_normal_close(normal);

    normal = three(many);
    all = solve(normal, PODA_NORMAL_ALL, 0);
    assert_int_equal(all.count, 3);
    assert_true(has(normal, &all, "0 1 | 1/2 1/2 | 0 1 | 3/2 2 5/2"));
    assert_false(all.complete);
    poda_equilibria_release(&all);
    poda_normal_close(normal);
}

/* Random tables, half of them with few different payoffs. The list must hold every pure equilibrium
 * and the end of every path; a table that is not degenerate has an odd number of them. */
static void test_random(void **unused)
{
    (void)unused;
    uint64_t seed = 7;
    for (int round = 0; round < 300; round++) {
        const int rows = 1 + (int)(poda_mix(seed++) % 5), cols = 1 + (int)(poda_mix(seed++) % 5);
        const int64_t range = round % 2 ? 3 : 1000000000000;
        int64_t a[25], b[25];
        for (int i = 0; i < rows * cols; i++) {
            a[i] = (int64_t)(poda_mix(seed++) % (uint64_t)range) - range / 2;
            b[i] = (int64_t)(poda_mix(seed++) % (uint64_t)range) - range / 2;
        }
        poda_normal *normal = table(rows, cols, a, b);
        poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
        assert_true(all.degenerate || all.count % 2 == 1);
        for (size_t i = 0; i < all.count; i++)
            check_stable(normal, &all.at[i]);
        char room[500];
        for (int label = 0; label < rows + cols; label++) {
            poda_equilibria one = solve(normal, PODA_NORMAL_LEMKE, label);
            assert_true(has(normal, &all, words(normal, &one.at[0], room)));
            poda_equilibria_release(&one);
        }
        poda_equilibria pure = solve(normal, PODA_NORMAL_PURE, 0);
        for (size_t i = 0; i < pure.count; i++)
            assert_true(has(normal, &all, words(normal, &pure.at[i], room)));
        poda_equilibria_release(&pure);
        poda_equilibria_release(&all);
        poda_normal_close(normal);
    }
}

/* Nearly every table has an odd number of equilibria (Wilson 1971), also of three and four players:
 * payoffs are drawn from many, so that all of these do. */
static void test_parity(void **unused)
{
    (void)unused;
    static const int shapes[][4] = {
        {2, 2, 2, 0}, {3, 2, 2, 0}, {2, 3, 2, 0}, {3, 3, 2, 0}, {2, 2, 2, 2}};
    uint64_t seed = 1971;
    int complete = 0;
    for (int round = 0; round < 200; round++) {
        const int *shape = shapes[round % 5];
        poda_normal_options options = {.size = sizeof options, .unit = 1};
        int64_t payoffs[4 * 18];
        size_t profiles = 1;
        for (; options.players < 4 && shape[options.players]; options.players++) {
            options.strategies[options.players] = shape[options.players];
            profiles *= (size_t)shape[options.players];
        }
        for (size_t i = 0; i < profiles * (size_t)options.players; i++)
            payoffs[i] = (int64_t)(poda_mix(seed++) % 1999) - 999;
        options.payoffs = payoffs;
        poda_normal *normal = NULL;
        assert_int_equal(poda_normal_open(&normal, &options, NULL), PODA_OK);
        poda_equilibria all = solve(normal, PODA_NORMAL_ALL, 0);
        complete += all.complete;
        if (all.complete && all.count % 2 == 0)
            fail_msg("table %d has %d equilibria", round, (int)all.count);
        poda_equilibria_release(&all);
        poda_normal_close(normal);
    }
    assert_in_range(complete, 190, 200);
}

/* Files named on the command line, such as Gambit's, are read, written and read again. */
static int read_files(int count, char **names)
{
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        static char text[1 << 22];
        poda_normal *normal = NULL, *again = NULL;
        char *written = NULL, *twice = NULL;
        poda_error error = {0};
        FILE *file = fopen(names[i], "rb");
        const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
        text[length] = 0;
        if (file)
            (void)fclose(file);
        const bool same = poda_normal_read(&normal, text, &error) == PODA_OK &&
                          poda_normal_write(normal, &written, &error) == PODA_OK &&
                          poda_normal_read(&again, written, &error) == PODA_OK &&
                          poda_normal_write(again, &twice, &error) == PODA_OK &&
                          strcmp(written, twice) == 0;
        if (!same)
            printf("%s: %s\n", names[i], error.message);
        wrong += !same;
        poda_free(written);
        poda_free(twice);
        poda_normal_close(normal);
        poda_normal_close(again);
    }
    printf("%d files, %d wrong\n", count, wrong);
    return wrong > 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return read_files(argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_course),    cmocka_unit_test(test_75),
        cmocka_unit_test(test_identity),  cmocka_unit_test(test_nashpy),
        cmocka_unit_test(test_file),      cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_dominance), cmocka_unit_test(test_correlated),
        cmocka_unit_test(test_three),     cmocka_unit_test(test_random),
        cmocka_unit_test(test_parity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
