/* draughts_capture.h - captures. A walk follows every sequence of jumps of one piece, depth first.
 * Jumped pieces stay where they are until the capture ends: they cannot be jumped twice, and nothing
 * passes them. A sequence ends only where it cannot go on, and of the square behind a piece that a
 * flying king may land on, those from which it can go on come first, as all rules say. The law
 * about which captures must be made is a number that each sequence collects (draughts_board.h);
 * only those with the greatest are kept.
 *
 * A move is from | to << 6 | captured << 6 | crowned << 54 | path << 55. The squares at the
 * edge are never captured, so the lowest six bits of `captured` are free. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_CAPTURE_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_CAPTURE_H

#include "games/draughts/draughts_board.h"

#define DRAUGHTS_CAPTURED (((uint64_t)1 << 54) - ((uint64_t)1 << 12))
#define DRAUGHTS_CROWNED ((uint64_t)1 << 54)
#define DRAUGHTS_RESULT (((uint64_t)1 << 55) - 1)
#define DRAUGHTS_PATH ((uint64_t)1 << 55)

static inline int draughts_from(poda_move move)
{
    return (int)(move & 63);
}

static inline int draughts_to(poda_move move)
{
    return (int)(move >> 6 & 63);
}

static inline uint64_t draughts_captured(poda_move move)
{
    return (move & DRAUGHTS_CAPTURED) >> 6;
}

typedef struct draughts_walk draughts_walk;
typedef bool draughts_visit(draughts_walk *walk, poda_move move);

/* With `visit`, every sequence that the law allows is visited, whether another has the same result
 * or not, until it returns false; else they are added to the list. */
struct draughts_walk {
    const draughts_game *game;
    uint64_t empty; /* where it may land: the square that it has left is empty */
    uint64_t prey, prey_of_kings, kings;
    uint64_t last;     /* the row in which men are crowned */
    int ahead, beyond; /* the directions in which men capture, from .. to before .. */
    uint32_t rank;     /* the greatest so far */
    poda_moves *list;
    size_t base;      /* where the moves of this position begin in the list */
    uint64_t crowned; /* the piece has been crowned on its way */
    int from;
    draughts_visit *visit;
    void *user;
    bool every, stopped; /* a straight way past several squares counts for each of them */
    int jumps;
    uint64_t path[DRAUGHTS_SIDE + 1]; /* the square after each jump */
};

/* The same result is listed once; or, with paths, under another number each time, from 1 on. Fewer
 * than three jumps lead to different results. */
static inline bool draughts_is_new(const draughts_walk *walk, poda_move *move)
{
    const poda_moves *list = walk->list;
    poda_move path = walk->game->paths ? DRAUGHTS_PATH : 0;
    for (size_t i = walk->base; walk->jumps > 1 && i < list->count && i < list->capacity; i++)
        if ((list->at[i] & DRAUGHTS_RESULT) == *move) {
            path += path ? DRAUGHTS_PATH : 0;
            if (path == 0) /* the result is listed, or as often as there are numbers */
                return false;
        }
    *move |= path;
    return true;
}

static inline void draughts_found(draughts_walk *walk, uint64_t to, uint64_t captured,
                                  uint32_t rank, uint64_t crowned)
{
    rank &= walk->game->laws.rank;
    if (rank < walk->rank || walk->stopped)
        return;
    poda_move move =
        (poda_move)walk->from | (poda_move)__builtin_ctzll(to) << 6 | captured << 6 | crowned;
    walk->path[walk->jumps] = to;
    if (walk->visit) {
        walk->stopped = rank == walk->rank && !walk->visit(walk, move);
        return;
    }
    if (rank > walk->rank) {
        walk->rank = rank;
        walk->list->count = walk->base;
    }
    if (draughts_is_new(walk, &move))
        poda_moves_add(walk->list, move);
}

static inline uint32_t draughts_worth(const draughts_walk *walk, uint64_t taken, uint32_t rank)
{
    rank += DRAUGHTS_RANK_ONE;
    if (taken & walk->kings)
        rank += DRAUGHTS_RANK_KING + (DRAUGHTS_RANK_KING >> (walk->jumps + 1));
    return rank;
}

/* A flying king's jumps in one direction. False if there is none. */
static bool draughts_fly(draughts_walk *walk, uint64_t at, int direction, uint64_t captured,
                         uint32_t rank)
{
    const uint64_t empty = walk->empty;
    uint64_t over = draughts_step(at, direction), behind = at;
    while (over & empty)
        over = draughts_step(over, direction);
    if (!(over & walk->prey_of_kings & ~captured) || !(draughts_step(over, direction) & empty))
        return false;
    bool more = false;
    rank = draughts_worth(walk, over, rank);
    captured |= over;
    const int jump = walk->jumps++;
    for (uint64_t land = draughts_step(over, direction); land & empty;
         land = draughts_step(land, direction)) {
        behind = walk->path[jump] = land;
        more |= draughts_fly(walk, land, direction ^ 1, captured, rank);
        more |= draughts_fly(walk, land, direction ^ 2, captured, rank);
        if (walk->every)
            more |= draughts_fly(walk, land, direction, captured, rank);
    }
    if (!walk->every) /* straight on is one way, wherever it may pause */
        more |= draughts_fly(walk, behind, direction, captured, rank);
    walk->jumps--;
    for (uint64_t land = draughts_step(over, direction); !more && land & empty;
         land = draughts_step(land, direction))
        draughts_found(walk, land, captured, rank, walk->crowned);
    return true;
}

