/* wide_knowledge.c - information sets: a player sees the same in all states of one. They must have
 * the same moves, and the player must not forget what tells them apart.
 *
 * A player's past is what it saw and did at its turns. Two pasts may end in one set, as when an order
 * of moves is of no matter; but if a state of the set is possible after one past and not after the
 * other, the player knew more before: it has forgotten (imperfect recall, Kuhn 1953). */
#include "check/check_wide.h"

#include <stdlib.h>

#include "base/memory.h"

static uint64_t hash_moves(const poda_move *moves, size_t count)
{
    return poda_hash_bytes(moves, count * sizeof *moves) + count;
}

/* Remembers `hash`, seen at visit `at`, unless it is among the first few already. */
static void keep(uint64_t *hashes, uint32_t *visits, int *count, uint64_t hash, uint32_t at)
{
    for (int i = 0; i < *count; i++)
        if (hashes[i] == hash)
            return;
    if (*count == PODA__EXAMPLES)
        return;
    hashes[*count] = hash;
    visits[(*count)++] = at;
}

static const char *list_moves(const poda__plays *plays, uint32_t at, char *text, size_t size)
{
    poda__check *check = plays->check;
    poda_state state;
    poda_text to = {text, size, 0};
    text[0] = 0;
    poda__plays_state(plays, at, &state);
    const size_t count = poda__check_list(check, &state);
    for (size_t i = 0; i < count && i < 12; i++) {
        char word[100];
        poda_text_add(&to, "%s%s", i ? " " : "",
                      poda__check_move_text(check, &state, check->moves[i], word, sizeof word));
    }
    return text;
}

/* Two states of a set with different lists of moves. */
static void report_moves(poda__plays *plays, uint32_t first, uint32_t second, int player)
{
    char one[80], other[80];
    list_moves(plays, first, one, sizeof one);
    list_moves(plays, second, other, sizeof other);
    poda__plays_that(plays, PODA__TEST_SEES, first, second, false,
                     "player %d sees the same after both plays, but the moves are '%s' after the "
                     "first and '%s' after the second",
                     player, one, other);
}

bool poda__know(poda__plays *plays, const poda__place *place, uint64_t past, uint64_t *seen_hash)
{
    poda__check *check = plays->check;
    unsigned char key[PODA_STATE_MAX + 1];
    poda_state seen;
    uint32_t index;
    poda_state_sees(check->game, &place->state, place->turn, &seen);
    memcpy(key, &seen, check->size);
    key[check->size] = (unsigned char)place->turn;
    *seen_hash = poda_hash_bytes(key, check->size + 1);
    if (!check->rules->wide->sees) /* open: nothing is forgotten */
        return true;
    const poda__set_answer answer = poda__set_add(&plays->sets, key, &index);
    if (answer == PODA__SET_NEW && index >= plays->known_room) {
        const size_t room = plays->sets.room;
        poda__knowledge *known = poda__resize(plays->known, room, sizeof *known);
        if (known) {
            plays->known = known;
            plays->known_room = room;
        }
    }
    if (answer == PODA__SET_NO_MEMORY || index >= plays->known_room) {
        check->status = poda_fail_memory(check->error);
        return false;
    }
    poda__knowledge *known = &plays->known[index];
    const uint64_t moves = hash_moves(check->moves, place->move_count);
    if (answer == PODA__SET_NEW)
        *known = (poda__knowledge){.player = place->turn, .moves = moves};
    keep(known->state, known->state_at, &known->state_count,
         poda_hash_bytes(&place->state, check->size), place->at);
    keep(known->past, known->past_at, &known->past_count, past, place->at);
    check->result.tests++;
    if (moves != known->moves)
        report_moves(plays, known->state_at[0], place->at, place->turn);
    return true;
}

/* What a player saw and did at its turns in a play: hashes of what was seen, and moves. */
typedef struct own_past {
    size_t count;
    poda_state *seen; /* one more than moves: what it sees now */
    poda_move *moves;
} own_past;

static void release_past(own_past *past)
{
    free(past->seen);
    free(past->moves);
}

