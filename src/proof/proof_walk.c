/* proof_walk.c - walks through a strategy and checks its claim against the rules.
 *
 * Why a finished walk proves the claim: every position that can come up while the side follows the
 * strategy is an image of one that was visited, with all replies of the other side, and every end of
 * the game that can come up is good enough. Where the side can end the game well at once, it does, and
 * the strategy need not say how. What is left is play that does not end. Either it is good
 * enough (`endless`: then every visited position is asked what a repetition there gives); or no
 * position leads back to itself, so that each move lowers the longest way to the end. In the latter
 * case repetition must not end the game on the way: two positions that the rules take for the same
 * must be equally far from the end, for then one cannot lead to the other. */
#include "proof/proof_walk.h"

#include "base/memory.h"
#include "base/outcome.h"
#include "base/set.h"
#include "base/stop.h"

enum { FIRST_MOVES = 256, MOST_MOVES = 1 << 24, PAUSE = 1024 };
enum { ON_PATH = -1 }; /* a distance that is not known yet */

/* A position of the path, whose moves are being followed. */
typedef struct step {
    uint32_t node;
    size_t first, next, end; /* its moves in `moves` */
    int32_t distance;        /* to the end, as far as is known */
} step;

typedef struct walker {
    poda__proof_walk *walk;
    poda_error *error;
    bool again; /* repetition ends the game, and that is not good enough */
    bool cycle; /* a position led back to itself */
    int64_t longest;
    size_t state_size;
    poda__set set, seen;
    int32_t *distance, *seen_distance; /* by number in the sets */
    size_t room, seen_room;
    step *path;
    size_t depth, path_room;
    unsigned char *states; /* of the path */
    poda_move *moves;      /* of all positions of the path, one after another */
    size_t move_count, move_room;
    char text[PODA_TEXT_MAX];
} walker;

void poda__proof_key(const poda_game *game, bool symmetry, const poda_state *state, poda_state *to)
{
    if (symmetry)
        poda_state_canonical(game, state, to);
    else
        *to = *state;
}

/* The text of a position, until the next call. */
static const char *text_of(walker *it, const poda_state *state)
{
    poda_text to = {it->text, sizeof it->text, 0};
    it->text[0] = 0;
    poda_state_text(it->walk->game, state, &to);
    return it->text;
}

/* The number by which the rules recognise the position, the least of its images'. */
static uint64_t seen_number(const walker *it, const poda_state *state)
{
    const poda_game *game = it->walk->game;
    const poda_space *space = &poda_game_rules_of(game)->space;
    const void *params = poda_game_params(game);
    uint64_t least = poda_state_seen(game, state);
    const int images = it->walk->symmetry && space->symmetry ? space->symmetries(params) : 1;
    for (int which = 1; which < images; which++) {
        poda_state image;
        memset(&image, 0, sizeof image);
        space->symmetry(params, state, which, &image);
        const uint64_t number = poda_state_seen(game, &image);
        least = number < least ? number : least;
    }
    return least;
}

static bool make_room(int32_t **array, size_t *room, size_t index)
{
    if (index < *room)
        return true;
    int32_t *larger = poda__resize(*array, 2 * (index + 512), sizeof *larger);
    if (!larger)
        return false;
    *array = larger;
    *room = 2 * (index + 512);
    return true;
}

/* The moves of `state` at the end of `moves`. */
static poda_status list_moves(walker *it, const poda_state *state, size_t *count)
{
    for (;;) {
        poda_moves list = {it->moves + it->move_count, 0, it->move_room - it->move_count};
        poda_state_moves(it->walk->game, state, &list);
        *count = list.count;
        if (list.count <= list.capacity)
            return PODA_OK;
        if (list.capacity >= MOST_MOVES)
            return poda_fail(it->error, PODA_TOO_LARGE, "proof",
                             "more than %d moves in one position, too many for a proof",
                             MOST_MOVES);
        poda_move *larger = poda__resize(it->moves, 2 * it->move_room, sizeof *larger);
        if (!larger)
            return poda_fail_memory(it->error);
        it->moves = larger;
        it->move_room *= 2;
    }
}