/* A king's jumps from a square, whatever it can do. False if there are none. */
static bool draughts_king(draughts_walk *walk, uint64_t at, uint64_t captured, uint32_t rank)
{
    bool any = false;
    for (int direction = 0; direction < 4; direction++) {
        if (walk->game->laws.flying) {
            any |= draughts_fly(walk, at, direction, captured, rank);
            continue;
        }
        const uint64_t over = draughts_step(at, direction) & walk->prey_of_kings & ~captured;
        const uint64_t land = draughts_step(over, direction) & walk->empty;
        if (!land)
            continue;
        any = true;
        const uint32_t collected = draughts_worth(walk, over, rank);
        walk->path[walk->jumps++] = land;
        const bool more = draughts_king(walk, land, captured | over, collected);
        walk->jumps--;
        if (!more)
            draughts_found(walk, land, captured | over, collected, walk->crowned);
    }
    return any;
}

/* A man's jumps from a square. False if there are none. */
static bool draughts_man(draughts_walk *walk, uint64_t at, uint64_t captured, uint32_t rank)
{
    bool any = false;
    for (int direction = walk->ahead; direction < walk->beyond; direction++) {
        const uint64_t over = draughts_step(at, direction) & walk->prey & ~captured;
        const uint64_t land = draughts_step(over, direction) & walk->empty;
        if (!land)
            continue;
        any = true;
        const draughts_promotion promotion = walk->game->laws.promotion;
        const uint64_t crowned = land & walk->last ? DRAUGHTS_CROWNED : 0;
        const uint32_t collected = draughts_worth(walk, over, rank);
        bool more = false;
        walk->path[walk->jumps++] = land;
        if (!crowned || promotion == DRAUGHTS_END) {
            more = draughts_man(walk, land, captured | over, collected);
        } else if (promotion == DRAUGHTS_KING) {
            walk->crowned = DRAUGHTS_CROWNED;
            more = draughts_king(walk, land, captured | over, collected);
            walk->crowned = 0;
        }
        walk->jumps--;
        if (!more)
            draughts_found(walk, land, captured | over, collected, crowned);
    }
    return any;
}

/* Men that can capture a piece of `prey` in one of the directions. */
DRAUGHTS_INLINE uint64_t draughts_hunters(uint64_t men, uint64_t prey, uint64_t empty,
                                          int direction)
{
    return draughts_step(draughts_step(empty, direction ^ 3) & prey, direction ^ 3) & men;
}

/* All captures of the player to move. */
static inline void draughts_capture(draughts_walk *walk, const draughts_state *state)
{
    const uint32_t turn = state->turn;
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    const draughts_laws *laws = &walk->game->laws;
    const uint64_t empty = walk->game->board & ~(own | rival);
    walk->prey_of_kings = rival;
    walk->prey = laws->men_kings ? rival : rival & ~state->kings;
    walk->kings = state->kings;
    walk->last = walk->game->home[turn ^ 1];
    walk->ahead = laws->back || turn == PODA_MAX ? 0 : 2;
    walk->beyond = laws->back || turn == PODA_MIN ? 4 : 2;
    uint64_t hunters = 0;
    for (int direction = walk->ahead; direction < walk->beyond; direction++)
        hunters |= draughts_hunters(own & ~state->kings, walk->prey, empty, direction);
    for (; hunters; hunters &= hunters - 1) {
        const uint64_t at = hunters & (0 - hunters);
        walk->from = __builtin_ctzll(hunters);
        walk->empty = empty | at;
        draughts_man(walk, at, 0, 0);
    }
    for (uint64_t kings = own & state->kings; kings; kings &= kings - 1) {
        const uint64_t at = kings & (0 - kings);
        walk->from = __builtin_ctzll(kings);
        walk->empty = empty | at;
        draughts_king(walk, at, 0, DRAUGHTS_RANK_BY_KING);
    }
}

/* Visits every sequence of jumps that the law allows; with `every`, all ways to write one. */
static inline void draughts_follow(const draughts_game *game, const draughts_state *state,
                                   bool every, draughts_visit *visit, void *user)
{
    poda_moves none = {NULL, 0, 0};
    draughts_walk walk = {.game = game, .list = &none};
    draughts_capture(&walk, state); /* the greatest rank */
    walk.visit = visit;
    walk.user = user;
    walk.every = every;
    draughts_capture(&walk, state);
}

#endif
