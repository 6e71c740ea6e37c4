/* words.c - sentences for the steps of a search. */
#include "explain/tree/words.h"

#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "explain/teller.h"

/* Is entering the node described? A leaf is described when it returns, quiescence when it
 * continues. */
static bool is_told(const poda__model *model, int32_t node)
{
    return !model->nodes[node].leaf && !poda__model_quiet(model, node);
}

static bool starts_frame(const poda__model *model, const poda_explained_step *step)
{
    if (step->kind == PODA_STEP_STOP)
        return true;
    if (model->options.algorithm == PODA_MCTS)
        return poda__is_leaf_step(step); /* a playout is described when it ends */
    if (model->options.algorithm == PODA_DFPN)
        return step->kind == PODA_STEP_ENTER || step->kind == PODA_STEP_RETURN;
    switch (step->kind) {
    case PODA_STEP_ENTER:
        return is_told(model, step->node);
    case PODA_STEP_UPDATE:
    case PODA_STEP_KEEP:
        return false; /* described together with the return */
    default:
        return true;
    }
}

poda__frame *poda__words_frames(const poda__model *model, size_t *count)
{
    poda__frame *frames = poda__array(model->step_count + 1, sizeof *frames);
    size_t found = 0;
    if (!frames)
        return NULL;
    for (size_t i = 0; i < model->step_count; i++) {
        if (starts_frame(model, &model->steps[i]))
            frames[found++] = (poda__frame){i, i};
        else if (found > 0 && model->steps[i].kind != PODA_STEP_ENTER)
            frames[found - 1].last = i;
    }
    *count = found;
    return frames;
}

/* "B, C and D", if they are few. */
static void tell_children(const struct teller *teller, int32_t node)
{
    enum { NAMED = 8 };
    const poda__model *model = teller->model;
    int32_t index = 0;
    const int32_t count = model->nodes[node].child_count;
    for (int32_t child = model->nodes[node].first_child; child >= 0;
         child = model->nodes[child].next_sibling, index++) {
        if (index == NAMED && count > NAMED + 1) {
            tell(teller, " and %d more", count - NAMED);
            return;
        }
        const char *name = poda__model_name(model, child);
        if (index > 0)
            poda__buffer_add(teller->out, "%s",
                             index + 1 < count ? ", " : poda__and(teller->translate, name));
        poda__buffer_add(teller->out, "%s", name);
    }
}

/* The child that a node entered by `step` tries first: a search may order its moves. */
static int32_t first_tried(const poda__model *model, const poda_explained_step *step)
{
    const poda_explained_step *next = step + 1;
    return next < model->steps + model->step_count && next->kind == PODA_STEP_ENTER &&
                   model->nodes[next->node].parent == step->node
               ? next->node
               : model->nodes[step->node].first_child;
}

static void tell_enter(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    const poda__model_node *node = &model->nodes[step->node];
    const char *name = poda__model_name(model, step->node);
    char alpha[32], beta[32];
    poda__model_value(model, step->alpha, teller->translate, alpha);
    poda__model_value(model, step->beta, teller->translate, beta);
    if (poda__model_has_window(model)) {
        if (node->parent < 0)
            tell(teller, "The search starts at %s with α = %s and β = %s. ", name, alpha, beta);
        else
            tell(teller, "α = %s and β = %s are passed down to %s. ", alpha, beta, name);
        if (model->scout == (size_t)(step - model->steps))
            tell(teller,
                 "No value lies between the two (a null window): the search only finds out whether "
                 "%s is worth α or less, or β or more. ",
                 name);
    } else if (node->parent < 0) {
        tell(teller, "The search starts at %s. ", name);
    }
    if (node->child_count == 1) {
        tell(teller, "At %s there is one move, to %s.", name,
             poda__model_name(model, node->first_child));
        return;
    }
    if (node->player == PODA_MAX)
        tell(teller, "MAX chooses the maximum of ");
    else
        tell(teller, "MIN chooses the minimum of ");
    tell_children(teller, step->node);
    tell(teller, "; %s comes first.", poda__model_name(model, first_tried(model, step)));
}

/* The step that began the visit which ends with step `at`. */
static size_t entry_of(const poda__model *model, size_t at)
{
    const int32_t node = model->steps[at].node;
    while (at > 0 && !(model->steps[at].node == node && model->steps[at].kind == PODA_STEP_ENTER))
        at--;
    return at;
}

