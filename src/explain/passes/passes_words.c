/* passes_words.c - the passes of a single-player search as sentences, with the terms of the
 * course. */
#include "explain/passes/passes_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/wording.h"
#include "explain/teller.h"

enum {
    NAME = PODA__LABEL_MOST,
    SHORT_NAME = 12, /* longer states are not joined to a path */
    PATH_FIRST = 30, /* in a long path: states shown before the gap, and after it */
    PATH_LAST = 10,
};

const char *poda__passes_number(const poda__passes *passes, double number, char room[32])
{
    if (isinf(number))
        snprintf(room, 32, number > 0 ? "+∞" : "-∞");
    else if (fabs(number) < 1e15 && number == floor(number))
        snprintf(room, 32, "%.0f", number == 0 ? 0 : number); /* avoids -0 */
    else
        snprintf(room, 32, "%.6g", number);
    for (char *c = room; *c; c++)
        if (*c == ',')
            *c = '.'; /* some locales write a comma */
    return poda__decimals(passes->options.translate, room);
}

const char *poda__passes_mark(const poda__passes *passes)
{
    return passes->options.translate && passes->fractions ? ";" : ",";
}

const char *poda__passes_name(const poda__passes *passes, const void *state, int most,
                              char room[PODA__LABEL_ROOM])
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    const bool cell = passes->options.chart && passes->options.chart->grid;
    poda_text_add(&text, cell ? "(" : "");
    passes->options.space->state_text(passes->options.params, state, &text);
    poda_text_add(&text, cell ? ")" : "");
    return poda__text_label(words, most, room);
}

const char *poda__passes_move(const poda__passes *passes, const poda__find_step *step, int most,
                              char room[PODA__LABEL_ROOM])
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    /* from the goal's side a move leads from the state to its parent */
    const bool listed = passes->kind == PODA__PASSES_LISTS;
    if (step->kind != PODA_FIND_LIMIT && (listed ? step->parent != step->node : step->depth > 0))
        passes->options.space->move_text(
            passes->options.params,
            poda__passes_state(passes, step->side ? step->node : step->parent), step->move, &text);
    return poda__text_label(words, most, room);
}

void poda__passes_formula(const poda__passes *passes, double g, double h, double f, bool spaced,
                          poda__buffer *out)
{
    char first[32], second[32], sum[32], weight[32];
    const char *gap = spaced ? " " : "";
    poda__passes_number(passes, g, first);
    poda__passes_number(passes, h, second);
    poda__passes_number(passes, f, sum);
    switch (passes->options.algorithm) {
    case PODA_DIJKSTRA:
    case PODA_BIDIRECTIONAL:
        poda__buffer_add(out, "f%s=%sg%s=%s%s", gap, gap, gap, gap, sum);
        break;
    case PODA_GREEDY:
        poda__buffer_add(out, "f%s=%sh%s=%s%s", gap, gap, gap, gap, sum);
        break;
    case PODA_WEIGHTED:
        poda__buffer_add(out, "f%s=%s%s%s+%s%s%s×%s%s%s=%s%s", gap, gap, first, gap, gap,
                         poda__passes_number(passes, passes->options.weight, weight), gap, gap,
                         second, gap, gap, sum);
        break;
    case PODA_ASTAR:
    case PODA_IDASTAR:
        poda__buffer_add(out, "f%s=%s%s%s+%s%s%s=%s%s", gap, gap, first, gap, gap, second, gap, gap,
                         sum);
        break;
    default:
        break;
    }
}

/* One state or move of the path. */
static void put_ply(const poda__passes *passes, size_t ply, bool moves, poda__buffer *out)
{
    char room[PODA__LABEL_ROOM], words[PODA_TEXT_MAX] = "";
    if (moves) {
        poda_text text = {words, sizeof words, 0};
        passes->options.space->move_text(passes->options.params, poda__passes_on_path(passes, ply),
                                         passes->moves[ply], &text);
        poda__buffer_add(out, "%s", poda__text_label(words, NAME, room));
    } else {
        poda__buffer_add(out, "%s",
                         poda__passes_name(passes, poda__passes_on_path(passes, ply), NAME, room));
    }
}

void poda__passes_path(const poda__passes *passes, poda__buffer *out)
{
    if (!passes->found || !passes->path)
        return;
    bool moves = false;
    for (size_t i = 0; i <= passes->length && i < PATH_FIRST && passes->length; i++) {
        char room[PODA__LABEL_ROOM];
        moves |= strlen(poda__passes_name(passes, poda__passes_on_path(passes, i), NAME, room)) >
                 SHORT_NAME;
    }
    const size_t count = passes->length + !moves;
    for (size_t i = 0; i < count; i++) {
        const char *dash = i == 0 ? "" : moves ? " " : "-";
        poda__buffer_add(out, "%s", dash);
        if (i == PATH_FIRST && count > PATH_FIRST + PATH_LAST + 1) {
            poda__buffer_add(out, "…%s", dash);
            i = count - PATH_LAST;
        }
        put_ply(passes, i, moves, out);
    }
}

