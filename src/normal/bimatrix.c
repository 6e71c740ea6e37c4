/* bimatrix.c - all extreme equilibria of two players: pairs of vertices of the two best-response
 * polytopes that together have all labels (Mangasarian 1964; Avis, Rosenberg, Savani and von
 * Stengel 2010), and the maximal sets of them whose mixtures are equilibria too. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "normal/polytope.h"

typedef struct pair {
    int vertex[2];
} pair;

typedef struct matching {
    const poda_normal *normal; /* without strictly dominated strategies */
    const int *name[2];        /* their numbers in the whole table */
    poda__positive payoffs[2];
    poda__polytope polytope[2]; /* of both players' strategies */
    poda__vertex *vertex[2];
    size_t count[2];
    pair *pairs;
    size_t pair_count, pair_room;
    int *part[2]; /* by vertex: its number among those in equilibria; -1: in none */
    int part_count[2];
} matching;

static int by_labels(const void *left, const void *right)
{
    const poda__vertex *a = left, *b = right;
    const int x = __builtin_popcountll(a->labels), y = __builtin_popcountll(b->labels);
    return x != y ? x - y : (a->labels > b->labels) - (a->labels < b->labels);
}

static bool add_pair(matching *all, size_t x, size_t y)
{
    if (all->pair_count == all->pair_room) {
        const size_t room = all->pair_room ? 2 * all->pair_room : 64;
        void *larger = poda__resize(all->pairs, room, sizeof *all->pairs);
        if (!larger)
            return false;
        all->pairs = larger;
        all->pair_room = room;
    }
    all->pairs[all->pair_count++] = (pair){{(int)x, (int)y}};
    return true;
}

/* Vertices with as many labels as dimensions match one set of labels only; those with more, which
 * come last, are tried with all. */
static bool match(matching *all, bool *degenerate)
{
    const int labels = all->polytope[0].own + all->polytope[1].own;
    const uint64_t every = labels == PODA__LABELS ? ~(uint64_t)0 : ((uint64_t)1 << labels) - 1;
    size_t simple = 0;
    qsort(all->vertex[1], all->count[1], sizeof *all->vertex[1], by_labels);
    while (simple < all->count[1] &&
           __builtin_popcountll(all->vertex[1][simple].labels) == all->polytope[1].own)
        simple++;
    *degenerate = simple < all->count[1];
    for (size_t x = 0; x < all->count[0]; x++) {
        const uint64_t have = all->vertex[0][x].labels;
        size_t from = 0;
        if (__builtin_popcountll(have) == all->polytope[0].own) {
            const poda__vertex want = {0, every & ~have};
            const poda__vertex *found =
                simple ? bsearch(&want, all->vertex[1], simple, sizeof want, by_labels) : NULL;
            if (found && !add_pair(all, x, (size_t)(found - all->vertex[1])))
                return false;
            from = simple;
        } else {
            *degenerate = true;
        }
        for (size_t y = from; y < all->count[1]; y++)
            if ((have | all->vertex[1][y].labels) == every && !add_pair(all, x, y))
                return false;
    }
    return true;
}

/* The strategies of the vertices that are in pairs, computed once each. */
typedef struct point_list {
    poda_number *strategy; /* those of each part */
    poda_number *payoff;   /* of the other player */
} point_list;

static bool number_parts(matching *all, poda__pool *pool, point_list out[2])
{
    for (int p = 0; p < 2; p++) {
        all->part[p] = poda__array(all->count[p], sizeof *all->part[p]);
        const size_t own = (size_t)all->polytope[p].own;
        out[p].strategy = poda__pool_take(pool, all->pair_count * own, sizeof(poda_number));
        out[p].payoff = poda__pool_take(pool, all->pair_count, sizeof *out[p].payoff);
        if (!all->part[p] || pool->failed)
            return false;
        for (size_t i = 0; i < all->count[p]; i++)
            all->part[p][i] = -1;
        for (size_t i = 0; i < all->pair_count; i++) {
            const int vertex = all->pairs[i].vertex[p];
            if (all->part[p][vertex] >= 0)
                continue;
            const int part = all->part[p][vertex] = all->part_count[p]++;
            if (!poda__polytope_go(&all->polytope[p], all->vertex[p][vertex].basis))
                return false;
            (void)poda__polytope_point(&all->polytope[p], all->normal, &all->payoffs[!p], pool,
                                       out[p].strategy + (size_t)part * own, &out[p].payoff[part]);
        }
    }
    return !pool->failed;
}