/* Does a node return a bound? */
static bool is_hard(const poda__model *model)
{
    return (model->options.fail_hard || model->options.fail_own) &&
           model->options.algorithm == PODA_ALPHABETA;
}

/* "max(3, 5) = 5": the values of the children in the visit that step `at` ends. Where bounds are
 * returned, the one that was passed down is added: "max(5, 1, 2) = 5". */
static void tell_choice(const struct teller *teller, size_t at)
{
    enum { SHOWN = 8 };
    const poda__model *model = teller->model;
    const int32_t node = model->steps[at].node;
    const bool max = model->nodes[node].player == PODA_MAX;
    const size_t entry = entry_of(model, at);
    const poda_value bound = max ? model->steps[entry].alpha : model->steps[entry].beta;
    poda_value value[SHOWN];
    int32_t seen = 0, last = -1;
    char number[32], list[SHOWN * 34] = "";
    poda_text text = {list, sizeof list, 0};
    if (is_hard(model) && bound > -PODA_INFINITY && bound < PODA_INFINITY)
        value[seen++] = bound;
    for (size_t i = entry; i < at; i++) {
        const poda_explained_step *step = &model->steps[i];
        if (step->node != node || step->kind == PODA_STEP_ENTER || step->kind == PODA_STEP_CUT)
            continue;
        seen += step->kind == PODA_STEP_EVALUATE ||
                step->child != last; /* the value of a second, wider search replaces the first */
        last = step->child;
        if (seen <= SHOWN)
            value[seen - 1] = step->value;
    }
    if (seen > 1) {
        for (int32_t i = 0; i < seen && i < SHOWN; i++)
            poda_text_add(&text, "%s%s", i ? ", " : "",
                          poda__model_value(model, value[i], false, number));
        poda_text_add(&text, seen > SHOWN ? ", ..." : "");
        poda__buffer_add(teller->out, "%s(%s) = ", max ? "max" : "min",
                         poda__decimals(teller->translate, list));
    }
    const poda_value chosen = !is_hard(model) ? model->steps[at].value
                              : max           ? model->steps[at].alpha
                                              : model->steps[at].beta;
    poda__buffer_add(teller->out, "%s",
                     poda__model_value(model, chosen, teller->translate, number));
}

/* An inner node returns; with fail-hard nothing outside its window. */
static void tell_inner(const struct teller *teller, size_t at)
{
    const poda__model *model = teller->model;
    const poda_explained_step *step = &model->steps[at];
    const char *name = poda__model_name(model, step->node);
    const bool max = model->nodes[step->node].player == PODA_MAX;
    if (!is_hard(model) || (max ? step->alpha : step->beta) == step->value) {
        tell(teller, "%s returns ", name);
        tell_choice(teller, at);
        poda__buffer_add(teller->out, ".");
        return;
    }
    const poda_explained_step *entry = &model->steps[entry_of(model, at)];
    char low[32], high[32], value[32];
    tell(teller, "%s would return ", name);
    tell_choice(teller, at);
    tell(teller, ", outside its window (%s, %s): fail-hard returns %s.",
         poda__model_value(model, entry->alpha, teller->translate, low),
         poda__model_value(model, entry->beta, teller->translate, high),
         poda__model_value(model, step->value, teller->translate, value));
}

static void tell_return(const struct teller *teller, size_t at)
{
    const poda__model *model = teller->model;
    const poda_explained_step *step = &model->steps[at];
    const char *name = poda__model_name(model, step->node);
    char value[32];
    poda__model_value(model, step->value, teller->translate, value);
    switch (step->kind) {
    case PODA_STEP_TABLE:
        tell(teller, "%s has been met before: the table knows %s.", name, value);
        break;
    case PODA_STEP_KNOWN:
        tell(teller, "%s is in the table of solved positions: its value is %s.", name, value);
        break;
    case PODA_STEP_LEAF:
        if (model->nodes[step->node].over && poda_game_again(model->game) == PODA_AGAIN_FORBIDDEN &&
            (step->value == PODA_SCORE_LIMIT || step->value == -PODA_SCORE_LIMIT))
            tell(teller, "%s has occurred before in the game, which is not allowed: %s.", name,
                 value);
        else if (model->nodes[step->node].over)
            tell(teller, "%s returns %s.", name, value);
        else if (model->nodes[step->node].beyond)
            tell(teller, "%s lies beyond the horizon: its evaluation is %s.", name, value);
        else
            tell(teller, "%s is at the horizon: its evaluation is %s.", name, value);
        break;
    default:
        tell_inner(teller, at);
        break;
    }
}

