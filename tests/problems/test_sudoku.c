/* test_sudoku.c - the sudoku solver against a brute force of the test's own on random grids, all
 * its widths against each other; steps and grades against the solution; generated sudokus against
 * the request. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/bench.h"
#include "base/random.h"
#include "problems/sudoku/sudoku_make.h"
#include "problems/sudoku/sudoku_solve.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 400
#endif

static bool clash(int a, int b)
{
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static unsigned free_digits(const uint8_t grid[81], int cell)
{
    unsigned digits = 0x3fe;
    for (int other = 0; other < 81; other++)
        if (clash(cell, other))
            digits &= ~(1u << grid[other]);
    return digits & 0x3fe;
}

/* Counts solutions by plain backtracking in the cell with the fewest digits; tries digits from a
 * random one on, so that with limit 1 it makes random grids. Keeps the last solution. */
static uint64_t brute_force(uint8_t grid[81], uint64_t limit, uint64_t *seed, uint8_t last[81])
{
    int best = -1, fewest = 10;
    unsigned digits = 0;
    for (int cell = 0; cell < 81; cell++) {
        const unsigned set = grid[cell] ? 0 : free_digits(grid, cell);
        if (!grid[cell] && __builtin_popcount(set) < fewest) {
            best = cell;
            digits = set;
            fewest = __builtin_popcount(set);
        }
    }
    if (best < 0) {
        memcpy(last, grid, 81);
        return 1;
    }
    uint64_t found = 0;
    const uint32_t first = poda__random_below(seed, 9);
    for (uint32_t i = 0; i < 9 && found < limit; i++) {
        const uint32_t digit = (first + i) % 9 + 1;
        if (!(digits >> digit & 1))
            continue;
        grid[best] = (uint8_t)digit;
        found += brute_force(grid, limit - found, seed, last);
    }
    grid[best] = 0;
    return found;
}

static void random_grid(uint64_t *seed, uint8_t grid[81])
{
    uint8_t empty[81] = {0};
    for (int i = 0; i < 9; i++)
        empty[i] = (uint8_t)(i + 1);
    for (uint32_t i = 9; i > 1; i--) {
        const uint32_t j = poda__random_below(seed, i);
        const uint8_t digit = empty[i - 1];
        empty[i - 1] = empty[j];
        empty[j] = digit;
    }
    assert_int_equal(brute_force(empty, 1, seed, grid), 1);
}

/* Leaves about `clues` givens. */
static void random_puzzle(uint64_t *seed, uint32_t clues, uint8_t puzzle[81])
{
    random_grid(seed, puzzle);
    for (int cell = 0; cell < 81; cell++)
        if (poda__random_below(seed, 81) >= clues)
            puzzle[cell] = 0;
}

static uint64_t solve_all_cores(const uint8_t puzzle[81], uint64_t limit, uint8_t solution[81])
{
    poda__sudoku_work first, work;
    const uint64_t found =
        poda__sudoku_solve_on(PODA__SUDOKU_PLAIN, puzzle, limit, solution, &first, NULL);
    for (int core = 0; core < PODA__SUDOKU_CORES; core++) {
        uint8_t other[81];
        memcpy(other, solution, sizeof other);
        if (!poda__sudoku_has_core(core))
            continue;
        assert_int_equal(poda__sudoku_solve_on(core, puzzle, limit, other, &work, NULL), found);
        assert_int_equal(work.guesses, first.guesses);
        assert_memory_equal(other, solution, sizeof other);
    }
    return found;
}

