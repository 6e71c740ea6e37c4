/* tree_edit.c - the words of every node are pieces of the text; a change puts other pieces or moves in
 * their place, and the whole is written again. */
#include "games/tree/tree_edit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "games/tree/tree_parser.h"

enum { EXTRA = 2, ZERO_ROOM = 2 * PODA__GAMETREE_PAYOFFS + 2 };

typedef struct editor {
    poda__gametree tree; /* its lists of moves are changed */
    poda__gametree_words *words;
    poda_error *error;
    int32_t grown; /* the node that gets these leaves besides; -1: none */
    poda__piece extra[EXTRA];
    int extra_count;
    char zero[ZERO_ROOM]; /* the value of a new leaf */
    int32_t focus;        /* the node that the change is about; -1: none */
    poda__buffer chances; /* the probabilities that are new */
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
    const bool unknown = word.length == 1 && *word.at == '?';
    if (!several && !unknown && (word.length == 0 || poda__gametree_number(word.at) != word.length))
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "a leaf needs a number");
    it->words[node].value = word;
    return PODA_OK;
}

static poda_status set_name(editor *it, int32_t node, poda__piece word)
{
    if (word.length && !poda__gametree_is_name(word.at, word.length)) {
        const bool reserved = word.length <= PODA__GAMETREE_NAME && is_letter(*word.at) &&
                              word_length(word.at) >= word.length;
        return reserved ? poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                                    "'%.*s' is a reserved word; choose another name",
                                    (int)word.length, word.at)
                        : poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                                    "a name is a letter, then letters, digits and _; at most %d "
                                    "{character|characters}",
                                    PODA__GAMETREE_NAME);
    }
    it->words[node].name = word;
    return PODA_OK;
}

/* A probability; `under` is 0 (and `over` too) where only its value is known, because the numbers of the
 * fraction are too large. Up to TERM, sums of two products fit. */
typedef struct fraction {
    uint64_t over, under;
    double value;
} fraction;

enum { TERM = 1 << 30, TERM_DIGITS = 9 };

