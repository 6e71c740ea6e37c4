/* explain_playouts.c - searches that look at samples, laid open: the playouts of Monte Carlo tree
 * search and of its form over information sets, and the guessed states of determinised search
 * (perfect information Monte Carlo). What is explained is the search of `best` itself. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_ways.h"
#include "base/memory.h"
#include "base/stop.h"

enum {
    PLAYOUTS = 20, /* unless the request says how many */
    PLAYOUTS_MOST = 10000,
    WORLDS = 20,
    WORLDS_MOST = 1000,
    NODES = 20000,     /* of pimc, unless depth or nodes says otherwise */
    MOVES_MOST = 1000, /* of the position */
    COLUMNS = 6,       /* moves that have a column of their own */
    CURVES = 8,        /* moves in a chart */
};

/* One playout, or one guessed state. */
typedef struct sample {
    size_t world, path; /* texts, in `words` */
    double payoffs[PODA_PLAYERS_MAX];
} sample;

typedef struct samples {
    poda__request *request;
    poda_wide_options by;
    poda_kind kind;
    bool guesses; /* the player does not see everything */
    size_t moves; /* of the position */
    sample *at;
    size_t count, room;
    uint64_t *visits; /* by sample and move, with the mean payoff of the player to move */
    double *means;
    poda__buffer words, drawn; /* `drawn`: what chance did before the position */
    bool failed;
    poda_wide_result result;
} samples;

/* ---- recording ---- */

static bool make_room(samples *it)
{
    if (it->count < it->room)
        return true;
    const size_t room = it->room ? 2 * it->room : 32;
    sample *at = poda__resize(it->at, room, sizeof *at);
    if (at)
        it->at = at;
    uint64_t *visits = poda__resize(it->visits, room * it->moves, sizeof *visits);
    if (visits)
        it->visits = visits;
    double *means = poda__resize(it->means, room * it->moves, sizeof *means);
    if (means)
        it->means = means;
    if (!at || !visits || !means)
        return false;
    it->room = room;
    return true;
}

static void add_path(samples *it, const poda_wide_event *event)
{
    poda_state state = *event->from;
    for (size_t i = 0; i < event->length; i++) {
        char move[PODA_TEXT_MAX];
        poda__buffer_add(&it->words, "%s%s", i ? " " : "",
                         poda__move_words(it->request, &state, event->path[i], move));
        poda_state_play(it->request->game, &state, event->path[i], &state);
    }
}

static void see_event(void *user, const poda_wide_event *event)
{
    samples *it = user;
    char words[PODA_TEXT_MAX];
    const int player = poda_state_turn(it->request->game, &it->request->state);
    if (event->number == 1) { /* a new depth of pimc: the states come again */
        it->count = it->words.length = 0;
        it->moves = event->move_count;
    }
    if (it->failed || !make_room(it)) {
        it->failed = true;
        return;
    }
    sample *one = &it->at[it->count];
    one->world = it->words.length;
    if (it->guesses)
        poda__buffer_add(&it->words, "%s", poda__state_words(it->request, event->from, words));
    poda__buffer_put(&it->words, "", 1);
    one->path = it->words.length;
    add_path(it, event);
    poda__buffer_put(&it->words, "", 1);
    memcpy(one->payoffs, event->payoffs, sizeof one->payoffs);
    for (size_t i = 0; i < it->moves; i++) {
        it->visits[it->count * it->moves + i] = event->moves[i].visits;
        it->means[it->count * it->moves + i] = event->moves[i].payoffs[player];
    }
    it->count++;
    it->failed |= it->words.failed;
}

