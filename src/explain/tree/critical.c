/* critical.c - node types of Knuth and Moore, and the least number of leaves of uniform trees. */
#include "explain/tree/critical.h"

#include <assert.h>

#include "base/memory.h"

/* UINT64_MAX on overflow. */
static uint64_t power(uint64_t base, uint32_t exponent)
{
    uint64_t product = 1;
    if (base < 2)
        return exponent == 0 ? 1 : base;
    for (; exponent > 0; exponent--) {
        if (product > UINT64_MAX / base)
            return UINT64_MAX;
        product *= base;
    }
    return product;
}

uint64_t poda__critical_minimum(uint64_t branching, uint32_t depth)
{
    const uint64_t high = power(branching, depth - depth / 2), low = power(branching, depth / 2);
    return low > UINT64_MAX - (high - 1) || high == UINT64_MAX ? UINT64_MAX : high - 1 + low;
}

static void find_uniform(poda_critical *critical, const poda__plain *plain)
{
    const poda__model_node *nodes = plain->nodes;
    int32_t depth = -1;
    critical->branching = nodes[0].child_count;
    for (int32_t n = 0; n < plain->count; n++) {
        if (poda__plain_leaf(plain, n)) {
            if (depth >= 0 && nodes[n].depth != depth)
                return;
            depth = nodes[n].depth;
        } else if (nodes[n].child_count != critical->branching ||
                   (n > 0 && nodes[n].player == nodes[nodes[n].parent].player)) {
            return;
        }
    }
    critical->uniform = true;
    critical->depth = depth;
    critical->minimum = poda__critical_minimum((uint64_t)critical->branching, (uint32_t)depth);
    critical->maximum = power((uint64_t)critical->branching, (uint32_t)depth);
}

/* The player whose proof a type 2 or 3 node serves: at type 2 the player to move, at type 3 the
 * opponent. */
static int32_t prover_of(unsigned char type, int32_t player)
{
    return type == 2 ? player : 1 - player;
}

static unsigned char type_for(int32_t prover, int32_t player)
{
    return player == prover ? 2 : 3;
}

static void mark_children(poda_critical *critical, const poda__plain *plain, int32_t node,
                          const poda_value *values)
{
    const poda__model_node *here = &plain->nodes[node];
    const int32_t *kids = plain->kids + plain->first[node];
    const unsigned char type = critical->types[node];
    int32_t first = kids[0];
    for (int32_t i = 1; values && i < here->child_count; i++)
        if (poda__better(here->player, values[kids[i]], values[first]))
            first = kids[i];
    for (int32_t i = 0; i < here->child_count; i++) {
        const int32_t kid = kids[i], player = plain->nodes[kid].player;
        if (type == 1)
            critical->types[kid] = kid == first ? 1 : type_for(1 - here->player, player);
        else if (type == 3 || kid == first)
            critical->types[kid] = type_for(prover_of(type, here->player), player);
    }
}

poda_status poda__critical_init(poda_critical *critical, const poda__plain *plain, bool ideal,
                                poda_error *error)
{
    const size_t count = (size_t)plain->count;
    poda_value *values = NULL;
    *critical = (poda_critical){.types = poda__array(count, sizeof *critical->types)};
    if (ideal)
        values = poda__array(count, sizeof *values);
    if (!critical->types || (ideal && !values)) {
        free(values);
        poda_critical_release(critical);
        return poda_fail_memory(error);
    }
    if (values)
        poda__plain_minimax(plain, values);
    critical->types[0] = 1;
    for (int32_t n = 0; n < plain->count; n++) { /* a parent comes before its children */
        if (critical->types[n] == 0)
            continue;
        critical->nodes++;
        if (poda__plain_leaf(plain, n))
            critical->leaves++;
        else
            mark_children(critical, plain, n, values);
    }
    free(values);
    find_uniform(critical, plain);
    assert(!critical->uniform || (uint64_t)critical->leaves == critical->minimum);
    return PODA_OK;
}

void poda_critical_release(poda_critical *critical)
{
    free(critical->types);
    *critical = (poda_critical){.types = NULL};
}
