/* verify_sheets.c - codes of a ranked table as the verifier looks them up. A position is led to by many others; its
 * ends, its short search and its block are looked at once, and its images share what is found. */
#include "tables/verify/verify_sheets.h"

#include <stdlib.h>

#include "base/memory.h"

enum { UNKNOWN, WITHIN, ACROSS, MOVES = 4096 };

#define MOST_BYTES (UINT64_C(1) << 30) /* of codes: beyond, those that were used longest ago go */

bool poda__sheets_open(poda__sheets *sheets, poda_table *table, bool plain)
{
    *sheets = (poda__sheets){.table = table, .plain = plain};
    sheets->at = poda__array(table->shelf_count, sizeof *sheets->at);
    sheets->moves = poda__array(MOVES, sizeof *sheets->moves);
    bool fine = sheets->at && sheets->moves;
    for (size_t i = 0; i < table->shelf_count && fine; i++) {
        sheets->at[i].marks =
            poda__array((size_t)(table->shelves[i].slots / 64 + 1), sizeof(uint64_t));
        fine = sheets->at[i].marks != NULL;
    }
    if (!fine)
        poda__sheets_close(sheets);
    return fine;
}

static void forget_codes(poda__sheets *sheets, size_t shelf)
{
    poda__sheet *const sheet = &sheets->at[shelf];
    if (sheet->codes)
        sheets->bytes -= 2 * sheets->table->shelves[shelf].slots;
    free(sheet->codes);
    free(sheet->live);
    sheet->codes = NULL;
    sheet->live = NULL;
}

void poda__sheets_drop(poda__sheets *sheets, size_t shelf)
{
    forget_codes(sheets, shelf);
    free(sheets->at[shelf].marks);
    sheets->at[shelf].marks = NULL;
}

void poda__sheets_close(poda__sheets *sheets)
{
    for (size_t i = 0; sheets->at && i < sheets->table->shelf_count; i++)
        poda__sheets_drop(sheets, i);
    free(sheets->at);
    free(sheets->moves);
    *sheets = (poda__sheets){0};
}

static bool hold_codes(poda__sheets *sheets, size_t shelf)
{
    poda__sheet *const sheet = &sheets->at[shelf];
    const uint64_t slots = sheets->table->shelves[shelf].slots;
    while (sheets->bytes && sheets->bytes + 2 * slots > MOST_BYTES) {
        size_t oldest = SIZE_MAX;
        for (size_t i = 0; i < sheets->table->shelf_count; i++)
            if (sheets->at[i].codes && sheets->at[i].used != sheets->current &&
                (oldest == SIZE_MAX || sheets->at[i].used < sheets->at[oldest].used))
                oldest = i;
        if (oldest == SIZE_MAX)
            break; /* all are needed for this tier */
        forget_codes(sheets, oldest);
    }
    sheet->codes = poda__array((size_t)slots + 1, sizeof *sheet->codes);
    sheet->live = poda__array((size_t)(slots / 64 + 1), sizeof *sheet->live);
    if (sheet->codes && sheet->live) {
        sheets->bytes += 2 * slots;
        return true;
    }
    free(sheet->codes);
    free(sheet->live);
    sheet->codes = NULL;
    sheet->live = NULL;
    sheets->table->status = poda_fail_memory(sheets->table->error);
    return false;
}

/* ---- places ---- */

static void make_image(const poda_table *table, const poda_state *state, size_t which,
                       poda_state *image)
{
    memset(image, 0, table->rules->space.state_size);
    table->rules->space.symmetry(table->params, state, table->images[which], image);
}

