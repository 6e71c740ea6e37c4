/* explain_stage.c - `explain` of a position where two players choose at once: the matrix of the
 * values that follow, which moves are dominated, and the mixed strategies that solve it. Where
 * chance moves first, its outcomes, and the stage after the first of them. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "base/memory.h"

enum {
    AUTO_LIMIT = 200000,
    ROOM = 64,          /* of a move's name */
    WIDEST = 20,        /* moves a player, in a printed matrix */
    FRACTION_MOST = 12, /* characters of a fraction in it */
};

/* A stage, as a table of payoffs with the names of the moves. */
typedef struct told_stage {
    poda_state state;
    poda_stage stage;
    poda_normal *table;
    bool rounded;
    char *room;
    const char **names; /* those of the first player, then those of the second */
} told_stage;

static void release(told_stage *told)
{
    poda_stage_release(&told->stage);
    poda_normal_close(told->table);
    free(told->room);
    free(told->names);
}

static poda_status make_names(poda__request *request, told_stage *told)
{
    const poda_stage *stage = &told->stage;
    const size_t count = (size_t)stage->moves[0] + (size_t)stage->moves[1];
    char words[PODA_TEXT_MAX];
    told->room = poda__array(count, ROOM);
    told->names = poda__array(count, sizeof *told->names);
    if (!told->room || !told->names)
        return poda_fail_memory(request->error);
    for (size_t i = 0; i < count; i++) {
        const int player = i >= (size_t)stage->moves[0];
        const size_t at = player ? i - (size_t)stage->moves[0] : i;
        char *name = told->room + i * ROOM;
        const bool chooses = stage->turn == PODA_TOGETHER || stage->turn == player;
        poda_text_add(&(poda_text){name, ROOM, 0}, "%s",
                      chooses
                          ? poda__move_words(request, &told->state, stage->move[player][at], words)
                          : "-");
        told->names[i] = name;
    }
    return PODA_OK;
}

static poda_status look(poda__request *request, const poda_stages *stages, const poda_state *state,
                        told_stage *told)
{
    told->state = *state;
    poda_status status = poda_stages_at(stages, state, &told->stage, request->error);
    if (status != PODA_OK || told->stage.over || told->stage.turn == PODA_CHANCE)
        return status;
    status = make_names(request, told);
    return status == PODA_OK ? poda_stages_table(stages, &told->stage, told->names, &told->table,
                                                 &told->rounded, request->error)
                             : status;
}

/* ---- words ---- */

static const char *number_words(poda__request *request, const poda_number *number, char *room,
                                size_t size)
{
    poda_text text = {room, size, 0};
    room[0] = 0;
    if (number->exact && strlen(number->exact) <= FRACTION_MOST)
        poda_text_add(&text, "%s", number->exact);
    else
        poda_text_add(&text, SAY("%.5g"), number->value);
    return room;
}

static void print_matrix(poda__request *request, const told_stage *told)
{
    const poda_stage *stage = &told->stage;
    const int rows = stage->moves[0], cols = stage->moves[1];
    char words[ROOM];
    poda__print(request, "What %s gets for each pair of moves, %s in rows:\n",
                poda__player_name(request, 0), poda__player_name(request, 0));
    if (rows > WIDEST || cols > WIDEST) {
        poda__print(request, "  %d x %d: too large to print (--json has it)\n", rows, cols);
        return;
    }
    poda__buffer_add(&request->out, "  %-10s", "");
    for (int j = 0; j < cols; j++)
        poda__buffer_add(&request->out, " %12s", told->names[rows + j]);
    poda__buffer_add(&request->out, "\n");
    for (int i = 0; i < rows; i++) {
        poda__buffer_add(&request->out, "  %-10s", told->names[i]);
        for (int j = 0; j < cols; j++)
            poda__buffer_add(
                &request->out, " %12s",
                number_words(request, &stage->after[i * cols + j], words, sizeof words));
        poda__buffer_add(&request->out, "\n");
    }
}

static poda_status print_stage(poda__request *request, const told_stage *told)
{
    const poda_stage *stage = &told->stage;
    char words[PODA_TEXT_MAX];
    poda_dominance dominance;
    const poda_dominance_options options = {
        .size = sizeof options, .mixed = true, .stop = request->options->stop};
    if (stage->turn == PODA_TOGETHER)
        poda__print(request, "Position %s: both choose at once\n",
                    poda__state_words(request, &told->state, words));
    else
        poda__print(request, "Position %s: %s chooses alone\n",
                    poda__state_words(request, &told->state, words),
                    poda__player_name(request, stage->turn));
    print_matrix(request, told);
    const poda_status status =
        poda_normal_dominance(told->table, &options, &dominance, request->error);
    if (status != PODA_OK)
        return status;
    poda__print(request, "Dominance\n");
    poda__dominance_print(request, told->table, &dominance);
    poda_dominance_release(&dominance);
    poda__print(request, "Solution\n");
    poda_equilibrium solution = {.strategy = {stage->share[0], stage->share[1]},
                                 .payoff = {stage->payoffs[0], stage->payoffs[1]},
                                 .error = stage->error};
    poda__buffer_add(&request->out, "  ");
    poda__equilibrium_print(request, told->table, &solution);
    if (told->rounded)
        poda__print(request,
                    "  the values that follow are rounded where dominance compares them\n");
    return PODA_OK;
}

