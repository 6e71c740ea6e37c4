/* rules_hanoi.h - the towers of Hanoi (Lucas 1883): move all discs to the last peg, one at a time,
 * never a larger one onto a smaller one. */
#ifndef PODA_PROBLEMS_CLASSICS_RULES_HANOI_H
#define PODA_PROBLEMS_CLASSICS_RULES_HANOI_H

#include "poda/space.h"

enum { HANOI_DISCS = 20, HANOI_PEGS = 8 };

typedef struct hanoi_space {
    int discs, pegs;
} hanoi_space;

typedef struct hanoi_state {
    uint8_t peg[HANOI_DISCS]; /* of each disc, the smallest first */
} hanoi_state;

static const poda_option hanoi_options[] = {{"discs", "3", "number of discs, 1 to 20"},
                                            {"pegs", "3", "number of pegs, 3 to 8"},
                                            {NULL, NULL, NULL}};
static const char *const hanoi_heuristics[] = {"tower", "off", NULL};

static const poda_about hanoi_about = {
    .name = "hanoi",
    .title = "towers of Hanoi",
    .summary = "move the tower to the last peg, never a larger disc onto a smaller one",
    .moves_like = "1>3",
    .position_like = "321//",
    .options = hanoi_options,
    .evals = hanoi_heuristics,
    .aliases = "torres",
};

static inline poda_status hanoi_init(hanoi_space *space, const poda_options *options,
                                     poda_error *error)
{
    int64_t discs = 3, pegs = 3;
    poda_status status = poda_option_int(options, "discs", 1, HANOI_DISCS, &discs, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "pegs", 3, HANOI_PEGS, &pegs, error);
    *space = (hanoi_space){(int)discs, (int)pegs};
    return status;
}

static inline void hanoi_start(const hanoi_space *space, hanoi_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

/* The smallest disc on `peg`, or the number of discs if it is empty. */
static inline int hanoi_top(const hanoi_space *space, const hanoi_state *state, int peg)
{
    int disc = 0;
    while (disc < space->discs && state->peg[disc] != peg)
        disc++;
    return disc;
}

/* A move is from x pegs + to. */
static inline void hanoi_moves(const hanoi_space *space, const hanoi_state *state, poda_moves *list)
{
    int top[HANOI_PEGS];
    for (int peg = 0; peg < space->pegs; peg++)
        top[peg] = hanoi_top(space, state, peg);
    for (int from = 0; from < space->pegs; from++)
        for (int to = 0; to < space->pegs; to++)
            if (top[from] < top[to] && !poda_moves_add(list, (poda_move)(from * space->pegs + to)))
                return;
}

static inline void hanoi_play(const hanoi_space *space, const hanoi_state *from, poda_move move,
                              hanoi_state *to)
{
    *to = *from;
    to->peg[hanoi_top(space, from, (int)move / space->pegs)] = (uint8_t)((int)move % space->pegs);
}

static inline bool hanoi_goal(const hanoi_space *space, const hanoi_state *state)
{
    for (int disc = 0; disc < space->discs; disc++)
        if (state->peg[disc] != space->pegs - 1)
            return false;
    return true;
}

/* Discs that are not on the last peg: each needs at least one move. */
static inline int hanoi_off(const hanoi_space *space, const hanoi_state *state)
{
    int off = 0;
    for (int disc = 0; disc < space->discs; disc++)
        off += state->peg[disc] != space->pegs - 1;
    return off;
}

/* Three pegs: the exact cost. The largest misplaced disc needs all smaller ones on the third peg,
 * then 2^disc - 1 moves bring them after it. */
static inline int hanoi_tower_of_three(const hanoi_space *space, const hanoi_state *state)
{
    int moves = 0, goal = 2;
    for (int disc = space->discs; disc-- > 0;)
        if (state->peg[disc] != goal) {
            moves += 1 << disc;
            goal = 3 - goal - state->peg[disc];
        }
    return moves;
}

/* More pegs: before the largest misplaced disc can go to its goal, the smaller ones must leave both
 * its peg and the last one, and then return: two moves for those on either, one for the others.
 * Admissible, but not consistent: it can fall by more than the cost of a move. */
static inline int hanoi_tower(const hanoi_space *space, const hanoi_state *state)
{
    if (space->pegs == 3)
        return hanoi_tower_of_three(space, state);
    int largest = space->discs - 1, moves = 1;
    while (largest >= 0 && state->peg[largest] == space->pegs - 1)
        largest--;
    if (largest < 0)
        return 0;
    for (int disc = 0; disc < largest; disc++)
        moves +=
            state->peg[disc] == state->peg[largest] || state->peg[disc] == space->pegs - 1 ? 2 : 1;
    return moves;
}

#define hanoi_HAS_HEURISTIC 1
static inline double hanoi_heuristic(const hanoi_space *space, const hanoi_state *state, int which)
{
    return which == 0 ? hanoi_tower(space, state) : hanoi_off(space, state);
}

#define hanoi_HAS_TARGET 1
static inline void hanoi_target(const hanoi_space *space, hanoi_state *state)
{
    memset(state, 0, sizeof *state);
    memset(state->peg, space->pegs - 1, (size_t)space->discs);
}

/* Every move can be taken back. */
#define hanoi_HAS_BACK 1
static inline void hanoi_backs(const hanoi_space *space, const hanoi_state *state, poda_moves *list)
{
    hanoi_moves(space, state, list);
}

static inline poda_move hanoi_back(const hanoi_space *space, const hanoi_state *state,
                                   poda_move way, hanoi_state *from)
{
    hanoi_play(space, state, way, from);
    return (poda_move)((int)way % space->pegs * space->pegs + (int)way / space->pegs);
}

/* Pegs separated by '/', the largest disc first: "32/1/"; discs above 9 are letters. */
static inline void hanoi_state_text(const hanoi_space *space, const hanoi_state *state,
                                    poda_text *text)
{
    for (int peg = 0; peg < space->pegs; peg++) {
        if (peg)
            poda_text_add(text, "/");
        for (int disc = space->discs; disc-- > 0;)
            if (state->peg[disc] == peg)
                poda_text_add(text, "%c", "123456789abcdefghijk"[disc]);
    }
}

static inline poda_status hanoi_state_read(const hanoi_space *space, const char *text,
                                           hanoi_state *state, poda_error *error)
{
    static const char names[] = "123456789abcdefghijk";
    uint32_t seen = 0;
    int peg = 0, last = space->discs;
    for (; *text; text++) {
        if (*text == '/') {
            last = space->discs;
            if (++peg == space->pegs)
                break;
            continue;
        }
        const char *at = strchr(names, *text);
        const int disc = at ? (int)(at - names) : space->discs;
        if (disc >= space->discs || disc >= last || seen >> disc & 1)
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "'%c' cannot lie there: discs are 1 to %c, each once, a smaller one on "
                "a larger one",
                *text, names[space->discs - 1]);
        seen |= 1u << disc;
        state->peg[disc] = (uint8_t)peg;
        last = disc;
    }
    if (peg != space->pegs - 1 || seen != (1u << space->discs) - 1)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "write %d pegs separated by '/', with discs 1 to %c: '32/1/'", space->pegs,
                         names[space->discs - 1]);
    return PODA_OK;
}

