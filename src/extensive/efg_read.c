/* efg_read.c - reads Gambit's .efg files. The file has the nodes in prefix order; they are listed as
 * they come, with their parents, and then renumbered level by level. */
#include <string.h>

#include "base/memory.h"
#include "base/set.h"
#include "extensive/efg.h"
#include "extensive/efg_token.h"

enum { DEPTH_MOST = 30000 };
/* payoffs add up along a path of up to DEPTH_MOST nodes: no sum may overflow */
static const int64_t PAY_MOST = INT64_C(1) << 47, WEIGHT_MOST = INT64_C(1) << 53;
static const char NUMBER_LIKE[] = "2 | -1.5 | 2/3";

/* An information set, or a chance event that several nodes share; the first description counts. */
typedef struct efg_set {
    int32_t player; /* -1: chance */
    int32_t first, count;
    uint32_t label;
    int32_t number; /* in the form, once it is known */
} efg_set;

typedef struct efg_move {
    uint32_t label;
    efg_number chance;
    int64_t weight;
} efg_move;

typedef struct efg_node {
    int32_t parent, next, first, last; /* next: sibling */
    int32_t left;                      /* children still to come */
    int32_t set, outcome, depth;       /* set: of `sets`, -1 at an end */
} efg_node;

typedef struct efg_reader {
    efg_scanner in;
    int players;
    poda__set set_keys, outcome_keys;
    efg_set *sets;
    efg_move *moves;
    efg_number *pays; /* rows of `players` numbers, by outcome */
    efg_node *nodes;
    size_t set_room, move_count, move_room, pay_room, node_count, node_room;
    poda__buffer texts;
    uint32_t title, names[PODA_PLAYERS_MAX];
} efg_reader;

#define TRY(call)                                                                                  \
    do {                                                                                           \
        const poda_status tried = (call);                                                          \
        if (tried != PODA_OK)                                                                      \
            return tried;                                                                          \
    } while (0)

/* Makes room for `count` things. */
static bool grow(void *array, size_t count, size_t *room, size_t size)
{
    if (count <= *room)
        return true;
    const size_t more = count < 32 ? 64 : 2 * count;
    void *memory = poda__resize(*(void **)array, more, size);
    if (!memory)
        return false;
    *(void **)array = memory;
    *room = more;
    return true;
}

static poda_status keep_text(efg_reader *reader, uint32_t *offset)
{
    *offset = 0;
    if (reader->in.string.length == 0 && reader->texts.length > 0)
        return PODA_OK;
    if (reader->texts.length + reader->in.string.length >= UINT32_MAX)
        return poda_fail_memory(reader->in.error);
    *offset = (uint32_t)reader->texts.length;
    if (reader->in.string.length > 0)
        poda__buffer_put(&reader->texts, reader->in.string.at, reader->in.string.length);
    poda__buffer_put(&reader->texts, "", 1);
    return poda__buffer_status(&reader->texts, reader->in.error);
}

static bool is_sign(const efg_reader *reader, char sign)
{
    return reader->in.kind == EFG_SIGN && reader->in.sign == sign;
}

static poda_status skip_sign(efg_reader *reader, char sign)
{
    const char like[] = {sign, 0};
    return is_sign(reader, sign) ? poda__efg_next(&reader->in)
                                 : poda__efg_unexpected(&reader->in, like);
}

static poda_status skip_text(efg_reader *reader)
{
    return reader->in.kind == EFG_TEXT ? poda__efg_next(&reader->in)
                                       : poda__efg_unexpected(&reader->in, "\"...\"");
}

static poda_status take_whole(efg_reader *reader, int32_t *number)
{
    const efg_number *given = &reader->in.number;
    if (reader->in.kind != EFG_NUMBER || given->down != 1 || given->up < INT32_MIN ||
        given->up > INT32_MAX)
        return poda__efg_unexpected(&reader->in, "0 | 1 | 2 | ...");
    *number = (int32_t)given->up;
    return poda__efg_next(&reader->in);
}

