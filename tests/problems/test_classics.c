/* test_classics.c - the classic problems: known results, limits, refusals. */
#include "classics.h"

#include "problems/queens/queens_large.h"

typedef struct order {
    const poda_problem *problem;
    char names[200], fs[200];
} order;

static void hear_select(void *user, const poda_find_event *event)
{
    order *told = user;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    if (event->kind != PODA_FIND_SELECT)
        return;
    poda_problem_space(told->problem)
        ->state_text(poda_problem_params(told->problem), event->state, &text);
    snprintf(told->names + strlen(told->names), sizeof told->names - strlen(told->names), "%s ",
             words);
    snprintf(told->fs + strlen(told->fs), sizeof told->fs - strlen(told->fs), "%g ", event->f);
}

static order order_of(const poda_problem *problem, how asked)
{
    order told = {.problem = problem};
    poda_find_options options;
    poda_find_result result;
    poda_state from;
    poda_error error = {0};
    poda_problem_start(problem, &from);
    set_options(problem, asked, &options);
    assert_int_equal(poda_find(problem, &from, &options, hear_select, &told, &result, &error),
                     PODA_OK);
    poda_find_release(&result);
    return told;
}

static void course_example_of_astar(void **state)
{
    (void)state;
    poda_problem *problem = open_it("graph", NULL);
    const how astar = {PODA_ASTAR, 0, false, PODA_WANT_FIRST};
    const order told = order_of(problem, astar);
    assert_string_equal(told.names, "S B E D H J F K T ");
    assert_string_equal(told.fs, "5 8 8 9 11 11 13 16 17 ");
    poda_find_result result = find(problem, astar);
    check_path(problem, &result);
    assert_true(result.cost == 17);
    assert_int_equal(result.open, 1); /* G */
    char path[100] = "S";
    poda_state at, next;
    poda_problem_start(problem, &at);
    for (size_t i = 0; i < result.length; i++, at = next) {
        char words[20];
        poda_text text = {words, sizeof words, 0};
        poda_problem_space(problem)->move_text(poda_problem_params(problem), &at, result.path[i],
                                               &text);
        memset(&next, 0, sizeof next);
        poda_problem_space(problem)->play(poda_problem_params(problem), &at, result.path[i], &next);
        snprintf(path + strlen(path), sizeof path - strlen(path), "-%s", words);
    }
    assert_string_equal(path, "S-D-H-J-K-T");
    poda_find_release(&result);
    searches_agree(problem, 17, 2, false, true, true);
    poda_problem_close(problem);
}

static void trees_are_walked_through(void **state)
{
    (void)state;
    const how breadth = {PODA_BFS, PODA_HEURISTIC_ZERO, false, PODA_WANT_FIRST};
    const how depth = {PODA_DFS, PODA_HEURISTIC_ZERO, false, PODA_WANT_FIRST};
    poda_problem *problem = open_it("tree", NULL);
    assert_true(poda__problem_walks(problem));
    assert_string_equal(order_of(problem, breadth).names, "R A B C A1 A2 B1 B2 C1 C2 ");
    assert_string_equal(order_of(problem, depth).names, "R A A1 A2 B B1 B2 C C1 C2 ");
    texts_both_ways(problem, 1);
    poda_problem_close(problem);
    problem = open_it("tree", "tree", " x( y,z(w) ,v)", "to", "w", NULL);
    assert_false(poda__problem_walks(problem));
    assert_true(cost_of(problem, breadth) == 2);
    assert_string_equal(order_of(problem, depth).names, "x y z w ");
    poda_problem_close(problem);
    problem = open_it("graph", "to", "", NULL);
    assert_true(poda__problem_walks(problem));
    assert_null(poda_problem_fast(problem));
    assert_string_equal(order_of(problem, breadth).names, "S B D E H F J G K T ");
    assert_string_equal(order_of(problem, depth).names, "S B E D H J K T F G ");
    poda_problem_close(problem);
    static const char *const wrong[] = {"",    "a b",    "a(b",    "a)b",
                                        "(a)", "a(b b)", "a(b) c", "a (b)"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuses(PODA_BAD_OPTION, "tree", "tree", wrong[i]);
    refuses(PODA_BAD_OPTION, "tree", "to", "D");
}

static void queens_are_counted(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 0, 0, 2, 10, 4, 40, 92, 352};
    char number[12];
    for (int n = 1; n <= 9; n++) {
        snprintf(number, sizeof number, "%d", n);
        poda_problem *problem = open_it("queens", "n", number, NULL);
        assert_int_equal(count_of(problem, PLAIN_ALL), known[n - 1]);
        assert_int_equal(count_of(problem, FAST_ALL), known[n - 1]);
        assert_int_equal(count_of(problem, FAST_FIRST), known[n - 1] > 0);
        texts_both_ways(problem, (uint64_t)n);
        poda_problem_close(problem);
    }
}

