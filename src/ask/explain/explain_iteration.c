/* explain_iteration.c - value iteration and policy iteration laid open: the values of a few positions
 * of an open game, sweep by sweep, until they stand still; compared with what `solve` finds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "base/memory.h"

enum {
    POSITIONS = 50000, /* of the game, at most */
    WATCHED = 8,
    KEPT = 1000, /* sweeps that are all kept; then 1000, 2000, 5000, ... and the last */
    NAME = 48,
};

/* What is known of one watched position after one sweep. */
typedef struct reading {
    double payoffs[PODA_PLAYERS_MAX];
    double error;   /* half the distance of the bounds; negative: not known */
    poda_move best; /* by these values, if `moves` */
    bool moves;
} reading;

typedef struct sweep_record {
    uint64_t number;
    double change;
    reading at[WATCHED];
} sweep_record;

typedef struct iteration {
    poda__request *request;
    poda_kind kind;
    bool policy, one; /* `one`: a value is one number with bounds */
    double least, most;
    poda_state watched[WATCHED];
    char name[WATCHED][NAME];
    int count;
    sweep_record *sweeps, last; /* `last` may be among them */
    size_t sweep_count, room;
    bool failed;
    uint64_t calls, known[WATCHED]; /* sweeps that were reported, and in which a value was known */
    poda_wide_solution *solution;
    poda_wide_solution_info info;
    poda_wide_worth solved; /* by `solve` */
    const char *method;     /* of `solve` */
} iteration;

/* ---- recording ---- */

/* The first best move of a position by the present values. */
static void find_best(iteration *it, const poda_wide_solution *values, const poda_state *state,
                      reading *out)
{
    enum { MOVES = 256 };
    const poda_game *game = it->request->game;
    poda_move at[MOVES];
    poda_moves list = {at, 0, MOVES};
    poda_value pay[PODA_PLAYERS_MAX];
    const int turn = poda_state_turn(game, state);
    double most = -INFINITY;
    if (turn < 0 || poda_state_payoffs(game, state, pay))
        return;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && i < MOVES; i++) {
        poda_state next;
        poda_wide_worth worth;
        poda_state_play(game, state, at[i], &next);
        const bool known = poda_wide_solution_worth(values, &next, &worth);
        it->failed |= !known; /* it can be reached: memory ran out */
        if (!known || worth.payoffs[turn] <= most + 1e-12)
            continue;
        most = worth.payoffs[turn];
        out->best = at[i];
        out->moves = true;
    }
}

static bool keeps(uint64_t number)
{
    if (number <= KEPT)
        return true;
    while (number % 10 == 0)
        number /= 10;
    return number == 1 || number == 2 || number == 5;
}

static void see_sweep(void *user, uint64_t number, double change, const poda_wide_solution *values)
{
    iteration *it = user;
    sweep_record *now = &it->last;
    it->calls++;
    *now = (sweep_record){.number = number, .change = change};
    for (int i = 0; i < it->count; i++) {
        poda_wide_worth worth = {.error = -1};
        if (poda_wide_solution_worth(values, &it->watched[i], &worth)) {
            memcpy(now->at[i].payoffs, worth.payoffs, sizeof worth.payoffs);
            now->at[i].error = worth.error;
            find_best(it, values, &it->watched[i], &now->at[i]);
            it->known[i]++;
        }
    }
    if (!keeps(number) || it->failed)
        return;
    if (it->sweep_count == it->room) {
        const size_t room = it->room ? 2 * it->room : 64;
        sweep_record *larger = poda__resize(it->sweeps, room, sizeof *larger);
        if (!larger) {
            it->failed = true;
            return;
        }
        it->sweeps = larger;
        it->room = room;
    }
    it->sweeps[it->sweep_count++] = *now;
}

/* ---- the positions ---- */

static void watch(iteration *it, const poda_state *state, const char *name)
{
    if (it->count == WATCHED)
        return;
    poda_text text = {it->name[it->count], NAME, 0};
    poda_text_add(&text, "%.40s", name);
    it->watched[it->count++] = *state;
}

