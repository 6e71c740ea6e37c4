/* battleship_solve.c - the fewest expected shots, exactly: what a player knows is the set of fleets
 * that still fit and the cells that were hit. Each set is searched once; its value is the sum of the
 * shots over its fleets, a whole number. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "games/battleship/battleship_engine.h"

enum { FLEETS = 4096, NODES = 30000000, FIRST_ROOM = 1 << 12 };

/* What is remembered of a set: its key is the bytes of its fleets' bits and of the hits. */
typedef struct slot {
    uint32_t at;    /* of its key in `keys`, in words; 0: free */
    uint32_t value; /* shots of all its fleets */
} slot;

typedef struct solver {
    const battleship_game *game;
    int cells, words; /* words: of a set of fleets */
    size_t fleets, room;
    battleship_set *fleet;                    /* all cells of each */
    battleship_set (*part)[BATTLESHIP_SHIPS]; /* its ships, while fleets are collected and sunk */
    int ships;
    slot *table;
    size_t table_room, used;
    uint64_t *keys;
    size_t keys_room, keys_used;
    uint64_t nodes;
    const volatile int *stop;
    poda_status status;
    poda_error *error;
} solver;

/* What the answer to a shot is: 0 a miss, 1 a hit, 2 + s: ship s is sunk, if that is told. */
static int answer(const solver *it, size_t fleet, int cell, battleship_set hits)
{
    if (!battleship_has(it->fleet[fleet], cell))
        return 0;
    battleship_add(&hits, cell);
    for (int ship = 0; ship < it->ships && it->game->told; ship++)
        if (battleship_has(it->part[fleet][ship], cell) &&
            battleship_none(battleship_without(it->part[fleet][ship], hits)))
            return 2 + ship;
    return 1;
}

static bool grow(solver *it)
{
    const size_t room = it->table_room ? 4 * it->table_room : FIRST_ROOM;
    slot *table = poda__array(room, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; i < it->table_room; i++) {
        const slot *old = &it->table[i];
        if (!old->at)
            continue;
        size_t to = (size_t)(poda_hash_bytes(&it->keys[old->at],
                                             (size_t)(it->words + 2) * sizeof *it->keys) &
                             (room - 1));
        while (table[to].at)
            to = (to + 1) & (room - 1);
        table[to] = *old;
    }
    free(it->table);
    it->table = table;
    it->table_room = room;
    return true;
}

/* The slot of a set, new if `at` is 0; NULL: no memory. */
static slot *find_slot(solver *it, const uint64_t *key)
{
    const size_t words = (size_t)it->words + 2, bytes = words * sizeof *key;
    if (2 * it->used >= it->table_room && !grow(it))
        return NULL;
    if (it->keys_used + words > it->keys_room) {
        const size_t room = 2 * it->keys_room + 1024 * words;
        uint64_t *keys = realloc(it->keys, room * sizeof *keys);
        if (!keys)
            return NULL;
        it->keys = keys;
        it->keys_room = room;
        it->keys_used += it->keys_used == 0; /* 0 means free */
    }
    size_t at = (size_t)(poda_hash_bytes(key, bytes) & (it->table_room - 1));
    while (it->table[at].at && memcmp(&it->keys[it->table[at].at], key, bytes) != 0)
        at = (at + 1) & (it->table_room - 1);
    if (!it->table[at].at)
        memcpy(&it->keys[it->keys_used], key, bytes);
    return &it->table[at];
}

static void keep_value(solver *it, const uint64_t *key, uint64_t value)
{
    slot *to = find_slot(it, key);
    if (!to) {
        it->status = poda_fail_memory(it->error);
        return;
    }
    to->at = (uint32_t)it->keys_used;
    to->value = (uint32_t)value;
    it->keys_used += (size_t)it->words + 2;
    it->used++;
}

/* At least as many shots as cells that are not hit yet, and a miss for each fleet that the best next
 * shot does not hit. */
static uint64_t at_least(const solver *it, const size_t *list, size_t count, battleship_set hits)
{
    uint64_t sum = 0, has[BATTLESHIP_CELLS] = {0}, most = 0;
    for (size_t i = 0; i < count; i++) {
        const battleship_set left = battleship_without(it->fleet[list[i]], hits);
        for (uint64_t bits = left.low; bits; bits &= bits - 1, sum++)
            has[__builtin_ctzll(bits)]++;
        for (uint64_t bits = left.high; bits; bits &= bits - 1, sum++)
            has[64 + __builtin_ctzll(bits)]++;
    }
    for (int cell = 0; cell < it->cells; cell++)
        most = has[cell] > most ? has[cell] : most;
    return sum ? sum + count - most : 0;
}

static uint64_t value_of(solver *it, size_t *list, size_t count, battleship_set hits,
                         uint64_t *by_cell);

/* The fleets with one answer. */
static size_t *sort(const size_t *list, const uint8_t *said, size_t count, int one, size_t *sorted)
{
    size_t part = 0;
    for (size_t i = 0; i < count; i++)
        if (said[i] == one)
            sorted[part++] = list[i];
    return sorted;
}

/* The shots if the next one goes to a cell, or more than `limit` if it is not better: sorts the
 * fleets by the answer and adds up. */
