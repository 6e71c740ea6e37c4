/* rules_hare.h - hare and hounds: three hounds, which never go back to the left, hunt a hare on a
 * board of 11, 17 or 23 points. Hounds are MAX and win if the hare cannot move; the hare wins if it
 * gets past the hounds, or if they cannot move.
 *
 * Points are numbered from left to right, and from the bottom in each column: 0 is the left tip, then
 * columns of three, then the right tip. A move is a hound (the first, second or third by number)
 * and a direction, or 16 and the direction of the hare. */
#ifndef PODA_GAMES_HUNT_RULES_HARE_H
#define PODA_GAMES_HUNT_RULES_HARE_H

#include "games/hunt/hunt.h"

enum { HARE_POINTS = 23, HARE_HOUNDS = 3, HARE_WAYS = 8, HARE_FORWARD = 5, HARE_FIRST = 16 };

/* Up, down, right, up right, down right: hounds go no other way. The first two do not bring them
 * on. */
static const int8_t hare_way[HARE_WAYS][2] = {{0, 1},  {0, -1}, {1, 0},  {1, 1},
                                              {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}};

typedef struct hare_state {
    uint32_t hounds; /* one bit per point */
    uint8_t hare, turn;
    uint16_t stalled; /* moves of hounds up or down in a row; 0 if the game has no limit */
} hare_state;

typedef struct hare_game {
    int points, cols;
    int stall; /* moves of hounds up or down in a row that lose; 0: any number */
    bool tip;  /* the hare has to reach the left tip */
    int8_t step[HARE_POINTS][HARE_WAYS]; /* the neighbour in each direction, or -1 */
    uint32_t near[HARE_POINTS];          /* all neighbours */
    hare_state start;
} hare_game;

#define hare_ALTERNATES 1
#define hare_BY_VALUE 1
#define hare_HAS_MASK 1
#define hare_HAS_RESULT 1
#define hare_HAS_HASH 1
#define hare_HAS_SYMMETRY 1
#define hare_HAS_EVAL 1
#define hare_HAS_ORDER 1
#define hare_HAS_VIEW 1
#define hare_HAS_AGAIN 1
#define hare_HAS_STALLED 1
#define hare_HAS_KEY 1
#define hare_HAS_CLOCK 1

static const poda__hunt_words hare_words = {"hare", "liebre", "a2,b1,b3 e2 hounds"};

static inline int hare_col(int point)
{
    return (point + 2) / 3;
}

static inline int hare_row(const hare_game *game, int point)
{
    return point == 0 || point == game->points - 1 ? 1 : (point + 2) % 3;
}

static inline int hare_point(const void *params, int col, int row)
{
    const hare_game *const game = params;
    if (col < 0 || col >= game->cols || row < 0 || row > 2)
        return -1;
    if (col == 0 || col == game->cols - 1)
        return row == 1 ? 3 * col - 2 * (col > 0) : -1;
    return 3 * col - 2 + row;
}

/* Lines run along rows and columns, from the tips to their three neighbours, and diagonally through
 * every second point of the middle row. */
static inline bool hare_joined(const hare_game *game, int col, int row, const int8_t way[2])
{
    const int last = game->cols - 1, to_col = col + way[0];
    if (way[0] == 0 || way[1] == 0)
        return true;
    if (col == 0 || col == last || to_col == 0 || to_col == last)
        return true;
    const int middle = row == 1 ? col : to_col;
    return (row == 1 || row + way[1] == 1) && middle % 2 == 0;
}

