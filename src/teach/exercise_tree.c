/* exercise_tree.c - trees that meet constraints. A random tree is changed leaf by leaf as long as
 * that brings it nearer to the constraints, then another one is tried, within a fixed amount of
 * work. */
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/stop.h"
#include "teach/exercise.h"
#include "teach/procedure.h"

enum { WORK = 40000000, CHANGES = 80 }; /* most nodes visited, and changes per tree */
enum { PARTS = 4 };                     /* values above chance nodes are counted in quarters */

/* The constraints, in the order in which they are reported. */
enum constraint { CUTS, DEEP, ABOVE, UNIQUE, EXACT, ROBUST, CONSTRAINTS };

/* How far a tree is from meeting each. */
typedef struct misses {
    int32_t by[CONSTRAINTS];
    int32_t all;
} misses;

typedef struct maker {
    const poda_exercise_options *options;
    uint64_t random;
    poda__model_node *nodes;
    int32_t count, first_leaf;
    poda_value *values, *minimax; /* with chance, minimax is in quarters */
    uint8_t *odds;                /* of chance nodes: index in simple_odds */
    int32_t *pool;                /* the numbers that leaves may have; those in use come first */
    int32_t pool_count;
    bool *pruned, *other;
    int64_t work;
    misses best; /* of all trees so far */
} maker;

static int32_t pick(maker *make, int32_t least, int32_t most)
{
    return least + (int32_t)poda__random_below(&make->random, (uint32_t)(most - least + 1));
}

/* The probabilities of a chance node's children: parts of a whole. */
struct odds {
    int32_t count, whole, parts[PODA__EXERCISE_CHANCES];
};

static const struct odds simple_odds[] = {{1, 1, {1}},       {2, 2, {1, 1}},      {2, 4, {1, 3}},
                                          {2, 4, {3, 1}},    {2, 3, {1, 2}},      {2, 3, {2, 1}},
                                          {3, 4, {2, 1, 1}}, {3, 4, {1, 2, 1}},   {3, 4, {1, 1, 2}},
                                          {3, 3, {1, 1, 1}}, {4, 4, {1, 1, 1, 1}}};

static bool has_chance(const maker *make)
{
    return make->options->kind == PODA_EXERCISE_CHANCE;
}

/* A chance node follows every move of a player, and does not use up a turn. */
static int32_t player_at(const maker *make, int32_t depth)
{
    const int32_t root = make->options->root;
    if (!has_chance(make))
        return depth % 2 ? 1 - root : root;
    return depth % 2 ? PODA__CHANCE : depth % 4 ? 1 - root : root;
}

/* Level by level, so that the names run as they are taught: A, B and C, D to G. */
static void grow(maker *make)
{
    const poda_exercise_options *options = make->options;
    make->nodes[0] = (poda__model_node){
        .parent = -1, .first_child = -1, .next_sibling = -1, .player = options->root};
    make->count = 1;
    make->first_leaf = 0;
    for (int32_t n = 0; n < make->count && make->nodes[n].depth < options->depth; n++) {
        poda__model_node *node = &make->nodes[n];
        node->first_child = make->count;
        node->child_count = pick(make, options->branching.least, options->branching.most);
        for (int32_t i = 0; i < node->child_count; i++)
            make->nodes[make->count++] =
                (poda__model_node){.parent = n,
                                   .first_child = -1,
                                   .depth = node->depth + 1,
                                   .player = player_at(make, node->depth + 1)};
        make->first_leaf = n + 1;
    }
}

static void fill_leaves(maker *make)
{
    const int32_t leaves = make->count - make->first_leaf;
    for (int32_t i = 0; i < leaves; i++) {
        const int32_t from = make->options->ties ? pick(make, 0, make->pool_count - 1)
                                                 : pick(make, i, make->pool_count - 1);
        make->values[make->first_leaf + i] = make->pool[from];
        if (!make->options->ties) {
            make->pool[from] = make->pool[i];
            make->pool[i] = make->values[make->first_leaf + i];
        }
    }
}

