/* cover.c - grows a region from each cell that no region contains yet: its conditions are dropped or
 * widened one after the other as long as only cells of the set lie in it. The order in which that is
 * done matters, so several are tried, and the largest region is taken. */
#include "explain/unknown/cover.h"

#include <assert.h>

#include "base/memory.h"

enum { PAIRS = PODA_UNKNOWN_LEAVES * (PODA_UNKNOWN_LEAVES - 1) / 2, ANY = 7 };
enum { A_CELL = 3 }; /* of a comparison with a region, in the unit of spend.h */

/* Values in these places, with these comparisons of each pair of leaves. */
typedef struct shape {
    int32_t low[PODA_UNKNOWN_LEAVES], high[PODA_UNKNOWN_LEAVES];
    unsigned order[PAIRS];
    size_t fresh; /* needed cells in it that no other region contains */
} shape;

typedef struct cover {
    const poda__cells *cells;
    const bool *holds, *needed;
    unsigned char *orders; /* of each cell: how each pair compares */
    int unknown, pairs;
    int32_t last; /* the last place */
    int *times;   /* of each cell: how many regions contain it */
    shape *shapes;
    size_t count, room;
} cover;

static bool contains(const cover *it, const shape *of, size_t cell)
{
    const int32_t *places = it->cells->places + cell * (size_t)it->unknown;
    const unsigned char *orders = it->orders + cell * (size_t)it->pairs;
    for (int i = 0; i < it->unknown; i++)
        if (places[i] < of->low[i] || places[i] > of->high[i])
            return false;
    for (int i = 0; i < it->pairs; i++)
        if (!(of->order[i] & orders[i]))
            return false;
    return true;
}

/* One look at all cells, or at all with a region. */
static bool spend(const cover *it)
{
    return poda__spend_on(it->cells->spend, (int64_t)it->cells->count * A_CELL);
}

/* Do only cells of the set lie in it? After a stop nothing does any more. */
static bool fits(cover *it, const shape *of)
{
    if (!spend(it))
        return false;
    for (size_t i = 0; i < it->cells->count; i++)
        if (!it->holds[i] && contains(it, of, i))
            return false;
    return true;
}

/* Moves one end as far as possible: the farther, the less it fits. */
static void widen(cover *it, shape *of, int32_t *end, int32_t limit)
{
    int32_t good = *end, bad = limit;
    *end = limit;
    if (good == limit || fits(it, of))
        return;
    while (bad - good > 1 || good - bad > 1) {
        *end = good + (bad - good) / 2;
        if (fits(it, of))
            good = *end;
        else
            bad = *end;
    }
    *end = good;
}

static void widen_places(cover *it, shape *of, int first)
{
    for (int k = 0; k < it->unknown; k++) {
        const int i = (first + k) % it->unknown;
        widen(it, of, &of->low[i], 0);
        widen(it, of, &of->high[i], it->last);
    }
}

static void widen_orders(cover *it, shape *of)
{
    static const unsigned tried[] = {ANY, PODA_LESS | PODA_EQUAL, PODA_GREATER | PODA_EQUAL,
                                     PODA_LESS | PODA_GREATER};
    for (int i = 0; i < it->pairs; i++) {
        const unsigned own = of->order[i];
        bool found = own == ANY;
        for (size_t k = 0; k < sizeof tried / sizeof tried[0] && !found; k++) {
            if ((tried[k] & own) != own || tried[k] == own)
                continue;
            of->order[i] = tried[k];
            found = fits(it, of);
        }
        if (!found)
            of->order[i] = own;
    }
}

static int conditions_of(const cover *it, const shape *of)
{
    int count = 0;
    for (int i = 0; i < it->unknown; i++)
        count += (of->low[i] > 0) + (of->high[i] < it->last);
    for (int i = 0; i < it->pairs; i++)
        count += of->order[i] != ANY;
    return count;
}

/* The largest region found around the cell. */
static shape grown(cover *it, size_t cell)
{
    shape seed = {.fresh = 0}, best = seed;
    for (int i = 0; i < it->unknown; i++)
        seed.low[i] = seed.high[i] = it->cells->places[cell * (size_t)it->unknown + (size_t)i];
    for (int i = 0; i < it->pairs; i++)
        seed.order[i] = it->orders[cell * (size_t)it->pairs + (size_t)i];
    for (int way = 0; way < 2 * it->unknown; way++) {
        shape tried = seed;
        spend(it);
        if (way % 2 == 0)
            widen_orders(it, &tried);
        widen_places(it, &tried, way / 2);
        widen_orders(it, &tried);
        widen_places(it, &tried, way / 2); /* where an order makes an end superfluous */
        for (size_t i = 0; i < it->cells->count; i++)
            tried.fresh += it->needed[i] && it->times[i] == 0 && contains(it, &tried, i);
        if (way == 0 || tried.fresh > best.fresh ||
            (tried.fresh == best.fresh && conditions_of(it, &tried) < conditions_of(it, &best)))
            best = tried;
    }
    assert(best.fresh > 0);
    return best;
}

