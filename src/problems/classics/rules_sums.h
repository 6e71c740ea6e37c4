/* rules_sums.h - the ordered sums of n from parts smaller than n, the first example of
 * backtracking: note a part, continue with the rest, take it back. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_SUMS_H
#define PODA_PROBLEMS_CLASSICS_RULES_SUMS_H

#include "base/wording.h"
#include "poda/space.h"

enum { SUMS_MOST = 60 };

typedef struct sums_space {
    int n;
    poda_translate_fn *translate; /* for reasons; NULL: English */
} sums_space;

typedef struct sums_state {
    uint8_t count, total;
    uint8_t part[SUMS_MOST];
} sums_state;

#define sums_PARTIAL 1

static const poda_option sums_options[] = {{"n", "4", "the number to be summed, 1 to 60"},
                                           {NULL, NULL, NULL}};

static const poda_about sums_about = {
    .name = "sums",
    .title = "sums of a number",
    .summary = "ordered sums of n by parts smaller than n",
    .moves_like = "2",
    .position_like = "1+1+2",
    .options = sums_options,
    .aliases = "sumas",
};

static inline poda_status sums_init(sums_space *space, const poda_options *options,
                                    poda_error *error)
{
    int64_t n = 4;
    poda_status status = poda_option_int(options, "n", 1, SUMS_MOST, &n, error);
    *space = (sums_space){(int)n, error ? error->translate : NULL};
    return status;
}

static inline void sums_start(const sums_space *space, sums_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

/* A move is the next part. */
static inline void sums_moves(const sums_space *space, const sums_state *state, poda_moves *list)
{
    if (state->total < space->n)
        for (int part = 1; part < space->n; part++)
            if (!poda_moves_add(list, (poda_move)part))
                return;
}

#define sums_HAS_ACCEPTABLE 1
static inline bool sums_acceptable(const sums_space *space, const sums_state *state, poda_move move)
{
    return state->total + (int)move <= space->n;
}

#define sums_HAS_WHY 1
static inline void sums_why(const sums_space *space, const sums_state *state, poda_move move,
                            poda_text *text)
{
    poda_text_add(text, tr(space->translate, "the sum would be %d, more than %d"),
                  state->total + (int)move, space->n);
}

static inline void sums_play(const sums_space *space, const sums_state *from, poda_move move,
                             sums_state *to)
{
    (void)space;
    *to = *from;
    to->part[to->count++] = (uint8_t)move;
    to->total = (uint8_t)(to->total + move);
}

static inline bool sums_goal(const sums_space *space, const sums_state *state)
{
    return state->total == space->n;
}

/* "1+1+2"; no part yet is "0". */
static inline void sums_state_text(const sums_space *space, const sums_state *state,
                                   poda_text *text)
{
    (void)space;
    if (state->count == 0)
        poda_text_add(text, "0");
    for (int i = 0; i < state->count; i++)
        poda_text_add(text, "%s%d", i ? "+" : "", state->part[i]);
}

static inline poda_status sums_state_read(const sums_space *space, const char *text,
                                          sums_state *state, poda_error *error)
{
    sums_state read = {0};
    for (const char *at = text; strcmp(text, "0") != 0; at++) {
        uint64_t part;
        if (!poda_read_number(&at, (uint64_t)(space->n - 1), &part) || part == 0 ||
            (*at && *at != '+') || read.total + (int)part > space->n)
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "write parts from 1 to %d with a sum of at most %d, like '1+1', or '0' "
                "for none",
                space->n - 1, space->n);
        sums_play(space, &read, part, &read);
        if (!*at)
            break;
    }
    *state = read;
    return PODA_OK;
}

static inline void sums_move_text(const sums_space *space, const sums_state *state, poda_move move,
                                  poda_text *text)
{
    (void)space, (void)state;
    poda_text_add(text, "%d", (int)move);
}

#endif
