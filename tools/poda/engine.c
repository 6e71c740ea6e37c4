/* engine.c - chooses moves. Theory answers at any size, search does the rest; a level's mistakes come
 * from the seed and the ply alone, so a game taken back and played again is the same game. */
#include "engine.h"

#include <stdlib.h>

enum { MOVE_ROOM = 1 << 12, HINT_SECONDS = 3 };

void engine_release(struct engine *engine)
{
    ponder_end(&engine->ponder);
    poda_search_free(engine->search[0]);
    poda_search_free(engine->search[1]);
    poda_search_free(engine->adviser);
    *engine = (struct engine){.expects = false};
}

static uint64_t chance(const struct session *session, uint64_t salt)
{
    return poda_mix(poda_mix(session->seed ^ salt << 32) ^ session->played);
}

/* The first moves of the position in new memory; a game may have more than anybody could list. */
static poda_status list_moves(const struct session *session, poda_moves *list, poda_error *error)
{
    *list = (poda_moves){malloc(MOVE_ROOM * sizeof *list->at), 0, MOVE_ROOM};
    if (!list->at)
        return poda_fail_memory(error);
    poda_state_moves(session->game, session_state(session), list);
    if (list->count == 0) {
        free(list->at);
        return poda_fail(error, PODA_BAD_RULES, "moves",
                         "%s has no move here, and the game is not over",
                         poda_game_name(session->game));
    }
    return PODA_OK;
}

static size_t listed(const poda_moves *list)
{
    return list->count < list->capacity ? list->count : list->capacity;
}

static poda_status any_move(const struct session *session, poda_move *move, poda_error *error)
{
    poda_moves list;
    poda_status status = list_moves(session, &list, error);
    if (status != PODA_OK)
        return status;
    *move = list.at[chance(session, 2) % listed(&list)];
    free(list.at);
    return PODA_OK;
}

/* What theory says about a move: the position after it, seen by the one who made it. */
static poda_status judge(const struct session *session, poda_move move, bool *known,
                         struct advice *out, poda_error *error)
{
    poda_state after;
    poda_value value;
    poda_theory theory = {0};
    const int player = poda_state_turn(session->game, session_state(session));
    poda_state_play(session->game, session_state(session), move, &after);
    if (poda_state_over(session->game, &after, &value)) {
        *known = true;
        *out = (struct advice){.move = move,
                               .value = player == PODA_MAX ? value : -value,
                               .exact = true,
                               .distance = 1};
        return PODA_OK;
    }
    poda_status status = poda_theory_solve(session->game, &after, known, &theory, NULL, error);
    if (status != PODA_OK || !*known)
        return status;
    const int64_t distance = theory.distance < 0 ? -1 : theory.distance + 1;
    *out = (struct advice){.move = move,
                           .value = theory.wins ? -PODA_WIN : PODA_WIN,
                           .exact = true,
                           .distance = distance};
    return PODA_OK;
}

/* The best move by theory: one that wins, or the one that loses latest. */
static poda_status ask_theory(const struct session *session, bool *known, struct advice *out,
                              poda_error *error)
{
    poda_move winner;
    poda_moves winners = {&winner, 0, 1}, list;
    poda_theory theory = {0};
    poda_status status =
        poda_theory_solve(session->game, session_state(session), known, &theory, &winners, error);
    if (status != PODA_OK || !*known)
        return status;
    if (theory.wins && winners.count > 0) {
        *out = (struct advice){
            .move = winner, .value = PODA_WIN, .exact = true, .distance = theory.distance};
        return PODA_OK;
    }
    status = list_moves(session, &list, error);
    if (status != PODA_OK)
        return status;
    *out = (struct advice){.move = list.at[0],
                           .value = theory.wins ? PODA_WIN : -PODA_WIN,
                           .exact = true,
                           .distance = theory.distance};
    int64_t longest = -1;
    for (size_t i = 0; i < listed(&list) && i < 64 && status == PODA_OK; i++) {
        struct advice one;
        bool judged;
        status = judge(session, list.at[i], &judged, &one, error);
        if (status == PODA_OK && judged && one.distance > longest) {
            longest = one.distance;
            out->move = list.at[i];
        }
    }
    free(list.at);
    return status;
}

