/* transcript_session.c - plays a transcript: the game itself reads positions and moves. Points of SGF are
 * looked up in the view of a position, so that nothing here knows how a game writes its cells. */
#include "formats/transcript_session.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* What replaying needs. */
struct replay {
    const poda__reader *reader;
    const poda__transcript *transcript;
    const char *rules; /* of draughts; "" elsewhere */
    poda_session *session;
    poda_view *view; /* room for views of positions */
};

static const poda_game *game_of(const struct replay *replay)
{
    return poda_session_look(replay->session)->game;
}

/* ---- first positions ---- */

/* The letter of a piece of this player; 0: there is none. */
static char letter_of(const poda_view *view, int player)
{
    for (int i = 1; i < view->piece_count; i++)
        if (view->pieces[i].player == player && view->pieces[i].letter)
            return view->pieces[i].letter[0];
    return 0;
}

/* The board as grids are written, rows with '/' between them, from the top. */
static poda_status grid_text(const struct replay *replay, char *text, size_t size,
                             poda_error *error)
{
    const poda__transcript *const transcript = replay->transcript;
    poda_view *const view = replay->view;
    const int black = poda__black_of(game_of(replay));
    const char letter[2] = {letter_of(view, black), letter_of(view, 1 - black)};
    const size_t cols = (size_t)view->cols, rows = (size_t)view->rows;
    if (view->kind != PODA_VIEW_GRID || !letter[0] || !letter[1] || (cols + 1) * rows + 3 > size)
        return poda_fail(error, PODA_BAD_FILE, "",
                         "stones cannot be set up on the board of %.60s from a file",
                         transcript->game);
    for (size_t row = 0; row < rows; row++) {
        for (size_t col = 0; col < cols; col++) {
            const uint8_t piece = view->cell[row * cols + col].piece;
            const int owner = piece ? view->pieces[piece].player : -1;
            text[row * (cols + 1) + col] = owner < 0 ? '.' : letter[owner != black];
        }
        text[row * (cols + 1) + cols] = '/';
    }
    text[rows * (cols + 1) - 1] = 0;
    for (size_t i = 0; i < transcript->stone_count; i++) {
        const poda__transcript_stone *const stone = &transcript->stone[i];
        if ((size_t)stone->col >= cols || (size_t)stone->row >= rows)
            return poda_fail(error, PODA_BAD_FILE, "",
                             "a stone in column %d, row %d: the board has %d {column|columns} and "
                             "%d {row|rows}",
                             stone->col + 1, stone->row + 1, (int)cols, (int)rows);
        text[(size_t)stone->row * (cols + 1) + (size_t)stone->col] =
            stone->colour < 0 ? '.' : letter[stone->colour];
    }
    return PODA_OK;
}

/* Places a board with the player to move written after it, or without where the board says it. */
static poda_status place_grid(const struct replay *replay, char *text, size_t size,
                              poda_error *error)
{
    const size_t length = strlen(text);
    const int black = poda__black_of(game_of(replay));
    const char letter =
        letter_of(replay->view, replay->transcript->to_move == 1 ? 1 - black : black);
    if (length + 3 > size)
        return PODA_TOO_LARGE;
    text[length] = ' ';
    text[length + 1] = letter;
    text[length + 2] = 0;
    if (poda_session_place(replay->session, text, 0, NULL) == PODA_OK)
        return PODA_OK;
    text[length] = 0;
    return poda_session_place(replay->session, text, 0, error);
}

/* GGF: "8 ---*O--- ... *". */
static poda_status place_ggf(const struct replay *replay, const char *board, poda_error *error)
{
    char text[PODA_TEXT_MAX];
    size_t length = 0, cells = 0, size = 0;
    for (; isdigit((unsigned char)*board); board++)
        size = size < 100 ? 10 * size + (size_t)(*board - '0') : size;
    for (; *board && cells < size * size && length + 4 < sizeof text; board++) {
        if (*board == ' ')
            continue;
        if (!strchr("*O-", *board))
            return poda_fail(error, PODA_BAD_POSITION, "BO",
                             "'%c' on the board; expected *, O and -", *board);
        if (cells > 0 && cells % size == 0)
            text[length++] = '/';
        text[length++] = *board == '*' ? 'X' : *board == 'O' ? 'O' : '.';
        cells++;
    }
    if (cells < size * size)
        return poda_fail(error, PODA_BAD_POSITION, "BO", "the board ends at cell %d",
                         (int)cells + 1);
    board += strspn(board, " ");
    if (*board != '*' && *board != 'O')
        return poda_fail(error, PODA_BAD_POSITION, "BO", "the board does not say who is to move");
    text[length++] = ' ';
    text[length++] = *board == '*' ? 'X' : 'O';
    text[length] = 0;
    return poda_session_place(replay->session, text, 0, error);
}

