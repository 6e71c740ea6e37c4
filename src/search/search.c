/* search.c - the driver: takes options, runs one of the cores to its limits, and returns a result.
 * Everything here happens once per search or iteration; the inner loops are in the cores. */
#include "base/memory.h"
#include "base/outcome.h"
#include "base/take.h"
#include "search/deepen.h"
#include "search/exact.h"
#include "search/settle.h"
#include "search/team.h"
#include "system/clock.h"

const char *poda_algorithm_name(poda_algorithm algorithm)
{
    switch (algorithm) {
#define PODA_ALGORITHM_NAME(name, text)                                                            \
    case PODA_##name:                                                                              \
        return text;
        PODA_ALGORITHMS(PODA_ALGORITHM_NAME)
#undef PODA_ALGORITHM_NAME
    case PODA_ALGORITHM_COUNT:
        break;
    }
    return NULL;
}

bool poda_algorithm_is_plain(poda_algorithm algorithm)
{
    return algorithm == PODA_MINIMAX || algorithm == PODA_FIRSTWIN || algorithm == PODA_ALPHABETA;
}

bool poda_algorithm_shares(poda_algorithm algorithm)
{
    return algorithm == PODA_NEGAMAX || algorithm == PODA_PVS || algorithm == PODA_MTDF ||
           algorithm == PODA_DEEP || algorithm == PODA_MCTS || algorithm == PODA_DFPN;
}

void poda_search_defaults(poda_search_options *options)
{
    *options = (poda_search_options){
        .size = sizeof *options,
        .algorithm = PODA_PVS,
        .deepen = true,
        .table_bytes = (size_t)64 << 20,
        .eval = PODA_EVAL_FIRST,
        .killers = true,
        .history = true,
        .aspiration = true,
        .line = true,
    };
}

void poda_search_prefer_engine(const poda_game *game, poda_search_options *options)
{
    if (game->engine && (options->depth == 0 || game->engine->takes_depth))
        options->algorithm = PODA_ENGINE;
}

int poda_value_distance(poda_value value)
{
    return poda_is_win(value) ? PODA_WIN - value : poda_is_loss(value) ? PODA_WIN + value : -1;
}

poda_status poda_search_open(poda_search **out, const poda_game *game, poda_error *error)
{
    if (poda__refuse_wide(game->rules, error) != PODA_OK)
        return PODA_BAD_GAME;
    poda_search *search = poda__array(1, sizeof *search);
    if (!search)
        return poda_fail_memory(error);
    search->game = game;
    search->killers_at = poda__array(PODA_MAX_PLY + 2, sizeof *search->killers_at);
    search->move_list = poda__array(PODA__MOVE_ROOM, sizeof *search->move_list);
    search->move_rank = poda__array(PODA__MOVE_ROOM, sizeof *search->move_rank);
    search->history_score = poda__array(2, sizeof *search->history_score);
    if (!search->killers_at || !search->move_list || !search->move_rank || !search->history_score) {
        poda_search_close(search);
        return poda_fail_memory(error);
    }
    *out = search;
    return PODA_OK;
}

void poda_search_close(poda_search *search)
{
    if (!search)
        return;
    free(search->killers_at);
    free(search->move_list);
    free(search->move_rank);
    free(search->history_score);
    free(search->deep);
    free(search->move_values);
    if (search->engine_memory)
        search->game->engine->release(search->engine_memory);
    poda__team_resize(search, 1);
    poda__past_release(&search->past);
    poda__table_resize(&search->own_table, 0);
    poda__table_resize(&search->proofs, 0);
    free(search);
}

void poda__search_forget(poda_search *search)
{
    memset(search->history_score, 0, 2 * sizeof *search->history_score);
    memset(search->killers_at, 0, (PODA_MAX_PLY + 2) * sizeof *search->killers_at);
    if (search->deep)
        poda__deep_forget(search->deep);
}

