/* gomoku_threats.c - the evaluation `threats`: who can complete a line with the next stone, who can
 * make one that is open at both ends, and otherwise how many windows are left to each player. All
 * cells are looked at together: a set that is shifted by a step says of every cell what its neighbour
 * holds. */
#include "games/gomoku/rules_gomoku.h"

/* What a player threatens. */
typedef struct threats {
    int wins;  /* cells that complete a line */
    int opens; /* cells that make a line of k - 1 that is open at both ends */
    int rows;  /* how many different rows these come from, at least */
} threats;

/* Bit x of the result is bit x + step of `set`. */
static inline void shift(gomoku_set *to, const gomoku_set *set, int step, int words)
{
    const int whole = (step < 0 ? -step : step) >> 6, part = (step < 0 ? -step : step) & 63;
    for (int w = 0; w < words; w++) {
        const int from = step < 0 ? w - whole : w + whole, next = step < 0 ? from - 1 : from + 1;
        uint64_t word = 0;
        if (from >= 0 && from < words)
            word = step < 0 ? set->word[from] << part : set->word[from] >> part;
        if (part && next >= 0 && next < words)
            word |= step < 0 ? set->word[next] >> (64 - part) : set->word[next] << (64 - part);
        to->word[w] = word;
    }
}

static int count_of(const gomoku_set *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += __builtin_popcountll(set->word[w]);
    return count;
}

/* The stones, the empty cells, and rows of stones that begin next to a cell, on both sides of all
 * cells along one direction. */
typedef struct sides {
    gomoku_set stones[2][GOMOKU_SIDE + 2], empty[2][GOMOKU_SIDE + 2], rows[2][GOMOKU_SIDE + 2];
} sides;

static void look_along(const gomoku_game *game, const gomoku_set *own, const gomoku_set *empty,
                       int step, sides *out)
{
    const int words = game->words;
    for (int side = 0; side < 2; side++) {
        out->stones[side][0] = out->rows[side][0] = game->board;
        for (int i = 1; i <= game->k + 1; i++) {
            shift(&out->stones[side][i], own, side ? i * step : -i * step, words);
            if (i <= game->k)
                shift(&out->empty[side][i], empty, side ? i * step : -i * step, words);
            for (int w = 0; w < words; w++)
                out->rows[side][i].word[w] =
                    out->rows[side][i - 1].word[w] & out->stones[side][i].word[w];
        }
    }
}

/* Adds the threats along one direction. With `exact`, a stone beyond the line spoils it. */
static void add_way(const gomoku_game *game, const gomoku_set *empty, const sides *at, bool exact,
                    gomoku_set *wins, gomoku_set *opens)
{
    const int k = game->k, words = game->words;
    for (int left = 0; left < k; left++) {
        const int right = k - 1 - left; /* stones on either side of the cell */
        for (int w = 0; w < words; w++) {
            uint64_t set = empty->word[w] & at->rows[0][left].word[w] & at->rows[1][right].word[w];
            if (exact)
                set &= ~(at->stones[0][left + 1].word[w] | at->stones[1][right + 1].word[w]);
            wins->word[w] |= set;
        }
        if (right == 0)
            continue;
        for (int w = 0; w < words; w++) { /* one stone less, and both ends empty */
            uint64_t set = empty->word[w] & at->rows[0][left].word[w] &
                           at->rows[1][right - 1].word[w] & at->empty[0][left + 1].word[w] &
                           at->empty[1][right].word[w];
            if (exact)
                set &= ~(at->stones[0][left + 2].word[w] | at->stones[1][right + 1].word[w]);
            opens->word[w] |= set;
        }
    }
}

static threats threats_of(const gomoku_game *game, const gomoku_state *state,
                          const gomoku_set *empty, int player)
{
    const bool exact =
        game->law == GOMOKU_STANDARD || (game->law == GOMOKU_RENJU && player == PODA_MAX);
    gomoku_set wins = {{0}};
    threats found = {0, 0, 0};
    for (int way = 0; way < game->ways; way++) {
        sides at;
        gomoku_set opens = {{0}};
        look_along(game, &state->stones[player], empty, game->step[way], &at);
        add_way(game, empty, &at, exact, &wins, &opens);
        const int count = count_of(&opens, game->words); /* a row has one or two such cells */
        found.opens += count;
        found.rows += (count + 1) / 2;
    }
    found.wins = count_of(&wins, game->words);
    return found;
}

/* By stones missing for a line. */
static poda_value windows_of(const gomoku_game *game, const gomoku_state *state, int player)
{
    static const poda_value worth[6] = {0, 60, 30, 8, 1, 0};
    poda_value sum = 0;
    for (int n = 1; n < GOMOKU_COUNTS; n++)
        sum += n < game->k && game->k - n < 6 ? state->windows[player][n] * worth[game->k - n] : 0;
    return sum;
}

