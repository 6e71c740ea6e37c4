/* teach.c - exercises as the public functions of poda/teach.h give them. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "teach/handle.h"

/* Numbers that name nothing are refused even in fields that have no effect. */
static poda_status check_names(const poda_exercise_options *options, poda_error *error)
{
    if ((unsigned)options->kind >= PODA_EXERCISE_KIND_COUNT)
        return poda_fail(error, PODA_BAD_OPTION, "kind",
                         "there is no kind of exercise with the number %d", (int)options->kind);
    if (options->root != PODA_MAX && options->root != PODA_MIN)
        return poda_fail(error, PODA_BAD_OPTION, "root", "there is no player with the number %d",
                         options->root);
    const struct {
        const char *key;
        poda_wish wish;
    } wishes[] = {
        {"deep", options->deep}, {"above", options->above_leaves}, {"last", options->last_wins}};
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        if ((unsigned)wishes[i].wish > PODA_WISH_YES)
            return poda_fail(error, PODA_BAD_OPTION, wishes[i].key,
                             "there is no wish with the number %d", (int)wishes[i].wish);
    return PODA_OK;
}

static poda_status check(const poda_exercise_options *options, int32_t count, poda_error *error)
{
    const poda_status status = check_names(options, error);
    if (status != PODA_OK)
        return status;
    if (options->given && !poda__exercise_is_task(options->kind))
        return poda_fail(error, PODA_BAD_REQUEST, "given",
                         "exercises of the kind %s are not given as a text",
                         poda_exercise_kind_name(options->kind));
    if (options->given && count != 1)
        return poda_fail(error, PODA_BAD_REQUEST, "given",
                         "what is given makes one exercise, not %d", count);
    if (options->given)
        return PODA_OK;
    if (options->tree && !poda__exercise_is_tree(options->kind))
        return poda_fail(error, PODA_BAD_REQUEST, "tree",
                         "a tree is given, and exercises of the kind %s have none",
                         poda_exercise_kind_name(options->kind));
    if (options->tree && count != 1)
        return poda_fail(error, PODA_BAD_REQUEST, "tree",
                         "a tree that is given makes one exercise, not %d", count);
    if (options->tree)
        return PODA_OK;
    if (options->number < 1 || count < 1 || count > PODA_EXERCISE_COUNT ||
        options->number > PODA_EXERCISE_COUNT - count + 1)
        return poda_fail(error, PODA_BAD_OPTION, "number",
                         "exercises %d to %lld: the numbers of a set are 1 to %d", options->number,
                         (long long)options->number + count - 1, PODA_EXERCISE_COUNT);
    return PODA_OK;
}

/* The tree that is given, without a question about a leaf. */
static poda_status read_tree(poda__exercise *exercise, const poda_exercise_options *options,
                             poda_error *error)
{
    const bool chance = options->kind == PODA_EXERCISE_CHANCE;
    const poda_status status =
        chance ? poda__exercise_with_chance(exercise, options->tree, options->root, error)
        : options->kind == PODA_EXERCISE_CLASSES
            ? poda__exercise_classes(exercise, options->tree, options->root, error)
            : poda__exercise_from_text(exercise, options->tree, options->root,
                                       poda__exercise_rule(options), error);
    if (status != PODA_OK)
        return status;
    const int32_t nodes = chance ? exercise->general.tree.count : exercise->model.count;
    if (nodes > 1 && nodes <= PODA_EXERCISE_TREE_NODES)
        return PODA_OK;
    poda__exercise_release(exercise);
    if (nodes == 1)
        return poda_fail(error, PODA_BAD_OPTION, "tree",
                         "the tree is a single leaf: there is nothing to ask about it");
    return poda_fail(error, PODA_TOO_LARGE, "tree",
                     "the tree has %d {node|nodes}; answers are marked for trees of up to %d",
                     nodes, PODA_EXERCISE_TREE_NODES);
}

