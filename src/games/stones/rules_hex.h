/* rules_hex.h - Hex (Hein 1942, Nash): players place stones of their own colour by turns; Red, MAX, who
 * moves first, joins top and bottom, Blue joins left and right. One of them always does. With swap=yes
 * Blue may answer the first stone by taking it over: it becomes blue and is reflected in the long
 * diagonal, where it is worth to Blue what it was to Red.
 *
 * A board is four words of four rows, 16 bits a row: the neighbours of a set are shifts, and the two
 * bits to the right of the 14 columns, always empty, keep rows apart. */
#ifndef PODA_GAMES_STONES_RULES_HEX_H
#define PODA_GAMES_STONES_RULES_HEX_H

#include "games/stones/cells.h"

enum { HEX_SIDE = 14, HEX_WORDS = 4, HEX_ROW = 16, HEX_BITS = 64 * HEX_WORDS };
enum { HEX_SWAP = HEX_BITS }; /* a move; all others are bits of the board */

typedef struct hex_set {
    uint64_t word[HEX_WORDS];
} hex_set;

typedef struct hex_game {
    int rows, cols;
    bool swap;
    int words;                /* in use: the others are zero in every set */
    hex_set board;            /* all cells */
    hex_set side[2][2];       /* the cells of the two sides that each player joins */
    int8_t close[HEX_BITS];   /* to the centre; larger is closer */
    hex_set beside[HEX_BITS]; /* a cell's neighbours, and itself */
} hex_game;

typedef struct hex_state {
    hex_set stones[2]; /* of MAX and MIN */
    uint64_t turn;
} hex_state;

#define hex_ALTERNATES 1
#define hex_HAS_RESULT 1
#define hex_HAS_HASH 1
#define hex_HAS_SYMMETRY 1
#define hex_HAS_EVAL 1
#define hex_HAS_ORDER 1
#define hex_HAS_VITAL 1
#define hex_HAS_BOUNDS 1
#define hex_HAS_VIEW 1

static inline int hex_bit(int row, int col)
{
    return HEX_ROW * row + col;
}