/* ---- sets of moves ---- */

static const char *text_of(const efg_reader *reader, uint32_t offset)
{
    return reader->texts.at + offset;
}

static bool same_text(const efg_reader *reader, uint32_t offset)
{
    const size_t length = reader->in.string.length;
    const char *known = text_of(reader, offset);
    return strlen(known) == length &&
           (length == 0 || memcmp(known, reader->in.string.at, length) == 0);
}

static poda_status differs(const efg_reader *reader, const char *where)
{
    const efg_place place = poda__efg_place(&reader->in, where);
    return poda_fail(reader->in.error, PODA_BAD_FILE, place.at,
                     "line %d, column %d: described before with other moves, probabilities or "
                     "payoffs",
                     place.line, place.column);
}

/* The i-th move of the set, at the current token. A set that was described before must be described
 * the same way. */
static poda_status read_move(efg_reader *reader, efg_set *set, int32_t i, bool known)
{
    efg_scanner *in = &reader->in;
    const char *where = in->where;
    efg_move move = {0, {0, 1, 0}, 0};
    if (known && (i >= set->count || !same_text(reader, reader->moves[set->first + i].label)))
        return differs(reader, where);
    if (!known)
        TRY(keep_text(reader, &move.label));
    TRY(poda__efg_next(in));
    if (set->player < 0) {
        if (in->kind != EFG_NUMBER || in->number.up < 0)
            return poda__efg_unexpected(in, "1/2 | 0.5");
        move.chance = in->number;
        const efg_number *before = known ? &reader->moves[set->first + i].chance : &move.chance;
        if (before->up != move.chance.up || before->down != move.chance.down)
            return differs(reader, where);
        TRY(poda__efg_next(in));
    }
    if (is_sign(reader, ','))
        TRY(poda__efg_next(in));
    if (known)
        return PODA_OK;
    if (!grow(&reader->moves, reader->move_count + 1, &reader->move_room, sizeof move))
        return poda_fail_memory(in->error);
    reader->moves[reader->move_count++] = move;
    set->count++;
    return PODA_OK;
}

static poda_status read_moves(efg_reader *reader, efg_set *set, bool known)
{
    const char *where = reader->in.where;
    int32_t i = 0;
    TRY(skip_sign(reader, '{'));
    for (; reader->in.kind == EFG_TEXT; i++)
        TRY(read_move(reader, set, i, known));
    if (known && i != set->count)
        return differs(reader, where);
    if (i == 0)
        return poda__efg_unexpected(&reader->in, "\"...\"");
    return skip_sign(reader, '}');
}

/* The simplest fraction that rounds to the decimals given, by continued fractions. */
static efg_number simplest(efg_number given)
{
    const double value = (double)given.up / (double)given.down;
    double near = 0.5000001, left = value;
    int64_t up = 1, down = 0, up_before = 0, down_before = 1;
    for (int i = 0; i < given.decimals; i++)
        near /= 10;
    for (int i = 0; i < 40 && up < 1000000 && down < 1000000; i++) {
        const double whole = (double)(int64_t)left;
        const int64_t next_up = (int64_t)whole * up + up_before;
        const int64_t next_down = (int64_t)whole * down + down_before;
        up_before = up;
        down_before = down;
        up = next_up;
        down = next_down;
        const double off = value - (double)up / (double)down;
        if (off < near && -off < near)
            return (efg_number){up, down, 0};
        if (left - whole < 1e-12)
            break;
        left = 1 / (left - whole);
    }
    return given;
}