/* Up to 64 all forms; beyond, only the fast one. */
static void queens_of_any_size(void **state)
{
    (void)state;
    static const char *const sizes[] = {"20", "64", "65", "1000", "5003"};
    for (size_t i = 0; i < 5; i++)
        for (int by_repair = 0; by_repair < 2; by_repair++) {
            poda_problem *problem =
                open_it("queens", "n", sizes[i], "seed", by_repair ? "7" : "0", NULL);
            poda_find_result result = find(problem, FAST_FIRST);
            const uint32_t n = (uint32_t)result.length;
            uint32_t *column = calloc(n, sizeof *column);
            bool right = false;
            poda_error error = {0};
            assert_int_equal(n, atoi(sizes[i]));
            for (uint32_t row = 0; row < n; row++)
                column[row] = (uint32_t)result.path[row];
            assert_int_equal(poda__queens_verify(n, column, &right, &error), PODA_OK);
            assert_true(right);
            free(column);
            poda_find_release(&result);
            assert_int_equal(poda__problem_large(problem), n > 64);
            poda_problem_close(problem);
        }
    poda_problem *problem = open_it("queens", "n", "65", NULL);
    poda_state from;
    poda_find_options options;
    poda_find_result result;
    poda_error error = {0};
    poda_problem_start(problem, &from);
    set_options(problem, PLAIN_FIRST, &options);
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_TOO_LARGE);
    set_options(problem, FAST_ALL, &options);
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_TOO_LARGE);
    poda_problem_close(problem);
    refuses(PODA_BAD_OPTION, "queens", "n", "0");
    refuses(PODA_BAD_OPTION, "queens", "n", "10000001");
}