static poda_status run(poda_search **search, struct cli *cli, const struct session *session,
                       poda_search_options *options, poda_result *result, poda_error *error)
{
    const poda_state *state = session_state(session);
    if (!*search) {
        poda_status status = poda_search_new(search, session->game, error);
        if (status != PODA_OK)
            return status;
    }
    progress_line line;
    progress_begin(&line, cli);
    interrupt_search();
    options->stop = &interrupt_stop;
    options->progress = cli->ask.progress;
    options->progress_user = cli->ask.progress_user;
    poda_status status = poda_search_run(*search, state, options, NULL, NULL, result, error);
    progress_end(&line, cli);
    return status;
}

/* Can an engine use theory, or has the person asked to see it search? */
static bool uses_theory(const session_player *player)
{
    return player->settings[0] == 0 && player->level >= PODA_THEORY_LEVEL;
}

/* Remembers the reply that the line of best play has; not where the engine goes on itself. */
static void expect(struct engine *engine, const struct session *session, const poda_result *result)
{
    const poda_state *state = session_state(session);
    poda_state after;
    poda_value value;
    engine->expects = false;
    if (result->pv_length < 2 || result->pv[0] != result->move)
        return;
    poda_state_play(session->game, state, result->pv[0], &after);
    poda_state_play(session->game, &after, result->pv[1], &engine->expected);
    engine->expects =
        !poda_state_over(session->game, &engine->expected, &value) &&
        poda_state_turn(session->game, &engine->expected) == poda_state_turn(session->game, state);
    engine->expected_at = session->played + 1;
}

void engine_ponder(struct engine *engine, const struct session *session)
{
    const int player = 1 - poda_state_turn(session->game, session_state(session));
    poda_search_options options;
    int blunder_percent;
    const bool wanted = session->ponder == 2 || (session->ponder == 0 && session->timed);
    if (!wanted || !engine->expects || engine->expected_at != session->played ||
        !session->player[player].engine || !engine->search[player] ||
        !session_plays_by_time(session, player) ||
        session_search_options(session, player, &options, &blunder_percent, NULL) != PODA_OK)
        return;
    /* nobody may be there any more: not longer than the person has */
    ponder_begin(&engine->ponder, engine->search[player], &engine->expected, &options,
                 session->timed ? session->clock[1 - player].left : 0);
}

void engine_ponder_end(struct engine *engine)
{
    ponder_end(&engine->ponder);
}

poda_status engine_choose(struct engine *engine, struct cli *cli, const struct session *session,
                          poda_move *move, poda_error *error)
{
    const int player = poda_state_turn(session->game, session_state(session));
    poda_search_options options;
    int blunder_percent = 0;
    struct advice best;
    bool known = false;
    poda_status status = session_search_options(session, player, &options, &blunder_percent, error);
    if (status != PODA_OK)
        return status;
    if (chance(session, 1) % 100 < (uint64_t)blunder_percent)
        return any_move(session, move, error);
    if (uses_theory(&session->player[player]))
        status = ask_theory(session, &known, &best, error);
    if (status != PODA_OK)
        return status;
    if (known) {
        *move = best.move;
        return PODA_OK;
    }
    poda_result result = {0};
    status = run(&engine->search[player], cli, session, &options, &result, error);
    if (status == PODA_OK && result.has_move) {
        *move = result.move;
        expect(engine, session, &result);
        return PODA_OK;
    }
    /* Too large to search (heaps of 2^62), or interrupted before the first depth was done. */
    if (status == PODA_OK || status == PODA_TOO_LARGE) {
        status = ask_theory(session, &known, &best, error);
        if (status == PODA_OK && known)
            *move = best.move;
        else if (status == PODA_OK)
            status = any_move(session, move, error);
    }
    return status;
}

