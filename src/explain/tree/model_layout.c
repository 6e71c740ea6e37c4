/* model_layout.c - the tree of a model: expanded level by level, with names and texts. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "explain/tree/model_build.h"
#include "games/tree/tree_text.h"

poda_status poda__model_too_large(const poda__builder *builder)
{
    return poda_fail(builder->error, PODA_TOO_LARGE, "depth",
                     "the tree has more than %d nodes: give a smaller depth", PODA__MODEL_NODES);
}

static uint32_t keep_text(poda__builder *builder, const char *text)
{
    poda__model *model = builder->model;
    const size_t length = strlen(text) + 1;
    if (model->text_length + length > model->text_room) {
        const size_t room = 2 * (model->text_length + length);
        char *texts = room < UINT32_MAX ? poda__resize(model->texts, room, 1) : NULL;
        if (!texts) {
            builder->status = room < UINT32_MAX ? poda_fail_memory(builder->error)
                                                : poda__model_too_large(builder);
            return 0;
        }
        model->texts = texts;
        model->text_room = room;
    }
    memcpy(model->texts + model->text_length, text, length);
    model->text_length += length;
    return (uint32_t)(model->text_length - length);
}

static poda_state state_of(const poda__builder *builder, int32_t node)
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

/* The letters for names, without those that have another meaning in drawings: N and P are classes
 * of positions, O and X stones; also the players' names and the pieces of the game, if they are
 * letters. If the game has very many pieces, their letters are used all the same. */
static poda_status choose_letters(poda__builder *builder, const poda_state *from)
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
    for (int i = 0; view->kind != PODA_VIEW_NONE && i < view->piece_count; i++) {
        const poda_piece *piece = &view->pieces[i];
        if (strlen(builder->alphabet) > FEWEST)
            drop_letter(builder->alphabet, piece->letter);
        const bool owned = piece->player == PODA_MAX || piece->player == PODA_MIN;
        char *own = owned ? builder->pieces[piece->player] : NULL;
        if (own && !*own && piece->letter)
            snprintf(own, sizeof builder->pieces[0], "%s", piece->letter);
    }
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

/* Bytes of the text of a position without the player to move, if the game writes the player at the
 * end: by name, by piece, or as MAX or MIN. */
static size_t board_length(const poda__builder *builder, int player, const char *text)
{
    const poda_rules *rules = poda_game_rules_of(builder->model->game);
    const char *const names[] = {poda_player_name(rules, player, NULL), builder->pieces[player],
                                 player == PODA_MAX ? "MAX" : "MIN"};
    const size_t length = strlen(text);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t behind = strlen(names[i]) + 1;
        if (behind > 1 && length > behind && text[length - behind] == ' ' &&
            strcmp(text + length - behind + 1, names[i]) == 0)
            return length - behind;
    }
    return length;
}

/* The root has no parent (-1) and no `move`, which is move number `index` of its parent. */
static bool add_node(poda__builder *builder, const poda_state *state, int32_t parent, size_t index,
                     poda_move move, const char *move_words)
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
    const int32_t at = model->count++;
    char words[PODA_TEXT_MAX] = "", name[20];
    poda_text text = {words, sizeof words, 0};
    poda_state_text(game, state, &text);
    letters(builder->alphabet, at, name);
    poda__model_node *node = &model->nodes[at];
    *node = (poda__model_node){.parent = parent,
                               .first_child = -1,
                               .next_sibling = -1,
                               .depth = parent < 0 ? 0 : model->nodes[parent].depth + 1,
                               .player = poda_state_turn(game, state),
                               .index = (int32_t)index,
                               .played = move,
                               .cut_after = -1,
                               .best = -1};
    assert(builder->states); /* space was reserved above */
    memcpy(builder->states + (size_t)at * builder->state_size, state, builder->state_size);
    const uint32_t name_at = keep_text(builder, builder->named ? words : name);
    const uint32_t move_at = keep_text(builder, move_words);
    const uint32_t state_at = keep_text(builder, builder->named ? "" : words);
    node->name = name_at;
    node->move = move_at;
    node->state = state_at;
    node->board = builder->named ? 0 : (uint32_t)board_length(builder, node->player, words);
    return builder->status == PODA_OK;
}

