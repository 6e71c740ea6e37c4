/* queen_pawns.c - all positions of a queen against a full row of pawns, over rules_pawns.h: values,
 * plies, and positions as J. Leslie-Hurd counts them (gilith/solve, doc/queen-pawns-*.txt), where
 * games end before the move by which a pawn wins. queen_pawns SIDE, 5 to 8.
 *
 * Pawns never go back, so positions are valued by rows that pawns have gone, the most first, without
 * iterating; a position is a number, so the tables are one byte a position: 740 MB for 8 x 8.
 *
 *   5 x 5: 25,002 positions, 5 plies    7 x 7: 16,166,037, 19
 *   6 x 6: 635,231, 11                  8 x 8: 445,744,430, 31 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/pawns/rules_pawns.h"

typedef struct solver {
    pawns_game game;
    int side;
    uint64_t sets;    /* ways to have one pawn or none on each file */
    int8_t *value[2]; /* by turn, set and square: plies to a win of the pawns, or minus those of the
                         * queen, plus one; 0: no position */
    uint8_t *seen;    /* bit: reached with this turn; in the room of value[0], once all is valued */
    uint32_t *order;  /* sets, those with the fewest rows to go first */
} solver;

/* The pawn of each file is a digit: 0 if taken, else its row from 1, of `side` - 1 values. */
static uint64_t number_of(const solver *all, uint64_t pawns)
{
    uint64_t set = 0;
    for (int col = 7; col >= 0; col--) {
        const uint64_t file = col < all->side ? pawns >> col & PAWNS_FILE_A : 0;
        set = set * (uint64_t)(all->side - 1) + (file ? (uint64_t)__builtin_ctzll(file) / 8 : 0);
    }
    return set;
}

static uint64_t pawns_of(const solver *all, uint64_t set)
{
    uint64_t pawns = 0;
    for (int col = 0; col < all->side; col++, set /= (uint64_t)(all->side - 1)) {
        const uint64_t row = set % (uint64_t)(all->side - 1);
        pawns |= row ? (uint64_t)1 << (8 * row + (uint64_t)col) : 0;
    }
    return pawns;
}

/* Rows that the pawns of a set have to go; a taken one has none. */
static int rows_left(const solver *all, uint64_t set)
{
    int left = 0;
    for (int col = 0; col < all->side; col++, set /= (uint64_t)(all->side - 1)) {
        const int row = (int)(set % (uint64_t)(all->side - 1));
        left += row ? all->side - 1 - row : 0;
    }
    return left;
}

static uint64_t place(const solver *all, const pawns_state *state)
{
    return number_of(all, state->pawns[0]) << 6 | state->piece[PODA_MIN];
}

/* Sorts the sets by rows to go: a counting sort. A capture or a step leaves fewer. */
static void sort_sets(solver *all)
{
    uint64_t first[66] = {0};
    for (uint64_t set = 0; set < all->sets; set++)
        first[rows_left(all, set) + 1]++;
    for (int i = 1; i < 66; i++)
        first[i] += first[i - 1];
    for (uint64_t set = 0; set < all->sets; set++)
        all->order[first[rows_left(all, set)]++] = (uint32_t)set;
}

/* Can a pawn win at once? */
static bool wins_now(const solver *all, const pawns_state *state)
{
    const pawns_steps steps = pawns_find(&all->game, state);
    return steps.left || steps.right || (steps.one & all->game.last[PODA_MAX]);
}

/* The plies for the player to move as they are stored: wins as soon, losses as late as possible. */
static int8_t best_of(const solver *all, const pawns_state *state)
{
    poda_move at[64];
    poda_moves list = {at, 0, 64};
    const int sign = state->turn == PODA_MAX ? 1 : -1;
    int win = 127, loss = 0;
    if (pawns_result(&all->game, state) != PODA_GOES_ON)
        return (int8_t)(-sign); /* 0 plies */
    if (state->turn == PODA_MAX && wins_now(all, state))
        return 2;
    pawns_moves(&all->game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        pawns_state child;
        pawns_play(&all->game, state, at[i], &child);
        const int value = sign * all->value[child.turn][place(all, &child)];
        if (value > 0)
            win = value < win ? value : win;
        else
            loss = -value > loss ? -value : loss;
    }
    return (int8_t)(sign * (win < 127 ? win + 1 : -(loss + 1)));
}

