/* verify.c - checks a table without the builder: the bytes of the file by their checksums, then every
 * position that can be reached by what its moves lead to. A win in d plies must have a move to a loss
 * of the opponent in d - 1 and none to a quicker one; all moves of a loss must lead to wins, the slowest in
 * d - 1; a draw has no winning move and one that does not lose. This is a proof also where positions
 * repeat: take a wrong value of least true distance; the values that it follows from are right,
 * so one of the rules above is broken there.
 *
 * Which positions there are is found here anew, from the first one on, with the words of the rules and
 * marks of its own. */
#define _XOPEN_SOURCE 700
#include <stdlib.h>

#include "base/memory.h"
#include "base/set.h"
#include "base/stop.h"
#include "system/clock.h"
#include "tables/checksum.h"
#include "tables/reader.h"
#include "tables/sorted_keys.h"
#include "tables/verify_sheets.h"

enum { MOVES = 4096 };

struct check {
    poda_table *table;
    poda__sheets *sheets; /* of a ranked table */
    poda__set met;        /* keys do not lead back to positions: those that were met */
    bool walks;           /* and then these are followed */
    size_t shelf;         /* of the code that was found last, */
    size_t stays;         /* and how many there are up to the last one in which a move stays */
    poda_move *moves;
    const volatile int *stop;
    poda_progress_fn *progress;
    void *user;
    poda_error *error;
    double started, next_progress;
    uint64_t positions, since_pause;
    uint64_t searched; /* of a book: what does not follow from its moves */
    /* of the tier being checked */
    uint64_t won, lost, drawn, weight;
};

static poda_status pause_now(struct check *check)
{
    if (++check->since_pause < 1024)
        return PODA_OK;
    check->since_pause = 0;
    if (poda__stopped(check->stop))
        return poda_fail(check->error, PODA_STOPPED, "", "stopped before the end");
    const double now = poda__seconds();
    if (check->progress && now >= check->next_progress) {
        const poda_progress progress = {
            .game = check->table->game, .nodes = check->positions, .seconds = now - check->started};
        check->next_progress = now + 0.1;
        check->progress(check->user, &progress);
    }
    return PODA_OK;
}

typedef enum wrong_how { MISSING, RANKED, CROWDED, VALUED } wrong_how;

static poda_status wrong(const struct check *check, const poda_state *state, wrong_how how)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_error *const error = check->error;
    const char *path = check->table->path;
    poda_state_text(check->table->game, state, &text);
    switch (how) {
    case MISSING:
        return poda_fail(error, PODA_BAD_FILE, path, "the table does not have the position %.200s",
                         words);
    case RANKED:
        return poda_fail(error, PODA_BAD_RULES, path,
                         "the rank of the position %.200s does not lead back to it", words);
    case CROWDED:
        return poda_fail(error, PODA_TOO_LARGE, path, "too many moves in the position %.200s",
                         words);
    case VALUED:
        break;
    }
    return poda_fail(error, PODA_BAD_FILE, path,
                     "the value of the position %.200s does not follow from its moves", words);
}

/* ---- one position ---- */

