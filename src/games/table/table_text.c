/* table_text.c - tables of payoffs as text: '3,1 5,-5 / 5,0 -10,1'. A cell has a payoff for each
 * player; the first player chooses the row, the second the column; '//' begins the table of the
 * third player's next strategy, '///' that of the fourth's. */
#include "games/table/table_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "normal/normal_form.h"

typedef struct example {
    const char *table, *rows, *cols;
} example;

/* In the order of PODA__TABLE_EXAMPLES. Shapley 1964; Morra with two fingers: shown and called; the
 * course's table. */
static const example examples[] = {
    {"0,0 -1,1 1,-1 / 1,-1 0,0 -1,1 / -1,1 1,-1 0,0", "rock,paper,scissors", "rock,paper,scissors"},
    {"1,-1 -1,1 / -1,1 1,-1", "heads,tails", "heads,tails"},
    {"-1,-1 -10,0 / 0,-10 -5,-5", "silent,confess", "silent,confess"},
    {"6,6 2,7 / 7,2 0,0", "swerve,straight", "swerve,straight"},
    {"3,2 0,0 / 0,0 2,3", "opera,football", "opera,football"},
    {"0,0 1,0 0,1 / 0,1 0,0 1,0 / 1,0 0,1 0,0", "T,M,B", "L,C,R"},
    {"0,0 2,-2 -3,3 0,0 / -2,2 0,0 0,0 3,-3 / 3,-3 0,0 0,0 -4,4 / 0,0 -3,3 4,-4 0,0", "11,12,21,22",
     "11,12,21,22"},
    {"3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2", "T,M,B", "L,C,R"},
};
enum { EXAMPLES = sizeof examples / sizeof *examples, PLAYERS = 4, NAME = 24 };

/* Numbers in reading order, and what they say about the sizes. */
typedef struct cells {
    int64_t *top, *bottom;
    size_t count, room;
    int players;
    int size[PLAYERS]; /* strategies, as far as they are known */
    int at[PLAYERS];   /* of the next cell; [0] is the row */
} cells;

static bool grow(cells *all)
{
    const size_t room = all->room ? 2 * all->room : 64;
    void *top = poda__resize(all->top, room, sizeof *all->top);
    if (top)
        all->top = top;
    void *bottom = top ? poda__resize(all->bottom, room, sizeof *all->bottom) : NULL;
    if (!bottom)
        return false;
    all->bottom = bottom;
    all->room = room;
    return true;
}

/* One cell, "3,1": its length, 0 if it is none, or if it has another number of payoffs than the
 * first. */
static size_t read_cell(cells *all, const char *text, bool *memory)
{
    size_t length = 0;
    int count = 0;
    for (;; length++) {
        bool fits = true;
        if (all->count == all->room && !grow(all)) {
            *memory = false;
            return 0;
        }
        const size_t digits = poda__rational_read(text + length, &all->top[all->count],
                                                  &all->bottom[all->count], &fits);
        if (digits == 0 || !fits || ++count > PLAYERS)
            return 0;
        all->count++;
        length += digits;
        if (text[length] != ',')
            break;
    }
    if (!text[length] || strchr(" \t\r\n/", text[length])) {
        if (all->players == 0)
            all->players = count;
        return count == all->players && count >= 2 ? length : 0;
    }
    return 0;
}

static poda_status bad_cell(const cells *all, const char *at, poda_error *error)
{
    const size_t shown = strcspn(at, " \t\r\n/");
    return poda_fail(error, PODA_BAD_OPTION, "table",
                     "table: row %d, column %d: '%.*s' is not a cell; expected 2 to 4 payoffs, as "
                     "many everywhere, like 3,1 or 1/2,-5",
                     all->at[0] + 1, all->at[1] + 1, shown < 30 ? (int)shown : 30, at);
}

/* The end of a row ('/'), and of as many levels above it as there are more slashes. */
static poda_status end_row(cells *all, int slashes, poda_error *error)
{
    for (int level = 1; level <= slashes || level == 1; level++) {
        /* columns are counted first, then rows, then tables */
        const int player = level == 1 ? 1 : level == 2 ? 0 : level - 1;
        const int count = all->at[player] + (player != 1);
        if (all->size[player] == 0)
            all->size[player] = count;
        if (count != all->size[player] || count == 0)
            return poda_fail(error, PODA_BAD_OPTION, "table",
                             "table: row %d: every row needs as many columns, and every table as "
                             "many rows",
                             all->at[0] + 1);
        all->at[player] = 0;
    }
    const int next = slashes <= 1 ? 0 : slashes;
    if (slashes > 0 && next < PLAYERS)
        all->at[next]++;
    return PODA_OK;
}

