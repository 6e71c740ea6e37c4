/* rules_mnk.h - k in a row on any board of up to 64 cells: MAX is O and moves first. Cell 0 is top
 * left. A line is identified by its first cell, so bits that wrap to the next row do no harm: only
 * first cells from which the line stays on the board are considered. */
#ifndef PODA_GAMES_GRID_RULES_MNK_H
#define PODA_GAMES_GRID_RULES_MNK_H

#include <stdlib.h>

#include "games/grid.h"
#include "games/grid/mnk_options.h"
#include "poda/rank.h"

enum { MNK_CELLS = 64, MNK_POWERS = 7 };

/* One direction of lines. */
typedef struct mnk_way {
    uint64_t first; /* cells where a line can begin */
    uint64_t line;  /* the cells of the line that begins at cell 0 */
    int step;
} mnk_way;

typedef struct mnk_game {
    int rows, cols, k;
    int ways; /* number in use, at most 4 */
    mnk_way way[4];
    uint64_t board;
    int8_t closeness[MNK_CELLS]; /* to the centre; larger is closer */
    uint64_t image[8][8][256];   /* of each symmetry, for each byte of a set of cells */
} mnk_game;

typedef struct mnk_state {
    uint64_t marks[2]; /* of MAX and MIN */
    uint64_t turn;
} mnk_state;

#define mnk_ALTERNATES 1
#define mnk_HAS_MASK 1
#define mnk_HAS_HASH 1
#define mnk_HAS_SYMMETRY 1
#define mnk_SYMMETRY_BITS 1 /* the bits of an image are those of the state, elsewhere */
#define mnk_HAS_UNPLAY 1
#define mnk_HAS_EVAL 1
#define mnk_HAS_ORDER 1
#define mnk_HAS_NOISY 1
#define mnk_HAS_VITAL 1
#define mnk_HAS_BOUNDS 1
#define mnk_HAS_VIEW 1
#define mnk_HAS_RANK 1

/* Adds the direction of `down` rows and `right` columns per step, if a line fits. */
static inline void mnk_add_way(mnk_game *game, int down, int right)
{
    const int rows_needed = (game->k - 1) * down, cols_needed = (game->k - 1) * abs(right);
    mnk_way way = {.step = down * game->cols + right};
    for (int row = 0; row + rows_needed < game->rows; row++)
        for (int col = 0; col + cols_needed < game->cols; col++)
            way.first |= (uint64_t)1 << (row * game->cols + col + (right < 0 ? cols_needed : 0));
    if (!way.first)
        return;
    for (int i = 0; i < game->k; i++)
        way.line |= (uint64_t)1 << i * way.step;
    game->way[game->ways++] = way;
}

static inline int mnk_symmetries(const mnk_game *game)
{
    return game->rows == game->cols ? 8 : 4;
}

static inline void mnk_make_images(mnk_game *game)
{
    for (int which = 1; which < mnk_symmetries(game); which++)
        for (int byte = 0; 8 * byte < game->rows * game->cols; byte++)
            for (uint64_t set = 1; set < 256; set++) {
                const uint64_t cell = set << 8 * byte & game->board, rest = set & (set - 1);
                uint64_t *const image = game->image[which][byte];
                image[set] = rest ? image[rest] | image[set & -set]
                                  : poda__grid_image(game->rows, game->cols, cell, which);
            }
}

static inline poda_status mnk_init(mnk_game *game, const poda_options *options, poda_error *error)
{
    poda__mnk_size size = {0};
    const poda_status status = poda__mnk_read(options, MNK_CELLS, &size, error);
    if (status != PODA_OK)
        return status;
    memset(game, 0, sizeof *game);
    game->rows = size.rows;
    game->cols = size.cols;
    game->k = size.k;
    game->board = UINT64_MAX >> (MNK_CELLS - size.rows * size.cols);
    mnk_add_way(game, 0, 1);
    if (size.k > 1) { /* a line of one cell runs in every direction */
        mnk_add_way(game, 1, 0);
        mnk_add_way(game, 1, 1);
        mnk_add_way(game, 1, -1);
    }
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        game->closeness[cell] = (int8_t)(-abs(2 * (cell / game->cols) - (game->rows - 1)) -
                                         abs(2 * (cell % game->cols) - (game->cols - 1)));
    mnk_make_images(game);
    return PODA_OK;
}

static inline void mnk_start(const mnk_game *game, mnk_state *state)
{
    (void)game;
    *state = (mnk_state){{0, 0}, PODA_MAX};
}

static inline uint64_t mnk_mask(const mnk_game *game, const mnk_state *state)
{
    return game->board & ~(state->marks[0] | state->marks[1]);
}

