/* test_efg.c - Gambit's .efg files: what is read, what is written, what is refused and where. With
 * files as arguments, each is read, written and read again: the files of Gambit's contrib/games and
 * tests/test_games and of OpenSpiel's efg_game/games, which are not part of this repository. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "extensive/efg.h"
#include "failing.h"

static char **files; /* from the command line, ended by NULL */

static poda__form read_form(const char *text)
{
    poda__form form;
    poda_error error = {0};
    if (poda__efg_read(&form, text, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return form;
}

static char *written(const poda__form *form)
{
    poda__buffer out = {0};
    poda__efg_write(form, &out);
    assert_false(out.failed);
    return out.at;
}

/* The same tree, sets, chances and payoffs. */
static void assert_same(const poda__form *a, const poda__form *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->players, b->players);
    assert_int_equal(a->set_count, b->set_count);
    assert_int_equal(a->slots, b->slots);
    int64_t *pays_a = poda__form_totals(a), *pays_b = poda__form_totals(b);
    for (int32_t n = 0; n < a->count; n++) {
        const poda__form_node *x = &a->nodes[n], *y = &b->nodes[n];
        assert_int_equal(x->parent, y->parent);
        assert_int_equal(x->first, y->first);
        assert_int_equal(x->count, y->count);
        assert_int_equal(x->set, y->set);
        assert_int_equal(x->player, y->player);
        assert_int_equal(x->depth, y->depth);
        assert_string_equal(a->text + a->label[n], b->text + b->label[n]);
        for (int p = 0; p < a->players; p++)
            assert_int_equal(pays_a[n * a->players + p] * b->unit,
                             pays_b[n * a->players + p] * a->unit);
    }
    free(pays_a);
    free(pays_b);
}

/* Written and read again it is the same game, and written again the same text. */
static void assert_round_trip(const poda__form *form)
{
    char *once = written(form);
    poda__form again = read_form(once);
    assert_same(form, &again);
    char *twice = written(&again);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
    poda__form_release(&again);
}

static const char HEAD[] = "EFG 2 R \"t\" {\"a\" \"b\"} ";

static const char *with_head(const char *tree)
{
    static char text[4096];
    snprintf(text, sizeof text, "%s%s", HEAD, tree);
    return text;
}

static void test_kuhn(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_state start;
    poda__form form;
    assert_int_equal(poda_game_open(&game, "kuhn", &(poda_options){NULL, 0}, NULL), PODA_OK);
    poda_state_start(game, &start);
    assert_int_equal(poda__form_from_game(&form, game, &start, NULL, NULL), PODA_OK);
    assert_round_trip(&form);
    poda__form_release(&form);
    poda_game_close(game);
}

/* Payoffs along the path, at inner nodes too, in all ways to write a number. */
static void test_payoffs_add_up(void **unused)
{
    (void)unused;
    poda__form form = read_form(with_head(
        "\"a comment\" c \"\" 1 \"\" {\"x\" 1/3 \"y\" .25 \"z\" 5/12} 7 \"fee\" {-1, 1,}\n"
        "p \"\" 1 4 \"s\" {\"l\" \"r\"} 2 \"\" {.5 -1e1} t \"\" 3 \"\" { 1/3, +2.50e-1 } t \"\" 0\n"
        "p \"\" 1 4 2 t \"\" 7 t \"\" 0 t \"q\\\"q\" 7"));
    const int64_t expected[8][2] = {
        {-12, 12},  {-6, -108}, {-6, -108}, {-24, 24},
        {-2, -105}, {-6, -108}, {-18, -96}, {-6, -108},
    };
    int64_t *totals = poda__form_totals(&form);
    assert_int_equal(form.count, 8);
    assert_int_equal(form.unit, 12);
    for (int i = 0; i < 8; i++)
        for (int p = 0; p < 2; p++)
            assert_int_equal(totals[2 * i + p], expected[i][p]);
    assert_int_equal(form.weight[1], 4);
    assert_int_equal(form.weight[2], 3);
    assert_int_equal(form.weight[3], 5);
    assert_int_equal(form.set_count, 1);
    assert_int_equal(form.sets[0].members, 2);
    free(totals);
    assert_round_trip(&form);
    poda__form_release(&form);
}

/* A text may end in a backslash, which before the closing quote would hide it. */
static void test_backslash(void **unused)
{
    (void)unused;
    poda__form form = read_form(
        with_head("p \"\" 1 1 \"s\" {\"l\" \"r\"} 0 t \"\" 1 \"\" {1 2} t \"\" 2 \"\" {3 4}"));
    form.text[form.label[1]] = '\\';
    char *text = written(&form);
    poda__form again = read_form(text);
    assert_int_equal(again.count, form.count);
    assert_int_equal(again.text[again.label[1]], '\\');
    free(text);
    poda__form_release(&again);
    poda__form_release(&form);
}

static void test_lenient(void **unused)
{
    (void)unused;
    /* labels of different sets may be equal; decimals that miss 1 are what they round */
    poda__form form = read_form(
        with_head("c \"\" 1 \"\" {\"x\" 0.3333 \"y\" 0.3333 \"z\" 0.3333} 0 "
                  "p \"\" 1 1 \"same\" {\"go\"} 0 t \"\" 1 {1 2} p \"\" 1 2 \"same\" {\"\" \"\"} 0 "
                  "t \"\" 1 \"again\" {1.0, 2} t \"caf\xe9\" 1 t \"\" 0"));
    assert_int_equal(form.weight[1], 1);
    assert_int_equal(form.weight[3], 1);
    assert_int_equal(form.set_count, 2);
    assert_round_trip(&form);
    poda__form_release(&form);
    /* zero probability is allowed; an exact sum stays as it is written */
    form = read_form(with_head("c \"\" 1 \"\" {\"x\" 0 \"y\" 0.3333 \"z\" 0.6667} 0 "
                               "t \"\" 0 t \"\" 0 t \"\" 0"));
    assert_int_equal(form.weight[1], 0);
    assert_int_equal(form.weight[2], 3333);
    assert_round_trip(&form);
    poda__form_release(&form);
}

static void assert_refused(const char *text, const char *at)
{
    poda__form form;
    poda_error error = {0};
    assert_int_not_equal(poda__efg_read(&form, text, &error), PODA_OK);
    assert_string_equal(error.at, at);
    assert_null(strchr(error.message, '\n'));
}

static void test_refused(void **unused)
{
    (void)unused;
    assert_refused("", "efg:1:1");
    assert_refused("NFG 1 R", "efg:1:1");
    assert_refused("EFG 1 R", "efg:1:5");
    assert_refused("EFG 2 X", "efg:1:7");
    assert_refused("EFG 2 R \"t\" {}", "efg:1:13");
    assert_refused("EFG 2 R \"t\" {\"1\"\"2\"\"3\"\"4\"\"5\"\"6\"\"7\"\"8\"\"9\"}", "efg:1:13");
    assert_refused("EFG 2 R \"t\" {\"a\"}\n p \"\" 2 1 \"\" {\"x\"} 0 t \"\" 0", "efg:2:7");
    assert_refused("EFG 2 R \"t\" {\"a\"}\n p \"\" 1 1 \"\" {\"x\"} 0", "efg:2:21");
    assert_refused("EFG 2 R \"t\" {\"a\"}\n t \"\" 0 t \"\" 0", "efg:2:9");
    assert_refused("EFG 2 R \"t\" {\"a\"}\n t \"no end", "efg:2:4");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1", "efg:1:24");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 0 \"\" {1}", "efg:1:24");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {1 2}", "efg:1:32");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {1/0}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {-}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {123456789012345678901}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {1e99}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} t \"\" 1 \"\" {1e999999999999999999999}", "efg:1:30");
    assert_refused("EFG 2 R \"t\" {\"a\"} p \"\" 1 1 0", "efg:1:26");
    assert_refused("EFG 2 R \"t\" {\"a\"} c \"\" 1 \"\" {\"x\" 1/2} 0 t \"\" 0", "efg:1:24");
    assert_refused("EFG 2 R \"t\" {\"a\"} c \"\" 1 \"\" {\"x\" -1 \"y\" 2} 0", "efg:1:34");
    assert_refused("EFG 2 R \"t\" {\"a\"} p \"\" 1 1 \"\" {\"x\"} 0 p \"\" 1 1 \"\" {\"y\"} 0",
                   "efg:1:52");
    assert_refused(
        "EFG 2 R \"t\" {\"a\"} p \"\" 1 1 \"\" {\"x\" \"y\"} 0 t \"\" 1 {1} t \"\" 1 {2}",
        "efg:1:59");
}

