/* sudoku_human.c - the techniques of people, each as a search for its first application. */
#include <string.h>

#include "problems/sudoku/sudoku_grade.h"

enum { ALL_DIGITS = 0x1ff };

static int box_of(int cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* Cell `index` of a unit. */
static int cell_of(int unit, int index)
{
    if (unit < 9)
        return 9 * unit + index;
    if (unit < 18)
        return 9 * index + unit - 9;
    return (unit - 18) / 3 * 27 + (unit - 18) % 3 * 3 + index / 3 * 9 + index % 3;
}

static bool in_unit(int cell, int unit)
{
    return unit < 9    ? cell / 9 == unit
           : unit < 18 ? cell % 9 == unit - 9
                       : box_of(cell) == unit - 18;
}

static bool see_each_other(int a, int b)
{
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b));
}

static int count_of(unsigned set)
{
    return __builtin_popcount(set);
}

static uint8_t lowest(unsigned digits)
{
    return (uint8_t)(__builtin_ctz(digits) + 1);
}

static void begin(poda__sudoku_step *step, poda__sudoku_technique technique)
{
    memset(step, 0, sizeof *step);
    step->technique = technique;
}

static void add_cell(poda__sudoku_step *step, int cell)
{
    step->cells[step->cell_count++] = (uint8_t)cell;
}

static void add_unit(poda__sudoku_step *step, int unit)
{
    step->units[step->unit_count++] = (uint8_t)unit;
}

/* Records that `digits` leave `cell`, as far as they are there and there is room. */
static void drop(const poda__sudoku_notes *notes, poda__sudoku_step *step, int cell,
                 unsigned digits)
{
    for (unsigned set = notes->candidates[cell] & digits; set; set &= set - 1)
        if (step->removed_count < PODA__SUDOKU_REMOVED)
            step->removed[step->removed_count++] = (poda__sudoku_mark){(uint8_t)cell, lowest(set)};
}

static void apply(poda__sudoku_notes *notes, const poda__sudoku_step *step)
{
    for (int i = 0; i < step->removed_count; i++) {
        const poda__sudoku_mark *mark = &step->removed[i];
        notes->candidates[mark->cell] &= (uint16_t) ~(1u << (mark->digit - 1));
    }
    if (step->places) {
        notes->placed[step->cell] = step->digit;
        notes->candidates[step->cell] = 0;
    }
}

/* `digit` goes to `cell`: removes the other candidates there and this digit from all cells in
 * sight. */
static void place(const poda__sudoku_notes *notes, poda__sudoku_step *step, int cell, int digit)
{
    const unsigned bit = 1u << (digit - 1);
    step->places = true;
    step->cell = (uint8_t)cell;
    step->digit = (uint8_t)digit;
    drop(notes, step, cell, ALL_DIGITS & ~bit);
    for (int other = 0; other < 81; other++)
        if (see_each_other(cell, other))
            drop(notes, step, other, bit);
}

/* Where in a unit a digit can go: bit i for the unit's cell i. */
static unsigned places_of(const poda__sudoku_notes *notes, int unit, int digit)
{
    unsigned places = 0;
    for (int i = 0; i < 9; i++)
        places |= (unsigned)(notes->candidates[cell_of(unit, i)] >> (digit - 1) & 1) << i;
    return places;
}

static bool naked_single(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    for (int cell = 0; cell < 81; cell++)
        if (count_of(notes->candidates[cell]) == 1) {
            place(notes, step, cell, lowest(notes->candidates[cell]));
            return true;
        }
    return false;
}

/* Boxes first, as people do. */
static bool hidden_single(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    for (int i = 0; i < 27; i++)
        for (int digit = 1; digit <= 9; digit++) {
            const int unit = (i + 18) % 27;
            const unsigned places = places_of(notes, unit, digit);
            if (count_of(places) == 1) {
                place(notes, step, cell_of(unit, __builtin_ctz(places)), digit);
                add_unit(step, unit);
                return true;
            }
        }
    return false;
}