static inline poda_status hare_init(hare_game *game, const poda_options *options, poda_error *error)
{
    int size = 0, first = 0, goal = 0, at;
    int64_t stall = 0;
    poda_status status = poda_option_choice(options, "size", "11 17 23", &size, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "first", "hounds hare", &first, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "goal", "past tip", &goal, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "stall", 0, 500, &stall, error);
    if (status != PODA_OK)
        return status;
    *game = (hare_game){.points = 11 + 6 * size, .cols = 5 + 2 * size, .stall = (int)stall};
    game->tip = goal == 1;
    for (int point = 0; point < game->points; point++)
        for (int way = 0; way < HARE_WAYS; way++) {
            const int col = hare_col(point), row = hare_row(game, point);
            const int to = hare_point(game, col + hare_way[way][0], row + hare_way[way][1]);
            const bool joined = to >= 0 && hare_joined(game, col, row, hare_way[way]);
            game->step[point][way] = (int8_t)(joined ? to : -1);
            game->near[point] |= joined ? (uint32_t)1 << to : 0;
        }
    at = game->points - 1;
    status = poda__hunt_option(options, "hare", hare_point, game, "c2", &at, error);
    if (status != PODA_OK)
        return status;
    game->start.hounds = 1u << 0 | 1u << 1 | 1u << 3; /* a2, b1, b3 */
    if (game->start.hounds >> at & 1)
        return poda_fail(error, PODA_BAD_OPTION, "hare",
                         "hare=%c%d: a hound starts there; the hounds start on a2, b1 and b3",
                         'a' + hare_col(at), hare_row(game, at) + 1);
    game->start.hare = (uint8_t)at;
    game->start.turn = (uint8_t)(first == 0 ? PODA_MAX : PODA_MIN);
    return PODA_OK;
}

static inline void hare_start(const hare_game *game, hare_state *state)
{
    *state = game->start;
}

static inline int hare_turn(const hare_game *game, const hare_state *state)
{
    (void)game;
    return state->turn;
}

/* The point of the hound with this number. */
static inline int hare_hound(const hare_state *state, int which)
{
    uint32_t set = state->hounds;
    for (; which > 0; which--)
        set &= set - 1;
    return __builtin_ctz(set);
}

static inline uint64_t hare_mask(const hare_game *game, const hare_state *state)
{
    const uint32_t taken = state->hounds | (uint32_t)1 << state->hare;
    uint64_t set = 0;
    if (state->turn == PODA_MIN) {
        for (int way = 0; way < HARE_WAYS; way++) {
            const int to = game->step[state->hare][way];
            if (to >= 0 && !(taken >> to & 1))
                set |= (uint64_t)1 << (HARE_FIRST + way);
        }
        return set;
    }
    int bit = 0;
    for (uint32_t hounds = state->hounds; hounds; hounds &= hounds - 1) {
        const int8_t *const step = game->step[__builtin_ctz(hounds)];
        for (int way = 0; way < HARE_FORWARD; way++, bit++)
            if (step[way] >= 0 && !(taken >> step[way] & 1))
                set |= (uint64_t)1 << bit;
    }
    return set;
}

/* The points that a move leaves and reaches. */
static inline void hare_ends(const hare_game *game, const hare_state *state, poda_move move,
                             int *from, int *to)
{
    const int way = move >= HARE_FIRST ? (int)move - HARE_FIRST : (int)move % HARE_FORWARD;
    *from = move >= HARE_FIRST ? state->hare : hare_hound(state, (int)move / HARE_FORWARD);
    *to = game->step[*from][way];
}

static inline void hare_play(const hare_game *game, const hare_state *state, poda_move move,
                             hare_state *to)
{
    int left, reached;
    hare_ends(game, state, move, &left, &reached);
    *to = *state;
    to->turn = state->turn ^ 1;
    if (move >= HARE_FIRST) {
        to->hare = (uint8_t)reached;
        return;
    }
    to->hounds ^= (uint32_t)1 << left | (uint32_t)1 << reached;
    to->stalled = (uint16_t)(game->stall && move % HARE_FORWARD < 2 ? state->stalled + 1 : 0);
}

/* A hare with all hounds to its right is never caught: they do not come back. */
static inline bool hare_is_past(const hare_game *game, const hare_state *state)
{
    if (game->tip)
        return state->hare == 0;
    return hare_col(state->hare) < hare_col(__builtin_ctz(state->hounds));
}

