/* verb_grade.c - marks an answer node by node and says what was probably misunderstood. */
#include <string.h>

#include "ask/exercise.h"
#include "explain/grade.h"

enum { NODES = 5000 }; /* of a tree that is graded */

const poda_parameter poda__parameters_grade[] = {
    {"tree", "", "the tree that was asked about; or the exercise's seed and constraints"},
    {"number", "1", "which exercise of the seed"},
    {"value", "", "the answer: the value of the root"},
    {"best", "", "the answer: the best move at the root"},
    {"pruned", "", "the answer: the pruned nodes, separated by commas; none: nothing is pruned"},
    {NULL, NULL, NULL},
};

/* For programs, in the order of poda__procedure. */
static const char *const procedure_ids[] = {"right",     "other-cut", "wrong-player", "shallow",
                                            "backwards", "none",      "last-child"};

static const char *mistake(const poda__request *request, const poda__model *model,
                           poda__procedure procedure)
{
    switch (procedure) {
    case PODA__PROCEDURE_OTHER_CUT:
        return model->options.cut_strict ? SAY("cuts already at α ≥ β, where only α > β cuts")
                                         : SAY("cuts only at α > β, where α ≥ β is enough");
    case PODA__PROCEDURE_SWAPPED:
        return SAY("wrong player: MAX and MIN are exchanged");
    case PODA__PROCEDURE_SHALLOW:
        return SAY("the bounds are not passed down: only the parent's own bound is used");
    case PODA__PROCEDURE_BACKWARDS:
        return SAY("the children are taken from right to left");
    case PODA__PROCEDURE_NONE:
        return SAY("nothing is pruned: plain minimax");
    case PODA__PROCEDURE_LAST_CHILD:
        return SAY("the child after which a cut happens is taken for pruned too");
    default:
        return SAY("the right procedure");
    }
}

static const char *verdict_word(poda__verdict verdict)
{
    static const char *const words[] = {"visited", "pruned", "missed", "extra"};
    return words[verdict];
}

static void print_nodes(poda__request *request, const poda__model *model, const poda__grade *grade,
                        poda__verdict verdict)
{
    const char *comma = "";
    for (int32_t n = 1; n < model->count; n++)
        if (grade->verdicts[n] == verdict) {
            poda__buffer_add(&request->out, "%s%s", comma, poda__model_name(model, n));
            comma = ", ";
        }
    poda__buffer_add(&request->out, "\n");
}

static void print_pruned(poda__request *request, const poda__model *model, const poda__grade *grade)
{
    int32_t found = 0;
    for (int32_t n = 1; n < model->count; n++)
        found += grade->verdicts[n] == PODA__VERDICT_PRUNED;
    poda__print(request, "pruned nodes: %d of %d nodes are right\n", grade->right,
                model->count - 1);
    if (found > 0) {
        poda__print(request, "  rightly pruned: ");
        print_nodes(request, model, grade, PODA__VERDICT_PRUNED);
    }
    if (grade->missed > 0) {
        poda__print(request, "  missed cut:     ");
        print_nodes(request, model, grade, PODA__VERDICT_MISSED);
    }
    if (grade->extra > 0) {
        poda__print(request, "  cut too many:   ");
        print_nodes(request, model, grade, PODA__VERDICT_EXTRA);
    }
}

static void print_mistake(poda__request *request, const poda__model *model,
                          const poda__grade *grade)
{
    if (grade->percent == 100)
        return;
    if (grade->likely == PODA__PROCEDURE_RIGHT) {
        poda__print(request, "no common mistake explains this answer better than slips do\n");
        return;
    }
    poda__print(request, "likely misunderstanding: %s", mistake(request, model, grade->likely));
    if (grade->pruned_given)
        poda__print(request, " (agrees on %d of %d nodes)", grade->agree[grade->likely],
                    model->count - 1);
    poda__buffer_add(&request->out, "\n");
    for (int p = (int)grade->likely + 1; p < PODA__PROCEDURE_COUNT; p++)
        if (poda__grade_ties(grade, (poda__procedure)p))
            poda__print(request, "or: %s\n", mistake(request, model, (poda__procedure)p));
}

static void print_grade(poda__request *request, const poda__model *model, const poda__grade *grade)
{
    const poda__model_node *root = &model->nodes[0];
    char number[32];
    const bool spanish = request->options->language == PODA_SPANISH;
    if (grade->value_given && grade->value_right)
        poda__print(request, "value: right\n");
    else if (grade->value_given)
        poda__print(request, "value: wrong, the root is worth %s\n",
                    poda__model_value(model, root->value, spanish, number));
    if (grade->best_given && grade->best_right) {
        poda__print(request, "best move: right\n");
    } else if (grade->best_given) {
        const char *comma = "";
        poda__print(request, "best move: wrong, it is ");
        for (int32_t child = root->first_child; child >= 0;
             child = model->nodes[child].next_sibling)
            if (model->nodes[child].value == root->value) {
                poda__buffer_add(&request->out, "%s%s", comma, poda__model_name(model, child));
                comma = ", ";
            }
        poda__buffer_add(&request->out, "\n");
    }
    if (grade->pruned_given)
        print_pruned(request, model, grade);
    poda__print(request, "marks: %d %%\n", grade->percent);
    print_mistake(request, model, grade);
}