static fraction reduced(uint64_t over, uint64_t under, double value)
{
    uint64_t divisor = over, rest = under;
    while (rest) {
        const uint64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    if (under == 0 || over / divisor > TERM || under / divisor > TERM)
        return (fraction){0, 0, value};
    return (fraction){over / divisor, under / divisor, value};
}

static fraction plus(fraction a, fraction b)
{
    return reduced(a.over * b.under + b.over * a.under, a.under * b.under, a.value + b.value);
}

/* 1 - a, for `a` up to 1. */
static fraction rest_of(fraction a)
{
    return reduced(a.under - a.over, a.under, fmax(0, 1 - a.value));
}

static fraction times(fraction a, fraction b)
{
    return reduced(a.over * b.over, a.under * b.under, a.value * b.value);
}

static fraction divided(fraction a, fraction b)
{
    return reduced(a.over * b.under, a.under * b.over, a.value / b.value);
}

/* The length of digits with at most one point at `text`. */
static size_t read_decimal(const char *text, fraction *number)
{
    uint64_t over = 0, under = 1;
    double value = 0, unit = 1;
    bool point = false;
    size_t length = 0, digits = 0;
    for (; is_digit(text[length]) || (text[length] == '.' && !point); length++) {
        if (text[length] == '.') {
            point = true;
            continue;
        }
        digits++;
        over = 10 * over + (uint64_t)(text[length] - '0');
        value = 10 * value + (text[length] - '0');
        under *= point ? 10 : 1;
        unit *= point ? 10 : 1;
        if (over > TERM || under > TERM)
            under = 0; /* and stays so */
    }
    *number = reduced(over, under, value / unit);
    return digits ? length : 0;
}

/* 0.3 or 1/3. */
static bool read_fraction(poda__piece word, fraction *chance)
{
    fraction below;
    size_t length = read_decimal(word.at, chance);
    if (length == 0)
        return false;
    length += strspn(word.at + length, BLANKS);
    if (length < word.length && word.at[length] == '/') {
        length++;
        length += strspn(word.at + length, BLANKS);
        const size_t more = read_decimal(word.at + length, &below);
        if (more == 0 || below.value == 0)
            return false;
        length += more;
        *chance = divided(*chance, below);
    }
    return length >= word.length;
}

static bool is_ratio(poda__piece word)
{
    return word.length && memchr(word.at, '/', word.length);
}

/* With decimals where they are exact, if so requested. */
static void put_fraction(poda__buffer *out, fraction chance, bool decimal)
{
    char room[PODA__DIGITS];
    uint64_t ten = 1;
    int digits = 0;
    for (; chance.under && ten % chance.under && digits < TERM_DIGITS; digits++)
        ten *= 10;
    if (chance.under == 0) { /* without the last digits, which rounding may have made */
        snprintf(room, sizeof room, "%.14g", chance.value);
        poda__buffer_add(out, "%s ", poda__digits(strtod(room, NULL), room));
    } else if (chance.under == 1) {
        poda__buffer_add(out, "%d ", (int)chance.over);
    } else if (decimal && ten % chance.under == 0) {
        poda__buffer_add(out, "0.%0*d ", digits, (int)(chance.over * (ten / chance.under)));
    } else {
        poda__buffer_add(out, "%d/%d ", (int)chance.over, (int)chance.under);
    }
}

/* The probability of the move `at` of a chance node before the change. */
static fraction chance_before(const editor *it, const poda__gametree_node *above, int32_t at)
{
    const int32_t node = it->tree.kids[above->first + at];
    fraction chance;
    if (it->words[node].chance.length == 0)
        return reduced(1, (uint64_t)above->count, it->tree.chances[node]);
    if (!read_fraction(it->words[node].chance, &chance))
        chance = (fraction){0, 0, it->tree.chances[node]};
    return chance;
}

/* The moves from `from` on, without `but`, get `rest` in their old proportions, or equally if all were 0. */
static poda_status share(editor *it, const poda__gametree_node *above, int32_t from, int32_t but,
                         fraction rest)
{
    const int32_t *kids = it->tree.kids + above->first;
    const int32_t sharing = above->count - from - (but >= from);
    const fraction equal = reduced(1, (uint64_t)sharing, 1.0 / sharing);
    const poda__piece given = it->words[kids[but]].chance;
    fraction sum = {0, 1, 0};
    for (int32_t i = from; i < above->count; i++)
        if (i != but)
            sum = plus(sum, chance_before(it, above, i));
    for (int32_t i = 0; i < above->count; i++) {
        if (i == but)
            continue;
        const fraction old = chance_before(it, above, i);
        const fraction part = i < from         ? old
                              : sum.value == 0 ? times(rest, equal)
                                               : times(rest, divided(old, sum));
        put_fraction(&it->chances, part, !is_ratio(given) && !is_ratio(it->words[kids[i]].chance));
    }
    const char *at = it->chances.at;
    for (int32_t i = 0; !it->chances.failed && i < above->count; i++)
        if (i != but) {
            const size_t length = strcspn(at, " ");
            if (i >= from || it->words[kids[i]].chance.length == 0)
                it->words[kids[i]].chance = (poda__piece){at, length};
            at += length + 1;
        }
    return poda__buffer_status(&it->chances, it->error);
}

/* The moves after the node share what is left, so that probabilities can be given one after the other; all
 * others do where that cannot be. */
static poda_status set_chance(editor *it, int32_t node, poda__piece word)
{
    static const double NEAR = 1e-12;
    const int32_t parent = it->tree.nodes[node].parent;
    const poda__gametree_node *above = &it->tree.nodes[parent < 0 ? 0 : parent];
    fraction chance, sum = {0, 1, 0};
    int32_t at = 0;
    if (parent < 0 || above->player != PODA__CHANCE)
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit", "%s is no move of a chance node",
                         it->tree.names + it->tree.nodes[node].name);
    if (word.length == 0) {
        forget_chances(it, parent);
        return PODA_OK;
    }
    if (!read_fraction(word, &chance) || !(chance.value <= 1) || chance.over > chance.under)
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                         "a probability lies between 0 and 1, such as 0.3 or 1/3");
    if (above->count == 1 && chance.value < 1)
        return poda_fail(it->error, PODA_BAD_REQUEST, "edit",
                         "%s is the only move of its chance node; its probability is 1",
                         it->tree.names + it->tree.nodes[node].name);
    for (; it->tree.kids[above->first + at] != node; at++)
        sum = plus(sum, chance_before(it, above, at));
    sum = plus(sum, chance);
    const bool fits =
        at + 1 < above->count && (sum.under ? sum.over <= sum.under : sum.value <= 1 + NEAR);
    it->words[node].chance = word;
    return above->count == 1
               ? PODA_OK
               : share(it, above, fits ? at + 1 : 0, at, rest_of(fits ? sum : chance));
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
                     "edit=%.40s: expected one of: none value name chance marker add remove order; "
                     "such as value J 7",
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
    poda__buffer_release(&it.chances);
    poda__gametree_release(&it.tree);
    return status;
}
