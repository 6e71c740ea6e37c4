/* test_puzzles.c - the small problems: known results, algorithms against each other, brute force,
 * texts in both directions, and the messages for bad input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "opened_problem.h"
#include "poda/poda.h"

static poda_find_result found_from(const poda_problem *problem, const poda_state *from,
                                   const poda_find_options *options)
{
    poda_find_result result;
    poda_error error = {0};
    poda_find_options plain = *options;
    plain.fast = false;
    if (poda_find(problem, from, &plain, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_finder_name(options->algorithm), error.message);
    return result;
}

static poda_find_result found(const poda_problem *problem, const poda_find_options *options)
{
    poda_state from;
    poda_problem_start(problem, &from);
    return found_from(problem, &from, options);
}

/* The moves that can be chosen. */
static size_t choices(const poda_problem *problem, const poda_state *state, poda_move *moves)
{
    const void *params = poda_problem_params(problem);
    const poda_problem_rules *rules = poda_problem_rules_of(problem);
    poda_moves list = {moves, 0, WORDS};
    size_t count = 0;
    poda_problem_space(problem)->moves(params, state, &list);
    assert_true(list.count <= WORDS);
    for (size_t i = 0; i < list.count; i++)
        if (!rules->acceptable || rules->acceptable(params, state, moves[i]))
            moves[count++] = moves[i];
    return count;
}

/* The goal that the path of the result leads to. */
static poda_state goal_of(const poda_problem *problem, const poda_find_result *result)
{
    poda_state state;
    poda_problem_start(problem, &state);
    for (size_t i = 0; i < result->length; i++)
        state = played(problem, &state, result->path[i]);
    assert_true(poda_problem_goal(problem, &state));
    return state;
}