/* Every vertex, for explanations. */
static bool report_vertices(matching *all, const poda__solving *solving)
{
    const poda_normal_how *how = solving->how;
    bool ok = true;
    for (int p = 0; p < 2 && how->vertex; p++)
        for (size_t i = 0; i < all->count[p] && ok; i++) {
            const int own = all->polytope[p].own;
            poda__pool pool = {0};
            poda_number *reduced = poda__pool_take(&pool, (size_t)own, sizeof *reduced);
            poda_number *whole =
                poda__pool_take(&pool, (size_t)solving->normal->strategies[p], sizeof *whole);
            for (int s = 0; whole && s < solving->normal->strategies[p]; s++)
                whole[s] = (poda_number){0, "0"};
            ok = whole && reduced && !pool.failed &&
                 poda__polytope_go(&all->polytope[p], all->vertex[p][i].basis);
            if (ok)
                (void)poda__polytope_point(&all->polytope[p], all->normal, &all->payoffs[!p], &pool,
                                           reduced, NULL);
            ok = ok && !pool.failed;
            for (int s = 0; ok && s < own; s++)
                whole[all->name[p][s]] = reduced[s];
            if (ok)
                how->vertex(how->user, p, whole);
            poda__pool_release(&pool);
        }
    return ok;
}

/* ---- maximal sets ---- */

enum { FAMILY = 4096 }; /* most sets that are listed */

typedef struct family {
    uint64_t *sets; /* of parts of the second player; each is the neighbours of some of the first */
    size_t words, count, room;
} family;

static bool family_add(family *sets, const uint64_t *set, bool *full)
{
    for (size_t i = 0; i < sets->count; i++)
        if (memcmp(sets->sets + i * sets->words, set, sets->words * sizeof *set) == 0)
            return true;
    if (sets->count == FAMILY) {
        *full = true;
        return true;
    }
    if (sets->count == sets->room) {
        const size_t room = sets->room ? 2 * sets->room : 64;
        void *larger = poda__resize(sets->sets, room * sets->words, sizeof *sets->sets);
        if (!larger)
            return false;
        sets->sets = larger;
        sets->room = room;
    }
    memcpy(sets->sets + sets->count++ * sets->words, set, sets->words * sizeof *set);
    return true;
}

static bool within(const uint64_t *small, const uint64_t *large, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (small[i] & ~large[i])
            return false;
    return true;
}

/* All intersections of neighbourhoods: the second sides of the maximal sets. */
static bool intersect_all(const uint64_t *near, int count, family *sets, uint64_t *room, bool *full)
{
    for (int x = 0; x < count && !*full; x++) {
        const uint64_t *own = near + (size_t)x * sets->words;
        const size_t before = sets->count;
        for (size_t i = 0; i < before && !*full; i++) {
            uint64_t any = 0;
            for (size_t w = 0; w < sets->words; w++)
                any |= room[w] = own[w] & sets->sets[i * sets->words + w];
            if (any && !family_add(sets, room, full))
                return false;
        }
        if (!family_add(sets, own, full))
            return false;
    }
    return true;
}

static void list_subset(const uint64_t *near, const matching *all, const uint64_t *set,
                        size_t words, poda__pool *pool, poda_nash_subset *out)
{
    for (int p = 0; p < 2; p++)
        out->part[p] = poda__pool_take(pool, (size_t)all->part_count[p], sizeof(int));
    if (pool->failed)
        return;
    for (int x = 0; x < all->part_count[0]; x++)
        if (within(set, near + (size_t)x * words, words))
            out->part[0][out->count[0]++] = x;
    for (int y = 0; y < all->part_count[1]; y++)
        if (set[y / 64] >> (y % 64) & 1)
            out->part[1][out->count[1]++] = y;
}

static bool find_subsets(const matching *all, poda__solving *solving)
{
    family sets = {.words = ((size_t)all->part_count[1] + 63) / 64};
    uint64_t *near = poda__array((size_t)all->part_count[0] * sets.words, sizeof *near);
    uint64_t *room = poda__array(sets.words, sizeof *room);
    bool full = false, ok = near && room;
    for (size_t i = 0; ok && i < all->pair_count; i++) {
        const int x = all->part[0][all->pairs[i].vertex[0]];
        const int y = all->part[1][all->pairs[i].vertex[1]];
        near[(size_t)x * sets.words + (size_t)y / 64] |= (uint64_t)1 << (y % 64);
    }
    ok = ok && intersect_all(near, all->part_count[0], &sets, room, &full);
    solving->out.many_subsets = full;
    if (ok && !full) {
        poda_nash_subset *out = poda__pool_take(&solving->pool, sets.count, sizeof *out);
        for (size_t i = 0; out && i < sets.count; i++)
            list_subset(near, all, sets.sets + i * sets.words, sets.words, &solving->pool, &out[i]);
        solving->out.subsets = out;
        solving->out.subset_count = out ? sets.count : 0;
    }
    free(near);
    free(room);
    free(sets.sets);
    return ok;
}

/* ---- the whole ---- */

