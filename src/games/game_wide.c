/* game_wide.c - games of every kind behind one interface: what a game does not define has its default
 * here, so that callers need not ask what kind it is. */
#include "games/game_wide.h"

#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "games/own.h"
#include "search/game.h"

poda_kind poda_game_kind(const poda_game *game)
{
    const poda_wide *wide = game->rules->wide;
    if (!wide)
        return (poda_kind){.players = 2, .fixed_sum = true, .unit = 1};
    const poda_value unit = wide->unit ? wide->unit(game->params) : 1;
    return (poda_kind){.wide = true,
                       .players = game->players,
                       .chance = wide->chance != NULL,
                       .hidden = wide->sees != NULL,
                       .together = wide->movers != NULL,
                       .fixed_sum = wide->sum && game->players > 1,
                       .sum = wide->sum ? wide->sum(game->params) : 0,
                       .unit = unit > 0 ? unit : 1};
}

const poda__own *poda__game_own(const poda_game *game)
{
    return game->own;
}

const poda__own *poda__game_own_solver(const poda_game *game)
{
    const poda__own *own = game->own;
    return own && own->solve && (!own->solves || own->solves(game->params)) ? own : NULL;
}

poda_status poda__game_wide_check(poda_game *game, poda_error *error)
{
    const poda_wide *wide = game->rules->wide;
    game->players = wide ? wide->players(game->params) : 2;
    const int most = wide && !wide->payoffs ? 2 : PODA_PLAYERS_MAX;
    if (game->players < 1 || game->players > most)
        return poda_fail(error, PODA_BAD_GAME, "players",
                         "%.60s: 'players' returns %d; it must be 1 to %d", poda_game_name(game),
                         game->players, most);
    const poda_value unit = wide && wide->unit ? wide->unit(game->params) : 1;
    return unit > 0 ? PODA_OK
                    : poda_fail(error, PODA_BAD_GAME, "unit",
                                "%.60s: 'unit' returns %d; it must be 1 or more",
                                poda_game_name(game), (int)unit);
}

poda_status poda__state_wide_check(const poda_game *game, int turn, poda_error *error)
{
    if ((turn >= 0 && turn < game->players) || (turn == PODA_CHANCE && game->rules->wide->chance))
        return PODA_OK;
    if (turn == PODA_TOGETHER && game->rules->wide->movers)
        return poda_fail(error, PODA_BAD_GAME, "movers",
                         "%.60s: the turn is PODA_TOGETHER, but 'movers' names no player",
                         poda_game_name(game));
    return poda_fail(error, PODA_BAD_GAME, "turn",
                     "%.60s: the turn is %d; it must be a player from 0 to %d, or PODA_CHANCE or "
                     "PODA_TOGETHER in a game that has them",
                     poda_game_name(game), turn, game->players - 1);
}

bool poda_state_payoffs(const poda_game *game, const poda_state *state,
                        poda_value pay[PODA_PLAYERS_MAX])
{
    memset(pay, 0, PODA_PLAYERS_MAX * sizeof *pay);
    const poda_wide *wide = game->rules->wide;
    if (wide && wide->payoffs)
        return wide->payoffs(game->params, state, pay);
    poda_value value;
    if (!poda_state_over(game, state, &value))
        return false;
    pay[0] = poda_is_win(value) ? 1 : poda_is_loss(value) ? -1 : value;
    if (game->players > 1)
        pay[1] = -pay[0];
    return true;
}

poda_status poda__too_many_positions(const poda_game *game, uint64_t limit, poda_error *error)
{
    return poda_fail(error, PODA_TOO_LARGE, "limit",
                     "%.60s has more than %llu positions; limit=N allows more",
                     poda_game_name(game), (unsigned long long)limit);
}

bool poda_game_range(const poda_game *game, poda_value *least, poda_value *most)
{
    const poda_wide *wide = game->rules->wide;
    if (wide && wide->range) {
        wide->range(game->params, least, most);
        return *least <= *most;
    }
    *least = -1;
    *most = 1;
    return !game->rules->scored;
}

void poda_state_chances(const poda_game *game, const poda_state *state, poda_chances *list)
{
    list->count = 0;
    if (poda_state_turn(game, state) == PODA_CHANCE)
        game->rules->wide->chance(game->params, state, list);
}

enum { CHANCE_ROOM = 1 << 12 }; /* outcomes of one draw where the game does not draw itself */

poda_status poda_state_draw(const poda_game *game, const poda_state *state, poda_random *random,
                            poda_move *outcome, poda_error *error)
{
    if (game->rules->wide->draw) {
        *outcome = game->rules->wide->draw(game->params, state, random);
        return PODA_OK;
    }
    poda_move at[64];
    uint64_t weight[64], total = 0;
    poda_chances list = {at, weight, 0, 64};
    void *room = NULL;
    poda_state_chances(game, state, &list);
    if (list.count > list.capacity) {
        room = poda__array(CHANCE_ROOM, sizeof *at + sizeof *weight);
        if (!room)
            return poda_fail_memory(error);
        list = (poda_chances){room, (uint64_t *)room + CHANCE_ROOM, 0, CHANCE_ROOM};
        poda_state_chances(game, state, &list);
    }
    poda_status status = PODA_OK;
    for (size_t i = 0; i < list.count && list.count <= list.capacity; i++)
        total += list.weight[i];
    if (list.count > list.capacity)
        status = poda_fail(error, PODA_TOO_LARGE, "chance",
                           "%.60s: more than %d outcomes of chance; define NAME_HAS_DRAW",
                           poda_game_name(game), CHANCE_ROOM);
    else if (list.count == 0)
        status = poda_fail(error, PODA_BAD_GAME, "chance", "%.60s: 'chance' lists no outcome",
                           poda_game_name(game));
    else
        status = poda__weights_check(poda_game_name(game), list.weight, list.count, error);
    if (status == PODA_OK) {
        uint64_t left = poda_random_below(random, total);
        size_t i = 0;
        while (left >= list.weight[i])
            left -= list.weight[i++];
        *outcome = list.at[i];
    }
    free(room);
    return status;
}

