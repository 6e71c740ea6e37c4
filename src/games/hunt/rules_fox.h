/* rules_fox.h - fox and hounds on the dark squares of n x n: a row of hounds, which only move
 * forward (up), against a fox, which moves either way, one square diagonally. The fox is MAX; it wins if
 * no hound can catch it any more, or if the hounds cannot move, and loses if it cannot move.
 *
 * Dark squares are numbered row by row from the bottom. The state is one word: the squares of the
 * hounds in order, so that equal positions are equal bytes. A move is a hound (by its place in this order)
 * and left or right, or 12 and the direction of the fox. */
#ifndef PODA_GAMES_HUNT_RULES_FOX_H
#define PODA_GAMES_HUNT_RULES_FOX_H

#include "games/hunt/hunt.h"

enum { FOX_SIDE = 12, FOX_SQUARES = FOX_SIDE * FOX_SIDE / 2, FOX_WAYS = 4, FOX_FIRST = 12 };

/* Up to 72 squares. */
typedef struct fox_set {
    uint64_t word[2];
} fox_set;

typedef struct fox_state {
    uint8_t hound[HUNT_HOUNDS]; /* ascending; those beyond the number of hounds are 0 */
    uint8_t fox, turn;
} fox_state;

typedef struct fox_game {
    int side, hounds, squares;
    bool row;                           /* the fox has to reach the row on which the hounds start */
    int8_t step[FOX_SQUARES][FOX_WAYS]; /* up left, up right, down left, down right; -1: none */
    fox_set ahead[FOX_SQUARES];         /* what a hound here can still reach, itself included */
    fox_state start;
} fox_game;

#define fox_ALTERNATES 1
#define fox_BY_VALUE 1
#define fox_HAS_MASK 1
#define fox_HAS_RESULT 1
#define fox_HAS_HASH 1
#define fox_HAS_SYMMETRY 1
#define fox_HAS_EVAL 1
#define fox_HAS_ORDER 1
#define fox_HAS_VIEW 1

static const poda__hunt_words fox_words = {"fox", "zorro", "a1,c1,e1,g1 d8 fox"};

static inline bool fox_has(const fox_set *set, int square)
{
    return set->word[square >> 6] >> (square & 63) & 1;
}

static inline void fox_add(fox_set *set, int square)
{
    set->word[square >> 6] |= (uint64_t)1 << (square & 63);
}

static inline int fox_row(const fox_game *game, int square)
{
    return 2 * square / game->side;
}

/* Half of the squares of a board are dark: the number is half that of the cell. */
static inline int fox_col(const fox_game *game, int square)
{
    return 2 * square % game->side + (game->side % 2 == 0 && fox_row(game, square) % 2);
}

static inline int fox_point(const void *params, int col, int row)
{
    const fox_game *const game = params;
    if (col < 0 || row < 0 || col >= game->side || row >= game->side || (col + row) % 2)
        return -1;
    return (row * game->side + col) / 2;
}

/* Rows from the top, so that what is ahead of a square is known before it. */
static inline void fox_make_steps(fox_game *game)
{
    for (int square = game->squares - 1; square >= 0; square--) {
        const int row = fox_row(game, square), col = fox_col(game, square);
        fox_add(&game->ahead[square], square);
        for (int way = 0; way < FOX_WAYS; way++) {
            const int to = fox_point(game, col + (way % 2 ? 1 : -1), row + (way < 2 ? 1 : -1));
            game->step[square][way] = (int8_t)to;
            for (int i = 0; i < 2 && to >= 0 && way < 2; i++)
                game->ahead[square].word[i] |= game->ahead[to].word[i];
        }
    }
}

static inline poda_status fox_init(fox_game *game, const poda_options *options, poda_error *error)
{
    int64_t side = 8;
    int first = 0, goal = 0;
    poda_status status = poda_option_int(options, "size", 4, FOX_SIDE, &side, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "first", "fox hounds", &first, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "goal", "past row", &goal, error);
    if (status != PODA_OK)
        return status;
    *game = (fox_game){.side = (int)side, .hounds = (int)(side + 1) / 2, .row = goal == 1};
    game->squares = (int)(side * side + 1) / 2;
    fox_make_steps(game);
    for (int i = 0; i < game->hounds; i++)
        game->start.hound[i] = (uint8_t)i;
    /* the middle of the top row; on an even board the dark square right of it or left, as on 8 x 8 */
    int at = fox_point(game, game->side - 1 - 2 * (game->hounds / 2), game->side - 1);
    status = poda__hunt_option(options, "fox", fox_point, game, "b2", &at, error);
    if (status != PODA_OK)
        return status;
    if (at < game->hounds)
        return poda_fail(error, PODA_BAD_OPTION, "fox",
                         "fox=%c1: the hounds start on the dark squares of the first row",
                         'a' + fox_col(game, at));
    game->start.fox = (uint8_t)at;
    game->start.turn = (uint8_t)(first == 0 ? PODA_MAX : PODA_MIN);
    return PODA_OK;
}

static inline void fox_start(const fox_game *game, fox_state *state)
{
    *state = game->start;
}

