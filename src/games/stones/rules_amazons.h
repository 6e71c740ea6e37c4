/* rules_amazons.h - the Game of the Amazons (Zamkauskas 1988): an amazon moves like a queen of chess and
 * then shoots an arrow, which flies like a queen too, from where it stands; the cell that the arrow
 * hits is burnt. Nothing passes over amazons and burnt cells. White, MAX, moves first; a player who
 * cannot move loses. Cell 0 is top left, a10 on the large board. A move is from, to and the arrow, a byte
 * each. */
#ifndef PODA_GAMES_STONES_RULES_AMAZONS_H
#define PODA_GAMES_STONES_RULES_AMAZONS_H

#include "games/stones/cells.h"

enum { AMAZONS_LEAST = 4, AMAZONS_SIDE = 10, AMAZONS_CELLS = AMAZONS_SIDE * AMAZONS_SIDE };
enum { AMAZONS_WAYS = 8 };

typedef struct amazons_game {
    int rows, cols;
    uint64_t board[2];                        /* all cells */
    uint64_t inner[2][2];                     /* all but the first column, all but the last */
    int8_t next[AMAZONS_WAYS][AMAZONS_CELLS]; /* the neighbour in each direction; -1: none */
} amazons_game;

typedef struct amazons_state {
    uint64_t amazons[2][2]; /* of MAX and MIN, two words each */
    uint64_t burnt[2];
    uint64_t turn;
} amazons_state;

#define amazons_ALTERNATES 1
#define amazons_HAS_RESULT 1
#define amazons_HAS_HASH 1
#define amazons_HAS_UNPLAY 1
#define amazons_HAS_SYMMETRY 1
#define amazons_HAS_EVAL 1
#define amazons_HAS_ORDER 1
#define amazons_HAS_MOVE_READ 1
#define amazons_HAS_VIEW 1

