/* verb_grade.c - marks an answer node by node and says what was probably misunderstood. */
#include <string.h>

#include "ask/class/class_words.h"
#include "ask/trace/grade_trace.h"
#include "ask/verbs/exercise_words.h"
#include "teach/class/titles.h"

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
    {"given", "", "walk and the kinds after it: what was given"},
    {"alpha", "", "the answer: alpha on entering each node, like A=-inf, B=3"},
    {"beta", "", "the answer: beta on entering each node"},
    {"classes", "", "the answer: the N nodes"},
    {"bfs", "", "the answer: the nodes in the order of breadth-first search"},
    {"dfs", "", "the answer: the nodes in the order of depth-first search"},
    {"order", "", "the answer: the nodes in the order in which A* selects them"},
    {"f", "", "the answer: f of each node when it is selected, like S=5, B=8"},
    {"path", "", "the answer: the nodes of the path"},
    {"cost", "", "the answer: what the path costs"},
    {"open", "", "the answer: the nodes that are in OPEN at the end"},
    {"admissible", "", "the answer: yes or no"},
    {"consistent", "", "the answer: yes or no"},
    {"probes", "", "the answer: the numbers that binary search looks at"},
    {"steps", "", "the answer: how many numbers binary search looks at"},
    {"linear", "", "the answer: how many a search from the left looks at"},
    {"acceptable", "", "the answer: the columns that are acceptable"},
    {"why", "", "the answer: the rows whose queens attack the column"},
    {"next", "", "the answer: where the next queen goes, like row=3, column=5"},
    {"sum", "", "the answer: the nim-sum"},
    {"parts", "", "the answer: the sum of each player, like X=120, O=20"},
    {"h", "", "the answer: the value of the heuristic"},
    {"dominated", "", "the answer: the strategies that are strictly dominated"},
    {"equilibria", "", "the answer: the pure equilibria, like AW, BX"},
    {"first", "", "the answer: what is played when the rows' player moves first"},
    {"mixed", "", "the answer: how often the first strategies are played, like A=1/7, W=2/3"},
    {"regrets", "", "the answer: the regrets of the first iteration"},
    {"strategy", "", "the answer: the strategies of the second iteration"},
    {"average", "", "the answer: the average of both"},
    {"trace", "",
     "instead of an answer: a file with what a program visited, a line a step; compared with the "
     "search of tree="},
    {"algorithm", "alphabeta", "of trace=: alphabeta or minimax"},
    {NULL, NULL, NULL},
};

/* The result to print. */
typedef struct report {
    poda__request *request;
    const poda_exercise *exercise;
    const poda_marks *marks;
    poda_exercise_summary what;
    poda_marks_summary sum;
} report;

/* One question with its marks. */
typedef struct marked {
    int32_t index;
    poda_question question;
    poda_question_marks marks;
} marked;

static bool question_at(const report *on, int32_t index, marked *out)
{
    out->index = index;
    return poda_exercise_question(on->exercise, index, &out->question) &&
           poda_marks_question(on->marks, index, &out->marks);
}

/* The question of that name, if it is answered. */
static bool answered(const report *on, const char *id, marked *out)
{
    for (int32_t q = 0; question_at(on, q, out); q++)
        if (strcmp(out->question.id, id) == 0)
            return out->marks.answered;
    return false;
}

/* One item of a question with its marks. */
typedef struct line {
    poda_question_item item;
    poda_item_marks marks;
} line;

static bool line_at(const report *on, int32_t question, int32_t item, line *out)
{
    return poda_exercise_item(on->exercise, question, item, &out->item) &&
           poda_marks_item(on->marks, question, item, &out->marks);
}

/* On a node that may be pruned. */
typedef enum verdict { VISITED, PRUNED, MISSED, EXTRA } verdict;

static verdict verdict_on(const line *at)
{
    return at->marks.right   ? (at->marks.given ? PRUNED : VISITED)
           : at->marks.given ? EXTRA
                             : MISSED;
}

static int32_t count_verdicts(const report *on, int32_t question, verdict which)
{
    int32_t count = 0;
    line at;
    for (int32_t i = 0; line_at(on, question, i, &at); i++)
        count += verdict_on(&at) == which;
    return count;
}

static void print_nodes(const report *on, int32_t question, const char *title, verdict which)
{
    if (count_verdicts(on, question, which) == 0)
        return;
    line at;
    for (int32_t i = 0; line_at(on, question, i, &at); i++)
        if (verdict_on(&at) == which) {
            poda__buffer_add(&on->request->out, "%s%s", title, at.item.name);
            title = ", ";
        }
    poda__buffer_add(&on->request->out, "\n");
}