/* Whole-number weights of the outcomes; false if they do not add up to 1 or are too precise. */
static bool weigh(efg_move *moves, int32_t count)
{
    int64_t unit = 1, sum = 0, common = 0;
    for (int32_t i = 0; i < count; i++)
        if (!poda__efg_multiple(unit, moves[i].chance.down, &unit))
            return false;
    for (int32_t i = 0; i < count; i++) {
        if (moves[i].chance.up > moves[i].chance.down || sum > unit)
            return false;
        moves[i].weight = moves[i].chance.up * (unit / moves[i].chance.down);
        sum += moves[i].weight;
        common = poda__efg_divisor(common, moves[i].weight);
    }
    for (int32_t i = 0; i < count; i++)
        moves[i].weight /= common;
    return sum == unit && unit / common < WEIGHT_MOST;
}

static poda_status settle_chances(efg_reader *reader, const efg_set *set, const char *where)
{
    efg_move *moves = reader->moves + set->first;
    if (weigh(moves, set->count))
        return PODA_OK;
    efg_number *given = poda__array((size_t)set->count, sizeof *given);
    if (!given)
        return poda_fail_memory(reader->in.error);
    for (int32_t i = 0; i < set->count; i++) {
        given[i] = moves[i].chance;
        if (given[i].decimals > 1) /* .33 for 1/3, but not .3 */
            moves[i].chance = simplest(given[i]);
    }
    const bool sums = weigh(moves, set->count);
    for (int32_t i = 0; i < set->count; i++)
        moves[i].chance = given[i]; /* a second description is compared with them */
    free(given);
    if (sums)
        return PODA_OK;
    const efg_place place = poda__efg_place(&reader->in, where);
    return poda_fail(reader->in.error, PODA_BAD_FILE, place.at,
                     "line %d, column %d: the probabilities do not add up to 1, or have too many "
                     "digits",
                     place.line, place.column);
}

/* The set of a node: its number, and its description unless it was described before. */
static poda_status read_set(efg_reader *reader, int32_t player, int32_t *out)
{
    efg_scanner *in = &reader->in;
    const char *where = in->where;
    int32_t key[2] = {player, 0};
    uint32_t index;
    TRY(take_whole(reader, &key[1]));
    const poda__set_answer answer = poda__set_add(&reader->set_keys, key, &index);
    const bool known = answer == PODA__SET_KNOWN;
    if (answer == PODA__SET_NO_MEMORY || index > INT32_MAX ||
        !grow(&reader->sets, (size_t)index + 1, &reader->set_room, sizeof *reader->sets))
        return poda_fail_memory(in->error);
    efg_set *set = &reader->sets[index];
    *out = (int32_t)index;
    if (!known)
        *set = (efg_set){.player = player, .first = (int32_t)reader->move_count, .number = -1};
    if (in->kind != EFG_TEXT && !is_sign(reader, '{')) {
        if (known)
            return PODA_OK;
        const efg_place place = poda__efg_place(in, where);
        return poda_fail(in->error, PODA_BAD_FILE, place.at,
                         "line %d, column %d: the first node of a set must name its moves",
                         place.line, place.column);
    }
    if (in->kind == EFG_TEXT) {
        if (!known)
            TRY(keep_text(reader, &set->label));
        TRY(poda__efg_next(in));
    }
    TRY(read_moves(reader, set, known));
    return player < 0 && !known ? settle_chances(reader, set, where) : PODA_OK;
}

/* ---- outcomes ---- */

static poda_status read_pays(efg_reader *reader, efg_number *row, bool known, const char *where)
{
    efg_scanner *in = &reader->in;
    TRY(skip_sign(reader, '{'));
    for (int p = 0; p < reader->players; p++) {
        if (in->kind != EFG_NUMBER)
            return poda__efg_unexpected(in, NUMBER_LIKE);
        if (known && (row[p].up != in->number.up || row[p].down != in->number.down))
            return differs(reader, where);
        row[p] = in->number;
        TRY(poda__efg_next(in));
        if (is_sign(reader, ','))
            TRY(poda__efg_next(in));
    }
    return skip_sign(reader, '}');
}

