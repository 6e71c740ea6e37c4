/* connect4_engine.c - Connect 4's own engine: the book where it reaches, else the exact solver; where
 * that takes too long for the limits given, a short look ahead with the search that all games share. */
#include "games/connect4_engine.h"

#include <limits.h>
#include <string.h>

#include "base/clock.h"
#include "base/data.h"
#include "base/memory.h"
#include "games/connect4_book.h"
#include "games/connect4_solve.h"

/* Kept between runs. */
typedef struct memory {
    poda__connect4_solver solver;
    size_t table_bytes;
    poda__connect4_book book;
    bool has_book;
} memory;

/* One run. */
typedef struct inquiry {
    poda_search *search;
    const connect4_game *game;
    poda__connect4_solver *solver;
    const poda__connect4_book *book; /* NULL: none for this position */
    uint64_t nodes_before;           /* of other searches */
    connect4_state root;
    int empty;
} inquiry;

static void release(void *given)
{
    memory *kept = given;
    poda__connect4_solver_release(&kept->solver);
    poda__connect4_book_release(&kept->book);
    free(kept);
}

static uint64_t moves_of(const connect4_game *game, const connect4_state *state)
{
    return ((state->own | state->rival) + game->bottom) & game->board;
}

static connect4_state play(const connect4_state *state, uint64_t move)
{
    return (connect4_state){state->rival, state->own | move};
}

/* The book of the board in use, read when a position is met that may be in it. A book that is damaged
 * is one less thing to go by, not a reason to give no answer. False: no memory. */
static bool open_book(memory *kept, const connect4_game *game, int ply)
{
    const poda__data data = poda__data_connect4;
    int cols, rows, plies;
    if (kept->has_book ||
        !poda__connect4_book_about(data.bytes, data.length, &cols, &rows, &plies) ||
        cols != game->cols || rows != game->rows || ply > plies)
        return true;
    const poda_status status = poda__connect4_book_read(&kept->book, data.bytes, data.length, NULL);
    kept->has_book = status == PODA_OK;
    return status != PODA_NO_MEMORY;
}

/* Memory for this run, with nothing in it of earlier ones unless that is wanted: what is found does
 * not depend on what was asked before. NULL: there is none. */
static memory *prepare(poda_search *search, const connect4_game *game)
{
    const poda_search_options *options = search->options;
    const unsigned threads = options->threads > 1 ? options->threads : 1;
    memory *kept = search->engine_memory;
    if (kept && (kept->table_bytes != options->table_bytes || kept->solver.threads != threads)) {
        release(kept);
        search->engine_memory = kept = NULL;
    }
    if (kept) {
        if (!options->keep) /* bounds are true whatever was asked for: nothing has to fit */
            poda__connect4_solver_clear(&kept->solver);
        kept->solver.nodes = kept->solver.grown_at = 0;
        kept->solver.stopped = false;
        return kept;
    }
    kept = poda__array(1, sizeof *kept);
    if (!kept)
        return NULL;
    if (!poda__connect4_solver_init(&kept->solver, game, options->table_bytes, threads)) {
        free(kept);
        return NULL;
    }
    kept->table_bytes = options->table_bytes;
    search->engine_memory = kept;
    return kept;
}

static bool pause(void *user, uint64_t nodes)
{
    const inquiry *job = user;
    job->search->nodes = job->nodes_before + nodes;
    return poda__engine_pause(job->search);
}

/* A score for the player to move, as the library counts, for MAX; `plies` have been played since the
 * root. */
static poda_value value_of(const inquiry *job, int score, int empty)
{
    const int plies = job->empty - empty + poda__connect4_plies(score, empty);
    const poda_value value = score > 0 ? PODA_WIN - plies : score < 0 ? -(PODA_WIN - plies) : 0;
    const int mover = poda__connect4_turn(&job->root) ^ ((job->empty - empty) & 1);
    return mover == PODA_MAX ? value : -value;
}

/* The score of a position that is not over, or bounds when stopped; the window as in
 * poda__connect4_narrow. */
static void score_of(const inquiry *job, const connect4_state *state, int guess, int low, int high,
                     int *lower, int *upper)
{
    int known;
    if (job->book && poda__connect4_book_find(job->book, state, &known))
        *lower = *upper = known;
    else
        poda__connect4_narrow(job->solver, state, guess, low, high, lower, upper);
}

