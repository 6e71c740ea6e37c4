/* othello_table.h - the Othello engine's table: bounds on the value of positions, and the two best
 * moves. Threads share it without locks: a slot is two words, the second the data, the first a
 * check of the position combined with the data, so a slot whose words were written by different
 * threads does not match any position (Hyatt and Mann 2002). */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_TABLE_H
#define PODA_GAMES_OTHELLO_OTHELLO_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "system/word.h"

enum { OTHELLO_WAYS = 4, OTHELLO_NO_MOVE = 65, OTHELLO_MOST = 64 };

/* Eight bytes, so that it can be written at once. */
typedef struct othello_known {
    int8_t lower, upper; /* for the player to move */
    uint8_t depth;       /* plies searched; the number of empty cells: to the end */
    uint8_t selectivity; /* how much ProbCut was allowed, see othello_search.h */
    uint8_t cost;        /* logarithm of the nodes */
    uint8_t move[2];     /* the best, and the best before it */
    uint8_t used;        /* 1: the slot is not empty */
} othello_known;

typedef struct othello_slot {
    poda__word64 check, data;
} othello_slot;

typedef struct othello_table {
    othello_slot *slots;
    size_t mask; /* number of sets - 1 */
} othello_table;

/* The place of a position and the check of its slot are independent, so that two positions are
 * confused only once in 2^64 probes of another's slot. */
static inline uint64_t othello_place(uint64_t own, uint64_t rival)
{
    uint64_t hash = own * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32 ^ rival) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

static inline uint64_t othello_check(uint64_t own, uint64_t rival)
{
    return own * 0xa0761d6478bd642fu + (rival ^ rival >> 29) * 0xe7037ed1a0b428dbu;
}

static inline othello_slot *othello_set_at(const othello_table *table, uint64_t place)
{
    return table->slots + OTHELLO_WAYS * (place & table->mask);
}

static inline bool othello_slot_read(const othello_slot *slot, uint64_t check, othello_known *known)
{
    const uint64_t data = __atomic_load_n(&slot->data, __ATOMIC_RELAXED);
    if ((__atomic_load_n(&slot->check, __ATOMIC_RELAXED) ^ data) != check)
        return false;
    memcpy(known, &data, sizeof data);
    return known->used == 1;
}

static inline void othello_slot_write(othello_slot *slot, uint64_t check,
                                      const othello_known *known)
{
    uint64_t data;
    memcpy(&data, known, sizeof data);
    __atomic_store_n(&slot->check, check ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->data, data, __ATOMIC_RELAXED);
}

/* False if nothing is known; `known` is then empty. */
static inline bool othello_table_probe(const othello_table *table, uint64_t place, uint64_t check,
                                       othello_known *known)
{
    const othello_slot *const set = othello_set_at(table, place);
    for (int i = 0; i < OTHELLO_WAYS; i++)
        if (othello_slot_read(set + i, check, known))
            return true;
    *known = (othello_known){
        .lower = -OTHELLO_MOST, .upper = OTHELLO_MOST, .move = {OTHELLO_NO_MOVE, OTHELLO_NO_MOVE}};
    return false;
}

/* How much is lost when a slot is overwritten. */
static inline unsigned othello_worth(const othello_known *known)
{
    return known->used
               ? ((unsigned)known->cost << 10 | (unsigned)known->depth << 3 | known->selectivity) +
                     1
               : 0;
}

/* A search with the window `alpha`, `beta` found `value` by `move`. */
static inline void othello_table_store(const othello_table *table, uint64_t place, uint64_t check,
                                       int depth, int selectivity, int cost, int alpha, int beta,
                                       int value, int move)
{
    othello_slot *const set = othello_set_at(table, place), *slot = set;
    othello_known fresh = {.lower = (int8_t)(value > alpha ? value : -OTHELLO_MOST),
                           .upper = (int8_t)(value < beta ? value : OTHELLO_MOST),
                           .depth = (uint8_t)depth,
                           .selectivity = (uint8_t)selectivity,
                           .cost = (uint8_t)cost,
                           .move = {OTHELLO_NO_MOVE, OTHELLO_NO_MOVE},
                           .used = 1};
    if (value > alpha || value == -OTHELLO_MOST)
        fresh.move[0] = (uint8_t)move;
    unsigned least = UINT32_MAX;
    for (int i = 0; i < OTHELLO_WAYS; i++) {
        othello_known old;
        if (othello_slot_read(set + i, check, &old)) {
            slot = set + i;
            if (old.depth == fresh.depth && old.selectivity == fresh.selectivity) {
                if (old.lower > fresh.lower && old.lower <= fresh.upper)
                    fresh.lower = old.lower;
                if (old.upper < fresh.upper && old.upper >= fresh.lower)
                    fresh.upper = old.upper;
            }
            if (fresh.move[0] == OTHELLO_NO_MOVE) {
                memcpy(fresh.move, old.move, sizeof old.move);
            } else {
                fresh.move[1] = old.move[0] != fresh.move[0] ? old.move[0] : old.move[1];
            }
            if (old.cost > fresh.cost)
                fresh.cost = old.cost;
            break;
        }
        uint64_t data = __atomic_load_n(&set[i].data, __ATOMIC_RELAXED);
        memcpy(&old, &data, sizeof old);
        const unsigned worth = othello_worth(&old);
        if (worth < least) {
            least = worth;
            slot = set + i;
        }
    }
    othello_slot_write(slot, check, &fresh);
}

#endif
