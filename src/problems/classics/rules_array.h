/* rules_array.h - array search: looks for a number among others, from the first one on, or by
 * halving if they are sorted. The simplest of all searches: a chain of probes without choices. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_ARRAY_H
#define PODA_PROBLEMS_CLASSICS_RULES_ARRAY_H

#include <stdlib.h>

#include "poda/space.h"

enum { ARRAY_MOST = 1000000, ARRAY_SHOWN = 24 }; /* shown: columns of the board */
#define ARRAY_VALUES "2,5,8,12,16,23,38,56,72,91"

typedef struct array_space {
    uint64_t *values;
    size_t count;
    uint64_t wanted;
    bool binary;
    bool shown;        /* on a board: few numbers that are not long */
    const char *found; /* the word, in the reader's language */
} array_space;

/* The number can only be at low..high; once found, both are its index. */
typedef struct array_state {
    int32_t low, high, found;
} array_state;

static const poda_option array_options[] = {
    {"values", ARRAY_VALUES, "the numbers; in order for by=binary"},
    {"for", "23", "the number to look for"},
    {"by", "binary", "binary: the middle first, then one half; linear: from the first one on"},
    {NULL, NULL, NULL}};

static const poda_choices array_choices[] = {{"by", "binary linear"}, {NULL, NULL}};
static const poda_about array_about = {
    .name = "array",
    .title = "array search",
    .summary = "find a number among others, probing one at a time",
    .moves_like = "16",
    .position_like = "L=5 H=6",
    .options = array_options,
    .aliases = "vector arreglo",
    .choices = array_choices,
};

#define array_HAS_RELEASE 1
static inline void array_release(array_space *space)
{
    free(space->values);
    space->values = NULL;
}

static inline poda_status array_read_values(array_space *space, const poda_options *options,
                                            poda_error *error)
{
    const poda_pair pair = {"values", poda_option_text(options, "values", ARRAY_VALUES)};
    size_t room = 1;
    for (const char *at = pair.value; *at; at++)
        room += *at == ',';
    room = room < ARRAY_MOST ? room : ARRAY_MOST;
    space->values = (uint64_t *)calloc(room, sizeof *space->values);
    if (!space->values)
        return poda_fail_memory(error);
    return poda_option_list(&(poda_options){&pair, 1}, "values", 0, INT64_MAX, room, space->values,
                            &space->count, error);
}

static inline poda_status array_init(array_space *space, const poda_options *options,
                                     poda_error *error)
{
    int64_t wanted = 23;
    int by = 0;
    *space = (array_space){0};
    poda_status status = poda_option_int(options, "for", 0, INT64_MAX, &wanted, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "by", "binary linear", &by, error);
    if (status == PODA_OK)
        status = array_read_values(space, options, error);
    space->wanted = (uint64_t)wanted;
    space->binary = by == 0;
    space->found = error && error->translate ? error->translate("found") : "found";
    space->shown = status == PODA_OK && space->count <= ARRAY_SHOWN;
    for (size_t i = 0; space->shown && i < space->count; i++)
        space->shown = space->values[i] < 1000000000;
    for (size_t i = 1; status == PODA_OK && space->binary && i < space->count; i++)
        if (space->values[i] < space->values[i - 1])
            status = poda_fail(error, PODA_BAD_OPTION, "values",
                               "binary search needs the values in order, but %llu comes after "
                               "%llu: sort them, or use by=linear",
                               (unsigned long long)space->values[i],
                               (unsigned long long)space->values[i - 1]);
    if (status != PODA_OK)
        array_release(space);
    return status;
}

static inline void array_start(const array_space *space, array_state *state)
{
    *state = (array_state){0, (int32_t)space->count - 1, 0};
}

/* The index that is looked at next; -1: none. */
static inline int32_t array_probed(const array_space *space, const array_state *state)
{
    if (state->found || state->low > state->high)
        return -1;
    return space->binary ? (state->low + state->high) / 2 : state->low;
}

/* A move is the index that is probed. */
static inline void array_moves(const array_space *space, const array_state *state, poda_moves *list)
{
    const int32_t probe = array_probed(space, state);
    if (probe >= 0)
        poda_moves_add(list, (poda_move)probe);
}

