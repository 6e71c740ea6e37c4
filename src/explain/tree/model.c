/* model.c - lays a search open: expands the tree level by level, has plain minimax value it, and
 * writes down what the algorithm does on it. Both are the library's own traced searches. */
#include "explain/tree/model.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/wording.h"

/* Building needs the positions; the model keeps only their texts. */
struct builder {
    poda__model *model;
    char alphabet[27];     /* of the names of nodes */
    unsigned char *states; /* as large as the game's states, one a node */
    size_t state_size;
    size_t room;
    poda_moves list;    /* room for the moves of a position */
    int depth;          /* of the tree; 0: to the end */
    poda_status status; /* why it goes no further: memory, too large, a search outside the tree */
    poda_error *error;
    volatile int halt; /* the stop flag of the searches; set when the caller's is */
    /* following a search */
    bool valuing; /* by minimax, before the search that is explained */
    int32_t path[PODA_MAX_PLY + 2];
    poda_value alpha_now[PODA_MAX_PLY + 1], beta_now[PODA_MAX_PLY + 1]; /* along the path */
    int32_t pending; /* a child that has returned, until its parent's next step is known; -1 */
    poda_value pending_value, pending_alpha, pending_beta;
};

static poda_status too_large(const struct builder *builder)
{
    return poda_fail(builder->error, PODA_TOO_LARGE, "depth",
                     "the tree has more than %d nodes: give a smaller depth", PODA__MODEL_NODES);
}

static uint32_t keep_text(struct builder *builder, const char *text)
{
    poda__model *model = builder->model;
    const size_t length = strlen(text) + 1;
    if (model->text_length + length > model->text_room) {
        const size_t room = 2 * (model->text_length + length);
        char *texts = room < UINT32_MAX ? poda__resize(model->texts, room, 1) : NULL;
        if (!texts) {
            builder->status =
                room < UINT32_MAX ? poda_fail_memory(builder->error) : too_large(builder);
            return 0;
        }
        model->texts = texts;
        model->text_room = room;
    }
    memcpy(model->texts + model->text_length, text, length);
    model->text_length += length;
    return (uint32_t)(model->text_length - length);
}

static poda_state state_of(const struct builder *builder, int32_t node)
{
    poda_state state = {.bytes = {0}};
    memcpy(&state, builder->states + (size_t)node * builder->state_size, builder->state_size);
    return state;
}

static void drop_letter(char *alphabet, const char *word)
{
    char *at = word && word[0] && !word[1] ? strchr(alphabet, word[0]) : NULL;
    if (at)
        memmove(at, at + 1, strlen(at));
}

/* The letters of which names are made: without those that drawings have another meaning for. N and P are
 * classes of positions, O and X stones; so are the players' names and the pieces of the game, where
 * they are letters. A game with very many pieces keeps the latter. */
static poda_status choose_letters(struct builder *builder, const poda_state *from)
{
    enum { FEWEST = 10 };
    static const char letters[] = "ABCDEFGHIJKLMQRSTUVWYZ";
    const poda_game *game = builder->model->game;
    const poda_about *about = poda_game_rules_of(game)->space.about;
    poda_view *view;
    const poda_status status = poda_view_open(&view, builder->error);
    if (status != PODA_OK)
        return status;
    memcpy(builder->alphabet, letters, sizeof letters);
    for (int i = 0; i < 2; i++)
        drop_letter(builder->alphabet, about->player[i]);
    poda_state_view(game, from, view);
    for (int i = 0; view->kind != PODA_VIEW_NONE && i < view->piece_count; i++)
        if (strlen(builder->alphabet) > FEWEST)
            drop_letter(builder->alphabet, view->pieces[i].letter);
    poda_view_close(view);
    return PODA_OK;
}

/* A, B .. Z, AA, AB ...: letters as digits, without a zero. */
static void letters(const char *alphabet, int32_t index, char *room)
{
    const int32_t count = (int32_t)strlen(alphabet);
    char reversed[16];
    int length = 0;
    for (int32_t rest = index + 1; rest > 0; rest = (rest - 1) / count)
        reversed[length++] = alphabet[(rest - 1) % count];
    for (int i = 0; i < length; i++)
        room[i] = reversed[length - 1 - i];
    room[length] = 0;
}

