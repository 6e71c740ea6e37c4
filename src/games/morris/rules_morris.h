/* rules_morris.h - three, six and nine men's morris: the players place their men in turn, then move
 * them along the lines to free points. With six and nine men, three in a row on a line (a mill) take
 * a man of the rival that is in no mill, or any if all are; a player with two men left, or without a
 * move, loses. With three men, the first mill wins. White is MAX and places first. A move includes
 * the man that it takes.
 *
 * Nine men's morris is a draw (Gasser, Solving Nine Men's Morris, 1996). */
#ifndef PODA_GAMES_MORRIS_RULES_MORRIS_H
#define PODA_GAMES_MORRIS_RULES_MORRIS_H

#include "games/grid.h"
#include "games/morris/morris_board.h"

enum { MORRIS_NONE = 31 }; /* not a point: a man comes from the hand, none is taken */

typedef struct morris_game {
    morris_board board;
    int men;     /* of each player */
    bool flying; /* a player with three men left moves to any free point */
} morris_game;

typedef struct morris_state {
    uint32_t men[2]; /* on the board */
    uint8_t hand[2];
    uint8_t turn;
    uint8_t unused;
} morris_state;

#define morris_ALTERNATES 1
#define morris_HAS_HASH 1
#define morris_HAS_AGAIN 1
#define morris_HAS_SYMMETRY 1
#define morris_HAS_UNPLAY 1
#define morris_HAS_EVAL 1
#define morris_HAS_ORDER 1
#define morris_HAS_NOISY 1
#define morris_HAS_VIEW 1

static inline poda_status morris_init(morris_game *game, const poda_options *options,
                                      poda_error *error)
{
    int men = 2, flying = 0, diagonals = 0;
    poda_status status = poda_option_choice(options, "men", "3 6 9", &men, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "flying", "usual no yes", &flying, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "diagonals", "usual no yes", &diagonals, error);
    if (status != PODA_OK)
        return status;
    *game = (morris_game){.men = 3 * men + 3, .flying = flying ? flying == 2 : men == 2};
    morris_board_init(&game->board, men + 1, diagonals ? diagonals == 2 : men == 0);
    return PODA_OK;
}

static inline void morris_start(const morris_game *game, morris_state *state)
{
    *state = (morris_state){{0, 0}, {(uint8_t)game->men, (uint8_t)game->men}, PODA_MAX, 0};
}

static inline poda_move morris_move(int from, int to, int take)
{
    return (poda_move)to | (poda_move)from << 5 | (poda_move)take << 10;
}

static inline int morris_to(poda_move move)
{
    return (int)(move & 31);
}

static inline int morris_from(poda_move move)
{
    return (int)(move >> 5 & 31);
}

static inline int morris_take(poda_move move)
{
    return (int)(move >> 10 & 31);
}

/* The points that the man at `from` can move to. */
static inline uint32_t morris_reach(const morris_game *game, const morris_state *state, int from)
{
    const uint32_t empty = game->board.all & ~(state->men[0] | state->men[1]);
    const bool flies = game->flying && __builtin_popcount(state->men[state->turn]) == 3;
    return flies ? empty : game->board.near[from] & empty;
}

/* The men of the rival that a mill can take. */
static inline uint32_t morris_loose(const morris_game *game, const morris_state *state)
{
    const uint32_t rival = state->men[state->turn ^ 1];
    const uint32_t loose = rival & ~morris_in_mills(&game->board, rival);
    return game->men == 3 ? 0 : loose ? loose : rival;
}

/* Adds the move once for each man that it can take. */
static inline bool morris_add(const morris_game *game, const morris_state *state, int from, int to,
                              uint32_t loose, poda_moves *list)
{
    uint32_t men = state->men[state->turn] | (uint32_t)1 << to;
    if (from != MORRIS_NONE)
        men &= ~((uint32_t)1 << from);
    if (!loose || !morris_mill_at(&game->board, men, to))
        return poda_moves_add(list, morris_move(from, to, MORRIS_NONE));
    for (; loose; loose &= loose - 1)
        if (!poda_moves_add(list, morris_move(from, to, __builtin_ctz(loose))))
            return false;
    return true;
}

