/* general_words.c - sentences for the steps of a search of a general tree. */
#include <math.h>

#include "base/memory.h"
#include "base/wording.h"
#include "explain/general/general.h"
#include "explain/teller.h"

/* Numbers as written in the reader's language. */
static const char *number_of(const struct teller *teller, double number, char room[32])
{
    poda__general_number(number, room);
    return poda__decimals(teller->translate, room);
}

static const char *chance_of(const struct teller *teller, double chance, char room[32])
{
    poda__general_chance(chance, room);
    return poda__decimals(teller->translate, room);
}

static const char *words_of(const struct teller *teller, const double *value,
                            char room[PODA__GENERAL_TEXT])
{
    poda__general_value(teller->general, value, room);
    return poda__decimals(teller->translate, room);
}

static bool starts_frame(poda__general_step_kind kind)
{
    switch (kind) {
    case PODA__GENERAL_UPDATE:
    case PODA__GENERAL_KEEP:
    case PODA__GENERAL_TIE:
    case PODA__GENERAL_ADD:
    case PODA__GENERAL_PROBE:
    case PODA__GENERAL_AT_LEAST:
    case PODA__GENERAL_AT_MOST:
        return false; /* described together with the return or the entry */
    default:
        return true;
    }
}

poda__frame *poda__general_frames(const poda__general *general, size_t *count)
{
    poda__frame *frames = poda__array(general->step_count + 1, sizeof *frames);
    size_t found = 0;
    if (!frames)
        return NULL;
    for (size_t i = 0; i < general->step_count; i++) {
        if (found == 0 || starts_frame(general->steps[i].kind))
            frames[found++] = (poda__frame){i, i};
        else
            frames[found - 1].last = i;
    }
    *count = found;
    return frames;
}

static const char *name_of(const struct teller *teller, int32_t node)
{
    return poda__general_name(teller->general, node);
}

static const poda__gametree_node *node_of(const struct teller *teller, int32_t node)
{
    return &teller->general->tree.nodes[node];
}

static const double *value_of(const struct teller *teller, const poda__general_step *step)
{
    return teller->general->step_values + step->value;
}

static bool is_chance(const struct teller *teller, int32_t node)
{
    return node_of(teller, node)->player == PODA__CHANCE;
}

/* Does the search use a window? */
static bool has_window(const poda__general *general)
{
    return general->nodes[0].windowed;
}

static bool is_max(const struct teller *teller, int32_t node)
{
    return node_of(teller, node)->player == teller->general->player;
}

/* "B, C and D" or "0.3·B + 0.7·C", if they are few. */
static void tell_children(const struct teller *teller, int32_t node)
{
    enum { NAMED = 8 };
    const poda__general *general = teller->general;
    const int32_t count = node_of(teller, node)->count;
    const bool chance = is_chance(teller, node);
    char room[32];
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = poda__general_child(general, node, i);
        if (i == NAMED && count > NAMED + 1) {
            if (chance)
                poda__buffer_add(teller->out, " + ...");
            else
                tell(teller, " and %d more", count - NAMED);
            return;
        }
        if (i > 0)
            poda__buffer_add(teller->out, "%s",
                             chance ? " + "
                             : i + 1 < count
                                 ? ", "
                                 : poda__and(teller->translate, name_of(teller, child)));
        if (chance)
            poda__buffer_add(teller->out, "%s·",
                             chance_of(teller, general->tree.chances[child], room));
        poda__buffer_add(teller->out, "%s", name_of(teller, child));
    }
}

static void tell_who_chooses(const struct teller *teller, int32_t node)
{
    const poda__general *general = teller->general;
    const int player = node_of(teller, node)->player + 1;
    if (general->tree.payoff_count == 1) {
        if (player == PODA_MAX + 1)
            tell(teller, "MAX chooses the maximum of ");
        else
            tell(teller, "MIN chooses the minimum of ");
    } else if (general->width > 1) {
        tell(teller, "At %s player %d chooses what pays player %d most, among ",
             name_of(teller, node), player, player);
    } else if (is_max(teller, node)) {
        tell(teller, "Player %d chooses the maximum of its payoff among ", player);
    } else {
        tell(teller, "Player %d is taken to play against player %d and chooses the minimum of ",
             player, general->player + 1);
    }
}

