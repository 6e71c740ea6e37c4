/* polytope.c - walking over the vertices of a polytope.
 *
 * The lexicographic rule makes every vertex of a slightly moved polytope simple: it has one basis
 * and as many neighbours as dimensions, and the walk visits each basis once, depth first. A ratio
 * test tells a neighbour without a pivot, so a pivot is made only to go to a new vertex; coming
 * back to one that has neighbours left takes as many pivots as the bases differ in variables. */
#include "normal/polytope.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"

bool poda__polytope_init(poda__polytope *polytope, const poda__positive *payoffs, int player)
{
    const int own = payoffs->cols, other = payoffs->rows;
    const size_t all = (size_t)own + (size_t)other;
    *polytope = (poda__polytope){.player = player,
                                 .own = own,
                                 .other = other,
                                 .own_first = player == 0 ? 0 : other,
                                 .other_first = player == 0 ? own : 0,
                                 .row_label = poda__array((size_t)other, sizeof(int)),
                                 .col_label = poda__array((size_t)own, sizeof(int)),
                                 .label_row = poda__array(all, sizeof(int)),
                                 .label_col = poda__array(all, sizeof(int)),
                                 .row_of = poda__array((size_t)other, sizeof(int)),
                                 .col_of = poda__array((size_t)other, sizeof(int))};
    if (!polytope->row_label || !polytope->col_label || !polytope->label_row ||
        !polytope->label_col || !polytope->row_of || !polytope->col_of ||
        !poda__tableau_init(&polytope->tableau, other, own + 1)) {
        poda__polytope_release(polytope);
        return false;
    }
    for (int i = 0; i < other; i++) {
        for (int j = 0; j < own; j++)
            poda__tableau_set(&polytope->tableau, i, j,
                              payoffs->entry[(size_t)i * (size_t)own + (size_t)j]);
        poda__tableau_set(&polytope->tableau, i, own, 1);
        polytope->row_label[i] = polytope->other_first + i;
        polytope->label_row[polytope->other_first + i] = i;
        polytope->label_col[polytope->other_first + i] = -1;
    }
    for (int j = 0; j < own; j++) {
        polytope->col_label[j] = polytope->own_first + j;
        polytope->label_col[polytope->own_first + j] = j;
        polytope->label_row[polytope->own_first + j] = -1;
    }
    return true;
}

void poda__polytope_release(poda__polytope *polytope)
{
    poda__tableau_release(&polytope->tableau);
    free(polytope->row_label);
    free(polytope->col_label);
    free(polytope->label_row);
    free(polytope->label_col);
    free(polytope->row_of);
    free(polytope->col_of);
    *polytope = (poda__polytope){0};
}

static poda__basis first_basis(const poda__polytope *polytope)
{
    for (int i = 0; i < polytope->other; i++) {
        polytope->row_of[i] = polytope->label_row[polytope->other_first + i];
        polytope->col_of[i] = polytope->label_col[polytope->other_first + i];
    }
    return (poda__basis){
        0, polytope->other, NULL, polytope->row_of, polytope->col_of, polytope->other};
}

int poda__polytope_leaves(poda__polytope *polytope, int col)
{
    const poda__basis basis = first_basis(polytope);
    return poda__tableau_leaves(&polytope->tableau, col, polytope->own, &basis);
}

bool poda__polytope_pivot(poda__polytope *polytope, int row, int col)
{
    if (!poda__tableau_pivot(&polytope->tableau, row, col))
        return false;
    const int out = polytope->row_label[row], in = polytope->col_label[col];
    polytope->row_label[row] = in;
    polytope->col_label[col] = out;
    polytope->label_row[in] = row;
    polytope->label_col[in] = -1;
    polytope->label_col[out] = col;
    polytope->label_row[out] = -1;
    return true;
}

static uint64_t bit(int label)
{
    return (uint64_t)1 << label;
}

static uint64_t outside(const poda__polytope *polytope)
{
    uint64_t labels = 0;
    for (int j = 0; j < polytope->own; j++)
        labels |= bit(polytope->col_label[j]);
    return labels;
}