/* A digit whose places in `unit` all lie in another unit leaves the rest of that one. */
static bool locked_in(const poda__sudoku_notes *notes, int unit, bool into_boxes,
                      poda__sudoku_step *step)
{
    for (int digit = 1; digit <= 9; digit++) {
        const unsigned places = places_of(notes, unit, digit);
        if (count_of(places) < 2 || count_of(places) > 3)
            continue;
        for (int other = into_boxes ? 18 : 0; other < (into_boxes ? 27 : 18); other++) {
            bool inside = true;
            for (unsigned set = places; set; set &= set - 1)
                inside = inside && in_unit(cell_of(unit, __builtin_ctz(set)), other);
            if (!inside)
                continue;
            for (int i = 0; i < 9; i++)
                if (!in_unit(cell_of(other, i), unit))
                    drop(notes, step, cell_of(other, i), 1u << (digit - 1));
            if (step->removed_count == 0)
                continue;
            for (unsigned set = places; set; set &= set - 1)
                add_cell(step, cell_of(unit, __builtin_ctz(set)));
            add_unit(step, unit);
            add_unit(step, other);
            step->digit = (uint8_t)digit;
            return true;
        }
    }
    return false;
}

static bool pointing(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    for (int unit = 18; unit < 27; unit++)
        if (locked_in(notes, unit, false, step))
            return true;
    return false;
}

static bool claiming(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    for (int unit = 0; unit < 18; unit++)
        if (locked_in(notes, unit, true, step))
            return true;
    return false;
}

typedef struct choice {
    unsigned chosen, joined;
} choice;

/* The next `size` of nine sets after `at` whose union has `size` members. */
static bool choose(const unsigned sets[9], int size, choice *at)
{
    unsigned usable = 0;
    for (int i = 0; i < 9; i++)
        usable |= (unsigned)(sets[i] && count_of(sets[i]) <= size) << i;
    for (unsigned chosen = (at->chosen - usable) & usable; chosen;
         chosen = (chosen - usable) & usable) { /* the next subset of `usable` */
        if (count_of(chosen) != size)
            continue;
        unsigned joined = 0;
        for (unsigned set = chosen; set; set &= set - 1)
            joined |= sets[__builtin_ctz(set)];
        if (count_of(joined) == size) {
            *at = (choice){chosen, joined};
            return true;
        }
    }
    return false;
}

static bool naked_subset(const poda__sudoku_notes *notes, int size, poda__sudoku_step *step)
{
    for (int unit = 0; unit < 27; unit++) {
        unsigned sets[9];
        for (int i = 0; i < 9; i++)
            sets[i] = notes->candidates[cell_of(unit, i)];
        for (choice at = {0}; choose(sets, size, &at);) {
            for (int i = 0; i < 9; i++)
                if (!(at.chosen >> i & 1))
                    drop(notes, step, cell_of(unit, i), at.joined);
            if (step->removed_count == 0)
                continue;
            for (unsigned set = at.chosen; set; set &= set - 1)
                add_cell(step, cell_of(unit, __builtin_ctz(set)));
            step->digits = (uint16_t)at.joined;
            add_unit(step, unit);
            return true;
        }
    }
    return false;
}

static bool hidden_subset(const poda__sudoku_notes *notes, int size, poda__sudoku_step *step)
{
    for (int unit = 0; unit < 27; unit++) {
        unsigned sets[9];
        for (int digit = 1; digit <= 9; digit++)
            sets[digit - 1] = places_of(notes, unit, digit);
        for (choice at = {0}; choose(sets, size, &at);) {
            for (unsigned set = at.joined; set; set &= set - 1)
                drop(notes, step, cell_of(unit, __builtin_ctz(set)), ALL_DIGITS & ~at.chosen);
            if (step->removed_count == 0)
                continue;
            for (unsigned set = at.joined; set; set &= set - 1)
                add_cell(step, cell_of(unit, __builtin_ctz(set)));
            step->digits = (uint16_t)at.chosen;
            add_unit(step, unit);
            return true;
        }
    }
    return false;
}