/* Rows and columns of a step in each direction. */
static const int8_t amazons_steps[AMAZONS_WAYS][2] = {{-1, 0},  {1, 0},  {0, -1}, {0, 1},
                                                      {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

static inline poda_status amazons_init(amazons_game *game, const poda_options *options,
                                       poda_error *error)
{
    int rows = 10, cols = 10;
    const poda_status status =
        cells_sides(options, AMAZONS_LEAST, AMAZONS_SIDE, &rows, &cols, error);
    if (status != PODA_OK)
        return status;
    *game = (amazons_game){.rows = rows, .cols = cols};
    const cells_set board = cells_board(rows, cols);
    cells_keep(board, game->board);
    cells_keep(board & ~cells_column(rows, cols, 0), game->inner[0]);
    cells_keep(board & ~cells_column(rows, cols, cols - 1), game->inner[1]);
    for (int way = 0; way < AMAZONS_WAYS; way++)
        for (int cell = 0; cell < rows * cols; cell++) {
            const int row = cell / cols + amazons_steps[way][0];
            const int col = cell % cols + amazons_steps[way][1];
            const bool outside = row < 0 || row >= rows || col < 0 || col >= cols;
            game->next[way][cell] = (int8_t)(outside ? -1 : row * cols + col);
        }
    return PODA_OK;
}

/* Four amazons each, at a third of each side: d1 g1 a4 j4 and d10 g10 a7 j7 on the large board, b1 d1
 * a2 e2 and b5 d5 a4 e4 on 5x5. */
static inline void amazons_start(const amazons_game *game, amazons_state *state)
{
    const int rows = game->rows, cols = game->cols, right = (cols - 1) / 3, up = (rows - 1) / 3;
    const int white[4] = {(rows - 1) * cols + right, rows * cols - 1 - right,
                          (rows - 1 - up) * cols, (rows - up) * cols - 1};
    cells_set sets[2] = {0, 0};
    for (int i = 0; i < 4; i++)
        for (int player = 0; player < 2; player++)
            sets[player] |= cells_bit(cells_image_of(rows, cols, white[i], player));
    *state = (amazons_state){.turn = PODA_MAX};
    cells_keep(sets[PODA_MAX], state->amazons[PODA_MAX]);
    cells_keep(sets[PODA_MIN], state->amazons[PODA_MIN]);
}

static inline cells_set amazons_free(const amazons_game *game, const amazons_state *state)
{
    return cells_of(game->board) & ~cells_of(state->amazons[0]) & ~cells_of(state->amazons[1]) &
           ~cells_of(state->burnt);
}

/* Moves all of `set` one step; what leaves the board at the top or the bottom ends up outside it, and
 * callers keep only free cells. */
static inline cells_set amazons_shift(const amazons_game *game, cells_set set, int way)
{
    const int step = amazons_steps[way][0] * game->cols + amazons_steps[way][1];
    if (amazons_steps[way][1])
        set &= cells_of(game->inner[amazons_steps[way][1] > 0]);
    return step < 0 ? set >> -step : set << step;
}

/* The free cells that a king of chess, or a queen, reaches in one move from a cell of `set`. */
static inline cells_set amazons_reach(const amazons_game *game, cells_set set, cells_set free,
                                      bool queen)
{
    cells_set reached = 0;
    for (int way = 0; way < AMAZONS_WAYS; way++) {
        cells_set ray = set;
        do
            reached |= ray = amazons_shift(game, ray, way) & free;
        while (queen && ray);
    }
    return reached;
}

static inline poda_move amazons_move(int from, int to, int arrow)
{
    return (poda_move)(from | to << 8 | arrow << 16);
}

static inline int amazons_part(poda_move move, int which)
{
    return (int)(move >> 8 * which & 0xff);
}

/* Adds the moves of the amazon that goes from `from` to `to`. */
static inline bool amazons_arrows(const amazons_game *game, cells_set free, int from, int to,
                                  poda_moves *list)
{
    for (int way = 0; way < AMAZONS_WAYS; way++)
        for (int arrow = game->next[way][to]; arrow >= 0 && cells_has(free, arrow);
             arrow = game->next[way][arrow])
            if (!poda_moves_add(list, amazons_move(from, to, arrow)))
                return false;
    return true;
}

static inline void amazons_moves(const amazons_game *game, const amazons_state *state,
                                 poda_moves *list)
{
    const cells_set free = amazons_free(game, state);
    for (cells_set set = cells_of(state->amazons[state->turn]); set;
         set = cells_without_first(set)) {
        const int from = cells_first(set);
        for (int way = 0; way < AMAZONS_WAYS; way++)
            for (int to = game->next[way][from]; to >= 0 && cells_has(free, to);
                 to = game->next[way][to])
                if (!amazons_arrows(game, free | cells_bit(from), from, to, list))
                    return;
    }
}

static inline void amazons_turn_over(const amazons_state *state, uint64_t player, poda_move move,
                                     amazons_state *to)
{
    const cells_set both = cells_bit(amazons_part(move, 0)) ^ cells_bit(amazons_part(move, 1));
    cells_keep(cells_of(state->amazons[player]) ^ both, to->amazons[player]);
    cells_keep(cells_of(state->burnt) ^ cells_bit(amazons_part(move, 2)), to->burnt);
    to->turn = state->turn ^ 1;
}

static inline void amazons_play(const amazons_game *game, const amazons_state *state,
                                poda_move move, amazons_state *to)
{
    (void)game;
    *to = *state;
    amazons_turn_over(state, state->turn, move, to);
}

static inline void amazons_unplay(const amazons_game *game, amazons_state *state, poda_move move)
{
    (void)game;
    amazons_turn_over(state, state->turn ^ 1, move, state);
}

static inline int amazons_turn(const amazons_game *game, const amazons_state *state)
{
    (void)game;
    return (int)state->turn;
}

/* An amazon that can move can shoot, if only to where it came from. */
static inline poda_over amazons_result(const amazons_game *game, const amazons_state *state)
{
    return amazons_reach(game, cells_of(state->amazons[state->turn]), amazons_free(game, state),
                         false)
               ? PODA_GOES_ON
               : PODA_LOST;
}

/* Cells that `player` reaches in fewer moves than the opponent, minus the opponent's, in quarters; a
 * cell that both reach at the same time counts one quarter for the player to move. */
static inline poda_value amazons_territory(const amazons_game *game, const amazons_state *state,
                                           int player, bool queen)
{
    const cells_set free = amazons_free(game, state);
    cells_set reached[2] = {0, 0}, fresh[2];
    poda_value sum = 0;
    const poda_value tempo = player == (int)state->turn ? 1 : -1;
    for (int side = 0; side < 2; side++)
        fresh[side] = cells_of(state->amazons[side]);
    while (fresh[0] | fresh[1]) {
        for (int side = 0; side < 2; side++)
            fresh[side] =
                amazons_reach(game, fresh[side], free & ~reached[side], queen) & ~reached[side];
        const cells_set open = ~(reached[0] | reached[1]);
        sum += 4 * (cells_count(fresh[player] & ~fresh[!player] & open) -
                    cells_count(fresh[!player] & ~fresh[player] & open)) +
               tempo * cells_count(fresh[0] & fresh[1] & open);
        reached[0] |= fresh[0];
        reached[1] |= fresh[1];
    }
    return sum;
}

/* How many cells the amazons of `player` can go to, each counted for itself. */
static inline int amazons_mobility(const amazons_game *game, const amazons_state *state, int player)
{
    const cells_set free = amazons_free(game, state);
    int cells = 0;
    for (cells_set set = cells_of(state->amazons[player]); set; set = cells_without_first(set))
        cells += cells_count(amazons_reach(game, set & -set, free, true));
    return cells;
}

/* `territory`: which cells are nearer in moves of a queen, and half as much in steps of a king
 * (Lieberum 2005). `mobility`: the moves of the amazons, without arrows. */
static inline poda_value amazons_eval(const amazons_game *game, const amazons_state *state,
                                      int which, int player)
{
    if (which == 0)
        return 2 * amazons_territory(game, state, player, true) +
               amazons_territory(game, state, player, false);
    return amazons_mobility(game, state, player) - amazons_mobility(game, state, !player);
}

/* To where more cells around are free, with an arrow beside an amazon of the opponent. */
static inline int amazons_order(const amazons_game *game, const amazons_state *state,
                                poda_move move)
{
    const cells_set from = cells_bit(amazons_part(move, 0));
    const cells_set to = cells_bit(amazons_part(move, 1));
    const cells_set arrow = cells_bit(amazons_part(move, 2));
    const cells_set free = (amazons_free(game, state) | from) & ~to & ~arrow;
    const cells_set rivals = cells_of(state->amazons[state->turn ^ 1]);
    return cells_count(amazons_reach(game, to, free, false)) -
           cells_count(amazons_reach(game, from, free, false)) +
           3 * cells_count(amazons_reach(game, arrow, rivals, false)) +
           cells_count(amazons_reach(game, to, rivals, false));
}

static inline uint64_t amazons_hash(const amazons_game *game, const amazons_state *state)
{
    uint64_t hash = poda_mix(state->turn);
    for (int i = 0; i < (game->rows * game->cols > 64 ? 2 : 1); i++) {
        hash = poda_mix(poda_mix(hash ^ state->amazons[0][i]) ^ state->amazons[1][i]);
        hash = poda_mix(hash ^ state->burnt[i]);
    }
    return hash;
}

static inline int amazons_symmetries(const amazons_game *game)
{
    return cells_images(game->rows, game->cols);
}

static inline void amazons_symmetry(const amazons_game *game, const amazons_state *state, int which,
                                    amazons_state *to)
{
    const int rows = game->rows, cols = game->cols;
    for (int player = 0; player < 2; player++)
        cells_keep(cells_image(rows, cols, cells_of(state->amazons[player]), which),
                   to->amazons[player]);
    cells_keep(cells_image(rows, cols, cells_of(state->burnt), which), to->burnt);
    to->turn = state->turn;
}

static inline int amazons_kind(const amazons_state *state, int cell)
{
    return cells_has(cells_of(state->amazons[0]), cell)   ? 1
           : cells_has(cells_of(state->amazons[1]), cell) ? 2
           : cells_has(cells_of(state->burnt), cell)      ? 3
                                                          : 0;
}

/* ".BB./B..B/W..W/.WWx B": rows from the top, x for burnt cells, and the player to move. */
static inline void amazons_state_text(const amazons_game *game, const amazons_state *state,
                                      poda_text *text)
{
    uint8_t kind[AMAZONS_CELLS];
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        kind[cell] = (uint8_t)amazons_kind(state, cell);
    cells_text(game->rows, game->cols, ".WBx", kind, text);
    poda_text_add(text, " %c", "WB"[state->turn]);
}

/* The player to move may be left out: then it is White. */
static inline poda_status amazons_state_read(const amazons_game *game, const char *text,
                                             amazons_state *state, poda_error *error)
{
    uint8_t kind[AMAZONS_CELLS];
    const char *rest;
    cells_set sets[4] = {0, 0, 0, 0};
    int turn = PODA_MAX;
    poda_status status =
        cells_read(game->rows, game->cols, ".WBx", "W B x .", text, kind, &rest, error);
    if (status == PODA_OK)
        status = cells_read_turn(rest, "WB", &turn, error);
    if (status != PODA_OK)
        return status;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        sets[kind[cell]] |= cells_bit(cell);
    cells_keep(sets[1], state->amazons[PODA_MAX]);
    cells_keep(sets[2], state->amazons[PODA_MIN]);
    cells_keep(sets[3], state->burnt);
    state->turn = (uint64_t)turn;
    return PODA_OK;
}

/* Rows are numbered from the bottom, as in chess; "d1-d7/g7" is from, to and the arrow. */
static inline void amazons_move_text(const amazons_game *game, const amazons_state *state,
                                     poda_move move, poda_text *text)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const int cell = amazons_part(move, i);
        poda_text_add(text, "%.1s%c%d", &"\0-/"[i], 'a' + cell % game->cols,
                      game->rows - cell / game->cols);
    }
}