static inline void hex_add(hex_set *set, int bit)
{
    set->word[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline bool hex_has(const hex_set *set, int bit)
{
    return set->word[bit / 64] >> bit % 64 & 1;
}

static inline int hex_number(const hex_set *set)
{
    int count = 0;
    for (int i = 0; i < HEX_WORDS; i++)
        count += __builtin_popcountll(set->word[i]);
    return count;
}

/* The cells of word `i` that touch `set`, and `set` itself. A cell has two neighbours in its row, two
 * above (as far right, and one further) and two below (as far right, and one less). */
static inline uint64_t hex_grown(const hex_game *game, const hex_set *set, int i)
{
    const uint64_t word = set->word[i];
    uint64_t grown = word | word << 1 | word >> 1 | word << HEX_ROW | word << (HEX_ROW - 1) |
                     word >> HEX_ROW | word >> (HEX_ROW - 1);
    if (i > 0)
        grown |= set->word[i - 1] >> (64 - HEX_ROW) | set->word[i - 1] >> (64 - HEX_ROW + 1);
    if (i + 1 < game->words)
        grown |= set->word[i + 1] << (64 - HEX_ROW) | set->word[i + 1] << (64 - HEX_ROW + 1);
    return grown;
}

static inline poda_status hex_init(hex_game *game, const poda_options *options, poda_error *error)
{
    int rows = 7, cols = 7, swap = 0;
    poda_status status = cells_sides(options, 1, HEX_SIDE, &rows, &cols, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "swap", "no yes", &swap, error);
    if (status != PODA_OK)
        return status;
    if (swap && rows != cols)
        return poda_fail(error, PODA_BAD_OPTION, "swap",
                         "swap=yes is for boards with as many rows as columns, not for %d x %d",
                         rows, cols);
    *game = (hex_game){.rows = rows, .cols = cols, .swap = swap, .words = (rows + 3) / 4};
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            const int bit = hex_bit(row, col), down = 2 * row - rows + 1,
                      right = 2 * col - cols + 1;
            hex_add(&game->board, bit);
            if (row == 0)
                hex_add(&game->side[PODA_MAX][0], bit);
            if (row == rows - 1)
                hex_add(&game->side[PODA_MAX][1], bit);
            if (col == 0)
                hex_add(&game->side[PODA_MIN][0], bit);
            if (col == cols - 1)
                hex_add(&game->side[PODA_MIN][1], bit);
            /* the number of steps from the centre, doubled */
            const int far = abs(down) > abs(right) ? abs(down) : abs(right);
            game->close[bit] = (int8_t) - (abs(down + right) > far ? abs(down + right) : far);
            hex_set one = {{0}};
            hex_add(&one, bit);
            for (int i = 0; i < game->words; i++)
                game->beside[bit].word[i] = hex_grown(game, &one, i);
        }
    return PODA_OK;
}

static inline void hex_start(const hex_game *game, hex_state *state)
{
    (void)game;
    *state = (hex_state){.turn = PODA_MAX};
}

static inline bool hex_may_swap(const hex_game *game, const hex_state *state)
{
    return game->swap && state->turn == PODA_MIN && hex_number(&state->stones[PODA_MAX]) == 1 &&
           hex_number(&state->stones[PODA_MIN]) == 0;
}

static inline void hex_moves(const hex_game *game, const hex_state *state, poda_moves *list)
{
    for (int i = 0; i < game->words; i++)
        for (uint64_t free =
                 game->board.word[i] & ~state->stones[0].word[i] & ~state->stones[1].word[i];
             free; free &= free - 1)
            if (!poda_moves_add(list, (poda_move)(64 * i + __builtin_ctzll(free))))
                return;
    if (hex_may_swap(game, state))
        poda_moves_add(list, HEX_SWAP);
}

/* The stone of Red, reflected, as Blue's. */
static inline void hex_swapped(const hex_state *state, hex_state *to)
{
    *to = (hex_state){.turn = PODA_MAX};
    for (int bit = 0; bit < HEX_BITS; bit++)
        if (hex_has(&state->stones[PODA_MAX], bit))
            hex_add(&to->stones[PODA_MIN], hex_bit(bit % HEX_ROW, bit / HEX_ROW));
}

static inline void hex_play(const hex_game *game, const hex_state *state, poda_move move,
                            hex_state *to)
{
    (void)game;
    if (move == HEX_SWAP) {
        hex_swapped(state, to);
        return;
    }
    *to = *state;
    hex_add(&to->stones[state->turn], (int)move);
    to->turn = state->turn ^ 1;
}

static inline int hex_turn(const hex_game *game, const hex_state *state)
{
    (void)game;
    return (int)state->turn;
}

/* Adds to `set` the stones that are connected with it. */
static inline void hex_flood(const hex_game *game, const hex_set *stones, hex_set *set)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < game->words; i++)
            for (;;) {
                const uint64_t grown = set->word[i] | (hex_grown(game, set, i) & stones->word[i]);
                if (grown == set->word[i])
                    break;
                set->word[i] = grown;
                more = game->words > 1;
            }
    }
}

static inline bool hex_meet(const hex_set *one, const hex_set *other)
{
    uint64_t both = 0;
    for (int i = 0; i < HEX_WORDS; i++)
        both |= one->word[i] & other->word[i];
    return both != 0;
}

static inline void hex_common(const hex_set *one, const hex_set *other, hex_set *both)
{
    for (int i = 0; i < HEX_WORDS; i++)
        both->word[i] = one->word[i] & other->word[i];
}

/* Has the player joined its sides? A chain across needs a stone in every row or column, which most
 * positions lack. */
static inline bool hex_joined(const hex_game *game, const hex_set *stones, int player)
{
    hex_set chain;
    uint64_t rows = 0;
    if (!hex_meet(stones, &game->side[player][0]) || !hex_meet(stones, &game->side[player][1]))
        return false;
    for (int i = 0; i < game->words; i++) {
        const uint64_t word = stones->word[i];
        if (player == PODA_MIN)
            rows |= word | word >> 32;
        else
            for (int row = 4 * i; row < game->rows && row < 4 * i + 4; row++)
                if (!(word >> HEX_ROW * (row % 4) & 0xffff))
                    return false;
    }
    if (player == PODA_MIN &&
        ((rows | rows >> HEX_ROW) & 0xffff) != ((uint64_t)1 << game->cols) - 1)
        return false;
    hex_common(stones, &game->side[player][0], &chain);
    hex_flood(game, stones, &chain);
    return hex_meet(&chain, &game->side[player][1]);
}

/* Only the player who has just moved can have joined its sides. */
static inline poda_over hex_result(const hex_game *game, const hex_state *state)
{
    const int before = (int)state->turn ^ 1;
    return hex_joined(game, &state->stones[before], before) ? PODA_LOST : PODA_GOES_ON;
}

