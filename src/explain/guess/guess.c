/* guess.c - the question before a frame, and its answers. Wrong answers are other values of the same
 * tree, the nearest ones, and windows with ends that are left out or exchanged. */
#include "explain/guess/guess.h"

#include <stdio.h>
#include <string.h>

#include "base/wording.h"
#include "explain/teller.h"

typedef enum asked {
    ASKED_NEXT,   /* what comes next? */
    ASKED_CUT,    /* a cut or another move? */
    ASKED_VALUE,  /* what does the root return? */
    ASKED_EFFECT, /* what does a node return, and what does that change? */
    ASKED_WINDOW, /* with which alpha and beta is a node entered? */
} asked;

/* Did another child of the same parent return before step `at`, in this visit? Then a cut was possible. */
static bool comes_later(const poda__model *model, size_t at)
{
    const int32_t parent = model->nodes[model->steps[at].node].parent;
    for (size_t i = at; i-- > 0;) {
        const poda_explained_step *step = &model->steps[i];
        if (step->node == parent && step->kind == PODA_STEP_ENTER)
            return false;
        if (step->node == parent &&
            (step->kind == PODA_STEP_UPDATE || step->kind == PODA_STEP_KEEP))
            return step->child != model->steps[at].node; /* else it is searched again */
    }
    return false;
}

/* What the frame will answer. `*node`: what the question is about. The same whether a cut comes or
 * not. */
static asked asked_at(const poda__model *model, poda__frame frame, int32_t *node)
{
    const poda_explained_step *step = &model->steps[frame.first];
    const int32_t parent = model->nodes[step->node].parent;
    const bool known = poda__model_counts(model), window = poda__model_has_window(model),
               first = step->kind == PODA_STEP_ENTER || poda__is_leaf_step(step);
    *node = step->node;
    if (known && window && step->kind == PODA_STEP_CUT) /* neither, if nothing is left */
        return poda__model_prunes(step) ? ASKED_CUT : ASKED_NEXT;
    if (known && window && first && parent >= 0 && comes_later(model, frame.first)) {
        *node = parent;
        return ASKED_CUT;
    }
    if (known && step->kind == PODA_STEP_RETURN && parent < 0)
        return ASKED_VALUE;
    if (known && (step->kind == PODA_STEP_RETURN || poda__is_leaf_step(step)) && parent >= 0)
        return ASKED_EFFECT;
    return known && window && step->kind == PODA_STEP_ENTER ? ASKED_WINDOW : ASKED_NEXT;
}

void poda__guess_ask(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                     poda__buffer *out)
{
    const struct teller teller = {.model = model, .translate = translate, .out = out};
    int32_t node;
    const asked kind = asked_at(model, frame, &node);
    const int32_t parent = model->nodes[node].parent;
    const char *name = poda__model_name(model, node);
    switch (kind) {
    case ASKED_CUT:
        tell(&teller, "What comes next at %s: a cut, or another move?", name);
        break;
    case ASKED_VALUE:
        tell(&teller, "What does %s return?", name);
        break;
    case ASKED_EFFECT:
        tell(&teller, "What does %s return, and what does it change at %s?", name,
             poda__model_name(model, parent));
        break;
    case ASKED_WINDOW:
        tell(&teller, "With which α and β is %s entered?", name);
        break;
    default:
        tell(&teller, "What comes next?");
        break;
    }
}

/* ---- answers ---- */

enum {
    VALUES = 3,  /* other values than the right one */
    NODES = 500, /* in which they are looked for: films of large trees have many frames */
};

static poda_value distance(poda_value left, poda_value right)
{
    return left > right ? left - right : right - left; /* both within +-PODA_INFINITY */
}

/* Values of leaves that are not written as `value` is, the nearest first; how many of them. */
static int other_values(const poda__model *model, poda_value value, poda_translate_fn *translate,
                        poda_value out[VALUES])
{
    int count = 0;
    char own[32], text[32], other[32];
    poda__model_value(model, value, translate, own);
    for (int32_t i = 0; i < model->count && i < NODES; i++) {
        const poda__model_node *node = &model->nodes[i];
        if (!node->leaf || node->beyond || node->unknown || node->value == value)
            continue;
        if (count == VALUES && distance(node->value, value) >= distance(out[VALUES - 1], value))
            continue; /* texts take longer than numbers */
        bool is_new = strcmp(poda__model_value(model, node->value, translate, text), own) != 0;
        for (int k = 0; k < count && is_new; k++)
            is_new = strcmp(poda__model_value(model, out[k], translate, other), text) != 0;
        int at = count;
        while (is_new && at > 0 && distance(node->value, value) < distance(out[at - 1], value))
            at--;
        if (!is_new || at == VALUES)
            continue;
        count += count < VALUES;
        memmove(&out[at + 1], &out[at], (size_t)(count - 1 - at) * sizeof out[0]);
        out[at] = node->value;
    }
    return count;
}