static void test_counts_like_brute_force(void **state)
{
    (void)state;
    enum { MOST = 100 };
    uint64_t seed = 1;
    int none = 0, one = 0, many = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        uint8_t puzzle[81], solution[81] = {0}, last[81];
        random_puzzle(&seed, 28 + (uint32_t)round % 10, puzzle);
        if (round % 3 == 0) { /* another digit in a given, often without a visible conflict */
            const int cell = (int)poda__random_below(&seed, 81);
            puzzle[cell] = 0;
            const unsigned digits = free_digits(puzzle, cell);
            puzzle[cell] = digits ? (uint8_t)__builtin_ctz(digits) : 0;
        }
        uint8_t copy[81];
        memcpy(copy, puzzle, sizeof copy);
        const uint64_t expected = brute_force(copy, MOST, &seed, last);
        assert_int_equal(solve_all_cores(puzzle, MOST, solution), expected);
        if (expected > 0)
            assert_true(poda__sudoku_check(puzzle, solution));
        if (expected == 1)
            assert_memory_equal(solution, last, sizeof last);
        assert_int_equal(poda__sudoku_solve(puzzle, 2, NULL, NULL, NULL),
                         expected < 2 ? expected : 2);
        none += expected == 0;
        one += expected == 1;
        many += expected > 1 && expected < MOST;
    }
    assert_true(none > 5 && one > 5 && many > 5);
}

/* Conflicting givens in any unit have no solution, however full the grid is. */
static void test_clashes_have_no_solution(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        uint8_t puzzle[81], solution[81] = {0};
        poda_error error = {0};
        random_puzzle(&seed, 10 + (uint32_t)round % 72, puzzle);
        const int cell = (int)poda__random_below(&seed, 81);
        puzzle[cell] = (uint8_t)(1 + poda__random_below(&seed, 9));
        for (int copies = round % 3; copies >= 0; copies--) {
            int other;
            do
                other = (int)poda__random_below(&seed, 81);
            while (!clash(cell, other));
            puzzle[other] = puzzle[cell];
        }
        assert_int_equal(poda__sudoku_givens(puzzle, &error), PODA_BAD_POSITION);
        assert_int_equal(solve_all_cores(puzzle, 5, solution), 0);
    }
}

/* The same in an otherwise empty grid, where a search would never end. */
static void test_clashes_alone(void **state)
{
    (void)state;
    for (int first = 0; first < 81; first += 5)
        for (int second = 0; second < 81; second++)
            for (int third = 0; third < 81; third += 7) {
                uint8_t puzzle[81] = {0}, solution[81] = {0};
                if (!clash(first, second))
                    continue;
                puzzle[first] = puzzle[second] = puzzle[third] = 8;
                assert_int_equal(solve_all_cores(puzzle, 2, solution), 0);
            }
}

