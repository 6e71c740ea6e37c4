/* fold.c - chooses the nodes of a tree that are shown. */
#include "explain/tree/fold.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

enum { CLOSED = 1, OPENED = 2 };

/* Data about each node that the choice needs. */
typedef struct kin {
    int32_t first, next; /* first child, next sibling; -1: none */
    int32_t size;        /* nodes of its subtree */
    unsigned char wish;  /* CLOSED, OPENED */
} kin;

/* A name, at its place in a list. */
typedef struct name {
    const char *at;
    size_t length;
} name;

static int compare_names(const void *a, const void *b)
{
    const name *one = a, *other = b;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return memcmp(one->at, other->at, one->length);
}

/* Marks the nodes of the list, in which names are separated by blanks or commas. The list may be as
 * long as the tree, so it is sorted and searched once per node. False if memory runs out. */
static bool mark_listed(const char *list, const poda__fold_tree *tree, unsigned char wish,
                        kin *kins)
{
    static const char between[] = " ,";
    size_t count = 0;
    name *names = poda__array(strlen(list) / 2 + 1, sizeof *names);
    if (!names)
        return false;
    for (const char *at = list + strspn(list, between); *at; at += strspn(at, between)) {
        names[count] = (name){at, strcspn(at, between)};
        at += names[count++].length;
    }
    qsort(names, count, sizeof *names, compare_names);
    for (int32_t i = 0; count > 0 && i < tree->count; i++) {
        const char *own = tree->name(tree->user, i);
        const name key = {own, strlen(own)};
        if (bsearch(&key, names, count, sizeof *names, compare_names))
            kins[i].wish = wish;
    }
    free(names);
    return true;
}

/* NULL if memory runs out. */
static kin *kin_of(const poda__fold_tree *tree, const poda__fold_options *options)
{
    kin *kins = poda__array((size_t)tree->count, sizeof *kins);
    if (!kins)
        return NULL;
    for (int32_t i = 0; i < tree->count; i++)
        kins[i] = (kin){.first = -1, .next = -1, .size = 1};
    for (int32_t i = tree->count - 1; i > 0; i--) {
        const int32_t parent = tree->parent(tree->user, i);
        assert(parent >= 0 && parent < i); /* a parent comes before its children */
        kins[i].next = kins[parent].first;
        kins[parent].first = i;
        kins[parent].size += kins[i].size;
    }
    /* a node in both lists is closed */
    if ((options->opened && !mark_listed(options->opened, tree, OPENED, kins)) ||
        (options->closed && !mark_listed(options->closed, tree, CLOSED, kins))) {
        free(kins);
        return NULL;
    }
    return kins;
}

static int32_t add_shown(poda__fold *fold, int32_t node, int32_t parent, int32_t hidden)
{
    fold->at[fold->count] = (poda__shown){node, parent, -1, hidden};
    if (node >= 0)
        fold->shown_as[node] = fold->count;
    return fold->count++;
}

static void add_children(poda__fold *fold, const poda__fold_tree *tree, const kin *kins,
                         const poda__fold_options *options, int32_t place)
{
    const kin *here = &kins[fold->at[place].node];
    int32_t hidden = 0, taken = 0;
    for (int32_t child = here->first; child >= 0; child = kins[child].next) {
        const bool room = fold->count < options->most && taken < options->wide;
        const int32_t same = tree->same ? tree->same(tree->user, fold, child) : -1;
        if (here->wish == CLOSED) {
            hidden += kins[child].size;
        } else if (same >= 0) {
            fold->link_nodes[fold->link_count] = child;
            fold->links[fold->link_count][0] = place;
            fold->links[fold->link_count++][1] = same;
            fold->shown_as[child] = same;
        } else if (room || here->wish == OPENED || child == options->kept) {
            add_shown(fold, child, place, 0);
            taken++;
        } else {
            hidden += kins[child].size;
        }
    }
    if (hidden > 0) {
        fold->at[place].fold = add_shown(fold, -1, place, hidden);
        fold->folded += hidden;
    }
}

poda_status poda__fold_init(poda__fold *fold, const poda__fold_tree *tree,
                            const poda__fold_options *options, poda_error *error)
{
    const size_t count = (size_t)tree->count;
    *fold =
        (poda__fold){.at = poda__array(2 * count, sizeof *fold->at), /* a node, and its fold */
                     .shown_as = poda__array(count, sizeof *fold->shown_as),
                     .links = poda__array(tree->same ? count : 0, sizeof *fold->links),
                     .link_nodes = poda__array(tree->same ? count : 0, sizeof *fold->link_nodes)};
    kin *kins = kin_of(tree, options);
    if (!fold->at || !fold->shown_as || !fold->links || !fold->link_nodes || !kins) {
        free(kins);
        poda__fold_release(fold);
        return poda_fail_memory(error);
    }
    memset(fold->shown_as, 0xff, count * sizeof *fold->shown_as);
    add_shown(fold, 0, -1, 0);
    int32_t shown = 0;
    for (int32_t place = 0; place < fold->count; place++)
        if (fold->at[place].node >= 0) {
            add_children(fold, tree, kins, options, place);
            shown++;
        }
    assert(tree->same || shown + fold->folded == tree->count); /* no node is lost */
    (void)shown;
    free(kins);
    return PODA_OK;
}

void poda__fold_release(poda__fold *fold)
{
    free(fold->at);
    free(fold->shown_as);
    free(fold->links);
    free(fold->link_nodes);
    *fold = (poda__fold){.count = 0};
}

int32_t poda__fold_place(const poda__fold *fold, const poda__fold_tree *tree, int32_t node)
{
    int32_t up = node;
    while (fold->shown_as[up] < 0)
        up = tree->parent(tree->user, up);
    const int32_t place = fold->shown_as[up];
    return up != node && fold->at[place].fold >= 0 ? fold->at[place].fold : place;
}
