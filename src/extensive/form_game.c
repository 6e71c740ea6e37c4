/* form_game.c - the extensive form of a game: its whole tree, level by level. Only the states of two
 * levels are kept. */
#include "extensive/form.h"

#include <limits.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/set.h"
#include "base/stop.h"

enum {
    DEPTH_MOST = INT16_MAX,
    LOOK_EVERY = 1024,    /* nodes between two looks at the stop flag */
    PATHS_MOST = 256,     /* lines of play that are searched for a repetition */
    TEXT_SLOTS = 1 << 10, /* to begin with */
};

/* A list of texts, each stored once. */
struct texts {
    char *at;
    size_t length, room;
    uint32_t *slots; /* offset of a text; 0: free, since the empty text is found without */
    size_t mask, count;
};

struct builder {
    const poda_game *game;
    poda_kind kind;
    size_t state_size;
    poda__form form;
    int32_t room;               /* of the arrays by node */
    uint64_t most;              /* nodes */
    unsigned char *here, *next; /* the states of this level and of the one below */
    size_t next_count, next_room;
    poda_move *moves;
    uint64_t *weights;
    size_t move_count, move_room;
    poda__set keys;  /* information sets: player, then what it sees */
    poda__set pays;  /* rows of payoffs */
    int32_t *set_of; /* by set in order of arrival: player, moves, members, first node, label */
    size_t set_room;
    struct texts texts;
    const volatile int *stop;
    poda_error *error;
};

enum { FACTS = 5, PLAYER = 0, MOVES, MEMBERS, FIRST, LABEL };

/* ---- texts ---- */

static size_t text_slot(const struct texts *texts, const char *text)
{
    size_t slot = (size_t)poda_hash_bytes(text, strlen(text)) & texts->mask;
    while (texts->slots[slot] && strcmp(texts->at + texts->slots[slot], text) != 0)
        slot = (slot + 1) & texts->mask;
    return slot;
}

static bool texts_rehash(struct texts *texts)
{
    const size_t slots = texts->slots ? (texts->mask + 1) * 2 : TEXT_SLOTS;
    struct texts fresh = *texts;
    fresh.slots = poda__array(slots, sizeof *fresh.slots);
    fresh.mask = slots - 1;
    if (!fresh.slots)
        return false;
    for (size_t i = 0; texts->slots && i <= texts->mask; i++)
        if (texts->slots[i])
            fresh.slots[text_slot(&fresh, texts->at + texts->slots[i])] = texts->slots[i];
    free(texts->slots);
    *texts = fresh;
    return true;
}

/* A list with the empty text, at offset 0. */
static bool texts_init(struct texts *texts)
{
    texts->room = TEXT_SLOTS;
    texts->length = 1;
    texts->at = poda__array(texts->room, 1);
    return texts->at && texts_rehash(texts);
}

/* The offset of `text`, added if it is new. False if memory runs out. */
static bool text_add(struct texts *texts, const char *text, uint32_t *offset)
{
    *offset = 0;
    if (!*text)
        return true;
    if (texts->count * 2 > texts->mask && !texts_rehash(texts))
        return false;
    const size_t size = strlen(text) + 1, slot = text_slot(texts, text);
    *offset = texts->slots[slot];
    if (*offset)
        return true;
    if (texts->length + size > texts->room) {
        const size_t room = (texts->room + size) * 2;
        char *at = room < UINT32_MAX ? poda__resize(texts->at, room, 1) : NULL;
        if (!at)
            return false;
        texts->at = at;
        texts->room = room;
    }
    *offset = texts->slots[slot] = (uint32_t)texts->length;
    memcpy(texts->at + texts->length, text, size);
    texts->length += size;
    texts->count++;
    return true;
}

/* ---- nodes ---- */

/* Makes room in an array, given the address of the pointer to it. */
static bool grow(void *array, size_t count, size_t size)
{
    void *memory;
    memcpy(&memory, array, sizeof memory);
    memory = poda__resize(memory, count, size);
    if (memory)
        memcpy(array, &memory, sizeof memory);
    return memory;
}

static bool grow_nodes(struct builder *builder, size_t needed)
{
    poda__form *form = &builder->form;
    if (needed <= (size_t)builder->room)
        return true;
    size_t room = builder->room ? (size_t)builder->room * 2 : 256;
    if (room < needed)
        room = needed;
    if (room > INT32_MAX || !grow(&form->nodes, room, sizeof *form->nodes) ||
        !grow(&form->weight, room, sizeof *form->weight) ||
        !grow(&form->label, room, sizeof *form->label) ||
        !grow(&form->move, room, sizeof *form->move))
        return false;
    builder->room = (int32_t)room;
    return true;
}