/* The least image by tier and rank, by a search of its own. `*tier` is that of the position. */
static void least_image(const poda_table *table, const poda_state *state, uint64_t *tier,
                        uint64_t *rank)
{
    const poda_ranks *ranks = table->rules->ranks;
    const poda_state *least = state;
    poda_state image, kept;
    bool ranked = false;
    for (size_t i = 0; i < table->image_count; i++) {
        make_image(table, state, i, &image);
        const uint64_t other = ranks->tier(table->params, &image);
        if (other < *tier) {
            memcpy(&kept, &image, table->rules->space.state_size);
            least = &kept;
            ranked = false;
        } else if (other == *tier) {
            const uint64_t number = ranks->rank(table->params, &image);
            *rank = ranked ? *rank : ranks->rank(table->params, least);
            *rank = number < *rank ? number : *rank;
            ranked = true;
        }
        *tier = other < *tier ? other : *tier;
    }
    if (!ranked)
        *rank = ranks->rank(table->params, least);
}

/* By the first of its positions that is met; poda__sheets_images looks at all. */
static uint8_t form_of(const poda__sheets *sheets, const poda_state *state, uint64_t tier)
{
    const poda_table *table = sheets->table;
    poda_state image;
    for (size_t i = 0; i < table->image_count; i++) {
        make_image(table, state, i, &image);
        if (sheets->plain || table->rules->ranks->tier(table->params, &image) != tier)
            return ACROSS;
    }
    return WITHIN;
}

static const poda__shelf *shelf_of(poda__sheets *sheets, uint64_t tier)
{
    const poda__shelf **const cached =
        &sheets->shelves[(tier * 0x9e3779b97f4a7c15u) >> (64 - PODA__SHEETS_BITS)];
    if (!*cached || (*cached)->id != tier)
        *cached = poda__table_shelf(sheets->table, tier);
    return *cached;
}

bool poda__sheets_site(poda__sheets *sheets, const poda_state *state, poda__site *site)
{
    const poda_table *table = sheets->table;
    uint64_t tier = table->rules->ranks->tier(table->params, state);
    const poda__shelf *shelf = shelf_of(sheets, tier);
    if (shelf) {
        poda__sheet *const sheet = &sheets->at[shelf - table->shelves];
        uint8_t form = __atomic_load_n(&sheet->form, __ATOMIC_RELAXED);
        if (form == UNKNOWN) {
            form = form_of(sheets, state, tier);
            __atomic_store_n(&sheet->form, form, __ATOMIC_RELAXED);
        }
        if (form == WITHIN) {
            *site = (poda__site){(size_t)(shelf - table->shelves),
                                 table->rules->ranks->rank(table->params, state)};
            return site->rank < shelf->slots;
        }
    }
    least_image(table, state, &tier, &site->rank);
    shelf = shelf_of(sheets, tier);
    site->shelf = shelf ? (size_t)(shelf - table->shelves) : 0;
    return shelf && site->rank < shelf->slots;
}

