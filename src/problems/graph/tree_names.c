/* tree_names.c - reads trees of names. */
#include "problems/graph/tree_names.h"

#include <stdio.h>

#include "base/memory.h"

static const char SEPARATORS[] = " \t\r\n,";
static const char NO_NAME[] = " \t\r\n,()";

typedef struct parser {
    const char *text, *at;
    poda__nametree *tree;
    poda_error *error;
    size_t name_bytes;
    uint32_t parent; /* the node whose parentheses are open */
    uint32_t last;   /* its latest child, or PODA__NAMETREE_NONE */
} parser;

typedef struct place {
    int line, column;
    char at[32];
} place;

/* Line and column of `where`, both from 1. */
static place locate(const parser *in, const char *where)
{
    place here = {1, 1, ""};
    for (const char *at = in->text; at < where; at++) {
        here.column++;
        if (*at == '\n') {
            here.line++;
            here.column = 1;
        }
    }
    snprintf(here.at, sizeof here.at, "tree:%d:%d", here.line, here.column);
    return here;
}

/* Measures what the tree needs before anything is allocated. */
static void measure(const char *text, size_t *nodes, size_t *bytes)
{
    *nodes = *bytes = 0;
    while (*text) {
        const size_t length = strcspn(text, NO_NAME);
        *nodes += length > 0;
        *bytes += length ? length + 1 : 0;
        text += length ? length : 1;
    }
}

static uint32_t *slot_of(const poda__nametree *tree, const char *name, size_t length)
{
    uint32_t at = (uint32_t)poda_hash_bytes(name, length) & tree->slot_mask;
    while (tree->slots[at]) {
        const char *other = tree->names + tree->nodes[tree->slots[at] - 1].name;
        if (strncmp(other, name, length) == 0 && !other[length])
            break;
        at = (at + 1) & tree->slot_mask;
    }
    return &tree->slots[at];
}

uint32_t poda__nametree_find(const poda__nametree *tree, const char *name, size_t length)
{
    const uint32_t node = *slot_of(tree, name, length);
    return node ? node - 1 : PODA__NAMETREE_NONE;
}

static poda_status bad_name(const parser *in, size_t length, bool second_root)
{
    const place here = locate(in, in->at);
    if (length > PODA__NAMETREE_NAME)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: a name of %zu {byte|bytes} is too long: at most %d",
                         here.line, here.column, length, PODA__NAMETREE_NAME);
    if (second_root)
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: '%.*s' follows the tree; one node is the root, and "
                         "all others are in its brackets",
                         here.line, here.column, (int)length, in->at);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: a second node '%.*s'; every node needs a name of its own",
                     here.line, here.column, (int)length, in->at);
}

static poda_status read_node(parser *in)
{
    poda__nametree *tree = in->tree;
    const size_t length = strcspn(in->at, NO_NAME);
    const bool second_root = in->parent == PODA__NAMETREE_NONE && tree->count > 0;
    uint32_t *slot = slot_of(tree, in->at, length);
    if (length > PODA__NAMETREE_NAME || second_root || *slot)
        return bad_name(in, length, second_root);
    const uint32_t node = tree->count++;
    tree->nodes[node] =
        (poda__nametree_node){in->parent, 0, PODA__NAMETREE_NONE, (uint32_t)in->name_bytes};
    memcpy(tree->names + in->name_bytes, in->at, length);
    in->name_bytes += length + 1;
    *slot = node + 1;
    if (in->parent != PODA__NAMETREE_NONE)
        tree->nodes[in->parent].kids++;
    if (in->last != PODA__NAMETREE_NONE)
        tree->nodes[in->last].sibling = node;
    in->last = node;
    in->at += length;
    return PODA_OK;
}

static poda_status open_bracket(parser *in)
{
    const char before = in->at == in->text ? 0 : in->at[-1];
    if (in->last == PODA__NAMETREE_NONE || !before || strchr(NO_NAME, before)) {
        const place here = locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: '(' without a name before it; write root(A B)",
                         here.line, here.column);
    }
    in->at++;
    in->parent = in->last;
    in->last = PODA__NAMETREE_NONE;
    return PODA_OK;
}

static poda_status close_bracket(parser *in)
{
    if (in->parent == PODA__NAMETREE_NONE) {
        const place here = locate(in, in->at);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: ')' without a '(' before it", here.line, here.column);
    }
    in->at++;
    in->last = in->parent;
    in->parent = in->tree->nodes[in->parent].parent;
    return PODA_OK;
}

static poda_status read_tree(parser *in)
{
    poda_status status = PODA_OK;
    while (status == PODA_OK) {
        in->at += strspn(in->at, SEPARATORS);
        if (!*in->at)
            break;
        status = *in->at == '('   ? open_bracket(in)
                 : *in->at == ')' ? close_bracket(in)
                                  : read_node(in);
    }
    if (status != PODA_OK || in->parent == PODA__NAMETREE_NONE)
        return status;
    const place here = locate(in, in->at);
    return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                     "line %d, column %d: the tree ends, but the brackets of '%s' are open",
                     here.line, here.column, in->tree->names + in->tree->nodes[in->parent].name);
}

poda_status poda__nametree_init(poda__nametree *tree, const char *text, poda_error *error)
{
    parser in = {text, text, tree, error, 0, PODA__NAMETREE_NONE, PODA__NAMETREE_NONE};
    size_t nodes, bytes, slots = 16;
    *tree = (poda__nametree){.count = 0};
    measure(text, &nodes, &bytes);
    if (nodes == 0)
        return poda_fail(error, PODA_BAD_OPTION, "tree",
                         "an empty tree; write names with brackets: root(A(A1 A2) B)");
    if (nodes > PODA__NAMETREE_NODES || bytes > UINT32_MAX)
        return poda_fail(error, PODA_TOO_LARGE, "tree",
                         "a tree of %zu {node|nodes} is too large: at most %d", nodes,
                         PODA__NAMETREE_NODES);
    while (slots < 2 * nodes)
        slots *= 2;
    tree->slot_mask = (uint32_t)slots - 1;
    tree->nodes = poda__array(nodes, sizeof *tree->nodes);
    tree->names = poda__array(bytes, 1);
    tree->slots = poda__array(slots, sizeof *tree->slots);
    const poda_status status =
        tree->nodes && tree->names && tree->slots ? read_tree(&in) : poda_fail_memory(error);
    if (status != PODA_OK)
        poda__nametree_release(tree);
    return status;
}

void poda__nametree_release(poda__nametree *tree)
{
    free(tree->nodes);
    free(tree->names);
    free(tree->slots);
    *tree = (poda__nametree){.count = 0};
}
