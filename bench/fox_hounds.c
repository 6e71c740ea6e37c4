/* fox_hounds.c - all positions of fox and hounds over rules_fox.h: who wins, in how many plies, and how
 * many positions are reached: fox_hounds [SIDE], 4 to 10; without a side 4, 6, 8 and 10, compared with
 * J. Leslie-Hurd's figures (gilith/solve, doc/fox-hounds-*.txt).
 *
 * Hounds never go back, so sets of hounds are valued by rows gone, the most first, without iterating;
 * a position is a number, and the tables have three bytes for a set and a square: 320 MB for 10 x 10.
 *
 *   4 x 4: 83 positions, hounds win in 8    8 x 8: 709,868, in 44
 *   6 x 6: 8,175, the fox wins in 21        10 x 10: 69,575,678, hounds win in 72 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/hunt/rules_fox.h"

enum { MOST_HOUNDS = 5, SQUARES = 50 };

typedef struct solver {
    fox_game game;
    uint32_t choose[SQUARES + 1][MOST_HOUNDS + 1];
    uint32_t sets;
    uint8_t (*hounds)[MOST_HOUNDS]; /* of a set */
    uint32_t *order;                /* sets, those of the fewest rows first */
    int8_t *value[2]; /* by turn, set and square: plies + 1 to the fox's win, or minus those
                                     * of the hounds; 0: no position */
    uint8_t *seen;    /* bit: reached with this turn */
} solver;

static uint32_t number_of(const solver *all, const uint8_t *hounds)
{
    uint32_t set = 0;
    for (int i = 0; i < all->game.hounds; i++)
        set += all->choose[hounds[i]][i + 1];
    return set;
}

static size_t place(const solver *all, const fox_state *state)
{
    return (size_t)number_of(all, state->hound) * SQUARES + state->fox;
}

/* Lists all sets in the order of their numbers, then by rows. */
static void list_sets(solver *all)
{
    enum { ROWS = MOST_HOUNDS * 10 };
    uint32_t first[ROWS + 1] = {0};
    uint8_t at[MOST_HOUNDS + 1] = {0, 1, 2, 3, 4, 0};
    const int hounds = all->game.hounds;
    at[hounds] = (uint8_t)all->game.squares;
    for (uint32_t set = 0; set < all->sets; set++) {
        int i = 0;
        memcpy(all->hounds[set], at, MOST_HOUNDS);
        while (i < hounds - 1 && at[i] + 1 == at[i + 1]) {
            at[i] = (uint8_t)i;
            i++;
        }
        at[i]++;
    }
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t set = 0; set < all->sets; set++) {
            int rows = 0;
            for (int i = 0; i < hounds; i++)
                rows += fox_row(&all->game, all->hounds[set][i]);
            if (pass == 1)
                all->order[first[rows]++] = set;
            else
                for (int more = rows + 1; more <= ROWS; more++)
                    first[more]++;
        }
}

/* The position, if the fox's square is free. */
static bool state_of(const solver *all, uint32_t set, int fox, int turn, fox_state *state)
{
    memset(state, 0, sizeof *state);
    state->fox = (uint8_t)fox;
    state->turn = (uint8_t)turn;
    for (int i = 0; i < all->game.hounds; i++) {
        state->hound[i] = all->hounds[set][i];
        if (state->hound[i] == fox)
            return false;
    }
    return true;
}

/* The better one for the player to move: wins soon, losses late. */
static bool is_better(int value, int best, int turn)
{
    const int own = turn == PODA_MAX ? value : -value;
    const int other = turn == PODA_MAX ? best : -best;
    return (own > 0) != (other > 0) ? own > 0 : own < other;
}

/* A position whose successors have their values. */
static int8_t value_of(const solver *all, const fox_state *state)
{
    const poda_over over = fox_result(&all->game, state);
    int best = 0;
    if (over != PODA_GOES_ON)
        return (over == PODA_WON) == (state->turn == PODA_MAX) ? 1 : -1;
    for (uint64_t moves = fox_mask(&all->game, state); moves; moves &= moves - 1) {
        fox_state child;
        fox_play(&all->game, state, (poda_move)__builtin_ctzll(moves), &child);
        const int next = all->value[child.turn][place(all, &child)];
        const int value = next > 0 ? next + 1 : next - 1;
        if (best == 0 || is_better(value, best, state->turn))
            best = value;
    }
    return (int8_t)best;
}

