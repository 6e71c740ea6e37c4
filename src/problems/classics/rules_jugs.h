/* rules_jugs.h - measuring with unmarked jugs: pour from one into another until one is empty or the
 * other full; with a tap, a jug can also be filled or emptied. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_JUGS_H
#define PODA_PROBLEMS_CLASSICS_RULES_JUGS_H

#include "poda/space.h"

enum { JUGS_COUNT = 8, JUGS_SIZE = 60000 };

typedef struct jugs_state {
    uint16_t amount[JUGS_COUNT];
} jugs_state;

typedef struct jugs_space {
    int count;
    bool tap;
    bool whole; /* the target gives the contents of every jug; else amount[0] in any */
    jugs_state size, start, target;
} jugs_space;

static const poda_option jugs_options[] = {
    {"sizes", "8,5,3", "what each jug holds, up to 8 of them"},
    {"target", "4,4,0", "one amount, to be in any jug, or one for each jug"},
    {"start", "8,0,0", "what is in each jug; else all empty with a tap, the largest full without"},
    {"tap", "no", "yes: jugs can be filled and emptied; the default where there are sizes only"},
    {NULL, NULL, NULL}};

static const poda_choices jugs_choices[] = {{"tap", "no yes"}, {NULL, NULL}};
static const poda_about jugs_about = {
    .name = "jugs",
    .title = "water jugs",
    .summary = "measure an amount by pouring from jug to jug",
    .moves_like = "1>2",
    .position_like = "3,5,0",
    .options = jugs_options,
    .aliases = "jarras",
    .choices = jugs_choices,
};

/* Reads amounts that fit the jugs. */
static inline poda_status jugs_read_amounts(const jugs_space *space, const poda_options *options,
                                            const char *key, jugs_state *state, size_t *count,
                                            poda_error *error)
{
    uint64_t amounts[JUGS_COUNT];
    poda_status status =
        poda_option_list(options, key, 0, JUGS_SIZE, JUGS_COUNT, amounts, count, error);
    if (status != PODA_OK || !poda_option_text(options, key, NULL))
        return status;
    *state = (jugs_state){0};
    for (size_t i = 0; i < *count; i++)
        state->amount[i] = (uint16_t)amounts[i];
    for (size_t i = 0; *count == (size_t)space->count && i < *count; i++)
        if (state->amount[i] > space->size.amount[i])
            return poda_fail(error, PODA_BAD_OPTION, key, "%s: jug %d holds %d, not %d", key,
                             (int)i + 1, space->size.amount[i], state->amount[i]);
    return PODA_OK;
}

static inline int jugs_largest(const jugs_space *space)
{
    int largest = 0;
    for (int i = 1; i < space->count; i++)
        if (space->size.amount[i] > space->size.amount[largest])
            largest = i;
    return largest;
}

static inline poda_status jugs_read_start(jugs_space *space, const poda_options *options,
                                          poda_error *error)
{
    const bool sizes = poda_option_text(options, "sizes", NULL) != NULL;
    const bool start = poda_option_text(options, "start", NULL) != NULL;
    int tap = sizes && !start;
    size_t count = (size_t)space->count;
    poda_status status = poda_option_choice(options, "tap", "no yes", &tap, error);
    space->tap = tap == 1;
    if (!space->tap)
        space->start.amount[jugs_largest(space)] = space->size.amount[jugs_largest(space)];
    if (status == PODA_OK)
        status = jugs_read_amounts(space, options, "start", &space->start, &count, error);
    if (status == PODA_OK && count != (size_t)space->count)
        return poda_fail(error, PODA_BAD_OPTION, "start",
                         "start has %d {amount|amounts} for %d {jug|jugs}: write one for each",
                         (int)count, space->count);
    return status;
}

static inline poda_status jugs_read_target(jugs_space *space, const poda_options *options,
                                           poda_error *error)
{
    const bool given = poda_option_text(options, "target", NULL) != NULL;
    size_t count = 3;
    space->target = (jugs_state){{4, 4, 0}};
    if (!given && poda_option_text(options, "sizes", NULL)) {
        space->target = (jugs_state){{4}};
        count = 1;
    }
    poda_status status = jugs_read_amounts(space, options, "target", &space->target, &count, error);
    space->whole = count > 1;
    if (status == PODA_OK && count != 1 && count != (size_t)space->count)
        return poda_fail(
            error, PODA_BAD_OPTION, "target",
            "target has %d {amount|amounts} for %d {jug|jugs}: write one for each, or a single one",
            (int)count, space->count);
    return status;
}