/* Odds for which the mean is a whole number of quarters; false if there are none. */
static bool choose_odds(maker *make, int32_t n)
{
    enum { COUNT = sizeof simple_odds / sizeof simple_odds[0] };
    const poda__model_node *node = &make->nodes[n];
    int32_t fitting = 0;
    for (int i = 0; i < COUNT; i++) {
        const struct odds *odds = &simple_odds[i];
        poda_value sum = 0;
        if (odds->count != node->child_count)
            continue;
        for (int32_t k = 0; k < odds->count; k++)
            sum += odds->parts[k] * make->minimax[node->first_child + k];
        if (sum % odds->whole == 0 && pick(make, 0, fitting++) == 0) { /* equally likely */
            make->odds[n] = (uint8_t)i;
            make->minimax[n] = sum / odds->whole;
        }
    }
    return fitting > 0;
}

/* Values and odds below n; if no odds fit, others are tried below. Returns how many nodes are left
 * without an exact value. */
static int32_t value_with_chance(maker *make, int32_t n)
{
    enum { TRIES = 20 };
    const poda__model_node *node = &make->nodes[n];
    int32_t missed = 0;
    make->work++;
    if (node->child_count == 0) {
        make->minimax[n] = PARTS * make->values[n];
        return 0;
    }
    for (int i = 0; i < TRIES; i++) {
        missed = 0;
        for (int32_t k = 0; k < node->child_count; k++)
            missed += value_with_chance(make, node->first_child + k);
        make->minimax[n] = make->minimax[node->first_child];
        if (node->player == PODA__CHANCE) {
            if (choose_odds(make, n) || missed > 0)
                return missed;
            continue;
        }
        for (int32_t k = 1; k < node->child_count; k++)
            if (poda__better(node->player, make->minimax[node->first_child + k], make->minimax[n]))
                make->minimax[n] = make->minimax[node->first_child + k];
        return missed;
    }
    return missed + 1;
}

static void value_nodes(maker *make)
{
    for (int32_t n = make->count; n-- > 0;) {
        const poda__model_node *node = &make->nodes[n];
        if (node->child_count == 0) {
            make->minimax[n] = make->values[n];
            continue;
        }
        make->minimax[n] = make->minimax[node->first_child];
        for (int32_t i = 1; i < node->child_count; i++)
            if (poda__better(node->player, make->minimax[node->first_child + i], make->minimax[n]))
                make->minimax[n] = make->minimax[node->first_child + i];
    }
}

static void run(maker *make, poda__plain_rule rule, bool *pruned, poda__procedure_run *out)
{
    *out = (poda__procedure_run){.pruned = pruned};
    poda__procedure_run_on(make->nodes, make->count, make->values, make->minimax,
                           PODA_PROCEDURE_RIGHT, rule, out);
    make->work += make->count;
}

static int32_t outside(int32_t number, poda_range range)
{
    return number < range.least  ? range.least - number
           : number > range.most ? number - range.most
                                 : 0;
}

/* Counts the conventions under which the key differs, and the cuts whose counting is a matter of
 * convention. */
static int32_t fragile(maker *make, const poda__procedure_run *key)
{
    int32_t found = 0;
    for (int i = 0; i < 4; i++) {
        /* own bounds lie between soft and hard values */
        const poda__plain_rule rule = poda__plain_rule_of(i & 1, false, i & 2);
        poda__procedure_run again;
        run(make, rule, make->other, &again);
        found += again.idle > 0 || again.value != key->value || again.best != key->best ||
                 memcmp(again.pruned, key->pruned, (size_t)make->count * sizeof *key->pruned) != 0;
    }
    return found;
}

static int32_t other_best_moves(const maker *make)
{
    int32_t equal = 0;
    for (int32_t i = 0; i < make->nodes[0].child_count; i++)
        equal += make->minimax[make->nodes[0].first_child + i] == make->minimax[0];
    return equal - 1;
}

static misses judge(maker *make)
{
    const poda_exercise_options *options = make->options;
    poda__procedure_run key;
    misses missed = {.all = 0};
    if (has_chance(make)) {
        missed.by[EXACT] = value_with_chance(make, 0);
        missed.by[UNIQUE] = options->several_best ? 0 : other_best_moves(make);
        missed.all = missed.by[EXACT] + missed.by[UNIQUE];
        return missed;
    }
    value_nodes(make);
    run(make, poda__exercise_rule(options), make->pruned, &key);
    missed.by[CUTS] = outside(key.cuts, options->cuts);
    missed.by[DEEP] = options->deep == PODA_WISH_YES  ? key.deep == 0
                      : options->deep == PODA_WISH_NO ? key.distant
                                                      : 0;
    missed.by[ABOVE] = options->above_leaves == PODA_WISH_YES  ? key.above == 0
                       : options->above_leaves == PODA_WISH_NO ? key.above
                                                               : 0;
    missed.by[UNIQUE] = options->several_best ? 0 : other_best_moves(make);
    for (int i = 0; i < ROBUST; i++)
        missed.all += missed.by[i];
    if (missed.all == 0 && options->robust)
        missed.all = missed.by[ROBUST] = fragile(make, &key);
    else if (options->robust)
        missed.all += 5; /* not tested yet */
    return missed;
}

