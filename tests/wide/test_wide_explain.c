/* test_wide_explain.c - the explanations of algorithms for tables and wide games, against the results
 * of the algorithms themselves: `best` and `solve` through the door, and the public functions. */
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

/* The answer to a request whose words are separated by blanks, with _ for a blank in a word; NULL
 * after an error. Free it. */
static char *request(const char *line, const poda_ask_options *options, poda_status *status)
{
    char copy[400];
    const char *words[20];
    size_t count = 0;
    poda_answer answer;
    poda_error error = {0};
    assert_true(strlen(line) < sizeof copy);
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        words[count++] = word;
        for (char *at = strchr(word, '_'); at; at = strchr(at, '_'))
            *at = ' ';
    }
    *status = poda_ask(words, count, options, &answer, &error);
    if (*status != PODA_OK)
        return NULL;
    char *text = malloc(answer.length + 1);
    assert_non_null(text);
    memcpy(text, answer.text, answer.length);
    text[answer.length] = 0;
    poda_answer_release(&answer);
    return text;
}

static char *ask(const char *line)
{
    poda_status status;
    char *text = request(line, &(poda_ask_options){.json = true}, &status);
    if (!text)
        fail_msg("'%s' fails", line);
    return text;
}

/* Where the value of a field begins: its `nth` occurrence, from 0. */
static const char *field(const char *json, const char *name, int nth)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    for (; at && nth > 0; nth--)
        at = strstr(at + 1, key);
    if (!at)
        fail_msg("no %s in %.200s", name, json);
    return at + strlen(key);
}

/* How long the array or object is that begins here. */
static size_t extent(const char *at)
{
    int open = 0;
    size_t i = 0;
    do {
        open += (at[i] == '[' || at[i] == '{') - (at[i] == ']' || at[i] == '}');
        assert_int_not_equal(at[i], 0);
        i++;
    } while (open > 0);
    return i;
}

static double number(const char *json, const char *name, int nth, int index)
{
    const char *at = field(json, name, nth);
    at += *at == '[';
    for (; index > 0; index--)
        at = strchr(at, ',') + 1;
    return strtod(at, NULL);
}

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

/* ---- playouts ---- */

static void playouts_are_those_of_best(void **unused)
{
    (void)unused;
    static const char *const games[] = {
        "pig goal=10 algorithm=mcts seed=3 nodes=40",
        "pig goal=10 players=3 algorithm=mcts seed=4 nodes=60",
        "nim3 heaps=1,2 algorithm=mcts seed=5 nodes=50",
        "nim3 heaps=1,2 algorithm=ismcts seed=5 nodes=50",
        "kuhn moves=Q_K algorithm=ismcts seed=6 nodes=80",
        "kuhn moves=J_K_b algorithm=ismcts seed=7 nodes=33",
        "goofspiel cards=3 moves=2 algorithm=mcts seed=8 nodes=64",
        "leduc moves=Js_Qh algorithm=ismcts seed=9 nodes=40",
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[200];
        snprintf(line, sizeof line, "best %s", games[i]);
        char *best = ask(line);
        snprintf(line, sizeof line, "explain %s", games[i]);
        char *told = ask(line);
        const char *searched = field(best, "moves", 0);
        const char *explained = strstr(told, "\"moves\":[{");
        assert_non_null(explained);
        explained += strlen("\"moves\":");
        const size_t length = extent(searched);
        if (length != extent(explained) || strncmp(searched, explained, length) != 0)
            fail_msg("%s: %.*s, not %.*s", games[i], (int)extent(explained), explained, (int)length,
                     searched);
        /* as many sentences as playouts, and the last ones have the visits of the result */
        const int nodes = (int)strtol(strstr(games[i], "nodes=") + 6, NULL, 10);
        assert_int_equal((int)occurrences(told, "\"path\":"), nodes);
        const double last = number(told, "visits", nodes - 1, 0);
        assert_true(last == number(best, "visits", 0, 0));
        free(best);
        free(told);
    }
}

