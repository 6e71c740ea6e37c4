/* lookup.c - the value of a position: what a few plies show, else the code in the file, else, where the
 * tier is not kept, from the positions that the moves lead to. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/reader.h"
#include "tables/sorted_keys.h"

enum { MOVES = 512 }; /* of one position, on the stack; more are listed in memory */

static size_t leaves_for(const poda_table *table, size_t cache)
{
    const size_t each = table->head.block * (sizeof(uint16_t) + table->key_bytes);
    const size_t fit = (cache ? cache : (size_t)64 << 20) / each;
    const size_t blocks = table->block_count ? table->block_count : 1;
    return fit < 1 ? 1 : fit < blocks ? fit : blocks;
}

static poda_status other_rules(const poda_table *table, poda_error *error)
{
    const poda__head *head = &table->head;
    const char *name = poda_game_name(table->game), *options = poda_game_options(table->game);
    if (strcmp(head->game, name) != 0 || strcmp(head->options, options) != 0)
        return poda_fail(error, PODA_BAD_FILE, table->path,
                         "%.200s is a table of '%s%s%s', not of '%s%s%s'", table->path, head->game,
                         *head->options ? " " : "", head->options, name, *options ? " " : "",
                         options);
    return poda_fail(error, PODA_BAD_FILE, table->path,
                     "%.200s was made with other rules of %s: build it again", table->path, name);
}

/* The keys of positions, as they were when the table was built. */
static bool bind_keys(poda_table *table)
{
    poda__successors *const it = &table->it;
    const poda_past *past = table->rules->past;
    it->params = table->game->by_table ? (const void *)table->game : table->game->params;
    it->rules = table->rules;
    it->rules_params = table->params;
    poda_state first;
    poda_state_start(table->game, &first);
    const bool clocks = table->rules->scored && poda_state_clock(table->game, &first).limit > 0;
    it->keyed = past && past->key && !clocks;
    it->leads = past && past->lead && table->rules->scored && !clocks;
    it->images = table->images;
    it->image_count = table->image_count;
    if (table->head.state_size != table->rules->space.state_size)
        return false;
    poda__packing_begin(&it->packing, table->head.state_size, table->head.first);
    memcpy(it->packing.varies, table->head.varies, table->head.state_size);
    poda__packing_plan(&it->packing);
    return it->packing.bytes == table->key_bytes;
}

poda_status poda__table_bind(poda_table *table, const poda_game *game, size_t cache,
                             poda_error *error)
{
    const bool ranked = table->about.ranked;
    poda__head head;
    table->game = game;
    table->rules = poda_game_rules_of(game);
    table->params = poda_game_params(game);
    poda_status status = poda__table_head_of(&head, game, error);
    if (status != PODA_OK)
        return status;
    if (strcmp(head.game, table->head.game) != 0 || head.fingerprint != table->head.fingerprint ||
        ranked != (bool)(head.flags & PODA__TABLE_RANKED))
        return other_rules(table, error);
    table->images = poda__table_images(game, &table->image_count);
    table->leaf_count = leaves_for(table, cache);
    table->leaves = poda__array(table->leaf_count, sizeof *table->leaves);
    if (!table->images || !table->leaves)
        return poda_fail_memory(error);
    if (!ranked && !bind_keys(table))
        return other_rules(table, error);
    table->work.params = game->by_table ? (const void *)game : game->params;
    table->work.rules = table->rules;
    table->work.rules_params = table->params;
    table->work.images = table->images;
    table->work.image_count = table->image_count;
    return PODA_OK;
}

poda_status poda_table_open(poda_table **out, const poda_game *game, const char *path, size_t cache,
                            poda_error *error)
{
    poda_table *table = NULL;
    poda_status status = poda__table_read(&table, path, error);
    if (status == PODA_OK)
        status = poda__table_bind(table, game, cache, error);
    if (status == PODA_OK)
        *out = table;
    else
        poda_table_close(table);
    return status;
}

/* ---- places ---- */

