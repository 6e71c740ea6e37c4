/* openings.c - reads openings, or makes random ones. */
#include "match/openings.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/set.h"
#include "base/stop.h"

void poda__openings_release(poda__openings *openings)
{
    free(openings->at);
    free(openings->moves);
    *openings = (poda__openings){0};
}

static poda_status add_opening(poda__openings *openings, poda_error *error)
{
    if (openings->count == openings->room) {
        const uint32_t room = openings->room ? 2 * openings->room : 64;
        poda__opening *at = poda__resize(openings->at, room, sizeof *at);
        if (!at)
            return poda_fail_memory(error);
        openings->at = at;
        openings->room = room;
    }
    openings->at[openings->count++] = (poda__opening){openings->move_count, 0};
    return PODA_OK;
}

/* Plays the move and adds it to the last opening. */
static poda_status add_move(poda__openings *openings, const poda_game *game, poda_state *state,
                            poda_move move, poda_error *error)
{
    if (openings->move_count == openings->move_room) {
        const uint32_t room = openings->move_room ? 2 * openings->move_room : 256;
        poda_move *moves =
            room > openings->move_room ? poda__resize(openings->moves, room, sizeof *moves) : NULL;
        if (!moves)
            return poda_fail_memory(error);
        openings->moves = moves;
        openings->move_room = room;
    }
    openings->moves[openings->move_count++] = move;
    openings->at[openings->count - 1].count++;
    poda_state_play(game, state, move, state);
    return PODA_OK;
}

/* Plays the moves of `text` and adds them to the last opening. */
static poda_status add_moves(poda__openings *openings, const poda_game *game, poda_state *state,
                             const char *text, poda_error *error)
{
    poda_line line = {.at = text};
    poda_status status = PODA_OK;
    while (status == PODA_OK) {
        poda_move move;
        bool found;
        status = poda_line_next(&line, game, state, &move, &found, error);
        if (status != PODA_OK || !found)
            break;
        status = add_move(openings, game, state, move, error);
    }
    return status;
}

static poda_status read_line(poda__openings *openings, const poda_game *game,
                             const poda_state *from, const char *line, size_t length,
                             poda_error *error)
{
    poda_state state = *from;
    poda_value value;
    char *moves = poda__array(length + 1, 1);
    if (!moves)
        return poda_fail_memory(error);
    memcpy(moves, line, length);
    for (size_t i = 0; i < length; i++)
        if (moves[i] == ',' || moves[i] == '\r')
            moves[i] = ' ';
    poda_status status = add_opening(openings, error);
    if (status == PODA_OK)
        status = add_moves(openings, game, &state, moves, error);
    free(moves);
    if (status == PODA_OK && poda_state_over(game, &state, &value))
        status = poda_fail(error, PODA_BAD_MOVE, "openings", "the game is over after this opening");
    return status;
}

static void shuffle(poda__openings *openings, uint64_t seed)
{
    for (uint32_t i = openings->count; i > 1; i--) {
        const uint32_t other = poda__random_below(&seed, i);
        const poda__opening swap = openings->at[i - 1];
        openings->at[i - 1] = openings->at[other];
        openings->at[other] = swap;
    }
}

poda_status poda__openings_read(poda__openings *openings, const poda_game *game,
                                const poda_state *from, const char *text, uint64_t seed,
                                poda_error *error)
{
    int number = 1;
    for (const char *line = text; *line; number++) {
        const size_t whole = strcspn(line, "\n"), said = strcspn(line, "#\n");
        if (strspn(line, " \t\r") < said) {
            poda_error why = {.translate = error ? error->translate : NULL};
            poda_status status = read_line(openings, game, from, line, said, &why);
            if (status != PODA_OK) {
                char at[32];
                snprintf(at, sizeof at, "line %d", number);
                return status == PODA_NO_MEMORY
                           ? poda_fail_memory(error)
                           : poda_fail(error, PODA_BAD_FILE, at, "openings, line %d: %.300s",
                                       number, why.message);
            }
        }
        line += whole + (line[whole] == '\n');
    }
    if (openings->count == 0)
        return poda_fail(error, PODA_BAD_FILE, "openings",
                         "there is no opening in the file; expected a line of moves each");
    shuffle(openings, seed);
    return PODA_OK;
}

/* One line of random moves; false if the game ended on the way. */
static poda_status draw_line(poda__openings *openings, const poda_game *game, poda_state *state,
                             int plies, uint64_t *seed, bool *whole, poda_error *error)
{
    enum { ROOM = 1 << 10 };
    poda_move moves[ROOM] = {0};
    poda_value value;
    poda_status status = PODA_OK;
    for (int ply = 0; ply < plies && status == PODA_OK; ply++) {
        poda_moves list = {moves, 0, ROOM};
        if (poda_state_over(game, state, &value))
            break;
        poda_state_moves(game, state, &list);
        if (list.count == 0)
            break;
        const uint32_t listed = (uint32_t)(list.count < ROOM ? list.count : ROOM);
        status = add_move(openings, game, state, moves[poda__random_below(seed, listed)], error);
    }
    *whole = !poda_state_over(game, state, &value);
    return status;
}

poda_status poda__openings_draw(poda__openings *openings, const poda_game *game,
                                const poda_state *from, uint32_t count, int plies, uint64_t seed,
                                const volatile int *stop, poda_error *error)
{
    enum { TRIES = 200, NEW_TRIES = 50 };
    poda__set seen;
    if (!poda__set_init(&seen, poda_game_rules_of(game)->space.state_size))
        return poda_fail_memory(error);
    poda_status status = PODA_OK;
    for (uint32_t i = 0; i < count && status == PODA_OK; i++) {
        const uint32_t moves = openings->move_count;
        bool whole = false, new = false;
        uint64_t own = poda_mix(seed ^ poda_mix(i));
        status = add_opening(openings, error);
        for (int try = 0; try < TRIES && status == PODA_OK && !(whole && new); try++) {
            poda_state state = *from, canonical = {0};
            uint32_t index;
            if (whole && try >= NEW_TRIES)
                break; /* the game has no more of them */
            openings->move_count = moves;
            openings->at[i].count = 0;
            status = draw_line(openings, game, &state, plies, &own, &whole, error);
            poda_state_canonical(game, &state, &canonical);
            const poda__set_answer answer = status == PODA_OK && whole
                                                ? poda__set_add(&seen, &canonical, &index)
                                                : PODA__SET_KNOWN;
            new = answer == PODA__SET_NEW;
            if (answer == PODA__SET_NO_MEMORY)
                status = poda_fail_memory(error);
        }
        if (status == PODA_OK && poda__stopped(stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the match began");
        if (status == PODA_OK && !whole)
            status = poda_fail(error, PODA_BAD_OPTION, "random",
                               "random=%d: the game is over before that many moves; choose fewer",
                               plies);
    }
    poda__set_release(&seen);
    return status;
}
