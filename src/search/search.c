/* search.c - the driver: options in, one of the cores run to its limits, a result out.
 * Everything here happens once a search or once an iteration; inner loops are in the cores. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "search/internal.h"

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

void poda_search_defaults(poda_search_options *options)
{
    *options = (poda_search_options){
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

poda_status poda_search_new(poda_search **out, const poda_game *game, poda_error *error)
{
    poda_search *search = poda__array(1, sizeof *search);
    if (!search)
        return poda_fail_memory(error);
    search->game = game;
    search->params = game->by_table ? (const void *)game : game->params;
    search->killers_at = poda__array(PODA_MAX_PLY + 2, sizeof *search->killers_at);
    search->move_list = poda__array(PODA__MOVE_ROOM, sizeof *search->move_list);
    search->move_rank = poda__array(PODA__MOVE_ROOM, sizeof *search->move_rank);
    search->history_score = poda__array(2, sizeof *search->history_score);
    if (!search->killers_at || !search->move_list || !search->move_rank || !search->history_score) {
        poda_search_free(search);
        return poda_fail_memory(error);
    }
    *out = search;
    return PODA_OK;
}

void poda_search_free(poda_search *search)
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
    poda__table_resize(&search->own_table, 0);
    free(search);
}

/* Forgets what earlier runs left in the table, killers and history. */
static void forget(poda_search *search)
{
    poda__table_clear(&search->own_table);
    memset(search->history_score, 0, 2 * sizeof *search->history_score);
    memset(search->killers_at, 0, (PODA_MAX_PLY + 2) * sizeof *search->killers_at);
}

void poda__search_emit(poda_search *search, poda_event_kind kind, const void *state, int ply,
                       int player, poda_move move, poda_value alpha, poda_value beta,
                       poda_value value)
{
    const poda_event event = {kind, ply, player, state, move, alpha, beta, value};
    search->trace(search->trace_user, &event);
}

/* Plans the next look at the clock. Near the node limit looks come closer and closer, so that it is
 * met within the moves of one node. */
static void plan_pause(poda_search *search)
{
    enum { BRANCHING = 64 };
    int64_t patience = PODA__PAUSE_NODES;
    if (search->options->nodes) {
        const uint64_t left =
            search->options->nodes > search->nodes ? search->options->nodes - search->nodes : 0;
        if (left / BRANCHING < (uint64_t)patience)
            patience = (int64_t)(left / BRANCHING) + 1;
    }
    search->patience = search->patience_given = patience + 1;
}

void poda__search_hurry(poda_search *search, size_t moves)
{
    enum { MOVES = 64 }; /* that take as long as a node does elsewhere */
    const int64_t nodes = (int64_t)(moves / MOVES);
    const int64_t less = nodes < search->patience ? nodes : search->patience - 1;
    if (less > 0) { /* their difference, which counts nodes, stays */
        search->patience -= less;
        search->patience_given -= less;
    }
}

static void exchange(poda_move *moves, int64_t *ranks, size_t a, size_t b)
{
    const poda_move move = moves[a];
    const int64_t rank = ranks[a];
    moves[a] = moves[b];
    ranks[a] = ranks[b];
    moves[b] = move;
    ranks[b] = rank;
}

/* The heap's root is the smallest. */
static void sift_down(poda_move *moves, int64_t *ranks, size_t at, size_t count)
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && ranks[child + 1] < ranks[child])
            child++;
        if (ranks[at] <= ranks[child])
            return;
        exchange(moves, ranks, at, child);
    }
}

void poda__search_sort(poda_move *moves, int64_t *ranks, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(moves, ranks, i, count);
    for (size_t end = count; end-- > 1;) {
        exchange(moves, ranks, 0, end);
        sift_down(moves, ranks, 0, end);
    }
}

static void show_progress(poda_search *search, double now)
{
    if (!search->options->progress || now < search->next_progress)
        return;
    search->next_progress = now + 0.1;
    search->progress.nodes = search->nodes;
    search->progress.seconds = now - search->started;
    search->options->progress(search->options->progress_user, &search->progress);
}

bool poda__search_pause(poda_search *search)
{
    const poda_search_options *options = search->options;
    search->interior += (uint64_t)(search->patience_given - 1);
    if (!search->stopped) {
        const double now = poda__seconds();
        if ((options->nodes && search->nodes >= options->nodes) ||
            (options->seconds > 0 && now >= search->deadline) || poda__stopped(options->stop))
            search->stopped = true;
        if (!search->stopped)
            show_progress(search, now);
    }
    if (search->stopped) { /* every node with moves comes here again */
        search->patience = search->patience_given = 1;
        return true;
    }
    plan_pause(search);
    search->patience--; /* the node that asked */
    return false;
}