static inline void hanoi_move_text(const hanoi_space *space, const hanoi_state *state,
                                   poda_move move, poda_text *text)
{
    (void)state;
    poda_text_add(text, "%d>%d", (int)move / space->pegs + 1, (int)move % space->pegs + 1);
}

/* The pegs are columns; a disc is taken from the top of one and dropped on another. */
#define hanoi_HAS_VIEW 1
static inline void hanoi_view(const hanoi_space *space, const hanoi_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1},      {"1", "1", "disc", PODA_MAX}, {"2", "2", "disc", PODA_MAX},
        {"3", "3", "disc", PODA_MAX}, {"4", "4", "disc", PODA_MAX}, {"5", "5", "disc", PODA_MAX},
        {"6", "6", "disc", PODA_MAX}, {"7", "7", "disc", PODA_MAX}, {"8", "8", "disc", PODA_MAX},
        {"9", "9", "disc", PODA_MAX}, {"a", "a", "disc", PODA_MAX}, {"b", "b", "disc", PODA_MAX},
        {"c", "c", "disc", PODA_MAX}, {"d", "d", "disc", PODA_MAX}, {"e", "e", "disc", PODA_MAX},
        {"f", "f", "disc", PODA_MAX}, {"g", "g", "disc", PODA_MAX}, {"h", "h", "disc", PODA_MAX},
        {"i", "i", "disc", PODA_MAX}, {"j", "j", "disc", PODA_MAX}, {"k", "k", "disc", PODA_MAX}};
    int height[HANOI_PEGS] = {0};
#define FIVE_BARS                                                                                  \
    {PODA_SHAPE_BAR, PODA_COLOUR_OWN}, {PODA_SHAPE_BAR, PODA_COLOUR_OWN},                          \
        {PODA_SHAPE_BAR, PODA_COLOUR_OWN}, {PODA_SHAPE_BAR, PODA_COLOUR_OWN},                      \
    {                                                                                              \
        PODA_SHAPE_BAR, PODA_COLOUR_OWN                                                            \
    }
    static const poda_dress dress[HANOI_DISCS + 1] = {
        {PODA_SHAPE_GLYPH, PODA_COLOUR_OWN}, FIVE_BARS, FIVE_BARS, FIVE_BARS, FIVE_BARS};
#undef FIVE_BARS
    poda_view_grid(view, space->discs, space->pegs, pieces, HANOI_DISCS + 1);
    view->dress = dress;
    view->look = PODA_LOOK_RODS;
    view->numbered_cols = true;
    for (int disc = space->discs; disc-- > 0;) {
        const int peg = state->peg[disc], row = space->discs - 1 - height[peg]++;
        poda_view_put(view, row * space->pegs + peg, disc + 1);
        view->cell[row * space->pegs + peg].amount =
            (uint64_t)(30 + 68 * (disc + 1) / space->discs); /* its width */
    }
    for (int from = 0; from < space->pegs; from++)
        for (int to = 0; to < space->pegs; to++)
            if (hanoi_top(space, state, from) < hanoi_top(space, state, to))
                poda_view_click(view, (poda_move)(from * space->pegs + to),
                                (space->discs - height[from]) * space->pegs + from,
                                (space->discs - 1 - height[to]) * space->pegs + to);
}

#endif