/* The code of a position; it is marked as one that can be reached. */
static poda_status find_code(struct check *check, const poda_state *state, unsigned *code)
{
    poda_table *const table = check->table;
    poda__site site;
    uint32_t at;
    *code = PODA__CODE_NONE;
    if (check->walks && poda__set_add(&check->met, state, &at) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(check->error);
    if (!check->sheets) {
        *code = poda__table_code(table, state);
    } else {
        if (!poda__sheets_site(check->sheets, state, &site))
            return wrong(check, state, MISSING);
        poda__sheets_mark(check->sheets, &site);
        check->shelf = site.shelf;
        *code = poda__sheets_code(check->sheets, state, &site);
    }
    return table->status;
}

/* What the moves of a position must give. */
struct sum {
    unsigned win, loss; /* codes of the position: the quickest win, the slowest loss; 0: none */
    unsigned endless_win, endless_loss;
    bool draw, open, missing;
    unsigned score; /* the best */
    size_t count;
};

static void add_move(struct sum *sum, unsigned code, bool own, bool max)
{
    if (code == PODA__CODE_OPEN) {
        sum->open = true;
    } else if (code < PODA__CODE_LOSS) {
        sum->draw = true;
    } else {
        const bool good = own ? code % 2 == 1 : code % 2 == 0;
        const unsigned plies = (code - PODA__CODE_LOSS) / 2;
        if (plies == PODA__CODE_DISTANCE) {
            sum->endless_win |= good;
            sum->endless_loss |= !good;
        } else if (good) {
            const unsigned win = 7 + 2 * plies; /* one ply more */
            sum->win = !sum->win || win < sum->win ? win : sum->win;
        } else if (6 + 2 * plies > sum->loss) {
            sum->loss = 6 + 2 * plies;
        }
    }
    const bool better = max ? code > sum->score : code < sum->score;
    sum->score = sum->count == 0 || better ? code : sum->score;
    sum->count++;
}

/* Without distances: only whether it is won, drawn or lost. */
static bool agrees_plainly(const struct sum *sum, unsigned code)
{
    if (sum->win || sum->endless_win)
        return poda__code_is_won(code);
    return sum->draw || sum->count == 0 ? code == PODA__CODE_DRAW : poda__code_is_lost(code);
}

static bool agrees(const struct sum *sum, unsigned code, bool scored)
{
    if (sum->open || code == PODA__CODE_OPEN)
        return true; /* not known, and not said to be */
    if (scored)
        return sum->score == code;
    if (sum->win)
        return code == sum->win;
    if (code == PODA__CODE_LOSS + 1 + 2 * PODA__CODE_DISTANCE)
        return sum->endless_win;
    if (sum->draw || sum->endless_win || sum->count == 0)
        return code == PODA__CODE_DRAW;
    return sum->endless_loss ? code == PODA__CODE_LOSS + 2 * PODA__CODE_DISTANCE
                             : code == sum->loss;
}

static poda_status list_moves(struct check *check, const poda_state *state, poda_moves *list)
{
    *list = (poda_moves){check->moves, 0, MOVES};
    check->table->rules->space.moves(check->table->params, state, list);
    return list->count <= MOVES ? PODA_OK : wrong(check, state, CROWDED);
}

/* Checks one position against its moves, and marks what they lead to. */
static poda_status check_position(struct check *check, const poda_state *state, uint64_t weight)
{
    poda_table *const table = check->table;
    const poda_rules *rules = table->rules;
    struct sum sum = {0};
    poda_moves list;
    const int turn = rules->turn(table->params, state);
    poda_status status = pause_now(check);
    check->positions += weight;
    if (status != PODA_OK)
        return status;
    unsigned code = poda__table_ended(table, state);
    const bool over = code != 0;
    if (!over)
        status = find_code(check, state, &code);
    if (status != PODA_OK)
        return status;
    if (code == 0)
        return wrong(check, state, MISSING);
    const bool known = code != PODA__CODE_OPEN;
    const bool more = turn == PODA_MAX ? code > PODA__CODE_ZERO : code < PODA__CODE_ZERO;
    const bool won = known && (rules->scored ? more : poda__code_is_won(code));
    const bool lost =
        known && !won && (rules->scored ? code != PODA__CODE_ZERO : poda__code_is_lost(code));
    check->won += won ? weight : 0;
    check->lost += lost ? weight : 0;
    check->drawn += known && !won && !lost ? weight : 0;
    check->weight += weight;
    if (over)
        return PODA_OK;
    status = list_moves(check, state, &list);
    for (size_t i = 0; i < list.count && status == PODA_OK; i++) {
        poda_state child;
        memset(&child, 0, rules->space.state_size);
        rules->space.play(table->params, state, list.at[i], &child);
        unsigned after;
        status = find_code(check, &child, &after);
        if (status != PODA_OK)
            return status;
        if (check->sheets && check->shelf == check->sheets->current)
            check->stays = check->shelf + 1;
        if (after == 0 && table->about.plies) {
            sum.missing = true;
            continue;
        }
        if (after == 0)
            return wrong(check, &child, MISSING);
        if (table->it.leads && !rules->outcome(table->params, &child, &(poda_value){0}))
            after += (unsigned)rules->past->lead(table->params, &child);
        add_move(&sum, after, rules->turn(table->params, &child) == turn, turn == PODA_MAX);
    }
    if (sum.missing)
        check->searched += weight;
    else if (status == PODA_OK && table->about.wdl && !sum.open && code != PODA__CODE_OPEN)
        status = agrees_plainly(&sum, code) ? PODA_OK : wrong(check, state, VALUED);
    else if (status == PODA_OK && !agrees(&sum, code, rules->scored))
        status = wrong(check, state, VALUED);
    return status;
}

/* ---- all positions ---- */

/* One marked slot of a tier; `done` notes it and its images. */
static poda_status check_slot(struct check *check, size_t index, uint64_t slot, uint64_t *done)
{
    poda_table *const table = check->table;
    poda__sheets *const sheets = check->sheets;
    const poda__site site = {index, slot};
    uint64_t weight = 1;
    poda_state state;
    memset(&state, 0, sizeof state);
    if (!table->rules->ranks->unrank(table->params, table->shelves[index].id, slot, &state) ||
        !poda__sheets_images(sheets, &site, &state, &weight))
        return wrong(check, &state, RANKED);
    for (size_t i = 0; i < sheets->rank_count; i++)
        done[sheets->ranks[i] / 64] |= UINT64_C(1) << (sheets->ranks[i] % 64);
    return check_position(check, &state, weight);
}

static poda_status check_shelf(struct check *check, size_t index)
{
    poda_table *const table = check->table;
    const poda__shelf *shelf = &table->shelves[index];
    const uint64_t *const marks = check->sheets->at[index].marks;
    const size_t words = (size_t)(shelf->slots / 64 + 1);
    uint64_t *const done = poda__array(words, sizeof *done);
    poda_status status = done ? PODA_OK : poda_fail_memory(check->error);
    check->won = check->lost = check->drawn = check->weight = 0;
    check->sheets->current = index;
    for (bool more = true; more && status == PODA_OK;) { /* moves may stay in the tier */
        more = false;
        for (size_t word = 0; word < words && status == PODA_OK; word++)
            while (status == PODA_OK && (marks[word] & ~done[word])) {
                const uint64_t left = marks[word] & ~done[word];
                const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
                more = true;
                status = check_slot(check, index, slot, done);
            }
    }
    free(done);
    if (status == PODA_OK && (check->weight != shelf->positions || check->won != shelf->won ||
                              check->lost != shelf->lost || check->drawn != shelf->drawn))
        status = poda_fail(check->error, PODA_BAD_FILE, table->path,
                           "%.200s: the counts of tier %llu are wrong", table->path,
                           (unsigned long long)shelf->id);
    return status;
}

static poda_status mark_state(struct check *check, const poda_state *state)
{
    poda__site site;
    if (!poda__sheets_site(check->sheets, state, &site))
        return wrong(check, state, MISSING);
    poda__sheets_mark(check->sheets, &site);
    return PODA_OK;
}

static poda_status mark_tiers(struct check *check)
{
    poda_table *const table = check->table;
    poda_state state;
    if (table->about.whole) {
        memset(&state, 0, sizeof state);
        poda_state_start(table->game, &state);
        return mark_state(check, &state);
    }
    poda_status status = PODA_OK;
    for (size_t i = 0; i < table->shelf_count; i++)
        for (uint64_t slot = 0; table->shelves[i].asked && slot < table->shelves[i].slots; slot++) {
            memset(&state, 0, sizeof state);
            if (table->rules->ranks->unrank(table->params, table->shelves[i].id, slot, &state) &&
                (status = mark_state(check, &state)) != PODA_OK)
                return status;
        }
    return PODA_OK;
}

/* `plain`: see poda__sheets. */
static poda_status check_tiers(struct check *check, bool plain)
{
    poda__sheets sheets;
    if (!poda__sheets_open(&sheets, check->table, plain))
        return poda_fail_memory(check->error);
    check->sheets = &sheets;
    poda_status status = mark_tiers(check);
    for (size_t i = 0; i < check->table->shelf_count && status == PODA_OK; i++) {
        status = check_shelf(check, i);
        poda__sheets_drop(&sheets, i);
    }
    const bool mixed = sheets.mixed;
    poda__sheets_close(&sheets);
    check->sheets = NULL;
    if (!mixed)
        return status;
    check->positions = 0;
    return check_tiers(check, true);
}

/* Every key of a table of sorted states; the first position must be among them. */
static poda_status check_sorted(struct check *check)
{
    poda_table *const table = check->table;
    const poda__breeder *breeder = table->game->cores->breeder;
    poda_status status = PODA_OK;
    poda__spot spot;
    poda_state state;
    poda_state_start(table->game, &state);
    if (!table->about.plies && !poda__table_locate(table, &state, &spot))
        return table->status != PODA_OK ? table->status : wrong(check, &state, MISSING);
    uint8_t *keys = poda__array(table->head.block, table->key_bytes);
    if (!keys)
        return poda_fail_memory(check->error);
    for (size_t block = 0; block < table->block_count && status == PODA_OK; block++) {
        const poda__leaf *leaf = poda__table_leaf(table, block);
        if (!leaf) {
            status = table->status;
            break;
        }
        const size_t count = leaf->count;
        memcpy(keys, leaf->keys, count * table->key_bytes);
        for (size_t i = 0; i < count && status == PODA_OK; i++) {
            uint64_t key[PODA__KEY_WORDS] = {0}, words[PODA__KEY_WORDS];
            memcpy(key, keys + i * table->key_bytes, table->key_bytes);
            poda__unpack(&table->it.packing, key, words, table->it.packing.state_words);
            memset(&state, 0, sizeof state);
            memcpy(&state, words, table->it.packing.state_size);
            status = check_position(check, &state, breeder->weight_of(&table->it, key));
        }
    }
    free(keys);
    const poda__shelf *shelf = table->shelves;
    if (status == PODA_OK && (check->weight != shelf->positions || check->won != shelf->won ||
                              check->lost != shelf->lost || check->drawn != shelf->drawn))
        status = poda_fail(check->error, PODA_BAD_FILE, table->path,
                           "%.200s: the counts of tier %llu are wrong", table->path, 0ull);
    return status;
}

/* The positions of a game whose states a file has by their texts: from the first one on. */
static poda_status check_texts(struct check *check)
{
    const poda_table *const table = check->table;
    const poda__shelf *const shelf = table->shelves;
    poda__set *const met = &check->met;
    poda_state state;
    if (!poda__set_init(met, table->rules->space.state_size))
        return poda_fail_memory(check->error);
    check->walks = true;
    poda_state_start(table->game, &state);
    uint32_t first;
    poda_status status = poda__set_add(met, &state, &first) == PODA__SET_NO_MEMORY
                             ? poda_fail_memory(check->error)
                             : PODA_OK;
    for (uint32_t at = 0; at < met->count && status == PODA_OK; at++) {
        memset(&state, 0, sizeof state);
        memcpy(&state, poda__set_at(met, at), met->state_size);
        status = check_position(check, &state, 1);
    }
    poda__set_release(met);
    if (status == PODA_OK && (check->weight != shelf->positions || check->won != shelf->won ||
                              check->lost != shelf->lost || check->drawn != shelf->drawn))
        status = poda_fail(check->error, PODA_BAD_FILE, table->path,
                           "%.200s: the counts of tier %llu are wrong", table->path, 0ull);
    return status;
}

/* All bytes of the file by the checksum at its end, and each block by its own. */
static poda_status check_bytes(struct check *check)
{
    poda_table *const table = check->table;
    for (size_t block = 0; block < table->block_count; block++) {
        if (!poda__table_leaf(table, block))
            return table->status;
        const poda_status status = pause_now(check);
        if (status != PODA_OK)
            return status;
    }
    return poda__table_sum(table, check->error);
}

/* Positions whose values are only known to agree with each other. */
static uint64_t unproven(const struct check *check)
{
    const poda_table *const table = check->table;
    uint64_t sum = 0;
    if (!table->about.wdl)
        return 0;
    if (!table->about.ranked)
        return check->positions;
    for (size_t i = 0; i < check->stays; i++)
        sum += table->shelves[i].positions;
    return sum;
}

poda_status poda_table_verify(poda_table *table, const volatile int *stop,
                              poda_progress_fn *progress, void *user, poda_table_verified *out,
                              poda_error *error)
{
    poda_error ignored = {0};
    struct check check = {.table = table,
                          .stop = stop,
                          .progress = progress,
                          .user = user,
                          .error = error ? error : &ignored,
                          .started = poda__seconds()};
    table->error = check.error;
    table->status = PODA_OK;
    check.moves = poda__array(MOVES, sizeof *check.moves);
    if (!check.moves)
        return poda_fail_memory(check.error);
    poda_status status = check_bytes(&check);
    if (status == PODA_OK)
        status = table->about.ranked                     ? check_tiers(&check, false)
                 : table->head.flags & PODA__TABLE_TEXTS ? check_texts(&check)
                                                         : check_sorted(&check);
    free(check.moves);
    if (status == PODA_OK && out)
        *out = (poda_table_verified){check.positions, table->block_count, check.searched,
                                     unproven(&check)};
    return status;
}
