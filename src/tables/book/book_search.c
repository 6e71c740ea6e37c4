/* book_search.c - searches of the positions of a book, and the journal of what they found. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include "tables/book/book.h"

enum { FOUND = 3 }; /* a record of the journal: the value of one position */

static void report(poda__book *book)
{
    const poda_search_options *how = &book->options->search;
    const double now = poda__seconds();
    if (!how->progress || now < book->next_progress)
        return;
    book->next_progress = now + 0.1;
    const poda_progress progress = {.game = book->game,
                                    .nodes = book->made->nodes,
                                    .seconds = now - book->build.started,
                                    .part = "position",
                                    .done = (uint32_t)book->made->searched,
                                    .parts = (uint32_t)book->keys.count};
    how->progress(how->progress_user, &progress);
}

poda_status poda__book_interrupted(const poda__book *book)
{
    return poda_fail(book->build.error, PODA_STOPPED, "",
                     "stopped: the values of %llu {position|positions} are known; the same command "
                     "goes on from there",
                     (unsigned long long)book->made->searched);
}

/* A value that says all: exact, and with its distance if it is won or lost. */
static bool is_whole(const poda__book *book, const poda_result *result)
{
    const bool decided = poda_is_win(result->value) || poda_is_loss(result->value);
    return result->known && result->exact &&
           (book->build.rules->scored || !decided || poda_value_distance(result->value) > 0);
}

/* Of the position itself, not of its least image: its move is one of it. */
static uint64_t hash_at(const poda__book *book, size_t at)
{
    const size_t size = book->build.rules->space.state_size;
    return poda_hash_bytes(book->states + at * size, size) | 1;
}

static poda_status note(poda__book *book, size_t at)
{
    const poda__book_place *const found = &book->places[at];
    poda__buffer record = {0}, none = {0};
    uint64_t where;
    poda__put_number(&record, FOUND);
    poda__put_number(&record, at);
    poda__put_word(&record, hash_at(book, at), 8);
    poda__put_word(&record, (uint32_t)found->value, 4);
    poda__put_word(&record, found->move_plus, 8);
    const poda_status status = record.failed
                                   ? poda_fail_memory(book->build.error)
                                   : poda__ledger_add(&book->build.journal, &record, &none, &where);
    poda__buffer_release(&record);
    return status;
}

/* Can the move be played? A file may say anything. */
static bool is_legal(const poda__book *book, size_t at, uint64_t move_plus)
{
    poda_state state;
    poda_moves list = {book->moves, 0, PODA__BOOK_MOVES};
    poda__book_state(book, at, &state);
    poda_state_moves(book->game, &state, &list);
    for (size_t i = 0; i < list.count && i < PODA__BOOK_MOVES; i++)
        if (list.at[i] + 1 == move_plus)
            return true;
    return false;
}

/* What an earlier run found of a position. */
static void take_earlier(poda__book *book, size_t at)
{
    const poda__book_found *const value = at < book->earlier.room ? &book->earlier.at[at] : NULL;
    poda__book_place *const found = &book->places[at];
    if (!value || value->hash != hash_at(book, at) || !is_legal(book, at, value->move_plus))
        return;
    found->known = true;
    found->value = value->value;
    found->move_plus = value->move_plus;
    book->made->searched++;
    book->made->earlier++;
}

/* One search. `*settled`: its result says all that the book needs. */
static poda_status settle_by(poda__book *book, poda_search *search, poda_algorithm algorithm,
                             const poda_state *state, poda_result *result, bool *settled)
{
    poda_search_options how = book->how;
    how.algorithm = algorithm;
    const poda_status status =
        poda_search_run(search, state, &how, NULL, NULL, result, book->build.error);
    if (status != PODA_OK)
        return status;
    book->made->nodes += result->nodes;
    *settled = is_whole(book, result) && (book->options->side < 0 || result->move_proven);
    return poda__stopped(book->how.stop) ? poda__book_interrupted(book) : PODA_OK;
}

