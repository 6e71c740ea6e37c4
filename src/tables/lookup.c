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
    poda__table_keying(it, table->game, table->images, table->image_count);
    if (table->head.state_size != table->rules->space.state_size ||
        !(table->head.flags & PODA__TABLE_TEXTS) != !poda__table_by_texts(table->game))
        return false;
    poda__packing_begin(&it->packing, table->head.state_size, table->head.first);
    memcpy(it->packing.varies, table->head.varies, table->head.state_size);
    poda__packing_plan(&it->packing);
    return it->packing.bytes == table->key_bytes;
}

static void note_limit(poda_table *table, const poda_state *state)
{
    const int limit = poda_state_clock(table->game, state).limit;
    if (limit > 0 && (!table->least_limit || limit < table->least_limit))
        table->least_limit = limit;
}

/* Does a clock begin anew in another tier? Only then do ways to other tiers say that a win comes in time. */
static void note_resets(poda_table *table, const poda_state *state)
{
    poda_move room[MOVES];
    poda_moves list = {room, 0, MOVES};
    const uint64_t tier = table->rules->ranks->tier(table->params, state);
    if (!poda__table_ended(table, state))
        table->rules->space.moves(table->params, state, &list);
    for (size_t i = 0; i < list.count && i < MOVES; i++) {
        poda_state child;
        poda_state_play(table->game, state, room[i], &child);
        if (table->rules->ranks->tier(table->params, &child) != tier &&
            poda_state_clock(table->game, &child).plies != 0)
            table->runs_on = true;
    }
}

/* Clocks may depend on what is left on the board, so that a win that seems timely runs into a shorter one:
 * the shortest of some positions of each tier, and of a sorted table's first position, counts. */
static void find_limits(poda_table *table)
{
    enum { LOOKS = 64 };
    const poda_ranks *ranks = table->about.ranked ? table->rules->ranks : NULL;
    poda_state state;
    if (!table->rules->past || !table->rules->past->clock)
        return;
    poda_state_start(table->game, &state);
    note_limit(table, &state);
    for (size_t i = 0; ranks && i < table->shelf_count; i++)
        for (uint64_t look = 0; look < LOOKS; look++) {
            const poda__shelf *shelf = &table->shelves[i];
            memset(&state, 0, sizeof state);
            if (shelf->slots &&
                ranks->unrank(table->params, shelf->id,
                              (shelf->slots / LOOKS * look + look) % shelf->slots, &state)) {
                note_limit(table, &state);
                if (table->about.conversion)
                    note_resets(table, &state);
            }
        }
}

/* Tiers, their numbers and their halves are those of the rules, which are asked about no others. */
static bool fits_ranks(const poda_table *table)
{
    const poda_ranks *const ranks = table->rules->ranks;
    if (table->head.depth != poda__table_depth(&table->head, ranks))
        return false;
    for (size_t i = 0; i < table->shelf_count; i++) {
        const poda__shelf *const shelf = &table->shelves[i];
        if (shelf->slots != ranks->size(table->params, shelf->id))
            return false;
        if (!shelf->kept && (table->head.every == 1 || ranks->halves))
            return false; /* only whole levels of tiers that no move stays in are left out */
        if (shelf->half && (!ranks->halves || ranks->halves(table->params, shelf->id) !=
                                                  (shelf->half == 1 ? shelf->to : shelf->from)))
            return false;
    }
    return table->key_bytes == 0;
}