/* Clears what earlier runs left in table, killers and history, unless it is to be kept and is
 * compatible with this run. */
static void forget(poda_search *search)
{
    const poda_search_options *options = search->options;
    const bool fits =
        search->kept.shared == (search->team != NULL) && search->kept.viewer == search->viewer &&
        search->kept.eval == search->eval && search->kept.quiescence == options->quiescence &&
        search->kept.seed == options->seed && search->kept.plies == search->plies &&
        search->kept.past == search->past.sum && search->kept.algorithm == options->algorithm;
    if (search->kept.any && !(options->keep && fits)) {
        poda__table_clear(&search->own_table);
        poda__search_forget(search);
        poda__team_forget(search);
    } else if (search->kept.any) {
        poda__table_age(&search->own_table);
    }
    search->kept.any = true;
    search->kept.shared = search->team != NULL;
    search->kept.viewer = search->viewer;
    search->kept.eval = search->eval;
    search->kept.quiescence = options->quiescence;
    search->kept.seed = options->seed;
    search->kept.plies = search->plies;
    search->kept.past = search->past.sum;
    search->kept.algorithm = options->algorithm;
}

static poda_status prepare(poda_search *search, const poda_state *from,
                           const poda_search_options *options, poda_trace_fn *trace, void *user,
                           poda_error *error)
{
    /* engines have a table of their own */
    if (!poda__table_resize(&search->own_table,
                            options->algorithm == PODA_ENGINE ? 0 : options->table_bytes))
        return poda_fail_memory(error);
    const bool team = options->threads > 1 && search->game->cores->shared && !trace &&
                      poda_algorithm_shares(options->algorithm);
    if (!poda__team_resize(search, team ? options->threads : 1))
        return poda_fail_memory(error);
    if (options->algorithm == PODA_DEEP && !poda__team_deepens(search))
        return poda_fail_memory(error);
    search->pass_nodes = options->deepen ? 0 : UINT64_MAX;
    search->pace.iterations = search->pace.calm = 0;
    search->table = search->own_table.slots ? &search->own_table : NULL;
    poda__search_cores(search, false);
    search->options = options;
    search->trace = trace;
    search->trace_user = user;
    search->error = error;
    search->status = PODA_OK;
    const char *const *evals = search->game->rules->space.about->evals;
    int eval_count = 0;
    while (evals && evals[eval_count])
        eval_count++;
    search->eval = options->eval;
    if (options->eval == PODA_EVAL_FIRST && eval_count == 0)
        search->eval = search->game->learned ? PODA_EVAL_LEARNED : PODA_EVAL_ZERO;
    if (search->eval == PODA_EVAL_LEARNED && !search->game->learned)
        return poda_fail(error, PODA_BAD_OPTION, "eval",
                         "%s has learnt no evaluation; poda-train makes a file of weights for it",
                         poda_game_name(search->game));
    if (search->eval >= eval_count)
        return poda_fail(error, PODA_BAD_OPTION, "eval",
                         "%s has %d {evaluation|evaluations}, not %d", poda_game_name(search->game),
                         eval_count, search->eval + 1);
    if (search->eval >= 0 && options->algorithm != PODA_ENGINE && search->game->rules->ready) {
        const poda_status status =
            search->game->rules->ready(search->game->params, search->eval, error);
        if (status != PODA_OK)
            return status;
    }
    const poda_status past = poda__past_take(&search->past, search->game, from, options, error);
    if (past != PODA_OK)
        return past;
    search->seed = options->seed;
    search->plies = options->sign || options->algorithm == PODA_FIRSTWIN ? 0 : -1;
    search->quiescence = options->quiescence;
    search->killers = options->killers;
    search->history = options->history;
    search->informed = options->known != NULL;
    search->interior = search->cuts = search->horizon_hits = search->table_hits = 0;
    search->lower = -PODA_INFINITY;
    search->upper = PODA_INFINITY;
    search->keeper.any = false;
    search->ending.any = false;
    search->move_top = 0;
    search->deepest = 0;
    search->stopped = false;
    search->nodes = 0;
    search->at_stop = (poda__tally){0};
    search->halt = 0;
    search->started = poda__seconds();
    search->deadline = search->started + options->seconds;
    search->next_progress = search->started + 0.1;
    search->progress = (poda_progress){.game = search->game};
    poda__search_plan(search);
    return PODA_OK;
}

