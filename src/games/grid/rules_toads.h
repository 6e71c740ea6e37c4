/* rules_toads.h - frogs and toads on a strip (Winning Ways): frogs are MAX and move right, toads
 * are MIN and move left, one step into an empty cell or a jump over one opponent into the empty
 * cell behind it. A player who cannot move loses. A move is the cell of the moving piece, which
 * determines its destination. */
#ifndef PODA_GAMES_GRID_RULES_TOADS_H
#define PODA_GAMES_GRID_RULES_TOADS_H

#include "games/grid.h"

enum { TOADS_CELLS = 32 };

typedef struct toads_state {
    uint32_t pieces[2]; /* of MAX and MIN, bit 0 is the leftmost cell */
    uint32_t turn;
} toads_state;

typedef struct toads_game {
    int cells;
    bool ranas;     /* written with R and S (ranas, sapos), as the start was, instead of F and T */
    uint32_t board; /* one bit per cell */
    toads_state start;
} toads_game;

#define toads_ALTERNATES 1
#define toads_HAS_MASK 1
#define toads_HAS_HASH 1
#define toads_HAS_UNPLAY 1
#define toads_HAS_EVAL 1
#define toads_HAS_ORDER 1
#define toads_HAS_NOISY 1
#define toads_HAS_VIEW 1

/* Frog, toad, frog, toad ... in English and in Spanish: all are read. */
#define TOADS_LETTERS "FTRSftrs"

/* Reads a strip; `*length` is its number of cells, `*bad` the first invalid character. */
static inline bool toads_strip_read(const char *text, uint32_t pieces[2], int *length,
                                    const char **bad)
{
    pieces[0] = pieces[1] = 0;
    for (*length = 0; *length < TOADS_CELLS; ++*length) {
        const char cell = text[*length];
        const char *const letter = cell ? strchr(TOADS_LETTERS, cell) : NULL;
        if (letter && (letter - TOADS_LETTERS) % 2 == PODA_MAX)
            pieces[PODA_MAX] |= (uint32_t)1 << *length;
        else if (letter)
            pieces[PODA_MIN] |= (uint32_t)1 << *length;
        else if (cell != '_' && cell != '.')
            break;
    }
    *bad = text + *length;
    return *length > 0;
}

static inline poda_status toads_check_start(const toads_game *game, const char *text,
                                            poda_error *error);

static inline poda_status toads_init(toads_game *game, const poda_options *options,
                                     poda_error *error)
{
    const char *text = poda_option_text(options, "start", "FFF__TTT"), *bad;
    int first = PODA_MAX;
    *game = (toads_game){.cells = 0};
    if (!toads_strip_read(text, game->start.pieces, &game->cells, &bad) || *bad)
        return poda_fail(error, PODA_BAD_OPTION, "start",
                         "start=%.60s: stops making sense at character %d; expected 1 to %d cells "
                         "from F, T and _",
                         text, (int)(bad - text) + 1, TOADS_CELLS);
    game->board = UINT32_MAX >> (TOADS_CELLS - game->cells);
    game->ranas = strpbrk(text, "RSrs") != NULL;
    const poda_status status = poda_option_choice(options, "first", "F T R S", &first, error);
    game->start.turn = (uint32_t)first & 1;
    return status == PODA_OK ? toads_check_start(game, text, error) : status;
}

static inline void toads_start(const toads_game *game, toads_state *state)
{
    *state = game->start;
}

/* Pieces of `player` that can jump. */
static inline uint32_t toads_jumpers(const toads_game *game, const toads_state *state, int player)
{
    const uint32_t empty = game->board & ~(state->pieces[0] | state->pieces[1]);
    return player == PODA_MAX ? state->pieces[0] & state->pieces[1] >> 1 & empty >> 2
                              : state->pieces[1] & state->pieces[0] << 1 & empty << 2;
}

/* Pieces of `player` that can step or jump. */
static inline uint32_t toads_movers(const toads_game *game, const toads_state *state, int player)
{
    const uint32_t empty = game->board & ~(state->pieces[0] | state->pieces[1]);
    const uint32_t steppers =
        state->pieces[player] & (player == PODA_MAX ? empty >> 1 : empty << 1);
    return steppers | toads_jumpers(game, state, player);
}

/* In an older notation toads were on the left: a strip in which nothing can move, but everything
 * could if frogs were toads, is refused instead of being taken for a finished game. */
static inline poda_status toads_check_start(const toads_game *game, const char *text,
                                            poda_error *error)
{
    const toads_state swapped = {.pieces = {game->start.pieces[1], game->start.pieces[0]}};
    for (int player = 0; player < 2; player++)
        if (toads_movers(game, &game->start, player) || !toads_movers(game, &swapped, player))
            return PODA_OK;
    return poda_fail(error, PODA_BAD_OPTION, "start",
                     "start=%.60s: nothing can move; frogs (F) move to the right and toads (T) to "
                     "the left, as in FFF__TTT",
                     text);
}

static inline uint64_t toads_mask(const toads_game *game, const toads_state *state)
{
    return toads_movers(game, state, (int)state->turn);
}

/* The cells that a piece leaves and reaches. If the neighbouring cell holds an opponent, the piece
 * jumps over it; that holds before and after the move, so the same test serves to play and to take
 * back. */