static poda_status read_outcome(efg_reader *reader, int32_t *out)
{
    efg_scanner *in = &reader->in;
    const char *where = in->where;
    int32_t number = 0;
    uint32_t index;
    TRY(take_whole(reader, &number));
    const bool described = in->kind == EFG_TEXT || is_sign(reader, '{');
    *out = -1;
    if (number == 0 && !described)
        return PODA_OK;
    const poda__set_answer answer = poda__set_add(&reader->outcome_keys, &number, &index);
    const bool known = answer == PODA__SET_KNOWN;
    const size_t row = (size_t)reader->players;
    if (answer == PODA__SET_NO_MEMORY || index > INT32_MAX / PODA_PLAYERS_MAX ||
        !grow(&reader->pays, ((size_t)index + 1) * row, &reader->pay_room, sizeof *reader->pays))
        return poda_fail_memory(in->error);
    *out = (int32_t)index;
    if (number == 0 || (!known && !described)) {
        const efg_place place = poda__efg_place(in, where);
        return poda_fail(in->error, PODA_BAD_FILE, place.at,
                         "line %d, column %d: outcome %d: 0 has no payoffs, the others are given "
                         "theirs the first time",
                         place.line, place.column, number);
    }
    if (!described)
        return PODA_OK;
    if (in->kind == EFG_TEXT)
        TRY(poda__efg_next(in));
    return read_pays(reader, &reader->pays[(size_t)index * row], known, where);
}

/* ---- nodes ---- */

static poda_status read_node(efg_reader *reader, int32_t parent)
{
    efg_scanner *in = &reader->in;
    const char *where = in->where;
    const char kind = in->kind == EFG_WORD && in->string.length == 1 ? in->string.at[0] : 0;
    efg_node node = {.parent = parent, .next = -1, .first = -1, .last = -1, .set = -1};
    node.depth = parent < 0 ? 0 : reader->nodes[parent].depth + 1;
    if (kind != 'c' && kind != 'p' && kind != 't')
        return poda__efg_unexpected(in, "c | p | t");
    TRY(poda__efg_next(in));
    TRY(skip_text(reader));
    int32_t player = 0;
    if (kind == 'p') {
        const char *const named = in->where;
        TRY(take_whole(reader, &player));
        if (player < 1 || player > reader->players) {
            const efg_place place = poda__efg_place(in, named);
            return poda_fail(in->error, PODA_BAD_FILE, place.at,
                             "line %d, column %d: player %d, but the file names %d", place.line,
                             place.column, player, reader->players);
        }
    }
    if (kind != 't')
        TRY(read_set(reader, player - 1, &node.set));
    TRY(read_outcome(reader, &node.outcome));
    if (reader->node_count >= INT32_MAX || node.depth > DEPTH_MOST) {
        const efg_place place = poda__efg_place(in, where);
        return poda_fail(in->error, PODA_TOO_LARGE, place.at,
                         "line %d, column %d: the tree is deeper than %d levels", place.line,
                         place.column, DEPTH_MOST);
    }
    if (!grow(&reader->nodes, reader->node_count + 1, &reader->node_room, sizeof node))
        return poda_fail_memory(in->error);
    const int32_t index = (int32_t)reader->node_count++;
    if (parent >= 0) {
        efg_node *above = &reader->nodes[parent];
        if (above->first < 0)
            above->first = index;
        else
            reader->nodes[above->last].next = index;
        above->last = index;
        above->left--;
    }
    node.left = node.set < 0 ? 0 : reader->sets[node.set].count;
    reader->nodes[index] = node;
    return PODA_OK;
}

static poda_status read_tree(efg_reader *reader)
{
    TRY(read_node(reader, -1));
    int32_t at = 0;
    while (at >= 0) {
        if (reader->nodes[at].left == 0) {
            at = reader->nodes[at].parent;
            continue;
        }
        const int32_t child = (int32_t)reader->node_count;
        TRY(read_node(reader, at));
        at = child;
    }
    if (reader->in.kind == EFG_END)
        return PODA_OK;
    const efg_place place = poda__efg_place(&reader->in, reader->in.where);
    return poda_fail(reader->in.error, PODA_BAD_FILE, place.at,
                     "line %d, column %d: the tree is complete, but the file goes on", place.line,
                     place.column);
}

