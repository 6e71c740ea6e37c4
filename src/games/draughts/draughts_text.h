/* draughts_text.h - squares, positions and moves as draughts players write them: the notation of
 * PDN 3.0 (wiegerw/pdn). A position is "W:W21,22,K30:B1,2": who is to move, and the pieces of both, K
 * before kings; ":H12" behind it, as on lidraughts, is the clock in plies. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_TEXT_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_TEXT_H

#include "games/draughts/draughts_capture.h"
#include "games/grid.h"

/* The cell of a view. */
static inline int draughts_cell(const draughts_game *game, int square)
{
    return game->row_of[square] * game->laws.size + game->col_of[square];
}

static inline void draughts_square_text(const draughts_game *game, int square, poda_text *text)
{
    if (game->laws.names == DRAUGHTS_LETTERS)
        poda_text_add(text, "%c%d", 'a' + game->col_of[square],
                      game->laws.size - game->row_of[square]);
    else
        poda_text_add(text, "%d", game->number_of[square]);
}

/* Empty squares show their names; with letters the edge of the board says enough. */
static inline void draughts_label(const draughts_game *game, poda_view *view)
{
    if (game->laws.names == DRAUGHTS_LETTERS)
        return;
    for (uint64_t board = game->board; board; board &= board - 1) {
        const int square = __builtin_ctzll(board);
        poda_cell *cell = &view->cell[draughts_cell(game, square)];
        poda_text name = {cell->name, sizeof cell->name, 0};
        draughts_square_text(game, square, &name);
        if (cell->piece == 0)
            memcpy(cell->label, cell->name, sizeof cell->name);
    }
}

/* Reads the name of a square and goes past it; -1 if there is none on this board. */
static inline int draughts_square_read(const draughts_game *game, const char **text)
{
    uint64_t number;
    if (game->laws.names != DRAUGHTS_LETTERS)
        return poda_read_number(text, (uint64_t)(game->laws.size * game->half), &number) &&
                       number > 0
                   ? game->square_of[number]
                   : -1;
    const int size = game->laws.size;
    const int col = (**text >= 'A' && **text <= 'Z' ? **text - 'A' : **text - 'a');
    const char *at = *text + 1;
    if (col < 0 || col >= size || !poda_read_number(&at, (uint64_t)size, &number) || number == 0)
        return -1;
    for (uint64_t row = game->row[size - (int)number]; row; row &= row - 1)
        if (game->col_of[__builtin_ctzll(row)] == col) {
            *text = at;
            return __builtin_ctzll(row);
        }
    return -1;
}

static inline void draughts_state_text(const draughts_game *game, const draughts_state *state,
                                       poda_text *text)
{
    poda_text_add(text, "%c", "WB"[state->turn]);
    for (int player = 0; player < 2; player++) {
        poda_text_add(text, ":%c", "WB"[player]);
        bool first = true;
        for (int number = 1; number <= game->laws.size * game->half; number++) {
            const int square = game->square_of[number];
            if (!(state->pieces[player] >> square & 1))
                continue;
            poda_text_add(text, "%s%s", first ? "" : ",", state->kings >> square & 1 ? "K" : "");
            draughts_square_text(game, square, text);
            first = false;
        }
    }
    if (state->clock > 0)
        poda_text_add(text, ":H%d", (int)state->clock);
}

/* Puts a piece down; the text is that of the error. */
static inline poda_status draughts_put(const draughts_game *game, draughts_state *state, int player,
                                       int square, bool king, poda_error *error)
{
    const uint64_t bit = (uint64_t)1 << square;
    char room[8] = "";
    poda_text name = {room, sizeof room, 0};
    draughts_square_text(game, square, &name);
    if ((state->pieces[0] | state->pieces[1]) & bit)
        return poda_fail(error, PODA_BAD_POSITION, "position", "there are two pieces on %s", room);
    if (!king && game->home[player ^ 1] & bit)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "a man on %s has reached the far row and is a king: write K%s", room,
                         room);
    state->pieces[player] |= bit;
    state->kings |= king ? bit : 0;
    return PODA_OK;
}

