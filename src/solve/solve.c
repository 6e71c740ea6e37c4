/* solve.c - decides how a question is answered. Theory answers at any size; small games are solved
 * completely, which gives every distance; everything else is searched to the end. */
#include "poda/solve.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/take.h"
#include "poda/theory.h"
#include "solve/expand.h"
#include "system/clock.h"
#include "system/deadline.h"

enum {
    LISTED = 1000,          /* most moves that are valued one by one */
    WHOLE_AT_ONCE = 100000, /* positions that auto solves completely by itself */
    WHOLE_LATER = 5000000,  /* the same where scores add up, images counted once, or where
                             * positions grow slowly in number */
    SLOWLY = 3,             /* times as many positions two plies later */
    WHOLE_WORK = 2000000,   /* moves played only for distances, if theory has the value */
};

/* One question, passed from method to method. */
typedef struct question {
    const poda_game *game;
    const poda_state *state;
    const poda_state *states; /* those of the game before it, and it */
    size_t count;
    int player; /* the player to move */
    const poda_solve_options *options;
    bool theory, whole, search; /* the methods that may answer */
    bool images;                /* `whole` stores one of each position's images */
    bool foresees;              /* and gives up when positions grow too fast */
    bool repeats;               /* play can return to an earlier position */
    poda_moves list;            /* the legal moves, as far as they fit */
    poda_solution *solution;
    poda_error *error;
} question;

static poda_status room_for_moves(question *asked)
{
    poda_solution *solution = asked->solution;
    solution->moves = poda__array(LISTED, sizeof *solution->moves);
    poda_move *moves = poda__array(LISTED, sizeof *moves);
    if (!solution->moves || !moves) {
        free(moves);
        return poda_fail_memory(asked->error);
    }
    asked->list = (poda_moves){moves, 0, LISTED};
    poda_state_moves(asked->game, asked->state, &asked->list);
    solution->complete = asked->list.count <= asked->list.capacity;
    return PODA_OK;
}

/* How many positions fit in the memory that the search may use. */
static uint64_t at_most(const question *asked, uint64_t positions)
{
    return poda__positions_in(asked->options->search.memory,
                              poda_game_rules_of(asked->game)->space.state_size, positions);
}

/* A win or loss for MAX, including the distance if it is small enough for a value. */
static poda_value value_of(bool wins, int player, int64_t distance)
{
    const poda_value plies = distance >= 0 && distance < PODA_MAX_PLY ? (poda_value)distance : 0;
    return wins == (player == PODA_MAX) ? PODA_WIN - plies : plies - PODA_WIN;
}

/* The worth of a move, from that of the position after it. */
static poda_worth worth_of_child(poda_value value, bool known, int64_t distance)
{
    return (poda_worth){.value = value,
                        .known = known,
                        .proven = known,
                        .distance = known && distance >= 0 ? distance + 1 : -1};
}

static poda_status value_by_theory(const question *asked, poda_solved_move *move)
{
    poda_state child;
    poda_theory below;
    bool known;
    poda_state_play(asked->game, asked->state, move->move, &child);
    const poda_status status =
        poda_theory_solve(asked->game, &child, &known, &below, NULL, asked->error);
    if (status != PODA_OK)
        return status;
    move->worth = worth_of_child(0, known, below.distance);
    move->worth.value = value_of(!below.wins, asked->player, move->worth.distance);
    return PODA_OK;
}

static poda_status by_theory(question *asked, bool *known)
{
    poda_solution *solution = asked->solution;
    poda_theory theory;
    poda_move *room = poda__array(LISTED, sizeof *room);
    if (!room)
        return poda_fail_memory(asked->error);
    poda_moves winning = {room, 0, LISTED};
    poda_status status =
        poda_theory_solve(asked->game, asked->state, known, &theory, &winning, asked->error);
    if (status == PODA_OK && *known) {
        const poda_moves *valued = solution->complete ? &asked->list : &winning;
        solution->worth = poda_certain_worth(value_of(theory.wins, asked->player, theory.distance),
                                             theory.distance);
        solution->method = theory.method;
        solution->nim_value = theory.nim_value;
        solution->winning = theory.winning;
        for (size_t i = 0; i < valued->count && i < LISTED && status == PODA_OK; i++) {
            solution->moves[i].move = valued->at[i];
            status = value_by_theory(asked, &solution->moves[i]);
            solution->move_count = i + 1;
        }
    }
    free(room);
    return status;
}