/* The effect of the value on the parent. */
static void tell_effect(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    const char *name = poda__model_name(model, step->node);
    const bool max = model->nodes[step->node].player == PODA_MAX;
    char bound[32];
    poda__model_value(model, max ? step->alpha : step->beta, teller->translate, bound);
    poda__buffer_add(teller->out, " ");
    if (!poda__model_has_window(model)) {
        char value[32];
        if (step->kind == PODA_STEP_UPDATE)
            tell(teller, "The best at %s is now %s.", name,
                 poda__model_value(model, step->value, teller->translate, value));
        else
            tell(teller, "The best at %s stays as it is.", name);
    } else if (step->kind == PODA_STEP_UPDATE) {
        if (max)
            tell(teller, "α at %s becomes %s.", name, bound);
        else
            tell(teller, "β at %s becomes %s.", name, bound);
    } else if (max) {
        tell(teller, "α at %s stays %s.", name, bound);
    } else {
        tell(teller, "β at %s stays %s.", name, bound);
    }
}

/* The children that are skipped after `child`. */
static void tell_pruned(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    if (!poda__model_prunes(step))
        tell(teller, "There was nothing left to prune at %s.", poda__model_name(model, step->node));
    else if (step->left == 1)
        tell(teller, "%s is pruned.",
             poda__model_name(model, poda__model_skipped(model, step, -1)));
    else
        tell(teller, "The %d moves left at %s are pruned.", step->left,
             poda__model_name(model, step->node));
}

/* Why the window is empty: what the opponent has elsewhere. */
static void tell_window(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    const bool max = model->nodes[step->node].player == PODA_MAX;
    const char *rival = max ? "MIN" : "MAX";
    char alpha[32], beta[32];
    poda__model_value(model, step->alpha, teller->translate, alpha);
    poda__model_value(model, step->beta, teller->translate, beta);
    const char *has = max ? beta : alpha;
    tell(teller, "α = %s %s β = %s: ", alpha, model->options.cut_strict ? ">" : "≥", beta);
    if (step->holder < 0)
        tell(teller, "the window is empty. ");
    else if (step->alpha == step->beta)
        tell(teller, "%s already has %s at %s, and this cannot improve it. ", rival, has,
             poda__model_name(model, step->holder));
    else
        tell(teller, "%s already has %s at %s, so it will not let the game come here. ", rival, has,
             poda__model_name(model, step->holder));
}

/* As the notes of the course call it. */
static void tell_cut_name(const struct teller *teller, const poda_explained_step *step)
{
    const bool max = teller->model->nodes[step->node].player == PODA_MAX;
    if (teller->model->cut_names == PODA__CUTS_OWN)
        tell(teller, max ? "Alpha pruning. " : "Beta pruning. ");
    else if (teller->model->cut_names == PODA__CUTS_RIVAL)
        tell(teller, max ? "Beta cut. " : "Alpha cut. ");
}

static void tell_cut(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    if (poda__model_has_window(model)) {
        tell_window(teller, step);
        tell_cut_name(teller, step);
    } else /* the first win */
        tell(teller, "%s wins with %s: no other move can be better. ",
             model->nodes[step->node].player == PODA_MAX ? "MAX" : "MIN",
             poda__model_name(model, step->child));
    tell_pruned(teller, step);
}

/* Quiescence: the evaluation counts, and moves that may change it follow. */
static void tell_evaluate(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    const char *name = poda__model_name(model, step->node);
    char value[32];
    poda__model_value(model, step->value, teller->translate, value);
    if (model->nodes[step->node].beyond)
        tell(teller, "%s lies beyond the horizon: its evaluation is %s.", name, value);
    else
        tell(teller, "%s is at the horizon: its evaluation is %s.", name, value);
    tell(teller, " The noisy moves at %s follow: ", name);
    tell_children(teller, step->node);
    poda__buffer_add(teller->out, ".");
}

static void tell_stop(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    if (model->blocked) {
        tell(teller, "The value of %s is unknown: what comes next depends on it.",
             poda__model_name(model, model->blocked));
        return;
    }
    if (model->full)
        tell(teller, "The tree grows too large beyond the horizon. ");
    tell(teller, "The search is stopped at %s, before its end; nodes seen so far: %d.",
         poda__model_name(model, step->node), model->visited + model->beyond);
}

void poda__words_tell_depth(const poda__model *model, poda_translate_fn *translate,
                            poda__buffer *out)
{
    const struct teller teller = {.model = model, .translate = translate, .out = out};
    if (model->depth_chosen)
        tell(&teller, "The whole tree is too large: it is searched to depth %d (depth=N).",
             model->depth_chosen);
}

