/* chess_fen.c - positions as FEN, read and written, and the 960 starts. */
#include "games/chess/chess_moves.h"
#include "games/chess/chess_text.h"

#include "games/grid.h"

const char poda__chess_letters[] = "PNBRQK";

/* Places `kind` on the free square number `which` of the first rank. */
static void place(char rank[8], int which, char kind)
{
    for (int file = 0; file < 8; file++)
        if (!rank[file] && which-- == 0) {
            rank[file] = kind;
            return;
        }
}

/* The start with Scharnagl's number: bishops by the remainders of 4, the queen by that of 6, the
 * knights by what is left, and the king between the rooks. 518 is the usual one. */
void poda__chess_start(const chess_game *game, chess_state *state)
{
    static const int8_t knights[10][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                          {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
    char rank[8] = {0};
    int number = game->number;
    rank[number % 4 * 2 + 1] = 'B';
    number /= 4;
    rank[number % 4 * 2] = 'B';
    number /= 4;
    place(rank, number % 6, 'Q');
    number /= 6;
    place(rank, knights[number][0], 'N');
    place(rank, knights[number][1], 'N');
    place(rank, 0, 'R');
    place(rank, 0, 'K');
    place(rank, 0, 'R');
    *state = (chess_state){.fullmove = 1};
    for (int file = 0; file < 8; file++) {
        const int kind = (int)(strchr(poda__chess_letters, rank[file]) - poda__chess_letters);
        chess_put(state, kind, PODA_MAX, file);
        chess_put(state, kind, PODA_MIN, 56 + file);
        chess_put(state, CHESS_PAWN, PODA_MAX, 8 + file);
        chess_put(state, CHESS_PAWN, PODA_MIN, 48 + file);
    }
    state->rights = state->straight & ~state->diagonal;
}

/* Rights are written from the side of the king to that of the queen: KQkq, or files in chess 960. */
static void write_rights(const chess_game *game, const chess_state *state, poda_text *text)
{
    if (!state->rights)
        poda_text_add(text, "-");
    for (int player = 0; player < 2; player++)
        for (int file = 7; file >= 0; file--) {
            const int square = file + (player == PODA_MAX ? 0 : 56);
            const char letter = game->any ? (char)('A' + file) : file == 7 ? 'K' : 'Q';
            if (state->rights >> square & 1)
                poda_text_add(text, "%c", player == PODA_MAX ? letter : letter - 'A' + 'a');
        }
}

void poda__chess_write(const chess_game *game, const chess_state *state, poda_text *text)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const int square = 8 * rank + file, kind = chess_kind(state, square);
            if (kind == CHESS_NONE) {
                empty++;
                continue;
            }
            if (empty)
                poda_text_add(text, "%d", empty);
            empty = 0;
            poda_text_add(text, "%c",
                          poda__chess_letters[kind] + (state->white >> square & 1 ? 0 : 'a' - 'A'));
        }
        if (empty)
            poda_text_add(text, "%d", empty);
        poda_text_add(text, "%s", rank ? "/" : " ");
    }
    poda_text_add(text, "%c ", "wb"[state->turn]);
    write_rights(game, state, text);
    if (state->passed)
        poda_text_add(text, " %c%d", 'a' + state->passed % 8, state->passed / 8 + 1);
    else
        poda_text_add(text, " -");
    poda_text_add(text, " %d %d", state->halfmove, state->fullmove);
}

static poda_status read_board(const char **text, chess_state *state, poda_error *error)
{
    const char *at = *text;
    int rank = 7, file = 0;
    for (; *at && *at != ' ' && *at != '\t'; at++) {
        const char upper = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
        const char *const kind = strchr(poda__chess_letters, upper);
        if (*at == '/') {
            if (file != 8 || rank == 0)
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "the '/' at character %d follows %d {square|squares} of rank %d; "
                                 "expected 8 ranks of 8 squares",
                                 (int)(at - *text) + 1, file, rank + 1);
            rank--;
            file = 0;
        } else if (*at >= '1' && *at <= '8' && file + (*at - '0') <= 8) {
            file += *at - '0';
        } else if (kind && file < 8) {
            chess_put(state, (int)(kind - poda__chess_letters), upper == *at ? PODA_MAX : PODA_MIN,
                      8 * rank + file);
            file++;
        } else if (kind || (*at >= '1' && *at <= '8')) {
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "rank %d has more than 8 squares at character %d of the position",
                             rank + 1, (int)(at - *text) + 1);
        } else {
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%c' at character %d of the position; expected ranks from the 8th "
                             "down of KQRBNP (White), kqrbnp (Black) and numbers of empty squares, "
                             "with '/' between them",
                             *at, (int)(at - *text) + 1);
        }
    }
    *text = at;
    return rank == 0 && file == 8
               ? PODA_OK
               : poda_fail(error, PODA_BAD_POSITION, "position",
                           "the board ends after %d {square|squares} of rank %d; expected 8 ranks "
                           "of 8 squares",
                           file, rank + 1);
}

