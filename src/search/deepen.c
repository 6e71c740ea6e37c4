/* deepen.c - passes over the tree, depth by depth: which core makes them, the window that each is given, what
 * they prove, and the line that is shown in the end. */
#include "search/deepen.h"

#include "search/settle.h"
#include "search/shared.h"
#include "search/team.h"

/* Prepares the search for the game's own cores, or for those for tables. */
const poda__cores *poda__search_cores(poda_search *search, bool tables)
{
    const poda_game *game = search->game;
    search->params = tables || game->by_table ? (const void *)game : game->params;
    return tables ? poda__cores_for_tables(game->rules) : game->cores;
}

/* Do threads search together? They do it by the table: without one there is only the caller's. */
static bool shares(const poda_search *search)
{
    return search->team && search->table;
}

static int fail_of(const poda_search_options *options)
{
    return options->fail_hard  ? PODA__FAIL_HARD
           : options->fail_own ? PODA__FAIL_OWN
                               : PODA__FAIL_SOFT;
}

/* The core that the options select; the search is prepared for it. */
static poda__core *core_of(poda_search *search, bool traced)
{
    const poda_search_options *options = search->options;
    const bool switched =
        (search->informed && poda_algorithm_is_plain(options->algorithm)) ||
        (options->algorithm == PODA_ALPHABETA &&
         !search->game->cores->run->alphabeta[fail_of(options)][options->cut_strict]);
    const poda__cores *cores = poda__search_cores(search, traced || switched);
    const poda__edition *edition = traced           ? cores->traced
                                   : shares(search) ? cores->shared
                                                    : cores->run;
    switch (options->algorithm) {
    case PODA_MINIMAX:
        return edition->minimax;
    case PODA_FIRSTWIN:
        return edition->firstwin;
    case PODA_ALPHABETA:
        return edition->alphabeta[fail_of(options)][options->cut_strict];
    case PODA_PVS:
        return edition->pvs;
    case PODA_DEEP:
        return edition->deep;
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
    const poda_value value = shares(search) ? poda__team_run(search, core, state, ply, alpha, beta)
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

/* Windows around the guess, each wider than the last on the side where the value lies. */
static poda_value widen(poda_search *search, const void *state, int ply, poda_value guess)
{
    const poda_value scale = poda__deep_scale(search->deep);
    int64_t width = scale ? scale / 2 + 1 : 50;
    int64_t low = guess - width, high = guess + width;
    for (;;) {
        const bool open_low = low<-PODA_SCORE_LIMIT, open_high = high> PODA_SCORE_LIMIT;
        const poda_value alpha = open_low ? -PODA_INFINITY : (poda_value)low,
                         beta = open_high ? PODA_INFINITY : (poda_value)high;
        const poda_value value = pass(search, state, ply, alpha, beta);
        if (search->stopped || (value > alpha && value < beta) || is_settled(search, ply))
            return value;
        if (value <= alpha ? open_low : open_high) /* rules without moves: nothing is inside */
            return value;
        width *= 3;
        if (value <= alpha)
            low = value - width;
        else
            high = value + width;
        if (poda_is_win(value) || poda_is_loss(value)) {
            low = -PODA_INFINITY;
            high = PODA_INFINITY;
        }
    }
}

/* One search of `state` to the current horizon. */
static poda_value search_once(poda_search *search, const void *state, int ply, bool guessed,
                              poda_value guess)
{
    enum { WIDTH = 50 };
    const poda_search_options *options = search->options;
    if (options->algorithm == PODA_MTDF)
        return close_in(search, state, ply, guessed ? guess : 0);
    if (options->algorithm == PODA_DEEP && options->aspiration && guessed)
        return widen(search, state, ply, guess);
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
 * order, each with the narrowest window; of a value that is `proven` no evaluation says so. SIZE_MAX: the search
 * was stopped, or found none. */
static size_t keeps_value(poda_search *search, poda__core *core, const poda_state *state, int ply,
                          const poda_moves *list, poda_value value, bool proven)
{
    const size_t first = table_choice(search, state, list);
    for (size_t i = 0; i <= list->count && !search->stopped; i++) {
        const size_t index = i == 0 ? first : i - 1;
        if (index >= list->count || (i > 0 && index == first))
            continue;
        poda_state child;
        poda_state_play(search->game, state, list->at[index], &child);
        const uint64_t horizon_hits = search->horizon_hits;
        if (core(search, &child, ply + 1, value - 1, value + 1) == value && !search->stopped &&
            (!proven || search->horizon_hits == horizon_hits))
            return index;
    }
    return SIZE_MAX;
}

/* The line of best play after the first move, found by searching again along it, which is cheaper
 * than storing a line at every node. Its nodes are not counted; it may use as many as the search
 * itself did. When time is up, the moves are taken from the table. So are those of the selective
 * search, whose table does not say which move keeps a proven value: a line that shows one is searched
 * in full width, without what the table has, and ends where that takes too long. */
void poda__search_line(poda_search *search, const poda_state *from, poda_result *result)
{
    const poda_game *game = search->game;
    poda_search_options options = *search->options;
    const poda_search before = *search;
    poda_state state = *from;
    poda_value over;
    options.algorithm = result->algorithm;
    if (poda_algorithm_is_plain(options.algorithm))
        options.algorithm = PODA_ALPHABETA;
    options.nodes = 2 * search->nodes + 10000;
    const bool shows = options.algorithm == PODA_DEEP &&
                       (result->exact || poda_is_win(result->value) || poda_is_loss(result->value));
    const bool proven =
        result->exact && !poda_is_win(result->value) && !poda_is_loss(result->value);
    if (shows) {
        options.algorithm = PODA_PVS;
        if (options.keep)
            search->table = NULL;
        else if (search->table)
            poda__table_clear(search->table);
    }
    search->options = &options;
    search->stopped = false;
    poda__search_plan(search);
    search->horizon = result->depth;
    poda__core *core = core_of(search, false);
    result->pv[result->pv_length++] = result->move;
    poda_state_play(game, &state, result->move, &state);
    for (int ply = 1; ply < search->horizon && result->pv_length < PODA_PV_MAX &&
                      !(shows && before.stopped) && !poda_state_over(game, &state, &over);
         ply++) {
        poda_moves list = {search->move_list, 0, PODA__MOVE_ROOM};
        poda_state_moves(game, &state, &list);
        if (list.count > list.capacity)
            break;
        search->move_top = list.count;
        const size_t index =
            before.stopped || options.algorithm == PODA_DEEP
                ? table_choice(search, &state, &list)
                : keeps_value(search, core, &state, ply, &list, result->value, proven);
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
    if (search->options->algorithm == PODA_DEEP) /* a quicker win may have been overlooked */
        return search->horizon_hits == horizon_hits || (distance >= 0 && !search->plies);
    return search->horizon_hits == horizon_hits || (distance >= 0 && distance <= search->horizon);
}

/* Has the selective search proven who wins, within the depth that it looked at? */
static bool is_decided(const poda_search *search, poda_value value)
{
    const int distance = poda_value_distance(value);
    return search->options->algorithm == PODA_DEEP && distance >= 0 && distance <= search->horizon;
}

static int last_depth(const poda_search_options *options)
{
    return options->depth > 0 && options->depth < PODA_MAX_PLY ? options->depth : PODA_MAX_PLY;
}

static void report_progress(poda_search *search, const poda__finding *found)
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
static void bound_by_depth(poda_search *search, const poda__finding *found)
{
    const poda_value latest = PODA_WIN - found->depth - 1;
    if (found->exact || !search->plies || search->options->algorithm == PODA_DEEP ||
        search->game->rules->scored)
        return;
    if (search->upper > latest)
        search->upper = latest;
    if (search->lower < -latest)
        search->lower = -latest;
    poda__search_keeps(search, found->move, -latest);
}

/* A selective search that was stopped within an iteration: a better move than that of the last
 * finished one may have been found already, at full depth and after it. */
static void take_part(poda_search *search, poda__finding *found)
{
    if (search->options->algorithm != PODA_DEEP || !found->any || search->root_move == found->move)
        return;
    const bool max = search->viewer == PODA_MAX;
    const poda_value own = search->deep->root_value, value = max ? own : -own;
    if (poda_is_loss(own)) /* another move may lose as late */
        return;
    found->move = search->root_move;
    found->value = value;
    if (!poda_is_win(own))
        return;
    poda__search_keeps(search, found->move, own); /* wins are proofs */
    if (max && value > search->lower)
        search->lower = value;
    if (!max && value < search->upper)
        search->upper = value;
}

/* Has a selective pass come to the end of the game on every line that it followed to its full
 * depth? Then deeper ones have nothing to look for, and what they left out remains to be proven. */
static bool is_at_end(const poda_search *search)
{
    return search->options->algorithm == PODA_DEEP && search->deepest < search->horizon;
}

/* Deepens (or not) from the root; the last finished iteration counts. */
static poda__finding deepen(poda_search *search, const poda_state *from, const poda_moves *list)
{
    const int last = last_depth(search->options);
    poda__finding found = {.any = false, .by = search->options->algorithm};
    for (search->horizon = first_depth(search, from, list); search->horizon <= last && !found.exact;
         search->horizon++) {
        const uint64_t horizon_hits = search->horizon_hits;
        search->deepest = 0;
        const poda_value value = search_once(search, from, 0, found.any, found.value);
        if (search->stopped) {
            take_part(search, &found);
            break;
        }
        found = (poda__finding){true,
                                value,
                                is_exact(search, value, horizon_hits),
                                search->horizon,
                                search->root_move,
                                search->options->algorithm};
        if (is_settled(search, 0)) {
            found.value = search->lower;
            found.exact = true;
            found.move = search->keeper.move;
            if (poda_value_distance(found.value) > found.depth)
                found.depth = poda_value_distance(found.value);
        } else if (found.exact) {
            poda__search_keeps(search, found.move, search->viewer == PODA_MAX ? value : -value);
        }
        bound_by_depth(search, &found);
        report_progress(search, &found);
        if (is_decided(search, value) || is_at_end(search) ||
            poda__search_enough(search, found.move, found.value))
            break;
    }
    return found;
}

/* Should passes in full width follow the selective ones? At the end of the game they prove its
 * value; after a win they look for a quicker one, unless the caller wants a move soon. */
static bool is_provable(const poda_search *search, const poda__finding *found)
{
    const poda_search_options *options = search->options;
    if (options->algorithm != PODA_DEEP || !found->any || found->exact || search->stopped)
        return false;
    return is_decided(search, found->value) ? options->line && options->soft_seconds <= 0
                                            : options->depth == 0 && is_at_end(search);
}

/* The options of those passes. What the selective ones stored would mislead them. */
static poda_search_options prove_with(poda_search *search, const poda__finding *found)
{
    poda_search_options options = *search->options;
    options.algorithm = PODA_PVS;
    const int distance = poda_value_distance(found->value);
    if (is_decided(search, found->value)) /* a quicker win ends within fewer plies */
        options.depth = distance > 1 ? distance - 1 : 1;
    if (search->table)
        poda__table_clear(search->table);
    return options;
}

poda__finding poda__search_deepen(poda_search *search, const poda_state *from,
                                  const poda_moves *list)
{
    poda__finding found = deepen(search, from, list);
    if (!is_provable(search, &found))
        return found;
    const poda_search_options *given = search->options;
    const poda_search_options options = prove_with(search, &found);
    search->options = &options;
    const poda__finding proof = deepen(search, from, list);
    search->options = given;
    if (proof.exact)
        return proof;
    search->root_move = found.move;
    return found;
}

/* Does the game end before `distance`? Passes in full width, each a ply longer than the last. */
static bool ends_before(poda_search *search, const poda_search_options *options,
                        const poda_state *state, int ply, int distance, poda_value *found)
{
    const poda_search_options *given = search->options;
    bool ends = false;
    search->options = options;
    poda__search_plan(search);
    for (search->horizon = ply + 1; search->horizon < distance && !ends; search->horizon++) {
        *found = pass(search, state, ply, -PODA_INFINITY, PODA_INFINITY);
        /* one beyond the horizon, which is known from elsewhere, may have a quicker one beside it */
        const int plies = poda_value_distance(*found);
        ends = plies >= 0 && plies <= search->horizon;
        if (search->stopped)
            break;
    }
    search->options = given;
    return ends;
}

/* When does a position win or lose of which the selective search has proven that it does? Looks for
 * quicker ends in full width, with as many nodes as were spent so far; beyond that it is known only
 * that it does, which is *value = PODA_WIN or -PODA_WIN, and false. */
static bool find_end(poda_search *search, const poda_state *state, int ply, poda_value *value)
{
    poda_search_options options = *search->options;
    const int horizon = search->horizon, distance = poda_value_distance(*value);
    const uint64_t horizon_hits = search->horizon_hits;
    const uint64_t most = 2 * search->nodes + 20000;
    poda__table *const table = search->table;
    poda_value found = 0;
    options.algorithm = PODA_PVS;
    options.nodes = options.nodes && options.nodes < most ? options.nodes : most;
    search->table = NULL; /* what the selective search stored would mislead */
    const bool sooner = ends_before(search, &options, state, ply, distance, &found);
    const bool ends = !search->stopped;
    if (!ends)
        *value = *value > 0 ? PODA_WIN : -PODA_WIN;
    else if (sooner)
        *value = found;
    search->stopped &= search->status != PODA_OK;
    search->horizon_hits = horizon_hits;
    search->horizon = horizon;
    search->table = table;
    poda__search_plan(search); /* a limit that was reached is noticed again */
    return ends;
}

/* One iteration over every root move, into `fresh`; moves with exact values are not searched again.
 * False if it was stopped. */
static bool search_each(poda_search *search, const poda_state *from, const poda_moves *list,
                        const poda__finding *before, poda_move_value *fresh, int *deepest)
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
        poda_value value = search_once(search, &child, 1, before->any, fresh[i].value);
        if (search->stopped)
            return false;
        bool exact = is_exact(search, value, horizon_hits);
        *deepest = search->deepest > *deepest ? search->deepest : *deepest;
        if (!exact && is_decided(search, value)) {
            find_end(search, &child, 1, &value);
            exact = true;
        }
        fresh[i] = (poda_move_value){list->at[i], value, true, exact, 0};
        if (fresh[i].exact) /* remains true if the iteration is not finished */
            search->move_values[i] = fresh[i];
    }
    return true;
}

/* What a value counts when moves are compared: a win or loss of unknown length as a long one. */
static poda_value counted(const poda_search *search, const poda_move_value *move)
{
    return search->plies && move->exact && move->value == PODA_WIN    ? PODA__LEAST_WIN
           : search->plies && move->exact && move->value == -PODA_WIN ? -PODA__LEAST_WIN
                                                                      : move->value;
}

/* The best of the moves, for the player to move; it is exact if it wins as soon as possible. */
static poda__finding choose_best(poda_search *search, const poda_state *from,
                                 const poda_moves *list)
{
    const bool max = search->viewer == PODA_MAX,
               selective = search->options->algorithm == PODA_DEEP;
    const poda_move_value *best = &search->move_values[0];
    bool complete = true, timed = true;
    for (size_t i = 0; i < list->count; i++) {
        const poda_move_value *move = &search->move_values[i];
        const poda_value value = counted(search, move);
        complete &= move->exact;
        timed &= value == move->value;
        if (max ? value > counted(search, best) : value < counted(search, best))
            best = move;
    }
    poda__finding found = {true,
                           best->value,
                           complete && timed,
                           search->horizon,
                           best->move,
                           search->options->algorithm};
    const bool wins = best->exact && (max ? poda_is_win(best->value) : poda_is_loss(best->value));
    if (found.exact || !wins || counted(search, best) != best->value)
        return found;
    if (selective && !find_end(search, from, 0, &found.value)) {
        found.value = best->value;
        return found;
    }
    if (found.value != best->value)
        found.move = search->root_move;
    found.exact = true;
    return found;
}

/* The same with the value of each move; the best of them is the value of the root. Continues until
 * all are exact. */
static poda__finding deepen_each(poda_search *search, const poda_state *from,
                                 const poda_moves *list, bool *at_end)
{
    const int last = last_depth(search->options);
    poda_move_value *fresh = search->move_values + list->count;
    poda__finding found = {.any = false, .by = search->options->algorithm};
    bool complete = false;
    for (size_t i = 0; i < list->count; i++)
        search->move_values[i] = (poda_move_value){.move = list->at[i]};
    for (search->horizon = search->options->deepen ? 1 : last; search->horizon <= last && !complete;
         search->horizon++) {
        int deepest = 0;
        search->nodes++; /* the root, which no core visits here */
        search->interior++;
        if (!search_each(search, from, list, &found, fresh, &deepest))
            break;
        memcpy(search->move_values, fresh, list->count * sizeof *fresh);
        complete = true;
        for (size_t i = 0; i < list->count; i++)
            complete &= fresh[i].exact;
        found = choose_best(search, from, list);
        bound_by_depth(search, &found);
        report_progress(search, &found);
        search->deepest = deepest;
        *at_end = !complete && is_at_end(search);
        if (*at_end || poda__search_enough(search, found.move, found.value))
            break;
    }
    return found;
}

poda__finding poda__search_deepen_each(poda_search *search, const poda_state *from,
                                       const poda_moves *list)
{
    bool at_end = false;
    const poda__finding found = deepen_each(search, from, list, &at_end);
    const poda_search_options *given = search->options;
    if (!at_end || given->depth > 0 || search->stopped)
        return found;
    /* the values that the selective passes left open are proven in full width */
    poda_move_value *before = search->move_values + 2 * list->count;
    memcpy(before, search->move_values, list->count * sizeof *before);
    poda_search_options options = *given;
    options.algorithm = PODA_PVS;
    if (search->table)
        poda__table_clear(search->table);
    search->options = &options;
    const poda__finding proof = deepen_each(search, from, list, &at_end);
    search->options = given;
    for (size_t i = 0; i < list->count; i++)
        if (!search->move_values[i].exact)
            search->move_values[i] = before[i];
    return proof.exact ? proof : found;
}
