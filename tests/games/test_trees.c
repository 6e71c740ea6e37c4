/* test_trees.c - the game `tree`: the course's tree, trees from the literature, how nodes are
 * named, and texts that are not trees. */
#include <locale.h>
#include <math.h>

#include "boards.h"

static poda_status try_tree(poda_game **game, const char *text, const char *root, poda_error *error)
{
    const poda_pair pairs[] = {{"tree", text}, {"root", root}};
    const poda_options options = {pairs, root ? 2 : 1};
    memset(error, 0, sizeof *error);
    return poda_game_open(game, "tree", &options, error);
}

static poda_game *open_tree(const char *text, const char *root)
{
    poda_game *game = NULL;
    poda_error error = {.message = ""};
    if (try_tree(&game, text, root, &error) != PODA_OK)
        fail_msg("tree %.60s: %s", text, error.message);
    return game;
}

/* Searches from the root; checks the value and the best move by name. */
static poda_result check_value(const poda_game *game, poda_algorithm algorithm, double value,
                               const char *move)
{
    poda_state start;
    char name[PODA_TEXT_MAX] = "";
    poda_text text = {name, sizeof name, 0};
    poda_state_start(game, &start);
    const poda_result result = boards_search(game, &start, algorithm);
    assert_true(result.exact);
    assert_true(poda_score_number(game, result.value) == value);
    if (move) {
        poda_move_text(game, &start, result.move, &text);
        assert_string_equal(name, move);
    }
    return result;
}

static void test_course_tree(void **unused)
{
    static const char course[] = "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))";
    poda_game *game = boards_open("tree", "");
    (void)unused;
    poda_result result = check_value(game, PODA_MINIMAX, 5, "B");
    assert_int_equal(result.nodes, 15);
    assert_int_equal(result.leaves, 8);
    result = check_value(game, PODA_ALPHABETA, 5, "B");
    assert_int_equal(result.nodes, 11);
    assert_int_equal(result.leaves, 5);
    assert_int_equal(result.cuts, 2);
    for (int algorithm = PODA_NEGAMAX; algorithm <= PODA_MTDF; algorithm++)
        check_value(game, (poda_algorithm)algorithm, 5, "B");
    poda_game_close(game);
    /* the other player first: B gets max(3, 6), C max(1, -1) */
    game = open_tree(course, "min");
    check_value(game, PODA_ALPHABETA, 1, "C");
    poda_game_close(game);
    game = open_tree("max(min(3 12 8) min(2 4 6) min(14 5 2))", NULL); /* AIMA, figure 5.2 */
    check_value(game, PODA_MINIMAX, 3, "B");
    check_value(game, PODA_ALPHABETA, 3, "B");
    poda_game_close(game);
}

/* A uniform tree with all leaves equal, written in reading order. */
static char *write_uniform(char *at, int branching, int depth)
{
    if (depth == 0)
        return at + sprintf(at, "7 ");
    *at++ = '(';
    for (int i = 0; i < branching; i++)
        at = write_uniform(at, branching, depth - 1);
    *at++ = ')';
    *at = 0;
    return at;
}

static void test_knuth_moore(void **unused)
{
    static const struct {
        int branching, depth;
        uint64_t leaves, nodes;
    } known[] = {{2, 2, 3, 6},  {2, 3, 5, 11},  {2, 4, 7, 18},  {2, 5, 11, 29},
                 {3, 2, 5, 9},  {3, 3, 11, 20}, {3, 4, 17, 37}, {3, 5, 35, 72},
                 {4, 2, 7, 12}, {4, 3, 19, 31}, {4, 4, 31, 62}, {4, 5, 79, 141}};
    static char text[1 << 14];
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        write_uniform(text, known[i].branching, known[i].depth);
        poda_game *game = open_tree(text, NULL);
        const poda_result result = check_value(game, PODA_ALPHABETA, 7, NULL);
        assert_int_equal(result.leaves, known[i].leaves);
        assert_int_equal(result.nodes, known[i].nodes);
        const poda_result plain = check_value(game, PODA_MINIMAX, 7, NULL);
        assert_int_equal(plain.leaves, (uint64_t)pow(known[i].branching, known[i].depth));
        poda_game_close(game);
    }
}

