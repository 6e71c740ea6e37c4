/* rules_dots.h - dots and boxes on rows x cols boxes: a move draws one line between two neighbouring
 * dots. A player who completes a box owns it and moves again; most boxes win, and the value is the
 * difference. MAX is A and moves first.
 *
 * Lines are the bits of one word: first the horizontal ones, row by row, then the vertical ones.
 * Who owns a box only counts: `key` blanks it, so boards with the same lines share one entry of a
 * table whatever the score. */
#ifndef PODA_GAMES_DOTS_RULES_DOTS_H
#define PODA_GAMES_DOTS_RULES_DOTS_H

#include <stdlib.h>

#include "games/dots/dots_chains.h"
#include "games/grid.h"

#define dots_SCORED 1
#define dots_BY_VALUE 1
#define dots_HAS_MASK 1
#define dots_HAS_HASH 1
#define dots_HAS_KEY 1
#define dots_HAS_LEAD 1
#define dots_HAS_SYMMETRY 1
#define dots_HAS_UNPLAY 1
#define dots_HAS_EVAL 1
#define dots_HAS_ORDER 1
#define dots_HAS_NOISY 1
#define dots_HAS_VITAL 1
#define dots_HAS_BOUNDS 1
#define dots_HAS_MOVE_READ 1
#define dots_HAS_VIEW 1

typedef struct dots_game {
    dots_board board;
    bool misere;    /* fewest boxes win */
    bool nimstring; /* boxes do not count: a player who must move and cannot loses */
    int images;
    uint8_t line_image[8][DOTS_LINES], box_image[8][DOTS_BOXES];
} dots_game;

typedef struct dots_state {
    uint64_t lines;    /* drawn, and DOTS_TURN if MIN is to move */
    uint32_t boxes[2]; /* of MAX and MIN; a completed box that is in neither does not count */
} dots_state;

#define DOTS_TURN ((uint64_t)1 << 63)

static inline int dots_turn(const dots_game *game, const dots_state *state)
{
    (void)game;
    return (int)(state->lines >> 63);
}

/* The image `which` (as in poda__grid_image) of the line or box whose middle is at (row, col) of a
 * grid in which dots, lines and boxes alternate. */
static inline void dots_image_at(const dots_board *board, int which, int *row, int *col)
{
    if (which & 1)
        *row = 2 * board->rows - *row;
    if (which & 2)
        *col = 2 * board->cols - *col;
    if (which & 4) {
        const int swap = *row;
        *row = *col;
        *col = swap;
    }
}

static inline void dots_make_images(dots_game *game)
{
    const dots_board *board = &game->board;
    game->images = board->rows == board->cols ? 8 : 4;
    for (int which = 0; which < game->images; which++)
        for (int at = 0; at < (2 * board->rows + 1) * (2 * board->cols + 1); at++) {
            int row = at / (2 * board->cols + 1), col = at % (2 * board->cols + 1);
            const int line = dots_line_at(board, row, col);
            const int box = row / 2 * board->cols + col / 2;
            const bool is_box = row % 2 == 1 && col % 2 == 1;
            dots_image_at(board, which, &row, &col);
            if (line >= 0)
                game->line_image[which][line] = (uint8_t)dots_line_at(board, row, col);
            else if (is_box)
                game->box_image[which][box] = (uint8_t)(row / 2 * board->cols + col / 2);
        }
}

static inline poda_status dots_init(dots_game *game, const poda_options *options, poda_error *error)
{
    int64_t rows = 3, cols = 3;
    int rules = 0, misere = 0;
    poda_status status = poda_option_int(options, "rows", 1, DOTS_SIDE, &rows, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "cols", 1, DOTS_SIDE, &cols, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "rules", "boxes nimstring", &rules, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "misere", "no yes", &misere, error);
    if (status != PODA_OK)
        return status;
    const int64_t lines = rows * (cols + 1) + cols * (rows + 1);
    if (lines > DOTS_LINES)
        return poda_fail(
            error, PODA_BAD_OPTION, "rows",
            "%d {row|rows} and %d {column|columns} of boxes have %d {line|lines}: at most "
            "%d fit, as in rows=5 cols=5",
            (int)rows, (int)cols, (int)lines, DOTS_LINES);
    *game = (dots_game){.misere = misere == 1, .nimstring = rules == 1};
    dots_board_init(&game->board, (int)rows, (int)cols);
    dots_make_images(game);
    return PODA_OK;
}

