/* hub.c - draughts as the Hub protocol (Letouzey, version 2) writes it. Squares are found in the
 * position's own text, W:W31,K32:B1-20, so that nothing here depends on how a game keeps its board. */
#include <ctype.h>
#include <string.h>

#include "poda/formats.h"

enum { SQUARES = 128, TAKEN = 64 };

/* A position by squares, from 1. */
typedef struct hub_board {
    char at[SQUARES]; /* w b W B, or 0 */
    char turn;        /* W or B */
} hub_board;

/* How many squares the board of a game has: half of its cells. */
static int count_squares(const poda_game *game)
{
    poda_view *view = NULL;
    poda_state start;
    int count = 0;
    if (poda_view_open(&view, NULL) != PODA_OK)
        return 0;
    poda_state_start(game, &start);
    poda_state_view(game, &start, view);
    if (view->kind == PODA_VIEW_GRID)
        count = view->rows * view->cols / 2;
    poda_view_close(view);
    return count < SQUARES ? count : 0;
}

/* Reads "W:W31-50,K7:B1-20" up to the end or a blank. */
static bool parse(const char *text, hub_board *board)
{
    memset(board, 0, sizeof *board);
    board->turn = *text;
    if ((*text != 'W' && *text != 'B') || text[1] != ':')
        return false;
    for (text++; *text == ':';) {
        const char side = *++text;
        if (side != 'W' && side != 'B')
            return true; /* what follows the pieces, such as counters */
        for (text++; *text && !strchr(": .", *text); text += *text == ',') {
            uint64_t from, to;
            const bool king = *text == 'K';
            text += king;
            if (!poda_read_number(&text, SQUARES - 1, &from) || from == 0)
                return false;
            to = from;
            if (*text == '-') {
                text++;
                if (!poda_read_number(&text, SQUARES - 1, &to))
                    return false;
            }
            for (; from <= to; from++)
                board->at[from] = king ? side : (char)tolower((unsigned char)side);
        }
    }
    return true;
}

static poda_status look(const poda_game *game, const poda_state *state, hub_board *board,
                        poda_error *error)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state_text(game, state, &text);
    return parse(words, board) ? PODA_OK
                               : poda_fail(error, PODA_BAD_GAME, "game",
                                           "positions of %.60s are not lists of numbered squares, "
                                           "which Hub and DamExchange need",
                                           poda_game_name(game));
}

poda_status poda_hub_position_text(const poda_game *game, const poda_state *state, poda_text *text,
                                   poda_error *error)
{
    hub_board board;
    const poda_status status = look(game, state, &board, error);
    const int count = count_squares(game);
    if (status != PODA_OK)
        return status;
    poda_text_add(text, "%c", board.turn);
    for (int i = 1; i <= count; i++)
        poda_text_add(text, "%c", board.at[i] ? board.at[i] : 'e');
    return PODA_OK;
}

poda_status poda_hub_position_read(const poda_game *game, const char *text, poda_state *state,
                                   poda_error *error)
{
    const int count = count_squares(game);
    char words[PODA_TEXT_MAX] = "";
    poda_text own = {words, sizeof words, 0};
    if ((text[0] != 'W' && text[0] != 'B') || (int)strlen(text) != count + 1)
        return poda_fail(
            error, PODA_BAD_POSITION, "pos",
            "expected W or B and a letter, one of w b W B e, for each of %d {square|squares}",
            count);
    poda_text_add(&own, "%c", text[0]);
    for (int side = 0; side < 2; side++) {
        const char man = "wb"[side], king = "WB"[side];
        poda_text_add(&own, ":%c", king);
        bool first = true;
        for (int i = 1; i <= count; i++) {
            if (!strchr("wbWBe", text[i]))
                return poda_fail(error, PODA_BAD_POSITION, "pos",
                                 "'%c' on square %d; expected one of w b W B e", text[i], i);
            if (text[i] != man && text[i] != king)
                continue;
            poda_text_add(&own, "%s%s%d", first ? "" : ",", text[i] == king ? "K" : "", i);
            first = false;
        }
    }
    return poda_state_read(game, words, state, error);
}