static bool add_node(struct builder *builder, const poda_state *state, int32_t parent,
                     const char *move)
{
    poda__model *model = builder->model;
    const poda_game *game = model->game;
    if ((size_t)model->count == builder->room) {
        const size_t room = builder->room ? 2 * builder->room : 64;
        poda__model_node *nodes = poda__resize(model->nodes, room, sizeof *nodes);
        if (nodes)
            model->nodes = nodes;
        unsigned char *states = poda__resize(builder->states, room, builder->state_size);
        if (states)
            builder->states = states;
        if (!nodes || !states) {
            builder->status = poda_fail_memory(builder->error);
            return false;
        }
        builder->room = room;
    }
    const int32_t index = model->count++;
    char words[PODA_TEXT_MAX] = "", name[20];
    poda_text text = {words, sizeof words, 0};
    poda_state_text(game, state, &text);
    const bool is_tree = strcmp(poda_game_name(game), "tree") == 0;
    letters(builder->alphabet, index, name);
    poda__model_node *node = &model->nodes[index];
    *node = (poda__model_node){.parent = parent,
                               .first_child = -1,
                               .next_sibling = -1,
                               .depth = parent < 0 ? 0 : model->nodes[parent].depth + 1,
                               .player = poda_state_turn(game, state),
                               .hash = poda_state_hash(game, state),
                               .cut_after = -1,
                               .best = -1};
    assert(builder->states); /* room was made above */
    memcpy(builder->states + (size_t)index * builder->state_size, state, builder->state_size);
    const uint32_t name_at = keep_text(builder, is_tree ? words : name);
    const uint32_t move_at = keep_text(builder, move);
    const uint32_t state_at = keep_text(builder, is_tree ? "" : words);
    node->name = name_at;
    node->move = move_at;
    node->state = state_at;
    return builder->status == PODA_OK;
}

static bool is_noisy(const poda_game *game, const poda_state *state, poda_move move)
{
    const poda_rules *rules = poda_game_rules_of(game);
    return rules->noisy && rules->noisy(poda_game_params(game), state, move);
}

/* Gives `node` its children, or those of noisy moves only; they follow each other. */
static poda_status add_children(struct builder *builder, int32_t node, bool noisy)
{
    poda__model *model = builder->model;
    const poda_game *game = model->game;
    const poda_state state = state_of(builder, node);
    const bool beyond = builder->depth > 0 && model->nodes[node].depth >= builder->depth;
    poda_moves *list = &builder->list;
    int32_t last = -1;
    poda_state_moves(game, &state, list);
    if (list->count > list->capacity)
        return poda_fail(builder->error, PODA_TOO_LARGE, "depth",
                         "a position has more than %d moves, too many to explain",
                         PODA__MODEL_WIDTH);
    if (model->count + (int64_t)list->count > PODA__MODEL_NODES)
        return too_large(builder);
    if (model->nodes[node].depth >= PODA_MAX_PLY)
        return poda_fail(builder->error, PODA_TOO_LARGE, "depth",
                         "the tree is deeper than %d: give a smaller depth", PODA_MAX_PLY);
    for (size_t i = 0; i < list->count; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state child;
        poda_value value;
        if (noisy && !is_noisy(game, &state, list->at[i]))
            continue;
        poda_move_text(game, &state, list->at[i], &text);
        poda_state_play(game, &state, list->at[i], &child);
        if (!add_node(builder, &child, node, words))
            return builder->status;
        poda__model_node *added = &model->nodes[model->count - 1];
        added->over = poda_state_over(game, &child, &value);
        added->leaf = added->over || (builder->depth > 0 && added->depth >= builder->depth);
        added->beyond = beyond;
        if (last < 0)
            model->nodes[node].first_child = model->count - 1;
        else
            model->nodes[last].next_sibling = model->count - 1;
        last = model->count - 1;
        model->nodes[node].child_count++;
    }
    return PODA_OK;
}

static poda_status expand(struct builder *builder, const poda_state *from)
{
    poda__model *model = builder->model;
    poda_value value;
    model->count = 0;
    model->text_length = 0;
    if (!add_node(builder, from, -1, ""))
        return builder->status;
    model->nodes[0].leaf = model->nodes[0].over = poda_state_over(model->game, from, &value);
    for (int32_t node = 0; builder->status == PODA_OK && node < model->count; node++) {
        if (poda__stopped(model->options.stop))
            builder->status =
                poda_fail(builder->error, PODA_STOPPED, "", "stopped before the search was over");
        else if (!model->nodes[node].leaf)
            builder->status = add_children(builder, node, false);
    }
    return builder->status;
}