static inline poda_status draughts_expected(const draughts_game *game, const char *text,
                                            const char *at, poda_error *error)
{
    const int character = (int)(at - text) + 1;
    if (game->laws.names == DRAUGHTS_LETTERS)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s' at character %d of the position: expected a dark square, as c3, "
                         "or Kc3 for a king",
                         at, character);
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "'%.20s' at character %d of the position: expected a square from 1 to %d, as "
                     "12, or K12 for a king",
                     at, character, game->laws.size * game->half);
}

/* The pieces of one player: "21,22,K30", "1-12"; `*at` ends behind them. */
static inline poda_status draughts_pieces_read(const draughts_game *game, const char *text,
                                               const char **at, int player, draughts_state *state,
                                               poda_error *error)
{
    poda_status status = PODA_OK;
    for (bool more = **at && !strchr(":. \t", **at); more && status == PODA_OK;) {
        const bool king = **at == 'K' || **at == 'k';
        const char *const begins = *at;
        *at += king;
        const int first = draughts_square_read(game, at);
        int last = first;
        if (first >= 0 && **at == '-') {
            ++*at;
            last = draughts_square_read(game, at);
        }
        if (first < 0 || last < 0 || game->number_of[last] < game->number_of[first])
            return draughts_expected(game, text, begins, error);
        for (int number = game->number_of[first];
             number <= game->number_of[last] && status == PODA_OK; number++)
            status = draughts_put(game, state, player, game->square_of[number], king, error);
        more = **at == ',';
        *at += more;
        *at += more ? strspn(*at, " ") : 0;
    }
    return status;
}

/* What no game can come to. */
static inline poda_status draughts_possible(const draughts_game *game, const draughts_state *state,
                                            poda_error *error)
{
    const int most = (int)game->side;
    for (int player = 0; player < 2; player++) {
        const int pieces = (int)draughts_popcount(state->pieces[player], 0);
        if (pieces > most)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "%c has %d {piece|pieces}; a player begins with %d and never has more",
                             "WB"[player], pieces, most);
    }
    if (!state->pieces[state->turn ^ 1])
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%c is to move but %c has no pieces: the game ended before",
                         "WB"[state->turn], "WB"[state->turn ^ 1]);
    const uint32_t limit = draughts_limit(game, state);
    if (state->clock > 0 && limit == 0)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "H%d: with idle=0 nothing counts plies, so a position has no H",
                         (int)state->clock);
    if (state->clock > limit)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "H%d: with these pieces the clock ends the game at %d", (int)state->clock,
                         (int)limit);
    return PODA_OK;
}

static inline poda_status draughts_state_read(const draughts_game *game, const char *text,
                                              draughts_state *state, poda_error *error)
{
    static const char players[] = "WBwb";
    draughts_state read = {.turn = 0};
    bool seen[2] = {false, false};
    const char *at = text + strspn(text, " \t");
    const char *const player = *at ? strchr(players, *at) : NULL;
    if (!player || at[1] != ':')
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.20s': a position begins with W: or B:, who is to move, as in "
                         "W:W11,K14:B22,K30",
                         at);
    read.turn = (uint32_t)(player - players) & 1;
    for (at++; *at == ':';) {
        const char *const side = at[1] ? strchr(players, at[1]) : NULL;
        uint64_t clock;
        at++;
        if (*at == 'H' || *at == 'h') {
            const char *const begins = at++;
            if (!poda_read_number(&at, 2 * DRAUGHTS_CLOCK, &clock))
                return poda_fail(error, PODA_BAD_POSITION, "position",
                                 "'%.20s': expected a number of plies after H, at most %d", begins,
                                 2 * DRAUGHTS_CLOCK);
            read.clock = (uint32_t)clock;
            break;
        }
        if (!side || seen[(side - players) & 1])
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' at character %d of the position: expected the pieces of %c, "
                             "as in W:W11,K14:B22,K30",
                             at, (int)(at - text) + 1, seen[0] ? 'B' : 'W');
        const int owner = (int)(side - players) & 1;
        at++;
        seen[owner] = true;
        const poda_status status = draughts_pieces_read(game, text, &at, owner, &read, error);
        if (status != PODA_OK)
            return status;
        if (seen[0] && seen[1] && !(at[0] == ':' && (at[1] == 'H' || at[1] == 'h')))
            break;
    }
    at += *at == '.'; /* PDN allows a full stop */
    poda_status status = poda__read_end(at, error);
    if (status == PODA_OK && !(seen[0] && seen[1]))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the position ends without the pieces of %c, as in W:W11,K14:B22,K30",
                         seen[0] ? 'B' : 'W');
    if (status == PODA_OK)
        status = draughts_possible(game, &read, error);
    if (status == PODA_OK)
        *state = read;
    return status;
}

