/* tree_text.c - reads explicit game trees. The text comes from outside and may be megabytes long or
 * nested without end: one pass, parents instead of a stack, every limit named in its message. */
#include "games/tree_text.h"

#include <math.h>
#include <stdio.h>

#include "base/memory.h"

enum {
    TEXT_LIMIT = 1 << 30,
    NUMBER_LENGTH = 100,
    GENERATED_LENGTH = 8, /* six letters reach beyond twice PODA__GAMETREE_NODES */
    NO_MARKER = -1,
};
static const uint32_t NO_NAME = UINT32_MAX;
static const double NOT_GIVEN = -1; /* as a probability */

/* The probabilities of the children of a node that is open. */
typedef struct open_node {
    const char *where;
    int32_t given; /* so many children have one */
    double sum;
} open_node;

typedef struct parser {
    const char *text, *at;
    poda_error *error;
    poda__gametree *tree;
    double *values; /* of the leaves, in reading order */
    size_t value_count;
    size_t node_room, value_room, chance_room;
    int root_player;
    char point[8]; /* the decimal point that strtod expects here */
    bool general;
    open_node *open;         /* general trees: by depth */
    const char *max_or_min;  /* the first of these markers */
    const char *last_player; /* the marker with the largest number */
    int largest_player;      /* from 0 */
} parser;

typedef struct place {
    int line, column;
    char at[32];
} place;

