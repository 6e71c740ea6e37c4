/* format.c - the head of a table, and what it says of the rules. */
#include "tables/format.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/cores/tiers.h"
#include "tables/checksum.h"

void poda__table_head_write(const poda__head *head, poda__buffer *out)
{
    const size_t start = out->length;
    poda__buffer_put(out, PODA__TABLE_MAGIC, PODA__TABLE_MAGIC_LENGTH);
    poda__put_word(out, PODA__TABLE_VERSION, 4);
    poda__put_word(out, head->flags, 4);
    poda__put_word(out, head->fingerprint, 8);
    poda__put_word(out, head->tiers, 8);
    poda__put_word(out, head->every, 4);
    poda__put_word(out, head->depth, 4);
    poda__put_word(out, head->block, 4);
    poda__put_word(out, head->section, 4);
    poda__put_word(out, head->state_size, 4);
    poda__buffer_put(out, head->game, strlen(head->game) + 1);
    poda__buffer_put(out, head->options, strlen(head->options) + 1);
    poda__buffer_put(out, (const char *)head->first, head->state_size);
    poda__buffer_put(out, (const char *)head->varies, head->state_size);
    if (!out->failed)
        poda__put_word(out, poda__checksum_of(out->at + start, out->length - start), 8);
}

/* A text that ends with 0, of less than `room` bytes. */
static bool read_text(poda__bytes *in, char *to, size_t room)
{
    const uint8_t *const end = memchr(in->at, 0, poda__bytes_left(in));
    if (!end || (size_t)(end - in->at) >= room)
        return false;
    memcpy(to, in->at, (size_t)(end - in->at) + 1);
    in->at = end + 1;
    return true;
}

poda_status poda__table_head_read(poda__head *head, poda__bytes *in, const char *path,
                                  poda_error *error)
{
    const uint8_t *const start = in->at;
    *head = (poda__head){0};
    const uint8_t *magic = poda__get_bytes(in, PODA__TABLE_MAGIC_LENGTH);
    if (!magic || memcmp(magic, PODA__TABLE_MAGIC, PODA__TABLE_MAGIC_LENGTH) != 0)
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s is no table of a solved game", path);
    const unsigned version = (unsigned)poda__get_word(in, 4);
    if (!in->failed && version != PODA__TABLE_VERSION)
        return poda_fail(error, PODA_BAD_FILE, path,
                         "%.200s: a table of version %u, or a damaged head; this is version %d",
                         path, version, PODA__TABLE_VERSION);
    head->flags = (unsigned)poda__get_word(in, 4);
    head->fingerprint = poda__get_word(in, 8);
    head->tiers = poda__get_word(in, 8);
    head->every = (unsigned)poda__get_word(in, 4);
    head->depth = (unsigned)poda__get_word(in, 4);
    head->block = (unsigned)poda__get_word(in, 4);
    head->section = (unsigned)poda__get_word(in, 4);
    head->state_size = (size_t)poda__get_word(in, 4);
    bool whole = !in->failed && head->state_size <= PODA_STATE_MAX && head->block > 0 &&
                 head->block <= PODA__TABLE_BLOCK && head->every > 0 &&
                 head->depth <= PODA__TABLE_DEPTH_THIN &&
                 read_text(in, head->game, sizeof head->game) &&
                 read_text(in, head->options, sizeof head->options);
    const uint8_t *first = whole ? poda__get_bytes(in, head->state_size) : NULL;
    const uint8_t *varies = first ? poda__get_bytes(in, head->state_size) : NULL;
    if (varies) {
        memcpy(head->first, first, head->state_size);
        memcpy(head->varies, varies, head->state_size);
        const uint64_t sum = poda__checksum_of(start, (size_t)(in->at - start));
        whole = poda__get_word(in, 8) == sum && !in->failed;
    }
    return whole && varies ? PODA_OK
                           : poda_fail(error, PODA_BAD_FILE, path,
                                       "%.200s: the head of the table is damaged", path);
}

bool poda__table_ranked(const poda_game *game)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const poda_past *past = rules->past;
    return rules->ranks && !(past && past->stalled) && !(past && past->lead && rules->scored);
}

