/* sliding_solve.c - IDA* on the sliding puzzle: walks with growing bounds until one finds the goal.
 */
#include "problems/sliding/sliding_solve.h"

#include <assert.h>
#include <string.h>

#include "problems/sliding/sliding_walk.h"

static const int never = 0; /* the stop flag if there is none */

static poda_status run_walk(poda__sliding_walk *walk)
{
    if (!poda__sliding_is_fifteen(walk->from))
        return poda__sliding_walk_any(walk);
    if (walk->pattern)
        poda__sliding_walk_fifteen_pattern(walk);
    else
        poda__sliding_walk_fifteen(walk);
    return PODA_OK;
}

/* The walk stores the moves in reverse, with tiles numbered as with the blank first. */
static void write_moves(const poda__sliding *board, const poda__sliding_walk *walk,
                        poda__sliding_result *result)
{
    const int cells = board->rows * board->cols;
    result->length = walk->length;
    for (int i = 0; i < walk->length; i++) {
        const int tile = walk->moves[walk->length - 1 - i];
        result->moves[i] = (uint8_t)(board->blank_last ? cells - tile : tile);
    }
}

poda_status poda__sliding_solve(const poda__sliding *board, const poda__sliding_pattern *pattern,
                                const volatile int *stop, poda__sliding_result *result,
                                poda_error *error)
{
    assert(!pattern || (pattern->rows == board->rows && pattern->cols == board->cols));
    memset(result, 0, sizeof *result);
    if (!poda__sliding_solvable(board)) {
        result->proven = true;
        return PODA_OK;
    }
    const poda__sliding from = poda__sliding_blank_first(board);
    uint8_t moves[PODA__SLIDING_MOVES];
    /* the distance has the parity of every solution, so bounds grow by two */
    for (result->bound = poda__sliding_manhattan(&from); result->bound <= PODA__SLIDING_MOVES;
         result->bound += 2) {
        poda__sliding_walk walk = {.from = &from,
                                   .pattern = pattern,
                                   .stop = stop ? stop : &never,
                                   .bound = result->bound,
                                   .moves = moves};
        if (run_walk(&walk) != PODA_OK)
            return poda_fail_memory(error);
        result->generated += walk.generated;
        if (walk.generated || walk.found) /* else the start itself exceeds the bound */
            result->iteration[result->iterations++] =
                (poda__sliding_iteration){walk.bound, walk.generated};
        result->found = result->proven = walk.found;
        if (walk.found)
            write_moves(board, &walk, result);
        if (walk.found || walk.stopped)
            return PODA_OK;
    }
    return PODA_OK;
}
