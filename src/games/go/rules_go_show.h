/* rules_go_show.h - the rest of rules_go.h: positions as text, the board, and what users read. */
#ifndef PODA_GAMES_GO_RULES_GO_SHOW_H
#define PODA_GAMES_GO_RULES_GO_SHOW_H

/* "X.O/.../... O ko b2": rows from the top, the player to move, the point of a ko, passes. */
static inline void go_state_text(const go_game *game, const go_state *state, poda_text *text)
{
    const go_grid *const grid = &game->grid;
    for (int row = 0; row < grid->rows; row++) {
        poda_text_add(text, "%s", row ? "/" : "");
        for (int col = 0; col < grid->cols; col++) {
            const int point = row * grid->stride + col;
            poda_text_add(text, "%c",
                          go_has(&state->stones[0], point)   ? 'X'
                          : go_has(&state->stones[1], point) ? 'O'
                                                             : '.');
        }
    }
    poda_text_add(text, " %c", "XO"[state->turn]);
    if (state->ko) {
        poda_text_add(text, " ko ");
        go_point_text(game, state->ko - 1, text);
    }
    for (int i = 0; i < state->passes; i++)
        poda_text_add(text, " pass");
}

/* Reads the board; `*rest` is what follows it. */
static inline poda_status go_board_read(const go_game *game, const char *text, go_state *state,
                                        const char **rest, poda_error *error)
{
    const go_grid *const grid = &game->grid;
    const char *at = text;
    for (int cell = 0; cell < grid->rows * grid->cols; cell++, at++) {
        const int row = cell / grid->cols, col = cell % grid->cols;
        if (cell && col == 0 && (*at == '/' || *at == ' '))
            at++;
        if (*at == 'X' || *at == 'x' || *at == 'O' || *at == 'o')
            go_add(&state->stones[*at == 'O' || *at == 'o'], row * grid->stride + col);
        else if (*at == 0)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "the position ends at point %d; expected %d {row|rows} of %d from X, "
                             "O and '.', with '/' between rows",
                             cell + 1, grid->rows, grid->cols);
        else if (*at != '.' && *at != '-' && *at != '_')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%c' at character %d of the position; expected %d {row|rows} of %d "
                             "from X, O and '.', with '/' between rows",
                             *at >= ' ' && *at < 127 ? *at : '?', (int)(at - text) + 1, grid->rows,
                             grid->cols);
    }
    *rest = at;
    return PODA_OK;
}

/* The point named at `*text`, which moves past it; -1: none. */
static inline int go_point_read(const go_game *game, const char **text)
{
    const char *at = *text;
    const int letter = *at >= 'a' && *at <= 'z'   ? *at - 'a'
                       : *at >= 'A' && *at <= 'Z' ? *at - 'A'
                                                  : -1;
    const int col = letter - (letter > 8);
    uint64_t row;
    if (letter < 0 || letter == 8 || col >= game->grid.cols)
        return -1;
    at++;
    if (!poda_read_number(&at, (uint64_t)game->grid.rows, &row) || row == 0)
        return -1;
    *text = at;
    return (game->grid.rows - (int)row) * game->grid.stride + col;
}

/* Could the last move have captured one stone at the point, with a stone that itself has no other
 * liberty? */
static inline bool go_is_ko(const go_game *game, const go_state *state, int point)
{
    const go_grid *const grid = &game->grid;
    const go_set *const own = &state->stones[state->turn], *const rival =
                                                               &state->stones[state->turn ^ 1];
    const go_set stone = go_only(point), beside = go_beside(grid, &stone);
    if (go_has(own, point) || go_has(rival, point) || !go_within(grid, &beside, rival))
        return false;
    const go_set taken = go_taken(game, state, state->turn, point);
    return go_size(grid, &taken) == 1;
}

/* Is there a block without liberties? */
static inline int go_breathless(const go_game *game, const go_state *state)
{
    const go_grid *const grid = &game->grid;
    const go_set empty = go_empty(game, state), beside = go_beside(grid, &empty);
    for (int player = 0; player < 2; player++) {
        const go_set *const stones = &state->stones[player];
        const go_set alive = go_flood(grid, go_and(grid, beside, stones), stones);
        const go_set dead = go_minus(grid, *stones, &alive);
        if (go_any(grid, &dead))
            return go_first(grid, &dead);
    }
    return -1;
}

/* Reads "ko b2" and "pass"; none, one or several of them. */
static inline poda_status go_rest_read(const go_game *game, const char *rest, go_state *state,
                                       poda_error *error)
{
    while (*(rest += strspn(rest, " \t"))) {
        const char *const word = rest;
        if (strncmp(rest, "ko ", 3) == 0 && !state->ko) {
            rest += 3 + strspn(rest + 3, " ");
            const int point = go_point_read(game, &rest);
            if (point < 0 || !go_is_ko(game, state, point))
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "'%.20s': expected the point where one stone has just been "
                                 "captured in a ko",
                                 word);
            state->ko = (uint16_t)(point + 1);
        } else if (strncmp(rest, "pass", 4) == 0 && state->passes < 2) {
            rest += 4;
            state->passes++;
        } else {
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' is left over after the position: expected ko and a point, or "
                             "pass for each of the last moves, at most two",
                             rest);
        }
    }
    if (state->ko && state->passes)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "a pass ends a ko: expected ko and a point, or pass, not both");
    return PODA_OK;
}

