/* session_known.c - which moves of a play a player knows: those that are the same in every play which
 * would have looked the same to it so far. A guess can miss a play, so all of them are followed; where
 * they are too many, only moves are known that the game itself calls open (NAME_HAS_SHOWN). */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/set.h"
#include "play/session.h"

enum {
    WORLDS = 1 << 12, /* states held possible after a move */
    MOVES = 1 << 12,  /* moves of a state */
    EDGES = 1 << 16,  /* moves that fit, of all plays */
    TRIES = 1 << 18   /* moves tried */
};

/* A move that leads from a state held possible before it to one held possible after it. */
typedef struct edge {
    uint32_t from, to;
    poda_move move;
} edge;

typedef struct follow {
    const poda_session_info *info;
    int player;
    size_t state_size;
    poda__set now, next; /* the states held possible before and after a move */
    edge *edges;
    size_t edge_count, edge_room;
    size_t *first; /* edges of each ply, and one past the last */
    size_t plies;  /* so many could be followed */
    size_t tries;
    poda_move moves[MOVES]; /* of one state */
    bool no_memory;
} follow;

/* What a player knew when it was last asked for, as long as the play is the same. */
struct poda__known {
    int player;
    size_t played;
    poda_move *moves; /* of the play */
    bool *shown;
};

static bool look_same(const follow *it, const poda_state *state, const poda_state *seen)
{
    poda_state view;
    poda_state_sees(it->info->game, state, it->player, &view);
    return memcmp(&view, seen, it->state_size) == 0;
}

/* The moves of a state held possible before `ply`. The player knows its own moves, and when it made
 * them. False: too many. */
static bool list_moves(follow *it, size_t ply, const poda_state *world, poda_moves *list)
{
    const poda_game *game = it->info->game;
    const bool own = poda_state_turn(game, &it->info->states[ply]) == it->player;
    poda_value value;
    *list = (poda_moves){it->moves, 0, MOVES};
    if ((poda_state_turn(game, world) == it->player) != own || poda_state_over(game, world, &value))
        return true;
    poda_state_moves(game, world, list);
    if (list->count > list->capacity)
        return false;
    for (size_t i = 0; own && i < list->count; i++)
        if (list->at[i] == it->info->moves[ply]) {
            list->at[0] = list->at[i];
            list->count = 1;
            return true;
        }
    list->count = own ? 0 : list->count;
    return true;
}

static bool add_edge(follow *it, edge added)
{
    if (it->edge_count == it->edge_room) {
        const size_t room = it->edge_room ? 2 * it->edge_room : 64;
        edge *edges = poda__resize(it->edges, room, sizeof *edges);
        if (!edges)
            return false;
        it->edges = edges;
        it->edge_room = room;
    }
    it->edges[it->edge_count++] = added;
    return true;
}

/* Adds what can follow `world`, number `from`; false: too much, or no memory. */
static bool spread(follow *it, size_t ply, const poda_state *world, uint32_t from,
                   const poda_state *seen)
{
    poda_moves list;
    if (!list_moves(it, ply, world, &list))
        return false;
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        memset(&child, 0, sizeof child);
        poda_state_play(it->info->game, world, list.at[i], &child);
        if (++it->tries > TRIES)
            return false;
        if (!look_same(it, &child, seen))
            continue;
        uint32_t to;
        if (it->edge_count == EDGES || it->next.count >= WORLDS)
            return false;
        it->no_memory = poda__set_add(&it->next, &child, &to) == PODA__SET_NO_MEMORY ||
                        !add_edge(it, (edge){from, to, list.at[i]});
        if (it->no_memory)
            return false;
    }
    return true;
}

/* All that could have happened at `ply` and would have looked the same. */
static bool follow_ply(follow *it, size_t ply)
{
    poda_state seen;
    poda_state_sees(it->info->game, &it->info->states[ply + 1], it->player, &seen);
    if (!poda__set_init(&it->next, it->state_size)) {
        it->no_memory = true;
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; good && i < it->now.count; i++) {
        poda_state world;
        memset(&world, 0, sizeof world);
        memcpy(&world, poda__set_at(&it->now, i), it->state_size);
        good = spread(it, ply, &world, i, &seen);
    }
    if (!good) {
        poda__set_release(&it->next);
        return false;
    }
    poda__set_release(&it->now);
    it->now = it->next;
    it->first[ply + 1] = it->edge_count;
    it->plies = ply + 1;
    return true;
}

