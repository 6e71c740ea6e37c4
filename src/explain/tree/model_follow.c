/* model_follow.c - records the steps of a traced search on the tree of a model. Events carry the
 * move and its index, and a stack holds the path of the search, so that positions never have to be
 * looked up. */
#include <assert.h>
#include <math.h>

#include "base/memory.h"
#include "base/stop.h"
#include "explain/tree/model_build.h"
#include "search/window.h"

/* The child of `parent` for its move number `index`; -1: none. If only noisy moves have children,
 * these come earlier than their index. */
static int32_t child_by_index(const poda__model *model, int32_t parent, uint32_t index)
{
    const poda__model_node *above = &model->nodes[parent];
    int32_t at = index < (uint32_t)above->child_count ? (int32_t)index : above->child_count - 1;
    while (at >= 0 && (uint32_t)model->nodes[above->first_child + at].index > index)
        at--;
    const int32_t child = above->first_child + at;
    return at >= 0 && (uint32_t)model->nodes[child].index == index ? child : -1;
}

static void add_step(poda__builder *builder, poda_step_kind kind, int32_t node, int32_t child,
                     poda_value alpha, poda_value beta, poda_value value)
{
    poda__model *model = builder->model;
    if (model->step_count == model->step_room) {
        const size_t room = model->step_room ? 2 * model->step_room : 256;
        poda_explained_step *steps = poda__resize(model->steps, room, sizeof *steps);
        if (!steps) {
            builder->status = poda_fail_memory(builder->error);
            return;
        }
        model->steps = steps;
        model->step_room = room;
    }
    model->steps[model->step_count++] =
        (poda_explained_step){kind, node, child, alpha, beta, value, 0, -1, 0, 0};
}

/* A bound of a window as it is shown. A bound that is not a possible value comes from a null
 * window, whose ends are adjacent in the search's own counting: ranks of a tree, or wins that do
 * not count plies. It is moved outwards to the next possible value, or to infinity: the window
 * contains the same values. */
static poda_value told_bound(const poda__model *model, poda_value bound, bool upper)
{
    if (!poda__model_has_window(model))
        return bound; /* proof numbers */
    if (bound > PODA_WIN || bound < -PODA_WIN)
        return bound > 0 ? PODA_INFINITY : -PODA_INFINITY;
    const int distance = poda_value_distance(bound);
    if (model->options.sign && bound != 0 && distance != 0 &&
        (distance > 0 || model->least == model->most))
        return bound > 0 ? (upper ? PODA_WIN : model->most) : upper ? model->least : -PODA_WIN;
    if (!poda_game_rules_of(model->game)->score || distance >= 0)
        return bound;
    return upper && bound > model->most     ? PODA_INFINITY
           : !upper && bound < model->least ? -PODA_INFINITY
                                            : bound;
}

/* A child has returned and its parent has continued without a change. */
static void settle(poda__builder *builder)
{
    if (builder->pending < 0)
        return;
    const int32_t parent = builder->model->nodes[builder->pending].parent;
    if (parent >= 0)
        add_step(builder, PODA_STEP_KEEP, parent, builder->pending, builder->pending_alpha,
                 builder->pending_beta, builder->pending_value);
    builder->pending = -1;
}

static int32_t holder(const poda__builder *builder, int ply, poda_value bound)
{
    const poda__model_node *nodes = builder->model->nodes;
    const bool max = nodes[builder->path[ply]].player == PODA_MAX;
    for (int up = ply - 1; up >= 0; up--) {
        const poda__model_node *above = &nodes[builder->path[up]];
        const poda__model_node *below = &nodes[builder->path[up + 1]];
        const poda_value has = max ? builder->beta_now[up] : builder->alpha_now[up];
        if (has != (max ? below->beta_in : below->alpha_in))
            return -1;
        if ((above->player == PODA_MAX) != max && (max ? above->beta_in : above->alpha_in) != bound)
            return builder->path[up];
    }
    return -1;
}

/* Adds children of a node at the horizon or beyond. A search that would need too many nodes ends
 * there, with the part visited so far. */