/* Chance moves first where it is to move, by the seed. */
static poda_status draw_chance(samples *it)
{
    poda__request *request = it->request;
    poda_value pay[PODA_PLAYERS_MAX];
    poda_random random = {poda_mix(it->by.seed ^ 0x6465616c)};
    poda_status status = PODA_OK;
    while (status == PODA_OK && !poda_state_payoffs(request->game, &request->state, pay) &&
           poda_state_turn(request->game, &request->state) == PODA_CHANCE) {
        char words[PODA_TEXT_MAX];
        poda_move move;
        status = poda_state_draw(request->game, &request->state, &random, &move, request->error);
        if (status != PODA_OK)
            break;
        poda__buffer_add(&it->drawn, "%s%s", it->drawn.length ? " " : "",
                         poda__move_words(request, &request->state, move, words));
        poda_state_play(request->game, &request->state, move, &request->state);
    }
    if (status == PODA_OK && poda_state_payoffs(request->game, &request->state, pay))
        status = poda_fail(request->error, PODA_BAD_POSITION, "position",
                           "the game is over: there is no move to explain");
    return status;
}

static poda_status read_options(samples *it, const char *name)
{
    poda__request *request = it->request;
    const poda_options *parameters = &request->parameters;
    const bool pimc = strcmp(name, "pimc") == 0;
    int64_t nodes = pimc ? NODES : PLAYOUTS, seed = 0, worlds = WORLDS, depth = 0;
    if (!pimc && poda_option_text(parameters, "playouts", NULL) &&
        poda_option_text(parameters, "nodes", NULL))
        return poda_fail(request->error, PODA_BAD_REQUEST, "nodes",
                         "playouts= and nodes= are the same here; expected one of them");
    poda_status status = poda_option_int(parameters, "depth", 1, INT32_MAX, &depth, request->error);
    nodes = depth ? 0 : nodes; /* a depth that is asked for is searched at once */
    if (status == PODA_OK)
        status = poda_option_int(parameters, "nodes", 1, pimc ? INT64_MAX : PLAYOUTS_MOST, &nodes,
                                 request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "playouts", 1, PLAYOUTS_MOST, &nodes, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "seed", 0, INT64_MAX, &seed, request->error);
    if (status == PODA_OK)
        status = poda_option_int(parameters, "worlds", 1, WORLDS_MOST, &worlds, request->error);
    it->by = (poda_wide_options){.size = sizeof it->by,
                                 .depth = (int)depth,
                                 .nodes = (uint64_t)nodes,
                                 .seed = (uint64_t)seed,
                                 .worlds = (int)worlds,
                                 .memory = request->options->memory,
                                 .stop = request->options->stop,
                                 .event = see_event,
                                 .event_user = it};
    bool used;
    if (status == PODA_OK)
        status =
            poda_wide_option_set(request->game, "algorithm", name, &it->by, &used, request->error);
    const char *eval = poda_option_text(parameters, "eval", NULL);
    if (status == PODA_OK && eval)
        status = poda_wide_option_set(request->game, "eval", eval, &it->by, &used, request->error);
    return status;
}

/* `search` owns the moves of the result. */
static poda_status run(samples *it, poda_wide_search **search)
{
    poda__request *request = it->request;
    poda_status status = draw_chance(it);
    if (status != PODA_OK)
        return status;
    it->guesses = it->kind.hidden && it->by.algorithm != PODA_WIDE_MCTS;
    status = poda_wide_search_open(search, request->game, request->error);
    if (status == PODA_OK)
        status =
            poda_wide_search_run(*search, &request->state, &it->by, &it->result, request->error);
    if (status == PODA_OK && poda__stopped(request->options->stop))
        status = poda_fail(request->error, PODA_STOPPED, "", "stopped before the search was over");
    if (status == PODA_OK && (it->failed || it->drawn.failed))
        status = poda_fail_memory(request->error);
    if (status == PODA_OK && it->result.move_count > MOVES_MOST)
        status = poda_fail(request->error, PODA_TOO_LARGE, "position",
                           "the position has more than %d moves, too many to be shown", MOVES_MOST);
    if (status == PODA_OK && it->count == 0)
        status = poda_fail(request->error, PODA_TOO_LARGE, "nodes",
                           "nodes=%llu ends the search before depth 1 is finished; expected more",
                           (unsigned long long)it->by.nodes);
    return status;
}