void poda_state_sees(const poda_game *game, const poda_state *state, int player, poda_state *to)
{
    if (!game->rules->wide || !game->rules->wide->sees) {
        *to = *state;
        return;
    }
    poda_state seen;
    memset(&seen, 0, sizeof seen);
    game->rules->wide->sees(game->params, state, player, &seen);
    *to = seen;
}

bool poda_game_guesses(const poda_game *game)
{
    const poda_wide *wide = game->rules->wide;
    return !wide || !wide->sees || wide->guess;
}

/* Where players choose at once, what others have chosen is any move of theirs. */
static void guess_choices(const poda_game *game, poda_random *random, poda_state *state)
{
    enum { CHOICE_ROOM = 1 << 12 };
    poda__wide_joint joint;
    if (!poda_state_movers(game, state))
        return;
    memcpy(&joint, state, sizeof joint);
    memset(state, 0, sizeof joint);
    for (int player = 0; player < game->players; player++)
        if (joint.chose >> player & 1) {
            poda_move move = joint.chosen[player], moves[CHOICE_ROOM];
            poda_moves list = {moves, 0, CHOICE_ROOM};
            poda_state_moves(game, state, &list);
            if (move == PODA_MOVE_HIDDEN && list.count > 0)
                move = moves[poda_random_below(random, list.count < list.capacity ? list.count
                                                                                  : list.capacity)];
            poda_state_play(game, state, move, state);
        }
}

bool poda_state_guess(const poda_game *game, const poda_state *seen, int player,
                      poda_random *random, poda_state *to)
{
    if (!poda_game_guesses(game))
        return false;
    if (!game->rules->wide || !game->rules->wide->guess) {
        *to = *seen;
        return true;
    }
    poda_state whole;
    memset(&whole, 0, sizeof whole);
    game->rules->wide->guess(game->params, seen, player, random, &whole);
    guess_choices(game, random, &whole);
    *to = whole;
    return true;
}

bool poda_state_shown(const poda_game *game, const poda_state *state)
{
    const poda_wide *wide = game->rules->wide;
    return !wide || !wide->sees || (wide->shown && wide->shown(game->params, state));
}

unsigned poda_state_movers(const poda_game *game, const poda_state *state)
{
    const poda_wide *wide = game->rules->wide;
    poda_value value;
    return wide && wide->movers && !poda_state_over(game, state, &value)
               ? wide->movers(game->params, state)
               : 0;
}

void poda__view_keep_legal(const poda_game *game, const poda_state *state, poda_view *view)
{
    if (poda_state_turn(game, state) < 0) {
        view->click_count = 0;
        return;
    }
    if (!poda_state_movers(game, state) || view->click_count <= 0 ||
        view->click_count > PODA_VIEW_CLICKS)
        return;
    poda_move room[PODA_VIEW_CLICKS];
    poda_moves list = {room, 0, PODA_VIEW_CLICKS};
    poda_state_moves(game, state, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    int kept = 0;
    for (int i = 0; i < view->click_count; i++)
        for (size_t k = 0; k < count; k++)
            if (view->click[i].move == room[k]) {
                view->click[kept++] = view->click[i];
                break;
            }
    view->click_count = kept;
}

void poda__state_bytes_text(const poda_game *game, const poda_state *state, poda_text *text)
{
    enum { RUN = 4 };
    size_t size = game->rules->space.state_size;
    while (size > 0 && state->bytes[size - 1] == 0)
        size--;
    poda_text_add(text, "#");
    for (size_t i = 0, run; i < size; i += run) {
        for (run = 1; i + run < size && state->bytes[i + run] == state->bytes[i]; run++) {
        }
        poda_text_add(text, "%02x", state->bytes[i]);
        if (run >= RUN)
            poda_text_add(text, "x%zu.", run);
        else
            run = 1;
    }
}

poda_status poda__state_bytes_read(const poda_game *game, const char *text, poda_state *state,
                                   poda_error *error)
{
    if (*text == '#')
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "%.60s does not read positions: instead of '%.20s', write the moves that "
                         "lead there from the start",
                         poda_game_name(game), text);
    poda_state_start(game, state);
    return poda_moves_read(game, text, state, error);
}

/* Plays the choices after the text of a state: " & rock & scissors". */
static poda_status read_choices(const poda_game *game, char *text, poda_state *state,
                                poda_error *error)
{
    while (text) {
        char *next = strstr(text, " & ");
        if (next) {
            *next = 0;
            next += 3;
        }
        poda_move move;
        const poda_status status = poda_move_read(game, state, text, &move, error);
        if (status != PODA_OK)
            return status;
        if (!poda_state_movers(game, state))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "'& %.40s': no players choose at once here", text);
        poda_state_play(game, state, move, state);
        text = next;
    }
    return PODA_OK;
}

poda_status poda__state_wide_read(const poda_game *game, const char *text, poda_state *state,
                                  poda_error *error)
{
    const poda_space *space = &game->rules->space;
    if (!space->state_read)
        return poda__state_bytes_read(game, text, state, error);
    char words[PODA_TEXT_MAX], *choices = NULL;
    strcpy(words, text); /* the caller has measured it */
    if (game->rules->wide->movers && (choices = strstr(words, " & "))) {
        *choices = 0;
        choices += 3;
    }
    const poda_status status = space->state_read(game->params, words, state, error);
    return status == PODA_OK ? read_choices(game, choices, state, error) : status;
}