static poda_status read_cells(cells *all, const char *text, poda_error *error)
{
    bool memory = true;
    for (;;) {
        text += strspn(text, " \t\r\n");
        const int slashes = (int)strspn(text, "/");
        const bool end = !text[slashes + strspn(text + slashes, " \t\r\n")];
        if (slashes || end) {
            if (slashes && (end || (slashes > 1 && slashes >= all->players)))
                return bad_cell(all, text, error);
            const poda_status status = end_row(all, end ? all->players : slashes, error);
            if (status != PODA_OK || end)
                return status;
            text += slashes;
            continue;
        }
        const size_t length = read_cell(all, text, &memory);
        if (!memory)
            return poda_fail_memory(error);
        if (length == 0)
            return bad_cell(all, text, error);
        if (++all->at[1] > PODA_NORMAL_STRATEGIES || all->count > PODA_NORMAL_PROFILES)
            return poda_fail(error, PODA_TOO_LARGE, "table", "a table has at most %d cells",
                             PODA_NORMAL_PROFILES);
        text += length;
    }
}

/* "T,M,B" of one player into `names`; none: r1, r2 or c1, c2. */
static poda_status read_names(const char *text, const char *key, int count, char (*names)[NAME],
                              const char **out, poda_error *error)
{
    const char *const given = text;
    for (int i = 0; i < count; i++) {
        poda_text name = {names[i], NAME, 0};
        if (!*text) {
            poda_text_add(&name, "%s%d", key, i + 1);
        } else {
            const size_t length = strcspn(text, ", ");
            poda_text_add(&name, "%.*s", length < NAME ? (int)length : NAME - 1, text);
            text += length;
            text += strspn(text, ", ");
            if (length == 0 || length >= NAME || (!*text && i + 1 < count))
                return poda_fail(error, PODA_BAD_OPTION, key,
                                 "%s=%.40s: %d {name|names} of at most %d characters, separated by "
                                 "commas, are needed",
                                 key, given, count, NAME - 1);
        }
        for (int k = 0; k < i; k++)
            if (strcmp(names[k], names[i]) == 0)
                return poda_fail(error, PODA_BAD_OPTION, key, "%s: the name '%.*s' is used twice",
                                 key, NAME, names[i]);
        out[i] = names[i];
    }
    return *text ? poda_fail(error, PODA_BAD_OPTION, key,
                             "%s=%.40s: %d {name|names} of at most %d characters, separated by "
                             "commas, are needed",
                             key, given, count, NAME - 1)
                 : PODA_OK;
}

/* Payoffs in reading order become those of profiles, the first player's strategy fastest. */
static void sort_cells(const cells *all, int64_t *payoffs)
{
    const size_t players = (size_t)all->players;
    const size_t rows = (size_t)all->size[0], cols = (size_t)all->size[1];
    for (size_t i = 0; i < all->count / players; i++) {
        const size_t table = i / (rows * cols), row = i / cols % rows, col = i % cols;
        memcpy(payoffs + (table * rows * cols + col * rows + row) * players, all->top + i * players,
               players * sizeof *payoffs);
    }
}

static poda_status open_cells(cells *all, const char *const given[PLAYERS], poda_normal **out,
                              poda_error *error)
{
    static const char *const keys[PLAYERS] = {"r", "c", "m", "n"};
    poda_normal_options options = {.size = sizeof options, .players = all->players};
    size_t names = 0;
    for (int p = 0; p < all->players; p++) {
        options.strategies[p] = all->size[p];
        names += (size_t)all->size[p];
    }
    int64_t *payoffs = poda__array(all->count, sizeof *payoffs);
    char(*name)[NAME] = poda__array(names, sizeof *name);
    const char **list = poda__array(names, sizeof(char *));
    poda_status status = payoffs && name && list ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK &&
        !poda__rationals_join(all->top, all->bottom, all->count, &options.unit))
        status = poda_fail(error, PODA_TOO_LARGE, "payoffs",
                           "the payoffs have no common denominator of at most 18 digits");
    size_t first = 0;
    for (int p = 0; p < all->players && status == PODA_OK; p++) {
        status = read_names(given[p], *given[p] ? (p ? "cols" : "rows") : keys[p], all->size[p],
                            name + first, list + first, error);
        first += (size_t)all->size[p];
    }
    if (status == PODA_OK) {
        sort_cells(all, payoffs);
        options.payoffs = payoffs;
        options.strategy_names = list;
        status = poda_normal_open(out, &options, error);
    }
    free(payoffs);
    free(name);
    free(list);
    return status;
}

poda_status poda__table_open(poda_normal **out, const poda_options *options, poda_error *error)
{
    int which = 0;
    const char *text = poda_option_text(options, "table", "");
    text += strspn(text, " \t\r\n");
    if (strncmp(text, "NFG", 3) == 0)
        return poda_normal_read(out, text, error);
    poda_status status = poda_option_choice(options, "name", PODA__TABLE_EXAMPLES, &which, error);
    if (status != PODA_OK)
        return status;
    const example *known = &examples[which % EXAMPLES];
    const bool own = *text != 0;
    const char *const names[PLAYERS] = {poda_option_text(options, "rows", own ? "" : known->rows),
                                        poda_option_text(options, "cols", own ? "" : known->cols),
                                        "", ""};
    cells all = {0};
    status = read_cells(&all, own ? text : known->table, error);
    if (status == PODA_OK)
        status = open_cells(&all, names, out, error);
    free(all.top);
    free(all.bottom);
    return status;
}
