/* test_go_solve.c - the solver of small boards: published values, random positions with their
 * histories against plain search without a table, and unconditional life. */
#include <limits.h>

#include "boards.h"
#include "games/go/go_life.h"
#include "games/go/go_solve.h"
#include "slow_go.h"

enum { TABLE = 8 << 20 };

static int solve_empty(int rows, int cols, bool situational)
{
    static go_solver solver;
    const go_question start = {.turn = 0};
    int lower = -rows * cols, upper = rows * cols;
    assert_true(go_solver_init(&solver, rows, cols, situational, TABLE));
    go_solve(&solver, &start, 1, false, &lower, &upper);
    assert_int_equal(lower, upper);
    go_solver_release(&solver);
    return lower;
}

/* Black's result with area scoring and positional superko (mathpuzzle.com/go, Drange). Larger boards
 * are in bench/go_values.c. */
static void test_go_published(void **unused)
{
    static const int known[][3] = {{1, 2, 0}, {1, 3, 3},  {1, 4, 4}, {1, 5, 0}, {1, 6, 1},
                                   {1, 7, 2}, {1, 8, 3},  {1, 9, 0}, {2, 2, 1}, {2, 3, 0},
                                   {2, 4, 8}, {2, 5, 10}, {3, 3, 9}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(solve_empty(known[i][0], known[i][1], false), known[i][2]);
}

static go_sides sides_of(const slow_go *go, const char *board, char mover)
{
    go_sides sides = {0, 0};
    for (int point = 0; point < go->rows * go->cols; point++) {
        if (board[point] == mover)
            sides.own |= (uint32_t)1 << point;
        else if (board[point] != '.')
            sides.rival |= (uint32_t)1 << point;
    }
    return sides;
}

/* The table is kept from one history to the next: entries must say where they hold. */
static void compare(int rows, int cols, bool situational, int rounds)
{
    static slow_go go;
    static go_solver solver;
    unsigned seed = 12345;
    assert_true(go_solver_init(&solver, rows, cols, situational, TABLE));
    for (int round = 0; round < rounds; round++) {
        char board[SLOW_POINTS], to[SLOW_POINTS], previous[SLOW_POINTS], mover = 'X';
        bool passed = false, over = false;
        go = (slow_go){.rows = rows, .cols = cols};
        memset(board, '.', sizeof board);
        memset(previous, 0, sizeof previous);
        slow_add(&go, board, mover);
        for (int ply = round % 31; ply > 0 && !over; ply--) {
            int points[SLOW_POINTS], count = 0;
            for (int point = 0; point < rows * cols; point++)
                if (slow_play(&go, board, point, mover, false, to) &&
                    memcmp(to, previous, sizeof to) != 0 &&
                    !slow_seen(&go, to, slow_other(mover), situational))
                    points[count++] = point;
            seed = seed * 1103515245u + 12345u;
            if (count == 0 || (seed >> 16) % 8 == 0) {
                over = passed;
                mover = passed ? mover : slow_other(mover);
                passed = true;
                memset(previous, 0, sizeof previous);
                continue;
            }
            slow_play(&go, board, points[(seed >> 20) % (unsigned)count], mover, false, to);
            memcpy(previous, board, sizeof board);
            memcpy(board, to, sizeof board);
            mover = slow_other(mover);
            slow_add(&go, board, mover);
            passed = false;
        }
        long left = 100000;
        const int value =
            slow_value(&go, board, previous, mover, passed, situational, -99, 99, &left);
        if (left < 0)
            continue;
        go_question asked = {
            .sides = sides_of(&go, board, mover), .passes = passed, .turn = mover == 'O'};
        for (int point = 0; point < rows * cols; point++)
            if (slow_play(&go, board, point, mover, false, to) &&
                memcmp(to, previous, sizeof to) == 0)
                asked.ko = (uint32_t)1 << point;
        int lower = -rows * cols, upper = rows * cols;
        go_solver_begin(&solver);
        for (int i = 0; i + 1 < go.before; i++) {
            const go_sides sides = sides_of(&go, go.board[i], go.mover[i]);
            go_solver_before(&solver, &sides, go.mover[i] == 'O');
        }
        go_solve(&solver, &asked, 1, false, &lower, &upper);
        if (lower != upper || lower != (mover == 'X' ? value : -value))
            fail_msg("%dx%d, %.*s %c after %d boards: %d to %d, expected %d", rows, cols,
                     rows * cols, board, mover, go.before, lower, upper,
                     mover == 'X' ? value : -value);
    }
    go_solver_release(&solver);
}

static void test_go_histories(void **unused)
{
    (void)unused;
    for (int situational = 0; situational < 2; situational++) {
        compare(1, 3, situational, 300);
        compare(1, 4, situational, 300);
        compare(1, 5, situational, 50);
        compare(2, 2, situational, 300);
        compare(2, 3, situational, 16);
    }
}

/* Rows from the top; L: X stones that live, l: empty or O points that are theirs for certain. */
static void expect_life(int rows, int cols, const char *board, const char *expected)
{
    go_grid grid;
    go_small small;
    go_small_life little;
    go_life life;
    go_set stones[2] = {go_none(), go_none()};
    uint32_t sides[2] = {0, 0};
    go_grid_init(&grid, rows, cols);
    go_small_init(&small, rows, cols);
    for (int cell = 0; cell < rows * cols; cell++)
        if (board[cell] != '.') {
            go_add(&stones[board[cell] == 'O'], cell / cols * grid.stride + cell % cols);
            sides[board[cell] == 'O'] |= (uint32_t)1 << cell;
        }
    poda__go_life(&grid, &stones[0], &stones[1], &life);
    go_small_benson(&small, sides[0], sides[1], &little);
    for (int cell = 0; cell < rows * cols; cell++) {
        const int point = cell / cols * grid.stride + cell % cols;
        const bool lives = go_has(&life.stones, point), inside = go_has(&life.inside, point);
        assert_int_equal(lives, little.stones >> cell & 1);
        assert_int_equal(inside, (little.sure | little.filled) >> cell & 1);
        if (expected && (lives != (expected[cell] == 'L') || inside != (expected[cell] == 'l')))
            fail_msg("%s: point %d", board, cell);
    }
}

static void test_go_life(void **unused)
{
    (void)unused;
    expect_life(1, 3, ".X.", "lLl");
    expect_life(3, 3, "...XXX...", "lllLLLlll");
    expect_life(3, 3, "XXXX.XXXX", "........."); /* one eye */
    expect_life(3, 4, "X.XXXX.X.XXX", "LlLLLLlLlLLL");
    expect_life(2, 5, "XX.OOXX.OO", ".........."); /* seki: shared liberties are not enough */
    expect_life(2, 5, ".X.X.XXXXX", "lLlLlLLLLL");
    /* both codes agree on random boards */
    unsigned seed = 1;
    for (int round = 0; round < 20000; round++) {
        char board[26] = "";
        const int rows = 1 + round % 5, cols = 2 + round / 5 % 4;
        for (int cell = 0; cell < rows * cols; cell++) {
            seed = seed * 1103515245u + 12345u;
            board[cell] = "..XXXXO"[(seed >> 16) % 7];
        }
        expect_life(rows, cols, board, NULL);
    }
}

/* X holds the points marked h, beside what lives by itself: L stones, l eyes. */
static void expect_holdings(int rows, int cols, const char *board, const char *expected)
{
    go_small small;
    go_small_life life;
    uint32_t sides[2] = {0, 0};
    go_small_init(&small, rows, cols);
    for (int cell = 0; cell < rows * cols; cell++)
        if (board[cell] != '.')
            sides[board[cell] == 'O'] |= (uint32_t)1 << cell;
    go_small_benson(&small, sides[0], sides[1], &life);
    go_small_holdings(&small, sides[0], &life);
    for (int cell = 0; cell < rows * cols; cell++) {
        const char found = life.stones >> cell & 1   ? 'L'
                           : life.sure >> cell & 1   ? 'l'
                           : life.filled >> cell & 1 ? 'h'
                                                     : '.';
        if (found != expected[cell])
            fail_msg("%s: point %d is %c, not %c", board, cell, found, expected[cell]);
    }
}

static void test_go_holdings(void **unused)
{
    (void)unused;
    /* a corner that no stone touches */
    expect_holdings(4, 4, ".X.XXXXXXX..XX..", "lLlLLLLLLLhhLLhh");
    expect_holdings(4, 4, ".X.XXXXXXX..XX.O", "lLlLLLLLLLhhLLhh");
    /* two such points */
    expect_holdings(4, 4, ".X.XXXXXXX..X...", "lLlLLLLLLL..L...");
    /* the region is one of the two eyes */
    expect_holdings(4, 4, "XX.XXXXXXX..XX.O", "................");
    /* an own stone in it that is not alive */
    expect_holdings(4, 4, ".X.XXXXXXX..XX.X", "lLlLLLLLLL..LL..");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_go_published),
        cmocka_unit_test(test_go_histories),
        cmocka_unit_test(test_go_life),
        cmocka_unit_test(test_go_holdings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
