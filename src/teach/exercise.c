/* exercise.c - one exercise or a set of them: the tree or position, its search as a model, and the
 * leaf that is asked about. */
#include "teach/exercise.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "teach/tasks/task.h"

const char *poda_exercise_kind_name(poda_exercise_kind kind)
{
#define KIND_NAME(name, text) text,
    static const char *const names[] = {PODA_EXERCISE_KINDS(KIND_NAME)};
#undef KIND_NAME
    return (unsigned)kind < PODA_EXERCISE_KIND_COUNT ? names[kind] : "unknown";
}

/* The options with the defaults of what they leave out. */
static poda_exercise_options complete(const poda_exercise_options *options)
{
    poda_exercise_options full = *options;
    if (!full.branching.given)
        full.branching = (poda_range){true, 2, 3};
    if (!full.cuts.given)
        full.cuts = (poda_range){true, 1, INT32_MAX};
    if (full.depth == 0 && poda__exercise_is_tree(full.kind) && !full.game)
        full.depth = 3;
    if (full.sign) { /* leaves are often equal, since there are only three values */
        full.values = (poda_range){true, -1, 1};
        full.ties = true;
    }
    return full;
}

bool poda__exercise_known(const poda__exercise *exercises, int32_t count, const char *text)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(exercises[i].text, text) == 0)
            return true;
    return false;
}

static double number_of(const void *game, poda_value value)
{
    return poda_score_number(game, value);
}

/* The values outside `intervals`, if they form one interval. */
static bool rest_of(const poda_intervals *intervals, poda_interval *rest)
{
    const poda_interval *first = intervals->at, *last = first + intervals->count - 1;
    *rest = (poda_interval){-HUGE_VAL, HUGE_VAL, false, false};
    if (intervals->count == 1 && first->low == -HUGE_VAL && first->high < HUGE_VAL) {
        rest->low = first->high;
        rest->low_closed = !first->high_closed;
        return true;
    }
    if (intervals->count == 1 && first->high == HUGE_VAL && first->low > -HUGE_VAL) {
        rest->high = first->low;
        rest->high_closed = !first->low_closed;
        return true;
    }
    if (intervals->count == 2 && first->low == -HUGE_VAL && last->high == HUGE_VAL) {
        *rest = (poda_interval){first->high, last->low, !first->high_closed, !last->low_closed};
        return rest->low < rest->high;
    }
    return false;
}

/* Are the intervals of two conventions equal, except for their ends? */
static bool same_inside(const poda_interval *a, const poda_interval *b)
{
    return a->low == b->low && a->high == b->high;
}

/* The interval of `leaf` without the cut at `node` after `child`; false if there is not exactly
 * one. */
static poda_status avoid_cut(poda__plain *plain, const poda_game *game, poda__plain_rule rule,
                             const poda__plain_cut *cut, int32_t leaf, poda_interval *avoids,
                             bool *found, poda_error *error)
{
    poda_whatif whatif;
    poda_status status = poda__whatif_init(&whatif, plain, rule, leaf, number_of, game, error);
    *found = false;
    if (status != PODA_OK)
        return status;
    for (size_t i = 0; i < whatif.cut_count && !*found; i++)
        *found = whatif.cuts[i].node == cut->node && whatif.cuts[i].child == cut->child &&
                 rest_of(&whatif.cuts[i].stays, avoids);
    poda_whatif_release(&whatif);
    return PODA_OK;
}

/* With the leaf inside the interval, is the child after `cut` really visited, and not cut off by
 * something else? Tested half way into the interval, in ranks of leaves. */