static void tell_enter(const struct teller *teller, const poda__general_step *step)
{
    const poda__general *general = teller->general;
    const poda__gametree_node *node = node_of(teller, step->node);
    const char *name = name_of(teller, step->node);
    char alpha[32], beta[32];
    number_of(teller, step->alpha, alpha);
    number_of(teller, step->beta, beta);
    if (!has_window(general)) {
        if (step->node == 0)
            tell(teller, "The search starts at %s. ", name);
    } else if (step->node == 0) {
        tell(teller, "The search starts at %s with α = %s and β = %s. ", name, alpha, beta);
    } else if (is_chance(teller, node->parent) && (isfinite(step->alpha) || isfinite(step->beta))) {
        tell(teller,
             "α = %s and β = %s are passed down to %s: beyond them the mean at %s leaves its own "
             "window. ",
             alpha, beta, name, name_of(teller, node->parent));
    } else {
        tell(teller, "α = %s and β = %s are passed down to %s. ", alpha, beta, name);
    }
    const int32_t first = poda__general_child(general, step->node, 0);
    if (node->count == 1) {
        tell(teller, "At %s there is one move, to %s.", name, name_of(teller, first));
        return;
    }
    if (node->player == PODA__CHANCE)
        tell(teller, "Chance decides at %s: its value is the mean ", name);
    else
        tell_who_chooses(teller, step->node);
    tell_children(teller, step->node);
    tell(teller, "; %s comes first.", name_of(teller, first));
}

/* "max(3, 5) = ", "0.3·3 + 0.7·5 = ": the values of the children. Empty if cuts left some out, or
 * if they are several payoffs, of which one was chosen. */
static void tell_sum(const struct teller *teller, int32_t node)
{
    enum { SHOWN = 8 };
    const poda__general *general = teller->general;
    const int32_t count = node_of(teller, node)->count;
    const bool chance = is_chance(teller, node);
    char number[32], list[(SHOWN + 1) * 70] = "";
    poda_text text = {list, sizeof list, 0};
    int32_t seen = 0;
    for (int32_t i = 0; i < count; i++)
        seen += general->nodes[poda__general_child(general, node, i)].visited;
    if (general->width > 1 || count < 2 || seen < count)
        return;
    for (int32_t i = 0; i < count; i++) {
        const int32_t child = poda__general_child(general, node, i);
        const double *given = &general->returned[child];
        if (i == SHOWN) {
            poda_text_add(&text, chance ? " + ..." : ", ...");
            break;
        }
        if (i > 0)
            poda_text_add(&text, chance ? " + " : ", ");
        if (chance)
            poda_text_add(&text, "%s·", poda__general_chance(general->tree.chances[child], number));
        poda__general_number(*given, number);
        poda_text_add(&text, chance && *given < 0 ? "(%s)" : "%s", number);
    }
    poda__buffer_add(teller->out, chance ? "%s%s = " : "%s(%s) = ",
                     chance                 ? ""
                     : is_max(teller, node) ? "max"
                                            : "min",
                     poda__decimals(teller->translate, list));
}

static void tell_return(const struct teller *teller, const poda__general_step *step)
{
    char value[PODA__GENERAL_TEXT];
    const char *name = name_of(teller, step->node);
    words_of(teller, value_of(teller, step), value);
    if (step->kind == PODA__GENERAL_KNOWN) {
        tell(teller, "What is known of %s is enough: %s.", name, value);
    } else if (step->kind == PODA__GENERAL_LEAF && teller->general->nodes[step->node].estimated) {
        tell(teller, "%s is at the horizon: its value is estimated as %s.", name, value);
    } else if (step->kind == PODA__GENERAL_LEAF) {
        tell(teller, "%s returns %s.", name, value);
    } else {
        tell(teller, "%s returns ", name);
        /* a node that Star2 visits again has the values of its last visit */
        if (teller->general->algorithm != PODA__GENERAL_STAR2)
            tell_sum(teller, step->node);
        poda__buffer_add(teller->out, "%s.", value);
    }
}

/* The effect of the child's value on the node. */
static void tell_effect(const struct teller *teller, const poda__general_step *step)
{
    const poda__general *general = teller->general;
    const char *name = name_of(teller, step->node), *child = name_of(teller, step->child);
    char value[PODA__GENERAL_TEXT], number[32];
    words_of(teller, value_of(teller, step), value);
    poda__buffer_add(teller->out, " ");
    if (step->kind == PODA__GENERAL_ADD) {
        tell(teller, "%s counts with probability %s: the sum at %s is now %s.", child,
             chance_of(teller, general->tree.chances[step->child], number), name, value);
    } else if (step->kind == PODA__GENERAL_TIE) {
        tell(teller, "%s pays player %d the same: a tie, and the first stays the best at %s.",
             child, (int)node_of(teller, step->node)->player + 1, name);
    } else if (!has_window(general)) {
        if (step->kind == PODA__GENERAL_UPDATE)
            tell(teller, "The best at %s is now %s.", name, value);
        else
            tell(teller, "The best at %s stays as it is.", name);
    } else if (is_max(teller, step->node)) {
        number_of(teller, step->alpha, number);
        if (step->kind == PODA__GENERAL_UPDATE && *value_of(teller, step) == step->alpha)
            tell(teller, "α at %s becomes %s.", name, number);
        else
            tell(teller, "α at %s stays %s.", name, number);
    } else {
        number_of(teller, step->beta, number);
        if (step->kind == PODA__GENERAL_UPDATE && *value_of(teller, step) == step->beta)
            tell(teller, "β at %s becomes %s.", name, number);
        else
            tell(teller, "β at %s stays %s.", name, number);
    }
}