/* Lists the moves or outcomes of `state`, however many. */
static poda_status list_moves(struct builder *builder, const poda_state *state, int turn)
{
    for (;;) {
        builder->move_count = 0;
        if (builder->move_room > 0) {
            if (turn == PODA_CHANCE) {
                poda_chances list = {builder->moves, builder->weights, 0, builder->move_room};
                poda_state_chances(builder->game, state, &list);
                builder->move_count = list.count;
            } else {
                poda_moves list = {builder->moves, 0, builder->move_room};
                poda_state_moves(builder->game, state, &list);
                builder->move_count = list.count;
            }
        }
        if (builder->move_count > 0 && builder->move_count <= builder->move_room)
            return turn == PODA_CHANCE
                       ? poda__weights_check(poda_game_name(builder->game), builder->weights,
                                             builder->move_count, builder->error)
                       : PODA_OK;
        if (builder->move_room > 0 && builder->move_count == 0)
            return poda_fail(
                builder->error, PODA_BAD_RULES, turn == PODA_CHANCE ? "chance" : "moves",
                "%.60s: a position that is not over has no moves", poda_game_name(builder->game));
        const size_t room = builder->move_room ? builder->move_room * 4 : 64;
        if (room > builder->most * 4 + 64)
            return poda_fail(builder->error, PODA_TOO_LARGE, "nodes",
                             "%.60s: the game tree has more than %llu {node|nodes}",
                             poda_game_name(builder->game), (unsigned long long)builder->most);
        if (!grow(&builder->moves, room, sizeof *builder->moves) ||
            !grow(&builder->weights, room, sizeof *builder->weights))
            return poda_fail_memory(builder->error);
        builder->move_room = room;
    }
}

/* The row of what is paid in `state`, if the game is over there. */
static poda_status note_end(struct builder *builder, const poda_value *pay, int32_t *row)
{
    int64_t numbers[PODA_PLAYERS_MAX] = {0};
    for (int p = 0; p < builder->kind.players; p++)
        numbers[p] = pay[p];
    uint32_t index;
    if (poda__set_add(&builder->pays, numbers, &index) == PODA__SET_NO_MEMORY)
        return poda_fail_memory(builder->error);
    *row = (int32_t)index;
    return PODA_OK;
}

/* Finds or adds the information set of `state`, in order of arrival. */
static poda_status note_set(struct builder *builder, const poda_state *state, int player,
                            int32_t node, int32_t *set)
{
    poda_state seen;
    unsigned char key[1 + sizeof seen.bytes];
    poda_state_sees(builder->game, state, player, &seen);
    key[0] = (unsigned char)player;
    memcpy(key + 1, seen.bytes, builder->state_size);
    uint32_t index;
    const poda__set_answer answer = poda__set_add(&builder->keys, key, &index);
    if (answer == PODA__SET_NO_MEMORY || index > INT32_MAX)
        return poda_fail_memory(builder->error);
    *set = (int32_t)index;
    if (answer == PODA__SET_KNOWN) {
        int32_t *facts = &builder->set_of[(size_t)index * FACTS];
        facts[MEMBERS]++;
        const poda__form_node *first = &builder->form.nodes[facts[FIRST]];
        bool same = (size_t)first->count == builder->move_count;
        for (size_t i = 0; same && i < builder->move_count; i++)
            same = builder->form.move[first->first + (int32_t)i] == builder->moves[i];
        if (same)
            return PODA_OK;
        char words[120] = "";
        poda_state_text(builder->game, &seen, &(poda_text){words, sizeof words, 0});
        return poda_fail(builder->error, PODA_BAD_RULES, "sees",
                         "%.60s: two positions that look the same to player %d, '%.100s', have "
                         "different moves",
                         poda_game_name(builder->game), player + 1, words);
    }
    if (builder->keys.count > builder->set_room) {
        const size_t room = builder->set_room ? builder->set_room * 2 : 64;
        if (!grow(&builder->set_of, room, FACTS * sizeof *builder->set_of))
            return poda_fail_memory(builder->error);
        builder->set_room = room;
    }
    char words[PODA_TEXT_MAX] = "";
    uint32_t label;
    poda_state_text(builder->game, &seen, &(poda_text){words, sizeof words, 0});
    if (!text_add(&builder->texts, words, &label))
        return poda_fail_memory(builder->error);
    const int32_t facts[FACTS] = {player, (int32_t)builder->move_count, 1, node, (int32_t)label};
    memcpy(&builder->set_of[(size_t)index * FACTS], facts, sizeof facts);
    return PODA_OK;
}