const poda__shelf *poda__table_shelf(const poda_table *table, uint64_t id)
{
    size_t low = 0, high = table->shelf_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (table->shelves[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < table->shelf_count && table->shelves[low].id == id ? &table->shelves[low] : NULL;
}

bool poda__table_place_slot(const poda_table *table, const poda__shelf *shelf, uint64_t slot,
                            poda__spot *spot)
{
    *spot = (poda__spot){.shelf = shelf, .slot = slot};
    if (slot >= shelf->slots)
        return false;
    if (shelf->kept) {
        const uint64_t at = shelf->offset + slot;
        spot->block = table->ranges[shelf->section].first_block + (size_t)(at / table->head.block);
        spot->in_block = (size_t)(at % table->head.block);
    }
    return true;
}

/* The block whose keys may hold this one. */
static bool find_block(const poda_table *table, const uint8_t *key, size_t *block)
{
    size_t low = 0, high = table->block_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (poda__keys_compare(table->block_keys + middle * table->key_bytes, key,
                               table->key_bytes) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *block = low - 1;
    return low > 0;
}

static bool locate_key(poda_table *table, const poda_state *state, poda__spot *spot)
{
    uint64_t words[PODA__KEY_WORDS];
    uint8_t key[PODA_STATE_MAX];
    size_t block;
    if (!table->game->cores->breeder->key_of(&table->it, state, words))
        return false;
    memcpy(key, words, table->key_bytes);
    if (!find_block(table, key, &block))
        return false;
    const poda__leaf *leaf = poda__table_leaf(table, block);
    if (!leaf)
        return false;
    size_t low = 0, high = leaf->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (poda__keys_compare(leaf->keys + middle * table->key_bytes, key, table->key_bytes) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == leaf->count ||
        poda__keys_compare(leaf->keys + low * table->key_bytes, key, table->key_bytes) != 0)
        return false;
    const poda__range *range = &table->ranges[table->block_range[block]];
    uint64_t before = 0;
    for (const poda__range *at = table->ranges; at < range; at++)
        before += at->slots;
    *spot = (poda__spot){.shelf = table->shelves, .block = block, .in_block = low};
    spot->slot = before + (block - range->first_block) * table->head.block + low;
    return true;
}

bool poda__table_locate(poda_table *table, const poda_state *state, poda__spot *spot)
{
    uint64_t id, slot;
    if (!table->about.ranked)
        return locate_key(table, state, spot);
    table->game->cores->tiering->place(&table->work, state, &id, &slot);
    const poda__shelf *shelf = poda__table_shelf(table, id);
    return shelf && poda__table_place_slot(table, shelf, slot, spot);
}

/* ---- values ---- */

unsigned poda__table_ended(const poda_table *table, const poda_state *state)
{
    poda_value value = 0;
    if (!table->rules->outcome(table->params, state, &value))
        return PODA__CODE_NONE;
    if (table->rules->scored)
        return value > PODA__CODE_SCORE || value < -PODA__CODE_SCORE
                   ? PODA__CODE_OPEN
                   : (unsigned)(PODA__CODE_ZERO + value);
    if (value == 0)
        return PODA__CODE_ENDED;
    const bool max = table->rules->turn(table->params, state) == PODA_MAX;
    return (value > 0) == max ? poda__code_won(0) : poda__code_lost(0);
}

/* What the moves of a position give so far, for its player. */
struct best {
    unsigned win, loss; /* the quickest win, the slowest loss; 0: none */
    bool draw, unknown;
};

/* `code`: of the position after a move, as its player sees it. */
static void take_move(struct best *best, unsigned code, bool same_player)
{
    if (code >= PODA__CODE_LOSS && same_player)
        code ^= 1;
    const bool endless =
        code >= PODA__CODE_LOSS && poda__code_distance(code) == PODA__CODE_DISTANCE;
    if (poda__code_is_lost(code)) {
        const unsigned win = endless ? code + 1 : code + 3;
        best->win = best->win == 0 || win < best->win ? win : best->win;
    } else if (poda__code_is_won(code)) {
        const unsigned loss = endless ? code - 1 : code + 1;
        best->loss = loss > best->loss ? loss : best->loss;
    } else if (code == PODA__CODE_NONE || code == PODA__CODE_OPEN) {
        best->unknown = true;
    } else {
        best->draw = true;
    }
}

static unsigned best_of(const struct best *best)
{
    return best->win       ? best->win
           : best->unknown ? PODA__CODE_NONE
           : best->draw    ? PODA__CODE_DRAW
           : best->loss    ? best->loss
                           : PODA__CODE_DRAW;
}

/* The moves, in `room` or, if there are more, in memory that is to be freed; NULL without memory. */
static poda_move *list_moves(poda_table *table, const poda_state *state, poda_move *room,
                             size_t *count)
{
    enum { MORE = 1 << 20 };
    poda_moves list = {room, 0, MOVES};
    table->rules->space.moves(table->params, state, &list);
    if (list.count > MOVES) {
        list = (poda_moves){poda__array(MORE, sizeof *room), 0, MORE};
        if (!list.at) {
            table->status = poda_fail_memory(table->error);
            return NULL;
        }
        table->rules->space.moves(table->params, state, &list);
    }
    *count = list.count > MORE ? MORE : list.count;
    return list.at;
}

static void play(const poda_table *table, const poda_state *from, poda_move move, poda_state *to)
{
    memset(to, 0, table->rules->space.state_size);
    table->rules->space.play(table->params, from, move, to);
}

unsigned poda__table_prove(poda_table *table, const poda_state *state, unsigned depth)
{
    poda_move room[MOVES];
    size_t count;
    struct best best = {0};
    poda_move *const moves = list_moves(table, state, room, &count);
    const int turn = table->rules->turn(table->params, state);
    if (!moves)
        return PODA__CODE_NONE;
    for (size_t i = 0; i < count && best.win != poda__code_won(1); i++) {
        poda_state child;
        play(table, state, moves[i], &child);
        unsigned code = poda__table_ended(table, &child);
        if (!code && depth > 1)
            code = poda__table_prove(table, &child, depth - 1);
        take_move(&best, code, table->rules->turn(table->params, &child) == turn);
    }
    if (moves != room)
        free(moves);
    return count ? best_of(&best) : PODA__CODE_NONE;
}

/* The code of a position whose tier is not kept. */
static unsigned code_by_moves(poda_table *table, const poda_state *state)
{
    poda_move room[MOVES];
    size_t count;
    struct best best = {0};
    poda_move *const moves = list_moves(table, state, room, &count);
    const int turn = table->rules->turn(table->params, state);
    for (size_t i = 0; moves && i < count && table->status == PODA_OK; i++) {
        poda_state child;
        play(table, state, moves[i], &child);
        const unsigned code = poda__table_code(table, &child);
        take_move(&best, code, table->rules->turn(table->params, &child) == turn);
    }
    if (moves != room)
        free(moves);
    return table->status == PODA_OK ? best_of(&best) : PODA__CODE_NONE;
}

unsigned poda__table_code(poda_table *table, const poda_state *state)
{
    poda__spot spot;
    unsigned code = poda__table_ended(table, state);
    if (code)
        return code;
    if (!table->rules->scored && table->head.depth) {
        code = poda__table_prove(table, state, table->head.depth);
        if (code || table->status != PODA_OK)
            return code;
    }
    if (!poda__table_locate(table, state, &spot))
        return PODA__CODE_NONE;
    if (!spot.shelf->kept)
        return code_by_moves(table, state);
    const poda__leaf *leaf = poda__table_leaf(table, spot.block);
    return leaf ? leaf->codes[spot.in_block] : PODA__CODE_NONE;
}

static void begin(poda_table *table, poda_error *error)
{
    table->error = error;
    table->status = PODA_OK;
}

poda_status poda_table_value(poda_table *table, const poda_state *state, bool *found,
                             poda_value *value, int *distance, poda_error *error)
{
    begin(table, error);
    const unsigned code = poda__table_code(table, state);
    if (table->status != PODA_OK)
        return table->status;
    *found = code != PODA__CODE_NONE && code != PODA__CODE_OPEN;
    if (!*found)
        return PODA_OK;
    *distance = -1;
    *value = 0;
    if (table->rules->scored) {
        poda_value ended;
        *value = (poda_value)code - PODA__CODE_ZERO;
        if (table->it.leads && !poda_state_over(table->game, state, &ended))
            *value += poda_state_lead(table->game, state);
    } else if (code >= PODA__CODE_LOSS) {
        const unsigned plies = poda__code_distance(code);
        const bool max = poda_state_turn(table->game, state) == PODA_MAX;
        *distance = plies == PODA__CODE_DISTANCE ? -1 : (int)plies;
        const poda_value won = PODA_WIN - (*distance > 0 ? *distance : 0);
        *value = poda__code_is_won(code) == max ? won : -won;
    }
    return PODA_OK;
}

poda_status poda_table_find(poda_table *table, const poda_state *state, bool *found,
                            poda_table_place *out, poda_error *error)
{
    poda__spot spot;
    begin(table, error);
    *found = poda__table_locate(table, state, &spot);
    if (table->status != PODA_OK || !*found)
        return table->status;
    *out = (poda_table_place){.tier = spot.shelf->id, .slot = spot.slot, .block = spot.block};
    const bool proven =
        poda__table_ended(table, state) || (!table->rules->scored && table->head.depth &&
                                            poda__table_prove(table, state, table->head.depth));
    if (!spot.shelf->kept || proven)
        return table->status;
    const poda__leaf *leaf = poda__table_leaf(table, spot.block);
    out->kept = leaf != NULL;
    out->code = leaf ? leaf->codes[spot.in_block] : 0;
    return table->status;
}
