/* table_grade.c - `table grade`: heuristics graded by truth. Chooses a move in each position by an evaluation, a
 * search or a level, and looks up whether it keeps the value that the table has, by plies to the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/table_use.h"
#include "ask/tables/table_actions.h"
#include "base/stop.h"
#include "draw/curves.h"

enum { ROOM = 4096, PLIES = PODA_MAX_PLY + 1 };

/* Positions of one value. */
typedef struct grade_row {
    uint64_t positions;
    uint64_t at_stake; /* some move keeps the value and some move does not */
    double kept;       /* of those, how often the move does; a level that errs counts in parts */
    double
        best; /* of all, how often it also wins soonest or loses latest, or keeps a draw or score */
} grade_row;

typedef struct grading {
    poda__request *request;
    poda_table *table;
    poda_search *search;
    poda_search_options options;
    int blunders; /* percent */
    poda_solved_move *moves;
    grade_row won[PLIES], lost[PLIES], drawn; /* `drawn`: of games with scores, all positions */
    uint64_t positions, limit, unknown;
    double points; /* of games with scores: lost by the moves, in all */
    bool scored;
    poda_status status;
} grading;

/* ---- one position ---- */

static bool keeps(const grading *it, const poda_worth *move, poda_value value)
{
    return it->scored ? move->value == value
                      : (move->value > 0) == (value > 0) && (move->value < 0) == (value < 0);
}

static bool is_best(const grading *it, const poda_worth *move, poda_value value, int distance)
{
    return keeps(it, move, value) &&
           (it->scored || value == 0 || distance < 0 || move->distance == distance);
}

static grade_row *row_of(grading *it, poda_value own, int distance)
{
    const int plies = distance < 0              ? PODA_MAX_PLY
                      : distance < PODA_MAX_PLY ? distance
                                                : PODA_MAX_PLY;
    return it->scored || own == 0 ? &it->drawn : own > 0 ? &it->won[plies] : &it->lost[plies];
}

/* The move that is graded; its number among those of the position. */
static poda_status choose(grading *it, const poda_state *state, size_t count, size_t *index)
{
    poda_result result;
    const poda_status status =
        poda_search_run(it->search, state, &it->options, NULL, NULL, &result, it->request->error);
    *index = 0;
    for (size_t i = 0; status == PODA_OK && i < count; i++)
        if (it->moves[i].move == result.move)
            *index = i;
    return status;
}

static poda_status grade_one(grading *it, const poda_state *state)
{
    const poda_game *game = it->request->game;
    bool found = false, listed = false;
    poda_value value = 0;
    int distance = -1;
    size_t count = 0, index = 0;
    poda_status status =
        poda_table_value(it->table, state, &found, &value, &distance, it->request->error);
    if (status == PODA_OK && found)
        status = poda_table_moves(it->table, state, &listed, it->moves, ROOM, &count,
                                  it->request->error);
    if (status != PODA_OK || !found || !listed) {
        it->unknown += status == PODA_OK;
        return status;
    }
    status = choose(it, state, count, &index);
    if (status != PODA_OK)
        return status;
    const poda_value own = poda_state_turn(game, state) == PODA_MAX ? value : -value;
    grade_row *const row = row_of(it, own, distance);
    size_t keeping = 0, best = 0;
    for (size_t i = 0; i < count; i++) {
        keeping += keeps(it, &it->moves[i].worth, value);
        best += is_best(it, &it->moves[i].worth, value, distance);
    }
    const double errs = it->blunders / 100.0;
    const poda_worth *chosen = &it->moves[index].worth;
    it->positions++;
    row->positions++;
    row->best +=
        (1 - errs) * is_best(it, chosen, value, distance) + errs * (double)best / (double)count;
    if (keeping < count) {
        row->at_stake++;
        row->kept += (1 - errs) * keeps(it, chosen, value) + errs * (double)keeping / (double)count;
    }
    if (it->scored)
        it->points +=
            (double)(value > chosen->value ? value - chosen->value : chosen->value - value);
    return PODA_OK;
}

/* ---- which positions ---- */

static bool is_choice(const grading *it, const poda_state *state)
{
    poda_move two[2];
    poda_moves list = {two, 0, 2};
    poda_value over;
    if (poda_state_over(it->request->game, state, &over))
        return false;
    poda_state_moves(it->request->game, state, &list);
    return list.count > 1;
}