/* X-wing and swordfish: rows first, then columns. */
static bool fish_of(const poda__sudoku_notes *notes, int size, int digit, int first_line,
                    poda__sudoku_step *step)
{
    unsigned sets[9];
    for (int i = 0; i < 9; i++)
        sets[i] = places_of(notes, first_line + i, digit);
    for (choice at = {0}; choose(sets, size, &at);) {
        for (int i = 0; i < 9; i++)
            for (unsigned set = at.joined; set && !(at.chosen >> i & 1); set &= set - 1)
                drop(notes, step, cell_of(first_line + i, __builtin_ctz(set)), 1u << (digit - 1));
        if (step->removed_count == 0)
            continue;
        for (unsigned lines = at.chosen; lines; lines &= lines - 1) {
            const int line = __builtin_ctz(lines);
            add_unit(step, first_line + line);
            for (unsigned set = sets[line]; set; set &= set - 1)
                add_cell(step, cell_of(first_line + line, __builtin_ctz(set)));
        }
        step->digit = (uint8_t)digit;
        return true;
    }
    return false;
}

static bool fish(const poda__sudoku_notes *notes, int size, poda__sudoku_step *step)
{
    for (int digit = 1; digit <= 9; digit++)
        for (int first_line = 0; first_line < 18; first_line += 9)
            if (fish_of(notes, size, digit, first_line, step))
                return true;
    return false;
}

/* The third digit of a pivot with x and y and wings with x and z, y and z; 0 if they do not form
 * such a wing. */
static unsigned wing_digit(unsigned pivot, unsigned one, unsigned other)
{
    const unsigned shared = one & other;
    const bool wings = count_of(one) == 2 && count_of(other) == 2 && count_of(shared) == 1 &&
                       !(shared & pivot) && ((one | other) & ~shared) == pivot;
    return wings ? shared : 0;
}

static bool xy_wing(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    const uint16_t *candidates = notes->candidates;
    for (int pivot = 0; pivot < 81; pivot++)
        for (int one = 0; one < 81 && count_of(candidates[pivot]) == 2; one++)
            for (int other = one + 1; other < 81 && see_each_other(pivot, one); other++) {
                const unsigned digit =
                    see_each_other(pivot, other)
                        ? wing_digit(candidates[pivot], candidates[one], candidates[other])
                        : 0;
                for (int cell = 0; cell < 81 && digit; cell++)
                    if (see_each_other(cell, one) && see_each_other(cell, other))
                        drop(notes, step, cell, digit);
                if (step->removed_count == 0)
                    continue;
                const bool swap = !(candidates[one] & candidates[pivot] & -candidates[pivot]);
                add_cell(step, pivot);
                add_cell(step, swap ? other : one);
                add_cell(step, swap ? one : other);
                step->digit = lowest(digit);
                step->digits = candidates[pivot];
                return true;
            }
    return false;
}

/* Colours the cells connected with `start` by units that have two places for the digit: 1 and 2
 * alternate. */
static void colour_from(const poda__sudoku_notes *notes, int digit, int start, uint8_t colours[81])
{
    int queue[81], end = 0;
    queue[end++] = start;
    colours[start] = 1;
    for (int next = 0; next < end; next++)
        for (int unit = 0; unit < 27; unit++) {
            const unsigned places = places_of(notes, unit, digit);
            if (count_of(places) != 2 || !in_unit(queue[next], unit))
                continue;
            for (unsigned set = places; set; set &= set - 1) {
                const int cell = cell_of(unit, __builtin_ctz(set));
                if (!colours[cell]) {
                    colours[cell] = (uint8_t)(3 - colours[queue[next]]);
                    queue[end++] = cell;
                }
            }
        }
}

/* A colour with two cells in sight of each other is false; a cell that sees both colours cannot
 * have the digit. */
static void colour_drop(const poda__sudoku_notes *notes, int digit, const uint8_t colours[81],
                        poda__sudoku_step *step)
{
    const unsigned bit = 1u << (digit - 1);
    bool wrong[3] = {false};
    for (int a = 0; a < 81; a++)
        for (int b = a + 1; b < 81 && colours[a]; b++)
            if (colours[a] == colours[b] && see_each_other(a, b))
                wrong[colours[a]] = true;
    for (int cell = 0; cell < 81; cell++) {
        unsigned seen = 0;
        for (int other = 0; other < 81 && !colours[cell]; other++)
            if (colours[other] && see_each_other(cell, other))
                seen |= colours[other];
        if (seen == 3 || wrong[colours[cell]])
            drop(notes, step, cell, bit);
    }
}