/* Line and column of `where`, both from 1; bytes that go on a UTF-8 character do not count. */
static place locate(const parser *in, const char *where)
{
    place here = {1, 1, ""};
    for (const char *c = in->text; c < where; c++) {
        if (*c == '\n') {
            here.line++;
            here.column = 1;
        } else if (((unsigned char)*c & 0xc0) != 0x80) {
            here.column++;
        }
    }
    snprintf(here.at, sizeof here.at, "tree:%d:%d", here.line, here.column);
    return here;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool starts_number(char c)
{
    return is_digit(c) || c == '+' || c == '-' || c == '.';
}

static size_t word_length(const char *word)
{
    size_t length = 0;
    while (is_letter(word[length]) || is_digit(word[length]) || word[length] == '_')
        length++;
    return length;
}

/* Up to the next separator, for messages. */
static int token_length(const char *token)
{
    const size_t length = strcspn(token, " \t\r\n,()[]");
    return length == 0 ? 1 : length < 30 ? (int)length : 30;
}

/* Is the word `known`, which is in lower case, however it is written. */
static bool word_is(const char *word, size_t length, const char *known)
{
    for (size_t i = 0; i < length; i++)
        if (!known[i] || (word[i] | 0x20) != known[i])
            return false;
    return !known[length];
}

static bool word_is_number(const char *word, size_t length)
{
    return word_is(word, length, "nan") || word_is(word, length, "inf") ||
           word_is(word, length, "infinity");
}

static bool word_is_marker(const char *word, size_t length)
{
    return word_is(word, length, "max") || word_is(word, length, "min") ||
           word_is(word, length, "chance");
}

/* p and digits: in a general tree always a marker, so that p0 and p9 are not taken for names. */
static bool word_is_player(const char *word, size_t length)
{
    return length > 1 && (word[0] | 0x20) == 'p' && strspn(word + 1, "0123456789") >= length - 1;
}

static void skip_blanks(parser *in)
{
    while (is_blank(*in->at))
        in->at++;
}

/* Makes room for one more; the array and its size stay as they are when memory is out. */
static bool grow(void **array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    const size_t more = *room ? *room * 2 : 64;
    void *larger = poda__resize(*array, more, size);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

static poda_status add_chance(parser *in, double chance)
{
    void *chances = in->tree->chances;
    const bool fits =
        grow(&chances, (size_t)in->tree->count, &in->chance_room, sizeof *in->tree->chances);
    in->tree->chances = chances;
    if (!fits)
        return poda_fail_memory(in->error);
    in->tree->chances[in->tree->count] = chance;
    return PODA_OK;
}

static poda_status add_node(parser *in, const char *where, int32_t parent, int marker,
                            uint32_t name)
{
    poda__gametree *tree = in->tree;
    if (tree->count == PODA__GAMETREE_NODES) {
        const place here = locate(in, where);
        return poda_fail(in->error, PODA_TOO_LARGE, here.at,
                         "line %d, column %d: more than %d nodes, too many for one tree", here.line,
                         here.column, PODA__GAMETREE_NODES);
    }
    void *nodes = tree->nodes;
    const bool fits = grow(&nodes, (size_t)tree->count, &in->node_room, sizeof *tree->nodes);
    tree->nodes = nodes;
    if (!fits)
        return poda_fail_memory(in->error);
    if (parent >= 0)
        tree->nodes[parent].count++;
    tree->nodes[tree->count++] = (poda__gametree_node){
        .parent = parent,
        .name = name,
        .player = marker != NO_MARKER || in->general ? marker
                  : parent < 0                       ? in->root_player
                                                     : 1 - tree->nodes[parent].player,
    };
    return PODA_OK;
}

static poda_status add_value(parser *in, double value)
{
    void *values = in->values;
    const bool fits = grow(&values, in->value_count, &in->value_room, sizeof value);
    in->values = values;
    if (!fits)
        return poda_fail_memory(in->error);
    in->values[in->value_count++] = value;
    return PODA_OK;
}

static poda_status bad_number(const parser *in)
{
    const place here = locate(in, in->at);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: '%.*s' is not a number; leaves are like 3, -1 or 2.5e3",
                     here.line, here.column, token_length(in->at), in->at);
}

size_t poda__gametree_number(const char *text)
{
    const char *at = text + (*text == '+' || *text == '-'), *digits = at;
    int digit_count = 0;
    for (; is_digit(*at) || (*at == '.' && !memchr(digits, '.', (size_t)(at - digits))); at++)
        digit_count += is_digit(*at);
    if (*at == 'e' || *at == 'E') {
        const char *exponent = at + 1;
        if (*exponent == '+' || *exponent == '-')
            exponent++;
        if (is_digit(*exponent)) {
            while (is_digit(*exponent))
                exponent++;
            at = exponent;
        }
    }
    return digit_count ? (size_t)(at - text) : 0;
}

/* Reads a number that is followed by a blank or one of `ends`. strtod follows the program's locale,
 * so it gets its own decimal point; the text always has '.'. */
static poda_status read_number(parser *in, const char *ends, double *value)
{
    char number[NUMBER_LENGTH + sizeof in->point];
    poda_text copy = {number, sizeof number, 0};
    const char *at = in->at + poda__gametree_number(in->at);
    if (at == in->at || (*at && !is_blank(*at) && !strchr(ends, *at)))
        return bad_number(in);
    if (at - in->at > NUMBER_LENGTH) {
        const place here = locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a number of more than %d characters", here.line,
                         here.column, NUMBER_LENGTH);
    }
    bool nonzero = false;
    for (const char *c = in->at; c < at && *c != 'e' && *c != 'E'; c++)
        nonzero |= *c >= '1' && *c <= '9';
    number[0] = 0;
    for (const char *c = in->at; c < at; c++)
        if (*c == '.')
            poda_text_add(&copy, "%s", in->point);
        else
            poda_text_add(&copy, "%c", *c);
    *value = strtod(number, NULL);
    if (isinf(*value) || (*value == 0 && nonzero)) {
        const place here = locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: %.*s is out of range; numbers go from 1e-300 to "
                         "1e300 on either side of 0",
                         here.line, here.column, token_length(in->at), in->at);
    }
    if (*value == 0)
        *value = 0; /* not -0 */
    in->at = at;
    return PODA_OK;
}

/* A word that can stand nowhere in a tree. */
static poda_status bad_word(const parser *in, const char *word, size_t length)
{
    const place here = locate(in, word);
    if (word_is(word, length, "chance"))
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a chance node; this game is for two players without "
                         "chance: use max or min here, or 'poda explain', which reads such trees",
                         here.line, here.column);
    if (length > PODA__GAMETREE_NAME)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a name of more than %d characters", here.line,
                         here.column, PODA__GAMETREE_NAME);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: '%.*s' is no value for a leaf, and no name; leaves are "
                     "like 3, -1 or 2.5e3",
                     here.line, here.column, (int)length, word);
}

