/* marks_reasons.c - why an answer is right or wrong, in the numbers of the exercise: what MAX takes
 * the maximum of, with which bounds a node is cut, what the opponent answers to a losing move. */
#include <math.h>
#include <string.h>

#include "base/wording.h"
#include "explain/teller.h"
#include "teach/marks/marks.h"

enum { LISTED = 8 }; /* most numbers in a sentence */

/* The children of a node, in either kind of tree. */
struct family {
    const poda__marks *marks;
    const poda__question *values; /* the question that asks for them; NULL: not asked */
    int32_t node;
    bool chance, max;
};

static const poda__question *question_named(const poda__quiz *quiz, const char *id)
{
    for (int32_t q = 0; q < quiz->question_count; q++)
        if (strcmp(quiz->questions[q].id, id) == 0)
            return &quiz->questions[q];
    return NULL;
}

static bool is_answered(const poda__marks *marks, const poda__question *question)
{
    return question && marks->questions[question - marks->quiz->questions].answered;
}

static struct family family_of(const poda__marks *marks, int32_t node)
{
    const poda__exercise *exercise = marks->quiz->exercise;
    struct family family = {.marks = marks, .node = node};
    if (exercise->has_general) {
        const int player = exercise->general.tree.nodes[node].player;
        family.chance = player == PODA__CHANCE;
        family.max = player == PODA_MAX;
    } else {
        family.max = exercise->model.nodes[node].player == PODA_MAX;
    }
    const poda__question *values = question_named(marks->quiz, "values");
    family.values = is_answered(marks, values) ? values : NULL;
    return family;
}

static int32_t child_after(const struct family *family, int32_t child, int32_t index)
{
    const poda__exercise *exercise = family->marks->quiz->exercise;
    if (exercise->has_general)
        return index < exercise->general.tree.nodes[family->node].count
                   ? poda__general_child(&exercise->general, family->node, index)
                   : -1;
    return child < 0 ? exercise->model.nodes[family->node].first_child
                     : exercise->model.nodes[child].next_sibling;
}

static double value_of(const struct family *family, int32_t child)
{
    const poda__exercise *exercise = family->marks->quiz->exercise;
    return exercise->has_general
               ? exercise->general.values[child]
               : poda_score_number(exercise->game, exercise->model.nodes[child].value);
}

/* The student's value of the node; else the right one. */
static double given_value(const struct family *family, int32_t child, bool *differs)
{
    const poda__marks *marks = family->marks;
    for (int32_t i = 0; family->values && i < family->values->item_count; i++) {
        const int32_t item = family->values->first_item + i;
        if (marks->quiz->items[item].node == child && marks->items[item].given) {
            *differs |= !marks->items[item].right;
            return marks->items[item].number;
        }
    }
    return value_of(family, child);
}

static double chance_of(const struct family *family, int32_t child)
{
    return family->marks->quiz->exercise->general.tree.chances[child];
}

/* The value of the node with another way to choose, or with the student's own values. */
enum way { AS_OTHER, AS_PLAIN_MEAN, AS_GIVEN };

static double worth(const struct family *family, enum way way, bool *differs)
{
    const bool mean = family->chance;
    const bool max = family->max != (way == AS_OTHER);
    double sum = 0, best = 0;
    int32_t index = 0;
    for (int32_t child = child_after(family, -1, 0); child >= 0;
         child = child_after(family, child, ++index)) {
        const double value =
            way == AS_GIVEN ? given_value(family, child, differs) : value_of(family, child);
        if (mean)
            sum += way == AS_PLAIN_MEAN ? value : value * chance_of(family, child);
        if (index == 0 || (max ? value > best : value < best))
            best = value;
    }
    if (!mean)
        return best;
    return way == AS_PLAIN_MEAN && index > 0 ? sum / index : sum;
}