static void json_grade(poda__request *request, const poda__exercise *exercise,
                       const poda__grade *grade)
{
    const poda__model *model = &exercise->model;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "tree", exercise->text);
    poda__json_int(json, "percent", grade->percent);
    if (grade->value_given)
        poda__json_bool(json, "value_right", grade->value_right);
    if (grade->best_given)
        poda__json_bool(json, "best_right", grade->best_right);
    poda__json_number(json, "value", poda_score_number(model->game, model->nodes[0].value));
    poda__json_best(json, model);
    if (grade->pruned_given) {
        poda__json_int(json, "right", grade->right);
        poda__json_int(json, "missed", grade->missed);
        poda__json_int(json, "extra", grade->extra);
        poda__json_open(json, "nodes", '[');
        for (int32_t n = 1; n < model->count; n++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "node", poda__model_name(model, n));
            poda__json_text(json, "verdict", verdict_word(grade->verdicts[n]));
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
    }
    poda__json_text(json, "likely", procedure_ids[grade->likely]);
    poda__json_text(json, "mistake", mistake(request, model, grade->likely));
    poda__json_open(json, "procedures", '[');
    for (int p = 0; p < PODA__PROCEDURE_COUNT; p++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "procedure", procedure_ids[p]);
        if (grade->pruned_given)
            poda__json_int(json, "agree", grade->agree[p]);
        poda__json_bool(json, "fits", grade->fits[p]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* The exercise `number` of the seed, or the tree that is given. */
static poda_status find_exercise(poda__request *request, poda__exercise *exercise)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    const char *tree = poda_option_text(parameters, "tree", "");
    poda__exercise_options options;
    poda__exercise *exercises = NULL;
    int64_t number = 1;
    poda_status status = poda__request_exercise(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "number", 1, PODA__EXERCISE_COUNT, &number, error);
    if (status != PODA_OK)
        return status;
    if (options.kind == PODA__EXERCISE_CHANCE)
        return poda_fail(error, PODA_BAD_REQUEST, "game",
                         "grade marks alpha-beta; a tree with chance nodes is worked out by "
                         "'explain'");
    if (options.kind != PODA__EXERCISE_TREE)
        return poda_fail(error, PODA_BAD_REQUEST, "game",
                         "grade marks trees; the moves of a game are judged by 'solve'");
    if (*tree)
        return poda__exercise_from_text(exercise, tree, options.root, options.rule, error);
    if (!poda_option_text(parameters, "seed", NULL))
        return poda_fail(error, PODA_BAD_REQUEST, "tree",
                         "which exercise? give tree='A(B(3 5) C(2 9))', or its seed= and "
                         "constraints");
    status = poda__exercises_new(&exercises, &options, (int32_t)number, error);
    if (status != PODA_OK)
        return status;
    *exercise = exercises[number - 1];
    poda__exercises_free(exercises, (int32_t)number - 1);
    return PODA_OK;
}

poda_status poda__verb_grade(poda__request *request)
{
    const poda_options *parameters = &request->parameters;
    const poda__answer answer = {poda_option_text(parameters, "value", NULL),
                                 poda_option_text(parameters, "best", NULL),
                                 poda_option_text(parameters, "pruned", NULL)};
    poda__exercise exercise;
    poda__grade grade;
    if (!answer.value && !answer.best && !answer.pruned)
        return poda_fail(request->error, PODA_BAD_REQUEST, "value",
                         "there is no answer to mark; give value=5, best=B or pruned=K,G");
    poda_status status = find_exercise(request, &exercise);
    if (status != PODA_OK)
        return status;
    if (exercise.model.count > NODES)
        status = poda_fail(request->error, PODA_TOO_LARGE, "tree",
                           "the tree has %d nodes; answers are marked for trees of up to %d",
                           exercise.model.count, NODES);
    if (status == PODA_OK)
        status = poda__grade_init(&grade, &exercise.model, &answer, request->error);
    if (status == PODA_OK) {
        if (request->options->json)
            json_grade(request, &exercise, &grade);
        else
            print_grade(request, &exercise.model, &grade);
        poda__grade_release(&grade);
    }
    poda__exercise_release(&exercise);
    return status;
}