/* The b of a uniform tree with this many nodes below its root: b + b^2 + ... + b^depth (Nilsson
 * 1971). */
static double branching_of(uint64_t nodes, int depth)
{
    double low = 0, high = (double)nodes;
    for (int i = 0; i < 100 && depth > 0; i++) {
        const double b = (low + high) / 2;
        double sum = 0;
        for (int level = 0; level < depth && sum <= (double)nodes; level++)
            sum = (sum + 1) * b;
        if (sum > (double)nodes - 1)
            high = b;
        else
            low = b;
    }
    return depth > 0 ? low : 0;
}

/* The proven value of an engine, for a search in which wins do not count plies. */
static poda_value without_plies(const poda_search *search, poda_value value, bool proven)
{
    if (value <= -PODA_INFINITY || value >= PODA_INFINITY)
        return value;
    return proven || poda_is_win(value) || poda_is_loss(value) ? poda__search_score(search, value)
                                                               : value;
}

static void drop_plies(poda_search *search, poda_result *result)
{
    result->value = without_plies(search, result->value, result->exact);
    result->lower = without_plies(search, result->lower, true);
    result->upper = without_plies(search, result->upper, true);
    search->keeper.floor = without_plies(search, search->keeper.floor, true);
    for (size_t i = 0; i < result->move_count; i++) {
        poda_move_value *move = &search->move_values[i];
        move->value = without_plies(search, move->value, move->exact);
    }
}

static void finish(const poda_search *search, poda_result *result)
{
    const bool unwound = search->stopped && search->at_stop.nodes && !search->team;
    result->nodes = unwound ? search->at_stop.nodes : search->nodes;
    const uint64_t interior = poda__search_interior(search);
    const bool counted =
        search->options->algorithm != PODA_ENGINE; /* engines do not report leaves */
    result->leaves = counted && result->nodes > interior ? result->nodes - interior : 0;
    result->cuts = unwound ? search->at_stop.cuts : search->cuts;
    result->table_hits = unwound ? search->at_stop.table_hits : search->table_hits;
    /* nodes of an unfinished depth, and those of playouts, do not form a uniform tree */
    const bool uniform =
        !search->stopped && result->algorithm != PODA_MCTS && result->algorithm != PODA_EXACT;
    result->branching = uniform ? branching_of(result->nodes, result->depth) : 0;
    result->seconds = poda__seconds() - search->started;
    result->stopped = search->stopped;
    /* an engine has its own threads */
    const unsigned threads = search->options->algorithm == PODA_ENGINE ? search->options->threads
                                                                       : poda__team_size(search);
    result->threads = (uint8_t)(threads > 1 ? threads : 1);
    result->moves = search->move_values;
}

static poda_status check_threads(const poda_search_options *options, poda_error *error)
{
    if (options->threads <= 1 || options->algorithm == PODA_ENGINE)
        return PODA_OK;
    if (!poda_algorithm_shares(options->algorithm))
        return poda_fail(error, PODA_BAD_OPTION, "threads",
                         "%s searches with one thread; negamax, pvs, mtdf, deep, mcts, dfpn and "
                         "engine take more",
                         poda_algorithm_name(options->algorithm));
    if (options->table_bytes == 0 && options->algorithm != PODA_MCTS)
        return poda_fail(error, PODA_BAD_OPTION, "threads",
                         "threads share what they find in the table, and there is none: leave out "
                         "table=0");
    return PODA_OK;
}