static inline void dots_start(const dots_game *game, dots_state *state)
{
    (void)game;
    *state = (dots_state){0, {0, 0}};
}

static inline uint64_t dots_mask(const dots_game *game, const dots_state *state)
{
    return game->board.all & ~state->lines;
}

static inline void dots_play(const dots_game *game, const dots_state *state, poda_move move,
                             dots_state *to)
{
    const uint64_t lines = state->lines | (uint64_t)1 << move;
    const uint32_t closed = dots_closed_by(&game->board, lines, (int)move);
    const bool first = !(lines & DOTS_TURN);
    to->lines = closed ? lines : lines ^ DOTS_TURN;
    to->boxes[0] = state->boxes[0] | (first ? closed : 0);
    to->boxes[1] = state->boxes[1] | (first ? 0 : closed);
}

/* Boxes that the line completed belong to the player who drew it and moved again. */
static inline void dots_unplay(const dots_game *game, dots_state *state, poda_move move)
{
    const uint32_t closed = dots_closed_by(&game->board, state->lines, (int)move);
    state->lines &= ~((uint64_t)1 << move);
    state->boxes[0] &= ~closed;
    state->boxes[1] &= ~closed;
    if (!closed)
        state->lines ^= DOTS_TURN;
}

static inline poda_value dots_lead(const dots_game *game, const dots_state *state)
{
    const poda_value lead =
        __builtin_popcount(state->boxes[0]) - __builtin_popcount(state->boxes[1]);
    return game->nimstring ? 0 : game->misere ? -lead : lead;
}

static inline void dots_key(const dots_game *game, const dots_state *state, dots_state *to)
{
    (void)game;
    *to = (dots_state){state->lines, {0, 0}};
}

/* The last line completes a box, so its player is to move again, which in nimstring loses. */
static inline bool dots_outcome(const dots_game *game, const dots_state *state, poda_value *value)
{
    *value = dots_lead(game, state);
    if (game->nimstring)
        *value = (dots_turn(game, state) == PODA_MAX) == game->misere ? 1 : -1;
    return dots_mask(game, state) == 0;
}

enum { DOTS_EVAL_BOXES, DOTS_EVAL_CHAINS };

/* `boxes`: the lead. `chains`: the lead, and what the rest gives if both play as books advise. */
static inline poda_value dots_eval(const dots_game *game, const dots_state *state, int which,
                                   int player)
{
    poda_value value = dots_lead(game, state); /* for MAX */
    if (which == DOTS_EVAL_CHAINS && !game->nimstring && !game->misere) {
        const int rest = dots_rest(&game->board, state->lines & ~DOTS_TURN);
        value += dots_turn(game, state) == PODA_MAX ? rest : -rest;
    }
    return player == PODA_MAX ? value : -value;
}

/* Boxes that `move` would complete. */
static inline int dots_gain(const dots_game *game, const dots_state *state, poda_move move)
{
    const uint64_t lines = state->lines | (uint64_t)1 << move;
    return __builtin_popcount(dots_closed_by(&game->board, lines, (int)move));
}

static inline bool dots_noisy(const dots_game *game, const dots_state *state, poda_move move)
{
    return dots_gain(game, state, move) > 0;
}

/* Lines that complete boxes first, lines that give boxes away last. */
static inline int dots_order(const dots_game *game, const dots_state *state, poda_move move)
{
    const int gain = dots_gain(game, state, move);
    return gain ? gain : -dots_gives(&game->board, state->lines, (int)move);
}

/* Where a box can be taken, only two kinds of moves can be best (Berlekamp): taking one, and leaving two
 * boxes with the line between their last two, so that the opponent has to move after taking them. Any
 * other move leaves the opponent what could have been taken first. A line whose other side has no box
 * with two lines missing takes nothing from that choice: it is drawn at once. */
