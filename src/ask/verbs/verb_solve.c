/* verb_solve.c - exact values. Theory answers at any size; small games are solved whole, which
 * gives every distance; everything else is searched to the end. */
#include <stdlib.h>
#include <string.h>

#include "ask/verbs/solution.h"
#include "ask/worth_words.h"
#include "base/memory.h"
#include "system/clock.h"
#include "system/deadline.h"

const poda_parameter poda__parameters_solve[] = {
    {"method", "auto", "theory, whole (all positions), search, or auto: the first that can"},
    {"whole", "no", "yes: a summary of all positions of the game"},
    {"symmetry", "no", "yes, with whole: mirror images count once"},
    {"limit", "50000000", "whole: give up beyond so many positions"},
    {"values", "",
     "N: nim-values of one heap of 0 to N, for heap games; sign: a win is +1, a loss -1, "
     "whenever it comes"},
    {"of", "", "solve sum of='nim heaps=3,4 + kayles n=7': a sum of games"},
    {NULL, NULL, NULL},
};

enum {
    LISTED = 1000,          /* moves that are valued one by one */
    WHOLE_AT_ONCE = 100000, /* positions that auto solves whole without being asked */
    WHOLE_WORK = 2000000,   /* moves played for distances alone, where theory has the value */
};

typedef struct method {
    bool theory, whole, search;
    uint64_t whole_limit;
} method;

static poda_status room_for_moves(poda__request *request, poda__solution *solution,
                                  poda_moves *list)
{
    solution->moves = poda__array(LISTED, sizeof *solution->moves);
    poda_move *moves = poda__array(LISTED, sizeof *moves);
    if (!solution->moves || !moves) {
        free(moves);
        return poda_fail_memory(request->error);
    }
    *list = (poda_moves){moves, 0, LISTED};
    poda_state_moves(request->game, &request->state, list);
    solution->listed = list->count <= list->capacity;
    return PODA_OK;
}

/* A win or loss for MAX, with the distance inside where it is small enough to be kept there. */
static poda_value value_of(bool wins, int player, int64_t distance)
{
    const poda_value plies = distance >= 0 && distance < PODA_MAX_PLY ? (poda_value)distance : 0;
    return wins == (player == PODA_MAX) ? PODA_WIN - plies : plies - PODA_WIN;
}

static poda_status by_theory(poda__request *request, poda__solution *solution, poda_moves *list,
                             bool *known)
{
    const int player = poda_state_turn(request->game, &request->state);
    poda_theory theory;
    poda_move *room = poda__array(LISTED, sizeof *room);
    if (!room)
        return poda_fail_memory(request->error);
    poda_moves winning = {room, 0, LISTED};
    poda_status status =
        poda_theory_solve(request->game, &request->state, known, &theory, &winning, request->error);
    if (status != PODA_OK || !*known) {
        free(room);
        return status;
    }
    solution->worth =
        poda__worth_sure(value_of(theory.wins, player, theory.distance), theory.distance);
    solution->method = theory.method;
    solution->nim_value = theory.nim_value;
    solution->winning = theory.winning;
    const size_t count = solution->listed         ? list->count
                         : winning.count < LISTED ? winning.count
                                                  : LISTED;
    for (size_t i = 0; i < count && status == PODA_OK; i++) {
        poda__solved_move *move = &solution->moves[i];
        poda_state child;
        poda_theory below;
        bool child_known;
        move->move = solution->listed ? list->at[i] : winning.at[i];
        poda_state_play(request->game, &request->state, move->move, &child);
        status =
            poda_theory_solve(request->game, &child, &child_known, &below, NULL, request->error);
        if (status != PODA_OK)
            break;
        const int64_t distance = child_known && below.distance >= 0 ? below.distance + 1 : -1;
        move->worth = (poda_worth){.value = value_of(!below.wins, player, distance),
                                   .known = child_known,
                                   .proven = child_known,
                                   .distance = distance};
    }
    solution->move_count = count;
    free(room);
    return status;
}

