/* queens_join.inc.h - the inner loop of the join, for lanes of one width and one instruction set.
 * Define JOIN_NAME, JOIN_LANE (uint32_t or uint64_t), JOIN_TARGET (attributes, may be empty)
 * before including; all undefined at the end. */

typedef JOIN_LANE PODA_CAT(JOIN_NAME, _vector) __attribute__((vector_size(32)));
#define VECTOR PODA_CAT(JOIN_NAME, _vector)
#define LANES (32 / sizeof(JOIN_LANE))
#define ANY(vector)                                                                                \
    (((four)(vector))[0] | ((four)(vector))[1] | ((four)(vector))[2] | ((four)(vector))[3])

/* Adds to each lane of `sum` the pairs of a single placement and one of the lane's list that share
 * no diagonal. Lists are taken four rows at a time so that a broadcast serves four comparisons. */
JOIN_TARGET static inline __attribute__((always_inline)) void
PODA_CAT(JOIN_NAME, _pairs)(const JOIN_LANE *single, size_t singles, const VECTOR *list,
                            size_t length, VECTOR *sum)
{
    VECTOR total = {0};
    for (; length >= 4; length -= 4, list += 4) {
        const VECTOR a = list[0], b = list[1], c = list[2], d = list[3];
        VECTOR first = {0}, second = {0};
        for (size_t i = 0; i < singles; i++) {
            const VECTOR x = single[i] - (VECTOR){0};
            first += (VECTOR)((a & x) == 0) + (VECTOR)((b & x) == 0);
            second += (VECTOR)((c & x) == 0) + (VECTOR)((d & x) == 0);
        }
        total -= first + second;
    }
    for (; length >= 2; length -= 2, list += 2) {
        const VECTOR a = list[0], b = list[1];
        for (size_t i = 0; i < singles; i++) {
            const VECTOR x = single[i] - (VECTOR){0};
            total -= (VECTOR)((a & x) == 0) + (VECTOR)((b & x) == 0);
        }
    }
    if (length) {
        const VECTOR a = list[0];
        for (size_t i = 0; i < singles; i++)
            total -= (VECTOR)((a & (single[i] - (VECTOR){0})) == 0);
    }
    *sum = total;
}

/* The solutions whose white queens stand in the rows of `job`. */
JOIN_TARGET static uint64_t JOIN_NAME(const struct join_job *job, uint64_t *compared)
{
    const VECTOR least = (JOIN_LANE)job->rank - (VECTOR){0};
    VECTOR once = {0}, twice = {0}; /* sums of two 32-bit halves never carry, see PRODUCT_MOST */
    uint64_t solutions = 0, work = 0;
    for (size_t set = 0; set < job->even_sets; set++) {
        const VECTOR *rank = (const VECTOR *)job->ranks + set * job->blocks;
        const VECTOR *weight = (const VECTOR *)job->weights + set * job->blocks;
        for (size_t block = 0; block < job->blocks; block++) {
            const VECTOR wanted = (VECTOR)(rank[block] >= least);
            if (!ANY(wanted))
                continue;
            VECTOR product = weight[block] & wanted;
            for (int side = 0; side < 2; side++) {
                const struct join_side *of = &job->side[side];
                const size_t first = of->single_start[set];
                const size_t singles = of->single_start[set + 1] - first;
                const size_t begin = of->list_start[block];
                const size_t length = of->list_start[block + 1] - begin;
                VECTOR sum;
                PODA_CAT(JOIN_NAME, _pairs)
                ((const JOIN_LANE *)of->singles + first, singles, (const VECTOR *)of->lists + begin,
                 length, &sum);
                work += singles * length;
                product *= sum;
                if (!ANY(product))
                    break;
            }
            once += product;
            twice += product & (VECTOR)(rank[block] > least);
        }
        for (size_t lane = 0; lane < LANES; lane++)
            solutions += (uint64_t)once[lane] + twice[lane];
        once = twice = (VECTOR){0};
    }
    *compared += work * LANES;
    return solutions;
}

#undef VECTOR
#undef LANES
#undef ANY
#undef JOIN_NAME
#undef JOIN_LANE
#undef JOIN_TARGET