/* The player to move may be left out: Black, or White if there are handicap stones, that is,
 * two or more black stones and no white one. */
static inline poda_status go_state_read(const go_game *game, const char *text, go_state *state,
                                        poda_error *error)
{
    go_state read = {.turn = PODA_MAX};
    const char *rest = text;
    poda_status status = go_board_read(game, text, &read, &rest, error);
    if (status != PODA_OK)
        return status;
    const int dead = go_breathless(game, &read);
    if (dead >= 0) {
        char name[16];
        poda_text point = {name, sizeof name, 0};
        go_point_text(game, dead, &point);
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the stones at %s have no liberty: such blocks are taken off the board",
                         name);
    }
    if (go_size(&game->grid, &read.stones[0]) > 1 && !go_any(&game->grid, &read.stones[1]))
        read.turn = PODA_MIN;
    rest += strspn(rest, " \t");
    if (*rest == 'X' || *rest == 'x' || *rest == 'O' || *rest == 'o') {
        read.turn = *rest == 'O' || *rest == 'o';
        rest++;
        if (*rest && *rest != ' ' && *rest != '\t')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after the board: expected X or O, who is to move", rest - 1);
    }
    status = go_rest_read(game, rest, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

enum { GO_PIECE_EMPTY, GO_PIECE_BLACK, GO_PIECE_WHITE, GO_PIECE_PASS };

/* At the end, each player's points have its tone. */
static inline void go_view(const go_game *game, const go_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"●", "X", "black stone", PODA_MAX},
                                        {"○", "O", "white stone", PODA_MIN},
                                        {"▢", "p", "pass", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_STONE, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN}};
    const go_grid *const grid = &game->grid;
    const go_set area[2] = {go_area(game, state, 0), go_area(game, state, 1)};
    const go_set open = go_open(game, state);
    poda_view_grid(view, grid->rows, grid->cols, pieces, 4);
    view->look = PODA_LOOK_POINTS;
    view->dress = dress;
    view->upward = view->skips_i = true;
    poda__view_stars(view);
    for (int cell = 0; cell < grid->rows * grid->cols; cell++) {
        const int point = cell / grid->cols * grid->stride + cell % grid->cols;
        poda_view_put(view, cell,
                      go_has(&state->stones[0], point)   ? GO_PIECE_BLACK
                      : go_has(&state->stones[1], point) ? GO_PIECE_WHITE
                                                         : GO_PIECE_EMPTY);
        if (state->passes == 2 && go_has(&area[0], point))
            view->cell[cell].tone = PODA_TONE_MAX;
        else if (state->passes == 2 && go_has(&area[1], point))
            view->cell[cell].tone = PODA_TONE_MIN;
        if (state->passes < 2 && go_has(&open, point))
            poda_view_click(view, (poda_move)point, cell, -1);
    }
    for (int player = 0; player < 2; player++)
        poda_view_note(view, player, state->passes == 2 ? "area" : "stones",
                       go_size(grid, state->passes == 2 ? &area[player] : &state->stones[player]));
    if (state->passes == 2)
        return;
    const int pass = poda_view_hand(view, state->turn, GO_PIECE_PASS, 1);
    if (pass >= 0) {
        memcpy(view->cell[pass].label, "pass", sizeof "pass");
        poda_view_click(view, GO_PASS, pass, -1);
    }
}

static const poda_option go_options[] = {
    {"size", "9", "rows and columns, 2 to 19"},
    {"rows", "", "rows, 1 to 19; as many as size says if left out"},
    {"cols", "", "columns, 1 to 19; as many as size says if left out"},
    {"komi", "0", "points for White, whole or half ones, such as 6.5"},
    {"superko", "positional",
     "no move may make a board again (positional), or one that a move of the same player, not a "
     "pass, made before (situational); simple: only a single stone is not recaptured at once, "
     "which always holds"},
    {"suicide", "no", "yes: a block may take its own last liberty, and is taken off"},
    {NULL, NULL, NULL},
};
static const char *const go_evals[] = {"influence", "area", NULL};
static const poda_choices go_choices[] = {
    {"superko", "positional situational simple"}, {"suicide", "no yes"}, {NULL, NULL}};
static const poda_about go_about = {
    .name = "go",
    .title = "Go",
    .summary = "surround points; blocks without liberties are taken, two passes end the game",
    .player = {"Black", "White"},
    .moves_like = "d4",
    .position_like = "........./........./........./........./....X..../..O....../........./"
                     "........./......... X",
    .options = go_options,
    .evals = go_evals,
    .aliases = "baduk weiqi igo",
    .choices = go_choices,
};

#endif
