/* search.c - the driver: takes options, runs one of the cores to its limits, and returns a result.
 * Everything here happens once per search or iteration; the inner loops are in the cores. */
#include "base/memory.h"
#include "base/take.h"
#include "search/settle.h"
#include "search/shared.h"
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
    return algorithm == PODA_NEGAMAX || algorithm == PODA_PVS || algorithm == PODA_MTDF;
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
    free(search->move_values);
    if (search->engine_memory)
        search->game->engine->release(search->engine_memory);
    poda__team_resize(search, 1);
    poda__table_resize(&search->own_table, 0);
    free(search);
}

void poda__search_forget(poda_search *search)
{
    memset(search->history_score, 0, 2 * sizeof *search->history_score);
    memset(search->killers_at, 0, (PODA_MAX_PLY + 2) * sizeof *search->killers_at);
}

/* Prepares the search for the game's own cores, or for those for tables. */
static const poda__cores *use_cores(poda_search *search, bool tables)
{
    const poda_game *game = search->game;
    search->params = tables || game->by_table ? (const void *)game : game->params;
    return tables ? poda__cores_for_tables(game->rules) : game->cores;
}

/* The core that the options select; the search is prepared for it. */
static poda__core *core_of(poda_search *search, bool traced)
{
    const poda_search_options *options = search->options;
    const bool switched =
        options->algorithm == PODA_ALPHABETA &&
        !search->game->cores->run->alphabeta[options->fail_hard][options->cut_strict];
    const poda__cores *cores = use_cores(search, traced || switched);
    const poda__edition *edition = traced         ? cores->traced
                                   : search->team ? cores->shared
                                                  : cores->run;
    switch (options->algorithm) {
    case PODA_MINIMAX:
        return edition->minimax;
    case PODA_FIRSTWIN:
        return edition->firstwin;
    case PODA_ALPHABETA:
        return edition->alphabeta[options->fail_hard][options->cut_strict];
    case PODA_PVS:
        return edition->pvs;
    default:
        return edition->negamax;
    }
}

/* Records what a pass at the root proved: a value free of evaluations, or a win or loss, bounds the
 * value of the game on the side where the window did not. (A win that quiescence finds beyond the
 * horizon counts too: the opponent, who may always stand pat there, had no turn beyond it.) */
static void note_bounds(poda_search *search, poda_value value, poda_value alpha, poda_value beta,
                        uint64_t horizon_hits)
{
    const bool solved = search->horizon_hits == horizon_hits;
    const bool low = value > alpha && (solved || poda_is_win(value));
    const bool high = value < beta && (solved || poda_is_loss(value));
    if (low && value > search->lower)
        search->lower = value;
    if (high && value < search->upper)
        search->upper = value;
    if (search->viewer == PODA_MAX ? low : high)
        poda__search_keeps(search, search->root_move, search->viewer == PODA_MAX ? value : -value);
}

/* Have the bounds of the root met? Then another pass cannot add anything. */
static bool is_settled(const poda_search *search, int ply)
{
    return ply == 0 && search->lower >= search->upper;
}

/* One pass over the tree below `state`, by all threads of the search. */
static poda_value pass(poda_search *search, const void *state, int ply, poda_value alpha,
                       poda_value beta)
{
    poda__core *core = core_of(search, search->trace);
    const uint64_t horizon_hits = search->horizon_hits;
    search->via = search->root_via;
    const poda_value value = search->team ? poda__team_run(search, core, state, ply, alpha, beta)
                                          : core(search, state, ply, alpha, beta);
    if (ply == 0 && !search->stopped)
        note_bounds(search, value, alpha, beta, horizon_hits);
    return value;
}

/* MTD(f): null windows converge on the value from a guess (Plaat et al. 1996). */
static poda_value close_in(poda_search *search, const void *state, int ply, poda_value guess)
{
    poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
    while (lower < upper && !search->stopped && !is_settled(search, ply)) {
        const poda_value beta = guess == lower ? guess + 1 : guess;
        guess = pass(search, state, ply, beta - 1, beta);
        if (guess < beta)
            upper = guess;
        else
            lower = guess;
    }
    return is_settled(search, ply) ? search->lower : guess;
}