/* watch='POSITION; POSITION', or the position and what follows each of its moves. */
static poda_status read_watched(iteration *it)
{
    poda__request *request = it->request;
    const char *asked = poda_option_text(&request->parameters, "watch", "");
    char words[PODA_TEXT_MAX], after[NAME + 16];
    watch(it, &request->state, poda__state_words(request, &request->state, words));
    while (*asked) {
        poda_state state;
        poda_text text = {words, sizeof words, 0};
        words[0] = 0;
        asked += strspn(asked, " ");
        poda_text_add(&text, "%.*s", (int)strcspn(asked, ";"), asked);
        const poda_status status = poda_state_read(request->game, words, &state, request->error);
        if (status != PODA_OK)
            return status;
        if (it->count == WATCHED)
            return poda_fail(request->error, PODA_TOO_LARGE, "watch",
                             "watch= takes at most %d positions", WATCHED - 1);
        watch(it, &state, words);
        asked += strcspn(asked, ";");
        asked += *asked == ';';
    }
    poda_move at[WATCHED];
    poda_moves list = {at, 0, WATCHED};
    if (it->count > 1)
        return PODA_OK;
    poda_state_moves(request->game, &request->state, &list);
    for (size_t i = 0; i < list.count && i < WATCHED; i++) {
        poda_state next;
        poda_text text = {after, sizeof after, 0};
        after[0] = 0;
        poda_text_add(&text, SAY("after %.30s"),
                      poda__move_words(request, &request->state, at[i], words));
        poda_state_play(request->game, &request->state, at[i], &next);
        watch(it, &next, after);
    }
    return PODA_OK;
}

/* ---- running ---- */

static poda_status run(iteration *it)
{
    poda__request *request = it->request;
    poda_wide_solution *solved = NULL;
    poda_wide_solution_info info;
    int64_t limit = POSITIONS;
    poda_status status =
        poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    if (status != PODA_OK)
        return status;
    poda_wide_solve_options options = {.size = sizeof options,
                                       .limit = poda__request_limit(request, (uint64_t)limit, 256),
                                       .stop = request->options->stop,
                                       .plain = it->policy ? PODA_WIDE_PLAIN_POLICY
                                                           : PODA_WIDE_PLAIN_VALUE,
                                       .sweep = see_sweep,
                                       .sweep_user = it};
    status = poda_wide_solution_open(&it->solution, request->game, &request->state, &options,
                                     request->error);
    /* of a position that can be reached the value is not known only for lack of memory */
    for (int i = 0; i < it->count; i++)
        it->failed |= it->known[i] < it->calls && (it->known[i] > 0 || it->known[0] < it->calls);
    if (status == PODA_OK && it->failed)
        status = poda_fail_memory(request->error);
    for (int i = 0; i < it->count && status == PODA_OK; i++)
        if (it->known[i] == 0)
            status = poda_fail(request->error, PODA_BAD_OPTION, "watch",
                               "watch=: no play leads from the position to '%.60s'", it->name[i]);
    if (status != PODA_OK)
        return status;
    poda_wide_solution_look(it->solution, &it->info);
    options.plain = PODA_WIDE_PLAIN_NONE;
    options.sweep = NULL;
    options.sweep_user = NULL;
    status =
        poda_wide_solution_open(&solved, request->game, &request->state, &options, request->error);
    if (status == PODA_OK && !poda_wide_solution_worth(solved, &request->state, &it->solved))
        status = poda_fail_memory(request->error);
    if (status == PODA_OK) {
        poda_wide_solution_look(solved, &info);
        it->method = info.method;
    }
    poda_wide_solution_close(solved);
    return status;
}

/* ---- words ---- */

static void add_value(const iteration *it, poda__lesson *lesson, const sweep_record *sweep, int i)
{
    const reading *at = &sweep->at[i];
    char words[PODA_TEXT_MAX];
    if (!it->one) {
        for (int p = 0; p < it->kind.players; p++) {
            poda__lesson_put(lesson, p ? " / " : "");
            poda__lesson_number(lesson, at->payoffs[p], 6);
        }
    } else if (!it->policy && at->error > 5e-8) {
        poda__lesson_number(lesson, at->payoffs[0] - at->error, 7);
        poda__lesson_put(lesson, " .. ");
        poda__lesson_number(lesson, at->payoffs[0] + at->error, 7);
    } else {
        poda__lesson_number(lesson, at->payoffs[0], 8);
    }
    if (at->moves && it->policy) {
        poda__lesson_put(lesson, " ");
        poda__lesson_put(lesson, poda__move_words(it->request, &it->watched[i], at->best, words));
    }
}

