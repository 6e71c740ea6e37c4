/* solve_stages.c - `solve` of games whose only secret is the moves that two players make together:
 * the value of every position, backwards, and the mixed strategies of each stage. */
#include <string.h>

#include "ask/solve/solution.h"
#include "system/deadline.h"

enum {
    AUTO_LIMIT = 1000000,
    POSITION_BYTES = 256, /* beside its state: cells, value, slot */
    SHOWN = 12,           /* stages, for people */
    LISTED = 10000,       /* for programs */
    FRACTION_MOST = 15,   /* characters of a fraction that people read */
};

static void print_number(poda__request *request, const poda_number *number)
{
    if (number->exact && strlen(number->exact) <= FRACTION_MOST)
        poda__buffer_add(&request->out, "%s", number->exact);
    else
        poda__print(request, "%.7g", number->value);
}

/* "A 1/3, 2 2/3"; a move that is always made is its name. */
static void print_moves(poda__request *request, const poda_state *state, const poda_stage *stage,
                        int player)
{
    char words[PODA_TEXT_MAX];
    bool first = true;
    poda__buffer_add(&request->out, "%s: ", poda__player_name(request, player));
    for (int i = 0; i < stage->moves[player]; i++) {
        if (stage->share[player][i].value <= 0)
            continue;
        poda__buffer_add(&request->out, "%s%s", first ? "" : ", ",
                         poda__move_words(request, state, stage->move[player][i], words));
        if (stage->share[player][i].value < 1) {
            poda__buffer_add(&request->out, " ");
            print_number(request, &stage->share[player][i]);
        }
        first = false;
    }
}

static bool chooses(const poda_stage *stage, int player)
{
    return stage->turn == PODA_TOGETHER || stage->turn == player;
}

/* One line: the position, what the first player gets, and what each plays. */
static void print_stage(poda__request *request, const poda_state *state, const poda_stage *stage)
{
    char words[PODA_TEXT_MAX];
    poda__buffer_add(&request->out, "  %s  ", poda__state_words(request, state, words));
    print_number(request, &stage->payoffs[0]);
    for (int p = 0; p < 2; p++)
        if (chooses(stage, p)) {
            poda__buffer_add(&request->out, "; ");
            print_moves(request, state, stage, p);
        }
    poda__buffer_add(&request->out, "\n");
}

/* The position as the player sees it when it chooses, which names its information set: at once, the
 * second player knows that the first has chosen. */
static void see(const poda__request *request, const poda_state *state, const poda_stage *stage,
                int player, poda_state *to)
{
    *to = *state;
    if (stage->turn == PODA_TOGETHER && player == 1) {
        poda_state chosen;
        poda_state_play(request->game, state, stage->move[0][0], &chosen);
        poda_state_sees(request->game, &chosen, player, to);
    }
}

static void json_stage(poda__request *request, const poda_state *state, const poda_stage *stage,
                       int player)
{
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda_state seen;
    see(request, state, stage, player, &seen);
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "set", poda__state_words(request, &seen, words));
    poda__json_number(json, "value", stage->payoffs[player].value);
    if (stage->payoffs[player].exact)
        poda__json_text(json, "exact", stage->payoffs[player].exact);
    else
        poda__json_null(json, "exact");
    poda__json_open(json, "moves", '[');
    for (int i = 0; i < stage->moves[player]; i++) {
        const poda_number *share = &stage->share[player][i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "move",
                        poda__move_words(request, state, stage->move[player][i], words));
        poda__json_number(json, "probability", share->value);
        if (share->exact)
            poda__json_text(json, "exact", share->exact);
        else
            poda__json_null(json, "exact");
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

/* The strategies of one player, stage by stage; `*all` is false if some were left out. */
static poda_status json_player(poda__request *request, const poda_stages *stages, int player,
                               bool *all)
{
    poda_state state;
    poda_status status = PODA_OK;
    uint64_t at = 0;
    int listed = 0;
    poda__json_open(&request->json, NULL, '[');
    while (status == PODA_OK && !request->out.failed && poda_stages_next(stages, &at, &state)) {
        poda_stage stage;
        if (listed == LISTED) {
            *all = false;
            break;
        }
        status = poda_stages_at(stages, &state, &stage, request->error);
        if (status != PODA_OK)
            break;
        if (chooses(&stage, player)) {
            json_stage(request, &state, &stage, player);
            listed++;
        }
        poda_stage_release(&stage);
    }
    poda__json_close(&request->json, ']');
    return status;
}

static poda_status write_json(poda__request *request, const poda_stages *stages,
                              const poda_stage *root, const double payoffs[2],
                              const char *const *exact)
{
    poda__json *json = &request->json;
    poda_stages_info info;
    poda_status status = PODA_OK;
    bool all = true;
    poda_stages_look(stages, &info);
    poda__solve_wide_json(request);
    poda__json_text(json, "method", "stages");
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__json_open(json, "equilibria", '[');
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "strategies", '[');
    for (int p = 0; p < 2 && status == PODA_OK; p++)
        status = json_player(request, stages, p, &all);
    poda__json_close(json, ']');
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__json_close(json, '}');
    poda__json_close(json, ']');
    poda__json_bool(json, "complete", all);
    poda__json_bool(json, "is_exact", exact != NULL);
    poda__json_number(json, "error", root->error);
    poda__json_uint(json, "stages", info.stages);
    poda__json_uint(json, "exact_positions", info.exact);
    poda__json_int(json, "bits", info.bits);
    poda__json_bool(json, "cyclic", info.cyclic);
    poda__json_uint(json, "nodes", info.positions);
    poda__json_number(json, "seconds", info.seconds);
    poda__json_close(json, '}');
    return status;
}

