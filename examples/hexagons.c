/* hexagons.c - Hex: two players each connect two sides of a rhombus of hexagons. Shows
 * PODA_LOOK_HEXAGONS, pieces with shapes and colours, and the winning chain as a mark. */
#define PODA_LOADED
#include <poda/rules.h>

#define hexagons_HAS_VIEW 1
#define hexagons_ALTERNATES 1

enum { SIDE = 9, CELLS = SIDE * SIDE };

typedef struct hexagons_game {
    int64_t size;
} hexagons_game;

typedef struct hexagons_state {
    uint8_t cell[CELLS]; /* 0 empty, 1 red, 2 blue */
    uint8_t turn;
} hexagons_state;

static poda_status hexagons_init(hexagons_game *game, const poda_options *options,
                                 poda_error *error)
{
    game->size = 4;
    return poda_option_int(options, "size", 1, SIDE, &game->size, error);
}

static void hexagons_start(const hexagons_game *game, hexagons_state *state)
{
    (void)game;
    memset(state, 0, sizeof *state);
}

static int hexagons_turn(const hexagons_game *game, const hexagons_state *state)
{
    (void)game;
    return state->turn;
}

static void hexagons_play(const hexagons_game *game, const hexagons_state *from, poda_move move,
                          hexagons_state *to)
{
    (void)game;
    *to = *from;
    to->cell[move] = (uint8_t)(1 + from->turn);
    to->turn ^= 1;
}

/* Fills `chain` with the cells of `player` connected to the player's first side; does it reach the
 * other side? Red connects top and bottom, Blue left and right. */
static bool joins(const hexagons_game *game, const hexagons_state *state, int player,
                  bool chain[CELLS])
{
    static const int step[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
    const int size = (int)game->size;
    int stack[CELLS], top = 0;
    bool across = false;
    memset(chain, 0, CELLS * sizeof *chain);
    for (int i = 0; i < size; i++) {
        const int cell = player == PODA_MAX ? i : i * size;
        if (state->cell[cell] == 1 + player)
            chain[stack[top++] = cell] = true;
    }
    while (top > 0) {
        const int at = stack[--top], row = at / size, col = at % size;
        across |= (player == PODA_MAX ? row : col) == size - 1;
        for (int way = 0; way < 6; way++) {
            const int r = row + step[way][0], c = col + step[way][1], to = r * size + c;
            if (r >= 0 && r < size && c >= 0 && c < size && state->cell[to] == 1 + player &&
                !chain[to])
                chain[stack[top++] = to] = true;
        }
    }
    return across;
}

/* Only the player who has just moved can have connected the sides. */
static bool hexagons_outcome(const hexagons_game *game, const hexagons_state *state,
                             poda_value *value)
{
    bool chain[CELLS];
    *value = state->turn == PODA_MIN ? PODA_WIN : -PODA_WIN;
    return joins(game, state, state->turn ^ 1, chain);
}

static void hexagons_moves(const hexagons_game *game, const hexagons_state *state, poda_moves *list)
{
    for (int64_t i = 0; i < game->size * game->size; i++)
        if (!state->cell[i])
            (void)poda_moves_add(list, (poda_move)i);
}

static void hexagons_state_text(const hexagons_game *game, const hexagons_state *state,
                                poda_text *text)
{
    for (int64_t i = 0; i < game->size * game->size; i++)
        poda_text_add(text, "%s%c", i && i % game->size == 0 ? "/" : "", ".rb"[state->cell[i]]);
}

static poda_status hexagons_state_read(const hexagons_game *game, const char *text,
                                       hexagons_state *state, poda_error *error)
{
    static const char letters[] = ".rb";
    hexagons_state read = {0};
    int stones[3] = {0};
    for (int64_t i = 0; i < game->size * game->size; i++) {
        const char *at;
        if (i && i % game->size == 0 && *text++ != '/')
            return poda_fail(error, PODA_BAD_POSITION, "position", "rows are separated by /");
        if (!*text || !(at = strchr(letters, *text++)))
            return poda_fail(error, PODA_BAD_POSITION, "position", "cells are ., r and b");
        read.cell[i] = (uint8_t)(at - letters);
        stones[read.cell[i]]++;
    }
    if (*text || stones[1] - stones[2] < 0 || stones[1] - stones[2] > 1)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "r begins, and has as many stones as b or one more");
    read.turn = stones[1] > stones[2];
    bool chain[CELLS];
    if (joins(game, &read, read.turn, chain))
        return poda_fail(
            error, PODA_BAD_POSITION, "position",
            "the player to move has joined its sides already: the game was over before");
    *state = read;
    return PODA_OK;
}

static void hexagons_move_text(const hexagons_game *game, const hexagons_state *state,
                               poda_move move, poda_text *text)
{
    (void)state;
    poda_text_add(text, "%c%d", 'a' + (int)((int64_t)move % game->size),
                  (int)((int64_t)move / game->size) + 1);
}

static void hexagons_view(const hexagons_game *game, const hexagons_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"✕", "r", "red stone", PODA_MAX},
                                        {"○", "b", "blue stone", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_RED},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLUE}};
    bool chain[CELLS];
    const bool won = joins(game, state, state->turn ^ 1, chain);
    poda_view_grid(view, (int)game->size, (int)game->size, pieces, 3);
    view->look = PODA_LOOK_HEXAGONS;
    view->dress = dress;
    for (int i = 0; i < view->rows * view->cols; i++) {
        poda_view_put(view, i, state->cell[i]);
        if (!state->cell[i])
            poda_view_click(view, (poda_move)i, i, -1);
        else if (won && chain[i])
            poda_view_mark(view, i, PODA_MARK_WIN);
    }
}

static const poda_option hexagons_options[] = {{"size", "4", "rows and columns, at most 9"},
                                               {NULL, NULL, NULL}};

static const poda_about hexagons_about = {
    .name = "hexagons",
    .title = "Hex",
    .summary = "join your two sides: Red top and bottom, Blue left and right",
    .player = {"Red", "Blue"},
    .moves_like = "b3",
    .position_like = "..../.r../.b../....",
    .options = hexagons_options,
};

#define PODA_RULES hexagons
#include <poda/export.h>