/* The hounds' turn first: the fox's moves lead to it. */
static void value_set(solver *all, uint32_t set)
{
    fox_state state;
    for (int turn = PODA_MIN; turn >= PODA_MAX; turn--)
        for (int fox = 0; fox < all->game.squares; fox++)
            if (state_of(all, set, fox, turn, &state))
                all->value[turn][place(all, &state)] = value_of(all, &state);
}

/* Counts the positions of a set that are reached, and marks where they lead. */
static uint64_t count_set(solver *all, uint32_t set)
{
    uint64_t count = 0;
    for (int turn = PODA_MAX; turn <= PODA_MIN; turn++)
        for (int fox = 0; fox < all->game.squares; fox++) {
            fox_state state, child;
            if (!(all->seen[(size_t)set * SQUARES + (size_t)fox] >> turn & 1) ||
                !state_of(all, set, fox, turn, &state))
                continue;
            count++;
            if (fox_result(&all->game, &state) != PODA_GOES_ON)
                continue;
            for (uint64_t moves = fox_mask(&all->game, &state); moves; moves &= moves - 1) {
                fox_play(&all->game, &state, (poda_move)__builtin_ctzll(moves), &child);
                all->seen[place(all, &child)] |= (uint8_t)(1 << child.turn);
            }
        }
    return count;
}

static void release(solver *all)
{
    free(all->hounds);
    free(all->order);
    free(all->value[0]);
    free(all->value[1]);
    free(all->seen);
}

static bool reserve(solver *all)
{
    for (int n = 0; n <= SQUARES; n++)
        for (int k = 0; k <= MOST_HOUNDS; k++)
            all->choose[n][k] = k == 0   ? 1
                                : n == 0 ? 0
                                         : all->choose[n - 1][k - 1] + all->choose[n - 1][k];
    all->sets = all->choose[all->game.squares][all->game.hounds];
    all->hounds = calloc(all->sets, sizeof *all->hounds);
    all->order = calloc(all->sets, sizeof *all->order);
    all->value[0] = calloc(all->sets, SQUARES);
    all->value[1] = calloc(all->sets, SQUARES);
    all->seen = calloc(all->sets, SQUARES);
    return all->hounds && all->order && all->value[0] && all->value[1] && all->seen;
}

/* Plies, negative if the hounds win; false: no memory. */
static bool solve(int side, int *plies, uint64_t *positions)
{
    char word[16];
    const poda_pair size = {"size", word};
    solver all = {.sets = 0};
    snprintf(word, sizeof word, "%d", side);
    if (fox_init(&all.game, &(poda_options){&size, 1}, NULL) != PODA_OK || !reserve(&all)) {
        release(&all);
        return false;
    }
    const size_t start = place(&all, &all.game.start);
    list_sets(&all);
    for (uint32_t i = all.sets; i-- > 0;)
        value_set(&all, all.order[i]);
    all.seen[start] = 1 << PODA_MAX;
    *positions = 0;
    for (uint32_t i = 0; i < all.sets; i++)
        *positions += count_set(&all, all.order[i]);
    const int value = all.value[PODA_MAX][start];
    *plies = value > 0 ? value - 1 : value + 1;
    release(&all);
    return true;
}

int main(int count, char **words)
{
    static const struct {
        int side, plies;
        uint64_t positions;
    } known[] = {{4, -8, 83}, {6, 21, 8175}, {8, -44, 709868}, {10, -72, 69575678}};
    const long side = count > 1 ? strtol(words[1], NULL, 10) : 0;
    bool same = true;
    if (count > 1 && (side < 4 || side > 10)) {
        fprintf(stderr, "usage: fox_hounds [SIDE], from 4 to 10\n");
        return 2;
    }
    for (int at = side ? (int)side : 4; at <= (side ? side : 10); at += 2) {
        int plies;
        uint64_t positions;
        bool differs = false;
        if (!solve(at, &plies, &positions)) {
            fprintf(stderr, "fox_hounds: out of memory\n");
            return 1;
        }
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            differs |=
                known[i].side == at && (known[i].plies != plies || known[i].positions != positions);
        printf("%d x %d: %s in %d, %llu positions%s\n", at, at,
               plies > 0 ? "the fox wins" : "hounds win", abs(plies), (unsigned long long)positions,
               differs ? ": DIFFERS" : "");
        same &= !differs;
    }
    return same ? 0 : 1;
}