/* Positions that the rules take for the same must be equally far from the end. */
static poda_status note_seen(walker *it, const poda_state *state, int32_t distance)
{
    uint32_t number;
    const uint64_t seen = it->again ? seen_number(it, state) : 0;
    if (seen == 0)
        return PODA_OK;
    const poda__set_answer answer = poda__set_add(&it->seen, &seen, &number);
    if (answer == PODA__SET_NO_MEMORY || !make_room(&it->seen_distance, &it->seen_room, number))
        return poda_fail_memory(it->error);
    if (answer == PODA__SET_NEW)
        it->seen_distance[number] = distance;
    return it->seen_distance[number] == distance
               ? PODA_OK
               : poda_fail(it->error, PODA_BAD_FILE, "proof",
                           "a repetition might end the game first: %.200s", text_of(it, state));
}

/* Does the position end the game? Then `*good`: well enough. */
static poda_status look_at_end(const walker *it, const poda_state *state, bool *over, bool *good)
{
    const poda__proof_walk *walk = it->walk;
    poda_value value;
    *over = poda_state_over(walk->game, state, &value);
    *good = *over && poda__claim_met(&walk->claim, poda__claim_unit(walk->game, value));
    return *over ? poda__outcome_check(poda_game_rules_of(walk->game), value, it->error) : PODA_OK;
}

/* Is there a move, among `count` at the end of `moves`, that ends the game well? */
static poda_status look_at_ends(const walker *it, const poda_state *state, size_t count, bool *good)
{
    poda_status status = PODA_OK;
    *good = false;
    for (size_t i = 0; i < count && !*good && status == PODA_OK; i++) {
        poda_state child;
        bool over;
        poda_state_play(it->walk->game, state, it->moves[it->move_count + i], &child);
        status = look_at_end(it, &child, &over, good);
    }
    return status;
}

static bool make_room_for_step(walker *it)
{
    if (it->depth < it->path_room)
        return true;
    const size_t room = 2 * it->path_room + 64;
    step *path = poda__resize(it->path, room, sizeof *path);
    if (path)
        it->path = path;
    unsigned char *states = path ? poda__resize(it->states, room, it->state_size) : NULL;
    if (!states)
        return false;
    it->states = states;
    it->path_room = room;
    return true;
}

/* Where play may go round, a repetition may end the game in any position. */
static poda_status look_at_repetition(walker *it, const poda_state *state)
{
    const poda__proof_walk *walk = it->walk;
    if (!walk->claim.endless ||
        poda__claim_met(&walk->claim,
                        poda__claim_unit(walk->game, poda_state_stalled(walk->game, state))))
        return PODA_OK;
    return poda_fail(it->error, PODA_BAD_FILE, "proof",
                     "a repetition would not be good enough here: %.200s", text_of(it, state));
}

/* A position that was not there before, with `count` moves at the end of `moves`. */
static poda_status push(walker *it, const poda_state *state, uint32_t node, size_t count, bool own)
{
    poda__proof_walk *walk = it->walk;
    size_t index = 0;
    poda_status status = PODA_OK;
    if (!make_room_for_step(it) || !make_room(&it->distance, &it->room, node))
        return poda_fail_memory(it->error);
    it->distance[node] = ON_PATH;
    if (own) {
        const poda_moves list = {it->moves + it->move_count, count, count};
        walk->entries++;
        status = walk->choose(walk->user, state, &list, &index, it->error);
        if (status != PODA_OK)
            return status;
        it->moves[it->move_count] = list.at[index];
        count = 1;
    }
    it->path[it->depth] = (step){node, it->move_count, it->move_count, it->move_count + count, 0};
    it->move_count += count;
    memcpy(it->states + it->depth * it->state_size, state, it->state_size);
    it->depth++;
    return PODA_OK;
}

/* A position that is not in the set. */
static poda_status enter(walker *it, const poda_state *state, const poda_state *key,
                         int32_t *distance)
{
    size_t count = 0;
    uint32_t node;
    bool ends = false;
    const bool own = poda_state_turn(it->walk->game, state) == it->walk->claim.side;
    poda_status status = list_moves(it, state, &count);
    if (status == PODA_OK && count == 0)
        status = poda_fail(it->error, PODA_BAD_FILE, "proof",
                           "a position has no moves but is not over: %.200s", text_of(it, state));
    if (status == PODA_OK)
        status = look_at_repetition(it, state);
    if (status == PODA_OK && own)
        status = look_at_ends(it, state, count, &ends);
    if (status != PODA_OK)
        return status;
    if (ends) {
        *distance = 1;
        return note_seen(it, state, 1);
    }
    *distance = ON_PATH;
    if (poda__set_add(&it->set, key, &node) != PODA__SET_NEW)
        return poda_fail_memory(it->error);
    return push(it, state, node, count, own);
}

