/* plain.c - alpha-beta over an explicit tree, with explicit frames instead of recursion so that the
 * depth of the tree does not matter. */
#include "explain/tree/plain.h"

#include <assert.h>

#include "base/memory.h"

struct poda__plain_frame {
    int32_t node;
    int32_t next; /* index of the child to search next */
    poda_value alpha, beta, best;
};

/* Comparisons with the watched value narrow the span within which it may vary. */
typedef struct watch {
    bool on;
    poda_value value;
    poda__plain_span span;
    poda__plain_meetings *meetings; /* NULL: not recorded */
} watch;

void poda__plain_meet(poda__plain_meetings *meetings, poda_value a, poda_value b)
{
    if (a == PODA_INFINITY || a == -PODA_INFINITY || b == PODA_INFINITY || b == -PODA_INFINITY)
        return;
    const bool known = a % meetings->step == 0;
    if (known == (b % meetings->step == 0))
        return;
    const poda_value other = known ? a : b;
    if (meetings->settled[other / meetings->step])
        return;
    meetings->met[other / meetings->step] = true;
    meetings->any = true;
}

static void note(watch *watched, poda_value a, poda_value b)
{
    if (watched->meetings)
        poda__plain_meet(watched->meetings, a, b);
    if (!watched->on || (a == watched->value) == (b == watched->value))
        return;
    const poda_value other = a == watched->value ? b : a;
    if (other < watched->value && other > watched->span.low)
        watched->span.low = other;
    if (other > watched->value && other < watched->span.high)
        watched->span.high = other;
}

static bool better(watch *watched, int32_t player, poda_value value, poda_value than)
{
    note(watched, value, than);
    return poda__better(player, value, than);
}

static bool meets(watch *watched, bool strict, poda_value alpha, poda_value beta)
{
    note(watched, alpha, beta);
    return poda__bounds_meet(strict, alpha, beta);
}

static poda__plain_frame *open_frame(const poda__plain *plain, poda__plain_frame *frame,
                                     int32_t node, poda_value alpha, poda_value beta)
{
    const bool max = plain->nodes[node].player == PODA_MAX;
    *frame = (poda__plain_frame){node, 0, alpha, beta, max ? -PODA_INFINITY : PODA_INFINITY};
    return frame;
}

static void visit(poda__plain *plain, int32_t node)
{
    plain->visited[node] = true;
    plain->visited_nodes++;
    if (poda__plain_leaf(plain, node))
        plain->visited_leaves++;
}

/* Handles `value`, returned by the child before frame->next, as the library's alpha-beta does. */
static void take(poda__plain *plain, poda__plain_frame *frame, poda_value value,
                 poda__plain_rule rule, watch *watched)
{
    const poda__model_node *node = &plain->nodes[frame->node];
    poda_value *mine = node->player == PODA_MAX ? &frame->alpha : &frame->beta;
    assert(frame->next > 0 && frame->next <= node->child_count);
    if (!better(watched, node->player, value, frame->best))
        return;
    frame->best = value;
    if (!better(watched, node->player, value, *mine))
        return;
    *mine = value;
    const int32_t child = plain->kids[plain->first[frame->node] + frame->next - 1];
    if (frame == plain->frames)
        plain->best = child;
    if (!meets(watched, rule.cut_strict, frame->alpha, frame->beta))
        return;
    const int32_t left = node->child_count - frame->next;
    if (poda__cut_counts((size_t)left))
        plain->cuts[plain->cut_count++] = (poda__plain_cut){frame->node, child, left};
    frame->next = node->child_count;
}

static void search(poda__plain *plain, poda__plain_rule rule, watch *watched)
{
    memset(plain->visited, 0, (size_t)plain->count * sizeof *plain->visited);
    plain->visited_nodes = plain->visited_leaves = 0;
    plain->cut_count = 0;
    plain->best = -1;
    visit(plain, 0);
    if (poda__plain_leaf(plain, 0)) {
        plain->value = plain->values[0];
        return;
    }
    poda__plain_frame *frame = open_frame(plain, plain->frames, 0, -PODA_INFINITY, PODA_INFINITY);
    for (;;) {
        const poda__model_node *node = &plain->nodes[frame->node];
        if (frame->next < node->child_count) {
            const int32_t child = plain->kids[plain->first[frame->node] + frame->next++];
            visit(plain, child);
            if (poda__plain_leaf(plain, child))
                take(plain, frame, plain->values[child], rule, watched);
            else
                frame = open_frame(plain, frame + 1, child, frame->alpha, frame->beta);
            continue;
        }
        const poda_value value =
            poda__returned(rule.fail, node->player, frame->alpha, frame->beta, frame->best);
        if (frame == plain->frames) {
            plain->value = value;
            return;
        }
        take(plain, --frame, value, rule, watched);
    }
}