/* Bounds of what a move is worth to the player who makes it, by the same rules. */
static void move_score(const inquiry *job, const connect4_state *state, uint64_t move, int guess,
                       int low, int high, int *lower, int *upper)
{
    const connect4_state child = play(state, move);
    const int empty =
        job->game->cols * job->game->rows - __builtin_popcountll(state->own | state->rival);
    if (poda__connect4_has_line(job->game, child.rival)) {
        *lower = *upper = (empty + 1) / 2;
    } else if (empty == 1) {
        *lower = *upper = 0;
    } else {
        int below = *upper == INT_MAX ? INT_MIN : -*upper;
        int above = *lower == INT_MIN ? INT_MAX : -*lower;
        score_of(job, &child, -guess, high == INT_MAX ? INT_MIN : -high,
                 low == INT_MIN ? INT_MAX : -low, &below, &above);
        *lower = -above;
        *upper = -below;
    }
}

/* A move that keeps `score`, the one of the position: the middle columns first. 0: stopped. */
static uint64_t keeps(const inquiry *job, const connect4_state *state, int score)
{
    const uint64_t moves = moves_of(job->game, state);
    for (int i = 0; i < job->game->cols && !job->solver->stopped; i++) {
        const uint64_t move = moves & job->solver->board.column[i];
        int lower = INT_MIN, upper = INT_MAX;
        if (!move)
            continue;
        move_score(job, state, move, score, score - 1, score, &lower, &upper);
        if (lower >= score)
            return move;
    }
    return 0;
}

/* The line of best play to the end, as far as time allows. */
static void find_line(const inquiry *job, int score, poda_result *result)
{
    connect4_state state = job->root;
    uint64_t move = (uint64_t)1 << result->move;
    while (move && result->pv_length < PODA_PV_MAX) {
        result->pv[result->pv_length++] = (poda_move)__builtin_ctzll(move);
        state = play(&state, move);
        score = -score;
        if (poda__connect4_has_line(job->game, state.rival) || !moves_of(job->game, &state))
            return;
        move = keeps(job, &state, score);
    }
}

/* What a shared search sees a few moves ahead: for positions too hard to solve in the time given. Takes
 * a third of it. */
static void look_ahead(inquiry *job, const void *state)
{
    enum { TABLE = 16 << 20, NODES = 400000 };
    poda_search *search = job->search;
    const poda_search_options *given = search->options;
    const double deadline = search->deadline;
    poda_search_options options = *given;
    if (!poda__table_resize(&search->own_table, TABLE)) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    search->table = &search->own_table;
    options.nodes = search->nodes + (given->nodes ? (given->nodes - search->nodes) / 3 : NODES);
    if (given->seconds > 0) {
        const double now = poda__seconds();
        search->deadline = now + (deadline - now) / 3;
        options.nodes = given->nodes ? options.nodes : 0;
    }
    search->options = &options;
    poda__search_plan(search);
    const poda_move first = search->root_move;
    poda_move best = first;
    for (search->horizon = 1; search->horizon <= job->empty && !search->stopped;
         search->horizon++) {
        search->root_move = best;
        const poda_value value =
            search->game->cores->run->pvs(search, state, 0, -PODA_INFINITY, PODA_INFINITY);
        if (search->stopped)
            break;
        best = search->root_move;
        search->progress.depth = search->horizon;
        search->progress.has_move = true;
        search->progress.move = best;
        search->progress.value = value;
        if (poda_value_distance(value) >= 0)
            break;
    }
    search->root_move = best;
    search->options = given;
    search->deadline = deadline;
    search->stopped = false;
    search->halt = 0;
    search->table = NULL;
    poda__table_resize(&search->own_table, 0);
    job->nodes_before = search->nodes - job->solver->nodes;
}

/* The move to make when the search was stopped: one that is seen to win, else what was seen ahead
 * unless that is seen to lose and another move to hold out longer. Short tests tell, a millisecond in all,
 * with what is in the table. */
static poda_move look_once_more(const inquiry *job, poda_move ahead)
{
    enum { NODES = 500 };
    const uint64_t moves = moves_of(job->game, &job->root);
    poda_move better = ahead;
    int ahead_upper = INT_MAX, best_upper = INT_MIN;
    for (int i = 0; i < job->game->cols; i++) {
        const uint64_t move = moves & job->solver->board.column[i];
        if (!move)
            continue;
        const connect4_state child = play(&job->root, move);
        int below = INT_MIN, above = INT_MAX;
        if (poda__connect4_has_line(job->game, child.rival))
            return (poda_move)__builtin_ctzll(move);
        if (job->empty > 1)
            poda__connect4_easy(job->solver, &child, NODES, &below, &above);
        if (above < 0)
            return (poda_move)__builtin_ctzll(move);
        if (move == (uint64_t)1 << ahead)
            ahead_upper = -below;
        if (-below > best_upper) {
            best_upper = -below;
            better = (poda_move)__builtin_ctzll(move);
        }
    }
    return ahead_upper >= 0 || ahead_upper >= best_upper ? ahead : better;
}