static void guessed_states_make_the_mean(void **unused)
{
    (void)unused;
    static const char *const games[] = {
        "kuhn moves=J_K algorithm=pimc depth=4 seed=1",
        "kuhn moves=Q_K_p_b algorithm=pimc depth=4 seed=2",
        "leduc moves=Js_Qh algorithm=pimc depth=3 seed=3",
        "kuhn moves=Q_J algorithm=pimc nodes=500",
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[200];
        snprintf(line, sizeof line, "best %s", games[i]);
        char *best = ask(line);
        snprintf(line, sizeof line, "explain %s", games[i]);
        char *told = ask(line);
        const int worlds = (int)occurrences(told, "\"world\":");
        assert_int_equal(worlds, 20);
        double mean = 0;
        for (int k = 0; k < worlds; k++)
            mean += number(told, "values", k, 0) / worlds;
        const int turn = field(best, "player", 0)[1] - '1';
        assert_true(fabs(mean - number(best, "payoffs", 1, turn)) < 1e-9);
        const char *moved = field(best, "move", 0), *said = field(told, "best", 0);
        assert_int_equal(strncmp(moved, said, strcspn(moved, ",")), 0);
        free(best);
        free(told);
    }
}

/* ---- iteration ---- */

static void iteration_ends_at_the_solution(void **unused)
{
    (void)unused;
    static const char *const games[] = {
        "pig goal=3 sides=2",           "pig goal=6 sides=3 position=0,0_+2_p1", "nim3 heaps=1,2",
        "pig goal=4 sides=2 players=3", "blackjack position=10,6*_v_9",
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (int policy = 0; policy < 2; policy++) {
            char line[200];
            const bool several = strstr(games[i], "players=3") || strstr(games[i], "nim3");
            if (policy && several)
                continue;
            snprintf(line, sizeof line, "solve %s", games[i]);
            char *solved = ask(line);
            snprintf(line, sizeof line, "explain %s method=%s", games[i],
                     policy ? "policy" : "iteration");
            char *told = ask(line);
            const char *last = strstr(told, "\"positions\":"); /* the totals come before it */
            assert_non_null(last);
            while (strncmp(last, "\"payoffs\":", 10) != 0)
                last--;
            const double value = strtod(last + strlen("\"payoffs\":["), NULL);
            if (fabs(value - number(solved, "payoffs", 0, 0)) > 1e-12)
                fail_msg("%s: %.15g, not %.15g", line, value, number(solved, "payoffs", 0, 0));
            free(solved);
            free(told);
        }
    }
}

/* The bounds of value iteration never widen, and the value lies between them. */
static void bounds_close_in(void **unused)
{
    (void)unused;
    char *told = ask("explain pig goal=3 sides=2 method=iteration watch=0,2_p1;0,0_+2_p1");
    const size_t sweeps = occurrences(told, "\"sweep\":");
    double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    for (size_t k = 0; k < sweeps; k++)
        for (int i = 0; i < 3; i++) {
            const double below = number(told, "low", (int)k * 3 + i, 0),
                         above = number(told, "high", (int)k * 3 + i, 0);
            assert_true(below >= low[i] - 1e-12 && above <= high[i] + 1e-12);
            low[i] = below;
            high[i] = above;
        }
    assert_true(sweeps > 20 && fabs(low[0] - 4.0 / 7) < 1e-12 && fabs(high[0] - 4.0 / 7) < 1e-12);
    free(told);
}

/* ---- tables ---- */

static poda_normal *open_table(poda_random *random, int rows, int cols, bool fixed)
{
    int64_t payoffs[2 * 6 * 6];
    poda_normal *normal = NULL;
    const poda_normal_options options = {
        .size = sizeof options, .players = 2, .strategies = {rows, cols}, .payoffs = payoffs};
    for (int i = 0; i < rows * cols; i++) {
        payoffs[2 * i] = (int64_t)poda_random_below(random, 41) - 20;
        payoffs[2 * i + 1] = fixed ? 3 - payoffs[2 * i] : (int64_t)poda_random_below(random, 41);
    }
    assert_int_equal(poda_normal_open(&normal, &options, NULL), PODA_OK);
    return normal;
}

typedef struct supports_found {
    const poda_equilibria *all;
    size_t count;
} supports_found;

static void see_support(void *user, const poda_support_step *step)
{
    supports_found *found = user;
    bool known = false;
    if (step->outcome != PODA_SUPPORT_EQUILIBRIUM)
        return;
    for (size_t i = 0; i < found->all->count && !known; i++) {
        const poda_equilibrium *one = &found->all->at[i];
        known = strcmp(one->payoff[0].exact, step->payoff[0].exact) == 0 &&
                strcmp(one->payoff[1].exact, step->payoff[1].exact) == 0;
        for (int p = 0; p < 2; p++)
            for (int s = 0; s < 2; s++) /* every table has two */
                known = known && strcmp(one->strategy[p][s].exact, step->mixture[p][s].exact) == 0;
    }
    assert_true(known);
    found->count++;
}

