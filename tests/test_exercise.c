/* test_exercise.c - exercises meet their constraints, checked with an alpha-beta of the test's own;
 * keys, questions and marks are right; sheets are well formed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explain/exercise.h"
#include "explain/grade.h"
#include "explain/sheet.h"
#include "poda/poda.h"

enum { MOST = 1100, SEEDS = 60 };

/* A tree as the test reads it, level by level like the library's. */
static struct {
    int count, parent[MOST], kids[MOST], first[MOST], depth[MOST];
    double value[MOST];
    bool max[MOST];
} tree;

/* Reads into depth-first order, then renumbers by level. */
static void read_tree(const char *text, bool max)
{
    static int parent[MOST], depth[MOST], order[MOST], place[MOST];
    static double value[MOST];
    int count = 0, at = -1, level = 0, placed = 0;
    for (; *text; text++) {
        if (*text == ')') {
            at = parent[at];
            level--;
        } else if (*text == '-' || (*text >= '0' && *text <= '9')) {
            char *end;
            parent[count] = at;
            depth[count] = level;
            value[count++] = strtod(text, &end);
            text = end - 1;
        } else if (*text >= 'A' && *text <= 'Z') {
            while (*text >= 'A' && *text <= 'Z')
                text++;
            if (*text == '=')
                continue; /* the name of a leaf */
            assert_int_equal(*text, '(');
            parent[count] = at;
            depth[count] = level++;
            at = count++;
        }
    }
    assert_true(count < MOST);
    for (int d = 0; placed < count; d++)
        for (int i = 0; i < count; i++)
            if (depth[i] == d) {
                place[i] = placed;
                order[placed++] = i;
            }
    memset(&tree, 0, sizeof tree);
    tree.count = count;
    for (int n = 0; n < count; n++) {
        tree.parent[n] = parent[order[n]] < 0 ? -1 : place[parent[order[n]]];
        tree.depth[n] = depth[order[n]];
        tree.value[n] = value[order[n]];
        tree.max[n] = max == (tree.depth[n] % 2 == 0);
        if (n > 0 && tree.kids[tree.parent[n]]++ == 0)
            tree.first[tree.parent[n]] = n;
    }
}

/* Alpha-beta as in the textbooks, and the mistakes one can make. */
static struct {
    bool strict, hard, swapped, shallow, backwards, none;
    bool pruned[MOST], cut_child[MOST];
    int best, cuts, above, idle, distant, deep;
} ab;