/* The handle takes over what `exercise` holds, also when it fails. */
static poda_status wrap(poda_exercise **out, poda__exercise *exercise, int32_t number,
                        const poda_exercise_options *options, poda_error *error)
{
    poda_exercise *made = poda__array(1, sizeof *made);
    if (!made) {
        poda__exercise_release(exercise);
        return poda_fail_memory(error);
    }
    made->exercise = *exercise;
    made->number = number;
    poda_status status = poda__quiz_init(&made->quiz, &made->exercise, options->translate, error);
    if (status == PODA_OK && options->asked)
        status = poda__quiz_keep(&made->quiz, options->asked, error);
    else if (status == PODA_OK)
        poda__quiz_drop_extra(&made->quiz);
    if (status != PODA_OK) {
        poda_exercise_close(made);
        return status;
    }
    *out = made;
    return PODA_OK;
}

static poda_status make(poda_exercise **made, int32_t count, const poda_exercise_options *options,
                        poda_error *error)
{
    const int32_t before = options->number - 1; /* from which the exercises must differ */
    poda__exercise *exercises = NULL;
    poda_status status = poda__exercises_new(&exercises, options, before + count, error);
    if (status != PODA_OK)
        return status;
    for (int32_t i = 0; i < count; i++) {
        if (status == PODA_OK)
            status = wrap(&made[i], &exercises[before + i], before + i + 1, options, error);
        else
            poda__exercise_release(&exercises[before + i]);
    }
    poda__exercises_free(exercises, before);
    return status;
}

poda_status poda_exercises_open(poda_exercise **out, int32_t count,
                                const poda_exercise_options *options, poda_error *error)
{
    poda_exercise_options taken;
    poda_status status = PODA__TAKE(poda_exercise_options, &taken, options, stop, error);
    if (status != PODA_OK)
        return status;
    taken.number += taken.number == 0;
    status = check(&taken, count, error);
    if (status != PODA_OK)
        return status;
    if (taken.tree || taken.given) {
        poda__exercise exercise;
        status = taken.given ? poda__exercise_of_task(&exercise, taken.kind, taken.given, error)
                             : read_tree(&exercise, &taken, error);
        return status == PODA_OK ? wrap(out, &exercise, 0, &taken, error) : status;
    }
    poda_exercise **made = poda__array((size_t)count, sizeof(poda_exercise *));
    if (!made)
        return poda_fail_memory(error);
    status = make(made, count, &taken, error);
    if (status == PODA_OK)
        memcpy(out, made, (size_t)count * sizeof(poda_exercise *));
    for (int32_t i = 0; i < count && status != PODA_OK; i++)
        poda_exercise_close(made[i]);
    free(made);
    return status;
}

poda_status poda_exercise_open(poda_exercise **out, const poda_exercise_options *options,
                               poda_error *error)
{
    return poda_exercises_open(out, 1, options, error);
}

void poda_exercise_close(poda_exercise *exercise)
{
    if (!exercise)
        return;
    poda__quiz_release(&exercise->quiz);
    poda__exercise_release(&exercise->exercise);
    free(exercise);
}

static int32_t count_nodes(const poda__exercise *exercise)
{
    return exercise->has_general                    ? exercise->general.tree.count
           : poda__exercise_is_tree(exercise->kind) ? exercise->model.count
                                                    : 0;
}

static int32_t to_move(const poda__exercise *exercise)
{
    return exercise->has_general ? exercise->general.options.root
           : exercise->game      ? poda_state_turn(exercise->game, &exercise->state)
                                 : PODA_MAX;
}

void poda_exercise_summarise(const poda_exercise *exercise, poda_exercise_summary *out)
{
    const poda__exercise *made = &exercise->exercise;
    const poda__quiz *quiz = &exercise->quiz;
    *out = (poda_exercise_summary){
        .kind = made->kind,
        .number = exercise->number,
        .questions = quiz->question_count,
        .nodes = count_nodes(made),
        .statement = poda__quiz_text(quiz, quiz->statement),
        .convention = poda__quiz_text(quiz, quiz->convention),
        .board = poda__quiz_text(quiz, quiz->board),
        .tree = made->game && !poda__exercise_is_tree(made->kind) ? "" : made->text,
        .player = to_move(made),
        .game = made->game,
        .state = made->game ? &made->state : NULL,
        .outcome = made->outcome};
}