/* ---- what all of them say ---- */

static const char *move_name(const samples *it, size_t index, char *room)
{
    return poda__move_words(it->request, &it->request->state, it->result.moves[index].move, room);
}

static void add_payoffs(samples *it, poda__lesson *lesson, const double *payoffs)
{
    for (int p = 0; p < it->kind.players; p++) {
        poda__lesson_put(lesson, p ? " / " : "");
        poda__lesson_number(lesson, payoffs[p], 5);
    }
}

static void say_begin(samples *it, poda__lesson *lesson, const char *name)
{
    const poda__request *request = it->request;
    char words[PODA_TEXT_MAX];
    poda_state seen;
    const int player = it->result.player;
    poda__lesson_begin(lesson, PODA__LESSON_TITLE);
    poda__lesson_put(lesson, SAY(poda_game_rules_of(request->game)->space.about->title));
    poda__lesson_put(lesson, ", ");
    poda__lesson_put(lesson, name);
    if (it->drawn.length) {
        poda__lesson_begin(lesson, PODA__LESSON_LINE);
        poda__lesson_say(lesson, "Chance moves first; by the seed it gives: %s.", it->drawn.at);
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda_state_sees(request->game, &request->state, player, &seen);
    poda__state_words(request, &seen, words);
    if (it->kind.hidden)
        poda__lesson_say(lesson, "%s is to move and sees '%s'.", poda__player_name(request, player),
                         words);
    else
        poda__lesson_say(lesson, "%s is to move at '%s'.", poda__player_name(request, player),
                         words);
}

/* ---- playouts ---- */

static void say_playouts(samples *it, poda__lesson *lesson)
{
    if (it->result.algorithm == PODA_WIDE_ISMCTS && it->guesses) {
        poda__lesson_begin(lesson, PODA__LESSON_LINE);
        poda__lesson_say(lesson,
                         "Before each playout the player guesses a world: a state that agrees with "
                         "all it has seen. A node of the tree is what its player sees, so worlds "
                         "that look the same share one node.");
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    if (it->kind.together)
        poda__lesson_say(lesson,
                         "Inside the tree each player mixes its moves by regret matching, since "
                         "all choose at once. From the first new node on moves are random; the "
                         "payoffs at the end are added to every move on the way.");
    else
        poda__lesson_say(lesson,
                         "Inside the tree a move never tried comes first; then the move with the "
                         "largest mean payoff plus a bonus that falls with its visits (UCB1). From "
                         "the first new node on moves are random; the payoffs at the end are added "
                         "to every move on the way.");
}

static void add_playout_rows(samples *it, poda__lesson *lesson)
{
    const poda__request *request = it->request;
    char words[PODA_TEXT_MAX];
    const size_t shown = it->moves < COLUMNS ? it->moves : COLUMNS;
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "playout");
    if (it->guesses) {
        poda__lesson_cell(lesson);
        poda__lesson_say(lesson, "world");
    }
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "moves in the tree");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "payoffs");
    for (int p = 0; p < it->kind.players && it->kind.players > 1; p++) {
        poda__lesson_put(lesson, p ? " / " : " ");
        poda__lesson_put(lesson, poda__player_name(request, p));
    }
    for (size_t i = 0; i < shown; i++) {
        poda__lesson_cell(lesson);
        poda__lesson_say(lesson, "%.20s: visits, mean", move_name(it, i, words));
    }
    for (size_t k = 0; k < it->count; k++) {
        const sample *one = &it->at[k];
        poda__lesson_begin(lesson, PODA__LESSON_ROW);
        poda__buffer_add(&lesson->text, "%zu", k + 1);
        if (it->guesses)
            poda__lesson_next(lesson, it->words.at + one->world);
        poda__lesson_next(lesson, it->words.at[one->path] ? it->words.at + one->path : "-");
        poda__lesson_cell(lesson);
        add_payoffs(it, lesson, one->payoffs);
        for (size_t i = 0; i < shown; i++) {
            const uint64_t visits = it->visits[k * it->moves + i];
            poda__lesson_cell(lesson);
            poda__buffer_add(&lesson->text, "%llu", (unsigned long long)visits);
            if (visits > 0) {
                poda__lesson_put(lesson, "  ");
                poda__lesson_number(lesson, it->means[k * it->moves + i], 4);
            }
        }
    }
}