static poda_status second_marker(const parser *in, const char *word, size_t length)
{
    const place here = locate(in, word);
    if (in->general)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a second marker '%.*s'; a node has one: max, min, "
                         "chance or the player, p1 to p%d",
                         here.line, here.column, (int)length, word, PODA__GAMETREE_PAYOFFS);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: a second marker '%.*s'; a node has one, max or min",
                     here.line, here.column, (int)length, word);
}

/* The marker p1, p2 .. of a general tree. */
static poda_status read_player(parser *in, const char *word, size_t length, int *marker)
{
    if (length != 2 || word[1] < '1' || word[1] > '0' + PODA__GAMETREE_PAYOFFS) {
        const place here = locate(in, word);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: no player '%.*s'; players are p1 to p%d", here.line,
                         here.column, length < 30 ? (int)length : 30, word, PODA__GAMETREE_PAYOFFS);
    }
    *marker = word[1] - '1';
    if (!in->last_player || *marker > in->largest_player) {
        in->last_player = word;
        in->largest_player = *marker;
    }
    return PODA_OK;
}

/* The words before a node: a marker, then a name. */
static poda_status read_words(parser *in, int *marker, uint32_t *name)
{
    while (is_letter(*in->at)) {
        const char *word = in->at;
        const size_t length = word_length(word);
        const bool chance = word_is(word, length, "chance");
        const bool player = in->general && word_is_player(word, length);
        if ((chance && !in->general) || word_is_number(word, length) ||
            (length > PODA__GAMETREE_NAME && !player))
            return bad_word(in, word, length);
        in->at += length;
        skip_blanks(in);
        if (!word_is_marker(word, length) && !player) {
            *name = (uint32_t)(word - in->text);
            return PODA_OK;
        }
        if (*marker != NO_MARKER)
            return second_marker(in, word, length);
        if (player) {
            const poda_status status = read_player(in, word, length, marker);
            if (status != PODA_OK)
                return status;
        } else if (chance) {
            *marker = PODA__CHANCE;
        } else {
            *marker = word_is(word, length, "max") ? PODA_MAX : PODA_MIN;
            in->max_or_min = in->max_or_min ? in->max_or_min : word;
        }
    }
    return PODA_OK;
}

/* Is the number here a probability: does ':' or '/' follow. */
static bool at_probability(const parser *in)
{
    const char *at = in->at + poda__gametree_number(in->at);
    if (at == in->at)
        return false;
    while (is_blank(*at))
        at++;
    return *at == ':' || *at == '/';
}

static poda_status bad_probability(const parser *in, const char *where)
{
    const place here = locate(in, where);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: a probability lies between 0 and 1, such as 0.3 or 1/3",
                     here.line, here.column);
}

/* A probability before a child, 0.3: or 1/3:, if there is one. */
static poda_status read_probability(parser *in, int32_t parent, open_node *open, double *chance)
{
    const char *where = in->at;
    double below = 1;
    *chance = NOT_GIVEN;
    if (!at_probability(in))
        return PODA_OK;
    poda_status status = read_number(in, ":/", chance);
    skip_blanks(in);
    if (status == PODA_OK && *in->at == '/') {
        in->at++;
        skip_blanks(in);
        status = read_number(in, ":,)", &below);
        skip_blanks(in);
    }
    if (status != PODA_OK)
        return status;
    if (*in->at != ':') {
        const place here = locate(in, where);
        return poda_fail(
            in->error, PODA_BAD_OPTION, here.at,
            "line %d, column %d: a fraction that is no probability; expected ':' and a "
            "node after it",
            here.line, here.column);
    }
    in->at++;
    skip_blanks(in);
    if (parent < 0 || in->tree->nodes[parent].player != PODA__CHANCE) {
        const place here = locate(in, where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a probability, but only children of a chance node "
                         "have one",
                         here.line, here.column);
    }
    if (!(below > 0 && *chance >= 0 && *chance <= below))
        return bad_probability(in, where);
    *chance /= below;
    open->given++;
    open->sum += *chance;
    return PODA_OK;
}