/* A move by its squares. */
typedef struct hub_move {
    int from, to, taken[TAKEN], count;
} hub_move;

static poda_status find_squares(const poda_game *game, const poda_state *state,
                                const hub_board *before, poda_move move, hub_move *out,
                                poda_error *error)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    hub_board after;
    poda_state next;
    uint64_t number;
    poda_state_play(game, state, move, &next);
    const poda_status status = look(game, &next, &after, error);
    if (status != PODA_OK)
        return status;
    *out = (hub_move){.from = 0};
    poda_move_text(game, state, move, &text); /* first and last number: where it begins and ends */
    for (const char *at = words; *at;)
        if (poda_read_number(&at, SQUARES - 1, &number)) {
            if (!out->from)
                out->from = (int)number;
            out->to = (int)number;
        } else {
            at += *at != 0;
        }
    const char own = (char)tolower((unsigned char)before->turn);
    for (int i = 1; i < SQUARES && out->count < TAKEN; i++)
        if (before->at[i] && tolower((unsigned char)before->at[i]) != own && !after.at[i])
            out->taken[out->count++] = i;
    return PODA_OK;
}

poda_status poda_hub_move_text(const poda_game *game, const poda_state *state, poda_move move,
                               poda_text *text, poda_error *error)
{
    hub_board board;
    hub_move squares;
    poda_status status = look(game, state, &board, error);
    if (status == PODA_OK)
        status = find_squares(game, state, &board, move, &squares, error);
    if (status != PODA_OK)
        return status;
    poda_text_add(text, "%d%c%d", squares.from, squares.count ? 'x' : '-', squares.to);
    for (int i = 0; i < squares.count; i++)
        poda_text_add(text, "x%d", squares.taken[i]);
    return PODA_OK;
}

/* "28x19x23x14": from, to, then the pieces taken. */
static bool parse_move(const char *text, hub_move *out)
{
    uint64_t number;
    *out = (hub_move){.from = 0};
    if (!poda_read_number(&text, SQUARES - 1, &number))
        return false;
    out->from = (int)number;
    if ((*text != '-' && *text != 'x') || !(text++, poda_read_number(&text, SQUARES - 1, &number)))
        return false;
    out->to = (int)number;
    while (*text == 'x' && out->count < TAKEN) {
        text++;
        if (!poda_read_number(&text, SQUARES - 1, &number))
            return false;
        out->taken[out->count++] = (int)number;
    }
    return !*text;
}

/* The same squares, those taken in any order; a text without them means any capture between its two. */
static bool agrees(const hub_move *given, const hub_move *move)
{
    if (given->from != move->from || given->to != move->to)
        return false;
    if (given->count == 0)
        return true;
    for (int i = 0; i < given->count; i++) {
        bool found = false;
        for (int k = 0; k < move->count; k++)
            found |= move->taken[k] == given->taken[i];
        if (!found)
            return false;
    }
    return given->count == move->count;
}

poda_status poda_hub_move_read(const poda_game *game, const poda_state *state, const char *text,
                               poda_move *move, poda_error *error)
{
    enum { ROOM = 1 << 12 }; /* a king among many pieces has several hundred captures */
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    hub_board board;
    hub_move given, squares;
    poda_status status = look(game, state, &board, error);
    if (status != PODA_OK)
        return status;
    if (!parse_move(text, &given))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a move of the Hub protocol, like 32-28 or 28x19x23", text);
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < ROOM; i++) {
        status = find_squares(game, state, &board, moves[i], &squares, error);
        if (status != PODA_OK)
            return status;
        if (agrees(&given, &squares)) {
            *move = moves[i];
            return PODA_OK;
        }
    }
    return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s' is not a legal move here", text);
}