static inline void dots_vital(const dots_game *game, const dots_state *state, poda_moves *list)
{
    const dots_board *const board = &game->board;
    const uint64_t lines = state->lines & ~DOTS_TURN;
    uint64_t takes = 0, leaves = 0;
    if (game->misere || game->nimstring)
        return;
    for (int box = 0; box < board->rows * board->cols; box++) {
        if (dots_missing(board, lines, box) != 1)
            continue;
        const int line = __builtin_ctzll(board->box[box] & ~lines);
        const int8_t *const beside = board->beside[line];
        const int behind = beside[0] == box ? beside[1] : beside[0];
        const bool goes_on = behind >= 0 && dots_missing(board, lines, behind) == 2;
        if (!goes_on) {
            poda_moves_add(list, (poda_move)line);
            return;
        }
        takes |= (uint64_t)1 << line;
        leaves |= board->box[behind] & ~lines;
    }
    for (uint64_t set = takes | leaves; set; set &= set - 1)
        if (!poda_moves_add(list, (poda_move)__builtin_ctzll(set)))
            return;
}

/* No player gets more than the boxes that are left. */
static inline void dots_bounds(const dots_game *game, const dots_state *state, poda_value *lower,
                               poda_value *upper)
{
    const poda_value lead = dots_lead(game, state);
    poda_value left = 0;
    if (game->nimstring)
        return;
    for (int box = 0; box < game->board.rows * game->board.cols; box++)
        left += !dots_is_closed(&game->board, state->lines, box);
    *lower = lead - left;
    *upper = lead + left;
}

/* Without the owners of boxes, as in `key`. */
static inline uint64_t dots_hash(const dots_game *game, const dots_state *state)
{
    (void)game;
    return poda_mix(state->lines);
}

static inline int dots_symmetries(const dots_game *game)
{
    return game->images;
}

static inline void dots_symmetry(const dots_game *game, const dots_state *state, int which,
                                 dots_state *to)
{
    *to = (dots_state){state->lines & DOTS_TURN, {0, 0}};
    for (uint64_t set = state->lines & ~DOTS_TURN; set; set &= set - 1)
        to->lines |= (uint64_t)1 << game->line_image[which][__builtin_ctzll(set)];
    for (int player = 0; player < 2; player++)
        for (uint32_t set = state->boxes[player]; set; set &= set - 1)
            to->boxes[player] |= (uint32_t)1 << game->box_image[which][__builtin_ctz(set)];
}

/* "+-+.+/|A|../+-+.+ A": dots, lines and boxes as they lie, rows from the top, and the player to
 * move. A missing line and a box that is not complete are '.', a complete box has the letter of its
 * owner, or '*' if it does not count. */
static inline void dots_state_text(const dots_game *game, const dots_state *state, poda_text *text)
{
    const dots_board *board = &game->board;
    for (int row = 0; row <= 2 * board->rows; row++)
        for (int col = 0; col <= 2 * board->cols; col++) {
            const int line = dots_line_at(board, row, col);
            const int box = row / 2 * board->cols + col / 2;
            char sign = '+';
            if (line >= 0)
                sign = (char)(!(state->lines >> line & 1) ? '.' : row % 2 ? '|' : '-');
            else if (row % 2)
                sign = (char)(state->boxes[0] >> box & 1                 ? 'A'
                              : state->boxes[1] >> box & 1               ? 'B'
                              : dots_is_closed(board, state->lines, box) ? '*'
                                                                         : '.');
            poda_text_add(text, "%s%c", row && !col ? "/" : "", sign);
        }
    poda_text_add(text, " %c", "AB"[dots_turn(game, state)]);
}

/* One sign of a position; `*good` lists what may stand there. */
static inline bool dots_read_sign(const dots_board *board, int row, int col, char sign,
                                  dots_state *state, const char **good)
{
    const int line = dots_line_at(board, row, col), box = row / 2 * board->cols + col / 2;
    *good = line < 0 ? (row % 2 ? "A B * ." : "+") : row % 2 ? "| ." : "- .";
    if (line >= 0) {
        state->lines |= (uint64_t)(sign != '.') << line;
        return sign == '.' || sign == (row % 2 ? '|' : '-');
    }
    if (row % 2 == 0)
        return sign == '+';
    if (sign == 'A' || sign == 'B')
        state->boxes[sign == 'B'] |= (uint32_t)1 << box;
    return sign == 'A' || sign == 'B' || sign == '*' || sign == '.';
}

