/* test_teach.c - exercises through the public header alone: the course's example, every kind against an
 * alpha-beta, a mean and a solution that are not the generator's, seeds that repeat, options that cannot be, and
 * memory that runs out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC 1
#include "failing.h"
#include "languages.h"
#include "taught.h"

static void the_example_of_the_course(void **state)
{
    (void)state;
    static const char names[] = "ABCDEFGHIJKLMNO";
    static const double values[] = {5, 5, 0, 5, 9, 2, 0, 3, 5, 6, 9, 1, 2, 0, -1};
    const poda_exercise_options options = {.tree = course};
    poda_exercise *exercise = opened(&options);
    const poda_exercise_summary sum = summary_of(exercise);
    assert_int_equal(sum.kind, PODA_EXERCISE_TREE);
    assert_int_equal(sum.number, 0);
    assert_int_equal(sum.nodes, 15);
    assert_int_equal(sum.player, PODA_MAX);
    assert_string_equal(sum.tree, course);
    assert_string_equal(sum.board, "");
    assert_string_equal(sum.statement,
                        "The game tree of the figure is searched by minimax with alpha-beta "
                        "pruning. MAX is to move at the root A, and the leaves hold the values "
                        "for MAX.");
    for (int32_t n = 0; n < sum.nodes; n++) {
        const poda_tree_node node = node_of(exercise, n);
        assert_int_equal(node.name[0], names[n]);
        assert_int_equal(node.parent, n == 0 ? -1 : (n - 1) / 2);
        assert_int_equal(node.children, n < 7 ? 2 : 0);
        assert_int_equal(node.pruned, strchr("KGNO", names[n]) != NULL);
        assert_int_equal(node.best, names[n] == 'B');
        assert_true(n >= 7 || node.player == (n > 0 && n < 3 ? PODA_MIN : PODA_MAX));
        assert_true(node.value == values[n] && node.chance == 1 && !node.marked);
    }
    poda_tree_node beyond;
    assert_false(poda_exercise_node(exercise, 15, &beyond));
    assert_false(poda_exercise_node(exercise, -1, &beyond));
    assert_int_equal(sum.questions, 4);
    assert_string_equal(question_called(exercise, "values").answer,
                        "A=5, B=5, C=0, D=5, E=9, F=2, G=0");
    assert_string_equal(question_called(exercise, "best").answer, "B");
    const poda_question pruned = question_called(exercise, "pruned");
    assert_string_equal(pruned.answer, "G, K, N, O");
    assert_string_equal(pruned.in, "pruned");
    assert_int_equal(pruned.points, 4);
    assert_int_equal(pruned.items, 14);
    assert_string_equal(question_called(exercise, "saved").answer, "4");
    char *steps = NULL;
    assert_int_equal(poda_exercise_steps(exercise, &steps, NULL), PODA_OK);
    assert_non_null(strstr(steps, "G"));
    assert_int_equal(steps[strlen(steps) - 1], '\n');
    poda_free(steps);
    poda_exercise_close(exercise);
}

/* ---- what the answers should be, by other means ---- */

static struct {
    const poda_exercise *exercise;
    bool strict, hard;
    int32_t changed; /* a leaf that has the value `now` instead; 0: none */
    double now;
    bool seen[NODES];
} search;

/* Minimax where alpha and beta do not matter, and the mean of chance. */
static double worth(const poda_exercise *exercise, int32_t at)
{
    const poda_tree_node here = node_of(exercise, at);
    double best = 0, mean = 0;
    bool first = true;
    if (here.children == 0)
        return here.value;
    poda_tree_node child;
    for (int32_t n = at + 1; poda_exercise_node(exercise, n, &child); n++) {
        if (child.parent != at)
            continue;
        const double value = worth(exercise, n);
        mean += child.chance * value;
        if (first || (here.player == PODA_MAX ? value > best : value < best))
            best = value;
        first = false;
    }
    return here.player == PODA_CHANCE ? mean : best;
}