/* Back from the last ply that was followed: an edge counts if it leads to a state that is still
 * possible there. A move is known if all edges that count have it. */
static bool look_back(const follow *it, bool *shown)
{
    bool *alive = poda__array(WORLDS + 1, sizeof *alive), *before = poda__array(WORLDS + 1, 1);
    if (alive && before)
        memset(alive, 1, WORLDS + 1);
    for (size_t ply = it->plies; alive && before && ply-- > 0;) {
        bool *const swap = alive;
        memset(before, 0, WORLDS + 1);
        for (size_t i = it->first[ply]; i < it->first[ply + 1]; i++)
            if (alive[it->edges[i].to]) {
                before[it->edges[i].from] = true;
                shown[ply] = shown[ply] && it->edges[i].move == it->info->moves[ply];
            }
        alive = before;
        before = swap;
    }
    const bool good = alive && before;
    free(alive);
    free(before);
    return good;
}

/* Sets shown[ply] for the plies that can be followed from the start of the game. */
static bool follow_play(const poda_session *session, int player, bool *shown)
{
    const poda_session_info *info = &session->info;
    follow it = {.info = info,
                 .player = player,
                 .state_size = poda_game_rules_of(info->game)->space.state_size,
                 .first = poda__array(info->played + 1, sizeof(size_t))};
    uint32_t index;
    bool good = it.first && poda__set_init(&it.now, it.state_size);
    if (good) {
        good = poda__set_add(&it.now, &info->states[0], &index) != PODA__SET_NO_MEMORY;
        while (good && it.plies < info->played && follow_ply(&it, it.plies))
            continue;
        good = good && !it.no_memory;
        for (size_t i = 0; i < it.plies; i++)
            shown[i] = true;
        good = good && look_back(&it, shown);
        poda__set_release(&it.now);
    }
    free(it.edges);
    free(it.first);
    return good;
}

/* Have all who choose at once at `ply` chosen? */
static bool is_complete(const poda_session_info *info, size_t ply)
{
    const unsigned movers = poda_state_movers(info->game, &info->states[ply]);
    const int turn = poda_state_turn(info->game, &info->states[ply]);
    /* players choose in their order: those from this one on are still to choose */
    return !movers || ply + (size_t)__builtin_popcount(movers >> turn) <= info->played;
}

static bool is_current(const struct poda__known *known, const poda_session_info *info, int player)
{
    return known->shown && known->player == player && known->played == info->played &&
           memcmp(known->moves, info->moves, info->played * sizeof *info->moves) == 0;
}

static bool refresh(struct poda__known *known, const poda_session *session, int player)
{
    const poda_session_info *info = &session->info;
    poda_state start;
    bool good = true;
    poda__known_forget(known);
    known->shown = poda__array(info->played, sizeof *known->shown);
    known->moves = poda__array(info->played, sizeof *known->moves);
    if (!known->shown || !known->moves)
        good = false;
    poda_state_start(info->game, &start);
    if (good && poda_state_equal(info->game, &start, &info->states[0]))
        good = follow_play(session, player, known->shown);
    if (!good) {
        poda__known_forget(known);
        return false;
    }
    memcpy(known->moves, info->moves, info->played * sizeof *info->moves);
    known->player = player;
    known->played = info->played;
    return true;
}

poda__known *poda__known_new(void)
{
    return calloc(1, sizeof(poda__known));
}

void poda__known_forget(poda__known *known)
{
    free(known->shown);
    free(known->moves);
    known->shown = NULL;
    known->moves = NULL;
}

void poda__known_free(poda__known *known)
{
    if (known)
        poda__known_forget(known);
    free(known);
}

poda_status poda_session_shows(const poda_session *session, size_t ply, int player, bool *shows,
                               poda_error *error)
{
    const poda_session_info *info = &session->info;
    const poda_state *before = &info->states[ply];
    *shows = !poda_game_kind(info->game).hidden || poda_state_turn(info->game, before) == player ||
             (poda_state_shown(info->game, before) && is_complete(info, ply));
    if (*shows)
        return PODA_OK;
    if (!is_current(session->who_knows, info, player) &&
        !refresh(session->who_knows, session, player))
        return poda_fail_memory(error);
    *shows = session->who_knows->shown[ply];
    return PODA_OK;
}