/* Both turns of all positions of one set of pawns: pawns move to other sets, the queen to the same one
 * or one with a pawn less. */
static void value_set(solver *all, uint64_t set)
{
    pawns_state state = all->game.start;
    state.pawns[0] = pawns_of(all, set);
    for (int turn = PODA_MAX; turn <= PODA_MIN; turn++)
        for (uint64_t free = all->game.board & ~state.pawns[0]; free; free &= free - 1) {
            state.turn = (uint8_t)turn;
            state.piece[PODA_MIN] = (uint8_t)__builtin_ctzll(free);
            all->value[turn][set << 6 | state.piece[PODA_MIN]] = best_of(all, &state);
        }
}

static uint64_t count_set(solver *all, uint64_t set)
{
    uint64_t count = 0;
    pawns_state state = all->game.start;
    state.pawns[0] = pawns_of(all, set);
    /* queens first: they are reached from sets with more rows to go, and reach this one */
    for (int turn = PODA_MIN; turn >= PODA_MAX; turn--)
        for (uint64_t free = all->game.board & ~state.pawns[0]; free; free &= free - 1) {
            poda_move at[64];
            poda_moves list = {at, 0, 64};
            state.turn = (uint8_t)turn;
            state.piece[PODA_MIN] = (uint8_t)__builtin_ctzll(free);
            if (!(all->seen[set << 6 | state.piece[PODA_MIN]] >> turn & 1))
                continue;
            count++;
            if (pawns_result(&all->game, &state) != PODA_GOES_ON ||
                (turn == PODA_MAX && wins_now(all, &state)))
                continue;
            pawns_moves(&all->game, &state, &list);
            for (size_t i = 0; i < list.count; i++) {
                pawns_state child;
                pawns_play(&all->game, &state, at[i], &child);
                all->seen[place(all, &child)] |= (uint8_t)(1 << child.turn);
            }
        }
    return count;
}

static void release(solver *all)
{
    free(all->order);
    free(all->value[0]);
    free(all->value[1]);
}

/* Tables for a board of this side; false: no memory. */
static bool reserve(solver *all)
{
    static const uint32_t sets[] = {1024, 15625, 279936, 5764801}; /* (side - 1) ^ side */
    all->sets = sets[all->side - 5];
    all->order = calloc(all->sets, sizeof *all->order);
    all->value[0] = calloc(all->sets, 64);
    all->value[1] = calloc(all->sets, 64);
    return all->order && all->value[0] && all->value[1];
}

int main(int count, char **words)
{
    const char *const side = count > 1 ? words[1] : "6";
    const poda_pair pairs[] = {
        {"rows", side}, {"cols", side}, {"black", "queen"}, {"double", "yes"}};
    solver all = {.side = strlen(side) == 1 ? side[0] - '0' : 0};
    if (all.side < 5 || all.side > 8 ||
        pawns_init(&all.game, &(poda_options){pairs, 4}, NULL) != PODA_OK) {
        fprintf(stderr, "usage: queen_pawns SIDE, from 5 to 8\n");
        return 2;
    }
    if (!reserve(&all)) {
        release(&all);
        fprintf(stderr, "queen_pawns: out of memory\n");
        return 1;
    }
    const uint64_t start = place(&all, &all.game.start);
    uint64_t positions = 0;
    sort_sets(&all);
    for (uint64_t i = 0; i < all.sets; i++)
        value_set(&all, all.order[i]);
    const int value = all.value[PODA_MAX][start];
    all.seen = memset(all.value[0], 0, all.sets * 64);
    all.seen[start] = 1 << PODA_MAX;
    for (uint64_t i = all.sets; i-- > 0;)
        positions += count_set(&all, all.order[i]);
    printf("%d x %d: %s win in %d, %llu positions\n", all.side, all.side,
           value > 0 ? "pawns" : "queen", abs(value) - 1, (unsigned long long)positions);
    release(&all);
    return 0;
}