/* Supports find what the vertices find, in tables that are not degenerate. */
static void supports_find_all(void **unused)
{
    (void)unused;
    poda_random random = {7};
    size_t compared = 0;
    for (int round = 0; round < 60; round++) {
        const int rows = 2 + round % 4, cols = 2 + round / 4 % 4;
        poda_normal *normal = open_table(&random, rows, cols, false);
        poda_equilibria all;
        bool every = false;
        assert_int_equal(poda_normal_solve(normal, NULL, &all, NULL), PODA_OK);
        supports_found found = {&all, 0};
        assert_int_equal(poda_normal_supports(normal, 0, NULL, see_support, &found, &every, NULL),
                         PODA_OK);
        assert_true(every);
        if (!all.degenerate) {
            assert_int_equal((int)found.count, (int)all.count);
            compared++;
        }
        poda_equilibria_release(&all);
        poda_normal_close(normal);
    }
    assert_true(compared > 20);
}

typedef struct pivots_seen {
    double last;
    uint64_t count;
} pivots_seen;

static void see_pivot(void *user, const poda_normal_pivot *pivot)
{
    pivots_seen *seen = user;
    assert_true(pivot->number == ++seen->count && pivot->most.value <= seen->last);
    seen->last = pivot->most.value;
}

/* The bound falls to the value, which no strategy exceeds against the other's mixture. */
static void pivots_end_at_the_value(void **unused)
{
    (void)unused;
    poda_random random = {8};
    for (int round = 0; round < 30; round++) {
        poda_normal *normal = open_table(&random, 1 + round % 5, 1 + round / 5, true);
        pivots_seen seen = {INFINITY, 0};
        const poda_normal_how how = {
            .size = sizeof how, .method = PODA_NORMAL_LINEAR, .pivot = see_pivot, .user = &seen};
        poda_equilibria found;
        assert_int_equal(poda_normal_solve(normal, &how, &found, NULL), PODA_OK);
        assert_true(seen.count == found.nodes && seen.last == found.at[0].payoff[0].value);
        for (int p = 0; p < 2; p++) {
            poda_numbers pay;
            assert_int_equal(poda_normal_expect(normal, found.at[0].strategy, p, &pay, NULL),
                             PODA_OK);
            for (size_t s = 0; s < pay.count; s++) {
                assert_true(pay.at[s].value <= found.at[0].payoff[p].value + 1e-12);
                if (found.at[0].strategy[p][s].value > 0)
                    assert_string_equal(pay.at[s].exact, found.at[0].payoff[p].exact);
            }
            poda_numbers_release(&pay);
        }
        poda_equilibria_release(&found);
        poda_normal_close(normal);
    }
}

static void no_signal_is_disobeyed(void **unused)
{
    (void)unused;
    poda_random random = {9};
    for (int round = 0; round < 20; round++) {
        poda_normal *normal = open_table(&random, 2 + round % 3, 2 + round / 3 % 3, false);
        poda_correlated found;
        assert_int_equal(poda_normal_correlated(normal, NULL, &found, NULL), PODA_OK);
        for (int p = 0; p < 2; p++) {
            poda_numbers gain;
            assert_int_equal(poda_normal_incentives(normal, &found, p, &gain, NULL), PODA_OK);
            for (size_t i = 0; i < gain.count; i++)
                assert_true(gain.at[i].exact[0] == '-' || strcmp(gain.at[i].exact, "0") == 0);
            poda_numbers_release(&gain);
        }
        poda_correlated_release(&found);
        poda_normal_close(normal);
    }
}

/* ---- hidden games ---- */

/* What the first sets of a player are worth by their best moves, and plays without any move of that
 * player, is the best response; and that is what poda_extensive_exploit says. */
