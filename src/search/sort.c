/* sort.c - sorts the moves of positions that have very many, by rank. */
#include "search/searcher.h"

#include <assert.h>

/* The root of the heap is the smallest. */
static void sift_down(poda_move *moves, int64_t *ranks, size_t at, size_t count)
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && ranks[child + 1] < ranks[child])
            child++;
        if (ranks[at] <= ranks[child])
            return;
        poda__search_exchange(moves, ranks, at, child);
    }
}

void poda__search_sort(poda_move *moves, int64_t *ranks, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(moves, ranks, i, count);
    for (size_t end = count; end-- > 1;) {
        poda__search_exchange(moves, ranks, 0, end);
        sift_down(moves, ranks, 0, end);
        assert(end + 1 == count || ranks[end] >= ranks[end + 1]);
    }
}
