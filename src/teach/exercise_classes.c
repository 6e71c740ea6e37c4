/* exercise_classes.c - random trees whose leaves are won or lost, for exercises on N and P nodes. */
#include <stdio.h>

#include "base/random.h"
#include "teach/exercise.h"

enum { DEPTH = 3, WIDEST = 3, MOST = 1 + 3 + 9 + 27 };

typedef struct tree {
    int count, first[MOST], children[MOST], depth[MOST], value[MOST];
} tree;

/* Level by level, two or three children each. */
static void grow(tree *made, uint64_t *random)
{
    *made = (tree){.count = 1};
    for (int n = 0; n < made->count; n++) {
        if (made->depth[n] == DEPTH) {
            made->value[n] = poda__random_below(random, 2) == 0 ? 1 : -1;
            continue;
        }
        made->first[n] = made->count;
        made->children[n] = 2 + (int)(poda__random_below(random, WIDEST) == 0);
        for (int i = 0; i < made->children[n]; i++)
            made->depth[made->count++] = made->depth[n] + 1;
    }
}

/* Is the node won by the player to move? MAX moves at the root. */
static bool is_n(const tree *made, int node)
{
    if (made->depth[node] == DEPTH)
        return (made->value[node] > 0) == (made->depth[node] % 2 == 0);
    for (int i = 0; i < made->children[node]; i++)
        if (!is_n(made, made->first[node] + i))
            return true;
    return false;
}

/* Both classes among the moves of the root, and on each level. */
static bool is_mixed(const tree *made)
{
    int seen[DEPTH + 1][2] = {{0}};
    for (int n = 0; n < made->count; n++)
        seen[made->depth[n]][is_n(made, n)]++;
    for (int depth = 1; depth < DEPTH; depth++)
        if (seen[depth][0] == 0 || seen[depth][1] == 0)
            return false;
    return true;
}

/* A to M, Q, R, .., AA: no node is called N or P. */
static void add_name(poda__buffer *text, int node)
{
    static const char letters[] = "ABCDEFGHIJKLMQRSTUVWYZ";
    enum { LETTERS = sizeof letters - 1 };
    if (node >= LETTERS)
        poda__buffer_add(text, "%c", letters[node / LETTERS - 1]);
    poda__buffer_add(text, "%c", letters[node % LETTERS]);
}

static void write_node(const tree *made, int node, poda__buffer *text)
{
    add_name(text, node);
    if (made->depth[node] == DEPTH) {
        poda__buffer_add(text, "=%d", made->value[node]);
        return;
    }
    for (int i = 0; i < made->children[node]; i++) {
        poda__buffer_add(text, i == 0 ? "(" : " ");
        write_node(made, made->first[node] + i, text);
    }
    poda__buffer_add(text, ")");
}

void poda__exercise_classes_text(uint64_t *random, poda__buffer *text)
{
    tree made;
    do
        grow(&made, random);
    while (!is_mixed(&made));
    write_node(&made, 0, text);
}