bool poda__engine_pause(poda_search *search)
{
    const poda_search_options *options = search->options;
    const double now = poda__seconds();
    if ((options->nodes && search->nodes >= options->nodes) ||
        (options->seconds > 0 && now >= search->deadline) || poda__stopped(options->stop)) {
        search->stopped = true;
        __atomic_store_n(&search->halt, 1, __ATOMIC_RELAXED);
    } else {
        show_progress(search, now);
    }
    return search->stopped;
}

void poda__search_fail(poda_search *search, poda__reason reason)
{
    const char *name = poda_game_name(search->game);
    search->stopped = true;
    search->interior += (uint64_t)(search->patience_given - search->patience);
    search->patience = search->patience_given = 1;
    if (search->status != PODA_OK)
        return;
    switch (reason) {
    case PODA__OUT_OF_MEMORY:
        search->status = poda_fail_memory(search->error);
        break;
    case PODA__TOO_MANY_MOVES:
        search->status = poda_fail(search->error, PODA_TOO_LARGE, name,
                                   "%s: more than %d moves on one line, too many to search", name,
                                   PODA__MOVE_ROOM);
        break;
    case PODA__TOO_DEEP:
        search->status = poda_fail(search->error, PODA_TOO_LARGE, name,
                                   "%s: lines of more than %d moves, too deep for this search",
                                   name, PODA_MAX_PLY);
        break;
    }
}

/* The core that the options ask for, in one edition. */
static poda__core *core_of(const poda_search *search, const poda__edition *edition)
{
    const poda_search_options *options = search->options;
    switch (options->algorithm) {
    case PODA_MINIMAX:
        return edition->minimax;
    case PODA_ALPHABETA:
        return edition->alphabeta[options->fail_hard][options->cut_strict];
    case PODA_PVS:
        return edition->pvs;
    default:
        return edition->negamax;
    }
}

/* MTD(f): empty windows close in on the value from a guess (Plaat et al. 1996). */
static poda_value close_in(poda_search *search, poda__core *core, const void *state, int ply,
                           poda_value guess)
{
    poda_value lower = -PODA_INFINITY, upper = PODA_INFINITY;
    while (lower < upper && !search->stopped) {
        const poda_value beta = guess == lower ? guess + 1 : guess;
        guess = core(search, state, ply, beta - 1, beta);
        if (guess < beta)
            upper = guess;
        else
            lower = guess;
    }
    return guess;
}

/* One search of `state` to the present horizon. */
static poda_value search_once(poda_search *search, const void *state, int ply, bool guessed,
                              poda_value guess)
{
    enum { WIDTH = 50 };
    const poda_search_options *options = search->options;
    const poda__cores *cores = search->game->cores;
    poda__core *core = core_of(search, search->trace ? cores->traced : cores->run);
    if (options->algorithm == PODA_MTDF)
        return close_in(search, core, state, ply, guessed ? guess : 0);
    if (options->aspiration && guessed && options->algorithm != PODA_MINIMAX &&
        options->algorithm != PODA_ALPHABETA && !poda_is_win(guess) && !poda_is_loss(guess)) {
        const poda_value value = core(search, state, ply, guess - WIDTH, guess + WIDTH);
        if (search->stopped || (value > guess - WIDTH && value < guess + WIDTH))
            return value;
    }
    return core(search, state, ply, -PODA_INFINITY, PODA_INFINITY);
}

/* The index of the best move that the table knows; SIZE_MAX: none. */
static size_t table_choice(const poda_search *search, const poda_state *state,
                           const poda_moves *list)
{
    if (!search->table)
        return SIZE_MAX;
    const poda__slot *slot = poda__table_probe(search->table, poda_state_hash(search->game, state));
    return slot && slot->index < list->count ? slot->index : SIZE_MAX;
}

/* The move of `list` that keeps `value`: the table's choice first, then one after the other, each
 * asked with the narrowest window. SIZE_MAX: the search was stopped. */
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

/* The line of best play behind the first move, found by asking again along it: cheaper than having
 * every node keep one. Its nodes are not counted; it may take as many as the search itself took. When
 * time is up there is none for that, and the table's word is taken. */
