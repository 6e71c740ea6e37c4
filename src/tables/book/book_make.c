/* book_make.c - makes books: the exact values of the positions that come early, as a table of sorted states. The last
 * ones are searched to the end of the game, the values of the others follow from them. Every value that a
 * search found is kept in FILE.part at once, so an interrupted run goes on there. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "base/take.h"
#include "poda/file.h"
#include "system/clock.h"
#include "tables/book/book.h"

void poda__book_state(const poda__book *book, size_t at, poda_state *state)
{
    memset(state, 0, sizeof *state);
    memcpy(state, book->states + at * book->build.rules->space.state_size,
           book->build.rules->space.state_size);
}

poda_value poda__book_lead(const poda__book *book, const poda_state *state)
{
    return book->it.leads ? poda_state_lead(book->game, state) : 0;
}

/* ---- places ---- */

/* Keys are whole states here: which bits vary is known at the end. */
static void plan_keys(poda__book *book, const poda_state *first)
{
    poda__packing *const packing = &book->it.packing;
    poda__packing_begin(packing, book->build.rules->space.state_size, first);
    for (size_t i = 0; i < book->build.rules->space.state_size; i++)
        packing->varies[i / 8] |= UINT64_C(0xff) << 8 * (i % 8);
    poda__packing_plan(packing);
}

static bool grow(poda__book *book)
{
    const size_t room = book->room ? 2 * book->room : 1024;
    poda__book_place *const places = poda__resize(book->places, room, sizeof *places);
    book->places = places ? places : book->places;
    unsigned char *const states =
        places ? poda__resize(book->states, room, book->build.rules->space.state_size) : NULL;
    book->states = states ? states : book->states;
    book->room = states ? room : book->room;
    return states != NULL;
}

static bool find(const poda__book *book, const poda_state *state, uint32_t *at)
{
    uint64_t key[PODA__KEY_WORDS] = {0};
    return book->game->cores->breeder->key_of(&book->it, state, key) &&
           poda__set_find(&book->keys, key, at);
}

/* Adds a position unless its game is over or it is there. */
static poda_status add(poda__book *book, const poda_state *state)
{
    uint64_t key[PODA__KEY_WORDS] = {0};
    poda_value value;
    uint32_t at;
    if (poda_state_over(book->game, state, &value))
        return PODA_OK;
    if (!book->game->cores->breeder->key_of(&book->it, state, key))
        return poda_fail(book->build.error, PODA_BAD_RULES, poda_game_name(book->game),
                         "%s: a position has bits beyond its size", poda_game_name(book->game));
    if (poda__set_find(&book->keys, key, &at))
        return PODA_OK;
    if (book->keys.count == book->room && !grow(book))
        return poda_fail_memory(book->build.error);
    if (poda__set_add(&book->keys, key, &at) != PODA__SET_NEW)
        return poda_fail_memory(book->build.error);
    memcpy(book->states + at * book->build.rules->space.state_size, state,
           book->build.rules->space.state_size);
    book->places[at] = (poda__book_place){.known = false};
    return PODA_OK;
}

/* ---- the positions ---- */

/* What can come after a position: after all moves, or after the best one. */
static poda_status follow(poda__book *book, size_t at)
{
    poda_state state, child;
    poda__book_state(book, at, &state);
    if (poda_state_turn(book->game, &state) == book->options->side) {
        const poda_status status = poda__book_search(book, at);
        if (status != PODA_OK || !book->places[at].known)
            return status;
        poda_state_play(book->game, &state, book->places[at].move_plus - 1, &child);
        return add(book, &child);
    }
    poda_moves list = {book->moves, 0, PODA__BOOK_MOVES};
    poda_state_moves(book->game, &state, &list);
    if (list.count > PODA__BOOK_MOVES)
        return poda_fail(book->build.error, PODA_TOO_LARGE, poda_game_name(book->game),
                         "%s: a position has more than %d moves", poda_game_name(book->game),
                         PODA__BOOK_MOVES);
    poda_status status = PODA_OK;
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state_play(book->game, &state, list.at[i], &child);
        status = add(book, &child);
    }
    return status;
}

static poda_status too_many(const poda__book *book)
{
    return poda_fail(book->build.error, PODA_TOO_LARGE, "plies",
                     "more than %llu {position|positions}: fewer plies=, or a larger limit=",
                     (unsigned long long)book->options->positions);
}

static poda_status list_positions(poda__book *book)
{
    poda_state first;
    poda_state_start(book->game, &first);
    poda_status status = add(book, &first);
    for (int ply = 0; ply < book->options->plies && status == PODA_OK; ply++) {
        const size_t end = book->layers[ply + 1] = book->keys.count;
        for (size_t at = book->layers[ply]; at < end && status == PODA_OK; at++) {
            status = follow(book, at);
            if (status == PODA_OK && book->keys.count > book->options->positions)
                status = too_many(book);
            if (status == PODA_OK && poda__stopped(book->how.stop))
                status = poda__book_interrupted(book);
        }
    }
    book->layers[book->options->plies + 1] = book->keys.count;
    return status;
}

