/* queens_join.inc.h - the inner loop of the join, for lanes of one width and one instruction set.
 * Define JOIN_NAME, JOIN_LANE (uint32_t or uint64_t), JOIN_BYTES (of a register) and JOIN_TARGET
 * (attributes, may be empty) before including; all undefined at the end. */

typedef JOIN_LANE PODA_CAT(JOIN_NAME, _vector) __attribute__((vector_size(JOIN_BYTES)));
#define VECTOR PODA_CAT(JOIN_NAME, _vector)
#define LANES (JOIN_BYTES / sizeof(JOIN_LANE))
#define PARTS (BLOCK_BYTES / JOIN_BYTES) /* registers that form a block of lanes */
#define MATCHES(list, single) ((VECTOR)(((list) & (single)) == 0))

JOIN_TARGET static inline __attribute__((always_inline)) bool PODA_CAT(JOIN_NAME,
                                                                       _any)(const VECTOR *vector)
{
    uint64_t word[JOIN_BYTES / 8], any = 0;
    memcpy(word, vector, sizeof word);
    for (size_t i = 0; i < JOIN_BYTES / 8; i++)
        any |= word[i];
    return any;
}

/* Sets each lane of `sum` to the number of pairs of a single placement and one of the lane's list
 * that share no diagonal. Lists are processed four rows at a time, so that a broadcast serves four
 * comparisons; a true comparison is -1. */
JOIN_TARGET static inline __attribute__((always_inline)) void
PODA_CAT(JOIN_NAME, _pairs)(const JOIN_LANE *single, size_t singles, const VECTOR *list,
                            size_t length, VECTOR *sum)
{
    VECTOR total = {0};
    for (; length >= 4; length -= 4, list += 4 * PARTS) {
        const VECTOR a = list[0], b = list[PARTS], c = list[2 * PARTS], d = list[3 * PARTS];
        VECTOR first = {0}, second = {0};
        for (size_t i = 0; i < singles; i++) {
            const VECTOR x = single[i] - (VECTOR){0};
            first += MATCHES(a, x) + MATCHES(b, x);
            second += MATCHES(c, x) + MATCHES(d, x);
        }
        total -= first + second;
    }
    for (; length >= 2; length -= 2, list += 2 * PARTS) {
        const VECTOR a = list[0], b = list[PARTS];
        for (size_t i = 0; i < singles; i++) {
            const VECTOR x = single[i] - (VECTOR){0};
            total -= MATCHES(a, x) + MATCHES(b, x);
        }
    }
    if (length) {
        const VECTOR a = list[0];
        for (size_t i = 0; i < singles; i++)
            total -= MATCHES(a, single[i] - (VECTOR){0});
    }
    *sum = total;
}

/* The solutions whose white queens are in the rows of `job`. A 32-bit lane is enough for the sums
 * of an even set: for n up to 17 there are fewer than 2^31 solutions in total. */
JOIN_TARGET static uint64_t JOIN_NAME(const struct join_job *job, uint64_t *compared)
{
    const VECTOR least = (JOIN_LANE)job->rank - (VECTOR){0};
    uint64_t solutions = 0, work = 0;
    for (size_t set = 0; set < job->even_sets; set++) {
        VECTOR once = {0}, twice = {0};
        for (size_t block = 0; block < job->blocks; block++) {
            const size_t at = (set * job->blocks + block) * PARTS;
            const VECTOR *rank = (const VECTOR *)job->ranks + at;
            const VECTOR *weight = (const VECTOR *)job->weights + at;
            VECTOR product[PARTS];
            bool any = false;
            for (size_t part = 0; part < PARTS; part++) {
                product[part] = weight[part] & (VECTOR)(rank[part] >= least);
                any |= PODA_CAT(JOIN_NAME, _any)(&product[part]);
            }
            for (int side = 0; side < 2 && any; side++) {
                const struct join_side *of = &job->side[side];
                const size_t first = of->single_start[set];
                const size_t singles = of->single_start[set + 1] - first;
                const size_t begin = of->list_start[block];
                const size_t length = of->list_start[block + 1] - begin;
                work += singles * length;
                any = false;
                for (size_t part = 0; part < PARTS; part++) {
                    VECTOR sum;
                    PODA_CAT(JOIN_NAME, _pairs)
                    ((const JOIN_LANE *)of->singles + first, singles,
                     (const VECTOR *)of->lists + begin * PARTS + part, length, &sum);
                    product[part] *= sum;
                    any |= PODA_CAT(JOIN_NAME, _any)(&product[part]);
                }
            }
            for (size_t part = 0; part < PARTS && any; part++) {
                once += product[part];
                twice += product[part] & (VECTOR)(rank[part] > least);
            }
        }
        for (size_t lane = 0; lane < LANES; lane++)
            solutions += (uint64_t)once[lane] + twice[lane];
    }
    *compared += work * LANES * PARTS;
    return solutions;
}

#undef VECTOR
#undef LANES
#undef PARTS
#undef MATCHES
#undef JOIN_NAME
#undef JOIN_LANE
#undef JOIN_BYTES
#undef JOIN_TARGET
