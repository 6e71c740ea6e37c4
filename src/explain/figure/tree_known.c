/* tree_known.c - what a search knows of the nodes of a model after some of its steps. */
#include "explain/figure/tree_known.h"

#include "draw/figure.h"

void poda__known_apply(poda__known *known, const poda_explained_step *step)
{
    switch (step->kind) {
    case PODA_STEP_ENTER:
        *known =
            (poda__known){.entered = true, .alpha = step->alpha, .beta = step->beta, .best = -1};
        break;
    case PODA_STEP_EVALUATE:
        known->alpha = step->alpha;
        known->beta = step->beta;
        break;
    case PODA_STEP_UPDATE:
        known->alpha = step->alpha;
        known->beta = step->beta;
        known->best = step->child;
        break;
    case PODA_STEP_KEEP:
    case PODA_STEP_STOP:
        break;
    case PODA_STEP_CUT:
        known->cut = poda__model_prunes(step);
        break;
    case PODA_STEP_LEAF:
    case PODA_STEP_KNOWN:
    case PODA_STEP_TABLE:
    case PODA_STEP_RETURN:
        known->returned = true;
        known->value = step->value;
        known->mean = step->mean;
        break;
    }
}

bool poda__known_is_given(const poda__model *model, int32_t node)
{
    return model->nodes[node].leaf && !*poda__model_text(model, model->nodes[node].state);
}

/* The marks of a node that was not entered: it is cut off already, or merely not reached yet. */
static uint32_t marks_outside(const poda__model *model, const poda__known *known, int32_t node,
                              bool over)
{
    const int32_t parent = model->nodes[node].parent;
    uint32_t marks = 0;
    bool pruned = over;
    for (int32_t up = node; model->nodes[up].parent >= 0 && !pruned; up = model->nodes[up].parent)
        pruned = known[model->nodes[up].parent].cut && !known[up].entered;
    if (pruned && poda__model_counts(model))
        marks |= PODA__MARK_PRUNED;
    else if (!pruned)
        marks |= poda__known_is_given(model, node) ? PODA__MARK_UNREACHED : PODA__MARK_WAITING;
    if (pruned && parent >= 0 && known[parent].cut)
        marks |= PODA__MARK_CUT;
    return marks;
}

uint32_t poda__known_marks(const poda__model *model, const poda__known *known, int32_t node,
                           int32_t current, bool over)
{
    const int32_t parent = model->nodes[node].parent;
    uint32_t marks = 0;
    if (!known[node].entered && !(over && parent < 0)) /* a root that is a leaf is never entered */
        marks |= marks_outside(model, known, node, over);
    if (parent >= 0 && known[parent].returned && known[parent].best == node)
        marks |= PODA__MARK_BEST;
    if (!over && node == current)
        marks |= PODA__MARK_CURRENT;
    for (int32_t up = current; !over && up >= 0; up = model->nodes[up].parent)
        if (up == node)
            marks |= PODA__MARK_PATH;
    return marks;
}