/* Does the line of play that leads to `node` visit a position twice? */
static bool repeats(const struct builder *builder, int32_t node, const poda_state *from)
{
    const poda__form *form = &builder->form;
    const int length = form->nodes[node].depth;
    poda_move *line = poda__array((size_t)length, sizeof *line);
    poda__set seen;
    bool found = false;
    if (!line || !poda__set_init(&seen, builder->state_size)) {
        free(line);
        return false;
    }
    for (int i = length; i > 0; i--, node = form->nodes[node].parent)
        line[i - 1] = form->move[node];
    poda_state state = *from;
    uint32_t index;
    poda__set_add(&seen, state.bytes, &index);
    for (int i = 0; i < length && !found; i++) {
        poda_state_play(builder->game, &state, line[i], &state);
        found = poda__set_add(&seen, state.bytes, &index) == PODA__SET_KNOWN;
    }
    poda__set_release(&seen);
    free(line);
    return found;
}

/* Why the tree does not fit: it has no end, or it is just large. */
static poda_status too_large(const struct builder *builder, const poda_state *from)
{
    const poda__form *form = &builder->form;
    const int32_t paths = form->count < PATHS_MOST ? form->count : PATHS_MOST;
    for (int32_t i = 0; i < paths; i++)
        if (repeats(builder, form->count - 1 - i, from))
            return poda_fail(builder->error, PODA_BAD_REQUEST, "game",
                             "%.60s: play can return to a position, so the game tree has no end",
                             poda_game_name(builder->game));
    return poda_fail(builder->error, PODA_TOO_LARGE, "nodes",
                     "%.60s: the game tree has more than %llu {node|nodes}",
                     poda_game_name(builder->game), (unsigned long long)builder->most);
}

/* Appends the children of `node`, whose moves are listed, and their states. */
static poda_status add_children(struct builder *builder, int32_t node, const poda_state *state)
{
    poda__form *form = &builder->form;
    const size_t count = builder->move_count, states = builder->next_count + count;
    if (!grow_nodes(builder, (size_t)form->count + count))
        return poda_fail_memory(builder->error);
    if (states > builder->next_room) {
        const size_t room = states + builder->next_room;
        if (!grow(&builder->next, room, builder->state_size))
            return poda_fail_memory(builder->error);
        builder->next_room = room;
    }
    poda_state to;
    memset(&to, 0, sizeof to);
    form->nodes[node].first = form->count;
    form->nodes[node].count = (int32_t)count;
    for (size_t i = 0; i < count; i++) {
        const int32_t child = form->count++;
        char words[PODA_TEXT_MAX] = "";
        poda_move_text(builder->game, state, builder->moves[i],
                       &(poda_text){words, sizeof words, 0});
        if (!text_add(&builder->texts, words, &form->label[child]))
            return poda_fail_memory(builder->error);
        form->nodes[child] = (poda__form_node){.parent = node,
                                               .set = -1,
                                               .pay = -1,
                                               .player = PODA__FORM_END,
                                               .depth = (int16_t)(form->nodes[node].depth + 1)};
        form->weight[child] =
            form->nodes[node].player == PODA_CHANCE ? (int64_t)builder->weights[i] : 0;
        form->move[child] = builder->moves[i];
        poda_state_play(builder->game, state, builder->moves[i], &to);
        memcpy(builder->next + builder->next_count++ * builder->state_size, to.bytes,
               builder->state_size);
    }
    return PODA_OK;
}

static poda_status expand(struct builder *builder, int32_t n, const poda_state *state,
                          const poda_state *from)
{
    poda_value pay[PODA_PLAYERS_MAX];
    poda__form_node *node = &builder->form.nodes[n];
    if (poda_state_payoffs(builder->game, state, pay))
        return note_end(builder, pay, &node->pay);
    const int turn = poda_state_turn(builder->game, state);
    poda_status status = poda_state_check(builder->game, state, builder->error);
    if (status == PODA_OK)
        status = list_moves(builder, state, turn);
    if (status != PODA_OK)
        return status;
    if ((uint64_t)builder->form.count + builder->move_count > builder->most ||
        node->depth == DEPTH_MOST)
        return too_large(builder, from);
    node->player = (int16_t)turn;
    if (turn != PODA_CHANCE)
        status = note_set(builder, state, turn, n, &node->set);
    return status == PODA_OK ? add_children(builder, n, state) : status;
}

/* ---- the whole ---- */

static poda_status grow_tree(struct builder *builder, const poda_state *from)
{
    poda__form *form = &builder->form;
    if (!grow_nodes(builder, 1) || !grow(&builder->here, 1, builder->state_size))
        return poda_fail_memory(builder->error);
    poda_state state;
    memset(&state, 0, sizeof state);
    memcpy(builder->here, from->bytes, builder->state_size);
    form->nodes[0] =
        (poda__form_node){.parent = -1, .set = -1, .pay = -1, .player = PODA__FORM_END};
    form->weight[0] = 0;
    form->label[0] = 0;
    form->move[0] = 0;
    form->count = 1;
    poda_status status = PODA_OK;
    for (int32_t first = 0; first < form->count && status == PODA_OK;) {
        const int32_t end = form->count;
        builder->next_count = 0;
        for (int32_t n = first; n < end && status == PODA_OK; n++) {
            if (n % LOOK_EVERY == 0 && poda__stopped(builder->stop))
                status = poda_fail(builder->error, PODA_STOPPED, "",
                                   "stopped before the game tree was complete");
            if (status != PODA_OK)
                break;
            memcpy(state.bytes, builder->here + (size_t)(n - first) * builder->state_size,
                   builder->state_size);
            status = expand(builder, n, &state, from);
        }
        first = end;
        free(builder->here);
        builder->here = builder->next;
        builder->next = NULL;
        builder->next_room = 0;
    }
    return status;
}

