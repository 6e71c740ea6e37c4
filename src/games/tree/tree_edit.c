/* tree_edit.c - the words of every node are pieces of the text; a change puts other pieces or moves in
 * their place, and the whole is written again. */
#include "games/tree/tree_edit.h"

#include <string.h>

#include "base/memory.h"

enum { EXTRA = 2, ZERO_ROOM = 2 * PODA__GAMETREE_PAYOFFS + 2 };

static const char BLANKS[] = " \t\r\n";

typedef struct editor {
    poda__gametree tree; /* its lists of moves are changed */
    poda__gametree_words *words;
    poda_error *error;
    int32_t grown; /* the node that gets these leaves besides; -1: none */
    poda__piece extra[EXTRA];
    int extra_count;
    char zero[ZERO_ROOM]; /* the value of a new leaf */
    int32_t focus;        /* the node that the change is about; -1: none */
} editor;

static bool is_leaf(const editor *it, int32_t node)
{
    return it->tree.nodes[node].count == 0;
}

static poda__piece zero_of(const editor *it)
{
    return (poda__piece){it->zero, strlen(it->zero)};
}

/* Probabilities no longer add up when a move comes or goes. */
static void forget_chances(editor *it, int32_t node)
{
    const poda__gametree_node *here = &it->tree.nodes[node];
    for (int32_t i = 0; i < here->count; i++)
        it->words[it->tree.kids[here->first + i]].chance.length = 0;
}

static poda_status set_value(editor *it, int32_t node, poda__piece word)
{
    const char *const digits = "0123456789+-.eE, \t";
    const bool several = word.length > 1 && *word.at == '[' && word.at[word.length - 1] == ']' &&
                         strspn(word.at + 1, digits) == word.length - 2;
    if (!is_leaf(it, node))
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                         "%s has moves; only leaves have a value",
                         it->tree.names + it->tree.nodes[node].name);
    if (!several && (word.length == 0 || poda__gametree_number(word.at) != word.length))
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "a leaf needs a number");
    it->words[node].value = word;
    return PODA_OK;
}

static poda_status set_name(editor *it, int32_t node, poda__piece word)
{
    if (word.length && !poda__gametree_is_name(word.at, word.length))
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "a name is letters and digits");
    it->words[node].name = word;
    return PODA_OK;
}

static poda_status set_chance(editor *it, int32_t node, poda__piece word)
{
    if (strspn(word.at, "0123456789./") != word.length)
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                         "a probability is written 0.3 or 1/3");
    it->words[node].chance = word;
    return PODA_OK;
}

static poda_status set_marker(editor *it, int32_t node, poda__piece word)
{
    const bool one_word = strcspn(word.at, " \t\r\n()[],:=") == word.length;
    if (!one_word || (word.length && poda__gametree_is_name(word.at, word.length)))
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                         "'%.*s' is no player; expected max, min, chance or p1 to p%d",
                         word.length < 40 ? (int)word.length : 40, word.at, PODA__GAMETREE_PAYOFFS);
    it->words[node].marker = word;
    forget_chances(it, node);
    return PODA_OK;
}

static poda_status add(editor *it, int32_t node, poda__piece word)
{
    (void)word;
    it->grown = node;
    if (is_leaf(it, node)) {
        it->extra[it->extra_count++] = it->words[node].value;
        it->words[node].value.length = 0;
    }
    it->extra[it->extra_count++] = zero_of(it);
    forget_chances(it, node);
    return PODA_OK;
}

static poda_status take_out(editor *it, int32_t node, poda__piece word)
{
    (void)word;
    const int32_t parent = it->tree.nodes[node].parent;
    if (parent < 0)
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "the root cannot be removed");
    poda__gametree_node *above = &it->tree.nodes[parent];
    int32_t *kids = it->tree.kids + above->first;
    int32_t at = 0;
    while (kids[at] != node)
        at++;
    above->count--;
    memmove(kids + at, kids + at + 1, (size_t)(above->count - at) * sizeof *kids);
    if (above->count == 0) {
        it->words[parent].value = is_leaf(it, node) ? it->words[node].value : zero_of(it);
        it->words[parent].marker.length = 0;
    }
    forget_chances(it, parent);
    it->focus = parent;
    return PODA_OK;
}

static poda_status no_node(const editor *it, const char *name, size_t length)
{
    return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "there is no node '%.*s'",
                     length < 40 ? (int)length : 40, name);
}

/* The moves of `node` as `list` names them; `list` ends at a ';'. */
static poda_status order_one(editor *it, int32_t node, const char *list)
{
    const poda__gametree_node *here = &it->tree.nodes[node];
    int32_t *kids = it->tree.kids + here->first, placed = 0;
    for (list += strspn(list, BLANKS); *list && *list != ';'; list += strspn(list, BLANKS)) {
        const size_t length = strcspn(list, " \t\r\n;");
        const int32_t move = poda__gametree_find(&it->tree, list, length);
        int32_t at = placed;
        while (at < here->count && kids[at] != move)
            at++;
        if (move < 0 || at >= here->count)
            return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "'%.*s' is no further move of %s",
                             length < 40 ? (int)length : 40, list, it->tree.names + here->name);
        kids[at] = kids[placed];
        kids[placed++] = move;
        list += length;
    }
    return placed == here->count
               ? PODA_OK
               : poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                           "order names %d of the %d {move|moves} of %s", (int)placed,
                           (int)here->count, it->tree.names + here->name);
}