static double minimax(int n)
{
    double best = tree.kids[n] ? minimax(tree.first[n]) : tree.value[n];
    for (int i = 1; i < tree.kids[n]; i++) {
        const double value = minimax(tree.first[n] + i);
        best = tree.max[n] ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static void leave_out(int n)
{
    ab.pruned[n] = true;
    for (int i = 0; i < tree.kids[n]; i++)
        leave_out(tree.first[n] + i);
}

/* Earlier brothers and sisters of n would have cut at this value without help from above. */
static bool near_cut(int n, double value)
{
    const int p = tree.parent[n];
    for (int i = tree.first[p]; i < n; i++) {
        const double bound = minimax(i);
        if (bound == value ? !ab.strict : tree.max[p] ? bound > value : bound < value)
            return true;
    }
    return false;
}

static double walk(int n, double alpha, double beta, bool by_parent)
{
    const bool max = tree.max[n] != ab.swapped;
    double best = max ? -INFINITY : INFINITY;
    bool own = false;
    if (tree.kids[n] == 0)
        return tree.value[n];
    for (int i = 0; i < tree.kids[n]; i++) {
        const int child = tree.first[n] + (ab.backwards ? tree.kids[n] - 1 - i : i);
        const double value = ab.shallow
                                 ? walk(child, max ? best : -INFINITY, max ? INFINITY : best, own)
                                 : walk(child, alpha, beta, own);
        if (n == 0 && (max ? value > best : value < best))
            ab.best = child;
        best = max ? fmax(best, value) : fmin(best, value);
        if (max ? value > alpha : value < beta) {
            *(max ? &alpha : &beta) = value;
            own = true;
        } else {
            continue;
        }
        if (ab.none || (ab.strict ? alpha <= beta : alpha < beta))
            continue;
        ab.cut_child[child] = true;
        bool inner = false;
        for (int k = i + 1; k < tree.kids[n]; k++) {
            const int left = tree.first[n] + (ab.backwards ? tree.kids[n] - 1 - k : k);
            inner |= tree.kids[left] > 0;
            leave_out(left);
        }
        ab.above += inner;
        ab.idle += i + 1 == tree.kids[n];
        if (i + 1 < tree.kids[n]) {
            ab.cuts++;
            ab.distant += !by_parent;
            ab.deep += !by_parent && !near_cut(n, value);
        }
        break;
    }
    return ab.hard && !ab.none ? (max ? alpha : beta) : best;
}

static double search(void)
{
    memset(ab.pruned, 0, sizeof ab.pruned);
    memset(ab.cut_child, 0, sizeof ab.cut_child);
    ab.best = -1;
    ab.cuts = ab.above = ab.idle = ab.distant = ab.deep = 0;
    return walk(0, -INFINITY, INFINITY, false);
}

static double search_with(bool hard, bool strict)
{
    memset(&ab, 0, sizeof ab);
    ab.hard = hard;
    ab.strict = strict;
    return search();
}

static double number(const poda__exercise *exercise, int node)
{
    return poda_score_number(exercise->game, exercise->model.nodes[node].value);
}

/* The key of the library is that of the test's own search. */
static void check_key(const poda__exercise *exercise, const poda__exercise_options *options)
{
    const poda__model *model = &exercise->model;
    read_tree(exercise->text, options->root == PODA_MAX);
    assert_int_equal(model->count, tree.count);
    const double value = search_with(options->rule.fail_hard, options->rule.cut_strict);
    assert_true(value == number(exercise, 0));
    for (int n = 0; n < tree.count; n++) {
        assert_int_equal(ab.pruned[n], poda__model_pruned(model, n));
        assert_true(minimax(n) == number(exercise, n));
    }
}

static bool within(int number_of, poda__range range)
{
    return number_of >= range.least && number_of <= range.most;
}

static void check_constraints(const poda__exercise_options *options)
{
    int best = 0;
    for (int n = 0; n < tree.count; n++) {
        if (tree.kids[n] == 0) {
            assert_int_equal(tree.depth[n], options->depth);
            if (options->values_given)
                assert_true(within((int)tree.value[n], options->values));
            for (int k = 0; k < n && !options->ties; k++)
                assert_false(tree.kids[k] == 0 && tree.value[k] == tree.value[n]);
        } else {
            assert_true(within(tree.kids[n], options->branching));
        }
    }
    assert_true(within(ab.cuts, options->cuts));
    assert_true(options->deep != PODA__YES || ab.deep > 0);
    assert_true(options->deep != PODA__NO || ab.distant == 0);
    assert_true(options->above_leaves != PODA__YES || ab.above > 0);
    assert_true(options->above_leaves != PODA__NO || ab.above == 0);
    for (int i = 0; i < tree.kids[0]; i++)
        best += minimax(tree.first[0] + i) == minimax(0);
    assert_true(options->several_best || best == 1);
    if (!options->robust)
        return;
    static bool pruned[MOST];
    const double value = search_with(false, false);
    const int move = ab.best;
    memcpy(pruned, ab.pruned, sizeof pruned);
    for (int i = 0; i < 4; i++) {
        assert_true(search_with(i & 1, i & 2) == value);
        assert_int_equal(ab.best, move);
        assert_int_equal(ab.idle, 0);
        assert_memory_equal(ab.pruned, pruned, sizeof pruned);
    }
}

/* The marked leaf inside the interval: the child behind the cut is seen; outside: it is not. */
static void check_question(const poda__exercise *exercise, const poda__exercise_options *options)
{
    const poda__interval *in = &exercise->avoids;
    if (!exercise->has_question)
        return;
    const double kept = tree.value[exercise->leaf];
    assert_false(in->low < kept && kept < in->high);
    double low = kept, high = kept;
    for (int n = 0; n < tree.count; n++)
        if (tree.kids[n] == 0) {
            low = fmin(low, tree.value[n]);
            high = fmax(high, tree.value[n]);
        }
    for (int half = 0; low - 1 + 0.5 * half <= high + 1; half++) {
        const double value = low - 1 + 0.5 * half;
        const bool at_end = value == in->low || value == in->high;
        const bool inside = (in->low_closed ? value >= in->low : value > in->low) &&
                            (in->high_closed ? value <= in->high : value < in->high);
        if (at_end && exercise->ends_vary)
            continue;
        tree.value[exercise->leaf] = value;
        search_with(options->rule.fail_hard, options->rule.cut_strict);
        assert_int_equal(!ab.pruned[exercise->cut_child + 1], inside);
    }
    tree.value[exercise->leaf] = kept;
    search_with(options->rule.fail_hard, options->rule.cut_strict);
}

static poda__exercise_options variant(int which)
{
    poda__exercise_options options;
    poda__exercise_defaults(&options);
    switch (which) {
    case 1:
        options.branching = (poda__range){2, 2};
        options.cuts = (poda__range){2, 2};
        break;
    case 2:
        options.branching = (poda__range){2, 2};
        options.depth = 4;
        options.deep = PODA__YES;
        break;
    case 3:
        options.above_leaves = PODA__NO;
        options.cuts = (poda__range){1, 2};
        break;
    case 4:
        options.branching = (poda__range){2, 2};
        options.depth = 4;
        options.deep = PODA__NO;
        options.above_leaves = PODA__YES;
        break;
    case 5:
        options.robust = true;
        options.cuts = (poda__range){2, 3};
        break;
    case 6:
        options.root = PODA_MIN;
        options.values_given = true;
        options.values = (poda__range){-15, 15};
        break;
    case 7:
        options.ties = options.several_best = true;
        options.values_given = true;
        options.values = (poda__range){0, 4};
        break;
    case 8:
        options.rule.cut_strict = true;
        options.ties = true;
        options.branching = (poda__range){2, 2};
        options.values_given = true;
        options.values = (poda__range){0, 6};
        break;
    case 9:
        options.rule.fail_hard = true;
        options.branching = (poda__range){3, 3};
        break;
    case 10:
        options.branching = (poda__range){1, 4};
        options.depth = 2;
        options.cuts = (poda__range){0, 0};
        break;
    case 11:
        options.robust = true;
        options.depth = 4;
        options.branching = (poda__range){2, 2};
        options.deep = PODA__YES;
        break;
    default:
        break;
    }
    return options;
}

enum { VARIANTS = 12 };

static void constraints_hold(void **state)
{
    int questions = 0;
    (void)state;
    for (int which = 0; which < VARIANTS; which++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            poda__exercise_options options = variant(which);
            poda__exercise exercise;
            poda_error error = {0};
            options.seed = seed;
            if (poda__exercise_init(&exercise, &options, 1, NULL, &error) != PODA_OK)
                fail_msg("variant %d, seed %d: %s", which, (int)seed, error.message);
            check_key(&exercise, &options);
            check_question(&exercise, &options);
            check_constraints(&options);
            questions += exercise.has_question;
            poda__exercise_release(&exercise);
        }
    assert_true(questions > VARIANTS * SEEDS * 3 / 4);
}

static void same_for_same_seed(void **state)
{
    enum { COUNT = 60 };
    poda__exercise *first = NULL, *again = NULL;
    (void)state;
    for (int which = 0; which < 3; which++) {
        poda__exercise_options options = variant(which);
        options.seed = 7;
        assert_int_equal(poda__exercises_new(&first, &options, COUNT, NULL), PODA_OK);
        assert_int_equal(poda__exercises_new(&again, &options, COUNT / 2, NULL), PODA_OK);
        for (int i = 0; i < COUNT; i++) {
            if (i < COUNT / 2) /* a longer set begins like a shorter one */
                assert_string_equal(first[i].text, again[i].text);
            assert_false(poda__exercise_known(first, i, first[i].text));
        }
        if (which == 0) /* on every machine */
            assert_string_equal(first[0].text,
                                "A(B(E(52 17 47) F(46 43 1) G(7 54)) C(H(21 24 15) I(8 13 6) J(0 "
                                "12)) D(K(3 44) L(5 48) M(28 4)))");
        poda__exercises_free(first, COUNT);
        poda__exercises_free(again, COUNT / 2);
    }
}

/* What is read of an exercise with chance nodes. */
static struct {
    const poda__exercise *exercise;
    const poda__exercise_options *options;
    int node, best_moves;
    int leaves[MOST], leaf_count;
} chance;

/* Twelfths of the value of the node at *text, which is moved past it. Every inner node is checked
 * against the library's. */
static long expectation(const char **text, int depth)
{
    enum { TWELFTHS = 12 };
    const poda__general *general = &chance.exercise->general;
    const int node = chance.node++;
    const bool random = strncmp(*text, "chance ", 7) == 0;
    const bool max = (chance.options->root == PODA_MAX) == (depth % 4 == 0);
    const bool leaf = depth == chance.options->depth;
    int kids = 0, whole = 0; /* of twelfths */
    long value = 0;
    char *end;
    assert_int_equal(random, !leaf && depth % 2 == 1);
    *text += random ? 7 : 0;
    while (**text >= 'A' && **text <= 'Z')
        ++*text;
    *text += **text == '=';
    if (leaf) {
        const long number_here = strtol(*text, &end, 10);
        assert_ptr_not_equal(*text, end);
        *text = end;
        chance.leaves[chance.leaf_count++] = (int)number_here;
        return TWELFTHS * number_here;
    }
    assert_int_equal(**text, '(');
    while (**text != ')') {
        int part = TWELFTHS, below = 1, length = 0;
        ++*text;
        if (random && sscanf(*text, "%d/%d:%n", &part, &below, &length) == 2 && length > 0) {
            assert_true(part > 0 && part < below && below <= 4);
            *text += length;
            part = part * TWELFTHS / below;
        } else {
            part = TWELFTHS;
        }
        const long got = expectation(text, depth + 1);
        if (random) {
            value += part * got;
            whole += part;
        } else if (kids == 0 || (max ? got > value : got < value)) {
            value = got;
            chance.best_moves = depth == 0 ? 1 : chance.best_moves;
        } else if (depth == 0 && got == value) {
            chance.best_moves++;
        }
        kids++;
    }
    ++*text;
    if (random) {
        assert_int_equal(whole, TWELFTHS);
        assert_int_equal(value % TWELFTHS, 0);
        value /= TWELFTHS;
    }
    assert_true(within(kids, chance.options->branching));
    assert_int_equal(value % 3, 0); /* a short decimal */
    assert_true(fabs(general->values[node] - (double)value / TWELFTHS) < 1e-9);
    char room[32];
    assert_true(strtod(poda__general_number(general->values[node], room), NULL) ==
                (double)value / TWELFTHS);
    return value;
}

/* The key's answers name the value of the root and the one best move. */
static void check_chance_quiz(long value)
{
    poda__quiz quiz;
    int right = 0;
    assert_int_equal(poda__quiz_init(&quiz, chance.exercise, NULL, false, NULL), PODA_OK);
    assert_int_equal(quiz.question_count, 2);
    const poda__quiz_item *items = quiz.items;
    assert_string_equal(poda__quiz_text(&quiz, items[0].name), "A");
    assert_true(strtod(poda__quiz_text(&quiz, items[0].value), NULL) == (double)value / 12);
    for (int i = 0; i < quiz.questions[1].item_count; i++)
        right += quiz.items[quiz.questions[1].first_item + i].right;
    assert_int_equal(right, chance.best_moves);
    poda__quiz_release(&quiz);
}

static void chance_by_expectation(void **state)
{
    enum { COUNT = 10 };
    (void)state;
    for (int seed = 0; seed < SEEDS; seed++) {
        poda__exercise_options options;
        poda__exercise *set = NULL, *again = NULL;
        poda__exercise_defaults(&options);
        options.kind = PODA__EXERCISE_CHANCE;
        options.seed = (uint64_t)seed;
        options.depth = 2 + seed % 4;
        options.branching = (poda__range){2, seed % 3 ? 2 : seed % 2 ? 3 : 4};
        if (options.depth == 5)
            options.branching.most = 2;
        options.root = seed % 5 ? PODA_MAX : PODA_MIN;
        options.ties = options.several_best = seed % 7 == 6;
        options.values_given = seed % 4 == 1;
        options.values = (poda__range){-60, 60};
        assert_int_equal(poda__exercises_new(&set, &options, COUNT, NULL), PODA_OK);
        assert_int_equal(poda__exercises_new(&again, &options, COUNT / 2, NULL), PODA_OK);
        for (int i = 0; i < COUNT; i++) {
            const char *text = set[i].text;
            memset(&chance, 0, sizeof chance);
            chance.exercise = &set[i];
            chance.options = &options;
            const long value = expectation(&text, 0);
            assert_string_equal(text, "");
            assert_int_equal(chance.node, set[i].general.tree.count);
            assert_true(chance.best_moves == 1 || options.several_best);
            for (int k = 0; k < chance.leaf_count; k++) {
                assert_true(!options.values_given || within(chance.leaves[k], options.values));
                for (int j = 0; j < k && !options.ties; j++)
                    assert_int_not_equal(chance.leaves[j], chance.leaves[k]);
            }
            check_chance_quiz(value);
            assert_true(i >= COUNT / 2 || strcmp(set[i].text, again[i].text) == 0);
            assert_false(poda__exercise_known(set, i, set[i].text));
        }
        poda__exercises_free(set, COUNT);
        poda__exercises_free(again, COUNT / 2);
    }
}

/* The best that the player to move can get, without memory. */
static int outcome_of(const poda_game *game, const poda_state *state)
{
    poda_move room[64];
    poda_moves list = {room, 0, 64};
    poda_value value;
    int best = -1;
    if (poda_state_over(game, state, &value)) {
        const int sign = (value > 0) - (value < 0);
        return poda_state_turn(game, state) == PODA_MAX ? sign : -sign;
    }
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && best < 1; i++) {
        poda_state next;
        poda_state_play(game, state, room[i], &next);
        const int got = -outcome_of(game, &next);
        best = got > best ? got : best;
    }
    return best;
}

static void games_are_solved(void **state)
{
    int lost = 0;
    (void)state;
    for (int kind = PODA__EXERCISE_CORKS; kind <= PODA__EXERCISE_TICTACTOE; kind++) {
        enum { COUNT = 25 };
        poda__exercise *exercises;
        poda__exercise_options options = {.kind = (poda__exercise_kind)kind, .seed = 5};
        assert_int_equal(poda__exercises_new(&exercises, &options, COUNT, NULL), PODA_OK);
        for (int i = 0; i < COUNT; i++) {
            const poda__exercise *one = &exercises[i];
            if (kind == PODA__EXERCISE_CORKS && one->move_count > 3)
                continue; /* too many lines to try them all */
            assert_int_equal(one->outcome, outcome_of(one->game, &one->state));
            assert_false(poda__exercise_known(exercises, i, one->text));
            lost += one->outcome < 0;
            for (int32_t m = 0; m < one->move_count; m++) {
                poda_move move;
                poda_state next;
                assert_int_equal(
                    poda_move_read(one->game, &one->state, one->moves[m].text, &move, NULL),
                    PODA_OK);
                poda_state_play(one->game, &one->state, move, &next);
                assert_int_equal(one->moves[m].outcome, -outcome_of(one->game, &next));
            }
        }
        poda__exercises_free(exercises, COUNT);
    }
    assert_true(lost > 5);
}

static void nim_by_xor(void **state)
{
    enum { COUNT = 100 };
    poda__exercise *exercises;
    const poda__exercise_options options = {
        .kind = PODA__EXERCISE_NIM, .seed = 3, .last_wins = PODA__YES};
    int lost = 0;
    (void)state;
    assert_int_equal(poda__exercises_new(&exercises, &options, COUNT, NULL), PODA_OK);
    for (int i = 0; i < COUNT; i++) {
        unsigned sum = 0;
        for (const char *at = strchr(exercises[i].text, '=') + 1; *at != ' '; at++)
            sum ^= *at == ',' ? 0 : (unsigned)(*at - '0');
        assert_int_equal(exercises[i].outcome, sum ? 1 : -1);
        lost += sum == 0;
    }
    assert_true(lost > COUNT / 10 && lost < COUNT);
    poda__exercises_free(exercises, COUNT);
}

/* The test's own wrong procedures, by the names of the library's. */
static double search_as(poda__procedure procedure, poda__plain_rule rule)
{
    memset(&ab, 0, sizeof ab);
    ab.hard = rule.fail_hard;
    ab.strict = rule.cut_strict != (procedure == PODA__PROCEDURE_OTHER_CUT);
    ab.swapped = procedure == PODA__PROCEDURE_SWAPPED;
    ab.shallow = procedure == PODA__PROCEDURE_SHALLOW;
    ab.backwards = procedure == PODA__PROCEDURE_BACKWARDS;
    ab.none = procedure == PODA__PROCEDURE_NONE;
    const double value = search();
    for (int n = 0; procedure == PODA__PROCEDURE_LAST_CHILD && n < tree.count; n++)
        if (ab.cut_child[n])
            leave_out(n);
    return value;
}

static void mistakes_are_named(void **state)
{
    int seen[PODA__PROCEDURE_COUNT] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        poda__exercise_options options = variant((int)(seed % 2 ? 8 : 2));
        poda__exercise exercise;
        static bool key[MOST];
        options.seed = seed;
        options.rule.cut_strict = seed % 4 == 1;
        assert_int_equal(poda__exercise_init(&exercise, &options, 1, NULL, NULL), PODA_OK);
        read_tree(exercise.text, true);
        const double right = search_as(PODA__PROCEDURE_RIGHT, options.rule);
        const int right_best = ab.best;
        memcpy(key, ab.pruned, sizeof key);
        for (int p = 0; p < PODA__PROCEDURE_COUNT; p++) {
            char value[32], names[MOST * 4] = "";
            poda_text list = {names, sizeof names, 0};
            poda__grade grade;
            poda_error error = {0};
            snprintf(value, sizeof value, "%g", search_as((poda__procedure)p, options.rule));
            const bool differs = strtod(value, NULL) != right || ab.best != right_best ||
                                 memcmp(key, ab.pruned, sizeof key) != 0;
            for (int n = 1; n < tree.count; n++)
                if (ab.pruned[n])
                    poda_text_add(&list, "%s,", poda__model_name(&exercise.model, n));
            const poda__answer answer = {value, poda__model_name(&exercise.model, ab.best), names};
            assert_int_equal(poda__grade_init(&grade, &exercise.model, &answer, &error), PODA_OK);
            assert_int_equal(grade.agree[p], tree.count - 1);
            assert_true(grade.fits[p]);
            assert_int_equal(grade.differs[p], differs);
            if (!differs) {
                assert_int_equal(grade.likely, PODA__PROCEDURE_RIGHT);
                assert_int_equal(grade.percent, 100);
                assert_int_equal(grade.missed + grade.extra, 0);
            } else {
                assert_true((int)grade.likely == p || poda__grade_ties(&grade, (poda__procedure)p));
                seen[p]++;
            }
            poda__grade_release(&grade);
        }
        poda__exercise_release(&exercise);
    }
    for (int p = 1; p < PODA__PROCEDURE_COUNT; p++)
        assert_true(seen[p] > 5);
}