static void print_pruned(const report *on, const marked *pruned)
{
    const poda__request *request = on->request;
    poda__print(on->request, "pruned nodes: %d of %d {node|nodes} right\n", pruned->marks.right,
                pruned->question.items);
    print_nodes(on, pruned->index, SAY("  rightly pruned: "), PRUNED);
    print_nodes(on, pruned->index, SAY("  missed cut:     "), MISSED);
    print_nodes(on, pruned->index, SAY("  cut too many:   "), EXTRA);
}

static void print_mistake(const report *on)
{
    poda__request *request = on->request;
    poda_procedure_marks match;
    marked pruned;
    if (on->sum.agreed || !poda_marks_procedure(on->marks, on->sum.likely, &match))
        return;
    if (on->sum.likely == PODA_PROCEDURE_RIGHT) {
        poda__print(request, "no common mistake explains this answer better than slips do\n");
        return;
    }
    poda__print(request, "likely misunderstanding: %s", match.text);
    if (answered(on, "pruned", &pruned))
        poda__print(request, " (agrees on %d of %d {node|nodes})", match.agree,
                    pruned.question.items);
    poda__buffer_add(&request->out, "\n");
    for (int p = PODA_PROCEDURE_RIGHT + 1;
         poda_marks_procedure(on->marks, (poda_procedure)p, &match); p++)
        if (match.ties && p != (int)on->sum.likely)
            poda__print(request, "or: %s\n", match.text);
}

/* The reasons for the items of a question: for all answered ones, or for the wrong ones. */
static void print_reasons(const report *on, const marked *of, bool right_too)
{
    const bool set = of->question.kind == PODA_QUESTION_SET;
    poda_tree_node node;
    line at, above;
    for (int32_t i = 0; line_at(on, of->index, i, &at); i++) {
        if ((!at.marks.given && !set && of->question.kind != PODA_QUESTION_ORDER) ||
            (at.marks.right && !right_too))
            continue;
        /* node n is item n - 1 of the pruned ones, since the root is not among them */
        if (set && on->what.kind == PODA_EXERCISE_TREE &&
            poda_exercise_node(on->exercise, at.item.node, &node) &&
            line_at(on, of->index, node.parent - 1, &above) &&
            verdict_on(&above) == verdict_on(&at))
            continue; /* covered by the node above it */
        poda__buffer_add(&on->request->out, "  %s\n", at.marks.reason);
    }
}

static const char *title_of(const report *on, const poda_question *question)
{
    return poda__question_title(poda__translator(on->request), question->id);
}

/* "values: 8 of 10 are right", and why. */
static void print_question(const report *on, const marked *of)
{
    poda__request *request = on->request;
    const poda_question *question = &of->question;
    const bool right = of->marks.points == of->marks.of;
    if (on->what.kind >= PODA_EXERCISE_CLASSES || strcmp(question->id, "alpha") == 0 ||
        strcmp(question->id, "beta") == 0) {
        poda__print(request, "%s: %d of %d {point|points}\n", title_of(on, question),
                    of->marks.points, of->marks.of);
        print_reasons(on, of, false);
    } else if (question->kind == PODA_QUESTION_SET && on->what.nodes > 0) {
        print_pruned(on, of);
        print_reasons(on, of, false);
    } else if (question->kind == PODA_QUESTION_VALUES) {
        poda__print(request, "values: %d of %d {node|nodes} right\n", of->marks.right,
                    of->marks.of);
        print_reasons(on, of, true);
    } else if (question->kind == PODA_QUESTION_SET) {
        poda__print(request, "best moves: %d of %d {move|moves} right\n", of->marks.right,
                    question->items);
        print_reasons(on, of, true);
    } else if (strcmp(question->id, "best") == 0) {
        if (right)
            poda__print(request, "best move: right\n");
        else
            poda__print(request, "best move: wrong, it is %s\n", question->answer);
    } else {
        if (right)
            poda__print(request, "%s: right\n", title_of(on, question));
        else
            poda__print(request, "%s: wrong\n", title_of(on, question));
        print_reasons(on, of, false);
    }
}

/* "no answer: values, nodes saved": they count as wrong. */
static void print_blanks(const report *on)
{
    poda__request *request = on->request;
    int32_t blanks = 0;
    marked of;
    for (int32_t q = 0; question_at(on, q, &of); q++) {
        if (of.marks.answered)
            continue;
        if (blanks++ == 0)
            poda__print(request, "no answer: ");
        poda__buffer_add(&request->out, "%s%s", blanks > 1 ? ", " : "", title_of(on, &of.question));
    }
    if (blanks > 0)
        poda__buffer_add(&request->out, "\n");
}