/* The largest depth that can be drawn, from the part of the tree that is there; 0: not even the first
 * moves fit. */
static int drawn_depth(const poda__model *model)
{
    int fits = 0, level = 0;
    for (int32_t i = 1; i < model->count; i++)
        if (model->nodes[i].depth > level) { /* all i nodes down to `level` are there */
            if (level == 1 || (level > 1 && i <= PODA__MODEL_DRAWN))
                fits = level;
            level++;
        }
    return fits;
}

/* Lays out the tree; where no depth is given and it is too large, to a depth that can be drawn. */
static poda_status lay_out(struct builder *builder, const poda_state *from)
{
    poda__model *model = builder->model;
    poda_error *error = builder->error;
    poda_error large = {.translate = error ? error->translate : NULL};
    builder->list =
        (poda_moves){poda__array(PODA__MODEL_WIDTH, sizeof(poda_move)), 0, PODA__MODEL_WIDTH};
    if (!builder->list.at)
        return poda_fail_memory(error);
    builder->depth = model->options.depth;
    builder->error = &large;
    poda_status status = expand(builder, from);
    const int depth = status == PODA_TOO_LARGE && builder->depth == 0 ? drawn_depth(model) : 0;
    builder->error = error;
    if (depth > 0) {
        model->depth_chosen = builder->depth = depth;
        builder->status = PODA_OK;
        return expand(builder, from);
    }
    if (status != PODA_OK && error)
        *error = large;
    return status;
}

/* The child of `parent` that a search has entered: equal positions are taken in turn. */
static int32_t find_child(const poda__model *model, int32_t parent, uint64_t hash, bool valuing)
{
    int32_t found = -1;
    for (int32_t child = model->nodes[parent].first_child; child >= 0;
         child = model->nodes[child].next_sibling) {
        const poda__model_node *node = &model->nodes[child];
        if (node->hash != hash)
            continue;
        if (!(valuing ? node->cut_after == -2 : node->visited))
            return child;
        found = child;
    }
    return found;
}

static void add_step(struct builder *builder, poda__step_kind kind, int32_t node, int32_t child,
                     poda_value alpha, poda_value beta, poda_value value)
{
    poda__model *model = builder->model;
    if (model->step_count == model->step_room) {
        const size_t room = model->step_room ? 2 * model->step_room : 256;
        poda__step *steps = poda__resize(model->steps, room, sizeof *steps);
        if (!steps) {
            builder->status = poda_fail_memory(builder->error);
            return;
        }
        model->steps = steps;
        model->step_room = room;
    }
    model->steps[model->step_count++] =
        (poda__step){kind, node, child, alpha, beta, value, -1, 0, 0};
}

/* A bound of a window as it is told. One that no value has comes from a null window, of which the
 * ends are neighbours as the search counts: ranks of a tree, or wins that count no plies. It moves
 * outwards to the next value there is, or to infinity: the window holds the same values. */
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

/* A child has returned and its parent has gone on without a change. */
static void settle(struct builder *builder)
{
    if (builder->pending < 0)
        return;
    const int32_t parent = builder->model->nodes[builder->pending].parent;
    if (parent >= 0)
        add_step(builder, PODA__STEP_KEEP, parent, builder->pending, builder->pending_alpha,
                 builder->pending_beta, builder->pending_value);
    builder->pending = -1;
}

static int32_t holder(const struct builder *builder, int ply, poda_value bound)
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

/* Adds children of a node at the horizon or beyond. A search of which too much would have to be kept
 * ends there, with what was seen. */
static bool grow(struct builder *builder, int32_t node, bool noisy)
{
    poda__model *model = builder->model;
    poda_error *error = builder->error;
    builder->error = NULL;
    poda_status status =
        model->count < PODA__MODEL_GROWN ? add_children(builder, node, noisy) : PODA_TOO_LARGE;
    builder->error = error;
    model->full = status == PODA_TOO_LARGE;
    builder->status = PODA_OK;
    if (model->full)
        __atomic_store_n(&builder->halt, 1, __ATOMIC_RELAXED);
    else if (status != PODA_OK)
        builder->status = poda_fail_memory(error);
    else
        model->nodes[node].leaf = false;
    return status == PODA_OK;
}

static poda_status outside(const struct builder *builder)
{
    const char *name = poda_game_name(builder->model->game);
    return poda_fail(builder->error, PODA_BAD_RULES, name,
                     "%s: the search came to a position that no move leads to", name);
}