/* Names of all nodes in reading order, by walking down. */
static void collect(const poda_game *game, const poda_state *state, char *names)
{
    poda_move moves[BOARDS_MOVES];
    char name[PODA_TEXT_MAX];
    const size_t count = boards_moves(game, state, moves);
    boards_text(game, state, name);
    strcat(strcat(names, *names ? " " : ""), name);
    for (size_t i = 0; i < count; i++) {
        poda_state child, read;
        poda_move move;
        poda_state_play(game, state, moves[i], &child);
        collect(game, &child, names);
        boards_text(game, &child, name);
        boards_read(game, name, &read);
        assert_true(poda_state_equal(game, &read, &child));
        assert_int_equal(poda_move_read(game, state, name, &move, NULL), PODA_OK);
        assert_int_equal(move, moves[i]);
        poda_game_rules_of(game)->space.unplay(poda_game_params(game), &child, moves[i]);
        assert_true(poda_state_equal(game, state, &child));
    }
}

static void check_names(const char *text, const char *expected)
{
    poda_game *game = open_tree(text, NULL);
    poda_state start;
    char names[2048] = "";
    poda_state_start(game, &start);
    collect(game, &start, names);
    assert_string_equal(names, expected);
    poda_game_close(game);
}

static void test_names(void **unused)
{
    (void)unused;
    check_names("A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))", "A B D H I E J K C F L M G N O");
    check_names("((3 5) (6 9))", "A B C D E F G");
    check_names("root(Z(1 2) AB(3) 4)", "root Z A B AB C D");
    check_names("A(B(3 12 8) C(2 X=4 Y=6))", "A B D E F C G X Y");
    check_names("a(b(1 2) 3)", "a b c d e");
    check_names("a(B(1 2) 3)", "a B C D E");
    check_names(" A ( x=1, y:-2.5 ,z 3e2\n\t w : 4 , .5) ", "A x y z w B");
    check_names("7", "A");
}

static void test_values(void **unused)
{
    (void)unused;
    poda_game *game = open_tree("(0.1 0.30000000000000004 0.3)", NULL);
    check_value(game, PODA_PVS, 0.30000000000000004, "C");
    poda_game_close(game);
    game = open_tree("(-1e-300 -2 -0 -1e300)", NULL);
    check_value(game, PODA_ALPHABETA, 0, "D");
    poda_game_close(game);
    game = open_tree("(-1e-300 -2 -1e300)", "min");
    const poda_result result = check_value(game, PODA_MTDF, -1e300, "D");
    assert_true(result.value < 0);
    assert_true(poda_score_number(game, 0) == 0);
    assert_true(poda_score_number(game, 5000) == 0); /* a bound beyond every leaf */
    poda_game_close(game);
    /* markers: two moves of MAX in a row, then MIN again */
    game = open_tree("A(max B(C(1 9) D(4 5)) E(3))", NULL);
    check_value(game, PODA_MINIMAX, 4, "B");
    check_value(game, PODA_PVS, 4, "B");
    poda_game_close(game);
    game = open_tree("MIN A(3 min B(2 1))", NULL);
    check_value(game, PODA_ALPHABETA, 1, "B");
    poda_game_close(game);
    game = open_tree("2.5", NULL); /* a leaf alone is over at once */
    check_value(game, PODA_PVS, 2.5, NULL);
    poda_game_close(game);
}

/* A program with a Spanish locale reads the same numbers. */
static void test_locale(void **unused)
{
    (void)unused;
    if (!setlocale(LC_ALL, "es_ES.UTF-8") && !setlocale(LC_ALL, "de_DE.UTF-8"))
        skip();
    poda_game *game = open_tree("(2.5 2.25)", NULL);
    check_value(game, PODA_MINIMAX, 2.5, "B");
    poda_game_close(game);
    setlocale(LC_ALL, "C");
}

