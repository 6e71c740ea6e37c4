/* verb_best.c - the best move by search, with everything the search can report about it. */
#include <stdlib.h>

#include "ask/table_use.h"
#include "ask/worth_words.h"

const poda_parameter poda__parameters_best[] = {
    {"level", "", "playing strength 1 to 10 instead of limits"},
    {"values", "no",
     "yes: the value of each move too; sign: a win is +1, a loss -1, whenever it comes; or "
     "yes,sign"},
    {"tables", "",
     "a table of the game (poda table build) that answers, and that a search asks below the "
     "position; left out: one of the folder of tables; empty: none"},
    {NULL, NULL, NULL},
};

/* A proven bound on the value; null if there is none. */
static void json_bound(poda__request *request, const char *key, const poda_result *result,
                       poda_value bound, int player)
{
    const poda_worth worth = poda_bound_worth(result, bound);
    if (bound > -PODA_INFINITY && bound < PODA_INFINITY)
        poda__json_worth(&request->json, key, request->game, &worth, player);
    else
        poda__json_null(&request->json, key);
}

/* How the move was found. */
typedef enum source { BY_SEARCH, BY_THEORY, BY_WHOLE, BY_TABLE } source;

static void json_result(poda__request *request, const poda_search_options *options,
                        const poda_result *result, source by, int mistakes,
                        const poda__table_use *use)
{
    poda__json *json = &request->json;
    const int player = poda_state_turn(request->game, &request->state);
    const poda_worth worth = poda_result_worth(result);
    const bool counted =
        by == BY_THEORY || (by == BY_SEARCH && poda__counts_all(result->algorithm));
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "algorithm",
                    by == BY_THEORY  ? "theory"
                    : by == BY_WHOLE ? "whole"
                    : by == BY_TABLE ? "table"
                                     : poda_algorithm_name(result->algorithm));
    if (result->has_move)
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, result->move, words));
    else
        poda__json_null(json, "move");
    poda__json_bool(json, "move_proven", result->has_move && result->move_proven);
    poda__json_worth_fields(json, request->game, &worth, player);
    poda__json_bool(json, "exact", result->exact);
    const bool max = player == PODA_MAX;
    json_bound(request, "lower", result, max ? result->lower : result->upper, player);
    json_bound(request, "upper", result, max ? result->upper : result->lower, player);
    poda__json_int(json, "depth", result->depth);
    poda__json_open(json, "pv", '[');
    poda_state state = request->state;
    for (int i = 0; i < result->pv_length; i++) {
        poda__json_text(json, NULL, poda__move_words(request, &state, result->pv[i], words));
        poda_state_play(request->game, &state, result->pv[i], &state);
    }
    poda__json_close(json, ']');
    if (options->every_move) {
        poda__json_open(json, "moves", '[');
        for (size_t i = 0; i < result->move_count; i++) {
            const poda_move_value *move = &result->moves[i];
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "move",
                            poda__move_words(request, &request->state, move->move, words));
            const poda_worth of_move = poda_move_worth(result, move);
            poda__json_worth_fields(json, request->game, &of_move, player);
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
    }
    poda__json_uint(json, "nodes", result->nodes);
    poda__json_count(json, "leaves", result->leaves, counted);
    poda__json_count(json, "cuts", result->cuts, counted);
    poda__json_count(json, "table_hits", result->table_hits, counted);
    if (result->branching > 0)
        poda__json_number(json, "branching", result->branching);
    else
        poda__json_null(json, "branching");
    poda__json_bool(json, "stopped", result->stopped);
    if (options->threads > 1)
        poda__json_uint(json, "threads", result->threads);
    if (mistakes >= 0) /* of a level: how often, in percent, it plays a random move instead */
        poda__json_int(json, "mistakes", mistakes);
    poda__table_use_say(request, use);
    poda__json_number(json, "seconds", result->seconds);
    poda__json_close(json, '}');
}