/* At the ')' of a chance node. */
static poda_status check_chances(const parser *in, int32_t node, const open_node *open)
{
    static const double NEAR = 1e-9;
    if (open->given != in->tree->nodes[node].count) {
        const place here = locate(in, open->where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a chance node with probabilities for %d of its %d "
                         "children; expected all or none",
                         here.line, here.column, (int)open->given,
                         (int)in->tree->nodes[node].count);
    }
    if (fabs(open->sum - 1) > NEAR) {
        const place here = locate(in, open->where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: the probabilities of this chance node add up to "
                         "%.12g; expected 1",
                         here.line, here.column, open->sum);
    }
    return PODA_OK;
}

/* The payoffs of a leaf, [3,1], or the one number. */
static poda_status read_payoffs(parser *in)
{
    const char *where = in->at;
    double value = 0;
    int count = 0;
    poda_status status = PODA_OK;
    const bool several = *in->at == '[';
    if (several) {
        for (in->at++; status == PODA_OK; count++) {
            in->at += strspn(in->at, ", \t\r\n");
            if (*in->at == ']' || !*in->at)
                break;
            status = read_number(in, ",]", &value);
            if (status == PODA_OK && count < PODA__GAMETREE_PAYOFFS)
                status = add_value(in, value);
        }
        if (status != PODA_OK)
            return status;
        if (!*in->at) {
            const place here = locate(in, where);
            return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                             "line %d, column %d: '[' without ']'; payoffs are like [3, 1]",
                             here.line, here.column);
        }
        in->at++;
        if (count < 2 || count > PODA__GAMETREE_PAYOFFS) {
            const place here = locate(in, where);
            return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                             "line %d, column %d: payoffs in this leaf: %d; expected 2 to %d, one "
                             "for each player",
                             here.line, here.column, count, PODA__GAMETREE_PAYOFFS);
        }
    } else {
        status = read_number(in, ",)", &value);
        if (status == PODA_OK)
            status = add_value(in, value);
        if (status != PODA_OK)
            return status;
        count = 1;
    }
    if (in->tree->payoff_count && in->tree->payoff_count != count) {
        const place here = locate(in, where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: payoffs in this leaf: %d, in those before: %d; all "
                         "leaves have the same number",
                         here.line, here.column, count, (int)in->tree->payoff_count);
    }
    in->tree->payoff_count = count;
    return PODA_OK;
}

static poda_status unexpected(const parser *in, uint32_t name)
{
    const place here = locate(in, in->at);
    if (*in->at == '[' && !in->general)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: several payoffs in a leaf; this game has one number, "
                         "what MAX gets; 'poda explain' reads trees with several",
                         here.line, here.column);
    if (name != NO_NAME)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: '%.*s' has no value and no children; expected a "
                         "number or '(' after a name",
                         here.line, here.column, (int)word_length(in->text + name),
                         in->text + name);
    if (!*in->at)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: the text ends where a node is expected", here.line,
                         here.column);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: '%.*s' is neither a node nor a number; expected "
                     "something like A(3 B(1 2.5))",
                     here.line, here.column, token_length(in->at), in->at);
}

/* Reads one leaf, or an inner node up to its '('; `*opened` tells which. `open` is of the parent. */
static poda_status read_node(parser *in, int32_t parent, open_node *open, bool *opened)
{
    const char *where = in->at;
    int marker = NO_MARKER;
    uint32_t name = NO_NAME;
    double chance = NOT_GIVEN;
    poda_status status = PODA_OK;
    if (in->general)
        status = read_probability(in, parent, open, &chance);
    if (status == PODA_OK)
        status = read_words(in, &marker, &name);
    if (status == PODA_OK && in->general)
        status = add_chance(in, chance);
    if (status != PODA_OK)
        return status;
    *opened = *in->at == '(';
    if (*opened) {
        in->at++;
        return add_node(in, where, parent, marker, name);
    }
    if (name != NO_NAME && (*in->at == ':' || *in->at == '=')) {
        in->at++;
        skip_blanks(in);
    }
    if (!starts_number(*in->at) && !(in->general && *in->at == '['))
        return unexpected(in, name);
    if (marker != NO_MARKER) {
        const place here = locate(in, where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a marker before a leaf; only nodes with children "
                         "have a player to move",
                         here.line, here.column);
    }
    status = read_payoffs(in);
    return status == PODA_OK ? add_node(in, where, parent, marker, name) : status;
}