/* One search of `state` to the current horizon. */
static poda_value search_once(poda_search *search, const void *state, int ply, bool guessed,
                              poda_value guess)
{
    enum { WIDTH = 50 };
    const poda_search_options *options = search->options;
    if (options->algorithm == PODA_MTDF)
        return close_in(search, state, ply, guessed ? guess : 0);
    if (options->aspiration && guessed && !poda_algorithm_is_plain(options->algorithm) &&
        !poda_is_win(guess) && !poda_is_loss(guess)) {
        const poda_value value = pass(search, state, ply, guess - WIDTH, guess + WIDTH);
        if (search->stopped || (value > guess - WIDTH && value < guess + WIDTH) ||
            is_settled(search, ply))
            return value;
    }
    return pass(search, state, ply, -PODA_INFINITY, PODA_INFINITY);
}

/* The table entry of a position; NULL if there is none. */
static const poda__slot *look_up(const poda_search *search, const poda_state *state,
                                 poda__slot *room)
{
    const uint64_t key = poda_state_hash(search->game, state);
    return !search->table ? NULL
           : search->team ? poda__shared_probe(search->table, key, room)
                          : poda__table_probe(search->table, key);
}

/* The index of the best move according to the table; SIZE_MAX: none. */
static size_t table_choice(const poda_search *search, const poda_state *state,
                           const poda_moves *list)
{
    poda__slot room;
    const poda__slot *slot = look_up(search, state, &room);
    return slot && slot->index < list->count ? slot->index : SIZE_MAX;
}

/* The move of `list` that keeps `value`: the table's choice is tried first, then the others in
 * order, each with the narrowest window. SIZE_MAX: the search was stopped. */
static size_t keeps_value(poda_search *search, poda__core *core, const poda_state *state, int ply,
                          const poda_moves *list, poda_value value)
{
    const size_t first = table_choice(search, state, list);
    for (size_t i = 0; i <= list->count && !search->stopped; i++) {
        const size_t index = i == 0 ? first : i - 1;
        if (index >= list->count || (i > 0 && index == first))
            continue;
        poda_state child;
        poda_state_play(search->game, state, list->at[index], &child);
        if (core(search, &child, ply + 1, value - 1, value + 1) == value && !search->stopped)
            return index;
    }
    return SIZE_MAX;
}

/* The line of best play after the first move, found by searching again along it, which is cheaper
 * than storing a line at every node. Its nodes are not counted; it may use as many as the search
 * itself did. When time is up, the moves are taken from the table. */
static void find_line(poda_search *search, const poda_state *from, poda_result *result)
{
    const poda_game *game = search->game;
    const poda_search_options *given = search->options;
    poda_search_options options = *given;
    const poda_search before = *search;
    poda_state state = *from;
    poda_value over;
    if (poda_algorithm_is_plain(options.algorithm))
        options.algorithm = PODA_ALPHABETA;
    options.nodes = 2 * search->nodes + 10000;
    search->options = &options;
    search->stopped = false;
    poda__search_plan(search);
    search->horizon = result->depth;
    poda__core *core = core_of(search, false);
    result->pv[result->pv_length++] = result->move;
    poda_state_play(game, &state, result->move, &state);
    for (int ply = 1; ply < search->horizon && result->pv_length < PODA_PV_MAX &&
                      !poda_state_over(game, &state, &over);
         ply++) {
        poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
        poda_state_moves(game, &state, &list);
        if (list.count > list.capacity)
            break;
        search->move_top = list.count;
        const size_t index = before.stopped
                                 ? table_choice(search, &state, &list)
                                 : keeps_value(search, core, &state, ply, &list, result->value);
        search->move_top = 0;
        if (index == SIZE_MAX)
            break;
        result->pv[result->pv_length++] = list.at[index];
        poda_state_play(game, &state, list.at[index], &state);
    }
    *search = before;
}

