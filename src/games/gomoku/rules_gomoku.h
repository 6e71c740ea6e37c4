/* rules_gomoku.h - k in a row on boards of up to 400 cells, with or without a limit on longer rows:
 * gomoku, renju, and mnk where its 64 bits do not suffice. Sets of cells are several words; every row
 * ends with a column that stays empty, so that a line never wraps to the next row. What searches need
 * at every node is kept in the state and follows from the stones alone: whether the last stone won,
 * the open windows of each player, the cells near stones. */
#ifndef PODA_GAMES_GOMOKU_RULES_GOMOKU_H
#define PODA_GAMES_GOMOKU_RULES_GOMOKU_H

#include "poda/rules.h"

enum {
    GOMOKU_CELLS = 400,
    GOMOKU_SIDE = 26,
    GOMOKU_WORDS = 7, /* (cols + 1) x rows is at most 426 */
    GOMOKU_COUNTS = 7 /* windows with 6 and more stones are counted together */
};

_Static_assert(GOMOKU_CELLS + GOMOKU_SIDE <= 64 * GOMOKU_WORDS, "one empty column more");

typedef enum gomoku_law { GOMOKU_FREE, GOMOKU_STANDARD, GOMOKU_RENJU } gomoku_law;

typedef struct gomoku_set {
    uint64_t word[GOMOKU_WORDS];
} gomoku_set;

typedef struct gomoku_game {
    int rows, cols, k;
    gomoku_law law;
    bool marks;      /* noughts and crosses, O first; else stones, X first */
    int words, ways; /* in use */
    int step[4];     /* from a cell to the next one: right, down, down right, down left */
    gomoku_set board;
    int16_t bit[GOMOKU_CELLS];         /* of each cell */
    int16_t cell[64 * GOMOKU_WORDS];   /* of each bit; -1: none */
    uint8_t reach[GOMOKU_CELLS][4][2]; /* cells before and after a cell, at most k - 1 */
    int16_t closeness[GOMOKU_CELLS];   /* to the centre; larger is closer */
    gomoku_set near[GOMOKU_CELLS];     /* cells at most two steps away */
} gomoku_game;

typedef struct gomoku_state {
    gomoku_set stones[2]; /* of MAX and MIN */
    gomoku_set near;      /* cells at most two steps from a stone */
    uint64_t hash;
    /* windows of k cells with stones of one player only, by player and number of stones */
    uint16_t windows[2][GOMOKU_COUNTS];
    uint16_t count; /* stones */
    uint8_t turn;
    uint8_t won; /* the player who has just moved has a line */
} gomoku_state;

_Static_assert(sizeof(gomoku_state) == 3 * sizeof(gomoku_set) + 8 + 4 * GOMOKU_COUNTS + 4,
               "no padding");

#define gomoku_ALTERNATES 1
#define gomoku_HAS_HASH 1
#define gomoku_HAS_SYMMETRY 1
#define gomoku_HAS_EVAL 1
#define gomoku_HAS_ORDER 1
#define gomoku_HAS_NOISY 1
#define gomoku_HAS_CALM 1
#define gomoku_HAS_VITAL 1
#define gomoku_VITAL_IN_TIME 1
#define gomoku_HAS_VIEW 1

static inline bool gomoku_has(const gomoku_set *set, int bit)
{
    return set->word[bit >> 6] >> (bit & 63) & 1;
}