static poda_status read_head(efg_reader *reader)
{
    efg_scanner *in = &reader->in;
    static const char like[] = "EFG 2 R \"...\"";
    uint32_t ignored;
    TRY(keep_text(reader, &ignored)); /* the empty text comes first */
    TRY(poda__efg_next(in));
    if (in->kind != EFG_WORD || in->string.length != 3 || memcmp(in->string.at, "EFG", 3) != 0)
        return poda__efg_unexpected(in, like);
    TRY(poda__efg_next(in));
    if (in->kind != EFG_NUMBER || in->number.up != 2 || in->number.down != 1)
        return poda__efg_unexpected(in, "2");
    TRY(poda__efg_next(in));
    if (in->kind != EFG_WORD || in->string.length != 1 || !strchr("RD", in->string.at[0]))
        return poda__efg_unexpected(in, "R | D");
    TRY(poda__efg_next(in));
    if (in->kind == EFG_TEXT)
        TRY(keep_text(reader, &reader->title));
    TRY(skip_text(reader));
    const char *where = in->where;
    TRY(skip_sign(reader, '{'));
    for (; in->kind == EFG_TEXT; reader->players++) {
        if (reader->players < PODA_PLAYERS_MAX)
            TRY(keep_text(reader, &reader->names[reader->players]));
        TRY(poda__efg_next(in));
        if (is_sign(reader, ','))
            TRY(poda__efg_next(in));
    }
    TRY(skip_sign(reader, '}'));
    const efg_place place = poda__efg_place(in, where);
    if (reader->players < 1 || reader->players > PODA_PLAYERS_MAX)
        return poda_fail(in->error, PODA_BAD_FILE, place.at,
                         "line %d, column %d: %d {player|players}; a game has 1 to %d", place.line,
                         place.column, reader->players, PODA_PLAYERS_MAX);
    return in->kind == EFG_TEXT ? poda__efg_next(in) : PODA_OK;
}

/* ---- the form ---- */

static poda_status fill_pays(const efg_reader *reader, poda__form *form)
{
    const size_t count = reader->outcome_keys.count * (size_t)form->players;
    bool fits = true;
    form->unit = 1;
    form->pay_count = (int32_t)reader->outcome_keys.count;
    form->pays = poda__array(count, sizeof *form->pays);
    if (!form->pays)
        return poda_fail_memory(reader->in.error);
    for (size_t i = 0; i < count && fits; i++)
        fits = poda__efg_multiple(form->unit, reader->pays[i].down, &form->unit);
    for (size_t i = 0; i < count && fits; i++)
        fits = poda__efg_times(reader->pays[i].up, form->unit / reader->pays[i].down,
                               &form->pays[i]) &&
               form->pays[i] <= PAY_MOST && form->pays[i] >= -PAY_MOST;
    return fits ? PODA_OK
                : poda_fail(reader->in.error, PODA_BAD_FILE, "efg",
                            "the payoffs have too many digits to be kept exactly");
}

static void fill_node(const efg_reader *reader, poda__form *form, const int32_t *order,
                      const int32_t *place, int32_t n, int32_t *tail)
{
    const efg_node *from = &reader->nodes[order[n]];
    const efg_set *set = from->set >= 0 ? &reader->sets[from->set] : NULL;
    poda__form_node *node = &form->nodes[n];
    *node = (poda__form_node){.parent = from->parent < 0 ? -1 : place[from->parent],
                              .first = set ? *tail : 0,
                              .count = set ? set->count : 0,
                              .set = set ? set->number : -1,
                              .pay = from->outcome,
                              .player = (int16_t)(!set              ? PODA__FORM_END
                                                  : set->player < 0 ? PODA_CHANCE
                                                                    : set->player),
                              .depth = (int16_t)from->depth};
    for (int32_t i = 0; set && i < set->count; i++, (*tail)++) {
        form->label[*tail] = reader->moves[set->first + i].label;
        form->weight[*tail] = reader->moves[set->first + i].weight;
    }
    if (node->set >= 0)
        form->members[form->sets[node->set].first + form->sets[node->set].members++] = n;
}

