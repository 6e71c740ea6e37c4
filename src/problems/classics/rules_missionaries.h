/* rules_missionaries.h - missionaries and cannibals (after Alcuin's river crossings): all must
 * cross the river in a small boat, and cannibals must not outnumber missionaries anywhere, on the
 * banks or in the boat. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_MISSIONARIES_H
#define PODA_PROBLEMS_CLASSICS_RULES_MISSIONARIES_H

#include "base/wording.h"
#include "poda/space.h"

enum { MISSIONARIES_MOST = 100, MISSIONARIES_BOAT = 20 };

typedef struct missionaries_space {
    int missionaries, cannibals, boat;
    poda_translate_fn *translate; /* for the names of the banks; NULL: English */
} missionaries_space;

typedef struct missionaries_state {
    uint8_t missionaries, cannibals; /* on the left bank, where all start */
    uint8_t right;                   /* the boat is at the right bank */
} missionaries_state;

static const poda_option missionaries_options[] = {
    {"missionaries", "3", "number of missionaries, 0 to 100"},
    {"cannibals", "3", "number of cannibals, 0 to 100"},
    {"boat", "2", "how many the boat takes, 2 to 20"},
    {NULL, NULL, NULL}};
static const char *const missionaries_heuristics[] = {"trips", NULL};

static const poda_about missionaries_about = {
    .name = "missionaries",
    .title = "missionaries and cannibals",
    .summary =
        "take all across the river; where there are missionaries, cannibals may not outnumber them",
    .moves_like = "1m1c",
    .position_like = "3,1,left",
    .options = missionaries_options,
    .evals = missionaries_heuristics,
    .aliases = "misioneros",
};

static inline poda_status missionaries_init(missionaries_space *space, const poda_options *options,
                                            poda_error *error)
{
    int64_t missionaries = 3, cannibals = 3, boat = 2;
    poda_status status =
        poda_option_int(options, "missionaries", 0, MISSIONARIES_MOST, &missionaries, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cannibals", 0, MISSIONARIES_MOST, &cannibals, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "boat", 2, MISSIONARIES_BOAT, &boat, error);
    *space = (missionaries_space){(int)missionaries, (int)cannibals, (int)boat,
                                  error ? error->translate : NULL};
    if (status == PODA_OK && missionaries > 0 && missionaries < cannibals)
        return poda_fail(error, PODA_BAD_OPTION, "cannibals",
                         "%d cannibals outnumber %d missionaries from the start: take as many "
                         "missionaries or more",
                         (int)cannibals, (int)missionaries);
    return status;
}

static inline void missionaries_start(const missionaries_space *space, missionaries_state *state)
{
    *state =
        (missionaries_state){(uint8_t)space->missionaries, (uint8_t)space->cannibals, (uint8_t)0};
}

static inline bool missionaries_safe(int missionaries, int cannibals)
{
    return missionaries == 0 || missionaries >= cannibals;
}

/* A move is missionaries x (boat + 1) + cannibals. */
static inline void missionaries_moves(const missionaries_space *space,
                                      const missionaries_state *state, poda_moves *list)
{
    const int left_m = state->missionaries, left_c = state->cannibals;
    const int here_m = state->right ? space->missionaries - left_m : left_m;
    const int here_c = state->right ? space->cannibals - left_c : left_c;
    for (int m = space->boat; m >= 0; m--)
        for (int c = space->boat - m; c >= 0; c--) {
            const int stay_m = here_m - m, stay_c = here_c - c;
            if (m + c == 0 || stay_m < 0 || stay_c < 0 || !missionaries_safe(m, c) ||
                !missionaries_safe(stay_m, stay_c) ||
                !missionaries_safe(space->missionaries - stay_m, space->cannibals - stay_c))
                continue;
            if (!poda_moves_add(list, (poda_move)(m * (space->boat + 1) + c)))
                return;
        }
}

static inline void missionaries_play(const missionaries_space *space,
                                     const missionaries_state *from, poda_move move,
                                     missionaries_state *to)
{
    const int m = (int)move / (space->boat + 1), c = (int)move % (space->boat + 1);
    const int sign = from->right ? 1 : -1;
    *to = (missionaries_state){(uint8_t)(from->missionaries + sign * m),
                               (uint8_t)(from->cannibals + sign * c), !from->right};
}

static inline bool missionaries_goal(const missionaries_space *space,
                                     const missionaries_state *state)
{
    (void)space;
    return state->missionaries + state->cannibals == 0;
}

/* Ignores the cannibals: a round trip takes at most boat - 1 people across, the last trip a full
 * boat. */
#define missionaries_HAS_HEURISTIC 1
static inline double missionaries_heuristic(const missionaries_space *space,
                                            const missionaries_state *state, int which)
{
    (void)which;
    const int people = state->missionaries + state->cannibals;
    const int left = people + state->right; /* one person must bring the boat back */
    if (people == 0)
        return 0;
    const int rounds = (left - 2) / (space->boat - 1); /* (left - boat) / (boat - 1), rounded up */
    return state->right + 2 * rounds + 1;
}

#define missionaries_HAS_TARGET 1
static inline void missionaries_target(const missionaries_space *space, missionaries_state *state)
{
    (void)space;
    *state = (missionaries_state){0, 0, 1};
}

/* The people who have just crossed could cross back, so the predecessors are the successors. */
#define missionaries_HAS_BACK 1
static inline void missionaries_backs(const missionaries_space *space,
                                      const missionaries_state *state, poda_moves *list)
{
    missionaries_moves(space, state, list);
}

static inline poda_move missionaries_back(const missionaries_space *space,
                                          const missionaries_state *state, poda_move way,
                                          missionaries_state *from)
{
    missionaries_play(space, state, way, from);
    return way;
}

/* Missionaries and cannibals on the left bank, and where the boat is. */
static inline void missionaries_state_text(const missionaries_space *space,
                                           const missionaries_state *state, poda_text *text)
{
    poda_text_add(text, "%d,%d,%s", state->missionaries, state->cannibals,
                  tr(space->translate, state->right ? "right" : "left"));
}

static inline poda_status missionaries_state_read(const missionaries_space *space, const char *text,
                                                  missionaries_state *state, poda_error *error)
{
    uint64_t m, c;
    const char *at = text;
    if (!poda_read_number(&at, (uint64_t)space->missionaries, &m) || *at++ != ',' ||
        !poda_read_number(&at, (uint64_t)space->cannibals, &c) || *at++ != ',' ||
        (!poda__is_word(at, "left") && !poda__is_word(at, "right")))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "write the missionaries (0 to %d) and cannibals (0 to %d) on the left "
                         "bank, and where the boat is: '3,1,left' or '3,1,right'",
                         space->missionaries, space->cannibals);
    if (!missionaries_safe((int)m, (int)c) ||
        !missionaries_safe(space->missionaries - (int)m, space->cannibals - (int)c))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%.20s: cannibals outnumber missionaries on a bank", text);
    *state = (missionaries_state){(uint8_t)m, (uint8_t)c, poda__is_word(at, "right")};
    return PODA_OK;
}