/* The whole text; `parent` is the node whose children are being read. */
static poda_status read_tree(parser *in)
{
    poda__gametree *tree = in->tree;
    int32_t parent = -1;
    int depth = 0;
    do {
        skip_blanks(in);
        while (depth > 0 && *in->at == ',') {
            in->at++;
            skip_blanks(in);
        }
        if (depth > 0 && *in->at == ')') {
            if (tree->nodes[parent].count == 0) {
                const place here = locate(in, in->at);
                return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                                 "line %d, column %d: a node without children; expected nodes or "
                                 "numbers between '(' and ')'",
                                 here.line, here.column);
            }
            if (in->general && in->open[depth].given > 0) {
                const poda_status status = check_chances(in, parent, &in->open[depth]);
                if (status != PODA_OK)
                    return status;
            }
            in->at++;
            parent = tree->nodes[parent].parent;
            depth--;
            continue;
        }
        if (depth > 0 && !*in->at) {
            const place here = locate(in, in->at);
            return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                             "line %d, column %d: the text ends with %d '(' open; expected ')'",
                             here.line, here.column, depth);
        }
        bool opened = false;
        const char *where = in->at;
        const poda_status status =
            read_node(in, parent, in->general ? &in->open[depth] : NULL, &opened);
        if (status != PODA_OK)
            return status;
        if (opened) {
            parent = tree->count - 1;
            if (++depth > PODA_MAX_PLY) {
                const place here = locate(in, in->at - 1);
                return poda_fail(in->error, PODA_TOO_LARGE, here.at,
                                 "line %d, column %d: nested more than %d deep, too deep to search",
                                 here.line, here.column, PODA_MAX_PLY);
            }
            if (in->general)
                in->open[depth] = (open_node){.where = where};
        }
    } while (depth > 0);
    skip_blanks(in);
    if (*in->at) {
        const place here = locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: '%.*s' after the end of the tree; expected one node "
                         "with all others inside its parentheses",
                         here.line, here.column, token_length(in->at), in->at);
    }
    return PODA_OK;
}

/* The slot of a name: that of the node which has it, or the free one where it belongs. */
static uint32_t *slot_of(const poda__gametree *tree, const char *name, size_t length)
{
    uint64_t at = poda_hash_bytes(name, length);
    for (;; at++) {
        uint32_t *slot = &tree->slots[at & tree->slot_mask];
        if (!*slot)
            return slot;
        const char *known = tree->names + tree->nodes[*slot - 1].name;
        if (strncmp(known, name, length) == 0 && !known[length])
            return slot;
    }
}

int32_t poda__gametree_find(const poda__gametree *tree, const char *name, size_t length)
{
    return (int32_t)*slot_of(tree, name, length) - 1;
}

