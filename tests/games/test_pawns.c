/* test_pawns.c - pawns against pawns and against a piece: who wins, in how many plies, how many
 * positions there are, en passant, and texts. PODA_TEST_LONG adds larger boards.
 * Sources: hexapawn on 3 x 3 and 4 x 4 is in the literature (Gardner 1962 and later); queen and
 * pawns, its plies and positions, are J. Leslie-Hurd's (gilith/solve, doc/queen-pawns-*.txt). Other
 * numbers are those of programs of plain sets and lists that share nothing with these rules. */
#include "boards.h"

#ifdef PODA_TEST_LONG
static const bool is_long = true;
#else
static const bool is_long = false;
#endif

/* Does the player who moves first win, lose or draw? By a search to the end. */
static char class_of(const char *options)
{
    poda_game *game = boards_open("pawns", options);
    poda_state start;
    poda_solution solution;
    poda_solve_options how;
    poda_solve_defaults(&how);
    how.method = PODA_SOLVE_SEARCH;
    how.search.sign = true;
    poda_state_start(game, &start);
    assert_int_equal(poda_solve(game, &start, &how, &solution, NULL), PODA_OK);
    assert_true(solution.worth.proven);
    const poda_value value = solution.worth.value;
    poda_solution_release(&solution);
    poda_game_close(game);
    return (char)(value > 0 ? 'W' : value < 0 ? 'L' : 'D');
}

/* Hexapawn, columns x rows from 3 on. */
static void test_hexapawn(void **unused)
{
    static const struct {
        int cols;
        const char *quick, *slow; /* by rows: those of the fast test, then those of the long one */
    } table[] = {
        {3, "LLWLWL", ""}, {4, "WWLW", "LW"}, {5, "WL", "W"}, {6, "L", "L"}, {7, "W", "W"}};
    (void)unused;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const size_t known = strlen(table[i].quick);
        const char *expected = is_long ? table[i].slow : table[i].quick;
        for (size_t row = 0; expected[row]; row++) {
            char options[32];
            const int rows = 3 + (int)row + (is_long ? (int)known : 0);
            snprintf(options, sizeof options, "cols=%d rows=%d", table[i].cols, rows);
            if (class_of(options) != expected[row])
                fail_msg("%s: expected %c", options, expected[row]);
        }
    }
}

/* Pawns as in chess, with two steps and en passant, on two to four files. */
static void test_chess_pawns(void **unused)
{
    static const char *const known[][3] = {
        {"cols=2", "L", "L"}, {"cols=3", "L", "D"}, {"cols=4", "W", "W"}};
    (void)unused;
    for (size_t i = 0; i < 3; i++)
        for (int stuck = 0; stuck < 2; stuck++) {
            char options[64];
            if ((i == 2) != is_long)
                continue;
            snprintf(options, sizeof options, "rows=8 %s double=passing stuck=%s", known[i][0],
                     stuck ? "draws" : "loses");
            if (class_of(options) != known[i][1 + stuck][0])
                fail_msg("%s: expected %s", options, known[i][1 + stuck]);
        }
}