static void test_view(void **unused)
{
    poda_game *game = boards_open("tree", "");
    poda_state state;
    poda_view *view;
    (void)unused;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    boards_read(game, "C", &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->kind, PODA_VIEW_GRAPH);
    assert_int_equal(view->cols, 7);
    assert_int_equal(view->click_count, 2);
    assert_int_equal(view->click[1].cell[0], 2);
    assert_string_equal(view->cell[0].label, "C");
    assert_string_equal(view->cell[2].label, "G");
    assert_string_equal(view->cell[6].label, "O=-1");
    assert_int_equal(view->cell[0].parent, -1);
    assert_int_equal(view->cell[6].parent, 2);
    assert_int_equal(view->pieces[view->cell[0].piece].player, PODA_MIN);
    assert_false(view->more);
    poda_game_close(game);
    static char text[4096];
    write_uniform(text, 2, 9);
    game = open_tree(text, NULL);
    poda_state_start(game, &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->cols, 256);
    assert_true(view->more);
    poda_view_close(view);
    poda_game_close(game);
}

static void refuse(const char *text, poda_status status, const char *part)
{
    poda_game *game = NULL;
    poda_error error = {.message = ""};
    const poda_status got = try_tree(&game, text, NULL, &error);
    poda_game_close(game);
    if (got != status || !strstr(error.message, part) || strchr(error.message, '\n'))
        fail_msg("tree %.60s: status %s, message '%s', expected %s and '%s'", text,
                 poda_status_name(got), error.message, poda_status_name(status), part);
}

