/* tree_text.c - reads explicit game trees. The text is untrusted and may be megabytes long or
 * nested without end: one pass, parent links instead of a stack, every limit named in its
 * message. */
#include "games/tree/tree_parser.h"

#include <math.h>
#include <stdio.h>

#include "base/memory.h"

enum {
    TEXT_LIMIT = 1 << 30,
    NUMBER_LENGTH = 100,
};

place poda__tree_locate(const parser *in, const char *where)
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

static void skip_blanks(parser *in)
{
    while (is_blank(*in->at))
        in->at++;
}

/* Makes room for one more; array and size are unchanged if memory runs out. */
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
        const place here = poda__tree_locate(in, where);
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
        .where = (uint32_t)(where - in->text),
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
    const place here = poda__tree_locate(in, in->at);
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

/* Reads a number followed by a blank or one of `ends`. strtod follows the program's locale, so it
 * gets that decimal point; the text always has '.'. */
static poda_status read_number(parser *in, const char *ends, double *value)
{
    char number[NUMBER_LENGTH + sizeof in->point];
    poda_text copy = {number, sizeof number, 0};
    const char *at = in->at + poda__gametree_number(in->at);
    if (at == in->at || (*at && !is_blank(*at) && !strchr(ends, *at)))
        return bad_number(in);
    if (at - in->at > NUMBER_LENGTH) {
        const place here = poda__tree_locate(in, in->at);
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
        const place here = poda__tree_locate(in, in->at);
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

/* A word that is not valid anywhere in a tree. */
static poda_status bad_word(const parser *in, const char *word, size_t length)
{
    const place here = poda__tree_locate(in, word);
    if (word_is(word, length, "chance"))
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a chance node; this game is for two players without "
                         "chance: use max or min here; such trees can be explained, not played",
                         here.line, here.column);
    if (length > PODA__GAMETREE_NAME)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a name of more than %d characters", here.line,
                         here.column, PODA__GAMETREE_NAME);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: '%.*s' is neither a value for a leaf nor a name; leaves "
                     "are like 3, -1 or 2.5e3",
                     here.line, here.column, (int)length, word);
}

static poda_status second_marker(const parser *in, const char *word, size_t length)
{
    const place here = poda__tree_locate(in, word);
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
        const place here = poda__tree_locate(in, word);
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

static poda_status bad_probability(const parser *in, const char *where)
{
    const place here = poda__tree_locate(in, where);
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
    if (!at_probability(in->at))
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
        const place here = poda__tree_locate(in, where);
        return poda_fail(
            in->error, PODA_BAD_OPTION, here.at,
            "line %d, column %d: a fraction that is no probability; expected ':' and a "
            "node after it",
            here.line, here.column);
    }
    in->at++;
    skip_blanks(in);
    if (parent < 0 || in->tree->nodes[parent].player != PODA__CHANCE) {
        const place here = poda__tree_locate(in, where);
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

/* Called at the ')' of a chance node. */
static poda_status check_chances(const parser *in, int32_t node, const open_node *open)
{
    static const double NEAR = 1e-9;
    if (open->given != in->tree->nodes[node].count) {
        const place here = poda__tree_locate(in, open->where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a chance node with probabilities for %d of its %d "
                         "{child|children}; expected all or none",
                         here.line, here.column, (int)open->given,
                         (int)in->tree->nodes[node].count);
    }
    if (fabs(open->sum - 1) > NEAR) {
        const place here = poda__tree_locate(in, open->where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: the probabilities of this chance node add up to "
                         "%.12g; expected 1",
                         here.line, here.column, open->sum);
    }
    return PODA_OK;
}

/* An unknown value, '?'. */
static poda_status read_unknown(parser *in)
{
    const char after = in->at[1];
    if (in->general || (after && !is_blank(after) && after != ',' && after != ')')) {
        const place here = poda__tree_locate(in, in->at);
        return in->general
                   ? poda_fail(in->error, PODA_BAD_OPTION, here.at,
                               "line %d, column %d: an unknown value; trees with chance or several "
                               "payoffs need numbers",
                               here.line, here.column)
                   : poda_fail(in->error, PODA_BAD_OPTION, here.at,
                               "line %d, column %d: '?' is the whole value of a leaf, as in X=?",
                               here.line, here.column);
    }
    in->at++;
    in->tree->unknown_count++;
    in->tree->payoff_count = 1;
    return add_value(in, 0);
}

/* The payoffs of a leaf, [3,1], or the single number. */
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
            const place here = poda__tree_locate(in, where);
            return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                             "line %d, column %d: '[' without ']'; payoffs are like [3, 1]",
                             here.line, here.column);
        }
        in->at++;
        if (count < 2 || count > PODA__GAMETREE_PAYOFFS) {
            const place here = poda__tree_locate(in, where);
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
        const place here = poda__tree_locate(in, where);
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
    const place here = poda__tree_locate(in, in->at);
    if (*in->at == '[' && !in->general)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: several payoffs in a leaf; this game has one number, "
                         "what MAX gets; trees with several can be explained, not played",
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

/* Reads one leaf, or an inner node up to its '('; `*opened` says which. `open` is the parent's. */
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
    in->at += in->general && *in->at == '~' && (starts_number(in->at[1]) || in->at[1] == '[');
    if (!starts_number(*in->at) && *in->at != '?' && !(in->general && *in->at == '['))
        return unexpected(in, name);
    if (marker != NO_MARKER) {
        const place here = poda__tree_locate(in, where);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a marker before a leaf; only nodes with children "
                         "have a player to move",
                         here.line, here.column);
    }
    status = *in->at == '?' ? read_unknown(in) : read_payoffs(in);
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
                const place here = poda__tree_locate(in, in->at);
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
            const place here = poda__tree_locate(in, in->at);
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
                const place here = poda__tree_locate(in, in->at - 1);
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
        const place here = poda__tree_locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: '%.*s' after the end of the tree; expected one node "
                         "with all others inside its parentheses",
                         here.line, here.column, token_length(in->at), in->at);
    }
    return PODA_OK;
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
        status = poda__tree_name_nodes(&in);
    if (status == PODA_OK)
        status = poda__tree_list_kids(&in);
    if (status == PODA_OK)
        status = general ? poda__tree_settle_general(&in) : poda__tree_rank_leaves(&in);
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
