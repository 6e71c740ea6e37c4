/* wide_search.c - the driver of searches in wide games: takes options, chooses the algorithm by the
 * kind of the game, keeps the limits, and returns a result. */
#include <string.h>

#include "base/memory.h"
#include "base/outcome.h"
#include "base/stop.h"
#include "base/take.h"
#include "games/own.h"
#include "system/clock.h"
#include "wide/wide_run.h"

const char *poda_wide_algorithm_name(poda_wide_algorithm algorithm)
{
    static const char *const names[] = {
#define PODA_WIDE_ALGORITHM_NAME(name, text) text,
        PODA_WIDE_ALGORITHMS(PODA_WIDE_ALGORITHM_NAME)
#undef PODA_WIDE_ALGORITHM_NAME
    };
    return algorithm >= 0 && algorithm < PODA_WIDE_ALGORITHM_COUNT ? names[algorithm] : NULL;
}

poda_status poda_wide_search_open(poda_wide_search **out, const poda_game *game, poda_error *error)
{
    poda_wide_search *search = poda__array(1, sizeof *search);
    if (!search)
        return poda_fail_memory(error);
    search->game = game;
    search->kind = poda_game_kind(game);
    search->state_size = poda_game_rules_of(game)->space.state_size;
    search->list = poda__array(PODA__WIDE_MOVES, sizeof *search->list);
    search->weight = poda__array(PODA__WIDE_MOVES, sizeof *search->weight);
    if (!search->list || !search->weight) {
        poda_wide_search_close(search);
        return poda_fail_memory(error);
    }
    poda_value least, most;
    search->ranged = poda_game_range(game, &least, &most);
    if (search->ranged) {
        search->least = (double)least / (double)search->kind.unit;
        search->most = (double)most / (double)search->kind.unit;
    }
    *out = search;
    return PODA_OK;
}

void poda_wide_search_close(poda_wide_search *search)
{
    if (!search)
        return;
    free(search->list);
    free(search->weight);
    free(search->moves);
    poda_wide_solution_close(search->solution);
    free(search);
}

void poda__wide_fail(poda_wide_search *search, poda_status status)
{
    if (search->status == PODA_OK)
        search->status = status;
    search->stopped = true;
}

bool poda__wide_choices_push(poda_wide_search *search, const poda_state *state, int turn,
                             poda__wide_choices *out)
{
    const size_t room = PODA__WIDE_MOVES - search->top;
    const char *name = poda_game_name(search->game);
    size_t count;
    out->at = search->list + search->top;
    out->weight = search->weight + search->top;
    out->total = 0;
    if (turn == PODA_CHANCE) {
        poda_chances chances = {search->list + search->top, search->weight + search->top, 0, room};
        poda_state_chances(search->game, state, &chances);
        count = chances.count;
        for (size_t i = 0; i < count && i < room; i++)
            out->total += (double)out->weight[i];
    } else {
        poda_moves moves = {search->list + search->top, 0, room};
        poda_state_moves(search->game, state, &moves);
        count = moves.count;
    }
    out->count = count;
    if (count > room)
        poda__wide_fail(search, poda_fail(search->error, PODA_TOO_LARGE, name,
                                          "%s: more than %d moves on one line, too many to search",
                                          name, (int)PODA__WIDE_MOVES));
    else if (count == 0)
        poda__wide_fail(search, poda_fail(search->error, PODA_BAD_RULES, "moves",
                                          "%s has no move here, and the game is not over", name));
    if (count == 0 || count > room)
        return false;
    if (turn == PODA_CHANCE) {
        const poda_status status = poda__weights_check(name, out->weight, count, search->error);
        if (status != PODA_OK) {
            poda__wide_fail(search, status);
            return false;
        }
    }
    search->top += count;
    return true;
}

bool poda__wide_pause(poda_wide_search *search)
{
    enum { PATIENCE = 64 };
    const poda_wide_options *options = &search->options;
    if (search->stopped)
        return true;
    search->nodes++;
    if (options->nodes && search->nodes > options->nodes) {
        search->nodes--;
        return search->stopped = true;
    }
    if (search->until_look-- > 0)
        return false;
    search->until_look = PATIENCE;
    if (poda__stopped(options->stop) ||
        (options->seconds > 0 && poda__seconds() - search->started >= options->seconds))
        search->stopped = true;
    return search->stopped;
}