/* "39, 50, 53", or "0.5·2 + 0.5·10". */
static void list_values(const struct family *family, char *room, size_t size)
{
    poda_text text = {room, size, 0};
    char number[32], chance[32];
    int32_t index = 0;
    room[0] = 0;
    for (int32_t child = child_after(family, -1, 0); child >= 0;
         child = child_after(family, child, ++index)) {
        const char *sign = family->chance ? " + " : ", ";
        if (index == LISTED) {
            poda_text_add(&text, "%s...", sign);
            return;
        }
        poda__general_number(value_of(family, child), number);
        if (family->chance)
            poda_text_add(&text, "%s%s·%s", index ? sign : "",
                          poda__general_chance(chance_of(family, child), chance), number);
        else
            poda_text_add(&text, "%s%s", index ? sign : "", number);
    }
}

/* Did alpha-beta stop early at the node with the number that was given? */
static bool is_bound(const struct family *family, const poda__mark *mark)
{
    const poda__exercise *exercise = family->marks->quiz->exercise;
    if (exercise->kind != PODA_EXERCISE_TREE)
        return false;
    const poda__model_node *node = &exercise->model.nodes[family->node];
    return node->visited && node->cut_after >= 0 &&
           poda_score_number(exercise->game, node->returned) == mark->number;
}

/* A common way to get this wrong number. */
static void explain_slip(const struct teller *teller, const struct family *family,
                         const poda__mark *mark)
{
    const char *given = poda__marks_text(family->marks, mark->answer);
    bool carried = false;
    const double own = worth(family, AS_GIVEN, &carried);
    if (carried && poda__marks_same_number(own, given, mark->number)) {
        tell(teller, "; it follows from the values given to the nodes below");
    } else if (family->chance) {
        if (poda__marks_same_number(worth(family, AS_PLAIN_MEAN, &carried), given, mark->number))
            tell(teller, "; the probabilities are left out");
    } else if (is_bound(family, mark)) {
        tell(teller, "; that is what alpha-beta returns after its cut");
    } else if (poda__marks_same_number(worth(family, AS_OTHER, &carried), given, mark->number)) {
        if (family->max)
            tell(teller, "; that is the minimum");
        else
            tell(teller, "; that is the maximum");
    }
}

static void explain_value(const struct teller *teller, const poda__marks *marks, int32_t item)
{
    enum { LIST = (LISTED + 1) * 72 };
    const poda__quiz_item *asked = &marks->quiz->items[item];
    const poda__mark *mark = &marks->items[item];
    const char *name = poda__quiz_text(marks->quiz, asked->name);
    const char *right = poda__quiz_text(marks->quiz, asked->value);
    const struct family family = family_of(marks, asked->node);
    const char *given = poda__marks_text(marks, mark->answer);
    char list[LIST];
    if (!mark->given) {
        tell(teller, "%s: not answered", name);
        return;
    }
    if (mark->right) {
        tell(teller, "%s: %s is right", name, given);
        return;
    }
    list_values(&family, list, sizeof list);
    if (!*list)
        tell(teller, "%s: %s, not %s", name, right, given); /* the root is a leaf */
    else if (family.chance)
        tell(teller, "%s: the mean %s = %s, not %s", name, list, right, given);
    else if (family.max)
        tell(teller, "%s: MAX takes the maximum of %s: %s, not %s", name, list, right, given);
    else
        tell(teller, "%s: MIN takes the minimum of %s: %s, not %s", name, list, right, given);
    explain_slip(teller, &family, mark);
}

/* The best move at the root of a tree. */
static void explain_move(const struct teller *teller, const poda__marks *marks,
                         const poda__question *question, int32_t item)
{
    const poda__quiz *quiz = marks->quiz;
    const struct family root = family_of(marks, 0);
    char number[32], best[32];
    const char *name = poda__quiz_text(quiz, quiz->items[item].name);
    poda__general_number(value_of(&root, quiz->items[item].node), number);
    if (marks->items[item].right) {
        tell(teller, "%s is right: it is worth %s, like the root", name, number);
        return;
    }
    int32_t right = question->first_item;
    while (!quiz->items[right].right)
        right++;
    tell(teller, "%s is worth %s, and the best move %s is worth %s", name, number,
         poda__quiz_text(quiz, quiz->items[right].name),
         poda__general_number(value_of(&root, quiz->items[right].node), best));
}