static bool colouring(const poda__sudoku_notes *notes, poda__sudoku_step *step)
{
    for (int digit = 1; digit <= 9; digit++) {
        bool done[81] = {false};
        for (int start = 0; start < 81; start++) {
            uint8_t colours[81] = {0};
            if (done[start] || !(notes->candidates[start] >> (digit - 1) & 1))
                continue;
            colour_from(notes, digit, start, colours);
            for (int cell = 0; cell < 81; cell++)
                done[cell] = done[cell] || colours[cell];
            colour_drop(notes, digit, colours, step);
            if (step->removed_count == 0)
                continue;
            for (int colour = 1; colour <= 2; colour++) {
                for (int cell = 0; cell < 81; cell++)
                    if (colours[cell] == colour)
                        add_cell(step, cell);
                if (colour == 1)
                    step->first_colour = step->cell_count;
            }
            step->digit = (uint8_t)digit;
            return true;
        }
    }
    return false;
}

static bool find(const poda__sudoku_notes *notes, poda__sudoku_technique technique,
                 poda__sudoku_step *step)
{
    begin(step, technique);
    switch (technique) {
    case PODA__SUDOKU_NAKED_SINGLE:
        return naked_single(notes, step);
    case PODA__SUDOKU_HIDDEN_SINGLE:
        return hidden_single(notes, step);
    case PODA__SUDOKU_POINTING:
        return pointing(notes, step);
    case PODA__SUDOKU_CLAIMING:
        return claiming(notes, step);
    case PODA__SUDOKU_NAKED_PAIR:
        return naked_subset(notes, 2, step);
    case PODA__SUDOKU_HIDDEN_PAIR:
        return hidden_subset(notes, 2, step);
    case PODA__SUDOKU_NAKED_TRIPLE:
        return naked_subset(notes, 3, step);
    case PODA__SUDOKU_HIDDEN_TRIPLE:
        return hidden_subset(notes, 3, step);
    case PODA__SUDOKU_X_WING:
        return fish(notes, 2, step);
    case PODA__SUDOKU_SWORDFISH:
        return fish(notes, 3, step);
    case PODA__SUDOKU_XY_WING:
        return xy_wing(notes, step);
    case PODA__SUDOKU_COLOURING:
        return colouring(notes, step);
    default:
        return false;
    }
}

bool poda__sudoku_step_next(poda__sudoku_notes *notes, poda__sudoku_technique most,
                            poda__sudoku_step *step)
{
    for (int technique = 0; technique <= (int)most; technique++)
        if (find(notes, (poda__sudoku_technique)technique, step)) {
            apply(notes, step);
            return true;
        }
    return false;
}

void poda__sudoku_step_guess(poda__sudoku_notes *notes, const uint8_t solution[81],
                             poda__sudoku_step *step)
{
    int best = -1;
    for (int cell = 0; cell < 81; cell++)
        if (notes->candidates[cell] &&
            (best < 0 || count_of(notes->candidates[cell]) < count_of(notes->candidates[best])))
            best = cell;
    begin(step, PODA__SUDOKU_GUESS);
    if (best < 0)
        return;
    step->digits = notes->candidates[best];
    place(notes, step, best, solution[best]);
    apply(notes, step);
}

void poda__sudoku_notes_init(poda__sudoku_notes *notes, const uint8_t puzzle[81])
{
    poda__sudoku_step step;
    memset(notes->placed, 0, sizeof notes->placed);
    for (int cell = 0; cell < 81; cell++)
        notes->candidates[cell] = ALL_DIGITS;
    for (int cell = 0; cell < 81; cell++)
        if (puzzle[cell]) {
            begin(&step, PODA__SUDOKU_NAKED_SINGLE);
            place(notes, &step, cell, puzzle[cell]);
            apply(notes, &step);
        }
}