/* Exchanges two leaves, or gives one an unused number; returns how to undo it. */
struct change {
    int32_t leaf, other; /* other: a leaf, or -1 - an index into the pool */
    int32_t old;
};

static struct change change_leaf(maker *make)
{
    const int32_t leaves = make->count - make->first_leaf;
    struct change made = {.leaf = pick(make, make->first_leaf, make->count - 1)};
    made.old = make->values[made.leaf];
    if (make->options->ties) {
        made.other = -1;
        make->values[made.leaf] = make->pool[pick(make, 0, make->pool_count - 1)];
        return made;
    }
    const int32_t at = pick(make, 0, make->pool_count - 1);
    if (at < leaves) { /* leaf number i has pool[i] */
        made.other = make->first_leaf + at;
        make->values[made.leaf] = make->values[made.other];
        make->values[made.other] = made.old;
        make->pool[made.leaf - make->first_leaf] = make->values[made.leaf];
        make->pool[at] = made.old;
    } else {
        made.other = -1 - at;
        make->values[made.leaf] = make->pool[at];
        make->pool[made.leaf - make->first_leaf] = make->pool[at];
        make->pool[at] = made.old;
    }
    return made;
}

static void undo(maker *make, struct change made)
{
    if (made.other >= 0) {
        make->values[made.other] = make->values[made.leaf];
        if (!make->options->ties)
            make->pool[made.other - make->first_leaf] = make->values[made.other];
    } else if (!make->options->ties) {
        make->pool[-1 - made.other] = make->values[made.leaf];
    }
    make->values[made.leaf] = made.old;
    if (!make->options->ties)
        make->pool[made.leaf - make->first_leaf] = made.old;
}

