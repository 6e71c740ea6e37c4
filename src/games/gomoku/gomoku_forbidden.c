/* gomoku_forbidden.c - the points that renju forbids to black, by the rules of the Renju
 * International Federation: a row of six or more, two fours, two threes, unless the stone also makes
 * exactly five.
 *   four           four stones on a line that one more makes exactly five
 *   straight four  four stones side by side that can become five at either end
 *   three          three stones on a line that one more makes a straight four, with a stone that is
 *                  itself allowed and does not make five elsewhere
 * Whether that stone is allowed is the same question one stone later, so the definition is
 * recursive; every step adds a stone, so it ends. Two fours may lie on one line (X.XXX.X). */
#include "games/gomoku/rules_gomoku.h"

enum { AROUND = 5, LINE = 2 * AROUND + 1 }; /* a row of five and the cells behind it */

/* Stones that are placed for a while. */
typedef struct board {
    const gomoku_game *game;
    gomoku_set black, white;
} board;

/* The line through a cell: bit AROUND is the cell, `wall` is white or off the board. */
typedef struct row {
    unsigned black, wall;
} row;

static row row_through(const board *at, int cell, int way)
{
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    const gomoku_game *game = at->game;
    const int r = cell / game->cols, c = cell % game->cols;
    row line = {0, 0};
    for (int i = 0; i < LINE; i++) {
        const int y = r + (i - AROUND) * down[way], x = c + (i - AROUND) * right[way];
        const bool off = y < 0 || y >= game->rows || x < 0 || x >= game->cols;
        const int bit = off ? 0 : game->bit[y * game->cols + x];
        line.black |= (unsigned)(!off && gomoku_has(&at->black, bit)) << i;
        line.wall |= (unsigned)(off || gomoku_has(&at->white, bit)) << i;
    }
    return line;
}

/* First and last stone of the row through bit `i`, which has one. */
static void row_ends(unsigned black, int i, int *first, int *last)
{
    for (*first = i; *first > 0 && black >> (*first - 1) & 1; --*first)
        continue;
    for (*last = i; *last < LINE - 1 && black >> (*last + 1) & 1; ++*last)
        continue;
}

static int run_of(row line)
{
    int first, last;
    row_ends(line.black, AROUND, &first, &last);
    return last - first + 1;
}

/* Would a stone at `i` make exactly five with the stone in the middle? */
static bool completes(row line, int i)
{
    int first, last;
    if (i < 0 || i >= LINE || (line.black | line.wall) >> i & 1)
        return false;
    row_ends(line.black | 1u << i, i, &first, &last);
    return last - first == 4 && first <= AROUND && last >= AROUND;
}

/* Is the middle part of a straight four to which the stone at `i` belongs? */
static bool is_straight(row line, int i)
{
    int first, last;
    row_ends(line.black, AROUND, &first, &last);
    return last - first == 3 && first <= i && i <= last && completes(line, first - 1) &&
           completes(line, last + 1);
}

/* Fours with the middle; the two ways to complete a straight one are one four. */
static int fours_of(row line)
{
    int fours = 0;
    for (int i = AROUND - 4; i <= AROUND + 4; i++)
        fours += completes(line, i);
    return fours == 2 && is_straight(line, AROUND) ? 1 : fours;
}

static bool makes_five(const board *at, int cell)
{
    for (int way = 0; way < 4; way++)
        if (run_of(row_through(at, cell, way)) == 5)
            return true;
    return false;
}

static bool forbidden(board *at, int cell);

/* Is there an allowed stone that makes a straight four of the row on this line? */
static bool is_three(board *at, int cell, int way)
{
    static const int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    const gomoku_game *game = at->game;
    const row line = row_through(at, cell, way);
    bool three = false;
    for (int i = AROUND - 3; i <= AROUND + 3 && !three; i++) {
        if ((line.black | line.wall) >> i & 1 ||
            !is_straight((row){line.black | 1u << i, line.wall}, i))
            continue;
        const int to = cell + (i - AROUND) * (down[way] * game->cols + right[way]);
        gomoku_add(&at->black, game->bit[to]);
        const bool five = makes_five(at, to);
        gomoku_remove(&at->black, game->bit[to]);
        three = !five && !forbidden(at, to);
    }
    return three;
}

/* Can a stone here make two rows at all? Most cells have too few stones around them. */
static bool is_dense(const board *at, int cell)
{
    int twos = 0, most = 0;
    for (int way = 0; way < 4; way++) {
        const int stones = __builtin_popcount(row_through(at, cell, way).black);
        twos += stones >= 2;
        most = stones > most ? stones : most;
    }
    return twos >= 2 || most >= 4;
}

static bool forbidden(board *at, int cell)
{
    if (!is_dense(at, cell))
        return false;
    const int bit = at->game->bit[cell];
    int fours = 0, threes = 0;
    bool five = false, overline = false;
    gomoku_add(&at->black, bit);
    for (int way = 0; way < 4; way++) {
        const row line = row_through(at, cell, way);
        const int run = run_of(line);
        five |= run == 5;
        overline |= run > 5;
        fours += fours_of(line);
    }
    if (!five && !overline && fours < 2)
        for (int way = 0; way < 4 && threes < 2; way++)
            threes += is_three(at, cell, way);
    gomoku_remove(&at->black, bit);
    return !five && (overline || fours >= 2 || threes >= 2);
}

bool poda__gomoku_forbidden(const gomoku_game *game, const gomoku_state *state, int cell)
{
    if (!gomoku_has(&state->near, game->bit[cell]))
        return false; /* no stone within two cells: neither a three nor more */
    board at = {game, state->stones[PODA_MAX], state->stones[PODA_MIN]};
    return forbidden(&at, cell);
}