static poda_status write_text(poda__request *request, const poda_stages *stages,
                              const poda_stage *root, const double payoffs[2],
                              const char *const *exact)
{
    poda_stages_info info;
    poda_state state;
    poda_status status = PODA_OK;
    uint64_t at = 0, count = 0;
    poda_stages_look(stages, &info);
    poda__solve_wide_payoffs(request, payoffs, exact);
    poda__print(
        request,
        "backwards, stage by stage: %llu {position|positions}, both choose at once in %llu of "
        "them; ",
        (unsigned long long)info.positions, (unsigned long long)info.stages);
    if (exact)
        poda__print(request, "exact, in fractions\n");
    else if (info.cyclic)
        poda__print(request, "play can return to a position: not exact, error at most %.2g\n",
                    root->error);
    else
        poda__print(request, "fractions became too long: not exact, error at most %.2g\n",
                    root->error);
    while (status == PODA_OK && poda_stages_next(stages, &at, &state)) {
        poda_stage stage;
        if (count++ >= SHOWN)
            continue;
        status = poda_stages_at(stages, &state, &stage, request->error);
        if (status != PODA_OK)
            break;
        if (count == 1)
            poda__print(request, "position, what %s gets, and what each plays:\n",
                        poda__player_name(request, 0));
        print_stage(request, &state, &stage);
        poda_stage_release(&stage);
    }
    if (count > SHOWN)
        poda__print(request, "  and %llu more {position|positions} (--json lists them)\n",
                    (unsigned long long)(count - SHOWN));
    return status;
}

static poda_status write_answer(poda__request *request, const poda_stages *stages)
{
    poda_stage root;
    poda_status status = poda_stages_at(stages, &request->state, &root, request->error);
    if (status != PODA_OK)
        return status;
    const double payoffs[2] = {root.payoffs[0].value, root.payoffs[1].value};
    const char *const texts[2] = {root.payoffs[0].exact, root.payoffs[1].exact};
    const char *const *exact = texts[0] && texts[1] ? texts : NULL;
    status = request->options->json ? write_json(request, stages, &root, payoffs, exact)
                                    : write_text(request, stages, &root, payoffs, exact);
    poda_stage_release(&root);
    return status;
}

poda_status poda__stages_open(poda__request *request, bool asked, uint64_t usual, poda_stages **out)
{
    int64_t limit = (int64_t)usual;
    poda_search_options search;
    poda_search_defaults(&search);
    poda_status status =
        poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    if (status == PODA_OK)
        status = poda__request_search(request, &search);
    if (status != PODA_OK)
        return status;
    /* unless it was asked for, the other methods need most of the time */
    const double seconds = asked ? search.seconds : search.seconds / 4;
    poda__deadline *deadline =
        seconds > 0 ? poda__deadline_new(seconds, request->options->stop, NULL, NULL) : NULL;
    const size_t bytes = 2 * poda_game_rules_of(request->game)->space.state_size + POSITION_BYTES;
    const poda_stages_options options = {
        .limit = poda__request_limit(request, (uint64_t)limit, bytes),
        .stop = deadline ? poda__deadline_flag(deadline) : request->options->stop,
        .progress = request->options->progress,
        .progress_user = request->options->progress_user};
    status = poda_stages_open(out, request->game, &request->state, &options, request->error);
    if (status == PODA_STOPPED && deadline && poda__deadline_passed(deadline) && !asked)
        status = PODA_TOO_LARGE;
    poda__deadline_free(deadline);
    return status;
}

poda_status poda__solve_stages(poda__request *request, bool *solved)
{
    const char *method = poda_option_text(&request->parameters, "method", "auto");
    const poda_kind kind = poda_game_kind(request->game);
    const bool asked = strcmp(method, "stages") == 0;
    poda_stages *stages = NULL;
    *solved = false;
    if (!asked && (strcmp(method, "auto") != 0 || !kind.together || kind.players != 2 ||
                   !kind.fixed_sum || poda_option_text(&request->parameters, "iterations", NULL) ||
                   poda_option_text(&request->parameters, "seed", NULL)))
        return PODA_OK;
    poda_status status =
        poda__stages_open(request, asked, asked ? PODA_STAGES_LIMIT : AUTO_LIMIT, &stages);
    if (status == PODA_OK) {
        *solved = true;
        poda__request_writes(request, 0);
        status = write_answer(request, stages);
        poda_stages_close(stages);
    } else if (!asked && (status == PODA_TOO_LARGE || status == PODA_BAD_GAME)) {
        status = PODA_OK; /* what was not asked for may not fit the game: others solve it then */
    }
    return status;
}