/* A value is exact if no evaluation entered it, or if it is a win or loss within the horizon. */
static bool is_exact(const poda_search *search, poda_value value, uint64_t horizon_hits)
{
    if (search->stopped)
        return false;
    const int distance = poda_value_distance(value);
    return search->horizon_hits == horizon_hits || (distance >= 0 && distance <= search->horizon);
}

/* The outcome of deepening on one position. */
typedef struct finding {
    bool any; /* an iteration was finished */
    poda_value value;
    bool exact;
    int depth;
    poda_move move;
} finding;

static int last_depth(const poda_search_options *options)
{
    return options->depth > 0 && options->depth < PODA_MAX_PLY ? options->depth : PODA_MAX_PLY;
}

static void report_progress(poda_search *search, const finding *found)
{
    search->progress.depth = found->depth;
    search->progress.value = found->value;
    search->progress.has_move = true;
    search->progress.move = found->move;
}

/* Where deepening begins: at depth 1, or at the depth that an earlier, kept run reached, with the
 * move of that run. */
static int first_depth(poda_search *search, const poda_state *from, const poda_moves *list)
{
    poda__slot room;
    const int last = last_depth(search->options);
    if (!search->options->deepen)
        return last;
    const poda__slot *slot = search->options->keep ? look_up(search, from, &room) : NULL;
    if (!slot || slot->index >= list->count || poda__slot_depth(slot) < 1)
        return 1;
    search->root_move = list->at[slot->index];
    return poda__slot_depth(slot) < last ? poda__slot_depth(slot) : last;
}

/* In games that are won or lost, a finished iteration that saw neither proves that no player can
 * force a win within its depth: its move holds out longer. */
static void bound_by_depth(poda_search *search, const finding *found)
{
    const poda_value latest = PODA_WIN - found->depth - 1;
    if (found->exact || !search->plies || search->game->rules->scored)
        return;
    if (search->upper > latest)
        search->upper = latest;
    if (search->lower < -latest)
        search->lower = -latest;
    poda__search_keeps(search, found->move, -latest);
}

/* Deepens (or not) from the root; the last finished iteration counts. */
static finding deepen(poda_search *search, const poda_state *from, const poda_moves *list)
{
    const int last = last_depth(search->options);
    finding found = {.any = false};
    for (search->horizon = first_depth(search, from, list); search->horizon <= last && !found.exact;
         search->horizon++) {
        const uint64_t horizon_hits = search->horizon_hits;
        search->deepest = 0;
        const poda_value value = search_once(search, from, 0, found.any, found.value);
        if (search->stopped)
            break;
        found = (finding){true, value, is_exact(search, value, horizon_hits), search->horizon,
                          search->root_move};
        if (is_settled(search, 0)) {
            found.value = search->lower;
            found.exact = true;
            found.move = search->keeper.move;
        } else if (found.exact) {
            poda__search_keeps(search, found.move, search->viewer == PODA_MAX ? value : -value);
        }
        bound_by_depth(search, &found);
        report_progress(search, &found);
        if (poda__search_enough(search, found.move, found.value))
            break;
    }
    return found;
}

/* One iteration over every root move, into `fresh`; moves with exact values are not searched again.
 * False if it was stopped. */
static bool search_each(poda_search *search, const poda_state *from, const poda_moves *list,
                        const finding *before, poda_move_value *fresh)
{
    for (size_t i = 0; i < list->count; i++) {
        poda_state child;
        fresh[i] = search->move_values[i];
        if (before->any && fresh[i].exact)
            continue;
        const uint64_t horizon_hits = search->horizon_hits;
        search->deepest = 0;
        poda_state_play(search->game, from, list->at[i], &child);
        search->root_via = (poda__via){list->at[i], (uint32_t)i};
        const poda_value value = search_once(search, &child, 1, before->any, fresh[i].value);
        if (search->stopped)
            return false;
        fresh[i] =
            (poda_move_value){list->at[i], value, true, is_exact(search, value, horizon_hits), 0};
        if (fresh[i].exact) /* remains true if the iteration is not finished */
            search->move_values[i] = fresh[i];
    }
    return true;
}

/* The same with the value of each move; the best of them is the value of the root. Continues until
 * all are exact. */