/* The same as sentences, for --json and charts. */
static void playout_sentence(samples *it, size_t k, poda__lesson *lesson)
{
    const sample *one = &it->at[k];
    const char *path = it->words.at + one->path;
    if (it->guesses)
        poda__lesson_say(lesson, "Playout %zu guesses the world '%s'", k + 1,
                         it->words.at + one->world);
    else
        poda__lesson_say(lesson, "Playout %zu", k + 1);
    if (*path)
        poda__lesson_say(lesson, ", follows %s in the tree and goes on at random; ", path);
    else
        poda__lesson_say(lesson, ", makes the first node and goes on at random; ");
    poda__lesson_say(lesson, "payoffs ");
    add_payoffs(it, lesson, one->payoffs);
    poda__lesson_put(lesson, ".");
}

static void add_root_table(samples *it, poda__lesson *lesson)
{
    char words[PODA_TEXT_MAX];
    const poda_wide_result *result = &it->result;
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "root move");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "playouts");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "mean payoffs");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "chosen");
    for (size_t i = 0; i < result->move_count; i++) {
        const poda_wide_move *move = &result->moves[i];
        poda__lesson_begin(lesson, PODA__LESSON_ROW);
        poda__lesson_put(lesson, move_name(it, i, words));
        poda__lesson_cell(lesson);
        poda__buffer_add(&lesson->text, "%llu", (unsigned long long)move->visits);
        poda__lesson_cell(lesson);
        if (move->known)
            add_payoffs(it, lesson, move->payoffs);
        else
            poda__lesson_put(lesson, "-");
        poda__lesson_cell(lesson);
        poda__lesson_number(lesson, move->share, 4);
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__move_words(it->request, &it->request->state, result->move, words);
    if (it->kind.together)
        poda__lesson_say(lesson,
                         "The move is drawn by the average of the mixtures, here %s. The means are "
                         "estimates.",
                         words);
    else
        poda__lesson_say(lesson,
                         "The move with most playouts is chosen: %s. The means are estimates that "
                         "more playouts improve.",
                         words);
}

/* ---- guessed states ---- */

/* The first best move in the k-th state. */
static size_t best_in(const samples *it, size_t k)
{
    const double *means = it->means + k * it->moves;
    size_t best = 0;
    for (size_t i = 1; i < it->moves; i++)
        best = means[i] > means[best] + (it->kind.chance ? 1e-12 : 0) ? i : best;
    return best;
}

static void add_worlds(samples *it, poda__lesson *lesson)
{
    char words[PODA_TEXT_MAX];
    const size_t shown = it->moves < COLUMNS ? it->moves : COLUMNS;
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson,
                     "%zu {world|worlds} that agree with what %s sees are guessed. Each is "
                     "searched by max^n to depth %d as if all players saw everything, and the move "
                     "with the best mean over all worlds is chosen.",
                     it->count, poda__player_name(it->request, it->result.player),
                     it->result.depth);
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "world");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "state");
    for (size_t i = 0; i < shown; i++)
        poda__lesson_next(lesson, move_name(it, i, words));
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "best");
    for (size_t k = 0; k < it->count; k++) {
        poda__lesson_begin(lesson, PODA__LESSON_ROW);
        poda__buffer_add(&lesson->text, "%zu", k + 1);
        poda__lesson_next(lesson, it->guesses ? it->words.at + it->at[k].world : "-");
        for (size_t i = 0; i < shown; i++) {
            poda__lesson_cell(lesson);
            poda__lesson_number(lesson, it->means[k * it->moves + i], 5);
        }
        poda__lesson_next(lesson, move_name(it, best_in(it, k), words));
    }
}