/* A, B .. Z, AA, AB, ...: letters as digits, without a zero. */
static void add_name(poda__buffer *out, int32_t index)
{
    char letters[8];
    size_t length = sizeof letters;
    for (int32_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters[--length] = (char)('A' + (rest - 1) % 26);
    poda__buffer_put(out, letters + length, sizeof letters - length);
}

/* "1/4:", in lowest terms; nothing if it is certain. */
static void add_odds(const struct odds *odds, int32_t child, poda__buffer *out)
{
    const int32_t part = odds->parts[child];
    const int32_t shared = odds->whole % part == 0 ? part : 1;
    if (odds->count > 1)
        poda__buffer_add(out, "%d/%d:", part / shared, odds->whole / shared);
}

/* Names that the reader would generate anyway are left out. */
static void add_text(const maker *make, int32_t n, poda__buffer *out)
{
    const poda__model_node *node = &make->nodes[n];
    if (node->child_count == 0) {
        if (make->first_leaf > 26) {
            add_name(out, n);
            poda__buffer_add(out, "=");
        }
        poda__buffer_add(out, "%d", (int)make->values[n]);
        return;
    }
    if (node->player == PODA__CHANCE)
        poda__buffer_add(out, "chance ");
    add_name(out, n);
    for (int32_t i = 0; i < node->child_count; i++) {
        poda__buffer_add(out, i ? " " : "(");
        if (node->player == PODA__CHANCE)
            add_odds(&simple_odds[make->odds[n]], i, out);
        add_text(make, node->first_child + i, out);
    }
    poda__buffer_add(out, ")");
}

/* The most nodes that a tree can have, capped at one more than allowed; and the most leaves. */
static int64_t most_nodes(const poda_exercise_options *options, int64_t *leaves)
{
    int64_t level = 1, nodes = 1;
    for (int32_t ply = 0; ply < options->depth && nodes <= PODA__EXERCISE_NODES; ply++)
        nodes += level *= options->branching.most;
    *leaves = level;
    return nodes;
}

/* Refuses constraints that no tree can meet. */
static poda_status check_options(const poda_exercise_options *options, poda_range *values,
                                 poda_error *error)
{
    int64_t leaves;
    if (options->branching.least < 1 || options->branching.most < options->branching.least)
        return poda_fail(error, PODA_BAD_OPTION, "branching",
                         "branching=%d-%d: expected 1 or more children, or a range like 2-3",
                         options->branching.least, options->branching.most);
    if (options->depth < 1)
        return poda_fail(error, PODA_BAD_OPTION, "depth",
                         "depth=%d: a tree for an exercise has a depth of 1 or more",
                         options->depth);
    if (most_nodes(options, &leaves) > PODA__EXERCISE_NODES)
        return poda_fail(error, PODA_TOO_LARGE, "depth",
                         "trees with branching %d and depth %d may have more than %d nodes: give a "
                         "smaller depth or branching",
                         options->branching.most, options->depth, PODA__EXERCISE_NODES);
    *values = options->values;
    if (!options->values.given) {
        values->least = 0;
        values->most = leaves > 10 ? (int32_t)(2 * leaves) : 20;
    }
    if (values->most < values->least)
        return poda_fail(error, PODA_BAD_OPTION, "values",
                         "values=%d..%d: the lowest value comes first", values->least,
                         values->most);
    if (values->least < -PODA_EXERCISE_VALUE || values->most > PODA_EXERCISE_VALUE)
        return poda_fail(error, PODA_BAD_OPTION, "values",
                         "values=%d..%d: values of leaves lie within %d on either side of 0",
                         values->least, values->most, PODA_EXERCISE_VALUE);
    if (!options->ties && values->most - values->least + 1 < leaves)
        return poda_fail(error, PODA_BAD_OPTION, "values",
                         "values=%d..%d: up to %d leaves cannot all be different; give a wider "
                         "range, or allow equal leaves",
                         values->least, values->most, (int)leaves);
    if (options->kind == PODA_EXERCISE_CHANCE) {
        if (options->depth < 2)
            return poda_fail(error, PODA_BAD_OPTION, "depth",
                             "depth=%d: a tree with chance nodes has a depth of 2 or more",
                             options->depth);
        if (options->branching.most > PODA__EXERCISE_CHANCES)
            return poda_fail(error, PODA_BAD_OPTION, "branching",
                             "branching=%d-%d: chance nodes with simple probabilities have at "
                             "most %d children",
                             options->branching.least, options->branching.most,
                             PODA__EXERCISE_CHANCES);
        return PODA_OK;
    }
    if (options->cuts.least < 0 || options->cuts.most < options->cuts.least)
        return poda_fail(error, PODA_BAD_OPTION, "cuts",
                         "cuts=%d-%d: expected 0 or more cuts, or a range like 2-3",
                         options->cuts.least, options->cuts.most);
    const bool cuts_wanted = options->cuts.least > 0;
    if (cuts_wanted && (options->depth < 2 || options->branching.most < 2))
        return poda_fail(
            error, PODA_BAD_OPTION, "cuts",
            "cuts=%d: a tree of depth %d and branching %d has no cuts; allow 0 cuts, or give "
            "depth and branching of 2 or more",
            options->cuts.least, options->depth, options->branching.most);
    if (options->deep == PODA_WISH_YES && options->depth < 4)
        return poda_fail(error, PODA_BAD_OPTION, "deep",
                         "a deep cut needs a depth of 4 or more, not %d", options->depth);
    if (options->above_leaves == PODA_WISH_YES && options->depth < 3)
        return poda_fail(error, PODA_BAD_OPTION, "above",
                         "a cut above the leaves needs a depth of 3 or more, not %d",
                         options->depth);
    return PODA_OK;
}

static poda_status no_tree(const maker *make, int32_t number, poda_error *error)
{
    const poda_exercise_options *options = make->options;
    enum constraint worst = CUTS;
    if (make->best.all == 0)
        return poda_fail(error, PODA_BAD_OPTION, "count",
                         "only %d different {tree was|trees were} found with these constraints; "
                         "ask for fewer, or give a wider range of values",
                         number - 1);
    for (int i = 0; i < CONSTRAINTS; i++)
        if (make->best.by[i] > make->best.by[worst])
            worst = (enum constraint)i;
    switch (worst) {
    case CUTS:
        if (options->cuts.most == INT32_MAX)
            return poda_fail(error, PODA_BAD_OPTION, "cuts",
                             "no tree found with %d {cut|cuts} or more and the other constraints; "
                             "ask for fewer, or for a larger tree",
                             options->cuts.least);
        return poda_fail(error, PODA_BAD_OPTION, "cuts",
                         "no tree found with cuts=%d-%d and the other constraints; give another "
                         "number, or a larger tree",
                         options->cuts.least, options->cuts.most);
    case DEEP:
        if (options->deep == PODA_WISH_NO)
            return poda_fail(error, PODA_BAD_OPTION, "deep",
                             "no tree found without deep cuts that meets the other "
                             "constraints");
        return poda_fail(error, PODA_BAD_OPTION, "deep",
                         "no tree found with a deep cut that meets the other "
                         "constraints; allow more cuts, or a larger tree");
    case ABOVE:
        if (options->above_leaves == PODA_WISH_NO)
            return poda_fail(error, PODA_BAD_OPTION, "above",
                             "no tree found whose cuts all are at the leaves and that "
                             "meets the other constraints");
        return poda_fail(error, PODA_BAD_OPTION, "above",
                         "no tree found with a cut above the leaves that meets the "
                         "other constraints; allow more cuts, or a larger tree");
    case UNIQUE:
        return poda_fail(error, PODA_BAD_OPTION, "unique",
                         "no tree found with one best move only; give a wider range of values, or "
                         "allow several best moves");
    case EXACT:
        return poda_fail(error, PODA_BAD_OPTION, "depth",
                         "no tree found in which all chance nodes have short values; give a "
                         "smaller depth or branching");
    default:
        return poda_fail(error, PODA_BAD_OPTION, "robust",
                         "no tree found whose key is the same under all conventions "
                         "and that meets the other constraints; allow other numbers of cuts");
    }
}

static bool maker_init(maker *make, poda_range values)
{
    const size_t most = PODA__EXERCISE_NODES;
    make->pool_count = values.most - values.least + 1;
    make->nodes = poda__array(most, sizeof *make->nodes);
    make->values = poda__array(most, sizeof *make->values);
    make->minimax = poda__array(most, sizeof *make->minimax);
    make->odds = poda__array(most, sizeof *make->odds);
    make->pruned = poda__array(most, sizeof *make->pruned);
    make->other = poda__array(most, sizeof *make->other);
    make->pool = poda__array((size_t)make->pool_count, sizeof *make->pool);
    if (!make->nodes || !make->values || !make->minimax || !make->odds || !make->pruned ||
        !make->other || !make->pool)
        return false;
    for (int32_t i = 0; i < make->pool_count; i++)
        make->pool[i] = values.least + i;
    make->best.all = INT32_MAX;
    return true;
}

static void maker_release(maker *make)
{
    free(make->nodes);
    free(make->values);
    free(make->minimax);
    free(make->odds);
    free(make->pruned);
    free(make->other);
    free(make->pool);
}

/* One tree, brought as near to the constraints as a few changes can. */
static bool attempt(maker *make)
{
    grow(make);
    fill_leaves(make);
    misses now = judge(make);
    for (int i = 0; i < CHANGES && now.all > 0; i++) {
        const struct change made = change_leaf(make);
        const misses then = judge(make);
        if (then.all <= now.all)
            now = then;
        else
            undo(make, made);
    }
    if (now.all < make->best.all)
        make->best = now;
    return now.all == 0;
}

static poda_status make_tree(maker *make, int32_t number, const poda__exercise *earlier, char **out,
                             poda_error *error)
{
    while (make->work < WORK) {
        poda__buffer text = {0};
        if (poda__stopped(make->options->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the exercises were ready");
        if (!attempt(make))
            continue;
        add_text(make, 0, &text);
        if (text.failed) {
            poda__buffer_release(&text);
            return poda_fail_memory(error);
        }
        if (!poda__exercise_known(earlier, number - 1, text.at)) {
            *out = text.at;
            return PODA_OK;
        }
        poda__buffer_release(&text);
        make->work += WORK / 200; /* if few trees exist, the same ones recur */
    }
    return no_tree(make, number, error);
}

poda_status poda__exercise_tree(const poda_exercise_options *options, int32_t number,
                                const poda__exercise *earlier, uint64_t random, char **text,
                                poda_error *error)
{
    maker make = {.options = options, .random = random};
    poda_range values = {0};
    poda_status status = check_options(options, &values, error);
    if (status != PODA_OK)
        return status;
    status = maker_init(&make, values) ? make_tree(&make, number, earlier, text, error)
                                       : poda_fail_memory(error);
    maker_release(&make);
    return status;
}