/* Can a queen go from `from` to `to` over free cells? */
static inline bool amazons_sees(const amazons_game *game, cells_set free, int from, int to)
{
    for (int way = 0; way < AMAZONS_WAYS; way++)
        for (int cell = game->next[way][from]; cell >= 0 && cells_has(free, cell);
             cell = game->next[way][cell])
            if (cell == to)
                return true;
    return false;
}

/* The three cells, with any of - / x ( ) , : and blanks between them. */
static inline poda_status amazons_move_read(const amazons_game *game, const amazons_state *state,
                                            const char *text, poda_move *move, poda_error *error)
{
    static const char between[] = "-/x(),: ";
    int part[3];
    const char *at = text;
    for (int i = 0; i < 3; i++) {
        at += i ? strspn(at, between) : 0;
        if (!cells_read_cell(game->rows, game->cols, &at, &part[i]) ||
            (i == 2 && at[strspn(at, between)]))
            return poda_fail(error, PODA_BAD_MOVE, "move",
                             "'%.40s' is not a move: expected three cells, from, to and where the "
                             "arrow goes, like d1-d7/g7",
                             text);
        part[i] = cells_image_of(game->rows, game->cols, part[i], 1); /* from the bottom */
    }
    const cells_set free = amazons_free(game, state), from = cells_bit(part[0]);
    if (!(cells_of(state->amazons[state->turn]) & from))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': on the first cell there is no amazon of the player to move",
                         text);
    if (!amazons_sees(game, free, part[0], part[1]))
        return poda_fail(
            error, PODA_BAD_MOVE, "move",
            "'%.40s': the amazon cannot go there; it moves like a queen of chess, over "
            "free cells",
            text);
    if (!amazons_sees(game, free | from, part[1], part[2]))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s': the arrow cannot go there; it flies like a queen of chess from "
                         "where the amazon stands now",
                         text);
    *move = amazons_move(part[0], part[1], part[2]);
    return PODA_OK;
}