/* Follows a move to `state`; `*distance` is that to the end, or ON_PATH: its moves are to be followed
 * first. */
static poda_status visit(walker *it, const poda_state *state, int32_t *distance)
{
    poda_state key;
    uint32_t node;
    bool over, good;
    const poda_status status = look_at_end(it, state, &over, &good);
    *distance = 0;
    if (status != PODA_OK || good)
        return status;
    if (over)
        return poda_fail(it->error, PODA_BAD_FILE, "proof",
                         "the game can end with less than is claimed: %.200s", text_of(it, state));
    poda__proof_key(it->walk->game, it->walk->symmetry, state, &key);
    if (!poda__set_find(&it->set, &key, &node))
        return enter(it, state, &key, distance);
    if (it->distance[node] != ON_PATH) {
        *distance = it->distance[node];
        return PODA_OK;
    }
    it->cycle = true;
    return it->walk->claim.endless
               ? PODA_OK
               : poda_fail(it->error, PODA_BAD_FILE, "proof",
                           "play can return to a position for ever: %.200s", text_of(it, state));
}

/* All moves of the last position of the path were followed. */
static poda_status finish(walker *it, const poda_state *state)
{
    const step *at = &it->path[--it->depth];
    it->distance[at->node] = at->distance;
    it->move_count = at->first;
    if (it->depth > 0 && it->path[it->depth - 1].distance <= at->distance)
        it->path[it->depth - 1].distance = at->distance + 1;
    return note_seen(it, state, at->distance);
}

static poda_status go(walker *it, const poda_state *from)
{
    int32_t distance;
    unsigned patience = PAUSE;
    poda_status status = visit(it, from, &distance);
    it->longest = distance;
    while (status == PODA_OK && it->depth > 0) {
        step *at = &it->path[it->depth - 1];
        poda_state state, child;
        memset(&state, 0, sizeof state);
        memcpy(&state, it->states + (it->depth - 1) * it->state_size, it->state_size);
        if (--patience == 0) {
            patience = PAUSE;
            if (poda__stopped(it->walk->stop))
                return poda_fail(it->error, PODA_STOPPED, "proof",
                                 "stopped before the proof was complete");
        }
        if (at->next == at->end) {
            status = finish(it, &state);
            continue;
        }
        poda_state_play(it->walk->game, &state, it->moves[at->next++], &child);
        status = visit(it, &child, &distance);
        if (distance != ON_PATH && distance >= at->distance) /* then the path did not grow */
            at->distance = distance + 1;
    }
    if (status == PODA_OK && it->set.count > 0)
        it->longest = it->distance[0];
    return status;
}

poda_status poda__proof_walk_run(poda__proof_walk *walk, const poda_state *from, poda_error *error)
{
    const poda_rules *rules = poda_game_rules_of(walk->game);
    walker it = {.walk = walk,
                 .error = error,
                 .again = !walk->claim.endless && poda_game_again(walk->game) > 0,
                 .state_size = rules->space.state_size};
    poda_status status = poda__refuse_wide(rules, error);
    if (status == PODA_OK && poda_game_again(walk->game) == PODA_AGAIN_FORBIDDEN)
        status = poda_fail(error, PODA_BAD_GAME, rules->space.about->name,
                           "%s: no position may occur again, so what a side can force depends on "
                           "the positions before: there is no proof of this form",
                           rules->space.about->name);
    if (status != PODA_OK)
        return status;
    it.moves = poda__array(FIRST_MOVES, sizeof *it.moves);
    it.move_room = FIRST_MOVES;
    if (!it.moves || !poda__set_init(&it.set, it.state_size) ||
        !poda__set_init(&it.seen, sizeof(uint64_t)))
        status = poda_fail_memory(error);
    walk->entries = walk->positions = 0;
    if (status == PODA_OK)
        status = go(&it, from);
    walk->positions = it.set.count;
    walk->longest = it.cycle ? -1 : it.longest;
    poda__set_release(&it.set);
    poda__set_release(&it.seen);
    free(it.distance);
    free(it.seen_distance);
    free(it.path);
    free(it.states);
    free(it.moves);
    return status;
}
