/* passes_guess.c - what a class is asked before a pass is shown: which state of OPEN is next, whether a
 * state is within the limit, whether an option is taken. */
#include "explain/passes/passes_guess.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/wording.h"

enum {
    OTHERS = 3,   /* wrong states to choose from */
    LOOKED = 500, /* states of OPEN among which they are */
};

static const double SAME = 1e-9; /* roots add up differently on two ways */

/* The step of a pass that is asked about; NULL: the pass is no question with a few answers. */
static const poda__find_step *asked_step(const poda__passes *passes, size_t pass)
{
    const size_t end = poda__pass_end(passes, pass);
    for (size_t i = passes->firsts[pass]; pass > 0 && i < end; i++)
        switch (passes->steps[i].kind) {
        case PODA_FIND_SELECT:
            return poda__passes_probe(passes) ? NULL : &passes->steps[i];
        case PODA_FIND_ENTER:
        case PODA_FIND_BEYOND:
        case PODA_FIND_REFUSE:
        case PODA_FIND_NOTE:
            return &passes->steps[i];
        case PODA_FIND_LIMIT: /* another round begins: the start is entered in any case */
            return NULL;
        default:
            break;
        }
    return NULL;
}

static bool add_choice(const poda__passes *passes, uint32_t node, poda__film_choices *out)
{
    char room[PODA__LABEL_ROOM];
    const char *name =
        poda__passes_name(passes, poda__passes_state(passes, node), PODA__LABEL_MOST, room);
    /* too long: it would be cut, perhaps within a character; or two states look the same */
    bool fits = strlen(name) < PODA__CHOICE_ROOM;
    for (int i = 0; i < out->count; i++)
        fits &= strcmp(out->text[i], name) != 0;
    if (!fits)
        return false;
    snprintf(out->text[out->count++], PODA__CHOICE_ROOM, "%s", name);
    return true;
}

/* Would the search be right to select this state too? Of equal f one must come first, but which one says
 * nothing about the algorithm, so that no answer is wrong. */
static bool is_as_good(const poda__cursor *before, double away, double f)
{
    return poda__passes_costs(before->passes) && away <= SAME * (1 + fabs(f));
}

/* The selected state and the others of OPEN whose f is nearest, but not the same, in the order in which
 * they were reached. */
static void choose_state(const poda__cursor *before, const poda__find_step *step,
                         poda__film_choices *out)
{
    const poda__list_node *nodes = before->nodes;
    uint32_t found[OTHERS + 1];
    int count = 0, looked = 0;
    for (uint32_t node = before->open[step->side].first; node != PODA__NO_STEP && looked < LOOKED;
         node = nodes[node].after, looked++) {
        const double away = fabs(nodes[node].f - step->f);
        int at = count;
        if (node == step->node || is_as_good(before, away, step->f))
            continue;
        while (at > 0 && away < fabs(nodes[found[at - 1]].f - step->f))
            at--;
        if (at == OTHERS)
            continue;
        count += count < OTHERS;
        memmove(&found[at + 1], &found[at], (size_t)(count - 1 - at) * sizeof found[0]);
        found[at] = node;
    }
    int at = count; /* the right one, then all in order */
    found[count++] = step->node;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && found[k] < found[k - 1]; k--) {
            const uint32_t moved = found[k];
            found[k] = found[k - 1];
            found[k - 1] = moved;
        }
    for (int i = 0; i < count; i++)
        if (found[i] == step->node)
            at = i;
    for (int i = 0; i < count; i++)
        if (!add_choice(before->passes, found[i], out)) {
            out->count = 0;
            return;
        }
    out->right = at;
}

static void choose_words(const char *yes, const char *no, bool right, poda__film_choices *out)
{
    snprintf(out->text[0], PODA__CHOICE_ROOM, "%s", yes);
    snprintf(out->text[1], PODA__CHOICE_ROOM, "%s", no);
    out->count = 2;
    out->right = !right;
}

void poda__passes_guess(const poda__cursor *before, size_t pass, poda__buffer *question,
                        poda__film_choices *out)
{
    const poda__passes *passes = before->passes;
    poda_translate_fn *translate = passes->options.translate;
    const poda__find_step *step = asked_step(passes, pass);
    char room[PODA__LABEL_ROOM], limit[32];
    *out = (poda__film_choices){.count = 0};
    if (!step) {
        poda__buffer_add(question, "%s", tr(translate, "What comes next?"));
        return;
    }
    const char *const state =
        poda__passes_name(passes, poda__passes_state(passes, step->node), PODA__LABEL_MOST, room);
    switch (step->kind) {
    case PODA_FIND_SELECT:
        if (before->open[step->side].count == 1)
            return; /* nothing to guess */
        poda__buffer_add(question, "%s", tr(translate, "Which state of OPEN is selected next?"));
        choose_state(before, step, out);
        break;
    case PODA_FIND_ENTER:
    case PODA_FIND_BEYOND:
        poda__buffer_add(question, tr(translate, "The limit is %s: is %s entered?"),
                         poda__passes_number(passes, step->other, limit), state);
        choose_words(tr(translate, "it is entered"), tr(translate, "it is beyond the limit"),
                     step->kind == PODA_FIND_ENTER, out);
        break;
    default: {
        const char *const move = poda__passes_move(passes, step, PODA__LABEL_MOST, room);
        poda__buffer_add(question, tr(translate, "What becomes of the option %s?"), move);
        choose_words(tr(translate, "it is taken"), tr(translate, "it is refused"),
                     step->kind == PODA_FIND_NOTE, out);
        break;
    }
    }
    if (out->count < 2)
        out->count = 0;
}