poda_status poda__table_bind(poda_table *table, const poda_game *game, size_t cache,
                             poda_error *error)
{
    const bool ranked = table->about.ranked;
    poda__head head;
    table->game = game;
    table->rules = poda_game_rules_of(game);
    table->params = poda_game_params(game);
    poda_status status = poda__table_head_of(&head, game, ranked, error);
    if (status != PODA_OK)
        return status;
    if (strcmp(head.game, table->head.game) != 0 || head.fingerprint != table->head.fingerprint ||
        (table->about.plies ? ranked : ranked != poda__table_ranked(game)))
        return other_rules(table, error);
    table->images = poda__table_images(game, &table->image_count);
    table->leaf_count = leaves_for(table, cache);
    table->leaves = poda__array(table->leaf_count, sizeof *table->leaves);
    if (!table->images || !table->leaves)
        return poda_fail_memory(error);
    if (!(ranked ? fits_ranks(table) : bind_keys(table)))
        return other_rules(table, error);
    table->work.params = game->by_table ? (const void *)game : game->params;
    table->work.rules = table->rules;
    table->work.rules_params = table->params;
    table->work.images = table->images;
    table->work.image_count = table->image_count;
    find_limits(table);
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
    spot->kept = shelf->kept && slot >= shelf->from && slot < shelf->to;
    if (spot->kept) {
        const uint64_t at = shelf->offset + slot - shelf->from;
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
    if (table->head.flags & PODA__TABLE_TEXTS) {
        if (!poda__table_text_key(table->game, state, key))
            return false;
    } else {
        if (!table->game->cores->breeder->key_of(&table->it, state, words))
            return false;
        memcpy(key, words, table->key_bytes);
    }
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
    *spot = (poda__spot){.shelf = table->shelves, .kept = true, .block = block, .in_block = low};
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

/* Of a table of ways to other tiers: as a position of one tier counts in another. */
static unsigned convert(const poda_table *table, const poda__shelf *from, const poda__shelf *to,
                        unsigned code)
{
    return table->about.conversion && from != to && code >= PODA__CODE_LOSS
               ? PODA__CODE_LOSS | (code & 1)
               : code;
}

/* Does a move lead to another tier in which it wins? Such codes are not kept in a table of ways there. */
static bool wins_elsewhere(poda_table *table, const poda_state *state, const poda__shelf *shelf)
{
    poda_move room[MOVES];
    size_t count;
    bool wins = false;
    if (!table->about.conversion || !table->head.depth)
        return false;
    poda_move *const moves = list_moves(table, state, room, &count);
    const int turn = table->rules->turn(table->params, state);
    for (size_t i = 0; moves && i < count && table->status == PODA_OK && !wins; i++) {
        poda_state child;
        poda__spot spot;
        play(table, state, moves[i], &child);
        if (!poda__table_locate(table, &child, &spot) || spot.shelf == shelf)
            continue;
        const unsigned code = poda__table_code(table, &child);
        wins = code >= PODA__CODE_LOSS &&
               poda__code_is_won(code) == (table->rules->turn(table->params, &child) == turn);
    }
    if (moves != room)
        free(moves);
    return wins && table->status == PODA_OK;
}

/* The code of a position whose tier, or half of it, is not kept. */
static unsigned code_by_moves(poda_table *table, const poda_state *state, const poda__shelf *shelf)
{
    poda_move room[MOVES];
    size_t count;
    struct best best = {0};
    poda_move *const moves = list_moves(table, state, room, &count);
    const int turn = table->rules->turn(table->params, state);
    for (size_t i = 0; moves && i < count && table->status == PODA_OK; i++) {
        poda_state child;
        play(table, state, moves[i], &child);
        poda__spot spot = {0};
        if (shelf->half && poda__table_locate(table, &child, &spot) && spot.shelf == shelf &&
            !spot.kept) {
            table->status =
                poda_fail(table->error, PODA_BAD_RULES, table->path,
                          "a move stays in a half of tier %llu", (unsigned long long)shelf->id);
            break;
        }
        const unsigned code =
            shelf->half ? convert(table, shelf, spot.shelf, poda__table_code(table, &child))
                        : poda__table_code(table, &child);
        take_move(&best, code, table->rules->turn(table->params, &child) == turn);
    }
    if (moves != room)
        free(moves);
    if (table->status != PODA_OK)
        return PODA__CODE_NONE;
    const unsigned code = best_of(&best);
    return table->head.flags & PODA__TABLE_WDL ? poda__code_plain(code) : code;
}

bool poda__table_nest(poda_table *table)
{
    enum { NESTED = 128 };
    if (table->nested >= NESTED) {
        table->status = poda__table_damaged(table, table->error);
        return false;
    }
    table->nested++;
    return true;
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
    if (!spot.kept) {
        if (!poda__table_nest(table))
            return PODA__CODE_NONE;
        code = code_by_moves(table, state, spot.shelf);
        table->nested--;
        return code;
    }
    if (wins_elsewhere(table, state, spot.shelf))
        return poda__code_won(1);
    if (table->status != PODA_OK)
        return PODA__CODE_NONE;
    const poda__leaf *leaf = poda__table_leaf(table, spot.block);
    return leaf ? leaf->codes[spot.in_block] : PODA__CODE_NONE;
}

/* Of one call; then it is the turn of other threads. */
static void begin(poda_table *table, poda_error *error)
{
    poda__table_lock(table);
    table->error = error;
    table->status = PODA_OK;
}

static poda_status end(poda_table *table)
{
    const poda_status status = table->status;
    poda__table_unlock(table);
    return status;
}

poda_status poda_table_value(poda_table *table, const poda_state *state, bool *found,
                             poda_value *value, int *distance, poda_error *error)
{
    begin(table, error);
    const unsigned code = poda__table_code(table, state);
    /* without distances to the end few are shown by the moves: of them only a win at once counts */
    const bool at_once =
        code == poda__code_won(1) &&
        (!table->about.conversion || poda__table_prove(table, state, 1) == poda__code_won(1));
    const poda_status status = end(table);
    if (status != PODA_OK)
        return status;
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
        const unsigned plies = table->about.wdl && !at_once
                                   ? poda__code_distance(poda__code_plain(code))
                                   : poda__code_distance(code);
        const bool max = poda_state_turn(table->game, state) == PODA_MAX;
        *distance = plies == PODA__CODE_DISTANCE ? -1 : (int)plies;
        const poda_value won = PODA_WIN - (*distance > 0 ? *distance : 0);
        *value = poda__code_is_won(code) == max ? won : -won;
    }
    return PODA_OK;
}

/* Does a win or loss come before the clock ends the game? It does if the way to another tier is short enough, and if
 * none of the later ones is too long for a clock that begins anew there. */
static bool converts_in_time(poda_table *table, const poda_state *state, poda_idle idle)
{
    poda_error ignored = {0};
    const int least = table->least_limit && (idle.limit <= 0 || table->least_limit < idle.limit)
                          ? table->least_limit
                          : idle.limit;
    begin(table, &ignored);
    const unsigned code = poda__table_code(table, state);
    return end(table) == PODA_OK && !table->runs_on && table->about.longest <= least &&
           code >= PODA__CODE_LOSS && (int)poda__code_distance(code) <= least - idle.plies;
}

bool poda_table_timely(poda_table *table, const poda_state *state, poda_value value, int distance)
{
    const poda_idle idle = poda_state_clock(table->game, state);
    if (idle.limit > 0 && table->rules->scored && table->about.ranked)
        return false; /* a score has no distance that could be compared with the clock */
    if (table->about.wdl && value != 0 && distance < 0 && (idle.limit > 0 || table->least_limit))
        return table->about.conversion && /* else how long it takes is not known */
               converts_in_time(table, state, idle);
    const int limit =
        table->least_limit && table->least_limit < idle.limit ? table->least_limit : idle.limit;
    if (idle.limit <= 0 && table->least_limit && value != 0 && distance > table->least_limit)
        return false; /* a clock may begin to run */
    return idle.limit <= 0 || value == 0 || distance < 0 || distance <= limit - idle.plies;
}

poda_status poda__table_converting(poda_table *table, const poda_state *state, bool *found,
                                   poda_move *move, poda_error *error)
{
    poda_move room[MOVES];
    size_t count;
    poda__spot from, to;
    *found = false;
    begin(table, error);
    poda_move *const moves = list_moves(table, state, room, &count);
    const int turn = table->rules->turn(table->params, state);
    const unsigned own = poda__table_code(table, state);
    const bool located = moves && own && poda__table_locate(table, state, &from);
    for (size_t i = 0; located && i < count && table->status == PODA_OK && !*found; i++) {
        struct best best = {0};
        poda_state child;
        play(table, state, moves[i], &child);
        const unsigned code = poda__table_code(table, &child);
        const bool there = code && poda__table_locate(table, &child, &to);
        take_move(&best, convert(table, from.shelf, there ? to.shelf : NULL, code),
                  table->rules->turn(table->params, &child) == turn);
        *found = best_of(&best) == own;
        *move = moves[i];
    }
    if (moves != room)
        free(moves);
    return end(table);
}

static void find_place(poda_table *table, const poda_state *state, bool *found,
                       poda_table_place *out)
{
    poda__spot spot;
    *found = poda__table_locate(table, state, &spot);
    if (table->status != PODA_OK || !*found)
        return;
    *out = (poda_table_place){.tier = spot.shelf->id, .slot = spot.slot, .block = spot.block};
    const bool proven =
        poda__table_ended(table, state) || (!table->rules->scored && table->head.depth &&
                                            poda__table_prove(table, state, table->head.depth));
    if (!spot.kept || proven || wins_elsewhere(table, state, spot.shelf))
        return;
    const poda__leaf *leaf = poda__table_leaf(table, spot.block);
    out->kept = leaf != NULL;
    out->code = leaf ? leaf->codes[spot.in_block] : 0;
}

poda_status poda_table_find(poda_table *table, const poda_state *state, bool *found,
                            poda_table_place *out, poda_error *error)
{
    begin(table, error);
    find_place(table, state, found, out);
    return end(table);
}