/* A filled grid whose rows and columns are right and whose boxes are not, and so on. */
static void test_full_grids(void **state)
{
    (void)state;
    uint8_t latin[81], solution[81] = {0};
    for (int cell = 0; cell < 81; cell++)
        latin[cell] = (uint8_t)((cell / 9 + cell % 9) % 9 + 1);
    assert_int_equal(solve_all_cores(latin, 2, solution), 0);
    assert_false(poda__sudoku_check(latin, latin));
    uint8_t right[81];
    for (int cell = 0; cell < 81; cell++)
        right[cell] = (uint8_t)((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1);
    assert_int_equal(solve_all_cores(right, 2, solution), 1);
    assert_memory_equal(right, solution, sizeof right);
    assert_true(poda__sudoku_check(right, solution));
    uint8_t wrong[81];
    memcpy(wrong, right, sizeof wrong);
    wrong[0] = right[1];
    wrong[1] = right[0];
    assert_false(poda__sudoku_check(wrong, wrong));
    memset(wrong, 0, sizeof wrong);
    assert_true(poda__sudoku_check(wrong, right));
    wrong[80] = right[79];
    assert_false(poda__sudoku_check(wrong, right));
}

/* Limits, an empty grid, and being stopped. */
static void test_limits(void **state)
{
    (void)state;
    const uint8_t empty[81] = {0};
    uint8_t solution[81] = {0};
    assert_int_equal(poda__sudoku_solve(empty, 0, solution, NULL, NULL), 0);
    assert_int_equal(solve_all_cores(empty, 1, solution), 1);
    assert_true(poda__sudoku_check(empty, solution));
    assert_int_equal(solve_all_cores(empty, 1000, solution), 1000);
    const volatile int stop = 1;
    for (int core = 0; core < PODA__SUDOKU_CORES; core++) {
        poda__sudoku_work work;
        if (!poda__sudoku_has_core(core))
            continue;
        assert_true(poda__sudoku_solve_on(core, empty, UINT64_MAX, solution, &work, &stop) < 5000);
        assert_true(work.stopped);
    }
}

/* Four exchangeable cells: two solutions, and one given settles it. */
static void test_two_solutions(void **state)
{
    (void)state;
    uint64_t seed = 3;
    int seen = 0;
    for (int round = 0; round < 50; round++) {
        uint8_t grid[81], solution[81];
        random_grid(&seed, grid);
        for (int a = 0; a < 9; a++)
            for (int b = a + 1; b < 9; b++)
                for (int r = 0; r < 9; r++)
                    for (int s = r + 1; s < 9 && a / 3 == b / 3; s++) {
                        if (r / 3 == s / 3 || grid[9 * r + a] != grid[9 * s + b] ||
                            grid[9 * r + b] != grid[9 * s + a])
                            continue;
                        uint8_t puzzle[81];
                        memcpy(puzzle, grid, sizeof puzzle);
                        puzzle[9 * r + a] = puzzle[9 * r + b] = 0;
                        puzzle[9 * s + a] = puzzle[9 * s + b] = 0;
                        assert_int_equal(solve_all_cores(puzzle, 9, solution), 2);
                        puzzle[9 * r + a] = grid[9 * r + a];
                        assert_int_equal(solve_all_cores(puzzle, 9, solution), 1);
                        assert_memory_equal(solution, grid, sizeof grid);
                        seen++;
                    }
    }
    assert_true(seen > 20);
}

static void assert_refused(const char *text, const char *message)
{
    poda_error error = {0};
    uint8_t puzzle[81];
    assert_int_equal(poda__sudoku_read(text, puzzle, &error), PODA_BAD_POSITION);
    assert_string_equal(error.message, message);
}

static void test_read(void **state)
{
    (void)state;
    uint8_t drawn[81], line[81];
    poda_error error = {0};
    assert_int_equal(poda__sudoku_read(" 5 3 . | . 7 . | . . .\n"
                                       " 6 . . | 1 9 5 | . . .\r\n"
                                       " . 9 8 | . . . | . 6 .\n"
                                       "-------+-------+------\n"
                                       " 8 . . | . 6 . | . . 3\n"
                                       " 4 0 0 | 8 _ 3 | * * 1\n"
                                       " 7 . . | . 2 . | . . 6\n"
                                       "-------+-------+------\n"
                                       " . 6 . | . . . | 2 8 .\n"
                                       " . . . | 4 1 9 | . . 5\n"
                                       " . . . | . 8 . | . 7 9\n",
                                       drawn, &error),
                     PODA_OK);
    assert_int_equal(
        poda__sudoku_read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...."
                          "28....419..5....8..79",
                          line, &error),
        PODA_OK);
    assert_memory_equal(drawn, line, sizeof line);
    uint8_t solution[81];
    assert_int_equal(poda__sudoku_solve(line, 2, solution, NULL, NULL), 1);
    assert_int_equal(solution[2], 4);
    assert_int_equal(solution[78], 1);

    assert_refused("", "0 cells instead of 81: the sudoku ends in row 1, column 1");
    assert_refused("123.", "4 cells instead of 81: the sudoku ends in row 1, column 5");
    assert_refused("123.\n4a",
                   "line 2: 'a' after 5 cells; expected digits, and '.' for empty cells");
    assert_refused("1\xc3\xb1", "line 1: a character after 1 cell is neither a digit nor an empty "
                                "cell ('.')");
    char text[90];
    memset(text, '.', sizeof text);
    text[82] = '\0';
    assert_refused(text, "82 cells instead of 81");
    text[81] = '\0';
    text[19] = text[24] = '5';
    assert_refused(text, "row 3: columns 2 and 7 are both 5");
    text[24] = '.';
    text[73] = '5';
    assert_refused(text, "column 2: rows 3 and 9 are both 5");
    text[73] = '.';
    text[0] = '5';
    assert_refused(text, "box 1: row 1, column 1 and row 3, column 2 are both 5");
}