bool poda__polytope_go(poda__polytope *polytope, uint64_t target)
{
    uint64_t enter = outside(polytope) & ~target, leave = target & ~outside(polytope);
    while (enter) {
        bool moved = false;
        for (uint64_t in = enter; in && !moved; in &= in - 1) {
            const int col = polytope->label_col[__builtin_ctzll(in)];
            for (uint64_t out = leave; out && !moved; out &= out - 1) {
                const int row = polytope->label_row[__builtin_ctzll(out)];
                if (!poda__tableau_sign(&polytope->tableau, row, col))
                    continue;
                if (!poda__polytope_pivot(polytope, row, col))
                    return false;
                enter &= ~(in & (0 - in));
                leave &= ~(out & (0 - out));
                moved = true;
            }
        }
        if (!moved)
            return false; /* no basis: never asked for */
    }
    return true;
}

uint64_t poda__polytope_labels(const poda__polytope *polytope)
{
    uint64_t labels = outside(polytope);
    for (int i = 0; i < polytope->other; i++)
        if (!poda__tableau_sign(&polytope->tableau, i, polytope->own))
            labels |= bit(polytope->row_label[i]);
    return labels;
}

bool poda__polytope_point(const poda__polytope *polytope, const poda_normal *normal,
                          const poda__positive *payoffs, poda__pool *pool, poda_number *strategy,
                          poda_number *payoff)
{
    const poda__tableau *tableau = &polytope->tableau;
    poda__big sum = {0}, value = {0};
    pool->failed |= !poda__big_set(&sum, 0);
    for (int s = 0; s < polytope->own && !pool->failed; s++) {
        const int row = polytope->label_row[polytope->own_first + s];
        if (row < 0)
            continue;
        pool->failed |=
            !poda__big_from_words(&value, poda__tableau_cell(tableau, row, polytope->own),
                                  tableau->words) ||
            !poda__big_add(&sum, &sum, &value);
    }
    const bool any = poda__big_sign(&sum) > 0;
    for (int s = 0; s < polytope->own && any && !pool->failed; s++) {
        const int row = polytope->label_row[polytope->own_first + s];
        strategy[s] = (poda_number){0, "0"};
        if (row < 0 || !poda__tableau_sign(tableau, row, polytope->own))
            continue;
        pool->failed |= !poda__big_from_words(
            &value, poda__tableau_cell(tableau, row, polytope->own), tableau->words);
        poda__pool_number(pool, &value, &sum, &strategy[s]);
    }
    if (any && payoff && !pool->failed) {
        pool->failed |= !poda__big_from_words(&value, tableau->det, tableau->words);
        poda__positive_payoff(payoffs, normal, pool, &value, &sum, payoff);
    }
    poda__big_release(&sum);
    poda__big_release(&value);
    return any;
}

/* A vertex on the way from the origin, with the neighbours that are still to be looked at. */
typedef struct stop_over {
    uint64_t basis;
    int next; /* neighbour */
} stop_over;

/* Sets of label sets: open addressing, 0 is free. */
typedef struct label_set {
    uint64_t *at;
    size_t count, room; /* room: a power of two */
} label_set;

static bool set_grow(label_set *set)
{
    const label_set old = *set;
    set->room = old.room ? 2 * old.room : 1024;
    set->at = poda__array(set->room, sizeof *set->at);
    if (!set->at) {
        *set = old;
        return false;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (!old.at[i])
            continue;
        size_t slot = (size_t)poda_mix(old.at[i]) & (set->room - 1);
        while (set->at[slot])
            slot = (slot + 1) & (set->room - 1);
        set->at[slot] = old.at[i];
    }
    free(old.at);
    return true;
}

static bool set_has(const label_set *set, uint64_t labels)
{
    if (!set->room)
        return false;
    size_t slot = (size_t)poda_mix(labels) & (set->room - 1);
    while (set->at[slot] && set->at[slot] != labels)
        slot = (slot + 1) & (set->room - 1);
    return set->at[slot] == labels;
}