bool poda__wide_over(const poda_wide_search *search, const poda_state *state, double *pay)
{
    poda_value value[PODA_PLAYERS_MAX];
    if (!poda_state_payoffs(search->game, state, value))
        return false;
    for (int player = 0; player < search->kind.players; player++)
        pay[player] = (double)value[player] / (double)search->kind.unit;
    return true;
}

void poda__wide_playout(poda_wide_search *search, poda_state *state, poda_random *random,
                        double *pay)
{
    const double middle = search->ranged ? (search->least + search->most) / 2 : 0;
    for (int ply = 0; ply < PODA__WIDE_PLIES; ply++) {
        if (poda__wide_over(search, state, pay))
            return;
        const int turn = poda_state_turn(search->game, state);
        const size_t top = search->top;
        poda__wide_choices choices;
        poda_move move;
        if (turn == PODA_CHANCE) {
            const poda_status status =
                poda_state_draw(search->game, state, random, &move, search->error);
            if (status != PODA_OK) {
                poda__wide_fail(search, status);
                break;
            }
        } else {
            if (!poda__wide_choices_push(search, state, turn, &choices))
                break;
            move = choices.at[poda_random_below(random, choices.count)];
            search->top = top;
        }
        poda_state_play(search->game, state, move, state);
    }
    for (int player = 0; player < search->kind.players; player++)
        pay[player] = middle;
}

/* Within what the game says is possible, so that bounds from it hold. */
static double within(const poda_wide_search *search, double pay)
{
    return !search->ranged       ? pay
           : pay < search->least ? search->least
           : pay > search->most  ? search->most
                                 : pay;
}

static double evaluate(const poda_wide_search *search, const poda_state *state, int player)
{
    const poda_rules *rules = poda_game_rules_of(search->game);
    const poda_value value =
        rules->eval(poda_game_params(search->game), state, search->options.eval, player);
    return within(search, (double)value / PODA_WIDE_EVAL / (double)search->kind.unit);
}

/* For tests: any payoff in the range, the same for equal positions; players 0 and 1 share a sum. */
static double random_leaf(const poda_wide_search *search, const poda_state *state, int player)
{
    const poda_kind *kind = &search->kind;
    const bool other = kind->fixed_sum && kind->players == 2 && player == 1;
    const uint64_t hash = poda_mix(poda_hash_bytes(state, search->state_size) ^
                                   search->options.seed ^ (uint64_t)(other ? 0 : player));
    const double low = search->ranged ? search->least : -1,
                 high = search->ranged ? search->most : 1;
    const double pay = low + (high - low) * (double)(hash % 1001) / 1000;
    return other ? (double)kind->sum / (double)kind->unit - pay : pay;
}

void poda__wide_leaf(poda_wide_search *search, const poda_state *state, double *pay)
{
    const int players = search->kind.players;
    const bool own = search->options.eval >= 0 && poda_game_rules_of(search->game)->eval;
    search->leaves++;
    search->cut_off = true;
    for (int player = 0; player < players; player++)
        pay[player] = search->options.eval == PODA_EVAL_RANDOM ? random_leaf(search, state, player)
                      : own                                    ? evaluate(search, state, player)
                                                               : 0;
    if (own || search->options.eval < 0)
        return;
    enum { PLAYOUTS = 8 };
    const int count = search->options.playouts > 0 ? search->options.playouts : PLAYOUTS;
    poda_random random = {
        poda_mix(search->options.seed ^ poda_hash_bytes(state, search->state_size))};
    for (int i = 0; i < count && !search->stopped; i++) {
        double one[PODA_PLAYERS_MAX] = {0};
        poda_state copy = *state;
        poda__wide_playout(search, &copy, &random, one);
        for (int player = 0; player < players; player++)
            pay[player] += one[player] / count;
    }
}

double poda__wide_leaf_one(poda_wide_search *search, const poda_state *state, int player)
{
    if (search->options.eval >= 0 && poda_game_rules_of(search->game)->eval) {
        search->leaves++;
        search->cut_off = true;
        return evaluate(search, state, player);
    }
    double pay[PODA_PLAYERS_MAX] = {0};
    poda__wide_leaf(search, state, pay);
    return pay[player];
}

