/* rules_draughts.h - draughts: Spanish, English (checkers), international, Russian, Brazilian and
 * Italian, on boards of 4x4 to 10x10. White is MAX. Captures are compulsory; a player who cannot
 * move loses. Two captures of one piece with the same result, the square that it reaches and the
 * pieces that it takes, are one move, or, with captures=paths, as many as there are ways. */
#ifndef PODA_GAMES_DRAUGHTS_RULES_DRAUGHTS_H
#define PODA_GAMES_DRAUGHTS_RULES_DRAUGHTS_H

#include "games/draughts/draughts_board.h"
#include "games/draughts/draughts_capture.h"
#include "games/draughts/draughts_count.h"
#include "games/draughts/draughts_eval.h"
#include "games/draughts/draughts_moves.h"
#include "games/draughts/draughts_rank.h"
#include "games/draughts/draughts_text.h"

#define draughts_ALTERNATES 1
#define draughts_HAS_HASH 1
#define draughts_HAS_EVAL 1
#define draughts_HAS_ORDER 1
#define draughts_HAS_NOISY 1
#define draughts_HAS_MOVE_READ 1
#define draughts_HAS_VIEW 1
#define draughts_HAS_COUNT 1
#define draughts_HAS_AGAIN 1
#define draughts_HAS_KEY 1
#define draughts_HAS_CLOCK 1
#define draughts_HAS_INDEX 1
#define draughts_HAS_CALM 1

static inline void draughts_start(const draughts_game *game, draughts_state *state)
{
    *state = (draughts_state){.pieces = {game->start[0], game->start[1]}, .turn = game->laws.first};
}

static inline int draughts_turn(const draughts_game *game, const draughts_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline void draughts_moves(const draughts_game *game, const draughts_state *state,
                                  poda_moves *list)
{
    if (game->laws.back) {
        if (state->turn == PODA_MAX)
            draughts_enlist(game, state, PODA_MAX, true, list);
        else
            draughts_enlist(game, state, PODA_MIN, true, list);
    } else if (state->turn == PODA_MAX) {
        draughts_enlist(game, state, PODA_MAX, false, list);
    } else {
        draughts_enlist(game, state, PODA_MIN, false, list);
    }
}

DRAUGHTS_INLINE size_t draughts_number(const draughts_game *game, const draughts_state *state,
                                       const bool fast)
{
    if (game->laws.back)
        return state->turn == PODA_MAX ? draughts_number_of(game, state, PODA_MAX, true, fast)
                                       : draughts_number_of(game, state, PODA_MIN, true, fast);
    return state->turn == PODA_MAX ? draughts_number_of(game, state, PODA_MAX, false, fast)
                                   : draughts_number_of(game, state, PODA_MIN, false, fast);
}

/* The same on processors that count bits in one instruction. */
#if defined(__x86_64__)
__attribute__((target("popcnt,bmi,bmi2"))) static inline size_t
draughts_number_fast(const draughts_game *game, const draughts_state *state)
{
    return draughts_number(game, state, true);
}
#endif

static inline size_t draughts_count(const draughts_game *game, const draughts_state *state)
{
    if (draughts_is_late(game, state))
        return 0;
#if defined(__x86_64__)
    if (game->fast)
        return draughts_number_fast(game, state);
#endif
    return draughts_number(game, state, false);
}

DRAUGHTS_INLINE void draughts_play(const draughts_game *game, const draughts_state *state,
                                   poda_move move, draughts_state *to)
{
    const uint32_t turn = state->turn;
    const uint64_t from = (uint64_t)1 << draughts_from(move);
    const uint64_t target = (uint64_t)1 << draughts_to(move);
    const uint64_t captured = draughts_captured(move), king = state->kings & from;
    /* A piece may return to the square that it came from: it is put down last. */
    to->pieces[turn] = (state->pieces[turn] ^ from) | target;
    to->pieces[turn ^ 1] = state->pieces[turn ^ 1] ^ captured;
    to->kings = state->kings & ~(from | captured);
    to->turn = turn ^ 1;
    to->clock = 0;
    if (king | (move & DRAUGHTS_CROWNED)) {
        to->kings |= target;
        if (king && !captured && game->limit)
            to->clock = state->clock + 1;
    }
}

static inline bool draughts_outcome(const draughts_game *game, const draughts_state *state,
                                    poda_value *value)
{
    if (!(state->turn == PODA_MAX ? draughts_can_move(game, state, PODA_MAX)
                                  : draughts_can_move(game, state, PODA_MIN))) {
        *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
        return true;
    }
    *value = 0;
    return draughts_is_late(game, state);
}

static inline int draughts_again(const draughts_game *game)
{
    return game->laws.again;
}

static inline void draughts_key(const draughts_game *game, const draughts_state *state,
                                draughts_state *to)
{
    (void)game;
    *to = *state;
    to->clock = 0;
}

static inline poda_idle draughts_clock(const draughts_game *game, const draughts_state *state)
{
    return (poda_idle){(int)state->clock, (int)draughts_limit(game, state)};
}

static inline uint64_t draughts_hash(const draughts_game *game, const draughts_state *state)
{
    (void)game;
    const uint64_t turn = (uint64_t)state->turn << 63;
    return poda_mix(state->pieces[0] * 0x9e3779b97f4a7c15u ^
                    poda_mix(state->pieces[1] ^ (state->kings ^ turn) * 0xbf58476d1ce4e5b9u));
}

/* What the selective search asks (poda/hints.h). Moves of men are numbered by square and direction,
 * those of kings and captures by where they end. */
static inline unsigned draughts_index(const draughts_game *game, const draughts_state *state,
                                      poda_move move)
{
    (void)game;
    const unsigned from = (unsigned)draughts_from(move), to = (unsigned)draughts_to(move);
    if (state->kings >> from & 1)
        return 512 + to;
    return draughts_captured(move) ? 512 + 64 + to
                                   : 4 * from + (to > from ? 2 : 0) + (to - from) % 2;
}

/* A capture that is due changes what the position is worth. */
static inline bool draughts_calm(const draughts_game *game, const draughts_state *state)
{
    return !draughts_can_capture(game, state);
}

/* Captures are compulsory, so all moves of a position are noisy or none. */
static inline bool draughts_noisy(const draughts_game *game, const draughts_state *state,
                                  poda_move move)
{
    (void)game, (void)state;
    return draughts_captured(move) != 0;
}

/* Large captures first, those of kings before those of men; then men that are crowned, and men that
 * are far ahead. */
static inline int draughts_order(const draughts_game *game, const draughts_state *state,
                                 poda_move move)
{
    const uint64_t captured = draughts_captured(move);
    if (captured)
        return (int)(100 * draughts_popcount(captured, 0) +
                     50 * draughts_popcount(captured & state->kings, 0));
    if (move & DRAUGHTS_CROWNED)
        return 60;
    if (state->kings >> draughts_from(move) & 1)
        return 0;
    const int row = game->row_of[draughts_to(move)];
    return state->turn == PODA_MAX ? game->laws.size - row : row + 1;
}

/* Why a typed move is none of the legal ones, and which are. */
static inline poda_status draughts_refuse(const draughts_game *game, const draughts_state *state,
                                          const char *typed, const poda_moves *legal,
                                          bool ambiguous, poda_error *error)
{
    char known[160] = "";
    poda_text all = {known, sizeof known, 0};
    for (size_t i = 0; i < legal->count && i < legal->capacity; i++) {
        if (all.length > sizeof known - 40) {
            poda_text_add(&all, " ...");
            break;
        }
        poda_text_add(&all, "%s", i ? " " : "");
        draughts_move_text(game, state, legal->at[i], &all);
    }
    if (ambiguous)
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' may be several captures; name the squares between; legal: %s",
                         typed, known);
    if (draughts_can_capture(game, state))
        return poda_fail(error, PODA_BAD_MOVE, "move",
                         "'%.40s' is not one of the captures that must be made; legal: %s", typed,
                         known);
    return poda_fail(error, PODA_BAD_MOVE, "move", "'%.40s' is not a legal move here; legal: %s",
                     typed, known);
}