static bool set_add(label_set *set, uint64_t labels)
{
    if (2 * set->count >= set->room && !set_grow(set))
        return false;
    size_t slot = (size_t)poda_mix(labels) & (set->room - 1);
    while (set->at[slot])
        slot = (slot + 1) & (set->room - 1);
    set->at[slot] = labels;
    set->count++;
    return true;
}

typedef struct tour {
    poda__polytope *polytope;
    label_set bases, vertices;
    stop_over *path;
    uint64_t *neighbours; /* of each stop, as bases, one for each column */
    size_t depth, room;
    poda__vertex *found;
    size_t count, found_room;
} tour;

static bool push(tour *walk, uint64_t basis)
{
    const size_t own = (size_t)walk->polytope->own;
    if (walk->depth == walk->room) {
        const size_t room = walk->room ? 2 * walk->room : 256;
        void *path = poda__resize(walk->path, room, sizeof *walk->path);
        if (path)
            walk->path = path;
        void *neighbours =
            path ? poda__resize(walk->neighbours, room * own, sizeof *walk->neighbours) : NULL;
        if (!neighbours)
            return false;
        walk->neighbours = neighbours;
        walk->room = room;
    }
    uint64_t *to = walk->neighbours + walk->depth * own;
    memset(to, 0, own * sizeof *to);
    for (int col = 0; col < walk->polytope->own; col++) {
        const int row = poda__polytope_leaves(walk->polytope, col); /* bounded: there is one */
        to[col] = basis ^ bit(walk->polytope->col_label[col]) ^
                  bit(walk->polytope->row_label[row < 0 ? 0 : row]);
    }
    walk->path[walk->depth++] = (stop_over){basis, 0};
    return true;
}

/* Records the vertex of the current basis, unless another basis has it already. */
static bool record(tour *walk, uint64_t basis)
{
    const uint64_t labels = poda__polytope_labels(walk->polytope);
    if (set_has(&walk->vertices, labels))
        return true;
    if (walk->count == walk->found_room) {
        const size_t room = walk->found_room ? 2 * walk->found_room : 256;
        void *found = poda__resize(walk->found, room, sizeof *walk->found);
        if (!found)
            return false;
        walk->found = found;
        walk->found_room = room;
    }
    walk->found[walk->count++] = (poda__vertex){basis, labels};
    return set_add(&walk->vertices, labels);
}

static poda_status visit_all(tour *walk, uint64_t limit, const volatile int *stop,
                             poda_error *error)
{
    const uint64_t origin = outside(walk->polytope);
    const size_t own = (size_t)walk->polytope->own;
    if (!set_add(&walk->bases, origin) || !push(walk, origin))
        return poda_fail_memory(error);
    while (walk->depth > 0) {
        stop_over *here = &walk->path[walk->depth - 1];
        const uint64_t *neighbours = walk->neighbours + (walk->depth - 1) * own;
        while (here->next < walk->polytope->own && set_has(&walk->bases, neighbours[here->next]))
            here->next++;
        if (here->next == walk->polytope->own) {
            walk->depth--;
            continue;
        }
        const uint64_t basis = neighbours[here->next++];
        if (limit && walk->bases.count > limit)
            return poda_fail(error, PODA_TOO_LARGE, "limit",
                             "the table has more than %llu vertices; limit= allows more",
                             (unsigned long long)limit);
        if (poda__stopped(stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
        if (!set_add(&walk->bases, basis) || !poda__polytope_go(walk->polytope, basis) ||
            !record(walk, basis) || !push(walk, basis))
            return poda_fail_memory(error);
    }
    return PODA_OK;
}

poda_status poda__polytope_vertices(poda__polytope *polytope, uint64_t limit,
                                    const volatile int *stop, poda__vertex **out, size_t *count,
                                    poda_error *error)
{
    tour walk = {.polytope = polytope};
    const poda_status status = visit_all(&walk, limit, stop, error);
    if (status == PODA_OK) {
        *out = walk.found;
        *count = walk.count;
    } else {
        free(walk.found);
    }
    free(walk.bases.at);
    free(walk.vertices.at);
    free(walk.path);
    free(walk.neighbours);
    return status;
}