static double alphabeta(int32_t at, double alpha, double beta)
{
    const poda_tree_node here = node_of(search.exercise, at);
    const bool max = here.player == PODA_MAX;
    double best = max ? -INFINITY : INFINITY;
    search.seen[at] = true;
    if (here.children == 0)
        return at > 0 && at == search.changed ? search.now : here.value;
    poda_tree_node child;
    for (int32_t n = at + 1; poda_exercise_node(search.exercise, n, &child); n++) {
        if (child.parent != at)
            continue;
        const double value = alphabeta(n, alpha, beta);
        best = max ? fmax(best, value) : fmin(best, value);
        if (max)
            alpha = fmax(alpha, best);
        else
            beta = fmin(beta, best);
        if (search.strict ? alpha > beta : alpha >= beta)
            break;
    }
    return search.hard ? (max ? fmin(alpha, beta) : fmax(alpha, beta)) : best;
}

/* Does "H < 5", "3 < H ≤ 8" hold for this value of the leaf? */
static bool holds(const char *text, double value)
{
    char words[5][16] = {""};
    const int count =
        sscanf(text, "%15s %15s %15s %15s %15s", words[0], words[1], words[2], words[3], words[4]);
    assert_true(count == 3 || count == 5);
    bool all = true;
    for (int i = 1; i < count; i += 2) { /* the leaf is the first of three words, else the third */
        const bool left = count == 3 || i == 3;
        const double end = strtod(words[left ? i + 1 : i - 1], NULL);
        const char *sign = words[i];
        const double above = left ? value - end : end - value;
        const bool equal = strcmp(sign, "≤") == 0 || strcmp(sign, "≥") == 0;
        const bool less = strcmp(sign, "≤") == 0 || strcmp(sign, "<") == 0;
        assert_true(equal || less || strcmp(sign, ">") == 0);
        all &= (equal && above == 0) || (less ? above < 0 : above > 0);
    }
    return all;
}

/* Of the values that matter, all other leaves' and those between, the right item holds for those with which
 * alpha-beta visits the node that is asked about, and each other item is wrong about one. */
static void check_leaf(const poda_exercise *exercise, int32_t index, const poda_question *question)
{
    const int32_t nodes = summary_of(exercise).nodes;
    int32_t marked = 0, visited = 0, found = 0;
    const char *before = "so that ", *name = strstr(question->text, before);
    assert_non_null(name);
    name += strlen(before);
    for (int32_t n = 1; n < nodes; n++) {
        const poda_tree_node node = node_of(exercise, n);
        const size_t length = strlen(node.name);
        found += node.marked;
        marked = node.marked ? n : marked;
        if (strncmp(node.name, name, length) == 0 && name[length] == ' ')
            visited = n;
    }
    assert_int_equal(found, 1);
    assert_true(visited > 0);
    search.changed = marked;
    for (int32_t i = 0; i < question->items; i++) {
        const poda_question_item item = item_of(exercise, index, i);
        bool agrees = true;
        for (int32_t n = 1; n < nodes; n++) {
            const poda_tree_node node = node_of(exercise, n);
            for (int side = -1; side <= 1 && node.children == 0; side++) {
                search.now = node.value + 0.5 * side;
                memset(search.seen, 0, sizeof search.seen);
                alphabeta(0, -INFINITY, INFINITY);
                agrees &= search.seen[visited] == holds(item.name, search.now);
            }
        }
        assert_int_equal(item.right, agrees);
    }
}