static void put_listed(const poda__cursor *cursor, uint32_t node, poda__buffer *out)
{
    const poda__passes *passes = cursor->passes;
    char room[PODA__LABEL_ROOM], number[32];
    const char *name = poda__passes_name(passes, poda__passes_state(passes, node), NAME, room);
    const bool pair = strchr(name, ',') && name[0] != '('; /* it would touch its f */
    if (poda__passes_costs(passes))
        poda__buffer_add(out, pair ? "((%s)%s%s)" : "(%s%s%s)", name, poda__passes_mark(passes),
                         poda__passes_number(passes, cursor->nodes[node].f, number));
    else
        poda__buffer_add(out, pair ? "(%s)" : "%s", name);
}

void poda__passes_list(const poda__cursor *cursor, int side, bool closed, size_t listed,
                       poda__buffer *out)
{
    const poda__list *list = closed ? &cursor->closed[side] : &cursor->open[side];
    const size_t hidden = list->count > listed ? list->count - listed : 0;
    const char *comma = "";
    poda__buffer_add(out, list->count ? "{" : "{-");
    if (hidden && closed) {
        poda__buffer_add(out, "… +%zu", hidden);
        comma = ",";
    }
    size_t shown = 0;
    uint32_t node = list->first;
    for (size_t skip = closed ? hidden : 0; skip > 0; skip--)
        node = cursor->nodes[node].after;
    for (; node != PODA__NO_STEP && shown + hidden < list->count;
         node = cursor->nodes[node].after, shown++) {
        poda__buffer_add(out, "%s", comma);
        put_listed(cursor, node, out);
        comma = ",";
    }
    if (hidden && !closed)
        poda__buffer_add(out, ",… +%zu", hidden);
    poda__buffer_add(out, "}");
}