static void say_begin(iteration *it, poda__lesson *lesson)
{
    const poda__request *request = it->request;
    const char *first = poda__player_name(request, 0);
    poda__lesson_begin(lesson, PODA__LESSON_TITLE);
    poda__lesson_put(lesson, SAY(poda_game_rules_of(request->game)->space.about->title));
    poda__lesson_put(lesson, ": ");
    poda__lesson_put(lesson, it->policy ? SAY("policy iteration") : SAY("value iteration"));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    if (it->policy) {
        poda__lesson_say(lesson,
                         "A policy is one move for %s in every position. A round computes what it "
                         "is worth, any other player replying best, and then takes in each "
                         "position the move that is best by these values: the next policy. It "
                         "ends when no move changes.",
                         first);
    } else if (it->one) {
        poda__lesson_say(lesson,
                         "Values are the payoff that %s may expect. At first each lies "
                         "between the least and the largest payoff, %.7g and %.7g.",
                         first, it->least, it->most);
        poda__lesson_begin(lesson, PODA__LESSON_LINE);
        poda__lesson_say(lesson,
                         "A sweep computes both bounds of every position from those of the sweep "
                         "before: the best move of its player, and the mean over the outcomes of "
                         "chance. It ends when no bound changes by more than rounding.");
    } else {
        poda__lesson_say(lesson,
                         "Values are the payoffs of all players, 0 at first. A sweep computes "
                         "those of every position from the sweep before: the move that pays its "
                         "player most, and the mean over the outcomes of chance. It ends when no "
                         "payoff changes by more than rounding.");
    }
}

/* Is this sweep a row of the table? All up to 10, then 20, 50, 100, ... and the last. */
static bool is_shown(const iteration *it, uint64_t number, size_t most)
{
    if (it->sweep_count <= most && it->sweep_count <= 30)
        return true;
    if (number <= 10 || number == it->last.number)
        return true;
    while (number % 10 == 0)
        number /= 10;
    return number == 1 || number == 2 || number == 5;
}

static void add_row(iteration *it, poda__lesson *lesson, const sweep_record *sweep)
{
    poda__lesson_begin(lesson, PODA__LESSON_ROW);
    poda__buffer_add(&lesson->text, "%llu", (unsigned long long)sweep->number);
    for (int i = 0; i < it->count; i++) {
        poda__lesson_cell(lesson);
        add_value(it, lesson, sweep, i);
    }
    poda__lesson_cell(lesson);
    if (sweep->number)
        poda__lesson_number(lesson, sweep->change, 3);
}

static void add_table(iteration *it, poda__lesson *lesson, size_t most)
{
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    if (it->policy)
        poda__lesson_say(lesson, "round");
    else
        poda__lesson_say(lesson, "sweep");
    for (int i = 0; i < it->count; i++)
        poda__lesson_next(lesson, it->name[i]);
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "largest change");
    for (size_t k = 0; k < it->sweep_count; k++)
        if (is_shown(it, it->sweeps[k].number, most))
            add_row(it, lesson, &it->sweeps[k]);
    if (it->sweeps[it->sweep_count - 1].number != it->last.number)
        add_row(it, lesson, &it->last);
}

static void say_end(iteration *it, poda__lesson *lesson)
{
    const poda__request *request = it->request;
    double apart = 0;
    for (int p = 0; p < it->kind.players; p++)
        apart = fmax(apart, fabs(it->solved.payoffs[p] - it->last.at[0].payoffs[p]));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    if (it->policy)
        poda__lesson_say(lesson, "Policies evaluated: %llu, over %llu {position|positions}.",
                         (unsigned long long)it->last.number,
                         (unsigned long long)it->info.positions);
    else
        poda__lesson_say(lesson, "Sweeps: %llu, over %llu {position|positions}.",
                         (unsigned long long)it->last.number,
                         (unsigned long long)it->info.positions);
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Computed for comparison by %s, the value of the position is ",
                     SAY(it->method));
    for (int p = 0; p < it->kind.players; p++) {
        poda__lesson_put(lesson, p ? " / " : "");
        poda__lesson_number(lesson, it->solved.payoffs[p], 12);
    }
    poda__lesson_say(lesson, ", which differs by at most %.1g.", fmax(apart, 1e-12));
}

static void add_sentences(iteration *it, poda__lesson *lesson)
{
    for (size_t k = 1; k < it->sweep_count; k++) {
        const sweep_record *sweep = &it->sweeps[k];
        poda__lesson_begin(lesson, PODA__LESSON_SAID);
        if (it->policy)
            poda__lesson_say(lesson, "Round %llu: ", (unsigned long long)sweep->number);
        else
            poda__lesson_say(lesson, "Sweep %llu: ", (unsigned long long)sweep->number);
        for (int i = 0; i < it->count; i++) {
            poda__lesson_put(lesson, i ? "; " : "");
            poda__lesson_put(lesson, it->name[i]);
            poda__lesson_put(lesson, ": ");
            add_value(it, lesson, sweep, i);
        }
        poda__lesson_say(lesson, ". Largest change: %.3g.", sweep->change);
    }
}

/* ---- answers ---- */