static poda_status by_whole(poda__request *request, poda__solution *solution,
                            const poda_moves *list, uint64_t limit, const volatile int *stop)
{
    poda_whole *whole = NULL;
    const poda_whole_options options = {.limit = limit,
                                        .stop = stop,
                                        .progress = request->options->progress,
                                        .progress_user = request->options->progress_user};
    poda_status status =
        poda_whole_new(&whole, request->game, &request->state, &options, request->error);
    if (status != PODA_OK)
        return status;
    int distance = -1;
    poda_value value = 0;
    poda_whole_value(whole, &request->state, &value, &distance);
    solution->worth = poda__worth_sure(value, distance);
    solution->method = "all positions, backwards from the ends";
    solution->nodes = poda_whole_positions(whole);
    for (size_t i = 0; i < list->count; i++) {
        poda__solved_move *move = &solution->moves[i];
        poda_state child;
        poda_state_play(request->game, &request->state, list->at[i], &child);
        const bool known = poda_whole_value(whole, &child, &value, &distance);
        *move = (poda__solved_move){.move = list->at[i],
                                    .worth = {.value = value,
                                              .known = known,
                                              .proven = known,
                                              .distance = distance < 0 ? -1 : distance + 1}};
    }
    solution->move_count = list->count;
    poda_whole_free(whole);
    return PODA_OK;
}

/* The same within `seconds`. */
static poda_status by_whole_in(poda__request *request, poda__solution *solution,
                               const poda_moves *list, uint64_t limit, double seconds)
{
    const volatile int *stop = request->options->stop;
    poda__deadline *deadline = seconds > 0 ? poda__deadline_new(seconds, stop, NULL, NULL) : NULL;
    const poda_status status =
        by_whole(request, solution, list, limit, deadline ? poda__deadline_flag(deadline) : stop);
    poda__deadline_free(deadline);
    return status;
}

/* The plies of a line of best play, -1: limits cut it short. */
static int line_to_the_end(const poda__request *request, const poda_result *result)
{
    poda_state state = request->state;
    poda_value value;
    for (int i = 0; i < result->pv_length; i++)
        poda_state_play(request->game, &state, result->pv[i], &state);
    return poda_state_over(request->game, &state, &value) ? result->pv_length : -1;
}

static poda_status by_search(poda__request *request, poda__solution *solution, double used)
{
    poda_search *search = NULL;
    poda_search_options options;
    poda_result result;
    poda_search_defaults(&options);
    options.every_move = true;
    poda_status status = poda__request_search(request, &options);
    if (options.seconds > 0) /* something is left even of a time that has passed */
        options.seconds = options.seconds > used ? options.seconds - used : 1e-3;
    if (status == PODA_OK)
        poda__request_prefer_engine(request, &options);
    if (status == PODA_OK)
        status = poda_search_new(&search, request->game, request->error);
    if (status == PODA_OK)
        status =
            poda_search_run(search, &request->state, &options, NULL, NULL, &result, request->error);
    if (status == PODA_OK) {
        const bool told = options.algorithm != PODA_MCTS && options.algorithm != PODA_DFPN;
        solution->by_search = true;
        solution->worth = poda__worth_of_result(&result);
        if (!told)
            solution->worth.distance = -1;
        else if (result.exact && poda_value_distance(result.value) < 0)
            solution->worth.distance = line_to_the_end(request, &result);
        solution->method =
            options.algorithm == PODA_ENGINE ? "engine" : poda_algorithm_name(options.algorithm);
        solution->has_best = result.has_move;
        solution->best_proven = result.move_proven;
        solution->stopped = result.stopped;
        solution->best = result.move;
        solution->depth = result.depth;
        solution->nodes = result.nodes;
        for (size_t i = 0; i < result.move_count && i < LISTED; i++) {
            solution->moves[i] = (poda__solved_move){
                result.moves[i].move, poda__worth_of_move(&result, &result.moves[i])};
            if (!told)
                solution->moves[i].worth.distance = -1;
        }
        solution->move_count = result.move_count < LISTED ? result.move_count : LISTED;
        solution->listed = result.move_count > 0 && result.move_count <= LISTED;
    }
    poda_search_free(search);
    return status;
}