/* Number `index` of A, B .. Z, AA, AB .., or the same from a; returns its length. */
static size_t generate_name(uint32_t index, char first, char name[GENERATED_LENGTH])
{
    char reversed[GENERATED_LENGTH];
    size_t length = 0;
    for (uint32_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        reversed[length++] = (char)(first + (char)((rest - 1) % 26));
    for (size_t i = 0; i < length; i++)
        name[i] = reversed[length - 1 - i];
    name[length] = 0;
    return length;
}

/* Where generated names begin: after the last single letter, in small letters when the text uses
 * only those. */
static uint32_t first_generated(const parser *in, char *first)
{
    int last[2] = {-1, -1}; /* large, small */
    for (int32_t node = 0; node < in->tree->count; node++) {
        const uint32_t name = in->tree->nodes[node].name;
        if (name == NO_NAME || word_length(in->text + name) != 1)
            continue;
        const bool small = in->text[name] >= 'a';
        const int letter = in->text[name] - (small ? 'a' : 'A');
        if (letter > last[small])
            last[small] = letter;
    }
    const bool small = last[0] < 0 && last[1] >= 0;
    *first = small ? 'a' : 'A';
    return (uint32_t)(last[small] + 1);
}

/* Copies the names out of the text, finds those used twice, and names the rest. */
static poda_status name_nodes(parser *in)
{
    poda__gametree *tree = in->tree;
    char first, generated[GENERATED_LENGTH];
    uint32_t next = first_generated(in, &first), top = 0;
    size_t slots = 2, size = 0;
    while (slots < 2 * (size_t)tree->count)
        slots *= 2;
    for (int32_t node = 0; node < tree->count; node++)
        size += tree->nodes[node].name == NO_NAME
                    ? GENERATED_LENGTH
                    : word_length(in->text + tree->nodes[node].name) + 1;
    tree->slots = poda__array(slots, sizeof *tree->slots);
    tree->names = poda__array(size, 1);
    if (!tree->slots || !tree->names)
        return poda_fail_memory(in->error);
    tree->slot_mask = (uint32_t)(slots - 1);
    for (int32_t node = 0; node < tree->count; node++) {
        if (tree->nodes[node].name == NO_NAME)
            continue;
        const char *word = in->text + tree->nodes[node].name;
        const size_t length = word_length(word);
        uint32_t *slot = slot_of(tree, word, length);
        if (*slot) {
            const place here = locate(in, word);
            return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                             "line %d, column %d: the name '%.*s' is used twice", here.line,
                             here.column, (int)length, word);
        }
        *slot = (uint32_t)node + 1;
        memcpy(tree->names + top, word, length);
        tree->nodes[node].name = top;
        top += (uint32_t)length + 1;
    }
    for (int32_t node = 0; node < tree->count; node++) {
        if (tree->nodes[node].name != NO_NAME)
            continue;
        size_t length;
        uint32_t *slot;
        do {
            length = generate_name(next++, first, generated);
            slot = slot_of(tree, generated, length);
        } while (*slot || word_is_marker(generated, length) || word_is_number(generated, length));
        *slot = (uint32_t)node + 1;
        memcpy(tree->names + top, generated, length);
        tree->nodes[node].name = top;
        top += (uint32_t)length + 1;
    }
    return PODA_OK;
}

/* Lists the children of each node one after the other. */
static poda_status list_kids(parser *in)
{
    poda__gametree *tree = in->tree;
    tree->kids = poda__array((size_t)tree->count, sizeof *tree->kids);
    if (!tree->kids)
        return poda_fail_memory(in->error);
    int32_t top = 0;
    for (int32_t node = 0; node < tree->count; node++) {
        tree->nodes[node].first = top;
        top += tree->nodes[node].count;
        tree->nodes[node].count = 0;
    }
    for (int32_t node = 1; node < tree->count; node++) {
        poda__gametree_node *parent = &tree->nodes[tree->nodes[node].parent];
        tree->kids[parent->first + parent->count++] = node;
    }
    return PODA_OK;
}

