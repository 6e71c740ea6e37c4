/* rules_dyn.h - a game known only by its table, as rules: the cores compiled with these serve every
 * loaded game. The "game" is the whole poda_game; calls go through its function pointers. A
 * template with the prefix PODA_RULES, for games whose moves are bit sets (DYN_MASK 1) and for the
 * others.
 *
 * One call plays a move and determines the outcome, which is stored in the state: this saves an
 * indirect call per node. */
#include "search/searcher.h"

#ifndef PODA_SEARCH_RULES_DYN_H
#define PODA_SEARCH_RULES_DYN_H
typedef struct dyn_position {
    poda_over over;
    poda_value value; /* for MAX, if PODA_SCORED */
    poda_state state;
} dyn_position;
#endif

typedef struct poda_game PODA_R(game);
typedef dyn_position PODA_R(state);

static inline void PODA_R(wrap)(const poda_game *game, const void *position, dyn_position *to)
{
    memcpy(&to->state, position, game->rules->space.state_size);
    to->over = PODA_GOES_ON;
    if (game->rules->outcome(game->params, &to->state, &to->value))
        to->over = game->rules->scored ? PODA_SCORED
                   : to->value == 0    ? PODA_DRAWN
                   : (to->value > 0) == (game->rules->turn(game->params, &to->state) == PODA_MAX)
                       ? PODA_WON
                       : PODA_LOST;
}

#if DYN_MASK
static inline uint64_t PODA_R(mask)(const poda_game *game, const dyn_position *position)
{
    return game->mask(game->params, &position->state);
}
#else
static inline void PODA_R(moves)(const poda_game *game, const dyn_position *position,
                                 poda_moves *list)
{
    game->rules->space.moves(game->params, &position->state, list);
}
#endif

static inline void PODA_R(play)(const poda_game *game, const dyn_position *position, poda_move move,
                                dyn_position *to)
{
    to->over = game->step(game->params, &position->state, move, &to->state, &to->value);
}

static inline int PODA_R(turn)(const poda_game *game, const dyn_position *position)
{
    return game->rules->turn(game->params, &position->state) !=
           PODA_MAX; /* normalised to the two players */
}

static inline poda_over PODA_R(result)(const poda_game *game, const dyn_position *position)
{
    (void)game;
    return position->over;
}

static inline poda_value PODA_R(eval)(const poda_game *game, const dyn_position *position,
                                      int which, int player)
{
    return game->rules->eval(game->params, &position->state, which, player);
}

static inline uint64_t PODA_R(hash)(const poda_game *game, const dyn_position *position)
{
    return poda_state_hash(game, &position->state);
}

static inline int PODA_R(order)(const poda_game *game, const dyn_position *position, poda_move move)
{
    return game->rules->order ? game->rules->order(game->params, &position->state, move) : 0;
}

static inline bool PODA_R(noisy)(const poda_game *game, const dyn_position *position,
                                 poda_move move)
{
    return game->rules->noisy && game->rules->noisy(game->params, &position->state, move);
}

static inline poda_value PODA_R(lead)(const poda_game *game, const dyn_position *position)
{
    return game->rules->past ? poda_state_lead(game, &position->state) : 0;
}

static inline poda_idle PODA_R(clock)(const poda_game *game, const dyn_position *position)
{
    return game->rules->past ? poda_state_clock(game, &position->state) : (poda_idle){0, 0};
}

static inline uint64_t PODA_R(seen)(const poda_game *game, const dyn_position *position)
{
    return poda_state_seen(game, &position->state);
}

static inline poda_value PODA_R(stalled)(const poda_game *game, const dyn_position *position)
{
    return poda_state_stalled(game, &position->state);
}

static inline unsigned PODA_R(index)(const poda_game *game, const dyn_position *position,
                                     poda_move move)
{
    const poda_hints *hints = game->rules->hints;
    if (hints && hints->index)
        return hints->index(game->params, &position->state, move);
    return (unsigned)((move < PODA_INDICES ? move : poda_mix(move)) % PODA_INDICES);
}

static inline bool PODA_R(calm)(const poda_game *game, const dyn_position *position)
{
    const poda_hints *hints = game->rules->hints;
    return !hints || !hints->calm || hints->calm(game->params, &position->state);
}

static inline bool PODA_R(pass)(const poda_game *game, const dyn_position *position,
                                dyn_position *to)
{
    const poda_hints *hints = game->rules->hints;
    poda_state after;
    if (!hints || !hints->pass || !hints->pass(game->params, &position->state, &after))
        return false;
    PODA_R(wrap)(game, &after, to);
    return true;
}

static inline bool PODA_R(gains)(const poda_game *game, const dyn_position *position,
                                 poda_move move, poda_value least)
{
    const poda_hints *hints = game->rules->hints;
    return !hints || !hints->gains || hints->gains(game->params, &position->state, move, least);
}

static inline void PODA_R(vital)(const poda_game *game, const dyn_position *position,
                                 poda_moves *list)
{
    const poda_hints *hints = game->rules->hints;
    if (hints && hints->vital)
        hints->vital(game->params, &position->state, list);
}

static inline void PODA_R(bounds)(const poda_game *game, const dyn_position *position,
                                  poda_value *lower, poda_value *upper)
{
    const poda_hints *hints = game->rules->hints;
    if (hints && hints->bounds)
        hints->bounds(game->params, &position->state, lower, upper);
}

static inline int PODA_R(promise)(const poda_game *game, const dyn_position *position,
                                  poda_move move)
{
    return game->rules->hints->promise(game->params, &position->state, move);
}

static inline int PODA_R(symmetries)(const poda_game *game)
{
    return game->rules->space.symmetry ? game->rules->space.symmetries(game->params) : 1;
}

static inline void PODA_R(symmetry)(const poda_game *game, const dyn_position *position, int which,
                                    dyn_position *to)
{
    *to = *position;
    game->rules->space.symmetry(game->params, &position->state, which, &to->state);
}