static inline void mnk_play(const mnk_game *game, const mnk_state *state, poda_move move,
                            mnk_state *to)
{
    (void)game;
    const uint64_t mark = (uint64_t)1 << move;
    to->marks[0] = state->marks[0] | (state->turn == PODA_MAX ? mark : 0);
    to->marks[1] = state->marks[1] | (state->turn == PODA_MIN ? mark : 0);
    to->turn = state->turn ^ 1;
}

static inline void mnk_unplay(const mnk_game *game, mnk_state *state, poda_move move)
{
    (void)game;
    state->turn ^= 1;
    state->marks[state->turn] &= ~((uint64_t)1 << move);
}

static inline int mnk_turn(const mnk_game *game, const mnk_state *state)
{
    (void)game;
    return (int)state->turn;
}

/* Runs double in length with every shift: O(log k) per direction. */
static inline bool mnk_has_line(const mnk_game *game, uint64_t marks)
{
    for (int i = 0; i < game->ways; i++) {
        const int step = game->way[i].step;
        uint64_t runs = marks;
        int length = 1;
        for (; 2 * length <= game->k; length *= 2)
            runs &= runs >> length * step;
        if (length < game->k)
            runs &= runs >> (game->k - length) * step;
        if (runs & game->way[i].first)
            return true;
    }
    return false;
}

/* Only the player who has just moved can have made a line. */
static inline bool mnk_outcome(const mnk_game *game, const mnk_state *state, poda_value *value)
{
    *value = 0;
    if (mnk_has_line(game, state->marks[state->turn ^ 1])) {
        *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN;
        return true;
    }
    return (state->marks[0] | state->marks[1]) == game->board;
}

/* 10^n, at most 10^6: with fewer than 256 lines sums stay within PODA_SCORE_LIMIT. */
static inline poda_value mnk_worth(int marks)
{
    static const poda_value powers[MNK_POWERS] = {1, 10, 100, 1000, 10000, 100000, 1000000};
    return powers[marks < MNK_POWERS ? marks : MNK_POWERS - 1];
}

/* `lines`: over all lines of k, 10^n for n marks of only one player. The player to move also gets
 * half of what the best cell would add: without it the sum favours the player who has just moved,
 * and searches of even and odd depth would disagree about who is ahead. */
static inline poda_value mnk_eval(const mnk_game *game, const mnk_state *state, int which,
                                  int player)
{
    poda_value sum = 0, best = 0; /* for the player to move */
    poda_value gain[MNK_CELLS] = {0};
    const uint64_t mine = state->marks[state->turn], theirs = state->marks[state->turn ^ 1];
    (void)which;
    for (int i = 0; i < game->ways; i++)
        for (uint64_t first = game->way[i].first; first; first &= first - 1) {
            const uint64_t line = game->way[i].line << __builtin_ctzll(first);
            const int own = __builtin_popcountll(line & mine);
            const int rival = __builtin_popcountll(line & theirs);
            if (own && rival)
                continue;
            const poda_value closed = own ? 0 : mnk_worth(rival);
            const poda_value held = rival ? 0 : mnk_worth(own);
            const poda_value added = closed + (rival ? 0 : mnk_worth(own + 1) - held);
            sum += held - closed;
            for (uint64_t free = line & ~(mine | theirs); free; free &= free - 1) {
                poda_value *here = &gain[__builtin_ctzll(free)];
                *here += added;
                best = *here > best ? *here : best;
            }
        }
    sum += best / 2;
    return player == (int)state->turn ? sum : -sum;
}

/* Cells near the centre first: they are part of more lines. */
static inline int mnk_order(const mnk_game *game, const mnk_state *state, poda_move move)
{
    (void)state;
    return game->closeness[move];
}

/* A mark that completes a line, or blocks one of the opponent's. */
static inline bool mnk_noisy(const mnk_game *game, const mnk_state *state, poda_move move)
{
    const uint64_t mark = (uint64_t)1 << move;
    return mnk_has_line(game, state->marks[0] | mark) || mnk_has_line(game, state->marks[1] | mark);
}

/* Cells with which these marks would have a line. */
static inline uint64_t mnk_completing(const mnk_game *game, uint64_t marks)
{
    uint64_t cells = 0;
    for (int i = 0; i < game->ways; i++) {
        const mnk_way *way = &game->way[i];
        for (int gap = 0; gap < game->k; gap++) {
            uint64_t lines = way->first; /* that lack at most the cell at `gap` */
            for (int at = 0; at < game->k && lines; at++)
                lines &= at == gap ? lines : marks >> at * way->step;
            cells |= lines << gap * way->step;
        }
    }
    return cells & game->board;
}

/* A mark that completes a line, or one where the opponent would. If the opponent has two such cells,
 * all moves lose. */