static void json_sweep(iteration *it, const sweep_record *sweep)
{
    poda__json *json = &it->request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_uint(json, it->policy ? "round" : "sweep", sweep->number);
    poda__json_number(json, "change", sweep->change);
    poda__json_open(json, "values", '[');
    for (int i = 0; i < it->count; i++) {
        const reading *at = &sweep->at[i];
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "position", it->name[i]);
        poda__json_open(json, "payoffs", '[');
        for (int p = 0; p < it->kind.players; p++)
            poda__json_number(json, NULL, at->payoffs[p]);
        poda__json_close(json, ']');
        if (it->one) {
            poda__json_number(json, "low", at->payoffs[0] - at->error);
            poda__json_number(json, "high", at->payoffs[0] + at->error);
        }
        if (at->moves)
            poda__json_text(json, "best",
                            poda__move_words(it->request, &it->watched[i], at->best, words));
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void write_json(iteration *it, poda__lesson *lesson)
{
    poda__request *request = it->request;
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "method", it->policy ? "policy" : "iteration");
    poda__json_open(json, it->policy ? "rounds" : "sweeps", '[');
    for (size_t k = 0; k < it->sweep_count; k++)
        json_sweep(it, &it->sweeps[k]);
    if (it->sweeps[it->sweep_count - 1].number != it->last.number)
        json_sweep(it, &it->last);
    poda__json_close(json, ']');
    poda__json_open(json, "payoffs", '[');
    for (int p = 0; p < it->kind.players; p++)
        poda__json_number(json, NULL, it->last.at[0].payoffs[p]);
    poda__json_close(json, ']');
    poda__json_open(json, "solved", '[');
    for (int p = 0; p < it->kind.players; p++)
        poda__json_number(json, NULL, it->solved.payoffs[p]);
    poda__json_close(json, ']');
    poda__json_uint(json, "positions", it->info.positions);
    poda__lesson_json(lesson);
    poda__json_close(json, '}');
}

/* Bounds of the watched positions, from the least payoff (0) to the largest (1). */
static poda_status draw(iteration *it, poda__lesson *lesson, const poda__told *how)
{
    const poda__request *request = it->request;
    const size_t points = it->sweep_count - 1;
    poda__chart chart = {.caption = SAY("bounds of the values, from the least payoff (0) to the "
                                        "largest (1); dashed: the lower one"),
                         .axis = it->policy ? SAY("round") : SAY("sweep"),
                         .points = points,
                         .curves = 2 * (size_t)it->count};
    poda_status status = poda__chart_init(&chart, lesson);
    for (size_t c = 0; c < chart.curves && status == PODA_OK; c++) {
        poda__chart_name(&chart, "%s", it->name[c / 2]);
        for (size_t k = 0; k < points; k++) {
            const reading *at = &it->sweeps[k + 1].at[c / 2];
            const double value = at->payoffs[0] + (c % 2 ? -at->error : at->error);
            chart.values[c * points + k] =
                fmin(1, fmax(0, (value - it->least) / (it->most - it->least)));
        }
    }
    if (status == PODA_OK)
        status = poda__chart_write(&chart, how->format);
    poda__chart_release(&chart);
    return status;
}

poda_status poda__explain_iteration(poda__request *request, const poda__told *how, const char *name)
{
    iteration *it = poda__array(1, sizeof *it); /* states are large */
    poda__lesson lesson = {.request = request};
    poda_value least = 0, most = 0, pay[PODA_PLAYERS_MAX];
    if (!it)
        return poda_fail_memory(request->error);
    it->request = request;
    it->kind = poda_game_kind(request->game);
    it->policy = strcmp(name, "policy") == 0;
    it->one = it->kind.players == 1 || (it->kind.players == 2 && it->kind.fixed_sum);
    poda_game_range(request->game, &least, &most);
    it->least = (double)least / (double)it->kind.unit;
    it->most = (double)most / (double)it->kind.unit;
    poda_status status = poda_state_payoffs(request->game, &request->state, pay)
                             ? poda_fail(request->error, PODA_BAD_POSITION, "position",
                                         "the game is over: there is no move to explain")
                             : read_watched(it);
    if (status == PODA_OK)
        status = run(it);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        say_begin(it, &lesson);
        add_table(it, &lesson, how->steps);
        say_end(it, &lesson);
        add_sentences(it, &lesson);
        const poda__told whole = {.format = how->format, .steps = SIZE_MAX};
        if (request->options->json)
            write_json(it, &lesson);
        else if (it->one && it->most > it->least && it->sweep_count > 1 &&
                 poda__chart_draws(how->format))
            status = draw(it, &lesson, how);
        else
            status = poda__lesson_write(&lesson, &whole);
    }
    poda__lesson_release(&lesson);
    poda_wide_solution_close(it->solution);
    free(it->sweeps);
    free(it);
    return status;
}