static bool is_noisy(const poda_game *game, const poda_state *state, poda_move move)
{
    const poda_rules *rules = poda_game_rules_of(game);
    return rules->noisy && rules->noisy(poda_game_params(game), state, move);
}

/* Is the game over here, by its rules or because the position has occurred too often? The searches that
 * are traced see the same (search/past.h). */
static bool is_over(const poda__builder *builder, const poda_state *state, bool root)
{
    const poda__model *model = builder->model;
    const poda_search_options *options = &model->options;
    const int again = poda_game_again(model->game);
    poda_value value;
    if (poda_state_over(model->game, state, &value))
        return true;
    const bool forbidden = again == PODA_AGAIN_FORBIDDEN;
    if (again == 0 || (options->past_count == 0 && (forbidden || again > 2)))
        return false;
    const poda_state first = state_of(builder, 0);
    const uint64_t seen = poda_state_seen(model->game, state);
    int times = !root && !forbidden && seen == poda_state_seen(model->game, &first);
    for (size_t i = 0; i < options->past_count; i++)
        times += poda_state_seen(model->game, &options->past[i]) == seen;
    return seen && (forbidden ? !root && times > 0 : times >= again - 1);
}

/* Is the value of a position below the root known? The searches that are traced ask the same. */
static poda_status ask_known(const poda__builder *builder, const poda_state *state, int ply,
                             bool *known, poda_error *error)
{
    const poda_search_options *options = &builder->model->options;
    poda_value value = 0;
    *known = false;
    return options->known ? options->known(options->known_user, state, ply, known, &value, error)
                          : PODA_OK;
}

poda_status poda__model_add_children(poda__builder *builder, int32_t node, bool noisy)
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
        return poda__model_too_large(builder);
    if (model->nodes[node].depth >= PODA_MAX_PLY)
        return poda_fail(builder->error, PODA_TOO_LARGE, "depth",
                         "the tree is deeper than %d: give a smaller depth", PODA_MAX_PLY);
    for (size_t i = 0; i < list->count; i++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state child;
        if (noisy && !is_noisy(game, &state, list->at[i]))
            continue;
        poda_move_text(game, &state, list->at[i], &text);
        poda_state_play(game, &state, list->at[i], &child);
        if (!add_node(builder, &child, node, i, list->at[i], words))
            return builder->status;
        poda__model_node *added = &model->nodes[model->count - 1];
        added->over = is_over(builder, &child, false);
        if (!added->over)
            builder->status =
                ask_known(builder, &child, added->depth, &added->known, builder->error);
        if (builder->status != PODA_OK)
            return builder->status;
        added->leaf =
            added->over || added->known || (builder->depth > 0 && added->depth >= builder->depth);
        added->beyond = beyond;
        assert(last < 0 || last + 1 == model->count - 1); /* children are adjacent */
        if (last < 0)
            model->nodes[node].first_child = model->count - 1;
        else
            model->nodes[last].next_sibling = model->count - 1;
        last = model->count - 1;
        model->nodes[node].child_count++;
    }
    return PODA_OK;
}

static poda_status expand(poda__builder *builder, const poda_state *from)
{
    poda__model *model = builder->model;
    model->count = 0;
    model->text_length = 0;
    if (!add_node(builder, from, -1, 0, 0, ""))
        return builder->status;
    model->nodes[0].leaf = model->nodes[0].over = is_over(builder, from, true);
    for (int32_t node = 0; builder->status == PODA_OK && node < model->count; node++) {
        if (poda__stopped(model->options.stop))
            builder->status =
                poda_fail(builder->error, PODA_STOPPED, "", "stopped before the search was over");
        else if (!model->nodes[node].leaf)
            builder->status = poda__model_add_children(builder, node, false);
    }
    return builder->status;
}

