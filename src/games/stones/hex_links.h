/* hex_links.h - links in Hex that the opponent cannot break: two stones, or a stone and a side, with two
 * free cells between them, of which the player gets one. Included by rules_hex.h. */
#ifndef PODA_GAMES_STONES_HEX_LINKS_H
#define PODA_GAMES_STONES_HEX_LINKS_H

/* The neighbours of a cell, one after the other around it. */
static const int8_t hex_around[6][2] = {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}};

/* Stones that are linked with the player's first side, and the free cells that this needs. */
typedef struct hex_web {
    const hex_game *game;
    const hex_set *own, *free;
    int player;
    hex_set seen, used;
    int head, tail;
    uint8_t queue[HEX_BITS];
} hex_web;

static inline bool hex_on_board(const hex_game *game, int row, int col)
{
    return row >= 0 && col >= 0 && row < game->rows && col < game->cols;
}

static inline void hex_web_add(hex_web *web, int bit)
{
    hex_add(&web->seen, bit);
    web->queue[web->tail++] = (uint8_t)bit;
}

/* Is it a free cell that no other link needs? */
static inline bool hex_web_open(const hex_web *web, int row, int col)
{
    return hex_on_board(web->game, row, col) && hex_has(web->free, hex_bit(row, col)) &&
           !hex_has(&web->used, hex_bit(row, col));
}

/* Uses the neighbours `first` and the next one of a stone for a link, if both are open. */
static inline bool hex_web_use(hex_web *web, int row, int col, int first)
{
    const int8_t *const one = hex_around[first], *const two = hex_around[(first + 1) % 6];
    if (!hex_web_open(web, row + one[0], col + one[1]) ||
        !hex_web_open(web, row + two[0], col + two[1]))
        return false;
    hex_add(&web->used, hex_bit(row + one[0], col + one[1]));
    hex_add(&web->used, hex_bit(row + two[0], col + two[1]));
    return true;
}

/* How far the stone is from the player's first side. */
static inline int hex_web_level(const hex_web *web, int bit)
{
    return web->player == PODA_MAX ? bit / HEX_ROW : bit % HEX_ROW;
}

/* Stones on the first side, then those linked with it by two cells. */
static inline void hex_web_begin(hex_web *web)
{
    for (int level = 0; level < 2; level++)
        for (int i = 0; i < web->game->words; i++)
            for (uint64_t left = web->own->word[i]; left; left &= left - 1) {
                const int bit = 64 * i + __builtin_ctzll(left);
                if (hex_web_level(web, bit) == level &&
                    (level == 0 || hex_web_use(web, bit / HEX_ROW, bit % HEX_ROW,
                                               web->player == PODA_MAX ? 1 : 3)))
                    hex_web_add(web, bit);
            }
}

/* Adds the stones beside a stone. */
static inline void hex_web_grow(hex_web *web, int bit)
{
    for (int i = 0; i < 6; i++) {
        const int row = bit / HEX_ROW + hex_around[i][0], col = bit % HEX_ROW + hex_around[i][1];
        if (hex_on_board(web->game, row, col) && hex_has(web->own, hex_bit(row, col)) &&
            !hex_has(&web->seen, hex_bit(row, col)))
            hex_web_add(web, hex_bit(row, col));
    }
}

/* Adds a stone that two open cells link with this one; false if there is none. */
static inline bool hex_web_jump(hex_web *web, int bit)
{
    const int from_row = bit / HEX_ROW, from_col = bit % HEX_ROW;
    for (int i = 0; i < 6; i++) {
        const int8_t *const one = hex_around[i], *const two = hex_around[(i + 1) % 6];
        const int row = from_row + one[0] + two[0], col = from_col + one[1] + two[1];
        if (hex_on_board(web->game, row, col) && hex_has(web->own, hex_bit(row, col)) &&
            !hex_has(&web->seen, hex_bit(row, col)) && hex_web_use(web, from_row, from_col, i)) {
            hex_web_add(web, hex_bit(row, col));
            return true;
        }
    }
    return false;
}

/* Are the player's sides linked? Then it wins, even if the opponent moves; `used` are the free cells that
 * this needs. No cell is used twice, so an answer to each attack exists; links are taken as they come,
 * so some wins are not found. */
static inline bool hex_linked(const hex_game *game, const hex_set *own, const hex_set *free,
                              int player, hex_set *used)
{
    hex_web web = {.game = game, .own = own, .free = free, .player = player};
    const int last = (player == PODA_MAX ? game->rows : game->cols) - 1;
    bool joined = false;
    hex_web_begin(&web);
    for (int jumped = 0; !joined;) {
        while (web.head < web.tail && !joined) {
            const int bit = web.queue[web.head++];
            joined = hex_web_level(&web, bit) == last;
            hex_web_grow(&web, bit);
        }
        if (joined || jumped == web.tail)
            break;
        const int bit = web.queue[jumped];
        joined = hex_web_level(&web, bit) == last - 1 &&
                 hex_web_use(&web, bit / HEX_ROW, bit % HEX_ROW, player == PODA_MAX ? 4 : 0);
        if (!joined && !hex_web_jump(&web, bit))
            jumped++;
    }
    *used = web.used;
    return joined;
}

/* Would a stone of `player` at `bit` link its sides? `needed`: the cells for it, with the stone's. */
static inline bool hex_links_at(const hex_game *game, const hex_state *state, const hex_set *free,
                                int player, int bit, hex_set *needed)
{
    hex_set own = state->stones[player], rest = *free;
    hex_add(&own, bit);
    rest.word[bit / 64] &= ~((uint64_t)1 << bit % 64);
    if (!hex_linked(game, &own, &rest, player, needed))
        return false;
    hex_add(needed, bit);
    return true;
}