static inline int fox_turn(const fox_game *game, const fox_state *state)
{
    (void)game;
    return state->turn;
}

static inline fox_set fox_taken(const fox_game *game, const fox_state *state)
{
    fox_set taken = {{0, 0}};
    fox_add(&taken, state->fox);
    for (int i = 0; i < game->hounds; i++)
        fox_add(&taken, state->hound[i]);
    return taken;
}

static inline uint64_t fox_mask(const fox_game *game, const fox_state *state)
{
    const fox_set taken = fox_taken(game, state);
    uint64_t set = 0;
    if (state->turn == PODA_MAX) {
        for (int way = 0; way < FOX_WAYS; way++) {
            const int to = game->step[state->fox][way];
            if (to >= 0 && !fox_has(&taken, to))
                set |= (uint64_t)1 << (FOX_FIRST + way);
        }
        return set;
    }
    for (int i = 0; i < game->hounds; i++)
        for (int way = 0; way < 2; way++) {
            const int to = game->step[state->hound[i]][way];
            if (to >= 0 && !fox_has(&taken, to))
                set |= (uint64_t)1 << (2 * i + way);
        }
    return set;
}

/* The squares that a move leaves and reaches. */
static inline void fox_ends(const fox_game *game, const fox_state *state, poda_move move, int *from,
                            int *to)
{
    *from = move >= FOX_FIRST ? state->fox : state->hound[move / 2];
    *to = game->step[*from][move >= FOX_FIRST ? move - FOX_FIRST : move % 2];
}

static inline void fox_play(const fox_game *game, const fox_state *state, poda_move move,
                            fox_state *to)
{
    int left, reached;
    fox_ends(game, state, move, &left, &reached);
    *to = *state;
    to->turn = state->turn ^ 1;
    if (move >= FOX_FIRST) {
        to->fox = (uint8_t)reached;
        return;
    }
    int place = (int)(move / 2); /* hounds move to larger numbers */
    for (; place + 1 < game->hounds && to->hound[place + 1] < reached; place++)
        to->hound[place] = to->hound[place + 1];
    to->hound[place] = (uint8_t)reached;
}

/* Out of reach: no hound can ever come to the fox's square or to one beside it, so that the fox can
 * go to and fro for ever. */
static inline bool fox_is_past(const fox_game *game, const fox_state *state)
{
    fox_set ahead = {{0, 0}};
    if (game->row)
        return state->fox < game->hounds;
    for (int i = 0; i < game->hounds; i++)
        for (int word = 0; word < 2; word++)
            ahead.word[word] |= game->ahead[state->hound[i]].word[word];
    if (fox_has(&ahead, state->fox))
        return false;
    for (int way = 0; way < FOX_WAYS; way++) {
        const int to = game->step[state->fox][way];
        if (to >= 0 && !fox_has(&ahead, to))
            return true;
    }
    return false;
}

static inline poda_over fox_result(const fox_game *game, const fox_state *state)
{
    if (fox_is_past(game, state))
        return state->turn == PODA_MAX ? PODA_WON : PODA_LOST;
    return fox_mask(game, state) == 0 ? PODA_LOST : PODA_GOES_ON;
}

/* Squares that the fox could get to if the hounds stood still. */
static inline int fox_roam(const fox_game *game, const fox_state *state)
{
    fox_set seen = fox_taken(game, state);
    uint8_t queue[FOX_SQUARES] = {state->fox};
    int count = 1;
    for (int at = 0; at < count; at++)
        for (int way = 0; way < FOX_WAYS; way++) {
            const int to = game->step[queue[at]][way];
            if (to >= 0 && !fox_has(&seen, to)) {
                fox_add(&seen, to);
                queue[count++] = (uint8_t)to;
            }
        }
    return count - 1;
}

/* `row`: how far the fox is from the top, and the hounds that it has passed. `line`: also, the
 * squares it could roam to, and how far the hounds are from standing in one line. */
static inline poda_value fox_eval(const fox_game *game, const fox_state *state, int which,
                                  int player)
{
    const int row = fox_row(game, state->fox);
    poda_value sum = 4 * (game->side - 1 - row);
    int first = game->side, last = 0;
    for (int i = 0; i < game->hounds; i++) {
        const int hound = fox_row(game, state->hound[i]);
        sum += hound >= row ? 20 : 0;
        first = hound < first ? hound : first;
        last = hound > last ? hound : last;
    }
    if (which == 1) {
        sum += fox_roam(game, state);
        sum += last - first > 1 ? 12 * (last - first - 1) : 0;
    }
    return player == PODA_MAX ? sum : -sum;
}

/* The fox runs down; the hound that is furthest back goes first. */
static inline int fox_order(const fox_game *game, const fox_state *state, poda_move move)
{
    if (move >= FOX_FIRST)
        return move >= FOX_FIRST + 2;
    return -fox_row(game, state->hound[move / 2]);
}

static inline uint64_t fox_hash(const fox_game *game, const fox_state *state)
{
    uint64_t word;
    (void)game;
    memcpy(&word, state, sizeof word);
    return poda_mix(word);
}