static poda_status over(poda__request *request, poda__solution *solution, bool *known)
{
    poda_value value;
    *known = poda_state_over(request->game, &request->state, &value);
    if (*known) {
        solution->worth = poda__worth_sure(value, 0);
        solution->listed = true;
        solution->method = "the game is over";
    }
    return PODA_OK;
}

static poda_status choose_method(poda__request *request, method *out)
{
    int which = 0;
    int64_t limit = PODA_WALK_LIMIT;
    poda_status status = poda_option_choice(&request->parameters, "method",
                                            "auto theory whole search", &which, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    /* naming an algorithm asks for a search */
    if (which == 0 && poda_option_text(&request->parameters, "algorithm", NULL))
        which = 3;
    const bool whole = which == 2 || (which == 0 && !poda_game_has_engine(request->game));
    *out = (method){which == 0 || which == 1, whole, which == 0 || which == 3,
                    poda__request_positions(request, which == 2 ? (uint64_t)limit : WHOLE_AT_ONCE)};
    return status;
}

/* A game of too many positions to be solved whole at once. Where positions repeat, a search to the end
 * may have none, so all positions are tried after all, as many as memory is allowed; when even these
 * are too few, only a limit makes the search end. `*known`: solved. */
static poda_status when_large(poda__request *request, const poda_moves *list,
                              poda__solution *solution, bool *known)
{
    bool repeats = false, limited = false;
    poda_search_options limits = {0};
    poda_status status = poda__request_search(request, &limits);
    limited = limits.depth > 0 || limits.nodes > 0 || limits.seconds > 0;
    if (status == PODA_OK)
        status = poda_game_repeats(request->game, &request->state, request->options->stop, &repeats,
                                   request->error);
    if (status != PODA_OK || !repeats || limits.depth > 0 || limits.nodes > 0)
        return status;
    const uint64_t most = poda__request_positions(request, PODA_WALK_LIMIT);
    status = by_whole_in(request, solution, list, most, limits.seconds / 2);
    *known = status == PODA_OK;
    if (status == PODA_TOO_LARGE && !limited)
        return poda_fail(request->error, PODA_TOO_LARGE, poda_game_name(request->game),
                         "%s: positions repeat, and there are more than %llu of them; seconds=, "
                         "nodes= or depth= limits a search",
                         poda_game_name(request->game), (unsigned long long)most);
    const bool search = status == PODA_TOO_LARGE || (status == PODA_STOPPED && limited);
    return search ? PODA_OK : status;
}

static poda_status solve(poda__request *request, const method *how, poda__solution *solution)
{
    const double started = poda__seconds();
    poda_moves list = {0};
    bool known = false;
    poda_status status = room_for_moves(request, solution, &list);
    if (status == PODA_OK)
        status = over(request, solution, &known);
    if (status == PODA_OK && !known && how->theory)
        status = by_theory(request, solution, &list, &known);
    if (status == PODA_OK && how->theory && !how->whole && !how->search && !known)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "method",
                           "there is no theory for this position of %s; method=search searches it",
                           poda_game_name(request->game));
    /* theory without distances: small games are solved whole for them */
    if (status == PODA_OK && how->whole && solution->listed &&
        (!known || solution->worth.distance < 0)) {
        const poda__solution theory = *solution;
        const uint64_t cheap = known ? WHOLE_WORK / (list.count + 1) + 1 : UINT64_MAX;
        status =
            by_whole(request, solution, &list, how->whole_limit < cheap ? how->whole_limit : cheap,
                     request->options->stop);
        bool whole_known = status == PODA_OK;
        if (status == PODA_TOO_LARGE && how->search && !known)
            status = when_large(request, &list, solution, &whole_known);
        else if (how->search && (status == PODA_TOO_LARGE || status == PODA_STOPPED))
            status = PODA_OK; /* search may do, or theory has the value */
        if (status == PODA_OK && whole_known && known) { /* both answered: they had better agree */
            if ((theory.worth.value > 0) != (solution->worth.value > 0))
                status = poda_fail(request->error, PODA_BAD_RULES, poda_game_name(request->game),
                                   "theory and the solution of all positions disagree");
            solution->method = theory.method;
            solution->nim_value = theory.nim_value;
        }
        known |= whole_known;
    }
    if (status == PODA_OK && !known)
        status = by_search(request, solution, poda__seconds() - started);
    free(list.at);
    return status;
}