static void count_times(cover *it, const shape *of, int change)
{
    spend(it);
    for (size_t i = 0; i < it->cells->count; i++)
        if (contains(it, of, i))
            it->times[i] += change;
}

static bool add_shape(cover *it, const shape *added)
{
    if (it->count == it->room) {
        const size_t room = it->room ? 2 * it->room : 8;
        shape *larger = poda__resize(it->shapes, room, sizeof *larger);
        if (!larger)
            return false;
        it->shapes = larger;
        it->room = room;
    }
    it->shapes[it->count++] = *added;
    return true;
}

/* Drops regions that the others make superfluous, from the last on: they tend to be small. */
static void drop_superfluous(cover *it)
{
    for (size_t k = it->count; k-- > 0 && spend(it);) {
        bool needed = false;
        for (size_t i = 0; i < it->cells->count && !needed; i++)
            needed = it->needed[i] && it->times[i] == 1 && contains(it, &it->shapes[k], i);
        if (needed)
            continue;
        count_times(it, &it->shapes[k], -1);
        for (size_t i = k; i + 1 < it->count; i++)
            it->shapes[i] = it->shapes[i + 1];
        it->count--;
    }
}

/* Conditions on the first leaves come first, small numbers before large ones. */
static bool comes_before(const cover *it, const shape *one, const shape *other)
{
    for (int i = 0; i < it->unknown; i++) {
        const bool free = one->low[i] == 0 && one->high[i] == it->last,
                   other_free = other->low[i] == 0 && other->high[i] == it->last;
        if (free != other_free)
            return other_free;
        if (one->low[i] != other->low[i])
            return one->low[i] < other->low[i];
        if (one->high[i] != other->high[i])
            return one->high[i] < other->high[i];
    }
    return false;
}

static void sort_shapes(cover *it)
{
    for (size_t i = 1; i < it->count; i++)
        for (size_t k = i; k > 0 && comes_before(it, &it->shapes[k], &it->shapes[k - 1]); k--) {
            const shape swapped = it->shapes[k];
            it->shapes[k] = it->shapes[k - 1];
            it->shapes[k - 1] = swapped;
        }
}

static poda_status find_shapes(cover *it, poda_error *error)
{
    for (size_t i = 0; i < it->cells->count; i++) {
        if (!it->needed[i] || it->times[i] > 0)
            continue;
        const shape one = grown(it, i);
        if (!add_shape(it, &one))
            return poda_fail_memory(error);
        count_times(it, &one, 1);
        const poda_status status = poda__spend_check(it->cells->spend, error);
        if (status != PODA_OK)
            return status;
    }
    drop_superfluous(it);
    sort_shapes(it);
    return poda__spend_check(it->cells->spend, error);
}

static poda_status write_region(const cover *it, const shape *from, poda_region *to,
                                poda_error *error)
{
    to->intervals = poda__array((size_t)it->unknown, sizeof *to->intervals);
    to->orders = poda__array((size_t)it->pairs, sizeof *to->orders);
    if (!to->intervals || !to->orders)
        return poda_fail_memory(error);
    for (int i = 0; i < it->unknown; i++)
        to->intervals[i] = poda__cells_interval(it->cells, from->low[i], from->high[i]);
    for (int second = 1, pair = 0; second < it->unknown; second++)
        for (int first = 0; first < second; first++, pair++)
            if (from->order[pair] != ANY)
                to->orders[to->order_count++] =
                    (poda_leaf_order){(size_t)first, (size_t)second, from->order[pair]};
    return PODA_OK;
}

/* The places of one leaf that satisfy `asked`, as intervals. */
static bool write_places(const cover *it, const bool *asked, poda_intervals *to)
{
    to->at = poda__array((size_t)it->last + 1, sizeof *to->at);
    for (int32_t low = 0; to->at && low <= it->last; low++) {
        int32_t high = low;
        if (!asked[low])
            continue;
        while (high < it->last && asked[high + 1])
            high++;
        to->at[to->count++] = poda__cells_interval(it->cells, low, high);
        low = high;
    }
    return to->at;
}