/* Solves all positions; with their clocks if the result without them takes longer than the clock
 * allows. */
static poda_status open_whole(const question *asked, const poda_whole_options *options,
                              poda_whole **whole)
{
    poda_value value;
    int distance;
    const unsigned how = asked->foresees ? PODA__WHOLE_FORESEES : 0;
    poda_status status = poda__whole_open(whole, asked->game, asked->states, asked->count, how,
                                          options, asked->error);
    if (status != PODA_OK || !poda_whole_value(*whole, asked->state, &value, &distance) ||
        poda__whole_timely(*whole, asked->state, value, distance))
        return status;
    poda_whole_close(*whole);
    *whole = NULL;
    return poda__whole_open(whole, asked->game, asked->states, asked->count,
                            how | PODA__WHOLE_CLOCKS, options, asked->error);
}

static poda_status by_whole(question *asked, uint64_t limit, const volatile int *stop)
{
    poda_solution *solution = asked->solution;
    poda_whole *whole = NULL;
    const poda_whole_options options = {.symmetry = asked->images,
                                        .limit = limit,
                                        .stop = stop,
                                        .progress = asked->options->search.progress,
                                        .progress_user = asked->options->search.progress_user};
    poda_status status = open_whole(asked, &options, &whole);
    if (status != PODA_OK)
        return status;
    int distance = -1;
    poda_value value = 0;
    poda_whole_value(whole, asked->state, &value, &distance);
    solution->worth = poda_certain_worth(value, distance);
    solution->method = "all positions, backwards from the ends";
    solution->nodes = poda_whole_positions(whole);
    for (size_t i = 0; i < asked->list.count; i++) {
        poda_state child;
        poda_state_play(asked->game, asked->state, asked->list.at[i], &child);
        const bool known = poda__whole_after(whole, &child, &value, &distance) &&
                           poda__whole_timely(whole, &child, value, distance);
        solution->moves[i] = (poda_solved_move){
            .move = asked->list.at[i], .worth = worth_of_child(known ? value : 0, known, distance)};
    }
    solution->move_count = asked->list.count;
    poda_whole_close(whole);
    return PODA_OK;
}

/* The same within `seconds`. */
static poda_status by_whole_in(question *asked, uint64_t limit, double seconds)
{
    const volatile int *stop = asked->options->search.stop;
    poda__deadline *deadline = seconds > 0 ? poda__deadline_new(seconds, stop, NULL, NULL) : NULL;
    const poda_status status =
        by_whole(asked, limit, deadline ? poda__deadline_flag(deadline) : stop);
    poda__deadline_free(deadline);
    return status;
}

/* May the exact search try first? Not if another search, or one to a depth, is asked for, nor if
 * positions can occur again: then it need not end. */
static bool is_provable(const question *asked)
{
    const poda_search_options *options = &asked->options->search;
    return asked->options->method == PODA_SOLVE_AUTO && options->algorithm == PODA_PVS &&
           options->depth == 0 && options->table_bytes > 0 && !asked->repeats &&
           poda_game_again(asked->game) == 0;
}

/* The plies of a line of best play; -1 if limits cut it short. */
static int line_to_the_end(const question *asked, const poda_result *result)
{
    poda_state state = *asked->state;
    poda_value value;
    for (int i = 0; i < result->pv_length; i++)
        poda_state_play(asked->game, &state, result->pv[i], &state);
    return poda_state_over(asked->game, &state, &value) ? result->pv_length : -1;
}

static void keep_result(question *asked, const poda_result *result, poda_algorithm algorithm)
{
    poda_solution *solution = asked->solution;
    const bool counts = algorithm != PODA_MCTS && algorithm != PODA_DFPN; /* plies to the end */
    solution->by_search = true;
    solution->worth = poda_result_worth(result);
    if (!counts)
        solution->worth.distance = -1;
    else if (result->exact && poda_value_distance(result->value) < 0)
        solution->worth.distance = line_to_the_end(asked, result);
    solution->method = algorithm == PODA_ENGINE ? "engine" : poda_algorithm_name(algorithm);
    solution->has_best = result->has_move;
    solution->move_proven = result->move_proven;
    solution->stopped = result->stopped;
    solution->best = result->move;
    solution->depth = result->depth;
    solution->nodes = result->nodes;
    solution->move_count = result->move_count < LISTED ? result->move_count : LISTED;
    for (size_t i = 0; i < solution->move_count; i++) {
        poda_solved_move *move = &solution->moves[i];
        *move = (poda_solved_move){.move = result->moves[i].move,
                                   .worth = poda_move_worth(result, &result->moves[i])};
        if (!counts)
            move->worth.distance = -1;
    }
    solution->complete = result->move_count > 0 && result->move_count <= LISTED;
}