/* From a board with queens on it the plain form continues, and the fast one refuses. */
static void queens_from_a_position(void **state)
{
    (void)state;
    poda_problem *problem = open_it("queens", NULL);
    poda_state from;
    poda_error error = {0};
    uint64_t count = 0;
    for (int column = 1; column <= 8; column++) {
        char text[8];
        snprintf(text, sizeof text, "%d", column);
        assert_int_equal(poda_problem_read(problem, text, &from, &error), PODA_OK);
        poda_find_result result = find_from(problem, &from, PLAIN_ALL);
        count += result.count;
        poda_find_release(&result);
    }
    assert_int_equal(count, 92);
    poda_find_options options;
    poda_find_result result;
    set_options(problem, FAST_ALL, &options);
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    static const char *const wrong[] = {"", "1,2", "9", "0", "1 x", "1,5,8,6,3,7,2,4,1", "1,,3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(poda_problem_read(problem, wrong[i], &from, &error), PODA_BAD_POSITION);
    poda_problem_close(problem);
}

static void hear_count(void *user, const poda_move *moves, size_t count, const poda_state *goal,
                       double worth)
{
    (void)moves, (void)count, (void)goal, (void)worth;
    ++*(uint64_t *)user;
}

static bool report(const poda_problem *problem, const poda_find_result *result, poda__buffer *words)
{
    poda_state from;
    poda_problem_start(problem, &from);
    return poda__problem_report(problem, &from, result, NULL, words);
}

/* The fast forms list the first thousand solutions, and count all. */
static void fast_forms_list_solutions(void **state)
{
    (void)state;
    static const struct {
        const char *name, *key, *value;
        uint64_t count, told;
    } cases[] = {
        {"queens", "n", "8", 92, 92},
        {"queens", "n", "11", 2680, 1000},
        {"sudoku", "puzzle",
         "8.6425.19413789526529361874647913258932854761158672493284596137391247685765138942", 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        poda_problem *problem = open_it(cases[i].name, cases[i].key, cases[i].value, NULL);
        poda_find_options options;
        poda_find_result result;
        poda_state from;
        poda_error error = {0};
        uint64_t told = 0;
        poda_problem_start(problem, &from);
        set_options(problem, FAST_ALL, &options);
        options.solution = hear_count;
        options.solution_user = &told;
        assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error), PODA_OK);
        assert_int_equal(result.count, cases[i].count);
        assert_int_equal(told, cases[i].told);
        poda_find_release(&result);
        poda_problem_close(problem);
    }
}