static const poda_explained_step *cut_at(const poda__model *model, int32_t node)
{
    for (size_t i = 0; i < model->step_count; i++)
        if (model->steps[i].kind == PODA_STEP_CUT && model->steps[i].node == node)
            return &model->steps[i];
    return NULL;
}

/* "α = 22 ≥ β = 15" in two numbers. */
static void bounds(const struct teller *teller, poda_value alpha, poda_value beta, char low[32],
                   char high[32])
{
    poda__model_value(teller->model, alpha, teller->translate, low);
    poda__model_value(teller->model, beta, teller->translate, high);
}

static void explain_pruned(const struct teller *teller, const poda__marks *marks, int32_t item)
{
    const poda__model *model = teller->model;
    const int32_t node = marks->quiz->items[item].node;
    const char *name = poda__model_name(model, node);
    const bool strict = model->options.cut_strict;
    char alpha[32], beta[32];
    if (marks->items[item].right && marks->items[item].given) {
        tell(teller, "%s: rightly pruned", name);
    } else if (marks->items[item].right) {
        tell(teller, "%s: rightly visited", name);
    } else if (marks->items[item].given) {
        bounds(teller, model->nodes[node].alpha_in, model->nodes[node].beta_in, alpha, beta);
        tell(teller, "%s: must be visited, since α = %s %s β = %s when its turn comes", name, alpha,
             strict ? "≤" : "<", beta);
    } else {
        int32_t above = model->nodes[node].parent;
        while (!model->nodes[above].visited)
            above = model->nodes[above].parent;
        const poda_explained_step *cut = cut_at(model, above);
        if (!cut) {
            tell(teller, "%s: not answered", name);
            return;
        }
        bounds(teller, cut->alpha, cut->beta, alpha, beta);
        tell(teller, "%s: pruned, since %s is cut after %s with α = %s %s β = %s", name,
             poda__model_name(model, above), poda__model_name(model, cut->child), alpha,
             strict ? ">" : "≥", beta);
    }
}

static void explain_saved(const struct teller *teller, const poda__marks *marks, int32_t item)
{
    const poda__model *model = teller->model;
    const poda__mark *mark = &marks->items[item];
    const char *given = poda__marks_text(marks, mark->answer);
    if (mark->right) {
        tell(teller, "%s is right", given);
        return;
    }
    tell(teller, "minimax generates %d {node|nodes} and alpha-beta %d: %d fewer, not %s",
         model->generated_by_minimax, model->visited, model->generated_by_minimax - model->visited,
         given);
    const poda__question *pruned = question_named(marks->quiz, "pruned");
    int32_t named = 0;
    for (int32_t i = 0; is_answered(marks, pruned) && i < pruned->item_count; i++)
        named += marks->items[pruned->first_item + i].given;
    if (named > 0 && named == mark->number)
        tell(teller, "; it follows from the nodes named as pruned");
}

static void explain_leaf(const struct teller *teller, const poda__marks *marks,
                         const poda__question *question, int32_t item)
{
    const poda__quiz *quiz = marks->quiz;
    const poda__exercise *exercise = quiz->exercise;
    const poda_explained_step *cut = cut_at(teller->model, exercise->cut_node);
    char alpha[32], beta[32];
    int32_t right = question->first_item;
    while (!quiz->items[right].right)
        right++;
    if (marks->items[item].right || !cut) {
        tell(teller, "%s is right", poda__quiz_text(quiz, quiz->items[right].name));
        return;
    }
    bounds(teller, cut->alpha, cut->beta, alpha, beta);
    tell(teller, "the cut at %s, with α = %s and β = %s, hangs on %s; it does not happen for %s",
         poda__model_name(teller->model, exercise->cut_node), alpha, beta,
         poda__model_name(teller->model, exercise->leaf),
         poda__quiz_text(quiz, quiz->items[right].name));
}

static const char *first_good(const poda__exercise *exercise)
{
    for (int32_t i = 0; i < exercise->move_count; i++)
        if (exercise->moves[i].outcome == exercise->outcome)
            return exercise->moves[i].text;
    return "";
}

