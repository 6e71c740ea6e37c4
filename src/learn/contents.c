/* contents.c - finds out which bits of a state decide what stands on each cell of the board: plays
 * random games, draws their positions, and for each cell takes bits, one after the other, that
 * tell its contents apart best, until they tell all of them apart. Bit boards, bytes a cell and
 * packed numbers are all found this way. Where a state stores who is to move instead of who owns
 * a disc, the player to move is taken as a first bit. A piece that never stood on a cell in the
 * random games may be read there as the commonest content: an evaluation can bear that. */
#include "learn/contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    SAMPLES = 4096, /* positions of random games */
    WORDS = SAMPLES / 64,
    GAMES = 400,
    LONGEST = 300, /* plies of a random game */
    MOVES = 4096,
    GROUPS = 1 << PODA__CONTENTS_BITS,
};

/* What is known of the sampled positions; all of it by position or by sets of positions. */
typedef struct survey {
    const poda_game *game;
    size_t size; /* bytes of a state */
    int count;
    uint8_t *states; /* count x size */
    uint8_t *turn;
    uint16_t *content; /* count x PODA__CONTENTS_MOST: piece and amount */
    uint64_t *bit;     /* sets: size * 8 x WORDS */
    uint64_t turns[WORDS];
    uint16_t symbol[PODA__CONTENTS_SYMBOLS]; /* contents */
} survey;

static uint16_t content_of(const poda_cell *cell)
{
    enum { MOST = 15 };
    const uint64_t amount = cell->amount > 1 ? cell->amount : 0;
    return (uint16_t)(cell->piece << 4 | (amount < MOST ? amount : MOST));
}

static poda_status no_board(const poda_game *game, poda_error *error)
{
    return poda_fail(
        error, PODA_BAD_GAME, "learned",
        "%s shows no board of at most %d cells that an evaluation could be learnt from",
        poda_game_name(game), PODA__CONTENTS_MOST);
}

/* Adds a position; false if its view is of no use. */
static bool add_sample(survey *all, poda__contents *board, const poda_state *state, poda_view *view)
{
    poda_state_view(all->game, state, view);
    if (view->cell_count < 1 || view->cell_count > PODA__CONTENTS_MOST ||
        view->kind == PODA_VIEW_NONE || view->kind == PODA_VIEW_GRAPH)
        return false;
    if (all->count == 0) {
        board->kind = view->kind;
        board->hexagons = view->look == PODA_LOOK_HEXAGONS;
        board->rows = view->rows;
        board->cols = view->cols;
    } else if (board->kind != view->kind || board->rows != view->rows ||
               (view->kind == PODA_VIEW_GRID && board->cols != view->cols)) {
        return false;
    }
    if (view->cell_count > board->cells)
        board->cells = view->cell_count;
    const int at = all->count++;
    memcpy(all->states + (size_t)at * all->size, state, all->size);
    all->turn[at] = poda_state_turn(all->game, state) == PODA_MIN;
    for (int i = 0; i < view->cell_count; i++)
        all->content[(size_t)at * PODA__CONTENTS_MOST + (size_t)i] = content_of(&view->cell[i]);
    return true;
}

static poda_status keep_edges(poda__contents *board, const poda_view *view, poda_error *error)
{
    board->edges = view->kind == PODA_VIEW_PLACES ? view->edge_count : 0;
    board->edge = poda__array((size_t)board->edges + 1, sizeof *board->edge);
    if (!board->edge)
        return poda_fail_memory(error);
    memcpy(board->edge, view->edge, (size_t)board->edges * sizeof *board->edge);
    return PODA_OK;
}

/* One random game, from which positions are taken. */
static bool play_game(survey *all, poda__contents *board, uint64_t *seed, poda_move *room,
                      poda_view *view)
{
    poda_state state;
    poda_value value;
    poda_state_start(all->game, &state);
    bool useful = true;
    for (int ply = 0; useful && ply < LONGEST && all->count < SAMPLES; ply++) {
        poda_moves list = {room, 0, MOVES};
        if (poda_state_over(all->game, &state, &value))
            break;
        /* spread over long games, but none of the first positions twice */
        if (ply == 0 ? all->count == 0 : poda_mix((*seed)++) % 4 != 0)
            useful = add_sample(all, board, &state, view);
        poda_state_moves(all->game, &state, &list);
        const size_t count = list.count < MOVES ? list.count : MOVES;
        if (count == 0)
            break;
        poda_state_play(all->game, &state, room[poda_mix((*seed)++) % count], &state);
    }
    return useful;
}