static void knapsack_of_the_default(void **state)
{
    (void)state;
    poda_problem *problem = open_it("knapsack", NULL);
    for (int fast = 0; fast < 2; fast++) {
        poda_find_result result = find(problem, fast ? FAST_BEST : PLAIN_BEST);
        assert_true(result.value == 220);
        check_path(problem, &result);
        poda__buffer words = {0};
        assert_true(report(problem, &result, &words));
        assert_string_equal(words.at, "2 of 3 items, weight 50 of 50, value 220: 2 3\n");
        poda__buffer_release(&words);
        poda_find_release(&result);
    }
    poda_problem_close(problem);
    problem = open_it("knapsack", "instance", "3\n50\n\n60 10\n100 20\n120 30\n", NULL);
    poda_find_result result = find(problem, FAST_BEST);
    assert_true(result.value == 220);
    poda_find_release(&result);
    poda_problem_close(problem);
    static const char *const wrong[] = {"1", "1/", "/1", "1/2;3/4", "-1/2", "1/2 3", "a/b"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuses(PODA_BAD_OPTION, "knapsack", "items", wrong[i]);
}

/* Values beyond the precision of a double are reported digit by digit. */
static void knapsack_of_large_numbers(void **state)
{
    (void)state;
    poda_problem *problem =
        open_it("knapsack", "items", "4611686018427387903/2,4611686018427387901/2,1/1", "capacity",
                "5", NULL);
    assert_true(poda__problem_large(problem));
    poda_find_result result = find(problem, FAST_BEST);
    assert_string_equal(result.digits, "9223372036854775805");
    assert_int_equal(result.length, 3);
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void sudoku_of_the_default(void **state)
{
    (void)state;
    static const char *const cells[] = {"first", "fewest"}, *const conclusions[] = {"no", "yes"};
    for (int i = 0; i < 4; i++) {
        poda_problem *problem =
            open_it("sudoku", "cell", cells[i % 2], "propagate", conclusions[i / 2], NULL);
        assert_int_equal(count_of(problem, FAST_ALL), 1);
        poda_find_result fast = find(problem, FAST_FIRST), plain = find(problem, PLAIN_ALL);
        assert_int_equal(fast.count, 1);
        assert_int_equal(plain.count, 1);
        poda__buffer first = {0}, second = {0};
        assert_true(report(problem, &fast, &first));
        assert_true(report(problem, &plain, &second));
        assert_string_equal(first.at, second.at);
        assert_non_null(strstr(first.at, "8 7 6 | 4 2 5 | 3 1 9\n"));
        poda__buffer_release(&first);
        poda__buffer_release(&second);
        poda_find_release(&fast);
        poda_find_release(&plain);
        texts_both_ways(problem, (uint64_t)i);
        poda_problem_close(problem);
    }
    refuses(PODA_BAD_POSITION, "sudoku", "puzzle", "11");
    refuses(PODA_BAD_OPTION, "sudoku", "make", "impossible");
}

/* A second solution is reported. */
static void sudoku_without_digits(void **state)
{
    (void)state;
    char empty[82];
    memset(empty, '.', 81);
    empty[81] = 0;
    poda_problem *problem = open_it("sudoku", "puzzle", empty, NULL);
    poda_find_result result = find(problem, FAST_FIRST);
    poda__buffer words = {0};
    assert_int_equal(result.count, 2);
    check_path(problem, &result);
    assert_true(report(problem, &result, &words));
    assert_non_null(strstr(words.at, "it has other solutions too\n"));
    poda__buffer_release(&words);
    poda_find_release(&result);
    /* all of them would take for ever */
    poda_find_options options;
    poda_state from;
    poda_error error = {0};
    poda_problem_start(problem, &from);
    set_options(problem, FAST_ALL, &options);
    options.seconds = 0.05;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error), PODA_OK);
    assert_int_equal(result.end, PODA_END_SECONDS);
    assert_true(result.count > 0);
    poda_find_release(&result);
    const int stop = 1;
    options.stop = &stop;
    options.seconds = 60;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error), PODA_OK);
    assert_int_equal(result.end, PODA_END_STOPPED);
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void sliding_of_the_defaults(void **state)
{
    (void)state;
    poda_problem *problem = open_it("sliding", NULL);
    const how astar = {PODA_ASTAR, 0, true, PODA_WANT_FIRST};
    searches_agree(problem, cost_of(problem, astar), 3, true, false, true);
    poda_problem_close(problem);
    /* two of the eight-puzzles that need the most moves, 31 */
    static const char *const hardest[] = {"8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"};
    for (int i = 0; i < 2; i++) {
        problem = open_it("sliding", "goal", "last", "tiles", hardest[i], NULL);
        assert_true(cost_of(problem, astar) == 31);
        poda_problem_close(problem);
    }
    refuses(PODA_BAD_POSITION, "sliding", "tiles", "0 2 1 3 4 5 6 7 8"); /* an odd one */
    refuses(PODA_BAD_POSITION, "sliding", "tiles", "0 1 2 3 4 5 6 7");
    refuses(PODA_BAD_OPTION, "sliding", "rows", "13");
}

static void colouring_of_the_default(void **state)
{
    (void)state;
    poda_problem *problem = open_it("colouring", NULL);
    assert_true(cost_of(problem, PLAIN_BEST) == 4);
    assert_true(cost_of(problem, FAST_BEST) == 4);
    texts_both_ways(problem, 5);
    poda_problem_close(problem);
    problem = open_it("colouring", "colours", "3", NULL);
    assert_true(cost_of(problem, PLAIN_BEST) == -1);
    assert_true(cost_of(problem, FAST_BEST) == -1);
    poda_problem_close(problem);
    problem = open_it("colouring", "graph",
                      "c a wheel\np edge 5 8\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"
                      "e 5 1\ne 5 2\ne 5 3\ne 5 4\n",
                      NULL);
    assert_true(cost_of(problem, PLAIN_BEST) == 3);
    assert_true(cost_of(problem, FAST_BEST) == 3);
    poda_problem_close(problem);
    refuses(PODA_BAD_OPTION, "colouring", "colours", "0");
}