/* Adds to `touched` the free cells where a stone would be beside a stone or linked with it, if the cells
 * between are free, and follows the player's stones to which the same holds. */
static inline void hex_touch(hex_web *web, int bit, hex_set *touched)
{
    for (int i = 0; i < 6; i++) {
        const int8_t *const one = hex_around[i], *const two = hex_around[(i + 1) % 6];
        for (int far = 0; far < 2; far++) {
            const int row = bit / HEX_ROW + one[0] + (far ? two[0] : 0);
            const int col = bit % HEX_ROW + one[1] + (far ? two[1] : 0);
            const int at = hex_bit(row, col);
            if (!hex_on_board(web->game, row, col) || hex_has(&web->seen, at) ||
                (far && (!hex_web_open(web, bit / HEX_ROW + one[0], bit % HEX_ROW + one[1]) ||
                         !hex_web_open(web, bit / HEX_ROW + two[0], bit % HEX_ROW + two[1]))))
                continue;
            if (hex_has(web->own, at))
                hex_web_add(web, at);
            else if (hex_has(web->free, at))
                hex_add(touched, at);
        }
    }
}

/* The free cells where a stone may be linked with one side of the player, if no other link needs the
 * same cells: all that are, and some that are not. */
static inline void hex_touched(const hex_game *game, const hex_set *own, const hex_set *free,
                               int player, int side, hex_set *touched)
{
    hex_web web = {.game = game, .own = own, .free = free, .player = player};
    const int last = (player == PODA_MAX ? game->rows : game->cols) - 1;
    const int direction = player == PODA_MAX ? (side ? 4 : 1) : (side ? 0 : 3);
    const int8_t *const one = hex_around[direction], *const two = hex_around[(direction + 1) % 6];
    *touched = (hex_set){{0}};
    for (int i = 0; i < game->words; i++)
        for (uint64_t left = game->board.word[i]; left; left &= left - 1) {
            const int bit = 64 * i + __builtin_ctzll(left), row = bit / HEX_ROW,
                      col = bit % HEX_ROW;
            const int level = side ? last - hex_web_level(&web, bit) : hex_web_level(&web, bit);
            if (level > 1 || (level == 1 && (!hex_web_open(&web, row + one[0], col + one[1]) ||
                                             !hex_web_open(&web, row + two[0], col + two[1]))))
                continue;
            if (hex_has(own, bit))
                hex_web_add(&web, bit);
            else if (hex_has(free, bit))
                hex_add(touched, bit);
        }
    while (web.head < web.tail)
        hex_touch(&web, web.queue[web.head++], touched);
}

/* The free cells where one stone of `player` may link its sides, as far as both are touched from it.
 * Where they are linked already without it, every stone does. */
static inline void hex_may_link(const hex_game *game, const hex_state *state, const hex_set *free,
                                int player, hex_set *cells)
{
    hex_set touched[2], used;
    if (hex_linked(game, &state->stones[player], free, player, &used)) {
        *cells = *free;
        return;
    }
    for (int side = 0; side < 2; side++)
        hex_touched(game, &state->stones[player], free, player, side, &touched[side]);
    hex_common(&touched[0], &touched[1], cells);
}

/* A stone that links the sides wins. If the opponent has such stones, one in a cell that all of them need
 * is the only defence (the "must-play region"); if there is none, all moves lose. */
static inline void hex_vital(const hex_game *game, const hex_state *state, poda_moves *list)
{
    const int player = (int)state->turn;
    hex_set free, needed, must, near;
    bool threat = false;
    if (hex_may_swap(game, state))
        return;
    hex_free(game, state, &free);
    must = free;
    hex_may_link(game, state, &free, player, &near);
    for (int i = 0; i < game->words; i++)
        for (uint64_t left = near.word[i]; left; left &= left - 1) {
            const int bit = 64 * i + __builtin_ctzll(left);
            if (hex_links_at(game, state, &free, player, bit, &needed)) {
                poda_moves_add(list, (poda_move)bit);
                return;
            }
        }
    hex_may_link(game, state, &free, !player, &near);
    for (int i = 0; i < game->words; i++)
        for (uint64_t left = near.word[i]; left; left &= left - 1)
            if (hex_links_at(game, state, &free, !player, 64 * i + __builtin_ctzll(left),
                             &needed)) {
                hex_common(&must, &needed, &must);
                threat = true;
            }
    if (!threat)
        return;
    const bool lost = hex_number(&must) == 0;
    for (int i = 0; i < game->words; i++)
        for (uint64_t left = lost ? free.word[i] : must.word[i]; left; left &= left - 1)
            if (!poda_moves_add(list, (poda_move)(64 * i + __builtin_ctzll(left))) || lost)
                return;
}

/* The player who does not move wins if its sides are linked. */
static inline void hex_bounds(const hex_game *game, const hex_state *state, poda_value *lower,
                              poda_value *upper)
{
    const int rival = (int)state->turn ^ 1;
    hex_set free, used;
    if (hex_may_swap(game, state))
        return;
    hex_free(game, state, &free);
    if (!hex_linked(game, &state->stones[rival], &free, rival, &used))
        return;
    if (rival == PODA_MAX)
        *lower = PODA_WIN;
    else
        *upper = -PODA_WIN;
}

#endif