static inline void morris_moves(const morris_game *game, const morris_state *state,
                                poda_moves *list)
{
    const uint32_t empty = game->board.all & ~(state->men[0] | state->men[1]);
    const uint32_t loose = morris_loose(game, state);
    if (state->hand[state->turn]) {
        for (uint32_t to = empty; to; to &= to - 1)
            if (!morris_add(game, state, MORRIS_NONE, __builtin_ctz(to), loose, list))
                return;
        return;
    }
    for (uint32_t from = state->men[state->turn]; from; from &= from - 1)
        for (uint32_t to = morris_reach(game, state, __builtin_ctz(from)); to; to &= to - 1)
            if (!morris_add(game, state, __builtin_ctz(from), __builtin_ctz(to), loose, list))
                return;
}

static inline void morris_play(const morris_game *game, const morris_state *state, poda_move move,
                               morris_state *to)
{
    const int own = state->turn, from = morris_from(move), take = morris_take(move);
    (void)game;
    *to = *state;
    to->men[own] |= (uint32_t)1 << morris_to(move);
    if (from == MORRIS_NONE)
        to->hand[own]--;
    else
        to->men[own] &= ~((uint32_t)1 << from);
    if (take != MORRIS_NONE)
        to->men[own ^ 1] &= ~((uint32_t)1 << take);
    to->turn = (uint8_t)(own ^ 1);
}

static inline void morris_unplay(const morris_game *game, morris_state *state, poda_move move)
{
    const int own = state->turn ^ 1, from = morris_from(move), take = morris_take(move);
    (void)game;
    state->men[own] &= ~((uint32_t)1 << morris_to(move));
    if (from == MORRIS_NONE)
        state->hand[own]++;
    else
        state->men[own] |= (uint32_t)1 << from;
    if (take != MORRIS_NONE)
        state->men[own ^ 1] |= (uint32_t)1 << take;
    state->turn = (uint8_t)own;
}

static inline int morris_turn(const morris_game *game, const morris_state *state)
{
    (void)game;
    return state->turn;
}

static inline bool morris_can_move(const morris_game *game, const morris_state *state)
{
    if (state->hand[state->turn])
        return true; /* the boards have more points than men */
    for (uint32_t from = state->men[state->turn]; from; from &= from - 1)
        if (morris_reach(game, state, __builtin_ctz(from)))
            return true;
    return false;
}

/* On the board and in hand. */
static inline int morris_total(const morris_state *state, int player)
{
    return __builtin_popcount(state->men[player]) + state->hand[player];
}

/* Only the player to move can have lost. */
static inline bool morris_outcome(const morris_game *game, const morris_state *state,
                                  poda_value *value)
{
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    if (game->men == 3 ? morris_in_mills(&game->board, state->men[state->turn ^ 1]) != 0
                       : morris_total(state, state->turn) < 3)
        return true;
    return !morris_can_move(game, state);
}

static inline int morris_again(const morris_game *game)
{
    (void)game;
    return 3;
}

enum { MORRIS_EVAL_MEN, MORRIS_EVAL_LINES };

/* Points that the men of `player` could step to, each counted once a man. */
static inline int morris_steps(const morris_game *game, const morris_state *state, int player)
{
    const uint32_t empty = game->board.all & ~(state->men[0] | state->men[1]);
    int steps = 0;
    for (uint32_t from = state->men[player]; from; from &= from - 1)
        steps += __builtin_popcount(game->board.near[__builtin_ctz(from)] & empty);
    return steps;
}

/* Mills, and lines with two men and a free point. */
static inline int morris_lines(const morris_game *game, const morris_state *state, int player)
{
    const uint32_t own = state->men[player], rival = state->men[player ^ 1];
    int worth = 0;
    for (int i = 0; i < game->board.mills; i++) {
        const int men = __builtin_popcount(own & game->board.mill[i]);
        if (!(rival & game->board.mill[i]))
            worth += men == 3 ? 12 : men == 2 ? 10 : 0;
    }
    return worth;
}

/* `men`: the difference in men. `lines`: 100 for a man, and mills, open lines and free steps. */
static inline poda_value morris_eval(const morris_game *game, const morris_state *state, int which,
                                     int player)
{
    const int men = morris_total(state, player) - morris_total(state, player ^ 1);
    if (which == MORRIS_EVAL_MEN)
        return men;
    return 100 * men + morris_lines(game, state, player) - morris_lines(game, state, player ^ 1) +
           3 * (morris_steps(game, state, player) - morris_steps(game, state, player ^ 1));
}

static inline bool morris_noisy(const morris_game *game, const morris_state *state, poda_move move)
{
    (void)game, (void)state;
    return morris_take(move) != MORRIS_NONE;
}