static poda_status set_up(const struct replay *replay, poda_error *error)
{
    const poda__transcript *const transcript = replay->transcript;
    const char *const board = poda__transcript_tag(transcript, "BO");
    char text[PODA_TEXT_MAX];
    if (transcript->position)
        return poda_session_place(
            replay->session,
            poda__draughts_position(replay->rules, transcript->position, text, sizeof text), 0,
            error);
    if (transcript->format == PODA__FORMAT_SGF && *board)
        return place_ggf(replay, board, error);
    if (transcript->stone_count == 0)
        return PODA_OK;
    poda_state_view(game_of(replay), poda_session_state(replay->session), replay->view);
    const poda_status status = grid_text(replay, text, sizeof text, error);
    return status == PODA_OK ? place_grid(replay, text, sizeof text, error) : status;
}

/* ---- moves ---- */

/* A point of SGF from the top left: "a" is 0, "A" 26. */
static bool read_point(const char *text, int point[2])
{
    for (int i = 0; i < 2; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (!isalpha(c))
            return false;
        point[i] = islower(c) ? c - 'a' : c - 'A' + 26;
    }
    return !text[2];
}

/* The move of a click on one cell of a grid. */
static bool find_click(struct replay *replay, int col, int row, poda_move *move)
{
    poda_view *const view = replay->view;
    poda_state_view(game_of(replay), poda_session_state(replay->session), view);
    if (view->kind != PODA_VIEW_GRID || col >= view->cols || row >= view->rows)
        return false;
    for (int i = 0; i < view->click_count; i++)
        if (view->click[i].count == 1 && view->click[i].cell[0] == row * view->cols + col) {
            *move = view->click[i].move;
            return true;
        }
    return false;
}

static poda_status read_sgf_move(struct replay *replay, const char *text, poda_move *move,
                                 poda_error *error)
{
    const poda_game *const game = game_of(replay);
    const poda_state *const state = poda_session_state(replay->session);
    int point[2];
    char cell[24] = "";
    poda_text words = {cell, sizeof cell, 0};
    if (!*text || strcmp(text, "PA") == 0 || strcasecmp(text, "pass") == 0)
        return poda_move_read(game, state, "pass", move, error);
    if (!read_point(text, point)) /* as people of the game write it: hex "c3", morris "a1-a4" */
        return poda_move_read(game, state, text, move, error);
    if (find_click(replay, point[0], point[1], move))
        return PODA_OK;
    if (strcmp(text, "tt") == 0 && poda_move_read(game, state, "pass", move, NULL) == PODA_OK)
        return PODA_OK;
    poda_text_add(&words, "%c%d", text[0], point[1] + 1);
    if (replay->view->kind != PODA_VIEW_GRID)
        return poda_move_read(game, state, cell, move, error);
    return poda_fail(error, PODA_BAD_MOVE, "move",
                     "%.10s, column %d from the left and row %d from the top, is not legal here",
                     text, point[0] + 1, point[1] + 1);
}

/* Files leave passes out; a second move of one player is played after a pass of the other. */
static poda_status turn_to(const struct replay *replay, int colour, poda_error *error)
{
    const int black = poda__black_of(game_of(replay)), player = colour == 0 ? black : 1 - black;
    poda_move pass;
    poda_value value;
    if (colour < 0 || poda_session_over(replay->session, &value) ||
        poda_session_turn(replay->session) == player)
        return PODA_OK;
    if (poda_move_read(game_of(replay), poda_session_state(replay->session), "pass", &pass, NULL) !=
        PODA_OK)
        return poda_fail(error, PODA_BAD_MOVE, "move", "it is the other player's turn");
    return poda_session_play(replay->session, pass, error);
}