static void find_line(poda_search *search, const poda_state *from, poda_result *result)
{
    const poda_game *game = search->game;
    const poda_search_options *given = search->options;
    poda_search_options options = *given;
    const poda_search before = *search;
    poda_state state = *from;
    poda_value over;
    if (options.algorithm == PODA_MINIMAX)
        options.algorithm = PODA_ALPHABETA;
    options.nodes = 2 * search->nodes + 10000;
    options.seconds = 0;
    search->options = &options;
    search->stopped = false;
    plan_pause(search);
    search->horizon = result->depth;
    poda__core *core = core_of(search, game->cores->run);
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

/* A value is the game's own when no evaluation entered it, or when it is a win or loss that the
 * horizon was wide enough to see. */
static bool is_exact(const poda_search *search, poda_value value, uint64_t horizon_hits)
{
    if (search->stopped)
        return false;
    const int distance = poda_value_distance(value);
    return search->horizon_hits == horizon_hits || (distance >= 0 && distance <= search->horizon);
}

/* What deepening on one position found out. */
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

static void tell_progress(poda_search *search, const finding *found)
{
    search->progress.depth = found->depth;
    search->progress.value = found->value;
    search->progress.has_move = true;
    search->progress.move = found->move;
}

/* Deepens (or not) from the root; the last finished iteration counts. */
static finding deepen(poda_search *search, const poda_state *from)
{
    const int last = last_depth(search->options);
    finding found = {.any = false};
    for (search->horizon = search->options->deepen ? 1 : last;
         search->horizon <= last && !found.exact; search->horizon++) {
        const uint64_t horizon_hits = search->horizon_hits;
        search->deepest = 0;
        const poda_value value = search_once(search, from, 0, found.any, found.value);
        if (search->stopped)
            break;
        found = (finding){true, value, is_exact(search, value, horizon_hits), search->horizon,
                          search->root_move};
        tell_progress(search, &found);
    }
    return found;
}

/* One iteration over every move at the root, into `fresh`; moves known exactly are not searched
 * again. False: stopped on the way. */
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
        const poda_value value = search_once(search, &child, 1, before->any, fresh[i].value);
        if (search->stopped)
            return false;
        fresh[i] = (poda_move_value){list->at[i], value, is_exact(search, value, horizon_hits)};
    }
    return true;
}

/* The same with the value of each move: the best of them is the value of the root. Goes on until all
 * are exact. */
static finding deepen_each(poda_search *search, const poda_state *from, const poda_moves *list)
{
    const int last = last_depth(search->options);
    const int player = poda_state_turn(search->game, from);
    poda_move_value *fresh = search->move_values + list->count;
    finding found = {.any = false};
    bool complete = false;
    for (search->horizon = search->options->deepen ? 1 : last; search->horizon <= last && !complete;
         search->horizon++) {
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
        tell_progress(search, &found);
    }
    return found;
}

static poda_status prepare(poda_search *search, const poda_search_options *options,
                           poda_trace_fn *trace, void *user, poda_error *error)
{
    /* an engine keeps a table of its own */
    if (!poda__table_resize(&search->own_table,
                            options->algorithm == PODA_ENGINE ? 0 : options->table_bytes))
        return poda_fail_memory(error);
    if (search->used)
        forget(search);
    search->used = true;
    search->table = search->own_table.slots ? &search->own_table : NULL;
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
        return poda_fail(error, PODA_BAD_OPTION, "eval", "%s has %d evaluations, not %d",
                         poda_game_name(search->game), eval_count, search->eval + 1);
    if (search->eval >= 0 && options->algorithm != PODA_ENGINE && search->game->rules->ready) {
        const poda_status status =
            search->game->rules->ready(search->game->params, search->eval, error);
        if (status != PODA_OK)
            return status;
    }
    search->seed = options->seed;
    search->quiescence = options->quiescence;
    search->killers = options->killers;
    search->history = options->history;
    search->interior = search->cuts = search->horizon_hits = search->table_hits = 0;
    search->move_top = 0;
    search->deepest = 0;
    search->stopped = false;
    search->nodes = 0;
    search->halt = 0;
    search->started = poda__seconds();
    search->deadline = search->started + options->seconds;
    search->next_progress = search->started + 0.1;
    search->progress = (poda_progress){.game = search->game};
    plan_pause(search);
    return PODA_OK;
}

/* The b of a uniform tree with as many nodes below its root: b + b^2 + ... + b^depth (Nilsson 1971). */
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