static poda_status gather(survey *all, poda__contents *board, poda_error *error)
{
    poda_view *view = NULL;
    poda_move *const room = poda__array(MOVES, sizeof *room);
    poda_status status = room ? poda_view_open(&view, error) : poda_fail_memory(error);
    uint64_t seed = 1;
    bool useful = true;
    for (int i = 0; status == PODA_OK && useful && i < GAMES && all->count < SAMPLES; i++)
        useful = play_game(all, board, &seed, room, view);
    if (status == PODA_OK && (!useful || all->count == 0))
        status = no_board(all->game, error);
    if (status == PODA_OK) {
        poda_state start;
        poda_state_start(all->game, &start);
        poda_state_view(all->game, &start, view);
        status = keep_edges(board, view, error);
    }
    poda_view_close(view);
    free(room);
    return status;
}

/* The contents that occur, the commonest first; false if there are too many. */
static bool name_symbols(survey *all, poda__contents *board)
{
    uint32_t times[1 << 12] = {0}; /* 255 kinds of pieces, 16 amounts */
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < board->cells; k++)
            times[all->content[(size_t)i * PODA__CONTENTS_MOST + (size_t)k]]++;
    for (board->symbols = 0;; board->symbols++) {
        int most = 0;
        for (int i = 1; i < 1 << 12; i++)
            if (times[i] > times[most])
                most = i;
        if (times[most] == 0)
            return true;
        if (board->symbols == PODA__CONTENTS_SYMBOLS)
            return false;
        all->symbol[board->symbols] = (uint16_t)most;
        times[most] = 0;
    }
}

static uint8_t symbol_of(const survey *all, const poda__contents *board, uint16_t content)
{
    int i = 0;
    while (i < board->symbols && all->symbol[i] != content)
        i++;
    return (uint8_t)(i < board->symbols ? i : 0);
}

/* Turns the states into sets of positions, one for each bit. */
static void collect_bits(survey *all)
{
    for (int i = 0; i < all->count; i++) {
        const uint8_t *const state = all->states + (size_t)i * all->size;
        for (size_t byte = 0; byte < all->size; byte++)
            for (int bit = 0; state[byte] >> bit; bit++)
                if (state[byte] >> bit & 1)
                    all->bit[(byte * 8 + (size_t)bit) * WORDS + (size_t)i / 64] |= (uint64_t)1
                                                                                   << i % 64;
        if (all->turn[i])
            all->turns[i / 64] |= (uint64_t)1 << i % 64;
    }
}

static const uint64_t *set_of(const survey *all, int bit)
{
    return bit == PODA__CONTENTS_TURN ? all->turns : all->bit + (size_t)bit * WORDS;
}

/* The positions are in groups, by the bits chosen so far. How well does one more bit tell the
 * symbols apart: the sum of squares of the shares, which is the number of positions if each
 * group has one symbol. */
typedef struct groups {
    int count;
    uint64_t at[GROUPS][WORDS];
    uint64_t has[PODA__CONTENTS_SYMBOLS][WORDS]; /* positions with the symbol on the cell */
} groups;

static double purity(const groups *g, int symbols, const uint64_t *set)
{
    double sum = 0;
    for (int i = 0; i < g->count; i++)
        for (int side = 0; side < 2; side++) {
            double total = 0, squares = 0;
            for (int s = 0; s < symbols; s++) {
                int here = 0;
                for (int w = 0; w < WORDS; w++)
                    here += __builtin_popcountll(g->at[i][w] & g->has[s][w] &
                                                 (side ? set[w] : ~set[w]));
                total += here;
                squares += (double)here * here;
            }
            sum += total > 0 ? squares / total : 0;
        }
    return sum;
}

static void split(groups *g, const uint64_t *set)
{
    for (int i = 0; i < g->count; i++)
        for (int w = 0; w < WORDS; w++) {
            g->at[g->count + i][w] = g->at[i][w] & set[w];
            g->at[i][w] &= ~set[w];
        }
    g->count *= 2;
}

/* The symbol of each group, and whether each has only one. */
static bool settle(const groups *g, int symbols, poda__contents_cell *cell)
{
    bool sure = true;
    for (int i = 0; i < g->count; i++) {
        int found = 0;
        cell->symbol[i] = 0;
        for (int s = 0; s < symbols; s++) {
            bool any = false;
            for (int w = 0; w < WORDS && !any; w++)
                any = (g->at[i][w] & g->has[s][w]) != 0;
            found += any;
            if (any)
                cell->symbol[i] = (uint8_t)s;
        }
        sure &= found <= 1;
    }
    return sure;
}

/* Chooses the bits of one cell. */
static bool decide(const survey *all, const poda__contents *board, const uint8_t *varies, groups *g,
                   bool by_turn, poda__contents_cell *cell)
{
    memset(g->at, 0, sizeof g->at);
    for (int i = 0; i < all->count; i++)
        g->at[0][i / 64] |= (uint64_t)1 << i % 64;
    g->count = 1;
    cell->bits = 0;
    if (by_turn) {
        cell->bit[cell->bits++] = PODA__CONTENTS_TURN;
        split(g, all->turns);
    }
    while (!settle(g, board->symbols, cell)) {
        int best = -1;
        double most = 0;
        if (cell->bits == PODA__CONTENTS_BITS)
            return false;
        for (int bit = 0; bit < (int)all->size * 8; bit++) {
            if (!varies[bit])
                continue;
            const double found = purity(g, board->symbols, set_of(all, bit));
            if (found > most) {
                most = found;
                best = bit;
            }
        }
        if (best < 0)
            return false;
        cell->bit[cell->bits++] = (uint16_t)best;
        split(g, set_of(all, best));
    }
    return true;
}

