/* test_wide_ask.c - best, solve and explain of wide games through the door: what is explained is what
 * is searched, and what is solved is what figures from elsewhere say. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

/* The answer as JSON; the words are separated by blanks, and _ is a blank in a word. Free it. */
static char *ask(const char *line)
{
    char copy[400];
    const char *words[20];
    size_t count = 0;
    poda_ask_options options = {.json = true};
    poda_answer answer;
    poda_error error = {0};
    assert_true(strlen(line) < sizeof copy);
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        words[count++] = word;
        for (char *at = strchr(word, '_'); at; at = strchr(at, '_'))
            *at = ' ';
    }
    if (poda_ask(words, count, &options, &answer, &error) != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    char *text = malloc(answer.length + 1);
    assert_non_null(text);
    memcpy(text, answer.text, answer.length);
    text[answer.length] = 0;
    poda_answer_release(&answer);
    return text;
}

/* The first number, or of a list the `index`-th, of a field. */
static double number(const char *json, const char *field, int index)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", field);
    const char *at = strstr(json, key);
    if (!at)
        fail_msg("no %s in %.200s", field, json);
    at += strlen(key);
    at += *at == '[';
    for (; index > 0; index--)
        at = strchr(at, ',') + 1;
    return strtod(at, NULL);
}

/* Chooses the player to move of these positions: the first, or the second. */
static void what_is_explained_is_searched(void **unused)
{
    (void)unused;
    static const struct {
        const char *what, *algorithm;
        int player; /* whose payoff is told; -1: all, and the mover is the first */
    } cases[] = {
        {"pig goal=12 moves=roll;4", "expectiminimax", 0},
        {"pig goal=12 moves=roll;4", "star1", 0},
        {"pig goal=12 moves=roll;4", "star2", 0},
        {"pig goal=12 moves=roll;4;hold;roll;5", "star2", 1},
        {"pig goal=12 players=3 moves=roll;4", "maxn", -1},
        {"pig goal=12 players=3 moves=roll;4", "paranoid", 0},
        {"pig goal=12 players=3 moves=roll;4", "brs", 0},
        {"nim3 heaps=1,2,2", "maxn", -1},
        {"nim3 heaps=1,2,2", "paranoid", 0},
        {"nim3 heaps=1,2,2", "brs", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int depth = 1; depth <= 4; depth++) {
            char line[200];
            snprintf(line, sizeof line, "best %s algorithm=%s depth=%d", cases[i].what,
                     cases[i].algorithm, depth);
            char *best = ask(line);
            snprintf(line, sizeof line, "explain %s algorithm=%s depth=%d", cases[i].what,
                     cases[i].algorithm, depth);
            char *told = ask(line);
            const double found = number(best, "score", 0);
            const double value = number(told, "value", 0);
            if (fabs(found - value) > 1e-12)
                fail_msg("%s: %.15f, but best says %.15f", line, value, found);
            assert_int_equal(number(best, "depth", 0) > 0, 1);
            free(best);
            free(told);
        }
}

/* The die of three sides, to depth 2, as evaluation the lead: 5/3 of a point above an equal share. */
static void the_lead_of_three_sides(void **unused)
{
    (void)unused;
    char *best = ask("best pig sides=3 algorithm=star1 depth=2 eval=lead");
    assert_non_null(strstr(best, "\"move\":\"roll\""));
    assert_true(fabs(number(best, "score", 0) - (0.5 + 0.025 / 3)) < 1e-9);
    free(best);
}

static void pig_is_solved(void **unused)
{
    (void)unused;
    char *small = ask("solve pig goal=20 position=3,4+5p2");
    assert_true(fabs(number(small, "payoffs", 0) - 0.273259673704) < 1e-12);
    assert_non_null(strstr(small, "\"best\":[\"roll\"]"));
    free(small);
}

/* Playouts would pass in the game of the centipede, and stand on 16 against a 9. */
static void small_games_are_searched_to_the_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *move;
        double score;
    } cases[] = {
        {"best centipede", "\"move\":\"take\",", 0.4},
        {"best nim3 heaps=1,2", "\"move\":\"2:2\",", 1},
        {"best blackjack position=10,6*_v_9", "\"move\":\"hit\",", -0.509322139},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *best = ask(cases[i].line);
        assert_non_null(strstr(best, cases[i].move));
        assert_true(fabs(number(best, "score", 0) - cases[i].score) < 1e-9);
        assert_non_null(strstr(best, "\"exact\":true"));
        free(best);
    }
}

/* Opponents of three who never or always act against the one are not what the game is worth. */
static void what_others_want_is_not_known(void **unused)
{
    (void)unused;
    static const char *const by[] = {"paranoid", "brs"};
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++)
        for (int players = 2; players <= 3; players++) {
            char line[80];
            snprintf(line, sizeof line, "best nim3 heaps=1,2 players=%d algorithm=%s", players,
                     by[i]);
            char *best = ask(line);
            assert_non_null(strstr(best, players == 2 ? "\"exact\":true" : "\"exact\":false"));
            free(best);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_explained_is_searched),
        cmocka_unit_test(the_lead_of_three_sides),
        cmocka_unit_test(pig_is_solved),
        cmocka_unit_test(small_games_are_searched_to_the_end),
        cmocka_unit_test(what_others_want_is_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
