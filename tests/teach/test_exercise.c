/* test_exercise.c - exercises meet their constraints, verified with an alpha-beta of the test's
 * own; keys and questions are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "exercise_tree.h"
#include "teach/quiz.h"

/* The key of the library is that of the test's own search. */
static void check_key(const poda__exercise *exercise, const poda_exercise_options *options)
{
    const poda__model *model = &exercise->model;
    read_tree(exercise->text, options->root == PODA_MAX);
    assert_int_equal(model->count, tree.count);
    const double value = search_with(options->fail_hard, options->cut_strict);
    assert_true(value == number(exercise, 0));
    for (int n = 0; n < tree.count; n++) {
        assert_int_equal(ab.pruned[n], poda__model_pruned(model, n));
        assert_true(minimax(n) == number(exercise, n));
    }
}

static bool within(int number_of, poda_range range)
{
    return number_of >= range.least && number_of <= range.most;
}

static void check_constraints(const poda_exercise_options *options)
{
    int best = 0;
    for (int n = 0; n < tree.count; n++) {
        if (tree.kids[n] == 0) {
            assert_int_equal(tree.depth[n], options->depth);
            if (options->values.given)
                assert_true(within((int)tree.value[n], options->values));
            for (int k = 0; k < n && !options->ties; k++)
                assert_false(tree.kids[k] == 0 && tree.value[k] == tree.value[n]);
        } else {
            assert_true(within(tree.kids[n], options->branching));
        }
    }
    assert_true(within(ab.cuts, options->cuts));
    assert_true(options->deep != PODA_WISH_YES || ab.deep > 0);
    assert_true(options->deep != PODA_WISH_NO || ab.distant == 0);
    assert_true(options->above_leaves != PODA_WISH_YES || ab.above > 0);
    assert_true(options->above_leaves != PODA_WISH_NO || ab.above == 0);
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

/* With the marked leaf inside the interval, the child after the cut is visited; outside, it is
 * not. */
static void check_question(const poda__exercise *exercise, const poda_exercise_options *options)
{
    const poda_interval *in = &exercise->avoids;
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
        search_with(options->fail_hard, options->cut_strict);
        assert_int_equal(!ab.pruned[exercise->cut_child + 1], inside);
    }
    tree.value[exercise->leaf] = kept;
    search_with(options->fail_hard, options->cut_strict);
}

static void constraints_hold(void **state)
{
    int questions = 0;
    (void)state;
    for (int which = 0; which < VARIANTS; which++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            poda_exercise_options options = variant(which);
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
        poda_exercise_options options = variant(which);
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

/* What is read from an exercise with chance nodes. */
static struct {
    const poda__exercise *exercise;
    const poda_exercise_options *options;
    int node, best_moves;
    int leaves[MOST], leaf_count;
} chance;

/* Twelfths of the value of the node at *text, which is advanced. Every inner node is compared with
 * the library's. */
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
    assert_int_equal(poda__quiz_init(&quiz, chance.exercise, NULL, NULL), PODA_OK);
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
        poda_exercise_options options = {0};
        poda__exercise *set = NULL, *again = NULL;
        options.kind = PODA_EXERCISE_CHANCE;
        options.seed = (uint64_t)seed;
        options.depth = 2 + seed % 4;
        options.branching = (poda_range){true, 2, seed % 3 ? 2 : seed % 2 ? 3 : 4};
        if (options.depth == 5)
            options.branching.most = 2;
        options.root = seed % 5 ? PODA_MAX : PODA_MIN;
        options.ties = options.several_best = seed % 7 == 6;
        options.values = (poda_range){seed % 4 == 1, -60, 60};
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
                assert_true(!options.values.given || within(chance.leaves[k], options.values));
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

/* The best result for the player to move, without memory. */
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
    for (int kind = PODA_EXERCISE_CORKS; kind <= PODA_EXERCISE_TICTACTOE; kind++) {
        enum { COUNT = 25 };
        poda__exercise *exercises;
        poda_exercise_options options = {.kind = (poda_exercise_kind)kind, .seed = 5};
        assert_int_equal(poda__exercises_new(&exercises, &options, COUNT, NULL), PODA_OK);
        for (int i = 0; i < COUNT; i++) {
            const poda__exercise *one = &exercises[i];
            if (kind == PODA_EXERCISE_CORKS && one->move_count > 3)
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
    const poda_exercise_options options = {
        .kind = PODA_EXERCISE_NIM, .seed = 3, .last_wins = PODA_WISH_YES};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constraints_hold),      cmocka_unit_test(same_for_same_seed),
        cmocka_unit_test(games_are_solved),      cmocka_unit_test(nim_by_xor),
        cmocka_unit_test(chance_by_expectation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