/* Could the men of a player have come from the usual ones, by promotion where there are more? */
static poda_status check_men(const chess_state *state, int player, poda_error *error)
{
    const uint64_t men = chess_men(state, player);
    static const int usual[] = {8, 2, 0, 2, 1};
    const int kings = chess_men_in(state->kings & men);
    const int pawns = chess_men_in(state->pawns & men);
    int promoted = 0;
    if (kings != 1)
        return player == PODA_MAX ? poda_fail(error, PODA_BAD_POSITION, "position",
                                              "White has %d {king|kings} (K); expected one", kings)
                                  : poda_fail(error, PODA_BAD_POSITION, "position",
                                              "Black has %d {king|kings} (k); expected one", kings);
    const uint64_t bishops = chess_of_kind(state, CHESS_BISHOP) & men;
    const int sorts[] = {chess_men_in(chess_of_kind(state, CHESS_KNIGHT) & men) - usual[1],
                         chess_men_in(bishops & CHESS_DARK) - 1,
                         chess_men_in(bishops & ~CHESS_DARK) - 1,
                         chess_men_in(chess_of_kind(state, CHESS_ROOK) & men) - usual[3],
                         chess_men_in(chess_of_kind(state, CHESS_QUEEN) & men) - usual[4]};
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++)
        promoted += sorts[i] > 0 ? sorts[i] : 0;
    if (pawns + promoted > 8)
        return player == PODA_MAX
                   ? poda_fail(error, PODA_BAD_POSITION, "position",
                               "White has %d {pawn|pawns} and %d that must have been promoted; "
                               "expected at most 8 together",
                               pawns, promoted)
                   : poda_fail(error, PODA_BAD_POSITION, "position",
                               "Black has %d {pawn|pawns} and %d that must have been promoted; "
                               "expected at most 8 together",
                               pawns, promoted);
    return PODA_OK;
}

static poda_status check_board(const chess_state *state, poda_error *error)
{
    poda_status status = check_men(state, PODA_MAX, error);
    if (status == PODA_OK)
        status = check_men(state, PODA_MIN, error);
    const uint64_t lost = state->pawns & (CHESS_RANK_1 | CHESS_RANK_8);
    if (status == PODA_OK && lost)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "there is a pawn on %c%d; pawns stand on ranks 2 to 7",
                         'a' + chess_first(lost) % 8, chess_first(lost) / 8 + 1);
    return status;
}

/* Checks that cannot come about. */
static poda_status check_checks(const chess_state *state, poda_error *error)
{
    chess_look look;
    if (chess_in_check(state, state->turn ^ 1))
        return state->turn == PODA_MAX ? poda_fail(error, PODA_BAD_POSITION, "position",
                                                   "White is to move, but Black is in check")
                                       : poda_fail(error, PODA_BAD_POSITION, "position",
                                                   "Black is to move, but White is in check");
    chess_look_at(state, state->turn, &look);
    if (chess_men_in(look.checks) > 2)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the king is attacked by %d {man|men}; one move gives at most two checks",
                         chess_men_in(look.checks));
    return PODA_OK;
}

/* Adds the castling right of one letter. */
static poda_status read_right(const chess_game *game, char letter, chess_state *state,
                              poda_error *error)
{
    const int player = letter >= 'a' && letter <= 'z';
    const char upper = (char)(player ? letter - 'a' + 'A' : letter);
    const int base = player ? 56 : 0;
    const uint64_t rank = (uint64_t)CHESS_RANK_1 << base, men = chess_men(state, player);
    const uint64_t rooks = state->straight & ~state->diagonal & men & rank;
    const int king = chess_first(state->kings & men);
    const uint64_t right_of = rank & ~((CHESS_BIT(king) << 1) - 1),
                   left_of = rank & (CHESS_BIT(king) - 1);
    uint64_t rook;
    if (upper == 'K')
        rook = rooks & right_of ? CHESS_BIT(63 - __builtin_clzll(rooks & right_of)) : 0;
    else if (upper == 'Q')
        rook = rooks & left_of & (0 - (rooks & left_of));
    else if (upper >= 'A' && upper <= 'H')
        rook = rooks & CHESS_BIT(base + upper - 'A');
    else
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%c' among the castling rights; expected letters of KQkq, files of rooks "
                         "(HAha), or '-'",
                         letter);
    if (!rook || king / 8 != base / 8)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "castling right '%c': the king and that rook are not both on the first "
                         "rank of their player",
                         letter);
    if (!game->any && (king % 8 != 4 || !(rook & (CHESS_FILE_A | CHESS_FILE_H))))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "castling right '%c': the king is not on the e file or the rook not in a "
                         "corner; variant=960 allows other squares",
                         letter);
    if (king % 8 == 0 || king % 8 == 7)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "castling right '%c': a king in the corner has moved, since kings start "
                         "between their rooks",
                         letter);
    if (game->any && state->rights & rank & (rook > CHESS_BIT(king) ? right_of : left_of) & ~rook)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "castling right '%c': there is one with another rook on the same side",
                         letter);
    state->rights |= rook;
    return PODA_OK;
}