static void responses_are_those_of_exploit(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kuhn", "leduc", "efg"};
    for (size_t g = 0; g < sizeof names / sizeof names[0]; g++) {
        poda_game *game = NULL;
        poda_extensive *tree = NULL;
        poda_extensive_facts facts;
        poda_state start;
        poda_exploit exploit;
        assert_int_equal(poda_game_open(&game, names[g], NULL, NULL), PODA_OK);
        poda_state_start(game, &start);
        assert_int_equal(poda_extensive_open(&tree, game, &start, NULL, NULL), PODA_OK);
        poda_extensive_describe(tree, &facts);
        double *strategy = calloc((size_t)facts.moves, sizeof *strategy);
        double *worths = calloc((size_t)facts.moves, sizeof *worths);
        double *best = calloc((size_t)facts.moves, sizeof *best);
        assert_true(strategy && worths && best);
        poda_extensive_uniform(tree, strategy);
        assert_int_equal(poda_extensive_exploit(tree, strategy, &exploit, NULL), PODA_OK);
        for (int p = 0; p < facts.players; p++) {
            double value, again;
            assert_int_equal(poda_extensive_worths(tree, strategy, p, &value, worths, NULL),
                             PODA_OK);
            assert_int_equal(poda_extensive_respond(tree, strategy, p, &again, best, NULL),
                             PODA_OK);
            assert_true(value == exploit.best[p] && value == again);
            poda_extensive_set set;
            for (int32_t s = 0; poda_extensive_set_at(tree, s, &set); s++)
                for (int32_t i = 0; i < set.moves && set.player == p; i++)
                    for (int32_t j = 0; j < set.moves; j++) /* the chosen move is a best one */
                        assert_true(best[set.slot + i] < 1 ||
                                    worths[set.slot + i] >= worths[set.slot + j] - 1e-12);
        }
        free(strategy);
        free(worths);
        free(best);
        poda_extensive_close(tree);
        poda_game_close(game);
    }
}

static void programs_have_the_value_of_solve(void **unused)
{
    (void)unused;
    static const char *const games[] = {"kuhn", "efg", "kuhn moves=J_K_p"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[100];
        snprintf(line, sizeof line, "solve %s method=lp", games[i]);
        char *solved = ask(line);
        snprintf(line, sizeof line, "explain %s method=lp", games[i]);
        char *told = ask(line);
        for (int p = 0; p < 2; p++) {
            const double value = number(solved, "payoffs", 0, p);
            assert_true(fabs(number(told, "payoffs", 0, p) - value) < 1e-9);
            assert_true(fabs(number(told, "best_responses", 0, p) - value) < 1e-9);
        }
        assert_true(number(told, "pivots", 0, 0) == number(solved, "pivots", 0, 0));
        assert_true(number(told, "rows", 0, 0) == number(solved, "rows", 0, 0));
        free(solved);
        free(told);
    }
}

/* ---- all of them ---- */

static const char *const all[] = {
    "explain pig goal=10 algorithm=mcts",
    "explain kuhn algorithm=ismcts",
    "explain kuhn algorithm=pimc",
    "explain pig goal=3 sides=2 method=iteration",
    "explain pig goal=3 sides=2 method=policy",
    "explain table method=lp",
    "explain table name=chicken method=correlated",
    "explain table name=course method=supports",
    "explain table name=course method=all",
    "explain table name=course method=lemke",
    "explain kuhn method=lp",
    "explain kuhn method=response",
    "explain kuhn method=response against=equilibrium",
};

static void a_stop_ends_it(void **unused)
{
    (void)unused;
    const int stop = 1;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        poda_status status;
        const poda_ask_options options = {.json = true, .stop = &stop};
        char *text = request(all[i], &options, &status);
        if (status != PODA_STOPPED)
            fail_msg("'%s' does not stop", all[i]);
        free(text);
    }
}

static void programs_get_sentences(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char *told = ask(all[i]);
        const char *steps = field(told, "steps", 0);
        if (extent(steps) < 10)
            fail_msg("'%s' has no steps", all[i]);
        free(told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_are_those_of_best),
        cmocka_unit_test(guessed_states_make_the_mean),
        cmocka_unit_test(iteration_ends_at_the_solution),
        cmocka_unit_test(bounds_close_in),
        cmocka_unit_test(supports_find_all),
        cmocka_unit_test(pivots_end_at_the_value),
        cmocka_unit_test(no_signal_is_disobeyed),
        cmocka_unit_test(responses_are_those_of_exploit),
        cmocka_unit_test(programs_have_the_value_of_solve),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(programs_get_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