static void test_bad_trees(void **unused)
{
    static const char *const bad[][2] = {
        {"", "line 1, column 1: the text ends"},
        {"  \n ", "line 2, column 2: the text ends"},
        {"A", "'A' has no value and no children"},
        {"A(3 5", "line 1, column 6: the text ends with 1 '(' open"},
        {"A(B(3 5)\nC(1", "line 2, column 4: the text ends with 2 '(' open"},
        {"A(3 5))", "line 1, column 7: ')' after the end"},
        {"A(3) B(4)", "line 1, column 6: 'B' after the end"},
        {"3 5", "line 1, column 3: '5' after the end"},
        {")", "line 1, column 1: ')' is neither"},
        {"A()", "line 1, column 3: a node without children"},
        {"A(B( ,))", "line 1, column 7: a node without children"},
        {"A(3,", "the text ends with 1 '(' open"},
        {"A(x y)", "line 1, column 5: 'x' has no value"},
        {"A(x= )", "line 1, column 6: 'x' has no value"},
        {"A(3x)", "line 1, column 3: '3x' is not a number"},
        {"A(3.5.2)", "'3.5.2' is not a number"},
        {"A(1e)", "'1e' is not a number"},
        {"A(--3)", "'--3' is not a number"},
        {"A(.)", "'.' is not a number"},
        {"A(3(4 5))", "'3' is not a number"},
        {"A(0x10)", "'0x10' is not a number"},
        {"A(nan 3)", "'nan' is neither a value"},
        {"A(3 -inf)", "'-inf' is not a number"},
        {"A(x=Infinity)", "'x' has no value"},
        {"A(1e999)", "out of range"},
        {"A(1e-999)", "out of range"},
        {"A(B(1 2) B(3 4))", "line 1, column 10: the name 'B' is used twice"},
        {"A(x=1 x=2)", "line 1, column 7: the name 'x' is used twice"},
        {"A(max min B(1 2))", "line 1, column 7: a second marker 'min'"},
        {"A(max max(1 2))", "a second marker 'max'"},
        {"A(max 3)", "a marker before a leaf"},
        {"A(max)", "')' is neither"},
        {"A(chance(1 2))", "line 1, column 3: a chance node"},
        {"A([3,1] [2,2])", "line 1, column 3: several payoffs"},
        {"A(x=[3,1])", "several payoffs"},
        {"A(3 #)", "line 1, column 5: '#' is neither"},
        {"A(\xc3\xb1 3)", "line 1, column 3"},
        {"A(3 \xc3\xb1)", "line 1, column 5"},
        {", A(3)", "line 1, column 1"},
        {"A(_x(3))", "'_x' is neither"},
        {"A(3\x01)", "is not a number"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(bad[i][0], PODA_BAD_OPTION, bad[i][1]);
    boards_refused("tree", "root=chance", PODA_BAD_OPTION, "expected one of: max min");
    poda_game *game = boards_open("tree", "");
    boards_position_refused(game, "Q", "no node 'Q'; the root is 'A'");
    boards_position_refused(game, "", "no node ''");
    boards_position_refused(game, "A B", "left over");
    poda_state start;
    poda_move move;
    poda_error error = {.message = ""};
    poda_state_start(game, &start);
    assert_int_equal(poda_move_read(game, &start, "D", &move, &error), PODA_BAD_MOVE);
    assert_non_null(
        strstr(error.message, "'D' is not a child of 'A'; its children are 'B' to 'C'"));
    poda_game_close(game);
}

/* Hostile texts: a million deep, a million wide, endless words. */
static void test_large_trees(void **unused)
{
    enum { MANY = 1000000 };
    char *text = malloc(8 * (size_t)MANY);
    (void)unused;
    assert_non_null(text);
    memset(text, '(', MANY);
    text[MANY] = 0;
    refuse(text, PODA_TOO_LARGE, "line 1, column 1001: nested more than 1000 deep");
    memset(text, 'x', MANY);
    refuse(text, PODA_BAD_OPTION, "a name of more than 64 characters");
    memset(text, '1', MANY);
    refuse(text, PODA_BAD_OPTION, "a number of more than 100 characters");
    /* 1000 deep is allowed, and searched */
    memset(text, '(', PODA_MAX_PLY);
    text[PODA_MAX_PLY] = '5';
    memset(text + PODA_MAX_PLY + 1, ')', PODA_MAX_PLY);
    text[2 * PODA_MAX_PLY + 1] = 0;
    poda_game *game = open_tree(text, NULL);
    const poda_result deep = check_value(game, PODA_ALPHABETA, 5, "B");
    assert_int_equal(deep.nodes, PODA_MAX_PLY + 1);
    poda_game_close(game);
    /* wide, with a marker at every node: reading stays linear */
    char *at = text + sprintf(text, "A(");
    for (int i = 0; i < MANY / 5; i++)
        at += sprintf(at, "min(%d 9)%s", i, i % 1000 ? "," : "\n");
    sprintf(at, ")");
    game = open_tree(text, NULL);
    check_value(game, PODA_MINIMAX, 9, NULL);
    poda_state start;
    poda_move move;
    poda_state_start(game, &start);
    assert_int_equal(poda_move_read(game, &start, "E", &move, NULL), PODA_OK); /* B C D, E F G */
    assert_int_equal(move, 1);
    poda_game_close(game);
    free(text);
}

static double (*own_score)(const void *game, poda_value value);

static double score_of_leaves(const void *game, poda_value value)
{
    if (value < 1 || value > 2)
        fail_msg("the score of %d is asked for, and leaves have 1 and 2", value);
    return own_score(game, value);
}

/* `score` is called with results of the game, even if a mean is the least of them. */
static void test_scores_of_playouts(void **state)
{
    (void)state;
    const poda_pair pair = {"tree", "((1,100),(100,1),(1,100))"};
    const poda_options options = {&pair, 1};
    poda_search_options limits;
    poda_rules rules = {.score = NULL};
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state start;
    for (size_t i = 0; poda_registered(i); i++)
        if (poda_is_called(poda_registered(i)->space.about, "tree"))
            rules = *poda_registered(i);
    own_score = rules.score;
    rules.score = score_of_leaves;
    assert_int_equal(poda_game_open_rules(&game, &rules, &options, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &start);
    poda_search_defaults(&limits);
    limits.algorithm = PODA_MCTS;
    limits.every_move = true;
    for (limits.nodes = 1; limits.nodes < 40; limits.nodes++)
        for (limits.seed = 0; limits.seed < 20; limits.seed++) {
            poda_result result;
            assert_int_equal(poda_search_run(search, &start, &limits, NULL, NULL, &result, NULL),
                             PODA_OK);
        }
    poda_search_close(search);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_course_tree),
        cmocka_unit_test(test_knuth_moore),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_locale),
        cmocka_unit_test(test_view),
        cmocka_unit_test(test_bad_trees),
        cmocka_unit_test(test_large_trees),
        cmocka_unit_test(test_scores_of_playouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