/* Left and right change places on odd boards only: on even ones the mirror image of a dark square
 * is a light one. */
static inline int fox_symmetries(const fox_game *game)
{
    return game->side % 2 ? 2 : 1;
}

static inline int fox_mirror(const fox_game *game, int square)
{
    return fox_point(game, game->side - 1 - fox_col(game, square), fox_row(game, square));
}

static inline void fox_symmetry(const fox_game *game, const fox_state *state, int which,
                                fox_state *to)
{
    (void)which;
    *to = *state;
    to->fox = (uint8_t)fox_mirror(game, state->fox);
    for (int i = 0; i < game->hounds; i++) {
        const uint8_t square = (uint8_t)fox_mirror(game, state->hound[i]);
        int place = i;
        for (; place > 0 && to->hound[place - 1] > square; place--)
            to->hound[place] = to->hound[place - 1];
        to->hound[place] = square;
    }
}

static inline void fox_name(const fox_game *game, int square, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + fox_col(game, square), fox_row(game, square) + 1);
}

/* "a1,c1,e1,g1 d8 fox": the hounds, the fox, and who is to move. */
static inline void fox_state_text(const fox_game *game, const fox_state *state, poda_text *text)
{
    for (int i = 0; i < game->hounds; i++) {
        poda_text_add(text, "%s", i ? "," : "");
        fox_name(game, state->hound[i], text);
    }
    poda_text_add(text, " ");
    fox_name(game, state->fox, text);
    poda_text_add(text, " %s", state->turn == PODA_MAX ? "fox" : "hounds");
}

static inline poda_status fox_state_read(const fox_game *game, const char *text, fox_state *state,
                                         poda_error *error)
{
    fox_state read = {.fox = 0};
    int hound[HUNT_HOUNDS] = {0}, quarry = 0;
    bool hounds = game->start.turn == PODA_MIN;
    const char *rest;
    poda_status status = poda__hunt_read(text, game->hounds, fox_point, game, &fox_words, hound,
                                         &quarry, &hounds, &rest, error);
    if (status == PODA_OK)
        status = poda__read_end(rest, error);
    if (status != PODA_OK)
        return status;
    for (int i = 0; i < game->hounds; i++)
        read.hound[i] = (uint8_t)hound[i];
    read.fox = (uint8_t)quarry;
    read.turn = (uint8_t)(hounds ? PODA_MIN : PODA_MAX);
    *state = read;
    return PODA_OK;
}

/* "d8e7": from and to. */
static inline void fox_move_text(const fox_game *game, const fox_state *state, poda_move move,
                                 poda_text *text)
{
    int from, to;
    fox_ends(game, state, move, &from, &to);
    fox_name(game, from, text);
    fox_name(game, to, text);
}

/* The cell of a square: views count rows from the top. */
static inline int fox_cell(const fox_game *game, int square)
{
    return (game->side - 1 - fox_row(game, square)) * game->side + fox_col(game, square);
}

static inline void fox_view(const fox_game *game, const fox_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"○", "F", "fox", PODA_MAX}, {"●", "H", "hound", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_FOX, PODA_COLOUR_RED},
                                       {PODA_SHAPE_HOUND, PODA_COLOUR_WHITE}};
    poda_view_grid(view, game->side, game->side, pieces, 3);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    view->upward = true;
    poda_view_put(view, fox_cell(game, state->fox), 1);
    for (int i = 0; i < game->hounds; i++)
        poda_view_put(view, fox_cell(game, state->hound[i]), 2);
    if (fox_result(game, state) != PODA_GOES_ON)
        return;
    for (uint64_t set = fox_mask(game, state); set; set &= set - 1) {
        const poda_move move = (poda_move)__builtin_ctzll(set);
        int from, to;
        fox_ends(game, state, move, &from, &to);
        poda_view_click(view, move, fox_cell(game, from), fox_cell(game, to));
    }
}

static const poda_option fox_options[] = {
    {"size", "8", "rows and columns, 4 to 12; half as many hounds, rounded up"},
    {"first", "fox", "who moves first, fox or hounds"},
    {"fox", "",
     "the dark square on which the fox starts; without it, in the middle of the top row"},
    {"goal", "past", "the fox wins out of reach of all hounds (past) or on the first row (row)"},
    {NULL, NULL, NULL},
};
static const poda_choices fox_choices[] = {
    {"first", "fox hounds"}, {"goal", "past row"}, {NULL, NULL}};
static const char *const fox_evals[] = {"row", "line", NULL};
static const poda_about fox_about = {
    .name = "fox",
    .title = "Fox and hounds",
    .summary = "hounds, which only move forward, corner a fox or let it slip through",
    .player = {"fox", "pack"},
    .moves_like = "d8e7",
    .position_like = "a1,c1,e1,g1 e7 hounds",
    .options = fox_options,
    .evals = fox_evals,
    .aliases = "foxandhounds wolves wolvesandrabbit zorro zorroyperros lobos lobosyconejo conejo",
    .choices = fox_choices,
};

#endif