/* The first way of a capture, and whether from and to are enough to tell it from others. */
typedef struct draughts_way {
    poda_move move;
    uint64_t skip; /* ways with the same result before it, with captures=paths */
    bool found, alone;
    int jumps;
    uint64_t path[DRAUGHTS_SIDE + 1];
} draughts_way;

static inline uint64_t draughts_skipped(poda_move move)
{
    return move < DRAUGHTS_PATH ? 0 : move / DRAUGHTS_PATH - 1;
}

static inline bool draughts_look(draughts_walk *walk, poda_move move)
{
    draughts_way *way = (draughts_way *)walk->user;
    if (move != (way->move & DRAUGHTS_RESULT)) {
        if (((move ^ way->move) & 4095) == 0)
            way->alone = false;
    } else if (walk->game->paths && way->skip > 0) {
        way->skip--;
        way->alone = false;
    } else if (!way->found) {
        way->found = true;
        way->jumps = walk->jumps + 1;
        memcpy(way->path, walk->path, sizeof way->path);
    } else if (walk->game->paths) {
        way->alone = false;
    }
    return way->alone || !way->found;
}

/* "11-15", "24x15", and "24x19x15" where another capture leads from 24 to 15. */
static inline void draughts_move_text(const draughts_game *game, const draughts_state *state,
                                      poda_move move, poda_text *text)
{
    draughts_square_text(game, draughts_from(move), text);
    if (!draughts_captured(move)) {
        poda_text_add(text, "-");
        draughts_square_text(game, draughts_to(move), text);
        return;
    }
    draughts_way way = {.move = move, .skip = draughts_skipped(move), .alone = true};
    draughts_follow(game, state, false, draughts_look, &way);
    for (int i = 0; !way.alone && i + 1 < way.jumps; i++) {
        poda_text_add(text, "x");
        draughts_square_text(game, __builtin_ctzll(way.path[i]), text);
    }
    poda_text_add(text, "x");
    draughts_square_text(game, draughts_to(move), text);
}

/* A typed move: squares, of which a capture may leave out any but the first and the last. */
typedef struct draughts_typed {
    int square[DRAUGHTS_SIDE + 2], count;
    poda_move move;
    bool found, ambiguous;
    bool whole; /* every square on the way of `move` was named */
} draughts_typed;

/* A capture of which every square is named is preferred to one with more: else the text of a short
 * capture would not be read where a longer one comes past its squares. */
static inline bool draughts_fits(draughts_walk *walk, poda_move move)
{
    draughts_typed *typed = (draughts_typed *)walk->user;
    int matched = 1;
    if (walk->from != typed->square[0] || draughts_to(move) != typed->square[typed->count - 1])
        return true;
    for (int i = 0; i < walk->jumps && matched < typed->count - 1; i++)
        matched += walk->path[i] >> typed->square[matched] & 1;
    if (matched < typed->count - 1)
        return true;
    typed->whole = walk->jumps == typed->count - 2;
    typed->ambiguous = !typed->whole && (typed->ambiguous || (typed->found && typed->move != move));
    typed->move = move;
    typed->found = true;
    return !typed->whole;
}

#endif