/* Numbers the sets: those of a player together, in order of arrival, which is topological if the
 * player forgets nothing. */
static poda_status number_sets(struct builder *builder)
{
    poda__form *form = &builder->form;
    const int32_t count = (int32_t)builder->keys.count;
    int32_t *number = poda__array((size_t)count, sizeof *number);
    form->sets = poda__array((size_t)count, sizeof *form->sets);
    form->members = poda__array((size_t)form->count, sizeof *form->members);
    if (!number || !form->sets || !form->members) {
        free(number);
        return poda_fail_memory(builder->error);
    }
    int32_t members = 0;
    for (int player = 0; player < form->players; player++)
        for (int32_t s = 0; s < count; s++) {
            const int32_t *facts = &builder->set_of[(size_t)s * FACTS];
            if (facts[PLAYER] != player)
                continue;
            number[s] = form->set_count;
            form->sets[form->set_count++] = (poda__form_set){.player = player,
                                                             .count = facts[MOVES],
                                                             .first = members,
                                                             .slot = form->slots,
                                                             .label = (uint32_t)facts[LABEL]};
            members += facts[MEMBERS];
            form->slots += facts[MOVES];
        }
    for (int32_t n = 0; n < form->count; n++)
        if (form->nodes[n].set >= 0) {
            poda__form_set *set = &form->sets[number[form->nodes[n].set]];
            form->nodes[n].set = number[form->nodes[n].set];
            form->members[set->first + set->members++] = n;
        }
    free(number);
    return PODA_OK;
}

static poda_status begin(struct builder *builder, const poda__form_limits *limits)
{
    poda__form *form = &builder->form;
    const poda_rules *rules = poda_game_rules_of(builder->game);
    enum { BESIDES = 64 }; /* bytes a node besides the states of two levels */
    builder->kind = poda_game_kind(builder->game);
    builder->state_size = rules->space.state_size;
    builder->stop = limits ? limits->stop : NULL;
    builder->most = limits && limits->nodes ? limits->nodes : PODA__FORM_NODES;
    const uint64_t fit = limits ? limits->memory / (2 * builder->state_size + BESIDES) : 0;
    if (fit > 0 && fit < builder->most)
        builder->most = fit;
    if (builder->most > INT32_MAX)
        builder->most = INT32_MAX;
    form->players = builder->kind.players;
    form->unit = builder->kind.unit;
    if (!poda__set_init(&builder->keys, 1 + builder->state_size) ||
        !poda__set_init(&builder->pays, (size_t)form->players * sizeof *form->pays))
        return poda_fail_memory(builder->error);
    const char *title = rules->space.about->title;
    bool added =
        texts_init(&builder->texts) && text_add(&builder->texts, title ? title : "", &form->title);
    for (int p = 0; added && p < form->players; p++)
        added = text_add(&builder->texts, poda_player_name(rules, p, NULL), &form->player_name[p]);
    return added ? PODA_OK : poda_fail_memory(builder->error);
}

poda_status poda__form_from_game(poda__form *out, const poda_game *game, const poda_state *from,
                                 const poda__form_limits *limits, poda_error *error)
{
    struct builder builder = {.game = game, .error = error};
    poda_status status = begin(&builder, limits);
    if (status == PODA_OK)
        status = grow_tree(&builder, from);
    if (status == PODA_OK)
        status = number_sets(&builder);
    poda__form *form = &builder.form;
    if (status == PODA_OK) {
        form->pay_count = (int32_t)builder.pays.count;
        form->pays = poda__array(builder.pays.count, builder.pays.state_size);
        if (!form->pays)
            status = poda_fail_memory(error);
        else
            memcpy(form->pays, builder.pays.states, builder.pays.count * builder.pays.state_size);
    }
    form->text = builder.texts.at;
    form->text_length = builder.texts.length;
    free(builder.texts.slots);
    poda__set_release(&builder.keys);
    poda__set_release(&builder.pays);
    free(builder.set_of);
    free(builder.moves);
    free(builder.weights);
    free(builder.here);
    free(builder.next);
    if (status == PODA_OK)
        *out = *form;
    else
        poda__form_release(form);
    return status;
}