void poda__words_tell_stop(const poda__model *model, poda_translate_fn *translate,
                           poda__buffer *out)
{
    const struct teller teller = {.model = model, .translate = translate, .out = out};
    if (model->stopped)
        tell_stop(&teller, &model->steps[model->step_count - 1]);
}

/* A playout of Monte Carlo search: its path down the tree, and its result. */
static void tell_playout(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    char value[32];
    int32_t way[PODA_MAX_PLY + 1];
    int length = 0;
    for (int32_t up = step->node; up >= 0 && length <= PODA_MAX_PLY; up = model->nodes[up].parent)
        way[length++] = up;
    tell(teller, "A playout goes ");
    while (length-- > 0)
        poda__buffer_add(teller->out, "%s%s", poda__model_name(model, way[length]),
                         length > 0 ? " → " : "");
    poda__model_value(model, step->value, teller->translate, value);
    if (model->nodes[step->node].over)
        tell(teller, ", where the game is over: %s.", value);
    else if (model->nodes[step->node].known)
        tell(teller, ", whose value is in the table of solved positions: %s.", value);
    else if (model->options.known)
        tell(teller,
             "; random moves from there, to the end or to a position of the table, end with %s.",
             value);
    else
        tell(teller, "; random moves from there end with %s.", value);
}

/* Why no further playout follows, and why the chosen move may have a lower mean than another. */
static void tell_proven_root(const struct teller *teller)
{
    const poda__model *model = teller->model;
    char value[32];
    if (!model->result.exact || model->stopped)
        return;
    tell(teller,
         " Ends of the game that were reached bound the value of %s from both sides: %s is proven.",
         poda__model_name(model, 0),
         poda__model_value(model, model->result.value, teller->translate, value));
}

/* What is to be proven: a win of the player to move and, if there is none, one of the other. */
static void tell_question(const struct teller *teller, const poda_explained_step *step)
{
    const poda__model *model = teller->model;
    const bool first = step == model->steps;
    const bool max = (model->nodes[0].player == PODA_MAX) == first;
    const char *player = max ? "MAX" : "MIN";
    if (poda_game_rules_of(model->game)->scored)
        tell(teller, "Can %s reach a result %s 0? ", player, max ? ">" : "<");
    else
        tell(teller, "Can %s win? ", player);
}

/* Proof-number search: alpha and beta hold the numbers. */
static void tell_proof(const struct teller *teller, const poda_explained_step *step)
{
    const char *name = poda__model_name(teller->model, step->node);
    if (step->kind == PODA_STEP_ENTER && step->node == 0)
        tell_question(teller, step);
    if (step->kind == PODA_STEP_ENTER)
        tell(teller, "%s looks easiest to decide: it is opened.", name);
    else if (step->value > 0)
        tell(teller, "%s is proven.", name);
    else if (step->value < 0)
        tell(teller, "%s is disproven.", name);
    else
        tell(teller, "%s now needs %d to prove and %d to disprove.", name, (int)step->alpha,
             (int)step->beta);
}

void poda__words_tell(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                      poda__buffer *out)
{
    const struct teller teller = {.model = model, .translate = translate, .out = out};
    for (size_t i = frame.first; i <= frame.last; i++) {
        const poda_explained_step *step = &model->steps[i];
        if (step->kind == PODA_STEP_STOP) {
            tell_stop(&teller, step);
            continue;
        }
        if (model->options.algorithm == PODA_MCTS || model->options.algorithm == PODA_DFPN) {
            if (i == frame.first && model->options.algorithm == PODA_MCTS)
                tell_playout(&teller, step);
            if (i + 1 == model->step_count && model->options.algorithm == PODA_MCTS)
                tell_proven_root(&teller);
            if (i == frame.first && model->options.algorithm == PODA_DFPN)
                tell_proof(&teller, step);
            continue;
        }
        switch (step->kind) {
        case PODA_STEP_ENTER:
            if (is_told(model, step->node))
                tell_enter(&teller, step);
            break;
        case PODA_STEP_EVALUATE:
            tell_evaluate(&teller, step);
            break;
        case PODA_STEP_CUT:
            tell_cut(&teller, step);
            break;
        case PODA_STEP_UPDATE:
        case PODA_STEP_KEEP:
            tell_effect(&teller, step);
            break;
        default:
            tell_return(&teller, i);
            break;
        }
    }
}
