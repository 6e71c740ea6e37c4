/* solve_chance.c - `solve` for open games with chance or several players: what each player may expect
 * in the position, and after each move or outcome. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/solve/solution.h"

enum { LISTED = 1 << 12 };

/* The moves of the position, or the outcomes of chance, with what they are worth. */
typedef struct answer {
    poda_wide_solution *solution;
    poda_wide_solution_info info;
    poda_wide_worth worth;
    int turn; /* PODA_CHANCE, or a player; nobody moves if there are no moves */
    size_t count;
    poda_move moves[LISTED];
    poda_wide_worth after[LISTED];
} answer;

static void list_moves(const poda__request *request, answer *it)
{
    poda_moves list = {it->moves, 0, LISTED};
    it->turn = poda_state_turn(request->game, &request->state);
    poda_state_moves(request->game, &request->state, &list);
    it->count = list.count > LISTED ? 0 : list.count;
    for (size_t i = 0; i < it->count; i++) {
        poda_state next;
        poda_state_play(request->game, &request->state, list.at[i], &next);
        if (!poda_wide_solution_worth(it->solution, &next, &it->after[i]))
            it->count = 0;
    }
}

/* Is the move as good as any for the player to move? */
static bool is_best(const answer *it, size_t index)
{
    double most = -INFINITY;
    for (size_t i = 0; i < it->count && it->turn >= 0; i++)
        most = fmax(most, it->after[i].payoffs[it->turn]);
    return it->turn >= 0 &&
           it->after[index].payoffs[it->turn] >= most - 1e-12 * fmax(1, fabs(most));
}

static void answer_json(poda__request *request, const answer *it)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__solve_wide_json(request);
    poda__json_text(json, "method", it->info.method);
    poda__solve_wide_payoffs(request, it->worth.payoffs, NULL);
    if (it->worth.error >= 0) /* but for the rounding of sums */
        poda__json_number(json, "error", it->worth.error);
    else
        poda__json_null(json, "error");
    poda__json_bool(json, "tied", it->worth.tied);
    if (it->count > 0 && it->turn >= 0)
        poda__json_int(json, "turn", it->turn);
    else
        poda__json_null(json, "turn");
    poda__json_open(json, "best", '[');
    for (size_t i = 0; i < it->count; i++)
        if (is_best(it, i))
            poda__json_text(json, NULL,
                            poda__move_words(request, &request->state, it->moves[i], words));
    poda__json_close(json, ']');
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < it->count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, it->moves[i], words));
        poda__solve_wide_payoffs(request, it->after[i].payoffs, NULL);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_uint(json, "nodes", it->info.positions);
    poda__json_number(json, "seconds", it->info.seconds);
    poda__json_close(json, '}');
}

/* Backwards from the ends of a small game: there is nothing to converge. */
static bool is_direct(const answer *it)
{
    return strcmp(it->info.method, "backward induction") == 0;
}

static void print_payoffs(poda__request *request, const answer *it, const poda_wide_worth *worth)
{
    for (int player = 0; player < worth->players; player++) {
        poda__buffer_add(&request->out, "%s%s: ", player ? "  " : "",
                         poda__player_name(request, player));
        poda__print(request, is_direct(it) ? "%.9g" : "%.12f", worth->payoffs[player]);
    }
    poda__buffer_add(&request->out, "\n");
}

static poda_status answer_text(poda__request *request, const answer *it)
{
    char words[PODA_TEXT_MAX];
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    poda__print(request, "expected payoffs  ");
    print_payoffs(request, it, &it->worth);
    for (size_t i = 0; i < it->count; i++) {
        poda__buffer_add(&request->out, "  %-9s %s ",
                         poda__move_words(request, &request->state, it->moves[i], words),
                         is_best(it, i) ? "*" : " ");
        print_payoffs(request, it, &it->after[i]);
    }
    if (it->count > 0 && it->turn >= 0)
        poda__print(request, "* best for %s\n", poda__player_name(request, it->turn));
    if (it->worth.tied)
        poda__print(request,
                    "several best moves are not equal for the other players: these are the "
                    "payoffs of the first ones\n");
    poda__buffer_add(&request->out, "%s", SAY(it->info.method));
    poda__print(request, ", %llu {position|positions}", (unsigned long long)it->info.positions);
    if (is_direct(it) && it->worth.error == 0) {
        poda__buffer_add(&request->out, "\n");
        return PODA_OK;
    }
    poda__buffer_add(&request->out, ", ");
    if (it->worth.error >= 0)
        poda__print(request, "error at most %.1g, but for rounding\n", it->worth.error + 1e-15);
    else
        poda__print(request, "not proven to be the only solution\n");
    return PODA_OK;
}

poda_status poda__solve_chance(poda__request *request)
{
    answer *it = calloc(1, sizeof *it);
    int64_t limit = PODA_WIDE_SOLVE_LIMIT;
    if (!it)
        return poda_fail_memory(request->error);
    poda_status status =
        poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    poda_wide_solve_options options = {.limit = poda__request_limit(request, (uint64_t)limit, 256),
                                       .stop = request->options->stop,
                                       .progress = request->options->progress,
                                       .progress_user = request->options->progress_user};
    if (status == PODA_OK)
        status = poda_wide_solution_open(&it->solution, request->game, &request->state, &options,
                                         request->error);
    if (status == PODA_OK && !poda_wide_solution_worth(it->solution, &request->state, &it->worth))
        status = poda_fail_memory(request->error);
    if (status == PODA_OK) {
        poda_wide_solution_look(it->solution, &it->info);
        list_moves(request, it);
        if (request->options->json)
            answer_json(request, it);
        else
            status = answer_text(request, it);
    }
    poda_wide_solution_close(it->solution);
    free(it);
    return status;
}
