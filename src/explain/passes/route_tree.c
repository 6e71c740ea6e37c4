/* route_tree.c - which ways of a search are shown in its tree, and their state after a pass. A way
 * is a node of the search tree: a state as it was reached by one step. */
#include "explain/passes/route_tree.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/passes/passes_words.h"

enum {
    SHOWN = 60,
    WIDE = 12, /* children shown per node */
    NAME = 40, /* characters of a state */
    LABEL = 64,
    PATH_MOST = 400 /* states of a path that are always shown */
};

/* The state of a way. */
enum { COMING, REACHED, TAKEN_BACK, DEAD, BEATEN, GOAL };

/* The texts of one node that is shown. */
struct label {
    uint32_t step;   /* PODA__NO_STEP: the root above all ways */
    uint32_t folded; /* number of ways hidden in it, if it is a fold */
    char name[PODA__LABEL_ROOM], edge[LABEL], value[LABEL];
};

struct poda__route_tree {
    const poda__passes *passes;
    const poda__route_look *look;
    poda__cursor cursor;
    poda__buffer sentence;
    uint32_t *first, *next; /* children of each step; the last entry is the root above all */
    uint32_t *sizes;
    uint8_t *on_path;
    bool costs;    /* moves have costs other than 1: they are shown */
    uint8_t *fate; /* for each step so far */
    uint32_t *way; /* the step that reaches each node so far */
    size_t done;   /* steps applied */
    poda__figure_node *nodes;
    struct label *labels;
    int32_t count, room;
    poda__figure figure;
};

static bool is_shown(const poda__passes *passes, const poda__find_step *step)
{
    return poda__step_reaches(step) && !poda__step_goes_back(passes, step);
}

/* Children in order, and the number of ways below each; the root above all comes after the last
 * step. */
static void link_steps(poda__route_tree *tree)
{
    const poda__passes *passes = tree->passes;
    const size_t root = passes->step_count;
    memset(tree->first, 0xff, (root + 1) * sizeof *tree->first);
    memset(tree->next, 0xff, (root + 1) * sizeof *tree->next);
    for (size_t i = root; i-- > 0;) {
        const poda__find_step *step = &passes->steps[i];
        if (!is_shown(passes, step))
            continue;
        const size_t parent = step->from == PODA__NO_STEP ? root : step->from;
        tree->costs |= step->from != PODA__NO_STEP && step->depth > 0 &&
                       step->kind != PODA_FIND_REFUSE && step->g - passes->steps[step->from].g != 1;
        tree->sizes[i]++;
        tree->sizes[parent] += tree->sizes[i];
        tree->next[i] = tree->first[parent];
        tree->first[parent] = (uint32_t)i;
    }
}

/* Is the way to a goal the path found? Then it is marked. */
static void mark_path(poda__route_tree *tree, uint32_t way)
{
    const poda__passes *passes = tree->passes;
    size_t left = passes->length;
    for (uint32_t at = way; at != PODA__NO_STEP; at = passes->steps[at].from) {
        const poda__find_step *step = &passes->steps[at];
        if (step->depth == 0 || step->kind == PODA_FIND_LIMIT)
            continue;
        if (left == 0 || passes->moves[left - 1] != step->move)
            return;
        left--;
    }
    for (uint32_t at = way; left == 0 && at != PODA__NO_STEP; at = passes->steps[at].from)
        tree->on_path[at] = 1;
}

static void mark_paths(poda__route_tree *tree)
{
    const poda__passes *passes = tree->passes;
    if (!passes->found)
        return;
    for (size_t i = 0; i < passes->step_count; i++)
        if (passes->steps[i].kind == PODA_FIND_GOAL &&
            passes->nodes[passes->steps[i].node].way != PODA__NO_STEP)
            mark_path(tree, passes->nodes[passes->steps[i].node].way);
    if (passes->options.algorithm != PODA_BIDIRECTIONAL)
        return;
    for (size_t node = 0; node < passes->node_count; node++) /* both sides meet on it */
        for (size_t ply = 0; ply <= passes->length && ply < PATH_MOST; ply++)
            if (memcmp(poda__passes_state(passes, (uint32_t)node),
                       poda__passes_on_path(passes, ply), passes->options.space->state_size) == 0)
                tree->on_path[passes->nodes[node].way] = 1;
}