/* "11-15", "24x15", "24:15", "24x19x15". */
static inline poda_status draughts_move_read(const draughts_game *game, const draughts_state *state,
                                             const char *text, poda_move *move, poda_error *error)
{
    enum { ROOM = 1 << 12 };
    poda_move room[ROOM];
    poda_moves list = {room, 0, ROOM};
    draughts_typed typed = {.count = 0};
    const char *at = text;
    bool reads = true;
    draughts_moves(game, state, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    while (reads && typed.count < DRAUGHTS_SIDE + 2) {
        typed.square[typed.count] = draughts_square_read(game, &at);
        reads = typed.square[typed.count++] >= 0 && *at && strchr("-x:X", *at);
        at += reads;
    }
    if (reads || *at || typed.count < 2 || typed.square[typed.count - 1] < 0)
        return draughts_refuse(game, state, text, &list, false, error);
    if (count > 0 && draughts_captured(room[0]) && !game->paths) {
        draughts_follow(game, state, true, draughts_fits, &typed);
    } else {
        for (size_t i = 0; i < count && !typed.whole; i++) {
            draughts_way way = {.move = room[i], .skip = draughts_skipped(room[i]), .alone = true};
            draughts_walk walk = {.game = game, .from = draughts_from(room[i]), .user = &typed};
            if (draughts_captured(room[i]))
                draughts_follow(game, state, false, draughts_look, &way);
            memcpy(walk.path, way.path, sizeof way.path);
            walk.jumps = way.jumps - 1;
            draughts_fits(&walk, room[i]);
        }
    }
    if (!typed.found || typed.ambiguous)
        return draughts_refuse(game, state, text, &list, typed.ambiguous, error);
    *move = typed.move;
    return PODA_OK;
}

/* One way of a capture; all of them can be clicked. */
static inline bool draughts_click(draughts_walk *walk, poda_move move)
{
    poda_view *view = (poda_view *)walk->user;
    const draughts_game *game = walk->game;
    int cells[DRAUGHTS_SIDE + 2] = {draughts_cell(game, walk->from)};
    for (int i = 0; i <= walk->jumps; i++)
        cells[i + 1] = draughts_cell(game, __builtin_ctzll(walk->path[i]));
    move |= game->paths ? DRAUGHTS_PATH : 0;
    if (game->paths) /* ways with the same result are numbered in the order of the walk */
        for (int i = 0; i < view->click_count; i++)
            if ((view->click[i].move & DRAUGHTS_RESULT) == (move & DRAUGHTS_RESULT))
                move += DRAUGHTS_PATH;
    /* Of very long ways the beginning and the end are enough. */
    const int count = walk->jumps + 2, left_out = count - PODA_CLICK_CELLS;
    for (int i = 1; left_out > 0 && i < PODA_CLICK_CELLS; i++)
        cells[i] = cells[i + left_out];
    poda_view_path(view, move, cells, left_out > 0 ? PODA_CLICK_CELLS : count);
    return view->click_count < PODA_VIEW_CLICKS;
}

static inline void draughts_view(const draughts_game *game, const draughts_state *state,
                                 poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"○", "w", "white man", PODA_MAX},
                                        {"●", "b", "black man", PODA_MIN},
                                        {"♔", "W", "white crown", PODA_MAX},
                                        {"♚", "B", "black crown", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLACK},
                                       {PODA_SHAPE_KING, PODA_COLOUR_WHITE},
                                       {PODA_SHAPE_KING, PODA_COLOUR_BLACK}};
    const int size = game->laws.size;
    poda_view_grid(view, size, size, pieces, 5);
    view->look = PODA_LOOK_CHEQUERED;
    view->dress = dress;
    view->upward = game->laws.names == DRAUGHTS_LETTERS;
    for (int cell = 0; cell < size * size; cell++)
        view->cell[cell].tone = PODA_TONE_LIGHT;
    for (uint64_t board = game->board; board; board &= board - 1) {
        const int square = __builtin_ctzll(board), cell = draughts_cell(game, square);
        const bool king = state->kings >> square & 1;
        view->cell[cell].tone = PODA_TONE_DARK;
        if (state->pieces[PODA_MAX] >> square & 1)
            poda_view_put(view, cell, king ? 3 : 1);
        else if (state->pieces[PODA_MIN] >> square & 1)
            poda_view_put(view, cell, king ? 4 : 2);
    }
    draughts_label(game, view);
    for (int player = 0; player < 2; player++)
        poda_view_note(view, player, "pieces",
                       (int64_t)draughts_popcount(state->pieces[player], 0));
    if (draughts_can_capture(game, state)) {
        draughts_follow(game, state, false, draughts_click, view);
        return;
    }
    poda_move room[1 << 10];
    poda_moves list = {room, 0, sizeof room / sizeof room[0]};
    draughts_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < list.capacity; i++)
        poda_view_click(view, room[i], draughts_cell(game, draughts_from(room[i])),
                        draughts_cell(game, draughts_to(room[i])));
}