static bool opens_way(poda__plain *plain, const poda_game *game, poda__plain_rule rule,
                      const poda__plain_cut *cut, int32_t leaf, const poda_interval *avoids)
{
    const poda_value kept = plain->values[leaf];
    bool all = true;
    for (int32_t n = 0; n < plain->count; n++)
        plain->values[n] *= 2;
    for (int32_t n = 0; n < plain->count && all; n++) {
        if (!poda__plain_leaf(plain, n) || n == leaf)
            continue;
        for (int side = -1; side <= 1 && all; side += 2) {
            const poda_value now = plain->values[n];
            const double number = poda_score_number(game, now / 2);
            if (side < 0 ? number <= avoids->low || number > avoids->high
                         : number < avoids->low || number >= avoids->high)
                continue; /* just below, just above the number of leaf n */
            plain->values[leaf] = now + side;
            poda__plain_alphabeta(plain, rule);
            all = plain->visited[cut->child + 1];
        }
    }
    for (int32_t n = 0; n < plain->count; n++)
        plain->values[n] /= 2;
    plain->values[leaf] = kept;
    return all;
}

static poda_status try_question(poda__exercise *exercise, poda__plain *plain,
                                const poda__plain_cut *cut, int32_t leaf, poda_error *error)
{
    poda_interval avoids = {0}, other = {0};
    bool found;
    poda_status status =
        avoid_cut(plain, exercise->game, exercise->rule, cut, leaf, &avoids, &found, error);
    if (status != PODA_OK || !found ||
        !opens_way(plain, exercise->game, exercise->rule, cut, leaf, &avoids))
        return status;
    bool same = true, vary = false;
    for (int i = 0; exercise->robust && i < 4 && same; i++) {
        /* own bounds lie between soft and hard values */
        const poda__plain_rule rule = poda__plain_rule_of(i & 1, false, i & 2);
        status = avoid_cut(plain, exercise->game, rule, cut, leaf, &other, &found, error);
        if (status != PODA_OK)
            return status;
        same = found && same_inside(&avoids, &other);
        vary |= same &&
                (other.low_closed != avoids.low_closed || other.high_closed != avoids.high_closed);
    }
    if (!same)
        return PODA_OK;
    exercise->has_question = true;
    exercise->leaf = leaf;
    exercise->cut_node = cut->node;
    exercise->cut_child = cut->child;
    exercise->avoids = avoids;
    exercise->ends_vary = vary;
    return PODA_OK;
}

/* The leaf whose value `node` returned; -1 if that was a bound and not a leaf's value. */
static int32_t leaf_behind(const poda__model *model, int32_t node)
{
    while (node >= 0 && !model->nodes[node].leaf) {
        const poda_value value = model->nodes[node].returned;
        int32_t child = model->nodes[node].first_child;
        while (child >= 0 &&
               !(model->nodes[child].visited && model->nodes[child].returned == value))
            child = model->nodes[child].next_sibling;
        node = child;
    }
    return node;
}

/* Chooses a cut and the leaf that decides it: the one whose value the cutting child returned. */
poda_status poda__exercise_ask_leaf(poda__exercise *exercise, poda_error *error)
{
    const poda__model *model = &exercise->model;
    poda__plain plain;
    poda_status status = poda__plain_init(&plain, model, error);
    if (status != PODA_OK)
        return status;
    for (int32_t n = 0; n < model->count && status == PODA_OK && !exercise->has_question; n++) {
        const int32_t child = model->nodes[n].cut_after;
        if (child < 0)
            continue;
        const poda__plain_cut cut = {n, child, 1};
        const int32_t leaf = leaf_behind(model, child);
        if (leaf >= 0)
            status = try_question(exercise, &plain, &cut, leaf, error);
    }
    poda__plain_release(&plain);
    return status;
}

static poda_status keep_text(poda__exercise *exercise, const char *tree, poda_error *error)
{
    const size_t length = strlen(tree) + 1;
    exercise->text = poda__array(length, 1);
    if (!exercise->text)
        return poda_fail_memory(error);
    memcpy(exercise->text, tree, length);
    return PODA_OK;
}

