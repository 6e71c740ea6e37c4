/* queens_large.c - one solution of the n queens in linear time: by formula, and by repair. */
#include "problems/queens/queens_large.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/stop.h"

/* Pauls (1874) and, with a proof, Hoffman, Loessi and Moore, "Constructions for the solution of the
 * m queens problem" (1969). Even boards are two staircases of knight's moves; if n mod 6 is 2 these
 * would conflict, so they are shifted. Odd boards are the even board one smaller, whose main
 * diagonal is free, plus a queen in the last corner. */
bool poda__queens_construct(uint32_t n, uint32_t *column)
{
    if (n == 2 || n == 3)
        return false;
    const uint32_t even = n - n % 2, half = even / 2;
    if (even % 6 != 2)
        for (uint32_t i = 0; i < half; i++) {
            column[i] = 2 * i + 1;
            column[half + i] = 2 * i;
        }
    else
        for (uint32_t i = 0; i < half; i++) {
            const uint32_t shifted = (2 * i + half - 1) % even;
            column[i] = shifted;
            column[even - 1 - i] = even - 1 - shifted;
        }
    if (n % 2)
        column[n - 1] = n - 1;
    return true;
}

poda_status poda__queens_verify(uint32_t n, const uint32_t *column, bool *right, poda_error *error)
{
    const size_t lines = 2 * (size_t)n;
    uint8_t *seen = poda__array(lines * 5 / 2, 1); /* columns, sums, differences */
    if (!seen)
        return poda_fail_memory(error);
    uint8_t *sums = seen + n, *differences = sums + lines;
    bool attacked = false;
    for (uint32_t row = 0; row < n && !attacked; row++) {
        if (column[row] >= n) {
            attacked = true;
            break;
        }
        uint8_t *sum = &sums[(size_t)row + column[row]];
        uint8_t *difference = &differences[(size_t)row + n - column[row]];
        attacked = seen[column[row]] || *sum || *difference;
        seen[column[row]] = *sum = *difference = 1;
    }
    *right = !attacked;
    free(seen);
    return PODA_OK;
}

enum {
    CARELESS = 100, /* rows at the end that are filled without regard to diagonals */
    TRIES = 10000,  /* most exchanges tried for one queen before starting again */
    PATIENCE = 1 << 16,
};

/* A permutation, so that only diagonals can be shared, and the number of queens on each. Counts
 * stay small, since all but CARELESS queens were placed on free diagonals. */
struct repair {
    uint32_t n, tries;
    uint32_t *column;
    uint8_t *sums, *differences;
    uint64_t seed;
    int patience;
    const volatile int *stop;
};

static uint8_t *sum_at(struct repair *repair, uint32_t row, uint32_t col)
{
    return &repair->sums[(size_t)row + col];
}

static uint8_t *difference_at(struct repair *repair, uint32_t row, uint32_t col)
{
    return &repair->differences[(size_t)row + repair->n - col];
}

/* Returns how many queens are already on its diagonals. */
static int add(struct repair *repair, uint32_t row, uint32_t col)
{
    uint8_t *sum = sum_at(repair, row, col), *difference = difference_at(repair, row, col);
    return (*sum)++ + (*difference)++;
}

/* Returns how many others were on its diagonals. */
static int take(struct repair *repair, uint32_t row, uint32_t col)
{
    uint8_t *sum = sum_at(repair, row, col), *difference = difference_at(repair, row, col);
    return --*sum + --*difference;
}

static void exchange(struct repair *repair, uint32_t row, uint32_t other)
{
    const uint32_t col = repair->column[row];
    repair->column[row] = repair->column[other];
    repair->column[other] = col;
}

static bool stopped(struct repair *repair)
{
    if (--repair->patience > 0)
        return false;
    repair->patience = PATIENCE;
    return poda__stopped(repair->stop);
}

/* A random permutation, the first rows without conflicts; false after a stop. */
static bool start(struct repair *repair)
{
    const uint32_t n = repair->n;
    const uint32_t careful = n < 2 * CARELESS ? n / 2 : n - CARELESS;
    memset(repair->sums, 0, 2 * (size_t)n);
    memset(repair->differences, 0, 2 * (size_t)n);
    for (uint32_t row = 0; row < n; row++)
        repair->column[row] = row;
    for (uint32_t row = 0; row < n; row++) {
        for (uint32_t tries = 0;; tries++) {
            if (stopped(repair))
                return false;
            exchange(repair, row, row + poda__random_below(&repair->seed, n - row));
            const uint32_t col = repair->column[row];
            if (row >= careful || tries == repair->tries ||
                (!*sum_at(repair, row, col) && !*difference_at(repair, row, col)))
                break;
        }
        add(repair, row, repair->column[row]);
    }
    return true;
}

/* Exchanges the columns of two rows if that reduces the pairs of queens on a diagonal. */
static bool try_exchange(struct repair *repair, uint32_t row, uint32_t other)
{
    int change = -take(repair, row, repair->column[row]);
    change -= take(repair, other, repair->column[other]);
    exchange(repair, row, other);
    change += add(repair, row, repair->column[row]);
    change += add(repair, other, repair->column[other]);
    if (change < 0)
        return true;
    take(repair, row, repair->column[row]);
    take(repair, other, repair->column[other]);
    exchange(repair, row, other);
    add(repair, row, repair->column[row]);
    add(repair, other, repair->column[other]);
    return false;
}

static bool attacked(struct repair *repair, uint32_t row)
{
    const uint32_t col = repair->column[row];
    return *sum_at(repair, row, col) > 1 || *difference_at(repair, row, col) > 1;
}

/* Exchanges until no queen is attacked; false if that fails or after a stop. */
static bool mend(struct repair *repair, bool *stop)
{
    bool again = true;
    while (again) { /* a later exchange may leave an earlier queen attacked */
        again = false;
        for (uint32_t row = 0; row < repair->n; row++)
            for (uint32_t tries = 0; attacked(repair, row); tries++) {
                if ((*stop = stopped(repair)) || tries == repair->tries)
                    return false;
                const uint32_t other = poda__random_below(&repair->seed, repair->n);
                if (other != row && try_exchange(repair, row, other)) {
                    tries = 0;
                    again = true;
                }
            }
    }
    return true;
}

/* After Sosic and Gu, "3,000,000 queens in less than one minute" (1991): most queens are placed at
 * random on free diagonals, and the few remaining conflicts are removed by exchanges. */
poda_status poda__queens_repair(uint32_t n, uint64_t seed, const volatile int *stop,
                                uint32_t *column, bool *found, poda_error *error)
{
    *found = false;
    if (n == 2 || n == 3)
        return PODA_OK;
    struct repair repair = {
        .n = n, .column = column, .seed = poda_mix(seed), .patience = PATIENCE, .stop = stop};
    repair.tries = n < TRIES / 8 ? 8 * n : TRIES;
    repair.sums = poda__array(2 * (size_t)n, 1);
    repair.differences = poda__array(2 * (size_t)n, 1);
    bool stop_seen = !repair.sums || !repair.differences;
    const bool no_memory = stop_seen;
    while (!stop_seen && !*found) {
        if (!start(&repair))
            stop_seen = true;
        else
            *found = mend(&repair, &stop_seen);
    }
    free(repair.sums);
    free(repair.differences);
    return no_memory ? poda_fail_memory(error) : PODA_OK;
}