static finding deepen_each(poda_search *search, const poda_state *from, const poda_moves *list)
{
    const int last = last_depth(search->options);
    const int player = poda_state_turn(search->game, from);
    poda_move_value *fresh = search->move_values + list->count;
    finding found = {.any = false};
    bool complete = false;
    for (size_t i = 0; i < list->count; i++)
        search->move_values[i] = (poda_move_value){.move = list->at[i]};
    for (search->horizon = search->options->deepen ? 1 : last; search->horizon <= last && !complete;
         search->horizon++) {
        search->nodes++; /* the root, which no core visits here */
        search->interior++;
        if (!search_each(search, from, list, &found, fresh))
            break;
        memcpy(search->move_values, fresh, list->count * sizeof *fresh);
        complete = true;
        found = (finding){.any = true, .depth = search->horizon};
        for (size_t i = 0; i < list->count; i++) {
            const poda_value value = fresh[i].value;
            complete &= fresh[i].exact;
            if (i > 0 && (player == PODA_MAX ? value <= found.value : value >= found.value))
                continue;
            found.value = value;
            found.move = fresh[i].move;
            found.exact =
                fresh[i].exact && (player == PODA_MAX ? poda_is_win(value) : poda_is_loss(value));
        }
        found.exact |= complete;
        bound_by_depth(search, &found);
        report_progress(search, &found);
        if (poda__search_enough(search, found.move, found.value))
            break;
    }
    return found;
}

/* Clears what earlier runs left in table, killers and history, unless it is to be kept and is
 * compatible with this run. */
static void forget(poda_search *search)
{
    const poda_search_options *options = search->options;
    const bool fits = search->kept.shared == (search->team != NULL) &&
                      search->kept.viewer == search->viewer && search->kept.eval == search->eval &&
                      search->kept.quiescence == options->quiescence &&
                      search->kept.seed == options->seed && search->kept.plies == search->plies &&
                      search->kept.algorithm == options->algorithm;
    if (search->kept.any && !(options->keep && fits)) {
        poda__table_clear(&search->own_table);
        poda__search_forget(search);
        poda__team_forget(search);
    }
    search->kept.any = true;
    search->kept.shared = search->team != NULL;
    search->kept.viewer = search->viewer;
    search->kept.eval = search->eval;
    search->kept.quiescence = options->quiescence;
    search->kept.seed = options->seed;
    search->kept.plies = search->plies;
    search->kept.algorithm = options->algorithm;
}

static poda_status prepare(poda_search *search, const poda_search_options *options,
                           poda_trace_fn *trace, void *user, poda_error *error)
{
    /* engines have a table of their own */
    if (!poda__table_resize(&search->own_table,
                            options->algorithm == PODA_ENGINE ? 0 : options->table_bytes))
        return poda_fail_memory(error);
    const bool team = options->threads > 1 && search->game->cores->shared && !trace &&
                      poda_algorithm_shares(options->algorithm);
    if (!poda__team_resize(search, team ? options->threads : 1))
        return poda_fail_memory(error);
    search->pass_nodes = options->deepen ? 0 : UINT64_MAX;
    search->pace.iterations = search->pace.calm = 0;
    search->table = search->own_table.slots ? &search->own_table : NULL;
    use_cores(search, false);
    search->options = options;
    search->trace = trace;
    search->trace_user = user;
    search->error = error;
    search->status = PODA_OK;
    const char *const *evals = search->game->rules->space.about->evals;
    int eval_count = 0;
    while (evals && evals[eval_count])
        eval_count++;
    search->eval =
        options->eval == PODA_EVAL_FIRST && eval_count == 0 ? PODA_EVAL_ZERO : options->eval;
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
    search->seed = options->seed;
    search->plies = options->sign || options->algorithm == PODA_FIRSTWIN ? 0 : -1;
    search->quiescence = options->quiescence;
    search->killers = options->killers;
    search->history = options->history;
    search->interior = search->cuts = search->horizon_hits = search->table_hits = 0;
    search->lower = -PODA_INFINITY;
    search->upper = PODA_INFINITY;
    search->keeper.any = false;
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
    const bool uniform = !search->stopped && search->options->algorithm != PODA_MCTS;
    result->branching = uniform ? branching_of(result->nodes, result->depth) : 0;
    result->seconds = poda__seconds() - search->started;
    result->stopped = search->stopped;
    result->moves = search->move_values;
}