static bool read_past(const poda__plays *plays, uint32_t at, int player, own_past *past)
{
    const poda_game *game = plays->check->game;
    const size_t length = poda__plays_path(plays, at, NULL, 0);
    poda_move *moves = poda__array(length + 1, sizeof *moves);
    past->count = 0;
    past->seen = poda__array(length + 1, sizeof *past->seen);
    past->moves = poda__array(length + 1, sizeof *past->moves);
    if (!moves || !past->seen || !past->moves) {
        free(moves);
        plays->check->status = poda_fail_memory(plays->check->error);
        return false;
    }
    (void)poda__plays_path(plays, at, moves, length);
    poda_state state;
    poda_state_start(game, &state);
    for (size_t i = 0; i <= length; i++) {
        if (poda_state_turn(game, &state) == player) {
            poda_state_sees(game, &state, player, &past->seen[past->count]);
            if (i < length)
                past->moves[past->count++] = moves[i];
        }
        if (i < length)
            poda_state_play(game, &state, moves[i], &state);
    }
    free(moves);
    return true;
}

enum { BELIEF = 20000, EFFORT = 2000000 }; /* states of one belief, and of all of them */

/* States that are possible for a player at some turn of its own. */
typedef struct beliefs {
    poda__set open, here; /* not its turn yet; its turn, and it sees the right thing */
    uint64_t *effort;
} beliefs;

/* Adds what can follow `state` without the player moving; false: too many, or no memory. */
static bool spread(poda__plays *plays, beliefs *belief, const poda_state *state)
{
    poda__check *check = plays->check;
    uint32_t index;
    const size_t count = poda__check_list(check, state);
    for (size_t i = 0; i < count; i++) {
        poda_state next;
        poda__check_step(check, state, check->moves[i], &next);
        if (belief->open.count >= BELIEF || ++*belief->effort >= EFFORT ||
            poda__set_add(&belief->open, &next, &index) == PODA__SET_NO_MEMORY)
            return false;
    }
    return true;
}

/* The states at the player's next turn that look like `seen`. */
static bool advance(poda__plays *plays, beliefs *belief, int player, const poda_state *seen)
{
    const poda__check *check = plays->check;
    uint32_t index;
    for (uint32_t i = 0; i < belief->open.count; i++) {
        poda_state state, looks;
        memset(&state, 0, sizeof state);
        memcpy(&state, poda__set_at(&belief->open, i), check->size);
        if (poda_state_turn(check->game, &state) != player) {
            if (!spread(plays, belief, &state))
                return false;
            continue;
        }
        poda_state_sees(check->game, &state, player, &looks);
        if (poda__check_same(check, &looks, seen) &&
            poda__set_add(&belief->here, &state, &index) == PODA__SET_NO_MEMORY)
            return false;
    }
    return true;
}

/* The player makes its move in all of them. */
static bool move_on(const poda__plays *plays, beliefs *belief, poda_move move)
{
    const poda__check *check = plays->check;
    uint32_t index;
    poda__set_release(&belief->open);
    if (!poda__set_init(&belief->open, check->size))
        return false;
    for (uint32_t i = 0; i < belief->here.count; i++) {
        poda_state state, next;
        memset(&state, 0, sizeof state);
        memcpy(&state, poda__set_at(&belief->here, i), check->size);
        poda__check_step(check, &state, move, &next);
        if (poda__set_add(&belief->open, &next, &index) == PODA__SET_NO_MEMORY)
            return false;
    }
    poda__set_release(&belief->here);
    return poda__set_init(&belief->here, check->size);
}

/* Can `state` follow this past? If there is too much to find out: yes. */
static bool is_possible(poda__plays *plays, const own_past *past, int player,
                        const poda_state *state, uint64_t *effort)
{
    const poda__check *check = plays->check;
    beliefs belief = {.effort = effort};
    poda_state start;
    uint32_t index;
    poda_state_start(check->game, &start);
    bool known = poda__set_init(&belief.open, check->size);
    known = poda__set_init(&belief.here, check->size) && known &&
            poda__set_add(&belief.open, &start, &index) != PODA__SET_NO_MEMORY;
    for (size_t i = 0; known && i < past->count; i++)
        known = advance(plays, &belief, player, &past->seen[i]) &&
                move_on(plays, &belief, past->moves[i]);
    known = known && advance(plays, &belief, player, &past->seen[past->count]);
    const bool possible = !known || poda__set_find(&belief.here, state, &index);
    poda__set_release(&belief.open);
    poda__set_release(&belief.here);
    return possible;
}

/* Was the player in this very set before? */
static bool was_there(const poda__check *check, const own_past *past)
{
    for (size_t i = 0; i < past->count; i++)
        if (poda__check_same(check, &past->seen[i], &past->seen[past->count]))
            return true;
    return false;
}