static void the_number_of_solutions_is_known(void **unused)
{
    static const struct {
        const char *words;
        uint64_t count;
    } known[] = {
        {"sums n=1", 0},
        {"sums n=4", 7},
        {"sums n=12", 2047},
        {"subsetsum", 2},
        {"subsetsum values=1,1,1,1 target=2", 6},
        {"subsetsum values=2,4,6 target=5", 0},
        {"crypt", 1},
        {"crypt sum=DONALD+GERALD=ROBERT", 1},
        {"crypt sum=EAT+THAT=APPLE", 1},
        {"crypt sum=A+B=C", 32},
        {"crypt sum=A=B", 0},
        {"magic n=1", 1},
        {"magic n=2", 0},
        {"magic n=3", 8},
        {"magic n=3 distinct=yes", 1},
        {"magic n=4 distinct=yes", 880},
        {"knight rows=5 cols=5", 304},
        {"knight rows=5 cols=5 from=any", 1728},
        {"knight rows=5 cols=5 from=b1", 0},
        {"knight rows=5 cols=5 closed=yes", 0},
        {"knight rows=3 cols=4 from=any", 16},
        {"knight rows=4 cols=4 from=any", 0},
        {"knight rows=6 cols=6 closed=yes", 2 * 9862},
        {"peg board=triangle", 29760},
        {"peg board=european hole=d4", 0},
        {"peg board=.ooo", 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_problem *problem = opened(known[i].words);
        poda_find_options options;
        poda_find_defaults(problem, &options);
        options.algorithm = PODA_BACKTRACKING;
        options.want = PODA_WANT_ALL;
        poda_find_result result = found(problem, &options);
        if (result.count != known[i].count)
            fail_msg("%s: %llu solutions", known[i].words, (unsigned long long)result.count);
        poda_find_release(&result);
        poda_problem_close(problem);
    }
}

static void the_first_solution_is_known(void **unused)
{
    static const struct {
        const char *words, *goal; /* NULL: any */
        int cost;
    } known[] = {
        {"array", "found 5", 3},
        {"array by=linear", "found 5", 6},
        {"array values=91,2,23 by=linear", "found 2", 3},
        {"array for=24", NULL, -1},
        {"missionaries", "0,0,right", 11},
        {"missionaries missionaries=4 cannibals=4 boat=3", "0,0,right", 9},
        {"missionaries missionaries=5 cannibals=5 boat=3", "0,0,right", 11},
        {"missionaries missionaries=4 cannibals=4", NULL, -1},
        {"jugs", "4,4,0", 7},
        {"jugs target=4", NULL, 6},
        {"jugs sizes=5,3 target=4", "4,3", 6},
        {"jugs sizes=6,4 target=3", NULL, -1},
        {"hanoi discs=8", NULL, 255},
        {"hanoi discs=7 pegs=4", NULL, 25},
        {"knight", NULL, 63},
        {"knight closed=yes from=c3", NULL, 63},
        {"knight rows=15 cols=15", NULL, 224},
        {"magic n=5", NULL, 25},
        {"crypt", "9567+1085=10652", 8},
        {"peg", "--...--/--...--/......./...o.../......./--...--/--...--", 31},
        {"peg board=european", NULL, 35},
        {"peg board=triangle hole=c3", NULL, 13},
        {"peg board=oo./---", "..o/---", 1},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_problem *problem = opened(known[i].words);
        poda_find_options options;
        char words[PODA_TEXT_MAX];
        poda_find_defaults(problem, &options);
        poda_find_result result = found(problem, &options);
        if (result.found != (known[i].cost >= 0) || (result.found && result.cost != known[i].cost))
            fail_msg("%s: found %d, cost %g", known[i].words, result.found, result.cost);
        if (result.found) {
            const poda_state goal = goal_of(problem, &result);
            if (known[i].goal)
                assert_string_equal(text_of(problem, &goal, words), known[i].goal);
        }
        poda_find_release(&result);
        poda_problem_close(problem);
    }
}

/* The moves of solutions, in the order in which they are found. */
static void note_solution(void *user, const poda_move *moves, size_t count, const poda_state *goal,
                          double worth)
{
    char *list = user;
    (void)goal, (void)worth;
    for (size_t i = 0; i < count; i++)
        snprintf(list + strlen(list), 2, "%d", (int)moves[i]);
    strcat(list, " ");
}

static void sums_come_in_the_order_of_the_course(void **unused)
{
    char list[128] = "";
    (void)unused;
    poda_problem *problem = opened("sums");
    poda_find_options options;
    poda_find_defaults(problem, &options);
    options.want = PODA_WANT_ALL;
    options.solution = note_solution;
    options.solution_user = list;
    poda_find_result result = found(problem, &options);
    assert_string_equal(list, "1111 112 121 13 211 22 31 ");
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void algorithms_agree_in_cost(void **unused)
{
    static const poda_finder finders[] = {PODA_BFS,     PODA_DIJKSTRA,      PODA_ASTAR,
                                          PODA_IDASTAR, PODA_BIDIRECTIONAL, PODA_DEEPENING};
    static const char *const problems[] = {
        "array",
        "array by=linear for=91",
        "missionaries",
        "missionaries missionaries=2 cannibals=2 boat=3",
        "missionaries missionaries=5 cannibals=3",
        "missionaries missionaries=0 cannibals=5",
        "hanoi discs=3",
        "hanoi discs=3 pegs=4",
        "jugs",
        "jugs sizes=7,4 target=5 tap=yes",
        "jugs sizes=4,3 target=2",
        "peg board=./oo/ooo end=any",
        "peg board=.ooo/oooo/oooo end=any",
    };
    (void)unused;
    for (size_t p = 0; p < sizeof problems / sizeof problems[0]; p++) {
        poda_problem *problem = opened(problems[p]);
        double cost = -1;
        for (size_t i = 0; i < sizeof finders / sizeof finders[0]; i++) {
            poda_find_options options;
            poda_find_defaults(problem, &options);
            options.algorithm = finders[i];
            const poda_problem_rules *rules = poda_problem_rules_of(problem);
            if (finders[i] == PODA_BIDIRECTIONAL && !rules->target)
                continue;
            /* without CLOSED they run in circles where nothing guides them */
            if (finders[i] == PODA_DEEPENING && cost > 7)
                continue;
            poda_find_result result = found(problem, &options);
            const double now = result.found ? result.cost : -2;
            if (cost != -1 && now != cost)
                fail_msg("%s: %s: %g, not %g", problems[p], poda_finder_name(finders[i]), now,
                         cost);
            cost = now;
            if (result.found)
                goal_of(problem, &result);
            poda_find_release(&result);
        }
        poda_problem_close(problem);
    }
}

static uint64_t random_state = 1;
static uint64_t random_below(uint64_t limit)
{
    random_state = poda_mix(random_state);
    return random_state % limit;
}

/* A state some random moves away from the start. */
static poda_state wander(const poda_problem *problem, uint64_t steps)
{
    poda_state state;
    poda_move moves[WORDS];
    poda_problem_start(problem, &state);
    for (uint64_t i = 0; i < steps; i++) {
        const size_t count = choices(problem, &state, moves);
        if (count == 0)
            break;
        state = played(problem, &state, moves[random_below(count)]);
    }
    return state;
}

static void estimates_are_never_too_high(void **unused)
{
    static const struct {
        const char *words;
        bool consistent[2];
    } problems[] = {
        {"hanoi discs=5", {true, true}},
        {"hanoi discs=6 pegs=4", {false, true}},
        {"hanoi discs=5 pegs=5", {false, true}},
        {"missionaries", {true}},
        {"missionaries missionaries=7 cannibals=6 boat=3", {true}},
        {"missionaries missionaries=9 cannibals=2 boat=5", {true}},
        {"peg board=triangle", {true}},
    };
    (void)unused;
    for (size_t p = 0; p < sizeof problems / sizeof problems[0]; p++) {
        poda_problem *problem = opened(problems[p].words);
        const char *const *names = poda_problem_space(problem)->about->evals;
        for (int round = 0; round < 60; round++) {
            const poda_state state = wander(problem, random_below(60));
            poda_move moves[WORDS];
            const size_t count = choices(problem, &state, moves);
            poda_find_options options;
            poda_find_defaults(problem, &options);
            options.algorithm = PODA_BFS;
            poda_find_result result = found_from(problem, &state, &options);
            for (int which = 0; names[which]; which++) {
                const double h = poda_problem_heuristic(problem, &state, which);
                assert_true(h >= 0);
                if (result.found && h > result.cost)
                    fail_msg("%s: %s says %g, it is %g", problems[p].words, names[which], h,
                             result.cost);
                if (result.found && result.cost == 0)
                    assert_true(h == 0);
                for (size_t i = 0; i < count && problems[p].consistent[which]; i++) {
                    const poda_state next = played(problem, &state, moves[i]);
                    assert_true(h <= 1 + poda_problem_heuristic(problem, &next, which));
                }
            }
            poda_find_release(&result);
        }
        poda_problem_close(problem);
    }
}

static void texts_can_be_read_back(void **unused)
{
    static const char *const problems[] = {
        "array",
        "array by=linear",
        "array for=0",
        "array for=99",
        "sums n=60",
        "missionaries missionaries=12 cannibals=11 boat=4",
        "hanoi discs=20 pegs=8",
        "jugs",
        "jugs sizes=50000,4000,300,20,1 target=7",
        "knight",
        "knight rows=15 cols=15 from=any",
        "knight rows=3 cols=15 from=o3",
        "subsetsum",
        "subsetsum values=1000000000000000,5,999999999999999,1,1 target=1000000000000001",
        "magic n=3",
        "magic n=6",
        "crypt",
        "crypt sum=ABCDEFGHIJKLMNOP+A=BBBBBBBBBBBBBBBB base=16",
        "peg",
        "peg board=european",
        "peg board=triangle",
        "peg board=o.-/-oooo/oooooooooooooooo",
    };
    char words[PODA_TEXT_MAX], again[PODA_TEXT_MAX];
    (void)unused;
    for (size_t p = 0; p < sizeof problems / sizeof problems[0]; p++) {
        poda_problem *problem = opened(problems[p]);
        const size_t size = poda_problem_space(problem)->state_size;
        for (int round = 0; round < 60; round++) {
            const poda_state state = wander(problem, random_below(64));
            poda_state read;
            poda_error error = {0};
            text_of(problem, &state, words);
            if (poda_problem_read(problem, words, &read, &error) != PODA_OK)
                fail_msg("%s: '%s': %s", problems[p], words, error.message);
            if (memcmp(&state, &read, size) != 0)
                fail_msg("%s: '%s' is read as '%s'", problems[p], words,
                         text_of(problem, &read, again));
            /* a truncated or changed text is refused or another state, and never read beyond its
             * end */
            const size_t length = strlen(words);
            words[random_below(length)] = "0a.?-/,+="[random_below(9)];
            (void)!poda_problem_read(problem, words, &read, &error);
            words[random_below(length)] = 0;
            (void)!poda_problem_read(problem, words, &read, &error);
        }
        poda_problem_close(problem);
    }
}

static uint64_t all_by_backtracking(const char *words)
{
    poda_problem *problem = opened(words);
    poda_find_options options;
    poda_find_defaults(problem, &options);
    options.want = PODA_WANT_ALL;
    poda_find_result result = found(problem, &options);
    const uint64_t count = result.count;
    poda_find_release(&result);
    poda_problem_close(problem);
    return count;
}

static void subsets_by_brute_force(void **unused)
{
    enum { COUNT = 10 };
    (void)unused;
    for (int round = 0; round < 50; round++) {
        uint64_t values[COUNT], target = 1 + random_below(60), count = 0;
        char words[256] = "subsetsum values=";
        for (int i = 0; i < COUNT; i++) {
            values[i] = 1 + random_below(20);
            snprintf(words + strlen(words), 32, "%s%llu", i ? "," : "",
                     (unsigned long long)values[i]);
        }
        snprintf(words + strlen(words), 32, " target=%llu", (unsigned long long)target);
        for (uint32_t set = 0; set < 1u << COUNT; set++) {
            uint64_t sum = 0;
            for (int i = 0; i < COUNT; i++)
                sum += set >> i & 1 ? values[i] : 0;
            count += sum == target;
        }
        if (all_by_backtracking(words) != count)
            fail_msg("%s: not %llu", words, (unsigned long long)count);
    }
}

/* The number that a word stands for; false if it has a leading 0 that it must not have. */
static bool word_value(const char *word, const int *digit, int base, uint64_t *value)
{
    const size_t length = strcspn(word, "+= ");
    *value = 0;
    for (size_t i = 0; i < length; i++)
        *value = *value * (uint64_t)base + (uint64_t)digit[word[i] - 'A'];
    return length == 1 || digit[word[0] - 'A'] > 0;
}

static uint64_t crypt_by_brute_force(const char *sum, int letters, int base, int *digit, int next)
{
    uint64_t count = 0;
    if (next < letters) {
        for (digit[next] = 0; digit[next] < base; digit[next]++) {
            bool used = false;
            for (int i = 0; i < next; i++)
                used = used || digit[i] == digit[next];
            if (!used)
                count += crypt_by_brute_force(sum, letters, base, digit, next + 1);
        }
        return count;
    }
    uint64_t total = 0, value;
    for (const char *word = sum;; word += strcspn(word, "+=") + 1) {
        const char *end = word + strcspn(word, "+= ");
        if (!word_value(word, digit, base, &value))
            return 0;
        if (*end != '+' && *end != '=')
            return total == value;
        total += value;
    }
}

static void cryptarithms_by_brute_force(void **unused)
{
    enum { LETTERS = 5 };
    (void)unused;
    for (int round = 0; round < 200; round++) {
        char words[128] = "crypt sum=";
        const int base = LETTERS + (int)random_below(3), addends = 1 + (int)random_below(3);
        int digit[LETTERS];
        for (int word = 0; word <= addends; word++) {
            const int length = 1 + (int)random_below(3) + (word == addends);
            if (word)
                strcat(words, word == addends ? "=" : "+");
            for (int i = 0; i < length; i++)
                snprintf(words + strlen(words), 2, "%c", 'A' + (int)random_below(LETTERS));
        }
        const char *sum = strchr(words, '=') + 1;
        uint64_t free_digits = 1; /* for absent letters, any order counts */
        int absent = 0;
        for (int i = 0; i < LETTERS; i++)
            if (!strchr(sum, 'A' + i))
                free_digits *= (uint64_t)(base - (LETTERS - 1 - absent++));
        const uint64_t brute = crypt_by_brute_force(sum, LETTERS, base, digit, 0);
        snprintf(words + strlen(words), 24, " base=%d", base);
        const uint64_t count = all_by_backtracking(words);
        if (count * free_digits != brute)
            fail_msg("%s: %llu x %llu, not %llu", words, (unsigned long long)count,
                     (unsigned long long)free_digits, (unsigned long long)brute);
    }
}

static void bad_options_are_told(void **unused)
{
    static const char *const wrong[] = {
        "array values=",
        "array values=3,2",
        "array values=1,x",
        "array for=x",
        "array by=middle",
        "sums n=61",
        "missionaries cannibals=4",
        "missionaries boat=1",
        "jugs sizes=0,3",
        "jugs sizes=5,3 start=6,0",
        "jugs sizes=5,3 start=1",
        "jugs sizes=5,3 target=1,1,1",
        "jugs sizes=5,3 target=6,0",
        "jugs sizes=1,2,3,4,5,6,7,8,9",
        "jugs tap=perhaps",
        "knight rows=16",
        "knight from=i1",
        "knight from=a9",
        "knight from=a1b",
        "subsetsum values=0",
        "subsetsum target=0",
        "magic n=7",
        "crypt sum=AB+C",
        "crypt sum=A+B=C+D",
        "crypt sum=A=B=C",
        "crypt sum=+A=B",
        "crypt sum=A++B=C",
        "crypt sum=A+B=",
        "crypt sum=A1=B",
        "crypt sum=",
        "crypt sum=ABCDEFGHIJK=A",
        "crypt sum=ABCD=A base=3",
        "crypt sum=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=A",
        "peg board=oox",
        "peg board=",
        "peg board=/////////////////o",
        "peg board=ooooooooooooooooo",
        "peg hole=a1",
        "peg hole=z1",
        "peg end=a1",
        "peg board=oooooooooooooooo/oooooooooooooooo/oooooooooooooooo/oooooooooooooooo/o",
        "hanoi discs=21",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        poda_problem *problem = NULL;
        poda_error error = {0};
        if (open_words(&problem, wrong[i], &error) != PODA_BAD_OPTION)
            fail_msg("%s is taken", wrong[i]);
        assert_true(strlen(error.message) > 10);
    }
}

static void bad_positions_are_told(void **unused)
{
    static const struct {
        const char *words, *text;
    } wrong[] = {
        {"array", "found 4"},
        {"array", "found 10"},
        {"array", "L=0 H=10"},
        {"array", "L=5 H=3"},
        {"array", "L=0"},
        {"sums", "1+4"},
        {"sums", "2+3"},
        {"sums", "1+"},
        {"sums", ""},
        {"missionaries", "3,4,left"},
        {"missionaries", "1,2,left"},
        {"missionaries", "2,1,left"},
        {"missionaries", "3,3"},
        {"missionaries", "3,3,up"},
        {"jugs", "8,0"},
        {"jugs", "9,0,0"},
        {"jugs", "8,0,0,0"},
        {"knight", "a1 a2"},
        {"knight", "a1 b3 a1"},
        {"knight", "a1,b3"},
        {"knight", "i1"},
        {"subsetsum", "3 - 5 ? ? ?"},
        {"subsetsum", "3 ? 4 ? ? ?"},
        {"subsetsum", "3 - 4 ? ?"},
        {"subsetsum", "3  4 ? ? ?"},
        {"magic", "1 2 3/4 5 6/7 8"},
        {"magic", "1 2 3/4 5 6/7 8 8"},
        {"magic", "1 2 3/4 5 6/7 8 10"},
        {"magic", "1 2 3 4 5 6 7 8 9"},
        {"crypt", "9567+1085=1065"},
        {"crypt", "9S67+1085=10652"},
        {"crypt", "0567+1085=10652"},
        {"crypt", "SEND-MORE=MONEY"},
        {"crypt", "MEND+MORE=MONEY"},
        {"peg", "ooo"},
        {"peg", "--...--/--...--/......./...o.../......./--...--/--....-"},
        {"peg board=triangle", "o/oo/ooo/oooo/oooo"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        poda_problem *problem = opened(wrong[i].words);
        poda_error error = {0};
        poda_state state;
        if (poda_problem_read(problem, wrong[i].text, &state, &error) != PODA_BAD_POSITION)
            fail_msg("%s: '%s' is taken", wrong[i].words, wrong[i].text);
        assert_true(strlen(error.message) > 10);
        poda_problem_close(problem);
    }
}

/* A search can begin in the middle. */
static void positions_are_solved(void **unused)
{
    static const struct {
        const char *words, *from;
        int cost; /* -1: no solution */
    } known[] = {
        {"array", "L=5 H=6", 1},
        {"missionaries", "1,1,right", 6},
        {"jugs", "3,2,3", 5},
        {"magic", "2 7 6/9 . ./. . .", 5},
        {"magic", ". . ./. 5 ./. . 8", 7},
        {"magic", "1 2 ./. . ./. . .", -1},
        {"crypt", "9567+10R5=10652", 1},
        {"crypt", "S9ND+MOR9=MON9Y", -1},
        {"knight rows=3 cols=4", "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1", 2},
        {"subsetsum", "3 34 ? ? ? ?", -1},
        {"sums", "1+1", 1},
        {"peg board=triangle", "./../.../o.../oo..o", -1},
        {"hanoi", "3//21", 7},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_problem *problem = opened(known[i].words);
        poda_state from;
        poda_find_options options;
        poda_find_defaults(problem, &options);
        assert_int_equal(poda_problem_read(problem, known[i].from, &from, NULL), PODA_OK);
        if (strcmp(known[i].words, "sums") == 0)
            options.algorithm = PODA_BFS;
        poda_find_result result = found_from(problem, &from, &options);
        if (result.found != (known[i].cost >= 0) || (result.found && result.cost != known[i].cost))
            fail_msg("%s %s: found %d, cost %g", known[i].words, known[i].from, result.found,
                     result.cost);
        poda_find_release(&result);
        poda_problem_close(problem);
    }
}

static void boards_are_drawn(void **unused)
{
    static const char *const problems[] = {"knight rows=3 cols=5", "peg", "peg board=triangle"};
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        poda_problem *problem = opened(problems[i]);
        const poda_state state = wander(problem, 5);
        poda_view *view;
        assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
        poda_problem_space(problem)->view(poda_problem_params(problem), &state, view);
        assert_int_equal(view->kind, PODA_VIEW_GRID);
        for (int cell = 0; cell < view->cell_count; cell++)
            assert_true(view->cell[cell].piece < view->piece_count);
        poda_view_close(view);
        poda_problem_close(problem);
    }
}

/* Both forms of subset sum agree on random numbers. */
static void subset_sums_agree_in_both_forms(void **unused)
{
    uint64_t seed = 3;
    int reached = 0;
    (void)unused;
    for (int round = 0; round < 300; round++) {
        char words[400];
        poda_text text = {words, sizeof words, 0};
        poda_text_add(&text, "subsetsum values=");
        const int count = 1 + (int)(poda_mix(++seed) % 14);
        for (int i = 0; i < count; i++)
            poda_text_add(&text, "%s%d", i ? "," : "", 1 + (int)(poda_mix(++seed) % 50));
        poda_text_add(&text, " target=%d", 1 + (int)(poda_mix(++seed) % 200));
        poda_problem *problem = opened(words);
        poda_find_options options;
        poda_find_result fast;
        poda_state from, next;
        poda_find_defaults(problem, &options);
        poda_find_result plain = found(problem, &options);
        poda_problem_start(problem, &from);
        assert_true(options.fast);
        assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &fast, NULL), PODA_OK);
        assert_int_equal(plain.found, fast.found);
        assert_int_equal(fast.end, PODA_END_DONE);
        for (size_t i = 0; i < fast.length; i++, from = next) {
            memset(&next, 0, sizeof next);
            poda_problem_space(problem)->play(poda_problem_params(problem), &from, fast.path[i],
                                              &next);
        }
        assert_int_equal(poda_problem_goal(problem, &from), fast.found);
        reached += fast.found;
        poda_find_release(&plain);
        poda_find_release(&fast);
        poda_problem_close(problem);
    }
    assert_in_range(reached, 30, 270);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_solutions_is_known),
        cmocka_unit_test(the_first_solution_is_known),
        cmocka_unit_test(sums_come_in_the_order_of_the_course),
        cmocka_unit_test(algorithms_agree_in_cost),
        cmocka_unit_test(estimates_are_never_too_high),
        cmocka_unit_test(texts_can_be_read_back),
        cmocka_unit_test(subsets_by_brute_force),
        cmocka_unit_test(cryptarithms_by_brute_force),
        cmocka_unit_test(bad_options_are_told),
        cmocka_unit_test(bad_positions_are_told),
        cmocka_unit_test(positions_are_solved),
        cmocka_unit_test(subset_sums_agree_in_both_forms),
        cmocka_unit_test(boards_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