/* "wins in 5" if it is proven, "+12 by evaluation" if it is not, "?" if there is no value. */
static void print_worth(poda__request *request, const poda_worth *worth, int player)
{
    if (worth->known)
        poda__worth_say(request, worth, player, &request->out);
    else
        poda__buffer_add(&request->out, "?");
}

/* The move and the value of the position; in reverse order if the value is proven and the move is
 * not. */
static void print_best(poda__request *request, const poda_result *result, int player)
{
    const poda_worth worth = poda_result_worth(result);
    const char *who = poda__player_name(request, player);
    char words[PODA_TEXT_MAX];
    poda__move_words(request, &request->state, result->move, words);
    if (result->exact && !result->move_proven) {
        poda__print(request, "the value is proven: %s ", who);
        print_worth(request, &worth, player);
        poda__print(request, "\nthe move is not: %s is the best so far", words);
    } else {
        poda__print(request, "best move %s: %s ", words, who);
        if (result->known)
            print_worth(request, &worth, player);
        else
            poda__print(request, "has no proof yet");
    }
}

/* What an unfinished search has proven. */
static void print_bounds(poda__request *request, const poda_result *result, int player)
{
    const bool scored = poda_game_rules_of(request->game)->scored;
    const poda_value low = player == PODA_MAX ? result->lower : -result->upper;
    const poda_value high = player == PODA_MAX ? result->upper : -result->lower;
    const char *who = poda__player_name(request, player);
    const poda_value sign = player == PODA_MAX ? 1 : -1;
    if (scored && low > -PODA_INFINITY)
        poda__print(request, "certain: %s gets at least %.10g\n", who,
                    poda__score_for(request, sign * low, player));
    if (scored && high < PODA_INFINITY)
        poda__print(request, "certain: %s gets at most %.10g\n", who,
                    poda__score_for(request, sign * high, player));
    if (!scored && poda_is_win(low))
        poda__print(request, "certain: %s wins\n", who);
    else if (!scored && poda_is_loss(high))
        poda__print(request, "certain: %s loses\n", who);
    else if (!scored && low >= 0)
        poda__print(request, "certain: %s does not lose\n", who);
    else if (!scored && high <= 0)
        poda__print(request, "certain: %s does not win\n", who);
}

static poda_status print_result(poda__request *request, const poda_search_options *options,
                                const poda_result *result, source by)
{
    const int player = poda_state_turn(request->game, &request->state);
    char words[PODA_TEXT_MAX];
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    if (!result->has_move) {
        poda__print(request, "the game is over: %s ", poda__player_name(request, player));
        poda__print_value(request, result->value, player, -1);
        poda__buffer_add(&request->out, "\n");
        return PODA_OK;
    }
    print_best(request, result, player);
    poda__print(request, "\nline     ");
    poda_state state = request->state;
    for (int i = 0; i < result->pv_length; i++) {
        poda__buffer_add(&request->out, " %s",
                         poda__move_words(request, &state, result->pv[i], words));
        poda_state_play(request->game, &state, result->pv[i], &state);
    }
    poda__buffer_add(&request->out, "\n");
    for (size_t i = 0; options->every_move && i < result->move_count; i++) {
        poda__buffer_add(&request->out, "  %-8s ",
                         poda__move_words(request, &request->state, result->moves[i].move, words));
        const poda_worth worth = poda_move_worth(result, &result->moves[i]);
        print_worth(request, &worth, player);
        poda__buffer_add(&request->out, "\n");
    }
    if (by == BY_THEORY) {
        poda__print(request, "by theory, without a search\n");
        return PODA_OK;
    }
    if (by == BY_TABLE) {
        poda__print(request, "from a table, without a search\n");
        return PODA_OK;
    }
    if (by == BY_WHOLE) {
        poda__print(request, "all positions, backwards from the ends\n%llu {position|positions}\n",
                    (unsigned long long)result->nodes);
        return PODA_OK;
    }
    poda__buffer_add(&request->out, "%s",
                     result->algorithm == PODA_ENGINE ? SAY("engine")
                                                      : poda_algorithm_name(result->algorithm));
    if (result->depth > 0)
        poda__print(request, ", depth %d", result->depth);
    if (result->branching > 0)
        poda__print(request, ", branching %.2f", result->branching);
    if (options->threads > 1)
        poda__print(request, ", %u {thread|threads}", (unsigned)result->threads);
    poda__print(request, ", %.2f s\n", result->seconds);
    if (result->algorithm == PODA_MCTS)
        poda__print(request, "%llu {playout|playouts}\n", (unsigned long long)result->nodes);
    else if (!poda__counts_all(result->algorithm))
        poda__print(request, "%llu {node|nodes}\n", (unsigned long long)result->nodes);
    else
        poda__print(
            request,
            "%llu {node|nodes}, %llu {leaf|leaves}, %llu {cut|cuts}, %llu table {hit|hits}\n",
            (unsigned long long)result->nodes, (unsigned long long)result->leaves,
            (unsigned long long)result->cuts, (unsigned long long)result->table_hits);
    if (result->stopped)
        poda__print(request, "stopped before the end: this is the best so far\n");
    if (!result->exact)
        print_bounds(request, result, player);
    return PODA_OK;
}