/* The node that a search has entered; -1: there is none, and the builder says why. Below the horizon
 * nodes are added as they are met. */
static int32_t entered(struct builder *builder, const poda_event *event)
{
    poda__model *model = builder->model;
    if (event->ply == 0)
        return 0;
    const int32_t parent = builder->path[event->ply - 1];
    const uint64_t hash = poda_state_hash(model->game, event->state);
    int32_t node = find_child(model, parent, hash, false);
    if (node < 0 && model->nodes[parent].first_child < 0 && !model->nodes[parent].over) {
        if (grow(builder, parent, false))
            node = find_child(model, parent, hash, false);
    }
    if (node < 0 && builder->status == PODA_OK && !model->full)
        builder->status = outside(builder);
    return node;
}

/* Quiescence goes on at a node of the horizon or beyond. */
static void evaluate(struct builder *builder, int32_t node, const poda_event *event)
{
    const poda_value alpha = told_bound(builder->model, event->alpha, false);
    const poda_value beta = told_bound(builder->model, event->beta, true);
    builder->alpha_now[event->ply] = alpha;
    builder->beta_now[event->ply] = beta;
    if (builder->model->nodes[node].first_child >= 0 || grow(builder, node, true))
        add_step(builder, PODA__STEP_EVALUATE, node, -1, alpha, beta, event->value);
}

static void pass_on_stop(struct builder *builder)
{
    if (builder->status != PODA_OK || poda__stopped(builder->model->options.stop))
        __atomic_store_n(&builder->halt, 1, __ATOMIC_RELAXED);
}

/* The first null window is told of. */
static void note_scout(struct builder *builder, const poda_event *event)
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

/* One event of the search that is explained. */
static void note(void *user, const poda_event *event)
{
    struct builder *builder = user;
    poda__model *model = builder->model;
    pass_on_stop(builder);
    if (builder->status != PODA_OK || model->full || event->ply > PODA_MAX_PLY)
        return;
    const poda_value alpha = told_bound(model, event->alpha, false);
    const poda_value beta = told_bound(model, event->beta, true);
    if (event->kind == PODA_EVENT_ENTER) {
        settle(builder);
        const int32_t node = entered(builder, event);
        if (node < 0)
            return;
        builder->path[event->ply] = node;
        model->nodes[node].visited = true;
        model->nodes[node].answered = false;
        model->nodes[node].alpha_in = alpha;
        model->nodes[node].beta_in = beta;
        builder->alpha_now[event->ply] = alpha;
        builder->beta_now[event->ply] = beta;
        add_step(builder, PODA__STEP_ENTER, node, -1, alpha, beta, 0);
        note_scout(builder, event);
        return;
    }
    const int32_t node = builder->path[event->ply];
    poda__model_node *here = &model->nodes[node];
    switch (event->kind) {
    case PODA_EVENT_EVALUATE:
        evaluate(builder, node, event);
        break;
    case PODA_EVENT_UPDATE:
        if (builder->pending < 0)
            break; /* likewise */
        here->best = builder->pending;
        builder->alpha_now[event->ply] = alpha;
        builder->beta_now[event->ply] = beta;
        add_step(builder, PODA__STEP_UPDATE, node, builder->pending, alpha, beta, event->value);
        builder->path[event->ply + 1] = builder->pending;
        builder->pending = -1;
        break;
    case PODA_EVENT_CUT: {
        const int32_t child = builder->path[event->ply + 1];
        if (child < 0)
            break; /* no child has returned: cannot be */
        if (model->nodes[child].next_sibling >= 0)
            here->cut_after = child;
        add_step(builder, PODA__STEP_CUT, node, child, alpha, beta, event->value);
        if (builder->status == PODA_OK)
            model->steps[model->step_count - 1].holder =
                holder(builder, event->ply, here->player == PODA_MAX ? beta : alpha);
        break;
    }
    default:
        settle(builder);
        here->answered = true;
        here->returned = event->value;
        here->playouts++;
        here->total += poda_result_number(model->game, event->value);
        here->mean = round(here->total / here->playouts * 1e4) / 1e4;
        add_step(builder,
                 event->kind == PODA_EVENT_LEAF    ? PODA__STEP_LEAF
                 : event->kind == PODA_EVENT_TABLE ? PODA__STEP_TABLE
                                                   : PODA__STEP_RETURN,
                 node, -1, alpha, beta, event->value);
        if (builder->status == PODA_OK) {
            model->steps[model->step_count - 1].playouts = here->playouts;
            model->steps[model->step_count - 1].mean = here->mean;
        }
        builder->pending = node;
        builder->pending_value = event->value;
        if (event->ply > 0) {
            /* the parent's window now: as it was passed down to this child */
            builder->pending_alpha = here->alpha_in;
            builder->pending_beta = here->beta_in;
        }
        break;
    }
}