static void print_grade(const report *on)
{
    poda_slip slip;
    marked of;
    for (int32_t q = 0; question_at(on, q, &of); q++)
        if (of.marks.answered)
            print_question(on, &of);
    print_blanks(on);
    poda__print(on->request, "mark: %d of %d {point|points}, %d %%\n", on->sum.points, on->sum.of,
                on->sum.percent);
    print_mistake(on);
    for (int32_t i = 0; poda_marks_slip(on->marks, i, &slip); i++)
        if (slip.likely)
            poda__print(on->request, "likely misunderstanding: %s\n", slip.text);
}

static const char *item_verdict(const line *at, bool set)
{
    if (at->marks.right)
        return "right";
    if (set)
        return at->marks.given ? "extra" : "missed";
    return at->marks.given ? "wrong" : "open";
}

static void json_item(poda__json *json, const poda_question *question, const line *at)
{
    const bool set = question->kind == PODA_QUESTION_SET;
    poda__json_open(json, NULL, '{');
    if (at->item.node >= 0 || at->item.move >= 0)
        poda__json_text(json, at->item.node >= 0 ? "node" : "move", at->item.name);
    else if (*at->item.name && question->kind != PODA_QUESTION_CHOICE)
        poda__json_text(json, "item", at->item.name);
    if (at->marks.given || set)
        poda__json_text(json, "given", at->marks.answer);
    else
        poda__json_null(json, "given");
    if (set)
        poda__json_text(json, "expected", at->item.right ? question->in : question->out);
    else
        poda__json_text(json, "expected",
                        question->kind == PODA_QUESTION_CHOICE ? question->answer : at->item.value);
    poda__json_bool(json, "right", at->marks.right);
    poda__json_text(json, "verdict",
                    item_verdict(at, set || question->kind == PODA_QUESTION_ORDER));
    poda__json_text(json, "reason", at->marks.reason);
    poda__json_close(json, '}');
}