/* Does the request leave the method open? The strongest levels do. */
static bool is_free(const poda__request *request, int64_t level)
{
    static const char *const limits[] = {"algorithm", "depth", "nodes", "seconds"};
    if (level && level < PODA_THEORY_LEVEL)
        return false;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (poda_option_text(&request->parameters, limits[i], NULL))
            return false;
    return true;
}

/* What theory knows about a position that is too large to search to the end. */
static poda_status ask_theory(poda__request *request, bool *known, poda_result *result)
{
    poda_move move;
    poda_moves winning = {&move, 0, 1};
    poda_theory theory;
    poda_status status =
        poda_theory_solve(request->game, &request->state, known, &theory, &winning, request->error);
    if (status != PODA_OK || !*known)
        return status;
    const bool max = poda_state_turn(request->game, &request->state) == PODA_MAX;
    if (winning.count == 0) { /* lost: any move */
        poda_moves any = {&move, 0, 1};
        poda_state_moves(request->game, &request->state, &any);
    }
    *result = (poda_result){.has_move = true,
                            .move = move,
                            .value = theory.wins == max ? PODA_WIN : -PODA_WIN,
                            .known = true,
                            .exact = true,
                            .move_proven = true,
                            .lower = theory.wins == max ? PODA_SCORE_LIMIT + 1 : -PODA_WIN,
                            .upper = theory.wins == max ? PODA_WIN : -PODA_SCORE_LIMIT - 1,
                            .pv_length = 1,
                            .pv = {move}};
    return PODA_OK;
}

/* Small games in which positions repeat are solved whole. */
static poda_status ask_whole(poda__request *request, bool every_move, source *by,
                             poda_result *result, poda_move_value **each)
{
    enum { SMALL = 100000, ROOM = 4096 };
    poda_whole *whole;
    poda_status status = poda_whole_open_small(
        &whole, request->game, request->line ? request->line : &request->state,
        request->line ? request->line_count : 1, poda__request_positions(request, SMALL),
        request->options->stop, request->error);
    if (status == PODA_OK && whole && poda_whole_best(whole, &request->state, result))
        *by = BY_WHOLE;
    if (*by == BY_WHOLE && every_move) {
        *each = malloc(ROOM * sizeof **each);
        if (!*each)
            status = poda_fail_memory(request->error);
        else
            result->move_count = poda_whole_moves(whole, &request->state, *each, ROOM);
        result->moves = *each;
    }
    poda_whole_close(whole);
    return status;
}