/* Each step is true of the solution, and has the effect it claims. */
static void check_steps(const uint8_t puzzle[81], const poda__sudoku_grading *grading,
                        uint32_t used[PODA__SUDOKU_TECHNIQUES])
{
    poda__sudoku_notes notes;
    poda__sudoku_notes_init(&notes, puzzle);
    for (size_t i = 0; i < grading->count; i++) {
        const poda__sudoku_step *step = &grading->steps[i];
        used[step->technique]++;
        assert_true(step->places || step->removed_count > 0);
        for (int k = 0; k < step->removed_count; k++) {
            const poda__sudoku_mark mark = step->removed[k];
            assert_int_not_equal(grading->solution[mark.cell], mark.digit);
            assert_true(notes.candidates[mark.cell] >> (mark.digit - 1) & 1);
            notes.candidates[mark.cell] &= (uint16_t) ~(1u << (mark.digit - 1));
        }
        if (step->places) {
            assert_int_equal(notes.placed[step->cell], 0);
            assert_int_equal(grading->solution[step->cell], step->digit);
            assert_int_equal(notes.candidates[step->cell], 1u << (step->digit - 1));
            notes.placed[step->cell] = step->digit;
            notes.candidates[step->cell] = 0;
        }
        for (int k = 0; k < step->cell_count; k++)
            assert_int_equal(notes.placed[step->cells[k]], 0);
    }
    assert_memory_equal(notes.placed, grading->solution, sizeof notes.placed);
}

/* Do singles suffice? Computed again, without notes. */
static bool singles_suffice(const uint8_t puzzle[81])
{
    uint8_t grid[81];
    memcpy(grid, puzzle, sizeof grid);
    for (bool more = true; more;) {
        more = false;
        for (int cell = 0; cell < 81; cell++) {
            const unsigned digits = grid[cell] ? 0 : free_digits(grid, cell);
            for (int digit = 1; digit <= 9 && !grid[cell]; digit++) {
                if (!(digits >> digit & 1))
                    continue;
                bool row = true, column = true, box = true;
                for (int other = 0; other < 81; other++) {
                    if (!clash(cell, other) || grid[other] ||
                        !(free_digits(grid, other) >> digit & 1))
                        continue;
                    row = row && other / 9 != cell / 9;
                    column = column && other % 9 != cell % 9;
                    box = box && !(other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
                }
                if (row || column || box || __builtin_popcount(digits) == 1) {
                    grid[cell] = (uint8_t)digit;
                    more = true;
                }
            }
        }
    }
    return !memchr(grid, 0, sizeof grid);
}

static void test_grades(void **state)
{
    (void)state;
    uint32_t used[PODA__SUDOKU_TECHNIQUES] = {0}, grades[PODA__SUDOKU_GRADES] = {0};
    for (uint64_t seed = 0; seed < PODA_TEST_ROUNDS; seed++) {
        const poda__sudoku_wish wish = {.seed = seed, .grade = -1, .minimal = true};
        poda__sudoku_made made;
        poda__sudoku_grading grading;
        assert_int_equal(poda__sudoku_make(&wish, &made, NULL, NULL), PODA_OK);
        assert_int_equal(poda__sudoku_grade_steps(made.puzzle, &grading, NULL, NULL), PODA_OK);
        assert_int_equal(grading.solutions, 1);
        assert_memory_equal(grading.solution, made.solution, sizeof made.solution);
        assert_int_equal(grading.grade, made.grade);
        assert_int_equal(grading.grade == PODA__SUDOKU_EXPERT,
                         grading.used[PODA__SUDOKU_GUESS] > 0);
        assert_int_equal(grading.grade == PODA__SUDOKU_EASY, singles_suffice(made.puzzle));
        check_steps(made.puzzle, &grading, used);
        grades[grading.grade]++;
        poda__sudoku_grading_release(&grading);
    }
    for (int grade = 0; grade < PODA__SUDOKU_GRADES; grade++)
        assert_true(grades[grade] > 0);
    for (int technique = 0; technique < PODA__SUDOKU_TECHNIQUES; technique++)
        if (PODA_TEST_ROUNDS >= 400 && technique != PODA__SUDOKU_SWORDFISH)
            assert_true(used[technique] > 0);
}

/* Candidates set by hand, so that one technique is the first that helps. */
static void check_fish(int size, poda__sudoku_technique expected)
{
    poda__sudoku_notes notes = {{0}, {0}};
    poda__sudoku_step step;
    for (int cell = 0; cell < 81; cell++)
        notes.candidates[cell] = 0x1ff;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < 9; column++)
            if (column % 3 || column / 3 >= size)
                notes.candidates[9 * (3 * row) + column] &= (uint16_t) ~(1u << 6);
    assert_true(poda__sudoku_step_next(&notes, PODA__SUDOKU_COLOURING, &step));
    assert_int_equal(step.technique, expected);
    assert_int_equal(step.digit, 7);
    assert_int_equal(step.unit_count, size);
    assert_int_equal(step.cell_count, size * size);
    assert_int_equal(step.removed_count, size * (9 - size));
    for (int k = 0; k < step.removed_count; k++) {
        assert_int_equal(step.removed[k].cell % 9 % 3, 0);
        assert_int_equal(notes.candidates[step.removed[k].cell] >> 6 & 1, 0);
    }
}