/* Moves that take first, then those to points with many neighbours. */
static inline int morris_order(const morris_game *game, const morris_state *state, poda_move move)
{
    return 8 * morris_noisy(game, state, move) +
           __builtin_popcount(game->board.near[morris_to(move)]);
}

static inline uint64_t morris_hash(const morris_game *game, const morris_state *state)
{
    (void)game;
    return poda_mix(
        ((uint64_t)state->men[1] << 32 | state->men[0]) ^
        poda_mix((uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 8 | state->turn));
}

static inline int morris_symmetries(const morris_game *game)
{
    return game->board.images;
}

static inline void morris_symmetry(const morris_game *game, const morris_state *state, int which,
                                   morris_state *to)
{
    *to = *state;
    for (int player = 0; player < 2; player++) {
        to->men[player] = 0;
        for (uint32_t set = state->men[player]; set; set &= set - 1)
            to->men[player] |= (uint32_t)1 << game->board.image[which][__builtin_ctz(set)];
    }
}

/* "a1": columns are letters, rows numbers from below, as books name the points. */
static inline void morris_point_text(const morris_board *board, int point, poda_text *text)
{
    poda_text_add(text, "%c%d", 'a' + board->x[point] + board->rings,
                  board->rings - board->y[point] + 1);
}

/* ".../.../.../....../.../.../... W 9 9": the points of each row from the top, the player to move,
 * and the men in hand of White and Black. */
static inline void morris_state_text(const morris_game *game, const morris_state *state,
                                     poda_text *text)
{
    for (int i = 0; i < game->board.points; i++)
        poda_text_add(text, "%s%c", i && game->board.y[i] != game->board.y[i - 1] ? "/" : "",
                      state->men[0] >> i & 1   ? 'W'
                      : state->men[1] >> i & 1 ? 'B'
                                               : '.');
    const int white = state->hand[0], black = state->hand[1];
    poda_text_add(text, " %c %d %d", "WB"[state->turn], white, black);
}

/* The board; `*at` is left behind it. */
static inline poda_status morris_read_board(const morris_game *game, const char *text,
                                            const char **at, morris_state *state, poda_error *error)
{
    const morris_board *board = &game->board;
    for (int i = 0; i < board->points; i++, ++*at) {
        if (i && board->y[i] != board->y[i - 1] && (**at == '/' || **at == ' '))
            ++*at;
        const char sign = (char)(**at >= 'a' && **at <= 'z' ? **at - 'a' + 'A' : **at);
        if (sign == 'W' || sign == 'B')
            state->men[sign == 'B'] |= (uint32_t)1 << i;
        else if (!sign)
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "the position ends at point %d; expected %d {point|points} from W, B and '.', "
                "row by row from the top, with '/' between rows",
                i + 1, board->points);
        else if (sign != '.' && sign != '-' && sign != '_')
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "'%c' at character %d of the position; expected %d {point|points} from W, B "
                "and '.', row by row from the top, with '/' between rows",
                **at, (int)(*at - text) + 1, board->points);
    }
    return PODA_OK;
}

/* Positions that no game reaches and that the rules do not expect. */
static inline poda_status morris_check(const morris_game *game, const morris_state *state,
                                       poda_error *error)
{
    const int turn = state->turn, most = game->men;
    for (int player = 0; player < 2; player++)
        if (morris_total(state, player) > most)
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "%c has %d {man|men} on the board and in hand: at most %d (men= has other "
                "games)",
                "WB"[player], morris_total(state, player), most);
    if (state->hand[1] != state->hand[0] + (turn == PODA_MIN && state->hand[1] > 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "men in hand: %d of W and %d of B, but they place in turn, W first",
                         state->hand[0], state->hand[1]);
    if (game->men == 3 ? morris_in_mills(&game->board, state->men[turn]) != 0
                       : morris_total(state, turn ^ 1) < 3)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but has won already: the game ended before", "WB"[turn]);
    return PODA_OK;
}