static poda_status read_tree(poda__exercise *exercise, const char *tree, int32_t root,
                             poda__plain_rule rule, poda_algorithm algorithm, poda_error *error)
{
    const poda_pair pairs[] = {{"tree", tree}, {"root", root == PODA_MAX ? "max" : "min"}};
    const poda_options game_options = {pairs, 2};
    const poda_search_options search = {.algorithm = algorithm,
                                        .fail_hard = rule.fail == PODA__FAIL_HARD,
                                        .fail_own = rule.fail == PODA__FAIL_OWN,
                                        .cut_strict = rule.cut_strict};
    *exercise = (poda__exercise){.kind = PODA_EXERCISE_TREE, .rule = rule};
    poda_status status = keep_text(exercise, tree, error);
    if (status == PODA_OK)
        status = poda_game_open(&exercise->game, "tree", &game_options, error);
    if (status == PODA_OK) {
        poda_state_start(exercise->game, &exercise->state);
        status =
            poda__model_init(&exercise->model, exercise->game, &exercise->state, &search, error);
        exercise->has_model = status == PODA_OK;
    }
    if (status != PODA_OK)
        poda__exercise_release(exercise);
    return status;
}

poda_status poda__exercise_from_text(poda__exercise *exercise, const char *tree, int32_t root,
                                     poda__plain_rule rule, poda_error *error)
{
    return read_tree(exercise, tree, root, rule, PODA_ALPHABETA, error);
}

poda_status poda__exercise_with_chance(poda__exercise *exercise, const char *tree, int32_t root,
                                       poda_error *error)
{
    const poda__general_options options = {.algorithm = PODA__GENERAL_EXPECTIMINIMAX, .root = root};
    *exercise = (poda__exercise){.kind = PODA_EXERCISE_CHANCE};
    poda_status status = keep_text(exercise, tree, error);
    if (status == PODA_OK) {
        status = poda__general_explain(&exercise->general, exercise->text, &options, error);
        exercise->has_general = status == PODA_OK;
    }
    if (status != PODA_OK)
        poda__exercise_release(exercise);
    return status;
}

poda_status poda__exercise_of_task(poda__exercise *exercise, poda_exercise_kind kind,
                                   const char *text, poda_error *error)
{
    *exercise = (poda__exercise){.kind = kind};
    return keep_text(exercise, text, error);
}

poda_status poda__exercise_classes(poda__exercise *exercise, const char *tree, int32_t root,
                                   poda_error *error)
{
    poda_status status = read_tree(exercise, tree, root, (poda__plain_rule){PODA__FAIL_SOFT, false},
                                   PODA_MINIMAX, error);
    if (status != PODA_OK)
        return status;
    exercise->kind = PODA_EXERCISE_CLASSES;
    for (int32_t n = 0; n < exercise->model.count && status == PODA_OK; n++)
        if (exercise->model.nodes[n].leaf && !poda__model_class(&exercise->model, n, true))
            status =
                poda_fail(error, PODA_BAD_OPTION, "tree",
                          "leaf %s is a draw: the nodes are N or P only where each leaf is won, "
                          "more or less than 0",
                          poda__model_name(&exercise->model, n));
    if (status != PODA_OK)
        poda__exercise_release(exercise);
    return status;
}

/* A task or a tree of N and P, from random numbers. */
static poda_status make_other(poda__exercise *exercise, const poda_exercise_options *options,
                              uint64_t *random, poda_error *error)
{
    poda__buffer text = {0};
    poda_status status = PODA_OK;
    if (options->kind == PODA_EXERCISE_CLASSES)
        poda__exercise_classes_text(random, &text);
    else
        status = poda__task_of(options->kind)->make(options, random, &text, error);
    if (status == PODA_OK)
        status = poda__buffer_status(&text, error);
    if (status == PODA_OK)
        status = options->kind == PODA_EXERCISE_CLASSES
                     ? poda__exercise_classes(exercise, text.at, options->root, error)
                     : poda__exercise_of_task(exercise, options->kind, text.at, error);
    poda__buffer_release(&text);
    return status;
}