static void map_of_the_default(void **state)
{
    (void)state;
    const how jump = {PODA_JPS, 0, true, PODA_WANT_FIRST};
    poda_problem *problem = open_it("map", NULL);
    searches_agree(problem, 21, 4, true, true, false);
    assert_true(cost_of(problem, PLAIN_BEST) == 21);
    const poda__chart *chart = poda__problem_chart(problem);
    const void *params = poda_problem_params(problem);
    assert_true(chart->grid);
    assert_int_equal(chart->places(params), 50);
    assert_int_equal(chart->columns(params), 10);
    assert_true(chart->ground(params, 3) == PODA__GROUND_WALL &&
                chart->ground(params, 4) == PODA__GROUND_FREE);
    poda_find_options options;
    poda_find_result result;
    poda_state from;
    poda_error error = {0};
    poda_problem_start(problem, &from);
    assert_int_equal(chart->place(params, &from), 0);
    set_options(problem, jump, &options);
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    poda_problem_close(problem);
    /* no corner is cut */
    problem = open_it("map", "map", "S#/.T", "neighbours", "8", NULL);
    assert_true(cost_of(problem, jump) == 2);
    poda_problem_close(problem);
    problem = open_it("map", "map", "..../.#../....", "from", "0,0", "to", "3,2", "neighbours", "8",
                      NULL);
    searches_agree(problem, 3 + sqrt(2), 1, false, true, false);
    assert_true(same(cost_of(problem, jump), 3 + sqrt(2)));
    poda_problem_close(problem);
    refuses(PODA_BAD_POSITION, "map", "to", "3,0"); /* a wall */
    refuses(PODA_BAD_POSITION, "map", "to", "10,0");
    refuses(PODA_BAD_OPTION, "map", "map", "...");
}

static void graphs_have_places(void **state)
{
    (void)state;
    poda_problem *problem = open_it("graph", NULL);
    const poda__chart *chart = poda__problem_chart(problem);
    const void *params = poda_problem_params(problem);
    char name[20];
    poda_text text = {name, sizeof name, 0};
    double x, y;
    poda__link link;
    assert_int_equal(chart->places(params), 10);
    chart->name(params, 9, &text);
    assert_string_equal(name, "T");
    assert_true(chart->at(params, 9, &x, &y) && x == 2 && y == 3); /* row 3, column 2 */
    assert_int_equal(chart->links(params), 10);
    chart->link(params, 0, &link);
    assert_true(link.from == 0 && link.to == 1 && link.weight == 4 && link.weighted);
    assert_false(link.directed);
    poda_problem_close(problem);
    problem = open_it("graph", "graph", "a->b, b-c 1, c->a", "from", "c", "to", "b", NULL);
    params = poda_problem_params(problem);
    assert_int_equal(chart->links(params), 3);
    int directed = 0;
    for (size_t i = 0; i < 3; i++) {
        chart->link(params, i, &link);
        assert_false(link.weighted);
        directed += link.directed;
    }
    assert_int_equal(directed, 2);
    assert_false(chart->at(params, 0, &x, &y));
    const how both = {PODA_BIDIRECTIONAL, PODA_HEURISTIC_ZERO, false, PODA_WANT_FIRST};
    assert_true(cost_of(problem, both) == 1);
    poda_problem_close(problem);
    refuses(PODA_BAD_POSITION, "graph", "from", "X");
}

int main(void)
{
    /* no tables are left in the user's cache */
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(course_example_of_astar), cmocka_unit_test(trees_are_walked_through),
        cmocka_unit_test(queens_are_counted),      cmocka_unit_test(queens_of_any_size),
        cmocka_unit_test(queens_from_a_position),  cmocka_unit_test(fast_forms_list_solutions),
        cmocka_unit_test(knapsack_of_the_default), cmocka_unit_test(knapsack_of_large_numbers),
        cmocka_unit_test(sudoku_of_the_default),   cmocka_unit_test(sudoku_without_digits),
        cmocka_unit_test(sliding_of_the_defaults), cmocka_unit_test(colouring_of_the_default),
        cmocka_unit_test(map_of_the_default),      cmocka_unit_test(graphs_have_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
