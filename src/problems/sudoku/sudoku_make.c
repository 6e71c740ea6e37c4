/* sudoku_make.c - a random full grid, from which givens are removed until the request is met. */
#include "problems/sudoku/sudoku_make.h"

#include <string.h>

#include "base/random.h"
#include "base/stop.h"
#include "problems/sudoku/sudoku_solve.h"

enum {
    DEFAULT_EFFORT = 2000000,
    GRADE_EFFORT = 30 /* a grade takes as long as this many solutions */
};

typedef struct maker {
    const poda__sudoku_wish *wish;
    uint64_t seed;
    uint64_t effort, most;
    const volatile int *stop;
    bool stopped;
} maker;

static void shuffle(uint64_t *seed, uint8_t *items, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t j = poda__random_below(seed, i);
        const uint8_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

static bool over(maker *on)
{
    on->stopped = on->stopped || poda__stopped(on->stop);
    return on->stopped || on->effort >= on->most;
}

/* Permutes rows (or columns) within and between bands. */
static void random_lines(uint64_t *seed, uint8_t order[9])
{
    uint8_t bands[3] = {0, 1, 2};
    shuffle(seed, bands, 3);
    for (int band = 0; band < 3; band++) {
        for (int i = 0; i < 3; i++)
            order[3 * band + i] = (uint8_t)(3 * bands[band] + i);
        shuffle(seed, &order[3 * band], 3);
    }
}

/* The three boxes of the diagonal are independent, so they are random; the solver fills in the rest
 * deterministically, so lines are permuted afterwards. */
static void full_grid(maker *on, uint8_t grid[81])
{
    uint8_t start[81] = {0}, filled[81], rows[9], columns[9];
    for (int box = 0; box < 3; box++) {
        uint8_t digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        shuffle(&on->seed, digits, 9);
        for (int i = 0; i < 9; i++)
            start[30 * box + i / 3 * 9 + i % 3] = digits[i];
    }
    on->effort++;
    poda__sudoku_solve(start, 1, filled, NULL, NULL);
    random_lines(&on->seed, rows);
    random_lines(&on->seed, columns);
    for (int cell = 0; cell < 81; cell++)
        grid[cell] = filled[9 * rows[cell / 9] + columns[cell % 9]];
}

static bool unique(maker *on, const uint8_t puzzle[81])
{
    on->effort++;
    return poda__sudoku_solve(puzzle, 2, NULL, NULL, NULL) == 1;
}

/* May the puzzle lose the given just removed? */
static bool may_lose(maker *on, const uint8_t puzzle[81])
{
    const poda__sudoku_wish *wish = on->wish;
    if (!unique(on, puzzle))
        return false;
    if (wish->minimal || wish->grade < 0 || wish->grade == PODA__SUDOKU_EXPERT)
        return true;
    on->effort += GRADE_EFFORT;
    return (int)poda__sudoku_grade_of(puzzle) <= wish->grade;
}

/* Removes givens in random order; returns how many are left. A minimal puzzle must not stop at the
 * wanted number: it might need fewer. */
static int dig(maker *on, uint8_t puzzle[81])
{
    const poda__sudoku_wish *wish = on->wish;
    uint8_t order[81];
    int clues = 81;
    for (int cell = 0; cell < 81; cell++)
        order[cell] = (uint8_t)cell;
    shuffle(&on->seed, order, 81);
    for (int i = 0; i < 81 && !over(on); i++) {
        const int cell = order[i], twin = wish->symmetric ? 80 - cell : cell;
        const int fewer = twin == cell ? 1 : 2;
        if (!puzzle[cell] || (!wish->minimal && clues - fewer < wish->clues))
            continue;
        const uint8_t digit = puzzle[cell], other = puzzle[twin];
        puzzle[cell] = puzzle[twin] = 0;
        if (may_lose(on, puzzle)) {
            clues -= fewer;
        } else {
            puzzle[cell] = digit;
            puzzle[twin] = other;
        }
    }
    return clues;
}

static bool attempt(maker *on, poda__sudoku_made *made)
{
    full_grid(on, made->solution);
    memcpy(made->puzzle, made->solution, sizeof made->puzzle);
    made->clues = dig(on, made->puzzle);
    if (over(on) || (on->wish->clues && made->clues != on->wish->clues))
        return false;
    on->effort += GRADE_EFFORT;
    made->grade = poda__sudoku_grade_of(made->puzzle);
    return on->wish->grade < 0 || (int)made->grade == on->wish->grade;
}

static poda_status give_up(const maker *on, uint64_t attempts, poda_error *error)
{
    const poda__sudoku_wish *wish = on->wish;
    const unsigned long long tried = attempts;
    if (on->stopped)
        return poda_fail(error, PODA_STOPPED, "sudoku", "stopped before a sudoku was found");
    if (wish->grade < 0)
        return poda_fail(error, PODA_BAD_OPTION, "clues",
                         "no such sudoku with %d {clue|clues} found in %llu {attempt|attempts}; "
                         "more clues or another seed may help",
                         wish->clues, tried);
    const char *grade = poda__sudoku_grade_name((poda__sudoku_grade)wish->grade);
    if (wish->clues)
        return poda_fail(error, PODA_BAD_OPTION, "clues",
                         "no such sudoku of grade %s with %d {clue|clues} found in %llu "
                         "{attempt|attempts}; another number of clues or another seed may help",
                         grade, wish->clues, tried);
    return poda_fail(
        error, PODA_BAD_OPTION, "grade",
        "no such sudoku of grade %s found in %llu {attempt|attempts}; another seed may help", grade,
        tried);
}

poda_status poda__sudoku_make(const poda__sudoku_wish *wish, poda__sudoku_made *out,
                              const volatile int *stop, poda_error *error)
{
    maker on = {.wish = wish, .seed = poda_mix(wish->seed), .stop = stop};
    poda__sudoku_made made = {0};
    on.most = wish->effort ? wish->effort : DEFAULT_EFFORT;
    if (wish->clues && (wish->clues < PODA__SUDOKU_FEWEST || wish->clues > 81))
        return poda_fail(
            error, PODA_BAD_OPTION, "clues",
            "clues=%d: a sudoku with one solution has %d {clue|clues} or more, and at most 81",
            wish->clues, PODA__SUDOKU_FEWEST);
    while (!over(&on)) {
        made.attempts++;
        if (attempt(&on, &made)) {
            *out = made;
            return PODA_OK;
        }
    }
    return give_up(&on, made.attempts, error);
}