static void visit(void *user, const poda_state *state, int ply)
{
    grading *const it = user;
    (void)ply;
    if (it->status == PODA_OK && is_choice(it, state))
        it->status = grade_one(it, state);
}

/* All that play leads to. */
static poda_status grade_all(grading *it)
{
    poda__request *request = it->request;
    poda_walk_result *walked = poda__array(1, sizeof *walked);
    const poda_walk_options options = {.visit = visit,
                                       .user = it,
                                       .stop = request->options->stop,
                                       .progress = request->options->progress,
                                       .progress_user = request->options->progress_user};
    if (!walked)
        return poda_fail_memory(request->error);
    const poda_status status =
        poda_walk(request->game, &request->state, &options, walked, request->error);
    free(walked);
    return it->status != PODA_OK ? it->status : status;
}

/* Those of games of random moves, each as often as it occurs. */
static poda_status grade_some(grading *it)
{
    const poda_game *game = it->request->game;
    poda_random random = {it->options.seed};
    poda_move *moves = poda__array(ROOM, sizeof *moves);
    poda_status status = moves ? PODA_OK : poda_fail_memory(it->request->error);
    uint64_t games = 0;
    while (status == PODA_OK && it->positions < it->limit && games++ < 2 * it->limit) {
        poda_state state = it->request->state, next;
        poda_value over;
        for (int ply = 0; ply < PODA_MAX_PLY && status == PODA_OK && it->positions < it->limit &&
                          !poda_state_over(game, &state, &over);
             ply++) {
            poda_moves list = {moves, 0, ROOM};
            poda_state_moves(game, &state, &list);
            const size_t count = list.count < ROOM ? list.count : ROOM;
            if (count == 0)
                break;
            if (count > 1)
                status = grade_one(it, &state);
            if (status == PODA_OK && poda__stopped(it->request->options->stop))
                status = poda_fail(it->request->error, PODA_STOPPED, "",
                                   "stopped before any value was known");
            memset(&next, 0, sizeof next);
            poda_state_play(game, &state, moves[poda_random_next(&random) % count], &next);
            state = next;
        }
    }
    free(moves);
    return status;
}

/* ---- the answer ---- */

static double share(double part, uint64_t of)
{
    return of ? part / (double)of : 0;
}

static grade_row sum_of(const grading *it)
{
    grade_row sum = it->drawn;
    for (int i = 0; i < PLIES; i++) {
        sum.positions += it->won[i].positions + it->lost[i].positions;
        sum.at_stake += it->won[i].at_stake + it->lost[i].at_stake;
        sum.kept += it->won[i].kept + it->lost[i].kept;
        sum.best += it->won[i].best + it->lost[i].best;
    }
    return sum;
}

static void json_row(poda__json *json, const char *value, int distance, const grade_row *row)
{
    if (!row->positions)
        return;
    poda__json_open(json, NULL, '{');
    if (value)
        poda__json_text(json, "value", value);
    else
        poda__json_null(json, "value");
    if (distance >= 0)
        poda__json_int(json, "distance", distance);
    else
        poda__json_null(json, "distance");
    poda__json_uint(json, "positions", row->positions);
    poda__json_uint(json, "at_stake", row->at_stake);
    poda__json_number(json, "kept", row->kept);
    poda__json_number(json, "best", row->best);
    poda__json_close(json, '}');
}

static void json_grades(const grading *it, const char *path, const char *by)
{
    poda__json *json = &it->request->json;
    const grade_row sum = sum_of(it);
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "game", poda_game_name(it->request->game));
    poda__json_text(json, "options", poda_game_options(it->request->game));
    poda__json_text(json, "tables", path);
    poda__json_text(json, "by", by);
    poda__json_bool(json, "all", it->limit == 0);
    poda__json_uint(json, "positions", it->positions);
    poda__json_uint(json, "unknown", it->unknown);
    poda__json_uint(json, "at_stake", sum.at_stake);
    poda__json_number(json, "kept", sum.kept);
    poda__json_number(json, "best", sum.best);
    if (it->scored)
        poda__json_number(json, "points_lost", it->points);
    poda__json_open(json, "rows", '[');
    for (int i = 0; i < PLIES; i++)
        json_row(json, "win", i < PODA_MAX_PLY ? i : -1, &it->won[i]);
    json_row(json, it->scored ? NULL : "draw", -1, &it->drawn);
    for (int i = 0; i < PLIES; i++)
        json_row(json, "loss", i < PODA_MAX_PLY ? i : -1, &it->lost[i]);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void print_row(const grading *it, const char *name, const grade_row *row)
{
    poda__request *request = it->request;
    char kept[16] = "-", best[16] = "-";
    poda_text kept_text = {kept, sizeof kept, 0}, best_text = {best, sizeof best, 0};
    if (!row->positions)
        return;
    if (row->at_stake)
        poda_text_add(&kept_text, SAY("%5.1f"), 100 * share(row->kept, row->at_stake));
    const bool plain = poda_table_of(it->table)->wdl &&
                       (row == &it->won[PODA_MAX_PLY] || row == &it->lost[PODA_MAX_PLY]);
    if (row != &it->drawn && !plain)
        poda_text_add(&best_text, SAY("%5.1f"), 100 * share(row->best, row->positions));
    poda__buffer_add(&request->out, "%-10s %10llu %10llu %8s %9s\n", name,
                     (unsigned long long)row->positions, (unsigned long long)row->at_stake, kept,
                     best);
}