/* As deep as a tree may be, and one deeper; neither takes a stack. */
static void test_deep(void **unused)
{
    (void)unused;
    enum { LEVELS = 30000 };
    poda__buffer text = {0};
    poda__form form;
    poda__buffer_add(&text, "%sp \"\" 1 1 \"\" {\"x\"} 0 ", HEAD);
    for (int i = 1; i < LEVELS; i++)
        poda__buffer_add(&text, "p\"\"1 1 0 ");
    const size_t length = text.length;
    poda__buffer_add(&text, "t \"\" 0");
    form = read_form(text.at);
    assert_int_equal(form.count, LEVELS + 1);
    assert_round_trip(&form);
    poda__form_release(&form);
    text.length = length;
    poda__buffer_add(&text, "p\"\"1 1 0 t \"\" 0");
    assert_int_equal(poda__efg_read(&form, text.at, NULL), PODA_TOO_LARGE);
    poda__buffer_release(&text);
}

static void test_memory(void **unused)
{
    (void)unused;
    bool failed = true;
    for (long n = 0; failed; n++) {
        poda__form form;
        fail_after(n);
        const poda_status status = poda__efg_read(
            &form,
            with_head(
                "c \"\" 1 \"\" {\"x\" .3 \"y\" .3 \"z\" .4} 1 {1 2} p \"\" 1 1 \"s\" {\"go\"} "
                "0 t \"\" 1 t \"\" 1 t \"\" 0"),
            NULL);
        failed = stop_failing();
        assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        if (!failed)
            poda__form_release(&form);
    }
}

static char *file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    poda__buffer text = {0};
    char block[4096];
    size_t got;
    if (!file)
        fail_msg("cannot read %s", path);
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        poda__buffer_put(&text, block, got);
    (void)fclose(file);
    return text.at;
}

static void test_files(void **unused)
{
    (void)unused;
    for (char **path = files; *path; path++) {
        char *text = file_text(*path);
        poda__form form;
        poda_error error = {0};
        if (poda__efg_read(&form, text, &error) != PODA_OK) {
            printf("%s: %s\n", *path, error.message);
        } else {
            assert_round_trip(&form);
            poda__form_release(&form);
        }
        free(text);
    }
}

int main(int count, char **arguments)
{
    (void)count;
    files = arguments + 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kuhn),      cmocka_unit_test(test_payoffs_add_up),
        cmocka_unit_test(test_backslash), cmocka_unit_test(test_lenient),
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_deep),
        cmocka_unit_test(test_memory),    cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