/* What the table has, if there is one and it has the position. */
static poda_status ask_table(poda__request *request, const poda__table_use *use, bool every_move,
                             source *by, poda_result *result, poda_move_value **each)
{
    enum { ROOM = 4096 };
    poda_table *table = use->table;
    bool found = false;
    size_t count = 0;
    poda_status status = PODA_OK;
    if (!table || !use->answers)
        return PODA_OK;
    poda_solved_move *moves = poda__array(ROOM, sizeof *moves);
    *each = every_move ? poda__array(ROOM, sizeof **each) : NULL;
    if (!moves || (every_move && !*each))
        status = poda_fail_memory(request->error);
    if (status == PODA_OK)
        status = poda_table_best(table, &request->state, &found, result, request->error);
    if (status == PODA_OK && found && every_move)
        status =
            poda_table_moves(table, &request->state, &found, moves, ROOM, &count, request->error);
    for (size_t i = 0; i < count && found; i++) {
        const poda_worth *worth = &moves[i].worth;
        const poda_value less = worth->distance > 0 ? 1 : 0; /* counted from here */
        (*each)[i] = (poda_move_value){.move = moves[i].move,
                                       .value = poda_is_win(worth->value)    ? worth->value - less
                                                : poda_is_loss(worth->value) ? worth->value + less
                                                                             : worth->value,
                                       .known = true,
                                       .exact = true};
    }
    if (status == PODA_OK && found) {
        *by = BY_TABLE;
        result->moves = *each;
        result->move_count = count;
    }
    free(moves);
    return status;
}

poda_status poda__verb_best(poda__request *request)
{
    poda_search *search = NULL;
    poda_search_options options;
    poda_result result, by_theory;
    poda_value over;
    source by = BY_SEARCH;
    poda_move_value *each = NULL;
    int64_t level = 0;
    int mistakes = -1;
    bool known = false;
    unsigned values = 0;
    poda__table_use use = {.table = NULL};
    if (poda_game_kind(request->game).wide)
        return poda__best_wide(request);
    poda_search_defaults(&options);
    poda_status status = poda__request_values(request, "no yes distance sign", &values);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "level", 1, 10, &level, request->error);
    if (status == PODA_OK && level)
        poda_level(request->game, (int)level, &options, &mistakes);
    if (status == PODA_OK)
        status = poda__request_search(request, &options);
    if (status == PODA_OK && !level)
        poda__request_choose(request, &options);
    options.every_move = values & 2;
    options.past = request->line;
    options.past_count = request->line ? request->line_count - 1 : 0;
    if (status == PODA_OK)
        status = poda__table_use_open(request, &use);
    if (level && level < PODA_THEORY_LEVEL) /* it plays as it does without */
        poda__table_use_release(&use);
    poda__table_use_inform(request, &use, &options);
    if (status == PODA_OK && !poda__request_over(request, &over))
        status = ask_table(request, &use, options.every_move, &by, &result, &each);
    if (status == PODA_OK && by == BY_SEARCH && is_free(request, level) &&
        !poda__request_over(request, &over))
        status = ask_theory(request, &known, &by_theory);
    /* `best` must return: without any limit (a depth is none for proofs and playouts) it thinks for
     * five seconds; if theory already knows the move, only as long as the line of play may still be
     * found */
    const bool by_depth =
        options.depth && options.algorithm != PODA_MCTS && options.algorithm != PODA_DFPN;
    if (!by_depth && !options.nodes && options.seconds <= 0) {
        options.seconds = 5;
        options.nodes = known ? 300000 : 0;
    }
    if (status == PODA_OK && by == BY_SEARCH && !known && is_free(request, level) &&
        !poda__request_over(request, &over))
        status = ask_whole(request, options.every_move, &by, &result, &each);
    if (status == PODA_OK && by == BY_SEARCH)
        status = poda_search_open(&search, request->game, request->error);
    if (status == PODA_OK && by == BY_SEARCH)
        status =
            poda_search_run(search, &request->state, &options, NULL, NULL, &result, request->error);
    if (known && ((status == PODA_OK && !result.exact) || status == PODA_TOO_LARGE)) {
        result = by_theory;
        by = BY_THEORY;
        status = PODA_OK;
    }
    if (status == PODA_OK && request->options->json)
        json_result(request, &options, &result, by, mistakes, &use);
    else if (status == PODA_OK)
        status = print_result(request, &options, &result, by);
    if (status == PODA_OK && !request->options->json)
        poda__table_use_say(request, &use);
    poda__table_use_release(&use);
    poda_search_close(search);
    free(each);
    return status;
}
