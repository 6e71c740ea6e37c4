/* rules_sudoku.h - sudoku: digits 1 to 9 in the empty cells so that no row, column or box of 3 x 3
 * contains one twice. A move writes a digit into the next empty cell. */
#ifndef PODA_PROBLEMS_SUDOKU_RULES_SUDOKU_H
#define PODA_PROBLEMS_SUDOKU_RULES_SUDOKU_H

#include "base/wording.h"
#include "poda/space.h"
#include "problems/sudoku/sudoku_make.h"
#include "problems/sudoku/sudoku_solve.h"

#define SUDOKU_DEFAULT                                                                             \
    "8...25.19413.....6........4.479...5.9...5...1.5...249.2........3.....68576.13...2"

enum { SUDOKU_CELLS = 81, SUDOKU_ALL = 0x1ff };

typedef struct sudoku_space {
    uint8_t given[SUDOKU_CELLS]; /* 0: empty */
    bool fewest;                 /* the next cell is one with the fewest candidates */
    bool propagate;
    bool steps; /* the answer shows how a person solves it */
    poda_translate_fn
        *translate; /* the letter of a row: r3c7, f3c7 (fila), and reasons; NULL: English */
} sudoku_space;

typedef struct sudoku_state {
    uint8_t digit[SUDOKU_CELLS]; /* row by row; 0: empty */
} sudoku_state;

static const poda_option sudoku_options[] = {
    {"puzzle", SUDOKU_DEFAULT, "81 cells row by row, text or @FILE: digits, and '.' where empty"},
    {"cell", "first", "the cell to fill next: first in reading order, or fewest candidates"},
    {"propagate", "no",
     "yes: after each digit, cells and digits with one possibility are filled in"},
    {"steps", "no", "yes: also how a person solves it, step by step"},
    {"make", "no", "a new puzzle instead: easy, medium, hard or expert"},
    {"clues", "0", "givens of the generated puzzle, 17 to 81; 0: as it comes"},
    {"symmetric", "yes", "its givens look the same after half a turn"},
    {"seed", "1", "of the puzzle that is made"},
    {NULL, NULL, NULL}};

static const poda_choices sudoku_choices[] = {
    {"cell", "first fewest"}, {"propagate", "no yes"},
    {"steps", "no yes"},      {"make", "no easy medium hard expert"},
    {"symmetric", "no yes"},  {NULL, NULL}};
static const poda_about sudoku_about = {
    .name = "sudoku",
    .title = "sudoku",
    .summary = "digits 1 to 9 so that no row, column or box has one twice",
    .moves_like = "r1c3=4",
    .position_like = SUDOKU_DEFAULT,
    .options = sudoku_options,
    .choices = sudoku_choices,
};

/* The digits in rows, columns and boxes: digit d is bit d - 1. */
typedef struct sudoku_units {
    uint16_t row[9], column[9], box[9];
} sudoku_units;