static inline poda_over hare_result(const hare_game *game, const hare_state *state)
{
    if (hare_is_past(game, state) || (game->stall && state->stalled >= game->stall))
        return state->turn == PODA_MIN ? PODA_WON : PODA_LOST;
    return hare_mask(game, state) == 0 ? PODA_LOST : PODA_GOES_ON;
}

/* Only hounds that go up and down let a position come again: they are stalling. */
static inline int hare_again(const hare_game *game)
{
    (void)game;
    return 3;
}

static inline poda_value hare_stalled(const hare_game *game, const hare_state *state)
{
    (void)game, (void)state;
    return -PODA_WIN;
}

static inline void hare_key(const hare_game *game, const hare_state *state, hare_state *to)
{
    (void)game;
    *to = *state;
    to->stalled = 0;
}

/* Only moves of hounds count: the clock stands while the hare moves. */
static inline poda_idle hare_clock(const hare_game *game, const hare_state *state)
{
    return (poda_idle){state->stalled, game->stall};
}

/* `freedom`: minus ten for each point that the hare can go to. `cordon`: also, the hounds that the hare
 * has not passed, how far they keep it from the left, and how many columns lie between them. */
static inline poda_value hare_eval(const hare_game *game, const hare_state *state, int which,
                                   int player)
{
    const uint32_t free = game->near[state->hare] & ~state->hounds;
    const int col = hare_col(state->hare);
    poda_value sum = -10 * __builtin_popcount(free);
    int first = game->cols, last = 0;
    for (uint32_t set = which == 1 ? state->hounds : 0; set; set &= set - 1) {
        const int hound = hare_col(__builtin_ctz(set));
        sum += hound > col ? -60 : hound == col ? -15 : 0;
        first = hound < first ? hound : first;
        last = hound > last ? hound : last;
    }
    if (which == 1)
        sum += 6 * col - 4 * (last - first);
    return player == PODA_MAX ? sum : -sum;
}

/* The hare runs to the left; hounds that come on go before those that go up or down. */
static inline int hare_order(const hare_game *game, const hare_state *state, poda_move move)
{
    (void)game, (void)state;
    if (move >= HARE_FIRST)
        return -hare_way[move - HARE_FIRST][0];
    return hare_way[move % HARE_FORWARD][0];
}

static inline uint64_t hare_hash(const hare_game *game, const hare_state *state)
{
    (void)game;
    return poda_mix((uint64_t)state->hounds << 16 | (uint64_t)state->hare << 8 | state->turn);
}

static inline int hare_symmetries(const hare_game *game)
{
    (void)game;
    return 2;
}

static inline int hare_mirror(const hare_game *game, int point)
{
    return hare_point(game, hare_col(point), 2 - hare_row(game, point));
}

static inline void hare_symmetry(const hare_game *game, const hare_state *state, int which,
                                 hare_state *to)
{
    (void)which;
    *to = *state;
    to->hounds = 0;
    for (uint32_t set = state->hounds; set; set &= set - 1)
        to->hounds |= (uint32_t)1 << hare_mirror(game, __builtin_ctz(set));
    to->hare = (uint8_t)hare_mirror(game, state->hare);
}

static inline void hare_name(const hare_game *game, int point, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + hare_col(point), hare_row(game, point) + 1);
}

/* "a2,b1,b3 e2 hounds", and with stall= how often hounds have gone up or down in a row. */
static inline void hare_state_text(const hare_game *game, const hare_state *state, poda_text *text)
{
    for (int i = 0; i < HARE_HOUNDS; i++) {
        poda_text_add(text, "%s", i ? "," : "");
        hare_name(game, hare_hound(state, i), text);
    }
    poda_text_add(text, " ");
    hare_name(game, state->hare, text);
    poda_text_add(text, " %s", state->turn == PODA_MAX ? "hounds" : "hare");
    if (game->stall)
        poda_text_add(text, " %d", state->stalled);
}