static poda_status settle(poda__book *book, const poda_state *state, poda_result *result,
                          bool *settled)
{
    if (book->proves) {
        const poda_status status =
            settle_by(book, book->prover, PODA_EXACT, state, result, settled);
        if (status != PODA_OK && status != PODA_TOO_LARGE)
            return status;
        if (*settled)
            return PODA_OK;
    }
    return settle_by(book, book->search, book->how.algorithm, state, result, settled);
}

/* The value of a position by a search, unless an earlier run found it. */
poda_status poda__book_search(poda__book *book, size_t at)
{
    poda__book_place *const found = &book->places[at];
    poda_state state;
    poda_result result;
    found->searched = true;
    report(book);
    if (poda__stopped(book->how.stop))
        return poda__book_interrupted(book);
    take_earlier(book, at);
    if (found->known)
        return PODA_OK;
    poda__book_state(book, at, &state);
    bool settled = false;
    poda_status status = settle(book, &state, &result, &settled);
    if (status != PODA_OK || !settled)
        return status;
    found->known = true;
    found->value = result.value - poda__book_lead(book, &state);
    found->move_plus = result.move + 1;
    book->made->searched++;
    book->noted = true;
    return note(book, at);
}

static bool remember(poda__book_list *list, uint64_t at, poda__book_found value)
{
    if (at >= list->room) {
        const size_t room = (size_t)at + 1 + list->room;
        poda__book_found *const larger = poda__resize(list->at, room, sizeof *larger);
        if (!larger)
            return false;
        memset(larger + list->room, 0, (room - list->room) * sizeof *larger);
        list->at = larger;
        list->room = room;
    }
    list->at[at] = value;
    return true;
}

poda_status poda__book_earlier(poda__book *book)
{
    poda__ledger *const journal = &book->build.journal;
    for (;;) {
        uint8_t *bytes = NULL;
        size_t length = 0;
        uint64_t where;
        poda_status status = poda__ledger_next(journal, &bytes, &length, &where);
        if (status != PODA_OK)
            return status;
        if (!bytes)
            return poda__ledger_cut(journal);
        poda__bytes in = {bytes, bytes + length, false};
        const bool ours = poda__get_number(&in) == FOUND;
        const uint64_t at = poda__get_number(&in);
        poda__book_found value = {.hash = poda__get_word(&in, 8)};
        value.value = (poda_value)(int32_t)(uint32_t)poda__get_word(&in, 4);
        value.move_plus = poda__get_word(&in, 8);
        const bool fine = ours && !in.failed && at < book->options->positions;
        book->noted |= fine;
        if (fine && !remember(&book->earlier, at, value))
            status = poda_fail_memory(book->build.error);
        free(bytes);
        if (status != PODA_OK)
            return status;
    }
}

poda_status poda__book_check(poda__book *book)
{
    const size_t count = book->keys.count;
    size_t known = 0, met = 0, tried = 0;
    poda_search *other = NULL;
    poda_search_options how = book->how;
    poda_status status = poda_search_open(&other, book->game, book->build.error);
    for (size_t at = 0; at < count; at++)
        known += book->places[at].searched && book->places[at].known;
    how.keep = false;
    const size_t checks =
        (size_t)book->options->checks < known ? (size_t)book->options->checks : known;
    for (size_t at = 0; at < count && status == PODA_OK && tried < checks; at++) {
        const poda__book_place *const found = &book->places[at];
        poda_state state;
        poda_result result;
        if (!found->searched || !found->known || met++ < tried * known / checks)
            continue;
        poda__book_state(book, at, &state);
        status = poda_search_run(other, &state, &how, NULL, NULL, &result, book->build.error);
        if (status == PODA_OK && poda__stopped(how.stop))
            status = poda__book_interrupted(book);
        tried++;
        if (status == PODA_OK && is_whole(book, &result)) {
            book->made->checked++;
            book->made->wrong += result.value - poda__book_lead(book, &state) != found->value;
        }
    }
    poda_search_close(other);
    return status;
}