static inline void array_play(const array_space *space, const array_state *from, poda_move move,
                              array_state *to)
{
    const int32_t probe = (int32_t)move;
    const uint64_t value = space->values[move];
    *to = *from;
    if (value == space->wanted)
        *to = (array_state){probe, probe, 1};
    else if (space->binary && value > space->wanted)
        to->high = probe - 1;
    else
        to->low = probe + 1;
}

static inline bool array_goal(const array_space *space, const array_state *state)
{
    (void)space;
    return state->found;
}

/* Indices count from 0. */
static inline void array_state_text(const array_space *space, const array_state *state,
                                    poda_text *text)
{
    if (state->found)
        poda_text_add(text, "%s %d", space->found, (int)state->low);
    else
        poda_text_add(text, "L=%d H=%d", (int)state->low, (int)state->high);
}

/* Reads the number after `word`; false if the text does not continue that way. */
static inline bool array_read_index(const char **text, const char *word, int32_t *index)
{
    uint64_t number;
    const size_t length = strlen(word);
    const char *at = *text + length;
    if (strncmp(*text, word, length) != 0)
        return false;
    const bool negative = *at == '-';
    at += negative;
    if (!poda_read_number(&at, ARRAY_MOST, &number))
        return false;
    *index = negative ? -(int32_t)number : (int32_t)number;
    *text = at;
    return true;
}

static inline poda_status array_state_read(const array_space *space, const char *text,
                                           array_state *state, poda_error *error)
{
    const int32_t last = (int32_t)space->count - 1;
    array_state read = {0, 0, 0};
    if (array_read_index(&text, "found ", &read.low) ||
        array_read_index(&text, "hallado en ", &read.low)) {
        read.high = read.low;
        read.found = 1;
        if (*text == 0 && read.low >= 0 && read.low <= last &&
            space->values[read.low] == space->wanted) {
            *state = read;
            return PODA_OK;
        }
    } else if (array_read_index(&text, "L=", &read.low) &&
               array_read_index(&text, " H=", &read.high) && *text == 0 && read.low >= 0 &&
               read.high <= last && read.low <= read.high + 1) {
        *state = read;
        return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "write the part where it may be, 'L=0 H=%d' (indices 0 to %d), or 'found 5' "
                     "with the index where it is",
                     (int)last, (int)last);
}

static inline void array_move_text(const array_space *space, const array_state *state,
                                   poda_move move, poda_text *text)
{
    (void)state;
    poda_text_add(text, "%llu", (unsigned long long)space->values[move]);
}

/* L, M and H of low, middle and high as far as they point to `index`. */
static inline void array_pointers(const array_space *space, const array_state *state, int32_t index,
                                  poda_text *text)
{
    const bool both = space->binary && !state->found;
    poda_text_add(text, "%s%s%s", both && index == state->low ? "L" : "",
                  index == array_probed(space, state) ? both ? "M" : "^" : "",
                  both && index == state->high ? "H" : "");
    if (state->found && index == state->low)
        poda_text_add(text, "^");
}

/* The numbers, and below them what points to them. */
#define array_HAS_VIEW 1
static inline void array_view(const array_space *space, const array_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{" ", " ", "empty", -1},
                                        {"#", "#", "number that is searched", PODA_MAX},
                                        {"-", "-", "number that is left out", -1},
                                        {"^", "^", "pointer", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}};
    const int32_t count = (int32_t)space->count;
    if (!space->shown)
        return;
    poda_view_grid(view, 2, count, pieces, 4);
    view->dress = dress;
    for (int32_t i = 0; i < count; i++) {
        poda_cell *number = &view->cell[i], *below = &view->cell[count + i];
        poda_text name = {number->name, sizeof number->name, 0};
        poda_text label = {number->label, sizeof number->label, 0};
        poda_text points = {below->label, sizeof below->label, 0};
        poda_text_add(&name, "%d", (int)i);
        poda_text_add(&label, "%llu", (unsigned long long)space->values[i]);
        array_pointers(space, state, i, &points);
        number->piece = i >= state->low && i <= state->high ? 1 : 2;
        below->piece = below->label[0] ? 3 : 0;
        below->tone = below->piece ? PODA_TONE_LOOK : PODA_TONE_GONE;
    }
}

#endif