static poda_status check_threads(const poda_search_options *options, poda_error *error)
{
    if (options->threads <= 1 || options->algorithm == PODA_ENGINE)
        return PODA_OK;
    if (!poda_algorithm_shares(options->algorithm))
        return poda_fail(error, PODA_BAD_OPTION, "threads",
                         "%s searches with one thread; negamax, pvs, mtdf and engine take more",
                         poda_algorithm_name(options->algorithm));
    if (options->table_bytes == 0)
        return poda_fail(error, PODA_BAD_OPTION, "threads",
                         "threads share what they find in the table, and there is none: leave out "
                         "table=0");
    return PODA_OK;
}

static poda_status check_engine(const poda_game *game, const poda_search_options *options,
                                poda_trace_fn *trace, poda_error *error)
{
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

static poda_status run(poda_search *search, const poda_state *from,
                       const poda_search_options *options, poda_trace_fn *trace, void *user,
                       poda_result *out, poda_error *error)
{
    const poda_game *game = search->game;
    poda_result result = {.lower = -PODA_INFINITY, .upper = PODA_INFINITY};
    poda_status status = check_engine(game, options, trace, error);
    if (status != PODA_OK)
        return status;
    status = check_threads(options, error);
    if (status != PODA_OK)
        return status;
    status = prepare(search, options, trace, user, error);
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
    poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
    poda_state_moves(game, from, &list);
    if (list.count > list.capacity) {
        poda__search_fail(search, PODA__TOO_MANY_MOVES);
        return search->status;
    }
    if (list.count == 0)
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(game),
                         "%s: a position has no moves but is not over", poda_game_name(game));
    if (list.count > search->move_value_room) {
        free(search->move_values); /* the values, and those of the current iteration */
        search->move_values = poda__array(2 * list.count, sizeof *search->move_values);
        search->move_value_room = search->move_values ? list.count : 0;
        if (!search->move_values)
            return poda_fail_memory(error);
    }
    result.has_move = true;
    result.move = list.at[0];
    if (list.count == 1 && options->soft_seconds > 0 && !options->every_move) {
        result.known = false; /* nothing to choose or to search */
        if (options->line) {
            result.pv[0] = result.move;
            result.pv_length = 1;
        }
    } else if (options->algorithm == PODA_ENGINE) {
        game->engine->run(search, from, &result);
        drop_plies(search, &result);
    } else if (options->algorithm == PODA_MCTS || options->algorithm == PODA_DFPN) {
        const poda__cores *cores = use_cores(search, trace);
        const poda__edition *edition = trace ? cores->traced : cores->run;
        (options->algorithm == PODA_MCTS ? edition->mcts : edition->dfpn)(search, from, &result);
    } else {
        search->root_move = list.at[0];
        search->move_top = options->every_move ? list.count : 0; /* keeps the list allocated */
        const finding found =
            options->every_move ? deepen_each(search, from, &list) : deepen(search, from, &list);
        search->move_top = 0;
        result.value = found.value;
        result.known = found.any;
        result.exact = found.exact;
        result.lower = found.exact ? found.value : search->lower;
        result.upper = found.exact ? found.value : search->upper;
        result.depth = found.depth;
        result.move_count = options->every_move ? list.count : 0;
        /* a first iteration that was stopped may have found a better move than any */
        result.move = found.any ? found.move : search->root_move;
        if (found.any && options->line && search->status == PODA_OK)
            find_line(search, from, &result);
        if (result.depth == PODA_MAX_PLY && result.exact && result.pv_length < PODA_PV_MAX)
            result.depth = result.pv_length; /* to the end of the game */
    }
    if (search->status != PODA_OK)
        return search->status;
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
    return status == PODA_OK ? run(search, from, &taken, trace, user, out, error) : status;
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
    status = prepare(search, &options, NULL, NULL, error);
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