static poda_status read_rights(const chess_game *game, const char **text, chess_state *state,
                               poda_error *error)
{
    const char *at = *text;
    if (*at == '-') {
        *text = at + 1;
        return PODA_OK;
    }
    for (; *at && *at != ' ' && *at != '\t'; at++) {
        const poda_status status = read_right(game, *at, state, error);
        if (status != PODA_OK)
            return status;
    }
    *text = at;
    return PODA_OK;
}

/* A pawn must have made a double step over the square; it is kept only if it can be taken there. */
static poda_status read_passed(const char **text, chess_state *state, poda_error *error)
{
    const char *const at = *text;
    if (*at == '-') {
        *text = at + 1;
        return PODA_OK;
    }
    const bool square = at[0] >= 'a' && at[0] <= 'h' && at[1] >= '1' && at[1] <= '8';
    const int passed = square ? at[0] - 'a' + 8 * (at[1] - '1') : 0;
    const int back = state->turn == PODA_MAX ? 8 : -8, rank = state->turn == PODA_MAX ? 6 : 3;
    if (!square || at[1] - '0' != rank)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the castling rights: expected '-' or the square on rank %d "
                         "that a pawn has just passed",
                         at, rank);
    const uint64_t pawn = CHESS_BIT(passed - back), rival = chess_men(state, state->turn ^ 1);
    const uint64_t free = CHESS_BIT(passed) | CHESS_BIT(passed + back);
    if (!(state->pawns & rival & pawn) || chess_occupied(state) & free)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "no pawn can just have passed %.2s: it would stand in front of it, with "
                         "free squares behind",
                         at);
    if (chess_passant(state, state->turn, passed))
        state->passed = (uint8_t)passed;
    *text = at + 2;
    return PODA_OK;
}

static poda_status read_clocks(const chess_game *game, const char *at, chess_state *state,
                               poda_error *error)
{
    const int most = game->draws ? CHESS_FIFTY : CHESS_CLOCK_MOST;
    uint64_t number;
    at += strspn(at, " \t");
    if (!*at)
        return PODA_OK;
    const char *const clock = at;
    if (!poda_read_number(&at, (uint64_t)most, &number) || (*at && *at != ' ' && *at != '\t'))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the passed square: expected the plies since the last "
                         "capture or pawn move, 0 to %d",
                         clock, most);
    state->halfmove = (uint16_t)number;
    at += strspn(at, " \t");
    if (!*at)
        return PODA_OK;
    const char *const moves = at;
    if (!poda_read_number(&at, CHESS_CLOCK_MOST, &number) || (*at && *at != ' ' && *at != '\t'))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' at the end of the position: expected the number of the move, 1 "
                         "to %d",
                         moves, CHESS_CLOCK_MOST);
    state->fullmove = (uint16_t)(number ? number : 1); /* some programs begin with 0 */
    return poda__read_end(at, error);
}

poda_status poda__chess_read(const chess_game *game, const char *text, chess_state *state,
                             poda_error *error)
{
    chess_state read = {.fullmove = 1};
    const char *at = text + strspn(text, " \t");
    poda_status status = read_board(&at, &read, error);
    if (status == PODA_OK)
        status = check_board(&read, error);
    if (status != PODA_OK)
        return status;
    at += strspn(at, " \t");
    if (*at) {
        static const char players[] = "wbWB";
        const char *const player = strchr(players, *at);
        if (!player || (at[1] && at[1] != ' ' && at[1] != '\t'))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after the board: expected w or b, who is to move", at);
        read.turn = (uint8_t)((player - players) & 1);
        at++;
    }
    status = check_checks(&read, error);
    at += strspn(at, " \t");
    if (status == PODA_OK && *at)
        status = read_rights(game, &at, &read, error);
    at += status == PODA_OK ? strspn(at, " \t") : 0;
    if (status == PODA_OK && *at)
        status = read_passed(&at, &read, error);
    if (status == PODA_OK)
        status = read_clocks(game, at, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}