static inline void hex_free(const hex_game *game, const hex_state *state, hex_set *free)
{
    for (int i = 0; i < HEX_WORDS; i++)
        free->word[i] = game->board.word[i] & ~state->stones[0].word[i] & ~state->stones[1].word[i];
}

/* How many stones the player still needs to join its sides if the opponent passes: a breadth-first
 * search in which stones of its own cost nothing. */
static inline int hex_missing(const hex_game *game, const hex_state *state, int player)
{
    hex_set reached, next, free;
    const hex_set *const own = &state->stones[player];
    hex_free(game, state, &free);
    hex_common(own, &game->side[player][0], &reached);
    hex_flood(game, own, &reached);
    for (int missing = 0;; missing++) {
        if (hex_meet(&reached, &game->side[player][1]))
            return missing;
        next = reached;
        for (int i = 0; i < game->words; i++)
            next.word[i] |=
                (hex_grown(game, &reached, i) | game->side[player][0].word[i]) & free.word[i];
        hex_flood(game, own, &next);
        if (memcmp(&next, &reached, sizeof next) == 0)
            return HEX_BITS; /* the opponent has won */
        reached = next;
    }
}

#include "games/stones/hex_links.h"

/* What `twopaths` knows about the free cells of a position, for one player. */
typedef struct hex_reach {
    int count;              /* of free cells */
    uint8_t cell[HEX_BITS]; /* their bits */
    hex_set near[HEX_BITS]; /* free cells beside each, also across chains of the player's stones */
    hex_set first[2];       /* free cells beside the two sides, also across chains */
} hex_reach;

static inline void hex_merge(hex_set *to, const hex_set *from)
{
    for (int i = 0; i < HEX_WORDS; i++)
        to->word[i] |= from->word[i];
}

static inline void hex_reach_find(const hex_game *game, const hex_state *state, int player,
                                  hex_reach *reach)
{
    hex_set free, rest = state->stones[player];
    hex_free(game, state, &free);
    reach->count = 0;
    for (int i = 0; i < game->words; i++)
        for (uint64_t left = free.word[i]; left; left &= left - 1) {
            const int bit = 64 * i + __builtin_ctzll(left);
            reach->cell[reach->count++] = (uint8_t)bit;
            hex_common(&game->beside[bit], &free, &reach->near[bit]);
        }
    for (int side = 0; side < 2; side++)
        hex_common(&free, &game->side[player][side], &reach->first[side]);
    for (int i = 0; i < game->words; i++)
        while (rest.word[i]) { /* a chain at a time */
            hex_set chain = {{0}}, beside = {{0}};
            hex_add(&chain, 64 * i + __builtin_ctzll(rest.word[i]));
            hex_flood(game, &state->stones[player], &chain);
            for (int j = 0; j < game->words; j++) {
                rest.word[j] &= ~chain.word[j];
                beside.word[j] = hex_grown(game, &chain, j) & free.word[j];
            }
            for (int side = 0; side < 2; side++)
                if (hex_meet(&chain, &game->side[player][side]))
                    hex_merge(&reach->first[side], &beside);
            for (int k = 0; k < reach->count; k++)
                if (hex_has(&beside, reach->cell[k]))
                    hex_merge(&reach->near[reach->cell[k]], &beside);
        }
}

/* The two-distance of each free cell from a side (van Rijswijck 2000): 1 beside it, else one more than
 * the second nearest of its neighbours, since the opponent can block the nearest. 0: unreachable. */
static inline void hex_reach_from(const hex_game *game, const hex_reach *reach, int side,
                                  uint8_t *distance)
{
    uint8_t queue[HEX_BITS], seen[HEX_BITS] = {0};
    int head = 0, tail = 0;
    memset(distance, 0, HEX_BITS);
    for (int k = 0; k < reach->count; k++)
        if (hex_has(&reach->first[side], reach->cell[k])) {
            distance[reach->cell[k]] = 1;
            queue[tail++] = reach->cell[k];
        }
    while (head < tail) {
        const int from = queue[head++];
        for (int i = 0; i < game->words; i++)
            for (uint64_t left = reach->near[from].word[i]; left; left &= left - 1) {
                const int bit = 64 * i + __builtin_ctzll(left);
                if (!distance[bit] && ++seen[bit] == 2) {
                    distance[bit] = (uint8_t)(distance[from] + 1);
                    queue[tail++] = (uint8_t)bit;
                }
            }
    }
}

/* The least sum of two-distances from both sides, less is better; sixteen a step, less one for each
 * cell that has it, as far as they are few. */