static bool add_shown(poda__route_tree *tree, uint32_t step, int32_t parent)
{
    if (tree->count == tree->room) {
        const int32_t room = tree->room ? 2 * tree->room : 64;
        struct label *labels = poda__resize(tree->labels, (size_t)room, sizeof *labels);
        tree->labels = labels ? labels : tree->labels;
        poda__figure_node *nodes = poda__resize(tree->nodes, (size_t)room, sizeof *nodes);
        tree->nodes = nodes ? nodes : tree->nodes;
        if (!labels || !nodes)
            return false;
        tree->room = room;
    }
    tree->labels[tree->count] = (struct label){.step = step};
    tree->nodes[tree->count++] = (poda__figure_node){.parent = parent, .shape = PODA__SHAPE_STATE};
    return true;
}

/* A board written row by row, "1,2,0/3,4,5", is shown as such. */
static void stack_rows(char *name)
{
    const size_t row = strcspn(name, "/"), length = strlen(name);
    if (row < 3 || (length + 1) % (row + 1) || length == row || strstr(name, "…"))
        return;
    for (size_t i = 0; i < length; i++)
        if ((name[i] == '/') != (i % (row + 1) == row))
            return;
    for (size_t i = row; i < length; i += row + 1)
        name[i] = '\n';
}

static void name_way(poda__route_tree *tree, struct label *label)
{
    const poda__passes *passes = tree->passes;
    const poda__find_step *step = &passes->steps[label->step];
    char number[32], room[PODA__LABEL_ROOM];
    if (step->kind == PODA_FIND_LIMIT) {
        snprintf(label->name, sizeof label->name, tr(passes->options.translate, "limit %s"),
                 poda__passes_number(passes, step->f, number));
        return;
    }
    const char *move = poda__passes_move(passes, step, 16, room);
    if (step->kind == PODA_FIND_REFUSE) {
        snprintf(label->name, sizeof label->name, "%s", move);
        return;
    }
    poda__passes_name(passes, poda__passes_state(passes, step->node), NAME, label->name);
    snprintf(label->edge, sizeof label->edge, "%s", strcmp(move, label->name) ? move : "");
    stack_rows(label->name);
    if (step->depth > 0 && step->from != PODA__NO_STEP && poda__passes_costs(passes)) {
        const double cost = step->g - passes->steps[step->from].g;
        if (tree->costs)
            snprintf(label->edge + strlen(label->edge), sizeof label->edge - strlen(label->edge),
                     "%s%s", label->edge[0] ? ": " : "", poda__passes_number(passes, cost, number));
    }
    poda__buffer formula = {0};
    poda__passes_formula(passes, step->g, step->h, step->f, false, &formula);
    snprintf(label->value, sizeof label->value, "%s", formula.at ? formula.at : "");
    tree->sentence.failed |= formula.failed;
    poda__buffer_release(&formula);
}

static void name_all(poda__route_tree *tree)
{
    const poda__passes *passes = tree->passes;
    for (int32_t i = 0; i < tree->count; i++) {
        struct label *label = &tree->labels[i];
        poda__figure_node *node = &tree->nodes[i];
        if (label->folded) {
            snprintf(label->name, sizeof label->name, "… %u", (unsigned)label->folded);
            node->shape = PODA__SHAPE_FOLD;
        } else if (label->step != PODA__NO_STEP) {
            name_way(tree, label);
        } else if (passes->options.algorithm == PODA_BIDIRECTIONAL) {
            snprintf(label->name, sizeof label->name, "%s", poda_finder_name(PODA_BIDIRECTIONAL));
        } else {
            poda__passes_name(passes, poda__passes_state(passes, 0), NAME, label->name);
        }
        node->name = label->name;
        node->edge = label->edge;
        node->value = label->value;
    }
}

/* Level by level until there are enough, and the path in any case; the remaining children of a node
 * become one fold. */