static poda_status order(editor *it, int32_t node, poda__piece rest)
{
    const char *at = rest.at;
    poda_status status = order_one(it, node, at);
    while (status == PODA_OK && *(at += strcspn(at, ";")) == ';') {
        at++;
        at += strspn(at, BLANKS);
        const size_t length = strcspn(at, " \t\r\n;");
        node = poda__gametree_find(&it->tree, at, length);
        at += length;
        status = node < 0 ? no_node(it, at - length, length) : order_one(it, node, at);
    }
    return status;
}

static poda_status change(editor *it, const char *edit)
{
    static const struct {
        const char *name;
        poda_status (*apply)(editor *it, int32_t node, poda__piece rest);
    } changes[] = {{"value", set_value},   {"name", set_name}, {"chance", set_chance},
                   {"marker", set_marker}, {"add", add},       {"remove", take_out},
                   {"order", order}};
    edit += strspn(edit, BLANKS);
    const poda__piece what = {edit, strcspn(edit, BLANKS)};
    const char *name = edit + what.length + strspn(edit + what.length, BLANKS);
    const size_t length = strcspn(name, BLANKS);
    poda__piece rest = {name + length + strspn(name + length, BLANKS), 0};
    rest.length = strlen(rest.at);
    while (rest.length && strchr(BLANKS, rest.at[rest.length - 1]))
        rest.length--;
    if (what.length == 4 && strncmp(what.at, "none", what.length) == 0)
        return PODA_OK;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (strlen(changes[i].name) == what.length &&
            strncmp(changes[i].name, what.at, what.length) == 0) {
            it->focus = poda__gametree_find(&it->tree, name, length);
            return it->focus < 0 ? no_node(it, name, length)
                                 : changes[i].apply(it, it->focus, rest);
        }
    return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                     "edit=%.40s: expected one of: none value name chance marker add remove order",
                     edit);
}

static void put(poda__buffer *out, poda__piece piece, const char *after)
{
    if (piece.length) {
        poda__buffer_put(out, piece.at, piece.length);
        poda__buffer_add(out, "%s", after);
    }
}

/* Writes a leaf, or an inner node up to its '('. */
static void put_node(const editor *it, int32_t node, poda__buffer *out)
{
    const poda__gametree_words *words = &it->words[node];
    const bool inner = !is_leaf(it, node) || it->grown == node;
    put(out, words->chance, ":");
    put(out, words->marker, " ");
    put(out, words->name, inner ? "" : "=");
    if (inner)
        poda__buffer_add(out, "(");
    else
        put(out, words->value, "");
}

/* Writes the leaves that are new below the node. */
static void put_extra(const editor *it, int32_t node, poda__buffer *out)
{
    for (int i = 0; it->grown == node && i < it->extra_count; i++) {
        if (i || !is_leaf(it, node))
            poda__buffer_add(out, " ");
        put(out, it->extra[i], "");
    }
}

/* The whole tree in reading order; returns the number of `focus` in it. */
static int32_t write(const editor *it, poda__buffer *out)
{
    struct {
        int32_t node, next; /* which of its moves comes next */
    } open[PODA_MAX_PLY + 1];
    int32_t depth = 0, written = 0, focus = it->focus == 0 ? 0 : -1;
    open[0].node = open[0].next = 0;
    put_node(it, 0, out);
    while (depth >= 0) {
        const int32_t node = open[depth].node, at = open[depth].next++;
        const poda__gametree_node *here = &it->tree.nodes[node];
        if (at < here->count) {
            const int32_t kid = it->tree.kids[here->first + at];
            if (at)
                poda__buffer_add(out, " ");
            put_node(it, kid, out);
            written++;
            focus = kid == it->focus ? written : focus;
            open[++depth].node = kid;
            open[depth].next = 0;
            continue;
        }
        put_extra(it, node, out);
        written += it->grown == node ? it->extra_count : 0;
        if (here->count > 0 || it->grown == node)
            poda__buffer_add(out, ")");
        depth--;
    }
    return focus;
}

poda_status poda__tree_edit(const char *text, const char *edit, poda__buffer *out, int32_t *node,
                            poda_error *error)
{
    editor it = {.error = error, .grown = -1, .focus = -1, .zero = "0"};
    poda_status status =
        poda__gametree_init(&it.tree, text, PODA_MAX, poda__gametree_is_general(text), error);
    if (status != PODA_OK)
        return status;
    it.words = poda__array((size_t)it.tree.count, sizeof *it.words);
    if (!it.words) {
        poda__gametree_release(&it.tree);
        return poda_fail_memory(error);
    }
    for (int32_t i = 0; i < it.tree.count; i++)
        it.words[i] = poda__gametree_written(&it.tree, text, i);
    poda_text zero = {it.zero, sizeof it.zero, 0};
    for (int32_t i = 0; it.tree.payoff_count > 1 && i < it.tree.payoff_count; i++)
        poda_text_add(&zero, "%s0%s", i ? "," : "[", i + 1 < it.tree.payoff_count ? "" : "]");
    status = change(&it, edit);
    if (status == PODA_OK)
        *node = write(&it, out);
    free(it.words);
    poda__gametree_release(&it.tree);
    return status;
}