/* The same where limits are met already: they are set aside, and in force again afterwards, or what
 * comes next would know none. */
static poda_move best_so_far(const inquiry *job, poda_move ahead)
{
    job->solver->pause = NULL;
    job->solver->stopped = false;
    job->solver->limit = 0;
    const poda_move best = look_once_more(job, ahead);
    job->solver->stopped = true;
    return best;
}

/* The score of every move. */
static void score_moves(const inquiry *job, int guess, poda_result *result)
{
    poda_search *search = job->search;
    for (uint64_t moves = moves_of(job->game, &job->root); moves; moves &= moves - 1) {
        const uint64_t move = moves & -moves;
        int lower = INT_MIN, upper = INT_MAX;
        if (job->solver->stopped) {
            lower = -(job->empty / 2);
            upper = (job->empty + 1) / 2;
        } else {
            move_score(job, &job->root, move, guess, INT_MIN, INT_MAX, &lower, &upper);
        }
        const int told = lower == upper ? lower : lower > 0 ? lower : upper < 0 ? upper : 0;
        search->move_values[result->move_count++] =
            (poda_move_value){(poda_move)__builtin_ctzll(move), value_of(job, told, job->empty),
                              lower == upper, lower == upper};
    }
}

static void run(poda_search *search, const void *from, poda_result *result)
{
    const connect4_game *game = search->params;
    memory *kept = prepare(search, game);
    connect4_state root;
    memcpy(&root, from, sizeof root);
    const int ply = __builtin_popcountll(root.own | root.rival);
    if (!kept || !open_book(kept, game, ply)) {
        poda__search_fail(search, PODA__OUT_OF_MEMORY);
        return;
    }
    inquiry job = {.search = search,
                   .game = game,
                   .solver = &kept->solver,
                   .root = root,
                   .empty = game->cols * game->rows - ply};
    job.book = kept->has_book ? &kept->book : NULL;
    kept->solver.pause = pause;
    kept->solver.user = &job;
    kept->solver.limit = search->options->nodes;

    int lower = INT_MIN, upper = INT_MAX;
    search->root_move = result->move;
    if (job.book && poda__connect4_book_find(job.book, &job.root, &lower)) {
        upper = lower;
    } else if (!poda__connect4_easy(&kept->solver, &job.root, PODA__CONNECT4_CHEAP, &lower,
                                    &upper) &&
               !kept->solver.stopped) {
        look_ahead(&job, from);
        if (search->status != PODA_OK)
            return;
        poda__connect4_narrow(&kept->solver, &job.root, 0, INT_MIN, INT_MAX, &lower, &upper);
    }
    const bool exact = lower == upper;
    const uint64_t move = exact ? keeps(&job, &job.root, lower) : 0;
    search->nodes = job.nodes_before + kept->solver.nodes;
    result->move = move ? (poda_move)__builtin_ctzll(move) : best_so_far(&job, search->root_move);
    const bool max = poda__connect4_turn(&job.root) == PODA_MAX;
    result->lower = value_of(&job, max ? lower : upper, job.empty);
    result->upper = value_of(&job, max ? upper : lower, job.empty);
    result->value = exact ? value_of(&job, lower, job.empty) : search->progress.value;
    result->exact = exact && move;
    if (search->options->every_move) {
        score_moves(&job, exact ? lower : 0, result);
        if (exact)
            search->nodes = job.nodes_before + kept->solver.nodes;
    }
    if (result->exact) {
        result->depth = poda__connect4_plies(lower, job.empty);
        if (search->options->line && !search->stopped) {
            /* as with other searches the nodes are not counted, and a line that time cuts short does
             * not make the value less certain */
            const uint64_t nodes = search->nodes;
            find_line(&job, lower, result);
            search->nodes = nodes;
            search->stopped = false;
        }
        if (result->pv_length == 0)
            result->pv[result->pv_length++] = result->move;
    } else {
        result->depth = search->progress.depth;
        result->pv[result->pv_length++] = result->move;
    }
}

const poda__engine poda__connect4_engine = {.run = run, .release = release};