static void print_plies(const grading *it, const char *name, const grade_row *rows)
{
    char words[64];
    for (int i = 0; i < PLIES; i++) {
        if (i < PODA_MAX_PLY)
            snprintf(words, sizeof words, "%s %d", name, i);
        else
            snprintf(words, sizeof words, "%s", name);
        print_row(it, words, &rows[i]);
    }
}

static void print_grades(const grading *it, const char *path, const char *by)
{
    poda__request *request = it->request;
    const grade_row sum = sum_of(it);
    poda__print(request, "%s: the moves of %s, by the values of %s\n",
                poda_game_name(request->game), by, path);
    poda__print(request,
                it->limit ? "%llu {position|positions} of random games with more than one move\n"
                          : "all %llu {position|positions} with more than one move\n",
                (unsigned long long)it->positions);
    poda__print(request,
                "a move can lose value in %llu of them; the value is kept in %.1f %% of these\n",
                (unsigned long long)sum.at_stake, 100 * share(sum.kept, sum.at_stake));
    if (it->scored)
        poda__print(request, "points lost by a move, on average: %.3g\n",
                    share(it->points, it->positions));
    poda__buffer_add(&request->out, "\n%-10s %10s %10s %8s %9s\n", SAY("value"), SAY("positions"),
                     SAY("at stake"), SAY("kept"), SAY("quickest"));
    print_plies(it, SAY("win"), it->won);
    print_row(it, it->scored ? SAY("score") : SAY("draw"), &it->drawn);
    print_plies(it, SAY("loss"), it->lost);
    poda__print(request, "in percent; quickest: it also wins soonest, or loses latest\n");
}

/* How often wins are kept, by the moves that the winner needs: from 1 on, as far as there are any. */
static poda_status draw_grades(const grading *it, const char *by, int format)
{
    enum { POINTS = PLIES / 2 };
    poda__request *request = it->request;
    double *values = poda__array((size_t)2 * POINTS, sizeof *values);
    char title[300] = "", caption[300] = "";
    poda_text head = {title, sizeof title, 0}, foot = {caption, sizeof caption, 0};
    const poda_about *about = poda_game_rules_of(request->game)->space.about;
    int points = 0;
    uint64_t positions = 0;
    poda_status status = PODA_OK;
    if (!values)
        return poda_fail_memory(request->error);
    if (poda_table_of(it->table)->wdl)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "format",
                           "format= draws by moves to the win, which a table without distances "
                           "does not know; format=text needs none");
    for (; points < POINTS && status == PODA_OK; points++) {
        const grade_row *odd = &it->won[2 * points + 1], *even = &it->won[2 * points + 2];
        const uint64_t all = odd->positions + even->positions;
        if (!all)
            break;
        const uint64_t at_stake = odd->at_stake + even->at_stake;
        values[points] = 1 - ((double)at_stake - odd->kept - even->kept) / (double)all;
        values[POINTS + points] = (odd->best + even->best) / (double)all;
        positions += all;
    }
    if (points == 0 && status == PODA_OK)
        status = poda_fail(request->error, PODA_BAD_REQUEST, "format",
                           "there are no won positions to draw; format=text lists the others");
    if (status != PODA_OK)
        goto out;
    memmove(values + points, values + POINTS, (size_t)points * sizeof *values);
    poda_text_add(&head, SAY("%s: how often %s keeps a win"),
                  SAY(about->title ? about->title : about->name), by);
    poda_text_add(&foot, SAY("%llu won {position|positions} with more than one move"),
                  (unsigned long long)positions);
    const char *const names[] = {SAY("the win is kept"), SAY("and by the quickest move")};
    const poda__curves chart = {.title = title,
                                .caption = caption,
                                .axis = SAY("moves to the win"),
                                .points = points,
                                .curves = 2,
                                .names = names,
                                .values = values,
                                .translate = poda__translator(request),
                                .stop = request->options->stop};
    if (format == 1)
        poda__curves_svg(&chart, &request->out);
    else
        status = poda__curves_paper(&chart, format == 3, &request->out, request->error);