void poda__plain_alphabeta(poda__plain *plain, poda__plain_rule rule)
{
    watch none = {.on = false};
    search(plain, rule, &none);
}

poda__plain_span poda__plain_watch(poda__plain *plain, poda__plain_rule rule, poda_value watched)
{
    watch one = {true, watched, {-PODA_INFINITY, PODA_INFINITY}, NULL};
    search(plain, rule, &one);
    return one.span;
}

void poda__plain_follow(poda__plain *plain, poda__plain_rule rule, poda__plain_meetings *meetings)
{
    watch all = {.on = false, .meetings = meetings};
    search(plain, rule, &all);
}

void poda__plain_minimax(const poda__plain *plain, poda_value *values)
{
    poda__plain_minimax_follow(plain, values, NULL);
}

void poda__plain_minimax_follow(const poda__plain *plain, poda_value *values,
                                poda__plain_meetings *meetings)
{
    for (int32_t n = plain->count; n-- > 0;) { /* children come after their parent */
        if (poda__plain_leaf(plain, n)) {
            values[n] = plain->values[n];
            continue;
        }
        const int32_t *kids = plain->kids + plain->first[n];
        values[n] = values[kids[0]];
        for (int32_t i = 1; i < plain->nodes[n].child_count; i++) {
            if (meetings)
                poda__plain_meet(meetings, values[kids[i]], values[n]);
            if (poda__better(plain->nodes[n].player, values[kids[i]], values[n]))
                values[n] = values[kids[i]];
        }
    }
}

void poda__plain_reset_order(poda__plain *plain)
{
    for (int32_t n = 0; n < plain->count; n++) {
        int32_t at = plain->first[n];
        for (int32_t kid = plain->nodes[n].first_child; kid >= 0;
             kid = plain->nodes[kid].next_sibling)
            plain->kids[at++] = kid;
    }
}

poda_status poda__plain_init(poda__plain *plain, const poda__model *model, poda_error *error)
{
    const size_t count = (size_t)model->count;
    int32_t deepest = 0, at = 0, inner = 0;
    *plain = (poda__plain){.nodes = model->nodes, .count = model->count, .best = -1};
    plain->first = poda__array(count, sizeof *plain->first);
    plain->kids = poda__array(count, sizeof *plain->kids);
    plain->values = poda__array(count, sizeof *plain->values);
    plain->visited = poda__array(count, sizeof *plain->visited);
    if (!plain->first || !plain->kids || !plain->values || !plain->visited)
        goto no_memory;
    for (int32_t n = 0; n < plain->count; n++) {
        const poda__model_node *node = &plain->nodes[n];
        plain->first[n] = at;
        at += node->child_count;
        inner += node->child_count > 0;
        plain->values[n] = node->value;
        if (node->depth > deepest)
            deepest = node->depth;
    }
    assert(at == plain->count - 1); /* each node but the root is a child once */
    plain->leaf_count = plain->count - inner;
    plain->cuts = poda__array((size_t)inner, sizeof *plain->cuts);
    plain->frames = poda__array((size_t)deepest + 1, sizeof *plain->frames);
    if (!plain->cuts || !plain->frames)
        goto no_memory;
    poda__plain_reset_order(plain);
    return PODA_OK;
no_memory:
    poda__plain_release(plain);
    return poda_fail_memory(error);
}

void poda__plain_release(poda__plain *plain)
{
    free(plain->first);
    free(plain->kids);
    free(plain->values);
    free(plain->visited);
    free(plain->cuts);
    free(plain->frames);
    *plain = (poda__plain){.nodes = NULL};
}