/* ---- one run ---- */

/* Does the game bring a player of its own? */
static bool has_engine(const poda_game *game)
{
    const poda__own *own = poda__game_own(game);
    return own && own->choose;
}

static poda_wide_algorithm usual(const poda_kind *kind)
{
    return kind->hidden && !kind->together ? PODA_WIDE_ISMCTS : PODA_WIDE_MCTS;
}

static poda_status suits(const poda_wide_search *search, poda_wide_algorithm algorithm,
                         poda_error *error)
{
    const poda_kind *kind = &search->kind;
    const char *name = poda_game_name(search->game), *word = poda_wide_algorithm_name(algorithm);
    if (!word)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm", "there is no algorithm %d",
                         (int)algorithm);
    if (algorithm == PODA_WIDE_ENGINE && !has_engine(search->game))
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm", "%s brings no engine of its own",
                         name);
    const bool one = algorithm == PODA_WIDE_EXPECTIMINIMAX || algorithm == PODA_WIDE_STAR1 ||
                     algorithm == PODA_WIDE_STAR2;
    const bool deep = algorithm <= PODA_WIDE_BRS;
    if ((deep || algorithm == PODA_WIDE_PIMC || algorithm == PODA_WIDE_VALUES) && kind->together)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "%s is for moves in turn, and players of %s choose at once; expected mcts",
                         word, name);
    if ((deep || algorithm == PODA_WIDE_MCTS || algorithm == PODA_WIDE_VALUES) && kind->hidden &&
        !kind->together)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "%s is for open games, and players of %s see only a part; expected ismcts "
                         "or pimc",
                         word, name);
    if (algorithm == PODA_WIDE_STAGES &&
        (!kind->together || kind->players != 2 || !kind->fixed_sum))
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "%s is for two players who choose at once and of whom one gets what the "
                         "other does not",
                         word);
    if (one && (kind->players > 2 || (kind->players == 2 && !kind->fixed_sum)))
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "%s is for two players of whom one gets what the other does not; expected "
                         "maxn, paranoid, brs or mcts for %s",
                         word, name);
    return PODA_OK;
}

/* Lists the moves of the position, which all algorithms fill with values. */
static poda_status list_moves(poda_wide_search *search, const poda_state *state)
{
    poda__wide_choices choices;
    if (!poda__wide_choices_push(search, state, search->player, &choices))
        return search->status;
    search->top = 0;
    poda_wide_move *moves = poda__resize(search->moves, choices.count, sizeof *moves);
    if (!moves)
        return poda_fail_memory(search->error);
    memset(moves, 0, choices.count * sizeof *moves);
    for (size_t i = 0; i < choices.count; i++)
        moves[i].move = choices.at[i];
    search->moves = moves;
    search->move_count = choices.count;
    return PODA_OK;
}

static void begin(poda_wide_search *search, poda_error *error)
{
    poda_wide_options *options = &search->options;
    search->random.state = poda_mix(options->seed);
    search->nodes = search->leaves = search->cuts = 0;
    search->started = poda__seconds();
    search->until_look = 0;
    search->cut_off = search->stopped = false;
    search->status = PODA_OK;
    search->error = error;
    search->top = search->move_count = 0;
    const bool playouts =
        options->algorithm == PODA_WIDE_MCTS || options->algorithm == PODA_WIDE_ISMCTS;
    if (!options->nodes && options->seconds <= 0 && (playouts || !options->depth))
        options->seconds = 1;
}

/* Puts a move of this index in the place of the one that was found. */
static void choose(poda_wide_search *search, size_t index, poda_wide_result *out)
{
    for (size_t i = 0; i < search->move_count; i++)
        search->moves[i].share = i == index;
    out->move = search->moves[index].move;
}

/* The game's own player, who gets what the player to move sees. */
static poda_status ask_engine(poda_wide_search *search, const poda_state *state,
                              poda_wide_result *out)
{
    poda_state seen;
    poda_move move;
    poda_state_sees(search->game, state, search->player, &seen);
    const poda_status status = poda__game_own(search->game)
                                   ->choose(search->game, &seen, search->player,
                                            search->options.level ? search->options.level : 10,
                                            &search->random, &move, search->error);
    for (size_t i = 0; i < search->move_count && status == PODA_OK; i++)
        if (search->moves[i].move == move)
            choose(search, i, out);
    return status;
}