/* One search with these options, whose answer replaces what is known so far. */
static poda_status search_with(question *asked, const poda_search_options *options)
{
    poda_search *search = NULL;
    poda_result result;
    poda_status status = poda_search_open(&search, asked->game, asked->error);
    if (status == PODA_OK)
        status = poda_search_run(search, asked->state, options, NULL, NULL, &result, asked->error);
    if (status == PODA_OK)
        keep_result(asked, &result, options->algorithm);
    poda_search_close(search);
    return status;
}

/* The plies of a win or loss that was proven without them, if a search depth by depth finds them quickly.
 * Else the answer stays as it is. */
static poda_status add_distance(question *asked, const poda_search_options *exact)
{
    enum { QUICKLY = 1500000 }; /* nodes, a second or less */
    poda_solution *const solution = asked->solution;
    const poda_solution proven = *solution;
    poda_search_options options = *exact;
    options.algorithm = PODA_PVS;
    if (options.nodes && options.nodes <= proven.nodes)
        return PODA_OK;
    const uint64_t left = options.nodes ? options.nodes - proven.nodes : QUICKLY;
    options.nodes = left < QUICKLY ? left : QUICKLY;
    poda_solved_move *const moves = poda__array(LISTED, sizeof *moves);
    if (!moves)
        return poda_fail_memory(asked->error);
    memcpy(moves, proven.moves, proven.move_count * sizeof *moves);
    poda_status status = search_with(asked, &options);
    if (status == PODA_OK && solution->worth.proven && !solution->stopped) {
        solution->nodes += proven.nodes;
    } else if (status == PODA_OK) {
        poda_solved_move *const room = solution->moves;
        *solution = proven;
        solution->moves = room;
        memcpy(room, moves, proven.move_count * sizeof *moves);
    }
    free(moves);
    return status;
}

/* The exact search, with half of what limits allow: what it does not prove is left to a search that
 * at least estimates. `*known`: proven. */
static poda_status by_proof(question *asked, const poda_search_options *given, bool *known)
{
    poda_search_options options = *given;
    options.algorithm = PODA_EXACT;
    options.threads = 1;
    options.nodes = options.nodes / 2 + options.nodes % 2;
    options.seconds /= 2;
    poda_status status = search_with(asked, &options);
    if (status == PODA_TOO_LARGE) /* deeper than it can look: positions may repeat after all */
        return PODA_OK;
    const poda_worth *worth = &asked->solution->worth;
    *known = status == PODA_OK &&
             (worth->proven || (asked->solution->stopped && !given->nodes && given->seconds <= 0));
    if (status == PODA_OK && worth->proven && !given->sign && worth->distance < 0 &&
        (poda_is_win(worth->value) || poda_is_loss(worth->value)) &&
        !(asked->solution->stopped && !given->nodes))
        status = add_distance(asked, given);
    return status;
}

/* `used`: seconds that other methods took. */
static poda_status by_search(question *asked, double used)
{
    const double started = poda__seconds();
    poda_search_options options = asked->options->search;
    bool known = false;
    poda_status status = PODA_OK;
    options.every_move = true;
    if (options.seconds > 0) /* some time remains even if the limit has passed */
        options.seconds = options.seconds > used ? options.seconds - used : 1e-3;
    if (is_provable(asked))
        status = by_proof(asked, &options, &known);
    if (status != PODA_OK || known)
        return status;
    const uint64_t nodes = asked->solution->nodes;
    if (options.nodes)
        options.nodes = options.nodes > nodes ? options.nodes - nodes : 1;
    if (options.seconds > 0) {
        const double spent = poda__seconds() - started;
        options.seconds = options.seconds > spent ? options.seconds - spent : 1e-3;
    }
    status = search_with(asked, &options);
    if (status == PODA_OK)
        asked->solution->nodes += nodes;
    return status;
}