static inline void missionaries_move_text(const missionaries_space *space,
                                          const missionaries_state *state, poda_move move,
                                          poda_text *text)
{
    const int m = (int)move / (space->boat + 1), c = (int)move % (space->boat + 1);
    (void)state;
    if (m)
        poda_text_add(text, "%dm", m);
    if (c)
        poda_text_add(text, "%dc", c);
}

/* The left bank, the river with the boat, the right bank; missionaries are in the upper row. */
#define missionaries_HAS_VIEW 1
static inline void missionaries_view(const missionaries_space *space,
                                     const missionaries_state *state, poda_view *view)
{
    enum { SHOWN = 10 };
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"M", "M", "missionary", PODA_MAX},
                                        {"C", "C", "cannibal", PODA_MIN},
                                        {"=", "=", "boat", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PERSON, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PERSON, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_BLOCK, PODA_COLOUR_BROWN}};
    const int all[2] = {space->missionaries, space->cannibals},
              left[2] = {state->missionaries, state->cannibals};
    const int bank = all[0] > all[1] ? all[0] : all[1];
    if (bank < 1 || bank > SHOWN)
        return;
    poda_view_grid(view, 2, 2 * bank + 2, pieces, 4);
    view->dress = dress;
    for (int row = 0; row < 2; row++)
        for (int col = 0; col < view->cols; col++) {
            const int cell = row * view->cols + col, mirror = view->cols - 1 - col;
            const bool river = col == bank || col == bank + 1;
            view->cell[cell].tone = river ? PODA_TONE_WATER : PODA_TONE_GRASS;
            if (river && (col > bank) == (state->right != 0))
                poda_view_put(view, cell, 3);
            else if (!river && (col < bank ? bank - 1 - col < left[row]
                                           : bank - 1 - mirror < all[row] - left[row]))
                poda_view_put(view, cell, 1 + row);
        }
    view->numbered_cols = true;
}

#endif
