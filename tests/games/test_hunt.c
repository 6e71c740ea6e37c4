/* test_hunt.c - hare and hounds, fox and hounds: values and numbers of positions known from outside,
 * rules at the edges, and texts. PODA_TEST_LONG adds the board of 8 x 8 from every square of the top
 * row.
 * Sources: the results for the hare agree with E. Annunziata's notebook (edoannunziata/jardin,
 * misc/HareAndHounds.ipynb), those for the fox and its positions with J. Leslie-Hurd's
 * (gilith/solve, doc/fox-hounds-*.txt). Other numbers are those of a program of plain sets and
 * lists that shares nothing with these rules. */
#include "boards.h"

typedef struct known {
    const char *name, *options;
    uint64_t positions;
    int winner; /* PODA_MAX, PODA_MIN, or -1: MIN, since positions repeat */
    int plies;
} known;

static void expect(const known *it)
{
    poda_game *game = boards_open(it->name, it->options);
    poda_state start;
    poda_whole *whole = NULL;
    poda_error error = {.message = ""};
    poda_value value = 0;
    int distance = 0;
    poda_state_start(game, &start);
    if (poda_whole_open(&whole, game, &start, NULL, &error) != PODA_OK)
        fail_msg("%s %s: %s", it->name, it->options, error.message);
    assert_true(poda_whole_value(whole, &start, &value, &distance));
    const bool as_known = it->winner < 0 ? poda_is_loss(value) && distance == -1
                          : it->winner == PODA_MAX
                              ? value == PODA_WIN - it->plies && distance == it->plies
                              : value == it->plies - PODA_WIN && distance == it->plies;
    if (!as_known || poda_whole_positions(whole) != it->positions)
        fail_msg("%s %s: value %ld in %d, %llu positions", it->name, it->options, (long)value,
                 distance, (unsigned long long)poda_whole_positions(whole));
    poda_whole_close(whole);
    poda_game_close(game);
}