/* ---- values ---- */

/* A value one ply earlier. */
static poda_value step(poda_value value)
{
    return poda_is_win(value) ? value - 1 : poda_is_loss(value) ? value + 1 : value;
}

/* The value of a position after a move; false if it is not known. */
static bool value_after(const poda__book *book, const poda_state *child, poda_value *value)
{
    uint32_t at;
    if (poda_state_over(book->game, child, value)) {
        if (!book->build.rules->scored)
            *value = *value > 0 ? PODA_WIN : *value < 0 ? -PODA_WIN : 0;
        return true;
    }
    if (!find(book, child, &at) || !book->places[at].known)
        return false;
    *value = book->places[at].value + poda__book_lead(book, child);
    return true;
}

/* The value of a position that was not searched, from all its moves; false if they do not show it. */
static bool infer(poda__book *book, size_t at)
{
    poda__book_place *const found = &book->places[at];
    poda_state state, child;
    poda_value best = 0, value;
    poda__book_state(book, at, &state);
    const int sign = poda_state_turn(book->game, &state) == PODA_MAX ? 1 : -1;
    poda_moves list = {book->moves, 0, PODA__BOOK_MOVES};
    poda_state_moves(book->game, &state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state_play(book->game, &state, list.at[i], &child);
        if (!value_after(book, &child, &value))
            return false;
        value = book->build.rules->scored ? value : step(value);
        best = i == 0 || sign * value > sign * best ? value : best;
    }
    found->known = list.count > 0;
    found->value = best - poda__book_lead(book, &state);
    return found->known;
}

static poda_status find_values(poda__book *book)
{
    const size_t last = book->layers[book->options->plies], count = book->keys.count;
    poda_status status = PODA_OK;
    for (size_t at = last; at < count && status == PODA_OK; at++)
        status = poda__book_search(book, at);
    /* moves may lead to positions that come after fewer plies, too, which are inferred later */
    for (bool more = true; more && status == PODA_OK;) {
        more = false;
        for (size_t at = last; at-- > 0;)
            if (!book->places[at].known && !book->places[at].searched)
                more |= infer(book, at);
    }
    return status;
}

/* ---- all of it ---- */

/* Also finds out whether the exact search can be used. */
static poda_status refuse(poda__book *book)
{
    const poda_book_options *options = book->options;
    const char *name = poda_game_name(book->game);
    bool repeats = false;
    poda_state first;
    if (options->plies < 1 || options->plies > PODA_BOOK_PLIES)
        return poda_fail(book->build.error, PODA_BAD_OPTION, "plies", "plies= is 1 to %d, not %d",
                         PODA_BOOK_PLIES, options->plies);
    if (options->side < -1 || options->side > PODA_MIN || options->checks < 0)
        return poda_fail(book->build.error, PODA_BAD_OPTION, options->checks < 0 ? "check" : "side",
                         "a book is of side -1, 0 or 1, and check= is not negative");
    if (poda_game_again(book->game) == PODA_AGAIN_FORBIDDEN)
        return poda_fail(book->build.error, PODA_TOO_LARGE, name,
                         "%s: no position may occur again, so a position has no value without "
                         "those before it, and all games are too many",
                         name);
    poda_state_start(book->game, &first);
    const poda_status status =
        poda_game_repeats(book->game, &first, options->search.stop, &repeats, book->build.error);
    book->proves = !repeats && poda_game_again(book->game) == 0 &&
                   options->search.algorithm == PODA_PVS && !options->search.depth;
    if (status == PODA_OK && repeats && !options->search.nodes && options->search.seconds <= 0)
        return poda_fail(book->build.error, PODA_BAD_REQUEST, "nodes",
                         "%s: positions can occur again, so a search may never come to the end of "
                         "the game: give nodes=, the most a position",
                         name);
    return status;
}

/* A table took longer than a book may, and the book of another game is not meant: neither is replaced. */
static poda_status refuse_file(const poda__book *book)
{
    const poda__head *const head = &book->build.head;
    const char *const path = book->build.path;
    poda_table_about about;
    if (poda_table_look(path, &about, NULL) != PODA_OK)
        return PODA_OK; /* there is none, or it is damaged */
    const char *const blank = *about.options ? " " : "";
    if (!about.plies)
        return poda_fail(book->build.error, PODA_BAD_REQUEST, "out",
                         "%.200s is a table of '%s%s%s', which a book does not replace: out= names "
                         "another file",
                         path, about.game, blank, about.options);
    if (strcmp(about.game, head->game) != 0 || strcmp(about.options, head->options) != 0)
        return poda_fail(book->build.error, PODA_BAD_REQUEST, "out",
                         "%.200s is a book of '%s%s%s', not of '%s%s%s': out= names another file",
                         path, about.game, blank, about.options, head->game,
                         *head->options ? " " : "", head->options);
    return PODA_OK;
}