bool poda__table_by_texts(const poda_game *game)
{
    return poda_game_rules_of(game)->space.hash == poda_hash_number;
}

static uint64_t text_sum(const poda_game *game, const poda_state *state)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state_text(game, state, &text);
    return *words ? poda__checksum_of(words, strlen(words)) : 0;
}

void poda__table_key_of_sum(uint64_t sum, uint8_t key[PODA__TEXT_KEY])
{
    for (int i = 0; i < PODA__TEXT_KEY; i++, sum >>= 8)
        key[i] = (uint8_t)sum;
}

bool poda__table_text_key(const poda_game *game, const poda_state *state,
                          uint8_t key[PODA__TEXT_KEY])
{
    const uint64_t sum = text_sum(game, state);
    poda__table_key_of_sum(sum, key);
    return sum != 0;
}

/* Numbers of positions and moves are given as they are met, and a set in Python has another order in each run: a
 * position counts by its text, and the next one is that whose text, mixed with a number, is the least. */
static uint64_t fingerprint_texts(const poda_game *game)
{
    enum { POSITIONS = 1000, MOVES = 4096, LENGTH = 400 };
    poda_move *room = poda__array(MOVES, sizeof *room);
    uint64_t hash = 0;
    poda_state state;
    int ply = 0;
    poda_state_start(game, &state);
    for (uint64_t i = 0; room && i < POSITIONS; i++, ply++) {
        poda_moves list = {room, 0, MOVES};
        poda_value value = 0;
        poda_state next = state;
        const bool over = poda_state_over(game, &state, &value);
        if (!over)
            poda_state_moves(game, &state, &list);
        const size_t count = list.count < MOVES ? list.count : MOVES;
        uint64_t after = 0, least = UINT64_MAX;
        for (size_t k = 0; k < count; k++) {
            poda_state child;
            poda_state_play(game, &state, room[k], &child);
            const uint64_t sum = text_sum(game, &child), order = poda_mix(sum ^ poda_mix(i));
            after += poda_mix(sum);
            if (order < least) {
                least = order;
                next = child;
            }
        }
        hash = poda_mix(hash ^ text_sum(game, &state));
        hash = poda_mix(hash ^ after ^ (uint64_t)(uint32_t)value ^ (uint64_t)over << 32 ^
                        (uint64_t)poda_state_turn(game, &state) << 33 ^ (uint64_t)count << 40);
        state = next;
        if (over || count == 0 || ply == LENGTH) {
            poda_state_start(game, &state);
            ply = 0;
        }
    }
    free(room);
    return hash;
}

poda_status poda__table_head_of(poda__head *head, const poda_game *game, bool ranked,
                                poda_error *error)
{
    const char *name = poda_game_name(game), *options = poda_game_options(game);
    *head = (poda__head){.every = 1, .depth = PODA__TABLE_DEPTH};
    if (strlen(name) >= sizeof head->game || strlen(options) >= sizeof head->options)
        return poda_fail(error, PODA_BAD_OPTION, name,
                         "%.40s: name and options are too long for the head of a table", name);
    memcpy(head->game, name, strlen(name) + 1);
    memcpy(head->options, options, strlen(options) + 1);
    const bool scored = poda_game_rules_of(game)->scored;
    const bool texts = poda__table_by_texts(game);
    head->flags = (ranked ? PODA__TABLE_RANKED : 0) | (scored ? PODA__TABLE_SCORED : 0) |
                  (texts ? PODA__TABLE_TEXTS : 0);
    head->block = ranked ? PODA__TABLE_BLOCK : PODA__TABLE_KEYS;
    head->fingerprint = texts ? fingerprint_texts(game) : poda__fingerprint(game, !ranked);
    return PODA_OK;
}

void poda__table_keying(poda__successors *it, const poda_game *game, uint16_t *images,
                        size_t image_count)
{
    const poda_rules *rules = poda_game_rules_of(game);
    poda_state first;
    poda_state_start(game, &first);
    const bool clocks = rules->scored && poda_state_clock(game, &first).limit > 0;
    it->params = game->by_table ? (const void *)game : game->params;
    it->rules = rules;
    it->rules_params = poda_game_params(game);
    it->keyed = rules->past && rules->past->key && !clocks;
    it->leads = rules->past && rules->past->lead && rules->scored && !clocks;
    it->images = images;
    it->image_count = image_count;
}