static void check_tree(const poda_exercise *exercise, const poda_exercise_options *options)
{
    const poda_exercise_summary sum = summary_of(exercise);
    poda_question question;
    int32_t pruned = 0, inner = 0;
    memset(&search, 0, sizeof search);
    search.exercise = exercise;
    search.strict = options->cut_strict;
    search.hard = options->fail_hard;
    if (sum.kind == PODA_EXERCISE_TREE)
        alphabeta(0, -INFINITY, INFINITY);
    const double root = node_of(exercise, 0).value;
    for (int32_t n = 0; n < sum.nodes; n++) {
        const poda_tree_node node = node_of(exercise, n);
        assert_true(fabs(node.value - worth(exercise, n)) < 1e-12);
        assert_int_equal(node.best, node.parent == 0 && fabs(node.value - root) < 1e-9);
        assert_int_equal(node.pruned, sum.kind == PODA_EXERCISE_TREE && !search.seen[n]);
        pruned += node.pruned;
        inner += node.children > 0;
    }
    const int32_t values = find_question(exercise, "values", &question);
    assert_int_equal(question.items, inner);
    for (int32_t i = 0; i < inner; i++) {
        const poda_question_item item = item_of(exercise, values, i);
        assert_true(item.number == node_of(exercise, item.node).value);
        assert_string_equal(item.name, node_of(exercise, item.node).name);
    }
    const int32_t best = find_question(exercise, "best", &question);
    for (int32_t i = 0; i < question.items; i++) {
        const poda_question_item item = item_of(exercise, best, i);
        assert_int_equal(item.right, node_of(exercise, item.node).best);
    }
    if (sum.kind == PODA_EXERCISE_CHANCE)
        return;
    const int32_t set = find_question(exercise, "pruned", &question);
    assert_int_equal(question.items, sum.nodes - 1);
    for (int32_t i = 0; i < question.items; i++)
        assert_int_equal(item_of(exercise, set, i).right, !search.seen[i + 1]);
    const int32_t saved = find_question(exercise, "saved", &question);
    assert_true(item_of(exercise, saved, 0).number == pruned);
    assert_string_equal(item_of(exercise, saved, 0).name, ""); /* and not the key */
    const int32_t leaf = find_question(exercise, "leaf", &question);
    if (leaf >= 0)
        check_leaf(exercise, leaf, &question);
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* By the ladder that solves any position. */
static void check_game(const poda_exercise *exercise)
{
    const poda_exercise_summary sum = summary_of(exercise);
    poda_solve_options options;
    poda_solution solution;
    poda_question question;
    poda_solve_defaults(&options);
    options.method = PODA_SOLVE_WHOLE;
    assert_int_equal(poda_solve(sum.game, sum.state, &options, &solution, NULL), PODA_OK);
    const int side = sum.player == PODA_MAX ? 1 : -1;
    assert_int_equal(sum.player, poda_state_turn(sum.game, sum.state));
    assert_int_equal(sum.outcome, side * sign_of(solution.worth.value));
    poda_solution_release(&solution);
    const int32_t winner = find_question(exercise, "winner", &question);
    for (int32_t i = 0; i < question.items; i++)
        assert_int_equal(item_of(exercise, winner, i).right,
                         sum.outcome == (i == 2 ? 0 : 1 - 2 * i));
    const int32_t set = find_question(exercise, "best", &question);
    poda_move room[64];
    poda_moves list = {room, 0, 64};
    poda_state_moves(sum.game, sum.state, &list);
    assert_int_equal(question.items, list.count);
    for (int32_t i = 0; i < question.items; i++) {
        const poda_question_item item = item_of(exercise, set, i);
        poda_move move;
        poda_state next;
        poda_value value;
        assert_int_equal(item.move, i);
        assert_int_equal(item.node, -1);
        assert_int_equal(poda_move_read(sum.game, sum.state, item.name, &move, NULL), PODA_OK);
        assert_true(move == room[i]);
        assert_int_equal(item.right, sum.outcome >= 0 && item.outcome == sum.outcome);
        poda_state_play(sum.game, sum.state, move, &next);
        if (poda_state_over(sum.game, &next, &value)) {
            assert_int_equal(item.outcome, side * sign_of(value));
            continue;
        }
        assert_int_equal(poda_solve(sum.game, &next, &options, &solution, NULL), PODA_OK);
        assert_int_equal(item.outcome, side * sign_of(solution.worth.value));
        poda_solution_release(&solution);
    }
}

static void every_kind_is_right(void **state)
{
    (void)state;
    for (int kind = 0; kind < PODA_EXERCISE_KIND_COUNT; kind++)
        for (uint64_t seed = 0; seed < 24; seed++) {
            const poda_exercise_options options = variant(kind, seed);
            poda_exercise *exercise = opened(&options);
            const poda_exercise_summary sum = summary_of(exercise);
            poda_question_item beyond;
            assert_int_equal(sum.kind, kind);
            assert_int_equal(sum.number, 1);
            assert_false(poda_exercise_item(exercise, sum.questions, 0, &beyond));
            assert_false(poda_exercise_item(exercise, -1, 0, &beyond));
            if (kind >= PODA_EXERCISE_CLASSES) /* tests/tasks.py */
                assert_int_equal(sum.nodes > 0, kind == PODA_EXERCISE_CLASSES);
            else if (sum.nodes > 0)
                check_tree(exercise, &options);
            else
                check_game(exercise);
            poda_exercise_close(exercise);
        }
}

/* ---- sets ---- */

static void assert_same(const poda_exercise *one, const poda_exercise *other)
{
    poda_question a, b;
    char *steps = NULL, *again = NULL;
    assert_string_equal(summary_of(one).statement, summary_of(other).statement);
    assert_string_equal(summary_of(one).tree, summary_of(other).tree);
    assert_string_equal(summary_of(one).board, summary_of(other).board);
    assert_int_equal(summary_of(one).number, summary_of(other).number);
    for (int32_t q = 0; poda_exercise_question(one, q, &a); q++) {
        assert_true(poda_exercise_question(other, q, &b));
        assert_string_equal(a.text, b.text);
        assert_string_equal(a.answer, b.answer);
    }
    assert_int_equal(poda_exercise_steps(one, &steps, NULL), PODA_OK);
    assert_int_equal(poda_exercise_steps(other, &again, NULL), PODA_OK);
    assert_string_equal(steps, again);
    poda_free(steps);
    poda_free(again);
}

static void seeds_repeat(void **state)
{
    (void)state;
    enum { COUNT = 5 };
    for (int kind = 0; kind < PODA_EXERCISE_KIND_COUNT; kind++) {
        poda_exercise_options options = variant(kind, 3);
        poda_exercise *set[COUNT], *rest[2];
        assert_int_equal(poda_exercises_open(set, COUNT, &options, NULL), PODA_OK);
        options.number = COUNT - 1;
        assert_int_equal(poda_exercises_open(rest, 2, &options, NULL), PODA_OK);
        assert_same(set[COUNT - 2], rest[0]);
        assert_same(set[COUNT - 1], rest[1]);
        for (int i = 0; i < COUNT; i++) {
            options.number = i + 1;
            poda_exercise *alone = opened(&options);
            assert_same(set[i], alone);
            poda_exercise_close(alone);
            for (int j = 0; j < i; j++) {
                const poda_exercise_summary one = summary_of(set[i]), other = summary_of(set[j]);
                assert_false(strcmp(one.tree, other.tree) == 0 &&
                             strcmp(one.board, other.board) == 0 &&
                             strcmp(one.statement, other.statement) == 0);
            }
        }
        for (int i = 0; i < COUNT; i++)
            poda_exercise_close(set[i]);
        poda_exercise_close(rest[0]);
        poda_exercise_close(rest[1]);
    }
}

static void questions_are_chosen(void **state)
{
    (void)state;
    const poda_exercise_options options = {.tree = course, .asked = "pruned, best"};
    poda_exercise *exercise = opened(&options);
    poda_question question;
    assert_int_equal(summary_of(exercise).questions, 2);
    assert_int_equal(find_question(exercise, "best", &question), 0);
    assert_int_equal(find_question(exercise, "pruned", &question), 1);
    assert_string_equal(node_of(exercise, item_of(exercise, 1, 9).node).name, "K");
    poda_exercise_close(exercise);
}

static void languages(void **state)
{
    (void)state;
    const poda_exercise_options options = {.kind = PODA_EXERCISE_CHANCE,
                                           .tree = "A(chance B(1/4:3 3/4:8) C(2 9))",
                                           .translate = poda_translator(SPANISH)};
    poda_exercise *exercise = opened(&options);
    assert_non_null(strstr(summary_of(exercise).statement, "azar"));
    assert_string_equal(question_called(exercise, "values").answer, "A=6,75; B=6,75; C=2");
    poda_exercise_close(exercise);
}

/* Each is refused, with the option at fault, and nothing is written. */
static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    const int stopped = 1;
    const struct {
        poda_exercise_options options;
        poda_status status;
        const char *at;
    } bad[] = {
        {{.kind = PODA_EXERCISE_KIND_COUNT}, PODA_BAD_OPTION, "kind"},
        {{.kind = (poda_exercise_kind)-1}, PODA_BAD_OPTION, "kind"},
        {{.root = 2}, PODA_BAD_OPTION, "root"},
        {{.number = -1}, PODA_BAD_OPTION, "number"},
        {{.number = PODA_EXERCISE_COUNT + 1}, PODA_BAD_OPTION, "number"},
        {{.number = INT32_MAX}, PODA_BAD_OPTION, "number"},
        {{.kind = PODA_EXERCISE_NIM, .tree = course}, PODA_BAD_REQUEST, "tree"},
        {{.tree = "A(B"}, PODA_BAD_OPTION, "tree:1:4"},
        {{.tree = "7"}, PODA_BAD_OPTION, "tree"},
        {{.kind = PODA_EXERCISE_CHANCE, .tree = "7"}, PODA_BAD_OPTION, "tree"},
        {{.asked = "best,winner"}, PODA_BAD_REQUEST, "asked"},
        {{.asked = ""}, PODA_BAD_REQUEST, "asked"},
        {{.deep = (poda_wish)7}, PODA_BAD_OPTION, "deep"},
        {{.above_leaves = (poda_wish)-1}, PODA_BAD_OPTION, "above"},
        {{.kind = PODA_EXERCISE_NIM, .last_wins = (poda_wish)3}, PODA_BAD_OPTION, "last"},
        {{.kind = PODA_EXERCISE_NIM, .root = 5}, PODA_BAD_OPTION, "root"},
        {{.depth = -1}, PODA_BAD_OPTION, "depth"},
        {{.depth = INT32_MAX}, PODA_TOO_LARGE, "depth"},
        {{.branching = {true, 0, 0}}, PODA_BAD_OPTION, "branching"},
        {{.branching = {true, 2, INT32_MAX}}, PODA_TOO_LARGE, "depth"},
        {{.values = {true, INT32_MIN, INT32_MAX}}, PODA_BAD_OPTION, "values"},
        {{.values = {true, 9, 1}}, PODA_BAD_OPTION, "values"},
        {{.values = {true, 0, 3}}, PODA_BAD_OPTION, "values"},
        {{.cuts = {true, -1, 2}}, PODA_BAD_OPTION, "cuts"},
        {{.cuts = {true, 3, 2}}, PODA_BAD_OPTION, "cuts"},
        {{.cuts = {true, 99, 99}}, PODA_BAD_OPTION, "cuts"},
        {{.deep = PODA_WISH_YES}, PODA_BAD_OPTION, "deep"},
        {{.kind = PODA_EXERCISE_TICTACTOE, .depth = 9}, PODA_BAD_OPTION, "depth"},
        {{.kind = PODA_EXERCISE_TICTACTOE, .depth = -1}, PODA_BAD_OPTION, "depth"},
        {{.kind = PODA_EXERCISE_CHANCE, .depth = 1}, PODA_BAD_OPTION, "depth"},
        {{.stop = &stopped}, PODA_STOPPED, ""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        poda_exercise *exercise = NULL;
        poda_error error = {0};
        if (poda_exercise_open(&exercise, &bad[i].options, &error) != bad[i].status)
            fail_msg("case %d: %s", (int)i, error.message);
        assert_string_equal(error.at, bad[i].at);
        assert_true(strlen(error.message) > 10);
        assert_null(strstr(error.message, "= ")); /* no words of the command line */
        assert_null(strstr(error.message, "=yes"));
        assert_null(exercise);
    }
    const poda_exercise_options given = {.tree = course};
    poda_exercise *set[2] = {NULL, NULL};
    assert_int_equal(poda_exercises_open(set, 2, &given, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_exercises_open(set, 0, NULL, NULL), PODA_BAD_OPTION);
    assert_int_equal(poda_exercises_open(set, INT32_MAX, NULL, NULL), PODA_BAD_OPTION);
    assert_null(set[0]);
}

/* Names of numbers that name nothing. */
static void unknown_names(void **state)
{
    (void)state;
    assert_string_equal(poda_exercise_kind_name(PODA_EXERCISE_CHANCE), "chance");
    assert_string_equal(poda_exercise_kind_name(PODA_EXERCISE_KIND_COUNT), "unknown");
    assert_string_equal(poda_exercise_kind_name((poda_exercise_kind)-1), "unknown");
    assert_string_equal(poda_procedure_name(PODA_PROCEDURE_LAST_CHILD), "last-child");
    assert_string_equal(poda_procedure_name(PODA_PROCEDURE_COUNT), "unknown");
    assert_string_equal(poda_procedure_name((poda_procedure)-1), "unknown");
}

/* Neither for a given tree nor for a game. */
static void some_fields_have_no_effect(void **state)
{
    (void)state;
    const poda_exercise_options same[][2] = {
        {{.tree = course}, {.tree = course, .seed = 9, .number = PODA_EXERCISE_COUNT + 1}},
        {{.tree = course}, {.tree = course, .number = -1, .depth = -1, .cuts = {true, 99, 99}}},
        {{.kind = PODA_EXERCISE_NIM},
         {.kind = PODA_EXERCISE_NIM, .root = PODA_MIN, .depth = -1, .deep = PODA_WISH_YES}},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        poda_exercise *one = opened(&same[i][0]), *other = opened(&same[i][1]);
        assert_same(one, other);
        poda_exercise_close(one);
        poda_exercise_close(other);
    }
}

/* The smallest tree, and one with too many nodes. */
static void trees_of_any_size(void **state)
{
    (void)state;
    static char wide[PODA_EXERCISE_TREE_NODES * 3 + 10] = "A(";
    poda_exercise_options options = {.tree = "A(7)"};
    poda_exercise *exercise = NULL;
    for (int chance = 0; chance < 2; chance++) {
        char *steps = NULL;
        options.kind = chance ? PODA_EXERCISE_CHANCE : PODA_EXERCISE_TREE;
        exercise = opened(&options);
        assert_int_equal(summary_of(exercise).nodes, 2);
        assert_int_equal(poda_exercise_steps(exercise, &steps, NULL), PODA_OK);
        assert_non_null(steps);
        poda_free(steps);
        poda_exercise_close(exercise);
    }
    for (int i = 0; i < PODA_EXERCISE_TREE_NODES - 1; i++)
        strcpy(wide + 2 + 2 * i, "1 ");
    strcat(wide, ")");
    options.tree = wide;
    options.kind = PODA_EXERCISE_CHANCE;
    poda_exercise_close(opened(&options));
    strcpy(wide + strlen(wide) - 1, "1)");
    assert_int_equal(poda_exercise_open(&exercise, &options, NULL), PODA_TOO_LARGE);
}

static void memory_runs_out(void **state)
{
    (void)state;
    for (int kind = 0; kind < PODA_EXERCISE_KIND_COUNT; kind++)
        for (long n = 0;; n++) {
            const poda_exercise_options options = {.kind = (poda_exercise_kind)kind, .seed = 2};
            poda_exercise *set[2] = {NULL, NULL};
            char *steps = NULL;
            fail_after(n);
            poda_status status = poda_exercises_open(set, 2, &options, NULL);
            if (status == PODA_OK)
                status = poda_exercise_steps(set[1], &steps, NULL);
            const bool failed = stop_failing();
            /* moves are read in several ways, so that a failure of the first does no harm */
            const bool harmless = kind == PODA_EXERCISE_HEURISTIC && status == PODA_OK;
            if (status != (failed ? PODA_NO_MEMORY : PODA_OK) && !harmless)
                fail_msg("%s: %d after %ld", poda_exercise_kind_name(options.kind), (int)status, n);
            assert_true(failed || steps);
            poda_free(steps);
            poda_exercise_close(set[0]);
            poda_exercise_close(set[1]);
            if (!failed)
                break;
            assert_true(n < 10000);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_course),
        cmocka_unit_test(every_kind_is_right),
        cmocka_unit_test(seeds_repeat),
        cmocka_unit_test(questions_are_chosen),
        cmocka_unit_test(languages),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(unknown_names),
        cmocka_unit_test(some_fields_have_no_effect),
        cmocka_unit_test(trees_of_any_size),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