static poda_status write_alone(const cover *it, poda_regions *regions, poda_error *error)
{
    const size_t room = (size_t)it->last + 1;
    bool *some = poda__array(room, sizeof *some), *every = poda__array(room, sizeof *every);
    bool fit = some && every;
    for (int leaf = 0; leaf < it->unknown && fit; leaf++) {
        for (size_t i = 0; i < room; i++) {
            some[i] = false;
            every[i] = true;
        }
        for (size_t i = 0; i < it->cells->count; i++) {
            const int32_t place = it->cells->places[i * (size_t)it->unknown + (size_t)leaf];
            some[place] |= it->holds[i];
            every[place] &= it->holds[i];
        }
        fit = write_places(it, some, &regions->some[leaf]) &&
              write_places(it, every, &regions->every[leaf]);
    }
    free(some);
    free(every);
    return fit ? PODA_OK : poda_fail_memory(error);
}

static poda_status write_all(const cover *it, poda_regions *regions, poda_error *error)
{
    const size_t unknown = (size_t)it->unknown;
    poda_status status = PODA_OK;
    *regions = (poda_regions){.leaf_count = unknown};
    regions->at = poda__array(it->count, sizeof *regions->at);
    regions->some = poda__array(unknown, sizeof *regions->some);
    regions->every = poda__array(unknown, sizeof *regions->every);
    if (!regions->at || !regions->some || !regions->every)
        status = poda_fail_memory(error);
    for (size_t i = 0; i < it->count && status == PODA_OK; i++)
        status = write_region(it, &it->shapes[i], &regions->at[regions->count++], error);
    regions->always = it->count == 1 && conditions_of(it, &it->shapes[0]) == 0;
    if (status == PODA_OK)
        status = write_alone(it, regions, error);
    if (status != PODA_OK)
        poda_regions_release(regions);
    return status;
}

static void note_orders(cover *it)
{
    size_t at = 0;
    for (int i = 0; i <= it->unknown; i++) /* now, and once for each leaf at the end */
        spend(it);
    for (size_t i = 0; i < it->cells->count; i++) {
        const int32_t *values = it->cells->at + i * (size_t)it->unknown;
        for (int second = 1; second < it->unknown; second++)
            for (int first = 0; first < second; first++)
                it->orders[at++] = values[first] < values[second]   ? PODA_LESS
                                   : values[first] > values[second] ? PODA_GREATER
                                                                    : PODA_EQUAL;
    }
}

poda_status poda__cover_init(poda_regions *regions, const poda__cells *cells, const bool *holds,
                             const bool *needed, bool *covered, poda_error *error)
{
    cover it = {.cells = cells,
                .holds = holds,
                .needed = needed ? needed : holds,
                .unknown = cells->unknown,
                .pairs = cells->unknown * (cells->unknown - 1) / 2,
                .last = 2 * cells->settled_count};
    it.orders = poda__array(cells->count * (size_t)it.pairs, sizeof *it.orders);
    it.times = poda__array(cells->count, sizeof *it.times);
    poda_status status = it.orders && it.times ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        note_orders(&it);
        status = find_shapes(&it, error);
    }
    if (status == PODA_OK)
        status = write_all(&it, regions, error);
    for (size_t i = 0; i < cells->count && status == PODA_OK && covered; i++)
        covered[i] |= it.times[i] > 0;
    free(it.orders);
    free(it.times);
    free(it.shapes);
    return status;
}

bool poda_regions_hold(const poda_regions *regions, const double *numbers)
{
    for (size_t k = 0; k < regions->count; k++) {
        const poda_region *region = &regions->at[k];
        bool inside = true;
        for (size_t i = 0; i < regions->leaf_count && inside; i++) {
            const poda_intervals one = {&region->intervals[i], 1};
            inside = poda_intervals_hold(&one, numbers[i]);
        }
        for (size_t i = 0; i < region->order_count && inside; i++) {
            const double first = numbers[region->orders[i].first],
                         second = numbers[region->orders[i].second];
            inside = region->orders[i].relation & (first < second   ? PODA_LESS
                                                   : first > second ? PODA_GREATER
                                                                    : PODA_EQUAL);
        }
        if (inside)
            return true;
    }
    return false;
}

void poda_regions_release(poda_regions *regions)
{
    for (size_t i = 0; regions->at && i < regions->count; i++) {
        free(regions->at[i].intervals);
        free(regions->at[i].orders);
    }
    for (size_t i = 0; i < regions->leaf_count; i++) {
        if (regions->some)
            free(regions->some[i].at);
        if (regions->every)
            free(regions->every[i].at);
    }
    free(regions->at);
    free(regions->some);
    free(regions->every);
    *regions = (poda_regions){.leaf_count = 0};
}
