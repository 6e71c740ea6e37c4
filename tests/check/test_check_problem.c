/* test_check_problem.c - the checker names the fault of each broken space with the smallest
 * position that shows it, and finds none in the correct ones, including every registered
 * problem. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lines.h"
#include "poda/poda.h"

/* Opens a problem by a line like "hanoi discs=4"; with `loaded`, its table like that of a loaded
 * space. */
static poda_problem *open_line(const char *line, bool loaded)
{
    test_line parts;
    poda_problem *problem = NULL;
    poda_error error = {.status = PODA_OK};
    test_line_read(&parts, line);
    poda_status status = poda_names_file(parts.words)
                             ? poda_problem_load(&problem, parts.words, &parts.options, &error)
                             : poda_problem_open(&problem, parts.words, &parts.options, &error);
    if (status == PODA_OK && loaded) {
        const poda_problem_rules *rules = poda_problem_rules_of(problem);
        poda_problem_close(problem);
        status = poda_problem_open_rules(&problem, rules, &parts.options, &error);
    }
    if (status != PODA_OK)
        fail_msg("%s: %s", line, error.message);
    return problem;
}

static poda_problem *load(const char *module)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s.so", PODA_TEST_MODULES, module);
    return open_line(path, false);
}

static void run_check(const poda_problem *problem, const poda_check_options *options,
                      poda_check_result *result)
{
    poda_error error = {.status = PODA_OK};
    if (poda_check_problem(problem, options, result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_problem_space(problem)->about->name, error.message);
}

static bool has_run(const poda_check_result *result, const char *test)
{
    for (int i = 0; i < result->ran_count; i++)
        if (strcmp(result->ran[i], test) == 0)
            return true;
    return false;
}

static void faults_are_named(void **state)
{
    static const struct {
        const char *module, *what, *position, *moves, *says;
        int skipped, remarks;
    } broken[] = {
        {"counter_moves", "moves", "6", "+1 +1 x2", "'x2' is listed twice", 3, 0},
        {"counter_play", "pure", "4", "+1 x2", "writes behind the 4 bytes", 3, 0},
        {"counter_goal", "goal", "5", "+1 x2 +1", "whether this is a goal gives two", 4, 0},
        {"counter_only_goal", "target", "21", "+1 x2 +1 x2 x2 +1", "not the target, '23'", 0, 0},
        {"counter_cost", "cost", "9", "+1 x2 x2 +1", "'-1' costs -1", 3, 0},
        {"counter_heuristic", "heuristic", "3", "+1 +1", "is not a number", 0, 0},
        {"counter_admissible", "admissible", "1", "", "is 22, but a path from here", 0, 1},
        {"counter_target", "target", "1", "", "the target '22' is not a goal", 0, 0},
        {"counter_backs", "back", "6", "+1 +1 x2", "'x2' leads to '12', but no way back", 0, 0},
        {"counter_back", "back", "7", "+1 +1 x2 +1", "a way back leads to '3'", 0, 0},
        {"counter_text", "text", "8", "+1 +1 x2 x2 x2 x2", "although its text is the same", 0, 0},
        {"counter_move_text", "move-text", "8", "+1 x2 x2", "two moves share the text '+1'", 0, 0},
        {"counter_names", "heuristic", "1", "", "about.evals does not name it", 2, 0},
        {"packing_partial", "partial", "---", "leave leave leave", "back to it", 0, 0},
        {"packing_why", "move-text", "+-", "take leave", "but why gives no reason", 0, 0},
        {"packing_order", "order", "0", "", "for the order of 'leave'", 0, 0},
        {"packing_propagate", "propagate", "-++", "leave take take", "no solution remains", 0, 0},
        {"packing_conclusions", "propagate", "++", "take take", "all of them at once", 0, 0},
        {"packing_value", "value", "-----", "leave leave leave leave leave", "be a finite", 0, 0},
        {"packing_bound", "bound", "0", "", "the bound is 10, but a goal beyond is worth 19", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        poda_check_result result;
        poda_problem *problem = load(broken[i].module);
        run_check(problem, NULL, &result);
        for (int j = 1; j < result.fault_count; j++)
            print_error("%s: %s: %s\n", broken[i].module, result.faults[j].what,
                        result.faults[j].message);
        assert_int_equal(result.fault_count, 1);
        assert_string_equal(result.faults[0].what, broken[i].what);
        assert_string_equal(result.faults[0].position, broken[i].position);
        assert_string_equal(result.faults[0].moves, broken[i].moves);
        assert_false(result.faults[0].onward);
        if (!strstr(result.faults[0].message, broken[i].says))
            fail_msg("%s: %s", broken[i].module, result.faults[0].message);
        assert_true(has_run(&result, broken[i].what));
        assert_int_equal(result.skipped_count, broken[i].skipped);
        assert_int_equal(result.remark_count, broken[i].remarks);
        poda_check_release(&result);
        poda_problem_close(problem);
    }
}

/* A* is right with an inconsistent heuristic, so this is reported, but not as a fault. */
static void inconsistent_is_a_remark(void **state)
{
    poda_check_result result;
    poda_problem *problem = load("counter_consistent");
    (void)state;
    run_check(problem, NULL, &result);
    assert_int_equal(result.fault_count, 0);
    assert_int_equal(result.remark_count, 1);
    assert_string_equal(result.remarks[0].what, "consistent");
    assert_string_equal(result.remarks[0].position, "1");
    assert_non_null(strstr(result.remarks[0].message, "falls from 5 to 0 with '+1'"));
    poda_check_release(&result);
    poda_problem_close(problem);
}

/* Hanoi with a heuristic that is one too large next to the goal, out of reach of the positions
 * found from the start: the moves to the goal are reported instead. */
static double (*true_heuristic)(const void *space, const void *state, int which);

static double too_large(const void *space, const void *state, int which)
{
    const double h = true_heuristic(space, state, which);
    return h == 1 ? 2 : h;
}

static void large_spaces_are_looked_at_from_the_goal(void **state)
{
    const poda_pair pair = {"discs", "16"};
    const poda_options options = {&pair, 1};
    poda_check_result result;
    poda_problem *problem = open_line("hanoi", false);
    poda_problem_rules rules = *poda_problem_rules_of(problem);
    (void)state;
    poda_problem_close(problem);
    true_heuristic = rules.heuristic;
    rules.heuristic = too_large;
    assert_int_equal(poda_problem_open_rules(&problem, &rules, &options, NULL), PODA_OK);
    run_check(problem, NULL, &result);
    assert_int_equal(result.fault_count, 1);
    assert_string_equal(result.faults[0].what, "admissible");
    assert_string_equal(result.faults[0].position, "1//gfedcba98765432");
    assert_true(result.faults[0].onward);
    assert_string_equal(result.faults[0].moves, "1>3");
    poda_check_release(&result);
    poda_problem_close(problem);
}

/* Reports what is wrong with a problem that should be correct. */
static int faults_in(const char *line, poda_problem *problem, uint64_t seed, uint64_t positions)
{
    poda_check_result result;
    const poda_check_options options = {.seed = seed, .positions = positions};
    run_check(problem, &options, &result);
    const int faults = result.fault_count;
    for (int i = 0; i < faults; i++)
        print_error("%s: %s: %s, in '%s' after '%s'\n", line, result.faults[i].what,
                    result.faults[i].message, result.faults[i].position, result.faults[i].moves);
    assert_true(result.positions > 0 && result.tests > result.positions);
    assert_true(faults || (has_run(&result, "moves") && has_run(&result, "search")));
    assert_false(result.stopped);
    poda_check_release(&result);
    poda_problem_close(problem);
    return faults;
}

static void sound_spaces_pass(void **state)
{
    int faults = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        faults += faults_in("counter", load("counter"), seed, 0);
        faults += faults_in("counter, not whole", load("counter"), seed, 20);
        faults += faults_in("packing", load("packing"), seed, 0);
    }
    assert_int_equal(faults, 0);
}

/* Each with its own cores, and again as a loaded space would run. */
static void registered_problems_pass(void **state)
{
    int faults = 0;
    (void)state;
    for (size_t i = 0; poda_problem_registered(i); i++) {
        const char *name = poda_problem_registered(i)->space.about->name;
        faults += faults_in(name, open_line(name, false), 0, 500);
        faults += faults_in(name, open_line(name, true), 1, 200);
    }
    assert_int_equal(faults, 0);
}

static bool registered(const char *line)
{
    const size_t length = strcspn(line, " ");
    for (size_t i = 0; poda_problem_registered(i); i++) {
        const char *name = poda_problem_registered(i)->space.about->name;
        if (strlen(name) == length && strncmp(name, line, length) == 0)
            return true;
    }
    return false;
}

static void unusual_options_pass(void **state)
{
    static const char *const lines[] = {
        "hanoi discs=1",
        "hanoi discs=2 pegs=4",
        "hanoi discs=5 pegs=5",
        "hanoi discs=20",
        "array values=4,4,7,9 for=5",
        "array values=9,3,5 for=5 by=linear",
        "tree tree=r(a(b,c),d)",
        "graph to=",
        "graph graph=a-b:1,b-c:1 from=a to=c",
        "map neighbours=8",
        "map map=S../.#./..T",
        "sums n=1",
        "sums n=7",
        "queens n=1",
        "queens n=3",
        "queens n=6",
        "knapsack items=5/3,4/2,9/8,1/1,7/5 capacity=9",
        "subsetsum values=5,5,5,2 target=12",
        "subsetsum values=5,3 target=7",
        "sudoku propagate=yes cell=fewest",
        "sudoku make=expert seed=3 propagate=yes",
        "colouring colours=3",
        "sliding rows=2 cols=2",
        "sliding rows=4 cols=4 goal=last",
        "missionaries missionaries=4 cannibals=4",
        "missionaries missionaries=5 cannibals=3 boat=3",
        "jugs sizes=5,3 target=4",
        "jugs sizes=7,5,3 target=1 tap=yes",
        "knight rows=3 cols=4",
        "knight rows=6 cols=6 closed=yes",
        "knight rows=5 cols=5 from=any",
        "magic n=1",
        "magic n=3 distinct=yes",
        "magic n=4",
        "crypt sum=TWO+TWO=FOUR",
        "crypt sum=A+B=C base=4",
        "peg board=triangle",
        "peg board=european",
    };
    int faults = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (registered(lines[i]))
            faults += faults_in(lines[i], open_line(lines[i], false), 0, 300);
    assert_int_equal(faults, 0);
}

static void games_are_problems_too(void **state)
{
    static const char *const lines[] = {"tictactoe", "nim heaps=2,3", "toads", "connect4"};
    int faults = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        faults += faults_in(lines[i], open_line(lines[i], false), 0, 300);
    assert_int_equal(faults, 0);
}

static const char *shout(const char *text)
{
    return strncmp(text, "the bound is", 12) == 0 ? "TOO LOW" : text;
}

static void messages_are_translated(void **state)
{
    poda_check_result result;
    const poda_check_options options = {.translate = shout};
    poda_problem *problem = load("packing_bound");
    (void)state;
    run_check(problem, &options, &result);
    assert_int_equal(result.fault_count, 1);
    assert_string_equal(result.faults[0].message, "TOO LOW");
    poda_check_release(&result);
    poda_problem_close(problem);
}

static void checks_can_be_stopped_and_sized(void **state)
{
    const int stop = 1;
    poda_check_result result;
    poda_problem *problem = open_line("hanoi discs=12", false);
    poda_check_options options = {.stop = &stop};
    (void)state;
    run_check(problem, &options, &result);
    assert_true(result.stopped);
    assert_int_equal(result.positions, 1);
    assert_int_equal(result.fault_count, 0);
    poda_check_release(&result);
    static const uint64_t sizes[] = {1, 2, 3, 300};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        options = (poda_check_options){.positions = sizes[i]};
        run_check(problem, &options, &result);
        assert_int_equal(result.positions, sizes[i]);
        assert_int_equal(result.fault_count, 0);
        poda_check_release(&result);
    }
    poda_problem_close(problem);
}