/* Three clicks: the amazon, where it goes, where the arrow goes. */
static inline void amazons_view(const amazons_game *game, const amazons_state *state,
                                poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"♕", "W", "white amazon", PODA_MAX},
                                        {"♛", "B", "black amazon", PODA_MIN},
                                        {"■", "x", "burnt cell", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_QUEEN, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_QUEEN, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_FIRE, PODA_COLOUR_RED}};
    poda_move room[PODA_VIEW_CLICKS + 1];
    poda_moves list = {room, 0, PODA_VIEW_CLICKS + 1};
    poda_view_grid(view, game->rows, game->cols, pieces, 4);
    view->look = PODA_LOOK_CHEQUERED;
    view->upward = true;
    view->dress = dress;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        poda_view_put(view, cell, amazons_kind(state, cell));
    amazons_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++) {
        const int path[3] = {amazons_part(room[i], 0), amazons_part(room[i], 1),
                             amazons_part(room[i], 2)};
        poda_view_path(view, room[i], path, 3);
    }
}

static const poda_option amazons_options[] = {
    {"size", "10", "rows and columns, 4 to 10"},
    {"rows", "", "rows, if not as many as size says"},
    {"cols", "", "columns, if not as many as size says"},
    {NULL, NULL, NULL},
};
static const char *const amazons_evals[] = {"territory", "mobility", NULL};
static const poda_about amazons_about = {
    .name = "amazons",
    .title = "Amazons",
    .summary = "an amazon moves like a queen and burns a cell with an arrow; a player who cannot "
               "move loses",
    .player = {"White", "Black"},
    .moves_like = "d1-d7/g7",
    .position_like = "...B..B.../........../........../B........B/........../........../"
                     "W..W..x..W/........../........../......W... B",
    .options = amazons_options,
    .evals = amazons_evals,
    .aliases = "amazonas",
};

#endif