static void fill_chance(const poda__exercise *exercise, int32_t node, poda_tree_node *out)
{
    const poda__general *general = &exercise->general;
    const poda__gametree_node *from = &general->tree.nodes[node];
    *out = (poda_tree_node){.name = poda__general_name(general, node),
                            .parent = from->parent,
                            .children = from->count,
                            .player = from->player == PODA__CHANCE ? PODA_CHANCE : from->player,
                            .chance = general->tree.chances[node],
                            .value = general->values[node],
                            .best = from->parent == 0 &&
                                    fabs(general->values[node] - general->values[0]) <=
                                        general->tolerance};
}

static void fill_node(const poda__exercise *exercise, int32_t node, poda_tree_node *out)
{
    const poda__model *model = &exercise->model;
    const poda__model_node *from = &model->nodes[node];
    *out = (poda_tree_node){.name = poda__model_name(model, node),
                            .parent = from->parent,
                            .children = from->child_count,
                            .player = from->player,
                            .chance = 1,
                            .value = poda_score_number(exercise->game, from->value),
                            .best = from->parent == 0 && from->value == model->nodes[0].value,
                            .pruned = poda__model_pruned(model, node),
                            .marked = exercise->has_question && node == exercise->leaf};
}

bool poda_exercise_node(const poda_exercise *exercise, int32_t node, poda_tree_node *out)
{
    const poda__exercise *made = &exercise->exercise;
    if (node < 0 || node >= count_nodes(made))
        return false;
    (made->has_general ? fill_chance : fill_node)(made, node, out);
    return true;
}

bool poda_exercise_question(const poda_exercise *exercise, int32_t question, poda_question *out)
{
    const poda__quiz *quiz = &exercise->quiz;
    if (question < 0 || question >= quiz->question_count)
        return false;
    const poda__question *from = &quiz->questions[question];
    const bool set = from->kind == PODA_QUESTION_SET;
    *out = (poda_question){.kind = from->kind,
                           .id = from->id,
                           .text = poda__quiz_text(quiz, from->prompt),
                           .items = from->item_count,
                           .answer = poda__quiz_text(quiz, from->answer),
                           .points = poda__quiz_points(quiz, from),
                           .cost = set ? poda__quiz_cost(quiz, from) : 0,
                           .in = set ? poda__quiz_text(quiz, from->in) : "",
                           .out = set ? poda__quiz_text(quiz, from->out) : ""};
    return true;
}

bool poda_exercise_item(const poda_exercise *exercise, int32_t question, int32_t item,
                        poda_question_item *out)
{
    const poda__quiz *quiz = &exercise->quiz;
    if (question < 0 || question >= quiz->question_count || item < 0 ||
        item >= quiz->questions[question].item_count)
        return false;
    const poda__question *of = &quiz->questions[question];
    const poda__quiz_item *from = &quiz->items[of->first_item + item];
    const bool number = of->kind == PODA_QUESTION_NUMBER || of->kind == PODA_QUESTION_VALUES;
    const bool tree = poda__exercise_is_tree(exercise->exercise.kind);
    const int32_t move = tree || poda__exercise_is_task(exercise->exercise.kind) ? -1 : from->node;
    *out = (poda_question_item){.name = poda__quiz_text(quiz, from->name),
                                .value = number ? poda__quiz_text(quiz, from->value) : "",
                                .number = from->number,
                                .right = from->right,
                                .node = tree ? from->node : -1,
                                .move = move,
                                .outcome = move >= 0 ? exercise->exercise.moves[move].outcome : 0};
    return true;
}

poda_status poda_exercise_steps(const poda_exercise *exercise, char **out, poda_error *error)
{
    poda__buffer text = {0};
    poda_status status = poda__quiz_steps(&exercise->quiz, &text, error);
    if (status == PODA_OK)
        status = poda__buffer_status(&text, error);
    if (status == PODA_OK)
        *out = text.at;
    else
        poda__buffer_release(&text);
    return status;
}