void poda__sheets_mark(const poda__sheets *sheets, const poda__site *site)
{
    const uint64_t bit = UINT64_C(1) << (site->rank % 64);
    poda__word64 *const marks = sheets->at[site->shelf].marks;
    /* a tier that is checked has all its marks: no move falls */
    if (marks && !(__atomic_load_n(&marks[site->rank / 64], __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(&marks[site->rank / 64], bit, __ATOMIC_RELAXED);
}

bool poda__sheets_within(const poda__sheets *sheets, size_t shelf)
{
    return sheets->at[shelf].form == WITHIN;
}

bool poda__sheets_images(poda__sheets *sheets, const poda__site *site, const poda_state *state,
                         uint64_t *weight)
{
    const poda_table *table = sheets->table;
    const poda_ranks *ranks = table->rules->ranks;
    const poda__shelf *shelf = &table->shelves[site->shelf];
    size_t same = 1;
    poda_state image;
    sheets->ranks[0] = site->rank;
    sheets->rank_count = 1;
    if (ranks->tier(table->params, state) != shelf->id ||
        ranks->rank(table->params, state) != site->rank)
        return false;
    for (size_t i = 0; i < table->image_count; i++) {
        make_image(table, state, i, &image);
        const uint64_t tier = ranks->tier(table->params, &image);
        same += memcmp(&image, state, table->rules->space.state_size) == 0;
        if (tier == shelf->id) {
            const uint64_t rank = ranks->rank(table->params, &image);
            if (rank >= shelf->slots)
                return false;
            sheets->ranks[sheets->rank_count++] = rank;
        }
    }
    *weight = (table->image_count + 1) / same;
    uint8_t form = __atomic_load_n(&sheets->at[site->shelf].form, __ATOMIC_RELAXED);
    if (form == UNKNOWN) {
        form = form_of(sheets, state, shelf->id);
        __atomic_store_n(&sheets->at[site->shelf].form, form, __ATOMIC_RELAXED);
    }
    sheets->mixed =
        !sheets->plain && (form == WITHIN) != (sheets->rank_count == table->image_count + 1);
    return !sheets->mixed;
}

/* ---- codes ---- */

static bool bring(poda__sheets *sheets, size_t shelf)
{
    sheets->at[shelf].used = sheets->current;
    return sheets->at[shelf].codes || hold_codes(sheets, shelf);
}

/* Is it over? Then its code. */
static unsigned ended(poda__sheets *sheets, const poda_state *state, const poda__site *site)
{
    poda__sheet *const sheet = &sheets->at[site->shelf];
    const uint64_t bit = UINT64_C(1) << (site->rank % 64);
    if (sheet->live[site->rank / 64] & bit)
        return PODA__CODE_NONE;
    const unsigned code = poda__table_ended(sheets->table, state);
    if (!code)
        sheet->live[site->rank / 64] |= bit;
    return code;
}

/* Has a move that wins at once, or only moves that end the game? That is the search of depth 1 by which codes are
 * free. */
static unsigned proven(poda__sheets *sheets, const poda_state *state)
{
    const poda_table *table = sheets->table;
    const poda_rules *rules = table->rules;
    poda_moves list = {sheets->moves, 0, MOVES};
    const int turn = rules->turn(table->params, state);
    bool open = false, draw = false;
    rules->space.moves(table->params, state, &list);
    if (list.count > MOVES)
        return poda__table_prove(sheets->table, state, 1);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda__site site;
        unsigned code = PODA__CODE_NONE;
        memset(&child, 0, rules->space.state_size);
        rules->space.play(table->params, state, list.at[i], &child);
        if (table->image_count) /* a place may take longer than the rules */
            code = poda__table_ended(table, &child);
        else if (poda__sheets_site(sheets, &child, &site) && bring(sheets, site.shelf))
            code = ended(sheets, &child, &site);
        if (code >= PODA__CODE_LOSS &&
            poda__code_is_won(code) == (rules->turn(table->params, &child) == turn))
            return poda__code_won(1);
        open = open || !code;
        draw = draw || (code && code < PODA__CODE_LOSS);
    }
    return open || list.count == 0 ? PODA__CODE_NONE : draw ? PODA__CODE_DRAW : poda__code_lost(1);
}

/* The code of the position after a move, as it counts in the tier of the one before; 0: not known. */
static unsigned code_after(poda__sheets *sheets, const poda_state *child, size_t from)
{
    poda__site site;
    if (!poda__sheets_site(sheets, child, &site))
        return PODA__CODE_NONE;
    const unsigned code = poda__sheets_code(sheets, child, &site);
    return sheets->table->about.conversion && site.shelf != from && code >= PODA__CODE_LOSS
               ? PODA__CODE_LOSS | (code & 1)
               : code;
}

/* What a table does not keep, by the moves: the code of a position of a half that is left out or, `elsewhere`, only
 * whether a move to another tier wins. */
static unsigned code_by_moves(poda__sheets *sheets, const poda_state *state, size_t shelf,
                              bool elsewhere)
{
    enum { FEW = 512 };
    poda_table *const table = sheets->table;
    const poda_rules *rules = table->rules;
    poda_move room[FEW];
    poda_moves list = {room, 0, FEW};
    unsigned win = 0, loss = 0;
    bool draw = false;
    const int turn = rules->turn(table->params, state);
    rules->space.moves(table->params, state, &list);
    if (list.count > FEW)
        return poda__table_code(table, state);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda__site site;
        memset(&child, 0, rules->space.state_size);
        rules->space.play(table->params, state, list.at[i], &child);
        if (elsewhere && poda__sheets_site(sheets, &child, &site) && site.shelf == shelf)
            continue;
        const unsigned code = code_after(sheets, &child, shelf);
        if (!code)
            return PODA__CODE_NONE;
        const bool good = code >= PODA__CODE_LOSS &&
                          poda__code_is_won(code) == (rules->turn(table->params, &child) == turn);
        draw = draw || code < PODA__CODE_LOSS;
        if (good && (!win || poda__code_distance(code) + 1 < win))
            win = poda__code_distance(code) + 1;
        else if (!good && code >= PODA__CODE_LOSS && poda__code_distance(code) + 1 > loss)
            loss = poda__code_distance(code) + 1;
    }
    if (elsewhere)
        return win ? poda__code_won(1) : PODA__CODE_NONE;
    const unsigned code = win                       ? poda__code_won(win)
                          : draw || list.count == 0 ? PODA__CODE_DRAW
                                                    : poda__code_lost(loss);
    return table->head.flags & PODA__TABLE_WDL ? poda__code_plain(code) : code;
}

/* What the block says of a slot. */
static unsigned stored(const poda__sheets *sheets, const poda__site *site)
{
    poda_table *const table = sheets->table;
    poda__spot spot;
    if (!poda__table_place_slot(table, &table->shelves[site->shelf], site->rank, &spot) ||
        !spot.kept)
        return PODA__CODE_NONE;
    const poda__leaf *leaf = poda__table_leaf(table, spot.block);
    return leaf ? leaf->codes[spot.in_block] : PODA__CODE_NONE;
}

/* The code of a position that is not over, for it and its images. */
static unsigned find_code(poda__sheets *sheets, const poda_state *state, const poda__site *site)
{
    const poda_table *table = sheets->table;
    const poda__sheet *sheet = &sheets->at[site->shelf];
    const size_t images = sheet->form == WITHIN ? table->image_count : 0;
    uint64_t ranks[PODA_SYMMETRIES_MAX];
    poda__site least = *site; /* if images are elsewhere, it is already */
    poda_state image;
    for (size_t i = 0; i < images; i++) {
        make_image(table, state, i, &image);
        ranks[i] = table->rules->ranks->rank(table->params, &image);
        if (ranks[i] >= table->shelves[site->shelf].slots)
            return PODA__CODE_NONE;
        least.rank = ranks[i] < least.rank ? ranks[i] : least.rank;
    }
    unsigned code = table->head.depth ? proven(sheets, state) : PODA__CODE_NONE;
    const poda__shelf *const shelf = &table->shelves[site->shelf];
    const bool kept = shelf->kept && least.rank >= shelf->from && least.rank < shelf->to;
    const bool elsewhere = table->about.conversion && table->head.depth;
    if (!code && (!kept || elsewhere) && poda__table_nest(sheets->table)) {
        code = code_by_moves(sheets, state, site->shelf, kept);
        sheets->table->nested--;
    }
    if (!code && kept)
        code = stored(sheets, &least);
    for (size_t i = 0; i < images; i++)
        sheet->codes[ranks[i]] = (uint16_t)code;
    return code;
}

unsigned poda__sheets_code(poda__sheets *sheets, const poda_state *state, const poda__site *site)
{
    poda_table *const table = sheets->table;
    poda__sheet *const sheet = &sheets->at[site->shelf];
    if (!bring(sheets, site->shelf))
        return PODA__CODE_NONE;
    unsigned code = sheet->codes[site->rank];
    if (code)
        return code;
    if (table->head.depth > 1 || table->rules->scored) {
        code = poda__table_code(table, state);
    } else {
        code = ended(sheets, state, site);
        if (!code)
            code = find_code(sheets, state, site);
    }
    sheet->codes[site->rank] = (uint16_t)code;
    return code;
}