static bool is_over(question *asked)
{
    poda_value value;
    if (!poda_past_over(asked->game, asked->states, asked->count, &value))
        return false;
    asked->solution->worth = poda_certain_worth(value, 0);
    asked->solution->complete = true;
    asked->solution->method = "the game is over";
    return true;
}

/* Does the score so far only add to what follows? A search depth by depth then proves the exact score
 * of every position with windows that move with it, where `whole` needs each board once. */
static bool is_added(const poda_game *game)
{
    const poda_past *past = poda_game_rules_of(game)->past;
    return past && past->lead;
}

static void count_ply(void *user, const poda_state *state, int ply)
{
    uint64_t *const counts = user;
    (void)state;
    counts[ply < PODA_MAX_PLY ? ply : PODA_MAX_PLY]++;
}

/* By how much positions grow in two plies, the last complete ones among the first `limit` positions; 0
 * if there are no more or the walk was stopped. */
static poda_status measure_growth(const question *asked, uint64_t limit, double *growth)
{
    uint64_t counts[PODA_MAX_PLY + 1] = {0};
    const poda_walk_options options = {.limit = at_most(asked, limit),
                                       .stop = asked->options->search.stop,
                                       .visit = count_ply,
                                       .user = counts};
    poda_walk_result ignored;
    poda_error none = {0};
    int last = PODA_MAX_PLY;
    const poda_status status = poda_walk(asked->game, asked->state, &options, &ignored, &none);
    while (last > 0 && counts[last] == 0)
        last--; /* not complete */
    *growth = status == PODA_TOO_LARGE && last > 2
                  ? (double)counts[last - 1] / (double)counts[last - 3]
                  : 0;
    return status == PODA_NO_MEMORY ? poda_fail_memory(asked->error) : PODA_OK;
}

/* Of a game with more positions than WHOLE_AT_ONCE: do the last complete plies suggest that they are
 * not many times more? Fox and hounds has 710,000, and a search of it visits ten million nodes. A few
 * positions show if they grow fast. */
static poda_status grows_slowly(const question *asked, bool *slowly)
{
    enum { FEW = WHOLE_AT_ONCE / 4, FAST = 10 * SLOWLY };
    double growth = 0;
    poda_status status = measure_growth(asked, FEW, &growth);
    if (status == PODA_OK && growth < FAST)
        status = measure_growth(asked, WHOLE_AT_ONCE, &growth);
    *slowly = growth > 0 && growth < SLOWLY;
    return status;
}

/* For games with too many positions to be solved at once. If positions repeat, a search to the end
 * may not terminate, so all positions are tried after all, as many as memory allows; if that is not
 * enough, only a limit ends the search. Where scores add up or positions do not grow fast, some more
 * are tried. `*known`: solved. */
static poda_status when_large(question *asked, bool *known)
{
    const poda_search_options *limits = &asked->options->search;
    const bool limited = limits->depth > 0 || limits->nodes > 0 || limits->seconds > 0;
    /* random games need not show it: then a search is at least given its time */
    bool repeats = !limited && poda_game_again(asked->game) > 0, slowly = false;
    poda_status status = PODA_OK;
    if (limits->depth > 0 || limits->nodes > 0)
        return PODA_OK;
    if (!repeats)
        status = poda_game_repeats(asked->game, asked->state, limits->stop, &repeats, asked->error);
    asked->repeats = repeats;
    asked->images = repeats || (is_added(asked->game) && !is_provable(asked));
    if (status == PODA_OK && !asked->images)
        status = grows_slowly(asked, &slowly);
    if (status != PODA_OK || !(asked->images || slowly))
        return status;
    asked->foresees = repeats;
    const uint64_t most = at_most(asked, repeats ? PODA_WALK_LIMIT : WHOLE_LATER);
    status = by_whole_in(asked, most, limits->seconds / 2);
    *known = status == PODA_OK;
    /* superko: not the positions are too many, but the games; a search of all of them does not end */
    if (status == PODA_TOO_LARGE && repeats && !limited &&
        poda_game_again(asked->game) == PODA_AGAIN_FORBIDDEN)
        return poda_fail(asked->error, PODA_TOO_LARGE, poda_game_name(asked->game),
                         "%s: no position may occur again, so a position has no value without "
                         "those before it; seconds=, nodes= or depth= limits a search",
                         poda_game_name(asked->game));
    if (status == PODA_TOO_LARGE && repeats && !limited)
        return poda_fail(asked->error, PODA_TOO_LARGE, poda_game_name(asked->game),
                         "%s: positions repeat, and there are too many of them (at most %llu are "
                         "solved); seconds=, nodes= or depth= limits a search",
                         poda_game_name(asked->game), (unsigned long long)most);
    const bool search = status == PODA_TOO_LARGE || (status == PODA_STOPPED && limited);
    return search ? PODA_OK : status;
}