static const poda_option draughts_options[] = {
    {"rules", "spanish", "spanish, english, international, russian, brazilian or italian"},
    {"size", "usual", "rows and columns: 4, 6, 8 or 10; usual: as the rules say"},
    {"men", "usual", "rows of men of each player at the start"},
    {"kings", "usual", "flying: they move any distance; short: one square"},
    {"back", "usual", "whether men capture backwards too: yes or no"},
    {"over", "usual", "what men capture: kings too, or men only"},
    {"promotion", "usual",
     "a man that reaches the far row in a capture: end, it is crowned if the capture ends there; "
     "stop, the capture ends there; king, it goes on as a king"},
    {"must", "usual",
     "which capture is made: any; most, the most pieces; kings, then the most kings; sequence, "
     "also by a king and kings first"},
    {"corner", "usual", "the lower left corner: dark, played on, or light"},
    {"squares", "usual",
     "names of squares: numbers from the top or from the bottom, or letters, as a1"},
    {"first", "usual", "who begins, white or black"},
    {"idle", "usual",
     "moves of each player with kings only and without captures that make a draw, fewer where the "
     "rules say so for a king alone; 0: none"},
    {"again", "usual", "how often a position occurs to make a draw; 0: no such rule"},
    {"captures", "results",
     "captures of one piece with the same result are one move (results) or one a way (paths)"},
    {NULL, NULL, NULL},
};
static const char *const draughts_evals[] = {"position", "material", NULL};
static const poda_about draughts_about = {
    .name = "draughts",
    .title = "Draughts",
    .summary = "captures are compulsory, and a player who cannot move loses; White is MAX",
    .player = {"White", "Black"},
    .moves_like = "11-15",
    .position_like = "W:W11,K14:B22,K30",
    .options = draughts_options,
    .evals = draughts_evals,
    .aliases = "damas checkers dama",
    .choices = draughts_choices,
};

#endif
