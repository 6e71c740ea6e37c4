/* by_text.c - the functions of a game that is seen by the checksums of texts (by_text.h). */
#include "tables/by_text.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "tables/checksum.h"

enum { NOTE = 103 }; /* the first byte of a record (solve/whole_log.h has others) */

/* The struct of options that the library keeps for the game that is seen. */
typedef struct params {
    poda__texts *texts;
} params;

static poda__texts *texts_of(const void *game)
{
    return ((const params *)game)->texts;
}

/* ---- from states to checksums and back ---- */

/* The entry of a checksum, and its number; NULL without memory. */
static poda__text_entry *add_entry(poda__texts *texts, uint64_t sum, uint32_t *number)
{
    const poda__set_answer answer = poda__set_add(&texts->sums, &sum, number);
    if (answer != PODA__SET_NO_MEMORY && *number >= texts->room) {
        const size_t room = 2 * ((size_t)*number + 512);
        poda__text_entry *const larger = poda__resize(texts->entries, room, sizeof *larger);
        if (larger) {
            texts->entries = larger;
            texts->room = room;
        }
    }
    if (answer == PODA__SET_NO_MEMORY || *number >= texts->room) {
        texts->full = true;
        return NULL;
    }
    if (answer == PODA__SET_NEW)
        texts->entries[*number] = (poda__text_entry){.text = NULL};
    return &texts->entries[*number];
}

/* A text is asked for once a position, not once a move that leads to it. */
static void remember(poda__texts *texts, uint64_t state, uint32_t number)
{
    if (state >= texts->number_room) {
        const size_t room = 2 * ((size_t)state + 512);
        uint32_t *const larger =
            state < UINT32_MAX ? poda__resize(texts->numbers, room, sizeof *larger) : NULL;
        if (!larger)
            return;
        memset(larger + texts->number_room, 0, (room - texts->number_room) * sizeof *larger);
        texts->numbers = larger;
        texts->number_room = room;
    }
    texts->numbers[state] = number + 1;
}

/* The checksum of a state that is not known by it yet. */
static uint64_t add_state(poda__texts *texts, const poda_state *state, uint64_t own)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    uint32_t number;
    poda_state_text(texts->game, state, &text);
    texts->silent |= !*words;
    const uint64_t sum = poda__checksum_of(words, strlen(words));
    poda__text_entry *const entry = add_entry(texts, sum, &number);
    if (!entry)
        return sum;
    if (entry->known && !entry->read && entry->state != own && !*texts->twice)
        snprintf(texts->twice, sizeof texts->twice, "%.199s", words);
    entry->state = own;
    entry->known = true;
    entry->read = false;
    remember(texts, own, number);
    return sum;
}

/* The state that is seen instead of a state of the game. */
static void see(poda__texts *texts, const poda_state *state, void *to)
{
    poda__text_state seen = {0, (uint64_t)poda_state_turn(texts->game, state)};
    uint64_t own;
    memcpy(&own, state, sizeof own);
    if (own < texts->number_room && texts->numbers[own])
        memcpy(&seen.sum, poda__set_at(&texts->sums, texts->numbers[own] - 1), sizeof seen.sum);
    else
        seen.sum = add_state(texts, state, own);
    memcpy(to, &seen, sizeof seen);
}

/* Reads the text that an earlier run has noted. What it is read as must have this text again. */
static bool read_text(poda__texts *texts, poda__text_entry *entry)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state state;
    memset(&state, 0, sizeof state);
    if (!entry->text || poda_state_read(texts->game, entry->text, &state, NULL) != PODA_OK)
        return false;
    poda_state_text(texts->game, &state, &text);
    memcpy(&entry->state, &state, sizeof entry->state);
    entry->known = entry->read = strcmp(words, entry->text) == 0;
    return entry->known;
}