static size_t votes_for(const samples *it, size_t move)
{
    size_t votes = 0;
    for (size_t k = 0; k < it->count; k++)
        votes += best_in(it, k) == move;
    return votes;
}

static void add_vote(samples *it, poda__lesson *lesson)
{
    char words[PODA_TEXT_MAX];
    poda__lesson_begin(lesson, PODA__LESSON_HEAD);
    poda__lesson_say(lesson, "root move");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "best in");
    poda__lesson_cell(lesson);
    poda__lesson_say(lesson, "mean payoffs");
    for (size_t i = 0; i < it->moves; i++) {
        poda__lesson_begin(lesson, PODA__LESSON_ROW);
        poda__lesson_put(lesson, move_name(it, i, words));
        poda__lesson_cell(lesson);
        poda__buffer_add(&lesson->text, "%zu", votes_for(it, i));
        poda__lesson_cell(lesson);
        add_payoffs(it, lesson, it->result.moves[i].payoffs);
    }
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "The best mean is that of %s.",
                     poda__move_words(it->request, &it->request->state, it->result.move, words));
    poda__lesson_begin(lesson, PODA__LESSON_LINE);
    poda__lesson_say(lesson, "Strategy fusion: in each world the search may plan other moves, but "
                             "the player cannot tell the worlds apart and must play the same in "
                             "all of them, so these means can be higher than what any strategy "
                             "gets.");
}

static void world_sentence(samples *it, size_t k, poda__lesson *lesson)
{
    char words[PODA_TEXT_MAX];
    const size_t best = best_in(it, k);
    poda__lesson_say(lesson, "World %zu, '%s': the best move is %s, worth ", k + 1,
                     it->guesses ? it->words.at + it->at[k].world : "-",
                     move_name(it, best, words));
    poda__lesson_number(lesson, it->means[k * it->moves + best], 5);
    poda__lesson_put(lesson, ".");
}

/* ---- answers ---- */

