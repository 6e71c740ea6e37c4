/* quiz_nodes.c - questions about every node of a tree: alpha and beta on entering it, N or P; and what
 * usual mistakes would answer in a tree with chance. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "teach/tasks/quiz_nodes.h"
#include "teach/tasks/task.h"

/* ---- alpha and beta ---- */

static bool is_infinite(poda_value value)
{
    return value >= PODA_INFINITY || value <= -PODA_INFINITY || value == PODA_SCORE_LIMIT ||
           value == -PODA_SCORE_LIMIT;
}

static double bound_number(const poda__model *model, poda_value value)
{
    return is_infinite(value) ? value > 0 ? HUGE_VAL : -HUGE_VAL
                              : poda_score_number(model->game, value);
}

/* `which` is 0 for alpha, 1 for beta. */
static void ask_bound(poda__quiz *quiz, int which, size_t prompt)
{
    const poda__model *model = &quiz->exercise->model;
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_VALUES, which == 0 ? "alpha" : "beta", prompt);
    question->extra = true;
    for (int32_t n = 0; n < model->count; n++) {
        const poda__model_node *node = &model->nodes[n];
        char room[32];
        if (!node->visited || node->leaf)
            continue;
        const poda_value bound = which == 0 ? node->alpha_in : node->beta_in;
        const poda_value other = which == 0 ? node->beta_in : node->alpha_in;
        const size_t name = poda__quiz_put(quiz, poda__model_name(model, n));
        const size_t value =
            poda__quiz_put(quiz, poda__model_value(model, bound, quiz->translate, room));
        const size_t why =
            which == 0 ? poda__quiz_say(quiz,
                                        "%s is entered with α = %s: the best that MAX has so "
                                        "far on the way to it",
                                        poda__model_name(model, n), room)
                       : poda__quiz_say(quiz,
                                        "%s is entered with β = %s: the best that MIN has so "
                                        "far on the way to it",
                                        poda__model_name(model, n), room);
        poda__quiz_item *item =
            poda__quiz_add(quiz, question,
                           (poda__quiz_item){.name = name,
                                             .value = value,
                                             .number = bound_number(model, bound),
                                             .right = true,
                                             .node = n,
                                             .why = why});
        item->slip[0] = bound_number(model, other);
        item->slip[1] = which == 0 ? -HUGE_VAL : HUGE_VAL;
    }
}

void poda__quiz_ask_windows(poda__quiz *quiz)
{
    poda__task_slip(quiz, "exchanged-bounds", poda__quiz_say(quiz, "α and β are exchanged"));
    poda__task_slip(quiz, "fresh-bounds",
                    poda__quiz_say(quiz, "every node begins with -∞ and +∞: the bounds are not "
                                         "passed down"));
    ask_bound(quiz, 0, poda__quiz_say(quiz, "What is α when each node is entered? (-inf for -∞)"));
    ask_bound(quiz, 1, poda__quiz_say(quiz, "And what is β? (inf for +∞)"));
}

/* ---- N and P ---- */

enum { EXCHANGED, EVERY, LEAVES, WAYS };

/* Is the node N, by someone who makes this mistake? -1: no mistake. */
static bool is_n(const poda__model *model, int32_t node, int slip)
{
    const poda__model_node *here = &model->nodes[node];
    if (here->leaf) {
        const bool max = poda_score_number(model->game, here->value) > 0;
        return slip == LEAVES ? max : max == (here->player == PODA_MAX);
    }
    bool some = false, every = true;
    for (int32_t child = here->first_child; child >= 0; child = model->nodes[child].next_sibling) {
        const bool p = !is_n(model, child, slip);
        some |= p;
        every &= p;
    }
    return slip == EVERY ? every : some;
}

static size_t class_reason(poda__quiz *quiz, int32_t node)
{
    const poda__model *model = &quiz->exercise->model;
    const char *name = poda__model_name(model, node);
    for (int32_t child = model->nodes[node].first_child; child >= 0;
         child = model->nodes[child].next_sibling)
        if (!is_n(model, child, -1))
            return poda__quiz_say(quiz, "%s is N: the move to %s leaves a P node", name,
                                  poda__model_name(model, child));
    return poda__quiz_say(quiz, "%s is P: every move leads to an N node", name);
}

static void ask_best(poda__quiz *quiz)
{
    const poda__model *model = &quiz->exercise->model;
    poda__question *question = poda__quiz_ask(quiz, PODA_QUESTION_SET, "best",
                                              poda__quiz_say(quiz, "Which moves win at the root?"));
    question->in = poda__quiz_say(quiz, "best");
    question->out = poda__quiz_say(quiz, "not best");
    for (int32_t child = model->nodes[0].first_child; child >= 0;
         child = model->nodes[child].next_sibling) {
        const char *called = poda__model_name(model, child);
        const size_t name = poda__quiz_put(quiz, called);
        const bool wins = !is_n(model, child, -1);
        const size_t why =
            wins ? poda__quiz_say(quiz, "%s wins: it is a P node, lost for the rival", called)
                 : poda__quiz_say(quiz, "%s loses: it is an N node, won by the rival", called);
        poda__quiz_item *item = poda__task_item(quiz, question, name, wins, why);
        item->node = child;
        item->slip[EXCHANGED] = !wins;
        for (int k = EVERY; k < WAYS; k++)
            item->slip[k] = !is_n(model, child, k);
    }
}