/* For the player to move. The order of the cases is that of the threats: who is quicker wins. */
poda_value poda__gomoku_threats(const gomoku_game *game, const gomoku_state *state)
{
    enum { WON = 1000000, OPEN = 500000, FORK = 100000, ONE = 300, OTHER = 150 };
    const int player = state->turn, last = gomoku_index(game->k - 1),
              near = gomoku_index(game->k > 2 ? game->k - 2 : 1);
    const poda_value sum =
        2 * windows_of(game, state, player) - windows_of(game, state, player ^ 1) * 3 / 2;
    threats own = {0, 0, 0}, rival = {0, 0, 0};
    gomoku_set empty = {{0}};
    for (int w = 0; w < game->words; w++)
        empty.word[w] =
            game->board.word[w] & ~(state->stones[0].word[w] | state->stones[1].word[w]);
    /* without such windows there is nothing to look for */
    const bool short_lines = game->k < 3;
    if (short_lines || state->windows[player][last] | state->windows[player][near])
        own = threats_of(game, state, &empty, player);
    if (short_lines || state->windows[player ^ 1][last] | state->windows[player ^ 1][near])
        rival = threats_of(game, state, &empty, player ^ 1);
    if (own.wins > 0)
        return WON + sum;
    if (rival.wins > 1)
        return -WON + sum;
    if (rival.wins == 1) /* the reply is forced, what is open for the opponent stays */
        return sum - (rival.opens > 0 ? OPEN : own.opens > 0 ? 0 : OTHER);
    if (own.opens > 0)
        return OPEN + sum;
    if (rival.rows > 1)
        return -FORK + sum;
    return sum - (rival.rows == 1 ? ONE : 0);
}

/* ---- the moves that matter ---- */

static void find_wins(const gomoku_game *game, const gomoku_state *state, const gomoku_set *empty,
                      int player, gomoku_set *wins, gomoku_set *opens)
{
    const bool exact =
        game->law == GOMOKU_STANDARD || (game->law == GOMOKU_RENJU && player == PODA_MAX);
    for (int way = 0; way < game->ways; way++) {
        sides at;
        look_along(game, &state->stones[player], empty, game->step[way], &at);
        add_way(game, empty, &at, exact, wins, &opens[way]);
    }
}

/* The next empty cell from `bit` on in steps of `step`, across stones. */
static int beyond(const gomoku_set *stones, int bit, int step)
{
    do
        bit += step;
    while (gomoku_has(stones, bit));
    return bit;
}

/* Takes from `stops` what does not stop the rival from making k - 1 in a row, open at both ends, with
 * a stone at one of `opens`: a stone there, or at one of the ends, does. */
static void keep_stops(const gomoku_game *game, const gomoku_set *rival, const gomoku_set *opens,
                       int step, gomoku_set *stops)
{
    for (int w = 0; w < game->words; w++)
        for (uint64_t left = opens->word[w]; left; left &= left - 1) {
            const int bit = 64 * w + __builtin_ctzll(left);
            gomoku_set these = {{0}};
            gomoku_add(&these, bit);
            gomoku_add(&these, beyond(rival, bit, step));
            gomoku_add(&these, beyond(rival, bit, -step));
            for (int v = 0; v < game->words; v++)
                stops->word[v] &= these.word[v];
        }
}

static bool add_cells(const gomoku_game *game, const gomoku_set *set, size_t most, poda_moves *list)
{
    size_t count = 0;
    for (int w = 0; w < game->words; w++)
        for (uint64_t left = set->word[w]; left && count < most; left &= left - 1, count++)
            if (!poda_moves_add(list, (poda_move)game->cell[64 * w + __builtin_ctzll(left)]))
                return false;
    return count > 0;
}

/* Adds the cells with which the player to move threatens to complete a line. */
static void add_fours(const gomoku_game *game, const gomoku_state *state, const gomoku_set *empty,
                      gomoku_set *set)
{
    for (int w = 0; w < game->words; w++)
        for (uint64_t left = empty->word[w] & state->near.word[w]; left; left &= left - 1) {
            const int bit = 64 * w + __builtin_ctzll(left);
            for (int way = 0; way < game->ways; way++)
                if (gomoku_most(game, state, game->cell[bit], way) == game->k - 2)
                    gomoku_add(set, bit);
        }
}

/* A stone that completes a line wins; else one where the rival would complete its own, and if there
 * are two such cells, all moves lose alike. If the rival can make k - 1 in a row that are open at both
 * ends, what neither stops this nor threatens to complete a line loses in four plies, and nothing
 * loses sooner. Not with laws by which a long row, or a forbidden cell, may break a threat. */
void poda__gomoku_vital(const gomoku_game *game, const gomoku_state *state, poda_moves *list)
{
    const int player = state->turn, k = game->k, last = gomoku_index(k - 1);
    const uint16_t *const own = state->windows[player], *const rival = state->windows[player ^ 1];
    if (game->law != GOMOKU_FREE || k < 3 || k > GOMOKU_COUNTS ||
        !(own[last] | rival[last] | rival[k - 2]))
        return;
    gomoku_set empty = {{0}}, wins = {{0}}, opens[4] = {{{0}}}, stops = game->board, fours = {{0}};
    for (int w = 0; w < game->words; w++)
        empty.word[w] =
            game->board.word[w] & ~(state->stones[0].word[w] | state->stones[1].word[w]);
    if (own[last]) {
        find_wins(game, state, &empty, player, &wins, opens);
        add_cells(game, &wins, 1, list);
        return;
    }
    find_wins(game, state, &empty, player ^ 1, &wins, opens);
    if (add_cells(game, &wins, 1, list))
        return;
    bool threat = false;
    for (int way = 0; way < game->ways; way++)
        if (count_of(&opens[way], game->words)) {
            keep_stops(game, &state->stones[player ^ 1], &opens[way], game->step[way], &stops);
            threat = true;
        }
    if (!threat)
        return;
    if (own[k - 2])
        add_fours(game, state, &empty, &fours);
    for (int w = 0; w < game->words; w++)
        stops.word[w] = (stops.word[w] & empty.word[w]) | fours.word[w];
    if (!add_cells(game, &stops, GOMOKU_CELLS, list)) /* nothing helps */
        add_cells(game, &empty, 1, list);
}