/* The largest depth that can be drawn, computed from the part of the tree that exists; 0 if not
 * even the first moves fit. */
static int drawn_depth(const poda__model *model)
{
    int fits = 0, level = 0;
    for (int32_t i = 1; i < model->count; i++)
        if (model->nodes[i].depth > level) { /* all i nodes down to `level` exist */
            if (level == 1 || (level > 1 && i <= PODA__MODEL_DRAWN))
                fits = level;
            level++;
        }
    return fits;
}

/* The nodes of the tree down to `depth`, or some number above the limit if there are more, or if a
 * position has too many moves. The lists of moves lie one behind the other in `room`. */
static int64_t count_nodes(const poda__builder *builder, const poda_state *state, int depth,
                           int ply, poda_move *room)
{
    const poda_game *game = builder->model->game;
    poda_moves list = {room, 0, PODA__MODEL_WIDTH};
    bool known = false;
    if (is_over(builder, state, ply == 0))
        return 1;
    /* what fails is reported when the tree is expanded */
    if (ply > 0 && ask_known(builder, state, ply, &known, NULL) == PODA_OK && known)
        return 1;
    poda_state_moves(game, state, &list);
    int64_t count = 1 + (depth == 1 ? (int64_t)list.count : 0);
    if (list.count > list.capacity)
        return PODA__MODEL_NODES + 1;
    for (size_t i = 0; depth > 1 && i < list.count && count <= PODA__MODEL_NODES; i++) {
        poda_state child;
        if (poda__stopped(builder->model->options.stop))
            return PODA__MODEL_NODES + 1;
        poda_state_play(game, state, list.at[i], &child);
        count += count_nodes(builder, &child, depth - 1, ply + 1, room + PODA__MODEL_WIDTH);
    }
    return count;
}

/* Of a tree that is too large within its first plies: the depth to which it is drawn. Nodes are
 * counted without their last ply, which is quick where positions have many moves; 0: not known. */
static poda_status foresee_depth(poda__builder *builder, const poda_state *from, int *out)
{
    enum { PLIES = 4 };
    poda_move *room = poda__array((size_t)PLIES * PODA__MODEL_WIDTH, sizeof *room);
    int64_t count = 0;
    int fits = 1;
    builder->model->count = 0;
    if (!room || !add_node(builder, from, -1, 0, 0, "")) {
        free(room);
        return builder->status != PODA_OK ? builder->status : poda_fail_memory(builder->error);
    }
    for (int depth = 1; depth <= PLIES && count <= PODA__MODEL_NODES; depth++) {
        count = count_nodes(builder, from, depth, 0, room);
        if (depth == 1 && count > PODA__MODEL_NODES)
            fits = 0; /* then expanding it says why */
        else if (count <= PODA__MODEL_DRAWN)
            fits = depth;
    }
    free(room);
    *out = count > PODA__MODEL_NODES ? fits : 0;
    return PODA_OK;
}

poda_status poda__model_lay_out(poda__builder *builder, const poda_state *from)
{
    poda__model *model = builder->model;
    poda_error *error = builder->error;
    poda_error large = {.translate = error ? error->translate : NULL};
    builder->list =
        (poda_moves){poda__array(PODA__MODEL_WIDTH, sizeof(poda_move)), 0, PODA__MODEL_WIDTH};
    if (!builder->list.at)
        return poda_fail_memory(error);
    builder->depth = model->options.depth;
    builder->named = poda__is_gametree(model->game);
    builder->error = &large;
    poda_status status = choose_letters(builder, from);
    if (status == PODA_OK && builder->depth == 0)
        status = foresee_depth(builder, from, &builder->depth);
    model->depth_chosen = model->options.depth == 0 ? builder->depth : 0;
    if (status == PODA_OK)
        status = expand(builder, from);
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