static void marks(void **state)
{
    poda__exercise course;
    poda__grade grade;
    poda_error error = {0};
    const poda__plain_rule rule = {false, false};
    (void)state;
    assert_int_equal(poda__exercise_from_text(&course, "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))",
                                              PODA_MAX, rule, &error),
                     PODA_OK);
    const poda__answer right = {"5", "B", "K,G,N,O"}, brief = {"5.0", "B", " G K "},
                       wrong = {"6", "C", "K,F"}, silent = {NULL, NULL, "none"};
    assert_int_equal(poda__grade_init(&grade, &course.model, &right, &error), PODA_OK);
    assert_int_equal(grade.percent, 100);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &brief, &error), PODA_OK);
    assert_int_equal(grade.percent, 100); /* what is below a pruned node goes without saying */
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &wrong, &error), PODA_OK);
    assert_false(grade.value_right || grade.best_right);
    assert_int_equal(grade.missed, 3); /* G N O */
    assert_int_equal(grade.extra, 3);  /* F L M */
    assert_int_equal(grade.verdicts[10], PODA__VERDICT_PRUNED);
    poda__grade_release(&grade);
    assert_int_equal(poda__grade_init(&grade, &course.model, &silent, &error), PODA_OK);
    assert_int_equal(grade.likely, PODA__PROCEDURE_NONE);
    poda__grade_release(&grade);
    const poda__answer bad[] = {{"x", NULL, NULL},   {"", NULL, NULL},   {"1e999", NULL, NULL},
                                {NULL, "K", NULL},   {NULL, "", NULL},   {NULL, NULL, "K,ZZ"},
                                {NULL, NULL, "A,B"}, {NULL, "ZZ", NULL}, {"nan", NULL, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(poda__grade_init(&grade, &course.model, &bad[i], &error),
                         PODA_BAD_REQUEST);
        assert_true(strlen(error.message) > 10);
    }
    poda__exercise_release(&course);
}