static bool choose_nodes(poda__route_tree *tree)
{
    const size_t root = tree->passes->step_count;
    const int32_t most = tree->look->show > 0 ? tree->look->show : SHOWN;
    int32_t reserved = 0;
    for (size_t i = 0; i < root; i++)
        reserved += tree->on_path[i];
    /* a single start needs no root above it */
    const bool alone = tree->passes->kind == PODA__PASSES_LISTS &&
                       tree->first[root] != PODA__NO_STEP &&
                       tree->next[tree->first[root]] == PODA__NO_STEP;
    if (!add_shown(tree, alone ? tree->first[root] : PODA__NO_STEP, -1))
        return false;
    for (int32_t i = 0; i < tree->count; i++) {
        const uint32_t step = tree->labels[i].step;
        uint32_t hidden = 0, first_hidden = 0;
        int32_t taken = 0;
        if (tree->labels[i].folded)
            continue;
        for (uint32_t child = tree->first[step == PODA__NO_STEP ? root : step];
             child != PODA__NO_STEP; child = tree->next[child]) {
            const bool path = tree->on_path[child] && reserved < PATH_MOST;
            if (path || (tree->count + reserved < most && taken < WIDE)) {
                if (!add_shown(tree, child, i))
                    return false;
                reserved -= path;
                taken++;
            } else {
                first_hidden = hidden ? first_hidden : child;
                hidden += tree->sizes[child];
            }
        }
        if (hidden) {
            if (!add_shown(tree, first_hidden, i))
                return false;
            tree->labels[tree->count - 1].folded = hidden;
        }
    }
    name_all(tree);
    return true;
}

poda__route_tree *poda__route_tree_new(const poda__passes *passes, const poda__route_look *look)
{
    poda__route_tree *tree = poda__array(1, sizeof *tree);
    const size_t steps = passes->step_count + 1;
    if (!tree)
        return NULL;
    tree->passes = passes;
    tree->look = look;
    tree->first = poda__array(steps, sizeof *tree->first);
    tree->next = poda__array(steps, sizeof *tree->next);
    tree->sizes = poda__array(steps, sizeof *tree->sizes);
    tree->on_path = poda__array(steps, 1);
    tree->fate = poda__array(steps, 1);
    tree->way = poda__array(passes->node_count, sizeof *tree->way);
    bool enough = poda__cursor_init(&tree->cursor, passes, false) && tree->first && tree->next &&
                  tree->sizes && tree->on_path && tree->fate && tree->way;
    if (enough) {
        link_steps(tree);
        mark_paths(tree);
        enough = choose_nodes(tree);
    }
    if (!enough) {
        poda__route_tree_free(tree);
        return NULL;
    }
    return tree;
}

void poda__route_tree_free(poda__route_tree *tree)
{
    if (!tree)
        return;
    poda__cursor_release(&tree->cursor);
    poda__buffer_release(&tree->sentence);
    free(tree->first);
    free(tree->next);
    free(tree->sizes);
    free(tree->on_path);
    free(tree->fate);
    free(tree->way);
    free(tree->nodes);
    free(tree->labels);
    free(tree);
}

bool poda__route_tree_failed(const poda__route_tree *tree)
{
    return tree->sentence.failed;
}

static void apply(poda__route_tree *tree, uint32_t index)
{
    const poda__find_step *step = &tree->passes->steps[index];
    const uint32_t way = tree->way[step->node];
    switch (step->kind) {
    case PODA_FIND_OPEN:
    case PODA_FIND_BETTER:
    case PODA_FIND_REOPEN:
    case PODA_FIND_ENTER:
    case PODA_FIND_NOTE:
        tree->way[step->node] = index;
        break;
    case PODA_FIND_GOAL:
        tree->fate[way] = GOAL;
        return;
    case PODA_FIND_DEAD:
        tree->fate[way] = DEAD;
        return;
    case PODA_FIND_BOUND:
        tree->fate[way] = BEATEN;
        return;
    case PODA_FIND_UNNOTE:
    case PODA_FIND_LEAVE:
        if (tree->fate[way] == REACHED)
            tree->fate[way] = TAKEN_BACK;
        return;
    default:
        break;
    }
    tree->fate[index] = REACHED;
}

static void go_to(poda__route_tree *tree, size_t pass)
{
    const size_t end = poda__pass_end(tree->passes, pass);
    poda__cursor_go(&tree->cursor, pass);
    if (tree->done > end) {
        memset(tree->fate, 0, tree->passes->step_count);
        tree->done = 0;
    }
    for (; tree->done < end; tree->done++)
        apply(tree, (uint32_t)tree->done);
}

