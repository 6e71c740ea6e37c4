/* wide.c - the tests of wide games (poda/wide.h) on plays: all of them, shortest first, where the
 * tree is small, else the shortest and then random ones. */
#include "check/check_wide.h"

#include <stdlib.h>

#include "base/memory.h"
#include "check/watch/watch.h"

enum {
    NEAR = 10,          /* visits of the tree, breadth-first, for each position to examine */
    FAR = 50,           /* the same with random plays */
    MOST = 1 << 22,     /* visits in all */
    PLAYS = 100000,     /* random plays */
    LONGEST_PLAY = 2000 /* moves of each */
};

size_t poda__plays_path(const poda__plays *plays, uint32_t at, poda_move *moves, size_t room)
{
    size_t length = 0;
    for (uint32_t up = at; plays->visits[up].parent != PODA__CHECK_NONE;
         up = plays->visits[up].parent)
        length++;
    size_t left = length < room ? length : room;
    for (uint32_t up = at; moves && left > 0; up = plays->visits[up].parent)
        moves[--left] = plays->visits[up].move;
    return length;
}

/* The moves that lead to a visit, in the caller's array of LONGEST_PLAY. */
static size_t path_of(const poda__plays *plays, uint32_t at, poda_move *moves)
{
    const size_t length = poda__plays_path(plays, at, moves, LONGEST_PLAY);
    return length < LONGEST_PLAY ? length : LONGEST_PLAY;
}

void poda__plays_state(const poda__plays *plays, uint32_t at, poda_state *to)
{
    const poda_game *game = plays->check->game;
    poda_move moves[LONGEST_PLAY];
    const size_t length = path_of(plays, at, moves);
    poda_state_start(game, to);
    for (size_t i = 0; i < length; i++)
        poda_state_play(game, to, moves[i], to);
}

static void write_play(const poda__plays *plays, uint32_t at, char *text, size_t size)
{
    const poda__check *check = plays->check;
    poda_move moves[LONGEST_PLAY];
    poda_state state;
    poda_text to = {text, size, 0};
    const size_t length = path_of(plays, at, moves);
    text[0] = 0;
    poda_state_start(check->game, &state);
    for (size_t i = 0; i < length; i++) {
        char word[PODA_TEXT_MAX];
        poda_text_add(&to, "%s%s", i ? " " : "",
                      poda__check_move_text(check, &state, moves[i], word, sizeof word));
        poda_state_play(check->game, &state, moves[i], &state);
    }
}

bool poda__plays_that(poda__plays *plays, poda__test test, uint32_t first, uint32_t second, bool ok,
                      const char *format, ...)
{
    poda__check *check = plays->check;
    check->result.tests++;
    if (ok || check->failed[test])
        return ok;
    va_list args;
    va_start(args, format);
    poda_fault *fault = poda__check_fault(check, test, format, args);
    va_end(args);
    if (!fault)
        return false;
    poda_state state;
    poda__plays_state(plays, first, &state);
    poda__check_state_text(check, &state, fault->position, sizeof fault->position);
    write_play(plays, first, fault->moves, sizeof fault->moves);
    if (second != PODA__CHECK_NONE) {
        fault->two_plays = true;
        write_play(plays, second, fault->second, sizeof fault->second);
    }
    return false;
}

/* Adds a visit; PODA__CHECK_NONE: there is no room, or no memory. */
static uint32_t add_visit(poda__plays *plays, uint32_t parent, poda_move move)
{
    if (plays->count >= plays->most)
        return PODA__CHECK_NONE;
    if (plays->count == plays->room) {
        const size_t room = plays->room ? 2 * plays->room : 1024;
        poda__visit *visits = poda__resize(plays->visits, room, sizeof *visits);
        if (!visits) {
            plays->check->status = poda_fail_memory(plays->check->error);
            return PODA__CHECK_NONE;
        }
        plays->visits = visits;
        plays->room = room;
    }
    plays->visits[plays->count] = (poda__visit){move, parent};
    return (uint32_t)plays->count++;
}

/* Records for the waiting process, if there is one, which visit is examined. */
static void note_place(const poda__plays *plays, uint32_t at)
{
    poda__watch *watch = plays->check->watch;
    if (!watch)
        return;
    watch->tests = plays->check->result.tests;
    const size_t length = poda__plays_path(plays, at, NULL, 0);
    watch->path_length = length <= PODA__WATCH_PATH ? length : 0;
    (void)poda__plays_path(plays, at, watch->path, watch->path_length);
}

/* Tests a visit; `past` holds a hash for each player, `*seen` what the player to move sees. */
static void look(poda__plays *plays, poda__place *place, const uint64_t *past, uint64_t *seen)
{
    poda__check *check = plays->check;
    note_place(plays, place->at);
    place->over = poda__check_over(check, &place->state);
    place->turn = poda_state_turn(check->game, &place->state);
    poda__check_payoffs(plays, place);
    place->move_count = poda__check_list(check, &place->state);
    if (place->turn == PODA_CHANCE && !place->over)
        poda__check_chance(plays, place);
    poda__check_sees(plays, place);
    place->move_count = poda__check_list(check, &place->state); /* tests have made other lists */
    poda__check_shown(plays, place);
    *seen = 0;
    if (place->turn < 0 || place->over)
        return;
    poda__check_guess(plays, place);
    place->move_count = poda__check_list(check, &place->state); /* tests have made other lists */
    if (!check->failed[PODA__TEST_SEES])
        (void)poda__know(plays, place, past[place->turn], seen);
}