/* Hounds are MAX here. */
static void test_hare_values(void **unused)
{
    static const known list[] = {
        {"hare", "", 2396, PODA_MAX, 23},
        {"hare", "first=hare", 2396, PODA_MAX, 24},
        {"hare", "goal=tip", 2510, PODA_MAX, 23},
        {"hare", "size=17", 16878, PODA_MAX, 39},
        {"hare", "size=17 first=hare", 16878, PODA_MAX, 46},
        {"hare", "size=17 goal=tip", 18468, PODA_MAX, 39},
        {"hare", "size=23", 61186, PODA_MAX, 65},
        {"hare", "size=23 first=hare", 61186, -1, 0},
        {"hare", "size=23 goal=tip", 69286, PODA_MAX, 65},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        expect(&list[i]);
}

/* On 11 points the hounds win from wherever the hare starts; on 17 not. */
static void test_hare_starts(void **unused)
{
    int lost[2] = {0, 0}, starts[2] = {0, 0};
    (void)unused;
    for (int size = 0; size < 2; size++)
        for (int col = 0; col < 7; col++)
            for (int row = 1; row <= 3; row++) {
                char options[64];
                poda_error error = {.message = ""};
                poda_game *game = NULL;
                snprintf(options, sizeof options, "size=%s hare=%c%d", size ? "17" : "11",
                         'a' + col, row);
                if (boards_try(&game, "hare", options, &error) != PODA_OK)
                    continue; /* no such point, or a hound is there */
                poda_state start;
                poda_whole *whole = NULL;
                poda_value value = 0;
                int distance;
                poda_state_start(game, &start);
                assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
                assert_true(poda_whole_value(whole, &start, &value, &distance));
                starts[size]++;
                lost[size] += value <= 0;
                poda_whole_close(whole);
                poda_game_close(game);
            }
    assert_int_equal(starts[0], 8);
    assert_int_equal(starts[1], 14);
    assert_int_equal(lost[0], 0);
    assert_true(lost[1] > 0);
}

/* The fox is MAX here. */
static void test_fox_values(void **unused)
{
    static const known list[] = {
        {"fox", "size=4", 83, PODA_MIN, 8},
        {"fox", "size=4 first=hounds", 92, PODA_MIN, 7},
        {"fox", "size=4 goal=row", 114, PODA_MIN, 8},
        {"fox", "size=5", 1992, PODA_MIN, 16},
        {"fox", "size=5 first=hounds goal=row", 2244, PODA_MIN, 13},
        {"fox", "size=6", 8175, PODA_MAX, 21},
        {"fox", "size=6 first=hounds", 8000, PODA_MIN, 21},
        {"fox", "size=6 goal=row", 10357, PODA_MAX, 25},
        {"fox", "size=7", 192324, PODA_MIN, 28},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        expect(&list[i]);
}

/* 8 x 8: 709,868 positions from d8, and 44 plies from any square of the top row. */
static void test_fox_eight(void **unused)
{
    static const char *const squares[] = {"b8", "d8", "f8", "h8"};
    (void)unused;
    for (size_t i = 0; i < 4; i++) {
        char options[32];
        snprintf(options, sizeof options, "fox=%s", squares[i]);
        poda_game *game = boards_open("fox", options);
        poda_state start;
        poda_whole *whole = NULL;
        poda_value value = 0;
        int distance;
        poda_state_start(game, &start);
        assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
        assert_true(poda_whole_value(whole, &start, &value, &distance));
        assert_int_equal(value, 44 - PODA_WIN);
        if (i == 1)
            assert_int_equal(poda_whole_positions(whole), 709868);
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* Games whose positions grow slowly in number are solved whole, not searched. */
static void test_methods(void **unused)
{
    static const struct {
        const char *game, *options, *method;
        bool proven;
    } list[] = {
        {"hare", "", "all positions, backwards from the ends", true},
        {"fox", "size=7", "all positions, backwards from the ends", true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        poda_game *game = boards_open(list[i].game, list[i].options);
        poda_state start;
        poda_solution solution;
        poda_state_start(game, &start);
        assert_int_equal(poda_solve(game, &start, NULL, &solution, NULL), PODA_OK);
        assert_int_equal(strncmp(solution.method, list[i].method, strlen(list[i].method)), 0);
        assert_int_equal(solution.worth.proven, list[i].proven);
        assert_int_equal(solution.move_proven, list[i].proven);
        poda_solution_release(&solution);
        poda_game_close(game);
    }
}

/* Is the position over, and what is it for MAX? 2: it goes on. */
static int end_of(const char *name, const char *options, const char *position)
{
    poda_game *game = boards_open(name, options);
    poda_state state;
    poda_value value = 0;
    boards_read(game, position, &state);
    const bool over = poda_state_over(game, &state, &value);
    poda_game_close(game);
    return !over ? 2 : value > 0 ? 1 : value < 0 ? -1 : 0;
}

static void test_ends(void **unused)
{
    (void)unused;
    /* trapped, on its turn only; past by its own move and by a hound's; at the tip */
    assert_int_equal(end_of("hare", "", "d1,d2,d3 e2 hare"), 1);
    assert_int_equal(end_of("hare", "", "d1,d2,d3 e2 hounds"), -1); /* hounds cannot move */
    assert_int_equal(end_of("hare", "", "c1,c3,d2 b2 hounds"), -1);
    assert_int_equal(end_of("hare", "goal=tip", "c1,c3,d2 b2 hounds"), 2);
    assert_int_equal(end_of("hare", "goal=tip", "c1,c3,d2 a2 hounds"), -1);
    assert_int_equal(end_of("hare", "", "b1,c3,d2 b2 hounds"), 2);
    assert_int_equal(end_of("hare", "", "c1,c3,d2 b2 hare"), -1);
    /* stalled: the limit is reached by a hound's move */
    assert_int_equal(end_of("hare", "stall=10", "a2,b1,b3 e2 hare 9"), 2);
    assert_int_equal(end_of("hare", "stall=10", "a2,b1,b3 e2 hare 10"), -1);
    /* the fox in a corner, and through the line */
    assert_int_equal(end_of("fox", "", "c7,d6,e5,f4 b8 fox"), 2);
    assert_int_equal(end_of("fox", "", "a7,c7,e5,f4 b8 fox"), -1);
    assert_int_equal(end_of("fox", "", "a7,c7,e5,f4 b8 hounds"), 2);
    assert_int_equal(end_of("fox", "", "a5,c5,e5,g5 d2 hounds"), 1);
    assert_int_equal(end_of("fox", "goal=row", "a5,c5,e5,g5 d2 hounds"), 2);
    assert_int_equal(end_of("fox", "goal=row", "a5,c5,e5,g5 c1 hounds"), 1);
    assert_int_equal(end_of("fox", "", "b8,d8,f8,h8 c7 hounds"), 1); /* hounds cannot move */
}

/* Hounds that go up and down count; a step to the right starts again; the key leaves it out. */
static void test_hare_stall(void **unused)
{
    static const char *const moves[] = {"b1b2", "e2d2", "b2b1", "d2e2", "b1b2",
                                        "e2d2", "b2c2", "d2e2", "c2c1"};
    static const int stalled[] = {1, 1, 2, 2, 3, 3, 0, 0, 1};
    poda_game *game = boards_open("hare", "stall=4");
    poda_state state, key, other;
    (void)unused;
    poda_state_start(game, &state);
    for (size_t i = 0; i < sizeof stalled / sizeof stalled[0]; i++) {
        char text[PODA_TEXT_MAX], *last;
        poda_move move = 0;
        assert_int_equal(poda_move_read(game, &state, moves[i], &move, NULL), PODA_OK);
        poda_state_play(game, &state, move, &state);
        boards_text(game, &state, text);
        last = strrchr(text, ' ');
        assert_int_equal(atoi(last), stalled[i]);
        const poda_idle clock = poda_state_clock(game, &state);
        assert_int_equal(clock.limit, 4);
        assert_int_equal(clock.plies, stalled[i]);
        strcpy(last, " 0");
        boards_read(game, text, &other);
        poda_state_key(game, &state, &key);
        boards_text(game, &key, text);
        poda_state_key(game, &other, &other);
        assert_int_equal(poda_state_hash(game, &key), poda_state_hash(game, &other));
        assert_int_equal(poda_state_hash(game, &key), poda_state_hash(game, &state));
        assert_int_equal(atoi(strrchr(text, ' ')), 0);
    }
    poda_game_close(game);
}

static void test_refused(void **unused)
{
    (void)unused;
    boards_refused("hare", "size=12", PODA_BAD_OPTION, "11 17 23");
    boards_refused("hare", "hare=a1", PODA_BAD_OPTION, "not a point");
    boards_refused("hare", "hare=f2", PODA_BAD_OPTION, "not a point");
    boards_refused("hare", "hare=b3", PODA_BAD_OPTION, "a hound starts there");
    boards_refused("hare", "stall=-1", PODA_BAD_OPTION, "stall");
    boards_refused("fox", "size=3", PODA_BAD_OPTION, "size");
    boards_refused("fox", "size=13", PODA_BAD_OPTION, "size");
    boards_refused("fox", "fox=a8", PODA_BAD_OPTION, "not a point");
    boards_refused("fox", "fox=c1", PODA_BAD_OPTION, "first row");
    poda_game *hare = boards_open("hare", ""), *stall = boards_open("hare", "stall=10");
    boards_position_refused(hare, "", "expected a point");
    boards_position_refused(hare, "a2,b1,b3", "character 9");
    boards_position_refused(hare, "a2,b1,b1 e2 hare", "taken");
    boards_position_refused(hare, "a2,b1,b3 b3 hare", "taken");
    boards_position_refused(hare, "a2,b1,b3 e1 hare", "expected a point");
    boards_position_refused(hare, "a2,b1,b3 e2 cat", "hounds or hare");
    boards_position_refused(hare, "a2,b1,b3 e2 hare 1", "left over");
    boards_position_refused(hare, "a2b1b3e2", "comma or a blank");
    boards_position_refused(stall, "a2,b1,b3 e2 hare 11", "at most 10");
    boards_position_refused(stall, "a2,b1,b3 e2 hounds 10", "at most 9");
    poda_game_close(hare);
    poda_game_close(stall);
    poda_game *fox = boards_open("fox", "");
    boards_position_refused(fox, "a1,c1,e1,g1 d7 fox", "expected a point"); /* a light square */
    boards_position_refused(fox, "a1,c1,e1 d8 fox", "expected a point");
    boards_position_refused(fox, "a1,c1,e1,g1 d8 wolf", "hounds or fox");
    boards_position_refused(fox, "a1,c1,e1,g1 d8 fox 3", "left over");
    poda_game_close(fox);
}

/* Hounds in any order, either language, and the player to move left out. */
static void test_texts(void **unused)
{
    static const char *const texts[][3] = {
        {"hare", "b3 a2, b1 E2 liebre", "a2,b1,b3 e2 hare"},
        {"hare", "b3,b2,b1 c2", "b1,b2,b3 c2 hounds"},
        {"fox", "g1,e1,c1,a1 d8 zorro", "a1,c1,e1,g1 d8 fox"},
        {"fox", "b2,a1,e1,g1 d8 perros", "a1,e1,g1,b2 d8 hounds"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[PODA_TEXT_MAX];
        poda_game *game = boards_open(texts[i][0], "");
        poda_state state;
        boards_read(game, texts[i][1], &state);
        boards_text(game, &state, text);
        assert_string_equal(text, texts[i][2]);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods),     cmocka_unit_test(test_hare_values),
        cmocka_unit_test(test_hare_starts), cmocka_unit_test(test_fox_values),
        cmocka_unit_test(test_ends),        cmocka_unit_test(test_hare_stall),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_texts),
    };
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(test_fox_eight)};
#ifdef PODA_TEST_LONG
    (void)tests;
    return cmocka_run_group_tests(long_tests, NULL, NULL);
#else
    (void)long_tests;
    return cmocka_run_group_tests(tests, NULL, NULL);
#endif
}