static inline poda_status jugs_init(jugs_space *space, const poda_options *options,
                                    poda_error *error)
{
    uint64_t sizes[JUGS_COUNT] = {8, 5, 3};
    size_t count = 3;
    *space = (jugs_space){0};
    poda_status status =
        poda_option_list(options, "sizes", 1, JUGS_SIZE, JUGS_COUNT, sizes, &count, error);
    if (status != PODA_OK)
        return status;
    space->count = (int)count;
    for (size_t i = 0; i < count; i++)
        space->size.amount[i] = (uint16_t)sizes[i];
    status = jugs_read_start(space, options, error);
    return status == PODA_OK ? jugs_read_target(space, options, error) : status;
}

static inline void jugs_start(const jugs_space *space, jugs_state *state)
{
    *state = space->start;
}

/* A move is from x (count + 1) + to; `count` itself is the tap, or the drain. */
static inline void jugs_moves(const jugs_space *space, const jugs_state *state, poda_moves *list)
{
    const int count = space->count;
    for (int from = 0; from <= count; from++)
        for (int to = 0; to <= count; to++) {
            if (from == to || (!space->tap && (from == count || to == count)) ||
                (from < count && state->amount[from] == 0) ||
                (to < count && state->amount[to] == space->size.amount[to]))
                continue;
            if (!poda_moves_add(list, (poda_move)(from * (count + 1) + to)))
                return;
        }
}

static inline void jugs_play(const jugs_space *space, const jugs_state *state, poda_move move,
                             jugs_state *next)
{
    const int from = (int)move / (space->count + 1), to = (int)move % (space->count + 1);
    const int has = from < space->count ? state->amount[from] : JUGS_SIZE;
    const int takes = to < space->count ? space->size.amount[to] - state->amount[to] : JUGS_SIZE;
    const int poured = has < takes ? has : takes;
    *next = *state;
    if (from < space->count)
        next->amount[from] = (uint16_t)(has - poured);
    if (to < space->count)
        next->amount[to] = (uint16_t)(state->amount[to] + poured);
}

static inline bool jugs_goal(const jugs_space *space, const jugs_state *state)
{
    if (space->whole)
        return memcmp(state, &space->target, sizeof *state) == 0;
    for (int i = 0; i < space->count; i++)
        if (state->amount[i] == space->target.amount[0])
            return true;
    return false;
}

static inline void jugs_state_text(const jugs_space *space, const jugs_state *state,
                                   poda_text *text)
{
    for (int i = 0; i < space->count; i++)
        poda_text_add(text, "%s%d", i ? "," : "", state->amount[i]);
}

static inline poda_status jugs_state_read(const jugs_space *space, const char *text,
                                          jugs_state *state, poda_error *error)
{
    jugs_state read = {0};
    const char *at = text;
    for (int i = 0; i < space->count; i++, at++) {
        uint64_t amount;
        if (!poda_read_number(&at, space->size.amount[i], &amount) ||
            *at != (i + 1 < space->count ? ',' : 0))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "amount %d of '%.40s' is wrong: write %d {amount|amounts} separated "
                             "by commas; jug %d holds %d",
                             i + 1, text, space->count, i + 1, space->size.amount[i]);
        read.amount[i] = (uint16_t)amount;
    }
    *state = read;
    return PODA_OK;
}

/* "1>2" pours from jug 1 into jug 2, ">1" fills jug 1 from the tap, "1>" empties it. */
static inline void jugs_move_text(const jugs_space *space, const jugs_state *state, poda_move move,
                                  poda_text *text)
{
    const int from = (int)move / (space->count + 1), to = (int)move % (space->count + 1);
    (void)state;
    if (from < space->count)
        poda_text_add(text, "%d", from + 1);
    poda_text_add(text, ">");
    if (to < space->count)
        poda_text_add(text, "%d", to + 1);
}

/* The tap, where there is one, is the last cell: jugs are filled from it and emptied into it. */
#define jugs_HAS_VIEW 1
static inline void jugs_view(const jugs_space *space, const jugs_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"▯", "u", "jug", -1}, {"≈", "~", "tap", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_JUG, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_GLYPH, PODA_COLOUR_BLUE}};
    poda_move room[(JUGS_COUNT + 1) * (JUGS_COUNT + 1)];
    poda_moves list = {room, 0, sizeof room / sizeof room[0]};
    poda_view_grid(view, 1, space->count + space->tap, pieces, 3);
    view->kind = PODA_VIEW_STRIP;
    view->dress = dress;
    for (int i = 0; i < space->count; i++) {
        poda_cell *cell = &view->cell[i];
        poda_text label = {cell->label, sizeof cell->label, 0};
        poda_view_put(view, i, 1);
        cell->amount = space->size.amount[i] ? 100U * state->amount[i] / space->size.amount[i] : 0U;
        poda_text_add(&label, "%d/%d", state->amount[i], space->size.amount[i]);
    }
    if (space->tap)
        poda_view_put(view, space->count, 2);
    jugs_moves(space, state, &list);
    for (size_t i = 0; i < list.count; i++)
        poda_view_click(view, room[i], (int)room[i] / (space->count + 1),
                        (int)room[i] % (space->count + 1));
}

#endif