/* The values that plain minimax gives; cut_after is -2 where it has been. */
static void value_node(void *user, const poda_event *event)
{
    struct builder *builder = user;
    poda__model *model = builder->model;
    pass_on_stop(builder);
    if (builder->status != PODA_OK)
        return;
    if (event->kind == PODA_EVENT_ENTER) {
        const int32_t node = event->ply == 0
                                 ? 0
                                 : find_child(model, builder->path[event->ply - 1],
                                              poda_state_hash(model->game, event->state), true);
        if (node < 0) {
            builder->status = outside(builder);
            return;
        }
        builder->path[event->ply] = node;
        model->nodes[node].cut_after = -2;
    } else if (event->kind == PODA_EVENT_LEAF || event->kind == PODA_EVENT_RETURN) {
        model->nodes[builder->path[event->ply]].value = event->value;
        if (poda_value_distance(event->value) < 0 && event->value < model->least)
            model->least = event->value;
        if (poda_value_distance(event->value) < 0 && event->value > model->most)
            model->most = event->value;
    }
}

static poda_status run(struct builder *builder, poda_search *search, const poda_state *from,
                       poda_error *error)
{
    poda__model *model = builder->model;
    poda_search_options plain = model->options;
    poda_result result;
    plain.algorithm = PODA_MINIMAX;
    plain.line = false;
    plain.nodes = 0;
    plain.stop = &builder->halt;
    plain.seconds = plain.soft_seconds = 0;
    plain.deepen = false;
    poda_status status = poda_search_run(search, from, &plain, value_node, builder, &result, error);
    for (int32_t i = 0; i < model->count; i++)
        model->nodes[i].cut_after = -1;
    if (status == PODA_OK)
        status = builder->status;
    if (status == PODA_OK && result.stopped)
        status = poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    if (status != PODA_OK)
        return status;
    if (model->nodes[0].over) { /* nothing to search */
        model->nodes[0].value = result.value;
        model->nodes[0].visited = model->nodes[0].answered = true;
        model->nodes[0].returned = result.value;
    }
    builder->pending = -1;
    poda_search_options traced = model->options;
    traced.stop = &builder->halt;
    status = poda_search_run(search, from, &traced, note, builder, &model->result, error);
    if (status == PODA_OK)
        status = builder->status;
    if (status != PODA_OK)
        return status;
    if (poda__model_plays_out(model) && model->result.has_move) {
        poda_state chosen;
        poda_state_play(model->game, from, model->result.move, &chosen);
        const uint64_t hash = poda_state_hash(model->game, &chosen);
        for (int32_t child = model->nodes[0].first_child; child >= 0;
             child = model->nodes[child].next_sibling)
            if (model->nodes[child].hash == hash && model->nodes[child].playouts)
                model->mean = model->nodes[child].mean;
    }
    /* playouts end by their number; every other search comes to its end or is stopped */
    const bool enough = model->options.algorithm == PODA_MCTS && model->options.nodes &&
                        model->result.nodes >= model->options.nodes;
    model->stopped = model->full || (model->result.stopped && !enough);
    if (model->stopped) {
        settle(builder);
        add_step(builder, PODA__STEP_STOP,
                 model->step_count ? model->steps[model->step_count - 1].node : 0, -1,
                 -PODA_INFINITY, PODA_INFINITY, 0);
    }
    return builder->status;
}

/* Is it neither won nor lost nor drawn, in a game where wins count no plies. */
static bool is_evaluation(poda_value value)
{
    return value != 0 && poda_value_distance(value) < 0 && value < PODA_INFINITY &&
           value > -PODA_INFINITY;
}

