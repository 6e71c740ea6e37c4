/* array.c - the instance of rules_array.h, the position of the number as text, and the steps with
 * low, middle and high. */
#include "problems/classics/rules_array.h"

#include <stdio.h>

#include "problems/problem_registry.h"
#include "problems/report.h"

#define PODA_RULES array
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

static void report(const void *params, const poda_find_result *result, poda_translate_fn *translate,
                   poda__buffer *out)
{
    enum { SHOWN = 100 };
    const array_space *space = params;
    const poda__report to = {translate, out};
    if (result->length == 0)
        return;
    add_sentence(&to, "%llu is at index %zu, counted from 0\n", (unsigned long long)space->wanted,
                 (size_t)result->path[result->length - 1]);
    add_sentence(&to, "probed:");
    for (size_t i = 0; i < result->length && i < SHOWN; i++)
        poda__buffer_add(out, " %llu", (unsigned long long)space->values[result->path[i]]);
    if (result->length > SHOWN)
        add_sentence(&to, " and %zu more", result->length - SHOWN);
    poda__buffer_add(out, "\n");
}

static void probe_at(const void *params, const void *of, poda__probe *probe)
{
    const array_state *state = of;
    const int32_t middle = array_probed(params, state);
    *probe = (poda__probe){state->low, middle, state->high, middle >= 0};
}

static void describe(const void *params, const void *of, poda_translate_fn *translate,
                     poda__buffer *out)
{
    const array_space *space = params;
    const array_state *state = of;
    const poda__report to = {translate, out};
    const int32_t middle = array_probed(space, state);
    const unsigned long long wanted = space->wanted,
                             number = middle < 0 ? 0 : space->values[middle];
    if (state->found)
        add_sentence(&to, "%llu is at index %d.", wanted, (int)state->low);
    else if (middle < 0 && space->binary)
        add_sentence(&to, "low %d is beyond high %d: %llu is not there.", (int)state->low,
                     (int)state->high, wanted);
    else if (middle < 0)
        add_sentence(&to, "No number is left: %llu is not there.", wanted);
    else if (!space->binary && number == wanted)
        add_sentence(&to, "index %d: %llu is found.", (int)middle, wanted);
    else if (!space->binary)
        add_sentence(&to, "index %d: %llu is not %llu, the next one follows.", (int)middle, number,
                     wanted);
    else if (number == wanted)
        add_sentence(&to, "low %d, middle %d, high %d: %llu is found.", (int)state->low,
                     (int)middle, (int)state->high, wanted);
    else if (number < wanted)
        add_sentence(&to, "low %d, middle %d, high %d: %llu > %llu, so low becomes %d.",
                     (int)state->low, (int)middle, (int)state->high, wanted, number,
                     (int)middle + 1);
    else
        add_sentence(&to, "low %d, middle %d, high %d: %llu < %llu, so high becomes %d.",
                     (int)state->low, (int)middle, (int)state->high, wanted, number,
                     (int)middle - 1);
}

/* Numbers that are no longer searched are dots. */
static void draw(const void *params, const void *of, const char *indent, poda__buffer *out)
{
    enum { LONGEST = 90 };
    const array_space *space = params;
    const array_state *state = of;
    int wide = 3;
    char word[32], below[LONGEST + 32];
    poda_text points = {below, sizeof below, 0};
    if (!space->shown)
        return;
    for (size_t i = 0; i < space->count; i++) {
        const int length =
            snprintf(word, sizeof word, "%llu", (unsigned long long)space->values[i]);
        wide = length > wide ? length : wide;
    }
    if (space->count * (size_t)(wide + 1) > LONGEST)
        return;
    poda__buffer_add(out, "%s", indent);
    for (int32_t i = 0; i < (int32_t)space->count; i++) {
        if (!state) {
            poda__buffer_add(out, " %*d", wide, (int)i);
            continue;
        }
        if (i < state->low || i > state->high)
            poda__buffer_add(out, " %*s", wide, ".");
        else
            poda__buffer_add(out, " %*llu", wide, (unsigned long long)space->values[i]);
        poda_text name = {word, sizeof word, 0};
        word[0] = 0;
        array_pointers(space, state, i, &name);
        poda_text_add(&points, " %*s", wide, word);
    }
    below[points.length] = 0;
    while (points.length > 0 && below[points.length - 1] == ' ')
        below[--points.length] = 0;
    poda__buffer_add(out, below[0] ? "\n%s%s\n" : "\n", indent, below);
}

static const poda__probes probes = {.at = probe_at, .describe = describe, .draw = draw};

const poda__problem_entry poda__problem_array = {
    .rules = &array_rules, .cores = &poda__find_cores_array, .report = report, .probes = &probes};