static char *written(poda__sheet_fn *format, const poda__exercise_options *options, int count)
{
    poda__exercise *exercises;
    poda__buffer out = {0};
    poda_error error = {0};
    assert_int_equal(poda__exercises_new(&exercises, options, count, &error), PODA_OK);
    const poda__sheet sheet = {
        .exercises = exercises,
        .count = count,
        .first_number = 1,
        .statement = true,
        .key = true,
        .unicode = true,
        .spanish = options->seed % 2,
        .translate = poda_translator(options->seed % 2 ? PODA_SPANISH : PODA_ENGLISH)};
    if (format(&sheet, &out, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda__exercises_free(exercises, count);
    return out.at;
}

/* Tags match and are closed; CDATA is passed over. */
static void check_xml(const char *text)
{
    char open[32][32];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        if (strncmp(at, "<![CDATA[", 9) == 0) {
            at = strstr(at, "]]>");
            assert_non_null(at);
        } else if (at[1] == '/') {
            const size_t length = strcspn(at + 2, ">");
            assert_true(depth > 0 && length == strlen(open[depth - 1]));
            assert_memory_equal(at + 2, open[--depth], length);
        } else if (at[1] != '?') {
            const size_t length = strcspn(at + 1, " >");
            assert_true(depth < 32 && length > 0 && length < 32);
            memcpy(open[depth], at + 1, length);
            open[depth++][length] = 0;
        }
    }
    assert_int_equal(depth, 0);
}

/* A question: a name, one pair of braces that are not escaped, on one line. */
static void check_gift(const char *text)
{
    int questions = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int open = 0, close = 0;
        if (*line == '\n' || strncmp(line, "$CATEGORY: ", 11) == 0)
            continue;
        assert_memory_equal(line, "::Poda ", 7);
        const char *body = strstr(line + 2, "::") + 2;
        for (const char *at = body; *at && *at != '\n'; at++) {
            if (*at == '\\') {
                assert_non_null(strchr("~=#{}:\\", *++at));
                continue;
            }
            open += *at == '{';
            close += *at == '}';
            if (!open)
                assert_null(strchr("~=#:", *at));
        }
        assert_int_equal(open, 1);
        assert_int_equal(close, 1);
        questions++;
    }
    assert_true(questions >= 3);
}