static inline int hex_potential(const hex_game *game, const hex_state *state, int player)
{
    enum { FAR = 64, STEP = 16 };
    hex_reach reach;
    uint8_t distance[2][HEX_BITS];
    int least = FAR, cells = 0;
    hex_reach_find(game, state, player, &reach);
    for (int side = 0; side < 2; side++)
        hex_reach_from(game, &reach, side, distance[side]);
    for (int k = 0; k < reach.count; k++) {
        const int bit = reach.cell[k], sum = distance[0][bit] + distance[1][bit];
        if (!distance[0][bit] || !distance[1][bit] || sum > least)
            continue;
        cells = sum < least ? 1 : cells + 1;
        least = sum;
    }
    return STEP * least - (cells < STEP ? cells : STEP - 1);
}

/* `twopaths`: the difference of potentials. `path`: that of the stones missing. Both give the player
 * to move half a step. */
static inline poda_value hex_eval(const hex_game *game, const hex_state *state, int which,
                                  int player)
{
    const int tempo = (int)state->turn == player ? 1 : -1;
    if (which == 0)
        return hex_potential(game, state, !player) - hex_potential(game, state, player) + 8 * tempo;
    return 2 * (hex_missing(game, state, !player) - hex_missing(game, state, player)) + tempo;
}

/* Moves that leave the player the shortest way, compared with the opponent's, and among them those near
 * the centre: an eighth of the nodes that closeness alone takes to value every opening on 4x4. */
static inline int hex_order(const hex_game *game, const hex_state *state, poda_move move)
{
    hex_state to;
    if (move == HEX_SWAP)
        return 0;
    hex_play(game, state, move, &to);
    const int player = (int)state->turn;
    return 4 * (hex_missing(game, &to, !player) - hex_missing(game, &to, player)) +
           game->close[move];
}

static inline uint64_t hex_hash(const hex_game *game, const hex_state *state)
{
    uint64_t hash = poda_mix(state->turn);
    for (int i = 0; i < game->words; i++)
        hash = poda_mix(poda_mix(hash ^ state->stones[0].word[i]) ^ state->stones[1].word[i]);
    return hash;
}

/* Half a turn is the only image that keeps both players' sides. */
static inline int hex_symmetries(const hex_game *game)
{
    (void)game;
    return 2;
}

static inline void hex_symmetry(const hex_game *game, const hex_state *state, int which,
                                hex_state *to)
{
    (void)which;
    *to = (hex_state){.turn = state->turn};
    for (int row = 0; row < game->rows; row++)
        for (int col = 0; col < game->cols; col++)
            for (int player = 0; player < 2; player++)
                if (hex_has(&state->stones[player], hex_bit(row, col)))
                    hex_add(&to->stones[player],
                            hex_bit(game->rows - 1 - row, game->cols - 1 - col));
}

/* "R../.B./... R": rows from the top, and the player to move. */
static inline void hex_state_text(const hex_game *game, const hex_state *state, poda_text *text)
{
    uint8_t kind[HEX_SIDE * HEX_SIDE] = {0};
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        for (int player = 0; player < 2; player++)
            if (hex_has(&state->stones[player], hex_bit(cell / game->cols, cell % game->cols)))
                kind[cell] = (uint8_t)(1 + player);
    cells_text(game->rows, game->cols, ".RB", kind, text);
    poda_text_add(text, " %c", "RB"[state->turn]);
}

/* Red has as many stones as Blue when it is to move, and one more when Blue is; after a swap it has
 * one less than that. */
static inline poda_status hex_check_counts(const hex_game *game, const hex_state *state,
                                           poda_error *error)
{
    const int red = hex_number(&state->stones[PODA_MAX]),
              blue = hex_number(&state->stones[PODA_MIN]);
    const int usual = red - blue - (int)state->turn;
    if (usual == 0 || (usual == -1 && game->swap && blue > 0 && (red > 0 || !state->turn)))
        return PODA_OK;
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "%d R and %d B with %c to move: R moves first, so it has as many as B when it "
                     "is to move, and one more when B is",
                     red, blue, "RB"[state->turn]);
}