static void tell_probe(const struct teller *teller, const poda__general_step *step)
{
    char value[32];
    poda__buffer_add(teller->out, " ");
    if (step->kind == PODA__GENERAL_PROBE) {
        tell(teller, "Before that, one move of each child of %s is tried.",
             name_of(teller, step->node));
        return;
    }
    number_of(teller, *value_of(teller, step), value);
    if (step->kind == PODA__GENERAL_AT_LEAST)
        tell(teller, "So %s is worth at least %s.", name_of(teller, step->child), value);
    else
        tell(teller, "So %s is worth at most %s.", name_of(teller, step->child), value);
}

/* The list has only cuts that prune something. */
static bool prunes(const struct teller *teller, int32_t node)
{
    const poda__general *general = teller->general;
    for (int32_t i = 0; i < general->cut_count; i++)
        if (general->cuts[i].node == node)
            return true;
    return false;
}

/* The nodes after `child`; star2 may have visited some of them before. */
static void tell_pruned(const struct teller *teller, int32_t node, int32_t child)
{
    const poda__general *general = teller->general;
    const int32_t count = node_of(teller, node)->count;
    int32_t index = 0;
    while (poda__general_child(general, node, index) != child)
        index++;
    const bool tried = is_chance(teller, node) && general->algorithm == PODA__GENERAL_STAR2;
    if (tried && prunes(teller, node))
        tell(teller, "All that was not looked at below %s is pruned.", name_of(teller, node));
    else if (tried || index + 1 == count)
        tell(teller, "There was nothing left to prune at %s.", name_of(teller, node));
    else if (index + 2 == count)
        tell(teller, "%s is pruned.",
             name_of(teller, poda__general_child(general, node, index + 1)));
    else
        tell(teller, "The %d moves left at %s are pruned.", count - index - 1,
             name_of(teller, node));
}

/* max^n: the players share a sum. */
static void tell_shared_cut(const struct teller *teller, const poda__general_step *step)
{
    const int32_t player = node_of(teller, step->node)->player;
    const int32_t parent = node_of(teller, step->node)->parent;
    char has[32], other[32];
    number_of(teller, value_of(teller, step)[player], has);
    if (isinf(step->alpha)) {
        tell(teller, "Player %d gets %s here, and there is no more to get. ", (int)player + 1, has);
        return;
    }
    number_of(teller, step->alpha, other);
    tell(teller,
         "Player %d gets at least %s at %s, which leaves player %d no more than the %s it has "
         "already. ",
         (int)player + 1, has, name_of(teller, step->node),
         (int)node_of(teller, parent)->player + 1, other);
}

static void tell_cut(const struct teller *teller, const poda__general_step *step)
{
    char alpha[32], beta[32], mean[32];
    number_of(teller, step->alpha, alpha);
    number_of(teller, step->beta, beta);
    number_of(teller, *value_of(teller, step), mean);
    if (teller->general->width > 1) {
        tell_shared_cut(teller, step);
    } else if (!is_chance(teller, step->node)) {
        tell(teller, "α = %s %s β = %s: ", alpha, "≥", beta);
        tell(teller, "whatever else is at %s, nothing above it changes. ",
             name_of(teller, step->node));
    } else if (*value_of(teller, step) >= step->beta) {
        tell(teller, "Even with the least that is left at %s the mean is %s ≥ β = %s. ",
             name_of(teller, step->node), mean, beta);
    } else {
        tell(teller, "Even with the most that is left at %s the mean is %s ≤ α = %s. ",
             name_of(teller, step->node), mean, alpha);
    }
    tell_pruned(teller, step->node, step->child);
}

void poda__general_tell(const poda__general *general, poda__frame frame,
                        poda_translate_fn *translate, poda__buffer *out)
{
    const struct teller teller = {.general = general, .translate = translate, .out = out};
    for (size_t i = frame.first; i <= frame.last; i++) {
        const poda__general_step *step = &general->steps[i];
        switch (step->kind) {
        case PODA__GENERAL_ENTER:
            tell_enter(&teller, step);
            break;
        case PODA__GENERAL_CUT:
            tell_cut(&teller, step);
            break;
        case PODA__GENERAL_PROBE:
        case PODA__GENERAL_AT_LEAST:
        case PODA__GENERAL_AT_MOST:
            tell_probe(&teller, step);
            break;
        case PODA__GENERAL_LEAF:
        case PODA__GENERAL_KNOWN:
        case PODA__GENERAL_RETURN:
            tell_return(&teller, step);
            break;
        default:
            tell_effect(&teller, step);
            break;
        }
    }
}