/* A box has a sign of its own if and only if its four lines are drawn. */
static inline poda_status dots_check_boxes(const dots_game *game, const dots_state *state,
                                           uint32_t signs, poda_error *error)
{
    for (int box = 0; box < game->board.rows * game->board.cols; box++) {
        const bool closed = dots_is_closed(&game->board, state->lines, box);
        if (closed == (signs >> box & 1))
            continue;
        return closed ? poda_fail(error, PODA_BAD_POSITION, "position",
                                  "the box in row %d and column %d is complete: expected A or B, "
                                  "its owner, or * in it",
                                  box / game->board.cols + 1, box % game->board.cols + 1)
                      : poda_fail(error, PODA_BAD_POSITION, "position",
                                  "the box in row %d and column %d is not complete: expected a "
                                  "'.' in it",
                                  box / game->board.cols + 1, box % game->board.cols + 1);
    }
    return PODA_OK;
}

static inline poda_status dots_state_read(const dots_game *game, const char *text,
                                          dots_state *state, poda_error *error)
{
    const dots_board *board = &game->board;
    const char *at = text, *good;
    dots_state read = {0, {0, 0}};
    uint32_t signs = 0;
    for (int row = 0; row <= 2 * board->rows; row++)
        for (int col = 0; col <= 2 * board->cols; col++, at++) {
            if (row && !col && (*at == '/' || *at == ' '))
                at++;
            if (!*at)
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "the position ends in row %d; expected %d {row|rows} of %d signs, "
                                 "as in +-+.+, with '/' between rows",
                                 row + 1, 2 * board->rows + 1, 2 * board->cols + 1);
            if (!dots_read_sign(board, row, col, *at, &read, &good))
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "'%c' at character %d of the position: expected one of %s", *at,
                                 (int)(at - text) + 1, good);
            if (row % 2 && col % 2 && *at != '.')
                signs |= (uint32_t)1 << (row / 2 * board->cols + col / 2);
        }
    at += strspn(at, " ");
    const char *const player = *at ? strchr("AB", *at) : NULL;
    if (!player)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' after the board: expected A or B, who is to move", at);
    read.lines |= *player == 'B' ? DOTS_TURN : 0;
    poda_status status = poda__read_end(at + 1, error);
    if (status == PODA_OK)
        status = dots_check_boxes(game, &read, signs, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

/* "a1-b1": the two dots; columns are letters, rows numbers from the top. */
static inline void dots_move_text(const dots_game *game, const dots_state *state, poda_move move,
                                  poda_text *text)
{
    int row, col;
    const bool down = dots_place(&game->board, (int)move, &row, &col);
    (void)state;
    poda_text_add(text, "%c%d-%c%d", 'a' + col, row + 1, 'a' + col + !down, row + 1 + down);
}

/* Reads a dot and advances `*text` past it. */
static inline bool dots_read_dot(const dots_board *board, const char **text, int *row, int *col)
{
    uint64_t number;
    *col = (**text | 0x20) - 'a';
    if (*col < 0 || *col > board->cols)
        return false;
    ++*text;
    if (!poda_read_number(text, (uint64_t)board->rows + 1, &number) || number < 1)
        return false;
    *row = (int)number - 1;
    return true;
}

/* The dots in either order, with or without the dash. */
static inline poda_status dots_move_read(const dots_game *game, const dots_state *state,
                                         const char *text, poda_move *move, poda_error *error)
{
    const dots_board *board = &game->board;
    const char *at = text;
    int row[2], col[2], line = -1;
    bool fine = dots_read_dot(board, &at, &row[0], &col[0]);
    if (fine)
        at += *at == '-';
    fine = fine && dots_read_dot(board, &at, &row[1], &col[1]) && !*at;
    if (fine && abs(row[0] - row[1]) + abs(col[0] - col[1]) == 1)
        line = dots_line_at(board, row[0] + row[1], col[0] + col[1]);
    if (line < 0)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not a line: expected two neighbouring dots, such as a1-b1; "
                         "the last dot is %c%d",
                         text, 'a' + board->cols, board->rows + 1);
    if (state->lines >> line & 1)
        return poda_fail(error, PODA_BAD_MOVE, "move", "the line '%.40s' is drawn already", text);
    *move = (poda_move)line;
    return PODA_OK;
}