static bool grow(poda__builder *builder, int32_t node, bool noisy)
{
    poda__model *model = builder->model;
    poda_error *error = builder->error;
    poda_error why = {.translate = error ? error->translate : NULL};
    builder->error = &why;
    const poda_status status = model->count < PODA__MODEL_GROWN
                                   ? poda__model_add_children(builder, node, noisy)
                                   : PODA_TOO_LARGE;
    builder->error = error;
    model->full = status == PODA_TOO_LARGE;
    builder->status = model->full ? PODA_OK : status; /* the part visited is an answer */
    if (model->full)
        __atomic_store_n(&builder->halt, 1, __ATOMIC_RELAXED);
    else if (status == PODA_OK)
        model->nodes[node].leaf = false;
    else if (error)
        *error = why;
    return status == PODA_OK;
}

static poda_status outside(const poda__builder *builder)
{
    const char *name = poda_game_name(builder->model->game);
    return poda_fail(builder->error, PODA_BAD_RULES, name,
                     "%s: the search came to a position that no move leads to", name);
}

/* The node that a search has entered; -1 if there is none, and the builder holds the reason. Below
 * the horizon nodes are added as they are reached. */
static int32_t entered(poda__builder *builder, const poda_event *event)
{
    poda__model *model = builder->model;
    if (event->ply == 0)
        return 0;
    const int32_t parent = builder->path[event->ply - 1];
    if (model->nodes[parent].first_child < 0 && !model->nodes[parent].over &&
        !grow(builder, parent, false))
        return -1;
    const int32_t node = child_by_index(model, parent, event->index);
    /* a loaded game may claim wrongly that turns alternate */
    if (node < 0 || model->nodes[node].played != event->move ||
        model->nodes[node].player != event->player)
        builder->status = outside(builder);
    return builder->status == PODA_OK ? node : -1;
}

/* Quiescence continues at a node at the horizon or beyond. */
static void evaluate(poda__builder *builder, int32_t node, const poda_event *event)
{
    const poda_value alpha = told_bound(builder->model, event->alpha, false);
    const poda_value beta = told_bound(builder->model, event->beta, true);
    builder->alpha_now[event->ply] = alpha;
    builder->beta_now[event->ply] = beta;
    if (builder->model->nodes[node].first_child >= 0 || grow(builder, node, true))
        add_step(builder, PODA_STEP_EVALUATE, node, -1, alpha, beta, event->value);
}

static void pass_on_stop(poda__builder *builder)
{
    if (builder->status != PODA_OK || poda__stopped(builder->model->options.stop))
        __atomic_store_n(&builder->halt, 1, __ATOMIC_RELAXED);
}

/* Notes the first null window. */
static void note_scout(poda__builder *builder, const poda_event *event)
{
    poda__model *model = builder->model;
    const poda_algorithm algorithm = model->options.algorithm;
    const int32_t node = builder->path[event->ply];
    if (builder->status != PODA_OK || model->scout != SIZE_MAX ||
        (algorithm != PODA_PVS && algorithm != PODA_MTDF) || event->beta - event->alpha != 1 ||
        model->nodes[node].leaf || poda__model_quiet(model, node))
        return;
    model->scout = model->step_count - 1;
}

/* The node of an event: the one entered last, an ancestor, or a node one ply below. */
static void move_to(poda__builder *builder, const poda_event *event)
{
    assert(event->ply <= builder->ply + (event->kind == PODA_EVENT_ENTER));
    builder->ply = event->ply;
}

/* A node is entered. */
static void enter(poda__builder *builder, const poda_event *event, poda_value alpha,
                  poda_value beta)
{
    settle(builder);
    const int32_t node = entered(builder, event);
    if (node < 0)
        return;
    poda__model_node *here = &builder->model->nodes[node];
    assert(here->depth == event->ply);
    builder->path[event->ply] = node;
    if (here->unknown && here->leaf) {
        builder->model->blocked = node;
        __atomic_store_n(&builder->halt, 1, __ATOMIC_RELAXED);
        return;
    }
    here->visited = true;
    here->answered = false;
    here->alpha_in = alpha;
    here->beta_in = beta;
    builder->alpha_now[event->ply] = alpha;
    builder->beta_now[event->ply] = beta;
    add_step(builder, PODA_STEP_ENTER, node, -1, alpha, beta, 0);
    note_scout(builder, event);
}

