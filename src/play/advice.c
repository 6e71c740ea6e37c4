/* advice.c - the values of moves: by theory if there is one, else by a search at full strength. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/by_table.h"
#include "play/session.h"
#include "poda/theory.h"

poda_status poda__list_moves(const poda_game *game, const poda_state *state, poda_move *moves,
                             poda_moves *list, poda_error *error)
{
    *list = (poda_moves){moves, 0, PODA__MOVE_ROOM};
    poda_state_moves(game, state, list);
    if (list->count == 0)
        return poda_fail(error, PODA_BAD_RULES, "moves",
                         "%s has no move here, and the game is not over", poda_game_name(game));
    if (list->count > PODA__MOVE_ROOM)
        list->count = PODA__MOVE_ROOM;
    return PODA_OK;
}

/* The value of a move by theory: that of the position after it, counted from before it. */
static poda_status judge(const poda_game *game, const poda_state *state, poda_move move,
                         bool *known, poda_advice *out, poda_error *error)
{
    poda_state after;
    poda_value value;
    poda_theory theory = {0};
    const poda_value win = poda_state_turn(game, state) == PODA_MAX ? PODA_WIN : -PODA_WIN;
    poda_state_play(game, state, move, &after);
    if (poda_state_over(game, &after, &value)) {
        *known = true;
        *out = (poda_advice){.move = move, .worth = poda_certain_worth(value, 1)};
        return PODA_OK;
    }
    poda_status status = poda_theory_solve(game, &after, known, &theory, NULL, error);
    if (status == PODA_OK && *known) {
        const int64_t distance = theory.distance < 0 ? -1 : theory.distance + 1;
        *out = (poda_advice){.move = move,
                             .worth = poda_certain_worth(theory.wins ? -win : win, distance)};
    }
    return status;
}

/* Of the winning moves, the one that wins first, with its own distance: the first of the list may
 * take longer. */
static poda_status choose_quickest(const poda_game *game, const poda_state *state,
                                   const poda_moves *winners, poda_advice *out, poda_error *error)
{
    int64_t shortest = -1;
    poda_status status = PODA_OK;
    for (size_t i = 0; i < winners->count && i < winners->capacity && status == PODA_OK; i++) {
        poda_advice one;
        bool judged = false;
        status = judge(game, state, winners->at[i], &judged, &one, error);
        if (status == PODA_OK && judged && one.worth.distance >= 0 &&
            (shortest < 0 || one.worth.distance < shortest)) {
            shortest = one.worth.distance;
            *out = one;
        }
    }
    return status;
}

poda_status poda__advise_by_theory(const poda_game *game, const poda_state *state, poda_move *moves,
                                   bool *known, poda_advice *out, poda_error *error)
{
    enum { JUDGED = 64 };
    poda_move winner[JUDGED];
    poda_moves winners = {winner, 0, JUDGED}, list;
    poda_theory theory = {0};
    poda_status status = poda_theory_solve(game, state, known, &theory, &winners, error);
    if (status != PODA_OK || !*known)
        return status;
    const poda_value win = poda_state_turn(game, state) == PODA_MAX ? PODA_WIN : -PODA_WIN;
    const poda_worth worth = poda_certain_worth(theory.wins ? win : -win, theory.distance);
    if (theory.wins && winners.count > 0) {
        *out = (poda_advice){.move = winner[0], .worth = worth};
        return theory.distance < 0 ? PODA_OK : choose_quickest(game, state, &winners, out, error);
    }
    status = poda__list_moves(game, state, moves, &list, error);
    if (status != PODA_OK)
        return status;
    *out = (poda_advice){.move = list.at[0], .worth = worth};
    int64_t longest = -1;
    for (size_t i = 0; i < list.count && i < JUDGED && status == PODA_OK; i++) {
        poda_advice one;
        bool judged;
        status = judge(game, state, list.at[i], &judged, &one, error);
        if (status == PODA_OK && judged && one.worth.distance > longest) {
            longest = one.worth.distance;
            out->move = list.at[i];
        }
    }
    return status;
}

/* A search at full strength of the session's position. */
static poda_status search(poda_session *session, const poda_effort *effort, bool every_move,
                          poda_result *result, poda_error *error)
{
    poda_search_options options;
    poda_status status = PODA_OK;
    poda_search_defaults(&options);
    poda_search_choose(session->info.game, NULL, &options);
    options.seconds = effort->seconds;
    options.seed = session->info.seed;
    options.every_move = every_move;
    options.past = session->states;
    options.past_count = session->info.played;
    poda__effort_apply(effort, &options);
    poda_table_guide guide;
    if (session->table)
        poda_table_inform(session->table, session->states, session->info.played + 1, &guide,
                          &options);
    if (!session->adviser)
        status = poda_search_open(&session->adviser, session->info.game, error);
    if (status == PODA_OK)
        status = poda_search_run(session->adviser, poda_session_state(session), &options, NULL,
                                 NULL, result, error);
    return status;
}

static poda_status hint_by_search(poda_session *session, const poda_effort *effort,
                                  poda_move *moves, poda_advice *out, poda_error *error)
{
    poda_result result = {0};
    poda_status status = search(session, effort, false, &result, error);
    if (status != PODA_OK)
        return status;
    if (result.has_move) {
        *out = (poda_advice){result.move, poda_result_worth(&result),
                             result.exact && !result.move_proven};
        return PODA_OK;
    }
    poda_moves list;
    status = poda__list_moves(session->info.game, poda_session_state(session), moves, &list, error);
    if (status == PODA_OK) /* stopped at once: any move, with unknown value */
        *out = (poda_advice){.move = list.at[0], .worth = {.distance = -1}};
    return status;
}