/* Dots are places and drawn lines edges between them; a move chooses two dots. Completed boxes show
 * their owner; the others are places that are not drawn, so that their number stays the same. The
 * amount of a dot is the number of its lines: it makes the last line visible. */
static inline void dots_view(const dots_game *game, const dots_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", "+", "dot", -1},
                                        {"A", "A", "box of A", PODA_MAX},
                                        {"B", "B", "box of B", PODA_MIN},
                                        {"*", "*", "box", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_AREA, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_AREA, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_AREA, PODA_COLOUR_BROWN}};
    const dots_board *board = &game->board;
    const int wide = board->cols + 1;
    view->look = PODA_LOOK_POINTS;
    view->pieces = pieces;
    view->piece_count = 4;
    view->dress = dress;
    for (int dot = 0; dot < wide * (board->rows + 1); dot++) {
        char name[8];
        poda_text text = {name, sizeof name, 0};
        poda_text_add(&text, "%c%d", 'a' + dot % wide, dot / wide + 1);
        const int row = dot / wide, col = dot % wide;
        poda_view_place(view, 1.5 * col, 1.5 * row, name);
    }
    for (int box = 0; box < board->rows * board->cols; box++) {
        const int row = box / board->cols, col = box % board->cols;
        const int at = poda_view_place(view, 1.5 * col + 0.75, 1.5 * row + 0.75, "");
        const bool closed = dots_is_closed(board, state->lines, box);
        poda_view_size(view, at, 1.5, 1.5);
        poda_view_put(view, at,
                      !closed                      ? 0
                      : state->boxes[0] >> box & 1 ? 1
                      : state->boxes[1] >> box & 1 ? 2
                                                   : 3);
        if (at >= 0 && !closed)
            view->cell[at].tone = PODA_TONE_GONE;
    }
    for (int line = 0; line < board->count; line++) {
        int row, col;
        const bool down = dots_place(board, line, &row, &col);
        const int from = row * wide + col, to = from + (down ? wide : 1);
        if (!(state->lines >> line & 1)) {
            poda_view_click(view, (poda_move)line, from, to);
            poda_view_click(view, (poda_move)line, to, from);
            continue;
        }
        poda_view_edge(view, from, to);
        view->cell[from].amount++;
        view->cell[to].amount++;
    }
    for (int player = 0; player < 2; player++)
        poda_view_note(view, player, "boxes", __builtin_popcount(state->boxes[player]));
}

static const poda_option dots_options[] = {
    {"rows", "3", "rows of boxes; 5 x 5 boxes fit, or 62 lines in all"},
    {"cols", "3", "columns of boxes"},
    {"rules", "boxes",
     "boxes: most boxes win; nimstring: boxes do not count, and a player who must move and cannot "
     "loses"},
    {"misere", "no", "yes: the result is reversed"},
    {NULL, NULL, NULL},
};
static const char *const dots_evals[] = {"boxes", "chains", NULL};
static const poda_choices dots_choices[] = {
    {"rules", "boxes nimstring"}, {"misere", "no yes"}, {NULL, NULL}};
static const poda_about dots_about = {
    .name = "dots",
    .title = "Dots and boxes",
    .summary = "lines between dots; a completed box counts and gives another move, most boxes win",
    .player = {"A", "B"},
    .moves_like = "a1-b1",
    .position_like = "+-+.+.+/|A|..../+-+.+.+/......./+.+.+.+/......./+.+.+.+ A",
    .options = dots_options,
    .evals = dots_evals,
    .aliases = "boxes dotsandboxes timbiriche puntitos cuadritos",
    .choices = dots_choices,
};

#endif