static int compare_scores(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Replaces the values of the leaves by their ranks. */
static poda_status rank_leaves(parser *in)
{
    poda__gametree *tree = in->tree;
    const size_t count = in->value_count;
    tree->scores = poda__array(count + 1, sizeof *tree->scores); /* one more, for 0 */
    if (!tree->scores)
        return poda_fail_memory(in->error);
    memcpy(tree->scores, in->values, count * sizeof *tree->scores);
    qsort(tree->scores, count + 1, sizeof *tree->scores, compare_scores);
    for (size_t i = 0; i <= count; i++)
        if (i == 0 || tree->scores[i] > tree->scores[tree->score_count - 1])
            tree->scores[tree->score_count++] = tree->scores[i];
    while (tree->scores[tree->zero] < 0)
        tree->zero++;
    const double *value = in->values;
    for (int32_t node = 0; node < tree->count; node++) {
        if (tree->nodes[node].count > 0)
            continue;
        const double *found = bsearch(value++, tree->scores, (size_t)tree->score_count,
                                      sizeof *tree->scores, compare_scores);
        tree->nodes[node].rank = (poda_value)(found - tree->scores) - tree->zero;
    }
    return PODA_OK;
}

/* Who moves where in a general tree, and the probabilities that were left out. Whose turn it would
 * be at a chance node is passed on to its children. */
static poda_status settle_general(parser *in)
{
    poda__gametree *tree = in->tree;
    tree->player_count = tree->payoff_count == 1 ? 2 : tree->payoff_count;
    if (in->last_player && in->largest_player >= tree->player_count) {
        const place here = locate(in, in->last_player);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: player p%d in a tree for %d players; there are as "
                         "many as payoffs in a leaf",
                         here.line, here.column, in->largest_player + 1, (int)tree->player_count);
    }
    if (in->max_or_min && tree->player_count > 2) {
        const place here = locate(in, in->max_or_min);
        return poda_fail(
            in->error, PODA_BAD_OPTION, here.at,
            "line %d, column %d: max and min are for two players; with %d payoffs in a "
            "leaf use p1 to p%d",
            here.line, here.column, (int)tree->player_count, (int)tree->player_count);
    }
    uint8_t *turns = poda__array((size_t)tree->count, sizeof *turns);
    if (!turns)
        return poda_fail_memory(in->error);
    int32_t leaf = 0;
    for (int32_t i = 0; i < tree->count; i++) {
        poda__gametree_node *node = &tree->nodes[i];
        const poda__gametree_node *parent = node->parent < 0 ? NULL : &tree->nodes[node->parent];
        if (!parent)
            turns[i] = (uint8_t)in->root_player;
        else if (parent->player == PODA__CHANCE)
            turns[i] = turns[node->parent];
        else
            turns[i] = (uint8_t)((parent->player + 1) % tree->player_count);
        if (node->player == NO_MARKER)
            node->player = turns[i];
        tree->chance_count += node->player == PODA__CHANCE;
        if (tree->chances[i] == NOT_GIVEN)
            tree->chances[i] =
                parent && parent->player == PODA__CHANCE ? 1.0 / (double)parent->count : 1;
        if (node->count == 0)
            node->rank = leaf++;
    }
    free(turns);
    tree->payoffs = in->values;
    in->values = NULL;
    return PODA_OK;
}

bool poda__gametree_is_general(const char *text)
{
    while (*text) {
        if (*text == '[')
            return true;
        const size_t length = is_letter(*text) ? word_length(text) : 0;
        if (word_is(text, length, "chance"))
            return true;
        text += length ? length : 1;
    }
    return false;
}

bool poda__gametree_is_name(const char *word, size_t length)
{
    return length > 0 && length <= PODA__GAMETREE_NAME && is_letter(*word) &&
           word_length(word) >= length && !word_is_marker(word, length) &&
           !word_is_number(word, length) && !word_is_player(word, length);
}

poda_status poda__gametree_init(poda__gametree *tree, const char *text, int player, bool general,
                                poda_error *error)
{
    *tree = (poda__gametree){.count = 0};
    if (strlen(text) > TEXT_LIMIT)
        return poda_fail(error, PODA_TOO_LARGE, "tree", "a tree of more than %d characters",
                         TEXT_LIMIT);
    parser in = {.text = text,
                 .at = text,
                 .error = error,
                 .tree = tree,
                 .root_player = player,
                 .general = general};
    if (general) {
        in.open = poda__array(PODA_MAX_PLY + 1, sizeof *in.open);
        if (!in.open)
            return poda_fail_memory(error);
    }
    char half[16] = "";
    snprintf(half, sizeof half, "%.1f", 0.5);
    const size_t point = strcspn(half + 1, "5");
    memcpy(in.point, half + 1, point < sizeof in.point ? point : 0);
    poda_status status = read_tree(&in);
    if (status == PODA_OK)
        status = name_nodes(&in);
    if (status == PODA_OK)
        status = list_kids(&in);
    if (status == PODA_OK)
        status = general ? settle_general(&in) : rank_leaves(&in);
    free(in.values);
    free(in.open);
    if (status != PODA_OK)
        poda__gametree_release(tree);
    return status;
}

void poda__gametree_release(poda__gametree *tree)
{
    free(tree->nodes);
    free(tree->kids);
    free(tree->names);
    free(tree->slots);
    free(tree->scores);
    free(tree->payoffs);
    free(tree->chances);
    *tree = (poda__gametree){.count = 0};
}
