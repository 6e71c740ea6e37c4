/* sum_reach.c - subset sums: a knapsack problem in which the value is the weight, easy if there are
 * many sums for each number in range; a few large numbers are split in halves whose sums are listed
 * and matched (Horowitz and Sahni 1974). */
#include "problems/knapsack/sum_reach.h"

#include <string.h>

#include "base/memory.h"
#include "base/stop.h"

enum {
    EASY_MEMORY = 1 << 22, /* bytes for the first attempt */
    HALF = 22,             /* numbers a half */
};

/* All sums of a half that do not exceed the target, sorted, and the numbers behind each. */
struct half {
    uint64_t *sums, *spare_sums;
    uint32_t *sets, *spare_sets;
    size_t count;
};

static void release_half(struct half *half)
{
    free(half->sums);
    free(half->spare_sums);
    free(half->sets);
    free(half->spare_sets);
}

static bool allocate_half(struct half *half, size_t numbers)
{
    const size_t room = (size_t)1 << numbers;
    half->sums = poda__array(room, sizeof *half->sums);
    half->spare_sums = poda__array(room, sizeof *half->spare_sums);
    half->sets = poda__array(room, sizeof *half->sets);
    half->spare_sets = poda__array(room, sizeof *half->spare_sets);
    return half->sums && half->spare_sums && half->sets && half->spare_sets;
}

/* Merges the sums with and without one more number: both lists are sorted. Equal sums are kept
 * once. */
static void add_number(struct half *half, uint64_t number, uint32_t bit, uint64_t target)
{
    const uint64_t *sums = half->sums;
    uint64_t *out = half->spare_sums;
    size_t a = 0, b = 0, count = 0;
    while (b < half->count) {
        const bool old = a < half->count && sums[a] <= sums[b] + number;
        const uint64_t sum = old ? sums[a] : sums[b] + number;
        const uint32_t set = old ? half->sets[a] : half->sets[b] | bit;
        if (sum > target)
            break;
        out[count] = sum;
        half->spare_sets[count] = set;
        count += count == 0 || out[count - 1] != sum;
        a += old;
        b += !old;
    }
    half->spare_sums = half->sums;
    half->sums = out;
    uint32_t *sets = half->spare_sets;
    half->spare_sets = half->sets;
    half->sets = sets;
    half->count = count;
}

static void list_sums(struct half *half, const uint64_t *numbers, size_t count, uint64_t target)
{
    half->sums[0] = 0;
    half->sets[0] = 0;
    half->count = 1;
    for (size_t i = 0; i < count; i++)
        add_number(half, numbers[i], (uint32_t)1 << i, target);
}

/* The pair of sums nearest to the target from below: goes up one list and down the other. */
static uint64_t match(const struct half *low, const struct half *high, size_t shift,
                      uint64_t target, uint64_t *set)
{
    uint64_t best = 0;
    size_t j = high->count;
    *set = 0;
    for (size_t i = 0; i < low->count && best < target; i++) {
        while (j > 0 && low->sums[i] + high->sums[j - 1] > target)
            j--;
        if (j > 0 && low->sums[i] + high->sums[j - 1] > best) {
            best = low->sums[i] + high->sums[j - 1];
            *set = low->sets[i] | (uint64_t)high->sets[j - 1] << shift;
        }
    }
    return best;
}

/* At most 2 HALF numbers, none above the target. */
static poda_status by_halves(const uint64_t *numbers, size_t count, uint64_t target, uint64_t *set,
                             poda__subset_sum_result *result, poda_error *error)
{
    struct half low = {0}, high = {0};
    const size_t first = count / 2;
    poda_status status = PODA_OK;
    if (allocate_half(&low, first) && allocate_half(&high, count - first)) {
        list_sums(&low, numbers, first, target);
        list_sums(&high, numbers + first, count - first, target);
        result->sum = result->bound = match(&low, &high, first, target, set);
        result->proven = true;
        result->states += low.count + high.count;
    } else {
        status = poda_fail_memory(error);
    }
    release_half(&low);
    release_half(&high);
    return status;
}

static poda_status as_knapsack(const poda__knapsack *problem, const poda__knapsack_limits *limits,
                               bool *taken, poda__subset_sum_result *result, poda_error *error)
{
    poda__knapsack_result packed;
    const poda_status status = poda__knapsack_solve(problem, limits, taken, &packed, error);
    if (status != PODA_OK)
        return status;
    result->sum = packed.weight;
    result->bound = (uint64_t)packed.bound;
    if (result->bound > problem->capacity)
        result->bound = problem->capacity;
    result->states += packed.states;
    result->proven = packed.proven;
    return PODA_OK;
}

/* The numbers that fit, if they are few enough for two halves and for the memory. */
static size_t few_numbers(const poda__knapsack *problem, const poda__knapsack_limits *limits,
                          uint64_t numbers[2 * HALF], size_t places[2 * HALF])
{
    const size_t bytes = 2 * (sizeof(uint64_t) + sizeof(uint32_t));
    size_t count = 0;
    for (size_t i = 0; i < problem->count; i++) {
        const uint64_t number = problem->items[i].weight;
        if (number == 0 || number > problem->capacity)
            continue;
        if (count == 2 * HALF)
            return 0;
        numbers[count] = number;
        places[count++] = i;
    }
    const size_t states = ((size_t)1 << count / 2) + ((size_t)1 << (count - count / 2));
    return limits && limits->memory && limits->memory / bytes < states ? 0 : count;
}

poda_status poda__subset_sum(const uint64_t *numbers, size_t count, uint64_t target,
                             const poda__knapsack_limits *limits, bool *taken,
                             poda__subset_sum_result *result, poda_error *error)
{
    poda__knapsack_item *items = poda__array(count, sizeof *items);
    if (!items)
        return poda_fail_memory(error);
    for (size_t i = 0; i < count; i++)
        items[i] = (poda__knapsack_item){numbers[i], numbers[i]};
    const poda__knapsack problem = {items, count, target};
    poda__knapsack_limits easy = {.stop = limits ? limits->stop : NULL, .memory = EASY_MEMORY};
    if (limits && limits->memory && limits->memory < EASY_MEMORY)
        easy.memory = limits->memory;
    poda__subset_sum_result found = {0};
    poda_status status = as_knapsack(&problem, &easy, taken, &found, error);
    const bool stopped = poda__stopped(easy.stop);
    if (status == PODA_OK && !found.proven && !stopped) {
        uint64_t few[2 * HALF], set = 0;
        size_t places[2 * HALF];
        const size_t number = few_numbers(&problem, limits, few, places);
        if (number > 0) {
            status = by_halves(few, number, target, &set, &found, error);
            for (size_t i = 0; i < count; i++)
                taken[i] = false;
            for (size_t i = 0; i < number && status == PODA_OK; i++)
                taken[places[i]] = set >> i & 1;
        } else {
            status = as_knapsack(&problem, limits, taken, &found, error);
        }
    }
    free(items);
    if (status == PODA_OK)
        *result = found;
    return status;
}