static bool decide_all(const survey *all, poda__contents *board, const uint8_t *varies, groups *g)
{
    for (int k = 0; k < board->cells; k++) {
        memset(g->has, 0, sizeof g->has);
        for (int i = 0; i < all->count; i++) {
            const uint16_t content = all->content[(size_t)i * PODA__CONTENTS_MOST + (size_t)k];
            g->has[symbol_of(all, board, content)][i / 64] |= (uint64_t)1 << i % 64;
        }
        /* the fewer bits, the less they fit by chance */
        poda__contents_cell plain, by_turn;
        const bool is_plain = decide(all, board, varies, g, false, &plain);
        const bool is_by_turn =
            (!is_plain || plain.bits > 2) && decide(all, board, varies, g, true, &by_turn);
        if (!is_plain && !is_by_turn)
            return false;
        board->cell[k] = is_by_turn && (!is_plain || by_turn.bits < plain.bits) ? by_turn : plain;
    }
    return true;
}

static int compare_ints(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* How full the boards were. */
static void count_filled(const survey *all, poda__contents *board)
{
    uint8_t symbol[PODA__CONTENTS_MOST];
    board->samples = all->count;
    for (int i = 0; i < all->count; i++) {
        poda__contents_read(board, all->states + (size_t)i * all->size, all->turn[i], symbol);
        board->filled[i] = 0;
        for (int k = 0; k < board->cells; k++)
            board->filled[i] += symbol[k] != 0;
    }
    qsort(board->filled, (size_t)all->count, sizeof *board->filled, compare_ints);
}

static poda_status find(survey *all, poda__contents *board, groups *g, poda_error *error)
{
    poda_status status = gather(all, board, error);
    if (status != PODA_OK)
        return status;
    uint8_t *const varies = poda__array(all->size * 8 + 1, 1);
    board->cell = poda__array((size_t)board->cells, sizeof *board->cell);
    board->filled = poda__array((size_t)all->count, sizeof *board->filled);
    if (!varies || !board->cell || !board->filled) {
        status = poda_fail_memory(error);
    } else {
        collect_bits(all);
        for (size_t bit = 0; bit < all->size * 8; bit++) {
            int here = 0;
            for (int w = 0; w < WORDS; w++)
                here += __builtin_popcountll(all->bit[bit * WORDS + (size_t)w]);
            varies[bit] = here > 0 && here < all->count;
        }
        if (!name_symbols(all, board) || !decide_all(all, board, varies, g))
            status = poda_fail(error, PODA_BAD_GAME, "learned",
                               "what stands on the cells of %s cannot be read from single bits of "
                               "its states; features (NAME_HAS_FEATURES) can say it",
                               poda_game_name(all->game));
        else
            count_filled(all, board);
    }
    free(varies);
    return status;
}

poda_status poda__contents_find(poda__contents *board, const poda_game *game, poda_error *error)
{
    const poda_rules *const rules = poda_game_rules_of(game);
    *board = (poda__contents){0};
    if (!rules->space.view || rules->wide)
        return no_board(game, error);
    survey all = {.game = game, .size = rules->space.state_size};
    groups *const g = poda__array(1, sizeof *g);
    all.states = poda__array(SAMPLES * all.size, 1);
    all.turn = poda__array(SAMPLES, 1);
    all.content = poda__array((size_t)SAMPLES * PODA__CONTENTS_MOST, sizeof *all.content);
    all.bit = poda__array(all.size * 8 * WORDS, sizeof *all.bit);
    const poda_status status = g && all.states && all.turn && all.content && all.bit
                                   ? find(&all, board, g, error)
                                   : poda_fail_memory(error);
    free(g);
    free(all.states);
    free(all.turn);
    free(all.content);
    free(all.bit);
    if (status != PODA_OK)
        poda__contents_release(board);
    return status;
}

void poda__contents_release(poda__contents *board)
{
    free(board->cell);
    free(board->edge);
    free(board->filled);
    *board = (poda__contents){0};
}

void poda__contents_read(const poda__contents *board, const void *state, int turn, uint8_t *symbol)
{
    const uint8_t *const bytes = state;
    for (int k = 0; k < board->cells; k++) {
        const poda__contents_cell *const cell = &board->cell[k];
        unsigned number = 0;
        for (int i = 0; i < cell->bits; i++) {
            const unsigned bit = cell->bit[i];
            number |= (bit == PODA__CONTENTS_TURN ? (unsigned)turn : bytes[bit / 8] >> bit % 8 & 1u)
                      << i;
        }
        symbol[k] = cell->symbol[number];
    }
}
