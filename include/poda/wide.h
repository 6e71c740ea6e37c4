/* wide.h - what a game writes beyond two players, open and in turn: more players or one, chance,
 * payoffs for each player, hidden knowledge, moves made together. Any of these makes the game
 * wide. As in poda/rules.h, each function is announced by `#define NAME_HAS_... 1`.
 *
 *   NAME_PLAYERS n   a fact: 1 to PODA_PLAYERS_MAX players, 0 to n - 1, or
 *   PLAYERS    int NAME_players(game);                     the same where options decide
 *   NAME_ZERO_SUM 1  a fact: the payoffs of all players always add up to 0, or
 *   SUM        poda_value NAME_sum(game);                  to this number, in units of `unit`
 *   CHANCE     void NAME_chance(game, state, poda_chances *);     where turn is PODA_CHANCE: its
 *              outcomes, which are moves, each with a whole-number weight
 *   DRAW       poda_move NAME_draw(game, state, poda_random *);   one outcome by its weight, where
 *              there are too many to list each time
 *   PAYOFFS    bool NAME_payoffs(game, state, poda_value pay[]);  instead of outcome: is the game
 *              over, and if so, what each player gets
 *   UNIT       poda_value NAME_unit(game);                 payoffs are in n-ths; default: 1
 *   RANGE      void NAME_range(game, poda_value *least, poda_value *most);   of any payoff
 *   SEES       void NAME_sees(game, state, int player, NAME_state *to);      the state as `player`
 *              knows it: a copy in which everything hidden is blanked
 *   GUESS      void NAME_guess(game, const NAME_state *seen, int player, poda_random *,
 *              NAME_state *to);
 *              a state that looks like `seen` to `player`, each with the chance it deserves
 *   SHOWN      bool NAME_shown(game, state);               do all players see the move that is made
 *              in this state, such as a bid? Where the library cannot work it out, since too many
 *              positions look the same, it shows only these moves to the others
 *   TOGETHER   unsigned NAME_movers(game, state);          where turn is PODA_TOGETHER: bit p is
 *              set if player p chooses a move
 *              void NAME_moves_of(game, state, int player, poda_moves *);  instead of moves
 *              void NAME_play_all(game, state, const poda_move move[], NAME_state *to);
 *
 * `turn` returns a player, PODA_CHANCE or PODA_TOGETHER. A wide game may leave out `init`, `start`
 * (a zeroed state), `state_text` and `state_read`; it then says so: `#define NAME_NO_INIT 1`,
 * `NAME_NO_START 1`, `NAME_NO_TEXT 1`. Without texts a position is written as "#" and the state's
 * bytes, hexadecimal, four and more equal ones as "00x12.", and read as the moves that lead to it
 * from the start: bytes from outside are never taken for a state.
 *
 * `eval` of poda/rules.h returns the payoff that `player` may expect, in parts of a unit of payoffs,
 * PODA_WIDE_EVAL of them each: 250 is a quarter of a unit.
 *
 * What a player knows is `sees`, compared as bytes: two states that look the same to the player to
 * move are in one information set and must have the same moves. A player remembers only what the
 * state that it sees shows.
 *
 * Moves made together are chosen one after another, in the order of the players, by a state that
 * poda/export.h wraps around the game's: the others' choices are hidden until all have chosen. So
 * every table is a game in turn, and `movers` says where a matrix stands behind the turns. */
#ifndef PODA_WIDE_H
#define PODA_WIDE_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PODA_CHANCE = -2, PODA_TOGETHER = -3 }; /* what `turn` may return besides a player */

enum { PODA_WIDE_EVAL = 1000 }; /* what `eval` returns for a payoff of one unit */

/* A move that is not known to whoever looks at the state. */
#define PODA_MOVE_HIDDEN UINT64_MAX

/* Random numbers, the same on every machine (splitmix64). */
typedef struct poda_random {
    uint64_t state;
} poda_random;

static inline uint64_t poda_random_next(poda_random *random)
{
    const uint64_t mixed = poda_mix(random->state);
    random->state += 0x9e3779b97f4a7c15u;
    return mixed;
}

/* A number from 0 to n - 1, each equally likely; n is at least 1. */
static inline uint64_t poda_random_below(poda_random *random, uint64_t n)
{
    const uint64_t uneven = (0 - n) % n; /* the first 2^64 mod n numbers would be too many */
    uint64_t number;
    do
        number = poda_random_next(random);
    while (number < uneven);
    return number % n;
}

/* The outcomes of chance, in the caller's storage. Adding returns false when the list is full. */
typedef struct poda_chances {
    poda_move *at;
    uint64_t *weight; /* at least 1 each; their sum is less than 2^53. NULL: not wanted */
    size_t count;     /* capacity + 1 if some did not fit */
    size_t capacity;
} poda_chances;

static inline bool poda_chances_add(poda_chances *list, poda_move move, uint64_t weight)
{
    if (list->count >= list->capacity) {
        list->count = list->capacity + 1;
        return false;
    }
    if (list->weight)
        list->weight[list->count] = weight;
    list->at[list->count++] = move;
    return true;
}

/* The functions as a table, built by poda/export.h. States are those of the table: where moves are
 * made together, the game's own state in its wrapping. */
typedef struct poda_wide {
    int (*players)(const void *game);
    /* optional */
    poda_value (*sum)(const void *game); /* of all payoffs; NULL: it varies */
    void (*chance)(const void *game, const void *state, poda_chances *list);
    poda_move (*draw)(const void *game, const void *state, poda_random *random);
    bool (*payoffs)(const void *game, const void *state, poda_value *pay);
    poda_value (*unit)(const void *game);
    void (*range)(const void *game, poda_value *least, poda_value *most);
    void (*sees)(const void *game, const void *state, int player, void *to); /* NULL: all is open */
    void (*guess)(const void *game, const void *seen, int player, poda_random *random, void *to);
    unsigned (*movers)(const void *game, const void *state); /* 0 where one moves alone */
    bool (*shown)(const void *game, const void *state);      /* NULL: never */
} poda_wide;

#ifdef __cplusplus
}
#endif
#endif
