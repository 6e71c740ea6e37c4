/* pawns_text.h - positions as in FEN, "ppp/3/PPP w", moves as in chess ("a3", "axb3", "Qd4"; "a2a3" is
 * read too), and the board of rules_pawns.h. */
#ifndef PODA_GAMES_PAWNS_PAWNS_TEXT_H
#define PODA_GAMES_PAWNS_PAWNS_TEXT_H

#include "games/chessmen.h"
#include "games/pawns/rules_pawns.h"

/* What stands on a square: 0, or the letter of a pawn or piece. */
static inline char pawns_at(const pawns_game *game, const pawns_state *state, int square)
{
    for (int side = 0; side < 2; side++)
        if (state->pawns[side] >> square & 1)
            return pawns_letter[side][0];
        else if (state->piece[side] == square)
            return pawns_letter[side][game->kind[side]];
    return 0;
}

/* Rows from the top, numbers for empty squares, the player to move, and the square that a pawn has
 * passed if it can be taken there. */
static inline void pawns_state_text(const pawns_game *game, const pawns_state *state,
                                    poda_text *text)
{
    for (int row = game->rows - 1; row >= 0; row--) {
        int empty = 0;
        for (int col = 0; col < game->cols; col++) {
            const char man = pawns_at(game, state, row * 8 + col);
            empty += !man;
            if (empty && (man || col == game->cols - 1)) {
                poda_text_add(text, "%d", empty);
                empty = 0;
            }
            if (man)
                poda_text_add(text, "%c", man);
        }
        poda_text_add(text, "%s", row ? "/" : "");
    }
    poda_text_add(text, " %c", "wb"[state->turn]);
    if (state->passed < 64)
        poda_text_add(text, " %c%d", 'a' + state->passed % 8, state->passed / 8 + 1);
}

/* Reads "b3" and advances past it; -1 if it is no square of the board. */
static inline int pawns_square_read(const pawns_game *game, const char **text)
{
    const int col = **text - 'a', row = **text ? (*text)[1] - '1' : -1;
    if (col < 0 || col >= game->cols || row < 0 || row >= game->rows)
        return -1;
    *text += 2;
    return row * 8 + col;
}

/* Puts the man that a letter stands for; false if the game has no such man, or no more of it. */
static inline bool pawns_put(const pawns_game *game, pawns_state *state, char letter, int square)
{
    for (int side = 0; side < 2; side++) {
        if (letter == pawns_letter[side][0] && game->has_pawns[side] &&
            __builtin_popcountll(state->pawns[side]) < game->cols) {
            state->pawns[side] |= pawns_bit(square);
            return true;
        }
        if (game->kind[side] && letter == pawns_letter[side][game->kind[side]] &&
            state->piece[side] == PAWNS_NOWHERE) {
            state->piece[side] = (uint8_t)square;
            return true;
        }
    }
    return false;
}

/* The rows from the top; advances `*text` past them. */
static inline poda_status pawns_board_read(const pawns_game *game, const char *text,
                                           const char **rest, pawns_state *state, poda_error *error)
{
    const char *at = text;
    *rest = text;
    for (int row = game->rows - 1; row >= 0; row--) {
        for (int col = 0; col < game->cols; at++) {
            const int empty = *at >= '1' && *at <= '8' ? *at - '0' : *at == '.' ? 1 : 0;
            if (!*at || *at == '/' || *at == ' ')
                return poda_fail(
                    error, PODA_BAD_POSITION, "position",
                    "row %d has %d {square|squares} and ends at character %d; expected "
                    "%d",
                    row + 1, col, (int)(at - text) + 1, game->cols);
            if (empty > game->cols - col)
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "'%c' at character %d: row %d has more than %d {square|squares}",
                                 *at, (int)(at - text) + 1, row + 1, game->cols);
            if (!empty && !pawns_put(game, state, *at, row * 8 + col))
                return poda_fail(
                    error, PODA_BAD_POSITION, "position",
                    "'%c' at character %d of the position: this game has no such man, or "
                    "not so many",
                    *at, (int)(at - text) + 1);
            col += empty ? empty : 1;
        }
        if (row > 0 && *at++ != '/')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "expected '/' at character %d of the position, after row %d",
                             (int)(at - text), row + 1);
    }
    *rest = at;
    return PODA_OK;
}

