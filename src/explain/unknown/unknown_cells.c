/* unknown_cells.c - enumerates the cells. Numbers with which no unknown value is ever compared do not divide
 * anything: they are found by searching, so that a large tree has few cells where little is unknown. */
#include "explain/unknown/unknown_cells.h"

#include <assert.h>
#include <math.h>

#include "base/memory.h"

enum {
    CELLS = 60000, /* most cells */
    /* what it takes, in the unit of spend.h */
    A_VISIT = 16,  /* of a node by the search */
    A_NODE = 6,    /* of minimax */
    A_RANK = 5,    /* of one unknown value in an order */
    A_NUMBER = 40, /* found among the known ones */
};

static int by_number(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static bool is_unknown(const poda__cells *cells, int32_t node)
{
    for (int i = 0; i < cells->unknown; i++)
        if (cells->leaves[i] == node)
            return true;
    return false;
}

static bool has_number(const poda_condition *condition)
{
    return condition->kind == PODA_CONDITION_VALUE && condition->other < 0;
}

static int32_t index_of(const poda__cells *cells, double number)
{
    const double *found = bsearch(&number, cells->numbers, (size_t)cells->number_count,
                                  sizeof *cells->numbers, by_number);
    assert(found);
    return (int32_t)(found - cells->numbers);
}

/* Lists the known numbers, and gives the known leaves their coordinates. */
static void place_known(poda__cells *cells, const poda_condition *conditions,
                        size_t condition_count, poda__score_fn *score, const void *user)
{
    poda__plain *plain = cells->plain;
    int32_t count = 0;
    for (int32_t n = 0; n < plain->count; n++)
        if (poda__plain_leaf(plain, n) && !is_unknown(cells, n))
            cells->numbers[count++] = score(user, plain->values[n]);
    for (size_t i = 0; i < condition_count; i++)
        if (has_number(&conditions[i]))
            cells->numbers[count++] = conditions[i].number;
    if (count > 0)
        qsort(cells->numbers, (size_t)count, sizeof *cells->numbers, by_number);
    for (int32_t i = 0; i < count; i++)
        if (i == 0 || cells->numbers[i] != cells->numbers[cells->number_count - 1])
            cells->numbers[cells->number_count++] = cells->numbers[i];
    for (int32_t n = 0; n < plain->count; n++)
        if (poda__plain_leaf(plain, n) && !is_unknown(cells, n))
            plain->values[n] =
                (index_of(cells, score(user, plain->values[n])) + 1) * cells->meetings.step;
}

poda_status poda__cells_init(poda__cells *cells, poda__plain *plain, poda__plain_rule rule,
                             const int32_t *leaves, size_t leaf_count,
                             const poda_condition *conditions, size_t condition_count,
                             poda__score_fn *score, const void *user, poda__spend *spend,
                             poda_error *error)
{
    const size_t most = (size_t)plain->leaf_count + condition_count + 2;
    bool *settled = poda__array(most, sizeof *settled), *met = poda__array(most, sizeof *met);
    *cells = (poda__cells){.plain = plain,
                           .rule = rule,
                           .leaves = leaves,
                           .unknown = (int)leaf_count,
                           .spend = spend,
                           .meetings = {(poda_value)leaf_count + 1, settled, met, false}};
    cells->numbers = poda__array(most, sizeof *cells->numbers);
    cells->settled = poda__array(most, sizeof *cells->settled);
    cells->minimax = poda__array((size_t)plain->count, sizeof *cells->minimax);
    if (!settled || !met || !cells->numbers || !cells->settled || !cells->minimax) {
        poda__cells_release(cells);
        return poda_fail_memory(error);
    }
    place_known(cells, conditions, condition_count, score, user);
    for (size_t i = 0; i < condition_count; i++) {
        cells->needs_minimax |= conditions[i].kind == PODA_CONDITION_VALUE;
        if (has_number(&conditions[i]))
            settled[index_of(cells, conditions[i].number) + 1] = true;
    }
    return PODA_OK;
}

void poda__cells_release(poda__cells *cells)
{
    free((bool *)cells->meetings.settled);
    free(cells->meetings.met);
    free(cells->numbers);
    free(cells->settled);
    free(cells->minimax);
    free(cells->at);
    free(cells->places);
    *cells = (poda__cells){.plain = NULL};
}

/* Moves the numbers met to the settled ones. */
static void settle(poda__cells *cells)
{
    bool *settled = (bool *)cells->meetings.settled;
    cells->settled_count = 0;
    for (int32_t i = 0; i < cells->number_count; i++) {
        settled[i + 1] |= cells->meetings.met[i + 1];
        cells->meetings.met[i + 1] = false;
        if (settled[i + 1])
            cells->settled[cells->settled_count++] = i;
    }
    cells->meetings.any = false;
}

/* The coordinate of a settled number; -1: below all. */
static poda_value coordinate(const poda__cells *cells, int32_t settled)
{
    return settled < 0 ? 0 : (cells->settled[settled] + 1) * cells->meetings.step;
}

/* How many unknown values lie in the same gap between numbers as value `i`. */
static int sharing(const poda__cells *cells, const int32_t *places, int i)
{
    int count = 0;
    for (int j = 0; j < cells->unknown; j++)
        count += places[j] == places[i];
    return count;
}

/* Are the ranks of the values in each gap 1, 2, ... without a hole? Then they are the only ones that
 * represent this order. */
static bool is_dense(const poda__cells *cells, const int32_t *places, const int *ranks)
{
    for (int i = 0; i < cells->unknown; i++) {
        bool below = ranks[i] <= 1;
        for (int j = 0; j < cells->unknown && !below; j++)
            below = places[j] == places[i] && ranks[j] == ranks[i] - 1;
        if (!below)
            return false;
    }
    return true;
}

static poda_status add_cell(poda__cells *cells, const int32_t *places, const int *ranks,
                            size_t *room, poda_error *error)
{
    const size_t unknown = (size_t)cells->unknown;
    if (cells->count == CELLS)
        return poda__spend_too_large(error);
    if (cells->count == *room) {
        const size_t larger = *room ? 2 * *room : 64;
        int32_t *at = poda__resize(cells->at, larger, unknown * sizeof *at);
        cells->at = at ? at : cells->at;
        int32_t *where = poda__resize(cells->places, larger, unknown * sizeof *where);
        cells->places = where ? where : cells->places;
        if (!at || !where)
            return poda_fail_memory(error);
        *room = larger;
    }
    for (size_t i = 0; i < unknown; i++) {
        cells->places[cells->count * unknown + i] = places[i];
        cells->at[cells->count * unknown + i] =
            places[i] % 2 ? coordinate(cells, places[i] / 2)
                          : coordinate(cells, places[i] / 2 - 1) + ranks[i];
    }
    cells->count++;
    return PODA_OK;
}

/* The cells with these places: every order of the values that share a gap. */
static poda_status add_orders(poda__cells *cells, const int32_t *places, size_t *room,
                              poda_error *error)
{
    int ranks[PODA_UNKNOWN_LEAVES] = {0}, most[PODA_UNKNOWN_LEAVES] = {0}, i;
    poda_status status = PODA_OK;
    for (i = 0; i < cells->unknown; i++) {
        most[i] = places[i] % 2 ? 0 : sharing(cells, places, i);
        ranks[i] = most[i] > 0;
    }
    do {
        poda__spend_on(cells->spend, (int64_t)cells->unknown * A_RANK);
        if (is_dense(cells, places, ranks))
            status = add_cell(cells, places, ranks, room, error);
        for (i = 0; i < cells->unknown && ranks[i] == most[i]; i++)
            ranks[i] = most[i] > 0;
        if (i < cells->unknown)
            ranks[i]++;
    } while (status == PODA_OK && i < cells->unknown);
    return status;
}

static poda_status list_cells(poda__cells *cells, poda_error *error)
{
    const int32_t last = 2 * cells->settled_count;
    int32_t places[PODA_UNKNOWN_LEAVES] = {0};
    size_t room = 0;
    int i;
    poda_status status = PODA_OK;
    free(cells->at);
    free(cells->places);
    cells->at = cells->places = NULL;
    cells->count = 0;
    do {
        status = add_orders(cells, places, &room, error);
        if (status == PODA_OK)
            status = poda__spend_check(cells->spend, error);
        for (i = 0; i < cells->unknown && places[i] == last; i++)
            places[i] = 0;
        if (i < cells->unknown)
            places[i]++;
    } while (status == PODA_OK && i < cells->unknown);
    return status;
}

static void search_cell(poda__cells *cells, size_t cell)
{
    poda__plain *plain = cells->plain;
    for (int i = 0; i < cells->unknown; i++)
        plain->values[cells->leaves[i]] = cells->at[cell * (size_t)cells->unknown + (size_t)i];
    poda__plain_follow(plain, cells->rule, &cells->meetings);
    poda__spend_on(cells->spend, (int64_t)plain->visited_nodes * A_VISIT + plain->count / 8);
    if (cells->needs_minimax) {
        poda__plain_minimax_follow(plain, cells->minimax, &cells->meetings);
        poda__spend_on(cells->spend, (int64_t)plain->count * A_NODE);
    }
}

poda_status poda__cells_walk(poda__cells *cells, void (*begin)(void *user), poda__cell_fn *look,
                             void *user, poda_error *error)
{
    do {
        begin(user);
        settle(cells);
        poda_status status = list_cells(cells, error);
        for (size_t i = 0; i < cells->count && status == PODA_OK; i++) {
            search_cell(cells, i);
            if (!look(user, cells, i))
                return poda_fail_memory(error);
            status = poda__spend_check(cells->spend, error);
        }
        if (status != PODA_OK)
            return status;
    } while (cells->meetings.any);
    return PODA_OK;
}

static unsigned compared(poda_value a, poda_value b)
{
    return a < b ? PODA_LESS : a > b ? PODA_GREATER : PODA_EQUAL;
}

static bool is_cut(const poda__cells *cells, const poda_condition *condition)
{
    poda__spend_on(cells->spend, cells->plain->cut_count);
    for (int32_t i = 0; i < cells->plain->cut_count; i++)
        if (cells->plain->cuts[i].node == condition->node &&
            (condition->other < 0 || cells->plain->cuts[i].child == condition->other))
            return true;
    return false;
}

bool poda__cells_hold(poda__cells *cells, const poda_condition *condition)
{
    bool holds = false;
    switch (condition->kind) {
    case PODA_CONDITION_VALUE: {
        const poda_value value = cells->minimax[condition->node],
                         other = condition->other >= 0 ? cells->minimax[condition->other]
                                                       : (index_of(cells, condition->number) + 1) *
                                                             cells->meetings.step;
        poda__spend_on(cells->spend, A_NUMBER);
        poda__plain_meet(&cells->meetings, value, other);
        holds = condition->relation & compared(value, other);
        break;
    }
    case PODA_CONDITION_BEST:
        holds = cells->plain->best == condition->node;
        break;
    case PODA_CONDITION_CUT:
        holds = is_cut(cells, condition);
        break;
    case PODA_CONDITION_VISITED:
        holds = cells->plain->visited[condition->node];
        break;
    }
    return holds != condition->negated;
}

poda_interval poda__cells_interval(const poda__cells *cells, int32_t low, int32_t high)
{
    const int32_t below = low % 2 ? low / 2 : low / 2 - 1, above = high / 2;
    const bool bounded_below = below >= 0, bounded_above = above < cells->settled_count;
    return (poda_interval){.low = bounded_below ? cells->numbers[cells->settled[below]] : -INFINITY,
                           .high = bounded_above ? cells->numbers[cells->settled[above]] : INFINITY,
                           .low_closed = low % 2,
                           .high_closed = high % 2};
}