static bool write_equilibria(matching *all, poda__solving *solving)
{
    point_list points[2] = {{NULL, NULL}, {NULL, NULL}};
    if (!number_parts(all, &solving->pool, points))
        return false;
    for (size_t i = 0; i < all->pair_count; i++) {
        poda_equilibrium *added = poda__solving_add(solving);
        if (!added)
            return false;
        for (int p = 0; p < 2; p++) {
            const int part = all->part[p][all->pairs[i].vertex[p]];
            added->part[p] = part;
            for (int s = 0; s < all->polytope[p].own; s++)
                added->strategy[p][all->name[p][s]] =
                    points[p].strategy[part * all->polytope[p].own + s];
            added->payoff[!p] = points[p].payoff[part];
        }
    }
    return find_subsets(all, solving);
}

/* In the order of the first player's strategies, larger probabilities first. */
static int by_strategies(const void *left, const void *right)
{
    const pair *a = left, *b = right;
    for (int p = 0; p < 2; p++)
        if (a->vertex[p] != b->vertex[p])
            return a->vertex[p] - b->vertex[p];
    return 0;
}

static poda_status solve_reduced(matching *all, poda__solving *solving)
{
    const int labels = all->normal->strategies[0] + all->normal->strategies[1];
    poda_status status = PODA_OK;
    if (labels > PODA__LABELS)
        return poda_fail(solving->error, PODA_TOO_LARGE, "method",
                         "all equilibria of %d strategies, those that strict dominance leaves; "
                         "at most %d are possible",
                         labels, PODA__LABELS);
    for (int p = 0; p < 2; p++)
        if (!poda__positive_init(&all->payoffs[p], all->normal, p))
            return poda_fail_memory(solving->error);
    for (int p = 0; p < 2 && status == PODA_OK; p++) {
        if (!poda__polytope_init(&all->polytope[p], &all->payoffs[!p], p))
            return poda_fail_memory(solving->error);
        status = poda__polytope_vertices(&all->polytope[p], solving->how->limit, solving->how->stop,
                                         &all->vertex[p], &all->count[p], solving->error);
        solving->out.nodes += all->count[p];
    }
    if (status != PODA_OK)
        return status;
    if (!match(all, &solving->out.degenerate) || !report_vertices(all, solving))
        return poda_fail_memory(solving->error);
    if (all->pair_count)
        qsort(all->pairs, all->pair_count, sizeof *all->pairs, by_strategies);
    if (!write_equilibria(all, solving))
        return poda_fail_memory(solving->error);
    solving->out.complete = true;
    return PODA_OK;
}

/* The table without strategies that are strictly dominated, which are in no equilibrium. */
static poda_status reduce(const poda_normal *normal, int *name[2], const volatile int *stop,
                          poda_normal **out, poda_error *error)
{
    const poda_dominance_options strict = {.size = sizeof strict, .stop = stop};
    poda_dominance dominance;
    poda_normal_options options = {.size = sizeof options, .players = 2, .unit = normal->unit};
    poda_status status = poda_normal_dominance(normal, &strict, &dominance, error);
    if (status != PODA_OK)
        return status;
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < normal->strategies[p]; s++)
            if (dominance.left[p][s])
                name[p][options.strategies[p]++] = s;
    poda_dominance_release(&dominance);
    const size_t rows = (size_t)options.strategies[0], cols = (size_t)options.strategies[1];
    int64_t *payoffs = poda__array(2 * rows * cols, sizeof *payoffs);
    if (!payoffs)
        return poda_fail_memory(error);
    for (size_t i = 0; i < rows * cols; i++) {
        const size_t profile = (size_t)name[0][i % rows] * normal->step[0] +
                               (size_t)name[1][i / rows] * normal->step[1];
        payoffs[2 * i] = poda_normal_payoff(normal, profile, 0);
        payoffs[2 * i + 1] = poda_normal_payoff(normal, profile, 1);
    }
    options.payoffs = payoffs;
    status = poda_normal_open(out, &options, error);
    free(payoffs);
    return status;
}

poda_status poda__solve_bimatrix(poda__solving *solving)
{
    matching all = {0};
    poda_normal *reduced = NULL;
    int *name[2] = {NULL, NULL};
    for (int p = 0; p < 2; p++)
        name[p] = poda__array((size_t)solving->normal->strategies[p], sizeof *name[p]);
    poda_status status = name[0] && name[1] ? reduce(solving->normal, name, solving->how->stop,
                                                     &reduced, solving->error)
                                            : poda_fail_memory(solving->error);
    if (status == PODA_OK) {
        all.normal = reduced;
        all.name[0] = name[0];
        all.name[1] = name[1];
        status = solve_reduced(&all, solving);
    }
    for (int p = 0; p < 2; p++) {
        poda__positive_release(&all.payoffs[p]);
        poda__polytope_release(&all.polytope[p]);
        free(all.vertex[p]);
        free(all.part[p]);
        free(name[p]);
    }
    free(all.pairs);
    poda_normal_close(reduced);
    return status;
}