/* Numbers the sets by player, in the order in which play can reach them. `members` by set. */
static void fill_sets(efg_reader *reader, poda__form *form, const int32_t *order, int32_t *members)
{
    int32_t first = 0;
    for (int32_t n = 0; n < form->count; n++)
        if (reader->nodes[order[n]].set >= 0)
            members[reader->nodes[order[n]].set]++;
    for (int player = 0; player < form->players; player++)
        for (int32_t n = 0; n < form->count; n++) {
            const int32_t index = reader->nodes[order[n]].set;
            efg_set *set = index >= 0 ? &reader->sets[index] : NULL;
            if (!set || set->player != player || set->number >= 0)
                continue;
            set->number = form->set_count++;
            form->sets[set->number] = (poda__form_set){.player = player,
                                                       .count = set->count,
                                                       .first = first,
                                                       .slot = form->slots,
                                                       .label = set->label};
            first += members[index];
            form->slots += set->count;
        }
}

static poda_status fill_form(efg_reader *reader, poda__form *form)
{
    const size_t count = reader->node_count, sets = reader->set_keys.count;
    form->players = reader->players;
    form->title = reader->title;
    memcpy(form->player_name, reader->names, sizeof reader->names);
    form->count = (int32_t)count;
    int32_t *order = poda__array(count, sizeof *order), *place = poda__array(count, sizeof *place);
    int32_t *members = poda__array(sets, sizeof *members);
    form->nodes = poda__array(count, sizeof *form->nodes);
    form->label = poda__array(count, sizeof *form->label);
    form->weight = poda__array(count, sizeof *form->weight);
    form->members = poda__array(count, sizeof *form->members);
    form->sets = poda__array(sets, sizeof *form->sets);
    poda_status status = order && place && members && form->nodes && form->label && form->weight &&
                                 form->members && form->sets
                             ? PODA_OK
                             : poda_fail_memory(reader->in.error);
    if (status == PODA_OK) {
        int32_t tail = 1;
        for (int32_t n = 0, known = 1; n < known; n++) {
            place[order[n]] = n;
            for (int32_t kid = reader->nodes[order[n]].first; kid >= 0;
                 kid = reader->nodes[kid].next)
                order[known++] = kid;
        }
        fill_sets(reader, form, order, members);
        for (int32_t n = 0; n < form->count; n++)
            fill_node(reader, form, order, place, n, &tail);
        status = fill_pays(reader, form);
    }
    free(order);
    free(place);
    free(members);
    return status;
}

poda_status poda__efg_read(poda__form *out, const char *text, poda_error *error)
{
    efg_reader reader = {.in = {.text = text, .at = text, .error = error}};
    poda__form form = {0};
    poda_status status = poda__set_init(&reader.set_keys, 2 * sizeof(int32_t)) &&
                                 poda__set_init(&reader.outcome_keys, sizeof(int32_t))
                             ? read_head(&reader)
                             : poda_fail_memory(error);
    if (status == PODA_OK)
        status = read_tree(&reader);
    if (status == PODA_OK)
        status = fill_form(&reader, &form);
    form.text = reader.texts.at;
    form.text_length = reader.texts.length;
    poda__set_release(&reader.set_keys);
    poda__set_release(&reader.outcome_keys);
    free(reader.sets);
    free(reader.moves);
    free(reader.pays);
    free(reader.nodes);
    poda__buffer_release(&reader.in.string);
    if (status == PODA_OK)
        *out = form;
    else
        poda__form_release(&form);
    return status;
}