/* Values, plies and positions of all positions. */
static void test_whole(void **unused)
{
    static const struct {
        const char *options;
        uint64_t positions;
        int plies; /* positive: White wins; negative: Black; 0: a draw */
    } known[] = {
        {"", 135, -6},
        {"cols=4", 1128, 5},
        {"cols=4 rows=4", 20286, 11},
        {"cols=3 rows=5", 3708, 11},
        {"rows=5 cols=5 black=queen double=yes", 68948, 5},
        {"rows=4 cols=4 black=rook", 8829, 7},
        {"rows=4 cols=4 black=bishop", 3994, 3},
        {"rows=4 cols=4 black=knight", 6152, 3},
        {"rows=5 cols=4 black=king", 28587, 11},
        {"rows=4 cols=4 white=queen", 9631, -12},
        {"rows=6 cols=3 double=passing", 3671, -8},
        {"rows=6 cols=3 double=yes", 3525, 9},
        {"rows=4 cols=3 double=passing", 1811, -8},
        {"rows=5 cols=3 from=2", 435, -8},
        {"rows=7 cols=3 double=passing stuck=draws", 12411, 0},
        {"rows=5 cols=2 white=pawns+king black=king", 2670, 9},
        {"rows=5 cols=2 white=pawns+king black=pawns+king", 20140, 0},
        {"rows=5 cols=2 white=pawns+knight black=pawns+rook stuck=draws double=passing", 4994, -12},
        {"rows=5 cols=3 black=pawns+bishop", 2529, -6},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = boards_open("pawns", known[i].options);
        poda_state start;
        poda_whole *whole = NULL;
        poda_value value = 0;
        int distance;
        poda_state_start(game, &start);
        assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
        assert_true(poda_whole_value(whole, &start, &value, &distance));
        const int plies = known[i].plies;
        const poda_value expected = plies > 0   ? PODA_WIN - plies
                                    : plies < 0 ? -plies - PODA_WIN
                                                : 0;
        if (value != expected || poda_whole_positions(whole) != known[i].positions)
            fail_msg("%s: %ld, %llu positions", known[i].options, (long)value,
                     (unsigned long long)poda_whole_positions(whole));
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* Positions as Leslie-Hurd counts them: games end before the move by which a pawn wins. Breadth
 * first, states in an open table. */
static uint64_t queen_positions(int side)
{
    enum { ROOM = 1 << 21 };
    char options[64];
    poda_move moves[BOARDS_MOVES];
    snprintf(options, sizeof options, "rows=%d cols=%d black=queen double=yes", side, side);
    poda_game *game = boards_open("pawns", options);
    const size_t size = poda_game_rules_of(game)->space.state_size;
    unsigned char *queue = malloc(ROOM / 2 * size);
    uint32_t *table = calloc(ROOM, sizeof *table);
    uint64_t count = 1;
    poda_state state, child;
    assert_true(queue && table);
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    poda_state_start(game, &state);
    memcpy(queue, &state, size);
    table[poda_state_hash(game, &state) % ROOM] = 1;
    for (uint64_t at = 0; at < count; at++) {
        poda_value value;
        memcpy(&state, queue + at * size, size);
        if (poda_state_over(game, &state, &value))
            continue;
        const size_t legal = boards_moves(game, &state, moves);
        bool wins = false;
        for (size_t i = 0; i < legal && poda_state_turn(game, &state) == PODA_MAX; i++) {
            char text[16] = "";
            poda_text words = {text, sizeof text, 0};
            poda_move_text(game, &state, moves[i], &words);
            wins |= strchr(text, 'x') || text[1] == '0' + side; /* takes the queen, or arrives */
        }
        for (size_t i = 0; i < legal && !wins; i++) {
            poda_state_play(game, &state, moves[i], &child);
            size_t slot = poda_state_hash(game, &child) % ROOM;
            while (table[slot] && memcmp(queue + (table[slot] - 1) * size, &child, size) != 0)
                slot = (slot + 1) % ROOM;
            if (table[slot])
                continue;
            assert_true(count < ROOM / 2);
            memcpy(queue + count * size, &child, size);
            table[slot] = (uint32_t)++count;
        }
    }
    free(queue);
    free(table);
    poda_game_close(game);
    return count;
}

static void test_queen(void **unused)
{
    (void)unused;
    if (!is_long) {
        assert_int_equal(queen_positions(5), 25002);
        return;
    }
    assert_int_equal(queen_positions(6), 635231);
    poda_game *game = boards_open("pawns", "rows=6 cols=6 black=queen double=yes");
    poda_state start;
    poda_solution solution;
    poda_solve_options how;
    poda_solve_defaults(&how);
    how.method = PODA_SOLVE_SEARCH;
    poda_state_start(game, &start);
    assert_int_equal(poda_solve(game, &start, &how, &solution, NULL), PODA_OK);
    assert_true(solution.worth.proven);
    assert_int_equal(solution.worth.value, PODA_WIN - 11);
    poda_solution_release(&solution);
    poda_game_close(game);
}

static void check_line(const char *options, const char *from, const char *moves, const char *to)
{
    char text[PODA_TEXT_MAX], copy[128];
    poda_game *game = boards_open("pawns", options);
    poda_state state;
    poda_move move = 0;
    if (*from)
        boards_read(game, from, &state);
    else
        poda_state_start(game, &state);
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        poda_error error = {.message = ""};
        if (poda_move_read(game, &state, word, &move, &error) != PODA_OK)
            fail_msg("%s: %s", word, error.message);
        poda_state_play(game, &state, move, &state);
    }
    boards_text(game, &state, text);
    assert_string_equal(text, to);
    poda_game_close(game);
}

static void test_moves(void **unused)
{
    static const char chess[] = "rows=8 cols=4 double=passing";
    (void)unused;
    check_line("", "", "b2 axb2 cxb2", "1pp/1P1/P2 b");
    check_line("", "", "b1b2 a3xb2 c1b2", "1pp/1P1/P2 b");
    /* the passed square is part of a position only if a pawn can take there, and only once */
    check_line(chess, "", "a4", "4/pppp/4/4/P3/4/1PPP/4 b");
    check_line(chess, "", "a4 d5 a5 b5", "4/p1p1/4/Pp1p/4/4/1PPP/4 w b6");
    check_line(chess, "", "a4 d5 a5 b5 axb6", "4/p1p1/1P2/3p/4/4/1PPP/4 b");
    check_line(chess, "", "a4 d5 a5 b5 b3", "4/p1p1/4/Pp1p/4/1P2/2PP/4 b");
    check_line("rows=5 cols=5 black=queen double=yes", "", "e4 Qe5 d4 Qxd4", "5/3qP/5/PPP2/5 w");
}

/* A bishop that cannot take is not a pawn that can. */
static void test_capitals(void **unused)
{
    poda_game *game = boards_open("pawns", "rows=5 cols=4 white=pawns+bishop");
    poda_state state;
    poda_move move;
    (void)unused;
    boards_read(game, "4/4/2p1/1P2/3B w", &state);
    assert_int_not_equal(poda_move_read(game, &state, "Bxc3", &move, NULL), PODA_OK);
    assert_int_equal(poda_move_read(game, &state, "bxc3", &move, NULL), PODA_OK);
    assert_int_equal(poda_move_read(game, &state, "B3", &move, NULL), PODA_OK);
    poda_game_close(game);
}

static void test_refused(void **unused)
{
    (void)unused;
    boards_refused("pawns", "rows=2", PODA_BAD_OPTION, "rows");
    boards_refused("pawns", "cols=9", PODA_BAD_OPTION, "cols");
    boards_refused("pawns", "white=none", PODA_BAD_OPTION, "expected pawns");
    boards_refused("pawns", "black=queen+rook", PODA_BAD_OPTION, "expected pawns");
    boards_refused("pawns", "black=pawns+pawns", PODA_BAD_OPTION, "expected pawns");
    boards_refused("pawns", "black=", PODA_BAD_OPTION, "expected pawns");
    boards_refused("pawns", "from=2", PODA_BAD_OPTION, "at least 5");
    boards_refused("pawns", "rows=5 from=1 black=pawns+king", PODA_BAD_OPTION, "second row");
    boards_refused("pawns", "rows=4 black=pawns+king", PODA_BAD_OPTION, "at least 5");
    boards_refused("pawns", "double=maybe", PODA_BAD_OPTION, "no yes passing");
    poda_game *game = boards_open("pawns", "");
    boards_position_refused(game, "", "row 3 has 0 squares");
    boards_position_refused(game, "ppp/3", "expected '/'");
    boards_position_refused(game, "ppp/4/PPP w", "more than 3");
    boards_position_refused(game, "ppp/31/PPP", "expected '/'");
    boards_position_refused(game, "pqp/3/PPP w", "no such man");
    boards_position_refused(game, "ppp/p2/PPP w", "not so many");
    boards_position_refused(game, "ppp/3/PPP x", "expected w or b");
    boards_position_refused(game, "ppp/3/PPP w a3", "two steps");
    boards_position_refused(game, "Ppp/3/1PP w", "the game ended before");
    boards_position_refused(game, "3/3/PPP w", "the game ended before");
    boards_position_refused(game, "ppp/3/PPP w - 0", "left over");
    poda_game_close(game);
    game = boards_open("pawns", "rows=8 cols=4 double=passing");
    boards_position_refused(game, "4/pppp/4/4/4/4/1PPP/P3 w", "behind the row");
    boards_position_refused(game, "4/p1p1/4/1p1p/P3/4/1PPP/4 w b6", "two steps");
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hexapawn), cmocka_unit_test(test_chess_pawns),
        cmocka_unit_test(test_whole),    cmocka_unit_test(test_queen),
        cmocka_unit_test(test_moves),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_capitals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