static poda_status run(poda_wide_search *search, const poda_state *state, poda_wide_result *out)
{
    const size_t any = (size_t)poda_random_below(&search->random, search->move_count);
    out->mistake = search->options.mistakes > 0 &&
                   poda_random_below(&search->random, 100) < (uint64_t)search->options.mistakes;
    if (out->mistake || out->algorithm == PODA_WIDE_RANDOM) {
        choose(search, any, out);
        return PODA_OK;
    }
    switch (out->algorithm) {
    case PODA_WIDE_MCTS:
    case PODA_WIDE_ISMCTS:
        return poda__wide_mcts(search, state, out);
    case PODA_WIDE_EXPECTIMINIMAX:
    case PODA_WIDE_STAR1:
    case PODA_WIDE_STAR2:
    case PODA_WIDE_PARANOID:
    case PODA_WIDE_BRS:
        return poda__wide_depth(search, state, out);
    case PODA_WIDE_MAXN:
        return poda__wide_maxn(search, state, out);
    case PODA_WIDE_PIMC:
        return poda__wide_pimc(search, state, out);
    case PODA_WIDE_VALUES:
        return poda__wide_values(search, state, search->options.nodes, out);
    case PODA_WIDE_STAGES:
        return poda__wide_stages(search, state, out);
    case PODA_WIDE_ENGINE:
        choose(search, any, out);
        return ask_engine(search, state, out);
    default:
        return poda_fail(search->error, PODA_BAD_REQUEST, "algorithm", "there is no algorithm %d",
                         (int)out->algorithm);
    }
}

/* Puts everything back for another algorithm. */
static poda_status restart(poda_wide_search *search, const poda_state *state,
                           const poda_wide_options *options, const poda_random *random,
                           poda_wide_result *out)
{
    *out = (poda_wide_result){
        .player = out->player, .players = out->players, .algorithm = options->algorithm};
    search->options = *options;
    search->random = *random;
    search->nodes = search->leaves = search->cuts = 0;
    search->stopped = search->cut_off = false;
    search->status = PODA_OK;
    search->top = 0;
    return list_moves(search, state);
}

/* Runs an algorithm that solves a game if it is small enough. `*settled`: it did, or failed. */
static poda_status try_whole(poda_wide_search *search, const poda_state *state,
                             const poda_wide_options *wanted, const poda_random *random,
                             poda_wide_algorithm algorithm, uint64_t nodes, bool *settled,
                             poda_wide_result *out)
{
    poda_wide_options options = *wanted;
    poda_error *error = search->error;
    poda_error failed = {.status = PODA_OK};
    options.algorithm = algorithm;
    options.nodes = nodes;
    search->error = &failed;
    poda_status status = restart(search, state, &options, random, out);
    if (status == PODA_OK)
        status = run(search, state, out);
    search->error = error;
    const bool unfit =
        status == PODA_TOO_LARGE || status == PODA_BAD_GAME || status == PODA_STOPPED;
    *settled = status == PODA_OK ? out->exact || algorithm == PODA_WIDE_STAGES : !unfit;
    if (*settled && status != PODA_OK && error)
        *error = failed;
    return *settled ? status : PODA_OK;
}

/* With nothing named, a game that is small enough to be searched to its end, or whose positions are
 * few or have known values, is solved, since playouts only come near its values. */
static poda_status run_usual(poda_wide_search *search, const poda_state *state,
                             poda_wide_result *out)
{
    enum { SMALL = 20000, SMALL_STAGES = 5000 }; /* nodes, positions */
    const poda_kind *kind = &search->kind;
    const poda_wide_options wanted = search->options;
    const poda_random random = search->random;
    const bool one = kind->players == 1 || (kind->players == 2 && kind->fixed_sum);
    const bool knows = poda__wide_brings_values(search->game);
    const struct {
        poda_wide_algorithm algorithm;
        uint64_t nodes;
        bool fits;
    } ways[] = {{PODA_WIDE_STAGES, SMALL_STAGES, kind->together},
                {PODA_WIDE_VALUES, 0, knows},
                {one ? PODA_WIDE_EXPECTIMINIMAX : PODA_WIDE_MAXN, SMALL, !kind->together && !knows},
                {PODA_WIDE_VALUES, SMALL, !kind->together && !knows}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        bool settled = false;
        const poda_status status = ways[i].fits
                                       ? try_whole(search, state, &wanted, &random,
                                                   ways[i].algorithm, ways[i].nodes, &settled, out)
                                       : PODA_OK;
        if (settled)
            return status;
    }
    const poda_status status = restart(search, state, &wanted, &random, out);
    return status == PODA_OK ? run(search, state, out) : status;
}