static void advise(const struct session *session, const poda_move_value *from, struct advice *out)
{
    const int player = poda_state_turn(session->game, session_state(session));
    const poda_value value = player == PODA_MAX ? from->value : -from->value;
    const int distance = poda_value_distance(from->value);
    *out = (struct advice){.move = from->move,
                           .value = value,
                           .exact = from->exact,
                           .distance = distance > 0 ? distance : -1, /* 0: won or lost some time */
                           .unknown = !from->known};
}

static void adviser_options(const struct session *session, poda_search_options *options)
{
    poda_search_defaults(options);
    poda_search_prefer_engine(session->game, options);
    options->seconds = HINT_SECONDS;
    options->seed = session->seed;
}

poda_status engine_hint(struct engine *engine, struct cli *cli, const struct session *session,
                        struct advice *out, poda_error *error)
{
    bool known = false;
    poda_status status = ask_theory(session, &known, out, error);
    if (status != PODA_OK || known)
        return status;
    poda_search_options options;
    poda_result result = {0};
    adviser_options(session, &options);
    status = run(&engine->adviser, cli, session, &options, &result, error);
    if (status != PODA_OK)
        return status;
    if (!result.has_move) {
        *out = (struct advice){.distance = -1, .unknown = true};
        return any_move(session, &out->move, error);
    }
    advise(session,
           &(poda_move_value){result.move, result.value, result.known, result.exact, result.mean},
           out);
    out->unproven = result.exact && !result.move_proven;
    return PODA_OK;
}

/* Should `a` stand after `b`: quick wins first, late losses first among the losses, the unknown last. */
static bool worse(const struct advice *a, const struct advice *b)
{
    if (a->unknown || b->unknown)
        return a->unknown && !b->unknown;
    if (a->value != b->value)
        return a->value < b->value;
    return poda_is_loss(a->value) ? a->distance < b->distance : a->distance > b->distance;
}

static poda_status values_by_theory(const struct session *session, bool *known, struct advice *out,
                                    size_t room, size_t *count, poda_error *error)
{
    poda_moves list;
    poda_status status = list_moves(session, &list, error);
    if (status != PODA_OK)
        return status;
    const size_t take = listed(&list) < room ? listed(&list) : room;
    *known = true;
    for (size_t i = 0; i < take && status == PODA_OK && *known; i++)
        status = judge(session, list.at[i], known, &out[i], error);
    *count = list.count > room ? room + 1 : list.count;
    free(list.at);
    return status;
}

static poda_status values_by_search(struct engine *engine, struct cli *cli,
                                    const struct session *session, struct advice *out, size_t room,
                                    size_t *count, poda_error *error)
{
    poda_search_options options;
    poda_result result = {0};
    adviser_options(session, &options);
    options.every_move = true;
    poda_status status = run(&engine->adviser, cli, session, &options, &result, error);
    if (status != PODA_OK)
        return status;
    if (result.move_count == 0)
        return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    *count = result.move_count > room ? room + 1 : result.move_count;
    for (size_t i = 0; i < result.move_count && i < room; i++)
        advise(session, &result.moves[i], &out[i]);
    return PODA_OK;
}

poda_status engine_values(struct engine *engine, struct cli *cli, const struct session *session,
                          struct advice *out, size_t room, size_t *count, poda_error *error)
{
    bool known = false;
    poda_status status = values_by_theory(session, &known, out, room, count, error);
    if (status == PODA_OK && !known)
        status = values_by_search(engine, cli, session, out, room, count, error);
    /* a stable order: equal moves stay in the game's own */
    for (size_t i = 1; status == PODA_OK && i < *count && i < room; i++)
        for (size_t j = i; j > 0 && worse(&out[j - 1], &out[j]); j--) {
            const struct advice swap = out[j];
            out[j] = out[j - 1];
            out[j - 1] = swap;
        }
    return status;
}