/* The player to move may be left out: then the stones say who it is, as without a swap. */
static inline poda_status hex_state_read(const hex_game *game, const char *text, hex_state *state,
                                         poda_error *error)
{
    uint8_t kind[HEX_SIDE * HEX_SIDE];
    const char *rest;
    hex_state read = {.turn = PODA_MAX};
    poda_status status =
        cells_read(game->rows, game->cols, ".RB", "R B .", text, kind, &rest, error);
    if (status != PODA_OK)
        return status;
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        if (kind[cell])
            hex_add(&read.stones[kind[cell] - 1], hex_bit(cell / game->cols, cell % game->cols));
    int turn = hex_number(&read.stones[PODA_MAX]) > hex_number(&read.stones[PODA_MIN]);
    status = cells_read_turn(rest, "RB", &turn, error);
    read.turn = (uint64_t)turn;
    if (status == PODA_OK)
        status = hex_check_counts(game, &read, error);
    if (status == PODA_OK && hex_joined(game, &read.stones[turn], turn))
        status = poda_fail(error, PODA_BAD_POSITION, "position",
                           "%c is to move but has joined its sides already: the game ended before",
                           "RB"[turn]);
    if (status == PODA_OK)
        *state = read;
    return status;
}

static inline void hex_move_text(const hex_game *game, const hex_state *state, poda_move move,
                                 poda_text *text)
{
    (void)game, (void)state;
    if (move == HEX_SWAP)
        poda_text_add(text, "swap-pieces"); /* as SGF and GTP have it */
    else
        poda__cell_text(HEX_ROW, (int)move, text);
}

/* The stones that join the sides of the winner: other chains may touch one side too. */
static inline void hex_winning(const hex_game *game, const hex_state *state, int winner,
                               hex_set *chain)
{
    const hex_set *const stones = &state->stones[winner];
    hex_set from[2];
    for (int side = 0; side < 2; side++) {
        hex_common(stones, &game->side[winner][side], &from[side]);
        hex_flood(game, stones, &from[side]);
    }
    hex_common(&from[0], &from[1], chain);
}

/* The notes beside the board say which sides each player joins, and how many stones are still
 * missing. A click on the first stone swaps. */
static inline void hex_view(const hex_game *game, const hex_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"✕", "R", "red stone", PODA_MAX},
                                        {"○", "B", "blue stone", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_RED},
                                       {PODA_SHAPE_DISC, PODA_COLOUR_BLUE}};
    const int winner = (int)state->turn ^ 1;
    const bool over = hex_joined(game, &state->stones[winner], winner);
    hex_set chain;
    hex_winning(game, state, winner, &chain);
    poda_view_grid(view, game->rows, game->cols, pieces, 3);
    view->look = PODA_LOOK_HEXAGONS;
    view->side[0] = view->side[2] = PODA_COLOUR_RED;
    view->side[1] = view->side[3] = PODA_COLOUR_BLUE;
    view->dress = dress;
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int bit = hex_bit(cell / game->cols, cell % game->cols);
        const int piece = hex_has(&state->stones[0], bit) ? 1 : 2 * hex_has(&state->stones[1], bit);
        poda_view_put(view, cell, piece);
        if (over && hex_has(&chain, bit))
            poda_view_mark(view, cell, PODA_MARK_WIN);
        else if (!over && (!piece || hex_may_swap(game, state)))
            poda_view_click(view, piece ? HEX_SWAP : (poda_move)bit, cell, -1);
    }
    const int missing[2] = {hex_missing(game, state, PODA_MAX), hex_missing(game, state, PODA_MIN)};
    if (missing[PODA_MAX] < HEX_BITS)
        poda_view_note(view, PODA_MAX, "from top to bottom, stones missing", missing[PODA_MAX]);
    if (missing[PODA_MIN] < HEX_BITS)
        poda_view_note(view, PODA_MIN, "from left to right, stones missing", missing[PODA_MIN]);
}

static const poda_option hex_options[] = {
    {"size", "7", "rows and columns, 1 to 14"},
    {"rows", "", "rows, if not as many as size says"},
    {"cols", "", "columns, if not as many as size says"},
    {"swap", "no", "yes: Blue may answer the first stone by taking it over"},
    {NULL, NULL, NULL},
};
static const char *const hex_evals[] = {"twopaths", "path", NULL};
static const poda_choices hex_choices[] = {{"swap", "no yes"}, {NULL, NULL}};
static const poda_about hex_about = {
    .name = "hex",
    .title = "Hex",
    .summary = "join your two sides: Red top and bottom, Blue left and right",
    .player = {"Red", "Blue"},
    .moves_like = "b3",
    .position_like = "......./......./..R..../......./...B.../......./....... R",
    .options = hex_options,
    .evals = hex_evals,
    .aliases = "con-tac-tix polygon",
    .choices = hex_choices,
};

#endif