/* Paranoid and best-reply search let the others play against the player who asks: that is another
 * question unless what one of two players gets, the other does not. */
static bool finds_values(const poda_kind *kind, const poda_wide_result *result)
{
    return kind->players == 1 || (kind->players == 2 && kind->fixed_sum) ||
           (result->algorithm != PODA_WIDE_PARANOID && result->algorithm != PODA_WIDE_BRS);
}

poda_status poda__wide_begin(poda_wide_search *search, const poda_state *state,
                             const poda_wide_options *options, poda_error *error)
{
    poda_status status = PODA__TAKE(poda_wide_options, &search->options, options, level, error);
    if (status == PODA_OK)
        status = poda_state_check(search->game, state, error);
    search->unnamed = status == PODA_OK && search->options.algorithm == PODA_WIDE_AUTO;
    if (search->unnamed)
        search->options.algorithm = usual(&search->kind);
    if (status == PODA_OK)
        status = suits(search, search->options.algorithm, error);
    if (status != PODA_OK)
        return status;
    begin(search, error);
    search->player = poda_state_turn(search->game, state);
    return PODA_OK;
}

poda_status poda_wide_search_run(poda_wide_search *search, const poda_state *state,
                                 const poda_wide_options *options, poda_wide_result *out,
                                 poda_error *error)
{
    poda_status status = poda__wide_begin(search, state, options, error);
    if (status != PODA_OK)
        return status;
    poda_wide_result result = {.player = search->player,
                               .players = search->kind.players,
                               .algorithm = search->options.algorithm};
    if (poda__wide_over(search, state, result.payoffs)) {
        result.known = result.exact = result.all_payoffs = true;
        *out = result;
        return PODA_OK;
    }
    if (search->player == PODA_CHANCE)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "it is chance's turn: no player has a move to choose");
    status = list_moves(search, state);
    const bool in_turn = !search->kind.hidden && !search->kind.together;
    const bool at_once =
        search->kind.together && search->kind.players == 2 && search->kind.fixed_sum;
    if (status == PODA_OK)
        status = search->unnamed && !search->options.depth && !search->options.nodes &&
                         (in_turn || at_once)
                     ? run_usual(search, state, &result)
                     : run(search, state, &result);
    if (status == PODA_OK)
        status = search->status;
    if (status != PODA_OK)
        return status;
    result.has_move = true;
    result.exact = result.exact && finds_values(&search->kind, &result);
    result.stopped = search->stopped;
    result.nodes = search->nodes;
    result.leaves = search->leaves;
    result.cuts = search->cuts;
    result.move_count = search->move_count;
    result.moves = search->moves;
    result.seconds = poda__seconds() - search->started;
    *out = result;
    return PODA_OK;
}

void poda_wide_level(const poda_game *game, int number, poda_wide_options *options)
{
    static const struct level {
        int mistakes;
        uint64_t playouts;
    } levels[10] = {{80, 20}, {50, 40},  {33, 80},  {20, 150},  {10, 300},
                    {5, 600}, {2, 1500}, {0, 4000}, {0, 12000}, {0, 40000}};
    const struct level *row = &levels[number < 1 ? 0 : number > 10 ? 9 : number - 1];
    const poda_kind kind = poda_game_kind(game);
    const bool engine = has_engine(game); /* its levels have mistakes of their own */
    const bool values = !engine && poda__wide_brings_values(game);
    options->algorithm = engine ? PODA_WIDE_ENGINE : values ? PODA_WIDE_VALUES : usual(&kind);
    options->depth = 0;
    options->nodes = values ? 0 : row->playouts;
    options->seconds = 10;
    options->mistakes = engine ? 0 : row->mistakes;
    options->level = number < 1 ? 1 : number > 10 ? 10 : number;
}