/* Says what was forgotten between the plays to `first` and `second`. */
static void report_recall(poda__plays *plays, uint32_t first, uint32_t second, int player,
                          const own_past *one, const own_past *other)
{
    const poda__check *check = plays->check;
    const size_t shared = one->count < other->count ? one->count : other->count;
    size_t i = 0;
    while (i < shared && poda__check_same(check, &one->seen[i], &other->seen[i]) &&
           one->moves[i] == other->moves[i])
        i++;
    if (was_there(check, one) || was_there(check, other))
        poda__plays_that(
            plays, PODA__TEST_RECALL, first, second, false,
            "player %d is absent-minded: it sees the same as at an earlier turn of the "
            "same play, and cannot tell that it has moved",
            player);
    else if (i < shared && !poda__check_same(check, &one->seen[i], &other->seen[i]))
        poda__plays_that(plays, PODA__TEST_RECALL, first, second, false,
                         "player %d sees the same after both plays, but at its turn %lu it saw "
                         "something else in each: it forgets what it has seen",
                         player, (unsigned long)i + 1);
    else
        poda__plays_that(plays, PODA__TEST_RECALL, first, second, false,
                         "player %d sees the same after both plays, but moved otherwise at its "
                         "turn %lu: it forgets what it has done",
                         player, (unsigned long)i + 1);
}

/* Every state of the set must be possible after every past that leads to it. */
static void check_recall(poda__plays *plays, const poda__knowledge *known, uint64_t *effort)
{
    poda__check *check = plays->check;
    check->result.tests++;
    for (int i = 0; i < known->past_count && known->state_count > 1 && known->past_count > 1; i++) {
        own_past past, other;
        if (!read_past(plays, known->past_at[i], known->player, &past)) {
            release_past(&past);
            return;
        }
        for (int k = 0; k < known->state_count && !check->failed[PODA__TEST_RECALL]; k++) {
            poda_state state;
            poda__plays_state(plays, known->state_at[k], &state);
            if (is_possible(plays, &past, known->player, &state, effort))
                continue;
            if (read_past(plays, known->state_at[k], known->player, &other))
                report_recall(plays, known->past_at[i], known->state_at[k], known->player, &past,
                              &other);
            release_past(&other);
        }
        release_past(&past);
    }
}

/* In a set of several states guesses vary, and do not depend on which of them is the real one. */
static void check_guesses(poda__plays *plays, const poda__knowledge *known)
{
    enum { GUESSES = 64 };
    poda__check *check = plays->check;
    poda_state state[2], guess[2], seen;
    for (int i = 0; i < 2; i++)
        poda__plays_state(plays, known->state_at[i], &state[i]);
    if (poda_state_movers(check->game, &state[0])) /* the library guesses what others chose */
        return;
    const poda_random seed = {poda__random(&check->seed)};
    for (int i = 0; i < 2; i++) {
        poda_random random = seed;
        poda_state_sees(check->game, &state[i], known->player, &seen);
        (void)poda_state_guess(check->game, &seen, known->player, &random, &guess[i]);
    }
    poda__plays_that(plays, PODA__TEST_GUESS, known->state_at[0], known->state_at[1],
                     poda__check_same(check, &guess[0], &guess[1]),
                     "player %d sees the same after both plays, but with the same random numbers "
                     "'guess' gives two states: it knows more than the player",
                     known->player);
    poda_random random = seed;
    bool varies = false;
    for (int i = 0; i < GUESSES && !varies; i++) {
        (void)poda_state_guess(check->game, &seen, known->player, &random, &guess[1]);
        varies = !poda__check_same(check, &guess[0], &guess[1]);
    }
    poda__plays_that(plays, PODA__TEST_GUESS, known->state_at[0], known->state_at[1], varies,
                     "player %d sees the same after both plays, but 'guess' gives the same state "
                     "%d {time|times}",
                     known->player, GUESSES);
}

void poda__check_knowledge(poda__plays *plays)
{
    enum { TRIED = 50 }; /* sets in which guesses are tried */
    poda__check *check = plays->check;
    uint64_t effort = 0;
    int tried = 0;
    const bool guesses = check->rules->wide->guess && poda__check_open(check, PODA__TEST_GUESS);
    (void)poda__check_open(check, PODA__TEST_RECALL);
    for (size_t i = 0; i < plays->sets.count && !poda__check_stopped(check); i++) {
        const poda__knowledge *known = &plays->known[i];
        if (!check->failed[PODA__TEST_RECALL] && effort < EFFORT)
            check_recall(plays, known, &effort);
        if (guesses && known->state_count > 1 && tried < TRIED) {
            check_guesses(plays, known);
            tried++;
        }
    }
}