static inline poda_status morris_state_read(const morris_game *game, const char *text,
                                            morris_state *state, poda_error *error)
{
    morris_state read = {{0, 0}, {0, 0}, PODA_MAX, 0};
    const char *at = text;
    poda_status status = morris_read_board(game, text, &at, &read, error);
    if (status != PODA_OK)
        return status;
    at += strspn(at, " ");
    const char *const player = *at ? strchr("WBwb", *at) : NULL;
    if (!player)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the board: expected W or B, who is to move", at);
    read.turn = *player == 'B' || *player == 'b';
    at += 1 + strspn(at + 1, " ");
    for (int i = 0; i < 2; i++) {
        uint64_t hand = 0;
        if (*at && !poda_read_number(&at, (uint64_t)game->men, &hand))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after the player to move: expected the men in hand of W and "
                             "of B, at most %d each",
                             at, game->men);
        read.hand[i] = (uint8_t)hand;
        at += strspn(at, " ");
    }
    status = poda__read_end(at, error);
    if (status == PODA_OK)
        status = morris_check(game, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

/* "d6", "a1-a4", and after 'x' the man that is taken: "d6xb2", "a1-a4xd7". */
static inline void morris_move_text(const morris_game *game, const morris_state *state,
                                    poda_move move, poda_text *text)
{
    (void)state;
    if (morris_from(move) != MORRIS_NONE) {
        morris_point_text(&game->board, morris_from(move), text);
        poda_text_add(text, "-");
    }
    morris_point_text(&game->board, morris_to(move), text);
    if (morris_take(move) != MORRIS_NONE) {
        poda_text_add(text, "x");
        morris_point_text(&game->board, morris_take(move), text);
    }
}

static inline void morris_view_clicks(const morris_game *game, const morris_state *state,
                                      poda_view *view)
{
    poda_move room[PODA_VIEW_CLICKS];
    poda_moves list = {room, 0, PODA_VIEW_CLICKS};
    poda_value value;
    if (morris_outcome(game, state, &value))
        return;
    morris_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < PODA_VIEW_CLICKS; i++) {
        int cells[3], count = 0;
        if (morris_from(room[i]) != MORRIS_NONE)
            cells[count++] = morris_from(room[i]);
        cells[count++] = morris_to(room[i]);
        if (morris_take(room[i]) != MORRIS_NONE)
            cells[count++] = morris_take(room[i]);
        poda_view_path(view, room[i], cells, count);
    }
}

static inline void morris_view(const morris_game *game, const morris_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"○", "W", "white piece", PODA_MAX},
                                        {"●", "B", "black piece", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLACK}};
    const morris_board *board = &game->board;
    const uint32_t won = game->men == 3 ? morris_in_mills(board, state->men[state->turn ^ 1]) : 0;
    view->look = PODA_LOOK_POINTS;
    view->pieces = pieces;
    view->piece_count = 3;
    view->dress = dress;
    for (int i = 0; i < board->points; i++) {
        char name[8];
        poda_text text = {name, sizeof name, 0};
        morris_point_text(board, i, &text);
        const double wide = board->rings == 3 ? 1 : 1.5;
        const int at = poda_view_place(view, wide * board->x[i], wide * board->y[i], name);
        poda_view_put(view, at, state->men[0] >> i & 1 ? 1 : state->men[1] >> i & 1 ? 2 : 0);
        if (won >> i & 1)
            poda_view_mark(view, at, PODA_MARK_WIN);
    }
    for (int i = 0; i < board->points; i++)
        for (uint32_t next = board->near[i] >> i >> 1 << i << 1; next; next &= next - 1)
            poda_view_edge(view, i, __builtin_ctz(next));
    for (int player = 0; player < 2; player++)
        if (state->hand[player])
            poda_view_hand(view, player, 1 + player, state->hand[player]);
    morris_view_clicks(game, state, view);
}

static const poda_option morris_options[] = {
    {"men", "9", "men of each player, and with them the board: 3, 6 or 9"},
    {"flying", "usual",
     "may a player with three men left move to any free point? usual: only in the game of nine"},
    {"diagonals", "usual",
     "are there lines through the corners of the squares? usual: only in the game of three"},
    {NULL, NULL, NULL},
};
static const char *const morris_evals[] = {"men", "lines", NULL};
static const poda_choices morris_choices[] = {
    {"men", "3 6 9"}, {"flying", "usual no yes"}, {"diagonals", "usual no yes"}, {NULL, NULL}};
static const poda_about morris_about = {
    .name = "morris",
    .title = "Men's morris",
    .summary = "place men, then move them; three in a row take a man, or win the game of three men",
    .player = {"White", "Black"},
    .moves_like = "a1-a4xd7",
    .position_like = "W.B/.../.../....../.../.../... W 8 8",
    .options = morris_options,
    .evals = morris_evals,
    .aliases = "mill mills merels molino molinos alquerquedenueve",
    .choices = morris_choices,
};

#endif
