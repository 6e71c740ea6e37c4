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