static poda_status check_engine(const poda_game *game, const poda_search_options *options,
                                poda_trace_fn *trace, poda_error *error)
{
    if (options->algorithm == PODA_DEEP && trace)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "the selective search does not report its steps; algorithm=pvs does");
    if (options->algorithm == PODA_EXACT && trace)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "the exact search does not report its steps; algorithm=pvs does");
    if (options->algorithm == PODA_EXACT && options->depth)
        return poda_fail(
            error, PODA_BAD_OPTION, "depth",
            "the exact search goes to the end of the game; algorithm=pvs takes a depth");
    if (options->algorithm == PODA_EXACT && poda_game_again(game) != 0)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "%s: positions can occur again, and the exact search does not look for "
                         "that; algorithm=pvs does",
                         poda_game_name(game));
    if (options->algorithm != PODA_ENGINE)
        return PODA_OK;
    if (!game->engine)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "%s has no engine of its own with these options; algorithm=pvs "
                         "searches any game",
                         poda_game_name(game));
    if (options->depth && !game->engine->takes_depth)
        return poda_fail(error, PODA_BAD_OPTION, "depth",
                         "the engine of %s plays to the end; algorithm=pvs takes a depth",
                         poda_game_name(game));
    if (trace)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "an engine does not report its steps; algorithm=pvs does");
    return PODA_OK;
}

static void search_by_passes(poda_search *search, const poda_state *from, const poda_moves *list,
                             poda_result *result)
{
    const poda_search_options *options = search->options;
    search->root_move = list->at[0];
    search->move_top = options->every_move ? list->count : 0; /* keeps the list allocated */
    const poda__finding found = options->every_move ? poda__search_deepen_each(search, from, list)
                                                    : poda__search_deepen(search, from, list);
    search->move_top = 0;
    result->value = found.value;
    result->known = found.any;
    result->exact = found.exact;
    result->lower = found.exact ? found.value : search->lower;
    result->upper = found.exact ? found.value : search->upper;
    result->depth = found.depth;
    result->algorithm = found.by;
    result->move_count = options->every_move ? list->count : 0;
    /* a first iteration that was stopped may have found a better move than any */
    result->move = found.any ? found.move : search->root_move;
    if (found.any && options->line && search->status == PODA_OK)
        poda__search_line(search, from, result);
    if (result->depth == PODA_MAX_PLY && result->exact && result->pv_length < PODA_PV_MAX)
        result->depth = result->pv_length; /* to the end of the game */
}

/* Before playouts: a position that a search depth by depth solves soon needs none. */
static bool solve_first(poda_search *search, const poda_state *from, const poda_moves *list,
                        poda_result *result)
{
    const poda_search_options *given = search->options;
    poda_search_options options = *given;
    const double deadline = search->deadline;
    const poda_result before = *result;
    options.algorithm = PODA_PVS;
    options.nodes = given->solve_nodes;
    search->options = &options;
    search->deadline = search->started + given->seconds / 2;
    poda__search_plan(search);
    search_by_passes(search, from, list, result);
    search->options = given;
    search->deadline = deadline;
    if (result->exact || search->status != PODA_OK)
        return true;
    *result = before;
    search->stopped = false;
    search->nodes = search->interior = search->cuts = search->table_hits = 0;
    search->at_stop = (poda__tally){0};
    search->move_top = 0;
    poda__search_plan(search);
    return false;
}

/* There is nothing to choose or to search. */
static void take_only_move(const poda_search *search, poda_result *result)
{
    result->known = false;
    if (search->options->line) {
        result->pv[0] = result->move;
        result->pv_length = 1;
    }
}

/* Solves the position if its end seems to be near; false: it is to be searched. What the exact search cannot do,
 * where positions come again, PVS tries before playouts; so it does for the plies of a win and for
 * the values of all moves. */