/* The text below a way, and its marks. */
static const char *judge_listed(const poda__route_tree *tree, uint32_t index, uint32_t *marks)
{
    const poda__find_step *step = &tree->passes->steps[index];
    poda_translate_fn *translate = tree->passes->options.translate;
    if (step->kind == PODA_FIND_DROP || step->kind == PODA_FIND_KNOWN ||
        tree->way[step->node] != index) {
        *marks |= PODA__MARK_CUT;
        return tr(translate, "dropped");
    }
    if (tree->cursor.nodes[step->node].where == PODA__PLACE_OPEN) {
        *marks |= PODA__MARK_OPEN;
        return tr(translate, "OPEN");
    }
    *marks |= PODA__MARK_CLOSED;
    return tree->fate[index] == GOAL ? tr(translate, "goal") : tr(translate, "CLOSED");
}

static const char *judge_entered(const poda__route_tree *tree, uint32_t index, uint32_t *marks)
{
    const poda__find_step *step = &tree->passes->steps[index];
    poda_translate_fn *translate = tree->passes->options.translate;
    const bool story = tree->passes->kind == PODA__PASSES_STORY;
    if (step->kind == PODA_FIND_LIMIT)
        return NULL;
    if (step->kind == PODA_FIND_REFUSE || step->kind == PODA_FIND_BEYOND) {
        *marks |= PODA__MARK_CUT;
        return story ? tr(translate, "refused") : tr(translate, "beyond");
    }
    switch (tree->fate[index]) {
    case GOAL:
        *marks |= PODA__MARK_CLOSED;
        return story ? tr(translate, "solution") : tr(translate, "goal");
    case DEAD:
        return tr(translate, "no way on");
    case BEATEN:
        return tr(translate, "beaten");
    case TAKEN_BACK:
        return story ? tr(translate, "taken back") : NULL;
    default:
        *marks |= PODA__MARK_CLOSED;
        return story ? tr(translate, "noted") : tr(translate, "entered");
    }
}

static void show_way(poda__route_tree *tree, int32_t i, size_t pass, bool over)
{
    const poda__passes *passes = tree->passes;
    const struct label *label = &tree->labels[i];
    poda__figure_node *node = &tree->nodes[i];
    node->marks = 0;
    node->window = NULL;
    if (label->step == PODA__NO_STEP)
        return;
    if (tree->fate[label->step] == COMING) {
        node->marks = PODA__MARK_HIDDEN;
        return;
    }
    if (label->folded)
        return;
    node->window = passes->kind == PODA__PASSES_LISTS
                       ? judge_listed(tree, label->step, &node->marks)
                       : judge_entered(tree, label->step, &node->marks);
    const poda__find_step *told = &passes->steps[passes->firsts[pass]];
    const bool current = pass > 0 && told->kind == PODA_FIND_SELECT
                             ? tree->way[told->node] == label->step
                             : label->step == passes->firsts[pass];
    if (current && !over)
        node->marks |= PODA__MARK_CURRENT;
    if (over && tree->on_path[label->step])
        node->marks |= PODA__MARK_BEST;
}

static const poda__figure *frame_at(void *user, int32_t frame)
{
    poda__route_tree *tree = user;
    const poda__passes *passes = tree->passes;
    const bool rest = (size_t)frame >= passes->count,
               over = rest || ((size_t)frame + 1 == passes->count && !passes->full);
    const size_t pass = rest ? passes->count - 1 : (size_t)frame;
    go_to(tree, pass);
    for (int32_t i = 0; i < tree->count; i++)
        show_way(tree, i, pass, over);
    if (tree->sentence.at)
        tree->sentence.at[tree->sentence.length = 0] = 0;
    if (rest)
        poda__passes_tell_rest(passes, &tree->sentence);
    else
        poda__passes_tell(passes, pass, &tree->sentence);
    tree->figure = (poda__figure){.nodes = tree->nodes,
                                  .count = tree->count,
                                  .title = tree->look->title,
                                  .caption = tree->sentence.at,
                                  .translate = passes->options.translate};
    return &tree->figure;
}

const poda__figure *poda__route_tree_last(poda__route_tree *tree)
{
    frame_at(tree, (int32_t)tree->passes->count - !tree->passes->full);
    tree->figure.caption = NULL;
    return &tree->figure;
}

poda__film poda__route_tree_film(poda__route_tree *tree)
{
    return (poda__film){.frames = (int32_t)tree->passes->count + tree->passes->full,
                        .at = frame_at,
                        .user = tree,
                        .title = tree->look->title,
                        .translate = tree->passes->options.translate,
                        .stop = tree->look->stop};
}