/* The bounds have met after the child that changed one of them. */
static void cut(poda__builder *builder, const poda_event *event, poda_value alpha, poda_value beta)
{
    poda__model *model = builder->model;
    const int32_t node = builder->path[event->ply];
    const int32_t child = builder->path[event->ply + 1];
    poda__model_node *here = &model->nodes[node];
    assert(model->nodes[child].parent == node && model->nodes[child].played == event->move);
    assert(event->left < (uint32_t)here->child_count);
    if (poda__cut_counts(event->left))
        here->cut_after = child;
    add_step(builder, PODA_STEP_CUT, node, child, alpha, beta, event->value);
    if (builder->status != PODA_OK)
        return;
    poda_explained_step *step = &model->steps[model->step_count - 1];
    step->left = (int32_t)event->left;
    step->holder = holder(builder, event->ply, here->player == PODA_MAX ? beta : alpha);
}

/* The node returns a value, as a leaf, from the table or after its moves. */
static void give(poda__builder *builder, const poda_event *event, poda_value alpha, poda_value beta)
{
    poda__model *model = builder->model;
    const int32_t node = builder->path[event->ply];
    poda__model_node *here = &model->nodes[node];
    settle(builder);
    here->answered = true;
    here->returned = event->value;
    here->playouts++;
    here->total += poda_result_number(model->game, event->value);
    here->mean = round(here->total / here->playouts * 1e4) / 1e4;
    add_step(builder,
             event->kind == PODA_EVENT_LEAF    ? (here->known ? PODA_STEP_KNOWN : PODA_STEP_LEAF)
             : event->kind == PODA_EVENT_TABLE ? PODA_STEP_TABLE
                                               : PODA_STEP_RETURN,
             node, -1, alpha, beta, event->value);
    if (builder->status == PODA_OK) {
        model->steps[model->step_count - 1].playouts = here->playouts;
        model->steps[model->step_count - 1].mean = here->mean;
    }
    builder->pending = node;
    builder->pending_value = event->value;
    if (event->ply > 0) {
        /* the parent's current window: as it was passed down to this child */
        builder->pending_alpha = here->alpha_in;
        builder->pending_beta = here->beta_in;
    }
}

void poda__model_note(void *user, const poda_event *event)
{
    poda__builder *builder = user;
    poda__model *model = builder->model;
    pass_on_stop(builder);
    if (builder->status != PODA_OK || model->full || model->blocked)
        return;
    const poda_value alpha = told_bound(model, event->alpha, false);
    const poda_value beta = told_bound(model, event->beta, true);
    const int32_t node = builder->path[event->ply];
    move_to(builder, event);
    switch (event->kind) {
    case PODA_EVENT_ENTER:
        enter(builder, event, alpha, beta);
        break;
    case PODA_EVENT_EVALUATE:
        evaluate(builder, node, event);
        break;
    case PODA_EVENT_UPDATE:
        assert(builder->pending >= 0 && model->nodes[builder->pending].parent == node &&
               model->nodes[builder->pending].played == event->move);
        model->nodes[node].best = builder->pending;
        builder->alpha_now[event->ply] = alpha;
        builder->beta_now[event->ply] = beta;
        add_step(builder, PODA_STEP_UPDATE, node, builder->pending, alpha, beta, event->value);
        builder->path[event->ply + 1] = builder->pending;
        builder->pending = -1;
        break;
    case PODA_EVENT_CUT:
        cut(builder, event, alpha, beta);
        break;
    default:
        give(builder, event, alpha, beta);
        break;
    }
}

void poda__model_end(poda__builder *builder)
{
    const poda__model *model = builder->model;
    settle(builder);
    add_step(builder, PODA_STEP_STOP,
             model->step_count ? model->steps[model->step_count - 1].node : 0, -1, -PODA_INFINITY,
             PODA_INFINITY, 0);
}

void poda__model_value_node(void *user, const poda_event *event)
{
    poda__builder *builder = user;
    poda__model *model = builder->model;
    pass_on_stop(builder);
    if (builder->status != PODA_OK)
        return;
    move_to(builder, event);
    if (event->kind == PODA_EVENT_ENTER) {
        const int32_t node = entered(builder, event);
        if (node >= 0)
            builder->path[event->ply] = node;
    } else if (event->kind == PODA_EVENT_LEAF || event->kind == PODA_EVENT_RETURN) {
        model->nodes[builder->path[event->ply]].value = event->value;
        if (poda_value_distance(event->value) < 0 && event->value < model->least)
            model->least = event->value;
        if (poda_value_distance(event->value) < 0 && event->value > model->most)
            model->most = event->value;
    }
}