static poda_status make_tree(poda__exercise *exercise, const poda_exercise_options *options,
                             int32_t number, const poda__exercise *earlier, uint64_t random,
                             poda_error *error)
{
    char *text = NULL;
    poda_status status = poda__exercise_tree(options, number, earlier, random, &text, error);
    const bool chance = options->kind == PODA_EXERCISE_CHANCE;
    if (status == PODA_OK)
        status = chance ? poda__exercise_with_chance(exercise, text, options->root, error)
                        : poda__exercise_from_text(exercise, text, options->root,
                                                   poda__exercise_rule(options), error);
    free(text);
    if (status != PODA_OK || chance)
        return status;
    exercise->robust = options->robust;
    status = poda__exercise_ask_leaf(exercise, error);
    if (status != PODA_OK)
        poda__exercise_release(exercise);
    return status;
}

/* Is the question about a leaf, which not every tree has, asked for by name? */
static bool asks_leaf(const poda_exercise_options *options)
{
    static const char name[] = "leaf";
    for (const char *at = options->kind == PODA_EXERCISE_TREE ? options->asked : NULL; at && *at;) {
        at += strspn(at, ", ");
        const size_t length = strcspn(at, ", ");
        if (length == sizeof name - 1 && strncmp(at, name, length) == 0)
            return true;
        at += length;
    }
    return false;
}

poda_status poda__exercise_init(poda__exercise *exercise, const poda_exercise_options *given,
                                int32_t number, const poda__exercise *earlier, poda_error *error)
{
    const poda_exercise_options full = complete(given), *const options = &full;
    uint64_t random = poda_mix(options->seed ^ poda_mix((uint64_t)number));
    *exercise = (poda__exercise){.kind = options->kind};
    if (options->game || !poda__exercise_is_tree(options->kind) ||
        options->kind == PODA_EXERCISE_CLASSES) {
        enum { TRIES = 500 };
        for (int i = 0; i < TRIES; i++) {
            poda_status status = options->game
                                     ? poda__exercise_own(exercise, options, &random, error)
                                 : options->kind >= PODA_EXERCISE_CLASSES
                                     ? make_other(exercise, options, &random, error)
                                     : poda__exercise_game(exercise, options, &random, error);
            if (status != PODA_OK)
                return status;
            if (!poda__exercise_known(earlier, number - 1, exercise->text))
                return PODA_OK;
            poda__exercise_release(exercise);
        }
        return poda_fail(error, PODA_BAD_OPTION, "count",
                         "only %d different {position of this kind was|positions of this kind "
                         "were} found; ask for fewer",
                         number - 1);
    }
    enum { LEAF_TRIES = 50 };
    poda_status status = PODA_OK;
    for (int i = 0; i < LEAF_TRIES; i++) {
        if (i > 0)
            poda__exercise_release(exercise);
        status = make_tree(exercise, options, number, earlier, random, error);
        if (status != PODA_OK || exercise->has_question || !asks_leaf(options))
            return status;
        random = poda_mix(random); /* no cut of this tree depends on one leaf only */
    }
    return status;
}

void poda__exercise_release(poda__exercise *exercise)
{
    if (exercise->has_model)
        poda__model_release(&exercise->model);
    if (exercise->has_general)
        poda__general_release(&exercise->general);
    poda_game_close(exercise->game);
    free(exercise->text);
    free(exercise->moves);
    free(exercise->about);
    free(exercise->board);
    *exercise = (poda__exercise){.kind = PODA_EXERCISE_TREE};
}

poda_status poda__exercises_new(poda__exercise **out, const poda_exercise_options *options,
                                int32_t count, poda_error *error)
{
    poda__exercise *exercises = poda__array((size_t)count, sizeof *exercises);
    if (!exercises)
        return poda_fail_memory(error);
    for (int32_t i = 0; i < count; i++) {
        const poda_status status =
            poda__exercise_init(&exercises[i], options, i + 1, exercises, error);
        if (status != PODA_OK) {
            poda__exercises_free(exercises, i);
            return status;
        }
    }
    *out = exercises;
    return PODA_OK;
}

void poda__exercises_free(poda__exercise *exercises, int32_t count)
{
    for (int32_t i = 0; exercises && i < count; i++)
        poda__exercise_release(&exercises[i]);
    free(exercises);
}