/* States and pasts of the visits that are still to be examined. */
struct front {
    unsigned char *states;
    uint64_t (*past)[PODA_PLAYERS_MAX];
    size_t most;
};

/* True if these are all the plays there are. */
static bool walk_tree(poda__plays *plays, struct front *front)
{
    poda__check *check = plays->check;
    const size_t size = check->size;
    poda__place place;
    for (uint32_t at = 0; at < plays->count; at++) {
        uint64_t past[PODA_PLAYERS_MAX], seen;
        memset(&place, 0, sizeof place);
        place.at = at;
        memcpy(&place.state, front->states + at * size, size);
        memcpy(past, front->past[at], sizeof past);
        look(plays, &place, past, &seen);
        const uint64_t before = place.turn >= 0 ? past[place.turn] : 0;
        for (size_t i = 0; i < place.move_count; i++) {
            if (plays->count >= front->most || poda__check_stopped(check))
                return false;
            const uint32_t child = add_visit(plays, at, check->moves[i]);
            if (child == PODA__CHECK_NONE)
                return false;
            poda_state next;
            poda__check_step(check, &place.state, check->moves[i], &next);
            memcpy(front->states + child * size, &next, size);
            if (place.turn >= 0)
                past[place.turn] = poda__past_add(before, seen, check->moves[i]);
            memcpy(front->past[child], past, sizeof past);
        }
    }
    return true;
}

/* One random play; false if it did not end. */
static bool walk_once(poda__plays *plays)
{
    poda__check *check = plays->check;
    poda__place place = {.at = 0};
    uint64_t past[PODA_PLAYERS_MAX] = {0};
    poda_state_start(check->game, &place.state);
    for (int length = 0; length < LONGEST_PLAY; length++) {
        uint64_t seen;
        look(plays, &place, past, &seen);
        if (place.move_count == 0)
            return true;
        const poda_move move =
            check->moves[poda__random_below(&check->seed, (uint32_t)place.move_count)];
        const uint32_t next = add_visit(plays, place.at, move);
        if (next == PODA__CHECK_NONE || poda__check_stopped(check))
            return true;
        if (place.turn >= 0)
            past[place.turn] = poda__past_add(past[place.turn], seen, move);
        poda_state child;
        poda__check_step(check, &place.state, move, &child);
        place.state = child;
        place.at = next;
    }
    return false;
}

static void walk_at_random(poda__plays *plays)
{
    unsigned long endless = 0, ended = 0;
    for (int play = 0; play < PLAYS && plays->count < plays->most; play++) {
        if (poda__check_stopped(plays->check))
            return;
        if (walk_once(plays))
            ended++;
        else
            endless++;
    }
    poda__plays_that(plays, PODA__TEST_OUTCOME, 0, PODA__CHECK_NONE, ended > 0 || endless == 0,
                     "none of %lu random {play|plays} ended within %d {move|moves}", endless,
                     LONGEST_PLAY);
}

static void walk(poda__plays *plays)
{
    poda__check *check = plays->check;
    const size_t positions = (size_t)check->options.positions;
    const size_t near = positions < MOST / NEAR ? NEAR * positions : MOST;
    plays->most = positions < MOST / FAR ? FAR * positions : MOST;
    struct front front = {.most = near};
    front.states = poda__array(near + 1, check->size);
    front.past = poda__array(near + 1, sizeof *front.past);
    if (!front.states || !front.past) {
        check->status = poda_fail_memory(check->error);
    } else if (add_visit(plays, PODA__CHECK_NONE, 0) == 0) {
        poda_state start;
        poda_state_start(check->game, &start);
        memcpy(front.states, &start, check->size);
        const bool whole = walk_tree(plays, &front);
        free(front.states);
        free(front.past);
        front = (struct front){0};
        if (!whole)
            walk_at_random(plays);
    }
    free(front.states);
    free(front.past);
}

/* Faults of `sees` that a single position cannot show, or that two plays show better. */
static void end_sees(poda__plays *plays)
{
    poda__plays_that(plays, PODA__TEST_SEES, 0, PODA__CHECK_NONE, plays->hides,
                     "'sees' hides nothing in any position: leave it out");
    poda__plays_that(plays, PODA__TEST_SEES, plays->blind == PODA__CHECK_NONE ? 0 : plays->blind,
                     PODA__CHECK_NONE, plays->blind == PODA__CHECK_NONE,
                     "the player to move has other moves in what it sees than in the position");
}

void poda__check_wide(poda__check *check)
{
    poda__plays plays = {
        .check = check, .players = poda_game_kind(check->game).players, .blind = PODA__CHECK_NONE};
    if (!poda__set_init(&plays.sets, check->size + 1)) {
        check->status = poda_fail_memory(check->error);
        return;
    }
    walk(&plays);
    if (check->rules->wide->sees && check->status == PODA_OK && !check->result.stopped) {
        end_sees(&plays);
        if (!check->failed[PODA__TEST_SEES])
            poda__check_knowledge(&plays);
    }
    poda__set_release(&plays.sets);
    free(plays.visits);
    free(plays.known);
}