static poda_status play(struct replay *replay, size_t index, poda_error *error)
{
    const poda__transcript_move *const written = &replay->transcript->move[index];
    const poda__format format = replay->transcript->format;
    const poda_state *const state = poda_session_state(replay->session);
    poda_move move;
    poda_value value;
    if (written->text[0] == '/')
        return poda_fail(error, PODA_BAD_FILE, "move",
                         "a position in the midst of a game: positions are set up only before the "
                         "first move here");
    poda_status status = turn_to(replay, written->colour, error);
    if (status != PODA_OK)
        return status;
    if (poda_session_over(replay->session, &value))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "the move %.20s comes after the end of the game", written->text);
    if (format == PODA__FORMAT_SGF)
        status = read_sgf_move(replay, written->text, &move, error);
    else if (format == PODA__FORMAT_PDN)
        status =
            poda__draughts_move(game_of(replay), state, replay->transcript, index, &move, error);
    else
        status = poda_move_read(game_of(replay), state, written->text, &move, error);
    return status == PODA_OK ? poda_session_play(replay->session, move, error) : status;
}

/* Who has won, by the result: PODA_MAX, PODA_MIN, or -1. */
static int winner(const struct replay *replay)
{
    const char *const result = replay->transcript->result;
    const int black = poda__black_of(game_of(replay));
    if (replay->transcript->format == PODA__FORMAT_SGF)
        return result[0] == 'B' ? black : result[0] == 'W' ? 1 - black : -1;
    if (strcmp(result, "1-0") == 0 || strcmp(result, "2-0") == 0)
        return 1 - black;
    return strcmp(result, "0-1") == 0 || strcmp(result, "0-2") == 0 ? black : -1;
}

/* If the player to move has lost a game that is not over, it was resigned, or lost on time. */
static void end(const struct replay *replay)
{
    const int won = winner(replay);
    poda_value value;
    if (won >= 0 && replay->transcript->move_count > 0 &&
        !poda_session_over(replay->session, &value) && poda_session_turn(replay->session) != won)
        poda_session_resign(replay->session);
}

/* Plays the whole transcript; `*offset` is where it fails. */
static poda_status replay_all(const poda__reader *reader, const poda__transcript *transcript,
                              const poda_options *options, const poda_opener *opener,
                              poda_session **out, size_t *offset, poda_error *error)
{
    struct replay replay = {.reader = reader,
                            .transcript = transcript,
                            .rules = poda_option_text(options, "rules", "")};
    *offset = transcript->position_offset;
    poda_status status =
        poda_session_open(&replay.session, transcript->game, options, opener, error);
    if (status == PODA_OK && poda_game_kind(game_of(&replay)).wide)
        status =
            poda_fail(error, PODA_BAD_GAME, "game",
                      "%.60s is not a game of two players who see everything", transcript->game);
    if (status == PODA_OK)
        status = poda_view_open(&replay.view, error);
    if (status == PODA_OK)
        status = set_up(&replay, error);
    for (size_t i = 0; i < transcript->move_count && status == PODA_OK; i++) {
        *offset = transcript->move[i].offset;
        status = play(&replay, i, error);
    }
    if (status == PODA_OK) {
        end(&replay);
        *out = replay.session;
    } else {
        poda_session_close(replay.session);
    }
    poda_view_close(replay.view);
    return status;
}

poda_status poda__transcript_session(const poda__reader *reader, const poda__transcript *transcript,
                                     const poda_opener *opener, poda_session **out,
                                     poda_error *error)
{
    const poda_options options = {transcript->option, transcript->option_count};
    poda_error why = {.translate = error ? error->translate : NULL};
    const char *rules;
    size_t offset, unused;
    poda_status status = replay_all(reader, transcript, &options, opener, out, &offset, &why);
    for (size_t i = 0; (status == PODA_BAD_MOVE || status == PODA_BAD_POSITION) &&
                       (rules = poda__draughts_other(transcript, i));
         i++) {
        const poda_pair other = {"rules", rules};
        const poda_options instead = {&other, 1};
        if (replay_all(reader, transcript, &instead, opener, out, &unused, NULL) == PODA_OK)
            return PODA_OK;
    }
    /* players of draughts go on until one of them claims the draw */
    if (status == PODA_BAD_MOVE && transcript->format == PODA__FORMAT_PDN) {
        const poda_pair pairs[] = {
            {"rules", poda_option_text(&options, "rules", "")}, {"idle", "0"}, {"again", "0"}};
        const poda_options endless = {pairs, 3};
        if (replay_all(reader, transcript, &endless, opener, out, &unused, NULL) == PODA_OK)
            return PODA_OK;
    }
    if (status == PODA_OK)
        return PODA_OK;
    why.status = status;
    return poda__reader_blame(reader, offset, &why, error);
}