static poda_status prepare(poda__book *book)
{
    poda__build *const build = &book->build;
    const poda_book_options *options = book->options;
    poda_state first;
    poda_status status = poda__refuse_wide(build->rules, build->error);
    if (status == PODA_OK && poda__table_by_texts(book->game))
        status = poda_fail(build->error, PODA_BAD_REQUEST, poda_game_name(book->game),
                           "%.40s: a book goes on from the bytes of positions, which those of a "
                           "game in Python have not; 'table build' makes a table of all of them",
                           poda_game_name(book->game));
    if (status == PODA_OK)
        status = poda__table_head_of(&build->head, book->game, false, build->error);
    if (status == PODA_OK)
        status = refuse(book);
    if (status == PODA_OK)
        status = poda_file_mine(build->path,
                                (poda_file_kind){PODA__TABLE_MAGIC, PODA__TABLE_MAGIC_LENGTH},
                                build->error);
    if (status == PODA_OK)
        status = refuse_file(book);
    if (status != PODA_OK)
        return status;
    build->head.flags |= PODA__TABLE_BOOK;
    build->head.tiers = (uint64_t)options->plies | (uint64_t)(options->side + 1) << PODA__BOOK_SIDE;
    build->head.section = PODA__TABLE_SECTION;
    build->streams[0] = (poda__stream){.every = 1, .depth = PODA__TABLE_DEPTH};
    build->stream_count = build->threads = 1;
    build->histogram = poda__array((size_t)UINT16_MAX + 1, sizeof *build->histogram);
    build->images = poda__table_images(book->game, &build->image_count);
    poda_state_start(book->game, &first);
    poda__table_keying(&book->it, book->game, build->images, build->image_count);
    book->it.weighs = build->image_count > 0;
    plan_keys(book, &first);
    book->layers = poda__array((size_t)options->plies + 2, sizeof *book->layers);
    book->moves = poda__array(PODA__BOOK_MOVES, sizeof *book->moves);
    if (!build->histogram || !build->images || !book->layers || !book->moves ||
        !poda__set_init(&book->keys, book->it.packing.words * sizeof(uint64_t)))
        return poda_fail_memory(build->error);
    book->how = options->search;
    book->how.keep = true;
    book->how.line = book->how.every_move = book->how.sign = false;
    book->how.progress = NULL;
    status = poda_search_open(&book->search, book->game, build->error);
    if (status == PODA_OK && book->proves)
        status = poda_search_open(&book->prover, book->game, build->error);
    if (status == PODA_OK)
        status = poda__journal_open(build);
    book->opened = status == PODA_OK;
    return status;
}

static poda_status make(poda__book *book)
{
    poda_status status = prepare(book);
    if (status == PODA_OK)
        status = poda__book_earlier(book);
    if (status == PODA_OK)
        status = list_positions(book);
    if (status == PODA_OK)
        status = find_values(book);
    book->made->positions = book->keys.count;
    if (status == PODA_OK)
        status = poda__book_check(book);
    if (status == PODA_OK && book->made->wrong == 0)
        status = poda__book_write(book);
    return status;
}

poda_status poda_book_make(const poda_game *game, const char *path,
                           const poda_book_options *options, poda_book_made *out, poda_error *error)
{
    poda_book_options taken;
    poda_error ignored = {0};
    poda_book_made made = {0};
    poda_status status = PODA__TAKE(poda_book_options, &taken, options, checks, error);
    if (status != PODA_OK)
        return status;
    taken.positions = taken.positions ? taken.positions : PODA_WALK_LIMIT;
    const poda_table_options none = {0};
    poda__book it = {.game = game,
                     .options = &taken,
                     .made = &made,
                     .build = {.game = game,
                               .rules = poda_game_rules_of(game),
                               .path = path,
                               .options = &none,
                               .error = error ? error : &ignored,
                               .journal.file = -1,
                               .marks.file = -1,
                               .started = poda__seconds()}};
    it.build.journal.error = it.build.marks.error = it.build.error;
    status = make(&it);
    if (status != PODA_OK && it.opened && !it.noted)
        poda__ledger_remove(&it.build.journal); /* nothing to go on from */
    poda_search_close(it.search);
    poda_search_close(it.prover);
    poda__set_release(&it.keys);
    free(it.earlier.at);
    free(it.states);
    free(it.places);
    free(it.layers);
    free(it.moves);
    poda__build_release(&it.build);
    if (out)
        *out = made;
    return status;
}
