/* solution.c - writes the result of `solve`, for programs and for people. */
#include "ask/solve/solution.h"

#include "ask/worth_words.h"

static poda_value own(poda_value value, int player)
{
    return player == PODA_MAX ? value : -value;
}

static int sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

void poda__solution_json(poda__request *request, const poda_solution *solution,
                         const poda__theory_words *rule, const poda__table_use *use)
{
    poda__json *json = &request->json;
    const int player = poda_state_turn(request->game, &request->state);
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_bool(json, "solved", solution->worth.proven);
    poda__json_worth_fields(json, request->game, &solution->worth, player);
    if (solution->worth.proven) {
        const int won = sign(own(solution->worth.value, player));
        poda__json_text(json, "class", won > 0 ? "N" : won < 0 ? "P" : "neither");
    } else {
        poda__json_null(json, "class");
        poda__json_int(json, "depth", solution->depth);
    }
    if (solution->nim_value >= 0)
        poda__json_int(json, "nim_value", solution->nim_value);
    if (rule) {
        poda__json_open(json, "rule", '{');
        poda__json_text(json, "general", rule->rule.at);
        poda__json_text(json, "here", rule->here.at);
        poda__json_close(json, '}');
    } else {
        poda__json_null(json, "rule");
    }
    poda__json_bool(json, "move_proven", solution->move_proven);
    poda__json_open(json, "best", '[');
    bool listed = false;
    for (size_t i = 0; i < solution->move_count; i++)
        if (solution->moves[i].best) {
            listed = true;
            poda__json_text(
                json, NULL,
                poda__move_words(request, &request->state, solution->moves[i].move, words));
        }
    if (!listed && solution->has_best) /* among too many to list */
        poda__json_text(json, NULL,
                        poda__move_words(request, &request->state, solution->best, words));
    poda__json_close(json, ']');
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < solution->move_count; i++) {
        const poda_solved_move *move = &solution->moves[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move",
                        poda__move_words(request, &request->state, move->move, words));
        poda__json_worth_fields(json, request->game, &move->worth, player);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_bool(json, "moves_complete", solution->complete);
    poda__json_bool(json, "stopped", solution->stopped);
    poda__json_text(json, "method", SAY(solution->method));
    poda__json_uint(json, "nodes", solution->nodes);
    poda__table_use_say(request, use);
    poda__json_number(json, "seconds", solution->seconds);
    poda__json_close(json, '}');
}

static void print_moves(poda__request *request, const poda_solution *solution, int player)
{
    enum { SHOWN = 30 };
    char words[PODA_TEXT_MAX];
    bool listed = false;
    for (size_t i = 0; i < solution->move_count && i < SHOWN; i++) {
        const poda_solved_move *move = &solution->moves[i];
        listed |= move->best;
        poda__buffer_add(&request->out, "%s %-8s ", move->best ? " *" : "  ",
                         poda__move_words(request, &request->state, move->move, words));
        if (move->worth.known)
            poda__worth_say(request, &move->worth, player, &request->out);
        else
            poda__buffer_add(&request->out, "?");
        poda__buffer_add(&request->out, "\n");
    }
    if (!listed && solution->has_best)
        poda__buffer_add(&request->out, " * %s\n",
                         poda__move_words(request, &request->state, solution->best, words));
    if (solution->move_count > SHOWN)
        poda__print(request, "  and %zu more {move|moves} (--json lists them)\n",
                    solution->move_count - SHOWN);
    if (!solution->complete && !solution->by_search)
        poda__print(request, "  moves that win: %llu; there are too many moves to list them all\n",
                    (unsigned long long)solution->winning);
}

/* Searches that prove only what is necessary (mcts, dfpn) end before every move has its value. */
static bool leaves_open(const poda_solution *solution)
{
    for (size_t i = 0; solution->worth.proven && i < solution->move_count; i++)
        if (!solution->moves[i].worth.proven)
            return true;
    return false;
}

poda_status poda__solution_print(poda__request *request, const poda_solution *solution,
                                 const poda__theory_words *rule)
{
    const int player = poda_state_turn(request->game, &request->state);
    const char *name = poda__player_name(request, player);
    char words[PODA_TEXT_MAX];
    poda_status status = poda__print_board(request);
    if (status != PODA_OK)
        return status;
    if (solution->worth.proven) {
        const int won = sign(own(solution->worth.value, player));
        const bool over = solution->worth.distance == 0;
        poda__print(request, over ? "the game is over: %s " : "%s to move ", name);
        poda__print_value(request, solution->worth.value, player,
                          over ? -1 : solution->worth.distance);
        if (!poda_game_rules_of(request->game)->scored)
            poda__print(request, won > 0   ? " (N: the next player wins)"
                                 : won < 0 ? " (P: the previous player wins)"
                                           : " (neither N nor P)");
        if (solution->nim_value >= 0)
            poda__print(request, ", nim-value %lld", (long long)solution->nim_value);
        poda__buffer_add(&request->out, "\n");
    } else {
        poda__print(request, "not solved: %s to move, searched to depth %d, best so far %s\n", name,
                    solution->depth,
                    solution->has_best
                        ? poda__move_words(request, &request->state, solution->best, words)
                        : "-");
    }
    if (rule)
        poda__print(request, "rule: %s\nhere: %s\n", rule->rule.at, rule->here.at);
    print_moves(request, solution, player);
    if (solution->stopped && solution->worth.proven && !solution->move_proven)
        poda__print(request, "the move is not proven: %s is the best so far\n",
                    poda__move_words(request, &request->state, solution->best, words));
    if (solution->stopped && !solution->settled)
        poda__print(request, "stopped before the end: other moves may be as good\n");
    else if (leaves_open(solution))
        poda__print(request, "moves whose value is not proven may be as good\n");
    poda__print(request, "method: %s", SAY(solution->method));
    if (solution->nodes)
        poda__print(request,
                    solution->by_search ? ", %llu {node|nodes}" : ", %llu {position|positions}",
                    (unsigned long long)solution->nodes);
    poda__print(request, ", %.2f s\n", solution->seconds);
    return PODA_OK;
}