static void print_chance(poda__request *request, const told_stage *told)
{
    const poda_stage *stage = &told->stage;
    char words[PODA_TEXT_MAX], number[ROOM];
    poda__print(request, "Position %s: chance moves; what %s gets after each outcome:\n",
                poda__state_words(request, &told->state, words), poda__player_name(request, 0));
    for (int i = 0; i < stage->moves[0]; i++) {
        poda__buffer_add(&request->out, "  %-10s ",
                         poda__move_words(request, &told->state, stage->move[0][i], words));
        poda__buffer_add(&request->out, "%s",
                         number_words(request, &stage->after[i], number, sizeof number));
        poda__print(request, " with probability %s\n",
                    number_words(request, &stage->share[0][i], number, sizeof number));
    }
    poda__print(request, "On average %s gets %s\n", poda__player_name(request, 0),
                number_words(request, &stage->payoffs[0], number, sizeof number));
}

/* ---- for programs ---- */

static void json_number(poda__json *json, const poda_number *number)
{
    poda__json_open(json, NULL, '{');
    poda__json_number(json, "value", number->value);
    if (number->exact)
        poda__json_text(json, "exact", number->exact);
    else
        poda__json_null(json, "exact");
    poda__json_close(json, '}');
}

static void json_stage(poda__request *request, const told_stage *told)
{
    poda__json *json = &request->json;
    const poda_stage *stage = &told->stage;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, "stage", '{');
    poda__json_text(json, "position", poda__state_words(request, &told->state, words));
    poda__json_open(json, "matrix", '[');
    for (int i = 0; i < stage->moves[0]; i++) {
        poda__json_open(json, NULL, '[');
        for (int j = 0; j < stage->moves[1]; j++)
            json_number(json, &stage->after[i * stage->moves[1] + j]);
        poda__json_close(json, ']');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "strategies", '[');
    for (int p = 0; p < 2; p++)
        poda__mixture_json(request, told->table, p, stage->share[p]);
    poda__json_close(json, ']');
    poda__json_open(json, "payoffs", '[');
    for (int p = 0; p < 2; p++)
        json_number(json, &stage->payoffs[p]);
    poda__json_close(json, ']');
    poda__json_number(json, "error", stage->error);
    poda__json_close(json, '}');
}

/* What was printed becomes the steps. */
static void write_json(poda__request *request, const told_stage *told)
{
    poda__buffer lines = request->out;
    request->out = (poda__buffer){.most = lines.most, .stop = lines.stop};
    poda__solve_wide_json(request);
    poda__json_text(&request->json, "method", "stages");
    if (told->table)
        json_stage(request, told);
    else
        poda__json_null(&request->json, "stage");
    poda__lines_json(&request->json, lines.at);
    poda__json_close(&request->json, '}');
    poda__buffer_release(&lines);
}

/* The first stage after a chance move: on, while there is only chance. */
static poda_status look_further(poda__request *request, const poda_stages *stages, told_stage *told)
{
    poda_status status = PODA_OK;
    while (status == PODA_OK && !told->stage.over && told->stage.turn == PODA_CHANCE) {
        poda_state next;
        print_chance(request, told);
        poda_state_play(request->game, &told->state, told->stage.move[0][0], &next);
        release(told);
        *told = (told_stage){.table = NULL};
        status = look(request, stages, &next, told);
    }
    return status;
}

static poda_status explain(poda__request *request, const poda_stages *stages)
{
    told_stage told = {.table = NULL};
    char number[ROOM];
    poda_status status = look(request, stages, &request->state, &told);
    if (status == PODA_OK)
        status = look_further(request, stages, &told);
    if (status == PODA_OK && told.stage.over)
        poda__print(request, "The game is over: %s gets %s\n", poda__player_name(request, 0),
                    number_words(request, &told.stage.payoffs[0], number, sizeof number));
    else if (status == PODA_OK)
        status = print_stage(request, &told);
    if (status == PODA_OK && request->options->json && !request->out.failed)
        write_json(request, &told);
    release(&told);
    return status;
}

poda_status poda__explain_stage(poda__request *request, const poda__told *how, const char *method,
                                bool *explained)
{
    static const char *const regrets[] = {"set", "iterations", "seed"};
    const poda_kind kind = poda_game_kind(request->game);
    const bool asked = strcmp(method, "stages") == 0;
    poda_stages *stages = NULL;
    bool other = how->format != 0 || !kind.together || kind.players != 2 || !kind.fixed_sum ||
                 strcmp(method, "auto") != 0;
    for (size_t i = 0; i < sizeof regrets / sizeof regrets[0]; i++)
        other |= poda_option_text(&request->parameters, regrets[i], NULL) != NULL;
    if (asked && how->format != 0)
        return poda_fail(request->error, PODA_BAD_OPTION, "format",
                         "a stage is explained as text or JSON");
    if (!asked && other)
        return PODA_OK;
    poda_status status =
        poda__stages_open(request, asked, asked ? PODA_STAGES_LIMIT : AUTO_LIMIT, &stages);
    if (!asked && (status == PODA_TOO_LARGE || status == PODA_BAD_GAME))
        return PODA_OK;
    if (status != PODA_OK)
        return status;
    *explained = true;
    poda__request_writes(request, 0);
    status = explain(request, stages);
    poda_stages_close(stages);
    return status;
}