void poda__passes_why(const poda__passes *passes, const poda__find_step *step, poda__buffer *out)
{
    const poda_problem_rules *rules = passes->options.rules;
    const struct teller teller = {.translate = passes->options.translate, .out = out};
    const void *state = poda__passes_state(passes, step->node);
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    if (step->kind != PODA_FIND_REFUSE || !rules)
        return;
    /* what is acceptable is refused for another reason: backtracking.inc.h */
    if (!rules->acceptable || rules->acceptable(passes->options.params, state, step->move)) {
        tell(&teller, "it leads back to a state of the path");
        return;
    }
    if (!rules->why)
        return;
    rules->why(passes->options.params, state, step->move, &text);
    for (char *c = words; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' '; /* one line */
    poda__buffer_put(out, words, strlen(words));
}

/* sentences */

/* Texts of one step, so that each sentence takes one line. */
struct said {
    char name[PODA__LABEL_ROOM], move[PODA__LABEL_ROOM];
    char f[32], other[32];
    poda__buffer formula, why;
};

static void say_begin(struct said *said, const poda__passes *passes, const poda__find_step *step)
{
    poda__passes_name(passes, poda__passes_state(passes, step->node), NAME, said->name);
    poda__passes_move(passes, step, NAME, said->move);
    poda__passes_number(passes, step->f, said->f);
    poda__passes_number(passes, step->other, said->other);
    said->formula = (poda__buffer){0};
    poda__passes_formula(passes, step->g, step->h, step->f, true, &said->formula);
    said->why = (poda__buffer){0};
    poda__passes_why(passes, step, &said->why);
}

static void say_end(struct said *said, const struct teller *teller)
{
    teller->out->failed |= said->formula.failed || said->why.failed;
    poda__buffer_release(&said->formula);
    poda__buffer_release(&said->why);
}

static const char *formula_of(const struct said *said)
{
    return said->formula.at ? said->formula.at : "";
}

static void separate(const struct teller *teller)
{
    if (teller->out->length && teller->out->at[teller->out->length - 1] != ' ')
        poda__buffer_add(teller->out, " ");
}

static void tell_path(const poda__passes *passes, const struct teller *teller)
{
    poda__buffer path = {0};
    char cost[32];
    poda__passes_path(passes, &path);
    poda__passes_number(passes, passes->cost, cost);
    tell(teller, ": path %s, cost %s.", path.at ? path.at : "", cost);
    teller->out->failed |= path.failed;
    poda__buffer_release(&path);
}

static void tell_selected(const poda__passes *passes, const poda__find_step *step, bool goal,
                          const struct said *said, const struct teller *teller)
{
    const bool costs = poda__passes_costs(passes);
    if (passes->options.algorithm == PODA_BIDIRECTIONAL)
        tell(teller, step->side ? "From the goal: " : "From the start: ");
    if (goal && costs)
        tell(teller, "%s is selected with f = %s, it is the goal", said->name, said->f);
    else if (goal)
        tell(teller, "%s is selected, it is the goal", said->name);
    else if (costs)
        tell(teller, "%s is selected with f = %s and goes to CLOSED.", said->name, said->f);
    else
        tell(teller, "%s is selected and goes to CLOSED.", said->name);
    if (goal && passes->found)
        tell_path(passes, teller);
    else if (goal)
        poda__buffer_add(teller->out, ".");
}

static void tell_dropped(const poda__find_step *step, bool costs, const struct said *said,
                         const struct teller *teller)
{
    if (step->kind == PODA_FIND_KNOWN)
        tell(teller, "%s is in CLOSED already: this way is dropped.", said->name);
    else if (!costs)
        tell(teller, "%s is in OPEN already: this way is dropped.", said->name);
    else if (step->other < step->f)
        tell(teller, "%s is in OPEN with f = %s, which is less than %s: this way is dropped.",
             said->name, said->other, said->f);
    else
        tell(teller, "%s is in OPEN with the same f = %s: this way is dropped.", said->name,
             said->other);
}

static void tell_child(const poda__passes *passes, const poda__find_step *step,
                       const struct said *said, const struct teller *teller)
{
    const bool costs = poda__passes_costs(passes);
    switch (step->kind) {
    case PODA_FIND_OPEN:
        if (costs)
            tell(teller, "%s is new: %s.", said->name, formula_of(said));
        else
            tell(teller, "%s is new.", said->name);
        break;
    case PODA_FIND_BETTER:
        if (costs)
            tell(teller, "%s is in OPEN with f = %s; this way is cheaper and takes over: %s.",
                 said->name, said->other, formula_of(said));
        else
            tell(teller, "%s is in OPEN already; this way takes over.", said->name);
        break;
    case PODA_FIND_REOPEN:
        tell(teller, "%s is in CLOSED with f = %s; this way is cheaper, it goes back to OPEN: %s.",
             said->name, said->other, formula_of(said));
        break;
    case PODA_FIND_DROP:
    case PODA_FIND_KNOWN:
        tell_dropped(step, costs, said, teller);
        break;
    case PODA_FIND_MEET:
        tell(teller, "%s is known from both sides, on a path of cost %s.", said->name, said->f);
        break;
    default:
        break;
    }
}

static void tell_start(const poda__passes *passes, const poda__find_step *step,
                       const struct said *said, const struct teller *teller)
{
    if (step->side)
        tell(teller, "%s is the goal: %s.", said->name, formula_of(said));
    else if (poda__passes_costs(passes))
        tell(teller, "%s is the start: %s.", said->name, formula_of(said));
    else
        tell(teller, "%s is the start.", said->name);
}

static void tell_entered(const poda__passes *passes, const poda__find_step *step,
                         const struct said *said, const struct teller *teller)
{
    const bool by_depth = passes->options.algorithm == PODA_DEEPENING;
    switch (step->kind) {
    case PODA_FIND_LIMIT:
        tell(teller, "A pass with limit %s begins.", said->f);
        break;
    case PODA_FIND_ENTER:
        if (by_depth)
            tell(teller, "%s is entered at depth %s.", said->name, said->f);
        else
            tell(teller, "%s is entered: %s.", said->name, formula_of(said));
        break;
    case PODA_FIND_BEYOND:
        if (by_depth)
            tell(teller, "%s lies at depth %s, beyond the limit %s.", said->name, said->f,
                 said->other);
        else
            tell(teller, "%s has %s, beyond the limit %s.", said->name, formula_of(said),
                 said->other);
        break;
    case PODA_FIND_LEAVE:
        tell(teller, "Back out of %s.", said->name);
        break;
    default:
        break;
    }
}

static void tell_option(const poda__find_step *step, const struct said *said,
                        const struct teller *teller)
{
    switch (step->kind) {
    case PODA_FIND_REFUSE:
        if (said->why.length)
            tell(teller, "Option %s is not acceptable: %s.", said->move, said->why.at);
        else
            tell(teller, "Option %s is not acceptable.", said->move);
        break;
    case PODA_FIND_NOTE:
        tell(teller, "Option %s is acceptable and is noted: %s.", said->move, said->name);
        break;
    case PODA_FIND_DEAD:
        tell(teller, "There is no way on from here.");
        break;
    case PODA_FIND_BOUND:
        tell(teller, "Nothing beyond can beat the best solution so far: %s at best.", said->f);
        break;
    case PODA_FIND_UNNOTE:
        tell(teller, "Option %s is taken back.", said->move);
        break;
    default:
        break;
    }
}

static void tell_step(const poda__passes *passes, size_t pass, const poda__find_step *step,
                      bool goal_follows, const struct said *said, const struct teller *teller)
{
    if (step->kind == PODA_FIND_GOAL) {
        if (passes->kind == PODA__PASSES_LISTS)
            return; /* described with the selection */
        separate(teller);
        if (passes->kind == PODA__PASSES_STORY) {
            if (passes->options.valued)
                tell(teller, "The solution is complete: %s, worth %s.", said->name, said->f);
            else
                tell(teller, "The solution is complete: %s, cost %s.", said->name, said->f);
        } else {
            tell(teller, "%s is the goal", said->name);
            tell_path(passes, teller);
        }
        return;
    }
    separate(teller);
    if (step->kind == PODA_FIND_SELECT)
        tell_selected(passes, step, goal_follows, said, teller);
    else if (passes->kind == PODA__PASSES_LISTS && pass == 0 && step->kind == PODA_FIND_OPEN)
        tell_start(passes, step, said, teller);
    else if (passes->kind == PODA__PASSES_LISTS)
        tell_child(passes, step, said, teller);
    else if (passes->kind == PODA__PASSES_LIMITS)
        tell_entered(passes, step, said, teller);
    else
        tell_option(step, said, teller);
}

void poda__passes_tell(const poda__passes *passes, size_t pass, poda__buffer *out)
{
    const struct teller teller = {.translate = passes->options.translate, .out = out};
    const size_t first = passes->firsts[pass], end = poda__pass_end(passes, pass);
    if (pass == 0 && passes->kind != PODA__PASSES_LISTS) {
        char room[PODA__LABEL_ROOM];
        tell(&teller, "%s is the start.",
             poda__passes_name(passes, poda__passes_state(passes, 0), NAME, room));
    }
    if (pass > 0 && poda__passes_probe(passes)) {
        passes->options.probes->describe(passes->options.params,
                                         poda__passes_state(passes, passes->steps[first].node),
                                         passes->options.translate, out);
        return;
    }
    size_t children = 0;
    bool goal = false;
    for (size_t i = first; i < end; i++) {
        const poda__find_step *step = &passes->steps[i];
        struct said said;
        if (poda__step_goes_back(passes, step))
            continue;
        children += step->kind != PODA_FIND_SELECT;
        goal |= step->kind == PODA_FIND_GOAL;
        say_begin(&said, passes, step);
        tell_step(passes, pass, step, i + 1 < end && passes->steps[i + 1].kind == PODA_FIND_GOAL,
                  &said, &teller);
        say_end(&said, &teller);
    }
    /* of a search that was stopped, or no longer recorded, nothing is known about the last state */
    const bool whole = pass + 1 < passes->count || (passes->end == PODA_END_DONE && !passes->full);
    if (passes->kind == PODA__PASSES_LISTS && pass > 0 && !children && !goal && whole) {
        separate(&teller);
        tell(&teller, "It leads to no other state.");
    }
}

void poda__passes_tell_rest(const poda__passes *passes, poda__buffer *out)
{
    const struct teller teller = {.translate = passes->options.translate, .out = out};
    tell(&teller, "Passes that are not shown: %llu.",
         (unsigned long long)(passes->total + 1 - passes->count));
    separate(&teller);
    poda__passes_tell_end(passes, out);
}

void poda__passes_tell_end(const poda__passes *passes, poda__buffer *out)
{
    const struct teller teller = {.translate = passes->options.translate, .out = out};
    const char *text;
    if (passes->kind == PODA__PASSES_STORY && passes->goals) {
        tell(&teller, "Solutions seen: %llu.", (unsigned long long)passes->goals);
        return;
    }
    if (poda__passes_probe(passes) && !passes->full && passes->count > 1 &&
        passes->end == PODA_END_DONE) {
        poda__passes_tell(passes, passes->count - 1, out); /* whether it is there */
        return;
    }
    if (passes->found) {
        tell(&teller, "A path is found");
        tell_path(passes, &teller);
        return;
    }
    if (passes->end != PODA_END_DONE)
        text = in_words(&teller, "The search ended at a limit, before it was over.");
    else if (passes->kind == PODA__PASSES_STORY)
        text = in_words(&teller, "All options have been tried: there is no solution.");
    else if (passes->kind == PODA__PASSES_LIMITS)
        text = in_words(&teller, "Nothing lies beyond the limit: there is no path to a goal.");
    else if (passes->options.walk)
        text = in_words(&teller, "OPEN is empty: all that can be reached is in CLOSED, in order.");
    else
        text = in_words(&teller, "OPEN is empty: there is no path to a goal.");
    poda__buffer_put(out, text, strlen(text));
}