uint64_t poda__fingerprint(const poda_game *game, bool bytes)
{
    enum { POSITIONS = 10000, MOVES = 4096, LENGTH = 400 };
    const poda_rules *rules = poda_game_rules_of(game);
    const void *params = poda_game_params(game);
    poda_move *room = poda__array(MOVES, sizeof *room);
    uint64_t hash = 0, seed = 1;
    poda_state state;
    int ply = 0;
    poda_state_start(game, &state);
    for (int i = 0; room && i < POSITIONS; i++, ply++) {
        poda_moves list = {room, 0, MOVES};
        poda_value value = 0;
        const bool over = poda_state_over(game, &state, &value);
        poda_state_moves(game, &state, &list);
        const size_t count = list.count < MOVES ? list.count : MOVES;
        hash = poda_mix(hash ^ (uint64_t)(uint32_t)value ^ (uint64_t)over << 32 ^
                        (uint64_t)poda_state_turn(game, &state) << 33 ^ (uint64_t)count << 40);
        for (size_t k = 0; k < count; k++)
            hash = poda_mix(hash ^ room[k]);
        if (rules->ranks) {
            const uint64_t tier = rules->ranks->tier(params, &state);
            hash = poda_mix(hash ^ tier ^ poda_mix(rules->ranks->size(params, tier)) ^
                            poda_mix(poda_mix(rules->ranks->rank(params, &state))));
        }
        if (bytes)
            hash = poda_mix(hash ^ poda_hash_bytes(&state, rules->space.state_size));
        if (over || count == 0 || ply == LENGTH) {
            poda_state_start(game, &state);
            ply = 0;
            continue;
        }
        seed = poda_mix(seed + (uint64_t)i);
        poda_state_play(game, &state, room[seed % count], &state);
    }
    free(room);
    return hash;
}

uint16_t *poda__table_images(const poda_game *game, size_t *count)
{
    const poda_space *space = &poda_game_rules_of(game)->space;
    const void *params = poda_game_params(game);
    const int all = space->symmetry ? space->symmetries(params) : 1;
    uint16_t *images = poda__array((size_t)(all > 1 ? all : 1), sizeof *images);
    poda_state first;
    *count = 0;
    if (poda__table_ranked(game) && poda_game_rules_of(game)->ranks->images)
        return images; /* the ranks leave them out */
    memset(&first, 0, sizeof first);
    poda_state_start(game, &first);
    for (int which = 1; images && which < all && which < PODA_SYMMETRIES_MAX; which++) {
        poda_state image;
        memset(&image, 0, sizeof image);
        space->symmetry(params, &first, which, &image);
        if (memcmp(&image, &first, space->state_size) == 0)
            images[(*count)++] = (uint16_t)which;
    }
    return images;
}

unsigned poda__table_depth(const poda__head *head, const poda_ranks *ranks)
{
    const bool halves = ranks && ranks->halves;
    if (halves || (head->every == 1 && !(head->flags & PODA__TABLE_CONVERSION)))
        return PODA__TABLE_DEPTH;
    return head->every > 1 ? PODA__TABLE_DEPTH_THIN : 0;
}

bool poda__code_is_free(unsigned code, unsigned depth, bool scored)
{
    if (scored || depth == 0 || code == PODA__CODE_DRAW || code == PODA__CODE_OPEN)
        return false;
    if (code == PODA__CODE_ENDED || poda__code_distance(code) == 0)
        return true;
    return depth == 1 ? code == poda__code_won(1) : poda__code_distance(code) <= depth;
}

unsigned poda__code_plain(unsigned code)
{
    if (code < PODA__CODE_LOSS || poda__code_distance(code) == 0)
        return code;
    return code & 1 ? poda__code_won(PODA__CODE_DISTANCE) : poda__code_lost(PODA__CODE_DISTANCE);
}