static void json_samples(samples *it, bool pimc)
{
    poda__json *json = &it->request->json;
    char words[PODA_TEXT_MAX];
    const poda_wide_result *result = &it->result;
    poda__json_open(json, pimc ? "worlds" : "playouts", '[');
    for (size_t k = 0; k < it->count; k++) {
        const sample *one = &it->at[k];
        poda__json_open(json, NULL, '{');
        if (it->guesses)
            poda__json_text(json, "world", it->words.at + one->world);
        if (!pimc) {
            poda__json_text(json, "path", it->words.at + one->path);
            poda__json_open(json, "payoffs", '[');
            for (int p = 0; p < it->kind.players; p++)
                poda__json_number(json, NULL, one->payoffs[p]);
            poda__json_close(json, ']');
            poda__json_open(json, "visits", '[');
            for (size_t i = 0; i < it->moves; i++)
                poda__json_uint(json, NULL, it->visits[k * it->moves + i]);
            poda__json_close(json, ']');
        }
        poda__json_open(json, pimc ? "values" : "means", '[');
        for (size_t i = 0; i < it->moves; i++)
            poda__json_number(json, NULL, it->means[k * it->moves + i]);
        poda__json_close(json, ']');
        if (pimc)
            poda__json_text(json, "best", move_name(it, best_in(it, k), words));
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "moves", '[');
    for (size_t i = 0; i < result->move_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_move(it->request, &it->request->state, result->moves[i].move);
        poda__json_open(json, "payoffs", '[');
        for (int p = 0; p < it->kind.players; p++)
            if (result->moves[i].known)
                poda__json_number(json, NULL, result->moves[i].payoffs[p]);
            else
                poda__json_null(json, NULL);
        poda__json_close(json, ']');
        poda__json_number(json, "share", result->moves[i].share);
        if (pimc)
            poda__json_uint(json, "votes", votes_for(it, i));
        else
            poda__json_uint(json, "visits", result->moves[i].visits);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void write_json(samples *it, poda__lesson *lesson, bool pimc)
{
    poda__request *request = it->request;
    poda__json *json = &request->json;
    char words[PODA_TEXT_MAX];
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "algorithm", poda_wide_algorithm_name(it->result.algorithm));
    poda__json_text(json, "best",
                    poda__move_words(request, &request->state, it->result.move, words));
    poda__json_int(json, "depth", it->result.depth);
    json_samples(it, pimc);
    poda__lesson_json(lesson);
    poda__json_close(json, '}');
}

/* The share of the playouts of each move, and its mean between the least and the largest payoff. */
static poda_status draw(samples *it, poda__lesson *lesson, const poda__told *how)
{
    poda__request *request = it->request;
    const size_t moves = it->moves < CURVES ? it->moves : CURVES;
    poda_value least = 0, most = 0;
    const bool ranged = poda_game_range(request->game, &least, &most) && most > least;
    const double low = (double)least / (double)it->kind.unit,
                 span = ((double)most - (double)least) / (double)it->kind.unit;
    poda__chart chart = {.caption = ranged ? SAY("solid: share of the playouts; dashed: mean "
                                                 "payoff, from the least (0) to the most (1)")
                                           : SAY("share of the playouts of each move"),
                         .axis = SAY("playout"),
                         .points = it->count,
                         .curves = 2 * moves};
    poda_status status = poda__chart_init(&chart, lesson);
    for (size_t c = 0; c < 2 * moves && status == PODA_OK; c++) {
        char words[PODA_TEXT_MAX];
        const char *move = move_name(it, c / 2, words);
        poda__chart_name(&chart, c % 2 ? SAY("%.40s: mean payoff") : SAY("%.40s: share"), move);
        for (size_t k = 0; k < it->count; k++) {
            const uint64_t visits = it->visits[k * it->moves + c / 2];
            const double mean = it->means[k * it->moves + c / 2];
            chart.values[c * it->count + k] = c % 2 == 0 ? (double)visits / (double)(k + 1)
                                              : ranged && visits > 0
                                                  ? fmin(1, fmax(0, (mean - low) / span))
                                                  : 0;
        }
    }
    if (status == PODA_OK)
        status = poda__chart_write(&chart, how->format);
    poda__chart_release(&chart);
    return status;
}

poda_status poda__explain_playouts(poda__request *request, const poda__told *how, const char *name)
{
    const bool pimc = strcmp(name, "pimc") == 0;
    samples it = {.request = request, .kind = poda_game_kind(request->game)};
    poda__lesson lesson = {.request = request};
    poda_wide_search *search = NULL;
    poda_status status = read_options(&it, name);
    if (status == PODA_OK)
        status = run(&it, &search);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        say_begin(&it, &lesson, name);
        if (pimc) {
            add_worlds(&it, &lesson);
            add_vote(&it, &lesson);
        } else {
            say_playouts(&it, &lesson);
            add_playout_rows(&it, &lesson);
            add_root_table(&it, &lesson);
        }
        for (size_t k = 0; k < it.count; k++) {
            poda__lesson_begin(&lesson, PODA__LESSON_SAID);
            if (pimc)
                world_sentence(&it, k, &lesson);
            else
                playout_sentence(&it, k, &lesson);
        }
        if (request->options->json)
            write_json(&it, &lesson, pimc);
        else if (!pimc && poda__chart_draws(how->format))
            status = draw(&it, &lesson, how);
        else
            status = poda__lesson_write(&lesson, how);
    }
    poda__lesson_release(&lesson);
    poda_wide_search_close(search);
    poda__buffer_release(&it.words);
    poda__buffer_release(&it.drawn);
    free(it.at);
    free(it.visits);
    free(it.means);
    return status;
}