/* Solves all positions, for the value or, if theory has it (`*known`), for the distances. */
static poda_status try_whole(question *asked, bool *known)
{
    poda_solution *solution = asked->solution;
    const poda_solution theory = *solution;
    const uint64_t given = asked->options->search.nodes; /* positions are its nodes */
    uint64_t limit = asked->options->positions ? asked->options->positions : PODA_WALK_LIMIT;
    limit = given && given < limit ? given : limit;
    const uint64_t most =
        at_most(asked, asked->options->method == PODA_SOLVE_WHOLE ? limit : WHOLE_AT_ONCE);
    const uint64_t cheap = *known ? WHOLE_WORK / (asked->list.count + 1) + 1 : UINT64_MAX;
    poda_status status = by_whole(asked, most < cheap ? most : cheap, asked->options->search.stop);
    bool solved = status == PODA_OK;
    if (status == PODA_TOO_LARGE && asked->search && !*known)
        status = when_large(asked, &solved);
    else if (asked->search && (status == PODA_TOO_LARGE || status == PODA_STOPPED))
        status = PODA_OK; /* a search may still answer, or theory has the value */
    if (status == PODA_OK && solved && *known) { /* both methods answered: they must agree */
        if ((theory.worth.value > 0) != (solution->worth.value > 0))
            status = poda_fail(asked->error, PODA_BAD_RULES, poda_game_name(asked->game),
                               "theory and the solution of all positions disagree");
        solution->method = theory.method;
        solution->nim_value = theory.nim_value;
    }
    *known |= solved;
    return status;
}

static poda_status climb(question *asked)
{
    const double started = poda__seconds();
    bool known = false;
    poda_status status = room_for_moves(asked);
    if (status == PODA_OK)
        known = is_over(asked);
    if (status == PODA_OK && !known && asked->theory)
        status = by_theory(asked, &known);
    if (status == PODA_OK && !known && asked->theory && !asked->whole && !asked->search)
        status = poda_fail(asked->error, PODA_BAD_REQUEST, "method",
                           "there is no theory for this position of %s; method=search searches it",
                           poda_game_name(asked->game));
    if (status == PODA_OK && asked->whole && asked->solution->complete &&
        (!known || asked->solution->worth.distance < 0))
        status = try_whole(asked, &known);
    if (status == PODA_OK && !known && !asked->search)
        status = poda_fail(asked->error, PODA_TOO_LARGE, poda_game_name(asked->game),
                           "%s: this position has more than %d moves, too many for method=whole; "
                           "method=search searches it",
                           poda_game_name(asked->game), LISTED);
    if (status == PODA_OK && !known)
        status = by_search(asked, poda__seconds() - started);
    asked->solution->seconds = poda__seconds() - started;
    free(asked->list.at);
    return status;
}

/* A game solved completely is small enough for the mex rule too. Without it the answer is whole, but
 * want of memory would make two answers to the same question. */
static poda_status add_nim_value(const question *asked)
{
    poda_solution *solution = asked->solution;
    uint64_t value;
    poda_error ignored = {0};
    if (solution->nim_value >= 0 || solution->nodes == 0 || solution->by_search ||
        !poda_game_rules_of(asked->game)->impartial)
        return PODA_OK;
    const poda_status status =
        poda_nim_value(asked->game, asked->state, asked->options->search.stop, &value, &ignored);
    if (status == PODA_NO_MEMORY)
        return poda_fail_memory(asked->error);
    if (status == PODA_OK)
        solution->nim_value = (int64_t)value;
    return PODA_OK;
}

/* Reduces a win or loss to its sign, without distance or score. */
static void keep_sign(poda_worth *worth)
{
    worth->distance = -1;
    if (worth->proven && worth->value != 0)
        worth->value = worth->value > 0 ? PODA_WIN : -PODA_WIN;
}