static int parts_of(const char *text, const char *key)
{
    int parts = 1;
    const char *at = strstr(text, key);
    assert_non_null(at);
    for (; *at && *at != '\n'; at++)
        parts += *at == '|';
    return parts;
}

static void sheets_are_well_formed(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 11; seed++) {
        poda__exercise_options options = variant((int)seed);
        options.seed = seed;
        if (seed >= 6) {
            poda__exercise_defaults(&options);
            options.kind = (poda__exercise_kind)(seed - 5);
            options.depth = options.kind == PODA__EXERCISE_CHANCE ? 3 : 0;
            options.seed = seed;
        }
        const bool drawn =
            options.kind == PODA__EXERCISE_TREE || options.kind == PODA__EXERCISE_CHANCE;
        char *text = written(poda__sheet_moodle, &options, 3);
        check_xml(text);
        free(text);
        text = written(poda__sheet_gift, &options, 3);
        check_gift(text);
        free(text);
        text = written(poda__sheet_rexams, &options, 1);
        assert_int_equal(parts_of(text, "exsolution:"), parts_of(text, "exclozetype:"));
        assert_int_equal(parts_of(text, "exsolution:"), parts_of(text, "extol:"));
        free(text);
        text = written(poda__sheet_latex, &options, 2);
        assert_non_null(strstr(text, "\\end{document}"));
        assert_true(!drawn || strstr(text, "\\begin{forest}"));
        free(text);
        text = written(poda__sheet_text, &options, 2);
        assert_non_null(strstr(text, seed % 2 ? "Solución del ejercicio 2" : "Key to exercise 2"));
        free(text);
    }
}

