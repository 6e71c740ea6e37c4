/* tree_index.c - completes a tree that has been read: names, lists of children, ranks of values,
 * turns. */
#include <stdlib.h>

#include "base/memory.h"
#include "games/tree/tree_parser.h"

enum { GENERATED_LENGTH = 8 }; /* six letters give more than twice PODA__GAMETREE_NODES names */

/* The slot of a name: that of the node with this name, or the free one where it belongs. */
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

/* Name number `index` of A, B .. Z, AA, AB .., or the same from a; returns its length. */
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

/* The first letter of generated names: lower case if the text uses only lower-case names. */
static char first_letter(const parser *in)
{
    bool small = false;
    for (int32_t node = 0; node < in->tree->count; node++) {
        const uint32_t name = in->tree->nodes[node].name;
        if (name == NO_NAME || word_length(in->text + name) != 1)
            continue;
        if (in->text[name] < 'a')
            return 'A';
        small = true;
    }
    return small ? 'a' : 'A';
}

/* Is the name in use, or a letter that is in use in the other case, or a reserved word? */
static bool is_taken(const poda__gametree *tree, const char *name, size_t length)
{
    const char other = (char)(*name ^ ('a' ^ 'A'));
    return *slot_of(tree, name, length) || (length == 1 && *slot_of(tree, &other, 1)) ||
           word_is_marker(name, length) || word_is_number(name, length);
}

/* Copies the names out of the text, detects duplicates, and gives the rest free names. */
poda_status poda__tree_name_nodes(parser *in)
{
    poda__gametree *tree = in->tree;
    const char first = first_letter(in);
    char generated[GENERATED_LENGTH];
    uint32_t next = 0, top = 0;
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
            const place here = poda__tree_locate(in, word);
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
        do
            length = generate_name(next++, first, generated);
        while (is_taken(tree, generated, length));
        *slot_of(tree, generated, length) = (uint32_t)node + 1;
        memcpy(tree->names + top, generated, length);
        tree->nodes[node].name = top;
        top += (uint32_t)length + 1;
    }
    return PODA_OK;
}

/* Lists the children of each node one after the other. */
poda_status poda__tree_list_kids(parser *in)
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
poda_status poda__tree_rank_leaves(parser *in)
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

/* Determines the player of each node of a general tree, and the probabilities that were left out. A
 * chance node passes the turn on to its children. */
poda_status poda__tree_settle_general(parser *in)
{
    poda__gametree *tree = in->tree;
    tree->player_count = tree->payoff_count == 1 ? 2 : tree->payoff_count;
    if (in->last_player && in->largest_player >= tree->player_count) {
        const place here = poda__tree_locate(in, in->last_player);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: player p%d in a tree for %d {player|players}; there "
                         "are as many as payoffs in a leaf",
                         here.line, here.column, in->largest_player + 1, (int)tree->player_count);
    }
    if (in->max_or_min && tree->player_count > 2) {
        const place here = poda__tree_locate(in, in->max_or_min);
        return poda_fail(in->error, PODA_BAD_OPTION, here.at,
                         "line %d, column %d: max and min are for two players; with %d "
                         "{payoff|payoffs} in a leaf use p1 to p%d",
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