static bool solve_near_end(poda_search *search, const poda_state *from, const poda_moves *list,
                           poda_result *result)
{
    const poda_search_options *options = search->options;
    const bool plays_out = options->algorithm == PODA_MCTS;
    if (options->solve_nodes == 0 || search->trace)
        return false;
    /* with a depth the question is what that depth shows */
    if (search->informed || poda_game_again(search->game) != 0 || options->depth > 0)
        return plays_out && solve_first(search, from, list, result);
    return poda__ending_near(search, from, list) &&
           (poda__ending_solve(search, from, result) ||
            (plays_out && (options->line || options->every_move) &&
             solve_first(search, from, list, result)) ||
            (plays_out && !options->every_move && poda__ending_won(search, result)));
}

/* The position has the moves of `list`; the first of them is the result's so far. */
static void search_moves(poda_search *search, const poda_state *from, const poda_moves *list,
                         poda_result *result)
{
    const poda_search_options *options = search->options;
    if (list->count == 1 && options->soft_seconds > 0 && !options->every_move) {
        take_only_move(search, result);
    } else if (options->algorithm == PODA_ENGINE) {
        search->game->engine->run(search, from, result);
        drop_plies(search, result);
    } else if (solve_near_end(search, from, list, result)) {
        return;
    } else if (options->algorithm == PODA_MCTS || options->algorithm == PODA_DFPN) {
        const poda__cores *cores = poda__search_cores(search, search->trace);
        const poda__edition *edition = search->trace ? cores->traced : cores->run;
        (options->algorithm == PODA_MCTS ? edition->mcts : edition->dfpn)(search, from, result);
    } else if (options->algorithm == PODA_EXACT) {
        poda__search_exact(search, from, list, result);
    } else {
        search_by_passes(search, from, list, result);
    }
    poda__ending_join(search, from, result);
}

/* Where no position may occur again, lines that repeat one below the root are not legal, and
 * searches follow them: their values are estimates. */
static void drop_proofs(poda_search *search, poda_result *result)
{
    result->exact = false;
    result->lower = -PODA_INFINITY;
    result->upper = PODA_INFINITY;
    search->keeper.any = false;
    for (size_t i = 0; i < result->move_count; i++)
        search->move_values[i].exact = false;
    if (poda_is_win(result->value) || poda_is_loss(result->value))
        result->value = result->value > 0 ? PODA_SCORE_LIMIT : -PODA_SCORE_LIMIT;
    for (size_t i = 0; i < result->move_count; i++) {
        poda_value *value = &search->move_values[i].value;
        if (poda_is_win(*value) || poda_is_loss(*value))
            *value = *value > 0 ? PODA_SCORE_LIMIT : -PODA_SCORE_LIMIT;
    }
}