static inline void mnk_vital(const mnk_game *game, const mnk_state *state, poda_moves *list)
{
    const uint64_t free = mnk_mask(game, state);
    uint64_t cells = mnk_completing(game, state->marks[state->turn]) & free;
    if (!cells)
        cells = mnk_completing(game, state->marks[state->turn ^ 1]) & free;
    if (cells)
        poda_moves_add(list, (poda_move)__builtin_ctzll(cells));
}

/* A player cannot win without a line that has no mark of the other. */
static inline void mnk_bounds(const mnk_game *game, const mnk_state *state, poda_value *lower,
                              poda_value *upper)
{
    if (!mnk_has_line(game, game->board & ~state->marks[PODA_MIN]))
        *upper = 0;
    if (!mnk_has_line(game, game->board & ~state->marks[PODA_MAX]))
        *lower = 0;
}

static inline uint64_t mnk_hash(const mnk_game *game, const mnk_state *state)
{
    (void)game; /* the marks determine the turn */
    return poda_mix(state->marks[0] ^ poda_mix(state->marks[1]));
}

static inline void mnk_symmetry(const mnk_game *game, const mnk_state *state, int which,
                                mnk_state *to)
{
    to->turn = state->turn;
    to->marks[0] = to->marks[1] = 0;
    for (int byte = 0; 8 * byte < game->rows * game->cols; byte++)
        for (int player = 0; player < 2; player++)
            to->marks[player] |= game->image[which][byte][state->marks[player] >> 8 * byte & 255];
}

/* A tier is the number of marks, from which follows how many each player has; a rank says which cells MAX has and, of
 * the others, MIN. */
static inline uint64_t mnk_tier(const mnk_game *game, const mnk_state *state)
{
    (void)game;
    return (uint64_t)poda_count_bits(state->marks[0] | state->marks[1]);
}

static inline uint64_t mnk_size(const mnk_game *game, uint64_t tier)
{
    const int cells = game->rows * game->cols, marks = (int)tier;
    uint64_t size = 0;
    if (tier > (uint64_t)cells)
        return 0;
    return __builtin_mul_overflow(poda_choose(cells, (marks + 1) / 2),
                                  poda_choose(cells - (marks + 1) / 2, marks / 2), &size)
               ? 0
               : size;
}

static inline uint64_t mnk_rank(const mnk_game *game, const mnk_state *state)
{
    return poda_rank_pieces(game->board, state->marks, 2);
}

static inline bool mnk_unrank(const mnk_game *game, uint64_t tier, uint64_t rank, mnk_state *to)
{
    const int marks = (int)tier, counts[2] = {(marks + 1) / 2, marks / 2};
    if (rank >= mnk_size(game, tier))
        return false;
    poda_unrank_pieces(game->board, counts, 2, rank, to->marks);
    to->turn = tier % 2 ? PODA_MIN : PODA_MAX;
    return true;
}

static inline void mnk_state_text(const mnk_game *game, const mnk_state *state, poda_text *text)
{
    poda__grid_text(game->rows, game->cols, state->marks, "OX", text);
}

static inline poda_status mnk_state_read(const mnk_game *game, const char *text, mnk_state *state,
                                         poda_error *error)
{
    uint64_t marks[2];
    int turn;
    const poda_status status =
        poda__grid_read_marks(game->rows, game->cols, text, marks, &turn, error);
    if (status != PODA_OK)
        return status;
    if (mnk_has_line(game, marks[turn]))
        return poda__grid_ended(turn, error);
    *state = (mnk_state){{marks[0], marks[1]}, (uint64_t)turn};
    return PODA_OK;
}

static inline void mnk_move_text(const mnk_game *game, const mnk_state *state, poda_move move,
                                 poda_text *text)
{
    (void)state;
    poda__cell_text(game->cols, (int)move, text);
}

static inline void mnk_view(const mnk_game *game, const mnk_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {
        {"·", ".", "empty", -1}, {"○", "O", "nought", PODA_MAX}, {"✕", "X", "cross", PODA_MIN}};
    poda_value value;
    poda__grid_view(game->rows, game->cols, state->marks, pieces, view);
    poda__grid_pencil(view);
    poda__grid_mark_lines(view, game->k);
    if (mnk_outcome(game, state, &value))
        return;
    for (uint64_t set = mnk_mask(game, state); set; set &= set - 1)
        poda_view_click(view, (poda_move)__builtin_ctzll(set), __builtin_ctzll(set), -1);
}

static const char *const mnk_evals[] = {"lines", NULL};
static const poda_about mnk_about = {
    .name = "mnk",
    .title = "k in a row",
    .summary = "k in a row on a board of any size; O is MAX and moves first",
    .player = {"O", "X"},
    .moves_like = "b2",
    .position_like = "O..X/.O../..X./....",
    .options = poda__mnk_options,
    .evals = mnk_evals,
    .aliases = "kinarow kenraya",
};

#endif