/* Is every move proven, with its distance where that decides between winning or losing moves? */
static bool is_settled(const poda_solution *solution)
{
    const bool plies = solution->worth.distance >= 0 &&
                       (poda_is_win(solution->worth.value) || poda_is_loss(solution->worth.value));
    for (size_t i = 0; i < solution->move_count; i++) {
        const poda_worth *worth = &solution->moves[i].worth;
        const bool same = (worth->value > 0) == (solution->worth.value > 0);
        if (!worth->proven || (plies && same && worth->value != 0 && worth->distance < 0))
            return false;
    }
    return solution->worth.proven && solution->complete && solution->move_count > 0;
}

static poda_value own(poda_value value, int player)
{
    return player == PODA_MAX ? value : -value;
}

static bool is_best(const poda_solution *solution, const poda_solved_move *move, int player)
{
    /* a search cut short by a limit may not know all moves that are as good as its choice */
    if (!solution->worth.proven || !move->worth.proven || (solution->stopped && !solution->settled))
        return solution->has_best && move->move == solution->best;
    const poda_value best = own(solution->worth.value, player);
    const poda_value this = own(move->worth.value, player);
    const int64_t plies = solution->worth.distance;
    if (!poda_is_win(best) && !poda_is_loss(best))
        return best == this;
    return (best > 0) == (this > 0) && this != 0 && (plies < 0 || move->worth.distance == plies);
}

/* Derives the remaining fields from the values of position and moves. */
static void conclude(question *asked)
{
    poda_solution *solution = asked->solution;
    if (asked->options->search.sign) { /* all moves that keep the value are best */
        keep_sign(&solution->worth);
        for (size_t i = 0; i < solution->move_count; i++)
            keep_sign(&solution->moves[i].worth);
    }
    solution->settled = is_settled(solution);
    for (size_t i = 0; i < solution->move_count; i++)
        solution->moves[i].best = is_best(solution, &solution->moves[i], asked->player);
    /* theory and whole-game solving know the values of the moves themselves */
    solution->move_proven =
        solution->worth.proven && (solution->settled || solution->move_proven ||
                                   (!solution->by_search && solution->move_count > 0));
}

void poda_solve_defaults_sized(poda_solve_options *options, size_t size)
{
    poda_solve_options defaults = {.method = PODA_SOLVE_AUTO};
    poda_search_defaults(&defaults.search);
    poda__options_give(options, size, &defaults, sizeof defaults);
}

poda_status poda_solve(const poda_game *game, const poda_state *state,
                       const poda_solve_options *options, poda_solution *out, poda_error *error)
{
    poda_solve_options defaults, taken;
    poda_solve_defaults(&defaults);
    const poda_solve_options *how = &taken;
    *out = (poda_solution){.nim_value = -1};
    poda_status status =
        PODA__TAKE(poda_solve_options, &taken, options ? options : &defaults, search, error);
    if (status == PODA_OK)
        status = poda__refuse_wide(poda_game_rules_of(game), error);
    if (status != PODA_OK)
        return status;
    if ((unsigned)how->method > PODA_SOLVE_SEARCH)
        return poda_fail(error, PODA_BAD_OPTION, "method", "there is no method number %d",
                         (int)how->method);
    const bool any = how->method == PODA_SOLVE_AUTO;
    question asked = {
        .game = game,
        .state = state,
        .player = poda_state_turn(game, state),
        .options = how,
        .theory = any || how->method == PODA_SOLVE_THEORY,
        .whole = how->method == PODA_SOLVE_WHOLE || (any && !poda_game_has_engine(game)),
        .search = any || how->method == PODA_SOLVE_SEARCH,
        .solution = out,
        .error = error,
    };
    assert(asked.theory || asked.whole || asked.search);
    poda_state *states = poda__array(how->search.past_count + 1, sizeof *states);
    if (!states)
        return poda_fail_memory(error);
    if (how->search.past_count > 0)
        memcpy(states, how->search.past, how->search.past_count * sizeof *states);
    states[how->search.past_count] = *state;
    asked.states = states;
    asked.count = how->search.past_count + 1;
    status = climb(&asked);
    if (status == PODA_OK && (status = add_nim_value(&asked)) != PODA_OK)
        poda_solution_release(out);
    if (status == PODA_OK)
        conclude(&asked);
    free(states);
    return status;
}

void poda_solution_release(poda_solution *solution)
{
    free(solution->moves);
    *solution = (poda_solution){.nim_value = -1};
}