/* Drops the moves to positions that may not occur again. */
static void leave_out_forbidden(const poda_search *search, const poda_state *from, poda_moves *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        poda_state after;
        poda_state_play(search->game, from, list->at[i], &after);
        if (!poda__past_holds(&search->past, poda_state_seen(search->game, &after)))
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

/* The game is over because of the positions before the root. */
static poda_status end_by_repetition(const poda_search *search, const poda_state *from,
                                     poda_result *result, poda_result *out)
{
    result->value = result->lower = result->upper =
        without_plies(search, poda_state_stalled(search->game, from), true);
    result->known = result->exact = true;
    finish(search, result);
    *out = *result;
    return PODA_OK;
}

static poda_status run(poda_search *search, const poda_state *from,
                       const poda_search_options *options, poda_trace_fn *trace, void *user,
                       poda_result *out, poda_error *error)
{
    const poda_game *game = search->game;
    poda_result result = {
        .lower = -PODA_INFINITY, .upper = PODA_INFINITY, .algorithm = options->algorithm};
    poda_status status = check_engine(game, options, trace, error);
    if (status != PODA_OK)
        return status;
    status = check_threads(options, error);
    if (status != PODA_OK)
        return status;
    status = prepare(search, from, options, trace, user, error);
    if (status != PODA_OK)
        return status;
    search->viewer = poda_state_turn(game, from);
    search->progress.from = from;
    forget(search);
    poda_value over;
    if (poda_state_over(game, from, &over)) {
        bool ended;
        status = poda__search_end(game, from, &ended, error);
        if (status != PODA_OK)
            return status;
        result.value = result.lower = result.upper = without_plies(search, over, true);
        result.known = result.exact = true;
        finish(search, &result);
        *out = result;
        return PODA_OK;
    }
    if (search->past.over)
        return end_by_repetition(search, from, &result, out);
    poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
    poda_state_moves(game, from, &list);
    if (list.count > list.capacity) {
        poda__search_fail(search, PODA__TOO_MANY_MOVES);
        return search->status;
    }
    if (search->past.forbidden)
        leave_out_forbidden(search, from, &list);
    if (search->past.forbidden && list.count == 0)
        return end_by_repetition(search, from, &result, out);
    if (list.count == 0)
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(game),
                         "%s: a position has no moves but is not over", poda_game_name(game));
    if (list.count > search->move_value_room) {
        free(search->move_values); /* the values, those of the current iteration, and of others */
        search->move_values = poda__array(3 * list.count, sizeof *search->move_values);
        search->move_value_room = search->move_values ? list.count : 0;
        if (!search->move_values)
            return poda_fail_memory(error);
    }
    result.has_move = true;
    result.move = list.at[0];
    search_moves(search, from, &list, &result);
    if (search->status != PODA_OK)
        return search->status;
    if (poda_game_again(game) == PODA_AGAIN_FORBIDDEN && options->algorithm != PODA_ENGINE)
        drop_proofs(search, &result);
    if (result.value >= PODA_INFINITY || result.value <= -PODA_INFINITY)
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(game),
                         "%s: a position has no moves but is not over", poda_game_name(game));
    poda__search_settle(search, from, &result);
    status = poda__search_check(search, from, &result, error);
    if (status != PODA_OK)
        return status;
    finish(search, &result);
    *out = result;
    return PODA_OK;
}

poda_status poda_search_run(poda_search *search, const poda_state *from,
                            const poda_search_options *options, poda_trace_fn *trace, void *user,
                            poda_result *out, poda_error *error)
{
    poda_search_options taken = {0};
    /* reserved fields have no meaning yet, so they must be 0 */
    const poda_status status = poda__options_take(&taken, offsetof(poda_search_options, reserved),
                                                  options, sizeof taken, error);
    if (status != PODA_OK)
        return status;
    if ((unsigned)taken.algorithm >= PODA_ALGORITHM_COUNT)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm", "there is no algorithm number %d",
                         (int)taken.algorithm);
    if (taken.depth < 0)
        return poda_fail(error, PODA_BAD_OPTION, "depth", "depth %d: expected 0 or more",
                         taken.depth);
    return run(search, from, &taken, trace, user, out, error);
}

poda_status poda_count_lines(const poda_game *game, const poda_state *from, int depth,
                             const volatile int *stop, uint64_t *lines, poda_error *error)
{
    poda_search *search = NULL;
    poda_search_options options = {.stop = stop};
    if (depth < 0 || depth > PODA_MAX_PLY)
        return poda_fail(error, PODA_BAD_OPTION, "depth", "depth %d: expected 0 to %d", depth,
                         PODA_MAX_PLY);
    poda_status status = poda_search_open(&search, game, error);
    if (status != PODA_OK)
        return status;
    status = prepare(search, from, &options, NULL, NULL, error);
    if (status == PODA_OK) {
        const uint64_t found = game->cores->count(search, from, depth);
        status = search->status;
        if (status == PODA_OK && search->stopped)
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the count was complete");
        if (status == PODA_OK)
            *lines = found;
    }
    poda_search_close(search);
    return status;
}