static poda_status hint_by_table(poda_session *session, bool *known, poda_advice *out,
                                 poda_error *error)
{
    poda_result result = {0};
    const poda_status status = poda__best_by_table(session->table, session->states,
                                                   session->info.played + 1, known, &result, error);
    if (status == PODA_OK && *known)
        *out = (poda_advice){.move = result.move, .worth = poda_result_worth(&result)};
    return status;
}

/* Fills room for PODA__MOVE_ROOM. */
static poda_status values_by_table(poda_session *session, bool *known, poda_advice *all,
                                   size_t *count, poda_error *error)
{
    poda_solved_move *moves = poda__array(PODA__MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    const poda_status status =
        poda__values_by_table(session->table, session->states, session->info.played + 1, known,
                              moves, PODA__MOVE_ROOM, count, error);
    for (size_t i = 0; status == PODA_OK && *known && i < *count; i++)
        all[i] = (poda_advice){.move = moves[i].move, .worth = moves[i].worth};
    free(moves);
    return status;
}

poda_status poda_session_hint(poda_session *session, const poda_effort *effort, poda_advice *out,
                              poda_error *error)
{
    poda_effort taken;
    bool known = false;
    poda_status status = poda__effort_take(effort, &taken, error);
    if (status != PODA_OK)
        return status;
    if (poda_game_rules_of(session->info.game)->wide)
        return poda__session_values_wide(session, &taken, NULL, 0, NULL, out, error);
    poda_move *moves = poda__array(PODA__MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    status = hint_by_table(session, &known, out, error);
    if (status == PODA_OK && !known)
        status = poda__advise_by_theory(session->info.game, poda_session_state(session), moves,
                                        &known, out, error);
    if (status == PODA_OK && !known)
        status = hint_by_search(session, &taken, moves, out, error);
    free(moves);
    return status;
}

/* Fills room for PODA__MOVE_ROOM. */
static poda_status values_by_theory(poda_session *session, bool *known, poda_advice *all,
                                    size_t *count, poda_error *error)
{
    const poda_state *state = poda_session_state(session);
    poda_moves list;
    poda_move *moves = poda__array(PODA__MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    poda_status status = poda__list_moves(session->info.game, state, moves, &list, error);
    *known = status == PODA_OK;
    for (size_t i = 0; *known && i < list.count && status == PODA_OK; i++)
        status = judge(session->info.game, state, list.at[i], known, &all[i], error);
    *count = list.count;
    free(moves);
    return status;
}

static poda_status values_by_search(poda_session *session, const poda_effort *effort,
                                    poda_advice *all, size_t *count, poda_error *error)
{
    poda_result result = {0};
    poda_status status = search(session, effort, true, &result, error);
    if (status != PODA_OK)
        return status;
    if (result.move_count == 0)
        return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    *count = result.move_count < PODA__MOVE_ROOM ? result.move_count : PODA__MOVE_ROOM;
    for (size_t i = 0; i < *count; i++)
        all[i] = (poda_advice){.move = result.moves[i].move,
                               .worth = poda_move_worth(&result, &result.moves[i])};
    return PODA_OK;
}

/* Should `a` come after `b`? Quick wins come first, then late losses before early ones, unknown
 * values last. */
static bool worse(const poda_worth *a, const poda_worth *b, poda_value sign)
{
    if (!a->known || !b->known)
        return !a->known && b->known;
    if (a->value != b->value)
        return sign * a->value < sign * b->value;
    return poda_is_loss(sign * a->value) ? a->distance < b->distance : a->distance > b->distance;
}

poda_status poda_session_values(poda_session *session, const poda_effort *effort, poda_advice *out,
                                size_t room, size_t *count, poda_error *error)
{
    const poda_value sign = poda_session_turn(session) == PODA_MAX ? 1 : -1;
    poda_effort taken;
    bool known = false;
    size_t found = 0;
    poda_status status = poda__effort_take(effort, &taken, error);
    if (status != PODA_OK)
        return status;
    if (poda_game_rules_of(session->info.game)->wide)
        return poda__session_values_wide(session, &taken, out, room, count, NULL, error);
    poda_advice *all = poda__array(PODA__MOVE_ROOM, sizeof *all);
    if (!all)
        return poda_fail_memory(error);
    status = values_by_table(session, &known, all, &found, error);
    if (status == PODA_OK && !known)
        status = values_by_theory(session, &known, all, &found, error);
    if (status == PODA_OK && !known)
        status = values_by_search(session, &taken, all, &found, error);
    /* a stable order: equal moves keep the game's own */
    for (size_t i = 1; status == PODA_OK && i < found; i++)
        for (size_t j = i; j > 0 && worse(&all[j - 1].worth, &all[j].worth, sign); j--) {
            const poda_advice swap = all[j];
            all[j] = all[j - 1];
            all[j - 1] = swap;
        }
    if (status == PODA_OK) {
        *count = found > room ? room + 1 : found;
        if (room > 0)
            memcpy(out, all, (found < room ? found : room) * sizeof *out);
    }
    free(all);
    return status;
}