/* A win is a win, whenever it comes and by whatever score. */
static void keep_sign(poda_worth *worth)
{
    worth->distance = -1;
    if (worth->proven && worth->value != 0)
        worth->value = worth->value > 0 ? PODA_WIN : -PODA_WIN;
}

/* Is every move proven, and with its distance where that decides between two that win or lose? */
static bool is_settled(const poda__solution *solution)
{
    const bool plies = solution->worth.distance >= 0 &&
                       (poda_is_win(solution->worth.value) || poda_is_loss(solution->worth.value));
    for (size_t i = 0; i < solution->move_count; i++) {
        const poda_worth *worth = &solution->moves[i].worth;
        const bool same = (worth->value > 0) == (solution->worth.value > 0);
        if (!worth->proven || (plies && same && worth->value != 0 && worth->distance < 0))
            return false;
    }
    return solution->worth.proven && solution->listed && solution->move_count > 0;
}

poda_status poda__verb_solve(poda__request *request)
{
    if (request->subject && strcmp(request->subject, "sum") == 0)
        return poda__solve_sum(request);
    poda_status status = poda__request_open(request);
    method how;
    bool whole = false;
    if (status == PODA_OK)
        status = choose_method(request, &how);
    if (status == PODA_OK)
        status = poda__request_flag(request, "whole", &whole);
    if (status != PODA_OK)
        return status;
    if (whole)
        return poda__solve_whole(request);
    const char *values = poda_option_text(&request->parameters, "values", "");
    if (*values >= '0' && *values <= '9')
        return poda__solve_values(request);
    unsigned words;
    status = poda__request_values(request, "distance sign", &words);
    if (status != PODA_OK)
        return status;
    poda__solution solution = {.nim_value = -1};
    const double started = poda__seconds();
    status = solve(request, &how, &solution);
    solution.seconds = poda__seconds() - started;
    /* a game solved whole is small enough for the mex rule too */
    if (status == PODA_OK && solution.nim_value < 0 && solution.nodes > 0 && !solution.by_search &&
        poda_game_rules_of(request->game)->impartial) {
        uint64_t value;
        poda_error ignored = {0};
        if (poda_nim_value(request->game, &request->state, request->options->stop, &value,
                           &ignored) == PODA_OK)
            solution.nim_value = (int64_t)value;
    }
    for (size_t i = 0; request->sign && i < solution.move_count; i++)
        keep_sign(&solution.moves[i].worth); /* all moves that keep it are best */
    if (request->sign)
        keep_sign(&solution.worth);
    solution.settled = is_settled(&solution);
    if (status == PODA_OK)
        status = poda__theory_words_make(request, &request->state, NULL, &solution.ruled,
                                         &solution.words);
    if (status == PODA_OK && request->options->json)
        poda__solution_json(request, &solution);
    else if (status == PODA_OK)
        status = poda__solution_print(request, &solution);
    poda__theory_words_release(&solution.words);
    free(solution.moves);
    return status;
}