/* A search does not trust costs: below 0 they could lead it in a circle. */
static void negative_costs_end_a_search(void **state)
{
    static const poda_finder finders[] = {PODA_BFS,   PODA_DFS,       PODA_DIJKSTRA,
                                          PODA_ASTAR, PODA_DEEPENING, PODA_IDASTAR};
    poda_problem *problem = NULL;
    poda_state start;
    (void)state;
    assert_int_equal(poda_problem_load(&problem, PODA_TEST_MODULES "/counter_cost.so", NULL, NULL),
                     PODA_OK);
    poda_problem_start(problem, &start);
    for (size_t i = 0; i < sizeof finders / sizeof finders[0]; i++) {
        poda_find_options options;
        poda_find_result result;
        poda_error error = {.status = PODA_OK};
        poda_find_defaults(problem, &options);
        options.algorithm = finders[i];
        options.nodes = 10000;
        if (poda_find(problem, &start, &options, NULL, NULL, &result, &error) != PODA_BAD_RULES)
            fail_msg("%s: %s", poda_finder_name(finders[i]), error.message);
        assert_non_null(strstr(error.message, "a move costs -1"));
    }
    poda_problem_close(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(inconsistent_is_a_remark),
        cmocka_unit_test(large_spaces_are_looked_at_from_the_goal),
        cmocka_unit_test(sound_spaces_pass),
        cmocka_unit_test(registered_problems_pass),
        cmocka_unit_test(unusual_options_pass),
        cmocka_unit_test(games_are_problems_too),
        cmocka_unit_test(messages_are_translated),
        cmocka_unit_test(checks_can_be_stopped_and_sized),
        cmocka_unit_test(negative_costs_end_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