static inline int sudoku_box(int cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* Writes `digit`; false if its row, column or box already has it. */
static inline bool sudoku_mark(sudoku_units *units, int cell, int digit)
{
    uint16_t *const of[] = {&units->row[cell / 9], &units->column[cell % 9],
                            &units->box[sudoku_box(cell)]};
    const uint16_t bit = (uint16_t)(1u << (digit - 1));
    bool fits = true;
    for (int i = 0; i < 3; i++) {
        fits = fits && !(*of[i] & bit);
        *of[i] |= bit;
    }
    return fits;
}

static inline void sudoku_units_of(const sudoku_state *state, sudoku_units *units)
{
    memset(units, 0, sizeof *units);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (state->digit[cell])
            (void)sudoku_mark(units, cell, state->digit[cell]);
}

static inline uint32_t sudoku_candidates(const sudoku_units *units, int cell)
{
    return SUDOKU_ALL & ~(uint32_t)(units->row[cell / 9] | units->column[cell % 9] |
                                    units->box[sudoku_box(cell)]);
}

static inline void sudoku_start(const sudoku_space *space, sudoku_state *state)
{
    memcpy(state->digit, space->given, sizeof state->digit);
}

static inline bool sudoku_goal(const sudoku_space *space, const sudoku_state *state)
{
    (void)space;
    return !memchr(state->digit, 0, sizeof state->digit);
}

/* The empty cell to fill next; -1 if there is none. */
static inline int sudoku_next(const sudoku_space *space, const sudoku_state *state)
{
    const uint8_t *first = (const uint8_t *)memchr(state->digit, 0, sizeof state->digit);
    if (!first || !space->fewest)
        return first ? (int)(first - state->digit) : -1;
    int best = -1, fewest = 10;
    sudoku_units units;
    sudoku_units_of(state, &units);
    for (int cell = (int)(first - state->digit); cell < SUDOKU_CELLS; cell++) {
        const int count = __builtin_popcount(sudoku_candidates(&units, cell));
        if (!state->digit[cell] && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* A move is cell x 9 + digit - 1. */
static inline void sudoku_moves(const sudoku_space *space, const sudoku_state *state,
                                poda_moves *list)
{
    const int cell = sudoku_next(space, state);
    for (int digit = 1; cell >= 0 && digit <= 9; digit++)
        if (!poda_moves_add(list, (poda_move)(cell * 9 + digit - 1)))
            return;
}

static inline void sudoku_play(const sudoku_space *space, const sudoku_state *from, poda_move move,
                               sudoku_state *to)
{
    (void)space;
    *to = *from;
    to->digit[move / 9] = (uint8_t)(move % 9 + 1);
}

#define sudoku_PARTIAL 1
#define sudoku_HAS_ACCEPTABLE 1
static inline bool sudoku_acceptable(const sudoku_space *space, const sudoku_state *state,
                                     poda_move move)
{
    const int cell = (int)(move / 9), digit = (int)(move % 9) + 1;
    const int row = cell / 9, column = cell % 9, corner = cell / 27 * 27 + column / 3 * 3;
    (void)space;
    for (int i = 0; i < 9; i++)
        if (state->digit[row * 9 + i] == digit || state->digit[i * 9 + column] == digit ||
            state->digit[corner + i / 3 * 9 + i % 3] == digit)
            return false;
    return true;
}

#define sudoku_HAS_WHY 1
static inline void sudoku_why(const sudoku_space *space, const sudoku_state *state, poda_move move,
                              poda_text *text)
{
    const int cell = (int)(move / 9), digit = (int)(move % 9) + 1;
    const uint16_t bit = (uint16_t)(1u << (digit - 1));
    sudoku_units units;
    sudoku_units_of(state, &units);
    if (units.row[cell / 9] & bit)
        poda_text_add(text, tr(space->translate, "row %d already has a %d"), cell / 9 + 1, digit);
    else if (units.column[cell % 9] & bit)
        poda_text_add(text, tr(space->translate, "column %d already has a %d"), cell % 9 + 1,
                      digit);
    else if (units.box[sudoku_box(cell)] & bit)
        poda_text_add(text, tr(space->translate, "box %d already has a %d"), sudoku_box(cell) + 1,
                      digit);
}

/* The cell number `i` of unit `unit`: rows are 0 to 8, columns 9 to 17, boxes 18 to 26. */
static inline int sudoku_cell_of(int unit, int i)
{
    const int n = unit % 9;
    return unit < 9    ? n * 9 + i
           : unit < 18 ? i * 9 + n
                       : n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3;
}

/* Cells with one candidate left. False if one has none. `*found` says whether anything was
 * written. */
static inline bool sudoku_naked(sudoku_state *state, sudoku_units *units, bool *found)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (state->digit[cell])
            continue;
        const uint32_t left = sudoku_candidates(units, cell);
        if (!left)
            return false;
        if (left & (left - 1))
            continue;
        state->digit[cell] = (uint8_t)(__builtin_ctz(left) + 1);
        (void)sudoku_mark(units, cell, state->digit[cell]);
        *found = true;
    }
    return true;
}

/* Digits with one place left in a row, column or box. False if one has none. */
static inline bool sudoku_hidden(sudoku_state *state, sudoku_units *units, bool *found)
{
    for (int unit = 0; unit < 27; unit++) {
        uint32_t once = 0, more = 0, there = 0;
        for (int i = 0; i < 9; i++) {
            const int cell = sudoku_cell_of(unit, i);
            const uint32_t here = state->digit[cell] ? 0 : sudoku_candidates(units, cell);
            more |= once & here;
            once |= here;
            there |= state->digit[cell] ? 1u << (state->digit[cell] - 1) : 0;
        }
        if ((once | there) != SUDOKU_ALL)
            return false;
        once &= ~more;
        for (int i = 0; once && i < 9; i++) {
            const int cell = sudoku_cell_of(unit, i);
            const uint32_t here = state->digit[cell] ? 0 : sudoku_candidates(units, cell) & once;
            if (!here)
                continue;
            state->digit[cell] = (uint8_t)(__builtin_ctz(here) + 1);
            if (!sudoku_mark(units, cell, state->digit[cell]))
                return false;
            *found = true;
        }
    }
    return true;
}

#define sudoku_HAS_PROPAGATE 1
static inline bool sudoku_propagate(const sudoku_space *space, sudoku_state *state)
{
    sudoku_units units;
    bool found = space->propagate;
    if (found)
        sudoku_units_of(state, &units);
    while (found) {
        found = false;
        if (!sudoku_naked(state, &units, &found) || !sudoku_hidden(state, &units, &found))
            return false;
    }
    return true;
}

/* 81 characters row by row, '.' for an empty cell. */
static inline void sudoku_state_text(const sudoku_space *space, const sudoku_state *state,
                                     poda_text *text)
{
    (void)space;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        poda_text_add(text, "%c", state->digit[cell] ? '0' + state->digit[cell] : '.');
}

static inline poda_status sudoku_state_read(const sudoku_space *space, const char *text,
                                            sudoku_state *state, poda_error *error)
{
    (void)space;
    return poda__sudoku_read(text, state->digit, error);
}

static inline poda_status sudoku_init(sudoku_space *space, const poda_options *options,
                                      poda_error *error)
{
    int fewest = 0, propagate = 0, make = 0, steps = 0, symmetric = 1;
    int64_t seed = 1, clues = 0;
    *space = (sudoku_space){.translate = error ? error->translate : NULL};
    poda_status status = poda_option_choice(options, "cell", "first fewest", &fewest, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "propagate", "no yes", &propagate, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "make", "no easy medium hard expert", &make, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, INT64_MAX, &seed, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "steps", "no yes", &steps, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "symmetric", "no yes", &symmetric, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "clues", 0, SUDOKU_CELLS, &clues, error);
    if (status != PODA_OK)
        return status;
    space->steps = steps;
    space->fewest = fewest;
    space->propagate = propagate;
    if (make && poda_option_text(options, "puzzle", NULL))
        return poda_fail(error, PODA_BAD_OPTION, "make",
                         "make=%s makes a puzzle of its own; leave it or puzzle out",
                         poda_option_text(options, "make", ""));
    if (!make)
        return poda__sudoku_read(poda_option_text(options, "puzzle", SUDOKU_DEFAULT), space->given,
                                 error);
    const poda__sudoku_wish wish = {
        .seed = (uint64_t)seed, .grade = make - 1, .clues = (int)clues, .symmetric = symmetric};
    poda__sudoku_made made;
    status = poda__sudoku_make(&wish, &made, NULL, error);
    if (status == PODA_OK)
        memcpy(space->given, made.puzzle, sizeof space->given);
    return status;
}

/* "r3c7=5": row, column, digit; "f3c7=5" in Spanish. */
static inline void sudoku_move_text(const sudoku_space *space, const sudoku_state *state,
                                    poda_move move, poda_text *text)
{
    (void)state;
    poda_text_add(text, "%c%dc%d=%d", tr(space->translate, "r (row)")[0], (int)(move / 81) + 1,
                  (int)(move / 9 % 9) + 1, (int)(move % 9) + 1);
}

/* Reads every language, whatever that of the answers. */
#define sudoku_HAS_MOVE_READ 1
static inline poda_status sudoku_move_read(const sudoku_space *space, const sudoku_state *state,
                                           const char *text, poda_move *move, poda_error *error)
{
    const int cell = sudoku_next(space, state);
    for (int digit = 1; cell >= 0 && digit <= 9; digit++) {
        const poda_move option = (poda_move)(cell * 9 + digit - 1);
        char word[16] = "";
        poda_text own = {word, sizeof word, 0};
        sudoku_move_text(space, state, option, &own);
        const char row[] = {text[0], 0};
        if (*row && poda__is_word(row, "r (row)") && strcmp(text + 1, word + 1) == 0 &&
            sudoku_acceptable(space, state, option)) {
            *move = option;
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_MOVE, "move", "no move has the text '%.60s'", text);
}

#define sudoku_HAS_VIEW 1
static inline void sudoku_view(const sudoku_space *space, const sudoku_state *state,
                               poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"1", "1", "given digit", PODA_MAX},
                                        {"2", "2", "given digit", PODA_MAX},
                                        {"3", "3", "given digit", PODA_MAX},
                                        {"4", "4", "given digit", PODA_MAX},
                                        {"5", "5", "given digit", PODA_MAX},
                                        {"6", "6", "given digit", PODA_MAX},
                                        {"7", "7", "given digit", PODA_MAX},
                                        {"8", "8", "given digit", PODA_MAX},
                                        {"9", "9", "given digit", PODA_MAX},
                                        {"1", "1", "found digit", PODA_MIN},
                                        {"2", "2", "found digit", PODA_MIN},
                                        {"3", "3", "found digit", PODA_MIN},
                                        {"4", "4", "found digit", PODA_MIN},
                                        {"5", "5", "found digit", PODA_MIN},
                                        {"6", "6", "found digit", PODA_MIN},
                                        {"7", "7", "found digit", PODA_MIN},
                                        {"8", "8", "found digit", PODA_MIN},
                                        {"9", "9", "found digit", PODA_MIN}};
    poda_view_grid(view, 9, 9, pieces, 19);
    view->look = PODA_LOOK_PAPER;
    view->numbered_cols = true;
    view->box_rows = view->box_cols = 3;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const uint8_t digit = state->digit[cell];
        poda_view_put(view, cell, digit && !space->given[cell] ? digit + 9 : digit);
    }
}

#endif
