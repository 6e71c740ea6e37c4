/* uci_search.c - the search behind UCI's `go`, in a thread of its own, and its `info` lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "uci.h"

enum { UNCOUNTED = 20000 }; /* hundredths */

/* A win that the search has proven without counting its plies (poda_result.exact): at most as many as the bound says.
 * Without one it stays PODA_WIN. */
static poda_value counted(const poda_result *result, poda_value value)
{
    const poda_value bound = value == PODA_WIN    ? result->lower
                             : value == -PODA_WIN ? result->upper
                                                  : value;
    const int plies = poda_value_distance(bound);
    return plies > 0 && plies <= PODA_MAX_PLY ? bound : value;
}

/* The value for the player to move: "cp 35", "mate 3". A win of an unknown number of plies is far above others; the
 * game is not over, so it is no "mate 0". */
static void add_score(const struct uci *uci, poda_value value, poda_text *text)
{
    const poda_game *const game = desk_game(&uci->desk);
    const poda_rules *const rules = poda_game_rules_of(game);
    const int plies = poda_value_distance(value);
    const poda_value own = desk_turn(&uci->desk) == PODA_MAX ? value : -value;
    if (plies == 0 || plies > PODA_MAX_PLY)
        poda_text_add(text, "cp %d", own > 0 ? UNCOUNTED : -UNCOUNTED);
    else if (plies > 0)
        poda_text_add(text, "mate %d", own > 0 ? (plies + 1) / 2 : -(plies / 2));
    else if (rules->scored || rules->score) /* points as hundredths */
        poda_text_add(text, "cp %ld",
                      lround(100 * poda_score_number(game, value) * (own == value ? 1 : -1)));
    else
        poda_text_add(text, "cp %d", (int)own);
}

static void add_move(const struct uci *uci, const poda_state *state, poda_move move,
                     poda_text *text)
{
    const poda_game *const game = desk_game(&uci->desk);
    if (!uci->hub || poda_hub_move_text(game, state, move, text, NULL) != PODA_OK)
        if (poda_move_squares(game, state, move, uci->any, text) != PODA_OK)
            poda_text_add(text, "?");
}

static void add_line(const struct uci *uci, const poda_move *moves, int count, poda_text *text)
{
    poda_state state = *desk_state(&uci->desk);
    for (int i = 0; i < count && text->length + 120 < text->size; i++) {
        poda_text_add(text, "%s", i > 0 ? " " : "");
        add_move(uci, &state, moves[i], text);
        poda_state_play(desk_game(&uci->desk), &state, moves[i], &state);
    }
}

/* A score of Hub is in men; wins are far above. */
static void add_men(const struct uci *uci, poda_value value, poda_text *text)
{
    const int plies = poda_value_distance(value);
    const poda_value own = desk_turn(&uci->desk) == PODA_MAX ? value : -value;
    const double men =
        plies >= 0 ? (own > 0 ? 100 - plies * 0.01 : plies * 0.01 - 100) : own / 100.0;
    poda_text_add(text, "%.2f", men);
}

static void say_info(struct uci *uci, int depth, int rank, poda_value value, uint64_t nodes,
                     double seconds, const poda_move *line, int length)
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    const double speed = (double)nodes / (seconds > 1e-4 ? seconds : 1e-4);
    depth = depth > 0 ? depth : 1;
    if (uci->hub) {
        poda_text_add(&text, "info depth=%d score=", depth);
        add_men(uci, value, &text);
        poda_text_add(&text, " nodes=%llu time=%.3f nps=%.3f pv=\"", (unsigned long long)nodes,
                      seconds, speed * 1e-6);
    } else {
        poda_text_add(&text, "info depth %d seldepth %d multipv %d score ", depth,
                      length > depth ? length : depth, rank);
        add_score(uci, value, &text);
        poda_text_add(&text, " nodes %llu nps %.0f time %.0f pv ", (unsigned long long)nodes, speed,
                      seconds * 1000);
    }
    add_line(uci, line, length, &text);
    uci_say(uci, "%s%s", words, uci->hub ? "\"" : "");
}

/* Called some ten times a second. */
static void report(void *user, const poda_progress *progress)
{
    struct uci *const uci = user;
    pthread_mutex_lock(&uci->lock);
    if (uci->deadline > 0 && progress->seconds >= uci->deadline)
        uci->stop = 1;
    pthread_mutex_unlock(&uci->lock);
    if (!progress->from || !progress->has_move || progress->depth <= uci->reported)
        return;
    uci->reported = progress->depth;
    say_info(uci, progress->depth, 1, progress->value, progress->nodes, progress->seconds,
             &progress->move, 1);
}

static void set_limits(const struct uci *uci, poda_search_options *options)
{
    const struct uci_go *const go = &uci->go;
    const int turn = desk_turn(&uci->desk);
    poda_clock clock = go->clock[turn].left >= 0 ? go->clock[turn] : go->clock[1 - turn];
    if (uci->desk.setting_count == 0)
        options->seconds = 0; /* that of people who set nothing */
    if (go->depth)
        options->depth = go->depth;
    if (go->nodes)
        options->nodes = go->nodes;
    if (go->seconds > 0)
        options->seconds = go->seconds;
    if (go->holds) {
        options->seconds = options->soft_seconds = 0;
    } else if (clock.left >= 0) {
        poda_clock_limit(&clock, desk_game(&uci->desk), desk_state(&uci->desk), options);
    }
}

