/* rules_corks.h - n corks, from which players take one of the allowed numbers; taking the last one
 * loses, or wins. The game ends when no allowed number can be taken, even if some corks remain: the
 * player who made the last move then counts as having taken the last cork. A move is the number
 * taken. */
#ifndef PODA_GAMES_HEAPS_RULES_CORKS_H
#define PODA_GAMES_HEAPS_RULES_CORKS_H

#include "games/heaps/heap_text.h"

#define CORKS_MOST 1000000000000000000u /* 10^18 */

typedef struct corks_game {
    uint64_t n;
    uint64_t take; /* bit t: taking t is allowed */
    bool last_loses;
} corks_game;

typedef struct corks_state {
    uint64_t n;
    uint64_t turn;
} corks_state;

#define corks_ALTERNATES 1
#define corks_IMPARTIAL 1
#define corks_HAS_MASK 1
#define corks_HAS_HASH 1
#define corks_HAS_UNPLAY 1
#define corks_HAS_VIEW 1

static inline poda_status corks_init(corks_game *game, const poda_options *options,
                                     poda_error *error)
{
    int64_t n = 11;
    uint64_t take[63] = {1, 2, 3};
    size_t count = 3;
    int last = 0;
    poda_status status = poda_option_int(options, "n", 1, (int64_t)CORKS_MOST, &n, error);
    if (status == PODA_OK)
        status = poda_option_list(options, "take", 1, 63, 63, take, &count, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "last", "loses wins", &last, error);
    if (status != PODA_OK)
        return status;
    *game = (corks_game){.n = (uint64_t)n, .last_loses = last == 0};
    for (size_t i = 0; i < count; i++)
        game->take |= (uint64_t)1 << take[i];
    return PODA_OK;
}

static inline void corks_start(const corks_game *game, corks_state *state)
{
    *state = (corks_state){game->n, PODA_MAX};
}

/* The numbers that may be taken from n corks. */
static inline uint64_t corks_takes(const corks_game *game, uint64_t n)
{
    return n < 63 ? game->take & (((uint64_t)2 << n) - 1) : game->take;
}

static inline uint64_t corks_mask(const corks_game *game, const corks_state *state)
{
    return corks_takes(game, state->n);
}

static inline void corks_play(const corks_game *game, const corks_state *state, poda_move move,
                              corks_state *to)
{
    (void)game;
    *to = (corks_state){state->n - move, state->turn ^ 1};
}

static inline void corks_unplay(const corks_game *game, corks_state *state, poda_move move)
{
    (void)game;
    state->n += move;
    state->turn ^= 1;
}

static inline int corks_turn(const corks_game *game, const corks_state *state)
{
    (void)game;
    return (int)state->turn;
}

static inline bool corks_outcome(const corks_game *game, const corks_state *state,
                                 poda_value *value)
{
    if (corks_mask(game, state))
        return false;
    *value = poda__last_move_value((int)state->turn, game->last_loses);
    return true;
}

static inline uint64_t corks_hash(const corks_game *game, const corks_state *state)
{
    (void)game;
    return poda_mix(state->n << 1 | state->turn);
}

static inline void corks_state_text(const corks_game *game, const corks_state *state,
                                    poda_text *text)
{
    (void)game;
    poda_text_add(text, "%llu", (unsigned long long)state->n);
    poda__turn_text((int)state->turn, text);
}

static inline poda_status corks_state_read(const corks_game *game, const char *text,
                                           corks_state *state, poda_error *error)
{
    uint64_t n;
    int turn;
    const char *rest = text + strspn(text, " \t");
    (void)game;
    if (!poda_read_number(&rest, CORKS_MOST, &n))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "'%.40s' is not a number of corks from 0 to %llu", text,
                         (unsigned long long)CORKS_MOST);
    poda_status status = poda__turn_read(rest, &turn, error);
    if (status == PODA_OK)
        *state = (corks_state){n, (uint64_t)turn};
    return status;
}

static inline void corks_move_text(const corks_game *game, const corks_state *state, poda_move move,
                                   poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%llu", (unsigned long long)move);
}

static inline void corks_view(const corks_game *game, const corks_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}, {"●", "o", "cork", -1}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_CORK, PODA_COLOUR_TAN}};
    view->pieces = pieces;
    view->piece_count = 2;
    view->dress = dress;
    poda_view_heap_of(view, state->n, 1);
    for (uint64_t set = corks_mask(game, state); set; set &= set - 1)
        poda_view_click(view, (poda_move)__builtin_ctzll(set), 0, __builtin_ctzll(set));
}

static const poda_option corks_options[] = {
    {"n", "11", "corks at the start, 1 to 10^18"},
    {"take", "1,2,3",
     "how many may be taken, each 1 to 63; when fewer are left, the game is over, and the last "
     "move counts as taking the last cork"},
    {"last", "loses", "taking the last cork: loses or wins"},
    {NULL, NULL, NULL},
};
static const poda_choices corks_choices[] = {{"last", "loses wins"}, {NULL, NULL}};
static const poda_about corks_about = {
    .name = "corks",
    .title = "Corks",
    .summary = "take 1, 2 or 3 corks; taking the last one loses",
    .player = {"MAX", "MIN"},
    .moves_like = "2",
    .position_like = "11",
    .options = corks_options,
    .aliases = "corchos palillos",
    .choices = corks_choices,
};

#endif