void poda__quiz_ask_classes(poda__quiz *quiz)
{
    const poda__model *model = &quiz->exercise->model;
    poda__buffer steps = {0};
    poda__task_slip(quiz, "exchanged", poda__quiz_say(quiz, "N and P are exchanged"));
    poda__task_slip(quiz, "every",
                    poda__quiz_say(quiz, "takes a node for N only if every move leads to P, where "
                                         "one is enough"));
    poda__task_slip(quiz, "leaves",
                    poda__quiz_say(quiz, "reads 1 at a leaf as won by the player to move, where it "
                                         "is won by MAX"));
    poda__quiz_begin(quiz);
    poda__quiz_say(quiz,
                   "In the game tree of the figure %s is to move at the root %s. "
                   "A leaf of 1 is won by MAX, one "
                   "of -1 by MIN.",
                   model->nodes[0].player == PODA_MAX ? "MAX" : "MIN", poda__model_name(model, 0));
    quiz->convention = poda__quiz_say(quiz, "A node is N if the next player, who is to move there, "
                                            "wins, and P if the previous player does.");
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_SET, "classes",
                       poda__quiz_say(quiz, "Which inner nodes are N? All others are P."));
    question->in = poda__quiz_put(quiz, "N");
    question->out = poda__quiz_put(quiz, "P");
    for (int32_t n = 0; n < model->count; n++) {
        if (model->nodes[n].leaf)
            continue;
        const size_t name = poda__quiz_put(quiz, poda__model_name(model, n));
        const bool right = is_n(model, n, -1);
        const size_t why = class_reason(quiz, n);
        poda__quiz_item *item = poda__task_item(quiz, question, name, right, why);
        item->node = n;
        item->slip[EXCHANGED] = !right;
        for (int k = EVERY; k < WAYS; k++)
            item->slip[k] = is_n(model, n, k);
    }
    ask_best(quiz);
    for (int32_t i = question->item_count - 1; i >= 0 && !quiz->failed;
         i--) /* from the leaves up */
        poda__buffer_add(&steps, "%s\n",
                         poda__quiz_text(quiz, quiz->items[question->first_item + i].why));
    poda__task_steps(quiz, &steps);
    poda__buffer_release(&steps);
}

/* ---- chance ---- */

enum { PLAIN_MEAN, CHANCE_MAX, CHANCE_MIN, SWAPPED, MISTAKES };

static double worth(const poda__general *general, int32_t node, int slip)
{
    const poda__gametree_node *here = &general->tree.nodes[node];
    double sum = 0, most = -HUGE_VAL, least = HUGE_VAL;
    if (here->count == 0)
        return general->values[node];
    for (int32_t i = 0; i < here->count; i++) {
        const int32_t child = poda__general_child(general, node, i);
        const double value = worth(general, child, slip);
        sum += slip == PLAIN_MEAN ? value / here->count : value * general->tree.chances[child];
        most = fmax(most, value);
        least = fmin(least, value);
    }
    if (here->player == PODA__CHANCE)
        return slip == CHANCE_MAX ? most : slip == CHANCE_MIN ? least : sum;
    return (here->player == PODA_MAX) != (slip == SWAPPED) ? most : least;
}

void poda__quiz_chance_slips(poda__quiz *quiz)
{
    const poda__general *general = &quiz->exercise->general;
    poda__task_slip(quiz, "plain-mean",
                    poda__quiz_say(quiz, "takes the plain mean at chance nodes, without the "
                                         "probabilities"));
    poda__task_slip(quiz, "chance-max",
                    poda__quiz_say(quiz, "takes the maximum at chance nodes instead of the mean"));
    poda__task_slip(quiz, "chance-min",
                    poda__quiz_say(quiz, "takes the minimum at chance nodes instead of the mean"));
    poda__task_slip(quiz, "wrong-player",
                    poda__quiz_say(quiz, "wrong player: MAX and MIN are exchanged"));
    for (int32_t i = 0; i < quiz->item_count && !quiz->failed; i++)
        for (int slip = 0; slip < MISTAKES; slip++) {
            poda__quiz_item *item = &quiz->items[i];
            const double value = worth(general, item->node, slip);
            item->slip[slip] = i < quiz->questions[0].item_count
                                   ? value
                                   : fabs(value - worth(general, 0, slip)) <= general->tolerance;
        }
}