static inline poda_status hare_state_read(const hare_game *game, const char *text,
                                          hare_state *state, poda_error *error)
{
    hare_state read = {.hounds = 0};
    int hound[HUNT_HOUNDS] = {0}, quarry = 0;
    bool hounds = game->start.turn == PODA_MAX;
    const char *rest;
    uint64_t stalled = 0;
    poda_status status = poda__hunt_read(text, HARE_HOUNDS, hare_point, game, &hare_words, hound,
                                         &quarry, &hounds, &rest, error);
    if (status != PODA_OK)
        return status;
    /* with the hounds to move, the game would have ended before */
    const int most = game->stall - hounds;
    const char *const number = rest;
    if (game->stall && *rest && !poda_read_number(&rest, (uint64_t)most, &stalled))
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "'%.20s' after the player to move: expected how often the hounds have gone "
            "up or down in a row, at most %d",
            number, most);
    status = poda__read_end(rest, error);
    if (status != PODA_OK)
        return status;
    for (int i = 0; i < HARE_HOUNDS; i++)
        read.hounds |= (uint32_t)1 << hound[i];
    read.hare = (uint8_t)quarry;
    read.turn = (uint8_t)(hounds ? PODA_MAX : PODA_MIN);
    read.stalled = (uint16_t)stalled;
    *state = read;
    return PODA_OK;
}

/* "b1c2": from and to. */
static inline void hare_move_text(const hare_game *game, const hare_state *state, poda_move move,
                                  poda_text *text)
{
    int from, to;
    hare_ends(game, state, move, &from, &to);
    hare_name(game, from, text);
    hare_name(game, to, text);
}

static inline void hare_view(const hare_game *game, const hare_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"●", "H", "hound", PODA_MAX}, {"○", "R", "hare", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_HOUND, PODA_COLOUR_BROWN},
                                       {PODA_SHAPE_HARE, PODA_COLOUR_WHITE}};
    view->look = PODA_LOOK_POINTS;
    view->pieces = pieces;
    view->piece_count = 3;
    view->dress = dress;
    for (int point = 0; point < game->points; point++) {
        char name[8] = "";
        poda_text text = {name, sizeof name, 0};
        hare_name(game, point, &text);
        poda_view_place(view, 1.5 * hare_col(point), 1.5 * (2 - hare_row(game, point)), name);
        if (state->hounds >> point & 1)
            poda_view_put(view, point, 1);
        else if (state->hare == point)
            poda_view_put(view, point, 2);
    }
    for (int point = 0; point < game->points; point++)
        for (uint32_t set = game->near[point] >> point >> 1 << point << 1; set; set &= set - 1)
            poda_view_edge(view, point, __builtin_ctz(set));
    if (game->stall)
        poda_view_note(view, -1, "stalled", state->stalled);
    if (hare_result(game, state) != PODA_GOES_ON)
        return;
    for (uint64_t set = hare_mask(game, state); set; set &= set - 1) {
        int from, to;
        hare_ends(game, state, (poda_move)__builtin_ctzll(set), &from, &to);
        poda_view_click(view, (poda_move)__builtin_ctzll(set), from, to);
    }
}

static const poda_option hare_options[] = {
    {"size", "11", "points of the board: 11, 17 or 23"},
    {"first", "hounds", "who moves first, hounds or hare"},
    {"hare", "", "where the hare starts; without it, on the right tip"},
    {"goal", "past", "the hare wins past all hounds (past) or on the left tip (tip)"},
    {"stall", "0", "hounds lose if they go up or down so often in a row, 10 by custom; 0: never"},
    {NULL, NULL, NULL},
};
static const poda_choices hare_choices[] = {
    {"size", "11 17 23"}, {"first", "hounds hare"}, {"goal", "past tip"}, {NULL, NULL}};
static const char *const hare_evals[] = {"freedom", "cordon", NULL};
static const poda_about hare_about = {
    .name = "hare",
    .title = "Hare and hounds",
    .summary = "three hounds, which never go back, trap a hare or let it slip past",
    .player = {"pack", "hare"},
    .moves_like = "b1c2",
    .position_like = "a2,b3,c2 e2 hare",
    .options = hare_options,
    .evals = hare_evals,
    .aliases = "hareandhounds liebre liebreyperros",
    .choices = hare_choices,
};

#endif
