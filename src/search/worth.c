/* worth.c - what a value found by a search means: proven or not, and how far from the end. */
#include "poda/search.h"

/* Beyond PODA_MAX_PLY there is no distance, only "some win", the bound for one that was not
 * counted. */
static int64_t distance_in(poda_value value)
{
    const int distance = poda_value_distance(value);
    return distance <= PODA_MAX_PLY ? distance : -1;
}

/* -1 also if the search proved a win without counting (mcts, dfpn): a win that is not on the board
 * yet takes at least one ply. */
static int64_t distance_of(const poda_result *result, poda_value value)
{
    const int64_t distance = distance_in(value);
    if (!result->has_move)
        return 0;
    return distance == 0 ? -1 : distance;
}

poda_worth poda_certain_worth(poda_value value, int64_t distance)
{
    return (poda_worth){.value = value, .known = true, .proven = true, .distance = distance};
}

poda_worth poda_proven_worth(poda_value value)
{
    return poda_certain_worth(value, distance_in(value));
}

poda_worth poda_bound_worth(const poda_result *result, poda_value bound)
{
    return poda_certain_worth(bound, distance_of(result, bound));
}

poda_worth poda_progress_worth(const poda_progress *progress)
{
    const int64_t distance = distance_in(progress->value);
    return (poda_worth){.value = progress->value,
                        .known = progress->has_move && distance != 0,
                        .distance = distance};
}

poda_worth poda_result_worth(const poda_result *result)
{
    return (poda_worth){.value = result->value,
                        .known = result->known,
                        .proven = result->exact,
                        .distance = distance_of(result, result->value),
                        .playouts = result->playouts,
                        .mean = result->mean};
}

poda_worth poda_move_worth(const poda_result *result, const poda_move_value *move)
{
    return (poda_worth){.value = move->value,
                        .known = move->known,
                        .proven = move->known && move->exact,
                        .distance = distance_of(result, move->value),
                        .playouts = result->playouts,
                        .mean = move->mean};
}