static inline uint32_t toads_trace(const toads_state *state, uint32_t player, poda_move move)
{
    const uint32_t from = (uint32_t)1 << move;
    if (player == PODA_MAX)
        return from | (state->pieces[PODA_MIN] & from << 1 ? from << 2 : from << 1);
    return from | (state->pieces[PODA_MAX] & from >> 1 ? from >> 2 : from >> 1);
}

static inline void toads_play(const toads_game *game, const toads_state *state, poda_move move,
                              toads_state *to)
{
    (void)game;
    *to = *state;
    to->pieces[state->turn] ^= toads_trace(state, state->turn, move);
    to->turn = state->turn ^ 1;
}

static inline void toads_unplay(const toads_game *game, toads_state *state, poda_move move)
{
    (void)game;
    state->turn ^= 1;
    state->pieces[state->turn] ^= toads_trace(state, state->turn, move);
}

static inline int toads_turn(const toads_game *game, const toads_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline bool toads_outcome(const toads_game *game, const toads_state *state,
                                 poda_value *value)
{
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
    return toads_mask(game, state) == 0;
}

/* `mobility`: the player's moves minus the opponent's. */
static inline poda_value toads_eval(const toads_game *game, const toads_state *state, int which,
                                    int player)
{
    (void)which;
    return __builtin_popcount(toads_movers(game, state, player)) -
           __builtin_popcount(toads_movers(game, state, player ^ 1));
}

static inline bool toads_noisy(const toads_game *game, const toads_state *state, poda_move move)
{
    return toads_jumpers(game, state, (int)state->turn) >> move & 1;
}

static inline int toads_order(const toads_game *game, const toads_state *state, poda_move move)
{
    return toads_noisy(game, state, move);
}

static inline uint64_t toads_hash(const toads_game *game, const toads_state *state)
{
    (void)game;
    return poda_mix(((uint64_t)state->pieces[1] << 32 | state->pieces[0]) ^ poda_mix(state->turn));
}

/* "FF_FTTT F": the strip, and the player to move. */
static inline void toads_state_text(const toads_game *game, const toads_state *state,
                                    poda_text *text)
{
    const char *const letters = game->ranas ? "RS" : "FT";
    for (int cell = 0; cell < game->cells; cell++)
        poda_text_add(text, "%c",
                      state->pieces[0] >> cell & 1   ? letters[PODA_MAX]
                      : state->pieces[1] >> cell & 1 ? letters[PODA_MIN]
                                                     : '_');
    poda_text_add(text, " %c", letters[state->turn]);
}

/* The player to move may be left out: then it is the one who moves first. */
static inline poda_status toads_state_read(const toads_game *game, const char *text,
                                           toads_state *state, poda_error *error)
{
    toads_state read = {.turn = game->start.turn};
    int length;
    const char *rest;
    toads_strip_read(text, read.pieces, &length, &rest);
    if (length != game->cells || (*rest && *rest != ' '))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.60s' is not a strip of %d {cell|cells} from F, T and _ (start= makes "
                         "strips of other lengths)",
                         text, game->cells);
    rest += strspn(rest, " ");
    if (*rest) {
        const char *const players = TOADS_LETTERS, *const player = strchr(players, *rest);
        if (!player)
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'%.20s' after the strip: expected F or T, who is to move", rest);
        read.turn = (uint32_t)(player - players) & 1;
        const poda_status status = poda__read_end(rest + 1, error);
        if (status != PODA_OK)
            return status;
    }
    *state = read;
    return PODA_OK;
}

static inline void toads_move_text(const toads_game *game, const toads_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move + 1);
}

static inline void toads_view(const toads_game *game, const toads_state *state, poda_view *view)
{
    static const poda_piece frogs[] = {
        {"·", "_", "empty", -1}, {"▶", "F", "frog", PODA_MAX}, {"◀", "T", "toad", PODA_MIN}};
    static const poda_piece ranas[] = {
        {"·", "_", "empty", -1}, {"▶", "R", "frog", PODA_MAX}, {"◀", "S", "toad", PODA_MIN}};
    poda__grid_view(1, game->cells, (const uint64_t[2]){state->pieces[0], state->pieces[1]},
                    game->ranas ? ranas : frogs, view);
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_FROG, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TOAD, PODA_COLOUR_OWN}};
    view->kind = PODA_VIEW_STRIP;
    view->look = PODA_LOOK_WATER;
    view->dress = dress;
    for (int cell = 0; cell < game->cells; cell++)
        view->cell[cell].tone = PODA_TONE_PAD;
    view->numbered_cols = true;
    for (uint64_t set = toads_mask(game, state); set; set &= set - 1)
        poda_view_click(view, (poda_move)__builtin_ctzll(set), __builtin_ctzll(set), -1);
}

static const poda_option toads_options[] = {
    {"start", "FFF__TTT", "the strip at the start, 1 to 32 cells from F, T and _"},
    {"first", "F", "who moves first, F or T"},
    {NULL, NULL, NULL},
};
static const poda_choices toads_choices[] = {{"first", "F T"}, {NULL, NULL}};
static const char *const toads_evals[] = {"mobility", NULL};
static const poda_about toads_about = {
    .name = "toads",
    .title = "Frogs and toads",
    .summary = "frogs step or jump to the right, toads to the left; a player who cannot move loses",
    .player = {"F", "T"},
    .moves_like = "3",
    .position_like = "FF_F_TTT T",
    .options = toads_options,
    .evals = toads_evals,
    .choices = toads_choices,
    .aliases = "frogs ranas sapos ranasysapos",
};

#endif