/* Every bad parameter gets one line that says where. */
static void hostile_parameters(void **state)
{
    static const char *const asked[][4] = {
        {"exercise", "branching=0"},
        {"exercise", "branching=3-2"},
        {"exercise", "branching=-2"},
        {"exercise", "branching=2-3-4"},
        {"exercise", "branching=99999999999999999999"},
        {"exercise", "branching=2-"},
        {"exercise", "depth=0"},
        {"exercise", "depth=9", "branching=4"},
        {"exercise", "depth=1"},
        {"exercise", "values=3..1"},
        {"exercise", "values=1..3"},
        {"exercise", "values=1-3"},
        {"exercise", "values=0..99999999"},
        {"exercise", "cuts=50"},
        {"exercise", "cuts=x"},
        {"exercise", "deep=yes"},
        {"exercise", "deep=perhaps"},
        {"exercise", "above=yes", "depth=2"},
        {"exercise", "branching=2", "depth=2", "cuts=5"},
        {"exercise", "branching=2", "depth=1", "values=0..1"},
        {"exercise", "count=0"},
        {"exercise", "count=1001"},
        {"exercise", "corks", "count=1000"},
        {"exercise", "seed=-1"},
        {"exercise", "format=word"},
        {"exercise", "what=all"},
        {"exercise", "chess"},
        {"exercise", "nim", "depth=3"},
        {"exercise", "tictactoe", "depth=8"},
        {"exercise", "chance", "depth=1"},
        {"exercise", "chance", "branching=5"},
        {"exercise", "chance", "cuts=1"},
        {"exercise", "chance", "depth=2", "values=0..2"},
        {"exercise", "tree=A(1 2)"},
        {"exercise", "tree", "wings=2"},
        {"grade", "value=5"},
        {"grade", "tree=A(1 2)"},
        {"grade", "tree=A(1", "value=5"},
        {"grade", "tree=A(1 2)", "value=five"},
        {"grade", "tree=A(1 2)", "pruned=Q"},
        {"grade", "nim", "value=5"},
        {"grade", "chance", "value=5"},
        {"grade", "seed=3", "number=0", "value=5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const poda_ask_options options = {.language = PODA_ENGLISH};
        poda_error error = {0};
        poda_answer answer = {0};
        size_t count = 0;
        while (count < 4 && asked[i][count])
            count++;
        if (poda_ask(asked[i], count, &options, &answer, &error) == PODA_OK)
            fail_msg("%s %s is answered", asked[i][0], asked[i][1]);
        assert_true(strlen(error.message) > 15);
        assert_null(strchr(error.message, '\n'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constraints_hold),       cmocka_unit_test(same_for_same_seed),
        cmocka_unit_test(games_are_solved),       cmocka_unit_test(nim_by_xor),
        cmocka_unit_test(mistakes_are_named),     cmocka_unit_test(marks),
        cmocka_unit_test(sheets_are_well_formed), cmocka_unit_test(hostile_parameters),
        cmocka_unit_test(chance_by_expectation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