static void test_fish(void **state)
{
    (void)state;
    check_fish(2, PODA__SUDOKU_X_WING);
    check_fish(3, PODA__SUDOKU_SWORDFISH);
}

static void test_not_one_solution(void **state)
{
    (void)state;
    uint8_t puzzle[81] = {0};
    poda__sudoku_grading grading;
    assert_int_equal(poda__sudoku_grade_steps(puzzle, &grading, NULL, NULL), PODA_OK);
    assert_int_equal(grading.solutions, 2);
    assert_int_equal(grading.count, 0);
    puzzle[0] = puzzle[1] = 4;
    assert_int_equal(poda__sudoku_grade_steps(puzzle, &grading, NULL, NULL), PODA_OK);
    assert_int_equal(grading.solutions, 0);
    poda__sudoku_grading_release(&grading);
}

static void check_made(const poda__sudoku_wish *wish, const poda__sudoku_made *made)
{
    int clues = 0;
    uint8_t solution[81], puzzle[81];
    assert_int_equal(poda__sudoku_solve(made->puzzle, 2, solution, NULL, NULL), 1);
    assert_memory_equal(solution, made->solution, sizeof solution);
    assert_true(poda__sudoku_check(made->puzzle, solution));
    for (int cell = 0; cell < 81; cell++) {
        const int twin = wish->symmetric ? 80 - cell : cell;
        clues += made->puzzle[cell] != 0;
        assert_int_equal(!made->puzzle[cell], !made->puzzle[twin]);
        memcpy(puzzle, made->puzzle, sizeof puzzle);
        puzzle[cell] = puzzle[twin] = 0;
        if (wish->minimal && made->puzzle[cell])
            assert_int_equal(poda__sudoku_solve(puzzle, 2, NULL, NULL, NULL), 2);
    }
    assert_int_equal(clues, made->clues);
    if (wish->clues)
        assert_int_equal(clues, wish->clues);
    if (wish->grade >= 0)
        assert_int_equal(made->grade, wish->grade);
    assert_int_equal(poda__sudoku_grade_of(made->puzzle), made->grade);
}