/* The state of the game; false if it is not known. */
static bool find(poda__texts *texts, const void *from, poda_state *state)
{
    poda__text_state seen;
    uint32_t number;
    memset(state, 0, sizeof *state);
    memcpy(&seen, from, sizeof seen);
    poda__text_entry *const entry =
        poda__set_find(&texts->sums, &seen.sum, &number) ? &texts->entries[number] : NULL;
    if (!entry || (!entry->known && !read_text(texts, entry))) {
        texts->misread = true;
        return false;
    }
    memcpy(state, &entry->state, sizeof entry->state);
    return true;
}

/* ---- the functions of its rules ---- */

static void seen_start(const void *game, void *state)
{
    poda_state start;
    memset(&start, 0, sizeof start);
    poda_state_start(texts_of(game)->game, &start);
    see(texts_of(game), &start, state);
}

static void seen_moves(const void *game, const void *state, poda_moves *list)
{
    poda_state own;
    if (find(texts_of(game), state, &own))
        poda_state_moves(texts_of(game)->game, &own, list);
}

static void seen_play(const void *game, const void *from, poda_move move, void *to)
{
    poda_state own, after;
    memset(&after, 0, sizeof after);
    memcpy(to, from, sizeof(poda__text_state));
    if (!find(texts_of(game), from, &own))
        return;
    poda_state_play(texts_of(game)->game, &own, move, &after);
    see(texts_of(game), &after, to);
}

static int seen_turn(const void *game, const void *state)
{
    poda__text_state seen;
    (void)game;
    memcpy(&seen, state, sizeof seen);
    return (int)seen.turn;
}

static bool seen_outcome(const void *game, const void *state, poda_value *value)
{
    poda_state own;
    *value = 0;
    return !find(texts_of(game), state, &own) || poda_state_over(texts_of(game)->game, &own, value);
}

static void seen_text(const void *game, const void *state, poda_text *text)
{
    poda_state own;
    if (find(texts_of(game), state, &own))
        poda_state_text(texts_of(game)->game, &own, text);
}

static poda_status seen_read(const void *game, const char *text, void *state, poda_error *error)
{
    poda_state own;
    const poda_status status = poda_state_read(texts_of(game)->game, text, &own, error);
    if (status == PODA_OK)
        see(texts_of(game), &own, state);
    return status;
}

static void seen_move_text(const void *game, const void *state, poda_move move, poda_text *text)
{
    poda_state own;
    if (find(texts_of(game), state, &own))
        poda_move_text(texts_of(game)->game, &own, move, text);
}

static poda_status seen_init(void *game, const poda_options *options, poda_error *error)
{
    (void)game, (void)options, (void)error;
    return PODA_OK;
}

static uint64_t seen_hash(const void *game, const void *state)
{
    poda__text_state seen;
    (void)game;
    memcpy(&seen, state, sizeof seen);
    return poda_mix(seen.sum);
}

poda_status poda__texts_open(poda__texts *texts, const poda_game *game, poda_error *error)
{
    const poda_rules *const rules = poda_game_rules_of(game);
    *texts = (poda__texts){.game = game};
    texts->rules = (poda_rules){.space = {.abi = rules->space.abi,
                                          .about = rules->space.about,
                                          .game_size = sizeof(params),
                                          .state_size = sizeof(poda__text_state),
                                          .init = seen_init,
                                          .start = seen_start,
                                          .moves = seen_moves,
                                          .play = seen_play,
                                          .state_text = seen_text,
                                          .state_read = seen_read,
                                          .move_text = seen_move_text,
                                          .hash = seen_hash},
                                .scored = rules->scored,
                                .turn = seen_turn,
                                .outcome = seen_outcome};
    if (!poda__set_init(&texts->sums, sizeof(uint64_t)))
        return poda_fail_memory(error);
    const poda_status status = poda_game_open_rules(&texts->seen, &texts->rules, NULL, error);
    if (status != PODA_OK)
        return status;
    ((params *)texts->seen->params)->texts = texts;
    texts->seen->again = game->again;
    return PODA_OK;
}