/* Sorts the best moves to the front; only those that were asked for count. */
static size_t rank_moves(const struct uci *uci, const poda_result *result,
                         poda_move_value ranked[UCI_MOVES])
{
    const poda_value sign = desk_turn(&uci->desk) == PODA_MAX ? 1 : -1;
    size_t count = 0;
    for (size_t i = 0; i < result->move_count && count < UCI_MOVES; i++) {
        bool wanted = uci->go.only_count == 0;
        for (size_t k = 0; k < uci->go.only_count; k++)
            wanted |= uci->go.only[k] == result->moves[i].move;
        if (!wanted || !result->moves[i].known)
            continue;
        size_t at = count++;
        /* among equal moves the one that the search chose is first */
        for (; at > 0 && (sign * ranked[at - 1].value < sign * result->moves[i].value ||
                          (ranked[at - 1].value == result->moves[i].value &&
                           result->moves[i].move == result->move));
             at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = result->moves[i];
    }
    return count;
}

/* A level for UCI_Elo. The ratings are estimates: no pool of rated players has met these levels. */
static void weaken(const struct uci *uci, poda_search_options *options, int *blunder)
{
    const int level = 1 + 9 * (uci->elo - UCI_ELO_LEAST) / (UCI_ELO_MOST - UCI_ELO_LEAST);
    poda_search_options weak = *options;
    poda_level(desk_game(&uci->desk), level, &weak, blunder);
    weak.stop = options->stop;
    weak.seconds = options->seconds;
    weak.soft_seconds = options->soft_seconds;
    *options = weak;
}

/* The line after a move that is not the best: the search has only its value, so its position is
 * searched for a moment, with the table as it is. Returns the length, at least 1. */
static int continue_line(struct uci *uci, const poda_search_options *options, poda_move move,
                         int depth, poda_move line[PODA_PV_MAX])
{
    enum { NODES = 2000 };
    const poda_session_info *const info = desk_info(&uci->desk);
    poda_search_options brief = *options;
    poda_result result;
    poda_state after;
    poda_value value;
    int length = 0;
    line[length++] = move;
    poda_state_play(info->game, desk_state(&uci->desk), move, &after);
    if (depth < 2 || poda_state_over(info->game, &after, &value))
        return length;
    brief.depth = depth - 1;
    brief.nodes = NODES;
    brief.seconds = brief.soft_seconds = 0;
    brief.stop = NULL; /* after `stop` the lines are still wanted */
    brief.progress = NULL;
    brief.every_move = false;
    brief.past_count = info->played + 1;
    if (poda_search_run(uci->search, &after, &brief, NULL, NULL, &result, NULL) != PODA_OK)
        return length;
    for (int i = 0; i < result.pv_length && length < PODA_PV_MAX; i++)
        line[length++] = result.pv[i];
    return length;
}

/* One of the moves that rules and earlier positions allow; false if there is none. */
static bool any_move(const struct uci *uci, uint64_t chance, poda_move *move)
{
    poda_move moves[UCI_MOVES];
    poda_moves list = {moves, 0, UCI_MOVES};
    poda_session_moves(uci->desk.session, &list);
    const size_t count = list.count < UCI_MOVES ? list.count : UCI_MOVES;
    if (count > 0)
        *move = moves[chance % count];
    return count > 0;
}

static poda_status search(struct uci *uci, poda_move line[2], int *length, poda_error *error)
{
    const poda_session_info *const info = desk_info(&uci->desk);
    poda_search_options options = uci->desk.options.search;
    poda_move_value ranked[UCI_MOVES];
    poda_result result;
    int blunder = 0;
    options.stop = &uci->stop;
    options.progress = report;
    options.progress_user = uci;
    options.table_bytes = uci->hash << 20;
    options.threads = uci->threads;
    options.keep = true;
    options.line = true;
    options.every_move = uci->lines > 1 || uci->go.only_count > 0;
    options.past = info->states;
    options.past_count = info->played;
    set_limits(uci, &options);
    if (uci->limited)
        weaken(uci, &options, &blunder);
    if (options.algorithm == PODA_ENGINE) { /* unless it refuses what `go` asks for */
        options.algorithm = PODA_PVS;
        poda_search_choose(info->game, NULL, &options);
    }
    poda_status status = PODA_OK;
    if (!uci->search)
        status = poda_search_open(&uci->search, info->game, error);
    if (status == PODA_OK)
        status = poda_search_run(uci->search, desk_state(&uci->desk), &options, NULL, NULL, &result,
                                 error);
    if (status != PODA_OK)
        return status;
    const size_t count = options.every_move ? rank_moves(uci, &result, ranked) : 0;
    for (size_t i = 0; i < count && i < (size_t)uci->lines; i++) {
        const bool best = ranked[i].move == result.move && result.pv_length > 0;
        poda_move other[PODA_PV_MAX];
        const int plies = best ? result.pv_length
                               : continue_line(uci, &options, ranked[i].move, result.depth, other);
        const poda_value value =
            ranked[i].move == result.move ? counted(&result, ranked[i].value) : ranked[i].value;
        say_info(uci, result.depth, (int)i + 1, value, result.nodes, result.seconds,
                 best ? result.pv : other, plies);
    }
    if (count == 0)
        say_info(uci, result.depth, 1, result.known ? counted(&result, result.value) : 0,
                 result.nodes, result.seconds, result.pv_length > 0 ? result.pv : &result.move,
                 result.pv_length > 0 ? result.pv_length : 1);
    line[0] = count > 0 ? ranked[0].move : uci->go.only_count > 0 ? uci->go.only[0] : result.move;
    *length = 1;
    if (result.pv_length > 1 && result.pv[0] == line[0]) {
        line[1] = result.pv[1];
        *length = 2;
    }
    const uint64_t chance =
        poda_mix(poda_state_hash(info->game, desk_state(&uci->desk)) ^ (uint64_t)time(NULL));
    if (blunder > 0 && uci->go.only_count == 0 && (int)(chance % 100) < blunder &&
        any_move(uci, chance / 100, &line[0]))
        *length = 1;
    return PODA_OK;
}

/* Waits, after `go infinite` and `go ponder`, until the other side wants the move. */
static void hold(struct uci *uci)
{
    pthread_mutex_lock(&uci->lock);
    while (uci->go.holds && !uci->released)
        pthread_cond_wait(&uci->change, &uci->lock);
    pthread_mutex_unlock(&uci->lock);
}

/* "bestmove e2e4 ponder e7e5", "done move=32-28 ponder=19-23". */
static void say_best(struct uci *uci, const poda_move line[2], int length)
{
    char words[400] = "";
    poda_text text = {words, sizeof words, 0};
    poda_text_add(&text, "%s", uci->hub ? "done move=" : "bestmove ");
    if (length > 0)
        add_move(uci, desk_state(&uci->desk), line[0], &text);
    else
        poda_text_add(&text, "%s", uci->hub ? "\"\"" : "(none)");
    if (length > 1) {
        poda_state next;
        poda_state_play(desk_game(&uci->desk), desk_state(&uci->desk), line[0], &next);
        poda_text_add(&text, "%s", uci->hub ? " ponder=" : " ponder ");
        add_move(uci, &next, line[1], &text);
    }
    uci_say(uci, "%s", words);
}

static void *run(void *user)
{
    struct uci *const uci = user;
    poda_error error = cli_error(uci->cli);
    poda_move line[2] = {0, 0};
    poda_value value;
    int length = 0;
    if (desk_over(&uci->desk, &value)) {
        const poda_value own = desk_turn(&uci->desk) == PODA_MAX ? value : -value;
        if (!uci->hub)
            uci_say(uci, "info depth 0 score %s", own < 0 ? "mate 0" : "cp 0");
    } else if (search(uci, line, &length, &error) != PODA_OK) {
        uci_say(uci, uci->hub ? "error message=\"%s\"" : "info string %s", error.message);
        /* a program that answers no move loses: any is better */
        length = uci->go.only_count > 0 || any_move(uci, 0, &line[0]);
        if (uci->go.only_count > 0)
            line[0] = uci->go.only[0];
    }
    hold(uci);
    say_best(uci, line, length);
    return NULL;
}

void uci_forget(struct uci *uci)
{
    poda_search_close(uci->search);
    uci->search = NULL;
}

void uci_begin(struct uci *uci)
{
    uci->stop = 0;
    uci->released = false;
    uci->deadline = 0;
    uci->reported = 0;
    uci->running = pthread_create(&uci->thread, NULL, run, uci) == 0;
    if (!uci->running) {
        uci_say(uci, uci->hub ? "error message=\"no thread\"" : "info string no thread");
        say_best(uci, NULL, 0);
    }
}

void uci_end(struct uci *uci, bool stop)
{
    if (!uci->running)
        return;
    if (stop) {
        pthread_mutex_lock(&uci->lock);
        uci->stop = 1;
        uci->released = true;
        pthread_cond_broadcast(&uci->change);
        pthread_mutex_unlock(&uci->lock);
    }
    pthread_join(uci->thread, NULL);
    uci->running = false;
}

void uci_hit(struct uci *uci)
{
    const struct uci_go *const go = &uci->go;
    double soft = go->seconds, hard = go->seconds;
    if (!uci->running || !go->ponder)
        return;
    const int turn = desk_turn(&uci->desk);
    if (go->clock[turn].left >= 0)
        poda_clock_budget(&go->clock[turn],
                          poda_clock_moves(desk_game(&uci->desk), desk_state(&uci->desk)), &soft,
                          &hard);
    /* thinking on the opponent's time was not in vain: the usual time for a move, from its begin */
    pthread_mutex_lock(&uci->lock);
    uci->deadline = soft > 0 ? soft : hard;
    uci->released = true;
    pthread_cond_broadcast(&uci->change);
    pthread_mutex_unlock(&uci->lock);
}
