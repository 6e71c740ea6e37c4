/* verb_grade.c - marks an answer node by node and says what was probably misunderstood. */
#include <string.h>

#include "ask/verbs/exercise_words.h"
#include "teach/handle.h"
#include "teach/marks.h"

const poda_parameter poda__parameters_grade[] = {
    {"tree", "", "the tree that was asked about; or the exercise's seed and constraints"},
    {"number", "1", "which exercise of the seed"},
    {"asked", "", "the questions that count, like best,pruned; all of the exercise"},
    {"leaves", "", "the constraint values= of exercise, where values= is an answer"},
    {"value", "", "the answer: the value of the root, one of values="},
    {"values", "", "the answer: the values of the inner nodes, like A=5, B=3"},
    {"best", "",
     "the answer: the best move at the root, or several that are; games: the moves that win"},
    {"pruned", "", "the answer: the pruned nodes, separated by commas; none: nothing is pruned"},
    {"saved", "", "the answer: how many nodes alpha-beta does not generate"},
    {"leaf", "", "the answer: the values of the marked leaf; the text, or its number"},
    {"winner", "", "the answer: who wins; the text, or its number"},
    {"class", "", "the answer: N or P"},
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
    poda__print(request, "pruned nodes: %d of %d {node|nodes} right\n", grade->right,
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
    if (grade->all_right)
        return;
    if (grade->likely == PODA__PROCEDURE_RIGHT) {
        poda__print(request, "no common mistake explains this answer better than slips do\n");
        return;
    }
    poda__print(request, "likely misunderstanding: %s", mistake(request, model, grade->likely));
    if (grade->pruned_given)
        poda__print(request, " (agrees on %d of %d {node|nodes})", grade->agree[grade->likely],
                    model->count - 1);
    poda__buffer_add(&request->out, "\n");
    for (int p = (int)grade->likely + 1; p < PODA__PROCEDURE_COUNT; p++)
        if (poda__grade_ties(grade, (poda__procedure)p))
            poda__print(request, "or: %s\n", mistake(request, model, (poda__procedure)p));
}

/* The name of a question in the marks. */
static const char *question_label(const poda__request *request, const char *id)
{
    return strcmp(id, "values") == 0   ? SAY("values")
           : strcmp(id, "best") == 0   ? SAY("best move")
           : strcmp(id, "pruned") == 0 ? SAY("pruned nodes")
           : strcmp(id, "saved") == 0  ? SAY("nodes saved")
           : strcmp(id, "leaf") == 0   ? SAY("marked leaf")
           : strcmp(id, "winner") == 0 ? SAY("winner")
                                       : SAY("class N or P");
}

/* The reasons for the items of a question: for all that are answered, or for those that are
 * wrong. */
static void print_reasons(poda__request *request, const poda__marks *marks,
                          const poda__question *question, bool right_too)
{
    const poda__quiz_item *items = marks->quiz->items;
    for (int32_t i = question->first_item; i < question->first_item + question->item_count; i++) {
        const poda__mark *mark = &marks->items[i];
        if (!mark->given && question->kind != PODA_QUESTION_SET)
            continue;
        if (mark->right && !right_too)
            continue;
        if (marks->grade && question->kind == PODA_QUESTION_SET) {
            const int32_t above = marks->quiz->exercise->model.nodes[items[i].node].parent;
            if (above > 0 && marks->grade->verdicts[above] == marks->grade->verdicts[items[i].node])
                continue; /* covered by the node above it */
        }
        poda__buffer_add(&request->out, "  %s\n", poda__marks_text(marks, mark->reason));
    }
}

/* "values: 8 of 10 are right", and why. */
static void print_question(poda__request *request, const poda__marks *marks, int32_t index)
{
    const poda__question *question = &marks->quiz->questions[index];
    const poda__question_marks *result = &marks->questions[index];
    const bool right = result->points == result->of;
    const bool tree = marks->quiz->exercise->kind == PODA_EXERCISE_TREE;
    if (tree && question->kind == PODA_QUESTION_SET) {
        print_pruned(request, &marks->quiz->exercise->model, marks->grade);
        print_reasons(request, marks, question, false);
    } else if (question->kind == PODA_QUESTION_VALUES) {
        poda__print(request, "values: %d of %d {node|nodes} right\n", result->right, result->of);
        print_reasons(request, marks, question, true);
    } else if (question->kind == PODA_QUESTION_SET) {
        poda__print(request, "best moves: %d of %d {move|moves} right\n", result->right,
                    question->item_count);
        print_reasons(request, marks, question, true);
    } else if (strcmp(question->id, "best") == 0) {
        if (right)
            poda__print(request, "best move: right\n");
        else
            poda__print(request, "best move: wrong, it is %s\n",
                        poda__quiz_text(marks->quiz, question->answer));
    } else {
        if (right)
            poda__print(request, "%s: right\n", question_label(request, question->id));
        else
            poda__print(request, "%s: wrong\n", question_label(request, question->id));
        print_reasons(request, marks, question, false);
    }
}

/* "no answer: values, nodes saved": they count as wrong. */
static void print_blanks(poda__request *request, const poda__marks *marks)
{
    int32_t blanks = 0;
    for (int32_t q = 0; q < marks->quiz->question_count; q++) {
        if (marks->questions[q].answered)
            continue;
        if (blanks++ == 0)
            poda__print(request, "no answer: ");
        poda__buffer_add(&request->out, "%s%s", blanks > 1 ? ", " : "",
                         question_label(request, marks->quiz->questions[q].id));
    }
    if (blanks > 0)
        poda__buffer_add(&request->out, "\n");
}

static void print_grade(poda__request *request, const poda__marks *marks)
{
    for (int32_t q = 0; q < marks->quiz->question_count; q++)
        if (marks->questions[q].answered)
            print_question(request, marks, q);
    print_blanks(request, marks);
    poda__print(request, "mark: %d of %d {point|points}, %d %%\n", marks->points, marks->of,
                marks->percent);
    if (marks->grade)
        print_mistake(request, &marks->quiz->exercise->model, marks->grade);
}

static const char *item_verdict(const poda__question *question, const poda__mark *mark)
{
    if (mark->right)
        return "right";
    if (question->kind == PODA_QUESTION_SET)
        return mark->given ? "extra" : "missed";
    return mark->given ? "wrong" : "open";
}

static void json_mark(poda__json *json, const poda__marks *marks, const poda__question *question,
                      int32_t index)
{
    const poda__quiz *quiz = marks->quiz;
    const poda__mark *mark = &marks->items[index];
    const poda__quiz_item *item = &quiz->items[index];
    const bool set = question->kind == PODA_QUESTION_SET;
    const bool tree = quiz->exercise->kind == PODA_EXERCISE_TREE || quiz->exercise->has_general;
    poda__json_open(json, NULL, '{');
    if (item->node >= 0)
        poda__json_text(json, tree ? "node" : "move", poda__quiz_text(quiz, item->name));
    if (mark->given || set)
        poda__json_text(json, "given", poda__marks_given(marks, question, index));
    else
        poda__json_null(json, "given");
    if (set) {
        poda__json_text(json, "expected",
                        poda__quiz_text(quiz, item->right ? question->in : question->out));
    } else if (question->kind == PODA_QUESTION_CHOICE) {
        poda__json_text(json, "expected", poda__quiz_text(quiz, question->answer));
    } else {
        poda__json_text(json, "expected", poda__quiz_text(quiz, item->value));
    }
    poda__json_bool(json, "right", mark->right);
    poda__json_text(json, "verdict", item_verdict(question, mark));
    poda__json_text(json, "reason", poda__marks_text(marks, mark->reason));
    poda__json_close(json, '}');
}

static void json_marks(poda__json *json, const poda__marks *marks)
{
    poda__json_int(json, "points", marks->points);
    poda__json_int(json, "of", marks->of);
    poda__json_open(json, "questions", '[');
    for (int32_t q = 0; q < marks->quiz->question_count; q++) {
        const poda__question *question = &marks->quiz->questions[q];
        const poda__question_marks *result = &marks->questions[q];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", question->id);
        poda__json_bool(json, "answered", result->answered);
        poda__json_bool(json, "right", result->points == result->of);
        poda__json_int(json, "points", result->points);
        poda__json_int(json, "of", result->of);
        poda__json_open(json, "marks", '[');
        for (int32_t i = 0; i < question->item_count && result->answered; i++)
            if (question->kind != PODA_QUESTION_CHOICE ||
                marks->items[question->first_item + i].given)
                json_mark(json, marks, question, question->first_item + i);
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* A two-player tree: what was pruned, and the procedure that would have led to it. */
static void json_pruned(poda__request *request, const poda__model *model, const poda__grade *grade)
{
    poda__json *json = &request->json;
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
}

static void json_grade(poda__request *request, const poda_exercise *handle,
                       const poda__marks *marks)
{
    const poda__grade *grade = marks->grade;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_exercise(json, handle);
    poda__json_int(json, "percent", marks->percent);
    if (grade && grade->value_given)
        poda__json_bool(json, "value_right", grade->value_right);
    if (grade && grade->best_given)
        poda__json_bool(json, "best_right", grade->best_right);
    json_marks(json, marks);
    if (grade)
        json_pruned(request, &handle->exercise.model, grade);
    poda__json_close(json, '}');
}

/* Exercise `number` of the seed, or the given tree. */
static poda_status find_exercise(poda__request *request, poda_exercise **exercise)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    const char *tree = poda_option_text(parameters, "tree", "");
    const char *asked = poda_option_text(parameters, "asked", "");
    poda_exercise_options options;
    int64_t number = 1;
    poda_status status = poda__request_exercise(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "number", 1, PODA_EXERCISE_COUNT, &number, error);
    if (status != PODA_OK)
        return status;
    if (!*tree && !poda_option_text(parameters, "seed", NULL)) {
        if (options.kind == PODA_EXERCISE_TREE || options.kind == PODA_EXERCISE_CHANCE)
            return poda_fail(error, PODA_BAD_REQUEST, "tree",
                             "which exercise? give tree='A(B(3 5) C(2 9))', or its seed= and "
                             "constraints");
        return poda_fail(error, PODA_BAD_REQUEST, "seed",
                         "which exercise? give its seed= and constraints");
    }
    options.tree = *tree ? tree : NULL;
    options.asked = *asked ? asked : NULL;
    options.number = (int32_t)number;
    return poda_exercise_open(exercise, &options, error);
}

static const char *const answer_keys[] = {"value", "values", "best",   "pruned",
                                          "saved", "leaf",   "winner", "class"};
enum { KEYS = sizeof answer_keys / sizeof answer_keys[0] };

/* Is there an answer under this key? values= may be a constraint instead. */
static bool is_given(const poda__request *request, const char *key)
{
    const char *text = poda_option_text(&request->parameters, key, NULL);
    return text && !(strcmp(key, "values") == 0 && poda__is_value_range(text));
}

/* The answer under this key; NULL if there is none, or a blank one. */
static const char *answer_to(const poda__request *request, const char *key)
{
    const char *text = poda_option_text(&request->parameters, key, NULL);
    return text && is_given(request, key) && text[strspn(text, " \t\n")] ? text : NULL;
}

/* An answer to a question that the exercise does not have. */
static poda_status no_such_question(poda__request *request, const poda__quiz *quiz, const char *key)
{
    char known[100] = "";
    poda_text list = {known, sizeof known, 0};
    for (int32_t q = 0; q < quiz->question_count; q++)
        poda_text_add(&list, "%s%s", q ? ", " : "", quiz->questions[q].id);
    return poda_fail(request->error, PODA_BAD_REQUEST, key,
                     "this exercise has no question '%s'; it has: %s", key, known);
}

/* `texts` are the answers in the order of the quiz's questions; `values` holds those that the value
 * of the root is appended to. */
static poda_status sort_answers(poda__request *request, const poda__quiz *quiz,
                                const char *texts[PODA__QUIZ_QUESTIONS], poda__buffer *values)
{
    const char *root = answer_to(request, "value");
    for (int32_t q = 0; q < PODA__QUIZ_QUESTIONS; q++)
        texts[q] = q < quiz->question_count ? answer_to(request, quiz->questions[q].id) : NULL;
    if (root && strcmp(quiz->questions[0].id, "values") == 0) {
        const int32_t first = quiz->questions[0].first_item; /* the root is the first inner node */
        poda__buffer_add(values, "%s=%s", poda__quiz_text(quiz, quiz->items[first].name), root);
        if (texts[0])
            poda__buffer_add(values, ", %s", texts[0]);
        if (values->failed)
            return poda_fail_memory(request->error);
        texts[0] = values->at;
    }
    for (int k = 0; k < KEYS; k++) {
        bool asked = false;
        for (int32_t q = 0; q < quiz->question_count; q++)
            asked |= strcmp(quiz->questions[q].id, answer_keys[k]) == 0;
        if (strcmp(answer_keys[k], "value") == 0) /* one of the values */
            asked = strcmp(quiz->questions[0].id, "values") == 0;
        if (!asked && is_given(request, answer_keys[k]))
            return no_such_question(request, quiz, answer_keys[k]);
    }
    return PODA_OK;
}

static poda_status give_marks(poda__request *request, const poda_exercise *handle)
{
    const poda__exercise *exercise = &handle->exercise;
    const poda__quiz *quiz = &handle->quiz;
    const char *pruned = answer_to(request, "pruned");
    if (pruned && strcmp(pruned, SAY("none")) == 0)
        pruned = "none";
    const poda__answer answer = {answer_to(request, "value"), answer_to(request, "best"), pruned};
    const bool graded =
        exercise->kind == PODA_EXERCISE_TREE && (answer.value || answer.best || answer.pruned);
    const char *texts[PODA__QUIZ_QUESTIONS];
    poda__grade grade;
    poda__marks marks;
    poda__buffer values = {0};
    poda_status status = sort_answers(request, quiz, texts, &values);
    if (status == PODA_OK && graded)
        status = poda__grade_init(&grade, &exercise->model, &answer, request->error);
    if (status != PODA_OK) {
        poda__buffer_release(&values);
        return status;
    }
    status = poda__marks_init(&marks, quiz, graded ? &grade : NULL, texts, request->error);
    if (status == PODA_OK) {
        if (request->options->json)
            json_grade(request, handle, &marks);
        else
            print_grade(request, &marks);
        poda__marks_release(&marks);
    }
    if (graded)
        poda__grade_release(&grade);
    poda__buffer_release(&values);
    return status;
}

poda_status poda__verb_grade(poda__request *request)
{
    poda_exercise *exercise = NULL;
    bool answered = false;
    for (int k = 0; k < KEYS; k++)
        answered |= is_given(request, answer_keys[k]);
    if (!answered)
        return poda_fail(request->error, PODA_BAD_REQUEST, "value",
                         "there is no answer to mark; give value=5, best=B or pruned=K,G");
    poda_status status = find_exercise(request, &exercise);
    if (status == PODA_OK)
        status = give_marks(request, exercise);
    poda_exercise_close(exercise);
    return status;
}