void poda__texts_release(poda__texts *texts)
{
    poda_game_close(texts->seen);
    poda__set_release(&texts->sums);
    free(texts->entries);
    free(texts->numbers);
    for (size_t i = 0; i < texts->block_count; i++)
        free(texts->blocks[i]);
    free(texts->blocks);
    *texts = (poda__texts){.game = texts->game};
}

static poda_status check(const poda__texts *texts, poda_error *error)
{
    const char *const name = poda_game_name(texts->game);
    poda_state first;
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    const poda_status status = poda_game_trouble(texts->game, error);
    if (status != PODA_OK)
        return status;
    if (texts->full)
        return poda_fail_memory(error);
    /* after an exception in a program of Python that poda is a part of, no position has a text */
    memset(&first, 0, sizeof first);
    poda_state_start(texts->game, &first);
    poda_state_text(texts->game, &first, &text);
    if (texts->silent || !*words)
        return poda_fail(error, PODA_BAD_RULES, name,
                         "%.40s: a position has no text, by which a table would know it", name);
    if (*texts->twice)
        return poda_fail(error, PODA_BAD_RULES, name,
                         "%.40s: two positions have the text '%.200s': a table knows positions by "
                         "their texts, so these have to differ",
                         name, texts->twice);
    return texts->misread
               ? poda_fail(error, PODA_BAD_RULES, name,
                           "%.40s: the text of a position is not read as that position", name)
               : PODA_OK;
}

poda_status poda__texts_check(poda__texts *texts, poda_error *error)
{
    poda_error *const trouble = &texts->trouble;
    if (trouble->status == PODA_OK) { /* it can be asked for only once */
        trouble->translate = error->translate;
        trouble->keys = error->keys;
        const poda_status status = check(texts, trouble);
        if (status == PODA_OK)
            return status;
        trouble->status = status;
    }
    *error = *trouble;
    return trouble->status;
}

/* ---- records: each a checksum, a length and the text with a zero at its end ---- */

void poda__texts_note(poda__texts *texts, poda__buffer *record)
{
    const uint8_t kind = NOTE;
    if (texts->noted == texts->sums.count || texts->full)
        return;
    poda__buffer_put(record, (const char *)&kind, 1);
    for (; texts->noted < texts->sums.count; texts->noted++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state state;
        memset(&state, 0, sizeof state);
        memcpy(&state, &texts->entries[texts->noted].state, sizeof(uint64_t));
        poda_state_text(texts->game, &state, &text);
        const uint16_t length = (uint16_t)strlen(words);
        poda__buffer_put(record, poda__set_at(&texts->sums, (uint32_t)texts->noted),
                         sizeof(uint64_t));
        poda__buffer_put(record, (const char *)&length, sizeof length);
        poda__buffer_put(record, words, (size_t)length + 1);
    }
}

bool poda__texts_take(poda__texts *texts, uint8_t *bytes, size_t length)
{
    uint64_t sum;
    uint16_t size;
    if (length == 0 || bytes[0] != NOTE)
        return false;
    uint8_t **const blocks =
        poda__resize(texts->blocks, texts->block_count + 1, sizeof *texts->blocks);
    if (!blocks) {
        texts->full = true;
        free(bytes);
        return true;
    }
    texts->blocks = blocks;
    texts->blocks[texts->block_count++] = bytes;
    for (size_t at = 1; length - at > sizeof sum + sizeof size;) {
        memcpy(&sum, bytes + at, sizeof sum);
        memcpy(&size, bytes + at + sizeof sum, sizeof size);
        at += sizeof sum + sizeof size;
        uint32_t number;
        poda__text_entry *const entry = add_entry(texts, sum, &number);
        if (!entry || size >= length - at || bytes[at + size] != 0)
            return true;
        entry->text = (const char *)bytes + at;
        at += (size_t)size + 1;
    }
    texts->noted = texts->sums.count;
    return true;
}