static void json_marks(const report *on)
{
    poda__json *json = &on->request->json;
    marked of;
    line at;
    poda__json_int(json, "points", on->sum.points);
    poda__json_int(json, "of", on->sum.of);
    poda__json_open(json, "questions", '[');
    for (int32_t q = 0; question_at(on, q, &of); q++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", of.question.id);
        poda__json_bool(json, "answered", of.marks.answered);
        poda__json_bool(json, "right", of.marks.points == of.marks.of);
        poda__json_int(json, "points", of.marks.points);
        poda__json_int(json, "of", of.marks.of);
        poda__json_open(json, "marks", '[');
        for (int32_t i = 0; of.marks.answered && line_at(on, q, i, &at); i++)
            if (of.question.kind != PODA_QUESTION_CHOICE || at.marks.given)
                json_item(json, &of.question, &at);
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_pruned(const report *on, const marked *pruned)
{
    static const char *const words[] = {"visited", "pruned", "missed", "extra"};
    poda__json *json = &on->request->json;
    line at;
    poda__json_int(json, "right", pruned->marks.right);
    poda__json_int(json, "missed", count_verdicts(on, pruned->index, MISSED));
    poda__json_int(json, "extra", count_verdicts(on, pruned->index, EXTRA));
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; line_at(on, pruned->index, i, &at); i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "node", at.item.name);
        poda__json_text(json, "verdict", words[verdict_on(&at)]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* A tree for two: what was pruned, and the procedure that would have led to it. */
static void json_procedures(const report *on)
{
    poda__json *json = &on->request->json;
    poda_procedure_marks match;
    marked pruned;
    const bool given = answered(on, "pruned", &pruned);
    if (given)
        json_pruned(on, &pruned);
    if (!poda_marks_procedure(on->marks, on->sum.likely, &match))
        return;
    poda__json_text(json, "likely", poda_procedure_name(on->sum.likely));
    poda__json_text(json, "mistake", match.text);
    poda__json_open(json, "procedures", '[');
    for (int p = 0; poda_marks_procedure(on->marks, (poda_procedure)p, &match); p++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "procedure", poda_procedure_name((poda_procedure)p));
        if (given)
            poda__json_int(json, "agree", match.agree);
        poda__json_bool(json, "fits", match.fits);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

/* Usual mistakes of other kinds. */
static void json_slips(const report *on)
{
    poda__json *json = &on->request->json;
    poda_slip slip;
    const char *likely = "right", *mistake = "";
    if (!poda_marks_slip(on->marks, 0, &slip))
        return;
    poda__json_open(json, "slips", '[');
    for (int32_t i = 0; poda_marks_slip(on->marks, i, &slip); i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "slip", slip.id);
        poda__json_int(json, "agree", slip.agree);
        poda__json_close(json, '}');
        likely = slip.likely ? slip.id : likely;
        mistake = slip.likely ? slip.text : mistake;
    }
    poda__json_close(json, ']');
    poda__json_text(json, "likely", likely);
    poda__json_text(json, "mistake", mistake);
}

static void json_grade(const report *on)
{
    poda__json *json = &on->request->json;
    marked best;
    poda__json_open(json, NULL, '{');
    poda__json_exercise(json, on->exercise);
    poda__json_int(json, "percent", on->sum.percent);
    if (on->sum.value_given)
        poda__json_bool(json, "value_right", on->sum.value_right);
    if (on->sum.compared && answered(on, "best", &best))
        poda__json_bool(json, "best_right", best.marks.points == best.marks.of);
    json_marks(on);
    if (on->sum.compared)
        json_procedures(on);
    else
        json_slips(on);
    poda__json_close(json, '}');
}

/* Exercise `number` of the seed, or the given tree. */
static poda_status find_exercise(poda__request *request, poda_exercise **exercise)
{
    const poda_options *parameters = &request->parameters;
    poda_error *error = request->error;
    poda_exercise_options options;
    int64_t number = 1;
    poda_status status = poda__request_exercise(request, &options);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "number", 1, PODA_EXERCISE_COUNT, &number, error);
    if (status != PODA_OK)
        return status;
    if (!options.tree && !options.given && !poda_option_text(parameters, "seed", NULL) &&
        !poda_option_text(parameters, "code", NULL)) {
        if (options.kind == PODA_EXERCISE_TREE || options.kind == PODA_EXERCISE_CHANCE)
            return poda_fail(error, PODA_BAD_REQUEST, "tree",
                             "which exercise? give tree='A(B(3 5) C(2 9))', or its seed= and "
                             "constraints");
        return poda_fail(error, PODA_BAD_REQUEST, "seed",
                         "which exercise? give its seed= and constraints");
    }
    options.number = (int32_t)number;
    return poda_exercise_open(exercise, &options, error);
}

/* All keys of the parameters above but these are answers. */
static bool is_answer(const char *key)
{
    static const char *const others[] = {"tree",  "number", "asked",    "leaves",
                                         "given", "trace",  "algorithm"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(key, others[i]) == 0)
            return false;
    return true;
}
enum { KEYS = sizeof poda__parameters_grade / sizeof poda__parameters_grade[0] };

/* Is there an answer under this key? values= may be a constraint instead. */
static bool is_given(const poda__request *request, const char *key)
{
    const char *text = poda_option_text(&request->parameters, key, NULL);
    return text && !(strcmp(key, "values") == 0 && poda__is_value_range(text));
}

poda_status poda__verb_grade(poda__request *request)
{
    if (*poda_option_text(&request->parameters, "answers", ""))
        return poda__grade_class(request);
    for (const poda_parameter *at = poda__parameters_grade_class; at->key; at++)
        if (poda_option_text(&request->parameters, at->key, NULL))
            return poda_fail(request->error, PODA_BAD_REQUEST, at->key,
                             "%s= is for a class; give its answers too, answers=@FILE", at->key);
    poda_pair pairs[KEYS];
    poda_options answers = {pairs, 0};
    poda_exercise *exercise = NULL;
    poda_marks *marks = NULL;
    if (poda_option_text(&request->parameters, "trace", NULL))
        return poda__grade_trace(request);
    for (const poda_parameter *at = poda__parameters_grade; at->key; at++)
        if (is_answer(at->key) && is_given(request, at->key))
            pairs[answers.count++] =
                (poda_pair){at->key, poda_option_text(&request->parameters, at->key, "")};
    if (answers.count == 0)
        return poda_fail(request->error, PODA_BAD_REQUEST, "value",
                         "there is no answer to mark; give value=5, best=B or pruned=K,G");
    poda_status status = find_exercise(request, &exercise);
    if (status == PODA_OK)
        status = poda_marks_open(&marks, exercise, &answers, request->error);
    if (status == PODA_OK) {
        report on = {.request = request, .exercise = exercise, .marks = marks};
        poda_exercise_summarise(exercise, &on.what);
        poda_marks_summarise(marks, &on.sum);
        (request->options->json ? json_grade : print_grade)(&on);
    }
    poda_marks_close(marks);
    poda_exercise_close(exercise);
    return status;
}