poda_status poda__model_init_partly(poda__model *model, const poda_game *game,
                                    const poda_state *from, const poda_search_options *options,
                                    poda_error *error)
{
    *model = (poda__model){.game = game, .options = *options, .scout = SIZE_MAX};
    struct builder builder = {
        .model = model, .state_size = poda_game_rules_of(game)->space.state_size, .error = error};
    poda_search *search = NULL;
    if (options->algorithm == PODA_DFPN)
        model->options.depth = 0; /* it proves: there is no horizon */
    poda_status status = choose_letters(&builder, from);
    if (status == PODA_OK)
        status = lay_out(&builder, from);
    if (status == PODA_OK && model->depth_chosen)
        model->options.depth = model->depth_chosen;
    if (status == PODA_OK)
        status = poda_search_new(&search, game, error);
    if (status == PODA_OK)
        status = run(&builder, search, from, error);
    poda_search_free(search);
    free(builder.states);
    free(builder.list.at);
    if (status != PODA_OK) {
        poda__model_release(model);
        return status;
    }
    model->searched = model->stopped ? 0 : model->result.nodes;
    for (size_t i = 0; model->stopped && i < model->step_count; i++)
        model->searched += model->steps[i].kind == PODA__STEP_ENTER; /* not those that unwind */
    /* playouts and proofs meet no evaluation */
    const bool signs = model->options.sign && poda__model_counts(model);
    for (int32_t i = 0; i < model->count; i++) {
        model->mixed |= signs && (is_evaluation(model->nodes[i].value) ||
                                  is_evaluation(model->nodes[i].returned));
        if (model->nodes[i].beyond) {
            model->beyond += model->nodes[i].visited;
            continue;
        }
        model->generated_by_minimax++;
        model->visited += model->nodes[i].visited;
        model->leaves += model->nodes[i].visited && model->nodes[i].leaf;
        model->saved += poda__model_pruned(model, i);
    }
    return PODA_OK;
}

poda_status poda__model_init(poda__model *model, const poda_game *game, const poda_state *from,
                             const poda_search_options *options, poda_error *error)
{
    const poda_status status = poda__model_init_partly(model, game, from, options, error);
    if (status != PODA_OK || !model->stopped)
        return status;
    poda__model_release(model);
    return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
}

void poda__model_release(poda__model *model)
{
    free(model->nodes);
    free(model->texts);
    free(model->steps);
    *model = (poda__model){0};
}

const char *poda__model_value(const poda__model *model, poda_value value,
                              poda_translate_fn *translate, char *room)
{
    enum { ROOM = 32 };
    const int distance = poda_value_distance(value);
    if (value >= PODA_INFINITY)
        snprintf(room, ROOM, "+∞");
    else if (value <= -PODA_INFINITY)
        snprintf(room, ROOM, "-∞");
    else if (model->options.sign && !model->mixed && (distance >= 0 || value == 0))
        snprintf(room, ROOM, "%s", value > 0 ? "+1" : value < 0 ? "-1" : "0");
    else if (distance >= 0) {
        const char *sign = poda_is_win(value) ? "✓" : "✗";
        if (distance > 0)
            snprintf(room, ROOM, "%s%d", sign, distance);
        else
            snprintf(room, ROOM, "%s", sign); /* over, or proven without counting */
    } else
        snprintf(room, ROOM, "%.10g", poda_score_number(model->game, value));
    return poda__decimals(translate, room);
}

const char *poda__mean_words(double mean, poda_translate_fn *translate, char *room)
{
    const double rounded = round(mean * 100) / 100;
    snprintf(room, PODA__MEAN_ROOM, rounded == 0 ? "0" : "%+.10g", rounded);
    char *point = poda__has_commas(translate) ? strchr(room, '.') : NULL;
    if (point)
        *point = ',';
    return room;
}

const char *poda__model_given(const poda__model *model, int32_t node, poda_translate_fn *translate,
                              char *room)
{
    const poda__model_node *here = &model->nodes[node];
    return poda__model_plays_out(model) ? poda__mean_words(here->mean, translate, room)
                                        : poda__model_value(model, here->returned, translate, room);
}

const char *poda__model_class(const poda__model *model, int32_t node, bool scores)
{
    const poda__model_node *here = &model->nodes[node];
    const bool scored = poda_game_rules_of(model->game)->scored;
    if (here->beyond || (scored && !scores))
        return NULL;
    const bool wins =
        scored ? poda_score_number(model->game, here->value) > 0 : poda_is_win(here->value);
    const bool loses =
        scored ? poda_score_number(model->game, here->value) < 0 : poda_is_loss(here->value);
    return !wins && !loses ? NULL : wins == (here->player == PODA_MAX) ? "N" : "P";
}