static void sort_values(poda_value *values, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && values[k] < values[k - 1]; k--) {
            const poda_value low = values[k];
            values[k] = values[k - 1];
            values[k - 1] = low;
        }
}

static void choose_value(const poda__model *model, poda_value value, poda_translate_fn *translate,
                         poda__film_choices *out)
{
    poda_value values[VALUES + 1];
    const int count = other_values(model, value, translate, values);
    values[count] = value;
    sort_values(values, count + 1);
    for (int i = 0; i <= count; i++) {
        char text[32];
        if (values[i] == value)
            out->right = i;
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM, "%s",
                 poda__model_value(model, values[i], translate, text));
    }
}

/* Two values, and whether the parent changes; the value of a leaf is seen in the drawing. */
static void choose_effect(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                          poda__film_choices *out)
{
    const poda_explained_step *step = &model->steps[frame.first];
    const poda__model_node *node = &model->nodes[step->node];
    const char *above = poda__model_name(model, node->parent);
    poda_value values[VALUES + 1] = {step->value};
    int effect = -1, count = 1;
    for (size_t i = frame.first; i <= frame.last; i++)
        if (model->steps[i].node == node->parent && model->steps[i].kind == PODA_STEP_UPDATE)
            effect = 0;
        else if (model->steps[i].node == node->parent && model->steps[i].kind == PODA_STEP_KEEP)
            effect = 1;
    if (effect < 0)
        return;
    if (!node->leaf || node->beyond)
        count += other_values(model, step->value, translate, values + 1) > 0;
    sort_values(values, count);
    for (int i = 0; i < count; i++) {
        char value[32];
        poda__model_value(model, values[i], translate, value);
        if (values[i] == step->value)
            out->right = 2 * i + effect;
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM, tr(translate, "%s, and %.40s changes"),
                 value, above);
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM,
                 tr(translate, "%s, and %.40s stays as it is"), value, above);
    }
}

typedef struct window {
    poda_value alpha, beta;
} window;

static void add_window(window *windows, int *count, poda_value alpha, poda_value beta)
{
    int at = *count;
    for (int i = 0; i < *count; i++)
        if (windows[i].alpha == alpha && windows[i].beta == beta)
            return;
    /* the first is right; a strict cut has nodes with equal bounds */
    if ((alpha >= beta && *count > 0) || *count == PODA__CHOICES)
        return;
    for (; at > 0 && (alpha < windows[at - 1].alpha ||
                      (alpha == windows[at - 1].alpha && beta < windows[at - 1].beta));
         at--)
        windows[at] = windows[at - 1];
    windows[at] = (window){alpha, beta};
    ++*count;
}

static void choose_window(const poda__model *model, const poda_explained_step *step,
                          poda_translate_fn *translate, poda__film_choices *out)
{
    const poda_value alpha = step->alpha, beta = step->beta, all = PODA_INFINITY;
    poda_value values[VALUES];
    window windows[PODA__CHOICES] = {{0, 0}};
    int count = 0;
    const bool whole = alpha <= -all && beta >= all;
    add_window(windows, &count, alpha, beta);
    add_window(windows, &count, -all, all);
    if (whole && other_values(model, 0, translate, values) > 0) {
        add_window(windows, &count, values[0], all);
        add_window(windows, &count, -all, values[0]);
    } else if (!whole) {
        add_window(windows, &count, -all, beta);
        add_window(windows, &count, alpha, all);
        if (beta >= all) /* the end at the wrong side */
            add_window(windows, &count, -all, alpha);
        else if (alpha <= -all)
            add_window(windows, &count, beta, all);
    }
    for (int i = 0; i < count; i++) {
        char low[32], high[32];
        if (windows[i].alpha == alpha && windows[i].beta == beta)
            out->right = i;
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM, tr(translate, "α = %s and β = %s"),
                 poda__model_value(model, windows[i].alpha, translate, low),
                 poda__model_value(model, windows[i].beta, translate, high));
    }
}

void poda__guess_choices(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                         poda__film_choices *out)
{
    const poda_explained_step *step = &model->steps[frame.first];
    int32_t node;
    *out = (poda__film_choices){.count = 0};
    switch (asked_at(model, frame, &node)) {
    case ASKED_CUT:
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM, "%s", tr(translate, "a cut"));
        snprintf(out->text[out->count++], PODA__CHOICE_ROOM, "%s", tr(translate, "another move"));
        out->right = step->kind != PODA_STEP_CUT;
        break;
    case ASKED_VALUE:
        choose_value(model, step->value, translate, out);
        break;
    case ASKED_EFFECT:
        choose_effect(model, frame, translate, out);
        break;
    case ASKED_WINDOW:
        choose_window(model, step, translate, out);
        break;
    default:
        break;
    }
    if (out->count < 2)
        out->count = 0;
}
