/* pawns_plus.c - the game of pawns.c on boards of any width, with all that the second half of
 * docs/write-a-game.md adds: an option, moves as a set, results for the player to move, an
 * evaluation, the mirror image and a board. */
#define PODA_LOADED
#include <poda/rules.h>

typedef struct pawns_game {
    int64_t cols;
} pawns_game;

typedef struct pawns_state {
    char cell[3 * 7]; /* 'W', 'B' or '.', row by row from the top; zero beyond the board */
    char turn;        /* PODA_MAX is white and goes up, PODA_MIN is black and goes down */
} pawns_state;

#define pawns_ALTERNATES 1
#define pawns_HAS_MASK 1
#define pawns_HAS_RESULT 1
#define pawns_HAS_EVAL 1
#define pawns_HAS_SYMMETRY 1
#define pawns_HAS_VIEW 1

static poda_status pawns_init(pawns_game *game, const poda_options *options, poda_error *error)
{
    game->cols = 3;
    return poda_option_int(options, "cols", 3, 7, &game->cols, error);
}

static void pawns_start(const pawns_game *game, pawns_state *state)
{
    *state = (pawns_state){.turn = PODA_MAX};
    for (int i = 0; i < 3 * game->cols; i++)
        state->cell[i] = "B.W"[i / game->cols];
}

/* Where a move leads, -1 if off the board. A move is the cell times three, plus 0 to take on the
 * left, 1 to step ahead, 2 to take on the right. */
static int pawns_target(const pawns_game *game, const pawns_state *state, poda_move move)
{
    const int cols = (int)game->cols, cell = (int)move / 3;
    const int row = cell / cols + (state->turn == PODA_MAX ? -1 : 1);
    const int col = cell % cols + (int)move % 3 - 1;
    return row < 0 || row > 2 || col < 0 || col >= cols ? -1 : row * cols + col;
}

static uint64_t pawns_mask(const pawns_game *game, const pawns_state *state)
{
    const char mine = "WB"[(int)state->turn], theirs = "BW"[(int)state->turn];
    uint64_t set = 0;
    for (int move = 0; move < 9 * game->cols; move++) {
        const int to = pawns_target(game, state, (poda_move)move);
        if (state->cell[move / 3] == mine && to >= 0 &&
            state->cell[to] == (move % 3 == 1 ? '.' : theirs))
            set |= (uint64_t)1 << move;
    }
    return set;
}

static void pawns_play(const pawns_game *game, const pawns_state *state, poda_move move,
                       pawns_state *to)
{
    *to = *state;
    to->cell[move / 3] = '.';
    to->cell[pawns_target(game, state, move)] = state->cell[move / 3];
    to->turn = (char)(1 - state->turn);
}

static int pawns_turn(const pawns_game *game, const pawns_state *state)
{
    (void)game;
    return state->turn;
}

/* Only the player who has just moved can stand on the far row. */
static poda_over pawns_result(const pawns_game *game, const pawns_state *state)
{
    const size_t cols = (size_t)game->cols;
    const bool reached =
        memchr(state->cell, 'W', cols) || memchr(state->cell + 2 * cols, 'B', cols);
    return reached || pawns_mask(game, state) == 0 ? PODA_LOST : PODA_GOES_ON;
}

/* `pawns`: how many more the player has; `ahead`: the same with two points for the middle row. */
static poda_value pawns_eval(const pawns_game *game, const pawns_state *state, int which,
                             int player)
{
    const char mine = "WB"[player], theirs = "BW"[player];
    poda_value sum = 0;
    for (int i = 0; i < 3 * game->cols; i++) {
        const poda_value worth = which == 1 && i / game->cols == 1 ? 2 : 1;
        sum += state->cell[i] == mine ? worth : state->cell[i] == theirs ? -worth : 0;
    }
    return sum;
}

static int pawns_symmetries(const pawns_game *game)
{
    (void)game;
    return 2; /* the position itself and its mirror image */
}

static void pawns_symmetry(const pawns_game *game, const pawns_state *state, int which,
                           pawns_state *to)
{
    const int cols = (int)game->cols;
    (void)which;
    *to = *state;
    for (int i = 0; i < 3 * cols; i++)
        to->cell[i] = state->cell[i / cols * cols + cols - 1 - i % cols];
}

static void pawns_state_text(const pawns_game *game, const pawns_state *state, poda_text *text)
{
    poda_text_add(text, "%.*s %c", (int)(3 * game->cols), state->cell, "WB"[(int)state->turn]);
}

static poda_status pawns_state_read(const pawns_game *game, const char *text, pawns_state *state,
                                    poda_error *error)
{
    const size_t cols = (size_t)game->cols, cells = 3 * cols;
    if (strspn(text, "WB.") != cells ||
        (strcmp(text + cells, " W") != 0 && strcmp(text + cells, " B") != 0))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected %zu cells and who is to move, W or B", cells);
    *state = (pawns_state){.turn = text[cells + 1] == 'W' ? PODA_MAX : PODA_MIN};
    memcpy(state->cell, text, cells);
    if (memchr(state->cell + (state->turn == PODA_MAX ? 0 : 2 * cols), text[cells + 1], cols))
        return poda_fail(error, PODA_BAD_POSITION, "position", "%c is to move but has won before",
                         text[cells + 1]);
    return PODA_OK;
}

static void pawns_move_text(const pawns_game *game, const pawns_state *state, poda_move move,
                            poda_text *text)
{
    const int cols = (int)game->cols, from = (int)move / 3, to = pawns_target(game, state, move);
    poda_text_add(text, "%c%d%c%d", 'a' + from % cols, from / cols + 1, 'a' + to % cols,
                  to / cols + 1);
}

static void pawns_view(const pawns_game *game, const pawns_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"♙", "W", "white pawn", PODA_MAX},
                                        {"♟", "B", "black pawn", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_PAWN, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_PAWN, PODA_COLOUR_BLACK}};
    poda_view_grid(view, 3, (int)game->cols, pieces, 3);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    for (int i = 0; i < 3 * game->cols; i++)
        poda_view_put(view, i, state->cell[i] == 'W' ? 1 : state->cell[i] == 'B' ? 2 : 0);
    for (uint64_t set = pawns_mask(game, state); set; set &= set - 1) {
        const poda_move move = (poda_move)__builtin_ctzll(set);
        poda_view_click(view, move, (int)move / 3, pawns_target(game, state, move));
    }
}

static const poda_option pawns_options[] = {{"cols", "3", "columns, 3 to 7"}, {NULL, NULL, NULL}};
static const char *const pawns_evals[] = {"pawns", "ahead", NULL};

static const poda_about pawns_about = {
    .name = "mypawns",
    .title = "Pawns",
    .summary = "reach the far row, or leave the rival without a move",
    .player = {"White", "Black"},
    .moves_like = "a3a2",
    .position_like = "BBB.W.W.W B",
    .options = pawns_options,
    .evals = pawns_evals,
};

#define PODA_RULES pawns
#include <poda/export.h>