static void finish(const poda_search *search, poda_result *result)
{
    result->nodes = search->nodes;
    const uint64_t interior =
        search->interior + (uint64_t)(search->patience_given - search->patience);
    const bool counted =
        search->options->algorithm != PODA_ENGINE; /* engines have no leaves to tell */
    result->leaves = counted && result->nodes > interior ? result->nodes - interior : 0;
    result->cuts = search->cuts;
    result->table_hits = search->table_hits;
    result->branching = branching_of(result->nodes, result->depth);
    result->seconds = poda__seconds() - search->started;
    result->stopped = search->stopped;
    if (result->exact)
        result->lower = result->upper = result->value;
    result->moves = search->move_values;
}

static poda_status check_engine(const poda_game *game, const poda_search_options *options,
                                poda_trace_fn *trace, poda_error *error)
{
    if (options->algorithm != PODA_ENGINE)
        return PODA_OK;
    if (!game->engine)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "%s has no engine of its own; algorithm=pvs searches any game",
                         poda_game_name(game));
    if (options->depth && !game->engine->takes_depth)
        return poda_fail(error, PODA_BAD_OPTION, "depth",
                         "the engine of %s plays to the end; algorithm=pvs takes a depth",
                         poda_game_name(game));
    if (trace)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "an engine does not tell its steps; algorithm=pvs does");
    return PODA_OK;
}

poda_status poda_search_run(poda_search *search, const poda_state *from,
                            const poda_search_options *options, poda_trace_fn *trace, void *user,
                            poda_result *out, poda_error *error)
{
    const poda_game *game = search->game;
    poda_result result = {.lower = -PODA_INFINITY, .upper = PODA_INFINITY};
    poda_status status = check_engine(game, options, trace, error);
    if (status != PODA_OK)
        return status;
    status = prepare(search, options, trace, user, error);
    if (status != PODA_OK)
        return status;
    search->viewer = poda_state_turn(game, from);
    search->progress.from = from;
    if (poda_state_over(game, from, &result.value)) {
        result.exact = true;
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
        free(search->move_values); /* the values, and those of the iteration under way */
        search->move_values = poda__array(2 * list.count, sizeof *search->move_values);
        search->move_value_room = search->move_values ? list.count : 0;
        if (!search->move_values)
            return poda_fail_memory(error);
    }
    result.has_move = true;
    result.move = list.at[0];
    if (options->algorithm == PODA_ENGINE) {
        game->engine->run(search, from, &result);
    } else if (options->algorithm == PODA_MCTS || options->algorithm == PODA_DFPN) {
        const poda__edition *edition = trace ? game->cores->traced : game->cores->run;
        (options->algorithm == PODA_MCTS ? edition->mcts : edition->dfpn)(search, from, &result);
    } else {
        search->root_move = list.at[0];
        search->move_top = options->every_move ? list.count : 0; /* the list stays in use */
        const finding found =
            options->every_move ? deepen_each(search, from, &list) : deepen(search, from);
        search->move_top = 0;
        result.value = found.value;
        result.exact = found.exact;
        result.depth = found.depth;
        result.move_count = options->every_move && found.any ? list.count : 0;
        /* a first iteration that was stopped may have found something better than any move */
        result.move = found.any ? found.move : search->root_move;
        if (found.any && options->line && search->status == PODA_OK)
            find_line(search, from, &result);
        if (result.depth == PODA_MAX_PLY && result.exact && result.pv_length < PODA_PV_MAX)
            result.depth = result.pv_length; /* to the end, however far that is */
    }
    if (search->status != PODA_OK)
        return search->status;
    if (result.value >= PODA_INFINITY || result.value <= -PODA_INFINITY)
        return poda_fail(error, PODA_BAD_RULES, poda_game_name(game),
                         "%s: a position has no moves but is not over", poda_game_name(game));
    finish(search, &result);
    *out = result;
    return PODA_OK;
}

poda_status poda_count_lines(const poda_game *game, const poda_state *from, int depth,
                             const volatile int *stop, uint64_t *lines, poda_error *error)
{
    poda_search *search = NULL;
    poda_search_options options = {.stop = stop};
    if (depth < 0 || depth > PODA_MAX_PLY)
        return poda_fail(error, PODA_BAD_OPTION, "depth", "depth %d: expected 0 to %d", depth,
                         PODA_MAX_PLY);
    poda_status status = poda_search_new(&search, game, error);
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
    poda_search_free(search);
    return status;
}