static inline void gomoku_add(gomoku_set *set, int bit)
{
    set->word[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

static inline void gomoku_remove(gomoku_set *set, int bit)
{
    set->word[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}

/* ---- renju (gomoku_forbidden.c) ---- */

/* Is the empty cell forbidden to black, MAX? See gomoku_forbidden.c. */
bool poda__gomoku_forbidden(const gomoku_game *game, const gomoku_state *state, int cell);

static inline bool gomoku_limited(const gomoku_game *game, const gomoku_state *state)
{
    return game->law == GOMOKU_RENJU && state->turn == PODA_MAX;
}

/* ---- texts, view and options (gomoku.c), evaluation (gomoku_threats.c) ---- */

poda_status poda__gomoku_init(gomoku_game *game, const poda_options *options, poda_error *error);
void poda__gomoku_text(const gomoku_game *game, const gomoku_state *state, poda_text *text);
poda_status poda__gomoku_read(const gomoku_game *game, const char *text, gomoku_state *state,
                              poda_error *error);
void poda__gomoku_view(const gomoku_game *game, const gomoku_state *state, poda_view *view);
void poda__gomoku_symmetry(const gomoku_game *game, const gomoku_state *state, int which,
                           gomoku_state *to);
poda_value poda__gomoku_threats(const gomoku_game *game, const gomoku_state *state);
void poda__gomoku_vital(const gomoku_game *game, const gomoku_state *state, poda_moves *list);

static inline poda_status gomoku_init(gomoku_game *game, const poda_options *options,
                                      poda_error *error)
{
    return poda__gomoku_init(game, options, error);
}

static inline void gomoku_state_text(const gomoku_game *game, const gomoku_state *state,
                                     poda_text *text)
{
    poda__gomoku_text(game, state, text);
}

static inline poda_status gomoku_state_read(const gomoku_game *game, const char *text,
                                            gomoku_state *state, poda_error *error)
{
    return poda__gomoku_read(game, text, state, error);
}

static inline void gomoku_view(const gomoku_game *game, const gomoku_state *state, poda_view *view)
{
    poda__gomoku_view(game, state, view);
}

static inline void gomoku_symmetry(const gomoku_game *game, const gomoku_state *state, int which,
                                   gomoku_state *to)
{
    poda__gomoku_symmetry(game, state, which, to);
}

/* ---- the rules ---- */

static inline void gomoku_start(const gomoku_game *game, gomoku_state *state)
{
    (void)game;
    memset(state, 0, sizeof *state);
}

static inline int gomoku_turn(const gomoku_game *game, const gomoku_state *state)
{
    (void)game;
    return state->turn;
}

static inline void gomoku_moves(const gomoku_game *game, const gomoku_state *state,
                                poda_moves *list)
{
    const bool limited = gomoku_limited(game, state);
    for (int w = 0; w < game->words; w++)
        for (uint64_t set =
                 game->board.word[w] & ~(state->stones[0].word[w] | state->stones[1].word[w]);
             set; set &= set - 1) {
            const int cell = game->cell[64 * w + __builtin_ctzll(set)];
            if (limited && poda__gomoku_forbidden(game, state, cell))
                continue;
            if (!poda_moves_add(list, (poda_move)cell))
                return;
        }
}

/* Black may have empty cells and none that is allowed. */
static inline bool gomoku_stuck(const gomoku_game *game, const gomoku_state *state)
{
    poda_move first[1];
    poda_moves list = {first, 0, 1};
    gomoku_moves(game, state, &list);
    return list.count == 0;
}

static inline bool gomoku_outcome(const gomoku_game *game, const gomoku_state *state,
                                  poda_value *value)
{
    *value = 0;
    if (state->won) {
        *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
        return true;
    }
    return state->count == game->rows * game->cols ||
           (gomoku_limited(game, state) && gomoku_stuck(game, state));
}

/* The stones on the line through a cell: bit `before` is the cell, bit 0 the first one in reach. */
static inline uint64_t gomoku_gather(const gomoku_set *set, int bit, int step, int before,
                                     int after)
{
    uint64_t line = 0;
    bit += after * step;
    for (int i = before + after; i >= 0; i--, bit -= step)
        line = line << 1 | gomoku_has(set, bit);
    return line;
}

/* Do this many stones in a row win? */
static inline bool gomoku_wins(const gomoku_game *game, int player, int run)
{
    const bool exact =
        game->law == GOMOKU_STANDARD || (game->law == GOMOKU_RENJU && player == PODA_MAX);
    return exact ? run == game->k : run >= game->k;
}

/* Stones in a row through the cell, which has one. */
static inline int gomoku_run(const gomoku_game *game, const gomoku_set *stones, int cell, int way)
{
    const int step = game->step[way], row = cell / game->cols;
    int run = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        /* the empty column ends a row; the first and the last row end by their number */
        int at = game->bit[cell] + sign * step, r = row;
        while (at >= 0 && (way == 0 || (r += sign, r >= 0 && r < game->rows)) &&
               gomoku_has(stones, at)) {
            run++;
            at += sign * step;
        }
    }
    return run;
}

static inline int gomoku_index(int stones)
{
    return stones < GOMOKU_COUNTS ? stones : GOMOKU_COUNTS - 1;
}

/* Puts a stone of the player to move on the cell and counts the windows that it is in. Full windows
 * are not counted: they win, or are part of a row that is too long. */
static inline void gomoku_play(const gomoku_game *game, const gomoku_state *state, poda_move move,
                               gomoku_state *to)
{
    const int cell = (int)move, bit = game->bit[cell], player = state->turn, k = game->k;
    const uint64_t window = ((uint64_t)1 << k) - 1;
    *to = *state;
    bool won = false;
    for (int way = 0; way < game->ways; way++) {
        const int before = game->reach[cell][way][0], after = game->reach[cell][way][1];
        uint64_t own = gomoku_gather(&state->stones[player], bit, game->step[way], before, after);
        uint64_t rival =
            gomoku_gather(&state->stones[player ^ 1], bit, game->step[way], before, after);
        for (int i = before + after + 1 - k; i >= 0; i--, own >>= 1, rival >>= 1) {
            const int mine = __builtin_popcountll(own & window);
            const int theirs = __builtin_popcountll(rival & window);
            if (theirs == 0) {
                if (mine > 0)
                    to->windows[player][gomoku_index(mine)]--;
                if (mine < k - 1)
                    to->windows[player][gomoku_index(mine + 1)]++;
                else
                    won = true;
            } else if (mine == 0) {
                to->windows[player ^ 1][gomoku_index(theirs)]--;
            }
        }
    }
    gomoku_add(&to->stones[player], bit);
    if (won && game->law != GOMOKU_FREE) { /* a window is full: how long is the row? */
        won = false;
        for (int way = 0; way < game->ways; way++)
            won |= gomoku_wins(game, player, gomoku_run(game, &to->stones[player], cell, way));
    }
    for (int w = 0; w < game->words; w++)
        to->near.word[w] |= game->near[cell].word[w];
    to->hash ^= poda_mix((uint64_t)(2 * bit + player));
    to->count++;
    to->turn ^= 1;
    to->won = won;
}

/* 10^n, at most 10^5: with fewer than 1600 windows sums stay within PODA_SCORE_LIMIT. */
static inline poda_value gomoku_worth(int stones)
{
    static const poda_value powers[] = {1, 10, 100, 1000, 10000, 100000};
    return powers[stones < 5 ? stones : 5];
}

/* `lines`: 10^n for every window of k with n stones of one player only. The player to move also gets
 * half of what lengthening its longest one, or closing the opponent's, would add. */
static inline poda_value gomoku_lines(const gomoku_state *state)
{
    poda_value sum = 0;
    int longest[2] = {0, 0}; /* own, rival */
    for (int n = 1; n < GOMOKU_COUNTS; n++)
        for (int side = 0; side < 2; side++) {
            const int windows = state->windows[state->turn ^ side][n];
            sum += (side == 0 ? windows : -windows) * gomoku_worth(n);
            longest[side] = windows > 0 ? n : longest[side];
        }
    const poda_value own = gomoku_worth(longest[0] + 1) - gomoku_worth(longest[0]);
    const poda_value rival = longest[1] ? gomoku_worth(longest[1]) : 0;
    return sum + (own > rival ? own : rival) / 2;
}

static inline poda_value gomoku_eval(const gomoku_game *game, const gomoku_state *state, int which,
                                     int player)
{
    const poda_value value = which == 0 ? poda__gomoku_threats(game, state) : gomoku_lines(state);
    return player == state->turn ? value : -value;
}

/* By what the cell does to the windows around it, for both players; cells away from all stones come
 * last, the ones near the centre first among equals. */
static inline int gomoku_order(const gomoku_game *game, const gomoku_state *state, poda_move move)
{
    /* by stones missing for a line, of the player to move and of the opponent */
    static const int own[6] = {0, 400000, 6000, 400, 25, 2};
    static const int rival[6] = {0, 100000, 3000, 200, 15, 1};
    const int cell = (int)move, bit = game->bit[cell], k = game->k;
    const uint64_t window = ((uint64_t)1 << k) - 1;
    int order = game->closeness[cell];
    if (!gomoku_has(&state->near, bit))
        return order - 1000;
    for (int way = 0; way < game->ways; way++) {
        const int before = game->reach[cell][way][0], after = game->reach[cell][way][1];
        uint64_t mine =
            gomoku_gather(&state->stones[state->turn], bit, game->step[way], before, after);
        uint64_t theirs =
            gomoku_gather(&state->stones[state->turn ^ 1], bit, game->step[way], before, after);
        if (!(mine | theirs))
            continue;
        for (int i = before + after + 1 - k; i >= 0; i--, mine >>= 1, theirs >>= 1) {
            const int left[2] = {k - __builtin_popcountll(mine & window),
                                 k - __builtin_popcountll(theirs & window)};
            if (left[1] == k)
                order += left[0] < 6 ? own[left[0]] : 0;
            else if (left[0] == k)
                order += left[1] < 6 ? rival[left[1]] : 0;
        }
    }
    return order;
}

/* The most stones of the player to move in a window around the cell that has none of the opponent's,
 * along one direction. */
static inline int gomoku_most(const gomoku_game *game, const gomoku_state *state, int cell, int way)
{
    const int bit = game->bit[cell], k = game->k;
    const int before = game->reach[cell][way][0], after = game->reach[cell][way][1];
    const uint64_t window = ((uint64_t)1 << k) - 1;
    int most = 0;
    uint64_t own = gomoku_gather(&state->stones[state->turn], bit, game->step[way], before, after);
    if (!own)
        return 0;
    uint64_t rival =
        gomoku_gather(&state->stones[state->turn ^ 1], bit, game->step[way], before, after);
    for (int i = before + after + 1 - k; i >= 0; i--, own >>= 1, rival >>= 1) {
        const int stones = rival & window ? 0 : __builtin_popcountll(own & window);
        most = stones > most ? stones : most;
    }
    return most;
}

/* A stone with which the player threatens to complete a line, and that makes something of another
 * one: threats that lead nowhere can be made in any order, and there are too many orders. */
static inline bool gomoku_noisy(const gomoku_game *game, const gomoku_state *state, poda_move move)
{
    const int k = game->k;
    int threats = 0, others = 0;
    if (k < 4 || !state->windows[state->turn][gomoku_index(k - 2)] ||
        !gomoku_has(&state->near, game->bit[move]))
        return false;
    for (int way = 0; way < game->ways; way++) {
        const int most = gomoku_most(game, state, (int)move, way);
        threats += most == k - 2;
        others += most >= k - 3;
    }
    return threats > 0 && others > 1;
}

/* Not where a line can be completed at once. */
static inline bool gomoku_calm(const gomoku_game *game, const gomoku_state *state)
{
    const int last = gomoku_index(game->k - 1);
    return !(state->windows[0][last] | state->windows[1][last]);
}

static inline void gomoku_vital(const gomoku_game *game, const gomoku_state *state,
                                poda_moves *list)
{
    poda__gomoku_vital(game, state, list);
}

static inline uint64_t gomoku_hash(const gomoku_game *game, const gomoku_state *state)
{
    (void)game; /* the stones determine the turn */
    return state->hash;
}

static inline int gomoku_symmetries(const gomoku_game *game)
{
    return game->rows == game->cols ? 8 : 4;
}

/* Stones have rows numbered from the bottom, as renju players write them; mnk from the top. */
static inline void gomoku_move_text(const gomoku_game *game, const gomoku_state *state,
                                    poda_move move, poda_text *text)
{
    (void)state;
    const int row = (int)move / game->cols;
    poda_text_add(text, "%c%d", 'a' + (int)move % game->cols,
                  game->marks ? row + 1 : game->rows - row);
}

#endif