/* Reads the square that a pawn has passed, and checks that it has and can be taken. */
static inline poda_status pawns_passed_read(const pawns_game *game, const char **rest,
                                            pawns_state *state, poda_error *error)
{
    const char *const text = *rest;
    const int square = pawns_square_read(game, rest), side = state->turn;
    if (square >= 0) {
        const uint64_t bit = pawns_bit(square), own = state->pawns[side];
        const uint64_t passed = pawns_ahead(bit, side ^ 1), before = pawns_ahead(bit, side);
        const bool hit = (pawns_hits(own, side, 0) | pawns_hits(own, side, 1)) & bit;
        const uint64_t men = pawns_men(state, 0) | pawns_men(state, 1);
        if (game->passing && hit && (before & game->home[side ^ 1]) &&
            (passed & state->pawns[side ^ 1]) && !(men & (bit | before))) {
            state->passed = (uint8_t)square;
            return PODA_OK;
        }
    }
    return poda_fail(
        error, PODA_BAD_POSITION, "position",
        "'%.20s' after the player to move: not a square where a pawn that has just gone "
        "two steps can be taken",
        text);
}

/* A win ends the game: the player to move cannot have won. */
static inline poda_status pawns_position_check(const pawns_game *game, const pawns_state *state,
                                               poda_error *error)
{
    const int side = state->turn, rival = side ^ 1;
    for (int who = 0; who < 2; who++)
        if (state->pawns[who] & game->last[who ^ 1] & ~game->start.pawns[who])
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "a pawn stands behind the row on which pawns start");
    if (state->pawns[side] & game->last[side])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but has a pawn on the last row: the game ended before",
                         "wb"[side]);
    if (pawns_is_taken(game, state, rival))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but has taken what it had to take: the game ended before",
                         "wb"[side]);
    return PODA_OK;
}