static void test_make(void **state)
{
    (void)state;
    static const poda__sudoku_wish wishes[] = {
        {.grade = -1},
        {.grade = -1, .symmetric = true, .minimal = true},
        {.grade = PODA__SUDOKU_EASY, .clues = 36, .symmetric = true},
        {.grade = PODA__SUDOKU_EASY, .minimal = true},
        {.grade = PODA__SUDOKU_MEDIUM},
        {.grade = PODA__SUDOKU_HARD, .clues = 29},
        {.grade = PODA__SUDOKU_EXPERT},
        {.grade = PODA__SUDOKU_EXPERT, .clues = 28, .symmetric = true},
        {.grade = -1, .clues = 23, .minimal = true},
        {.grade = -1, .clues = 81},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        for (uint64_t seed = 0; seed < PODA_TEST_ROUNDS / 100; seed++) {
            poda__sudoku_wish wish = wishes[i];
            poda__sudoku_made made, again;
            wish.seed = seed;
            assert_int_equal(poda__sudoku_make(&wish, &made, NULL, NULL), PODA_OK);
            check_made(&wish, &made);
            assert_int_equal(poda__sudoku_make(&wish, &again, NULL, NULL), PODA_OK);
            assert_memory_equal(made.puzzle, again.puzzle, sizeof made.puzzle);
            wish.seed = seed + 1000;
            assert_int_equal(poda__sudoku_make(&wish, &again, NULL, NULL), PODA_OK);
            assert_memory_not_equal(made.puzzle, again.puzzle, sizeof made.puzzle);
        }
}

static void test_make_gives_up(void **state)
{
    (void)state;
    poda__sudoku_made made;
    poda_error error = {0};
    poda__sudoku_wish wish = {.grade = -1, .clues = 16};
    assert_int_equal(poda__sudoku_make(&wish, &made, NULL, &error), PODA_BAD_OPTION);
    assert_string_equal(error.message, "clues=16: a sudoku with one solution has 17 clues or more, "
                                       "and at most 81");
    wish = (poda__sudoku_wish){.grade = -1, .clues = 17, .effort = 2000};
    assert_int_equal(poda__sudoku_make(&wish, &made, NULL, &error), PODA_BAD_OPTION);
    assert_non_null(strstr(error.message, "no such sudoku with 17 clues found in "));
    wish = (poda__sudoku_wish){.grade = PODA__SUDOKU_EXPERT, .clues = 70, .effort = 2000};
    assert_int_equal(poda__sudoku_make(&wish, &made, NULL, &error), PODA_BAD_OPTION);
    assert_non_null(
        strstr(error.message, "no such sudoku of grade expert with 70 clues found in "));
    wish = (poda__sudoku_wish){.grade = PODA__SUDOKU_EXPERT, .effort = 1};
    assert_int_equal(poda__sudoku_make(&wish, &made, NULL, &error), PODA_BAD_OPTION);
    const volatile int stop = 1;
    wish.effort = 0;
    assert_int_equal(poda__sudoku_make(&wish, &made, &stop, &error), PODA_STOPPED);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

#define CLASSIC "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define ANSWER "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define OTHER "534678912672195348198342567859761423426853791713924856961537284287419635345286197"

static void test_bench(void **state)
{
    (void)state;
    char path[] = "poda_sudoku_XXXXXX";
    const int made = mkstemp(path);
    assert_true(made >= 0);
    close(made);
    const poda__bench_set set = {.path = path};
    poda__bench_tally tally;
    poda_error error = {0};
    write_file(path, "# remark\n\n" CLASSIC "\n" CLASSIC " " ANSWER "\n" CLASSIC "," OTHER
                     "\n" CLASSIC " # 0.3 remark\n"
                     ".................................................................."
                     "...............\n" ANSWER);
    assert_int_equal(poda__sudoku_bench(&set, &tally, &error), PODA_OK);
    assert_int_equal(tally.positions, 6);
    assert_int_equal(tally.wrong, 2); /* the solution that differs, and the empty grid */
    assert_true(tally.nodes > 0 && tally.seconds > 0);
    write_file(path, CLASSIC "\n" CLASSIC "\n12..x\n");
    assert_int_equal(poda__sudoku_bench(&set, &tally, &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, ", line 3: "));
    write_file(path, CLASSIC "\n123 " CLASSIC "\n");
    assert_int_equal(poda__sudoku_bench(&set, &tally, &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, ", line 2: 3 cells instead of 81"));
    assert_int_equal(remove(path), 0);
    assert_int_equal(poda__sudoku_bench(&set, &tally, &error), PODA_BAD_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_like_brute_force),
        cmocka_unit_test(test_clashes_have_no_solution),
        cmocka_unit_test(test_clashes_alone),
        cmocka_unit_test(test_full_grids),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_two_solutions),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_fish),
        cmocka_unit_test(test_not_one_solution),
        cmocka_unit_test(test_make),
        cmocka_unit_test(test_make_gives_up),
        cmocka_unit_test(test_bench),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