static uint64_t shoot(solver *it, size_t *list, size_t count, battleship_set hits, int cell,
                      uint64_t limit)
{
    size_t *sorted = malloc(count * sizeof *sorted), number[2 + BATTLESHIP_SHIPS] = {0};
    uint8_t *said = malloc(count);
    uint64_t sum = count, rest = 0, least[2 + BATTLESHIP_SHIPS];
    const int kinds = 2 + it->ships;
    battleship_set then = hits;
    battleship_add(&then, cell);
    if (!sorted || !said) {
        it->status = poda_fail_memory(it->error);
        free(sorted);
        free(said);
        return limit + 1;
    }
    for (size_t i = 0; i < count; i++) {
        said[i] = (uint8_t)answer(it, list[i], cell, hits);
        number[said[i]]++;
    }
    for (int one = 0; one < kinds; one++)
        rest += least[one] = number[one] ? at_least(it, sort(list, said, count, one, sorted),
                                                    number[one], one ? then : hits)
                                         : 0;
    for (int one = 0; one < kinds && it->status == PODA_OK && sum + rest <= limit; one++) {
        rest -= least[one];
        if (number[one])
            sum += value_of(it, sort(list, said, count, one, sorted), number[one],
                            one ? then : hits, NULL);
    }
    free(sorted);
    free(said);
    return sum + rest;
}

/* Cells by how many fleets have them, most first. */
static int candidates(const solver *it, const size_t *list, size_t count, battleship_set hits,
                      int cell[BATTLESHIP_CELLS])
{
    size_t has[BATTLESHIP_CELLS] = {0};
    int found = 0;
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < it->cells; c++)
            has[c] += battleship_has(it->fleet[list[i]], c);
    for (int c = 0; c < it->cells; c++) {
        int to = found;
        if (!has[c] || battleship_has(hits, c))
            continue;
        for (; to > 0 && has[cell[to - 1]] < has[c]; to--)
            cell[to] = cell[to - 1];
        cell[to] = c;
        found++;
    }
    return found;
}

static bool goes_on(solver *it)
{
    if (it->status != PODA_OK)
        return false;
    if (++it->nodes > NODES)
        it->status = poda_fail(it->error, PODA_TOO_LARGE, "fleet",
                               "too many ways to play on a board of this size; exact play is for "
                               "small boards and few ships");
    else if (it->nodes % 1024 == 0 && poda__stopped(it->stop))
        it->status =
            poda_fail(it->error, PODA_STOPPED, NULL, "stopped before the game tree was complete");
    return it->status == PODA_OK;
}

static uint64_t value_of(solver *it, size_t *list, size_t count, battleship_set hits,
                         uint64_t *by_cell)
{
    uint64_t key[FLEETS / 64 + 2] = {0}, best = UINT32_MAX;
    int cell[BATTLESHIP_CELLS];
    if (!goes_on(it) || at_least(it, list, count, hits) == 0)
        return 0;
    for (size_t i = 0; i < count; i++)
        key[list[i] / 64] |= (uint64_t)1 << list[i] % 64;
    key[it->words] = hits.low;
    key[it->words + 1] = hits.high;
    const slot *found = find_slot(it, key);
    const bool known = found && found->at;
    if (known && !by_cell)
        return found->value;
    const int cells = candidates(it, list, count, hits, cell);
    for (int i = 0; i < cells && it->status == PODA_OK; i++) {
        const uint64_t value =
            shoot(it, list, count, hits, cell[i], by_cell ? UINT32_MAX : best - 1);
        if (by_cell)
            by_cell[cell[i]] = value;
        best = value < best ? value : best;
    }
    if (it->status == PODA_OK && !known)
        keep_value(it, key, best);
    return best;
}

typedef struct collector {
    solver *it;
    const battleship_known *known;
} collector;

static bool collect(void *user, const int at[BATTLESHIP_SHIPS])
{
    const collector *from = user;
    solver *it = from->it;
    if (it->fleets == FLEETS) {
        it->status = poda_fail(it->error, PODA_TOO_LARGE, "fleet",
                               "more than %d fleets fit; exact play is for small boards and few "
                               "ships",
                               FLEETS);
        return false;
    }
    for (int ship = 0; ship < from->known->hidden; ship++) {
        it->part[it->fleets][ship] = from->known->cells[ship][at[ship]];
        it->fleet[it->fleets] =
            battleship_either(it->fleet[it->fleets], it->part[it->fleets][ship]);
    }
    it->fleets++;
    return true;
}

poda_status poda__battleship_solve(const battleship_game *game, const uint8_t *ship,
                                   const uint8_t *shot, bool all_cells, const volatile int *stop,
                                   battleship_best *out, poda_error *error)
{
    battleship_known known;
    poda__battleship_know(&known, game, ship, shot);
    solver it = {.game = game,
                 .cells = game->rows * game->cols,
                 .ships = known.hidden,
                 .fleet = poda__array(FLEETS, sizeof *it.fleet),
                 .part = poda__array(FLEETS, sizeof *it.part),
                 .stop = stop,
                 .error = error};
    size_t *list = poda__array(FLEETS, sizeof *list);
    collector from = {&it, &known};
    *out = (battleship_best){0};
    if (!it.fleet || !it.part || !list)
        it.status = poda_fail_memory(error);
    else
        (void)poda__battleship_each(&known, collect, &from);
    it.words = (int)(it.fleets / 64) + 1;
    for (size_t i = 0; i < it.fleets && list; i++)
        list[i] = i;
    if (it.status == PODA_OK && it.fleets)
        out->shots = value_of(&it, list, it.fleets, known.hits, all_cells ? out->by_cell : NULL);
    out->fleets = it.fleets;
    out->nodes = it.nodes;
    free(list);
    free(it.fleet);
    free(it.part);
    free(it.table);
    free(it.keys);
    return it.status;
}