out:
    free(values);
    return status;
}

/* ---- the request ---- */

/* What chooses the moves: level=, a search that is named, or an evaluation that looks one ply ahead. */
static poda_status read_subject(grading *it, poda_text *by)
{
    static const char *const words[] = {"level", "algorithm", "eval", "depth", "nodes"};
    const poda_options *parameters = &it->request->parameters;
    int64_t level = 0;
    poda_search_defaults(&it->options);
    poda_status status = poda_option_int(parameters, "level", 1, 10, &level, it->request->error);
    if (status == PODA_OK && level)
        poda_level(it->request->game, (int)level, &it->options, &it->blunders);
    if (status == PODA_OK)
        status = poda__request_search(it->request, &it->options);
    const bool limited = level || it->options.depth || it->options.nodes ||
                         poda_option_text(parameters, "algorithm", NULL);
    if (!limited) {
        it->options.algorithm = PODA_MINIMAX;
        it->options.depth = 1;
    }
    it->options.table_bytes = it->options.depth == 1 ? 0 : (size_t)1 << 20;
    it->options.line = false;
    it->options.stop = it->request->options->stop;
    it->options.seconds = it->options.soft_seconds = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *value = poda_option_text(parameters, words[i], NULL);
        if (value)
            poda_text_add(by, "%s%s=%.40s", by->length ? " " : "", words[i], value);
    }
    const char *const *evals = poda_game_rules_of(it->request->game)->space.about->evals;
    if (!by->length)
        poda_text_add(by, "eval=%s", evals && evals[0] ? evals[0] : "zero");
    return status;
}

static poda_status grade(grading *it)
{
    poda__request *request = it->request;
    int64_t limit = 20000;
    poda_status status =
        poda_option_int(&request->parameters, "positions", 1, INT32_MAX, &limit, request->error);
    if (status == PODA_OK)
        status = poda_search_open(&it->search, request->game, request->error);
    if (status != PODA_OK)
        return status;
    it->moves = poda__array(ROOM, sizeof *it->moves);
    if (!it->moves)
        return poda_fail_memory(request->error);
    const poda_table_about *about = poda_table_of(it->table);
    it->scored = about->scored;
    it->limit = about->positions > (uint64_t)limit || !about->whole ? (uint64_t)limit : 0;
    return it->limit ? grade_some(it) : grade_all(it);
}

poda_status poda__table_grade(poda__request *request)
{
    char by[256] = "";
    poda_text text = {by, sizeof by, 0};
    poda__table_use use = {.table = NULL};
    int format = 0;
    poda_status status = poda__request_open(request);
    grading *it = status == PODA_OK ? poda__array(1, sizeof *it) : NULL;
    if (status != PODA_OK)
        return status;
    if (!it)
        return poda_fail_memory(request->error);
    it->request = request;
    status = poda_game_kind(request->game).wide
                 ? poda_fail(request->error, PODA_BAD_REQUEST, "game",
                             "tables are of games of two players, open and in turn")
                 : read_subject(it, &text);
    if (status == PODA_OK)
        status = poda_option_choice(&request->parameters, "format", "text svg png pdf", &format,
                                    request->error);
    if (status == PODA_OK)
        status = poda__table_use_open(request, &use);
    if (status == PODA_OK && (!use.table || !use.answers))
        status = poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                           "tables= is missing: the table whose values grade the moves");
    it->table = use.table;
    if (status == PODA_OK)
        status = grade(it);
    if (status == PODA_OK && format)
        status = draw_grades(it, by, format);
    else if (status == PODA_OK && request->options->json)
        json_grades(it, use.path, by);
    else if (status == PODA_OK)
        print_grades(it, use.path, by);
    poda_search_close(it->search);
    poda__table_use_release(&use);
    free(it->moves);
    free(it);
    return status;
}