static void explain_winner(const struct teller *teller, const poda__exercise *exercise, bool class)
{
    const char *move = first_good(exercise);
    if (exercise->outcome > 0 && class)
        tell(teller, "the move %s wins, so it is an N position", move);
    else if (exercise->outcome > 0)
        tell(teller, "the move %s wins, so the player to move wins", move);
    else if (exercise->outcome < 0 && class)
        tell(teller, "every move loses, so it is a P position");
    else if (exercise->outcome < 0)
        tell(teller, "every move loses, so the other player wins");
    else if (class)
        tell(teller, "no move wins and %s draws, so it is neither", move);
    else
        tell(teller, "no move wins and %s draws, so nobody wins", move);
}

static poda_status explain_game_move(const struct teller *teller, const poda__marks *marks,
                                     int32_t item, poda_error *error)
{
    const poda__exercise *exercise = marks->quiz->exercise;
    const int32_t index = marks->quiz->items[item].node;
    const poda__exercise_move *move = &exercise->moves[index];
    const poda__mark *mark = &marks->items[item];
    char reply[PODA__EXERCISE_MOVE_TEXT] = "";
    if (!mark->right && !mark->given) {
        if (move->outcome > 0)
            tell(teller, "%s wins, and is missing", move->text);
        else
            tell(teller, "%s keeps the draw, and is missing", move->text);
        return PODA_OK;
    }
    if (mark->right) {
        tell(teller,
             move->outcome > 0   ? "%s wins"
             : move->outcome < 0 ? "%s loses"
                                 : "%s draws",
             move->text);
        return PODA_OK;
    }
    const poda_status status = poda__exercise_reply(exercise, index, reply, error);
    if (status != PODA_OK)
        return status;
    if (!*reply)
        tell(teller, "%s loses at once", move->text);
    else if (move->outcome < 0)
        tell(teller, "%s loses: the rival answers %s and wins", move->text, reply);
    else
        tell(teller, "%s only draws: the rival answers %s", move->text, reply);
    return PODA_OK;
}

static poda_status explain_item(const struct teller *teller, const poda__marks *marks,
                                const poda__question *question, int32_t item, poda_error *error)
{
    const poda__exercise *exercise = marks->quiz->exercise;
    const bool tree = exercise->kind == PODA_EXERCISE_TREE || exercise->has_general;
    if (exercise->kind >= PODA_EXERCISE_CLASSES || question->extra) {
        poda__marks_explain_task(marks, question, item, teller->translate, teller->out);
        return PODA_OK;
    }
    if (!tree && question->kind == PODA_QUESTION_SET)
        return explain_game_move(teller, marks, item, error);
    if (!tree)
        explain_winner(teller, exercise, strcmp(question->id, "class") == 0);
    else if (question->kind == PODA_QUESTION_SET)
        explain_pruned(teller, marks, item);
    else if (strcmp(question->id, "leaf") == 0)
        explain_leaf(teller, marks, question, item);
    else if (strcmp(question->id, "best") == 0)
        explain_move(teller, marks, question, item);
    else if (strcmp(question->id, "saved") == 0)
        explain_saved(teller, marks, item);
    else
        explain_value(teller, marks, item);
    return PODA_OK;
}

poda_status poda__marks_explain(poda__marks *marks, const poda__question *question,
                                poda_error *error)
{
    const poda__exercise *exercise = marks->quiz->exercise;
    poda__buffer sentence = {0};
    const struct teller teller = {
        .model = &exercise->model, .translate = marks->quiz->translate, .out = &sentence};
    poda_status status = PODA_OK;
    for (int32_t i = 0; i < question->item_count && status == PODA_OK; i++) {
        const int32_t item = question->first_item + i;
        if (question->kind == PODA_QUESTION_CHOICE && !marks->items[item].given)
            continue;
        sentence.length = 0;
        status = explain_item(&teller, marks, question, item, error);
        marks->items[item].reason = marks->texts.length;
        if (sentence.at)
            poda__buffer_put(&marks->texts, sentence.at, sentence.length);
        poda__buffer_put(&marks->texts, "", 1);
    }
    marks->texts.failed |= sentence.failed;
    poda__buffer_release(&sentence);
    return status;
}