/* The player to move may be left out: then it is White. */
static inline poda_status pawns_state_read(const pawns_game *game, const char *text,
                                           pawns_state *state, poda_error *error)
{
    pawns_state read = {.piece = {PAWNS_NOWHERE, PAWNS_NOWHERE}, .passed = PAWNS_NOWHERE};
    const char *rest;
    poda_status status = pawns_board_read(game, text, &rest, &read, error);
    if (status != PODA_OK)
        return status;
    if (*rest == ' ') {
        rest += strspn(rest, " ");
        if (*rest && *rest != 'w' && *rest != 'b')
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after the board: expected w or b, who is to move", rest);
        read.turn = (uint8_t)(*rest == 'b' ? PODA_MIN : PODA_MAX);
        rest += *rest != 0;
        if (*rest == ' ' && rest[strspn(rest, " ")] && rest[strspn(rest, " ")] != '-') {
            rest += strspn(rest, " ");
            status = pawns_passed_read(game, &rest, &read, error);
            if (status != PODA_OK)
                return status;
        } else if (*rest == ' ') {
            rest += strspn(rest, " -");
        }
    }
    status = poda__read_end(rest, error);
    if (status == PODA_OK)
        status = pawns_position_check(game, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

/* "a3", "axb3", "Qd4", "Qxd4". */
static inline void pawns_move_text(const pawns_game *game, const pawns_state *state, poda_move move,
                                   poda_text *text)
{
    const int from = pawns_from(move), to = pawns_to(move);
    const bool takes = pawns_takes(state, move);
    if (from == state->piece[state->turn])
        poda_text_add(text, "%c", pawns_letter[0][game->kind[state->turn]]);
    else if (takes)
        poda_text_add(text, "%c", 'a' + from % 8);
    poda_text_add(text, "%s%c%d", takes ? "x" : "", 'a' + to % 8, to / 8 + 1);
}

/* Is `text` the move from square to square, "a2a3", "a2-a3" or "a2xb3"? */
static inline bool pawns_squares_match(const pawns_game *game, const char *text, poda_move move)
{
    const int from = pawns_square_read(game, &text);
    text += *text == 'x' || *text == '-';
    return from == pawns_from(move) && pawns_square_read(game, &text) == pawns_to(move) && !*text;
}

static inline poda_status pawns_move_read(const pawns_game *game, const pawns_state *state,
                                          const char *text, poda_move *move, poda_error *error)
{
    poda_move moves[128];
    poda_moves list = {moves, 0, sizeof moves / sizeof moves[0]};
    char example[16] = "";
    if (pawns_result(game, state) == PODA_GOES_ON)
        pawns_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        char room[16] = "";
        poda_text known = {room, sizeof room, 0};
        pawns_move_text(game, state, moves[i], &known);
        if (strcmp(room, text) == 0 || pawns_squares_match(game, text, moves[i])) {
            *move = moves[i];
            return PODA_OK;
        }
        if (i == 0)
            memcpy(example, room, sizeof example);
    }
    if (list.count == 0)
        return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s': the game is over", text);
    return poda_fail(error, PODA_BAD_MOVE, "move",
                     "'%.40s' is not a legal move here; one that is: %s", text, example);
}

static inline int pawns_cell(const pawns_game *game, int square)
{
    return (game->rows - 1 - square / 8) * game->cols + square % 8;
}

static inline void pawns_view(const pawns_game *game, const pawns_state *state, poda_view *view)
{
    static const uint8_t man[PAWNS_KINDS] = {PODA__MAN_PAWN,   PODA__MAN_QUEEN,  PODA__MAN_ROOK,
                                             PODA__MAN_BISHOP, PODA__MAN_KNIGHT, PODA__MAN_KING};
    poda__view_chessmen(view, game->rows, game->cols);
    for (int side = 0; side < 2; side++) {
        for (uint64_t set = state->pawns[side]; set; set &= set - 1)
            poda_view_put(view, pawns_cell(game, __builtin_ctzll(set)),
                          PODA__MAN_PAWN + PODA__MAN_BLACK * side);
        if (state->piece[side] < 64)
            poda_view_put(view, pawns_cell(game, state->piece[side]),
                          man[game->kind[side]] + PODA__MAN_BLACK * side);
    }
    if (pawns_result(game, state) != PODA_GOES_ON)
        return;
    poda_move moves[128];
    poda_moves list = {moves, 0, sizeof moves / sizeof moves[0]};
    pawns_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++)
        poda_view_click(view, moves[i], pawns_cell(game, pawns_from(moves[i])),
                        pawns_cell(game, pawns_to(moves[i])));
}

static const poda_option pawns_options[] = {
    {"rows", "3", "rows, 3 to 8"},
    {"cols", "3", "columns, 1 to 8"},
    {"white", "pawns", "White's men: pawns, queen, rook, bishop, knight, king, or pawns+queen"},
    {"black", "pawns", "Black's men, likewise"},
    {"double", "no", "yes: pawns may go two steps at the start; passing: and be taken in passing"},
    {"from", "",
     "the row on which pawns start, 1 or 2; without it, 2 with a piece, or with double if it fits"},
    {"stuck", "loses", "a player who cannot move loses or draws"},
    {NULL, NULL, NULL},
};
static const poda_choices pawns_choices[] = {
    {"double", "no yes passing"}, {"stuck", "loses draws"}, {NULL, NULL}};
static const char *const pawns_evals[] = {"men", "race", NULL};
static const poda_about pawns_about = {
    .name = "pawns",
    .title = "Pawns",
    .summary = "pawns against pawns or one piece; reaching the last row wins, as in hexapawn",
    .player = {"White", "Black"},
    .moves_like = "a2",
    .position_like = "ppp/P2/1PP b",
    .options = pawns_options,
    .evals = pawns_evals,
    .aliases = "hexapawn peones queenandpawns damaypeones",
    .choices = pawns_choices,
};

#endif
